"""Colorado rule 8 on cards and decks: 30-806, and what they are dealt from (30-802(9), 30-818)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pitboss import (
    CHANCE,
    Card,
    Deal,
    Deck,
    Hit,
    PitbossError,
    Stand,
    Table,
    Wager,
    cards,
    load,
)
from pitboss.engine.table.shuffling import shoe_for
from pitboss.shoe import ChaChaSource, DealingShoe
from tests.marks import proves
from tests.rules.table_talk import LIMITS, deal, opened, play, refused, refused_setup, result, variation

# --- 806(1): values ------------------------------------------------------------------------------------------------


@proves("CO 30-806(1)(a)")
@pytest.mark.parametrize("rank", range(2, 11))
@pytest.mark.parametrize("suit", "shdc")
def test_co_30_806_1_a_two_to_ten_count_their_face(rank: int, suit: str) -> None:
    assert Card(f"{rank}{suit}").points == rank


@proves("CO 30-806(1)(a)")
@pytest.mark.parametrize("rank", range(2, 11))
def test_co_30_806_1_a_a_hand_counts_the_face(rank: int) -> None:
    round = play(deal(f"{rank}s {rank}h | dealer 10d 7d"), Stand())
    assert result(round).player_total == 2 * rank


@proves("CO 30-806(1)(b)")
@pytest.mark.parametrize("rank", ["J", "Q", "K"])
@pytest.mark.parametrize("suit", "shdc")
def test_co_30_806_1_b_a_court_card_counts_ten(rank: str, suit: str) -> None:
    assert Card(f"{rank}{suit}").points == 10
    round = play(deal(f"{rank}{suit} 7s | dealer 10d 7d"), Stand())
    assert result(round).player_total == 17


@proves("CO 30-806(1)(c)")
@pytest.mark.parametrize(
    ("drawn", "total"),
    [
        ("", 15),  # ace and four: 11 makes 15
        ("5s", 20),  # 11 makes 20
        ("6s", 21),  # 11 makes 21, which is not in excess of 21
        ("7s", 12),  # 11 would make 22
        ("Ks", 15),
    ],
)
def test_co_30_806_1_c_an_ace_counts_eleven_unless_that_exceeds_21(drawn: str, total: int) -> None:
    round = deal("As 4c | dealer 10d 7d")
    if drawn:
        play(round, Hit(), drawn)
    if not round.is_over:
        play(round, Stand())
    assert result(round).player_total == total


@proves("CO 30-806(1)(c)")
@pytest.mark.parametrize(("hand", "drawn", "total"), [("As Ac", "9h", 21), ("As Ac", "10h", 12)])
def test_co_30_806_1_c_of_two_aces_at_most_one_counts_eleven(hand: str, drawn: str, total: int) -> None:
    round = play(deal(f"{hand} | dealer 10d 7d"), Hit(), drawn)
    if not round.is_over:
        play(round, Stand())
    assert result(round).player_total == total


@proves("CO 30-806(1)(c)")
def test_co_30_806_1_c_the_dealer_s_ace_follows_the_same_rule() -> None:
    """Ace and five is 16; a seven would make 23 with the ace at 11, so it is 13, and the dealer draws on."""
    round = play(deal("10s 9s | dealer 5d Ac"), Stand(), "7h", "4h")
    assert result(round).dealer_total == 17


# --- 806(2): decks -------------------------------------------------------------------------------------------------


@proves("CO 30-806(2) s.1")
def test_co_30_806_2_a_deck_is_52_cards_of_four_suits() -> None:
    deck = list(Deck.STANDARD_52.composition)
    assert len(set(deck)) == len(deck) == 52
    assert set(Counter(card.suit for card in deck).values()) == {13}
    assert Counter(card.rank for card in deck) == dict.fromkeys(
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], 4
    )
    assert not any(card.is_joker for card in deck)


@proves("CO 30-806(2) s.2")
@pytest.mark.parametrize("decks", range(1, 9))
def test_co_30_806_2_decks_are_combined(decks: int) -> None:
    composition = load("blackjack", decks=decks, dealt_from="digital").rules.composition
    assert composition.size == 52 * decks
    assert set(composition.counts[:52]) == {decks}
    assert composition.counts[52] == 0


@proves("CO 30-806(2) s.2")
@pytest.mark.parametrize("decks", [0, 9])
def test_co_30_806_2_no_deck_and_more_than_eight_are_refused(decks: int) -> None:
    refused_setup("CO 30-806(2)", "a whole number from 1 to 8", decks=decks)


@proves("CO 30-806(2) s.1", "CO 30-806(2) s.2")
@pytest.mark.parametrize("decks", [1, 2, 6])
def test_co_30_806_2_a_card_comes_as_often_as_there_are_decks(decks: int) -> None:
    """Below and at the number it is dealt; once more is a card that was added (CO 30-824(1))."""
    seats = [Wager(seat, "main", 5_00) for seat in range(1, 8)]
    round = opened(*seats, decks=decks, dealt_from="digital")
    play(round, " ".join(["Qh"] * decks))
    refused(round, Deal(Card("Qh")), "CO 30-824(1)", "no Q♥ is left")
    assert Deal(Card("Qh")) not in [offer.action for offer in round.legal(CHANCE)]
    assert round.can(Deal(Card("Qd")))


# --- 806(3): jokers ------------------------------------------------------------------------------------------------


@proves("CO 30-806(3) s.1")
def test_co_30_806_3_the_standard_game_has_no_joker() -> None:
    refused_setup("CO 30-806(2)", "is fixed by law", deck="joker 53")
    round = opened(Wager(1, "main", 5_00))
    refused(round, Deal(Card("Jo")), "CO 30-824(1)", "no Joker is left")


@proves("CO 30-806(3) s.1")
@pytest.mark.parametrize("decks", [1, 2, 6])
def test_co_30_806_3_a_variation_may_add_one_joker_to_each_deck(tmp_path: Path, decks: int) -> None:
    rules = 'deck = { value = "joker 53", cite = "CO 30-806(3)" }'
    game = variation(tmp_path, rules, decks=decks, dealt_from="digital")
    assert game.rules.composition.size == 53 * decks
    assert game.rules.composition.counts[52] == decks
    assert opened(Wager(1, "main", 5_00), game=game).can(Deal(Card("Jo")))


# --- 802(9), 818: what the cards are dealt from --------------------------------------------------------------------


@proves("CO 30-802(9)", "CO 30-818 ¶1 s.1")
@pytest.mark.parametrize(
    ("dealt_from", "decks", "cite"),
    [
        ("shoe", 1, "CO 30-802(9)"),
        ("shoe", 2, ""),
        ("shoe", 3, ""),
        ("hand", 1, ""),
        ("hand", 2, ""),
        ("hand", 3, "CO 30-816(3)"),
        ("shuffling shoe", 1, ""),
        ("shuffling shoe", 8, ""),
        ("digital", 1, ""),
        ("digital", 8, ""),
    ],
)
def test_co_30_818_decks_that_may_be_dealt_from_hand_shoe_and_screen(dealt_from: str, decks: int, cite: str) -> None:
    if cite:
        refused_setup(cite, dealt_from=dealt_from, decks=decks)
    else:
        assert load("blackjack", dealt_from=dealt_from, decks=decks).rules.decks == decks


@proves("CO 30-818 ¶1 s.1")
def test_co_30_818_cards_are_dealt_from_nothing_else() -> None:
    refused_setup("CO 30-818", "shoe, hand, shuffling shoe or digital", dealt_from="sleeve")


@proves("CO 30-802(9)", "CO 30-818 ¶1 s.1")
@pytest.mark.parametrize("dealt_from", ["shoe", "hand", "shuffling shoe", "digital"])
def test_co_30_818_each_way_gives_single_cards_of_the_game_s_decks(dealt_from: str) -> None:
    rules = load("blackjack", dealt_from=dealt_from, decks=2).rules
    shoe = shoe_for(rules)
    shoe.prepare()
    shoe.begin_hand()
    drawn = [shoe.draw() for _ in range(4)]
    assert shoe.left == rules.composition.size - 4
    assert sorted(shoe.out) == sorted(drawn)


@proves("CO 30-818 ¶1 s.2")
def test_co_30_818_every_card_is_placed_at_once_where_it_belongs() -> None:
    """No card is held back between the shoe and the layout."""
    round = deal("10s 2s | dealer 6d 10c")
    assert sorted(round.cards_on_layout()) == sorted(cards("10s 2s 6d 10c"))
    play(round, Hit(), "5s")
    assert sorted(round.cards_on_layout()) == sorted(cards("10s 2s 5s 6d 10c"))


@proves("CO 30-806(2) s.1")
def test_co_30_806_2_a_shoe_with_other_cards_than_the_game_s_is_refused() -> None:
    for stack in (Deck.STANDARD_52.combined(5), Deck.SPANISH_48.combined(6), Deck.STANDARD_52.combined(7)):
        shoe = DealingShoe(stack, ChaChaSource(bytes(32)), cutting_card_behind=60)
        with pytest.raises(PitbossError):
            Table(load("blackjack", decks=6), limits=LIMITS, shoe=shoe)
