"""The Bonus wagers of Blackjack Burnout: two, three or four hands won in a row, at the game's own table."""

from __future__ import annotations

import pytest

from pitboss import Place, Settled, Split, Stand, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.vocabulary.actions import Decline, EvenMoney, Insure
from pitboss.engine.vocabulary.events import TIP_BOX, WagerCarried
from tests.cases import Case
from tests.marks import proves

BONUS = load_wager("burnout-bonus")
SPOTS = spots(BONUS, BONUS.paytable("Bonus"))
TWO, THREE, FOUR = NAMES = [side.name for side in SPOTS]
PAYS = {TWO: 2, THREE: 4, FOUR: 8}
STAKE = 5_00
WIN, LOSE, PUSH = "Kh 6d 9s 10c", "Kh 10d 7s 10c", "Kh 10d 10s 10c"  # the dealer's 16 draws a ten, 20 beats 17, ties 20


def case(*names: str, cents: int = STAKE, tip: str = "") -> Case:
    """A main wager with Bonus wagers on these spots, and a dollar for the dealer on one of them."""
    wagers = [Wager(1, "main", 25_00), *(Wager(1, name, cents) for name in names)]
    tips = [Wager(1, tip, 1_00, tip=True)] if tip else []
    return Case(seats=0, sides=SPOTS, game=load("blackjack-burnout")).open(wagers + tips)


def played(done: Case, *layouts: str) -> Case:
    """A round with each of these cards; every further one with a main wager alone."""
    for number, layout in enumerate(layouts):
        if number:
            done.open([Wager(1, "main", 25_00)])
        done.do(layout, Stand())
        if layout is WIN:
            done.do("10h")
        done.over()
    return done


def again(done: Case) -> Case:
    return done.open([Wager(1, "main", 25_00)])


def nets(done: Case) -> dict[str, int]:
    return {e.bet: e.net_cents for e in done.all(Settled) if e.bet in NAMES and not e.tip}


def progress(done: Case) -> list[int]:
    return [event.progress for event in done.all(WagerCarried)]


@proves("CO 30-899.25 Bonus wager (1) s.3-4")
def test_co_30_899_25_bonus_wager_1_three_spots_in_any_combination() -> None:
    assert len(NAMES) == 3
    for chosen in ([TWO], [FOUR], [TWO, FOUR], NAMES):
        assert {bet.bet for bet in case(*chosen).round.placed_wagers} == set(chosen)


@proves("CO 30-899.25 Bonus wager (2)")
def test_co_30_899_25_bonus_wager_2_none_is_added_while_one_is_pending() -> None:
    done = again(played(case(THREE), WIN))
    done.refuses(Place(Wager(1, TWO, STAKE)), "CO 30-899.25 Bonus wager (2)", "still undecided")
    played(done, LOSE)
    again(done).do(Place(Wager(1, TWO, STAKE)))


@proves("CO 30-899.25 Bonus wager (2)")
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (5_50, False), (6_00, True)])
def test_co_30_899_25_bonus_wager_2_whole_dollars(cents: int, lawful: bool) -> None:
    assert case().round.can(Place(Wager(1, TWO, cents))) is lawful


@proves("CO 30-899.25 Bonus wager (2)")
@pytest.mark.parametrize(
    ("second", "third", "steps"),
    [
        ("10s", "10h", [1]),
        ("10s", "6h", [0]),
        ("6s", "6h", []),
        ("10s", "9h", [1]),
        ("9s", "9h", [0]),
        ("9s", "6h", []),
    ],
)
def test_co_30_899_25_bonus_wager_2_the_majority_of_split_hands_decides(
    second: str, third: str, steps: list[int]
) -> None:
    done = case(TWO).do("8h 9d 8s 8c", Split(), second, Stand(), third, Stand()).over()
    assert progress(done) == steps


@proves("CO 30-899.25 Bonus wager (3) s.1-3")
def test_co_30_899_25_bonus_wager_3_paid_as_you_go_after_the_main_wager() -> None:
    done = case(*NAMES)
    for number in range(1, 5):
        played(done if number == 1 else again(done), WIN)
        paid = {} if number == 1 else {NAMES[number - 2]: PAYS[NAMES[number - 2]] * STAKE}
        assert nets(done) == paid
        assert [e.bet for e in done.all(Settled)] == ["main", *paid]


@proves("CO 30-899.25 Bonus wager (2) s.5", "CO 30-899.25 Bonus wager (3) s.5-6")
def test_co_30_899_25_bonus_wager_3_a_push_leaves_it_and_a_loss_takes_all_that_remain() -> None:
    done = played(case(*NAMES), WIN, PUSH)
    assert progress(done) == [1, 1, 1]
    played(again(done), WIN)
    assert nets(done) == {TWO: 2 * STAKE}
    assert nets(played(again(done), LOSE)) == {THREE: -STAKE, FOUR: -STAKE}


@proves("CO 30-899.25 Bonus wager (4) s.2")
def test_co_30_899_25_bonus_wager_4_a_tip_wins_at_the_player_s_odds() -> None:
    done = played(case(TWO, tip=TWO), WIN, WIN)
    [tip] = [e for e in done.all(Settled) if e.bet == TWO and e.tip]
    assert (tip.returned_cents, tip.paid_to) == (3_00, TIP_BOX)


@proves("CO 30-899.25 Bonus wager (5) s.2-3")
@pytest.mark.parametrize(("hole", "step"), [("9c", 1), ("Kc", 0)])
def test_co_30_899_25_bonus_wager_5_after_even_money_the_dealer_s_blackjack_decides(hole: str, step: int) -> None:
    done = case(TWO).do(f"Kh Ad As {hole}", EvenMoney()).over()
    assert progress(done) == [step]


@proves("CO 30-899.25 Bonus wager (6)")
@pytest.mark.parametrize("insured", [True, False])
@pytest.mark.parametrize(("hole", "kept"), [("Kc", []), ("9c", [0])])
def test_co_30_899_25_bonus_wager_6_insurance_plays_no_part(insured: bool, hole: str, kept: list[int]) -> None:
    """Against a blackjack the hand and the wager are lost, insured or not; 20 against 20 leaves it where it is."""
    done = case(TWO).do(f"Kh Ad Qs {hole}", Insure(12_50) if insured else Decline())
    if not done.round.is_over:
        done.do(Stand()).over()
    assert progress(done) == kept


@proves("CO 30-899.25 Bonus wager (7) s.1", "CO 30-899.25 Bonus wager (7) Pay table")
@pytest.mark.parametrize(("name", "wins", "pays"), [(TWO, 2, 2), (THREE, 3, 4), (FOUR, 4, 8)])
def test_co_30_899_25_bonus_wager_7_the_pay_table(name: str, wins: int, pays: int) -> None:
    done = played(case(name), *[WIN] * wins)
    assert nets(done) == {name: pays * STAKE}
