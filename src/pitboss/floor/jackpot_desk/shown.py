"""What people are shown of a jackpot: awards that wait and who must act, requests, its log, and its statement."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

import msgspec

from pitboss.engine.books.log import Stamp
from pitboss.engine.record.view import view
from pitboss.floor.floor import Floor
from pitboss.floor.jackpots import rounds
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person, Right
from pitboss.jackpots.awards import UNCALLED, Award, Stage
from pitboss.jackpots.chain import JackpotLine
from pitboss.jackpots.files import percent, plain_set_up
from pitboss.jackpots.state import Requested
from pitboss.jackpots.statement import MeterStatement, house_keeps, imbalance, statement
from pitboss.jackpots.steps import DEALER, EXECUTIVE, MICROS, SUPERVISOR, Adjust, Move

PAGE: Final = 500  # events of the log in one answer
_CLAUSES: Final = {Stage.CALLED: "supervisor", Stage.VERIFIED: "seal", Stage.SEALED: "seal"}


def house_part(floor: Floor, kept: KeptJackpot, person: Person) -> dict[str, Any]:
    """What is to be done about a jackpot. Players see that an award waits, and neither cards nor adjustments."""
    state, works = kept.jackpot.state, person.may(Right.DEAL) or person.may(Right.SEE_PIT)
    requests = [requested(kept, each) for each in state.requests.values()] if person.may(Right.SEE_PIT) else []
    scheduled = state.scheduled
    return {
        "pending": [waiting(floor, kept, award, cards=works) for award in pending(kept)],
        "adjustments": [each for each in requests if each["step"] == "adjust"],
        "requests": [each for each in requests if each["step"] != "adjust"],
        "petitions": list(map(vars, state.petitions.values())) if person.may(Right.SEE_PIT) else [],
        "running": not (state.is_stopped or state.is_closed or kept.failure),
        "closed": state.is_closed,
        "scheduled": None if scheduled is None else {"effective": scheduled[1], "set_up": plain_set_up(scheduled[0])},
    }


# --- awards ----------------------------------------------------------------------------------------------------------


def pending(kept: KeptJackpot) -> list[Award]:
    """The awards that wait for somebody, the earliest first: every one is of the last round of its table."""
    state = kept.jackpot.state
    found = [each for log, live in state.rounds.items() for each in rounds.awards_of(kept, log, live.number)]
    return sorted(found, key=lambda award: award.number)


def waiting(floor: Floor, kept: KeptJackpot, award: Award, *, cards: bool) -> dict[str, Any]:
    """An award that waits: where it was won, what it comes to, and who must act next by which clause."""
    set_up = kept.jackpot.set_up
    table, _, shift = award.table.rpartition("/")
    live = floor.tables.get(table)
    called = award.stage not in UNCALLED
    return {
        "award": award.number,
        "stage": award.stage.value if called else Stage.RECOGNIZED.value,
        "table": table,
        "shift": int(shift),
        "round": award.round,
        "seat": award.seat,
        "spot": _spot(kept, live),
        "hand": award.hand,
        "meter": award.meter,
        "percent": f"{award.share * 100}%" if award.share else None,
        "cents": award.cents if called else None,
        "cards": _cards(live, award) if cards and live is not None else [],
        "needs": _needs(kept, award),
        "called_by": award.called_by,
        "verified_by": award.verified_by,
        "sealed_by": award.sealed_by,
        "cite": set_up.definition.step(_CLAUSES.get(award.stage, "call")),
    }


def _spot(kept: KeptJackpot, live: LiveTable | None) -> str:
    spots = {} if live is None else live.jackpots.spots
    return next((bet for bet, each in spots.items() if each is kept), kept.jackpot.set_up.wager_definition.name)


def _cards(live: LiveTable, award: Award) -> list[str]:
    """The cards of the winning seat and the dealer's that lie face up, or were seen by the player."""
    table = live.table
    if table is None or table.round is None or award.table != live.jackpots.log(live.shift):
        return []
    seen = view(table.round, frozenset({award.seat}))
    own = [card for each in seen.positions if each.seat == award.seat for hand in each.hands for card in hand.cards]
    return [card.name for card in (*own, *seen.dealer.cards, *seen.bonus_cards) if card is not None]


def _needs(kept: KeptJackpot, award: Award) -> str:
    """The lowest role that may take the next step."""
    if award.stage is Stage.CALLED:
        return SUPERVISOR
    if award.stage is Stage.VERIFIED:
        level = kept.jackpot.set_up.executive_from_cents
        return EXECUTIVE if level is not None and award.cents >= level else SUPERVISOR
    return DEALER


# --- requests --------------------------------------------------------------------------------------------------------


def requested(kept: KeptJackpot, request: Requested) -> dict[str, Any]:
    """A step of two persons: what is asked for, by whom, and what became of it."""
    asked = request.asked
    shown: dict[str, Any] = {
        "n": request.number,
        "step": type(asked).__name__.lower(),
        "by": asked.by,
        "at": kept.requested_at.get(request.number, 0),
        "state": request.state,
        "decided_by": request.decided_by,
    }
    if isinstance(asked, Adjust):
        award = asked.award or None
        told = {"meter": asked.meter, "place": asked.place, "cents": asked.cents, "cause": asked.cause}
        return {**shown, **told, "reason": asked.reason, "award": award}
    return {**shown, **{name: getattr(asked, name) for name in ("to", "petition") if hasattr(asked, name)}}


# --- the log and the statement ---------------------------------------------------------------------------------------


def log(kept: KeptJackpot, after: int) -> dict[str, Any]:
    """The events after this line, as far as they are on the disk."""
    lines = kept.jackpot.log.lines[: kept.noted]
    names = list(kept.jackpot.meters)
    page = lines[after : after + PAGE]
    return {"events": [_event(line, names) for line in page], "after": after, "lines": len(lines)}


def _event(line: JackpotLine, names: list[str]) -> dict[str, Any]:
    event = line.what
    step = msgspec.to_builtins(event.step, enc_hook=str)  # a rate is a fraction
    return {
        "n": line.n,
        "at": line.stamp.at // 1000 if isinstance(line.stamp, Stamp) else 0,
        "by": event.step.by,
        "role": event.step.role,
        "what": _words(event.step.tag()),
        "step": {name: value for name, value in step.items() if name not in ("is", "by", "role")},
        "cite": event.cite,
        "cents": event.cents,
        "moves": [_move(each) for each in event.moves],
        "shows": dict(zip(names, event.shows, strict=True)),
    }


def _words(tag: str) -> str:
    """A step's tag as people say it: `jackpot-take-back.1` is "take back"."""
    return tag.partition(".")[0].removeprefix("jackpot-").replace("-", " ")


def _move(move: Move) -> dict[str, Any]:
    return {"meter": move.meter, "from": move.source, "to": move.target, "cents": exact(move.cents)}


def exact(cents: Fraction) -> str:
    """An amount in cents with everything after the point: at most six digits, because rates are whole millionths.

    >>> exact(Fraction(173_333, 10_000)), exact(Fraction(-5)), exact(Fraction(-1, 4))
    ('17.3333', '-5', '-0.25')
    """
    whole, part = divmod(abs(cents) * MICROS, MICROS)
    digits = f"{int(whole)}.{int(part):06}".rstrip("0").rstrip(".")
    return f"-{digits}" if cents < 0 else digits


def statement_of(kept: KeptJackpot) -> dict[str, Any]:
    """Every cent of every meter from its start to now, by where it came from and where it is."""
    jackpot = kept.jackpot
    return {
        "meters": [_meter(each) for each in statement(jackpot)],
        "wagers_cents": jackpot.state.in_meter_cents,
        "house_keeps": exact(house_keeps(jackpot)),
        "imbalance": exact(imbalance(jackpot)),
        "lines": len(jackpot.log.lines),
        "head": jackpot.log.head,
    }


def _meter(meter: MeterStatement) -> dict[str, Any]:
    return {**dict(_fields(meter)), "balanced": meter.is_balanced}


def _fields(meter: MeterStatement) -> Iterator[tuple[str, Any]]:
    for name, value in vars(meter).items():
        if isinstance(value, Fraction):
            value = percent(value) if name.endswith("rate") else exact(value)
        yield name, value
