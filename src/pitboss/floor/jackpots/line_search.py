"""The lines of a jackpot's log as a person reads them: filtered, page by page, or as a file for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from pitboss.engine.books.log import Stamp
from pitboss.floor.jackpots.account import cause_of, in_cents, table_and_shift
from pitboss.floor.jackpots.board import decimal
from pitboss.jackpots.awards import Award
from pitboss.jackpots.chain import JackpotLine
from pitboss.jackpots.steps import Recognize

HEAD: Final = (
    "line", "time", "cause", "person", "role", "second person", "second role", "table", "shift", "round", "seat",
    "award", "reason", "meter", "from", "to", "cents", "clause", "hash",
)  # fmt: skip
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # with which a spreadsheet begins to calculate


@dataclass(frozen=True)
class LineFilter:
    """Which lines are wanted; what is empty is not asked for."""

    meter: str | None = None
    cause: str = ""
    table: str = ""
    shift: int = 0
    person: str = ""  # a part of the name of either person
    award: int = 0
    since: int = 0  # seconds since 1970
    until: int = 2**40
    moves_only: bool = False  # lines that moved money

    def wants(self, line: dict[str, Any]) -> bool:
        """Whether a line, as `described` gives it, is one of these."""
        people = f"{line['by']}\n{line['confirmed_by']}".casefold()
        return (
            (not self.cause or line["cause"] == self.cause)
            and (not self.table or line["table"] == self.table)
            and (not self.shift or line["shift"] == self.shift)
            and (not self.award or self.award in line["awards"])
            and self.person.casefold() in people
            and (line["at"] is None or self.since <= line["at"] // 1000 <= self.until)
            and (self.meter is None or any(move["meter"] == self.meter for move in line["moves"]))
            and (not self.moves_only or bool(line["moves"]))
        )


def described(line: JackpotLine, first_awards: dict[int, int], awards: dict[int, Award]) -> dict[str, Any]:
    """A line with names for what is in it. `first_awards`: the first award that each line has recognized."""
    event = line.what
    step = event.step
    plain: dict[str, Any] = msgspec.to_builtins(step, enc_hook=str)
    plain = {**plain.get("asked", {}), **plain}  # what a request asks for
    numbers = _awards_of(line, first_awards)
    where = plain.get("table") or (awards[numbers[0]].table if numbers and numbers[0] in awards else "")
    table, shift = table_and_shift(where)
    own = [awards[number] for number in numbers if number in awards]
    return {
        "n": line.n,
        "hash": line.hash,
        "at": line.stamp.at if isinstance(line.stamp, Stamp) else None,
        "cause": cause_of(line),
        "by": step.by,
        "role": step.role,
        "confirmed_by": plain.get("confirmed_by", ""),
        "confirmed_role": plain.get("confirmed_role", ""),
        "table": table,
        "shift": shift,
        "round": plain.get("round") or (own[0].round if own else 0),
        "seat": plain.get("seat") or (own[0].seat if len(own) == 1 else 0),
        "awards": numbers,
        "hands": [each.hand for each in own],
        "reason": plain.get("reason", ""),
        "why": plain["cause"] if "confirmed_by" in plain and "cause" in plain else "",
        "cents": event.cents,
        "cite": event.cite,
        "shows": list(event.shows),
        "moves": [
            {"meter": move.meter, "from": move.source, "to": move.target, "cents": decimal(in_cents(move.micros))}
            for move in event.moves
        ],
    }


def _awards_of(line: JackpotLine, first_awards: dict[int, int]) -> list[int]:
    step = line.what.step
    if isinstance(step, Recognize):
        first = first_awards.get(line.n, 0)
        return list(range(first, first + len(step.wins))) if first else []
    number = getattr(step, "award", 0)
    return [number] if number else []


def all_described(lines: Iterable[JackpotLine], awards: dict[int, Award]) -> Iterator[dict[str, Any]]:
    """Every line described. Awards are numbered in the order in which they are recognized."""
    first_awards: dict[int, int] = {}
    count = 0
    for line in lines:
        if isinstance(line.what.step, Recognize):
            first_awards = {line.n: count + 1}
            count += len(line.what.step.wins)
        yield described(line, first_awards, awards)


def as_csv(lines: Iterable[dict[str, Any]]) -> str:
    """One row for each move, or for a line that moved nothing; amounts in cents with their fractions."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEAD)
    for line in lines:
        for move in line["moves"] or [{"meter": "", "from": "", "to": "", "cents": ""}]:
            writer.writerow(map(_harmless, _cells(line, move)))
    return text.getvalue()


def _cells(line: dict[str, Any], move: dict[str, str]) -> Iterator[str]:
    at = line["at"]
    time = "" if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
    reason = ": ".join(filter(None, (line["why"], line["reason"])))
    award = " ".join(map(str, line["awards"]))
    # fmt: off
    yield from map(str, (
        line["n"], time, line["cause"], line["by"], line["role"], line["confirmed_by"], line["confirmed_role"],
        line["table"], line["shift"] or "", line["round"] or "", line["seat"] or "", award, reason,
        move["meter"], move["from"], move["to"], move["cents"], line["cite"], line["hash"],
    ))
    # fmt: on


def _harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
