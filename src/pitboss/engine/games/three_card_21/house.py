"""A table of 3 Card 21: the 21 family's rules, and how a 21 is paid."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.catalogue import Game
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalSetup
from pitboss.law.clauses import ThreeCard21Clauses
from pitboss.law.rules import ThreeCard21Rules


class ThreeCard21House(TwentyOneHouse):
    """A table's rules of 3 Card 21."""

    __slots__ = ("drawn_21", "three_card_21")

    clauses: ThreeCard21Clauses
    rules: ThreeCard21Rules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        super().__init__(game, limits, sides, dealer_acts=dealer_acts)
        rules, clauses = game.rules, game.clauses
        if not isinstance(rules, ThreeCard21Rules) or not isinstance(clauses, ThreeCard21Clauses):
            raise IllegalSetup(f"{game.name} does not deal three cards", str(game.definition.cite))
        pay, whole = rules.twenty_one_pays, Fraction(1)
        self.three_card_21 = Verdict("win: 21 in three cards", clauses.pay_21, limits.chips, pay, whole)
        self.drawn_21 = Verdict("win: 21", clauses.win_21, limits.chips, pay, whole)
