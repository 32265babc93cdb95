"""Buster Blackjack at a table of Blackjack Switch: only how many cards the dealer's broken hand has counts."""

from __future__ import annotations

import pytest

from pitboss import Decline, Hit, Settled, Stand, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from tests.cases import Case
from tests.marks import proves

NAME = "Buster Blackjack"


def case(layout: str, *steps: object) -> Case:
    wager = load_wager("buster-blackjack")
    sides = [CatalogueWager(wager, wager.paytable("1"))]
    return Case(seats=1, side=5_00, sides=sides, game=load("blackjack-switch")).do(layout, *steps)  # type: ignore[arg-type]


@proves("CO 30-2105(10) Buster Blackjack pay schedule 1")
@pytest.mark.parametrize(
    ("drawn", "outcome", "net"),
    [
        ("2s 10s", "bust with three or four cards", 10_00),
        ("2s 2h 10s", "bust with five cards", 20_00),
        ("2s As Ah 10s", "bust with six cards", 75_00),
        ("As Ah Ad Ac 10s", "bust with seven cards", 250_00),
        ("As Ah Ad Ac As", "no winning hand", -5_00),
        ("5s", "no winning hand", -5_00),
    ],
)
def test_co_30_2105_10_each_number_of_cards_has_its_odds(drawn: str, outcome: str, net: int) -> None:
    """Five aces make the dealer's 12 a 17."""
    done = case("Kh Kd 10d 9s 8s 2c", Decline(), Stand(), Stand(), drawn).over()
    assert (done.settled(1, bet=NAME).outcome, done.settled(1, bet=NAME).net_cents) == (outcome, net)


@proves("CO 30-2105(5)")
def test_co_30_2105_5_it_is_settled_before_the_main_wagers_that_are_left() -> None:
    done = case("Kh Kd 6d 9s 8s 10c", Decline(), Stand(), Stand(), "10s").over()
    assert [e.bet for e in done.all(Settled)] == [NAME, "main", "main"]


@proves("CO 30-2105(8)(g)")
def test_co_30_2105_8_g_a_broken_hand_takes_its_main_wager_and_the_dealer_draws_for_this_one() -> None:
    done = case("Kh Kd 6d 6s 5s 10c", Decline(), Hit(), "10d", Hit(), "10h")
    assert [e.bet for e in done.all(Settled)] == ["main", "main"]
    assert not done.round.is_over
    assert done.do("10s").over().settled(1, bet=NAME).net_cents == 10_00


@proves("CO 30-2105(2) s.2-3")
def test_co_30_2105_2_a_dealer_blackjack_takes_it() -> None:
    assert case("Kh Kd 10d 9s 8s Ac").over().settled(1, bet=NAME).net_cents == -5_00
