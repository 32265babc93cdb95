"""Advice as plain values for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.analysis.tournament.advice import BetAdvice, InsuranceOption, Seats
from pitboss.analysis.tournament.kernel_play import Option


def bet_form(advice: BetAdvice, answers: str) -> dict[str, Any]:
    """The curve, the best bet, and the table of everybody's bets and chances at it."""
    curve, seats = advice.curve, advice.seats
    own = curve.player
    at = advice.best_place
    chances = advice.played.get(advice.best, curve.chances[at])
    by_seat = {seat: place for place, seat in enumerate(seats.order)}
    return {
        "answers": answers,
        "me": seats.me,
        "order": list(seats.order),
        "advance": seats.situation.advance,
        "best": {"bet": advice.best, "chance": float(chances[own]), "played": bool(advice.played)},
        "seats": [
            {
                "seat": seat,
                "stack": seats.stacks[seat - 1],
                "bet": curve.bets[at][by_seat[seat]],
                "chance": float(chances[by_seat[seat]]),
            }
            for seat in sorted(by_seat)
        ],
        "curve": [
            {
                "bet": bet,
                "chance": float(curve.chances[place, own]),
                "played": float(advice.played[bet][own]) if bet in advice.played else None,
                "bets": [curve.bets[place][by_seat[seat]] for seat in sorted(by_seat)],
            }
            for place, bet in enumerate(curve.own)
        ],
    }


def play_form(seats: Seats, options: Sequence[Option], insurance: Sequence[InsuranceOption]) -> dict[str, Any]:
    """Every action with your chance and everybody's by seat, best first; insurance where it is offered."""
    return {
        "me": seats.me,
        "order": list(seats.order),
        "options": [
            {
                "action": each.action,
                "amount": each.amount,
                "chance": each.chances[seats.place],
                "chances": seats.by_seat(each.chances),
            }
            for each in options
        ],
        "insurance": [
            {"amount": each.amount, "chance": each.chances[seats.place], "chances": seats.by_seat(each.chances)}
            for each in insurance
        ],
    }
