"""Closed rounds by table, game, shift, time, player, amount, irregularity, ruling and dealer, in any combination.

The index of results answers most of it; irregularities, rulings and dealers are read from the logs. A round in play has
no result, so that nothing of it can be found.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Select, func, select

from pitboss.ledger import schema
from pitboss.ledger.audit.incidents import (
    IRREGULARITY,
    RULING,
    Incidents,
    dealer_mark,
    marked_lines,
    read_incidents,
)
from pitboss.ledger.entries import read_lines

Presence = Literal["", "any", "none"]
Sort = Literal["at", "table", "game", "round", "wagered", "won"]
DEALT: Final = "dealt"
MAX_NAMES: Final = 500  # people whose names hold the text that was asked for
_Key = tuple[str, int, int]  # table, shift, round


class RoundFilter(msgspec.Struct, frozen=True):
    """What is asked for. Amounts are the player's where one is named, otherwise those of all players together."""

    table: str = ""
    games: tuple[str, ...] | None = None  # ids; None is every game
    shift: int = 0
    since: int = 0
    until: int = 2**40
    player: str = ""  # a part of the name, regardless of case
    wagered_from: int | None = None
    wagered_to: int | None = None
    won_from: int | None = None  # returned less wagered; negative where the players lost
    won_to: int | None = None
    irregularity: Presence = ""
    ruling: Presence = ""
    words: str = ""  # in an irregularity or a ruling
    ruled_by: str = ""
    dealer: str = ""
    sort: Sort = "at"
    ascending: bool = False
    skip: int = 0

    @property
    def reads_logs(self) -> bool:
        return bool(self.irregularity or self.ruling or self.words or self.ruled_by or self.dealer)


class FoundRounds(msgspec.Struct, frozen=True):
    """How many rounds fit, and one page of them."""

    total: int
    rounds: list[dict[str, Any]]


def find_rounds(connection: Connection, asked: RoundFilter, page: int) -> FoundRounds:
    """Find rounds; `page` is how many are told at once."""
    query = _query(connection, asked)
    if not asked.reads_logs:
        total = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
        rows = connection.execute(_ordered(query, asked).offset(asked.skip).limit(page)).all()
        return FoundRounds(total, _told(connection, rows))
    rows = _with_incidents(connection, connection.execute(_ordered(query, asked)).all(), asked)
    return FoundRounds(len(rows), _told(connection, rows[asked.skip : asked.skip + page]))


# --- the index -----------------------------------------------------------------------------------------------------


def _query(connection: Connection, asked: RoundFilter) -> Select[Any]:
    r, p = schema.round_results.c, schema.player_results.c
    own = [*_place(p, asked)]
    if asked.player:
        own.append(p.person.in_(_names(connection, p.person, asked.player)))
    wagered, won = func.sum(p.wagered), func.sum(p.returned) - func.sum(p.wagered)
    sums = (
        select(p.tbl, p.shift, p.round, wagered.label("wagered"), won.label("won"))
        .where(*own)
        .group_by(p.tbl, p.shift, p.round)
    )
    bounds = ((wagered, asked.wagered_from, asked.wagered_to), (won, asked.won_from, asked.won_to))
    for sum, low, high in bounds:
        sums = sums if low is None else sums.having(sum >= low)
        sums = sums if high is None else sums.having(sum <= high)
    s = sums.subquery()
    same = (s.c.tbl == r.tbl) & (s.c.shift == r.shift) & (s.c.round == r.round)
    columns = (r.tbl, r.shift, r.round, r.first, r.last, r.at, r.game, s.c.wagered, s.c.won)
    return select(*columns).select_from(schema.round_results.join(s, same)).where(*_place(r, asked))


def _place(c: Any, asked: RoundFilter) -> list[Any]:
    found = [c.at >= asked.since, c.at <= asked.until]
    found += [c.tbl == asked.table] if asked.table else []
    found += [] if asked.games is None else [c.game.in_(asked.games)]
    return found + ([c.shift == asked.shift] if asked.shift else [])


def _names(connection: Connection, column: Any, part: str) -> list[str]:
    """The names that hold this text, in capitals or not."""
    wanted = part.casefold().strip()
    every = connection.execute(select(column).distinct()).scalars()
    return [name for name in every if wanted in name.casefold()][:MAX_NAMES]


def _ordered(query: Select[Any], asked: RoundFilter) -> Select[Any]:
    c = query.selected_columns
    names = {"at": ("at",), "table": ("tbl",), "game": ("game",), "round": ("shift", "round")}.get(
        asked.sort, (asked.sort,)
    )
    first = [c[name] if asked.ascending else c[name].desc() for name in names]
    return query.order_by(*first, c.at.desc(), c.tbl, c.shift.desc(), c.round.desc())


# --- the logs ------------------------------------------------------------------------------------------------------


def _with_incidents(connection: Connection, rows: Sequence[Any], asked: RoundFilter) -> list[Any]:
    """The rounds whose irregularities, rulings and dealers are those that are asked for."""
    c = schema.lines.c
    where = ([c.tbl == asked.table] if asked.table else []) + ([c.shift == asked.shift] if asked.shift else [])
    places = _Places(rows)
    irregular = places.of(marked_lines(connection, IRREGULARITY, where))
    ruled = places.of(marked_lines(connection, RULING, where))
    fitting = {_key(row) for row in rows}
    for wanted, there in ((asked.irregularity, irregular), (asked.ruling, ruled)):
        fitting = fitting & there if wanted == "any" else fitting - there if wanted == "none" else fitting
    if asked.words:
        fitting &= irregular | ruled
    if asked.ruled_by:
        fitting &= ruled
    if asked.dealer:
        names = _names(connection, schema.people.c.name, asked.dealer)
        fitting &= places.of(line for name in names for line in marked_lines(connection, dealer_mark(name), where))
    found = [row for row in rows if _key(row) in fitting]
    if not (asked.words or asked.ruled_by or asked.dealer):
        return found
    kinds = _kinds(connection)
    return [row for row in found if _fits(incidents_of(connection, row, kinds), asked)]


def _fits(found: Incidents, asked: RoundFilter) -> bool:
    dealers = "\n".join(found.dealers).casefold()
    return (
        asked.words.casefold().strip() in found.words()
        and asked.ruled_by.casefold().strip() in found.rulers()
        and asked.dealer.casefold().strip() in dealers
    )


class _Places:
    """Which round a line belongs to."""

    def __init__(self, rows: Sequence[Any]) -> None:
        self._rounds: dict[tuple[str, int], list[tuple[int, int, int]]] = {}
        for row in rows:
            self._rounds.setdefault((row.tbl, row.shift), []).append((row.first, row.last, row.round))
        for each in self._rounds.values():
            each.sort()

    def of(self, lines: Iterable[tuple[str, int, int]]) -> set[_Key]:
        found = set()
        for table, shift, n in lines:
            rounds = self._rounds.get((table, shift), [])
            place = bisect_right(rounds, (n, 2**62, 0)) - 1
            if place >= 0 and n <= rounds[place][1]:
                found.add((table, shift, rounds[place][2]))
        return found


def _key(row: Any) -> _Key:
    return row.tbl, row.shift, row.round


def _kinds(connection: Connection) -> dict[str, str]:
    c = schema.tables.c
    return {row.id: row.kind for row in connection.execute(select(c.id, c.kind))}


def incidents_of(connection: Connection, row: Any, kinds: dict[str, str]) -> Incidents:
    """The incidents of one round, by its lines."""
    lines = read_lines(connection, row.tbl, row.shift, first=row.first, last=row.last)
    return read_incidents(lines, is_dealt=kinds.get(row.tbl) == DEALT)


# --- a page --------------------------------------------------------------------------------------------------------


def _told(connection: Connection, rows: Sequence[Any]) -> list[dict[str, Any]]:
    kinds = _kinds(connection)
    return [_row(connection, row, incidents_of(connection, row, kinds)) for row in rows]


def _row(connection: Connection, row: Any, incidents: Incidents) -> dict[str, Any]:
    p = schema.player_results.c
    here = (p.tbl == row.tbl, p.shift == row.shift, p.round == row.round)
    players = connection.execute(select(p.person, p.wagered, p.returned, p.headline).where(*here).order_by(p.person))
    return {
        "table": row.tbl,
        "shift": row.shift,
        "round": row.round,
        "game": row.game,
        "at": row.at,
        "wagered_cents": int(row.wagered),
        "won_cents": int(row.won),
        "players": [
            {
                "player": each.person,
                "wagered_cents": each.wagered,
                "won_cents": each.returned - each.wagered,
                "headline": each.headline,
            }
            for each in players
        ],
        "dealers": list(incidents.dealers),
        "irregularities": [msgspec.structs.asdict(each) for each in incidents.irregularities],
        "rulings": [msgspec.structs.asdict(each) for each in incidents.rulings],
    }
