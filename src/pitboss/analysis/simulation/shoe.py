"""How far a simulated shoe is dealt before it is shuffled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.errors import PitbossError
from pitboss.law.rules import DealtFrom, HoleCard, TwentyOneRules

MAX_CARDS_PER_HAND: Final = 7  # far above the average, so that the shoe lasts for a fixed number of rounds
CARDS_PER_HAND: Final = 5  # above the average; for a pack without a cutting card (CO 30-816(3))


@dataclass(frozen=True)
class Shoe:
    """The depth of the shoe: no round begins once the cut card is reached (CO 30-816(2))."""

    cutting_card_behind: int | None = None  # None: a quarter of the cards; dealt from the hand, no cutting card
    # A fixed number of rounds whatever the cards: seen from before the shuffle, each of them is as likely to be
    # anything as the first, so the mean is exactly that of rounds from whole shoes. With a cutting card it is not:
    # some cards reach it sooner than others.
    rounds: int = 0

    @classmethod
    def full_of_rounds(cls, rules: TwentyOneRules, seats: int = 1) -> Shoe:
        """As many rounds as the cards are sure to suffice for."""
        return cls(rounds=_max_rounds(rules, seats))

    def cut(self, rules: TwentyOneRules, seats: int) -> int:
        """How many cards leave the shoe before it is shuffled. A shuffling shoe deals each round from all the cards."""
        size, behind = rules.composition.size, self.cutting_card_behind
        if self.rounds:
            return self._cut_after_rounds(rules, seats)
        if rules.dealt_from is DealtFrom.SHUFFLING_SHOE:
            return rules.burn_cards + 1
        if behind is None:
            by_hand = rules.dealt_from is DealtFrom.HAND
            behind = min(CARDS_PER_HAND * (seats + 1), size) - 1 if by_hand else size // 4
        if not 0 <= behind < size - rules.burn_cards:
            maximum = size - rules.burn_cards - 1
            raise PitbossError(f"{behind} cards cannot lie behind the cut card; 0 to {maximum} can [CO 30-817(3)]")
        return size - behind

    def _cut_after_rounds(self, rules: TwentyOneRules, seats: int) -> int:
        size, maximum = rules.composition.size, _max_rounds(rules, seats)
        if not 1 <= self.rounds <= maximum:
            raise PitbossError(f"{self.rounds} rounds cannot be dealt from {size} cards; from 1 to {maximum} can")
        dealt = 2 * seats + (1 if rules.hole_card is HoleCard.NONE else 2)
        return rules.burn_cards + self.rounds * dealt  # fewer rounds cannot use more cards than these


def _max_rounds(rules: TwentyOneRules, seats: int) -> int:
    hands = seats * (2 if rules.switch else 1) + rules.dealer_hands
    return (rules.composition.size - rules.burn_cards) // (MAX_CARDS_PER_HAND * hands)
