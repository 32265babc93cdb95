"""The complete round of 21-Hold 'em: its moves, and what it offers to each actor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pitboss.engine.games.hold_em_21 import play
from pitboss.engine.games.hold_em_21.core import HoldEm21Core
from pitboss.engine.games.hold_em_21.layout import live_poker_hands
from pitboss.engine.games.hold_em_21.state import SPOTS
from pitboss.engine.games.twenty_one import TwentyOne, rulings
from pitboss.engine.round import correction
from pitboss.engine.round.round import Move
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.actors import SUPERVISOR, Actor

_OF_21 = (act.DrawInError, act.OverdrawDealer, act.ExposeHoleCard, act.WrongAction)


class HoldEm21(HoldEm21Core):
    """A round of 21-Hold 'em, complete."""

    __slots__ = ()

    moves: ClassVar[Mapping[type[Action], Move]] = {
        **TwentyOne.moves,
        **{
            kind: Move(play.only_in_21(move.check), move.do) for kind, move in TwentyOne.moves.items() if kind in _OF_21
        },
        act.Deal: Move(play.check_deal, TwentyOne.moves[act.Deal].do),
        act.Bet: Move(play.check_bet, play.do_bet),
        act.Fold: Move(play.check_fold, play.do_fold),
        act.MoveOn: Move(play.check_move_on, play.do_move_on),
        act.MiscountCards: Move(play.check_miscount, play.do_miscount),
        act.ReshuffleDiscards: Move(TwentyOne.moves[act.ReshuffleDiscards].check, play.do_reshuffle),
        act.PushHand: Move(play.check_push_hand, play.do_push_hand),
        act.PushTable: Move(rulings.check_push_table, play.do_push_table),
    }

    def offers(self, actor: Actor) -> Iterable[Legal]:
        if self.in_poker and actor == self.actor and play.decides(self):
            _, hand = self.acting()
            cite = play.cite_of_bet(self)
            return [Legal(act.Fold(), cite), Legal(act.Bet(), cite, hand.stake, hand.stake)]
        if self.in_poker and actor is SUPERVISOR:
            return self._poker_commands()
        return super().offers(actor)

    def _poker_commands(self) -> Iterable[Legal]:
        clauses, reason = self.house.clauses, "supervisor's ruling"
        yield Legal(act.ReshuffleDiscards(()), clauses.shuffle)
        for _, position, number, _ in live_poker_hands(self):
            for cards in range(len(SPOTS) + 2):
                yield Legal(act.MiscountCards(position.seat, cards), clauses.poker_misdeal)
            yield Legal(act.PushHand(position.seat, number, reason), clauses.ruling)
        for card in self.possible_cards():
            yield Legal(act.DiscardFaceUpCard(card), clauses.face_up_in_shoe)
        yield Legal(act.PushTable(reason), clauses.ruling)
        yield Legal(act.PlayAsDealt(reason), clauses.ruling)
        yield from correction.offers(self)
