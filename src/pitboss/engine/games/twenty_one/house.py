"""What a table of the 21 family is set up with: its rules as the questions that every round asks."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.engine.games.twenty_one.features import burnout, several_hands
from pitboss.engine.games.twenty_one.verdicts import Verdicts
from pitboss.engine.round.house import House, Limits
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalSetup
from pitboss.hands.batch import Hands
from pitboss.law.clauses import TwentyOneClauses
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
    TwentyOneRules,
)


class TwentyOneHouse(House):
    """A table's rules of 21. Every round asks these questions, so they are answered once."""

    __slots__ = (
        "_bonuses",
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
            raise IllegalSetup(f"{game.name} is no game of the 21 family", str(game.definition.cite))
        further = several_hands.spots(rules, clauses)
        own = [*further, *self.spots(rules, clauses)]
        super().__init__(game, limits, [*own, *sides], dealer_acts=dealer_acts)
        self.own_spots = frozenset(spot.name for spot in own)
        self.main_spots = (MAIN, *(spot.name for spot in further))
        self.several_dealer_hands = rules.dealer_hands > 1
        self.burns = rules.burn_fee is not None
        self.first_hands = 2 if rules.switch else 1
        self.verdicts = Verdicts(game, rules, clauses, limits.chips)
        self._bonuses: dict[tuple[int, ...], Verdict | None] = {}  # hands of 21 that were asked for
        self.beats_21 = rules.player_21 is not Player21.TIES
        self.pays_21_at_once = rules.player_21 is Player21.ALWAYS_WINS  # nothing is left to wait for
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
        """What the game itself adds to the layout."""
        return burnout.spots(rules.burn_fee, clauses)

    def bonus_of(self, cards: Sequence[Card]) -> Verdict | None:
        """What a hand of 21 with a name of its own is paid; None for any other."""
        if not self.verdicts.bonus_21:
            return None
        key = tuple(sorted(card.index for card in cards))
        if key not in self._bonuses:
            seen = Hands.one({"player hand": cards})
            held = (verdict for holds, verdict in self.verdicts.bonus_21 if holds(seen).all())
            self._bonuses[key] = next(held, None)
        return self._bonuses[key]
