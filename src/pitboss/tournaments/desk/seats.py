"""Seats: drawn at random before each session, and again when tables are combined; every move says why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.errors import IllegalAction, Refusal
from pitboss.tournaments.draws import drawn_order, verify_link
from pitboss.tournaments.outcome import Outcome
from pitboss.tournaments.persons import is_same_person, person_key
from pitboss.tournaments.state import (
    PLAY,
    REGISTRATION,
    SEATED,
    Entry,
    EventState,
    State,
    TableState,
)
from pitboss.tournaments.steps import (
    Balance,
    BlockSeat,
    BreakTable,
    Draw,
    DrawByHand,
    MovePlayer,
    Seating,
)

FIRST_SEATS = "CO 30-832.08(2) s.1"
NEW_SEATS = "CO 30-832.08(2) s.2"
ACCOMMODATION = "CO 30-801(2)"


def check_link(state: State, link: str, cite: str) -> Refusal | None:
    """A draw takes the next link of the chain, and no other."""
    if verify_link(state.last_link, link):
        return None
    what = f"This is not link {state.links_used + 1} of the chain: its SHA-256 must be {state.last_link[:8]}…."
    return IllegalAction(what, cite)


def use_link(state: State, link: str) -> None:
    """Note the link of a draw as the last one used."""
    state.last_link, state.links_used = link, state.links_used + 1


def lines_of(entries: Sequence[Entry]) -> list[str]:
    """What a draw is made of: the number of each entry, and the player's own words."""
    return [f"{each.number} {each.words}".strip() for each in entries]


def check_draw(state: State, step: Draw) -> Refusal | None:
    return _refuse_session(state) or check_link(state, step.link, FIRST_SEATS)


def _refuse_session(state: State) -> Refusal | None:
    event = state.event
    if event is None or event.phase not in (REGISTRATION, PLAY):
        return IllegalAction("No event is open for a draw.", FIRST_SEATS)
    if not state.waiting():
        return IllegalAction("Nobody waits for a seat.", FIRST_SEATS)
    if tables := state.open_tables():
        ids = ", ".join(each.id for each in tables)
        if event.round_plan.hands:
            return IllegalAction(f"Tables still play: {ids}. Draw when they have finished.", FIRST_SEATS)
        if not any(_free(state, each) for each in tables):
            return IllegalAction(f"No seat is free at tables {ids}. Wait until one is.", FIRST_SEATS)
        return _refuse_between(tables)
    if event.phase == REGISTRATION and event.registration_open:
        return IllegalAction("Registration is still open. Close it first.", FIRST_SEATS)
    if not _places(state):
        return IllegalAction("No seat can be used. Free one first.", FIRST_SEATS)
    return None


def _places(state: State) -> dict[str, list[int]]:
    """The usable seats of each table of the event."""
    tables = state.events[state.current].plan.tables
    found = {table: state.usable_seats(table) for table in tables}
    return {table: seats for table, seats in found.items() if seats}


def spread(players: int, places: dict[str, list[int]]) -> dict[str, int]:
    """How many players sit at each table: as few tables as hold them, filled evenly.

    >>> spread(9, {"1": [1, 2, 3, 4, 5, 6, 7], "2": [1, 2, 3, 4, 5, 6, 7], "3": [1]})
    {'1': 5, '2': 4}
    """
    used: dict[str, int] = {}
    room = 0
    for table, seats in places.items():
        if room >= players:
            break
        used[table], room = 0, room + len(seats)
    for _ in range(min(players, room)):
        table = min((each for each in used if used[each] < len(places[each])), key=lambda each: used[each])
        used[table] += 1
    return used


def do_draw(state: State, step: Draw) -> Outcome:
    """Draw players, their seats and the first buttons; where tables play already, seats that are free."""
    event = state.events[state.current]
    if state.open_tables():
        return _join(state, step)
    waiting, places = state.waiting(), _places(state)
    purpose = f"{state.current} round {event.round} session {event.session + 1}"
    order = drawn_order(step.link, f"players of {purpose}", lines_of(waiting))
    use_link(state, step.link)
    counts = spread(len(waiting), places)
    drawn = iter(order)
    given: list[tuple[int, str, int]] = []
    buttons: dict[str, int] = {}
    for table, count in counts.items():
        seats = places[table]
        chosen = [
            seats[place] for place in drawn_order(step.link, f"seats of table {table} of {purpose}", _names(seats))
        ]
        chosen = chosen[:count]
        given += [(waiting[next(drawn)].number, table, seat) for seat in chosen]
        buttons[table] = chosen[0]  # drawn first: as good as any other
    return _seat(state, event, given, buttons, f"drawn by link {state.links_used}")


def _join(state: State, step: Draw) -> Outcome:
    """Those who wait take free seats at the tables of a round without a number of hands."""
    waiting = state.waiting()
    free = [(each.id, seat) for each in state.open_tables() for seat in _free(state, each)]
    order = drawn_order(step.link, f"free seats of {state.current}", [f"{table} seat {seat}" for table, seat in free])
    players = drawn_order(step.link, f"players for free seats of {state.current}", lines_of(waiting))
    use_link(state, step.link)
    chosen = _even_choice(state, [free[place] for place in order], min(len(waiting), len(free)))
    seatings = []
    for place, (table, seat) in zip(players, chosen, strict=False):
        entry, here = waiting[place], state.tables[table]
        here.seats[seat], here.stacks[seat] = entry.number, entry.points
        entry.status, entry.table, entry.seat = SEATED, table, seat
        seatings.append(Seating(entry.number, table, seat, f"free seat, drawn by link {state.links_used}"))
    state.moves += seatings
    return Outcome(FIRST_SEATS, state.events[state.current].session, tuple(seatings))


def _names(seats: Sequence[int]) -> list[str]:
    return [f"seat {seat}" for seat in seats]


def _seat(
    state: State, event: EventState, given: Sequence[tuple[int, str, int]], buttons: dict[str, int], how: str
) -> Outcome:
    """Begin a session: everybody who was drawn sits down with their chips, at tables with new decks."""
    plan = event.round_plan
    event.phase, event.session, event.paused_seconds = PLAY, event.session + 1, 0
    notes = [f"new decks at table {', '.join(buttons)}"]
    if plan.values and any(state.values[color] != points for color, points in plan.values.items()):
        state.values |= plan.values
        notes.append("chip values: " + ", ".join(f"{color} {points}" for color, points in state.values.items()))
    state.tables, seatings = {}, []
    for number, table, seat in given:
        entry = state.entries[number]
        here = state.tables.setdefault(table, TableState(table, {}, {}, buttons[table]))
        here.seats[seat], here.stacks[seat] = number, entry.points
        entry.status, entry.table, entry.seat = SEATED, table, seat
        why = f"round {event.round}, session {event.session}: {how}"
        seatings.append(Seating(number, table, seat, why))
    for each in state.tables.values():
        each.advance = plan.second_chance if event.second_done else plan.advance
    state.moves += seatings
    return Outcome(FIRST_SEATS, event.session, tuple(seatings), notes=tuple(notes))


def check_by_hand(state: State, step: DrawByHand) -> Refusal | None:
    if (refusal := _refuse_session(state)) is not None:
        return refusal
    if state.open_tables():
        return IllegalAction("Tables play already: draw the free seats with a link.", FIRST_SEATS)
    if not person_key(step.witness) or is_same_person(step.witness, step.by):
        return IllegalAction("A draw by hand needs a witness: a second person.", FIRST_SEATS)
    places = _places(state)
    waiting = {each.number for each in state.waiting()}
    taken = [(table, seat) for _, table, seat in step.seats]
    if len(set(taken)) != len(taken) or any(seat not in places.get(table, ()) for table, seat in taken):
        return IllegalAction("A seat is drawn twice, or cannot be used.", FIRST_SEATS)
    drawn = [entry for entry, _, _ in step.seats]
    room = sum(map(len, places.values()))
    if len(set(drawn)) != len(drawn) or not set(drawn) <= waiting or len(drawn) != min(len(waiting), room):
        return IllegalAction("Everybody who waits draws one seat, and nobody else.", FIRST_SEATS)
    if {table: seat for table, seat in step.buttons.items() if (table, seat) in taken}.keys() != {t for t, _ in taken}:
        return IllegalAction("The button of each table is at a seat that was drawn.", "CO 30-832.08(3) s.1")
    return None


def do_by_hand(state: State, step: DrawByHand) -> Outcome:
    return _seat(state, state.events[state.current], step.seats, step.buttons, f"drawn by hand before {step.witness}")


def check_block(state: State, step: BlockSeat) -> Refusal | None:
    event = state.event
    if event is None or step.table not in event.plan.tables or not 1 <= step.seat <= event.plan.seats:
        return IllegalAction(f"There is no seat {step.seat} at table {step.table}.", FIRST_SEATS)
    table = state.tables.get(step.table)
    if table is not None and not table.done and step.seat in table.seats:
        return IllegalAction("Somebody sits there. Move the player first.", FIRST_SEATS)
    return None


def do_block(state: State, step: BlockSeat) -> Outcome:
    place = (step.table, step.seat)
    if step.usable:
        state.blocked.discard(place)
    else:
        state.blocked.add(place)
    return Outcome(FIRST_SEATS)


@dataclass(frozen=True)
class Proposal:
    """A move that would keep the tables even, and why."""

    kind: str  # break or balance
    table: str
    to: tuple[str, ...]
    why: str


def proposals(state: State) -> tuple[Proposal, ...]:
    """What the director may do now to combine or balance tables of a round without a number of hands."""
    event = state.event
    if event is None or event.phase != PLAY or event.round_plan.hands:
        return ()
    tables = state.open_tables()
    if len(tables) < 2:
        return ()
    players = sum(len(each.seats) for each in tables)
    smallest = min(tables, key=lambda each: (len(each.seats), each.id))
    others = [each for each in tables if each is not smallest]
    free = {each.id: len(_free(state, each)) for each in others}
    if sum(free.values()) >= len(smallest.seats):
        room = f"{len(others)} table{'s' if others[1:] else ''}"
        why = f"{players} players fit at {room}; table {smallest.id} has the fewest ({len(smallest.seats)})"
        return (Proposal("break", smallest.id, tuple(free), why),)
    largest = max(tables, key=lambda each: (len(each.seats), each.id))
    if len(largest.seats) - len(smallest.seats) >= 2 and _free(state, smallest):
        why = f"table {largest.id} has {len(largest.seats)} players, table {smallest.id} {len(smallest.seats)}"
        return (Proposal("balance", largest.id, (smallest.id,), why),)
    return ()


def _free(state: State, table: TableState) -> list[int]:
    return [seat for seat in state.usable_seats(table.id) if seat not in table.seats]


def _refuse_between(tables: Sequence[TableState]) -> Refusal | None:
    for each in tables:
        if each.in_hand:
            return IllegalAction(f"Table {each.id} plays a hand. Move players between hands.", NEW_SEATS)
        if each.tie is not None or each.playoff:
            return IllegalAction(f"A tie at table {each.id} is not broken yet.", "CO 30-832.09(4)")
    return None


def check_break(state: State, step: BreakTable) -> Refusal | None:
    table = state.tables.get(step.table)
    if table is None or table.done or state.events[state.current].round_plan.hands:
        return IllegalAction(f"Table {step.table} is not one that can be combined with others.", NEW_SEATS)
    others = [each for each in state.open_tables() if each is not table]
    if sum(len(_free(state, each)) for each in others) < len(table.seats):
        return IllegalAction(f"The other tables have no room for the players of table {step.table}.", NEW_SEATS)
    proposed = any(each.kind == "break" and each.table == step.table for each in proposals(state))
    if not proposed and not step.reason.strip():
        return IllegalAction(f"Nothing proposes to break table {step.table}: say why.", NEW_SEATS)
    return _refuse_between([table, *others]) or check_link(state, step.link, NEW_SEATS)


def do_break(state: State, step: BreakTable) -> Outcome:
    table = state.tables[step.table]
    proposed = next((each.why for each in proposals(state) if each.table == step.table), "")
    why = step.reason or proposed
    leaving = [state.entries[number] for number in table.seats.values()]
    free = [(each.id, seat) for each in state.open_tables() if each is not table for seat in _free(state, each)]
    order = drawn_order(step.link, f"break table {step.table} of {state.current}", [f"{t} seat {s}" for t, s in free])
    use_link(state, step.link)
    chosen = _even_choice(state, [free[place] for place in order], len(leaving))
    seatings = []
    for entry, (to, seat) in zip(leaving, chosen, strict=True):
        seatings.append(_move(state, entry, to, seat, f"table {step.table} is broken: {why}; seat drawn"))
    table.done = True
    return Outcome(NEW_SEATS, seatings=tuple(seatings))


def _even_choice(state: State, free: list[tuple[str, int]], count: int) -> list[tuple[str, int]]:
    """The first free seats in the drawn order, taking the table with the fewest players each time."""
    sizes = {table: len(state.tables[table].seats) for table, _ in free}
    chosen = []
    for _ in range(count):
        fewest = min(sizes[table] for table, _ in free)
        place = next(each for each in free if sizes[each[0]] == fewest)
        free.remove(place)
        sizes[place[0]] += 1
        chosen.append(place)
    return chosen


def _move(state: State, entry: Entry, to: str, seat: int, why: str) -> Seating:
    """A player takes the chips to another table."""
    old, new = state.tables[entry.table], state.tables[to]
    left, used = entry.table, old.secret_used.pop(entry.seat, 0)
    old.remove(entry.seat)
    entry.table, entry.seat = to, seat
    new.seats[seat], new.stacks[seat] = entry.number, entry.points
    if used:
        new.secret_used[seat] = used
    seating = Seating(entry.number, to, seat, why, left)
    state.moves.append(seating)
    return seating


def check_balance(state: State, step: Balance) -> Refusal | None:
    found = [each for each in proposals(state) if each.kind == "balance"]
    if not found:
        return IllegalAction("The tables are even: no player needs to move.", NEW_SEATS)
    tables = [state.tables[found[0].table], state.tables[found[0].to[0]]]
    return _refuse_between(tables) or check_link(state, step.link, NEW_SEATS)


def do_balance(state: State, step: Balance) -> Outcome:
    found = next(each for each in proposals(state) if each.kind == "balance")
    table, to = state.tables[found.table], state.tables[found.to[0]]
    players = [state.entries[number] for _, number in sorted(table.seats.items())]
    free = _free(state, to)
    chosen = players[drawn_order(step.link, f"player of table {table.id}", lines_of(players))[0]]
    seat = free[drawn_order(step.link, f"seat of table {to.id}", _names(free))[0]]
    use_link(state, step.link)
    moved = _move(state, chosen, to.id, seat, f"{found.why}; player and seat drawn")
    return Outcome(NEW_SEATS, seatings=(moved,))


def check_move(state: State, step: MovePlayer) -> Refusal | None:
    entry, to = state.entries.get(step.entry), state.tables.get(step.table)
    if entry is None or entry.status != SEATED or to is None or to.done:
        return IllegalAction("A player who is seated can move to a table in play.", NEW_SEATS)
    if not step.reason.strip():
        return IllegalAction("Say why the player is moved.", NEW_SEATS)
    if entry.table != to.id and state.events[state.current].round_plan.hands:
        return IllegalAction("In a round with a number of hands each table plays by itself: nobody moves.", NEW_SEATS)
    if (refusal := _refuse_between([state.tables[entry.table], to])) is not None:
        return refusal
    free = _free(state, to)
    if not free or (step.seat and step.seat not in free):
        return IllegalAction(f"That seat of table {step.table} is not free.", NEW_SEATS)
    if step.seat and "accommodation" not in step.reason.lower():
        return IllegalAction("Seats are drawn. A seat may be named only as an accommodation.", ACCOMMODATION)
    if step.seat and step.link:
        return IllegalAction("A seat that is named needs no link.", ACCOMMODATION)
    return None if step.seat else check_link(state, step.link, NEW_SEATS)


def do_move(state: State, step: MovePlayer) -> Outcome:
    free, seat = _free(state, state.tables[step.table]), step.seat
    if not seat:
        seat = free[drawn_order(step.link, f"seat of table {step.table}", _names(free))[0]]
        use_link(state, step.link)
    how = "seat named" if step.seat else "seat drawn"
    moved = _move(state, state.entries[step.entry], step.table, seat, f"{step.by}: {step.reason}; {how}")
    return Outcome(ACCOMMODATION if step.seat else NEW_SEATS, seatings=(moved,))
