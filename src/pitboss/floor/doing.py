"""Orders, done at a table: who may give them is checked here, what is lawful the table says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.floor import orders
from pitboss.floor.course import Course
from pitboss.floor.live import GUEST, LiveTable, Stale, is_guest
from pitboss.floor.people import Denied, Person, check_name
from pitboss.floor.wallets import Wallets
from pitboss.money import dollars
from pitboss.records import decoder, encode
from pitboss.table import ahead
from pitboss.table.actions import (
    MAIN,
    Action,
    AnyAction,
    Deal,
    Legal,
    Place,
    SupervisorAction,
    Wager,
    Withdraw,
)
from pitboss.table.actors import CHANCE, SUPERVISOR, Seat, seat
from pitboss.table.attending import deal_on, step
from pitboss.table.audit import OUT_OF_THE_SHOE
from pitboss.table.books import Reserved
from pitboss.table.cash import Tender
from pitboss.table.view import action_name, for_amount

_decode: Final = decoder(AnyAction)


class Doing:
    """One person's orders at one table."""

    def __init__(self, live: LiveTable, course: Course, wallets: Wallets, person: Person) -> None:
        self.live = live
        self.course = course
        self.wallets = wallets
        self.person = person

    def do(self, order: orders.Order) -> str:
        """Do it; what was done in a few words. A refusal leaves everything as it was."""
        self.person.must(order.right)
        said = _DO[type(order)](self, order)
        self.course.look()
        return str(said)

    # --- seats and chips -----------------------------------------------------------------------------------------

    def sit(self, order: orders.Sit) -> str:
        return self._sit(order.seat, self.person.name)

    def seat_guest(self, order: orders.SeatGuest) -> str:
        return self._sit(order.seat, GUEST + check_name(order.player))

    def _sit(self, place: int, player: str) -> str:
        rules = self.live.running().game.rules
        if not 1 <= place <= rules.positions:
            raise PitbossError(f"this table has the seats 1 to {rules.positions}")
        if (there := self.live.seats.get(place)) is not None:
            raise PitbossError(f"seat {place} is {there}'s")
        if len(self.live.seats_of(player)) >= rules.hands_per_player:
            raise PitbossError(f"a player has at most {rules.hands_per_player} positions at this table")
        self.live.seat(place, player)
        return f"seat {place}"

    def get_up(self, order: orders.GetUp) -> str:
        player = self.person.name
        if self.live.seats.get(order.seat, "").startswith(GUEST) and self.person.role.value != "player":
            player = self.live.seats[order.seat]
        self.live.own_seat(player, order.seat)
        table = self.live.running()
        round = table.round
        if round is not None and not round.is_over and order.seat in round.seats():
            raise PitbossError("a player who has wagers on the layout stays until the round is over")
        if self.live.seats_of(player) == [order.seat]:
            self._cash_out(player)
        self.live.seat(order.seat, None)
        self.course.ready.discard(player)
        return f"left seat {order.seat}"

    def _cash_out(self, player: str) -> None:
        """The chips go back to where they came from; between rounds, or while others bet."""
        table = self.live.running()
        if player not in table.books.racks:
            return
        if table.round is not None and not table.round.is_over and not table.round.is_idle:
            raise PitbossError("a player takes the chips away when the round is over")
        cents = table.leave(player)
        if not is_guest(player):
            self.wallets.add(player, cents)

    def buy_in(self, order: orders.BuyIn) -> str:
        table = self.live.running()
        if not self.live.seats_of(self.person.name):
            raise PitbossError("sit down first")
        self.wallets.check(self.person.name, order.cents)
        table.buy_in(self.person.name, order.cents, Tender.TICKET, validated=True)
        self.wallets.add(self.person.name, -order.cents)
        return f"bought in for {dollars(order.cents)}"

    def sell_chips(self, order: orders.SellChips) -> str:
        player = GUEST + check_name(order.player)
        if not self.live.seats_of(player):
            raise PitbossError(f"no guest {order.player} sits here")
        tender = Tender(order.tender)
        if tender.needs_validation:
            raise PitbossError("a guest's ticket is changed at the cage")
        self.live.running().buy_in(player, order.cents, tender)
        return f"sold chips for {dollars(order.cents)}"

    # --- wagers --------------------------------------------------------------------------------------------------

    def put(self, order: orders.Put) -> str:
        self.live.own_seat(self.person.name, order.seat)
        return self._wager(order, self.person.name)

    def wager_for(self, order: orders.WagerFor) -> str:
        if (player := self.live.seats.get(order.seat)) is None:
            raise PitbossError(f"nobody sits at seat {order.seat}")
        return self._wager(order, player)

    def _wager(self, order: orders.Put, player: str) -> str:
        table = self.live.running()
        if player not in table.books.racks:
            raise PitbossError("buy chips first")
        wager = Wager(order.seat, order.bet, order.cents, order.tip, player, order.hand)
        wagers = [wager]
        if order.bet == MAIN and not order.tip:
            wagers = [each for each in table.opening([wager]) if self._is_new(each)]
        new = table.round is None or not table.round.takes_wagers
        round = self.course.round_for_wagers()
        table = self.live.running()  # perhaps in a new shift
        trial, funds = round.fork(), Reserved(table.books)  # all of them, or none
        trial.journal, trial.funds = None, funds
        try:
            for each in wagers:
                funds.reserve(trial.apply(Place(each)))
        except PitbossError:
            if new and table.round is round:
                table.clear()
            raise
        for each in wagers:
            round.apply(Place(each))
        self.course.ready.discard(player)
        return f"{order.bet} {dollars(order.cents)}"

    def _is_new(self, wager: Wager) -> bool:
        round = self.live.running().round
        if round is None or not round.takes_wagers or wager.bet == MAIN:
            return True
        return not any((bet.seat, bet.bet, bet.tip) == (wager.seat, wager.bet, wager.tip) for bet in round.side_bets)

    def take_back(self, order: orders.TakeBack) -> str:
        self.live.own_seat(self.person.name, order.seat)
        round = self.live.running().round
        if round is None:
            raise PitbossError("no round is open")
        round.apply(Withdraw(order.seat, order.bet, order.tip), by=seat(order.seat))
        return f"took {order.bet} back"

    def say_ready(self, _: orders.Ready) -> str:
        if not self.live.seats_of(self.person.name):
            raise Denied("only players of this table say when they are ready")
        if not self.live.is_electronic:
            raise PitbossError("the dealer deals at this table")
        self.course.say_ready(self.person.name)
        return "ready"

    def cut(self, order: orders.Cut) -> str:
        table = self.live.running()
        table.cut(self.person.name, order.depth)
        self.course.house_cuts(table)
        return "declined the cut" if order.depth is None else f"cut at {order.depth} cards"

    # --- the hand ------------------------------------------------------------------------------------------------

    def act(self, order: orders.Act) -> str:
        actor = self._player_waited_for()
        self.live.own_seat(self.person.name, actor.number)
        return self._act(order)

    def act_for(self, order: orders.ActFor) -> str:
        if self.live.is_electronic:
            raise Denied("players act for themselves at this table")
        self._player_waited_for()
        return self._act(order)

    def decide(self, order: orders.Decide) -> str:
        """At one's turn this is an action; before it, what is done when the turn comes."""
        self.live.own_seat(self.person.name, order.seat)
        table = self.live.running()
        round = table.round
        if round is None or round.together is None:
            raise Stale("there is nothing that all decide on now")
        if order.moment not in (None, self.course.moment):
            raise Stale("the round has moved on: look again")
        if round.actor == seat(order.seat):
            return self._act(orders.Act(kind="act", action=order.action, cents=order.cents, step=order.step))
        offered = ahead.offers(round).get(order.seat, [])
        table.decide_ahead(order.seat, for_amount(_find(offered, order.action), order.cents))
        return f"{order.action}, when seat {order.seat} is asked"

    def _player_waited_for(self) -> Seat:
        round = self.live.running().round
        if round is None or not isinstance(round.actor, Seat):
            raise Stale("no player is waited for")
        return round.actor

    def _act(self, order: orders.Act) -> str:
        table = self.live.running()
        round = table.round
        if round is None or (order.step is not None and order.step != len(round.events)):
            raise Stale("the round has moved on: look again")
        round.apply(for_amount(_find(round.legal(), order.action), order.cents), by=round.actor)
        if table.shoe is not None:
            deal_on(table)
        return order.action

    # --- the dealer ----------------------------------------------------------------------------------------------

    def deal_card(self, order: orders.DealCard) -> str:
        table = self.live.running()
        if table.shoe is not None:
            raise Denied("the cards of this table come from its own shoe")
        if table.round is None:
            raise PitbossError("there is no wager on the layout yet")
        card = Card(order.card)
        table.round.apply(Deal(card), by=CHANCE)
        return f"dealt {card.name}"

    def go_ahead(self, _: orders.GoAhead) -> str:
        table = self.live.running()
        if self.live.is_electronic:
            raise Denied("this table deals by itself")
        if table.round is None or table.round.is_over:
            self.course.round_for_wagers()
            return "a new round"
        if table.round.actor is CHANCE:
            raise PitbossError("enter the next card")
        step(table)
        return "went on"

    # --- the supervisor ------------------------------------------------------------------------------------------

    def rule(self, order: orders.Rule) -> str:
        table = self.live.running()
        if table.round is None:
            raise PitbossError("no round is open to be ruled on")
        action = read_action(order.action)
        if not isinstance(action, SupervisorAction):
            raise Denied(f"{action.tag()} is no command of a supervisor")
        if table.shoe is not None and isinstance(action, OUT_OF_THE_SHOE):
            table.give_card(lambda card: msgspec.structs.replace(action, card=card))
        else:
            table.round.apply(action, by=SUPERVISOR)
        if table.shoe is not None:
            deal_on(table)
        return action_name(action)


def read_action(plain: Mapping[str, Any]) -> Action:
    """An action as the log writes it."""
    try:
        action: Action = _decode(encode(dict(plain)))
    except (msgspec.MsgspecError, PitbossError, TypeError) as error:
        raise PitbossError(f"not an action: {error}") from None
    return action


def _find(offered: Sequence[Legal], name: str) -> Legal:
    for each in offered:
        if action_name(each.action) == name:
            return each
    may = ", ".join(action_name(each.action) for each in offered) or "do nothing"
    raise PitbossError(f"{name!r} is not offered now; you may {may}")


_DO: Final[Mapping[type[orders.Order], Callable[[Doing, Any], str]]] = {
    orders.Sit: Doing.sit,
    orders.GetUp: Doing.get_up,
    orders.BuyIn: Doing.buy_in,
    orders.Put: Doing.put,
    orders.TakeBack: Doing.take_back,
    orders.Ready: Doing.say_ready,
    orders.Cut: Doing.cut,
    orders.Act: Doing.act,
    orders.Decide: Doing.decide,
    orders.ActFor: Doing.act_for,
    orders.DealCard: Doing.deal_card,
    orders.GoAhead: Doing.go_ahead,
    orders.SellChips: Doing.sell_chips,
    orders.SeatGuest: Doing.seat_guest,
    orders.WagerFor: Doing.wager_for,
    orders.Rule: Doing.rule,
}
