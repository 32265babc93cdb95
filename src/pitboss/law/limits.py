"""The house's own limits for one side wager: its amounts and its payouts.

Several sections require both to be posted (CO 30-2107(3), 30-2113(2), 30-2114(2), 30-2118(4), 30-2119(4), 30-899.12).
"""

from __future__ import annotations

import msgspec

from pitboss.errors import IllegalSetup
from pitboss.money import dollars


class SideLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Amounts in cents. One that is left out is the table's own limit; for payouts, no limit.

    Payouts are winnings: a returned stake does not count.
    """

    min: int | None = None  # minimum wager on the spot
    max: int | None = None  # maximum wager on the spot
    pays_in_round: int | None = None  # maximum payout to all wagers of a round together
    pays_on_hand: int | None = None  # maximum payout to the wagers on one hand, the tip included
    step: int | None = None  # wagers are multiples of this; a house may require whole dollars
    tips: bool = True  # a tip may ride on it, where its section allows one
    up_to_main: bool = False  # at most the main wager, where its section leaves that to the house
    opening_hand: bool = False  # in mid-deck only for players who made it on the first hand of the deck
    closed_deck: bool = False  # nobody may join the game in mid-deck
    required: bool = False  # no hand is dealt without it, where its section leaves that to the house
    additions: bool = True  # additional payouts are offered, where its section leaves that to the house

    def verify(self, name: str, cite: str) -> None:
        """Raise the first fault of the limits themselves."""
        amounts = [self.min, self.max, self.pays_in_round, self.pays_on_hand, self.step]
        if any(amount is not None and amount < 1 for amount in amounts):
            raise IllegalSetup(f"{name}: a limit must be greater than {dollars(0)}", cite)
        if self.min is not None and self.max is not None and self.min > self.max:
            raise IllegalSetup(
                f"{name}: the minimum of {dollars(self.min)} is above the maximum of {dollars(self.max)}", cite
            )

    @property
    def bounds_pay(self) -> bool:
        return self.pays_in_round is not None or self.pays_on_hand is not None
