"""How much may be put on a wager of the catalogue, and beside which others: what its section says, and the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pitboss.cards import SUITS
from pitboss.catalogue import load_wager
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.round.house import Limits
from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers.protocol import MOMENTS, Moment, SideBet
from pitboss.errors import IllegalSetup
from pitboss.law.limits import SideLimits
from pitboss.money import dollars

OF_THE_GAME: Final = frozenset({"main", "ante"})  # what a game itself is wagered by: the table demands it anyway


@dataclass(frozen=True)
class StakedWager:
    """A wager of the catalogue with one of its pay tables, as far as it concerns who puts down how much.

    `meters` are what its jackpots stand at, in cents; `posted_suit` is the house's suit where a row asks for one.
    Of a `house_jackpot` the casino sets the amount; any other is a progressive. `put_off`: the house settles it at the
    other moment that the section lets it choose.
    """

    definition: WagerDefinition
    paytable: PayTable
    meters: Mapping[str, int] = field(default_factory=dict)
    posted_suit: str = "s"
    house_jackpot: bool = False
    put_off: bool = False

    def __post_init__(self) -> None:
        if self.put_off and not self.definition.or_settles:
            when = " or ".join(self.definition.settles)
            raise IllegalSetup(f"{self.name} is settled {when}, and at no other moment", str(self.definition.cite))
        if self.house_jackpot and not self.paytable.is_progressive:
            raise IllegalSetup(f"{self.name} {self.paytable.name} pays from no jackpot", self.cite)
        if self.posted_suit not in tuple(SUITS):
            raise IllegalSetup(f"no suit is called {self.posted_suit!r}; there are {', '.join(SUITS)}", self.cite)

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def cite(self) -> str:
        return str(self.paytable.cite)

    @property
    def stake_cite(self) -> str:
        return str(self.definition.stake.cite)

    @property
    def placed(self) -> Moment:
        return MOMENTS[self.definition.placed]

    @property
    def takes_tips(self) -> bool:
        return self.definition.tips

    @property
    def min_cents(self) -> int:
        stake, table = self.definition.stake, self.paytable
        least = table.at_least or min(table.amounts, default=0) or stake.at_least or stake.minimum
        return least or stake.step or min(stake.amounts, default=1)

    def refuse_limits(self, own: SideLimits, decks: int) -> str | None:
        """Why the house may not have these limits for it alone."""
        stake = self.definition.stake
        if own.bounds_pay and self.paytable.is_progressive:
            return f"{self.name}: what a meter shows is paid in full, without a limit"
        if not own.additions and not self.paytable.adds_optional:
            return f"{self.name} {self.paytable.name} has nothing that may be left out"
        if (own.opening_hand or own.closed_deck) and decks not in self.definition.entry_decks:
            return f"{self.name} is open to whoever comes in mid-deck with {decks} decks"
        if stake.fixed and own.min != own.max:
            return f"{self.name} is one amount at a table, not several"
        if stake.minimum is not None and own.min not in (None, stake.minimum):
            return f"the minimum of {self.name} is {dollars(stake.minimum)}, whatever the table's"
        return None

    def least(self, round: Round, seat: int) -> int:
        stake, least = self.definition.stake, self.min_cents
        own = round.house.limits.beside.get(self.name)
        if stake.table_minimum and (own is None or own.min is None) and not self._has_wager(round, seat):
            least = max(least, round.house.limits.min)
        return least if stake.of_need is None else max(least, stake.of_need[0] * self._needed_cents(round, seat))

    def refuse(self, round: Round, seat: int, cents: int) -> str | None:
        """What the section says of the moment, of the wagers beside it, and of the stake."""
        refused = round.refuse_late(seat, self.placed) or self._refuse_alone(round, seat)
        refused = refused or self._refuse_tip_alone(round, seat)
        return refused or self._refuse_stake(round, seat, cents)

    def _refuse_alone(self, round: Round, seat: int) -> str | None:
        """Some wagers ride on another one: `needs` names it, or several of which one will do."""
        placed = {listed_id(round, bet) for bet in round.side_bets if bet.seat == seat and not bet.tip}
        for need in self.definition.needs:
            ids = need.split(" or ")
            position = round.position_at(seat)
            if need in round.house.own_spots:
                if all((bet.seat, bet.bet) != (seat, need) for bet in round.side_bets):
                    return f"{self.name} needs a wager on the {need} spot, and seat {seat} has none"
            elif need in OF_THE_GAME and (position is None or not position.stake):
                return f"{self.name} needs a main wager, and seat {seat} has none"
            if need not in OF_THE_GAME and placed.isdisjoint(ids):
                return f"{self.name} needs a {self._needed_names()} wager first"
        return None

    def _refuse_tip_alone(self, round: Round, seat: int) -> str | None:
        """Some take a tip only from whoever tips on the main wager, too."""
        if not (self.definition.tips_with_main and self._has_wager(round, seat)):
            return None
        position = round.position_at(seat)
        tipped = position is not None and position.tip_on(0)
        return None if tipped else f"a tip on {self.name} needs one on the main wager first"

    def _needed_names(self) -> str:
        ids = [each for need in self.definition.needs if need not in OF_THE_GAME for each in need.split(" or ")]
        return " or ".join(dict.fromkeys(load_wager(each).name for each in ids))

    def _refuse_stake(self, round: Round, seat: int, cents: int) -> str | None:
        stake, own = self.definition.stake, round.house.limits.beside.get(self.name)
        is_tip = self._has_wager(round, seat)  # beside the player's own: it is bound by what the house says of tips
        if stake.at_most is not None and cents > stake.at_most:
            return f"{self.name} is at most {dollars(stake.at_most)}"
        has_minimum = own is not None and own.min is not None
        if stake.table_minimum and not (is_tip or has_minimum) and cents < round.house.limits.min:
            return f"{self.name} is at least the table's minimum, {dollars(round.house.limits.min)}"
        step = stake.step or (None if own is None else own.step)
        if step is not None and cents % step and not is_tip:
            return f"{self.name} is wagered in steps of {dollars(step)}"
        amounts = self.paytable.amounts or stake.amounts
        if stake.fixed and cents != (amount := self.fixed_cents(round.house.limits)):
            return f"{self.name} is {dollars(amount)} at this table, no more and no less"
        if amounts and cents not in amounts:
            return f"{self.name} is {' or '.join(dollars(amount) for amount in amounts)}"
        position = round.position_at(seat)
        main_cents = 0 if position is None else position.stake
        if stake.equals_main and cents != main_cents and not is_tip:
            return f"{self.name} equals the main wager of {dollars(main_cents)}"
        lifted = stake.lifted_by is round.house.rules.dealt_from and own is not None and own.max is not None
        if own is not None and own.up_to_main and cents > main_cents:
            return f"{self.name} is at most the main wager of {dollars(main_cents)} at this table"
        if stake.of_main is not None and not (lifted or is_tip):
            most = stake.of_main.win(main_cents)
            if cents > most:
                return f"{self.name} is at most {dollars(int(most))} beside this main wager"
        if stake.of_need is not None:
            needed = self._needed_cents(round, seat)
            low, high = (times * needed for times in stake.of_need)
            if not needed:
                return f"{self.name} for the dealer needs a {self._needed_names()} wager for the dealer first"
            if not low <= cents <= high:
                return f"{self.name} is from {dollars(low)} to {dollars(high)} on this {self._needed_names()}"
        return None

    def fixed_cents(self, limits: Limits) -> int:
        """Of a wager that is one amount, which: the house's, or else the unit that the pay table is made for."""
        own = limits.beside.get(self.name)
        return own.min if own is not None and own.min is not None else self.paytable.typical_cents

    def _needed_cents(self, round: Round, seat: int) -> int:
        """What the seat, or for a tip the dealer, has on the wager that this one needs."""
        tip = self._has_wager(round, seat)
        here = [bet for bet in round.side_bets if bet.seat == seat and bet.tip is tip]
        return sum(bet.cents for bet in here if self._rides_on(round, bet))

    def _has_wager(self, round: Round, seat: int) -> bool:
        """Whether the seat has this wager already, so that whatever comes now is a tip beside it."""
        return any((bet.seat, bet.bet) == (seat, self.name) for bet in round.side_bets)

    def _rides_on(self, round: Round, bet: SideBet) -> bool:
        """Whether a wager on the layout is one that this one needs."""
        return any(listed_id(round, bet) in need.split(" or ") for need in self.definition.needs)


def listed_id(round: Round, bet: SideBet) -> str:
    side = round.house.sides[bet.bet]
    return side.definition.id if isinstance(side, StakedWager) else ""
