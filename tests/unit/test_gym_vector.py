"""The kernel's vector of environments keeps Gymnasium's promises: spaces, seeds, autoreset, masks, refusals."""

from __future__ import annotations

import re
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from pitboss.errors import IllegalAction, IllegalSetup, PitbossError
from pitboss.gym import ACTIONS, FIELDS, VECTOR_ID, TwentyOneVectorEnv, cards_in

STAND, SPLIT, DECLINE = 0, 3, 7
MODES = list(AutoresetMode)


def play(env: TwentyOneVectorEnv, steps: int, seed: int = 1) -> list[Any]:
    """Random legal actions; everything that was returned."""
    found: list[Any] = [env.reset(seed=seed)]
    for _ in range(steps):
        actions = env.sample_actions()
        found.append((actions, *env.step(actions)))
    return found


def test_spaces_hold_what_is_returned() -> None:
    for cards in (False, True):
        env = TwentyOneVectorEnv(32, cards=cards, max_splits=3)
        for part in play(env, 40)[1:]:
            actions, observations, rewards, ended, truncated, info = part
            assert env.observation_space.contains(observations)
            assert env.action_space.contains(actions)
            assert (rewards.dtype, ended.dtype, truncated.any()) == (np.float64, np.bool_, False)
            assert info["action_mask"].shape == (32, len(ACTIONS))
            assert info["action_mask"].any(axis=1).all()
            assert info["_action_mask"].all()


def test_it_is_made_by_its_id() -> None:
    env = gymnasium.make_vec(VECTOR_ID, num_envs=3, decks=2)
    assert isinstance(env.unwrapped, TwentyOneVectorEnv)
    observations, _ = env.reset(seed=1)
    assert observations.shape == (3, len(FIELDS))
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


def flat(found: list[Any]) -> list[Any]:
    return [part.tolist() for step in found for part in step if isinstance(part, np.ndarray)]


def test_same_seed_same_rounds_and_each_environment_has_its_own_shoe() -> None:
    first, again, other = (flat(play(TwentyOneVectorEnv(8), 60, seed)) for seed in (5, 5, 6))
    assert first == again
    assert first != other
    few = play(TwentyOneVectorEnv(4), 0, 5)[0][0]
    assert few.tolist() == play(TwentyOneVectorEnv(8), 0, 5)[0][0][:4].tolist()
    assert len({tuple(row) for row in few.tolist()}) > 1


def test_a_seed_shuffles_and_a_reset_without_one_continues_the_shoe() -> None:
    env = TwentyOneVectorEnv(2)
    env.reset(seed=9)
    before, now = env.dealt(0)
    assert len(before) == env.game.rules.burn_cards
    env.reset()
    assert env.dealt(0)[0] == before + now
    env.reset(seed=9)
    assert env.dealt(0) == (before, now)


def test_a_new_shoe_comes_at_the_cut_card() -> None:
    env = TwentyOneVectorEnv(1, decks=1, dealt_from="hand")
    env.reset(seed=2)
    longest = 0
    for _ in range(60):
        before, _ = env.dealt(0)
        longest = max(longest, len(before))
        env.reset()
    assert 30 <= longest < 39  # no round begins after three quarters of 52 cards


@pytest.mark.parametrize("mode", MODES)
def test_autoreset_modes(mode: AutoresetMode) -> None:
    env = TwentyOneVectorEnv(64, autoreset_mode=mode)
    env.reset(seed=3)
    asked = FIELDS.index("hand asked")
    before = np.zeros(64, dtype=np.bool_)
    for _ in range(40):
        actions = env.sample_actions()
        observations, rewards, ended, _, info = env.step(actions)
        if mode is AutoresetMode.NEXT_STEP:
            assert not (before & ended).any()
            assert not rewards[before].any()
            assert not observations[ended, asked].any()
        elif mode is AutoresetMode.SAME_STEP:
            assert ("final_obs" in info) == ended.any()
            if ended.any():
                assert (info["_final_obs"] == ended).all()
                assert not info["final_obs"][ended, asked].any()
                assert info["final_info"]["action_mask"].shape == info["action_mask"].shape
        elif ended.any():
            with pytest.raises(gymnasium.error.ResetNeeded):
                env.step(actions)
            running = observations[~ended]
            observations, _ = env.reset(options={"reset_mask": ended})
            assert (observations[~ended] == running).all()
            ended = np.zeros(64, dtype=np.bool_)
        before = ended.copy()


def test_same_step_plays_the_rounds_of_next_step() -> None:
    """The same choices, in the same order, win the same."""

    def won(mode: AutoresetMode) -> list[list[float]]:
        env = TwentyOneVectorEnv(5, autoreset_mode=mode)
        env.reset(seed=4)
        found: list[list[float]] = [[] for _ in range(5)]
        for _ in range(200):
            mask = env.action_masks()
            actions = np.where(mask[:, STAND], STAND, DECLINE)
            _, rewards, ended, _, _ = env.step(actions)
            for number in np.flatnonzero(ended):
                found[number].append(rewards[number])
        return [each[:60] for each in found]

    assert won(AutoresetMode.SAME_STEP) == won(AutoresetMode.NEXT_STEP)


def test_a_reset_mask_must_name_somebody_after_a_first_reset() -> None:
    env = TwentyOneVectorEnv(3, autoreset_mode="Disabled")
    with pytest.raises(PitbossError, match="after a first reset"):
        env.reset(options={"reset_mask": np.ones(3, dtype=np.bool_)})
    env.reset(seed=1)
    for wrong in (np.zeros(3, dtype=np.bool_), np.ones(2, dtype=np.bool_)):
        with pytest.raises(PitbossError, match="3 flags, at least one of them set"):
            env.reset(options={"reset_mask": wrong})


def wrong_actions(env: TwentyOneVectorEnv) -> np.ndarray:
    """Legal actions, and one that is not."""
    actions = env.sample_actions()
    place = int(np.flatnonzero(~env.action_masks()[:, SPLIT])[0])
    actions[place] = SPLIT
    return actions


def test_an_illegal_action_raises_before_anything_is_played() -> None:
    env = TwentyOneVectorEnv(16)
    before, _ = env.reset(seed=6)
    with pytest.raises(IllegalAction, match=r"Split is not legal now in environment \d+; legal: "):
        env.step(wrong_actions(env))
    with pytest.raises(IllegalAction, match="Action 99"):
        env.step(np.full(16, 99))
    assert (env._observations == before).all()


@pytest.mark.parametrize("policy", ["refuse", "end"])
def test_an_illegal_action_is_refused_or_ends_the_round(policy: str) -> None:
    env = TwentyOneVectorEnv(16, illegal=policy, penalty=0.5)
    before, _ = env.reset(seed=6)
    actions = wrong_actions(env)
    wrong = ~env.action_masks()[np.arange(16), actions]
    after, rewards, ended, _, info = env.step(actions)
    assert (info["refused"] == wrong).all()
    assert (after[wrong] == before[wrong]).all()
    assert (rewards[wrong] == (-0.5 if policy == "end" else 0.0)).all()
    assert (ended[wrong] == (policy == "end")).all()


def test_without_copies_the_same_arrays_come_back() -> None:
    for copy in (False, True):
        env = TwentyOneVectorEnv(4, copy=copy)
        first, _ = env.reset(seed=1)
        second, *_ = env.step(env.sample_actions())
        assert (first is second) is not copy


def test_what_the_kernel_does_not_ask_is_refused_with_what_it_plays() -> None:
    with pytest.raises(IllegalSetup, match=r"hands are switched.*use GameEnv"):
        TwentyOneVectorEnv(2, "blackjack-switch")
    with pytest.raises(IllegalSetup, match="not played as the 21 family is"):
        TwentyOneVectorEnv(2, "pai-jack")
    with pytest.raises(PitbossError, match="handled as refuse, end, raise"):
        TwentyOneVectorEnv(2, illegal="ignore")


@pytest.mark.parametrize("number", [0, -1, (1 << 20) + 1, 2.5, "8"])
def test_the_number_of_environments_is_whole_and_bounded(number: Any) -> None:
    with pytest.raises(PitbossError, match=re.escape(f"1 to 1,048,576 environments, not {number!r}")):
        TwentyOneVectorEnv(number)
    assert TwentyOneVectorEnv(1).num_envs == 1


def test_an_unknown_way_to_reset_is_refused_with_the_known_ones() -> None:
    with pytest.raises(PitbossError, match="NextStep, SameStep, Disabled, not 'sometimes'"):
        TwentyOneVectorEnv(2, autoreset_mode="sometimes")


@pytest.mark.parametrize(
    ("actions", "came"),
    [
        ([0], "1"),
        ([0, 0, 0], "3"),
        (0, "a single one"),
        ([[0, 0]], "1 by 2"),
        ([0.5, 0.5], "2"),
        (["hit", "hit"], "2"),
        ([True, True], "2"),
    ],
)
@pytest.mark.parametrize("illegal", ["raise", "refuse"])
def test_actions_of_a_wrong_size_or_kind_are_refused(actions: Any, came: str, illegal: str) -> None:
    env = TwentyOneVectorEnv(2, illegal=illegal)
    before, _ = env.reset(seed=1)
    with pytest.raises(PitbossError, match=rf"A step takes 2 actions, .* An array of .*, {came}, came"):
        env.step(actions)
    assert (env._observations == before).all()


@pytest.mark.parametrize("number", [-1, 2, 0.5])
def test_an_environment_that_is_not_there_has_no_cards(number: Any) -> None:
    env = TwentyOneVectorEnv(2)
    env.reset(seed=1)
    with pytest.raises(PitbossError, match="Name one from 0 to 1"):
        env.dealt(number)
    assert all(len(env.dealt(each)[1]) >= 3 for each in range(2))


def test_a_step_needs_a_reset() -> None:
    env = TwentyOneVectorEnv(2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(2, dtype=np.int64))
    env.reset(seed=1)
    env.step(np.zeros(2, dtype=np.int64))


def test_cards_are_read_as_from_the_single_environment() -> None:
    env = TwentyOneVectorEnv(8, cards=True)
    observations, _ = env.reset(seed=8)
    for number, row in enumerate(observations):
        dealer, hand = cards_in(row)
        _, cards = env.dealt(number)
        assert hand == [cards[0], cards[2]]
        assert dealer[0] == cards[1]
