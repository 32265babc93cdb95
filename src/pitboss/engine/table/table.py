"""A table: one game with its limits, a shoe, players' chips, and the log of everything that happens.

>>> from pitboss import load, Limits, Table, Wager, Deal, Card, Stand
>>> table = Table(load("blackjack", decks=6), limits=Limits(min=5_00, max=100_00))
>>> round = table.open([Wager(seat=1, bet="main", cents=25_00)])
>>> for name in ("Kh", "6d", "9s", "Qc"):
...     events = round.apply(Deal(Card(name)))
>>> round.actor
Seat(number=1)
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from msgspec import UNSET

from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.engine.books import cash
from pitboss.engine.books.books import Books, Reserved
from pitboss.engine.books.log import (
    ENGINE,
    FORMAT,
    CardsInspected,
    DecidedAhead,
    Did,
    Entry,
    LimitsChanged,
    Log,
    LogClosed,
    RoundBegun,
    RulingProposed,
    Stamped,
    TableOpened,
)
from pitboss.engine.catalogue_wagers.kinds import posted_limits, set_up_of
from pitboss.engine.games import Round, house_for, procedure_of
from pitboss.engine.round.house import Limits
from pitboss.engine.round.mid_deck_entry import Entered, entered_after
from pitboss.engine.side_wagers import draws
from pitboss.engine.side_wagers.protocol import PlacedWager, SideWager
from pitboss.engine.table import early_decisions, inspection
from pitboss.engine.table.shuffling import CutAsked, make_ready, offers_cut
from pitboss.engine.vocabulary.actions import (
    MAIN,
    Action,
    Deal,
    DiscardFaceUpCard,
    DrawBonus,
    Place,
    ReshuffleDiscards,
    Wager,
)
from pitboss.engine.vocabulary.actors import CHANCE, Seat
from pitboss.engine.vocabulary.events import Acted, Event, WagerPlaced
from pitboss.errors import IllegalAction, IllegalSetup, IllegalWager, PitbossError, Refusal
from pitboss.law.notices import Notice, notices
from pitboss.law.rules import DealtFrom
from pitboss.money import dollars
from pitboss.shoe import ContinuousShuffler, CutRotation, RecordedShoe, Shoe
from pitboss.shoe.bonus import pick
from pitboss.shoe.cut import verify_depth, verify_player
from pitboss.shoe.records import HOUSE, CardDrawn, CardsReturned, CutDeclined

Placed = tuple[Place, list[Event]]  # a wager, and what happened when it was made


class Table:
    """A table in play. Without a shoe its cards come by `round.apply(Deal(card))`."""

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
        self.books = Books(self.limits.chips, tray_cents, game.clauses.cash)
        self.cut_rotation = CutRotation(clauses=game.clauses)
        self.log = Log(stamp)
        self.round: Round | None = None
        self.last: Round | None = None  # the round before, shown until the next begins
        self.rounds_played = 0
        self._carried: list[PlacedWager] = []
        self._held: list[Card] = []
        self._entered: Entered | None = None  # who made which wager on the first hand of the deck
        self.early_decisions: dict[int, Action] = {}  # by seat, before its turn
        self._early_about: Hashable = None  # the decision that they are for
        self.proposed: RulingProposed | None = None  # a ruling that a second person must confirm
        self.inspected_first = inspected_first and inspection.is_demanded(game)  # no round before it
        self.inspected: CardsInspected | None = None
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
            decks = f"{self.game.rules.decks} decks of {self.game.rules.deck.value}"
            raise IllegalSetup(
                f"the shoe does not hold {decks}: {shoe.composition.size} cards", self.game.clauses.decks_complete
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
        )

    def _chosen_sides(self) -> list[SideWager]:
        """The side wagers that the house has chosen, without the game's own spots."""
        return [side for name, side in self.house.sides.items() if name not in self.house.own_spots]

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What must be posted at this table."""
        limits = self.limits
        return notices(
            self.game.rules,
            limits.min,
            limits.max,
            tip_max_cents=limits.tip_max,
            tip_unit_cents=limits.tip_unit,
            side_wagers=posted_limits(self.house),
            cite_of=self.game.cite_elsewhere,
        )

    def note(self, entry: Entry) -> None:
        """Write an entry, and move the money that it moves."""
        self.log.append(entry)
        self.books.post(entry)

    # --- rounds ------------------------------------------------------------------------------------------------

    def opening(self, wagers: Sequence[Wager]) -> list[Wager]:
        """These wagers, and with each main one what the game demands, where it is not among them."""
        kind, placed = procedure_of(self.game), {(wager.seat, wager.bet) for wager in wagers if not wager.tip}
        main = [wager for wager in wagers if wager.bet == MAIN and not wager.tip]
        demanded = [each for wager in main for each in kind.opening(self.house, wager)]
        return [*wagers, *(each for each in demanded if (each.seat, each.bet) not in placed)]

    def price_cents(self, wagers: Sequence[Wager]) -> int:
        """The price of these wagers: on every hand, with what the game demands. A refused one costs nothing."""
        taking = self._taking()
        trial = self._next_round(shuffled=False) if taking is None else taking.fork()
        trial.funds = None  # nobody's chips are counted
        placed: list[Event] = []
        for wager in self.in_order(self.opening(wagers)):
            with contextlib.suppress(Refusal):
                placed += trial.apply(Place(wager))
        return sum(event.cents for event in placed if isinstance(event, WagerPlaced))

    def open(self, wagers: Sequence[Wager]) -> Round:
        """Open a round with these wagers: all of them, or, when any is refused, none and nothing changes."""
        round = self._next_round()
        round.funds = funds = Reserved(self.books)
        placed: list[Placed] = []
        refusals: list[Refusal] = []
        for wager in self.in_order(wagers):
            try:
                events = round.apply(Place(wager))
            except Refusal as refusal:
                refusals.append(IllegalWager(f"{wager.bet} at seat {wager.seat}: {refusal.what}", refusal.cite))
            else:
                placed.append((Place(wager), events))
                funds.reserve(events)
        if not refusals and (together := round.refuse_opening()) is not None:
            raise together
        if refusals:
            raise IllegalWager("; ".join(map(str, refusals)), refusals[0].cite) if refusals[1:] else refusals[0]
        self._begin(round, placed)
        return round

    def place(self, wagers: Sequence[Wager]) -> Round:
        """Make these wagers, all or none: in the round that takes wagers now, or in a new one that begins with them.

        Each is applied once. Several are applied to a copy of the round, which takes its place when all are accepted.
        """
        needed = self.books.layout + sum(wager.cents for wager in wagers)
        if self.books.tray < needed:  # it must pay all on the layout even money
            what = f"the tray holds {dollars(self.books.tray)} and must hold {dollars(needed)}: it needs a fill first"
            raise IllegalWager(what, self.house.clauses.wagers)
        taking = self.round if self.round is not None and self.round.takes_wagers else None
        if taking is not None and len(wagers) == 1:
            taking.apply(Place(wagers[0]))
            return taking
        trial = self._next_round() if taking is None else taking.fork()
        trial.funds = funds = Reserved(self.books)
        placed: list[Placed] = []
        for wager in wagers:
            events = trial.apply(Place(wager))
            placed.append((Place(wager), events))
            funds.reserve(events)
        if taking is None:
            self._begin(trial, placed)
        else:
            taking.journal, self.round = None, trial
            self._keep(trial, placed)
        return trial

    def begin_round(self) -> Round:
        """Begin a round without wagers, as logs of earlier versions do."""
        round = self._next_round()
        self._begin(round, [])
        return round

    def in_order(self, wagers: Sequence[Wager]) -> list[Wager]:
        """Wagers in the order in which they can be placed."""
        return sorted(wagers, key=self._precedence)

    def _precedence(self, wager: Wager) -> tuple[bool, bool, bool, int]:
        """Wagers that others ride on are placed first: the main ones, then those of the game's own spots."""
        return wager.bet != MAIN, wager.bet not in self.house.own_spots, wager.tip, wager.seat

    def _taking(self) -> Round | None:
        """The round that takes wagers now."""
        return self.round if self.round is not None and self.round.takes_wagers else None

    def _next_round(self, *, shuffled: bool = True) -> Round:
        """The round that can begin now, to try wagers on: the table is as it was until `_begin`."""
        carried, held, entered = self._carried, self._held, self._entered
        if (last := self.round) is not None:
            self._check_finished(last)
            carried, held, entered = last.placed_wagers, last.held, self._entered_after(last)
        if shuffled and self.inspected_first and self.inspected is None:
            raise inspection.refuse_missing(self.game.clauses)
        if self.shoe is not None and shuffled:
            self.shoe.verify_ready()
        undealt = None if self.shoe is None else self.shoe.undealt
        round = procedure_of(self.game)(self.house, undealt, [bet.copy() for bet in carried], held)
        round.entered = entered
        return round

    def _begin(self, round: Round, placed: Sequence[Placed]) -> None:
        """The wagers stand: from here on everything is written to the log."""
        self.clear()
        if self.shoe is not None:
            self.shoe.begin_hand()
            round.unseen = list(self.shoe.undealt.counts)  # the last round's cards may be among them again
        self._carried, self._held = [], []
        self.last = None
        self.round = round
        self.rounds_played += 1
        self.note(RoundBegun(self.rounds_played, tuple(round.unseen)))
        self._keep(round, placed)

    def _keep(self, round: Round, placed: Sequence[Placed]) -> None:
        """Write what was placed on trial; from here on the round writes for itself."""
        for action, events in placed:
            self._journal(action, events)
        round.funds = self.books
        round.journal = self._journal

    def _journal(self, action: Action, events: list[Event]) -> None:
        self.log.append(Did(action, tuple(events)))  # type: ignore[arg-type]
        self.proposed = None
        for event in events:
            self.books.post(event)
            if isinstance(event, Acted):
                self.early_decisions.pop(event.seat, None)
        if self.early_decisions and (self.round is None or self.round.joint_decision != self._early_about):
            self.early_decisions.clear()  # that decision is over

    def decide_ahead(self, seat: int, action: Action) -> None:
        """Note what a seat will do at its turn; until then the player may change it."""
        if self.round is None:
            raise PitbossError("no round is open")
        early_decisions.check(self.round, seat, action)
        self.note(DecidedAhead(seat, action))  # type: ignore[arg-type]
        self.early_decisions[seat] = action
        self._early_about = self.round.joint_decision

    def follow(self) -> bool:
        """Apply the early decision of the seat to act; False where it has none that is still legal."""
        round = self.round
        if round is None or not isinstance(round.actor, Seat):
            return False
        action = self.early_decisions.get(round.actor.number)
        if action is None or not round.can(action, round.actor):
            return False
        round.apply(action, by=round.actor)
        return True

    def clear(self) -> None:
        """Clear the layout for the next round: cards go into the rack, undecided side wagers stay."""
        round = self.round
        if round is None:
            return
        self._check_finished(round)
        self.books.check(round.layout_cents)
        self._carried, self._held = round.placed_wagers, round.held
        self._entered = self._entered_after(round)
        if self.shoe is not None:
            self._discard(round.discards)
            self._discard(round.cards_on_layout())
            self.shoe.end_hand(keep=self._held)
        round.journal = None
        self.last = round if round.is_over else self.last
        self.round = self.proposed = None
        self._to_be_cut = False  # discards that a round did not wait for are shuffled again
        self.early_decisions.clear()

    def _check_finished(self, round: Round) -> None:
        if not (round.is_over or round.is_idle):
            raise PitbossError("the round is not over")

    def _entered_after(self, round: Round) -> Entered | None:
        """Who made which wager on the first hand of the deck, after a round."""
        if self.shoe is None or not round.is_over:  # without a shoe nobody says when the cards are shuffled
            return self._entered
        return entered_after(self._entered, round.events)

    @property
    def shown_round(self) -> Round | None:
        """The round on the layout, or the last one while the next has not begun."""
        return self.last if self.round is None else self.round

    def _discard(self, cards: Sequence[Card]) -> None:
        if self.shoe is not None and cards:
            self.shoe.discard(cards)
            if isinstance(self.shoe, ContinuousShuffler):
                self.note(CardsReturned(tuple(cards)))

    # --- cards from the shoe -----------------------------------------------------------------------------------

    def deal(self) -> list[Event]:
        """Give the round its next card from the shoe; when the shoe is empty, shuffle the discards first (828(11)).

        What comes from a wheel or a special deck is drawn here, too. Discards are cut before they are dealt: nothing
        comes from them while a player is offered the cut.
        """
        round, shoe = self._in_play()
        self._check_cut()
        if round.pending_draws and round.actor is CHANCE:
            return round.apply(DrawBonus(pick(draws.wanted(round).ways)))
        if round.wants_shuffle:
            return self.refill()
        if not shoe.left and round.actor is CHANCE:
            refilled = self.refill()
            if self.cut_offered not in (None, HOUSE):
                return refilled
            self._check_cut()
        return self.give_card(Deal)

    def _check_cut(self) -> None:
        """The house cuts where nobody is left to be asked; a player who is offered the cut comes first (817)."""
        offered = self.cut_offered
        if offered == HOUSE:
            self.cut(HOUSE, None)
        elif offered is not None:
            raise IllegalAction(
                f"the cards were shuffled and {offered} is offered the cut first", self.game.clauses.cut
            )

    def give_card(self, make: Callable[[Card], Action]) -> list[Event]:
        """An action that takes the next card out of the shoe: `table.give_card(DiscardFaceUpCard)`.

        A card that was drawn cannot go back, so the round is asked first whether it takes one at all.
        """
        round, shoe = self._in_play()
        probe = next(iter(shoe.undealt), None)
        refusal = None if probe is None else self._refuse_card(round, make(probe))
        if refusal is not None:
            raise refusal
        return round.apply(make(self.draw()))

    def _refuse_card(self, round: Round, action: Action) -> Refusal | None:
        """Why an action may not take a card out of the shoe; digital cards never lie face up in it (828(6))."""
        if isinstance(action, DiscardFaceUpCard) and self.game.rules.dealt_from is DealtFrom.DIGITAL:
            return IllegalAction("digital cards have no face that could lie up in the shoe", "CO 30-828(6)")
        return round.refusal(action)

    def deal_all(self) -> None:
        """Deal until somebody must decide or cut, or the round is over."""
        while self.round is not None and self.round.actor is CHANCE and self.cut_offered in (None, HOUSE):
            self.deal()

    def _in_play(self) -> tuple[Round, Shoe]:
        if self.round is None or self.shoe is None:
            raise PitbossError("no round is open" if self.round is None else "this table has no shoe")
        return self.round, self.shoe

    def draw(self) -> Card:
        """The next card out of the shoe; one that follows from no order is noted as it comes."""
        _, shoe = self._in_play()
        card = shoe.draw()
        if isinstance(shoe, ContinuousShuffler):
            self.note(CardDrawn(card))
        return card

    def refill(self, *, cut_later: bool = True) -> list[Event]:
        """Shuffle the discards in mid-round: the stack ran out (828(11)), or the game's rules ask for it.

        The players are offered the cut next; in logs of earlier versions the house cut at once.
        """
        round, shoe = self._in_play()
        whole = bool(round.wants_shuffle)
        reshuffle = ReshuffleDiscards(tuple(shoe.composition - shoe.undealt - shoe.out))
        if (refusal := round.refusal(reshuffle)) is not None:
            raise refusal
        if isinstance(shoe, ContinuousShuffler):  # it is its own discard rack, and shuffles by itself (822(2))
            self._discard(round.discards)
        else:
            shoe.verify_refill(whole=whole, discards=len(round.discards))
            self._discard(round.discards)
            self.note(shoe.refill(whole=whole, cut_later=cut_later))
            self._to_be_cut = offers_cut(shoe)
        return round.apply(reshuffle)

    def shuffle(self, cut: CutAsked | None = None) -> None:
        """Shuffle, cut and burn. `cut` is asked player by player for a depth, or None to decline (817).

        Without it the house cuts where nobody is at the table; otherwise the cut stays open, and nothing is dealt
        before `table.cut(player, depth)` has closed it.
        """
        self.begin_shuffle()
        while (player := self.cut_offered) is not None and (player == HOUSE or cut is not None):
            self.cut(player, None if player == HOUSE or cut is None else cut(player))

    def begin_shuffle(self) -> None:
        """Shuffle, and commit to the order. Where the players may cut, they are asked next."""
        shoe = self.shoe
        if shoe is None:
            raise PitbossError("this table has no shoe")
        if self._committed and not (shoe.needs_shuffle or self.game.rules.reshuffle_after_any_hand):
            raise IllegalAction("the cards are not due to be reshuffled yet", self.game.clauses.reshuffle)
        self.clear()
        self._discard(self._held)  # a card kept for the next hand is shuffled in with the others
        self._held = []
        self._reveal(shoe)
        shuffled = shoe.shuffle()
        self.note(shuffled)
        self._entered = None
        self.commitment = shuffled.commitment
        self._committed = True
        self._to_be_cut = offers_cut(shoe)
        if not self._to_be_cut:
            self._make_ready(HOUSE, None)

    @property
    def cut_offered(self) -> str | None:
        """Who is offered the cut now: a player, the house when all have declined; None when nothing is to be cut."""
        if not self._to_be_cut or (self.round is not None and self.round.is_over):
            return None  # a round that is over needs no more cards
        return self.cut_rotation.offered

    def cut(self, player: str, depth: int | None) -> None:
        """Cut, or decline the cut, for the player to whom it is offered; when all decline, the house cuts (817)."""
        offered = self.cut_offered
        if offered is None or player != offered:
            raise IllegalAction(f"the cut is not offered to {player} now", self.game.clauses.cut)
        if depth is not None and offered == HOUSE:
            raise IllegalAction("every player has declined: the house cuts at random", self.game.clauses.cut)
        if depth is not None:
            verify_depth(depth, self._in_shoe(), self.game.clauses)
        elif offered != HOUSE:
            self.note(CutDeclined(offered))
            self.cut_rotation.decline()
        if self.cut_rotation.offered == HOUSE or depth is not None:
            self._make_ready(self.cut_rotation.taken(), depth)

    def _in_shoe(self) -> int:
        return 0 if self.shoe is None else self.shoe.left

    def _make_ready(self, by: str, depth: int | None) -> None:
        if self.shoe is not None:
            self._to_be_cut = False
            for record in make_ready(self.shoe, self.game.rules, by, depth):
                self.note(record)

    def _reveal(self, shoe: Shoe) -> None:
        """Reveal the order that was committed to, when no more of it is dealt."""
        if self._committed:
            for record in shoe.reveal():
                self.note(record)
            self._committed = False

    def inspect(self, by: str, cards: int, *, sound: bool, device: bool = False) -> None:
        """Record that a dealer inspected this many cards, and the shoe or shuffling device, between two rounds."""
        if self.round is not None:
            self._check_finished(self.round)
        verify_player(by)
        found = CardsInspected(by, cards, device, self.game.clauses.inspection)
        if (refusal := inspection.check(self.game, found, sound=sound, is_digital=self.shoe is not None)) is not None:
            raise refusal
        self.note_inspection(found)

    @property
    def to_inspect(self) -> dict[str, int | bool] | None:
        """The cards, and the device with them, that must be inspected before the first round; None when they were."""
        if not self.inspected_first or self.inspected is not None:
            return None
        return {"cards": self.game.rules.composition.size, "device": inspection.has_device(self.game.rules)}

    def note_inspection(self, found: CardsInspected) -> None:
        """An inspection that was checked: also one that a log continues with, since the cards stayed at the table."""
        self.note(found)
        self.inspected = found

    # --- the house ---------------------------------------------------------------------------------------------

    def set_limits(self, min_cents: int, max_cents: int) -> None:
        """Post other limits from the next round on. The cards are not shuffled for it."""
        if self.round is not None:
            self._check_finished(self.round)
        cite = self.game.clauses.limits
        house = house_for(
            self.game,
            replace(self.limits, min=min_cents, max=max_cents),
            self._chosen_sides(),
            dealer_acts=self.house.dealer_acts,
        )
        if (house.limits.min, house.limits.max) == (self.limits.min, self.limits.max):
            raise IllegalSetup(f"the limits are {dollars(min_cents)} to {dollars(max_cents)} already", cite)
        for cents in (min_cents, max_cents):
            if not self.limits.chips.can_make(cents):
                raise IllegalSetup(f"{dollars(cents)} cannot be wagered in chips of {self.limits.chips}", cite)
        if self.round is not None and self.round.is_idle:
            self.clear()
        self.note(LimitsChanged(min_cents, max_cents))
        self.house, self.limits = house, house.limits

    # --- cash --------------------------------------------------------------------------------------------------

    def fill(self, cents: int) -> None:
        """Chips come from the cage into the tray."""
        if cents <= 0 or not self.limits.chips.can_make(cents):
            raise cash.CashError(
                f"a fill of {dollars(cents)} cannot be made in chips of {self.limits.chips}", self.game.clauses.cash
            )
        self.note(cash.Filled(cents))

    def buy_in(self, player: str, cents: int, tender: cash.Tender = cash.Tender.CURRENCY, **more: object) -> None:
        self.take_in(cash.buy_in(self.limits.chips, player, tender, cents, clauses=self.game.clauses, **more))  # type: ignore[arg-type]

    def take_in(self, bought: cash.BoughtIn) -> None:
        """An exchange of cash for chips that was checked; its player takes part in the cut."""
        verify_player(bought.player)
        self.note(bought)
        if bought.player not in self.cut_rotation.players:
            self.cut_rotation.join(bought.player)

    def take_over(self, after: str, racks: Mapping[str, Mapping[int, int]]) -> None:
        """Continue a log that ends in this hash, with the chips of its players, in their order."""
        if len(self.log.lines) != 1:
            raise PitbossError("continue a log before anything happens at the new table")
        chips = {player: {chip: count for chip, count in rack.items() if count} for player, rack in racks.items()}
        for player, each in chips.items():
            verify_player(player)
            cash.check_chips(self.limits.chips, each, self.game.clauses.cash)
        self.note(cash.TakenOver(after, chips))
        for player in chips:
            self.cut_rotation.join(player)

    @property
    def is_between_stacks(self) -> bool:
        """Whether this stack of cards is finished, and no wager lies on the layout."""
        played = self.round is None or self.round.is_over or self.round.is_idle
        if not played or self.books.layout or self.cut_offered is not None:
            return False
        if isinstance(self.shoe, ContinuousShuffler):
            return not self._held
        return self.shoe is None or self.shoe.needs_shuffle

    def color_up(self, player: str, gave: dict[int, int], got: dict[int, int]) -> None:
        self.log.append(self.books.exchange(player, gave, got))

    def leave(self, player: str) -> int:
        """A player without a wager on the layout takes the chips away."""
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

    # --- the end -----------------------------------------------------------------------------------------------

    def close(self, path: Path | None = None) -> Log:
        """Close the table: reveal what was committed to, seal the log, and save it."""
        self.clear()
        if self.shoe is not None:
            self._reveal(self.shoe)
        self.note(LogClosed())
        if path is not None:
            self.log.save(path)
        return self.log
