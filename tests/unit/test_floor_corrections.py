"""A dealer's mistakes over HTTP: undone by the dealer, corrected by a supervisor; the shift verifies."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import pytest
from sqlalchemy import Connection, select

from pitboss.engine.books.log import Corrected, RulingGiven, Stamp, Undone
from pitboss.floor.floor import Floor
from pitboss.floor.live.postings import check_ledger
from pitboss.ledger import results, schema
from tests.browsers import Browser, check_books, sit_down
from tests.databases import SLOW
from tests.floor import snapshot
from tests.marks import proves

FLOOR_TABLES = ("single-deck",)

DEALT: Final = "single-deck"


class People:
    """Dana deals; Sam is a supervisor, Eve the executive, Alex audits. Each signs in when first asked for."""

    def __init__(self, app: Any, ann: Browser) -> None:
        self.app, self.ann = app, ann

    @cached_property
    def dana(self) -> Browser:
        return Browser(self.app).sign_in("Dana")

    @cached_property
    def sam(self) -> Browser:
        return Browser(self.app).sign_in("Sam")

    @cached_property
    def eve(self) -> Browser:
        return Browser(self.app).sign_in("Eve")

    @cached_property
    def alex(self) -> Browser:
        return Browser(self.app).sign_in("Alex")

    def begin(self, cards: str, cents: int = 25_00) -> None:
        sit_down(self.ann, DEALT)
        self.wager(cents)
        self.deal(cards)

    def wager(self, cents: int = 25_00) -> None:
        self.ann.order(DEALT, kind="wager", seat=1, bet="main", cents=cents)

    def deal(self, cards: str) -> None:
        for card in cards.split():
            self.dana.order(DEALT, kind="deal", card=card)

    def stand(self) -> None:
        self.ann.order(DEALT, kind="act", action="stand")
        self.dana.order(DEALT, kind="go ahead")

    def undo(self, status: int = 200, **more: Any) -> Any:
        found = self.dana.get(f"/api/tables/{DEALT}")["undo"]
        return self.dana.order(DEALT, status, kind="undo", line=found["line"] if found else 1, **more)

    def entered(self) -> list[dict[str, Any]]:
        tables = self.sam.get("/api/pit")["tables"]
        return list(next(each["entered"] for each in tables if each["id"] == DEALT))

    def correct(self, place: int, card: str, status: int = 200, by: Browser | None = None) -> Any:
        """The card at this place of the round, the first is 1."""
        cards = [{"line": self.entered()[place - 1]["line"], "card": card}]
        action = {"is": "correct-cards.1", "corrected": cards}
        return (by or self.sam).order(DEALT, status, kind="rule", action=action, reason="Dana mistyped a card")

    def rack(self) -> int:
        return int(self.ann.get(f"/api/tables/{DEALT}")["rack_cents"])


@pytest.fixture
def people(app: Any, ann: Browser) -> People:
    return People(app, ann)


def check(people: People, floor: Floor) -> None:
    """The shift verifies, the ledger agrees with the log, and the floor opens again as it is."""
    found = people.alex.get(f"/api/audit/tables/{DEALT}/shifts/1/verify")
    assert found["holds"], found
    check_books(floor)
    assert floor.store.do(check_ledger) == []
    before = snapshot.of_table(floor, DEALT)
    again = Floor(floor.store, SLOW)
    assert again.tables[DEALT].quarantined is None
    lost = ("written", *snapshot.LOST_AT_RESTART)
    after = snapshot.of_table(again, DEALT)
    assert {k: v for k, v in before.items() if k not in lost} == {k: v for k, v in after.items() if k not in lost}


# --- undo ------------------------------------------------------------------------------------------------------------


def test_a_dealer_takes_back_a_mistyped_card(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 8s")
    assert people.dana.get(f"/api/tables/{DEALT}")["undo"]["what"] == "Seat 1: 8♠"
    people.undo()
    people.deal("9s Qc")
    people.stand()
    people.deal("Kd")
    assert people.rack() == 525_00
    people.undo(reason="it was a five")
    assert people.rack() == 475_00
    assert not people.ann.get(f"/api/tables/{DEALT}")["round"]["over"]
    people.deal("5d")
    assert people.rack() == 475_00
    lines = [each for each in floor.tables[DEALT].running().log.lines if isinstance(each.what, Undone)]
    assert [(each.what.by, each.what.reason) for each in lines if isinstance(each.what, Undone)] == [
        ("Dana", "entered by mistake"),
        ("Dana", "it was a five"),
    ]
    assert all(isinstance(each.stamp, Stamp) and each.stamp.by == "Dana" for each in lines)
    check(people, floor)


def test_a_guests_signal_and_wager_are_taken_back(people: People, floor: Floor) -> None:
    dana = people.dana
    dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    dana.order(DEALT, kind="sell chips", player="Gus", cents=200_00)
    assert dana.get(f"/api/tables/{DEALT}")["undo"] is None, "chips are no entry of the round"
    dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=50_00)
    people.undo()
    dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    people.deal("Kh 6d 9s Qc")
    dana.order(DEALT, kind="act for", action="hit")
    people.undo()
    dana.order(DEALT, kind="act for", action="stand")
    dana.order(DEALT, kind="go ahead")
    people.deal("5d")
    check(people, floor)


def test_only_ones_own_entry_and_only_until_the_next_action(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 9s Qc")
    line = people.dana.get(f"/api/tables/{DEALT}")["undo"]["line"]
    dan = people.sam
    assert dan.get(f"/api/tables/{DEALT}")["undo"] is None
    assert people.ann.get(f"/api/tables/{DEALT}")["undo"] is None
    refused = dan.order(DEALT, 409, kind="undo", line=line)
    assert "Only your own last entry" in refused["detail"]
    people.ann.order(DEALT, 403, kind="undo", line=line)
    people.alex.order(DEALT, 403, kind="undo", line=line)
    people.ann.order(DEALT, kind="act", action="stand")
    people.dana.order(DEALT, 409, kind="undo", line=line)
    people.undo(409)
    check(people, floor)


def test_an_undo_that_is_sent_again_is_done_once(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 9s")
    line = people.dana.get(f"/api/tables/{DEALT}")["undo"]["line"]
    for _ in range(2):
        people.dana.order(DEALT, kind="undo", line=line, id="undo-once")
    people.dana.order(DEALT, 409, kind="undo", line=line)
    assert len(people.ann.get(f"/api/tables/{DEALT}")["round"]["positions"][0]["hands"][0]["cards"]) == 1


def test_a_player_who_wagered_or_left_since_ends_the_undo(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 9s Qc")
    people.stand()
    people.deal("Kd")
    line = people.dana.get(f"/api/tables/{DEALT}")["undo"]["line"]
    people.wager()
    people.dana.order(DEALT, 409, kind="undo", line=line)
    people.ann.order(DEALT, kind="take back", seat=1, bet="main")
    people.ann.order(DEALT, kind="get up", seat=1)
    people.dana.order(DEALT, 409, kind="undo", line=line)


# --- corrections -----------------------------------------------------------------------------------------------------


@proves("CO 30-828(1) s.1")
def test_co_30_828_1_a_supervisor_corrects_a_card_of_a_settled_round(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 9s Qc")
    people.stand()
    people.deal("Kd")
    assert people.rack() == 525_00
    assert [each["what"] for each in people.entered()][-1] == "Dealer: K♦"
    people.correct(5, "5d")
    assert people.rack() == 475_00
    entries = list(floor.tables[DEALT].running().log)
    assert entries[-2] == RulingGiven("Sam", "Dana mistyped a card")
    assert isinstance(entries[-1], Corrected)
    check(people, floor)
    shown = people.ann.get(f"/api/tables/{DEALT}")["round"]["story"][-1]
    assert shown["text"] == "Cards corrected. Sam rules; reason: Dana mistyped a card."
    assert shown["cite"] == "CO 30-828(1)"
    steps = people.alex.get(f"/api/audit/tables/{DEALT}/shifts/1/rounds/1")["steps"]
    assert steps[-1]["action"] == "correct cards"
    assert any("Sam rules" in each for each in steps[-1]["story"])
    assert steps[-1]["view"]["dealer"]["cards"] == ["6d", "Qc", "5d"]
    found = people.alex.get(f"/api/audit/tables/{DEALT}/shifts/1/verify")
    assert [(each["by"], each["reason"]) for each in found["corrections"]] == [("Sam", "Dana mistyped a card")]


def test_a_card_is_corrected_in_the_round_and_play_goes_on(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 8s Qc")
    people.correct(3, "9s")
    hand = people.ann.get(f"/api/tables/{DEALT}")["round"]["positions"][0]["hands"][0]
    assert hand["cards"] == ["Kh", "9s"]
    people.stand()
    people.deal("3d")
    assert people.rack() == 500_00
    check(people, floor)


def test_a_correction_that_a_later_step_forbids_names_it(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 9s Qc")
    people.ann.order(DEALT, kind="act", action="hit")
    refused = people.correct(3, "As", 422)
    assert "hit" in refused["detail"]
    assert refused["cite"].startswith("CO 30-")
    check(people, floor)


def test_who_dealt_does_not_correct_and_who_corrected_does_not_deal(people: People, floor: Floor) -> None:
    people.begin("Kh 6d")
    people.sam.order(DEALT, kind="deal", card="8s")
    refused = people.correct(3, "9s", 403)
    assert "has dealt in this round" in refused["detail"]
    people.correct(3, "9s", by=people.eve)
    refused = people.eve.order(DEALT, 403, kind="deal", card="Qc")
    assert "has ruled on this round" in refused["detail"]
    people.deal("Qc")
    check(people, floor)


@pytest.mark.parametrize(("cents", "alone"), [(50_00, True), (50_50, False)])
def test_above_the_limit_a_second_person_confirms(people: People, floor: Floor, cents: int, alone: bool) -> None:
    """A dealer's bust that becomes 21 moves twice the wager; one person rules on $100."""
    people.begin("Kh 6d 9s Qc", cents)
    people.stand()
    people.deal("Kd")
    said = people.correct(5, "5d")
    assert ("a second person must confirm" in said["what"]) is not alone
    if not alone:
        assert people.rack() == 500_00 + cents
        people.sam.order(DEALT, 403, kind="confirm ruling")
        people.eve.order(DEALT, kind="confirm ruling")
    assert people.rack() == 500_00 - cents
    check(people, floor)


def test_a_player_who_took_the_chips_away_stops_the_correction(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 9s Qc")
    people.stand()
    people.deal("Kd")
    people.ann.order(DEALT, kind="get up", seat=1)
    refused = people.correct(5, "5d", 422)
    assert "Ann has left with $525.00" in refused["detail"]
    check(people, floor)


def test_the_next_round_ends_the_correction(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 9s Qc")
    people.stand()
    people.deal("Kd")
    line = people.entered()[-1]["line"]
    people.wager()
    action = {"is": "correct-cards.1", "corrected": [{"line": line, "card": "5d"}]}
    people.sam.order(DEALT, 422, kind="rule", action=action, reason="x")
    assert people.entered() == []


def test_the_cards_as_entered_are_for_who_rules(people: People) -> None:
    """An auditor sees the pit, and no hole card of a round in play."""
    people.begin("Kh 6d 9s Qc")
    tables = people.alex.get("/api/pit")["tables"]
    assert all("entered" not in each for each in tables)
    assert people.entered()[-1] == {"line": people.entered()[-1]["line"], "card": "Qc", "what": "Dealer: Q♣ face down"}


def test_the_story_of_a_correction_shows_no_hole_card(people: People) -> None:
    people.begin("Kh 6d 9s Jc")
    people.correct(4, "Qc")
    story = people.ann.get(f"/api/tables/{DEALT}")["round"]["story"]
    assert "Q♣" not in str(story)
    assert "J♣" not in str(story)


# --- guests ----------------------------------------------------------------------------------------------------------


def test_a_guests_wager_is_taken_back_before_the_cards(people: People, floor: Floor) -> None:
    dana = people.dana
    dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    dana.order(DEALT, kind="sell chips", player="Gus", cents=200_00)
    dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=50_00)
    dana.order(DEALT, kind="take back for", seat=2, bet="main")
    assert dana.get(f"/api/tables/{DEALT}")["racks"] == {"guest Gus": 200_00}
    dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    people.deal("Kh")
    refused = dana.order(DEALT, 422, kind="take back for", seat=2, bet="main")
    assert "CO 30-" in str(refused)
    check(people, floor)


def test_nobody_takes_back_the_wager_of_a_signed_in_player(people: People) -> None:
    people.begin("")
    refused = people.dana.order(DEALT, 403, kind="take back for", seat=1, bet="main")
    assert "Ann is signed in" in refused["detail"]


def test_a_guest_who_leaves_takes_the_chips_to_the_cage(people: People, floor: Floor) -> None:
    dana = people.dana
    dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    dana.order(DEALT, kind="sell chips", player="Gus", cents=200_00)
    said = dana.order(DEALT, kind="guest leaves", seat=2)
    assert said["what"] == "Gus takes $200.00 in chips to the cage"
    check(people, floor)


# --- the index of results --------------------------------------------------------------------------------------------


def indexed(floor: Floor) -> list[tuple[int, int]]:
    """Every round with a result, and Ann's net cents in it; the same when the index is built from the logs."""

    def read(connection: Connection) -> list[tuple[int, int]]:
        p = schema.player_results.c
        rows = connection.execute(select(p.round, p.returned - p.wagered).where(p.tbl == DEALT)).all()
        return [(row[0], row[1]) for row in rows]

    found = floor.store.do(read)
    floor.store.do(results.build)
    assert floor.store.do(read) == found
    return found


def test_the_index_of_results_follows_an_undo_and_a_correction(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 9s 5c")
    people.stand()
    people.deal("Kd")
    assert indexed(floor) == [(1, -25_00)]
    people.undo()
    assert indexed(floor) == []
    people.deal("Jd")
    assert indexed(floor) == [(1, -25_00)]
    people.correct(5, "7d")
    assert indexed(floor) == [(1, 25_00)]
    people.correct(5, "2d")
    assert indexed(floor) == [], "the dealer has 13 and draws again"
    people.deal("3h")
    assert people.ann.get(f"/api/tables/{DEALT}")["round"]["actor"] == "chance"
    people.deal("10h")
    assert indexed(floor) == [(1, 25_00)]
    check(people, floor)


def test_a_players_own_replay_tells_of_a_correction_and_shows_no_card_of_it(people: People, floor: Floor) -> None:
    people.begin("Kh 6d 9s Qc")
    people.stand()
    people.deal("Kd")
    people.correct(5, "5d")
    steps = people.ann.get(f"/api/play/rounds/{DEALT}/1/1")["steps"]
    assert steps[-1]["action"] == "correct cards"
    assert steps[-1]["story"][0] == "Cards corrected by a supervisor"


# --- a replay names the hand -----------------------------------------------------------------------------------------


def test_a_replay_names_the_hand_once_a_seat_has_several(people: People) -> None:
    """As the transcript does: without its number nobody could tell which of the hands a card or an act belongs to."""
    people.begin("8h 6d 8s 5c")
    people.ann.order(DEALT, kind="act", action="split")
    people.deal("3c")
    people.ann.order(DEALT, kind="act", action="stand")
    people.deal("10h")
    people.stand()
    people.deal("Kd")
    for steps in (
        people.alex.get(f"/api/audit/tables/{DEALT}/shifts/1/rounds/1")["steps"],
        people.ann.get(f"/api/play/rounds/{DEALT}/1/1")["steps"],
    ):
        told = [words for step in steps for words in step["story"]]
        assert any(words.startswith("Seat 1: 8♠") for words in told), "one hand needs no number"
        assert any(words.startswith("Seat 1 hand 1: 3♣") for words in told), told
        assert any(words.startswith("Seat 1 hand 1: stand") for words in told), told
        assert any(words.startswith("Seat 1 hand 2: 10♥") for words in told), told
        assert any(words.startswith("Seat 1 hand 2 loses") for words in told), told
