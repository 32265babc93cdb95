"""The joint optimum of a game and a side wager, by the method that fits the wager."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.analysis.play_wagers.charted_play import Shoe
from pitboss.analysis.play_wagers.joint.second_cards import joint_by_second_cards
from pitboss.analysis.play_wagers.joint.straights import joint_by_straights
from pitboss.analysis.play_wagers.joint.strategy import JointStrategy, joint_by_hand_results
from pitboss.analysis.play_wagers.joint.streaks import joint_by_streaks
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
) -> JointStrategy:
    """The best play of a game with a side wager of this size, in main wagers."""
    if size <= 0:
        raise PitbossError(f"the side wager must be greater than zero, not {size}")
    maximum = wager.stake.of_main
    if maximum is not None and size > maximum.ratio:
        what = f"{wager.name} may not exceed {maximum.ratio} of the main wager; you asked for {size}"
        raise IllegalSetup(what, str(wager.stake.cite))
    if game.definition.id not in wager.games:
        raise IllegalSetup(
            f"{wager.name} is offered with {', '.join(wager.games)}, not with {game.definition.id}", str(wager.cite)
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
        return joint_by_streaks(wager, paytable, shoe, size)
    if wager.decided_by != "play":
        raise PitbossError(f"{wager.name} does not depend on how the game is played [{wager.cite}]")
    if sees & {"lammers", "player hands"}:
        return joint_by_second_cards(wager, paytable, shoe, size)
    if "outcome" in sees:
        return joint_by_hand_results(wager, paytable, shoe, size)
    if sees == {"player first two", "player hand", "split"}:
        return joint_by_straights(wager, paytable, shoe, size, meters or {})
    raise PitbossError(f"the joint strategy for {wager.name} cannot be computed yet [{wager.cite}]")
