"""One simulation: rules, chart, shoe, wagers and count, with its checks, and the kernel's game made from them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
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
from pitboss.analysis.simulation.shoe import Shoe
from pitboss.analysis.simulation.side_wagers import BONUS, MAX_BONUS_CARDS, SimulatedWager, nets, side_rows
from pitboss.cards import JOKER_INDEX
from pitboss.charts.chart import OPEN_PAIRS, Chart, basic_chart, columns_of
from pitboss.errors import PitbossError
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import TwentyOneRules
from pitboss.money import ChipSet

KernelSide = tuple[list[bool], NDArray[np.uint8], int, NDArray[np.int64], NDArray[np.uint32], str, bool]
CREDITS: Final = ChipSet((1,))
MAX_SEATS: Final = 7
MAX_DECKS: Final = 8
FIRST_CARDS: Final = ("player first card", "dealer up card")  # what the war is decided by
MAX_SEED: Final = (1 << 64) - 1


@dataclass(frozen=True)
class Job:
    """A complete simulation: the same job gives the same numbers on every run and on every machine."""

    rules: TwentyOneRules
    seed: int = 1
    seats: int = 1
    chart: Chart = field(default_factory=basic_chart)
    bets: Bets = FLAT
    count: Count = HI_LO
    sides: tuple[SimulatedWager, ...] = ()
    shoe: Shoe = field(default_factory=Shoe)
    chips: ChipSet = CREDITS
    session_rounds: int = 400
    seeks_super_bonus: bool = False  # hit a pair that may still win it, whatever the chart says
    adds_winnings: AddedWinnings | None = None
    burns: BurnPlan | None = None
    switches: SwitchPlan | None = None

    def __post_init__(self) -> None:
        for check in CHECKS:
            check(self)

    @property
    def leaves_out(self) -> list[str]:
        """Features of the game that the player does not use."""
        rules = self.rules
        parts = {
            "winnings added before the second card": rules.war and self.adds_winnings is None,
            "hit cards burned for a fee": rules.burn_fee is not None and self.burns is None,
            "second cards switched": rules.switch and self.switches is None,
        }
        return [words for words, has in parts.items() if has]

    @property
    def plays(self) -> list[str]:
        """How the seats play: the chart, and whatever a chart does not cover."""
        insurance = self.bets.insurance
        words = [f"chart: {self.chart.name}"]
        if self.rules.insurance:
            taken = f"at a count of {insurance} or more" if isinstance(insurance, int) else insurance
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
        """The War Blackjack bet in cents; None where its winnings cannot be added to the main wager."""
        found = [side.stake for side in self.sides if side.wager.sees == FIRST_CARDS]
        return found[0] if self.rules.war and found else None

    @property
    def cut(self) -> int:
        return self.shoe.cut(self.rules, self.seats)

    @cached_property
    def fingerprint(self) -> str:
        """Identifies the job, so that a run resumes only from a state file of its own."""
        sides = [
            (s.wager.id, s.paytable.name, s.stake, sorted(s.meters.items()), s.posted_suit, s.number)
            for s in self.sides
        ]
        count = sorted((rank, str(tag)) for rank, tag in self.count.tags.items())
        winnings, burns = self.adds_winnings, self.burns
        features = (
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
            features,
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
        """The job as the kernel plays it."""
        if self.chart.columns != columns_of(self.rules):
            shown = "two open cards" if columns_of(self.rules) == OPEN_PAIRS else "one up card"
            raise PitbossError(
                f"the dealer shows {shown}, but {self.chart.name} has no columns for that; choose another chart"
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
            endless=self.rules.composition.is_endless,
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


# --- checks ----------------------------------------------------------------------------------------------------------


def _check_seats(job: Job) -> None:
    maximum = min(job.rules.positions, MAX_SEATS)
    if not 1 <= job.seats <= maximum:
        raise PitbossError(f"{job.seats} seats cannot be simulated at this table; choose 1 to {maximum} seats")


def _check_shared_cards(job: Job) -> None:
    if job.seats > 1 and job.rules.alone is not job.rules:
        raise PitbossError("players share their cards in this game; simulate one seat")


def _check_seed(job: Job) -> None:
    if not 0 <= job.seed <= MAX_SEED:
        raise PitbossError(f"a seed is a whole number from 0 to {MAX_SEED}, not {job.seed}")


def _check_session(job: Job) -> None:
    if job.session_rounds < 1:
        raise PitbossError(f"a session has at least one round, not {job.session_rounds}")


def _check_cards(job: Job) -> None:
    if job.rules.composition.counts[JOKER_INDEX]:
        raise PitbossError("jokers cannot be simulated; choose a game without them")
    if job.rules.decks > MAX_DECKS:
        many = f"{job.rules.decks} decks are more than the simulator deals"
        raise PitbossError(f"{many}; simulate up to {MAX_DECKS} or infinite decks, or ask for the exact edge")


def _check_switches(job: Job) -> None:
    if job.switches is not None and not job.rules.switch:
        raise PitbossError("hands are not switched at this table; leave the switch plan out")
    if job.rules.switch and job.sides:
        raise PitbossError("side wagers cannot be simulated where hands are switched; leave them out")


def _check_burns(job: Job) -> None:
    if job.burns is None:
        return
    if job.rules.burn_fee is None:
        raise PitbossError("no card is burned for a player at this table; leave the burn plan out")
    if not all(burn_fee(job.rules, stake, job.chips) for stake in job._stakes):
        raise PitbossError("no chip is small enough for the fee on this wager [CO 30-899.25(3)]")


def _check_added_winnings(job: Job) -> None:
    if job.adds_winnings is not None and job._war_stake is None:
        raise PitbossError(
            "winnings are added to the main wager only where the War Blackjack bet is made [CO 30-899.17]"
        )


def _check_side_wagers(job: Job) -> None:
    made = {each.wager.id for each in job.sides}
    for side in job.sides:
        if (what := side.refuse(job.rules)) is not None:
            raise PitbossError(f"{what} [{side.paytable.cite}]")
        for others in side.rides_on:
            if made.isdisjoint(others):
                raise PitbossError(f"{side.wager.name} rides on {' or '.join(others)} [{side.paytable.cite}]")


CHECKS: Final[tuple[Callable[[Job], None], ...]] = (
    _check_seats,
    _check_shared_cards,
    _check_seed,
    _check_session,
    _check_cards,
    _check_switches,
    _check_burns,
    _check_added_winnings,
    _check_side_wagers,
)
