"""Reinforcement-learning environments: one over the engine, or thousands at once over the kernel.

`import pitboss.gym` registers an id for each game: `gymnasium.make("pitboss/pai-jack-v0")`. Gymnasium 1.0 and later
load no plugins; `gymnasium.make("pitboss.gym:pitboss/pai-jack-v0")` imports the module first. `GameEnv` and `TableEnv`
know nothing but the engine's protocol; `TwentyOneVectorEnv` plays in the kernel. May import the engine and the
simulator's set-up, never the floor.
"""

from __future__ import annotations

from typing import Any

from pitboss.extras import need

need("gymnasium", "gym", "The environment")

import gymnasium  # noqa: E402

from pitboss.catalogue import games  # noqa: E402
from pitboss.gym.actions import ACTIONS  # noqa: E402
from pitboss.gym.env import GameEnv, TwentyOneEnv  # noqa: E402
from pitboss.gym.observations import CARDS_SHOWN, COUNT_ZERO, FIELDS, cards_in  # noqa: E402
from pitboss.gym.vector import TwentyOneVectorEnv  # noqa: E402

ENV_ID = "pitboss/TwentyOne-v0"
VECTOR_ID = "pitboss/TwentyOneVector-v0"  # for `gymnasium.make_vec`
MAX_STEPS = 1_000  # no round has that many decisions: a longer episode repeats illegal actions


def env_id(game: str) -> str:
    """The id under which a game of the catalog is registered.

    >>> env_id("pai-jack")
    'pitboss/pai-jack-v0'
    """
    return f"pitboss/{game}-v0"


def _register() -> None:
    if ENV_ID in gymnasium.registry:
        return
    first = "pitboss.gym.env:TwentyOneEnv"
    gymnasium.register(id=ENV_ID, entry_point=first, max_episode_steps=MAX_STEPS)
    gymnasium.register(id=VECTOR_ID, entry_point=first, vector_entry_point="pitboss.gym.vector:TwentyOneVectorEnv")
    for game in games():
        gymnasium.register(
            id=env_id(game), entry_point="pitboss.gym.env:GameEnv", max_episode_steps=MAX_STEPS, kwargs={"game": game}
        )


_register()


def __getattr__(name: str) -> Any:
    """`TableEnv` needs PettingZoo, and is imported when it is asked for."""
    if name == "TableEnv":
        from pitboss.gym.table_env import TableEnv

        return TableEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "ACTIONS",
    "CARDS_SHOWN",
    "COUNT_ZERO",
    "ENV_ID",
    "FIELDS",
    "VECTOR_ID",
    "GameEnv",
    "TableEnv",
    "TwentyOneEnv",
    "TwentyOneVectorEnv",
    "cards_in",
    "env_id",
]
