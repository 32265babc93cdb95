"""A day at one table: whatever its people enter, right or wrong, log, ledger and counted shifts say the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pitboss.engine.books.cash import Credited, Filled
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.people.people import Role
from pitboss.house.shifts.chain import read_shift
from pitboss.house.shifts.steps import OpenShift, PrepareSlip, RequestSlip, VerifySlip
from pitboss.ledger import Store
from pitboss.ledger.audit import verify
from pitboss.ledger.counting import shift_rows
from tests.browsers import Browser, check_books
from tests.bundles import unpacked
from tests.databases import SLOW
from tests.shift_staff import DEALT, DESK, Chips, tray

FLOOR_TABLES = (DEALT, "blackjack")
DEALT_HANDS = (
    ("5h", -1),  # the dealer stands on 21 against 19
    ("Kd", 1),  # and busts
)


class Day:
    """People who enter steps at random; about a third of them are refused."""

    def __init__(self, store: Store, seed: int) -> None:
        self.rng, self.store = Random(seed), store
        self.open(Floor(store, SLOW))
        self.floor.sign_on("Kay", Role.CASHIER, "a-demo-password")
        self.floor.sign_on("Sue", Role.SUPERVISOR, "a-demo-password")
        self.names = ["Dana", "Sam", "Eve", "Kay", "Sue"]
        self.done: Counter[int] = Counter()
        self.seated = False
        self.chips = 0  # of the guest, in wagers
        self.before: dict[str, int] = {}

    def open(self, floor: Floor) -> None:
        self.floor = floor
        self.app = make_app(floor, generous=True)
        self.people: dict[str, Browser] = {}

    def who(self, name: str = "") -> Browser:
        name = name or self.rng.choice(self.names)
        if name not in self.people:
            browser = Browser(self.app)
            password = "a-demo-password" if name in ("Kay", "Sue") else None
            self.people[name] = browser.sign_in(name) if password is None else signed_in(browser, name, password)
        return self.people[name]

    def post(self, who: Browser, path: str, **asked: Any) -> int:
        """A step that may be refused; a refused one changes nothing but entries that wait."""
        before = self.state()
        answer = who.http.post(path, json=asked, headers={"x-pitboss-csrf": who.csrf})
        assert answer.status_code in (200, 403, 404, 422), answer.text
        if answer.status_code != 200:
            assert self.state() == before, (path, asked, answer.text)
        self.done[answer.status_code] += 1
        return int(answer.status_code)

    def state(self) -> Any:
        """The shift without what passes with time and what waits."""
        shown = self.who("Sam").get(DESK)
        for name in ("waiting", "all_waiting"):
            shown.pop(name)
        for name in ("seconds", "win_per_hour_cents"):
            if shown["shift"] is not None:
                shown["shift"]["figures"].pop(name)
        return shown

    def step(self) -> None:
        kinds = (
            [self.deal] * 3 + [self.sell] * 2 + [self.slip] * 6
            + [self.count, self.drop, self.box, self.box, self.tips, self.difference, self.alone, self.undo, self.walk]
            + ([self.open_or_close] * 2)
        )  # fmt: skip
        self.rng.choice(kinds)()

    # --- the table -----------------------------------------------------------------------------------------------

    def sell(self) -> None:
        dealer = self.who("Dana")
        if not self.seated:
            dealer.order(DEALT, kind="seat guest", seat=2, player="Gus")
            self.seated = True
        dealer.order(DEALT, kind="sell chips", player="Gus", cents=self.rng.choice((100_00, 125_00)))
        self.chips += 1

    def deal(self) -> None:
        if not self.chips:
            return self.sell()
        dealer, (card, won) = self.who("Dana"), self.rng.choice(DEALT_HANDS)
        tips = self.rng.random() < 0.4
        dealer.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
        if tips:
            dealer.order(DEALT, kind="wager for", seat=2, bet="main", cents=5_00, tip=True)
        if self.rng.random() < 0.2:
            self.both("close")  # refused: wagers are on the layout
        for each in ("Kh", "6d", "9s", "Qc"):
            dealer.order(DEALT, kind="deal", card=each)
        dealer.order(DEALT, kind="act for", action="stand")
        dealer.order(DEALT, kind="go ahead")
        dealer.order(DEALT, kind="deal", card=card)
        self.chips += 0 if won > 0 else -1
        return None

    def undo(self) -> None:
        """Take the last card back and deal another one, with a look at the desk between."""
        table = self.floor.tables[DEALT].running()
        last = table.log.lines[-1]
        dealer = self.who("Dana")
        answer = dealer.http.post(
            f"/api/tables/{DEALT}/commands",
            json={
                "id": f"undo-{last.n}-{self.rng.random()}".replace(".", "-"),
                "order": {"kind": "undo", "line": last.n},
            },
            headers={"x-pitboss-csrf": dealer.csrf},
        )
        if answer.status_code == 200 and table.round is not None and not table.round.is_over:
            self.post(self.who(), f"{DESK}/slips", kind="fill", chips={"500": 1})
            offered = {each["name"] for each in dealer.get(f"/api/tables/{DEALT}")["round"]["legal"]}
            assert "deal" in offered or not offered
            if table.round.is_idle is False and table.round.actor is not None:
                dealer.order(DEALT, kind="deal", card=self.rng.choice(DEALT_HANDS)[0])

    def walk(self) -> None:
        if self.seated and self.rng.random() < 0.3:
            self.who("Dana").order(DEALT, kind="guest leaves", seat=2)
            self.seated, self.chips = False, 0

    # --- the desk ------------------------------------------------------------------------------------------------

    def slip(self) -> None:
        """The next step of a slip, often by the wrong person or with the wrong chips; or a new one."""
        shown = self.state()["shift"]
        waiting = [each for each in shown["slips"] if each["waits_for"]] if shown else []
        if not waiting or self.rng.random() < 0.25:
            chips = {self.rng.choice(("500", "2500", "10000", "700")): self.rng.randint(0, 6)}
            self.post(self.who(), f"{DESK}/slips", kind=self.rng.choice(("fill", "credit")), chips=chips)
            return
        one = self.rng.choice(waiting)
        chips, path = dict(one["chips"]), f"{DESK}/slips/{one['number']}"
        if self.rng.random() < 0.1:
            chips = {chip: count + 1 for chip, count in chips.items()}
        if self.rng.random() < 0.1:
            self.post(self.who(), f"{path}/void", reason=self.rng.choice(("", " ", "not needed")))
        else:
            self.post(self.who(), f"{path}/{self.rng.choice((one['waits_for'], 'prepare', 'verify'))}", chips=chips)

    def both(self, path: str, **asked: Any) -> None:
        """Two people enter the same, or one of them something else."""
        asked = asked or {"counted": self.counted()}
        for name in self.rng.sample(self.names, 2):
            self.post(self.who(name), f"{DESK}/{path}", **asked)

    def counted(self) -> Chips:
        """The tray, sometimes a chip off."""
        found = tray(self.floor)
        if self.rng.random() < 0.15:
            found["500"] = found.get("500", 0) + 1
        return found

    def count(self) -> None:
        self.both("count")

    def drop(self) -> None:
        for name in self.rng.sample(self.names, 2):
            self.post(self.who(name), f"{DESK}/drop")

    def box(self) -> None:
        shown = self.state()["shift"]
        for box in shown["boxes"] if shown else ():
            if box["dropped"] and (box["again"] or not box["counted"]):
                counted = dict(self.shift()[0].state.boxes[box["number"]].held)
                if self.rng.random() < 0.25:
                    counted["currency"] = counted.get("currency", 0) + 1
                for name in ("Kay", self.rng.choice(("Eve", "Sue"))):
                    self.post(self.who(name), f"{DESK}/boxes/{box['number']}/count", counted=counted)

    def tips(self) -> None:
        shown = self.state()["shift"]
        if shown:
            self.both("tips", cents=shown["tip_box_cents"] + self.rng.choice((0, 0, 1)))

    def difference(self) -> None:
        asked = {"where": self.rng.choice(("tray", "box 1", "tip box")), "cents": 0, "reason": "none"}
        self.both("differences", **asked)  # always refused: a difference is at least a cent

    def alone(self) -> None:
        if DEALT in self.floor.counted:
            for kind in ("fill", "credit"):
                self.who("Sam").order(DEALT, 422, kind=kind, cents=100_00)

    def open_or_close(self) -> None:
        self.both("close" if self.state()["open"] else "open")
        self.note_first()

    def note_first(self) -> None:
        """What was played before the first shift was opened."""
        if not self.before and self.shifts():
            table = self.floor.tables[DEALT].running()
            self.before = {"rounds": table.rounds_played, "tips": table.books.tip_box}

    # --- what must hold ------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Finish what is open, and close."""
        sam, dana, kay, eve = (self.who(name) for name in ("Sam", "Dana", "Kay", "Eve"))
        if not self.state()["open"]:
            for _ in range(3):
                for each in (dana, sam):
                    self.post(each, f"{DESK}/open", counted=tray(self.floor))
            self.note_first()
        for slip in self.state()["shift"]["slips"]:
            if slip["waits_for"]:
                sam.post(f"{DESK}/slips/{slip['number']}/void", reason="the end of the day")
        self.who("Dana").post(f"{DESK}/drop")
        sam.post(f"{DESK}/drop")
        shown = self.state()["shift"]
        for box in shown["boxes"]:
            if box["dropped"] and (box["again"] or not box["counted"]):
                held = self.shift()[0].state.boxes[box["number"]].held
                for each in (kay, self.who(self.allowed(box["number"]))):
                    each.post(f"{DESK}/boxes/{box['number']}/count", counted=held)
        self.right_tips(dana, sam)
        for _ in range(3):  # a wrong count of somebody else may wait: the first right one makes both void
            for each in (dana, sam):
                if eve.get(DESK)["open"]:
                    self.post(each, f"{DESK}/close", counted=tray(self.floor))
        assert eve.get(DESK)["open"] is False

    def allowed(self, box: int) -> str:
        """Somebody who had no hand in a box."""
        shift, _ = self.shift()
        handled = shift.state.boxes[box].handled_by
        return next(name for name in ("Eve", "Sue", "Sam") if name not in handled)

    def right_tips(self, *people: Browser) -> None:
        shift, _ = self.shift()
        again = shift.state.tips_over_cents
        shown = self.state()["shift"]
        if shown["tips_again"]:
            cents = shift.state.tips_found_cents - again
        elif again:  # tips came since: two supervisors book what is off
            asked = {"where": "tip box", "cents": again, "reason": "counted wrong, and emptied"}
            for name in ("Sam", "Eve"):
                self.who(name).post(f"{DESK}/differences", **asked)
            cents = shown["tip_box_cents"]
        else:
            cents = shown["tip_box_cents"]
        for each in people:
            each.post(f"{DESK}/tips", cents=cents)

    def shift(self) -> Any:
        def read(connection: Any) -> Any:
            last = shift_rows.last_shift(connection, DEALT)
            assert last is not None
            return read_shift(shift_rows.lines_of(connection, DEALT, last.number))

        return self.store.do(read)

    def check(self) -> None:
        check_books(self.floor)
        assert [str(each) for each in self.store.do(check_ledger)] == []
        self.check_slips()

    def check_slips(self) -> None:
        """Every verified slip has moved its chips once, by three people; and no chips came or went without one."""
        moved: list[tuple[str, int]] = []
        for shift in self.shifts():
            by: dict[int, set[str]] = {}
            for event in shift.events:
                step = event.step
                if isinstance(step, RequestSlip | PrepareSlip | VerifySlip):
                    by.setdefault(event.number, set()).add(step.by)
                if isinstance(step, VerifySlip):
                    slip = shift.state.slips[step.slip]
                    moved.append((slip.kind, slip.cents))
                    assert len(by[step.slip]) == 3
                if isinstance(step, OpenShift):
                    assert step.by != step.confirmed_by
        live = self.floor.tables[DEALT]
        table = live.table or live.closed
        assert table is not None
        lines = [line.what for line in table.log.lines]
        assert Counter(moved) == Counter(
            ("fill" if isinstance(each, Filled) else "credit", each.cents)
            for each in lines
            if isinstance(each, Filled | Credited)
        )

    def shifts(self) -> list[Any]:
        def read(connection: Any) -> list[Any]:
            kept = [shift_rows.lines_of(connection, t, n) for t, n in shift_rows.every_shift(connection) if t == DEALT]
            return [read_shift(lines)[0] for lines in kept if lines]

        return self.store.do(read)


def signed_in(browser: Browser, name: str, password: str) -> Browser:
    answer = browser.http.post("/api/sign-in", json={"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    browser.csrf = answer.json()["csrf"]
    return browser


@pytest.mark.parametrize(
    ("seed", "steps"),
    [(1, 60), (2, 60), *(pytest.param(seed, 600, marks=pytest.mark.soak) for seed in range(3, 9))],
)
def test_a_day_of_right_and_wrong_entries_balances(store: Store, seed: int, steps: int) -> None:
    day = Day(store, seed)
    for number in range(steps):
        day.step()
        if number % 20 == 19:
            day.check()
            if day.rng.random() < 0.5:
                day.open(Floor(store, SLOW))  # a restart, with whatever waits
    day.finish()
    day.check()
    assert day.done[200] > steps / 4, day.done
    assert day.done[422] + day.done[403] > steps / 10, day.done
    eve = day.who("Eve")
    rows = eve.get("/api/reports/shifts")
    (proceeds,) = eve.get("/api/reports/proceeds")
    table = day.floor.tables[DEALT].running()
    assert rows[-1]["carried_cents"] == table.books.tray  # no difference of a tray was booked
    before = day.before  # what was played before the first shift was opened is in the ledger, and in no shift
    assert before["rounds"] + sum(row["rounds"] for row in rows) == proceeds["rounds"]
    assert before["tips"] + sum(row["tips_cents"] for row in rows) == table.books.tip_box
    for row in rows:
        moved = row["drop_cents"] + row["carried_cents"] + row["credits_cents"]
        assert row["win_cents"] == moved - row["opening_cents"] - row["fills_cents"]
        assert row["win_cents"] == day.shifts()[row["shift"] - 1].state.play_cents + row["over_cents"]
    alex = Browser(day.app).sign_in("Alex")
    report = verify.verify(unpacked(alex.http.get(f"/api/audit/tables/{DEALT}/shifts/1/evidence").content))
    assert [str(fault) for fault in report.faults] == []
