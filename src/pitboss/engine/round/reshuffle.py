"""A shuffle of the discards in mid-round: the stack ran out (CO 30-828(11)), or the game's rules ask for it."""

from __future__ import annotations

from pitboss.cards import Composition
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import ReshuffleDiscards
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import DiscardsReshuffled, Irregularity
from pitboss.errors import IllegalAction, Refusal


def check_reshuffle_discards(r: Round, action: ReshuffleDiscards) -> Refusal | None:
    cite = r.house.clauses.out_of_cards
    by_dealer = r.house.dealer_acts and not action.rack and not r.takes_wagers  # who alone sees stack and rack
    if r.actor is not CHANCE or (any(r.unseen) and not (r.wants_shuffle or by_dealer)):
        return IllegalAction("the discards are shuffled only when the stack cannot complete the round", cite)
    if not (r.discards or action.rack or by_dealer):
        return IllegalAction("the discard rack is empty too", cite)
    accounted = Composition.of([*r.cards_on_layout(), *r.discards, *r.held, *action.rack]).counts
    if any(count > there_are for count, there_are in zip(accounted, r.house.composition.counts, strict=True)):
        return IllegalAction("the rack holds a card that is also on the layout or in the stack", r.house.clauses.cards)
    return None


def do_reshuffle_discards(r: Round, action: ReshuffleDiscards) -> None:
    """(11) The rack, with what this round has put into it, joins what is left of the stack; the round is completed."""
    wanted = r.wants_shuffle
    cite = wanted or r.house.clauses.out_of_cards
    returned = [*r.discards, *action.rack]
    for card in returned:
        r.unseen[card.index] += 1
    r.discards = []
    if not wanted:
        r.events.append(Irregularity("the stack ran out in mid-round", cite))
    r.events.append(DiscardsReshuffled(len(returned), cite))
