"""Golden rounds of the games whose cards are shared: Stadium Blackjack and Multi-Hand Blackjack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pitboss import (
    CHANCE,
    Deal,
    Decline,
    Double,
    EvenMoney,
    Hit,
    Insure,
    Limits,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    cards,
    load,
)
from pitboss.catalogue import Game
from pitboss.engine.record.transcript import transcript
from pitboss.engine.vocabulary.actions import Action, TimeOut, Tip

Chapter = tuple[str, Sequence[Wager], str, Sequence[Action]]  # what it shows, wagers, cards, decisions


def told(game: Game, chapters: Sequence[Chapter]) -> str:
    """Some rounds at one table, each closed to further wagers by the timer."""
    table = Table(game, limits=Limits(min=10_00, max=500_00))
    pages = []
    for title, wagers, names, decisions in chapters:
        round = table.open(wagers)
        round.apply(TimeOut())
        deck, acts = iter(cards(names)), iter(decisions)
        while not round.is_over:
            round.apply(Deal(next(deck)) if round.actor is CHANCE else next(acts))
        if [*deck, *acts]:
            raise AssertionError(f"{title}: cards or decisions are left over")
        table.books.check(round.layout_cents)
        pages.append(f"--- {title} ---\n{transcript(round.events, round.house)}\n")
    return "\n".join(pages)


def _wagers(stakes: Mapping[str, int]) -> list[Wager]:
    return [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(stakes.items(), start=1)]


def stadium() -> str:
    """Wins, losses and pushes on the same cards; time-outs; the dealer's wager raised; blackjacks on both sides."""
    five = _wagers({"Ann": 20_00, "Ben": 30_00, "Cy": 25_00, "Dee": 10_00, "Eve": 50_00})
    four = five[:4]
    return told(
        load("stadium-blackjack"),
        [
            (
                "a pair of eights against a six: each player's dealer draws what that player did not",
                [*five, Wager(2, "main", 10_00, tip=True)],
                "8s 6d 8h 3c Kd 9h 5s 7h",
                [
                    *(Stand(), Split(), Tip(10_00), Hit(), Surrender(), TimeOut()),
                    *(Double(30_00), Tip(10_00), Stand(), Stand()),
                ],
            ),
            (
                "a soft hand draws when the time runs out, and stands on hard 16; the other player's dealer has 21",
                four[:2],
                "As 7d 6h 9h 5c 10c",
                [TimeOut(), Stand(), TimeOut()],
            ),
            (
                "hard 8 draws when the time runs out, hard 12 stands",
                four[:1],
                "2s 7d 6h 4d 10h",
                [TimeOut(), TimeOut()],
            ),
            (
                "a blackjack against an ace: even money, insurance and neither",
                four[:3],
                "As Ad Kh 9c",
                [EvenMoney(), Insure(15_00), Decline()],
            ),
            (
                "blackjack against a ten: one further card, and a push",
                four[:1],
                "As Kd Kh Ac",
                [],
            ),
            (
                "broken hands lose everything, though the dealer has a blackjack in the end",
                [*four[:3], Wager(1, "main", 10_00, tip=True)],
                "8s Ad 8h 9c Qd Kc 10h",
                [
                    *(Insure(10_00), Tip(5_00), Decline(), TimeOut()),
                    *(Stand(), Double(30_00), Split(), Hit(), Stand()),
                ],
            ),
            (
                "everybody over 21: no card for the dealer",
                four[:1],
                "10s 6d 5h Kc",
                [Hit()],
            ),
        ],
    )


def multi_hand() -> str:
    """Two players on three fields: the same card used in different ways, strikes and burn cards, the dealer's chip."""
    ann = [Wager(1, "main", 20_00, player="Ann"), Wager(3, "main", 10_00, player="Ann")]
    ben = [Wager(4, "main", 25_00, player="Ben"), Wager(5, "main", 50_00, player="Ben")]
    cy = [Wager(7, "main", 5_00, player="Cy"), Wager(7, "main", 5_00, tip=True)]
    lone = Wager(1, "main", 10_00, player="Ann")
    return told(
        load("multi-hand-blackjack"),
        [
            (
                "fields are played one after the other, strikes are burn cards, a chip makes the minimum",
                [*ann, *ben, *cy],
                "8s 5s Qd 6d 8h 6h 9c Kd 3c 10h 10c 9s 2d",
                [
                    *(Split(), TimeOut(), Hit()),  # the 3 is Ann's second card, Ben's burn card, and makes Cy's 19
                    *(Double(20_00), TimeOut(), Stand()),  # the ten is Ann's double card and Ben's second burn card
                    *(Stand(),),  # Ann's other hand
                    *(Double(50_00), Stand()),  # Ben on field 2, Ann on field 3
                ],
            ),
            (
                "one hand: below 11 a card comes by itself until 11 is exceeded",
                [lone],
                "2s 9d 10h 7d 3h 8s Jc 9h 6c 7c 5h",
                [TimeOut(), TimeOut(), TimeOut()],
            ),
            (
                "ten cards win, whatever the dealer has but a blackjack",
                [lone],
                "As 9d 10h 7d Ah 8s Jc 9h 2s Ac 2h Ad 2c 3h 3c 3d",
                [Hit(), Hit(), Hit(), Hit(), Hit(), Hit(), Hit(), Hit()],
            ),
        ],
    )


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {
    "stadium-blackjack.txt": stadium,
    "multi-hand-blackjack.txt": multi_hand,
}
