"""Whose award comes first of several in a round, where internal controls may replace the order of the section."""

from __future__ import annotations

from pitboss.catalogue import jackpots
from pitboss.catalogue.jackpot_rules import FIRST
from pitboss.catalogue.wagers import WagerDefinition
from pitboss.errors import IllegalSetup, Refusal


def refuse_order(definition: WagerDefinition, first: str) -> Refusal | None:
    """Why the house may not have this order of awards, or None; nothing is the order of the section."""
    if not first:
        return None
    if first not in FIRST[:2]:
        return IllegalSetup(f"awards begin at the {' or the '.join(FIRST[:2])}, not at {first!r}", str(definition.cite))
    rule = jackpots()[definition.id].order if definition.id in jackpots() else None
    if definition.id not in jackpots():
        return IllegalSetup(f"{definition.name} has no awards of a meter to put in order", str(definition.cite))
    if rule is not None and not rule.allows(first):
        return IllegalSetup(f"several awards of {definition.name} begin at the {rule.first}", str(rule.cite))
    return None
