"""Drills: hands to decide by the chart, those that were missed again until they are right, and a running count."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Final

from pitboss.analysis.simulation.counting import Count
from pitboss.analysis.solver import Action, basic_strategy
from pitboss.cards import Card, Composition, cards
from pitboss.charts.chart import CHOICE_ACTIONS
from pitboss.coach.advice import chart_choices
from pitboss.coach.hand_worth import HandInPlay, worth
from pitboss.errors import PitbossError
from pitboss.files import shortened
from pitboss.law.rules import HoleCard, TwentyOneRules

AGAIN_AFTER: Final = 3  # a missed hand comes back after this many others


@dataclass(frozen=True)
class Question:
    """Two cards against the dealer's open card, or against both where both are open."""

    cards: tuple[Card, Card]
    open: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{' '.join(card.name for card in self.cards)} v {' '.join(card.name for card in self.open)}"

    @classmethod
    def parse(cls, text: str) -> Question:
        """Read `8h 8s v 10d`.

        >>> str(Question.parse("8h 8s v 10d"))
        '8h 8s v 10d'
        """
        own, against, dealer = text.partition(" v ")
        try:
            held, shown = tuple(cards(own)), tuple(cards(dealer))
        except PitbossError:
            held = shown = ()
        if not against or len(held) != 2 or len(shown) not in (1, 2):
            raise PitbossError(f"{shortened(text)!r} is not a hand to drill. Write two cards against one: 8h 8s v 10d")
        return cls((held[0], held[1]), shown)


@dataclass(frozen=True)
class Verdict:
    """What was answered, what the chart does, and what the answer costs in original wagers."""

    question: Question
    answer: Action
    right: Action
    values: Mapping[Action, float]

    @property
    def is_right(self) -> bool:
        return self.answer is self.right

    @property
    def cost(self) -> float:
        """What the answer gives up on a full shoe; below zero where the chart's totals hide a better play."""
        return self.values[self.right] - self.values[self.answer]


class Drill:
    """Asks hands of one game. A missed hand comes back until it is decided right."""

    def __init__(self, rules: TwentyOneRules, random: Random, *, first: Iterable[Question] = ()) -> None:
        self.rules = rules
        self.answered = self.right = 0
        self._random = random
        self._chart = basic_strategy(rules).chart
        self._waiting = deque(first)
        self._missed = set(self._waiting)
        self._again: list[tuple[int, Question]] = []  # the number of answers after which it is asked

    @property
    def open_questions(self) -> Sequence[Question]:
        """The hands that were missed, and not yet decided right."""
        return tuple(dict.fromkeys([*self._waiting, *(question for _, question in self._again)]))

    def ask(self) -> Question:
        """The next hand: one that was missed where it is its turn, otherwise a new one."""
        due = next((each for each in self._again if each[0] <= self.answered), None)
        if due is not None:
            self._again.remove(due)
            return due[1]
        return self._waiting.popleft() if self._waiting else self._dealt()

    def choices(self, question: Question) -> Sequence[Action]:
        """What may be answered."""
        return tuple(self._values(question))

    def answer(self, question: Question, action: Action) -> Verdict:
        """Judge an answer, and put a missed hand back."""
        values = self._values(question)
        wishes = [CHOICE_ACTIONS[number] for number in chart_choices(self._chart, self._hand(question))]
        right = next(action for action in map(Action, wishes) if action in values)
        self.answered += 1
        self.right += action is right
        if action is not right:
            self._missed.add(question)
            self._again.append((self.answered + AGAIN_AFTER, question))
        return Verdict(question, action, right, values)

    def set_aside(self, question: Question) -> None:
        """Keep a hand that was asked and not answered, where it was missed before."""
        if question in self._missed:
            self._again.append((self.answered, question))

    def _dealt(self) -> Question:
        """A new hand from a full shoe; a blackjack leaves nothing to decide."""
        shoe = list(self.rules.composition)
        dealer = 2 if self.rules.hole_card is HoleCard.BOTH_UP else 1
        while True:
            first, second, *shown = self._random.sample(shoe, 2 + dealer)
            if {first.points, second.points} != {1, 10}:
                return Question((first, second), tuple(shown))

    def _hand(self, question: Question) -> HandInPlay:
        seen = Composition.of([*question.cards, *question.open])
        return HandInPlay(self.rules, question.cards, question.open, self.rules.composition - seen)

    def _values(self, question: Question) -> Mapping[Action, float]:
        return worth(self._hand(question)).values


@dataclass
class CountDrill:
    """Shows cards of a shuffled shoe in small groups, and knows the running count."""

    count: Count
    shoe: Composition
    random: Random
    running: Fraction = field(init=False)

    def __post_init__(self) -> None:
        self.running = self.count.start

    def groups(self, most: int = 3) -> Iterator[tuple[Card, ...]]:
        """The whole shoe, one to `most` cards at a time; `running` is the count after each group."""
        stack = list(self.shoe)
        self.random.shuffle(stack)
        while stack:
            size = min(len(stack), self.random.randint(1, most))
            group, stack = tuple(stack[:size]), stack[size:]
            self.running += sum(self.count.tags[card.rank] for card in group)
            yield group
