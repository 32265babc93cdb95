"""The clauses that a procedure cites; a game's file names one for each topic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
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
