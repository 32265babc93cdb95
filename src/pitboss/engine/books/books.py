"""The money of a table, read from the events alone, so that it checks the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.engine.books.cash import (
    BoughtIn,
    CashError,
    ColoredUp,
    Credited,
    Filled,
    Left,
    TakenOver,
    check_chips,
    worth,
)
from pitboss.engine.books.tournament_chips import ChipsIssued, ChipsTaken
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.events import (
    ENVY,
    TIP_BOX,
    PaymentCorrected,
    Settled,
    SettlementReversed,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.errors import PitbossError
from pitboss.law.clauses import RULE_8
from pitboss.money import ChipSet, dollars
from pitboss.records import Record

_MOVES_MONEY: Final = frozenset(
    {WagerPlaced, Settled, WagerWithdrawn, SettlementReversed, PaymentCorrected, BoughtIn, TakenOver, Filled, Credited}
    | {Left, ChipsIssued, ChipsTaken}
)
BY_HAND: Final = "by hand"  # the account of awards: what players have got off the table, less what meters have given


class BooksError(PitbossError):
    """Money was created or lost."""


class Rack:
    """A player's chips. Wagers take the chips that fit; if none do, the dealer makes change."""

    __slots__ = ("cents", "chip_set", "chips", "cite")

    def __init__(self, chip_set: ChipSet, cite: str = RULE_8.cash) -> None:
        self.chip_set = chip_set
        self.cite = cite  # what is refused by
        self.chips: dict[int, int] = dict.fromkeys(chip_set.denominations, 0)
        self.cents = 0  # what the chips are worth

    def copy(self) -> Rack:
        twin = Rack(self.chip_set, self.cite)
        twin.chips, twin.cents = dict(self.chips), self.cents
        return twin

    def add(self, cents: int) -> None:
        self.add_chips(self.chip_set.break_down(cents))

    def add_chips(self, chips: dict[int, int]) -> None:
        for chip, count in chips.items():
            self.chips[chip] += count
        self.cents += worth(chips)

    def can_pay(self, cents: int) -> bool:
        """Whether chips of exactly this value can leave the rack, after change if need be."""
        return cents <= self.cents and self.chip_set.can_make(self.cents - cents)

    def take(self, cents: int) -> None:
        """Remove chips worth exactly this much: those that fit; if none do, the dealer makes change first."""
        if cents > self.cents:
            raise CashError(f"the rack holds {dollars(self.cents)}, less than {dollars(cents)}", self.cite)
        if not self.can_pay(cents):
            raise CashError(f"{dollars(self.cents)} cannot be changed to give {dollars(cents)}", self.cite)
        self.cents -= cents
        rest, chips = cents, dict(self.chips)
        for chip in self.chip_set.denominations:
            count = min(chips[chip], rest // chip)
            chips[chip] -= count
            rest -= chip * count
        self.chips = chips if rest == 0 else dict.fromkeys(chips, 0) | self.chip_set.break_down(self.cents)

    def exchange(self, player: str, gave: dict[int, int], got: dict[int, int]) -> ColoredUp:
        """Color up or down: equal value, chips that the player has for chips that the table has."""
        for chips in (gave, got):
            check_chips(self.chip_set, chips, self.cite)
        if worth(gave) != worth(got) or not worth(gave):
            raise CashError(f"{dollars(worth(gave))} cannot be changed for {dollars(worth(got))}", self.cite)
        if any(self.chips[chip] < count for chip, count in gave.items()):
            raise CashError(f"{player} does not hold these chips", self.cite)
        for chip, count in gave.items():
            self.chips[chip] -= count
        self.cents -= worth(gave)
        self.add_chips(got)
        return ColoredUp(player, gave, got)


class Books:
    """Racks, tray, tip box, drop box and layout, in cents. Their sum changes only by cash."""

    def __init__(self, chip_set: ChipSet, tray_cents: int = 0, cite: str = RULE_8.cash) -> None:
        self.chip_set = chip_set
        self.cite = cite
        self.tray = tray_cents
        self.tip_box = 0
        self.drop = 0
        self.layout = 0
        self.racks: dict[str, Rack] = {}
        self.tabs: dict[str, int] = {}  # players who never bought in play on paper
        self.cash_in = 0
        self.taken_away = 0
        self.hand_paid: dict[str, int] = {}  # awards of meters, which players get off the table
        self.from_meters = 0  # what meters have given for them
        self.issued = 0  # tournament chips that came to the table, less those that were taken off
        self.seats: dict[int, str] = {}  # of a tournament, as they were drawn
        self._opening = tray_cents
        self._player_of: dict[tuple[int, str, bool], str] = {}  # a carried side wager may outlast a change of players

    def copy(self) -> Books:
        """Books of their own with the same money."""
        twin = Books(self.chip_set, self.tray, self.cite)
        twin.tip_box, twin.drop, twin.layout = self.tip_box, self.drop, self.layout
        twin.racks = {player: rack.copy() for player, rack in self.racks.items()}
        twin.tabs, twin._player_of = dict(self.tabs), dict(self._player_of)
        twin.cash_in, twin.taken_away, twin._opening = self.cash_in, self.taken_away, self._opening
        twin.hand_paid, twin.from_meters = dict(self.hand_paid), self.from_meters
        twin.issued, twin.seats = self.issued, dict(self.seats)
        return twin

    def purse(self, player: str) -> int | None:
        """A player's chips in cents; None for a player without a rack, who is not bound."""
        rack = self.racks.get(player)
        return None if rack is None else rack.cents

    def can_pay(self, player: str, cents: int) -> bool:
        rack = self.racks.get(player)
        return rack is None or rack.can_pay(cents)

    def owner(self, bet: PlacedWager) -> str:
        """The player of a side wager on the layout."""
        return self._player_of[bet.seat, bet.bet, bet.tip]

    def post(self, event: Record) -> None:
        """Move the money that an event moves."""
        if type(event) not in _MOVES_MONEY:
            return
        if isinstance(event, WagerPlaced):
            self._player_of[event.seat, event.bet, event.tip] = event.player
            self._from_player(event.player, event.cents)
            self.layout += event.cents
        elif isinstance(event, Settled):
            self._settle(event, 1)
        elif isinstance(event, WagerWithdrawn):
            self.layout -= event.cents
            self._to_player(self._player_of[event.seat, event.bet, event.tip], event.cents)
        elif isinstance(event, SettlementReversed):
            self._settle(event, -1)
        elif isinstance(event, PaymentCorrected):
            self._correct(event)
        elif isinstance(event, BoughtIn):
            self._buy_in(event)
        elif isinstance(event, TakenOver):
            for player, chips in event.racks.items():
                self.racks.setdefault(player, Rack(self.chip_set, self.cite)).add_chips(chips)
                self.cash_in += worth(chips)
        elif isinstance(event, Filled):
            self.tray += event.cents
            self.cash_in += event.cents
        elif isinstance(event, Credited):
            self.tray -= event.cents
            self.cash_in -= event.cents
        elif isinstance(event, Left):
            if self.purse(event.player) != event.cents:
                raise BooksError(f"{event.player} does not hold {dollars(event.cents)}")
            self.racks.pop(event.player)
            self.taken_away += event.cents
        elif isinstance(event, ChipsIssued):
            self.racks.setdefault(event.player, Rack(self.chip_set, self.cite)).add(event.points)
            self.seats[event.seat] = event.player
            self.issued += event.points
        elif isinstance(event, ChipsTaken):
            if self.purse(event.player) != event.points or self.seats.get(event.seat) != event.player:
                raise BooksError(f"{event.player} does not hold {event.points:,} points at seat {event.seat}")
            self.racks.pop(event.player)
            self.seats.pop(event.seat)
            self.issued -= event.points

    def _settle(self, event: Settled | SettlementReversed, sign: int) -> None:
        by_hand = event.hand_paid_cents if isinstance(event, Settled) else 0
        in_chips = event.returned_cents - by_hand
        self.layout -= sign * event.stake_cents
        self.tray += sign * (event.stake_cents - in_chips)
        self.from_meters += by_hand
        if event.paid_to == TIP_BOX:
            self.tip_box += sign * event.returned_cents
            return
        player = self._winner(event)
        (self._to_player if sign > 0 else self._from_player)(player, in_chips)
        if by_hand:
            self.hand_paid[player] = self.hand_paid.get(player, 0) + by_hand

    def _winner(self, event: Settled | SettlementReversed) -> str:
        """Who made the wager; pay without a wager of its own belongs to the player of the seat."""
        wager = self._player_of.get((event.seat, event.bet.removesuffix(ENVY), event.tip))
        return self._player_of[event.seat, MAIN, False] if wager is None else wager

    def _correct(self, event: PaymentCorrected) -> None:
        self.tray -= event.cents
        if event.cents > 0:
            self._to_player(event.player, event.cents)
        else:
            self._from_player(event.player, -event.cents)

    def _buy_in(self, event: BoughtIn) -> None:
        self.racks.setdefault(event.player, Rack(self.chip_set, self.cite)).add_chips(event.chips)
        self.tray -= event.cents
        self.cash_in += event.cents
        if event.to_tray:
            self.tray += event.cents
        else:
            self.drop += event.cents

    def _from_player(self, player: str, cents: int) -> None:
        if player in self.racks:
            self.racks[player].take(cents)
        else:
            self.tabs[player] = self.tabs.get(player, 0) - cents

    def _to_player(self, player: str, cents: int) -> None:
        if player in self.racks:
            self.racks[player].add(cents)
        else:
            self.tabs[player] = self.tabs.get(player, 0) + cents

    def exchange(self, player: str, gave: dict[int, int], got: dict[int, int]) -> ColoredUp:
        if player not in self.racks:
            raise BooksError(f"{player} has no chips at this table")
        return self.racks[player].exchange(player, gave, got)

    @property
    def held(self) -> int:
        """All money of the table."""
        racks = sum(rack.cents for rack in self.racks.values())
        away = self.taken_away + sum(self.hand_paid.values()) - self.from_meters
        return racks + sum(self.tabs.values()) + self.tray + self.tip_box + self.layout + self.drop + away

    def check(self, layout_cents: int) -> None:
        """Refuse books in which money was created or lost, or which disagree with the round about the layout."""
        came_in = self._opening + self.cash_in + self.issued
        if self.held != came_in:
            raise BooksError(f"the books hold {dollars(self.held)}, but {dollars(came_in)} came in")
        if self.layout != layout_cents:
            raise BooksError(
                f"the events leave {dollars(self.layout)} on the layout, the round {dollars(layout_cents)}"
            )

    def accounts(self) -> dict[str, int]:
        """Every account, with the cash that came in as a negative one: their sum is zero."""
        return {
            "tray": self.tray,
            "tip box": self.tip_box,
            "drop": self.drop,
            "layout": self.layout,
            "taken away": self.taken_away,
            "brought in": -self._opening - self.cash_in - self.issued,
            **({BY_HAND: sum(self.hand_paid.values()) - self.from_meters} if self.from_meters else {}),
            **{f"rack/{player}": rack.cents for player, rack in self.racks.items()},
            **{f"tab/{player}": cents for player, cents in self.tabs.items()},
        }

    def snapshot(self) -> tuple[object, ...]:
        racks = tuple(sorted((name, tuple(sorted(rack.chips.items()))) for name, rack in self.racks.items()))
        tabs = tuple(sorted(self.tabs.items()))
        by_hand = tuple(sorted(self.hand_paid.items()))
        sums = (self.tray, self.tip_box, self.drop, self.layout, self.cash_in, self.taken_away, self.from_meters)
        return (racks, tabs, by_hand, *sums, self.issued, tuple(sorted(self.seats.items())))


class Reserved:
    """The players' chips while several wagers are placed together and none is booked yet."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._spent: dict[str, int] = {}

    def reserve(self, events: Iterable[Record]) -> None:
        for event in events:
            if isinstance(event, WagerPlaced):
                self._spent[event.player] = self._spent.get(event.player, 0) + event.cents

    def purse(self, player: str) -> int | None:
        held = self._books.purse(player)
        return None if held is None else held - self._spent.get(player, 0)

    def can_pay(self, player: str, cents: int) -> bool:
        return self._books.can_pay(player, cents + self._spent.get(player, 0))
