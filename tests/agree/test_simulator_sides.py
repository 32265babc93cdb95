"""Side wagers in the kernel are paid as at the engine's table, for the same cards."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pitboss.analysis.simulation import Bets, Job, SimulatedWager, basic_chart
from pitboss.analysis.simulation.side_wagers import nets, side_rows
from pitboss.cards import Deck
from pitboss.catalogue import Game, WagerDefinition, load, load_wager, wagers
from pitboss.engine.catalogue_wagers.bonus_card import BonusCardWager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules
from pitboss.money import CASINO_CHIPS
from tests.chart_player import play, random_chart, side_nets

STAKE = 25_00


def base(side: WagerDefinition) -> str:
    return "spanish-21" if side.deck is Deck.SPANISH_48 else "blackjack"


def made(wager: WagerDefinition) -> SimulatedWager:
    table = wager.paytable_for(6)
    return SimulatedWager(wager, table, meters=dict.fromkeys(table.meters, 5_000_00))


def sides() -> list[SimulatedWager]:
    """Every wager of the catalogue that is simulated in a game with six decks, with one of its pay tables."""
    found = []
    for wager in wagers().values():
        if wager.decided_by in ("deal", "dealer"):
            side = made(wager)
            if side.refuse(load(base(wager)).rules_of(TwentyOneRules)) is None:
                found.append(side)
    return found


def with_required(side: SimulatedWager) -> tuple[SimulatedWager, ...]:
    """The wagers on which it rides, and itself at the end."""
    return (*(made(load_wager(others[0])) for others in side.rides_on), side)


def game(rng: Random, side: SimulatedWager) -> Game:
    if base(side.wager) != "blackjack":
        return load(base(side.wager))
    hits = side.paytable.soft_17 == "hits" if side.paytable.soft_17 else rng.random() < 0.5
    hole = rng.choice(["peek under ace and ten", "peek under ace", "no peek"])
    return load("blackjack", dealer_hits_soft_17=hits, hole_card=hole)


SIDES = sides()


def test_most_wagers_on_the_deal_and_on_the_dealer_are_simulated() -> None:
    assert sum(not side.by_dealer for side in SIDES) >= 50
    assert sum(side.by_dealer for side in SIDES) >= 10


def test_a_wager_that_rides_on_another_needs_it() -> None:
    rules = load("blackjack").rules_of(TwentyOneRules)
    with pytest.raises(PitbossError, match="Top 3 rides on 21-plus-3-30-2114"):
        Job(rules, sides=(made(load_wager("top-3-30-2114")),))


@pytest.mark.parametrize("charts", [2, pytest.param(10, marks=pytest.mark.soak)])
@pytest.mark.parametrize("side", SIDES, ids=lambda side: side.wager.id)
def test_a_side_wager_is_paid_as_at_the_table(side: SimulatedWager, charts: int) -> None:
    rng = Random(side.wager.id)
    for number in range(charts):
        chosen = game(rng, side)
        seats, chart = rng.randint(1, 4), basic_chart() if number % 2 else random_chart(rng)
        rules, limits = chosen.rules_of(TwentyOneRules), Limits(chips=CASINO_CHIPS)
        placed = with_required(side)
        job = Job(rules, seats=seats, chart=chart, bets=Bets(STAKE), sides=placed, chips=CASINO_CHIPS)
        kernel, paid = job.game(), nets(side, side_rows(side, rules), CASINO_CHIPS)
        listed = [(CatalogueWager(each.wager, each.paytable, each.meters), each.stake) for each in placed]
        for _ in range(25):
            cards = list(rules.composition)
            rng.shuffle(cards)
            if rng.random() < 0.3:  # more pairs, suited cards and blackjacks than chance would deal
                few = [card for card in cards if card.points in (1, 7, 10) and card.suit in "sh"]
                cards = few[:30] + [card for card in cards if card not in few[:30]] + few[30:]
            round, used = play(chosen, chart, cards, seats, STAKE, limits, insures=False, sides=listed)
            order = np.array([card.index for card in cards[:used]], dtype=np.uint8)
            _, taken, rows = kernel.replay(order)
            expected = [side_nets(round, seat, side.wager.name) for seat in range(1, seats + 1)]
            found = [[] if row < 0 else [int(paid[row])] for row in rows[-1]]
            assert (found, taken) == (expected, used), [card.name for card in cards[:used]]


@pytest.mark.parametrize("number", [1, 3])
def test_wagers_on_bonus_cards_see_the_card_of_their_number(number: int) -> None:
    rng, wager = Random(number), load_wager("match-the-dealer-bonus-card-wa-3166")
    chosen = load("spanish-21-wa-3166", bonus_cards=3)
    rules, side = (
        chosen.rules_of(TwentyOneRules),
        SimulatedWager(wager, wager.paytable_for(6), stake_cents=5_00, number=number),
    )
    job = Job(rules, seats=2, bets=Bets(STAKE), sides=(side,), chips=CASINO_CHIPS)
    kernel, paid = job.game(), nets(side, side_rows(side, rules), CASINO_CHIPS)
    up = load_wager("match-the-dealer-up-card-wa-3166")
    listed = [(BonusCardWager(wager, side.paytable, number=spot), 5_00) for spot in (1, 2, 3)]
    layout = [(CatalogueWager(up, up.paytable_for(6)), 5_00), *listed]
    for _ in range(40):
        cards = list(rules.composition)
        rng.shuffle(cards)
        round, used = play(
            chosen, basic_chart(), cards, 2, STAKE, Limits(chips=CASINO_CHIPS), insures=False, sides=layout
        )
        order = np.array([card.index for card in cards[:used]], dtype=np.uint8)
        _, taken, rows = kernel.replay(order)
        expected = [side_nets(round, seat, f"{wager.name} #{number}") for seat in (1, 2)]
        assert ([[int(paid[row])] for row in rows[0]], taken) == (expected, used)


def test_a_wager_on_a_bonus_card_that_is_not_drawn_is_refused() -> None:
    wager = load_wager("match-the-dealer-bonus-card-wa-3166")
    rules = load("spanish-21-wa-3166", bonus_cards=2).rules_of(TwentyOneRules)
    with pytest.raises(PitbossError, match="#3 has no bonus card: 2 are drawn"):
        Job(rules, sides=(SimulatedWager(wager, wager.paytable_for(6), number=3),))
