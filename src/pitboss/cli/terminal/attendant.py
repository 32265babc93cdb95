"""What the dealer does for the player apart from dealing: hands out chips, proves the shoe."""

from __future__ import annotations

from pitboss.money import ChipSet
from pitboss.shoe import KeyReveal, Revealed, check_key_reveal, check_reveal


def buy_in_chips(chip_set: ChipSet, cents: int, min_cents: int) -> dict[int, int]:
    """Chips to play with: half of the rest in each larger chip, the remainder in chips up to the table minimum."""
    chips: dict[int, int] = {}
    for chip in chip_set.denominations:
        if chip > min_cents and (number := cents // 2 // chip):
            chips[chip] = number
            cents -= number * chip
    small = tuple(chip for chip in chip_set.denominations if chip <= min_cents)
    rest = ChipSet(small).break_down(cents) if small else chip_set.break_down(cents)
    return {chip: chips.get(chip, 0) + rest.get(chip, 0) for chip in [*chips, *rest]}


def check_shoe(revealed: Revealed) -> None:
    """Refuse a shoe that differs from its commitment."""
    if isinstance(revealed.reveal, KeyReveal):
        check_key_reveal(revealed.commitment, revealed.reveal)
    else:
        check_reveal(revealed.commitment, revealed.reveal)
