"""What a counter wins with a side wager, and which cut card stops it.

Shoes are dealt by the kernel, round by round. Before each round the counter reads the true count of the best count with
whole tags, and places the wager from a trigger count up. What the wager is then worth is taken from the effects of
removal (the linear estimate); a wager on up to three dealt cards also from the exact expectation of the cards left, for
a part of the shoes, and the difference is added. The wager itself is not played: its luck would hide its edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.counting.composition_edges import DealNets, deal_nets
from pitboss.analysis.counting.effects import Effects, wager_effects
from pitboss.analysis.counting.linear import CARDS_IN_DECK, LinearCount, effect_array, whole_count
from pitboss.analysis.methods import analyze
from pitboss.analysis.simulation import Job, Shoe
from pitboss.analysis.solver import basic_strategy
from pitboss.cards import CARDS, JOKER_INDEX, Composition, Deck
from pitboss.catalogue import games, load
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.law.rules import Shuffle, TwentyOneRules

SHOES: Final = 4000
EXACT_SHOES: Final = 400  # of these, with exact expectations
BLOCKS: Final = 20  # their spread is the standard error
STEP: Final = 13  # cut cards are tried by a quarter of a deck
FIRST_CUT: Final = 26
LIMIT: Final = 0.1  # units won in 100 rounds; less is no business for a counter
ROUNDS_PER_HOUR: Final = 100
NEVER: Final = 0xFFFF
SEED: Final = 1
BEHIND: Final = 6  # cards for each seat and the dealer behind the deepest cut card
EXACT, LINEAR, SHUFFLED = "exact expectation", "linear estimate", "shuffled for every round"

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class DealtShoes:
    """The rounds of many shoes: what had left the shoe when each of them began."""

    whole: Composition
    gone: NDArray[np.int16]  # by round and card
    place: NDArray[np.int64]  # cards dealt
    shoe: NDArray[np.int64]  # the number of the shoe

    @property
    def left(self) -> Floats:
        return (self.whole.size - self.place).astype(np.float64)


@lru_cache(maxsize=4)
def dealt_shoes(deck: Deck, decks: int, seats: int, shoes: int, seed: int = SEED) -> DealtShoes:
    """Rounds of blackjack (Spanish 21 with its decks), by basic strategy, to the deepest cut card."""
    game = load("blackjack" if deck is Deck.STANDARD_52 else "spanish-21", **_options(deck, decks))
    rules = game.rules_of(TwentyOneRules)
    chart = basic_strategy(game).chart
    behind = min(BEHIND * (seats + 1), rules.composition.size // 2)
    job = Job(rules, seed=seed, seats=seats, chart=chart, shoe=Shoe(behind))
    order, starts = kernel.deal_shoes(game=job.game(), chart=chart.cells, block=0, shoes=shoes)
    numbers, rounds = np.nonzero(starts != NEVER)
    place = starts[numbers, rounds].astype(np.int64)
    gone = np.zeros((len(place), JOKER_INDEX), dtype=np.int16)
    for kind in range(JOKER_INDEX):
        before = np.zeros((shoes, order.shape[1] + 1), dtype=np.int16)
        np.cumsum(order == kind, axis=1, out=before[:, 1:])
        gone[:, kind] = before[numbers, place]
    return DealtShoes(rules.composition, gone, place, numbers)


def _options(deck: Deck, decks: int) -> dict[str, Any]:
    options: dict[str, Any] = {"decks": decks}
    if decks == 1:
        options["dealt_from"] = "hand"
    return options


# --- a wager ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CutRow:
    """What the counter wins with one cut card, for each unit that is wagered where it pays."""

    cut: int  # cards dealt
    trigger: int  # the true count from which the wager is placed
    share: float  # of rounds in which it is placed
    edge: float  # of a wager placed
    error: float  # standard error of the win for 100 rounds

    @property
    def win_per_100(self) -> float:
        return 100 * self.share * self.edge


@dataclass(frozen=True)
class Protection:
    """A side wager seen by a counter."""

    wager: str
    paytable: str
    decks: int
    seats: int
    house_edge: float
    method: str
    size: int  # cards in the shoe
    count: LinearCount | None
    rows: tuple[CutRow, ...]  # by cut card, shallow to deep
    limit: float = LIMIT
    perfect: tuple[float, float] | None = None  # share and edge for a computer that knows every card, at three quarters

    def at(self, cut: int) -> CutRow:
        """The row of the deepest cut card that is tried and not beyond this one."""
        found = [row for row in self.rows if row.cut <= cut]
        if not found:
            raise PitbossError(f"A cut card after {cut} cards is too early: name {FIRST_CUT} or more")
        return found[-1]

    @property
    def usual(self) -> CutRow | None:
        """The row with three quarters of the shoe dealt."""
        return self.at(self.size * 3 // 4) if self.rows else None

    @property
    def stopped_at(self) -> int | None:
        """The deepest cut card with which a counter wins less than the limit; 0: none does. None: every one does."""
        over = [row.cut for row in self.rows if row.win_per_100 >= self.limit]
        if not over:
            return None
        return 0 if min(over) == self.rows[0].cut else min(over) - STEP

    @property
    def countable(self) -> bool:
        """Whether a counter wins more than the limit with three quarters of the shoe dealt."""
        return self.usual is not None and self.usual.win_per_100 >= self.limit


def is_shuffled_each_round(wager: WagerDefinition) -> bool:
    """Whether the law has the cards shuffled before every round of the games that offer the wager."""
    return all(games()[name].configure().rules.shuffle is Shuffle.EVERY_ROUND for name in wager.games)


def protect_wager(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    *,
    seats: int = 1,
    shoes: int = SHOES,
    meters: Mapping[str, int] | None = None,
    rules: Mapping[str, Any] | None = None,
    limit: float = LIMIT,
    effects: Effects | None = None,
    seed: int = SEED,
) -> Protection:
    """Deal the shoes and say what a counter wins."""
    if is_shuffled_each_round(wager):
        size = wager.deck.combined(decks).size
        edge = float(analyze(wager, paytable, decks, meters=meters).house_edge)
        return Protection(wager.id, paytable.name, decks, seats, edge, SHUFFLED, size, None, (), limit)
    found = effects or wager_effects(wager, paytable, decks, meters=meters, rules=rules)
    dealt = dealt_shoes(wager.deck, decks, seats, shoes, seed)
    count = whole_count(found)
    nets = deal_nets(wager, paytable, meters)
    worth, readings, exact = _worth(found, count, dealt, nets)
    cuts = range(FIRST_CUT, int(dealt.place.max()) + STEP, STEP)
    rows = tuple(_row(dealt, worth, readings, cut, shoes) for cut in cuts)
    return Protection(
        wager.id,
        paytable.name,
        decks,
        seats,
        -float(found.expected),
        LINEAR if nets is None else EXACT,
        dealt.whole.size,
        count,
        rows,
        limit,
        None if exact is None else _perfect(dealt, exact),
    )


def _worth(
    effects: Effects, count: LinearCount, dealt: DealtShoes, nets: DealNets | None
) -> tuple[Floats, NDArray[np.int64], Floats | None]:
    """What the wager is worth before each round, the true count rounded down, and the exact worth of the first ones."""
    gone, left = dealt.gone.astype(np.float64), dealt.left
    values = effect_array(effects)[:JOKER_INDEX]
    tags = np.array([float(count.tags.get(CARDS[kind].name, 0)) for kind in range(JOKER_INDEX)])
    whole = np.array(dealt.whole.counts[:JOKER_INDEX], dtype=np.float64)
    off = tags - whole @ tags / whole.sum()
    readings = np.floor(CARDS_IN_DECK * (gone @ off) / left + 1e-9).astype(np.int64)
    worth = float(effects.expected) + (dealt.whole.size - 1) * (gone @ values) / left
    if nets is None:
        return worth, readings, None
    part = dealt.shoe < EXACT_SHOES
    exact = nets.expected(whole - gone[part])
    return worth + _correction(readings, readings[part], exact - worth[part]), readings, exact


def _correction(readings: NDArray[np.int64], known: NDArray[np.int64], off: Floats) -> Floats:
    """The mean difference of exact and linear worth at each true count; rare counts share that of all beyond them."""
    low, high = (int(np.quantile(known, share)) for share in (0.01, 0.99))
    clipped = np.clip(known, low, high) - low
    sums, counts = np.bincount(clipped, off, high - low + 1), np.bincount(clipped, minlength=high - low + 1)
    mean = np.divide(sums, counts, out=np.zeros_like(sums), where=counts > 0)
    return mean[np.clip(readings, low, high) - low]


def _row(dealt: DealtShoes, worth: Floats, readings: NDArray[np.int64], cut: int, shoes: int) -> CutRow:
    """The best trigger for a cut card, and what it wins."""
    before = dealt.place < cut
    here, seen = worth[before], readings[before]
    low = int(seen.min())
    sums = np.bincount(seen - low, here)
    counts = np.bincount(seen - low)
    wins = np.cumsum(sums[::-1])[::-1]  # of a trigger at each true count
    trigger = int(np.argmax(wins))
    if wins[trigger] <= 0:
        return CutRow(cut, int(seen.max()) + 1, 0.0, 0.0, 0.0)
    placed = int(counts[trigger:].sum())
    block = dealt.shoe[before] * BLOCKS // shoes
    won = np.bincount(block, np.where(seen - low >= trigger, here, 0), BLOCKS)
    rounds = np.bincount(block, minlength=BLOCKS)
    error = float(np.std(100 * won / rounds, ddof=1)) / sqrt(BLOCKS)
    return CutRow(cut, trigger + low, placed / len(here), float(wins[trigger]) / placed, error)


def _perfect(dealt: DealtShoes, exact: Floats) -> tuple[float, float]:
    part = dealt.shoe < EXACT_SHOES
    before = dealt.place[part] < dealt.whole.size * 3 / 4
    good = exact[before][exact[before] > 0]
    return len(good) / int(before.sum()), float(good.mean()) if len(good) else 0.0
