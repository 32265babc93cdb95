"""A whole table as a PettingZoo environment."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pitboss.catalogue import games
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalAction, IllegalSetup
from pitboss.gym import TableEnv
from pitboss.gym.observations import FIELDS


def play_round(env: Any, rng: np.random.Generator, seed: int | None = None) -> dict[str, float]:
    """A round of random legal actions: what each agent has won."""
    env.reset(seed=seed)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, truncated, _ = env.last()
        won[agent] += reward
        action = None if ended or truncated else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        env.step(action)
    return won


# A dictionary with the mask is PettingZoo's own form for card games; its test knows these by name and advises others.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("game", ["blackjack", "pai-jack", "stadium-blackjack"])
def test_pettingzoo_finds_nothing_to_complain_of(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(TableEnv(3, game, bets=(1, 2), count="hi-lo"), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


def test_seeds_repeat() -> None:
    seed_test(lambda: TableEnv(2), num_cycles=30)


@pytest.mark.parametrize("game", games())
def test_every_game_is_played_at_a_table(game: str) -> None:
    seats = min(3, games()[game].configure().rules.positions)
    env, rng = TableEnv(seats, game), np.random.default_rng(2)
    for number in range(6):
        won = play_round(env, rng, 1 if number == 0 else None)
        for seat, agent in enumerate(env.possible_agents, start=1):
            settled = [e for e in env.play.round.events if isinstance(e, Settled) and e.seat == seat and not e.tip]
            assert won[agent] == sum(e.net_cents for e in settled) / env.play.unit_cents


def test_a_full_table_is_dealt_to_in_order_and_only_the_actor_has_a_choice() -> None:
    env, rng = TableEnv(7), np.random.default_rng(3)
    asked = FIELDS.index("hand asked")
    for number in range(8):
        env.reset(seed=4 if number == 0 else None)
        turns: list[str] = []
        while env.agents and not env.terminations[env.agent_selection]:
            agent = env.agent_selection
            for other in env.agents:
                seen = env.observe(other)
                assert env.observation_space(other).contains(seen)
                assert seen["action_mask"].any() == (other == agent)
                assert other == agent or seen["observation"][asked] == 0
            if not env.play.is_over and not env.observe(agent)["observation"][FIELDS.index("insurance")]:
                turns.append(agent)
            env.step(int(rng.choice(np.flatnonzero(env.observe(agent)["action_mask"]))))
        assert turns == sorted(turns)


def test_other_players_cards_are_seen_where_they_lie_open() -> None:
    env = TableEnv(3, seen=True)
    env.reset(seed=5)
    counts = env.observe("seat_2")["observation"][env.observer.fields["seen"]]
    assert counts.sum() == 7  # six of the players, and the up card


def test_illegal_actions() -> None:
    wrong = 13  # a switch
    env = TableEnv(2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="Switch is not legal now"):
        env.step(wrong)
    env = TableEnv(2, illegal="refuse")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(wrong)
    assert env.agent_selection == agent
    assert "refused" in env.infos[agent]
    env = TableEnv(2, illegal="end", penalty=3.0)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -3.0


def test_a_table_has_the_seats_of_its_game() -> None:
    with pytest.raises(IllegalSetup, match="has 1 to 7 seats, not 8"):
        TableEnv(8)


def test_a_missing_package_names_the_extra() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import importlib.util as util; found = util.find_spec\n"
        "util.find_spec = lambda name, *rest: None if name == 'pettingzoo' else found(name, *rest)\n"
        "import pitboss.extras; pitboss.extras.find_spec = util.find_spec\n"
        "import pitboss.gym; pitboss.gym.TableEnv"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'needs the extra `gym`. Run pip install "pitboss21[gym]"' in done.stderr
