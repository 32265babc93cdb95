"""Every event and every entry of a log has its line."""

from __future__ import annotations

from typing import get_args

import pytest

from pitboss import Card, load
from pitboss.engine.books.cash import BoughtIn, ColoredUp, Left, Tender
from pitboss.engine.record.transcript import _WORDS, line, transcript
from pitboss.engine.vocabulary import events as ev
from pitboss.shoe import ShoeRecord
from pitboss.shoe.records import Burned

EVENTS = [*get_args(ev.AnyEvent), *get_args(ShoeRecord), BoughtIn, ColoredUp, Left]


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.tag())
def test_every_event_has_its_words(kind: type) -> None:
    assert kind is ev.Settled or kind in _WORDS


def test_hands_are_numbered_after_a_split() -> None:
    events = [
        ev.CardDealt(2, 0, Card("8h"), True),
        ev.HandSplit(2, 0, 1, "CO 30-814"),
        ev.CardDealt(2, 0, Card("3c"), True),
        ev.CardDealt(1, 0, Card("4c"), True),
    ]
    assert transcript(events).splitlines() == [
        "Seat 2: 8♥",
        "Seat 2: hand 1 split, hand 2 is new (CO 30-814)",
        "Seat 2 hand 1: 3♣",
        "Seat 1: 4♣",
    ]


def test_a_card_that_may_not_be_seen_is_not_told() -> None:
    hidden = ev.CardDealt(0, 0, Card("3c"), False)
    assert line(hidden) == "Dealer: 3♣ face down"
    assert line(ev.redact(hidden, frozenset({1}))) == "Dealer: a card face down"


def test_irregularities_name_their_place_and_clause() -> None:
    assert line(ev.Irregularity("no second card was dealt", "CO 30-828(3)", 2)) == (
        "Irregularity, seat 2: no second card was dealt (CO 30-828(3))"
    )
    assert line(ev.Irregularity("the hole card was exposed", "CO 30-828(5)")) == (
        "Irregularity: the hole card was exposed (CO 30-828(5))"
    )


def test_burned_cards_are_told_only_when_disclosed() -> None:
    assert line(Burned(2, 0)) == "Burned: 2 cards (CO 30-819)"
    assert line(Burned(1, 0)) == "Burned: 1 card (CO 30-819)"
    assert line(Burned(1, 0, (Card("Qh"),))) == "Burned: Q♥ (CO 30-819)"


def test_cash_says_where_it_goes() -> None:
    cite = load("blackjack").clauses.chips
    assert line(BoughtIn("Ann", Tender.CURRENCY, 100_00, {25_00: 4}, False, cite)) == (
        f"Ann buys in: $100.00 of currency into the drop box for chips ({cite})"
    )
