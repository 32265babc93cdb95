"""Addresses of databases, and which of them keep nothing."""

from __future__ import annotations

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from pitboss.errors import PitbossError


def check_url(url: str) -> None:
    """Refuse an address that is none, and a database in memory: a floor must find its money again."""
    try:
        read = make_url(url)
    except ArgumentError:
        raise PitbossError(
            "the database address is not understood: write sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"
        ) from None
    if read.get_backend_name() != "sqlite":
        return
    where = read.database or ""
    if where in ("", ":memory:") or where.startswith("file::memory:") or "memory" in (read.query.get("mode") or ""):
        raise PitbossError(
            "a database in memory is lost when the floor stops, with everybody's money: "
            "name a file (sqlite:///FILE or --data FILE)"
        )
