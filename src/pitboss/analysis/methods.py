"""The exact analysis of a side wager: which method, for every wager that the cards alone decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pitboss.analysis.games import deuces_wild
from pitboss.analysis.wagers import dealt_cards, five_cards
from pitboss.analysis.wagers.bonus_draws import analyze_draws
from pitboss.analysis.wagers.dealer_hand import analyze_dealer
from pitboss.analysis.wagers.enumeration import GROUP_SIZES
from pitboss.analysis.wagers.result import Analysis
from pitboss.cards import Composition
from pitboss.catalogue.wagers import HITS, STANDS, PayTable, WagerDefinition
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.hands.registry import predicates

__all__ = ["Analysis", "analyze", "check_analyzed", "depends_on_soft_17", "is_analyzed"]

DEALER_SEES: Final = frozenset(
    {"player first two", "player hand", "dealer up card", "dealer hole card", "dealer hand", "raise"}
)


def depends_on_soft_17(wager: WagerDefinition) -> bool:
    """Whether the soft-17 rule changes the figures."""
    return wager.decided_by == "dealer"


def is_analyzed(wager: WagerDefinition) -> bool:
    """Whether there is an exact method for this wager; without one it is refused, never guessed."""
    if not set(wager.hands) <= set(predicates()):
        return False
    if wager.decided_by == "special deck":
        return True
    if wager.decided_by == "dealer":
        return set(wager.sees) <= DEALER_SEES
    if set(wager.sees) == deuces_wild.SEES:
        return True
    decided = wager.decided_by == "deal" or "player third card" in wager.sees
    return decided and set(wager.sees) <= set(GROUP_SIZES)


def check_analyzed(wager: WagerDefinition, paytable: PayTable, hits_soft_17: bool) -> None:
    """Refuse a wager without an exact method, and a pay table that is for the other soft-17 rule."""
    if not is_analyzed(wager):
        how = "it depends on how the player plays, and no chart is given"
        raise PitbossError(f"{wager.name} ({wager.id}) cannot be analyzed: {how} [{wager.cite}]")
    rule = HITS if hits_soft_17 else STANDS
    if paytable.soft_17 and paytable.soft_17 != rule:
        words = {HITS: "hits soft 17", STANDS: "stands on soft 17"}
        what = f"{wager.name} {paytable.name} is for a dealer who {words[paytable.soft_17]}, not one who {words[rule]}"
        raise IllegalSetup(what, str(paytable.cite))


def analyze(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    *,
    meters: Mapping[str, int] | None = None,
    posted_suit: str = "s",
    dealer_hits_soft_17: bool = False,
    segments: Sequence[str] = (),
    stack: Composition | None = None,
) -> Analysis:
    """Analyze a wager with one of its pay tables on a number of decks.

    `posted_suit` matters where a row depends on it, `dealer_hits_soft_17` where the dealer's final hand decides, and
    `segments` for a wheel: what each of them shows for a dollar. `stack` replaces the full decks.
    """
    if wager.decided_by in ("wheel", "special deck"):
        return analyze_draws(wager, paytable, decks, segments=segments, stack=stack)
    check_analyzed(wager, paytable, dealer_hits_soft_17)
    if wager.decided_by == "dealer":
        return analyze_dealer(
            wager,
            paytable,
            decks,
            meters=meters,
            posted_suit=posted_suit,
            dealer_hits_soft_17=dealer_hits_soft_17,
            stack=stack,
        )
    if set(wager.sees) == deuces_wild.SEES:
        return deuces_wild.analyze(wager, paytable, stack=stack)
    method = five_cards.analyze if five_cards.needs_showdown_count(wager) else dealt_cards.analyze
    return method(wager, paytable, decks, meters=meters, posted_suit=posted_suit, stack=stack)
