"""The exact analysis of wagers on the dealer's hand gives the fraction that walking the engine's whole tree gives.

The players' cards come out of the same stack. That they change nothing is the claim of the analysis: its figures are
compared on the whole stack, with players who never draw and with players who draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import pytest

from pitboss import Composition, Deal, Limits, Place, Stand, Wager, cards, load
from pitboss.analysis.wagers.dealer_hand import UP_CARDS, RaisePlan, analyze_dealer, plan_raises
from pitboss.cards import Card
from pitboss.catalogue import load_wager, wagers
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.game_spots import GameSpot
from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers.protocol import Carried, Moment, Paid, PlacedWager, RoundReader
from pitboss.engine.verify.walker import Payoff, Strategy, Walker
from pitboss.engine.vocabulary.actions import Action, Decline, Hit, Legal, Pass
from pitboss.engine.vocabulary.events import Settled
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.law.rules import HoleCard

ANTE = 1_00
MOMENTS = {
    "before the deal": Moment.BEFORE_DEAL,
    "after the peek": Moment.AFTER_PEEK,
    "after the players": Moment.AFTER_PLAYERS,
}


@dataclass(frozen=True)
class OnTheDealer(GameSpot):
    """A wager of the catalogue at the table, decided by the same hands as in the analysis, when the dealer is done."""

    entry: WagerDefinition
    pay_table: PayTable
    raised_by: str = ""
    needs_dealer: bool = field(default=True, kw_only=True)
    takes_tips: bool = field(default=True, kw_only=True)

    @property
    def definition(self) -> WagerDefinition:
        return self.entry

    @property
    def paytable(self) -> PayTable:
        return self.pay_table

    def refuse(self, round: RoundReader, wager: Wager) -> str | None:
        assert isinstance(round, TwentyOne)
        return "the dealer has shown a blackjack" if round.dealer_known and not round.no_blackjack else None

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | None:
        if moment < Moment.AT_SETTLEMENT:
            return None
        hands = self._seen(round, bet.seat)
        for name, pay in self.pay_table.pays.items():
            if predicate(name)(hands)[0]:
                return Paid(pay.returned(bet.cents, 1), name, self.cite)
        return Paid(0, "no winning hand", self.cite)

    def _seen(self, round: RoundReader, seat: int) -> Hands:
        assert isinstance(round, TwentyOne)
        position = round.position_at(seat)
        assert position is not None
        raised = any(bet.seat == seat and bet.bet == self.raised_by for bet in round.placed_wagers)
        return Hands(
            {
                "dealer up card": indices(round.dealer.cards[:1]),
                "dealer hand": indices(round.dealer.cards),
                "player first two": indices(position.first_cards),
                "player hand": indices(position.hands[0].cards),
                "raise": np.array([[raised]], dtype=np.int16),
            }
        )

    def max_returned(self, cents: int) -> int:
        return max(pay.returned(cents, 1) for pay in self.pay_table.pays.values())


def indices(hand: list[Card]) -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
    return np.array([[card.index for card in hand]], dtype=np.int16)


def begin(sides: Sequence[OnTheDealer | CatalogueWager], stack: str, dealt: str = "", **options: object) -> TwentyOne:
    """One seat with every side wager that is placed before the deal; `dealt` are the first cards."""
    house = TwentyOneHouse(load("blackjack", **options), Limits(), sides)
    round = TwentyOne(house, Composition.of(cards(stack)))
    round.apply(Place(Wager(1, "main", 2_00)))
    for side in sides:
        if side.placed is Moment.BEFORE_DEAL:
            round.apply(Place(Wager(1, side.name, ANTE)))
    for card in cards(dealt):
        round.apply(Deal(card))
    return round


def net_of(*names: str) -> Payoff:
    return lambda round: sum(
        e.returned_cents - e.stake_cents for e in round.events if isinstance(e, Settled) and e.bet in names
    )


def owed(name: str, expected_net: Fraction) -> Payoff:
    """What is left of the net when every wager that was placed has paid its expectation; nothing, on average."""
    net = net_of(name)

    def payoff(round: Round) -> int:
        placed = sum(isinstance(e, Settled) and e.bet == name for e in round.events)
        return expected_net.denominator * net(round) - placed * ANTE * expected_net.numerator

    return payoff


def never_draws(round: RoundReader, legal: list[Legal]) -> Action:
    """Places whatever may be placed, and stands."""
    for offer in legal:
        if isinstance(offer.action, Place) and not offer.action.wager.tip:
            return Place(Wager(1, offer.action.wager.bet, ANTE))
    return next(offer.action for offer in legal if isinstance(offer.action, Pass | Decline | Stand))


def draws_to_15(round: RoundReader, legal: list[Legal]) -> Action:
    """Draws to a count that leaves the dealer other cards than no drawing would."""
    assert isinstance(round, TwentyOne)
    may_hit = any(isinstance(offer.action, Hit) for offer in legal)
    return Hit() if may_hit and round.hand is not None and round.hand.total < 15 else never_draws(round, legal)


def side(wager: str, paytable: str, raised_by: str = "") -> OnTheDealer:
    definition = load_wager(wager)
    chosen = definition.paytable(paytable)
    return OnTheDealer(
        definition,
        chosen,
        raised_by,
        name=definition.name,
        cite=str(chosen.cite),
        placed=MOMENTS[definition.placed],
    )


BUSTS = "8s 8s 8s 8h 6s 10s 10s As"
SMALL = "As As 10h 10h 6s 9c 2d 10s"
ROOF = "4h 5h 6h 7h 10h 10h 9c 9c"
COLORS = "10h 10d 6h 6d 10s 9c 9c As"

CASES = [
    ("bust-bonus-30-899-09", "six decks", BUSTS),
    ("bust-bonus-30-2113", "1", BUSTS),
    ("trilux-bust-bonanza", "2", BUSTS),
    ("bust-bonus-30-2114", "1", BUSTS),
    ("bust-bonus-30-2119", "PT-FLT-BB-01", BUSTS),
    ("bust-the-house", "1", BUSTS),
    ("ace-buster", "Ace Buster", SMALL),
    ("buster-blackjack", "1", SMALL),
    ("raise-the-roof", "6 decks, stands, 1", ROOF),
    ("push-22", "A", COLORS),
    ("hedge-22", "PT-FLT-SB1-01", COLORS),
    ("hit-and-run", "1", SMALL),
]


def agrees(
    plug: OnTheDealer | CatalogueWager, stack: str, strategy: Strategy, *, hits_soft_17: bool, hole_card: HoleCard
) -> None:
    found = analyze_dealer(
        plug.definition,
        plug.paytable,
        6,
        dealer_hits_soft_17=hits_soft_17,
        stack=Composition.of(cards(stack)),
        hole_card=hole_card,
    )
    round = begin([plug], stack, dealer_hits_soft_17=hits_soft_17, hole_card=hole_card.value)
    assert Walker(strategy, owed(plug.name, found.expected_net)).value(round) == 0
    assert any(each.count and each.name != "no winning hand" for each in found.outcomes)


@pytest.mark.parametrize(("wager", "paytable", "stack"), CASES, ids=[case[0] for case in CASES])
def test_walking_the_engine_gives_the_analysis(wager: str, paytable: str, stack: str) -> None:
    agrees(side(wager, paytable), stack, never_draws, hits_soft_17=True, hole_card=HoleCard.PEEK_ACE_AND_TEN)


@pytest.mark.parametrize(
    ("wager", "paytable", "stack"), [case for case in CASES if case[0] != "raise-the-roof"], ids=lambda word: word
)
def test_the_live_table_pays_what_the_analysis_says(wager: str, paytable: str, stack: str) -> None:
    """A blackjack is paid before the last wagers are placed, and a wager made only with live hands is biased."""
    definition = load_wager(wager)
    listed = CatalogueWager(definition, definition.paytable(paytable))
    if listed.placed is Moment.AFTER_PLAYERS:
        stack = stack.replace("As", "5c")  # no aces, no blackjacks
    agrees(listed, stack, never_draws, hits_soft_17=False, hole_card=HoleCard.PEEK_ACE_AND_TEN)


@pytest.mark.parametrize("hits_soft_17", [False, True], ids=["stands", "hits"])
@pytest.mark.parametrize("hole_card", [HoleCard.PEEK_ACE_AND_TEN, HoleCard.PEEK_ACE, HoleCard.NO_PEEK])
def test_with_every_rule_of_the_dealer(hits_soft_17: bool, hole_card: HoleCard) -> None:
    stack = "As As 6s 10s 10s 9c 9c"
    agrees(side("bust-bonus-30-2114", "1"), stack, never_draws, hits_soft_17=hits_soft_17, hole_card=hole_card)


@pytest.mark.parametrize(("wager", "paytable"), [("push-22", "A"), ("bust-bonus-30-899-09", "six decks")])
def test_what_the_players_draw_changes_nothing(wager: str, paytable: str) -> None:
    stack = "10h 10h 6h 6h 9c 9c 9c 3h"
    agrees(side(wager, paytable), stack, draws_to_15, hits_soft_17=False, hole_card=HoleCard.PEEK_ACE_AND_TEN)


@pytest.mark.parametrize(("up_card", "rank"), [("6s", "6"), ("As", "A"), ("10s", "10")])
def test_with_the_up_card_on_the_table(up_card: str, rank: str) -> None:
    """The player's first card has left the stack; the second, which nobody knows, need not."""
    plug = side("bust-bonus-30-2114", "1")
    found = analyze_dealer(
        plug.definition,
        plug.paytable,
        6,
        dealer_hits_soft_17=True,
        stack=Composition.of(cards(BUSTS)),
        up_card=rank,
    )
    round = begin([plug], "9d " + BUSTS, f"9d {up_card}", dealer_hits_soft_17=True)
    assert Walker(never_draws, owed(plug.name, found.expected_net)).value(round) == 0


@pytest.mark.parametrize("live", [False, True], ids=["plug", "live"])
def test_an_ante_that_is_raised_by_plan(live: bool) -> None:
    ante, raised = load_wager("raise-the-roof-ante"), load_wager("raise-the-roof")
    table, stack = "6 decks, hits, 1", "4h 5h 6h 7h 10h 10h 10h As"
    small = Composition.of(cards(stack))
    plan = plan_raises(ante, raised, table, 6, multiples=range(1, 6), dealer_hits_soft_17=True, stack=small)
    assert len(set(plan.raises.values())) > 1
    sides: list[OnTheDealer | CatalogueWager] = [side(ante.id, table, raised.name), side(raised.id, table)]
    if live:
        sides = [CatalogueWager(each, each.paytable(table)) for each in (ante, raised)]
    round = begin(sides, stack, dealer_hits_soft_17=True)
    walked = Walker(by_plan(plan, raised.name), net_of(ante.name, raised.name)).value(round)
    assert walked == ANTE * plan.expected_net


def by_plan(plan: RaisePlan, name: str) -> Strategy:
    def choose(round: RoundReader, legal: list[Legal]) -> Action:
        assert isinstance(round, TwentyOne)
        if round.asks_late_wager and not any(bet.bet == name for bet in round.placed_wagers):
            multiple = plan.raises[UP_CARDS[round.dealer.cards[0].points - 1]]
            return Place(Wager(1, name, multiple * ANTE)) if multiple else Pass()
        return next(offer.action for offer in legal if isinstance(offer.action, Pass | Decline | Stand))

    return choose


def test_no_wager_on_the_dealers_play_is_left_out() -> None:
    walked = {case[0] for case in CASES} | {"raise-the-roof-ante"}  # by plan, with its raise
    assert walked == {wager.id for wager in wagers().values() if wager.decided_by == "dealer"}


def test_the_walk_finds_a_wrong_figure() -> None:
    plug = side("push-22", "A")
    found = analyze_dealer(
        plug.definition, plug.paytable, 6, dealer_hits_soft_17=True, stack=Composition.of(cards(ROOF))
    )
    wrong = found.expected_net + Fraction(1, 10**9)
    assert Walker(never_draws, owed(plug.name, wrong)).value(begin([plug], ROOF, dealer_hits_soft_17=True)) != 0
