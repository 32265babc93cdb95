"""Which wagers of the catalogue may share a layout, as their sections say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.catalogue.layouts import LayoutRule
from pitboss.engine.side_wagers.protocol import SideWager, catalogue_id
from pitboss.errors import IllegalSetup


def layout_refusal(name: str, rules: Iterable[LayoutRule], layout: Sequence[SideWager]) -> IllegalSetup | None:
    """Why a wager may not be on this layout: the first of its section's rules that is broken, or None."""
    for rule in rules:
        what = _broken(rule, name, layout)
        if what is not None:
            return IllegalSetup(what, str(rule.cite))
    return None


def _broken(rule: LayoutRule, name: str, layout: Sequence[SideWager]) -> str | None:
    chosen = list(dict.fromkeys(_entry_name(each) for each in layout if catalogue_id(each) in rule.one_of))
    if len(chosen) > 1:
        return f"a layout with {name} may have only one of these: {', '.join(chosen)}"
    jackpots = [each for each in layout if each.paytable is not None and each.paytable.is_progressive]
    names = ", ".join(each.name for each in jackpots)
    if rule.jackpots is not None and len(jackpots) > rule.jackpots:
        return f"a layout may have at most {rule.jackpots} jackpots; this one has {len(jackpots)}: {names}"
    if rule.one_kind and len({each.house_jackpot for each in jackpots}) > 1:
        return f"the jackpots of a table must be all progressives or all house jackpots: {names}"
    return None


def _entry_name(side: SideWager) -> str:
    return side.name if side.definition is None else side.definition.name
