"""The last hand of a tournament: the plain solution equals a walk of the engine's whole tree, for every player.

The walk knows the engine only, each seat playing for its own chance to advance; the solution knows the rule set only.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss import Composition, Deal, Limits, Place, Wager, cards, load
from pitboss.analysis.tournament.card_source import SmallStack
from pitboss.analysis.tournament.plain import LastHand
from pitboss.analysis.tournament.ranking import shares
from pitboss.analysis.tournament.situation import Payoffs
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.rivals import RivalWalker
from pitboss.engine.vocabulary.actions import Action, Decline, Double, Split
from pitboss.engine.vocabulary.events import Settled
from pitboss.law.rules import TwentyOneRules
from pitboss.tournaments.ranking import cut, seat_keys
from pitboss.tournaments.state import TableState

DOLLAR = 1_00
AGAIN = (Double, Split)


def considered(round: Round) -> list[Action]:
    """Nobody insures; everything else that is legal is tried."""
    found = [offer.action for offer in round.legal()]
    declines: list[Action] = [action for action in found if isinstance(action, Decline)]
    return declines or found


class Case:
    """Two or three seats with stacks and bets in dollars; `dealt` in the order of the deal, `stack` what is left."""

    def __init__(self, stacks: list[int], bets: list[int], dealt: str, stack: str, **options: Any) -> None:
        self.stacks, self.bets, self.advance = stacks, bets, options.pop("advance", 1)
        self.countback = options.pop("countback", False)
        self.rules = load("blackjack", **options).rules_of(TwentyOneRules)
        self.first, self.rest = cards(dealt), cards(stack)
        self.round = TwentyOne(
            TwentyOneHouse(load("blackjack", **options), Limits()), Composition.of([*self.first, *self.rest])
        )
        for seat, bet in enumerate(bets, 1):
            self.round.apply(Place(Wager(seat, "main", bet * DOLLAR)))
        for card in self.first:
            self.round.apply(Deal(card))

    def payoffs(self, round: Round) -> tuple[Fraction, ...]:
        finals = [stack * DOLLAR for stack in self.stacks]
        for event in round.events:
            if type(event) is Settled:
                finals[event.seat - 1] += event.returned_cents - event.stake_cents
        return self.counted_back(finals) if self.countback else shares(finals, self.advance)

    def counted_back(self, finals: list[int]) -> tuple[Fraction, ...]:
        """Ties by the tournament's own ranking: points now, then those after the hand before, then by lot."""
        table = TableState("1", {}, dict(enumerate(finals)), 0)
        table.history = [dict(enumerate(self.stacks)), dict(enumerate(finals))]
        found = cut(seat_keys(table, range(len(finals)), countback=True), self.advance)
        chances = [Fraction(seat in found.chosen) for seat in range(len(finals))]
        for seat in found.tied:
            chances[seat] = Fraction(found.open_places, len(found.tied))
        return tuple(chances)

    def offers(self, round: Round) -> list[Action]:
        """What the player's chips cover: no split beyond them, a double for what is left."""
        assert isinstance(round, TwentyOne)
        found = considered(round)
        if round.position is None or len(found) < 2:
            return found
        player = round.position.seat - 1
        bet = self.bets[player] * DOLLAR
        left = self.stacks[player] * DOLLAR - sum(hand.stake for hand in round.position.hands)
        return [
            self.afforded(action, bet, left)
            for action in found
            if not isinstance(action, AGAIN) or left >= bet or (isinstance(action, Double) and left)
        ]

    @staticmethod
    def afforded(action: Action, bet: int, left: int) -> Action:
        return Double(min(bet, left)) if isinstance(action, Double) else action

    def walked(self) -> tuple[Fraction, ...]:
        return RivalWalker(tuple(range(1, len(self.bets) + 1)), self.payoffs, self.offers).values(self.round)

    def solved(self) -> tuple[Fraction, ...]:
        players = len(self.bets)
        points = [card.points for card in self.first]
        dealt: dict[int, tuple[int, int]] = {}
        if points:
            dealt = {player: (points[player], points[players + 1 + player]) for player in range(players)}
        return LastHand(
            Payoffs.of(self.rules, countback=self.countback),
            self.stacks,
            self.bets,
            self.advance,
            SmallStack.of([card.points for card in self.rest]),
            points[players] if points else None,
            dealt,
            countback=self.countback,
        ).chances()


DEALT = [
    ("10s 9s 10d 6s 2s", "10s 10s 9s 8s 7s 5s 5s 3s"),  # two stiff hands against a ten
    ("6s 5s 6d 5s 6s", "10s 10s 10s 9s 9s 8s 3s 2s"),  # two elevens against a six
    ("8s 10s 7d 8s 7s", "10s 10s 10s 9s 9s 8s 8s 3s"),  # a pair of eights to split
    ("As 10s 9d As 6s", "10s 10s 10s 9s 8s 8s 7s 6s"),  # a pair of aces
    ("As 10s As 10s 7s", "10s 10s 9s 8s 7s 7s 6s"),  # a blackjack against an ace
    ("9s 10s As 7s 6s", "10s 10s 9s 8s 5s 3s 2s"),  # the dealer may have a blackjack
]


BETS = [[20, 20], [10, 40], [40, 20]]


def agree(bets: list[int], dealt: str, stack: str) -> None:
    case = Case([120, 100], bets, dealt, stack, max_splits=1)
    found = case.solved()
    assert found == case.walked()
    assert sum(found) == 1


@pytest.mark.parametrize(("bets", "hands"), [(BETS[0], 0), (BETS[1], 1), (BETS[2], 4), (BETS[1], 5)], ids=str)
def test_dealt_hands(bets: list[int], hands: int) -> None:
    agree(bets, *DEALT[hands])


@pytest.mark.soak
@pytest.mark.parametrize(("dealt", "stack"), DEALT, ids=lambda text: text[:14])
@pytest.mark.parametrize("bets", BETS, ids=str)
def test_every_dealt_hand_with_every_bet(bets: list[int], dealt: str, stack: str) -> None:
    agree(bets, dealt, stack)


@pytest.mark.parametrize(
    "options",
    [
        {"dealer_hits_soft_17": True},
        {"surrender": "not offered"},
        {"doubling": "any number of cards"},
        {"double_totals": "hard 9 to 11"},
        {"blackjack_pays": "6 to 5"},
        {"double_after_split": False},
        {"split_aces": "any cards"},
    ],
    ids=str,
)
@pytest.mark.soak
def test_options(options: dict[str, Any]) -> None:
    for dealt, stack in (DEALT[2], DEALT[3]):
        case = Case([60, 50], [20, 20], dealt, stack, max_splits=1, **options)
        assert case.solved() == case.walked()


def test_a_split_and_a_double_after_it() -> None:
    case = Case([60, 100], [20, 20], "8s 10s 7d 8s 7s", "10s 10s 10s 10s 10s 10s 3s 3s", max_splits=1)
    assert case.solved() == case.walked()


@pytest.mark.parametrize(
    ("stacks", "bets", "hands"),
    [
        ([120, 100], [20, 40], 0),  # a loss of both leaves 100 and 60; a win of the second alone ties
        ([100, 120], [40, 20], 4),
        ([100, 100], [20, 20], 0),  # equal before the hand too: by lot
        ([60, 50], [30, 40], 1),  # doubles for less, which wager no edge
    ],
    ids=str,
)
def test_ties_by_countback(stacks: list[int], bets: list[int], hands: int) -> None:
    """The larger stack before the hand wins a tie, as the tournament ranks its seats."""
    by_countback = Case(stacks, bets, *DEALT[hands], max_splits=1, countback=True)
    found = by_countback.solved()
    assert found == by_countback.walked()
    assert sum(found) == 1


def test_a_countback_favors_the_leader() -> None:
    by_lot, counted = (
        Case([120, 100], [20, 40], *DEALT[0], max_splits=1, countback=countback).solved() for countback in (False, True)
    )
    assert counted[0] > by_lot[0]


def test_three_players_of_whom_two_advance() -> None:
    case = Case(
        [90, 80, 100], [20, 40, 20], "10s 9s 7s 10d 6s 8s 9s", "10s 10s 9s 9s 7s 7s 7s", advance=2, max_splits=1
    )
    found = case.solved()
    assert found == case.walked()
    assert sum(found) == 2


def test_the_whole_deal_with_hands_face_down() -> None:
    # Nobody has seen a card: the second player's hand is unknown to the first, as it is dealt face down.
    case = Case(
        [60, 50], [20, 30], "", "10s 10s 10s 10s 10s 10s 10s 10s 7s 7s 7s As", player_cards="down", max_splits=1
    )
    found = case.solved()
    assert found == case.walked()
    assert sum(found) == 1
