"""Citations as values: `CO 30-812(1)`, `CO 30-899.12/start-of-game(2)`, `WA 3166 Table 3a`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
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
    r"(?P<where>CO|WA) "
    r"(?P<section>(?:30-\d+(?:\.\d+)?|\d{4}(?:-[a-z0-9-]+)?)(?:/[a-z0-9.-]+)?)"
    r"(?P<path>(?:\([0-9A-Za-z]+\))*)"
    r"(?: (?P<place>[^\s(].*))?"
)


@dataclass(frozen=True, order=True)
class Citation:
    """One place in the law.

    >>> cite = Citation.parse("CO 30-826(2)(b)")
    >>> cite.section, cite.path, str(cite.parent)
    ('30-826', ('2', 'b'), 'CO 30-826(2)')
    """

    where: str
    section: str
    path: tuple[str, ...] = ()
    place: str = ""

    @classmethod
    def parse(cls, text: str) -> Citation:
        match = _FORM.fullmatch(text)
        if match is None:
            raise CitationError(f"not a citation: {text!r}; write CO 30-812(1) or WA 3166 Table 2")
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
        return f"{self.where} {self.section}{self._brackets()}{' ' + self.place if self.place else ''}"


_DOCUMENTS: Final[Mapping[str, str]] = {
    "2212-bahama": "2212 Bahama Bonus Blackjack",
    "3119-bet-the-set": "3119 Bet the Set 21",
    "3166-spanish-21": "3166 Spanish 21",
}
# Headings whose short name in a citation leaves words out or cuts one off.
_HEADINGS: Final[Mapping[str, str]] = {
    "21-3-progressive-winning-han": "21+3 Progressive winning hands",
    "blazing-7-s-jackpot-rules-of-play-de": "Blazing 7's Jackpot, dealer up card",
    "blazing-7-s-jackpot-rules-of-play-pl": "Blazing 7's Jackpot, player cards",
    "determination-of-winner-take": "Determination of winner",
    "house-jackpot-and-progressive-jackpo": "House jackpot and progressive jackpot",
    "house-rules-tips": "House rules, tips",
    "in-the-2-deck-games-suited-a": "Two-deck games",
    "in-the-4-5-6-8-deck-games-7-": "Games of four, five, six and eight decks",
    "player-rules-double-up": "Player rules, double up",
    "progressive-systems-flexibility-and-": "Progressive systems",
    "spanish-21-dealing-procedure": "Spanish 21 dealing procedures",
    "spanish-21-dealing-procedures": "Spanish 21 dealing procedures",
    "trilux-blackjack-jackpot-rules-of-pl": "TriLux Blackjack Jackpot",
    "version-2-alternate-rules-pa": "Version 2 alternate rules",
}
_SLUG: Final = re.compile(r"(?P<name>.*?)(?:-l(?P<line>\d+)|\.(?P<number>\d+[a-z]?))?")


@lru_cache(maxsize=4096)
def readable(cite: str) -> str:
    """A citation as a person reads it: the section, the heading where it has one, and the paragraph.

    >>> readable("CO 30-812(1)"), readable("CO 30-899.12/determination-of-winner-take(3)")
    ('CO 30-812(1)', 'CO 30-899.12 Determination of winner (3)')
    >>> readable("WA 3166-spanish-21/general-rules.11a")
    'WA 3166 Spanish 21 General rules 11a'
    """
    match = _FORM.fullmatch(cite)
    if match is None:
        return cite
    section, _, slug = match["section"].partition("/")
    place = f" {match['place']}" if match["place"] else ""
    if not slug:
        lined = re.fullmatch(r"(.*)-l(\d+)", section)
        document, line = (lined[1], f" line {lined[2]}") if lined else (section, "")
        return f"{match['where']} {_DOCUMENTS.get(document, document)}{line}{match['path']}{place}"
    parts = _SLUG.fullmatch(slug)
    name, line, number = ("", "", "") if parts is None else (parts["name"], parts["line"], parts["number"])
    heading = _HEADINGS.get(name) or name.replace("-", " ").capitalize()
    steps = [heading, f"line {line}" if line else "", number or "", match["path"]]
    return f"{match['where']} {_DOCUMENTS.get(section, section)} {' '.join(step for step in steps if step)}{place}"
