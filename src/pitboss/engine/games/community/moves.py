"""The complete round with shared cards: its moves, and what it offers to each actor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from pitboss.engine.games.community import play, timer, tips
from pitboss.engine.games.community.core import CommunityCore
from pitboss.engine.games.twenty_one import TwentyOne
from pitboss.engine.games.twenty_one.phases import Phase, Question
from pitboss.engine.games.twenty_one.play import QUESTIONS
from pitboss.engine.round.round import Move
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.actors import DEALER, TIMER, Actor

# A shared card is not missed at one seat, and a terminal does not misread a signal.
_NOT_HERE: Final = frozenset(
    {
        act.DealFaceDown,
        act.NoBlackjack,
        act.MoveOn,
        act.BackOut,
        act.MissFirstCard,
        act.MissSecondCard,
        act.MissDealerCard,
        act.WrongAction,
        act.KeepHand,
        act.TakePush,
        act.DrawLast,
    }
)


class Community(CommunityCore):
    """A round of 21 with shared cards, complete."""

    __slots__ = ()

    passing = act.TimeOut()
    questions: ClassVar[Mapping[Phase, Question]] = {**QUESTIONS, Phase.TIP: Question(tips.go_on, "tips")}
    moves: ClassVar[Mapping[type[Action], Move]] = {
        **{kind: move for kind, move in TwentyOne.moves.items() if kind not in _NOT_HERE},
        act.Insure: Move(TwentyOne.moves[act.Insure].check, play.do_insure),
        act.Double: Move(TwentyOne.moves[act.Double].check, play.do_double),
        act.Split: Move(TwentyOne.moves[act.Split].check, play.do_split),
        act.GoOn: Move(TwentyOne.moves[act.GoOn].check, play.do_go_on),
        act.PushHand: Move(play.check_push_hand, play.do_push_hand),
        act.DrawInError: Move(play.check_draw_in_error, TwentyOne.moves[act.DrawInError].do),
        act.Tip: Move(tips.check_tip, tips.do_tip),
        act.TimeOut: Move(timer.check_time_out, timer.do_time_out),
    }

    def offers(self, actor: Actor) -> Iterable[Legal]:
        clauses = self.house.clauses
        if actor is TIMER:
            return [Legal(act.TimeOut(), clauses.no_more_bets if self.takes_wagers else clauses.timeout)]
        if actor is DEALER:
            return [Legal(act.GoOn(), clauses.confirm if self.dealers else clauses.peek)]
        return super().offers(actor)

    def _question_offers(self) -> Iterable[Legal]:
        if self.phase is not Phase.TIP:
            return super()._question_offers()
        cents, cite = tips.amount(self), tips.cite_of(self)
        return [Legal(act.Decline(), cite), Legal(act.Tip(cents), cite, cents, cents)]

    def _commands(self) -> Iterable[Legal]:
        return (offer for offer in super()._commands() if type(offer.action) in self.moves)
