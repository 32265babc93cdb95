"""Meters over HTTP: two on a layout, what shares one, house jackpots, reductions, limits of a controller, the return.

Rows 4, 7, 8, 19, 27, 28 and 33 of the duties in `docs/jackpot-duties.md`, and what other states ask of such systems.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Final

import pytest

from pitboss.floor.live.setup import SideChoice
from pitboss.jackpots.files import plain_set_up
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.law.limits import SideLimits
from tests.jackpot_house import JackpotHouse
from tests.jackpots import BLAZING, blazing, match, meter, trilux, trilux_jackpot
from tests.marks import proves

BLACKJACK, SPANISH = "blackjack-wa-3119", "spanish-21-wa-3166"
PROGRESSIVE_RULES: Final = "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7"
UP, DOWN = "match-the-dealer-up-card-wa-3166:2-6 deck", "match-the-dealer-down-card-wa-3166:2-6 deck"
NOBODY: Final = "9h 9c 7h 8h 8c Kd"


@pytest.fixture
def house(jackpot_house: JackpotHouse) -> JackpotHouse:
    return jackpot_house


def quarter(**changes: Any) -> JackpotSetUp:
    """$2,000 and a quarter of each dollar; a reserve of 1%."""
    return blazing(**{"meters": (meter(2_000_00, 25, 1),)} | changes)


def refused_table(house: JackpotHouse, game: str, *sides: dict[str, Any]) -> str:
    """Why a table with these spots is not opened."""
    asked = {"id": "tried", "name": "Tried", "game": game, "options": {"decks": 6}, "sides": list(sides)}
    return str(house["Eve"].post("/api/house/tables", 422, set_up=asked, reason="another table", note="-")["detail"])


# --- two on a layout -------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •1",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •2",
)
def test_two_jackpots_of_a_layout_have_their_own_spots_and_amounts(house: JackpotHouse) -> None:
    house.start(trilux_jackpot(meters=(meter(700_00, 10, 0),)), "second")
    other = SideChoice(trilux_jackpot().wager, paytable="6", jackpot="second")
    place = house.open(quarter(), BLACKJACK, other)
    spots = {each["bet"]: each["meters"] for each in place.state["spots"] if each.get("meters")}
    second = trilux_jackpot().wager_definition.name
    assert spots == {place.spot: {"": 2_000_00}, second: {"": 700_00}}
    place.bet(1_00, seats=(1,))
    place.order("Bob", kind="wager", seat=2, bet=second, cents=1_00)
    place.deal(NOBODY)
    assert (place.meter, house.meter("second")) == (2_000_25, 700_10)
    place.stand()
    house["Eve"].post("/api/jackpots", **plain_set_up(quarter()) | {"id": "twice"})
    one = {"wager": BLAZING, "paytable": "1", "jackpot": "twice"}
    said = refused_table(house, BLACKJACK, one, {**one, "sensor": 2})
    assert "one spot for each jackpot" in said, said


# --- what shares one -------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •1", "WA 3119 Blazing 7's (dealer's up card), preamble •2 s.2"
)
@proves("WA 3119 TriLux jackpot, preamble •1", "WA 3119 TriLux jackpot, preamble •2 s.2")
def test_wa_3119_the_sheet_names_the_seven_titles_and_no_other_game_is_linked(house: JackpotHouse) -> None:
    for set_up in (quarter(), trilux_jackpot(meters=(meter(2_000_00, 25, 1),))):
        place = house.open(set_up, BLACKJACK)
        told = [each["text"] for each in house["Ann"].get(f"/api/jackpots/{place.id}/sheet") if each["about"] == "Link"]
        titles = "Bet the Set or Free Bet Blackjack or House Money or King's Bounty or Royal Match or TriLux Blackjack"
        same = "with the same pay table and the same number of decks"
        assert told[0] == f"may be shared with tables of {titles} or Zappit Blackjack {same}"
        assert house.shown(id=place.id)["tables"] == [place.table]
    house["Eve"].post("/api/jackpots", **plain_set_up(quarter()) | {"id": "titles"})
    linked = {"wager": BLAZING, "paytable": "1", "jackpot": "titles"}
    for game, said in (
        (SPANISH, "is for standard 52-card decks"),
        ("blackjack", "offer wagers of Colorado"),
        ("house-money", "has no game 'house-money'"),
    ):
        refused = refused_table(house, game, linked)
        assert said in refused, refused


# --- three meters ----------------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's paytables, Paytable ML03")
@pytest.mark.parametrize(
    ("cards", "won"), [("7d 9c 7d 7d 8c Kd", "mega"), ("7h 9c 7h 7h 8c Kd", "major"), ("7h 9c 7d 7h 8c Kd", "minor")]
)
def test_each_of_three_meters_is_won_and_restarts_by_itself(house: JackpotHouse, cards: str, won: str) -> None:
    seeds = {"mega": 2_000_00, "major": 1_000_00, "minor": 500_00}
    place = house.open(blazing("ML03"), BLACKJACK)
    place.bet(1_00)
    place.deal(cards)
    place.see_to(1)
    shown = {each["name"]: each["shows_cents"] for each in house.shown(id=place.id)["meters"]}
    fed = {name: seed + 16 for name, seed in seeds.items()}  # 8% of two dollars; 1% of each to the reserve
    assert place.hits == [fed[won]]
    assert shown == fed | {won: seeds[won] + 2}
    place.stand()


# --- the win page -----------------------------------------------------------------------------------------------------


@proves("WA 3119 TriLux jackpot 9(e)")
def test_the_monitor_has_the_amount_from_the_call_on_and_the_win_page_everybody(house: JackpotHouse) -> None:
    place = house.open(trilux_jackpot(meters=(meter(2_000_00, 25, 1),)), BLACKJACK)
    place.bet(1_00, seats=(1,))
    place.deal("Ah 9c Ah Ah 8c Kd")
    assert house.stages(id=place.id) == [(1, 1, "recognized", None, "dealer")]
    place.step("Dana", 1, "call")
    assert house.stages(id=place.id) == [(1, 1, "called", 2_000_25, "supervisor")]
    place.see_to_rest(1)
    page = house["Sam"].get(f"/api/meters/{place.id}/awards/1")
    assert (page["cents"], page["player"], page["cite"]) == (2_000_25, "Ann", "WA 3119 TriLux jackpot 9(e)")
    assert [each["by"] for each in page["lines"] if each["cause"] != "wager"][-4:] == ["Dana", "Sam", "Eve", "Dana"]
    house["Ann"].get(f"/api/meters/{place.id}/awards/1", 403)


# --- house jackpots --------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.1",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.3",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.4",
    "WA 3166 v003 Jackpot ¶11 s.1",
)
@pytest.mark.parametrize("game", [BLACKJACK, SPANISH])
def test_a_house_jackpot_is_set_changed_and_ended_by_the_casino(house: JackpotHouse, game: str) -> None:
    """No wager feeds it, its table says whose it is, and it ends without a winner when two people ask for it."""
    one = (meter(777_00, 0, 0),)
    set_up = quarter(kind="house", meters=one)
    if game == SPANISH:
        set_up = match(kind="house", meters=one, unit_cents=1_00)
    place = house.open(set_up, game, side={"house_jackpot": True})
    place.bet(1_00)
    place.deal(NOBODY)
    assert place.meter == 777_00
    place.stand()
    path = f"/api/jackpots/{place.id}"
    sheet = " ".join(each["text"] for each in house["Ann"].get(f"{path}/sheet"))
    assert "Paid by the house and not from players' wagers. The house may remove it without notice" in sheet
    plain = plain_set_up(set_up) | {"id": place.id}
    new = plain | {"meter": [{"name": "", "seed": "$600"}]}
    house["Sam"].post(f"{path}/schedule", 403, set_up=new, effective=date.today().isoformat())
    nothing = new | {"meter": [{"name": "", "seed": "$0"}]}
    house["Eve"].post(f"{path}/schedule", 422, set_up=nothing, effective=date.today().isoformat())
    house["Eve"].post(f"{path}/schedule", set_up=new, effective=date.today().isoformat())
    house["Eve"].post(f"{path}/change", 422)  # not while the link runs
    house["Sam"].post(f"{path}/stop", reason="a smaller prize")
    house["Eve"].post(f"{path}/change")
    assert place.meter == 600_00
    assert house["Sam"].post(f"{path}/close")["state"] == "requested"
    assert house["Sue"].post(f"{path}/close")["state"] == "done"
    assert (place.meter, house.shown(id=place.id)["closed"]) == (0, True)


# --- reductions ------------------------------------------------------------------------------------------------------


def adjust(house: JackpotHouse, id: str, status: int = 200, **asked: Any) -> Any:
    """Sam asks; where that is accepted, Sue approves."""
    fields = {"meter": "", "place": "display", "reason": "as counted", **asked}
    answer = house["Sam"].post(f"/api/jackpots/{id}/adjustments", status, **fields)
    if status == 200:
        house["Sue"].post(f"/api/jackpots/{id}/adjustments/{answer['n']}/approve")
    return answer


@proves("WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •7")
def test_washington_a_progressive_is_reduced_for_the_listed_causes_within_their_bounds(house: JackpotHouse) -> None:
    place = house.open(quarter(meters=(meter(2_000_00, 25, 10, limit_cents=2_000_30),)), BLACKJACK)
    place.bet(1_00)
    place.deal(NOBODY)  # 50 cents for the meter, of which 20 are above the limit, and 20 for the reserve
    place.stand()
    for cause in ("error", "regulator's ruling", "whim"):
        refused = adjust(house, place.id, 422, cause=cause, cents=-1)
        assert cause == "whim" or refused["cite"] == PROGRESSIVE_RULES
    adjust(house, place.id, 422, cause="seed recovered", cents=1)
    assert "At most $2,000.00" in adjust(house, place.id, 422, cause="seed recovered", cents=-2_000_01)["detail"]
    adjust(house, place.id, cause="seed recovered", cents=-2_000_00)
    assert place.meter == 30  # what players put in stays
    adjust(house, place.id, 422, cause="seed recovered", cents=-1)
    adjust(house, place.id, 422, cause="nondisplayed funds", cents=-1)
    for where, cents in (("reserve", 20), ("overflow", 20)):
        adjust(house, place.id, 422, cause="nondisplayed funds", place=where, cents=-cents - 1)
        adjust(house, place.id, cause="nondisplayed funds", place=where, cents=-cents)
    adjust(house, place.id, 422, cause="malfunction", cents=-31)
    adjust(house, place.id, cause="malfunction", cents=-30)
    adjust(house, place.id, cause="error", cents=30)  # an error may only raise it
    adjust(house, place.id, 422, cause="error", cents=2_000_01)  # above the limit
    log = house["Alex"].get(f"/api/jackpots/{place.id}/log")["events"]
    told = [each for each in log if each["what"] == "adjust"]
    assert [each["step"]["cause"] for each in told] == [
        "seed recovered", "nondisplayed funds", "nondisplayed funds", "malfunction", "error",
    ]  # fmt: skip
    assert {(each["by"], each["step"]["confirmed_by"], each["step"]["reason"]) for each in told} == {
        ("Sam", "Sue", "as counted")
    }
    account = house["Alex"].get(f"/api/meters/{place.id}/account")
    assert all(check["holds"] for check in account["checks"]), account["checks"]


def test_colorado_has_no_such_list_and_no_way_to_the_house(house: JackpotHouse) -> None:
    house.start(trilux(), "lux")
    for cause in ("malfunction", "error", "regulator's ruling"):
        adjust(house, "lux", cause=cause, cents=-1)
    for cause in ("seed recovered", "nondisplayed funds"):
        adjust(house, "lux", 422, cause=cause, cents=-1)
    assert house.meter("lux") == 1_999_97


# --- what other states ask -------------------------------------------------------------------------------------------


def test_a_controller_that_lost_its_disk_takes_no_wager_and_recovers_to_what_it_was(house: JackpotHouse) -> None:
    """N.J.A.C. 13:69E-1.39B, 9 NYCRR 5321.18: unplayable while anything is lost, then as before."""
    place = house.open(quarter(), BLACKJACK)
    place.bet(1_00)
    place.deal(NOBODY)
    place.stand()
    kept = house.floor.jackpots.jackpots[place.id]
    kept.fail("the disk is gone")
    place.order("Ann", kind="wager", seat=1, bet="main", cents=5_00)
    refused = place.order("Ann", 422, kind="wager", seat=1, bet=place.spot, cents=1_00)
    assert "has stopped: the disk is gone" in refused["detail"]
    assert (house.shown(id=place.id)["running"], house.shown(id=place.id)["stopped"]) == (False, "the disk is gone")
    again = house.restart()
    assert (again.shown(id=place.id)["running"], again.meter(place.id)) == (True, 2_000_50)
    kept.failure = ""


@pytest.mark.parametrize("unit", [1_00, 5_00])
def test_the_sheet_publishes_funding_seed_ceiling_return_and_what_a_tie_does(house: JackpotHouse, unit: int) -> None:
    """The hold that WA 3119 prints for pay table 1 is 24.78%, with 24% in all and a seed of $2,000 for a dollar."""
    one = meter(2_000_00 * unit // 100, 23, 1, limit_cents=90_000_00)
    place = house.open(quarter(unit_cents=unit, meters=(one,)), BLACKJACK)
    told = {each["about"]: each["text"] for each in house["Ann"].get(f"/api/jackpots/{place.id}/sheet")}
    every = [each["text"] for each in house["Ann"].get(f"/api/jackpots/{place.id}/sheet") if each["about"] == "Meter"]
    assert f"starts and restarts at ${20 * unit:,.2f}, which the house puts in" in every
    assert "23% of each wager goes to the meter" in every
    assert "shows at most $90,000.00; anything above goes toward the next jackpot" in every
    assert told["Return"].startswith("players get back, of all wagers in the long run, 75.22% with 6 decks")
    assert told["Several winners"].startswith("from the dealer's right")


# --- when the down card is settled -----------------------------------------------------------------------------------


@proves("WA 3166 v003 Dealing procedures 12 ¶8", "WA 3166 v003 Jackpot ¶7")
@pytest.mark.parametrize("put_off", [False, True])
def test_wa_3166_the_house_chooses_when_the_down_card_is_settled(house: JackpotHouse, put_off: bool) -> None:
    """The dealer turns a 9 that matches, has 14 and draws: the wager is paid before the draw, or with the hands."""
    down = SideChoice(DOWN, put_off=put_off, limits=SideLimits(1_00, 50_00))
    place = house.open(match(unit_cents=1_00), SPANISH, UP, down)
    place.bet(1_00, seats=())
    place.order("Ann", kind="wager", seat=1, bet="Match The Dealer Down Card", cents=1_00)
    place.deal("9h 8c 5h 6h 8d 9d")
    place.stand()
    assert bool(place.won("Match The Dealer Down Card")) is put_off
    place.deal("6c")
    assert place.won("Match The Dealer Down Card") == {1: 4_00}  # 4 to 1 for one unsuited match
