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

RULE_FIELDS: Final[Mapping[str, str | tuple[str, ...]]]  # the kind of each rule, or its choices
BONUS_SUITS: Final[tuple[str, ...]]

class Rules:
    """The rules of a game of the 21 family, as the hot loops read them; see `pitboss.law.compiled`."""

    def __init__(self, values: Mapping[str, Any]) -> None: ...

def philox(counter: list[int], key: list[int]) -> list[int]:
    """Philox4x32-10 of a counter of four words under a key of two."""

class Game:
    """A game to simulate; see `pitboss.analysis.simulation.job`. `kernel/common/chart.hpp` lays out the chart."""

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
        endless: bool = False,
    ) -> None: ...
    def play_blocks(self, first: int, rounds: list[int], use_automaton: bool = True) -> dict[str, Any]:
        """The sums of consecutive blocks from number `first`, each with its number of rounds.

        Without the automaton every block is played round by round; the sums are the same.
        """

    def replay(
        self, cards: NDArray[np.uint8], level: int = 0, insures: bool = False
    ) -> tuple[list[tuple[int, int, int, int, int]], int, list[list[int]]]:
        """A round with these cards: by seat the cents won on the hand and on insurance, staked on each, and won in
        extras (bonus, envy, fee); cards used; for each side wager the row paid to each seat, -1 if not placed."""

    def shoe_order(self, block: int, shoe: int, suits: bool = True) -> NDArray[np.uint8]:
        """The order in which a shoe is dealt, by card; or by points, as is done where suits do not matter."""

CHOICES: Final[tuple[str, ...]]  # a player's choices by number, as `pitboss.gym.ACTIONS` has them

class Environments:
    """Rounds side by side that wait for their players; see `pitboss.gym.vector`."""

    def __init__(
        self, *, game: Game, number: int, hand_rows: int, autoreset: str, illegal: str, penalty: float
    ) -> None: ...
    @property
    def width(self) -> int:
        """Columns of an observation."""

    def write_to(
        self,
        *,
        observations: NDArray[np.int64],
        rewards: NDArray[np.float64],
        ended: NDArray[np.bool_],
        masks: NDArray[np.int8],
        refused: NDArray[np.bool_],
        final_observations: NDArray[np.int64],
        final_masks: NDArray[np.int8],
    ) -> None:
        """The arrays that every reset and step writes."""

    def seed(self, seed: int) -> None:
        """Shuffle every shoe before the next round."""

    def reset(self, chosen: NDArray[np.bool_] | None = None) -> None: ...
    def first_illegal(self, actions: NDArray[np.int64]) -> int:
        """The first environment whose action is not legal; -1 if all are."""

    def step(self, actions: NDArray[np.int64]) -> None: ...
    def sample(self, actions: NDArray[np.int64]) -> None:
        """Write a random legal action for each environment."""

    def dealt(self, environment: int) -> tuple[list[int], int]:
        """The cards that left a shoe, and the place at which the round began."""

ACTS: Final[tuple[str, ...]]  # actions by number
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
        split_play: int,
        hand: _Hand | None,
        threads: int = 1,
        play_wager: PlayWager | None = None,
        endless: bool = False,
    ) -> None: ...
    def solve(self) -> None: ...
    def hand_values(self) -> list[tuple[int, list[tuple[int, float, float, float, float, float, int]]]]:
        """After `solve`, by open card: hand, chance of no blackjack, value, stand, hit, double, best act."""

    @property
    def expected(self) -> float: ...
    def cells(self) -> list[tuple[Any, ...]]: ...
    def follow(self, chart: NDArray[np.uint16]) -> tuple[float, list[tuple[Any, ...]]]: ...
    def basic(self) -> NDArray[np.uint16]: ...
    def outcomes(
        self, chart: NDArray[np.uint16], hands: bool = False
    ) -> tuple[list[tuple[float, float]], list[float]]: ...
    def outcomes_by_hand(self, chart: NDArray[np.uint16]) -> list[tuple[int, int, int, int, float, float]]:
        """For each hand: up card, two cards, the dealer's ending, net result, and the chance of both."""

    def hand_results(self, chart: NDArray[np.uint16]) -> tuple[Any, ...]: ...
    def acts(self, chart: NDArray[np.uint16]) -> list[tuple[int, bytes, list[bytes], list[bool]]]:
        """What a chart does by up card: with two cards as dealt, then by origin, and whether pairs are split again."""

def hand_counts() -> list[list[int]]:
    """The cards of every hand of at most 21, by value."""

def hand_results_exact(
    rules: Rules,
    shoe: list[int],
    suits: _Suits,
    hand: _Hand | None,
    chart: NDArray[np.uint16],
    prime: int,
) -> tuple[int, tuple[Any, ...]]:
    """How hands end by a chart, modulo a prime: see `kernel/solver/hand_results.hpp`."""

def solve_exact(
    rules: Rules,
    shoe: list[int],
    suits: _Suits,
    split_play: int,
    hand: _Hand | None,
    chart: NDArray[np.uint16] | None,
    prime: int,
    threads: int = 1,
    play_wager: PlayWager | None = None,
    endless: bool = False,
) -> tuple[int, tuple[float, int], list[tuple[Any, ...]]]:
    """The solution modulo a prime, with doubles: best play, or by a chart."""

class AnteUp21Strategy:
    """A strategy for Ante Up 21, and its simulation; see `pitboss.analysis.games.ante_up_21`."""

    def __init__(self, bets: NDArray[np.uint8], splits: NDArray[np.uint8], acts: NDArray[np.uint8]) -> None: ...
    def play_blocks(self, shoe: NDArray[np.uint8], seed: int, first: int, rounds: list[int]) -> list[int]:
        """How often each net result came, from -12 to 12 half wagers: rounds with a bet, then rounds with a fold; then
        all that was wagered."""

    def deals(self, shoe: NDArray[np.uint8], seed: int, block: int, rounds: int) -> list[tuple[list[int], int]]:
        """The first rounds of a block: cards in order, and net result in half wagers."""

class AnteUp21Start:
    """Two cards against an up card, by rank, with the result of every first decision."""

    @property
    def cards(self) -> list[int]: ...
    @property
    def chance(self) -> float: ...
    @property
    def results(self) -> list[list[float]]:
        """Mean, mean square, won, pushed and wagered: bet, folded, split and bet, split and folded."""

class AnteUp21:
    """Ante Up 21 from a shoe given by rank; see `pitboss.analysis.games.ante_up_21`."""

    def __init__(self, shoe: list[int]) -> None: ...
    def starts(self, strategy: AnteUp21Strategy | None) -> list[AnteUp21Start]:
        """By a strategy, with and without its splits; or by best play without splits."""

    def best_split(self, cards: list[int], bet: bool, splits: int, aces_again: bool, margin: float) -> float:
        """The value of splitting two cards of the same value against an up card, in wagers on 21; see
        `kernel/games/ante_up_21/best_split.hpp`."""

    def chart(self) -> list[int]:
        """The best act for the average hand of each cell."""

def ante_up_21_infinite_decks(up: int, splits: int, aces_again: bool) -> float:
    """The mean net of best play of Ante Up 21 from infinite decks against an up card, in wagers on 21."""

COMPETITION_21_ROWS: int

def competition_21_value(
    rules: Rules, times: int, shoe: list[int], start: tuple[int, int] | None, chart: list[int] | None, threads: int
) -> tuple[tuple[float, int], tuple[float, int]]:
    """Net and wagers of best play or by a chart, for the whole game or one first card."""

def competition_21_exact(
    rules: Rules, times: int, shoe: list[int], start: tuple[int, int] | None, chart: list[int] | None, prime: int
) -> tuple[int, tuple[float, int], tuple[float, int]]:
    """The same modulo a prime."""

def competition_21_chart(rules: Rules, times: int, shoe: list[int], threads: int) -> list[int]:
    """The best chart by totals."""

class Competition21Tally:
    """Sums over rounds of Competition 21, in cents; `ways`: rounds lost, pushed, won."""

    rounds: int
    net: int
    squares: int
    wagered: int
    ways: list[int]

class Competition21:
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
    def play_blocks(self, first: int, rounds: list[int]) -> Competition21Tally: ...
    def replay(self, cards: list[int]) -> tuple[int, int, int]:
        """Net and wagered cents of one round of these cards (points less one), and the number of cards used."""

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
        """How often each case came: by the kinds of both hands, then by both ranks."""

    def cases(self, block: int, rounds: int) -> list[int]:
        """The case of every round of a block."""

    def deals(self, block: int, rounds: int) -> list[list[int]]:
        """The cards of a block's rounds: five of the player, five of the dealer."""

class PlayWager:
    """A wager on the play of the hand, by what each final hand pays: see `kernel/solver/play_wager.hpp`."""

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
    split_play: int,
    deal: tuple[int, int, int, int, int] | None,
    chart: NDArray[np.uint16] | None,
    prime: int | None,
    threads: int = 1,
) -> tuple[int, list[tuple[Any, ...]]]:
    """The modulus (0: doubles), and the value of every hand given the hand it may switch cards with."""

def burnout_value(
    rules: Rules, shoe: list[int], plan: tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint8]] | None
) -> float:
    """The expected net with the right to burn a hit card, before the fee: with the best plan, or by this one."""

def burnout_hand(rules: Rules, shoe: list[int], hand: tuple[int, int, int]) -> float:
    """The same with the best plan for one hand: value indices of two cards and the up card."""

def burnout_plan(rules: Rules, shoe: list[int], usual: NDArray[np.uint16]) -> tuple[list[int], list[int]]:
    """A plan by totals: the chart while a card may be burned, and the cards to burn (`kernel/games/burnout.hpp`)."""

class ThreeCard21:
    """3 Card 21 'N' Done; see `pitboss.analysis.games.three_card_21`."""

    def __init__(self, rules: Rules, shoe: list[int], threads: int = 1) -> None: ...
    def cells(
        self, chart: NDArray[np.uint16] | None = None
    ) -> list[tuple[int, list[int], float, float, float, int, list[float | None]]]:
        """Every three cards against every up card: best play, or by a chart, which later rounds then follow."""

    def play_blocks(
        self, seed: int, first: int, rounds: list[int], shoe: list[int], table: NDArray[np.uint8], rows: int
    ) -> tuple[list[int], int]:
        """How often each net result came, from -12 to 12 half wagers, with each row of a wager on the three cards; and
        the wagers of all rounds."""

    def replay(self, cards: list[int]) -> tuple[int, int, int]: ...
    def act(self, up: int, cards: list[int], origin: int) -> int: ...

class LastHandGame:
    """A tournament's last hand with independent cards; see `pitboss.analysis.tournament.kernel_play`.

    Rows of stacks and bets are tables; columns are players in order from the button.
    """

    def __init__(
        self,
        rules: Rules,
        chip: int,
        double_for_less: bool,
        double_with_ace: bool,
        splits: bool,
        chart: NDArray[np.uint16],
        countback: bool = False,
    ) -> None: ...
    def charted(self, stacks: NDArray[np.int64], bets: NDArray[np.int64], advance: int) -> NDArray[np.float64]:
        """Each player's chance to advance, everybody playing by the chart."""
    def dealt(self, stacks: NDArray[np.int64], bets: NDArray[np.int64], seed: int, first: int) -> NDArray[np.int64]:
        """Final stacks of one hand for each row, everybody playing by the chart."""
    def played(
        self, stacks: NDArray[np.int64], bets: NDArray[np.int64], advance: int, charts: list[bool]
    ) -> NDArray[np.float64]:
        """Chances to advance; players who do not follow the chart play for their own."""
    def against(
        self, players: list[tuple[int, int, bool, int, int, int]], advance: int, up: int, peeked: bool
    ) -> list[float]:
        """Chances against an up card. A player is stack, bet, by the chart, insured, and two cards or zeros."""
    def options(
        self,
        players: list[tuple[int, int, bool, int, int, int]],
        advance: int,
        up: int,
        before: list[list[int]],
        unit: int,
    ) -> list[tuple[int, int, list[float]]]:
        """The chart's number of each action, an amount, and the chances that it leads to."""

def play_counted(
    *,
    game: Game,
    charts_from: int,
    charts: list[NDArray[np.uint16]],
    block: int,
    shoes: int,
    cards_in_step: int,
    lowest: int,
    readings: int,
) -> NDArray[np.int64]:
    """Whole shoes of one block by a count: rounds, net, squares and products of hands, by depth and true count."""

def deal_shoes(
    *, game: Game, chart: NDArray[np.uint16], block: int, shoes: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """The order of each shoe of a block, and where its rounds began; 65,535 fills the rows."""
