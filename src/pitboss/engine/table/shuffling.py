"""Shoes for a game, and the ceremony between shuffle and first card (CO 30-816 to 30-819)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pitboss.errors import IllegalSetup
from pitboss.law.clauses import RULE_8, HouseClauses
from pitboss.law.rules import DealtFrom, Shuffle, TableRules
from pitboss.shoe import (
    ChaChaSource,
    ContinuousShuffler,
    DealingShoe,
    DigitalShoe,
    HandDealt,
    Shoe,
)
from pitboss.shoe.records import HOUSE, ShoeRecord
from pitboss.shoe.shuffle import RandomSource
from pitboss.shoe.stacked import StackedShoe, Stage

CutAsked = Callable[[str], int | None]  # a player's name to a depth, or None: declined

CARDS_PER_HAND = 5  # what a hand uses, generously; for a pack without a cutting card (816(3))


def shoe_for(
    rules: TableRules,
    source: RandomSource | None = None,
    *,
    cutting_card_behind: int | None = None,
    clauses: HouseClauses = RULE_8,
) -> Shoe:
    """A shoe as the game is dealt. Without a source it is keyed from the operating system's entropy."""
    source = source or ChaChaSource.fresh()
    cards = rules.composition
    if cards.is_endless:
        raise IllegalSetup("an endless shoe cannot be dealt; choose a number of decks", clauses.decks_complete)
    behind = cards.size // 4 if cutting_card_behind is None else cutting_card_behind
    if behind >= cards.size - rules.burn_cards:
        what = f"{behind} cards behind the cut card and {rules.burn_cards} burned leave none of {cards.size} to deal"
        raise IllegalSetup(f"{what}; leave at most {cards.size - rules.burn_cards - 1} behind it", clauses.cut_card)
    if rules.dealt_from is DealtFrom.SHUFFLING_SHOE:
        return ContinuousShuffler(cards, source)
    shoe: StackedShoe
    if rules.dealt_from is DealtFrom.DIGITAL:
        shoe = DigitalShoe(cards, source, cutting_card_behind=behind)
    elif rules.dealt_from is DealtFrom.HAND:
        needs = min(CARDS_PER_HAND * (rules.positions + 1), cards.size - rules.burn_cards)  # a fresh deck is enough
        shoe = HandDealt(cards, source, hand_needs=needs, cutting_card_behind=cutting_card_behind)
    else:
        shoe = DealingShoe(cards, source, cutting_card_behind=behind)
    shoe.whole_each_hand = rules.shuffle is Shuffle.EVERY_ROUND
    return shoe


def offers_cut(shoe: Shoe | None) -> bool:
    """Whether the stack lies there to be cut: after every shuffle by hand, also in mid-round (817, 828(11)).

    A shuffling shoe and digital cards are not cut (817(5)), and never wait for it.
    """
    return isinstance(shoe, StackedShoe) and shoe.stage is Stage.TO_CUT


def make_ready(shoe: Shoe, rules: TableRules, by: str = HOUSE, depth: int | None = None) -> Iterator[ShoeRecord]:
    """After the shuffle: the cut (the house's own, where no depth is given), the cut card, the burn.

    Cards that are shuffled to complete a round get neither: no other round is dealt from them.
    """
    if isinstance(shoe, StackedShoe):
        if shoe.stage is Stage.TO_CUT:
            yield shoe.cut(by, shoe.house_depth(shoe.left) if depth is None else depth)
        if shoe.stage is Stage.TO_PLACE:
            yield shoe.place_cutting_card()
    if rules.burn_cards and not shoe.in_hand:  # a burn comes before a round (819), and this one is being played
        yield shoe.burn(rules.burn_cards, disclosed=rules.burn_cards_disclosed)
