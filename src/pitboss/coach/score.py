"""A session's decisions: how many were the best ones, and what the others cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.coach.advice import Advice, Basis

CLOSE: Final = 1e-9  # two actions that differ by less are worth the same


@dataclass(frozen=True)
class Decision:
    """What was done with a hand, and the advice on it."""

    advice: Advice
    action: str

    @property
    def cost(self) -> float:
        """What the action cost by the cards seen, in original wagers."""
        return self.advice.cost(self.action)

    @property
    def cost_cents(self) -> int:
        """The same in money, to the nearest cent."""
        return round(self.cost * self.advice.wager_cents)

    @property
    def is_best(self) -> bool:
        return self.cost < CLOSE

    @property
    def is_by_chart(self) -> bool:
        """Whether it is what basic strategy does, which knows the hand and the up card alone."""
        return self.action == (self.advice.chart or self.advice.best(Basis.CHART))

    def describe(self) -> str:
        """The hand, what was done, and what would have been best."""
        hand = self.advice.hand
        cards = " ".join(card.name for card in hand.cards)
        up = " ".join(card.name for card in hand.open)
        return f"{cards} against {up}: {self.action}; best: {self.advice.best()}"


@dataclass
class Score:
    """Every decision of a session that could be valued."""

    decisions: list[Decision] = field(default_factory=list)

    def add(self, advice: Advice | None, action: str) -> Decision | None:
        """Keep a decision; None where the advice does not know the action."""
        if advice is None or action not in advice.values[Basis.SEEN]:
            return None
        decision = Decision(advice, action)
        self.decisions.append(decision)
        return decision

    @property
    def missed(self) -> Sequence[Decision]:
        """The decisions that cost something, the most expensive first."""
        return sorted((each for each in self.decisions if not each.is_best), key=lambda each: -each.cost)

    @property
    def best(self) -> int:
        return sum(each.is_best for each in self.decisions)

    @property
    def by_chart(self) -> int:
        return sum(each.is_by_chart for each in self.decisions)

    @property
    def cost_cents(self) -> int:
        return sum(each.cost_cents for each in self.decisions)
