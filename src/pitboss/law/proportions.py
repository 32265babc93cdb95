"""Wagers that another wager limits: at most half of it, equal to it, one to five times it.

A `Proportion` binds a spot; the engine narrows the spot's bounds by it, and the sign says it. `of_the_game` states the
same of the wagers that follow a decision, which have no spot of their own: insurance, doubling, a split, a raise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

from pitboss.law.clauses import (
    Clauses,
    CompetitionClauses,
    DeucesWildClauses,
    HoldEm21Clauses,
    ThreeCard21Clauses,
    TwentyOneClauses,
)
from pitboss.law.rules import (
    CompetitionRules,
    DeucesWildRules,
    Doubling,
    FreeSplits,
    HoldEm21Rules,
    InsuranceStake,
    PokerElement,
    RedoubleCap,
    StandAndDouble,
    TableRules,
    TwentyOneRules,
)
from pitboss.money import dollars

MAIN: Final = "the main wager"
ANTE: Final = "the ante"
_HALF: Final = Fraction(1, 2)
_MULTIPLES: Final = {Fraction(1): "equals", _HALF: "half", Fraction(2): "twice"}
_INSURANCE: Final = {
    InsuranceStake.UP_TO_HALF: "up to half the wager, rounded up to the next chip",
    InsuranceStake.AT_MOST_HALF: "up to half the wager",
    InsuranceStake.HALF: "exactly half the wager",
}
_CAP: Final = {
    RedoubleCap.EACH_PART: ", or the table maximum where that is less",
    RedoubleCap.WHOLE_WAGER: "; all of it together may not exceed the table maximum",
}
DOUBLE_UP_LIMITS: Final = "CO 30-899.10 Version 1, Game play (1)"


@dataclass(frozen=True)
class Proportion:
    """How a wager is bound by another one; without `low`, no minimum follows from it."""

    cite: str
    of: str  # the other wager, as a sign calls it
    high: Fraction
    low: Fraction | None = None

    def ends(self, least: int, most: int) -> tuple[int, int]:
        """What it allows, in cents, where the other wager is between these amounts; 0 for no minimum."""
        return 0 if self.low is None else ceil(self.low * least), int(self.high * most)

    @property
    def words(self) -> str:
        """The bound as a sign says it after the name of the wager."""
        if self.low is None:
            return f"may not exceed {_times(self.high, self.of)}" if self.high == 1 else self._at_most
        if self.low == self.high:
            return f"equals {self.of}" if self.high == 1 else _times(self.high, self.of)
        return f"{_number(self.low)} to {_number(self.high)} times {self.of}"

    @property
    def _at_most(self) -> str:
        return f"at most {_times(self.high, self.of)}"


def _times(multiple: Fraction, of: str) -> str:
    """A multiple of a wager, or a part of it."""
    if multiple == 1:
        return of
    if multiple in _MULTIPLES:
        return f"{_MULTIPLES[multiple]} {of}"
    return f"{_number(multiple * 100)}% of {of}" if multiple < 1 else f"{_number(multiple)} times {of}"


def _number(value: Fraction) -> str:
    return f"{float(value):g}"


# --- wagers that follow a decision ----------------------------------------------------------------------------------

Said = tuple[str, str]  # a sentence and its clause


def of_the_game(
    rules: TableRules, clauses: Clauses, cite_of: Callable[[str], str], max_cents: int, chip_cents: int = 1
) -> Iterator[Said]:
    """What each wager that follows a decision may be, in the order of a round."""
    if isinstance(rules, DeucesWildRules) and isinstance(clauses, DeucesWildClauses):
        yield play_wager(rules), clauses.bet_play
    if isinstance(rules, TwentyOneRules) and isinstance(clauses, TwentyOneClauses):
        yield from _before_play(rules, clauses)
        yield from _of_hands(rules, clauses, cite_of)
        yield from doubling_up(rules, chip_cents)
        yield from cards_for_wagers(rules)
    if isinstance(rules, HoldEm21Rules) and isinstance(clauses, HoldEm21Clauses):
        yield from both_wagers(rules, max_cents)
        yield "The wager on 2 equals the PK wager", clauses.second_bet
        yield "The wager on 3 equals the PK wager", clauses.third_bet


def play_wager(rules: DeucesWildRules) -> str:
    """The one raise of Deuces Wild Xtreme."""
    return f"The play wager is {_times(Fraction(rules.play_times_ante), ANTE)}"


def _before_play(rules: TwentyOneRules, clauses: TwentyOneClauses) -> Iterator[Said]:
    if rules.switch:
        yield "Both wagers of a player are equal", clauses.wagers
    if rules.war:
        text = "Winnings on the first card are added to the main wager whole, or up to the table maximum, or not at all"
        yield text, clauses.winnings
    if rules.insurance:
        yield f"Insurance: {_INSURANCE[rules.insurance_stake]}", clauses.insurance


def _of_hands(rules: TwentyOneRules, clauses: TwentyOneClauses, cite_of: Callable[[str], str]) -> Iterator[Said]:
    """Splits and doubles. Competition 21 splits without a wager: each card has one already."""
    if isinstance(clauses, ThreeCard21Clauses):
        yield "Splitting takes two further wagers, each equal to the original wager", clauses.split
    elif rules.max_splits and not isinstance(clauses, CompetitionClauses):
        paid = "" if rules.free_splits is FreeSplits.NONE else " where the split is not free"
        yield f"Splitting takes a wager on the new hand equal to that on the first{paid}", clauses.split
    if rules.doubling is not Doubling.NOT_OFFERED:
        amount = "up to" if rules.double_for_less else "exactly"
        yield f"Doubling down: a further wager of {amount} the wager on the hand", clauses.double
    if rules.redoubles:
        yield f"Doubling again: exactly the whole wager so far{_CAP[rules.redouble_cap]}", cite_of("redoubles")


def doubling_up(rules: TwentyOneRules, chip_cents: int) -> Iterator[Said]:
    """The double up on two cards, where the game has it."""
    if rules.stand_and_double is not StandAndDouble.NOT_OFFERED:
        bounds = f"minimum {dollars(chip_cents)}, maximum the original wager"
        yield f"Double up on two cards: {bounds}; the double up loses ties", DOUBLE_UP_LIMITS


def both_wagers(rules: HoldEm21Rules, max_cents: int) -> Iterator[Said]:
    """21-Hold 'em, where the house requires the poker wager of everybody."""
    if rules.poker is PokerElement.REQUIRED:
        yield f"Both B-J and PK wagers are required, together up to {dollars(max_cents)}", "CO 30-2104(2)(b)"


def cards_for_wagers(rules: TwentyOneRules) -> Iterator[Said]:
    """The wager for a further card, where the game takes one."""
    if isinstance(rules, CompetitionRules):
        yield "The second card costs the original wager", "CO 30-899.03(4)"
        limit = f"up to {rules.card_wager_times} times the original wager"
        yield f"Each later card costs {limit}, and at least as much as the card before", "CO 30-899.03(5)"
