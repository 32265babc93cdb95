"""Which wagers of the catalogue may stand on one layout, as their sections have it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.catalogue.layouts import LayoutRule
from pitboss.errors import IllegalSetup

if TYPE_CHECKING:
    from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager


def layout_refusal(wager: CatalogueWager, layout: Iterable[CatalogueWager]) -> IllegalSetup | None:
    """Why a wager may not stand on this layout, by the first of its section's rules that is broken, or None."""
    beside = list(layout)
    for rule in wager.definition.layout:
        what = _broken(rule, wager, beside)
        if what is not None:
            return IllegalSetup(what, str(rule.cite))
    return None


def _broken(rule: LayoutRule, wager: CatalogueWager, layout: list[CatalogueWager]) -> str | None:
    chosen = list(dict.fromkeys(each.definition.name for each in layout if each.definition.id in rule.one_of))
    if len(chosen) > 1:
        return f"a layout with {wager.name} has only one of these: {', '.join(chosen)}"
    jackpots = [each for each in layout if each.paytable.is_progressive]
    names = ", ".join(each.name for each in jackpots)
    if rule.jackpots is not None and len(jackpots) > rule.jackpots:
        return f"a layout has at most {rule.jackpots} jackpots, not {len(jackpots)}: {names}"
    if rule.one_kind and len({each.house_jackpot for each in jackpots}) > 1:
        return f"the jackpots of a table are all progressives or all house jackpots: {names}"
    return None
