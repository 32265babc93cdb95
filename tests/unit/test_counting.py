"""Effects of removal, counts, index numbers, ramps and game protection: each figure found in two ways."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import ceil, exp, log, sqrt

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

import pitboss as pb
import pitboss._kernel as kernel
from pitboss.analysis.counting import indices
from pitboss.analysis.counting.composition_edges import deal_nets
from pitboss.analysis.counting.counted_play import LOWEST, READINGS, CountedGrid, CountedPlan, count_game
from pitboss.analysis.counting.effects import Effects, game_effects, wager_effects
from pitboss.analysis.counting.indices import (
    charts_by_count,
    expected_gain,
    find_play,
    index_plays,
    playing_efficiency,
    spread_of_counts,
)
from pitboss.analysis.counting.linear import (
    betting_correlation,
    correlation,
    insurance_correlation,
    insurance_effects,
    slope,
    weights,
    whole_count,
)
from pitboss.analysis.counting.linear import tag_array as tags_of
from pitboss.analysis.counting.protection import SHUFFLED, dealt_shoes, is_shuffled_each_round, protect_wager
from pitboss.analysis.counting.ramps import CountRow, best_ramp, figures
from pitboss.analysis.counting.stored import stored_rows, usual_table, wager_row
from pitboss.analysis.methods import analyze
from pitboss.analysis.play_wagers import is_play_wager
from pitboss.analysis.play_wagers.charted_play import Shoe as SolvedShoe
from pitboss.analysis.simulation import HI_LO, Bets, Count, Job, Shoe, simulate
from pitboss.analysis.solver import Action, basic_strategy, follow, follow_exact, solve
from pitboss.analysis.solver.solution import Cell
from pitboss.bench.subjects import find_configured, find_paytable
from pitboss.cards import CARDS, JOKER_INDEX, RANKS, Card, Composition, Deck
from pitboss.catalogue import Game, games, load, load_wager, wagers
from pitboss.cli.app import app
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules


def rank_count(name: str, *tags: float) -> Count:
    """A count from its tags for 2 to 9, ten and ace."""
    low = dict(zip(RANKS[1:9], tags, strict=False))
    by_rank = low | dict.fromkeys(("10", "J", "Q", "K"), tags[8]) | {"A": tags[9]}
    return Count(name, {rank: Fraction(by_rank[rank]) for rank in RANKS})


# --- effects of removal ----------------------------------------------------------------------------------------------


# One for each set of cards that a wager sees, and each deck; the long run has every wager.
COUNTED = {
    (wager.sees, wager.deck): wager.id
    for wager in sorted(wagers().values(), key=lambda each: each.id, reverse=True)
    if not is_play_wager(wager) and wager.decided_by in ("deal", "play") and "player five" not in wager.sees
    if not (wager.deck is not Deck.STANDARD_52 and len(wager.sees) > 2)  # four cards that all matter: seconds
}


@pytest.mark.parametrize("id", sorted(COUNTED.values()))
def test_effects_of_a_wager_are_those_of_the_shoe_without_the_card(id: str) -> None:
    """One count of all deals with their cards, and the exact analysis of the shoe without a card: equal fractions."""
    wager = load_wager(id)
    table, decks = usual_table(wager)
    found = wager_effects(wager, table, decks)
    whole = analyze(wager, table, decks)
    assert found.expected == whole.expected_net
    assert found.std_dev == pytest.approx(whole.std_dev, rel=1e-12)
    assert found.total == 0  # a card at random changes nothing
    card = Card("Qh") if "Qh" in found.by_card else CARDS[0]
    without = analyze(wager, table, decks, stack=found.whole - Composition.of([card])).expected_net
    assert found.by_card[card.name] == without - whole.expected_net


def test_effects_of_a_wager_by_hand() -> None:
    """Royal Match from a deck of six cards: every deal counted here."""
    wager = load_wager("royal-match-21")
    table = wager.paytable("1")
    cards = [Card(name) for name in ("Ks", "Qs", "2s", "3s", "4h", "5h")]

    def net(deck: list[Card]) -> Fraction:
        """King and queen of a suit win ten, two cards of a suit three."""
        won = [10 if {a.rank, b.rank} == {"K", "Q"} else 3 for a, b in combinations(deck, 2) if a.suit == b.suit]
        deals = len(deck) * (len(deck) - 1) // 2
        return Fraction(sum(won) - (deals - len(won)), deals)

    found = wager_effects(wager, table, 1, Composition.of(cards))
    for card in cards:
        assert found.by_card[card.name] == net([each for each in cards if each != card]) - net(cards)
    assert sum(found.by_card.values()) == 0


FAMILY = ("blackjack", "double-action-blackjack", "triple-play-blackjack")  # the long run has all of them


@pytest.mark.parametrize("id", FAMILY)
def test_effects_of_a_game_add_up_to_nothing(id: str) -> None:
    """With the same chart a card at random changes nothing on average: the sum checks every one of them."""
    assert abs(float(game_effects(games()[id].configure()).total)) < 1e-12


def test_effects_of_a_game_are_finite_differences_of_the_exact_solver() -> None:
    """To 1e-12, as fractions of the exact solver from half a deck."""
    game = load("blackjack", decks=1, dealt_from="hand")
    whole = Composition([1 if card.suit in "sd" else 0 for card in CARDS[:JOKER_INDEX]] + [0])
    chart = basic_strategy(game, whole).chart
    found = game_effects(game, whole)
    base = follow_exact(game, chart, whole).expected
    less = follow_exact(game, chart, whole - Composition.of([Card("5d")])).expected
    assert float(found.by_card["5d"]) == pytest.approx(float(less - base), abs=1e-12)


@pytest.mark.soak
def test_a_bonus_by_suits_tells_suits_apart() -> None:
    found = game_effects(games()["spanish-21"].configure())
    assert found.by_card["7s"] != found.by_card["7h"]
    assert found.by_card["Js"] == found.by_card["Ks"]  # both count ten


@pytest.mark.soak
def test_games_that_are_no_chart_of_totals_have_effects_too() -> None:
    pai_jack = game_effects(games()["pai-jack"].configure())
    assert pai_jack.total == 0
    assert isinstance(pai_jack.expected, Fraction)
    competition = game_effects(games()["competition-21"].configure())
    assert abs(float(competition.total)) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("id", sorted(games()))
def test_every_game_has_effects(id: str) -> None:
    found = game_effects(games()[id].configure())
    assert set(found.left) >= {"A", "2", "K"}
    if found.keeps_play and not (isinstance(games()[id].configure().rules, TwentyOneRules) and found.total):
        assert abs(float(found.total)) < 1e-9


@pytest.mark.soak
@pytest.mark.parametrize("id", sorted(wagers()))
def test_every_side_wager_has_effects(id: str) -> None:
    """The differences of two analyses, for a card of each of three ranks."""
    wager = load_wager(id)
    table, decks = usual_table(wager)
    rules = {"segments": ("$5", "$10")} if table.operator else {}
    found = wager_effects(wager, table, decks, rules=rules)
    if is_play_wager(wager) or "player five" in wager.sees:
        return
    hits = table.soft_17 == "hits"
    for name in ("As", "7h", "Kd"):
        left = found.whole - Composition.of([Card(name)])
        less = analyze(
            wager, table, decks, stack=left, dealer_hits_soft_17=hits, segments=rules.get("segments", ())
        ).expected_net
        assert found.by_card[name] == less - found.expected


def test_the_linear_estimate_is_exact_for_one_card() -> None:
    wager = load_wager("lucky-ladies")
    found = wager_effects(wager, wager.paytable("A"), 6)
    left = found.whole - Composition.of([Card("Qh")])
    exact = analyze(wager, wager.paytable("A"), 6, stack=left).expected_net
    assert found.estimate(left) == pytest.approx(float(exact), abs=1e-12)


# --- counts, compared with print -------------------------------------------------------------------------------------

# Betting correlation, playing efficiency and insurance correlation, as blackjackapprenticeship.com prints them under
# "Card Counting Systems".
SYSTEMS = {
    "Hi-Lo": ((1, 1, 1, 1, 1, 0, 0, 0, -1, -1), 0.97, 0.51, 0.76),
    "Hi-Opt I": ((0, 1, 1, 1, 1, 0, 0, 0, -1, 0), 0.88, 0.61, 0.85),
    "Hi-Opt II": ((1, 1, 2, 2, 1, 1, 0, 0, -2, 0), 0.91, 0.67, 0.91),
    "Halves": ((0.5, 1, 1, 1.5, 1, 0.5, 0, -0.5, -1, -1), 0.99, 0.56, 0.72),
    "Omega II": ((1, 1, 2, 2, 2, 1, 0, -1, -2, 0), 0.92, 0.67, 0.85),
    "Zen": ((1, 1, 2, 2, 2, 1, 0, 0, -2, -1), 0.96, 0.63, 0.85),
}
# P. Griffin, The Theory of Blackjack, page 44: effects of removal from one deck, in hundredths of a percent. Programs
# print the table as the measure of betting correlations. Rules are not printed with it; a test below finds them.
GRIFFIN = rank_count("Griffin's effects", 38, 44, 55, 69, 46, 28, 0, -18, -51, -61)
# The same, page 46: the tags of the best count for plays, with an efficiency of 0.703 (blackjacktheforum.com, thread
# 15248, which calls correlations with them the way to measure other systems).
BEST_FOR_PLAYS, BEST_EFFICIENCY = rank_count("plays", 60, 85, 125, 169, 122, 117, 43, -52, -180, 51), 0.703
# Further printed efficiencies: Uston's count (same thread, 0.690) and Knock-Out (blackjackinfo.com).
MORE_EFFICIENCIES = {
    "Uston APC": ((1, 2, 2, 3, 2, 2, 1, -1, -3, 0), 0.69),
    "Knock-Out": ((1, 1, 1, 1, 1, 1, 0, 0, -1, -1), 0.55),
}


DISTANCE = 0.435  # of a decision from being changed, in standard deviations; fitted, 0.427 to 0.444 do


def printed(found: float, digits: int) -> set[float]:
    """A figure rounded or cut off to its printed digits."""
    scale = 10**digits
    return {round(found, digits), int(found * scale) / scale}


def alike(one: Count, other: Count) -> float:
    """The correlation of the tags of two counts over one deck."""
    deck = Deck.STANDARD_52.combined(1)
    return correlation(weights(deck), tags_of(one, deck), tags_of(other, deck))


@pytest.fixture(scope="module")
def one_deck() -> pb.Game:
    return load("blackjack", decks=1, dealt_from="hand", surrender="not offered", double_after_split=False)


@pytest.mark.parametrize("name", SYSTEMS)
def test_published_correlations(name: str, one_deck: pb.Game) -> None:
    """Printed betting correlations are those with Griffin's effects, rounded: all six.

    With the exact effects of the same game five round to the same; Zen has 0.9652, and print has 0.96.
    """
    tags, betting, _, insurance = SYSTEMS[name]
    count, effects = rank_count(name, *tags), game_effects(one_deck)
    assert round(alike(count, GRIFFIN), 2) == betting
    assert (round(betting_correlation(effects, count), 2) == betting) == (name != "Zen")
    assert round(insurance_correlation(count, effects.whole), 2) == insurance


def test_griffins_effects_are_those_of_the_rules_of_the_literature() -> None:
    """His rules are found: of eight readings the nearest is the dealer who stands, any double, none after splits.

    It is nearest by its largest difference and by its base, and not equal to the digit: he wrote before split hands
    were computed exactly. Effects of ours are, to ten decimals of a later source (below).
    """
    apart = {}
    for hits, after_splits, doubles in product((False, True), (False, True), ("any", "10-11")):
        rules = {"dealer_hits_soft_17": hits, "double_after_split": after_splits, "double_totals": doubles}
        one = {"decks": 1, "dealt_from": "hand", "surrender": "not offered", "max_splits": 3}
        game = find_configured("blackjack", one | rules, unlawful=True)
        found = game_effects(game)
        differences = [100 * float(found.by_rank[rank]) - float(GRIFFIN.tags[rank]) / 100 for rank in RANKS]
        apart[hits, after_splits, doubles] = max(map(abs, differences))
    assert min(apart, key=lambda reading: apart[reading]) == (False, False, "any")


def test_published_playing_efficiencies_are_one_function_of_a_correlation() -> None:
    """How the printed efficiencies were made: by the correlation with the best tags for plays, and nothing else.

    A decision that lies z standard deviations from being changed is worth L(z) to who knows all cards, with L the
    normal loss, and r L(z / r) to who knows a count with the correlation r. One z for all decisions gives all eight
    printed efficiencies, rounded.
    """
    printed_ones = {name: (tags, playing) for name, (tags, _, playing, _) in SYSTEMS.items()} | MORE_EFFICIENCIES
    for name, (tags, efficiency) in printed_ones.items():
        r = alike(rank_count(name, *tags), BEST_FOR_PLAYS)
        share = expected_gain(-DISTANCE, r) / expected_gain(-DISTANCE, 1)
        assert round(BEST_EFFICIENCY * share, 2) == efficiency


def test_playing_efficiency_is_that_of_random_decks(one_deck: pb.Game) -> None:
    """Print's measure is one number for all plays; ours is of every hand, by its own effects, and is proved by itself.

    Here decks are drawn at random, and each says which play the line and which the count would take; nothing is normal.
    """
    compare_with_random_decks(one_deck, blocks=8)


@pytest.mark.soak
def test_playing_efficiency_is_that_of_many_random_decks(one_deck: pb.Game) -> None:
    """So many that four standard errors are less than half of the last digit that anybody prints."""
    assert 4 * compare_with_random_decks(one_deck, blocks=96) < 0.005


def compare_with_random_decks(game: pb.Game, blocks: int) -> float:
    """Both measures of every system, within four standard errors; the largest of these."""
    largest = 0.0
    counts = {name: rank_count(name, *row[0]) for name, row in SYSTEMS.items()}
    found = [efficiencies_of_random_decks(game, counts, seed) for seed in range(blocks)]
    for name, count in counts.items():
        values = [each[name] for each in found]
        error = float(np.std(values, ddof=1)) / sqrt(blocks)
        assert abs(float(np.mean(values)) - playing_efficiency(game, count)) < 4 * error, name
        largest = max(largest, error)
    return largest


def efficiencies_of_random_decks(game: Game, counts: dict[str, Count], seed: int, decks: int = 400) -> dict[str, float]:
    """The share of the gain from changed plays that each count gets, over the depths of `playing_efficiency`."""
    whole, base, without = indices._solved(SolvedShoe(game.rules_of(TwentyOneRules), game.rules.composition))
    changes, held = list(indices._changes(whole, base, without)), weights(whole)
    ours, size = held > 0, whole.size
    effects = np.array([change.effects for change in changes])[:, ours]
    effects -= (effects @ held[ours] / size)[:, None]  # a card at random changes nothing
    behind = np.array([change.behind for change in changes])
    chances = np.array([change.chance for change in changes])
    tags = {name: tags_of(count, whole)[ours] for name, count in counts.items()}
    fits = {name: effects @ (held[ours] * tag) / (held[ours] @ tag**2) for name, tag in tags.items()}
    all_cards, by_count = np.zeros(len(changes)), {name: np.zeros(len(changes)) for name in counts}
    random = np.random.default_rng(seed)
    for n in range(indices.DEPTHS):
        left = round(size * (1 - 0.75 * (n + 0.5) / indices.DEPTHS))
        gone = random.multivariate_hypergeometric(held[ours].astype(int), size - left, size=decks)
        gains = behind + (size - 1) / left * gone @ effects.T
        all_cards += chances * np.maximum(gains, 0).mean(axis=0)
        for name, tag in tags.items():
            expected = behind + (size - 1) / left * np.outer(gone @ tag, fits[name])
            by_count[name] += chances * (gains * (expected > 0)).mean(axis=0)
    best: dict[tuple[str, int], int] = {}
    for place, change in enumerate(changes):
        key = change.hand, change.up
        if key not in best or all_cards[place] > all_cards[best[key]]:
            best[key] = place
    chosen = list(best.values())
    return {name: float(gains[chosen].sum() / all_cards[chosen].sum()) for name, gains in by_count.items()}


def test_a_given_system_is_measured_in_one_line(one_deck: pb.Game) -> None:
    found = pb.count(one_deck, system=HI_LO)
    assert found.insurance == pytest.approx(0.76, abs=0.005)
    assert found.playing == pytest.approx(playing_efficiency(one_deck, HI_LO))
    assert found.correlation == betting_correlation(game_effects(one_deck), HI_LO)
    assert pb.count("lucky-ladies", system=HI_LO, decks=6).playing is None


def test_playing_efficiency_puts_systems_in_the_published_order(one_deck: pb.Game) -> None:
    found = {name: playing_efficiency(one_deck, rank_count(name, *row[0])) for name, row in SYSTEMS.items()}
    assert found["Hi-Lo"] < found["Halves"] < found["Hi-Opt I"] < found["Zen"] < found["Hi-Opt II"] < found["Omega II"]


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8, 100])
def test_published_insurance_indices_are_exact_fractions(decks: int) -> None:
    """blackjackforumonline.com, "Algebraic Indices" (ETFan, 2010): Hi-Lo insurance is even at 17/12 from one deck, at
    10/3 from infinitely many, and in between on the line by the inverse of the number of decks; the ace is counted.
    """
    whole = Deck.STANDARD_52.combined(decks) - Composition.of([Card("As")])
    tens = sum(whole.counts[card.index] for card in CARDS if card.is_ten)
    even = (1 - 3 * tens / whole.size) / slope(whole, insurance_effects(whole), tags_of(HI_LO, whole))
    published = Fraction(10, 3) - (Fraction(10, 3) - Fraction(17, 12)) / decks
    assert even - 52 / whole.size == pytest.approx(float(published), abs=1e-12)


# Schlesinger's eighteen (insurance is above) and his four surrenders, Hi-Lo, several decks, dealer stands on soft 17,
# doubles after splits; freeblackjack.games and wizardofodds.com print them. They are whole numbers by different
# conventions (rounded, cut off, rounded down), so each must be one of the two whole numbers beside ours.
EIGHTEEN = {
    ("hard 16", 10, "stand", "hit"): 0,
    ("hard 15", 10, "stand", "hit"): 4,
    ("pair 10", 5, "split", "stand"): 5,
    ("pair 10", 6, "split", "stand"): 4,
    ("hard 10", 10, "double", "hit"): 4,
    ("hard 12", 3, "stand", "hit"): 2,
    ("hard 12", 2, "stand", "hit"): 3,
    ("hard 11", 1, "double", "hit"): 1,
    ("hard 9", 2, "double", "hit"): 1,
    ("hard 10", 1, "double", "hit"): 4,
    ("hard 9", 7, "double", "hit"): 3,
    ("hard 16", 9, "stand", "hit"): 5,
    ("hard 13", 2, "stand", "hit"): -1,
    ("hard 12", 4, "stand", "hit"): 0,
    ("hard 12", 5, "stand", "hit"): -2,
    ("hard 12", 6, "stand", "hit"): -1,
    ("hard 13", 3, "stand", "hit"): -2,
}
FOUR = {("hard 14", 10): 3, ("hard 15", 10): 0, ("hard 15", 9): 2, ("hard 15", 1): 1}
ROUNDED_OTHERWISE = {("hard 16", 10), ("pair 10", 6), ("hard 10", 10), ("hard 10", 1)}


def test_published_index_numbers() -> None:
    plays = index_plays(load("blackjack", surrender="not offered"))
    for (hand, up, above, below), index in EIGHTEEN.items():
        found = find_play(plays, hand, up, Action(above), Action(below))
        assert (found.above, found.below) == (Action(above), Action(below))
        assert abs(found.index - index) < 1
        assert (found.whole_index == index) == ((hand, up) not in ROUNDED_OTHERWISE)


def test_published_surrenders() -> None:
    plays = index_plays(load("blackjack"))
    for (hand, up), index in FOUR.items():
        found = find_play(plays, hand, up, Action.SURRENDER, Action.HIT)
        assert abs(found.index - index) < 1


def test_the_eighteen_are_among_the_most_valuable() -> None:
    best = index_plays(load("blackjack", surrender="not offered"))[:26]
    assert sum((play.hand, play.up) in {key[:2] for key in EIGHTEEN} for play in best) == len(EIGHTEEN) - 1
    assert all(one.gain >= other.gain for one, other in pairwise(best))


def test_an_index_is_where_the_exact_gain_crosses() -> None:
    """The table's slope, and the gain from shoes without the cards of a true count of four: they agree."""
    game = load("blackjack", surrender="not offered")
    play = find_play(index_plays(game), "hard 15", 10, Action.STAND, Action.HIT)
    assert pb.index("10 5", "10", surrender="not offered").index == pytest.approx(play.index, abs=0.15)
    # Half of the shoe, with 53 or 55 low cards of 60 and as many more high ones: true counts of 4.4 and 3.1.
    neutral = {"7": 12, "8": 12, "9": 12}
    rich = {"2": 11, "3": 11, "4": 10, "5": 11, "6": 10, "A": 13, "10": 54} | neutral
    less = {"2": 11, "3": 11, "4": 11, "5": 11, "6": 11, "A": 13, "10": 52} | neutral
    assert sum(rich.values()) == sum(less.values()) == 156
    assert pb.ev("10 5", "10", rich, surrender="not offered").best == "stand"
    assert pb.ev("10 5", "10", less, surrender="not offered").best == "hit"


def test_an_unbalanced_count_has_no_index_numbers() -> None:
    knock_out = rank_count("KO", 1, 1, 1, 1, 1, 1, 0, 0, -1, -1)
    with pytest.raises(PitbossError, match="KO is not balanced"):
        index_plays(load("blackjack"), knock_out)


def test_whole_tags_follow_the_effects() -> None:
    found = pb.count("lucky-ladies", paytable="A", decks=6)
    assert found.found.tags["Qh"] == -2
    assert found.found.tags["Ks"] == -1
    assert found.correlation > 0.98
    assert pb.count("blackjack", level=1).correlation > 0.95
    assert "no count helps" in pb.count("match-the-dealer-up-card-30-899-24", decks=2).title


# wizardofodds.com, appendix 7, in percent: six decks, doubles after splits, one split, best play for the cards left;
# dealer stands on soft 17, dealer hits it.
EFFECTS = {
    False: {
        "2": 0.069, "3": 0.082, "4": 0.110, "5": 0.141, "6": 0.079, "7": 0.041, "8": -0.008, "9": -0.040, "10": -0.091,
        "A": -0.094,
    },
    True: {
        "2": 0.071, "3": 0.086, "4": 0.117, "5": 0.143, "6": 0.084, "7": 0.038, "8": -0.010, "9": -0.045, "10": -0.097,
        "A": -0.084,
    },
}  # fmt: skip


@pytest.mark.parametrize("hits", EFFECTS)
def test_published_effects_of_six_decks(hits: bool) -> None:
    """The source does not mention surrender: its digits are those of late surrender against a ten and an ace alone.

    That rule is inferred. Of sixteen readings it is the only one that gives all twenty figures; surrender against
    every up card gives eight of them, none at all gives none.
    """
    game = find_configured("blackjack", {"max_splits": 1, "dealer_hits_soft_17": hits}, unlawful=True)
    whole = game.rules.composition
    base = expected_without_surrender_to_a_9(game, whole)
    for rank, printed in EFFECTS[hits].items():
        left = whole - Composition.of([Card(rank + "s")])
        assert round(100 * (expected_without_surrender_to_a_9(game, left) - base), 3) == printed


def expected_without_surrender_to_a_9(game: Game, left: Composition) -> float:
    """The expected net where surrender is offered against a ten and an ace, and against nothing else."""

    def value(cell: Cell[float]) -> float:
        if cell.is_blackjack or cell.open[0] in (1, 10):
            return float(cell.value)
        return float(max(each for action, each in cell.values.items() if action is not Action.SURRENDER))

    return sum(float(cell.chance) * value(cell) for cell in solve(game, left).cells)


# Cacarulo, blackjacktheforum.com, thread 46508, in percent: six decks, stands on soft 17, doubles on any two cards and
# after splits, three splits, aces once with one card, late surrender; one strategy by totals, whatever is removed.
CACARULO = {
    "A": "-0.4245165255", "2": "-0.2619103255", "3": "-0.2476875354", "4": "-0.2170750840", "5": "-0.1853267626",
    "6": "-0.2562006321", "7": "-0.2912666188", "8": "-0.3431801739", "9": "-0.3742086172", "10": "-0.4276935613",
}  # fmt: skip


def test_published_effects_to_ten_decimals() -> None:
    found = pb.removal("blackjack", decks=6)
    assert f"{100 * float(found.expected):.10f}" == "-0.3317035785"
    for rank, printed in CACARULO.items():
        assert f"{100 * float(found.expected + found.effects[rank]):.10f}" == printed


def by_rank(effects: Effects) -> dict[str, float]:
    """The mean effect of a rank's four cards."""
    return {rank: float(sum(Fraction(effects.by_card[rank + suit]) for suit in "shdc")) / 4 for rank in RANKS}


def test_published_effects_of_lucky_lucky() -> None:
    """888casino.com, "Card counting the Lucky Lucky side bet": two decks; effects are printed times 115.81."""
    wager = load_wager("lucky-lucky")
    table = find_paytable(wager, dict(zip(wager.hands, [200, 100, 50, 30, 15, 3, 2, 2], strict=True)), 2)
    found = by_rank(wager_effects(wager, table, 2))
    tags = (-0.98, 0.90, 0.70, 0.47, 0.37, -1.21, -2.00, -1.46, 0.29, 0.73)
    for rank, tag in zip(RANKS, tags, strict=False):
        assert tag in printed(115.81 * found[rank], 2)


@pytest.mark.parametrize(
    ("decks", "pays", "edge", "digits"),
    [(2, [1000, 200, 50, 25, 9, 6, 4], 24.733489, 6), (6, [1000, 100, 30, 20, 9, 6, 4], 23.164, 3)],
)
def test_published_edges_of_king_s_bounty(decks: int, pays: list[int], edge: float, digits: int) -> None:
    """advancedadvantageplay.com (two decks) and apheat.net (six decks, standard deviation 4.871)."""
    wager = load_wager("kings-bounty-30-899-20")
    table = find_paytable(wager, dict(zip(wager.hands, pays, strict=True)), decks)
    found = analyze(wager, table, decks)
    assert round(100 * float(found.house_edge), digits) == edge
    if decks == 6:
        assert round(found.std_dev, 3) == 4.871


# --- play by a count -------------------------------------------------------------------------------------------------


def test_rounds_by_a_count_are_those_of_the_simulator() -> None:
    """The same seed deals the same shoes: with one chart both add up to the same cents, count by count."""
    game = load("blackjack", surrender="not offered")
    rules, chart = game.rules_of(TwentyOneRules), basic_strategy(game).chart
    job = Job(rules, chart=chart, bets=Bets(insurance=3), shoe=Shoe(78))
    shoes = 64
    sums = kernel.play_counted(
        game=job.game(),
        charts_from=0,
        charts=[chart.cells],
        block=0,
        shoes=shoes,
        cards_in_step=312,
        lowest=LOWEST,
        readings=READINGS,
    )[0]
    rounds = int(sums[:, 0].sum())
    tally = simulate(job, rounds, workers=1).tally
    assert tally.shoes == shoes
    assert int(sums[:, 1].sum()) == tally.total.net
    assert int(sums[:, 2].sum()) == tally.total.squares


def test_play_changes_with_the_count_at_the_decision() -> None:
    """A chart that surrenders nothing below, and stands on everything above: what is played follows the count."""
    game = load("blackjack", surrender="not offered")
    chart = basic_strategy(game).chart
    play = find_play(index_plays(game), "hard 16", 10, Action.STAND, Action.HIT)
    charts = charts_by_count(chart, [play], range(-2, 4))
    assert charts[-2].choices("first two", "hard", 16, 10) == (2,)
    assert charts[3].choices("first two", "hard", 16, 10) == (1,)
    assert charts[3].choices("more cards", "hard", 16, 10) == (1,)
    same = CountedPlan(game.rules_of(TwentyOneRules), chart, by_count=dict.fromkeys(range(-3, 4), chart))
    plain = CountedPlan(game.rules_of(TwentyOneRules), chart)
    other = CountedPlan(game.rules_of(TwentyOneRules), chart, by_count=charts)
    grids = [count_game(each, 64, workers=1).sums for each in (same, plain, other)]
    assert (grids[0] == grids[1]).all()
    assert not (grids[1] == grids[2]).all()


def test_a_run_is_the_same_on_any_number_of_workers() -> None:
    plan = CountedPlan(load("blackjack").rules_of(TwentyOneRules), basic_strategy(load("blackjack")).chart)
    assert (count_game(plan, 64, workers=1).sums == count_game(plan, 64, workers=2).sums).all()


def test_one_run_answers_every_cut_card() -> None:
    """The rounds before a cut card are those of a simulation that ends there."""
    game = load("blackjack", surrender="not offered")
    rules, chart = game.rules_of(TwentyOneRules), basic_strategy(game).chart
    grid = count_game(CountedPlan(rules, chart), 32, workers=1)
    shallow = Job(rules, chart=chart, shoe=Shoe(312 - 156)).game()
    sums = [
        kernel.play_counted(
            game=shallow,
            charts_from=0,
            charts=[chart.cells],
            block=block,
            shoes=1,
            cards_in_step=13,
            lowest=LOWEST,
            readings=READINGS,
        )
        for block in range(32)
    ]
    assert (np.stack(sums)[:, :12] == grid.sums[:, :12]).all()


def test_two_hands_and_the_cut_card() -> None:
    """Literature puts the covariance of two hands near 0.5; the effect of a cut card is within chance of 0.02%."""
    two = pb.ramp("blackjack", {0: 1}, hands=2, shoes=6400, plays=0, insurance="never", surrender="not offered")
    assert two.covariance() == pytest.approx(0.49, abs=0.03)
    effect, error = two.cut_card_effect()
    assert abs(effect - 0.0002) < 4 * error
    with pytest.raises(PitbossError, match="hands=2"):
        pb.ramp("blackjack", {0: 1}, shoes=64, plays=0).covariance()


# --- ramps -----------------------------------------------------------------------------------------------------------

ROWS = (CountRow(-1, 0.5, -0.01, 1.3), CountRow(1, 0.3, 0.005, 1.3), CountRow(3, 0.2, 0.02, 1.4))


def test_a_ramp_by_hand() -> None:
    found = figures(ROWS, {-1: 1, 1: 2, 3: 8})
    mean = 0.5 * -0.01 + 0.3 * 2 * 0.005 + 0.2 * 8 * 0.02
    square = 0.5 * (1.3 + 0.01**2) + 0.3 * 4 * (1.3 + 0.005**2) + 0.2 * 64 * (1.4 + 0.02**2)
    assert found.mean == pytest.approx(mean)
    assert found.variance == pytest.approx(square - mean**2)
    assert found.n0 == pytest.approx(found.variance / mean**2)
    assert found.score == pytest.approx(1_000_000 / found.n0)
    assert found.average_bet == pytest.approx(0.5 + 0.6 + 1.6)
    assert found.risk_of_ruin(500) == pytest.approx(exp(-2 * mean * 500 / found.variance))
    assert found.certainty_equivalent(found.kelly_bankroll) == pytest.approx(found.win_per_100 / 2)
    assert found.risk_of_ruin(found.kelly_bankroll) == pytest.approx(
        exp(-2)
    )  # 13.5%, as the definition of SCORE has it


def test_the_score_of_a_kelly_bankroll_is_its_win() -> None:
    """SCORE is what $10,000 wins in 100 rounds if the ramp is full Kelly for it."""
    found = figures(ROWS, {-1: 1, 1: 2, 3: 8})
    unit = 10_000 / found.kelly_bankroll
    assert found.score == pytest.approx(found.win_per_100 * unit)


def test_two_hands_and_rounds_left_out() -> None:
    rows = (CountRow(-1, 0.5, -0.01, 1.3, 0.5), CountRow(2, 0.5, 0.02, 1.3, 0.5))
    two = figures(rows, {-1: 0, 2: 4}, hands=2)
    assert two.mean == pytest.approx(0.5 * 2 * 4 * 0.02)
    assert two.variance == pytest.approx(0.5 * (16 * (2.6 + 1.0) + 0.16**2) - two.mean**2)
    assert two.played == 0.5


def test_a_trip_ends_in_ruin_as_often_as_the_reflection_says() -> None:
    found = figures(ROWS, {-1: 1, 3: 8})
    trip = found.trip(1000, 100)
    assert trip.mean == pytest.approx(10 * found.win_per_100)
    assert trip.std_dev == pytest.approx(sqrt(10) * found.std_dev_per_100)
    assert trip.ruin < found.risk_of_ruin(100)
    assert found.trip(10**9, 100).ruin == pytest.approx(found.risk_of_ruin(100), rel=1e-6)


def test_no_ramp_has_a_higher_score_than_the_best() -> None:
    best = best_ramp(ROWS, 8)
    others = ({-1: 1, 1: 2, 3: 8}, {-1: 1, 1: 1, 3: 8}, {-1: 1, 1: 8}, {-1: 1, 1: 1.5, 3: 6})
    assert all(best.score >= figures(ROWS, ramp).score - 1e-6 for ramp in others)
    assert best_ramp(ROWS, 8, leave_below=1).score > best.score
    assert set(best_ramp(ROWS, 8, whole=True).ramp.values()) <= set(range(1, 9))


def test_a_count_that_was_seen_once_takes_the_variance_of_the_others() -> None:
    once = CountRow(9, 1e-6, 2.5, 0.0)
    best = best_ramp((*ROWS, once), 8)
    assert best.ramp[-1] == 1
    assert max(best.ramp.values()) <= 8
    with pytest.raises(PitbossError, match="Simulate more"):
        best_ramp([once], 8)


@pytest.mark.parametrize(("ramp", "hands"), [({}, 1), ({0: 0}, 1), ({0: -1}, 1), ({0: 1}, 0)])
def test_a_ramp_that_cannot_be_played_is_refused(ramp: dict[int, float], hands: int) -> None:
    with pytest.raises(PitbossError):
        figures(ROWS, ramp, hands)


# A. Picquot, huggingface.co/apicquot/blackjack-counting (2026, code and results at github.com/apicquot/blackjack):
# six decks without a burn card, dealer stands on soft 17, doubles on any cards and after splits, four hands, aces too,
# one card to each, late surrender, insurance, peek; three players who all count Hi-Lo; the cut card behind 234 of 312
# cards; true counts by every card seen, to the nearest whole number. The play at each count was learned from 500
# million rounds. Printed are the share of rounds played, units in 100 rounds, standard deviation and N0; every round,
# or those from +1 up, with 1 to 3 units.
LEARNED = {
    "every round, 3 from +1": ({-20: 1, 1: 3}, 1.0, 0.6604, 2.2572, 116_825),
    "every round, 2 from +2, 3 from +3": ({-20: 1, 2: 2, 3: 3}, 1.0, 0.4729, 1.6846, 126_870),
    "3 from +1": ({-20: 0, 1: 3}, 0.3591, 1.2098, 2.0623, 29_057),
    "1, 2, 3 from +1": ({-20: 0, 1: 1, 2: 2, 3: 3}, 0.3591, 1.0224, 1.4127, 19_095),
}
LEARNED_ROUNDS = 10**8  # behind the printed figures, of three players against one dealer
SHARED = 0.37  # the correlation of two players' results in a round


def learned_error(deviation: float) -> float:
    """The standard error of printed units in 100 rounds: three results of a round are not three rounds."""
    return 100 * deviation * sqrt((1 + 2 * SHARED) / (3 * LEARNED_ROUNDS))


def three_players(shoes: int, *, early: bool = False) -> CountedGrid:
    """The source's game with our index numbers; in half points, of which two make a count to the nearest number.

    A play changes at the first nearest count that is not below its index, or up to half a point earlier.
    """
    game = load("blackjack", resplit_aces=True)
    rules = msgspec.structs.replace(game.rules_of(TwentyOneRules), burn_cards=0)
    halves = Count("Hi-Lo in half points", {rank: 2 * tag for rank, tag in HI_LO.tags.items()})
    chart, plays = basic_strategy(game).chart, index_plays(game)
    plays = plays if early else tuple(replace(play, index=ceil(play.index)) for play in plays)
    nearest = charts_by_count(chart, plays, range(-6, 7))
    by_half = {half: nearest[max(-6, min(6, (half + 1) // 2))] for half in range(-13, 14)}
    return count_game(CountedPlan(rules, chart, halves, by_half, insurance=5, hands=3), shoes)


def in_half_points(ramp: dict[int, int]) -> dict[int, float]:
    return {2 * count - 1 if count > 0 else count: float(units) for count, units in ramp.items()}


def compare_with_print(grid: CountedGrid, name: str, errors: float) -> None:
    """Units and N0 of a ramp, within this many standard errors of the two runs together."""
    ramp, played, won, deviation, n0 = LEARNED[name]
    ours = in_half_points(ramp)
    found = figures(grid.rows(234), ours)
    error = grid.spread(lambda rows: figures(rows, ours).win_per_100, 234)
    apart = errors * sqrt(error**2 + learned_error(deviation) ** 2)
    assert found.played == pytest.approx(played, abs=0.001)
    assert abs(found.win_per_100 - won) < apart
    # N0 is variance over the square of the win: a difference has two parts. The deviation's is below, and small.
    of_win, of_deviation = 2 * log(won / found.win_per_100), 2 * log(sqrt(found.variance) / deviation)
    assert log(found.n0 / n0) == pytest.approx(of_win + of_deviation, abs=5e-4)  # printed to four digits
    assert found.score == pytest.approx(1_000_000 / found.n0)


@pytest.fixture(scope="module")
def three_counters() -> CountedGrid:
    return three_players(320_000)


@pytest.fixture(scope="module")
def early_counters() -> CountedGrid:
    return three_players(320_000, early=True)


@pytest.mark.parametrize("name", LEARNED)
def test_published_n0(name: str, three_counters: CountedGrid) -> None:
    compare_with_print(three_counters, name, errors=4)


@pytest.mark.parametrize("name", LEARNED)
def test_published_deviations_lie_between_two_ways_to_round_an_index(
    name: str, three_counters: CountedGrid, early_counters: CountedGrid
) -> None:
    """The source learned its plays, so that some change earlier; the deviation tells how often doubles are."""
    ramp, _, _, deviation, _ = LEARNED[name]
    late, early = (
        sqrt(figures(grid.rows(234), in_half_points(ramp)).variance) for grid in (three_counters, early_counters)
    )
    assert late < deviation < early


@pytest.mark.soak
def test_published_n0_with_three_times_the_rounds_of_print() -> None:
    """Three hundred million rounds: our error is half of that of print, and every ramp is within two of both."""
    grid = three_players(12_800_000)
    for name in LEARNED:
        compare_with_print(grid, name, errors=2)


def test_two_players_of_a_round_share_their_dealer(three_counters: CountedGrid) -> None:
    """The correlation that the errors of print are read with."""
    rows = three_counters.rows(234)
    covariance, variance = (
        sum(row.share * each for row, each in zip(rows, values, strict=True))
        for values in ([row.covariance for row in rows], [row.variance for row in rows])
    )
    assert covariance / variance == pytest.approx(SHARED, abs=0.01)


# --- protection ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["lucky-lucky", "golden-21-poker", "war-wager", "21-plus-3-30-2107", "in-between"])
def test_the_polynomial_of_a_composition_is_the_exact_analysis(id: str) -> None:
    """From an uneven shoe: the nets of every deal by numpy, and the analysis by fractions."""
    wager = load_wager(id)
    table, decks = usual_table(wager)
    left = pb.shoe_of(1, without="Qh Kh 7s 7d 2c 3c 4c 5c 6c 8h 9h 10s")
    found = deal_nets(wager, table)
    assert found is not None
    exact = float(analyze(wager, table, decks, stack=left).expected_net)
    assert found.expected(np.array(left.counts[:JOKER_INDEX]))[0] == pytest.approx(exact, abs=1e-12)


def test_the_linear_estimate_is_the_best_one_at_every_depth() -> None:
    """A shoe of eight cards without every three of them: what the estimate misses has nothing to do with any card.

    So no other line comes nearer to the exact expectations, and the mean is right, whatever the depth.
    """
    wager = load_wager("golden-21-poker")
    table = next(iter(wager.paytables.values()))
    cards = [Card(name) for name in ("Ks", "Qs", "Qh", "2s", "3d", "4h", "4s", "5c")]
    whole = Composition.of(cards)
    effects = wager_effects(wager, table, 1, whole)
    missed = dict.fromkeys(cards, Fraction(0))
    for gone in combinations(cards, 3):
        left = whole - Composition.of(gone)
        exact = analyze(wager, table, 1, stack=left).expected_net
        linear = (
            Fraction(effects.expected)
            + (whole.size - 1) * sum((Fraction(effects.by_card[card.name]) for card in gone), Fraction(0)) / left.size
        )
        assert float(linear) == pytest.approx(effects.estimate(left), abs=1e-12)
        for card in gone:
            missed[card] += exact - linear
    assert set(missed.values()) == {0}


def test_corrected_estimates_agree_with_exact_expectations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lucky Lucky from two decks: a part of the shoes exact and the rest corrected, and all of them exact."""
    wager = load_wager("lucky-lucky")
    table = next(iter(wager.paytables.values()))
    monkeypatch.setattr("pitboss.analysis.counting.protection.EXACT_SHOES", 80)
    shoes = 160
    found = protect_wager(wager, table, 2, shoes=shoes).at(78)
    dealt, nets = dealt_shoes(wager.deck, 2, 1, shoes), deal_nets(wager, table)
    assert nets is not None
    before = dealt.place < 78
    exact = nets.expected(np.array(dealt.whole.counts[:JOKER_INDEX]) - dealt.gone[before])
    named = whole_count(wager_effects(wager, table, 2)).tags
    tags = np.array([float(named.get(card.name, 0)) for card in CARDS[:JOKER_INDEX]])
    counts = np.floor(52 * (dealt.gone[before] @ (tags - tags.mean())) / dealt.left[before] + 1e-9)
    placed = counts >= found.trigger
    assert placed.mean() == pytest.approx(found.share, abs=1e-12)
    assert abs(100 * exact[placed].sum() / len(exact) - found.win_per_100) < 4 * found.error


def test_published_perfect_play_of_lucky_lucky() -> None:
    """discountgambling.net, May 2012: two decks, cut card at the 75th card, this pay table (edge 2.82%).

    A computer that knows every card wagers in 27.69% of rounds, with an edge of 5.91%.
    """
    wager = load_wager("lucky-lucky")
    pays = [200, 100, 50, 30, 15, 3, 2, 2]
    table = find_paytable(wager, dict(zip(wager.hands, pays, strict=True)), 2)
    assert float(analyze(wager, table, 2).house_edge) == pytest.approx(0.02820366, abs=5e-9)
    nets, dealt = deal_nets(wager, table), dealt_shoes(wager.deck, 2, 1, 600)
    assert nets is not None
    before = dealt.place < 75
    exact = nets.expected(np.array(dealt.whole.counts[:JOKER_INDEX]) - dealt.gone[before])
    good = exact > 0
    by_shoe = [good[dealt.shoe[before] % 20 == part].mean() for part in range(20)]
    error = float(np.std(by_shoe, ddof=1)) / sqrt(20)
    assert abs(good.mean() - 0.2769) < 4 * error
    assert exact[good].mean() == pytest.approx(0.0591, abs=0.004)


def test_deeper_shoes_are_better_for_the_counter() -> None:
    wager = load_wager("lucky-ladies")
    found = protect_wager(wager, wager.paytable("A"), 6, shoes=400)
    wins = [row.win_per_100 for row in found.rows]
    assert wins[-1] > wins[len(wins) // 2] > wins[0] >= 0
    assert found.stopped_at is not None
    assert found.at(found.stopped_at).win_per_100 < found.limit <= found.at(found.stopped_at + 13).win_per_100
    with pytest.raises(PitbossError, match="too early"):
        found.at(10)


def test_the_true_count_before_a_round_is_spread_as_theory_says() -> None:
    """Halfway through six decks, Hi-Lo: the standard deviation of the shoes dealt, and the formula."""
    dealt = dealt_shoes(Deck.STANDARD_52, 6, 1, 1000)
    middle = (dealt.place > 148) & (dealt.place < 164)
    tags = tags_of(HI_LO, dealt.whole)[:JOKER_INDEX]
    counts = 52 * (dealt.gone[middle] @ tags) / dealt.left[middle]
    assert counts.std() == pytest.approx(spread_of_counts(dealt.whole, HI_LO, 156), rel=0.06)


def test_a_deck_for_each_round_cannot_be_counted() -> None:
    found = {wager.id for wager in wagers().values() if is_shuffled_each_round(wager)}
    assert "pai-jack-bonus" in found
    assert found.isdisjoint({"lucky-ladies", "three-card-bonus", "poker-bonus"})
    assert {id for id, row in stored_rows().items() if row["method"] == SHUFFLED} == found


def test_the_kept_table_has_every_wager() -> None:
    kept = stored_rows()
    assert set(kept) == set(wagers())
    for id, row in kept.items():
        table, decks = usual_table(load_wager(id))
        assert (row["paytable"], row["decks"]) == (table.name, decks)


@pytest.mark.parametrize("id", ["lucky-ladies", "royal-match-21", "war-wager"])
def test_kept_figures_come_out_again(id: str) -> None:
    assert wager_row(load_wager(id)) == stored_rows()[id]


def test_the_command_prints_the_table_and_a_wager() -> None:
    listed = CliRunner().invoke(app, ["protect", "--all"])
    assert listed.exit_code == 0
    assert "pocket-rockets" in listed.output
    plain = json.loads(CliRunner().invoke(app, ["protect", "--all", "--json"]).output)
    wins = [row["win_per_100"] for row in plain["wagers"]]
    assert (len(wins), wins == sorted(wins, reverse=True)) == (len(wagers()), True)
    one = CliRunner().invoke(app, ["protect", "lucky-ladies:A", "--decks", "6", "--shoes", "200", "--json"])
    found = json.loads(one.output)
    assert found["win_cents_per_hour"] == pytest.approx(25_00 * found["win_per_hour"])
    assert {row["dealt"] for row in found["by_penetration"]} >= {0.5, 0.75}
    refused = CliRunner().invoke(app, ["protect"])
    assert (refused.exit_code, "--all" in refused.output) == (2, True)
    assert CliRunner().invoke(app, ["protect", "lucky-ladies", "--penetration", "0.99"]).exit_code == 2


def test_the_effect_of_a_card_in_float_and_fraction_is_one_game() -> None:
    game = load("blackjack", decks=2)
    chart = basic_strategy(game).chart
    base = follow(game, chart).expected
    assert float(game_effects(game).expected) == base
