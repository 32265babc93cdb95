"""`pitboss strategy` prints, draws and compares charts."""

from __future__ import annotations

import csv
import io
import json
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from pitboss.catalogue import load
from pitboss.charts import chart as charts
from pitboss.cli.app import app
from pitboss.cli.reports.image_file import _renderer

RUN = CliRunner()
BASIC = Path(charts.__file__).parent / "data" / "basic.chart"


def run(*words: str) -> str:
    result = RUN.invoke(app, ["strategy", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_chart_of_six_decks() -> None:
    rows = {row[1]: row[2:] for row in csv.reader(io.StringIO(run("--csv")))}
    assert rows["row"] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]
    assert rows["hard 12"] == list("HHSSSHHHHH")
    assert rows["hard 16"] == [*"SSSSSHH", "R", "Rs", "R"]
    assert rows["soft 18"] == ["S", "Ds", "Ds", "Ds", "Ds", *"SSHHH"]
    assert rows["9-9"] == list("PPPPPSPPSS")


def test_the_page_names_the_edge_and_the_letters() -> None:
    page = run()
    assert "house edge 0.331704% by this chart, 0.330268% by the exact cards of each hand" in page
    assert "surrender if allowed, otherwise stand" in page


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ([], "both figures assume no insurance, even money declined"),
        (
            ["--set", "blackjack_pays=6 to 5"],
            "both figures assume no insurance, even money taken with a blackjack against an",
        ),
        (["--set", "blackjack_pays=6 to 5", "--set", "even_money=no"], "no insurance, even money not offered"),
    ],
)
def test_the_page_says_what_both_figures_assume(options: list[str], says: str) -> None:
    assert says in run(*options)


def test_both_figures_take_even_money_where_that_gains() -> None:
    taken = json.loads(run("--set", "blackjack_pays=6 to 5", "--json"))
    declined = json.loads(run("--set", "blackjack_pays=6 to 5", "--set", "even_money=no", "--json"))
    # A blackjack against an ace, dealt from six decks; without even money it wins 6 to 5 unless the hole card is a ten.
    dealt = 2 * Fraction(24, 312) * Fraction(96, 311) * Fraction(23, 310)
    gained = dealt * (1 - Fraction(6, 5) * (1 - Fraction(95, 309)))
    for figure in ("house_edge", "house_edge_best_play"):
        assert declined[figure] - taken[figure] == pytest.approx(float(gained), abs=1e-12)
        assert "even money taken with a blackjack against an ace" in taken["assumes"][figure]
        assert "even money not offered" in declined["assumes"][figure]
    means = [sum(each["net"] * each["probability"] for each in found["outcomes"]) for found in (taken, declined)]
    assert means[0] - means[1] == pytest.approx(float(gained), abs=1e-12)


def test_a_chart_of_ones_own_and_other_options_say_what_they_assume() -> None:
    six_to_five = ("--set", "blackjack_pays=6 to 5")
    found = json.loads(run(*six_to_five, "--chart", str(BASIC), "--json"))
    assert all("even money taken" in words for words in found["assumes"].values())
    assert 0 < found["house_edge"] - found["basic_strategy"] < 0.0001
    assert "both figures assume no insurance, even money taken" in run(*six_to_five, "--chart", str(BASIC))
    other = json.loads(run("--against", "blackjack_pays=6 to 5", "--json"))
    assert "even money declined" in other["assumes"]["house_edge"]
    assert "even money taken" in other["against"]["assumes"]["house_edge"]


def test_two_sets_of_rules() -> None:
    found = json.loads(run("--against", "dealer_hits_soft_17=true", "--json"))
    there = {(each["row"], each["up"]): each["there"] for each in found["against"]["differences"]}
    assert there == {
        ("hard 11", "A"): "D",
        ("hard 15", "A"): "R",
        ("hard 17", "A"): "Rs",
        ("soft 18", "2"): "Ds",
        ("soft 19", "6"): "Ds",
        ("8-8", "A"): "Rp",
    }
    assert found["against"]["house_edge"] > found["house_edge"]


def test_pictures(tmp_path: Path) -> None:
    page, card = tmp_path / "chart.svg", tmp_path / "card.svg"
    run("spanish-21", "--set", "redoubles=2", "--svg", str(page), "--card", str(card))
    assert "after doubling" in page.read_text(encoding="utf-8")
    root = ET.parse(card).getroot()
    assert (root.attrib["width"], root.attrib["height"]) == ("105mm", "148mm")


def test_what_a_chart_of_ones_own_costs() -> None:
    found = json.loads(run("--set", "dealer_hits_soft_17=true", "--chart", str(BASIC), "--json"))
    assert found["house_edge"] > found["basic_strategy"]
    dearest = found["deviations"][0]
    assert (dearest["row"], dearest["up"], dearest["says"], dearest["best"]) == ("hard 17", "A", "S", "Rs")
    page = run("--set", "dealer_hits_soft_17=true", "--chart", str(BASIC))
    assert "hard 17 against A, first two: S, where Rs is best" in page


def test_refusals() -> None:
    both = RUN.invoke(app, ["strategy", "--against", "decks=2", "--chart", str(BASIC)])
    assert both.exit_code == 2
    assert "Choose one of them" in both.output


@pytest.mark.parametrize("words", [[], ["--csv"], ["--against", "decks=6"], ["--wager", "lucky-ladies=1/2"]])
@pytest.mark.parametrize(
    "game",
    [
        *("pai-jack", "deuces-wild-xtreme", "21-hold-em", "3-card-21-n-done", "ante-up-21", "competition-21"),
        "blackjack-switch",
    ],
)
def test_a_game_without_a_chart_of_totals_is_refused_with_where_its_strategy_is(game: str, words: list[str]) -> None:
    result = RUN.invoke(app, ["strategy", game, *words])
    assert result.exit_code == 2
    said = f"is not played by a chart of totals. `pitboss figures {game}` prints its strategy"
    assert f"{said} [{load(game).definition.cite}]" in result.stderr


def test_a_picture_as_png_has_its_words(tmp_path: Path) -> None:
    card = tmp_path / "card.png"
    run("--set", "decks=2", "--threads", "2", "--card", str(card))
    picture = card.read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    # 105 by 148 millimetres at 300 dots per inch
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (1240, 1748)


@pytest.mark.parametrize(
    ("fonts", "what"), [(None, "needs the extra `png`"), (b"a blank page", "needs a font on this machine")]
)
def test_a_png_that_cannot_be_drawn_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fonts: bytes | None, what: str
) -> None:
    drawn = None if fonts is None else SimpleNamespace(svg_to_bytes=lambda **_: fonts)
    monkeypatch.setitem(sys.modules, "resvg_py", drawn)
    _renderer.cache_clear()
    refused = RUN.invoke(app, ["strategy", "--plot", str(tmp_path / "chart.png")])
    _renderer.cache_clear()
    assert refused.exit_code == 2
    assert what in refused.output
    assert not list(tmp_path.iterdir())


def test_other_endings_are_refused(tmp_path: Path) -> None:
    refused = RUN.invoke(app, ["strategy", "--plot", str(tmp_path / "chart.pdf")])
    assert refused.exit_code == 2
    assert "as .svg or .png" in refused.output


def test_threads_are_counted_from_one() -> None:
    refused = RUN.invoke(app, ["strategy", "--threads", "0"])
    assert refused.exit_code == 2
    assert "threads must be at least 1, not 0" in refused.output


# --- with a side wager ------------------------------------------------------------------------------------------------


def test_what_a_side_wager_changes() -> None:
    found = json.loads(run("--wager", "push-your-luck=1/2", "--set", "decks=2", "--json"))
    assert found["value"] - found["value_by_basic_strategy"] == pytest.approx(found["gain"])
    assert found["gain"] > 0.04
    (stage,) = found["stages"]
    cells = {(each["row"], each["up"]): (each["basic"], each["joint"]) for each in stage["differences"]}
    assert cells["hard 13", "2"] == ("S", "H")  # a total that never ties is drawn to


def test_a_page_shows_straights_that_are_drawn_to() -> None:
    page = run("--wager", "straight-jack=10%", "--set", "decks=2")
    assert "a gain of +" in page
    assert "6-7" in page


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--wager", "push-your-luck=1"], "may not exceed 1/2 of the main wager; you asked for 1"),
        (["--wager", "push-your-luck=0"], "must be greater than zero, not 0"),
        (["--wager", "push-your-luck"], "Write WAGER=SIZE"),
        (["--with", "push-your-luck"], "Write WAGER=SIZE"),  # the option's former name,
        (["--wager", "lucky-ladies=1/5"], "does not depend on how the game is played"),
        (["blackjack", "--wager", "pot-of-gold=1/5"], "is offered with free-bet-blackjack, not with blackjack"),
        (["--wager", "21-magic:A=1/5", "--set", "decks=8"], "is for 1, 2, 6 decks, not 8"),
        (["--wager", "push-your-luck=1/5", "--csv"], "--wager prints a table"),
    ],
)
def test_what_cannot_ride_along_is_refused(words: list[str], what: str) -> None:
    result = RUN.invoke(app, ["strategy", *words])
    assert result.exit_code == 2
    assert what in result.stderr
