"""Side wagers as tables for the kernel, made from the hands' own predicates: the row that pays each set of cards.

The kernel counts rows and knows no payouts; what a row pays in cents is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from pitboss.law.rules import Face, HoleCard, TwentyOneRules
from pitboss.money import ChipSet, Pay, round_up

NOTHING_WON: Final = "no winning hand"
MAX_OUTCOMES: Final = 254
OF_THE_GAME: Final = frozenset({"main", "ante"})  # the wagers of the game itself
# The cards that index a table, in the kernel's order, and the groups that they make. The bonus card is the one with
# the wager's own number.
FIRST, SECOND, UP, HOLE, BONUS = range(5)
MAX_BONUS_CARDS: Final = 5
HOLE_CARD: Final = "dealer hole card"
OF_ONE_DEALER_HAND: Final = ("dealer hand", HOLE_CARD)
GROUPS: Final[Mapping[str, tuple[int, ...]]] = {
    "player first card": (FIRST,),
    "player first two": (FIRST, SECOND),
    "dealer up card": (UP,),
    HOLE_CARD: (HOLE,),
    "bonus cards": (BONUS,),
}


@dataclass(frozen=True)
class SimulatedWager:
    """A wager of the catalog with one of its pay tables, placed by every seat in every round."""

    wager: WagerDefinition
    paytable: PayTable
    stake_cents: int = 0  # 0: the unit of its pay table, or $1
    meters: Mapping[str, int] = field(default_factory=dict)
    posted_suit: str = "s"
    number: int = 1  # of its spot where there are several: the bonus card that it must match

    @property
    def stake(self) -> int:
        return self.stake_cents or self.paytable.typical_cents

    @property
    def name(self) -> str:
        return f"{self.wager.name} {self.paytable.name}"

    @property
    def rides_on(self) -> list[list[str]]:
        """The wagers that must be placed with it, each with its alternatives."""
        return [need.split(" or ") for need in self.wager.needs if need not in OF_THE_GAME]

    @property
    def by_dealer(self) -> bool:
        return self.wager.decided_by == "dealer"

    def refuse(self, rules: TwentyOneRules) -> str | None:
        """Why it cannot be simulated in this game, or None."""
        return next((what for check in REFUSALS if (what := check(self, rules)) is not None), None)


# --- refusals --------------------------------------------------------------------------------------------------------


def _refuse_cards(side: SimulatedWager, rules: TwentyOneRules) -> str | None:
    sees = {"deal": frozenset(GROUPS), "dealer": DEALER_SEES}.get(side.wager.decided_by, frozenset())
    if sees >= set(side.wager.sees):
        return None
    return _not_simulated(side, f"{side.wager.name} depends on more than the deal and the dealer's hand")


def _refuse_bonus_card(side: SimulatedWager, rules: TwentyOneRules) -> str | None:
    if "bonus cards" not in side.wager.sees or 1 <= side.number <= rules.bonus_cards:
        return None
    return f"{side.wager.name} #{side.number} has no bonus card: {rules.bonus_cards} are drawn"


def _refuse_dealer_cards(side: SimulatedWager, rules: TwentyOneRules) -> str | None:
    seen = [group for group in OF_ONE_DEALER_HAND if group in side.wager.sees]
    if rules.dealer_hands > 1 and seen:
        why = f"at this table the dealer plays {rules.dealer_hands} hands"
    elif rules.hole_card is HoleCard.NONE and HOLE_CARD in seen:
        why = "at this table the dealer takes no hole card"
    else:
        return None
    whose = seen[0].replace("dealer", "the dealer's")
    return (
        f"{side.wager.name} depends on {whose}, but {why}. Leave it out, simulate it with another game, such as "
        f"blackjack, or {_exact(side)}"
    )


def _refuse_raise(side: SimulatedWager, rules: TwentyOneRules) -> str | None:
    return _not_simulated(side, f"{side.wager.name} is a raise") if side.by_dealer and side.rides_on else None


def _refuse_pay_table(side: SimulatedWager, rules: TwentyOneRules) -> str | None:
    if side.paytable.operator:
        return _not_simulated(side, f"{side.name} has no rows of its own")
    if side.by_dealer and side.paytable.adds:
        return _not_simulated(side, f"{side.name} pays additions to its rows")
    return None


def _refuse_double_card(side: SimulatedWager, rules: TwentyOneRules) -> str | None:
    if side.wager.placed != "after the players" or rules.double_card is not Face.DOWN:
        return None
    return _not_simulated(side, f"{side.wager.name} comes after double cards that are dealt face down here")


def _not_simulated(side: SimulatedWager, why: str) -> str:
    return f"{why}: it is not simulated yet. Instead, {_exact(side)}"


def _exact(side: SimulatedWager) -> str:
    return f"ask for its exact edge: `pitboss edge {side.wager.id}`"


def _refuse_soft_17(side: SimulatedWager, rules: TwentyOneRules) -> str | None:
    wanted = side.paytable.soft_17
    if not wanted or wanted == (HITS if rules.dealer_hits_soft_17 else STANDS):
        return None
    return f"{side.name} is for a dealer who {wanted} on soft 17"


def _refuse_hands(side: SimulatedWager, rules: TwentyOneRules) -> str | None:
    defined = set(side.wager.hands) <= set(predicates())
    return None if defined else f"the hands of {side.wager.name} are not defined yet"


def _refuse_decks(side: SimulatedWager, rules: TwentyOneRules) -> str | None:
    if side.wager.deck is not rules.deck:
        return f"{side.wager.name} is for {side.wager.deck.value}-card decks, not {rules.deck.value}-card decks"
    if rules.decks not in side.paytable.decks:
        return f"{side.name} is for {', '.join(map(str, side.paytable.decks))} decks, not {rules.decks}"
    return None


REFUSALS: Final[tuple[Callable[[SimulatedWager, TwentyOneRules], str | None], ...]] = (
    _refuse_cards,
    _refuse_bonus_card,
    _refuse_raise,
    _refuse_pay_table,
    _refuse_double_card,
    _refuse_soft_17,
    _refuse_hands,
    _refuse_decks,
    _refuse_dealer_cards,  # last: it names a game that deals the same decks
)


# --- tables ----------------------------------------------------------------------------------------------------------

Outcomes = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class SideRows:
    """The table for the kernel, and its outcomes: each a row of the pay table with the additions paid with it."""

    sees: tuple[bool, ...]  # which of the five cards above
    rows: NDArray[np.uint8]
    outcomes: Outcomes  # the first is no winning hand
    steps: NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, dtype=np.uint32))
    for_blackjacks: bool = False


def _deals(cards: Sequence[int]) -> Iterator[tuple[slice, Mapping[int, NDArray[np.int16]]]]:
    """Every way to fill these places, a stretch at a time so that at most three cards vary at once."""
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
        raise PitbossError(f"a side wager may not have more than {MAX_OUTCOMES} different outcomes")
    names = tuple(
        (rows[row] if row >= 0 else NOTHING_WON, tuple(name for i, name in enumerate(adds) if added >> i & 1))
        for row, added in outcomes
    )
    return SideRows(tuple(card in cards for card in range(BONUS + 1)), table, names)


def side_rows(side: SimulatedWager, rules: TwentyOneRules) -> SideRows:
    """The table and the outcomes of a side wager, for the kernel."""
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
    """What a row wins: from the tray in chips, from a meter to the cent."""
    award = round_up(pay.share * side.meters.get(pay.meter, 0), 1)
    return chips.least(pay.win(side.stake, units=side.paytable.units(side.stake))) + award
