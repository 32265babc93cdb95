"""The number of lammers that a position has collected: Pot of Gold (CO 30-2116(4)), Silver Stack (CO 30-2119(21)(b)).

Three free splits and a free double on each of the four hands make seven, the maximum.
"""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


def _free_bets(h: Hands, number: int) -> Mask:
    """A dealer blackjack takes every Pot of Gold wager."""
    return _lammers(h, number) & ~h.dealer.blackjack


def _lammers(h: Hands, number: int) -> Mask:
    return h.number("lammers") == number


@hand("one free bet")
def one_free_bet(h: Hands) -> Mask:
    return _free_bets(h, 1)


@hand("two free bets")
def two_free_bets(h: Hands) -> Mask:
    return _free_bets(h, 2)


@hand("three free bets")
def three_free_bets(h: Hands) -> Mask:
    return _free_bets(h, 3)


@hand("four free bets")
def four_free_bets(h: Hands) -> Mask:
    return _free_bets(h, 4)


@hand("five free bets")
def five_free_bets(h: Hands) -> Mask:
    return _free_bets(h, 5)


@hand("six free bets")
def six_free_bets(h: Hands) -> Mask:
    return _free_bets(h, 6)


@hand("seven free bets")
def seven_free_bets(h: Hands) -> Mask:
    return _free_bets(h, 7)


@hand("one ride free lammer")
def one_ride_free_lammer(h: Hands) -> Mask:
    return _lammers(h, 1)


@hand("two ride free lammers")
def two_ride_free_lammers(h: Hands) -> Mask:
    return _lammers(h, 2)


@hand("three ride free lammers")
def three_ride_free_lammers(h: Hands) -> Mask:
    return _lammers(h, 3)


@hand("four ride free lammers")
def four_ride_free_lammers(h: Hands) -> Mask:
    return _lammers(h, 4)


@hand("five ride free lammers")
def five_ride_free_lammers(h: Hands) -> Mask:
    return _lammers(h, 5)


@hand("six ride free lammers")
def six_ride_free_lammers(h: Hands) -> Mask:
    return _lammers(h, 6)


@hand("seven ride free lammers")
def seven_ride_free_lammers(h: Hands) -> Mask:
    return _lammers(h, 7)
