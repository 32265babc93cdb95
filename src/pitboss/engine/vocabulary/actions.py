"""Actions: frozen records of what actors may do. A round says which are legal, and refuses the others."""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec
from msgspec import UNSET, UnsetType

from pitboss.cards import Card
from pitboss.records import Record

MAIN: Final = "main"
INSURANCE: Final = "insurance"
FURTHER: Final = ("second hand", "third hand")  # main wagers against the dealer's further hands
BET_POSITIONS: Final = ("second wager", "third wager")  # main wagers on the player's further hands
OF_HANDS: Final = (MAIN, *BET_POSITIONS)  # one for each hand
ON_HANDS: Final = (*OF_HANDS, *FURTHER)


class Wager(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A wager that somebody asks to place. `tip` marks a wager for the dealer; `player` names who plays the seat.

    Where a position begins with several hands, a main wager lies on each of them; a tip on the one that `hand` names.
    `secret`: at a tournament's table nobody else sees the amount until all have bet.
    """

    seat: int
    bet: str
    cents: int
    tip: bool = False
    player: str = ""
    hand: int = 0
    secret: bool | UnsetType = UNSET  # left out where it is open


class Action(Record, frozen=True):
    """Base of all actions."""

    @property
    def detail(self) -> str:
        """What distinguishes it from other actions of its kind; empty where there is only one."""
        return ""


class SeatAction(Action, frozen=True):
    """What the player whose turn it is may do."""

    adds_chips: ClassVar[bool] = True  # it may put further chips on the layout


class SupervisorAction(Action, frozen=True):
    """A pit supervisor's command; allowed when its clause allows it, at anybody's turn."""

    touches_cards: ClassVar[bool] = False  # the dealer drew, showed, missed or dropped a card
    corrects_payment: ClassVar[bool] = False  # of a round that is over, also when its layout is cleared


# --- chance and dealer -------------------------------------------------------------------------------------------


class Deal(Action, frozen=True, tag="deal.1"):
    """The next card from the shoe."""

    card: Card


class DealFaceDown(Action, frozen=True, tag="deal-face-down.1"):
    """The dealer's hole card, dealt from real cards: nobody has seen it yet. `Deal` names it when it is turned."""


class NoBlackjack(Action, frozen=True, tag="no-blackjack.1"):
    """The dealer has peeked at a hole card that nobody else has seen, and has no blackjack."""


class MoveOn(Action, frozen=True, tag="move-on.1"):
    """The dealer passes over a player who does not act within a reasonable time."""


class GoOn(Action, frozen=True, tag="go-on.1"):
    """Every player has acted, and the dealer turns to the dealer's own hand."""


class TimeOut(Action, frozen=True, tag="time-out.1"):
    """Time is up: for wagers, or for the player's decision."""


# --- wagers ------------------------------------------------------------------------------------------------------


class Place(Action, frozen=True, tag="place.1"):
    """Place a wager: before the first card, or later where a side wager has a later moment."""

    wager: Wager


class Withdraw(Action, frozen=True, tag="withdraw.1"):
    """Take a wager back before the first card."""

    seat: int
    bet: str
    tip: bool = False


class Pass(SeatAction, frozen=True, tag="pass.1"):
    """Decline a late side wager."""

    adds_chips: ClassVar[bool] = False


class PickSpot(SeatAction, frozen=True, tag="pick-spot.1"):
    """Pick a place for a draw outside the shoe, or press the button that spins the wheel."""

    adds_chips: ClassVar[bool] = False

    spot: int


class DrawBonus(Action, frozen=True, tag="draw-bonus.1"):
    """The wheel stops, or the next card of a special deck comes."""

    what: str


class Award(Action, frozen=True, tag="award.1"):
    """The meter gives what the next winning hand takes of it, to the cent."""

    cents: int


# --- the player's hand -------------------------------------------------------------------------------------------


class Hit(SeatAction, frozen=True, tag="hit.1"):
    """Draw a card."""

    adds_chips: ClassVar[bool] = False


class Stand(SeatAction, frozen=True, tag="stand.1"):
    """Draw no more."""

    adds_chips: ClassVar[bool] = False


class Double(SeatAction, frozen=True, tag="double.1"):
    """Double down: add up to the original wager and draw one card only."""

    spot: ClassVar[int] = 0  # of the wager against the dealer's first hand

    cents: int


class DoubleUp(SeatAction, frozen=True, tag="double-up.1"):
    """Add up to the original wager to a hand of two cards, and stand on it."""

    cents: int


class Tip(SeatAction, frozen=True, tag="tip.1"):
    """Add a wager for the dealer to the one that was just added."""

    cents: int


class DoubleFurther(SeatAction, frozen=True, tag="double-further.1"):
    """Double the wager against the dealer's second or third hand; the one card comes when no more is added."""

    spot: int  # 1 is the second hand's
    cents: int

    @property
    def detail(self) -> str:
        return f"double, {FURTHER[self.spot - 1]}"


class Draw(SeatAction, frozen=True, tag="draw.1"):
    """Buy a card with a further wager."""

    cents: int


class Redouble(SeatAction, frozen=True, tag="redouble.1"):
    """Double a doubled wager again, and draw one more card."""


class Rescue(SeatAction, frozen=True, tag="rescue.1"):
    """Take back a part of a doubled wager, and give up the rest."""

    adds_chips: ClassVar[bool] = False


class TakePay(SeatAction, frozen=True, tag="take-pay.1"):
    """Take the pay at once for a hand that could be played: a blackjack to double, a 21 of three cards to split."""

    adds_chips: ClassVar[bool] = False


class Split(SeatAction, frozen=True, tag="split.1"):
    """Make two hands of a pair, with an equal wager on the second."""


class FreeDouble(SeatAction, frozen=True, tag="free-double.1"):
    """Double down for free: a lammer stands for the second half of the wager."""

    adds_chips: ClassVar[bool] = False


class FreeSplit(SeatAction, frozen=True, tag="free-split.1"):
    """Split for free: a lammer stands for the wager on the second hand."""

    adds_chips: ClassVar[bool] = False


class Surrender(SeatAction, frozen=True, tag="surrender.1"):
    """Surrender: the hand costs half the wager."""

    adds_chips: ClassVar[bool] = False


class SplitInThree(SeatAction, frozen=True, tag="split-in-three.1"):
    """Make three hands of three cards, with an equal wager on each of the other two."""


class KeepCards(SeatAction, frozen=True, tag="keep-cards.1"):
    """Decline the pay for a 21 of three cards, to split them."""

    adds_chips: ClassVar[bool] = False


class Insure(SeatAction, frozen=True, tag="insure.1"):
    """Wager that the dealer has a blackjack."""

    spot: ClassVar[int] = 0  # of the wager against the dealer's first hand

    cents: int


class InsureFurther(SeatAction, frozen=True, tag="insure-further.1"):
    """Insure the wager on a second or third hand of the dealer's."""

    spot: int  # 1 is the second hand's
    cents: int

    @property
    def detail(self) -> str:
        return f"insure, {FURTHER[self.spot - 1]}"


class EvenMoney(SeatAction, frozen=True, tag="even-money.1"):
    """Take one to one for a blackjack before the dealer looks."""

    adds_chips: ClassVar[bool] = False


class Switch(SeatAction, frozen=True, tag="switch.1"):
    """Exchange the second cards of two hands."""

    adds_chips: ClassVar[bool] = False


class BurnHitCard(SeatAction, frozen=True, tag="burn-hit-card.1"):
    """Burn the card that was just drawn and take the next."""

    adds_chips: ClassVar[bool] = False


class AddWinnings(SeatAction, frozen=True, tag="add-winnings.1"):
    """Add the winnings of a wager on the first cards to the main wager."""

    cents: int


class Decline(SeatAction, frozen=True, tag="decline.1"):
    """Decline an offer of the dealer: insurance, even money, surrender, a switch, pay at once."""

    adds_chips: ClassVar[bool] = False


class SetHand(SeatAction, frozen=True, tag="set-hand.1"):
    """Set five cards: three as the high hand, two as the low hand (Pai Jack)."""

    adds_chips: ClassVar[bool] = False

    high: tuple[Card, Card, Card]
    low: tuple[Card, Card]

    @property
    def detail(self) -> str:
        high, low = (" ".join(card.face for card in cards) for cards in (self.high, self.low))
        return f"{high} over {low}"


class HouseWay(SeatAction, frozen=True, tag="house-way.1"):
    """Let the dealer set the hand the house way."""

    adds_chips: ClassVar[bool] = False


class Play(SeatAction, frozen=True, tag="play.1"):
    """Make the play wager and play the hand against the dealer's."""


class Fold(SeatAction, frozen=True, tag="fold.1"):
    """Fold the hand."""

    adds_chips: ClassVar[bool] = False


class Bet(SeatAction, frozen=True, tag="bet.1"):
    """Stay in a poker hand with another wager as large as the first."""


# --- a player's choice after a wrong action of the dealer -----------------------------------------------------------


class KeepHand(SeatAction, frozen=True, tag="keep-hand.1"):
    """Play the hand as it was dealt."""

    adds_chips: ClassVar[bool] = False


class TakePush(SeatAction, frozen=True, tag="take-push.1"):
    """Take the wager back."""

    adds_chips: ClassVar[bool] = False


class DrawLast(SeatAction, frozen=True, tag="draw-last.1"):
    """Take further cards after all other players have acted."""

    adds_chips: ClassVar[bool] = False


# --- irregularities ----------------------------------------------------------------------------------------------


class MissFirstCard(SupervisorAction, frozen=True, tag="miss-first-card.1"):
    """The dealer passed over the position that is due its first card."""

    touches_cards: ClassVar[bool] = True

    seat: int


class MissSecondCard(SupervisorAction, frozen=True, tag="miss-second-card.1"):
    """The dealer passed over the position that is due its second card."""

    touches_cards: ClassVar[bool] = True

    seat: int


class BackOut(SupervisorAction, frozen=True, tag="back-out.1"):
    """A player leaves the hand after a misdeal, where a wager's section gives that option."""

    seat: int


class WrongAction(SupervisorAction, frozen=True, tag="wrong-action.1"):
    """The dealer acted on a hand against its player's signal."""

    seat: int
    hand: int
    player_chooses: bool


class ExposeHoleCard(SupervisorAction, frozen=True, tag="expose-hole-card.1"):
    """The hole card was seen by a player. One that was dealt unseen is named by `card`."""

    touches_cards: ClassVar[bool] = True

    card: Card | UnsetType = UNSET


class DiscardFaceUpCard(SupervisorAction, frozen=True, tag="discard-face-up-card.1"):
    """A card lay face up in the shoe."""

    touches_cards: ClassVar[bool] = True

    card: Card


class DrawInError(SupervisorAction, frozen=True, tag="draw-in-error.1"):
    """A card was drawn that nobody had asked for."""

    touches_cards: ClassVar[bool] = True

    card: Card
    exposed: bool


class OverdrawDealer(SupervisorAction, frozen=True, tag="overdraw-dealer.1"):
    """The dealer drew to a hand that had to stand."""

    touches_cards: ClassVar[bool] = True

    card: Card


class MissDealerCard(SupervisorAction, frozen=True, tag="miss-dealer-card.1"):
    """The dealer passed over the dealer's own first or second card."""

    touches_cards: ClassVar[bool] = True


class MiscountCards(SupervisorAction, frozen=True, tag="miscount-cards.1"):
    """A wrong number of cards was dealt to a seat, or to the dealer (0)."""

    touches_cards: ClassVar[bool] = True

    seat: int
    cards: int


class DropCard(SupervisorAction, frozen=True, tag="drop-card.1"):
    """A card of this seat fell from the table."""

    touches_cards: ClassVar[bool] = True

    seat: int


class FoulHand(SupervisorAction, frozen=True, tag="foul-hand.1"):
    """A player set a hand against the rules."""

    seat: int
    high: tuple[Card, Card, Card]
    low: tuple[Card, Card]


class ReshuffleDiscards(SupervisorAction, frozen=True, tag="reshuffle-discards.1"):
    """The discard rack was shuffled and cut in mid-round.

    The stack ran out; or the rules of the game ask for it, and the rest of the stack is shuffled in.
    """

    touches_cards: ClassVar[bool] = True

    rack: tuple[Card, ...]


class PushHand(SupervisorAction, frozen=True, tag="push-hand.1"):
    """Ruling: this hand is void and its wagers go back."""

    seat: int
    hand: int
    reason: str


class PushTable(SupervisorAction, frozen=True, tag="push-table.1"):
    """Ruling: every hand is void and every wager still on the layout goes back."""

    reason: str


class PlayAsDealt(SupervisorAction, frozen=True, tag="play-as-dealt.1"):
    """Ruling: the round is played on as dealt."""

    reason: str


class EnteredCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that was entered in a line of the log, and which card it really is."""

    line: int
    card: Card


class CorrectCards(SupervisorAction, frozen=True, tag="correct-cards.1"):
    """Ruling: these cards of the round were entered wrongly. The round is built again with the right ones."""

    touches_cards: ClassVar[bool] = True

    corrected: tuple[EnteredCard, ...]


class PayDifference(SupervisorAction, frozen=True, tag="pay-difference.1"):
    """Ruling on the payment of a round that is over: the tray pays a seat this much more."""

    corrects_payment: ClassVar[bool] = True

    seat: int
    cents: int
    reason: str


class CollectDifference(SupervisorAction, frozen=True, tag="collect-difference.1"):
    """Ruling on the payment of a round that is over: this much is collected from a seat's player."""

    corrects_payment: ClassVar[bool] = True

    seat: int
    cents: int
    reason: str


AnyAction = (
    Deal
    | DealFaceDown
    | NoBlackjack
    | MoveOn
    | GoOn
    | TimeOut
    | Place
    | Withdraw
    | Pass
    | Hit
    | Stand
    | Double
    | DoubleUp
    | Tip
    | DoubleFurther
    | Draw
    | Redouble
    | Rescue
    | TakePay
    | Split
    | FreeDouble
    | FreeSplit
    | SplitInThree
    | KeepCards
    | Surrender
    | Insure
    | InsureFurther
    | EvenMoney
    | BurnHitCard
    | AddWinnings
    | Switch
    | Decline
    | SetHand
    | HouseWay
    | Play
    | Fold
    | Bet
    | KeepHand
    | TakePush
    | PickSpot
    | DrawBonus
    | Award
    | DrawLast
    | MissFirstCard
    | BackOut
    | MissSecondCard
    | WrongAction
    | ExposeHoleCard
    | DiscardFaceUpCard
    | DrawInError
    | OverdrawDealer
    | MissDealerCard
    | MiscountCards
    | DropCard
    | FoulHand
    | ReshuffleDiscards
    | PushHand
    | PushTable
    | PlayAsDealt
    | CorrectCards
    | PayDifference
    | CollectDifference
)


class Legal(msgspec.Struct, frozen=True, gc=False):
    """An action that is allowed now, with its clause; for an amount, its minimum and maximum."""

    action: Action
    cite: str
    at_least: int = 0
    at_most: int = 0
    says: str = ""  # what the action would do, where that is known
