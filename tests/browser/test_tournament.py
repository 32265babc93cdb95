"""A tournament in real browsers: announced from a template, drawn, played by two people, a table broken, papers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.ledger import open_store
from pitboss.tournaments.document import Level, RoundPlan, example, parse_tournament, write_tournament
from pitboss.tournaments.document.model import Criterion, ExtraChips, Goods
from tests.browser.access import axe_findings
from tests.databases import SLOW
from tests.forked_floor import ForkedFloor, Nursery
from tests.servers import Client
from tests.tournament_floor import PLAYERS, TODAY, sign_players_on
from tests.tournaments.desk import starting

SignIn = Callable[..., Page]
WHERE = "/tournaments?id=friday"
PICTURES = os.environ.get("TOURNAMENT_PICTURES", "")  # a folder, to look at the pages


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[ForkedFloor]:
    """A floor of its own, with accounts for eight players."""
    folder = tmp_path_factory.mktemp("tournament")
    store = open_store(f"sqlite:///{folder}/floor.sqlite")
    floor = Floor(store, SLOW)
    demo.furnish(floor)
    sign_players_on(floor)
    store.close()
    server = ForkedFloor(nursery, folder, options=("--wager-seconds", "300", "--decision-seconds", "300"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def address(server: ForkedFloor) -> str:
    return server.address


@pytest.fixture(scope="module")
def sessions() -> dict[str, object]:
    """Nobody is signed in here yet: it is another floor than the one of the other tests."""
    return {}


@pytest.fixture(scope="module")
def expected_errors() -> tuple[str, ...]:
    return ("status of 401", "status of 422")


def key(page: Page, name: str) -> Locator:
    return page.locator(f'[data-key="{name}"]').first


def picture(page: Page, name: str) -> None:
    if PICTURES:
        for width, height in ((1400, 900), (844, 390), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=str(Path(PICTURES) / f"{name}-{width}x{height}.png"))
        page.set_viewport_size({"width": 1400, "height": 900})


def disqualify(page: Page, entry: int) -> None:
    key(page, "disqualify/entry").fill(str(entry))
    key(page, "disqualify/reason").fill("left the premises")
    key(page, "disqualify").click()
    expect(page.get_by_text(f"{entry}. {PLAYERS[entry - 1]}, disqualified")).to_be_visible()


def edited(template: str) -> str:
    """The template of today with two tables, a knockout to six players and then to the last; three may split."""
    levels = (Level(10, 500),)
    rounds = (
        RoundPlan(name="First round", left=6, levels=levels, seconds=300),
        RoundPlan(name="Final", left=1, levels=levels, seconds=300),
    )
    document = starting(parse_tournament(template), TODAY)
    event = replace(document.events[0], rounds=rounds, tables=("1", "2"), seats=4, format="knockout", split_players=3)
    game = replace(document.game, options={"decks": 6, "dealt_from": "digital"})
    return write_tournament(replace(document, id="friday", name="Friday Eight", game=game, events=(event,)))


class Room:
    """Everybody at the tables: two people with their own pages, and the others over plain HTTP."""

    def __init__(self, server: ForkedFloor, pages: dict[str, Page]) -> None:
        self.pages = pages
        self.others = {name: Client(server.port, name) for name in PLAYERS if name not in pages}
        for each in self.others.values():
            each.sign_in()
        self.clicked: Counter[str] = Counter()

    def close(self) -> None:
        for each in self.others.values():
            each.hang_up()

    def state(self, table: str, name: str = PLAYERS[-1]) -> Any:
        """A table as somebody sees it; the server may have closed a connection that was idle."""
        self.others[name].hang_up()
        return self.others[name].ask("GET", f"/api/tables/{table}")[1]

    def play_hand(self, table: str) -> None:
        """One hand: whoever is asked answers, by clicking or by an order."""
        before = self.state(table)["tournament"]["hand"]
        for _ in range(60):
            state = self.state(table)
            now, round = state["tournament"], state["round"]
            if now["hand"] != before:
                return
            if state["cut"] is not None:
                self.cut(table, state["cut"])
            elif (seat := now["to_bet"]) is not None:
                self.bet(table, state["seated"][str(seat)], seat)
            elif round["turn"] is not None:
                self.act(table, state["seated"][str(round["turn"])], round["step"])
        raise AssertionError(f"the hand at {table} does not end")

    def come_to(self, name: str, table: str, cents: int) -> None:
        """Cut the cards and bet for the others, until it is this player's turn to bet."""
        for _ in range(20):
            state = self.state(table)
            seat = state["tournament"]["to_bet"]
            if state["cut"] is not None:
                self.cut(table, state["cut"])
            elif seat is not None and state["seated"][str(seat)] == name:
                return
            elif seat is not None:
                other = state["seated"][str(seat)]
                self.order(other, table, {"kind": "wager", "seat": seat, "bet": "main", "cents": cents})
        raise AssertionError(f"{name} does not come to bet")

    def cut(self, table: str, name: str) -> None:
        if name in self.pages:
            key(self.pages[name], "cut").click()
            expect(self.pages[name].locator('[data-key="cut"]')).to_have_count(0)
        else:
            self.order(name, table, {"kind": "cut"})

    def bet(self, table: str, name: str, seat: int) -> None:
        if name not in self.pages:
            self.order(name, table, {"kind": "wager", "seat": seat, "bet": "main", "cents": 10})
            return
        page = self.pages[name]
        expect(page.locator(".turn")).to_contain_text("Your bet")
        key(page, "chip/25").click()
        key(page, f"{seat}/main").click()
        key(page, "deal").click()
        expect(page.locator(".turn")).not_to_contain_text("Your bet")
        self.clicked[f"{name} bets"] += 1

    def act(self, table: str, name: str, step: int) -> None:
        if name not in self.pages:
            legal = self.state(table, name)["round"]["legal"]
            offer = next(each for each in legal if not each["at_most"])
            self.order(name, table, {"kind": "act", "action": offer["name"], "step": step})
            return
        page = self.pages[name]
        page.locator('[data-key="act/stand"], [data-key="act/decline"]').first.click()
        self.clicked[f"{name} decides"] += 1
        while self.state(table)["round"]["step"] == step:
            page.wait_for_timeout(20)

    def order(self, name: str, table: str, order: dict[str, Any]) -> None:
        self.others[name].hang_up()
        status, answer = self.others[name].order(table, order)
        assert status == 200, answer


def test_a_director_runs_a_tournament_and_two_people_play_it(
    signed_in: SignIn, server: ForkedFloor, request: pytest.FixtureRequest
) -> None:
    eve = signed_in("Eve", "/tournaments")
    key(eve, "template").select_option("single-table")
    key(eve, "load").click()
    key(eve, "document").fill(edited(key(eve, "document").input_value()))
    key(eve, "check").click()
    expect(eve.get_by_text("Lawful: nothing fails.")).to_be_visible()
    picture(eve, "new")
    key(eve, "announce").click()
    key(eve, "openEvent").click()
    key(eve, "player-name").fill("Ann")
    key(eve, "register").click()
    expect(eve.get_by_text("Give the player a copy of the rules first.")).to_be_visible()
    key(eve, "rules-given").check()
    key(eve, "player-name").fill("Nobody Here")
    key(eve, "register").click()
    expect(eve.get_by_text("Nobody Here has no account here.")).to_be_visible()
    for number, player in enumerate(PLAYERS, 1):
        key(eve, "player-name").fill(player)
        key(eve, "register").click()
        expect(eve.get_by_text(f"{number}. {player}, waiting")).to_be_visible()
    key(eve, "player-name").fill("Ann")
    key(eve, "register").click()
    expect(eve.get_by_text("Nobody plays two entries at once.")).to_be_visible()
    key(eve, "closeRegistration").click()
    expect(eve.get_by_text("Registration is closed.")).to_be_visible()

    people = {name: signed_in(name, WHERE) for name in ("Ann", "Bob")}
    ann = people["Ann"]
    key(eve, "draw").click()
    sit_down(people)
    red = key(ann, "chip/25").locator("circle").first  # as the notice says: red 25
    expect(red).to_have_attribute("fill", "#c5362f")
    expect(ann.get_by_text("Chips in points: white 5, red 25, black 100.")).to_be_visible()
    expect(ann.locator(".felt .positions .position")).to_have_count(4)  # the seats of the event, not of the game
    picture(ann, "table")
    assert axe_findings(ann) == []
    assert axe_findings(eve) == []
    picture(eve, "desk")
    board = signed_in("Alex", "/tournament-board?id=friday")
    expect(board.get_by_text("Leaders")).to_be_visible()
    assert axe_findings(board) == []
    picture(board, "board")

    room = Room(server, people)
    request.addfinalizer(room.close)
    for table in ("friday-t1", "friday-t2"):
        room.play_hand(table)
    for entry in (7, 8):
        disqualify(eve, entry)
    key(eve, "endRound").click()
    expect(eve.get_by_text("Round 2 of 2", exact=False).first).to_be_visible()
    key(eve, "draw").click()
    sit_down(people)
    for table in ("friday-t1", "friday-t2"):
        room.play_hand(table)
    assert [room.clicked[f"{name} bets"] for name in people] == [2, 2]
    assert sum(room.clicked[f"{name} decides"] for name in people) > 0

    for entry in (5, 6):
        disqualify(eve, entry)
    key(eve, "break/2/reason").fill("the lamp over it is broken")
    key(eve, "break/2").click()
    expect(eve.get_by_text("the lamp over it is broken").first).to_be_visible()
    disqualify(eve, 4)
    for entry in (1, 2, 3):
        key(eve, f"split/{entry}").check()
    key(eve, "split").click()
    key(eve, "endEvent").click()
    expect(eve.get_by_text("Place 1, ").first).to_be_visible()
    picture(eve, "prizes")
    for kind in ("rules.pdf", "seat-slips.pdf", "standings.pdf", "entrants.pdf", "payouts.pdf", "payouts.csv"):
        answer = eve.request.get(f"/api/tournaments/friday/papers/{kind}")
        assert answer.status == 200, kind


def test_the_desk_takes_goods_complimentary_entries_and_the_divisions_answer(signed_in: SignIn) -> None:
    document = starting(example("single-table"), TODAY)
    event = replace(
        document.events[0], fee_cents=10_00, complimentary=True, fee_goods=(Goods("canned food", 10_00),),
        buy_in_goods=(Goods("a toy", 20_00),), extra_chips=(ExtraChips("early bird", 200),),
    )  # fmt: skip
    criteria = (Criterion("card holders", True, "they play here"),)
    document = replace(document, id="goods", name="Food Drive", criteria=criteria, events=(event,))
    eve = signed_in("Eve", "/tournaments")
    key(eve, "document").fill(write_tournament(document))
    key(eve, "announce").click()
    key(eve, "openEvent").press("Enter")

    def enter(name: str) -> None:
        key(eve, "player-name").fill(name)
        key(eve, "player-name").press("Enter")

    key(eve, "rules-given").check()
    enter("Ann")
    expect(eve.get_by_text("Ann does not qualify: card holders.")).to_be_visible()
    key(eve, "qualifies").check()
    key(eve, "fee").select_option("goods/canned food")
    key(eve, "buy-in").select_option("goods/a toy")
    enter("Ann")
    expect(eve.get_by_text("1. Ann, waiting")).to_be_visible()
    key(eve, "fee").select_option("complimentary")
    key(eve, "buy-in").select_option("complimentary")
    enter("Bob")
    expect(eve.get_by_text("2. Bob, waiting")).to_be_visible()
    expect(eve.get_by_text("Prize pool $40; entry fees $20, kept apart.")).to_be_visible()
    expect(key(eve, "player-name")).to_have_value("")
    expect(key(eve, "player-name")).to_be_focused()
    rows = eve.request.get("/api/tournaments/goods/papers/entrants.csv").text().splitlines()[1:]
    assert [row.split(",")[5:9] for row in rows] == [
        ["$10.00", "goods: canned food", "$20.00", "goods: a toy"],
        ["$10.00", "complimentary", "$20.00", "complimentary"],
    ]
    key(eve, "extra-early bird/2").click()
    expect(eve.get_by_text("1,200").first).to_be_visible()
    key(eve, "division/answer").select_option("unacceptable")
    key(eve, "division/letter").fill("DOG-1")
    key(eve, "division/letter").press("Enter")
    expect(eve.get_by_text("no entry is taken and no hand begins")).to_be_visible()
    assert axe_findings(eve) == []
    picture(eve, "desk-goods")
    enter("Cleo")
    expect(eve.get_by_text("Wait until it accepts them, or announce others.").first).to_be_visible()


def sit_down(people: dict[str, Page]) -> None:
    """Everybody's own page says where, and leads there."""
    for name, page in people.items():
        page.goto(WHERE)
        expect(page.get_by_text("You sit at table")).to_be_visible()
        picture(page, f"player-{name}")
        assert axe_findings(page) == []
        key(page, "go").click()
        expect(page.get_by_text("Hand ").first).to_be_visible()


def test_a_bet_below_the_new_level_is_not_offered_again(
    signed_in: SignIn, server: ForkedFloor, request: pytest.FixtureRequest
) -> None:
    levels = (Level(10, 500), Level(50, 500, hand=3))
    document = starting(example("single-table"), TODAY)
    event = replace(document.events[0], rounds=(RoundPlan(hands=4, levels=levels, seconds=300),))
    game = replace(document.game, options={"decks": 6, "dealt_from": "digital"})
    document = replace(document, id="rising", game=game, events=(event,))
    eve = Client(server.port, "Eve")
    eve.sign_in()
    asked: list[tuple[str, dict[str, Any]]] = [("/api/tournaments", {"text": write_tournament(document)})]
    asked += [
        ("/api/tournaments/rising/steps", {"kind": kind, "fields": fields})
        for kind, fields in (
            ("open event", {"event": event.id}),
            ("register", {"player": "Ann", "name": "Ann"}),
            ("register", {"player": "Hugo", "name": "Hugo"}),
            ("close registration", {}),
            ("draw", {}),
        )
    ]
    for path, body in asked:
        assert eve.ask("POST", path, body)[0] == 200
    eve.hang_up()
    ann = signed_in("Ann", "/table?id=rising-t1")
    room = Room(server, {"Ann": ann})
    request.addfinalizer(room.close)
    room.play_hand("rising-t1")
    again = ann.locator('[data-key="again"]')
    room.come_to("Ann", "rising-t1", 10)
    expect(again).to_be_enabled()  # the bet of the last hand: 25
    room.play_hand("rising-t1")
    bob = signed_in("Bob", "/table?id=rising-t1")
    expect(bob.locator(".turn")).to_have_text(
        "You have no seat at this table. In a tournament seats are drawn; you may watch."
    )
    room.come_to("Ann", "rising-t1", 50)
    expect(ann.locator(".turn")).to_contain_text("Your bet: at least 50 points.")
    ann.wait_for_timeout(300)
    expect(again).to_have_count(0)
