"""Pai Jack on small stacks: the engine's own tree gives the fractions of the analysis and of a plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss import ChipSet, Composition, Limits, Place, Settled, Wager, cards, games, load
from pitboss.analysis.games.pai_jack import PaiJack as PaiJackAnalysis
from pitboss.analysis.wagers.dealt_cards import analyze
from pitboss.cards import Card
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import PaiJack, house_for
from pitboss.engine.round.round import Round
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, HouseWay, Legal
from pitboss.law.rules import PaiJackRules

BONUS = load_wager("pai-jack-bonus")
STAKE = 2_00  # three to two of it is whole


def begin(stack: str, *sides: CatalogueWager) -> PaiJack:
    """One seat at a table that is dealt from these cards."""
    house = house_for(load("pai-jack"), Limits(chips=ChipSet((1,))), sides)
    round = PaiJack(house, Composition.of(cards(stack)))  # type: ignore[arg-type]
    for bet in ("main", *(side.name for side in sides)):
        round.apply(Place(Wager(1, bet, STAKE)))
    return round


def by_house_way(round: Round, legal: list[Legal]) -> Action:
    return HouseWay()


# --- a second computation of a round, from the faces of the cards alone -----------------------------------------------


def count(hand: tuple[Card, ...]) -> int:
    points = [10 if card.rank in ("10", "J", "Q", "K") else 1 if card.rank == "A" else int(card.rank) for card in hand]
    return sum(points) + (10 if 1 in points and sum(points) <= 11 else 0)


def settings(five: tuple[Card, ...]) -> list[tuple[int, int]]:
    """The totals of every lawful setting."""
    places = range(5)
    found = []
    for low in combinations(places, 2):
        totals = count(tuple(five[i] for i in places if i not in low)), count(tuple(five[i] for i in low))
        if totals[1] <= totals[0] <= 21:
            found.append(totals)
    return found


def is_pai_jack(five: tuple[Card, ...]) -> bool:
    ranks = [card.rank for card in five]
    return "A" in ranks and sum(rank in ("10", "J", "Q", "K") for rank in ranks) > 1


def net_against(mine: tuple[int, int] | None, dealer: tuple[Card, ...]) -> Fraction:
    """What a hand that is no Pai Jack wins or loses, in stakes; None is a bust."""
    dealers = max(settings(dealer), default=None)
    if is_pai_jack(dealer):
        return Fraction(-1)
    if dealers is None:
        return Fraction(0)
    if mine is None:
        return Fraction(-1)
    better = sum((a > b) - (a < b) for a, b in zip(mine, dealers, strict=True))
    return Fraction((better > 0) - (better < 0))


def by_enumeration(stack: str, *, best: bool = False) -> Fraction:
    """The value in stakes: every hand against every hand of the rest, set by house way or in the best way."""
    deck = cards(stack)
    value = Fraction(0)
    for mine in combinations(range(len(deck)), 5):
        five = tuple(deck[i] for i in mine)
        if is_pai_jack(five):
            value += Fraction(3, 2)
            continue
        rest = [deck[i] for i in range(len(deck)) if i not in mine]
        ways: list[tuple[int, int] | None] = list(settings(five)) or [None]
        ways = ways if best else [max(ways, key=lambda way: way or (0, 0))]
        nets = [sum(net_against(way, dealer) for dealer in combinations(rest, 5)) for way in set(ways)]
        value += Fraction(max(nets)) / comb(len(rest), 5)
    return value / comb(len(deck), 5)


def analysed(stack: str) -> PaiJackAnalysis:
    return PaiJackAnalysis(load("pai-jack").rules_of(PaiJackRules), Composition.of(cards(stack)))


STACKS = [
    "As Kh Qh 9d 8c 7s 5h 4d 2c 10s",
    "Ah Ad As Kc 10d 6h 5c 3s 2d 9h",
    "Ks Kh Kd Qs 9s 9h 7c 4d 2s 2h",
    "Ah Kd 9c 9d 8h 7h 6s 6d 5s 3c 2h",
]


@pytest.mark.parametrize("stack", STACKS)
def test_the_engine_s_tree_equals_the_enumeration_with_the_house_s_way(stack: str) -> None:
    walked = Walker(by_house_way).value(begin(stack)) / STAKE
    assert walked == by_enumeration(stack) == analysed(stack).play(lambda hand: hand.house_way).expected
    assert walked.denominator > 1


@pytest.mark.parametrize("stack", STACKS[:2])
def test_the_engine_s_tree_equals_the_enumeration_with_the_best_settings(stack: str) -> None:
    """A player who sees the own five cards only, and knows what is left."""
    best = Walker().value(begin(stack)) / STAKE
    assert best == by_enumeration(stack, best=True) == analysed(stack).play().expected
    assert best >= by_enumeration(stack)


def test_merging_rounds_that_are_alike_changes_nothing() -> None:
    class Plain(PaiJack):
        def alike(self) -> None:
            return None

    stack = Composition.of(cards("Kh Kh Kh 6d 6d 6d 4s 4s 4s 4s"))
    values, nodes = [], []
    for kind in (PaiJack, Plain):
        house = house_for(load("pai-jack"), Limits(chips=ChipSet((1,))))
        round = kind(house, stack)  # type: ignore[arg-type]
        round.apply(Place(Wager(1, "main", STAKE)))
        walker = Walker()
        values.append(walker.value(round))
        nodes.append(walker.nodes)
    assert values[0] == values[1]
    assert nodes[0] < nodes[1] / 2


@pytest.mark.parametrize("table", list(BONUS.paytables))
def test_the_bonus_wager_s_analysis_equals_the_engine_s_tree(table: str) -> None:
    stack = "Ah Kh Qh Jh Js Jd Jc 10s 9s 5d"
    side = CatalogueWager(BONUS, BONUS.paytable(table))

    def net(round: Round) -> int:
        return sum(e.net_cents for e in round.events if isinstance(e, Settled) and e.bet == side.name)

    found = analyze(BONUS, side.paytable, 1, stack=Composition.of(cards(stack)))
    assert Walker(by_house_way, net).value(begin(stack, side)) / STAKE == found.expected_net
    assert all(outcome.probability for outcome in found.outcomes)


def test_random_rounds_under_the_conformance_suite() -> None:
    sides = [CatalogueWager(BONUS, BONUS.paytable("4"))]
    report = check_game(games()["pai-jack"], rounds=300, seats=7, seed=1, deep=3, sides=sides)
    assert report.rounds == 300
    assert set(report.outcomes) >= {
        "Pai Jack",
        "win: both hands",
        "win: one hand, the other tied",
        "push: one hand each",
        "push: both hands tied",
        "lose: one hand, the other tied",
        "lose: both hands",
        "lose: bust",
        "lose: dealer Pai Jack",
        "push: dealer bust",
        "jack pai jack",
        "no winning hand",
    }
