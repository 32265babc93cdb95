"""Exact analysis of wagers that the dealt cards decide, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from pitboss.analysis.wagers.counting import NO_ROW, count_endings, decides, ways_to_deal
from pitboss.analysis.wagers.enumeration import GROUP_SIZES
from pitboss.analysis.wagers.result import LOSES, Analysis, Outcome
from pitboss.cards import Composition
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.registry import predicate

THIRD_CARD = "the player always takes a third card"


def analyze(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    *,
    stack: Composition | None = None,
    meters: Mapping[str, int] | None = None,
    posted_suit: str = "s",
) -> Analysis:
    """Analyze a wager by every deal and the row that pays it."""
    stack, groups, meters = stack or wager.deck.combined(decks), needed_groups(wager, paytable), meters or {}
    found = count_endings(stack, groups, tuple(paytable.pays), tuple(paytable.adds), posted_suit)
    total = ways_to_deal(stack.size, groups)
    stake = paytable.typical_cents
    outcomes: list[Outcome] = []
    for row, pay in [*paytable.pays.items(), (NO_ROW, LOSES)]:
        for extras in _extras(paytable):
            count = found[row, extras]
            # A row is listed once without additions, even if it never holds, unless it never comes without them.
            if count or (not extras and not any(found[row, others] for others in _extras(paytable))):
                added = (paytable.adds[name] for name in extras)
                won = sum((extra.win(stake, meter_cents=meters.get(extra.meter, 0)) for extra in added), Fraction(0))
                outcomes.append(Outcome(_name(row, extras), pay, count, Fraction(count, total), won / stake))
    assumes = THIRD_CARD if "player third card" in groups else ""
    return Analysis(wager.id, paytable.name, decks, tuple(outcomes), total, stake, meters, assumes)


def _extras(paytable: PayTable) -> Iterator[tuple[str, ...]]:
    """The additions that may be paid with a row: none, one, or several."""
    for size in range(len(paytable.adds) + 1):
        yield from combinations(paytable.adds, size)


def _name(row: str, extras: tuple[str, ...]) -> str:
    """The name of the outcome of a row paid with additions."""
    return ", ".join([row or "no winning hand", *(name for name in extras if name != row)])


def needed_groups(wager: WagerDefinition, paytable: PayTable) -> tuple[str, ...]:
    """The smallest set of the wager's cards that decides this pay table."""
    sees = [name for name in wager.sees if name in GROUP_SIZES]
    asked = [predicate(name) for name in (*paytable.pays, *paytable.adds)]
    for count in range(1, len(sees) + 1):
        if all(decides(sees[:count], hand) for hand in asked):
            return tuple(sees[:count])
    raise PitbossError(f"{wager.name}: its hands depend on more cards than it sees ({', '.join(sees)})")
