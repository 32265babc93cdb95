from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

MAX_CARDS: Final[int]

def best_totals(points: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Best total of each hand (row), and whether an ace counts as 11 in it (CO 30-806(1)(c)).

    `points` is C contiguous, one row for a hand: ace = 1, no card = 0, at most `MAX_CARDS` columns.
    Any other dtype, order or number of dimensions raises `TypeError`; a card above 10 points or too many
    columns, `ValueError`.
    """

RULE_FIELDS: Final[Mapping[str, str | tuple[str, ...]]]  # the kind of each rule, or the words of its choices
BONUS_SUITS: Final[tuple[str, ...]]

class Rules:
    """The rules of a game of the 21 family, as the hot loops read them; see `pitboss.law.compiled`."""

    def __init__(self, values: Mapping[str, Any]) -> None: ...

def philox(counter: list[int], key: list[int]) -> list[int]:
    """Philox4x32-10: the answer to a counter of four words under a key of two."""

class Game:
    """A game as it is simulated; see `pitboss.analysis.simulation.job`. `kernel/chart.hpp` lays out the chart."""

    def __init__(
        self,
        *,
        rules: Rules,
        chart: NDArray[np.uint16],
        seats: int,
        composition: NDArray[np.uint8],
        cut: int,
        burn: int,
        amounts: NDArray[np.int64],
        tags: NDArray[np.int16],
        start: int,
        per_deck: bool,
        scale: int,
        ramp_lowest: int,
        ramp_levels: NDArray[np.uint8],
        insurance: str,
        insures_at: int,
        sides: list[tuple[list[bool], NDArray[np.uint8], int, NDArray[np.int64], NDArray[np.uint32], str, bool]],
        seed: int,
        session_rounds: int,
        bonus_cards: int = 0,
        super_bonus: tuple[NDArray[np.uint8], bool, bool, int] | None = None,
        winnings: tuple[NDArray[np.uint8], NDArray[np.int64]] | None = None,
        burning: tuple[NDArray[np.uint16], NDArray[np.uint8]] | None = None,
        rounds_in_shoe: int = 0,
        switches: NDArray[np.uint8] | None = None,
    ) -> None: ...
    def play_blocks(self, first: int, rounds: list[int], fast: bool = True) -> dict[str, Any]:
        """The sums of some blocks: from number `first` on, each with its number of rounds.

        Not `fast` is always round by round, for comparison: the sums are the same.
        """

    def replay(
        self, cards: NDArray[np.uint8], level: int = 0, insures: bool = False
    ) -> tuple[list[tuple[int, int, int, int, int]], int, list[list[int]]]:
        """A round with these cards: by seat the cents won with hand and insurance, staked on each, and won beside the
        hand; cards used; for each side wager the row by which each seat is paid, -1 where it could not be placed."""

    def shoe_order(self, block: int, shoe: int, suits: bool = True) -> NDArray[np.uint8]:
        """The order in which a shoe is dealt: card by card or, as it is done where suits do not matter, by points."""

ACTS: Final[tuple[str, ...]]  # what a player can do with a hand, by number
EXACT_PRIMES: Final[int]

_Chance = tuple[int, int]
_Suits = tuple[tuple[_Chance, _Chance], tuple[_Chance, _Chance]]

_Hand = tuple[int, int, int, int]  # two cards, the up card, the hole card or -1, as value indices

class Solution:
    """Best play for every two cards against every open card, or play by a chart; see `pitboss.analysis.solver`."""

    def __init__(
        self,
        rules: Rules,
        shoe: list[int],
        suits: _Suits,
        own_split_play: bool,
        hand: _Hand | None,
        threads: int = 1,
        rider: Rider | None = None,
    ) -> None: ...
    def solve(self) -> None: ...
    def hand_values(self) -> list[tuple[int, list[tuple[int, float, float, float, float, float, int]]]]:
        """After `solve`, by open card: hand, chance of no blackjack, value, standing, hitting, doubling, best act."""

    @property
    def expected(self) -> float: ...
    def cells(self) -> list[tuple[Any, ...]]: ...
    def follow(self, chart: NDArray[np.uint16]) -> tuple[float, list[tuple[Any, ...]]]: ...
    def basic(self) -> NDArray[np.uint16]: ...
    def outcomes(
        self, chart: NDArray[np.uint16], hands: bool = False
    ) -> tuple[list[tuple[float, float]], list[float]]: ...
    def outcomes_by_hand(self, chart: NDArray[np.uint16]) -> list[tuple[int, int, int, int, float, float]]:
        """Of each hand by itself: up card, two cards, the dealer's ending, net result, and the chance of both."""

    def finished(self, chart: NDArray[np.uint16]) -> tuple[Any, ...]: ...
    def acts(self, chart: NDArray[np.uint16]) -> list[tuple[int, bytes, list[bytes], list[bool]]]:
        """What a chart does, by up card: with two cards as dealt, then by origin, and whether pairs are split again."""

def hand_counts() -> list[list[int]]:
    """The cards of every hand that a player can hold without going over 21, by value."""

def finished_exact(
    rules: Rules,
    shoe: list[int],
    suits: _Suits,
    hand: _Hand | None,
    chart: NDArray[np.uint16],
    prime: int,
) -> tuple[int, tuple[Any, ...]]:
    """How hands end by a chart, modulo a prime: see `kernel/solver/finishes.hpp`."""

def solve_exact(
    rules: Rules,
    shoe: list[int],
    suits: _Suits,
    own_split_play: bool,
    hand: _Hand | None,
    chart: NDArray[np.uint16] | None,
    prime: int,
    threads: int = 1,
    rider: Rider | None = None,
) -> tuple[int, tuple[float, int], list[tuple[Any, ...]]]:
    """The solution modulo a prime, beside its approximation in doubles; of best play or by a chart."""

class AnteUpStrategy:
    """What a player of Ante Up 21 does, and how it is simulated; see `pitboss.analysis.games.ante_up_21`."""

    def __init__(self, bets: NDArray[np.uint8], splits: NDArray[np.uint8], acts: NDArray[np.uint8]) -> None: ...
    def play_blocks(self, shoe: NDArray[np.uint8], seed: int, first: int, rounds: list[int]) -> list[int]:
        """How often each net result came, in half wagers from -12 to 12: of rounds that were bet on, then of those in
        which the ante was folded; then all that was wagered."""

    def deals(self, shoe: NDArray[np.uint8], seed: int, block: int, rounds: int) -> list[tuple[list[int], int]]:
        """The first rounds of a block: the cards as they came, and the net result in half wagers."""

class AnteUpStart:
    """Two cards of the player against an up card, by rank, with every way to go on."""

    @property
    def cards(self) -> list[int]: ...
    @property
    def chance(self) -> float: ...
    @property
    def results(self) -> list[list[float]]:
        """Mean, mean square, won, pushed and wagered: bet, folded, split and bet, split and folded."""

class AnteUp:
    """Ante Up 21 from a shoe with so many cards of each rank; see `pitboss.analysis.games.ante_up_21`."""

    def __init__(self, shoe: list[int]) -> None: ...
    def starts(self, strategy: AnteUpStrategy | None) -> list[AnteUpStart]:
        """By a strategy, pairs that it splits played either way; or by the best acts, nothing being split."""

    def best_split(self, cards: list[int], bet: bool, splits: int, aces_again: bool, margin: float) -> float:
        """What splitting two cards of the same value is worth against an up card, in wagers on 21; see
        `kernel/ante_up_best_split.hpp`."""

    def chart(self) -> list[int]:
        """The acts that are best on the average of each cell."""

def ante_up_endless(up: int, splits: int, aces_again: bool) -> float:
    """The mean net of the best play of Ante Up 21 from endless decks against an up card, in wagers on 21."""

COMPETITION_ROWS: int

def competition_value(
    rules: Rules, times: int, shoe: list[int], start: tuple[int, int] | None, chart: list[int] | None, threads: int
) -> tuple[tuple[float, int], tuple[float, int]]:
    """Competition 21: net and wagers, of best play or by a chart, of the whole game or one first card."""

def competition_exact(
    rules: Rules, times: int, shoe: list[int], start: tuple[int, int] | None, chart: list[int] | None, prime: int
) -> tuple[int, tuple[float, int], tuple[float, int]]:
    """The same modulo a prime."""

def competition_chart(rules: Rules, times: int, shoe: list[int], threads: int) -> list[int]:
    """The best chart by totals."""

class CompetitionTally:
    """What rounds of Competition 21 came to, in cents; `ways`: lost, pushed, won."""

    rounds: int
    net: int
    squares: int
    wagered: int
    ways: list[int]

class CompetitionGame:
    """One seat at Competition 21 that plays by a chart; see `pitboss.analysis.simulation.games.competition_21`."""

    def __init__(
        self,
        *,
        chart: list[int],
        shoe: list[int],
        times: int,
        max_splits: int,
        stake: int,
        won: list[int],
        blackjack_won: int,
        surrender_lost: int,
        seed: int,
    ) -> None: ...
    def play_blocks(self, first: int, rounds: list[int]) -> CompetitionTally: ...
    def replay(self, cards: list[int]) -> tuple[int, int, int]:
        """Net and wagered cents of one round of these cards (points less one), and how many it took."""

class Showdown:
    """Two hands of five cards from one deck; see `pitboss.analysis.simulation.games.showdown`."""

    def __init__(
        self,
        *,
        deck: NDArray[np.uint8],
        players: NDArray[np.uint16],
        dealers: NDArray[np.uint16],
        player_kinds: int,
        dealer_kinds: int,
        seed: int,
    ) -> None: ...
    def play_blocks(self, first: int, rounds: list[int]) -> list[int]:
        """How often each case came in some blocks: by the kinds of both hands, then by both ranks."""

    def cases(self, block: int, rounds: int) -> list[int]:
        """The case of every round of a block."""

    def deals(self, block: int, rounds: int) -> list[list[int]]:
        """The cards of a block's rounds: five of the player, five of the dealer."""

class Rider:
    """A wager beside the main one, by what each end of a hand pays: see `kernel/solver/rider.hpp`."""

    def __init__(
        self,
        by_hand: NDArray[np.int32],
        others: list[int],
        majority: list[int],
        unit: int,
        on_split: int,
        later: NDArray[np.uint16] | None,
    ) -> None: ...

def switch_values(
    rules: Rules,
    shoe: list[int],
    suits: _Suits,
    own_split_play: bool,
    deal: tuple[int, int, int, int, int] | None,
    chart: NDArray[np.uint16] | None,
    prime: int | None,
    threads: int = 1,
) -> tuple[int, list[tuple[Any, ...]]]:
    """The modulus (0: doubles), and every hand beside every other that its second card may be exchanged with."""

def burn_value(
    rules: Rules, shoe: list[int], plan: tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint8]] | None
) -> float:
    """The expected net where a hit card may be burned, the fee not taken off: by the best plan, or by this one."""

def burn_hand(rules: Rules, shoe: list[int], hand: tuple[int, int, int]) -> float:
    """The same by the best plan for one hand: value indices of two cards and of the up card."""

def burn_plan(rules: Rules, shoe: list[int], usual: NDArray[np.uint16]) -> tuple[list[int], list[int]]:
    """A plan by totals: the chart for whoever may burn a card, and the cards to burn (`kernel/beside.hpp`)."""

class ThreeCard:
    """Three cards each; see `pitboss.analysis.games.three_card_21`."""

    def __init__(self, rules: Rules, shoe: list[int], threads: int = 1) -> None: ...
    def cells(
        self, chart: NDArray[np.uint16] | None = None
    ) -> list[tuple[int, list[int], float, float, float, int, list[float | None]]]:
        """Every three cards against every up card: best play, or hands by a chart, which rounds are then played by."""

    def play_blocks(
        self, seed: int, first: int, rounds: list[int], shoe: list[int], table: NDArray[np.uint8], rows: int
    ) -> tuple[list[int], int]:
        """How often each net result came, from -12 to 12 half wagers, with each row of a wager on the three cards; and
        the wagers of all rounds."""

    def replay(self, cards: list[int]) -> tuple[int, int, int]: ...
    def act(self, up: int, cards: list[int], origin: int) -> int: ...
