"""The kernel and the engine pay the same cents for the same cards and the same chart, whatever the options."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from pitboss.analysis.simulation import (
    EVEN_MONEY,
    AddedWinnings,
    Bets,
    BurnPlan,
    Chart,
    Job,
    SimulatedWager,
    SwitchPlan,
    basic_chart,
)
from pitboss.analysis.simulation.feature_plans import HAND_ROWS, SWITCH_SHAPE
from pitboss.cards import RANKS, Card
from pitboss.catalogue import Game, games, load, load_wager
from pitboss.charts.chart import STAND_AND_DOUBLE, columns_of
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.errors import IllegalSetup
from pitboss.law.compiled import NOT_SOLVED
from pitboss.law.options import Choice, Count, Flag
from pitboss.law.rules import Dealer22, HoleCard, StandAndDouble, Ties, TwentyOneRules
from pitboss.money import CASINO_CHIPS, ChipSet
from tests.chart_player import NO_PLANS, Plans, play, random_chart, settled

ROUNDS = 3_000
ROUNDS_OF_A_GAME = 20
PARTS = 20  # of the million rounds, so that several processes can share them
DOUBLE_TOTALS = ("any", "hard 9 to 11", "hard 10 to 11, soft 13 to 18")
ODDS = {"blackjack_pays": ("3 to 2", "6 to 5", "7 to 5", "2 to 1"), "wins_pay": ("1 to 1", "3 to 2", "2 to 1")}
VARIATIONS = (
    "bahama-bonus-blackjack-wa-2212",
    "blackjack-burnout",
    "double-action-blackjack",
    "double-up-blackjack-1",
    "double-up-blackjack-2",
    "face-up-blackjack",
    "free-bet-blackjack",
    "multiple-action-blackjack",
    "blackjack-switch",
    "ride-free",
    "spanish-21",
    "spanish-21-wa-3166",
    "triple-play-blackjack",
    "war-blackjack",
)
WAR = SimulatedWager(load_wager("war-wager"), load_wager("war-wager").paytable("War"), stake_cents=10_00)
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
        if option.name in ("dealt_from", "double_card"):
            continue
        if isinstance(domain, Flag):
            options[option.name] = rng.random() < 0.5
        elif isinstance(domain, Choice):
            unsolved = {member.value for member in NOT_SOLVED}
            options[option.name] = rng.choice([value for value in domain.values if value not in unsolved])
        elif isinstance(domain, Count):
            options[option.name] = rng.randint(domain.at_least, domain.at_most)
    try:
        return load(name, **options)
    except IllegalSetup:  # choices that cannot stand together
        return load(name)


def random_plans(rules: TwentyOneRules, rng: Random) -> Plans:
    """The features of the game are used at random: for any cards, and now and then not at all."""
    columns = columns_of(rules)
    bits = np.random.default_rng(rng.getrandbits(32))
    burns = BurnPlan("random", random_chart(rng, columns), bits.random((len(columns), 2, HAND_ROWS, 10)) < 0.5)
    adds = AddedWinnings("random", bits.random((len(RANKS), len(RANKS))) < 0.7, rng.choice([30_00, 100_00]))
    return Plans(
        rules.super_bonus is not None and rng.random() < 0.7,
        adds if rules.war else None,
        burns if rules.burn_fee is not None and rng.random() < 0.8 else None,
        SwitchPlan("random", bits.random(SWITCH_SHAPE) < 0.5) if rules.switch else None,
    )


def compare(game: Game, chart: Chart, rng: Random, rounds: int, plans: Plans = NO_PLANS) -> int:
    """Rounds with the same cards; how many of them had a split or a double."""
    sides = () if plans.adds_winnings is None else (WAR,)
    rules, chips = game.rules_of(TwentyOneRules), rng.choice(CHIPS if plans.burns is None else CHIPS[:2])
    seats = rng.randint(1, min(rules.positions, 7 if rules.decks > 1 else 3)) if rules.alone is rules else 1
    stake = rng.choice([5_00, 15_00, 25_00])
    limits = Limits(chips=chips)
    if plans.adds_winnings is not None:
        limits = Limits(chips=chips, max=plans.adds_winnings.max_cents)
    job = Job(rules, seats=seats, chart=chart, bets=Bets(stake), chips=chips, sides=sides, **vars(plans))
    kernel, listed = job.game(), [(CatalogueWager(side.wager, side.paytable), side.stake) for side in sides]
    raised = 0
    for _ in range(rounds):
        insures = rng.random() < 0.5
        cards = list(game.rules.composition)
        rng.shuffle(cards)
        if plans.seeks_super_bonus and rng.random() < 0.5:
            cards.sort(key=lambda card: card.points != 7 or rng.random() < 0.2)
        try:
            round, used = play(game, chart, cards, seats, stake, limits, insures=insures, sides=listed, plans=plans)
        except IndexError:  # the discards would have to be shuffled
            continue
        order = np.array([card.index for card in cards[:used]], dtype=np.uint8)
        found, taken, _ = kernel.replay(order, 0, insures)
        expected = [settled(round, seat) for seat in range(1, seats + 1)]
        assert (found, taken) == (expected, used), (game.rules, [card.name for card in cards[:used]])
        raised += any(staked > stake for _, _, staked, _, _ in expected)
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


def test_even_money_without_insurance_pays_the_same_cents() -> None:
    rng, taken = Random(26), 0
    game = load("blackjack", blackjack_pays="6 to 5")
    rules = game.rules_of(TwentyOneRules)
    kernel = Job(rules, seats=3, bets=Bets(25_00, insurance=EVEN_MONEY)).game()
    for _ in range(400):
        cards = list(rules.composition)
        rng.shuffle(cards)
        cards[3] = Card("As")  # up
        cards[:2] = [Card(rng.choice(["As", "Ks"])) for _ in range(2)]
        cards[4:6] = [Card(rng.choice(["As", "Ks"])) for _ in range(2)]
        round, used = play(game, basic_chart(), cards, 3, 25_00, Limits(), insures=EVEN_MONEY)
        order = np.array([card.index for card in cards[:used]], dtype=np.uint8)
        found, count, _ = kernel.replay(order)
        assert (found, count) == ([settled(round, seat) for seat in (1, 2, 3)], used)
        taken += sum(won == 25_00 for won, *_ in found)
    assert taken > 200


@pytest.mark.parametrize("name", VARIATIONS)
def test_variations_pay_the_same_cents(name: str) -> None:
    rng = Random(24)
    for _ in range(15):
        game = variation(name, rng)
        rules = game.rules_of(TwentyOneRules)
        more = [STAND_AND_DOUBLE] * (rules.stand_and_double is not StandAndDouble.NOT_OFFERED)
        chart = random_chart(rng, columns_of(rules), more=more)
        compare(game, chart, rng, ROUNDS_OF_A_GAME, random_plans(rules, rng))


def compare_part(part: int, rounds: int) -> None:
    """Three games of four are blackjack with random options, the others variations in turn."""
    rng = Random(f"part {part}")
    for number in range(rounds // ROUNDS_OF_A_GAME):
        varied = number % 4 == 3
        game = variation(VARIATIONS[number // 4 % len(VARIATIONS)], rng) if varied else random_game(rng)
        rules = game.rules_of(TwentyOneRules)
        usual = number % 4 == 0 and rules.hole_card is not HoleCard.BOTH_UP
        chart = basic_chart() if usual else random_chart(rng, columns_of(rules))
        compare(game, chart, rng, ROUNDS_OF_A_GAME, random_plans(rules, rng))


def test_a_part_of_the_million_rounds_pays_the_same_cents() -> None:
    compare_part(PARTS, 60 * ROUNDS_OF_A_GAME)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_random_rounds_pay_the_same_cents(part: int) -> None:
    compare_part(part, 1_000_000 // PARTS)


def test_the_round_must_be_given_all_its_cards() -> None:
    game = Job(load("blackjack").rules_of(TwentyOneRules)).game()
    order = np.array([Card(name).index for name in ("10s", "6s", "6h")], dtype=np.uint8)
    with pytest.raises(ValueError, match="more cards than were given"):
        game.replay(order)
