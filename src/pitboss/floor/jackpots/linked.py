"""The jackpots of one table: its wagers feed them when the cards come, and its winning hands are paid from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final

from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import Round
from pitboss.engine.side_wagers import awards
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import Award
from pitboss.errors import Refusal
from pitboss.floor.commands.commands import Act, ActFor, BuyIn, Decide, Order, PlaceWager, PlaceWagers, SellChips, Sit
from pitboss.floor.jackpots import rounds
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.floor.jackpots.turns import Turns
from pitboss.house.jackpot_spots import refuse_earlier
from pitboss.jackpots.awards import Award as JackpotAward
from pitboss.jackpots.awards import Stage
from pitboss.jackpots.steps import MACHINE, PLAYER, Call, Contribute, PayAward, Seal, Verify
from pitboss.ledger.entries import LedgerEntry

Contribution = tuple[KeptJackpot, Contribute]
_BEFORE_THE_CARDS: Final = (Sit, BuyIn, SellChips, PlaceWager, PlaceWagers)  # orders that move no meter
_OF_A_HAND: Final = (Act, ActFor, Decide)  # orders that move a meter only by a wager that is not settled yet


class TableJackpots:
    """The jackpots that a table's spots are linked to, by spot."""

    def __init__(self, table: str, journal: Callable[[], int]) -> None:
        self.table = table
        self.spots: dict[str, KeptJackpot] = {}
        self.redraw: Callable[[], None] = lambda: None  # called when another table has moved a meter
        self.calls_itself = True  # an electronic table calls its winners, and seals what the house lets it seal
        self.turns: Turns | None = None  # where other servers move the same meters
        self._journal = journal

    @property
    def shown_cents(self) -> dict[str, dict[str, int]]:
        """What the meters of every linked spot show."""
        return {bet: kept.shown_cents for bet, kept in self.spots.items()}

    @property
    def kept(self) -> Iterable[KeptJackpot]:
        return {each.id: each for each in self.spots.values()}.values()

    def turn(self, table: Table | None, shift: int, order: Order | None = None) -> AbstractAsyncContextManager[None]:
        """Have the turn at the jackpots that a command may move; nothing to wait for where one server has them all."""
        if self.turns is None or table is None or table.round is None or isinstance(order, _BEFORE_THE_CARDS):
            return nullcontext()
        lying = {bet.bet for bet in table.round.placed_wagers}
        lying |= {due.bet.bet for due in table.round.pending_awards}
        if not isinstance(order, _OF_A_HAND):  # a ruling may still change what was settled
            lying |= {bet for bet, kept in self.spots.items() if self._is_fed(kept, shift, table.rounds_played)}
        moved = [kept.id for bet, kept in self.spots.items() if bet in lying]
        return self.turns.at(moved) if moved else nullcontext()

    def _is_fed(self, kept: KeptJackpot, shift: int, number: int) -> bool:
        """Whether wagers of this round are on the meter."""
        return rounds.live_round(kept, self.log(shift), number) is not None

    def turn_at_all(self) -> AbstractAsyncContextManager[None]:
        """Have the turn at all jackpots of the table, for what people do about an award."""
        return nullcontext() if self.turns is None else self.turns.at([kept.id for kept in self.kept])

    def locks_in(self, shift: int, number: int, round: Round) -> list[Contribution]:
        """The wagers that the first card locks in; refused while one of their jackpots cannot take them."""
        found = list(self._contributions(shift, number, round))
        for kept, step in found:
            kept.check_failure()
            if (refusal := kept.jackpot.refuse(step)) is not None:
                raise refusal
        return found

    def _contributions(self, shift: int, number: int, round: Round) -> Iterator[Contribution]:
        log = self.log(shift)
        for bet in round.placed_wagers if self.spots else ():
            if (kept := self.spots.get(bet.bet)) is not None:
                if (refusal := _refuse_wager(kept, round.house.sides.get(bet.bet))) is not None:
                    raise refusal
                yield kept, Contribute(round.player_at(bet.seat), PLAYER, log, number, bet.seat, bet.cents)

    def contribute(self, contributions: Iterable[Contribution]) -> None:
        for kept, step in contributions:
            kept.apply(step)

    def refuses(self, bet: str, sides: Mapping[str, SideWager]) -> bool:
        """Whether the jackpot of this spot takes no wager now; `sides` are the spots of the layout."""
        kept = self.spots.get(bet)
        return kept is not None and (bool(kept.failure) or _refuse_wager(kept, sides.get(bet)) is not None)

    def check_wagers(self, bets: Iterable[str], sides: Mapping[str, SideWager]) -> None:
        """Refuse a wager on a spot whose jackpot takes none now."""
        for bet, kept in ((bet, self.spots[bet]) for bet in bets if bet in self.spots):
            kept.check_failure()
            if (refusal := _refuse_wager(kept, sides.get(bet))) is not None:
                raise refusal

    def award(self, shift: int, number: int, round: Round) -> Award | None:
        """The next award of a round, if nobody has to see to it first: by its jackpot, or the amount that is posted."""
        due = round.pending_awards[0].bet
        kept = self.spots.get(due.bet)
        if kept is None:
            return awards.posted(round)
        self._recognize(kept, due.bet, shift, number, round)
        if not self.calls_itself:
            return None
        award = next(each for each in self._awards(kept, shift, number) if each.seat == due.seat)
        if award.stage is not Stage.CALLED or award.cents >= kept.jackpot.set_up.machine_below_cents:
            return None
        for step in (Verify, Seal, PayAward):
            kept.apply(step(self.table, MACHINE, award.number))
        return Award(award.cents)

    def _recognize(self, kept: KeptJackpot, bet: str, shift: int, number: int, round: Round) -> None:
        """Name the winners of the round; an electronic table calls them at once, so that their wins are frozen."""
        rounds.recognize(kept, bet, self.log(shift), number, round)
        for award in self._awards(kept, shift, number) if self.calls_itself else ():
            if award.stage is Stage.RECOGNIZED:
                kept.apply(Call(self.table, MACHINE, award.number))

    def _awards(self, kept: KeptJackpot, shift: int, number: int) -> list[JackpotAward]:
        return rounds.awards_of(kept, self.log(shift), number)

    def follow(self, shift: int, number: int, round: Round) -> None:
        """Bring the jackpots in step with what a command did to the round."""
        for bet, kept in self.spots.items():
            if rounds.live_round(kept, self.log(shift), number) is not None:
                self._recognize(kept, bet, shift, number, round)
                rounds.return_wagers(kept, bet, self.log(shift), number, round)

    def check_changes(self, shift: int, number: int, *, to_the_wagers: bool = False) -> None:
        """Refuse to change the round's cards while an award of it is off the meter."""
        for kept in self.kept:
            refusal = rounds.refuse_changes(kept, self.log(shift), number)
            if refusal is None and to_the_wagers:
                refusal = rounds.refuse_return(kept, self.log(shift), number)
            if refusal is not None:
                raise refusal

    def log(self, shift: int) -> str:
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

    def give_back(self, entries: Iterable[LedgerEntry]) -> None:
        """Take back steps that the database refused because another server was first."""
        lost = {part.jackpot: part.after for entry in entries if (part := entry.jackpot) is not None}
        for each in self.kept:
            if each.id in lost:
                each.give_back(lost[each.id])

    def fail(self, entries: Iterable[LedgerEntry], why: str) -> None:
        """Stop the jackpots whose steps were lost."""
        lost = {entry.jackpot.jackpot for entry in entries if entry.jackpot is not None}
        for each in self.kept:
            if each.id in lost:
                each.fail(why)


def _refuse_wager(kept: KeptJackpot, side: SideWager | None) -> Refusal | None:
    """Why a jackpot takes no wager of this spot now: it is stopped or closed, or was changed and the table was not."""
    refusal = rounds.refuse_wagers(kept)
    if refusal is None and isinstance(side, CatalogueWager):
        refusal = refuse_earlier(kept.jackpot.set_up, side)
    return refusal
