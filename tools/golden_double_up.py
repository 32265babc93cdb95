"""Golden rounds of Double Up Blackjack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pitboss import (
    Decline,
    Double,
    DoubleUp,
    EvenMoney,
    Hit,
    Insure,
    Split,
    Stand,
    Surrender,
    Wager,
    load,
)
from pitboss.engine.vocabulary.actions import Tip
from tools.golden_variations import listed, told


def version_1() -> str:
    """Against an ace: a blackjack paid at once, insurance, split aces with a ten, a double up with a tip that loses a
    tie; the dealer has 18. Then a round in which everything that is left pushes to a 16."""
    players = {"Ann": 20_00, "Ben": 30_00, "Cy": 25_00, "Dee": 10_00, "Eve": 50_00, "Fay": 15_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(players.items(), start=1)]
    first = told(
        load("double-up-blackjack-1"),
        [*wagers, Wager(3, "main", 5_00, tip=True)],
        "Ah As 10h 10s 9c 5d Ad"  # the first cards and the dealer's
        " Kh Ac 8h Qs 7c 6d 7s"  # the second ones and the hole card
        " Jd 4h"  # Ben splits: a ten, and a four
        " 10d"  # Eve busts
        " 9d",  # Fay doubles down
        [
            *(Decline(), Insure(15_00), Decline(), Decline(), Decline(), Decline()),
            *(Split(), DoubleUp(25_00), Tip(5_00), DoubleUp(10_00), Hit(), Double(15_00)),
        ],
    )
    second = told(
        load("double-up-blackjack-1"),
        wagers[:3],
        "10h 5h Ac 10d 9h 6s Kc 2c"  # Ann 19, Ben 11, Cy a blackjack, the dealer 12
        " 10s"  # Ben has 21
        " 4c",  # the dealer 16
        [DoubleUp(20_00), Hit()],
    )
    return first + "\n" + second


def version_2() -> str:
    """Against a ten that becomes 16: 21s win with all that stands on them, the rest pushes, a busted hand is lost."""
    players = {"Ann": 20_00, "Ben": 30_00, "Cy": 25_00, "Dee": 10_00, "Eve": 50_00, "Fay": 15_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(players.items(), start=1)]
    first = told(
        load("double-up-blackjack-2"),
        [*wagers, Wager(1, "Royal Match 21", 5_00, player="Ann")],
        "Kh As 5h 10s 9c Ad 10d"
        " Qh Ac 6h Js 7c Kd 6c"
        " Jd 8h"  # Ben splits: 21 and 19, both doubled up
        " 10c"  # Cy doubles down to 21
        " 8d",  # Eve busts
        [
            DoubleUp(20_00),
            *(Split(), DoubleUp(30_00), DoubleUp(30_00)),
            *(Double(25_00), DoubleUp(5_00), Hit()),
        ],
        listed("royal-match-21"),
    )
    second = told(
        load("double-up-blackjack-2"),
        wagers[:4],
        "Ah 10h 9c 10c Ac"  # against an ace
        " Kh 9h 10s 6s 8s",  # a hole card that makes 19
        [EvenMoney(), Decline(), Decline(), Decline(), DoubleUp(30_00), Stand(), Surrender()],
    )
    return first + "\n" + second


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {
    "double-up-blackjack-1.txt": version_1,
    "double-up-blackjack-2.txt": version_2,
}
