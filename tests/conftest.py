"""What every test shares."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from incarrozza.cartographer.loading import solver
from incarrozza.rules.cache import is_complete
from incarrozza.rules.loading import kernel
from incarrozza.thinking.loading import thinking
from tests.server.postgres import new_database, running_postgres
from tests.server.process import sqlite_url
from tests.siege import MARKED

# The first call of a compiled function compiles it, which says nothing about its speed.
settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

# Tests ask this machine alone, without encryption. HTTPX would still read for every client whom the
# world trusts, which takes longer than most requests; a folder is not read before there is need.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = os.path.dirname(__file__)


def pytest_configure(config: pytest.Config) -> None:
    """Compile what is not in the cache once, before workers start that would each do it."""
    if not hasattr(config, "workerinput") and config.getoption("numprocesses", None):
        if not is_complete("rules"):
            kernel()
        if not is_complete("thinking"):
            thinking()
        if not is_complete("cartographer"):
            solver()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test about the database each kind of it, and others the second one in the siege."""
    marker = metafunc.definition.get_closest_marker("both_databases")
    marks = () if marker else (pytest.mark.siege(part="databases"),)
    kinds = ["sqlite", pytest.param("postgresql", marks=marks)]
    for fixture in ("server", "database_url"):
        if fixture in metafunc.fixturenames:
            metafunc.parametrize(fixture, kinds, indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a part of the siege that nobody would run."""
    for item in items:
        for marker in item.iter_markers("siege"):
            if marker.kwargs.keys() != {"part"} or marker.kwargs["part"] not in MARKED:
                raise pytest.UsageError(f"{item.nodeid}: no such part of the siege: {marker}")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start PostgreSQL, so that nothing need be installed; give its first database's address."""
    # Not below pytest's folder: whatever session starts next closes that to all but its owner, and
    # PostgreSQL, which does not run as root, would lose its files.
    with TemporaryDirectory(prefix="postgres") as folder, running_postgres(Path(folder)) as address:
        yield address


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the address of an empty database of the kind that is asked for."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    return new_database(request.getfixturevalue("postgres"))
