"""Automatic players: they act through everybody's orders, follow people, give up seats, rest when nobody is near."""

from __future__ import annotations

import asyncio
from asyncio import run as run_job
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pitboss.cards import Card
from pitboss.engine.record.view import HandView, LegalView, PositionView, View
from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.commands import commands
from pitboss.floor.demonstration.company import Company, CompanyPace
from pitboss.floor.demonstration.guests import order
from pitboss.floor.demonstration.play_money import PlayMoney
from pitboss.floor.demonstration.roster import AT_START, NAMES
from pitboss.floor.demonstration.styles import STYLES
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.people.people import Person, Role
from pitboss.ledger import Store
from tests.browsers import Browser, check_books, sit_down
from tests.databases import SLOW

QUICK = CompanyPace(between=0, think=0, idle=0)
ELECTRONIC = [each.id for each in demo.tables() if each.kind == "electronic"]


def company_of(floor: Floor, pace: CompanyPace = QUICK) -> Company:
    return Company(floor, PlayMoney(floor), pace=pace)


async def until(floor: Floor, reached: Callable[[], bool], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not reached():
            await asyncio.sleep(0.01)


def rounds(floor: Floor, table: str) -> int:
    return floor.tables[table].running().rounds_played


def run(job: Any) -> None:
    run_job(job)


def test_every_electronic_table_is_played_by_every_style(floor: Floor) -> None:
    """Three rounds of each game, with nobody seated but somebody looking on; the books agree and the floor reopens."""

    async def play() -> None:
        company = company_of(floor)
        await company.start()
        for number, table in enumerate(ELECTRONIC):
            live = floor.tables[table]
            styles = list(STYLES)[number % 5 :] + list(STYLES)[: number % 5]
            for style in styles[:2]:
                await company.add(live, style, "Sam")
            with company.watching(table):
                await until(floor, lambda table=table: rounds(floor, table) > 3)  # type: ignore[misc]
            for seat in list(live.seats):
                await company.remove(live, seat)
            await until(floor, lambda live=live: not live.seats)  # type: ignore[misc]
        await company.stop()

    run(play())
    check_books(floor)
    assert not [live.id for live in floor.tables.values() if live.stopped]
    names = set(floor.automatic)
    by = {line.stamp.by for line in floor.tables["blackjack"].running().log.lines if line.stamp}
    assert names & by
    again = Floor(floor.store, SLOW)
    assert set(again.automatic) == names
    for table, live in floor.tables.items():
        assert again.tables[table].running().log.head == live.running().log.head


def test_company_follows_a_person_and_does_not_hold_up_the_deal(app: Any, floor: Floor, ann: Browser) -> None:
    sit_down(ann)

    async def play() -> None:
        company = app.state.company
        company.pace = QUICK
        await company.start()
        live, me = floor.tables["blackjack"], Person("Ann", Role.PLAYER)
        await company.add(live, "mimic", "Ann")
        await company.add(live, "side wagers", "Ann")
        with company.watching("blackjack"):
            await asyncio.sleep(0.3)
            assert live.running().round is None  # nobody wagers before Ann does
            staked = commands.Staked(seat=1, bet="main", cents=5_00)
            await order(floor, me, live, commands.PlaceWagers(kind="wagers", wagers=(staked,)))
            await order(floor, me, live, commands.Ready(kind="ready"))
            await until(floor, lambda: not live.running().shown_round.takes_wagers, 5)  # type: ignore[union-attr]
        await company.stop()

    run(play())
    played = floor.tables["blackjack"].running().shown_round
    assert played is not None
    assert len(played.positions) == 3  # the last call is an hour on this floor: they were at once


def test_a_person_gets_the_seat_of_an_automatic_player(app: Any, floor: Floor, ann: Browser) -> None:
    told = ann.post("/api/tables/blackjack/company", 201, style="cautious")
    assert (told["style"], told["name"]) == ("cautious", NAMES["cautious"][0])
    seat, live = told["seat"], floor.tables["blackjack"]
    assert ann.get("/api/tables/blackjack")["automatic"] == {str(seat): "cautious"}
    wallet = floor.wallets.of(told["name"])
    ann.order("blackjack", kind="sit", seat=seat)
    assert live.seats == {seat: "Ann"}
    assert floor.wallets.of(told["name"]) > wallet  # the chips went back to the account
    check_books(floor)
    assert Floor(floor.store, SLOW).tables["blackjack"].seats == {seat: "Ann"}


def test_a_wager_keeps_an_automatic_players_seat_until_the_round_is_over(app: Any, floor: Floor, ann: Browser) -> None:
    told = ann.post("/api/tables/blackjack/company", 201, style="basic")
    robot, live, seat = Person(told["name"], Role.AUTOMATIC), floor.tables["blackjack"], told["seat"]
    staked = commands.Staked(seat=seat, bet="main", cents=5_00)
    run(order(floor, robot, live, commands.PlaceWagers(kind="wagers", wagers=(staked,))))
    lines = len(live.running().log.lines)
    assert "taken by" in ann.order("blackjack", 422, kind="sit", seat=seat)["detail"]
    assert (len(live.running().log.lines), live.seats) == (lines, {seat: robot.name})
    path = f"/api/tables/blackjack/company/{seat}"
    answer = ann.http.delete(path, headers={"x-pitboss-csrf": ann.csrf})
    assert answer.json() == {"name": robot.name, "free": False}


def test_one_seat_stays_free_for_people(app: Any, floor: Floor, ann: Browser) -> None:
    live = floor.tables["blackjack"]
    positions = live.running().game.rules.positions
    for _ in range(positions - 1):
        ann.post("/api/tables/blackjack/company", 201)
    assert "kept for people" in ann.post("/api/tables/blackjack/company", 422)["detail"]
    (free,) = set(range(1, positions + 1)) - set(live.seats)
    ann.order("blackjack", kind="sit", seat=free)

    async def play() -> None:
        company = app.state.company
        await company.start()  # who sits there from an earlier day leaves, unless the floor opens with company
        await until(floor, lambda: list(live.seats.values()) == ["Ann"])
        await company.stop()

    run(play())


def test_nothing_happens_with_nobody_near_but_a_round_now_and_then(floor: Floor) -> None:
    live = floor.tables["blackjack"]

    async def play() -> None:
        company = company_of(floor)
        company.at_start = AT_START
        await company.start()
        assert {table for table, each in floor.tables.items() if each.seats} == set(AT_START)
        await asyncio.sleep(0.5)  # a cut that was offered is declined
        before = {table: each.version for table, each in floor.tables.items()}
        await asyncio.sleep(0.5)
        assert {table: each.version for table, each in floor.tables.items()} == before
        company.encore = "blackjack"
        company._wake("blackjack")
        await until(floor, lambda: rounds(floor, "blackjack") == 1 and live.running().shown_round.is_over)  # type: ignore[union-attr]
        await asyncio.sleep(0.3)
        assert rounds(floor, "blackjack") == 1
        await company.stop()

    run(play())
    check_books(floor)


def test_who_likes_side_wagers_moves_the_meter_of_a_linked_table(floor: Floor) -> None:
    kept = floor.jackpots.jackpots["blazing-7s"]
    before = kept.shown_cents[""]

    async def play() -> None:
        company = company_of(floor)
        await company.start()
        for style in AT_START["sevens-1"]:
            await company.add(floor.tables["sevens-1"], style, "Sam")
        with company.watching("sevens-1"):
            await until(floor, lambda: kept.shown_cents[""] > before)
        await company.stop()

    run(play())
    check_books(floor)


def test_a_name_that_a_person_has_is_nobody_elses(app: Any, floor: Floor, ann: Browser) -> None:
    floor.sign_on(NAMES["basic"][0], Role.PLAYER, "sit-down-and-play")
    assert ann.post("/api/tables/blackjack/company", 201, style="basic")["name"] == NAMES["basic"][1]


def test_company_is_for_demonstrations_and_for_those_who_play_or_deal(app: Any, floor: Floor, store: Store) -> None:
    floor.is_demonstration = False
    refused = Browser(app).sign_in("Ann").post("/api/tables/blackjack/company", 403)
    assert "real money" in refused["detail"]
    floor.is_demonstration = True
    Browser(app).sign_in("Sid").post("/api/tables/blackjack/company", 403)
    assert "No automatic player" in _remove(Browser(app).sign_in("Bob"), 3, 422)
    assert floor.automatic == {}
    plain = make_app(Floor(store, SLOW), generous=True)
    assert plain.state.company.at_start == {}


def _remove(who: Browser, seat: int, status: int) -> str:
    path = f"/api/tables/blackjack/company/{seat}"
    answer = who.http.delete(path, headers={"x-pitboss-csrf": who.csrf})
    assert answer.status_code == status
    return str(answer.json()["detail"])


# --- styles ----------------------------------------------------------------------------------------------------------


def seen(cards: str, up: str, offers: str, *, soft: bool = False, total: int) -> View:
    hand = HandView(tuple(Card(each) for each in cards.split()), total, soft, acting=True)
    dealer = HandView((Card(up), None), 10, False)
    legal = tuple(LegalView(each, "", 0, 0, "", each) for each in offers.split())
    return View("blackjack", "play", "seat 1", False, 0, dealer, (PositionView(1, "Bess", (hand,), ()),), legal)


ALL = "stand hit double split surrender"


@pytest.mark.parametrize(
    ("style", "cards", "up", "total", "takes"),
    [
        ("basic", "10h 6d", "7c", 16, "hit"),
        ("basic", "10h 6d", "6c", 16, "stand"),
        ("basic", "8h 8d", "9c", 16, "split"),
        ("basic", "6h 5d", "6c", 11, "double"),
        ("cautious", "6h 5d", "6c", 11, "hit"),
        ("cautious", "10h 2d", "10c", 12, "stand"),
        ("mimic", "10h 6d", "6c", 16, "hit"),
        ("mimic", "10h 7d", "10c", 17, "stand"),
        ("side wagers", "8h 8d", "9c", 16, "split"),
        ("gambler", "5h 4d", "10c", 9, "double"),
    ],
)
def test_a_style_chooses(style: str, cards: str, up: str, total: int, takes: str) -> None:
    offers = ALL if cards in ("8h 8d",) else ALL.replace(" split", "")
    assert STYLES[style].action(seen(cards, up, offers, total=total), Random(1)).kind == takes


def test_only_the_cautious_insure_and_only_the_gambler_raises() -> None:
    asked = seen("10h 9d", "As", "insure decline", total=19)
    assert {each.id for each in STYLES.values() if each.action(asked, Random(1)).kind == "insure"} == {"cautious"}
    for last, stake in (((5_00, -5_00), 10_00), ((20_00, -20_00), 40_00), ((40_00, -40_00), 40_00)):
        assert STYLES["gambler"].stake(5_00, 100_00, last, Random(1)) == stake
    assert STYLES["cautious"].stake(5_00, 100_00, (5_00, -5_00), Random(1)) == 5_00
    spots = [{"bet": "A", "at_least": 1_00, "placed": "", "late": False, "demanded": False}]
    assert STYLES["mimic"].side_wagers(spots, Random(1)) == []
    assert STYLES["side wagers"].side_wagers(spots, Random(1)) == [("A", 1_00)]


def test_a_refused_company_leaves_no_seat_behind(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    company = company_of(floor)

    async def none(*_: object) -> None:
        raise PitbossError("the tray is empty")

    monkeypatch.setattr(company, "buy_in", none)
    with pytest.raises(PitbossError):
        run(company.add(floor.tables["blackjack"], "basic", "Sam"))
    assert floor.tables["blackjack"].seats == {}
