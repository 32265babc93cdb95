"""What a director does while tables play, over HTTP: decks, levels, ties of all tables, undo, breaking, balancing."""

from __future__ import annotations

from asyncio import run as run_job
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.tournament_desk import desk
from pitboss.floor.tournaments.kept import KeptTournament
from pitboss.ledger import Store
from tests.browsers import Browser
from tests.databases import SLOW, Databases, SqliteFiles
from tests.marks import proves
from tests.tournament_floor import PLAYERS, document, play_hand, points_in_play, seated, sign_players_on

TWO_HOURS = 2 * 60 * 60


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    """One kind of database: nothing here depends on it."""
    found = SqliteFiles()
    yield found
    found.close()


@pytest.fixture
def eve(app: Any) -> Browser:
    return Browser(app).sign_in("Eve")


def take(who: Browser, kind: str, status: int = 200, **fields: Any) -> Any:
    return who.post("/api/tournaments/friday/steps", status, kind=kind, fields=fields)


def look(who: Browser) -> Any:
    return who.get("/api/tournaments/friday")


def drawn(floor: Floor, text: str, players: tuple[str, ...] = PLAYERS) -> KeptTournament:
    sign_players_on(floor)
    return run_job(seated(floor, text, players))


@proves("CO 30-832.08(6)")
@pytest.mark.parametrize(("seconds", "may_begin"), [(TWO_HOURS - 1, True), (TWO_HOURS, False), (TWO_HOURS + 1, False)])
def test_a_hand_waits_for_new_decks_after_two_hours(
    floor: Floor, store: Store, eve: Browser, monkeypatch: pytest.MonkeyPatch, seconds: int, may_begin: bool
) -> None:
    kept = drawn(floor, document(hands=4))
    live = floor.tables["friday-t1"]
    run_job(play_hand(floor, live))
    began = kept.tournament.state.tables["1"].decks_at
    monkeypatch.setattr(KeptTournament, "now", lambda _: began + seconds)
    shown = look(eve)["tables"][0]
    assert (shown["waits"] is None) == may_begin == (floor.play[live.id].to_bet is not None)
    if may_begin:
        return
    assert shown["waits"]["cite"] == "CO 30-832.08(6)"
    stacks, commitment = dict(kept.tournament.state.tables["1"].stacks), live.running().commitment
    button = look(eve)["tables"][0]["button"]
    take(eve, "change decks", table="1")
    assert live.running().commitment != commitment  # other cards, in an order of their own
    assert {seat: live.running().books.purse(player) for seat, player in live.seats.items()} == stacks
    assert floor.play[live.id].to_bet == button
    run_job(play_hand(floor, live))
    assert kept.tournament.state.tables["1"].hand == 2
    assert Floor(store, SLOW).tables[live.id].running().log.head == live.running().log.head
    assert store.do(check_ledger) == []


@proves("CO 30-832.08(4)", "CO 30-832.09(3)")
@pytest.mark.parametrize("minimum", [95, 100, 105])
def test_the_level_of_the_next_hand_puts_out_who_cannot_bet_it(floor: Floor, eve: Browser, minimum: int) -> None:
    levels = f"levels = [{{ min = 10, max = 100 }}, {{ hand = 2, min = {minimum}, max = 110 }}]"
    text = document(hands=4, tables=1, seats=3).replace("levels = [{ min = 10, max = 500 }]", levels)
    kept = drawn(floor, text.replace("points = 1_000", "points = 110"), PLAYERS[:3])
    live = floor.tables["friday-t1"]
    run_job(play_hand(floor, live, 5))  # ten points from seat 1, five more from each further seat
    table = kept.tournament.state.tables["1"]
    stacks = {each.entry: each.points for each in kept.tournament.state.outs}
    assert all(points < minimum for points in stacks.values())
    assert all(points >= minimum for points in table.stacks.values())
    if not table.done:
        assert {seat: live.running().books.purse(player) for seat, player in live.seats.items()} == table.stacks
        assert (live.running().limits.min, live.running().limits.max) == (minimum, 110)
    if any(points < minimum for points in table.history[0].values()):
        assert stacks
        assert look(eve)["outs"][0]["cite"].startswith("CO 30-832.08(4)")


def test_a_tie_at_the_cut_of_all_tables_is_drawn_when_the_round_ends(floor: Floor, eve: Browser) -> None:
    text = document(hands=2, tables=2, seats=4).replace("advance = 2", "advance_overall = 3", 1)
    kept = drawn(floor, text)
    state = kept.tournament.state
    for table in state.tables.values():  # as if nobody had won or lost: everybody is equal
        for entry in table.seats.values():
            state.entries[entry].status, state.entries[entry].table = "beaten", ""
        table.done = True
    used = state.links_used
    take(eve, "end round")
    assert kept.tournament.state.links_used == used + 1
    assert sum(each.status == "waiting" for each in kept.tournament.state.entries.values()) == 3


@proves("CO 30-832.08(2) s.2")
def test_tables_are_balanced_and_broken_with_an_account_of_why_and_undone_until_the_next_hand(
    floor: Floor, eve: Browser
) -> None:
    kept = drawn(floor, document(hands=0, seats=5))
    gone = list(kept.tournament.state.tables["2"].seats.values())[:2]
    take(eve, "disqualify", entries=gone, reason="left the premises")
    assert [(each["kind"], each["table"]) for each in look(eve)["proposals"]] == [("balance", "1")]
    moved = take(eve, "balance")["seatings"]
    assert [each["table"] for each in moved] == ["2"]
    assert moved[0]["why"] == "table 1 has 4 players, table 2 2; player and seat drawn"
    assert (len(floor.tables["friday-t1"].seats), len(floor.tables["friday-t2"].seats)) == (3, 3)
    line = look(eve)["undoable"][0]
    take(eve, "undo", line=line, reason="the wrong player was called")
    assert (len(floor.tables["friday-t1"].seats), len(floor.tables["friday-t2"].seats)) == (4, 2)
    assert points_in_play(floor, kept) == 6_000
    take(eve, "balance")
    run_job(play_hand(floor, floor.tables["friday-t1"]))
    line = next(each["n"] for each in reversed(look(eve)["log"]) if each["what"] == "Balance")
    refused = take(eve, "undo", 422, line=line, reason="too late")
    assert "A hand has begun since" in refused["detail"]
    assert line not in look(eve)["undoable"]
    assert all(live.table is not None for live in desk.tables_of(floor, kept))
