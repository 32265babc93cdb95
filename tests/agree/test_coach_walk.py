"""The coach's values are those of walking the engine's tree, for hands at any point of the round, on small shoes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss import Composition, Deal, Game, Hit, Limits, Place, Wager, cards, load
from pitboss.coach import Basis, advise
from pitboss.coach.memory import open_cards
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.record.view import action_name, view
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Bundle, Walker
from pitboss.engine.vocabulary.actions import Action, Decline
from pitboss.engine.vocabulary.actors import Seat

STAKE = 20_00
HIGH = "10s 10s 10s 9s 9s 8s 8s 7s 7s As As"
LOW = "10s 10s 10s 10s 9s 8s 6s 5s 3s 2s As"


def begin(game: Game, dealt: str, stack: str) -> TwentyOne:
    first = cards(dealt)
    round = TwentyOne(TwentyOneHouse(game, Limits()), Composition.of([*first, *cards(stack)]))
    round.apply(Place(Wager(1, "main", STAKE)))
    for card in first:
        round.apply(Deal(card))
    return round


def by_hole_card(round: Round, steps: tuple[Action | str, ...]) -> Bundle:
    """The round with every card in the hole, after the same steps: those that still have the decision to make."""
    found = []
    for action, weight in round.chances():
        branch = round.fork()
        branch.apply(action)
        for step in steps:
            if isinstance(step, str):  # a card, which is rarer where one lies in the hole
                card = cards(step)[0]
                weight *= sum(times for each, times in branch.chances() if each == Deal(card))
                if not weight:
                    break
                branch.apply(Deal(card))
            elif branch.actor == Seat(1):
                branch.apply(step)
            if branch.actor is None:
                break
        if weight and branch.actor == Seat(1):
            found.append((weight, branch))
    return found


def walked(bundle: Bundle) -> dict[str, Fraction]:
    """What each action of the hand is worth by the walk, in original wagers."""
    walker, whole = Walker(), sum(weight for weight, _ in bundle)
    return {
        action_name(offer.action): walker.after(bundle, offer.action, frozenset({1})) / whole / STAKE
        for offer in bundle[0][1].legal()
    }


def coached(game: Game, bundle: Bundle, shoe: Composition) -> dict[str, float]:
    """What the coach says of the same decision, by the cards seen."""
    shown = view(bundle[0][1], frozenset({1}))
    on_table = Composition.of(open_cards(shown))
    advice = advise(game.rules, shown, game.rules.composition - shoe, left=shoe - on_table)
    assert advice is not None
    assert advice.values[Basis.SEEN] == advice.values[Basis.SHOE]  # nothing was burned, and all was seen
    return dict(advice.values[Basis.SEEN])


DECISIONS: list[tuple[str, str, tuple[Action | str, ...], dict[str, Any]]] = [
    ("10s 10d 6s", LOW, (), {}),  # 16 against a ten, after the peek
    ("6s 9s 5s", HIGH, (), {}),  # eleven
    ("6s 9s 2s", LOW, (Hit(), "3s"), {}),  # three cards
    ("5s 10s 2s", LOW, (Hit(), "3s", Hit(), "2s"), {}),  # four cards against a ten
    ("As 6s 3s", HIGH, (Hit(), "As"), {}),  # soft
    ("6s 9s 2s", LOW, (Hit(), "3s"), {"doubling": "any number of cards"}),
    ("6s As 5s", HIGH, (Decline(),), {}),  # after insurance was declined and the dealer has peeked
    ("6s As 5s", HIGH, (), {}),  # insurance itself
    ("As As Ks", HIGH, (), {}),  # even money
    ("10s 9s 2s", HIGH, (), {"dealer_hits_soft_17": True}),
    ("10s As 6s", LOW, (Decline(),), {"hole_card": "no peek"}),
    ("10s As 3s", LOW, (Decline(), Hit(), "2s"), {"hole_card": "no peek"}),
]


@pytest.mark.parametrize(("dealt", "stack", "steps", "options"), DECISIONS, ids=str)
def test_the_coach_values_a_decision_as_the_walk_does(
    dealt: str, stack: str, steps: tuple[Action | str, ...], options: dict[str, Any]
) -> None:
    game = load("blackjack", decks=8, **options)
    bundle = by_hole_card(begin(game, dealt, stack), steps)
    by_walk, by_coach = walked(bundle), coached(game, bundle, Composition.of(cards(f"{dealt} {stack}")))
    assert set(by_coach) == set(by_walk)
    for name, value in by_coach.items():
        assert value == pytest.approx(float(by_walk[name]), abs=1e-12), name
