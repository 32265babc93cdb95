"""The spots of a game beside its main wager that are no wager of the catalogue: an ante, a fee, a second wager."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.engine.side_wagers.protocol import Envy, Moment

if TYPE_CHECKING:
    from pitboss.engine.round.round import Round


@dataclass(frozen=True, kw_only=True)
class GameSpot:
    """What the layout asks of every spot, as it is unless a game's own says otherwise."""

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

    @property
    def stake_cite(self) -> str:
        return self.cite

    def envy(self, round: Round) -> Iterable[Envy]:
        return ()
