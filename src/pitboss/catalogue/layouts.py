"""What a side wager's section says of the other wagers on its layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.catalogue.reader import Table
from pitboss.law.citation import Citation


@dataclass(frozen=True)
class LayoutRule:
    """One clause about what may stand on a layout together."""

    cite: Citation
    one_of: tuple[str, ...]  # of these wagers only one stands on a layout with it
    jackpots: int | None  # so many wagers that pay from a meter, at most
    one_kind: bool  # all of them are progressives, or all of them house jackpots


def read_layout_rules(root: Table) -> Iterator[LayoutRule]:
    """Every `[[layout]]` of a wager's file; each says one thing."""
    for table in root.take_tables("layout") if "layout" in root.values else ():
        one_of = table.take("one_of", list, [], required=False)
        rule = LayoutRule(
            cite=table.take_cite(),
            one_of=tuple(name for name in one_of if type(name) is str),
            jackpots=table.take("jackpots", int, 0) if "jackpots" in table.values else None,
            one_kind=table.take("one_kind", bool, stand_in=False, required=False),
        )
        if len(rule.one_of) != len(one_of):
            table.fault("one_of", f"one_of lists the ids of wagers, not {one_of!r}")
        if (len(one_of) > 0) + (rule.jackpots is not None) + rule.one_kind != 1:
            table.fault(None, "a layout rule says one thing: one_of, jackpots or one_kind")
        table.done()
        yield rule
