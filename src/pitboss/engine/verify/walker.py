"""The exact value of any game on a small stack, by walking the engine itself with chance as an actor.

The walk knows no rule. It asks the round who acts, gives chance every card that is left with its weight, and gives
players every legal action. Players choose what is best for what they can *see*: rounds that differ only in cards lying
face down are walked together as one bundle, and one action is taken for the whole bundle. This is the oracle for all
faster mathematics: on small stacks they must give the same fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd

from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import Settled, redact
from pitboss.errors import PitbossError

Strategy = Callable[[Round, list[Legal]], Action]
Payoff = Callable[[Round], int]
Chance = tuple[Action, int]  # what may come, and its weight
Bundle = list[tuple[int, Round]]  # weighted rounds that look the same to the players


def net_cents(round: Round) -> int:
    """What the players are up or down, tips aside."""
    return sum(e.returned_cents - e.stake_cents for e in round.events if type(e) is Settled and not e.tip)


@dataclass
class Walker:
    """How to walk: who plays how, what is counted, and in which order chance is tried (it must not matter).

    A walk that asks only for a side wager may be done before the round is over.
    """

    strategy: Strategy | None = None
    payoff: Payoff = net_cents
    order: Callable[[list[Chance]], Sequence[Chance]] = field(default=lambda chances: chances)
    done: Callable[[Round], bool] = field(default=lambda round: round.actor is None)  # where the walk may end
    amounts: Callable[[Legal], Iterable[Action]] = field(default=lambda offer: (offer.action,))  # that are tried
    nodes: int = 0
    _known: dict[Hashable, Fraction] = field(default_factory=dict, repr=False)  # what bundles of rounds alike are worth

    def value(self, round: Round) -> Fraction:
        """The expected payoff from here, in cents, when the players play the strategy or else their best."""
        return self._value([(1, round)], frozenset(_seats(round)))

    def action_values(self, round: Round) -> dict[Action, Fraction]:
        """The value of each legal action of the seat whose turn it is."""
        seats = frozenset(_seats(round))
        return {offer.action: self._after([(1, round)], offer.action, seats) for offer in round.legal()}

    def _value(self, bundle: Bundle, seats: frozenset[int]) -> Fraction:
        """Of bundles that are alike but for a common weight, only the first is walked."""
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
        if self.strategy is not None:
            return self._after(bundle, self._chosen(bundle, self.strategy), seats)
        actions = [action for offer in first.legal() for action in self.amounts(offer)]
        return max(self._after(bundle, action, seats) for action in actions)

    def _chance(self, bundle: Bundle, seats: frozenset[int]) -> Fraction:
        """Everything that may come in every round of the bundle; what looks the same afterwards stays together."""
        groups: dict[object, Bundle] = {}
        left = sum(times for _, times in bundle[0][1].chances())
        if not left:
            raise PitbossError("the stack is too small: a card is needed and none is left")
        for weight, round in bundle:
            for action, times in self.order(round.chances()):
                branch = round.fork()
                events = branch.apply(action)
                seen = tuple(redact(event, seats) for event in events)
                groups.setdefault(seen, []).append((weight * times, branch))
        return sum((self._value(group, seats) for group in groups.values()), Fraction(0)) / left

    def _after(self, bundle: Bundle, action: Action, seats: frozenset[int]) -> Fraction:
        groups: dict[object, Bundle] = {}
        for weight, round in bundle:
            branch = round.fork()
            seen = tuple(redact(event, seats) for event in branch.apply(action))
            groups.setdefault(seen, []).append((weight, branch))
        return sum((self._value(group, seats) for group in groups.values()), Fraction(0))

    def _chosen(self, bundle: Bundle, strategy: Strategy) -> Action:
        choices = {strategy(round, round.legal()) for _, round in bundle}
        if len(choices) != 1:
            raise PitbossError("the strategy looks at cards that lie face down")
        return choices.pop()


def _merged(bundle: Bundle) -> tuple[Bundle, Hashable]:
    """Rounds that are alike as one with their common weight, and what bundles with the same future share; or None."""
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
    """The exact expected net in cents from here."""
    return Walker(strategy).value(round)
