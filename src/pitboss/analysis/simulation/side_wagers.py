"""Side wagers as tables for the kernel, made from the hands' own predicates: which row is paid for which cards.

The kernel counts rows and knows no payout; what a row is worth in cents is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.simulation.dealer_rows import SEES as DEALER_SEES
from pitboss.analysis.simulation.dealer_rows import dealer_rows
from pitboss.cards import JOKER_INDEX
from pitboss.catalogue.wagers import HITS, STANDS, PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate, predicates
from pitboss.law.rules import Face, TwentyOneRules
from pitboss.money import ChipSet, Pay

NOTHING_WON: Final = "no winning hand"
MAX_OUTCOMES: Final = 254
OF_THE_GAME: Final = frozenset({"main", "ante"})  # what a game itself is wagered by
# The cards that a table may be asked by, in the kernel's order, and the groups that they make. A bonus card is the one
# with the wager's own number.
FIRST, SECOND, UP, HOLE, BONUS = range(5)
MAX_BONUS_CARDS: Final = 5
GROUPS: Final[Mapping[str, tuple[int, ...]]] = {
    "player first card": (FIRST,),
    "player first two": (FIRST, SECOND),
    "dealer up card": (UP,),
    "dealer hole card": (HOLE,),
    "bonus cards": (BONUS,),
}


@dataclass(frozen=True)
class SimulatedWager:
    """A wager of the catalogue with one of its pay tables, made by every seat in every round."""

    wager: WagerDefinition
    paytable: PayTable
    stake_cents: int = 0  # 0: the unit of its pay table, or a dollar
    meters: Mapping[str, int] = field(default_factory=dict)
    posted_suit: str = "s"
    number: int = 1  # of its spot, where there are several: the bonus card that it matches

    @property
    def stake(self) -> int:
        return self.stake_cents or self.paytable.typical_cents

    @property
    def name(self) -> str:
        return f"{self.wager.name} {self.paytable.name}"

    @property
    def rides_on(self) -> list[list[str]]:
        """Wagers beside which alone it may be made, each with those that will do as well."""
        return [need.split(" or ") for need in self.wager.needs if need not in OF_THE_GAME]

    @property
    def by_dealer(self) -> bool:
        return self.wager.decided_by == "dealer"

    def refuse(self, rules: TwentyOneRules) -> str | None:
        """Why it cannot be simulated beside this game, or None."""
        table = self.paytable
        sees = {"deal": frozenset(GROUPS), "dealer": DEALER_SEES}.get(self.wager.decided_by, frozenset())
        if not sees >= set(self.wager.sees):
            return f"{self.wager.name} is decided by more than the deal and the dealer's hand: it is not simulated yet"
        if "bonus cards" in self.wager.sees and not 1 <= self.number <= rules.bonus_cards:
            return f"{self.wager.name} #{self.number} has no bonus card: {rules.bonus_cards} are drawn"
        if self.by_dealer and self.rides_on:
            return f"{self.wager.name} is a raise: it is not simulated yet"
        if table.operator or (self.by_dealer and table.adds):
            return f"{self.name} has no rows of its own, or pays beside them: it is not simulated yet"
        if self.wager.placed == "after the players" and rules.double_card is Face.DOWN:
            return f"{self.wager.name} beside double cards that lie face down is not simulated yet"
        if table.soft_17 and table.soft_17 != (HITS if rules.dealer_hits_soft_17 else STANDS):
            return f"{self.name} is for a dealer who {table.soft_17} on soft 17"
        if not set(self.wager.hands) <= set(predicates()):
            return f"the hands of {self.wager.name} are not defined yet"
        if self.wager.deck is not rules.deck:
            return f"{self.wager.name} is for cards of {self.wager.deck.value}"
        if rules.decks not in self.paytable.decks:
            return f"{self.name} is for {', '.join(map(str, self.paytable.decks))} decks, not {rules.decks}"
        return None


Outcomes = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class SideRows:
    """The table for the kernel, and what its rows are: the row of the pay table, and what is paid beside it."""

    sees: tuple[bool, ...]  # the five cards above
    rows: NDArray[np.uint8]
    outcomes: Outcomes  # the first is no winning hand
    steps: NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, dtype=np.uint32))
    for_blackjacks: bool = False


def _deals(cards: Sequence[int]) -> Iterator[tuple[slice, Mapping[int, NDArray[np.int16]]]]:
    """Every way to fill these places, a stretch at a time so that no more than three cards vary at once."""
    kinds = np.arange(JOKER_INDEX, dtype=np.int16)
    fixed = max(0, len(cards) - 3)
    varied = np.stack(np.meshgrid(*[kinds] * (len(cards) - fixed), indexing="ij"), axis=-1).reshape(
        -1, len(cards) - fixed
    )
    for number, head in enumerate(product(range(JOKER_INDEX), repeat=fixed)):
        columns = [np.full(len(varied), card, dtype=np.int16) for card in head] + list(varied.T)
        start = number * len(varied)
        yield slice(start, start + len(varied)), dict(zip(cards, columns, strict=True))


@lru_cache(maxsize=16)
def _table(sees: tuple[str, ...], rows: tuple[str, ...], adds: tuple[str, ...], posted_suit: str) -> SideRows:
    cards = sorted({card for group in sees for card in GROUPS[group]})
    table = np.zeros(JOKER_INDEX ** len(cards), dtype=np.uint8)
    outcomes: dict[tuple[int, int], int] = {(-1, 0): 0}
    for stretch, columns in _deals(cards):
        groups = {group: np.stack([columns[card] for card in GROUPS[group]], axis=1) for group in sees}
        hands = Hands(groups, posted_suit=posted_suit)
        held = np.full(stretch.stop - stretch.start, -1, dtype=np.int16)
        for number in reversed(range(len(rows))):
            held[predicate(rows[number])(hands)] = number
        extra = np.zeros(len(held), dtype=np.int16)
        for number, name in enumerate(adds):
            extra |= (predicate(name)(hands).astype(np.int16) << number) * (held >= 0)
        for row, added in {*zip(held.tolist(), extra.tolist(), strict=True)}:
            place = outcomes.setdefault((row, added), len(outcomes))
            table[stretch][(held == row) & (extra == added)] = place
    if len(outcomes) > MAX_OUTCOMES:
        raise PitbossError(f"a side wager has more than {MAX_OUTCOMES} different outcomes")
    names = tuple(
        (rows[row] if row >= 0 else NOTHING_WON, tuple(name for i, name in enumerate(adds) if added >> i & 1))
        for row, added in outcomes
    )
    return SideRows(tuple(card in cards for card in range(BONUS + 1)), table, names)


def side_rows(side: SimulatedWager, rules: TwentyOneRules) -> SideRows:
    if side.by_dealer:
        return _dealer_table(side, rules)
    return _table(side.wager.sees, tuple(side.paytable.pays), tuple(side.paytable.adds), side.posted_suit)


def _dealer_table(side: SimulatedWager, rules: TwentyOneRules) -> SideRows:
    pays, hits = tuple(side.paytable.pays), rules.dealer_hits_soft_17
    found = dealer_rows(side.wager.sees, pays, rules.decks, side.posted_suit, hits_soft_17=hits)
    names: Outcomes = tuple((row, ()) for row in (NOTHING_WON, *pays))
    return SideRows((False,) * (BONUS + 1), found.rows, names, found.steps, found.for_blackjacks)


def nets(side: SimulatedWager, table: SideRows, chips: ChipSet) -> NDArray[np.int64]:
    """What each outcome wins or loses, in cents, rounded as at a table."""
    return np.array([_net(side, row, extras, chips) for row, extras in table.outcomes], dtype=np.int64)


def _net(side: SimulatedWager, row: str, extras: tuple[str, ...], chips: ChipSet) -> int:
    if row == NOTHING_WON:
        return -side.stake
    paid = side.paytable.pays[row]
    won = _won(side, paid, chips) - (0 if paid.keeps_stake else side.stake)
    return won + sum(_won(side, side.paytable.adds[name], chips) for name in extras)


def _won(side: SimulatedWager, pay: Pay, chips: ChipSet) -> int:
    units = side.paytable.units(side.stake)
    return chips.least(pay.win(side.stake, meter_cents=side.meters.get(pay.meter, 0), units=units))
