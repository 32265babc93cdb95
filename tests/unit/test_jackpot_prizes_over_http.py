"""What is posted and paid besides percentages, over HTTP: "$" prizes, other wagers, the monitor, the Super Bonus.

Rows 2, 16, 26 and 41 of the duties in `docs/jackpot-duties.md`; the engine's tests have every boundary by its clause.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from pitboss.engine.side_wagers.prizes import Prize
from pitboss.jackpots.files import plain_set_up
from pitboss.jackpots.setup import JackpotSetUp, PrizeSetUp
from tests.jackpot_house import JackpotHouse, Place
from tests.jackpots import bahama, blazing, match, meter, sevens_of_the_player, trilux, trilux_jackpot
from tests.marks import proves

SPANISH, BLACKJACK, BAHAMA = "spanish-21-wa-3166", "blackjack-wa-3119", "bahama-bonus-blackjack-wa-2212"
PRIZE_ROW: Final = "two suited matches with the up card"
SUITED_NINES: Final = "9h 9c 9h 9h 8c Kc"  # seat 1 matches the up card twice in its suit: the "$" prize


@pytest.fixture
def house(jackpot_house: JackpotHouse) -> JackpotHouse:
    return jackpot_house


def prized(paytable: str, unit: int, prize: PrizeSetUp) -> JackpotSetUp:
    """A jackpot of $1,000 with a "$" prize; half of each wager feeds it."""
    return match(paytable, unit_cents=unit, meters=(meter(1_000_00, 50, 0),), prize=prize)


def prize_at(house: JackpotHouse, paytable: str, unit: int, prize: PrizeSetUp) -> Place:
    return house.open(prized(paytable, unit, prize), SPANISH, side={"prize": Prize(prize.source, prize.odds)})


# --- "$" prizes ------------------------------------------------------------------------------------------------------

ATTACHMENTS: Final = [("3c-1 alternate 1", "A ¶5"), ("4d-1 alternate", "B ¶6"), ("5c-1", "C ¶4")]
FIXED, ODDS = {"cents": 50_00}, {"odds": "50 for 1"}


@proves("WA 3166 v003 Attachment A ¶5", "WA 3166 v003 Attachment A ¶6 s.1", "WA 3166 v003 Attachment A ¶7")
@proves("WA 3166 v003 Attachment B ¶6", "WA 3166 v003 Attachment B ¶7 s.1", "WA 3166 v003 Attachment B ¶8")
@proves("WA 3166 v003 Attachment C ¶4", "WA 3166 v003 Attachment C ¶5 s.1", "WA 3166 v003 Attachment C ¶6")
@pytest.mark.parametrize(("paytable", "unit"), [("3c-1 alternate 1", 1_00), ("4d-1 alternate", 5_00), ("5c-1", 25_00)])
@pytest.mark.parametrize("amount", [FIXED, ODDS], ids=["fixed", "odds"])
def test_wa_3166_a_prize_of_the_house_multiplies_and_comes_from_the_tray(
    house: JackpotHouse, paytable: str, unit: int, amount: dict[str, Any]
) -> None:
    place = prize_at(house, paytable, unit, PrizeSetUp("house", **amount))
    won = 50 * unit
    odds = f" ({amount['odds']})" if "odds" in amount else ""
    assert [pay for pay in place.felt.values() if pay.startswith(f"${won / 100:,.2f}")] == [f"${won / 100:,.2f}{odds}"]
    place.bet(unit, seats=(2,))
    for wrong in (unit - 50, unit + 50):  # the house has fixed one amount
        place.order("Ann", 422, kind="wager", seat=1, bet=place.spot, cents=wrong)
    place.order("Ann", kind="wager", seat=1, bet=place.spot, cents=unit)
    place.deal(SUITED_NINES)
    if paytable.startswith("3"):  # the others look at the hole card, too
        assert place.won(place.spot)[1] == won - unit
    place.stand()
    assert place.won(place.spot)[1] == won - unit
    assert place.seats_waiting() == []  # it is no award of the meter
    assert place.meter == 1_000_00 + unit  # half of two wagers, and nothing came off it


@proves("WA 3166 v003 Attachment A ¶5", "WA 3166 v003 Attachment A ¶7", "WA 3166 v003 Jackpot ¶6 s.2")
@pytest.mark.parametrize(("seed", "amount"), [(249_49, FIXED), (249_50, ODDS), (249_51, FIXED)])
def test_wa_3166_a_prize_out_of_the_jackpot_comes_off_the_meter_before_the_hands_are_played(
    house: JackpotHouse, seed: int, amount: dict[str, Any]
) -> None:
    """A $5 wager wins $250; the meter has its seed and 50 cents of two wagers, and the house adds what it lacks."""
    prize = PrizeSetUp("jackpot", **amount)
    set_up = match("3c-1 alternate 1", unit_cents=5_00, meters=(meter(seed, 5, 0),), prize=prize)
    place = house.open(set_up, SPANISH, side={"prize": Prize("jackpot", amount.get("odds", ""))})
    place.bet(5_00)
    place.deal(SUITED_NINES)
    assert place.seats_waiting() == [1]
    place.act(1, "stand", 409)  # the prize comes first
    place.step("Dana", 1, "verify", 403)
    place.see_to(1)
    assert place.hits == [250_00]
    assert place.meter == max(seed + 50 - 250_00, 0)
    assert place.won(place.spot)[1] == 245_00
    place.stand()


@proves("WA 3166 v003 Attachment A ¶5", "WA 3166 v003 Attachment A ¶6 s.1", "WA 3166 v003 Attachment C ¶4")
def test_wa_3166_a_prize_that_the_house_may_not_choose_opens_no_jackpot_and_no_table(house: JackpotHouse) -> None:
    known = [each["id"] for each in house["Eve"].get("/api/jackpots")]
    wrong: list[tuple[dict[str, Any] | None, str]] = [
        (None, "an amount or odds, and whether the jackpot or the house pays it"),
        ({"source": "player", "amount": "$50"}, "jackpot or house"),
        ({"source": "house"}, "a fixed amount above $0.00, or odds"),
        ({"source": "house", "amount": "$0"}, "a fixed amount above $0.00, or odds"),
        ({"source": "house", "amount": "$50", "odds": "50 for 1"}, "a fixed amount above $0.00, or odds"),
        ({"source": "house", "odds": "50 to 1"}, "odds such as 500 for 1"),
        ({"source": "house", "odds": "10%"}, "odds such as 500 for 1"),
    ]
    for paytable, clause in ATTACHMENTS:
        for prize, said in wrong:
            plain = plain_set_up(prized(paytable, 1_00, PrizeSetUp("house", 50_00))) | {"id": "tried", "prize": prize}
            answer = house["Eve"].post("/api/jackpots", 422, **plain)
            assert said in answer["detail"], answer
            assert answer["cite"].startswith(f"WA 3166 v003 Attachment {clause[0]}"), answer
    none = plain_set_up(match("3c-1")) | {"id": "tried", "prize": {"source": "house", "amount": "$50"}}
    assert "the pay table has no $ prize" in house["Eve"].post("/api/jackpots", 422, **none)["detail"]
    assert [each["id"] for each in house["Eve"].get("/api/jackpots")] == known


@proves("WA 3166 v003 Attachment C ¶4", "WA 3166 v003 Attachment C ¶5 s.2")
def test_wa_3166_a_table_has_the_prize_of_its_jackpot_and_no_other(house: JackpotHouse) -> None:
    set_up = prized("5c-1", 1_00, PrizeSetUp("house", 50_00))
    place = house.open(set_up, SPANISH)  # the spot has the prize of its jackpot
    assert place.felt[PRIZE_ROW] == "$50.00"
    spot = {"wager": set_up.wager, "paytable": "5c-1", "jackpot": place.id}
    for prize, wrong in (
        ({"source": "house", "odds": "50 for 1"}, "an amount or odds, not both"),
        ({"source": "player"}, "not by 'player'"),
    ):
        asked = {"id": "tried", "name": "Tried", "game": SPANISH, "options": {"decks": 6}, "max_cents": 300_00}
        asked |= {"sides": [{**spot, "prize": prize, "limits": {"min": 1_00, "max": 1_00}}]}
        said = house["Eve"].post("/api/house/tables", 422, set_up=asked, reason="another table")["detail"]
        assert wrong in said, said
    place.bet(1_00)
    new = plain_set_up(set_up) | {"id": place.id, "prize": {"source": "house", "amount": "$60"}}
    path = f"/api/jackpots/{place.id}"
    house["Eve"].post(f"{path}/schedule", set_up=new, effective="2026-01-01")
    house["Sam"].post(f"{path}/stop", reason="another prize")
    house["Eve"].post(f"{path}/change")
    house["Sam"].post(f"{path}/start")
    said = place.order("Dana", 422, kind="deal", card="9h")["detail"]  # the felt still says $50
    assert "was changed after this table was opened (Prize: set to $50.00" in said
    assert place.felt[PRIZE_ROW] == "$50.00"
    assert "$60.00, paid by the house" in str(house["Ann"].get(f"{path}/sheet"))
    for seat, name in ((1, "Ann"), (2, "Bob")):
        place.order(name, kind="take back", seat=seat, bet=place.spot)
        place.order(name, 422, kind="wager", seat=seat, bet=place.spot, cents=1_00)
    place.order("Dana", kind="deal", card="9h")


# --- pays of another wager -------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's paytables ¶1 s.3", "WA 3119 TriLux jackpot, Paytable 6 note 3 s.3")
@pytest.mark.parametrize("unit", [1_00, 2_00, 5_00])
def test_wa_3119_pays_multiply_with_the_fixed_wager_and_are_shown_so(house: JackpotHouse, unit: int) -> None:
    for set_up, odds, cards in ((blazing(), 2, "7h 9c 8h 9d 8c Kd"), (trilux_jackpot(), 5, "9h 9c 3h Kh 8c 4d")):
        seeded = meter(2_000_00 * unit // 100, 25, 0)
        changed: dict[str, Any] = {"unit_cents": unit, "meters": (seeded,)}
        place = house.open(blazing(**changed) if odds == 2 else trilux_jackpot(**changed), BLACKJACK)
        won = odds * unit
        wanted = f"{odds} for 1" if unit == 1_00 else f"${won / 100:,.2f} ({odds} for 1)"
        assert wanted in place.felt.values(), (set_up.wager, place.felt)
        place.bet(unit, seats=(1,))
        place.deal(cards)
        place.stand()
        assert place.won(place.spot) == {1: won - unit}
        assert place.meter == seeded.seed_cents + unit // 4


# --- the monitor -----------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (player cards), preamble •5",
    "WA 3119 Blazing 7's (dealer's up card), preamble •5",
    "WA 3119 TriLux jackpot, preamble •5",
    "WA 2212 Progressive, preamble •2",
)
def test_the_sheet_of_a_jackpot_says_what_its_monitor_may_not_have(house: JackpotHouse) -> None:
    with_monitor = {
        "sheet-up": (blazing(), "WA 3119 Blazing 7's (dealer's up card), preamble •5"),
        "sheet-own": (sevens_of_the_player(), "WA 3119 Blazing 7's (player cards), preamble •5"),
        "sheet-trilux": (trilux_jackpot(), "WA 3119 TriLux jackpot, preamble •5"),
        "sheet-bahama": (bahama(), "WA 2212 Progressive, preamble •2"),
    }
    for id, (set_up, _) in with_monitor.items():
        house.start(set_up, id)
    for who in ("Ann", "Dana"):  # everybody who is signed in reads it
        for id, (_, cite) in with_monitor.items():
            (line,) = (each for each in house[who].get(f"/api/jackpots/{id}/sheet") if each["about"] == "Display")
            assert line["cite"] == cite
            assert "a monitor at the table" in line["text"]
            assert "no functions of its own, no wired or wireless network" in line["text"]
    for id, set_up in {"sheet-match": match(), "sheet-colorado": trilux()}.items():
        house.start(set_up, id)
        assert "Display" not in [each["about"] for each in house["Ann"].get(f"/api/jackpots/{id}/sheet")]
    house["Ann"].get("/api/jackpots/nobody/sheet", 404)


# --- the Super Bonus -------------------------------------------------------------------------------------------------


def bonuses(place: Place) -> tuple[dict[int, int], dict[int, int]]:
    return place.won("super bonus"), place.won("super bonus envy")


@proves("WA 3166 v003 General rules 10", "WA 3166 v003 Dealing procedures 10 ¶2 s.1")
@pytest.mark.parametrize(
    ("main", "bonus"), [(4_50, 0), (5_00, 1_000_00), (24_50, 1_000_00), (25_00, 5_000_00), (25_50, 5_000_00)]
)
def test_wa_3166_the_super_bonus_by_the_wager_and_envy_for_the_other_player(
    house: JackpotHouse, main: int, bonus: int
) -> None:
    place = house.open(match(unit_cents=1_00), SPANISH, min_cents=1_00)
    place.bet(1_00, seats=(), main=main)
    place.deal("7h 9c 7c 7h 8c Kc")
    place.act(1, "hit")
    place.deal("7h")
    place.act(2, "stand")
    place.order("Dana", kind="go ahead")
    assert bonuses(place) == (({1: bonus}, {2: 50_00}) if bonus else ({}, {}))


@proves("WA 2212 Base game 4(g)")
@pytest.mark.parametrize("cards", ["7h 9c 7c 7h 8c Kc", "7h 9c 7c 7d 8c Kc"])
def test_wa_2212_the_super_bonus_on_any_wager(house: JackpotHouse, cards: str) -> None:
    place = house.open(bahama(), BAHAMA, min_cents=1_00)
    place.bet(1_00, seats=(), main=1_00)
    place.deal(cards)
    place.act(1, "hit")
    place.deal("7h")
    place.act(2, "stand")
    place.order("Dana", kind="go ahead")
    suited = cards.split()[3] == "7h"
    assert bonuses(place) == (({1: 1_000_00}, {2: 50_00}) if suited else ({}, {}))
