"""Every study: its strategies are in order, and what it simulates comes to what it says is exact."""

from __future__ import annotations

from functools import cache

import pytest

from pitboss import load
from pitboss.analysis.figures import Exact, Published, Simulated, Study, studies, study
from pitboss.analysis.figures.study import THE_GAME
from pitboss.catalogue import games
from pitboss.errors import PitbossError

ROUNDS = 200_000
SLOW = {"ante-up-21"}  # its strategy takes half a minute: in a soak run
APART = 4.0  # standard errors; a fair simulation is further off once in sixteen thousand


@cache
def studied(name: str) -> Study:
    """A study with its exact figures, which take seconds for some games, found once for all tests of this file."""
    found = study(name)
    exact = found.exact()
    found.exact = lambda: exact  # type: ignore[method-assign]
    return found


@pytest.fixture(scope="module", params=sorted(studies()))
def one(request: pytest.FixtureRequest) -> Study:
    return studied(str(request.param))


def test_the_simulation_comes_to_the_exact_figure(one: Study) -> None:
    exact, runs = one.exact(), one.simulate(ROUNDS, seed=5, workers=1)
    assert exact[0].name == THE_GAME
    by_name = {run.name: run for run in runs}
    for figure in exact:
        run = by_name[figure.name]
        assert run.rounds == ROUNDS
        assert abs(run.off(figure)) < APART
        for name, share in figure.frequencies.items():
            assert run.frequencies[name] == pytest.approx(share, abs=APART * (0.25 / ROUNDS) ** 0.5)
    if exact[0].std_dev is not None:
        uncertain = APART * exact[0].std_dev_error(ROUNDS)  # where rare results are large
        assert runs[0].std_dev == pytest.approx(exact[0].std_dev, abs=max(0.05 * exact[0].std_dev, uncertain))
    if exact[0].frequencies:  # what becomes of two different wagers together has no one name
        assert sum(exact[0].frequencies.values()) == pytest.approx(1)
        assert sum(runs[0].frequencies.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    "one",
    [pytest.param(name, marks=pytest.mark.soak if name in SLOW else ()) for name in sorted(studies())],
    indirect=True,
    scope="module",
)
def test_the_figures_are_for_the_first_strategy(one: Study) -> None:
    ways = one.strategies()
    assert ways[0].house_edge == pytest.approx(one.exact()[0].house_edge, abs=1e-12)
    assert all(way.rules or way.grids for way in ways)
    assert one.model.endswith(".")


def test_what_differs_from_a_published_figure_is_explained(one: Study) -> None:
    for each in one.published:
        assert each.agrees(each.ours()) or each.because, each


def test_studies_are_of_games_of_the_catalogue() -> None:
    assert set(studies()) <= set(games())


def test_every_game_has_been_studied() -> None:
    assert set(studies()) == set(games())


def test_a_game_without_a_study_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.analysis.figures.registry.studies", dict)
    with pytest.raises(PitbossError, match="not been studied"):
        study(load("blackjack"))


def test_off_counts_only_what_the_model_does_not_allow() -> None:
    exact = Exact(house_edge=0.01, std_dev=1, within=0.002)
    for edge, off in ((0.013, 1.0), (0.012, 0.0), (0.0115, 0.0), (0.007, -1.0)):
        run = Simulated(house_edge=edge, std_dev=1, rounds=1, seed=1, std_error=0.001)
        assert run.off(exact) == pytest.approx(off)


def test_a_published_figure_agrees_to_its_last_digit() -> None:
    printed = Published("somebody", "some rules", "1.04", lambda: 0.0104)
    assert printed.house_edge == 0.0104
    assert [printed.agrees(ours) for ours in (0.010349, 0.010351, 0.010499, 0.010501)] == [False, True, True, False]
