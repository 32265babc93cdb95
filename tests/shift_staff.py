"""The people of a counted shift over HTTP, and a round that they deal."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Role
from pitboss.money import CASINO_CHIPS
from tests.browsers import Browser

DEALT = "single-deck"
DESK = f"/api/shifts/{DEALT}"
Chips = dict[str, int]


class Staff:
    """Dana deals, Sam supervises, Eve is the executive, and Kay is at the cage."""

    def __init__(self, app: Any, floor: Floor) -> None:
        self.app, self.floor = app, floor
        self.dana, self.sam, self.eve = (Browser(app).sign_in(name) for name in ("Dana", "Sam", "Eve"))

    def hire(self, name: str, role: Role) -> Browser:
        """Somebody new, signed in."""
        self.floor.sign_on(name, role, demo.PASSWORD)
        return Browser(self.app).sign_in(name)

    @cached_property
    def kay(self) -> Browser:
        return self.hire("Kay", Role.CASHIER)

    def count_box(self, number: int, **counted: int) -> None:
        """Cashier and executive count a box: neither had it in hand before."""
        path = f"{DESK}/boxes/{number}/count"
        assert self.kay.post(path, counted=counted) == {"done": False}
        assert self.eve.post(path, counted=counted) == {"done": True}

    def together(self, path: str, **asked: Any) -> None:
        """The dealer counts first, then the supervisor, alone."""
        assert self.dana.post(f"{DESK}/{path}", **asked) == {"done": False}
        assert self.sam.post(f"{DESK}/{path}", **asked) == {"done": True}

    def slip(self, kind: str, chips: Chips) -> int:
        number = int(self.dana.post(f"{DESK}/slips", kind=kind, chips=chips)["slip"])
        self.sam.post(f"{DESK}/slips/{number}/prepare", chips=chips)
        self.eve.post(f"{DESK}/slips/{number}/verify", chips=chips)
        return number


def tray(floor: Floor) -> Chips:
    """The tray by the table's own books, in chips."""
    live = floor.tables[DEALT]
    table = live.table or live.closed
    assert table is not None
    return {str(chip): count for chip, count in CASINO_CHIPS.break_down(table.books.tray).items()}


def a_round(staff: Staff) -> None:
    """A guest buys in and loses $25."""
    staff.dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    staff.dana.order(DEALT, kind="sell chips", player="Gus", cents=200_00)
    staff.dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    for card in ("Kh", "6d", "9s", "Qc"):
        staff.dana.order(DEALT, kind="deal", card=card)
    staff.dana.order(DEALT, kind="act for", action="stand")
    staff.dana.order(DEALT, kind="go ahead")
    staff.dana.order(DEALT, kind="deal", card="5h")


def a_tip(dealer: Browser, *cards: str) -> None:
    """A guest's $25 and $5 for the dealer stand on 19."""
    dealer.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    dealer.order(DEALT, kind="wager for", seat=2, bet="main", cents=5_00, tip=True)
    for card in ("Kh", "6d", "9s", "Qc"):
        dealer.order(DEALT, kind="deal", card=card)
    dealer.order(DEALT, kind="act for", action="stand")
    dealer.order(DEALT, kind="go ahead")
    for card in cards:
        dealer.order(DEALT, kind="deal", card=card)
