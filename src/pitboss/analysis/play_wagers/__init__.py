"""Side wagers that depend on how the player plays: exact under a stated chart.

`docs/decisions/0012-played-wagers.md` says what is exact and what is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.analysis.play_wagers import hand_results, second_cards, straights, streaks
from pitboss.analysis.play_wagers.charted_play import ChartedPlay, best_chart
from pitboss.analysis.play_wagers.rows import NO_ROW, analysis
from pitboss.analysis.wagers.result import LOSES, Analysis, Outcome
from pitboss.catalogue.wagers import HITS, STANDS, PayTable, WagerDefinition
from pitboss.errors import PitbossError

__all__ = ["ChartedPlay", "analyze_play_wager", "best_chart", "is_play_wager"]


def is_play_wager(wager: WagerDefinition) -> bool:
    """Whether the player's play decides this wager, and the mathematics of that is done."""
    return wager.decided_by == "rounds" or (wager.decided_by == "play" and _method(wager) is not None)


def _method(wager: WagerDefinition) -> Callable[[WagerDefinition, PayTable, ChartedPlay], list[Fraction]] | None:
    """What counts the rows of a wager: all that it sees must be known to it."""
    sees = set(wager.sees)
    if any(each in sees for each in ("lammers", "player hands")):
        return second_cards.chances_of
    if sees == {"player first two", "player hand", "split"}:
        return lambda wager, paytable, way: straights.straight_chances(way, tuple(paytable.pays))
    if "outcome" in sees and sees <= {"player hand", "dealer hand", "outcome", "split"}:
        return hand_results.row_counts
    return None


def analyze_play_wager(
    wager: WagerDefinition, paytable: PayTable, way: ChartedPlay, *, meters: Mapping[str, int] | None = None
) -> tuple[Analysis, ...]:
    """The figures of a wager when the game is played this way; of a wager with spots, those of each spot."""
    if wager.decided_by == "rounds":
        return tuple(_spot(wager, paytable, way, spot) for spot in paytable.pays)
    method = _method(wager)
    if method is None:
        raise PitbossError(f"{wager.name} ({wager.id}) is no wager on the player's play [{wager.cite}]")
    counts = method(wager, paytable, way)
    wagers = sum(counts, Fraction(0))
    assumes = f"{way}"
    if wager.follows_split:
        assumes += f"; figures are for each wager, {float(wagers):.6f} of them in a round with those on split hands"
    found = analysis(wager, paytable, way, [each / wagers for each in counts], assumes, meters)
    return (replace(found, wagers=wagers),)


def _spot(wager: WagerDefinition, paytable: PayTable, way: ChartedPlay, spot: str) -> Analysis:
    """A wager on so many wins in a row: pushes leave it, so that only rounds which are won or lost count."""
    found = streaks.steps(way)
    chance = Fraction(found.next_win ** streaks.wins_for(spot))
    rows: Sequence[Outcome] = (
        Outcome(spot, paytable.pays[spot], 0, chance),
        Outcome(NO_ROW, LOSES, 0, 1 - chance),
    )
    assumes = (
        f"the wager on {spot}, every round from a full shoe, {way}: "
        f"{found.won:.6%} of rounds are won, {found.lost:.6%} lost; hands of a split as independent"
    )
    rule = HITS if way.rules.dealer_hits_soft_17 else STANDS
    stake = paytable.typical_cents
    decks = way.rules.decks
    return Analysis(wager.id, paytable.name, decks, tuple(rows), 0, stake, {}, assumes, rule, exact=False, spot=spot)
