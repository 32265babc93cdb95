"""Awards that people see to, over HTTP: levels, order, moment, tray and meter, by their clauses."""

from __future__ import annotations

import asyncio
from asyncio import run as run_job
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pitboss.engine.vocabulary.actors import METER
from pitboss.errors import IllegalSetup
from pitboss.floor.floor import Floor
from pitboss.floor.jackpot_desk import awards
from pitboss.floor.jackpots.keeper import stored_lines
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.floor.people.people import Person, Role
from pitboss.jackpots.awards import Stage
from pitboss.law.limits import SideLimits
from pitboss.ledger import open_store
from tests.award_desk import ID, SPOT, SUITED_AT_1, TABLES, Desk
from tests.award_desk import progressive as by_hand
from tests.browsers import check_books
from tests.databases import SLOW, SqliteFiles
from tests.floor_jackpots import linked, play_round, progressive, seat_all, stack_sevens
from tests.jackpots import match, meter
from tests.marks import proves

ONE, TWO = TABLES
UP = "WA 3119 Blazing 7's (dealer's up card)"
EVE = Person("Eve", Role.EXECUTIVE)


@pytest.fixture(scope="module")
def files() -> Iterator[SqliteFiles]:
    found = SqliteFiles()
    yield found
    found.close()


@pytest.fixture
def floor(files: SqliteFiles) -> Iterator[Floor]:
    with files.furnished() as url:
        store = open_store(url)
        yield Floor(store, SLOW)
        store.close()


def seated(floor: Floor, **changes: Any) -> Desk:
    desk = Desk(floor).furnish(**changes)
    for table, seat, name in ((ONE, 1, "Ann"), (ONE, 2, "Bob"), (TWO, 1, "Bob"), (TWO, 2, "Ann")):
        desk.seat(table, seat, name)
    return desk


# --- who seals -----------------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card) 11(f)")
@pytest.mark.parametrize(("level", "seals"), [(2_000_51, "Sam"), (2_000_50, "Eve"), (2_000_49, "Eve")])
def test_an_executive_seals_from_the_jackpots_level_on(floor: Floor, level: int, seals: str) -> None:
    desk = seated(floor, executive_from_cents=level)
    desk.wager(ONE, {1: "Ann", 2: "Bob"})
    desk.deal(ONE, SUITED_AT_1)  # $2,000.50
    desk.step("Dana", 1, "call")
    desk.step("Sam", 1, "verify")
    assert desk.shown()["pending"][0]["needs"] == ("executive" if seals == "Eve" else "supervisor")
    if seals == "Eve":
        refused = desk.step("Sam", 1, "seal", 422)
        assert refused["cite"] == f"{UP} 11(f)"
    desk.step(seals, 1, "seal")
    assert desk.floor.jackpots.jackpots[ID].jackpot.awards[1].sealed_by == seals


def _electronic(floor: Floor, patch: pytest.MonkeyPatch, level: int) -> KeptJackpot:
    """Play an electronic table until it has won a share, with the same cards each time."""
    stack_sevens(patch, 7)
    floor.open_jackpot(progressive(machine_below_cents=level), "Eve")
    floor.add(linked("link-1"))
    kept = floor.jackpots.jackpots["sevens"]

    async def play() -> None:
        await seat_all(floor, "link-1")
        rng = Random(3)
        while not kept.jackpot.awards:
            await play_round(floor, "link-1", rng)

    run_job(play())
    return kept


@proves("WA 3119 Blazing 7's (dealer's up card) 11(f)")
def test_a_machine_seals_below_the_houses_level_and_people_from_it_on(
    files: SqliteFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: dict[int, tuple[int, Stage]] = {}
    cents = 0
    for more in (0, 0, 1, -1):  # the first to find the amount
        with files.furnished() as url:
            store = open_store(url)
            kept = _electronic(Floor(store, SLOW), monkeypatch, max(0, cents + more) if cents else 0)
            award = kept.jackpot.awards[1]
            if cents:
                found[more] = award.cents, award.stage
            cents = cents or award.cents
            store.close()
    assert found == {-1: (cents, Stage.CALLED), 0: (cents, Stage.CALLED), 1: (cents, Stage.PAID)}


def test_an_electronic_table_waits_for_people_without_a_clock_and_then_deals_on(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = _electronic(floor, monkeypatch, 0)
    live, award = floor.tables["link-1"], kept.jackpot.awards[1]
    round = live.running().round
    assert round is not None
    assert (award.stage, round.actor, floor.play["link-1"].deadline) == (Stage.CALLED, METER, None)
    restarted = Floor(floor.store, SLOW)
    live, kept = restarted.tables["link-1"], restarted.jackpots.jackpots["sevens"]
    wallet = restarted.wallets.of("Ann") + restarted.wallets.of("Bob")
    waiting = [each.number for each in kept.jackpot.awards.values()]

    async def finish() -> None:
        for number in waiting:
            for what in ("verify", "seal", "pay"):
                await awards.take(restarted, EVE, "sevens", number, what)

    run_job(finish())
    paid = sum(each.cents for each in kept.jackpot.awards.values())
    assert restarted.wallets.of("Ann") + restarted.wallets.of("Bob") == wallet + paid
    round = live.running().round
    assert round is None or round.actor is not METER
    check_books(restarted)


# --- order and moment ----------------------------------------------------------------------------------------------


@proves("WA 3166 v003 Jackpot ¶9", "WA 3166 v003 Jackpot ¶6 s.3")
def test_wa_3166_awards_come_from_the_left_after_the_hand(floor: Floor) -> None:
    desk = Desk(floor)
    floor.open_jackpot(match(id=ID, meters=(meter(1_000_00, 0, 0),)), "Eve")
    wager = "match-the-dealer-jackpot-tables-3-wa-3166:3c-1"
    side = SideChoice(wager, jackpot=ID, limits=SideLimits(5_00, 5_00))
    fields: dict[str, Any] = {"game": "spanish-21-wa-3166", "kind": "dealt", "inspected_by": "Dana", "sides": (side,)}
    floor.add(SetUp(id="spanish-dealt", name="Spanish", options={"decks": 6}, **fields))
    table, (spot,) = "spanish-dealt", floor.tables["spanish-dealt"].jackpots.spots
    for seat, name in ((1, "Ann"), (2, "Bob")):
        desk.seat(table, seat, name)
        desk[name].order(table, kind="wager", seat=seat, bet="main", cents=5_00)
        desk[name].order(table, kind="wager", seat=seat, bet=spot, cents=5_00)
    desk.deal(table, "9h 9h 9h 9h 9h 9c")
    assert desk.stages() == []  # the hand is played first
    _play_out(desk, table)
    assert [each[:3] for each in desk.stages()] == [(1, 1, "recognized"), (2, 2, "recognized")]
    refused = desk.step("Dana", 2, "call", 422)
    assert (refused["detail"], refused["cite"]) == (
        "Seat 1 comes first: awards of a round go from the dealer's left.",
        "WA 3166 v003 Jackpot ¶9",
    )
    for award in (1, 2):
        for who, what in (("Dana", "call"), ("Sam", "verify"), ("Eve", "seal"), ("Dana", "pay")):
            desk.step(who, award, what)
    assert [hit["cents"] for hit in desk.shown()["hits"]] == [90_00, 100_00]
    check_books(floor)


def _play_out(desk: Desk, table: str) -> None:
    """Everybody stands and the dealer plays, until a meter is asked or the round is over."""
    live = desk.floor.tables[table]
    for _ in range(12):
        round = live.running().round
        if round is None or round.is_over or round.actor is METER:
            return
        if str(round.actor).startswith("seat"):
            desk["Ann" if str(round.actor).endswith("1") else "Bob"].order(table, kind="act", action="stand")
        elif str(getattr(round.actor, "value", "")) == "chance":
            desk.deal(table, "9c")
        else:
            desk["Dana"].order(table, kind="go ahead")


@proves("WA 3166 v003 Jackpot ¶6 s.3")
def test_wa_3166_a_jackpot_that_pays_at_once_is_not_linked_to_a_table_that_pays_after_the_hand(floor: Floor) -> None:
    floor.open_jackpot(match(id=ID, when="at once"), "Eve")
    side = SideChoice("match-the-dealer-jackpot-tables-3-wa-3166:3c-1", jackpot=ID, limits=SideLimits(5_00, 5_00))
    with pytest.raises(IllegalSetup, match="Percentages paid: set to at once; required: after the hand"):
        floor.add(SetUp(id="spanish-2", name="S", game="spanish-21-wa-3166", options={"decks": 6}, sides=(side,)))


@proves("WA 3119 Blazing 7's (dealer's up card) 11(g)", "WA 3119 Blazing 7's (dealer's up card) 10")
def test_the_next_game_waits_until_all_is_reconciled(floor: Floor) -> None:
    desk = seated(floor)
    desk.wager(ONE, {1: "Ann", 2: "Bob"})
    desk.deal(ONE, SUITED_AT_1)
    for stage, step in (("recognized", ("Dana", "call")), ("called", ("Sam", "verify")), ("verified", ("Eve", "seal"))):
        assert desk.stages()[0][2] == stage
        desk["Ann"].order(ONE, 422, kind="wager", seat=1, bet="main", cents=5_00)
        desk["Sam"].order(ONE, 422, kind="close table")
        desk.step(step[0], 1, step[1])
    desk.step("Dana", 1, "pay")
    _play_out(desk, ONE)
    desk.wager(ONE, {1: "Ann"})
    check_books(floor)


@proves("WA 3119 Blazing 7's (dealer's up card) 5")
def test_wagers_are_removed_or_left_as_the_chapter_says(floor: Floor) -> None:
    desk = seated(floor)
    assert desk.shown()["after_start"] == {"wagers": "removed", "cite": f"{UP} 5"}
    house = next(each for each in desk["Ann"].get("/api/jackpots") if each["id"] == "trilux-house")
    assert house["after_start"]["wagers"] == "left"
    desk.wager(ONE, {1: "Ann", 2: "Bob"})
    desk.deal(ONE, "9h")
    desk["Ann"].order(ONE, 422, kind="take back", seat=1, bet=SPOT)


# --- two hits at the same time -------------------------------------------------------------------------------------


@pytest.mark.parametrize("tables", [(ONE, TWO), (TWO, ONE)])
def test_two_simultaneous_hits_are_in_the_databases_order_for_everybody(floor: Floor, tables: tuple[str, str]) -> None:
    desk = seated(floor)
    for table, seats in ((ONE, {1: "Ann", 2: "Bob"}), (TWO, {1: "Bob", 2: "Ann"})):
        desk.wager(table, seats)
        desk.deal(table, SUITED_AT_1)
    kept = floor.jackpots.jackpots[ID]
    number = {each.table.partition("/")[0]: each.number for each in kept.jackpot.awards.values()}
    dana = Person("Dana", Role.DEALER)

    async def call_both() -> None:
        await asyncio.gather(*(awards.take(floor, dana, ID, number[table], "call") for table in tables))

    run_job(call_both())
    calls = [line for line in floor.store.do(lambda c: list(stored_lines(c, ID))) if b"jackpot-call.1" in line]
    order = [number[table] for table in tables]
    assert [f'"award":{each}'.encode() in line for each, line in zip(order, calls, strict=True)] == [True, True]
    first, second = (kept.jackpot.awards[each].cents for each in order)
    assert first == 2_001_00  # both tables' wagers are on the meter
    assert second == 2_000_04  # the seed and the reserve
    again = desk.restart()
    assert again.stages() == desk.stages()
    for each in reversed(order):  # sealed in any order, each at its own amount
        for who, what in (("Sam", "verify"), ("Eve", "seal"), ("Dana", "pay")):
            again.step(who, each, what)
    assert sorted(hit["cents"] for hit in again.shown()["hits"]) == [2_000_04, 2_001_00]
    check_books(again.floor)


@proves("WA 3119 Blazing 7's (dealer's up card) 11(b)")
def test_the_tray_pays_what_is_no_share(floor: Floor) -> None:
    desk = seated(floor)
    tray = floor.tables[ONE].running().books.tray
    desk.wager(ONE, {1: "Ann", 2: "Bob"})
    desk.deal(ONE, "7h 9c 7c 7d 8c 9d")  # three sevens of mixed colors: odds, from the tray
    assert desk.stages() == []
    assert desk.meter() == 2_000_50
    assert floor.tables[ONE].running().books.tray < tray


# --- wagers that are settled later ---------------------------------------------------------------------------------


def _linked(floor: Floor, wager: str, game: str, decks: int, *, put_off: bool = False) -> tuple[Desk, str]:
    """A dealt table whose only spot is linked, with both players and their wagers; its name is `later`."""
    desk = Desk(floor)
    one = by_hand().meters[0]
    floor.open_jackpot(by_hand(wager=wager, meters=(one,)), "Eve")
    side = SideChoice(f"{wager}:1" if "blazing" in wager else wager, jackpot=ID, put_off=put_off)
    fields: dict[str, Any] = {"kind": "dealt", "inspected_by": "Dana", "sides": (side,), "options": {"decks": decks}}
    floor.add(SetUp(id="later", name="Later", game=game, **fields))
    (spot,) = floor.tables["later"].jackpots.spots
    for seat, name in ((1, "Ann"), (2, "Bob")):
        desk.seat("later", seat, name)
        desk[name].order("later", kind="wager", seat=seat, bet="main", cents=5_00)
        desk[name].order("later", kind="wager", seat=seat, bet=spot, cents=1_00)
    return desk, spot


@proves("WA 3119 Blazing 7's (player cards) 13(c) s.1", "WA 3119 Blazing 7's (player cards) 13(f)")
def test_blazing_7s_on_the_players_cards_waits_for_the_third_card_and_the_end_of_the_hand(floor: Floor) -> None:
    desk, _ = _linked(floor, "blazing-7s-jackpot-player-cards-wa-3119", "blackjack-wa-3119", 6)
    desk.deal("later", "7h 7d 9c 7h 7d 8c")
    for name, card in (("Ann", "7h"), ("Bob", "7d")):  # 21: the hand is complete
        desk[name].order("later", kind="act", action="hit")
        desk.deal("later", card)
        assert desk.stages() == []
    _play_out(desk, "later")
    assert [each[:3] for each in desk.stages()] == [(1, 2, "recognized"), (2, 1, "recognized")]
    for award in (1, 2):
        for who, what in (("Dana", "call"), ("Sam", "verify"), ("Eve", "seal"), ("Dana", "pay")):
            desk.step(who, award, what)
    assert [hit["cents"] for hit in desk.shown()["hits"]] == [2_000_02, 2_000_50]  # the second has the seed and reserve
    check_books(floor)


@proves("WA 2212 Progressive 10(d)", "WA 2212 Progressive 10(e)", "WA 2212 Progressive 10(f)")
@pytest.mark.parametrize("put_off", [False, True])
def test_wa_2212_by_the_book_at_either_moment(floor: Floor, put_off: bool) -> None:
    desk, _ = _linked(floor, "bahama-progressive-wa-2212", "bahama-bonus-blackjack-wa-2212", 8, put_off=put_off)
    desk.deal("later", "7h 9h 7h 7d 9c 7h")
    assert desk.stages() == []  # four of a kind needs the hole card
    _play_out(desk, "later")
    assert [each[:3] for each in desk.stages()] == [(1, 1, "recognized")]
    for who, what in (("Dana", "call"), ("Sam", "verify"), ("Eve", "seal"), ("Dana", "pay")):
        desk.step(who, 1, what)
    _play_out(desk, "later")
    check_books(floor)
