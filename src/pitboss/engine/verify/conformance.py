"""`check_game`: the conformance suite for games.

It plays random rounds with random lawful options and checks that cents and cards are conserved, the declared maximum is
never exceeded, every settlement cites a clause that exists, legal actions are accepted and all others refused without a
trace, and the actions, encoded and decoded, replay to the same state bit for bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, Final

import msgspec

from pitboss.cards import CARDS, Card, Composition
from pitboss.catalogue import Game, GameDefinition
from pitboss.engine.books.books import Books
from pitboss.engine.games import Round, house_for, procedure_of
from pitboss.engine.record.view import for_amount
from pitboss.engine.round.house import House, Limits
from pitboss.engine.side_wagers import awards
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import MAIN, Action, AnyAction, Deal, Legal, Place, SeatAction, Wager
from pitboss.engine.vocabulary.actors import CHANCE, METER
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import PitbossError, Refusal
from pitboss.law.clauses import HOUSE_RULE
from pitboss.law.options import Choice, Count, Flag, Option
from pitboss.law.register import is_citable
from pitboss.money import CASINO_CHIPS, ChipSet, dollars
from pitboss.records import decoder, encode

_STAKES: Final = (50, 1_00, 2_00, 2_50, 5_00, 7_50, 12_50, 25_00, 100_00, 1_000_00)
_CHIPS: Final = (CASINO_CHIPS, CASINO_CHIPS, ChipSet((1_00, 5_00, 25_00)), ChipSet((2_50, 5_00, 25_00, 100_00)))
_PASSED: Final = 0.03  # the share of decisions that players do not make
_decode_action: Final = decoder(AnyAction)


class ConformanceError(PitbossError):
    """A game or table that breaks a rule of all games or tables."""


_MOST_TRIES: Final = 10_000  # of random options, until a set is lawful


@dataclass
class Report:
    """Counts of what was played."""

    rounds: int = 0
    actions: int = 0
    refused: int = 0
    settled: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)


def check_game(
    definition: GameDefinition,
    *,
    rounds: int = 1_000,
    seats: int = 7,
    seed: int = 0,
    deep: int = 1,
    sides: Sequence[SideWager] = (),
    dealer_acts: bool = False,
    **fixed: Any,
) -> Report:
    """Play and check rounds with random options except the `fixed` ones; raise `ConformanceError`.

    In one round of every `deep`, every action is tried at every decision.
    """
    rng = Random(seed)
    report = Report()
    house = _house(random_game(definition, rng, **fixed), sides, rng, dealer_acts=dealer_acts)
    for number in range(rounds):
        if number % 50 == 49:
            house = _house(random_game(definition, rng, **fixed), sides, rng, dealer_acts=dealer_acts)
        probe = _Probe(house, rng, report, thorough=number % deep == 0)
        try:
            probe.play(seats)
        except (ConformanceError, PitbossError) as error:
            raise ConformanceError(f"round {number} of seed {seed}, {house.game.chosen}: {error}") from error
        report.rounds += 1
    return report


def _house(game: Game, sides: Sequence[SideWager], rng: Random, *, dealer_acts: bool) -> House:
    """A table with a legal minimum, in one of several sets of chips."""
    is_small = 0 < game.rules.most_wager_cents < 5_00
    chips = CASINO_CHIPS if is_small else rng.choice(_CHIPS)
    limits = Limits(min=50 if is_small else 5_00, max=1_000_00, chips=chips)
    return house_for(game, limits, sides, dealer_acts=dealer_acts)


def random_game(definition: GameDefinition, rng: Random, **fixed: Any) -> Game:
    """The game with random lawful options; raise the refusal where the `fixed` ones leave no lawful choice."""
    refusal = PitbossError(f"{definition.name} has no lawful options")
    for _ in range(_MOST_TRIES):
        chosen = {name: _random_value(option, rng) for name, option in definition.options.items() if rng.random() < 0.5}
        try:
            return definition.configure(**chosen | fixed)
        except PitbossError as error:
            refusal = error
    raise refusal


def _random_value(option: Option, rng: Random) -> Any:
    domain = option.domain
    if isinstance(domain, Flag):
        return rng.random() < 0.5
    if isinstance(domain, Choice):
        return rng.choice(domain.values)
    if isinstance(domain, Count):
        return rng.randint(domain.at_least, domain.at_most)
    return option.default


class _Stack:
    """Cards in random order, shuffled only as far as they are drawn."""

    def __init__(self, cards: Composition, rng: Random) -> None:
        self.left = list(_cards_of(cards))
        self.rng = rng

    def draw(self) -> Card:
        place = self.rng.randrange(len(self.left))
        self.left[place], self.left[-1] = self.left[-1], self.left[place]
        return self.left.pop()


@lru_cache(maxsize=64)
def _cards_of(composition: Composition) -> tuple[Card, ...]:
    return tuple(composition)


class _Probe:
    """One random round under observation."""

    def __init__(self, house: House, rng: Random, report: Report, *, thorough: bool) -> None:
        self.house = house
        self.rng = rng
        self.report = report
        self.thorough = thorough
        self.undealt = house.composition
        self.round: Round = procedure_of(house.game)(house, self.undealt)
        self.books = Books(house.limits.chips)
        self.done: list[Action] = []
        self.stack = _Stack(house.composition, rng)
        self.hole = CARDS[0]  # of a round whose hole card lies unseen

    def play(self, seats: int) -> None:
        self._place_wagers(seats)
        while self.round.actor is not None:
            self._step()
        self._check_end()
        self._check_replay()

    def _place_wagers(self, seats: int) -> None:
        rules, limits = self.house.rules, self.house.limits
        small = min(5_00, limits.max)
        for number in range(1, min(seats, rules.positions) + 1):
            stakes = [cents for cents in _STAKES if limits.min <= cents <= limits.max and limits.chips.can_make(cents)]
            cents = self.rng.choice(stakes)
            opening = self.round.opening(self.house, Wager(number, MAIN, cents))
            if sum(wager.cents for wager in opening) > self.house.limits.max:  # a game may limit the sum of them
                opening = self.round.opening(self.house, Wager(number, MAIN, self.house.limits.min))
            for each in opening:
                self._do(Place(each))
            if rules.tip_wagers and self.rng.random() < 0.2:
                hand = self.rng.randrange(self.house.first_hands) if self.house.first_hands > 1 else 0
                tip = Place(Wager(number, MAIN, small, tip=True, hand=hand))
                if self.round.can(tip):
                    self._do(tip)
            for side in self.house.sides.values():
                both = (small, self.house.bounds(side).ends(limits.chips)[0])
                amounts = [Place(Wager(number, side.name, each)) for each in both]
                if side.name in {each.bet for each in opening}:
                    continue
                if self.rng.random() < 0.5 and (lawful := [each for each in amounts if self.round.can(each)]):
                    self._do(lawful[0])

    def _step(self) -> None:
        round = self.round
        if round.actor is CHANCE and round.pending_draws:
            ways, weights = zip(*round.chances(), strict=True)
            self._do(self.rng.choices(ways, weights)[0])
            return
        if round.wants_shuffle:
            self._do(act.ReshuffleDiscards(()))
            self.stack = _Stack(Composition(self.round.unseen), self.rng)
            return
        if round.actor is CHANCE and round.owes_face:
            self._do(Deal(self.hole) if round.can(Deal(self.hole)) else act.NoBlackjack())
            return
        if round.actor is CHANCE:
            if not self.stack.left:
                self.stack = _Stack(Composition.of(round.discards), self.rng)
                self._do(act.ReshuffleDiscards(()))
            self._deal(self.stack.draw())
            return
        if round.actor is METER:
            self._do(act.Award(self.rng.choice((0, 1, awards.posted(round).cents))))
            return
        offers = round.legal()
        if not offers:
            raise ConformanceError(f"{round.actor} has a decision to make, but nothing is legal")
        if self.thorough:
            self._try_everything(offers)
        passed = self.rng.random() < _PASSED and round.can(round.passing)
        self._do(round.passing if passed else self.rng.choice(offers).action)

    def _deal(self, card: Card) -> None:
        """Deal a card; where a dealer deals, the hole card lies unseen in half of the rounds."""
        if self.round.can(act.DealFaceDown()) and self.rng.random() < 0.5:
            self.hole = card
            self._do(act.DealFaceDown())
        else:
            self._do(Deal(card))

    def _do(self, action: Action) -> None:
        before = self.round.layout_cents
        for event in self.round.apply(action):
            self.books.post(event)
        self.done.append(action)
        self.report.actions += 1
        if self.books.layout != self.round.layout_cents or self.round.layout_cents < 0:
            raise ConformanceError(f"after {action}: {before} cents on the layout became {self.round.layout_cents}")
        if isinstance(action, SeatAction) and not action.adds_chips and self.round.layout_cents > before:
            raise ConformanceError(f"{action} adds no chips by its kind, but it did")

    def _try_everything(self, offers: list[Legal]) -> None:
        """Check that every offer is accepted, and that every other action is refused without a trace."""
        for offer in offers:
            self.round.fork().apply(offer.action)
            self._try_ends(offer)
        state = self.round.state()
        for action in self._universe():
            if any(_is_offered(action, offer) for offer in offers):
                continue
            refusal = self.round.refusal(action)
            if refusal is None:
                raise ConformanceError(f"{action} is accepted, but was not offered")
            self._check_refused(action, refusal)
        if self.round.state() != state:
            raise ConformanceError("a refused action left a trace")

    def _try_ends(self, offer: Legal) -> None:
        """Check that both ends of an offered amount are accepted, and that a chip beyond either is refused."""
        if not offer.at_most:
            return
        if (wrong := refused_end(self.round, offer)) is not None:
            raise ConformanceError(wrong)
        unit = self.house.limits.chips.unit
        for cents in (offer.at_least - unit, offer.at_most + unit):
            try:
                action = for_amount(offer, cents)
            except Refusal as error:
                self._check_cite(error.cite)
                continue
            refusal = self.round.refusal(action)
            if refusal is None:
                raise ConformanceError(f"{action} is accepted, but {_bounds(offer)} was offered")
            self._check_refused(action, refusal)

    def _check_refused(self, action: Action, refusal: Refusal) -> None:
        self._check_cite(refusal.cite)
        self.report.refused += 1
        try:
            self.round.apply(action)
        except Refusal:
            return
        raise ConformanceError(f"{action} was refused by the check and then accepted")

    def _universe(self) -> Iterator[Action]:
        yield from self.round.conceivable()
        yield Deal(self.rng.choice(CARDS))
        yield Place(Wager(1, MAIN, 5_00))
        yield act.Withdraw(1, MAIN)

    # --- at the end ----------------------------------------------------------------------------------------------

    def _check_end(self) -> None:
        round = self.round
        carried = sum(bet.cents for bet in round.placed_wagers)
        if round.layout_cents != carried:
            raise ConformanceError(f"{round.layout_cents} cents were left on the layout, {carried} are carried")
        self.books.check(round.layout_cents)
        where = [*round.cards_on_layout(), *round.discards, *round.held]
        if Composition(round.unseen) + Composition.of(where) != self.undealt:
            raise ConformanceError("cards were lost or added")
        self._check_settlements()

    def _check_settlements(self) -> None:
        returned: dict[int, int] = {}
        stakes = {position.seat: position.stake for position in self.round.positions}
        for event in self.round.events:
            if not isinstance(event, Settled):
                continue
            self._check_cite(event.cite)
            self.report.settled += 1
            self.report.outcomes[event.outcome] = self.report.outcomes.get(event.outcome, 0) + 1
            self._check_side(event)
            if event.bet == MAIN and not event.tip:
                returned[event.seat] = returned.get(event.seat, 0) + event.returned_cents
        for seat, cents in returned.items():
            if cents > self.round.max_returned(stakes[seat]):
                raise ConformanceError(
                    f"seat {seat} was returned {cents} cents on {stakes[seat]}: above the declared maximum"
                )

    def _check_side(self, event: Settled) -> None:
        side = self.house.sides.get(event.bet)
        if side is None or not event.returned_cents:
            return
        most = self.house.limits.chips.least(side.max_returned(event.stake_cents))
        if event.returned_cents > most:
            raise ConformanceError(f"{event.bet} returned {event.returned_cents} cents: above its declared maximum")

    def _check_cite(self, cite: str) -> None:
        by_house = cite == HOUSE_RULE and HOUSE_RULE in msgspec.structs.astuple(self.house.clauses)
        by_own = self.house.game.definition.house is not None and cite.startswith(
            self.house.game.definition.house.title
        )
        if not (by_house or by_own or is_citable(cite)):
            raise ConformanceError(f"{cite!r} is not a clause of the register")

    def _check_replay(self) -> None:
        """Replay every action, encoded and decoded, in a new round and compare."""
        twin = procedure_of(self.house.game)(self.house, self.undealt)
        for action in self.done:
            twin.apply(_decode_action(encode(action)))
        if twin.events != self.round.events or twin.state() != self.round.state():
            raise ConformanceError("the replayed round differs")


def refused_end(round: Round, offer: Legal) -> str | None:
    """What is wrong with the ends of an offered amount, or None: both must be accepted."""
    for cents in (offer.at_least, offer.at_most):
        action = for_amount(offer, cents)
        if (refusal := round.refusal(action)) is not None:
            return f"{_bounds(offer)} was offered, but {action} is refused: {refusal}"
        if round.funds is None:
            round.fork().apply(action)
    return None


def _bounds(offer: Legal) -> str:
    return f"{type(offer.action).__name__} for {dollars(offer.at_least)} to {dollars(offer.at_most)}"


def _is_offered(action: Action, offer: Legal) -> bool:
    """Whether the action was offered, perhaps with another amount within the bounds."""
    cents = getattr(action, "cents", None)
    if cents is None or type(action) is not type(offer.action):
        return action == offer.action
    return bool(offer.at_least <= cents <= offer.at_most)
