"""One player's practice: a table of play money with one seat, the coach at it, and drills."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random, SystemRandom
from typing import Final

from pitboss.analysis.simulation.counting import HI_LO
from pitboss.analysis.solver import Action
from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.coach import Advice, Coaching, Decision
from pitboss.coach.drills import CountDrill, Drill, Question, Verdict
from pitboss.engine.games import Round
from pitboss.engine.record.view import action_name
from pitboss.engine.round.house import usual_limits
from pitboss.engine.table.autoplay import deal_on
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.engine.vocabulary.actors import Seat
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules
from pitboss.shoe import ChaChaSource

SEAT: Final = 1
BUY_IN_WAGERS: Final = 10  # table maximums
_ROUND_WAGERS: Final = 8  # that a round may need: four hands, each doubled
_TRAY_WAGERS: Final = 100


class CountPractice:
    """Groups of cards from a whole shoe, each answered with the running count."""

    def __init__(self, game: Game, random: Random) -> None:
        self.drill = CountDrill(HI_LO, game.rules.composition, random)
        self.answered = self.right = 0
        self.was = self.drill.running  # after the last group that was answered
        self.group: tuple[Card, ...] = ()
        self._groups: Iterator[tuple[Card, ...]] = self.drill.groups()
        self._show()

    def answer(self, running: int) -> bool:
        """Judge a running count, and show the next group; the shoe ends without one."""
        if not self.group:
            raise PitbossError("The shoe is finished. Begin a new one.")
        is_right = running == self.drill.running
        self.answered += 1
        self.right += is_right
        self.was = self.drill.running
        self._show()
        return is_right

    def _show(self) -> None:
        self.group = next(self._groups, ())


class Room:
    """A player's own table. Its money is play money, and comes again when it is gone."""

    def __init__(self, game: Game, player: str, source: ChaChaSource | None = None) -> None:
        limits = usual_limits(game)
        shoe = shoe_for(game.rules, source or ChaChaSource.fresh(), clauses=game.clauses)
        self.game = game
        self.player = player
        self.table = Table(game, limits=limits, shoe=shoe, tray_cents=_TRAY_WAGERS * limits.max)
        self.coach = Coaching(self.table, [SEAT])
        self.bought_cents = 0
        self.last: Decision | None = None  # the last one of this round
        self.drill: Drill | None = None
        self.question: Question | None = None
        self.count: CountPractice | None = None
        self.random = SystemRandom()
        self._kept: Round | None = None  # the last round whose cards the coach remembers
        self._advice: tuple[int, Advice | None] = (-1, None)  # by the number of lines in the log
        self._buy_in()

    @property
    def round(self) -> Round | None:
        return self.table.shown_round

    # --- play ----------------------------------------------------------------------------------------------------

    def wager(self, cents: int) -> None:
        """Wager, and deal until there is a decision to make or the round is over."""
        table = self.table
        table.clear()
        if table.shoe is not None and table.shoe.needs_shuffle:
            table.shuffle(lambda _: None)
        if table.books.racks[self.player].cents < _ROUND_WAGERS * cents:
            self._buy_in()
        table.open(table.opening([Wager(SEAT, MAIN, cents, player=self.player)]))
        self.last = None
        self._deal_on()

    def act(self, name: str) -> None:
        """Decide, hear what it cost, and go on to the next decision."""
        round = self.table.round
        if round is None or round.actor != Seat(SEAT):
            raise PitbossError("There is nothing to decide. Place a wager first.")
        offer = next((each for each in round.legal() if action_name(each.action) == name), None)
        if offer is None:
            may = ", ".join(action_name(each.action) for each in round.legal())
            raise PitbossError(f"This hand cannot {name}. It may {may}.")
        advice = self.advice()
        round.apply(offer.action, by=round.actor)
        self.last = self.coach.decided(advice, name)
        self._deal_on()

    def advice(self) -> Advice | None:
        """What each action is worth now; None where there is no decision that the coach can value."""
        round, lines = self.table.round, len(self.table.log.lines)
        if round is None or round.actor != Seat(SEAT):
            return None
        if self._advice[0] != lines:
            self._advice = lines, self.coach.advice(round)
        return self._advice[1]

    def _deal_on(self) -> None:
        deal_on(self.table)
        round = self.table.round
        if round is not None and round.is_over and round is not self._kept:
            self.coach.round_over(round)
            self._kept = round

    def _buy_in(self) -> None:
        cents = BUY_IN_WAGERS * self.table.limits.max
        self.table.clear()
        self.table.buy_in(self.player, cents)
        self.bought_cents += cents

    # --- drills --------------------------------------------------------------------------------------------------

    def begin_drill(self) -> None:
        """Ask the hands that were missed at the table first, then new ones."""
        rules = self.game.rules_of(TwentyOneRules)
        self.drill = Drill(rules, self.random, first=self.coach.to_drill)
        self.question = self.drill.ask()

    def answer_drill(self, action: str) -> Verdict:
        """Judge an answer by the chart, and ask the next hand."""
        drill, question = self.drill, self.question
        if drill is None or question is None:
            raise PitbossError("No hand is asked. Begin a drill first.")
        chosen = next((each for each in drill.choices(question) if each.value == action), None)
        if chosen is None:
            may = ", ".join(each.value for each in drill.choices(question))
            raise PitbossError(f"This hand cannot {action}. It may {may}.")
        verdict = drill.answer(question, chosen)
        self.question = drill.ask()
        return verdict

    @property
    def choices(self) -> list[Action]:
        """What may be answered to the hand that is asked."""
        return [] if self.drill is None or self.question is None else list(self.drill.choices(self.question))

    def begin_count(self) -> None:
        """Show the first cards of a new shoe."""
        self.count = CountPractice(self.game, self.random)

    def answer_count(self, running: int) -> bool:
        """Judge the running count after the cards shown."""
        if self.count is None:
            raise PitbossError("No cards are shown. Begin counting first.")
        return self.count.answer(running)
