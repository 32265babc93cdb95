"""Betting styles of tournament players: pure functions from the table to a bet.

A style sees what a player sees: the stacks in betting order from the button, the bets already made, its place, how
many advance and how many hands are left. They are the rules of thumb of the trade, as tournament books and forums
state them, for automatic players and for comparison with the best bet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class BettingView:
    """What a player knows before betting. Places count from the button; bets are those of the places before."""

    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    advance: int = 1
    hands_left: int = 1  # this hand included
    minimum: int = 25
    unit: int = 25
    maximum: int | None = None  # None: the whole stack

    @property
    def me(self) -> int:
        return len(self.bets)

    @property
    def stack(self) -> int:
        return self.stacks[self.me]

    def lawful(self, wanted: float) -> int:
        """The nearest bet that may be made: in units, from the minimum to the whole stack or the table's maximum."""
        most = self.stack if self.maximum is None else min(self.stack, self.maximum)
        bet = round(wanted / self.unit) * self.unit
        return most if bet >= most else max(bet, min(self.minimum, most))

    def rivals(self) -> list[tuple[int, int | None]]:
        """Stack and bet (None: not made yet) of each other player, the largest stack first."""
        known = dict(enumerate(self.bets))
        others = [(stack, known.get(place)) for place, stack in enumerate(self.stacks) if place != self.me]
        return sorted(others, key=lambda each: -each[0])

    def target(self) -> tuple[int, int | None]:
        """The rival who holds the last place that advances: the one to beat, or the one to keep behind."""
        rivals, ahead = self.rivals(), sum(stack > self.stack for stack, _ in self.rivals())
        return rivals[self.advance - 1] if ahead >= self.advance else rivals[min(self.advance - 1, len(rivals) - 1)]

    @property
    def leads(self) -> bool:
        """Whether the stack would advance if the tournament ended now."""
        return sum(stack > self.stack for stack, _ in self.rivals()) < self.advance


Style = Callable[[BettingView], int]


def minimum(view: BettingView) -> int:
    """Always the minimum: let the others lose."""
    return view.lawful(view.minimum)


def all_in(view: BettingView) -> int:
    """Everything on the last hand, a fifth of the stack before it."""
    return view.lawful(view.stack if view.hands_left == 1 else view.stack / 5)


def half_stack(view: BettingView) -> int:
    """Half the stack on the last hand, so that a double is affordable; a tenth before it."""
    return view.lawful(view.stack / 2 if view.hands_left == 1 else view.stack / 10)


def match_the_leader(view: BettingView) -> int:
    """As leader, the bet of the nearest rival; behind, the bet that catches up if both win."""
    stack, bet = view.target()
    expected = stack / 2 if bet is None else bet
    return view.lawful(expected if view.leads else stack - view.stack + expected + view.unit)


def bet_the_gap(view: BettingView) -> int:
    """As leader, a unit less than the lead (if all lose, the lead stays); behind, enough to pass the leader's stack."""
    stack, _ = view.target()
    gap = abs(view.stack - stack)
    return view.lawful(gap - view.unit if view.leads else gap + view.unit)


def take_the_high(view: BettingView) -> int:
    """Enough to be ahead if everybody wins."""
    most = max(stack + (stack if bet is None else bet) for stack, bet in _threats(view))
    return view.lawful(most - view.stack + view.unit)


def take_the_low(view: BettingView) -> int:
    """Small enough to be ahead if everybody loses; where that cannot be, the high."""
    least = max(stack - (view.minimum if bet is None else bet) for stack, bet in _threats(view))
    room = view.stack - least - view.unit
    return view.lawful(room) if room >= view.minimum else take_the_high(view)


def contrarian(view: BettingView) -> int:
    """The opposite of the rival to beat: little against a large bet, much against a small one."""
    stack, bet = view.target()
    if bet is None or view.leads:
        return bet_the_gap(view)
    return minimum(view) if bet > stack / 3 and stack - bet < view.stack else take_the_high(view)


def book_player(view: BettingView) -> int:
    """The rules of the tournament books together.

    Ahead: the rival's bet where it is known, otherwise a unit less than a good lead, or enough to cover a large bet;
    behind: the low where it is open, otherwise enough for the high, keeping half for a double if that suffices.
    """
    stack, bet = view.target()
    if view.hands_left > 1:
        return view.lawful(view.stack / 10 if view.leads else max(abs(stack - view.stack) / view.hands_left, 1))
    if not view.leads:
        low = view.stack - (stack - (view.minimum if bet is None else bet)) - view.unit
        if bet is not None and low >= view.minimum and bet > stack / 2:
            return view.lawful(low)
        need = stack + (stack / 2 if bet is None else bet) - view.stack + view.unit
        return view.lawful(need / 2 if need > view.stack else need)
    lead = view.stack - stack
    if bet is not None:
        return view.lawful(bet)
    return view.lawful(lead - view.unit if lead > view.stack / 4 else stack - lead)


def _threats(view: BettingView) -> list[tuple[int, int | None]]:
    """The rivals who may take the places that advance."""
    return view.rivals()[view.advance - 1 :]


STYLES: Final[Mapping[str, Style]] = {
    "minimum": minimum,
    "all in": all_in,
    "half stack": half_stack,
    "match the leader": match_the_leader,
    "bet the gap": bet_the_gap,
    "take the high": take_the_high,
    "take the low": take_the_low,
    "contrarian": contrarian,
    "by the book": book_player,
}
