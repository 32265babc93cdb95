"""Steps and events: the only causes that change a jackpot, and what each of them moved.

A step is what a person asks for. An event is a step that was accepted, with the clause, the money that moved between
named places, and what every meter shows afterwards.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import UNSET, UnsetType

from pitboss.catalogue.jackpot_rules import REDUCTIONS
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.records import Record

DEALER, SUPERVISOR, EXECUTIVE, PLAYER, MACHINE = ROLES = ("dealer", "supervisor", "executive", "player", "machine")

MALFUNCTION, ERROR, RULING, SEED, UNDISPLAYED = REDUCTIONS
BACKED_OUT: Final = "award backed out"
CAUSES: Final = (MALFUNCTION, ERROR, BACKED_OUT, RULING, SEED, UNDISPLAYED)

EASIER, TO_GAME, TO_LICENSEE = ASKS = (
    "easier criteria",
    "a transfer to another game",
    "a transfer to another licensee",
)

# Rates are whole millionths and wagers whole cents: so every amount is a whole number of millionths of a cent, exactly.
MICROS: Final = 1_000_000

# Where the money of a meter is. Every move goes from one place to another, so that all places together are always 0.
WAGERS: Final = "wagers"  # what players contributed
HOUSE: Final = "house"  # what the house put in as seeds and prizes, less what went back to it
DISPLAY: Final = "display"  # what the meter shows, and the fraction of a cent that it does not
RESERVE: Final = "reserve"
OVERFLOW: Final = "overflow"  # contributions above the limit: they wait for the next meter
FROZEN: Final = "frozen"  # won and not paid yet
PAID: Final = "paid"
ADJUSTED: Final = "adjusted"
TRANSFERRED: Final = "transferred"
HELD: Final = (DISPLAY, RESERVE, OVERFLOW)
PLACES: Final = (WAGERS, HOUSE, *HELD, FROZEN, PAID, ADJUSTED, TRANSFERRED)


class Step(Record, frozen=True):
    """Who asks, and in which role."""

    by: str
    role: str


class Open(Step, frozen=True, tag="jackpot-open.1"):
    """Open the jackpot: the house puts every meter's seed in."""

    set_up: JackpotSetUp


class Contribute(Step, frozen=True, tag="jackpot-contribute.1"):
    """A wager was locked in: its parts go to the meters and their reserves."""

    table: str
    round: int
    seat: int
    cents: int


class ReturnWager(Step, frozen=True, tag="jackpot-return-wager.1"):
    """A wager was returned, as after a misdeal: its contribution comes back off the meters."""

    table: str
    round: int
    seat: int


class Win(Record, frozen=True, tag="jackpot-win.1"):
    """A seat's hand that pays from a meter, or wins the prize."""

    seat: int
    hand: str


class Recognize(Step, frozen=True, tag="jackpot-recognize.1"):
    """The round shows hands that pay from a meter; nothing moves yet."""

    table: str
    round: int
    wins: tuple[Win, ...]


class Call(Step, frozen=True, tag="jackpot-call.1"):
    """The dealer names spot and hand: the win is frozen, and after 100% the meter is reseeded at once."""

    award: int


class TakeBack(Step, frozen=True, tag="jackpot-take-back.1"):
    """The same button again, before the seal: the award goes back."""

    award: int


class Verify(Step, frozen=True, tag="jackpot-verify.1"):
    """A supervisor has looked at the cards."""

    award: int


class Seal(Step, frozen=True, tag="jackpot-seal.1"):
    """The card of the right level: the win is recorded."""

    award: int


class PayAward(Step, frozen=True, tag="jackpot-pay.1"):
    """The prize was handed over."""

    award: int


class Dismiss(Step, frozen=True, tag="jackpot-dismiss.1"):
    """The cards were corrected before the hand was called: it has won nothing."""

    award: int


class Adjust(Step, frozen=True, tag="jackpot-adjust.1"):
    """A manual adjustment with its cause, its reason and a second person; with `award`, it backs out a sealed one."""

    cause: str
    meter: str
    place: str
    cents: int
    reason: str
    confirmed_by: str
    confirmed_role: str
    award: int = 0
    request: int | UnsetType = UNSET  # of which this is the approval


class Stop(Step, frozen=True, tag="jackpot-stop.1"):
    """The link stops taking wagers."""

    reason: str


class Start(Step, frozen=True, tag="jackpot-start.1"):
    """The link takes wagers again."""


class Schedule(Step, frozen=True, tag="jackpot-schedule.1"):
    """Another set-up is announced, from a date on: `2026-12-01`. Easier criteria need their petition."""

    set_up: JackpotSetUp
    effective: str
    petition: str | UnsetType = UNSET


class Change(Step, frozen=True, tag="jackpot-change.1"):
    """The announced set-up takes effect; `on` is today's date."""

    on: str


class Transfer(Step, frozen=True, tag="jackpot-transfer.1"):
    """Liability and fund go to another jackpot, by a granted petition: this one ends."""

    to: str
    petition: str
    confirmed_by: str
    confirmed_role: str
    request: int | UnsetType = UNSET
    licensee: str | UnsetType = UNSET  # who takes liability and fund over, where it is not this house


class Receive(Step, frozen=True, tag="jackpot-receive.1"):
    """What another jackpot transferred joins a meter."""

    origin: str
    meter: str
    cents: Fraction
    petition: str
    confirmed_by: str
    confirmed_role: str


class Petition(Step, frozen=True, tag="jackpot-petition.1"):
    """The house asks the regulator in writing for one of `ASKS`."""

    number: str
    asks: str
    reason: str


class Answer(Step, frozen=True, tag="jackpot-answer.1"):
    """The regulator's answer to a petition, and the document that has it."""

    number: str
    granted: bool
    document: str


class Close(Step, frozen=True, tag="jackpot-close.1"):
    """The jackpot ends; what is left of the seeds goes back to the house."""

    confirmed_by: str
    confirmed_role: str
    request: int | UnsetType = UNSET


class Request(Step, frozen=True, tag="jackpot-request.1"):
    """A step that needs two persons is asked for by the first of them: nothing moves yet."""

    asked: Adjust | Transfer | Close  # nobody has confirmed it


class Decline(Step, frozen=True, tag="jackpot-decline.1"):
    """What was requested is not done."""

    request: int


AnyStep = (
    Open
    | Contribute
    | ReturnWager
    | Recognize
    | Call
    | TakeBack
    | Verify
    | Seal
    | PayAward
    | Dismiss
    | Adjust
    | Stop
    | Start
    | Schedule
    | Change
    | Transfer
    | Receive
    | Petition
    | Answer
    | Close
    | Request
    | Decline
)


class Move(Record, frozen=True, tag="meter-move.1"):
    """Money that went from one place of a meter to another, in millionths of a cent."""

    meter: str
    source: str
    target: str
    micros: int

    @property
    def cents(self) -> Fraction:
        return Fraction(self.micros, MICROS)


class Event(Record, frozen=True, tag="jackpot-event.1"):
    """An accepted step: its clause, what moved, the award's amount, and what the meters show now."""

    step: AnyStep
    cite: str
    moves: tuple[Move, ...]
    shows: tuple[int, ...]
    cents: int = 0
