"""A map as a file: what it says, how it is read and written, and what may be wrong with it."""

from __future__ import annotations
