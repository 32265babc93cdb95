"""Golden rounds of the games in which doubling and splitting are free: Free Bet Blackjack and Ride Free."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pitboss import (
    Double,
    FreeDouble,
    FreeSplit,
    Hit,
    Split,
    Stand,
    Surrender,
    Wager,
    load,
)
from tools.golden_variations import listed, told


def _seated(**stakes: int) -> list[Wager]:
    return [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(stakes.items(), start=1)]


def free_bet_blackjack() -> str:
    """The dealer has 19: free doubles won, lost and pushed, a re-split, a busted original hand. Then it is 22."""
    game, sides = load("free-bet-blackjack", decks=6), listed("push-22", "pot-of-gold")
    first = told(
        game,
        [
            *_seated(Ann=25_00, Ben=20_00, Cy=30_00, Dee=10_00, Eve=50_00),
            Wager(1, "main", 5_00, tip=True),
            Wager(4, "Pot of Gold", 5_00),
        ],
        "6h 5h 7s 8s 9c 10d"  # the players' first cards and the dealer's
        " 5s 4s 3d 8h 9d 9h"  # the second ones and the hole card
        " 10c 6c 9s"  # Ann, Ben and Cy double
        " 8d 3c Kc 10h 5d 10s"  # Dee splits, splits again, doubles, stands, busts
        " 5c Kd Ac",  # Eve splits; her first hand busts
        [
            *(FreeDouble(), FreeDouble(), FreeDouble()),
            *(FreeSplit(), FreeSplit(), FreeDouble(), Stand(), Hit()),
            *(FreeSplit(), Hit(), Stand()),
        ],
        sides,
    )
    second = told(
        game,
        [
            *_seated(Ann=25_00, Ben=20_00, Cy=30_00, Dee=10_00, Eve=50_00),
            Wager(1, "Push 22", 5_00),
            Wager(4, "Push 22", 5_00),
        ],
        "6c As 10c 10h 7h 6d 4d Kd 2d 6s 7s 10d"
        " 9h 7c Qs"  # Ann doubles for free, Cy for a wager; Dee busts
        " 10s 4h 10h 6h",  # Eve splits and doubles; the dealer draws
        [FreeDouble(), Double(30_00), Hit(), FreeSplit(), Stand(), FreeDouble()],
        sides,
    )
    return f"--- the dealer has 19 ---\n{first}\n--- the dealer has 22 ---\n{second}"


def ride_free() -> str:
    """The dealer has 20: free doubles, aces split again, tens split for a wager, a surrender. Then it is 22."""
    game, sides = load("ride-free", decks=6, surrender="late"), listed("hedge-22", "silver-stack")
    first = told(
        game,
        [
            *_seated(Ann=25_00, Ben=20_00, Cy=30_00, Dee=10_00, Eve=50_00, Fay=15_00),
            Wager(1, "main", 5_00, tip=True),
            Wager(4, "Silver Stack", 5_00),
        ],
        "6h 5h 7s As 10s 10h 10d"  # the players' first cards and the dealer's
        " 5s 4s 3d Ah Ks 6c Kc"  # the second ones and the hole card
        " 10c 6s Qs"  # Ann, Ben and Cy double
        " Ad 10c 5d 9s"  # Dee splits aces, and splits again
        " Ac 9c",  # Eve splits tens
        [
            *(FreeDouble(), FreeDouble(), FreeDouble()),
            *(FreeSplit(), FreeSplit()),
            *(Split(), Stand()),
            Surrender(),
        ],
        sides,
    )
    second = told(
        game,
        [*_seated(Ann=25_00, Ben=20_00, Cy=30_00), Wager(1, "Hedge 22", 5_00), Wager(3, "Silver Stack", 5_00)],
        "6c As 8c 6d 4d Kd 8d 10d"
        " 9h"  # Ann doubles for free
        " 5c Jc 3h 10h"  # Cy splits: the first hand busts, the second doubles
        " 6h",
        [FreeDouble(), FreeSplit(), Hit(), FreeDouble()],
        sides,
    )
    return f"--- the dealer has 20 ---\n{first}\n--- the dealer has 22 ---\n{second}"


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {
    "free-bet-blackjack.txt": free_bet_blackjack,
    "ride-free.txt": ride_free,
}
