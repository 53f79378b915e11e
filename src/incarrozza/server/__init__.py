"""The server: tables for people and computer players, kept safe and told to those who may know."""
