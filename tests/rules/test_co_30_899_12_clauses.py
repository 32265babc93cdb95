"""Lucky Ladies, clause by clause (CO 30-899.12); the tests beside this one deal single hands."""

from __future__ import annotations

import pytest

from pitboss import Decline, Hit, Insure, Settled, Stand, Wager
from pitboss.engine.catalogue_wagers.kinds import posted_limits
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import CardDealt, DealerPeeked, HandPickedUp
from tests.cases import Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_talk import amounts, beside, main, nets, order, outcomes, posted, seated
from tests.rules.wager_talk import decks_for, listed

LADIES = "Lucky Ladies"
PAIR, TOP = "queen of hearts pair", "queen of hearts pair with dealer blackjack"
TABLES = {"A": (1000, 125, 19, 9, 4), "B": (1000, 200, 25, 10, 4)}
TWO = [main(), Wager(1, LADIES, 5_00), main(2), Wager(2, LADIES, 5_00)]


def ladies(layout: str, *wagers: Wager, table: str = "A", **options: object) -> Case:
    return seated(beside("lucky-ladies", table), *(wagers or TWO), **options).do(layout)


def alone(layout: str, table: str = "A", **options: object) -> Case:
    return ladies(layout, main(), Wager(1, LADIES, 5_00), table=table, **options)


@proves("CO 30-899.12(1)")
def test_co_30_899_12_1_optional_with_two_to_eight_decks() -> None:
    clauses.is_optional_beside_a_main_wager(listed("lucky-ladies"))
    assert decks_for("blackjack", listed("lucky-ladies")) == set(range(2, 9))


@proves("CO 30-899.12(2)")
@pytest.mark.parametrize(
    ("cards", "units"),
    [
        ("Kd 6c Kd 9c", 19), ("Ac 6d 9c 9d", 9), ("Kd 6c Qd 9c", 9), ("Kd 6c Jc 9c", 4), ("Qh 6c Qh 9c", 125),
        ("Qh 6c Qd 9c", 4), ("Qh 6c Kh 9c", 9), ("Kd 6c 9c 9d", -1), ("Ad 6c Kd 9c", -1),
    ],
)  # fmt: skip
def test_co_30_899_12_2_twenty_suited_matched_or_two_queens(cards: str, units: int) -> None:
    assert nets(alone(cards), LADIES) == [(1, units * 5_00)]


@proves("CO 30-899.12(2)")
def test_co_30_899_12_2_the_top_prize_is_with_a_dealer_blackjack() -> None:
    assert outcomes(alone("Qh Kc Qh Ac").over(), LADIES) == [TOP]


@proves("CO 30-899.12(3)")
def test_co_30_899_12_3_one_may_win_and_the_other_lose() -> None:
    won = alone("Kd 10c Qc Ac").over()
    assert (nets(won, "main"), nets(won, LADIES)) == ([(1, -25_00)], [(1, 20_00)])
    lost = alone("Kd 10c 9c 8c").do(Stand()).over()
    assert (nets(lost, "main"), nets(lost, LADIES)) == ([(1, 25_00)], [(1, -5_00)])


@proves("CO 30-899.12(4)")
def test_co_30_899_12_4_the_game_goes_on_as_without_it() -> None:
    plain = seated([], main()).do("Kd 6c 9c 9d")
    beside_it = alone("Kd 6c 9c 9d")
    assert beside_it.choices() == plain.choices()
    assert beside_it.order_dealt() == plain.order_dealt()


@proves("CO 30-899.12 Start of game (1)")
def test_co_30_899_12_start_of_game_1_before_any_card() -> None:
    case = seated(beside("lucky-ladies"), main()).do("Kd")
    assert "after the first card" in clauses.refusal(case, LADIES, 5_00)


@proves("CO 30-899.12 Start of game (2)")
def test_co_30_899_12_start_of_game_2_the_house_s_limits_are_posted() -> None:
    sides = beside("lucky-ladies")
    house = posted(sides, min=2_00, max=50_00, pays_in_round=30_00)
    assert amounts(sides, 1_00, 2_00, 50_00, 51_00, limits=house) == [False, True, True, False]
    (sign,) = posted_limits(Case(sides=sides, limits=house).table.house)
    assert (sign.min_cents, sign.max_cents) == (2_00, 50_00)
    assert "$30.00" in str(sign.notice)
    assert nets(alone("Qc 6c Kc 9c", limits=house), LADIES) == [(1, 30_00)]  # 9 to 1 on $5, cut to the aggregate


@proves("CO 30-899.12 Start of game (3)")
def test_co_30_899_12_start_of_game_3_the_standard_deal() -> None:
    assert ladies("Kd Kc 6c 9c 9d 9h").order_dealt() == [1, 2, 0, 1, 2, 0]


@proves("CO 30-899.12 Determination of winner (1)")
def test_co_30_899_12_determination_of_winner_take_1_when_all_have_two_cards() -> None:
    case = seated(beside("lucky-ladies"), *TWO).do("Kd Kc 6c Qc 9d")
    assert not case.all(Settled)
    assert nets(case.do("9h"), LADIES) == [(2, -5_00), (1, 20_00)]
    assert case.round.actor == seat(1)
    ace_up = seated(beside("lucky-ladies"), *TWO).do("Kd Kc Ac Qc 9d 9h")  # nobody has answered for insurance yet
    assert nets(ace_up, LADIES) == [(2, -5_00), (1, 20_00)]
    assert not ace_up.all(DealerPeeked)


@proves("CO 30-899.12 Determination of winner (2)")
def test_co_30_899_12_determination_of_winner_take_2_from_the_last_seat_to_the_first() -> None:
    wagers = [main(2), Wager(2, LADIES, 5_00), main(), main(3), Wager(3, LADIES, 5_00), Wager(1, LADIES, 5_00)]
    assert [number for number, _ in nets(ladies("Kd Kc Kh 6c Qc 9d Jh 9h", *wagers), LADIES)] == [3, 2, 1]


@proves(
    "CO 30-899.12 Determination of winner (3)",
    "CO 30-899.12 Determination of winner (3) Pay tables A and B",
    "CO 30-899.12 Determination of winner (3) note",
)
@pytest.mark.parametrize("table", TABLES)
def test_co_30_899_12_determination_of_winner_take_3_every_cell_and_only_the_highest(table: str) -> None:
    hands = ("Qh Kc Qh Ac", "Qh 6c Qh 9c", "Qc 6c Qc 9c", "Qc 6c Kc 9c", "Qc 6c Kd 9c")
    for cards, pays in zip(hands, TABLES[table], strict=True):
        assert nets(alone(cards, table), LADIES) == [(1, pays * 5_00)]


@proves("CO 30-899.12 Determination of winner (4)")
def test_co_30_899_12_determination_of_winner_take_4_two_queens_wait_under_ace_and_ten() -> None:
    for up in ("10c", "Jc", "Qc", "Kc", "Ac"):
        case = alone(f"Qh {up} Qh 9c")
        kinds = [type(e) for e in case.round.events if isinstance(e, DealerPeeked | Settled)]
        assert kinds == ([] if up == "Ac" else [DealerPeeked, Settled])
    assert not alone("Qh 9c Qh 9d").all(DealerPeeked)


@proves("CO 30-899.12 Determination of winner (4)(c)")
def test_co_30_899_12_determination_of_winner_take_4_c_all_others_are_settled_first() -> None:
    case = ladies("Qh Kd Ac Qh Jd 9c")
    assert nets(case, LADIES) == [(2, 45_00)]
    assert case.round.offers_insurance


@proves("CO 30-899.12 Determination of winner (4)(d)(i)")
@pytest.mark.parametrize("hole_card", ["no peek", "peek under ace"])
def test_co_30_899_12_determination_of_winner_take_4_d_i_the_dealer_looks_though_the_house_does_not(
    hole_card: str,
) -> None:
    looked = alone("Qh Kc Qh 9c", hole_card=hole_card)
    assert [e.blackjack for e in looked.all(DealerPeeked)] == [False]
    assert nets(looked, LADIES) == [(1, 625_00)]
    assert not alone("Qd Kc Qh 9c", hole_card=hole_card).all(DealerPeeked)


@proves("CO 30-899.12 Determination of winner (4)(d)(ii)")
def test_co_30_899_12_determination_of_winner_take_4_d_ii_no_blackjack_and_play_goes_on() -> None:
    case = alone("Qh Kc Qh 9c")
    assert outcomes(case, LADIES) == [PAIR]
    assert case.round.actor == seat(1)


@proves("CO 30-899.12 Determination of winner (4)(d)(iii) s.1", "CO 30-899.12 Determination of winner (4)(d)(iii) s.4")
def test_co_30_899_12_determination_of_winner_take_4_d_iii_main_wagers_are_taken_first() -> None:
    case = ladies("Qh Kd Kc Qh Jd Ac").over()
    assert order(case) == [(2, LADIES), (2, "main"), (1, "main"), (1, LADIES)]
    assert nets(case, LADIES)[-1] == (1, 5_000_00)
    assert not case.all(HandPickedUp)


@proves("CO 30-899.12 Determination of winner (4)(e)(i)")
def test_co_30_899_12_determination_of_winner_take_4_e_i_insurance_comes_first() -> None:
    case = alone("Qh Ac Qh Kc")
    assert case.round.offers_insurance
    assert not case.all(Settled)
    assert nets(case.do(Decline()).over(), LADIES) == [(1, 5_000_00)]


@proves("CO 30-899.12 Determination of winner (4)(e)(ii)")
def test_co_30_899_12_determination_of_winner_take_4_e_ii_no_blackjack() -> None:
    case = alone("Qh Ac Qh 9c").do(Insure(12_50))
    assert order(case) == [(1, "insurance"), (1, LADIES)]
    assert outcomes(case, LADIES) == [PAIR]
    assert case.round.actor == seat(1)


@proves("CO 30-899.12 Determination of winner (4)(e)(iii) s.1", "CO 30-899.12 Determination of winner (4)(e)(iii) s.4")
def test_co_30_899_12_determination_of_winner_take_4_e_iii_blackjack() -> None:
    case = ladies("Qh Kd Ac Qh Jd Kc").do(Insure(12_50), Decline()).over()
    assert order(case) == [(2, LADIES), (1, "insurance"), (2, "main"), (1, "main"), (1, LADIES)]
    assert outcomes(case, LADIES)[-1] == TOP


@proves("CO 30-899.12 Resumption of game (1)")
def test_co_30_899_12_resumption_of_blackjack_game_1_before_any_further_card() -> None:
    case = ladies("Kd Kc 6c Qc 9d 9h").do(Hit(), "Ah")
    dealt = [n for n, e in enumerate(case.round.events) if isinstance(e, CardDealt)]
    settled = [n for n, e in enumerate(case.round.events) if isinstance(e, Settled) and e.bet == LADIES]
    assert dealt[5] < min(settled)
    assert max(settled) < dealt[6]


@proves("CO 30-899.12 Determination of winner (4)(d)(iii) s.4")
def test_co_30_899_12_determination_of_winner_take_4_d_iii_two_pairs_of_queens_win_the_top_prize_each() -> None:
    case = ladies("Qh Qh Kc Qh Qh Ac").over()
    assert order(case) == [(2, "main"), (1, "main"), (2, LADIES), (1, LADIES)]
    assert nets(case, LADIES) == [(2, 5_000_00), (1, 5_000_00)]
