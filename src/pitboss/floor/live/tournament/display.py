"""A tournament's table as one person sees it: points, the button, whose bet it is, what is needed to advance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.engine.round.round import Round
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.events import Event, WagerPlaced
from pitboss.engine.vocabulary.tournament import HOUSE_RULES
from pitboss.errors import Refusal
from pitboss.floor.live.electronic_play import ElectronicPlay
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person
from pitboss.floor.tournaments.tables import TournamentTables
from pitboss.money import in_points
from pitboss.tournaments.plans import HandPlan


def tournament_state(
    live: LiveTable, tournament: TournamentTables, play: ElectronicPlay, person: Person, shown: dict[str, Any]
) -> dict[str, Any]:
    """The state of the table in points, and what the tournament adds to it."""
    return {**_worded(shown), "wallet_cents": 0, "tournament": _tournament(live, tournament, play, person)}


def _worded(value: Any) -> Any:
    """Every text of a state with points in place of dollars."""
    if isinstance(value, str):
        return in_points(value) if "$" in value else value
    if isinstance(value, dict):
        return {key: _worded(each) for key, each in value.items()}
    return [_worded(each) for each in value] if isinstance(value, list | tuple) else value


def _tournament(live: LiveTable, tournament: TournamentTables, play: ElectronicPlay, person: Person) -> dict[str, Any]:
    object, plan = tournament.kept.tournament, tournament.plan
    state, event = object.state, object.state.event
    table, rules = state.tables.get(tournament.number), None if event is None else event.round_plan
    own = next((each for each in state.entries.values() if each.player == person.name and each.is_active), None)
    last = [each for each in state.entries.values() if each.player == person.name]
    needs = None if own is None else object.needs(own.number)
    seat = own.seat if own is not None and own.table == tournament.number else 0
    return {
        "id": tournament.kept.id,
        "name": state.document.name,
        "number": tournament.number,
        "hand": 0 if table is None else table.hand + int(table.in_hand or isinstance(plan, HandPlan)),
        "hands": 0 if rules is None else rules.hands,
        "in_hand": tournament.in_hand,
        "button": 0 if live.table is None or (found := _button(live.table)) is None else found,
        "to_bet": play.to_bet,
        "colors": [{"color": color, "points": points} for color, points in sorted(state.values.items(), key=_worth)],
        "order": _order(tournament, live.seats),
        "eliminations": [] if rules is None else list(rules.elimination_hands),
        "is_last": isinstance(plan, HandPlan) and plan.is_last,
        "secret_left": bool(seat) and tournament.may_hide(seat) and not tournament.all_hidden,
        "all_hidden": tournament.all_hidden,
        "needs": None if needs is None else needs.words,
        "rank": next((each.rank for each in object.standings() if own is not None and each.entry == own.number), None),
        "place": last[-1].place if last else 0,
        "status": None if not last else last[-1].status,
        "out": next((each.why for each in reversed(state.outs) if last and each.entry == last[-1].number), None),
        "waits": plan.what if isinstance(plan, Refusal) and not tournament.in_hand else None,
        "is_over": state.is_concluded or (event is not None and event.phase in ("decided", "ended")),
        "standings": [
            {"rank": each.rank, "name": each.name, "points": each.points, "status": each.status}
            for each in object.standings()[:10]
        ],
    }


def _worth(color: tuple[str, int]) -> int:
    return color[1]


def _order(tournament: TournamentTables, seats: Mapping[int, str]) -> list[dict[str, Any]]:
    """The seats of this hand, or of the next one, as they bet and play: from the button on, clockwise."""
    table, plan = tournament.kept.tournament.state.tables.get(tournament.number), tournament.plan
    order = plan.order if isinstance(plan, HandPlan) else table.playing if table is not None and table.in_hand else ()
    return [{"seat": seat, "name": seats.get(seat, "")} for seat in order]


def _button(table: Table) -> int | None:
    """The seat that this hand, or the next one, begins with."""
    round = table.round
    if round is not None and not round.is_over and round.button is not None:
        return round.button.seat
    button = table.next_button()
    return None if button is None else button.seat


def shown_stacks(table: Table) -> dict[str, int]:
    """The chips that everybody sees before each player; a secret bet still lies there for the others."""
    round = table.round
    hidden = (
        {} if round is None else {each.player: each.stake for each in round.positions if _is_hidden(round, each.seat)}
    )
    return {player: rack.cents + hidden.get(player, 0) for player, rack in table.books.racks.items()}


def _is_hidden(round: Round | None, seat: int) -> bool:
    return round is not None and seat in round.hidden_bets


def hidden_bet(round: Round, event: Event, seats: frozenset[int]) -> dict[str, Any] | None:
    """What the other players see of a bet that is still secret."""
    if not isinstance(event, WagerPlaced) or event.seat in seats or not _is_hidden(round, event.seat):
        return None
    text = f"Seat {event.seat} ({event.player}) has bet in secret"
    return {"text": text, "cite": HOUSE_RULES, "seat": event.seat}
