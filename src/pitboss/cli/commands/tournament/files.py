"""Arguments and options that the subcommands share: the document, an example, a seed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated

import typer

from pitboss.errors import PitbossError
from pitboss.tournaments.document import EXAMPLES, TournamentDocument, example, read_tournament

File = Annotated[Path | None, typer.Argument(metavar="FILE", help="The tournament's document (TOML)")]
Example = Annotated[str, typer.Option("--example", metavar="NAME", help=f"Shipped example: {', '.join(EXAMPLES)}")]
Seed = Annotated[str, typer.Option("--seed", metavar="TEXT", help="Seed, any text: the same seed gives the same run")]


def document_of(file: Path | None, name: str) -> TournamentDocument:
    """The document of a file, or a shipped example."""
    if name:
        return example(name)
    if file is None:
        raise PitbossError(f"Name the document, or start from one: --example {EXAMPLES[0]}")
    return read_tournament(file)


def seed_bytes(text: str) -> bytes:
    """The SHA-256 of a seed's text."""
    return hashlib.sha256(text.encode()).digest()
