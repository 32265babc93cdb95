"""A table of the 21 family: its rules as the questions that every round asks, and the spots that games add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.engine.games.twenty_one.phases import DEALER_INDEX
from pitboss.engine.games.twenty_one.verdicts import Verdicts
from pitboss.engine.round.game_spots import GameSpot
from pitboss.engine.round.house import House, Limits
from pitboss.engine.side_wagers.limits import Bounds
from pitboss.engine.side_wagers.protocol import Moment, Paid, PlacedWager, RoundReader, SideWager
from pitboss.engine.vocabulary.actions import BET_POSITIONS, FURTHER, MAIN, Hit, Legal, Split, Stand, Wager
from pitboss.engine.vocabulary.actions import Surrender as SurrenderHand
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalSetup
from pitboss.hands.batch import Hands
from pitboss.law.clauses import TwentyOneClauses
from pitboss.law.proportions import MAIN as MAIN_WAGER
from pitboss.law.proportions import Proportion
from pitboss.law.rules import (
    Doubling,
    Face,
    FreeSplits,
    HoleCard,
    MissedCards,
    Player21,
    PlayerBlackjack,
    Rescue,
    SplitAces,
    StandAndDouble,
    Surrender,
    TableRules,
    TwentyOneRules,
)
from pitboss.money import Pay

BURN_FEE: Final = "burn fee"
BURNED: Final = "collected: a card was burned"
NOT_BURNED: Final = "collected: no card was burned"
FORFEITED: Final = "collected: forfeited by a split"
REASONS: Final[Mapping[str, str]] = {
    BURNED: "the fee bought a burned card",
    NOT_BURNED: "the fee is not returned when no card was burned",
    FORFEITED: "a split forfeits the burn and the fee",
}


class PlainOffers:
    """The offers that are the same for every hand, with their clauses."""

    __slots__ = ("hit", "split", "stand", "surrender")

    def __init__(self, clauses: TwentyOneClauses) -> None:
        self.stand = Legal(Stand(), clauses.play)
        self.hit = Legal(Hit(), clauses.draw)
        self.split = Legal(Split(), clauses.split)
        self.surrender = Legal(SurrenderHand(), clauses.surrender)


class TwentyOneHouse(House):
    """A table's rules of 21, worked out once so that every round can ask them cheaply."""

    __slots__ = (
        "_bonuses",
        "_deal_orders",
        "asks_21",
        "beats_21",
        "both_up",
        "burns",
        "dealer_first_up",
        "double_down_card",
        "doubles_any_cards",
        "doubles_any_total",
        "doubles_up",
        "doubling_offered",
        "early_surrender",
        "free_doubles_offered",
        "free_splits_offered",
        "has_hole_card",
        "misdeals",
        "misdeals_all",
        "one_card_to_aces",
        "pays_21_at_once",
        "pays_blackjack_at_once",
        "peeks_ace",
        "peeks_ten",
        "plain_offers",
        "players_first_up",
        "players_up",
        "rescues",
        "settles_at_turns",
        "several_dealer_hands",
        "stops_after_first",
        "surrender_offered",
        "verdicts",
    )

    clauses: TwentyOneClauses
    rules: TwentyOneRules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        rules, clauses = game.rules, game.clauses
        if not isinstance(rules, TwentyOneRules) or not isinstance(clauses, TwentyOneClauses):
            raise IllegalSetup(f"{game.name} is not a game of the 21 family", str(game.definition.cite))
        further = _further_wagers(rules, clauses)
        own = [*further, *self.spots(rules, clauses)]
        super().__init__(game, limits, [*own, *sides], dealer_acts=dealer_acts)
        self.own_spots = frozenset(spot.name for spot in own)
        self.main_spots = (MAIN, *(spot.name for spot in further))
        self.several_dealer_hands = rules.dealer_hands > 1
        self.burns = rules.burn_fee is not None
        self.first_hands = 2 if rules.switch else 1
        self.plain_offers = PlainOffers(clauses)
        self.verdicts = Verdicts(game, rules, clauses, limits.chips)
        self._bonuses: dict[tuple[int, ...], Verdict | None] = {}  # by cards, for hands seen before
        self._deal_orders: dict[int, list[int]] = {}  # by the number of positions
        self.beats_21 = rules.player_21 is not Player21.TIES
        self.pays_21_at_once = rules.player_21 is Player21.ALWAYS_WINS  # the dealer's hand cannot change it
        self.pays_blackjack_at_once = self.pays_21_at_once or rules.player_blackjack is PlayerBlackjack.PAID_AT_ONCE
        self.doubles_up = rules.stand_and_double is not StandAndDouble.NOT_OFFERED
        self.asks_21 = rules.double_21
        self.rescues = rules.rescue is not Rescue.NOT_OFFERED
        self.has_hole_card = rules.hole_card is not HoleCard.NONE
        self.both_up = rules.hole_card is HoleCard.BOTH_UP
        self.peeks_ten = self.both_up or rules.hole_card is HoleCard.PEEK_ACE_AND_TEN
        self.peeks_ace = self.peeks_ten or rules.hole_card is HoleCard.PEEK_ACE
        self.players_up = rules.player_cards is Face.UP
        self.players_first_up = self.players_up or rules.war
        self.settles_at_turns = not self.players_up and any(side.hand_by_hand for side in self.sides.values())
        self.dealer_first_up = rules.dealer_first_card is Face.UP
        self.doubling_offered = rules.doubling is not Doubling.NOT_OFFERED
        self.doubles_any_cards = rules.doubling is Doubling.ANY_TIME
        self.free_doubles_offered = bool(rules.free_doubles.hard or rules.free_doubles.soft)
        self.free_splits_offered = rules.free_splits is not FreeSplits.NONE
        self.surrender_offered = rules.surrender is not Surrender.NOT_OFFERED
        self.doubles_any_total = str(rules.double_totals) == "any"
        self.early_surrender = rules.surrender is Surrender.EARLY
        self.double_down_card = rules.double_card is Face.DOWN
        self.misdeals_all = rules.missed_cards is MissedCards.MISDEAL_OF_ALL
        self.misdeals = self.misdeals_all or rules.missed_cards is MissedCards.MISDEAL
        self.stops_after_first = rules.war
        self.one_card_to_aces = rules.split_aces is SplitAces.ONE_CARD

    def spots(self, rules: TwentyOneRules, clauses: TwentyOneClauses) -> Sequence[SideWager]:
        """The spots that the game itself adds to the layout."""
        return _burn_fee(rules.burn_fee, clauses)

    def deal_order(self, positions: int) -> list[int]:
        """One card each, the dealer's, a second each and the dealer's second where there is one (820)."""
        order = self._deal_orders.get(positions)
        if order is None:
            players = [index for index in range(positions) for _ in range(self.first_hands)]
            hole_card = [DEALER_INDEX] if self.has_hole_card else []
            order = self._deal_orders[positions] = [*players, DEALER_INDEX, *players, *hole_card]
        return order[:]

    def bonus_of(self, cards: Sequence[Card]) -> Verdict | None:
        """The verdict on a bonus 21; None for any other hand."""
        if not self.verdicts.bonus_21:
            return None
        key = tuple(sorted(card.index for card in cards))
        if key not in self._bonuses:
            seen = Hands.one({"player hand": cards})
            held = (verdict for holds, verdict in self.verdicts.bonus_21 if holds(seen).all())
            self._bonuses[key] = next(held, None)
        return self._bonuses[key]


@dataclass(frozen=True, kw_only=True)
class BurnFee(GameSpot):
    """The spot of the burn fee: a part of the main wager, rounded down to the table's chips."""

    rate: Pay
    collected: str  # the clause under which it is collected
    name: str = BURN_FEE
    bounds_vary: bool = True

    def bounds(self, limits: Limits, *, tip: bool = False, round: RoundReader | None = None, seat: int = 0) -> Bounds:
        bounds = super().bounds(limits, tip=tip, round=round, seat=seat)
        if round is not None:
            fee = self._fee(round, seat)
            return bounds.within((fee, fee))
        low, high = self._proportion.ends(limits.min, limits.max)
        return bounds.within((limits.chips.most(low), limits.chips.most(high)))

    def proportions(self, limits: Limits, rules: TableRules) -> tuple[Proportion, ...]:
        return (self._proportion,)

    @cached_property
    def _proportion(self) -> Proportion:
        return Proportion(self.cite, MAIN_WAGER, self.rate.ratio, self.rate.ratio)

    def _fee(self, round: RoundReader, seat: int) -> int:
        position = round.position_at(seat)
        stake = 0 if position is None else position.stake
        return round.house.limits.chips.most(self._proportion.ends(stake, stake)[1])

    def refuse(self, round: RoundReader, wager: Wager) -> str | None:
        if self._fee(round, wager.seat):
            return None
        return "the main wager is too small for a burn fee: no chip is small enough"

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | None:
        """Collect the fee at settlement; it is not returned to a player who had no turn."""
        return Paid(0, NOT_BURNED, self.collected) if moment >= Moment.AT_SETTLEMENT else None

    def max_returned(self, cents: int) -> int:
        return cents  # when the hand is void


@dataclass(frozen=True, kw_only=True)
class FurtherWager(GameSpot):
    """The spot of a second or third main wager; with the first card it becomes part of the hands."""

    name: str
    pays: tuple[Pay, ...]  # the odds that a hand can win
    takes_tips: bool = True
    table_minimum: bool = True

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | None:
        return None  # it is settled with its hand

    def max_returned(self, cents: int) -> int:
        return max(pay.returned(cents, 1) for pay in self.pays)


def _burn_fee(rate: Pay | None, clauses: TwentyOneClauses) -> list[BurnFee]:
    """The spot of the burn fee, where the game has one."""
    return [] if rate is None else [BurnFee(rate=rate, cite=clauses.burn_fee, collected=clauses.burn_collected)]


def _further_wagers(rules: TwentyOneRules, clauses: TwentyOneClauses) -> list[FurtherWager]:
    """The spots of the second and third main wagers."""
    pays = (rules.wins_pay, rules.blackjack_pays)
    names = (*FURTHER[: rules.dealer_hands - 1], *BET_POSITIONS[: rules.bet_positions - 1])
    return [FurtherWager(name=name, cite=clauses.wagers, pays=pays) for name in names]
