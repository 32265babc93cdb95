"""The Gymnasium environment plays the engine's own rounds."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pitboss.gym
from pitboss.errors import IllegalAction, IllegalSetup
from pitboss.gym import ACTIONS, ENV_ID, TwentyOneEnv
from pitboss.table.actions import Split, Stand, Switch
from pitboss.table.events import Settled


class _AnyActionEnv(TwentyOneEnv):
    """Any action stands for a legal one, as the checker samples without the mask."""

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        assert self.round is not None
        legal = np.flatnonzero(self._info(self.round)["action_mask"])
        return super().step(int(legal[action % len(legal)]))


def test_gymnasium_finds_nothing_to_complain_of() -> None:
    check_env(_AnyActionEnv(), skip_render_check=True)


def test_a_blackjack_waits_for_one_stand_and_pays() -> None:
    env = TwentyOneEnv()
    env.reset(seed=0)
    rewards = []
    for _ in range(400):
        assert env.round is not None
        if env.round.is_over:
            observation, reward, over, _, _ = env.step(ACTIONS.index(Stand))
            assert over
            if observation[0] == 21:
                rewards.append(reward)
        env.reset()
    assert 1.5 in rewards


def test_it_is_registered_and_takes_the_options_of_the_game() -> None:
    env = gymnasium.make(ENV_ID, game="blackjack", decks=2, surrender="not offered")
    _, info = env.reset(seed=1)
    assert "Surrender" not in info["legal"]
    assert pitboss.gym.ENV_ID == ENV_ID


def test_same_seed_same_rounds() -> None:
    def rewards(seed: int) -> list[float]:
        env, found = TwentyOneEnv(), []
        rng = np.random.default_rng(3)
        env.reset(seed=seed)
        for _ in range(200):
            assert env.round is not None
            legal = np.flatnonzero(env._info(env.round)["action_mask"])
            *_, reward, over, _, _ = env.step(int(rng.choice(legal)))
            found.append(reward)
            if over:
                env.reset()
        return found

    assert rewards(5) == rewards(5) != rewards(6)


def test_reward_is_what_the_engine_settled() -> None:
    env = TwentyOneEnv()
    env.reset(seed=2)
    over, reward = False, 0.0
    while not over:
        assert env.round is not None
        legal = np.flatnonzero(env._info(env.round)["action_mask"])
        _, reward, over, _, _ = env.step(int(legal[0]))
    assert env.round is not None
    assert reward * 100_00 == sum(event.net_cents for event in env.round.events if isinstance(event, Settled))


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = TwentyOneEnv()
    for seed in range(20):
        _, info = env.reset(seed=seed)
        if "Split" not in info["legal"]:
            break
    assert env.round is not None
    before = env.round.state()
    with pytest.raises(IllegalAction, match="Split"):
        env.step(ACTIONS.index(Split))
    assert env.round.state() == before


def test_stepping_after_the_end_asks_for_a_reset() -> None:
    env = TwentyOneEnv(hole_card="no peek")
    env.reset(seed=4)
    over = False
    while not over:
        assert env.round is not None
        stand = ACTIONS.index(Stand)
        info = env._info(env.round)
        action = stand if info["action_mask"][stand] else len(ACTIONS) - 1
        *_, over, _, _ = env.step(action)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("game", ["blackjack-switch", "blackjack-burnout", "war-blackjack"])
def test_games_with_two_hands_or_many_splits_stay_within_the_observations(game: str) -> None:
    env = TwentyOneEnv(game=game)
    rng, switched = np.random.default_rng(5), False
    for seed in range(150):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            assert env.observation_space.contains(observation)
            legal = np.flatnonzero(info["action_mask"])
            split = ACTIONS.index(Split)
            action = split if split in legal else int(rng.choice(legal))
            switched |= ACTIONS[action] is Switch
            observation, _, over, _, info = env.step(action)
    assert switched is (game == "blackjack-switch")


def test_a_game_of_another_procedure_is_refused() -> None:
    with pytest.raises(IllegalSetup, match="not played as the 21 family is"):
        TwentyOneEnv(game="3-card-21-n-done")
