"""Steps: the only causes that change a shift. An event is a step that was accepted, with what it moved.

A step names who takes it, in which role, and when (seconds since 1970): the shift itself knows no time.
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType, field

from pitboss.house.shifts.chips import Chips
from pitboss.house.shifts.setup import ShiftSetUp
from pitboss.records import Record

FILL, CREDIT = SLIP_KINDS = ("fill", "credit")
TRAY: Final = "tray"
TIP_BOX: Final = "tip box"


class Step(Record, frozen=True):
    """Who takes the step, in which role, and when."""

    by: str
    role: str
    at: int


class OpenShift(Step, frozen=True, tag="shift-open.1"):
    """The tray is counted before the first wager, by two persons; `carried` is what the shift before left.

    A count that differs is refused, unless `reason` says why: then the difference is on the books from the start.
    """

    set_up: ShiftSetUp
    carried: Chips
    counted: Chips
    confirmed_by: str
    first_slip: int = 1
    first_box: int = 1
    box_cents: dict[str, int] = field(default_factory=dict)  # what the drop box already holds, by tender
    tip_box_cents: int = 0
    in_play_cents: int = 0  # chips that players hold at the table
    reason: str = ""


class RequestSlip(Step, frozen=True, tag="shift-request.1"):
    """Somebody at the table asks for a fill, or for a credit."""

    kind: str
    chips: Chips


class PrepareSlip(Step, frozen=True, tag="shift-prepare.1"):
    """A second person counts the chips out: at the cage for a fill, at the table for a credit."""

    slip: int
    chips: Chips


class VerifySlip(Step, frozen=True, tag="shift-verify.1"):
    """A third person counts the chips where they arrive; with this they have moved."""

    slip: int
    chips: Chips


class VoidSlip(Step, frozen=True, tag="shift-void.1"):
    """A slip is not carried out. Its number stays used."""

    slip: int
    reason: str


class SellChips(Step, frozen=True, tag="shift-sell.1"):
    """A player buys in: chips out of the tray, cash into the drop box, or coins into the tray."""

    player: str
    tender: str
    cents: int
    chips: Chips
    coins: Chips = field(default_factory=dict)  # what went into the tray instead of the box


class ChangeChips(Step, frozen=True, tag="shift-change.1"):
    """Chips are changed for others of equal value: by a player, or by the tray itself."""

    player: str
    gave: Chips  # into the tray
    got: Chips  # out of the tray


class SettleRound(Step, frozen=True, tag="shift-round.1"):
    """A round is settled, or several. The tray gained `tray_cents` (below 0: paid), in `chips` where they are known.

    Tips are what went from layout and tray into the tip box.
    """

    round: int
    wagered_cents: int
    tray_cents: int
    chips: Chips | None = None
    tips_cents: int = 0
    rounds: int = 1  # that are settled together


class BringChips(Step, frozen=True, tag="shift-bring.1"):
    """A player comes with chips that were not bought at this table."""

    player: str
    cents: int


class TakeChips(Step, frozen=True, tag="shift-take.1"):
    """A player leaves with chips."""

    player: str
    cents: int


class CountTray(Step, frozen=True, tag="shift-count-tray.1"):
    """A count during the shift. It moves nothing; a later difference is traced from the last correct count."""

    counted: Chips
    confirmed_by: str


class DropBox(Step, frozen=True, tag="shift-drop.1"):
    """The drop box is taken from the table, and an empty one put in its place."""

    confirmed_by: str


class CountBox(Step, frozen=True, tag="shift-count-box.1"):
    """Two persons count a drop box, by what was taken for chips; again where their count does not balance."""

    box: int
    counted: dict[str, int]
    confirmed_by: str


class CountTips(Step, frozen=True, tag="shift-count-tips.1"):
    """The tip box is emptied and counted.

    With `again`, a count that does not balance is replaced by the next one of the same tips.
    """

    cents: int
    confirmed_by: str
    again: bool | UnsetType = UNSET  # left out by earlier versions, which added up all counts


class BookDifference(Step, frozen=True, tag="shift-difference.1"):
    """Two persons put a difference on the books, with its reason: over, or short (below 0).

    `where` is the tray, the tip box, or `box 3`; a tray's difference is by denomination.
    """

    where: str
    reason: str
    confirmed_by: str
    chips: Chips = field(default_factory=dict)
    cents: int = 0
    tender: str = ""


class CloseShift(Step, frozen=True, tag="shift-close.1"):
    """The tray is counted by two persons, and the shift ends. Refused unless everything balances."""

    counted: Chips
    confirmed_by: str


AnyStep = (
    OpenShift
    | RequestSlip
    | PrepareSlip
    | VerifySlip
    | VoidSlip
    | SellChips
    | ChangeChips
    | SettleRound
    | BringChips
    | TakeChips
    | CountTray
    | DropBox
    | CountBox
    | CountTips
    | BookDifference
    | CloseShift
)


class ShiftEvent(Record, frozen=True, tag="shift-event.1"):
    """A step that was accepted: its clause, the slip or box that it numbered, and what is where afterwards."""

    step: AnyStep
    cite: str
    number: int = 0  # of a slip or a box
    tray_cents: int = 0
    box_cents: int = 0
    tip_box_cents: int = 0
    in_play_cents: int = 0
