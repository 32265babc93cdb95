"""A table of a tournament: its chips, seats, limits and button follow the tournament; its hands feed the standings.

Every step of the tournament that a hand causes is written in one transaction with the table's own lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.engine.round.house import NO_MAXIMUM
from pitboss.engine.round.round import Round
from pitboss.engine.table import tournament as chips
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.events import WagerPlaced
from pitboss.errors import Refusal
from pitboss.floor.tournaments.kept import KeptTournament
from pitboss.floor.tournaments.unattended import go_on, is_unattended
from pitboss.ledger.entries import LedgerEntry
from pitboss.tournaments.plans import HandPlan
from pitboss.tournaments.steps import CLOCK, DEALER, BeginHand, DealHand, SettleHand

Seat = Callable[[int, str | None], None]  # gives a seat of the live table to a player, or frees it
OUT = "out of the tournament, or moved"
FINISHED = "the round of the table is over"


class TournamentTables:
    """One table of the floor, as its tournament sees it."""

    def __init__(self, kept: KeptTournament, number: str, journal: Callable[[], int]) -> None:
        self.kept = kept
        self.number = number  # of the table in the tournament's document
        self._journal = journal

    @property
    def plan(self) -> HandPlan | Refusal:
        """The next hand, or why there is none now."""
        return self.kept.plan(self.number)

    @property
    def in_hand(self) -> bool:
        state = self.kept.tournament.state.tables.get(self.number)
        return state is not None and state.in_hand

    def check_hand(self, table: Table) -> None:
        """Refuse a wager while the tournament lets no hand begin, or with a bet that its rules do not have."""
        self.kept.check_failure()
        plan = self.plan
        if not self.in_hand and not isinstance(plan, HandPlan):
            raise plan

    def may_hide(self, seat: int) -> bool:
        """Whether a player has a secret bet in this hand."""
        state = self.kept.tournament.state
        found, event = state.tables.get(self.number), state.event
        if found is None or event is None:
            return False
        rules = event.round_plan
        is_last = bool(rules.hands) and found.hand + 1 >= rules.hands
        return (is_last and rules.last_hand == "simultaneous") or found.secret_used.get(seat, 0) < rules.secret_bets

    @property
    def all_hidden(self) -> bool:
        """Whether everybody bets in secret: on the last hand, where the rules say so."""
        state = self.kept.tournament.state
        found, event = state.tables.get(self.number), state.event
        if found is None or event is None or event.round_plan.last_hand != "simultaneous":
            return False
        return bool(event.round_plan.hands) and found.hand + 1 >= event.round_plan.hands

    # --- hands -------------------------------------------------------------------------------------------------------

    def follow(self, table: Table, by: str, *, deals: bool) -> bool:
        """Take the steps that a command at the table has caused; whether a hand was settled.

        `deals` says that the command was a dealer's. The layout may be clear already: where a shuffle is due, it begins
        with the command that ends the hand.
        """
        round, role = table.shown_round, DEALER if deals else CLOCK
        if round is None or not round.positions:
            return False
        now = self.kept.now()
        if not self.in_hand and not round.is_over and isinstance(plan := self.plan, HandPlan):
            self.kept.apply(BeginHand(by, role, now, self.number, plan.hand, self.kept.today()))
        if not self.in_hand:
            return False
        state = self.kept.tournament.state.tables[self.number]
        hand = state.hand + 1
        if deals and by not in state.dealers:
            self.kept.apply(DealHand(by, DEALER, now, self.number, hand))
        if not round.is_over:
            return False
        self.kept.apply(self._settled(table, round, by, role, now, hand))
        if is_unattended(self.kept):
            go_on(self.kept)
        return True

    def _settled(self, table: Table, round: Round, by: str, role: str, now: int, hand: int) -> SettleHand:
        playing = self.kept.tournament.state.tables[self.number].playing
        wagers = {
            event.seat: event.cents
            for event in reversed(round.events)
            if isinstance(event, WagerPlaced) and event.bet == MAIN and not event.hand
        }
        stacks = {seat: table.books.purse(table.books.seats[seat]) or 0 for seat in playing}
        secret = () if self.all_hidden else tuple(sorted(round.secret))
        number, head = table.rounds_played, table.log.head
        return SettleHand(by, role, now, self.number, hand, wagers, stacks, secret, (), number, head)

    # --- between hands -----------------------------------------------------------------------------------------------

    def sync(self, table: Table, seat: Seat) -> None:
        """Bring seats, stacks, limits and button to what the tournament says; nothing changes where they agree."""
        plan, state = self.plan, self.kept.tournament.state.tables.get(self.number)
        wanted: dict[int, tuple[str, int]] = {}
        if isinstance(plan, HandPlan):
            wanted = {at: (plan.persons[at], plan.stacks[at]) for at in plan.order}
        elif state is not None and not state.done:
            entries = self.kept.tournament.state.entries
            wanted = {at: (entries[each].player, state.stacks[at]) for at, each in state.seats.items()}
        self._sync_chips(table, seat, wanted, FINISHED if not wanted else OUT)
        if isinstance(plan, HandPlan):
            _sync_rules(table, plan)

    def _sync_chips(self, table: Table, seat: Seat, wanted: Mapping[int, tuple[str, int]], why: str) -> None:
        for at, player in sorted(table.books.seats.items()):
            person, points = wanted.get(at, ("", 0))
            if person != player or points < (table.books.purse(player) or 0):
                chips.take_off(table, at, why)
                seat(at, None)
        for at, (person, points) in sorted(wanted.items()):
            if more := points - (table.books.purse(person) or 0):
                chips.issue(table, person, at, more)
                seat(at, person)

    # --- the disk ----------------------------------------------------------------------------------------------------

    def take(self) -> list[LedgerEntry]:
        return self.kept.take(self._journal)

    def rewind(self) -> None:
        self.kept.rewind()

    def fail(self, why: str) -> None:
        self.kept.fail(why)


def _sync_rules(table: Table, plan: HandPlan) -> None:
    low, high = plan.min_points, plan.max_points or NO_MAXIMUM
    if (table.limits.min, table.limits.max) != (low, high):
        table.set_limits(low, high)
    button = table.next_button()
    if button is not None and button.seat != plan.order[0]:
        chips.place_button(table, plan.order[0])
