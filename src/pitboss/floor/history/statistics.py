"""Statistics of a player and of a table, from the index of the logs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import Connection

from pitboss.catalogue import games
from pitboss.engine.record.headlines import LOST, PUSH, WON
from pitboss.ledger import results

ROUNDS: Final = 100  # that a player can look back
LAST_ROUNDS: Final = 20  # in a row of results
BUST_ROUNDS: Final = 100  # over which a table's busts and side wagers are counted
SIDE_WINS: Final = 10


def game_name(game: str) -> str:
    """A game's name; a game that the catalog no longer has keeps its id."""
    found = games().get(game)
    return game if found is None else found.name


def rounds_of(connection: Connection, person: str, table_names: dict[str, str]) -> list[dict[str, Any]]:
    """A player's last rounds, the latest first."""
    return [
        {
            "table": row.tbl,
            "table_name": table_names.get(row.tbl, row.tbl),
            "shift": row.shift,
            "round": row.round,
            "at": row.at,
            "game": row.game,
            "game_name": game_name(row.game),
            "wagered_cents": row.wagered,
            "net_cents": row.returned - row.wagered,
            "tokes_cents": row.tokes,
            "headline": row.headline,
        }
        for row in results.rounds_of(connection, person, ROUNDS)
    ]


def totals_of(connection: Connection, person: str, now: int) -> dict[str, Any]:
    """What a player's play came to, in this session and in all."""
    start = results.session_start(connection, person, now)
    spans = {
        "session": {"since": start, **results.totals(connection, person, start)},
        "lifetime": results.totals(connection, person),
    }
    for span in spans.values():
        span["games"] = [{**each, "game_name": game_name(each["game"])} for each in span["games"]]
    return spans


def session_of(connection: Connection, person: str, now: int) -> dict[str, int]:
    """The number of rounds in a player's session, and their result."""
    found = results.totals(connection, person, results.session_start(connection, person, now))
    return {"rounds": found["rounds"], "net_cents": found["net_cents"]}


def statistics_of(connection: Connection, table: str, seated: Collection[str]) -> dict[str, Any]:
    """What happened at a table lately. A winner who has left is not named."""
    rounds = results.rounds_at(connection, table, BUST_ROUNDS)
    wins = results.side_wins_at(connection, table, SIDE_WINS)
    return {
        "last": [_came_to(each.won, each.lost) for each in rounds[:LAST_ROUNDS]],
        "rounds": len(rounds),
        "dealer_busts": sum(each.dealer_busts for each in rounds),
        "busts_in_last": [sum(each.dealer_busts for each in rounds[:LAST_ROUNDS]), len(rounds[:LAST_ROUNDS])],
        "hands": _hands(rounds[:LAST_ROUNDS]),
        "side_wins": [
            {
                "at": win.at,
                "bet": win.bet,
                "outcome": win.outcome,
                "net_cents": win.returned - win.wagered,
                "seat": win.seat,
                "player": win.person if win.person in seated else None,
            }
            for win in wins
        ],
        "side_wagers": [
            {"bet": each.bet, "made": int(each.made), "won": int(each.won)}
            for each in results.side_wagers_at(connection, table, rounds)
        ],
    }


def _came_to(won: int, lost: int) -> str:
    """Whether the players or the dealer had more hands in a round."""
    return WON if won > lost else LOST if lost > won else PUSH


def _hands(rounds: Sequence[Any]) -> dict[str, int]:
    return {
        WON: sum(each.won for each in rounds),
        LOST: sum(each.lost for each in rounds),
        PUSH: sum(each.pushed for each in rounds),
    }
