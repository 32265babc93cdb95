"""A house's jackpots as a TOML file: `[[jackpot]]` with its meters and the tables that share it.

Amounts are written `$1,000`, rates `24%`. A key that is not known, or a value of another kind, is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from pitboss.catalogue.jackpot_rules import PROGRESSIVE
from pitboss.catalogue.jackpots import parse_percent
from pitboss.errors import PitbossError
from pitboss.files import read_text
from pitboss.jackpots.links import LinkedTable
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp, PrizeSetUp
from pitboss.money import dollars, parse_dollars


class _Meter(msgspec.Struct, forbid_unknown_fields=True):
    seed: str  # what the meter starts and restarts at; the amount of a house jackpot
    name: str = ""  # the meter's name in the pay table; empty where it has only one
    rate: str = "0%"  # part of each wager that goes to the meter
    reserve: str = "0%"  # part of each wager that goes to the reserve for the next seed
    limit: str = ""  # the maximum that the meter shows; empty: none
    preset_seed: str = ""  # the maker's seed, for one base unit
    preset_rate: str = ""  # the maker's contribution


class _Prize(msgspec.Struct, forbid_unknown_fields=True):
    source: str  # who pays it: jackpot or house
    amount: str = ""  # for one base unit
    odds: str = ""  # such as 50 for 1


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    table: str  # the table's id
    decks: int  # its number of decks
    game: str = ""  # the id of its game
    title: str = ""  # the game's name, where it is not one of the catalog
    paytable: str = ""  # its pay table (default: the jackpot's)
    kind: str = ""  # progressive or house (default: the jackpot's)
    unit: str = ""  # its fixed wager (default: the jackpot's)


class JackpotForm(msgspec.Struct, forbid_unknown_fields=True):
    """A jackpot as the file has it, before its amounts and rates are read."""

    id: str  # the jackpot's id
    wager: str  # the id of the side wager that feeds it
    paytable: str  # the name of the wager's pay table
    unit: str  # the fixed wager, such as $1
    meter: list[_Meter]  # one for each meter of the pay table
    kind: str = PROGRESSIVE  # progressive or house
    system: list[str] = []  # the jackpot system and its parts, with versions
    first: str = ""  # whose award comes first, `dealer's left` or `dealer's right`, where the house may choose
    when: str = ""  # when percentages are paid, where the house may choose
    executive_from: str = ""  # awards from this amount on need an executive's card
    machine_below: str = "$0"  # an electronic table seals awards below this by itself
    prize: _Prize | None = None  # the $ prize of the pay table
    departs: list[str] = []  # recommendations that the house departs from, by their clauses
    table: list[_Table] = []  # the tables that share it, where no house document says so


class _File(msgspec.Struct, forbid_unknown_fields=True):
    jackpot: list[JackpotForm]


@dataclass(frozen=True)
class FiledJackpot:
    """A jackpot's set-up and the tables that share it."""

    set_up: JackpotSetUp
    tables: tuple[LinkedTable, ...]


def read_set_ups(path: Path) -> tuple[FiledJackpot, ...]:
    """Read a file; what is lawful is checked elsewhere."""
    try:
        found = msgspec.toml.decode(read_text(path), type=_File)
        return tuple(_filed(each) for each in found.jackpot)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise PitbossError(f"{path.name}: {str(error)[:300]}") from None
    except PitbossError as error:
        raise PitbossError(f"{path.name}: {error}") from None


def read_set_up(plain: Mapping[str, Any]) -> JackpotSetUp:
    """Read one jackpot in the same form, without tables."""
    try:
        found = msgspec.convert(plain, JackpotForm)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise PitbossError(f"This is not the set-up of a jackpot: {str(error)[:300]}") from None
    if found.table:
        raise PitbossError("A table is linked by its own set-up. Leave the tables out.")
    return _filed(found).set_up


def plain_set_up(set_up: JackpotSetUp) -> dict[str, Any]:
    """A set-up in this form, as `read_set_up` reads it."""
    prize, level = set_up.prize, set_up.executive_from_cents
    return {
        "id": set_up.id,
        "wager": set_up.wager,
        "paytable": set_up.paytable,
        "kind": set_up.kind,
        "unit": dollars(set_up.unit_cents),
        "system": list(set_up.system),
        "first": set_up.first,
        "when": set_up.when,
        "executive_from": "" if level is None else dollars(level),
        "machine_below": dollars(set_up.machine_below_cents),
        "prize": None
        if prize is None
        else {"source": prize.source, "amount": dollars(prize.cents) if prize.cents else "", "odds": prize.odds},
        "departs": list(set_up.departs),
        "meter": [_plain_meter(each) for each in set_up.meters],
    }


def _plain_meter(meter: MeterSetUp) -> dict[str, str]:
    limit, seed, rate = meter.limit_cents, meter.preset_seed_cents, meter.preset_rate
    return {
        "name": meter.name,
        "seed": dollars(meter.seed_cents),
        "rate": percent(meter.rate),
        "reserve": percent(meter.reserve_rate),
        "limit": "" if limit is None else dollars(limit),
        "preset_seed": "" if seed is None else dollars(seed),
        "preset_rate": "" if rate is None else percent(rate),
    }


def percent(rate: Fraction) -> str:
    """A rate as people write it; it has at most four digits after the point.

    >>> percent(Fraction(173_333, 1_000_000)), percent(Fraction(7, 10))
    ('17.3333%', '70%')
    """
    whole, part = divmod(rate * 1_000_000, 10_000)
    return f"{whole}.{int(part):04}".rstrip("0").rstrip(".") + "%"


def _filed(each: JackpotForm) -> FiledJackpot:
    prize = each.prize
    set_up = JackpotSetUp(
        id=each.id,
        wager=each.wager,
        paytable=each.paytable,
        kind=each.kind,
        unit_cents=parse_dollars(each.unit),
        meters=tuple(_meter(meter) for meter in each.meter),
        system=tuple(each.system),
        first=each.first,
        when=each.when,
        executive_from_cents=_dollars(each.executive_from),
        machine_below_cents=parse_dollars(each.machine_below),
        prize=None if prize is None else PrizeSetUp(prize.source, _dollars(prize.amount) or 0, prize.odds),
        departs=tuple(each.departs),
    )
    return FiledJackpot(set_up, tuple(_table(set_up, table) for table in each.table))


def _meter(each: _Meter) -> MeterSetUp:
    return MeterSetUp(
        name=each.name,
        seed_cents=parse_dollars(each.seed),
        rate=parse_percent(each.rate),
        reserve_rate=parse_percent(each.reserve),
        limit_cents=_dollars(each.limit),
        preset_seed_cents=_dollars(each.preset_seed),
        preset_rate=parse_percent(each.preset_rate) if each.preset_rate else None,
    )


def _table(set_up: JackpotSetUp, each: _Table) -> LinkedTable:
    return LinkedTable(
        table=each.table,
        game=each.game,
        wager=set_up.wager,
        paytable=each.paytable or set_up.paytable,
        decks=each.decks,
        kind=each.kind or set_up.kind,
        unit_cents=_dollars(each.unit) or set_up.unit_cents,
        title=each.title,
    )


def _dollars(text: str) -> int | None:
    return parse_dollars(text) if text else None
