"""House rules of Colorado Rule 8 that are a matter of who sits at the terminal: 30-803, 809, 812, 824 and 828."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.marks import proves

DEALT = "single-deck"
ELECTRONIC = "blackjack"
_CARD = re.compile(r'"((?:10|[2-9JQKA])[cdhs])"')


def deal(dealer: Browser, cards: str) -> None:
    for card in cards.split():
        dealer.order(DEALT, kind="deal", card=card)


def offered(who: Browser, table: str, name: str) -> dict[str, Any]:
    (offer,) = [each for each in who.get(f"/api/tables/{table}")["round"]["legal"] if each["name"] == name]
    return dict(offer)


def _until_asked(who: Browser) -> int:
    """Wager $25 until a decision is asked for; returns the chips that are left in the rack."""
    sit_down(who, ELECTRONIC, cents=1_000_00)
    for _ in range(20):
        put_down(who, ELECTRONIC, 1, 25_00)
        left = int(who.get(f"/api/tables/{ELECTRONIC}")["rack_cents"])
        who.order(ELECTRONIC, kind="ready")
        if not who.get(f"/api/tables/{ELECTRONIC}")["round"]["over"]:
            return left
    raise AssertionError("twenty rounds without a decision")


# --- 803(2), (3): what a terminal shows -----------------------------------------------------------------------------


@proves("CO 30-803(3)", "CO 30-803(3)(a)", "CO 30-803(3)(b)(i)", "CO 30-803(3)(b)(ii)", "CO 30-803(3)(c)")
@pytest.mark.parametrize("table", [ELECTRONIC, DEALT])
def test_co_30_803_3_every_player_can_read_the_notices_at_the_terminal(table: str, ann: Browser) -> None:
    shown = {each["cite"]: each["text"] for each in ann.get(f"/api/tables/{table}/rules")["notices"]}
    for clause in ("(a)", "(b)(i)", "(b)(ii)", "(c)", "(d)", "(i)"):
        assert shown[f"CO 30-803(3){clause}"]


@proves("CO 30-803(2) s.3")
def test_co_30_803_2_every_wager_has_its_marked_area_on_the_screen(ann: Browser, floor: Floor) -> None:
    for live in floor.tables.values():
        spots = {each["bet"] for each in ann.get(f"/api/tables/{live.id}")["spots"]}
        assert spots >= {"main", *live.running().house.sides}, live.id


# --- 809: wagers at a terminal --------------------------------------------------------------------------------------


@proves("CO 30-809 ¶1 s.3")
@pytest.mark.parametrize(("cents", "status"), [(24_50, 200), (25_00, 200), (25_50, 422)])
def test_co_30_809_at_a_terminal_a_wager_is_made_of_electronic_chips(cents: int, status: int, ann: Browser) -> None:
    """Money on the account is no wager: it has to become chips first."""
    sit_down(ann, ELECTRONIC, cents=25_00)
    before = ann.get(f"/api/tables/{ELECTRONIC}")
    assert before["wallet_cents"] > 25_50
    if before["cut"]:
        ann.order(ELECTRONIC, kind="cut")
    ann.order(ELECTRONIC, status, kind="wager", seat=1, bet="main", cents=cents)
    placed = cents if status == 200 else 0
    assert ann.get(f"/api/tables/{ELECTRONIC}")["rack_cents"] == 25_00 - placed


@proves("CO 30-809 ¶1 s.3")
def test_co_30_809_no_dealer_takes_chips_or_cash_at_an_electronic_table(ann: Browser, app: Any) -> None:
    sit_down(ann, ELECTRONIC)
    dana = Browser(app).sign_in("Dana")
    refused = dana.order(ELECTRONIC, 403, kind="seat guest", seat=2, player="Gus")
    assert "CO 30-809" in refused["detail"]
    dana.order(ELECTRONIC, 422, kind="sell chips", player="Gus", cents=100_00)
    dana.order(ELECTRONIC, 403, kind="wager for", seat=1, bet="main", cents=25_00)
    assert ann.get(f"/api/tables/{ELECTRONIC}")["rack_cents"] == 500_00


@proves("CO 30-809 ¶1 s.3")
def test_co_30_809_a_wager_lies_on_the_player_s_own_spots(ann: Browser, app: Any) -> None:
    sit_down(ann, ELECTRONIC)
    bob = Browser(app).sign_in("Bob")
    sit_down(bob, ELECTRONIC, 2)
    if ann.get(f"/api/tables/{ELECTRONIC}")["cut"]:
        ann.order(ELECTRONIC, kind="cut")
    bob.order(ELECTRONIC, 403, kind="wager", seat=1, bet="main", cents=25_00)
    bob.order(ELECTRONIC, 422, kind="wager", seat=2, bet="no such spot", cents=25_00)


# --- 812(1): insurance at a terminal --------------------------------------------------------------------------------


@proves("CO 30-812(1) s.4")
@pytest.mark.parametrize(("cents", "status"), [(12_00, 200), (12_50, 200), (13_00, 422)])
def test_co_30_812_1_at_a_terminal_insurance_is_taken_with_its_button(
    cents: int, status: int, ann: Browser, app: Any, floor: Floor
) -> None:
    dana = Browser(app).sign_in("Dana")
    sit_down(ann, DEALT)
    ann.order(DEALT, kind="wager", seat=1, bet="main", cents=25_00)
    deal(dana, "9h Ad 9s Qc")
    assert offered(ann, DEALT, "insure")["at_most"] == 12_50
    dana.order(DEALT, 403, kind="act for", action="insure", cents=12_00)  # the player's own button, and no other
    answer = ann.order(DEALT, status, kind="act", action="insure", cents=cents)
    if status == 422:
        assert answer["cite"] == "CO 30-812(1)"
        return
    state = ann.get(f"/api/tables/{DEALT}")
    assert state["round"]["over"]  # the queen in the hole is a blackjack
    assert state["rack_cents"] == 500_00 - 25_00 + 2 * cents
    check_books(floor)


@proves("WA 3166 v003 Dealing procedures 8")
@pytest.mark.parametrize(("cents", "status"), [(5_00, 200), (10_00, 200), (12_50, 422), (15_00, 422)])
def test_wa_3166_insurance_is_up_to_half_at_the_table_too(cents: int, status: int, app: Any, floor: Floor) -> None:
    """Half of $25 in chips of $5 is $10: Colorado's next chip above half is not taken in Washington."""
    table = "spanish-dealt"
    floor.add(SetUp(table, "Spanish, dealt", "spanish-21-wa-3166", kind="dealt", chips=(5_00, 25_00)))
    dana = Browser(app).sign_in("Dana")
    dana.order(table, kind="seat guest", seat=1, player="Gus")
    dana.order(table, kind="sell chips", player="Gus", cents=200_00)
    dana.order(table, kind="wager for", seat=1, bet="main", cents=25_00)
    for card in ("Kh", "Ad", "9h", "6s"):
        dana.order(table, kind="deal", card=card)
    answer = dana.order(table, status, kind="act for", action="insure", cents=cents)
    if status == 422:
        assert answer["cite"] == "WA 3166 v003 Dealing procedures 8"
    check_books(floor)


# --- 824: what a live table tells its players -----------------------------------------------------------------------


def _cards_in(state: dict[str, Any]) -> set[str]:
    return set(_CARD.findall(json.dumps(state)))


@proves("CO 30-824(3)(b)")
def test_co_30_824_3_a_player_s_page_has_no_card_of_an_earlier_round_and_no_count(ann: Browser, app: Any) -> None:
    dana = Browser(app).sign_in("Dana")
    sit_down(ann, DEALT)
    for hand, dealers in (("10h 9s", "6d Qc 5h"), ("10d 8s", "7d Kc")):
        ann.order(DEALT, kind="wager", seat=1, bet="main", cents=25_00)
        first, second = hand.split()
        up, hole, *drawn = dealers.split()
        deal(dana, f"{first} {up} {second} {hole}")
        assert _cards_in(ann.get(f"/api/tables/{DEALT}")) == {first, second, up}
        ann.order(DEALT, kind="act", action="stand")
        dana.order(DEALT, kind="go ahead")
        deal(dana, " ".join(drawn))


@proves("CO 30-824(3)(a)", "CO 30-824(3)(c)", "CO 30-824(5)")
def test_co_30_824_5_a_live_table_gives_no_advice_and_no_chances(ann: Browser) -> None:
    _until_asked(ann)
    state = ann.get(f"/api/tables/{ELECTRONIC}")
    # What may be done and what it costs, and nothing of its worth.
    offer = {"name", "kind", "says", "cite", "at_least", "at_most", "asks", "costs"}
    assert state["round"]["legal"]
    assert {field for each in state["round"]["legal"] for field in each} <= offer
    words = json.dumps(state).lower()
    for forbidden in ("advice", "advise", "recommend", "probab", "expected value", "house edge", "running count"):
        assert forbidden not in words
    play_out(ann)


# --- 828(1): irregularities at a table with digital cards -----------------------------------------------------------


@proves("CO 30-828(1) s.5", "CO 30-828(1) s.4")
@pytest.mark.parametrize(
    "action", [{"is": "push-table.1"}, {"is": "push-hand.1", "seat": 1, "hand": 0}], ids=["the table", "a hand"]
)
def test_co_30_828_1_what_a_digital_table_cannot_repair_the_supervisor_rules_on(
    action: dict[str, Any], ann: Browser, app: Any, floor: Floor
) -> None:
    sam = Browser(app).sign_in("Sam")
    before = _until_asked(ann)
    repair = {"is": "discard-face-up-card.1", "card": "2c"}
    sam.order(ELECTRONIC, 422, kind="rule", action=repair, reason="a card shows its face")
    sam.order(ELECTRONIC, kind="rule", action=action, reason="a card shows its face")
    state = ann.get(f"/api/tables/{ELECTRONIC}")
    if state["round"]["legal"]:
        state = play_out(ann)  # insurance may still be asked for
    assert state["round"]["over"]
    assert state["rack_cents"] == before + 25_00
    check_books(floor)
