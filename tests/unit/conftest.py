"""What several test files ask for."""

from __future__ import annotations

import time
from collections.abc import Container, Iterator
from types import SimpleNamespace
from typing import Any, Final

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.http.guards import security, sign_in_attempts
from pitboss.floor.tournaments import kept as kept_tournament
from pitboss.ledger import Store, open_store
from tests.browsers import Browser, check_books
from tests.databases import SLOW, Databases, PostgresDatabases, SqliteFiles, furnish, furnish_with
from tests.jackpot_house import JackpotHouse
from tests.servers import postgres_programs
from tests.tournament_house import TournamentHouse

_NO_POSTGRES = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")

# What no database decides: rights, limits of requests, pages, company, rules of play. Their halves on PostgreSQL are
# left to a soak run. Both databases are in every run where the ledger, locks, transactions, queries, backups, old
# databases or several servers are tested.
ON_ONE_DATABASE: Final = frozenset(
    f"test_{name}.py"
    for name in (
        "attendance", "floor_alone", "floor_calls", "floor_company", "floor_corrections", "floor_cut", "floor_draws",
        "floor_guests", "floor_hole_card", "floor_hostile", "floor_house_rules", "floor_inspection", "floor_limits",
        "floor_pai_jack", "floor_refusals", "floor_rights", "floor_rulebook", "floor_signs", "floor_training",
        "jackpot_board", "jackpot_colorado_over_http", "jackpot_house_desk", "jackpot_meters_over_http",
        "jackpot_papers", "jackpot_prizes_over_http", "jackpot_rows_over_http", "jackpot_statement", "lab",
        "lab_meters", "practice", "private_catalogue", "shift_reports", "side_choice", "spot_bounds",
        "table_desk",
    )
)  # fmt: skip

# Of files that stay: tests that play every game, which the tests of the ledger beside them do not need twice.
PLAYED_ON_ONE_DATABASE: Final = frozenset(
    {
        "test_play_goes_on_at_every_table",
        "test_every_game_of_the_demonstration_is_played",
        "test_a_price_that_is_told_is_the_price_that_is_taken",
    }
)


def left_to_soak(items: list[pytest.Item], folder: str, files: Container[str], tests: Container[str] = ()) -> None:
    """Mark the cases on PostgreSQL of these files and of these tests of a folder."""
    for item in items:
        cases = getattr(item, "callspec", None)
        is_postgresql = cases is not None and cases.params.get("databases") == "postgresql"
        is_named = item.path.name in files or getattr(item, "originalname", "") in tests
        if is_postgresql and is_named and item.path.parent.name == folder:
            item.add_marker(pytest.mark.soak)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    left_to_soak(items, "unit", ON_ONE_DATABASE, PLAYED_ON_ONE_DATABASE)


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgresql", marks=_NO_POSTGRES)])
def databases(request: pytest.FixtureRequest) -> Iterator[Databases]:
    """Whatever is proved of the ledger is proved on both databases."""
    found: Databases = SqliteFiles() if request.param == "sqlite" else PostgresDatabases()
    yield found
    found.close()


@pytest.fixture(scope="session")
def jackpot_house(databases: Databases) -> Iterator[JackpotHouse]:
    """One floor for all tests that open jackpots of their own over HTTP; in the end its books must balance."""
    with databases.furnished() as url:
        store = open_store(url)
        found = JackpotHouse(Floor(store, SLOW))
        yield found
        check_books(found.floor)
        store.close()


@pytest.fixture
def store(databases: Databases, request: pytest.FixtureRequest) -> Iterator[Store]:
    """The database of a furnished floor; a file of tests may name in FLOOR_TABLES the only ones that it needs."""
    names: tuple[str, ...] = getattr(request.module, "FLOOR_TABLES", ())
    with databases.furnished(furnish_with(*names) if names else furnish) as url:
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


@pytest.fixture(scope="module")
def house() -> Iterator[TournamentHouse]:
    """One floor with tournaments for a whole module; every test has a tournament of its own."""
    files = SqliteFiles()
    with TournamentHouse.of(files) as found:
        yield found
    files.close()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock of tournaments that tests set forward: a minute ahead, so that the log's own time is never later."""
    found = SimpleNamespace(now=int(time.time()) + 60)
    stopped = SimpleNamespace(time=lambda: float(found.now), time_ns=lambda: found.now * 10**9)
    monkeypatch.setattr(kept_tournament, "time", stopped)
    return found
