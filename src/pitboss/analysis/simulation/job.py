"""What is simulated: rules, chart, shoe, wagers and counts; and the kernel's game that is made from them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.simulation.counting import EVEN_MONEY, FLAT, HI_LO, Bets, Count
from pitboss.analysis.simulation.feature_plans import (
    AddedWinnings,
    BurnPlan,
    SwitchPlan,
    higher_first_card,
    super_bonus_table,
)
from pitboss.analysis.simulation.payouts import burn_fee, payout_table
from pitboss.analysis.simulation.side_wagers import BONUS, MAX_BONUS_CARDS, SimulatedWager, nets, side_rows
from pitboss.cards import JOKER_INDEX
from pitboss.errors import PitbossError
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import DealtFrom, HoleCard, TwentyOneRules
from pitboss.money import ChipSet
from pitboss.strategy.chart import OPEN_PAIRS, Chart, basic_chart, columns_of

KernelSide = tuple[list[bool], NDArray[np.uint8], int, NDArray[np.int64], NDArray[np.uint32], str, bool]
CREDITS: Final = ChipSet((1,))
MAX_SEATS: Final = 7
FIRST_CARDS: Final = ("player first card", "dealer up card")  # what the war is decided by
MAX_CARDS_PER_HAND: Final = (
    7  # by far more than a hand uses on average: so that a shoe with a number of rounds suffices
)
CARDS_PER_HAND: Final = 5  # what a hand uses, generously; for a pack without a cutting card (CO 30-816(3))


@dataclass(frozen=True)
class Shoe:
    """How far a shoe is dealt: no round begins when no card lies before the cutting card any more (CO 30-816(2))."""

    cutting_card_behind: int | None = None  # None: a quarter of the cards; dealt from the hand, no cutting card
    # So many rounds whatever the cards: each of them is then, before the shoe is shuffled, as likely to be anything
    # as the first one, and the mean is exactly that of rounds from whole shoes. A cutting card has no such mean: some
    # cards reach it sooner than others.
    rounds: int = 0

    @classmethod
    def full_of_rounds(cls, rules: TwentyOneRules, seats: int = 1) -> Shoe:
        """As many rounds as the cards are sure to suffice for."""
        return cls(rounds=_max_rounds(rules, seats))

    def cut(self, rules: TwentyOneRules, seats: int) -> int:
        """How many cards leave the shoe before it is shuffled. A shuffling shoe deals each round from all the cards."""
        size, behind = rules.composition.size, self.cutting_card_behind
        if self.rounds:
            most = _max_rounds(rules, seats)
            if not 1 <= self.rounds <= most:
                raise PitbossError(f"1 to {most} such rounds are dealt from {size} cards, not {self.rounds}")
            dealt = 2 * seats + (1 if rules.hole_card is HoleCard.NONE else 2)
            return rules.burn_cards + self.rounds * dealt  # no more than these can be over before it
        if rules.dealt_from is DealtFrom.SHUFFLING_SHOE:
            return rules.burn_cards + 1
        if behind is None:
            by_hand = rules.dealt_from is DealtFrom.HAND
            behind = min(CARDS_PER_HAND * (seats + 1), size) - 1 if by_hand else size // 4
        if not 0 <= behind < size - rules.burn_cards:
            most = size - rules.burn_cards - 1
            raise PitbossError(f"0 to {most} cards can lie behind the cutting card, not {behind} [CO 30-817(3)]")
        return size - behind


def _max_rounds(rules: TwentyOneRules, seats: int) -> int:
    hands = seats * (2 if rules.switch else 1) + rules.dealer_hands
    return (rules.composition.size - rules.burn_cards) // (MAX_CARDS_PER_HAND * hands)


@dataclass(frozen=True)
class Job:
    """One simulation, complete: the same job gives the same numbers wherever and however often it is run."""

    rules: TwentyOneRules
    seed: int = 1
    seats: int = 1
    chart: Chart = field(default_factory=basic_chart)
    bets: Bets = FLAT
    count: Count = HI_LO
    sides: tuple[SimulatedWager, ...] = ()
    shoe: Shoe = Shoe()
    chips: ChipSet = CREDITS
    session_rounds: int = 400
    seeks_super_bonus: bool = False  # a pair that may still win it is hit, whatever the chart says
    adds_winnings: AddedWinnings | None = None
    burns: BurnPlan | None = None
    switches: SwitchPlan | None = None

    def __post_init__(self) -> None:
        most = min(self.rules.positions, MAX_SEATS)
        if not 1 <= self.seats <= most:
            raise PitbossError(f"1 to {most} seats are simulated at this table, not {self.seats}")
        if self.seats > 1 and self.rules.alone is not self.rules:
            raise PitbossError("players who share their cards are simulated one at a time")
        if not 0 <= self.seed < 1 << 64:
            raise PitbossError("a seed is a whole number from 0 to 2 to the power of 64, less one")
        if self.session_rounds < 1:
            raise PitbossError("a session has at least one round")
        if self.rules.composition.counts[JOKER_INDEX]:
            raise PitbossError("jokers are not simulated")
        if self.switches is not None and not self.rules.switch:
            raise PitbossError("no hands are switched at this table")
        if self.rules.switch and self.sides:
            raise PitbossError("side wagers beside hands that may be switched are not simulated")
        if self.burns is not None and self.rules.burn_fee is None:
            raise PitbossError("no card is burned for a player at this table")
        if self.burns is not None and not all(burn_fee(self.rules, stake, self.chips) for stake in self._stakes):
            raise PitbossError("no chip is small enough for the fee on this wager [CO 30-899.25(3)]")
        if self.adds_winnings is not None and self._war_stake is None:
            raise PitbossError(
                "winnings are added to the main wager where the War Blackjack bet is made [CO 30-899.17]"
            )
        for side in self.sides:
            if (what := side.refuse(self.rules)) is not None:
                raise PitbossError(f"{what} [{side.paytable.cite}]")
            made = {each.wager.id for each in self.sides}
            for others in side.rides_on:
                if made.isdisjoint(others):
                    raise PitbossError(f"{side.wager.name} rides on {' or '.join(others)} [{side.paytable.cite}]")

    @property
    def leaves_out(self) -> list[str]:
        """What the game has beside these rounds, and the player does not use."""
        rules = self.rules
        parts = {
            "winnings added before the second card": rules.war and self.adds_winnings is None,
            "hit cards that are burned for a fee": rules.burn_fee is not None and self.burns is None,
            "second cards that change places": rules.switch and self.switches is None,
        }
        return [words for words, has in parts.items() if has]

    @property
    def plays(self) -> list[str]:
        """How the seats play: the chart, and what a chart does not say."""
        insurance = self.bets.insurance
        words = [f"chart: {self.chart.name}"]
        if self.rules.insurance:
            taken = f"from a count of {insurance} on" if isinstance(insurance, int) else insurance
            words.append("even money taken, no insurance" if taken == EVEN_MONEY else f"insurance: {taken}")
        if self.switches is not None:
            words.append(f"switches: {self.switches.name}")
        if self.adds_winnings is not None:
            words.append(f"winnings added: {self.adds_winnings.name}")
        if self.burns is not None:
            words.append(f"cards burned: {self.burns.name}")
        return words

    @property
    def _war_stake(self) -> int | None:
        """What lies on the first cards, where what it wins may be added to the main wager."""
        found = [side.stake for side in self.sides if side.wager.sees == FIRST_CARDS]
        return found[0] if self.rules.war and found else None

    @property
    def cut(self) -> int:
        return self.shoe.cut(self.rules, self.seats)

    @cached_property
    def fingerprint(self) -> str:
        """Names the job: a state file of another one is not gone on with."""
        sides = [
            (s.wager.id, s.paytable.name, s.stake, sorted(s.meters.items()), s.posted_suit, s.number)
            for s in self.sides
        ]
        count = sorted((rank, str(tag)) for rank, tag in self.count.tags.items())
        winnings, burns = self.adds_winnings, self.burns
        beside = (
            self.seeks_super_bonus,
            winnings and (winnings.max_cents, winnings.adds.tobytes().hex()),
            burns and (burns.chart.cells.tobytes().hex(), burns.burns.tobytes().hex()),
            self.switches and self.switches.switches.tobytes().hex(),
        )
        parts = (
            repr(self.rules),
            (self.seed, self.seats, self.cut, self.shoe.rounds, self.chips.denominations, self.session_rounds),
            self.chart.cells.tobytes().hex(),
            (self.bets.unit_cents, sorted(self.bets.ramp.items()), self.bets.insurance),
            (count, str(self.count.start), self.count.per_deck),
            sides,
            beside,
        )
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def _kernel_side(self, side: SimulatedWager) -> KernelSide:
        table = side_rows(side, self.rules)
        paid = nets(side, table, self.chips)
        seen = list(table.sees)
        bonus = [seen[BONUS] and number == side.number for number in range(1, MAX_BONUS_CARDS + 1)]
        return (
            [*seen[:BONUS], *bonus],
            table.rows,
            side.stake,
            paid,
            table.steps,
            side.wager.placed,
            table.for_blackjacks,
        )

    def game(self) -> kernel.Game:
        """The same for the kernel."""
        if self.chart.columns != columns_of(self.rules):
            shown = "two open cards" if columns_of(self.rules) == OPEN_PAIRS else "one up card"
            raise PitbossError(
                f"the dealer shows {shown}, and {self.chart.name} has no columns for that: use another chart"
            )
        count, bets = self.count, self.bets
        by_count = isinstance(bets.insurance, int)
        return kernel.Game(
            rules=compile_rules(self.rules),
            chart=self.chart.cells,
            seats=self.seats,
            composition=np.array([card.index for card in self.rules.composition], dtype=np.uint8),
            cut=self.cut,
            burn=self.rules.burn_cards,
            amounts=payout_table(self.rules, self._stakes, self.chips),
            tags=count.tag_array(),
            start=int(count.start * count.scale),
            per_deck=count.per_deck,
            scale=count.scale,
            ramp_lowest=bets.lowest,
            ramp_levels=bets.levels(),
            insurance="by count" if by_count else str(bets.insurance),
            insures_at=int(bets.insurance) if by_count else 0,
            sides=[self._kernel_side(side) for side in self.sides],
            seed=self.seed,
            session_rounds=self.session_rounds,
            bonus_cards=self.rules.bonus_cards,
            super_bonus=self._super_bonus(),
            winnings=self._winnings(),
            burning=None if self.burns is None else (self.burns.chart.cells, _bits(self.burns.burns)),
            rounds_in_shoe=self.shoe.rounds,
            switches=None if self.switches is None else _bits(self.switches.switches),
        )

    @property
    def _stakes(self) -> list[int]:
        return [units * self.bets.unit_cents for units in self.bets.units]

    def _super_bonus(self) -> tuple[NDArray[np.uint8], bool, bool, int] | None:
        bonus = self.rules.super_bonus
        if bonus is None:
            return None
        return super_bonus_table(bonus), bonus.any_hand, self.seeks_super_bonus, bonus.envy

    def _winnings(self) -> tuple[NDArray[np.uint8], NDArray[np.int64]] | None:
        plan, won = self.adds_winnings, self._war_stake
        if plan is None or won is None:
            return None
        raised = [plan.raised(stake, won) for stake in self._stakes]
        return _bits(plan.adds & higher_first_card()), payout_table(self.rules, raised, self.chips)


def _bits(table: NDArray[np.bool_]) -> NDArray[np.uint8]:
    return np.ascontiguousarray(table, dtype=np.uint8).ravel()
