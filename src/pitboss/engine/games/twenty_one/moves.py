"""The complete round of the 21 family: its moves, and what it offers to each actor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from pitboss.engine.games.twenty_one import irregularities, play, rulings
from pitboss.engine.games.twenty_one.core import TwentyOneCore
from pitboss.engine.games.twenty_one.features import (
    backing_out,
    blackjacks,
    burnout,
    double_up,
    doubling,
    free_bet,
    hole_card,
    insurance,
    miscounts,
    redoubling,
    switch,
    war,
)
from pitboss.engine.games.twenty_one.phases import Phase, Question
from pitboss.engine.round import correction, placement, reshuffle, withdrawal
from pitboss.engine.round.round import Move
from pitboss.engine.side_wagers import awards, draws
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.actors import DEALER, SUPERVISOR, Actor

# Naming a member of an enum costs a call in Python 3.11; these are asked for at every decision.
_PLAY: Final = Phase.PLAY
_CHOICE: Final = Phase.CHOICE

_FREE_DOUBLE: Final = act.FreeDouble()
_FREE_SPLIT: Final = act.FreeSplit()
_BURN: Final = act.BurnHitCard()
_SWITCH: Final = act.Switch()
_DECLINE: Final = act.Decline()


class TwentyOne(TwentyOneCore):
    """A round of the 21 family, complete."""

    __slots__ = ()

    questions: ClassVar[Mapping[Phase, Question]] = play.QUESTIONS
    moves: ClassVar[Mapping[type[Action], Move]] = {
        act.Deal: Move(play.check_deal, play.do_deal),
        act.DealFaceDown: Move(hole_card.check_deal_face_down, hole_card.do_deal_face_down),
        act.NoBlackjack: Move(hole_card.check_no_blackjack, hole_card.do_no_blackjack),
        act.Place: Move(placement.check_place, placement.do_place),
        act.Withdraw: Move(withdrawal.check_withdraw, withdrawal.do_withdraw),
        act.Pass: Move(withdrawal.check_pass, withdrawal.do_pass),
        act.PickSpot: Move(draws.check_pick, draws.do_pick),
        act.DrawBonus: Move(draws.check_draw, draws.do_draw),
        act.Award: Move(awards.check, awards.do),
        act.Insure: Move(insurance.check_insure, insurance.do_insure),
        act.InsureFurther: Move(insurance.check_insure, insurance.do_insure),
        act.EvenMoney: Move(insurance.check_even_money, insurance.do_even_money),
        act.AddWinnings: Move(war.check_add_winnings, war.do_add_winnings),
        act.BurnHitCard: Move(burnout.check_burn, burnout.do_burn),
        act.Switch: Move(switch.check_switch, switch.do_switch),
        act.Decline: Move(play.check_decline, play.do_decline),
        act.Stand: Move(play.check_stand, play.do_stand),
        act.Hit: Move(play.check_hit, play.do_hit),
        act.Double: Move(doubling.check_double, doubling.do_double),
        act.DoubleFurther: Move(doubling.check_double, doubling.do_double),
        act.DoubleUp: Move(double_up.check_double_up, double_up.do_double_up),
        act.Tip: Move(double_up.check_tip, double_up.do_tip),
        act.Redouble: Move(redoubling.check_redouble, redoubling.do_redouble),
        act.Rescue: Move(redoubling.check_rescue, redoubling.do_rescue),
        act.TakePay: Move(blackjacks.check_take_pay, blackjacks.do_take_pay),
        act.Split: Move(play.check_split, play.do_split),
        act.FreeDouble: Move(free_bet.check_free_double, free_bet.do_free_double),
        act.FreeSplit: Move(free_bet.check_free_split, free_bet.do_free_split),
        act.Surrender: Move(play.check_surrender, play.do_surrender),
        act.MoveOn: Move(play.check_move_on, play.do_move_on),
        act.GoOn: Move(play.check_go_on, play.do_go_on),
        act.BackOut: Move(backing_out.check_back_out, backing_out.do_back_out),
        act.MissFirstCard: Move(irregularities.check_miss_first_card, irregularities.do_miss_first_card),
        act.MissSecondCard: Move(irregularities.check_miss_second_card, irregularities.do_miss_second_card),
        act.MissDealerCard: Move(irregularities.check_miss_dealer_card, irregularities.do_miss_dealer_card),
        act.MiscountCards: Move(miscounts.check_miscount, miscounts.do_miscount),
        act.WrongAction: Move(rulings.check_wrong_action, rulings.do_wrong_action),
        act.KeepHand: Move(rulings.check_keep_hand, rulings.do_keep_hand),
        act.TakePush: Move(rulings.check_take_push, rulings.do_take_push),
        act.DrawLast: Move(rulings.check_draw_last, rulings.do_draw_last),
        act.ExposeHoleCard: Move(irregularities.check_expose_hole_card, irregularities.do_expose_hole_card),
        act.DiscardFaceUpCard: Move(irregularities.check_discard_face_up_card, irregularities.do_discard_face_up_card),
        act.DrawInError: Move(irregularities.check_draw_in_error, irregularities.do_draw_in_error),
        act.OverdrawDealer: Move(irregularities.check_overdraw_dealer, irregularities.do_overdraw_dealer),
        act.ReshuffleDiscards: Move(hole_card.check_reshuffle_discards, reshuffle.do_reshuffle_discards),
        act.PushHand: Move(rulings.check_push_hand, rulings.do_push_hand),
        act.PushTable: Move(rulings.check_push_table, rulings.do_push_table),
        act.PlayAsDealt: Move(rulings.check_play_as_dealt, rulings.do_play_as_dealt),
        act.PayDifference: Move(correction.check_pay, correction.do_pay),
        act.CollectDifference: Move(correction.check_collect, correction.do_collect),
    }

    def offers(self, actor: Actor) -> Iterable[Legal]:
        if actor is DEALER:
            return [Legal(act.MoveOn(), self.house.clauses.signal), Legal(act.GoOn(), self.house.clauses.peek)]
        if actor is SUPERVISOR:
            return self._commands()
        if actor is not self.actor and actor != self.actor:
            return []
        if self._late_seats:
            return self.late_offers()
        if self.phase is _PLAY:
            return self._play_offers()
        return self._choice_offers() if self.phase is _CHOICE else self._question_offers()

    def _play_offers(self) -> Iterable[Legal]:
        house = self.house
        clauses, plain = house.clauses, house.plain_offers
        position, hand = self.acting()
        if hand.doubled:
            return [plain.stand, *redoubling.offers(self)]
        offers = [plain.stand, plain.hit]
        if house.free_doubles_offered:
            offers.append(Legal(_FREE_DOUBLE, clauses.free_double))
        offers += doubling.offers(self, position, hand)
        if house.doubles_up:
            maximum = self.affordable(position.player, hand.base)
            offers.append(Legal(act.DoubleUp(maximum), clauses.double_up, house.limits.chips.unit, maximum))
        if len(hand.cards) == 2:
            if hand.is_pair:
                if house.free_splits_offered:
                    offers.append(Legal(_FREE_SPLIT, clauses.free_split))
                offers.append(plain.split)
            offers.append(plain.surrender)
        if house.burns:
            offers.append(Legal(_BURN, clauses.burn))
        return offers

    def _question_offers(self) -> Iterable[Legal]:
        """The answers to a question other than how to play the hand; declining is always one."""
        clauses = self.house.clauses
        position, hand = self.acting()
        if self.phase is Phase.BLACKJACKS:
            yield Legal(act.TakePay(), clauses.win_blackjack)
        yield Legal(_DECLINE, play.cite_of_question(self))
        if self.phase is Phase.WINNINGS:
            maximum = war.max_added(self, position)
            yield Legal(act.AddWinnings(maximum), clauses.winnings, maximum, maximum)
            return
        if self.phase is Phase.TIP:
            yield double_up.tip_offer(self, position, hand)
            return
        if self.phase is Phase.DOUBLING:
            yield from doubling.offers(self, position, hand)
            return
        if self.phase is Phase.BURN:
            yield Legal(_BURN, clauses.burn)
            return
        if self.phase is Phase.SWITCH:
            yield Legal(_SWITCH, clauses.switch)
            return
        yield from insurance.offers(self)
        yield Legal(act.EvenMoney(), clauses.even_money)
        yield self.house.plain_offers.surrender

    def _choice_offers(self) -> Iterable[Legal]:
        cite = self.house.clauses.wrong_action
        return [Legal(act.KeepHand(), cite), Legal(act.TakePush(), cite), Legal(act.DrawLast(), cite)]

    def _commands(self) -> Iterable[Legal]:
        """Every command that the supervisor might give; commands about a card once for each possible card."""
        clauses, reason = self.house.clauses, "supervisor's ruling"
        for number in self.seats():
            yield Legal(act.MissFirstCard(number), clauses.missed_first_card)
            yield Legal(act.MissSecondCard(number), clauses.missed_second_card)
            yield Legal(act.BackOut(number), backing_out.clause(self, number) or clauses.ruling)
        yield Legal(act.MissDealerCard(), clauses.dealer_missed_card)
        yield from miscounts.offers(self)
        for exposed in hole_card.exposures(self):
            yield Legal(exposed, clauses.hole_card_exposed)
        for card in self.possible_cards():
            yield Legal(act.DiscardFaceUpCard(card), clauses.face_up_in_shoe)
            yield Legal(act.DrawInError(card, False), clauses.drawn_unexposed)
            yield Legal(act.DrawInError(card, True), clauses.drawn_exposed)
            yield Legal(act.OverdrawDealer(card), clauses.dealer_overdrew)
        yield Legal(act.ReshuffleDiscards(()), clauses.out_of_cards)
        for position in self.positions:
            for number in range(len(position.hands)):
                yield Legal(act.WrongAction(position.seat, number, True), clauses.wrong_action)
                yield Legal(act.WrongAction(position.seat, number, False), clauses.wrong_action)
                yield Legal(act.PushHand(position.seat, number, reason), clauses.ruling)
        yield Legal(act.PushTable(reason), clauses.ruling)
        yield Legal(act.PlayAsDealt(reason), clauses.ruling)
        yield from correction.offers(self)
