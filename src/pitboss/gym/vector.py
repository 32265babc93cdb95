"""Thousands of environments at once, played by the kernel: the rules of the simulator, which the engine's tests check.

>>> env = TwentyOneVectorEnv(4, decks=6, surrender="late")
>>> observations, info = env.reset(seed=21)
>>> observations, rewards, ended, truncated, info = env.step(env.sample_actions())
>>> observations.shape, rewards.dtype, info["action_mask"].shape
((4, 8), dtype('float64'), (4, 15))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

import pitboss._kernel as kernel
from pitboss.analysis.simulation.counting import Bets
from pitboss.analysis.simulation.job import Job
from pitboss.analysis.simulation.shoe import Shoe
from pitboss.cards import CARDS, Card
from pitboss.catalogue import Game, load
from pitboss.charts.chart import SHAPE, Chart, columns_of
from pitboss.engine.games import TwentyOne, house_for, procedure_of
from pitboss.engine.round.house import Limits
from pitboss.errors import IllegalAction, IllegalSetup, PitbossError
from pitboss.gym.actions import ACTIONS
from pitboss.gym.env import PENALTY, RAISE, REFUSE, check_illegal
from pitboss.gym.observations import CARDS_SHOWN, Observation, hand_rows
from pitboss.gym.table_play import STAKE_CENTS
from pitboss.law.rules import FreeSplits, Player21, PlayerBlackjack, TwentyOneRules
from pitboss.law.totals import NO_TOTALS
from pitboss.money import CASINO_CHIPS

# Rules for which the kernel has no question to the player, and what is allowed.
NOT_ASKED: Final[Mapping[str, Callable[[TwentyOneRules], bool]]] = {
    "hands are switched": lambda rules: rules.switch,
    "the dealer plays several hands": lambda rules: rules.dealer_hands > 1,
    "a seat has several bet positions": lambda rules: rules.bet_positions > 1,
    "doubles are free": lambda rules: rules.free_doubles != NO_TOTALS,
    "splits are free": lambda rules: rules.free_splits is not FreeSplits.NONE,
    "a blackjack may be kept to double it": lambda rules: (
        rules.double_21
        and (rules.player_21 is Player21.ALWAYS_WINS or rules.player_blackjack is PlayerBlackjack.PAID_AT_ONCE)
    ),
}

MOST_ENVIRONMENTS: Final = 1 << 20
WHOLE: Final = "iu"  # numpy's kinds of whole numbers

Infos = dict[str, Any]
Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]


class TwentyOneVectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Environments of one seat with one wager each, at a game of the 21 family.

    Actions, figures, masks and rewards are those of `TwentyOneEnv`; `cards=True` adds the cards to the observations.
    Each environment has its own shoe, which depends on the seed and the environment's number alone. `info` holds the
    action masks of all environments; where a round is over and its environment waits for the reset, the mask has the
    stand alone and any action is taken.

    `autoreset_mode` is Gymnasium's: a round that is over is followed by the next at the next step (default), in the
    same step (`info["final_obs"]` and `info["final_info"]` have its end), or when
    `reset(options={"reset_mask": …})` asks. `illegal` is as for `GameEnv`; by default an illegal action raises
    `IllegalAction` before anything is played. With `copy=False` the same arrays come back, overwritten each time.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium's own name and type

    def __init__(
        self,
        num_envs: int,
        game: str | Game = "blackjack",
        *,
        cards: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: str = RAISE,
        penalty: float = PENALTY,
        copy: bool = True,
        **options: Any,
    ) -> None:
        check_illegal(illegal)
        _check_number(num_envs)
        loaded = load(game, **options) if isinstance(game, str) else game
        rules = _rules_of(loaded)
        self.game = loaded
        self.num_envs = int(num_envs)
        self.autoreset_mode = _autoreset(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.illegal, self.copy = illegal, copy
        rows = hand_rows(house_for(loaded, Limits()))
        self._kernel = kernel.Environments(
            game=_job(rules).game(),
            number=self.num_envs,
            hand_rows=rows if cards else 0,
            autoreset=self.autoreset_mode.value,
            illegal=REFUSE if illegal == RAISE else illegal,
            penalty=penalty,
        )
        sizes = [32, 2, 11, 11, 22, rows + 1, 2, rows + 1]
        if cards:
            sizes += [len(CARDS) + 1] * CARDS_SHOWN * (1 + rows)
        self.single_observation_space = gymnasium.spaces.MultiDiscrete(sizes)
        self.single_action_space = gymnasium.spaces.Discrete(len(ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations, self._finals = (np.zeros((num_envs, len(sizes)), dtype=np.int64) for _ in range(2))
        self._masks, self._final_masks = (np.zeros((num_envs, len(ACTIONS)), dtype=np.int8) for _ in range(2))
        self._rewards = np.zeros(num_envs, dtype=np.float64)
        self._ended, self._refused = (np.zeros(num_envs, dtype=np.bool_) for _ in range(2))
        self._never = np.zeros(num_envs, dtype=np.bool_)
        self._always = np.ones(num_envs, dtype=np.bool_)
        self._kernel.write_to(
            observations=self._observations,
            rewards=self._rewards,
            ended=self._ended,
            masks=self._masks,
            refused=self._refused,
            final_observations=self._finals,
            final_masks=self._final_masks,
        )
        self._begun = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Infos]:
        """Begin a round in every environment, or in those that `options["reset_mask"]` names.

        A seed shuffles every shoe; without one the shoes continue.
        """
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self._kernel.seed(int(self.np_random.integers(1 << 63)))
        chosen = None if options is None else options.get("reset_mask")
        if chosen is not None:
            chosen = np.ascontiguousarray(chosen, dtype=np.bool_)
            if chosen.shape != (self.num_envs,) or not (chosen.any() and self._begun):
                raise PitbossError(
                    f"A reset mask has {self.num_envs} flags, at least one of them set, after a first reset. "
                    f"{_size(chosen)} came"
                )
        self._kernel.reset(chosen)
        self._ended[... if chosen is None else chosen] = False
        self._begun = True
        return self._returned(self._observations), self._info()

    def step(self, actions: ArrayLike) -> Step:
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no round is begun: call reset()")
        chosen = self._chosen(actions)
        if self.autoreset_mode is AutoresetMode.DISABLED and self._ended.any():
            raise gymnasium.error.ResetNeeded("a round is over: reset it with options={'reset_mask': …}")
        if self.illegal == RAISE and (wrong := self._kernel.first_illegal(chosen)) >= 0:
            self._raise(wrong, int(chosen[wrong]))
        self._kernel.step(chosen)
        info = self._info()
        if self.illegal != RAISE:
            info |= {"refused": self._returned(self._refused), "_refused": self._always}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._ended.any():
            ended = self._ended.copy()
            final = {"action_mask": self._final_masks.copy(), "_action_mask": ended}
            info |= {"final_obs": self._finals.copy(), "_final_obs": ended, "final_info": final, "_final_info": ended}
        ended = self._returned(self._ended)
        return self._returned(self._observations), self._returned(self._rewards), ended, self._never, info

    def sample_actions(self) -> NDArray[np.int64]:
        """A random legal action for each environment."""
        found = np.empty(self.num_envs, dtype=np.int64)
        self._kernel.sample(found)
        return found

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every environment."""
        return self._masks.astype(np.bool_)

    def dealt(self, environment: int) -> tuple[list[Card], list[Card]]:
        """The cards that left the shoe of an environment before its round, and those of its round so far, in order."""
        if not _is_within(environment, 0, self.num_envs - 1):
            raise PitbossError(f"There is no environment {environment}. Name one from 0 to {self.num_envs - 1}")
        cards, start = self._kernel.dealt(int(environment))
        found = [CARDS[index] for index in cards]
        return found[:start], found[start:]

    def _chosen(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The actions as the kernel takes them: a whole number for each environment."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in WHOLE:
            raise PitbossError(
                f"A step takes {self.num_envs} actions, a whole number for each environment. {_size(given)} came"
            )
        return np.ascontiguousarray(given, dtype=np.int64)

    def _info(self) -> Infos:
        return {"action_mask": self._returned(self._masks), "_action_mask": self._always}

    def _returned(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _raise(self, environment: int, action: int) -> None:
        name = ACTIONS[action].__name__ if 0 <= action < len(ACTIONS) else f"Action {action}"
        legal = ", ".join(ACTIONS[number].__name__ for number in np.flatnonzero(self._masks[environment]))
        what = f"{name} is not legal now in environment {environment}; legal: {legal}"
        raise IllegalAction(what, self.game.clauses.play)


def _is_within(number: object, low: int, high: int) -> bool:
    """Whether this is a whole number between these two, for callers without a type checker."""
    return isinstance(number, int | np.integer) and bool(low <= number <= high)


def _check_number(environments: int) -> None:
    if not _is_within(environments, 1, MOST_ENVIRONMENTS):
        raise PitbossError(f"There are 1 to {MOST_ENVIRONMENTS:,} environments, not {environments!r}")


def _autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(each.value for each in AutoresetMode)
        raise PitbossError(f"An environment is reset by {known}, not {mode!r}") from None


def _size(given: NDArray[Any]) -> str:
    """What came instead: the kind of the numbers and the size of their array."""
    size = " by ".join(map(str, given.shape)) or "a single one"
    return f"An array of {given.dtype}, {size},"


def _rules_of(game: Game) -> TwentyOneRules:
    """The rules that the kernel asks about; the others are refused, with what is allowed."""
    cite = str(game.definition.cite)
    if procedure_of(game) is not TwentyOne:
        raise IllegalSetup(f"{game.name} is not played as the 21 family is; use GameEnv", cite)
    rules = game.rules_of(TwentyOneRules)
    if wrong := [words for words, holds in NOT_ASKED.items() if holds(rules)]:
        allowed = "one hand against one dealer hand, with paid doubles and splits"
        raise IllegalSetup(f"{game.name}: {', and '.join(wrong)}. The kernel plays {allowed}; use GameEnv", cite)
    return rules


def _job(rules: TwentyOneRules) -> Job:
    """The table in the simulator's terms. Nobody plays by its chart, so that it is empty."""
    chart = Chart("none", np.zeros((*SHAPE[:-1], len(columns_of(rules))), dtype=np.uint16))
    return Job(rules, chart=chart, bets=Bets(STAKE_CENTS), shoe=Shoe(rules.composition.size // 4), chips=CASINO_CHIPS)
