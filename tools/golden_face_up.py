"""Golden rounds of Face Up Blackjack, and of the games with several hands from one up card or from two cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pitboss import Double, Hit, Split, Stand, Wager, load
from tools.golden_variations import told


def face_up() -> str:
    """A 19 that ties and loses, a blackjack at even money, a split of nines against 18, a double, a broken hand."""
    players = {"Ann": 20_00, "Ben": 30_00, "Cy": 25_00, "Dee": 15_00, "Eve": 10_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(players.items(), start=1)]
    open_hand = told(
        load("face-up-blackjack", decks=6),
        [*wagers, Wager(1, "main", 5_00, tip=True)],
        "10h Ah 9s 6d 10s 4d"  # the first cards and the dealer's
        " 9c Kh 9h 5d 6s 9d"  # the second ones and the dealer's
        " 10d 10c"  # Cy splits
        " Jd"  # Dee doubles
        " 8c"  # Eve hits
        " 6c",  # the dealer
        [Stand(), Split(), Stand(), Stand(), Double(15_00), Hit()],
    )
    pair = [Wager(1, "main", 20_00, player="Ann"), Wager(2, "main", 30_00, player="Ben")]
    blackjack = told(load("face-up-blackjack", decks=6), pair, "Ah 10s Ad Kh 9c Kd", [])
    return f"{open_hand}\n{blackjack}"


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {
    "face-up-blackjack.txt": face_up,
}
