"""Rounds at a table: the wagers that open one, its actions in the log, the layout that is cleared after it."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from msgspec import UNSET

from pitboss.cards import Card, Composition
from pitboss.engine.books.books import Books, Reserved
from pitboss.engine.books.log import (
    DecidedAhead,
    Did,
    RoundBegun,
)
from pitboss.engine.games import Round, procedure_of
from pitboss.engine.round.mid_deck_entry import Entered, entered_after
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.engine.table import early_decisions, inspection
from pitboss.engine.table.rebuilding import Rebuilt, RoundStart
from pitboss.engine.table.set_up import TableSetUp
from pitboss.engine.vocabulary.actions import (
    MAIN,
    Action,
    Place,
    Wager,
)
from pitboss.engine.vocabulary.actors import SUPERVISOR, Seat
from pitboss.engine.vocabulary.events import Acted, Event, WagerPlaced
from pitboss.engine.vocabulary.tournament import Button, next_button
from pitboss.errors import IllegalWager, PitbossError, Refusal
from pitboss.money import dollars
from pitboss.shoe import ContinuousShuffler
from pitboss.shoe.records import CardsReturned

Placed = tuple[Place, list[Event]]  # a wager, and what happened when it was made


class TableRounds(TableSetUp):
    """A table that opens rounds, writes them down and clears the layout after them."""

    def opening(self, wagers: Sequence[Wager]) -> list[Wager]:
        """These wagers, and with each main one what the game demands, where it is not among them."""
        kind, placed = procedure_of(self.game), {(wager.seat, wager.bet) for wager in wagers if not wager.tip}
        main = [wager for wager in wagers if wager.bet == MAIN and not wager.tip]
        demanded = [each for wager in main for each in kind.opening(self.house, wager)]
        return [*wagers, *(each for each in demanded if (each.seat, each.bet) not in placed)]

    def price_cents(self, wagers: Sequence[Wager]) -> int:
        """The price of these wagers: on every hand, with what the game demands. A refused one costs nothing."""
        if self.limits.tournament is not None:  # one hand each, and a bet is priced before its turn
            return sum(wager.cents for wager in self.opening(wagers))
        taking = self._taking()
        trial = self._next_round(shuffled=False) if taking is None else taking.fork()
        trial.funds = None  # nobody's chips are counted
        placed: list[Event] = []
        for wager in self.in_order(self.opening(wagers)):
            with contextlib.suppress(Refusal):
                placed += trial.apply(Place(wager))
        return sum(event.cents for event in placed if isinstance(event, WagerPlaced))

    def open(self, wagers: Sequence[Wager]) -> Round:
        """Open a round with these wagers: all of them, or, when any is refused, none and nothing changes."""
        round = self._next_round()
        round.funds = funds = Reserved(self.books)
        placed: list[Placed] = []
        refusals: list[Refusal] = []
        for wager in self.in_order(wagers):
            try:
                events = round.apply(Place(wager))
            except Refusal as refusal:
                refusals.append(IllegalWager(f"{wager.bet} at seat {wager.seat}: {refusal.what}", refusal.cite))
            else:
                placed.append((Place(wager), events))
                funds.reserve(events)
        if not refusals and (together := round.refuse_opening()) is not None:
            raise together
        if refusals:
            raise IllegalWager("; ".join(map(str, refusals)), refusals[0].cite) if refusals[1:] else refusals[0]
        self._begin(round, placed)
        return round

    def place(self, wagers: Sequence[Wager]) -> Round:
        """Make these wagers, all or none: in the round that takes wagers now, or in a new one that begins with them.

        Each is applied once. Several are applied to a copy of the round, which takes its place when all are accepted.
        """
        needed = self.books.layout + sum(wager.cents for wager in wagers)
        if self.books.tray < needed and self.limits.tournament is None:  # it must pay all on the layout even money
            what = f"the tray holds {dollars(self.books.tray)} and must hold {dollars(needed)}: it needs a fill first"
            raise IllegalWager(what, self.house.clauses.wagers)
        taking = self.round if self.round is not None and self.round.takes_wagers else None
        if taking is not None and len(wagers) == 1:
            taking.apply(Place(wagers[0]))
            return taking
        trial = self._next_round() if taking is None else taking.fork()
        trial.funds = funds = Reserved(self.books)
        placed: list[Placed] = []
        for wager in wagers:
            events = trial.apply(Place(wager))
            placed.append((Place(wager), events))
            funds.reserve(events)
        if taking is None:
            self._begin(trial, placed)
        else:
            taking.journal, self.round = None, trial
            self._keep(trial, placed)
        return trial

    def begin_round(self) -> Round:
        """Begin a round without wagers, as logs of earlier versions do."""
        round = self._next_round()
        self._begin(round, [])
        return round

    def in_order(self, wagers: Sequence[Wager]) -> list[Wager]:
        """Wagers in the order in which they can be placed."""
        return sorted(wagers, key=self._precedence)

    def _precedence(self, wager: Wager) -> tuple[bool, bool, bool, tuple[bool, int]]:
        """Wagers that others ride on are placed first: the main ones, then those of the game's own spots."""
        button = self.next_button()
        turn = (False, wager.seat) if button is None else button.turn(wager.seat)
        return wager.bet != MAIN, wager.bet not in self.house.own_spots, wager.tip, turn

    def _taking(self) -> Round | None:
        """The round that takes wagers now."""
        return self.round if self.round is not None and self.round.takes_wagers else None

    def _next_round(self, *, shuffled: bool = True) -> Round:
        """The round that can begin now, to try wagers on: the table is as it was until `_begin`."""
        carried, held, entered = self._carried, self._held, self._entered
        if (last := self.round) is not None:
            self._check_finished(last)
            carried, held, entered = last.placed_wagers, last.held, self._entered_after(last)
        if shuffled and self.inspected_first and self.inspected is None:
            raise inspection.refuse_missing(self.game.clauses)
        if self.shoe is not None and shuffled:
            self.shoe.verify_ready()
        undealt = None if self.shoe is None else self.shoe.undealt
        return self._new_round(undealt, carried, held, entered)

    def _new_round(
        self, undealt: Composition | None, carried: Sequence[PlacedWager], held: Sequence[Card], entered: Entered | None
    ) -> Round:
        round = procedure_of(self.game)(self.house, undealt, [bet.copy() for bet in carried], held)
        round.entered = entered
        round.button = self.next_button()
        return round

    def next_button(self) -> Button | None:
        """Where the button lies in the next hand, and who plays it; None at a table without one."""
        if self.limits.tournament is None:
            return None
        after_hand = self.hand_played or (self.round is not None and self.round.is_over)
        return button_of(self.books, self.limits.min, self.button_seat, after_hand=after_hand)

    def reinstate(self, rebuilt: Rebuilt) -> None:
        """A round that was built again takes the place of the latest one, and its books that of the books."""
        if self.round is not None:
            self.round.journal = None
        self.round, self.books = rebuilt.round, rebuilt.books
        self.round.journal, self.round.funds = self._journal, self.books
        self.last = self.proposed = None
        self._carried, self._held = [], []
        self.early_decisions.clear()

    def _begin(self, round: Round, placed: Sequence[Placed]) -> None:
        """The wagers stand: from here on everything is written to the log."""
        self.clear()
        if self.shoe is not None:
            self.shoe.begin_hand()
            round.unseen = list(self.shoe.undealt.counts)  # the last round's cards may be among them again
        if self.shoe is None:
            began = self._new_round(Composition(tuple(round.unseen)), self._carried, self._held, self._entered)
            self.start = RoundStart(len(self.log.lines) + 1, began, self.books.copy())
        self._carried, self._held = [], []
        self.last = None
        self.round = round
        self.rounds_played += 1
        button = UNSET if round.button is None else round.button.seat
        if round.button is not None:
            self.button_seat, self.hand_played = round.button.seat, False
        self.note(RoundBegun(self.rounds_played, tuple(round.unseen), button))
        self._keep(round, placed)

    def _keep(self, round: Round, placed: Sequence[Placed]) -> None:
        """Write what was placed on trial; from here on the round writes for itself."""
        for action, events in placed:
            self._journal(action, events)
        round.funds = self.books
        round.journal = self._journal

    def _journal(self, action: Action, events: list[Event]) -> None:
        self.log.append(Did(action, tuple(events)))  # type: ignore[arg-type]
        self.proposed = None
        for event in events:
            self.books.post(event)
            if isinstance(event, Acted):
                self.early_decisions.pop(event.seat, None)
        if self.early_decisions and (self.round is None or self.round.joint_decision != self._early_about):
            self.early_decisions.clear()  # that decision is over

    def decide_ahead(self, seat: int, action: Action) -> None:
        """Note what a seat will do at its turn; until then the player may change it."""
        if self.round is None:
            raise PitbossError("no round is open")
        early_decisions.check(self.round, seat, action)
        self.note(DecidedAhead(seat, action))  # type: ignore[arg-type]
        self.early_decisions[seat] = action
        self._early_about = self.round.joint_decision

    def follow(self) -> bool:
        """Apply the early decision of the seat to act; False where it has none that is still legal."""
        round = self.round
        if round is None or not isinstance(round.actor, Seat):
            return False
        action = self.early_decisions.get(round.actor.number)
        if action is None or not round.can(action, round.actor):
            return False
        round.apply(action, by=round.actor)
        return True

    def clear(self) -> None:
        """Clear the layout for the next round: cards go into the rack, undecided side wagers stay."""
        round = self.round
        if round is None:
            return
        self._check_finished(round)
        self.books.check(round.layout_cents)
        self._carried, self._held = round.placed_wagers, round.held
        self._entered = self._entered_after(round)
        self.hand_played = self.hand_played or (round.is_over and self.limits.tournament is not None)
        if self.shoe is not None:
            self._discard(round.discards)
            self._discard(round.cards_on_layout())
            self.shoe.end_hand(keep=self._held)
        round.journal = None
        self.last = round if round.is_over else self.last
        self.round = self.proposed = None
        self._to_be_cut = False  # discards that a round did not wait for are shuffled again
        self.early_decisions.clear()

    def _check_finished(self, round: Round) -> None:
        if not (round.is_over or round.is_idle):
            raise PitbossError("the round is not over")

    def _entered_after(self, round: Round) -> Entered | None:
        """Who made which wager on the first hand of the deck, after a round."""
        if self.shoe is None or not round.is_over:  # without a shoe nobody says when the cards are shuffled
            return self._entered
        return entered_after(self._entered, round.events)

    @property
    def shown_round(self) -> Round | None:
        """The round on the layout, or the last one while the next has not begun."""
        return self.last if self.round is None else self.round

    @property
    def cut_offered(self) -> str | None:
        """Who is offered the cut now: a player, the house when all have declined; None when nothing is to be cut."""
        if not self._to_be_cut or (self.round is not None and self.round.is_over):
            return None  # a round that is over needs no more cards
        return self.cut_rotation.offered

    def rule(self, action: Action) -> list[Event]:
        """Apply a supervisor's action to the round on the layout; once that is cleared, to the last one."""
        round = self.shown_round
        if round is None:
            raise PitbossError("no round is open to be ruled on")
        events = round.apply(action, by=SUPERVISOR)
        if self.round is None:
            self._journal(action, events)
        return events

    def _discard(self, cards: Sequence[Card]) -> None:
        if self.shoe is not None and cards:
            self.shoe.discard(cards)
            if isinstance(self.shoe, ContinuousShuffler):
                self.note(CardsReturned(tuple(cards)))


def button_of(books: Books, least: int, at: int, *, after_hand: bool) -> Button:
    """The button of the next hand, with the players at their seats; `least` is the required wager."""
    able = {seat for seat, player in books.seats.items() if (books.purse(player) or 0) >= least}
    return Button(next_button(able, at, after_hand=after_hand), dict(books.seats), frozenset(able))
