"""Blackjacks that earn a draw beside the shoe: Wheel of Madness (CO 30-899.06), Go Fish 21 (CO 30-899.08)."""

from __future__ import annotations

import pytest

from pitboss import Decline, Insure, Settled, Stand, Wager
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.vocabulary.actions import DrawBonus, EvenMoney, MoveOn, PickSpot
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, seat
from pitboss.engine.vocabulary.events import BonusDrawn
from pitboss.errors import IllegalSetup
from tests.cases import Case
from tests.marks import proves

WHEEL, FISH = load_wager("wheel-of-madness"), load_wager("go-fish-21")
SEGMENTS = ("$5", "$10", "$10", "$100")
WHEEL_CITE, FISH_CITE = "CO 30-899.06(7)", "CO 30-899.08(8)"
WON, TIED = "Kh 9d As 9c", "Kh Ad As Kc"


def wheel(seats: int = 1, **options: object) -> Case:
    sides = spots(WHEEL, WHEEL.paytable("operator's wheel"), segments=SEGMENTS)
    return Case(seats=seats, side=5_00, sides=sides, **options)  # type: ignore[arg-type]


def fish(seats: int = 1, **options: object) -> Case:
    return Case(seats=seats, side=5_00, sides=spots(FISH, FISH.paytable("1")), **options)  # type: ignore[arg-type]


@proves("CO 30-899.06(5)")
def test_co_30_899_06_5_without_a_blackjack_it_is_taken_when_all_have_two_cards() -> None:
    case = wheel().do("Kh 9d 9s 9c")
    assert case.settled(1, bet=WHEEL.name).net_cents == -5_00
    assert case.round.actor == seat(1)


@proves("CO 30-899.06(6)")
def test_co_30_899_06_6_the_winner_spins_and_the_segment_multiplies_with_the_wager() -> None:
    case = wheel().do(WON)
    assert case.choices() == {"PickSpot"}
    case.refuses(PickSpot(2), WHEEL_CITE, "there is no spot 2")
    case.refuses(DrawBonus("$10"), case.round.house.clauses.play)
    case.do(PickSpot(1))
    assert case.round.actor is CHANCE
    assert dict(case.round.chances()) == {DrawBonus("$5"): 1, DrawBonus("$10"): 2, DrawBonus("$100"): 1}
    case.refuses(DrawBonus("$7"), WHEEL_CITE, "'$7' cannot be drawn")
    case.do(DrawBonus("$10")).over()
    assert case.settled(1, bet=WHEEL.name).net_cents == 50_00
    assert case.settled(1).net_cents == 37_50


@proves("CO 30-899.06(6)")
def test_co_30_899_06_6_the_dealer_presses_for_a_player_who_does_not() -> None:
    case = wheel().do(WON)
    case.round.apply(MoveOn(), by=DEALER)
    case.do(DrawBonus("$5"))
    assert case.settled(1, bet=WHEEL.name).net_cents == 25_00


@proves("CO 30-899.06(4)")
@pytest.mark.parametrize(("act", "net"), [(Decline(), 0), (Insure(12_50), None), (EvenMoney(), None)])
def test_co_30_899_06_4_a_tie_pushes_unless_it_was_insured_or_paid_even_money(act: object, net: int | None) -> None:
    case = wheel(even_money=True).do(TIED, act)  # type: ignore[arg-type]
    if net is None:
        case.do(PickSpot(1), DrawBonus("$100"))
    assert case.over().settled(1, bet=WHEEL.name).net_cents == (500_00 if net is None else net)


@proves("CO 30-899.06(7)", "CO 30-899.06(1) s.1")
def test_co_30_899_06_7_a_wheel_without_segments_is_refused() -> None:
    with pytest.raises(IllegalSetup, match="segments") as refusal:
        spots(WHEEL, WHEEL.paytable("operator's wheel"))
    assert refusal.value.cite == WHEEL_CITE
    with pytest.raises(IllegalSetup, match="'ten'"):
        spots(WHEEL, WHEEL.paytable("operator's wheel"), segments=["ten"])


@proves("CO 30-899.06(6)")
def test_co_30_899_06_two_winners_spin_one_after_the_other() -> None:
    case = wheel(seats=2).do("Kh Qh 9d As Ad 9c", PickSpot(1), DrawBonus("$5"))
    assert case.round.actor in (seat(1), seat(2))
    case.do(PickSpot(1), DrawBonus("$100")).over()
    assert sorted(e.net_cents for e in case.all(Settled) if e.bet == WHEEL.name) == [25_00, 500_00]


@proves("CO 30-899.08(8)", "CO 30-899.08(8) Pay schedule")
@pytest.mark.parametrize(
    ("drawn", "pays"),
    [
        (["As"], 30), (["10s"], 20), (["Ks"], 20), (["9s"], 10), (["3s"], 10),
        (["Jo", "As"], 60), (["Jo", "Js"], 40), (["Jo", "3s"], 20),
        (["Jo", "Jo", "As"], 125), (["Jo", "Jo", "Qs"], 75), (["Jo", "Jo", "9s"], 50),
    ],
)  # fmt: skip
def test_co_30_899_08_8_every_row(drawn: list[str], pays: int) -> None:
    case = fish().do(WON, PickSpot(5), *(DrawBonus(name) for name in drawn)).over()
    assert case.settled(1, bet=FISH.name).net_cents == pays * 5_00


@proves("CO 30-899.08(1) s.2-3")
def test_co_30_899_08_1_the_special_deck_has_fourteen_cards_and_no_two() -> None:
    case = fish().do(WON, PickSpot(14))
    ways = dict(case.round.chances())
    assert sum(ways.values()) == 14
    assert ways[DrawBonus("Jo")] == 2
    case.refuses(DrawBonus("2s"), "CO 30-899.08(1)", "cannot be drawn")
    case.do(DrawBonus("Jo"))
    assert dict(case.round.chances())[DrawBonus("Jo")] == 1


@proves("CO 30-899.08(6)")
@pytest.mark.parametrize("spot", [0, 15])
def test_co_30_899_08_6_spots_run_from_1_to_14(spot: int) -> None:
    fish().do(WON).refuses(PickSpot(spot), "CO 30-899.08(1)", "1 to 14")


@proves("CO 30-899.08(7)(b)")
def test_co_30_899_08_7_b_one_number_picked_twice_is_drawn_once() -> None:
    case = fish(seats=2).do("Kh Qh 9d As Ad 9c", PickSpot(7), DrawBonus("As"), PickSpot(7)).over()
    assert len(case.all(BonusDrawn)) == 1
    assert [e.net_cents for e in case.all(Settled) if e.bet == FISH.name] == [150_00, 150_00]


@proves("CO 30-899.08(6)")
def test_co_30_899_08_6_an_uninsured_tie_is_a_push() -> None:
    case = fish().do(TIED, Decline()).over()
    assert case.settled(1, bet=FISH.name).net_cents == 0


@proves("CO 30-899.08(3)")
def test_co_30_899_08_a_tip_is_drawn_for_with_its_players_wager() -> None:
    case = fish(seats=0)
    wagers = [Wager(1, "main", 25_00), Wager(1, FISH.name, 5_00), Wager(1, FISH.name, 1_00, tip=True)]
    case.open(wagers).do(WON, PickSpot(3), DrawBonus("3s")).over()
    assert case.settled(1, bet=FISH.name, tip=True).returned_cents == 11_00


@proves("CO 30-899.08(5)")
def test_co_30_899_08_5_a_hand_without_a_blackjack_loses_it_at_once() -> None:
    case = fish().do("Kh 9d 9s 9c", Stand()).over()
    assert case.settled(1, bet=FISH.name).net_cents == -5_00
