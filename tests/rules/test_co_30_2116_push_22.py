"""Push 22 at a live table: the dealer ends with exactly 22."""

from __future__ import annotations

import pytest

from pitboss import Hit, Settled, Stand, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from tests.cases import Case
from tests.marks import proves

NAME = "Push 22"


def case(layout: str, *steps: object) -> Case:
    wager = load_wager("push-22")
    sides = [CatalogueWager(wager, wager.paytable("A"))]
    return Case(seats=1, side=5_00, sides=sides, game=load("free-bet-blackjack")).do(layout, *steps)  # type: ignore[arg-type]


@proves("CO 30-2116(10) s.1", "CO 30-2116(3)", "CO 30-2116(7)(g)")
@pytest.mark.parametrize(
    ("layout", "drawn", "outcome"),
    [
        ("Kh 6d 9s 10d", "6d", "dealer suited 22"),
        ("Kh 6d 9s 10d", "6h", "dealer 22 of one color"),
        ("Kh 6d 9s 10d", "6s", "dealer 22"),
        ("Kh 6d 9s 10d", "7s", "no winning hand"),
        ("Kh 6d 9s 10d", "5s", "no winning hand"),
    ],
)
def test_co_30_2116_10_each_way_to_22_has_its_odds(layout: str, drawn: str, outcome: str) -> None:
    done = case(layout, Stand(), drawn).over()
    won = done.settled(1, bet=NAME)
    pays = load_wager("push-22").paytable("A").pays
    assert won.outcome == outcome
    assert won.net_cents == (pays[outcome].win(5_00) if outcome in pays else -5_00)


@proves("CO 30-2116(3)")
def test_co_30_2116_3_the_dealer_draws_for_it_when_every_player_has_broken() -> None:
    done = case("Kh 6d 6s 10d", Hit(), "10c")
    assert done.settled(1).outcome == "lose: player busts"
    done.do("6s").over()
    assert done.settled(1, bet=NAME).outcome == "dealer 22"


@proves("CO 30-2116(3)")
def test_co_30_2116_3_the_dealer_draws_for_it_when_the_only_hand_is_a_blackjack() -> None:
    done = case("Kh 6d As 10d")
    assert [e.bet for e in done.all(Settled)] == ["main"]
    assert done.do("6s").over().settled(1, bet=NAME).outcome == "dealer 22"


@proves("CO 30-2116(10) s.1", "CO 30-2116(3)")
@pytest.mark.parametrize(("schedule", "odds"), [("A", (50, 20, 8)), ("B", (50, 20, 7)), ("C", (11, 11, 11))])
def test_co_30_2116_10_every_schedule_of_push_22(schedule: str, odds: tuple[int, ...]) -> None:
    wager = load_wager("push-22")
    for drawn, times in zip(("6d", "6h", "6s"), odds, strict=True):  # of one suit, of one color, and any other
        side = CatalogueWager(wager, wager.paytable(schedule))
        done = Case(seats=1, side=5_00, sides=[side], game=load("free-bet-blackjack"))
        assert done.do("Kh 6d 9s 10d", Stand(), drawn).over().settled(1, bet=NAME).net_cents == times * 5_00
