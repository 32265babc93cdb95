"""Citations as values: `CO 30-812(1)`, `CO 30-899.12 Start of game (2)`, `WA 3166 v003 Table 3a`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pitboss.errors import PitbossError


class CitationError(PitbossError):
    """A text that is not a citation."""


class Jurisdiction(Enum):
    """The state whose law it is."""

    COLORADO = "CO"
    WASHINGTON = "WA"

    @property
    def title(self) -> str:
        return self.name.capitalize()


_FORM: Final = re.compile(
    r"(?P<where>CO|WA) (?P<section>30-\d+(?:\.\d+)?|\d{4})(?P<path>(?:\([0-9A-Za-z]+\))*)"
    r"(?P<place>(?: |, )[^\s(].*)?"
)


@dataclass(frozen=True, order=True)
class Citation:
    """One place in the law: a section, its numbered steps, and a heading, table or sentence within it.

    >>> cite = Citation.parse("CO 30-826(2)(b)")
    >>> cite.section, cite.path, str(cite.parent)
    ('30-826', ('2', 'b'), 'CO 30-826(2)')
    >>> Citation.parse("CO 30-899.12 Determination of winner (3)").place
    ' Determination of winner (3)'
    """

    where: str
    section: str
    path: tuple[str, ...] = ()
    place: str = ""  # with the space or comma before it

    @classmethod
    def parse(cls, text: str) -> Citation:
        match = _FORM.fullmatch(text)
        if match is None:
            raise CitationError(f"not a citation: {text!r}; write CO 30-812(1) or WA 3166 v003 Table 2")
        path = tuple(re.findall(r"\(([0-9A-Za-z]+)\)", match["path"]))
        return cls(match["where"], match["section"], path, match["place"] or "")

    @property
    def jurisdiction(self) -> Jurisdiction:
        return Jurisdiction(self.where)

    @property
    def parent(self) -> Citation:
        """The clause that contains this one; a section is its own parent."""
        return Citation(self.where, self.section, self.path[:-1])

    def is_within(self, prefix: str) -> bool:
        """Whether this clause is in a section or group of sections: `30-8`, `30-812`, `30-812(1)`."""
        return f"{self.section}{self._brackets()}".startswith(prefix.removeprefix(f"{self.where} "))

    def _brackets(self) -> str:
        return "".join(f"({step})" for step in self.path)

    def __str__(self) -> str:
        return f"{self.where} {self.section}{self._brackets()}{self.place}"
