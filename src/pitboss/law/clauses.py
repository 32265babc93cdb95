"""The clauses that a procedure cites; a game's file names one for each topic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from pitboss.law.citation import Jurisdiction

HOUSE_RULE: Final = "house rule"  # cited where a state's documents are silent and the table still needs a rule


class HouseClauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The clauses of what all tables do, whatever the game: limits, cards and shoe, cash.

    A state's documents say it, or the house does: a topic without a clause is a house rule, and is cited as one.
    """

    limits: str = HOUSE_RULE  # the posted minimum and maximum
    tip_limits: str = HOUSE_RULE
    hand_dealt: str = HOUSE_RULE  # the number of decks that may be dealt from the hand
    shoe_decks: str = HOUSE_RULE  # the number of decks that a shoe holds
    decks_complete: str = HOUSE_RULE  # the cards that a shoe must hold
    inspection: str = HOUSE_RULE  # of the cards, by the dealer
    presentation: str = HOUSE_RULE  # at the table where the cards are dealt
    digital_cards: str = HOUSE_RULE  # which are not inspected
    device: str = HOUSE_RULE  # the shoe or shuffling device
    shuffling: str = HOUSE_RULE  # before the first hand
    shuffle_due: str = HOUSE_RULE  # at the cut card, or when the stack ran out
    reshuffle: str = HOUSE_RULE  # between any two hands
    cut: str = HOUSE_RULE
    cut_depth: str = HOUSE_RULE
    cut_card: str = HOUSE_RULE
    burning: str = HOUSE_RULE
    discarding: str = HOUSE_RULE
    shuffler: str = HOUSE_RULE  # which is its own discard rack
    tampering: str = HOUSE_RULE  # cards removed or added
    disclosure: str = HOUSE_RULE  # of the order of the cards
    refill: str = HOUSE_RULE  # the stack ran out in mid-round
    cash: str = HOUSE_RULE
    validation: str = HOUSE_RULE  # of tickets, before chips are given
    equal_chips: str = HOUSE_RULE  # for the cash, and where the cash goes


RULE_8: Final = HouseClauses(
    limits="CO 30-803(3)(c)",
    tip_limits="CO 30-803(3)(i)",
    hand_dealt="CO 30-816(3)",
    shoe_decks="CO 30-802(9)",
    decks_complete="CO 30-806(2)",
    inspection="CO 30-815(1)",
    presentation="CO 30-815(3)",
    digital_cards="CO 30-815(5)",
    device="CO 30-805",
    shuffling="CO 30-816(1)",
    shuffle_due="CO 30-816(2)",
    reshuffle="CO 30-816(4)",
    cut="CO 30-817",
    cut_depth="CO 30-817(1)",
    cut_card="CO 30-817(3)",
    burning="CO 30-819",
    discarding="CO 30-822(1)",
    shuffler="CO 30-822(2)",
    tampering="CO 30-824(1)",
    disclosure="CO 30-824(2)",
    refill="CO 30-828(11)",
    cash="CO 30-831",
    validation="CO 30-831(1)",
    equal_chips="CO 30-831(3)",
)
HOUSE_CLAUSES: Final[Mapping[str, HouseClauses]] = {  # by the state's code, where a game's own file says nothing else
    Jurisdiction.COLORADO.code: RULE_8,
    Jurisdiction.WASHINGTON.code: HouseClauses(),
}


class Clauses(HouseClauses, frozen=True, kw_only=True):
    """The clauses of every game, as text: events carry them unchanged."""

    wagers: str  # before the first card, within the limits
    frozen: str  # no change after the first card
    chips: str  # wagers are made in chips
    cards: str
    deal: str
    play: str
    signal: str
    pickup: str
    several_hands: str
    tips: str
    ruling: str
    out_of_cards: str


class TwentyOneClauses(Clauses, frozen=True, kw_only=True):
    """The clauses of a round of the 21 family."""

    win_dealer_over: str
    win_higher: str
    dealer_22: str
    win_blackjack: str
    lose: str
    push: str
    lose_21_to_blackjack: str
    lose_over: str
    insurance: str
    even_money: str
    double: str
    split: str
    free_double: str
    free_split: str
    turn_up_card: str
    peek: str
    draw: str
    surrender: str
    missed_first_card: str
    missed_second_card: str
    wrong_action: str
    hole_card_exposed: str
    face_up_in_shoe: str
    drawn_unexposed: str
    drawn_exposed: str
    dealer_overdrew: str
    dealer_missed_card: str

    # Where variations depart from standard blackjack; a game without the rule has no clause for it.
    burn: str = ""
    burn_fee: str = ""
    burn_collected: str = ""
    burn_forfeited: str = ""
    dealer_16: str = ""  # on which the dealer stands
    double_up: str = ""  # double a two-card hand and stand on it
    double_up_tied: str = ""
    tip_double_up: str = ""
    switch: str = ""
    discard: str = ""  # of hands without a wager on the dealer's next hand
    original_only: str = ""  # a dealer blackjack takes the original wager only, where the game's section says so
    super_bonus_call: str = ""  # the dealer calls the floor when one card may bring the Super Bonus
    winnings: str = ""  # winnings of the first cards, added to the main wager or collected


class PaiJackClauses(Clauses, frozen=True, kw_only=True):
    """The clauses of a round of Pai Jack."""

    miscounted: str
    dropped: str
    pai_jack: str
    setting: str
    low_outranks: str
    bust: str
    reveal: str
    house_way: str
    dealer_pai_jack: str
    dealer_bust: str
    win_both: str
    win_one: str
    one_each: str
    lose_one: str
    tie_both: str
    lose_both: str
    lose_bust: str
    push_all: str
    foul: str
    foul_reset: str
    foul_loses: str
    foul_house_way: str
    assistance: str
    face_up_in_shoe: str


class ThreeCard21Clauses(TwentyOneClauses, frozen=True, kw_only=True):
    """The clauses of a round of 3 Card 21."""

    pay_21: str  # in three cards, before the peek
    win_21: str  # of a hand that was hit, doubled or split
    keep_cards: str  # instead of being paid
    over_21: str  # what three cards over 21 may do
    count_ace: str  # as the player prefers, for a split
    split_pair: str
    split_paired_21: str
    split_21_with_ace: str


class HoldEm21Clauses(TwentyOneClauses, frozen=True, kw_only=True):
    """The clauses of a round of 21-Hold 'em."""

    community: str
    shuffle: str  # of all other cards, before poker is dealt
    second_bet: str  # or the fold instead
    third_bet: str
    poker_misdeal: str
    poker_loses: str
    poker_wins: str


class AnteUp21Clauses(TwentyOneClauses, frozen=True, kw_only=True):
    """The clauses of a round of Ante Up 21."""

    ante: str
    bet: str
    fold: str
    fold_or_bet: str
    misdeal: str
    against_blackjack: str  # the ante is settled, the bet pushes
    poker_wins: str
    poker_loses: str
    poker_ties: str
    does_not_qualify: str


class CompetitionClauses(TwentyOneClauses, frozen=True, kw_only=True):
    """The clauses of a round of Competition 21."""

    second_card: str
    further_cards: str
    split_aces: str


class CommunityClauses(TwentyOneClauses, frozen=True, kw_only=True):
    """The clauses of a round with shared cards."""

    community: str  # one card for all who draw
    empty_field: str  # cards on a field without a wager
    no_more_bets: str
    timeout: str
    strike: str
    charlie: str
    tip_double: str
    tip_split: str
    tip_insurance: str
    confirm: str


class DeucesWildClauses(Clauses, frozen=True, kw_only=True):
    """The clauses of a round of Deuces Wild Xtreme."""

    bet_play: str
    fold: str
    reveal: str
    win: str
    push: str
    lose: str
    replacement: str


LEFT_TO_THE_HOUSE: Final = frozenset(  # topics of a game on which a state's documents may be silent: tips, mistakes
    {
        "ruling",
        "tips",
        "missed_first_card",
        "missed_second_card",
        "wrong_action",
        "hole_card_exposed",
        "face_up_in_shoe",
        "drawn_unexposed",
        "drawn_exposed",
        "dealer_overdrew",
        "dealer_missed_card",
    }
)
MAY_BE_HOUSE_RULE: Final = frozenset(HouseClauses.__struct_fields__) | LEFT_TO_THE_HOUSE
CLAUSES: Final[Mapping[str, type[Clauses]]] = {  # by procedure
    "twenty-one": TwentyOneClauses,
    "pai-jack": PaiJackClauses,
    "three-card-21": ThreeCard21Clauses,
    "competition-21": CompetitionClauses,
    "deuces-wild": DeucesWildClauses,
    "hold-em-21": HoldEm21Clauses,
    "ante-up-21": AnteUp21Clauses,
    "community": CommunityClauses,
}
