"""Every game of the catalogue is an environment, with bets, counts and side wagers as options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pitboss.gym
from pitboss.cards import CARDS
from pitboss.catalogue import games
from pitboss.engine.vocabulary.events import Settled, WagerPlaced
from pitboss.errors import IllegalAction, IllegalSetup, PitbossError
from pitboss.gym import ACTIONS, COUNT_ZERO, FIELDS, GameEnv, TwentyOneEnv, cards_in, env_id

ROUNDS = 25


def legal_choice(rng: np.random.Generator, info: dict[str, Any]) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def play_round(env: GameEnv, rng: np.random.Generator, seed: int | None = None) -> tuple[float, set[str]]:
    """A round of random legal actions: what it paid, and the names of the actions."""
    observation, info = env.reset(seed=seed)
    over, reward, names = False, 0.0, set()
    while not over:
        assert env.observation_space.contains(observation)
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        action = legal_choice(rng, info)
        names.add(env.action_names[action])
        observation, reward, over, _, info = env.step(action)
        assert over or reward == 0.0
    assert env.observation_space.contains(observation)
    return reward, names


@pytest.mark.parametrize("game", games())
def test_every_game_is_made_by_its_id_and_passes_the_checker(game: str) -> None:
    check_env(gymnasium.make(env_id(game)).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", games())
def test_every_game_is_played_and_pays_what_the_engine_settled(game: str) -> None:
    env, rng = GameEnv(game), np.random.default_rng(21)
    rewards = []
    for number in range(ROUNDS):
        reward, _ = play_round(env, rng, 5 if number == 0 else None)
        settled = sum(e.net_cents for e in env.round.events if isinstance(e, Settled) and not e.tip)
        assert reward == settled / env.play.unit_cents
        rewards.append(reward)
    assert len(set(rewards)) > 2


@pytest.mark.parametrize("game", ["blackjack", "pai-jack", "21-hold-em", "deuces-wild-xtreme", "competition-21"])
def test_same_seed_same_rounds(game: str) -> None:
    def rewards(seed: int) -> list[float]:
        env, rng = GameEnv(game), np.random.default_rng(3)
        return [play_round(env, rng, seed if number == 0 else None)[0] for number in range(20)]

    assert rewards(5) == rewards(5) != rewards(6)


def test_the_first_fifteen_numbers_are_the_same_in_every_game() -> None:
    names = {GameEnv(game).action_names[: len(ACTIONS)] for game in games()}
    assert names == {GameEnv().action_names[: len(ACTIONS)]}


def test_the_games_own_actions_are_played() -> None:
    """What only some procedures ask: hands that are set, folds, further wagers, cards that are bought."""
    found: Counter[str] = Counter()
    rng = np.random.default_rng(4)
    for game, sides in (("pai-jack", ()), ("21-hold-em", ("PK",)), ("deuces-wild-xtreme", ()), ("competition-21", ())):
        env = GameEnv(game, sides=sides)
        for number in range(60):
            found.update(play_round(env, rng, 1 if number == 0 else None)[1])
    assert {"set hand 1", "house way", "fold", "play", "bet", "draw", "hit", "stand"} <= set(found)


# --- bets ------------------------------------------------------------------------------------------------------------


def test_a_round_begins_with_the_choice_of_a_wager() -> None:
    env = GameEnv(bets=(1, 2, 5))
    observation, info = env.reset(seed=1)
    assert list(info["legal"]) == ["wager 1", "wager 2", "wager 5"]
    assert cards_in(observation) == [[]]
    assert observation[env.fields["wager"]] == 0
    observation, *_, info = env.step(env.action_names.index("wager 5"))
    assert observation[env.fields["wager"]] == 5
    assert "wager 1" not in info["legal"]
    placed = [e.cents for e in env.round.events if isinstance(e, WagerPlaced)]
    assert placed == [5 * env.play.unit_cents]


@pytest.mark.parametrize("bets", [(), (0, 1), (1, 1), (1.5,)])
def test_wagers_are_different_whole_numbers_of_units(bets: Any) -> None:
    with pytest.raises(IllegalSetup, match="whole numbers of units"):
        GameEnv(bets=bets)


def test_a_wager_stays_within_the_maximum_of_the_game() -> None:
    env = GameEnv("deuces-wild-xtreme", bets=(1, 8))
    assert 8 * env.play.unit_cents <= env.house.limits.max
    with pytest.raises(IllegalSetup, match="a wager of 8 units is above the maximum of Competition 21"):
        GameEnv("competition-21", bets=(1, 8))


# --- counts ----------------------------------------------------------------------------------------------------------


def test_the_count_and_the_cards_seen_are_those_of_the_open_cards() -> None:
    env, rng = GameEnv(count="hi-lo", seen=True, decks=2), np.random.default_rng(2)
    seen_before: Counter[int] = Counter()
    for number in range(12):
        if len(env.play._stack) <= env.play._behind:
            seen_before = Counter()  # the cutting card: the next round begins with a shuffle
        observation, info = env.reset(seed=3 if number == 0 else None)
        over = False
        while not over:
            shown = Counter(card.index for cards in cards_in(observation) for card in cards)
            seen = {index: int(times) for index, times in enumerate(observation[env.fields["seen"]]) if times}
            assert Counter(seen) == seen_before + shown
            tags = sum(
                times * (1 if 2 <= CARDS[index].points <= 6 else -1 if CARDS[index].points in (1, 10) else 0)
                for index, times in seen.items()
            )
            true = (tags * 52) // (104 - sum(seen.values()))
            assert observation[env.fields["count"]] == COUNT_ZERO + true
            observation, _, over, _, info = env.step(legal_choice(rng, info))
        seen_before += Counter(card.index for cards in cards_in(observation) for card in cards)


def test_an_unknown_count_is_refused() -> None:
    with pytest.raises(PitbossError, match="use hi-lo"):
        GameEnv(count="hi-low")


# --- side wagers -----------------------------------------------------------------------------------------------------


def test_side_wagers_are_asked_for_before_the_deal() -> None:
    env = GameEnv(sides={"lucky-ladies": "A"}, bets=(1, 2))
    rng, rewards = np.random.default_rng(7), set()
    for number in range(40):
        observation, info = env.reset(seed=2 if number == 0 else None)
        env.step(env.action_names.index("wager 1"))
        assert set(env._info()["legal"]) == {"decline", "Lucky Ladies"}
        wanted = "Lucky Ladies" if number % 2 else "decline"
        observation, reward, over, _, info = env.step(env.action_names.index(wanted))
        placed = {e.bet for e in env.round.events if isinstance(e, WagerPlaced)}
        assert ("Lucky Ladies" in placed) is (number % 2 == 1)
        while not over:
            observation, reward, over, _, info = env.step(legal_choice(rng, info))
        rewards.add(reward)
        assert env.observation_space.contains(observation)
    assert len(rewards) > 4


def test_a_games_own_spots_may_be_named() -> None:
    env, rng = GameEnv("multiple-action-blackjack", sides=("second hand", "third hand")), np.random.default_rng(8)
    names: set[str] = set()
    for number in range(60):
        names |= play_round(env, rng, 1 if number == 0 else None)[1]
    assert {"second hand", "third hand", "double further 1"} <= names


def test_a_wager_that_the_game_does_not_take_is_refused() -> None:
    with pytest.raises(PitbossError):
        GameEnv("pai-jack", sides=("lucky-ladies",))
    with pytest.raises(PitbossError, match="Did you mean"):
        GameEnv(sides=("lucky-lady",))


def test_a_late_wager_is_asked_for_in_its_moment() -> None:
    env, rng = GameEnv(sides=("bust-bonus-30-899-09",)), np.random.default_rng(9)
    names: set[str] = set()
    for number in range(30):
        names |= play_round(env, rng, 1 if number == 0 else None)[1]
    assert {"pass", env.play.spots[0]} <= names


# --- illegal actions -------------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_ends_the_round_or_raises() -> None:
    wrong = ACTIONS.index(ACTIONS[13])  # nothing is switched at blackjack
    refusing, ending, raising = (GameEnv(illegal=policy, penalty=2.0) for policy in ("refuse", "end", "raise"))
    for env in (refusing, ending, raising):
        env.reset(seed=1)
    observation, reward, over, _, info = refusing.step(wrong)
    assert (reward, over) == (0.0, False)
    assert info["refused"].startswith("Switch is not legal now")
    _, reward, over, _, info = ending.step(wrong)
    assert (reward, over) == (-2.0, True)
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        ending.step(0)
    with pytest.raises(IllegalAction, match="Switch is not legal now"):
        raising.step(wrong)
    assert (raising.observer(1) == observation).all()
    with pytest.raises(PitbossError, match="handled as refuse, end, raise"):
        GameEnv(illegal="ignore")


# --- the rest --------------------------------------------------------------------------------------------------------


def test_the_first_environment_sees_and_pays_the_same() -> None:
    """Programs that use `TwentyOneEnv` find the same numbers in `GameEnv`."""
    old, new, rng = TwentyOneEnv(), GameEnv(), np.random.default_rng(6)
    for seed in range(20):
        seen, info = old.reset(seed=seed)
        assert (seen == new.reset(seed=seed)[0]).all()
        over = False
        while not over:
            action = legal_choice(rng, info)
            seen, reward, over, _, info = old.step(action)
            also, won, *_ = new.step(action)
            assert (seen == also).all()
            assert reward == won


def test_render_prints_the_round_and_the_registered_ids_are_all_games() -> None:
    env = gymnasium.make(env_id("pai-jack"), render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert len(text.splitlines()) > 5
    assert {env_id(game) for game in games()} <= set(gymnasium.registry)
    assert len(games()) == 24
    assert len(FIELDS) == 8
    assert set(pitboss.gym.__all__) <= {*dir(pitboss.gym), "TableEnv"}


def test_one_deck_goes_on_when_the_stack_runs_out() -> None:
    """Many splits take more than the quarter of one deck that lies behind the cutting card."""
    env = GameEnv(decks=1, dealt_from="hand")
    env.reset(seed=1)
    del env.play._stack[1:]
    info, over = env._info(), False
    rng = np.random.default_rng(1)
    while not over:
        *_, over, _, info = env.step(ACTIONS.index(ACTIONS[1]) if "hit" in info["legal"] else legal_choice(rng, info))
    assert env.play.is_over


def test_one_side_wager_needs_no_list() -> None:
    one, listed = (GameEnv("blackjack", sides=sides) for sides in ("lucky-ladies", ("lucky-ladies",)))
    assert one.action_names == listed.action_names
