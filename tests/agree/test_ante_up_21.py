"""Ante Up 21: the kernel's walk against an enumeration of its own, the simulator against the engine's cents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

import pitboss._kernel as kernel
from pitboss import (
    CHANCE,
    Bet,
    Deal,
    Decline,
    Double,
    Fold,
    Hit,
    Limits,
    Split,
    Stand,
    Table,
    Wager,
    load,
)
from pitboss.analysis.figures.games.ante_up_21 import AnteUp21Study, bets_by_rule, splits_by_rule
from pitboss.analysis.games.ante_up_21 import (
    ACTS_SHAPE,
    COLUMNS,
    MODES,
    SPLITS_SHAPE,
    AnteUp21,
    PlayTables,
    split_row,
    strength,
)
from pitboss.analysis.simulation.games.ante_up_21 import play_ante_up
from pitboss.cards import CARDS, RANKS, Composition
from pitboss.engine.games import TwentyOne
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import Settled
from pitboss.hands.predicates.two_cards.poker import best_two
from pitboss.law.rules import AnteUp21Rules

GAME = load("ante-up-21", decks=2)
RULES = GAME.rules_of(AnteUp21Rules)
SOLVED = AnteUp21(RULES)  # once, for its chart
Ranks = tuple[int, ...]


# --- a second enumeration: fractions, in the order in which cards come -----------------------------------------------


def total(hand: Ranks) -> tuple[int, bool]:
    hard = sum(min(rank + 1, 10) for rank in hand)
    soft = 0 in hand and hard <= 11
    return hard + 10 * soft, soft


class Plain:
    """A shoe of few ranks; every card is drawn one by one, the hole card first of all that is unseen."""

    def __init__(self, shoe: dict[int, int]) -> None:
        self.shoe = Counter(shoe)
        self.value = cache(self._value)

    def left(self, *hands: Ranks) -> Counter[int]:
        return self.shoe - Counter(rank for hand in hands for rank in hand)

    def dealer(self, mine: Ranks, theirs: Ranks, stake: int, bet: bool) -> Fraction:
        """The dealer draws on with these cards gone."""
        count, soft = total(theirs)
        if count > 17 or (count == 17 and not soft):
            return Fraction(self.net(mine, theirs, stake, bet))
        left = self.left(mine, theirs)
        size = sum(left.values())
        return sum(
            (Fraction(times, size) * self.dealer(mine, (*theirs, rank), stake, bet) for rank, times in left.items()),
            Fraction(0),
        )

    @staticmethod
    def net(mine: Ranks, theirs: Ranks, stake: int, bet: bool) -> int:
        (my_count, _), (their_count, _) = total(mine), total(theirs)
        if my_count > 21:
            won = -stake
        elif their_count > 21 or my_count > their_count:
            won = stake
        else:
            won = 0 if my_count == their_count else -stake
        if not bet:
            return won - 1
        a, b = (best_two([CARDS[rank] for rank in hand]) for hand in (mine, theirs))
        qualifies = len(set(theirs)) < len(theirs) or any(rank in (0, 11, 12) for rank in theirs)
        return won + (1 if not qualifies else 2 if a > b else -2 if a < b else 0)

    def _value(self, mine: Ranks, theirs: Ranks, bet: bool) -> tuple[Fraction, ...]:
        """Standing, hitting, doubling, for a known hole card."""
        stood = self.dealer(mine, theirs, 1, bet)
        left = self.left(mine, theirs)
        size = sum(left.values())
        doubled = sum(
            (Fraction(n, size) * self.dealer((*mine, r), theirs, 2, bet) for r, n in left.items()), Fraction(0)
        )
        return stood, doubled

    def stand_and_double(self, mine: Ranks, up: int, bet: bool) -> tuple[Fraction, Fraction]:
        """The dealer has looked; the hole card is any that makes no blackjack."""
        left = self.left(mine, (up,))
        holes = {r: n for r, n in left.items() if not ((up == 0 and r >= 9) or (up >= 9 and r == 0))}
        size = sum(holes.values())
        found = [Fraction(0), Fraction(0)]
        for hole, times in holes.items():
            for place, worth in enumerate(self.value(mine, (up, hole), bet)):
                found[place] += Fraction(times, size) * worth
        return found[0], found[1]


SMALL = {6: 8, 8: 8, 9: 4, 11: 4}  # sevens, nines, tens and queens: no hand of either side has more than three cards


def constant(act: int) -> PlayTables:
    acts = np.full(ACTS_SHAPE, act, np.uint8)
    return PlayTables(np.ones((210, 13), np.uint8), np.zeros(SPLITS_SHAPE, np.uint8), acts)


def test_the_kernel_stands_and_doubles_as_a_plain_enumeration_does() -> None:
    plain = Plain(SMALL)
    game = kernel.AnteUp21([SMALL.get(rank, 0) for rank in range(13)])
    stood, doubled = (game.starts(constant(act).kernel()) for act in (0, 2))
    assert len(stood) == len(list(combinations_with_replacement(SMALL, 2))) * len(SMALL)
    assert sum(start.chance for start in stood) == pytest.approx(1, abs=1e-14)
    for one, other in zip(stood, doubled, strict=True):
        *mine, up = one.cards
        for bet in (True, False):
            expected = plain.stand_and_double(tuple(mine), up, bet)
            found = (one.results[not bet][0], other.results[not bet][0])
            assert found == pytest.approx([float(each) for each in expected], abs=1e-12), one.cards


# --- the simulator and the engine ------------------------------------------------------------------------------------


def how_the_poker_stands(mine: list[str], up: str) -> str:
    """The mode of a hand that was bet on."""
    if len(set(mine)) < len(mine):
        return "bet, with a pair"
    ace_high = [*RANKS[1:], "A"]
    above = any(ace_high.index(rank) > ace_high.index(up) for rank in mine)
    return "bet, a card above the up card" if above else "bet, no card above the up card"


def decide(ways: PlayTables, round: TwentyOne) -> Action:
    """What the strategy does in the engine's round."""
    position = round.positions[0]
    up = round.dealer.cards[0].rank_index
    (column,) = [place for place, ranks in enumerate(COLUMNS) if RANKS[up] in ranks.split(", ")]
    first = [card.rank_index for card in position.first_cards]
    bets = bool(ways.bets[strength(*first), up])
    if round.can(Fold()):
        return Bet() if bets else Fold()
    if round.can(Decline()):
        return Decline()
    assert round.hand is not None
    hand = round.hand
    row = split_row(*first)
    if row is not None and len(position.hands) == 1 and len(hand.cards) == 2 and ways.splits[int(bets), row, column]:
        return Split()
    everything = [card for each in position.hands for card in each.cards]
    mode = "folded" if not bets else how_the_poker_stands([card.rank for card in everything], RANKS[up])
    act = int(ways.acts[MODES.index(mode), int(hand.is_soft), hand.total, column])
    if act in (2, 3) and len(hand.cards) == 2:
        return Double(hand.stake)
    return Hit() if act in (1, 2) else Stand()


def engine_net(ways: PlayTables, order: Sequence[int]) -> int:
    table = Table(GAME, limits=Limits(min=1_00, max=100_00))
    round = table.open(table.opening([Wager(1, "main", 10_00)]))
    assert isinstance(round, TwentyOne)
    left = [CARDS[index] for index in order]
    while not round.is_over:
        round.apply(Deal(left.pop(0)) if round.actor is CHANCE else decide(ways, round))
    return sum(e.net_cents for e in round.events if isinstance(e, Settled))


def test_the_simulator_pays_the_engines_cents() -> None:
    """By the two-deck chart, splits and doubles among them."""
    ways = PlayTables(bets_by_rule(), splits_by_rule(), SOLVED.chart)
    shoe = np.array([card.index for card in RULES.composition], dtype=np.uint8)
    played = ways.kernel().deals(shoe, 7, 0, 600)
    kinds: Counter[int] = Counter()
    for order, half_units in played:
        assert engine_net(ways, order) == half_units * 5_00, order
        kinds[half_units] += 1
    assert set(kinds) >= {-6, -4, 0, 4, 6, 7}  # a blackjack with a winning poker hand is seven halves


def test_simulated_and_exact_agree() -> None:
    splits = splits_by_rule()
    splits[:, :, [0, 1, 2, 3, 6, 7, 8, 9, 10]] = (
        0  # against 5 and 6, where split hands stand early and are cheap to walk
    )
    ways = PlayTables(bets_by_rule(), splits, SOLVED.chart)
    exact = SOLVED.play(ways)
    rounds = 400_000
    sample = play_ante_up(ways.kernel(), RULES.composition, rounds, seed=2)
    assert abs(float(sample.mean) - exact.mean) < 4 * exact.std_dev / rounds**0.5
    assert sample.std_dev == pytest.approx(exact.std_dev, abs=0.01)
    assert sample.wagered / rounds == pytest.approx(exact.wagered, abs=0.01)
    assert sum(sample.folded.values()) / rounds == pytest.approx(exact.folded, abs=0.003)
    again = [play_ante_up(ways.kernel(), RULES.composition, 150_000, workers=workers) for workers in (1, 2)]
    assert again[0] == again[1]


def test_what_cannot_be_computed_is_refused() -> None:
    with pytest.raises(Exception, match="doubles on any two cards"):
        AnteUp21(load("ante-up-21", double_after_split=False).rules_of(AnteUp21Rules))
    with pytest.raises(Exception, match="at least 24 cards"):
        kernel.AnteUp21([1] * 13)
    with pytest.raises(Exception, match="a strategy has"):
        kernel.AnteUp21Strategy(np.zeros(1, np.uint8), np.zeros(1, np.uint8), np.zeros(1, np.uint8))
    with pytest.raises(Exception, match="simulate at least one round"):
        play_ante_up(constant(0).kernel(), Composition(RULES.composition.counts), 0)


@pytest.mark.soak
@pytest.mark.parametrize("decks", [2, 6])
def test_simulated_and_exact_agree_by_ten_million(decks: int) -> None:
    study = AnteUp21Study(load("ante-up-21", decks=decks))
    (exact,), (simulated,) = study.exact(), study.simulate(10_000_000)
    assert abs(simulated.off(exact)) < 4
