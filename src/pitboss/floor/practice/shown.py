"""Practice in the JSON form of the page. Values are those of the coach, unrounded."""

from __future__ import annotations

from typing import Any, Final

from pitboss.coach import Advice, Basis, Decision
from pitboss.coach.drills import Verdict
from pitboss.coach.session import WORST
from pitboss.engine.record.view import view
from pitboss.floor.live.display import plain
from pitboss.floor.practice.room import SEAT, Room

BASES: Final = {Basis.CHART: "chart", Basis.SEEN: "seen", Basis.SHOE: "shoe"}


def state(room: Room) -> dict[str, Any]:
    """The table as its player sees it, the last decision, and the session."""
    table, round = room.table, room.round
    seen = None if round is None else view(round, frozenset({SEAT}))
    shoe = table.shoe
    return {
        "game": room.game.id,
        "name": room.game.name,
        "not_lawful": room.game.not_lawful,
        "min_cents": table.limits.min,
        "max_cents": table.limits.max,
        "rack_cents": table.books.racks[room.player].cents,
        "bought_cents": room.bought_cents,
        "rounds": table.rounds_played,
        "left": None if shoe is None else shoe.left,
        "size": room.game.rules.composition.size,
        "view": plain(seen),
        "decision": None if room.last is None else decision(room.last),
        "session": session(room),
    }


def decision(made: Decision) -> dict[str, Any]:
    """What was done with a hand, what would have been best, and what the difference is worth."""
    advice = made.advice
    return {
        "hand": [card.name for card in advice.hand.cards],
        "up": [card.name for card in advice.hand.open],
        "action": made.action,
        "best": advice.best(),
        "is_best": made.is_best,
        "cost": made.cost,
        "cost_cents": made.cost_cents,
    }


def session(room: Room) -> dict[str, Any]:
    """The decisions so far: how many were best, and the most expensive of the others."""
    score = room.coach.score
    return {
        "decisions": len(score.decisions),
        "best": score.best,
        "by_chart": score.by_chart,
        "cost_cents": score.cost_cents,
        "missed": [decision(each) for each in score.missed[:WORST]],
        "to_drill": [str(each) for each in room.coach.to_drill],
    }


def advice(found: Advice | None) -> dict[str, Any] | None:
    """What each action is worth in original wagers, by each kind of knowledge, the best first."""
    if found is None:
        return None
    names = sorted(found.values[Basis.SEEN], key=lambda name: found.cost(name))
    return {
        "chart": found.chart,
        "wager_cents": found.wager_cents,
        "best": {BASES[basis]: found.best(basis) for basis in found.values},
        "actions": [
            {"name": name, "cost": found.cost(name), "values": {BASES[b]: v[name] for b, v in found.values.items()}}
            for name in names
        ],
    }


def drill(room: Room, verdict: Verdict | None = None) -> dict[str, Any]:
    """The hand that is asked, the answers on offer, and the verdict on the last one."""
    asked, question = room.drill, room.question
    shown: dict[str, Any] = {"question": None, "answered": 0, "right": 0, "verdict": None}
    if asked is None or question is None:
        return shown
    shown |= {"answered": asked.answered, "right": asked.right}
    shown["question"] = {
        "hand": [card.name for card in question.cards],
        "up": [card.name for card in question.open],
        "choices": [action.value for action in room.choices],
    }
    if verdict is not None:
        shown["verdict"] = {
            "hand": str(verdict.question),
            "answer": verdict.answer.value,
            "right": verdict.right.value,
            "is_right": verdict.is_right,
            "cost": verdict.cost,
        }
    return shown


def count(room: Room, *, is_right: bool | None = None) -> dict[str, Any]:
    """The cards that are shown now, and the count after the last ones."""
    practice = room.count
    if practice is None:
        return {"cards": [], "system": None, "answered": 0, "right": 0, "verdict": None}
    return {
        "cards": [card.name for card in practice.group],
        "system": practice.drill.count.name,
        "tags": {rank: int(tag) for rank, tag in practice.drill.count.tags.items()},
        "answered": practice.answered,
        "right": practice.right,
        "verdict": None if is_right is None else {"is_right": is_right, "running": int(practice.was)},
    }
