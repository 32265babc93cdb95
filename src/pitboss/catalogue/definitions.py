"""Games of the catalogue and the reader of their files: fixed rules, options and clauses."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from pitboss.cards import ENDLESS
from pitboss.catalogue.reader import NOWHERE, Table, TomlFile
from pitboss.catalogue.suggestion import nearest_names, suggestion
from pitboss.errors import IllegalSetup, PitbossError
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
from pitboss.law.rules import RULE_SETS, TableRules, build, convert, rule_fields

R = TypeVar("R", bound=TableRules)

INFINITE: Final = "infinite"
MOST_CONFIGURED: Final = 256  # games that are kept, of one definition
_PLAIN: Final = (bool, int, str)
MOST_DECKS: Final = 2_000  # the most that the solver counts
TRUTHS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class Case:
    """Rules that the law fixes under some choices of the licensee."""

    says: str
    when: Mapping[str, tuple[Any, ...]]
    rules: Mapping[str, Fixed]

    def holds(self, values: Mapping[str, Any]) -> bool:
        return all(values[name] in allowed for name, allowed in self.when.items())

    def refusals(self, values: Mapping[str, Any]) -> list[IllegalSetup]:
        """The choices that this case does not allow."""
        return [
            IllegalSetup(f"{self.says}: {name} must be {rule.value!r}, not {values[name]!r}", str(rule.cite))
            for name, rule in self.rules.items()
            if name in values and values[name] != rule.value
        ]


@dataclass(frozen=True)
class GameDefinition:
    """A game as the law defines it, before any choice of the licensee."""

    id: str
    name: str
    cite: Citation
    procedure: str
    summary: str
    owner: str
    fixed: Mapping[str, Fixed]
    options: Mapping[str, Option]
    clauses: Clauses
    demands: Mapping[str, Citation]  # wagers that every player must make, by id
    spots: Mapping[str, Citation]  # wagers that every layout of the game has a spot for, by id
    offers: Mapping[str, Citation]  # the only side wagers that may be offered with it, by id; empty means any
    cases: tuple[Case, ...]
    accounting: Accounting | None  # None where the state's documents have no such classes
    file: Path = field(compare=False)
    house: Jurisdiction | None = None  # of a game of one's own: whose rules these are
    builds_on: Citation | None = None  # of a game of one's own: the section of the game that it varies
    _configured: dict[tuple[Any, ...], Game] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """Without the games that are kept: another process makes its own."""
        return {**self.__dict__, "_configured": {}}

    @property
    def section(self) -> str:
        """The section or the submission of the law that governs it: `30-899.16`, `3166`."""
        return (self.builds_on or self.cite).section

    @property
    def not_lawful(self) -> str:
        """Why no law has this game; empty where the law has it."""
        return "" if self.house is None else f"{self.name} is a rule of {self.house.title}, which no law has approved"

    def configure(self, **chosen: Any) -> Game:
        """Apply the licensee's choices; refuse what the law does not allow.

        A house opens many tables of one game: what was applied before is the same game.
        """
        if not all(type(value) in _PLAIN for value in chosen.values()):
            return self._configure(chosen)
        key = tuple((name, type(value), value) for name, value in chosen.items())  # True is no number of decks
        game = self._configured.get(key)
        if game is None:
            if len(self._configured) >= MOST_CONFIGURED:
                self._configured.clear()
            game = self._configured[key] = self._configure(chosen)
        return game

    def _configure(self, chosen: Mapping[str, Any]) -> Game:
        _refuse_all(self.refuse_options(chosen))
        values = self._values(chosen)
        cases = [case for case in self.cases if case.holds(values)]
        _refuse_all([refusal for case in cases for refusal in case.refusals(values)])
        rules = self._rules(values | {name: rule.value for case in cases for name, rule in case.rules.items()})
        _refuse_all([IllegalSetup(what, cite) for what, cite in rules.faults(self.clauses)])
        return Game(self, rules, chosen)

    def research(self, **chosen: Any) -> Game:
        """Apply choices that the law may forbid, each of the right kind; the game is marked with those that it does.

        Whether the rules go together is asked of the lawful ones alone.
        """
        lawful = {name: value for name, value in chosen.items() if not self.refuse_options({name: value})}
        game = self.configure(**lawful)
        forbidden = {name: value for name, value in chosen.items() if name not in lawful}
        kinds = {rule.name: rule.type for rule in rule_fields(type(game.rules))}
        for name in forbidden.keys() - kinds.keys():
            hint = suggestion(name, {each: each for each in kinds}, listed_by=f"pitboss show {self.id}")
            raise PitbossError(f"{self.name} has no rule {name!r}. {hint}")
        try:
            plain = {name: _of_kind(value, kinds[name], name) for name, value in forbidden.items()}
            rules = msgspec.structs.replace(game.rules, **plain)
        except msgspec.ValidationError as error:
            raise PitbossError(f"{self.name}: {in_words(error)}") from None
        changed = {name for name, value in plain.items() if value != getattr(game.rules, name)}
        return replace(game, rules=rules, forbidden={name: forbidden[name] for name in forbidden if name in changed})

    def refuse_options(self, chosen: Mapping[str, Any]) -> list[IllegalSetup]:
        """Why choices are refused, each by itself; whether they go together is another question."""
        return [refusal for name, value in chosen.items() if (refusal := self._refusal(name, value))]

    def _refusal(self, name: str, value: Any) -> IllegalSetup | None:
        """Why this choice is refused, or None."""
        if name in self.fixed:
            return self.fixed[name].refusal()
        if name in self.options:
            return self.options[name].refusal(value)
        known = ", ".join(sorted(self.options))
        meant = nearest_names(name, self.options)
        hint = f"did you mean {meant}? Its" if meant else "its"
        return IllegalSetup(f"{self.name} has no option {name!r}; {hint} options are {known}", str(self.cite))

    def _values(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """The value of every option: the licensee's choice or the default."""
        return {name: option.default for name, option in self.options.items()} | dict(chosen)

    def cite_of(self, rule: str, chosen: Mapping[str, Any]) -> str:
        """The clause of a rule; the game's own section where the file names none."""
        values = self._values(chosen)
        fixed = [case.rules[rule] for case in self.cases if rule in case.rules and case.holds(values)]
        said = next(iter(fixed), None) or self.fixed.get(rule) or self.options.get(rule)
        return str(self.cite if said is None else said.cite)

    def _rules(self, values: Mapping[str, Any]) -> TableRules:
        plain = {name: fixed.value for name, fixed in self.fixed.items()} | dict(values)
        kind = RULE_SETS[self.procedure]
        try:
            return build(kind, plain)
        except (msgspec.ValidationError, PitbossError) as error:
            raise IllegalSetup(f"{self.name}: {in_words(error)}", str(self.cite)) from None


@dataclass(frozen=True)
class Game:
    """A game ready for a table."""

    definition: GameDefinition
    rules: TableRules
    chosen: Mapping[str, Any]
    forbidden: Mapping[str, Any] = field(default_factory=dict)  # rules that research sets against the law
    _cites: dict[str, str] = field(
        default_factory=dict, compare=False, repr=False
    )  # by rule, for rules asked for before

    @property
    def id(self) -> str:
        """The game's id in the catalog."""
        return self.definition.id

    @property
    def name(self) -> str:
        """The game's name, as on the felt."""
        return self.definition.name

    @property
    def clauses(self) -> Clauses:
        """The clauses that its rounds cite."""
        return self.definition.clauses

    @property
    def not_lawful(self) -> str:
        """Why no law has this game, for every output that shows it; empty where the law has it."""
        said = [self.definition.not_lawful] if self.definition.not_lawful else []
        if self.forbidden:
            rules = ", ".join(f"{name} = {value}" for name, value in self.forbidden.items())
            said.append(f"set for research against the law: {rules}")
        return "; ".join(said)

    def cite_of(self, rule: str) -> str:
        """The clause of a rule."""
        if rule not in self._cites:
            self._cites[rule] = self.definition.cite_of(rule, self.chosen)
        return self._cites[rule]

    @property
    def cite_elsewhere(self) -> Callable[[str], str] | None:
        """The clauses of rules under the law of another state; None where Colorado's Rule 8 applies."""
        return None if self.definition.cite.law == Jurisdiction.COLORADO.law else self._cite_notice

    def _cite_notice(self, rule: str) -> str:
        return self.clauses.limits if rule == "limits" else self.cite_of(rule)

    @property
    def demands(self) -> Mapping[str, Citation]:
        """Wagers that every player must make under these rules, by id."""
        return {wager: cite for wager, cite in self.definition.demands.items() if self.rules.demands(wager)}

    def refuse_state(self, state: Jurisdiction, name: str) -> IllegalSetup | None:
        """Why a side wager under this state's law may not be offered with this game, or None."""
        own = self.definition.cite
        if state.law == own.law:
            return None
        what = (
            f"{name} is a wager under {state.title} law, and {self.name} is played under {own.jurisdiction.title} law"
        )
        return IllegalSetup(f"{what}; offer wagers of {own.jurisdiction.title}", str(own))

    def refuse_wager(self, wager: str, name: str) -> IllegalSetup | None:
        """Why a side wager may not be offered with this game, or None; its section may list those that may."""
        offers = self.definition.offers
        if not offers or wager in offers:
            return None
        what = f"{name} may not be offered with {self.name}; only {', '.join(sorted(offers))} may"
        return IllegalSetup(what, str(next(iter(offers.values()))))

    def with_any_wager(self) -> Game:
        """The same game without its list of wagers, for a log from before the list was closed."""
        return replace(self, definition=replace(self.definition, offers={}))

    def rules_of(self, kind: type[R]) -> R:
        """The rules as one procedure's rule set; refuse a game of another procedure."""
        if not isinstance(self.rules, kind):
            raise IllegalSetup(f"{self.name} does not use {kind.__name__}", str(self.definition.cite))
        return self.rules


_KIND: Final = re.compile(r"Expected `(\w+)(?: \| null)?`(?:, got `\w+`)?")
_KINDS: Final = {"int": "a whole number", "bool": "true or false", "str": "text in quotes", "array": "a list"}


def in_words(error: Exception) -> str:
    """What is wrong with a value, as the writer of a file sees it.

    >>> in_words(msgspec.ValidationError("Expected `int`, got `str`"))
    'write a whole number'
    """
    return _KIND.sub(lambda found: f"write {_KINDS.get(found[1], found[1])}", str(error))


def describe_decks(decks: int) -> str:
    """A number of decks in words.

    >>> describe_decks(1), describe_decks(6), describe_decks(ENDLESS)
    ('1 deck', '6 decks', 'infinite decks')
    """
    return f"{INFINITE if decks == ENDLESS else decks} deck{'' if decks == 1 else 's'}"


def _of_kind(value: Any, kind: Any, name: str) -> Any:
    """A value of a rule's kind, also from the text of a command line; `infinite` decks are an endless shoe."""
    if name == "decks":
        if value in (INFINITE, float("inf")):
            return ENDLESS
        value = int(value) if isinstance(value, str) and value.isdecimal() else value
        if type(value) is not int or not 1 <= value <= MOST_DECKS:
            raise PitbossError(f"decks = {value!r} is not allowed; allowed: 1 to {MOST_DECKS:,}, or {INFINITE}")
        return value
    if isinstance(value, str) and kind in (bool, int):
        value = TRUTHS.get(value.lower(), int(value) if value.isdecimal() else value)
    return convert(value, kind)


_DOMAINS: Final[Mapping[str, Callable[[Table], Domain]]] = {
    "flag": lambda table: Flag(),
    "choice": lambda table: Choice(tuple(table.take("allowed", list, []))),
    "count": lambda table: Count(table.take("at_least", int, 0), table.take("at_most", int, 0)),
    "odds": lambda table: OddsFloor(table.take_pay("at_least")),
    "totals": lambda table: TotalSet(),
}


def _refuse_all(refusals: list[IllegalSetup]) -> None:
    """Raise every refusal of a set-up at once."""
    if refusals:
        what = "; ".join([*map(str, refusals[:-1]), refusals[-1].what])
        raise IllegalSetup(what, refusals[-1].cite)


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
    """Read one game's file. `known` are the games that it may be based on; `house` is set for a game of one's own."""
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
    fixed = {
        name: _read_fixed(name, table)
        for name, table in root.take_table("rules", required=base is None).tables("value")
    }
    options = {
        name: _read_option(name, table) for name, table in root.take_table("options", required=base is None).tables()
    }
    for name in fixed.keys() & options.keys():
        root.file.fault(("rules", name), f"{name!r} is both fixed and an option")
    if base is not None:  # a game of another procedure inherits only rules that its procedure has
        known_rules = RULE_SETS[procedure].__struct_fields__ if procedure in RULE_SETS else ()
        fixed = {n: f for n, f in base.fixed.items() if n not in options and n in known_rules} | fixed
        options = {n: o for n, o in base.options.items() if n not in fixed and n in known_rules} | options
    demanded = root.take_table("demands", required=False)
    demands = {wager: demanded.take_cite(wager) for wager in demanded.values}
    spotted = root.take_table("spots", required=False)
    spots = {wager: spotted.take_cite(wager) for wager in spotted.values}
    offered = root.take_table("offers", required=False)
    offers = {wager: offered.take_cite(wager) for wager in offered.values}
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


def _builds_on(head: Table, cite: Citation, base: GameDefinition | None) -> Citation | None:
    """The law's own section behind a game of one's own."""
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
