"""Progressives of Washington under WAC 230-15-680 to -720: what is recorded, and the closed list of reductions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import msgspec
import pytest

from pitboss.catalogue import jackpots
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.replay import replay
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.jackpots.statement import explain, imbalance
from pitboss.jackpots.steps import (
    BACKED_OUT,
    CAUSES,
    DISPLAY,
    ERROR,
    EXECUTIVE,
    HOUSE,
    MALFUNCTION,
    OVERFLOW,
    RESERVE,
    RULING,
    SEED,
    SUPERVISOR,
    UNDISPLAYED,
    Adjust,
    Change,
    Schedule,
    Stop,
)
from tests.jackpots import (
    COLOR,
    SUITED,
    bahama,
    blazing,
    match,
    meter,
    opened,
    sevens_of_the_player,
    trilux,
    trilux_jackpot,
    wager,
    won,
)
from tests.marks import proves
from tests.rules.test_jackpot_awards import refused

RULES: Final = "House and progressive jackpots •7"
UNDER_THE_CODE: Final[dict[str, Callable[..., JackpotSetUp]]] = {
    f"WA 3119 Blazing 7's (dealer's up card), {RULES}": blazing,
    f"WA 3119 Blazing 7's (player cards), {RULES}": sevens_of_the_player,
    f"WA 3119 TriLux jackpot, {RULES}": trilux_jackpot,
    "WA 3166 v003 Jackpot ¶12": match,
}
LAWFUL: Final = {MALFUNCTION, SEED, UNDISPLAYED}


def adjust(jackpot: Jackpot, cause: str, cents: int, place: str = DISPLAY) -> Adjust:
    return Adjust("Sue", SUPERVISOR, cause, "", place, cents, "written down", "Eve", EXECUTIVE)


def with_meter(set_up: JackpotSetUp, **changes: Any) -> JackpotSetUp:
    (one,) = set_up.meters
    return msgspec.structs.replace(set_up, meters=(msgspec.structs.replace(one, **changes),))


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •7",
    "WA 3119 TriLux jackpot, House and progressive jackpots •7",
    "WA 3166 v003 Jackpot ¶12",
)
@pytest.mark.parametrize("cite", UNDER_THE_CODE)
def test_a_progressive_is_reduced_for_the_listed_causes_only(cite: str) -> None:
    for cause in CAUSES:
        jackpot = opened(UNDER_THE_CODE[cite]())
        wager(jackpot, 1, 1)
        place = RESERVE if cause == UNDISPLAYED and jackpot.meters[""].micros[RESERVE] else DISPLAY
        step = adjust(jackpot, cause, -1, place)
        if cause in LAWFUL and (cause != UNDISPLAYED or place == RESERVE):
            jackpot.apply(step)
        elif cause not in LAWFUL and cause != BACKED_OUT:
            assert refused(jackpot, step, f"may not be reduced for {cause!r}").cite == cite
        else:
            refused(jackpot, step)


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •7",
    "WA 3119 TriLux jackpot, House and progressive jackpots •7",
    "WA 3166 v003 Jackpot ¶12",
)
@pytest.mark.parametrize("cite", UNDER_THE_CODE)
def test_a_meter_may_be_raised_for_an_error_or_by_a_ruling(cite: str) -> None:
    jackpot = opened(UNDER_THE_CODE[cite]())
    (before,) = jackpot.shows
    for cause in (ERROR, RULING, MALFUNCTION):
        jackpot.apply(adjust(jackpot, cause, 1))
    assert jackpot.shows == (before + 3,)


def test_other_states_have_no_list_and_no_way_to_the_house() -> None:
    assert all((each.reductions is not None) is (each.cite.where == "WA") for each in jackpots().values())
    jackpot = opened(trilux())
    for cause in (ERROR, RULING, MALFUNCTION):
        jackpot.apply(adjust(jackpot, cause, -1))
    for cause in (SEED, UNDISPLAYED):
        refused(jackpot, adjust(jackpot, cause, -1))


# --- Seed money ------------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •7",
    "WA 3119 TriLux jackpot, House and progressive jackpots •7",
    "WA 3166 v003 Jackpot ¶12",
)
@pytest.mark.parametrize("cite", UNDER_THE_CODE)
def test_the_house_recovers_its_seed_and_no_cent_of_the_players(cite: str) -> None:
    """A seed of $2,000 or $1,000 and wagers on top of it: below, at and above the seed."""
    jackpot = opened(UNDER_THE_CODE[cite]())
    (seed,) = jackpot.shows
    wager(jackpot, 1, 1, 2, 3)
    (players,) = (shown - seed for shown in jackpot.shows)
    refused(jackpot, adjust(jackpot, SEED, -(seed + 1)), "can be recovered")
    refused(jackpot, adjust(jackpot, SEED, 1), "only takes money off")
    refused(jackpot, adjust(jackpot, SEED, -1, OVERFLOW), "from the display")
    jackpot.apply(adjust(jackpot, SEED, -(seed - 1)))
    refused(jackpot, adjust(jackpot, SEED, -2), "at most $0.01")
    jackpot.apply(adjust(jackpot, SEED, -1))
    refused(jackpot, adjust(jackpot, SEED, -1), "at most $0.00")
    assert jackpot.shows == (players,)
    assert jackpot.meters[""].micros[HOUSE] == 0
    assert imbalance(jackpot) == 0
    assert replay(jackpot.log).meters == jackpot.meters


def test_an_award_comes_off_the_seed_first_and_a_reseed_is_new_seed() -> None:
    jackpot = opened(blazing(meters=(meter(2_000_00, 24, 10),)))
    won(jackpot, 1, {1: COLOR})  # 10% of $2,000.24
    house = 2_000_24 - 200_03 - 24
    refused(jackpot, adjust(jackpot, SEED, -(house + 1)), "can be recovered")
    won(jackpot, 2, {1: SUITED})  # the reserve of two wagers joins the seed
    assert jackpot.shows == (2_000_20,)
    refused(jackpot, adjust(jackpot, SEED, -2_000_01))
    jackpot.apply(adjust(jackpot, SEED, -2_000_00))
    assert jackpot.shows == (20,)


# --- What is not displayed -------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7")
def test_reserve_and_overflow_may_be_receipts_and_the_display_never() -> None:
    jackpot = opened(with_meter(blazing(meters=(meter(2_000_00, 24, 10),)), limit_cents=2_000_10))
    wager(jackpot, 1, 1, 2)
    held = jackpot.meters[""].balances
    assert [int(held[place]) for place in (RESERVE, OVERFLOW)] == [20, 38]
    refused(jackpot, adjust(jackpot, UNDISPLAYED, -1), "only the reserve or money above the limit")
    for place, cents in ((RESERVE, 20), (OVERFLOW, 38)):
        refused(jackpot, adjust(jackpot, UNDISPLAYED, -(cents + 1), place), "leaves $0.00 or more")
        refused(jackpot, adjust(jackpot, UNDISPLAYED, 1, place), "only takes money off")
        jackpot.apply(adjust(jackpot, UNDISPLAYED, -cents, place))
        assert jackpot.meters[""].micros[place] == 0
    assert jackpot.meters[""].balances[HOUSE] == -(2_000_00 - 58)
    assert jackpot.shows == (2_000_10,)


# --- Records ---------------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •7",
    "WA 3119 TriLux jackpot, House and progressive jackpots •7",
    "WA 3166 v003 Jackpot ¶12",
)
@pytest.mark.parametrize("cite", UNDER_THE_CODE)
def test_the_starting_amount_is_recorded_and_every_change_is_explained(cite: str) -> None:
    jackpot = opened(UNDER_THE_CODE[cite]())
    (seed,) = jackpot.shows
    wager(jackpot, 1, 1)
    jackpot.apply(adjust(jackpot, MALFUNCTION, -5))
    said = explain(jackpot, "")
    assert said[0] == (1, "Open", Fraction(seed), Fraction(seed))
    assert [cause for _, cause, _, _ in said] == ["Open", "Contribute", "Adjust"]
    assert said[-1][3] == jackpot.meters[""].balances[DISPLAY]
    (step,) = (event.step for event in jackpot.log if isinstance(event.step, Adjust))
    assert (step.cause, step.reason, step.by, step.confirmed_by) == (MALFUNCTION, "written down", "Sue", "Eve")


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •7",
    "WA 3119 TriLux jackpot, House and progressive jackpots •7",
    "WA 3166 v003 Jackpot ¶12",
)
@pytest.mark.parametrize("cite", UNDER_THE_CODE)
@pytest.mark.parametrize(("more", "allowed"), [(-1, False), (0, True), (1, True)])
def test_a_limit_is_not_below_the_amount_when_it_is_set(cite: str, more: int, allowed: bool) -> None:
    jackpot = opened(UNDER_THE_CODE[cite](unit_cents=1_00))
    wager(jackpot, 1, 1, 2)
    (shown,) = jackpot.shows
    jackpot.apply(Schedule("Eve", EXECUTIVE, with_meter(jackpot.set_up, limit_cents=shown + more), "2026-12-01"))
    jackpot.apply(Stop("Sue", SUPERVISOR, "a limit"))
    change = Change("Eve", EXECUTIVE, "2026-12-01")
    if allowed:
        jackpot.apply(change)
        assert jackpot.meters[""].set_up.limit_cents == shown + more
    else:
        refused(jackpot, change, "the limit cannot be below what the meter shows")


def test_wa_2212_has_the_same_list() -> None:
    jackpot = opened(bahama())
    assert refused(jackpot, adjust(jackpot, ERROR, -1)).cite == "WA 2212 Progressive 10(h)"
    jackpot.apply(adjust(jackpot, MALFUNCTION, -1))


def test_a_house_jackpot_is_the_casinos_to_correct() -> None:
    jackpot = opened(blazing(kind="house", meters=(meter(1_000_00, 0, 0),)))
    jackpot.apply(adjust(jackpot, ERROR, -1_00))
    assert jackpot.shows == (999_00,)
