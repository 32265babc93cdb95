"""The house's own limits for one side wager: how much is taken, and how much is paid in all.

Several sections have both posted (CO 30-2107(3), 30-2113(2), 30-2114(2), 30-2118(4), 30-2119(4), 30-899.12).
"""

from __future__ import annotations

import msgspec

from pitboss.errors import IllegalSetup
from pitboss.money import dollars


class SideLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Amounts in cents; None is the table's own limit, and for what is paid, no limit.

    What is paid are winnings: a stake that goes back beside them does not count.
    """

    min: int | None = None
    max: int | None = None
    pays_in_round: int | None = None  # to all wagers of a round together
    pays_on_hand: int | None = None  # to the wagers on one hand, the dealer's tip among them
    step: int | None = None  # a house may ask for whole dollars
    tips: bool = True  # a wager for the dealer may ride on it, where its section lets one
    up_to_main: bool = False  # not above the main wager, where its section leaves that to the house
    opening_hand: bool = False  # in mid-deck only from who made it on the first hand of the deck
    closed_deck: bool = False  # where it is offered, nobody joins the game in mid-deck
    additions: bool = True  # what is paid beside a row is offered, where its section leaves that to the house

    def verify(self, name: str, cite: str) -> None:
        """Raises what is amiss with the limits themselves."""
        amounts = [self.min, self.max, self.pays_in_round, self.pays_on_hand, self.step]
        if any(amount is not None and amount < 1 for amount in amounts):
            raise IllegalSetup(f"{name}: a limit is an amount above {dollars(0)}", cite)
        if self.min is not None and self.max is not None and self.min > self.max:
            raise IllegalSetup(f"{name}: limits from {dollars(self.min)} to {dollars(self.max)} allow no wager", cite)

    @property
    def bounds_pay(self) -> bool:
        return self.pays_in_round is not None or self.pays_on_hand is not None
