"""The analyst's bench answers what the analysis says, in whatever form the question is asked."""

from __future__ import annotations

import dataclasses
import doctest
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import pitboss as pb
from pitboss.analysis.methods import analyze
from pitboss.analysis.simulation import Job, simulate
from pitboss.analysis.solver import basic_strategy, evaluate, follow, solve, solve_exact
from pitboss.bench.answer import Answer
from pitboss.bench.edges import Edge
from pitboss.bench.subjects import find_shoe, points, without_cards
from pitboss.cards import RANKS, Card, Composition, Deck
from pitboss.catalogue import load, load_wager
from pitboss.cli.app import app
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.law.rules import TwentyOneRules

untyped: Any = pb  # as a notebook calls it, without a type checker

ANSWERS: dict[str, Callable[[], Answer]] = {
    "edge of a wager": lambda: pb.edge("lucky-ladies", paytable="A", decks=6),
    "edge of a game": lambda: pb.edge("blackjack", decks=2),
    "edges": lambda: pb.compare("blackjack", "lucky-ladies"),
    "strategy": lambda: pb.strategy("blackjack", decks=2),
    "hand": lambda: pb.ev("8 8", "10"),
    "removal": lambda: pb.removal("lucky-ladies", decks=6),
    "index": lambda: pb.index("10 5", "10"),
    "indices": lambda: pb.indices("blackjack"),
    "count": lambda: pb.count("lucky-ladies", decks=6, by_rank=True),
    "ramp": lambda: pb.ramp("blackjack", {0: 1, 2: 8}, shoes=64, workers=1),
    "protection": lambda: pb.protect("war-wager", shoes=40),
    "jackpot": lambda: pb.jackpot("rocket-aces-progressive", paytable="Long, 1", rate="20%", seed=10_000),
    "simulation": lambda: pb.simulate("blackjack", 2e5, workers=1),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_frozen_short_and_plain(name: str) -> None:
    answer = ANSWERS[name]()
    assert 20 < len(repr(answer)) < 400
    assert json.loads(json.dumps(answer.to_dict()))
    rows = answer.rows()
    assert len(rows) > 0
    assert len({tuple(row) for row in rows}) == 1  # one set of columns
    assert answer._repr_html_().count("<tr>") == len(rows) + 1
    picture = answer._repr_svg_()
    assert picture is not None
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert picture in answer._repr_html_()
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.anything = 1  # type: ignore[attr-defined]


def test_a_frame_needs_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.extras.find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r"A data frame needs the extra `pandas`"):
        pb.edge("blackjack").to_frame()


def test_a_frame_has_a_row_for_each_outcome_in_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for pandas, which no other test needs."""
    stand_in = ModuleType("pandas")
    stand_in.DataFrame = list  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", stand_in)
    monkeypatch.setattr("pitboss.bench.answer.need", lambda *names: None)
    frame = pb.edge("lucky-ladies", paytable="A", decks=6).to_frame()
    assert [row["outcome"] for row in frame][-1] == "no winning hand"
    assert {type(row["chance"]) for row in frame} == {float}


def test_results_of_the_analysis_print_in_a_line() -> None:
    game = load("blackjack")
    basic = basic_strategy(game)
    job = Job(game.rules_of(TwentyOneRules))
    for value in (solve(game), basic, evaluate(game, basic.chart), simulate(job, 1000, workers=1)):
        assert len(repr(value)) < 300


# --- edges -----------------------------------------------------------------------------------------------------------


def test_the_edge_of_a_wager_is_the_analysis_however_it_is_asked(tmp_path: Path) -> None:
    wager = load_wager("lucky-ladies")
    exact = analyze(wager, wager.paytable("A"), 6).house_edge
    own_file = tmp_path / "mine.toml"
    own_file.write_text(wager.file.read_text(encoding="utf-8"), encoding="utf-8")
    table = wager.paytable("A")
    asked = [
        pb.edge("lucky-ladies", paytable="A", decks=6),
        pb.edge("lucky-ladies", paytable="A", decks=6.0),
        pb.edge(wager, paytable=table, decks=6),
        pb.edge(own_file, paytable="A", decks=6),
        pb.edge("lucky-ladies", paytable="A", shoe=Deck.STANDARD_52.combined(6)),
        pb.edge("lucky-ladies", paytable={name: pay.text for name, pay in table.pays.items()}, decks=6),
    ]
    assert [each.house_edge for each in asked] == [exact] * len(asked)
    assert [each.lawful for each in asked] == [True, True, True, False, True, False]  # a file and rows of one's own
    assert sum(each.chance for each in asked[0].results) == 1
    assert -sum(net * chance for net, chance in asked[0].net.items()) == exact


def test_the_edge_of_a_game_is_that_of_its_basic_strategy() -> None:
    found = basic_strategy(load("blackjack", decks=2, dealer_hits_soft_17=True))
    asked = [
        pb.edge("blackjack", decks=2, dealer_hits_soft_17=True),
        pb.edge(load("blackjack", decks=2), dealer_hits_soft_17=True),
        pb.edge("blackjack", decks=2, dealer_hits_soft_17=True, shoe=2),
    ]
    assert [each.house_edge for each in asked] == [found.house_edge] * len(asked)
    assert asked[0].expected == -found.house_edge
    assert sum(asked[0].net.values()) == pytest.approx(1, abs=1e-12)


def test_a_game_as_a_fraction() -> None:
    exact = pb.edge("blackjack", decks=1, exact=True).house_edge
    assert isinstance(exact, Fraction)
    assert float(exact) == pytest.approx(pb.edge("blackjack", decks=1).house_edge, abs=1e-12)


def test_a_sweep_is_the_edges_one_by_one() -> None:
    found = pb.edge("lucky-ladies", paytable="A", decks=range(2, 9))
    assert [each.house_edge for each in found] == [
        pb.edge("lucky-ladies", paytable="A", decks=decks).house_edge for decks in range(2, 9)
    ]
    grid = pb.sweep("blackjack", decks=[2, 6], dealer_hits_soft_17=[False, True])
    assert [tuple(each.asked.values()) for each in grid] == [(False, 2), (True, 2), (False, 6), (True, 6)]
    assert grid.best is grid[0]


def test_a_single_deck_is_dealt_from_the_hand() -> None:
    found = basic_strategy(load("blackjack", decks=1, dealt_from="hand"))
    assert pb.edge("blackjack", decks=1).house_edge == found.house_edge


def test_rules_that_the_law_forbids_are_marked() -> None:
    with pytest.raises(IllegalSetup, match="blackjack_pays"):
        pb.edge("blackjack", blackjack_pays="1 to 1")
    found = pb.edge("blackjack", blackjack_pays="1 to 1", unlawful=True)
    assert not found.lawful
    assert "not lawful" in repr(found)
    assert not found.to_dict()["lawful"]
    without = pb.edge("blackjack", blackjack_pays="1 to 1", even_money=False, unlawful=True).house_edge
    assert 0.022 < without - pb.edge("blackjack").house_edge < 0.023  # 2.27% is what others print
    assert pb.edge("blackjack", decks=2, unlawful=True).lawful
    with pytest.raises(PitbossError, match=r"has no rule 'blackjack_pay'\. Did you mean blackjack_pays"):
        pb.edge("blackjack", blackjack_pay="6 to 5", unlawful=True)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: pb.edge("lucky-lady"), "Did you mean lucky-ladies"),
        (lambda: pb.edge("blackjak"), "Did you mean blackjack"),
        (lambda: pb.edge("blackjack", paytable="A"), "is a game"),
        (lambda: pb.edge("lucky-ladies", surrender="late"), "does not depend on surrender"),
        (lambda: pb.edge("lucky-ladies", paytable={"any 21": 3}), "has no hand 'any 21'. Did you mean any 20"),
        (lambda: pb.edge("lucky-ladies", meters=5), "does not have that meter"),
        (lambda: pb.edge("blackjack", decks=2.5), "2.5 is not a number of decks"),
        (lambda: pb.edge("pai-jack", shoe=1), "full decks only"),
        (lambda: pb.strategy("pai-jack"), "not played by a chart"),
        (lambda: pb.strategy("lucky-ladies"), "is a side wager"),
        (lambda: pb.ev("10 6 2", "10"), "first two cards, not 3"),
        (lambda: pb.jackpot("blackjack", rate="1%", seed=1), "is a game"),
        (lambda: pb.jackpot("lucky-ladies", rate="1%", seed=1), "no jackpot 'lucky-ladies'"),
        (lambda: pb.compare(), "nothing to compare"),
        (lambda: pb.shoe_of(1, without="A A A A A"), "no A left"),
        (lambda: pb.simulate("blackjack", 0.5), "not a number of rounds"),
        (lambda: untyped.simulate("blackjack", float("nan")), "nan is not a number of rounds"),
        (lambda: untyped.simulate("blackjack", "1e4"), "'1e4' is not a number of rounds"),
        (lambda: untyped.simulate("blackjack", 1e4, ramp={0: 1.5}), "whole units from whole counts up"),
        (lambda: untyped.edge("blackjack", decks=float("nan")), "nan is not a number of decks"),
        (lambda: untyped.edge("blackjack", decks=0), "0 is not a number of decks"),
        (lambda: untyped.edge("blackjack", surender="late"), "did you mean surrender"),
        (lambda: untyped.edge(None), "None is no game or side wager"),
        (
            lambda: untyped.edge("lucky-ladies", paytable={"any 20": 4.5}),
            '4.5 are no odds. Write them as text such as "9 to 2"',
        ),
        (lambda: untyped.edge("lucky-ladies", paytable={}), "with a row or more"),
        (lambda: untyped.edge("lucky-ladies", paytable=[4]), "rows of your own"),
        (lambda: untyped.edge("rocket-aces-progressive", meters=1.5), "1.5 is no meter"),
        (lambda: untyped.edge("rocket-aces-progressive", meters=-5), "-5 is no meter"),
        (lambda: untyped.edge("blackjack", shoe={}), "holds no card"),
        (lambda: untyped.edge("blackjack", shoe=""), "holds no card"),
        (lambda: untyped.edge("blackjack", shoe=5.5), "5.5 is not a number of decks"),
        (lambda: untyped.edge("blackjack", shoe={"5": -3}), "cannot hold -3 cards of 5"),
        (lambda: untyped.strategy().play("Q", "2"), "first two cards, not 1"),
        (lambda: untyped.ev("10 6", ""), "The dealer shows one card"),
        (lambda: untyped.count("lucky-ladies", level=0), "0 is no level"),
        (lambda: untyped.index("10 6", "10", ("stand", "fly")), "cannot fly. Compare two of stand, hit, double"),
        (lambda: untyped.index("10 6", "10", ("split", "stand")), "cannot split"),
        (lambda: untyped.index("10 6", "10", ("stand", "stand")), "needs two actions"),
        (lambda: untyped.index("5 5 6", "10"), "first two cards, not 3"),
        (lambda: untyped.index("10 6", "10", decks=1.5), "1.5 is not a number of decks"),
        (lambda: untyped.indices(penetration=1.5), "1.5 of the shoe cannot be dealt"),
        (lambda: untyped.indices(penetration=0), "0 of the shoe cannot be dealt"),
        (lambda: untyped.indices("pai-jack"), "not played by a chart"),
        (lambda: untyped.indices(decks="infinite", unlawful=True), "endless shoe"),
        (lambda: untyped.ramp("pai-jack", shoes=32), "not played by a chart"),
        (lambda: untyped.ramp(shoes=32, plays=-1), "-1 index numbers"),
        (lambda: untyped.ramp(shoes=32, decks="infinite", unlawful=True), "endless shoe"),
        (lambda: untyped.protect("lucky-ladies", penetration=1.5, shoes=40), "1.5 of the shoe cannot be dealt"),
        (lambda: untyped.protect("lucky-ladies", limit=-1, shoes=40), "must be above zero"),
        (lambda: untyped.protect("lucky-ladies", decks=2.5, shoes=40), "2.5 is not a number of decks"),
        (lambda: untyped.jackpot("rocket-aces-progressive", rate="abc", seed=1), "'abc' is no share of a wager"),
        (lambda: untyped.jackpot("rocket-aces-progressive", rate="200%", seed=1), "from 0% to 100%"),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(PitbossError, match=said):
        ask()


def test_an_ace_is_an_ace_in_every_line() -> None:
    assert repr(pb.ev("A K", "A")).startswith("<A, 10 against A: ")
    assert repr(pb.index("A 7", "A")).startswith("<A, 7 against A, ")
    every = pb.indices("blackjack")
    assert ("pair A against A", "A") in [
        (name, row["up"]) for (name, _), row in zip(every.bars(), every.rows(), strict=True)
    ]


def test_a_jackpot_for_decks_that_no_law_has_is_marked() -> None:
    question: dict[str, Any] = {"paytable": "Long, 1", "rate": "20%", "seed": 10_000}
    assert pb.jackpot("rocket-aces-progressive", **question).lawful
    assert not pb.jackpot("rocket-aces-progressive", decks=9, **question).lawful


def test_one_side_wager_needs_no_list() -> None:
    one = pb.simulate("blackjack", 1e4, wagers="lucky-ladies:A", workers=1)
    assert one.to_dict() == pb.simulate("blackjack", 1e4, wagers=["lucky-ladies:A"], workers=1).to_dict()


# --- play ------------------------------------------------------------------------------------------------------------


def test_ev_is_the_exact_value_of_each_action() -> None:
    game = load("blackjack")
    shoe = pb.shoe_of(1, without="2 3 4 5 6 7 8 9 9 9")
    cell = solve_exact(game, shoe).cell(10, 6, 10)
    found = pb.ev("10h 6c", "K", shoe)
    assert found.before_peek == {action.value: value for action, value in cell.values.items()}
    assert found.values == {action.value: cell.after_peek(action) for action in cell.values}
    assert found.best == next(iter(found.values))
    assert found.cost(found.best) == 0
    assert pb.ev([10, 6], 10, shoe).values == found.values
    assert pb.ev("10 6", "9", shoe).values == pb.ev("10 6", "9", shoe).before_peek  # nothing to peek under a nine


@pytest.mark.parametrize(
    ("hand", "up", "says"),
    [
        ("8 8", "10", "split"),
        ("A A", "6", "split"),
        ("10 10", "6", "stand"),
        ("6 5", "6", "double"),
        ("A 6", "2", "hit"),
    ],
)
def test_a_chart_is_read_by_cards(hand: str, up: str, says: str) -> None:
    assert pb.strategy().play(hand, up).startswith(says)


# --- effects of removal ----------------------------------------------------------------------------------------------


def test_effects_are_differences_of_the_exact_solver() -> None:
    game = load("blackjack", decks=2)
    chart, whole = basic_strategy(game).chart, game.rules.composition
    found = pb.removal("blackjack", decks=2)
    for rank in RANKS:
        less = follow(game, chart, whole - Composition.of([Card(rank + "s")])).expected
        assert float(found.effects[rank]) == pytest.approx(less - follow(game, chart).expected, abs=1e-12)


def test_effects_on_a_side_wager_are_exact_fractions() -> None:
    wager = load_wager("lucky-ladies")
    table = wager.paytable("A")
    found = pb.removal("lucky-ladies", paytable="A", decks=6)
    whole = wager.deck.combined(6)
    less = analyze(wager, table, 6, stack=whole - Composition.of([Card("Qh")])).expected_net
    assert found.by_card["Qh"] == less - analyze(wager, table, 6).expected_net
    assert found.effects["Q"] < found.effects["K"] < 0 < found.effects["5"]
    assert found.by_card["2h"] == found.by_card["8c"]


# --- simulation and shoes --------------------------------------------------------------------------------------------


def test_a_ramp_has_score_and_n0() -> None:
    flat = pb.simulate("blackjack", 2e5, workers=1)
    assert (flat.score, flat.n0) == (0.0, float("inf")) or flat.house_edge < 0
    ramp = pb.simulate("blackjack", 5e5, ramp={0: 1, 1: 2, 2: 4, 3: 8}, workers=1)
    assert ramp.score == pytest.approx(1_000_000 / ramp.n0)
    low, high = ramp.interval_95
    assert low < ramp.house_edge < high
    again = pb.simulate("blackjack", 5e5, ramp={0: 1, 1: 2, 2: 4, 3: 8}, workers=2)
    assert again.result.tally == ramp.result.tally


def test_a_side_wager_is_simulated_with_the_game() -> None:
    found = pb.simulate("blackjack", 1e5, wagers=["lucky-ladies:A"], workers=1)
    assert [row["wager"] for row in found.rows()][-1] == "Lucky Ladies A"
    total, game, wager = (f"{row['house_edge']:.4%}" for row in found.rows())
    assert f"house edge {game} ±" in str(found)
    assert f", Lucky Ladies A {wager} ±" in str(found)
    assert f"; together {total} ±" in str(found)


def test_a_shoe_in_any_form() -> None:
    one = Deck.STANDARD_52.combined(1)
    assert find_shoe(1) == find_shoe(one) == find_shoe(dict.fromkeys(RANKS, 4)) == one
    assert find_shoe("As Kd").size == 2  # type: ignore[union-attr]
    assert pb.shoe_of(2, without="10 T Kh").size == 101
    assert without_cards(one, "As") == one - Composition.of([Card("As")])
    assert points("A 10h K") == points([1, "10", Card("Ks")]) == (1, 10, 10)


# --- the command -----------------------------------------------------------------------------------------------------


def test_the_command_takes_games_too() -> None:
    done = CliRunner().invoke(app, ["edge", "blackjack", "--decks", "2", "--h17", "--json"])
    assert json.loads(done.output) == pb.edge("blackjack", decks=2, dealer_hits_soft_17=True).to_dict()
    assert "house edge 0.331704%" in CliRunner().invoke(app, ["edge", "blackjack"]).output
    refused = CliRunner().invoke(app, ["edge", "blackjack", "--paytable", "A"])
    assert (refused.exit_code, "blackjack is a game" in refused.output) == (2, True)


@pytest.mark.parametrize(
    "module", ["answer", "edges", "jackpot_math", "play", "protection", "ramps", "removal", "simulations", "subjects"]
)
def test_examples_in_docstrings_hold(module: str) -> None:
    tested = import_module(f"pitboss.bench.{module}")
    found = doctest.testmod(tested)
    assert (found.failed, found.attempted > 0) == (0, module != "answer")


def test_edges_are_values() -> None:
    one, other = (pb.edge("lucky-ladies", paytable="A", decks=6) for _ in range(2))
    assert isinstance(one, Edge)
    assert one == other
