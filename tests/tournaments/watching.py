"""What holds after every step of every tournament."""

from __future__ import annotations

from pitboss.money import ChipSet
from pitboss.tournaments import Tournament
from pitboss.tournaments.state import SEATED
from pitboss.tournaments.steps import BeginHand, SettleHand, TournamentEvent


class Watched:
    """Checks chips, seats, the button and the pool after each step."""

    def __init__(self) -> None:
        self.buttons: dict[str, int] = {}
        self.steps = 0

    def __call__(self, tournament: Tournament, event: TournamentEvent) -> None:
        self.steps += 1
        state = tournament.state
        assert state.points == state.issued_points + state.won_points - state.returned_points == event.points
        self._seats(tournament)
        if isinstance(event.step, BeginHand):
            self._button(tournament, event.step.table)
        if isinstance(event.step, SettleHand):
            self.buttons[event.step.table] = self.held
        bought = sum(each.cents for each in state.receipts if not each.is_fee)
        added = sum(each.plan.added_cents for each in state.events.values())
        assert state.pool_cents >= 0
        assert bought + added >= state.pool_cents - sum(each.carried_in_cents for each in state.events.values())

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
        """The hand begins at the button, which went one position on since the last hand."""
        table = tournament.state.tables[id]
        self.held = table.button
        if table.playoff:
            return
        assert table.playing[0] == table.button
        assert sorted(table.playing) == sorted(table.seats)
        before = self.buttons.get(id)
        if before is not None and table.hand and before in range(1, 10):
            between = [seat for seat in table.seats if before < seat < table.button]
            if table.button > before:
                assert between == []
