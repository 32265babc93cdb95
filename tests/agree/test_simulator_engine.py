"""The kernel and the engine pay the same cents for the same cards and the same chart, whatever the options."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from pitboss.cards import Card
from pitboss.catalogue import Game, games, load
from pitboss.errors import IllegalSetup
from pitboss.law.options import Choice, Count, Flag
from pitboss.law.rules import Dealer22, HoleCard, StandAndDouble, Ties, TwentyOneRules
from pitboss.money import CASINO_CHIPS, ChipSet
from pitboss.simulation import Bets, Chart, Job, basic_chart
from pitboss.simulation.chart import STAND_AND_DOUBLE
from pitboss.table.house import Limits
from tests.chart_player import play, random_chart, settled

ROUNDS = 3_000
ROUNDS_OF_A_GAME = 20
DOUBLE_TOTALS = ("any", "hard 9 to 11", "hard 10 to 11, soft 13 to 18")
ODDS = {"blackjack_pays": ("3 to 2", "6 to 5", "7 to 5", "2 to 1"), "wins_pay": ("1 to 1", "3 to 2", "2 to 1")}
VARIATIONS = (
    "bahama-bonus-blackjack-wa-2212",
    "double-up-blackjack-1",
    "double-up-blackjack-2",
    "free-bet-blackjack",
    "ride-free",
    "spanish-21",
    "spanish-21-wa-3166",
)
CHIPS = (ChipSet((1,)), CASINO_CHIPS, ChipSet((5_00, 25_00)))


def random_game(rng: Random) -> Game:
    """A lawful game; some with rules that only other games of the family have."""
    options: dict[str, Any] = {"double_totals": rng.choice(DOUBLE_TOTALS)}
    for name, option in games()["blackjack"].options.items():
        domain = option.domain
        if isinstance(domain, Flag):
            options[name] = rng.random() < 0.5
        elif isinstance(domain, Choice):
            options[name] = rng.choice(domain.values)
        elif isinstance(domain, Count):
            options[name] = rng.randint(domain.at_least, domain.at_most)
    options |= {name: rng.choice(odds) for name, odds in ODDS.items()}
    options["dealt_from"] = "shoe" if options["decks"] > 1 else "hand"
    game = load("blackjack", **options)
    rules = game.rules_of(TwentyOneRules)
    if rng.random() < 0.25:
        rules = msgspec.structs.replace(rules, hole_card=HoleCard.NONE)
    if rng.random() < 0.25:
        rules = msgspec.structs.replace(rules, ties=Ties.DEALER_WINS)
    if rng.random() < 0.25:
        rules = msgspec.structs.replace(rules, dealer_22=Dealer22.PUSHES)
    return replace(game, rules=rules)


def variation(name: str, rng: Random) -> Game:
    """A game of the family as its file has it, with random choices of the licensee."""
    options: dict[str, Any] = {}
    for option in games()[name].options.values():
        domain = option.domain
        if option.name in ("dealt_from", "bonus_cards"):
            continue
        if isinstance(domain, Flag):
            options[option.name] = rng.random() < 0.5
        elif isinstance(domain, Choice):
            options[option.name] = rng.choice(domain.values)
        elif isinstance(domain, Count):
            options[option.name] = rng.randint(domain.at_least, domain.at_most)
    try:
        return load(name, **options)
    except IllegalSetup:  # choices that cannot stand together
        return load(name)


def compare(game: Game, chart: Chart, rng: Random, rounds: int) -> int:
    """Rounds with the same cards; how many of them had a split or a double."""
    rules, chips = game.rules_of(TwentyOneRules), rng.choice(CHIPS)
    seats = rng.randint(1, min(rules.positions, 7 if rules.decks > 1 else 3))
    stake = rng.choice([5_00, 15_00, 25_00])
    limits = Limits(chips=chips)
    kernel = Job(rules, seats=seats, chart=chart, bets=Bets(stake), chips=chips).game()
    raised = 0
    for _ in range(rounds):
        insures = rng.random() < 0.5
        cards = list(game.rules.composition)
        rng.shuffle(cards)
        try:
            round, used = play(game, chart, cards, seats, stake, limits, insures=insures)
        except IndexError:  # the discards would have to be shuffled
            continue
        order = np.array([card.index for card in cards[:used]], dtype=np.uint8)
        found, taken, _ = kernel.replay(order, 0, insures)
        expected = [settled(round, seat) for seat in range(1, seats + 1)]
        assert (found, taken) == (expected, used), (game.rules, [card.name for card in cards[:used]])
        raised += any(staked > stake for _, _, staked, _ in expected)
    return raised


def test_random_rounds_with_random_options_and_charts_pay_the_same_cents() -> None:
    rng = Random(21)
    raised = sum(
        compare(random_game(rng), random_chart(rng), rng, ROUNDS_OF_A_GAME) for _ in range(ROUNDS // ROUNDS_OF_A_GAME)
    )
    assert raised > ROUNDS // 4


def test_basic_strategy_pays_the_same_cents() -> None:
    rng = Random(22)
    for _ in range(20):
        compare(random_game(rng), basic_chart(), rng, ROUNDS_OF_A_GAME)


@pytest.mark.parametrize("name", VARIATIONS)
def test_variations_pay_the_same_cents(name: str) -> None:
    rng = Random(24)
    for _ in range(15):
        game = variation(name, rng)
        added = game.rules_of(TwentyOneRules).stand_and_double is not StandAndDouble.NOT_OFFERED
        compare(game, random_chart(rng, more=[STAND_AND_DOUBLE] * added), rng, ROUNDS_OF_A_GAME)


@pytest.mark.soak
def test_a_million_random_rounds_pay_the_same_cents() -> None:
    rng = Random(23)
    for number in range(1_000_000 // ROUNDS_OF_A_GAME):
        compare(random_game(rng), basic_chart() if number % 4 == 0 else random_chart(rng), rng, ROUNDS_OF_A_GAME)


def test_the_round_must_be_given_all_its_cards() -> None:
    game = Job(load("blackjack").rules_of(TwentyOneRules)).game()
    order = np.array([Card(name).index for name in ("10s", "6s", "6h")], dtype=np.uint8)
    with pytest.raises(ValueError, match="more cards than were given"):
        game.replay(order)
