"""Typed rule sets, one for each procedure; the catalog fills every field from a fixed rule or an option."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, Final

import msgspec

from pitboss.cards import ENDLESS, Composition, Deck
from pitboss.errors import PitbossError
from pitboss.law.clauses import HouseClauses
from pitboss.law.totals import NO_TOTALS, Totals
from pitboss.money import Pay, parse_dollars

PACKET: Final = 5  # cards that each player and the dealer receive at Pai Jack (CO 30-2112(3))


class Face(Enum):
    """How a card is dealt."""

    UP = "up"
    DOWN = "down"


class HoleCard(Enum):
    """When the dealer peeks, or that there is no hole card until the players have acted."""

    PEEK_ACE_AND_TEN = "peek under ace and ten"
    PEEK_ACE = "peek under ace"
    NO_PEEK = "no peek"
    NONE = "no hole card"
    BOTH_UP = "both cards up"


class Doubling(Enum):
    """The hands that a player may double."""

    NOT_OFFERED = "not offered"
    FIRST_TWO = "first two cards"
    ANY_TIME = "any number of cards"


class SplitAces(Enum):
    """The cards that each split ace gets."""

    ONE_CARD = "one card"
    ANY_CARDS = "any cards"


class Surrender(Enum):
    """Whether surrender is offered, before or after the peek; it costs half the wager."""

    NOT_OFFERED = "not offered"
    LATE = "late"
    EARLY = "early"


class Ties(Enum):
    """What happens on a tie."""

    PUSH = "push"
    DEALER_WINS = "dealer wins"


class Dealer22(Enum):
    """What a dealer 22 does to the hands in play; a blackjack is paid before it."""

    PLAYERS_WIN = "players win"
    PUSHES = "pushes"
    PUSHES_SWITCHED = "pushes switched blackjacks only"  # and pays the other hands (CO 30-2105(8)(e) by its words)


class Dealer16(Enum):
    """What the dealer does on 16: draw, or stand and push the hands in play."""

    DRAWS = "draws"
    PUSHES_ALL = "stops and pushes all"
    PUSHES_BELOW_21 = "stops and pushes all but 21"


class Player21(Enum):
    """What a player's 21 other than a blackjack does against a dealer 21."""

    TIES = "ties"
    BEATS_21 = "beats 21 but not blackjack"
    ALWAYS_WINS = "always wins"


class PlayerBlackjack(Enum):
    """What a player's blackjack does against a dealer blackjack."""

    TIES = "ties"
    ALWAYS_WINS = "always wins"
    PAID_AT_ONCE = "is paid at once"  # before insurance is offered


class Rescue(Enum):
    """The part of the wager that a rescue of a doubled hand returns; the rest is lost."""

    NOT_OFFERED = "not offered"
    LAST_DOUBLED = "the last doubled part"
    INITIAL = "the initial wager"


class RedoubleCap(Enum):
    """What the table maximum applies to when a doubled wager is doubled again."""

    EACH_PART = "each doubled part"  # a larger part is reduced to the maximum
    WHOLE_WAGER = "the whole wager"  # a larger wager is refused


class FreeSplits(Enum):
    """The pairs that split for free."""

    NONE = "none"
    ALL_BUT_TENS = "all pairs but tens"


class StandAndDouble(Enum):
    """Whether a two-card hand may be doubled without a card (double up), and after which splits."""

    NOT_OFFERED = "not offered"
    NOT_AFTER_ACES = "not after splitting aces"
    ANY_TWO = "any two cards"


class BrokenHands(Enum):
    """What doubled and split hands lose to a dealer blackjack that was not peeked for.

    The second value is about busted hands; the third, which no document of the law has, is the European rule.
    """

    WAIT = "lose the original wager only"
    LOSE_ALL = "lose everything on them"
    ALL_LOSE = "all hands lose everything"


class InsuranceStake(Enum):
    """The amount of an insurance wager."""

    UP_TO_HALF = "up to half the wager"
    HALF = "half the wager"
    AT_MOST_HALF = "no more than half the wager"  # not even up to the next chip


class DealersHands(Enum):
    """Where players share the cards: one dealer hand for all of them, or one against each."""

    ONE_FOR_ALL = "one for all"
    ONE_EACH = "one against each player"


class MissedCards(Enum):
    """What a missed card means: it is dealt later, or the hand, or every hand, is misdealt."""

    PUT_RIGHT = "put right"
    MISDEAL = "misdeal"
    MISDEAL_OF_ALL = "misdeal of the whole round"


class DealtFrom(Enum):
    """What the cards are dealt from."""

    SHOE = "shoe"
    HAND = "hand"
    SHUFFLING_SHOE = "shuffling shoe"
    DIGITAL = "digital"


class Shuffle(Enum):
    """When the cards are shuffled: at the cut card, or before every round."""

    WHEN_DEALT = "when the stack is dealt"
    EVERY_ROUND = "every round"


class FoulHand(Enum):
    """What happens to a foul Pai Jack hand, set with the low hand above the high one."""

    RESET = "is set again"
    LOSES = "loses"
    HOUSE_WAY = "is set by house way"


class PokerElement(Enum):
    """Whether the poker of 21-Hold 'em is optional for a player."""

    OPTIONAL = "optional"
    REQUIRED = "required"


class SuperBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fixed amount for a named hand of three cards against the up card."""

    hand: str
    pays: Mapping[int, int]  # cents, by the minimum main wager in cents
    envy: int  # cents to every other player of the round
    any_hand: bool = False  # split and doubled hands count too, not only the first three cards

    def of(self, wager_cents: int) -> int:
        """The amount for a main wager; 0 for one that is too small."""
        return max((cents for minimum, cents in self.pays.items() if wager_cents >= minimum), default=0)


class TableRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of every game: its cards, what they are dealt from, and the positions."""

    deck: Deck
    decks: int
    dealt_from: DealtFrom
    reshuffle_after_any_hand: bool
    burn_cards: int
    burn_cards_disclosed: bool
    positions: int
    hands_per_player: int
    tip_wagers: bool
    shuffle: Shuffle = Shuffle.WHEN_DEALT
    tips_within_wager: bool = False  # a tip may not exceed the player's own wager
    wagers_per_hand: int = 0  # maximum number of wagers on a hand, the main wager included; 0 is no limit
    most_wager_cents: int = 0  # the legal maximum of a player's wagers before the first card; 0 is no limit

    @property
    def composition(self) -> Composition:
        return self.deck.endless if self.decks == ENDLESS else self.deck.combined(self.decks)

    def demands(self, wager: str) -> bool:
        """Whether a wager that the game's file demands is required under these options."""
        return True

    def faults(self, clauses: HouseClauses) -> list[tuple[str, str]]:
        """Rules that contradict each other, each with its clause."""
        found = []
        if self.dealt_from is DealtFrom.HAND and self.decks > 2:
            found.append((f"{self.decks} decks cannot be dealt from the hand; use one or two", clauses.hand_dealt))
        if self.dealt_from is DealtFrom.SHOE and self.decks < 2:
            found.append(("a shoe holds two or more decks; deal a single deck from the hand", clauses.shoe_decks))
        return found


class TwentyOneRules(TableRules, frozen=True, kw_only=True):
    """The 21 family: two cards each, draw to 21, against a dealer bound to a drawing rule."""

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
    strategy_cards: bool

    # Where variations depart from standard blackjack. The defaults are the rules of 30-801 to 30-829.
    dealer_22: Dealer22 = Dealer22.PLAYERS_WIN
    dealer_16: Dealer16 = Dealer16.DRAWS
    player_21: Player21 = Player21.TIES
    player_blackjack: PlayerBlackjack = PlayerBlackjack.TIES
    double_21: bool = False  # a soft 21 may be doubled
    redoubles: int = 0  # how many times a doubled wager may be doubled again
    redouble_cap: RedoubleCap = RedoubleCap.EACH_PART
    rescue: Rescue = Rescue.NOT_OFFERED
    free_doubles: Totals = NO_TOTALS  # two-card totals that double for free
    free_splits: FreeSplits = FreeSplits.NONE
    paid_where_free: bool = True  # a hand that doubles or splits for free may also be doubled or split for a wager
    tips_ride_free: bool = False  # a tip on the hand shares in its free doubles and free splits
    stand_and_double: StandAndDouble = StandAndDouble.NOT_OFFERED
    split_ace_and_ten_pays: Pay | None = None  # paid at once, where the game says so
    tips_double_up: bool = False  # a tip on the hand may be raised when its player doubles up
    tips_even_dollars: bool = False  # such a tip is in whole dollars
    charlie: int = 0  # this many cards without busting win at once, except against a blackjack; 0 is none
    bonus_21: Mapping[str, Pay] = msgspec.field(default_factory=dict)  # named hands of 21; the first that holds is paid
    bonus_21_doubled: bool = False  # they are paid on doubled hands too
    super_bonus: SuperBonus | None = None
    war: bool = False  # the deal stops after one face-up card each: winnings on these may be added to the main wager
    burn_fee: Pay | None = None  # this part of the main wager buys the burn of one hit card
    switch: bool = False  # two hands, whose second cards may be switched
    dealer_hands: int = 1  # dealer hands, one after another from the same up card, each with its wager
    bet_positions: int = 1  # wagers at a position, each a hand of its own from the same first two cards
    missed_cards: MissedCards = MissedCards.PUT_RIGHT
    insurance_last: bool = False  # insurance is settled after the dealer's hand, not at the blackjack
    bonus_cards: int = 0  # drawn after the deal, for wagers that match them
    bonus_alone: bool = False  # bonus wagers need no main wager unless they name it
    double_with_ace: bool = True  # a hand with an ace may be doubled
    broken_hands: BrokenHands = BrokenHands.WAIT
    insurance_stake: InsuranceStake = InsuranceStake.UP_TO_HALF

    @property
    def alone(self) -> TwentyOneRules:
        """The rules for one player's hand, regardless of other players."""
        return self


class PaiJackRules(TableRules, frozen=True, kw_only=True):
    """Pai Jack: five cards each, set as a high hand of three and a low hand of two, against the dealer's two hands."""

    wins_pay: Pay
    pai_jack_pays: Pay
    foul_hand: FoulHand
    assistance: bool  # staff may set a player's hand the house way

    def faults(self, clauses: HouseClauses) -> list[tuple[str, str]]:
        found = super().faults(clauses)
        wanted = PACKET * (self.positions + 1) + self.burn_cards
        if wanted > self.composition.size:
            what = f"{self.positions} players and the dealer with {PACKET} cards each, and {self.burn_cards} burned"
            found.append((f"{what}, need {wanted} cards; the deck has {self.composition.size}", "CO 30-2112(1)"))
        return found


class ThreeCard21Rules(TwentyOneRules, frozen=True, kw_only=True):
    """3 Card 21: three cards each; a 21 is paid at once, and three cards may be split into three hands."""

    twenty_one_pays: Pay


class HoldEm21Rules(TwentyOneRules, frozen=True, kw_only=True):
    """21-Hold 'em: 21, then poker with three cards each and the dealer's first two as community cards."""

    poker: PokerElement
    poker_pays: Mapping[str, Pay]  # named hands of five; the first that holds is paid


class AnteUp21Rules(TwentyOneRules, frozen=True, kw_only=True):
    """Ante Up 21: 21, and two-card poker with the same cards against the dealer's."""

    ante_required: bool
    poker_pays: Pay
    qualifies_with: str  # the rank of the lowest high card with which the dealer's poker hand qualifies


class CompetitionRules(TwentyOneRules, frozen=True, kw_only=True):
    """Competition 21: one card each, and a wager for every further card."""

    card_wager_times: int  # maximum wager for the third and each later card, in original wagers


class CommunityRules(TwentyOneRules, frozen=True, kw_only=True):
    """21 with shared cards: every player decides on the same cards, and one drawn card serves all who draw."""

    betting_fields: int  # hands on the layout for everybody
    dealers_hands: DealersHands
    timeout_stands: Totals  # totals that stand on a time-out; all others draw
    timeout_goes_on_to: Totals  # a hand that drew on a time-out goes on until it has one of these
    strikes: int  # time-outs after which a player of several fields stands; burn cards until then; 0 is no such rule
    tips_raised: bool  # the tip may be doubled, split and insured with the wager
    tips_make_minimum: bool  # the tip counts toward the table minimum
    tips_on_sides: bool  # a tip may ride on a side wager
    single_tip_chip: bool  # a player's tips in a round are one chip on one hand

    @property
    def alone(self) -> TwentyOneRules:
        """The rules for one player's hand: cards come in the order of the stack, however many players share them."""
        fields = TwentyOneRules.__struct_fields__
        return TwentyOneRules(**{name: getattr(self, name) for name in fields})

    def terminal_of(self, seat: int) -> int:
        """The terminal of a betting field, counted from 1."""
        return (seat - 1) // self.betting_fields + 1

    def faults(self, clauses: HouseClauses) -> list[tuple[str, str]]:
        found = super().faults(clauses)
        if self.positions % self.betting_fields:
            what = f"{self.positions} betting fields cannot be divided into terminals of {self.betting_fields}"
            found.append((what, "CO 30-899.27(2)"))
        return found


class DeucesWildRules(TableRules, frozen=True, kw_only=True):
    """Deuces Wild Xtreme: five cards against the dealer's five, an ante and one decision."""

    wins_pay: Pay
    play_times_ante: int  # the play wager, as a multiple of the ante
    odds: bool  # the layout has the odds wager, which every player must make
    bonus_needs_ante: bool  # a bonus wager requires an ante

    def demands(self, wager: str) -> bool:
        return self.odds


RULE_SETS: Final[Mapping[str, type[TableRules]]] = {  # by procedure
    "twenty-one": TwentyOneRules,
    "pai-jack": PaiJackRules,
    "three-card-21": ThreeCard21Rules,
    "competition-21": CompetitionRules,
    "deuces-wild": DeucesWildRules,
    "hold-em-21": HoldEm21Rules,
    "ante-up-21": AnteUp21Rules,
    "community": CommunityRules,
}


def _read_bonuses(rows: Any) -> Mapping[str, Pay]:
    return {name: Pay(text) for name, text in msgspec.convert(rows, dict[str, str]).items()}


def _read_super_bonus(value: Any) -> SuperBonus:
    plain = msgspec.convert(value, dict[str, Any])
    pays = {parse_dollars(minimum): parse_dollars(pays) for minimum, pays in dict(plain.pop("pays", {})).items()}
    return msgspec.convert({**plain, "pays": pays, "envy": parse_dollars(plain.pop("envy", ""))}, SuperBonus)


def _read_odds_or_none(text: str) -> Pay | None:
    """Odds, or `none` where a game does not pay what its base game pays."""
    return None if text == "none" else Pay(text)


_TABLE_READERS: Final[Mapping[Any, Any]] = {Mapping[str, Pay]: _read_bonuses, SuperBonus | None: _read_super_bonus}
_TEXT_READERS: Final[Mapping[Any, Any]] = {Pay: Pay, Pay | None: _read_odds_or_none, Totals: Totals.parse}


@cache
def rule_fields(kind: type[TableRules]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The rules of a set with their types: evaluated once, because this takes longer than a set is built."""
    return msgspec.structs.fields(kind)


def convert(value: Any, kind: Any) -> Any:
    """Convert a plain value of TOML or the command line to the type of a rule; raise on anything else."""
    if kind in _TABLE_READERS:
        return _TABLE_READERS[kind](value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        words = [str(each.value) for each in kind]
        if value not in words:
            raise PitbossError(f"{value!r} is unknown; use {', '.join(words[:-1])} or {words[-1]}")
    if kind not in _TEXT_READERS:
        return msgspec.convert(value, kind)
    if type(value) is not str:
        raise PitbossError(f"a text is required, not {value!r}")
    return _TEXT_READERS[kind](value)


def build(kind: type[TableRules], values: Mapping[str, Any]) -> TableRules:
    """Build a rule set from plain values."""
    said = [rule for rule in rule_fields(kind) if rule.name in values or rule.required]
    return kind(**{rule.name: convert(values[rule.name], rule.type) for rule in said})
