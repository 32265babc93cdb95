"""The round of any game: one actor has the turn, the round says what is legal, and applies it.

A procedure subclasses `Round`, lists its moves, and says how it goes on from moment to moment. Everything that
does not depend on the game is here: who may do what, cards that exist only once, wagers, late side wagers, copying.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Final, Protocol

import msgspec
from msgspec import UNSET

from pitboss.cards import CARDS, Card, Composition
from pitboss.catalogue import Game
from pitboss.engine.round.house import House
from pitboss.engine.round.mid_deck_entry import Entered
from pitboss.engine.round.seating import Seating
from pitboss.engine.round.state import Dealt
from pitboss.engine.side_wagers import awards, draws, side_settlement
from pitboss.engine.side_wagers.limits import Bounds
from pitboss.engine.side_wagers.protocol import Moment, Paid, PendingAward, PlacedWager, SideWager
from pitboss.engine.vocabulary.action_names import action_name
from pitboss.engine.vocabulary.actions import (
    Action,
    Award,
    Deal,
    DrawBonus,
    GoOn,
    Legal,
    MoveOn,
    Pass,
    Place,
    ReshuffleDiscards,
    SeatAction,
    SupervisorAction,
    TimeOut,
    Wager,
    Withdraw,
)
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, METER, SUPERVISOR, TIMER, Actor, seat
from pitboss.engine.vocabulary.calls import FloorCall
from pitboss.engine.vocabulary.events import PLAYER, TIP_BOX, Event, RoundClosed, Settled, WagerPlaced
from pitboss.engine.vocabulary.tournament import ON_TABLE
from pitboss.errors import IllegalAction, IllegalWager, Refusal
from pitboss.hands.predicates.whole_hands.outcomes import Outcome
from pitboss.money import dollars, in_points

# Naming a member of an enum costs a call in Python 3.11; these are asked for in every round.
_BEFORE_DEAL: Final = Moment.BEFORE_DEAL
_AFTER_ROUND: Final = Moment.AFTER_ROUND

_NO_SEATS: Final[frozenset[int]] = frozenset()
_AMOUNTS: Final = (0, -5_00, 1, 5_00, 10_000_000_00)


class Move(msgspec.Struct, frozen=True, gc=False):
    """How an action is judged and done. `check` returns the refusal or None and changes nothing."""

    check: Callable[[Any, Any], Refusal | None]
    do: Callable[[Any, Any], None]


class Funds(Protocol):
    """What players have to wager with."""

    def purse(self, player: str) -> int | None:
        """A player's cents; None for one who is not bound."""

    def can_pay(self, player: str, cents: int) -> bool: ...


class Round(Seating):
    """One round at one table."""

    __slots__ = (
        "_late_seats",
        "actor",
        "behind",
        "closing",
        "dealer",
        "discards",
        "entered",
        "events",
        "funds",
        "hand",
        "held",
        "journal",
        "layout_cents",
        "moment",
        "pending_awards",
        "pending_draws",
        "phase",
        "unseen",
    )

    moves: ClassVar[Mapping[type[Action], Move]]
    course: ClassVar[Mapping[Moment, Callable[[Any], None]]]  # how it goes on from a moment, its side wagers settled
    house_kind: ClassVar[type[House]] = House
    shown: ClassVar[frozenset[str]] = frozenset()  # the cards that side wagers may see here, by their names
    passing: ClassVar[Action] = MoveOn()  # for a player who does not act
    reasons: ClassVar[Mapping[str, str]] = {}  # this procedure's outcomes as a player understands them

    house: House
    phase: Enum
    dealer: Dealt
    hand: Dealt | None  # the hand that is to act

    def __init__(
        self,
        house: House,
        undealt: Composition | None = None,
        carried: Iterable[PlacedWager] = (),
        held: Iterable[Card] = (),
    ) -> None:
        self.house = house
        self.unseen = list((undealt or house.composition).counts)
        self.events: list[Event] = []
        self.actor: Actor | None = CHANCE
        self.layout_cents = 0
        self.held = list(held)  # taken from the stack, unseen and not used yet
        self.discards: list[Card] = []  # cards of this round that already lie in the rack
        self.moment = _BEFORE_DEAL
        self.placed_wagers: list[PlacedWager] = []
        self.behind: list[PlacedWager] = []  # settled behind a main wager; they return to the layout with it
        self._late_seats: list[int] = []  # seats still to be asked for a late side wager
        self.pending_draws: list[PlacedWager] = []  # won, with a draw outside the shoe to come; the first is next
        self.pending_awards: list[PendingAward] = []  # shares of a meter that were won and are not given yet
        self.closing = False  # nothing but awards is still to come
        self.journal: Callable[[Action, list[Event]], None] | None = None  # called with every action and its events
        self.entered: Entered | None = None  # on the first hand of the deck; None while that is this one
        self.funds: Funds | None = None  # what players still have; None is no bound
        self.button = None
        self.secret = _NO_SEATS
        for bet in carried:
            bet.carried, bet.stays = True, False
            self.placed_wagers.append(bet)
            self.layout_cents += bet.cents

    # --- the protocol ------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.actor is None

    @property
    def is_idle(self) -> bool:
        """Nobody has made a wager yet."""
        return self.takes_wagers and not self.positions

    @property
    def before_dealer(self) -> Dealt:
        """The cards in front of the dealer: the dealer's hand, unless the game says otherwise."""
        return self.dealer

    @property
    def joint_decision(self) -> Hashable:
        """What all players decide at the same time; None where they act in turn."""
        return None

    @property
    def owes_face(self) -> bool:
        """Whether the next card is no new one: a card that was dealt face down, unseen, is named now."""
        return False

    @property
    def wants_shuffle(self) -> str:
        """The clause by which the cards are shuffled now, in mid-round, before the next is dealt; empty: none."""
        return ""

    def apply(self, action: Action, by: Actor | None = None) -> list[Event]:
        """Apply an action and return its events; or raise the refusal, and nothing has changed."""
        move = self.moves.get(type(action))
        if move is None or by is not None:
            refusal = self.refusal(action, by)
        else:
            check = move.check
            refusal = check(self, action)
        if refusal is not None:
            raise self.worded(refusal)
        events = self.events
        mark = len(events)
        do = move.do  # type: ignore[union-attr]  # an unknown action has its refusal
        do(self, action)
        happened = events[mark:]
        if self.journal is not None:
            self.journal(action, happened)
        return happened

    def refusal(self, action: Action, by: Actor | None = None) -> Refusal | None:
        """Why an action may not be done now, or None when it may."""
        move = self.moves.get(type(action))
        if move is None:
            return IllegalAction(f"{self.house.game.name} has no {action_name(action)}", self.house.clauses.play)
        if by is not None and by != self.rightful_actor(action):
            clauses = self.house.clauses
            cite = clauses.ruling if isinstance(action, SupervisorAction) else clauses.signal
            return IllegalAction(f"{action_name(action)} is not possible for {_name(by)} now", cite)
        refusal = move.check(self, action)
        return refusal if refusal is None else self.worded(refusal)

    def worded(self, refusal: Refusal) -> Refusal:
        """A refusal in the words of this table: tournament chips are points (832.01(1))."""
        if self.button is not None:
            refusal.what = in_points(refusal.what)
        return refusal

    def can(self, action: Action, by: Actor | None = None) -> bool:
        return self.refusal(action, by) is None

    def legal(self, actor: Actor | None = None) -> list[Legal]:
        """Every action that an actor may take now; by default, the actor whose turn it is."""
        who = self.actor if actor is None else actor
        if who is None:
            return []
        if who is CHANCE:
            actions = [action for action, _ in self.chances()]
            return [Legal(action, self.house.clauses.deal) for action in actions if self.refusal(action) is None]
        if who is METER:
            return list(awards.offers(self)) if self.actor is METER else []
        found, moves = [], self.moves
        for offer in draws.offers(self) if self.pending_draws and who == self.actor else self.offers(who):
            action = offer.action
            check = moves[type(action)].check
            if check(self, action) is None:
                found.append(offer)
        return found

    def chances(self) -> list[tuple[Action, int]]:
        """What chance may bring now, each with its weight."""
        if self.pending_draws:
            return [(DrawBonus(what), weight) for what, weight in draws.wanted(self).ways]
        if self.wants_shuffle:
            return [(ReshuffleDiscards(()), 1)]
        return [(Deal(card), count) for card, count in zip(CARDS, self.unseen, strict=True) if count]

    @abstractmethod
    def offers(self, actor: Actor) -> Iterable[Legal]:
        """What this actor might do in the present phase; `legal` keeps what its check allows.

        A seat's first offer puts no further money on the layout.
        """

    def conceivable(self) -> Iterable[Action]:
        """Actions that a seat might try, lawful or not, for a check that every unlawful one is refused."""
        for kind in self.moves:
            if issubclass(kind, SeatAction):
                fields = kind.__struct_fields__
                if not fields:
                    yield kind()
                elif fields == ("cents",):
                    yield from (kind(cents) for cents in _AMOUNTS)

    @classmethod
    def shown_in(cls, game: Game) -> frozenset[str]:
        """What side wagers may see in a game of this procedure, set up like this."""
        return cls.shown

    @abstractmethod
    def shows(self, seat: int, group: str) -> Sequence[Sequence[Card]]:
        """What a side wager at a seat sees under one of the names in `shown`.

        One row of cards; or, while nobody has seen them, one row for each way that they could lie.
        """

    def dealer_against(self, seat: int) -> Dealt:
        """The dealer's hand that a seat plays against."""
        return self.dealer

    def lammers(self, seat: int) -> int:
        """How many lammers a seat's hands have collected, in a game that has them."""
        return 0

    def outcomes(self, seat: int) -> list[Outcome]:
        """How each of a seat's hands stands against the dealer, once the dealer's hand is complete."""
        return []

    def lies_open(self, seat: int) -> bool:
        """Whether the cards that decide a seat's side wagers may be looked at yet; until then they wait."""
        return True

    @property
    def deals_down(self) -> bool:
        """Whether the players' first cards lie face down."""
        return False

    @property
    def floor_calls(self) -> tuple[FloorCall, ...]:
        """What the dealer has to tell the floor person now."""
        return ()

    def needs_main(self, side: SideWager) -> bool:
        """Whether a side wager needs a main wager."""
        return not side.alone

    def refuse_late(self, seat: int, placed: Moment) -> str | None:
        """Why a seat may not place a side wager of this late moment any more, or None."""
        return None

    @abstractmethod
    def fork(self) -> Round:
        """An independent copy; what happens to one does not touch the other."""

    @abstractmethod
    def state(self) -> tuple[Any, ...]:
        """Everything that this round is, for comparing two rounds bit for bit."""

    def alike(self) -> Hashable:
        """A key of the future: rounds with an equal key have the same settlements ahead; None: unknown.

        A walk through every order of the cards need not continue from both.
        """
        return None

    @abstractmethod
    def cards_on_layout(self) -> list[Card]:
        """The cards of this round that are not in the discard rack."""

    @abstractmethod
    def max_returned(self, stake_cents: int) -> int:
        """The maximum that one position's main wager can ever return."""

    def rightful_actor(self, action: Action) -> Actor | None:
        """Who alone may take this action."""
        if isinstance(action, SeatAction):
            return self.actor
        if isinstance(action, SupervisorAction):
            return SUPERVISOR
        if isinstance(action, Place):
            return seat(action.wager.seat)
        if isinstance(action, Withdraw):
            return seat(action.seat)
        if isinstance(action, TimeOut):
            return TIMER
        if isinstance(action, Award):
            return METER
        return DEALER if isinstance(action, MoveOn | GoOn) else CHANCE

    # --- cards -------------------------------------------------------------------------------------------------

    def possible_cards(self) -> list[Card]:
        """The kinds of card that may come next."""
        return [card for card, count in zip(CARDS, self.unseen, strict=True) if count]

    def refuse_card(self, card: Card) -> Refusal | None:
        """A card that the stack cannot hold any more was added or altered (CO 30-824(1))."""
        if self.unseen[card.index] > 0:
            return None
        return IllegalAction(f"no {card.face} is left in the stack", self.house.clauses.cards)

    # --- money on the layout -----------------------------------------------------------------------------------

    def affordable(self, player: str, cents: int) -> int:
        """The largest amount up to this one that the player has chips for."""
        chips, has = self.house.limits.chips, None if self.funds is None else self.funds.purse(player)
        amount = chips.most(cents if has is None else min(cents, has))
        while amount and self.funds is not None and not self.funds.can_pay(player, amount):
            amount = chips.most(amount - 1)
        return amount

    def amount_ends(self, player: str, bounds: Bounds) -> tuple[int, int]:
        """Both ends of what a player may put on a spot: within its bounds, in chips that the player has.

        They are crossed where nothing can be put there.
        """
        low, high = bounds.ends(self.house.limits.chips)
        if self.funds is None:
            return low, high
        while high >= low and (has := self.affordable(player, high)) < high:
            high = bounds.at_most(has).ends(self.house.limits.chips)[1]
        return low, high

    def refuse_funds(self, player: str, cents: int) -> Refusal | None:
        """Wagers are made in chips that the player holds (CO 30-809)."""
        if self.funds is None or self.funds.can_pay(player, cents):
            return None
        has = self.funds.purse(player) or 0
        what = f"{player} holds {dollars(has)} and cannot wager {dollars(cents)}"
        if self.button is not None:
            return IllegalWager(f"{what}; only chips that lie on the table may be played", ON_TABLE)
        return IllegalWager(f"{what}; buy more chips", self.house.clauses.chips)

    def lay_wager(
        self, seat_number: int, bet: str, cents: int, player: str, *, tip: bool = False, hand: int = 0
    ) -> None:
        self.layout_cents += cents
        self.events.append(WagerPlaced(seat_number, bet, cents, tip, player, hand))

    def settle_side(self, bet: PlacedWager, paid: Paid, meter_cents: int | None = None) -> None:
        """Settle a side wager; what a meter gives of it is paid by hand."""
        self.layout_cents -= bet.cents
        to = TIP_BOX if bet.tip and paid.returned_cents > bet.cents else PLAYER
        by_hand = UNSET if meter_cents is None else meter_cents
        returned, why = paid.returned_cents, paid.outcome
        self.events.append(
            Settled(bet.seat, bet.hand, bet.bet, bet.cents, returned, why, paid.cite, to, bet.tip, meter_cents=by_hand)
        )
        if paid.lammer:
            bet.lammer, bet.cents = bet.cents, 0

    # --- moments and side wagers -------------------------------------------------------------------------------

    def reach(self, moment: Moment) -> None:
        """Settle the side wagers that a moment decides, offer those that may be placed now, and continue."""
        self.moment = moment
        if not self.house.sides:
            self.course[moment](self)
            return
        if self.placed_wagers:
            side_settlement.decide(self, moment, self.placed_wagers)
            if self.pending_draws:
                draws.ask(self)
                return
        self.after_sides(moment)

    def after_sides(self, moment: Moment) -> None:
        """Continue after the side wagers of a moment are settled and the awards that are due are given."""
        if self.pending_awards and awards.ask(self):
            return
        if self.house.sides and moment is _AFTER_ROUND:
            side_settlement.pay_envy(self)
        if self.house.late_moments and moment in self.house.late_moments:
            self._late_seats = self.seats()[::-1]
            self.ask_late_wagers()
        else:
            self.course[moment](self)

    def ask_late_wagers(self) -> None:
        """Ask the next seat that may place a side wager now; after the last, continue the round."""
        while self._late_seats:
            self.actor = seat(self._late_seats[-1])
            if any(not isinstance(offer.action, Pass) for offer in self.legal(self.actor)):
                return
            self._late_seats.pop()
        self.course[self.moment](self)

    @property
    def asks_late_wager(self) -> bool:
        return bool(self._late_seats)

    @property
    def late_seat(self) -> int:
        """The seat that is asked for a late side wager; only while one is asked."""
        return self._late_seats[-1]

    def late_offers(self) -> Iterable[Legal]:
        """Every side wager whose moment this is, for the player and then for the dealer."""
        placeable = self.house.placeable[self.moment]
        for side in self.house.sides.values():
            if side.name in placeable:
                for tip in (False, True):
                    bounds = side.bounds(self.house.limits, tip=tip, round=self, seat=self.late_seat)
                    low, high = self.amount_ends(self.player_at(self.late_seat), bounds)
                    if low <= high:
                        yield Legal(Place(Wager(self.late_seat, side.name, low, tip)), side.cite, low, high)
        yield Legal(Pass(), self.house.clauses.play)

    def skip_late_seat(self, seat: int) -> None:
        """Ask no more late wagers of a seat that is out of play."""
        self._late_seats = [each for each in self._late_seats if each != seat]
        self.ask_late_wagers()

    def drop_late_wagers(self) -> None:
        """Ask no more late wagers."""
        self._late_seats = []

    def pass_late_wager(self) -> None:
        self._late_seats.pop()
        self.ask_late_wagers()

    def finish_awards(self) -> None:
        """Continue after the awards that were due: with the moment that they interrupted, or to the end."""
        if self.closing:
            self.close()
        else:
            self.after_sides(self.moment)

    def close(self) -> None:
        """End the round; awards that were won before it became void are given first."""
        self._late_seats = []
        self.closing = True
        if self.pending_awards and awards.ask(self):
            return
        self.events.append(RoundClosed())
        self.actor = None

    # --- copying -----------------------------------------------------------------------------------------------

    def _copy_to(self, twin: Round) -> None:
        twin.house = self.house
        twin.unseen = self.unseen[:]
        twin.events = self.events[:]
        twin.actor = self.actor
        twin.layout_cents = self.layout_cents
        twin.held = self.held[:]
        twin.discards = self.discards[:]
        twin.moment = self.moment
        twin.placed_wagers = [bet.copy() for bet in self.placed_wagers]
        twin.behind = [bet.copy() for bet in self.behind]
        twin._late_seats = self._late_seats[:]
        twin.pending_draws = [twin.placed_wagers[self.placed_wagers.index(bet)] for bet in self.pending_draws]
        twin.pending_awards = [due.copy() for due in self.pending_awards]
        twin.closing = self.closing
        twin.journal = None  # nothing that happens to a copy is recorded
        twin.funds = self.funds
        twin.entered = self.entered
        twin.button, twin.secret = self.button, self.secret


def _name(actor: Actor) -> str:
    return str(actor) if not hasattr(actor, "value") else actor.value
