"""Free doubles and free splits, in addition to the paid ones."""

from __future__ import annotations

from pitboss.engine.games.twenty_one import settlement
from pitboss.engine.games.twenty_one.core import TwentyOneCore
from pitboss.engine.games.twenty_one.features import lammers
from pitboss.engine.games.twenty_one.phases import Need
from pitboss.engine.games.twenty_one.play import is_playing, part, repeat_sides, split_refusal
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import FreeDouble, FreeSplit
from pitboss.errors import IllegalAction, Refusal


def check_free_double(r: TwentyOneCore, action: FreeDouble) -> Refusal | None:
    hand, cite = r.hand, r.house.clauses.free_double
    if hand is None or not is_playing(r):
        return not_now(r, action)
    if not r.house.free_doubles_offered:
        return IllegalAction("free doubles are not offered at this table", cite)
    if not lammers.doubles_free(r, hand):
        what = f"{'soft' if hand.is_soft else 'hard'} {hand.total} of {len(hand.cards)} cards"
        return IllegalAction(f"{what} does not double for free; two cards of {r.house.rules.free_doubles} do", cite)
    return None


def do_free_double(r: TwentyOneCore, action: FreeDouble) -> None:
    """Take a free double; the cards are shown first, since their total decides (822(1))."""
    position, _ = r.acts("free double", r.house.clauses.free_double)
    settlement.expose(r, position, r.hand_number)
    lammers.place_double(r, position, r.hand_number)
    r.want_card(Need.HAND)


def check_free_split(r: TwentyOneCore, action: FreeSplit) -> Refusal | None:
    hand, position, cite = r.hand, r.position, r.house.clauses.free_split
    if hand is None or position is None or not is_playing(r):
        return not_now(r, action)
    if not r.house.free_splits_offered:
        return IllegalAction("free splits are not offered at this table", cite)
    refusal = split_refusal(r, position, hand, 0, cite)
    if refusal is None and not lammers.splits_free(r, hand):
        return IllegalAction("ten-value pairs do not split for free; place a wager to split them", cite)
    return refusal


def do_free_split(r: TwentyOneCore, action: FreeSplit) -> None:
    position, hand = r.acts("free split", r.house.clauses.free_split)
    settlement.expose(r, position, r.hand_number)
    number = len(position.hands)
    part(r, position, hand, number, 0, r.house.clauses.free_split)
    lammers.place_split(r, position, r.hand_number, number)
    repeat_sides(r, position, number)
    r.want_card(Need.HAND)
