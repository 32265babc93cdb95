"""What people may ask of a table, as it comes over the wire. Each order has a kind, and a right that it needs."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from pitboss.floor.people.people import Right

# Strict: a number is a JSON integer, never text or a fraction that looks like one.
Cents = Annotated[int, Field(strict=True, ge=1, le=10**12)]
SeatNumber = Annotated[int, Field(strict=True, ge=1, le=99)]
Words = Annotated[str, Field(min_length=1, max_length=200)]


class Order(BaseModel):
    """Base of all orders."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    right: ClassVar[Right] = Right.PLAY


# --- players -------------------------------------------------------------------------------------------------------


class Sit(Order):
    """Take a seat."""

    kind: Literal["sit"]
    seat: SeatNumber


class GetUp(Order):
    """Leave a seat; the last one takes the chips away with it."""

    kind: Literal["get up"]
    seat: SeatNumber


class BuyIn(Order):
    """Chips for money of one's own account."""

    kind: Literal["buy in"]
    cents: Cents


class PlaceWager(Order):
    """A wager on a spot; what the game demands with a main wager is placed with it."""

    kind: Literal["wager"]
    seat: SeatNumber
    bet: Words
    cents: Cents
    tip: StrictBool = False
    hand: Annotated[int, Field(strict=True, ge=0, le=9)] = 0


class PriceAsked(BaseModel):
    """Wagers that somebody may make together: a question, not an order."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    wagers: Annotated[tuple[PlaceWager, ...], Field(min_length=1, max_length=100)]


class TakeBack(Order):
    """A wager taken back before the first card."""

    kind: Literal["take back"]
    seat: SeatNumber
    bet: Words
    tip: StrictBool = False


class Ready(Order):
    """No more wagers: the cards may come."""

    kind: Literal["ready"]


class Cut(Order):
    """So many cards go from the front of the stack to its back; or, without a depth, the cut is declined."""

    kind: Literal["cut"]
    depth: Annotated[int, Field(strict=True, ge=1, le=1000)] | None = None


class Act(Order):
    """One of the actions that are offered, by its name. `step` says how much of the round one has seen."""

    kind: Literal["act"]
    action: Words
    cents: Cents | None = None
    step: Annotated[int, Field(strict=True, ge=0)] | None = None


class Decide(Order):
    """One's decision where all decide at the same time: done when the seat is asked, if it may still be done.

    `moment` names what it is about, so that one that comes late does not decide what is asked next.
    """

    kind: Literal["decide"]
    seat: SeatNumber
    action: Words
    cents: Cents | None = None
    step: Annotated[int, Field(strict=True, ge=0)] | None = None
    moment: Words | None = None


# --- the dealer ----------------------------------------------------------------------------------------------------


class ActFor(Act):
    """The dealer enters what a guest signals."""

    kind: Literal["act for"]  # type: ignore[assignment]
    right: ClassVar[Right] = Right.DEAL


class DealCard(Order):
    """The card that left the shoe."""

    kind: Literal["deal"]
    right: ClassVar[Right] = Right.DEAL
    card: Annotated[str, Field(pattern=r"^(10|[2-9JQKA])[cdhs]$|^Jo$")]


class GoAhead(Order):
    """The dealer's own next step: the first card of a round, a hand that is passed over, the dealer's hand."""

    kind: Literal["go ahead"]
    right: ClassVar[Right] = Right.DEAL


class SellChips(Order):
    """Chips for cash that a guest lays on the table."""

    kind: Literal["sell chips"]
    right: ClassVar[Right] = Right.DEAL
    player: Annotated[str, Field(min_length=1, max_length=40)]
    cents: Cents
    tender: Literal["currency", "coin", "ticket", "purchase ticket", "coupon", "mobile ATM receipt"] = "currency"
    validated: StrictBool = False


class SeatGuest(Order):
    """A guest without an account sits down."""

    kind: Literal["seat guest"]
    right: ClassVar[Right] = Right.DEAL
    seat: SeatNumber
    player: Annotated[str, Field(min_length=1, max_length=40)]


class GuestLeaves(Order):
    """A guest gets up and takes the chips to the cage."""

    kind: Literal["guest leaves"]
    right: ClassVar[Right] = Right.DEAL
    seat: SeatNumber


class WagerFor(PlaceWager):
    """The dealer enters a guest's wager that lies on a spot."""

    kind: Literal["wager for"]  # type: ignore[assignment]
    right: ClassVar[Right] = Right.DEAL


# --- the supervisor ------------------------------------------------------------------------------------------------


class Rule(Order):
    """An irregularity or a ruling, by its tag and with its fields, and the reason for it."""

    kind: Literal["rule"]
    right: ClassVar[Right] = Right.SUPERVISE
    action: dict[str, Any]
    reason: Annotated[str, Field(min_length=1, max_length=200, pattern=r"\S")]


class ConfirmRuling(Order):
    """A second person agrees to the ruling that was proposed."""

    kind: Literal["confirm ruling"]
    right: ClassVar[Right] = Right.SUPERVISE


class ClearSeat(Order):
    """A seat that is held without chips is given free."""

    kind: Literal["clear seat"]
    right: ClassVar[Right] = Right.SUPERVISE
    seat: SeatNumber


class Fill(Order):
    """Chips from the cage into the tray."""

    kind: Literal["fill"]
    right: ClassVar[Right] = Right.SUPERVISE
    cents: Cents


class SetLimits(Order):
    """Other limits, from the next round on."""

    kind: Literal["set limits"]
    right: ClassVar[Right] = Right.SUPERVISE
    min_cents: Cents
    max_cents: Cents


class OpenTable(Order):
    """Open a table that is closed."""

    kind: Literal["open table"]
    right: ClassVar[Right] = Right.SUPERVISE


class CloseTable(Order):
    """Close a table between rounds: chips are changed back, the shoe's order is shown, the log is sealed."""

    kind: Literal["close table"]
    right: ClassVar[Right] = Right.SUPERVISE


AnyOrder = Annotated[
    Sit
    | GetUp
    | BuyIn
    | PlaceWager
    | TakeBack
    | Ready
    | Cut
    | Act
    | Decide
    | ActFor
    | DealCard
    | GoAhead
    | SellChips
    | SeatGuest
    | GuestLeaves
    | WagerFor
    | Rule
    | ConfirmRuling
    | ClearSeat
    | Fill
    | SetLimits
    | OpenTable
    | CloseTable,
    Field(discriminator="kind"),
]


class Command(BaseModel):
    """An order with a name of its own: sent twice, it is done once."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    order: AnyOrder
