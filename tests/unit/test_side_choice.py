"""What a set-up says of a jackpot's spot reaches the table: order of awards, "$" prize, second sensor, system."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec
import pytest

from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.side_wagers.prizes import Prize
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.jackpots.keeper import Keeper
from pitboss.floor.live.setup import SetUp, build, links_of, with_jackpots
from pitboss.jackpots.setup import MeterSetUp, PrizeSetUp
from pitboss.law.limits import SideLimits
from tests.browsers import Browser, check_books, sit_down
from tests.databases import SLOW
from tests.jackpots import match
from tests.marks import proves

BLAZING: Final = "Blazing 7's Jackpot (dealer up card)"
SEVENS: Final = """
id = "sevens"
name = "Sevens"
game = "blackjack-wa-3119"
kind = "dealt"
sides = [{ wager = "blazing-7s-jackpot-up-card-wa-3119:1@1234.56", system = ["Game Manager 2 v2.5.4"]FIRST }]
"""
SPANISH: Final = """
id = "match"
name = "Spanish 21"
game = "spanish-21-wa-3166"
options = { decks = 6 }
sides = [{ wager = "match-the-dealer-jackpot-tables-3-wa-3166:3c-1 alternate 1", SIDE }]
"""
V006: Final = 'system = ["Match The Dealer Progressive System v006"]'


def written(text: str) -> SetUp:
    """A table as a file has it."""
    return msgspec.convert(tomllib.loads(text), SetUp)


def spots(table: SetUp) -> list[CatalogueWager]:
    sides = build(table, None).house.sides.values()
    return [side for side in sides if isinstance(side, CatalogueWager) and side.definition.id in str(table.sides)]


# --- whose award comes first -----------------------------------------------------------------------------------------


ORDERS: Final = {
    "": (111_11, 123_46),  # the section's: the guest at the dealer's right, then Ann
    ', first = "dealer\'s right"': (111_11, 123_46),
    ', first = "dealer\'s left"': (123_46, 111_11),
}


@proves("WA 3119 Blazing 7's (dealer's up card) 11(c) s.2", "WA 3119 Blazing 7's (dealer's up card) 11(c) s.1")
@pytest.mark.parametrize("first", ORDERS)
def test_the_order_that_the_house_sets_is_the_order_of_awards(floor: Floor, app: Any, ann: Browser, first: str) -> None:
    floor.add(written(SEVENS.replace("FIRST", first)))
    dana = Browser(app).sign_in("Dana")
    sit_down(ann, "sevens", 1, 100_00)
    dana.order("sevens", kind="seat guest", seat=2, player="Gus")
    dana.order("sevens", kind="sell chips", player="Gus", cents=100_00)
    for who, order, seat in ((ann, "wager", 1), (dana, "wager for", 2)):
        who.order("sevens", kind=order, seat=seat, bet="main", cents=25_00)
        who.order("sevens", kind=order, seat=seat, bet=BLAZING, cents=1_00)
    for card in ["7h", "7d", "7h", "7d", "7h", "9d"]:  # each has three red sevens: 10%
        dana.order("sevens", kind="deal", card=card)
    for _ in range(2):
        dana.order("sevens", kind="go ahead")
    paid = floor.tables["sevens"].running().books.hand_paid
    assert (paid["Ann"], paid["guest Gus"]) == ORDERS[first]
    check_books(floor)
    again = Floor(floor.store, SLOW).tables["sevens"].running().house.sides[BLAZING]
    assert again.awards_from_left is ("left" in first)


@pytest.mark.parametrize(
    ("said", "what"),
    [
        (', first = "the bar"', "not at 'the bar'"),
        (", sensor = 0", "no sensor 0"),
        (", sensor = 3", "no sensor 3"),
        (', prize = { source = "house" }', "has no $ prize"),
    ],
)
def test_what_the_house_may_not_choose_is_refused(said: str, what: str) -> None:
    with pytest.raises(IllegalSetup) as refused:
        build(written(SEVENS.replace("FIRST", said)), None)
    assert what in refused.value.what


# --- the "$" prize ---------------------------------------------------------------------------------------------------


PRIZES: Final = [
    ('meters = { "" = 100000, prize = 5000 }', Prize(), "$250.00"),
    ('meters = { "" = 100000, prize = 5000 }, prize = { source = "house" }', Prize("house"), "$250.00"),
    (
        'meters = { "" = 100000 }, prize = { source = "house", odds = "50 for 1" }',
        Prize("house", "50 for 1"),
        "$250.00 (50 for 1)",
    ),
]


@proves("WA 3166 v003 Attachment A ¶5", "WA 3166 v003 Attachment A ¶6 s.1", "WA 3166 v003 Attachment A ¶7")
def test_the_prize_that_the_house_sets_is_on_the_felt(floor: Floor, ann: Browser) -> None:
    for number, (side, prize, shown) in enumerate(PRIZES):
        text = SPANISH.replace("SIDE", f"{side}, limits = {{ min = 500, max = 500 }}, {V006}")
        table = written(text.replace('id = "match"', f'id = "match-{number}"'))
        (spot,) = spots(table)
        assert spot.prize == prize
        floor.add(table)
        (felt,) = (each for each in ann.get(f"/api/tables/match-{number}")["spots"] if each["bet"] == spot.name)
        assert dict(felt["rows"])["two suited matches with the up card"] == shown


def test_a_prize_without_an_amount_is_refused() -> None:
    with pytest.raises(PitbossError, match="prize"):
        build(written(SPANISH.replace("SIDE", f'meters = {{ "" = 100000 }}, {V006}')), None)


# --- two sensors -----------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •1",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •2",
)
def test_a_second_sensor_is_a_spot_of_its_own(floor: Floor, ann: Browser) -> None:
    one, *_ = written(SEVENS.replace("FIRST", "")).sides
    assert not isinstance(one, str)
    two = msgspec.structs.replace(
        one, wager="blazing-7s-jackpot-up-card-wa-3119:2@500", sensor=2, limits=SideLimits(5_00, 5_00)
    )
    table = msgspec.structs.replace(written(SEVENS.replace("FIRST", "")), kind="electronic")
    floor.add(msgspec.structs.replace(table, sides=(one, two)))
    shown = {each["bet"]: each for each in ann.get("/api/tables/sevens")["spots"]}
    assert [shown[name]["at_least"] for name in (BLAZING, f"{BLAZING}, sensor 2")] == [1_00, 5_00]
    sit_down(ann, "sevens", 1, 100_00)
    while floor.tables["sevens"].running().cut_offered is not None:
        ann.order("sevens", kind="cut")
    ann.order("sevens", kind="wager", seat=1, bet="main", cents=25_00)
    ann.order("sevens", kind="wager", seat=1, bet=BLAZING, cents=1_00)
    ann.order("sevens", 422, kind="wager", seat=1, bet=f"{BLAZING}, sensor 2", cents=4_00)
    ann.order("sevens", kind="wager", seat=1, bet=f"{BLAZING}, sensor 2", cents=5_00)
    names = Floor(floor.store, SLOW).tables["sevens"].running().house.sides
    assert f"{BLAZING}, sensor 2" in names


# --- the system ------------------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card), preamble •4", "WA 3166 v003 ¶3 s.2", "WA 3166 v003 Jackpot ¶1 s.2")
@pytest.mark.parametrize(
    ("system", "accepted"),
    [
        ([], False),
        (["Game Manager 2 v2.5.3"], False),
        (["Game Manager 2 v2.5.4"], True),
        (["Game Manager 2 v2.5.5"], True),
        (["GM Atlas v5.4.0"], False),
        (["GM Atlas v5.4.0", "Nexus Command II v5.4"], True),
        (["Match The Dealer Progressive v006"], False),
    ],
)
def test_a_table_with_a_posted_meter_names_its_jackpot_system(system: Sequence[str], accepted: bool) -> None:
    text = SEVENS.replace('["Game Manager 2 v2.5.4"]', str(list(system)).replace("'", '"')).replace("FIRST", "")
    if accepted:
        build(written(text), None)
        return
    with pytest.raises(IllegalSetup, match="System: set to") as refused:
        build(written(text), None)
    assert refused.value.cite == "WA 3119 Blazing 7's (dealer's up card), preamble •4"


@proves("WA 3166 v003 ¶3 s.2", "WA 3166 v003 Jackpot ¶1 s.2")
@pytest.mark.parametrize(("version", "accepted"), [("v002", False), ("v003", True), ("v004", True)])
def test_wa_3166_a_table_names_match_the_dealer_at_v003_or_later(version: str, accepted: bool) -> None:
    side = f'meters = {{ "" = 100000, prize = 5000 }}, system = ["Match The Dealer Progressive {version}"]'
    table = written(SPANISH.replace("SIDE", side))
    if accepted:
        build(table, None)
    else:
        with pytest.raises(IllegalSetup, match="v003 or later"):
            build(table, None)


def test_a_wager_without_a_meter_has_no_system() -> None:
    text = 'id = "one"\nname = "One"\ngame = "blackjack"\nsides = [{ wager = "lucky-ladies", system = ["A v1"] }]'
    with pytest.raises(IllegalSetup, match="this wager has no meter"):
        build(written(text), None)


@proves("WA 3166 v003 Attachment A ¶5", "WA 3166 v003 Attachment A ¶6 s.1")
@pytest.mark.parametrize(
    ("prize", "side", "accepted"),
    [
        (PrizeSetUp("house", 50_00), ', prize = { source = "house" }', True),
        (PrizeSetUp("house", 50_00), "", True),  # the spot has what its jackpot says
        (PrizeSetUp("house", 0, "50 for 1"), "", True),
        (PrizeSetUp("jackpot", 50_00), ', prize = { source = "house" }', False),
        (PrizeSetUp("house", 0, "50 for 1"), ', prize = { source = "house", odds = "50 for 1" }', True),
        (PrizeSetUp("house", 0, "50 for 1"), ', prize = { source = "house" }', False),
    ],
)
def test_a_linked_spot_has_the_prize_of_its_jackpot(prize: PrizeSetUp, side: str, accepted: bool) -> None:
    one = MeterSetUp("", 1_000_00, Fraction(15, 100), limit_cents=1_500_00)
    set_up = match("3c-1 alternate 2", id="match", meters=(one,), prize=prize, machine_below_cents=2_000_00)
    keeper = Keeper(lambda: 1)
    keeper.open(set_up, "Eve")
    text = SPANISH.replace("alternate 1", "alternate 2").replace(
        "SIDE", f'jackpot = "match", limits = {{ min = 500, max = 500 }}{side}'
    )
    table = with_jackpots(written(text), keeper.set_up_of)
    if not accepted and not prize.cents:
        with pytest.raises(IllegalSetup, match="the prize meter"):
            build(table, None)
        return
    said = ""
    try:
        keeper.link("match", build(table, None), links_of(table))
    except IllegalSetup as refused:  # there may be other reasons why this table cannot be linked
        said = refused.what
    assert ("Prize paid by: set to house; required: jackpot, as the jackpot says" in said) is not accepted
