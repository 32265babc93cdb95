"""CO 30-899.26 and 30-899.27: what a dealer's examination would ask at games of shared cards, and what terminals show.

Each situation was decided by the words of its section first; the numbers are what a seat wins or loses in all.
"""

from __future__ import annotations

import pytest

from pitboss import (
    Decline,
    Double,
    EvenMoney,
    Hit,
    Insure,
    Limits,
    Settled,
    Split,
    Stand,
    Surrender,
    Wager,
    games,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.view import view
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import Action, GoOn, Place, TimeOut
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, seat
from pitboss.engine.vocabulary.events import Acted, BurnCardShown, CommunityCard
from pitboss.errors import IllegalWager
from pitboss.law.limits import SideLimits
from tests.cases import STAKE, Case
from tests.marks import proves

TEN = 10_00
HOUSE = Limits(min=TEN, max=500_00)
DEAL = "8s 5s Qd 6d 8h 6h 9c Kd"  # 16 on field 1, 11 on field 2, 19 on field 3, against 6 and a king below


def stadium(*steps: Action | str, seats: int = 1, dealer_acts: bool = False, **options: object) -> Case:
    return Case(seats=seats, game=load("stadium-blackjack", **options), dealer_acts=dealer_acts).do(*steps)


def fields(*wagers: tuple[int, int], tip: tuple[int, int] | None = None, **options: object) -> Case:
    """Multi-Hand Blackjack with these seats and cents, one of them with a dealer tip chip."""
    placed = [Wager(number, "main", cents) for number, cents in wagers]
    placed += [Wager(tip[0], "main", tip[1], tip=True)] if tip else []
    return Case(seats=0, game=load("multi-hand-blackjack", **options), limits=HOUSE).open(placed)


def total(case: Case, number: int = 1) -> int:
    return sum(event.net_cents for event in case.over().all(Settled) if event.seat == number and not event.tip)


def acts(case: Case) -> list[str]:
    return [event.act for event in case.all(Acted)]


def signs(game: str, **options: object) -> list[str]:
    return [notice.text for notice in Table(load(game, **options), limits=HOUSE).notices]


# --- Stadium Blackjack ------------------------------------------------------------------------------------------------


@proves("CO 30-899.26(17)", "CO 30-899.26(19)")
def test_one_card_hits_one_player_doubles_another_and_is_the_dealer_s_against_a_third() -> None:
    case = stadium("6s 10d 5h", Hit(), Double(STAKE), Stand(), "7c", Stand(), "10c", seats=3)
    assert [total(case, number) for number in (1, 2, 3)] == [-STAKE, -2 * STAKE, -STAKE]  # 18 and 18 to 20; 11 to 17
    assert [case.settled(number).dealer_total for number in (1, 2, 3)] == [20, 20, 17]


@proves("CO 30-899.26(3)(d)", "CO 30-899.26(10)")
@pytest.mark.parametrize(("answer", "second", "won"), [(Decline(), "Kc", 0), (EvenMoney(), "", STAKE)])
def test_even_money_is_offered_and_refusing_it_pushes_a_dealer_blackjack(answer: Action, second: str, won: int) -> None:
    assert total(stadium("As Ad Kh", answer, second)) == won


@proves("CO 30-899.26(7)(c)", "CO 30-899.26(9)")
def test_a_blackjack_is_neither_doubled_nor_surrendered() -> None:
    case = stadium("As Ad Kh")
    assert case.choices() == {"Decline", "Insure", "EvenMoney"}
    for action in (Double(STAKE), Surrender()):
        assert not case.round.can(action)
    case.do(Decline())
    assert case.round.actor is CHANCE


@proves("CO 30-899.26(7)(f)", "CO 30-899.26(7)(g)")
@pytest.mark.parametrize(("drawn", "second", "lost"), [("9c", "Ac", STAKE), ("Kc", "", 2 * STAKE)])
def test_a_doubled_hand_loses_half_to_a_blackjack_and_all_if_it_breaks(drawn: str, second: str, lost: int) -> None:
    cards = "5s Kd 6h" if second else "6s Kd 7h"
    assert total(stadium(cards, Double(STAKE), drawn, second)) == -lost


@proves("CO 30-899.26(7)(d)", "CO 30-899.26(8)(e)")
def test_split_and_doubled_against_a_dealer_blackjack_only_the_initial_wager_is_lost() -> None:
    case = stadium("8s Kd 8h", Split(), "3c", Double(STAKE), "9c", "10c", Stand(), "Ac")
    assert total(case) == -STAKE


@proves("CO 30-899.26(8)(a)", "CO 30-899.26(8)(b)")
def test_split_aces_with_a_ten_tie_a_dealer_s_21_and_lose_to_a_blackjack() -> None:
    tied = stadium("As 5d Ah", Split(), "Kc", "Qc", "6c", "Kd").over()
    assert [tied.settled(1, hand).outcome for hand in (0, 1)] == ["push", "push"]
    assert total(stadium("As Kd Ah", Split(), "Kc", "Qc", "Ac")) == -STAKE


@proves("CO 30-899.26(9)")
def test_surrender_costs_half_whatever_the_dealer_would_have_had() -> None:
    case = stadium("10s Ad 6h", Decline(), Surrender())
    assert total(case) == -STAKE // 2
    assert not case.all(CommunityCard)


@proves("CO 30-899.26(11)")
@pytest.mark.parametrize(("second", "won"), [("Kc", 0), ("9c", -STAKE - STAKE // 2)])
def test_insurance_of_half_saves_the_wager_or_is_lost_with_it(second: str, won: int) -> None:
    assert total(stadium("10s Ad 6h", Insure(12_50), Stand(), second)) == won


@proves("CO 30-899.26(16)(a)", "CO 30-899.26(16)(b)")
def test_without_a_decision_hard_11_and_soft_18_draw_and_hard_12_stands() -> None:
    for cards, act in (("5s 6d 6h", "draws"), ("As 6d 7h", "draws"), ("6s 6d 6h", "stands"), ("Ks 6d 6h", "stands")):
        assert acts(stadium(cards, TimeOut())) == [f"time out: {act}"]


@proves("CO 30-899.26(19)(c)", "CO 30-899.26(20) s.1", "CO 30-899.26(1) s.3")
def test_all_broken_no_dealer_card_and_nothing_moves_before_the_dealer_confirms() -> None:
    case = stadium("10s 6d 6h", Hit(), Hit(), "Kc", seats=2, dealer_acts=True)
    assert case.round.actor is DEALER
    assert not case.all(Settled)
    case.do(GoOn())
    assert (total(case, 1), total(case, 2)) == (-STAKE, -STAKE)
    assert case.dealer() == ["6d"]


@proves("CO 30-899.26(1) s.3", "CO 30-899.27(1) s.3")
@pytest.mark.parametrize("game", ["stadium-blackjack", "multi-hand-blackjack"])
@pytest.mark.parametrize("assisted", [False, True])
def test_with_a_dealer_or_without(game: str, assisted: bool) -> None:
    case = Case(seats=1, game=load(game), dealer_acts=assisted)
    case.do("10s 6d 9h" if game == "stadium-blackjack" else DEAL, Stand())
    assert (case.round.actor is DEALER) is (assisted and game == "multi-hand-blackjack")
    if game == "stadium-blackjack":
        case.do("10c 5c")
        assert case.round.is_over is not assisted


@proves("CO 30-899.26(4) s.1")
@pytest.mark.parametrize(("cents", "taken"), [(9_00, False), (10_00, True), (500_00, True), (501_00, False)])
def test_co_30_899_26_4_the_wager_is_within_the_amounts_of_the_table(cents: int, taken: bool) -> None:
    table = Table(load("stadium-blackjack"), limits=HOUSE)
    if taken:
        table.open([Wager(1, "main", cents)])
        return
    with pytest.raises(IllegalWager, match=r"30-899\.26\(4\)"):
        table.open([Wager(1, "main", cents)])


@proves("CO 30-899.26(3) s.2", "CO 30-899.26(13)", "CO 30-899.26(1) s.2")
def test_co_30_899_26_13_the_terminal_says_how_the_game_is_set_up() -> None:
    usual = signs("stadium-blackjack")
    for text in (
        "Blackjack pays 3 to 2",
        "Dealer draws to 16 and stands on all 17s",
        "Double down on the first two cards only",
        "No doubling down on a hand with an ace",
        "A hand may be split twice and no more",
        "Early surrender: half the wager, before the dealer's second card is known",
        "When time runs out, hard 12 to 21 stands and every other hand draws",
    ):
        assert text in usual
    other = signs(
        "stadium-blackjack",
        blackjack_pays="6 to 5",
        dealer_hits_soft_17=True,
        doubling="any number of cards",
        double_totals="hard 9 to 11",
        max_splits=0,
        surrender="not offered",
        timeout_stands="hard 15 to 21, soft 18 to 21",
    )
    for text in (
        "Blackjack pays 6 to 5",
        "Dealer hits soft 17",
        "Double down on any number of cards",
        "Double down on hard 9 to 11 only",
        "No splitting of pairs",
        "No surrender",
        "When time runs out, hard 15 to 21, soft 18 to 21 stands and every other hand draws",
    ):
        assert text in other
        assert text not in usual
    assert "A hand may be split once and no more" in signs("stadium-blackjack", max_splits=1)


@proves("CO 30-899.26(15)")
def test_co_30_899_26_15_only_what_the_house_has_set_up_is_offered() -> None:
    assert stadium("8s 6d 8h").choices() == {"Hit", "Stand", "Double", "Split", "Surrender"}
    bare = stadium("8s 6d 8h", doubling="not offered", max_splits=0, surrender="not offered")
    assert bare.choices() == {"Hit", "Stand"}


# --- Multi-Hand Blackjack ---------------------------------------------------------------------------------------------


@proves("CO 30-899.27(3)", "CO 30-899.27(6) s.6")
def test_three_wagers_of_three_sizes_are_won_and_lost_apart() -> None:
    case = fields((1, TEN), (2, 20_00), (3, 30_00)).do(DEAL, Stand(), Double(20_00), "9h", Stand(), "2d")
    assert [total(case, number) for number in (1, 2, 3)] == [-TEN, 40_00, 30_00]  # 16, 20 and 19 against 18
    with pytest.raises(IllegalWager, match=r"30-899\.27\(3\)"):
        fields((1, TEN), (2, 501_00))


@proves("CO 30-899.27(6) s.6", "CO 30-899.27 ¶1")
def test_a_blackjack_on_one_field_does_nothing_for_the_others() -> None:
    case = fields((1, TEN), (3, TEN)).do("As 5s 10d 6d Kh 6h 9c Kd", Stand(), "5d")
    assert (total(case, 1), total(case, 3)) == (15_00, -TEN)


@proves("CO 30-899.27(10)")
def test_a_wager_on_the_middle_field_alone_has_cards_on_both_sides() -> None:
    case = fields((2, TEN)).do(DEAL)
    assert {event.spot for event in case.all(CommunityCard)} == {"field 1", "field 3"}
    assert case.hand(2) == ["5s", "6h"]


@proves("CO 30-899.27(6) s.2-3", "CO 30-899.27(9) s.1")
def test_one_card_is_everybody_s_and_nobody_decides_twice_before_it_comes() -> None:
    case = fields((1, TEN), (4, TEN), (7, TEN)).do(DEAL, Hit())
    assert case.waits_for(4)
    for action in (Hit(), Stand(), Double(TEN)):
        assert case.round.refusal(action, seat(1)) is not None
    case.do(Split(), Stand(), "3c")
    assert [case.hand(number) for number in (1, 4, 7)] == [["8s", "8h", "3c"], ["8s", "3c"], ["8s", "8h"]]


@proves("CO 30-899.27(7)")
@pytest.mark.parametrize(
    ("first", "told"),
    [("2s", ["draws"]), ("3s", ["stands"]), ("4s", ["stands"])],  # 10, 11 and 12 with the eight
)
def test_one_hand_without_a_decision_draws_below_11_only(first: str, told: list[str]) -> None:
    case = fields((1, TEN)).do(f"{first} 5s Qd 6d 8h 6h 9c Kd", TimeOut())
    assert acts(case) == [f"time out: {each}" for each in told]


@proves("CO 30-899.27(5) s.2", "CO 30-899.27(8) s.5")
def test_burn_cards_are_shown_at_their_own_seat_and_count_in_no_hand() -> None:
    case = fields((1, TEN), (2, TEN), (4, TEN)).do(DEAL, TimeOut(), Hit(), "3c", TimeOut(), Stand(), "9h")
    seen = {each.seat: each for each in view(case.round, frozenset({1})).positions}
    assert [card.name for card in seen[1].burn_cards] == ["3c", "9h"]
    assert [card.name for card in seen[4].burn_cards] == []
    assert [[card and card.name for card in hand.cards] for hand in seen[1].hands] == [["8s", "8h"]]
    assert [e.card.name for e in case.all(BurnCardShown)] == ["3c", "9h"]


@proves("CO 30-899.27(8) s.1")
def test_with_several_hands_surrender_is_among_the_choices_on_each_hand_in_turn() -> None:
    case = fields((1, TEN), (2, TEN)).do(DEAL)
    assert case.choices() == {"Stand", "Hit", "Double", "Split", "Surrender"}
    case.do(Surrender())
    assert case.waits_for(2)
    assert case.choices() == {"Stand", "Hit", "Double", "Surrender"}
    case.do(Surrender())
    assert (total(case, 1), total(case, 2)) == (-5_00, -5_00)


@proves("CO 30-899.27(12) s.5", "CO 30-899.27(12) s.6")
def test_a_chip_makes_up_the_minimum_and_is_the_only_one_of_the_round() -> None:
    case = fields((1, 5_00), (2, TEN), tip=(1, 5_00))
    assert case.round.layout_cents == 20_00
    case.refuses(Place(Wager(2, "main", 5_00, tip=True)), "CO 30-899.27(12)", "already")
    with pytest.raises(IllegalWager, match="the table minimum is"):
        fields((1, 5_00))


@proves("CO 30-899.27(12) s.7")
@pytest.mark.parametrize("name", ["21-plus-3-30-2107", "lucky-lucky", "lucky-ladies"])
def test_no_chip_on_an_optional_wager(name: str) -> None:
    wager = load_wager(name)
    side = CatalogueWager(wager, wager.paytable_for(6))
    limits = Limits(min=TEN, max=500_00, side_limits={side.name: SideLimits(min=1_00)})
    case = Case(seats=0, game=load("multi-hand-blackjack"), limits=limits, sides=[side])
    case.open([Wager(1, "main", TEN), Wager(1, side.name, 5_00)])
    refused = case.round.refusal(Place(Wager(1, side.name, 5_00, tip=True)))
    assert refused is not None
    case.do(Place(Wager(1, "main", 5_00, tip=True)))


@proves("CO 30-899.27(12) ¶2 s.3")
def test_what_a_chip_wins_is_the_dealer_s_and_no_chip_lies_on_the_next_round() -> None:
    case = fields((3, TEN), tip=(3, 5_00)).do(DEAL, Stand(), "2d").over()
    assert case.table.books.tip_box == 10_00
    case.open([Wager(3, "main", TEN)])
    assert case.round.layout_cents == TEN
    assert case.do(DEAL, Stand(), "2d").over().table.books.tip_box == 10_00


@proves("CO 30-899.27(13)")
@pytest.mark.parametrize(("second", "won"), [("Qh", TEN), ("Ah", -TEN)])
def test_ten_cards_beat_a_20_and_lose_to_a_blackjack(second: str, won: int) -> None:
    case = fields((1, TEN), hole_card="no hole card").do("As 9d 10h Kd Ah 8s Jc")
    for card in ["2s", "Ac", "2h", "Ad", "2c", "3h", "3c", "3d"]:
        case.do(Hit(), card)
    assert total(case.do(second)) == won


@proves("CO 30-899.27(11)")
@pytest.mark.parametrize("hole_card", ["peek under ace and ten", "no hole card"])
def test_the_dealer_s_second_card_lies_from_the_deal_or_comes_after_the_players(hole_card: str) -> None:
    case = fields((1, TEN), hole_card=hole_card).do(DEAL.removesuffix(" Kd"))
    if hole_card == "no hole card":
        case.do(Stand(), "Kd", "2d")
    else:
        case.do("Kd", Stand(), "2d")
    assert case.over().dealer() == ["6d", "Kd", "2d"]


@proves("CO 30-899.27(2) s.3")
def test_the_title_stays_with_one_hand_so_that_no_addendum_is_due() -> None:
    for fields_ in (1, 3):
        assert load("multi-hand-blackjack", betting_fields=fields_).name == "Multi-Hand Blackjack"
    assert games()["multi-hand-blackjack"].name == "Multi-Hand Blackjack"


@proves("CO 30-899.27(1) s.2")
def test_the_inscriptions_of_every_blackjack_table_are_there_and_what_the_timer_does() -> None:
    told = signs("multi-hand-blackjack")
    for text in (
        "Dealer draws to 16 and stands on all 17s",
        "Blackjack pays 3 to 2",
        "Insurance pays 2 to 1",
        "Minimum $10.00, maximum $500.00",
        "A copy of all blackjack rules is available on request",
        "10 cards without busting win, except against a blackjack",
        "When time runs out on a player's only hand, a total below 11 draws until it exceeds 11; any other stands",
        "When time runs out with several hands, a card is burned; the second time in a row the hand also stands",
    ):
        assert text in told
    assert not [text for text in signs("multi-hand-blackjack", betting_fields=1) if "several hands" in text]


@proves("CO 30-899.27 ¶1")
def test_co_30_899_27_what_the_section_leaves_unsaid_is_as_in_blackjack() -> None:
    own, blackjack = load("multi-hand-blackjack").rules, load("blackjack").rules
    for rule in ("decks", "blackjack_pays", "insurance_pays", "dealer_hits_soft_17", "surrender", "max_splits"):
        assert getattr(own, rule) == getattr(blackjack, rule)
    for rule, value in (("decks", 8), ("blackjack_pays", "6 to 5"), ("dealer_hits_soft_17", True)):
        assert load("multi-hand-blackjack", **{rule: value}).rules != own
