"""Processes of their own for what takes long: bots that think, replays."""
