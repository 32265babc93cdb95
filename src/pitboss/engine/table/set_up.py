"""The set-up of a table: a game with its limits and side wagers, a shoe, the books, and the log that begins with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from msgspec import UNSET

from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.engine.books.books import Books
from pitboss.engine.books.log import (
    ENGINE,
    FORMAT,
    CardsInspected,
    Entry,
    Log,
    RulingProposed,
    Stamped,
    SupervisorCalled,
    TableOpened,
)
from pitboss.engine.catalogue_wagers.kinds import set_up_of
from pitboss.engine.games import Round, house_for, procedure_of
from pitboss.engine.round.house import Limits
from pitboss.engine.round.mid_deck_entry import Entered
from pitboss.engine.round.tournament import check_set_up
from pitboss.engine.side_wagers import awards
from pitboss.engine.side_wagers.protocol import PlacedWager, SideWager
from pitboss.engine.table import inspection
from pitboss.engine.table.posted_notices import table_notices
from pitboss.engine.table.rebuilding import RoundStart
from pitboss.engine.vocabulary.actions import (
    Action,
    Award,
)
from pitboss.errors import IllegalSetup
from pitboss.law.notices import Notice
from pitboss.shoe import CutRotation, RecordedShoe, Shoe


class TableSetUp:
    """The state of a table, as it is opened; what it does next is in the modules that build on this one."""

    def __init__(
        self,
        game: Game,
        *,
        limits: Limits,
        sides: Sequence[SideWager] = (),
        shoe: Shoe | None = None,
        tray_cents: int = 0,
        dealer_acts: bool = False,
        stamp: Stamped = UNSET,
        accepted: bool = False,
        inspected_first: bool = False,
    ) -> None:
        self.game = game
        self.house = house_for(game, limits, sides, dealer_acts=dealer_acts)
        self.limits = self.house.limits
        self.shoe = shoe
        self._check_cards(shoe)
        if shoe is not None:
            shoe.clauses = game.clauses
        if not accepted:  # by an earlier version, which opened the table with these side wagers
            self._check_sides(list(self.house.sides.values()))
        if self.limits.tournament is not None:
            check_set_up(self.house)
        self.books = Books(self.limits.chips, tray_cents, game.clauses.cash)
        self.cut_rotation = CutRotation(clauses=game.clauses)
        self.log = Log(stamp)
        self.round: Round | None = None
        self.last: Round | None = None  # the round before, shown until the next begins
        self.rounds_played = 0
        # Answers for the meters; a jackpot may take its place, and gives None while people see to the award.
        self.meter: Callable[[Round], Award | None] = awards.posted
        self.start: RoundStart | None = None  # of the latest round, where a dealer enters the cards
        self._carried: list[PlacedWager] = []
        self._held: list[Card] = []
        self._entered: Entered | None = None  # who made which wager on the first hand of the deck
        self.early_decisions: dict[int, Action] = {}  # by seat, before its turn
        self._early_about: Hashable = None  # the decision that they are for
        self.proposed: RulingProposed | None = None  # a ruling that a second person must confirm
        self.inspected_first = inspected_first and inspection.is_demanded(game)  # no round before it
        self.inspected: CardsInspected | None = None
        self.call: SupervisorCalled | None = None  # to the supervisor, who has not answered yet
        self.button_seat = 0  # of a tournament's latest hand, or placed for the first; 0: nowhere yet
        self.hand_played = False  # since the button came there
        self.commitment = ""  # to the order of the cards, made before the deal
        self._committed = False  # it is to be revealed
        self._to_be_cut = False  # a stack was shuffled and lies there
        self.note(self._opened())

    def _check_cards(self, shoe: Shoe | None) -> None:
        """The shoe holds the game's cards, no more and no less; a recorded one, perhaps only the cards to be dealt."""
        if shoe is None:
            return
        expected = self.game.rules.composition
        if isinstance(shoe, RecordedShoe):
            wrong = any(have > want for have, want in zip(shoe.composition.counts, expected.counts, strict=True))
        else:
            wrong = shoe.composition != expected
        if wrong:
            rules = self.game.rules
            what = f"the shoe must hold {rules.decks} {rules.deck.value}-card {'deck' if rules.decks == 1 else 'decks'}"
            raise IllegalSetup(
                f"{what}; it holds {shoe.composition.size} cards that differ", self.game.clauses.decks_complete
            )

    def _check_sides(self, sides: Sequence[SideWager]) -> None:
        """Every side wager may be offered with this game, under these limits, on this layout."""
        shown = procedure_of(self.game).shown_in(self.game)
        for side in sides:
            refusal = side.refuse_table(self.game, shown, self.limits.side_limits.get(side.name), sides)
            if refusal is not None:
                raise refusal

    def _opened(self) -> TableOpened:
        limits = self.limits
        return TableOpened(
            format=FORMAT,
            game=self.game.id,
            options=dict(self.game.chosen),
            min_cents=limits.min,
            max_cents=limits.max,
            tip_max_cents=limits.tip_max,
            tip_unit_cents=UNSET if limits.tip_unit == 1 else limits.tip_unit,
            chips=limits.chips.denominations,
            tray_cents=self.books.tray,
            dealer_acts=self.house.dealer_acts,
            sides=tuple(set_up_of(each, limits) for each in self._chosen_sides()),
            engine=ENGINE,
            inspected_first=self.inspected_first or UNSET,
            tournament=limits.tournament or UNSET,
        )

    def _chosen_sides(self) -> list[SideWager]:
        """The side wagers that the house has chosen, without the game's own spots."""
        return [side for name, side in self.house.sides.items() if name not in self.house.own_spots]

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What must be posted at this table."""
        return table_notices(self.house)

    def note(self, entry: Entry) -> None:
        """Write an entry, and move the money that it moves."""
        self.log.append(entry)
        self.books.post(entry)
