"""A case at the table: commands and cards, with cents, cards, forks and the log checked after every step.

>>> from pitboss import Stand
>>> case = Case(seats=1).do("Kh 6d 9s 10c", Stand(), "10h")
>>> case.settled(1).outcome
'win: dealer busts'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import pytest

from pitboss.cards import CARDS, Card, cards
from pitboss.catalogue import Game, load
from pitboss.engine.books.log import Log, LogClosed, check_chain
from pitboss.engine.games import Round, TwentyOne
from pitboss.engine.record.replay import Replayed, replay
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers import awards
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Action, Award, Deal, DrawInError, ReshuffleDiscards, Wager
from pitboss.engine.vocabulary.actors import METER, SUPERVISOR, Actor, seat
from pitboss.engine.vocabulary.events import CardBurned, CardDealt, Event, Settled
from pitboss.errors import Refusal
from pitboss.records import encode
from pitboss.shoe import RecordedShoe

STAKE: Final = 25_00
LIMITS: Final = Limits(min=50, max=1_000_00)

E_ = TypeVar("E_", bound=Event)


def unseen(name: str) -> DrawInError:
    """Drawn in error, its face not exposed (828(7))."""
    return DrawInError(Card(name), exposed=False)


def seen(name: str) -> DrawInError:
    """Drawn in error and exposed (828(8))."""
    return DrawInError(Card(name), exposed=True)


def card_account(round: Round) -> list[int]:
    """Every card that the round knows of, wherever it lies, by kind."""
    account = list(round.unseen)
    for card in [*round.cards_on_layout(), *round.discards, *round.held]:
        account[card.index] += 1
    return account


class Case:
    """One table. `do` applies steps to the open round: an action is done, words are the cards that come next."""

    def __init__(
        self,
        *,
        seats: int = 2,
        tip: int = 0,
        side: int = 0,
        sides: Sequence[SideWager] = (),
        undealt: str = "",
        limits: Limits = LIMITS,
        game: Game | None = None,
        dealer_acts: bool = False,
        **options: object,
    ) -> None:
        shoe = RecordedShoe(cards(undealt)) if undealt else None
        self.sides = sides
        game = game or load("blackjack", **options)
        self.table = Table(game, limits=limits, sides=sides, shoe=shoe, dealer_acts=dealer_acts)
        wagers = [Wager(number, MAIN, STAKE) for number in range(1, seats + 1)]
        wagers += [Wager(number, MAIN, tip, tip=True) for number in range(1, seats + 1) if tip]
        wagers += [Wager(number, plug.name, side) for number in range(1, seats + 1) for plug in sides if side]
        if wagers:
            self.open(self.table.opening(wagers))

    def open(self, wagers: Iterable[Wager]) -> Case:
        """The next round."""
        round = self.table.open(list(wagers))
        assert isinstance(round, TwentyOne)
        self.round = round
        self._cards = card_account(self.round)
        self.check_whole()
        return self

    # --- steps ---------------------------------------------------------------------------------------------------

    def do(self, *steps: Action | str) -> Case:
        """Take these steps. An award that is due is given by the posted amount, unless the next step is the award."""
        for step in steps:
            for action in [Deal(card) for card in cards(step)] if isinstance(step, str) else [step]:
                if not isinstance(action, Award):
                    self.give_awards()
                self._apply(action)
        self.give_awards()
        return self

    def wait(self, *steps: Action | str) -> Case:
        """Take these steps, and give no award."""
        for step in steps:
            for action in [Deal(card) for card in cards(step)] if isinstance(step, str) else [step]:
                self._apply(action)
        return self

    def give_awards(self) -> None:
        while self.round.actor is METER:
            self._apply(awards.posted(self.round))

    def _apply(self, action: Action) -> None:
        round = self.round
        before, twin = round.state(), round.fork()
        expected = twin.apply(action)
        assert round.state() == before, "a fork touched the round"
        assert round.apply(action) == expected
        assert round.state() == twin.state()
        if isinstance(action, ReshuffleDiscards):
            for card in action.rack:
                self._cards[card.index] += 1
        self.check_whole()

    def refuses(self, action: Action, cite: str, words: str = "", by: Actor | None = None) -> Case:
        """Refused by this clause, and everything is as it was."""
        before, story = self.round.state(), list(self.round.events)
        entries, books = len(self.table.log.lines), self.table.books.snapshot()
        with pytest.raises(Refusal) as refusal:
            self.round.apply(action, by)
        assert refusal.value.cite == cite, str(refusal.value)
        assert words in str(refusal.value)
        assert self.round.state() == before
        assert self.round.events == story
        assert (len(self.table.log.lines), self.table.books.snapshot()) == (entries, books)
        assert action not in self.commands()
        return self

    # --- what there is ---------------------------------------------------------------------------------------------

    def check_whole(self) -> None:
        """No cent and no card was created or lost."""
        self.table.books.check(self.round.layout_cents)
        assert self.round.layout_cents >= 0
        wrong = {
            card.name: (was, now)
            for card, was, now in zip(CARDS, self._cards, card_account(self.round), strict=True)
            if was != now
        }
        assert not wrong, f"cards before and now: {wrong}"

    def commands(self) -> list[Action]:
        """What the supervisor may command now."""
        return [offer.action for offer in self.round.legal(SUPERVISOR)]

    def choices(self) -> set[str]:
        """What the seat that is waited for may do."""
        return {type(offer.action).__name__ for offer in self.round.legal()}

    def waits_for(self, number: int, hand: int = 0) -> bool:
        return self.round.actor == seat(number) and self.round.hand_number == hand

    def hand(self, number: int, hand: int = 0) -> list[str]:
        """The cards that lie in a hand."""
        position = self.round.position_at(number)
        assert position is not None
        return [card.name for card in position.hands[hand].cards]

    def dealer(self) -> list[str]:
        return [card.name for card in self.round.dealer.cards]

    def all(self, kind: type[E_]) -> list[E_]:
        return [event for event in self.round.events if isinstance(event, kind)]

    def settled(self, number: int, hand: int = 0, bet: str = MAIN, *, tip: bool = False) -> Settled:
        """How a wager ended, in the end."""
        found = [e for e in self.all(Settled) if (e.seat, e.hand, e.bet, e.tip) == (number, hand, bet, tip)]
        assert found, f"seat {number}, hand {hand}: {bet} is not settled"
        return found[-1]

    def burned(self) -> list[tuple[str, str]]:
        """Burned cards with the clause that burned them."""
        return [(event.card.name, event.cite) for event in self.all(CardBurned)]

    def order_dealt(self) -> list[int]:
        """Where the cards went, one by one: seats, and 0 for the dealer."""
        return [event.seat for event in self.all(CardDealt)]

    # --- the end -------------------------------------------------------------------------------------------------

    def over(self) -> Case:
        """The round is over, nothing lies on the layout, and the log replays to the same state."""
        assert self.round.is_over
        assert self.round.layout_cents == sum(bet.cents for bet in self.round.placed_wagers)
        again = self.replayed()
        assert again.rounds[-1].state() == self.round.state()
        assert again.rounds[-1].events == self.round.events
        assert again.books.snapshot() == self.table.books.snapshot()
        return self

    def written(self) -> list[bytes]:
        """The log so far as the lines of a file, closed."""
        log = Log()
        log.lines = list(self.table.log.lines)
        log.append(LogClosed())
        return [*(encode(line) for line in log.lines), b""]

    def replayed(self) -> Replayed:
        return replay(check_chain(self.written()), self.sides)
