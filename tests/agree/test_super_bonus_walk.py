"""The Super Bonus of the Spanish games, split hands included, by the engine's whole tree on small stacks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss import Composition, Deal, Limits, Place, Wager, cards, load
from pitboss.analysis.games.suited_sevens import Sevens
from pitboss.charts.chart import Chart, basic_chart, parse_chart
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.law.rules import TwentyOneRules
from tests.chart_player import Plans, chosen

STAKE = 10_00
BAHAMA, SPANISH = "bahama-bonus-blackjack-wa-2212", "spanish-21"
SPLITS = parse_chart("pair 7 " + "P " * 10, "sevens are split")
HITS = parse_chart("pair 7 " + "H " * 10, "sevens are hit")


def chart_with(sevens: Chart, after_split: Chart) -> Chart:
    """Basic strategy, but for two sevens."""
    cells = basic_chart().cells.copy()
    cells[0, 2, 7], cells[1, 2, 7] = sevens.cells[0, 2, 7], after_split.cells[1, 2, 7]
    return Chart("sevens", cells)


def walked(game: str, chart: Chart, dealt: str, stack: str) -> Fraction:
    """From the player's first card, the up card and the player's second card, in wagers."""
    first = cards(dealt)
    round = TwentyOne(TwentyOneHouse(load(game), Limits()), Composition.of([*first, *cards(stack)]))
    round.apply(Place(Wager(1, "main", STAKE)))
    for card in first:
        round.apply(Deal(card))

    def strategy(round: Round, legal: list[Legal]) -> Action:
        assert isinstance(round, TwentyOne)
        return chosen(round, chart, insures=False, plans=Plans(seeks_super_bonus=True))

    return Walker(strategy).value(round) / STAKE


def computed(game: str, chart: Chart, dealt: str, stack: str) -> Fraction:
    first, up, second = cards(dealt)
    rules = load(game).rules_of(TwentyOneRules)
    assert rules.super_bonus is not None
    bonus = Fraction(rules.super_bonus.of(STAKE), STAKE)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    return Sevens(rules, chart, composition, bonus=bonus, exact=True).pair_value(first.suit, second.suit, up.suit)


CHARTS = {
    "split again": chart_with(SPLITS, SPLITS),
    "split once": chart_with(SPLITS, HITS),
    "hit": chart_with(HITS, HITS),
}
DEALS = {
    "one suit": ("7h 7c 7h", "7h 7h 7d Kc Kc Kc Kc 9c 9c 4c 4c"),
    "two suits": ("7h 7c 7d", "7h 7d Kc Kc Kc Kc Kc 9c 9c 3c"),
    "spades": ("7s 7s 7d", "7s 7s Kc Kc Kc Kc Kc 9c 9c 3c"),
    "6-7-8": ("7s 7s 7d", "7s 6s 8s 6d 8d Kc Kc Kc Kc Kc Kc"),
}


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("game", [BAHAMA, SPANISH])
def test_two_sevens_against_a_seven_are_worth_what_the_tree_says(game: str, chart: str, deal: str) -> None:
    dealt, stack = DEALS[deal]
    assert computed(game, CHARTS[chart], dealt, stack) == walked(game, CHARTS[chart], dealt, stack)


def test_the_end_of_all_splits_is_reached_and_the_bonus_is_sought_there() -> None:
    """With three more sevens a fourth hand may still get one of its suit."""
    dealt, stack = "7s 7s 7d", "7s 7s 7d Kc Kc Kc Kc Kc Kc 9c 9c"
    chart = CHARTS["split again"]
    assert computed(BAHAMA, chart, dealt, stack) == walked(BAHAMA, chart, dealt, stack)


def test_the_suit_of_the_up_card_is_not_looked_at() -> None:
    """Two sevens with any up card are worth the mean over its suits."""
    chart, held = CHARTS["split again"], Composition.of(cards("7h 7h 7h 7d 7d 7s Kc Kc Kc Kc Kc Kc 9c 9c"))
    rules = load(BAHAMA).rules_of(TwentyOneRules)
    sevens = Sevens(rules, chart, held, bonus=Fraction(100), exact=True)
    for first, second in (("h", "h"), ("h", "d"), ("s", "d")):
        ups = [card.suit for card in cards("7h 7h 7h 7d 7d 7s")]
        for suit in (first, second):
            ups.remove(suit)
        mean = sum((sevens.pair_value(first, second, up) for up in ups), Fraction(0)) / len(ups)
        assert sevens.pair_value(first, second) == mean
