"""What a side wager's section says about other wagers on the layout: `[[layout]]` in its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.catalogue.reader import Table
from pitboss.law.citation import Citation


@dataclass(frozen=True)
class LayoutRule:
    """One clause about wagers that may share a layout."""

    cite: Citation
    one_of: tuple[str, ...]  # only one of these wagers may share the layout with it
    jackpots: int | None  # maximum number of wagers that pay from a meter
    one_kind: bool  # all of them are progressives, or all of them house jackpots


def read_layout_rules(root: Table) -> Iterator[LayoutRule]:
    """Read every layout rule of a wager's file; each says one thing."""
    for table in root.take_tables("layout") if "layout" in root.values else ():
        one_of = table.take("one_of", list, [], required=False)
        rule = LayoutRule(
            cite=table.take_cite(),
            one_of=tuple(name for name in one_of if type(name) is str),
            jackpots=table.take("jackpots", int, 0) if "jackpots" in table.values else None,
            one_kind=table.take("one_kind", bool, stand_in=False, required=False),
        )
        if len(rule.one_of) != len(one_of):
            table.fault("one_of", f"one_of is a list of wager ids, not {one_of!r}")
        if (len(one_of) > 0) + (rule.jackpots is not None) + rule.one_kind != 1:
            table.fault(None, "a layout rule has exactly one of one_of, jackpots and one_kind")
        table.done()
        yield rule
