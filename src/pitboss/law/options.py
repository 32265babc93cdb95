"""Options: what the law leaves to the licensee, with the allowed values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.errors import IllegalSetup, MoneyError
from pitboss.law.citation import Citation
from pitboss.money import Pay


@dataclass(frozen=True)
class Choice:
    """One of a list of values."""

    values: tuple[Any, ...]

    def refuses(self, value: Any) -> bool:
        return not any(value == one and type(value) is type(one) for one in self.values)

    def __str__(self) -> str:
        words = [str(value) for value in self.values]
        return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


@dataclass(frozen=True)
class Flag:
    """Offered or not."""

    def refuses(self, value: Any) -> bool:
        return type(value) is not bool

    def __str__(self) -> str:
        return "true or false"


@dataclass(frozen=True)
class Count:
    """A whole number within bounds, both included."""

    at_least: int
    at_most: int

    def refuses(self, value: Any) -> bool:
        return type(value) is not int or not self.at_least <= value <= self.at_most

    def __str__(self) -> str:
        return f"a whole number from {self.at_least} to {self.at_most}"


@dataclass(frozen=True)
class OddsFloor:
    """Odds at least as good for the player as the legal minimum."""

    at_least: Pay

    def refuses(self, value: Any) -> bool:
        return type(value) is not str or not Pay(value).at_least(self.at_least)

    def __str__(self) -> str:
        return f"odds of at least {self.at_least}"


@dataclass(frozen=True)
class TotalSet:
    """Any set of hand totals; parsing it is the check."""

    def refuses(self, value: Any) -> bool:
        return type(value) is not str

    def __str__(self) -> str:
        return "any, or totals such as hard 9 to 11"


Domain = Choice | Flag | Count | OddsFloor | TotalSet


@dataclass(frozen=True)
class Option:
    """A choice that the law gives to the licensee, with its allowed values."""

    name: str
    says: str
    cite: Citation
    domain: Domain
    default: Any

    def refusal(self, value: Any) -> IllegalSetup | None:
        """Why this value is refused, or None."""
        try:
            if not self.domain.refuses(value):
                return None
        except MoneyError as error:  # a text that is not odds
            return IllegalSetup(f"{self.name}: {error}", str(self.cite))
        return IllegalSetup(f"{self.name} = {value!r} is not allowed; allowed: {self.domain}", str(self.cite))


@dataclass(frozen=True)
class Fixed:
    """A rule that the law fixes and that cannot be set."""

    name: str
    value: Any
    cite: Citation

    def refusal(self) -> IllegalSetup:
        return IllegalSetup(f"{self.name} is fixed by law as {self.value!r} and cannot be set", str(self.cite))
