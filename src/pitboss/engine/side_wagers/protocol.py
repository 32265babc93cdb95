"""Side wagers as plug-ins: each is placed at its moment, and is asked at later moments whether it is decided.

`SideWager` is what a round asks of a side wager; `RoundReader` is what a side wager asks of a round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import Final, Protocol

import msgspec

from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.side_wagers.limits import Bounds, Limits
from pitboss.engine.side_wagers.prizes import Prize
from pitboss.engine.vocabulary.actions import Wager
from pitboss.engine.vocabulary.actors import Actor
from pitboss.engine.vocabulary.events import Event
from pitboss.errors import Refusal
from pitboss.hands.predicates.whole_hands.outcomes import Outcome
from pitboss.law.clauses import Clauses
from pitboss.law.limits import SideLimits
from pitboss.law.proportions import Proportion
from pitboss.law.rules import TableRules


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
    """Which side wager a layout has. One of the catalog is known by its id, and replay builds it again from this."""

    name: str
    wager: str = ""
    paytable: str = ""
    posted_suit: str = ""
    meters: dict[str, int] = {}
    spot: str = ""  # of a wager with several spots, which
    segments: tuple[str, ...] = ()  # of a wheel, what it can show
    limits: SideLimits | msgspec.UnsetType = msgspec.UNSET  # left out where the house has none for it
    house_jackpot: bool | msgspec.UnsetType = msgspec.UNSET  # the casino sets its amount; otherwise a progressive
    put_off: bool | msgspec.UnsetType = msgspec.UNSET  # settled at the other moment that the section allows
    first: str | msgspec.UnsetType = msgspec.UNSET  # whose award comes first, where it is not the section's order
    prize: Prize | msgspec.UnsetType = msgspec.UNSET  # the "$" of its pay table; left out by logs before the choice
    sensor: int | msgspec.UnsetType = msgspec.UNSET  # the second one of a layout that has the wager twice
    before_draw: bool | msgspec.UnsetType = msgspec.UNSET  # its awards, where it is put off; left out by earlier logs


class PlacedWager(msgspec.Struct):
    """A side wager on the layout."""

    seat: int
    bet: str
    cents: int
    tip: bool
    progress: int = 0  # what a wager that lives across rounds has reached
    hand: int = 0  # which of the seat's hands it rides on
    carried: bool = False  # it was placed in an earlier round
    picked: int = 0  # the place that was picked before a draw outside the shoe
    drawn: tuple[str, ...] = ()  # what such a draw has brought
    stays: bool = False  # this round has left it to the next
    lammer: int = 0  # the wager was paid; a lammer for this many cents stands for it until an addition is known

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


class Share(msgspec.Struct, frozen=True):
    """The share of a meter that a hand has won."""

    meter: str  # its name, where the wager has several
    part: Fraction
    posted_cents: int  # what the set-up says that the meter shows
    last: bool = False  # the section gives it after the round

    def __str__(self) -> str:
        percent = self.part * 100
        whole = percent.numerator if percent.denominator == 1 else float(percent)
        return f"{whole}%"


class Paid(msgspec.Struct, frozen=True):
    """A side wager is decided: everything that goes back to the player, why, and by which clause.

    With a lammer in its place, something more may be paid later. A share of a meter comes on top: the round waits for
    the meter to say what it is.
    """

    returned_cents: int
    outcome: str
    cite: str
    lammer: bool = False
    share: Share | None = None


class PendingAward(msgspec.Struct, frozen=True):
    """A wager that waits for its share of a meter, or for the awards of those before it."""

    bet: PlacedWager
    paid: Paid

    def copy(self) -> PendingAward:
        return PendingAward(self.bet.copy(), self.paid)


class Carried(msgspec.Struct, frozen=True):
    """A side wager stays for the next round."""

    progress: int
    cite: str


class Draws(msgspec.Struct, frozen=True):
    """A side wager is won, and a draw outside the shoe says what it pays: a wheel, or a deck of its own."""

    ways: tuple[tuple[str, int], ...]  # what can come, each with its weight
    spots: int  # the player picks one of this many places first
    shared: bool  # what is drawn for a place plays for everybody who picked it
    cite: str


class Envy(msgspec.Struct, frozen=True):
    """What a winning hand pays to another player who made the same wager, or to the dealer as a tip."""

    seat: int  # who is paid; for the dealer, whose hand it was
    cents: int
    outcome: str
    cite: str
    for_dealer: bool = False


class HandReader(Protocol):
    """A hand as a side wager reads it."""

    @property
    def cards(self) -> Sequence[Card]: ...


class SeatReader(Protocol):
    """A position in play as a side wager reads it."""

    @property
    def stake(self) -> int:
        """The main wager in cents; 0 where only a side wager has taken the seat."""

    @property
    def hands(self) -> Sequence[HandReader]: ...

    def tip_on(self, hand: int) -> int:
        """The dealer's wager on one of the hands, in cents."""


class HouseReader(Protocol):
    """A table's set-up as a side wager reads it."""

    @property
    def limits(self) -> Limits: ...

    @property
    def rules(self) -> TableRules: ...

    @property
    def clauses(self) -> Clauses: ...

    @property
    def sides(self) -> Mapping[str, SideWager]: ...

    @property
    def own_spots(self) -> frozenset[str]: ...

    @property
    def own_moments(self) -> frozenset[Moment]: ...


class RoundReader(Protocol):
    """A round as a side wager reads it; `Round` implements it."""

    @property
    def house(self) -> HouseReader: ...

    @property
    def moment(self) -> Moment: ...

    @property
    def events(self) -> list[Event]: ...

    @property
    def placed_wagers(self) -> list[PlacedWager]: ...

    @property
    def deals_down(self) -> bool: ...

    def position_at(self, number: int, /) -> SeatReader | None: ...

    def player_at(self, number: int, /) -> str: ...

    def outcomes(self, seat: int, /) -> list[Outcome]: ...

    def lammers(self, seat: int, /) -> int: ...

    def shows(self, seat: int, group: str, /) -> Sequence[Sequence[Card]]: ...

    def refuse_late(self, seat: int, placed: Moment, /) -> str | None: ...


class RoundWriter(RoundReader, Protocol):
    """A round as settlement and draws change it; `Round` implements it."""

    placed_wagers: list[PlacedWager]
    pending_draws: list[PlacedWager]
    pending_awards: list[PendingAward]
    behind: list[PlacedWager]
    actor: Actor | None

    @property
    def closing(self) -> bool: ...

    def lies_open(self, seat: int, /) -> bool: ...

    def settle_side(self, bet: PlacedWager, paid: Paid, /, meter_cents: int | None = None) -> None: ...

    def after_sides(self, moment: Moment, /) -> None: ...

    def finish_awards(self) -> None: ...


class SideWager(Protocol):
    """What a side wager must answer. It reads the round and changes nothing."""

    @property
    def name(self) -> str: ...

    @property
    def definition(self) -> WagerDefinition | None:
        """Its entry in the catalog; None for a spot of the game itself."""

    @property
    def paytable(self) -> PayTable | None:
        """The pay table that the house has chosen; None for a spot of the game itself."""

    @property
    def house_jackpot(self) -> bool:
        """Whether the casino sets the amount of its jackpot; any other jackpot is a progressive."""

    @property
    def set_up(self) -> SpotSetUp:
        """What a log keeps of it."""

    @property
    def cite(self) -> str:
        """Where the law says what it pays."""

    @property
    def stake_cite(self) -> str:
        """Where the law says who may make it, and for how much."""

    @property
    def placed(self) -> Moment:
        """When it may be placed."""

    @property
    def takes_tips(self) -> bool:
        """Whether a wager for the dealer may ride on it."""

    @property
    def min_cents(self) -> int:
        """The minimum that its section sets."""

    @property
    def awards_from_left(self) -> bool:
        """Whether several awards of a round are given from the dealer's left, and not from the right."""

    @property
    def awards_after_draw(self) -> bool:
        """Whether a share that the hole card wins waits until the dealer has drawn, as in earlier logs."""

    @property
    def awards_last(self) -> bool:
        """Whether a share of its meter is given after the round, and not when it is won."""

    @property
    def required_cite(self) -> str:
        """The clause under which the house may require it of every player; empty where none does."""

    @property
    def needs_dealer(self) -> bool:
        """Whether its outcome depends on the dealer's drawing, so that the dealer must draw for it."""

    @property
    def sees_hole_card(self) -> bool:
        """Whether it is on the dealer's second card, so that one must be dealt for it."""

    @property
    def keeps_cards(self) -> bool:
        """Whether its seat's cards stay on the layout until it is settled, even when the hand is over."""

    @property
    def follows_split(self) -> bool:
        """Whether every hand that a split makes needs a wager of its own, as large as the first."""

    @property
    def own_moments(self) -> frozenset[Moment]:
        """The moments of its seat alone at which it is asked: after its turn, behind its main wagers."""

    @property
    def wants_peek(self) -> bool:
        """Whether the dealer peeks for it while it is open, even where the house does not peek."""

    @property
    def until_dealer(self) -> bool:
        """Whether it may still be placed when every player has acted."""

    @property
    def backs_out(self) -> str:
        """The clause that lets its player leave the hand after a misdeal; empty where none does."""

    @property
    def joined(self) -> tuple[str, ...]:
        """The spots that its player must wager on, too, where the layout has them."""

    @property
    def hand_by_hand(self) -> bool:
        """Whether, with players' cards dealt face down, it is settled when the dealer comes to its hand."""

    @property
    def alone(self) -> bool:
        """Whether its section takes it without a main wager."""

    def refuse_table(
        self, game: Game, shown: Collection[str], limits: SideLimits | None, layout: Sequence[SideWager]
    ) -> Refusal | None:
        """Why it may not be offered at a table: its game, what the game shows, its limits, the other wagers."""

    def bounds(self, limits: Limits, *, tip: bool = False, round: RoundReader | None = None, seat: int = 0) -> Bounds:
        """What the spot takes at a table with these limits; with a round, from this seat now."""

    def proportions(self, limits: Limits, rules: TableRules) -> tuple[Proportion, ...]:
        """How other wagers of the seat limit it, as `bounds` asks of a round and the sign says."""

    @property
    def bounds_vary(self) -> bool:
        """Whether the bounds depend on the seat's other wagers, so that each wager is asked for its own."""

    def refuse(self, round: RoundReader, wager: Wager) -> str | Refusal | None:
        """Why this wager may not be placed now, apart from its amount, or None; words alone cite the stake clause."""

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | Draws | None:
        """The outcome at this moment, or None while it is open. After the round it must be decided or carried.

        `Draws` asks for a draw outside the shoe; the wager is then asked again, with what was drawn.

        A dealer blackjack that ends the round passes over `AFTER_PEEK` and `AFTER_PLAYERS`: a wager that waits for
        one of them must accept a later moment. Moments of one seat are asked only of wagers that list them as own.
        """

    def envy(self, round: RoundReader) -> Iterable[Envy]:
        """What the round's winning hands pay to others, asked when everything else is settled."""

    def max_returned(self, cents: int) -> int:
        """The maximum that a wager of this size can ever return; envy pay is not part of it."""

    def posted_rows(self, limits: Limits) -> Iterable[tuple[str, str]]:
        """Its winning hands and what each pays, as players read them."""


def may_be_placed(side: SideWager, moment: Moment) -> bool:
    """Whether the wager may be placed at this moment."""
    return moment is side.placed or (side.until_dealer and side.placed < moment <= Moment.AFTER_PLAYERS)


def catalogue_id(side: SideWager) -> str:
    """Its id in the catalog; empty for a spot of the game itself."""
    return "" if side.definition is None else side.definition.id
