"""Pai Jack gone wrong at random moments: whatever the supervisor may command can be done, and is put right."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from pitboss import Limits, Place, Wager, games
from pitboss.cards import CARDS
from pitboss.engine.books.books import Books
from pitboss.engine.games import PaiJack, house_for
from pitboss.engine.side_wagers.protocol import Moment, Paid, PlacedWager, RoundReader
from pitboss.engine.verify.conformance import random_game
from pitboss.engine.vocabulary.actions import (
    MAIN,
    Action,
    CollectDifference,
    Deal,
    PayDifference,
    PushTable,
    ReshuffleDiscards,
)
from pitboss.engine.vocabulary.actors import CHANCE, SUPERVISOR
from tests.cases import card_account
from tests.marks import proves
from tests.side_wagers import Plug

LIMITS = Limits(min=5_00, max=500_00)


class Open(Plug):
    """A side wager that is won from its moment on, whatever the game."""

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | None:
        return None if moment < self.decided else Paid(2 * bet.cents, "won", self.cite)


SIDES = (
    Open("early", decided=Moment.AFTER_DEAL),
    Open("late", placed=Moment.AFTER_DEAL, decided=Moment.AT_SETTLEMENT),
    Open("last", placed=Moment.AFTER_PLAYERS, decided=Moment.AFTER_ROUND),
)


def opened(rng: Random) -> PaiJack:
    house = house_for(random_game(games()["pai-jack"], rng), LIMITS, SIDES, dealer_acts=rng.random() < 0.5)
    round = PaiJack(house)  # type: ignore[arg-type]
    for number in rng.sample(range(1, house.rules.positions + 1), min(house.rules.positions, rng.randint(1, 4))):
        round.apply(Place(Wager(number, MAIN, rng.choice((5_00, 7_50, 25_00)))))
        if rng.random() < 0.5:
            round.apply(Place(Wager(number, MAIN, 2_50, tip=True)))
        if rng.random() < 0.5:
            round.apply(Place(Wager(number, SIDES[0].name, 5_00)))
    return round


def usual(round: PaiJack, rng: Random) -> Action:
    if round.actor is not CHANCE:
        return rng.choice(round.legal()).action
    if any(round.unseen):
        return Deal(rng.choice([card for card in CARDS if round.unseen[card.index]]))
    return ReshuffleDiscards(()) if round.discards else PushTable("no card is left")


def mistake(commands: list[Action], rng: Random) -> Action:
    """One of the kinds of command, and of that kind any; what ends the round, seldom."""
    kinds = sorted({type(command) for command in commands}, key=lambda each: each.__name__)
    kind = rng.choice([each for each in kinds if each is not PushTable or rng.random() < 0.1] or kinds)
    return rng.choice([command for command in commands if type(command) is kind])


@proves("CO 30-2112(4)")
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rng=st.randoms(use_true_random=True))
def test_co_30_2112_4_every_legal_command_keeps_money_and_cards_whole_and_lets_the_round_end(rng: Random) -> None:
    round, books = opened(rng), Books(LIMITS.chips)
    for happened in round.events:
        books.post(happened)
    account, chance = card_account(round), rng.choice((0.1, 0.4, 0.7))
    while not round.is_over:
        commands = [offer.action for offer in round.legal(SUPERVISOR)]
        for command in rng.sample(commands, min(len(commands), 5)):
            before = round.state()
            round.fork().apply(command)
            assert round.state() == before
        wrong = commands and rng.random() < (chance if round.actor is not CHANCE else chance / 10)
        action = mistake(commands, rng) if wrong else usual(round, rng)
        if wrong:
            event(f"{round.phase.value}: {type(action).__name__}")
        for happened in round.apply(action):
            books.post(happened)
        books.check(round.layout_cents)
        assert round.layout_cents >= 0
        assert card_account(round) == account
    assert round.layout_cents == 0
    assert round.placed_wagers == []
    assert all(isinstance(offer.action, PayDifference | CollectDifference) for offer in round.legal(SUPERVISOR))
