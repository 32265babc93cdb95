"""Jackpots: the findings of `jackpots/check.py` and `jackpots/links.py`, each under its requirement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pitboss.catalogue import jackpots as known_jackpots
from pitboss.house.check.cases import JackpotCase, TableCase
from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    failed,
    not_applicable,
    passed,
    require,
    undecided,
)
from pitboss.house.jackpot_spots import as_linked, check_spot, check_spots
from pitboss.jackpots.check import FAULT, Finding, percent
from pitboss.jackpots.links import check_layout, check_link
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from pitboss.law.clauses import HOUSE_RULE
from pitboss.money import dollars

TOPICS: Final[Mapping[str, tuple[str, ...]]] = {  # how findings begin, by requirement
    "jackpot.wager": ("Wager",),
    "jackpot.pay-table": ("Pay table",),
    "jackpot.kind": ("Kind",),
    "jackpot.name": ("Name",),
    "jackpot.unit": ("Wager unit",),
    "jackpot.meters": ("Meters",),
    "jackpot.seed": ("Seed", "Specified seed", "Amount"),
    "jackpot.contributions": ("Contribution", "Contributions"),
    "jackpot.reserve": ("Reserve contribution",),
    "jackpot.limit": ("Limit",),
    "jackpot.prize": ("Prize", "Prize paid by"),
    "jackpot.system": ("System",),
    "jackpot.order": ("Order of awards", "Percentages are paid"),
    "jackpot.levels": ("Executive level", "Level", "Machine level"),
    "jackpot.departures": ("Departs from",),
}

ALLOWED: Final = "what its section allows"


def is_about(finding: Finding, id: str) -> bool:
    """Whether a finding belongs to a requirement; what it names of a meter does not matter."""
    return finding.what.partition(" of the ")[0] in TOPICS[id]


def _about(id: str, title: str, value: Callable[[JackpotSetUp], str]) -> Requirement[JackpotCase]:
    """A requirement that the jackpots' own check decides."""

    @require(id, title, HOUSE_RULE, Scope.JACKPOT)
    def decide(case: JackpotCase) -> Answer:
        faults = [each for each in case.findings if each.level == FAULT and is_about(each, id)]
        if faults:
            return _failed(faults)
        if _is_unread(case):
            return undecided("wager and paytable", "a jackpot of the catalog")
        return passed(value(case.set_up), ALLOWED, str(case.set_up.definition.cite))

    return decide


def _is_unread(case: JackpotCase) -> bool:
    """Whether the catalog has no such jackpot, so that nothing else can be decided."""
    unread = ("jackpot.wager", "jackpot.pay-table")
    return any(is_about(each, id) for each in case.findings for id in unread)


def _failed(faults: Sequence[Finding]) -> Answer:
    first = faults[0]
    value = "; ".join(f"{each.what}: {each.value}" for each in faults)
    required = "; ".join(dict.fromkeys(each.required for each in faults))
    return failed(value, required, f"set {first.what.lower()} to {first.required}", first.cite)


@require(
    "jackpot.link", "Tables that share a jackpot offer the same wager with equal chances", HOUSE_RULE, Scope.JACKPOT
)
def link(case: JackpotCase) -> Answer:
    if _is_unread(case):
        return undecided("wager and paytable", "a jackpot of the catalog")
    if not case.spots:
        return not_applicable("no table is linked to it")
    linked = [
        as_linked(table.table.id, table.game, table.limits(), spot, case.set_up)
        for table, spot in case.spots
        if table.game is not None
    ]
    faults = [each for each in check_link(case.set_up, linked) if each.level == FAULT]
    if faults:
        return _failed(faults)
    return passed(
        ", ".join(each.table for each in linked),
        "one pay table, kind, wager and number of decks",
        str(case.set_up.definition.cite),
    )


@require("jackpot.spots", "A linked spot pays as its jackpot does", HOUSE_RULE, Scope.JACKPOT)
def spots(case: JackpotCase) -> Answer:
    if not case.spots:
        return not_applicable("no table is linked to it")
    if _is_unread(case):
        return undecided("wager and paytable", "a jackpot of the catalog")
    faults = [finding for _, spot in case.spots for finding in check_spot(case.set_up, spot)]
    if faults:
        return _failed(faults)
    return passed("the same order, time and prize", "as the jackpot", str(case.set_up.definition.cite))


@require("table.jackpots", "The jackpots of a layout may share it, each on one spot", HOUSE_RULE, Scope.TABLE)
def table_jackpots(case: TableCase) -> Answer:
    found = [wager.jackpot for wager in case.wagers if wager.jackpot is not None]
    if not found:
        return not_applicable("no jackpot is linked")
    if any(each.wager not in known_jackpots() for each in found):
        return undecided("jackpot.wager", "jackpots of the catalog")
    names = [each.id for each in found]
    for fault in check_spots([(name, name) for name in names]):
        return failed(fault.value, fault.required, "link each jackpot once")
    faults = check_layout(found)
    if faults:
        return _failed(faults)
    return passed(", ".join(names), "jackpots that may share a layout", str(found[0].definition.cite))


def _meters(describe: Callable[[MeterSetUp], str]) -> Callable[[JackpotSetUp], str]:
    return lambda set_up: ", ".join(describe(meter) for meter in set_up.meters) or "none"


def _limit(meter: MeterSetUp) -> str:
    return "none" if meter.limit_cents is None else dollars(meter.limit_cents)


def _prize(set_up: JackpotSetUp) -> str:
    return "none" if set_up.prize is None else set_up.prize.odds or dollars(set_up.prize.cents)


def _level(set_up: JackpotSetUp) -> str:
    level = set_up.executive_from_cents
    return "no executive level" if level is None else f"an executive from {dollars(level)}"


REQUIREMENTS: Final[tuple[Requirement[JackpotCase] | Requirement[TableCase], ...]] = (
    _about("jackpot.wager", "The wager has a meter", lambda set_up: set_up.wager),
    _about("jackpot.pay-table", "The pay table pays from a meter", lambda set_up: set_up.paytable),
    _about("jackpot.kind", "Progressive or house jackpot", lambda set_up: set_up.kind),
    _about("jackpot.name", "The name", lambda set_up: set_up.id),
    _about("jackpot.unit", "The wager unit", lambda set_up: dollars(set_up.unit_cents)),
    _about("jackpot.meters", "A meter for each one of the pay table", _meters(lambda meter: meter.name or "one meter")),
    _about("jackpot.seed", "The seeds", _meters(lambda meter: dollars(meter.seed_cents))),
    _about("jackpot.contributions", "The contributions", _meters(lambda meter: percent(meter.rate))),
    _about("jackpot.reserve", "The reserve", _meters(lambda meter: percent(meter.reserve_rate))),
    _about("jackpot.limit", "The limit of a meter", _meters(_limit)),
    _about("jackpot.prize", "The $ prize", _prize),
    _about("jackpot.system", "The system and its version", lambda set_up: ", ".join(set_up.system) or "none"),
    _about("jackpot.order", "The order of several awards", lambda set_up: set_up.order),
    _about("jackpot.levels", "Who seals an award", _level),
    _about("jackpot.departures", "Departures from recommendations", lambda set_up: ", ".join(set_up.departs) or "none"),
    link,
    spots,
    table_jackpots,
)
