"""A round as a player or surveillance may see it: plain records for screens, pages and logs.

>>> from pitboss import Card, Deal, Limits, Table, Wager, load
>>> table = Table(load("blackjack"), limits=Limits(min=5_00, max=100_00))
>>> round = table.open([Wager(seat=1, bet="main", cents=25_00)])
>>> for name in ("Kh", "6d", "9s", "Qc"):
...     events = round.apply(Deal(Card(name)))
>>> seen = view(round, frozenset({1}))
>>> [card and card.name for card in seen.dealer.cards], seen.dealer.total, [offer.name for offer in seen.legal]
(['6d', None], 6, ['stand', 'hit', 'double', 'surrender'])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from pitboss.cards import Card
from pitboss.engine.games import Round
from pitboss.engine.record.headlines import LOST, WON, headline, result
from pitboss.engine.round.state import Dealt, Seated
from pitboss.engine.vocabulary.action_names import action_name as action_name
from pitboss.engine.vocabulary.actions import OF_HANDS, Action, Legal
from pitboss.engine.vocabulary.actors import Actor, Role, Seat
from pitboss.engine.vocabulary.calls import FloorCall
from pitboss.engine.vocabulary.events import (
    DEALER_SPOT,
    BonusCardDealt,
    BurnCardShown,
    CardDealt,
    CardsShared,
    CardsSwitched,
    CardTurned,
    CommunityCardsLaid,
    DealerHandBegun,
    Event,
    HandSet,
    HandSplit,
    HitCardBurned,
    Settled,
    SettlementReversed,
)
from pitboss.errors import IllegalAction, IllegalWager
from pitboss.money import dollars

_MOVES_CARDS = (
    CardDealt
    | CardsShared
    | DealerHandBegun
    | HandSplit
    | HitCardBurned
    | CardsSwitched
    | CardTurned
    | CommunityCardsLaid
)
_NOTED: Final = frozenset({Settled, SettlementReversed, HandSet, BurnCardShown, BonusCardDealt})  # in a view
_DEALS: Final = frozenset({CardDealt, HandSet})
Place = tuple[int, int]  # a seat and one of its hands
Faces = dict[Place, list[tuple[Card | None, bool]]]  # every hand's cards, each with whether it is face up


class HandView(msgspec.Struct, frozen=True):
    """A hand. A card that may not be seen is None, and `total` counts only visible cards."""

    cards: tuple[Card | None, ...]
    total: int | None
    soft: bool
    stake_cents: int = 0
    doubled_cents: int = 0
    free_cents: int = 0  # the worth of its lammers
    state: str = ""  # blackjack, bust, doubled, stands
    acting: bool = False
    outcome: str = ""  # when it is settled
    net_cents: int = 0
    headline: str = ""  # the outcome in a few words
    result: str = ""  # won, lost or push
    apart: int = 0  # cards that are laid apart from the others as a hand of their own, the first ones (Pai Jack)


class BetView(msgspec.Struct, frozen=True):
    """A wager other than a hand's own: insurance, a tip, a side wager."""

    bet: str
    cents: int
    tip: bool
    outcome: str = ""
    net_cents: int = 0
    progress: int = 0  # where the button of a wager on several rounds lies
    result: str = ""


class PositionView(msgspec.Struct, frozen=True):
    """A betting position: its player, its hands, and its other wagers."""

    seat: int
    player: str
    hands: tuple[HandView, ...]
    bets: tuple[BetView, ...]
    dealer: HandView | None = None  # the dealer hand against this position, where each has its own
    burn_cards: tuple[Card, ...] = ()  # drawn when its time ran out, and in none of its hands


class LegalView(msgspec.Struct, frozen=True):
    """What the actor may do: the clause, and the minimum and maximum of an amount."""

    name: str
    cite: str
    at_least: int
    at_most: int
    says: str = ""
    kind: str = ""  # the same for every action of its kind, whatever its cards or amount


class View(msgspec.Struct, frozen=True):
    """The round as some seats see it. `legal` is empty when it is not their turn."""

    game: str
    phase: str
    actor: str | None
    over: bool
    layout_cents: int
    dealer: HandView
    positions: tuple[PositionView, ...]
    legal: tuple[LegalView, ...]
    calls: tuple[FloorCall, ...] = ()  # what the dealer has to tell the floor person
    hidden: tuple[int, ...] = ()  # seats whose bets are secret until all have bet
    button: int = 0  # the seat that a tournament's hand begins with
    bonus_cards: tuple[Card, ...] = ()  # face up outside the hands, in the order of their places


def view(round: Round, seats: frozenset[int] | None, faces: Faces | None = None) -> View:
    """The round as the players of these seats see it; None is surveillance, which sees every card.

    `faces` are the cards after the round's last event, where the caller has them.
    """
    hidden = round.hidden_bets.difference(seats or ()) if seats is not None else frozenset[int]()
    unseen_cents = sum(each.stake for each in round.positions if each.seat in hidden)
    up = _faces(round.events) if faces is None else faces
    noted = [e for e in round.events if type(e) in _NOTED]
    settled, apart = _settlements(noted), _set_apart(noted)
    burned = [e for e in noted if isinstance(e, BurnCardShown)]
    dealer_up = [seats is None or face for _, face in up.get((DEALER_SPOT, 0), [])]
    return View(
        game=round.house.game.id,
        phase=str(round.phase.value),
        actor=_actor_name(round.actor),
        over=round.is_over,
        layout_cents=round.layout_cents - unseen_cents,
        dealer=_hand(round.before_dealer, dealer_up, apart=apart.get((DEALER_SPOT, 0), 0)),
        positions=tuple(_position(round, position, seats, up, settled, apart, burned) for position in round.positions),
        legal=_legal(round, seats),
        calls=() if round.deals_down and seats is not None else round.floor_calls,
        hidden=tuple(sorted(hidden)),
        button=0 if round.button is None else round.button.seat,
        bonus_cards=tuple(e.card for e in noted if isinstance(e, BonusCardDealt)),
    )


def face_down(round: Round) -> frozenset[int]:
    """The seats that see cards which others do not; all other seats share one view, except for the actor's choices."""
    return round.hidden_bets.union([e.seat for e in round.events if type(e) in _DEALS and not e.up])  # type: ignore[attr-defined]


def _position(
    round: Round,
    position: Seated,
    seats: frozenset[int] | None,
    up: Faces,
    settled: Iterable[Settled],
    apart: Mapping[Place, int],
    burned: Iterable[BurnCardShown],
) -> PositionView:
    """A position: players see their own cards, and other players' face-up cards."""
    own = seats is None or position.seat in seats
    waits = isinstance(round.actor, Seat)
    hands = []
    for number, hand in enumerate(position.hands):
        shown = [own or face for _, face in up.get((position.seat, number), [])]
        here = [e for e in settled if (e.seat, e.hand, e.tip) == (position.seat, number, False)]
        ends = [e for e in here if e.bet in OF_HANDS]
        acting, first = waits and hand is round.hand, apart.get((position.seat, number), 0)
        seen = _hand(hand, shown, acting=acting, ends=ends, apart=first)
        is_hidden = not own and position.seat in round.hidden_bets
        hands.append(msgspec.structs.replace(seen, stake_cents=0) if is_hidden else seen)
    bets = tuple(_bets(round, position, settled))
    burn_cards = tuple(e.card for e in burned if e.seat == position.seat)
    own_dealer = _own_dealer(round, position, up)
    return PositionView(position.seat, position.player, tuple(hands), bets, own_dealer, burn_cards)


def _own_dealer(round: Round, position: Seated, up: Faces) -> HandView | None:
    dealer = round.dealer_against(position.seat)
    if dealer is round.dealer:
        return None
    faces = up.get((DEALER_SPOT, 0), []) + up.get((DEALER_SPOT, position.seat), [])
    return _hand(dealer, [face for _, face in faces])


def for_amount(offer: Legal, cents: int | None) -> Action:
    """The action as offered, or for another amount, which the round then checks.

    >>> from pitboss.engine.vocabulary.actions import Bet
    >>> for_amount(Legal(Bet(), "CO 30-2106(9)(a)", 5_00, 5_00), 10_00)
    Traceback (most recent call last):
    ...
    pitboss.errors.IllegalWager: bet must be exactly $5.00, not $10.00 [CO 30-2106(9)(a)]
    """
    action = offer.action
    if cents is None:
        return action
    if not offer.at_most:
        raise IllegalAction(f"{action_name(action)} takes no amount", offer.cite)
    if (wager := getattr(action, "wager", None)) is not None:
        return msgspec.structs.replace(action, wager=msgspec.structs.replace(wager, cents=cents))
    if hasattr(action, "cents"):
        return msgspec.structs.replace(action, cents=cents)
    if cents != offer.at_most:  # the amount follows from the wagers on the layout
        raise IllegalWager(
            f"{action_name(action)} must be exactly {dollars(offer.at_most)}, not {dollars(cents)}", offer.cite
        )
    return action


def _actor_name(actor: Actor | None) -> str | None:
    return actor.value if isinstance(actor, Role) else None if actor is None else str(actor)


def _legal(round: Round, seats: frozenset[int] | None) -> tuple[LegalView, ...]:
    """The choices of the actor, for the actor's own eyes: they depend on hidden cards."""
    actor = round.actor
    if seats is not None and not (isinstance(actor, Seat) and actor.number in seats):
        return ()
    return legal_views(round.legal())


def legal_views(offers: Iterable[Legal]) -> tuple[LegalView, ...]:
    """Offers in words; dealing a card is one offer, not one for each card."""
    views = [
        LegalView(
            action_name(each.action),
            each.cite,
            each.at_least,
            each.at_most,
            each.says,
            each.action.tag().rpartition(".")[0],
        )
        for each in offers
    ]
    return tuple(dict.fromkeys(views))


def _hand(
    hand: Dealt, shown: list[bool], *, acting: bool = False, ends: Sequence[Settled] = (), apart: int = 0
) -> HandView:
    unseen = [None] * (len(shown) - len(hand.cards))  # a hole card that nobody has named yet
    cards = tuple([card if up else None for card, up in zip([*hand.cards, *unseen], shown, strict=True)])
    whole, seen = None not in cards, hand
    if not whole:
        seen = type(hand)()  # counts as the game does, but only visible cards
        for card in cards:
            if card is not None:
                seen.add(card)
    shown_hand = HandView(
        cards=cards,
        total=(seen.total or None) if seen.cards else None,  # None where cards are not counted
        soft=seen.is_soft,
        stake_cents=hand.stake,
        doubled_cents=hand.doubled,
        free_cents=hand.free,
        state=hand.label if whole and cards else "doubled" if hand.is_doubled else "stands" if hand.closed else "",
        acting=acting,
        apart=apart,
    )
    return _ended(shown_hand, ends) if ends else shown_hand


def _ended(hand: HandView, ends: Sequence[Settled]) -> HandView:
    """The hand with the outcomes of its wagers."""
    return msgspec.structs.replace(
        hand,
        outcome="; ".join(dict.fromkeys(e.outcome for e in ends)),
        net_cents=sum(e.net_cents for e in ends),
        headline=headline(ends[0]),
        result=_result_of(ends),
    )


def _result_of(ends: Sequence[Settled]) -> str:
    """Whether a hand won, lost or pushed with all its wagers."""
    net = sum(e.net_cents for e in ends)
    return WON if net > 0 else LOST if net < 0 else result(ends[0])


def _bets(round: Round, position: Seated, settled: Iterable[Settled]) -> Iterable[BetView]:
    for bet, cents, tip in position.extra_wagers():
        yield BetView(bet, cents, tip)
    for side in round.placed_wagers:
        if side.seat == position.seat:
            yield BetView(side.bet, side.cents, side.tip, progress=side.progress)
    for e in settled:
        if e.seat == position.seat and (e.bet not in OF_HANDS or e.tip):
            yield BetView(e.bet, e.stake_cents, e.tip, e.outcome, e.net_cents, result=result(e))


def _set_apart(events: Iterable[Event]) -> dict[Place, int]:
    """The hands that were set as two, and the number of cards in the first."""
    return {(e.seat, e.hand): len(e.high) for e in events if isinstance(e, HandSet)}


def _faces(events: Iterable[Event]) -> Faces:
    hands: Faces = {}
    for e in events:
        lay(hands, e)
    return hands


def lay_event(hands: Faces, event: Event) -> Faces | None:
    """The hands after an event, the given ones unchanged; None for an event that moves no card."""
    if not isinstance(event, _MOVES_CARDS):
        return None
    after = {place: cards[:] for place, cards in hands.items()}
    lay(after, event)
    return after


def lay(hands: Faces, e: Event) -> None:
    """Move the cards that an event moves."""
    if isinstance(e, CardDealt):
        hands.setdefault((e.seat, e.hand), []).append((e.card, e.up))
    elif isinstance(e, CardsShared):
        hands |= {(e.seat, number): hands[e.seat, 0][:] for number in e.hands}
    elif isinstance(e, DealerHandBegun):
        del hands[DEALER_SPOT, 0][1:]
    elif isinstance(e, HandSplit):
        hands[e.seat, e.new_hand] = [hands[e.seat, e.hand].pop()]
    elif isinstance(e, HitCardBurned):
        hands[e.seat, e.hand].pop()
    elif isinstance(e, CardsSwitched):
        one, other = hands[e.seat, e.hand], hands[e.seat, e.other_hand]
        one[1], other[1] = other[1], one[1]
    elif isinstance(e, CardTurned):
        cards = hands[e.seat, e.hand]
        lay = (e.card, False) if (e.card, False) in cards else (None, False)  # a card that nobody had seen
        cards[cards.index(lay)] = (e.card, True)
    elif isinstance(e, CommunityCardsLaid):
        hands[DEALER_SPOT, 0] = [(card, True) for card in e.cards]


def _settlements(events: Iterable[Event]) -> list[Settled]:
    """Settlements that were not reversed since."""
    settled: list[Settled] = []
    for e in events:
        if isinstance(e, Settled):
            settled.append(e)
        elif isinstance(e, SettlementReversed):
            place = (e.seat, e.hand, e.bet, e.tip)
            settled = [each for each in settled if (each.seat, each.hand, each.bet, each.tip) != place]
    return settled
