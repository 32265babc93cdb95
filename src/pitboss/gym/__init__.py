"""A Gymnasium environment over the engine: `gymnasium.make("pitboss.gym:pitboss/TwentyOne-v0", game="blackjack")`.

Gymnasium loads no plugins since its version 1.0: the part before the colon names the module that it imports first.
"""

from __future__ import annotations

try:
    import gymnasium
except ImportError as error:
    raise ImportError('the environment needs the extra `gym`: pip install "pitboss21[gym]"') from error

from pitboss.gym.env import ACTIONS, CARDS_SHOWN, FIELDS, TwentyOneEnv, cards_in

ENV_ID = "pitboss/TwentyOne-v0"

if ENV_ID not in gymnasium.registry:
    # No round has that many decisions: whatever takes longer offers illegal actions for ever.
    gymnasium.register(id=ENV_ID, entry_point="pitboss.gym.env:TwentyOneEnv", max_episode_steps=1_000)

__all__ = ["ACTIONS", "CARDS_SHOWN", "ENV_ID", "FIELDS", "TwentyOneEnv", "cards_in"]
