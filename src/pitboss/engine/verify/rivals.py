"""The exact value of a round for players who play against each other, by walking the engine's own tree.

Each seat has a payoff of its own and takes the action that is best for it; equally good ones in the order of the
offers. A seat sees what lies face up, its own cards and the hands of the seats before it: with first cards dealt face
down, the hands of later seats are unknown to it. Rounds that look the same to the seat that acts are walked together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.actors import CHANCE, Seat
from pitboss.engine.vocabulary.events import redact

Values = tuple[Fraction, ...]
Offers = Callable[[Round], Sequence[Action]]
Bundle = list[tuple[Fraction, Round]]  # rounds with their chances that look the same to the seat that acts


@dataclass
class RivalWalker:
    """A walk: the payoff of each seat at the end, and the actions that a seat considers."""

    seats: tuple[int, ...]  # in the order in which they play
    payoffs: Callable[[Round], Values]
    offers: Offers
    nodes: int = 0

    def values(self, round: Round) -> Values:
        """The expected payoff of every seat, each playing for itself."""
        return self._parted([(Fraction(1), round)], frozenset())

    def options(self, round: Round) -> dict[Action, Values]:
        """What each action of the acting seat leads to."""
        seen = self._seen_by(round, frozenset())
        return {action: self._after([(Fraction(1), round)], action, seen) for action in self.offers(round)}

    def _walk(self, bundle: Bundle, seen: frozenset[int]) -> Values:
        self.nodes += 1
        first = bundle[0][1]
        if first.actor is None:
            return _sum((weight * each for each in self.payoffs(round)) for weight, round in bundle)
        if first.actor is CHANCE:
            return self._parted([each for weight, round in bundle for each in _dealt(weight, round)], seen)
        actions = self.offers(first)
        player = self.seats.index(first.actor.number) if isinstance(first.actor, Seat) else 0
        found = [self._after(bundle, action, seen) for action in actions]
        return max(found, key=lambda values: values[player])

    def _after(self, bundle: Bundle, action: Action, seen: frozenset[int]) -> Values:
        after = []
        for weight, round in bundle:
            branch = round.fork()
            branch.apply(action)
            after.append((weight, branch))
        return self._parted(after, seen)

    def _parted(self, bundle: Bundle, seen: frozenset[int]) -> Values:
        """Walk the rounds in groups that differ for the seat that acts next."""
        groups: dict[object, Bundle] = {}
        views: dict[object, frozenset[int]] = {}
        for weight, round in bundle:
            view = self._seen_by(round, seen)
            key = (round.actor, tuple(redact(event, view) for event in round.events))
            groups.setdefault(key, []).append((weight, round))
            views[key] = view
        return _sum(self._walk(group, views[key]) for key, group in groups.items())

    def _seen_by(self, round: Round, seen: frozenset[int]) -> frozenset[int]:
        """The seats whose cards the acting seat knows. A seat without a choice need not look at its cards."""
        if not isinstance(round.actor, Seat) or len(self.offers(round)) < 2:
            return seen
        return seen | frozenset(self.seats[: self.seats.index(round.actor.number) + 1])


def _dealt(weight: Fraction, round: Round) -> Iterable[tuple[Fraction, Round]]:
    chances = round.chances()
    whole = sum(times for _, times in chances)
    for action, times in chances:
        branch = round.fork()
        branch.apply(action)
        yield weight * times / whole, branch


def _sum(rows: Iterable[Iterable[Fraction]]) -> Values:
    return tuple(sum(column, Fraction(0)) for column in zip(*rows, strict=True))
