"""Why a wager was settled as it was: the rule, the odds and the amount, and the clause that says so.

>>> reason = reason_of(Settled(1, 0, "main", 25_00, 0, "lose: lower total", "CO 30-807(2)", player_total=18,
...                            dealer_total=20))
>>> reason.text, reason.cite
("Seat 1 loses $25.00: 18 against the dealer's 20", 'CO 30-807(2)')
>>> print(reason)
Seat 1 loses $25.00: 18 against the dealer's 20 (CO 30-807(2))
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple, TypeVar

from pitboss.engine.games import PROCEDURES
from pitboss.engine.round.house import House
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import INSURANCE, MAIN, ON_HANDS
from pitboss.engine.vocabulary.events import CardsShared, HandSplit, Settled, WagerPlaced
from pitboss.law.former import current
from pitboss.money import Pay, dollars

# The outcomes of twenty_one/verdicts.py. The outcome of a side wager is the name of its hand.
REASONS: Final[Mapping[str, str]] = {
    "blackjack": "blackjack",
    "win: dealer busts": "the dealer busts with {dealer}",
    "win: Charlie": "a Charlie wins whatever the dealer's total",
    "win: higher total": "{player} against the dealer's {dealer}",
    "even money": "even money on a blackjack, taken before the peek",
    "push": "both have {player}",
    "push: dealer 22": "a dealer 22 pushes every hand in play",
    "push: dealer 16": "the dealer stands on 16, which pushes",
    "win: 21 against the dealer's 16": "a 21 wins when the dealer stands on 16",
    "lose: doubled up and tied": "both have {player}, and the double up loses ties",
    "win: split ace and ten": "a ten on a split ace is paid at once",
    "push: both blackjack": "both have a blackjack",
    "lose: dealer wins ties": "both have {player}, and the dealer wins ties",
    "lose: both blackjack": "both have a blackjack, and the dealer wins ties",
    "lose: lower total": "{player} against the dealer's {dealer}",
    "lose: player busts": "bust with {player}",
    "lose: dealer blackjack": "{player} against the dealer's blackjack",
    "lose: 21 against blackjack": "a 21 loses to the dealer's blackjack",
    "returned: doubled before a dealer blackjack": "a dealer blackjack does not take the doubled part",
    "returned: split before a dealer blackjack": "a dealer blackjack does not take the wager added by a split",
    "win: player's 21": "a player's 21 wins whatever the dealer has",
    "rescue: taken back": "kept in the rescue of a doubled hand",
    "rescue: given up": "given up in the rescue of a doubled hand",
    "surrender": "surrender costs half the wager",
    "insurance wins": "the dealer has a blackjack",
    "insurance loses": "the dealer has no blackjack",
    "void: no first card": "no first card was dealt, so the wager is void",
    "void: backed out after a misdeal": "the player backed out after a misdeal",
    "void: misdeal": "a wrong number of cards was dealt, so the wager is void",
    "void: misdeal to the dealer": "a wrong number of cards was dealt to the dealer, so every wager is void",
    "push by ruling": "the pit supervisor ruled a push",
    "push: dealer acted wrongly": "the player chose a push after the dealer misread the signal",
}
# The rule that sets the odds of an outcome; every other win pays `wins_pay`.
_ODDS: Final[Mapping[str, str]] = {
    "blackjack": "blackjack_pays",
    "insurance wins": "insurance_pays",
    "win: split ace and ten": "split_ace_and_ten_pays",
    "win: 21 in three cards": "twenty_one_pays",
    "win: 21": "twenty_one_pays",
    "win: higher poker hand": "poker_pays",
    "win: dealer does not qualify": "poker_pays",
    "Pai Jack": "pai_jack_pays",
}
E = TypeVar("E")
_LONGEST: Final = 80  # characters of a hand's description; the name of the hand is clearer than a longer one


class Reason(NamedTuple):
    """What happened to a wager and why, and where the law says so."""

    text: str
    cite: str

    def __str__(self) -> str:
        return f"{self.text} ({self.cite})"


def why(event: Settled, round: Round) -> Reason:
    """Explain one settlement of a round; name the hand where a seat has several."""
    return reason_of(event, several_hands=event.seat in split_seats(round), house=round.house)


def split_seats(round: Round) -> frozenset[int]:
    """The seats that have several hands, by a split or from the beginning."""
    found: set[int] = set()
    deque(in_turn(round.events, found), maxlen=0)
    return frozenset(found)


def in_turn(events: Iterable[E], split: set[int]) -> Iterator[E]:
    """Each event; `split` gains a seat that gets several hands, with its second wager or after a split."""
    for event in events:
        if isinstance(event, WagerPlaced) and event.hand and event.bet == MAIN:
            split.add(event.seat)
        yield event
        if isinstance(event, HandSplit | CardsShared):
            split.add(event.seat)


def reason_of(event: Settled, *, several_hands: bool = False, house: House | None = None) -> Reason:
    """Explain one settlement. The table's house, where it is known, adds what the odds are."""
    words, odds = _words(event, house), ""
    if house is not None and event.net_cents > 0 and (pays := _pays(event, house)):
        odds = f"; pays {pays}"
    return Reason(f"{_subject(event, several_hands)} {_result(event)}: {words}{odds}", current(event.cite))


@cache
def _reasons() -> Mapping[str, str]:
    """The 21 family's reasons, and those that other procedures bring."""
    return {**REASONS, **{outcome: words for each in PROCEDURES.values() for outcome, words in each.reasons.items()}}


def _words(event: Settled, house: House | None) -> str:
    words = _reasons().get(event.outcome)
    if words is not None:
        return words.format(player=event.player_total, dealer=event.dealer_total)
    side = None if house is None else house.sides.get(event.bet)
    if side is None or side.definition is None:
        return event.outcome
    described = side.definition.hands.get(event.outcome, "")
    return described if 0 < len(described) <= _LONGEST else event.outcome


def _pays(event: Settled, house: House) -> str:
    """The odds of a win in words; empty where it was not paid by odds."""
    side = house.sides.get(event.bet)
    if side is not None and side.paytable is not None:
        pay = side.paytable.pays.get(event.outcome)
    elif event.outcome in _ODDS:
        pay = getattr(house.rules, _ODDS[event.outcome], None)
    elif event.outcome.startswith("win"):
        pay = getattr(house.rules, "wins_pay", None)
    else:
        pay = _named_hands(house).get(event.outcome)
    if not isinstance(pay, Pay):
        return ""
    return f"{pay} of the meter" if pay.share and pay.text.endswith("%") else str(pay)


def _named_hands(house: House) -> Mapping[str, Pay]:
    """Hands of the game itself that have odds of their own: bonus 21s, and the poker hands of 21-Hold 'em."""
    poker = getattr(house.rules, "poker_pays", {})
    return {**getattr(house.rules, "bonus_21", {}), **(poker if isinstance(poker, Mapping) else {})}


def _subject(event: Settled, several_hands: bool) -> str:
    place = f"seat {event.seat}"
    if several_hands and event.bet in (*ON_HANDS, INSURANCE):
        place += f" hand {event.hand + 1}"
    if event.bet == MAIN:
        return f"The tip wager at {place}" if event.tip else place.capitalize()
    name = event.bet[0].upper() + event.bet[1:]
    return f"{name}{' for the dealer' if event.tip else ''} at {place}"


def _result(event: Settled) -> str:
    net = event.net_cents
    if net > 0:
        return f"wins {dollars(net)}{' for the dealer' if event.tip and event.bet == MAIN else ''}"
    if not event.stake_cents and not net:
        return "neither wins nor loses"  # only a lammer was at stake
    return f"loses {dollars(-net)}" if net < 0 else f"gets {dollars(event.stake_cents)} back"
