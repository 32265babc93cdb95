"""Carry out commands at a table. Seats and roles are checked here; the table says what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, Final

import msgspec

from pitboss.cards import Card
from pitboss.engine.books.cash import Tender
from pitboss.engine.games import Round
from pitboss.engine.record.view import action_name, for_amount
from pitboss.engine.table import calls, corrections, early_decisions, rebuilding, rulings
from pitboss.engine.table.autoplay import deal_on, step
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import (
    MAIN,
    Action,
    AnyAction,
    CollectDifference,
    Deal,
    DealFaceDown,
    DrawBonus,
    Legal,
    MissFirstCard,
    NoBlackjack,
    PayDifference,
    PlayAsDealt,
    PushHand,
    PushTable,
    ReshuffleDiscards,
    Wager,
    Withdraw,
)
from pitboss.engine.vocabulary.actors import CHANCE, Seat, seat
from pitboss.engine.vocabulary.tournament import HOUSE_RULES
from pitboss.errors import IllegalAction, PitbossError
from pitboss.floor.commands import commands
from pitboss.floor.live.accounts import GUEST, Wallets, is_guest
from pitboss.floor.live.attendance import free_seat
from pitboss.floor.live.electronic_play import ElectronicPlay
from pitboss.floor.live.live_table import ITSELF, LiveTable, Stale
from pitboss.floor.live.seat_scope import check_order
from pitboss.floor.people.people import Denied, Person, check_name
from pitboss.money import dollars
from pitboss.records import decoder, encode

RULING_LIMIT: Final = 100_00  # a ruling that moves more than this needs a second person
_decode: Final = decoder(AnyAction)
_WITH_REASON: Final = frozenset(
    kind.tag() for kind in (PushHand, PushTable, PlayAsDealt, PayDifference, CollectDifference)
)


class CommandHandler:
    """Carries out one person's commands at one table."""

    def __init__(
        self,
        live: LiveTable,
        course: ElectronicPlay,
        wallets: Wallets,
        person: Person,
        ruling_limit_cents: int = RULING_LIMIT,
    ) -> None:
        self.live = live
        self.course = course
        self.wallets = wallets
        self.person = person
        self.ruling_limit_cents = ruling_limit_cents

    def do(self, order: commands.Order) -> str:
        """Carry out an order and say what was done. A refused order changes nothing."""
        if self.person.only is not None:
            check_order(self.person, self.live, order)
        said = _HANDLERS[type(order)](self, order)
        self.course.prepare()
        self.course.reset_clock()
        return str(said)

    # --- seats and chips -----------------------------------------------------------------------------------------

    def sit(self, order: commands.Sit) -> str:
        return self._sit(order.seat, self.person.name)

    def seat_guest(self, order: commands.SeatGuest) -> str:
        if self.live.is_electronic:
            raise Denied("No dealer works at this table. Players sign in and wager at the terminal (CO 30-809).")
        return self._sit(order.seat, GUEST + check_name(order.player))

    def _sit(self, place: int, player: str) -> str:
        rules = self.live.running().game.rules
        if not 1 <= place <= rules.positions:
            raise PitbossError(f"There is no seat {place}. Choose from 1 to {rules.positions}.")
        there = self.live.seats.get(place)
        if there is not None and not self._gives_way(place, there, player):
            raise PitbossError(f"Seat {place} is taken by {there}. Choose another seat.")
        if len(self.live.seats_of(player)) >= rules.hands_per_player:
            raise PitbossError(f"A player may have at most {rules.hands_per_player} seats at this table.")
        if there is not None:
            self._send_away(place)
        self.live.seat(place, player)
        self.course.attendance.missed.pop(player, None)
        return f"seat {place}"

    def _gives_way(self, place: int, there: str, player: str) -> bool:
        """Whether an automatic player leaves this seat to a person: with no wager of its own on the layout."""
        automatic = self.live.automatic
        return there in automatic and player not in automatic and not self.live.running().has_wagers_at(place)

    def _send_away(self, place: int) -> None:
        """Free an automatic player's seat; the log has it in the table's own name."""
        by = self.live.stamp.by
        self.live.sign(ITSELF)
        self._free(place)
        self.live.sign(by)

    def get_up(self, order: commands.GetUp) -> str:
        self.live.own_seat(self.person.name, order.seat)
        return self._free(order.seat)

    def guest_leaves(self, order: commands.GuestLeaves) -> str:
        """Free a guest's seat, and say what the guest takes to the cage."""
        guest = self._guest_at(order.seat)
        held = self.live.running().books.purse(guest) or 0
        left, name = self._free(order.seat), guest.removeprefix(GUEST)
        return left if self.live.seats_of(guest) else f"{name} takes {dollars(held)} in chips to the cage"

    def clear_seat(self, order: commands.ClearSeat) -> str:
        player = self._player_at(order.seat)
        if self.live.running().books.purse(player):
            raise PitbossError(f"{player} has chips at this table and keeps the seat.")
        return self._free(order.seat)

    def _free(self, seat: int) -> str:
        """Free a seat; a player who leaves the last one takes the chips along."""
        player = self._player_at(seat)
        table = self.live.running()
        if table.has_wagers_at(seat):
            raise PitbossError(f"Wagers at seat {seat} are still open. Stay until they are settled.")
        free_seat(self.live, self.wallets, seat)
        self.course.ready.discard(player)
        return f"left seat {seat}"

    def _player_at(self, seat: int) -> str:
        if (player := self.live.seats.get(seat)) is None:
            raise PitbossError(f"Nobody sits at seat {seat}.")
        return player

    def _guest_at(self, seat: int) -> str:
        """The guest at a seat; a player who is signed in wagers and signals alone (809, 821(4))."""
        player = self._player_at(seat)
        if not is_guest(player):
            raise Denied(f"{player} is signed in. Only {player} wagers and signals at seat {seat}.")
        return player

    def buy_in(self, order: commands.BuyIn) -> str:
        table = self.live.running()
        if not self.live.seats_of(self.person.name):
            raise PitbossError("Take a seat first.")
        self.wallets.check(self.person.name, order.cents)
        self._check_tray(order.cents)
        table.buy_in(self.person.name, order.cents, Tender.TICKET, validated=True)
        self.wallets.add(self.person.name, -order.cents)
        return f"bought in for {dollars(order.cents)}"

    def sell_chips(self, order: commands.SellChips) -> str:
        player = GUEST + check_name(order.player)
        if not self.live.seats_of(player):
            raise PitbossError(f"No guest {order.player} sits at this table.")
        tender = Tender(order.tender)
        if tender.needs_validation:
            raise PitbossError("A guest's ticket is changed at the cage.")
        self._check_tray(order.cents)
        self.live.running().buy_in(player, order.cents, tender)
        return f"sold chips for {dollars(order.cents)}"

    def _check_tray(self, cents: int) -> None:
        if cents > (tray := self.live.running().books.tray):
            raise PitbossError(f"The tray holds only {dollars(max(tray, 0))} in chips. Ask for a fill.")

    # --- wagers --------------------------------------------------------------------------------------------------

    def place_wager(self, order: commands.PlaceWager) -> str:
        """A player's own wager, or a guest's that the dealer enters."""
        player = self.person.name
        if isinstance(order, commands.WagerFor):
            player = self._guest_at(order.seat)
            self._check_not_ruling()
        else:
            self.live.own_seat(player, order.seat)
        self._place(player, [order])
        return f"{order.bet} {dollars(order.cents)}"

    def bet_minimum(self, order: commands.BetMinimum) -> str:
        """Bet for a player who is away, as the dealer of a tournament's table."""
        self._check_not_ruling()
        return self.course.bet_for_absent(order.seat)

    def place_wagers(self, order: commands.PlaceWagers) -> str:
        """All wagers that a player has staged: every one of them, or none."""
        player = self.person.name
        for each in order.wagers:
            self.live.own_seat(player, each.seat)
        self._place(player, order.wagers)
        return f"{len(order.wagers)} wagers"

    def _place(self, player: str, orders: Sequence[commands.Staked]) -> None:
        """Place wagers, and with a main one whatever the game demands with it."""
        table = self.live.running()
        if player not in table.books.racks:
            raise PitbossError("Buy chips first.")
        self.course.check_wagers()
        if self.live.jackpots.spots:
            self.live.jackpots.check_wagers((each.bet for each in orders), table.house.sides)
        wagers = [Wager(each.seat, each.bet, each.cents, each.tip, player, each.hand) for each in orders]
        if self.live.tournament is not None:
            wagers = [self._tournament_wager(*each) for each in zip(wagers, orders, strict=True)]
        if any(each.bet == MAIN and not each.tip for each in wagers):
            wagers = [each for each in table.opening(wagers) if self._is_new(each)]
        new = table.round is None or not table.round.takes_wagers
        table.place(wagers if len(wagers) == 1 else table.in_order(wagers))
        self.course.ready = set() if new else self.course.ready - {player}
        self.course.attendance.missed.pop(player, None)
        if self.live.tournament is not None:
            self.course.bets_made(table)

    def _tournament_wager(self, wager: Wager, asked: commands.Staked) -> Wager:
        """The wager that was asked for; a secret one where the tournament allows it, or asks for it."""
        tournament, secret = self.live.tournament, asked.secret
        if tournament is not None and asked.bet == MAIN:
            if secret and not tournament.may_hide(asked.seat):
                raise IllegalAction(f"seat {asked.seat} has no secret bet left in this round", HOUSE_RULES)
            secret = secret or tournament.all_hidden
        return msgspec.structs.replace(wager, secret=True) if secret else wager

    def _is_new(self, wager: Wager) -> bool:
        round = self.live.running().round
        if round is None or not round.takes_wagers or wager.bet == MAIN:
            return True
        return not any(
            (bet.seat, bet.bet, bet.tip) == (wager.seat, wager.bet, wager.tip) for bet in round.placed_wagers
        )

    def take_back(self, order: commands.TakeBack) -> str:
        """A player's own wager, or a guest's that the dealer takes back."""
        player = self.person.name
        if isinstance(order, commands.TakeBackFor):
            player = self._guest_at(order.seat)
            self._check_not_ruling()
        else:
            self.live.own_seat(player, order.seat)
        round = self.live.running().round
        if round is None:
            raise PitbossError("No round is open. It begins with the first wager.")
        round.apply(Withdraw(order.seat, order.bet, order.tip), by=seat(order.seat))
        self.course.ready.discard(player)
        return f"took {order.bet} back"

    def say_ready(self, _: commands.Ready) -> str:
        if not self.live.seats_of(self.person.name):
            raise Denied("Only players of this table can say that they are ready.")
        if not self.live.is_electronic:
            raise PitbossError("The dealer deals at this table. Wait for the deal.")
        self.course.say_ready(self.person.name)
        return "ready"

    def cut(self, order: commands.Cut) -> str:
        self.course.cut(self.live.running(), self.person.name, order.depth)
        return "declined the cut" if order.depth is None else f"cut at {order.depth} cards"

    # --- the hand ------------------------------------------------------------------------------------------------

    def act(self, order: commands.Act) -> str:
        self.live.own_seat(self.person.name, self._asked().number)
        return self._act(order)

    def act_for(self, order: commands.ActFor) -> str:
        if self.live.is_electronic:
            raise Denied("Players act for themselves at this table.")
        self._guest_at(self._asked().number)
        self._check_not_ruling()
        return self._act(order)

    def decide(self, order: commands.Decide) -> str:
        """Act at the seat's turn; before it, decide early."""
        self.live.own_seat(self.person.name, order.seat)
        table = self.live.running()
        round = table.round
        if round is None or round.joint_decision is None:
            raise Stale("Players act in turn now. Wait for your turn.")
        if order.moment not in (None, self.course.moment):
            raise Stale("The round has moved on. Look again.")
        if round.actor == seat(order.seat):
            return self._act(commands.Act(kind="act", action=order.action, cents=order.cents, step=order.step))
        offered = early_decisions.offers(round).get(order.seat, [])
        table.decide_ahead(order.seat, for_amount(_find(offered, order.action), order.cents))
        return f"decided in advance at seat {order.seat}: {order.action}"

    def _asked(self) -> Seat:
        round = self.live.running().round
        if round is None or not isinstance(round.actor, Seat):
            raise Stale("No player has a decision to make.")
        return round.actor

    def _act(self, order: commands.Act) -> str:
        table = self.live.running()
        round = table.round
        if round is None or (order.step is not None and order.step != len(round.events)):
            raise Stale("The round has moved on. Look again.")
        round.apply(for_amount(_find(self.live.offers(round), order.action), order.cents), by=round.actor)
        if table.shoe is not None:
            deal_on(table)
        return order.action

    # --- the dealer ----------------------------------------------------------------------------------------------

    def deal_card(self, order: commands.DealCard) -> str:
        card, round = Card(order.card), self._dealt_round()
        with self._locking_in():
            round.apply(Deal(card), by=CHANCE)
        return f"dealt {card.name}"

    def deal_face_down(self, _: commands.DealFaceDown) -> str:
        self._dealt_round().apply(DealFaceDown(), by=CHANCE)
        return "dealt the hole card face down"

    def say_no_blackjack(self, _: commands.NoBlackjack) -> str:
        self._dealt_round().apply(NoBlackjack(), by=CHANCE)
        return "no blackjack"

    def draw_bonus(self, order: commands.DrawBonus) -> str:
        self._dealt_round().apply(DrawBonus(order.what), by=CHANCE)
        return f"drew {order.what}"

    def reshuffle(self, _: commands.Reshuffle) -> str:
        self._dealt_round().apply(ReshuffleDiscards(()))
        return "reshuffled the discards"

    def _dealt_round(self) -> Round:
        """The round whose cards a dealer enters."""
        table = self.live.running()
        if table.shoe is not None:
            raise Denied("This table deals from its own shoe. No card can be entered.")
        if table.round is None:
            raise PitbossError("There is no wager on the layout. Place one first.")
        self._check_not_ruling()
        return table.round

    def go_ahead(self, _: commands.GoAhead) -> str:
        table = self.live.running()
        if self.live.is_electronic:
            raise Denied("This table deals by itself. Wait for the deal.")
        if table.round is None or table.round.is_over:
            raise PitbossError("The round is over. The next one begins with the first wager.")
        if table.round.actor is CHANCE:
            raise PitbossError("Enter the next card.")
        self._check_not_ruling()
        with self._locking_in():
            step(table)
        return "continued"

    @contextmanager
    def _locking_in(self) -> Iterator[None]:
        """The first card locks the wagers on jackpots in, as START GAME does; what one of them refuses is not done."""
        table, jackpots = self.live.running(), self.live.jackpots
        round = table.round
        if round is None or not round.takes_wagers:
            yield
            return
        wagers = jackpots.locks_in(self.live.shift, table.rounds_played, round)
        yield
        if not round.takes_wagers:
            jackpots.contribute(wagers)

    def undo(self, order: commands.Undo) -> str:
        """Take back the dealer's own last entry; everything else is a supervisor's correction."""
        table = self.live.running()
        if table.shoe is not None:
            raise Denied("This table deals from its own shoe. No entry can be taken back.")
        self._check_not_ruling()
        if corrections.undoable(table, self.person.name) != order.line:
            raise Stale("Only your own last entry can be undone, and only until the next one. Ask a supervisor.")
        self._check_awards(to_the_wagers=self._is_first_card(table, order.line))
        corrections.undo(table, self.person.name, order.reason)
        return "undid the last entry"

    def _is_first_card(self, table: Table, line: int) -> bool:
        """Whether wagers could be taken back again without the entry that begins with this line."""
        if not self.live.jackpots.spots or table.start is None or table.round is None or table.round.takes_wagers:
            return False
        return rebuilding.without(table.start, table.log.lines, line).round.takes_wagers

    def _check_awards(self, *, to_the_wagers: bool = False) -> None:
        """Refuse to change a round while an award of it is off the meter of a jackpot."""
        number = self.live.running().rounds_played
        self.live.jackpots.check_changes(self.live.shift, number, to_the_wagers=to_the_wagers)

    def inspect_cards(self, order: commands.InspectCards) -> str:
        self.live.running().inspect(self.person.name, order.cards, sound=order.sound, device=order.device)
        return f"inspected {order.cards} cards"

    def call_supervisor(self, order: commands.CallSupervisor) -> str:
        if self.live.is_electronic:
            raise Denied("No dealer works at this table. Nobody can call from it.")
        calls.call(self.live.running(), self.person.name, order.reason)
        return "called the supervisor"

    def answer_call(self, _: commands.AnswerCall) -> str:
        calls.answer(self.live.running(), self.person.name)
        return "answered the call"

    def _check_not_ruling(self) -> None:
        """At a dealer's table, refuse to let a supervisor who ruled on the round deal it (CO 30-828(1))."""
        table = self.live.running()
        if table.round is None or table.round.is_over:
            return
        if table.shoe is None and self.person.name in rulings.rulers(table):
            raise Denied(f"{self.person.name} has ruled on this round and may not deal it. Another dealer must.")

    # --- the supervisor ------------------------------------------------------------------------------------------

    def rule(self, order: commands.Rule) -> str:
        table = self.live.running()
        action = read_action(order.action, order.reason)
        self._check_not_dealing(table)
        self._check_awards()
        if rulings.at_stake(table, action) > self.ruling_limit_cents:
            rulings.propose(table, action, self.person.name, order.reason)
            return f"{action_name(action)}: a second person must confirm it, above {dollars(self.ruling_limit_cents)}"
        return self._give(table, action, self.person.name, order.reason)

    def confirm_ruling(self, _: commands.ConfirmRuling) -> str:
        table = self.live.running()
        proposed = table.proposed
        if proposed is None:
            raise Stale("There is no ruling to confirm.")
        if proposed.by == self.person.name:
            raise Denied("A second person must confirm a ruling.")
        self._check_not_dealing(table)
        self._check_awards()
        return self._give(table, proposed.action, proposed.by, proposed.reason, self.person.name)

    def _give(self, table: Table, action: Action, by: str, reason: str, confirmed_by: str = "") -> str:
        with self._locking_in() if isinstance(action, MissFirstCard) else nullcontext():
            rulings.give(table, action, by, reason, confirmed_by)
        if table.shoe is not None and table.round is not None and not table.round.takes_wagers:
            deal_on(table)
        return action_name(action)

    def _check_not_dealing(self, table: Table) -> None:
        """Refuse a ruling by the dealer of the round (CO 30-828(1)); an electronic table deals by itself."""
        if table.shoe is None and self.person.name in rulings.dealers(table):
            raise Denied(f"{self.person.name} has dealt in this round. Another supervisor must rule on it.")

    def fill(self, order: commands.Fill) -> str:
        self.live.running().fill(order.cents)
        return f"filled {dollars(order.cents)}"

    def credit(self, order: commands.Credit) -> str:
        self.live.running().credit(order.cents)
        return f"credited {dollars(order.cents)}"


def read_action(plain: Mapping[str, Any], reason: str) -> Action:
    """An action as the log writes it; one that has a reason of its own takes the order's."""
    told = {"reason": reason} if plain.get("is") in _WITH_REASON else {}
    try:
        action: Action = _decode(encode({**plain, **told}))
    except (msgspec.MsgspecError, PitbossError, TypeError) as error:
        raise PitbossError(f"This is not an action: {error}") from None
    return action


def _find(offered: Sequence[Legal], name: str) -> Legal:
    for each in offered:
        if action_name(each.action) == name:
            return each
    may = ", ".join(action_name(each.action) for each in offered) or "do nothing"
    raise PitbossError(f"{name!r} is not offered now. You may {may}.")


_HANDLERS: Final[Mapping[type[commands.Order], Callable[[CommandHandler, Any], str]]] = {
    commands.Sit: CommandHandler.sit,
    commands.GetUp: CommandHandler.get_up,
    commands.BuyIn: CommandHandler.buy_in,
    commands.PlaceWager: CommandHandler.place_wager,
    commands.PlaceWagers: CommandHandler.place_wagers,
    commands.TakeBack: CommandHandler.take_back,
    commands.Ready: CommandHandler.say_ready,
    commands.Cut: CommandHandler.cut,
    commands.Act: CommandHandler.act,
    commands.Decide: CommandHandler.decide,
    commands.ActFor: CommandHandler.act_for,
    commands.DealCard: CommandHandler.deal_card,
    commands.DealFaceDown: CommandHandler.deal_face_down,
    commands.NoBlackjack: CommandHandler.say_no_blackjack,
    commands.GoAhead: CommandHandler.go_ahead,
    commands.DrawBonus: CommandHandler.draw_bonus,
    commands.Reshuffle: CommandHandler.reshuffle,
    commands.Undo: CommandHandler.undo,
    commands.TakeBackFor: CommandHandler.take_back,
    commands.InspectCards: CommandHandler.inspect_cards,
    commands.CallSupervisor: CommandHandler.call_supervisor,
    commands.AnswerCall: CommandHandler.answer_call,
    commands.SellChips: CommandHandler.sell_chips,
    commands.SeatGuest: CommandHandler.seat_guest,
    commands.GuestLeaves: CommandHandler.guest_leaves,
    commands.WagerFor: CommandHandler.place_wager,
    commands.BetMinimum: CommandHandler.bet_minimum,
    commands.Rule: CommandHandler.rule,
    commands.ConfirmRuling: CommandHandler.confirm_ruling,
    commands.ClearSeat: CommandHandler.clear_seat,
    commands.Fill: CommandHandler.fill,
    commands.Credit: CommandHandler.credit,
}
