"""What pages show of a tournament, as plain values: public, the same for everybody."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pitboss.errors import Refusal
from pitboss.tournaments.plans import plan_hand
from pitboss.tournaments.ranking import overall_ranking, standings
from pitboss.tournaments.state import EventState, State, TableState

FORMAT = 1


def plain_view(state: State) -> dict[str, Any]:
    """The tournament as it is now."""
    event = state.event
    return {
        "format": FORMAT,
        "id": state.document.id,
        "name": state.document.name,
        "game": state.document.game.id,
        "concluded": state.is_concluded,
        "paused": bool(state.paused_at),
        "links_used": state.links_used,
        "last_link": state.last_link,
        "chip_values": dict(state.values),
        "events": [_event(state, each) for each in state.events.values()],
        "event": None if event is None else event.plan.id,
        "tables": [_table(state, each) for each in state.tables.values()],
        "overall": [{"player": player, "points": points} for player, points in overall_ranking(state) if player],
        "standings": [asdict(each) for each in standings(state)],
        "disputes": [asdict(each) for each in state.disputes.values() if not each.decision],
    }


def _event(state: State, event: EventState) -> dict[str, Any]:
    plan = event.round_plan
    return {
        "id": event.plan.id,
        "name": event.plan.name,
        "phase": event.phase,
        "registration": event.registration_open,
        "round": event.round,
        "rounds": len(event.plan.rounds),
        "round_name": plan.name,
        "session": event.session,
        "hands": plan.hands,
        "advance": plan.advance,
        "advance_overall": plan.advance_overall,
        "entrants": event.entrants,
        "waiting": [each.number for each in state.waiting()] if event.plan.id == state.current else [],
        "advanced": list(event.advanced),
        "pool_cents": event.pool_cents,
    }


def _table(state: State, table: TableState) -> dict[str, Any]:
    event = state.event
    plan = None if event is None else event.round_plan
    elimination = [] if plan is None else [hand for hand in plan.elimination_hands if hand > table.hand]
    following = plan_hand(state, table.id, state.now)
    return {
        "id": table.id,
        "hand": table.hand,
        "in_hand": table.in_hand,
        "done": table.done,
        "button": table.button,
        "seats": [
            {"seat": seat, "entry": number, "name": state.entries[number].name, "points": table.stacks[seat]}
            for seat, number in sorted(table.seats.items())
        ],
        "order": [] if isinstance(following, Refusal) else list(following.order),
        "min_points": None if isinstance(following, Refusal) else following.min_points,
        "max_points": None if isinstance(following, Refusal) else following.max_points,
        "waits_for": following.what if isinstance(following, Refusal) else "",
        "next_elimination": min(elimination, default=None),
        "tie": None if table.tie is None else list(table.tie.seats),
        "playoff": list(table.playoff),
        "decks_at": table.decks_at,
    }
