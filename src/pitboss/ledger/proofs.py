"""Closed shifts whose logs were read once and came to what was posted, kept with a mark that only the floor can make.

A start then need not read years of logs: that all lines are there, that the last is the same, and that the postings
come to the same sums is enough for the money. The lines themselves are read again by those who verify a shift.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping

import msgspec
from sqlalchemy import Connection, func, select

from pitboss.ledger import schema
from pitboss.ledger.rows import add
from pitboss.ledger.vault import vault_of
from pitboss.records import decoder, encode

Shift = tuple[str, int]  # a table and the number of its shift


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a closed shift's log came to."""

    table: str
    shift: int
    lines: int
    head: str
    sums: Mapping[str, int]


_decode = decoder(Proof)


def keep(connection: Connection, proofs: Iterable[Proof]) -> None:
    """Remember these, instead of what was known of the same shifts."""
    c, vault = schema.proofs.c, vault_of(connection)
    rows = []
    for proof in proofs:
        connection.execute(schema.proofs.delete().where(c.tbl == proof.table, c.shift == proof.shift))
        body = encode(proof)
        rows.append((proof.table, proof.shift, body, vault.mark(body.decode())))
    add(connection, schema.proofs, rows)


def known(connection: Connection) -> dict[Shift, Proof]:
    """What was proven before; a proof that bears another mark counts for nothing."""
    vault, found = vault_of(connection), {}
    for row in connection.execute(select(schema.proofs)):
        body = bytes(row.body)
        if hmac.compare_digest(row.mark, vault.mark(body.decode(errors="replace"))):
            found[row.tbl, row.shift] = _decode(body)
    return {place: proof for place, proof in found.items() if place == (proof.table, proof.shift)}


def counted(connection: Connection) -> dict[Shift, tuple[int, int]]:
    """How many lines every shift has, and the number of its last."""
    c = schema.lines.c
    rows = connection.execute(select(c.tbl, c.shift, func.count(), func.max(c.n)).group_by(c.tbl, c.shift))
    return {(table, shift): (lines, last) for table, shift, lines, last in rows}
