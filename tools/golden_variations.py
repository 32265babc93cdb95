"""Golden rounds of games that depart from the deal or from the hands of blackjack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from pitboss import (
    CHANCE,
    Deal,
    Decline,
    Double,
    Game,
    Hit,
    Limits,
    Split,
    Stand,
    Table,
    Wager,
    cards,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.transcript import transcript
from pitboss.engine.vocabulary.actions import Action, AddWinnings, BurnHitCard, Switch

LIMITS: Final = Limits(min=5_00, max=100_00)


def listed(*wagers: str) -> list[CatalogueWager]:
    """Side wagers, each with its first pay table."""
    return [CatalogueWager(each, next(iter(each.paytables.values()))) for each in map(load_wager, wagers)]


def told(
    game: Game,
    wagers: Sequence[Wager],
    stack: str,
    acts: Iterable[Action],
    sides: Sequence[CatalogueWager] = (),
    limits: Limits = LIMITS,
) -> str:
    """One round of these cards and decisions, both used up."""
    table = Table(game, limits=limits, sides=sides)
    round = table.open(table.opening(wagers))
    deck, decisions = iter(cards(stack)), iter(acts)
    while not round.is_over:
        round.apply(Deal(next(deck)) if round.actor is CHANCE else next(decisions))
    table.books.check(round.layout_cents)
    if [*deck, *decisions]:
        raise AssertionError("the round was over before its cards and decisions were")
    return transcript(round.events, round.house) + "\n"


def war_blackjack() -> str:
    """A war won and collected, one won and moved up to the maximum, one tied and so lost; an ace that is low.

    Then winnings that were added, tied with the rest of the wager.
    """
    war = "War Blackjack bet"
    players = {"Ann": (25_00, 10_00), "Ben": (90_00, 20_00), "Cy": (25_00, 5_00), "Dee": (15_00, 5_00)}
    wagers = []
    for seat, (name, (main, side)) in enumerate(players.items(), start=1):
        wagers += [Wager(seat, "main", main, player=name), Wager(seat, war, side, player=name)]
    won = told(
        load("war-blackjack", decks=6),
        [*wagers, Wager(1, war, 5_00, tip=True)],
        "Kh Js 9c As 9d"  # the first cards and the dealer's
        " 8h Qd 2c Kd 10c"  # the second ones and the hole card
        " 10h",  # Cy doubles
        [Decline(), AddWinnings(10_00), Stand(), Stand(), Double(25_00)],
        listed("war-wager"),
    )
    added = [Wager(1, "main", 25_00, player="Ann"), Wager(1, war, 10_00, player="Ann")]
    tied = told(
        load("war-blackjack", decks=6),
        added,
        "Kh 9d 9s 10c",
        [AddWinnings(10_00), Stand()],
        listed("war-wager"),
    )
    return f"{won}\n{tied}"


def blackjack_switch() -> str:
    """Two sixteens switched into a 20 and a 12, a blackjack kept, both hands split; the dealer ends with 22.

    Then a 20 that ties the dealer's, an 18 that loses to it, a switched 21 that beats it, a hand that breaks.
    """
    players = {"Ann": 20_00, "Ben": 10_00, "Cy": 30_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(players.items(), start=1)]
    twenty_two = told(
        load("blackjack-switch", decks=6),
        [
            *wagers,
            *(Wager(1, name, 5_00, player="Ann") for name in ("Super Match", "Buster Blackjack")),
            Wager(1, "main", 5_00, tip=True, hand=1),
        ],
        "10h 6h As 9c 8h 7d 6d"  # the first cards of each hand, and the dealer's
        " 6s 10s Kc 2d 8s 7h 10d"  # the second ones and the hole card
        " 5c"  # Ben draws to his eleven
        " 10c Jd 9h 10d"  # Cy splits both hands
        " 6c",  # the dealer
        [
            *(Switch(), Stand(), Stand()),
            *(Decline(), Hit(), Stand()),
            *(Decline(), Split(), Stand(), Stand(), Split(), Stand(), Stand()),
        ],
        listed("super-match", "buster-blackjack"),
    )
    twenty = told(
        load("blackjack-switch", decks=6),
        [Wager(1, "main", 20_00, player="Ann"), Wager(2, "main", 10_00, player="Ben")],
        "10h 9h As 5c Kd"  # the first cards of each hand, and the dealer's
        " 9s 10s 6c 10c Qd"  # the second ones and the hole card
        " 5d 8d",  # Ben has made a 21 of two cards; his other hand draws and busts
        [*(Switch(), Stand(), Stand()), *(Switch(), Hit(), Hit())],
    )
    return f"{twenty_two}\n{twenty}"


def blackjack_burnout() -> str:
    """A card burned that had busted the hand, one of a double, a fee that bought nothing, one that a split forfeits."""
    players = {"Ann": 25_00, "Ben": 50_00, "Cy": 10_00, "Dee": 20_00, "Eve": 15_00}
    wagers = []
    for seat, (name, cents) in enumerate(players.items(), start=1):
        wagers += [Wager(seat, "main", cents, player=name), Wager(seat, "burn fee", cents // 5, player=name)]
    return told(
        load("blackjack-burnout", decks=6),
        wagers,
        "10h 6s 10s 8h Ac 9d"  # the first cards and the dealer's
        " 3s 5c 9c 8s Kd 7d"  # the second ones and the hole card
        " 2h 10c 5h"  # Ann hits, hits again, burns that one
        " 2c 10d"  # Ben doubles and burns
        " 10d Jd"  # Dee splits
        " 3c",  # the dealer
        [
            *(Hit(), Hit(), BurnHitCard(), Stand()),
            *(Double(50_00), BurnHitCard()),
            Stand(),
            *(Split(), Stand(), Stand()),
        ],
    )


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {
    "blackjack-burnout.txt": blackjack_burnout,
    "blackjack-switch.txt": blackjack_switch,
    "war-blackjack.txt": war_blackjack,
}
