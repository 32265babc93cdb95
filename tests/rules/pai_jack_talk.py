"""A hand of Pai Jack as a case: five cards for each seat and for the dealer, with cents, cards, forks and log checked.

>>> case = Case("10s 8h 3d Kc 6s | dealer 9s 9h 5d 4c 2s").sets("10s 8h 3d")
>>> case.over().outcome(1)
'win: both hands'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import pytest

from pitboss import Deal, Limits, Place, Settled, Table, Wager, cards, load
from pitboss.engine.books.log import Log, LogClosed, check_chain
from pitboss.engine.games import PaiJack
from pitboss.engine.record.replay import replay
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.vocabulary.actions import Action, SetHand
from pitboss.engine.vocabulary.actors import SUPERVISOR, Actor
from pitboss.engine.vocabulary.events import Event
from pitboss.errors import Refusal
from pitboss.records import encode
from tests.cases import card_account

STAKE: Final = 20_00
LIMITS: Final = Limits(min=5_00, max=500_00)

E_ = TypeVar("E_", bound=Event)


class Case:
    """One round of Pai Jack. `layout` is `"seat 1 | seat 2 | dealer …"`; what it leaves out is dealt by steps."""

    def __init__(
        self,
        layout: str = "",
        *,
        seats: int = 0,
        tip: int = 0,
        sides: Sequence[SideWager] = (),
        side: int = 5_00,
        dealer_acts: bool = False,
        **options: Any,
    ) -> None:
        hands = [hand.replace("dealer", "") for hand in layout.split("|")] if layout else []
        self.sides = sides
        self.table = Table(load("pai-jack", **options), limits=LIMITS, sides=sides, dealer_acts=dealer_acts)
        numbers = range(1, (seats or len(hands) - 1) + 1)
        wagers = [Wager(number, "main", STAKE) for number in numbers]
        wagers += [Wager(number, "main", tip, tip=True) for number in numbers if tip]
        wagers += [Wager(number, each.name, side) for number in numbers for each in sides]
        round = self.table.open(wagers)
        assert isinstance(round, PaiJack)
        self.round = round
        self._cards = card_account(round)
        self.do(*hands)

    # --- steps ---------------------------------------------------------------------------------------------------

    def do(self, *steps: Action | str) -> Case:
        """An action is done; words are the cards that come next."""
        for step in steps:
            for action in [Deal(card) for card in cards(step)] if isinstance(step, str) else [step]:
                before, twin = self.round.state(), self.round.fork()
                expected = twin.apply(action)
                assert self.round.state() == before, "a fork touched the round"
                assert self.round.apply(action) == expected
                assert self.round.state() == twin.state()
                self.table.books.check(self.round.layout_cents)
                assert card_account(self.round) == self._cards
        return self

    def sets(self, *highs: str) -> Case:
        """Each seat in turn sets these three cards as the high hand, the other two as the low hand."""
        for high in highs:
            self.do(self.setting(high))
        return self

    def setting(self, high: str) -> SetHand:
        """The seat that is waited for sets these three cards over the other two."""
        assert self.round.hand is not None
        return setting(high, " ".join(card.name for card in self.round.hand.cards))

    def refuses(self, action: Action, cite: str, words: str = "", by: Actor | None = None) -> Case:
        """Refused by this clause, and everything is as it was."""
        before, story, entries = self.round.state(), list(self.round.events), len(self.table.log.lines)
        with pytest.raises(Refusal) as refusal:
            self.round.apply(action, by)
        assert refusal.value.cite == cite, str(refusal.value)
        assert words in str(refusal.value)
        assert (self.round.state(), self.round.events, len(self.table.log.lines)) == (before, story, entries)
        assert action not in [offer.action for offer in self.round.legal(by)]
        assert action not in self.commands()
        return self

    # --- what there is ---------------------------------------------------------------------------------------------

    def commands(self) -> list[Action]:
        return [offer.action for offer in self.round.legal(SUPERVISOR)]

    def offered(self) -> list[SetHand]:
        """The settings that the seat may choose from."""
        return [offer.action for offer in self.round.legal() if isinstance(offer.action, SetHand)]

    def all(self, kind: type[E_]) -> list[E_]:
        return [event for event in self.round.events if isinstance(event, kind)]

    def settled(self, seat: int, bet: str = "main", *, tip: bool = False) -> Settled:
        (event,) = [e for e in self.all(Settled) if (e.seat, e.bet, e.tip) == (seat, bet, tip)]
        return event

    def outcome(self, seat: int, bet: str = "main") -> str:
        return self.settled(seat, bet).outcome

    def net(self, seat: int, bet: str = "main", *, tip: bool = False) -> int:
        return self.settled(seat, bet, tip=tip).net_cents

    def over(self) -> Case:
        """The round is over, nothing lies on the layout, and the log replays to the same state."""
        assert self.round.is_over
        assert self.round.layout_cents == 0
        log = Log()
        log.lines = list(self.table.log.lines)
        log.append(LogClosed())
        again = replay(check_chain([*(encode(line) for line in log.lines), b""]), self.sides)
        assert again.rounds[-1].state() == self.round.state()
        assert again.rounds[-1].events == self.round.events
        return self


def setting(high: str, five: str) -> SetHand:
    """Three of five cards over the other two."""
    first, second, third = cards(high)
    fourth, fifth = [card for card in cards(five) if card not in (first, second, third)]
    return SetHand((first, second, third), (fourth, fifth))


def opened(*wagers: Wager, **options: Any) -> PaiJack:
    """A round with these wagers, before the first card."""
    round = Table(load("pai-jack", **options), limits=LIMITS).open(wagers)
    assert isinstance(round, PaiJack)
    return round


def refused_wager(round: PaiJack, wager: Wager, cite: str, words: str) -> None:
    with pytest.raises(Refusal, match=words) as refusal:
        round.apply(Place(wager))
    assert refusal.value.cite == cite
