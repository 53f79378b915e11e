"""Thinking, compiled: what a seat can make of its view, fast enough to guide a search."""
