"""Rows of the jackpots' duties over HTTP: what a layout may have, what a jackpot may be, and what its meters then do.

The engine's tests have each boundary by its clause; here the routes that people use refuse and allow the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

import pytest

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.setup import SideChoice
from pitboss.floor.people.people import Role
from pitboss.jackpots.files import plain_set_up
from pitboss.jackpots.setup import JackpotSetUp, PrizeSetUp
from pitboss.law.limits import SideLimits
from pitboss.ledger import open_store
from tests.award_desk import ID, NOBODY, SPOT, SUITED_AT_1, TABLES, Desk, dealt, progressive
from tests.browsers import Browser, check_books
from tests.databases import SLOW, Databases
from tests.jackpots import BLAZING, bahama, blazing, match, meter, trilux, trilux_jackpot
from tests.marks import proves

SPANISH, BLACKJACK, BAHAMA = "spanish-21-wa-3166", "blackjack-wa-3119", "bahama-bonus-blackjack-wa-2212"
UP, DOWN = "match-the-dealer-up-card-wa-3166:2-6 deck", "match-the-dealer-down-card-wa-3166:2-6 deck"
MATCH: Final = "match-the-dealer-jackpot-tables-3-wa-3166"
SYSTEMS: Final = {SPANISH: "Match The Dealer Progressive v006", BLACKJACK: "Game Manager 2 v2.5.4"}
ONE: Final = TABLES[0]
PROGRESSIVE: Final = "bahama-progressive-wa-2212"
OTHER: Final = {"min": 1_00, "max": 2_00}
EXECUTIVE_SEAL: Final = (("Dana", "call"), ("Sam", "verify"), ("Eve", "seal"), ("Dana", "pay"))


@pytest.fixture(scope="module")
def eve(databases: Databases) -> Iterator[Browser]:
    """An executive at a floor on which these tests change nothing."""
    with databases.furnished() as url:
        store = open_store(url)
        yield Browser(make_app(Floor(store, SLOW), generous=True)).sign_in("Eve")
        store.close()


@pytest.fixture
def desk(floor: Floor) -> Desk:
    found = Desk(floor)
    found.floor.sign_on("Sue", Role.SUPERVISOR, demo.PASSWORD)
    return found


def spot(wager: str, paytable: str, system: str = "", cents: int = 1_00, **more: Any) -> dict[str, Any]:
    """A jackpot on a layout, with a meter of $1,000 that is only posted, and one amount."""
    game = SPANISH if wager.endswith("3166") else BLACKJACK
    bounds = {"min": cents, "max": cents}
    named = {"wager": wager, "paytable": paytable, "system": [system or SYSTEMS[game]], "limits": bounds}
    return {**named, "meters": {"": 1_000_00}, **more}


def blazing_spot(paytable: str = "1", **more: Any) -> dict[str, Any]:
    return spot(BLAZING, paytable, **more)


def match_spot(number: str, paytable: str, **more: Any) -> dict[str, Any]:
    kind = "progressive" if number in "89" else "jackpot"
    tables = "table" if number == "6" else "tables"
    return spot(f"match-the-dealer-{kind}-{tables}-{number}-wa-3166", paytable, **more)


def layout(game: str, *sides: Any) -> dict[str, Any]:
    """A table with these side wagers; one that names `options` is none, and changes them."""
    whole = {"id": "new", "name": "New", "game": game, "options": {"decks": 6}, "max_cents": 300_00}
    changed = [each for each in sides if isinstance(each, dict) and "options" in each]
    return {**whole, **(changed[0] if changed else {}), "sides": [each for each in sides if each not in changed]}


def player_cards(paytable: str = "1", **more: Any) -> dict[str, Any]:
    return spot("blazing-7s-jackpot-player-cards-wa-3119", paytable, **more)


def trilux_spot(**more: Any) -> dict[str, Any]:
    return spot("trilux-jackpot-wa-3119", "6", **more)


# --- offering --------------------------------------------------------------------------------------------------------

Tried = list[tuple[list[Any], str]]  # the side wagers of a layout, and what is said against them, or nothing
TEXT, KINDS, MANY = (
    "follows one text of the rules",
    "all progressives or all house jackpots",
    "at most 2 jackpots; this one has 3",
)
NO_HOUSE, ONE_AMOUNT = "may not be a house jackpot", "is one amount at a table"
BLAZING_UP, BLAZING_OWN = "WA 3119 Blazing 7's (dealer's up card)", "WA 3119 Blazing 7's (player cards)"
BET_THE_SET, TEXT_7 = "bet-the-set-21-wa-3119", UP.replace(":2", ":7")
BONUS: Final = "match-the-dealer-bonus-card-wa-3166:2-6 deck"
REQUIRED: Final = {"min": 1_00, "max": 50_00, "required": True}
PRIZE: Final = {"": 1_000_00, "prize": 50_00}


def versions(number: str, paytable: str, *known: tuple[str, str], **more: Any) -> Tried:
    return [([match_spot(number, paytable, system=f"Match The Dealer {each}", **more)], said) for each, said in known]


def managers(side: dict[str, Any]) -> Tried:
    known: list[tuple[list[str], str]] = [
        ([], "set to nothing"),
        (["Game Manager 2 v2.5.3"], "v2.5.4 or later"),
        (["Game Manager 2 v2.5.4"], ""),
        (["Game Manager 2 v2.5.5"], ""),
        (["GM Atlas v5.4.0"], "with Nexus Command II v5.4"),
        (["Nexus Command II v5.4"], "GM Atlas v5.4.0 or later"),
        (["GM Atlas v5.3.9", "Nexus Command II v5.4"], "GM Atlas v5.4.0 or later"),
        (["GM Atlas v5.4.0", "Nexus Command II v5.3"], "with Nexus Command II v5.4"),
        (["GM Atlas v5.4.0", "Nexus Command II v5.4"], ""),
    ]
    return [([{**side, "system": system}], said) for system, said in known]


def bonus_cards(count: int, *sides: Any) -> list[Any]:
    """These wagers with a spot for each of so many bonus cards."""
    return [{"options": {"decks": 6, "bonus_cards": count}}, *sides, BONUS]


def older_and_newer(number: str, paytable: str, lowest: int, **more: Any) -> Tried:
    older, said = f"Progressive v{lowest - 1:03}", f"v{lowest:03} or later"
    return versions(
        number, paytable, (older, said), (f"Progressive v{lowest:03}", ""), ("Progressive v007", ""), **more
    )


OFFERED: Final[list[tuple[str, str, str, Tried]]] = [  # duty, clause, game, what is tried
    ("version", "WA 3166 v003 Attachment A ¶1", SPANISH, older_and_newer("3", "3c-1", 3)),
    ("version", "WA 3166 v003 Attachment A ¶1", SPANISH, versions("3", "3c-1", ("Jackpot System v005t", ""))),
    ("version", "WA 3166 v003 Attachment B ¶1", SPANISH, older_and_newer("4", "4d-1", 3)),
    ("version", "WA 3166 v003 Attachment C ¶1", SPANISH, older_and_newer("5", "5c-1", 3, meters=PRIZE)),
    ("version", "WA 3166 v003 Attachment D ¶1", SPANISH, older_and_newer("6", "6-3", 6)),
    ("version", "WA 3166 v003 Attachment D ¶1", SPANISH, versions(
        "6", "6-3", ("Jackpot System v005t", "v006 or later"))),
    ("version", "WA 3166 v002 Attachment D ¶1", SPANISH, older_and_newer("8", "8c-1", 2)),
    ("version", "WA 3166 v002 Attachment E ¶1", SPANISH, older_and_newer("9", "9c-1", 2)),
    ("version", f"{BLAZING_UP}, preamble •4", BLACKJACK, managers(blazing_spot())),
    ("version", f"{BLAZING_OWN}, preamble •4", BLACKJACK, managers(player_cards())),
    ("version", "WA 3119 TriLux jackpot, preamble •4", BLACKJACK, managers(trilux_spot())),
    ("version", "WA 2212 Progressive, preamble •1", BAHAMA, [
        ([spot(PROGRESSIVE, "3", "GM Atlas v5.4.0")], "Game Manager 2 v2.5.4 or later"),
        ([spot(PROGRESSIVE, "3", "Game Manager 2 v2.5.3")], "Game Manager 2 v2.5.4 or later"),
        ([spot(PROGRESSIVE, "3")], "")]),
    ("kind", "WA 3166 v003 Jackpot ¶2", SPANISH, [
        ([match_spot("3", "3c-1"), match_spot("4", "4d-1", house_jackpot=True)], KINDS),
        ([match_spot(*each, house_jackpot=True) for each in (("3", "3c-1"), ("4", "4d-1"))], "")]),
    ("kind", f"{BLAZING_UP}, House and progressive jackpots •4", BLACKJACK, [
        ([blazing_spot(), trilux_spot(house_jackpot=True)], KINDS), ([blazing_spot(), trilux_spot()], ""),
        ([blazing_spot(house_jackpot=True), trilux_spot(house_jackpot=True)], "")]),
    ("kind", f"{BLAZING_OWN}, House and progressive jackpots •4", BLACKJACK, [
        ([player_cards(house_jackpot=True), trilux_spot()], KINDS)]),
    ("kind", "WA 3119 TriLux jackpot, House and progressive jackpots •4", BLACKJACK, [
        ([trilux_spot(), player_cards(house_jackpot=True)], KINDS)]),
    ("many", "WA 3166 v003 Jackpot ¶3", SPANISH, [
        ([match_spot("3", "3c-1"), match_spot("4", "4d-1")], ""),
        ([match_spot("3", "3c-1"), match_spot("4", "4d-1"), match_spot("6", "6-3")], MANY)]),
    ("many", f"{BLAZING_UP}, House and progressive jackpots •1", BLACKJACK, [
        ([blazing_spot(), player_cards()], ""), ([blazing_spot(), player_cards(), trilux_spot()], MANY),
        ([blazing_spot(), blazing_spot("2", sensor=2)], ""), ([blazing_spot("2", sensor=3)], "no sensor 3"),
        ([blazing_spot(), blazing_spot("2", sensor=2), trilux_spot()], MANY)]),
    ("many", f"{BLAZING_OWN}, House and progressive jackpots •1", BLACKJACK, [
        ([player_cards(), player_cards("2", sensor=2)], ""), ([player_cards(sensor=0)], "no sensor 0")]),
    ("many", "WA 3119 TriLux jackpot, House and progressive jackpots •1", BLACKJACK, [
        ([trilux_spot(), trilux_spot(sensor=2)], ""), ([trilux_spot(sensor=3)], "no sensor 3"),
        ([trilux_spot(), player_cards(), blazing_spot()], MANY)]),
    ("set", "WA 3119 Bet the Set, preamble •1", BLACKJACK, [
        ([BET_THE_SET, blazing_spot()], ""), ([BET_THE_SET, trilux_spot()], ""),
        ([BET_THE_SET, blazing_spot(), trilux_spot()], "only one of these")]),
    ("progressive", "WA 3166 v002 Progressive ¶1", SPANISH, [
        ([match_spot("8", "8c-1", house_jackpot=True)], NO_HOUSE), ([match_spot("8", "8c-1")], ""),
        ([match_spot("9", "9c-1", house_jackpot=True)], NO_HOUSE), ([match_spot("9", "9c-1")], "")]),
    ("progressive", "WA 2212 Progressive, preamble •6", BAHAMA, [
        ([spot(PROGRESSIVE, "3", house_jackpot=True)], NO_HOUSE)]),
    ("texts", "WA 3166 v002 ¶3", SPANISH, [
        ([UP, match_spot("8", "8c-1")], TEXT), ([TEXT_7, match_spot("3", "3c-1")], TEXT),
        ([match_spot("3", "3c-1"), match_spot("8", "8c-1")], TEXT), ([TEXT_7, match_spot("8", "8c-1")], ""),
        ([TEXT_7, DOWN.replace(":2", ":7"), match_spot("9", "9c-1")], "")]),
    ("texts", "WA 3166 v002 Table 6", SPANISH, [  # the second text has no bonus cards
        (bonus_cards(1, match_spot("8", "8c-1"))[:-1], "bonus cards: 0, not 1")]),
    ("spots", "WA 3166 v003 Table 1 configuration 2", SPANISH, [
        ([DOWN], "without Match The Dealer Up Card"), ([UP, DOWN], ""), ([UP], "")]),
    ("spots", "WA 3166 v003 Table 2", SPANISH, [
        (bonus_cards(1), "is offered only with"), (bonus_cards(4, UP), ""), (bonus_cards(5, UP, DOWN), ""),
        (bonus_cards(5, UP), "is offered only with")]),
    ("alternates", "WA 3166 v003 Attachment A", SPANISH, [
        ([match_spot("3", "3c-1 alternate 1", meters=PRIZE)], ""),
        ([match_spot("3", "3c-1 alternate 2", meters=PRIZE)], ""),
        ([match_spot("3", "3c-1 alternate 3")], "has no pay table")]),
    ("alternates", "WA 3166 v003 Attachment B", SPANISH, [
        ([match_spot("4", "4a-1 alternate")], "has no pay table"),
        ([match_spot("4", "4d-1 alternate", meters=PRIZE)], "")]),
    ("required", "WA 3166 v003 Jackpot ¶10", SPANISH, [
        ([{"wager": UP, "limits": REQUIRED}, match_spot("3", "3c-1")], ""),
        ([{"wager": UP, "limits": REQUIRED}], "only where the layout has a jackpot")]),
    ("required", "WA 3166 v002 Progressive ¶8", SPANISH, [
        ([{"wager": TEXT_7, "limits": REQUIRED}, match_spot("8", "8c-1")], "")]),
    ("required", "WA 3166 v003 Table 3c", SPANISH, [  # the jackpot itself stays the player's choice
        ([match_spot("3", "3c-1", limits={"min": 1_00, "max": 1_00, "required": True})], "may not require it")]),
    ("amount", "WA 3166 v003 Jackpot ¶3", SPANISH, [
        ([match_spot("3", "3c-1", cents=99)], "its minimum is $1.00"), ([match_spot("3", "3c-1", cents=1_00)], ""),
        ([match_spot("3", "3c-1", cents=25_00)], ""), ([match_spot("3", "3c-1", cents=25_01)], "its maximum $25.00"),
        ([match_spot("3", "3c-1", limits=OTHER)], ONE_AMOUNT)]),
    ("amount", "WA 3166 v002 Progressive ¶8 s.2", SPANISH, [([match_spot("8", "8c-1", limits=OTHER)], ONE_AMOUNT)]),
    ("order", "WA 3166 v003 Jackpot ¶9", SPANISH, [
        ([match_spot("3", "3c-1", first="dealer's right")], "begin at the dealer's left")]),
    ("order", f"{BLAZING_UP} 11(c) s.2", BLACKJACK, [([blazing_spot(first="dealer's left")], "")]),
]  # fmt: skip


@proves(
    "WA 2212 Progressive, preamble •1",
    "WA 2212 Progressive, preamble •6 s.1",
    "WA 3119 Bet the Set, preamble •1 s.2",
    "WA 3119 Blazing 7's (dealer's up card) 11(c) s.2",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •1",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •4",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •5",
    "WA 3119 Blazing 7's (dealer's up card), preamble •4",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •1",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •4",
    "WA 3119 Blazing 7's (player cards), preamble •4",
    "WA 3119 TriLux jackpot, House and progressive jackpots •1",
    "WA 3119 TriLux jackpot, House and progressive jackpots •4",
    "WA 3119 TriLux jackpot, preamble •4",
    "WA 3166 v002 Attachment D ¶1",
    "WA 3166 v002 Progressive ¶1",
    "WA 3166 v002 Progressive ¶8 s.2",
    "WA 3166 v002 ¶3 s.2",
    "WA 3166 v002 Attachment E ¶1",
    "WA 3166 v003 Attachment A ¶1",
    "WA 3166 v003 Attachment A ¶4",
    "WA 3166 v003 Attachment B ¶1",
    "WA 3166 v003 Attachment B ¶5",
    "WA 3166 v003 Attachment C ¶1",
    "WA 3166 v003 Attachment D ¶1",
    "WA 3166 v003 Jackpot ¶10",
    "WA 3166 v003 Jackpot ¶2 s.2",
    "WA 3166 v003 Jackpot ¶3 s.1",
    "WA 3166 v003 Jackpot ¶3 s.2-3",
    "WA 3166 v003 Jackpot ¶9",
    "WA 3166 v003 Table 1 configuration 2",
)
@pytest.mark.parametrize("duty", sorted({duty for duty, *_ in OFFERED}))
def test_a_layout_is_checked_by_every_duty(eve: Browser, duty: str) -> None:
    for _, clause, game, tried in (each for each in OFFERED if each[0] == duty):
        for sides, said in tried:
            wanted = layout(game, *sides)
            answer = eve.post("/api/house/tables/check", 422 if said else 200, set_up=wanted)
            if not said:
                assert len(answer["wagers"]) >= len(wanted["sides"])
                continue
            assert said in answer["detail"], answer
            assert clause.startswith(answer["cite"]) or answer["cite"].startswith(clause), answer
            assert eve.post("/api/house/tables", 422, set_up=wanted, reason="a new layout") == answer
    assert "new" not in [each["id"] for each in eve.get("/api/house/tables")]


# --- a jackpot's own set-up ------------------------------------------------------------------------------------------

RULE_21, WA_RATE = "CO 30-2115(7)", "WA 3119 Progressive recommendations, Meter contribution •1"
SEED_0, FIXED = (f"WA 3119 Progressive recommendations, Seed amount •{number}" for number in (3, 2))
PRESET: Final = "WA 3119 Progressive recommendations, Meter contribution •3"


def printed(paytable: str, unit: int, seed: int, rate: int) -> JackpotSetUp:
    return trilux(paytable, unit, meters=(meter(seed, rate, 0),))


SET_UPS: Final[list[tuple[str, JackpotSetUp, str]]] = [  # clause, set-up, what is wrong
    # the printed seeds and increments, which multiply with the wager
    (RULE_21, printed("01", 5_00, 9_999_99, 24), "Seed"),
    (RULE_21, printed("05", 5_00, 5_000_01, 24), "Seed"),
    (RULE_21, printed("06", 2_00, 2_000_00, 17), "Seed"),
    (RULE_21, printed("01", 5_00, 10_000_00, 23), "Contribution"),
    (RULE_21, printed("06", 1_00, 2_000_00, 18), "Contribution"),
    (RULE_21, printed("07", 1_00, 2_000_00, 25), "Contribution"),
    # contributions from nothing to the whole wager, and not above a preset
    (WA_RATE, blazing(meters=(meter(rate=99, reserve=2),)), "Contributions"),
    (PRESET, blazing(meters=(meter(rate=25, preset_rate=meter().rate),)), "at most the preset 24%"),
    # a seed that is not nothing, and not below the largest fixed award: $200 for a dollar
    (SEED_0, blazing(meters=(meter(0),)), "Seed"),
    ("WA 3119 Progressive recommendations, Reserve contribution •2", blazing(meters=(meter(0),)), "Seed"),
    (FIXED, blazing(meters=(meter(199_99),)), "Seed"),
    (FIXED, blazing(unit_cents=2_00, meters=(meter(399_99),)), "Seed"),
    # progressives only; no wager feeds a house jackpot
    ("WA 3166 v002 Progressive ¶1", match("8c-1", kind="house", meters=(meter(1_000_00, 0, 0),)), "progressive"),
    (f"{BLAZING_UP}, House and progressive jackpots •6", blazing(kind="house"), "Contribution"),
    # the one amount, the system, and the order and the prize that the section fixes
    ("WA 3166 v003 Jackpot ¶3", match(unit_cents=99), "Wager"),
    ("WA 3166 v003 Jackpot ¶3", match(unit_cents=25_01), "Wager"),
    ("WA 3166 v003 Attachment A ¶1", match(system=("Match The Dealer Progressive v002",)), "v003 or later"),
    (f"{BLAZING_UP}, preamble •4", blazing(system=("Game Manager 2 v2.5.3",)), "v2.5.4 or later"),
    ("WA 3166 v003 Jackpot ¶9", match(first="dealer's right"), "dealer's left"),
    ("WA 3166 v003 Attachment C ¶4", match("5c-1", prize=PrizeSetUp("player", 50_00)), "prize"),
]
LAWFUL: Final = (
    *(trilux(*each, id=f"trilux-{each[0]}") for each in (("01", 5_00), ("05", 10_00), ("06", 2_00), ("07", 1_00))),
    blazing(id="least-seed", meters=(meter(200_00),)),
    blazing(id="double", unit_cents=2_00, meters=(meter(400_00),)),
    blazing(id="all", meters=(meter(rate=99, reserve=1),)),
    blazing(id="nothing", meters=(meter(rate=0, reserve=0),)),
    trilux_jackpot(id="house", kind="house", meters=(meter(5_000_00, 0, 0),)),
    match(id="dollar", unit_cents=1_00),
    match(id="twenty-five", unit_cents=25_00),
    blazing("ML03", id="three"),
)


@proves(
    "CO 30-2115(7) Table 2, Seed/Reseed Value",
    "CO 30-2115(7) Table 4, Seed/Reseed Value",
    "CO 30-2115(7) Table 2, Increment Rate",
    "CO 30-2115(7) Table 4, Increment Rate",
    "CO 30-2115(7) ¶4 s.4",
    "WA 3119 Progressive recommendations, Meter contribution •1",
    "WA 3119 Progressive recommendations, Seed amount •3",
    "WA 3119 Progressive recommendations, Seed amount •2",
    "WA 3119 Progressive recommendations, Meter contribution •3",
    "WA 3166 v003 Jackpot ¶3 s.2-3",
    "WA 3166 v002 Progressive ¶1",
)
def test_an_unlawful_jackpot_is_not_opened_and_says_why(eve: Browser) -> None:
    known = [each["id"] for each in eve.get("/api/jackpots")]
    for clause, set_up, said in SET_UPS:
        answer = eve.post("/api/jackpots", 422, **plain_set_up(set_up) | {"id": "tried"})
        assert said.lower() in answer["detail"].lower(), (clause, answer)
        assert clause.partition(" s.")[0] in answer["detail"] + answer["cite"], (clause, answer)
    above = plain_set_up(blazing(id="above", meters=(meter(rate=101, reserve=0),)))
    assert "from 0% to 100%" in eve.post("/api/jackpots", 422, **above)["detail"]
    assert [each["id"] for each in eve.get("/api/jackpots")] == known


@proves("CO 30-2115(7) ¶3 s.4", "CO 30-2115(7) ¶4 s.4", "WA 3166 v003 Jackpot ¶3 s.2-3")
def test_the_lawful_neighbors_are_opened_with_their_seeds(desk: Desk) -> None:
    for set_up in LAWFUL:
        desk["Eve"].post("/api/jackpots", **plain_set_up(set_up))
    shown = {each["id"]: each for each in desk["Ann"].get("/api/jackpots")}
    for set_up in LAWFUL:
        seeds = {each.name: each.seed_cents for each in set_up.meters}
        assert {each["name"]: each["shows_cents"] for each in shown[set_up.id]["meters"]} == seeds
    check_books(desk.floor)


@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •2 s.2",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •3",
)
def test_a_table_is_linked_with_the_same_pay_table_decks_kind_and_amount(desk: Desk) -> None:
    house = trilux_jackpot(id="house", kind="house", meters=(meter(777_00, 0, 0),))
    for each in (progressive(), house):
        desk["Eve"].post("/api/jackpots", **plain_set_up(each))
    linked = {"wager": BLAZING, "paytable": "1", "jackpot": ID}
    other = {"wager": house.wager, "paytable": "6", "jackpot": "house"}
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"sides": [{**linked, "paytable": "2"}]}, "Pay table"),
        ({"options": {"decks": 8}}, "6 decks, not 8"),
        ({"sides": [{**linked, "house_jackpot": True}]}, "Kind"),
        ({"sides": [{**linked, "limits": {"min": 2_00, "max": 2_00}}]}, "Wager unit"),
        ({"sides": [linked, other]}, KINDS),
        ({"sides": [{**linked, "jackpot": "nobody"}]}, "nobody"),
    ]
    for change, said in wrong:
        wanted = {**layout(BLACKJACK, linked), **change}
        answer = desk["Eve"].post("/api/house/tables", 422, set_up=wanted, reason="another table for the link")
        assert said in answer["detail"], (said, answer)
    desk.floor.add(dealt("linked"))
    assert desk.shown()["tables"] == ["linked"]


# --- what the meters then do -----------------------------------------------------------------------------------------

SEATS: Final = {1: "Ann", 2: "Bob"}
MATCH_SPOT: Final = "Match The Dealer Jackpot, Tables 3a-d"


def at_table(desk: Desk, set_up: JackpotSetUp, game: str = BLACKJACK, *more: SideChoice | str, **side: Any) -> str:
    """Open this jackpot and a dealt table with its spot, where Ann and Bob sit; the spot's name."""
    desk.floor.open_jackpot(set_up, "Eve")
    spots = (*more, SideChoice(set_up.wager, paytable=set_up.paytable, jackpot=ID, **side))
    desk.floor.add(dealt(ONE, game=game, sides=spots))
    for seat, name in SEATS.items():
        desk.seat(ONE, seat, name)
    return set_up.wager_definition.name


def bet(desk: Desk, bet: str, cents: int, seats: tuple[int, ...] = (1, 2)) -> None:
    for seat, name in SEATS.items():
        desk[name].order(ONE, kind="wager", seat=seat, bet="main", cents=5_00)
        if seat in seats:
            desk[name].order(ONE, kind="wager", seat=seat, bet=bet, cents=cents)


def play_out(desk: Desk) -> None:
    """Both players stand, and the dealer turns the hole card."""
    for name in SEATS.values():
        desk[name].order(ONE, kind="act", action="stand")
    desk["Dana"].order(ONE, kind="go ahead")


def see_to(desk: Desk, *awards: int) -> None:
    for award in awards:
        for who, what in EXECUTIVE_SEAL:
            desk.step(who, award, what)


def meters(desk: Desk) -> dict[str, int]:
    return {each["name"]: each["shows_cents"] for each in desk.shown()["meters"]}


@proves("WA 3119 Blazing 7's paytables ¶1 s.1-2", "WA 3119 Blazing 7's (dealer's up card) 5")
def test_one_amount_before_the_first_card_and_the_dealer_is_told_what_to_do_with_it(desk: Desk) -> None:
    at_table(desk, progressive())
    desk["Ann"].order(ONE, kind="wager", seat=1, bet="main", cents=5_00)
    for cents in (50, 99, 1_01, 2_00):
        said = desk["Ann"].order(ONE, 422, kind="wager", seat=1, bet=SPOT, cents=cents)["detail"]
        assert "$1.00" in said, said
    desk["Ann"].order(ONE, kind="wager", seat=1, bet=SPOT, cents=1_00)
    desk["Bob"].order(ONE, kind="wager", seat=2, bet="main", cents=5_00)
    desk.deal(ONE, "9h")
    desk["Bob"].order(ONE, 422, kind="wager", seat=2, bet=SPOT, cents=1_00)  # the game has started
    assert desk.meter() == 2_000_25
    assert desk.shown("Dana")["after_start"] == {"wagers": "removed", "cite": f"{BLAZING_UP} 5"}
    desk.floor.open_jackpot(trilux_jackpot(id="trilux"), "Eve")
    left = next(each for each in desk["Dana"].get("/api/jackpots") if each["id"] == "trilux")["after_start"]
    assert (left["wagers"], left["cite"].startswith("WA 3119 TriLux jackpot")) == ("left", True)


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 11(b)",
    "WA 3119 Progressive recommendations, Reserve contribution •1",
    "WA 3119 Blazing 7's paytables ¶1 s.3",
)
def test_the_tray_pays_odds_and_a_whole_award_restarts_at_seed_and_reserve(desk: Desk) -> None:
    """At $2 a wager the odds are paid double, the meter gets 50¢ and the reserve 2¢ of each."""
    at_table(desk, progressive(unit_cents=2_00, meters=(meter(2_000_00, 25),)), limits=SideLimits(2_00, 2_00))
    (felt,) = (each for each in desk["Ann"].get(f"/api/tables/{ONE}")["spots"] if each["bet"] == SPOT)
    assert "$4.00 (2 for 1)" in str(felt["rows"])
    bet(desk, SPOT, 2_00)
    desk.deal(ONE, "7c 9c 7h 9h 8c 10d")  # one seven at seat 1
    assert (desk.meter(), desk.stages()) == (2_001_00, [])
    play_out(desk)
    bet(desk, SPOT, 2_00)
    desk.deal(ONE, SUITED_AT_1)
    see_to(desk, 1)
    assert desk.shown()["hits"][0]["cents"] == 2_002_00
    assert desk.meter() == 2_000_08  # the seed, and 2¢ of each of the four wagers
    check_books(desk.floor)


@proves("WA 3119 Blazing 7's paytables, Paytable ML03")
def test_a_hit_of_the_minor_meter_leaves_the_others_and_restarts_its_own(desk: Desk) -> None:
    at_table(desk, blazing("ML03", id=ID))
    bet(desk, SPOT, 1_00)
    desk.deal(ONE, "7h 7d 7h 7d 7h 9d")  # seats 1 and 2: three red sevens each
    assert meters(desk) == {"mega": 2_000_16, "major": 1_000_16, "minor": 500_16}
    see_to(desk, 1, 2)
    assert [each["cents"] for each in desk.shown()["hits"]] == [500_02, 500_16]  # the second: seed and reserve
    assert meters(desk) == {"mega": 2_000_16, "major": 1_000_16, "minor": 500_00}
    check_books(desk.floor)


@proves("WA 3166 v003 Jackpot ¶9", "WA 3166 v003 Jackpot ¶6 s.3")
def test_wa_3166_awards_come_after_the_hand_from_the_left_each_less_than_the_last(desk: Desk) -> None:
    set_up = match(id=ID, unit_cents=1_00, meters=(meter(1_000_00, 50, 0),))
    spot = at_table(desk, set_up, SPANISH, limits=SideLimits(1_00, 1_00))
    bet(desk, spot, 1_00)
    desk.deal(ONE, "9h 9h 9h 9h 9h 8c")
    assert desk.stages() == []  # percentages wait for the end of the hand
    play_out(desk)
    assert [(award, seat, stage) for award, seat, stage, *_ in desk.stages()] == [
        (1, 1, "recognized"),
        (2, 2, "recognized"),
    ]
    assert "Seat 1 comes first" in desk.step("Dana", 2, "call", 422)["detail"]
    see_to(desk, 1, 2)
    assert [each["cents"] for each in desk.shown()["hits"]] == [90_09, 100_10]
    assert desk.meter() == 1_001_00 - 100_10 - 90_09
    check_books(desk.floor)


@proves("WA 2212 Progressive 9 s.1", "WA 2212 Progressive 9 s.2")
@pytest.mark.parametrize("at_once", [True, False])
def test_wa_2212_a_percentage_is_called_before_the_draw_or_with_the_hands(desk: Desk, at_once: bool) -> None:
    """The dealer has 14 and draws: before that, or after it, as the house chose."""
    spot = at_table(desk, bahama(id=ID), BAHAMA, put_off=at_once)
    bet(desk, spot, 1_00, seats=(1,))
    desk.deal(ONE, "7h 9c 7h 7h 8c 7h")
    assert desk.stages() == []  # nobody has seen the hole card
    play_out(desk)
    if at_once:
        desk["Dana"].order(ONE, 422, kind="deal", card="Kc")  # the meter is asked first
    else:
        assert desk.stages() == []
        desk.deal(ONE, "Kc")
    assert [(seat, stage) for _, seat, stage, *_ in desk.stages()] == [(1, "recognized")]
    see_to(desk, 1)
    assert desk.shown()["hits"][0]["cents"] == 2_000_24
    if at_once:
        desk.deal(ONE, "Kc")
    assert desk["Ann"].get(f"/api/tables/{ONE}")["round"]["over"]
    check_books(desk.floor)


@proves("WA 3119 Blazing 7's (dealer's up card) 11(c) s.2")
def test_internal_controls_may_begin_at_the_left(desk: Desk) -> None:
    at_table(desk, progressive(first="dealer's left"), first="dealer's left")
    bet(desk, SPOT, 1_00)
    desk.deal(ONE, "7h 7d 7h 7h 7d 9d")
    assert [seat for _, seat, *_ in desk.stages()] == [1, 2]
    assert "Seat 1 comes first" in desk.step("Dana", 2, "call", 422)["detail"]
    see_to(desk, 1, 2)
    assert [each["cents"] for each in desk.shown()["hits"]] == [200_01, 2_000_50]  # 10% of seed and reserve


@proves("WA 3166 v003 Jackpot ¶10")
def test_the_house_may_require_the_match_wager_where_there_is_a_jackpot(desk: Desk) -> None:
    required = SideChoice(UP, limits=SideLimits(required=True))
    spot = at_table(desk, match(id=ID, unit_cents=1_00), SPANISH, required, limits=SideLimits(1_00, 1_00))
    desk["Ann"].order(ONE, kind="wager", seat=1, bet="main", cents=5_00)  # brings the required one with it
    desk["Ann"].order(ONE, kind="take back", seat=1, bet="Match The Dealer Up Card")
    refused = desk["Dana"].order(ONE, 422, kind="deal", card="9h")
    assert (refused["cite"], "Match The Dealer Up Card" in refused["detail"]) == ("WA 3166 v003 Jackpot ¶10", True)
    desk["Ann"].order(ONE, kind="wager", seat=1, bet="Match The Dealer Up Card", cents=1_00)
    desk["Dana"].order(ONE, kind="deal", card="9h")
    assert (spot, desk.meter()) == (MATCH_SPOT, 1_000_00)  # nobody wagered on the jackpot


@proves("WA 3119 TriLux jackpot, House and progressive jackpots •6 s.1")
def test_each_winner_of_a_house_jackpot_has_what_is_posted_and_the_sheet_has_the_notices(desk: Desk) -> None:
    house = trilux_jackpot(id=ID, kind="house", meters=(meter(777_00, 0, 0),))
    spot = at_table(desk, house, house_jackpot=True)
    bet(desk, spot, 1_00)
    desk.deal(ONE, "Ah Ah Ah Ah Ah 9c")
    see_to(desk, 1, 2)
    assert [each["cents"] for each in desk.shown()["hits"]] == [777_00, 777_00]
    assert desk.meter() == 777_00
    told = " ".join(each["text"] for each in desk["Ann"].get(f"/api/jackpots/{ID}/sheet"))
    assert "not from players' wagers" in told
    assert "remove it without notice" in told


@proves("WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7")
@pytest.mark.parametrize(("limit", "allowed"), [("$2,000.24", False), ("$2,000.25", True), ("$2,000.26", True)])
def test_a_limit_is_not_set_below_what_the_meter_shows(desk: Desk, limit: str, allowed: bool) -> None:
    at_table(desk, progressive())
    bet(desk, SPOT, 1_00, seats=(1,))
    desk.deal(ONE, NOBODY)
    plain = plain_set_up(progressive())
    new = plain | {"meter": [{**plain["meter"][0], "limit": limit}]}
    path = f"/api/jackpots/{ID}"
    desk["Eve"].post(f"{path}/schedule", set_up=new, effective=date.today().isoformat())
    assert "while the link runs" in desk["Eve"].post(f"{path}/change", 422)["detail"]
    desk["Sam"].post(f"{path}/stop", reason="a limit")
    answer = desk["Eve"].post(f"{path}/change", 200 if allowed else 422)
    if not allowed:
        assert "cannot be below what the meter shows, $2,000.25" in answer["detail"]
    assert (desk.shown()["meters"][0]["limit_cents"] is None) != allowed
    assert desk.meter() == 2_000_25


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 11(h)",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7",
)
def test_after_the_seal_one_person_takes_nothing_back(desk: Desk) -> None:
    at_table(desk, progressive())
    bet(desk, SPOT, 1_00)
    desk.deal(ONE, SUITED_AT_1)
    for who, what in EXECUTIVE_SEAL[:-1]:
        desk.step(who, 1, what)
    shown = desk.meter()
    for who in ("Dana", "Sam", "Eve"):
        assert "only an adjustment by two persons" in desk.step(who, 1, "take-back", 422)["detail"]
    back: dict[str, Any] = {"cause": "award backed out", "reason": "the wrong seat", "award": 1}
    number = desk["Eve"].post(f"/api/jackpots/{ID}/adjustments", **back)["n"]
    approve = f"/api/jackpots/{ID}/adjustments/{number}/approve"
    assert "second supervisor or executive" in desk["Eve"].post(approve, 422)["detail"]
    assert desk.meter() == shown
    desk["Sue"].post(approve)
    assert desk.meter() == shown + 2_000_50
    check_books(desk.floor)


@proves("WA 3166 v003 Dealing procedures 10 ¶2 s.1")
@pytest.mark.parametrize(("cards", "called"), [("7h 9c 7h 7h 8c", True), ("7h 9c 7h 7d 8c", False)])
def test_wa_3166_the_floor_is_called_at_two_suited_sevens_against_a_seven(desk: Desk, cards: str, called: bool) -> None:
    at_table(desk, match(id=ID, unit_cents=1_00), SPANISH, limits=SideLimits(1_00, 1_00))
    bet(desk, MATCH_SPOT, 1_00, seats=())
    desk.deal(ONE, f"{cards} 9d")
    (table,) = (each for each in desk["Sam"].get("/api/pit")["tables"] if each["id"] == ONE)
    alerts = [each["text"] for each in desk["Sam"].get("/api/pit")["alerts"] if each["table"] == ONE]
    assert bool(table["call"] or alerts) is called, (table["call"], alerts)
