"""The spots of a layout as a page shows them: bounds, pay tables, and what a wager there takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import procedure_of
from pitboss.engine.round.house import House
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary import events as ev
from pitboss.engine.vocabulary.actions import MAIN, Place, Wager
from pitboss.floor.commands.commands import Staked
from pitboss.floor.people.people import Person
from pitboss.money import Pay, dollars


def shown_spots(table: Table, meters: Mapping[str, Mapping[str, int]] | None = None) -> Iterator[dict[str, Any]]:
    """The spots for wagers, in the order of the layout. `meters`: what jackpots show on linked spots."""
    limits = table.limits
    main = {"bet": MAIN, "name": "wager", "at_least": limits.min, "at_most": limits.max, "rows": [], "cite": ""}
    yield {**main, "says": _total_for_minimum(table.house)}
    for name, side in table.house.sides.items():
        bounds = table.house.bounds(side)
        shown: dict[str, Any] = {"bet": name, "name": name, "cite": side.cite}
        shown |= {"at_least": bounds.minimum, "at_most": bounds.maximum}
        live = (meters or {}).get(name)
        posted = side
        if live is not None and isinstance(side, CatalogueWager):
            posted = replace(side, meters={**side.meters, **live})  # a "$" prize is posted, and no meter
        shown["meters"] = None if live is None else dict(live)
        shown["rows"] = [[hand, pay] for hand, pay in posted.posted_rows(limits)]
        shown["pays"] = "" if side.paytable is None else _top_odds(side.paytable.pays.values())
        if side.definition is not None and side.paytable is not None:
            shown |= {
                "wager": side.definition.id,
                "paytable": side.paytable.name,
                "summary": side.definition.summary,
                "needs": list(side.definition.needs),
            }
        late = name in _late_spots(table.house)
        yield {**shown, "placed": side.placed.value, "demanded": name in table.house.demanded, "late": late}


def _top_odds(pays: Iterable[Pay]) -> str:
    """The best odds on a pay table, for the print on its spot; a share of a meter or dollars where it has no odds."""
    best = max(pays, key=lambda pay: (pay.ratio, pay.share, pay.fixed_cents), default=None)
    return "" if best is None or not (best.ratio or best.share or best.fixed_cents) else str(best)


def price_cents(table: Table, person: Person, wagers: Iterable[Staked]) -> int:
    """What a person would pay for these wagers."""
    return table.price_cents(
        [Wager(each.seat, each.bet, each.cents, each.tip, person.name, each.hand) for each in wagers]
    )


@lru_cache(maxsize=256)
def _late_spots(house: House) -> frozenset[str]:
    """The spots that take no wager before the cards, found by trying: a burn fee, a bet that follows the ante."""
    kind, minimum = procedure_of(house.game), house.limits.chips.least(house.limits.min)
    round = kind(house)
    for each in kind.opening(house, Wager(1, MAIN, minimum)):
        if round.can(Place(each)):
            round.apply(Place(each))
    placed = {bet.bet for bet in round.placed_wagers}
    amounts = {name: (house.bounds(side).minimum, minimum) for name, side in house.sides.items()}
    return frozenset(
        name
        for name, tried in amounts.items()
        if name not in placed and not any(round.can(Place(Wager(1, name, cents))) for cents in tried)
    )


@lru_cache(maxsize=256)
def _total_for_minimum(house: House) -> str:
    """Say what the minimum takes in all, where a game takes more than the chips on the main spot; otherwise empty."""
    kind, minimum = procedure_of(house.game), house.limits.chips.least(house.limits.min)
    round = kind(house)
    opening = kind.opening(house, Wager(1, MAIN, minimum))
    placed = [event for each in opening if round.can(Place(each)) for event in round.apply(Place(each))]
    takes = sum(event.cents for event in placed if isinstance(event, ev.WagerPlaced))
    return f"a {dollars(minimum)} wager costs {dollars(takes)} in all" if takes > minimum else ""
