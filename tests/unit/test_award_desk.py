"""Awards by people over HTTP: called, verified, sealed by the right role, paid; and the same after a restart."""

from __future__ import annotations

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.jackpots.kept import owed_cents
from pitboss.jackpots.awards import Stage
from pitboss.jackpots.replay import replay
from pitboss.ledger.audit.replayed import verify_and_replay
from pitboss.ledger.entries import balances
from tests.award_desk import BOTH_SEATS, ID, NOBODY, SPOT, SUITED_AT_1, TABLES, Desk
from tests.browsers import check_books
from tests.bundles import unpacked
from tests.marks import proves

FLOOR_TABLES = ("blackjack",)

ONE, TWO = TABLES
SEATS = {1: "Ann", 2: "Bob"}


@pytest.fixture
def desk(floor: Floor) -> Desk:
    """Two linked dealt tables; Ann and Bob sit at the first."""
    found = Desk(floor).furnish()
    for seat, name in SEATS.items():
        found.seat(ONE, seat, name)
    return found


def check_all(desk: Desk) -> None:
    """Memory, disk and a restart agree about every cent."""
    check_books(desk.floor)
    jackpot = desk.floor.jackpots.jackpots[ID].jackpot
    again = replay(jackpot.log)
    assert (again.meters, again.awards, again.state.requests) == (
        jackpot.meters,
        jackpot.awards,
        jackpot.state.requests,
    )
    held = desk.floor.store.do(balances)
    assert {name: cents for name, cents in held.items() if name.startswith(f"jackpot/{ID}/")} == {
        name: cents for name, cents in owed_cents(jackpot).items() if cents
    }
    restarted = Floor(desk.floor.store, desk.floor.pace)
    assert restarted.jackpots.jackpots[ID].jackpot.log.head == jackpot.log.head
    assert restarted.wallets.of("Ann") == desk.floor.wallets.of("Ann")


def called(desk: Desk, cards: str = SUITED_AT_1) -> Desk:
    desk.wager(ONE, SEATS)
    desk.deal(ONE, cards)
    return desk


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 11(c) s.1",
    "WA 3119 Blazing 7's (dealer's up card) 11(d)",
    "WA 3119 Blazing 7's (dealer's up card) 11(e)",
    "WA 3119 Blazing 7's (dealer's up card) 11(f)",
)
def test_a_tenth_and_the_whole_meter_in_one_round_by_the_book(desk: Desk) -> None:
    called(desk, BOTH_SEATS)
    before = {name: desk.floor.wallets.of(name) for name in ("Ann", "Bob")}
    assert desk.stages() == [(1, 2, "recognized", None, "dealer"), (2, 1, "recognized", None, "dealer")]
    first, second = desk.shown("Dana")["pending"]
    assert (first["percent"], second["percent"], first["spot"], first["table"]) == ("10%", "100%", SPOT, ONE)
    assert second["cards"] == ["7h", "7h", "7h"]
    assert desk.meter() == 2_000_50
    assert "Seat 2 comes first" in desk.step("Dana", 2, "call", 422)["detail"]
    desk.step("Dana", 1, "call")
    assert desk.meter() == 2_000_50 - 200_05
    desk.step("Dana", 2, "call")
    assert desk.stages() == [(1, 2, "called", 200_05, "supervisor"), (2, 1, "called", 1_800_45, "supervisor")]
    assert desk.meter() == 2_000_02  # reseeded with the reserve, while the wins are frozen
    for award in (1, 2):
        assert desk.step("Dana", award, "verify", 403)
        desk.step("Sam", award, "verify")
    assert [each[4] for each in desk.stages()] == ["supervisor", "executive"]
    desk.step("Sam", 1, "seal")
    refused = desk.step("Sam", 2, "seal", 422)
    assert "An executive's card seals awards of $1,000.00 or more" in refused["detail"]
    assert refused["cite"] == "WA 3119 Blazing 7's (dealer's up card) 11(f)"
    desk.step("Eve", 2, "seal")
    assert "seat 2 is paid first" in desk.step("Dana", 2, "pay", 422)["detail"]
    desk.step("Dana", 1, "pay")
    assert desk.floor.wallets.of("Bob") == before["Bob"] + 200_05
    desk.step("Dana", 2, "pay")
    assert desk.floor.wallets.of("Ann") == before["Ann"] + 1_800_45
    assert desk.stages() == []
    assert [(hit["seat"], hit["cents"]) for hit in desk.shown()["hits"]] == [(1, 1_800_45), (2, 200_05)]
    desk["Ann"].order(ONE, kind="act", action="stand")
    desk["Bob"].order(ONE, kind="act", action="stand")
    check_all(desk)
    desk["Dana"].order(ONE, kind="go ahead")
    desk.deal(ONE, "5d")
    desk["Sam"].order(ONE, kind="close table")
    bundle = desk["Alex"].http.get(f"/api/audit/tables/{ONE}/shifts/1/evidence").content
    assert [str(fault) for fault in verify_and_replay(unpacked(bundle)).faults] == []


def test_every_stage_survives_a_restart(desk: Desk) -> None:
    called(desk)
    for who, what, stage, needs in (
        ("Dana", "call", "called", "supervisor"),
        ("Sam", "verify", "verified", "executive"),
        ("Eve", "seal", "sealed", "dealer"),
    ):
        before = desk.stages()
        desk = desk.restart()
        assert desk.stages() == before
        desk.step(who, 1, what)
        assert desk.stages() == [(1, 1, stage, 2_000_50, needs)]
    desk = desk.restart()
    wallet = desk.floor.wallets.of("Ann")
    desk.step("Dana", 1, "pay")
    assert desk.floor.wallets.of("Ann") == wallet + 2_000_50
    check_all(desk)


def test_the_round_waits_and_the_other_table_plays_on(desk: Desk) -> None:
    called(desk)
    desk.seat(TWO, 1, "Ann")
    for kind, fields in (("go ahead", {}), ("deal", {"card": "5d"})):
        desk["Dana"].order(ONE, 422, kind=kind, **fields)
    desk.step("Dana", 1, "call")
    desk["Ann"].order(TWO, kind="wager", seat=1, bet="main", cents=5_00)
    desk["Ann"].order(TWO, kind="wager", seat=1, bet=SPOT, cents=1_00)
    shows = desk.meter()
    desk.deal(TWO, "9h 7h 8h 9d")
    assert desk.meter() == shows + 25
    assert desk.stages() == [(1, 1, "called", 2_000_50, "supervisor")]
    check_all(desk)


@proves("WA 3119 Blazing 7's (dealer's up card) 11(d)", "WA 3119 Blazing 7's (dealer's up card) 11(h)")
def test_the_same_call_again_takes_it_back_until_the_seal(desk: Desk) -> None:
    called(desk)
    shows = desk.meter()
    desk.step("Dana", 1, "take-back", 422)  # nothing is called
    desk.step("Dana", 1, "call")
    desk.step("Dana", 1, "take-back")
    assert (desk.meter(), desk.stages()) == (shows, [(1, 1, "recognized", None, "dealer")])
    desk.step("Dana", 1, "call")
    desk.step("Sam", 1, "verify")
    desk.step("Sam", 1, "take-back")
    for who, what in (("Dana", "call"), ("Sam", "verify"), ("Eve", "seal")):
        desk.step(who, 1, what)
    refused = desk.step("Dana", 1, "take-back", 422)
    assert refused["cite"] == "WA 3119 Blazing 7's (dealer's up card) 11(h)"
    check_all(desk)


def test_who_deals_the_round_neither_verifies_nor_seals(desk: Desk) -> None:
    desk.wager(ONE, SEATS)
    desk.deal(ONE, SUITED_AT_1.rpartition(" ")[0])
    desk.deal(ONE, "9d", dealer="Sam")
    desk.step("Dana", 1, "call")
    refused = desk.step("Sam", 1, "verify", 422)
    assert "Sam has dealt in this round" in refused["detail"]
    desk.step("Eve", 1, "verify")
    assert "has dealt" in desk.step("Sam", 1, "seal", 422)["detail"]
    desk.step("Eve", 1, "take-back")
    desk.step("Eve", 1, "call")
    assert "the person who called the win may not verify it" in desk.step("Eve", 1, "verify", 422)["detail"].lower()


def test_wrong_people_are_refused_and_nothing_moves(desk: Desk) -> None:
    called(desk)
    head = desk.floor.jackpots.jackpots[ID].jackpot.log.head
    for who in ("Ann", "Sid", "Alex"):
        for what in ("call", "take-back", "verify", "seal", "pay"):
            desk.step(who, 1, what, 403)
    for what in ("verify", "seal", "pay"):
        desk.step("Eve", 1, what, 422)
    desk.step("Dana", 9, "call", 404)
    desk["Dana"].post("/api/jackpots/none/awards/1/call", 404)
    assert desk.floor.jackpots.jackpots[ID].jackpot.log.head == head
    check_all(desk)


def test_a_card_that_was_entered_wrongly_dismisses_the_hand(desk: Desk) -> None:
    called(desk)
    live = desk.floor.tables[ONE]
    desk["Dana"].order(ONE, kind="undo", line=len(live.running().log.lines))
    assert desk.stages() == []
    desk.deal(ONE, "9d")
    assert desk.stages() == [(2, 1, "recognized", None, "dealer")]
    desk.step("Dana", 2, "call")
    line = len(live.running().log.lines)
    assert "is called" in desk["Dana"].order(ONE, 422, kind="undo", line=line)["detail"]
    wrong = {"is": "correct-cards.1", "corrected": [{"line": line - 5, "card": "8h"}]}
    refused = desk["Sam"].order(ONE, 422, kind="rule", action=wrong, reason="mistyped")
    assert refused["cite"] == "WA 3119 Blazing 7's (dealer's up card) 11(d)"
    desk.step("Dana", 2, "take-back")
    desk["Sam"].order(ONE, kind="rule", action=wrong, reason="mistyped")
    assert desk.stages() == []
    assert desk.floor.jackpots.jackpots[ID].jackpot.awards[2].stage is Stage.DISMISSED
    check_all(desk)


def test_the_first_card_locks_wagers_in_and_taking_it_back_releases_them(desk: Desk) -> None:
    desk.wager(ONE, SEATS)
    live = desk.floor.tables[ONE]
    assert desk.meter() == 2_000_00
    desk.deal(ONE, "9h")
    assert desk.meter() == 2_000_50
    desk["Dana"].order(ONE, kind="undo", line=len(live.running().log.lines))
    assert desk.meter() == 2_000_00
    desk["Bob"].order(ONE, kind="take back", seat=2, bet=SPOT)
    desk.deal(ONE, NOBODY)
    assert desk.meter() == 2_000_25
    check_all(desk)


def test_a_void_table_gives_contributions_back(desk: Desk) -> None:
    desk.wager(ONE, SEATS)
    desk.deal(ONE, "9h 9c")
    assert desk.meter() == 2_000_50
    desk["Sam"].order(ONE, kind="rule", action={"is": "push-table.1"}, reason="the shoe fell")
    assert desk.meter() == 2_000_00
    check_all(desk)
