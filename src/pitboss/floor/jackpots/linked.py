"""The jackpots of one table: its wagers feed them when the cards come, and its winning hands are paid from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pitboss.engine.games import Round
from pitboss.engine.side_wagers import awards
from pitboss.engine.vocabulary.actions import Award
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.jackpots.steps import MACHINE, PLAYER, Call, Contribute, PayAward, Recognize, Seal, Verify, Win
from pitboss.ledger.entries import LedgerEntry

Contribution = tuple[KeptJackpot, Contribute]


class TableJackpots:
    """The jackpots that a table's spots are linked to, by spot."""

    def __init__(self, table: str, journal: Callable[[], int]) -> None:
        self.table = table
        self.spots: dict[str, KeptJackpot] = {}
        self.redraw: Callable[[], None] = lambda: None  # called when another table has moved a meter
        self._journal = journal

    @property
    def shown_cents(self) -> dict[str, dict[str, int]]:
        """What the meters of every linked spot show."""
        return {bet: kept.shown_cents for bet, kept in self.spots.items()}

    @property
    def kept(self) -> Iterable[KeptJackpot]:
        return {each.id: each for each in self.spots.values()}.values()

    def locks_in(self, shift: int, number: int, round: Round) -> list[Contribution]:
        """The wagers that the first card locks in; refused while one of their jackpots cannot take them."""
        found = list(self._contributions(shift, number, round))
        for kept, step in found:
            kept.check_failure()
            if (refusal := kept.jackpot.refuse(step)) is not None:
                raise refusal
        return found

    def _contributions(self, shift: int, number: int, round: Round) -> Iterator[Contribution]:
        log = self._log(shift)
        for bet in round.placed_wagers if self.spots else ():
            if (kept := self.spots.get(bet.bet)) is not None:
                yield kept, Contribute(round.player_at(bet.seat), PLAYER, log, number, bet.seat, bet.cents)

    def contribute(self, contributions: Iterable[Contribution]) -> None:
        for kept, step in contributions:
            kept.apply(step)

    def award(self, shift: int, number: int, round: Round) -> Award:
        """The next award of a round: what its jackpot has frozen for it, or the amount that is posted."""
        log, due = self._log(shift), round.pending_awards[0].bet
        kept = self.spots.get(due.bet)
        if kept is None:
            return awards.posted(round)
        self._recognize(kept, log, number, round)
        found = kept.jackpot.awards.values()
        award = next(a for a in reversed(found) if (a.table, a.round, a.seat) == (log, number, due.seat))
        for step in (Call, Verify, Seal, PayAward):
            kept.apply(step(self.table, MACHINE, award.number))
        return Award(kept.jackpot.awards[award.number].cents)

    def _recognize(self, kept: KeptJackpot, log: str, number: int, round: Round) -> None:
        """Name all winners of the round at once, before the first of them is paid."""
        if kept.jackpot.state.rounds[log].recognized:
            return
        due = [each for each in round.pending_awards if each.paid.share and self.spots.get(each.bet.bet) is kept]
        wins = tuple(Win(each.bet.seat, each.paid.outcome) for each in due)
        kept.apply(Recognize(self.table, MACHINE, log, number, wins))

    def _log(self, shift: int) -> str:
        """A table's shift, whose rounds are counted from 1, as the jackpot's log names it."""
        return f"{self.table}/{shift}"

    # --- the disk ------------------------------------------------------------------------------------------------

    def take(self) -> list[LedgerEntry]:
        """What this table's command changed in its jackpots, to be written with the table's own lines."""
        taken = (each.take(self._journal) for each in self.kept)
        return [entry for entry in taken if entry is not None]

    def note_written(self, entries: Iterable[LedgerEntry], others: Iterable[TableJackpots]) -> None:
        """Show the meters as the disk has them, here and at the other tables that share them."""
        written = {part.jackpot: part.lines[-1].n for entry in entries if (part := entry.jackpot) is not None}
        for each in self.kept:
            if each.id in written:
                each.note_written(written[each.id])
        for other in others:
            if other is not self and any(each.id in written for each in other.kept):
                other.redraw()

    def rewind(self) -> None:
        for each in self.kept:
            each.rewind()

    def fail(self, entries: Iterable[LedgerEntry], why: str) -> None:
        """Stop the jackpots whose steps were lost."""
        lost = {entry.jackpot.jackpot for entry in entries if entry.jackpot is not None}
        for each in self.kept:
            if each.id in lost:
                each.fail(why)
