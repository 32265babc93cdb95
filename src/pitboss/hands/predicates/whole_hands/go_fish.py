"""Cards of the Go Fish deck: the first that is no joker, and how many jokers came before it (CO 30-899.08(8))."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand

LOW = ("3", "4", "5", "6", "7", "8", "9")
HIGH = ("10", "J", "Q", "K")


def _fished(h: Hands, jokers: int, *ranks: str) -> Mask:
    cards = h["special deck"]
    return (cards.size == jokers + 1) & (cards.last.number_of(*ranks) == 1)


@hand("two jokers and an ace")
def two_jokers_and_an_ace(h: Hands) -> Mask:
    return _fished(h, 2, "A")


@hand("two jokers and a ten to king")
def two_jokers_and_a_ten_to_king(h: Hands) -> Mask:
    return _fished(h, 2, *HIGH)


@hand("two jokers and a three to nine")
def two_jokers_and_a_three_to_nine(h: Hands) -> Mask:
    return _fished(h, 2, *LOW)


@hand("joker and an ace")
def joker_and_an_ace(h: Hands) -> Mask:
    return _fished(h, 1, "A")


@hand("joker and a ten to king")
def joker_and_a_ten_to_king(h: Hands) -> Mask:
    return _fished(h, 1, *HIGH)


@hand("joker and a three to nine")
def joker_and_a_three_to_nine(h: Hands) -> Mask:
    return _fished(h, 1, *LOW)


@hand("go fish ace")
def go_fish_ace(h: Hands) -> Mask:
    return _fished(h, 0, "A")


@hand("go fish ten to king")
def go_fish_ten_to_king(h: Hands) -> Mask:
    return _fished(h, 0, *HIGH)


@hand("go fish three to nine")
def go_fish_three_to_nine(h: Hands) -> Mask:
    return _fished(h, 0, *LOW)
