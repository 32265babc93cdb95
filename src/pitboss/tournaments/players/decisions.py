"""How automatic players play a hand: common basic strategy where the game offers it, otherwise they pass."""

from __future__ import annotations

from pitboss.engine.games import Round
from pitboss.engine.games.twenty_one.state import Hand
from pitboss.engine.table.early_decisions import unattended
from pitboss.engine.vocabulary.actions import Action, Double, Hit, Split, Stand

_STAND_SMALL = range(2, 7)  # up cards against which a stiff hand stands


def decide(round: Round) -> Action:
    """The action for the seat whose turn it is; always a legal one."""
    hand = round.hand
    if not isinstance(hand, Hand) or not round.dealer.cards:
        return unattended(round)
    up = round.dealer.cards[0].points
    offers = {type(offer.action): offer.action for offer in round.legal()}
    for wish in _wishes(hand, 11 if up == 1 else up):
        if wish in offers:
            return offers[wish]
    return unattended(round)


def _wishes(hand: Hand, up: int) -> list[type[Action]]:
    total = hand.total
    wishes: list[type[Action]] = []
    if hand.is_pair and hand.cards[0].points in (1, 8):
        wishes.append(Split)
    if not hand.is_soft and total in (10, 11) and total > up:
        wishes.append(Double)
    if hand.is_soft:
        return [*wishes, Stand if total >= 19 or (total == 18 and up <= 8) else Hit, Stand]
    stands = total >= 17 or (total >= 13 and up in _STAND_SMALL) or (total == 12 and up in (4, 5, 6))
    return [*wishes, Stand if stands else Hit, Stand]
