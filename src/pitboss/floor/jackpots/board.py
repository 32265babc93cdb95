"""A jackpot as a screen on the wall shows it: its meters, what wins, what feeds it, its tables and its last hits.

Only what the disk has, and nothing that the public may not see: no player's name, no card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pitboss.catalogue.jackpot_rules import PRIZE
from pitboss.floor.jackpots.kept import Hit, KeptJackpot
from pitboss.jackpots.awards import Award
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp, prize_cents
from pitboss.money import Pay, round_up


def on_board(kept: KeptJackpot, tables: Mapping[str, str]) -> dict[str, Any]:
    """A jackpot for the board; `tables` are the names of those that feed it, by their ids."""
    set_up, shown = kept.jackpot.set_up, kept.shown_cents
    return {
        "id": kept.id,
        "name": set_up.wager_definition.name,
        "kind": set_up.kind,
        "paytable": set_up.paytable,
        "unit_cents": set_up.unit_cents,
        "order": set_up.order,
        "cite": str(set_up.definition.cite),
        "meters": [_meter(set_up, each, shown[each.name]) for each in set_up.meters],
        "wins": list(_wins(set_up, shown)),
        "tables": [{"id": id, "name": name} for id, name in tables.items()],
        "hits": [_hit(each, tables) for each in kept.hits],
        "verifying": [_place(each, tables) | {"cents": each.cents} for each in kept.frozen],
        "running": not (kept.failure or kept.jackpot.state.is_stopped or kept.jackpot.state.is_closed),
    }


def _meter(set_up: JackpotSetUp, meter: MeterSetUp, shows: int) -> dict[str, Any]:
    """A meter, and what one wager of the unit adds to it: parts of a cent are written out."""
    return {
        "name": meter.name,
        "shows_cents": shows,
        "adds_cents": decimal(meter.rate * set_up.unit_cents),
        "reserve_cents": decimal(meter.reserve_rate * set_up.unit_cents),
        "rate": percent(meter.rate),
        "reserve_rate": percent(meter.reserve_rate),
        "seed_cents": meter.seed_cents,
        "limit_cents": meter.limit_cents,
    }


def _wins(set_up: JackpotSetUp, shown: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """The hands that win from a meter, and what each would be paid now."""
    for hand, pay in set_up.pays.pays.items():
        if pay.share:
            named = {"hand": hand, "meter": pay.meter, "share": percent(pay.share)}
            yield {**named, "cents": _award_cents(set_up, pay, shown)}


def _award_cents(set_up: JackpotSetUp, pay: Pay, shown: Mapping[str, int]) -> int:
    if pay.meter == PRIZE:
        return round_up(prize_cents(set_up, set_up.unit_cents), unit=1)
    return round_up(pay.share * shown[pay.meter], unit=1)


def _hit(hit: Hit, tables: Mapping[str, str]) -> dict[str, Any]:
    return {"at": hit.at, **_place(hit.award, tables), "cents": hit.award.cents}


def _place(award: Award, tables: Mapping[str, str]) -> dict[str, Any]:
    table, _, _ = award.table.rpartition("/")
    where = {"table": tables.get(table, table), "round": award.round, "seat": award.seat}
    return {**where, "hand": award.hand, "meter": award.meter}


def percent(rate: Fraction) -> str:
    """A rate as people write it."""
    return decimal(100 * rate) + "%"


def decimal(value: Fraction) -> str:
    """A number whose decimal form ends, in that form, exactly: rates are whole millionths."""
    whole, part = divmod(abs(value), 1)
    digits = f"{int(part * 10**12):012}".rstrip("0")
    return ("-" if value < 0 else "") + str(whole) + (f".{digits}" if digits else "")
