"""The Gymnasium environment plays the engine's own rounds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pitboss.gym
from pitboss.catalogue import games
from pitboss.engine.games import Round
from pitboss.engine.record.view import view
from pitboss.engine.vocabulary.actions import Split, Stand, Switch
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalAction, IllegalSetup
from pitboss.gym import ACTIONS, ENV_ID, FIELDS, TwentyOneEnv, cards_in

TUTORIAL = Path(__file__).parent.parent.parent / "docs/tutorials/developer.md"
FAMILY = tuple(name for name, game in games().items() if game.procedure == "twenty-one")


def test_what_the_tutorial_shows_works_without_another_import() -> None:
    """In a process of its own: here the environment is registered already."""
    [call] = re.findall(r"`(gymnasium\.make\(.*?\))`", TUTORIAL.read_text(encoding="utf-8"))
    code = f"import gymnasium\nobservation, info = {call}.reset(seed=1)\nprint(observation.shape, info['legal'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Stand" in done.stdout


@pytest.mark.parametrize("game", ["blackjack", "face-up-blackjack", "blackjack-switch"])
def test_gymnasium_finds_nothing_to_complain_of(game: str) -> None:
    """The checker samples actions without asking for the mask, and even before the round that they are for."""
    env = gymnasium.make(ENV_ID, game=game).unwrapped
    for _ in range(10):
        check_env(env)


def legal_choice(rng: np.random.Generator, info: dict[str, Any]) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


@pytest.mark.parametrize("game", FAMILY)
def test_the_observation_holds_every_card_that_the_player_can_see_and_no_other(game: str) -> None:
    env, rng = TwentyOneEnv(game=game), np.random.default_rng(21)
    for seed in range(40):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            assert env.observation_space.contains(observation)
            seen = view(env.round, frozenset({1}))
            [position] = seen.positions
            shown = [[card for card in hand.cards if card is not None] for hand in (seen.dealer, *position.hands)]
            assert cards_in(observation) == shown
            acting = [number for number, hand in enumerate(position.hands, start=1) if hand.acting]
            assert [observation[FIELDS.index("hand asked")]] == (acting or [0])
            observation, _, over, _, info = env.step(legal_choice(rng, info))


def test_at_face_up_both_cards_of_the_dealer_are_seen_before_the_first_decision() -> None:
    env = TwentyOneEnv(game="face-up-blackjack")
    dealer, *_ = cards_in(env.reset(seed=1)[0])
    assert dealer == env.round.dealer.cards
    assert len(dealer) == 2


def test_at_switch_both_hands_are_seen_before_they_are_switched() -> None:
    env = TwentyOneEnv(game="blackjack-switch")
    observation, _ = next(found for seed in range(50) if "Switch" in (found := env.reset(seed=seed))[1]["legal"])
    _, *hands = cards_in(observation)
    assert hands == [hand.cards for hand in env.round.positions[0].hands]
    assert [len(hand) for hand in hands] == [2, 2]
    [[first, second], [other_first, other_second]] = hands
    _, *switched = cards_in(env.step(ACTIONS.index(Switch))[0])
    assert [hand[:2] for hand in switched[:2]] == [[first, other_second], [other_first, second]]


def test_the_hole_card_is_not_seen_before_it_is_turned() -> None:
    env = TwentyOneEnv()
    for seed in range(50):
        observation, _ = env.reset(seed=seed)
        if not env.round.is_over:
            assert cards_in(observation)[0] == env.round.dealer.cards[:1]


def test_a_blackjack_waits_for_one_stand_and_pays() -> None:
    env = TwentyOneEnv()
    env.reset(seed=0)
    rewards = []
    for _ in range(400):
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
            legal = np.flatnonzero(env._info()["action_mask"])
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
        legal = np.flatnonzero(env._info()["action_mask"])
        _, reward, over, _, _ = env.step(int(legal[0]))
    assert reward * 100_00 == sum(event.net_cents for event in env.round.events if isinstance(event, Settled))


def without_a_split(env: TwentyOneEnv) -> Round:
    for seed in range(20):
        _, info = env.reset(seed=seed)
        if "Split" not in info["legal"]:
            break
    return env.round


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = TwentyOneEnv(strict=True)
    round = without_a_split(env)
    before = round.state()
    with pytest.raises(IllegalAction, match="Split"):
        env.step(ACTIONS.index(Split))
    assert round.state() == before


def test_an_illegal_action_earns_nothing_and_says_why() -> None:
    env = TwentyOneEnv()
    round = without_a_split(env)
    before, seen = round.state(), env.observer(1)
    observation, reward, over, truncated, info = env.step(ACTIONS.index(Split))
    assert (reward, over, truncated) == (0.0, False, False)
    assert round.state() == before
    assert (observation == seen).all()
    assert info["refused"].startswith("Split is not legal now")
    assert info["action_mask"].any()
    legal = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert "refused" not in legal[-1]


def test_illegal_actions_for_ever_come_to_an_end() -> None:
    env = gymnasium.make(ENV_ID)
    env.reset(seed=3)
    steps = 0
    truncated = False
    while not truncated:
        *_, truncated, _ = env.step(ACTIONS.index(Switch))
        steps += 1
    assert steps == 1_000


def test_stepping_after_the_end_asks_for_a_reset() -> None:
    env = TwentyOneEnv(hole_card="no peek")
    env.reset(seed=4)
    over = False
    while not over:
        stand = ACTIONS.index(Stand)
        info = env._info()
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
