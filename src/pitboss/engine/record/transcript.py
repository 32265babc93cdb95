"""A round in plain words, one line for each event: for replays, golden transcripts and screens.

>>> from pitboss.engine.vocabulary.events import Acted, CardDealt
>>> cite = "CO 30-826(1)"
>>> print(transcript([CardDealt(1, 0, Card("8s"), True), CardDealt(0, 0, None, False), Acted(1, 0, "hit", cite)]))
Seat 1: 8♠
Dealer: a card face down
Seat 1: hit (CO 30-826(1))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from pitboss.cards import Card
from pitboss.engine.books import cash, log, tournament_chips
from pitboss.engine.record.why import in_turn, reason_of
from pitboss.engine.round.house import House
from pitboss.engine.vocabulary import events as ev
from pitboss.engine.vocabulary.actions import INSURANCE, MAIN, ON_HANDS
from pitboss.law.former import current
from pitboss.money import dollars, in_points
from pitboss.records import Record
from pitboss.shoe import records as shoe

Split = Collection[int]  # the seats that have several hands
_PUSHED_HAND: Final = re.compile(r"(?<=^push: seat )(\d+), hand (\d+)$")


def transcript(events: Iterable[Record], house: House | None = None) -> str:
    """One line for each event, entries of a table's log included. The table's house adds the odds of each win."""
    split: set[int] = set()
    return "\n".join([line(event, split, house) for event in in_turn(events, split)])


def line(event: Record, split: Split = (), house: House | None = None) -> str:
    """One event in words, with its clause where it has one."""
    if isinstance(event, ev.Settled):
        words = str(reason_of(event, several_hands=event.seat in split, house=house))
    else:
        cite = getattr(event, "cite", "")
        words = f"{text_of(event, split)} ({current(cite)})" if cite else text_of(event, split)
    return in_points(words) if house is not None and house.limits.tournament is not None else words


def text_of(event: Record, split: Split = ()) -> str:
    """One event in words, without its clause."""
    if isinstance(event, ev.Settled):
        return reason_of(event, several_hands=event.seat in split).text
    words = _WORDS.get(type(event))
    return event.tag() if words is None else words(event, split)


def ruling_words(ruling: str) -> str:
    """What a ruling says, with hands as people count them; logs count them from 0.

    >>> ruling_words("push: seat 3, hand 0")
    'push: seat 3, hand 1'
    """
    return _PUSHED_HAND.sub(lambda found: f"{found[1]}, hand {int(found[2]) + 1}", ruling)


def _place(seat: int, hand: int, split: Split) -> str:
    if seat == ev.DEALER_SPOT:
        return f"Dealer against seat {hand}" if hand else "Dealer"
    return f"Seat {seat} hand {hand + 1}" if seat in split else f"Seat {seat}"


def _at(event: Any, split: Split) -> str:
    return _place(event.seat, event.hand, split)


def _spot(bet: str, tip: bool) -> str:
    spot = "the main wager" if bet == MAIN else f"the {bet}" if bet in ON_HANDS else bet
    return f"{spot}, for the dealer" if tip else spot


# Acts that logs keep in words of their own, and what a person says.
_SAID: Final = {"keep to double": "play the blackjack on"}


def _opened(e: ev.RoundOpened, _: Split) -> str:
    seats = ", ".join(map(str, e.seats))
    return f"No more wagers: {'seat' if len(e.seats) == 1 else 'seats'} {seats} in play"


def _placed(e: ev.WagerPlaced, split: Split) -> str:
    place = _place(e.seat, e.hand, split) if e.bet in (*ON_HANDS, INSURANCE) else f"Seat {e.seat}"
    return f"{place} ({e.player}): {dollars(e.cents)} on {_spot(e.bet, e.tip)}"


def _dealt(e: ev.CardDealt, split: Split) -> str:
    card = "a card" if e.card is None else e.card.face
    return f"{_at(e, split)}: {card}{'' if e.up else ' face down'}"


def _lammer_collected(e: ev.LammerCollected, split: Split) -> str:
    paid = f"paid {dollars(e.paid_cents)} and collected" if e.paid_cents else "collected"
    return f"{_at(e, split)}: lammer {paid}"


def _set(e: ev.HandSet, split: Split) -> str:
    if not e.high:
        return f"{_at(e, split)}: hand set"
    return f"{_at(e, split)}: {_faces(e.high)} ({e.high_total}) over {_faces(e.low)} ({e.low_total})"


def _irregular(e: ev.Irregularity, split: Split) -> str:
    where = f", {_at(e, split).lower()}" if e.seat else ""
    return f"Irregularity{where}: {e.what}"


def _reversed(e: ev.SettlementReversed, split: Split) -> str:
    return f"{_at(e, split)}: {dollars(e.stake_cents)} on {_spot(e.bet, e.tip)} is returned to the layout"


def _payment_corrected(e: ev.PaymentCorrected, _: Split) -> str:
    if e.cents > 0:
        return f"Seat {e.seat}: {e.player} is paid {dollars(e.cents)} more"
    return f"Seat {e.seat}: {dollars(-e.cents)} is collected from {e.player}"


def _award_due(e: ev.AwardDue, split: Split) -> str:
    meter = f"the {e.meter} meter" if e.meter else "the meter"
    return f"{_at(e, split)}: {e.bet}, {e.outcome}, wins {e.share} of {meter}"


def _faces(cards: Iterable[Card]) -> str:
    return " ".join(card.face for card in cards)


def _burned(e: shoe.Burned, _: Split) -> str:
    cards = "1 card" if e.count == 1 else f"{e.count} cards"
    return f"Burned: {cards if e.cards is None else _faces(e.cards)} (CO 30-819)"


def _revealed(e: shoe.Revealed, _: Split) -> str:
    return f"Commitment {e.commitment[:16]}… revealed"


def _bought(e: cash.BoughtIn, _: Split) -> str:
    goes = "tray" if e.to_tray else "drop box"
    return f"{e.player} buys in: {dollars(e.cents)} of {e.tender.value} into the {goes} for chips"


def _inspected(e: log.CardsInspected, _: Split) -> str:
    device = " and the shoe" if e.device else ""
    return f"{e.by} inspected {e.cards} cards{device}"


def _ruling(e: log.RulingGiven, _: Split) -> str:
    confirmed = f", confirmed by {e.confirmed_by}" if e.confirmed_by else ""
    return f"{e.by} rules{confirmed}; reason: {e.reason}"


def _corrected(e: log.Corrected, _: Split) -> str:
    cards = ", ".join(f"line {each.line} was {each.card.face}" for each in e.action.corrected)
    return f"Cards corrected: {cards}; the actions from line {e.first} on are void, and these stand"


def _taken_over(e: cash.TakenOver, _: Split) -> str:
    racks = "".join(f"; {player} has {dollars(cash.worth(chips))}" for player, chips in e.racks.items())
    return f"Rolls over from the log that ends in {e.after[:16]}…{racks}"


_WORDS: Final[Mapping[type[Any], Callable[[Any, Split], str]]] = {
    ev.RoundOpened: _opened,
    ev.WagerPlaced: _placed,
    ev.WagerWithdrawn: lambda e, _: f"Seat {e.seat}: withdraws {dollars(e.cents)} on {_spot(e.bet, e.tip)}",
    ev.CardDealt: _dealt,
    ev.CardTurned: lambda e, split: f"{_at(e, split)}: {e.card.face} turned up",
    ev.CommunityCardsLaid: lambda e, _: f"Community cards: {' '.join(card.face for card in e.cards)}",
    ev.BonusCardDealt: lambda e, _: f"Bonus card {e.number}: {e.card.face}",
    ev.CommunityCard: lambda e, _: f"{e.spot[0].upper()}{e.spot[1:]}: {e.card.face}",
    ev.BurnCardShown: lambda e, split: f"{_at(e, split)}: burn card {e.card.face}",
    ev.BettingClosed: lambda e, _: "No more wagers",
    ev.InsuranceCalled: lambda e, _: "Dealer offers insurance",
    ev.CardsShared: lambda e, _: (
        f"Seat {e.seat}: the first two cards play for hands {', '.join(str(number + 1) for number in e.hands)}"
    ),
    ev.DealerHandBegun: lambda e, _: f"Dealer: the up card plays hand {e.number}",
    ev.DealerPeeked: lambda e, _: f"Dealer peeks: {'' if e.blackjack else 'no '}blackjack",
    ev.Acted: lambda e, split: f"{_at(e, split)}: {_SAID.get(e.act, e.act)}",
    ev.HandSet: _set,
    ev.HandSplit: lambda e, _: f"Seat {e.seat}: hand {e.hand + 1} split, hand {e.new_hand + 1} is new",
    ev.LammerPlaced: lambda e, split: f"{_at(e, split)}: lammer placed for {dollars(e.worth_cents)}",
    ev.LammerCollected: _lammer_collected,
    ev.HitCardBurned: lambda e, split: f"{_at(e, split)}: {e.card.face} burned",
    ev.CardsSwitched: lambda e, _: f"Seat {e.seat}: second cards of hands {e.hand + 1} and {e.other_hand + 1} switched",
    ev.HandPickedUp: lambda e, split: f"{_at(e, split)}: cards picked up",
    ev.SettlementReversed: _reversed,
    ev.WagerCarried: lambda e, _: f"Seat {e.seat}: {dollars(e.cents)} on {_spot(e.bet, e.tip)} stays ({e.progress})",
    ev.AwardDue: _award_due,
    ev.Awarded: lambda e, split: f"{_at(e, split)}: the meter pays {dollars(e.cents)} by hand",
    ev.SpotPicked: lambda e, _: f"Seat {e.seat}: {e.bet}, spot {e.spot}",
    ev.BonusDrawn: lambda e, _: f"Seat {e.seat}: {e.bet} shows {e.what}",
    ev.CardBurned: lambda e, _: f"Burned: {e.card.face}",
    ev.DiscardsReshuffled: lambda e, _: (
        f"{e.cards} discards shuffled back into the stack" if e.cards else "The discards are shuffled into the stack"
    ),
    ev.Irregularity: _irregular,
    ev.Ruled: lambda e, _: f"Ruling: {ruling_words(e.ruling)}; reason: {e.reason}",
    ev.PaymentCorrected: _payment_corrected,
    ev.RoundClosed: lambda e, _: "Round closed",
    log.CardsInspected: _inspected,
    log.SupervisorCalled: lambda e, _: f"{e.by} calls the supervisor: {e.reason}",
    log.CallAnswered: lambda e, _: f"{e.by} answers the call",
    log.DecidedAhead: lambda e, _: f"Seat {e.seat} decides in advance",
    log.LimitsChanged: lambda e, _: f"New limits: {dollars(e.min_cents)} to {dollars(e.max_cents)}",
    log.RulingProposed: lambda e, _: f"{e.by} asks a second person to confirm a ruling; reason: {e.reason}",
    log.RulingGiven: _ruling,
    log.Undone: lambda e, _: f"{e.by} takes back the entry of line {e.first}; reason: {e.reason}",
    log.Corrected: _corrected,
    cash.BoughtIn: _bought,
    cash.Credited: lambda e, _: f"Credit: {dollars(e.cents)} of chips from the tray to the cage",
    cash.Filled: lambda e, _: f"Fill: {dollars(e.cents)} of chips into the tray",
    cash.ColoredUp: lambda e, _: f"{e.player} colors up chips worth {dollars(cash.worth(e.gave))}",
    cash.TakenOver: _taken_over,
    tournament_chips.ChipsIssued: lambda e, _: f"{e.player} gets {e.points:,} tournament points at seat {e.seat}",
    tournament_chips.ChipsTaken: lambda e, _: (
        f"{e.points:,} tournament points of {e.player} are taken off seat {e.seat}: {e.reason}"
    ),
    tournament_chips.ButtonPlaced: lambda e, _: f"The button is at seat {e.seat}",
    cash.Left: lambda e, _: f"{e.player} leaves with {dollars(e.cents)}",
    shoe.Shuffled: lambda e, _: f"{e.size} cards shuffled; commitment {e.commitment}",
    shoe.CutMade: lambda e, _: f"{e.by[:1].upper()}{e.by[1:]} cuts {e.depth} deep",
    shoe.CutDeclined: lambda e, _: f"{e.by} declines the cut",
    shoe.CuttingCardPlaced: lambda e, _: f"Cut card placed in front of the last {e.behind} cards",
    shoe.Burned: _burned,
    shoe.DiscardsReshuffled: lambda e, _: f"{e.size} cards shuffled in mid-round; commitment {e.commitment}",
    shoe.CardDrawn: lambda e, _: f"Drawn from the shuffling shoe: {e.card.face}",
    shoe.CardsReturned: lambda e, _: f"Returned to the shuffling shoe: {_faces(e.cards)}",
    shoe.Revealed: _revealed,
}
