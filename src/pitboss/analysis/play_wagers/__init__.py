"""Side wagers that depend on how the player plays: exact for a stated chart.

`docs/decisions/0012-played-wagers.md` says what is exact and what is not. Imports the solver and the wagers' results;
never the simulation.
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
    """Whether this wager depends on the player's play and can be analyzed."""
    return wager.decided_by == "rounds" or (wager.decided_by == "play" and _method(wager) is not None)


def _method(wager: WagerDefinition) -> Callable[[WagerDefinition, PayTable, ChartedPlay], list[Fraction]] | None:
    """The method that counts the rows of a wager; None where it depends on anything more."""
    sees = set(wager.sees)
    if any(each in sees for each in ("lammers", "player hands")):
        return second_cards.chances_of
    if sees == {"player first two", "player hand", "split"}:
        return lambda wager, paytable, play: straights.straight_chances(play, tuple(paytable.pays))
    if "outcome" in sees and sees <= {"player hand", "dealer hand", "outcome", "split"}:
        return hand_results.row_counts
    return None


def analyze_play_wager(
    wager: WagerDefinition, paytable: PayTable, play: ChartedPlay, *, meters: Mapping[str, int] | None = None
) -> tuple[Analysis, ...]:
    """Analyze a wager for a game played by a chart; a wager with spots has figures for each spot."""
    if wager.decided_by == "rounds":
        return tuple(_spot(wager, paytable, play, spot) for spot in paytable.pays)
    method = _method(wager)
    if method is None:
        raise PitbossError(f"{wager.name} ({wager.id}) does not depend on the player's play [{wager.cite}]")
    counts = method(wager, paytable, play)
    wagers = sum(counts, Fraction(0))
    assumes = f"{play}"
    if wager.follows_split:
        assumes += f"; figures are per wager, {float(wagers):.6f} wagers a round with those on split hands"
    found = analysis(wager, paytable, play, [each / wagers for each in counts], assumes, meters)
    return (replace(found, wagers=wagers),)


def _spot(wager: WagerDefinition, paytable: PayTable, play: ChartedPlay, spot: str) -> Analysis:
    """A wager on a number of wins in a row: only rounds that are won or lost count, pushes leave it."""
    found = streaks.steps(play)
    chance = Fraction(found.next_win ** streaks.wins_for(spot))
    rows: Sequence[Outcome] = (
        Outcome(spot, paytable.pays[spot], 0, chance),
        Outcome(NO_ROW, LOSES, 0, 1 - chance),
    )
    assumes = (
        f"the wager on {spot}, every round from a full shoe, {play}: "
        f"{found.won:.6%} of rounds are won, {found.lost:.6%} lost; split hands taken as independent"
    )
    rule = HITS if play.rules.dealer_hits_soft_17 else STANDS
    stake = paytable.typical_cents
    decks = play.rules.decks
    return Analysis(wager.id, paytable.name, decks, tuple(rows), 0, stake, {}, assumes, rule, exact=False, spot=spot)
