"""Which wagers of the catalog may share a layout, as their sections say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.catalogue import load_wager
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
    if rule.only_with and (needed := missing(rule.only_with, layout)):
        return _without(name, needed, layout)
    texts = list(dict.fromkeys(text for text in rule.one_text for each in layout if _is_of(each, text)))
    if len(texts) > 1:
        return f"a layout follows one text of the rules; the pay tables of this one are of {' and '.join(texts)}"
    if rule.progressive_only and any(each.house_jackpot for each in layout if each.name == name):
        return f"{name} is a progressive and may not be a house jackpot"
    jackpots = [each for each in layout if is_jackpot(each)]
    names = ", ".join(each.name for each in jackpots)
    if rule.jackpots is not None and len(jackpots) > rule.jackpots:
        most = "one jackpot" if rule.jackpots == 1 else f"{rule.jackpots} jackpots"
        return f"a layout with {name} may have at most {most}; this one has {len(jackpots)}: {names}"
    if rule.one_kind and len({each.house_jackpot for each in jackpots}) > 1:
        return f"the jackpots of a table must be all progressives or all house jackpots: {names}"
    return None


def missing(need: str, layout: Sequence[SideWager]) -> tuple[str, ...]:
    """The ids of which a layout must have one, where it has none: `A`, or `A or B`."""
    ids = tuple(need.split(" or "))
    return () if any(catalogue_id(each) in ids for each in layout) else ids


def need_refusal(name: str, needs: Iterable[str], cite: str, layout: Sequence[SideWager]) -> IllegalSetup | None:
    """Why a wager that rides on another may not be on this layout: nobody could place it there."""
    needed = next((ids for need in needs if (ids := missing(need, layout))), ())
    return IllegalSetup(_without(name, needed, layout), cite) if needed else None


def _without(name: str, needed: Sequence[str], layout: Sequence[SideWager]) -> str:
    """Wagers of several sections share a name, so that a wager is named with its section where another has the name."""
    found = {each.name for each in layout}
    wagers = [load_wager(id) for id in needed]
    words = " or ".join(f"{each.name} of {each.cite}" if each.name in found else each.name for each in wagers)
    return f"{name} may not be offered without {words}; add {words} to the layout, or take {name} off it"


def is_jackpot(side: SideWager) -> bool:
    """Whether a wager's pay table pays from a meter."""
    return side.paytable is not None and side.paytable.is_progressive


def _is_of(side: SideWager, text: str) -> bool:
    """Whether a wager's pay table is from this text of the rules."""
    return side.paytable is not None and str(side.paytable.cite).startswith(f"{text} ")


def _entry_name(side: SideWager) -> str:
    """The wager's name; its numbered spots are one wager, two sensors of a jackpot are two games."""
    return side.name if side.definition is None or is_jackpot(side) else side.definition.name
