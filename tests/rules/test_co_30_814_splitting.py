"""Colorado rule 8 on splitting pairs: 30-814, with the restrictions on aces that 30-803(3)(g) supposes."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pitboss import Decline, Double, Hit, Insure, MoveOn, Seat, Split, Stand, Surrender
from pitboss.engine.games import TwentyOne
from pitboss.engine.vocabulary.events import CardDealt, HandSplit, WagerPlaced
from tests.marks import proves
from tests.rules.table_talk import (
    DEALER,
    choices,
    deal,
    dealt,
    net,
    no_hole_card,
    of_kind,
    play,
    refused,
    refused_setup,
    result,
    settled,
    waits_for_card,
)

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
TENS = ["10", "J", "Q", "K"]


def hands(round: TwentyOne, seat: int = 1) -> list[list[str]]:
    """The hands of a seat as they lie, in the order in which they were formed."""
    position = round.position_at(seat)
    assert position is not None
    return [[card.name for card in hand.cards] for hand in position.hands]


# --- identical in value --------------------------------------------------------------------------------------------


@proves("CO 30-814 ¶1 s.1")
@pytest.mark.parametrize("rank", RANKS)
def test_co_30_814_every_pair_may_be_split(rank: str) -> None:
    assert deal(f"{rank}s {rank}h | dealer 6d 9c").can(Split())


@proves("CO 30-814 ¶1 s.1")
@pytest.mark.parametrize(("first", "second"), list(product(TENS, TENS)))
def test_co_30_814_any_two_cards_worth_ten_are_identical_in_value(first: str, second: str) -> None:
    assert deal(f"{first}s {second}h | dealer 6d 9c").can(Split())


@proves("CO 30-814 ¶1 s.1")
@pytest.mark.parametrize("cards", ["8s 9h", "As 2h", "10s 9h", "5s 6h", "Ks 9h"])
def test_co_30_814_different_values_are_no_pair(cards: str) -> None:
    round = deal(f"{cards} | dealer 6d 9c")
    assert "Split" not in choices(round)
    refused(round, Split(), "CO 30-814")


@proves("CO 30-814 ¶1 s.1")
def test_co_30_814_an_ace_and_a_ten_is_no_pair() -> None:
    round = deal("As Kh | 10h 7h | dealer 6d 9c")
    assert round.actor == Seat(2)


@proves("CO 30-814 ¶1 s.1")
def test_co_30_814_only_the_first_two_cards_make_a_pair() -> None:
    round = play(deal("8s 2h | dealer 6d 9c"), Hit(), "8h")
    refused(round, Split(), "CO 30-814")
    drawn = play(deal("8s 8h | dealer 6d 9c"), Hit(), "2h")
    refused(drawn, Split(), "CO 30-814")


# --- the second wager ----------------------------------------------------------------------------------------------


@proves("CO 30-814 ¶1 s.1")
def test_co_30_814_the_second_wager_equals_the_original() -> None:
    round = play(deal("8s 8h | dealer 6d 9c", stake=15_00), Split())
    assert [event.cents for event in of_kind(round, WagerPlaced)] == [15_00, 15_00]
    assert round.layout_cents == 30_00


@proves("CO 30-814 ¶1 s.1")
def test_co_30_814_each_hand_wins_or_loses_by_itself() -> None:
    round = play(deal("8s 8h | dealer 10d 9c"), Split(), "10s", Stand(), "2h", Hit(), "10h", Stand())
    assert (net(round, hand=0), net(round, hand=1), net(round)) == (-25_00, 25_00, 0)


@proves("CO 30-814 ¶1 s.2")
def test_co_30_814_the_event_says_which_card_moved() -> None:
    round = play(deal("8s 8h | dealer 6d 9c"), Split())
    assert [(event.hand, event.new_hand, event.cite) for event in of_kind(round, HandSplit)] == [(0, 1, "CO 30-814")]
    assert hands(round) == [["8s"], ["8h"]]


# --- in turn -------------------------------------------------------------------------------------------------------


@proves("CO 30-814 ¶1 s.2")
def test_co_30_814_the_first_hand_is_completed_before_the_second_gets_a_card() -> None:
    round = play(deal("8s 8h | dealer 6d 9c"), Split())
    assert waits_for_card(round)
    play(round, "2s")
    assert hands(round) == [["8s", "2s"], ["8h"]]
    play(round, Hit(), "3s")
    assert hands(round) == [["8s", "2s", "3s"], ["8h"]]
    play(round, Stand())
    assert waits_for_card(round)
    play(round, "10h")
    assert hands(round) == [["8s", "2s", "3s"], ["8h", "10h"]]
    play(round, Stand())
    assert not round.legal(Seat(1))


@proves("CO 30-814 ¶1 s.2")
def test_co_30_814_a_first_hand_that_is_over_or_at_21_or_doubled_is_completed_too() -> None:
    for steps in ((Hit(), "10d"), (Hit(), "7d"), (Double(25_00), "3d")):
        round = play(deal("8s 8h | dealer 6d 9c"), Split(), "6s", *steps)
        assert waits_for_card(round)
        play(round, "10h")
        assert hands(round)[1] == ["8h", "10h"]


@proves("CO 30-814 ¶1 s.2")
def test_co_30_814_a_resplit_hand_is_played_straight_after_the_one_it_came_from() -> None:
    round = play(deal("8s 8h | dealer 6d 9c"), Split(), "8d", Split(), "10s", Stand(), "10c", Stand(), "10d")
    assert hands(round) == [["8s", "10s"], ["8h", "10d"], ["8d", "10c"]]


@proves("CO 30-814 ¶1 s.2")
def test_co_30_814_the_next_seat_waits_for_all_hands() -> None:
    round = play(deal("8s 8h | 10h 7h | dealer 6d 9c"), Split(), "10s", Stand(), "10d")
    assert round.actor == Seat(1)
    play(round, Stand())
    assert round.actor == Seat(2)


# --- decisions on a split hand -------------------------------------------------------------------------------------


@proves("CO 30-814 ¶1 s.3")
def test_co_30_814_after_the_second_card_stand_draw_double_or_split_again() -> None:
    round = play(deal("8s 8h | dealer 6d 9c"), Split(), "8d")
    assert choices(round) == {"Stand", "Hit", "Double", "Split"}
    refused(round, Surrender(), "CO 30-829")
    refused(round, Insure(5_00))


@proves("CO 30-814 ¶1 s.3")
def test_co_30_814_an_unequal_second_card_cannot_be_split() -> None:
    round = play(deal("8s 8h | dealer 6d 9c"), Split(), "9d")
    assert choices(round) == {"Stand", "Hit", "Double"}
    refused(round, Split(), "CO 30-814")


@proves("CO 30-814 ¶1 s.3")
def test_co_30_814_a_king_drawn_to_a_split_ten_is_a_pair_again() -> None:
    assert play(deal("10s Qh | dealer 6d 9c"), Split(), "Kd").can(Split())


# --- how often -----------------------------------------------------------------------------------------------------


def split_times(times: int, **options: Any) -> TwentyOne:
    """Eights, split so often, each new first hand getting another eight."""
    round = deal("8s 8h | dealer 6d 9c", **options)
    for _ in range(times):
        play(round, Split(), "8d")
    return round


@proves("CO 30-814 ¶1 s.4")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_co_30_814_as_many_splits_as_the_house_allows(most: int) -> None:
    below = split_times(most - 1, max_splits=most)
    assert below.can(Split())
    at_most = split_times(most, max_splits=most)
    assert len(hands(at_most)) == most + 1
    refused(at_most, Split(), "CO 30-814")
    assert choices(at_most) == {"Stand", "Hit", "Double"}


@proves("CO 30-814 ¶1 s.4")
def test_co_30_814_not_more_than_three_times() -> None:
    """The fourth is refused on every hand of the position, not only on the first."""
    round = split_times(3)
    for card in ("8c", "8c", "8c"):
        refused(round, Split(), "CO 30-814")
        play(round, Stand(), card)
    refused(round, Split(), "CO 30-814")
    play(round, Stand(), "10d")
    assert len(settled(round)) == 4


@proves("CO 30-814 ¶1 s.4")
def test_co_30_814_three_splits_spread_over_the_hands() -> None:
    round = play(deal("8s 8h | dealer 6d 9c"), Split(), "10d", Stand(), "8d", Split(), "8c", Split(), "8c")
    assert len(hands(round)) == 4
    refused(round, Split(), "CO 30-814")


@proves("CO 30-814 ¶1 s.4")
@pytest.mark.parametrize("times", [0, 4])
def test_co_30_814_no_house_may_forbid_the_first_split_or_allow_a_fourth(times: int) -> None:
    refused_setup("CO 30-814", "from 1 to 3", max_splits=times)


@proves("CO 30-814 ¶1 s.4")
def test_co_30_814_each_position_has_its_own_three_splits() -> None:
    round = deal("8s 8h | 8s 8h | dealer 6d 9c")
    for _ in range(3):
        play(round, Split(), "8d")
    play(round, Stand(), "10d", Stand(), "10d", Stand(), "10d", Stand())
    assert round.actor == Seat(2)
    for _ in range(3):
        play(round, Split(), "8d")
    refused(round, Split(), "CO 30-814")


# --- aces ----------------------------------------------------------------------------------------------------------


@proves("CO 30-814 ¶1 s.5")
def test_co_30_814_split_aces_receive_one_card_each() -> None:
    round = play(deal("As Ah | dealer 10d 9c", split_aces="one card"), Split(), "5s")
    assert waits_for_card(round)
    play(round, "9h")
    assert round.is_over
    assert (net(round, hand=0), net(round, hand=1)) == (-25_00, 25_00)


@proves("CO 30-814 ¶1 s.5")
def test_co_30_814_split_aces_may_receive_any_cards() -> None:
    round = play(deal("As Ah | dealer 10d 9c", split_aces="any cards"), Split(), "5s")
    assert choices(round) == {"Stand", "Hit", "Double"}
    play(round, Hit(), "5c", "9h", Double(25_00), "2h")
    assert (dealt(round, 1, 0), dealt(round, 1, 1)) == (["As", "Ah", "5s", "5c"], ["9h", "2h"])
    assert (net(round, hand=0), net(round, hand=1)) == (25_00, -50_00)


@proves("CO 30-814 ¶1 s.3")
def test_co_30_814_aces_with_any_cards_and_no_double_after_a_split() -> None:
    round = play(deal("As Ah | dealer 10d 9c", split_aces="any cards", double_after_split=False), Split(), "5s")
    assert choices(round) == {"Stand", "Hit"}


@proves("CO 30-814 ¶1 s.3")
@pytest.mark.parametrize("split_aces", ["one card", "any cards"])
def test_co_30_814_a_second_ace_may_be_split_where_the_house_allows(split_aces: str) -> None:
    round = play(deal("As Ah | dealer 10d 9c", split_aces=split_aces, resplit_aces=True), Split(), "Ad")
    assert choices(round) == ({"Stand", "Split"} if split_aces == "one card" else {"Stand", "Hit", "Double", "Split"})
    if split_aces == "one card":
        refused(round, Hit(), "CO 30-814")
        refused(round, Double(25_00), "CO 30-814")
    play(round, Split())
    assert len(hands(round)) == 3


@proves("CO 30-814 ¶1 s.5")
def test_co_30_814_a_second_ace_ends_the_hand_where_it_does_not() -> None:
    round = play(deal("As Ah | dealer 10d 9c", split_aces="one card", resplit_aces=False), Split(), "Ad")
    assert waits_for_card(round)
    play(round, "Ac")
    assert (net(round, hand=0), net(round, hand=1)) == (-25_00, -25_00)  # 12 and 12 against 19


@proves("CO 30-814 ¶1 s.3")
def test_co_30_814_with_any_cards_but_no_resplit_a_pair_of_aces_is_played_on() -> None:
    round = play(deal("As Ah | dealer 10d 9c", split_aces="any cards", resplit_aces=False), Split(), "Ad")
    assert choices(round) == {"Stand", "Hit", "Double"}
    refused(round, Split())


@proves("CO 30-814 ¶1 s.4")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_co_30_814_aces_too_are_split_three_times_at_most(most: int) -> None:
    round = deal("As Ah | dealer 10d 9c", resplit_aces=True, max_splits=most)
    for _ in range(most):
        play(round, Split(), "Ad")
    assert waits_for_card(round)  # the pair is closed: it can neither be split nor drawn to
    assert len(hands(round)) == most + 1


@proves("CO 30-814 ¶1 s.5")
def test_co_30_814_standing_on_a_second_ace_keeps_twelve() -> None:
    round = play(deal("As Ah | dealer 6d 10c", resplit_aces=True), Split(), "Ad", Stand(), "9h", "10h")
    assert (net(round, hand=0), net(round, hand=1)) == (25_00, 25_00)


@proves("CO 30-814 ¶1 s.5")
def test_co_30_814_a_slow_player_with_a_second_ace_is_passed_over() -> None:
    round = play(deal("As Ah | dealer 6d 10c", resplit_aces=True), Split(), "Ad", MoveOn(), "9h", "10h")
    assert hands(round) == [["As", "Ad"], ["Ah", "9h"]]


@proves("CO 30-814 ¶1 s.5")
@pytest.mark.parametrize("ten", ["10d", "Jd", "Qd", "Kd"])
def test_co_30_814_a_ten_to_a_split_ace_is_paid_as_a_21(ten: str) -> None:
    round = play(deal("As Ah | dealer 10d 9c", blackjack_pays="3 to 2"), Split(), ten, "9h")
    assert net(round, hand=0) == 25_00


# --- a dealer blackjack takes the original wager only --------------------------------------------------------------


@proves("CO 30-814 ¶1 s.6")
@pytest.mark.parametrize(
    ("dealer", "hole_card"), [("Kd Ac", "no peek"), ("Ad Kc", "no peek"), ("Kd Ac", "peek under ace")]
)
def test_co_30_814_a_dealer_blackjack_takes_only_the_original_wager(dealer: str, hole_card: str) -> None:
    round = deal(f"8s 8h | dealer {dealer}", hole_card=hole_card)
    if dealer.startswith("A"):
        play(round, Decline())
    play(round, Split(), "10s", Stand(), "10h", Stand())
    assert net(round) == -25_00
    assert "CO 30-814" in [event.cite for event in settled(round) if event.net_cents == 0]


@proves("CO 30-814 ¶1 s.6")
@pytest.mark.parametrize("splits", [1, 2, 3])
def test_co_30_814_however_many_hands_one_original_wager_is_lost(splits: int) -> None:
    round = deal("8s 8h | dealer Kd Ac", hole_card="no peek")
    for _ in range(splits):
        play(round, Split(), "8d")
    for _ in range(splits):
        play(round, Stand(), "10s")
    play(round, Stand())
    assert net(round) == -25_00
    assert sum(event.stake_cents for event in settled(round)) == 25_00 * (splits + 1)


@proves("CO 30-814 ¶1 s.6")
def test_co_30_814_split_and_doubled_hands_lose_one_original_wager_together() -> None:
    round = deal("8s 8h | dealer Kd Ac", hole_card="no peek")
    play(round, Split(), "3s", Double(25_00), "10s", "3h", Double(10_00), "10h")
    assert net(round) == -25_00
    assert sum(event.stake_cents for event in settled(round)) == 85_00


@proves("CO 30-814 ¶1 s.6")
@pytest.mark.parametrize(("hole", "won"), [("Ac", -25_00), ("9c", -50_00)])
def test_co_30_814_split_hands_over_21_wait_for_the_hole_card(hole: str, won: int) -> None:
    round = deal(f"8s 8h | dealer Kd {hole}", hole_card="no peek")
    play(round, Split(), "6s", Hit(), "10s")
    assert settled(round) == []
    play(round, "6h", Hit(), "10h")
    assert net(round) == won
    assert dealt(round, DEALER) == ["Kd", hole]


@proves("CO 30-814 ¶1 s.6")
@pytest.mark.parametrize(("hole", "won"), [("Ac", -25_00), ("9c", -50_00), ("6c", 0)])
def test_co_30_814_one_hand_over_21_and_one_standing(hole: str, won: int) -> None:
    round = deal(f"8s 8h | dealer Kd {hole}", hole_card="no peek")
    play(round, Split(), "6s", Hit(), "10s", "10h", Stand())
    if hole == "6c":
        play(round, "10c")
    assert net(round) == won


@proves("CO 30-814 ¶1 s.6")
def test_co_30_814_under_a_low_card_a_split_hand_over_21_is_lost_at_once() -> None:
    round = play(deal("8s 8h | dealer 6d 9c", hole_card="no peek"), Split(), "6s", Hit(), "10s")
    assert [(event.hand, event.net_cents) for event in settled(round)] == [(0, -25_00)]


@proves("CO 30-814 ¶1 s.6")
def test_co_30_814_split_aces_with_tens_lose_the_original_wager_to_a_blackjack() -> None:
    round = play(deal("As Ah | dealer Kd Ac", hole_card="no peek"), Split(), "Ks", "Kh")
    assert net(round) == -25_00


@proves("CO 30-814 ¶1 s.6")
def test_co_30_814_insurance_with_a_split_is_settled_by_itself() -> None:
    round = deal("8s 8h | dealer Ad Kc", hole_card="no peek")
    play(round, Insure(12_50), Split(), "10s", Stand(), "10h", Stand())
    assert (net(round), net(round, bet="insurance")) == (-25_00, 25_00)


@proves("CO 30-814 ¶1 s.6")
@pytest.mark.parametrize(("second", "won"), [("Ac", -25_00), ("9c", -50_00), ("7c", 50_00)])
def test_co_30_814_without_a_hole_card(tmp_path: Path, second: str, won: int) -> None:
    round = deal("8s 8h | dealer Kd", game=no_hole_card(tmp_path))
    play(round, Split(), "10s", Stand(), "10h", Stand(), second)
    assert net(round) == won


@proves("CO 30-814 ¶1 s.6")
def test_co_30_814_a_dealer_s_21_of_three_cards_takes_every_wager() -> None:
    round = play(deal("8s 8h | dealer Kd 6c", hole_card="no peek"), Split(), "10s", Stand(), "3h", Double(25_00), "9h")
    play(round, "5c")
    assert (net(round, hand=0), net(round, hand=1)) == (-25_00, -50_00)


@proves("CO 30-814 ¶1 s.1")
def test_co_30_814_the_tip_stays_with_the_first_hand() -> None:
    round = play(deal("8s 8h | dealer 10d 9c", tip=5_00), Split(), "2s", Hit(), "10s", Stand(), "10h", Stand())
    assert (result(round, tip=True).hand, result(round, tip=True).returned_cents) == (0, 10_00)


@proves("CO 30-814 ¶1 s.6")
def test_co_30_814_a_tip_with_a_split_is_lost_with_the_original_wager() -> None:
    """A dealer blackjack spares the added wagers; the tip is none."""
    round = deal("8s 8h | dealer Kd Ac", tip=5_00, hole_card="no peek")
    play(round, Split(), "10s", Stand(), "10h", Stand())
    assert result(round, tip=True).returned_cents == 0


@proves("CO 30-814 ¶1 s.2")
def test_co_30_814_every_card_of_a_split_lies_open() -> None:
    round = play(deal("8s 8h | dealer 6d 9c"), Split(), "10s", Stand(), "10h")
    assert all(event.up for event in of_kind(round, CardDealt) if event.seat == 1)
