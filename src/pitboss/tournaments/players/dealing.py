"""A tournament table dealt by the engine: the stacks of the plan are chips in its books, cards come from a source."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.engine.round.house import NO_MAXIMUM, Limits
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Deal, Wager
from pitboss.engine.vocabulary.actors import CHANCE, METER
from pitboss.errors import PitbossError, Refusal
from pitboss.money import ChipSet
from pitboss.shoe.shuffle import RandomSource, shuffle
from pitboss.tournaments.plans import HandPlan
from pitboss.tournaments.players.decisions import decide

TRAY = 10**12  # points: a tournament's tray never runs out
PENETRATION = 4  # the stack is shuffled when a quarter of it is left


class DealtTable:
    """An engine's table that plays one hand of a plan after another."""

    def __init__(self, game: Game, chips: ChipSet, source: RandomSource) -> None:
        self.game, self.chips, self.source = game, chips, source
        self.table: Table | None = None
        self._stack: list[Card] = []
        self._size = game.rules.composition.size

    def play(self, plan: HandPlan, wagers: Mapping[int, int]) -> dict[int, int]:
        """Play a hand with these wagers; the stacks after its settlement."""
        table = self._open(plan)
        round = table.open(table.opening([self._wager(plan, seat, wagers[seat]) for seat in plan.order]))
        while not round.is_over:
            if round.actor is CHANCE:
                round.apply(Deal(self._card()))
            elif round.actor is METER:
                raise PitbossError("a tournament table has no meters")
            else:
                round.apply(decide(round))
        table.clear()
        found = {seat: table.books.purse(plan.persons[seat]) or 0 for seat in plan.order}
        self.head = table.log.head
        return found

    def _wager(self, plan: HandPlan, seat: int, points: int) -> Wager:
        return Wager(seat, MAIN, points, player=plan.persons[seat])

    def affordable(self, plan: HandPlan, seat: int, points: int) -> int:
        """The largest wager up to `points` whose whole price, with what the game demands, the stack can pay."""
        table = self._open(plan)
        while points > plan.min_points:
            if table.price_cents([self._wager(plan, seat, points)]) <= plan.stacks[seat]:
                return points
            points = max(plan.min_points, self.chips.most(points // 2))
        return points

    def _open(self, plan: HandPlan) -> Table:
        """A table with the limits of the plan, and exactly its stacks before the players."""
        most = plan.max_points or NO_MAXIMUM
        table = self.table
        if table is None or table.limits.min != plan.min_points or table.limits.max != most:
            limits = Limits(min=plan.min_points, max=most, chips=self.chips)
            table = self.table = Table(self.game, limits=limits, tray_cents=TRAY)
        for player in [player for player in table.books.racks if table.books.purse(player)]:
            if player not in plan.persons.values():
                table.leave(player)
        for seat, player in plan.persons.items():
            _settle_stack(table, player, plan.stacks[seat])
        return table

    def _card(self) -> Card:
        if len(self._stack) * PENETRATION < self._size:
            self._stack = list(shuffle(self.game.rules.composition, self.source))
        return self._stack.pop()


def _settle_stack(table: Table, player: str, points: int) -> None:
    has = table.books.purse(player)
    if has == points:
        return
    if has:
        table.leave(player)
    if points:
        try:
            table.buy_in(player, points)
        except Refusal as error:
            raise PitbossError(f"{points:,} points cannot be given: {error}") from None
