"""Words for tests of Deuces Wild Xtreme: a table is opened, hands are dealt, and what came of it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitboss import (
    CHANCE,
    Card,
    ChipSet,
    Deal,
    Limits,
    Place,
    Settled,
    Table,
    Wager,
    cards,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import Round
from pitboss.engine.vocabulary.actions import Action, Fold, Play
from pitboss.errors import Refusal
from pitboss.law.limits import SideLimits
from tests.awards import give_awards

GAME = "deuces-wild-xtreme"
ODDS, BAD_BEAT, TRIPS = "deuces-wild-odds", "bad-beat-xtreme", "trips-plus-wild"
GOIN, GOIN_METER, TOO, LINKED = (
    "goin-wild",
    "goin-wild-progressive",
    "too-wild-progressive",
    "five-card-linked-progressive",
)
BONUSES = (BAD_BEAT, TRIPS, GOIN, GOIN_METER, TOO, LINKED)
METER_CENTS = 10_000_00

NOTHING = "Kh Js 9d 7c 5s"  # high cards only
DEALER_LOW = "Qc 10c 8h 6d 4h"  # a queen high


def side(wager: str, table: str = "", meter_cents: int = METER_CENTS) -> CatalogueWager:
    definition = load_wager(wager)
    paytable = definition.paytable(table) if table else next(iter(definition.paytables.values()))
    return CatalogueWager(definition, paytable, dict.fromkeys(paytable.meters, meter_cents))


def limits(listed: CatalogueWager, cents: int) -> Limits:
    """The table's limits; a progressive is one amount, which the house sets."""
    own = {listed.name: SideLimits(cents, cents)} if listed.definition.stake.fixed else {}
    return Limits(min=5_00, max=100_00, chips=ChipSet((1,)), side_limits=own)


def table(*sides: CatalogueWager, limits: Limits | None = None, **options: Any) -> Table:
    limits = limits or Limits(min=5_00, max=100_00, chips=ChipSet((1,)))
    return Table(load(GAME, **options), limits=limits, sides=sides)


def ante(cents: int = 10_00, seat: int = 1, player: str = "") -> Wager:
    return Wager(seat, "main", cents, player=player)


def opened(*wagers: Wager, sides: Sequence[CatalogueWager] = (), **options: Any) -> Round:
    """A round with these wagers, and the odds beside each ante where the layout has them."""
    at = table(*sides, **options)
    return at.open(at.opening(wagers or [ante()]))


def deal(round: Round, *hands: str) -> Round:
    """Five cards to every seat in play and, last, to the dealer; as many cards as there are."""
    for turn in zip(*map(cards, hands), strict=True):
        for card in turn:
            round.apply(Deal(card))
    return round


def play(round: Round, *acts: Action, replacement: str = "As") -> Round:
    """What the players do; then the replacement card, where one is drawn."""
    for act in acts:
        round.apply(act)
    if round.actor is CHANCE:
        round.apply(Deal(Card(replacement)))
    give_awards(round)
    return round


def against(mine: str, dealer: str, act: Action | None = None, **options: Any) -> Round:
    """One hand against the dealer's, played or folded to the end."""
    round = play(deal(opened(**options), mine, dealer), Play() if act is None else act)
    assert round.is_over
    return round


def settled(round: Round, bet: str, seat: int = 1, *, tip: bool = False) -> Settled:
    """The one settlement of a wager."""
    [found] = [e for e in round.events if isinstance(e, Settled) and (e.seat, e.bet, e.tip) == (seat, bet, tip)]
    return found


def net(round: Round, bet: str, seat: int = 1, *, tip: bool = False) -> int:
    return settled(round, bet, seat, tip=tip).net_cents


def bonus(wager: str, mine: str, dealer: str = "", cents: int = 1_00, **more: Any) -> Settled:
    """What became of a bonus wager on a hand that was folded; where it does not matter, the dealer has any cards."""
    free = [card for card in ["Qc", "10c", "8d", "6d", "3c", "7d", "4c", "Jd", "3d", "6c"] if card not in mine.split()]
    dealer = dealer or " ".join(free[:5])
    listed = side(wager, more.pop("table", ""))
    round = opened(ante(), Wager(1, listed.name, cents), sides=[listed], limits=limits(listed, cents))
    return settled(play(deal(round, mine, dealer), Fold(), **more), listed.name)


def refused(round: Round, action: Action, cite: str, words: str = "") -> None:
    """Refused by this clause; the round is as it was."""
    before, story = round.state(), list(round.events)
    assert not round.can(action)
    assert action not in [offer.action for offer in round.legal()]
    with pytest.raises(Refusal) as refusal:
        round.apply(action)
    assert refusal.value.cite.startswith(cite), str(refusal.value)
    assert words in str(refusal.value)
    assert round.state() == before
    assert round.events == story


def place(seat: int, bet: str, cents: int, *, tip: bool = False) -> Place:
    return Place(Wager(seat, bet, cents, tip))
