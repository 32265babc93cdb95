"""What a side wager's section requires of its base game: `[[asks]]` in its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

import msgspec

from pitboss.catalogue.reader import Table
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.law.citation import Citation
from pitboss.law.rules import TableRules, TwentyOneRules, convert, rule_fields

_KINDS: Final = {rule.name: rule.type for rule in rule_fields(TwentyOneRules)}


@dataclass(frozen=True)
class Condition:
    """A rule of the base game that must have one of these values, with these numbers of decks or with any."""

    cite: Citation
    rule: str
    values: tuple[Any, ...]
    decks: tuple[int, ...]

    def refusal(self, wager: str, rules: TableRules) -> IllegalSetup | None:
        """Why a wager may not be offered with these rules, or None; a game without the rule is accepted."""
        value = getattr(rules, self.rule, self.values[0])
        if value in self.values or (self.decks and rules.decks not in self.decks):
            return None
        decks = f" with {rules.decks} decks" if self.decks else ""
        return IllegalSetup(f"{wager}{decks} requires a game with {self.words}, not {_word(value)}", str(self.cite))

    @property
    def words(self) -> str:
        """The rule and its allowed values."""
        return f"{self.rule.replace('_', ' ')}: {' or '.join(map(_word, self.values))}"


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) else value)


def read_conditions(root: Table) -> Iterator[Condition]:
    """Read every condition of a wager's file; an unknown rule or value is a fault."""
    for table in root.take_tables("asks") if "asks" in root.values else ():
        cite, rule = table.take_cite(), table.take("rule", str, "")
        values = table.take("values", list, [])
        decks = table.take("decks", list, [], required=False)
        table.done()
        if rule not in _KINDS or not values:
            table.fault("rule", f"{rule!r} is not a rule of a game, or has no values")
            continue
        try:
            yield Condition(cite, rule, tuple(convert(value, _KINDS[rule]) for value in values), tuple(decks))
        except (PitbossError, msgspec.ValidationError) as error:
            table.fault("values", f"{rule}: {error}")
