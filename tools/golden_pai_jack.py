"""Rounds of Pai Jack: a dealer who can be beaten, one who busts, one with a Pai Jack; and every result of a foul."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pitboss import Card, Deal, Limits, Table, Wager, cards, load
from pitboss.engine.record.transcript import transcript
from pitboss.engine.vocabulary.actions import Action, FoulHand, HouseWay, SetHand

PLAYERS: Final = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida")


def pai_jack() -> str:
    """Every way in which a wager can end, but for dead hands."""
    against_20_over_20 = (
        ("Ah Kd Jc Kc 4d", ()),  # a Pai Jack
        ("Kh 3h 9d 9h As", (sets("9h 9d 3h", "As Kh"),)),  # wins both
        ("Qh 7c 5s 10s 9s", (sets("9s 7c 5s", "Qh 10s"),)),  # wins one and ties the other
        ("4h Ad 7s 2h 3d", (sets("Ad 7s 3d", "4h 2h"),)),  # one each
        ("8s Qs 7d 10c 5c", (sets("8s 7d 5c", "Qs 10c"),)),  # ties both
        ("5h 10h 2s 8h 6c", (sets("10h 8h 2s", "6c 5h"),)),  # ties one and loses the other
        ("5d 3s 4c 8c 7h", (sets("8c 7h 4c", "5d 3s"),)),  # loses both
        ("6h Ks Jd Qd 9c", ()),  # a bust
        ("Ac 2c 10d 6d 3c", (fouls(9, "10d 3c 2c", "Ac 6d"),)),  # 15 under 17
    )
    against_a_bust = (
        ("2h 5d 7c Qc 7h", (HouseWay(),)),
        ("Jh 10c 2s Jd Kd", ()),  # a bust, too
        ("3s 6s 10s 6d 7d", (fouls(3, "6s 6d 3s", "10s 7d"), sets("10s 7d 3s", "6s 6d"))),
    )
    against_a_pai_jack = (
        ("7d Ac 6d Kd 5s", (sets("Kd 6d 5s", "Ac 7d"),)),
        ("Ah Jh 7c Qc As", ()),  # a Pai Jack, which is paid first
        ("2c 6s Qs 8h 10h", (fouls(3, "8h 6s 2c", "Qs 10h"),)),
    )
    return "\n".join(
        (
            _round("The dealer has 20 over 20; a foul loses", "loses", against_20_over_20, "Js Jh Qc 6s 4s"),
            _round("The dealer busts; a foul is set again", "is set again", against_a_bust, "Kc 4d Jc 10d 3d"),
            _round(
                "The dealer has a Pai Jack; a foul is set by house way",
                "is set by house way",
                against_a_pai_jack,
                "4h 3s Ad 10c Qh",
            ),
        )
    )


def sets(high: str, low: str) -> SetHand:
    return SetHand(_three(high), _two(low))


def fouls(seat: int, high: str, low: str) -> FoulHand:
    return FoulHand(seat, _three(high), _two(low))


def _three(words: str) -> tuple[Card, Card, Card]:
    first, second, third = cards(words)
    return first, second, third


def _two(words: str) -> tuple[Card, Card]:
    first, second = cards(words)
    return first, second


def _round(title: str, foul_hand: str, seats: Sequence[tuple[str, Sequence[Action]]], dealer: str) -> str:
    game = load("pai-jack", foul_hand=foul_hand, positions=9, burn_cards=1)
    table = Table(game, limits=Limits(min=5_00, max=500_00))
    wagers = [Wager(seat, "main", 5_00 * seat, player=PLAYERS[seat - 1]) for seat in range(1, len(seats) + 1)]
    round = table.open([*wagers, Wager(2, "main", 2_00, tip=True)])
    for packet in [*(five for five, _ in seats), dealer]:
        for card in cards(packet):
            round.apply(Deal(card))
    for _, acts in seats:
        for action in acts:
            round.apply(action)
    table.books.check(round.layout_cents)
    return f"--- {title} ---\n{transcript(round.events, round.house)}\n"


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {"pai-jack.txt": pai_jack}
