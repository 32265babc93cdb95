"""Pai Jack's round: its moves, and what it offers to whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pitboss.engine.games.pai_jack import irregularities, play
from pitboss.engine.games.pai_jack.core import PaiJackCore
from pitboss.engine.games.pai_jack.phases import Phase
from pitboss.engine.games.pai_jack.settings import every_setting
from pitboss.engine.games.pai_jack.verdicts import REASONS
from pitboss.engine.round import correction, placement, reshuffle, withdrawal
from pitboss.engine.round.round import Move
from pitboss.engine.side_wagers import awards
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.actors import DEALER, SUPERVISOR, Actor
from pitboss.engine.vocabulary.events import DEALER_SPOT
from pitboss.law.rules import PACKET


class PaiJack(PaiJackCore):
    """A round of Pai Jack, complete."""

    __slots__ = ()

    reasons: ClassVar[Mapping[str, str]] = REASONS
    moves: ClassVar[Mapping[type[Action], Move]] = {
        act.Deal: Move(play.check_deal, play.do_deal),
        act.Place: Move(placement.check_place, placement.do_place),
        act.Withdraw: Move(withdrawal.check_withdraw, withdrawal.do_withdraw),
        act.Pass: Move(withdrawal.check_pass, withdrawal.do_pass),
        act.Award: Move(awards.check, awards.do),
        act.SetHand: Move(play.check_set_hand, play.do_set_hand),
        act.HouseWay: Move(play.check_house_way, play.do_house_way),
        act.MoveOn: Move(play.check_move_on, play.do_move_on),
        act.GoOn: Move(play.check_go_on, play.do_go_on),
        act.MiscountCards: Move(irregularities.check_miscount_cards, irregularities.do_miscount_cards),
        act.DropCard: Move(irregularities.check_drop_card, irregularities.do_drop_card),
        act.FoulHand: Move(irregularities.check_foul_hand, irregularities.do_foul_hand),
        act.DiscardFaceUpCard: Move(irregularities.check_discard_face_up_card, irregularities.do_discard_face_up_card),
        act.ReshuffleDiscards: Move(reshuffle.check_reshuffle_discards, reshuffle.do_reshuffle_discards),
        act.PushHand: Move(irregularities.check_push_hand, irregularities.do_push_hand),
        act.PushTable: Move(irregularities.check_push_table, irregularities.do_push_table),
        act.PlayAsDealt: Move(irregularities.check_play_as_dealt, irregularities.do_play_as_dealt),
        act.PayDifference: Move(correction.check_pay, correction.do_pay),
        act.CollectDifference: Move(correction.check_collect, correction.do_collect),
    }

    def offers(self, actor: Actor) -> Iterable[Legal]:
        clauses = self.house.clauses
        if actor is DEALER:
            cite = clauses.reveal if self.phase is Phase.SETTING else clauses.dealer_bust
            return [Legal(act.MoveOn(), clauses.signal), Legal(act.GoOn(), cite)]
        if actor is SUPERVISOR:
            return self._commands()
        if actor != self.actor:
            return []
        return self.late_offers() if self.asks_late_wager else self._settings()

    def _settings(self) -> Iterable[Legal]:
        """Every setting, the highest high hand first; `legal` keeps the lawful ones."""
        _, hand = play.acting(self)
        for setting in every_setting(hand.cards):
            yield Legal(act.SetHand(setting.high, setting.low), self.house.clauses.setting, says=str(setting))
        yield Legal(act.HouseWay(), self.house.clauses.assistance)

    def conceivable(self) -> Iterable[Action]:
        """Also every setting, lawful or foul, and one of cards that are not the hand's."""
        yield from super().conceivable()
        hand = self.dealer if self.hand is None else self.hand
        if len(hand.cards) == PACKET:
            settings = [act.SetHand(setting.high, setting.low) for setting in every_setting(hand.cards)]
            yield from settings
            yield act.SetHand(settings[0].high, (settings[0].high[0], settings[0].low[0]))

    def _commands(self) -> Iterable[Legal]:
        """Every command that the supervisor might give; of a wrong number of cards, the next to the right one."""
        clauses, reason = self.house.clauses, "supervisor's ruling"
        for number in [DEALER_SPOT, *self.seats()]:
            for cards in (PACKET - 1, PACKET + 1):
                yield Legal(act.MiscountCards(number, cards), clauses.miscounted)
        for position in self.positions:
            yield Legal(act.DropCard(position.seat), clauses.dropped)
            if len(position.hand.cards) == PACKET:
                for setting in every_setting(position.hand.cards):
                    foul = act.FoulHand(position.seat, setting.high, setting.low)
                    yield Legal(foul, clauses.foul)
            yield Legal(act.PushHand(position.seat, 0, reason), clauses.ruling)
        for card in self.possible_cards():
            yield Legal(act.DiscardFaceUpCard(card), clauses.face_up_in_shoe)
        yield Legal(act.ReshuffleDiscards(()), clauses.out_of_cards)
        yield Legal(act.PushTable(reason), clauses.ruling)
        yield Legal(act.PlayAsDealt(reason), clauses.ruling)
        yield from correction.offers(self)
