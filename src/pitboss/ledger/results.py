"""Results of rounds in the database: an index of the logs for players and tables, written with the logs' own lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, case, func, select
from sqlalchemy.engine import Row as Found

from pitboss.engine.books.log import Line, TableOpened
from pitboss.engine.record.results import Results, RoundResult
from pitboss.errors import PitbossError
from pitboss.ledger import schema
from pitboss.ledger.rows import Row, insert_rows
from pitboss.money import dollars
from pitboss.records import decoder

Result = tuple[str, int, RoundResult]  # table, shift and what came of the round
SESSION_GAP: Final = 4 * 3600  # seconds without a round that end a session
_KINDS: Final = (schema.round_results, schema.player_results, schema.wager_results)
_CENTS: Final = frozenset({"wagered", "returned", "tokes"})
_AMOUNTS: Final = _CENTS | {"first", "last", "won", "lost", "pushed", "dealer_busts", "is_side", "seat"}
_decode_line: Final = decoder(Line)


def save(connection: Connection, results: Sequence[Result]) -> None:
    """Write the results of closed rounds; one that was changed since replaces what was there, or has none any more."""
    last = {(table, shift, each.number): (table, shift, each) for table, shift, each in results}
    for table, shift, each in results:
        if each.revised or each.reopened:
            _delete(connection, table, shift, each.number)
    last = {place: each for place, each in last.items() if not each[2].reopened}
    insert_rows(connection, schema.round_results, [_round_row(*each) for each in last.values()])
    insert_rows(connection, schema.player_results, [row for each in last.values() for row in _player_rows(*each)])
    insert_rows(connection, schema.wager_results, [row for each in last.values() for row in _wager_rows(*each)])


def _delete(connection: Connection, table: str, shift: int, number: int) -> None:
    for kind in _KINDS:
        c = kind.c
        connection.execute(kind.delete().where(c.tbl == table, c.shift == shift, c.round == number))


def _round_row(table: str, shift: int, each: RoundResult) -> Row:
    hands = (each.won, each.lost, each.pushed, int(each.dealer_busts))
    return (table, shift, each.number, each.first, each.last, each.at, each.game, *hands)


def _player_rows(table: str, shift: int, each: RoundResult) -> Iterator[Row]:
    for own in each.players:
        sums = (own.wagered_cents, own.returned_cents, own.tokes_cents)
        opening = msgspec.json.encode(own.opening).decode()
        place = (table, shift, each.number, own.player, each.at, each.game)
        yield (*place, json.dumps(own.seats), own.headline, *sums, opening)


def _wager_rows(table: str, shift: int, each: RoundResult) -> Iterator[Row]:
    for own in each.players:
        for wager in own.wagers:
            cents = (wager.wagered_cents, wager.returned_cents)
            place = (table, shift, each.number, own.player, wager.bet)
            yield (*place, int(wager.is_side), *cents, wager.outcome, wager.seat)


# --- older databases -----------------------------------------------------------------------------------------------


def build(connection: Connection) -> None:
    """Write the results of all rounds from the logs; a shift whose log cannot be read has none from its fault on."""
    for kind in _KINDS:
        connection.execute(kind.delete())
    c = schema.shifts.c
    for table, shift in connection.execute(select(c.tbl, c.shift).order_by(c.tbl, c.shift)).all():
        save(connection, [(table, shift, each) for each in _results_of(connection, table, shift)])


def _results_of(connection: Connection, table: str, shift: int) -> Iterable[RoundResult]:
    """The results by a shift's log. Old logs keep no time: their rounds have the time when they began."""
    r, c = schema.rounds.c, schema.lines.c
    rows = connection.execute(select(r.round, r.at).where(r.tbl == table, r.shift == shift))
    begun = {row.round: row.at for row in rows}
    bodies = connection.execute(select(c.body).where(c.tbl == table, c.shift == shift).order_by(c.n)).scalars().all()
    reading, found = Results(), {}
    try:
        for body in bodies:
            if (closed := reading.read(_decode_line(bytes(body)))) is not None:
                at = closed.at or begun.get(closed.number, 0)
                found[closed.number] = msgspec.structs.replace(closed, at=at, revised=False)
    except (msgspec.MsgspecError, UnicodeDecodeError, PitbossError):
        pass  # doctor tells what is wrong with this log
    return [each for each in found.values() if not each.reopened]


# --- audit ---------------------------------------------------------------------------------------------------------

ReadLog = Callable[[Connection, str, int], list[Line]]  # the lines of a shift; refused if its chain is broken
Amounts = dict[tuple[str, ...], dict[str, int]]  # by what a row is about: its amounts and numbers


def differences(connection: Connection, read: ReadLog) -> Iterator[tuple[str, int, str, str, str]]:
    """Rows that are not what their log says: table, shift, which row, what it has, and what it should have.

    Reads every log. Only amounts and numbers are compared: words may be told otherwise by a later version. A log that
    cannot be read has a finding of its own.
    """
    c = schema.shifts.c
    for table, shift in connection.execute(select(c.tbl, c.shift).order_by(c.tbl, c.shift)).all():
        due: dict[str, Amounts] = {kind.name: {} for kind in _KINDS}
        try:
            lines = read(connection, table, shift)
        except PitbossError:
            continue
        for each in [] if _in_points(lines) else _results_of(connection, table, shift):
            _note(due, schema.round_results, [_round_row(table, shift, each)])
            _note(due, schema.player_results, _player_rows(table, shift, each))
            _note(due, schema.wager_results, _wager_rows(table, shift, each))
        there: dict[str, Amounts] = {kind.name: {} for kind in _KINDS}
        for kind in _KINDS:
            k = kind.c
            _note(there, kind, connection.execute(select(kind).where(k.tbl == table, k.shift == shift)))
            for key in sorted(there[kind.name].keys() | due[kind.name].keys()):
                held, should_be = there[kind.name].get(key), due[kind.name].get(key)
                if held != should_be:
                    yield table, shift, f"round {', '.join(key)}", *_told_apart(held, should_be)


def _note(found: dict[str, Amounts], kind: Table, rows: Iterable[Sequence[Any]]) -> None:
    """Note the amounts of rows by their keys, but for the table and the shift."""
    names = [column.name for column in kind.columns]
    keys = [column.name for column in kind.primary_key.columns][2:]
    for row in rows:
        values = dict(zip(names, row, strict=True))
        amounts = {name: int(values[name]) for name in names if name in _AMOUNTS}
        found[kind.name][tuple(str(values[name]) for name in keys)] = amounts


def _told_apart(held: dict[str, int] | None, should_be: dict[str, int] | None) -> tuple[str, str]:
    """What differs, in words: amounts as dollars."""
    if held is None or should_be is None:
        return ("no row" if held is None else "a row"), ("a row" if held is None else "no row")
    apart = [name for name in held if held[name] != should_be[name]]

    def words(amounts: dict[str, int]) -> str:
        return ", ".join(f"{each} {dollars(amounts[each]) if each in _CENTS else amounts[each]}" for each in apart)

    return words(held), words(should_be)


def _in_points(lines: Sequence[Line]) -> bool:
    """Whether a tournament's table wrote the log: its chips are no money, and its rounds have no rows."""
    opened = lines[0].what if lines else None
    return isinstance(opened, TableOpened) and opened.tournament is not msgspec.UNSET


# --- a player ------------------------------------------------------------------------------------------------------


def rounds_of(connection: Connection, person: str, limit: int) -> list[Found[Any]]:
    """A player's rounds, the latest first."""
    c = schema.player_results.c
    latest = (c.at.desc(), c.tbl, c.shift.desc(), c.round.desc())
    return list(
        connection.execute(select(schema.player_results).where(c.person == person).order_by(*latest).limit(limit))
    )


def round_of(connection: Connection, person: str, table: str, shift: int, number: int) -> Found[Any] | None:
    """A player's result of one round; None where this player had no wager in it, or it is still in play."""
    c = schema.player_results.c
    here = (c.person == person, c.tbl == table, c.shift == shift, c.round == number)
    return connection.execute(select(schema.player_results).where(*here)).first()


def last_wagers(connection: Connection, person: str, table: str) -> list[dict[str, Any]]:
    """The wagers before the first card of a player's last round at a table."""
    c = schema.player_results.c
    query = select(c.opening).where(c.person == person, c.tbl == table, c.opening != "[]")
    found = connection.execute(query.order_by(c.shift.desc(), c.round.desc()).limit(1)).scalar()
    return [] if found is None else list(json.loads(found))


def session_start(connection: Connection, person: str, now: int) -> int:
    """When a player's session began: the first round after a pause; in the future if there is no session."""
    c = schema.player_results.c
    start = now
    for at in connection.execute(select(c.at).where(c.person == person).order_by(c.at.desc())).scalars():
        if start - at > SESSION_GAP:
            break
        start = at
    return start


def totals(connection: Connection, person: str, since: int = 0) -> dict[str, Any]:
    """A player's sums since a time: all rounds, by game, and by wager."""
    p, w = schema.player_results.c, schema.wager_results.c
    mine = (p.person == person, p.at >= since)
    (all_rounds,) = _sums(connection, mine)
    by_game = [{"game": row["key"], **_told(row)} for row in _sums(connection, mine, p.game)]
    joined = schema.wager_results.join(
        schema.player_results,
        (w.tbl == p.tbl) & (w.shift == p.shift) & (w.round == p.round) & (w.person == p.person),
    )
    columns = (w.bet, w.is_side, *_columns(w.wagered, w.returned))
    query = select(*columns).select_from(joined).where(*mine, w.person == person).group_by(w.bet, w.is_side)
    rows = connection.execute(query.order_by(w.is_side, func.count().desc(), w.bet)).mappings()
    by_wager = [{"bet": row["bet"], "side": bool(row["is_side"]), **_told(row)} for row in rows]
    return {**_told(all_rounds), "tokes_cents": int(all_rounds["tokes"] or 0), "games": by_game, "wagers": by_wager}


def _columns(wagered: Any, returned: Any) -> tuple[Any, ...]:
    net = returned - wagered
    return (
        func.count().label("rounds"),
        func.sum(wagered).label("wagered"),
        func.sum(case((net > 0, net), else_=0)).label("won"),
        func.sum(case((net < 0, -net), else_=0)).label("lost"),
        func.max(net).label("biggest"),
    )


def _sums(connection: Connection, mine: Sequence[Any], *by: Any) -> list[Any]:
    p = schema.player_results.c
    key = [each.label("key") for each in by]
    columns = (*key, *_columns(p.wagered, p.returned), func.sum(p.tokes).label("tokes"))
    query = select(*columns).where(*mine).group_by(*by)
    if by:
        query = query.order_by(func.count().desc(), *by)
    return list(connection.execute(query).mappings())


def _told(row: Any) -> dict[str, int]:
    won, lost = int(row["won"] or 0), int(row["lost"] or 0)
    return {
        "rounds": int(row["rounds"]),
        "wagered_cents": int(row["wagered"] or 0),
        "won_cents": won,
        "lost_cents": lost,
        "net_cents": won - lost,
        "biggest_win_cents": max(0, int(row["biggest"] or 0)),
    }


# --- a table -------------------------------------------------------------------------------------------------------


def rounds_at(connection: Connection, table: str, limit: int) -> list[Found[Any]]:
    """The last closed rounds of a table, the latest first."""
    c = schema.round_results.c
    query = select(schema.round_results).where(c.tbl == table).order_by(c.shift.desc(), c.round.desc())
    return list(connection.execute(query.limit(limit)))


def side_wins_at(connection: Connection, table: str, limit: int) -> list[Found[Any]]:
    """The last side wagers that won at a table, the latest first."""
    w, r = schema.wager_results.c, schema.round_results.c
    joined = schema.wager_results.join(
        schema.round_results, (w.tbl == r.tbl) & (w.shift == r.shift) & (w.round == r.round)
    )
    columns = (r.at, w.person, w.seat, w.bet, w.outcome, w.wagered, w.returned)
    query = select(*columns).select_from(joined).where(w.tbl == table, w.is_side == 1, w.returned > w.wagered)
    return list(connection.execute(query.order_by(w.shift.desc(), w.round.desc(), w.bet, w.person).limit(limit)))


def side_wagers_at(connection: Connection, table: str, rounds: Sequence[Found[Any]]) -> list[Found[Any]]:
    """How often each side wager was made and won in these rounds, which are the last of a table."""
    if not rounds:
        return []
    w, oldest = schema.wager_results.c, rounds[-1]
    recent = (w.shift > oldest.shift) | ((w.shift == oldest.shift) & (w.round >= oldest.round))
    won = func.sum(case((w.returned > w.wagered, 1), else_=0))
    query = select(w.bet, func.count().label("made"), won.label("won")).where(w.tbl == table, w.is_side == 1, recent)
    return list(connection.execute(query.group_by(w.bet).order_by(w.bet)))
