"""A tournament as people see it: the desk, a player's own page, the board; JSON values for the pages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec

from pitboss.engine.books.log import Stamp
from pitboss.errors import Refusal
from pitboss.floor.people.people import Person, Right
from pitboss.floor.tournaments.keeper import table_id
from pitboss.floor.tournaments.kept import KeptTournament
from pitboss.tournaments.plans import HandPlan
from pitboss.tournaments.state import Entry, EventState, State, TableState
from pitboss.tournaments.steps import Awarded, TournamentEvent

LOG_LINES = 30  # of the log, the latest


def listed(kept: KeptTournament) -> dict[str, Any]:
    """A tournament in the list."""
    state, event = kept.tournament.state, kept.tournament.state.event
    return {
        "id": kept.id,
        "name": state.document.name,
        "casino": state.document.licensees[0].casino,
        "game": state.document.game.id,
        "event": None if event is None else event.plan.name,
        "phase": "concluded" if state.is_concluded else "announced" if event is None else event.phase,
        "entries": sum(each.is_active for each in state.entries.values()),
        "tables": len(state.open_tables()),
        "version": kept.version,
    }


def shown(kept: KeptTournament, person: Person) -> dict[str, Any]:
    """The tournament as this person may see it; registration and money only for its staff."""
    state, event = kept.tournament.state, kept.tournament.state.event
    is_staff = person.may(Right.RUN_TOURNAMENTS) or person.may(Right.REGISTER)
    return {
        **listed(kept),
        "may": {"direct": person.may(Right.RUN_TOURNAMENTS), "register": person.may(Right.REGISTER)},
        "judges": person.may(Right.SUPERVISE) or person.may(Right.RUN_TOURNAMENTS),
        "paused": bool(state.paused_at),
        "unacceptable": state.unacceptable,
        "criteria": [each.words for each in state.document.criteria],
        "commitment": kept.chain.commitment,
        "links_used": state.links_used,
        "events": [_event(kept, plan.id) for plan in state.document.events],
        "current": None if event is None else _round(event),
        "chips": [{"color": color, "points": points} for color, points in sorted(state.values.items())],
        "tables": [_table(kept, each, person) for each in state.tables.values()],
        "standings": [msgspec.to_builtins(asdict(each)) for each in kept.tournament.standings()],
        "you": _own(kept, person),
        "proposals": [msgspec.to_builtins(asdict(each)) for each in kept.tournament.proposals()] if event else [],
        "moves": msgspec.to_builtins(state.moves[-20:]),
        "outs": [_out(kept, each) for each in msgspec.to_builtins(state.outs[-20:])],
        "disputes": [asdict(each) for each in state.disputes.values()],
        "awards": [_award(state, each) for each in state.awards.values()],
        **(_for_staff(kept) if is_staff else {}),
    }


def _event(kept: KeptTournament, id: str) -> dict[str, Any]:
    state = kept.tournament.state
    plan, running = state.document.event(id), state.events.get(id)
    return {
        "id": id,
        "name": plan.name,
        "starts": plan.starts.isoformat(),
        "fee_cents": plan.fee_cents,
        "buy_in_cents": plan.buy_in_cents,
        "points": plan.points,
        "tables": list(plan.tables),
        "seats": plan.seats,
        "split_players": plan.split_players,
        "fee_goods": msgspec.to_builtins(plan.fee_goods),
        "buy_in_goods": msgspec.to_builtins(plan.buy_in_goods),
        "complimentary": plan.complimentary,
        "vouchers_only": plan.vouchers_only,
        "extra_chips": msgspec.to_builtins(plan.extra_chips),
        "rebuys": None if plan.rebuys is None else msgspec.to_builtins(plan.rebuys),
        "reentry": None if plan.reentry is None else msgspec.to_builtins(plan.reentry),
        "phase": "announced" if running is None else running.phase,
        "registration_open": running is not None and running.registration_open,
        "pool_cents": 0 if running is None else running.pool_cents,
        "entrants": len(state.in_event(id)),
    }


def _round(event: EventState) -> dict[str, Any]:
    plan = event.round_plan
    return {
        "event": event.plan.id,
        "round": event.round,
        "of": len(event.plan.rounds),
        "name": plan.name,
        "hands": plan.hands,
        "advance": plan.advance,
        "elimination_hands": list(plan.elimination_hands),
        "secret_bets": plan.secret_bets,
        "seconds": plan.seconds,
        "levels": [msgspec.to_builtins(each) for each in plan.levels],
    }


def _table(kept: KeptTournament, table: TableState, person: Person) -> dict[str, Any]:
    state, plan = kept.tournament.state, kept.plan(table.id)
    entries = state.entries
    return {
        "id": table.id,
        "floor_id": table_id(kept.id, table.id),
        "hand": table.hand,
        "in_hand": table.in_hand,
        "done": table.done,
        "button": table.button,
        "order": list(table.order()) if table.seats else [],
        "min_points": plan.min_points if isinstance(plan, HandPlan) else None,
        "max_points": plan.max_points if isinstance(plan, HandPlan) else None,
        "is_elimination": isinstance(plan, HandPlan) and plan.is_elimination,
        "is_last": isinstance(plan, HandPlan) and plan.is_last,
        "next_elimination": _next_elimination(state.event, table),
        "waits": {"what": plan.what, "cite": plan.cite} if isinstance(plan, Refusal) and not table.in_hand else None,
        "tie": None if table.tie is None else list(table.tie.seats),
        "started_at": table.started_at,
        "seats": [
            {
                "seat": seat,
                "entry": number,
                "name": entries[number].name,
                "you": entries[number].player == person.name,
                "points": table.stacks[seat],
            }
            for seat, number in sorted(table.seats.items())
        ],
    }


def _next_elimination(event: EventState | None, table: TableState) -> int | None:
    """The next hand after which the lowest stack is out."""
    hands = () if event is None else event.round_plan.elimination_hands
    return next((each for each in sorted(hands) if each > table.hand), None)


def _own(kept: KeptTournament, person: Person) -> dict[str, Any] | None:
    """Where a player sits, with how much, at which rank, and what is needed to advance."""
    own = [each for each in kept.tournament.state.entries.values() if each.player == person.name]
    if not own:
        return None
    entry: Entry = next((each for each in own if each.is_active), own[-1])
    needs = kept.tournament.needs(entry.number)
    rank = next((each.rank for each in kept.tournament.standings() if each.entry == entry.number), 0)
    return {
        "entry": entry.number,
        "status": entry.status,
        "table": entry.table,
        "floor_id": table_id(kept.id, entry.table) if entry.table else None,
        "seat": entry.seat,
        "points": entry.points,
        "rank": rank,
        "place": entry.place,
        "needs": None if needs is None else needs.words,
    }


def _out(kept: KeptTournament, out: dict[str, Any]) -> dict[str, Any]:
    return {**out, "name": kept.tournament.state.entries[out["entry"]].name}


def _award(state: State, award: Awarded) -> dict[str, Any]:
    number = award.number
    return {**msgspec.to_builtins(award), "paid": number in state.paid, "withheld": number in state.withheld}


def _for_staff(kept: KeptTournament) -> dict[str, Any]:
    state = kept.tournament.state
    return {
        "entered": [
            {
                "entry": each.number,
                "player": each.player,
                "name": each.name,
                "status": each.status,
                "points": each.points,
                "rebuys": each.rebuys,
                "table": each.table,
                "seat": each.seat,
            }
            for each in state.in_event()
        ],
        "money": {"pool_cents": state.pool_cents, "fees_cents": state.fees_cents, "fee_box_cents": state.fee_box_cents},
        "vouchers": [
            {
                "number": each.number,
                "name": state.entries[state.awards[each.number].entry].name,
                "to": each.to,
                "cents": state.awards[each.number].cents,
                "state": each.state,
            }
            for each in state.vouchers.values()
        ],
        "undoable": list(kept.tournament.undoable()),
        "log": [_line(each.n, each.what, each.stamp) for each in kept.tournament.log.lines[-LOG_LINES:]],
    }


def _line(n: int, event: TournamentEvent, stamp: object) -> dict[str, Any]:
    step = event.step
    return {
        "n": n,
        "what": type(step).__name__,
        "by": step.by,
        "role": step.role,
        "at": stamp.at // 1000 if isinstance(stamp, Stamp) else step.at,
        "cite": event.cite,
        "reason": getattr(step, "reason", ""),
        "notes": list(event.notes),
        "seatings": [
            f"entry {each.entry}: table {each.table}, seat {each.seat} — {each.why}" for each in event.seatings
        ],
        "outs": [f"entry {each.entry}: {each.why}" for each in event.outs],
    }
