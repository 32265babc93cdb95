"""Chips at a table: fills, credits, buy-ins (CO 30-831), colored up, taken away by a player who leaves."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.engine.books import cash
from pitboss.engine.table.cards import TableCards
from pitboss.engine.vocabulary.tournament import CHIPS
from pitboss.errors import PitbossError
from pitboss.money import dollars
from pitboss.shoe.cut import verify_player


class TableChips(TableCards):
    """A table where cash is changed for chips, and players come and go."""

    def _check_money(self, what: str) -> None:
        """Keep money, and chips that stand for it, away from a tournament's table (832.01(1))."""
        if self.limits.tournament is not None:
            words = "this table plays with tournament chips, which have no cash value and only the tournament gives"
            raise cash.CashError(f"{what} is not possible: {words}", CHIPS)

    def fill(self, cents: int) -> None:
        """Chips come from the cage into the tray."""
        self._check_money("a fill")
        if cents <= 0 or not self.limits.chips.can_make(cents):
            raise cash.CashError(
                f"a fill of {dollars(cents)} cannot be made in chips of {self.limits.chips}", self.game.clauses.cash
            )
        self.note(cash.Filled(cents))

    def credit(self, cents: int) -> None:
        """Chips go from the tray back to the cage."""
        self._check_money("a credit")
        if cents <= 0 or not self.limits.chips.can_make(cents):
            raise cash.CashError(
                f"a credit of {dollars(cents)} cannot be made in chips of {self.limits.chips}", self.game.clauses.cash
            )
        if self.round is not None and not (self.round.is_over or self.round.is_idle):
            raise cash.CashError("a round is in play; give a credit between rounds", self.game.clauses.cash)
        if cents > self.books.tray:
            what = f"the tray holds {dollars(self.books.tray)}, less than a credit of {dollars(cents)}"
            raise cash.CashError(what, self.game.clauses.cash)
        self.note(cash.Credited(cents))

    def buy_in(self, player: str, cents: int, tender: cash.Tender = cash.Tender.CURRENCY, **more: object) -> None:
        """Exchange a player's cash for chips, which come out of the tray (CO 30-831)."""
        self.take_in(cash.buy_in(self.limits.chips, player, tender, cents, clauses=self.game.clauses, **more))  # type: ignore[arg-type]

    def take_in(self, bought: cash.BoughtIn) -> None:
        """An exchange of cash for chips that was checked; its player takes part in the cut."""
        self._check_money("a buy-in")
        verify_player(bought.player)
        self.note(bought)
        if bought.player not in self.cut_rotation.players:
            self.cut_rotation.join(bought.player)

    def take_over(self, after: str, racks: Mapping[str, Mapping[int, int]]) -> None:
        """Continue a log that ends in this hash, with the chips of its players, in their order."""
        self._check_money("a take-over of chips")
        if len(self.log.lines) != 1:
            raise PitbossError("continue a log before anything happens at the new table")
        chips = {player: {chip: count for chip, count in rack.items() if count} for player, rack in racks.items()}
        for player, each in chips.items():
            verify_player(player)
            cash.check_chips(self.limits.chips, each, self.game.clauses.cash)
        self.note(cash.TakenOver(after, chips))
        for player in chips:
            self.cut_rotation.join(player)

    def color_up(self, player: str, gave: dict[int, int], got: dict[int, int]) -> None:
        """Exchange a player's chips for others of equal value, in either direction."""
        self._check_money("a change of chips")
        self.log.append(self.books.exchange(player, gave, got))

    def leave(self, player: str) -> int:
        """A player without a wager on the layout takes the chips away."""
        self._check_money("leaving with chips")
        cents = self.books.purse(player)
        if cents is None:
            raise PitbossError(f"{player} has no chips at this table")
        self._refuse_leaving(player)
        if self.round is not None and (self.round.is_over or self.round.is_idle):
            self.clear()
        self.last = None  # the seat is free
        self.note(cash.Left(player, cents))
        self.cut_rotation.leave(player)
        return cents

    def has_wagers_at(self, seat: int) -> bool:
        """Whether anything lies at a seat: a wager of this round, or a side wager that is carried."""
        round = self.round
        bets = self._carried if round is None else round.placed_wagers
        playing = round is not None and not round.is_over and seat in round.seats()
        return playing or any(bet.seat == seat for bet in bets)

    def _refuse_leaving(self, player: str) -> None:
        round = self.round
        if round is not None and not round.is_over and player in {each.player for each in round.positions}:
            raise PitbossError("a player with wagers on the layout must stay until the round is over")
        bets = self._carried if round is None else round.placed_wagers
        if any(self.books.owner(bet) == player for bet in bets):
            raise PitbossError(f"a side wager of {player} is still on the layout")
