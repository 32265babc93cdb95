"""A shift played at random with a physical tray at its side, so that the books can be compared with the chips."""

from __future__ import annotations

import random
from collections import Counter

from pitboss.house.shifts.chips import Chips
from pitboss.house.shifts.setup import ShiftSetUp
from pitboss.house.shifts.shift import Shift
from pitboss.house.shifts.steps import (
    CREDIT,
    FILL,
    AnyStep,
    BringChips,
    ChangeChips,
    CloseShift,
    CountBox,
    CountTips,
    CountTray,
    DropBox,
    OpenShift,
    PrepareSlip,
    RequestSlip,
    SellChips,
    SettleRound,
    TakeChips,
    VerifySlip,
    VoidSlip,
)
from pitboss.money import ChipSet

CHIPS = ChipSet((1, 50, 1_00, 5_00, 25_00, 100_00))  # with one-cent chips, so that a cent can be lost
SET_UP = ShiftSetUp("T1", 7, "2026-11-17", "blackjack", CHIPS.denominations)
OPENING: Chips = {100_00: 60, 25_00: 120, 5_00: 200, 1_00: 200, 50: 80, 1: 900}
SUE, DAN, CAL, VIC = "Sue", "Dan", "Cal", "Vic"  # supervisor, dealer, cashier, a second supervisor


def opened(counted: Chips | None = None, carried: Chips | None = None, reason: str = "") -> Shift:
    """A shift that has just begun."""
    start = OPENING if carried is None else carried
    return Shift(
        OpenShift(SUE, "supervisor", 0, SET_UP, start, start if counted is None else counted, DAN, reason=reason)
    )


class RandomShift:
    """Takes random steps and moves the same chips by hand."""

    def __init__(self, seed: int, *, knows_chips: bool = True) -> None:
        self.rng = random.Random(seed)
        self.shift = opened()
        self.tray: Counter[int] = Counter(OPENING)
        self.held = 0  # by players
        self.cash: Counter[str] = Counter()  # in the box at the table
        self.tips = 0
        self.at = 0
        self.round = 0
        self.knows_chips = knows_chips
        self.win = 0

    def play(self, steps: int) -> RandomShift:
        kinds = [self.fill, self.credit, self.sell, self.change, self.deal, self.deal, self.deal, self.walk, self.drop]
        for _ in range(steps):
            self.at += self.rng.randrange(1, 120)
            self.rng.choice(kinds)()
        return self

    def do(self, step: AnyStep) -> int:
        return self.shift.apply(step).number

    def some(self, limit: int = 12) -> Chips:
        """A few chips that lie in the tray."""
        chosen = self.rng.sample(sorted(self.tray), 2)
        return {chip: self.rng.randint(1, min(limit, self.tray[chip])) for chip in chosen if self.tray[chip] > 0}

    def fill(self) -> None:
        self._slip(FILL, {chip: self.rng.randint(1, 40) for chip in self.rng.sample(CHIPS.denominations, 2)}, 1)

    def credit(self) -> None:
        if chips := self.some():
            self._slip(CREDIT, chips, -1)

    def _slip(self, kind: str, chips: Chips, sign: int) -> None:
        number = self.do(RequestSlip(DAN, "dealer", self.at, kind, chips))
        if self.rng.random() < 0.1:
            self.do(VoidSlip(DAN, "dealer", self.at, number, "not needed any more"))
            return
        self.do(PrepareSlip(CAL, "cashier", self.at, number, chips))
        self.do(VerifySlip(SUE, "supervisor", self.at, number, chips))
        for chip, count in chips.items():
            self.tray[chip] += sign * count

    def sell(self) -> None:
        tender = self.rng.choice(("currency", "ticket", "coupon"))
        if chips := self.some():
            cents = sum(chip * count for chip, count in chips.items())
            self.tray.subtract(chips)
            self.cash[tender] += cents
            self.held += cents
            self.do(SellChips(DAN, "dealer", self.at, "Pat", tender, cents, chips))

    def change(self) -> None:
        if self.tray[5_00] >= 5:
            self.tray[25_00] += 1
            self.tray[5_00] -= 5
            self.do(ChangeChips(DAN, "dealer", self.at, "Pat", {25_00: 1}, {5_00: 5}))

    def deal(self) -> None:
        """A round: the tray takes or pays some chips, and now and then a tip."""
        self.round += 1
        pays = self.rng.random() < 0.5
        chips = self.some(4) if pays else CHIPS.break_down(self.rng.randint(0, min(self.held, 300_00)))
        cents = sum(chip * count for chip, count in chips.items())
        sign = -1 if pays else 1
        moved = {chip: sign * count for chip, count in chips.items()}
        for chip, count in moved.items():
            self.tray[chip] += count
        self.held -= sign * cents
        tips = min(self.held, self.rng.choice((0, 0, 1_00, 5_01)))
        self.held -= tips
        self.tips += tips
        self.win += sign * cents
        known = moved if self.knows_chips else None
        self.do(SettleRound(DAN, "dealer", self.at, self.round, 25_00, sign * cents, known, tips))

    def walk(self) -> None:
        if self.rng.random() < 0.5:
            self.held += 40_00
            self.do(BringChips(DAN, "dealer", self.at, "Lee", 40_00))
        elif self.held:
            cents = self.rng.randint(1, self.held)
            self.held -= cents
            self.do(TakeChips(DAN, "dealer", self.at, "Pat", cents))

    def drop(self) -> None:
        if self.rng.random() < 0.8:
            self.do(CountTray(SUE, "supervisor", self.at, self.counted(), VIC))
            return
        number = self.do(DropBox(SUE, "supervisor", self.at, VIC))
        self.do(CountBox(CAL, "cashier", self.at, number, dict(self.cash), VIC))
        self.cash.clear()

    def counted(self) -> Chips:
        return {chip: count for chip, count in self.tray.items() if count}

    def closing(self) -> CloseShift:
        """Count the tips, and the tray for the close."""
        self.do(CountTips(DAN, "dealer", self.at, self.tips, SUE))
        return CloseShift(SUE, "supervisor", self.at + 60, self.counted(), VIC)
