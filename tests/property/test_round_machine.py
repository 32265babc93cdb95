"""A table played at random by everybody at once: legal and illegal actions, mistakes and rulings, round after round.

After every step: what is legal is accepted by a fork, what is not is refused by a clause and leaves no trace, and no
cent and no card is created or lost. At the end the log, written and read again, replays to the same state.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss.cards import CARDS
from pitboss.catalogue import Game
from pitboss.engine.books.log import check_chain
from pitboss.engine.games import TwentyOne
from pitboss.engine.record.replay import replay
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import MAIN, Action, Place, Wager
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, SUPERVISOR, Actor, seat
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import Refusal
from pitboss.law.register import is_citable
from pitboss.records import encode
from tests.cases import LIMITS, card_account
from tests.random_play import finish, within
from tests.side_wagers import Plug, dealer_over
from tests.strategies import lawful_games

SIDES = (
    Plug("pair", placed=Moment.BEFORE_DEAL, decided=Moment.AFTER_DEAL),
    Plug("over", placed=Moment.AFTER_PLAYERS, decided=Moment.AT_SETTLEMENT, wins=dealer_over, needs_dealer=True),
)

seats = st.integers(-1, 10)
hands = st.integers(-1, 4)
cents = st.sampled_from((-1, 0, 1, 50, 75, 1_00, 2_50, 12_50, 25_00, 37_50, 1_000_00, 1_000_50, 10**13))
a_card = st.sampled_from(CARDS)
reasons = st.sampled_from(("", " ", "misdeal"))
bets = st.sampled_from((MAIN, "insurance", "pair", "over", "no such bet"))
wagers = st.builds(Wager, seats, bets, cents, st.booleans(), st.sampled_from(("", "Ann", "Bob")))
some_cards = st.lists(a_card, max_size=3).map(tuple)
actors = st.sampled_from((None, CHANCE, DEALER, SUPERVISOR, seat(1), seat(2), seat(9)))

# What anybody might say, sensible or not.
anything: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([kind() for kind in (act.MoveOn, act.Pass, act.Hit, act.Stand, act.Split, act.Surrender)]),
    st.sampled_from([kind() for kind in (act.EvenMoney, act.Decline, act.KeepHand, act.TakePush, act.DrawLast)]),
    st.sampled_from([act.GoOn(), act.ExposeHoleCard(), act.MissDealerCard()]),
    st.builds(act.Deal, a_card),
    st.builds(act.Place, wagers),
    st.builds(act.Withdraw, seats, bets, st.booleans()),
    st.builds(act.Double, cents),
    st.builds(act.Insure, cents),
    st.builds(act.MissFirstCard, seats),
    st.builds(act.MissSecondCard, seats),
    st.builds(act.WrongAction, seats, hands, st.booleans()),
    st.builds(act.DiscardFaceUpCard, a_card),
    st.builds(act.DrawInError, a_card, st.booleans()),
    st.builds(act.OverdrawDealer, a_card),
    st.builds(act.ReshuffleDiscards, some_cards),
    st.builds(act.PushHand, seats, hands, reasons),
    st.builds(act.PushTable, reasons),
    st.builds(act.PlayAsDealt, reasons),
)


class TableMachine(RuleBasedStateMachine):
    """One table for some rounds."""

    table: Table
    round: TwentyOne
    rng: Random

    @initialize(
        game=lawful_games(),
        rng=st.randoms(use_true_random=True),
        bought=st.dictionaries(st.sampled_from(("Ann", "Bob")), st.sampled_from((5_00, 40_00, 1_000_00))),
        dealer_acts=st.booleans(),
    )
    def open_table(self, game: Game, rng: Random, bought: dict[str, int], dealer_acts: bool) -> None:
        self.table = Table(game, limits=LIMITS, sides=SIDES, dealer_acts=dealer_acts)
        self.rng = rng
        for player, amount in bought.items():
            self.table.buy_in(player, amount)
        self._open_round()

    def _open_round(self) -> None:
        """A main wager that anybody can pay, then whatever else the round takes."""
        round = self.table.open([Wager(1, MAIN, 50)])
        assert isinstance(round, TwentyOne)
        self.round = round
        self.cards = card_account(self.round)
        rng, rules = self.rng, self.round.house.rules
        for number in range(1, min(rules.positions, rng.randint(1, 4)) + 1):
            player = rng.choice(("", "Ann", "Bob"))
            for place in (
                Wager(number, MAIN, rng.choice((2_50, 5_00, 12_50, 25_00)), player=player),
                Wager(number, MAIN, 50, tip=True),
                Wager(number, "pair", rng.choice((50, 5_00)), rng.random() < 0.3),
            ):
                if self.round.can(Place(place)) and rng.random() < 0.8:
                    self.round.apply(Place(place))

    # --- steps ---------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.round.actor is CHANCE and any(self.round.unseen))
    @rule()
    def deal(self) -> None:
        if self.round.positions:
            (card,) = self.rng.choices(CARDS, self.round.unseen)
            self.round.apply(act.Deal(card), CHANCE)

    @precondition(lambda self: self.round.actor not in (None, CHANCE))
    @rule()
    def decide(self) -> None:
        offers = self.round.legal()
        assert offers, f"{self.round.actor} has a decision to make, but nothing is legal"
        self.round.apply(within(self.rng.choice(offers), self.round, self.rng), self.round.actor)

    @precondition(lambda self: not self.round.is_over)
    @rule(data=st.data())
    def supervise(self, data: st.DataObject) -> None:
        """A mistake now and then; most of them do not end the round."""
        offers = [offer.action for offer in self.round.legal(SUPERVISOR)]
        kinds = sorted({type(action).__name__ for action in offers} - {"PushTable"})
        if kinds:
            kind = data.draw(st.sampled_from(kinds))
            self.round.apply(self.rng.choice([each for each in offers if type(each).__name__ == kind]), SUPERVISOR)

    @rule(action=anything, by=actors)
    def try_anything(self, action: Action, by: Actor | None) -> None:
        """Either a fork does it, or it is refused by a clause and nothing has changed."""
        before = self._everything()
        refusal = self.round.refusal(action, by)
        assert self.round.can(action, by) is (refusal is None)
        if refusal is None:
            self.round.fork().apply(action, by)
        else:
            with pytest.raises(Refusal) as refused:
                self.round.apply(action, by)
            assert (refused.value.what, refused.value.cite) == (refusal.what, refusal.cite)
            _check_cite(refusal.cite)
        assert self._everything() == before

    @precondition(lambda self: self.round.is_over)
    @rule()
    def next_round(self) -> None:
        self._check_end()
        self._open_round()

    # --- what always holds ---------------------------------------------------------------------------------------

    @invariant()
    def money_and_cards_are_whole(self) -> None:
        self.table.books.check(self.round.layout_cents)
        assert self.round.layout_cents >= 0
        assert all(rack.cents >= 0 for rack in self.table.books.racks.values())
        assert card_account(self.round) == self.cards

    @invariant()
    def what_is_legal_is_accepted(self) -> None:
        before = self._everything()
        actor = self.round.actor
        offers = self.round.legal() if actor is not None else []
        for offer in self.rng.sample(offers, min(len(offers), 6)):
            assert self.round.can(offer.action, actor)
            _check_cite(offer.cite)
            if isinstance(offer.action, act.Double | act.Insure):
                for amount in (offer.at_least, offer.at_most):
                    self.round.fork().apply(msgspec.structs.replace(offer.action, cents=amount), actor)
            self.round.fork().apply(offer.action, actor)
        assert self._everything() == before

    def _everything(self) -> tuple[Any, ...]:
        return (self.round.state(), len(self.table.log.lines), self.table.books.snapshot())

    def _check_end(self) -> None:
        assert self.round.layout_cents == 0
        assert self.round.placed_wagers == []
        for event in self.round.events:
            if isinstance(event, Settled):
                _check_cite(event.cite)

    def teardown(self) -> None:
        if not hasattr(self, "round"):
            return
        finish(self.round, self.rng)
        self.money_and_cards_are_whole()
        self._check_end()
        log = self.table.close()
        again = replay(check_chain([*(encode(line) for line in log.lines), b""]), SIDES)
        assert again.rounds[-1].state() == self.round.state()
        assert again.rounds[-1].events == self.round.events
        assert again.books.snapshot() == self.table.books.snapshot()


def _check_cite(cite: str) -> None:
    assert is_citable(cite), cite


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)
