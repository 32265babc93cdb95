"""Rounds of any game for some seats, from a seeded stack: who is asked, what may be chosen, what was won.

The engine's protocol is all that is used (actor, legal, apply), so that no game is a special case.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from pitboss.cards import CARDS, Card, Composition
from pitboss.catalogue import Game, load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import Round, house_for, procedure_of
from pitboss.engine.record.view import Faces, lay
from pitboss.engine.round.house import House, Limits
from pitboss.engine.side_wagers import awards
from pitboss.engine.side_wagers.protocol import Moment, SideWager, may_be_placed
from pitboss.engine.vocabulary.actions import MAIN, Action, Deal, Decline, Legal, Place, ReshuffleDiscards, Wager
from pitboss.engine.vocabulary.actors import CHANCE, METER, Seat
from pitboss.engine.vocabulary.events import DEALER_SPOT, Settled
from pitboss.errors import IllegalAction, IllegalSetup, PitbossError
from pitboss.gym.actions import DECLINE, Numbering

STAKE_CENTS: Final = 1_00_00  # half of it and 6 to 5 on it are whole cents
RESHUFFLE_AT: Final = 0.25  # share of the stack behind the cutting card
CARDS_OF_A_SEAT: Final = 7  # far above the average: a shuffle in mid-round stays rare

Sides = Sequence[str] | Mapping[str, str | None]


class Question(NamedTuple):
    """What a seat is asked before the deal: the size of its wager, or whether it wagers on a spot."""

    seat: int
    spot: str


class TablePlay:
    """A table at which every decision of a seat is a number."""

    def __init__(self, game: Game, *, seats: int = 1, bets: Sequence[int] = (1,), sides: Sides = ()) -> None:
        sides = (sides,) if isinstance(sides, str) else sides
        paytables = dict(sides) if isinstance(sides, Mapping) else dict.fromkeys(sides)
        self.house = _house(game, paytables)
        self.spots = _spots(self.house, paytables)
        if not 1 <= seats <= self.house.rules.positions:
            what = f"{game.name} has 1 to {self.house.rules.positions} seats, not {seats}"
            raise IllegalSetup(what, self.house.clauses.limits)
        self.seats = range(1, seats + 1)
        self.bets, self.unit_cents = _bets(self.house, bets)
        self.numbering = Numbering(self.house, self.bets, self.spots)
        self._kind = procedure_of(game)
        size = self.house.composition.size
        self._behind = max(int(size * RESHUFFLE_AT), CARDS_OF_A_SEAT * seats)
        self._rng = np.random.default_rng(0)
        self._stack: list[int] = []
        self._counts = list(self.house.composition.counts)  # in the stack
        self._mucked = self._nothing()  # by seat, the cards that it has not seen and that are gone
        self.round: Round = self._kind(self.house)
        self.faces: Faces = {}
        self.units: dict[int, int] = {}  # the wager of each seat
        self.offers: dict[int, Legal] = {}  # what the seat that is asked may choose, by number
        self._questions: deque[Question] = deque()

    # --- rounds --------------------------------------------------------------------------------------------------

    def begin(self, rng: np.random.Generator, *, shuffle: bool = False) -> None:
        """Begin a round; the stack continues until the cut card."""
        self._rng = rng
        if shuffle or len(self._stack) <= self._behind:
            self._counts = list(self.house.composition.counts)
            self._mucked = self._nothing()
            self._shuffle_stack()
        self.round = self._kind(self.house, Composition(self._counts))
        self.faces, self.units = {}, {}
        spots = [MAIN, *(spot for spot in self.spots if may_be_placed(self.house.sides[spot], Moment.BEFORE_DEAL))]
        self._questions = deque(Question(seat, spot) for seat in self.seats for spot in spots)
        self._go_on()

    @property
    def is_over(self) -> bool:
        return self.round.is_over

    @property
    def asked(self) -> int | None:
        """The seat that has a decision to make."""
        if self._questions:
            return self._questions[0].seat
        actor = self.round.actor
        return actor.number if isinstance(actor, Seat) else None

    def take(self, number: int) -> None:
        """Take one of the offers, and deal until the next decision or to the end."""
        if number not in self.offers:
            known = 0 <= number < len(self.numbering.names)
            name = self.numbering.names[number].capitalize() if known else f"Action {number}"
            what = f"{name} is not legal now; the action mask shows what is"
            raise IllegalAction(what, self.house.clauses.play)
        action = self.offers[number].action
        if self._questions:
            seat, spot = self._questions.popleft()
            if spot == MAIN:
                self._open(seat, self.bets[number - self.numbering.bet(0)])
            elif isinstance(action, Place):
                self._apply(action)
        else:
            self._apply(action)
        self._go_on()

    def net(self, seat: int) -> float:
        """What a seat has won in this round, in units."""
        settled = (e for e in self.round.events if type(e) is Settled and e.seat == seat and not e.tip)
        return sum(e.returned_cents - e.stake_cents for e in settled) / self.unit_cents

    # --- what lies open ------------------------------------------------------------------------------------------

    def dealer_cards(self, seat: int) -> list[Card]:
        """The dealer's cards that this seat sees, with those of a dealer hand of its own."""
        places = ((DEALER_SPOT, 0), (DEALER_SPOT, seat))
        return [card for place in places for card, up in self.faces.get(place, ()) if up and card is not None]

    def seen(self, seat: int) -> list[int]:
        """How many of each card this seat has seen since the shuffle."""
        found = [
            there_are - left - gone
            for there_are, left, gone in zip(
                self.house.composition.counts, self.round.unseen, self._mucked[seat], strict=True
            )
        ]
        for card in self._face_down(seat):
            found[card.index] -= 1
        return found

    def _nothing(self) -> dict[int, list[int]]:
        return {seat: [0] * len(CARDS) for seat in self.seats}

    def _face_down(self, seat: int) -> list[Card]:
        """Cards on the layout that this seat does not see."""
        others = (cards for (owner, _), cards in self.faces.items() if owner != seat)
        return [card for cards in others for card, up in cards if not up and card is not None]

    # --- one step after another ----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Answer what needs no decision, and deal until a seat is asked or the round is over."""
        while self._questions:
            seat, spot = self._questions[0]
            if spot == MAIN and len(self.bets) == 1:
                self._open(seat, self.bets[0])
            elif self._ask(seat, spot):
                return
            self._questions.popleft()
        while (actor := self.round.actor) is not None:
            if isinstance(actor, Seat):
                self.offers = self.numbering.of(self.round.legal())
                if self.offers:
                    return
                self._apply(self.round.passing)  # nothing is offered that has a number: a tip, for one
            elif actor is CHANCE:
                self._deal()
            elif actor is METER:
                self._apply(awards.posted(self.round))
            else:
                raise PitbossError(f"nobody plays the {actor.value} here")
        self.offers = {}
        for seat in self.seats:
            for card in self._face_down(seat):
                self._mucked[seat][card.index] += 1
        self._counts = list(self.round.unseen)

    def _ask(self, seat: int, spot: str) -> bool:
        """Ask for the size of the main wager, or for a wager on a spot; False where the spot takes none."""
        cite = self.house.clauses.wagers
        if spot == MAIN:
            placed = [Place(Wager(seat, MAIN, units * self.unit_cents)) for units in self.bets]
            self.offers = {self.numbering.bet(place): Legal(action, cite) for place, action in enumerate(placed)}
            return True
        offer = self._side_offer(seat, spot)
        if offer is not None:
            self.offers = {DECLINE: Legal(Decline(), cite), self.numbering.spot(spot): offer}
        return offer is not None

    def _open(self, seat: int, units: int) -> None:
        self.units[seat] = units
        for wager in self.round.opening(self.house, Wager(seat, MAIN, units * self.unit_cents)):
            self._apply(Place(wager))

    def _side_offer(self, seat: int, spot: str) -> Legal | None:
        """A wager of one unit on a spot, within the spot's bounds; None where the spot takes none."""
        side, round = self.house.sides[spot], self.round
        if any(bet.seat == seat and bet.bet == spot for bet in round.placed_wagers):
            return None  # the game demands it, and it is placed
        low, high = round.amount_ends("", side.bounds(self.house.limits, round=round, seat=seat))
        action = Place(Wager(seat, spot, min(max(self.unit_cents, low), high)))
        return Legal(action, side.cite, low, high) if low <= high and round.can(action) else None

    def _deal(self) -> None:
        round = self.round
        if round.pending_draws:
            ways = round.chances()
            weights = np.array([weight for _, weight in ways], dtype=float)
            self._apply(ways[self._rng.choice(len(ways), p=weights / weights.sum())][0])
            return
        if round.wants_shuffle or not self._stack:
            rack = self.house.composition - Composition(self._counts)
            self._apply(ReshuffleDiscards(tuple(rack)))
            self._counts = list(round.unseen)
            self._mucked = self._nothing()
            self._shuffle_stack()
            return
        self._apply(Deal(CARDS[self._stack.pop()]))

    def _shuffle_stack(self) -> None:
        ordered = [card.index for card in Composition(self._counts)]
        self._stack = [int(index) for index in self._rng.permutation(ordered)]

    def _apply(self, action: Action) -> None:
        for event in self.round.apply(action):
            lay(self.faces, event)


def _house(game: Game, paytables: Mapping[str, str | None]) -> House:
    """The table's rules, with the side wagers that are named by their id."""
    own = {side.name for side in house_for(game, Limits()).sides.values()}
    wanted = [(load_wager(name), paytable) for name, paytable in paytables.items() if name not in own]
    listed: list[SideWager] = [
        CatalogueWager(each, each.paytable(paytable) if paytable else each.paytable_for(game.rules.decks))
        for each, paytable in wanted
    ]
    shown = procedure_of(game).shown_in(game)
    for side in listed:
        refusal = side.refuse_table(game, shown, None, listed)
        if refusal is not None:
            raise refusal
    return house_for(game, Limits(), listed)


def _spots(house: House, paytables: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the spots that were asked for, by the game's own name or by a wager's id."""
    return tuple(name if name in house.sides else load_wager(name).name for name in paytables)


def _bets(house: House, bets: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The sizes of a wager in units, and the unit: $100, or less where the game's maximum is lower."""
    sizes = tuple(bets)
    if not sizes or any(type(units) is not int or units < 1 for units in sizes) or len(set(sizes)) < len(sizes):
        what = f"wagers are different whole numbers of units, at least one, not {list(bets)}"
        raise IllegalSetup(what, house.clauses.limits)
    unit = house.limits.chips.most(min(STAKE_CENTS, house.limits.max // max(sizes)))
    if unit < house.limits.min:
        raise IllegalSetup(
            f"a wager of {max(sizes)} units is above the maximum of {house.game.name}", house.clauses.limits
        )
    return sizes, unit
