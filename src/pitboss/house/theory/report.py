"""Theoretical win and chance for any group of rounds: a table, a game, a dealer, a player, a day, a month."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from pitboss.analysis.answers import shipped
from pitboss.analysis.tails import Repeated, SumOfRounds
from pitboss.engine.side_wagers.protocol import SpotSetUp
from pitboss.house.theory.chance import NANO, Chance, root_up
from pitboss.house.theory.figures import Find, WagerFigure, game_figures, spot_figure
from pitboss.house.theory.wagers import PlayedRound, PlayedWager

MOST_PARTS: Final = 200  # different wagers and stakes; what is beyond counts as normal
NO_INSURANCE: Final = "insurance depends on the cards that are gone"


@dataclass(frozen=True)
class NoFigure:
    """Wagers that no figure exists for: they count neither as expected nor as won."""

    name: str
    why: str
    wagered_cents: int
    win_cents: int


@dataclass(frozen=True)
class TheoryReport:
    """What a group of rounds came to, and what was due. Wagers without a figure are listed apart."""

    rounds: int
    wagered_cents: int  # before the first card, with a figure
    chance: Chance
    no_figure: tuple[NoFigure, ...]
    simulated: tuple[str, ...] = ()  # figures whose spread is a simulation's

    @property
    def win_cents(self) -> int:
        """The whole win, with wagers that have no figure."""
        return self.chance.win_cents + sum(each.win_cents for each in self.no_figure)


@dataclass
class _Sums:
    rounds: int = 0
    win_cents: int = 0
    wagered: Counter[WagerFigure] = field(default_factory=Counter)
    squares: Counter[WagerFigure] = field(default_factory=Counter)
    stakes: Counter[tuple[WagerFigure, int]] = field(default_factory=Counter)
    high: int = 0  # the sum of squares of billionths of a cent
    missing: dict[tuple[str, str], list[int]] = field(default_factory=dict)


class Theory:
    """Adds up rounds; figures are looked up once for each set-up."""

    def __init__(self, find: Find = shipped) -> None:
        self._find = find
        self._games: dict[object, dict[str, WagerFigure]] = {}
        self._sides: dict[object, WagerFigure] = {}
        self._roots: dict[WagerFigure, int] = {}
        self._sums = _Sums()

    def add(self, round: PlayedRound, only_player: str | None = None) -> None:
        """Add a round, or only one player's wagers in it."""
        sums, made = self._sums, [each for each in round.wagers if only_player in (None, each.player)]
        if not made:
            return
        sums.rounds += 1
        together = 0
        for player in {each.player: None for each in made}:
            together += self._add_game(round, [each for each in made if each.player == player and each.spot is None])
        for each in made:
            if each.spot is not None:
                figure = self._side(round, each.spot, each.wagered_cents)
                together += self._count(figure, [each.wagered_cents], each.win_cents)
        sums.high += together * together

    def _add_game(self, round: PlayedRound, own: list[PlayedWager]) -> int:
        """The wagers of the game itself: each first wager by its own figure, or all of them together."""
        figures, made = self._figures(round), [each for each in own if not each.is_insurance]
        for each in own:
            if each.is_insurance:
                self._leave_out(WagerFigure("insurance", why=NO_INSURANCE), each.wagered_cents, each.win_cents)
        first = [each for each in made if each.first]
        win = sum(each.win_cents for each in made)
        if not first:
            if win:
                self._leave_out(WagerFigure("other", why="no first wager"), 0, win)
            return 0
        if "" in figures:
            seats: Counter[int] = Counter()
            for each in first:
                seats.update(dict(each.first))
            return self._count(figures[""], list(seats.values()), win)
        unknown = [each for each in first if each.bet not in figures or not figures[each.bet].is_known]
        if unknown:
            name, stake = unknown[0].bet, sum(cents for each in first for _, cents in each.first)
            self._leave_out(WagerFigure(name, why="no figure is for this spot"), stake, win)
            return 0
        self._sums.win_cents += win
        return sum(self._count(figures[each.bet], [cents for _, cents in each.first], 0) for each in first)

    def _side(self, round: PlayedRound, spot: SpotSetUp, cents: int) -> WagerFigure:
        key = (_set_up(round), spot.wager, spot.paytable, spot.spot, spot.segments, cents)
        if key not in self._sides:
            self._sides[key] = spot_figure(spot, round.game, round.options, cents, self._find)
        return self._sides[key]

    def _figures(self, round: PlayedRound) -> Mapping[str, WagerFigure]:
        key = _set_up(round)
        if key not in self._games:
            self._games[key] = game_figures(round.game, round.options, self._find)
        return self._games[key]

    def _count(self, figure: WagerFigure, stakes: Sequence[int], win_cents: int) -> int:
        """Count wagers by one figure; the sum of their standard deviations in billionths of a cent."""
        cents = sum(stakes)
        if figure.variance is None or figure.edge is None:
            self._leave_out(figure, cents, win_cents)
            return 0
        sums = self._sums
        sums.wagered[figure] += cents
        sums.squares[figure] += sum(each * each for each in stakes)
        sums.stakes.update((figure, each) for each in stakes)
        sums.win_cents += win_cents
        if figure not in self._roots:
            self._roots[figure] = int(root_up(figure.variance) * NANO)
        return self._roots[figure] * cents

    def _leave_out(self, figure: WagerFigure, cents: int, win_cents: int) -> None:
        found = self._sums.missing.setdefault((figure.name, figure.why), [0, 0])
        found[0] += cents
        found[1] += win_cents

    def report(self) -> TheoryReport:
        sums = self._sums
        expected, low = Fraction(0), Fraction(0)
        for figure, cents in sums.wagered.items():
            if figure.edge is not None and figure.variance is not None:
                expected += figure.edge * cents
                low += figure.variance * sums.squares[figure]
        high = low if self._is_alone() else Fraction(sums.high, NANO * NANO)
        return TheoryReport(
            sums.rounds,
            sum(sums.wagered.values()),
            Chance(sums.win_cents, expected, low, high, self._shape()),
            tuple(NoFigure(name, why, *cents) for (name, why), cents in sorted(sums.missing.items())),
            tuple(sorted({each.name for each in sums.wagered if each.variance_is != "exact"})),
        )

    def _shape(self) -> SumOfRounds | None:
        """How the win is distributed; None where no net results are known, or where there are too many stakes."""
        parts: list[Repeated] = []
        normal = Fraction(0)
        for (figure, stake), times in self._sums.stakes.items():
            if figure.nets and len(parts) < MOST_PARTS:
                parts.append(Repeated.of(figure.nets, -stake, times))
            elif figure.variance is not None:
                normal += figure.variance * stake**2 * times
        return SumOfRounds(tuple(parts), float(normal)) if parts else None

    def _is_alone(self) -> bool:
        """Whether no two wagers rode on the same cards: then both bounds differ only by the roots' last digit."""
        exact = sum(self._roots[each] ** 2 * squares for each, squares in self._sums.squares.items())
        return exact == self._sums.high


def _set_up(round: PlayedRound) -> tuple[object, ...]:
    return (round.game, *sorted(round.options.items()))


def theory_of(rounds: Iterable[PlayedRound], find: Find = shipped, *, only_player: str | None = None) -> TheoryReport:
    """The report for these rounds, or for one player's wagers in them."""
    theory = Theory(find)
    for each in rounds:
        theory.add(each, only_player)
    return theory.report()
