"""CO 30-828 at random moments of random rounds: whatever the supervisor may command can be done, and is put right."""

from __future__ import annotations

from collections import defaultdict
from copy import deepcopy
from random import Random

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.engine.books.books import Books
from pitboss.engine.games import TwentyOne, house_for, procedure_of
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actions import MAIN, Action, Place, PushHand, Wager, WrongAction
from pitboss.engine.vocabulary.actors import SUPERVISOR
from tests.cases import LIMITS, card_account
from tests.marks import proves
from tests.random_play import finish, next_action
from tests.side_wagers import Plug, always, dealer_over
from tests.strategies import lawful_games

SIDES = (
    Plug(),
    Plug("over", decided=Moment.AT_SETTLEMENT, wins=dealer_over, needs_dealer=True),
    Plug("late", placed=Moment.AFTER_DEAL, decided=Moment.AFTER_PEEK, wins=always),
    Plug("last", placed=Moment.AFTER_PLAYERS, decided=Moment.AFTER_ROUND, wins=always),
    Plug("alone", decided=Moment.AFTER_PEEK, alone=True),
)


class Watched:
    """A round whose cents and cards are counted from outside."""

    def __init__(self, round: TwentyOne) -> None:
        self.round = round
        self.books = Books(LIMITS.chips)
        self.cards = card_account(round)

    def do(self, action: Action) -> None:
        for happened in self.round.apply(action):
            self.books.post(happened)
        self.check()

    def check(self) -> None:
        self.books.check(self.round.layout_cents)
        assert self.round.layout_cents >= 0
        assert card_account(self.round) == self.cards

    def fork(self) -> Watched:
        round = self.round.fork()
        assert isinstance(round, TwentyOne)
        twin = Watched(round)
        twin.books, twin.cards = deepcopy(self.books), self.cards
        return twin

    def finish(self, rng: Random) -> None:
        mark = len(self.round.events)
        finish(self.round, rng)
        for happened in self.round.events[mark:]:
            self.books.post(happened)
        self.check()
        assert self.round.layout_cents == 0
        assert self.round.placed_wagers == []


def opened(game: Game, rng: Random) -> Watched:
    """A few seats with wagers, tips and side wagers; a stack that may run out."""
    house = house_for(game, LIMITS, SIDES, dealer_acts=rng.random() < 0.5)
    stack = list(house.composition)
    if rng.random() < 0.5:
        stack = [card for card in stack if card.is_ace or card.points < 5]  # many cards to a hand, and insurance
    undealt = Composition.of(rng.sample(stack, min(rng.choice((8, 14, 20, 400)), len(stack))))
    round = procedure_of(game)(house, undealt)
    assert isinstance(round, TwentyOne)
    watched = Watched(round)
    for number in rng.sample(range(1, game.rules.positions + 1), min(game.rules.positions, rng.randint(1, 3))):
        for wager in round.opening(house, Wager(number, MAIN, rng.choice((5_00, 7_50, 25_00)))):
            watched.do(Place(wager))
        if game.rules.tip_wagers and rng.random() < 0.5:
            watched.do(Place(Wager(number, MAIN, 2_50, tip=True)))
        for side in SIDES[:2]:
            if rng.random() < 0.5:
                watched.do(Place(Wager(number, side.name, 5_00)))
    free = sorted({*range(1, game.rules.positions + 1)} - {*round.seats()})
    if free and rng.random() < 0.5:  # somebody with a bonus wager and no main wager
        watched.do(Place(Wager(rng.choice(free), "alone", 5_00)))
    return watched


def commands(round: TwentyOne, rng: Random) -> list[Action]:
    """Every command that is legal; of those that differ only by their card, one."""
    kinds = defaultdict[object, list[Action]](list)
    for offer in round.legal(SUPERVISOR):
        action = offer.action
        alike = (type(action), getattr(action, "exposed", None)) if hasattr(action, "card") else action
        kinds[alike].append(action)
    return [rng.choice(alike) for alike in kinds.values()]


def more_mistakes(watched: Watched, rng: Random) -> None:
    """Misfortunes never come singly: further commands, mostly about hands, and what the players choose."""
    for _ in range(rng.randint(0, 6)):
        offered = commands(watched.round, rng)
        about_hands = [command for command in offered if isinstance(command, WrongAction | PushHand)]
        if watched.round.phase is Phase.CHOICE:
            watched.do(rng.choice(watched.round.legal()).action)
        elif offered:
            watched.do(rng.choice(about_hands or offered))


@proves("CO 30-828(1) s.1")
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(game=lawful_games() | lawful_games("3-card-21-n-done"), rng=st.randoms(use_true_random=True))
def test_co_30_828_every_legal_command_is_accepted_keeps_money_and_cards_whole_and_lets_the_round_end(
    game: Game, rng: Random
) -> None:
    watched = opened(game, rng)
    while not watched.round.is_over:
        before = watched.round.state()
        offered = commands(watched.round, rng)
        for command in offered:
            twin = watched.fork()
            twin.do(command)
            event(f"{watched.round.phase.value}: {type(command).__name__}")
            if rng.random() < 0.2:
                more_mistakes(twin, rng)
                twin.finish(rng)
        assert watched.round.state() == before
        usual = rng.random() < 0.8
        watched.do(next_action(watched.round, rng) if usual else rng.choice(offered))
    for command in commands(watched.round, rng):
        watched.fork().do(command)
    assert watched.round.layout_cents == 0
