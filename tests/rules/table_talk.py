"""Rounds in the words of the trade, so that a test reads like a case and can be checked against its clause.

>>> from pitboss import Hit
>>> round = deal("Kh 6s | dealer 9d 10c")
>>> result(play(round, Hit(), "5h")).net_cents
2500
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from pitboss import CHANCE, Deal, Game, Limits, Place, Table, Wager, cards, games, load
from pitboss.catalogue.game_reader import read_game
from pitboss.engine.games import TwentyOne
from pitboss.engine.round.game_spots import GameSpot
from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers.protocol import Carried, Moment, Paid, PlacedWager, RoundReader, SideWager
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.actors import Actor
from pitboss.engine.vocabulary.events import CardDealt, CardTurned, Event, Settled
from pitboss.errors import IllegalSetup, Refusal

STAKE: Final = 25_00
LIMITS: Final = Limits(min=50, max=1_000_00)
DEALER: Final = 0

R = TypeVar("R", bound=Round)
E_ = TypeVar("E_", bound=Event)


# --- a round -------------------------------------------------------------------------------------------------------


def opened(
    *wagers: Wager,
    game: Game | None = None,
    limits: Limits = LIMITS,
    sides: Sequence[SideWager] = (),
    **options: Any,
) -> TwentyOne:
    """A round with these wagers, before the first card."""
    round = Table(game or load("blackjack", **options), limits=limits, sides=sides).open(wagers)
    assert isinstance(round, TwentyOne)
    return round


def deal(
    layout: str,
    *,
    stake: int = STAKE,
    tip: int = 0,
    game: Game | None = None,
    limits: Limits = LIMITS,
    sides: Sequence[SideWager] = (),
    side: int = 0,
    **options: Any,
) -> TwentyOne:
    """Deal `"first seat | second seat | dealer"` in the order of CO 30-820, with the same wagers at every seat."""
    hands = [cards(hand.removeprefix(" ").removeprefix("dealer")) for hand in layout.split("|")]
    seats = range(1, len(hands))
    wagers = [Wager(seat, "main", stake) for seat in seats]
    wagers += [Wager(seat, "main", tip, tip=True) for seat in seats if tip]
    wagers += [Wager(seat, plugged.name, side) for seat in seats for plugged in sides]
    round = opened(*wagers, game=game, limits=limits, sides=sides, **options)
    for circle in range(2):
        for hand in hands:
            if circle < len(hand):
                round.apply(Deal(hand[circle]))
    return round


def play(round: R, *steps: Action | str) -> R:
    """Go on: an action is done by whoever's turn it is, words are the cards that come next."""
    for step in steps:
        for action in [Deal(card) for card in cards(step)] if isinstance(step, str) else [step]:
            round.apply(action)
    return round


# --- what happened -------------------------------------------------------------------------------------------------


def settled(round: Round, bet: str = "main", *, tip: bool = False) -> list[Settled]:
    return [event for event in of_kind(round, Settled) if event.bet == bet and event.tip is tip]


def result(round: Round, bet: str = "main", *, tip: bool = False) -> Settled:
    """How the round's only wager of this kind ended."""
    (event,) = settled(round, bet, tip=tip)
    return event


def net(round: Round, seat: int = 1, hand: int | None = None, bet: str = "main") -> int:
    """What a seat, or one of its hands, is up or down by a kind of wager when the round is over."""
    assert round.is_over
    assert round.layout_cents == 0
    here = [event for event in settled(round, bet) if event.seat == seat and hand in (None, event.hand)]
    assert here
    return sum(event.net_cents for event in here)


def of_kind(round: Round, kind: type[E_]) -> list[E_]:
    return [event for event in round.events if isinstance(event, kind)]


def dealt(round: Round, seat: int, hand: int = 0) -> list[str]:
    """The cards that a hand received, in their order."""
    events = [event for event in of_kind(round, CardDealt) if (event.seat, event.hand) == (seat, hand)]
    return [str(event.card) for event in events]


def turned(round: Round, seat: int = DEALER) -> list[str]:
    """The cards of a seat that were turned face up."""
    return [str(event.card) for event in of_kind(round, CardTurned) if event.seat == seat]


def at(round: Round, kind: type[Event], seat: int | None = None) -> int:
    """Where the first event of a kind (and seat) stands in the round's story."""
    return next(
        place
        for place, event in enumerate(round.events)
        if isinstance(event, kind) and seat in (None, getattr(event, "seat", None))
    )


def choices(round: Round) -> set[str]:
    """What the actor who is waited for may do."""
    return {type(offer.action).__name__ for offer in round.legal()}


def bounds(round: Round, kind: type[Action]) -> tuple[int, int]:
    """The least and the most that an offered action may be."""
    (offer,) = [offer for offer in round.legal() if isinstance(offer.action, kind)]
    return offer.at_least, offer.at_most


def waits_for_card(round: Round) -> bool:
    return round.actor is CHANCE


# --- what is refused -----------------------------------------------------------------------------------------------


def refused(round: Round, action: Action, cite: str = "", words: str = "", *, by: Actor | None = None) -> None:
    """The action is refused by this clause (by some clause of the rule if none is named); the round is as it was."""
    before, story = round.state(), list(round.events)
    assert not round.can(action, by)
    assert action not in [offer.action for offer in round.legal(by)]
    with pytest.raises(Refusal) as refusal:
        round.apply(action, by)
    assert refusal.value.cite == (cite or refusal.value.cite), str(refusal.value)
    assert refusal.value.cite.startswith("CO 30-8")
    assert str(refusal.value).endswith(f"[{refusal.value.cite}]")
    assert words in str(refusal.value)
    assert round.state() == before
    assert round.events == story


def refused_wager(round: Round, wager: Wager, cite: str, words: str = "") -> None:
    refused(round, Place(wager), cite, words)


def refused_setup(cite: str, words: str = "", **options: Any) -> None:
    """The law does not leave this choice to the licensee."""
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack", **options)
    assert refusal.value.cite == cite, str(refusal.value)
    assert words in str(refusal.value)


# --- games beside the standard one ---------------------------------------------------------------------------------


def variation(folder: Path, rules: str, **options: Any) -> Game:
    """A game that differs from blackjack in these rules, as a variation's own section might word them."""
    path = folder / "variation.toml"
    head = (
        '[game]\nid = "variation"\nname = "Variation"\nbased_on = "blackjack"\ncite = "CO 30-830(2)"\nsummary = "-"\n'
    )
    path.write_text(f"{head}\n[rules]\n{rules}\n", encoding="utf-8")
    return read_game(path, games()).configure(**options)


def no_hole_card(folder: Path, **options: Any) -> Game:
    """The dealer's second card comes only when the players have acted."""
    return variation(folder, 'hole_card = { value = "no hole card", cite = "CO 30-812(1)" }', **options)


@dataclass(frozen=True)
class OnDealerTotal(GameSpot):
    """A side wager on the dealer's total: 1 to 1 if it is this one. Whether the dealer must draw for it is a field."""

    total: int = 20
    needs_dealer: bool = field(default=True, kw_only=True)
    name: str = field(default="dealer total", kw_only=True)
    cite: str = field(default="CO 30-830(2)", kw_only=True)
    takes_tips: bool = field(default=True, kw_only=True)

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | None:
        if moment is not Moment.AT_SETTLEMENT:
            return None
        assert isinstance(round, TwentyOne)
        return Paid(2 * bet.cents if round.dealer.total == self.total else 0, "dealer total", self.cite)

    def max_returned(self, cents: int) -> int:
        return 2 * cents
