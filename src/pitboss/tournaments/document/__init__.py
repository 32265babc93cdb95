"""A tournament's document: one declarative file, read with every fault and its line, and written again.

Imports the reading of structs from the house's document, and the catalog.
"""

from pitboss.tournaments.document.model import EventPlan, TournamentDocument
from pitboss.tournaments.document.reader import (
    EXAMPLES,
    TournamentFileError,
    example,
    example_text,
    parse_tournament,
    read_plain,
    read_tournament,
)
from pitboss.tournaments.document.rounds import Level, RoundPlan
from pitboss.tournaments.document.writer import digest, plain_tournament, write_tournament

__all__ = [
    "EXAMPLES",
    "EventPlan",
    "Level",
    "RoundPlan",
    "TournamentDocument",
    "TournamentFileError",
    "digest",
    "example",
    "example_text",
    "parse_tournament",
    "plain_tournament",
    "read_plain",
    "read_tournament",
    "write_tournament",
]
