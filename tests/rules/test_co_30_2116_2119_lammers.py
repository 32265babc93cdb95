"""Pot of Gold and Silver Stack at a live table: how many lammers a position has collected."""

from __future__ import annotations

import pytest

from pitboss import (
    Double,
    FreeDouble,
    FreeSplit,
    Hit,
    IllegalSetup,
    Limits,
    Split,
    Stand,
    Table,
    Wager,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import TIP_BOX, Settled
from tests.cases import Case
from tests.marks import proves

WAGERS = {"free-bet-blackjack": ("pot-of-gold", "POG 01"), "ride-free": ("silver-stack", "PT-FLT-SB2-01")}
NAMES = {"free-bet-blackjack": "Pot of Gold", "ride-free": "Silver Stack"}
SIDE = 5_00
PAYS = {0: -1, 1: 3, 2: 10, 3: 30, 4: 60, 5: 100, 6: 300, 7: 1000}
PAYS_02 = {1: 3, 2: 12, 3: 30, 4: 50, 5: 100, 6: 100, 7: 100}

# Four hands of fives, each doubled for free as far as there are doubles left; the dealer has 17.
FIVES = "5h 10d 5s 7d"


def case(game: str, layout: str, *steps: Action | str, paytable: str = "", **options: object) -> Case:
    wager = load_wager(WAGERS[game][0])
    sides = [CatalogueWager(wager, wager.paytable(paytable or WAGERS[game][1]))]
    return Case(seats=1, side=SIDE, sides=sides, game=load(game, **options)).do(layout, *steps)


def play_fives(splits: int, doubles: int) -> list[Action | str]:
    """So many free splits, then a card that makes ten, and free doubles on the first hands."""
    steps: list[Action | str] = []
    for _ in range(splits):
        steps += [FreeSplit(), "5c"]
    hands = splits + 1
    for number in range(hands):
        if number:
            steps.append("5d")  # the split hand's second card: a pair again, and ten
        steps += [FreeDouble(), "10c"] if number < doubles else [Stand()]
    return steps


@proves("CO 30-2116(10) s.1", "CO 30-2116(10) Pot of Gold note", "CO 30-2119(21)(b)", "CO 30-2119(15)")
@pytest.mark.parametrize("game", WAGERS)
@pytest.mark.parametrize(
    ("splits", "doubles", "lammers"),
    [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2), (2, 1, 3), (2, 2, 4), (3, 2, 5), (3, 3, 6), (3, 4, 7)],
)
def test_co_30_2116_10_and_2119_24_each_number_of_lammers_has_its_odds(
    game: str, splits: int, doubles: int, lammers: int
) -> None:
    done = case(game, FIVES, *play_fives(splits, doubles)).over()
    assert done.round.lammers(1) == lammers
    assert done.settled(1, bet=NAMES[game]).net_cents == PAYS[lammers] * SIDE


@proves("CO 30-2116(10) s.1", "CO 30-2119(21)(b)")
@pytest.mark.parametrize(("game", "paytable"), [("free-bet-blackjack", "POG 02"), ("ride-free", "PT-FLT-SB2-02")])
@pytest.mark.parametrize(("splits", "doubles"), [(0, 1), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (3, 4)])
def test_co_30_2116_10_and_2119_24_the_other_schedule(game: str, paytable: str, splits: int, doubles: int) -> None:
    done = case(game, FIVES, *play_fives(splits, doubles), paytable=paytable).over()
    assert done.settled(1, bet=NAMES[game]).net_cents == PAYS_02[splits + doubles] * SIDE


@proves("CO 30-2119(12)", "CO 30-2116(9)(a)", "CO 30-2116(9)(b)", "CO 30-2116(9)(c)")
@pytest.mark.parametrize("game", WAGERS)
@pytest.mark.parametrize(("hole", "outcome"), [("8d", "win"), ("9d", "push"), ("10c", "lose")])
def test_co_30_2119_12_a_lammer_counts_whatever_becomes_of_the_hand(game: str, hole: str, outcome: str) -> None:
    done = case(game, f"6h 10d 5s {hole}", FreeDouble(), "8c").over()
    assert done.settled(1).outcome.startswith(outcome)
    assert done.settled(1, bet=NAMES[game]).net_cents == 3 * SIDE


@proves("CO 30-2116(8)(b)")
def test_co_30_2116_8_b_i_lammers_of_broken_hands_count() -> None:
    done = case("free-bet-blackjack", "8h 10d 8s 7c", FreeSplit(), "5s", Hit(), "Kh", "6c", Hit(), "Kd").over()
    assert done.settled(1, bet="Pot of Gold").outcome == "one free bet"


@proves("CO 30-2116(4)")
@pytest.mark.parametrize("paid", [Double(25_00), Split()])
def test_co_30_2116_4_what_is_paid_for_brings_no_lammer(paid: Action) -> None:
    steps: list[Action | str] = [paid, "10c"]
    steps += [] if isinstance(paid, Double) else [Stand(), "9c", Stand()]
    done = case("free-bet-blackjack", FIVES, *steps).over()
    assert done.settled(1, bet="Pot of Gold").net_cents == -SIDE


@proves("CO 30-2116(4)")
@pytest.mark.parametrize(("game", "net"), [("free-bet-blackjack", -SIDE), ("ride-free", 3 * SIDE)])
def test_co_30_2116_4_pot_of_gold_loses_to_a_dealer_blackjack_and_silver_stack_does_not(game: str, net: int) -> None:
    done = case(game, "6h 10d 5s Ac", FreeDouble(), "8c", hole_card="no peek").over()
    assert done.settled(1).outcome == "lose: dealer blackjack"
    assert done.settled(1, bet=NAMES[game]).net_cents == net


@proves("CO 30-2116(4)")
@pytest.mark.parametrize("game", WAGERS)
def test_co_30_2116_4_a_dealer_blackjack_under_the_peek_takes_both(game: str) -> None:
    done = case(game, "6h 10d 5s Ac").over()
    assert done.settled(1, bet=NAMES[game]).net_cents == -SIDE


@proves("CO 30-2116(6)")
def test_co_30_2116_6_a_tip_rides_on_pot_of_gold() -> None:
    wager = load_wager("pot-of-gold")
    side = CatalogueWager(wager, wager.paytable("POG 01"))
    done = Case(seats=0, sides=[side], game=load("free-bet-blackjack"))
    done.open([Wager(1, "main", 25_00), Wager(1, side.name, 5_00), Wager(1, side.name, 1_00, tip=True)])
    done.do("6h 10d 5s 7d", FreeDouble(), "8c").over()
    tip = done.settled(1, bet=side.name, tip=True)
    assert (tip.returned_cents, tip.paid_to) == (4_00, TIP_BOX)


def test_wagers_on_lammers_are_not_for_a_game_without() -> None:
    wager = load_wager("silver-stack")
    side = CatalogueWager(wager, wager.paytable("PT-FLT-SB2-01"))
    with pytest.raises(IllegalSetup, match="does not deal: lammers"):
        Table(load("blackjack"), limits=Limits(), sides=[side])


@pytest.mark.parametrize("game", WAGERS)
def test_it_is_settled_before_the_main_wagers(game: str) -> None:
    done = case(game, "6h 10d 5s 7d", FreeDouble(), "8c").over()
    assert [e.bet for e in done.all(Settled)] == [NAMES[game], "main"]
