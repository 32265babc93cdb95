"""Every wager that the dealt cards decide: the analysis and the engine's own tree give the same fraction.

The engine deals, asks its moments and settles; the analysis counts. They share the hands' predicates and the pay table,
and nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest

from pitboss import ChipSet, Composition, Limits, Place, Settled, Wager, cards, load
from pitboss.analysis.wagers.dealt_cards import analyze
from pitboss.catalogue import wagers
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.catalogue_wagers.bounds import OF_THE_GAME
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules
from tests.agree.test_deuces_wild_walk import STACKS as DEUCES_WILD

# Sevens, suited pictures, aces and tens: most rows of most tables can be dealt from these.
STACK = Composition.of(cards("Qh Qh Kh Kh Ah Ah 7d 7d 7d 10s 8s 9s"))
SMALL = Composition.of(cards("Qh Qh Kh Ah 7d 7d 7s 8s 9s"))
METER_CENTS = 1_000_00


def live() -> list[tuple[WagerDefinition, PayTable]]:
    """One pay table of each wager that a live table deals: the one with the most rows.

    The dealer's drawing has a test of its own: `test_dealer_walk.py`.
    """
    found = []
    for definition in wagers().values():
        if definition.decided_by != "deal":
            continue
        table = max(definition.paytables.values(), key=lambda each: len(each.pays))
        if not TwentyOne.shown.issuperset(definition.sees):
            continue  # dealt by another procedure: its game has a test of its own
        found.append((definition, table))
    return found


def stand(round: Round, legal: list[Legal]) -> Action:
    return legal[0].action


def net(round: Round, name: str) -> int:
    return sum(e.net_cents for e in round.events if isinstance(e, Settled) and e.bet == name)


def needed(definition: WagerDefinition) -> list[CatalogueWager]:
    """The wagers that this one rides on."""
    ids = [need.split(" or ")[0] for need in definition.needs if need not in OF_THE_GAME]
    found = [wagers()[each] for each in ids]
    return [CatalogueWager(each, next(iter(each.paytables.values()))) for each in found]


@pytest.mark.parametrize(("definition", "table"), live(), ids=lambda each: getattr(each, "id", ""))
def test_analysis_equals_the_engine_s_tree(definition: WagerDefinition, table: PayTable) -> None:
    meters = dict.fromkeys(table.meters, METER_CENTS)
    stake = table.typical_cents
    side = spots(definition, table, meters)[0]
    game = load("blackjack", surrender="not offered", doubling="not offered", max_splits=1)
    if definition.spots:
        game = replace(game, rules=msgspec.structs.replace(game.rules_of(TwentyOneRules), bonus_cards=1))
    needed_wagers = needed(definition)
    round = TwentyOne(TwentyOneHouse(game, Limits(chips=ChipSet((1,))), [*needed_wagers, side]), STACK)
    round.apply(Place(Wager(1, "main", 100_00)))
    for each in [*needed_wagers, side]:
        round.apply(Place(Wager(1, each.name, stake)))

    def settled(r: Round) -> bool:
        waiting = {due.bet.bet for due in r.pending_awards}
        return r.moment > 0 and side.name not in {*waiting, *(bet.bet for bet in r.placed_wagers)}

    walked = Walker(stand, lambda r: net(r, side.name), done=settled).value(round)
    found = analyze(definition, table, 1, stack=STACK, meters=meters)
    assert walked / stake == found.expected_net
    assert found.expected_net != Fraction(-1)


def test_every_bonus_card_is_worth_the_same() -> None:
    """The second card is drawn like the first: its wager has the same value, and sees that card alone."""
    definition = wagers()["match-the-dealer-bonus-card-wa-3166"]
    table = definition.paytable("2-4 deck")
    second = spots(definition, table)[1]
    game = load("blackjack", surrender="not offered", doubling="not offered", max_splits=1)
    game = replace(game, rules=msgspec.structs.replace(game.rules_of(TwentyOneRules), bonus_cards=2))
    round = TwentyOne(TwentyOneHouse(game, Limits(chips=ChipSet((1,))), [second]), SMALL)
    round.apply(Place(Wager(1, "main", 100_00)))
    round.apply(Place(Wager(1, second.name, 1_00)))
    settled = Walker(stand, lambda r: net(r, second.name), done=lambda r: r.moment > 0 and not r.placed_wagers)
    assert settled.value(round) / 1_00 == analyze(definition, table, 1, stack=SMALL).expected_net


OWN_GAMES = {  # wagers that see or await what only their own game deals
    "war-wager": ("war-blackjack", "War", "Qh Qh Kh Ah Ad 7d 7s 8s"),
    "super-match": ("blackjack-switch", "1", "7d 7h 7s 7c Kh Kd 2c"),
}


@pytest.mark.parametrize("wager", OWN_GAMES)
def test_analysis_equals_the_tree_of_the_wager_s_own_game(wager: str) -> None:
    definition, (name, paytable, small) = wagers()[wager], OWN_GAMES[wager]
    table, stack = definition.paytable(paytable), Composition.of(cards(small))
    (side,) = spots(definition, table)
    game = load(name, surrender="not offered")
    assert TwentyOne.shown_in(game).issuperset(definition.sees)
    round = TwentyOne(TwentyOneHouse(game, Limits(chips=ChipSet((1,))), [side]), stack)
    round.apply(Place(Wager(1, "main", 100_00)))
    round.apply(Place(Wager(1, side.name, 1_00)))
    walked = Walker(stand, lambda r: net(r, side.name), done=lambda r: r.moment > 0 and not r.placed_wagers).value(
        round
    )
    assert walked / 1_00 == analyze(definition, table, 1, stack=stack).expected_net


def test_super_match_by_hand() -> None:
    # Of 7 7 7 7 K K 2 there are 35 ways to hold four: all sevens 1; two pair 6; three sevens and another 4 * 3 = 12;
    # a pair of sevens with K and 2: 6 * 2 = 12; a pair of kings with a seven and the 2: 4.
    definition = wagers()["super-match"]
    stack = Composition.of(cards("7d 7h 7s 7c Kh Kd 2c"))
    found = analyze(definition, definition.paytable("1"), 1, stack=stack)
    assert found.expected_net == Fraction(1 * 40 + 6 * 8 + 12 * 5 + (12 + 4) * 1, 35)


def test_there_are_many_of_them() -> None:
    assert len(live()) >= 30


def test_a_stack_that_is_too_small_is_refused() -> None:
    definition = wagers()["lucky-ladies"]
    with pytest.raises(PitbossError, match="too few"):
        analyze(definition, definition.paytable("A"), 2, stack=Composition.of(cards("Qh")))


def test_no_wager_on_dealt_cards_is_left_out() -> None:
    """Here, or where its own game is walked."""
    elsewhere = {"pai-jack-bonus", "three-card-bonus", *DEUCES_WILD}
    walked = {definition.id for definition, _ in live()} | set(OWN_GAMES) | elsewhere
    assert walked >= {wager.id for wager in wagers().values() if wager.decided_by == "deal"}
