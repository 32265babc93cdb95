"""Side wagers of the catalogue at a live table: the same rows and the same hands as in the analysis.

A row may ask for cards that nobody has seen yet, such as the hole card. It is then asked of every card that could lie
there: if the row holds for all of them it is paid, if for none it is passed over, and otherwise the wager waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import IllegalSetup
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.money import Pay, dollars
from pitboss.table.games.twenty_one.core import TwentyOneCore
from pitboss.table.round import Round
from pitboss.table.sides import Carried, Moment, Paid, SideBet
from pitboss.table.state import Position

MOMENTS: Final[Mapping[str, Moment]] = {moment.name.lower().replace("_", " "): moment for moment in Moment} | {
    "before the deal": Moment.BEFORE_DEAL,
    "after the deal": Moment.AFTER_DEAL,
    "after the peek": Moment.AFTER_PEEK,
    "after the players": Moment.AFTER_PLAYERS,
    "after the round": Moment.AFTER_ROUND,
}
PLAYED_LIVE: Final = ("player first two", "dealer up card", "dealer hole card")


@dataclass(frozen=True)
class ListedWager:
    """A wager of the catalogue with one of its pay tables. `meters` are what its jackpots stand at, in cents."""

    definition: WagerDefinition
    paytable: PayTable
    meters: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        unseen = [name for name in self.definition.sees if name not in PLAYED_LIVE]
        if self.definition.decided_by != "deal" or unseen:
            raise IllegalSetup(f"{self.definition.name} is not dealt live yet", str(self.definition.cite))
        if self.paytable.envy or self.paytable.dealer_envy:
            raise IllegalSetup(f"the envy of {self.definition.name} is not paid live yet", str(self.paytable.cite))

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def cite(self) -> str:
        return str(self.paytable.cite)

    @property
    def placed(self) -> Moment:
        return MOMENTS[self.definition.placed]

    @property
    def min_cents(self) -> int:
        return self.definition.stake.at_least or 1

    @property
    def needs_dealer(self) -> bool:
        return False

    def refuse(self, round: Round, seat: int, cents: int) -> str | None:
        """What the section says of the stake."""
        stake = self.definition.stake
        if stake.at_most is not None and cents > stake.at_most:
            return f"{self.name} is at most {dollars(stake.at_most)}"
        if stake.step is not None and cents % stake.step:
            return f"{self.name} is wagered in steps of {dollars(stake.step)}"
        if stake.amounts and cents not in stake.amounts:
            return f"{self.name} is {' or '.join(dollars(amount) for amount in stake.amounts)}"
        if stake.of_main is not None:
            most = stake.of_main.win(_position(round, seat).stake)
            if cents > most:
                return f"{self.name} is at most {dollars(int(most))} beside this main wager"
        return None

    def decide(self, round: Round, bet: SideBet, moment: Moment) -> Paid | Carried | None:
        if moment < MOMENTS[self.definition.settles[0]]:
            return None
        hands = self._seen(round, bet.seat)
        for name, pay in self.paytable.pays.items():
            holds = predicate(name)(hands)
            if holds.all():
                return self._paid(round, bet, name, pay, hands)
            if holds.any():
                return None
        return Paid(0, "no winning hand", self.cite)

    def _paid(self, round: Round, bet: SideBet, name: str, pay: Pay, hands: Hands) -> Paid | None:
        """The row, and whatever is paid beside it once that is certain."""
        returned = self._returned(round, bet, pay) + (bet.cents if pay.keeps_stake else 0)
        for extra, added in self.paytable.adds.items():
            holds = predicate(extra)(hands)
            if holds.all():
                returned += self._returned(round, bet, added)
                name = f"{name}, {extra}"
            elif holds.any():
                return None
        return Paid(returned, name, self.cite)

    def _returned(self, round: Round, bet: SideBet, pay: Pay) -> int:
        """What a row wins, in the table's chips, never below its odds."""
        units = 1 if self.paytable.unit is None else bet.cents // self.paytable.unit
        won = pay.win(bet.cents, meter_cents=self.meters.get(pay.meter, 0), units=units)
        return round.house.limits.chips.least(won)

    def _seen(self, round: Round, seat: int) -> Hands:
        """The cards that this wager sees; one row for each hole card that could be."""
        position, core = _position(round, seat), _core(round)
        holes = core.possible_hole_cards()
        groups: dict[str, Sequence[Card]] = {
            "player first two": position.first_two,
            "dealer up card": core.dealer.cards[:1],
        }
        rows = {name: _rows(cards, len(holes)) for name, cards in groups.items()}
        rows["dealer hole card"] = np.array([[card.index] for card in holes], dtype=np.int16)
        return Hands(rows)

    def most_returned(self, cents: int) -> int:
        units = 1 if self.paytable.unit is None else cents // self.paytable.unit
        most = max(
            pay.returned(cents, 1, meter_cents=self.meters.get(pay.meter, 0), units=units)
            for pay in self.paytable.pays.values()
        )
        return most + sum(pay.returned(cents, 1, units=units) for pay in self.paytable.adds.values())


def _rows(cards: Sequence[Card], times: int) -> NDArray[np.int16]:
    return np.tile(np.array([[card.index for card in cards]], dtype=np.int16), (times, 1))


def _core(round: Round) -> TwentyOneCore:
    if not isinstance(round, TwentyOneCore):
        raise IllegalSetup("this wager stands beside a game of the 21 family", "CO 30-801(1)")
    return round


def _position(round: Round, seat: int) -> Position:
    position = _core(round).position_at(seat)
    if position is None:
        raise IllegalSetup(f"nobody plays at seat {seat}", "CO 30-807(1)")
    return position
