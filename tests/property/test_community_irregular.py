"""Shared cards gone wrong at random moments: whatever the supervisor may command, and whenever the timer runs out."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from pitboss import Limits, Place, Wager, games
from pitboss.cards import CARDS
from pitboss.engine.books.books import Books
from pitboss.engine.games import Community, house_for
from pitboss.engine.verify.conformance import random_game
from pitboss.engine.vocabulary.actions import (
    MAIN,
    Action,
    AnyAction,
    Deal,
    GoOn,
    PushTable,
    ReshuffleDiscards,
    TimeOut,
)
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, SUPERVISOR
from pitboss.records import decoder, encode
from tests.cases import card_account
from tests.marks import proves
from tests.property.test_pai_jack_irregular import mistake

LIMITS = Limits(min=5_00, max=500_00)
decode_action = decoder(AnyAction)


def opened(name: str, rng: Random) -> tuple[Community, list[Action]]:
    house = house_for(random_game(games()[name], rng, positions=9), LIMITS, dealer_acts=rng.random() < 0.5)
    round = Community(house)  # type: ignore[arg-type]
    done: list[Action] = []
    for number in sorted(rng.sample(range(1, 10), rng.randint(1, 6))):
        wagers = [Wager(number, MAIN, rng.choice((5_00, 7_50, 25_00))), Wager(number, MAIN, 5_00, tip=True)]
        for action in [Place(wager) for wager in wagers]:
            if round.can(action) and (not action.wager.tip or rng.random() < 0.5):
                round.apply(action)
                done.append(action)
    return round, done


def usual(round: Community, rng: Random) -> Action:
    if round.actor is CHANCE:
        if any(round.unseen):
            return Deal(rng.choice([card for card in CARDS if round.unseen[card.index]]))
        return ReshuffleDiscards(()) if round.discards else PushTable("no card is left")
    if round.actor is DEALER:
        return GoOn()
    return TimeOut() if rng.random() < 0.3 else rng.choice(round.legal()).action


@proves("CO 30-828(1) s.1")
@pytest.mark.parametrize("name", ["stadium-blackjack", "multi-hand-blackjack"])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rng=st.randoms(use_true_random=True))
def test_co_30_828_1_every_legal_command_keeps_money_and_cards_whole_and_lets_the_round_end(
    name: str, rng: Random
) -> None:
    (round, done), books = opened(name, rng), Books(LIMITS.chips)
    for happened in round.events:
        books.post(happened)
    account, chance = card_account(round), rng.choice((0.05, 0.2, 0.5))
    while not round.is_over:
        commands = [offer.action for offer in round.legal(SUPERVISOR)]
        wrong = commands and rng.random() < (chance if round.actor is not CHANCE else chance / 10)
        action = mistake(commands, rng) if wrong else usual(round, rng)
        if wrong:
            event(f"{round.phase.value}: {type(action).__name__}")
        for happened in round.apply(action):
            books.post(happened)
        done.append(action)
        books.check(round.layout_cents)
        assert round.layout_cents >= 0
        assert card_account(round) == account
    assert round.layout_cents == 0
    twin = Community(round.house)
    for action in done:
        twin.apply(decode_action(encode(action)))
    assert twin.state() == round.state()
    assert twin.events == round.events
