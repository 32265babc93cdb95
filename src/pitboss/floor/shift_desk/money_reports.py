"""Reports of money: cash by person and gaming day, proceeds by class of game, tips, win by the hour, counted shifts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, func, select

from pitboss.catalogue import games
from pitboss.engine.books.cash import BoughtIn, Left, worth
from pitboss.floor.live.accounts import is_guest
from pitboss.floor.shift_desk.cage import REASONS
from pitboss.floor.shift_desk.following import read_position
from pitboss.floor.shift_desk.reports import ELECTRONIC, logs, moment, numbered_logs, played
from pitboss.floor.tournaments.kept import account as account_of_tournament
from pitboss.house.shifts.chain import read_shift
from pitboss.house.shifts.figures import figures_of
from pitboss.house.shifts.gaming_day import Accounting, zone_of
from pitboss.house.shifts.setup import clauses_of
from pitboss.house.shifts.shift import Shift
from pitboss.house.theory.wagers import PlayedRound, rounds_of
from pitboss.ledger import house_log, schema
from pitboss.ledger.counting import shift_rows
from pitboss.ledger.entries import TOURNAMENT_LOGS
from pitboss.ledger.servers.shared import WALLETS
from pitboss.ledger.tournaments import chains
from pitboss.tournaments import resume
from pitboss.tournaments.papers.money import OF_FEES, cash_by_day

ENTRY_FEES: Final = "CO 30-832.02 ¶1 s.1"
Plain = dict[str, Any]
Sums = dict[tuple[str, str], list[int]]  # by day and person: cash in, cash out


def cash(connection: Connection, since: int, until: int, rule: Accounting) -> list[Plain]:
    """Cash in and out by person and gaming day, with an alert from each threshold on, in and out apart.

    At the tables it is what was paid for chips, and the chips that guests took to the cage; at the cage, what went
    into players' accounts and out of them; at a tournament, fees, buy-ins and prizes. Chips bought from an account are
    no cash.
    """
    sums: Sums = {}

    def add(at: int, person: str, cents: int) -> None:
        if since <= at < until and cents:
            sums.setdefault((rule.day_of(at), person), [0, 0])[0 if cents > 0 else 1] += abs(cents)

    for _, lines in logs(connection, since):
        for line in lines:
            what = line.what
            if isinstance(what, BoughtIn) and not what.tender.needs_validation:
                add(moment(line), what.player, what.cents)
            elif isinstance(what, Left) and is_guest(what.player):
                add(moment(line), what.player, -what.cents)
    for entry in house_log.entries_of(connection, house_log.CageEntry):
        if entry.reason in REASONS and entry.account.startswith(WALLETS):
            add(entry.at, entry.account.removeprefix(WALLETS), entry.cents)
    for (day, person, way), cents in _tournament_cash(connection):
        if since <= rule.start_of(day, 1) - 1 and rule.start_of(day) < until and cents:
            sums.setdefault((day, person), [0, 0])[0 if way == "in" else 1] += cents
    return [
        {"day": day, "player": person, "in_cents": both[0], "out_cents": both[1], "alert": rule.alert(*both)}
        for (day, person), both in sorted(sums.items())
    ]


def _tournament_cash(connection: Connection) -> Iterator[tuple[tuple[str, str, str], int]]:
    """Cash of every tournament by gaming day, person and direction; its steps have the gaming day."""
    for stored in chains.load(connection):
        for (on, person, way), cents in cash_by_day(resume(stored.lines).state).items():
            yield (on.isoformat(), person, way), cents


def _entry_fees(connection: Connection, since: int, until: int) -> dict[str, int]:
    """What the accounts of entry fees gained between two times, by tournament: counting them moves nothing."""
    j, p = schema.journals.c, schema.postings.c
    moved = (
        select(j.tbl, p.account, func.sum(p.cents))
        .join_from(schema.postings, schema.journals)
        .where(j.tbl.startswith(TOURNAMENT_LOGS), j.at >= since, j.at < until)
        .group_by(j.tbl, p.account)
    )
    found: Counter[str] = Counter()
    for log, account, cents in connection.execute(moved):
        id = log.removeprefix(TOURNAMENT_LOGS)
        if account in {account_of_tournament(id, name) for name in OF_FEES}:
            found[id] += int(cents)
    return dict(found)


def proceeds(connection: Connection, since: int, until: int, by: str = "game") -> list[Plain]:
    """Adjusted gross proceeds by class of game and game: wagers less payments, tips left out; and entry fees.

    By class, all games of a class are one row.
    """
    found: dict[tuple[str, str, str], list[int]] = {}
    for _, one_round in played(connection, since, until):
        clauses = clauses_of(one_round.game)
        sums = found.setdefault((clauses.game_class or "house", games()[one_round.game].name, clauses.count), [0, 0, 0])
        sums[0] += 1
        sums[1] += sum(each.wagered_cents for each in one_round.wagers)
        sums[2] += one_round.win_cents
    for id, cents in sorted(_entry_fees(connection, since, until).items()):
        found["tournament", id, ENTRY_FEES] = [0, 0, cents]
    if by == "class":
        found = _by_class(found)
    rows = [
        {"class": kind, "game": game, "cite": cite, "rounds": each[0], "wagered_cents": each[1], "win_cents": each[2]}
        for (kind, game, cite), each in sorted(found.items())
    ]
    return [{name: value for name, value in row.items() if name != "game" or by == "game"} for row in rows]


def _by_class(found: dict[tuple[str, str, str], list[int]]) -> dict[tuple[str, str, str], list[int]]:
    """All games of a class together, with every clause that puts one into it."""
    sums: dict[str, list[int]] = {}
    cites: dict[str, set[str]] = {}
    for (kind, _, cite), each in found.items():
        sums[kind] = [one + more for one, more in zip(sums.get(kind, [0, 0, 0]), each, strict=True)]
        cites.setdefault(kind, set()).add(cite)
    return {(kind, "", "; ".join(sorted(cites[kind]))): each for kind, each in sums.items()}


def hours(connection: Connection, since: int, until: int, rule: Accounting) -> list[Plain]:
    """Rounds, wagers and win of every table by the hour, by the house's own clock."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for table, one_round in played(connection, since, until):
        sums = found.setdefault((rule.day_of(one_round.at), _hour(one_round.at, rule), table), [0, 0, 0])
        sums[0] += 1
        sums[1] += sum(each.wagered_cents for each in one_round.wagers)
        sums[2] += one_round.win_cents
    return [
        {"day": day, "hour": hour, "table": table, "rounds": n, "wagered_cents": wagered, "win_cents": win}
        for (day, hour, table), (n, wagered, win) in sorted(found.items())
    ]


def _hour(at: int, rule: Accounting) -> str:
    """The hour of a moment by the house's clock; the hour that clocks set back repeat is told apart."""
    local = datetime.fromtimestamp(at, zone_of(rule.time_zone))
    return local.strftime("%Y-%m-%d %H:00") + (" again" if local.fold else "")


def tips(connection: Connection, since: int, until: int, rule: Accounting, by: str = "table") -> list[Plain]:
    """What went into tip boxes, by gaming day and table; or by the dealer of the round and the counted shift, too."""
    found: Counter[tuple[str, str, int, str]] = Counter()
    counted: dict[str, CountedShifts] = {}
    for table, log, lines in numbered_logs(connection, since):
        for each in rounds_of(lines):
            if not (since <= each.at < until and each.tips_cents):
                continue
            if by == "dealer" and table not in counted:
                counted[table] = CountedShifts(connection, table)
            shift = counted[table].of_round(log, each) if by == "dealer" else 0
            dealer = (each.dealer or ELECTRONIC) if by == "dealer" else ""
            found[rule.day_of(each.at), table, shift, dealer] += each.tips_cents
    rows = []
    for (day, table, shift, dealer), cents in sorted(found.items()):
        more = {"shift": shift or None, "dealer": dealer} if by == "dealer" else {}
        rows.append({"day": day, "table": table, **more, "tips_cents": cents})
    return rows


class CountedShifts:
    """Where the counted shifts of a table end in its logs: what is played between two belongs to the next one."""

    def __init__(self, connection: Connection, table: str) -> None:
        rows = [shift_rows.read_row(connection, table, n) for t, n in shift_rows.every_shift(connection) if t == table]
        begun = [row for row in rows if row.n]
        self._first = 0
        if begun:
            self._first = read_shift(shift_rows.lines_of(connection, table, begun[0].number))[0].state.opened_at
        self._ends = [(read_position(row.position), row.number) for row in begun if row.closed]
        self._open = next((row.number for row in begun if not row.closed), 0)

    def of_round(self, log: int, round: PlayedRound) -> int:
        """The number of the shift that a round belongs to; 0 before the first one, and while the next is not open."""
        if not self._first or round.at <= self._first:  # nobody deals a round in the second of the opening
            return 0
        for end, number in self._ends:
            if (log, round.last) <= (end.log, end.n):
                return number
        return self._open


def shifts(connection: Connection, since: int, until: int) -> list[Plain]:
    """Every counted shift: inventory, fills, credits, drop, win, hold, tips, chips in play, and what it left."""
    found = []
    for table, number in shift_rows.every_shift(connection):
        lines = shift_rows.lines_of(connection, table, number)
        shift = read_shift(lines)[0] if lines else None
        if shift is not None and since <= shift.state.opened_at < until:
            found.append(_shift(table, number, shift))
    return found


def _shift(table: str, number: int, shift: Shift) -> Plain:
    figures, state = figures_of(shift), shift.state
    left = worth(shift.carried().chips) if state.is_closed else None
    hourly = figures.win_per_hour
    return {
        "day": state.set_up.day,
        "table": table,
        "shift": number,
        "opening_cents": figures.opening_cents,
        "fills_cents": figures.fills_cents,
        "credits_cents": figures.credits_cents,
        "drop_cents": figures.drop_cents,
        "win_cents": figures.win_cents,
        "hold": None if figures.hold is None else round(float(figures.hold), 4),
        "rounds": figures.rounds,
        "win_per_hour_cents": None if hourly is None else round(hourly),
        "over_cents": figures.over_cents,
        "tips_cents": figures.tips_cents,
        "in_play_cents": figures.in_play_cents,
        "carried_cents": left,
    }
