"""Why a wager ended as it did, in a sentence that a player understands, with its clause.

>>> print(sentence(Settled(1, 0, "main", 25_00, 0, "lose: lower total", "CO 30-807(2)", player_total=18,
...                        dealer_total=20)))
Seat 1 lost $25.00: 18 against the dealer's 20 (CO 30-807(2))
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pitboss.engine.games import PROCEDURES
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import INSURANCE, MAIN, ON_HANDS
from pitboss.engine.vocabulary.events import CardsShared, HandSplit, Settled, WagerPlaced
from pitboss.money import dollars

# The outcomes of verdicts.py. A side wager's outcome is its hand's name and stands for itself.
REASONS: Final[Mapping[str, str]] = {
    "blackjack": "a blackjack",
    "win: dealer over 21": "the dealer went over 21 with {dealer}",
    "win: so many cards": "so many cards without going over 21 win whatever the dealer counts",
    "win: higher total": "{player} against the dealer's {dealer}",
    "even money": "even money, taken for a blackjack before the dealer looked",
    "push": "both have {player}",
    "push: dealer 22": "the dealer has 22, which pushes every hand in play",
    "push: dealer 16": "the dealer stopped at 16, which pushes",
    "win: 21 against the dealer's 16": "a 21 wins against a dealer who stopped at 16",
    "lose: doubled up and tied": "both have {player}, and what was added standing loses ties",
    "win: split ace and ten": "a ten to a split ace is paid at once",
    "push: both blackjack": "both have a blackjack",
    "lose: dealer wins ties": "both have {player}, and the dealer wins ties",
    "lose: both blackjack": "both have a blackjack, and the dealer wins ties",
    "lose: lower total": "{player} against the dealer's {dealer}",
    "lose: over 21": "{player} is over 21",
    "lose: dealer blackjack": "{player} against the dealer's blackjack",
    "lose: 21 against blackjack": "a 21 loses to the dealer's blackjack",
    "returned: doubled before a dealer blackjack": "a dealer blackjack does not take what doubling added",
    "returned: split before a dealer blackjack": "a dealer blackjack does not take what splitting added",
    "win: player's 21": "a player's 21 wins, whatever the dealer has",
    "rescue: taken back": "rescued after doubling",
    "rescue: given up": "given up in the rescue of a doubled hand",
    "surrender": "surrendered for half the wager",
    "insurance wins": "the dealer has a blackjack",
    "insurance loses": "the dealer has no blackjack",
    "void: no first card": "no first card was dealt, so the wager is void",
    "void: backed out after a misdeal": "the player left the hand after a misdeal",
    "void: misdeal": "a wrong number of cards was dealt, so the wager is void",
    "void: misdeal to the dealer": "a wrong number of cards was dealt to the dealer, so every wager is void",
    "push by ruling": "the pit supervisor ruled a push",
    "push: dealer acted wrongly": "a push, chosen after the dealer acted otherwise than signalled",
}


def why(event: Settled, round: Round) -> str:
    """What happened to a wager and why: names the hand where a seat has several."""
    return sentence(event, several_hands=event.seat in split_seats(round))


def split_seats(round: Round) -> frozenset[int]:
    """The seats that have several hands, by a split or from the beginning."""
    several = [e.seat for e in round.events if isinstance(e, WagerPlaced) and e.bet == MAIN and e.hand]
    return frozenset([*several, *(e.seat for e in round.events if isinstance(e, HandSplit | CardsShared))])


def sentence(event: Settled, *, several_hands: bool = False) -> str:
    words = _reasons().get(event.outcome, event.outcome)
    reason = words.format(player=event.player_total, dealer=event.dealer_total) if words != event.outcome else words
    return f"{_who(event, several_hands)} {_fate(event)}: {reason} ({event.cite})"


@cache
def _reasons() -> Mapping[str, str]:
    """The 21 family's reasons, and those that other procedures bring."""
    return {**REASONS, **{outcome: words for each in PROCEDURES.values() for outcome, words in each.reasons.items()}}


def _who(event: Settled, several_hands: bool) -> str:
    place = f"seat {event.seat}"
    if several_hands and event.bet in (*ON_HANDS, INSURANCE):
        place += f" hand {event.hand + 1}"
    if event.bet == MAIN:
        return f"The tip wager at {place}" if event.tip else place.capitalize()
    name = event.bet[0].upper() + event.bet[1:]
    return f"{name}{' for the dealer' if event.tip else ''} at {place}"


def _fate(event: Settled) -> str:
    net = event.net_cents
    if net > 0:
        return f"won {dollars(net)}{' for the dealer' if event.tip and event.bet == MAIN else ''}"
    if not event.stake_cents and not net:
        return "neither won nor lost"  # only a lammer was at stake
    return f"lost {dollars(-net)}" if net < 0 else f"got {dollars(event.stake_cents)} back"
