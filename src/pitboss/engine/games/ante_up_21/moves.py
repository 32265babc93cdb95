"""The complete round of Ante Up 21: its moves, and what it offers to each actor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pitboss.engine.games.ante_up_21 import core, play
from pitboss.engine.games.ante_up_21.core import AnteUp21Core
from pitboss.engine.games.twenty_one import TwentyOne
from pitboss.engine.games.twenty_one.phases import Phase, Question
from pitboss.engine.games.twenty_one.play import QUESTIONS, check_move_on, do_decline
from pitboss.engine.games.twenty_one.rulings import check_push_hand
from pitboss.engine.round.round import Move
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.events import DEALER_SPOT


class AnteUp21(AnteUp21Core):
    """A round of Ante Up 21, complete."""

    __slots__ = ()

    questions: ClassVar[Mapping[Phase, Question]] = {
        **QUESTIONS,
        Phase.FOLD_OR_BET: Question(core.ask_poker, "fold_or_bet"),
    }
    moves: ClassVar[Mapping[type[Action], Move]] = {
        **TwentyOne.moves,
        act.Bet: Move(play.check_bet, play.do_bet),
        act.Fold: Move(play.check_fold, play.do_fold),
        act.Decline: Move(play.check_decline, do_decline),
        act.MoveOn: Move(check_move_on, play.do_move_on),
        act.MiscountCards: Move(play.check_miscount, play.do_miscount),
        act.PushHand: Move(check_push_hand, play.do_push_hand),
    }

    def _question_offers(self) -> Iterable[Legal]:
        if self.phase is not Phase.FOLD_OR_BET:
            return super()._question_offers()
        clauses, cents = self.house.clauses, play.ante_of(self)
        return [Legal(act.Fold(), clauses.fold), Legal(act.Bet(), clauses.bet, cents, cents)]

    def _commands(self) -> Iterable[Legal]:
        for number in (DEALER_SPOT, *self.seats()):
            for cards in (0, 1, 3):
                yield Legal(act.MiscountCards(number, cards), self.house.clauses.misdeal)
        yield from super()._commands()
