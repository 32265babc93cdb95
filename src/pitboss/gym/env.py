"""One seat at a table of any game, dealt by the engine: the same rules, events and settlements as at a table.

>>> env = TwentyOneEnv(game="blackjack", decks=6)
>>> observation, info = env.reset(seed=21)
>>> env.observation_space.contains(observation)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.simulation.counting import Count
from pitboss.catalogue import Game, load
from pitboss.engine.games import Round, TwentyOne, procedure_of
from pitboss.errors import IllegalAction, IllegalSetup, PitbossError
from pitboss.gym.actions import ACTIONS, STAND
from pitboss.gym.observations import Observation, Observer
from pitboss.gym.table_play import Sides, TablePlay

REFUSE, END, RAISE = ILLEGAL = ("refuse", "end", "raise")
PENALTY: Final = 1.0  # units


def check_illegal(illegal: str) -> None:
    """Refuse an unknown policy for illegal actions."""
    if illegal not in ILLEGAL:
        raise PitbossError(f"illegal actions are handled as {', '.join(ILLEGAL)}, not {illegal!r}")


class GameEnv(gymnasium.Env[Observation, int]):
    """An episode is one round of one player, of any game of the catalog.

    `game` is an id of the catalog, and every further keyword is an option of that game. The observation begins with
    the eight figures named in `FIELDS`: the total of the hand in play, whether it is soft, the points of its pair or 0;
    the points of the dealer's up card; the number of cards in the hand, the number of hands, whether insurance is
    offered, and the number of the hand in play (from 1; 0 when the round is over). Then come all cards that the player
    can see, `CARDS_SHOWN` places for the dealer and for each hand in turn: a card's index plus 1, or 0 for an empty
    place or a card face down. `cards_in(observation)` reads them. Options add columns after these; `fields` has the
    columns of each part by name.

    - `bets=(1, 2, 4)`: the episode begins with the choice of a wager, in units.
    - `sides=("lucky-ladies",)`: wagers that the player is asked for, by their id or by the name of the game's own spot;
      a mapping gives each its pay table.
    - `count="hi-lo"`: the count, 40 for zero. `seen=True`: how many of each card were seen since the shuffle.
    - `illegal`: an illegal action is refused and changes nothing (`"refuse"`), ends the round at a cost of `penalty`
      units (`"end"`), or raises `IllegalAction` (`"raise"`).

    Actions are numbered as in `action_names`; `info["action_mask"]` and `action_masks()` mark the legal ones. The
    reward, at the end of the round, is its net in units of the wager.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own name and type

    def __init__(
        self,
        game: str | Game = "blackjack",
        render_mode: str | None = None,
        *,
        bets: Sequence[int] = (1,),
        sides: Sides = (),
        count: str | Count | None = None,
        seen: bool = False,
        illegal: str = REFUSE,
        penalty: float = PENALTY,
        **options: Any,
    ) -> None:
        check_illegal(illegal)
        loaded = load(game, **options) if isinstance(game, str) else game
        self.play = TablePlay(loaded, bets=bets, sides=sides)
        self.house = self.play.house
        self.observer = Observer(self.play, count, seen=seen)
        self.action_names = self.play.numbering.names
        self.observation_space: gymnasium.spaces.Space[Any] = self.observer.space
        self.action_space: gymnasium.spaces.Space[Any] = gymnasium.spaces.Discrete(len(self.action_names))
        self.fields = self.observer.fields
        self.render_mode = render_mode
        self.illegal, self.penalty = illegal, float(penalty)
        self._open = False  # a round is begun and its result not taken

    @property
    def round(self) -> Round:
        """The engine's round."""
        return self.play.round

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a round. The shoe continues until the cut card, a new seed or `{"shuffle": True}`.

        A blackjack may leave nothing to decide; such a round takes one `Stand`, and then pays its reward.
        """
        super().reset(seed=seed)
        self.play.begin(self.np_random, shuffle=seed is not None or bool((options or {}).get("shuffle")))
        self._open = True
        return self.observer(1), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self._open:
            raise gymnasium.error.ResetNeeded("the round is over: call reset()")
        try:
            self._act(int(action))
        except IllegalAction as refusal:
            if self.illegal == RAISE:
                raise
            ends = self.illegal == END
            self._open = not ends
            reward = -self.penalty if ends else 0.0
            return self.observer(1), reward, ends, False, self._info() | {"refused": str(refusal)}
        over = self.play.is_over
        self._open = not over
        return self.observer(1), self.play.net(1) if over else 0.0, over, False, self._info()

    def _act(self, action: int) -> None:
        if not self.play.is_over:
            self.play.take(action)
        elif action != STAND:
            raise IllegalAction("the hand has no decision left; use Stand to take the result", self.house.clauses.play)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as MaskablePPO of sb3-contrib asks for them."""
        found = np.zeros(len(self.action_names), dtype=np.bool_)
        found[list(self._legal())] = True
        return found

    def _legal(self) -> dict[int, str]:
        """The clause of each legal action."""
        if not self._open:
            return {}
        if self.play.is_over:
            return {STAND: self.house.clauses.play}
        return {number: offer.cite for number, offer in self.play.offers.items()}

    def _info(self) -> dict[str, Any]:
        legal = {self.action_names[number]: cite for number, cite in self._legal().items()}
        return {"action_mask": self.action_masks().astype(np.int8), "legal": legal}

    def render(self) -> str | None:
        return "\n".join(str(event) for event in self.round.events) if self.render_mode == "ansi" else None


class TwentyOneEnv(GameEnv):
    """The first environment, for programs that use its fifteen actions: the 21 family with the main wager alone.

    Observations and numbers are those of `GameEnv`. `info["legal"]` names actions by their class, and `strict=True`
    raises `IllegalAction`.
    """

    def __init__(
        self, game: str = "blackjack", render_mode: str | None = None, strict: bool = False, **options: Any
    ) -> None:
        loaded = load(game, **options)
        if procedure_of(loaded) is not TwentyOne:
            raise IllegalSetup(
                f"{loaded.name} is not played as the 21 family is; choose a game of that family, or use GameEnv",
                str(loaded.definition.cite),
            )
        super().__init__(loaded, render_mode, illegal=RAISE if strict else REFUSE)
        self.strict = strict
        self.action_names = self.action_names[: len(ACTIONS)]
        self.action_space = gymnasium.spaces.Discrete(len(ACTIONS))

    def _legal(self) -> dict[int, str]:
        return {number: cite for number, cite in super()._legal().items() if number < len(ACTIONS)}

    def _info(self) -> dict[str, Any]:
        legal = {ACTIONS[number].__name__: cite for number, cite in self._legal().items()}
        return {"action_mask": self.action_masks().astype(np.int8), "legal": legal}
