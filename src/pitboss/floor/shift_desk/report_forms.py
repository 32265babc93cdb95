"""A report as a file: rows for a spreadsheet, or a printed sheet with its edition and the digest of its rows."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from dataclasses import dataclass
from typing import Any, Final

from pitboss.house.signs import Grid, Paper, Sheet, Statement, Statements, typeset
from pitboss.house.signs.sheet import Marks, Size
from pitboss.money import dollars

Plain = dict[str, Any]
# The sheet is no wider; and a table has its name.
NOT_PRINTED: Final = ("table", "variance", "no_figure", "seconds", "judged_win_cents", "deviations")
JUDGED: Final = "With a figure"  # wagers, in a report that has only those
TITLES: Final = {
    "table_name": "Table",
    "wagered_cents": "Wagered",
    "average_cents": "Average wager",
    "win_cents": "Win",
    "theoretical_cents": "Theoretical",
    "deviation_cents": "Std. dev.",
    "low_cents": "95% from",
    "high_cents": "95% to",
    "drop_cents": "Drop",
    "rounds_per_hour": "Rounds/h",
    "win_per_hour_cents": "Win/h",
    "in_cents": "Cash in",
    "out_cents": "Cash out",
    "tips_cents": "Tips",
    "opening_cents": "Opening",
    "fills_cents": "Fills",
    "credits_cents": "Credits",
    "over_cents": "Over/short",
    "in_play_cents": "In play",
    "carried_cents": "Carried over",
    "amount_cents": "Amount",
    "cite": "Clause",
}


@dataclass(frozen=True)
class Printed:
    """What a printed report says of itself: its title, the time that it is about, and its edition."""

    title: str
    period: str
    edition: str
    house: str = ""


def as_csv(rows: list[Plain]) -> str:
    """Rows for a spreadsheet; lists are counted, and text that a spreadsheet would calculate is quoted."""
    out = io.StringIO()
    names = list(rows[0]) if rows else ["nothing"]
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow([_cell(row[name]) for name in names])
    return out.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        return "; ".join(f"{each['wager']}: {each['why']}" for each in value)
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t")):
        return f"'{value}"
    return "" if value is None else value


def digest_of(rows: list[Plain]) -> str:
    """The digest of all rows, as JSON has them: two printed reports with one digest say the same."""
    return hashlib.sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()


def sheet_of(rows: list[Plain], printed: Printed) -> Sheet:
    """The report as a sheet, with the wagers that no figure is for below it."""
    names = [name for name in (rows[0] if rows else {}) if name not in NOT_PRINTED]
    titles = TITLES | ({"wagered_cents": JUDGED} if rows and "judged_win_cents" in rows[0] else {})
    grid = Grid(
        "", tuple(titles.get(name, _title(name)) for name in names), tuple(_printed_row(row, names) for row in rows)
    )
    missing = dict.fromkeys(_reason(each) for row in rows for each in row.get("no_figure", ()))
    notes = tuple(Statement(text) for text in missing)
    nothing = Statements("", (Statement("Nothing was played."),))
    blocks = (grid, *((Statements("No figure", notes),) if notes else ())) if rows else (nothing,)
    marks = Marks(printed.house, printed.period, printed.edition, digest_of(rows), "")
    return Sheet("report", "report", "en", printed.period, printed.title, blocks, marks, Size.REPORT)


def as_pdf(rows: list[Plain], printed: Printed, paper: Paper = Paper.LETTER) -> bytes:
    """The report as PDF."""
    (content,) = typeset(sheet_of(rows, printed), paper=paper)
    return content


def _reason(missing: Plain) -> str:
    return f"{missing['wager']}: {missing['why']}"


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _printed_row(row: Plain, names: list[str]) -> tuple[str, ...]:
    return tuple(_text(name, row[name]) for name in names)


def _text(name: str, value: Any) -> str:
    if value is None:
        return "–"
    if name.endswith("_cents"):
        return dollars(value)
    if name == "hold":
        return f"{100 * value:.1f}%"
    return str(value)
