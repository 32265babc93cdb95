"""What holds after every step of every tournament."""

from __future__ import annotations

from pitboss.money import ChipSet
from pitboss.tournaments import Tournament
from pitboss.tournaments.papers.money import HOUSE, OF_FEES, POOL, balances, pool_account, proceeds_by_month
from pitboss.tournaments.state import SEATED
from pitboss.tournaments.steps import COMPLIMENTARY, GOODS, BeginHand, SettleHand, TournamentEvent


class Watched:
    """Checks chips, seats, the button and the pool after each step."""

    def __init__(self) -> None:
        self.held: dict[str, int] = {}  # the button of the hand in play, by table
        self.steps = 0

    def __call__(self, tournament: Tournament, event: TournamentEvent) -> None:
        self.steps += 1
        state = tournament.state
        assert state.points == state.issued_points + state.won_points - state.returned_points == event.points
        self._seats(tournament)
        if isinstance(event.step, BeginHand):
            self._button(tournament, event.step.table)
        if isinstance(event.step, SettleHand):
            self._moved(tournament, event.step.table)
        assert state.pool_cents >= 0
        assert pool_account(state).difference_cents == 0
        self._books(tournament)

    def _books(self, tournament: Tournament) -> None:
        """The house's books, the other way: only the licensee's own part is the house's, and fees are the proceeds."""
        state, held = tournament.state, balances(tournament.state)
        given = sum(each.cents for each in state.receipts if each.tender in (COMPLIMENTARY, GOODS))
        added = sum(each.plan.added_cents for each in state.events.values())
        assert held[HOUSE] == -(given + added + state.guaranteed_cents)
        assert sum(held[each] for each in OF_FEES) == sum(proceeds_by_month(state).values())
        assert sum(held.values()) == 0
        assert held[POOL] >= 0

    def _seats(self, tournament: Tournament) -> None:
        state = tournament.state
        taken = set()
        for table in state.open_tables():
            usable = state.usable_seats(table.id)
            chips = ChipSet(tuple(set(state.values.values())))
            for seat, number in table.seats.items():
                entry = state.entries[number]
                assert (entry.status, entry.table, entry.seat) == (SEATED, table.id, seat)
                assert seat in usable
                assert table.stacks[seat] == entry.points > 0
                assert chips.can_make(entry.points)
                taken.add(entry.player)
            assert not table.seats or table.button in table.seats or table.tie is not None
        assert len(taken) == sum(len(table.seats) for table in state.open_tables())

    def _button(self, tournament: Tournament, id: str) -> None:
        """The hand begins at the button, clockwise from there, with everybody at the table."""
        table = tournament.state.tables[id]
        self.held[id] = table.button
        if not table.playoff:
            assert table.playing[0] == table.button
            assert sorted(table.playing) == sorted(table.seats)
        turns = [seat >= table.button for seat in table.playing]
        assert turns == sorted(turns, reverse=True)

    def _moved(self, tournament: Tournament, id: str) -> None:
        """After a hand the button is one position on: at the next player clockwise."""
        table = tournament.state.tables[id]
        if table.seats:
            later = [seat for seat in sorted(table.seats) if seat > self.held[id]]
            assert table.button == (later[0] if later else min(table.seats))
