"""CO 30-2112(2), (5), (12): the Pai Jack Bonus beside the game."""

from __future__ import annotations

import pytest

from pitboss import Wager, load
from pitboss.cards import cards
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import PaiJack
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import Deal, Place
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalSetup
from tests.marks import proves
from tests.rules.pai_jack_talk import LIMITS, STAKE, Case, refused_wager

BONUS = load_wager("pai-jack-bonus")
DEALER = "9s 9c 5d 4c 2s"
NAME = BONUS.name

SUPER, ROYAL, JACKS, PLAIN = "Jh Jd Js Jc Ah", "Ah Kh Qh 3d 2d", "Ah Jh Jd 3d 2d", "Ah Kd 10h 3d 2d"
NOTHING = "Ah Kd 9h 3d 2d"


def side(table: str) -> list[CatalogueWager]:
    return [CatalogueWager(BONUS, BONUS.paytable(table))]


@proves("CO 30-2112(5)")
@pytest.mark.parametrize(
    ("table", "odds"),
    [("1", (500, 15, 8, 6)), ("2", (500, 50, 12, 5)), ("3", (500, 50, 10, 5)), ("4", (1000, 30, 12, 5))],
)
def test_co_30_2112_12_every_row_of_every_pay_table(table: str, odds: tuple[int, ...]) -> None:
    rows = zip((SUPER, ROYAL, JACKS, PLAIN), ("super", "royal", "jack", ""), odds, strict=True)
    for five, name, times in rows:
        case = Case(f"{five} | dealer {DEALER}", sides=side(table)).over()
        assert case.outcome(1, NAME) == f"{name} pai jack".strip()
        assert case.net(1, NAME) == 5_00 * times
        assert case.settled(1, NAME).cite == f"CO 30-2112(12), pay table {table}"


@proves("CO 30-2112(5)")
@pytest.mark.parametrize(
    ("five", "outcome"),
    [
        ("Ah Kh Qd 3d 2d", "pai jack"),  # not of one suit
        ("Ah Kh Qh Jh 2d", "royal pai jack"),
        ("Ah Ad Kh Qh Jd", "royal pai jack"),
        ("Ad Kh Qh Jd 2d", "pai jack"),  # the ace is of another suit
        ("Jh Jd Js 10c Ah", "jack pai jack"),  # three jacks
        ("Jh Jd Ah Kh Qh", "royal pai jack"),  # both: the higher row
    ],
)
def test_co_30_2112_12_the_highest_row_that_holds_is_paid(five: str, outcome: str) -> None:
    assert Case(f"{five} | dealer {DEALER}", sides=side("1")).over().outcome(1, NAME) == outcome


@proves("CO 30-2112(5)")
def test_co_30_2112_5_a_pai_jack_s_bonus_is_paid_with_it_before_hands_are_set() -> None:
    case = Case(f"{PLAIN} | 7h 6h 5h 4h 3h | dealer {DEALER}", sides=side("1"))
    assert [(e.seat, e.bet) for e in case.all(Settled)] == [(1, NAME), (1, "main")]
    assert (case.net(1, NAME), case.net(1)) == (30_00, 30_00)
    assert case.round.layout_cents == STAKE + 5_00  # the second seat's


@proves("CO 30-2112(2) ¶2")
def test_co_30_2112_12_other_bonus_wagers_are_collected_when_the_hand_is_turned() -> None:
    case = Case(f"{NOTHING} | dealer {DEALER}", sides=side("1"))
    assert not case.all(Settled)
    case.sets("Kd 9h 2d").over()
    assert (case.outcome(1, NAME), case.net(1, NAME)) == ("no winning hand", -5_00)


@proves("CO 30-2112(2) ¶2", "CO 30-2112(2) ¶3")
def test_co_30_2112_2_the_bonus_is_offered_only_where_the_layout_has_it_and_rides_on_the_main_wager() -> None:
    plain = Table(load("pai-jack"), limits=LIMITS).open([Wager(1, "main", STAKE)])
    assert isinstance(plain, PaiJack)
    refused_wager(plain, Wager(1, NAME, 5_00), "CO 30-809", "no spot for")
    table = Table(load("pai-jack"), limits=LIMITS, sides=side("1"))
    round = table.open([Wager(1, "main", STAKE)])
    assert isinstance(round, PaiJack)
    refused_wager(round, Wager(2, NAME, 5_00), "CO 30-2112(2)", "needs a main wager")
    refused_wager(round, Wager(1, NAME, 1_00, tip=True), "CO 30-2112(2)", "own Pai Jack Bonus wager")
    round.apply(Place(Wager(1, NAME, 5_00)))
    round.apply(Place(Wager(1, NAME, 1_00, tip=True)))
    for card in cards(f"{PLAIN} {DEALER}"):
        round.apply(Deal(card))
    tips = [event for event in round.events if isinstance(event, Settled) and event.tip]
    assert [(event.net_cents, event.paid_to) for event in tips] == [(6_00, "tip box")]


@proves("CO 30-2112(2) ¶2")
def test_co_30_2112_12_the_bonus_stands_with_no_other_game() -> None:
    with pytest.raises(IllegalSetup, match="player five"):
        Table(load("blackjack"), limits=LIMITS, sides=side("1"))
