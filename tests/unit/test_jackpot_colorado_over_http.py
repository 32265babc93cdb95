"""Colorado's jackpots over HTTP: seeds by the base unit, the Five-Card Link, the order of several winners, and the end.

Rows 8, 17, 18, 23, 24, 31, 35 and 40 of the duties in `docs/jackpot-duties.md`, as far as they are Colorado's.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any, Final

import msgspec
import pytest

from pitboss.catalogue import wagers
from pitboss.jackpots.files import plain_set_up
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from tests.jackpot_house import JackpotHouse, Place
from tests.marks import proves

BLACKJACK, DEUCES = "blackjack", "deuces-wild-xtreme"
ROYAL_MATCH, BET_THE_SET, STRAIGHT_JACK = (
    "royal-match-21-progressive",
    "bet-the-set-21-progressive",
    "straight-jack-progressive",
)
LEFT, RIGHT = "dealer's left", "dealer's right"


@pytest.fixture
def house(jackpot_house: JackpotHouse) -> JackpotHouse:
    return jackpot_house


def progressive(wager: str, paytable: str = "", unit: int = 1_00, **changes: Any) -> JackpotSetUp:
    """$500 for each dollar of the wager; 20% of it feeds the meter."""
    one = MeterSetUp("", 5 * unit * 100, Fraction(1, 5), preset_seed_cents=500_00)
    table = paytable or next(iter(wagers()[wager].paytables))
    found = JackpotSetUp("J", wager, table, "progressive", unit, (one,))
    return msgspec.structs.replace(found, **changes)


def seeded(set_up: JackpotSetUp, cents: int, **changes: Any) -> JackpotSetUp:
    (one,) = set_up.meters
    return msgspec.structs.replace(set_up, meters=(msgspec.structs.replace(one, seed_cents=cents, **changes),))


# --- seeds -----------------------------------------------------------------------------------------------------------

RESERVED: Final = ("21-plus-3-progressive-30-2119", "lucky-ladies-progressive")  # any seed, where a reserve fills it
SCALED: Final = {
    "21-plus-3-progressive-30-2107": "CO 30-2107",
    "21-plus-3-progressive-30-2113": "CO 30-2113",
    "21-plus-3-progressive-30-2114": "CO 30-2114",
    "21-plus-3-progressive-30-2119": "CO 30-2119(30)(a)",
    "lucky-ladies-progressive": "CO 30-2119(31)(a)",
    "goin-wild-progressive": "CO 30-2118(13)(d)(i)(C)",
    "too-wild-progressive": "CO 30-2118(13)(e)(i)(C)",
    "five-card-linked-progressive": "CO 30-2118(13)(f)(i)(D)",
}


@proves(
    "CO 30-2107 Determination of winner (2) 21+3 Progressive pay tables note",
    "CO 30-2113 21+3 Progressive pay tables note s.2",
    "CO 30-2114 21+3 Progressive pay tables note s.2",
    "CO 30-2118(13)(d)(i)(C) s.2",
    "CO 30-2118(13)(e)(i)(C) s.2",
    "CO 30-2118(13)(f)(i)(D) s.2",
    "CO 30-2119(30)(a)(iv) s.2",
    "CO 30-2119(30)(a)(v)",
    "CO 30-2119(30)(a)(vi)",
    "CO 30-2119(31)(a)(iii) s.2",
    "CO 30-2119(31)(a)(iv)",
    "CO 30-2119(31)(a)(v)",
)
def test_rule_21_the_seed_is_the_specified_one_times_the_base_unit(house: JackpotHouse) -> None:
    for number, (wager, cite) in enumerate(SCALED.items()):
        for cents in (2_499_99, 2_500_01):
            wrong = plain_set_up(seeded(progressive(wager, unit=5_00), cents)) | {"id": "tried"}
            answer = house["Eve"].post("/api/jackpots", 422, **wrong)
            assert "$500.00 for each $1.00 of the wager" in answer["detail"], answer
            assert answer["cite"].startswith(cite), answer
        assert house.meter(house.start(progressive(wager, unit=5_00), f"scaled-{number}")) == 2_500_00
        reserved = seeded(progressive(wager), 7, reserve_rate=Fraction(1, 100), preset_seed_cents=None)
        if wager in RESERVED:
            assert house.meter(house.start(reserved, f"any-{number}")) == 7
        else:
            answer = house["Eve"].post("/api/jackpots", 422, **plain_set_up(reserved) | {"id": "tried"})
            assert "the seed that the maker specifies" in answer["detail"], answer


@proves("CO 30-2107 Determination of winner (2) 21+3 Progressive pay tables note", "CO 30-2107 Start of game (3)")
@pytest.mark.parametrize("unit", [1_00, 5_00])
def test_co_30_2107_pays_seed_and_reseed_multiply_with_the_base_unit(house: JackpotHouse, unit: int) -> None:
    units = unit // 100
    place = house.open(progressive("21-plus-3-progressive-30-2107", "PT-BJS-213-01", unit), BLACKJACK)
    shown = "$125" if unit == 1_00 else f"${125 * units:.2f} ($125)"
    assert place.felt["suited three of a kind"] == shown
    place.bet(unit, seats=())
    for wrong in (unit - 50, unit + 50, unit + 1_00):
        place.order("Ann", 422, kind="wager", seat=1, bet=place.spot, cents=wrong)
    for seat, name in ((1, "Ann"), (2, "Bob")):
        place.order(name, kind="wager", seat=seat, bet=place.spot, cents=unit)
    place.deal("Ah 9h Ah Ah 3h Kd")  # suited aces at seat 1, a flush of $3 a dollar at seat 2
    assert place.seats_waiting() == [1]
    place.see_to(1)
    assert place.hits == [500_00 * units + 40 * units]  # 20 cents a dollar of each wager
    assert place.meter == 500_00 * units
    assert place.won(place.spot)[2] == 2 * unit  # $3 for a dollar, which is not returned


# --- the Five-Card Link ----------------------------------------------------------------------------------------------

ROYAL, NOTHING, DEALER = "As Ks Qs Js 10s", "Kd Jc 9d 7c 5s", "Qc 10c 8s 6d 3h"


def five_cards(place: Place, *hands: str) -> None:
    place.deal(" ".join(card for turn in zip(*map(str.split, hands), strict=True) for card in turn))


@proves(
    "CO 30-2118(13)(f)(i)(C)",
    "CO 30-2118(13)(f)(i)(D) s.1",
    "CO 30-2118(13)(f)(i)(D) s.2",
    "CO 30-2118(11)(f) s.2",
)
@pytest.mark.parametrize("unit", [1_00, 5_00])
def test_co_30_2118_the_link_of_two_tables_multiplies_pays_envy_and_reseed(house: JackpotHouse, unit: int) -> None:
    units = unit // 100
    set_up = progressive("five-card-linked-progressive", "PT-BJS-5CL-E01", unit)
    place = house.open(set_up, DEUCES, options={})
    other = house.link(msgspec.structs.replace(set_up, id=place.id), DEUCES, options={})
    assert house.shown(id=place.id)["tables"] == [place.table, other.table]
    place.bet(unit, seats=())
    for wrong in (unit - 50, unit + 50, unit + 1_00):
        place.order("Ann", 422, kind="wager", seat=1, bet=place.spot, cents=wrong)
    for seat, name in ((1, "Ann"), (2, "Bob")):
        place.order(name, kind="wager", seat=seat, bet=place.spot, cents=unit)
    five_cards(place, ROYAL, NOTHING, DEALER)
    for seat in (1, 2):
        place.act(seat, "fold")
    place.order("Dana", kind="go ahead")
    place.deal("3s")  # the replacement card
    assert place.seats_waiting() == [1]
    place.see_to(1)
    assert place.hits == [500_00 * units + 40 * units]
    assert place.meter == 500_00 * units
    assert place.won(f"{place.spot} envy") == {2: 1_000_00 * units}
    felt = dict(next(each for each in other.state["spots"] if each["bet"] == other.spot)["rows"])
    assert felt["five-card royal flush"] == f"100% of ${500 * units:,.2f}"


# --- the order of several winners ------------------------------------------------------------------------------------

WINNERS: Final = {  # cards that win the whole meter at both seats before anybody acts, or after the hole card
    ROYAL_MATCH: ("1", "Kh Kh Kh Qh Qh Qh"),
    BET_THE_SET: ("6 deck", "9h 9h 9h 9h 9h 9h"),
}


@proves("CO 30-899.11(16)(e)", "CO 30-899.11(16)(f) s.1-2", "CO 30-899.11(16)(f) s.3", "CO 30-899.13(21)(c)")
@proves("CO 30-899.11(8)", "CO 30-899.13(13)", "CO 30-899.13(21)(a)", "CO 30-899.13(21)(b)")
@pytest.mark.parametrize("wager", WINNERS)
@pytest.mark.parametrize(("first", "seats"), [("", [2, 1]), (RIGHT, [2, 1]), (LEFT, [1, 2])])
def test_co_30_899_several_winners_by_the_house_s_procedure(
    house: JackpotHouse, wager: str, first: str, seats: list[int]
) -> None:
    """Each takes the whole meter; between them it is reseeded, with the reserve where the section has one."""
    paytable, cards = WINNERS[wager]
    reserve = Fraction(1, 20) if wager == ROYAL_MATCH else Fraction(0)
    one = MeterSetUp("", 500_00, Fraction(1, 5), reserve)
    set_up = progressive(wager, paytable, first=first, meters=(one,))
    if wager == BET_THE_SET and not first:  # its section leaves the order to the house, which has to state it
        answer = house["Eve"].post("/api/jackpots", 422, **plain_set_up(set_up) | {"id": "tried"})
        assert (answer["cite"], "the house's own" in answer["detail"]) == ("CO 30-899.13(21)(c)", True)
        return
    place = house.open(set_up, BLACKJACK, side={"first": first})
    place.bet(1_00)
    place.deal(cards)
    place.stand()
    assert place.seats_waiting() == seats
    assert f"Seat {seats[0]} comes first" in place.step("Dana", 2, "call", 422)["detail"]
    place.see_to(1, 2)
    assert place.hits == [500_40, 500_00 + (10 if reserve else 0)]
    assert place.meter == 500_00
    paid = dict(zip(seats, place.hits, strict=True))
    assert place.won(place.spot) == {seat: 250_00 + cents for seat, cents in paid.items()}  # odds from the tray


@proves("CO 30-899.14(17)(a)", "CO 30-899.21(10)(a)", "CO 30-2107 Determination of winner (2)", "CO 30-2115(3)(a)")
def test_colorado_an_order_that_the_section_fixes_is_not_replaced(house: JackpotHouse) -> None:
    for wager, cite in {
        "blazing-7s-progressive-30-899-14": "CO 30-899.14(17)(a)",
        "blazing-7s-progressive-30-899-21": "CO 30-899.21(10)(a)",
        "21-plus-3-progressive-30-2107": "CO 30-2107 Determination of winner (2)",
    }.items():
        plain = plain_set_up(progressive(wager, executive_from_cents=1_000_00, first=LEFT))
        answer = house["Eve"].post("/api/jackpots", 422, **plain | {"id": "tried"})
        assert (answer["cite"], f"from the {RIGHT}" in answer["detail"]) == (cite, True)


# --- Straight Jack ---------------------------------------------------------------------------------------------------


@proves("CO 30-2110(15)(a)", "CO 30-2110(15)(b)(ii)", "CO 30-2110(15)(c)", "CO 30-2110(16) s.2-3", "CO 30-2110(16) s.4")
def test_co_30_2110_the_dealer_stops_and_a_supervisor_comes(house: JackpotHouse) -> None:
    place = house.open(progressive(STRAIGHT_JACK, "SJP1", meters=(MeterSetUp("", 500_00, Fraction(1, 5)),)), BLACKJACK)
    place.bet(1_00, seats=(1,))
    place.deal("As 9c Kd 2h 8c 9d")
    for card in ("3h", "4h", "5h", "6c"):
        assert place.seats_waiting() == []
        place.act(1, "hit")
        place.deal(card)
    if not place.seats_waiting():
        place.act(2, "stand")
        place.order("Dana", kind="go ahead")
    assert place.seats_waiting() == [1]
    place.order("Dana", 422, kind="deal", card="9h")  # nothing is dealt before the prize is paid
    place.order("Dana", 422, kind="go ahead")
    for who, what in (("Ann", "call"), ("Dana", "verify")):
        place.step(who, 1, what, 403)
    place.step("Dana", 1, "call")
    place.step("Dana", 1, "pay", 422)
    place.see_to_rest(1)
    assert place.hits == [500_20]
    assert place.meter == 500_00


# --- the end ---------------------------------------------------------------------------------------------------------

ENDS: Final = {
    ROYAL_MATCH: "CO 30-899.11(16)(g)",
    BET_THE_SET: "CO 30-899.13(21)(d)",
    STRAIGHT_JACK: "CO 30-2110(15)(d)",
}


@proves("CO 30-899.11(16)(g) s.2", "CO 30-899.13(21)(d) s.2", "CO 30-2110(15)(d) s.2")
@pytest.mark.parametrize("wager", ENDS)
def test_colorado_no_end_before_the_top_award_and_by_petition_only(house: JackpotHouse, wager: str) -> None:
    first = RIGHT if wager == BET_THE_SET else ""
    one = MeterSetUp("", 500_00, Fraction(1, 5))
    id = f"end-{wager}"[:31]
    set_up = progressive(wager, first=first, meters=(one,))
    for name in (id, f"{id[:28]}-2"):
        house.start(set_up, name)
    path = f"/api/jackpots/{id}"
    answer = house["Sam"].post(f"{path}/close", 422)
    assert (answer["cite"], "before its top award is won" in answer["detail"]) == (f"{ENDS[wager]} s.2", True)
    move: dict[str, Any] = {"to": f"{id[:28]}-2", "petition": "7"}
    answer = house["Sam"].post(f"{path}/transfer", 422, **move)
    assert (answer["cite"], "petition the regulator first" in answer["detail"]) == (f"{ENDS[wager]} s.3-4", True)
    asked: dict[str, Any] = {"number": "7", "asks": "a transfer to another game", "reason": "nobody plays it"}
    house["Sam"].post(f"{path}/petitions", 403, **asked)
    house["Eve"].post(f"{path}/petitions", **asked)
    house["Eve"].post(f"{path}/petitions/7/answer", granted=False, document="letter of March 12")
    house["Sam"].post(f"{path}/transfer", 422, **move)
    house["Eve"].post(f"{path}/petitions", **asked | {"number": "8"})
    house["Eve"].post(f"{path}/petitions/8/answer", granted=True, document="letter of April 2")
    move["petition"] = "8"
    assert house["Sam"].post(f"{path}/transfer", **move)["state"] == "requested"
    assert (house.meter(id), house.meter(move["to"])) == (500_00, 500_00)
    assert house["Sue"].post(f"{path}/transfer", **move)["state"] == "done"
    assert (house.meter(id), house.meter(move["to"])) == (0, 1_000_00)


@proves("CO 30-2110(15)(d) s.2")
def test_co_30_2110_15_d_easier_criteria_by_petition_and_never_harder_ones(house: JackpotHouse) -> None:
    """SJP3 pays the whole meter for any straight of six cards, SJP1 only for the one with the ace of spades."""
    one = (MeterSetUp("", 500_00, Fraction(1, 5)),)
    easier = progressive(STRAIGHT_JACK, "SJP3", meters=one)
    id = house.start(progressive(STRAIGHT_JACK, "SJP1", meters=one), "easier")
    path, new = f"/api/jackpots/{id}", plain_set_up(easier) | {"id": id}
    asked: dict[str, Any] = {"set_up": new, "effective": date.today().isoformat()}
    assert "pay table" in house["Eve"].post(f"{path}/schedule", 422, **asked)["detail"]
    petition: dict[str, Any] = {"number": "9", "asks": "easier criteria", "reason": "won too seldom"}
    house["Eve"].post(f"{path}/petitions", **petition)
    house["Eve"].post(f"{path}/schedule", 422, **asked, petition="9")  # not answered
    house["Eve"].post(f"{path}/petitions/9/answer", granted=True, document="letter of May 4")
    house["Eve"].post(f"{path}/schedule", **asked, petition="9")
    house["Eve"].post(f"{path}/schedule", 422, **asked, petition="9")  # used
    house["Sam"].post(f"{path}/stop", reason="easier criteria")
    house["Eve"].post(f"{path}/change")
    assert house.shown(id=id)["paytable"] == "SJP3"


@proves("CO 30-899.11(9) s.5", "CO 30-899.11(9) s.6", "CO 30-899.13(15) s.3", "CO 30-2110(7) s.3", "CO 30-899.14(14)")
def test_colorado_the_dealer_is_told_whether_the_wagers_stay(house: JackpotHouse) -> None:
    for number, (wager, paytable, wagers_are, cite) in enumerate(
        (
            (ROYAL_MATCH, "1", "left", "CO 30-899.11(9) s.5"),
            (ROYAL_MATCH, "2", "removed", "CO 30-899.11(9) s.6"),
            (BET_THE_SET, "6 deck", "left", "CO 30-899.13(15) s.3"),
            (STRAIGHT_JACK, "SJP1", "left", "CO 30-2110(7) s.3"),
            ("blazing-7s-progressive-30-899-14", "", "removed", "CO 30-899.14(14)"),
            ("21-plus-3-progressive-30-2107", "PT-BJS-213-01", "removed", "CO 30-2107 Start of game (2) s.4"),
        )
    ):
        first = RIGHT if wager == BET_THE_SET else ""
        set_up = progressive(wager, paytable, first=first, executive_from_cents=1_000_00)
        id = house.start(set_up, f"told-{number}")
        assert house.shown("Dana", id)["after_start"] == {"wagers": wagers_are, "cite": cite}
