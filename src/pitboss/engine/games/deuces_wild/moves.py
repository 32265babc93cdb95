"""The complete round of Deuces Wild Xtreme: its moves, and what it offers to each actor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pitboss.engine.games.deuces_wild import play, rulings
from pitboss.engine.games.deuces_wild.core import DeucesWildCore
from pitboss.engine.round import correction, placement, withdrawal
from pitboss.engine.round.round import Move
from pitboss.engine.side_wagers import awards, draws
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.actors import DEALER, SUPERVISOR, Actor


class DeucesWild(DeucesWildCore):
    """A round of Deuces Wild Xtreme, complete."""

    __slots__ = ()

    moves: ClassVar[Mapping[type[Action], Move]] = {
        act.Deal: Move(play.check_deal, play.do_deal),
        act.Place: Move(placement.check_place, placement.do_place),
        act.Withdraw: Move(withdrawal.check_withdraw, withdrawal.do_withdraw),
        act.Pass: Move(withdrawal.check_pass, withdrawal.do_pass),
        act.PickSpot: Move(draws.check_pick, draws.do_pick),
        act.DrawBonus: Move(draws.check_draw, draws.do_draw),
        act.Award: Move(awards.check, awards.do),
        act.Play: Move(play.check_play, play.do_play),
        act.Fold: Move(play.check_fold, play.do_fold),
        act.MoveOn: Move(play.check_move_on, play.do_move_on),
        act.GoOn: Move(play.check_go_on, play.do_go_on),
        act.PushHand: Move(rulings.check_push_hand, rulings.do_push_hand),
        act.PushTable: Move(rulings.check_push_table, rulings.do_push_table),
        act.PlayAsDealt: Move(rulings.check_play_as_dealt, rulings.do_play_as_dealt),
        act.PayDifference: Move(correction.check_pay, correction.do_pay),
        act.CollectDifference: Move(correction.check_collect, correction.do_collect),
    }

    def offers(self, actor: Actor) -> Iterable[Legal]:
        clauses = self.house.clauses
        if actor is DEALER:
            return [Legal(act.MoveOn(), clauses.signal), Legal(act.GoOn(), clauses.reveal)]
        if actor is SUPERVISOR:
            return self._commands()
        if actor != self.actor:
            return []
        if self.asks_late_wager:
            return self.late_offers()
        return self._decision()

    def _decision(self) -> Iterable[Legal]:
        """Fold or play; the play wager has one amount, so its minimum and maximum are the same."""
        clauses, cents = self.house.clauses, self.house.play_wager(play.acting(self).stake)
        return [Legal(act.Fold(), clauses.fold), Legal(act.Play(), clauses.bet_play, cents, cents)]

    def _commands(self) -> Iterable[Legal]:
        cite, reason = self.house.clauses.ruling, "supervisor's ruling"
        for number in self.seats():
            yield Legal(act.PushHand(number, 0, reason), cite)
        yield Legal(act.PushTable(reason), cite)
        yield Legal(act.PlayAsDealt(reason), cite)
        yield from correction.offers(self)
