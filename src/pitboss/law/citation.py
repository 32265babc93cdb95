"""Citations as values: `CO 30-812(1)`, `CO 30-899.12 Start of game (2)`, `Night House: ties`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from pitboss.errors import PitbossError


class CitationError(PitbossError):
    """A text that is not a citation."""


@dataclass(frozen=True)
class Jurisdiction:
    """The state whose law it is, or a house of your own with rules that no state has approved.

    >>> night = Jurisdiction("Night House", "Night House", "CO")
    >>> night.law, night.is_own, Jurisdiction.COLORADO.title
    ('CO', True, 'Colorado')
    """

    code: str
    title: str
    law: str  # the code of the state whose law it builds on; a state's own is its own

    COLORADO: ClassVar[Jurisdiction]
    WASHINGTON: ClassVar[Jurisdiction]

    @property
    def is_own(self) -> bool:
        """Whether it is no state's law."""
        return self.code not in STATES


Jurisdiction.COLORADO = Jurisdiction("CO", "Colorado", "CO")
Jurisdiction.WASHINGTON = Jurisdiction("WA", "Washington", "WA")
STATES: Final = {each.code: each for each in (Jurisdiction.COLORADO, Jurisdiction.WASHINGTON)}


_FORM: Final = re.compile(
    r"(?P<where>CO|WA) (?P<section>30-\d+(?:\.\d+)?|\d{4})(?P<path>(?:\([0-9A-Za-z]+\))*)"
    r"(?P<place>(?: |, )[^\s(].*)?"
)


@dataclass(frozen=True, order=True)
class Citation:
    """One place in the law: a section, its numbered steps, and a heading, table or sentence within it.

    A rule of your own has no section: what it is called stands in its place, after the name of its house.

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
    builds_on: str = ""  # of a rule of your own: the code of the state whose law holds for the rest

    @classmethod
    def parse(cls, text: str) -> Citation:
        match = _FORM.fullmatch(text)
        if match is None:
            raise CitationError(f"not a citation: {text!r}; write CO 30-812(1) or WA 3166 v003 Table 2")
        path = tuple(re.findall(r"\(([0-9A-Za-z]+)\)", match["path"]))
        return cls(match["where"], match["section"], path, match["place"] or "")

    @classmethod
    def own(cls, house: Jurisdiction, rule: str) -> Citation:
        """What is shown instead of a clause: the house's name and the rule's.

        >>> str(Citation.own(Jurisdiction("Night House", "Night House", "CO"), "Colored Pairs"))
        'Night House: Colored Pairs'
        """
        return cls(house.code, rule, builds_on=house.law)

    @property
    def jurisdiction(self) -> Jurisdiction:
        return STATES.get(self.where) or Jurisdiction(self.where, self.where, self.builds_on)

    @property
    def law(self) -> str:
        """The code of the state whose law it is, or builds on."""
        return self.jurisdiction.law

    @property
    def is_own(self) -> bool:
        """Whether it is a rule of your own instead of a clause."""
        return self.where not in STATES

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
        if self.is_own:
            return f"{self.where}: {self.section}"
        return f"{self.where} {self.section}{self._brackets()}{self.place}"
