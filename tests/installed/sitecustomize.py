"""Refuses to import what only tests need, in a Python that imports this before all else."""

import sys

ONLY_TESTS = (
    "cmaes",
    "coverage",
    "hatchling",
    "httpx",
    "hypothesis",
    "playwright",
    "psutil",
    "pypdf",
    "pytest",
    "ray",
    "schemathesis",
    "scipy",
)

# A test that reads this needs them itself.
if __name__ == "sitecustomize":
    for name in ONLY_TESTS:
        # Where coverage is measured, it is there already.
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # None: must not be imported
