"""What requirements are decided about: the house, a table, a wager on its layout, a jackpot.

Each case asks the catalog and the engine once, and keeps their refusals.
"""

from __future__ import annotations

import datetime
from functools import cached_property
from typing import TypeVar

from pitboss.catalogue import Game, GameDefinition, games
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import house_for
from pitboss.engine.round.house import House, Limits
from pitboss.errors import PitbossError
from pitboss.house.document.model import HouseDocument
from pitboss.house.document.records import COLORADO, WASHINGTON, Approval, Equipment
from pitboss.house.document.tables import HouseTable
from pitboss.house.jackpot_spots import fed_by
from pitboss.house.table_setup import SideChoice, spots_of
from pitboss.jackpots.check import Finding, check_set_up
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.law.accounting import AccountingClass
from pitboss.law.citation import Citation, Jurisdiction
from pitboss.law.rules import DealtFrom, TableRules
from pitboss.money import ChipSet

T = TypeVar("T")
STADIUM = "30-899.26"  # played at terminals, with or without a dealer: (1)
STATES = {Jurisdiction.COLORADO.law: COLORADO, Jurisdiction.WASHINGTON.law: WASHINGTON}


class HouseCase:
    """The whole document, on the day of the check."""

    def __init__(self, house: HouseDocument, on: datetime.date) -> None:
        self.house = house
        self.on = on
        self.state = str(house.jurisdiction)
        self.tables = [TableCase(self, table) for table in house.tables]
        self.jackpots = [JackpotCase(self, jackpot) for jackpot in house.jackpots]

    @cached_property
    def numbered(self) -> dict[str, list[str]]:
        """The ids of the tables with each number."""
        found: dict[str, list[str]] = {}
        for each in self.house.tables:
            found.setdefault(each.number, []).append(each.id)
        return found

    def approval(self, id: str, what: str, covers: str = "") -> Approval | str:
        """The approval with this id, or why it does not serve."""
        found = self.house.approval(id)
        if found is None:
            return "no approval is named"
        if found.what != what:
            return f"{found.number} is an approval of {found.what}"
        if covers and found.covers and covers not in found.covers:
            return f"{found.number} covers {', '.join(found.covers)}"
        if found.date > self.on:
            return f"{found.number} is dated {found.date}, after {self.on}"
        if found.until is not None and found.until < self.on:
            return f"{found.number} ended on {found.until}"
        return found


class TableCase:
    """One table of the house."""

    def __init__(self, of: HouseCase, table: HouseTable) -> None:
        self.of = of
        self.house = of.house
        self.table = table
        self.wagers = [WagerCase(self, side) for side in table.choices]

    @cached_property
    def definition(self) -> GameDefinition | None:
        return games().get(self.table.game)

    @property
    def state(self) -> str:
        """The state of the table's game; none where the catalog has no such game."""
        return "" if self.definition is None else STATES[self.definition.cite.law]

    @property
    def document(self) -> str:
        """The section or the submission that the game comes from: `30-899.16`, `3166`."""
        return "" if self.definition is None else self.definition.section

    @cached_property
    def _configured(self) -> Game | PitbossError:
        if self.definition is None:
            return PitbossError(f"the catalog has no game {self.table.game!r}")
        try:
            return self.definition.configure(**self.table.options)
        except PitbossError as error:
            return error

    @property
    def game(self) -> Game | None:
        """The game with the house's options, unless they are refused."""
        return self._configured if isinstance(self._configured, Game) else None

    @property
    def game_error(self) -> PitbossError | None:
        return self._configured if isinstance(self._configured, PitbossError) else None

    @property
    def rules(self) -> TableRules | None:
        return None if self.game is None else self.game.rules

    @property
    def is_digital(self) -> bool:
        return self.rules is not None and self.rules.dealt_from is DealtFrom.DIGITAL

    @property
    def is_electronic(self) -> bool:
        """Whether players wager at terminals: of an electronic table, or in front of a dealer (a hybrid)."""
        return not self.table.is_dealt or bool(self.table.terminals) or self.document == STADIUM

    @property
    def is_poker(self) -> bool:
        """Whether the game is predominantly poker, so that the section on blackjack tables is not about it."""
        accounting = None if self.definition is None else self.definition.accounting
        return accounting is not None and accounting.kind is AccountingClass.POKER

    @property
    def takes_tips(self) -> bool:
        return self.rules is not None and self.rules.tip_wagers

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        return self.house.equipment_at(self.table)

    @property
    def is_unseen(self) -> bool:
        """Whether the document says that the premises have no surveillance video."""
        return self.house.premises.surveillance is False

    @property
    def has_chips(self) -> bool:
        """Whether the table's chips can be used at all."""
        try:
            return bool(ChipSet(self.table.chips))
        except PitbossError:
            return False

    def limits(self) -> Limits:
        """The table's limits as the engine takes them; those of side wagers that cannot be read are left out."""
        table = self.table
        own = {spot.name: each.side.limits for each in self.wagers for spot in each.spots if each.side.limits}
        chips = ChipSet(table.chips)
        return Limits(table.min_cents, table.max_cents, table.tip_max_cents, chips, own, table.tip_unit_cents)

    @cached_property
    def _opened(self) -> House | PitbossError:
        if self.game is None:
            return PitbossError("the game cannot be set up")
        try:
            spots = [spot for each in self.wagers for spot in each.spots]
            return house_for(self.game, self.limits(), spots, dealer_acts=self.table.is_dealt)
        except PitbossError as error:
            return error

    @property
    def engine(self) -> House | None:
        """The table's rules as a round has them, unless they are refused."""
        return self._opened if isinstance(self._opened, House) else None

    @property
    def engine_error(self) -> PitbossError | None:
        return self._opened if isinstance(self._opened, PitbossError) else None


class WagerCase:
    """One side wager on a table's layout."""

    def __init__(self, table: TableCase, side: SideChoice) -> None:
        self.at = table
        jackpot = table.house.jackpot(side.jackpot) if side.jackpot else None
        self.side = side if jackpot is None else fed_by(jackpot, side)
        self.jackpot = jackpot

    @cached_property
    def _definition(self) -> WagerDefinition | PitbossError:
        try:
            return self.side.choice.definition
        except PitbossError as error:
            return error

    @property
    def definition(self) -> WagerDefinition | None:
        return self._definition if isinstance(self._definition, WagerDefinition) else None

    @property
    def definition_error(self) -> PitbossError | None:
        return self._definition if isinstance(self._definition, PitbossError) else None

    @property
    def state(self) -> str:
        return self.at.state if self.definition is None else STATES[self.definition.cite.law]

    @property
    def cite(self) -> Citation | None:
        return None if self.definition is None else self.definition.cite

    @property
    def name(self) -> str:
        """The wager's id."""
        return self.side.wager.partition(":")[0].partition("@")[0].strip()

    @cached_property
    def _paytable(self) -> PayTable | PitbossError:
        try:
            return self.side.choice.paytable_for(0 if self.at.rules is None else self.at.rules.decks)
        except PitbossError as error:
            return error

    @property
    def paytable(self) -> PayTable | None:
        return self._paytable if isinstance(self._paytable, PayTable) else None

    @property
    def paytable_error(self) -> PitbossError | None:
        return self._paytable if isinstance(self._paytable, PitbossError) else None

    @cached_property
    def _spots(self) -> list[CatalogueWager] | PitbossError:
        if self.at.game is None:
            return []
        try:
            return spots_of(self.side, self.at.game)
        except PitbossError as error:
            return error

    @property
    def spots(self) -> list[CatalogueWager]:
        """Its spots on the layout; none where it is refused."""
        return self._spots if isinstance(self._spots, list) else []

    @property
    def spots_error(self) -> PitbossError | None:
        return self._spots if isinstance(self._spots, PitbossError) else None


class JackpotCase:
    """One jackpot of the house, and the spots that feed it."""

    def __init__(self, of: HouseCase, set_up: JackpotSetUp) -> None:
        self.of = of
        self.set_up = set_up

    @property
    def state(self) -> str:
        try:
            return STATES[self.set_up.definition.cite.law]
        except PitbossError:
            return self.of.state

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return check_set_up(self.set_up)

    @cached_property
    def spots(self) -> list[tuple[TableCase, CatalogueWager]]:
        """The spots that are linked to it, with their tables."""
        return [
            (table, spot)
            for table in self.of.tables
            for wager in table.wagers
            if wager.side.jackpot == self.set_up.id
            for spot in wager.spots
        ]
