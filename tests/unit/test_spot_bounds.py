"""What a spot takes: the sign, the page, the offer and the refusal say the same, from one function."""

from __future__ import annotations

import contextlib
from math import lcm

import pytest

from pitboss import IllegalSetup, Limits, Place, Table, Wager, load
from pitboss.catalogue import load_wager, wagers
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.side_wagers.limits import Bounds
from pitboss.engine.side_wagers.protocol import Moment, SideWager
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.law.limits import SideLimits
from pitboss.money import dollars
from tests.browsers import Browser
from tests.marks import proves

JACKPOT = "match-the-dealer-jackpot-table-6-wa-3166"
LIMITS = Limits(min=5_00, max=500_00)


def layout(wager: str, limits: Limits = LIMITS) -> tuple[Table, SideWager]:
    """A table with this wager and those that it needs, and the wager's first spot."""
    definition = load_wager(wager)
    game = load(definition.games[0])
    needed = [each.split(" or ")[0] for each in definition.needs if each.split(" or ")[0] in wagers()]
    sides = []
    for id in [*needed, wager]:
        entry = load_wager(id)
        paytable = entry.paytable_for(game.rules.decks)
        segments = ("$5", "$10") if paytable.operator else ()
        sides.append(spots(entry, paytable, dict.fromkeys(paytable.meters, 1_000_00), "s", segments, game.rules))
    own = [side for group in sides for side in group]
    return Table(game, limits=limits, sides=own), sides[-1][0]


def test_the_posted_bounds_are_the_bounds_of_the_refusal() -> None:
    """For every wager that is placed before the deal for an amount that depends on no other wager."""
    checked = 0
    for wager in wagers():
        with contextlib.suppress(IllegalSetup, IndexError):  # not offered with the game's usual set-up
            table, side = layout(wager)
            if side.placed is Moment.BEFORE_DEAL and not side.bounds_vary and side.name not in table.house.demanded:
                _check_posted(table, side)
                checked += 1
    assert checked > 60


def _check_posted(table: Table, side: SideWager) -> None:
    """Below, at and above both: the sign names the minimum and the maximum that the engine keeps."""
    posted = table.house.bounds(side)
    sign = next(each.text for each in table.notices if each.text.startswith(f"{side.name}:"))
    assert dollars(posted.minimum) in sign
    assert dollars(posted.maximum) in sign
    opening = table.opening([Wager(1, "main", 25_00)])
    round = table.open(opening)
    for name in _needs(table, side) - {side.name, *(each.bet for each in opening)}:
        round.apply(Place(Wager(1, name, table.house.bounds(table.house.sides[name]).minimum)))
    step = lcm(table.limits.chips.unit, posted.unit)
    cases = {posted.minimum - step: False, posted.minimum: True, posted.maximum: True, posted.maximum + step: False}
    for cents, taken in cases.items():
        refused = round.refusal(Place(Wager(1, side.name, cents)))
        assert (refused is None) is taken, (side.name, cents, str(refused))
        assert refused is None or refused.cite == side.stake_cite


def _needs(table: Table, side: SideWager) -> set[str]:
    needs = () if side.definition is None else side.definition.needs
    names = {load_wager(id).name for need in needs for id in need.split(" or ")[:1] if id in wagers()}
    return {name for name in table.house.sides if any(name.startswith(each) for each in names)}


@proves("WA 3166 v003 Jackpot ¶3 s.2-3")
@pytest.mark.parametrize("cents", [1_00, 5_00, 25_00])
def test_wa_3166_the_sign_the_page_and_the_refusal_of_a_jackpot_say_one_amount(
    ann: Browser, floor: Floor, cents: int
) -> None:
    own = SideLimits(min=cents, max=cents)
    name = load_wager(JACKPOT).name
    table, side = layout(JACKPOT, Limits(min=5_00, max=500_00, side_limits={name: own}))
    assert table.house.bounds(side) == Bounds(cents, cents)
    amount = dollars(cents)
    assert f"{name}: {amount}" in [each.text for each in table.notices]
    round = table.open(table.opening([Wager(1, "main", 50_00)]))
    for offered, taken in ((cents - 50, False), (cents, True), (cents + 50, False)):
        refused = round.refusal(Place(Wager(1, name, offered)))
        assert (refused is None) is taken
        assert refused is None or f"must be exactly {amount}" in refused.what
    paytable = load_wager(JACKPOT).paytable_for(table.game.rules.decks)
    system = ("Match The Dealer Progressive System v006",)
    meters = dict.fromkeys(paytable.meters, 1_000_00)
    choice = SideChoice(JACKPOT, paytable.name, meters, limits=own, system=system)
    floor.add(SetUp("jackpot", "Jackpot", table.game.id, sides=(choice,)))
    shown = {spot["bet"]: spot for spot in ann.get("/api/tables/jackpot")["spots"]}[name]
    assert (shown["at_least"], shown["at_most"]) == (cents, cents)


@proves("CO 30-899.23(8)")
def test_co_30_899_23_8_an_offer_has_the_bounds_of_the_seat() -> None:
    """Raise the Roof is from one to five times the ante below it: offered so, and refused beyond."""
    table, side = layout("raise-the-roof")
    ante = next(name for name in table.house.sides if name != side.name)
    round = table.open([Wager(1, "main", 25_00), Wager(1, ante, 10_00)])
    assert side.bounds(table.limits, round=round, seat=1) == Bounds(10_00, 50_00, reason=f"{ante} is $10.00")
    assert side.bounds(table.limits, round=round, seat=2) == side.bounds(table.limits)


@proves("CO 30-899.18(3)")
def test_co_30_899_18_3_the_table_minimum_binds_the_player_and_no_tip() -> None:
    table, side = layout("lucky-lucky", Limits(min=10_00, max=500_00))
    assert (table.house.bounds(side).minimum, table.house.bounds(side, tip=True).minimum) == (10_00, 50)


def test_a_refusal_speaks_of_an_in_between_wager_and_of_a_lucky_lucky_wager() -> None:
    for wager, words in (("in-between", "an IN BETween wager"), ("lucky-lucky", "a Lucky Lucky wager")):
        table, side = layout(wager)
        refused = table.open([Wager(1, "main", 25_00)]).refusal(Place(Wager(1, side.name, 1)))
        assert refused is not None
        assert refused.what.startswith(words)
