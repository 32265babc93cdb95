"""Exact mathematics. It reads the catalogue and the hands, and never asks the engine."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.analysis import dealt, five
from pitboss.analysis.enumeration import GROUP_SIZES
from pitboss.analysis.result import Analysis
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.registry import predicates

__all__ = ["Analysis", "analyse", "is_analysed"]


def is_analysed(wager: WagerDefinition) -> bool:
    """Whether the mathematics of this wager is done; one that waits says so, and is never guessed."""
    decided = wager.decided_by == "deal" or "player third card" in wager.sees
    return decided and set(wager.sees) <= set(GROUP_SIZES) and set(wager.hands) <= set(predicates())


def analyse(
    wager: WagerDefinition, paytable: PayTable, decks: int, *, meters: Mapping[str, int] | None = None
) -> Analysis:
    """The exact figures of a wager with one of its pay tables on so many decks."""
    if not is_analysed(wager):
        raise PitbossError(f"the exact analysis of {wager.name} ({wager.id}) is not done yet [{wager.cite}]")
    method = five.analyse if five.too_many(wager) else dealt.analyse
    return method(wager, paytable, decks, meters=meters)
