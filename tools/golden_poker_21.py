"""Golden rounds of the games that play poker with the cards of 21: 21-Hold 'em and Ante Up 21."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pitboss import (
    CHANCE,
    Bet,
    Deal,
    Decline,
    Double,
    Fold,
    Hit,
    Insure,
    Limits,
    MoveOn,
    Split,
    Stand,
    Table,
    Wager,
    cards,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import Round
from pitboss.engine.record.transcript import transcript
from pitboss.engine.vocabulary.actions import Action, MiscountCards, ReshuffleDiscards


def _told(table: Table, wagers: Sequence[Wager], stack: str, acts: Sequence[Action]) -> str:
    round: Round = table.open(wagers)
    deck, left = iter(cards(stack)), iter(acts)
    while not round.is_over:
        if round.wants_shuffle:
            round.apply(ReshuffleDiscards(()))
        else:
            round.apply(Deal(next(deck)) if round.actor is CHANCE else next(left))
    unused = [*deck, *left]
    if unused:
        raise ValueError(f"the round ended before {unused}")
    table.books.check(round.layout_cents)
    return transcript(round.events, round.house) + "\n"


def hold_em_21() -> str:
    """Seven players, six in the poker: folds, a misdeal, one who does not act, a straight flush, sevens, sixes."""
    table = Table(load("21-hold-em"), limits=Limits(min=5_00, max=500_00))
    stakes = {"Ann": 20_00, "Ben": 30_00, "Cy": 25_00, "Dee": 10_00, "Eve": 50_00, "Fay": 15_00, "Gus": 25_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(stakes.items(), start=1)]
    wagers += [Wager(seat, "PK", 10_00) for seat in (1, 2, 3, 5, 6, 7)]
    wagers += [Wager(1, "main", 5_00, tip=True), Wager(1, "PK", 10_00, tip=True)]
    return _told(
        table,
        wagers,
        "Ah 8s 10s 9d Ks 5c 6h 7d"  # the first cards and the dealer's
        " Kh 8h 6c 5h Qd Jd 5d 8d"  # the second ones and the hole card
        " 3c 10d 9c 10h 4s 2c 2h"  # Ben splits, Cy busts; Fay doubles, Gus draws; the dealer has 17
        " 9d 2c 7h Ks Qc 6h"  # poker: a card each
        " 10d 7s 3h 6d"  # the second, for those who bet
        " Jd 9s Kc",  # and the third
        [
            *(Split(), Hit(), Stand(), Hit(), Stand(), Stand(), Double(15_00), Hit(), Stand()),
            *(Bet(), Fold(), Bet(), Bet(), MoveOn(), Bet()),
            *(Bet(), Bet(), MiscountCards(5, 3), Bet()),
        ],
    )


def ante_up_21() -> str:
    """Six players against a nine: a bonus, a fold, a split, a double, a card over 21 that makes the better pair."""
    bonus = load_wager("poker-bonus")
    table = Table(
        load("ante-up-21"), limits=Limits(min=5_00, max=500_00), sides=[CatalogueWager(bonus, bonus.paytable("A"))]
    )
    stakes = {"Ann": 20_00, "Ben": 30_00, "Cy": 25_00, "Dee": 10_00, "Eve": 50_00, "Fay": 15_00}
    wagers = [Wager(seat, "main", cents, player=name) for seat, (name, cents) in enumerate(stakes.items(), start=1)]
    wagers += [Wager(3, "ante", 5_00), Wager(1, "ante", 5_00, tip=True), Wager(2, "main", 5_00, tip=True)]
    wagers += [Wager(2, "Poker Bonus", 5_00), Wager(4, "Poker Bonus", 5_00)]
    return _told(
        table,
        table.opening(wagers),
        "Ah 8s 10s 9d Ks 5c 9h"
        " Kh 8h 6c 2h 6d 6s 7d"
        " 10d 3c 7h"  # Ben's eights, Ben draws once more
        " 10c Ad 6h 6c 9c"  # Cy busts with a pair of tens, Dee draws twice, Eve busts with sixes; Fay doubles
        " Kd",  # the dealer busts with a king
        [
            *(Bet(), Bet(), Bet(), Fold(), Bet(), MoveOn()),
            *(Split(), Stand(), Hit(), Stand(), Hit(), Hit(), Hit(), Stand(), Hit(), Double(15_00)),
        ],
    )


def ante_up_21_blackjack() -> str:
    """The dealer has a blackjack: antes are decided, bets push, and insurance was asked for only after them."""
    table = Table(load("ante-up-21", decks=2), limits=Limits(min=5_00, max=500_00))
    wagers = [Wager(seat, "main", 20_00, player=name) for seat, name in enumerate(("Ann", "Ben", "Cy", "Dee"), start=1)]
    return _told(
        table,
        table.opening(wagers),
        "4h As Ks 9d Ac 4d Kd Ks 8s Kh",
        [*(Bet(), Bet(), Bet(), Fold()), *(Decline(), Decline(), Insure(10_00), Decline())],
    )


def ante_up_21_unqualified() -> str:
    """Dealers whose poker hands rank below queen high, tie a hand, and beat one."""
    told = []
    for dealers in ("9h Jd", "Qh 9d", "Kh 7c"):
        table = Table(load("ante-up-21"), limits=Limits(min=5_00, max=500_00))
        up, hole = dealers.split()
        acts = [Bet(), Stand()]
        told.append(_told(table, table.opening([Wager(1, "main", 20_00)]), f"Qs {up} 9c {hole}", acts))
    return "\n".join(told)


TRANSCRIPTS: Final[Mapping[str, Callable[[], str]]] = {
    "21-hold-em.txt": hold_em_21,
    "ante-up-21.txt": ante_up_21,
    "ante-up-21-blackjack.txt": ante_up_21_blackjack,
    "ante-up-21-unqualified.txt": ante_up_21_unqualified,
}
