"""Spots of a game that no entry of the catalog describes: an ante, a fee, a second main wager."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from pitboss.catalogue import Game
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.side_wagers.limits import TABLE_MINIMUM, Bounds, Limits, house_bounds
from pitboss.engine.side_wagers.protocol import Envy, Moment, RoundReader, SideWager, SpotSetUp
from pitboss.engine.vocabulary.actions import Wager
from pitboss.errors import Refusal
from pitboss.law.limits import SideLimits
from pitboss.law.proportions import Proportion
from pitboss.law.rules import TableRules


@dataclass(frozen=True, kw_only=True)
class GameSpot:
    """The answers that a spot gives unless a game says otherwise."""

    name: str
    cite: str
    placed: Moment = Moment.BEFORE_DEAL
    takes_tips: bool = False
    min_cents: int = 1
    needs_dealer: bool = False
    sees_hole_card: bool = False
    keeps_cards: bool = False
    follows_split: bool = False
    own_moments: frozenset[Moment] = frozenset()
    wants_peek: bool = False
    until_dealer: bool = False
    backs_out: str = ""
    joined: tuple[str, ...] = ()
    hand_by_hand: bool = False
    alone: bool = False
    awards_from_left: bool = False
    awards_last: bool = False
    awards_after_draw: bool = False
    required_cite: str = ""
    house_jackpot: bool = False
    bounds_vary: bool = False
    table_minimum: bool = False  # it takes no less than a main wager; a tip on it may be less

    @property
    def definition(self) -> WagerDefinition | None:
        return None

    @property
    def paytable(self) -> PayTable | None:
        return None

    @property
    def set_up(self) -> SpotSetUp:
        return SpotSetUp(self.name)

    @property
    def stake_cite(self) -> str:
        return self.cite

    def refuse_table(
        self, game: Game, shown: Collection[str], limits: SideLimits | None, layout: Sequence[SideWager]
    ) -> Refusal | None:
        return None

    def bounds(self, limits: Limits, *, tip: bool = False, round: RoundReader | None = None, seat: int = 0) -> Bounds:
        bounds = house_bounds(limits, self.name, self.min_cents, tip=tip)
        return bounds.at_least(limits.min, TABLE_MINIMUM) if self.table_minimum and not tip else bounds

    def proportions(self, limits: Limits, rules: TableRules) -> tuple[Proportion, ...]:
        return ()

    def refuse(self, round: RoundReader, wager: Wager) -> str | None:
        return None

    def envy(self, round: RoundReader) -> Iterable[Envy]:
        return ()

    def posted_rows(self, limits: Limits) -> Iterable[tuple[str, str]]:
        return ()
