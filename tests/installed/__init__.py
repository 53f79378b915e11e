"""The program as its users have it: without what is installed for tests alone.

Whoever installs the package has neither SciPy nor pytest. A server that is started with
`environment` has them neither, so that a use of one in `src` does not go unnoticed; and it starts
sooner, because Numba imports SciPy where it finds it.
"""

from __future__ import annotations

import os
from pathlib import Path


def environment(**variables: str) -> dict[str, str]:
    """Give the environment for a Python that lacks what only tests need."""
    # Python imports `sitecustomize` of this folder before anything else.
    folders = (str(Path(__file__).parent), os.environ.get("PYTHONPATH"))
    path = os.pathsep.join(filter(None, folders))
    return {**os.environ, "PYTHONPATH": path, **variables}
