"""A table of Deuces Wild Xtreme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.catalogue import Game
from pitboss.engine.round.house import House, Limits
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.errors import IllegalSetup
from pitboss.hands.predicates.whole_hands.outcomes import Outcome
from pitboss.law.clauses import DeucesWildClauses
from pitboss.law.rules import DeucesWildRules

REPLACEMENT: Final = "bonus cards"  # the name of the card that replaces the joker


class DeucesWildHouse(House):
    """A table's rules of Deuces Wild Xtreme."""

    __slots__ = ("draws_replacement",)

    clauses: DeucesWildClauses
    rules: DeucesWildRules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        super().__init__(game, limits, sides, dealer_acts=dealer_acts)
        if not isinstance(game.rules, DeucesWildRules) or not isinstance(game.clauses, DeucesWildClauses):
            raise IllegalSetup(f"{game.name} is not a Deuces Wild game", str(game.definition.cite))
        # In every round, joker or not ((11)(f)(i)), but only where a wager on the layout uses it.
        self.draws_replacement = any(
            side.definition is not None and REPLACEMENT in side.definition.sees for side in sides
        )

    def play_wager(self, ante_cents: int) -> int:
        """The play wager for an ante ((8)(a))."""
        return self.rules.play_times_ante * ante_cents

    def returned(self, outcome: Outcome, stake_cents: int) -> int:
        """The return on a wager: paid, pushed or lost ((9))."""
        if outcome is Outcome.WON:
            return stake_cents + self.limits.chips.least(self.rules.wins_pay.win(stake_cents))
        return stake_cents if outcome is Outcome.TIED else 0

    def cite(self, outcome: Outcome) -> str:
        clauses = self.clauses
        return {Outcome.WON: clauses.win, Outcome.TIED: clauses.push}.get(outcome, clauses.lose)
