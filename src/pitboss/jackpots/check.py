"""Check a jackpot's set-up as a whole: every fault at once, with what was set, what is required, and its clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.catalogue import jackpots
from pitboss.catalogue.jackpot_rules import (
    BY_HOUSE,
    FIRST,
    KINDS,
    PRIZE,
    SOURCES,
    JackpotDefinition,
    PrintedMeter,
    Version,
    is_plain_odds,
)
from pitboss.catalogue.suggestion import table_suggestion
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp, base_unit, largest_fixed_cents, meter_names
from pitboss.law.clauses import HOUSE_RULE
from pitboss.money import dollars

FAULT, ADVICE = "fault", "advice"
FINEST_RATE: Final = 1_000_000  # a rate is a whole number of millionths, so that no amount has a smaller part
LARGEST_CENTS: Final = 10**12


@dataclass(frozen=True)
class Finding:
    """One point of a set-up: a fault, or a recommendation from which the house departs."""

    level: str
    what: str
    value: str
    required: str
    cite: str

    @property
    def words(self) -> str:
        """The point without its clause."""
        return f"{self.what}: set to {self.value}; required: {self.required}"

    def __str__(self) -> str:
        return f"{self.words} [{self.cite}]"


def refusal_of(faults: Sequence[Finding]) -> IllegalSetup:
    """One refusal for all faults. It has the first one's clause; a fault of another clause names its own."""
    cite = faults[0].cite
    return IllegalSetup(". ".join(each.words if each.cite == cite else str(each) for each in faults), cite)


def check_set_up(set_up: JackpotSetUp) -> tuple[Finding, ...]:
    """Every fault and every departure from a recommendation; empty where there is none."""
    if set_up.wager not in jackpots():
        known = "a side wager with a meter (`pitboss jackpot show` lists them)"
        return (Finding(FAULT, "Wager", set_up.wager or "nothing", known, HOUSE_RULE),)
    definition = set_up.definition
    tables = set_up.wager_definition.paytables
    if set_up.paytable not in tables or not tables[set_up.paytable].is_progressive:
        metered = [name for name, table in tables.items() if table.is_progressive]
        wanted = f"one with a meter. {table_suggestion(set_up.paytable, metered, set_up.wager)}"
        return (Finding(FAULT, "Pay table", set_up.paytable or "nothing", wanted, str(definition.cite)),)
    return tuple(_findings(set_up, definition))


def require_lawful(set_up: JackpotSetUp) -> None:
    """Refuse a set-up with any fault; the error names all of them."""
    faults = [each for each in check_set_up(set_up) if each.level == FAULT]
    if faults:
        raise refusal_of(faults)


def _findings(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[Finding]:
    yield from _check_kind(set_up, definition)
    yield from _check_unit(set_up, definition)
    names = meter_names(set_up.pays)
    if tuple(each.name for each in set_up.meters) != names:
        given = ", ".join(each.name or "one meter" for each in set_up.meters) or "none"
        wanted = ", ".join(name or "one meter without a name" for name in names)
        yield Finding(FAULT, "Meters", given, wanted, str(set_up.pays.cite))
    else:
        for meter in set_up.meters:
            yield from _check_meter(set_up, definition, meter)
    yield from _check_whole_rate(set_up, definition)
    yield from _check_prize(set_up, definition)
    yield from check_system(definition, set_up.system)
    yield from _check_order(set_up, definition)
    yield from _check_levels(set_up, definition)
    for cite in set_up.departs:
        if cite not in {str(each) for each in definition.advice.values()}:
            yield Finding(FAULT, "Departs from", cite, "a recommendation for this jackpot", str(definition.cite))


def _check_kind(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[Finding]:
    rule = definition.kinds
    if set_up.kind not in rule.allowed:
        value = f"{set_up.kind} jackpot" if set_up.kind in KINDS else repr(set_up.kind)
        yield Finding(FAULT, "Kind", value, " or ".join(rule.allowed), str(rule.cite))
    if not set_up.id or len(set_up.id) > 64:
        yield Finding(FAULT, "Name", repr(set_up.id), "1 to 64 characters", HOUSE_RULE)


def _check_unit(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[Finding]:
    stake, table = set_up.wager_definition.stake, set_up.pays
    low = max(stake.at_least or 1, table.at_least or 1, stake.minimum or 1)
    printed = next((each for each in definition.printed if set_up.paytable in each.paytables), None)
    cite = str(stake.cite)
    if printed is not None and printed.per_cents > low:
        low, cite = printed.per_cents, str(printed.seed_cite)
    high, value = stake.at_most or LARGEST_CENTS, dollars(set_up.unit_cents)
    amounts = table.amounts or stake.amounts
    if amounts and set_up.unit_cents not in amounts:
        yield Finding(FAULT, "Wager unit", value, " or ".join(map(dollars, amounts)), str(table.cite))
    elif not low <= set_up.unit_cents <= high:
        bound = f"{dollars(low)} to {dollars(high)}" if stake.at_most else f"{dollars(low)} or more"
        yield Finding(FAULT, "Wager unit", value, bound, cite)


def _check_meter(set_up: JackpotSetUp, definition: JackpotDefinition, meter: MeterSetUp) -> Iterator[Finding]:
    yield from _check_rates(set_up, definition, meter)
    title = _title("Seed", meter)
    if not 0 <= meter.seed_cents <= LARGEST_CENTS:
        bound = f"$0.00 to {dollars(LARGEST_CENTS)}"
        yield Finding(FAULT, title, dollars(meter.seed_cents), bound, str(definition.cite))
    elif set_up.is_house:
        if not meter.seed_cents:
            yield Finding(FAULT, _title("Amount", meter), "$0.00", "more than $0.00", str(definition.kinds.cite))
    else:
        yield from _check_seed(set_up, definition, meter)
    if meter.limit_cents is not None and meter.limit_cents < meter.seed_cents:
        least = f"{dollars(meter.seed_cents)} or more, which is the seed"
        yield Finding(FAULT, _title("Limit", meter), dollars(meter.limit_cents), least, definition.step("adjust"))


def _check_rates(set_up: JackpotSetUp, definition: JackpotDefinition, meter: MeterSetUp) -> Iterator[Finding]:
    for title, rate in (("Contribution", meter.rate), ("Reserve contribution", meter.reserve_rate)):
        if not 0 <= rate <= 1 or FINEST_RATE % rate.denominator:
            bound = "0% to 100%, in steps of 0.0001%"
            yield Finding(FAULT, _title(title, meter), percent(rate), bound, _rate_cite(definition))
        elif set_up.is_house and rate:
            what = "0%: the casino sets the amount of a house jackpot, and wagers do not feed it"
            yield Finding(FAULT, _title(title, meter), percent(rate), what, str(definition.kinds.cite))
    printed = definition.printed_for(set_up.paytable, meter.name)
    if printed is not None and meter.rate != printed.rate and not set_up.is_house:
        value = percent(meter.rate)
        yield Finding(FAULT, _title("Contribution", meter), value, percent(printed.rate), str(printed.rate_cite))
    if meter.reserve_rate and not may_reserve(definition):
        value = percent(meter.reserve_rate)
        yield Finding(
            FAULT, _title("Reserve contribution", meter), value, "0%: it has no reserve", str(definition.cite)
        )
    if meter.preset_rate is not None and meter.rate > meter.preset_rate:
        yield from _advice(
            set_up, "rate above the preset", _title("Contribution", meter), percent(meter.rate),
            f"at most the preset {percent(meter.preset_rate)}",
        )  # fmt: skip
    if not meter.reserve_rate and not set_up.is_house:
        yield from _remark(definition, "no reserve", _title("Reserve contribution", meter))


def may_reserve(definition: JackpotDefinition) -> bool:
    """Whether a part of each wager may go to a reserve."""
    reserve = definition.reseed is not None and definition.reseed.reserve is not None
    return reserve or (definition.seed is not None and definition.seed.any_with_reserve is not None)


def _check_seed(set_up: JackpotSetUp, definition: JackpotDefinition, meter: MeterSetUp) -> Iterator[Finding]:
    printed, rule = definition.printed_for(set_up.paytable, meter.name), definition.seed
    if printed is not None:
        yield from _check_printed_seed(set_up, printed, meter)
    elif rule is not None and rule.rule == "specified":
        if meter.reserve_rate and rule.any_with_reserve is not None:
            return  # a reserve fills the meter: any seed is lawful
        yield from _check_specified_seed(set_up, definition, meter)
    else:
        yield from _check_advised_seed(set_up, meter)


def _check_printed_seed(set_up: JackpotSetUp, printed: PrintedMeter, meter: MeterSetUp) -> Iterator[Finding]:
    wanted = printed.seed_cents * Fraction(set_up.unit_cents, printed.per_cents)
    if meter.seed_cents != wanted:
        words = f"{_exact(wanted)}: {dollars(printed.seed_cents)} for each {dollars(printed.per_cents)} of the wager"
        yield Finding(FAULT, _title("Seed", meter), dollars(meter.seed_cents), words, str(printed.seed_cite))


def _check_specified_seed(set_up: JackpotSetUp, definition: JackpotDefinition, meter: MeterSetUp) -> Iterator[Finding]:
    rule = definition.seed
    if rule is None:
        return
    if meter.preset_seed_cents is None:
        words = f"the seed that the maker specifies for {dollars(base_unit(set_up.pays))}: set preset_seed"
        yield Finding(FAULT, _title("Specified seed", meter), "nothing", words, str(rule.cite))
        return
    wanted = meter.preset_seed_cents * set_up.units
    if meter.seed_cents != wanted:
        per = dollars(base_unit(set_up.pays))
        words = f"{_exact(wanted)}: {dollars(meter.preset_seed_cents)} for each {per} of the wager"
        cite = rule.cite if set_up.units == 1 or rule.scales is None else rule.scales
        yield Finding(FAULT, _title("Seed", meter), dollars(meter.seed_cents), words, str(cite))


def _check_advised_seed(set_up: JackpotSetUp, meter: MeterSetUp) -> Iterator[Finding]:
    """What the maker of the system recommends: refused unless the house says that it departs from it."""
    title, value = _title("Seed", meter), dollars(meter.seed_cents)
    if not meter.seed_cents:
        yield from _advice(set_up, "seed of nothing", title, value, "more than $0.00")
        if meter.reserve_rate:
            yield from _advice(set_up, "reserve without a seed", title, value, "a seed in addition to the reserve")
        return
    preset = meter.preset_seed_cents
    if preset is not None and meter.seed_cents == preset * set_up.units:
        return
    if preset is not None:
        yield from _advice(set_up, "seed other than the preset", title, value, _exact(preset * set_up.units))
    largest = largest_fixed_cents(set_up)
    if meter.seed_cents < largest:
        words = f"at least the largest fixed award, {_exact(largest)}"
        yield from _advice(set_up, "seed below the largest fixed award", title, value, words)


def _check_whole_rate(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[Finding]:
    whole = sum((each.rate + each.reserve_rate for each in set_up.meters), Fraction(0))
    if whole > 1:
        words = "100% or less for all meters and reserves together"
        yield Finding(FAULT, "Contributions", percent(whole), words, _rate_cite(definition))


def _check_prize(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[Finding]:
    prize, rule = set_up.prize, definition.prize
    if PRIZE not in set_up.pays.meters:
        if prize is not None:
            yield Finding(FAULT, "Prize", "set", "none: the pay table has no $ prize", str(set_up.pays.cite))
        return
    if rule is None:
        return
    if prize is None:
        words = "an amount or odds, and whether the jackpot or the house pays it"
        yield Finding(FAULT, "Prize", "nothing", words, str(rule.kinds))
        return
    if prize.source not in SOURCES:
        yield Finding(FAULT, "Prize paid by", prize.source or "nothing", " or ".join(SOURCES), str(rule.cite))
    if bool(prize.odds) == bool(prize.cents) or not 0 <= prize.cents <= LARGEST_CENTS:
        value = f"{dollars(prize.cents)} and {prize.odds or 'no odds'}"
        yield Finding(FAULT, "Prize", value, "a fixed amount above $0.00, or odds", str(rule.kinds))
    if prize.odds and not is_plain_odds(prize.odds):
        yield Finding(FAULT, "Prize", prize.odds[:40], "odds such as 500 for 1", str(rule.kinds))


def check_system(definition: JackpotDefinition, system: Sequence[str]) -> Iterator[Finding]:
    """Compare a jackpot system and its parts with the lowest versions that the section approves."""
    try:
        parts = [Version.parse(each) for each in system]
    except PitbossError as error:
        yield Finding(FAULT, "System", ", ".join(system)[:80], str(error), str(definition.cite))
        return
    for rule in definition.systems:
        meets = (all(any(part.meets(low) for part in parts) for low in every) for every in rule.any_of)
        if not any(meets):
            wanted = " or ".join(" with ".join(f"{low} or later" for low in every) for every in rule.any_of)
            yield Finding(FAULT, "System", ", ".join(system) or "nothing", wanted, str(rule.cite))


def system_faults(wager: str, system: Sequence[str]) -> list[Finding]:
    """What is wrong with the system of a wager with a meter: not named, or older than the section allows."""
    definition = jackpots().get(wager)
    if definition is not None:
        return list(check_system(definition, system))
    unwanted = Finding(FAULT, "System", ", ".join(system)[:80], "none: this wager has no meter", HOUSE_RULE)
    return [unwanted] if system else []


def require_system(wager: str, system: Sequence[str]) -> None:
    """Refuse a wager with a meter whose jackpot system is not named, or is older than the section allows."""
    if faults := system_faults(wager, system):
        raise refusal_of(faults)


def _check_order(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[Finding]:
    rule, choices = definition.order, FIRST[:2]
    if set_up.first and set_up.first not in choices:
        cite = str(definition.cite if rule is None else rule.cite)
        yield Finding(FAULT, "Order of awards", set_up.first, " or ".join(choices), cite)
    elif rule is not None and rule.first == BY_HOUSE and not set_up.first:
        yield Finding(FAULT, "Order of awards", "nothing", f"the house's own: {' or '.join(choices)}", str(rule.cite))
    elif rule is not None and rule.first != BY_HOUSE and rule.replaced is None and set_up.first not in ("", rule.first):
        yield Finding(FAULT, "Order of awards", set_up.first, f"from the {rule.first}", str(rule.cite))
    when = definition.when
    if set_up.when and (when is None or set_up.when not in when.allowed):
        wanted = "nothing: the section leaves no choice" if when is None else " or ".join(when.allowed)
        cite = str(definition.cite if when is None else when.cite)
        yield Finding(FAULT, "Percentages are paid", set_up.when, wanted, cite)


def _check_levels(set_up: JackpotSetUp, definition: JackpotDefinition) -> Iterator[Finding]:
    level = set_up.executive_from_cents
    if level is None and definition.card:
        words = "the award from which an executive's card is needed"
        yield Finding(FAULT, "Executive level", "nothing", words, definition.step("seal"))
    if (level is not None and level < 0) or set_up.machine_below_cents < 0:
        yield Finding(FAULT, "Level", "below $0.00", "$0.00 or more", definition.step("seal"))
    elif level is not None and set_up.machine_below_cents > level:
        value, most = dollars(set_up.machine_below_cents), f"at most the executive level, {dollars(level)}"
        yield Finding(FAULT, "Machine level", value, most, definition.step("seal"))


def _advice(set_up: JackpotSetUp, against: str, what: str, value: str, required: str) -> Iterator[Finding]:
    cite = set_up.definition.advice.get(against)
    if cite is not None:
        level = ADVICE if str(cite) in set_up.departs else FAULT
        yield Finding(level, what, value, required, str(cite))


def _remark(definition: JackpotDefinition, against: str, what: str) -> Iterator[Finding]:
    """A recommendation that costs nobody anything: it is always advice."""
    cite = definition.advice.get(against)
    if cite is not None:
        yield Finding(ADVICE, what, "0%", "a small part of each wager is recommended", str(cite))


def _rate_cite(definition: JackpotDefinition) -> str:
    return str(definition.cite if definition.rate is None else definition.rate.cite)


def _title(what: str, meter: MeterSetUp) -> str:
    return f"{what} of the {meter.name} meter" if meter.name else what


def _exact(cents: Fraction) -> str:
    """An amount that may have a fraction of a cent.

    >>> _exact(Fraction(2_500_00)), _exact(Fraction(1, 2))
    ('$2,500.00', '1/2 cents')
    """
    return dollars(int(cents)) if cents.denominator == 1 else f"{cents} cents"


def percent(rate: Fraction) -> str:
    """A rate as a percentage, exactly.

    >>> percent(Fraction(6, 25)), percent(Fraction(1, 200)), percent(Fraction(1, 3))
    ('24%', '0.5%', '100/3%')
    """
    value = rate * 100
    if value.denominator == 1:
        return f"{value}%"
    return f"{float(value):g}%" if FINEST_RATE % value.denominator == 0 else f"{value}%"
