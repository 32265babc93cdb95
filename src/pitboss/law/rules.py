"""Typed rule sets. One per procedure; the catalogue fills every field from a fixed rule or an option."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import msgspec

from pitboss.cards import Composition, Deck
from pitboss.errors import PitbossError
from pitboss.law.totals import Totals
from pitboss.money import Pay


class Face(Enum):
    """How a card lies when it is dealt."""

    UP = "up"
    DOWN = "down"


class HoleCard(Enum):
    """When the dealer looks at the second card, or that there is none before the players have acted."""

    PEEK_ACE_AND_TEN = "peek under ace and ten"
    PEEK_ACE = "peek under ace"
    NO_PEEK = "no peek"
    NONE = "no hole card"


class Doubling(Enum):
    """On which hands a player may double."""

    NOT_OFFERED = "not offered"
    FIRST_TWO = "first two cards"
    ANY_TIME = "any number of cards"


class SplitAces(Enum):
    """How many cards each split ace receives."""

    ONE_CARD = "one card"
    ANY_CARDS = "any cards"


class Surrender(Enum):
    """Whether half the wager buys the way out, and if before or after the dealer has looked for a blackjack."""

    NOT_OFFERED = "not offered"
    LATE = "late"
    EARLY = "early"


class Ties(Enum):
    """Who has an equal total."""

    PUSH = "push"
    DEALER_WINS = "dealer wins"


class DealtFrom(Enum):
    """What the cards come out of."""

    SHOE = "shoe"
    HAND = "hand"
    SHUFFLING_SHOE = "shuffling shoe"
    DIGITAL = "digital"


class TwentyOneRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The 21 family: two cards each, draw to 21, against a dealer bound to a drawing rule."""

    deck: Deck
    decks: int
    dealt_from: DealtFrom
    reshuffle_after_any_hand: bool
    burn_cards: int
    burn_cards_disclosed: bool
    player_cards: Face
    dealer_first_card: Face
    hole_card: HoleCard
    dealer_hits_soft_17: bool
    wins_pay: Pay
    blackjack_pays: Pay
    ties: Ties
    insurance: bool
    insurance_pays: Pay
    even_money: bool
    doubling: Doubling
    double_totals: Totals
    double_for_less: bool
    double_card: Face
    double_after_split: bool
    max_splits: int
    split_aces: SplitAces
    resplit_aces: bool
    surrender: Surrender
    positions: int
    hands_per_player: int
    tip_wagers: bool
    strategy_cards: bool

    @property
    def composition(self) -> Composition:
        return self.deck.combined(self.decks)

    def faults(self) -> list[tuple[str, str]]:
        """What cannot stand together, each with its clause."""
        found = []
        if self.dealt_from is DealtFrom.HAND and self.decks > 2:
            found.append((f"{self.decks} decks cannot be dealt from the hand: at most two", "CO 30-816(3)"))
        if self.dealt_from is DealtFrom.SHOE and self.decks < 2:
            found.append(("a shoe holds two or more decks; deal one deck from the hand", "CO 30-802(9)"))
        return found


RuleSet = TwentyOneRules
RULE_SETS: Final[Mapping[str, type[TwentyOneRules]]] = {"twenty-one": TwentyOneRules}

_READERS: Final[Mapping[type, Any]] = {Pay: Pay, Totals: Totals.parse}


def convert(value: Any, kind: Any) -> Any:
    """A plain value of TOML or the command line as the type that a rule wants; raises on anything else."""
    if kind not in _READERS:
        return msgspec.convert(value, kind)
    if type(value) is not str:
        raise PitbossError(f"words are wanted, not {value!r}")
    return _READERS[kind](value)


def build(kind: type[RuleSet], values: Mapping[str, Any]) -> RuleSet:
    """A rule set from plain values."""
    return kind(**{rule.name: convert(values[rule.name], rule.type) for rule in msgspec.structs.fields(kind)})
