"""What requirements are decided about: the tournament, and each of its events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pitboss.catalogue import Game, GameDefinition, games
from pitboss.errors import PitbossError
from pitboss.tournaments.document.model import EventPlan, TournamentDocument


class TournamentCase:
    """The whole document."""

    def __init__(self, document: TournamentDocument) -> None:
        self.document = document
        self.events = [EventCase(self, plan) for plan in document.events]

    @property
    def definition(self) -> GameDefinition | None:
        return games().get(self.document.game.id)

    @cached_property
    def game(self) -> Game | PitbossError:
        """The game with its options, or why they are refused."""
        if self.definition is None:
            return PitbossError(f"the catalog has no game {self.document.game.id!r}")
        try:
            return self.definition.configure(**self.document.game.options)
        except PitbossError as error:
            return error

    @property
    def has_fees(self) -> bool:
        return any(each.fee_cents for each in self.document.events)

    @property
    def fees_cents(self) -> int:
        """The entry fees of one player who takes part in everything."""
        return sum(each.entries * each.plan.fee_cents for each in self.events)

    @property
    def buy_ins_cents(self) -> int:
        """All allowable buy-ins of one player who takes part in everything."""
        return sum(each.buy_ins_cents for each in self.events)


@dataclass(frozen=True)
class EventCase:
    """One event."""

    of: TournamentCase
    plan: EventPlan

    @property
    def entries(self) -> int:
        """How often one player may enter."""
        return 1 + (0 if self.plan.reentry is None else self.plan.reentry.most)

    @property
    def buy_ins_cents(self) -> int:
        """All allowable buy-ins of one player: the first, re-buys and bought chips, for each entry."""
        rebuys = self.plan.rebuys
        again = 0 if rebuys is None else rebuys.most * rebuys.cents
        extras = sum(each.times * each.cents for each in self.plan.extra_chips)
        return self.entries * (self.plan.buy_in_cents + again + extras + self.voucher_cents)

    @property
    def voucher_cents(self) -> int:
        """What a voucher brings where there is neither fee nor buy-in: it counts as a buy-in (CO 30-832.06 ¶5)."""
        return 0 if self.plan.fee_cents or self.plan.buy_in_cents else self.plan.voucher_cents

    @property
    def is_last(self) -> bool:
        return self.of.document.events[-1].id == self.plan.id

    @property
    def has_pool(self) -> bool:
        """Whether money comes into its pool."""
        brings = any(each.voucher == self.plan.id for event in self.of.document.events for each in event.prizes)
        carried = any(event.plan.buy_in_cents for event in self.of.events)
        return bool(self.plan.buy_in_cents or self.plan.added_cents or brings or carried)

    @property
    def later(self) -> list[str]:
        """The events after this one."""
        ids = [each.id for each in self.of.document.events]
        return ids[ids.index(self.plan.id) + 1 :]
