"""Places: who is ahead, how ties are broken, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.tournaments.state import (
    CANCELED,
    DECIDED,
    DISQUALIFIED,
    ENDED,
    FINISHED,
    OUT,
    SEATED,
    Entry,
    EventState,
    State,
    TableState,
)


@dataclass(frozen=True)
class Standing:
    """A line of the leader board."""

    rank: int
    entry: int
    player: str
    name: str
    points: int
    status: str
    table: str
    seat: int
    note: str  # how a tie was broken


@dataclass(frozen=True)
class Cut:
    """Seats that are chosen for certain, and those that are equal at the cut."""

    chosen: tuple[int, ...]
    tied: tuple[int, ...]
    open_places: int  # how many of the tied are chosen


def seat_keys(table: TableState, seats: Iterable[int], *, countback: bool) -> dict[int, tuple[int, ...]]:
    """What decides between seats: points now, then those after each earlier hand."""
    history = table.history[-2::-1] if countback else []
    return {seat: (table.stacks[seat], *(each.get(seat, 0) for each in history)) for seat in seats}


def cut(keys: dict[int, tuple[int, ...]], wanted: int) -> Cut:
    """The best `wanted` seats by their keys.

    >>> cut({1: (50,), 2: (70,), 3: (50,)}, 2)
    Cut(chosen=(2,), tied=(1, 3), open_places=1)
    """
    if wanted >= len(keys):
        return Cut(tuple(keys), (), 0)
    if wanted <= 0:
        return Cut((), (), 0)
    ranked = sorted(keys, key=lambda seat: keys[seat], reverse=True)
    at_cut = keys[ranked[wanted - 1]]
    chosen = tuple(seat for seat in ranked if keys[seat] > at_cut)
    tied = tuple(seat for seat in ranked if keys[seat] == at_cut)
    if len(chosen) + len(tied) == wanted:
        return Cut((*chosen, *tied), (), 0)
    return Cut(chosen, tied, wanted - len(chosen))


def measure(event: EventState, entry: Entry) -> int:
    """The points that decide: those of the last round, or of all."""
    return entry.total + entry.points if event.plan.winner_by == "all rounds" else entry.points


def place_key(event: EventState, entry: Entry) -> tuple[tuple[int, ...], ...]:
    """A larger key is a better place: who is still in, then who lasted longer."""
    if entry.status == DISQUALIFIED:
        return ((-1,), (), ())
    if entry.status == OUT:
        return ((0,), entry.left_at, ())
    return ((1, entry.round), (measure(event, entry),), entry.left_at)


def ranked(state: State, event: str) -> list[list[Entry]]:
    """The entries of an event from the first place on; those that are equal together."""
    found = [each for each in state.in_event(event) if each.status != CANCELED]
    own = state.events[event]
    found.sort(key=lambda each: place_key(own, each), reverse=True)
    groups: list[list[Entry]] = []
    for each in found:
        if groups and place_key(own, groups[-1][0]) == place_key(own, each):
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups


def standings(state: State, event: str = "") -> tuple[Standing, ...]:
    """The leader board of an event."""
    own = state.events.get(event or state.current)
    if own is None:
        return ()
    found, place = [], 1
    for group in ranked(state, own.plan.id):
        for each in sorted(group, key=lambda entry: entry.number):
            rank = 0 if each.status == DISQUALIFIED else place
            points = measure(own, each) if each.status != OUT else each.left_at[-1] if each.left_at else 0
            line = (each.player, each.name, points, each.status, each.table, each.seat, each.tie_note)
            found.append(Standing(rank, each.number, *line))
        place += len(group)
    return tuple(found)


@dataclass(frozen=True)
class Needs:
    """What a player needs to advance, as it is now."""

    rank: int  # at the table, or of all
    players: int
    advance: int
    points: int
    cut_points: int  # of the last place that advances, or of the first that does not
    behind: int  # points to the cut; 0 or less: ahead of it
    words: str


def needs(state: State, number: int) -> Needs | None:
    """Where a seated player stands against the cut; None for anybody else."""
    entry, event = state.entries.get(number), state.event
    if entry is None or event is None or entry.status != SEATED:
        return None
    plan, table = event.round_plan, state.tables[entry.table]
    if not plan.hands:
        return _needs_to_last(state, entry, plan.left)
    overall = bool(plan.advance_overall)
    rivals = _rivals(state, table, overall=overall)
    advance = plan.advance_overall if overall else table.advance or 1
    stacks = sorted((each.points for each in rivals), reverse=True)
    rank = 1 + sum(points > entry.points for points in stacks)
    is_in = rank <= advance
    others = sorted((each.points for each in rivals if each is not entry), reverse=True)
    cut_points = others[advance - 1] if len(others) >= advance else 0
    behind = cut_points - entry.points
    where = "of all players" if overall else "of the table"
    best = f"The best {advance} {where} go on." if advance > 1 else f"The best one {where} goes on."
    if event.is_last_round:
        best = "The most points win."
    words = f"{best} {_needs_words(is_in=is_in, behind=behind)}"
    return Needs(rank, len(stacks), advance, entry.points, cut_points, behind, words)


def _needs_to_last(state: State, entry: Entry, left: int) -> Needs:
    """Without a number of hands nobody needs points: who still has chips when enough others are out goes on."""
    others = [each.points for each in state.in_event() if each.is_active and each is not entry]
    rank, players = 1 + sum(points > entry.points for points in others), 1 + len(others)
    until = f"{left} players are left" if left > 1 else "one player is left"
    words = f"Play goes on until {until}; {players} are in."
    cut_points = sorted(others)[-left] if len(others) >= left else 0
    return Needs(rank, players, left, entry.points, cut_points, cut_points - entry.points, words)


def _rivals(state: State, table: TableState, *, overall: bool) -> Sequence[Entry]:
    if overall:
        return [each for each in state.in_event() if each.is_active and each.points]
    return [state.entries[number] for number in table.seats.values()]


def _needs_words(*, is_in: bool, behind: int) -> str:
    if behind == 0:
        return "You are level with the cut: one point more is enough."
    if is_in:
        return f"You are {-behind:,} points ahead of the cut."
    return f"You need {behind:,} points to reach the cut, and one more to pass it."


def final_places(state: State, event: EventState) -> None:
    """Write every entry's place; equal entries share the first of their places."""
    place = 1
    for group in ranked(state, event.plan.id):
        for each in group:
            each.place = 0 if each.status == DISQUALIFIED else place
        place += sum(each.status != DISQUALIFIED for each in group)


def finish(entry: Entry, points: int, key: tuple[int, ...]) -> None:
    """An entry that was in to the end."""
    entry.status, entry.points, entry.left_at = FINISHED, points, key


def overall_ranking(state: State) -> list[tuple[str, int]]:
    """The persons of a series, the best first, with their points: those of the league, or of the last event.

    Until the last event is decided nobody leads a series that it decides. Tied players have the points of their place.
    """
    document = state.document
    barred = {each.player for each in state.entries.values() if each.status == DISQUALIFIED}
    if document.overall == "last event":
        last = document.events[-1].id
        if last not in state.events or state.events[last].phase not in (DECIDED, ENDED):
            return [("", 0)]
        return [
            (each.player, each.points) for each in standings(state, last) if each.rank and each.player not in barred
        ]
    found: Counter[str] = Counter()
    for id, event in state.events.items():
        if event.phase in (DECIDED, ENDED):
            for player, points in _league(state, id).items():
                found[player] += points
    left = [each for each in found.items() if each[0] not in barred]
    return sorted(left, key=lambda each: (-each[1], each[0])) or [("", 0)]


def _league(state: State, event: str) -> dict[str, int]:
    """The points of an event by place, those of the better entry for a player with several."""
    given, best = state.document.league_points, dict[str, int]()
    for each in standings(state, event):
        points = given[each.rank - 1] if 1 <= each.rank <= len(given) else 0
        best[each.player] = max(points, best.get(each.player, 0))
    return best
