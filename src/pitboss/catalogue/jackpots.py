"""The reader of jackpot files: one for each wager that pays from a meter, in `jackpots/`.

Every table of a file states one thing and has its clause; a table that is missing is a point on which the section is
silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final

from pitboss.catalogue.jackpot_rules import (
    ADVICE,
    AFTER_START,
    FIRST,
    KINDS,
    RATE_RULES,
    REDUCTIONS,
    SEED_RULES,
    STEPS,
    WHEN,
    DiscontinueRule,
    JackpotDefinition,
    KindsRule,
    LinkRule,
    OrderRule,
    PrintedMeter,
    PrizeRule,
    RateRule,
    ReductionsRule,
    ReseedRule,
    SeedRule,
    SystemRule,
    Version,
    WagersRule,
    WhenRule,
)
from pitboss.catalogue.reader import Table, TomlFile
from pitboss.errors import MoneyError, PitbossError
from pitboss.law.citation import Citation, Jurisdiction
from pitboss.money import parse_dollars

_PERCENT: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)%")


def read_jackpot(path: Path, house: Jurisdiction | None = None) -> JackpotDefinition:
    """Read one jackpot's file; report all faults at once. `house` is set for a jackpot of your own."""
    file = TomlFile(path, house)
    with file.reading():
        definition = _read_definition(file.root(), path)
        file.check_state(definition.cite.law)
    file.raise_faults()
    return definition


def _read_definition(root: Table, path: Path) -> JackpotDefinition:
    head, steps = root.take_table("jackpot"), root.take_table("award", required=False)
    definition = JackpotDefinition(
        id=head.take("wager", str, path.stem),
        cite=head.take_cite(),
        kinds=_read_kinds(root.take_table("kinds")),
        rate=_read_rate(root.take_table("rate")) if "rate" in root.values else None,
        seed=_read_seed(root.take_table("seed")) if "seed" in root.values else None,
        printed=tuple(_read_printed(root)),
        reseed=_read_reseed(root.take_table("reseed")) if "reseed" in root.values else None,
        wagers=_read_wagers(root.take_table("wagers")) if "wagers" in root.values else None,
        order=_read_order(root.take_table("order")) if "order" in root.values else None,
        when=_read_when(root.take_table("when")) if "when" in root.values else None,
        card=steps.take("card", bool, False, required=False),
        award={name: steps.take_cite(name) for name in STEPS if name in steps.values},
        prize=_read_prize(root.take_table("prize")) if "prize" in root.values else None,
        link=_read_link(root.take_table("link")) if "link" in root.values else None,
        systems=tuple(_read_systems(root)),
        discontinue=_read_discontinue(root.take_table("discontinue")) if "discontinue" in root.values else None,
        display=_read_cite(root.take_table("display")) if "display" in root.values else None,
        notices=_read_cite(root.take_table("notices")) if "notices" in root.values else None,
        reductions=_read_reductions(root.take_table("reductions")) if "reductions" in root.values else None,
        advice=dict(_read_advice(root)),
        file=path,
    )
    _check_whole(definition, head, root)
    for table in (head, steps, root):
        table.done()
    return definition


def _check_whole(definition: JackpotDefinition, head: Table, root: Table) -> None:
    """Report what no single table shows: a rule without its numbers, and numbers without their rule."""
    if definition.id != definition.file.stem:
        head.fault("wager", f"the file is named {definition.file.stem!r}, and its wager {definition.id!r}")
    for name, rule in (("seed", definition.seed), ("rate", definition.rate)):
        if (rule is not None and rule.rule == "printed") != bool(definition.printed):
            root.fault(None, f"a printed {name} needs both [{name}] with rule 'printed' and [[printed]]")


def _read_kinds(table: Table) -> KindsRule:
    rule = KindsRule(table.take_cite(), _words(table, "allowed", KINDS))
    table.done()
    return rule


def _read_rate(table: Table) -> RateRule:
    rule = RateRule(table.take_cite(), _word(table, "rule", RATE_RULES))
    table.done()
    return rule


def _read_seed(table: Table) -> SeedRule:
    rule = SeedRule(
        table.take_cite(),
        _word(table, "rule", SEED_RULES),
        _cite(table, "scales"),
        _cite(table, "any_with_reserve"),
    )
    table.done()
    return rule


def _read_printed(root: Table) -> Iterator[PrintedMeter]:
    for table in root.take_tables("printed") if "printed" in root.values else ():
        yield PrintedMeter(
            paytables=_words(table, "paytables"),
            meter=table.take("meter", str, "", required=False),
            seed_cents=_cents(table, "seed"),
            seed_cite=table.take_cite("seed_cite"),
            rate=_percent(table, "rate"),
            rate_cite=table.take_cite("rate_cite"),
            per_cents=_cents(table, "per"),
        )
        table.done()


def _read_reseed(table: Table) -> ReseedRule:
    rule = ReseedRule(table.take_cite(), _cite(table, "reserve"))
    table.done()
    return rule


def _read_wagers(table: Table) -> WagersRule:
    rule = WagersRule(
        table.take_cite(),
        _word(table, "after_start", AFTER_START),
        _words(table, "left_with") if "left_with" in table.values else (),
        _cite(table, "left_cite"),
    )
    table.done()
    return rule


def _read_order(table: Table) -> OrderRule:
    rule = OrderRule(table.take_cite(), _word(table, "first", FIRST), _cite(table, "replaced"))
    table.done()
    return rule


def _read_when(table: Table) -> WhenRule:
    rule = WhenRule(table.take_cite(), _words(table, "allowed", WHEN))
    table.done()
    return rule


def _read_prize(table: Table) -> PrizeRule:
    rule = PrizeRule(table.take_cite(), table.take_cite("kinds"), table.take_cite("multiplies"))
    table.done()
    return rule


def _read_link(table: Table) -> LinkRule:
    rule = LinkRule(
        table.take_cite(),
        _words(table, "titles") if "titles" in table.values else (),
        table.take("across_games", bool, False, required=False),
        _cite(table, "same"),
        _cite(table, "one_kind"),
    )
    table.done()
    return rule


def _read_systems(root: Table) -> Iterator[SystemRule]:
    for table in root.take_tables("system") if "system" in root.values else ():
        any_of = table.take("any_of", list, [])
        if not any_of or not all(type(parts) is list and parts for parts in any_of):
            table.fault("any_of", f"any_of is a list of systems, each a list of its parts, not {any_of!r}")
        found = [tuple(_read_versions(table, parts)) for parts in any_of if type(parts) is list]
        yield SystemRule(table.take_cite(), tuple(found))
        table.done()


def _read_versions(table: Table, parts: list[object]) -> Iterator[Version]:
    for part in parts:
        try:
            yield Version.parse(str(part))
        except PitbossError as error:
            table.fault("any_of", str(error))


def _read_discontinue(table: Table) -> DiscontinueRule:
    rule = DiscontinueRule(table.take_cite(), table.take_cite("petition"))
    table.done()
    return rule


def _read_cite(table: Table) -> Citation:
    cite = table.take_cite()
    table.done()
    return cite


def _read_reductions(table: Table) -> ReductionsRule:
    rule = ReductionsRule(table.take_cite(), _words(table, "causes", REDUCTIONS))
    table.done()
    return rule


def _read_advice(root: Table) -> Iterator[tuple[str, Citation]]:
    for table in root.take_tables("advice") if "advice" in root.values else ():
        yield _word(table, "against", ADVICE), table.take_cite()
        table.done()


def _cite(table: Table, key: str) -> Citation | None:
    return table.take_cite(key) if key in table.values else None


def _word(table: Table, key: str, allowed: tuple[str, ...]) -> str:
    value = table.take(key, str, allowed[0])
    if value not in allowed:
        table.fault(key, f"{key} = {value!r} is unknown; use {', '.join(allowed)}")
    return value


def _words(table: Table, key: str, allowed: tuple[str, ...] = ()) -> tuple[str, ...]:
    values = table.take(key, list, [])
    if not values:
        table.fault(key, f"{key} is empty")
    for value in values:
        if type(value) is not str or (allowed and value not in allowed):
            table.fault(key, f"{key}: unknown value {value!r}{'; use ' if allowed else ''}{', '.join(allowed)}")
    return tuple(value for value in values if type(value) is str)


def _cents(table: Table, key: str) -> int:
    text = table.take(key, str, "$1")
    try:
        return parse_dollars(text)
    except MoneyError as error:
        table.fault(key, str(error))
        return 1


def _percent(table: Table, key: str) -> Fraction:
    text = table.take(key, str, "1%")
    try:
        return parse_percent(text)
    except MoneyError as error:
        table.fault(key, str(error))
        return Fraction(1)


def parse_percent(text: str) -> Fraction:
    """A percentage as a fraction, from 0% to 100%.

    >>> parse_percent("24%"), parse_percent("0.5%")
    (Fraction(6, 25), Fraction(1, 200))
    """
    match = _PERCENT.fullmatch(text.strip())
    if match is None or (value := Fraction(match[1]) / 100) > 1:
        raise MoneyError(f"not a percentage from 0% to 100%: {text[:40]!r}; write 24% or 0.5%")
    return value
