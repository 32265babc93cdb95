"""The set-up of a jackpot: what the house chooses, within what the law leaves to it."""

from __future__ import annotations

from fractions import Fraction

from pitboss.catalogue import load_jackpot, load_wager
from pitboss.catalogue.jackpot_rules import BY_HOUSE, FROM_RIGHT, HOUSE, PRIZE, JackpotDefinition
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.money import Pay
from pitboss.records import Record


class MeterSetUp(Record, frozen=True, tag="meter-set-up.1"):
    """One meter: what it starts and restarts at, what feeds it, and where it stops growing."""

    name: str
    seed_cents: int  # for a house jackpot: the amount that the casino sets
    rate: Fraction = Fraction(0)  # part of each wager that goes to the meter
    reserve_rate: Fraction = Fraction(0)  # part of each wager that goes to the reserve for the next seed
    limit_cents: int | None = None  # the meter shows no more; what comes above waits for the next one
    preset_seed_cents: int | None = None  # specified by the maker of the pay table, for one base unit
    preset_rate: Fraction | None = None


class PrizeSetUp(Record, frozen=True, tag="prize-set-up.1"):
    """The "$" prize: a fixed amount for one base unit, or odds; out of the jackpot or from the house."""

    source: str
    cents: int = 0
    odds: str = ""


class JackpotSetUp(Record, frozen=True, tag="jackpot-set-up.1"):
    """One jackpot as the house runs it."""

    id: str
    wager: str
    paytable: str
    kind: str  # "progressive" or "house"
    unit_cents: int  # the fixed wager; the base unit where players may wager more
    meters: tuple[MeterSetUp, ...]
    system: tuple[str, ...] = ()  # the jackpot system and its parts, with their versions
    first: str = ""  # whose award comes first, where the house may choose
    when: str = ""  # when percentages are paid, where the house may choose
    executive_from_cents: int | None = None  # awards from this amount on are sealed with an executive's card
    machine_below_cents: int = 0  # an electronic table seals awards below this by itself
    prize: PrizeSetUp | None = None
    departs: tuple[str, ...] = ()  # recommendations that the house's internal controls depart from, by their clauses

    @property
    def definition(self) -> JackpotDefinition:
        return load_jackpot(self.wager)

    @property
    def wager_definition(self) -> WagerDefinition:
        return load_wager(self.wager)

    @property
    def pays(self) -> PayTable:
        return self.wager_definition.paytable(self.paytable)

    @property
    def is_house(self) -> bool:
        """Whether the casino sets the amount, which stays its own until it is won."""
        return self.kind == HOUSE

    @property
    def units(self) -> Fraction:
        """How many base units of the pay table the fixed wager is."""
        return Fraction(self.unit_cents, base_unit(self.pays))

    @property
    def order(self) -> str:
        """Whose award comes first of several in a round; counterclockwise from the right where nobody says."""
        rule = self.definition.order
        said = FROM_RIGHT if rule is None or rule.first == BY_HOUSE else rule.first
        return self.first or said

    @property
    def paid_when(self) -> str:
        """When percentages are paid; empty where the section leaves no choice."""
        rule = self.definition.when
        return self.when or ("" if rule is None else rule.allowed[0])

    def meter(self, name: str) -> MeterSetUp:
        return next(each for each in self.meters if each.name == name)


def base_unit(paytable: PayTable) -> int:
    """The wager for which a pay table's seeds and dollars are printed: one dollar unless it says otherwise."""
    return paytable.unit or 100


def meter_names(paytable: PayTable) -> tuple[str, ...]:
    """The meters that wagers feed: the "$" prize is none of them."""
    return tuple(name for name in paytable.meters if name != PRIZE)


def prize_cents(set_up: JackpotSetUp, wager_cents: int) -> Fraction:
    """What the "$" prize comes to for a wager."""
    prize = set_up.prize
    if prize is None:
        return Fraction(0)
    if prize.odds:
        return Pay(prize.odds).win(wager_cents)
    return prize.cents * Fraction(wager_cents, base_unit(set_up.pays))


def largest_fixed_cents(set_up: JackpotSetUp) -> Fraction:
    """The largest award of the pay table that is no share of a meter, for the fixed wager."""
    fixed = (pay.win(set_up.unit_cents, units=set_up.units) for pay in set_up.pays.pays.values() if not pay.share)
    return max(fixed, default=Fraction(0))
