"""CO 30-2113 and 30-2114: Buffalo Blackjack Bonus 2 and 3, clause by clause. What they say alike is in `buffalo.py`."""

from __future__ import annotations

import pytest

from pitboss import Hit, Place, Stand, Wager, load
from pitboss.engine.vocabulary.actions import Pass
from pitboss.errors import IllegalAction
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules import buffalo
from tests.rules.buffalo import METERS, WITH_EIGHTS, Section
from tests.rules.wager_talk import SIDE, beside, listed, until

TWO, THREE = Section("2113"), Section("2114")
TOP = "top-3-30-2114"


# --- 30-2113 -------------------------------------------------------------------------------------------------------


@proves("CO 30-2113 ¶1 s.2")
def test_co_30_2113_wagers_with_blackjack_with_their_owner() -> None:
    buffalo.owner(TWO)


@proves("CO 30-2113(1) s.2-3")
@pytest.mark.parametrize("name", [TWO.three, TWO.bust])
@pytest.mark.parametrize(
    ("decks", "dealt_from", "lawful"),
    [
        (1, "hand", True),
        (2, "hand", True),
        (2, "shoe", False),
        (3, "shoe", False),
        (4, "shoe", True),
        (5, "shoe", False),
        (6, "shoe", True),
        (8, "shoe", False),
    ],
)
def test_co_30_2113_1_one_or_two_decks_from_the_hand_four_or_six_from_a_shoe(
    name: str, decks: int, dealt_from: str, lawful: bool
) -> None:
    buffalo.dealt(name, decks, dealt_from, lawful)


@proves("CO 30-2113(1) s.2-3")
@pytest.mark.parametrize(
    ("decks", "dealt_from", "lawful"),
    [(1, "hand", False), (2, "hand", False), (4, "shoe", True), (6, "shoe", True), (8, "shoe", False)],
)
def test_co_30_2113_1_the_progressive_with_four_or_six_decks_only(decks: int, dealt_from: str, lawful: bool) -> None:
    buffalo.dealt(TWO.meter, decks, dealt_from, lawful)


@proves("CO 30-2113(2) s.1-2")
@pytest.mark.parametrize(
    ("cents", "lawful"), [(1_00, False), (2_00, True), (2_50, False), (25_00, True), (26_00, False)]
)
def test_co_30_2113_2_in_whole_dollars_within_the_posted_limits(cents: int, lawful: bool) -> None:
    buffalo.placed_with_the_main_wager(listed(TWO.three), cents, lawful)


@proves("CO 30-2113(2) s.1-2")
def test_co_30_2113_2_the_progressive_is_one_amount() -> None:
    buffalo.progressive_is_one_amount(TWO)


@proves("CO 30-2113(2) s.3", "CO 30-2113(8) s.3")
def test_co_30_2113_2_limits_are_posted() -> None:
    buffalo.limits_are_posted(TWO)


@proves("CO 30-2113(3) s.4")
def test_co_30_2113_3_the_progressive_is_locked_in_and_pays_for_one() -> None:
    buffalo.progressive_pays_for_one(TWO)


@proves("CO 30-2113(4)")
def test_co_30_2113_4_a_tip_with_one_on_the_main_wager() -> None:
    buffalo.tips(listed(TWO.three))


@proves("CO 30-2113(4)")
def test_co_30_2113_4_the_house_may_take_no_tips() -> None:
    buffalo.house_refuses_tips(TWO)


@proves("CO 30-2113(5)", "CO 30-2113 21+3 hand rankings")
def test_co_30_2113_5_the_first_three_cards_and_one_award_for_each_wager() -> None:
    buffalo.first_three_cards(TWO)
    buffalo.ace_in_straights(TWO)


@proves("CO 30-2113(6)")
def test_co_30_2113_21_3_progressive_winning_han_6_from_the_dealers_right() -> None:
    buffalo.from_the_dealers_right(TWO)


@proves("CO 30-2113(6)", "CO 30-2113 21+3 hand rankings")
def test_co_30_2113_21_3_progressive_winning_han_6_by_pay_table_a_or_b() -> None:
    buffalo.pay_tables_of_three(TWO)


@proves("CO 30-2113(6)", "CO 30-2113 21+3 Progressive hand rankings")
@pytest.mark.parametrize(("paytable", "posted", "suited", "second", "low"), METERS)
def test_co_30_2113_21_3_progressive_winning_han_6_by_the_table_of_the_meter(
    paytable: str, posted: str, suited: str, second: int, low: tuple[int, ...]
) -> None:
    buffalo.pay_table_of_the_meter(TWO, paytable, posted, suited, second, low)


@proves("CO 30-2113(6)(a)")
def test_co_30_2113_21_3_progressive_winning_han_6_a_before_insurance() -> None:
    buffalo.before_insurance(TWO)


@proves("CO 30-2113(7)")
def test_co_30_2113_21_3_progressive_winning_han_7_then_blackjack_goes_on() -> None:
    buffalo.play_goes_on(TWO)


@proves("CO 30-2113(8) s.1-2")
def test_co_30_2113_21_3_progressive_winning_han_8_bust_bonus_once_all_have_acted() -> None:
    side, wager = listed(TWO.bust), Place(Wager(1, "Bust Bonus", SIDE))
    case = beside("blackjack", side, decks=6).refuses(wager, side.stake_cite, "after the players")
    case.do("10h 6d 9s 10d")
    assert "Place" not in case.choices()
    buffalo.bust_in_whole_dollars(TWO.bust, case.do(Stand()))


@proves("CO 30-2113(8) s.1-2")
def test_co_30_2113_21_3_progressive_winning_han_8_not_for_a_broken_hand() -> None:
    case = buffalo.broken(TWO.bust)
    with pytest.raises(IllegalAction, match="seat 2 is asked for this wager now"):
        case.round.apply(Place(Wager(1, "Bust Bonus", SIDE)))
    assert (
        case.do(Place(Wager(2, "Bust Bonus", SIDE)), Pass(), "Kh").over().settled(2, bet="Bust Bonus").net_cents == SIDE
    )


@proves("CO 30-2113(9)")
def test_co_30_2113_21_3_progressive_winning_han_9_the_dealer_acts_as_in_blackjack() -> None:
    buffalo.dealer_acts(TWO.bust)


@proves("CO 30-2113(10) s.1", "CO 30-2113 Bust Bonus pay table note")
@pytest.mark.parametrize(("up", "off_suit", "suited"), WITH_EIGHTS)
def test_co_30_2113_21_3_progressive_winning_han_10_bust_bonus_with_the_main_wagers(
    up: str, off_suit: tuple[str, int], suited: tuple[str, int]
) -> None:
    for cards, odds in (off_suit, suited):
        buffalo.bust_pays(TWO.bust, up, cards, odds)


@proves("CO 30-2113(11)")
def test_co_30_2113_21_3_progressive_winning_han_11_tips_on_bust_bonus() -> None:
    buffalo.bust_takes_tips(TWO.bust)


@proves("CO 30-2113(11)")
def test_co_30_2113_21_3_progressive_winning_han_11_none_on_the_progressive() -> None:
    case = beside("blackjack", listed(TWO.meter), decks=6)
    case.refuses(Place(Wager(1, "21+3 Progressive", 1_00, tip=True)), listed(TWO.meter).cite, "no wager for the dealer")


# --- 30-2114 -------------------------------------------------------------------------------------------------------


@proves("CO 30-2114 ¶1 s.2")
def test_co_30_2114_wagers_with_blackjack_with_their_owner() -> None:
    buffalo.owner(THREE)


@proves("CO 30-2114(1) s.2")
@pytest.mark.parametrize("name", [THREE.three, TOP, THREE.meter, THREE.bust])
@pytest.mark.parametrize(
    ("decks", "dealt_from", "lawful"),
    [
        (1, "hand", False),
        (2, "shoe", False),
        (4, "shoe", True),
        (5, "shoe", False),
        (6, "shoe", True),
        (8, "shoe", False),
    ],
)
def test_co_30_2114_1_four_or_six_decks_from_a_shoe(name: str, decks: int, dealt_from: str, lawful: bool) -> None:
    buffalo.dealt(name, decks, dealt_from, lawful)


@proves("CO 30-2114(2) s.1-4")
@pytest.mark.parametrize(
    ("cents", "lawful"), [(1_00, False), (2_00, True), (2_50, False), (25_00, True), (26_00, False)]
)
def test_co_30_2114_2_in_whole_dollars_within_the_posted_limits(cents: int, lawful: bool) -> None:
    buffalo.placed_with_the_main_wager(listed(THREE.three), cents, lawful)
    buffalo.placed_with_the_main_wager(listed(TOP), cents, lawful, listed(THREE.three))


@proves("CO 30-2114(2) s.1-4")
def test_co_30_2114_2_no_top_3_without_21_plus_3() -> None:
    case = Case(seats=1, sides=[listed(THREE.three), listed(TOP)], game=load("blackjack"))
    wager = Place(Wager(1, "Top 3", SIDE))
    case.refuses(wager, listed(TOP).stake_cite, "needs a 21+3 wager")
    assert case.do(Place(Wager(1, "21+3", SIDE)), wager).round.layout_cents == STAKE + 2 * SIDE


@proves("CO 30-2114(2) s.1-4")
def test_co_30_2114_2_the_progressive_is_one_amount() -> None:
    buffalo.progressive_is_one_amount(THREE)


@proves("CO 30-2114(2) s.5", "CO 30-2114(7) s.3")
def test_co_30_2114_2_limits_are_posted() -> None:
    buffalo.limits_are_posted(THREE)


@proves("CO 30-2114(3) s.4")
def test_co_30_2114_3_the_progressive_is_locked_in_and_pays_for_one() -> None:
    buffalo.progressive_pays_for_one(THREE)


@proves("CO 30-2114(4)")
def test_co_30_2114_4_a_tip_with_one_on_the_main_wager() -> None:
    buffalo.tips(listed(THREE.three))
    buffalo.tips(listed(TOP), listed(THREE.three))


@proves("CO 30-2114(4)")
def test_co_30_2114_4_the_house_may_take_no_tips() -> None:
    buffalo.house_refuses_tips(THREE)


@proves("CO 30-2114(5)", "CO 30-2114 21+3 hand rankings")
def test_co_30_2114_5_the_first_three_cards_and_the_highest_award_for_each_wager() -> None:
    buffalo.first_three_cards(THREE)
    buffalo.ace_in_straights(THREE)


@proves("CO 30-2114(6)")
def test_co_30_2114_21_3_progressive_winning_han_6_from_the_dealers_right() -> None:
    buffalo.from_the_dealers_right(THREE)


@proves("CO 30-2114(6)", "CO 30-2114 21+3 hand rankings")
def test_co_30_2114_21_3_progressive_winning_han_6_by_pay_table_a_or_b() -> None:
    buffalo.pay_tables_of_three(THREE)


@proves("CO 30-2114(6)", "CO 30-2114 Top 3 hand rankings")
@pytest.mark.parametrize(("paytable", "pays"), [("A", (270, 180, 90, -1)), ("B", (1000, 100, 70, -1))])
def test_co_30_2114_21_3_progressive_winning_han_6_top_3_by_pay_table_a_or_b(
    paytable: str, pays: tuple[int, ...]
) -> None:
    rows = (buffalo.SUITED_TRIPS, buffalo.STRAIGHT_FLUSH, buffalo.TRIPS, buffalo.STRAIGHT)
    for cards, odds in zip(rows, pays, strict=True):
        case = beside("blackjack", [listed(THREE.three), listed(TOP, paytable)], decks=6).do(f"{cards} 6c")
        assert until(case, "Top 3").net_cents == odds * SIDE


@proves("CO 30-2114(6)", "CO 30-2114 21+3 Progressive hand rankings")
@pytest.mark.parametrize(("paytable", "posted", "suited", "second", "low"), METERS)
def test_co_30_2114_21_3_progressive_winning_han_6_by_the_table_of_the_meter(
    paytable: str, posted: str, suited: str, second: int, low: tuple[int, ...]
) -> None:
    buffalo.pay_table_of_the_meter(THREE, paytable, posted, suited, second, low)


@proves("CO 30-2114(6)(a)")
def test_co_30_2114_21_3_progressive_winning_han_6_a_before_insurance() -> None:
    buffalo.before_insurance(THREE)


@proves("CO 30-2114(7) s.1-2")
def test_co_30_2114_21_3_progressive_winning_han_7_bust_bonus_until_the_hole_card_is_turned() -> None:
    side, wager = listed(THREE.bust), Place(Wager(1, "Bust Bonus", SIDE))
    beside("blackjack", side, decks=6).refuses(wager, side.stake_cite, "after the peek")
    sides = [*THREE.on_three_cards, side]
    case = beside("blackjack", sides, decks=6).do("5h 7s 6d 10d")
    assert {bet.bet for bet in case.round.placed_wagers} == set()  # all of them are settled before
    buffalo.bust_in_whole_dollars(THREE.bust, case)
    late = beside("blackjack", side, decks=6).do("10h 6d 9s 10d", Pass())
    late.refuses(wager, "CO 30-809", "after the first card")


@proves("CO 30-2114(7) s.1-2")
def test_co_30_2114_21_3_progressive_winning_han_7_a_broken_hand_keeps_it() -> None:
    case = beside("blackjack", listed(THREE.bust), decks=6).do(
        "10h 6d 6s 10d", Place(Wager(1, "Bust Bonus", SIDE)), Pass()
    )
    assert case.do(Hit(), "10c", "Kh").over().settled(1, bet="Bust Bonus").net_cents == SIDE


@proves("CO 30-2114(8)")
def test_co_30_2114_21_3_progressive_winning_han_8_the_dealer_acts_as_in_blackjack() -> None:
    buffalo.dealer_acts(THREE.bust)


@proves("CO 30-2114(9) s.1", "CO 30-2114 Bust Bonus pay table note")
@pytest.mark.parametrize(("up", "off_suit", "suited"), WITH_EIGHTS)
def test_co_30_2114_21_3_progressive_winning_han_9_bust_bonus_with_the_main_wagers(
    up: str, off_suit: tuple[str, int], suited: tuple[str, int]
) -> None:
    for cards, odds in (off_suit, suited):
        buffalo.bust_pays(THREE.bust, up, cards, odds)


@proves("CO 30-2114(10)")
def test_co_30_2114_21_3_progressive_winning_han_10_tips_on_bust_bonus() -> None:
    buffalo.bust_takes_tips(THREE.bust)


@proves("CO 30-2114(10)")
def test_co_30_2114_21_3_progressive_winning_han_10_none_on_the_progressive() -> None:
    case = beside("blackjack", listed(THREE.meter), decks=6)
    case.refuses(
        Place(Wager(1, "21+3 Progressive", 1_00, tip=True)), listed(THREE.meter).cite, "no wager for the dealer"
    )
