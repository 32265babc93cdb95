"""A table of Pai Jack."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.catalogue import Game
from pitboss.engine.games.pai_jack.verdicts import Verdicts
from pitboss.engine.round.house import House, Limits
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.errors import IllegalSetup
from pitboss.law.clauses import PaiJackClauses
from pitboss.law.rules import PaiJackRules


class PaiJackHouse(House):
    """A table's rules of Pai Jack."""

    __slots__ = ("verdicts",)

    clauses: PaiJackClauses
    rules: PaiJackRules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        super().__init__(game, limits, sides, dealer_acts=dealer_acts)
        rules, clauses = game.rules, game.clauses
        if not isinstance(rules, PaiJackRules) or not isinstance(clauses, PaiJackClauses):
            raise IllegalSetup(f"{game.name} is not a Pai Jack game", str(game.definition.cite))
        self.verdicts = Verdicts(rules, clauses, limits.chips)
