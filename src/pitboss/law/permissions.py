"""What a player may do at a table, in the words of a rule sign: the cards, splits, doubles, surrender, insurance.

Notices state restrictions; a sign or a booklet with the rules also states what is allowed. Each sentence comes with the
name of the rule that it states, so that its clause can be cited.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.cards import Deck
from pitboss.law.rules import (
    CompetitionRules,
    Doubling,
    HoleCard,
    InsuranceStake,
    SplitAces,
    Surrender,
    TableRules,
    ThreeCard21Rules,
    TwentyOneRules,
)
from pitboss.law.specials import Said

_CARDS: Final = {
    Deck.STANDARD_52: "52 cards",
    Deck.SPANISH_48: "48 cards, without the tens",
    Deck.JOKER_53: "53 cards, with a joker",
}
_PEEK: Final = {
    HoleCard.PEEK_ACE_AND_TEN: "The dealer peeks for a blackjack under an ace or a ten-value card",
    HoleCard.PEEK_ACE: "The dealer peeks for a blackjack under an ace",
    HoleCard.NO_PEEK: "The dealer does not peek at the hole card",
    HoleCard.NONE: "The dealer takes no hole card until the players have acted",
    HoleCard.BOTH_UP: "Both of the dealer's cards are dealt face up",
}
_DOUBLE: Final = {
    Doubling.FIRST_TWO: "Double down on the first two cards only",
    Doubling.ANY_TIME: "Double down on any number of cards",
}
_TIMES: Final = {1: "once", 2: "twice"}


def permissions(rules: TableRules) -> Iterator[Said]:
    """What the rules allow, in the order of a round."""
    decks = "one deck" if rules.decks == 1 else f"{rules.decks} decks"
    yield f"Played with {decks} of {_CARDS[rules.deck]}", "decks"
    yield from _hands(rules)
    if isinstance(rules, TwentyOneRules):
        yield _PEEK[rules.hole_card], "hole_card"
        yield from _insurance(rules)
        yield from _surrender(rules)
        yield from _splits(rules)
        yield from _doubles(rules)


def _hands(rules: TableRules) -> Iterator[Said]:
    most = rules.hands_per_player
    if isinstance(rules, TwentyOneRules) and rules.switch:
        positions = most // 2
        more = f", and may play up to {positions} positions" if positions > 1 else ""
        yield f"A player plays two hands at each position{more}", "hands_per_player"
    elif most > 1:
        yield f"A player may play up to {most} hands", "hands_per_player"


def _insurance(rules: TwentyOneRules) -> Iterator[Said]:
    if not rules.insurance:
        return
    amount = "exactly half" if rules.insurance_stake is InsuranceStake.HALF else "up to half"
    yield f"Insurance against a dealer ace costs {amount} the wager", "insurance"


def _surrender(rules: TwentyOneRules) -> Iterator[Said]:
    if isinstance(rules, ThreeCard21Rules):
        yield "A hand over 21 may be surrendered for half the wager", "surrender"
    elif isinstance(rules, CompetitionRules):
        yield (
            "Surrender with the first card costs half the wager, or all of it against a dealer blackjack",
            "surrender",
        )
    elif rules.surrender is not Surrender.NOT_OFFERED:
        when = "late" if rules.surrender is Surrender.LATE else "early"
        yield f"Surrender ({when}) costs half the wager", "surrender"


def _splits(rules: TwentyOneRules) -> Iterator[Said]:
    if rules.max_splits:
        yield _split(rules), "max_splits"
        any_cards = rules.split_aces is SplitAces.ANY_CARDS
        yield "Split aces draw like any other cards" if any_cards else "Split aces get one card each", "split_aces"
        if rules.resplit_aces:
            yield "Aces may be resplit", "resplit_aces"
        elif rules.max_splits > 1:
            yield "Aces may be split once", "resplit_aces"


def _split(rules: TwentyOneRules) -> str:
    if isinstance(rules, ThreeCard21Rules):
        return "A hand with a pair, or over 21, may be split once, into 3 hands"
    times = _TIMES.get(rules.max_splits, f"up to {rules.max_splits} times")
    return f"Cards of equal value may be split {times}, into {rules.max_splits + 1} hands"


def _doubles(rules: TwentyOneRules) -> Iterator[Said]:
    if rules.doubling is Doubling.NOT_OFFERED:
        return
    yield _DOUBLE[rules.doubling], "doubling"
    if not rules.double_totals.is_every:
        yield f"Double down on {rules.double_totals} only", "double_totals"
    if not rules.double_with_ace:
        yield "No doubling down on a hand with an ace", "double_with_ace"
    if rules.double_after_split:
        yield "Doubling down after a split is allowed", "double_after_split"
    if rules.double_for_less:
        yield "Doubling down for less than the wager is allowed", "double_for_less"
