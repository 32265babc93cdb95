"""Cards at a table: dealt from its shoe, shuffled, cut, and an order that is committed to and revealed."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import Card
from pitboss.engine.games import Round
from pitboss.engine.side_wagers import draws
from pitboss.engine.table.rounds import TableRounds
from pitboss.engine.table.shuffling import CutAsked, make_ready, offers_cut
from pitboss.engine.vocabulary.actions import (
    Action,
    Deal,
    DiscardFaceUpCard,
    DrawBonus,
    ReshuffleDiscards,
)
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import Event
from pitboss.errors import IllegalAction, PitbossError, Refusal
from pitboss.law.rules import DealtFrom
from pitboss.shoe import ContinuousShuffler, Shoe
from pitboss.shoe.bonus import pick
from pitboss.shoe.cut import verify_depth
from pitboss.shoe.records import HOUSE, CardDrawn, CutDeclined


class TableCards(TableRounds):
    """A table that deals from its shoe. Without one its cards come by `round.apply(Deal(card))`."""

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
                f"{offered} has the cut; wait until {offered} has cut or declined", self.game.clauses.cut
            )

    def give_card(self, make: Callable[[Card], Action]) -> list[Event]:
        """An action that takes the next card out of the shoe: `table.give_card(DiscardFaceUpCard)`.

        A card that was drawn cannot go back, so the round is asked first whether it takes one at all.
        """
        round, shoe = self._in_play()
        probe = shoe.any_card
        refusal = None if probe is None else self._refuse_card(round, make(probe))
        if refusal is not None:
            raise refusal
        return round.apply(make(self.draw()))

    def _refuse_card(self, round: Round, action: Action) -> Refusal | None:
        """Why an action may not take a card out of the shoe; digital cards never lie face up in it (828(6))."""
        if isinstance(action, DiscardFaceUpCard) and self.game.rules.dealt_from is DealtFrom.DIGITAL:
            return IllegalAction(
                "digital cards cannot lie face up in the shoe; there is no card to discard", "CO 30-828(6)"
            )
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

    def begin_shuffle(self, *, is_due: bool = False) -> None:
        """Shuffle, and commit to the order. Where the players may cut, they are asked next.

        `is_due`: the log of an earlier version says so, which needed more cards for a round.
        """
        shoe = self.shoe
        if shoe is None:
            raise PitbossError("this table has no shoe")
        due = is_due or shoe.needs_shuffle or self.game.rules.reshuffle_after_any_hand
        if self._committed and not due:
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

    def cut(self, player: str, depth: int | None) -> None:
        """Cut, or decline the cut, for the player to whom it is offered; when all decline, the house cuts (817)."""
        offered = self.cut_offered
        if offered is None or player != offered:
            raise IllegalAction(
                "no cut is due now" if offered is None else f"{offered} has the cut now, not {player}",
                self.game.clauses.cut,
            )
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

    @property
    def is_between_stacks(self) -> bool:
        """Whether this stack of cards is finished, and no wager lies on the layout."""
        played = self.round is None or self.round.is_over or self.round.is_idle
        if not played or self.books.layout or self.cut_offered is not None:
            return False
        if isinstance(self.shoe, ContinuousShuffler):
            return not self._held
        return self.shoe is None or self.shoe.needs_shuffle
