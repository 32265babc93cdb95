"""Wagers on hands won in a row: each row of the pay table is a spot of its own, and a button marks how far it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from pitboss.catalogue import Game
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.side_wagers.limits import Limits
from pitboss.engine.side_wagers.protocol import (
    Carried,
    Draws,
    Moment,
    Paid,
    PlacedWager,
    RoundReader,
    SpotSetUp,
    catalogue_id,
)
from pitboss.engine.vocabulary.actions import Wager
from pitboss.errors import IllegalWager, Refusal
from pitboss.hands.batch import Hands
from pitboss.hands.predicates.whole_hands.outcomes import Outcome
from pitboss.hands.registry import predicate
from pitboss.money import Pay

ENDED: Final = "the streak has ended"


@dataclass(frozen=True)
class StreakWager(CatalogueWager):
    """One spot of a wager on hands won in a row (CO 30-899.07, 30-899.25)."""

    spot: str = ""

    @cached_property
    def name(self) -> str:
        """The wager and how many wins it needs: `STREAK of two`."""
        return f"{self.definition.name} {self.spot.partition(' ')[2]}"

    @property
    def set_up(self) -> SpotSetUp:
        return SpotSetUp(self.name, self.definition.id, self.paytable.name, self.posted_suit, spot=self.spot)

    @property
    def _pay(self) -> Pay:
        return self.paytable.pays[self.spot]

    def refuse_game(self, game: Game, shown: Collection[str]) -> str | None:
        if "outcome" not in shown:
            return f"{self.name} needs to know how one hand of a seat ended, which {game.name} does not tell"
        return super().refuse_game(game, shown)

    def refuse(self, round: RoundReader, wager: Wager) -> str | Refusal | None:
        """All spots are filled at one time, and none is added while one of them is undecided."""
        for bet in round.placed_wagers:
            side = round.house.sides[bet.bet]
            if bet.seat == wager.seat and bet.carried and catalogue_id(side) == self.definition.id:
                what = f"{bet.bet} of an earlier round is still undecided; place a new wager when all are settled"
                return IllegalWager(what, str(self.definition.stake.together or self.stake_cite))
        return super().refuse(round, wager)

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | Draws | None:
        if not self.settles_at(moment):
            return None
        step = _majority(round.outcomes(bet.seat))
        if step < 0:
            return Paid(0, ENDED, self.cite)
        streak = bet.progress + step
        if predicate(self.spot)(Hands({"streak": np.array([[streak]], dtype=np.int16)})).all():
            return Paid(self.returned(round, bet, self._pay), self.spot, self.cite)
        return Carried(streak, self.cite)

    def posted_rows(self, limits: Limits) -> Iterable[tuple[str, str]]:
        """The row of this spot alone: a STREAK of two is never paid for more than two."""
        return [row for row in super().posted_rows(limits) if row[0] == self.spot]

    def max_returned(self, cents: int) -> int:
        return replace(self, paytable=replace(self.paytable, pays={self.spot: self._pay})).max_of_table(cents)


def _majority(outcomes: list[Outcome]) -> int:
    """1 when more hands won than lost, -1 when more lost, 0 when as many, or when nothing was played.

    One hand counts as itself; a push moves nothing.
    """
    won = outcomes.count(Outcome.WON) - outcomes.count(Outcome.LOST)
    return (won > 0) - (won < 0)
