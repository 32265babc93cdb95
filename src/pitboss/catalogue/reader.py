"""A strict TOML reader that reports every fault at once.

Each `take_…` records a fault and returns a stand-in instead of stopping; `done` records keys that nobody read. When the
whole file has been read, `raise_faults` raises them together.
"""

from __future__ import annotations

import contextlib
import math
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any, Final, TypeVar

from pitboss.catalogue.lines import Path, line_index, line_of, place_within
from pitboss.errors import CatalogueError, Fault, MoneyError, PitbossError
from pitboss.files import read_text, shortened
from pitboss.law.citation import STATES, Citation, CitationError, Jurisdiction
from pitboss.law.register import is_citable
from pitboss.money import Pay

T = TypeVar("T")

NOWHERE: Final = Citation("CO", "30-801")
NOTHING: Final = Pay("push")
DEEPEST: Final = 8
KINDS: Final[Mapping[type, str]] = {  # what a value must be, as the writer of a file sees it
    str: 'text in quotes, such as "A"',
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: 'a list, such as ["A", "B"]',
    dict: "a table",
}
LARGEST_NUMBER: Final = 10**12
MESSAGE: Final = 2_000  # characters; a list of what is allowed may be long


class TomlFile:
    """One file: its values, their lines, and the faults found so far."""

    def __init__(self, path: FilePath, house: Jurisdiction | None = None) -> None:
        self.path = path
        self.house = house  # of a folder of your own, where a citation may be left out
        self.name = path.name
        self.faults: list[Fault] = []
        self.cites: list[tuple[Path, Citation]] = []  # every citation of the file, with its place
        try:
            text = read_text(path)
        except PitbossError as error:
            raise CatalogueError([Fault(self.name, 1, str(error))]) from None
        self._text = text
        self.values = self._parse(text)
        self._check_sizes()

    @cached_property
    def _lines(self) -> dict[Path, int]:
        """The line of every key; only a fault needs it."""
        return line_index(self._text)

    def _parse(self, text: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = int(str(error).rpartition("line ")[2].split(",")[0].rstrip(")")) if "line " in str(error) else 1
            raise CatalogueError([Fault(self.name, line, shortened(f"not TOML: {error}"))]) from None
        except RecursionError:
            raise CatalogueError([Fault(self.name, 1, "not TOML: brackets are nested too deeply")]) from None
        except ValueError as error:  # a number of thousands of digits, or an impossible date
            raise CatalogueError([Fault(self.name, 1, shortened(f"not TOML: {error}"))]) from None

    def _check_sizes(self) -> None:
        """Refuse deep nesting and enormous numbers, which no pay table needs."""
        waiting: list[tuple[Path, Any]] = [((), self.values)]
        while waiting:
            path, value = waiting.pop()
            if isinstance(value, dict | list):
                inside = value.items() if isinstance(value, dict) else enumerate(value)
                waiting += [((*path, key), each) for key, each in inside]
                if len(path) >= DEEPEST and value:
                    raise self._refused(path, f"nested deeper than {DEEPEST} levels")
            elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
                raise self._refused(path, f"a number above {LARGEST_NUMBER:,}")
            elif isinstance(value, float) and not math.isfinite(value):
                raise self._refused(path, f"{value} is not allowed here")

    def _refused(self, path: Path, what: str) -> CatalogueError:
        return CatalogueError([Fault(self.name, line_of(self._lines, path), what)])

    def fault(self, path: Path, what: str) -> None:
        self.faults.append(Fault(self.name, line_of(self._lines, path), shortened(what, MESSAGE)))

    def fault_within(self, path: Path, offset: int, what: str) -> None:
        """A fault at a character of a text value, with its column."""
        line, column = place_within(self._text, line_of(self._lines, path), offset)
        self.faults.append(Fault(self.name, line, shortened(what, MESSAGE), column))

    @cached_property
    def title(self) -> str:
        """What the file is about: the name in its first table, or the file's own."""
        heads = (value for value in self.values.values() if isinstance(value, dict))
        name = next(heads, {}).get("name")
        return name if isinstance(name, str) and name else self.path.stem

    def own_rule(self, path: Path, text: str = "", name: str = "") -> Citation | None:
        """What is shown where a file of your own cites no clause; None for the law's own files."""
        if self.house is None or text.startswith(tuple(f"{code} " for code in STATES)):
            return None
        steps = [step.replace("_", " ").replace("paytable", "pay table") for step in path if type(step) is str]
        part = " ".join(dict.fromkeys([steps[-1], name])).strip() if len(path) > 1 else ""
        return Citation.own(self.house, text or ", ".join(each for each in (self.title, part) if each))

    def check_state(self, where: str) -> None:
        """Every citation of a file is of one state: no game and no wager mixes the law of two."""
        for path, cite in self.cites:
            if cite.law != where:
                self.fault(path, f"{str(cite)!r} is the law of another state; this file is under {where}")

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Report anything that stops the reader early as a fault of the file."""
        try:
            yield
        except PitbossError:
            raise
        except Exception as error:
            if not self.faults:
                self.fault((), f"cannot be read: {type(error).__name__}: {error}")
            self.raise_faults()

    def root(self) -> Table:
        return Table(self, (), self.values)

    def raise_faults(self) -> None:
        if self.faults:
            raise CatalogueError(sorted(self.faults, key=lambda fault: fault.line))


class Table:
    """One table of the file, read by key."""

    def __init__(self, file: TomlFile, path: Path, values: dict[str, Any]) -> None:
        self.file = file
        self.path = path
        self.values = values
        self._asked: set[str] = set()

    def fault(self, key: str | None, what: str) -> None:
        self.file.fault(self.path if key is None else (*self.path, key), what)

    def take(self, key: str, kind: type[T], stand_in: T, *, required: bool = True) -> T:
        """The value of a key, of exactly this type."""
        self._asked.add(key)
        if key not in self.values:
            if required:
                self.fault(None, f"{self._here()} has no {key!r}")
            return stand_in
        value = self.values[key]
        if type(value) is not kind:
            self.fault(key, f"{key!r} must be {KINDS[kind]}, not {value!r}")
            return stand_in
        return value

    def take_any(self, key: str) -> Any:
        self._asked.add(key)
        if key not in self.values:
            self.fault(None, f"{self._here()} has no {key!r}")
        return self.values.get(key)

    def take_cite(self, key: str = "cite") -> Citation:
        """A citation of a clause in the register; every statement of law needs one."""
        text = self.take(key, str, "", required=self.file.house is None)
        here = self.path if key == "cite" else (*self.path, key)
        name = self.values.get("name", "") if any(type(step) is int for step in here) else ""
        if (own := self.file.own_rule(here, text, str(name))) is not None:
            return own
        if not text:
            if self.values.get(key) == "":
                self.fault(key, f"{key!r} is empty; cite a clause")
            return NOWHERE
        try:
            cite = Citation.parse(text)
        except CitationError as error:
            self.fault(key, str(error))
            return NOWHERE
        if not is_citable(text):
            self.fault(key, f"{text!r} is not in the register of clauses")
        self.file.cites.append(((*self.path, key), cite))
        return cite

    def take_pay(self, key: str) -> Pay:
        text = self.take(key, str, "push")
        try:
            return Pay(text)
        except MoneyError as error:
            self.fault(key, str(error))
            return NOTHING

    def take_table(self, key: str, *, required: bool = True) -> Table:
        return Table(self.file, (*self.path, key), self.take(key, dict, {}, required=required))

    def take_tables(self, key: str) -> Iterator[Table]:
        """The elements of an array of tables."""
        for number, values in enumerate(self.take(key, list, [])):
            if type(values) is not dict:
                self.fault(key, f"{key!r} is a list of tables, not of {values!r}")
                continue
            yield Table(self.file, (*self.path, key, number), values)

    def tables(self, plain: str = "") -> Iterator[tuple[str, Table]]:
        """Every key as a table of its own; a plain value stands for a table with that one key, where there is one."""
        for key, value in self.values.items():
            if plain and self.file.house is not None and not isinstance(value, dict):
                self._asked.add(key)
                yield key, Table(self.file, (*self.path, key), {plain: value})
            else:
                yield key, self.take_table(key)

    def rest(self) -> list[str]:
        """The keys that nobody has read yet."""
        return [key for key in self.values if key not in self._asked]

    def done(self) -> None:
        for key in self.rest():
            near = get_close_matches(key, self._asked, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            self.fault(key, f"{self._here()} has an unknown key {key!r}{hint}")

    def _here(self) -> str:
        return f"[{'.'.join(str(step) for step in self.path)}]" if self.path else "the file"
