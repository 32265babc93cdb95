"""The lab's calculated answers in the database, so that no question is calculated twice, even after a restart."""

from __future__ import annotations

import zlib
from typing import Final

from sqlalchemy import Connection, func, select

from pitboss.ledger import schema

MAX_KEPT: Final = 5_000  # answers; the oldest make room


def find(connection: Connection, key: str) -> bytes | None:
    """The answer with this key, or None."""
    c = schema.lab_answers.c
    found = connection.execute(select(c.answer).where(c.key == key)).scalar()
    return None if found is None else zlib.decompress(found)


def keep(connection: Connection, key: str, question: str, answer: bytes, at: int, max_kept: int = MAX_KEPT) -> None:
    """Keep an answer; one that is there already stays as it is."""
    table, c = schema.lab_answers, schema.lab_answers.c
    if connection.execute(select(c.key).where(c.key == key)).first() is not None:
        return
    row = {"key": key, "question": question, "answer": zlib.compress(answer), "at": at}
    connection.execute(table.insert(), row)
    too_many = connection.execute(select(func.count()).select_from(table)).scalar_one() - max_kept
    if too_many > 0:
        oldest = connection.execute(select(c.key).order_by(c.at, c.key).limit(too_many)).scalars().all()
        connection.execute(table.delete().where(c.key.in_(oldest)))
