"""The exact value of any game on a small stack, by walking the engine with chance as an actor.

The walker has no rules of its own. It asks the round who acts, gives chance every remaining card with its weight, and
gives players every legal action. Players choose the best action for what they can see: rounds that differ only in
face-down cards are walked together as a bundle, with one action for the whole bundle. This is the reference for all
faster methods: on small stacks they must give the same fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd

from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers import awards
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.actors import CHANCE, METER
from pitboss.engine.vocabulary.events import Settled, redact
from pitboss.errors import PitbossError

Strategy = Callable[[Round, list[Legal]], Action]
Payoff = Callable[[Round], int]
Chance = tuple[Action, int]  # a random action and its weight
Bundle = list[tuple[int, Round]]  # weighted rounds that look the same to the players


def net_cents(round: Round) -> int:
    """The players' net result, without tips."""
    return sum(e.returned_cents - e.stake_cents for e in round.events if type(e) is Settled and not e.tip)


@dataclass
class Walker:
    """A walk: the strategy, the payoff, and the order in which chance is tried (which must not matter).

    A walk for a side wager may end before the round is over.
    """

    strategy: Strategy | None = None
    payoff: Payoff = net_cents
    order: Callable[[list[Chance]], Sequence[Chance]] = field(default=lambda chances: chances)
    done: Callable[[Round], bool] = field(default=lambda round: round.actor is None)  # the end of the walk
    amounts: Callable[[Legal], Iterable[Action]] = field(default=lambda offer: (offer.action,))  # the amounts to try
    nodes: int = 0
    _known: dict[Hashable, Fraction] = field(default_factory=dict, repr=False)  # values of bundles walked before

    def value(self, round: Round) -> Fraction:
        """The expected payoff from here in cents, with the strategy or with best play."""
        return self._value([(1, round)], frozenset(_seats(round)))

    def action_values(self, round: Round) -> dict[Action, Fraction]:
        """The value of each legal action of the seat whose turn it is."""
        seats = frozenset(_seats(round))
        return {offer.action: self.after([(1, round)], offer.action, seats) for offer in round.legal()}

    def _value(self, bundle: Bundle, seats: frozenset[int]) -> Fraction:
        """The value of a bundle; bundles that differ only in a common weight are walked once."""
        bundle, key = _merged(bundle)
        if key is None:
            return self._walk(bundle, seats)
        shared = gcd(*(weight for weight, _ in bundle))
        if key not in self._known:
            self._known[key] = self._walk([(weight // shared, round) for weight, round in bundle], seats)
        return shared * self._known[key]

    def _walk(self, bundle: Bundle, seats: frozenset[int]) -> Fraction:
        self.nodes += 1
        first = bundle[0][1]
        if first.actor is None or all(self.done(round) for _, round in bundle):
            return Fraction(sum(weight * self.payoff(round) for weight, round in bundle))
        if first.actor is CHANCE:
            return self._chance(bundle, seats)
        if first.actor is METER:
            return self.after(bundle, awards.posted(first), seats)
        if self.strategy is not None:
            return self.after(bundle, self._chosen(bundle, self.strategy), seats)
        actions = [action for offer in first.legal() for action in self.amounts(offer)]
        return max(self.after(bundle, action, seats) for action in actions)

    def _chance(self, bundle: Bundle, seats: frozenset[int]) -> Fraction:
        """Try every random action in every round of the bundle; rounds that look the same stay together."""
        groups: dict[object, Bundle] = {}
        left = sum(times for _, times in bundle[0][1].chances())
        if not left:
            raise PitbossError("the stack is too small: no card is left to deal")
        for weight, round in bundle:
            for action, times in self.order(round.chances()):
                branch = round.fork()
                events = branch.apply(action)
                seen = tuple(redact(event, seats) for event in events)
                groups.setdefault(seen, []).append((weight * times, branch))
        return sum((self._value(group, seats) for group in groups.values()), Fraction(0)) / left

    def after(self, bundle: Bundle, action: Action, seats: frozenset[int]) -> Fraction:
        """The value of one action for a bundle, times its weight."""
        groups: dict[object, Bundle] = {}
        for weight, round in bundle:
            branch = round.fork()
            seen = tuple(redact(event, seats) for event in branch.apply(action))
            groups.setdefault(seen, []).append((weight, branch))
        return sum((self._value(group, seats) for group in groups.values()), Fraction(0))

    def _chosen(self, bundle: Bundle, strategy: Strategy) -> Action:
        choices = {strategy(round, round.legal()) for _, round in bundle}
        if len(choices) != 1:
            raise PitbossError("the strategy uses face-down cards")
        return choices.pop()


def _merged(bundle: Bundle) -> tuple[Bundle, Hashable]:
    """The bundle with equal rounds merged, and a key that bundles with the same future share, or None."""
    found: dict[Hashable, tuple[int, Round]] = {}
    for weight, round in bundle:
        key = round.alike()
        if key is None:
            return bundle, None
        found[key] = (weight + found[key][0] if key in found else weight, round)
    shared = gcd(*(weight for weight, _ in found.values()))
    return list(found.values()), frozenset((key, weight // shared) for key, (weight, _) in found.items())


def _seats(round: Round) -> Iterable[int]:
    return round.seats()


def expected_value(round: Round, strategy: Strategy | None = None) -> Fraction:
    """The exact expected net result from here, in cents."""
    return Walker(strategy).value(round)
