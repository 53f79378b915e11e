"""The designer's help: suggestions while a map is drawn, and a verdict on how it plays."""

from __future__ import annotations
