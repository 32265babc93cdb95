"""Games of the catalog: what the law fixes, what it leaves to the licensee, and a game with its choices made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from pitboss.cards import ENDLESS
from pitboss.catalogue.suggestion import nearest_names, suggestion
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.law.accounting import Accounting
from pitboss.law.citation import Citation, Jurisdiction
from pitboss.law.clauses import Clauses
from pitboss.law.options import Fixed, Option
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
    house: Jurisdiction | None = None  # of a game of your own: whose rules these are
    builds_on: Citation | None = None  # of a game of your own: the section of the game that it varies
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
        """Why this game is not lawful; empty for a lawful game."""
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
        """Why this game is not lawful, for every output that shows it; empty for a lawful game."""
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


def _refuse_all(refusals: list[IllegalSetup]) -> None:
    """Raise every refusal of a set-up at once."""
    if refusals:
        what = "; ".join([*map(str, refusals[:-1]), refusals[-1].what])
        raise IllegalSetup(what, refusals[-1].cite)
