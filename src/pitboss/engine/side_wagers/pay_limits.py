"""A posted limit on what a side wager pays in all, on one hand or in one round (CO 30-2119(4), (23)(a)(iii)).

Where a limit does not pay all winners in full, they share it in proportion to what they have won, in chips and never
above the share. What was paid at a moment reduces the limit for the moments after it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Final

import msgspec

from pitboss.engine.side_wagers.protocol import Paid, PlacedWager, RoundReader
from pitboss.engine.vocabulary.events import Settled

LIMITED: Final = ", up to the posted limit"
Decided = list[tuple[PlacedWager, Paid]]


def within_limits(round: RoundReader, decided: Decided) -> Decided:
    """The pay of each wager that is decided now, in the same order."""
    for name, limits in round.house.limits.side_limits.items():
        if limits.pays_on_hand is not None:
            for seat, hand in dict.fromkeys((bet.seat, bet.hand) for bet, _ in decided if bet.bet == name):
                decided = _share(round, decided, limits.pays_on_hand, name, (seat, hand))
        if limits.pays_in_round is not None:
            decided = _share(round, decided, limits.pays_in_round, name)
    return decided


def _share(round: RoundReader, decided: Decided, maximum: int, name: str, place: Hashable = None) -> Decided:
    """Cut the pay of the wagers of this name, on this hand or on all, to a maximum in all."""

    def concerns(each: PlacedWager | Settled) -> bool:
        return each.bet == name and place in (None, (each.seat, each.hand))

    left = max(0, maximum - _won(event for event in round.events if type(event) is Settled and concerns(event)))
    wanted = sum(_winnings(bet, paid) for bet, paid in decided if concerns(bet))
    if wanted <= left:
        return decided
    part = Fraction(left, wanted)
    return [(bet, _cut(round, bet, paid, part) if concerns(bet) else paid) for bet, paid in decided]


def _cut(round: RoundReader, bet: PlacedWager, paid: Paid, part: Fraction) -> Paid:
    won = _winnings(bet, paid)
    if not won:
        return paid
    returned = bet.cents + round.house.limits.chips.most(part * won)
    outcome = paid.outcome.removesuffix(LIMITED) + LIMITED
    return msgspec.structs.replace(paid, returned_cents=returned, outcome=outcome)


def _winnings(bet: PlacedWager, paid: Paid) -> int:
    return max(0, paid.returned_cents - bet.cents)


def _won(events: Iterable[Settled]) -> int:
    return sum(max(0, event.net_cents) for event in events)
