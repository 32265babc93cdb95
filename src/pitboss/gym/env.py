"""One seat against the dealer, dealt by the engine: the same rules, events and settlements as at a table.

>>> env = TwentyOneEnv(game="blackjack", decks=6)
>>> observation, info = env.reset(seed=21)
>>> env.observation_space.contains(observation)
True
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from pitboss.cards import CARDS, Card, Composition
from pitboss.catalogue import load
from pitboss.engine.games import TwentyOne, procedure_of
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.house import Limits
from pitboss.engine.verify.walker import net_cents
from pitboss.engine.vocabulary.actions import (
    MAIN,
    Action,
    Deal,
    Decline,
    Double,
    DoubleUp,
    EvenMoney,
    FreeDouble,
    FreeSplit,
    Hit,
    Insure,
    Place,
    Redouble,
    Rescue,
    Split,
    Stand,
    Surrender,
    Switch,
    TakePay,
    Wager,
)
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.errors import IllegalAction, IllegalSetup

ACTIONS: Final[tuple[type[Action], ...]] = (
    *(Stand, Hit, Double, Split, Surrender, Insure, EvenMoney, Decline),
    *(FreeDouble, FreeSplit),  # new actions come last, so that the numbers of the others stay
    *(Redouble, Rescue, TakePay),
    *(Switch, DoubleUp),
)
STAKE_CENTS: Final = 1_00_00  # half of it and 6 to 5 on it are whole cents
RESHUFFLE_AT: Final = 0.25  # share of the stack behind the cutting card
CARDS_SHOWN: Final = 12  # of each hand; longer hands are possible with several decks but hardly ever occur
FIELDS: Final = ("total", "soft", "pair", "up card", "cards", "hands", "insurance", "hand asked")

Observation = NDArray[np.int64]


def cards_in(observation: Observation) -> list[list[Card]]:
    """The dealer's open cards, then those of each of the player's hands.

    >>> env = TwentyOneEnv(game="face-up-blackjack")
    >>> dealer, hand = cards_in(env.reset(seed=21)[0])
    >>> len(dealer), len(hand)
    (2, 2)
    """
    rows = observation[len(FIELDS) :].reshape(-1, CARDS_SHOWN)
    return [[CARDS[index - 1] for index in row if index] for row in rows[: 1 + int(observation[FIELDS.index("hands")])]]


class TwentyOneEnv(gymnasium.Env[Observation, int]):
    """An episode is one round of one player with one wager on the main spot.

    The observation begins with the eight figures named in `FIELDS`: the total of the hand in play, whether it is soft,
    the points of its pair or 0; the points of the dealer's up card; the number of cards in the hand, the number of
    hands, whether insurance is offered, and the number of the hand in play (from 1; 0 when the round is over). Then
    come all cards that the player can see, `CARDS_SHOWN` places for the dealer and for each hand in turn: a card's
    index plus 1, or 0 for an empty place or a card face down. `cards_in(observation)` reads them.

    Actions are numbered as in `ACTIONS`; `info["action_mask"]` marks the legal ones. An illegal action changes nothing
    and earns nothing, and `info["refused"]` says why; with `strict=True` it raises `IllegalAction`. The reward, at the
    end of the round, is its net in units of the wager.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own name and type

    def __init__(
        self, game: str = "blackjack", render_mode: str | None = None, strict: bool = False, **options: Any
    ) -> None:
        loaded = load(game, **options)
        if procedure_of(loaded) is not TwentyOne:
            raise IllegalSetup(
                f"{loaded.name} is not played as the 21 family is; choose a game of that family",
                str(loaded.definition.cite),
            )
        self.house = TwentyOneHouse(loaded, Limits())
        self.render_mode = render_mode
        self.action_space: gymnasium.spaces.Space[Any] = gymnasium.spaces.Discrete(len(ACTIONS))
        self.strict = strict
        hands = max(self.house.first_hands * (self.house.rules.max_splits + 1), 4)
        figures = [32, 2, 11, 11, 22, hands + 1, 2, hands + 1]
        self._places = CARDS_SHOWN * (1 + hands)
        self.observation_space = gymnasium.spaces.MultiDiscrete(figures + [len(CARDS) + 1] * self._places)
        self.round: TwentyOne | None = None
        self._rewarded = False
        self._counts = list(self.house.composition.counts)
        self._stack: list[int] = []
        self._cut = int(self.house.composition.size * RESHUFFLE_AT)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a round. The shoe continues until the cutting card, a new seed or `{"shuffle": True}`.

        A blackjack may leave nothing to decide; such a round takes one `Stand`, and then pays its reward.
        """
        super().reset(seed=seed)
        if len(self._stack) <= self._cut or seed is not None or (options or {}).get("shuffle"):
            self._shuffle()
        round = self.round = TwentyOne(self.house, Composition(self._counts))
        self._rewarded = False
        round.apply(Place(Wager(1, MAIN, STAKE_CENTS)))
        self._deal(round)
        return self._observe(round), self._info(round)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        round = self.round
        if round is None or self._rewarded:
            raise gymnasium.error.ResetNeeded("the round is over: call reset()")
        try:
            self._act(round, action)
        except IllegalAction as refusal:
            if self.strict:
                raise
            return self._observe(round), 0.0, False, False, self._info(round) | {"refused": str(refusal)}
        self._rewarded = round.is_over
        reward = net_cents(round) / STAKE_CENTS if round.is_over else 0.0
        return self._observe(round), reward, round.is_over, False, self._info(round)

    def _act(self, round: TwentyOne, action: int) -> None:
        if round.is_over:
            if ACTIONS[action] is not Stand:
                raise IllegalAction(
                    "the hand has no decision left; use Stand to take the result", self.house.clauses.play
                )
            return
        round.apply(self._offered_action(round, action))
        self._deal(round)

    def _offered_action(self, round: TwentyOne, action: int) -> Action:
        for offer in round.legal():
            if type(offer.action) is ACTIONS[action]:
                return offer.action
        name = ACTIONS[action].__name__
        raise IllegalAction(f"{name} is not legal now; the action mask shows what is", self.house.clauses.play)

    def render(self) -> str | None:
        if self.render_mode != "ansi" or self.round is None:
            return None
        return "\n".join(str(event) for event in self.round.events)

    def _shuffle(self) -> None:
        self._counts = list(self.house.composition.counts)
        ordered = [card.index for card in self.house.composition]
        self._stack = [int(index) for index in self.np_random.permutation(ordered)]

    def _deal(self, round: TwentyOne) -> None:
        while round.actor is CHANCE:
            index = self._stack.pop()
            self._counts[index] -= 1
            round.apply(Deal(CARDS[index]))

    def _observe(self, round: TwentyOne) -> Observation:
        position = round.positions[0]
        hand = round.hand or position.hands[0]
        pair = hand.cards[0].points if hand.is_pair else 0
        insurance = int(round.hand is not None and round.offers_insurance)
        figures = [
            hand.total,
            hand.is_soft,
            pair,
            round.dealer.cards[0].points,
            len(hand.cards),
            len(position.hands),
            insurance,
            0 if round.hand is None else round.hand_number + 1,
        ]
        hole_card_down = self.house.has_hole_card and not round.hole_up
        dealer = round.dealer.cards[:1] if hole_card_down else round.dealer.cards
        observation = np.zeros(len(FIELDS) + self._places, dtype=np.int64)
        observation[: len(FIELDS)] = figures
        for row, cards in enumerate([dealer, *(each.cards for each in position.hands)]):
            start = len(FIELDS) + row * CARDS_SHOWN
            shown = [card.index + 1 for card in cards[:CARDS_SHOWN]]
            observation[start : start + len(shown)] = shown
        return observation

    def _info(self, round: TwentyOne) -> dict[str, Any]:
        legal = {type(offer.action): offer.cite for offer in round.legal()}
        if round.is_over and not self._rewarded:
            legal = {Stand: self.house.clauses.play}
        mask = np.array([kind in legal for kind in ACTIONS], dtype=np.int8)
        return {"action_mask": mask, "legal": {kind.__name__: cite for kind, cite in legal.items()}}
