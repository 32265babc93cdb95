"""What is on the disk after the power went, against what people were told: nothing lost, doubled, left by refusals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, func, select

from pitboss.engine.books.cash import BoughtIn, Left
from pitboss.engine.books.log import Corrected, Did, Line, Log, RoundBegun, RulingProposed
from pitboss.engine.record.replay import replay
from pitboss.engine.record.view import action_name
from pitboss.engine.vocabulary.actions import MAIN, Place, Withdraw
from pitboss.engine.vocabulary.events import Awarded
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live import display
from pitboss.floor.live.accounts import GUEST, is_guest, wallet
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person, Role
from pitboss.ledger import open_store, schema
from pitboss.ledger.entries import (
    balances,
    check_link,
    checked_lines,
    receipts_of,
    unbalanced_journals,
    wrong_accounts,
)
from pitboss.records import encode
from tests.faults.lines import is_given_back, is_ruling, unaccounted
from tests.faults.playing import Player
from tests.faults.sending import Sender

WATCHING = Person("Sid", Role.SURVEILLANCE)  # who sees everything
PASSING = ("version", "seconds_left", "ready")  # what is not kept over a restart


Logs = dict[tuple[str, int], list[Line]]


class Wrong(Exception):
    """Something was lost, or done twice, or left by what was refused."""


@dataclass
class Found:
    """What the database holds."""

    commands: int
    rounds: int
    shifts: int
    in_play: int = 0  # tables that were in the middle of a round
    logs: Logs = field(default_factory=dict)
    floor: Floor | None = None  # as a restart opens it
    shown: dict[str, Any] = field(default_factory=dict)  # every table on which no clock runs, as it is shown


@dataclass
class Checked:
    """What earlier checks of the same floor found right. A check without it, at the end, looks at everything again."""

    replayed: set[str] = field(default_factory=set)  # ends of logs
    logs: dict[tuple[str, int], tuple[int, bytes, list[Line]]] = field(default_factory=dict)  # lines, the last, all
    answers: set[tuple[str, str]] = field(default_factory=set)  # persons and their commands


@dataclass(frozen=True)
class Kept:
    """A command that was done, as the database has it."""

    person: str
    table: str
    order: dict[str, Any]
    wrote: bool  # any line


def check(url: str, people: Sequence[Sender], cents: int, checked: Checked | None = None) -> Found:
    """Refuse a database in which anything is missing, doubled or unbalanced. Every player began with `cents`.

    `checked` is what was checked before: a log that has not grown is not read and replayed again, nor is the answer to
    a command compared again.
    """
    store = open_store(url)
    try:
        known = Checked() if checked is None else checked
        found, kept = store.ask(lambda connection: _check(connection, people, cents, known)).result()
        floor = found.floor = _open(store)
        _check_spots(floor, kept, found.logs)
        tables = [live.table for live in floor.tables.values() if live.table is not None]
        rounds = [table.round for table in tables]
        found.in_play = sum(round is not None and not (round.is_over or round.is_idle) for round in rounds)
        found.shown = {live.id: shown(floor, live) for live in floor.tables.values() if _rests(floor, live)}
        again, first = _everything(_open(store)), _everything(floor)
        if again != first:
            raise Wrong(f"opened twice, these differ: {[each for each in first if first[each] != again[each]]}")
        return found
    finally:
        store.close()


def _open(store: Any) -> Floor:
    """Every table goes on, hash for hash, and its books are the ledger's."""
    try:
        return Floor(store)
    except PitbossError as error:
        raise Wrong(f"the floor does not open: {error}") from error


# --- what a restart finds ------------------------------------------------------------------------------------------


def shown(floor: Floor, live: LiveTable) -> Any:
    """A table as surveillance sees it, but for what passes."""
    state = display.state(live, floor.play[live.id], floor.wallets, WATCHING)
    return json.loads(encode({key: value for key, value in state.items() if key not in PASSING}))


def _rests(floor: Floor, live: LiveTable) -> bool:
    return floor.play[live.id].deadline is None


def _everything(floor: Floor) -> dict[str, Any]:
    """All that a floor holds in memory, seen from outside."""
    people = floor.store.do(lambda connection: connection.execute(select(schema.people.c.name)).scalars().all())
    return {
        **{live.id: (shown(floor, live), _inside(live)) for live in floor.tables.values()},
        "wallets": {name: floor.wallets.of(name) for name in people},
    }


def _inside(live: LiveTable) -> Any:
    """What surveillance does not see: the log's head, every account, the cards still to come."""
    table = live.table or live.closed
    if table is None:
        return None
    shoe, round = table.shoe, table.round
    return (
        table.log.head,
        table.books.accounts(),
        {player: dict(rack.chips) for player, rack in table.books.racks.items()},
        None if shoe is None else (shoe.left, tuple(shoe.undealt), tuple(shoe.out)),
        dict(table.early_decisions),
        None if round is None else [(action_name(each.action), each.cite) for each in round.legal()],
        table.rounds_played,
    )


# --- the database --------------------------------------------------------------------------------------------------


def _check(connection: Connection, people: Sequence[Sender], cents: int, known: Checked) -> tuple[Found, list[Kept]]:
    _check_answers(connection, people, known)
    _check_effects(connection)
    if wrong := unbalanced_journals(connection):
        raise Wrong(f"journals {wrong} do not balance")
    if accounts := wrong_accounts(connection):
        raise Wrong(f"the accounts {accounts} do not hold what their postings come to")
    held = balances(connection)
    if total := sum(held.values()):
        raise Wrong(f"all accounts together hold {total} cents")
    logs, kept = _logs(connection, known), _kept(connection)
    _check_money(kept, logs, held, {each.person for each in people if isinstance(each, Player)}, cents)
    if strange := list(unaccounted(connection, logs)):
        raise Wrong(f"nobody's order wrote: {'; '.join(strange[:3])}")
    _check_seats(connection, kept)
    _replay(logs, known.replayed)
    rounds = sum(isinstance(line.what, RoundBegun) for log in logs.values() for line in log)
    return Found(len(kept), rounds, len(logs), logs=logs), kept


def _check_answers(connection: Connection, people: Sequence[Sender], known: Checked) -> None:
    """Every acknowledged command is there with its answer; every command that is there was asked for, none refused."""
    rows = connection.execute(select(schema.commands.c.person, schema.commands.c.id)).all()
    kept = {(row.person, row.id) for row in rows}
    asked: set[tuple[str, str]] = set()
    for each in people:
        memory = each.memory
        if lost := next((id for id in memory.acknowledged if (each.person, id) not in kept), ""):
            raise Wrong(f"{each.person}'s acknowledged command {lost} is lost")
        if wrong := next((id for id in sorted(memory.refused) if (each.person, id) in kept), ""):
            raise Wrong(f"{each.person}'s {memory.orders[wrong]} ({wrong}) was refused, and is kept as done")
        _compare_answers(connection, each, known)
        asked |= {(each.person, id) for id in memory.orders}
    if strange := kept - asked:
        raise Wrong(f"nobody asked for {sorted(strange)[:3]}")


def _compare_answers(connection: Connection, sender: Sender, known: Checked) -> None:
    given = sender.memory.acknowledged
    names = [name for id in given if (name := (sender.person, id)) not in known.answers]
    for (person, id), found in zip(names, receipts_of(connection, names), strict=True):
        if found is None or json.loads(found[1]) != given[id]:
            raise Wrong(f"{id} was answered {given[id]}, kept is {found and found[1]!r}")
        known.answers.add((person, id))


def _check_effects(connection: Connection) -> None:
    """The line that a command says it wrote is in the log."""
    c, line = schema.commands.c, schema.lines.c
    there = (line.tbl == c.tbl) & (line.shift == c.shift) & (line.n == c.n)
    lost = select(c.id).outerjoin_from(schema.commands, schema.lines, there).where(c.n.is_not(None), line.n.is_(None))
    if rows := connection.execute(lost).all():
        raise Wrong(f"what {[row.id for row in rows][:3]} did is not in the log")


def _logs(connection: Connection, known: Checked) -> Logs:
    """Every log with its chain checked, each going on from the one before it."""
    logs = {}
    ends = _ends(connection)
    for table, shift in connection.execute(select(schema.shifts.c.tbl, schema.shifts.c.shift)).all():
        end, before = ends.get((table, shift)), known.logs.get((table, shift))
        if before is not None and before[:2] == end:
            logs[table, shift] = before[2]
            continue
        lines = logs[table, shift] = checked_lines(connection, table, shift)
        check_link(connection, table, shift, lines)
        if end is not None:
            known.logs[table, shift] = (*end, lines)
    return logs


def _ends(connection: Connection) -> dict[tuple[str, int], tuple[int, bytes]]:
    """How many lines every log has, and the last of them, whose hash stands for all before it."""
    line = schema.lines.c
    counted = select(line.tbl, line.shift, func.count().label("lines"), func.max(line.n).label("last"))
    counts = counted.group_by(line.tbl, line.shift).subquery()
    last = (line.tbl == counts.c.tbl) & (line.shift == counts.c.shift) & (line.n == counts.c.last)
    rows = connection.execute(select(line.tbl, line.shift, counts.c.lines, line.body).join(counts, last)).all()
    return {(row.tbl, row.shift): (row.lines, bytes(row.body)) for row in rows}


def _replay(logs: Logs, known: set[str]) -> None:
    for (table, shift), lines in logs.items():
        log = Log()
        log.lines = lines
        if log.head in known:
            continue
        try:
            replay(log)
        except PitbossError as error:
            raise Wrong(f"table {table}, shift {shift} does not replay: {error}") from error
        known.add(log.head)


def _kept(connection: Connection) -> list[Kept]:
    rows = connection.execute(select(schema.commands)).all()
    return [Kept(row.person, row.tbl, json.loads(row.what), row.n is not None) for row in rows]


# --- what was done, against what was asked -------------------------------------------------------------------------


def _check_money(kept: list[Kept], logs: Logs, held: dict[str, int], players: set[str], cents: int) -> None:
    """Chips bought are in the logs once for every command; wallets are what is then left."""
    bought: Counter[tuple[str, str, int]] = Counter()
    wallets = Counter(dict.fromkeys(players, cents))
    for (table, _), lines in logs.items():
        for what in (line.what for line in lines):
            if isinstance(what, BoughtIn):
                bought[what.player, table, what.cents] += 1
                wallets[what.player] -= what.cents
            elif isinstance(what, Left):
                wallets[what.player] += what.cents
            for event in what.events if isinstance(what, Did) else ():
                if isinstance(event, Awarded) and event.player:
                    wallets[event.player] += event.cents
    asked = Counter((_buyer(each), each.table, each.order["cents"]) for each in kept if _buyer(each))
    if asked != bought:
        raise Wrong(f"chips bought: {bought - asked} too often, {asked - bought} not at all")
    for person, left in wallets.items():
        if not is_guest(person) and held.get(wallet(person), 0) != left:
            raise Wrong(f"{person} has {held.get(wallet(person), 0)} cents on account, and should have {left}")


def _buyer(kept: Kept) -> str:
    """Whose chips a command bought; empty where it bought none."""
    if kept.order["kind"] == "sell chips":
        return GUEST + str(kept.order["player"])
    return kept.person if kept.order["kind"] == "buy in" else ""


def _check_spots(floor: Floor, kept: list[Kept], logs: Logs) -> None:
    """Wagers, take-backs and rulings are in the logs once for every command."""
    wagered: Counter[tuple[Any, ...]] = Counter()
    taken: Counter[tuple[Any, ...]] = Counter()
    ruled: Counter[str] = Counter()
    for (table, _), lines in logs.items():
        ruled[table] += sum(isinstance(line.what, RulingProposed | Corrected) for line in lines)
        for action in (line.what.action for line in lines if isinstance(line.what, Did) and not is_given_back(line)):
            if isinstance(action, Place):
                wager = action.wager
                wagered[table, wager.seat, wager.bet, wager.tip, wager.hand, wager.cents] += 1
            elif isinstance(action, Withdraw):
                taken[table, action.seat, action.bet, action.tip] += 1
            elif is_ruling(action):
                ruled[table] += 1
    _compare("wagers", _wagers_asked(kept), wagered, lambda each: _comes_along(floor, *each[:3], hand=each[4]))
    backs = [(each.table, each.order) for each in kept if each.order["kind"] in ("take back", "take back for")]
    _compare("take-backs", Counter((table, o["seat"], o["bet"], o["tip"]) for table, o in backs), taken)
    rulings = ("rule", "confirm ruling")
    _compare("rulings", Counter(each.table for each in kept if each.order["kind"] in rulings and each.wrote), ruled)


def _wagers_asked(kept: list[Kept]) -> Counter[tuple[Any, ...]]:
    orders = [(each.table, each.order) for each in kept if each.order["kind"] in ("wager", "wager for")]
    return Counter((table, o["seat"], o["bet"], o["tip"], o["hand"], o["cents"]) for table, o in orders)


def _comes_along(floor: Floor, table: str, seat: int, bet: str, *, hand: int) -> bool:
    """Whether the game demands this wager beside a main one, so that it comes without a command of its own."""
    live = floor.tables[table]
    playing = live.table or live.closed
    if playing is None:
        return False
    return bet in playing.house.demanded or bet in playing.house.own_spots or (bet == MAIN and hand > 0)


def _compare(what: str, asked: Counter[Any], done: Counter[Any], may_be_more: Any = lambda each: False) -> None:
    extra = Counter({each: count for each, count in (done - asked).items() if not may_be_more(each)})
    if extra or asked - done:
        raise Wrong(f"{what}: {extra} too often, {asked - done} not at all")


def _check_seats(connection: Connection, kept: list[Kept]) -> None:
    """Who sat down and has not got up sits there; a table that closes sends everybody away."""
    seated = {(row.tbl, row.seat): row.person for row in connection.execute(select(schema.seats)).all()}
    sat: Counter[tuple[str, int]] = Counter()
    left: Counter[tuple[str, int]] = Counter()
    closed: Counter[str] = Counter()
    names: dict[tuple[str, int], set[str]] = {}
    for each in kept:
        kind, seat = each.order["kind"], (each.table, each.order.get("seat", 0))
        if kind in ("sit", "seat guest"):
            sat[seat] += 1
            names.setdefault(seat, set()).add(each.person if kind == "sit" else GUEST + each.order["player"])
        elif kind in ("get up", "guest leaves", "clear seat"):
            left[seat] += 1
        closed[each.table] += kind == "close table"
    for seat in {*sat, *left, *seated}:
        open = sat[seat] - left[seat] - (seat in seated)
        if not 0 <= open <= closed[seat[0]] or (seat in seated and seated[seat] not in names.get(seat, ())):
            raise Wrong(f"seat {seat}: {seated.get(seat)} is there after {sat[seat]} sat down and {left[seat]} got up")
