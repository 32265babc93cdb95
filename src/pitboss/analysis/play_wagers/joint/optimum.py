"""Which mathematics finds the joint optimum of a game and a side wager."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.analysis.play_wagers.charted_play import Shoe
from pitboss.analysis.play_wagers.joint.second_cards import joint_by_second_cards
from pitboss.analysis.play_wagers.joint.straights import joint_by_straights
from pitboss.analysis.play_wagers.joint.strategy import Joint, joint_by_ends
from pitboss.analysis.play_wagers.joint.streaks import joint_by_runs
from pitboss.catalogue import Game
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.law.rules import TwentyOneRules


def joint_optimum(
    wager: WagerDefinition,
    paytable: PayTable,
    game: Game,
    size: Fraction,
    *,
    meters: Mapping[str, int] | None = None,
) -> Joint:
    """The best play of a game when a side wager of this size, in main wagers, rides along."""
    if size <= 0:
        raise PitbossError(f"a side wager is more than nothing, not {size}")
    most = wager.stake.of_main
    if most is not None and size > most.ratio:
        raise IllegalSetup(f"{wager.name} is at most {most.ratio} of the main wager, not {size}", str(wager.stake.cite))
    if game.definition.id not in wager.games:
        raise IllegalSetup(
            f"{wager.name} stands beside {', '.join(wager.games)}, not {game.definition.id}", str(wager.cite)
        )
    rules = game.rules_of(TwentyOneRules)
    if rules.decks not in paytable.decks:
        allowed = ", ".join(map(str, paytable.decks))
        raise IllegalSetup(
            f"{wager.name} {paytable.name} is for {allowed} decks, not {rules.decks}", str(paytable.cite)
        )
    shoe = Shoe(rules, rules.composition)
    sees = set(wager.sees)
    if wager.decided_by == "rounds":
        return joint_by_runs(wager, paytable, shoe, size)
    if wager.decided_by != "play":
        raise PitbossError(f"{wager.name} does not depend on how the game is played [{wager.cite}]")
    if sees & {"lammers", "player hands"}:
        return joint_by_second_cards(wager, paytable, shoe, size)
    if "outcome" in sees:
        return joint_by_ends(wager, paytable, shoe, size)
    if sees == {"player first two", "player hand", "split"}:
        return joint_by_straights(wager, paytable, shoe, size, meters or {})
    raise PitbossError(f"the joint optimum beside {wager.name} is not done [{wager.cite}]")
