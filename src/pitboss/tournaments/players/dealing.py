"""A tournament table dealt by the engine: the stacks of the plan are its chips, cards come from a source."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import UNSET

from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.engine.round.house import NO_MAXIMUM, Limits
from pitboss.engine.round.round import Round
from pitboss.engine.table import tournament
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Action, Deal, Wager
from pitboss.engine.vocabulary.actors import CHANCE, METER
from pitboss.engine.vocabulary.tournament import TournamentTable
from pitboss.errors import PitbossError
from pitboss.money import ChipSet
from pitboss.shoe.shuffle import RandomSource, shuffle
from pitboss.tournaments.plans import HandPlan
from pitboss.tournaments.players.decisions import decide

PENETRATION = 4  # the stack is shuffled when a quarter of it is left


class DealtTable:
    """An engine's tournament table that plays one hand of a plan after another."""

    def __init__(self, id: str, game: Game, values: Mapping[str, int], source: RandomSource) -> None:
        self.id, self.game, self.source = id, game, source
        self.values, self.chips = dict(values), ChipSet(tuple(set(values.values())))
        self.table: Table | None = None
        self.last_round: Round | None = None  # after its settlement, for those who want to see it
        self._stack: list[Card] = []
        self._size = game.rules.composition.size

    @property
    def head(self) -> str:
        """The hash of the table's own log."""
        return "" if self.table is None else self.table.log.head

    def play(
        self,
        plan: HandPlan,
        wagers: Mapping[int, int],
        secret: tuple[int, ...] = (),
        answer: Callable[[Round], Action] = decide,
    ) -> dict[int, int]:
        """Play a hand with these wagers, in their order; the stacks after its settlement."""
        table = self._open(plan)
        for seat in plan.order:
            table.place(table.opening([self._wager(plan, seat, wagers[seat], is_secret=seat in secret)]))
        round = table.round
        while round is not None and not round.is_over:
            if round.actor is CHANCE:
                round.apply(Deal(self._card()))
            elif round.actor is METER:
                raise PitbossError("a tournament table has no meters")
            else:
                round.apply(answer(round))
        self.last_round = round
        table.clear()
        return {seat: table.books.purse(plan.persons[seat]) or 0 for seat in plan.order}

    def _wager(self, plan: HandPlan, seat: int, points: int, *, is_secret: bool = False) -> Wager:
        return Wager(seat, MAIN, points, player=plan.persons[seat], secret=True if is_secret else UNSET)

    def affordable(self, plan: HandPlan, seat: int, points: int) -> int:
        """The largest wager up to `points` whose whole price, with what the game demands, the stack can pay."""
        if not self.game.demands:
            return points
        table = self._open(plan)
        while points > plan.min_points:
            if table.price_cents([self._wager(plan, seat, points)]) <= plan.stacks[seat]:
                return points
            points = max(plan.min_points, self.chips.most(points // 2))
        return points

    def _open(self, plan: HandPlan) -> Table:
        """A table with the limits of the plan, exactly its stacks before the players, and its button."""
        most = plan.max_points or NO_MAXIMUM
        table = self.table
        if table is None or table.limits.min != plan.min_points or table.limits.max != most:
            own = TournamentTable(self.id, in_order=not plan.simultaneous, colors=self.values)
            table = self.table = Table(
                self.game, limits=Limits(min=plan.min_points, max=most, chips=self.chips, tournament=own)
            )
        wanted = {seat: (player, plan.stacks[seat]) for seat, player in plan.persons.items()}
        for seat, player in list(table.books.seats.items()):
            if wanted.get(seat) != (player, table.books.purse(player)):
                tournament.take_off(table, seat, "not in this hand with these chips")
        for seat, (player, points) in wanted.items():
            if seat not in table.books.seats:
                tournament.issue(table, player, seat, points)
        lies = table.next_button()
        if lies is None or lies.seat != plan.order[0]:
            tournament.place_button(table, plan.order[0])
        return table

    def _card(self) -> Card:
        if len(self._stack) * PENETRATION < self._size:
            self._stack = list(shuffle(self.game.rules.composition, self.source))
        return self._stack.pop()
