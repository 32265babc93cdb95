"""What a dealer does for the player at the terminal beside the cards: makes change, shows the shoe."""

from __future__ import annotations

from pitboss.money import ChipSet
from pitboss.shoe import KeyReveal, Revealed, check_key_reveal, check_reveal


def playable(chip_set: ChipSet, cents: int, least_cents: int) -> dict[int, int]:
    """Chips to play with: half of what is left in each larger chip, the rest in chips of the table's least wager."""
    chips: dict[int, int] = {}
    for chip in chip_set.denominations:
        if chip > least_cents and (number := cents // 2 // chip):
            chips[chip] = number
            cents -= number * chip
    small = tuple(chip for chip in chip_set.denominations if chip <= least_cents)
    rest = ChipSet(small).break_down(cents) if small else chip_set.break_down(cents)
    return {chip: chips.get(chip, 0) + rest.get(chip, 0) for chip in [*chips, *rest]}


def prove(revealed: Revealed) -> None:
    """Refuse a shoe that was not what it was committed to."""
    if isinstance(revealed.reveal, KeyReveal):
        check_key_reveal(revealed.commitment, revealed.reveal)
    else:
        check_reveal(revealed.commitment, revealed.reveal)
