"""Blackjacks that earn a draw: the analysis equals the engine's whole tree, draws included, on a small stack."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss import Decline, Place, Settled, Stand, Wager, cards, load
from pitboss.analysis.methods import analyze
from pitboss.analysis.wagers.bonus_draws import analyze_draws
from pitboss.cards import Composition
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games import Round, TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.house import Limits
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal, PickSpot
from pitboss.money import ChipSet

STACK = Composition.of(cards("Ah As Ad Kh Qs 10d 9c 8s 5h 6d"))
SEGMENTS = ("$5", "$10", "$10", "$100")
STAKE = 1_00


def play(round: Round, legal: list[Legal]) -> Action:
    """Nobody insures, everybody stands, and the first spot is picked."""
    return next(action for action in (PickSpot(1), Decline(), Stand()) if round.can(action))


@pytest.mark.parametrize("name", ["go-fish-21", "wheel-of-madness"])
def test_analysis_equals_the_engine_s_tree(name: str) -> None:
    definition = load_wager(name)
    paytable = next(iter(definition.paytables.values()))
    (side,) = spots(definition, paytable, segments=SEGMENTS)
    game = load("blackjack", surrender="not offered", doubling="not offered", max_splits=1)
    round = TwentyOne(TwentyOneHouse(game, Limits(chips=ChipSet((1,))), [side]), STACK)
    round.apply(Place(Wager(1, "main", 1_00)))
    round.apply(Place(Wager(1, side.name, STAKE)))

    def net(r: Round) -> int:
        return sum(e.net_cents for e in r.events if isinstance(e, Settled) and e.bet == side.name)

    def settled(r: Round) -> bool:
        return r.moment > 0 and side.name not in {bet.bet for bet in r.placed_wagers}

    walked = Walker(play, payoff=net, done=settled).value(round) / STAKE
    found = analyze_draws(definition, paytable, 1, stack=STACK, segments=SEGMENTS)
    assert found.expected_net == walked
    assert sum(o.probability for o in found.outcomes) == 1


def test_go_fish_on_six_decks_by_hand() -> None:
    wager = load_wager("go-fish-21")
    found = analyze(wager, wager.paytable("1"), 6)
    first = Fraction(1, 14) * 30 + Fraction(4, 14) * 20 + Fraction(7, 14) * 10
    second = Fraction(2, 14) * (Fraction(1, 13) * 60 + Fraction(4, 13) * 40 + Fraction(7, 13) * 20)
    third = Fraction(2, 14) * Fraction(1, 13) * (Fraction(1, 12) * 125 + Fraction(4, 12) * 75 + Fraction(7, 12) * 50)
    blackjack = Fraction(2 * 24 * 96, 312 * 311)
    tied = blackjack * Fraction(2 * 23 * 95, 310 * 309)
    assert found.expected_net == (blackjack - tied) * (first + second + third) - (1 - blackjack)
