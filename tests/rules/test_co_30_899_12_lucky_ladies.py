"""Lucky Ladies at a live table."""

from __future__ import annotations

import pytest

from pitboss import Card, Deal, Decline, Limits, Settled, Split, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import Round
from pitboss.engine.vocabulary.events import DealerPeeked
from tests.marks import proves

LIMITS = Limits(min=5_00, max=500_00)


def dealt(names: str, paytable: str = "A") -> Round:
    wager = load_wager("lucky-ladies")
    table = Table(load("blackjack"), limits=LIMITS, sides=[CatalogueWager(wager, wager.paytable(paytable))])
    round = table.open([Wager(1, "main", 25_00), Wager(1, "Lucky Ladies", 5_00)])
    for name in names.split():
        round.apply(Deal(Card(name)))
    return round


def side(round: Round) -> list[tuple[str, int]]:
    return [(e.outcome, e.net_cents) for e in round.events if isinstance(e, Settled) and e.bet == "Lucky Ladies"]


@proves("CO 30-899.12(2)")
@pytest.mark.parametrize(
    ("cards", "outcome", "net"),
    [
        ("Kh 6d Kh 9c", "matched 20", 95_00),
        ("Kh 6d Qh 9c", "suited 20", 45_00),
        ("Kh 6d Qd 9c", "any 20", 20_00),
        ("As 6d 9s 9c", "suited 20", 45_00),
        ("As 6d 9h 9c", "any 20", 20_00),
        ("Qh 6d Qh 9c", "queen of hearts pair", 625_00),
        ("Kh 6d 9h 9c", "no winning hand", -5_00),
        ("As 6d 10h 9c", "no winning hand", -5_00),
    ],
)
def test_co_30_899_12_each_hand_is_paid_after_the_deal(cards: str, outcome: str, net: int) -> None:
    assert side(dealt(cards)) == [(outcome, net)]


@proves("CO 30-899.12 Determination of winner (4)")
def test_co_30_899_12_the_pair_of_queens_waits_for_the_peek_under_a_ten() -> None:
    round = dealt("Qh Kd Qh 9c")
    assert side(round) == [("queen of hearts pair", 625_00)]
    peeked = next(n for n, e in enumerate(round.events) if isinstance(e, DealerPeeked))
    paid = next(n for n, e in enumerate(round.events) if isinstance(e, Settled) and e.bet == "Lucky Ladies")
    assert peeked < paid


@proves("CO 30-899.12 Determination of winner (3) Pay tables A and B")
def test_co_30_899_12_the_pair_of_queens_with_a_dealer_blackjack_is_the_top_prize() -> None:
    assert side(dealt("Qh Kd Qh Ac")) == [("queen of hearts pair with dealer blackjack", 5_000_00)]


@proves("CO 30-899.12 Determination of winner (4)(e)(i)")
def test_co_30_899_12_under_an_ace_insurance_comes_first() -> None:
    round = dealt("Qh Ad Qh Kc")
    assert side(round) == []
    round.apply(Decline())
    assert side(round) == [("queen of hearts pair with dealer blackjack", 5_000_00)]


@proves("CO 30-899.12 Determination of winner (4)(c)")
def test_co_30_899_12_other_hands_do_not_wait_for_the_peek() -> None:
    round = dealt("Kh Ad Kh Kc", "B")
    assert side(round) == [("matched 20", 125_00)]
    assert not any(isinstance(event, DealerPeeked) for event in round.events)


@proves("CO 30-899.12(2)")
def test_co_30_899_12_a_split_does_not_touch_what_was_dealt() -> None:
    round = dealt("Qh Kd Qh 9c")
    round.apply(Split())
    assert side(round) == [("queen of hearts pair", 625_00)]
