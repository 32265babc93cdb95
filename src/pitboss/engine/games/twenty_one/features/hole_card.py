"""A hole card that nobody has seen: at a table dealt from real cards its face is known when it is turned.

The dealer deals it face down. At the peek the dealer says that there is no blackjack, or turns the card and names it;
otherwise it is named when the dealer plays. Until then it counts among the unseen cards, as it does for the players.
"""

from __future__ import annotations

from msgspec import UNSET

from pitboss.cards import Card
from pitboss.engine.games.twenty_one import dealer
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.phases import DEALER_INDEX, Need, Phase
from pitboss.engine.round import reshuffle
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import Action, Deal, DealFaceDown, ExposeHoleCard, NoBlackjack, ReshuffleDiscards
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import DEALER_SPOT, CardDealt
from pitboss.errors import IllegalAction, Refusal


def check_deal_face_down(r: TwentyOneBase, action: DealFaceDown) -> Refusal | None:
    """Only the dealer's second card, and only where a dealer deals real cards and it lies face down (820, 823)."""
    if r.actor is not CHANCE or r.pending_draws or r.phase is not Phase.DEAL or r.next_deal >= len(r.deal_order):
        return not_now(r, action, r.house.clauses.deal)
    if not r.house.dealer_acts:
        return IllegalAction(
            "this table deals its own cards, and none of them unseen; deal the card", r.house.clauses.deal
        )
    second = r.deal_order[r.next_deal] == DEALER_INDEX and len(r.dealer.cards) == 1 and not r.hole_unseen
    if second and r.house.has_hole_card and not r.house.both_up:
        return None
    return IllegalAction("only the dealer's hole card is dealt unseen; name this card", r.house.clauses.deal)


def do_deal_face_down(r: TwentyOneBase, action: DealFaceDown) -> None:
    r.next_deal += 1
    r.hole_unseen = True
    r.events.append(CardDealt(DEALER_SPOT, 0, None, False))
    r.after_dealt()


def check_no_blackjack(r: TwentyOneBase, action: NoBlackjack) -> Refusal | None:
    cite = r.house.clauses.peek
    if not (_is_owed(r) and _peeks(r)):
        return IllegalAction("the dealer does not peek now", cite)
    if _others(r):
        return None
    return IllegalAction("every card left in the stack would make a blackjack; turn the hole card", cite)


def do_no_blackjack(r: TwentyOneBase, action: NoBlackjack) -> None:
    r.need = Need.DEAL
    dealer.looked(r, blackjack=False)


def refuse_face(r: TwentyOneBase, card: Card) -> Refusal | None:
    """The hole card must be one that the stack could hold, and agree with what was said at the peek (823, 824)."""
    if not r.unseen[card.index]:
        return IllegalAction(f"no {card.face} is left in the stack", r.house.clauses.cards)
    if _peeks(r) and not _is_blackjack(r, card):
        what = f"{card.face} makes no blackjack: it stays face down; enter that there is no blackjack"
        return IllegalAction(what, r.house.clauses.peek)
    if card not in r.possible_hole_cards():
        what = f"{card.face} makes a blackjack, and none was found at the peek; call the supervisor"
        return IllegalAction(what, r.house.clauses.peek)
    return None


def name(r: TwentyOneBase, card: Card) -> None:
    """The hole card's face: turned for a blackjack at the peek, or when the dealer plays."""
    r.dealer.add(card)
    r.hole_unseen, r.need = False, Need.DEAL
    if _peeks(r):
        dealer.looked(r, blackjack=True)
    else:
        dealer.play_hole_card(r)


def check_expose(r: TwentyOneBase, action: ExposeHoleCard) -> Refusal | None:
    """Where nobody has named the exposed card, the supervisor names it now (828(5))."""
    cite = r.house.clauses.hole_card_exposed
    if not r.hole_unseen:
        if action.card is UNSET or action.card is r.dealer.cards[1]:
            return None
        return IllegalAction(f"the hole card is {r.dealer.cards[1].face}, not {action.card.face}", cite)
    if _is_owed(r):
        return IllegalAction("the dealer is at the hole card now; enter what the dealer sees", cite)
    if action.card is UNSET:
        return IllegalAction("name the hole card that was exposed", cite)
    if action.card in r.possible_hole_cards():
        return None
    return IllegalAction(
        f"the hole card cannot be {action.card.face}: none is left, or the peek ruled it out; check the card", cite
    )


def exposures(r: TwentyOneBase) -> list[ExposeHoleCard]:
    """The ways in which the hole card could be exposed: one for each card that it could be, if it must be named."""
    return [ExposeHoleCard(card) for card in r.possible_hole_cards()] if r.hole_unseen else [ExposeHoleCard()]


def refuse_stack_card(r: TwentyOneBase, card: Card) -> Refusal | None:
    """A card from the stack must leave one that the hole card can be (824)."""
    possible = r.possible_hole_cards()
    if any(r.unseen[each.index] > (each is card) for each in possible):
        return None
    return IllegalAction(
        f"the last {card.face} must be the hole card; check the card that you entered", r.house.clauses.cards
    )


def check_reshuffle_discards(r: TwentyOneBase, action: ReshuffleDiscards) -> Refusal | None:
    if _is_owed(r):
        return IllegalAction("no card is due from the stack; enter the hole card", r.house.clauses.out_of_cards)
    return reshuffle.check_reshuffle_discards(r, action)


def chances(r: TwentyOneBase, found: list[tuple[Action, int]]) -> list[tuple[Action, int]]:
    """What chance may bring with their weights, while the hole card is one of the unseen cards."""
    deals = [(action.card, weight) for action, weight in found if isinstance(action, Deal)]
    if not deals:
        return found
    if _is_owed(r):
        faces: list[tuple[Action, int]] = [(Deal(card), w) for card, w in deals if refuse_face(r, card) is None]
        others = sum(r.unseen[card.index] for card in _others(r)) if _peeks(r) else 0
        return [*faces, (NoBlackjack(), others)] if others else faces
    left = {card: r.unseen[card.index] for card in r.possible_hole_cards()}
    ways = sum(left.values())  # for each card from the stack: the cards that the hole card can still be
    return [(Deal(card), weight * (ways - (card in left))) for card, weight in deals if ways > (card in left)]


def _is_owed(r: TwentyOneBase) -> bool:
    return r.hole_unseen and r.owes_face


def _peeks(r: TwentyOneBase) -> bool:
    """Whether the card is looked at before the players act; later it is turned for all."""
    return r.phase is not Phase.DEALER


def _is_blackjack(r: TwentyOneBase, card: Card) -> bool:
    return r.dealer.cards[0].points + card.points == 11 and (r.dealer.cards[0].is_ace or card.is_ace)


def _others(r: TwentyOneBase) -> list[Card]:
    """The cards that make no blackjack."""
    return [card for card in r.possible_cards() if not _is_blackjack(r, card)]
