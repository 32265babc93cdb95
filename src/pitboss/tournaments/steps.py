"""Steps: the only causes that change a tournament. An event is a step that was accepted, with what came of it.

A step names who takes it, in which role, and when (seconds since 1970): the tournament itself knows no time. Steps that
need chance carry a link of the house's chain (`draws.py`).
"""

from __future__ import annotations

import datetime
from typing import Final

from msgspec import UNSET, UnsetType, field

from pitboss.records import Record
from pitboss.tournaments.document.model import TournamentDocument

DIRECTOR, JUDGE, CASHIER, DEALER, PLAYER, CLOCK = ROLES = (
    "director", "judge", "cashier", "dealer", "player", "clock",
)  # fmt: skip
CASH, COMPLIMENTARY, GOODS, VOUCHER = TENDERS = ("cash", "complimentary", "goods", "voucher")
LINE: Final = "line"
Day = datetime.date | UnsetType  # the gaming day; unset in logs that are older than the field


class Step(Record, frozen=True):
    """Who takes the step, in which role, and when."""

    by: str
    role: str
    at: int


class OpenTournament(Step, frozen=True, tag="tournament-open.1"):
    """The tournament as it was announced, and the end of the chain from which its draws come."""

    document: TournamentDocument
    commitment: str


class AnswerOfDivision(Step, frozen=True, tag="tournament-division.1"):
    """The Division's answer to the rules."""

    accepted: bool
    document: str  # its number or date


class OpenEvent(Step, frozen=True, tag="tournament-event-open.1"):
    """Registration for an event opens."""

    event: str


class Register(Step, frozen=True, tag="tournament-register.1"):
    """A player enters: fee and buy-in are taken, apart from each other, and the player gets the rules."""

    player: str  # the person, by the house's own number
    name: str
    on: datetime.date  # the gaming day
    fee: str = CASH  # how the entry fee is paid
    buy_in: str = CASH
    goods: str = ""  # what was brought instead of cash
    voucher: int = 0  # its number
    rules_given: bool = True
    qualifies: bool = True  # the player meets the criteria
    words: str = ""  # the player's own, for the draw
    buy_in_goods: str | UnsetType = UNSET  # what was brought for the buy-in, where it is not the same as for the fee


class CancelEntry(Step, frozen=True, tag="tournament-cancel.1"):
    """An entry is taken back before its first draw; what was paid is returned."""

    entry: int
    reason: str
    on: Day = UNSET


class Rebuy(Step, frozen=True, tag="tournament-rebuy.1"):
    """A player buys chips again, between hands."""

    entry: int
    on: datetime.date
    tender: str = CASH


class EarnChips(Step, frozen=True, tag="tournament-extra.1"):
    """A player earns or buys extra chips that everybody can have."""

    entry: int
    extra: str
    on: datetime.date
    tender: str = CASH


class CountFees(Step, frozen=True, tag="tournament-count-fees.1"):
    """Two persons count the cash of entry fees, which was kept apart until now."""

    counted_cents: int
    confirmed_by: str
    reason: str = ""  # why the count differs


class CloseRegistration(Step, frozen=True, tag="tournament-registration-close.1"):
    """No first entries after this."""


class Draw(Step, frozen=True, tag="tournament-draw.1"):
    """Tables and seats for everybody who has none."""

    link: str


class DrawByHand(Step, frozen=True, tag="tournament-draw-by-hand.1"):
    """Tables and seats that were drawn from a bag or a deck, before a witness."""

    seats: tuple[tuple[int, str, int], ...]  # entry, table, seat
    buttons: dict[str, int]
    witness: str


class BlockSeat(Step, frozen=True, tag="tournament-block-seat.1"):
    """A seat cannot be used, or can again."""

    table: str
    seat: int
    reason: str
    usable: bool = False


class BeginHand(Step, frozen=True, tag="tournament-hand.1"):
    """A hand begins with the player who has the button, on a gaming day."""

    table: str
    hand: int
    on: Day = UNSET


class DealHand(Step, frozen=True, tag="tournament-deal.1"):
    """A person deals the hand in play, and therefore does not rule on it (CO 30-828(1))."""

    table: str
    hand: int


class SettleHand(Step, frozen=True, tag="tournament-settle.1"):
    """A hand is settled: the wagers, and what lies before each player afterwards."""

    table: str
    hand: int
    wagers: dict[int, int]  # by seat, the original wager
    stacks: dict[int, int]  # by seat, after the settlement
    secret: tuple[int, ...] = ()  # seats that used a secret bet
    forfeits: tuple[int, ...] = ()  # seats without a player, whose minimum was taken or that sat out
    round: int = 0  # of the table's own log
    head: str = ""  # of the table's own log


class VoidHand(Step, frozen=True, tag="tournament-void-hand.1"):
    """A hand does not count: it is dealt again, with the chips as they were."""

    table: str
    hand: int
    reason: str


class ChangeDecks(Step, frozen=True, tag="tournament-decks.1"):
    """The dealer changes the decks."""

    table: str


class SetChipValues(Step, frozen=True, tag="tournament-chip-values.1"):
    """Other points for the colors, between rounds; chips are exchanged, points stay."""

    values: dict[str, int]
    notice_posted: bool


class BreakTie(Step, frozen=True, tag="tournament-tie.1"):
    """Chance decides between players who are equal by every other procedure."""

    table: str
    link: str


class BreakTable(Step, frozen=True, tag="tournament-break-table.1"):
    """A table is broken; its players draw seats at the others. A reason is needed where nothing proposes it."""

    table: str
    link: str
    reason: str = ""


class Balance(Step, frozen=True, tag="tournament-balance.1"):
    """One player, drawn at random, moves from the fullest table to the emptiest."""

    link: str


class MovePlayer(Step, frozen=True, tag="tournament-move.1"):
    """The director moves a player to another table, and says why. The seat is drawn.

    A seat may be named only as an accommodation.
    """

    entry: int
    table: str
    reason: str
    link: str = ""
    seat: int = 0


class DrawWildCards(Step, frozen=True, tag="tournament-wild-cards.1"):
    """Players who did not advance are drawn to go on."""

    link: str


class EndRound(Step, frozen=True, tag="tournament-round-end.1"):
    """Every table is finished: those who advance wait for the next draw, or the places are final.

    A link breaks a tie at the cut, where the best of all tables go on.
    """

    link: str = ""
    on: Day = UNSET


class Disqualify(Step, frozen=True, tag="tournament-disqualify.1"):
    """Entries of one person who was found with several, or a player who broke the rules."""

    entries: tuple[int, ...]
    reason: str


class RaiseDispute(Step, frozen=True, tag="tournament-dispute.1"):
    """A player disputes what the dealer did."""

    table: str
    entry: int
    what: str


class RuleDispute(Step, frozen=True, tag="tournament-ruling.1"):
    """A judge or pit supervisor decides a dispute."""

    dispute: int
    decision: str
    clause: str  # of 30-828, or of the tournament's rules


class ExtendTime(Step, frozen=True, tag="tournament-time.1"):
    """More time for the decisions of a table's next hand."""

    table: str
    seconds: int
    reason: str


class Pause(Step, frozen=True, tag="tournament-pause.1"):
    """The clock stops, and no hand begins."""

    reason: str = ""


class Resume(Step, frozen=True, tag="tournament-resume.1"):
    """The clock continues."""


class Split(Step, frozen=True, tag="tournament-split.1"):
    """The last players agree, all of them, to split what is left to win."""

    agreed: tuple[int, ...]  # entries
    parts: tuple[int, ...] = ()  # of each, in the same order; none: equal parts


class EndEvent(Step, frozen=True, tag="tournament-event-end.1"):
    """The places are final: the prizes are awarded."""


class PayPrize(Step, frozen=True, tag="tournament-pay.1"):
    """A prize is handed to its winner, and goes on the form."""

    award: int
    on: datetime.date
    confirmed_by: str


class Undo(Step, frozen=True, tag="tournament-undo.1"):
    """A line of the log is void, and everything after it is taken again without it."""

    line: int
    reason: str


class Conclude(Step, frozen=True, tag="tournament-conclude.1"):
    """The tournament is over: every cent of the pool is paid."""

    on: Day = UNSET


AnyStep = (
    OpenTournament | AnswerOfDivision | OpenEvent | Register | CancelEntry | Rebuy | EarnChips | CountFees
    | CloseRegistration | Draw | DrawByHand | BlockSeat | BeginHand | DealHand | SettleHand | VoidHand | ChangeDecks
    | SetChipValues | BreakTie | BreakTable | Balance | MovePlayer | DrawWildCards | EndRound | Disqualify
    | RaiseDispute | RuleDispute | ExtendTime | Pause | Resume | Split | EndEvent | PayPrize | Undo | Conclude
)  # fmt: skip


class Seating(Record, frozen=True, tag="tournament-seating.1"):
    """A seat that a player was given, and why."""

    entry: int
    table: str
    seat: int
    why: str
    from_table: str = ""


class Out(Record, frozen=True, tag="tournament-out.1"):
    """A player who is out, or did not advance, and why."""

    entry: int
    points: int
    why: str
    cite: str


class Awarded(Record, frozen=True, tag="tournament-award.1"):
    """A prize as it was awarded."""

    number: int
    event: str
    entry: int
    player: str
    place: int
    kind: str  # cash, merchandise or voucher
    cents: int  # value
    words: str
    voucher_to: str = ""
    fee_cents: int = 0  # of a voucher
    buy_in_cents: int = 0  # of a voucher
    is_payout: bool = True  # on the payout form
    from_pool: bool = True


class TournamentEvent(Record, frozen=True, tag="tournament-event.1"):
    """A step that was accepted: its clause, what came of it, and the sums afterwards."""

    step: AnyStep
    cite: str
    number: int = 0  # of an entry, a dispute or an award
    seatings: tuple[Seating, ...] = ()
    outs: tuple[Out, ...] = ()
    advanced: tuple[int, ...] = ()
    awards: tuple[Awarded, ...] = ()
    notes: tuple[str, ...] = field(default_factory=tuple)
    pool_cents: int = 0  # that is not yet awarded
    fees_cents: int = 0  # collected so far
    points: int = 0  # chips before players
