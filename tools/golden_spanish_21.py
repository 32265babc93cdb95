"""Golden rounds of the games with decks without tens: bonus 21s, redoubling, rescue, the Super Bonus with envy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from pitboss import (
    Decline,
    Double,
    Hit,
    Insure,
    Redouble,
    Rescue,
    Split,
    Stand,
    Surrender,
    TakePay,
    Wager,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.vocabulary.actions import Action
from tools.golden_variations import told

Round = tuple[str, Mapping[str, int], str, Iterable[Action]]  # heading, stakes by player, cards, decisions

SEVENS: Final[Round] = (
    "three sevens against a seven",
    {"Ann": 25_00, "Ben": 10_00, "Cy": 20_00, "Dee": 20_00, "Eve": 10_00, "Fay": 50_00, "Gus": 25_00},
    "7d 6s Ah 5d 2h Kc 9c 7c"  # the first cards
    " 7d 7s Kh 4c 3h 9h 2c 4d"  # the second ones and the hole card
    " 7d 8s"  # Ann's and Ben's third cards
    " 2d 3c"  # Dee doubles, doubles again, and gives up
    " 4h 5h 7h"  # Eve draws five cards
    " Ks"  # Gus doubles to 21
    " Kd",  # the dealer's 21
    (
        TakePay(),  # Cy's blackjack, before anything else
        *(Hit(), Hit()),
        *(Double(20_00), Redouble(), Rescue()),
        *(Hit(), Hit(), Hit()),
        Stand(),
        Double(25_00),
    ),
)
ACE: Final[Round] = (
    "blackjacks against an ace without a blackjack",
    {"Ann": 20_00, "Ben": 20_00, "Cy": 20_00, "Dee": 20_00},
    "Ah Ac 8s 9d As Kh Kc 8d 7d 6d"
    " 9s"  # Ann's blackjack is doubled
    " 3h 8h"  # Cy splits; the first hand stands, the second doubles
    " 3c 9c"
    " 4d",  # the dealer's soft 17 becomes 21
    (
        *(Decline(), TakePay()),
        *(Decline(), Insure(10_00), Decline(), Decline()),
        *(Double(20_00), Stand()),
        *(Split(), Double(20_00), Stand(), Double(10_00), Stand()),
        Surrender(),
    ),
)
BLACKJACK: Final[Round] = (
    "a blackjack and a 20 against a blackjack",
    {"Ann": 20_00, "Ben": 20_00},
    "Ah Kc Kd Kh Qc As",
    (TakePay(),),
)


def rounds(game: str, parts: Iterable[Round], **options: Any) -> str:
    """Each round under its heading."""
    found = []
    for heading, stakes, stack, acts in parts:
        wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(stakes.items(), start=1)]
        found.append(f"--- {heading} ---\n" + told(load(game, **options), wagers, stack, acts))
    return "\n".join(found)


def spanish_21() -> str:
    """Double-double down against a seven; without it, and so with doubling for less, against an ace."""
    parts = [rounds("spanish-21", (SEVENS,), redoubles=2), rounds("spanish-21", (ACE, BLACKJACK))]
    return "\n".join(parts)


def spanish_21_washington() -> str:
    """As in Colorado, with double-double down; and a round with two bonus cards, each matched by itself."""
    game = load("spanish-21-wa-3166", bonus_cards=2)
    up, bonus = (load_wager(f"match-the-dealer-{card}-card-wa-3166") for card in ("up", "bonus"))
    sides = [
        *spots(up, up.paytable("2-6 deck")),
        *spots(bonus, bonus.paytable("2-6 deck"), rules=game.rules),
    ]
    wagers = [Wager(1, "main", 25_00), *(Wager(1, side.name, 5_00) for side in sides)]
    matched = told(game, wagers, "8s 6d 9h Kc 8h 9h Kd", (Stand(),), sides)
    played = rounds("spanish-21-wa-3166", (SEVENS, BLACKJACK), redoubles=2)
    return f"{played}\n--- two bonus cards ---\n{matched}"


def bahama_bonus_blackjack() -> str:
    """The same three sevens pay a thousand dollars on any wager; rescue saves the initial wager, not the last part."""
    heading, stakes, stack, acts = SEVENS
    without_question = [action for action in acts if not isinstance(action, TakePay)]
    sevens: Round = (heading, stakes, stack, without_question)
    against: Round = ("a blackjack and a 20 against a blackjack", BLACKJACK[1], BLACKJACK[2], ())
    return rounds("bahama-bonus-blackjack-wa-2212", (sevens, against))


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {
    "spanish-21.txt": spanish_21,
    "spanish-21-wa-3166.txt": spanish_21_washington,
    "bahama-bonus-blackjack-wa-2212.txt": bahama_bonus_blackjack,
}
