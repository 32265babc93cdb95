"""All tournaments of the floor, and which of its tables play them."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.tournaments import reconcile
from pitboss.floor.tournaments.kept import DayOf, KeptTournament
from pitboss.floor.tournaments.tables import TournamentTables
from pitboss.ledger.tournaments import chains
from pitboss.tournaments import resume

SEPARATOR = "-t"  # between a tournament's id and its table's number in the id of a floor's table


def table_id(tournament: str, number: str) -> str:
    """The floor's id for a table of a tournament."""
    return f"{tournament}{SEPARATOR}{number}".lower()


class TournamentKeeper:
    """The tournaments by their ids."""

    def __init__(self, journal: Callable[[], int], day_of: DayOf) -> None:
        self.day_of = day_of  # the gaming day of a moment
        self.tournaments: dict[str, KeptTournament] = {}
        self.broken: dict[str, str] = {}  # tournaments whose log cannot be read, and why
        self._journal = journal

    def load(self, connection: Connection) -> None:
        """Read every tournament from its lines; one that cannot be read stays out of play."""
        posted = reconcile.posted(connection)
        for stored in chains.load(connection):
            try:
                tournament = resume(stored.lines)
                kept = KeptTournament(tournament, stored.seed, self.day_of, posted=posted.get(stored.id))
                self.tournaments[stored.id] = kept
            except PitbossError as error:
                self.broken[stored.id] = str(error)

    def add(self, kept: KeptTournament) -> None:
        self.tournaments[kept.id] = kept

    def find(self, id: str) -> KeptTournament:
        if id in self.broken:
            raise PitbossError(f"The log of tournament {id} cannot be read: {self.broken[id]}.")
        try:
            return self.tournaments[id]
        except KeyError:
            raise LookupError(f"There is no tournament {id}.") from None

    def of_table(self, tournament: str, id: str) -> TournamentTables | None:
        """The link of a floor's table to its tournament."""
        kept = self.tournaments.get(tournament)
        if kept is None:
            return None
        numbers = {number for event in kept.tournament.state.document.events for number in event.tables}
        number = next((each for each in numbers if table_id(tournament, each) == id), None)
        return None if number is None else TournamentTables(kept, number, self._journal)
