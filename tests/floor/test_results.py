"""The index of results says what replaying the logs says: after restarts, refusals and rollovers, on both databases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from sqlalchemy import Connection, select

from pitboss.engine.books.books import Books
from pitboss.engine.books.log import Did, Line, Log, TableOpened
from pitboss.engine.books.standing import standing
from pitboss.engine.record.replay import replay
from pitboss.engine.record.view import view
from pitboss.ledger import results, schema
from pitboss.ledger.entries import checked_lines
from pitboss.money import ChipSet
from tests.databases import Databases
from tests.floor import house
from tests.floor.driver import Driver
from tests.floor.house import Floors, House

KINDS: Final = (schema.round_results, schema.player_results, schema.wager_results)
TABLES: Final = ("blackjack", "streak", "switch", "pai-jack", "dealt")
STEPS: Final = 70  # at each table, with a restart in the middle


@pytest.fixture(scope="module")
def played(databases: Databases) -> Iterator[House]:
    """A floor on which everybody has played, was refused and was restarted."""
    floors = Floors(databases, tuple(each for each in house.TABLES if each.id in TABLES))
    with floors.new(3, lines_in_shift=60) as opened:
        driver = Driver(opened, thorough=False)
        rng = Random(3)
        for table in TABLES:
            for number in range(STEPS):
                driver.step(table, rng, sensible=0.93)
                if number == STEPS // 2:
                    driver.restart()
        assert driver.counts.refused.total() > 10
        assert driver.counts.restarts >= len(TABLES)
        yield opened


def rows(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    return {kind.name: sorted(map(tuple, connection.execute(select(kind)))) for kind in KINDS}


def shifts(connection: Connection) -> list[tuple[str, int, list[Line]]]:
    c = schema.shifts.c
    found = connection.execute(select(c.tbl, c.shift).order_by(c.tbl, c.shift)).all()
    return [(table, shift, checked_lines(connection, table, shift)) for table, shift in found]


def log_of(lines: list[Line]) -> Log:
    log = Log()
    log.lines = lines
    return log


def test_every_closed_round_is_indexed_as_its_replay_ends(played: House) -> None:
    """Hands, results and headlines are those of the round that comes out when its actions are repeated."""
    kept = played.store.do(rows)
    rounds = {row[:3]: row for row in kept["round_results"]}
    headlines: dict[tuple[Any, ...], set[str]] = {}
    for row in kept["player_results"]:
        headlines.setdefault(row[:3], set()).update(row[7].split("; "))
    seen = 0
    for table, shift, lines in played.store.do(shifts):
        replayed = replay(log_of(lines)).rounds
        over = {number: each for number, each in enumerate(replayed, 1) if each.is_over}
        assert {row[2] for row in rounds if row[:2] == (table, shift)} == set(over)
        for number, each in over.items():
            hands = [hand for position in view(each, None).positions for hand in position.hands]
            ended = [hand for hand in hands if hand.result and not hand.outcome.startswith("void")]
            came_to = Counter(hand.result for hand in ended)
            row = rounds[table, shift, number]
            assert row[7:10] == (came_to["won"], came_to["lost"], came_to["push"]), (table, shift, number)
            told = headlines.get((table, shift, number), set())
            assert {hand.headline for hand in ended} <= told, (table, shift, number)
            seen += len(ended)
    assert seen > 20


def racks_by_wagers(lines: list[Line]) -> tuple[Counter[str], int]:
    """What wagers did to every player's chips in these lines, by the books; and what then lies on the layout."""
    opened = lines[0].what
    assert isinstance(opened, TableOpened)
    books = Books(ChipSet(opened.chips), opened.tray_cents)
    moved: Counter[str] = Counter()
    for what in standing(lines).values():
        before = {player: rack.cents for player, rack in books.racks.items()}
        if isinstance(what, Did):
            for event in what.events:
                books.post(event)
            for player, rack in books.racks.items():
                moved[player] += rack.cents - before.get(player, 0)
        else:
            books.post(what)
    return moved, books.layout


def test_results_and_tokes_are_what_the_books_paid(played: House) -> None:
    kept = played.store.do(rows)
    checked = 0
    for table, shift, lines in played.store.do(shifts):
        closed = max((row[4] for row in kept["round_results"] if row[:2] == (table, shift)), default=0)
        moved, layout = racks_by_wagers(lines[:closed] or lines[:1])
        if layout:
            continue  # a side wager is carried
        indexed: Counter[str] = Counter()
        for row in kept["player_results"]:
            if row[:2] == (table, shift):
                wagered, returned, tokes = row[8:11]
                indexed[row[3]] += returned - wagered - tokes
        assert {name: cents for name, cents in indexed.items() if cents} == {
            name: cents for name, cents in moved.items() if cents
        }, (table, shift)
        checked += bool(indexed)
    assert checked > 3


def test_the_wagers_of_a_round_add_up_to_its_result(played: House) -> None:
    kept = played.store.do(rows)
    sums: Counter[tuple[Any, ...]] = Counter()
    for row in kept["wager_results"]:
        sums[row[:4]] += row[7] - row[6]
    assert {row[:4]: row[9] - row[8] for row in kept["player_results"] if row[9] != row[8]} == {
        place: cents for place, cents in sums.items() if cents
    }


def test_an_index_that_is_built_from_the_logs_is_the_same(played: House) -> None:
    """What an upgrade of an older database writes."""
    before = played.store.do(rows)

    def build(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        results.build(connection)
        return rows(connection)

    assert played.store.do(build) == before
    assert len(before["round_results"]) > 10


def test_a_restart_changes_no_result(played: House) -> None:
    before = played.store.do(rows)
    played.restart()
    assert played.store.do(rows) == before
