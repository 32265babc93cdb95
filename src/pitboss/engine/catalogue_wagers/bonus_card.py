"""Wagers on bonus cards: one spot for each card, by its number (WA 3166 v003 General rules 12)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pitboss.catalogue import Game, load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.side_wagers.protocol import PlacedWager, RoundReader, SideWager, SpotSetUp, catalogue_id
from pitboss.errors import IllegalSetup
from pitboss.hands.batch import Hands
from pitboss.law.rules import TableRules, TwentyOneRules

BONUS_CARDS: Final = "bonus cards"


def bonus_cards(rules: TableRules) -> int:
    """The number of bonus cards that a game draws."""
    return rules.bonus_cards if isinstance(rules, TwentyOneRules) else 0


@dataclass(frozen=True)
class BonusCardWager(CatalogueWager):
    """One spot of a wager on bonus cards: it sees the card with its own number, and no other."""

    number: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.number <= len(self.definition.spots):
            raise IllegalSetup(f"{self.definition.name} has no spot {self.number}", str(self.definition.cite))

    @cached_property
    def name(self) -> str:
        return f"{self.definition.name} #{self.number}"

    @property
    def set_up(self) -> SpotSetUp:
        paytable, meters = self.paytable.name, dict(self.meters)
        return SpotSetUp(self.name, self.definition.id, paytable, self.posted_suit, meters, spot=str(self.number))

    def refuse_game(self, game: Game, shown: Collection[str]) -> str | None:
        drawn = bonus_cards(game.rules)
        if self.number > drawn:
            return f"{self.name} matches bonus card {self.number}, and this table draws {drawn}"
        return super().refuse_game(game, shown)

    def refuse_layout(self, layout: Sequence[SideWager]) -> IllegalSetup | None:
        """Each spot names the wagers that must be offered with it."""
        lacks = [load_wager(id).name for id in self._lacks(layout)]
        if lacks:
            return IllegalSetup(f"{self.name} is offered only with {' and '.join(lacks)}", self.cite)
        return super().refuse_layout(layout)

    def missing_from(self, layout: Sequence[SideWager]) -> tuple[str, ...]:
        return self._lacks(layout)[:1] or super().missing_from(layout)

    def _lacks(self, layout: Sequence[SideWager]) -> tuple[str, ...]:
        offered = {catalogue_id(side) for side in layout}
        return tuple(id for id in self.definition.spots[self.number - 1] if id not in offered)

    def seen(self, round: RoundReader, bet: PlacedWager, *, complete: bool) -> Hands:
        seen = super().seen(round, bet, complete=complete)
        own = slice(self.number - 1, self.number)
        rows = {name: seen[name].index[:, own] if name == BONUS_CARDS else seen[name].index for name in seen.names}
        return Hands(rows, posted_suit=self.posted_suit)
