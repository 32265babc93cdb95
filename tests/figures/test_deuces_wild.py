"""Deuces Wild Xtreme's figures: simulated rounds at the engine's cents, and the best way to play as it is told."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from pitboss import (
    Card,
    ChipSet,
    Composition,
    Deal,
    Fold,
    Limits,
    Place,
    Play,
    Settled,
    Wager,
    load,
)
from pitboss.analysis.figures.games.deuces_wild import ODDS, ODDS_WAGER, DeucesWildStudy
from pitboss.analysis.figures.study import THE_GAME
from pitboss.analysis.methods import analyze, is_analyzed
from pitboss.analysis.simulation.games.showdown import Showdown, play_showdowns
from pitboss.cards import CARDS
from pitboss.catalogue import load_wager
from pitboss.engine.games import DeucesWild, house_for

ANTE = 10_00


@pytest.fixture(scope="module")
def study() -> DeucesWildStudy:
    return DeucesWildStudy(load("deuces-wild-xtreme"))


@pytest.fixture(scope="module")
def showdown(study: DeucesWildStudy) -> Showdown:
    return study.showdown(study.solved.best, seed=7)


def at_the_table(player: list[Card], dealer: list[Card], *, plays: bool) -> int:
    """What the engine pays on ante, odds and play wager when these cards come."""
    house = house_for(load("deuces-wild-xtreme"), Limits(chips=ChipSet((1,))), [])
    round = DeucesWild(house, Composition.of(CARDS))  # type: ignore[arg-type]  # the procedure's own house
    for wager in round.opening(house, Wager(1, "main", ANTE)):
        round.apply(Place(wager))
    for mine, theirs in zip(player, dealer, strict=True):  # one by one, the dealer last
        round.apply(Deal(mine))
        round.apply(Deal(theirs))
    round.apply(Play() if plays else Fold())
    assert round.is_over
    return sum(event.net_cents for event in round.events if isinstance(event, Settled))


def plays(cards: list[Card]) -> bool:
    """As a person would follow the rule, from the faces of the cards."""
    ranks = [card.rank for card in cards]
    if any(card.is_joker or card.rank == "2" for card in cards):
        natural = [rank for rank in ranks if rank not in ("2", "Jo")]
        pair = "A" if len(natural) < 4 or len(set(natural)) < 4 else max(natural, key=value)
    else:
        pairs = [rank for rank in ranks if ranks.count(rank) > 1]
        if not pairs and (len({card.suit for card in cards}) == 1 or in_a_row(ranks)):
            return True
        pair = "" if not pairs else "A" if len(pairs) > 2 else pairs[0]
    return bool(pair) and value(pair) >= 4 and not (pair == "4" and "3" in ranks)


def value(rank: str) -> int:
    return {"A": 14, "K": 13, "Q": 12, "J": 11}.get(rank) or int(rank)


def in_a_row(ranks: list[str]) -> bool:
    values = sorted(map(value, ranks))
    return len(set(values)) == 5 and (values[4] - values[0] == 4 or values == [2, 3, 4, 5, 14])


def test_the_simulator_pays_what_the_engine_pays(study: DeucesWildStudy, showdown: Showdown) -> None:
    kernel = showdown.game()
    for ten, number in zip(kernel.deals(0, 300), kernel.cases(0, 300), strict=True):
        player, dealer = [Card.of(card) for card in ten[:5]], [Card.of(card) for card in ten[5:]]
        cents = at_the_table(player, dealer, plays=plays(player))
        assert study.nets(showdown.case(number))[THE_GAME] * 2 * ANTE == cents


def test_the_rule_of_one_line_is_the_best_way(study: DeucesWildStudy) -> None:
    """Of a few thousand hands, as a person would read them."""
    held, best = study.solved.held, study.solved.best
    some = np.random.default_rng(2118).integers(0, len(held.hands), 3_000)
    assert [plays([Card.of(card) for card in held.hands[n]]) for n in some] == best[some].tolist()
    assert study.solved.folded() == Fraction(25152, 81991)


def test_one_hand_against_all_deals(study: DeucesWildStudy) -> None:
    """Counted by what shares no card, as against counted by subsets."""
    held = study.solved.held
    for number in (0, 1_234_567, 2_869_684):
        mine = held.hands[number]
        apart = ~np.isin(held.hands, mine).any(axis=1)
        assert apart.sum() == held.deals
        assert (held.strengths[apart] > held.strengths[number]).sum() == held.higher[number]
        assert (held.strengths[apart] == held.strengths[number]).sum() == held.equal[number]


def test_the_odds_wager_is_analysed(study: DeucesWildStudy) -> None:
    definition = load_wager(ODDS)
    assert is_analyzed(definition)
    found = analyze(definition, study.solved.odds, 1)
    assert found.house_edge == study.exact()[2].fraction
    assert study.exact()[2].name == ODDS_WAGER
    assert found.assumes


def test_workers_change_nothing(showdown: Showdown) -> None:
    assert play_showdowns(showdown, 300_000, workers=1) == play_showdowns(showdown, 300_000, workers=3)


@pytest.mark.soak
def test_ten_million_rounds(study: DeucesWildStudy) -> None:
    for run, exact in zip(study.simulate(10_000_000, seed=3), study.exact(), strict=True):
        assert abs(run.off(exact)) < 3
