"""Commands to a table, as they come over the wire. Each order has a kind, and a right that it needs."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from pitboss.floor.people.people import Right

MOST_CENTS: Final = 10**12  # in one order
# Strict: a number is a JSON integer, never text or a fraction that looks like one.
Cents = Annotated[int, Field(strict=True, ge=1, le=MOST_CENTS)]
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
    """Buy chips with money on account."""

    kind: Literal["buy in"]
    cents: Cents


class Staked(BaseModel):
    """Chips on a spot."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    seat: SeatNumber
    bet: Words
    cents: Cents
    tip: StrictBool = False
    hand: Annotated[int, Field(strict=True, ge=0, le=9)] = 0
    secret: StrictBool = False  # at a tournament's table: nobody else sees the amount until all have bet


class PlaceWager(Order, Staked):
    """Place a wager on a spot; what the game demands with a main wager is placed with it."""

    kind: Literal["wager"]


class PlaceWagers(Order):
    """Place several wagers, all or none; what the game demands with a main wager is placed with it."""

    kind: Literal["wagers"]
    wagers: Annotated[tuple[Staked, ...], Field(min_length=1, max_length=100)]


class PriceAsked(BaseModel):
    """Ask for the price of several wagers; nothing is placed."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    wagers: Annotated[tuple[PlaceWager | Staked, ...], Field(min_length=1, max_length=100)]


class TakeBack(Order):
    """Take a wager back before the first card."""

    kind: Literal["take back"]
    seat: SeatNumber
    bet: Words
    tip: StrictBool = False


class Ready(Order):
    """Say that you have made all your wagers."""

    kind: Literal["ready"]


class Cut(Order):
    """Cut the stack at this depth; without one, decline the cut."""

    kind: Literal["cut"]
    depth: Annotated[int, Field(strict=True, ge=1, le=1000)] | None = None


class Act(Order):
    """Take one of the offered actions, by its name. `step` is the number of events that the page has shown."""

    kind: Literal["act"]
    action: Words
    cents: Cents | None = None
    step: Annotated[int, Field(strict=True, ge=0)] | None = None


class Decide(Order):
    """Decide early, where all decide at the same time; applied at the seat's turn, if it is still legal.

    `moment` names the decision, so that a late command does not decide the next one.
    """

    kind: Literal["decide"]
    seat: SeatNumber
    action: Words
    cents: Cents | None = None
    step: Annotated[int, Field(strict=True, ge=0)] | None = None
    moment: Words | None = None


# --- the dealer ----------------------------------------------------------------------------------------------------


class ActFor(Act):
    """Enter a guest's signal, as the dealer."""

    kind: Literal["act for"]  # type: ignore[assignment]
    right: ClassVar[Right] = Right.DEAL


class DealCard(Order):
    """Enter the card that was dealt from the shoe."""

    kind: Literal["deal"]
    right: ClassVar[Right] = Right.DEAL
    card: Annotated[str, Field(pattern=r"^(10|[2-9JQKA])[cdhs]$|^Jo$")]


class DealFaceDown(Order):
    """Enter that the hole card was dealt face down; it is named when it is turned."""

    kind: Literal["deal face down"]
    right: ClassVar[Right] = Right.DEAL


class NoBlackjack(Order):
    """Enter that the peek at a hole card dealt face down found no blackjack."""

    kind: Literal["no blackjack"]
    right: ClassVar[Right] = Right.DEAL


class GoAhead(Order):
    """Take the dealer's own next step: the first card, passing over a hand, the dealer's hand."""

    kind: Literal["go ahead"]
    right: ClassVar[Right] = Right.DEAL


class Undo(Order):
    """Take back your own last entry, as long as nothing has happened after it. `line` is the line it begins with."""

    kind: Literal["undo"]
    right: ClassVar[Right] = Right.DEAL
    line: Annotated[int, Field(strict=True, ge=1, le=10**9)]
    reason: Annotated[str, Field(min_length=1, max_length=200, pattern=r"\S")] = "entered by mistake"


class DrawBonus(Order):
    """Enter where the wheel stopped, or the card that came from a special deck."""

    kind: Literal["draw bonus"]
    right: ClassVar[Right] = Right.DEAL
    what: Words


class Reshuffle(Order):
    """Record that the discards were shuffled and cut in mid-round: the stack ran out, or the game asks for it."""

    kind: Literal["reshuffle"]
    right: ClassVar[Right] = Right.DEAL


class TakeBackFor(TakeBack):
    """Take a guest's wager back before the first card, as the dealer."""

    kind: Literal["take back for"]  # type: ignore[assignment]
    right: ClassVar[Right] = Right.DEAL


class InspectCards(Order):
    """Record the inspection of cards and shoe: the cards counted, whether all are sound, and the device with them."""

    kind: Literal["inspect cards"]
    right: ClassVar[Right] = Right.DEAL
    cards: Annotated[int, Field(strict=True, ge=0, le=1000)]
    sound: StrictBool
    device: StrictBool = False


class CallSupervisor(Order):
    """Call the supervisor to the table, and say why; a ruling is given at the pit."""

    kind: Literal["call supervisor"]
    right: ClassVar[Right] = Right.DEAL
    reason: Annotated[str, Field(min_length=1, max_length=200, pattern=r"\S")]


class SellChips(Order):
    """Sell chips to a guest for cash."""

    kind: Literal["sell chips"]
    right: ClassVar[Right] = Right.DEAL
    player: Annotated[str, Field(min_length=1, max_length=40)]
    cents: Cents
    tender: Literal["currency", "coin", "ticket", "purchase ticket", "coupon", "mobile ATM receipt"] = "currency"
    validated: StrictBool = False


class SeatGuest(Order):
    """Seat a guest without an account."""

    kind: Literal["seat guest"]
    right: ClassVar[Right] = Right.DEAL
    seat: SeatNumber
    player: Annotated[str, Field(min_length=1, max_length=40)]


class GuestLeaves(Order):
    """Free a guest's seat; the guest takes the chips to the cage."""

    kind: Literal["guest leaves"]
    right: ClassVar[Right] = Right.DEAL
    seat: SeatNumber


class WagerFor(PlaceWager):
    """Enter a guest's wager, as the dealer."""

    kind: Literal["wager for"]  # type: ignore[assignment]
    right: ClassVar[Right] = Right.DEAL


class BetMinimum(Order):
    """Bet the minimum for a player of a tournament who is away and has not bet in time, as its printed rules say."""

    kind: Literal["minimum bet"]
    right: ClassVar[Right] = Right.DEAL
    seat: SeatNumber


# --- the supervisor ------------------------------------------------------------------------------------------------


class Rule(Order):
    """Report an irregularity or rule on the round: the action's tag and fields, and the reason."""

    kind: Literal["rule"]
    right: ClassVar[Right] = Right.SUPERVISE
    action: dict[str, Any]
    reason: Annotated[str, Field(min_length=1, max_length=200, pattern=r"\S")]


class ConfirmRuling(Order):
    """Confirm a proposed ruling, as the second person."""

    kind: Literal["confirm ruling"]
    right: ClassVar[Right] = Right.SUPERVISE


class AnswerCall(Order):
    """Answer a dealer's call, as a supervisor who did not make it."""

    kind: Literal["answer call"]
    right: ClassVar[Right] = Right.SUPERVISE


class ClearSeat(Order):
    """Free a seat whose player has no chips."""

    kind: Literal["clear seat"]
    right: ClassVar[Right] = Right.SUPERVISE
    seat: SeatNumber


class Fill(Order):
    """Fill the tray with chips from the cage."""

    kind: Literal["fill"]
    right: ClassVar[Right] = Right.SUPERVISE
    cents: Cents


class Credit(Order):
    """Give chips from the tray back to the cage."""

    kind: Literal["credit"]
    right: ClassVar[Right] = Right.SUPERVISE
    cents: Cents


class SetLimits(Order):
    """Change the table's limits from the next round on."""

    kind: Literal["set limits"]
    right: ClassVar[Right] = Right.SUPERVISE
    min_cents: Cents
    max_cents: Cents


class OpenTable(Order):
    """Open a table that is closed."""

    kind: Literal["open table"]
    right: ClassVar[Right] = Right.SUPERVISE


class CloseTable(Order):
    """Close a table between rounds: cash the chips, reveal the shoe's order, seal the log."""

    kind: Literal["close table"]
    right: ClassVar[Right] = Right.SUPERVISE


AnyOrder = Annotated[
    Sit
    | GetUp
    | BuyIn
    | PlaceWager
    | PlaceWagers
    | TakeBack
    | Ready
    | Cut
    | Act
    | Decide
    | ActFor
    | DealCard
    | DealFaceDown
    | NoBlackjack
    | GoAhead
    | DrawBonus
    | Reshuffle
    | Undo
    | TakeBackFor
    | InspectCards
    | CallSupervisor
    | SellChips
    | SeatGuest
    | GuestLeaves
    | BetMinimum
    | WagerFor
    | Rule
    | ConfirmRuling
    | AnswerCall
    | ClearSeat
    | Fill
    | Credit
    | SetLimits
    | OpenTable
    | CloseTable,
    Field(discriminator="kind"),
]


class Command(BaseModel):
    """An order with an id: sent twice, it is carried out once."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    order: AnyOrder
