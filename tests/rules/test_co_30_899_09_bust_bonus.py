"""Bust Bonus at a live table: placed when all players have acted, settled with the main wagers."""

from __future__ import annotations

import pytest

from pitboss import Hit, Place, Settled, Split, Stand, Surrender, Wager
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Pass
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import CardTurned, WagerPlaced
from tests.cases import Case
from tests.marks import proves

NAME = "Bust Bonus"
CITE = "CO 30-899.09(10), Bust Bonus pay table"


def case(layout: str, *steps: object, seats: int = 1, **options: object) -> Case:
    wager = load_wager("bust-bonus-30-899-09")
    sides = [CatalogueWager(wager, wager.paytable("six decks"))]
    return Case(seats=seats, sides=sides, **options).do(layout, *steps)  # type: ignore[arg-type]


def place(cents: int = 5_00, number: int = 1) -> Place:
    return Place(Wager(number, NAME, cents))


@proves("CO 30-899.09(8)")
def test_co_30_899_09_8_nobody_places_it_before_all_have_acted() -> None:
    early = case("Kh 6d 9s 10c")
    early.refuses(place(), "CO 30-809").do(Stand())
    assert early.choices() == {"Place", "Pass"}


@proves("CO 30-899.09(8)")
def test_co_30_899_09_8_a_broken_hand_may_not_place_it() -> None:
    done = case("Kh 9h 6d 6s 9s 10c", Hit(), "10d", Stand(), seats=2)
    assert done.round.actor == seat(2)
    done.do(place(number=2), Pass(), "10s").over()
    assert done.settled(2, bet=NAME).returned_cents == 10_00


@proves("CO 30-899.09(8)")
@pytest.mark.parametrize(("layout", "act"), [("Kh 6d As 10c", None), ("Kh 6d 6s 10c", Surrender())])
def test_co_30_899_09_8_a_blackjack_that_was_paid_and_a_surrendered_hand_are_no_hands_in_play(
    layout: str, act: Surrender | None
) -> None:
    done = case(layout, *([act] if act else []), surrender="late").over()
    assert not [e for e in done.all(WagerPlaced) if e.bet == NAME]


@proves("CO 30-899.09(8)")
def test_co_30_899_09_8_one_split_hand_in_play_is_enough() -> None:
    split = case("8h 6d 8s 10c", Split(), "7d", Hit(), "10d", "10h", Stand())
    assert split.choices() == {"Place", "Pass"}


@proves("CO 30-899.09(8)")
def test_co_30_899_09_8_never_above_the_main_wager_and_in_even_dollars() -> None:
    asked = case("Kh 6d 9s 10c", Stand())
    asked.refuses(place(26_00), "CO 30-899.09(8)", "to $25.00 (the main wager is $25.00)")
    asked.refuses(place(5_50), "CO 30-899.09(8)", "steps of $1.00")
    asked.do(place(25_00))


@proves("CO 30-899.09(9)")
def test_co_30_899_09_9_it_goes_down_before_the_hole_card_is_turned() -> None:
    done = case("Kh 6d 9s 10c", Stand(), place(), Pass(), "10s").over()
    kinds = [type(e) for e in done.round.events]
    assert len(kinds) - kinds[::-1].index(WagerPlaced) - 1 < kinds.index(CardTurned)


@proves("CO 30-899.09(10)")
@pytest.mark.parametrize(
    ("layout", "drawn", "outcome", "net"),
    [
        ("Kh 6d 9s 10c", "10s", "bust with a 6 up", 5_00),
        ("Kh 6d 9s 10d", "Kd", "suited bust with a 6 up", 15_00),
        ("Kh 8d 9s 8s", "8h", "bust with three eights", 125_00),
        ("Kh 8s 9s 8s", "8s", "suited bust with three eights", 375_00),
        ("Kh 6d 9s 10c", "5s", "no winning hand", -5_00),
        ("Kh 10d 9s 10c", "", "no winning hand", -5_00),
    ],
)
def test_co_30_899_09_10_each_hand_is_settled_with_the_main_wagers(
    layout: str, drawn: str, outcome: str, net: int
) -> None:
    done = case(layout, Stand(), place(), Pass(), drawn, decks=6).over()
    assert (done.settled(1, bet=NAME).outcome, done.settled(1, bet=NAME).net_cents) == (outcome, net)
    assert [e.bet for e in done.all(Settled)] == [NAME, "main"]


@proves("CO 30-899.09(10)")
def test_co_30_899_09_10_a_dealer_blackjack_ends_the_round_without_it() -> None:
    done = case("Kh 10d 9s Ac").over()
    assert [e.bet for e in done.all(Settled)] == ["main"]


@proves("CO 30-2114(7) s.1-2")
def test_co_30_2114_it_is_not_offered_against_a_blackjack_that_is_shown() -> None:
    wager = load_wager("bust-bonus-30-2114")
    sides = [CatalogueWager(wager, wager.paytable("1"))]
    assert Case(seats=1, sides=sides).do("Kh 10d 9s 9c").choices() == {"Place", "Pass"}
    Case(seats=1, sides=sides).do("Kh 10d 9s Ac").over()
