"""The solver on several threads: the same to the last bit, whatever their number."""

import threading
from fractions import Fraction

import pytest

from pitboss import load
from pitboss.analysis.solver import basic_strategy, follow, outcomes, solve, solve_exact
from pitboss.cards import Composition, cards
from pitboss.errors import PitbossError

THREADS = (2, 3, 16)


@pytest.mark.parametrize("threads", THREADS)
def test_best_play_and_the_best_chart_do_not_depend_on_threads(threads: int) -> None:
    game = load("blackjack", decks=2)
    assert solve(game, threads=threads) == solve(game)
    one, several = basic_strategy(game), basic_strategy(game, threads=threads)
    assert (one.chart.cells == several.chart.cells).all()
    assert (one.by_chart, one.best) == (several.by_chart, several.best)
    assert follow(game, one.chart, threads=threads) == one.by_chart
    assert outcomes(game, one.chart, threads=threads) == outcomes(game, one.chart)


def test_fractions_do_not_depend_on_threads() -> None:
    game, stack = (
        load("blackjack", decks=2),
        Composition.of(cards("As Ah 2s 3s 5s 5h 6s 7s 8s 8h 9s Ts Th Js Jh Qs")),
    )
    exact = solve_exact(game, stack, threads=3)
    assert isinstance(exact.expected, Fraction)
    assert exact == solve_exact(game, stack)


def test_a_shoe_that_is_too_small_is_refused_on_any_number_of_threads() -> None:
    game = load("blackjack", decks=2)
    few = Composition.of(cards("As 2s 3s 4s 5s 6s"))
    words = set()
    for threads in (1, *THREADS):
        with pytest.raises(PitbossError) as refused:
            solve(game, few, threads=threads)
        words.add(str(refused.value))
    assert len(words) == 1


def test_other_threads_of_python_go_on_while_the_kernel_reckons() -> None:
    beats = 0
    done = threading.Event()

    def beat() -> None:
        nonlocal beats
        while not done.wait(0.001):
            beats += 1

    heart = threading.Thread(target=beat)
    heart.start()
    for _ in range(5):  # some hundred milliseconds
        solve(load("blackjack", decks=8), threads=2)
    done.set()
    heart.join()
    assert beats > 10
