"""Straight Jack and its progressive: neighbors in rank, longer with every card that goes on (CO 30-2109, 30-2110)."""

from __future__ import annotations

import pytest

from pitboss import Hit, Place, Split, Stand, Wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.actions import (
    Action,
    BackOut,
    MissDealerCard,
    MissFirstCard,
    MissSecondCard,
    PushTable,
)
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import HandPickedUp, Settled
from pitboss.errors import IllegalSetup
from pitboss.law.limits import SideLimits
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, bare, order_settled, refusal, winnings
from tests.rules.wager_talk import SIDE, beside, decks_for, listed

METER = 10_000_00
Steps = tuple[Action | str, ...]
ODDS = {2: 3, 3: 25, 4: 100, 5: 250, 6: 250}
NOT_STRAIGHT, TWO = "4h 9d 6s 9c", "4h 9d 5s 9c"


def jack() -> CatalogueWager:
    return listed("straight-jack")


def progressive(table: str = "SJP1") -> CatalogueWager:
    return listed("straight-jack-progressive", table, meters={"": METER})


both = pytest.mark.parametrize("side", [jack(), progressive()], ids=["plain", "progressive"])


def drawn(*cards: str) -> Steps:
    return tuple(step for card in cards for step in (Hit(), card))


def played(side: CatalogueWager, *steps: Action | str, seats: int = 1) -> Case:
    case = beside(GAME, side, seats=seats, decks=6).do(*steps)
    return case.over() if case.round.is_over else case


def length(side: CatalogueWager, *steps: Action | str) -> int:
    """How long the straight came out; nothing where it lost."""
    outcome = played(side, *steps).over().settled(1, bet=side.name).outcome
    return int(outcome.split()[2]) if outcome.startswith("straight of") else 0


LENGTHS: dict[str, tuple[Steps, int]] = {
    "two": ((TWO, Stand()), 2),
    "turned round": (("Qh 9d Js 9c", Stand()), 2),
    "three below": ((TWO, *drawn("3d"), Stand()), 3),
    "four at both ends": ((TWO, *drawn("3d", "6d"), Stand()), 4),
    "five": (("2h 9d 3s 9c", *drawn("4d", "5d", "Ad"), Stand()), 5),
    "broken and mended": (("3h 9d 4s 9c", *drawn("6d", "5d"), Stand()), 2),
    "ace and king": (("Ah 9d Ks 9c",), 2),
    "over 21": (("5h 9d 6s 9c", *drawn("7d", "8d")), 3),
}


# --- Straight Jack ---------------------------------------------------------------------------------------------------


def test_co_30_2109_played_by_its_own_rules_with_blackjack() -> None:
    assert jack().definition.owner == "LNW Gaming, Inc."
    assert decks_for(GAME, jack()) == set(range(1, 9))


@proves("CO 30-2109(1)")
def test_co_30_2109_1_an_optional_wager() -> None:
    assert bare(jack()).do("4h").round.layout_cents == STAKE


@proves("CO 30-2109(2)")
def test_co_30_2109_2_never_without_a_blackjack_wager() -> None:
    clauses.is_optional_beside_a_main_wager(jack())


@proves("CO 30-2109(3)")
def test_co_30_2109_3_within_the_limits_that_are_posted() -> None:
    clauses.is_within_the_posted_limits(jack())


@proves("CO 30-2109(4)")
def test_co_30_2109_4_blackjack_goes_on_by_the_house_s_rules() -> None:
    case = played(jack(), TWO)
    assert case.choices() >= {"Hit", "Stand", "Double"}
    assert case.order_dealt() == [1, 0, 1, 0]


@proves("CO 30-2109(5)")
def test_co_30_2109_5_irregularities_are_those_of_blackjack() -> None:
    case = beside(GAME, jack(), seats=2).do(MissFirstCard(1))
    assert [(e.bet, e.net_cents) for e in case.all(Settled)] == [("main", 0), ("Straight Jack", 0)]
    void = beside(GAME, jack()).do("4h", PushTable("misdeal")).over()
    assert [e.net_cents for e in void.all(Settled)] == [0, 0]


@proves("CO 30-2109(6)")
@pytest.mark.parametrize(("cards", "won"), [("2h 3s", True), ("Jh Qs", True), ("2h 4s", False), ("4h 4s", False)])
def test_co_30_2109_6_two_neighbors_win(cards: str, won: bool) -> None:
    first, second = cards.split()
    assert length(jack(), f"{first} 9d {second} 9c", Stand()) == (2 if won else 0)


@proves("CO 30-2109(6)(a)")
def test_co_30_2109_6_a_in_either_order() -> None:
    assert length(jack(), "Qh 9d Js 9c", Stand()) == length(jack(), "Jh 9d Qs 9c", Stand()) == 2


@proves("CO 30-2109(6)(b)")
def test_co_30_2109_6_b_losers_are_picked_up_before_the_first_player_acts() -> None:
    case = played(jack(), "4h 4s 9d 6s 5s 9c", seats=2)
    assert order_settled(case, "Straight Jack") == [("Straight Jack", 1)]
    assert case.waits_for(1)


@proves("CO 30-2109(6)(c)")
def test_co_30_2109_6_c_winners_stay() -> None:
    case = played(jack(), TWO)
    assert winnings(case, "Straight Jack") == []
    assert case.round.layout_cents == STAKE + SIDE


@proves("CO 30-2109(7)")
@pytest.mark.parametrize("name", LENGTHS)
def test_co_30_2109_7_longer_straights_pay_more(name: str) -> None:
    steps, cards = LENGTHS[name]
    assert winnings(played(jack(), *steps).over(), "Straight Jack") == [ODDS[cards] * SIDE]


@proves("CO 30-2109(7)(a)")
def test_co_30_2109_7_a_three_cards() -> None:
    assert length(jack(), *LENGTHS["three below"][0]) == 3


@proves("CO 30-2109(7)(b)")
def test_co_30_2109_7_b_four_cards() -> None:
    assert length(jack(), *LENGTHS["four at both ends"][0]) == 4


@proves("CO 30-2109(7)(c)")
def test_co_30_2109_7_c_ace_and_king_cannot_be_hit() -> None:
    case = played(jack(), "Ah 9d Ks 9c")
    assert case.round.is_over  # a blackjack is paid, and nobody was asked
    assert case.settled(1, bet="Straight Jack").outcome == "straight of 2 cards"


@proves("CO 30-2109(7)(d)")
def test_co_30_2109_7_d_a_card_that_breaks_it_ends_it() -> None:
    assert length(jack(), "3h 9d 4s 9c", *drawn("2d", "6d", "5d"), Stand()) == 3


@proves("CO 30-2109(7)(d)(i)")
def test_co_30_2109_7_d_i_three_four_six_five_is_a_straight_of_two() -> None:
    assert length(jack(), *LENGTHS["broken and mended"][0]) == 2


@proves("CO 30-2109(8)")
def test_co_30_2109_8_the_card_that_breaks_the_hand_does_not_count() -> None:
    assert length(jack(), "9h 8d 10s 9c", *drawn("8d")) == 2


@proves("CO 30-2109(8)(a)")
def test_co_30_2109_8_a_five_six_seven_and_an_eight_are_three() -> None:
    assert length(jack(), *LENGTHS["over 21"][0]) == 3


@proves("CO 30-2109(8)(b)")
@both
def test_co_30_2109_8_b_the_main_wager_is_picked_up_first(side: CatalogueWager) -> None:
    case = played(side, "5h 5c 9d 6s 9s 9c", *drawn("7d", "8d"), seats=2)
    story = [e for e in case.round.events if isinstance(e, Settled | HandPickedUp) and e.seat == 1]
    assert [e.bet if isinstance(e, Settled) else "cards" for e in story] == ["main", side.name, "cards"]
    assert case.waits_for(2)


@proves("CO 30-2109(9)")
@both
def test_co_30_2109_9_winners_are_paid_when_the_dealer_s_hand_is_complete(side: CatalogueWager) -> None:
    case = played(side, "4h 6d 5s 10c", Stand())
    assert winnings(case, side.name) == []
    assert winnings(case.do("10h").over(), side.name) == [3 * SIDE]


@proves("CO 30-2109(9)(a)")
@both
def test_co_30_2109_9_a_from_right_to_left_the_main_wager_first(side: CatalogueWager) -> None:
    case = played(side, "4h 4s 4c 9d 5h 5s 5c 9c", Stand(), Stand(), Stand(), seats=3).over()
    name = side.name
    assert order_settled(case, "main", name) == [("main", 3), (name, 3), ("main", 2), (name, 2), ("main", 1), (name, 1)]


@proves("CO 30-2109(9)(b)")
def test_co_30_2109_9_b_then_the_winning_straight() -> None:
    case = played(jack(), "9h 9d 10s 10c", Stand()).over()
    assert [(e.bet, e.net_cents) for e in case.all(Settled)] == [("main", 0), ("Straight Jack", 3 * SIDE)]


@proves("CO 30-2109(10)")
def test_co_30_2109_10_by_its_length() -> None:
    six = ("2h 9d 3s 9c", *drawn("4d", "5d", "Ad", "6d"))
    lengths = [LENGTHS[name][0] for name in ("two", "three below", "four at both ends", "five")]
    paid = [winnings(played(jack(), *steps).over(), "Straight Jack")[0] // SIDE for steps in (*lengths, six)]
    assert paid == [3, 25, 100, 250, 250]


# --- Straight Jack Progressive ---------------------------------------------------------------------------------------

JACKPOT = "Straight Jack Progressive"
TABLES = {  # 2, 3, 4, 5 cards, and six with another ace and with that of spades: odds and share of the meter
    "SJP1": ((3, 0), (15, 0), (50, 0), (200, 0), (200, 10), (200, 100)),
    "SJP2": ((3, 0), (10, 0), (50, 0), (200, 0), (200, 10), (200, 100)),
    "SJP3": ((3, 0), (15, 0), (50, 0), (200, 0), (200, 100), (200, 100)),
    "SJP4": ((2, 0), (10, 0), (50, 0), (200, 100), (200, 100), (200, 100)),
}


def six_with(ace: str) -> Steps:
    return ("2h 9d 3s 9c", *drawn("4d", "5d", ace, "6d"))


def test_co_30_2110_played_by_its_own_rules_with_blackjack() -> None:
    assert progressive().definition.owner == "LNW Gaming, Inc."
    assert decks_for(GAME, progressive()) == set(range(1, 9))


@proves("CO 30-2110(1)")
def test_co_30_2110_1_an_optional_wager() -> None:
    assert bare(progressive()).do("4h").round.layout_cents == STAKE


@proves("CO 30-2110(2) s.1-2")
def test_co_30_2110_2_with_the_game_s_own_wager_before_the_first_card() -> None:
    clauses.is_optional_beside_a_main_wager(progressive())


@proves("CO 30-2110(3)")
def test_co_30_2110_3_from_a_dollar_whatever_the_table_s_minimum_to_its_maximum() -> None:
    case = bare(progressive(), limits=Limits(min=10_00, max=100_00))
    taken = [refusal(case, JACKPOT, cents) == "" for cents in (50, 1_00, 1_50, 100_00, 101_00)]
    assert taken == [False, True, True, True, False]
    for least, lawful in ((50, False), (1_00, True), (2_00, False)):
        limits = Limits(min=10_00, max=100_00, side_limits={JACKPOT: SideLimits(min=least)})
        if lawful:
            bare(progressive(), limits=limits)
            continue
        with pytest.raises(IllegalSetup, match=r"the minimum of Straight Jack Progressive is \$1.00"):
            bare(progressive(), limits=limits)


@proves("CO 30-2110(4)")
@pytest.mark.parametrize("cents", [1_00, 5_00, 50_00])
def test_co_30_2110_4_odds_for_the_wager_and_the_meter_besides(cents: int) -> None:
    case = beside(GAME, progressive(), cents=cents, decks=6).do(*six_with("As")).over()
    assert winnings(case, JACKPOT) == [200 * cents + METER]


@proves("CO 30-2110(5)")
def test_co_30_2110_5_blackjack_goes_on_by_the_house_s_rules() -> None:
    assert played(progressive(), TWO).choices() >= {"Hit", "Stand", "Double"}


@proves("CO 30-2110(6)")
def test_co_30_2110_6_irregularities_are_those_of_blackjack() -> None:
    case = beside(GAME, progressive(), seats=2).do(MissFirstCard(1))
    assert [(e.bet, e.net_cents) for e in case.all(Settled)] == [("main", 0), (JACKPOT, 0)]


@proves("CO 30-2110(7) s.3")
def test_co_30_2110_7_wagers_are_locked_in_and_stay_on_the_table() -> None:
    case = played(progressive(), "4h")
    assert "after the first card" in refusal(case, JACKPOT, SIDE)
    assert case.round.layout_cents == STAKE + SIDE


@proves("CO 30-2110(8)")
@pytest.mark.parametrize(("cards", "won"), [("2h 3s", True), ("Jh Qs", True), ("2h 4s", False)])
def test_co_30_2110_8_two_neighbors_win(cards: str, won: bool) -> None:
    first, second = cards.split()
    assert length(progressive(), f"{first} 9d {second} 9c", Stand()) == (2 if won else 0)


@proves("CO 30-2110(8)(a)")
def test_co_30_2110_8_a_in_either_order() -> None:
    assert length(progressive(), "Qh 9d Js 9c", Stand()) == length(progressive(), "Jh 9d Qs 9c", Stand()) == 2


@proves("CO 30-2110(8)(b)")
@pytest.mark.parametrize("cards", ["2h 4s", "4h 4s", "Ah Qs", "Kh 2s"])
def test_co_30_2110_8_b_whatever_is_not_consecutive_loses(cards: str) -> None:
    first, second = cards.split()
    assert winnings(played(progressive(), f"{first} 9d {second} 9c"), JACKPOT) == [-SIDE]


@proves("CO 30-2110(8)(c)")
def test_co_30_2110_8_c_losers_are_picked_up_before_the_first_player_acts() -> None:
    case = played(progressive(), NOT_STRAIGHT)
    assert winnings(case, JACKPOT) == [-SIDE]
    assert case.round.actor == seat(1)


@proves("CO 30-2110(9) s.1")
def test_co_30_2110_9_winners_stay() -> None:
    case = played(progressive(), TWO)
    assert winnings(case, JACKPOT) == []
    assert case.round.layout_cents == STAKE + SIDE


@proves("CO 30-2110(9) s.3")
def test_co_30_2110_9_after_a_misdeal_and_before_another_card_a_player_may_back_out() -> None:
    case = bare(progressive(), seats=3)
    case.do(Place(Wager(1, JACKPOT, SIDE)), Place(Wager(2, JACKPOT, SIDE)), "4h 5h 6h 9d")
    case.refuses(BackOut(1), "CO 30-2110(9)", "after a misdeal")
    case.do(MissSecondCard(1))
    assert BackOut(1) in case.commands()
    case.refuses(BackOut(3), "CO 30-828(1)", "no side wager that lets it back out")
    case.do(BackOut(1))
    back = [(e.seat, e.bet, e.net_cents, e.cite) for e in case.all(Settled)]
    assert back == [(1, "main", 0, "CO 30-2110(9)"), (1, JACKPOT, 0, "CO 30-2110(9)")]
    case.do("6s")
    case.refuses(BackOut(2), "CO 30-2110(9)", "before another card")
    case.do("5c 9c", Stand(), Stand()).over()
    assert winnings(case, JACKPOT, 2) == [3 * SIDE]


@proves("CO 30-2110(9) s.3")
def test_co_30_2110_9_everybody_may_back_out_and_nothing_goes_on() -> None:
    case = beside(GAME, progressive(), seats=2).do("4h 5h", MissDealerCard(), BackOut(2), BackOut(1)).over()
    assert {(e.seat, e.bet, e.net_cents) for e in case.all(Settled)} == {
        (number, bet, 0) for number in (1, 2) for bet in ("main", JACKPOT)
    }


@proves("CO 30-2110(10)")
@pytest.mark.parametrize("name", LENGTHS)
def test_co_30_2110_10_longer_straights_pay_more(name: str) -> None:
    steps, cards = LENGTHS[name]
    odds, _ = TABLES["SJP1"][cards - 2]
    assert winnings(played(progressive(), *steps).over(), JACKPOT) == [odds * SIDE]


@proves("CO 30-2110(10)(a)")
def test_co_30_2110_10_a_three_cards() -> None:
    assert length(progressive(), *LENGTHS["three below"][0]) == 3


@proves("CO 30-2110(10)(b)")
def test_co_30_2110_10_b_four_cards() -> None:
    assert length(progressive(), *LENGTHS["four at both ends"][0]) == 4


@proves("CO 30-2110(10)(c)")
def test_co_30_2110_10_c_ace_and_king_cannot_be_hit() -> None:
    assert length(progressive(), *LENGTHS["ace and king"][0]) == 2


@proves("CO 30-2110(10)(d)")
def test_co_30_2110_10_d_a_card_that_breaks_it_ends_it() -> None:
    assert length(progressive(), "3h 9d 4s 9c", *drawn("2d", "6d", "5d"), Stand()) == 3


@proves("CO 30-2110(10)(d)(i)")
def test_co_30_2110_10_d_i_three_four_six_five_is_a_straight_of_two() -> None:
    assert length(progressive(), *LENGTHS["broken and mended"][0]) == 2


@proves("CO 30-2110(11)")
def test_co_30_2110_11_the_card_that_breaks_the_hand_does_not_count() -> None:
    assert length(progressive(), "9h 8d 10s 9c", *drawn("8d")) == 2


@proves("CO 30-2110(11)(a)")
def test_co_30_2110_11_a_five_six_seven_and_an_eight_are_three() -> None:
    assert length(progressive(), *LENGTHS["over 21"][0]) == 3


@proves("CO 30-2110(11)(b)")
def test_co_30_2110_11_b_the_main_wager_is_picked_up_first() -> None:
    case = played(progressive(), "5h 9d 6s 9c", *drawn("7d", "8d")).over()
    assert [(e.bet, e.net_cents) for e in case.all(Settled)] == [("main", -STAKE), (JACKPOT, 15 * SIDE)]


@proves("CO 30-2110(12)")
def test_co_30_2110_12_when_the_dealer_s_hand_is_complete() -> None:
    case = played(progressive(), "4h 6d 5s 10c", Stand())
    assert winnings(case, JACKPOT) == []
    assert winnings(case.do("10h").over(), JACKPOT) == [3 * SIDE]


@proves("CO 30-2110(12)(a)", "CO 30-2110(16) s.4")
def test_co_30_2110_12_a_from_right_to_left_the_main_wager_first() -> None:
    case = played(progressive(), "4h 4s 9d 5h 5s 9c", Stand(), Stand(), seats=2).over()
    assert order_settled(case, "main", JACKPOT) == [("main", 2), (JACKPOT, 2), ("main", 1), (JACKPOT, 1)]


@proves("CO 30-2110(12)(b)")
def test_co_30_2110_12_b_then_the_winning_straight() -> None:
    case = played(progressive(), "9h 9d 10s 10c", Stand()).over()
    assert [(e.bet, e.net_cents) for e in case.all(Settled)] == [("main", 0), (JACKPOT, 3 * SIDE)]


@proves("CO 30-2110(14) Pay tables SJP1 and SJP2", "CO 30-2110(14) Pay tables SJP3 and SJP4")
@pytest.mark.parametrize("table", TABLES)
def test_co_30_2110_14_four_pay_tables(table: str) -> None:
    side = progressive(table)
    assert list(side.definition.paytables) == list(TABLES)
    lengths = [LENGTHS[name][0] for name in ("two", "three below", "four at both ends", "five")]
    for steps, (odds, share) in zip((*lengths, six_with("Ad"), six_with("As")), TABLES[table], strict=True):
        assert winnings(played(side, *steps).over(), JACKPOT) == [odds * SIDE + METER * share // 100]


@proves("CO 30-2109(7)", "CO 30-2110(10)")
@both
def test_co_30_2109_a_split_ends_it_at_two_cards(side: CatalogueWager) -> None:
    assert length(side, "10h 9d Js 9c", Split(), "9h", Stand(), "Qs", Stand()) == 2


@proves("CO 30-2110(1)")
def test_co_30_2110_3_every_player_makes_it_or_not() -> None:
    case = bare(progressive(), seats=2).do(Place(Wager(2, JACKPOT, 1_00)), "4h 4s 9d 5h 5s 9c", Stand(), Stand())
    assert order_settled(case.over(), JACKPOT) == [(JACKPOT, 2)]
