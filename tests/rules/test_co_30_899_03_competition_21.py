"""Competition 21: one card each, a wager for every further card, and a dealer with one card until all have acted."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import (
    Decline,
    Hit,
    IllegalSetup,
    IllegalWager,
    Insure,
    Limits,
    Place,
    Settled,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    games,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.view import view
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import (
    Double,
    Draw,
    DrawLast,
    EvenMoney,
    KeepHand,
    MissDealerCard,
    MissFirstCard,
    MissSecondCard,
    MoveOn,
    Pass,
    PushHand,
    PushTable,
    WrongAction,
)
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import CardDealt, HandPickedUp
from pitboss.law.notices import notices
from tests.cases import Case
from tests.marks import proves

GAME = "competition-21"
CITE = "CO 30-899.03"
UNIT = 2_00
LIMITS = Limits(min=50, max=2_50)


def competition(seats: int = 1, stake: int = UNIT, tip: int = 0, **options: Any) -> Case:
    case = Case(seats=0, limits=LIMITS, game=load(GAME, **options))
    wagers = [Wager(number, "main", stake) for number in range(1, seats + 1)]
    return case.open([*wagers, *(Wager(number, "main", tip, tip=True) for number in range(1, seats + 1) if tip)])


def draw(case: Case, *names: str, cents: int = UNIT) -> Case:
    """A wager and a card, one after the other."""
    for name in names:
        case.do(Draw(cents), name)
    return case


def parts(case: Case, hand: int = 0, seat: int = 1) -> list[tuple[str, int]]:
    ended = [e for e in case.over().all(Settled) if (e.seat, e.bet, e.hand, e.tip) == (seat, "main", hand, False)]
    return [(e.outcome, e.net_cents) for e in ended]


# --- (1), (2): cards and the first wager -----------------------------------------------------------------------------


@proves("CO 30-899.03(1) s.2")
@pytest.mark.parametrize(("decks", "source"), [(1, "hand"), (2, "hand"), (2, "shoe"), (6, "shoe"), (8, "shoe")])
def test_co_30_899_03_1_one_or_more_decks_by_hand_or_from_a_shoe(decks: int, source: str) -> None:
    assert load(GAME, decks=decks, dealt_from=source).rules.decks == decks
    for unlawful in ("shuffling shoe", "digital"):
        with pytest.raises(IllegalSetup) as refusal:
            load(GAME, dealt_from=unlawful)
        assert refusal.value.cite == f"{CITE}(1)"


@proves("CO 30-899.03(2)")
@pytest.mark.parametrize(("cents", "lawful"), [(2_00, True), (2_50, True), (3_00, False)])
def test_co_30_899_03_2_the_first_wager_is_at_most_two_dollars_and_a_half(cents: int, lawful: bool) -> None:
    table = Table(load(GAME), limits=Limits(min=50, max=100_00))
    assert table.limits.max == 2_50
    if lawful:
        assert table.open([Wager(1, "main", cents)]).layout_cents == cents
        return
    with pytest.raises(IllegalWager) as refusal:
        table.open([Wager(1, "main", cents)])
    assert refusal.value.cite == f"{CITE}(2)"


@proves("CO 30-899.03(2)")
@pytest.mark.parametrize(("least", "lawful"), [(2_50, True), (3_00, False)])
def test_co_30_899_03_2_no_table_has_a_higher_minimum(least: int, lawful: bool) -> None:
    limits = Limits(min=least, max=100_00)
    if lawful:
        assert Table(load(GAME), limits=limits).limits.min == least
        return
    with pytest.raises(IllegalSetup) as refusal:
        Table(load(GAME), limits=limits)
    assert refusal.value.cite == f"{CITE}(2)"


@proves("CO 30-899.03(2)")
def test_co_30_899_03_2_one_card_each_and_lastly_the_dealers_face_up() -> None:
    case = competition(seats=3).do("10h 9h 8h 6d")
    assert case.order_dealt() == [1, 2, 3, 0]
    assert case.all(CardDealt)[-1].up
    assert case.waits_for(1)


@proves("CO 30-899.03(2)")
@pytest.mark.parametrize("face", ["up", "down"])
def test_co_30_899_03_2_players_first_card_face_up_or_down(face: str) -> None:
    case = competition(seats=2, player_cards=face).do("10h 9h 6d")
    seen = view(case.round, frozenset({2})).positions[0].hands[0].cards
    assert (seen[0] is not None) is (face == "up")
    case.do(Draw(UNIT), "5s")
    assert view(case.round, frozenset({2})).positions[0].hands[0].cards[1] is not None


# --- (3): surrender --------------------------------------------------------------------------------------------------


@proves("CO 30-899.03(3) s.3-4")
def test_co_30_899_03_3_half_is_lost_at_once_where_no_blackjack_can_come() -> None:
    case = competition().do("10h 9d", Surrender())
    assert parts(case) == [("surrender", -UNIT // 2)]
    assert case.settled(1).cite == f"{CITE}(3)"
    assert case.dealer() == ["9d"]


@proves("CO 30-899.03(3) s.3-4")
@pytest.mark.parametrize(
    ("up", "second", "expected"),
    [
        ("Kd", "Ac", ("lose: dealer blackjack", -UNIT)),
        ("Kd", "9c", ("surrender", -UNIT // 2)),
        ("Ad", "Kc", ("lose: dealer blackjack", -UNIT)),
        ("Ad", "9c", ("surrender", -UNIT // 2)),
    ],
)
def test_co_30_899_03_3_all_is_lost_to_a_blackjack(up: str, second: str, expected: tuple[str, int]) -> None:
    case = competition().do(f"10h {up}", *([Decline()] if up == "Ad" else []), Surrender())
    assert case.round.actor is CHANCE  # the dealer's second card decides, and no third is drawn
    case.do(second)
    assert parts(case) == [expected]


@proves("CO 30-899.03(3) s.1")
def test_co_30_899_03_3_with_the_first_card_only() -> None:
    case = draw(competition().do("10h 9d"), "2s")
    assert "Surrender" not in case.choices()
    case.refuses(Surrender(), f"{CITE}(3)", "first card")
    split = draw(competition().do("8h 9d"), "8s").do(Split())
    split.refuses(Surrender(), f"{CITE}(3)", "first card")


# --- (4), (5): a wager for each card ---------------------------------------------------------------------------------


@proves("CO 30-899.03(4)")
def test_co_30_899_03_4_a_player_may_stand_on_one_card() -> None:
    case = competition().do("Ah 6d", Stand(), "10c 10s")
    assert parts(case) == [("win: dealer busts", UNIT)]
    assert case.settled(1).player_total == 11
    assert parts(competition().do("10h 6d", Stand(), "10c As")) == [("lose: lower total", -UNIT)]


@proves("CO 30-899.03(4)")
@pytest.mark.parametrize(("cents", "lawful"), [(1_50, False), (2_00, True), (2_50, False)])
def test_co_30_899_03_4_the_second_card_costs_the_original_wager(cents: int, lawful: bool) -> None:
    case = competition().do("10h 6d")
    if lawful:
        case.do(Draw(cents), "9s", Stand(), "10c 10s")
        assert parts(case) == [("win: dealer busts", 2 * UNIT)]
    else:
        case.refuses(Draw(cents), f"{CITE}(4)")


@proves("CO 30-899.03(5)")
@pytest.mark.parametrize(
    ("cents", "lawful"), [(1_50, False), (2_00, True), (2_50, True), (3_50, True), (4_00, True), (4_50, False)]
)
def test_co_30_899_03_5_the_third_card_costs_up_to_twice_the_original_wager(cents: int, lawful: bool) -> None:
    case = draw(competition().do("5h 6d"), "5s")
    if lawful:
        case.do(Draw(cents), "10s", Stand(), "10c 10h")
        assert parts(case) == [("win: dealer busts", 2 * UNIT + cents)]
    else:
        case.refuses(Draw(cents), f"{CITE}(5)")


@proves("CO 30-899.03(5)")
@pytest.mark.parametrize(("cents", "lawful"), [(2_50, False), (3_00, True), (3_50, True), (4_00, True), (4_50, False)])
def test_co_30_899_03_5_a_later_card_costs_no_less_than_the_one_before(cents: int, lawful: bool) -> None:
    case = draw(competition().do("2h 6d"), "3s").do(Draw(3_00), "2s")
    if lawful:
        case.do(Draw(cents), "3h").refuses(Draw(cents - 50), f"{CITE}(5)")
    else:
        case.refuses(Draw(cents), f"{CITE}(5)")


@proves("CO 30-899.03(5)")
def test_co_30_899_03_5_any_number_of_cards() -> None:
    case = draw(competition().do("2h 6d"), "2s", "2d", "2c", "3h", "3s", "3d")
    assert case.hand(1) == ["2h", "2s", "2d", "2c", "3h", "3s", "3d"]
    assert case.do(Stand(), "10c 10s").over().settled(1).stake_cents == 7 * UNIT


@proves("CO 30-899.03(5)")
def test_co_30_899_03_5_nothing_is_hit_or_doubled_without_it() -> None:
    case = draw(competition().do("5h 6d"), "6s")
    assert case.choices() == {"Stand", "Draw"}
    for action in (Hit(), Double(UNIT)):
        case.refuses(action, f"{CITE}(4)", "Competition 21 has no")


@proves("CO 30-899.03(5)")
def test_co_30_899_03_5_a_21_draws_no_more() -> None:
    case = draw(competition().do("5h 6d"), "6s", "10s")
    assert case.round.actor is CHANCE
    case.do("10c 10h")
    assert parts(case) == [("win: dealer busts", 3 * UNIT)]


@proves("CO 30-899.03 ¶1 s.2")
def test_a_blackjack_is_paid_on_both_wagers() -> None:
    case = draw(competition().do("Ah 6d"), "Ks")
    assert parts(case) == [("blackjack", 2 * UNIT * 3 // 2)]


# --- (6): insurance --------------------------------------------------------------------------------------------------


@proves("CO 30-899.03(6)")
@pytest.mark.parametrize(("cents", "lawful"), [(50, True), (1_00, True), (1_50, False)])
def test_co_30_899_03_6_up_to_half_the_original_wager(cents: int, lawful: bool) -> None:
    case = competition().do("10h Ad")
    if lawful:
        case.do(Insure(cents), Stand(), "Kc")
        assert case.over().settled(1, bet="insurance").net_cents == 2 * cents
    else:
        case.refuses(Insure(cents), f"{CITE}(6)")


@proves("CO 30-899.03(6)")
def test_co_30_899_03_6_before_any_second_card() -> None:
    case = competition(seats=2).do("10h 9h Ad")
    assert case.choices() == {"Decline", "Insure"}
    case.refuses(Draw(UNIT), "CO 30-821(3)")
    case.do(Decline(), Insure(1_00), Draw(UNIT), "7s")
    case.refuses(Insure(1_00), f"{CITE}(6)")


@proves("CO 30-899.03(6)")
@pytest.mark.parametrize("up", ["Kd", "9d", "2d"])
def test_co_30_899_03_6_against_an_ace_only(up: str) -> None:
    competition().do(f"10h {up}").refuses(Insure(1_00), f"{CITE}(6)", "shows an ace")


@proves("CO 30-899.03(6)")
def test_co_30_899_03_6_settled_when_the_dealers_hand_is_played_out() -> None:
    case = draw(competition().do("10h Ad", Insure(1_00)), "8s").do(Stand(), "4c")
    assert not [e for e in case.all(Settled) if e.bet == "insurance"]
    case.do("3c").over()
    kinds = [(e.bet, e.net_cents) for e in case.all(Settled)]
    assert kinds == [("main", 0), ("insurance", -1_00)]


@proves("CO 30-899.03(6)")
def test_co_30_899_03_6_who_wins_it_loses_the_original_wager_or_pushes_with_a_blackjack() -> None:
    case = draw(competition().do("10h Ad", Insure(1_00)), "8s").do(Stand(), "Kc")
    assert parts(case) == [
        ("returned: wagered for cards before a dealer blackjack", 0),
        ("lose: dealer blackjack", -UNIT),
    ]
    assert case.settled(1, bet="insurance").net_cents == UNIT
    case = draw(competition().do("Kh Ad", Insure(1_00)), "As").do("Kc")
    assert parts(case) == [("push: both blackjack", 0)]
    assert case.settled(1, bet="insurance").net_cents == UNIT


@proves("CO 30-899.03(6)")
def test_co_30_899_03_6_no_even_money() -> None:
    case = competition().do("Kh Ad")
    case.refuses(EvenMoney(), f"{CITE}(4)")


# --- (7): splits -----------------------------------------------------------------------------------------------------


@proves("CO 30-899.03(7)")
def test_co_30_899_03_7_a_pair_parts_with_its_two_wagers() -> None:
    case = draw(competition().do("8h 6d"), "8s").do(Split())
    assert case.round.layout_cents == 2 * UNIT
    assert (case.hand(1, 0), case.hand(1, 1)) == (["8h"], ["8s"])
    assert case.waits_for(1, 0)
    case.refuses(Draw(3_00), f"{CITE}(4)")
    case.do(Draw(UNIT), "10s", Stand())
    assert case.waits_for(1, 1)
    case.do(Draw(UNIT), "3c", Draw(2 * UNIT), "9c", Stand(), "10c 10h")
    assert parts(case, 0) == [("win: dealer busts", 2 * UNIT)]
    assert parts(case, 1) == [("win: dealer busts", 4 * UNIT)]


@proves("CO 30-899.03(7)")
def test_co_30_899_03_7_same_value_and_not_same_rank() -> None:
    case = draw(competition().do("Kh 6d"), "10s")
    assert "Split" in case.choices()
    case = draw(competition().do("9h 6d"), "8s")
    case.refuses(Split(), f"{CITE}(7)", "same value")


@proves("CO 30-899.03(7)")
def test_co_30_899_03_7_a_split_hand_may_stand_on_one_card() -> None:
    case = draw(competition().do("8h 6d"), "8s").do(Split(), Stand(), Stand(), "10c 10h")
    assert parts(case, 0) == parts(case, 1) == [("win: dealer busts", UNIT)]


@proves("CO 30-899.03(7)")
def test_co_30_899_03_7_again_and_again() -> None:
    case = draw(competition().do("8h 6d"), "8s").do(Split(), Draw(UNIT), "8d", Split(), Draw(UNIT), "8c", Split())
    assert [len(hand.cards) for hand in case.round.positions[0].hands] == [1, 1, 1, 1]
    case.do(Draw(UNIT), "8h").refuses(Split(), f"{CITE}(7)", "3 times")


@proves("CO 30-899.03(7)")
def test_co_30_899_03_7_aces_once_with_one_card_and_two_wagers_each() -> None:
    case = draw(competition().do("Ah 6d"), "As").do(Split(), Draw(UNIT), "Ad")
    assert case.waits_for(1, 1)  # the pair of aces is not split again, and draws no more
    case.do(Draw(UNIT), "Kd", "10c 10h")
    assert [e.stake_cents for e in case.over().all(Settled)] == [2 * UNIT, 2 * UNIT]
    assert case.settled(1, 1).outcome == "win: dealer busts"  # a 21, and no blackjack


# --- (8), (9), (10): the end -----------------------------------------------------------------------------------------


@proves("CO 30-899.03(8)")
@pytest.mark.parametrize(
    ("second", "outcome"), [("8s", "lose: lower total"), ("9s", "push"), ("10s", "win: higher total")]
)
def test_co_30_899_03_8_equal_hands_push(second: str, outcome: str) -> None:
    case = draw(competition().do("10h 9d"), second).do(Stand(), "10c")
    assert case.over().settled(1).outcome == outcome


@proves("CO 30-899.03(9)")
def test_co_30_899_03_9_a_broken_hand_lies_face_down_while_a_blackjack_may_come() -> None:
    case = draw(competition().do("10h Kd"), "6s", "10s")
    assert not case.all(Settled)
    assert not case.all(HandPickedUp)
    case.do("Ac")
    assert parts(case) == [
        ("returned: wagered for cards before a dealer blackjack", 0),
        ("lose: dealer blackjack", -UNIT),
    ]


@proves("CO 30-899.03(9)")
def test_co_30_899_03_9_without_a_blackjack_all_of_it_is_lost() -> None:
    case = draw(competition().do("10h Kd"), "6s", "10s").do("9c")
    assert parts(case) == [("lose: player busts", -3 * UNIT)]


@proves("CO 30-899.03(9)")
def test_co_30_899_03_9_against_other_cards_it_is_collected_at_once() -> None:
    case = draw(competition().do("10h 9d"), "6s", "10s")
    assert parts(case) == [("lose: player busts", -3 * UNIT)]
    assert case.dealer() == ["9d"]


@proves("CO 30-899.03(9)")
def test_co_30_899_03_9_of_split_hands_the_original_wager_alone() -> None:
    case = draw(competition().do("8h Kd"), "8s").do(Split(), Draw(UNIT), "10s", Stand(), Draw(UNIT), "7s", Draw(UNIT))
    case.do("10h", "Ac").over()
    assert sum(e.net_cents for e in case.all(Settled)) == -UNIT


@proves("CO 30-899.03(10)")
def test_co_30_899_03_10_the_dealers_second_card_when_all_have_acted() -> None:
    case = draw(competition(seats=2).do("10h 9h 9d"), "8s").do(Stand())
    assert case.dealer() == ["9d"]
    draw(case, "9s").do(Stand())
    assert case.round.actor is CHANCE
    case.do("10c").over()
    assert (case.settled(1).outcome, case.settled(2).outcome) == ("lose: lower total", "lose: lower total")


@proves("CO 30-899.03(10)")
@pytest.mark.parametrize(("second", "stands"), [("9c", False), ("10c", True), ("8c", False)])
def test_co_30_899_03_10_draws_to_sixteen_and_stands_on_seventeen(second: str, stands: bool) -> None:
    case = draw(competition().do("10h 7d"), "9s").do(Stand(), second)
    assert case.round.is_over is stands


@proves("CO 30-899.03(10)")
def test_co_30_899_03_10_stands_on_soft_seventeen() -> None:
    case = draw(competition().do("10h 6d"), "8s").do(Stand(), "Ac")
    assert parts(case) == [("win: higher total", 2 * UNIT)]
    with pytest.raises(IllegalSetup) as refusal:
        load(GAME, dealer_hits_soft_17=True)
    assert refusal.value.cite == f"{CITE}(10)"


# --- tips, irregularities, side wagers -------------------------------------------------------------------------------


@proves("CO 30-899.03 ¶1 s.2")
def test_a_tip_rides_on_the_original_wager() -> None:
    case = draw(competition(tip=1_00).do("10h 9d"), "10s").do(Stand(), "10c")
    assert case.over().settled(1, tip=True).net_cents == 1_00
    assert case.settled(1).net_cents == 2 * UNIT


@proves("CO 30-828(2) s.1", "CO 30-828(2) s.2")
def test_co_30_828_2_a_missed_first_card() -> None:
    case = competition(seats=2).do("10h", MissFirstCard(2), "9d", Stand(), "10c").over()
    assert (case.settled(2).net_cents, case.settled(1).net_cents) == (0, -UNIT)


@proves("CO 30-828(3) s.3")
def test_co_30_828_3_and_10_nothing_else_can_be_missed_in_the_deal() -> None:
    case = competition(seats=2).do("10h 9h")
    case.refuses(MissDealerCard(), "CO 30-828(10)", "deal the dealer's now")
    case.do("9d").refuses(MissSecondCard(1), "CO 30-828(3)", "during the deal")


@proves("CO 30-828(4)")
def test_co_30_828_4_after_a_wrong_action_a_hand_may_draw_on() -> None:
    case = draw(competition(seats=2).do("5h 9h 9d"), "6s").do(Stand(), WrongAction(1, 0, player_chooses=True))
    case.do(DrawLast(), Stand(), Draw(2 * UNIT), "10s", "10c").over()
    assert case.settled(1).net_cents == 4 * UNIT


@proves("CO 30-828(4)(a)")
def test_co_30_828_4_a_surrender_that_was_not_meant() -> None:
    case = competition(seats=2).do("9h 9s Kd", Surrender(), WrongAction(1, 0, player_chooses=True), KeepHand())
    case.do(Stand(), "6c 10h").over()
    assert case.settled(1).outcome == "win: dealer busts"


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_pushes_by_ruling() -> None:
    case = draw(competition(seats=2).do("5h 9h 9d"), "6s").do(PushHand(1, 0, "disturbed"), Stand(), "10c").over()
    assert (case.settled(1).stake_cents, case.settled(1).net_cents) == (2 * UNIT, 0)
    case = draw(competition().do("5h Ad", Insure(1_00)), "6s").do(PushTable("alarm")).over()
    assert sum(e.net_cents for e in case.all(Settled)) == 0


@proves("CO 30-821(3) s.3")
def test_co_30_821_3_without_a_signal_the_hand_stays_as_it_is() -> None:
    case = competition().do("Ah 6d", MoveOn(), "10c 10s")
    assert parts(case) == [("win: dealer busts", UNIT)]


def test_a_wager_on_the_dealers_hand_with_it() -> None:
    bonus = load_wager("bust-bonus-30-899-09")
    side = CatalogueWager(bonus, bonus.paytable_for(6))
    case = Case(seats=0, limits=LIMITS, game=load(GAME), sides=[side]).open([Wager(1, "main", UNIT)])
    draw(case.do("10h 6d"), "6s").do(Stand(), Place(Wager(1, bonus.name, 1_00)), Pass(), "10c 10d").over()
    assert case.settled(1, bet=bonus.name).net_cents > 0


def test_no_wager_on_two_first_cards_with_it() -> None:
    match = load_wager("royal-match-21")
    with pytest.raises(IllegalSetup):
        Table(load(GAME), limits=LIMITS, sides=[CatalogueWager(match, match.paytable("1"))])


def test_what_a_card_costs_is_posted() -> None:
    posted = [notice.text for notice in notices(load(GAME).rules, 50, 2_50)]
    assert "The second card costs the original wager" in posted
    assert "Each later card costs up to 2 times the original wager, and at least as much as the card before" in posted
    assert "Surrender on the first card only" in posted


@proves("CO 30-809 ¶1 s.1")
def test_co_30_809_no_wager_after_the_first_card() -> None:
    competition().do("10h").refuses(Place(Wager(2, "main", UNIT)), "CO 30-809")


@proves("CO 30-899.03 ¶1 s.2")
def test_a_few_hundred_random_rounds_keep_the_rules_of_all_games() -> None:
    report = check_game(games()[GAME], rounds=300, seats=4, seed=3, deep=4)
    assert {"surrender", "returned: wagered for cards before a dealer blackjack", "insurance wins"} <= set(
        report.outcomes
    )


@pytest.mark.soak
def test_ten_thousand_random_rounds_keep_the_rules_of_all_games() -> None:
    assert check_game(games()[GAME], rounds=10_000, deep=5).rounds == 10_000
