"""The complete round of 3 Card 21: its moves, and what it offers to each actor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pitboss.engine.games.three_card_21 import core, play
from pitboss.engine.games.three_card_21.core import ThreeCard21Core
from pitboss.engine.games.twenty_one import TwentyOne, rulings
from pitboss.engine.games.twenty_one.features.doubling import do_double
from pitboss.engine.games.twenty_one.phases import Phase, Question
from pitboss.engine.games.twenty_one.play import QUESTIONS, do_decline, do_hit, do_stand
from pitboss.engine.games.twenty_one.play import check_move_on as check_move_on
from pitboss.engine.round.round import Move
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action, Legal


class ThreeCard21(ThreeCard21Core):
    """A round of 3 Card 21, complete."""

    __slots__ = ()

    questions: ClassVar[Mapping[Phase, Question]] = {**QUESTIONS, Phase.PAY_21: Question(core.ask_21s, "pay_21")}
    moves: ClassVar[Mapping[type[Action], Move]] = {
        **{kind: move for kind, move in TwentyOne.moves.items() if kind is not act.Split},
        act.TakePay: Move(play.check_take_pay, play.do_take_pay),
        act.KeepCards: Move(play.check_keep_cards, play.do_keep_cards),
        act.Decline: Move(play.check_decline, do_decline),
        act.MoveOn: Move(check_move_on, play.do_move_on),
        act.Stand: Move(play.check_stand, do_stand),
        act.Hit: Move(play.check_hit, do_hit),
        act.Double: Move(play.check_double, do_double),
        act.SplitInThree: Move(play.check_split_in_three, play.do_split_in_three),
        act.Surrender: Move(play.check_surrender, play.do_surrender),
        act.KeepHand: Move(rulings.check_keep_hand, play.do_keep_hand),
        act.DrawLast: Move(play.check_draw_last, rulings.do_draw_last),
    }

    def _play_offers(self) -> Iterable[Legal]:
        clauses = self.house.clauses
        yield from (offer for offer in super()._play_offers() if type(offer.action) in (act.Stand, act.Hit, act.Double))
        yield Legal(act.Surrender(), clauses.surrender)
        yield Legal(act.SplitInThree(), play.cite_of_split(self))

    def _question_offers(self) -> Iterable[Legal]:
        if self.phase is not Phase.PAY_21:
            return super()._question_offers()
        clauses = self.house.clauses
        return [Legal(act.TakePay(), clauses.pay_21), Legal(act.KeepCards(), clauses.keep_cards)]
