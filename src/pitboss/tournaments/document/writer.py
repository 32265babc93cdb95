"""Write a tournament's file: keys in the order of the model, defaults left out, so that equal documents are equal."""

from __future__ import annotations

import hashlib
from typing import Any

from pitboss.house.document.writer import plain_values, toml_lines
from pitboss.tournaments.document.model import TournamentDocument


def plain_tournament(document: TournamentDocument, *, defaults: bool = False) -> dict[str, Any]:
    """The document as plain values by key; with or without the keys that are at their default."""
    found: dict[str, Any] = plain_values(document, defaults=defaults)
    return found


def write_tournament(document: TournamentDocument) -> str:
    """The document as text; reading it again gives the same document."""
    return "\n".join(toml_lines(plain_tournament(document))).lstrip("\n") + "\n"


def digest(document: TournamentDocument) -> str:
    """The SHA-256 of the document as written, so that comments and spacing do not matter."""
    return hashlib.sha256(write_tournament(document).encode()).hexdigest()
