"""Reports of what was played: theory and chance, ratings, cash by person and day, proceeds by class of game."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, select

from pitboss.analysis.answers import Answer, Question, shipped
from pitboss.catalogue import games
from pitboss.engine.books.cash import BoughtIn, Left
from pitboss.engine.books.log import Line, Stamp
from pitboss.house.shifts.setup import clauses_of
from pitboss.house.theory.chance import BANDS, Chance, root_up
from pitboss.house.theory.figures import Find
from pitboss.house.theory.report import Theory, TheoryReport
from pitboss.house.theory.wagers import PlayedRound, rounds_of
from pitboss.ledger import lab_answers, schema
from pitboss.ledger.entries import checked_lines

Plain = dict[str, Any]
GROUPS: Final = ("table", "game", "dealer", "player", "day", "month")
CURRENCY_REPORT_CENTS: Final = 10_000_00  # in a gaming day; a parameter of the report, not a clause of the documents


def _logs(connection: Connection, since: int) -> Iterator[tuple[str, list[Line]]]:
    """The logs that may have rounds since a time: those opened then, and the one before them."""
    c = schema.shifts.c
    rows = connection.execute(select(c.tbl, c.shift, c.opened).order_by(c.tbl, c.shift)).all()
    for place, row in enumerate(rows):
        after = rows[place + 1] if place + 1 < len(rows) else None
        ended = after.opened if after is not None and after.tbl == row.tbl else None
        if ended is None or ended >= since:
            yield row.tbl, checked_lines(connection, row.tbl, row.shift)


def day_of(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def played(connection: Connection, since: int, until: int) -> Iterator[tuple[str, PlayedRound]]:
    """Every closed round between two times, with its table."""
    for table, lines in _logs(connection, since):
        for each in rounds_of(lines):
            if since <= each.at < until:
                yield table, each


# --- theory ----------------------------------------------------------------------------------------------------------


def theory(connection: Connection, by: str, since: int, until: int) -> list[Plain]:
    """Theoretical win and chance for each table, game, dealer, player, day or month."""
    found: dict[str, Theory] = {}
    find = find_in(connection)
    for table, one_round in played(connection, since, until):
        for name in _names(by, table, one_round):
            one = found.setdefault(name, Theory(find))
            one.add(one_round, name if by == "player" else None)
    return [{by: name, **plain_theory(each.report())} for name, each in sorted(found.items())]


def _names(by: str, table: str, round: PlayedRound) -> Iterable[str]:
    if by == "player":
        return {each.player: None for each in round.wagers}
    day = day_of(round.at)
    names: Mapping[str, Callable[[], str]] = {
        "table": lambda: table,
        "game": lambda: games()[round.game].name,
        "dealer": lambda: round.dealer or "electronic",
        "day": lambda: day,
        "month": lambda: day[:7],
    }
    return (names[by](),)


def find_in(connection: Connection) -> Find:
    """Find an answer among those that ship, then among those that this floor's lab has calculated."""

    def find(question: Question, key: str) -> Answer | None:
        if (answer := shipped(question, key)) is not None:
            return answer
        kept = lab_answers.find(connection, key)
        return None if kept is None else json.loads(kept)

    return find


def plain_theory(report: TheoryReport) -> Plain:
    """A report with whole cents; verdicts are decided before anything is rounded."""
    chance = report.chance
    return {
        "rounds": report.rounds,
        "wagered_cents": report.wagered_cents,
        "win_cents": report.win_cents,
        "judged_win_cents": chance.win_cents,
        "theoretical_cents": round(chance.expected_cents),
        "deviation_cents": round(root_up(chance.variance_high)),
        "deviations": chance.deviations,
        **_band(chance, report.wagered_cents),
        "variance": "exact" if chance.is_exact else "at most",
        **_verdicts(chance, report.wagered_cents),
        "no_figure": [
            {"wager": each.name, "why": each.why, "wagered_cents": each.wagered_cents, "win_cents": each.win_cents}
            for each in report.no_figure
        ],
    }


def _band(chance: Chance, wagered: int) -> Plain:
    """The wins that are within chance at 95%."""
    low, high = chance.interval("95%") if wagered else (None, None)
    return {"low_cents": None if low is None else round(low), "high_cents": None if high is None else round(high)}


def _verdicts(chance: Chance, wagered: int) -> Plain:
    """Within chance, outside, undecided; or no figure, where nothing could be judged."""
    return {band: chance.verdict(band).value if wagered else "no figure" for band in BANDS}


# --- players ---------------------------------------------------------------------------------------------------------


def ratings(connection: Connection, since: int, until: int) -> list[Plain]:
    """Every player by real play: rounds, average first wager, time, win, theoretical win."""
    found: dict[str, Theory] = {}
    find = find_in(connection)
    times: dict[str, list[int]] = {}
    firsts: Counter[str] = Counter()
    for _, one_round in played(connection, since, until):
        for name in {each.player: None for each in one_round.wagers}:
            found.setdefault(name, Theory(find)).add(one_round, name)
            times.setdefault(name, []).append(one_round.at)
            firsts[name] += sum(each.first_cents for each in one_round.wagers if each.player == name)
    rated = []
    for name, each in sorted(found.items()):
        report = each.report()
        seconds = max(times[name]) - min(times[name])
        rated.append(
            {
                "player": name,
                "rounds": report.rounds,
                "seconds": seconds,
                "average_cents": firsts[name] // report.rounds if report.rounds else 0,
                "wagered_cents": firsts[name],
                "win_cents": report.win_cents,
                "theoretical_cents": round(report.chance.expected_cents),
            }
        )
    return rated


def cash(connection: Connection, since: int, until: int, threshold_cents: int) -> list[Plain]:
    """Cash in and out by person and gaming day, with an alert from the threshold on, in and out apart."""
    sums: dict[tuple[str, str], list[int]] = {}
    for _, lines in _logs(connection, since):
        for line in lines:
            at = line.stamp.at // 1000 if isinstance(line.stamp, Stamp) else 0
            if since <= at < until and isinstance(line.what, BoughtIn | Left):
                both = sums.setdefault((day_of(at), line.what.player), [0, 0])
                both[0 if isinstance(line.what, BoughtIn) else 1] += line.what.cents
    return [
        {
            "day": day,
            "player": player,
            "in_cents": both[0],
            "out_cents": both[1],
            "alert": _alert(both[0], both[1], threshold_cents),
        }
        for (day, player), both in sorted(sums.items())
    ]


def _alert(cents_in: int, cents_out: int, threshold: int) -> str:
    reached = [word for word, cents in (("in", cents_in), ("out", cents_out)) if cents >= threshold]
    return f"cash {' and '.join(reached)} reached the threshold" if reached else ""


# --- proceeds --------------------------------------------------------------------------------------------------------


def proceeds(connection: Connection, since: int, until: int) -> list[Plain]:
    """What the house won by class of game and game: wagers less payments, tips left out."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for _, one_round in played(connection, since, until):
        clauses = clauses_of(one_round.game)
        sums = found.setdefault((clauses.game_class or "house", games()[one_round.game].name, clauses.count), [0, 0, 0])
        sums[0] += 1
        sums[1] += sum(each.wagered_cents for each in one_round.wagers)
        sums[2] += one_round.win_cents
    return [
        {"class": kind, "game": game, "cite": cite, "rounds": each[0], "wagered_cents": each[1], "win_cents": each[2]}
        for (kind, game, cite), each in sorted(found.items())
    ]


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
