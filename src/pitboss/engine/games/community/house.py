"""A table with shared cards: the 21 family's rules, and those of its terminals."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.catalogue import Game
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.errors import IllegalSetup
from pitboss.law.clauses import CommunityClauses
from pitboss.law.rules import CommunityRules, DealersHands


class CommunityHouse(TwentyOneHouse):
    """A table's rules where everybody plays the same cards."""

    __slots__ = ("dealer_for_each",)

    clauses: CommunityClauses
    rules: CommunityRules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        super().__init__(game, limits, sides, dealer_acts=dealer_acts)
        if not isinstance(game.rules, CommunityRules) or not isinstance(game.clauses, CommunityClauses):
            raise IllegalSetup(f"{game.name} is not played with shared cards", str(game.definition.cite))
        self.dealer_for_each = game.rules.dealers_hands is DealersHands.ONE_EACH
