"""Hit and Run, clause by clause (CO 30-899.14); Blazing 7's has a file of its own."""

from __future__ import annotations

import pytest

from pitboss import Decline, Hit, Split, Stand, Wager
from pitboss.engine.vocabulary.actions import EvenMoney
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import HandPickedUp
from tests.cases import Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_talk import beside, main, nets, order, refusal, seated
from tests.rules.wager_talk import listed

RUN = "Hit and Run"


def run(layout: str, *wagers: Wager, **options: object) -> Case:
    return seated(beside("hit-and-run"), main(), Wager(1, RUN, 5_00), *wagers, **options).do(layout)


@proves("CO 30-899.14(2)")
def test_co_30_899_14_2_a_blackjack_wins_by_the_number_of_the_dealer_s_cards() -> None:
    clauses.is_optional_beside_a_main_wager(listed("hit-and-run"))
    assert nets(run("Kh 9d As 9c").over(), RUN) == [(1, 50_00)]
    assert nets(run("Kh 9d As 2c").do("Kc").over(), RUN) == [(1, 75_00)]
    tied = run("Kh Kd As Ac").over()
    assert (nets(tied, "main"), nets(tied, RUN)) == ([(1, 0)], [(1, 50_00)])


@proves("CO 30-899.14(3)")
def test_co_30_899_14_3_with_a_main_wager_between_the_table_s_minimum_and_maximum() -> None:
    clauses.is_within_the_posted_limits(listed("hit-and-run"))
    assert "needs a main wager" in refusal(beside("hit-and-run"), Wager(1, RUN, 5_00))


@proves("CO 30-899.14(3)(a)")
def test_co_30_899_14_3_a_several_hands_where_the_house_allows_them() -> None:
    clauses.several_hands_where_allowed(listed("hit-and-run"))


@proves("CO 30-899.14(3)(b)")
def test_co_30_899_14_3_b_on_none_one_or_all_of_them() -> None:
    clauses.on_none_one_or_all_hands(listed("hit-and-run"))


@proves("CO 30-899.14(3)(c)")
def test_co_30_899_14_3_c_tips_ride_on_it() -> None:
    clauses.takes_tips_at_the_player_s_odds(listed("hit-and-run"), "Kh 9d As 9c", odds=10)


@proves("CO 30-899.14(4)")
def test_co_30_899_14_4_the_standard_deal() -> None:
    assert run("Kh 9d 9s 9c").order_dealt() == [1, 0, 1, 0]


@proves("CO 30-899.14(5)")
def test_co_30_899_14_5_without_a_blackjack_it_is_taken_at_once() -> None:
    case = run("Kh Kd 9d 9s As 9c", main(2), Wager(2, RUN, 5_00))
    assert order(case) == [(1, RUN)]
    assert case.round.actor == seat(1)


@proves("CO 30-899.14(6)")
def test_co_30_899_14_6_the_blackjack_is_paid_and_its_cards_stay() -> None:
    case = run("Kh 9h 9d As 9s 9c", main(2))
    assert order(case) == [(1, "main")]
    assert case.hand(1) == ["Kh", "As"]
    assert not case.all(HandPickedUp)
    even = run("Kh 9h Ad As 9s 9c", main(2), even_money=True).do(EvenMoney(), Decline())
    assert order(even) == [(1, "main")]
    assert not even.all(HandPickedUp)


@proves("CO 30-899.14(7)")
def test_co_30_899_14_7_the_dealer_draws_for_it_alone() -> None:
    case = run("Kh 6h 9d As 9s 2c", main(2)).do(Hit(), "Kd", "5h").refuses(Stand(), "CO 30-821(3)")
    assert case.do("4h").over().dealer() == ["9d", "2c", "5h", "4h"]
    without = seated(beside("hit-and-run"), main()).do("Kh 9d As 2c").over()
    assert without.dealer() == ["9d", "2c"]


@proves("CO 30-899.14(8)")
def test_co_30_899_14_8_paid_when_the_other_main_wagers_are_settled() -> None:
    case = run("Kh 9h 9d As 9s 9c", main(2)).do(Stand()).over()
    assert order(case) == [(1, "main"), (2, "main"), (1, RUN)]


@proves("CO 30-899.14(9)", "CO 30-899.14(9) Pay table note")
@pytest.mark.parametrize(
    ("hole", "drawn", "pays"),
    [
        ("9c", "", 10), ("2c", "Kc", 15), ("4c", "Kc", 15), ("2c", "2d Kc", 20), ("2c", "3d Kc", 20),
        ("2c", "2d 2s Kc", 40), ("2c", "2d 2s Ac Kc", 40),
    ],
)  # fmt: skip
def test_co_30_899_14_9_two_to_five_cards_the_breaking_one_included(hole: str, drawn: str, pays: int) -> None:
    assert nets(run(f"Kh 9d As {hole}").do(drawn).over(), RUN) == [(1, pays * 5_00)]


@proves("CO 30-899.14(2)", "CO 30-899.14(5)")
def test_co_30_899_14_5_aces_that_are_split_to_21_are_no_blackjack() -> None:
    case = run("Ah 9d As 9c")
    assert nets(case, RUN) == [(1, -5_00)]
    assert nets(case.do(Split(), "Kh", "Kd").over(), RUN) == [(1, -5_00)]
