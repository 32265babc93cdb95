"""Rounds played at random: whoever is waited for does something legal."""

from __future__ import annotations

from random import Random

import msgspec

from pitboss.engine.games import TwentyOne
from pitboss.engine.vocabulary.actions import (
    Action,
    Deal,
    DealFaceDown,
    Double,
    Insure,
    Legal,
    Place,
    PushTable,
    ReshuffleDiscards,
)
from pitboss.engine.vocabulary.actors import CHANCE


def next_action(round: TwentyOne, rng: Random) -> Action:
    """A card, or something that the seat may do; when the cards run out, what 828(11) and then 828(1) allow."""
    if round.actor is not CHANCE:
        return within(rng.choice(round.legal()), round, rng)
    if round.can(DealFaceDown()) and rng.random() < 0.5:
        return DealFaceDown()
    if round.hole_unseen:  # one of the unseen cards is the hole card
        ways, weights = zip(*round.chances(), strict=True) if round.chances() else ((), ())
        return rng.choices(ways, weights)[0] if ways else PushTable("no card is left")
    if any(round.unseen):
        (card,) = rng.choices(range(len(round.unseen)), round.unseen)
        return Deal(next(each for each in round.possible_cards() if each.index == card))
    return ReshuffleDiscards(()) if round.discards else PushTable("no card is left")


def within(offer: Legal, round: TwentyOne, rng: Random) -> Action:
    """The offered action with an amount anywhere between its bounds."""
    action = offer.action
    if not offer.at_most:
        return action
    chips = round.house.limits.chips
    cents = min(offer.at_most, chips.least(rng.randint(offer.at_least, offer.at_most)))
    if isinstance(action, Place):
        position = round.position_at(action.wager.seat)
        has = round.affordable(position.player if position else "", 100_00)
        return Place(msgspec.structs.replace(action.wager, cents=max(offer.at_least, min(cents, has))))
    return type(action)(cents) if isinstance(action, Double | Insure) else action


def finish(round: TwentyOne, rng: Random) -> None:
    for _ in range(500):
        if round.is_over:
            return
        round.apply(next_action(round, rng))
    raise AssertionError("the round does not end")
