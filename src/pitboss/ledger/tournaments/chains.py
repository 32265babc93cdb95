"""The chain of a tournament in the database; its end is marked with the floor's secret, as a jackpot's is."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.ledger import schema
from pitboss.ledger.rows import insert_rows
from pitboss.ledger.vault import vault_of


class StoredLine(msgspec.Struct, frozen=True):
    """A line of a tournament's log as it is stored."""

    n: int
    hash: str
    body: bytes


class TournamentPart(msgspec.Struct, frozen=True):
    """New lines of a tournament's log, and the line that they follow; the first ones bring the seed of its draws."""

    tournament: str
    after: int
    before: str  # the hash of the line that they follow
    lines: Sequence[StoredLine]
    seed: bytes = b""


class StoredTournament(msgspec.Struct, frozen=True):
    """A tournament as it is on the disk."""

    id: str
    lines: Sequence[bytes]
    seed: bytes


def append(connection: Connection, part: TournamentPart) -> None:
    """Add lines to a tournament's log, if it still ends where they begin."""
    c, last = schema.tournaments.c, part.lines[-1]
    end = {"n": last.n, "hash": last.hash, "mark": _mark(connection, part.tournament, last.n, last.hash)}
    if not part.after:
        sealed = vault_of(connection).seal(part.seed, _seed_name(part.tournament), 0)
        connection.execute(schema.tournaments.insert(), {"id": part.tournament, "seed": sealed, **end})
    else:
        here = (c.id == part.tournament) & (c.n == part.after) & (c.hash == part.before)
        if connection.execute(schema.tournaments.update().where(here), end).rowcount != 1:
            raise PitbossError(f"tournament {part.tournament} does not end at line {part.after} any more")
    insert_rows(connection, schema.tournament_lines, [(part.tournament, line.n, line.body) for line in part.lines])


def load(connection: Connection) -> list[StoredTournament]:
    """Every tournament; refused if the end of its chain is not marked with the floor's secret."""
    rows = connection.execute(select(schema.tournaments).order_by(schema.tournaments.c.id)).all()
    return [_read(connection, row.id, row.n, row.hash, row.mark, bytes(row.seed)) for row in rows]


def _read(connection: Connection, id: str, n: int, hash: str, mark: str, sealed: bytes) -> StoredTournament:
    if not hmac.compare_digest(mark, _mark(connection, id, n, hash)):
        raise PitbossError(f"the end of tournament {id} is not marked with the floor's secret: it was changed")
    c = schema.tournament_lines.c
    lines = [bytes(body) for (body,) in connection.execute(select(c.body).where(c.tournament == id).order_by(c.n))]
    if len(lines) != n or f'"hash":"{hash}"'.encode() not in lines[-1]:
        raise PitbossError(f"tournament {id} has {len(lines)} lines and should end with line {n}: lines are missing")
    return StoredTournament(id, lines, vault_of(connection).unseal(sealed, _seed_name(id), 0))


def _mark(connection: Connection, id: str, n: int, hash: str) -> str:
    return vault_of(connection).mark(f"tournament {id} {n} {hash}")


def _seed_name(id: str) -> str:
    return f"tournament/{id}"
