"""Cards, decks and combined decks as values."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, KINDS, RANKS, SUITS, Card, Composition, Deck, cards
from pitboss.errors import CardError

STACKS = st.lists(st.sampled_from(CARDS), max_size=30)


def test_there_are_52_cards_and_a_joker() -> None:
    assert len(CARDS) == KINDS == 53
    assert [card.name for card in CARDS] == [rank + suit for suit in SUITS for rank in RANKS] + ["Jo"]
    assert [card.index for card in CARDS] == list(range(53))


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_one_value_however_it_is_reached(card: Card) -> None:
    assert Card(card.name) is card
    assert Card.of(card.index) is card
    assert copy.copy(card) is copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert repr(card) == f"Card('{card.name}')"


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_what_a_card_says_of_itself(card: Card) -> None:
    assert card.is_joker == (card.name == "Jo")
    assert card.is_ace == (card.name[0] == "A")
    assert card.is_ten == (card.rank in ("10", "J", "Q", "K"))
    assert card.name == card.rank + card.suit
    assert card.is_red == (card.name[-1] in "hd")


@pytest.mark.parametrize(
    ("name", "face", "points"),
    [("As", "A♠", 1), ("10h", "10♥", 10), ("Qd", "Q♦", 10), ("2c", "2♣", 2), ("Jo", "Joker", 0)],
)
def test_a_card_as_a_person_reads_it(name: str, face: str, points: int) -> None:
    assert (Card(name).face, Card(name).points, str(Card(name))) == (face, points, name)


def test_t_is_another_word_for_ten() -> None:
    assert Card("Th") is Card("10h")


@pytest.mark.parametrize(
    "name", ["", "A", "s", "1s", "11s", "0s", "as", "AS", "Ass", "10", "Xs", "jo", "A♠", " As", "As "]
)
def test_what_is_no_card_is_refused(name: str) -> None:
    with pytest.raises(CardError, match="no such card"):
        Card(name)


@pytest.mark.parametrize("name", [None, 5, ["As"]])
def test_what_is_no_name_is_refused(name: object) -> None:
    with pytest.raises(CardError, match="no such card"):
        Card(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("index", [-1, 53])
def test_no_card_lies_outside_the_indices(index: int) -> None:
    with pytest.raises(CardError, match="0 to 52"):
        Card.of(index)


def test_several_cards_at_once() -> None:
    assert cards("As 10h  Jo") == (Card("As"), Card("10h"), Card("Jo"))
    assert cards("") == ()
    with pytest.raises(CardError):
        cards("As,Kd")


def test_cards_have_an_order() -> None:
    assert sorted(cards("Jo Kc As 2h")) == list(cards("As 2h Kc Jo"))


# --- compositions --------------------------------------------------------------------------------------------------


@given(STACKS, STACKS)
def test_stacks_add_up_and_can_be_taken_apart(one: list[Card], other: list[Card]) -> None:
    both = Composition.of(one) + Composition.of(other)
    assert both == Composition.of(one + other)
    assert both - Composition.of(other) == Composition.of(one)
    assert both.size == len(one) + len(other)
    assert sorted(both) == sorted(one + other)


@given(STACKS)
def test_equal_stacks_are_equal_in_any_order(stack: list[Card]) -> None:
    assert Composition.of(stack) == Composition.of(reversed(stack))
    assert hash(Composition.of(stack)) == hash(Composition.of(sorted(stack)))


def test_more_cannot_be_taken_than_is_there() -> None:
    with pytest.raises(CardError, match="none below zero"):
        Composition.of(cards("As")) - Composition.of(cards("As As"))


@pytest.mark.parametrize("counts", [[], [1] * 52, [1] * 54, [-1] + [0] * 52])
def test_a_composition_counts_every_kind(counts: list[int]) -> None:
    with pytest.raises(CardError):
        Composition(counts)


# --- decks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "size", "missing", "jokers"),
    [
        (Deck.STANDARD_52, 52, [], 0),
        (Deck.SPANISH_48, 48, ["10s", "10h", "10d", "10c"], 0),
        (Deck.JOKER_53, 53, [], 1),
    ],
)
def test_the_decks_of_the_rules(deck: Deck, size: int, missing: list[str], jokers: int) -> None:
    assert deck.size == size
    assert [card.name for card in CARDS[:52] if not deck.composition.counts[card.index]] == missing
    assert deck.composition.counts[52] == jokers


def test_the_fourteen_cards_of_go_fish() -> None:
    assert [card.name for card in Deck.GO_FISH_14.composition] == [
        "As",
        "3s",
        "4s",
        "5s",
        "6s",
        "7s",
        "8s",
        "9s",
        "10s",
        "Js",
        "Qs",
        "Ks",
        "Jo",
        "Jo",
    ]


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_decks_combined(decks: int) -> None:
    assert Deck.STANDARD_52.combined(decks).size == 52 * decks


@pytest.mark.parametrize("decks", [0, -1])
def test_no_deck_is_no_stack(decks: int) -> None:
    with pytest.raises(CardError, match="at least one deck"):
        Deck.STANDARD_52.combined(decks)
