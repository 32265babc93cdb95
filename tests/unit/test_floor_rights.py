"""Who may do what at a table: rights belong to persons, not only to roles."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.engine.books.log import RulingGiven
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.floor.people.people import Role
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.databases import SLOW
from tests.marks import proves

FLOOR_TABLES = ("blackjack", "single-deck", "spanish", "ante-up")

DEALT = "single-deck"


def seat_gus(dana: Browser, seat: int = 2) -> None:
    dana.order(DEALT, kind="seat guest", seat=seat, player="Gus")
    dana.order(DEALT, kind="sell chips", player="Gus", cents=200_00)


def deal(dealer: Browser, cards: str) -> None:
    for card in cards.split():
        dealer.order(DEALT, kind="deal", card=card)


@pytest.mark.parametrize("name", ["Dana", "Sam", "Eve"])
def test_nobody_wagers_or_acts_for_a_signed_in_player(name: str, ann: Browser, app: Any, floor: Floor) -> None:
    """Wagers are the player's own (CO 30-809), and so are signals (CO 30-821(4))."""
    other = Browser(app).sign_in(name)
    sit_down(ann, DEALT)
    refused = other.order(DEALT, 403, kind="wager for", seat=1, bet="main", cents=25_00)
    assert "Ann is signed in" in refused["detail"]
    sit_down(ann, "spanish", 1)
    other.order("spanish", 403, kind="wager for", seat=1, bet="main", cents=25_00)
    ann.order(DEALT, kind="wager", seat=1, bet="main", cents=25_00)
    deal(other, "Kh 6d 9s Qc")
    other.order(DEALT, 403, kind="act for", action="stand")
    ann.order(DEALT, kind="act", action="stand")


def test_a_dealer_wagers_acts_and_cashes_out_for_a_guest(app: Any, floor: Floor) -> None:
    dana = Browser(app).sign_in("Dana")
    seat_gus(dana)
    dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    dana.order(DEALT, 422, kind="guest leaves", seat=2)
    deal(dana, "Kh 6d 9s Qc")
    dana.order(DEALT, kind="act for", action="stand")
    dana.order(DEALT, kind="go ahead")
    deal(dana, "5h")
    assert dana.get(f"/api/tables/{DEALT}")["round"]["over"]
    dana.order(DEALT, 422, kind="guest leaves", seat=3)
    dana.order(DEALT, kind="guest leaves", seat=2)
    state = dana.get(f"/api/tables/{DEALT}")
    assert (state["seated"], state["racks"]) == ({}, {})
    check_books(floor)


def test_a_dealer_does_not_send_a_signed_in_player_away(ann: Browser, app: Any) -> None:
    sit_down(ann, DEALT)
    Browser(app).sign_in("Dana").order(DEALT, 403, kind="guest leaves", seat=1)


@proves("CO 30-828(1) s.1", "CO 30-828(1) s.2")
def test_co_30_828_1_who_deals_a_round_does_not_rule_on_it(ann: Browser, app: Any, floor: Floor) -> None:
    sam, eve = Browser(app).sign_in("Sam"), Browser(app).sign_in("Eve")
    sit_down(ann, DEALT)
    ann.order(DEALT, kind="wager", seat=1, bet="main", cents=25_00)
    deal(sam, "Kh 6d 9s Qc")
    ruling: dict[str, Any] = {"kind": "rule", "action": {"is": "push-table.1"}, "reason": "misdeal"}
    refused = sam.order(DEALT, 403, **ruling)
    assert "has dealt" in refused["detail"]
    eve.order(DEALT, kind="rule", action={"is": "play-as-dealt.1"}, reason="the hand stands")
    eve.order(DEALT, 403, kind="go ahead")  # nor does who ruled deal
    eve.order(DEALT, **ruling)
    given = [entry for entry in floor.tables[DEALT].running().log if isinstance(entry, RulingGiven)]
    assert [(each.by, each.reason) for each in given] == [("Eve", "the hand stands"), ("Eve", "misdeal")]
    ann.order(DEALT, kind="wager", seat=1, bet="main", cents=25_00)  # another round: both may rule or deal again
    deal(eve, "Kh 6d 9s Qc")
    sam.order(DEALT, **ruling)
    check_books(floor)


def test_a_ruling_needs_a_reason(ann: Browser, app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    until_asked(ann)
    sam.order("blackjack", 422, kind="rule", action={"is": "push-table.1"})
    sam.order("blackjack", 422, kind="rule", action={"is": "push-table.1"}, reason="")
    sam.order("blackjack", 422, kind="rule", action={"is": "push-table.1"}, reason="  ")
    sam.order("blackjack", kind="rule", action={"is": "push-table.1"}, reason="fire alarm")


def until_asked(ann: Browser, cents: int = 25_00) -> None:
    sit_down(ann, cents=2_000_00)
    for _ in range(20):
        put_down(ann, "blackjack", 1, cents)
        ann.order("blackjack", kind="ready")
        if not ann.get("/api/tables/blackjack")["round"]["over"]:
            return


@proves("CO 30-828(6)")
@pytest.mark.parametrize(
    "action",
    [
        {"is": "expose-hole-card.1"},
        {"is": "discard-face-up-card.1", "card": "2c"},
        {"is": "draw-in-error.1", "card": "2c", "exposed": True},
        {"is": "overdraw-dealer.1", "card": "2c"},
        {"is": "miss-first-card.1", "seat": 1},
        {"is": "miss-second-card.1", "seat": 1},
        {"is": "miss-dealer-card.1"},
    ],
    ids=lambda action: str(action["is"]),
)
def test_co_30_828_6_no_ruling_moves_the_cards_of_a_table_that_deals_itself(
    action: dict[str, Any], ann: Browser, app: Any, floor: Floor
) -> None:
    sam = Browser(app).sign_in("Sam")
    until_asked(ann)
    before = (ann.get("/api/tables/blackjack")["stack"], floor.tables["blackjack"].running().log.head)
    refused = sam.order("blackjack", 422, kind="rule", action=action, reason="seen by a player")
    assert refused["cite"].startswith("CO 30-828")
    assert (ann.get("/api/tables/blackjack")["stack"], floor.tables["blackjack"].running().log.head) == before
    offered = next(each for each in sam.get("/api/pit")["tables"] if each["id"] == "blackjack")["irregularities"]
    assert action["is"] not in {each["action"]["is"] for each in offered}


def ruling_at(ann: Browser, app: Any, cents: int) -> tuple[Browser, str]:
    sam = Browser(app).sign_in("Sam")
    until_asked(ann, cents)
    return sam, sam.order("blackjack", kind="rule", action={"is": "push-table.1"}, reason="fire")["what"]


def test_a_ruling_at_the_limit_needs_one_person(ann: Browser, app: Any) -> None:
    _, said = ruling_at(ann, app, 100_00)
    assert "second person" not in said
    assert ann.get("/api/tables/blackjack")["round"]["over"]


def test_a_ruling_above_the_limit_needs_a_second_person(ann: Browser, app: Any, floor: Floor) -> None:
    sam, said = ruling_at(ann, app, 101_00)
    assert "second person" in said
    assert not ann.get("/api/tables/blackjack")["round"]["over"]
    again = Floor(floor.store, SLOW).tables["blackjack"].running()
    assert again.proposed is not None  # it waits over a restart, too
    refused = sam.order("blackjack", 403, kind="confirm ruling")
    assert "second person" in refused["detail"]
    Browser(app).sign_in("Eve").order("blackjack", kind="confirm ruling")
    assert ann.get("/api/tables/blackjack")["round"]["over"]
    given = [entry for entry in floor.tables["blackjack"].running().log if isinstance(entry, RulingGiven)]
    assert [(each.by, each.confirmed_by) for each in given] == [("Sam", "Eve")]
    Browser(app).sign_in("Eve").order("blackjack", 409, kind="confirm ruling")


def won_by_gus(dealer: Browser) -> None:
    """Gus wins $100 at the table where a person deals, and the round is over."""
    seat_gus(dealer)
    dealer.order(DEALT, kind="wager for", seat=2, bet="main", cents=100_00)
    deal(dealer, "Kh 6d 9s Qc")
    dealer.order(DEALT, kind="act for", action="stand")
    dealer.order(DEALT, kind="go ahead")
    deal(dealer, "10h")
    assert dealer.get(f"/api/tables/{DEALT}")["round"]["over"]


@proves("CO 30-828(1) s.2")
def test_co_30_828_1_a_payment_is_corrected_by_a_supervisor_who_has_not_dealt(app: Any, floor: Floor) -> None:
    dana, sam, eve = (Browser(app).sign_in(name) for name in ("Dana", "Sam", "Eve"))
    won_by_gus(sam)
    pay: dict[str, Any] = {
        "kind": "rule",
        "action": {"is": "pay-difference.1", "seat": 2, "cents": 50_00},
        "reason": "paid 1 to 2",
    }
    dana.order(DEALT, 403, **pay)
    assert "has dealt" in sam.order(DEALT, 403, **pay)["detail"]
    eve.order(DEALT, 422, **{**pay, "reason": " "})
    offered = next(each for each in eve.get("/api/pit")["tables"] if each["id"] == DEALT)["irregularities"]
    assert {"pay difference", "collect difference"} <= {each["name"] for each in offered}
    eve.order(DEALT, **pay)
    table = floor.tables[DEALT].running()
    assert table.books.purse("guest Gus") == 350_00
    assert dana.get(f"/api/tables/{DEALT}")["racks"] == {"guest Gus": 350_00}
    again = Floor(floor.store, SLOW).tables[DEALT].running()
    assert (again.log.head, again.books.snapshot()) == (table.log.head, table.books.snapshot())
    check_books(floor)


@pytest.mark.parametrize(("cents", "alone"), [(99_50, True), (100_00, True), (100_50, False)])
def test_a_correction_above_the_limit_needs_a_second_person(cents: int, alone: bool, app: Any, floor: Floor) -> None:
    dana, sam, eve = (Browser(app).sign_in(name) for name in ("Dana", "Sam", "Eve"))
    won_by_gus(dana)
    table = floor.tables[DEALT].running()
    order = {"is": "collect-difference.1", "seat": 2, "cents": cents}
    said = sam.order(DEALT, kind="rule", action=order, reason="the dealer had 20")["what"]
    assert ("second person" not in said) == alone
    if not alone:
        assert table.books.purse("guest Gus") == 300_00
        sam.order(DEALT, 403, kind="confirm ruling")
        eve.order(DEALT, kind="confirm ruling")
    assert table.books.purse("guest Gus") == 300_00 - cents
    sam.order(DEALT, kind="rule", action={**order, "cents": 50}, reason="one more")  # they count together
    assert (table.proposed is not None) == (cents + 50 > 100_00)
    check_books(floor)


def test_a_ruling_that_leaves_the_choice_to_the_player_is_no_way_round_the_limit(ann: Browser, app: Any) -> None:
    """A hand played against its signal may be taken as a push: that is the whole wager, later."""
    sam = Browser(app).sign_in("Sam")
    sit_down(ann, cents=2_000_00)
    wrong = {"is": "wrong-action.1", "seat": 1, "hand": 0, "player_chooses": True}
    for _ in range(40):
        put_down(ann, "blackjack", 1, 150_00)
        ann.order("blackjack", kind="ready")
        if any(offer["name"] == "hit" for offer in ann.get("/api/tables/blackjack")["round"]["legal"]):
            ann.order("blackjack", kind="act", action="hit")
            if not ann.get("/api/tables/blackjack")["round"]["over"]:
                break
        play_out(ann)
    said = sam.order("blackjack", kind="rule", action=wrong, reason="the player had signaled to stand")["what"]
    assert "second person" in said


def test_a_seat_with_a_carried_wager_is_not_left(ann: Browser, app: Any, floor: Floor) -> None:
    """STREAK is decided over several rounds: nobody else plays it from the same seat."""
    floor.add(SetUp("streak", "Streak", "blackjack", options={"dealt_from": "digital"}, sides=(SideChoice("streak"),)))
    ann.order("streak", kind="sit", seat=1)
    ann.order("streak", kind="sit", seat=2)
    ann.order("streak", kind="buy in", cents=2_000_00)
    table = floor.tables["streak"].running()
    spot = next(iter(table.house.sides))
    for _ in range(40):
        ann.order("streak", kind="wager", seat=1, bet="main", cents=25_00)
        assert table.round is not None
        if not table.round.placed_wagers:
            ann.order("streak", kind="wager", seat=1, bet=spot, cents=5_00)
        ann.order("streak", kind="ready")
        play_out(ann, "streak")
        if table.has_wagers_at(1):
            break
    refused = ann.order("streak", 422, kind="get up", seat=1)
    assert "are still open" in refused["detail"]
    ann.order("streak", kind="get up", seat=2)


def test_a_proposed_ruling_lapses_when_the_round_moves_on(ann: Browser, app: Any) -> None:
    ruling_at(ann, app, 101_00)
    state = ann.get("/api/tables/blackjack")["round"]
    ann.order("blackjack", kind="act", action=state["legal"][0]["name"])
    Browser(app).sign_in("Eve").order("blackjack", 409, kind="confirm ruling")


@proves("CO 30-816(4)")
def test_co_30_816_4_no_limits_give_a_fresh_shoe(ann: Browser, app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    sit_down(ann)
    put_down(ann, "blackjack", 1, 25_00)
    ann.order("blackjack", kind="take back", seat=1, bet="main")
    before = ann.get("/api/tables/blackjack")
    refused = sam.order("blackjack", 422, kind="set limits", min_cents=5_00, max_cents=500_00)
    assert "already" in refused["detail"]
    for limits in ((10_00, 200_00), (5_00, 500_00)):
        sam.order("blackjack", kind="set limits", min_cents=limits[0], max_cents=limits[1])
    after = ann.get("/api/tables/blackjack")
    kept = ("commitment", "stack", "shift", "rack_cents", "min_cents", "max_cents")
    assert [after[each] for each in kept] == [before[each] for each in kept]


def test_new_limits_bind_the_next_wager(ann: Browser, app: Any, floor: Floor) -> None:
    sam = Browser(app).sign_in("Sam")
    sit_down(ann)
    sam.order("blackjack", kind="set limits", min_cents=10_00, max_cents=200_00)
    ann.order("blackjack", 422, kind="wager", seat=1, bet="main", cents=9_00)
    ann.order("blackjack", kind="wager", seat=1, bet="main", cents=10_00)
    sam.order("blackjack", 422, kind="set limits", min_cents=5_00, max_cents=200_00)  # a wager is on the layout
    again = Floor(floor.store, SLOW).tables["blackjack"].running()
    assert (again.limits.min, again.limits.max) == (10_00, 200_00)


def test_limits_are_posted_in_chips_that_the_table_has(app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    sam.order("blackjack", 422, kind="set limits", min_cents=7, max_cents=200_00)
    sam.order("blackjack", 422, kind="set limits", min_cents=5_00, max_cents=200_01)
    sam.order("blackjack", kind="set limits", min_cents=5_50, max_cents=200_00)


def test_a_card_is_not_missed_while_the_deal_cannot_begin(ann: Browser, app: Any, floor: Floor) -> None:
    """Ante Up 21 without its ante: the ruling was accepted, and the card after it refused."""
    sam = Browser(app).sign_in("Sam")
    sit_down(ann, "ante-up")
    put_down(ann, "ante-up", 1, 25_00)
    demanded = [spot["bet"] for spot in ann.get("/api/tables/ante-up")["spots"] if spot.get("demanded")]
    ann.order("ante-up", kind="take back", seat=1, bet=demanded[0])
    before = floor.tables["ante-up"].running().log.head
    missed = {"is": "miss-first-card.1", "seat": 1}
    sam.order("ante-up", 422, kind="rule", action=missed, reason="the dealer passed seat 1")
    assert floor.tables["ante-up"].running().log.head == before


def test_a_table_that_is_closed_before_the_cut_verifies(ann: Browser, app: Any) -> None:
    sam, alex = Browser(app).sign_in("Sam"), Browser(app).sign_in("Alex")
    sit_down(ann, "spanish")
    assert ann.get("/api/tables/spanish")["cut"] == "Ann"
    sam.order("spanish", kind="close table")
    assert alex.get("/api/audit/tables/spanish/shifts/1/verify")["holds"]


def test_a_supervisor_frees_a_seat_that_is_held_without_chips(ann: Browser, app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    ann.order("blackjack", kind="sit", seat=1)
    Browser(app).sign_in("Bob").order("blackjack", 403, kind="clear seat", seat=1)
    sam.order("blackjack", 422, kind="clear seat", seat=2)
    sam.order("blackjack", kind="clear seat", seat=1)
    assert ann.get("/api/tables/blackjack")["seated"] == {}
    sit_down(ann)
    sam.order("blackjack", 422, kind="clear seat", seat=1)


@pytest.mark.parametrize("name", ["house", "House", "guest", "guest Gus", "GUEST Gus", "table", "outside", "Dealer"])
def test_nobody_signs_on_with_a_name_of_the_books(name: str, app: Any, floor: Floor) -> None:
    refused = Browser(app).post("/api/players", 422, name=name, password=demo.PASSWORD)
    assert "reserved" in refused["detail"]
    with pytest.raises(PitbossError, match="reserved"):
        floor.sign_on(name, Role.PLAYER, demo.PASSWORD, 100_00)


def test_a_guest_is_nobodys_account(app: Any, floor: Floor) -> None:
    """A guest Ann has nothing to do with Ann, who is signed in."""
    dana, ann = Browser(app).sign_in("Dana"), Browser(app).sign_in("Ann")
    dana.order(DEALT, kind="seat guest", seat=2, player="Ann")
    dana.order(DEALT, kind="sell chips", player="Ann", cents=200_00)
    ann.order(DEALT, 403, kind="wager", seat=2, bet="main", cents=25_00)
    ann.order(DEALT, 403, kind="get up", seat=2)
    assert ann.get("/api/me")["wallet_cents"] == demo.CENTS
    dana.order(DEALT, kind="guest leaves", seat=2)
    assert ann.get("/api/me")["wallet_cents"] == demo.CENTS
    check_books(floor)


# --- the tray ------------------------------------------------------------------------------------------------------


def with_tray(floor: Floor, cents: int, *people: Browser) -> None:
    """A table at which these people have bought in for $500, with this much left in its tray."""
    floor.add(
        SetUp(
            "small",
            "Small tray",
            "blackjack",
            options={"dealt_from": "digital"},
            tray_cents=cents + 500_00 * len(people),
        )
    )
    for seat, who in enumerate(people, start=1):
        sit_down(who, "small", seat)


@pytest.mark.parametrize(("tray", "status"), [(24_99, 422), (25_00, 200), (25_01, 200)])
def test_a_wager_that_the_tray_could_not_pay_is_refused(tray: int, status: int, ann: Browser, floor: Floor) -> None:
    with_tray(floor, tray, ann)
    answer = ann.order("small", status, kind="wager", seat=1, bet="main", cents=25_00)
    if status != 200:
        assert "fill" in answer["detail"]


def test_the_tray_pays_everything_on_the_layout(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    with_tray(floor, 49_00, ann, bob)
    put_down(ann, "small", 1, 25_00)
    bob.order("small", 422, kind="wager", seat=2, bet="main", cents=25_00)
    bob.order("small", kind="wager", seat=2, bet="main", cents=24_00)


def test_a_short_tray_is_an_alert_and_sells_no_chips(ann: Browser, app: Any, floor: Floor) -> None:
    sam = Browser(app).sign_in("Sam")
    sit_down(ann)
    floor.tables["blackjack"].running().books.tray = -10_00  # as after a jackpot
    texts = [each["text"] for each in sam.get("/api/pit")["alerts"] if each["table"] == "blackjack"]
    assert any("$10.00 short" in text for text in texts)
    ann.order("blackjack", 422, kind="buy in", cents=100_00)


def test_a_fill_comes_from_the_house(ann: Browser, app: Any, floor: Floor) -> None:
    sam = Browser(app).sign_in("Sam")
    before = next(each for each in sam.get("/api/pit")["tables"] if each["id"] == "blackjack")["tray_cents"]
    ann.order("blackjack", 403, kind="fill", cents=1_000_00)
    sam.order("blackjack", 422, kind="fill", cents=1_01)
    sam.order("blackjack", kind="fill", cents=1_000_00)
    after = next(each for each in sam.get("/api/pit")["tables"] if each["id"] == "blackjack")["tray_cents"]
    assert after == before + 1_000_00
    check_books(floor)
    check_books(Floor(floor.store, SLOW))


# --- a hand that the supervisor has pushed ---------------------------------------------------------------------------


def pushed(sam: Browser, table: str, seat: int) -> None:
    action = {"is": "push-hand.1", "seat": seat, "hand": 0, "reason": "a marked card"}
    sam.order(table, kind="rule", action=action, reason="a marked card")


def settled_at(floor: Floor, table: str, seat: int) -> list[tuple[str, int]]:
    round = floor.tables[table].running().round
    assert round is not None
    return [(each.bet, each.returned_cents) for each in round.events if isinstance(each, Settled) and each.seat == seat]


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_a_pushed_blackjack_is_offered_no_even_money(ann: Browser, app: Any, floor: Floor) -> None:
    """It was: the hand was paid twice, $25.00 by the ruling and $50.00 as even money."""
    dana, sam = Browser(app).sign_in("Dana"), Browser(app).sign_in("Sam")
    sit_down(ann, DEALT)
    seat_gus(dana)
    ann.order(DEALT, kind="wager", seat=1, bet="main", cents=25_00)
    dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    deal(dana, "Kh Ah Ad 3s Kd Kc")
    pushed(sam, DEALT, 2)
    ann.order(DEALT, kind="act", action="decline")
    dana.order(DEALT, 409, kind="act for", action="even money")
    assert settled_at(floor, DEALT, 2) == [("main", 25_00)]
    again = Floor(floor.store, SLOW).tables[DEALT].running()
    assert again.books.accounts() == floor.tables[DEALT].running().books.accounts()
    check_books(floor)


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_a_pushed_hand_is_not_asked_to_fold_or_bet(ann: Browser, app: Any, floor: Floor) -> None:
    """It was, and its bet failed: the ruling had returned the ante."""
    table = "ante-up-dealt"
    floor.add(SetUp(table, "Ante Up 21, by a dealer", "ante-up-21", kind="dealt", inspected_by="Dana"))
    dana, sam = Browser(app).sign_in("Dana"), Browser(app).sign_in("Sam")
    sit_down(ann, table)
    dana.order(table, kind="seat guest", seat=2, player="Gus")
    dana.order(table, kind="sell chips", player="Gus", cents=200_00)
    put_down(ann, table, 1, 25_00)
    dana.order(table, kind="wager for", seat=2, bet="main", cents=25_00)  # the ante comes with it
    for card in ["Kh", "9d", "6d", "7c", "5c", "8s"]:
        dana.order(table, kind="deal", card=card)
    pushed(sam, table, 2)
    ann.order(table, kind="act", action="bet")
    dana.order(table, 403, kind="act for", action="bet")  # the turn is Ann's again
    assert sorted(settled_at(floor, table, 2)) == [("ante", 25_00), ("main", 25_00)]
    ann.order(table, kind="act", action="stand")
    check_books(floor)
