"""Routes of the jackpots: what every meter shows, how it is funded, which tables feed it, and the last hits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fastapi import APIRouter

from pitboss.floor.http.dependencies import Requester, TheFloor
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.jackpots.kept import Hit, KeptJackpot
from pitboss.jackpots.setup import MeterSetUp

router = APIRouter(prefix="/api/jackpots", responses=REFUSALS, tags=["jackpots"])


@router.get("")
async def jackpots(_: Requester, floor: TheFloor) -> list[dict[str, Any]]:
    """List every jackpot with its meters, its tables and its last 25 hits, as they are on the disk."""
    keeper = floor.jackpots
    return [_shown(kept, keeper.feeding(kept.id)) for kept in keeper.jackpots.values()]


def _shown(kept: KeptJackpot, tables: list[str]) -> dict[str, Any]:
    set_up, shown = kept.jackpot.set_up, kept.shown_cents
    return {
        "id": kept.id,
        "name": set_up.wager_definition.name,
        "wager": set_up.wager,
        "paytable": set_up.paytable,
        "kind": set_up.kind,
        "unit_cents": set_up.unit_cents,
        "cite": str(set_up.definition.cite),
        "order": set_up.order,
        "meters": [_meter(each, shown[each.name]) for each in set_up.meters],
        "tables": tables,
        "hits": [_hit(each) for each in kept.hits],
        "stopped": kept.failure,
    }


def _meter(meter: MeterSetUp, shows: int) -> dict[str, Any]:
    return {
        "name": meter.name,
        "shows_cents": shows,
        "seed_cents": meter.seed_cents,
        "rate": _percent(meter.rate),
        "reserve_rate": _percent(meter.reserve_rate),
        "limit_cents": meter.limit_cents,
    }


def _hit(hit: Hit) -> dict[str, Any]:
    award = hit.award
    table, _, shift = award.table.rpartition("/")
    where = {"table": table, "shift": int(shift), "round": award.round, "seat": award.seat}
    return {"at": hit.at, **where, "hand": award.hand, "meter": award.meter, "cents": award.cents}


def _percent(rate: Fraction) -> str:
    """A rate as people write it; it has at most four digits after the point."""
    whole, part = divmod(rate * 1_000_000, 10_000)
    return f"{whole}.{int(part):04}".rstrip("0").rstrip(".") + "%"
