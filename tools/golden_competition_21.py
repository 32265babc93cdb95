"""Golden rounds of Competition 21."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pitboss import Decline, Insure, Limits, Split, Stand, Surrender, Wager, load
from pitboss.engine.vocabulary.actions import Draw
from tools.golden_variations import told


def competition_21() -> str:
    """Against an ace that becomes 20: surrender, insurance, a blackjack, a hand that busts and waits, a split, a hand
    of five cards; then against a ten that becomes a blackjack, which takes original wagers alone."""
    game, limits = load("competition-21"), Limits(min=50, max=2_50)
    players = {"Ann": 2_00, "Ben": 2_50, "Cy": 1_00, "Dee": 2_00, "Eve": 2_00, "Fay": 1_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(players.items(), start=1)]
    first = told(
        game,
        [*wagers, Wager(4, "main", 1_00, tip=True)],
        "5h As 10h 8s 2c 9d Ad"  # the first cards and the dealer's
        " Ks"  # Ben: a blackjack
        " 6h 10s"  # Cy busts, and waits
        " 8d 10d 3h 10c"  # Dee splits: 18 and 21
        " 3c 2d 4c 9s"  # Eve: 20 with five cards
        " 4d 5c",  # the dealer: 20
        [
            *(Insure(1_00), Decline(), Decline(), Insure(1_00), Decline(), Decline()),
            Surrender(),
            Draw(2_50),
            *(Draw(1_00), Draw(2_00)),
            *(Draw(2_00), Split(), Draw(2_00), Stand(), Draw(2_00), Draw(4_00)),
            *(Draw(2_00), Draw(2_50), Draw(3_00), Draw(4_00), Stand()),
            Stand(),
        ],
        limits=limits,
    )
    second = told(
        game,
        wagers[:4],
        "10h 9s Kc 8s Qd"
        " As"  # Ann: a blackjack, which pushes
        " 6s 10c"  # Ben busts
        " 8d Ac",  # Dee splits; the dealer
        [Draw(2_00), Draw(2_50), Draw(5_00), Surrender(), Draw(2_00), Split(), Stand(), Stand()],
        limits=limits,
    )
    return first + "\n" + second


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {"competition-21.txt": competition_21}
