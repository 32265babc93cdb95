"""The rule set of the 21 family for the kernel: the same fields as plain numbers and words.

The kernel's `rules.hpp` mirrors `TwentyOneRules`. Every field either goes into the kernel or is listed here as one that
changes the value of no hand; a test compares both sides with the definition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, Final

import pitboss._kernel as kernel
from pitboss.errors import PitbossError
from pitboss.law.rules import Dealer22, TwentyOneRules, rule_fields
from pitboss.law.totals import Totals
from pitboss.money import Pay

# Rules that the kernel does not need, and why.
NOT_COMPILED: Final[Mapping[str, str]] = {
    "deck": "the kernel is given the cards themselves",
    "decks": "the kernel is given the cards themselves",
    "dealt_from": "it changes no card",
    "reshuffle_after_any_hand": "a matter of the shoe",
    "shuffle": "a matter of the shoe",
    "burn_cards": "a matter of the shoe",
    "burn_cards_disclosed": "a matter of the shoe",
    "player_cards": "a player sees their own cards either way",
    "dealer_first_card": "it is turned up before anybody decides",
    "double_for_less": "the best amount is all or nothing, never in between",
    "double_card": "no decision comes between the card and its turning",
    "positions": "other players' hands are not considered",
    "hands_per_player": "other players' hands are not considered",
    "tip_wagers": "they ride on the hand at its odds",
    "strategy_cards": "a matter of table etiquette",
    "burn_fee": "the fee is a separate wager; without it the hand plays as usual",
    "missed_cards": "a misdealt hand is not played",
    "war": "a wager raised before the second card plays like one of that size",
    "redouble_cap": "a matter of the table's limits",
    "super_bonus": "fixed amounts by the size of the wager, which the caller adds",
    "wagers_per_hand": "side wagers are analyzed separately",
    "bonus_cards": "they take no part in the base game",
    "paid_where_free": "paying for what is free is never better",
    "tips_ride_free": "what a tip wins is the dealer's",
    "most_wager_cents": "figures are per wager, whatever its size",
    "insurance_last": "the time of payment changes nothing",
    "bonus_alone": "concerns bonus wagers, not the main one",
    "tips_double_up": "what a tip wins is the dealer's",
    "tips_even_dollars": "what a tip wins is the dealer's",
    "tips_within_wager": "what a tip wins is the dealer's",
    "insurance_stake": "the best amount is all or nothing, never in between",
}

# Rules that the kernel has as part of another rule.
FOLDED: Final[Mapping[str, str]] = {
    "double_with_ace": "`double_totals` has no soft totals; nobody doubles a hard total with an ace, 12 or more",
}

# Choices that the kernel does not know, and what to do about it.
NOT_SOLVED: Final[Mapping[Enum, str]] = {
    Dealer22.PUSHES_SWITCHED: "no figures for a dealer 22 that pushes switched blackjacks only; analyze the game with "
    "a dealer 22 that pushes",
}

_LONGEST: Final = 21  # cards in a hand of twenty-one aces
_CARDS_21: Final = re.compile(r"(\w+)-card 21(?P<more> or more)?|21 with (\w+)(?P<or_more> or more)? cards")
_RANKS_21: Final = re.compile(r"(6-7-8|7-7-7)(?: of (mixed suits|one suit|the same suit|spades))?")
_NUMBERS: Final = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_SUITS: Final = {
    None: "any suits",
    "mixed suits": "any suits",
    "one suit": "one suit",
    "the same suit": "one suit",
    "spades": "spades",
}


def odds(pay: Pay) -> tuple[int, int]:
    """The winnings of a payout, in stakes."""
    if pay.share or pay.fixed_cents:
        raise PitbossError(f"{pay} is not plain odds and cannot be given in stakes; use odds such as 3 to 2")
    won: Fraction = pay.ratio if pay.keeps_stake else pay.ratio - 1
    return won.numerator, won.denominator


def _mask(totals: Iterable[int]) -> int:
    return sum(1 << total for total in totals)


def _totals(totals: Totals) -> tuple[int, int]:
    return _mask(totals.hard), _mask(totals.soft)


def _bonus(name: str, pay: Pay) -> tuple[int, int, tuple[int, int, int], str, tuple[int, int]]:
    """A bonus hand by its name: a number of cards, or three given cards with their suits. The first that holds is paid,
    so mixed suits, which come after one suit, mean any suits."""
    if match := _CARDS_21.fullmatch(name):
        word = match[1] or match[3]
        cards = _NUMBERS.get(word) or (int(word) if word.isdecimal() else 0)
        if 2 <= cards <= _LONGEST:
            return cards, _LONGEST if match["more"] or match["or_more"] else cards, (0, 0, 0), "any suits", odds(pay)
    elif match := _RANKS_21.fullmatch(name):
        low, middle, high = (int(rank) for rank in match[1].split("-"))
        return 3, 3, (low, middle, high), _SUITS[match[2]], odds(pay)
    raise PitbossError(f"unknown bonus hand {name!r}; write for instance five-card 21, or 6-7-8 of one suit")


_PLAIN: Final[Mapping[type, Callable[[Any], Any]]] = {
    bool: lambda value: value,
    int: lambda value: value,
    Pay: odds,
    Totals: _totals,
    type(None): lambda value: None,
    dict: lambda bonuses: [_bonus(name, pay) for name, pay in bonuses.items()],
}


def _plain(value: Any) -> Any:
    if not isinstance(value, Enum):
        return _PLAIN[type(value)](value)
    if value in NOT_SOLVED:
        raise PitbossError(NOT_SOLVED[value])
    return value.value


def compiled_fields() -> list[str]:
    """The rules that the kernel uses, in the order of the definition."""
    return [field.name for field in rule_fields(TwentyOneRules) if field.name not in {*NOT_COMPILED, *FOLDED}]


def compile_rules(rules: TwentyOneRules) -> kernel.Rules:
    """Compile rules for the kernel; refuse rules of another procedure, and values that it cannot hold."""
    rules = rules.alone
    if type(rules) is not TwentyOneRules:
        raise PitbossError(f"the kernel takes TwentyOneRules, not {type(rules).__name__}")
    values = {name: _plain(getattr(rules, name)) for name in compiled_fields()}
    if not rules.double_with_ace:
        values["double_totals"] = (values["double_totals"][0], 0)
    return kernel.Rules(values)
