"""What a table is set up with: the game, the limits, the chips, the side wagers. Shared by all of its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.catalogue import Game
from pitboss.errors import IllegalSetup, IllegalWager, Refusal
from pitboss.law.rules import Doubling, Face, HoleCard, SplitAces, Surrender
from pitboss.money import CASINO_CHIPS, ChipSet, dollars
from pitboss.table.sides import Moment, SideWager
from pitboss.table.verdicts import Verdicts

NO_MAXIMUM: Final = 10**12  # ten billion dollars; the law leaves the limit to the house


@dataclass(frozen=True)
class Limits:
    """The house's limits in cents (CO 30-803(3)(c), 30-807(1)). They bind a hand's original wager."""

    min: int = 1
    max: int = NO_MAXIMUM
    tip_max: int | None = None
    chips: ChipSet = field(default=CASINO_CHIPS)

    def __post_init__(self) -> None:
        if not 1 <= self.min <= self.max:
            raise IllegalSetup(
                f"limits from {dollars(self.min)} to {dollars(self.max)} allow no wager", "CO 30-803(3)(c)"
            )


class House:
    """A table's rules, ready to be used by every round: nothing here changes while it stands."""

    __slots__ = (
        "clauses",
        "composition",
        "dealer_acts",
        "dealer_first_up",
        "double_down_card",
        "doubles_any_cards",
        "doubles_any_total",
        "doubling_offered",
        "early_surrender",
        "game",
        "has_hole_card",
        "late_moments",
        "limits",
        "one_card_to_aces",
        "peeks_ace",
        "peeks_ten",
        "players_up",
        "rules",
        "sides",
        "surrender_offered",
        "verdicts",
    )

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        self.game = game
        self.dealer_acts = dealer_acts  # the round waits for the dealer before the dealer's own hand
        self.rules = game.rules
        self.clauses = game.clauses
        self.limits = limits
        self.sides = {side.name: side for side in sides}
        if len(self.sides) != len(sides):
            raise IllegalSetup("two side wagers have the same name", str(game.definition.cite))
        self.verdicts = Verdicts(game.rules, game.clauses, limits.chips)
        self.composition = game.rules.composition
        self.late_moments = frozenset(side.placed for side in sides if side.placed is not Moment.BEFORE_DEAL)
        # Questions that every round asks, answered once.
        self.has_hole_card = game.rules.hole_card is not HoleCard.NONE
        self.peeks_ten = game.rules.hole_card is HoleCard.PEEK_ACE_AND_TEN
        self.peeks_ace = self.peeks_ten or game.rules.hole_card is HoleCard.PEEK_ACE
        self.players_up = game.rules.player_cards is Face.UP
        self.dealer_first_up = game.rules.dealer_first_card is Face.UP
        self.doubling_offered = game.rules.doubling is not Doubling.NOT_OFFERED
        self.doubles_any_cards = game.rules.doubling is Doubling.ANY_TIME
        self.surrender_offered = game.rules.surrender is not Surrender.NOT_OFFERED
        self.doubles_any_total = str(game.rules.double_totals) == "any"
        self.early_surrender = game.rules.surrender is Surrender.EARLY
        self.double_down_card = game.rules.double_card is Face.DOWN
        self.one_card_to_aces = game.rules.split_aces is SplitAces.ONE_CARD

    def refuse_amount(self, cents: int, low: int, high: int, what: str, cite: str) -> Refusal | None:
        """Why an amount may not be wagered, or None: within bounds, and payable in the table's chips."""
        if not low <= cents <= high:
            bounds = dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}"
            return IllegalWager(f"{what} of {dollars(cents)} is outside {bounds}", cite)
        if not self.limits.chips.can_make(cents):
            return IllegalWager(
                f"{what} of {dollars(cents)} cannot be made in chips of {self.limits.chips}", self.clauses.chips
            )
        return None
