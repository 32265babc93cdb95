"""Ante Up 21: what the kernel computes for a way to play is what the engine's whole tree says, by the same way to play.

The walk knows the engine, its questions and its settlement; the mathematics knows neither. Stacks of a few ranks keep
the tree small, and ways to play that are drawn by lot do everything, wise or not: hit a 20, double a 4, fold a pair.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import factorial

import numpy as np
import pytest

from pitboss import (
    Card,
    ChipSet,
    Composition,
    Deal,
    Insure,
    Limits,
    Place,
    Settled,
    Wager,
    cards,
    load,
)
from pitboss.analysis.games.ante_up_21 import (
    ACTS_SHAPE,
    SPLIT_ONCE,
    SPLITS_SHAPE,
    AnteUp21,
    Figures,
    PlayTables,
    Search,
    endless,
)
from pitboss.engine.games import TwentyOne, house_for, procedure_of
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker, net_cents
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.events import CardDealt, HandSplit
from pitboss.law.rules import AnteUp21Rules
from tests.agree.test_ante_up_21 import decide

GAME = load("ante-up-21", decks=2)
UNIT = 2_00  # a blackjack wins three dollars

STACKS = {
    "7s, 9s, tens and queens": {"7s": 8, "9s": 8, "10s": 4, "Qs": 4},  # pairs come by hits and by cards that go over
    "aces and sixes": {"As": 3, "6s": 6, "10s": 8, "Qs": 7},  # soft 17s, blackjacks, aces split
    "aces and eights": {"As": 3, "8s": 9, "Js": 6, "Ks": 6},
    "jacks and lower": {"5s": 4, "8s": 8, "9s": 6, "Js": 8},  # only a pair qualifies
}


def stack_of(name: str) -> Composition:
    return Composition.of([Card(card) for card, count in STACKS[name].items() for _ in range(count)])


def by_lot(seed: int) -> PlayTables:
    """Any bets, splits and acts at all."""
    rng = np.random.default_rng(seed)
    return PlayTables(
        bets=(rng.random((210, 13)) < 0.75).astype(np.uint8),
        splits=(rng.random(SPLITS_SHAPE) < 0.7).astype(np.uint8),
        acts=rng.integers(0, 4, ACTS_SHAPE).astype(np.uint8),
    )


def begin(stack: Composition, **options: object) -> TwentyOne:
    """Equal wagers on 21 and ante, before anything is dealt."""
    game = load("ante-up-21", decks=2, **options)
    house = house_for(game, Limits(chips=ChipSet((1,))))
    round = procedure_of(game)(house, stack)
    assert isinstance(round, TwentyOne)
    for wager in round.opening(house, Wager(1, "main", UNIT)):
        round.apply(Place(wager))
    return round


def walked(stack: Composition, ways: PlayTables, payoff: Callable[[Round], int] = net_cents) -> Fraction:
    def strategy(round: Round, legal: list[Legal]) -> Action:
        assert isinstance(round, TwentyOne)
        return decide(ways, round)

    return Walker(strategy, payoff).value(begin(stack))


def computed(stack: Composition, ways: PlayTables) -> Figures:
    return AnteUp21(GAME.rules_of(AnteUp21Rules), stack).play(ways)


def notes(round: Round) -> set[str]:
    """What happened in a round: how its wagers ended, what was split or doubled, what a card that went over did."""
    settled = [e for e in round.events if type(e) is Settled]
    ended = {e.bet: e.outcome for e in settled}
    ranks = [e.card.rank for e in round.events if type(e) is CardDealt and e.seat == 1 and e.card]
    doubled = any(e.bet == "main" and e.stake_cents > UNIT for e in settled)
    found = set(ended.values())
    if any(type(e) is HandSplit for e in round.events):
        pair = ranks[0] if ranks[0] == ranks[1] else "unlike tens"
        found.add(f"split {pair}{', doubled' if doubled else ''}")
    elif doubled:
        found.add(f"doubled, {ended['ante']}")
    elif ended["main"] == "lose: player busts" and len({*ranks}) == len(ranks) - 1 and ranks[-1] in ranks[:-1]:
        found.add(f"paired by the card that went over, {ended['ante']}")
    return found


@cache
def tree(name: str, seed: int) -> tuple[float, frozenset[str]]:
    """What a way to play is worth, and everything that happened."""
    seen: set[str] = set()

    def noted(round: Round) -> int:
        seen.update(notes(round))
        return net_cents(round)

    return float(walked(stack_of(name), by_lot(seed), noted)) / UNIT, frozenset(seen)


WALKS = [*((name, 1) for name in STACKS), ("7s, 9s, tens and queens", 2), ("aces and eights", 2)]


@pytest.mark.parametrize(("name", "seed"), WALKS)
def test_a_way_to_play_is_worth_what_the_engine_s_tree_says(name: str, seed: int) -> None:
    assert computed(stack_of(name), by_lot(seed)).mean == pytest.approx(tree(name, seed)[0], abs=1e-13)


def test_everything_that_can_happen_happens_in_these_trees() -> None:
    """Else the agreement above would prove less than it says."""
    seen = set().union(*(tree(name, seed)[1] for name, seed in WALKS))
    poker = {"win: higher poker hand", "lose: lower poker hand", "push: equal poker hands"}
    poker |= {"win: dealer does not qualify", "folded"}
    twenty_one = {"blackjack", "lose: player busts", "win: higher total", "win: dealer busts"}
    twenty_one |= {"lose: lower total", "push"}
    to_blackjack = {"lose: dealer blackjack", "push: both blackjack", "push: bet before a dealer blackjack"}
    assert seen >= poker | twenty_one | to_blackjack
    for each in ("doubled", "paired by the card that went over"):
        assert seen >= {f"{each}, {end}" for end in poker}
    assert seen >= {f"split {rank}" for rank in ("A", "5", "6", "7", "8", "9", "10", "Q", "unlike tens")}
    assert seen >= {f"split {rank}, doubled" for rank in ("5", "6", "7", "8", "9", "10", "Q", "unlike tens")}


def folded(round: Round) -> bool:
    return any(type(e) is Settled and e.outcome == "folded" for e in round.events)


FIGURES: dict[str, tuple[Callable[[Round], int], int]] = {  # of a round, and in which unit
    "square": (lambda round: net_cents(round) ** 2, UNIT**2),
    "won": (lambda round: net_cents(round) > 0 and not folded(round), 1),
    "pushed": (lambda round: net_cents(round) == 0 and not folded(round), 1),
    "wagered": (lambda round: sum(e.stake_cents for e in round.events if type(e) is Settled), UNIT),
    "folded": (folded, 1),
}


def test_the_other_figures_are_those_of_the_tree() -> None:
    """All in one walk: the payoff has each figure in digits of its own, and sums of weighted rounds do not mix them."""
    name, room = "aces and eights", 10**60
    ways = by_lot(1)
    orders = factorial(sum(STACKS[name].values()))  # of the cards: every chance is a number of them

    def all_figures(round: Round) -> int:
        return sum(figure(round) * room**place for place, (figure, _) in enumerate(FIGURES.values()))

    left = walked(stack_of(name), ways, all_figures) * orders
    assert left.denominator == 1
    digits, found = int(left), computed(stack_of(name), ways)
    for figure, (_, unit) in FIGURES.items():
        digits, count = divmod(digits, room)
        assert 0 < count < orders * (20 * UNIT) ** 2 < room  # nothing has run over into the next one
        assert getattr(found, figure) == pytest.approx(float(Fraction(count, orders * unit)), abs=1e-13)
    assert digits == 0


# --- the best play ---------------------------------------------------------------------------------------------------


def no_insurance(offer: Legal) -> tuple[Action, ...]:
    return () if isinstance(offer.action, Insure) else (offer.action,)


BEST = [  # two cards and the up card, what is left, and how often may be split
    ("As As 6s", {"As": 1, "6s": 4, "10s": 8, "Ks": 8}, 1),
    ("8s 8s 6s", {"8s": 3, "10s": 10, "Qs": 8}, 1),
    ("8s 8s 6s", {"8s": 1, "10s": 10, "Qs": 10}, 3),
    ("10s Qs 6s", {"10s": 6, "Qs": 6, "Ks": 4, "6s": 5}, 1),  # two different cards that count ten
    ("8s 8s Qs", {"8s": 2, "10s": 10, "Qs": 9}, 1),  # not to be split
    ("10s 8s Qs", {"8s": 5, "10s": 7, "Qs": 5, "9s": 4}, 3),  # to be hit for a pair, or not
]


@pytest.mark.parametrize(("dealt", "left", "splits"), BEST)
def test_best_play_is_worth_what_the_engine_s_tree_says(dealt: str, left: dict[str, int], splits: int) -> None:
    """By the walker's own choice among all acts, insurance aside; the mathematics tries every act of every hand."""
    first = cards(dealt)
    stack = Composition.of([*first, *(Card(card) for card, count in left.items() for _ in range(count))])
    round = begin(stack, max_splits=splits)
    one, two, up = first
    for card in (one, up, two):
        round.apply(Deal(card))
    expected = float(Walker(amounts=no_insurance).value(round)) / UNIT
    solved = AnteUp21(load("ante-up-21", decks=2, max_splits=splits).rules_of(AnteUp21Rules), stack)
    ranks = sorted((one.rank_index, two.rank_index))
    (start,) = [each for each in solved.game.starts(None) if each.cards == [*ranks, up.rank_index]]
    assert solved.best_of(start, None, Search())[0] == pytest.approx(expected, abs=1e-12)


def test_less_of_a_search_finds_no_more_and_hardly_less() -> None:
    stack = stack_of("7s, 9s, tens and queens")
    solved = AnteUp21(GAME.rules_of(AnteUp21Rules), stack)
    most, once, less = (solved.best(None, each) for each in (Search(), Search(splits=1), SPLIT_ONCE))
    assert once.mean - 0.05 < less.mean <= once.mean < most.mean
    assert solved.best(np.zeros(SPLITS_SHAPE, np.uint8)).mean < less.mean
    assert (9, 11, 8) in most.splits  # ten and queen against a nine


def test_endless_decks_are_much_like_six() -> None:
    """Nothing being split. `kernel/tests/test_ante_up.cpp` holds them against a shoe of millions, split three times."""
    six = AnteUp21(load("ante-up-21", decks=6).rules_of(AnteUp21Rules)).best(np.zeros(SPLITS_SHAPE, np.uint8))
    without = endless(0)
    assert without == pytest.approx(six.mean, abs=0.0005)
    assert endless(1) > without + 0.04


def test_a_chart_s_best_splits_are_those_that_gain() -> None:
    stack, ways = stack_of("aces and sixes"), by_lot(1)
    solved = AnteUp21(GAME.rules_of(AnteUp21Rules), stack)
    found, chosen = solved.best_by_chart(np.ones_like(ways.splits), ways.acts)
    assert computed(stack, ways).mean < found.mean < solved.best().mean
    assert computed(stack, chosen).mean <= found.mean + 1e-12
