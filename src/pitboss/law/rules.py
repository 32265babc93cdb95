"""Typed rule sets. One per procedure; the catalogue fills every field from a fixed rule or an option."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import msgspec

from pitboss.cards import Composition, Deck
from pitboss.errors import PitbossError
from pitboss.law.totals import NO_TOTALS, Totals
from pitboss.money import Pay, parse_dollars

PACKET: Final = 5  # cards that each player and the dealer receive at Pai Jack (CO 30-2112(3))


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
    BOTH_UP = "both cards up"


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


class Dealer22(Enum):
    """What a dealer's total of 22 does to the hands still in play; a blackjack was paid before it."""

    PLAYERS_WIN = "players win"
    PUSHES = "pushes"


class Dealer16(Enum):
    """What a dealer does who reaches 16: draws like everybody, or stops, and hands in play are pushed."""

    DRAWS = "draws"
    PUSHES_ALL = "stops and pushes all"
    PUSHES_BELOW_21 = "stops and pushes all but 21"


class Player21(Enum):
    """What a player's 21 that is no blackjack is worth against the dealer's 21."""

    TIES = "ties"
    BEATS_21 = "beats 21 but not blackjack"
    ALWAYS_WINS = "always wins"


class PlayerBlackjack(Enum):
    """What a player's blackjack is worth against the dealer's."""

    TIES = "ties"
    ALWAYS_WINS = "always wins"
    PAID_AT_ONCE = "is paid at once"  # before insurance is offered: whatever the dealer has comes too late


class Rescue(Enum):
    """What a player takes back who gives up a doubled hand; the rest of the wager is lost."""

    NOT_OFFERED = "not offered"
    LAST_DOUBLED = "the last doubled part"
    INITIAL = "the initial wager"


class RedoubleCap(Enum):
    """What the table's maximum bounds when a doubled wager is doubled again."""

    EACH_PART = "each doubled part"  # a larger one is cut to it
    WHOLE_WAGER = "the whole wager"  # a larger one is refused


class FreeSplits(Enum):
    """Which pairs are split without a second wager."""

    NONE = "none"
    ALL_BUT_TENS = "all pairs but tens"


class StandAndDouble(Enum):
    """Whether a two-card hand may be doubled without a card (Double Up), and after which splits."""

    NOT_OFFERED = "not offered"
    NOT_AFTER_ACES = "not after splitting aces"
    ANY_TWO = "any two cards"


class BrokenHands(Enum):
    """What a dealer's blackjack that was not looked for leaves of a doubled or split hand that went over 21."""

    WAIT = "lose the original wager only"
    LOSE_ALL = "lose everything on them"


class InsuranceStake(Enum):
    """How much may be put on insurance."""

    UP_TO_HALF = "up to half the wager"
    HALF = "half the wager"


class DealersHands(Enum):
    """Where many players share the cards: one hand of the dealer's for all of them, or one against each."""

    ONE_FOR_ALL = "one for all"
    ONE_EACH = "one against each player"


class MissedCards(Enum):
    """What a card that the dealer missed to deal does: it is made good for, or the hand, or every hand, is misdealt."""

    PUT_RIGHT = "put right"
    MISDEAL = "misdeal"
    MISDEAL_OF_ALL = "misdeal of the whole round"


class DealtFrom(Enum):
    """What the cards come out of."""

    SHOE = "shoe"
    HAND = "hand"
    SHUFFLING_SHOE = "shuffling shoe"
    DIGITAL = "digital"


class Shuffle(Enum):
    """When the cards are shuffled anew: when the stack is dealt to its mark, or for every round."""

    WHEN_DEALT = "when the stack is dealt"
    EVERY_ROUND = "every round"


class FoulHand(Enum):
    """What becomes of a Pai Jack hand that was set with the low hand above the high one."""

    RESET = "is set again"
    LOSES = "loses"
    HOUSE_WAY = "is set by house way"


class PokerElement(Enum):
    """Whether a player of 21-Hold 'em may leave the poker out."""

    OPTIONAL = "optional"
    REQUIRED = "required"


class SuperBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dollars for a named hand of three cards against the up card."""

    hand: str
    pays: Mapping[int, int]  # cents, by the least main wager in cents
    envy: int  # cents to every other player of the round
    any_hand: bool = False  # split and doubled hands, too; else the first three cards alone

    def of(self, wager_cents: int) -> int:
        """What it pays on a main wager; nothing on one that is too small."""
        return max((cents for least, cents in self.pays.items() if wager_cents >= least), default=0)


class TableRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every game says: its cards, what they are dealt from, and who may sit down."""

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
    tips_within_wager: bool = False  # a wager for the dealer is at most the player's own beside it
    wagers_per_hand: int = 0  # the main wager and those beside it, at most; 0 is no bound
    most_wager_cents: int = 0  # the most that the law lets a player wager before the first card; 0 is no bound

    @property
    def composition(self) -> Composition:
        return self.deck.combined(self.decks)

    def demands(self, wager: str) -> bool:
        """Whether a wager that the game's file demands is demanded where the licensee has chosen so."""
        return True

    def faults(self) -> list[tuple[str, str]]:
        """What cannot stand together, each with its clause."""
        found = []
        if self.dealt_from is DealtFrom.HAND and self.decks > 2:
            found.append((f"{self.decks} decks cannot be dealt from the hand: at most two", "CO 30-816(3)"))
        if self.dealt_from is DealtFrom.SHOE and self.decks < 2:
            found.append(("a shoe holds two or more decks; deal one deck from the hand", "CO 30-802(9)"))
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

    # Where variations depart from the standard game. What a game's file leaves unsaid is as in 30-801 to 30-829.
    dealer_22: Dealer22 = Dealer22.PLAYERS_WIN
    dealer_16: Dealer16 = Dealer16.DRAWS
    player_21: Player21 = Player21.TIES
    player_blackjack: PlayerBlackjack = PlayerBlackjack.TIES
    double_21: bool = False  # a soft 21 may be doubled
    redoubles: int = 0  # how often a doubled wager may be doubled again
    redouble_cap: RedoubleCap = RedoubleCap.EACH_PART
    rescue: Rescue = Rescue.NOT_OFFERED
    free_doubles: Totals = NO_TOTALS  # totals of two cards that are doubled without a second wager
    free_splits: FreeSplits = FreeSplits.NONE
    paid_where_free: bool = True  # a hand that can be doubled or split for free may be for a wager, too
    tips_ride_free: bool = False  # a tip beside the hand takes part in its free doubles and free splits
    stand_and_double: StandAndDouble = StandAndDouble.NOT_OFFERED
    split_ace_and_ten_pays: Pay | None = None  # at once, where the game says so
    tips_double_up: bool = False  # a tip beside the hand may be raised when its player stands and doubles
    tips_even_dollars: bool = False  # such a tip is a whole number of dollars
    charlie: int = 0  # so many cards without going over win at once, except against a blackjack; 0 is none
    bonus_21: Mapping[str, Pay] = msgspec.field(default_factory=dict)  # named hands of 21; the first holds
    bonus_21_doubled: bool = False  # they are paid on doubled hands, too
    super_bonus: SuperBonus | None = None
    war: bool = False  # the deal stops after one open card each: what these won may be added to the main wager
    burn_fee: Pay | None = None  # this part of the main wager buys the burning of one hit card
    switch: bool = False  # two hands, whose second cards may be exchanged
    dealer_hands: int = 1  # so many hands of the dealer's, one after another from the same up card, each with its wager
    bet_positions: int = 1  # so many wagers at a place, each a hand of its own from the same first two cards
    missed_cards: MissedCards = MissedCards.PUT_RIGHT
    insurance_last: bool = False  # it is settled when the dealer's hand is played out, not when a blackjack is seen
    bonus_cards: int = 0  # drawn beside the game after the deal, for wagers that match them
    bonus_alone: bool = False  # bonus wagers that do not name it need no main wager
    double_with_ace: bool = True  # a hand with an ace in it may be doubled
    broken_hands: BrokenHands = BrokenHands.WAIT
    insurance_stake: InsuranceStake = InsuranceStake.UP_TO_HALF

    @property
    def alone(self) -> TwentyOneRules:
        """The rules by which one player's hand is played, whoever else plays."""
        return self


class PaiJackRules(TableRules, frozen=True, kw_only=True):
    """Pai Jack: five cards each, set as a high hand of three and a low hand of two, against the dealer's two hands."""

    wins_pay: Pay
    pai_jack_pays: Pay
    foul_hand: FoulHand
    assistance: bool  # staff may show a player the house way

    def faults(self) -> list[tuple[str, str]]:
        found = super().faults()
        wanted = PACKET * (self.positions + 1) + self.burn_cards
        if wanted > self.composition.size:
            what = f"{self.positions} players and the dealer with {PACKET} cards each, and {self.burn_cards} burned"
            found.append((f"{what}, are {wanted} cards; the deck has {self.composition.size}", "CO 30-2112(1)"))
        return found


class ThreeCard21Rules(TwentyOneRules, frozen=True, kw_only=True):
    """Three cards each, then 21 as in the family: a 21 is paid at once, three cards may be split into three hands."""

    twenty_one_pays: Pay


class HoldEm21Rules(TwentyOneRules, frozen=True, kw_only=True):
    """21, and when it is over poker: three cards to a player, with the dealer's first two as community cards."""

    poker: PokerElement
    poker_pays: Mapping[str, Pay]  # named hands of five; the first holds


class AnteUp21Rules(TwentyOneRules, frozen=True, kw_only=True):
    """21, and the same cards as a two-card poker hand against the dealer's."""

    ante_required: bool
    poker_pays: Pay
    qualifies_with: str  # the rank of the lowest high card with which the dealer's poker hand plays


class CompetitionRules(TwentyOneRules, frozen=True, kw_only=True):
    """Competition 21: one card each, and a wager for every further one."""

    card_wager_times: int  # the most that the third card and each later one may cost, in original wagers


class CommunityRules(TwentyOneRules, frozen=True, kw_only=True):
    """21 whose cards are shared: every player decides on the same cards, and one drawn card serves all who draw."""

    betting_fields: int  # hands that lie on the layout for everybody
    dealers_hands: DealersHands
    timeout_stands: Totals  # of these totals a hand stands when the time for a decision runs out; else it draws
    timeout_goes_on_to: Totals  # a hand that has begun to draw so goes on until it has one of these
    strikes: int  # who plays several fields is passed over with burn cards, and stands at this one; 0 is no such rule
    tips_raised: bool  # what doubles, splits and insures the wager may be done for the dealer's wager, too
    tips_make_minimum: bool  # the dealer's wager counts towards the least that a hand is played for
    tips_on_sides: bool  # a wager for the dealer may ride on a side wager
    single_tip_chip: bool  # a player's wagers for the dealer in a round are one chip on one hand

    @property
    def alone(self) -> TwentyOneRules:
        """Cards come to a player in the order of the stack, however many others take them, too."""
        fields = TwentyOneRules.__struct_fields__
        return TwentyOneRules(**{name: getattr(self, name) for name in fields})

    def terminal_of(self, seat: int) -> int:
        """Which terminal a betting field belongs to, counted from 1."""
        return (seat - 1) // self.betting_fields + 1

    def faults(self) -> list[tuple[str, str]]:
        found = super().faults()
        if self.positions % self.betting_fields:
            what = f"{self.positions} betting fields are no whole number of terminals with {self.betting_fields} each"
            found.append((what, "CO 30-899.27(2)"))
        return found


class DeucesWildRules(TableRules, frozen=True, kw_only=True):
    """Deuces Wild Xtreme: five cards against the dealer's five, one wager to see them, one decision."""

    wins_pay: Pay
    play_times_ante: int  # the play wager, as a multiple of the ante
    odds: bool  # whether the layout has the odds wager: where it has, every player makes it
    bonus_needs_ante: bool  # whether a bonus wager may be made only beside an ante

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
    pays = {parse_dollars(least): parse_dollars(most) for least, most in dict(plain.pop("pays", {})).items()}
    return msgspec.convert({**plain, "pays": pays, "envy": parse_dollars(plain.pop("envy", ""))}, SuperBonus)


def _read_odds_or_none(text: str) -> Pay | None:
    """A game may say that what another pays is not paid in it."""
    return None if text == "none" else Pay(text)


_READERS: Final[Mapping[Any, Any]] = {Pay: Pay, Pay | None: _read_odds_or_none, Totals: Totals.parse}


def convert(value: Any, kind: Any) -> Any:
    """A plain value of TOML or the command line as the type that a rule wants; raises on anything else."""
    if kind == Mapping[str, Pay]:
        return _read_bonuses(value)
    if kind == (SuperBonus | None):
        return _read_super_bonus(value)
    if kind not in _READERS:
        return msgspec.convert(value, kind)
    if type(value) is not str:
        raise PitbossError(f"words are wanted, not {value!r}")
    return _READERS[kind](value)


def build(kind: type[TableRules], values: Mapping[str, Any]) -> TableRules:
    """A rule set from plain values."""
    said = [rule for rule in msgspec.structs.fields(kind) if rule.name in values or rule.required]
    return kind(**{rule.name: convert(values[rule.name], rule.type) for rule in said})
