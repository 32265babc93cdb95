"""The stored table of all side wagers: what a counter wins with each, computed once and checked by the tests.

`python -m tools.protection` writes it again; a wager that is missing or has changed is computed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from pitboss.analysis.counting.protection import Protection, protect_wager
from pitboss.catalogue import wagers
from pitboss.catalogue.wagers import PayTable, WagerDefinition

DATA: Final = Path(__file__).parent / "data" / "protection.json"
DECKS: Final = 6
WHEEL: Final = "depends on the operator's wheel"
Progress = Callable[[int, int, str], None]  # done, of how many, the next one's name


def usual_table(wager: WagerDefinition) -> tuple[PayTable, int]:
    """The first pay table, on six decks or the nearest number below that it allows."""
    table = next(iter(wager.paytables.values()))
    return table, max((each for each in table.decks if each <= DECKS), default=table.decks[0])


def row_of(found: Protection, cut: int | None = None) -> dict[str, Any]:
    """A wager's line of the table as plain values."""
    row = None if not found.rows else found.usual if cut is None else found.at(cut)
    return {
        "wager": found.wager,
        "paytable": found.paytable,
        "decks": found.decks,
        "house_edge": round(found.house_edge, 8),
        "method": found.method,
        "count": str(found.count) if found.count is not None else "",
        "correlation": round(found.count.correlation, 4) if found.count is not None else None,
        "cut": row.cut if row else None,
        "trigger": row.trigger if row and row.share else None,
        "share": round(row.share, 6) if row else 0.0,
        "edge": round(row.edge, 6) if row else 0.0,
        "win_per_100": round(row.win_per_100, 5) if row else 0.0,
        "error": round(row.error, 5) if row else 0.0,
        "stopped_at": found.stopped_at,
        "cards": found.size,
    }


def wager_row(wager: WagerDefinition, **settings: Any) -> dict[str, Any]:
    """Compute a wager's line for its usual pay table."""
    table, decks = usual_table(wager)
    if table.operator:
        empty = Protection(wager.id, table.name, decks, 1, 0.0, WHEEL, wager.deck.combined(decks).size, None, ())
        return {**row_of(empty), "house_edge": None}
    return row_of(protect_wager(wager, table, decks, **settings))


def compute(
    known: Mapping[str, Mapping[str, Any]] | None = None, *, progress: Progress | None = None, **settings: Any
) -> list[dict[str, Any]]:
    """The table of all side wagers; lines that are known are kept."""
    every = list(wagers().values())
    found = []
    for number, wager in enumerate(every):
        if progress is not None:
            progress(number, len(every), wager.name)
        kept = (known or {}).get(wager.id)
        found.append(dict(kept) if kept is not None else wager_row(wager, **settings))
    return found


@cache
def stored_rows() -> Mapping[str, Mapping[str, Any]]:
    """The kept lines by wager."""
    return {row["wager"]: row for row in json.loads(DATA.read_text(encoding="utf-8"))}


def write_rows(rows: list[dict[str, Any]]) -> None:
    """Keep the table, a wager a line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    DATA.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
