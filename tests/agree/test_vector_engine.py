"""The kernel's environments play the engine's rules: with the same cards and actions, the same masks, observations and
rewards, whatever the options."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import pitboss._kernel as kernel
from pitboss.cards import Card, Composition
from pitboss.catalogue import Game, load
from pitboss.errors import IllegalSetup
from pitboss.gym import ACTIONS, GameEnv, TwentyOneVectorEnv
from tests.agree.test_simulator_engine import VARIATIONS, random_game, variation

ENVIRONMENTS = 6
STEPS = 40
NOT_ASKED = {  # games that the kernel does not ask about
    "blackjack-switch",
    "double-action-blackjack",
    "free-bet-blackjack",
    "multiple-action-blackjack",
    "ride-free",
    "triple-play-blackjack",
}


class Fed:
    """The stack of an engine's table, with the cards that the kernel has dealt."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards, self.used = cards, 0

    def __len__(self) -> int:
        return 1_000

    def pop(self) -> int:
        self.used += 1
        return self.cards[self.used - 1].index


class Twin:
    """The engine's environment of the same game, one step behind the kernel's until it is told the cards."""

    def __init__(self, game: Game, vector: TwentyOneVectorEnv, number: int) -> None:
        self.env = GameEnv(game)
        self.vector, self.number = vector, number
        self.follows = False  # a round in which the shoe ran out is not compared

    def _feed(self) -> Fed:
        before, cards = self.vector.dealt(self.number)
        stack = self.env.house.composition
        self.follows = len(before) + len(cards) < stack.size
        if not self.env._open:
            self.env.play._counts = list((stack - Composition.of(before)).counts)
        fed = Fed(cards)
        fed.used = len(cards) if not self.follows else self.used
        self.env.play._stack = fed  # type: ignore[assignment]
        return fed

    def begin(self, observation: np.ndarray, mask: np.ndarray) -> None:
        self.used, self.env._open = 0, False
        fed = self._feed()
        if self.follows:
            seen, info = self.env.reset()
            self._compare(fed, observation, seen)
            assert mask.tolist() == info["action_mask"][: len(ACTIONS)].tolist()

    def step(self, action: int, observation: np.ndarray, reward: float, ended: bool, mask: np.ndarray) -> None:
        follows = self.follows
        fed = self._feed()
        if not (follows and self.follows):
            self.follows = False
            return
        seen, won, over, _, info = self.env.step(action)
        self._compare(fed, observation, seen)
        assert (reward, ended) == (won, over)
        if not over:
            assert mask.tolist() == info["action_mask"][: len(ACTIONS)].tolist()

    def _compare(self, fed: Fed, observation: np.ndarray, seen: np.ndarray) -> None:
        assert observation.tolist() == seen.tolist(), (self.env.house.rules, [card.name for card in fed.cards])
        assert fed.used == len(fed.cards)
        self.used = fed.used


def compare(game: Game, seed: int, steps: int = STEPS) -> int:
    """Random legal actions in both; how many rounds were compared to their end."""
    vector = TwentyOneVectorEnv(ENVIRONMENTS, game, cards=True)
    twins = [Twin(game, vector, number) for number in range(ENVIRONMENTS)]
    observations, info = vector.reset(seed=seed)
    masks, compared = info["action_mask"], 0
    for twin, observation, mask in zip(twins, observations, masks, strict=True):
        twin.begin(observation, mask)
    over = np.zeros(ENVIRONMENTS, dtype=np.bool_)
    for _ in range(steps):
        actions = vector.sample_actions()
        observations, rewards, ended, _, info = vector.step(actions)
        for number, twin in enumerate(twins):
            mask = info["action_mask"][number]
            if over[number]:
                twin.begin(observations[number], mask)
            else:
                twin.step(int(actions[number]), observations[number], rewards[number], bool(ended[number]), mask)
                compared += bool(ended[number]) and twin.follows
        over = ended
    return compared


def test_the_kernel_numbers_the_choices_as_the_environments_do() -> None:
    assert tuple(kind.__name__ for kind in ACTIONS) == kernel.CHOICES


def test_random_games_give_the_same_masks_observations_and_rewards() -> None:
    rng = Random(60)
    assert sum(compare(random_game(rng), seed) for seed in range(36)) > 2_000


@pytest.mark.parametrize("name", VARIATIONS)
def test_variations_give_the_same_or_are_refused(name: str) -> None:
    rng, refused = Random(61), 0
    for seed in range(3):
        game = variation(name, rng)
        try:
            compare(game, seed)
        except IllegalSetup:
            refused += 1
    assert (refused == 3) is (name in NOT_ASKED | {"spanish-21", "spanish-21-wa-3166"})


def test_one_deck_runs_out_in_mid_round_and_goes_on() -> None:
    """The discards of earlier rounds are shuffled in (CO 30-828(11)); the environments go on playing."""
    game = load("blackjack", decks=1, dealt_from="hand")
    assert compare(game, 3, steps=200) > 300


@pytest.mark.soak
def test_many_random_games_give_the_same() -> None:
    rng = Random(62)
    assert sum(compare(random_game(rng), seed, steps=400) for seed in range(400)) > 200_000
