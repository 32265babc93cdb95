"""The reader of a game's file: fixed rules, options, clauses and cases, with every fault at its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.catalogue.definitions import Case, GameDefinition, in_words
from pitboss.catalogue.reader import NOWHERE, Table, TomlFile
from pitboss.catalogue.suggestion import nearest_names
from pitboss.errors import PitbossError
from pitboss.law.accounting import Accounting, AccountingClass
from pitboss.law.citation import Citation, Jurisdiction
from pitboss.law.clauses import (
    CLAUSES,
    HOUSE_CLAUSES,
    HOUSE_RULE,
    MAY_BE_HOUSE_RULE,
    Clauses,
    HouseClauses,
    TwentyOneClauses,
)
from pitboss.law.options import Choice, Count, Domain, Fixed, Flag, OddsFloor, Option, TotalSet
from pitboss.law.rules import RULE_SETS, convert, rule_fields

_DOMAINS: Final[Mapping[str, Callable[[Table], Domain]]] = {
    "flag": lambda table: Flag(),
    "choice": lambda table: Choice(tuple(table.take("allowed", list, []))),
    "count": lambda table: Count(table.take("at_least", int, 0), table.take("at_most", int, 0)),
    "odds": lambda table: OddsFloor(table.take_pay("at_least")),
    "totals": lambda table: TotalSet(),
}


def _read_option(name: str, table: Table) -> Option:
    kind = table.take("kind", str, "flag")
    if kind not in _DOMAINS:
        table.fault("kind", f"unknown kind of option {kind!r}; use {', '.join(_DOMAINS)}")
        kind = "totals"
    domain = _DOMAINS[kind](table)
    option = Option(name, table.take("says", str, ""), table.take_cite(), domain, table.take_any("default"))
    if "default" in table.values and (refusal := option.refusal(option.default)) is not None:
        table.fault("default", str(refusal))
    table.done()
    return option


def _read_fixed(name: str, table: Table) -> Fixed:
    fixed = Fixed(name, table.take_any("value"), table.take_cite())
    table.done()
    return fixed


def _read_cases(root: Table) -> list[Case]:
    found = []
    for table in root.take_tables("case") if "case" in root.values else ():
        when = table.take_table("when")
        choices = {name: tuple(when.take(name, list, [])) for name in list(when.values)}
        rules = {name: _read_fixed(name, each) for name, each in table.take_table("rules").tables("value")}
        found.append(Case(table.take("says", str, ""), choices, rules))
        table.done()
    return found


def _read_accounting(root: Table, base: GameDefinition | None) -> Accounting | None:
    """Read the accounting class of a game, here or from its base game."""
    if "accounting" not in root.values:
        return None if base is None else base.accounting
    table = root.take_table("accounting")
    allowed = {kind.value: kind for kind in AccountingClass}
    kind = table.take("class", str, "blackjack")
    if kind not in allowed:
        table.fault("class", f"unknown accounting class {kind!r}; use {', '.join(allowed)}")
    found = Accounting(allowed.get(kind, AccountingClass.BLACKJACK), table.take_cite())
    table.done()
    return found


def _read_clauses(table: Table, procedure: str, inherited: HouseClauses) -> Clauses | None:
    """Read the clause of every topic of the procedure, here or from the base game or the state.

    Only topics where variations depart from standard blackjack may be missing. What the documents leave to the house
    is marked as a house rule.
    """
    kind = CLAUSES.get(procedure, TwentyOneClauses)
    known = kind.__struct_fields__
    topics = {topic: cite for topic, cite in msgspec.structs.asdict(inherited).items() if topic in known}
    for topic in table.values:
        if topic in MAY_BE_HOUSE_RULE and table.values[topic] == HOUSE_RULE:
            topics[topic] = table.take(topic, str, HOUSE_RULE)
        elif topic in known:
            topics[topic] = str(table.take_cite(topic))
    table.done()
    missing = [rule.name for rule in rule_fields(kind) if rule.required and rule.name not in topics]
    if table.file.house is not None:
        topics |= {topic: str(table.take_cite(topic)) for topic in missing}
        missing = []
    for topic in missing:
        table.fault(None, f"[clauses] has no clause for {topic!r}")
    return None if missing else kind(**topics)


def read_game(path: Path, known: Mapping[str, GameDefinition], house: Jurisdiction | None = None) -> GameDefinition:
    """Read one game's file. `known` are the games that it may be based on; `house` is set for a game of your own."""
    file = TomlFile(path, house)
    with file.reading():
        definition = _read_definition(file.root(), path, known)
        file.check_state(definition.cite.law)
    file.raise_faults()
    return definition


def _read_definition(root: Table, path: Path, known: Mapping[str, GameDefinition]) -> GameDefinition:
    head = root.take_table("game")
    base = known.get(head.take("based_on", str, "", required=False))
    if base is None and "based_on" in head.values:
        wanted = head.values["based_on"]
        meant = nearest_names(str(wanted), known)
        hint = f"did you mean {meant}? It" if meant else "it"
        head.fault("based_on", f"unknown base game {wanted!r}; {hint} must be read before this one")
        root.file.raise_faults()  # it may take everything it lacks from the base game
    cite = head.take_cite()
    if base is not None and base.cite.law != cite.law:
        own = f"{base.id} is a game under {base.cite.law}, and this file is under {cite.law}"
        head.fault("based_on", f"{own}; base this one on a game of its own state")
    procedure = head.take("procedure", str, base.procedure if base else "", required=base is None)
    fixed, options = _read_rules(root, procedure, base)
    demands, spots, offers = (_read_wagers(root, name) for name in ("demands", "spots", "offers"))
    inherited = [case for case in (base.cases if base else ()) if case.when.keys() <= options.keys()]
    cases = (*inherited, *_read_cases(root))
    cited = root.take_table("clauses", required=base is None and root.file.house is None)
    clauses = _read_clauses(cited, procedure, base.clauses if base else HOUSE_CLAUSES[cite.law])
    definition = GameDefinition(
        id=head.take("id", str, path.stem),
        name=head.take("name", str, ""),
        cite=cite,
        procedure=procedure,
        summary=head.take("summary", str, ""),
        owner=head.take("owner", str, "", required=False),
        fixed=fixed,
        options=options,
        clauses=clauses if clauses is not None else _NO_CLAUSES,
        demands=(dict(base.demands) if base else {}) | demands,
        spots=(dict(base.spots) if base else {}) | spots,
        offers=offers,
        cases=cases,
        accounting=_read_accounting(root, base),
        file=path,
        house=root.file.house,
        builds_on=_builds_on(head, cite, base),
    )
    head.done()
    root.done()
    _check_rule_set(root, definition)
    return definition


def _read_rules(root: Table, procedure: str, base: GameDefinition | None) -> tuple[dict[str, Fixed], dict[str, Option]]:
    """Read fixed rules and options, with those of the base game that this one does not change."""
    fixed = {
        name: _read_fixed(name, table)
        for name, table in root.take_table("rules", required=base is None).tables("value")
    }
    options = {
        name: _read_option(name, table) for name, table in root.take_table("options", required=base is None).tables()
    }
    for name in fixed.keys() & options.keys():
        root.file.fault(("rules", name), f"{name!r} is both fixed and an option")
    if base is None:
        return fixed, options
    # A game of another procedure inherits only rules that its procedure has.
    known = RULE_SETS[procedure].__struct_fields__ if procedure in RULE_SETS else ()
    fixed = {n: f for n, f in base.fixed.items() if n not in options and n in known} | fixed
    return fixed, {n: o for n, o in base.options.items() if n not in fixed and n in known} | options


def _read_wagers(root: Table, name: str) -> dict[str, Citation]:
    """Read a table of wagers by id, each with the clause that names it."""
    table = root.take_table(name, required=False)
    return {wager: table.take_cite(wager) for wager in table.values}


def _builds_on(head: Table, cite: Citation, base: GameDefinition | None) -> Citation | None:
    """The law's own section behind a game of your own."""
    if not cite.is_own:
        return None
    if base is not None:
        return base.builds_on or base.cite
    if cite.law != Jurisdiction.COLORADO.law:
        head.fault(None, f"a game under {cite.law} varies one of its games: name it in 'based_on'")
    return NOWHERE


_NO_CLAUSES: Final = Clauses(**dict.fromkeys(Clauses.__struct_fields__, "CO 30-801"))


def _check_rule_set(root: Table, definition: GameDefinition) -> None:
    """Check that fixed rules and options fill the procedure's rule set with valid values.

    Only rules where variations depart from standard blackjack may be missing.
    """
    kind = RULE_SETS.get(definition.procedure)
    if kind is None:
        root.file.fault(
            ("game", "procedure"), f"unknown procedure {definition.procedure!r}; use {', '.join(RULE_SETS)}"
        )
        return
    wanted, given = set(kind.__struct_fields__), definition.fixed.keys() | definition.options.keys()
    required = {rule.name for rule in rule_fields(kind) if rule.required}
    for name in sorted(required - given):
        root.fault(None, f"neither [rules] nor [options] has {name!r}")
    for name in sorted(given - wanted):
        place = "rules" if name in definition.fixed else "options"
        near = get_close_matches(name, wanted, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        root.file.fault((place, name), f"the procedure {definition.procedure!r} has no rule {name!r}{hint}")
    _check_cases(root, definition)
    types = rule_fields(kind)
    for rule in types:
        for place, value in _values(definition, rule.name):
            if value is None:
                continue  # missing, and reported already
            try:
                convert(value, rule.type)
            except (msgspec.ValidationError, PitbossError) as error:
                root.file.fault((place, rule.name), f"{rule.name} = {value!r}: {in_words(error)}")


def _check_cases(root: Table, definition: GameDefinition) -> None:
    """Check that a case depends on options and fixes rules of the procedure."""
    for number, case in enumerate(definition.cases):
        for name, allowed in case.when.items():
            option = definition.options.get(name)
            wrong = [value for value in allowed if option is None or option.refusal(value) is not None]
            if wrong or not allowed:
                root.file.fault(("case", number, "when", name), f"{name!r} is not an option that can be {wrong}")
        types = {rule.name: rule.type for rule in rule_fields(RULE_SETS[definition.procedure])}
        for name, rule in case.rules.items():
            if name not in types:
                root.file.fault(("case", number, "rules", name), f"the procedure has no rule {name!r}")
                continue
            try:
                convert(rule.value, types[name])
            except (msgspec.ValidationError, PitbossError) as error:
                root.file.fault(("case", number, "rules", name), f"{name} = {rule.value!r}: {in_words(error)}")
            option = definition.options.get(name)
            if option is not None and (refusal := option.refusal(rule.value)) is not None:
                root.file.fault(("case", number, "rules", name), refusal.what)


def _values(definition: GameDefinition, name: str) -> list[tuple[str, Any]]:
    """Every value that the file gives to a rule, with its table."""
    if name in definition.fixed:
        return [("rules", definition.fixed[name].value)]
    if name not in definition.options:
        return []
    option = definition.options[name]
    allowed = option.domain.values if isinstance(option.domain, Choice) else ()
    return [("options", value) for value in (option.default, *allowed)]
