"""Full single-seat rounds per second compared with the peers, in one run on one core.

All of them play random legal actions. Pitboss plays the whole game (insurance, even money, surrender, doubling,
splitting to four hands, real cards with suits from six decks) with its events; the peers play hit and stand. The order
of the contestants rotates from pass to pass, and the median of the passes counts.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping

from pitboss import Deal, Limits, Place, Table, Wager, load
from pitboss.engine.games import TwentyOne, house_for
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actors import CHANCE

PASSES = 5
SECONDS = 1.0  # a pass plays at least this long
CHUNK = 500  # rounds between readings of the clock

Chunk = Callable[[], int]  # plays some rounds and returns their number


def pitboss_round() -> Chunk:
    """The engine with its events; a six-deck stack, reshuffled when three quarters are dealt."""
    house = house_for(load("blackjack"), Limits())
    deck = list(house.composition)
    rng = random.Random(1)
    stack: list = []
    counts = house.composition

    def play() -> int:
        nonlocal stack
        for _ in range(CHUNK):
            if len(stack) < 78:
                stack = deck[:]
                rng.shuffle(stack)
            round = TwentyOne(house, counts)
            round.apply(Place(Wager(1, "main", 25_00)))
            while (actor := round.actor) is not None:
                if actor is CHANCE:
                    round.apply(Deal(stack.pop()))
                else:
                    round.apply(rng.choice(round.legal()).action)
        return CHUNK

    return play


def pitboss_table() -> Chunk:
    """The whole table: ChaCha20 shoe with commitment, ledger of chips, hash-chained log of everything."""
    rng = random.Random(1)

    def play() -> int:
        table = Table(load("blackjack"), limits=Limits(), shoe=shoe_for(load("blackjack").rules))
        table.shuffle()
        for _ in range(CHUNK):
            table.clear()
            if table.shoe is not None and table.shoe.needs_shuffle:
                table.shuffle()
            round = table.open([Wager(1, "main", 25_00)])
            while round.actor is not None:
                if round.actor is CHANCE:
                    table.deal()
                else:
                    round.apply(rng.choice(round.legal()).action)
        return CHUNK

    return play


def pitboss_gym() -> Chunk:
    import numpy as np

    from pitboss.gym import TwentyOneEnv

    env = TwentyOneEnv()
    _, info = env.reset(seed=1)
    rng = random.Random(1)

    def play() -> int:
        nonlocal info
        for _ in range(CHUNK):
            over = False
            while not over:
                legal = np.flatnonzero(info["action_mask"]).tolist()
                _, _, over, _, info = env.step(rng.choice(legal))
            _, info = env.reset()
        return CHUNK

    return play


def gymnasium_blackjack() -> Chunk:
    import gymnasium

    env = gymnasium.make("Blackjack-v1").unwrapped
    env.reset(seed=1)
    rng = random.Random(1)

    def play() -> int:
        for _ in range(CHUNK):
            env.reset()
            over = False
            while not over:
                _, _, over, _, _ = env.step(rng.randrange(2))
        return CHUNK

    return play


def rlcard_blackjack() -> Chunk:
    import rlcard

    env = rlcard.make("blackjack", config={"seed": 1})
    rng = random.Random(1)

    def play() -> int:
        for _ in range(CHUNK):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
        return CHUNK

    return play


def open_spiel_blackjack() -> Chunk:
    import pyspiel

    game = pyspiel.load_game("blackjack")
    rng = random.Random(1)

    def play() -> int:
        for _ in range(CHUNK):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
        return CHUNK

    return play


CONTESTANTS: dict[str, Callable[[], Chunk]] = {
    "Pitboss round with events": pitboss_round,
    "Pitboss table, shoe, books, log": pitboss_table,
    "Pitboss Gymnasium environment": pitboss_gym,
    "gymnasium Blackjack-v1": gymnasium_blackjack,
    "rlcard blackjack": rlcard_blackjack,
    "open_spiel blackjack": open_spiel_blackjack,
}
PEERS = ("open_spiel blackjack", "gymnasium Blackjack-v1", "rlcard blackjack")


def measure(chunk: Chunk) -> float:
    """Rounds per second over at least `SECONDS`."""
    rounds, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS:
        rounds += chunk()
    return rounds / elapsed


def contestants(names: Iterable[str] = CONTESTANTS) -> dict[str, Chunk]:
    """Those of the contestants that are installed."""
    ready: dict[str, Chunk] = {}
    for name in names:
        try:
            ready[name] = CONTESTANTS[name]()
        except ImportError as error:
            print(f"left out: {name} ({error})", file=sys.stderr)
    return ready


def medians(ready: Mapping[str, Chunk]) -> dict[str, float]:
    """Rounds per second of each, the median of several passes whose order rotates."""
    names = list(ready)
    found: dict[str, list[float]] = {name: [] for name in names}
    for number in range(PASSES):
        for name in names[number % len(names) :] + names[: number % len(names)]:
            found[name].append(measure(ready[name]))
    return {name: statistics.median(values) for name, values in found.items()}


def main() -> None:
    found = medians(contestants())
    ours = found["Pitboss round with events"]
    print(f"{'rounds per second, median of ' + str(PASSES):45}{'':>10}{'Pitboss round is':>20}")
    for name, median in found.items():
        print(f"{name:45}{median:10,.0f}{ours / median:19.2f}x")


if __name__ == "__main__":
    main()
