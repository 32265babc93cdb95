"""Tournaments on a floor: a document that tests can play in seconds, and hands that everybody plays by the order."""

from __future__ import annotations

import datetime
import uuid
from typing import Any, Final

from pitboss.engine.vocabulary.actors import Seat
from pitboss.floor.commands import commands
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person, Role
from pitboss.floor.tournament_desk import desk
from pitboss.floor.tournaments.kept import KeptTournament


def today() -> datetime.date:
    return datetime.datetime.now(datetime.UTC).date()


TODAY: Final = today()  # a run may go past midnight: for documents that may begin a day ago
DAYS: Final = datetime.timedelta(days=1)
PLAYERS: Final = ("Ann", "Bob", "Cleo", "Drew", "Ella", "Finn", "Gail K", "Hugo")

FINAL: Final = """
[[event.round]]
name = "Final"
hands = {hands}
levels = [{{ min = 25 }}]
"""


def document(id: str = "friday", *, hands: int = 2, tables: int = 2, seats: int = 4, **more: Any) -> str:
    """A lawful document: two rounds, or without hands one until a player is left; up to three may split."""
    numbers = ", ".join(f'"{each}"' for each in range(1, tables + 1))
    settings = {"buy_in_cents": 2_000, "fee_cents": 500, "elimination_hands": [], "secret_bets": 1, **more}
    return f"""
id = "{id}"
name = "Friday Eight"
dated = {TODAY - 10 * DAYS}
submitted = {TODAY - 8 * DAYS}

[game]
id = "blackjack"
options = {{ decks = 6, dealt_from = "digital" }}

[[licensee]]
name = "Silver Ledge Gaming LLC"
casino = "Silver Ledge Casino"
license = "CO-RL-0001"
licensed_premises = true
surveillance = true

[[chips]]
color = "red"
points = 5

[[chips]]
color = "black"
points = 100

[[event]]
id = "main"
name = "Friday Eight"
starts = {TODAY}
ends = {TODAY}
format = "{"rounds" if hands else "knockout"}"
fee_cents = {settings["fee_cents"]}
buy_in_cents = {settings["buy_in_cents"]}
points = 1_000
tables = [{numbers}]
seats = {seats}
split_players = 3

[[event.round]]
name = "First round"
{f"hands = {hands}" if hands else "left = 1"}
{"advance = 2" if hands else ""}
secret_bets = {settings["secret_bets"]}
elimination_hands = {settings["elimination_hands"]}
levels = [{{ min = 10, max = 500 }}]

{FINAL.format(hands=hands) if hands else ""}
[[event.prize]]
place = 1
share = "50%"

[[event.prize]]
place = 2
share = "30%"

[[event.prize]]
place = 3
share = "20%"
"""


def sign_players_on(floor: Floor) -> None:
    """Accounts for all eight; a demonstration has Ann's and Bob's."""
    for name in PLAYERS[2:]:
        floor.sign_on(name, Role.PLAYER, "sit-down-and-play", 0)


EVE: Final = Person("Eve", Role.EXECUTIVE)
SAM: Final = Person("Sam", Role.SUPERVISOR)


async def steps(floor: Floor, id: str, *asked: tuple[str, dict[str, Any]], by: Person = EVE) -> None:
    for kind, fields in asked:
        await desk.take(floor, by, id, kind, fields)


async def seated(floor: Floor, text: str, players: tuple[str, ...] = PLAYERS) -> KeptTournament:
    """A tournament with these players at their tables, before the first hand."""
    from pitboss.tournaments.document import parse_tournament

    kept = await desk.open_tournament(floor, EVE, parse_tournament(text))
    await steps(floor, kept.id, ("open event", {"event": "main"}))
    for player in players:
        await steps(floor, kept.id, ("register", {"player": player, "name": player}), by=SAM)
    await steps(floor, kept.id, ("close registration", {}), ("draw", {}))
    return kept


async def order(floor: Floor, player: str, live: LiveTable, **asked: Any) -> None:
    command = commands.Command.model_validate({"id": uuid.uuid4().hex, "order": asked})
    await floor.perform(Person(player, Role.PLAYER), live.id, command)


async def play_hand(floor: Floor, live: LiveTable, points: int = 25) -> None:
    """One hand: everybody bets in turn, and stands or declines whatever is asked."""
    table, tournament = live.running(), live.tournament
    assert tournament is not None
    states = tournament.kept.tournament.state.tables
    before = states[tournament.number].hand
    while states[tournament.number].hand == before:
        head = table.log.head
        if (cutter := table.cut_offered) is not None:
            await order(floor, cutter, live, kind="cut")
        elif (seat := floor.play[live.id].to_bet) is not None:
            await order(floor, live.seats[seat], live, kind="wager", seat=seat, bet="main", cents=points + 5 * seat)
        await act(floor, live)
        assert table.log.head != head, f"table {live.id} has stalled: nobody can move"


async def act(floor: Floor, live: LiveTable, only: str = "") -> None:
    """Take the first offer, which puts no chips on the layout, until nobody, or nobody of this name, is asked."""
    from pitboss.engine.record.view import action_name

    while (round := live.running().round) is not None and isinstance(round.actor, Seat):
        offer = next(each for each in round.legal() if not each.at_most)
        player = live.seats[round.actor.number]
        if only and player != only:
            return
        await order(floor, player, live, kind="act", action=action_name(offer.action))


def points_in_play(floor: Floor, kept: KeptTournament) -> int:
    """Every chip on the floor's tables of a tournament: stacks and layout."""
    tables = [live.table for live in desk.tables_of(floor, kept) if live.table is not None]
    return sum(sum(rack.cents for rack in each.books.racks.values()) + each.books.layout for each in tables)
