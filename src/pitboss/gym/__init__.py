"""A Gymnasium environment over the engine: `gymnasium.make("pitboss.gym:pitboss/TwentyOne-v0", game="blackjack")`.

Gymnasium 1.0 and later load no plugins: the part before the colon names the module to import first. Imports the engine,
never the analysis.
"""

from __future__ import annotations

from pitboss.extras import need

need("gymnasium", "gym", "The environment")

import gymnasium  # noqa: E402

from pitboss.gym.env import ACTIONS, CARDS_SHOWN, FIELDS, TwentyOneEnv, cards_in  # noqa: E402

ENV_ID = "pitboss/TwentyOne-v0"

if ENV_ID not in gymnasium.registry:
    # No round has that many decisions: a longer episode repeats illegal actions.
    gymnasium.register(id=ENV_ID, entry_point="pitboss.gym.env:TwentyOneEnv", max_episode_steps=1_000)

__all__ = ["ACTIONS", "CARDS_SHOWN", "ENV_ID", "FIELDS", "TwentyOneEnv", "cards_in"]
