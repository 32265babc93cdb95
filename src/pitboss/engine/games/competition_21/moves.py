"""The complete round of Competition 21: its moves, and what it offers to each actor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from pitboss.engine.games.competition_21 import play
from pitboss.engine.games.competition_21.core import Competition21Core
from pitboss.engine.games.twenty_one import TwentyOne
from pitboss.engine.round.round import Move
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action, Legal

# A wager for each card takes the place of these; nobody can have a blackjack when even money would be offered.
_NOT_HERE: Final = (
    *(act.Hit, act.Double, act.DoubleUp, act.Tip, act.Redouble, act.Rescue, act.FreeDouble, act.FreeSplit),
    *(act.TakePay, act.EvenMoney, act.AddWinnings, act.BurnHitCard, act.Switch),
)


class Competition21(Competition21Core):
    """A round of Competition 21, complete."""

    __slots__ = ()

    moves: ClassVar[Mapping[type[Action], Move]] = {
        **{kind: move for kind, move in TwentyOne.moves.items() if kind not in _NOT_HERE},
        act.Draw: Move(play.check_draw, play.do_draw),
        act.Split: Move(play.check_split, play.do_split),
        act.Surrender: Move(play.check_surrender, play.do_surrender),
    }

    def _play_offers(self) -> Iterable[Legal]:
        clauses = self.house.clauses
        position, hand = self.acting()
        yield Legal(act.Stand(), clauses.play)
        minimum, maximum = play.cost_of_card(self, hand)
        maximum = self.affordable(position.player, maximum)
        yield Legal(act.Draw(minimum), play.cite_of_card(self, hand), minimum, maximum)
        yield Legal(act.Split(), clauses.split)
        yield Legal(act.Surrender(), clauses.surrender)

    def _question_offers(self) -> Iterable[Legal]:
        return [offer for offer in super()._question_offers() if type(offer.action) in (act.Decline, act.Insure)]
