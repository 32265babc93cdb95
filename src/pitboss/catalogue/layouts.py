"""What a side wager's section says about other wagers on the layout: `[[layout]]` in its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.catalogue.reader import Table
from pitboss.law.citation import Citation

STATEMENTS: Final = ("one_of", "jackpots", "one_kind", "only_with", "one_text", "progressive_only")


@dataclass(frozen=True)
class LayoutRule:
    """One clause about wagers that may share a layout."""

    cite: Citation
    one_of: tuple[str, ...]  # only one of these wagers may share the layout with it
    jackpots: int | None  # maximum number of wagers that pay from a meter
    one_kind: bool  # all of them are progressives, or all of them house jackpots
    only_with: str  # the wager without which it may not be offered, by id; `A or B` where either will do
    one_text: tuple[str, ...]  # texts of rules, as citations begin: every pay table comes from the same one
    progressive_only: bool  # it may not be a house jackpot

    @property
    def statements(self) -> int:
        """How many things the rule says."""
        said = [getattr(self, name) for name in STATEMENTS]
        return sum(value is not None and value is not False and value not in ("", ()) for value in said)


def read_layout_rules(root: Table) -> Iterator[LayoutRule]:
    """Read every layout rule of a wager's file; each says one thing."""
    for table in root.take_tables("layout") if "layout" in root.values else ():
        one_of = table.take("one_of", list, [], required=False)
        texts = table.take("one_text", list, [], required=False)
        rule = LayoutRule(
            cite=table.take_cite(),
            one_of=tuple(name for name in one_of if type(name) is str),
            jackpots=table.take("jackpots", int, 0) if "jackpots" in table.values else None,
            one_kind=table.take("one_kind", bool, stand_in=False, required=False),
            only_with=table.take("only_with", str, "", required=False),
            one_text=tuple(text for text in texts if type(text) is str),
            progressive_only=table.take("progressive_only", bool, stand_in=False, required=False),
        )
        if len(rule.one_of) != len(one_of):
            table.fault("one_of", f"one_of is a list of wager ids, not {one_of!r}")
        if len(rule.one_text) != len(texts):
            table.fault("one_text", f"one_text is a list of the beginnings of citations, not {texts!r}")
        if rule.statements != 1:
            table.fault(None, f"a layout rule has exactly one of {', '.join(STATEMENTS)}")
        table.done()
        yield rule
