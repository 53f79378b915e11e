"""What every test shares."""

from __future__ import annotations

import os

from hypothesis import settings

# The first call of a compiled function compiles it, which says nothing about its speed.
settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")
