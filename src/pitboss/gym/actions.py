"""Numbers for actions: the same fifteen in every game, then those of the game's own procedure, then its wagers.

>>> from pitboss.catalogue import load
>>> from pitboss.engine.games import house_for
>>> from pitboss.engine.round.house import Limits
>>> numbering = Numbering(house_for(load("pai-jack"), Limits()))
>>> numbering.names[:3], numbering.names[15:17], numbering.names[-2:]
(('stand', 'hit', 'double'), ('set hand 1', 'set hand 2'), ('house way', 'pass'))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from pitboss.engine.games import procedure_of
from pitboss.engine.round.house import House
from pitboss.engine.vocabulary.actions import (
    Action,
    AddWinnings,
    Bet,
    BurnHitCard,
    Decline,
    Double,
    DoubleFurther,
    DoubleUp,
    Draw,
    EvenMoney,
    Fold,
    FreeDouble,
    FreeSplit,
    Hit,
    HouseWay,
    Insure,
    InsureFurther,
    KeepCards,
    Legal,
    Pass,
    PickSpot,
    Place,
    Play,
    Redouble,
    Rescue,
    SetHand,
    Split,
    SplitInThree,
    Stand,
    Surrender,
    Switch,
    TakePay,
)

ACTIONS: Final[tuple[type[Action], ...]] = (
    *(Stand, Hit, Double, Split, Surrender, Insure, EvenMoney, Decline),
    *(FreeDouble, FreeSplit),  # new actions come last, so that the numbers of the others stay
    *(Redouble, Rescue, TakePay),
    *(Switch, DoubleUp),
)
# The others that a player may be asked for, with the greatest number of offers of one kind that are told apart. Spots
# of a draw outside the shoe are worth the same: one number takes the first. Tips and rulings are not played here.
MORE_ACTIONS: Final[tuple[tuple[type[Action], int], ...]] = (
    *((DoubleFurther, 2), (InsureFurther, 2)),
    *((AddWinnings, 1), (BurnHitCard, 1)),
    *((SplitInThree, 1), (KeepCards, 1), (Draw, 1)),
    *((SetHand, 10), (HouseWay, 1)),
    *((Play, 1), (Fold, 1), (Bet, 1)),
    *((Pass, 1), (PickSpot, 1)),
)
STAND: Final = ACTIONS.index(Stand)
DECLINE: Final = ACTIONS.index(Decline)


class Numbering:
    """The actions of a table by number."""

    def __init__(self, house: House, bets: Sequence[int] = (1,), spots: Sequence[str] = ()) -> None:
        moves = procedure_of(house.game).moves
        more = [(kind, slots) for kind, slots in MORE_ACTIONS if kind in moves]
        names: list[str] = []
        self._first: dict[type[Action], tuple[int, int]] = {}
        for kind, slots in (*((kind, 1) for kind in ACTIONS), *more):
            self._first[kind] = (len(names), slots)
            words = kind.tag().rpartition(".")[0].replace("-", " ")
            names += [words] if slots == 1 else [f"{words} {number}" for number in range(1, slots + 1)]
        self._bets = len(names)
        names += [f"wager {units}" for units in bets] if len(bets) > 1 else []
        self._spots = {spot: len(names) + place for place, spot in enumerate(spots)}
        self.names = (*names, *spots)

    def bet(self, place: int) -> int:
        """The number of one of the sizes of a wager."""
        return self._bets + place

    def spot(self, name: str) -> int:
        """The number of a wager on a spot."""
        return self._spots[name]

    def of(self, offers: Iterable[Legal]) -> dict[int, Legal]:
        """The offers by number. Offers of one kind are told apart by their spot, or by their order."""
        found: dict[int, Legal] = {}
        seen: Counter[type[Action]] = Counter()
        for offer in offers:
            action = offer.action
            if isinstance(action, Place):
                number = None if action.wager.tip else self._spots.get(action.wager.bet)
            else:
                first, slots = self._first.get(type(action), (0, 0))
                slot = getattr(action, "spot", 0) or seen[type(action)] + 1
                seen[type(action)] += 1
                number = first + slot - 1 if slot <= slots else None
            if number is not None:
                found[number] = offer
        return found
