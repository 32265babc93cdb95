"""A whole table as a PettingZoo environment: every seat is an agent, the dealer plays by the book.

>>> env = TableEnv(seats=3, game="blackjack")
>>> env.reset(seed=21)
>>> env.agent_selection, env.possible_agents
('seat_1', ['seat_1', 'seat_2', 'seat_3'])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.extras import need

need("pettingzoo", "gym", "The environment of a whole table")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402

from pitboss.analysis.simulation.counting import Count  # noqa: E402
from pitboss.catalogue import Game, load  # noqa: E402
from pitboss.errors import IllegalAction  # noqa: E402
from pitboss.gym.actions import STAND  # noqa: E402
from pitboss.gym.env import END, PENALTY, RAISE, check_illegal  # noqa: E402
from pitboss.gym.observations import Observer  # noqa: E402
from pitboss.gym.table_play import Sides, TablePlay  # noqa: E402

Observed = dict[str, Any]


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """An episode is one round of several seats, of any game of the catalog.

    An agent's observation is a dictionary: `observation` as that of `GameEnv`, and `action_mask`, which is empty while
    others act. The seats act in the order of the table. All of them have their reward, the net in units, when the
    round is over. A round that leaves nobody a decision is taken by one stand of the first seat.

    An illegal action raises `IllegalAction` (`illegal="raise"`, default), is refused and changes nothing (`"refuse"`),
    or ends the round for everybody at a cost of `penalty` units to the agent (`"end"`).
    """

    metadata: dict[str, Any] = {"name": "pitboss_table_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        seats: int = 3,
        game: str | Game = "blackjack",
        render_mode: str | None = None,
        *,
        bets: Sequence[int] = (1,),
        sides: Sides = (),
        count: str | Count | None = None,
        seen: bool = False,
        illegal: str = RAISE,
        penalty: float = PENALTY,
        **options: Any,
    ) -> None:
        super().__init__()
        check_illegal(illegal)
        loaded = load(game, **options) if isinstance(game, str) else game
        self.play = TablePlay(loaded, seats=seats, bets=bets, sides=sides)
        self.observer = Observer(self.play, count, seen=seen)
        self.action_names = self.play.numbering.names
        self.possible_agents = [_agent(seat) for seat in self.play.seats]
        mask = gymnasium.spaces.MultiBinary(len(self.action_names))
        seen_by = gymnasium.spaces.Dict({"observation": self.observer.space, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen_by)
        chosen_by = gymnasium.spaces.Discrete(len(self.action_names))
        self.action_spaces = {agent: gymnasium.spaces.Discrete(chosen_by.n) for agent in self.possible_agents}
        self.render_mode = render_mode
        self.illegal, self.penalty = illegal, float(penalty)
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a round. The shoe continues until the cut card, a new seed or `{"shuffle": True}`."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        self.play.begin(self._rng, shuffle=seed is not None or bool((options or {}).get("shuffle")))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()

    def observe(self, agent: str) -> Observed:
        mask = np.zeros(len(self.action_names), dtype=np.int8)
        if self.agents and agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[list(self._legal())] = 1
        return {"observation": self.observer(_seat(agent)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        try:
            self._act(STAND if action is None else int(action))
        except IllegalAction as refusal:
            if self.illegal == RAISE:
                raise
            self.infos[agent] = {"refused": str(refusal)}
            if self.illegal == END:
                self.rewards[agent] = -self.penalty
                self._end()
        self.agent_selection = self._next_agent()
        self._accumulate_rewards()

    def _act(self, action: int) -> None:
        if self.play.is_over and action != STAND:
            raise IllegalAction("no hand has a decision left; use Stand to end the round", self.play.house.clauses.play)
        if not self.play.is_over:
            self.play.take(action)
        if self.play.is_over:
            self.rewards = {agent: self.play.net(_seat(agent)) for agent in self.agents}
            self._end()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)

    def _next_agent(self) -> str:
        asked = self.play.asked
        return self.agents[0] if asked is None or self.terminations[self.agents[0]] else _agent(asked)

    def _legal(self) -> Sequence[int]:
        return [STAND] if self.play.is_over else list(self.play.offers)

    def render(self) -> str | None:
        return "\n".join(str(event) for event in self.play.round.events) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def _agent(seat: int) -> str:
    return f"seat_{seat}"


def _seat(agent: str) -> int:
    return int(agent.removeprefix("seat_"))
