"""What every meter shows, how it is funded, which tables feed it, the last hits, and what is to be done about it."""

from __future__ import annotations

from typing import Any

from pitboss.catalogue.jackpot_rules import LEFT
from pitboss.floor.floor import Floor
from pitboss.floor.jackpot_desk import shown as desk
from pitboss.floor.jackpots.kept import Hit, KeptJackpot
from pitboss.floor.people.people import Person
from pitboss.jackpots.files import percent
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp


def shown(floor: Floor, kept: KeptJackpot, person: Person) -> dict[str, Any]:
    """One jackpot, as this person may see it."""
    set_up, cents = kept.jackpot.set_up, kept.shown_cents
    return {
        "id": kept.id,
        "name": set_up.wager_definition.name,
        "wager": set_up.wager,
        "paytable": set_up.paytable,
        "kind": set_up.kind,
        "unit_cents": set_up.unit_cents,
        "cite": str(set_up.definition.cite),
        "order": set_up.order,
        "meters": [_meter(each, cents[each.name]) for each in set_up.meters],
        "tables": floor.jackpots.feeding(kept.id),
        "hits": [_hit(each) for each in kept.hits],
        "stopped": kept.failure,
        "executive_from_cents": set_up.executive_from_cents,
        "machine_below_cents": set_up.machine_below_cents,
        "after_start": _after_start(set_up),
        **desk.house_part(floor, kept, person),
    }


def _after_start(set_up: JackpotSetUp) -> dict[str, Any] | None:
    """What the dealer does with the wagers once they are locked in, where the section says it."""
    rule = set_up.definition.wagers
    if rule is None:
        return None
    if set_up.paytable in rule.left_with:
        return {"wagers": LEFT, "cite": str(rule.left_cite or rule.cite)}
    return {"wagers": rule.after_start, "cite": str(rule.cite)}


def _meter(meter: MeterSetUp, shows: int) -> dict[str, Any]:
    return {
        "name": meter.name,
        "shows_cents": shows,
        "seed_cents": meter.seed_cents,
        "rate": percent(meter.rate),
        "reserve_rate": percent(meter.reserve_rate),
        "limit_cents": meter.limit_cents,
    }


def _hit(hit: Hit) -> dict[str, Any]:
    award = hit.award
    table, _, shift = award.table.rpartition("/")
    where = {"table": table, "shift": int(shift), "round": award.round, "seat": award.seat}
    won = {"hand": award.hand, "meter": award.meter, "cents": award.cents, "award": award.number}
    return {"at": hit.at, **where, **won}
