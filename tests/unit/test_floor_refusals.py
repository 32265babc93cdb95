"""A refused command leaves no mark, and the floor opens again after anything that was accepted."""

from __future__ import annotations

from asyncio import run
from typing import Any

import pytest

from pitboss.engine.books.log import Log, RoundBegun, Stamp
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.ledger import Store, schema
from pitboss.ledger.entries import checked_lines, last_shift
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.databases import SLOW

FLOOR_TABLES = ("blackjack", "spanish", "multiple-action", "ante-up")


def head(floor: Floor, table: str) -> tuple[str, int]:
    log = floor.tables[table].running().log
    return log.head, len(log.lines)


def check_opens_again(floor: Floor, *tables: str) -> Floor:
    """A second floor on the same database stands where the first does, and every log replays."""
    again = Floor(floor.store, SLOW)
    assert not [live.stopped for live in again.tables.values() if live.stopped]
    for table in tables:
        assert head(again, table) == head(floor, table)
        live = again.tables[table]
        lines = floor.store.ask(lambda c, live=live: checked_lines(c, live.id, live.shift)).result()  # type: ignore[misc]
        log = Log()
        log.lines = lines
        replay(log)
    check_books(again)
    return again


def test_a_refused_first_wager_writes_nothing(ann: Browser, floor: Floor) -> None:
    sit_down(ann)
    before = head(floor, "blackjack")
    refused = ann.order("blackjack", 422, kind="wager", seat=1, bet="main", cents=1_00)
    assert "$5" in refused["detail"]
    assert head(floor, "blackjack") == before
    ann.order("blackjack", kind="get up", seat=1)
    check_opens_again(floor, "blackjack")


def test_a_round_after_a_refused_first_wager_is_verified(ann: Browser, app: Any, floor: Floor) -> None:
    sit_down(ann)
    ann.order("blackjack", 422, kind="wager", seat=1, bet="main", cents=1_00)
    put_down(ann, "blackjack", 1, 25_00)
    ann.order("blackjack", kind="ready")
    play_out(ann)
    assert Browser(app).sign_in("Alex").get("/api/audit/tables/blackjack/shifts/1/verify")["holds"]
    check_opens_again(floor, "blackjack")


def test_logs_that_hold_a_round_without_a_wager_resume_and_replay(ann: Browser, floor: Floor) -> None:
    """As earlier versions wrote them after a refused first wager."""
    sit_down(ann)
    table = floor.tables["blackjack"].running()
    table.begin_round()
    table.leave("Ann")
    table.buy_in("Bob", 100_00)
    table.begin_round()
    table.clear()
    table.begin_round()
    assert sum(isinstance(entry, RoundBegun) for entry in table.log) == 3
    replay(table.log)
    key = floor.store.ask(lambda c: last_shift(c, "blackjack")[1]).result()
    again = resume(table.log.lines, key)
    assert (again.log.head, again.books.snapshot()) == (table.log.head, table.books.snapshot())


def test_a_refused_deal_takes_no_card(ann: Browser, app: Any, floor: Floor) -> None:
    """Ante Up 21 deals no hand without its ante, CO 30-2106."""
    sit_down(ann, "ante-up", 1)
    put_down(ann, "ante-up", 1, 25_00)
    demanded = [spot["bet"] for spot in ann.get("/api/tables/ante-up")["spots"] if spot.get("demanded")]
    ann.order("ante-up", kind="take back", seat=1, bet=demanded[0])
    before = (ann.get("/api/tables/ante-up")["stack"], head(floor, "ante-up"))
    for _ in range(3):
        ann.order("ante-up", 422, kind="ready")
    assert (ann.get("/api/tables/ante-up")["stack"], head(floor, "ante-up")) == before
    assert ann.get("/api/tables/ante-up")["ready"] == []
    check_opens_again(floor, "ante-up")


def test_when_time_is_up_an_incomplete_wager_goes_back_once(ann: Browser, floor: Floor) -> None:
    sit_down(ann, "ante-up", 1)
    put_down(ann, "ante-up", 1, 25_00)
    held = 500_00
    demanded = [spot["bet"] for spot in ann.get("/api/tables/ante-up")["spots"] if spot.get("demanded")]
    ann.order("ante-up", kind="take back", seat=1, bet=demanded[0])
    play = floor.play["ante-up"]
    stack = ann.get("/api/tables/ante-up")["stack"]
    for _ in range(3):
        play.deadline = 0.0
        run(play.live.perform_unasked(play.tick))
    state = ann.get("/api/tables/ante-up")
    assert (state["stack"], state["rack_cents"]) == (stack, held)
    ann.order("ante-up", kind="get up", seat=1)
    check_opens_again(floor, "ante-up")


def test_a_table_whose_wagers_were_all_taken_back_closes_without_a_card(ann: Browser, app: Any, floor: Floor) -> None:
    sam = Browser(app).sign_in("Sam")
    sit_down(ann)
    put_down(ann, "blackjack", 1, 25_00)
    ann.order("blackjack", kind="take back", seat=1, bet="main")
    stack = ann.get("/api/tables/blackjack")["stack"]
    table = floor.tables["blackjack"].running()
    sam.order("blackjack", kind="close table")
    assert table.shoe is not None
    assert table.shoe.left == stack
    assert Browser(app).sign_in("Alex").get("/api/audit/tables/blackjack/shifts/1/verify")["holds"]
    sam.order("blackjack", kind="open table")
    check_opens_again(floor, "blackjack")


def test_no_refused_wager_shuffles_the_cards(ann: Browser, floor: Floor) -> None:
    """The table shuffles by itself when chips are there, CO 30-816(2); a wager before the cut changes nothing."""
    sit_down(ann, "spanish", 1)
    state = ann.get("/api/tables/spanish")
    assert (state["cut"], bool(state["commitment"])) == ("Ann", True)
    before = head(floor, "spanish")
    ann.order("spanish", 422, kind="wager", seat=1, bet="main", cents=25_00)
    assert head(floor, "spanish") == before
    check_opens_again(floor, "spanish")


def test_a_cut_that_was_declined_stays_declined(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann, "spanish", 1)
    sit_down(bob, "spanish", 2)
    ann.order("spanish", kind="cut")
    assert ann.get("/api/tables/spanish")["cut"] == "Bob"
    again = check_opens_again(floor, "spanish")
    assert again.tables["spanish"].running().cut_offered == "Bob"


def test_a_player_leaves_while_others_have_wagers(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, seat=2)
    put_down(ann, "blackjack", 1, 25_00)
    put_down(bob, "blackjack", 2, 25_00)
    ann.order("blackjack", 422, kind="get up", seat=1)
    ann.order("blackjack", kind="take back", seat=1, bet="main")
    ann.order("blackjack", kind="get up", seat=1)
    check_opens_again(floor, "blackjack")
    bob.order("blackjack", kind="ready")
    play_out(bob)
    check_opens_again(floor, "blackjack")


def test_a_refused_buy_in_gives_no_chips(app: Any, floor: Floor) -> None:
    """The house is a name of the cut's own: earlier its chips were given before the name was looked at."""
    table = floor.tables["blackjack"].running()
    before = (table.books.snapshot(), table.log.head)
    with pytest.raises(Exception, match="other than 'house'"):
        table.buy_in("house", 100_00)
    assert (table.books.snapshot(), table.log.head) == before


def test_every_line_names_person_and_time_inside_the_chain(ann: Browser, floor: Floor) -> None:
    sit_down(ann)
    put_down(ann, "blackjack", 1, 25_00)
    play = floor.play["blackjack"]
    play.deadline = 0.0
    run(play.live.perform_unasked(play.tick))
    stamps = [line.stamp for line in floor.tables["blackjack"].running().log.lines]
    assert all(isinstance(stamp, Stamp) for stamp in stamps)
    assert {stamp.by for stamp in stamps if isinstance(stamp, Stamp)} == {"house", "Ann", "table"}
    times = [stamp.at for stamp in stamps if isinstance(stamp, Stamp)]
    assert times == sorted(times)
    assert times[0] > 0
    check_opens_again(floor, "blackjack")


def test_a_clock_that_is_set_back_does_not_turn_the_log_back(
    ann: Browser, floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(ann)
    monkeypatch.setattr("pitboss.floor.live.live_table.time.time_ns", lambda: 1_000_000_000)
    again = Floor(floor.store, SLOW)
    Browser(make_app(again, generous=True)).sign_in("Ann").order("blackjack", kind="buy in", cents=100_00)
    stamps = [line.stamp for line in again.tables["blackjack"].running().log.lines]
    times = [stamp.at for stamp in stamps if isinstance(stamp, Stamp)]
    assert times == sorted(times)


def test_a_bad_table_does_not_close_the_house(ann: Browser, app: Any, floor: Floor, store: Store) -> None:
    sit_down(ann)
    c = schema.lines.c
    last = floor.tables["blackjack"].running().log.lines[-1].n
    store.do(lambda con: con.execute(schema.lines.update().where(c.tbl == "blackjack", c.n == 2).values(body=b"{}")))
    again = Floor(store, SLOW)
    live = again.tables["blackjack"]
    assert live.quarantined is not None
    assert (live.quarantined.line, "line 2" in live.stopped) == (2, True)
    assert live.quarantined.held["table/blackjack/1/rack/Ann"] == 500_00
    assert not [each.id for each in again.tables.values() if each.stopped and each.id != "blackjack"]
    there = make_app(again, generous=True)
    bob, sam = Browser(there).sign_in("Bob"), Browser(there).sign_in("Sam")
    refused = bob.order("blackjack", 503, kind="sit", seat=2)
    assert "quarantine" in refused["detail"]
    sit_down(bob, "spanish", 1)
    shown = next(table for table in sam.get("/api/pit")["tables"] if table["id"] == "blackjack")
    assert shown["held_cents"]["table/blackjack/1/rack/Ann"] == 500_00
    assert shown["quarantine"]["line"] == 2
    assert any("quarantine" in alert["text"] for alert in sam.get("/api/pit")["alerts"])
    assert last > 2


def test_a_main_wager_that_was_never_made_is_not_taken_back(ann: Browser, floor: Floor) -> None:
    """Multiple Action takes a wager on the second hand alone; there is then no main wager to return."""
    sit_down(ann, "multiple-action", 1)
    put_down_on(ann, "multiple-action", "second hand")
    refused = ann.order("multiple-action", 422, kind="take back", seat=1, bet="main")
    assert "no such wager" in refused["detail"]
    ann.order("multiple-action", kind="take back", seat=1, bet="second hand")
    check_opens_again(floor, "multiple-action")


def test_a_tip_goes_back_with_the_wager_that_it_rides_on(ann: Browser, floor: Floor) -> None:
    """On a further hand of Multiple Action it was left behind, and nobody settled it."""
    sit_down(ann, "multiple-action", 1)
    put_down_on(ann, "multiple-action", "main")
    put_down_on(ann, "multiple-action", "second hand")
    ann.order("multiple-action", kind="wager", seat=1, bet="second hand", cents=5_00, tip=True)
    ann.order("multiple-action", kind="take back", seat=1, bet="second hand")
    state = ann.get("/api/tables/multiple-action")
    assert (state["rack_cents"], state["round"]["layout_cents"]) == (475_00, 25_00)
    ann.order("multiple-action", kind="ready")
    play_out(ann, "multiple-action")
    assert floor.tables["multiple-action"].running().books.layout == 0
    check_opens_again(floor, "multiple-action")


def put_down_on(who: Browser, table: str, bet: str) -> None:
    if who.get(f"/api/tables/{table}")["cut"]:
        who.order(table, kind="cut")
    who.order(table, kind="wager", seat=1, bet=bet, cents=25_00)
