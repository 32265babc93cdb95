"""A Gymnasium environment over the engine: `gymnasium.make("pitboss/TwentyOne-v0", game="blackjack")`."""

from __future__ import annotations

import gymnasium

from pitboss.gym.env import ACTIONS, TwentyOneEnv

ENV_ID = "pitboss/TwentyOne-v0"

if ENV_ID not in gymnasium.registry:
    gymnasium.register(id=ENV_ID, entry_point="pitboss.gym.env:TwentyOneEnv")

__all__ = ["ACTIONS", "ENV_ID", "TwentyOneEnv"]
