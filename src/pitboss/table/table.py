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

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import UNSET

from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.errors import IllegalAction, IllegalSetup, IllegalWager, PitbossError, Refusal
from pitboss.law.notices import Notice, notices
from pitboss.shoe import ContinuousShuffler, CutRotation, RecordedShoe, Shoe
from pitboss.shoe.bonus import pick
from pitboss.shoe.cut import verify_depth
from pitboss.shoe.records import HOUSE, CardDrawn, CardsReturned
from pitboss.table import ahead, cash, drawing
from pitboss.table.actions import MAIN, Action, Deal, DrawBonus, Place, ReshuffleDiscards, Wager
from pitboss.table.actors import CHANCE, Seat
from pitboss.table.books import Books, Reserved
from pitboss.table.entry import Entered, entered_after
from pitboss.table.events import Acted, Event
from pitboss.table.games import Round, house_for, procedure_of
from pitboss.table.house import Limits
from pitboss.table.layout import posted_limits, set_up_of
from pitboss.table.listed import ListedWager
from pitboss.table.log import FORMAT, DecidedAhead, Did, Entry, Log, LogClosed, RoundBegun, TableOpened
from pitboss.table.shuffling import CutAsked, make_ready, offers_cut
from pitboss.table.sides import SideBet, SideWager


class Table:
    """A table in play. Without a shoe its cards come from whoever calls `round.apply(Deal(card))`."""

    def __init__(
        self,
        game: Game,
        *,
        limits: Limits,
        sides: Sequence[SideWager] = (),
        shoe: Shoe | None = None,
        tray_cents: int = 0,
        dealer_acts: bool = False,
    ) -> None:
        self.game = game
        self.house = house_for(game, limits, sides, dealer_acts=dealer_acts)
        self.limits = self.house.limits
        self.shoe = shoe
        self._check_cards(shoe)
        self._check_sides(list(self.house.sides.values()))
        self.books = Books(self.limits.chips, tray_cents)
        self.cut_rotation = CutRotation()
        self.log = Log()
        self.round: Round | None = None
        self.rounds_played = 0
        self._carried: list[SideBet] = []
        self._held: list[Card] = []
        self._entered: Entered | None = None  # who made which wager on the first hand of the deck
        self.ahead: dict[int, Action] = {}  # what seats have decided before they are asked
        self.commitment = ""  # to the order of the cards, made before the deal
        self._committed = False  # it waits to be revealed
        self._note(self._opened())

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
            raise IllegalSetup(f"the shoe does not hold {decks}: {shoe.composition.size} cards", "CO 30-806(2)")

    def _check_sides(self, sides: Sequence[SideWager]) -> None:
        """A wager of the catalogue stands only beside a game for which its pay table is made."""
        shown = procedure_of(self.game).shown_in(self.game)
        for side in sides:
            if not isinstance(side, ListedWager):
                continue
            own = self.limits.beside.get(side.name)
            if own is not None and (what := side.refuse_limits(own, self.game.rules.decks)) is not None:
                raise IllegalSetup(what, side.cite)
            asked = (condition.refusal(side.name, self.game.rules) for condition in side.definition.asks)
            for refusal in (self.game.refuse_beside(side.definition.id, side.name), *asked):
                if refusal is not None:
                    raise refusal
            if (what := side.refuse_game(self.game, shown)) is not None:
                raise IllegalSetup(what, side.cite)
            if (crowded := side.refuse_layout(sides)) is not None:
                raise crowded

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
            sides=tuple(
                set_up_of(each, limits) for name, each in self.house.sides.items() if name not in self.house.own_spots
            ),
        )

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
            beside=posted_limits(self.house),
            cite_of=self.game.cite_elsewhere,
        )

    def _note(self, entry: Entry) -> None:
        self.log.append(entry)
        self.books.post(entry)

    # --- rounds ------------------------------------------------------------------------------------------------

    def opening(self, wagers: Sequence[Wager]) -> list[Wager]:
        """These wagers, and beside each main one whatever else the game demands, where it is not among them."""
        kind, placed = procedure_of(self.game), {(wager.seat, wager.bet) for wager in wagers if not wager.tip}
        main = [wager for wager in wagers if wager.bet == MAIN and not wager.tip]
        demanded = [each for wager in main for each in kind.opening(self.house, wager)]
        return [*wagers, *(each for each in demanded if (each.seat, each.bet) not in placed)]

    def open(self, wagers: Sequence[Wager]) -> Round:
        """Open a round with these wagers: all of them, or, when any is refused, none."""
        self.clear()
        round = self._new_round()
        round.funds = funds = Reserved(self.books)
        placed: list[tuple[Place, list[Event]]] = []
        refusals: list[Refusal] = []
        for wager in sorted(wagers, key=self._precedence):
            try:
                events = round.apply(Place(wager))
            except Refusal as refusal:
                refusals.append(IllegalWager(f"{wager.bet} at seat {wager.seat}: {refusal.what}", refusal.cite))
            else:
                placed.append((Place(wager), events))
                funds.reserve(events)
        if not refusals and (amiss := round.refuse_opening()) is not None:
            raise amiss
        if refusals:
            raise IllegalWager("; ".join(map(str, refusals)), refusals[0].cite) if refusals[1:] else refusals[0]
        self._begin(round, placed)
        return round

    def begin_round(self) -> Round:
        """A round without wagers yet: they are placed, and may be taken back, one by one until the first card."""
        self.clear()
        round = self._new_round()
        self._begin(round, [])
        return round

    def _precedence(self, wager: Wager) -> tuple[bool, bool, bool, int]:
        """Wagers that others ride on are put down before them: the main ones, then those of the game's own spots."""
        return wager.bet != MAIN, wager.bet not in self.house.own_spots, wager.tip, wager.seat

    def _new_round(self) -> Round:
        undealt = None if self.shoe is None else self.shoe.undealt
        round = procedure_of(self.game)(self.house, undealt, [bet.copy() for bet in self._carried], self._held)
        round.entered = self._entered
        return round

    def _begin(self, round: Round, placed: list[tuple[Place, list[Event]]]) -> None:
        """The wagers stand: from here on everything is written down."""
        if self.shoe is not None:
            self.shoe.begin_hand()
        self._carried, self._held = [], []
        self.round = round
        self.rounds_played += 1
        self._note(RoundBegun(self.rounds_played, tuple(round.unseen)))
        for action, events in placed:
            self._journal(action, events)
        round.funds = self.books
        round.journal = self._journal

    def _journal(self, action: Action, events: list[Event]) -> None:
        self.log.append(Did(action, tuple(events)))  # type: ignore[arg-type]
        for event in events:
            self.books.post(event)
            if isinstance(event, Acted):
                self.ahead.pop(event.seat, None)

    def decide_ahead(self, seat: int, action: Action) -> None:
        """What a seat will do when it is asked; until then the player may decide otherwise."""
        if self.round is None:
            raise PitbossError("no round is open")
        ahead.check(self.round, seat, action)
        self._note(DecidedAhead(seat, action))  # type: ignore[arg-type]
        self.ahead[seat] = action

    def follow(self) -> bool:
        """Do what the seat that is asked has decided ahead; whether it has, and it may still be done."""
        round = self.round
        if round is None or not isinstance(round.actor, Seat):
            return False
        action = self.ahead.pop(round.actor.number, None)
        if action is None or not round.can(action, round.actor):
            return False
        round.apply(action, by=round.actor)
        return True

    def clear(self) -> None:
        """The layout is cleared for the next round: cards into the rack, undecided side wagers stay."""
        round = self.round
        if round is None:
            return
        if not (round.is_over or round.is_idle):
            raise PitbossError("the round is not over")
        self.books.check(round.layout_cents)
        self._carried, self._held = round.side_bets, round.held
        if self.shoe is not None and round.is_over:  # without a shoe nobody says when the cards are shuffled
            self._entered = entered_after(self._entered, round)
        if self.shoe is not None:
            self._discard(round.discards)
            self._discard(round.cards_on_layout())
            self.shoe.end_hand(keep=self._held)
        round.journal = None
        self.round = None
        self.ahead.clear()

    def _discard(self, cards: Sequence[Card]) -> None:
        if self.shoe is not None and cards:
            self.shoe.discard(cards)
            if isinstance(self.shoe, ContinuousShuffler):
                self._note(CardsReturned(tuple(cards)))

    # --- cards from the shoe -----------------------------------------------------------------------------------

    def deal(self) -> list[Event]:
        """Give the round its next card from the shoe; when the shoe is empty, shuffle the discards first (828(11)).

        What comes from a wheel or a special deck is drawn here, too.
        """
        round, shoe = self._in_play()
        if round.drawing and round.actor is CHANCE:
            return round.apply(DrawBonus(pick(drawing.wanted(round).ways)))
        if round.wants_shuffle:
            return self.refill()
        if not shoe.left and round.actor is CHANCE:
            self.refill()
        return round.apply(Deal(self.draw()))

    def give_card(self, make: Callable[[Card], Action]) -> list[Event]:
        """A supervisor's command that takes a card out of the shoe: `table.give_card(DiscardFaceUpCard)`."""
        round, shoe = self._in_play()
        probe = next(iter(shoe.undealt), None)
        refusal = None if probe is None else round.refusal(make(probe))
        if refusal is not None:
            raise refusal
        return round.apply(make(self.draw()))

    def deal_all(self) -> None:
        """Deal until somebody must decide or the round is over."""
        while self.round is not None and self.round.actor is CHANCE:
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
            self._note(CardDrawn(card))
        return card

    def refill(self) -> list[Event]:
        """The discards are shuffled in mid-round: the stack ran out (828(11)), or the game has it so."""
        round, shoe = self._in_play()
        earlier = tuple(shoe.composition - shoe.undealt - shoe.out)
        self._discard(round.discards)
        if not isinstance(shoe, ContinuousShuffler):  # which is its own discard rack, and shuffles by itself (822(2))
            self._note(shoe.refill(whole=bool(round.wants_shuffle)))
        return round.apply(ReshuffleDiscards(earlier))

    def shuffle(self, cut: CutAsked | None = None) -> None:
        """Shuffle, cut and burn. `cut` is asked player by player for a depth, or None to decline (817)."""
        self.begin_shuffle()
        if cut is None and self.cut_offered is not None:
            self._make_ready(HOUSE, None)
        while cut is not None and (player := self.cut_offered) is not None:
            self.cut(player, None if player == HOUSE else cut(player))

    def begin_shuffle(self) -> None:
        """Shuffle, and commit to the order. Where the players may cut, the stack then waits for them."""
        shoe = self.shoe
        if shoe is None:
            raise PitbossError("this table has no shoe")
        if self._committed and not (shoe.needs_shuffle or self.game.rules.reshuffle_after_any_hand):
            raise IllegalAction("the cards are not due to be reshuffled yet", "CO 30-816(4)")
        self.clear()
        self._discard(self._held)  # a card kept for the next hand is shuffled in with the others
        self._held = []
        self._reveal(shoe)
        shuffled = shoe.shuffle()
        self._note(shuffled)
        self._entered = None
        self.commitment = shuffled.commitment
        self._committed = True
        if not offers_cut(shoe, self.game.rules):
            self._make_ready(HOUSE, None)

    @property
    def cut_offered(self) -> str | None:
        """Who is offered the cut now: a player, the house when all have declined; None when nothing is to be cut."""
        if self.shoe is None or not offers_cut(self.shoe, self.game.rules):
            return None
        return self.cut_rotation.offered

    def cut(self, player: str, depth: int | None) -> None:
        """Whoever is offered the cut makes it, or declines; when every player has declined, the house cuts (817)."""
        offered = self.cut_offered
        if offered is None or player != offered:
            raise IllegalAction(f"the cut is not offered to {player} now", "CO 30-817")
        if depth is None and offered != HOUSE:
            self.cut_rotation.decline()
        if self.cut_rotation.offered == HOUSE or depth is not None:
            if depth is not None:
                verify_depth(depth, self._in_shoe())
            self._make_ready(self.cut_rotation.taken(), depth)

    def _in_shoe(self) -> int:
        return 0 if self.shoe is None else self.shoe.left

    def _make_ready(self, by: str, depth: int | None) -> None:
        if self.shoe is not None:
            for record in make_ready(self.shoe, self.game.rules, by, depth):
                self._note(record)

    def _reveal(self, shoe: Shoe) -> None:
        """Open the commitment to the cards that were dealt, now that they are dealt no more."""
        if self._committed:
            for record in shoe.reveal():
                self._note(record)
            self._committed = False

    # --- cash --------------------------------------------------------------------------------------------------

    def buy_in(self, player: str, cents: int, tender: cash.Tender = cash.Tender.CURRENCY, **more: object) -> None:
        self.take_in(cash.buy_in(self.limits.chips, player, tender, cents, **more))  # type: ignore[arg-type]

    def take_in(self, bought: cash.BoughtIn) -> None:
        """An exchange of cash for chips that was checked; its player takes part in the cut."""
        self._note(bought)
        if bought.player not in self.cut_rotation.players:
            self.cut_rotation.join(bought.player)

    def take_over(self, after: str, racks: Mapping[str, Mapping[int, int]]) -> None:
        """Go on from a log that ends in this hash, with the chips that lay before the players, in their order."""
        if len(self.log.lines) != 1:
            raise PitbossError("a table is taken over before anything happens at it")
        chips = {player: {chip: count for chip, count in rack.items() if count} for player, rack in racks.items()}
        for each in chips.values():
            cash.check_chips(self.limits.chips, each, cash.CASH_CITE)
        self._note(cash.TakenOver(after, chips))
        for player in chips:
            self.cut_rotation.join(player)

    @property
    def is_between_stacks(self) -> bool:
        """Whether nothing of this stack of cards is needed any more, and no wager lies on the layout."""
        played = self.round is None or self.round.is_over or self.round.is_idle
        if not played or self.books.layout or self.cut_offered is not None:
            return False
        if isinstance(self.shoe, ContinuousShuffler):
            return not self._held
        return self.shoe is None or self.shoe.needs_shuffle

    def colour_up(self, player: str, gave: dict[int, int], got: dict[int, int]) -> None:
        self.log.append(self.books.exchange(player, gave, got))

    def leave(self, player: str) -> int:
        """A player takes the chips away between rounds."""
        if self.round is not None and not self.round.is_over:
            raise PitbossError("a player who has wagers on the layout stays until the round is over")
        self.clear()
        if any(self.books.owner(bet) == player for bet in self._carried):
            raise PitbossError(f"a side wager of {player} is still on the layout")
        cents = self.books.purse(player)
        if cents is None:
            raise PitbossError(f"{player} has no chips at this table")
        self._note(cash.Left(player, cents))
        self.cut_rotation.leave(player)
        return cents

    # --- the end -----------------------------------------------------------------------------------------------

    def close(self, path: Path | None = None) -> Log:
        """Close the table: reveal what was committed to, seal the log, and save it."""
        self.clear()
        if self.shoe is not None:
            self._reveal(self.shoe)
        self._note(LogClosed())
        if path is not None:
            self.log.save(path)
        return self.log
