"""Competition 21: the kernel's fractions are those of walking the engine's tree, its simulator pays the engine's cents,
and the simulation comes to the exact value."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest

from pitboss import (
    ChipSet,
    Composition,
    Decline,
    Game,
    Limits,
    Place,
    Split,
    Stand,
    Surrender,
    Wager,
    cards,
    load,
)
from pitboss.analysis.games.competition_21 import best_chart, best_value, chart_value, exact_value
from pitboss.analysis.simulation.games.competition_21 import (
    KINDS,
    TOTALS,
    UP_CARDS,
    CardDecision,
    CompetitionChart,
    CompetitionJob,
    play_competition,
)
from pitboss.cards import Card
from pitboss.engine.games import Competition21
from pitboss.engine.games.competition_21.core import CompetitionHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import MAIN, Action, Deal, Draw, Legal
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import Settled
from pitboss.law.rules import CompetitionRules
from pitboss.money import CASINO_CHIPS

GAME = "competition-21"
STAKE = 2_00
LIMITS = Limits(min=50, chips=ChipSet((1,)))
ROWS = 2 * KINDS + 2 * TOTALS


def begin(game: Game, dealt: str, stack: str) -> Competition21:
    """One seat; `dealt` are the first card and the up card."""
    first = cards(dealt)
    round = Competition21(CompetitionHouse(game, LIMITS), Composition.of([*first, *cards(stack)]))
    round.apply(Place(Wager(1, MAIN, STAKE)))
    for card in first:
        round.apply(Deal(card))
    return round


def chosen(round: Round, legal: list[Legal], chart: CompetitionChart) -> Action:
    """What a chart says."""
    assert isinstance(round, Competition21)
    kinds = {type(offer.action): offer for offer in legal}
    if Decline in kinds:
        return Decline()
    hand, up = round.hand, round.dealer.cards[0].points
    assert hand is not None
    points = hand.cards[0].points
    if len(hand.cards) == 1 and hand.from_split:
        act = CardDecision.DRAW if chart.pair(points, up) is CardDecision.SPLIT else CardDecision.STAND
    elif len(hand.cards) == 1:
        act = chart.first(points, up)
    elif Split in kinds and chart.pair(points, up) is not CardDecision.NONE:
        return Split()
    else:
        act = chart.total(len(hand.cards), hand.total, up, soft=hand.is_soft)
    if act is CardDecision.SURRENDER:
        return Surrender()
    if act is CardDecision.STAND:
        return Stand()
    offer = kinds[Draw]
    return Draw(offer.at_least if act is CardDecision.DRAW else offer.at_most)


def random_chart(rng: Random) -> CompetitionChart:
    cells: list[int] = []
    for row in range(ROWS):
        firsts = (CardDecision.STAND, CardDecision.DRAW, CardDecision.DRAW, CardDecision.SURRENDER)
        pairs = (CardDecision.NONE, CardDecision.SPLIT, CardDecision.SPLIT_AND_STAND)
        totals = (CardDecision.STAND, CardDecision.DRAW, CardDecision.DRAW_MAX)
        choices = firsts if row < KINDS else pairs if row < 2 * KINDS else totals
        cells += (int(rng.choice(choices)) for _ in range(UP_CARDS))
    return CompetitionChart(tuple(cells))


def every_amount(offer: Legal) -> Iterable[Action]:
    """The least, the most and what lies between."""
    if not isinstance(offer.action, Draw) or offer.at_least == offer.at_most:
        return (offer.action,)
    return [Draw(cents) for cents in (offer.at_least, (offer.at_least + offer.at_most) // 2, offer.at_most)]


# --- fractions -------------------------------------------------------------------------------------------------------

# The player's first card is the only one of its value: no pair can be split.
HANDS = [
    ("9s 6s", "10s 10s 8s 7s 5s 2s As"),
    ("5s 10s", "6s 6s 10s 9s 9s 8s 7s As"),
    ("As 6s", "10s 9s 8s 7s 6s 2s 2s"),
    ("10s As", "9s 8s 8s 7s 6s 5s"),  # insurance is no gain
    ("8s As", "10s 10s 10s 10s 9s 9s 3s"),  # insurance is one
    ("As 10s", "10s 10s 9s 8s 8s 7s"),
    ("2s 5s", "10s 10s 9s 9s 8s 8s"),
    ("3s 9s", "10s 10s 8s 8s 7s 6s"),
]


@pytest.mark.parametrize(("dealt", "stack"), HANDS)
def test_best_play_and_best_wagers_are_worth_the_same(dealt: str, stack: str) -> None:
    game = load(GAME, blackjack_pays="3 to 2" if dealt == "As 10s" else "6 to 5")
    first, up = cards(dealt)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    net, _ = exact_value(game, first.points, up.points, composition)
    assert net == Walker(amounts=every_amount).value(begin(game, dealt, stack)) / STAKE


PAIRS = [
    ("8s 6s", "8s 8s 10s 10s 10s 9s 9s 7s 7s"),
    ("As 9s", "As 10s 10s 9s 9s 8s 8s 7s"),
    ("10s 10s", "10s 10s 10s 9s 9s 8s 8s 7s 7s 7s"),
    ("9s As", "9s 9s 10s 10s 10s 8s 8s 7s 7s 7s"),
]


@pytest.mark.parametrize(("dealt", "stack"), PAIRS)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("splits", [1, 2])
def test_charts_with_splits_are_worth_the_same(dealt: str, stack: str, seed: int, splits: int) -> None:
    game, rng = load(GAME, max_splits=splits), Random(seed)
    first, up = cards(dealt)
    cells = list(random_chart(rng).cells)
    cells[(2 * KINDS + TOTALS) * UP_CARDS :] = [int(CardDecision.STAND)] * (
        TOTALS * UP_CARDS
    )  # no hand draws the stack empty
    cells[(first.points - 1) * UP_CARDS + up.points - 1] = CardDecision.DRAW
    cells[(KINDS + first.points - 1) * UP_CARDS + up.points - 1] = (
        CardDecision.SPLIT_AND_STAND if seed == 2 else CardDecision.SPLIT
    )
    chart = CompetitionChart(tuple(cells))
    composition = Composition.of(cards(f"{dealt} {stack}"))
    net, wagered = exact_value(game, first.points, up.points, composition, chart)

    def strategy(round: Round, legal: list[Legal]) -> Action:
        return chosen(round, legal, chart)

    round = begin(game, dealt, stack)
    assert net == Walker(strategy).value(round) / STAKE
    assert wagered == Walker(strategy, payoff=staked).value(round) / STAKE


def staked(round: Round) -> int:
    return sum(e.stake_cents for e in round.events if type(e) is Settled and not e.tip)


def test_by_hand_surrender_and_one_card() -> None:
    # An 8 against a 9, and tens: 18 loses to 19, and so does the 8. Half is lost by surrender, and no more is wagered.
    net, wagered = exact_value(load(GAME), 8, 9, Composition.of(cards("8s 9s 10h 10h 10h 10h 10h")))
    assert (net, wagered) == (Fraction(-1, 2), Fraction(1))
    # A 9 against a 6, and tens: the dealer goes over, and 19 wins two wagers.
    net, wagered = exact_value(load(GAME), 9, 6, Composition.of(cards("9s 6s 10h 10h 10h 10h 10h")))
    assert (net, wagered) == (Fraction(2), Fraction(2))


# --- cents ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stake", "chips"), [(2_00, CASINO_CHIPS), (2_50, CASINO_CHIPS), (50, ChipSet((1,)))])
def test_the_kernel_pays_the_engines_cents(stake: int, chips: ChipSet) -> None:
    rng = Random(stake)
    for _ in range(12):
        game = load(GAME, max_splits=rng.randint(1, 3), blackjack_pays=rng.choice(["3 to 2", "6 to 5"]))
        chart = random_chart(rng)
        house = CompetitionHouse(game, Limits(min=50, chips=chips))
        kernel = CompetitionJob(game.rules_of(CompetitionRules), chart, stake, chips).game()
        for _ in range(25):
            order = rng.sample(list(game.rules.composition), k=60)
            net, wagered, used = played(house, chart, order, stake)
            assert kernel.replay([card.points - 1 for card in order]) == (net, wagered, used)


def played(house: CompetitionHouse, chart: CompetitionChart, order: list[Card], stake: int) -> tuple[int, int, int]:
    round, used = Competition21(house), 0
    round.apply(Place(Wager(1, MAIN, stake)))
    while round.actor is not None:
        if round.actor is CHANCE:
            round.apply(Deal(order[used]))
            used += 1
        else:
            round.apply(chosen(round, round.legal(), chart))
    settled = [e for e in round.events if type(e) is Settled]
    return sum(e.net_cents for e in settled), sum(e.stake_cents for e in settled), used


# --- six decks -------------------------------------------------------------------------------------------------------


def test_six_decks() -> None:
    """The chart is close to the best play; a million rounds by it come to its value."""
    game = load(GAME)
    best, chart = best_value(game), best_chart(game)
    charted = chart_value(game, chart)
    assert 0 <= best.net - charted.net < 5e-4
    tally = play_competition(CompetitionJob(game.rules_of(CompetitionRules), chart), 1_000_000, workers=1)
    assert abs(tally.mean - charted.net) < 4 * tally.std_error
    assert tally.wagered / tally.rounds == pytest.approx(charted.wagered, abs=5e-3)


@pytest.mark.soak
def test_a_hundred_million_rounds_come_to_the_exact_value() -> None:
    game = load(GAME)
    chart = best_chart(game)
    tally = play_competition(CompetitionJob(game.rules_of(CompetitionRules), chart, seed=2), 100_000_000)
    assert abs(tally.mean - chart_value(game, chart).net) < 3.5 * tally.std_error


def test_rules_that_pay_less_are_worth_less() -> None:
    best = best_value(load(GAME))
    assert best_value(load(GAME, blackjack_pays="6 to 5")).net < best.net < best_value(load(GAME, decks=2)).net
