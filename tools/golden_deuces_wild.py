"""A golden round of Deuces Wild Xtreme: won, tied, lost and folded hands, bonus wagers with and without an ante."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pitboss import CHANCE, Card, Deal, Limits, Table, Wager, cards, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.transcript import transcript
from pitboss.engine.vocabulary.actions import Fold, MoveOn, Play

SIDES: Final = {
    "bad-beat-xtreme": "PT-FLT-DWHF-BBX-01",
    "trips-plus-wild": "PT-FLT-DWHF-TPW-01",
    "goin-wild": "PT-FLT-TW-GW-01",
    "five-card-linked-progressive": "PT-BJS-5CL-05",
}
HANDS: Final = (
    "9h 9d 9c 2s 5c",  # Ann: four nines
    "Kh Js 10d 6c 5s",  # Ben folds, and has no bonus wager
    "Qd Qc Jo 7d 4h",  # Cy ties the dealer; for the linked progressive the joker is another card
    "As Ac 9s 8d 3h",  # Dee: a pair of aces is not enough
    "Kc 10c 8h 6s 5d",  # Eve does not act; the bonus wager stays
    "2c 2d 6h 10h Jh",  # Fay has no ante, and only waits for the wild cards
    "Qs Qh 2h 7c 4d",  # the dealer: three queens
)
REPLACEMENT: Final = "7h"


def dealt(hands: tuple[str, ...]) -> list[Card]:
    """Card by card, as a dealer deals to every hand in turn."""
    return [card for turn in zip(*map(cards, hands), strict=True) for card in turn]


def deuces_wild_xtreme() -> str:
    sides = [CatalogueWager(load_wager(wager), load_wager(wager).paytable(table)) for wager, table in SIDES.items()]
    game = load("deuces-wild-xtreme", bonus_needs_ante=False)
    table = Table(game, limits=Limits(min=1_00, max=500_00), sides=sides)
    antes = {"Ann": 20_00, "Ben": 30_00, "Cy": 25_00, "Dee": 10_00, "Eve": 50_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(antes.items(), start=1)]
    wagers += [
        *(
            Wager(1, "main", 5_00, tip=True),
            Wager(1, "Bad Beat Xtreme", 5_00),
            Wager(1, "Bad Beat Xtreme", 1_00, tip=True),
        ),
        *(Wager(3, "Trips Plus Wild", 10_00), Wager(3, "Five-Card Linked Progressive", 1_00)),
        *(Wager(4, "Trips Plus Wild", 5_00), Wager(5, "Goin' Wild", 5_00)),
        Wager(6, "Goin' Wild", 5_00, player="Fay"),
    ]
    round = table.open(table.opening(wagers))
    deck, acts = iter([*dealt(HANDS), Card(REPLACEMENT)]), iter((Play(), Fold(), Play(), Play(), MoveOn()))
    while not round.is_over:
        round.apply(Deal(next(deck)) if round.actor is CHANCE else next(acts))
    table.books.check(round.layout_cents)
    return transcript(round.events, round.house) + "\n"


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {"deuces-wild-xtreme.txt": deuces_wild_xtreme}
