"""What several test files ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.databases import Databases, PostgresDatabases, SqliteFiles
from tests.servers import postgres_programs

_NO_POSTGRES = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgresql", marks=_NO_POSTGRES)])
def databases(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """Whatever is proved of the ledger is proved on both databases."""
    is_sqlite = request.param == "sqlite"
    found: Databases = SqliteFiles(tmp_path_factory.mktemp("sqlite")) if is_sqlite else PostgresDatabases()
    yield found
    found.close()
