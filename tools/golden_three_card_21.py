"""A golden round of 3 Card 21."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pitboss import Decline, Double, Hit, Insure, Stand, Surrender, Wager, load
from pitboss.engine.vocabulary.actions import KeepCards, SplitInThree, TakePay
from tools.golden_variations import told


def three_card_21() -> str:
    """Seven players against an ace: a 21 paid, kept and taken, splits into three, a surrender, an ace counted low."""
    stakes = {"Ann": 20_00, "Ben": 30_00, "Cy": 25_00, "Dee": 10_00, "Eve": 50_00, "Fay": 15_00, "Gus": 25_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(stakes.items(), start=1)]
    return told(
        load("3-card-21-n-done", decks=6, dealer_hits_soft_17=False),
        [*wagers, Wager(6, "main", 5_00, tip=True)],
        "10s As 9s Ks Kd 5s Ad Ah"  # the first cards and the dealer's
        " 6h 4h 9h 8h 8d 5h 7h 6s"  # the second ones and the hole card
        " 5c 6c 3d 7c 4c 4d 8c"  # the third ones
        " Kc 7d 2d 9c 7s"  # Ben's hands: a 21, a double, one that busts
        " 8s 9d 10h Kh"  # Eve's hands: higher, equal, over
        " 3c 5d",  # Fay draws to 17, Gus to 21
        [
            *(KeepCards(), TakePay()),
            *(Decline(), Decline(), Decline(), Decline(), Insure(12_50)),
            *(SplitInThree(), Double(30_00), Hit()),
            *(Surrender(), SplitInThree(), Stand(), Stand(), Hit()),
            *(Hit(), Stand(), Hit()),
        ],
    )


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {"3-card-21-n-done.txt": three_card_21}
