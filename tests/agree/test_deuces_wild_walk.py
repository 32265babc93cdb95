"""Deuces Wild Xtreme on small stacks: the engine's whole tree against the analysis, and against a second computation.

The engine deals, asks, and settles every round that these cards can make. The wagers' analysis only counts hands; the
base game is computed again here in plain Python, with another definition of every hand.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss import (
    Card,
    ChipSet,
    Composition,
    Fold,
    Limits,
    Place,
    Play,
    Settled,
    Wager,
    cards,
    load,
)
from pitboss.analysis.games import deuces_wild
from pitboss.analysis.games.deuces_wild import DeucesWild as DeucesWildAnalysis
from pitboss.analysis.games.deuces_wild import pair_from
from pitboss.analysis.wagers import dealt_cards, five_cards
from pitboss.catalogue import games, load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games import DeucesWild, Round, house_for
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.law.rules import DeucesWildRules
from tests.agree.test_five_cards_by_hand import (
    FIVE,
    FLUSH,
    FOUR,
    FULL,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    WILDS,
    best_reading,
)

METER_CENTS = 10_000_00
ANTE, STAKE = 10_00, 1_00
# Ten cards are the player's and the dealer's; the replacement card is the eleventh.
STACKS = {
    "bad-beat-xtreme": "2s 2h 3s 4s 9s 9h 9d Ks Kh Kd",
    "trips-plus-wild": "2s 2h Jo 3s 4s 5s 6s 9h 9d 9c",
    "goin-wild": "2s 2h 2d 2c Jo 9h 9d Kc 4s 5s",
    "goin-wild-progressive": "2s 2h 2d 2c Jo 9h 9d Kc 4s 5s",
    "too-wild-progressive": "2s Jo 10s Js Qs Ks As 9h 9d Kh",
    "five-card-linked-progressive": "Jo 2s 2h 10s Js Qs Ks As 9s 9h 9d",
}


def seated(stack: str, sides: list[CatalogueWager], *, odds: bool = False) -> Round:
    game = load("deuces-wild-xtreme", odds=odds)
    house = house_for(game, Limits(chips=ChipSet((1,))), sides)
    round = DeucesWild(house, Composition.of(cards(stack)))  # type: ignore[arg-type]  # the procedure's own house
    for wager in round.opening(house, Wager(1, "main", ANTE)):
        round.apply(Place(wager))
    return round


def walk(round: Round, bet: str, strategy: Callable[[Round, list[Legal]], Action] | None) -> Fraction:
    def net(r: Round) -> int:
        return sum(e.net_cents for e in r.events if isinstance(e, Settled) and bet in ("", e.bet))

    return Walker(strategy, net).value(round)


def folds(round: Round, legal: list[Legal]) -> Action:
    return Fold()


# --- wagers that the deal decides ------------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", STACKS)
def test_analysis_equals_the_engine_s_tree(wager: str) -> None:
    definition = load_wager(wager)
    table = max(definition.paytables.values(), key=lambda each: len(each.pays))
    meters = dict.fromkeys(table.meters, METER_CENTS)
    [side] = spots(definition, table, meters)
    round = seated(STACKS[wager], [side])
    round.apply(Place(Wager(1, side.name, STAKE)))
    stack = Composition.of(cards(STACKS[wager]))
    analysis = five_cards if five_cards.needs_showdown_count(definition) else dealt_cards
    found = analysis.analyze(definition, table, 1, stack=stack, meters=meters)
    assert walk(round, side.name, folds) / STAKE == found.expected_net
    assert {outcome.name for outcome in found.outcomes if outcome.count} >= {"no winning hand"}
    assert sum(1 for outcome in found.outcomes if outcome.count) >= 4  # the stack reaches several rows


# --- the base game under a fixed rule --------------------------------------------------------------------------------

ODDS_PAY = {WILDS: 1000, ROYAL: 50, FIVE: 10, STRAIGHT_FLUSH: 9, FOUR: 4, FULL: 3, FLUSH: 2, STRAIGHT: 1}
PLAYED = "2s Jo 3s 4s 5s 9h 9d Kc Kd Qh"


def plays_a_pair_of_kings(hand: tuple[Card, ...]) -> bool:
    """A pair of kings or better is played, anything lower is folded."""
    return best_reading(hand)[:2] >= (PAIR, 13)


def by_rule(round: Round, legal: list[Legal]) -> Action:
    assert round.hand is not None
    return Play() if plays_a_pair_of_kings(tuple(round.hand.cards)) else Fold()


def by_hand(stack: str, *, odds: bool) -> Fraction:
    """Every hand against every other, by definitions that share nothing with the engine's."""
    deck = cards(stack)
    total = 0
    for mine in combinations(deck, 5):
        for dealer in combinations([card for card in deck if card not in mine], 5):
            a, b = best_reading(mine), best_reading(dealer)
            if not plays_a_pair_of_kings(mine):
                total -= ANTE * (2 if odds else 1)
            elif a > b:
                total += 3 * ANTE + (ODDS_PAY.get(a[0], 0) * ANTE if odds else 0)
            elif a < b:
                total -= ANTE * (4 if odds else 3)
    return Fraction(total, comb(len(deck), 5) * comb(len(deck) - 5, 5))


@pytest.mark.parametrize("odds", [False, True])
def test_the_base_game_by_a_fixed_rule(odds: bool) -> None:
    walked = walk(seated(PLAYED, [], odds=odds), "", by_rule)
    assert walked == by_hand(PLAYED, odds=odds)


def analysed(*, odds: bool) -> DeucesWildAnalysis:
    [paytable] = load_wager("deuces-wild-odds").paytables.values()
    rules = load("deuces-wild-xtreme", odds=odds).rules_of(DeucesWildRules)
    return DeucesWildAnalysis(rules, paytable, Composition.of(cards(PLAYED)))


@pytest.mark.parametrize("odds", [False, True])
def test_the_analysis_equals_the_engine_s_tree(odds: bool) -> None:
    """By the same fixed rule, and in the best way of a player who sees the own five cards."""
    game = analysed(odds=odds)
    by_kings = game.play(lambda held: pair_from(held, 1 << 11)).expected * game.initial * ANTE
    assert by_kings == by_hand(PLAYED, odds=odds)
    best = game.play().expected * game.initial * ANTE
    assert best == walk(seated(PLAYED, [], odds=odds), "", None) > by_kings


def test_the_odds_wager_s_analysis_equals_the_engine_s_tree() -> None:
    """Under the best way to play for all wagers together, which must not be changed for the odds wager alone."""
    game, definition = analysed(odds=True), load_wager("deuces-wild-odds")
    played = {frozenset(hand) for hand, plays in zip(game.held.hands.tolist(), game.best, strict=True) if plays}

    def best(round: Round, legal: list[Legal]) -> Action:
        assert round.hand is not None
        return Play() if frozenset(card.index for card in round.hand.cards) in played else Fold()

    walked = walk(seated(PLAYED, [], odds=True), definition.name, best) / ANTE
    found = deuces_wild.analyze(definition, game.odds, stack=Composition.of(cards(PLAYED)))
    assert walked == found.expected_net == game.odds_wager().expected
    assert {outcome.name for outcome in found.outcomes if outcome.count} >= {"folded or beaten five cards"}


def test_rounds_that_are_walked_once_are_worth_what_each_is_worth() -> None:
    """The same tree without merging, from a round in which most cards lie already."""
    stack = "2s Jo 3s 4s 5s 9h 9d Kc Kd Qh 3d"

    class Unmerged(DeucesWild):
        def alike(self) -> None:
            return None

    values = []
    for kind in (DeucesWild, Unmerged):
        house = house_for(load("deuces-wild-xtreme", odds=False), Limits(chips=ChipSet((1,))))
        round = kind(house, Composition.of(cards(stack)))  # type: ignore[arg-type]
        round.apply(Place(Wager(1, "main", ANTE)))
        for card in cards("Kc 9h 2s 9d Jo"):
            round.apply(next(action for action, _ in round.chances() if getattr(action, "card", None) is card))
        values.append(Walker(by_rule).value(round))
    assert values[0] == values[1]


# --- conformance -----------------------------------------------------------------------------------------------------


ROUNDS = pytest.mark.parametrize("rounds", [60, pytest.param(200, marks=pytest.mark.soak)])


@ROUNDS
def test_conformance_with_every_wager_on_the_layout(rounds: int) -> None:
    sides = []
    for wager in ("deuces-wild-odds", *STACKS):
        definition = load_wager(wager)
        table = list(definition.paytables.values())[-1]  # the linked progressive's has envy
        sides += spots(definition, table, dict.fromkeys(table.meters, METER_CENTS))
    report = check_game(games()["deuces-wild-xtreme"], rounds=rounds, sides=sides, seed=2118)
    assert report.rounds == rounds
    assert {"fold", "no winning hand", "folded or beaten five cards", "wild three of a kind"} <= set(report.outcomes)


@ROUNDS
def test_conformance_without_any(rounds: int) -> None:
    report = check_game(games()["deuces-wild-xtreme"], rounds=rounds, seed=2119)
    fates = {outcome.partition(":")[0] for outcome in report.outcomes}
    assert fates >= {"win", "lose", "fold"}
