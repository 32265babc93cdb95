"""What is on the disk after the power went, against what the players were told: nothing lost, nothing twice."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from pitboss.floor.floor import Floor
from pitboss.floor.live import wallet
from pitboss.ledger import open_store, schema
from pitboss.ledger.entries import (
    answered_all,
    balances,
    check_link,
    checked_lines,
    unbalanced_journals,
    wrong_accounts,
)
from pitboss.table.actions import MAIN, Place
from pitboss.table.cash import BoughtIn, Left
from pitboss.table.log import Did, Line, RoundBegun
from tests.faults.playing import Player


class Wrong(Exception):
    """Something was lost, or done twice."""


@dataclass
class Found:
    """What the database holds."""

    commands: int
    rounds: int
    shifts: int
    in_play: int  # tables that were in the middle of a round


def check(url: str, players: list[Player], cents: int) -> Found:
    """Refuse a database in which anything is missing, doubled or unbalanced. Everybody began with so many cents."""
    store = open_store(url)
    try:
        found = store.ask(lambda connection: _check(connection, players, cents)).result()
        floor = Floor(store)  # every table goes on, hash for hash, and its books are the ledger's
        rounds = [live.table.round for live in floor.tables.values() if live.table is not None]
        found.in_play = sum(round is not None and not (round.is_over or round.is_idle) for round in rounds)
        return found
    finally:
        store.close()


def _check(connection: Connection, players: list[Player], cents: int) -> Found:
    _check_answers(connection, players)
    _check_effects(connection)
    if wrong := unbalanced_journals(connection):
        raise Wrong(f"journals {wrong} do not balance")
    if accounts := wrong_accounts(connection):
        raise Wrong(f"the accounts {accounts} do not hold what their postings come to")
    held = balances(connection)
    if total := sum(held.values()):
        raise Wrong(f"all accounts together hold {total} cents")
    logs = _logs(connection)
    _check_money(connection, logs, held, {player.person for player in players}, cents)
    rounds = sum(isinstance(line.what, RoundBegun) for log in logs.values() for line in log)
    commands = connection.execute(select(func.count()).select_from(schema.commands)).scalar_one()
    return Found(commands, rounds, len(logs), 0)


def _check_answers(connection: Connection, players: list[Player]) -> None:
    """Whatever was ever acknowledged is there with its answer; whatever is there was asked for."""
    asked: set[tuple[str, str]] = set()
    for player in players:
        names = [(player.person, id) for id in player.memory.acknowledged]
        for (_, id), known in zip(names, answered_all(connection, names), strict=True):
            if known is None:
                raise Wrong(f"{player.person}'s acknowledged command {id} is lost")
            if json.loads(known[1]) != player.memory.acknowledged[id]:
                raise Wrong(f"{id} was answered {player.memory.acknowledged[id]}, kept is {known[1]!r}")
        asked |= {(player.person, id) for id in player.memory.orders}
    kept = connection.execute(select(schema.commands.c.person, schema.commands.c.id)).all()
    if strange := {(row.person, row.id) for row in kept} - asked:
        raise Wrong(f"nobody asked for {sorted(strange)[:3]}")


def _check_effects(connection: Connection) -> None:
    """The line that a command says it wrote is in the log."""
    c, line = schema.commands.c, schema.lines.c
    there = (line.tbl == c.tbl) & (line.shift == c.shift) & (line.n == c.n)
    lost = select(c.id).outerjoin_from(schema.commands, schema.lines, there).where(c.n.is_not(None), line.n.is_(None))
    if rows := connection.execute(lost).all():
        raise Wrong(f"what {[row.id for row in rows][:3]} did is not in the log")


def _logs(connection: Connection) -> dict[tuple[str, int], list[Line]]:
    """Every log with its chain checked, each going on from the one before it."""
    logs = {}
    for row in connection.execute(select(schema.shifts.c.tbl, schema.shifts.c.shift)).all():
        logs[row.tbl, row.shift] = checked_lines(connection, row.tbl, row.shift)
        check_link(connection, row.tbl, row.shift, logs[row.tbl, row.shift])
    return logs


def _check_money(
    connection: Connection,
    logs: dict[tuple[str, int], list[Line]],
    held: dict[str, int],
    people: set[str],
    cents: int,
) -> None:
    """Chips bought and wagers put down are in the logs once for every command; wallets are what is then left."""
    bought: Counter[tuple[str, str, int]] = Counter()
    wagered: Counter[tuple[str, str]] = Counter()
    wallets = dict.fromkeys(people, cents)
    for (table, _), lines in logs.items():
        for what in (line.what for line in lines):
            if isinstance(what, BoughtIn):
                bought[what.player, table, what.cents] += 1
                wallets[what.player] -= what.cents
            elif isinstance(what, Left):
                wallets[what.player] += what.cents
            elif isinstance(what, Did) and isinstance(what.action, Place) and what.action.wager.bet == MAIN:
                wagered[what.action.wager.player, table] += not what.action.wager.hand
    rows = connection.execute(select(schema.commands.c.person, schema.commands.c.tbl, schema.commands.c.what)).all()
    orders = [(row.person, row.tbl, json.loads(row.what)) for row in rows]
    asked = Counter((person, table, order["cents"]) for person, table, order in orders if order["kind"] == "buy in")
    if asked != bought:
        raise Wrong(f"chips bought: {bought - asked} too often, {asked - bought} not at all")
    put = Counter((person, table) for person, table, order in orders if order["kind"] == "wager")
    if put != wagered:
        raise Wrong(f"main wagers: {wagered - put} too often, {put - wagered} not at all")
    for person, left in wallets.items():
        if held.get(wallet(person), 0) != left:
            raise Wrong(f"{person} has {held.get(wallet(person), 0)} cents on account, and should have {left}")
