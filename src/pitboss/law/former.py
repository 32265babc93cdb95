"""Citations of earlier versions: logs keep them, and readers show today's form.

Before engine 4 a clause below a heading was cited by a shortened heading (`CO 30-899.12/start-of-game(2)`) or by a line
(`WA 2212-bahama-l63`), and a table stood behind its clause without a comma.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from pitboss.law.register import is_citable

_FILE: Final = Path(__file__).parent / "data/former.tsv"


@cache
def _former() -> Mapping[str, str]:
    lines = _FILE.read_text(encoding="utf-8").splitlines()[1:]
    return dict(line.split("\t") for line in lines)


@lru_cache(maxsize=4096)
def current(cite: str) -> str:
    """A citation in today's form; one that is not known stays as it is.

    >>> current("CO 30-899.12/determination-of-winner-take(3)"), current("CO 30-812(1)")
    ('CO 30-899.12 Determination of winner (3)', 'CO 30-812(1)')
    >>> current("CO 30-2115(7) TRI-01")
    'CO 30-2115(7), TRI-01'
    """
    if cite in _former():
        return _former()[cite]
    if not cite or is_citable(cite):
        return cite
    words = cite.split(" ")
    for length in range(len(words) - 1, 1, -1):
        clause, place = " ".join(words[:length]), " ".join(words[length:])
        found = _former().get(clause, clause)
        if is_citable(found):
            return f"{found}, {place}"
    return cite
