"""Pai Jack's figures: the simulator deals what the engine pays for, and the exact figures are those of every hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss import Card, ChipSet, Composition, Deal, Limits, Place, Settled, Wager, load
from pitboss.analysis.figures.games.pai_jack import PaiJackStudy, by_rules
from pitboss.analysis.games.pai_jack import PaiJackHand, lawful_settings
from pitboss.analysis.simulation.games.showdown import Showdown, play_showdowns
from pitboss.cards import CARDS
from pitboss.engine.games import PaiJack, house_for

STAKE = 2_00  # three to two of it is whole


@pytest.fixture(scope="module")
def study() -> PaiJackStudy:
    return PaiJackStudy(load("pai-jack"))


@pytest.fixture(scope="module")
def showdown(study: PaiJackStudy) -> Showdown:
    return study.showdown(by_rules, seed=7)


def at_the_table(player: list[Card], dealer: list[Card]) -> int:
    """What the engine pays when these cards come, and the player sets by the rules."""
    house = house_for(load("pai-jack"), Limits(chips=ChipSet((1,))))
    round = PaiJack(house, Composition.of(CARDS[:52]))  # type: ignore[arg-type]  # the procedure's own house
    round.apply(Place(Wager(1, "main", STAKE)))
    for card in (*player, *dealer):
        round.apply(Deal(card))
    points = tuple(sorted(card.points for card in player))
    while not round.is_over:
        words = "{} over {}".format(*by_rules(PaiJackHand(points, 1, lawful_settings(points))))
        round.apply(next(offer.action for offer in round.legal() if offer.says == words))
    return sum(event.net_cents for event in round.events if isinstance(event, Settled))


def test_the_simulator_pays_what_the_engine_pays(study: PaiJackStudy, showdown: Showdown) -> None:
    kernel = showdown.game()
    nets = set()
    for ten, number in zip(kernel.deals(0, 400), kernel.cases(0, 400), strict=True):
        net = study.net(showdown.case(number))
        assert net * STAKE == at_the_table([Card.of(c) for c in ten[:5]], [Card.of(c) for c in ten[5:]])
        nets.add(net)
    assert nets == {Fraction(3, 2), Fraction(1), Fraction(0), Fraction(-1)}


def test_workers_change_nothing(showdown: Showdown) -> None:
    assert play_showdowns(showdown, 300_000, workers=1) == play_showdowns(showdown, 300_000, workers=3)


@pytest.mark.parametrize("five", ["10s 9h 5d 4c As", "10d 10h 9c 8s 7h"])
def test_one_hand_against_all_deals_card_by_card(study: PaiJackStudy, showdown: Showdown, five: str) -> None:
    """The ways counted by what cards count are those of 1,533,939 hands of the dealer, one by one."""
    mine = [Card(name).index for name in five.split()]
    rest = [card for card in range(52) if card not in mine]
    points = tuple(sorted(Card(name).points for name in five.split()))
    [(number, hand)] = [(n, h) for n, h in enumerate(study.solved.hands) if h.points == points]
    setting = None if hand.is_bust else by_rules(hand)
    counts = {-1: 0, 0: 0, 1: 0}
    rows = np.fromiter(chain.from_iterable(combinations(rest, 5)), dtype=np.int64).reshape(-1, 5)
    kinds, high, low = showdown.dealers[numbers(rows)].T.astype(int)
    for kind in range(3):
        these = kinds == kind
        if kind == 0 and setting is not None:
            both = np.sign(setting[0] - high[these]) + np.sign(setting[1] - low[these])
            for sign in counts:
                counts[sign] += int((np.sign(both) == sign).sum())
        else:
            counts[0 if kind == 1 else -1] += int(these.sum())
    assert (counts[1], counts[0], counts[-1]) == study.solved.results(number, setting)


def numbers(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers that the kernel gives to sets of five, by the definition of the combinatorial number system."""
    choose = np.array([[comb(card, place) for card in range(53)] for place in range(1, 6)])
    return np.array(sum(choose[place][rows[:, place]] for place in range(5)))


@pytest.mark.soak
def test_ten_million_rounds(study: PaiJackStudy) -> None:
    [run], [exact] = study.simulate(10_000_000, seed=3), study.exact()
    assert abs(run.off(exact)) < 3
