"""What is printed and drawn of a jackpot: the page of a win with everybody who had a part in it, and its growth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pitboss.engine.books.log import Log, Stamp
from pitboss.engine.record.replay import step_by_step
from pitboss.engine.record.view import view
from pitboss.engine.vocabulary.actors import METER
from pitboss.floor.jackpots.account import cause_of, table_and_shift
from pitboss.floor.jackpots.board import decimal, percent
from pitboss.jackpots.awards import Award
from pitboss.jackpots.chain import JackpotLine
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.papers.counters import CalledHit, Counters, counters, last_hits
from pitboss.jackpots.steps import Call, Contribute, PayAward, Recognize, TakeBack

POINTS: Final = 300  # of a chart; between them a meter only rises, or falls by an award that is a point of its own


def win(jackpot: Jackpot, lines: Iterable[JackpotLine], award: Award) -> dict[str, Any]:
    """One award: what was won where, and every line of the log about it with its person, time, clause and hash."""
    table, shift = table_and_shift(award.table)
    own = list(_own_lines(lines, award))
    return {
        "award": award.number,
        "stage": award.stage.value,
        "name": jackpot.set_up.wager_definition.name,
        "paytable": jackpot.set_up.paytable,
        "kind": jackpot.set_up.kind,
        "table": table,
        "shift": shift,
        "round": award.round,
        "seat": award.seat,
        "player": next((line.what.step.by for line in own if isinstance(line.what.step, Contribute)), ""),
        "hand": award.hand,
        "meter": award.meter,
        "percent": percent(award.share) if award.share else None,
        "wager_cents": award.wager_cents,
        "shown_cents": award.shown_cents,
        "cents": award.cents,
        "cite": jackpot.set_up.definition.step("win_page"),
        "lines": [_line(each) for each in own],
    }


def _own_lines(lines: Iterable[JackpotLine], award: Award) -> Iterator[JackpotLine]:
    """The wager, the recognition and every step of an award."""
    for line in lines:
        step = line.what.step
        if isinstance(step, Contribute):
            if (step.table, step.round, step.seat) == (award.table, award.round, award.seat):
                yield line
        elif isinstance(step, Recognize):
            if (step.table, step.round) == (award.table, award.round):
                yield line
        elif getattr(step, "award", 0) == award.number:
            yield line


def _line(line: JackpotLine) -> dict[str, Any]:
    step = line.what.step
    at = line.stamp.at if isinstance(line.stamp, Stamp) else None
    told = {"by": step.by, "role": step.role, "confirmed_by": getattr(step, "confirmed_by", "")}
    return {"n": line.n, "at": at, "cause": cause_of(line), **told, "cite": line.what.cite, "hash": line.hash}


def winning_cards(log: Log, round: int, seat: int) -> dict[str, list[str]]:
    """The cards that lay on the table when the round asked the meter: the seat's and the dealer's that were seen."""
    found = None
    for _, _, each in step_by_step(log, round):
        found = view(each, frozenset({seat}))
        if each.actor is METER:
            break
    if found is None:
        return {"seat": [], "dealer": []}
    own = [card for each in found.positions if each.seat == seat for hand in each.hands for card in hand.cards]
    dealer = [*found.dealer.cards, *found.bonus_cards]
    return {
        "seat": [card.name for card in own if card is not None],
        "dealer": [card.name for card in dealer if card is not None],
    }


def counter_report(jackpot: Jackpot) -> dict[str, Any]:
    """What a controller of progressives reports: the counters of each meter, and the last hits, the latest first."""
    return {
        "holds": True,
        "lines": len(jackpot.log.lines),
        "head": jackpot.log.head,
        "meters": [_counters(each) for each in counters(jackpot)],
        "hits": [_hit(each) for each in last_hits(jackpot)],
    }


def _counters(each: Counters) -> dict[str, Any]:
    whole = {
        name: getattr(each, name)
        for name in ("base_cents", "reset_cents", "limit_cents", "in_meter_cents", "display_cents", "wins_cents")
    }
    rates = {"increment": percent(each.increment), "hidden_increment": percent(each.hidden_increment)}
    parts = {"overflow": decimal(each.overflow), "reserved_pool": decimal(each.reserved_pool)}
    return {"name": each.name, "hits": each.hits, **whole, **rates, **parts}


def _hit(each: CalledHit) -> dict[str, Any]:
    award = each.award
    table, shift = table_and_shift(award.table)
    where = {"table": table, "shift": shift, "round": award.round, "seat": award.seat}
    won = {"hand": award.hand, "meter": award.meter, "cents": award.cents, "stage": award.stage.value}
    return {"line": each.line, "at": each.at, "award": award.number, **where, **won}


def growth(lines: list[JackpotLine]) -> Iterator[dict[str, Any]]:
    """What the meters showed over time: at regular steps of the log, and right before and after every award."""
    stride = max(1, len(lines) // POINTS)
    falls = {line.n for line in lines if isinstance(line.what.step, Call | TakeBack)}
    for line in lines:
        is_point = line.n % stride == 0 or line.n in (1, len(lines)) or line.n in falls or line.n + 1 in falls
        if is_point and isinstance(line.stamp, Stamp):
            paid = line.what.cents if line.n in falls else 0
            yield {"n": line.n, "at": line.stamp.at, "shows": list(line.what.shows), "won_cents": paid}


def paid_awards(lines: Iterable[JackpotLine]) -> list[int]:
    """The numbers of the awards that were paid, the latest first."""
    return [line.what.step.award for line in lines if isinstance(line.what.step, PayAward)][::-1]
