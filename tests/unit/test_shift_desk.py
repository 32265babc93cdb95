"""The shift desk over HTTP: two persons count alone, slips have three, the close balances with the table's own log."""

from __future__ import annotations

from random import Random
from time import sleep
from typing import Any

import pytest

from pitboss.engine.books.cash import Credited, Filled, worth
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.postings import check_counted
from pitboss.floor.people.people import Role
from pitboss.floor.shift_desk.report_forms import digest_of
from pitboss.floor.shift_desk.reports import time_at_play
from pitboss.house.shifts import figures_of
from pitboss.house.shifts.chain import read_shift
from pitboss.house.shifts.gaming_day import Accounting
from pitboss.house.signs.typeset import shown_digest
from pitboss.ledger import Store, schema
from pitboss.ledger.audit import verify
from pitboss.ledger.counting import shift_rows
from pitboss.money import CASINO_CHIPS
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.bundles import unpacked
from tests.databases import SLOW
from tests.house.printed import read_back, squeezed
from tests.shift_staff import DEALT, DESK, Chips, Staff, a_round, a_tip, tray


@pytest.fixture
def staff(app: Any, floor: Floor) -> Staff:
    return Staff(app, floor)


def waiting(kind: str, **void: Any) -> dict[str, Any]:
    """Dana's count as the page has it: waiting for a second one, or void."""
    return {
        "kind": kind,
        "by": "Dana",
        "differed": "",
        "chips": [],
        "refused": "",
        "box": 0,
        "why": "",
        "cite": "",
    } | void


def test_two_persons_count_alone_and_open_the_shift(staff: Staff, floor: Floor) -> None:
    right = tray(floor)
    assert staff.dana.get(DESK)["open"] is False
    assert staff.dana.post(f"{DESK}/open", counted=right) == {"done": False}
    shown = staff.sam.get(DESK)
    assert shown["waiting"] == waiting("open")
    assert "counted" not in str(shown["waiting"])
    assert staff.dana.post(f"{DESK}/open", counted=right) == {"done": False}  # the same person again is still one
    wrong = {**right, "500": right.get("500", 0) + 1}
    refused = staff.sam.post(f"{DESK}/open", 422, counted=wrong)
    assert refused["detail"].startswith("Your counts of the $5.00 chips differ. Dana and you count again.")
    assert str(right.get("500", 0)) not in refused["detail"].replace("$5.00", "")  # nothing of the first count
    # Both counts are void: nobody tries figures until one matches. The first person is told, too.
    assert staff.dana.get(DESK)["waiting"] == waiting("open", differed="Sam", chips=[500])
    assert staff.sam.post(f"{DESK}/open", counted=right) == {"done": False}
    assert staff.dana.post(f"{DESK}/open", counted=right) == {"done": True}
    assert DEALT in floor.counted
    assert staff.sam.get(DESK)["shift"]["tray_cents"] == worth({int(c): n for c, n in right.items()})
    assert "already open" in staff.dana.post(f"{DESK}/open", 422, counted=right)["detail"]


def test_the_first_opening_is_what_the_ledger_says(staff: Staff, floor: Floor) -> None:
    right = tray(floor)
    wrong = {**right, "50": 1}
    staff.dana.post(f"{DESK}/open", counted=wrong)
    assert "by the ledger the tray holds" in staff.sam.post(f"{DESK}/open", 422, counted=wrong)["detail"]
    assert floor.store.do(shift_rows.open_tables) == set()
    # Both entries are void: the first person is told, and the second one's next count is a first one.
    assert staff.dana.get(DESK)["waiting"] == waiting("open", refused="Sam")
    assert "by the ledger the tray holds" in staff.sam.get(DESK)["waiting"]["why"]
    assert staff.sam.post(f"{DESK}/open", counted=right) == {"done": False}
    assert staff.dana.post(f"{DESK}/open", counted=right) == {"done": True}
    assert staff.dana.get(DESK)["waiting"] is None
    check_books(floor)


def test_a_close_that_both_count_alike_and_wrong_is_void_and_moves_nothing(staff: Staff, floor: Floor) -> None:
    right = tray(floor)
    staff.together("open", counted=right)
    a_round(staff)
    staff.together("drop")
    staff.count_box(1, currency=200_00)
    before, right = staff.sam.get(DESK), tray(floor)
    over = {**right, "500": right.get("500", 0) + 1}
    staff.dana.post(f"{DESK}/close", counted=over)
    assert "$5.00" in staff.sam.post(f"{DESK}/close", 422, counted=over)["detail"]
    assert before["waiting"] is None
    after = staff.sam.get(DESK)
    why, cite = after["waiting"]["why"], after["waiting"]["cite"]
    assert "The $5.00 chips:" in why or "The tray:" in why  # a supervisor may read it again
    void = waiting("close", refused="Sam", why=why, cite=cite)
    assert staff.dana.get(DESK)["waiting"] == waiting("close", refused="Sam")  # who counts blind does not
    assert after == {**before, "waiting": void, "all_waiting": [void]}
    assert DEALT in floor.counted
    assert close(staff, right, 200) == {"done": True}
    assert DEALT not in floor.counted
    check_books(floor)


@pytest.mark.parametrize("step", ["open", "close"])
def test_a_dealer_who_counts_last_is_not_told_what_should_be_there(staff: Staff, floor: Floor, step: str) -> None:
    right = tray(floor)
    if step == "close":
        staff.together("open", counted=right)
    over = {**right, "500": right.get("500", 0) + 1}
    assert staff.sam.post(f"{DESK}/{step}", counted=over) == {"done": False}
    said = staff.dana.post(f"{DESK}/{step}", 422, counted=over)["detail"]
    assert said.startswith("You both entered the same, and it does not balance. A supervisor's page says where.")
    assert "$" not in said
    assert staff.dana.get(DESK)["waiting"]["why"] == ""
    assert "$" in staff.sam.get(DESK)["waiting"]["why"]
    assert staff.sam.post(f"{DESK}/{step}", counted=over) == {"done": False}
    assert "$" in staff.eve.post(f"{DESK}/{step}", 422, counted=over)["detail"]  # an executive may know


def test_a_count_by_two_who_may_not_count_together_keeps_the_first(staff: Staff, floor: Floor) -> None:
    dan = staff.hire("Dan", Role.DEALER)
    staff.dana.post(f"{DESK}/open", counted=tray(floor))
    dan.post(f"{DESK}/open", 422, counted=tray(floor))
    assert dan.get(DESK)["waiting"] == waiting("open")
    assert staff.sam.post(f"{DESK}/open", counted=tray(floor)) == {"done": True}


@pytest.mark.parametrize("path", ["open", "count", "close"])
def test_the_first_count_with_a_chip_that_the_table_does_not_have_is_refused(
    staff: Staff, floor: Floor, path: str
) -> None:
    right = tray(floor)
    if path != "open":
        staff.together("open", counted=right)
    for chips, words in (({"700": 1}, "has no $7.00 chip. It has "), ({"500": -1}, "must be at least 0")):
        refused = staff.dana.post(f"{DESK}/{path}", 422, counted={**right, **chips})
        assert words in refused["detail"]
        assert staff.sam.get(DESK)["waiting"] is None  # there is no first count
    assert "$5.00" in staff.dana.post(f"{DESK}/{path}", 422, counted={"700": 1})["detail"]
    assert staff.dana.post(f"{DESK}/{path}", counted=right) == {"done": False}
    staff.sam.post(f"{DESK}/{path}", 422, counted={**right, "700": 1})
    assert staff.sam.get(DESK)["waiting"] == waiting(path)  # still
    assert staff.sam.post(f"{DESK}/{path}", counted=right) == {"done": True}


def test_a_difference_in_chips_that_the_table_does_not_have_is_refused_at_once(staff: Staff, floor: Floor) -> None:
    staff.together("open", counted=tray(floor))
    asked = {"where": "tray", "reason": "short", "chips": {"700": -1}, "cents": -7_00}
    assert "has no $7.00 chip" in staff.sam.post(f"{DESK}/differences", 422, **asked)["detail"]
    assert staff.sam.get(DESK)["waiting"] is None


def test_one_of_the_two_supervises(staff: Staff, app: Any, floor: Floor) -> None:
    dan = staff.hire("Dan", Role.DEALER)
    staff.dana.post(f"{DESK}/open", counted=tray(floor))
    assert "must be a supervisor" in dan.post(f"{DESK}/open", 422, counted=tray(floor))["detail"]


def test_a_counted_table_is_filled_by_slips_of_three_persons(staff: Staff, floor: Floor) -> None:
    staff.sam.order(DEALT, kind="fill", cents=100_00)  # nobody counts yet
    staff.together("open", counted=tray(floor))
    for kind in ("fill", "credit"):
        assert "on the page Shifts" in staff.sam.order(DEALT, 422, kind=kind, cents=100_00)["detail"]
    before = floor.tables[DEALT].table.books.tray  # type: ignore[union-attr]
    chips = {"500": 40}
    number = staff.dana.post(f"{DESK}/slips", kind="fill", chips=chips)["slip"]
    staff.eve.post(f"{DESK}/slips/{number}/verify", 422, chips=chips)
    staff.sam.post(f"{DESK}/slips/{number}/prepare", chips=chips)
    assert "a third person" in staff.sam.post(f"{DESK}/slips/{number}/verify", 422, chips=chips)["detail"]
    short = staff.eve.post(f"{DESK}/slips/{number}/verify", 422, chips={"500": 39})
    assert f"Slip {number}, $5.00 chips: 40 prepared, 39 verified, $5.00 short." in short["detail"]
    staff.eve.post(f"{DESK}/slips/{number}/verify", chips=chips)
    assert staff.slip("credit", {"500": 10}) == number + 1
    table = floor.tables[DEALT].table
    assert table is not None
    assert table.books.tray == before + 200_00 - 50_00
    assert [line.what for line in table.log.lines[-2:]] == [Filled(200_00), Credited(50_00)]
    voided = staff.dana.post(f"{DESK}/slips", kind="fill", chips=chips)["slip"]
    staff.sam.post(f"{DESK}/slips/{voided}/void", reason="wrong table")
    assert [each["state"] for each in staff.sam.get(DESK)["shift"]["slips"]] == ["verified", "verified", "void"]
    check_books(floor)


def test_a_stop_between_the_chips_and_the_slip_moves_them_once(
    staff: Staff, floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff.together("open", counted=tray(floor))
    before = floor.tables[DEALT].table.books.tray  # type: ignore[union-attr]
    chips = {"500": 40}
    number = staff.dana.post(f"{DESK}/slips", kind="fill", chips=chips)["slip"]
    staff.sam.post(f"{DESK}/slips/{number}/prepare", chips=chips)

    async def stops(*_: Any, **__: Any) -> int:
        raise PitbossError("the power failed")

    with monkeypatch.context() as patched:
        patched.setattr("pitboss.floor.shift_desk.desk._handle", stops)
        staff.eve.post(f"{DESK}/slips/{number}/verify", 422, chips=chips)
    staff.eve.post(f"{DESK}/slips/{number}/verify", chips=chips)
    assert floor.tables[DEALT].table.books.tray == before + 200_00  # type: ignore[union-attr]


def test_a_shift_with_a_round_fills_drop_and_tips_closes_to_the_cent(staff: Staff, floor: Floor, store: Store) -> None:
    staff.together("open", counted=tray(floor))
    staff.slip("fill", {"500": 40})
    a_round(staff)
    staff.slip("credit", {"10000": 1})
    staff.together("count", counted=tray(floor))
    staff.together("drop")
    right = tray(floor)
    assert "not counted yet" in close(staff, right, 422)["detail"]
    staff.count_box(1, currency=200_00)
    shown = staff.sam.get(DESK)["shift"]
    assert shown["findings"] == []
    figures = shown["figures"]
    assert (figures["drop_cents"], figures["win_cents"], figures["play_cents"]) == (200_00, 25_00, 25_00)
    assert (figures["rounds"], figures["wagered_cents"], figures["in_play_cents"]) == (1, 25_00, 175_00)
    assert figures["hold"] == 0.125
    for off in (-1, 1):
        largest = max(right, key=int)
        wrong = {**right, largest: right[largest] + off}
        refused = close(staff, wrong, 422)
        assert "The tray:" in refused["detail"]
        assert refused["cite"] == "CO 30-801"
    # A restart finds the shift as it was.
    floor.counted.clear()
    again = Floor(store, SLOW)
    assert again.counted == {DEALT}
    floor.counted.add(DEALT)
    assert close(staff, right, 200) == {"done": True}
    assert floor.counted == set()
    shown = staff.sam.get(DESK)
    assert (shown["open"], shown["number"]) == (False, 2)
    assert worth({int(c): n for c, n in shown["carried"].items()}) == worth({int(c): n for c, n in right.items()})
    # What is played between two shifts belongs to the next one.
    staff.dana.order(DEALT, kind="guest leaves", seat=2)
    staff.together("open", counted=right)
    shown = staff.sam.get(DESK)["shift"]
    assert (shown["figures"]["in_play_cents"], shown["figures"]["win_cents"]) == (0, 0)
    assert close(staff, tray(floor), 200) == {"done": True}
    check_books(floor)


def close(staff: Staff, counted: Chips, status: int) -> Any:
    staff.dana.post(f"{DESK}/close", counted=counted)
    return staff.sam.post(f"{DESK}/close", status, counted=counted)


def test_a_box_that_is_counted_short_needs_a_difference_of_two_supervisors(staff: Staff, floor: Floor) -> None:
    staff.together("open", counted=tray(floor))
    a_round(staff)
    staff.together("drop")
    staff.count_box(1, currency=199_99)
    refused = close(staff, tray(floor), 422)
    assert "Drop box 1, currency: $200.00 went in, $199.99 counted, $0.01 short." in refused["detail"]
    asked: dict[str, Any] = {"where": "box 1", "cents": -1, "reason": "a torn bill", "tender": "currency"}
    staff.dana.post(f"{DESK}/differences", 403, **asked)
    assert staff.sam.post(f"{DESK}/differences", **asked) == {"done": False}
    assert staff.eve.post(f"{DESK}/differences", **asked) == {"done": True}
    assert close(staff, tray(floor), 200) == {"done": True}


def test_evidence_with_fills_and_credits_is_verified_without_us(staff: Staff, floor: Floor, app: Any) -> None:
    staff.together("open", counted=tray(floor))
    staff.slip("fill", {"500": 40})
    staff.slip("credit", {"500": 10})
    alex = Browser(app).sign_in("Alex")
    content = alex.http.get(f"/api/audit/tables/{DEALT}/shifts/1/evidence").content
    report = verify.verify(unpacked(content))
    assert [str(fault) for fault in report.faults] == []


@pytest.mark.parametrize("steps", [14, pytest.param(500, marks=pytest.mark.soak)])
def test_a_shift_of_random_fills_credits_cash_and_hands_closes_to_the_cent(
    staff: Staff, ann: Browser, floor: Floor, steps: int
) -> None:
    rng, desk, live = Random(4), "/api/shifts/blackjack", floor.tables["blackjack"]

    def counted() -> Chips:
        assert live.table is not None
        chips = live.table.limits.chips.break_down(live.table.books.tray)
        return {str(chip): count for chip, count in chips.items()}

    def both(step: str, status: int = 200, more: int = 0) -> Any:
        found = counted()
        found["50"] = found.get("50", 0) + more  # the smallest chip of the table
        staff.dana.post(f"{desk}/{step}", counted=found)
        return staff.sam.post(f"{desk}/{step}", status, counted=found)

    assert both("open") == {"done": True}
    sit_down(ann, "blackjack", 1, 500_00)
    for _ in range(steps):
        what = rng.random()
        if what < 0.4:
            put_down(ann, "blackjack", 1, 5_00)
            ann.order("blackjack", kind="ready")
            play_out(ann)
        elif what < 0.5:
            staff.eve.post("/api/cage/cash", player="Ann", kind="in", cents=100_00 + rng.randint(1, 99))
            ann.order("blackjack", kind="buy in", cents=100_00)
        else:
            chip = rng.choice(staff.dana.get(desk)["denominations"])
            chips = {str(chip): rng.randint(1, 9)}
            number = staff.dana.post(f"{desk}/slips", kind=rng.choice(("fill", "credit")), chips=chips)["slip"]
            staff.sam.post(f"{desk}/slips/{number}/prepare", chips=chips)
            staff.eve.post(f"{desk}/slips/{number}/verify", chips=chips)
    assert both("count") == {"done": True}
    refused = both("close", 422, 1)["detail"]
    assert "The tray:" in refused
    assert "$0.50 over." in refused
    assert "It was right when it was counted after step" in refused
    assert both("close") == {"done": True}
    (proceeds,) = staff.sam.get("/api/reports/proceeds")
    shift, _ = floor.store.do(lambda k: read_shift(shift_rows.lines_of(k, "blackjack", 1)))
    assert figures_of(shift).win_cents == figures_of(shift).play_cents == proceeds["win_cents"]
    assert figures_of(shift).rounds == proceeds["rounds"] > 3
    check_books(floor)


def test_no_close_with_wagers_on_the_layout(staff: Staff, floor: Floor) -> None:
    staff.together("open", counted=tray(floor))
    staff.dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    staff.dana.order(DEALT, kind="sell chips", player="Gus", cents=200_00)
    staff.dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    assert "between two rounds" in staff.dana.post(f"{DESK}/close", 422, counted=tray(floor))["detail"]


def test_a_changed_line_of_a_shift_is_noticed(staff: Staff, floor: Floor) -> None:
    staff.together("open", counted=tray(floor))
    c = schema.counted_lines.c
    assert floor.store.do(lambda k: list(check_counted(k))) == []
    body = floor.store.do(lambda k: bytes(k.execute(schema.counted_lines.select()).first().body))  # type: ignore[union-attr]
    false = body.replace(b'"Dana"', b'"Dora"')
    floor.store.do(lambda k: k.execute(schema.counted_lines.update().where(c.n == 1).values(body=false)))
    assert "does not fit its hash" in staff.sam.get(DESK, 422)["detail"]
    (finding,) = floor.store.do(lambda k: list(check_counted(k)))
    assert (finding.table, finding.stops) == (DEALT, False)
    floor.store.do(lambda k: k.execute(schema.counted_lines.update().where(c.n == 1).values(body=body)))
    floor.store.do(lambda k: k.execute(schema.counted_shifts.update().values(hash="0" * 64)))
    assert "as the floor has marked it" in staff.sam.get(DESK, 422)["detail"]
    assert len(floor.store.do(lambda k: list(check_counted(k)))) == 1


# --- reports ---------------------------------------------------------------------------------------------------------


def test_reports_judge_real_play(staff: Staff, ann: Browser, floor: Floor) -> None:
    a_round(staff)
    sit_down(ann, "blackjack", 1, 500_00)
    put_down(ann, "blackjack", 1, 25_00)
    ann.order("blackjack", kind="ready")
    play_out(ann)
    for by in ("table", "game", "dealer", "player", "day", "month"):
        rows = staff.sam.get(f"/api/reports/theory?by={by}")
        assert sum(each["rounds"] for each in rows) == 2, by
        assert all(each[by] and each["95%"] in ("within chance", "no figure", "outside") for each in rows)
        judged = [each for each in rows if each["95%"] != "no figure"]
        assert all(each["low_cents"] < each["theoretical_cents"] < each["high_cents"] for each in judged)
    by_dealer = {each["dealer"]: each for each in staff.sam.get("/api/reports/theory?by=dealer")}
    assert by_dealer["Dana"]["win_cents"] == 25_00
    assert set(by_dealer) == {"Dana", "electronic"}
    rated = {each["player"]: each for each in staff.sam.get("/api/reports/ratings")}
    assert rated["guest Gus"]["average_cents"] == 25_00
    (proceeds,) = [each for each in staff.sam.get("/api/reports/proceeds") if each["class"] == "blackjack"]
    assert (proceeds["cite"], proceeds["rounds"]) == ("CO 30-801", 2)
    text = staff.sam.http.get("/api/reports/theory?by=game&form=csv")
    assert text.headers["content-type"].startswith("text/csv")
    assert text.text.splitlines()[0].startswith("game,rounds,wagered_cents")
    assert staff.sam.get("/api/reports/theory?until=1") == []
    assert staff.sam.http.get("/api/reports/ratings?until=1&form=csv").text == "nothing\r\n"


def test_cash_by_person_and_day_alerts_at_the_threshold(staff: Staff) -> None:
    staff.dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    staff.dana.order(DEALT, kind="sell chips", player="Gus", cents=500_00)
    for threshold, alerts in ((499_99, True), (500_00, True), (500_01, False)):
        (row,) = staff.sam.get(f"/api/reports/cash?threshold_cents={threshold}")
        assert (row["player"], row["in_cents"], row["out_cents"]) == ("guest Gus", 500_00, 0)
        assert row["alert"] == (f"cash in reached ${threshold / 100:.2f}" if alerts else "")
    staff.dana.order(DEALT, kind="guest leaves", seat=2)
    (row,) = staff.sam.get("/api/reports/cash?threshold_cents=50000")
    assert (row["out_cents"], row["alert"]) == (500_00, "cash in reached $500.00; cash out reached $500.00")
    assert staff.sam.get("/api/reports/cash")[0]["alert"] == ""  # below $10,000


def test_the_gaming_day_and_the_thresholds_are_the_houses(staff: Staff, floor: Floor, app: Any) -> None:
    where = "/api/cage/accounting"
    asked: dict[str, Any] = {"day_starts": 6, "cash_cents": [100_00, 500_00], "reason": "our license"}
    assert staff.sam.get(where) == {"time_zone": "UTC", "day_starts": 0, "cash_cents": [10_000_00]}
    staff.sam.post(where, 403, time_zone="America/Denver", **asked)
    assert "no time zone" in staff.eve.post(where, 422, time_zone="Blackhawk", **asked)["detail"]
    staff.eve.post(where, time_zone="America/Denver", **asked)
    assert "already" in staff.eve.post(where, 422, time_zone="America/Denver", **asked)["detail"]
    denver = Accounting("America/Denver", 6, (100_00, 500_00))
    staff.together("open", counted=tray(floor))
    shown = staff.sam.get(DESK)["shift"]
    assert shown["day"] == denver.day_of(shown["opened"])
    a_round(staff)
    (row,) = staff.sam.get("/api/reports/cash")
    assert (row["alert"], row["day"]) == ("cash in reached $100.00", denver.day_of(shown["opened"]))
    today, other = row["day"], "2001-01-01"
    assert len(staff.sam.get(f"/api/reports/cash?first={today}&last={today}")) == 1
    assert staff.sam.get(f"/api/reports/cash?first={other}&last={other}") == []
    alex = Browser(app).sign_in("Alex")
    assert "our license" in str(alex.get("/api/audit/house"))
    # A restart reads it from the log.
    again = floor.store.do(Floor(floor.store, SLOW).accounting.read)
    assert again is not None
    assert (again.time_zone, again.cash_cents) == ("America/Denver", (100_00, 500_00))


def test_the_cage_prepares_fills_and_verifies_credits_and_the_pit_the_other_half(
    staff: Staff, app: Any, floor: Floor
) -> None:
    kay, chips = staff.kay, {"500": 40}
    staff.together("open", counted=tray(floor))
    for number, (kind, first, last) in enumerate((("fill", kay, staff.eve), ("credit", staff.eve, kay)), start=1):
        staff.dana.post(f"{DESK}/slips", kind=kind, chips=chips)
        prepare, verify = f"{DESK}/slips/{number}/prepare", f"{DESK}/slips/{number}/verify"
        if kind == "credit":
            assert "may not give rulings" in kay.post(prepare, 403, chips=chips)["detail"]
        first.post(prepare, chips=chips)
        if kind == "fill":
            assert "may not give rulings" in kay.post(verify, 403, chips=chips)["detail"]
        last.post(verify, chips=chips)
    for who in (kay, staff.dana):  # they count without knowing what should be there
        seen = who.get(DESK)
        money = [
            seen["carried"],
            *(seen["shift"][name] for name in ("opening", "tray_cents", "tip_box_cents", "figures")),
        ]
        assert money == [None] * 5
        assert [each["cents"] for each in seen["shift"]["boxes"]] == [None]
    assert staff.sam.get(DESK)["shift"]["figures"]["opening_cents"] > 0
    shown = kay.get(DESK)["shift"]["slips"]
    assert [(each["prepared_by"], each["verified_by"]) for each in shown] == [("Kay", "Eve"), ("Eve", "Kay")]
    kay.post(f"{DESK}/slips", 403, kind="fill", chips=chips)
    kay.post(f"{DESK}/count", 403, counted=chips)
    kay.get("/api/reports/cash", 403)
    check_books(floor)


def test_cash_at_the_cage_goes_into_an_account_and_out_of_it(staff: Staff, app: Any, floor: Floor) -> None:
    kay, before = staff.kay, floor.wallets.of("Ann")
    answer = kay.post("/api/cage/cash", player="Ann", kind="in", cents=250_00)
    assert answer == {"player": "Ann", "cents": before + 250_00, "done": True}
    for cents, status in ((before + 250_01, 422), (before + 250_00, 200)):
        kay.post("/api/cage/cash", status, player="Ann", kind="out", cents=cents)
    staff.eve.post("/api/cage/cash", player="Ann", kind="out", cents=before + 250_00)  # large cash has a second person
    assert floor.wallets.of("Ann") == 0
    kay.post("/api/cage/cash", 404, player="Dana", kind="in", cents=1_00)  # no player
    staff.dana.post("/api/cage/cash", 403, player="Ann", kind="in", cents=1_00)
    (row,) = staff.sam.get("/api/reports/cash")
    assert (row["player"], row["in_cents"], row["out_cents"]) == ("Ann", 250_00, before + 250_00)
    check_books(floor)


def test_money_reports_and_printed_ones(staff: Staff, floor: Floor) -> None:
    staff.together("open", counted=tray(floor))
    a_round(staff)
    staff.together("drop")
    staff.count_box(1, currency=200_00)
    right = tray(floor)
    assert close(staff, right, 200) == {"done": True}
    (shift,) = staff.sam.get("/api/reports/shifts")
    assert (shift["win_cents"], shift["drop_cents"], shift["hold"]) == (25_00, 200_00, 0.125)
    assert (shift["in_play_cents"], shift["carried_cents"]) == (175_00, worth({int(c): n for c, n in right.items()}))
    (hour,) = staff.sam.get("/api/reports/hours")
    assert (hour["table"], hour["rounds"], hour["win_cents"]) == (DEALT, 1, 25_00)
    (row,) = staff.sam.get("/api/reports/theory?by=dealer")
    assert (row["dealer"], row["drop_cents"], row["hold"]) == ("Dana", 200_00, 0.125)
    assert (row["low_cents"], row["95%"]) == (None, "no figure")  # nobody has calculated these options
    assert staff.sam.get("/api/reports/tips") == []
    printed = staff.sam.http.get("/api/reports/theory?by=table&form=pdf")
    assert printed.headers["content-type"] == "application/pdf"
    assert 'filename="theory-by-table.pdf"' in printed.headers["content-disposition"]
    said = read_back(printed.content)
    rows = staff.sam.get("/api/reports/theory?by=table")
    name = floor.tables[DEALT].name
    assert name != DEALT
    assert [(row["table"], row["table_name"]) for row in (shift, hour, *rows)] == [(DEALT, name)] * 3
    assert squeezed(DEALT) not in said, "people read names; the id is for the spreadsheet"
    for word in ("Win and theory by table", name, "$25.00", "Edition 3", "printed", "by Sam", "12.5%"):
        assert squeezed(word) in said, word
    assert squeezed(shown_digest(digest_of(rows))) in said


def test_tips_are_counted_by_dealer_and_shift(staff: Staff, floor: Floor) -> None:
    """By the log, by the tip box of the books and by the shift's own steps: three ways to one sum."""
    dan = staff.hire("Dan", Role.DEALER)
    staff.dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    staff.dana.order(DEALT, kind="sell chips", player="Gus", cents=500_00)
    a_tip(staff.dana, "Kd")  # before anybody counts: the dealer busts, and the tip wins
    staff.together("open", counted=tray(floor))
    sleep(1.01)  # the first shift's opening is known to the second
    a_tip(staff.dana, "5c")  # 21: the tip is lost, to the house
    a_tip(staff.dana, "8c")
    a_tip(dan, "7c")
    a_tip(dan, "9c")
    assert staff.sam.get(DESK)["shift"]["figures"]["tips_cents"] == 30_00
    right = tray(floor)
    assert close(staff, right, 200) == {"done": True}
    a_tip(dan, "10c")  # belongs to the next shift
    rows = staff.sam.get("/api/reports/tips?by=dealer")
    assert [(row["shift"], row["dealer"], row["tips_cents"]) for row in rows] == [
        (None, "Dan", 10_00),
        (None, "Dana", 10_00),
        (1, "Dan", 20_00),
        (1, "Dana", 10_00),
    ]
    staff.dana.post(f"{DESK}/open", counted=right)  # as the last shift left it: that is not what lies in the tray now
    refused = staff.sam.post(f"{DESK}/open", 422, counted=right)["detail"]
    assert refused.startswith("The tray: $49,380.00 expected, $49,410.00 counted, $30.00 over.")
    staff.together("open", counted=tray(floor))
    rows = staff.sam.get("/api/reports/tips?by=dealer")
    assert [(row["shift"], row["dealer"], row["tips_cents"]) for row in rows] == [
        (None, "Dana", 10_00),
        (1, "Dan", 20_00),
        (1, "Dana", 10_00),
        (2, "Dan", 10_00),
    ]
    table = floor.tables[DEALT].table
    assert table is not None
    (whole,) = staff.sam.get("/api/reports/tips")
    assert whole["tips_cents"] == sum(row["tips_cents"] for row in rows) == table.books.tip_box == 50_00
    csv = staff.sam.http.get("/api/reports/tips?by=dealer&form=csv").text.splitlines()
    assert csv[0] == "day,table,table_name,shift,dealer,tips_cents"
    assert csv[1].endswith(f',single-deck,"{floor.tables[DEALT].name}",,Dana,1000')
    said = read_back(staff.sam.http.get("/api/reports/tips?by=dealer&form=pdf").content)
    for word in ("Tips by dealer and shift", "Dana", "$20.00", "Shift", "Dealer"):
        assert squeezed(word) in said, word
    check_books(floor)


def test_time_at_play_leaves_breaks_out() -> None:
    assert time_at_play([]) == time_at_play([5]) == 0
    assert time_at_play([0, 900, 1801, 1802]) == 900 + 1  # 900 seconds are played, 901 are a break


def test_the_pit_shows_what_counts_have_left_in_tray_and_boxes(staff: Staff, floor: Floor) -> None:
    """A table's log does not know that a box was taken, tips were emptied or a difference was booked."""

    def at_pit() -> tuple[int, int, int]:
        (found,) = [each for each in staff.sam.get("/api/pit")["tables"] if each["id"] == DEALT]
        return found["tray_cents"], found["drop_cents"], found["tips_cents"]

    begun = worth({int(c): n for c, n in tray(floor).items()})
    assert at_pit() == (begun, 0, 0)
    staff.together("open", counted=tray(floor))
    a_round(staff)
    a_tip(staff.dana, "Kd")  # the guest wins $25, the tip $5
    now, drop, tips = at_pit()
    assert (drop, tips) == (200_00, 10_00)
    staff.together("drop")
    assert at_pit() == (now, 0, tips)
    staff.count_box(1, currency=200_00)
    staff.together("tips", cents=10_00)
    assert at_pit() == (now, 0, 0)
    asked: dict[str, Any] = {"where": "tray", "cents": -5_00, "reason": "a chip is missing"}
    assert staff.sam.post(f"{DESK}/differences", **asked) == {"done": False}
    assert staff.eve.post(f"{DESK}/differences", **asked) == {"done": True}
    assert at_pit() == (now - 5_00, 0, 0)
    right = {str(chip): count for chip, count in CASINO_CHIPS.break_down(now - 5_00).items()}
    assert close(staff, right, 200) == {"done": True}
    assert at_pit() == (now - 5_00, 0, 0)
    staff.dana.order(DEALT, kind="sell chips", player="Gus", cents=100_00)  # between two shifts
    assert at_pit() == (now - 105_00, 100_00, 0)
    staff.together("open", counted={str(c): n for c, n in CASINO_CHIPS.break_down(now - 105_00).items()})
    assert at_pit() == (now - 105_00, 100_00, 0)
    # A table that opens again has a new log, whose own books know nothing of the box on it.
    staff.dana.order(DEALT, kind="guest leaves", seat=2)
    left = at_pit()
    staff.sam.order(DEALT, kind="close table")
    staff.sam.order(DEALT, kind="open table")
    assert at_pit() == left
    staff.together("drop")
    assert at_pit() == (left[0], 0, 0)
    check_books(floor)
