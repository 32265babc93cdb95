"""The poker of 21-Hold 'em: the analysis against the engine's tree, simulated rounds against the engine's cents."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss import Bet, Card, Deal, Fold, Limits, Surrender, Wager, cards, load
from pitboss.analysis.figures.games.hold_em_21 import HoldEm21Study
from pitboss.analysis.games.hold_em_21 import HoldEm21Poker
from pitboss.analysis.simulation.games.hold_em_21 import PokerTables, deals, play_poker
from pitboss.cards import CARDS, Composition
from pitboss.engine.games import house_for, procedure_of
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Place, ReshuffleDiscards
from pitboss.engine.vocabulary.events import Settled
from pitboss.law.rules import HoldEm21Rules

GAME = load("21-hold-em")
HOUSE = house_for(GAME, Limits(min=1_00, max=100_00))
PK = 10_00
STACKS = ("6s 6h 7s 7h 8d 8s 9s", "2s 3s 4s 5s 6s 7c 7d")


def poker_net(round: Round) -> int:
    return sum(e.net_cents for e in round.events if type(e) is Settled and e.bet != "main")


def to_poker(stack: Composition, community: tuple[Card, Card]) -> Round:
    """Blackjack is given up at once; these two of the dealer's cards stay, and all others are shuffled."""
    up, hole = community
    own = [card for card in stack if card not in community][:2]
    round = procedure_of(GAME)(HOUSE, stack)
    for wager in (Wager(1, "main", PK), Wager(1, "PK", PK)):
        round.apply(Place(wager))
    for card in (own[0], up, own[1], hole):
        round.apply(Deal(card))
    round.apply(Surrender())
    round.apply(ReshuffleDiscards(()))
    return round


@pytest.mark.parametrize("stack", STACKS)
def test_the_poker_is_the_engines_own_tree(stack: str) -> None:
    deck = Composition.of(cards(stack))
    pairs = list(combinations(deck, 2))
    walked = sum(Walker(payoff=poker_net).value(to_poker(deck, pair)) for pair in pairs) / len(pairs) / PK
    found = HoldEm21Poker(GAME.rules_of(HoldEm21Rules), deck).nets()
    assert found.expected == walked
    assert sum(found.chances.values()) == 1


def tables(deck: Composition) -> tuple[HoldEm21Poker, PokerTables]:
    poker = HoldEm21Poker(GAME.rules_of(HoldEm21Rules), deck)
    best = poker.best
    return poker, PokerTables(poker.size, best.first, best.second, poker.net)


def test_the_simulation_plays_its_tables_as_the_engine_does() -> None:
    deck = Composition.of(cards(STACKS[0]))
    poker, played = tables(deck)
    order = list(deck)
    dealt = deals(len(order), 100, seed=3, block=1)
    nets = played.results(dealt)
    for deal, net in zip(dealt.tolist(), nets.tolist(), strict=True):
        named = [order[place] for place in deal]
        round = to_poker(deck, (named[0], named[1]))
        for count, mask in ((3, poker.best.first), (4, poker.best.second)):
            round.apply(Deal(named[count - 1]))
            known = np.array([sorted(deal[:count])], dtype=np.int16)
            bets = bool(mask[poker.number(known)[0]])
            round.apply(Bet() if bets else Fold())
            if not bets:
                break
        else:
            round.apply(Deal(named[4]))
        assert round.is_over
        assert poker_net(round) == net * PK


def test_simulated_and_exact_agree_on_a_short_deck() -> None:
    poker, played = tables(Composition.of(card for card in CARDS[:52] if card.rank in ("5", "6", "7", "8", "9", "K")))
    rounds = 400_000
    counts = play_poker(played, rounds, seed=1)
    assert sum(counts.values()) == rounds
    assert play_poker(played, 100_000, seed=1, workers=1) == play_poker(played, 100_000, seed=1, workers=2)
    mean = sum(net * times for net, times in counts.items()) / rounds
    nets = poker.nets()
    assert abs(mean - float(nets.expected)) < 4 * nets.std_dev / rounds**0.5


def test_the_whole_poker_and_its_two_rules() -> None:
    """The rules are the best play wherever they are asked, and the value is the one that was found elsewhere."""
    study = HoldEm21Study(GAME)
    poker, best, rules = study.poker, study.poker.best, study.play
    assert poker.nets().expected == poker.nets(rules).expected == Fraction(-22331, 108290)
    assert (best.first == rules.first).all()
    reached = np.any([best.first[numbers] for numbers in poker.within(4)], axis=0)
    assert (best.second == rules.second)[reached].all()
    early, late = poker.folds()
    assert [f"{float(each):.6f}" for each in (early, late)] == ["0.613575", "0.017553"]


@pytest.mark.soak
def test_simulated_and_exact_agree_by_ten_million() -> None:
    study = HoldEm21Study(GAME)
    for exact, simulated in zip(study.exact(), study.simulate(10_000_000), strict=True):
        assert abs(simulated.off(exact)) < 4
