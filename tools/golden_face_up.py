"""Golden rounds of Face Up Blackjack, and of the games with several hands from one up card or from two cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pitboss import Decline, Double, Hit, Insure, Split, Stand, Wager, load
from pitboss.engine.vocabulary.actions import BET_POSITIONS, FURTHER, MAIN, DoubleFurther, InsureFurther
from tools.golden_variations import told


def face_up() -> str:
    """A 19 that ties and loses, a blackjack at even money, a split of nines against 18, a double, a busted hand."""
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


def placed(seat: int, player: str, *cents: int, further: Sequence[str] = FURTHER) -> list[Wager]:
    """Wagers on the main spot and the further ones; nothing on some of them perhaps."""
    return [Wager(seat, bet, each, player=player) for bet, each in zip((MAIN, *further), cents, strict=False) if each]


def multiple_action() -> str:
    """Against an ace a blackjack, a split that busts and a lone wager, the dealer having 20, a blackjack and 16.

    Against a six a busted hand whose wagers are taken one by one, two of three wagers doubled, one on the second alone.
    """
    ace = told(
        load("multiple-action-blackjack", decks=6),
        [*placed(1, "Ann", 20_00, 30_00, 10_00), *placed(2, "Ben", 20_00, 20_00), *placed(3, "Cy", 10_00)],
        "Ah 8s 10s Ad Ks 8h 9c"  # first cards, the up card, second cards
        " 6c Kd 10d"  # Ben splits, busts one hand, stands on the other
        " 9d Kh 5h",  # the dealer's hands
        [
            *(InsureFurther(1, 15_00), Decline(), Decline(), Decline()),
            *(Split(), Hit(), Stand(), Stand()),
        ],
    )
    six = told(
        load("multiple-action-blackjack", decks=6),
        [
            *placed(1, "Ann", 20_00, 20_00, 20_00),
            Wager(1, "third hand", 5_00, tip=True, player="Ann"),
            *placed(2, "Ben", 25_00, 10_00, 15_00),
            Wager(2, "second hand", 5_00, tip=True, player="Ben"),
            *placed(3, "Cy", 0, 10_00),
        ],
        "10h 6s 10s 6d 6h 5c 2c Kc 9h 10d 5d 10c Jd 4c 10s",
        [Hit(), Double(25_00), DoubleFurther(2, 15_00), Decline(), Stand()],
    )
    return f"{ace}\n{six}"


def double_action() -> str:
    """A double on the second hand only; two hands that push against the dealer's first and win against the second."""
    return told(
        load("double-action-blackjack", decks=6),
        [*placed(1, "Ann", 10_00, 20_00), *placed(2, "Ben", 15_00, 15_00), *placed(3, "Cy", 25_00)],
        "6h 10s 9h 9d 5h 9s 8h 8c"  # first cards, the up card, second cards, Ann's one card
        " 10h 3c 6c",  # the dealer's hands: 19 and 18
        [DoubleFurther(1, 20_00), Decline(), Stand(), Stand()],
    )


def triple_play() -> str:
    """Three wagers split into six hands, a 16 that is hit for one wager and stood on for the other, a double on one of
    three; then insurance on one of two wagers against a blackjack."""
    hands = told(
        load("triple-play-blackjack", decks=6),
        [
            *placed(1, "Ann", 10_00, 20_00, 30_00, further=BET_POSITIONS),
            *placed(2, "Ben", 15_00, 25_00, further=BET_POSITIONS),
            *placed(3, "Cy", 10_00, 10_00, 10_00, further=BET_POSITIONS),
            Wager(3, "third wager", 5_00, tip=True, player="Cy"),
            *placed(4, "Dee", 20_00, 0, 10_00, further=BET_POSITIONS),
        ],
        "8h 10h 6h Ah 6d 8s 6s 5s Kh 10d"  # first cards, the dealer's, second cards, the hole card
        " 10s 3c 9c 5c 9s 10c 2c"  # Ann's six hands, one of them drawn to
        " 7c"  # Ben's first hand
        " 10s 9d"  # Cy doubles one hand, hits another, and stands
        " 2h",  # the dealer
        [
            *(Split(), Stand(), Hit(), Stand(), Stand(), Stand(), Stand(), Stand()),
            *(Hit(), Stand()),
            *(Double(10_00), Hit(), Stand(), Stand()),
        ],
    )
    ace = told(
        load("triple-play-blackjack", decks=6),
        placed(1, "Ann", 20_00, 30_00, further=BET_POSITIONS),
        "10h Ad 9h Kd",
        [Decline(), Insure(15_00)],
    )
    return f"{hands}\n{ace}"


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {
    "face-up-blackjack.txt": face_up,
    "multiple-action-blackjack.txt": multiple_action,
    "double-action-blackjack.txt": double_action,
    "triple-play-blackjack.txt": triple_play,
}
