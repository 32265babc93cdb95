"""Chips and coins counted by denomination: how many of each, what they are worth, where two counts differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.engine.books.cash import worth
from pitboss.money import dollars

Chips = dict[int, int]  # how many of each denomination, which is in cents


def added(first: Mapping[int, int], second: Mapping[int, int], sign: int = 1) -> Chips:
    """Two counts together, or the first less the second; denominations that come to none are left out.

    >>> added({5_00: 3, 1_00: 2}, {1_00: 2}, -1)
    {500: 3}
    """
    found = {chip: first.get(chip, 0) + sign * second.get(chip, 0) for chip in first.keys() | second.keys()}
    return {chip: found[chip] for chip in sorted(found, reverse=True) if found[chip]}


def differences(expected: Mapping[int, int], counted: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Each denomination of which the number differs, the largest first, and by how many it is over (short: below 0)."""
    yield from added(counted, expected, -1).items()


def words(chips: Mapping[int, int]) -> str:
    """Chips in words, the largest first.

    >>> words({5_00: 20, 25_00: 4})
    '4 × $25.00 and 20 × $5.00, in all $200.00'
    """
    parts = [f"{chips[chip]} × {dollars(chip)}" for chip in sorted(chips, reverse=True) if chips[chip]]
    if not parts:
        return "nothing"
    listed = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return f"{listed}, in all {dollars(worth(dict(chips)))}"
