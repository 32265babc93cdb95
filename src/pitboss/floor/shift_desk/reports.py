"""Reports of what was played: win, hold and hourly figures, theory and chance by group; ratings of players."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from sqlalchemy import Connection, select

from pitboss.analysis.answers import Answer, Question, shipped
from pitboss.catalogue import games
from pitboss.engine.books.cash import BoughtIn
from pitboss.engine.books.log import Line, Stamp, TableOpened
from pitboss.house.shifts.gaming_day import Accounting
from pitboss.house.theory.chance import BANDS, Chance, root_up
from pitboss.house.theory.figures import Find
from pitboss.house.theory.report import Theory, TheoryReport
from pitboss.house.theory.wagers import PlayedRound, rounds_of
from pitboss.ledger import lab_answers, schema
from pitboss.ledger.counting.repairs import good_lines

Plain = dict[str, Any]
GROUPS: Final = ("table", "game", "dealer", "player", "day", "month")
HOUR_SECONDS: Final = 3600
BREAK_SECONDS: Final = 900  # without a round for longer, nobody was playing
ELECTRONIC: Final = "electronic"


def logs(connection: Connection, since: int) -> Iterator[tuple[str, list[Line]]]:
    """The logs that may have rounds since a time: those opened then, and the one before them."""
    for table, _, lines in numbered_logs(connection, since):
        yield table, lines


def numbered_logs(connection: Connection, since: int) -> Iterator[tuple[str, int, list[Line]]]:
    """The same with the number of each log."""
    c = schema.shifts.c
    rows = connection.execute(select(c.tbl, c.shift, c.opened).order_by(c.tbl, c.shift)).all()
    for place, row in enumerate(rows):
        after = rows[place + 1] if place + 1 < len(rows) else None
        ended = after.opened if after is not None and after.tbl == row.tbl else None
        if ended is None or ended >= since:
            yield row.tbl, row.shift, good_lines(connection, row.tbl, row.shift)


def moment(line: Line) -> int:
    """When a line was written, in seconds since 1970; 0 where it does not say."""
    return line.stamp.at // 1000 if isinstance(line.stamp, Stamp) else 0


def played(connection: Connection, since: int, until: int) -> Iterator[tuple[str, PlayedRound]]:
    """Every closed round between two times, with its table."""
    for table, lines in logs(connection, since):
        for each in rounds_of(lines):
            if since <= each.at < until:
                yield table, each


# --- theory ----------------------------------------------------------------------------------------------------------


def theory(connection: Connection, by: str, since: int, until: int, rule: Accounting) -> list[Plain]:
    """Win, hold, hourly figures, theoretical win and chance for each table, game, dealer, player, day or month."""
    found: dict[str, Theory] = {}
    times: dict[str, list[int]] = {}
    find = find_in(connection)
    drops = _drops(connection, by, since, until, rule)
    for table, one_round in played(connection, since, until):
        for name in _names(by, table, one_round, rule):
            one = found.setdefault(name, Theory(find))
            one.add(one_round, name if by == "player" else None)
            times.setdefault(name, []).append(one_round.at)
    rows = []
    for name, each in sorted(found.items()):
        report = each.report()
        more = {
            **_hold(report.win_cents, drops[name]),
            **_hourly(report.win_cents, report.rounds, time_at_play(times[name])),
        }
        told = plain_theory(report)
        first = {key: told.pop(key) for key in ("rounds", "wagered_cents", "win_cents")}
        rows.append({by: name, **first, **more, **told})
    return rows


def time_at_play(times: Iterable[int]) -> int:
    """Seconds from round to round; a break between two rounds is not played."""
    ordered = sorted(times)
    gaps = (later - earlier for earlier, later in pairwise(ordered))
    return sum(gap for gap in gaps if gap <= BREAK_SECONDS)


def _hourly(win_cents: int, rounds: int, seconds: int) -> Plain:
    """Win and rounds an hour; None where nobody played for a minute."""
    enough = seconds >= 60
    return {
        "seconds": seconds,
        "rounds_per_hour": round(rounds * HOUR_SECONDS / seconds) if enough else None,
        "win_per_hour_cents": round(win_cents * HOUR_SECONDS / seconds) if enough else None,
    }


def _hold(win_cents: int, drop_cents: int) -> Plain:
    """What went into drop boxes, and the share of it that the house won."""
    return {"drop_cents": drop_cents, "hold": round(win_cents / drop_cents, 4) if drop_cents else None}


def _drops(connection: Connection, by: str, since: int, until: int, rule: Accounting) -> Counter[str]:
    """What was dropped, by the same names as the rounds: by table, game, dealer, player, day or month."""
    found: Counter[str] = Counter()
    for table, lines in logs(connection, since):
        opened = next((line.what for line in lines if isinstance(line.what, TableOpened)), None)
        for line in lines:
            at, what = moment(line), line.what
            if opened is None or not isinstance(what, BoughtIn) or what.to_tray or not since <= at < until:
                continue
            seller = line.stamp.by if isinstance(line.stamp, Stamp) and opened.dealer_acts else ""
            sold = PlayedRound(0, at, opened.game, {}, seller)
            names = (what.player,) if by == "player" else _names(by, table, sold, rule)
            found.update(dict.fromkeys(names, what.cents))
    return found


def _names(by: str, table: str, round: PlayedRound, rule: Accounting) -> Iterable[str]:
    if by == "player":
        return {each.player: None for each in round.wagers}
    day = rule.day_of(round.at)
    names: Mapping[str, Callable[[], str]] = {
        "table": lambda: table,
        "game": lambda: games()[round.game].name,
        "dealer": lambda: round.dealer or ELECTRONIC,
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
        seconds = time_at_play(times[name])
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
