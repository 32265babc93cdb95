"""The simulator: the same numbers for any number of workers, exact sums, a run that is gone on with."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
import scipy  # its statistics are loaded when they are asked for: that takes a second

from pitboss import _kernel
from pitboss.analysis.simulation import (
    Bets,
    Count,
    Interrupted,
    Job,
    Shoe,
    SimulatedWager,
    basic_chart,
    read_bets,
    read_chart,
    read_count,
    resume,
    simulate,
)
from pitboss.analysis.simulation.result import percentiles
from pitboss.analysis.simulation.run import block_rounds
from pitboss.catalogue import games, load, load_wager, wagers
from pitboss.charts.chart import DOUBLE, HIT, parse_chart
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules
from tests.marks import proves


def rules(**options: object) -> TwentyOneRules:
    return load("blackjack", **options).rules_of(TwentyOneRules)


@pytest.mark.parametrize(
    ("counter", "key", "answer"),
    [
        ([0] * 4, [0] * 2, [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
        ([0xFFFFFFFF] * 4, [0xFFFFFFFF] * 2, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
        (
            [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
            [0xA4093822, 0x299F31D0],
            [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
        ),
    ],
)
def test_philox_gives_the_published_known_answers(counter: list[int], key: list[int], answer: list[int]) -> None:
    assert _kernel.philox(counter, key) == answer


# --- the shuffle -----------------------------------------------------------------------------------------------------


def test_a_shoe_is_a_permutation_of_its_cards() -> None:
    game = Job(rules(decks=8)).game()
    for shoe in range(50):
        assert Counter(game.shoe_order(3, shoe).tolist()) == Counter(dict.fromkeys(range(52), 8))


def test_every_card_is_equally_likely_at_every_place() -> None:
    game = Job(rules(decks=1, dealt_from="hand")).game()
    orders = np.array([game.shoe_order(0, shoe) for shoe in range(20_000)])
    counts = np.zeros((52, 52), dtype=np.int64)
    for place in range(52):
        counts[place] = np.bincount(orders[:, place], minlength=52)
    expected = len(orders) / 52
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert 1e-6 < scipy.stats.chi2.sf(chi_square, 51 * 51) < 1 - 1e-6


def test_neighbors_are_independent() -> None:
    game = Job(rules(decks=1, dealt_from="hand")).game()
    orders = np.array([game.shoe_order(1, shoe) for shoe in range(20_000)])
    counts = np.zeros((52, 52), dtype=np.int64)
    np.add.at(counts, (orders[:, :-1].ravel(), orders[:, 1:].ravel()), 1)
    off = counts[~np.eye(52, dtype=bool)]
    expected = orders.shape[0] * 51 / off.size
    assert np.diag(counts).sum() == 0
    assert 1e-6 < scipy.stats.chi2.sf(float(((off - expected) ** 2 / expected).sum()), off.size - 1) < 1 - 1e-6


# --- workers, interruptions ------------------------------------------------------------------------------------------

ROUNDS = 600_000


def test_two_workers_give_the_bits_of_one() -> None:
    job = Job(rules(), seed=7, seats=2)
    assert simulate(job, ROUNDS, workers=1).tally == simulate(job, ROUNDS, workers=2).tally


def test_a_block_does_not_depend_on_those_before_it() -> None:
    game = Job(rules()).game()
    together = game.play_blocks(0, [1000, 1000])
    apart = [game.play_blocks(number, [1000]) for number in (0, 1)]
    assert together["total"] == tuple(a + b for a, b in zip(*(one["total"] for one in apart), strict=True))


def test_an_interrupted_run_goes_on_to_the_same_bits(tmp_path: Path) -> None:
    job, state = Job(rules(), seed=5), tmp_path / "state.json"
    whole = simulate(job, ROUNDS * 3, workers=1)

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted, match=r"of 1,800,000 rounds are done"):
        simulate(job, ROUNDS * 3, workers=1, progress=stop, state=state)
    assert 0 < msgspec.json.decode(state.read_bytes())["tally"]["rounds"] < ROUNDS * 3
    assert resume(job, state, workers=1).tally == whole.tally


def test_a_state_of_another_simulation_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    simulate(Job(rules(), seed=5), 1000, workers=1, state=state)
    with pytest.raises(PitbossError, match="belongs to another simulation"):
        resume(Job(rules(), seed=6), state, workers=1)
    state.write_text("{}")
    with pytest.raises(PitbossError, match="not a saved simulation"):
        resume(Job(rules()), state, workers=1)


def test_exactly_that_many_rounds_are_played() -> None:
    job = Job(rules())
    for rounds in (1, 999, block_rounds(job) + 1):
        assert simulate(job, rounds, workers=1).rounds == rounds


# --- shoes -----------------------------------------------------------------------------------------------------------


@proves("CO 30-816(2) s.2")
def test_co_30_816_2_no_round_begins_once_the_cutting_card_is_reached() -> None:
    """Cards dealt from a shoe reach the cutting card, and pass it by less than a round."""
    job = Job(rules(decks=6, burn_cards=3), shoe=Shoe(cutting_card_behind=60))
    found = simulate(job, 100_000, workers=1).tally
    assert job.cut == 252
    dealt = Fraction(found.cards, found.shoes)  # the last shoe is not dealt out
    assert 252 - 252 / found.shoes <= dealt < 252 + 8


def test_a_shuffling_shoe_deals_each_round_from_all_the_cards() -> None:
    found = simulate(Job(rules(dealt_from="shuffling shoe", burn_cards=0)), 5_000, workers=1).tally
    assert found.shoes == found.rounds == 5_000


def test_one_deck_at_three_seats_is_dealt_to_the_end() -> None:
    """The cards run out in many rounds: the discards are shuffled (CO 30-828(11))."""
    job = Job(rules(decks=1, dealt_from="hand"), seats=3, shoe=Shoe(cutting_card_behind=0))
    found = simulate(job, 50_000, workers=1)
    assert found.tally.cards <= 52 * found.tally.shoes
    assert abs(float(found.main.mean)) < 0.03


# --- counts and ramps ------------------------------------------------------------------------------------------------


def test_a_ramp_wagers_by_the_count_and_wins_at_high_ones() -> None:
    bets = Bets(10_00, {-1: 1, 1: 2, 2: 4, 3: 8}, insurance=3)
    found = simulate(Job(rules(), bets=bets, shoe=Shoe(52)), 3_000_000, workers=1)
    levels = {level["units"]: level for level in found.plain()["levels"]}
    assert sum(level["rounds"] for level in levels.values()) == found.rounds
    assert found.tally.main.initial == sum(units * 10_00 * level["rounds"] for units, level in levels.items())
    assert levels[8]["net_cents"] > 0 > levels[1]["net_cents"]
    assert found.tally.insurance.net > 0
    assert found.tally.total.net == found.tally.main.net + found.tally.insurance.net


def test_halves_are_counted_whole() -> None:
    tags = dict.fromkeys(["2", "7"], Fraction(1, 2)) | dict.fromkeys(["3", "4", "6"], Fraction(1))
    tags |= {"5": Fraction(3, 2), "8": Fraction(0), "9": Fraction(-1, 2)}
    tags |= dict.fromkeys(["10", "J", "Q", "K", "A"], Fraction(-1))
    count = Count("Halves", tags)
    assert count.scale == 2
    assert sum(count.tag_array().tolist()) == 0


def test_counts_and_ramps_are_read_from_files(tmp_path: Path) -> None:
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    file = tmp_path / "count.toml"
    file.write_text("name = 'KO'\nper_deck = false\nstart = -20\n[tags]\n" + "\n".join(f"{r} = 1" for r in ranks))
    count = read_count(file)
    assert (count.name, count.start, count.per_deck) == ("KO", Fraction(-20), False)
    ramp = tmp_path / "ramp.toml"
    ramp.write_text("unit_cents = 500\ninsurance = 3\n[ramp]\n-1 = 0\n2 = 4\n")
    bets = read_bets(ramp)
    assert bets.levels().tolist() == [0, 0, 0, 1]
    ramp.write_text("[ramp]\nmany = 4\n")
    with pytest.raises(PitbossError, match="whole count"):
        read_bets(ramp)


# --- charts ----------------------------------------------------------------------------------------------------------


def test_a_chart_is_read_and_its_faults_are_named(tmp_path: Path) -> None:
    chart = basic_chart()
    assert chart.choices("first two", "hard", 11, 10) == (DOUBLE, HIT)
    assert chart.letters("more cards", "soft", 18, 4) == "Ds"
    assert chart.letters("first two", "pair", 8, 1) == "P"
    with pytest.raises(PitbossError, match="line 1: ten of"):
        parse_chart("hard 12 H H H", "mine")
    with pytest.raises(PitbossError, match="line 2: pair rows run from 1 to 10"):
        parse_chart("\npair 11" + " H" * 10, "mine")
    file = tmp_path / "never.chart"
    file.write_text("hard 4-16" + " S" * 10 + "\n[doubled]\nhard 12" + " S" * 10)
    assert read_chart(file).choices("first two", "hard", 16, 7) == (1,)
    assert read_chart(file).choices("first two", "hard", 17, 7) == ()


# --- figures ---------------------------------------------------------------------------------------------------------


def test_figures_come_from_the_sums() -> None:
    found = simulate(Job(rules(surrender="not offered"), seed=3), 2_000_000, workers=1)
    figures = found.main
    low, high = figures.interval_95
    assert figures.mean == Fraction(found.tally.main.net, 2_000_000 * 10_00)
    assert low < float(figures.mean) < high
    assert figures.std_dev_cents == pytest.approx(11_54, rel=0.01)
    assert abs(float(figures.mean) + 0.0042) < 4 * figures.std_error
    assert found.hourly_cents == found.tally.total.net * Fraction(100, 2_000_000)
    assert sum(found.tally.sessions.values()) == 2_000_000 // 400
    assert sum(cents * times for cents, times in found.tally.sessions.items()) == found.tally.total.net
    assert min(found.tally.drawdowns) >= 0


def test_percentiles_are_nearest_ranks() -> None:
    assert percentiles({-1: 50, 0: 25, 4: 25}) == {1: -1, 5: -1, 25: -1, 50: -1, 75: 0, 95: 4, 99: 4}
    assert percentiles({}) == {}


# --- side wagers -----------------------------------------------------------------------------------------------------


def test_side_wagers_come_as_often_as_their_rows_say() -> None:
    wager = load_wager("lucky-ladies")
    side = SimulatedWager(wager, wager.paytable("A"))
    found = simulate(Job(rules(), sides=(side,), seats=2), 200_000, workers=1)
    outcomes = found.outcomes(0)
    assert sum(outcomes.values()) == 400_000
    assert set(outcomes) <= {*wager.paytable("A").pays, "no winning hand"}
    # A pair of queens of hearts: 6 of 312 cards, then 5 of 311.
    expected = 400_000 * 6 * 5 / (312 * 311)
    pairs = sum(times for name, times in outcomes.items() if "queen of hearts pair" in name)
    assert abs(pairs - expected) < 5 * expected**0.5
    assert found.tally.sides[0].net == found.tally.total.net - found.tally.main.net - found.tally.insurance.net


def test_a_wager_that_is_not_decided_by_the_deal_is_refused() -> None:
    wager = load_wager("push-your-luck")
    with pytest.raises(PitbossError, match="not simulated yet"):
        Job(rules(), sides=(SimulatedWager(wager, next(iter(wager.paytables.values()))),))


@pytest.mark.parametrize(
    ("game", "wager", "message"),
    [
        (
            "multiple-action-blackjack",
            "bust-the-house",
            r"depends on the dealer's hand, but at this table the dealer plays 3 hands\. Leave it out, simulate it "
            r"with another game, such as blackjack, or ask for its exact edge: `pitboss edge bust-the-house` \[CO",
        ),
        ("double-action-blackjack", "lucky-ladies", "dealer's hole card, but at this table the dealer plays 2 hands"),
        ("double-action-blackjack", "match-down-wa-2212", "is for spanish 48-card decks, not standard 52-card decks"),
        ("stadium-blackjack", "lucky-ladies", "dealer's hole card, but at this table the dealer takes no hole card"),
    ],
)
def test_a_wager_on_one_of_several_dealer_hands_or_on_no_hole_card_is_refused(
    game: str, wager: str, message: str
) -> None:
    with pytest.raises(PitbossError, match=message):
        job_with(game, wager)


def test_every_game_simulates_or_refuses_a_wager_of_every_kind() -> None:
    """What the kernel cannot play is refused before, in a sentence; a `ValueError` of the kernel fails this test."""
    kinds = {(each.decided_by, *each.sees, each.placed, each.deck): each.id for each in wagers().values()}
    played = {game for game in games() for wager in kinds.values() if not simulated(game, wager)}
    assert played >= {"blackjack", "spanish-21", "multiple-action-blackjack", "stadium-blackjack"}
    assert not any(simulated("blackjack", wager) for wager in ("lucky-ladies", "bust-the-house"))
    assert not any(simulated("stadium-blackjack", wager) for wager in ("lucky-lucky", "bust-the-house"))


def simulated(game: str, wager: str) -> str:
    """Nothing where the kernel takes the wager; otherwise the refusal."""
    try:
        job_with(game, wager).game()
    except PitbossError as refused:
        return str(refused)
    return ""


def job_with(game: str, wager: str) -> Job:
    """A job with this wager, its meters at $10,000, and the wagers that it rides on."""
    named = [wager, *(need.split(" or ")[0] for need in load_wager(wager).needs if need not in ("main", "ante"))]
    sides = []
    for each in map(load_wager, named):
        paytable = next(iter(each.paytables.values()))
        sides.append(SimulatedWager(each, paytable, meters=dict.fromkeys(paytable.meters, 10_000_00)))
    return Job(load(game).rules_of(TwentyOneRules), sides=tuple(sides))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": 0}, "1 to 7 seats"),
        ({"seats": 8}, "1 to 7 seats"),
        ({"seed": -1}, "a seed is"),
        ({"session_rounds": 0}, "at least one round"),
    ],
)
def test_what_cannot_be_simulated_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(PitbossError, match=message):
        Job(rules(), **change)


def test_a_cutting_card_outside_the_shoe_is_refused() -> None:
    with pytest.raises(PitbossError, match=r"311 cards cannot lie behind the cut card; 0 to 310 can"):
        simulate(Job(rules(), shoe=Shoe(311)), 100, workers=1)


# --- the two ways of playing -----------------------------------------------------------------------------------------


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """All sums alike; sessions come in the order of the lanes."""
    lists = ("sessions", "drawdowns")
    if any(sorted(one[name].tolist()) != sorted(other[name].tolist()) for name in lists):
        return False
    return all(one[name] == other[name] for name in one if name not in lists)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"dealer_hits_soft_17": True, "decks": 8, "burn_cards": 5},
        {"hole_card": "no peek", "surrender": "early"},
        {"surrender": "early", "even_money": False, "doubling": "any number of cards"},
        {"decks": 1, "dealt_from": "hand", "double_totals": "hard 10 to 11", "resplit_aces": True},
        {"decks": 2, "split_aces": "any cards", "double_after_split": False, "blackjack_pays": "6 to 5"},
        {"dealt_from": "shuffling shoe", "burn_cards": 0},
    ],
)
@pytest.mark.parametrize("insurance", ["never", "always", "even money"])
def test_the_automaton_plays_as_the_round_does(options: dict[str, Any], insurance: str) -> None:
    game = Job(rules(**options), bets=Bets(insurance=insurance)).game()
    blocks = [20_000] * 9 + [123]
    assert same(game.play_blocks(4, blocks), game.play_blocks(4, blocks, use_automaton=False))


@pytest.mark.parametrize("behind", [0, 5, 300])
def test_the_automaton_plays_as_the_round_does_to_the_last_card(behind: int) -> None:
    game = Job(rules(), shoe=Shoe(behind)).game()
    assert same(game.play_blocks(0, [30_000] * 5), game.play_blocks(0, [30_000] * 5, use_automaton=False))


@pytest.mark.parametrize("seats", [1, 5])
@pytest.mark.parametrize("sided", [False, True])
@pytest.mark.parametrize(
    ("options", "bets"),
    [
        ({}, Bets(ramp={-1: 1, 0: 2, 1: 5, 3: 12}, insurance=2)),
        ({"hole_card": "no peek", "surrender": "early"}, Bets(ramp={0: 1, 2: 3}, insurance="always")),
        ({"decks": 2, "dealer_hits_soft_17": True}, Bets(insurance=1)),
    ],
)
def test_the_automaton_plays_counts_sides_and_seats_as_the_round_does(
    options: dict[str, Any], bets: Bets, seats: int, sided: bool
) -> None:
    bet = load_wager("royal-match-21")
    sides = (SimulatedWager(bet, next(iter(bet.paytables.values()))),) if sided else ()
    game = Job(rules(**options), bets=bets, seats=seats, sides=sides).game()
    blocks = [4_000] * 5 + [77]
    assert same(game.play_blocks(9, blocks), game.play_blocks(9, blocks, use_automaton=False))


@pytest.mark.parametrize("behind", [0, 40])
def test_seven_seats_of_the_automaton_play_to_the_last_card(behind: int) -> None:
    game = Job(rules(), seats=7, shoe=Shoe(behind), bets=Bets(ramp={0: 1, 1: 3}, insurance=1)).game()
    assert same(game.play_blocks(0, [2_000] * 2), game.play_blocks(0, [2_000] * 2, use_automaton=False))


def test_the_automaton_plays_a_fixed_number_of_rounds_by_the_count() -> None:
    game = Job(rules(), shoe=Shoe(rounds=20), bets=Bets(ramp={0: 1, 1: 3}, insurance=1)).game()
    assert same(game.play_blocks(0, [5_000] * 4), game.play_blocks(0, [5_000] * 4, use_automaton=False))


def test_the_order_is_the_same_by_points_and_by_cards() -> None:
    game = Job(rules(decks=8)).game()
    points = np.minimum(np.arange(52) % 13, 9)
    for shoe in range(20):
        assert (points[game.shoe_order(2, shoe)] == game.shoe_order(2, shoe, suits=False)).all()
