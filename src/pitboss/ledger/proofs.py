"""Proofs that the log of a closed shift agrees with its postings, marked with the floor's secret.

With them a start need not read years of logs: for the money it is enough that all lines are there, that the last one is
the same, and that the postings add up to the same sums. Verifying a shift still reads every line.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping

import msgspec
from sqlalchemy import Connection, func, select

from pitboss.ledger import schema
from pitboss.ledger.rows import insert_rows
from pitboss.ledger.vault import vault_of
from pitboss.records import decoder, encode

Shift = tuple[str, int]  # table id and shift number


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sums of a closed shift's log."""

    table: str
    shift: int
    lines: int
    head: str
    sums: Mapping[str, int]


_decode = decoder(Proof)


def save(connection: Connection, proofs: Iterable[Proof]) -> None:
    """Save these proofs, replacing earlier ones of the same shifts."""
    c, vault = schema.proofs.c, vault_of(connection)
    rows = []
    for proof in proofs:
        connection.execute(schema.proofs.delete().where(c.tbl == proof.table, c.shift == proof.shift))
        body = encode(proof)
        rows.append((proof.table, proof.shift, body, vault.mark(body.decode())))
    insert_rows(connection, schema.proofs, rows)


def load(connection: Connection) -> dict[Shift, Proof]:
    """Load the proofs of earlier starts, ignoring any with a wrong mark."""
    vault, found = vault_of(connection), {}
    for row in connection.execute(select(schema.proofs)):
        body = bytes(row.body)
        if hmac.compare_digest(row.mark, vault.mark(body.decode(errors="replace"))):
            found[row.tbl, row.shift] = _decode(body)
    return {place: proof for place, proof in found.items() if place == (proof.table, proof.shift)}


def line_counts(connection: Connection) -> dict[Shift, tuple[int, int]]:
    """The number of lines of every shift, and the number on its last line."""
    c = schema.lines.c
    rows = connection.execute(select(c.tbl, c.shift, func.count(), func.max(c.n)).group_by(c.tbl, c.shift))
    return {(table, shift): (lines, last) for table, shift, lines, last in rows}
