"""What several test files ask for."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.http.guards import security, sign_in_attempts
from pitboss.ledger import Store, open_store
from tests.browsers import Browser
from tests.databases import SLOW, Databases, PostgresDatabases, SqliteFiles
from tests.servers import postgres_programs

_NO_POSTGRES = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgresql", marks=_NO_POSTGRES)])
def databases(request: pytest.FixtureRequest) -> Iterator[Databases]:
    """Whatever is proved of the ledger is proved on both databases."""
    found: Databases = SqliteFiles() if request.param == "sqlite" else PostgresDatabases()
    yield found
    found.close()


@pytest.fixture
def store(databases: Databases) -> Iterator[Store]:
    """The database of a furnished floor."""
    with databases.furnished() as url:
        opened = open_store(url)
        yield opened
        opened.close()


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store, SLOW)


@pytest.fixture
def app(floor: Floor) -> Any:
    return make_app(floor, generous=True)


@pytest.fixture
def ann(app: Any) -> Browser:
    return Browser(app).sign_in("Ann")


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock that limits go by stands still, so that nothing is forgiven however slow the machine is."""
    stopped = SimpleNamespace(monotonic=lambda: 1000.0)
    monkeypatch.setattr(security, "time", stopped)
    monkeypatch.setattr(sign_in_attempts, "time", stopped)
