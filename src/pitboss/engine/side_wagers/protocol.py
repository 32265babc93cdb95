"""Side wagers as plug-ins: each has its moment to be placed, and is asked at later moments whether it is decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from pitboss.law.limits import SideLimits

if TYPE_CHECKING:
    from pitboss.engine.round.round import Round


class Moment(IntEnum):
    """The moments of a round at which a side wager can be placed or settled, in their order."""

    BEFORE_DEAL = 0
    AFTER_FIRST_CARDS = 1  # everybody has one card, in a game that stops there
    AFTER_DEAL = 2  # every first card lies; before insurance
    AFTER_PEEK = 3  # the dealer has looked, or does not look, and play begins; a blackjack passes over it
    AFTER_TURN = 4  # of one seat: it has acted on all of its hands
    AFTER_PLAYERS = 5  # every player has acted; the dealer's hand is not addressed yet
    AT_HOLE_CARD = 6  # the hole card is turned, and the dealer has not drawn
    AT_SETTLEMENT = 7  # the dealer's hand is complete; main wagers are about to be settled
    AFTER_HAND = 8  # of one seat: its main wagers are settled, those of the next are not
    AFTER_ROUND = 9  # main wagers are settled


NAMED_ONLY: Final = frozenset({Moment.AFTER_TURN, Moment.AT_HOLE_CARD, Moment.AFTER_HAND})  # others are not asked then


MOMENTS: Final[Mapping[str, Moment]] = {
    "before the deal": Moment.BEFORE_DEAL,
    "after the first cards": Moment.AFTER_FIRST_CARDS,
    "after the deal": Moment.AFTER_DEAL,
    "after the peek": Moment.AFTER_PEEK,
    "after the turn": Moment.AFTER_TURN,
    "after the players": Moment.AFTER_PLAYERS,
    "at the hole card": Moment.AT_HOLE_CARD,
    "at settlement": Moment.AT_SETTLEMENT,
    "behind the main wager": Moment.AFTER_HAND,
    "after the round": Moment.AFTER_ROUND,
}


class SpotSetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which side wager a layout has. One of the catalogue is known by its id, and replay builds it again from this."""

    name: str
    wager: str = ""
    paytable: str = ""
    posted_suit: str = ""
    meters: dict[str, int] = {}
    spot: str = ""  # of a wager with several spots, which
    segments: tuple[str, ...] = ()  # of a wheel, what it can show
    limits: SideLimits | msgspec.UnsetType = msgspec.UNSET  # left out where the house has none for it
    house_jackpot: bool | msgspec.UnsetType = msgspec.UNSET  # the casino sets its amount; else a progressive
    put_off: bool | msgspec.UnsetType = msgspec.UNSET  # settled at the other moment that the section allows


class PlacedWager(msgspec.Struct):
    """A side wager on the layout."""

    seat: int
    bet: str
    cents: int
    tip: bool
    progress: int = 0  # what a wager that lives across rounds has reached
    hand: int = 0  # which of the seat's hands it rides on
    carried: bool = False  # it was placed in an earlier round
    picked: int = 0  # the spot that was picked before a draw beside the shoe
    drawn: tuple[str, ...] = ()  # what such a draw has brought
    stays: bool = False  # this round has left it to the next
    lammer: int = 0  # the wager was paid; a lammer stands for it, of so many cents, until an addition is known

    def copy(self) -> PlacedWager:
        return PlacedWager(
            self.seat,
            self.bet,
            self.cents,
            self.tip,
            self.progress,
            self.hand,
            self.carried,
            self.picked,
            self.drawn,
            self.stays,
            self.lammer,
        )

    def state(self) -> tuple[object, ...]:
        rest = (self.progress, self.carried, self.picked, self.drawn, self.stays, self.lammer)
        return (*self.key, self.cents, *rest)

    @property
    def key(self) -> tuple[int, str, bool, int]:
        """There is one wager at a time with this key."""
        return self.seat, self.bet, self.tip, self.hand


class Paid(msgspec.Struct, frozen=True):
    """A side wager is decided: everything that goes back to the player, why, and by which clause.

    With a lammer in its place, something more may be paid later.
    """

    returned_cents: int
    outcome: str
    cite: str
    lammer: bool = False


class Carried(msgspec.Struct, frozen=True):
    """A side wager stays for the next round."""

    progress: int
    cite: str


class Draws(msgspec.Struct, frozen=True):
    """A side wager is won, and something beside the shoe says what it pays: a wheel, or a deck of its own."""

    ways: tuple[tuple[str, int], ...]  # what can come, each with its weight
    spots: int  # the player picks one of so many places first
    shared: bool  # what is drawn for a place plays for everybody who picked it
    cite: str


class Envy(msgspec.Struct, frozen=True):
    """What somebody's winning hand brings to another player who made the same wager, or to the dealer as a tip."""

    seat: int  # who is paid; for the dealer, whose hand it was
    cents: int
    outcome: str
    cite: str
    for_dealer: bool = False


class SideWager(Protocol):
    """What a side wager must answer. It reads the round and changes nothing."""

    @property
    def name(self) -> str: ...

    @property
    def cite(self) -> str:
        """Where the law says what it pays."""

    @property
    def stake_cite(self) -> str:
        """Where the law says who may make it, and for how much."""

    @property
    def placed(self) -> Moment:
        """When it may be put down."""

    @property
    def takes_tips(self) -> bool:
        """Whether a wager for the dealer may ride on it."""

    @property
    def min_cents(self) -> int:
        """The least that may be placed."""

    @property
    def needs_dealer(self) -> bool:
        """Whether its outcome depends on the dealer's drawing, so that the dealer must draw for it."""

    @property
    def sees_hole_card(self) -> bool:
        """Whether it is on the dealer's second card, so that one must be dealt for it."""

    @property
    def keeps_cards(self) -> bool:
        """Whether its seat's cards stay on the layout until it is settled, whatever becomes of the hand."""

    @property
    def follows_split(self) -> bool:
        """Whether every hand that a split makes needs a wager of its own, as large as the first."""

    @property
    def own_moments(self) -> frozenset[Moment]:
        """The moments of its seat alone at which it is asked: after its turn, behind its main wagers."""

    @property
    def wants_peek(self) -> bool:
        """Whether the dealer looks at the hole card for it, while it is open, though the house does not else."""

    @property
    def until_dealer(self) -> bool:
        """Whether it may still be put down when every player has acted."""

    @property
    def backs_out(self) -> str:
        """The clause by which who made it may leave the hand after a misdeal; empty where none gives that option."""

    @property
    def joined(self) -> tuple[str, ...]:
        """The spots that whoever makes it must wager on, too, where the layout has them."""

    @property
    def hand_by_hand(self) -> bool:
        """Whether, with players' cards dealt face down, it is settled when the dealer comes to its hand."""

    @property
    def alone(self) -> bool:
        """Whether its own section frees it of the main wager."""

    def least(self, round: Round, seat: int) -> int:
        """The least that this seat may place now, where that depends on its other wagers."""

    def refuse(self, round: Round, seat: int, cents: int) -> str | None:
        """Why this seat may not place this amount now, or None."""

    def decide(self, round: Round, bet: PlacedWager, moment: Moment) -> Paid | Carried | Draws | None:
        """The outcome at this moment, or None while it is open. After the round it must be decided or carried.

        `Draws` asks for a draw beside the shoe; it is then asked again, with what was drawn.

        A dealer blackjack that ends the round passes over `AFTER_PEEK` and `AFTER_PLAYERS`: whoever waits for a moment
        must be content with a later one. Moments of one seat are asked only of those who list them as their own.
        """

    def envy(self, round: Round) -> Iterable[Envy]:
        """What the round's winning hands bring to others, asked when everything else is settled."""

    def max_returned(self, cents: int) -> int:
        """The most that a wager of this size can ever return; the envy of others' hands comes beside it."""


def may_be_placed(side: SideWager, moment: Moment) -> bool:
    """Whether this is a moment at which the wager may be put down."""
    return moment is side.placed or (side.until_dealer and side.placed < moment <= Moment.AFTER_PLAYERS)
