"""Shoes for a game, and the ceremony between shuffle and first card (CO 30-816 to 30-819)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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


def shoe_for(rules: TableRules, source: RandomSource | None = None, *, cutting_card_behind: int | None = None) -> Shoe:
    """A shoe as the game is dealt. Without a source it is keyed from the operating system's entropy."""
    source = source or ChaChaSource.fresh()
    cards = rules.composition
    behind = cards.size // 4 if cutting_card_behind is None else cutting_card_behind
    if rules.dealt_from is DealtFrom.SHUFFLING_SHOE:
        return ContinuousShuffler(cards, source)
    shoe: StackedShoe
    if rules.dealt_from is DealtFrom.DIGITAL:
        shoe = DigitalShoe(cards, source, cutting_card_behind=behind)
    elif rules.dealt_from is DealtFrom.HAND:
        needs = min(CARDS_PER_HAND * (rules.positions + 1), cards.size)
        shoe = HandDealt(cards, source, hand_needs=needs, cutting_card_behind=cutting_card_behind)
    else:
        shoe = DealingShoe(cards, source, cutting_card_behind=behind)
    shoe.whole_each_hand = rules.shuffle is Shuffle.EVERY_ROUND
    return shoe


def offers_cut(shoe: Shoe, rules: TableRules) -> bool:
    """Whether the stack lies there to be cut by the players in turn (817).

    The cut is offered where a stack serves many rounds; a deck that is shuffled for each one is cut by the house.
    """
    return isinstance(shoe, StackedShoe) and shoe.stage is Stage.TO_CUT and rules.shuffle is not Shuffle.EVERY_ROUND


def make_ready(shoe: Shoe, rules: TableRules, by: str = HOUSE, depth: int | None = None) -> Iterator[ShoeRecord]:
    """After the shuffle: the cut (the house's own, where no depth is given), the cutting card, the burn."""
    if isinstance(shoe, StackedShoe):
        if shoe.stage is Stage.TO_CUT:
            yield shoe.cut(by, shoe.house_depth(shoe.left) if depth is None else depth)
        if shoe.stage is Stage.TO_PLACE:
            yield shoe.place_cutting_card()
    if rules.burn_cards:
        yield shoe.burn(rules.burn_cards, disclosed=rules.burn_cards_disclosed)
