"""The commands that print figures: edge and verify, and the figures that the page of side wagers shows."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from pitboss.analysis.methods import analyze, is_analyzed
from pitboss.analysis.play_wagers import is_play_wager
from pitboss.analysis.play_wagers.base_game import SOFT_17
from pitboss.catalogue import DATA, games, load_wager, wagers
from pitboss.catalogue.wagers import WagerDefinition
from pitboss.cli.app import app

SIDE_WAGERS = Path(__file__).parent.parent.parent / "docs/side-wagers.md"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_edge_prints_at_least_what_is_promised() -> None:
    found = json.loads(run("edge", "lucky-ladies", "--paytable", "A", "--decks", "6", "--json").output)
    for name in ("game", "bet", "paytable", "decks", "house_edge", "house_edge_exact", "hit_frequency", "std_dev"):
        assert name in found
    for outcome in found["outcomes"]:
        assert {"name", "pays", "probability", "probability_exact", "return"} <= set(outcome)
    assert sum(Fraction(outcome["probability_exact"]) for outcome in found["outcomes"]) == 1
    assert sum(outcome["count"] for outcome in found["outcomes"]) == found["deals"]
    assert abs(sum(outcome["return"] for outcome in found["outcomes"]) + found["house_edge"]) < 1e-9
    assert f"{found['house_edge']:.6f}" == "0.247089"


def test_edge_of_a_file_of_ones_own(tmp_path: Path) -> None:
    text = load_wager("lucky-ladies").file.read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('"suited 20"  = "9 to 1"', '"suited 20"  = "12 to 1"'), encoding="utf-8")
    theirs = json.loads(run("edge", "lucky-ladies", "--paytable", "A", "--decks", "6", "--json").output)
    ours = json.loads(run("edge", "--file", str(mine), "--paytable", "A", "--decks", "6", "--json").output)
    suited = next(outcome for outcome in ours["outcomes"] if outcome["name"] == "suited 20")
    gained = Fraction(theirs["house_edge_exact"]) - Fraction(ours["house_edge_exact"])
    assert gained == 3 * Fraction(suited["probability_exact"])


def test_a_faulty_file_gets_every_fault_with_its_line(tmp_path: Path) -> None:
    text = load_wager("lucky-ladies").file.read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        text.replace('"19 to 1"', '"nineteen"').replace("tips       = false", "tipps = false"), encoding="utf-8"
    )
    result = run("edge", "--file", str(mine))
    assert result.exit_code == 2
    lines = text.splitlines()
    for what in ('"19 to 1"', "tips "):
        line = next(number for number, each in enumerate(lines, start=1) if what in each)
        assert f"mine.toml:{line}: " in result.stderr


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["edge"], "Name a side wager"),
        (["edge", "unlucky-ladies"], "no game or side wager 'unlucky-ladies'"),
        (["edge", "lucky-ladies", "--paytable", "C"], "has no pay table 'C'"),
        (["edge", "lucky-ladies", "--paytable", "A", "--decks", "1"], "is for 2, 3, 4, 5, 6, 7, 8 decks, not 1"),
        (["edge", "silver-stack", "--decks", "6", "--set", "dealer_hits_soft_17=false"], "dealer_hits_soft_17"),
        (["edge", "lucky-ladies", "--set", "decks=6"], "does not depend on how the game is played"),
    ],
)
def test_what_cannot_be_answered_is_refused(words: list[str], what: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert what in result.stderr


def test_a_soft_17_rule_that_is_none_is_a_fault_with_its_line(tmp_path: Path) -> None:
    text = (
        load_wager("raise-the-roof").file.read_text(encoding="utf-8").replace('soft_17 = "hits"', 'soft_17 = "draws"')
    )
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    result = run("edge", "--file", str(mine))
    lines = [number for number, each in enumerate(text.splitlines(), start=1) if '"draws"' in each]
    assert len(lines) == 4
    for line in lines:
        assert f"mine.toml:{line}: soft_17 = 'draws' is unknown; use stands, hits" in result.stderr


# --- every wager at once -------------------------------------------------------------------------------------------


def listed(*words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(run("edge", "--all", "--csv", *words).output)))


def expected_rows(wager: WagerDefinition) -> Counter[tuple[str, str, str, str]]:
    """A dealer's wager has a row for either soft-17 rule, but for a table that names one of them."""
    rules: tuple[str, ...] = ("stands", "hits") if wager.decided_by == "dealer" else ("",)
    if is_play_wager(wager):
        game = games()[wager.games[0]]
        rules = ("stands", "hits") if SOFT_17 in game.options else ("hits" if game.fixed[SOFT_17].value else "stands",)
    return Counter(
        (wager.id, table.name, str(decks), rule)
        for table in wager.paytables.values()
        for decks in table.decks
        for rule in ((table.soft_17,) if table.soft_17 else rules)
        for _ in (table.pays if wager.decided_by == "rounds" else "1")  # every spot is a wager of its own
    )


def rows_of(rows: list[dict[str, str]]) -> Counter[tuple[str, str, str, str]]:
    return Counter((row["wager"], row["paytable"], row["decks"], row["soft_17"]) for row in rows)


def test_all_lists_every_table_of_the_wagers_that_are_asked_for() -> None:
    ids = ["lucky-ladies", "raise-the-roof", "buster-blackjack", "royal-match-21"]
    rows = listed(*(word for name in ids for word in ("--only", name)))
    assert rows_of(rows) == sum((expected_rows(load_wager(name)) for name in ids), Counter())
    assert list(dict.fromkeys(row["wager"] for row in rows)) == ids
    edges = {(row["decks"], row["soft_17"]): row["house_edge"] for row in rows if row["wager"] == "buster-blackjack"}
    buster = load_wager("buster-blackjack")
    for (decks, rule), edge in edges.items():
        found = analyze(buster, buster.paytable("1"), int(decks), dealer_hits_soft_17=rule == "hits")
        assert float(edge) == round(float(found.house_edge), 10)


def test_all_names_what_waits_and_leaves_out_nothing() -> None:
    found = json.loads(run("edge", "--all", "--only", "wheel-of-madness", "--only", "war-wager", "--json").output)
    assert found["waiting"] == ["wheel-of-madness"]
    assert {row["wager"] for row in found["rows"]} == {"war-wager"}
    table = run("edge", "--all", "--only", "wheel-of-madness", "--only", "buster-blackjack", "--h17").output
    assert "soft 17" in table
    assert "Not analyzed yet: wheel-of-madness" in table
    assert "stands" not in table


@pytest.mark.soak
def test_all_lists_every_table_whose_mathematics_is_done() -> None:
    done = [wager for wager in wagers().values() if is_analyzed(wager) or is_play_wager(wager)]
    assert rows_of(listed()) == sum((expected_rows(wager) for wager in done), Counter())


def test_every_wager_is_analysed_but_the_wheel_whose_segments_are_the_house_s() -> None:
    waiting = [wager.id for wager in wagers().values() if not (is_analyzed(wager) or is_play_wager(wager))]
    assert waiting == ["wheel-of-madness"]
    assert all(is_analyzed(wager) for wager in wagers().values() if wager.decided_by == "dealer")


# --- the dealer's soft 17, and the posted suit ---------------------------------------------------------------------


def test_the_soft_17_rule_is_said_where_it_matters() -> None:
    words = ("edge", "buster-blackjack", "--decks", "6")
    stands, hits = (json.loads(run(*words, "--json", *more).output) for more in ((), ("--h17",)))
    assert (stands["soft_17"], hits["soft_17"]) == ("stands", "hits")
    assert stands["house_edge"] > hits["house_edge"]
    assert "dealer stands on soft 17" in run(*words).output
    assert "dealer hits soft 17" in run(*words, "--h17").output
    assert "soft 17" not in run("edge", "lucky-ladies", "--decks", "6", "--h17").output


def test_a_table_for_one_soft_17_rule_is_analysed_with_it() -> None:
    found = json.loads(run("edge", "raise-the-roof", "--json").output)
    assert [each["soft_17"] for each in found] == ["stands", "stands", "hits", "hits", "hits", "hits"]
    found = json.loads(run("edge", "raise-the-roof", "--s17", "--json").output)
    assert [each["paytable"] for each in found] == ["6 decks, stands, 1", "6 decks, stands, 2"]


def test_the_other_soft_17_rule_is_refused_with_the_clause() -> None:
    for name, option in (("6 decks, stands, 1", "--h17"), ("2 decks, hits, 1", "--s17")):
        result = run("edge", "raise-the-roof-ante", "--paytable", name, option)
        assert result.exit_code == 2
        assert "CO 30-899.23(12)" in result.stderr


def test_the_posted_suit() -> None:
    words = ("edge", "21-plus-3-progressive-30-2107", "--paytable", "PT-BJS-213-01", "--decks", "6", "--json")
    spades, hearts = json.loads(run(*words).output), json.loads(run(*words, "--suit", "h").output)
    assert (spades.pop("posted_suit"), hearts.pop("posted_suit")) == ("s", "h")
    assert spades == hearts  # every suit is as likely as another
    assert (
        json.loads(run("edge", "lucky-ladies", "--paytable", "A", "--decks", "6", "--json").output)["posted_suit"] == ""
    )


# --- meters --------------------------------------------------------------------------------------------------------

BLAZING = ("edge", "blazing-7s-jackpot-up-card-wa-3119", "--paytable", "ML04", "--decks", "6")


def test_contribution_and_seeds_give_the_hold() -> None:
    funded = ("--contribution", "24%", "--meter-seed", "2000", "--meter-seed", "minor=$1,000")
    found = json.loads(run(*BLAZING, *funded, "--json").output)["progressive"]
    assert f"{found['hold'] * 100:.2f}%" == "22.39%"
    assert found["return"] == pytest.approx(1 - found["hold"])
    assert found["seeds_cents"] == {"major": 2_000_00, "minor": 1_000_00}
    assert [award["meter"] for award in found["awards"]] == ["major", "minor"]
    page = " ".join(run(*BLAZING, *funded).output.split())
    assert "with 24% of every wager for the meters, seeded with major $2,000.00, minor $1,000.00" in page
    assert "return 77.610781%, hold 22.389219%" in page


def test_the_wager_s_notation_says_the_same_as_the_options() -> None:
    by_options = run(*BLAZING, "--meter", "2000", "--meter", "minor=100", "--json")
    assert run("edge", f"{BLAZING[1]}:ML04@2000,minor=100", "--decks", "6", "--json").output == by_options.output
    wheel = ("--decks", "6", "--json")
    by_options = run("edge", "wheel-of-madness", "--segments", "$5,$10", *wheel)
    assert run("edge", "wheel-of-madness:$5,$10", *wheel).output == by_options.output


def test_at_the_break_even_meter_the_edge_is_gone() -> None:
    found = json.loads(run(*BLAZING, "--meter", "minor=100", "--json").output)["progressive"]
    assert "hold" not in found
    dollars = int(found["break_even_cents"]["major"] / 100)
    below, above = (
        json.loads(run(*BLAZING, "--meter", str(dollars + more), "--meter", "minor=100", "--json").output)["house_edge"]
        for more in (0, 1)
    )
    assert above <= 0 <= below


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ([*BLAZING, "--contribution", "24"], "not a part of a wager"),
        ([*BLAZING, "--contribution", "124%"], "not a part of a wager"),
        ([*BLAZING, "--meter", "mega=5"], "no meter 'mega'. It has major, minor"),
        ([*BLAZING, "--meter-seed", "1", "--meter-seed", "2", "--meter-seed", "3"], "fewer meters"),
        ([*BLAZING, "--seed", "2000"], "write --meter-seed 2000"),
        (["edge", "lucky-ladies:A", "--paytable", "B"], "Leave out --paytable"),
        (["edge", "lucky-lady"], "Did you mean lucky-ladies"),
        (["edge", "lucky-ladies", "--contribution", "24%"], "has no meter"),
        (["edge", "lucky-ladies", "--suit", "x"], "'x' is not a suit"),
        (["edge", "lucky-ladies", "--decks", "1"], "no pay table"),
        (["edge", "lucky-ladies", "--plot", "x.svg"], "--plot draws one of these"),
        (["edge", "--all", "--plot", "x.svg"], "--plot draws one side wager"),
        (["edge", "--all", "--only", "unlucky-ladies"], "no wager 'unlucky-ladies'"),
    ],
)
def test_what_does_not_fit_is_refused(words: list[str], what: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert what in result.stderr


# --- a picture -----------------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def bars(root: ElementTree.Element, color: str) -> list[float]:
    return [float(each.attrib["width"]) for each in root.iter(f"{SVG}rect") if each.get("class") == color]


def test_a_picture_of_where_the_return_comes_from(tmp_path: Path) -> None:
    file = tmp_path / "returns.svg"
    words = ("edge", "lucky-ladies", "--paytable", "A", "--decks", "6", "--plot", str(file), "--json")
    found = json.loads(run(*words).output)
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    shares = [outcome["return"] + outcome["probability"] for outcome in found["outcomes"]]
    returns, (house,) = bars(root, "returns"), bars(root, "house")
    assert len(returns) == len(bars(root, "chance")) == len(shares)
    for length, share in zip([*returns, house], [*shares, found["house_edge"]], strict=True):
        assert length / max(returns) == pytest.approx(share / max(shares), abs=1e-3)
    assert bars(root, "chance") == sorted(bars(root, "chance"))  # rarer is shorter
    texts = {each.text for each in root.iter(f"{SVG}text")}
    assert {"Lucky Ladies", "queen of hearts pair", "125 to 1", "24.709%", "1 in 3,394", "nothing"} <= texts


@pytest.mark.parametrize(
    "words",
    [
        ["blazing-7s-jackpot-up-card-wa-3119", "--paytable", "ML03", "--decks", "6", "--meter", "mega=900000"],
        ["buster-blackjack", "--decks", "8", "--h17"],
    ],
)
def test_every_picture_is_well_formed_and_within_its_frame(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "returns.svg"
    assert run("edge", *words, "--plot", str(file)).exit_code == 0
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for each in root.iter(f"{SVG}rect"):
        assert 0 <= float(each.get("x", 0)) + float(each.attrib["width"]) <= width
        assert 0 <= float(each.get("y", 0)) + float(each.attrib["height"]) <= height
        assert float(each.attrib["width"]) >= 0


# --- published figures, and the page of side wagers -------------------------------------------------------------------


def test_verify_finds_every_published_figure_but_one() -> None:
    result = run("verify", "--json")
    rows = json.loads(result.output)
    assert result.exit_code == 0
    assert len(rows) == sum(len(t.published) for w in wagers().values() for t in w.paytables.values()) == 240
    assert [(row["wager"], row["paytable"]) for row in rows if not row["agrees"]] == [
        ("bet-the-set-21-wa-3119", "BTS-02")
    ]


def test_the_figures_of_the_page_are_computed() -> None:
    table = SIDE_WAGERS.read_text(encoding="utf-8").split("<!-- edges -->")[1].split("<!-- /edges -->")[0]
    rows = [re.split(r"\s*\|\s*", line.strip("| ")) for line in table.strip().splitlines()[2:]]
    ids = ["21-plus-3-30-2107", "lucky-ladies", "royal-match-21", "match-the-dealer-up-card-wa-3166"]
    assert len(rows) == len(ids)
    for wager_id, (_, paytable, decks, edge, hits) in zip(ids, rows, strict=True):
        wager = load_wager(wager_id)
        found = analyze(wager, wager.paytable(paytable), int(decks))
        assert f"{float(found.house_edge) * 100:.6f}%" == edge
        assert f"{float(found.hit_frequency) * 100:.6f}%" == hits


def test_the_page_counts_the_catalogue() -> None:
    text = SIDE_WAGERS.read_text(encoding="utf-8")
    tables = sum(len(wager.paytables) for wager in wagers().values())
    assert f"{len(wagers())} side wagers with {tables} pay tables" in text
    assert len(list(DATA.rglob("wagers/*.toml"))) == len(wagers())


def test_envy_stands_with_the_edge_and_equals_probability_times_amount() -> None:
    wager = load_wager("bet-the-set-21-progressive")
    (table,) = wager.paytables.values()
    found = analyze(wager, table, max(table.decks))
    (row,) = table.envy
    assert found.envy(table.envy) == found.outcome(row).probability * 50_00
    printed = json.loads(run("edge", wager.id, "--json", "--decks", str(found.decks)).output)
    assert printed["envy_cents"] == {"each other player who made this wager": str(found.envy(table.envy))}


# --- wagers on the player's play ------------------------------------------------------------------------------------


def test_a_wager_on_play_names_its_strategy_and_takes_other_rules() -> None:
    words = ["edge", "dead-mans-hand", "--paytable", "5", "--decks", "2", "--json"]
    found = json.loads(run(*words).output)
    assert "basic strategy" in found["assumes"]
    assert Fraction(found["house_edge_exact"]) == sum(
        -Fraction(each["probability_exact"]) * (-1 if each["pays"] == "lose" else Fraction(each["pays"].split()[0]))
        for each in found["outcomes"]
    )
    once = json.loads(run(*words, "--set", "max_splits=1").output)
    assert once["house_edge"] > found["house_edge"]


def test_a_chart_of_one_s_own_changes_the_figures(tmp_path: Path) -> None:
    file = tmp_path / "never.chart"
    file.write_text("hard 4-21 S S S S S S S S S S\n", encoding="utf-8")
    found = json.loads(run("edge", "straight-jack", "--decks", "2", "--chart", str(file), "--json").output)
    assert "never.chart" in found["assumes"]
    by_name = {each["name"]: each["probability"] for each in found["outcomes"]}
    assert by_name["straight of 3 cards"] == 0 < by_name["straight of 2 cards"]


def test_every_spot_of_a_run_has_its_own_figures() -> None:
    found = json.loads(run("edge", "streak", "--paytable", "standard", "--decks", "2", "--json").output)
    assert [each["spot"] for each in found] == [f"streak of {n}" for n in ("five", "four", "three", "two")]
    two, three = found[3]["hit_frequency"], found[2]["hit_frequency"]
    assert three == pytest.approx(two**1.5, abs=1e-9)
    assert all(each["house_edge_exact"] is None for each in found)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("edge", "blackjack", "--decks", "0"), "0 is not a number of decks"),
        (("edge", "lucky-ladies", "--decks", "-1"), "-1 is not a number of decks"),
        (("strategy", "--decks", "0"), "0 is not a number of decks"),
        (("protect", "lucky-ladies", "--decks", "0"), "0 is not a number of decks"),
        (("edge", "lucky-ladies", "--decks", "9"), "it has tables for 2, 3, 4, 5, 6, 7, 8 decks"),
        (("edge", "pai-jack-bonus", "--decks", "6"), "it has tables for 1 deck [CO 30-2112]"),
        (("edge", "blakjack"), "Did you mean blackjack"),
        (("edge", "lucky-ladis:A"), "Did you mean lucky-ladies"),
        (
            ("edge", "match-the-dealer-jackpot-tables-3-wa-3166", "--paytable", "3c-99"),
            "Did you mean 3c-8, 3c-7 or 3c-6? `pitboss show match-the-dealer-jackpot-tables-3-wa-3166` lists 93 more.",
        ),
        (("edge", "lucky-ladies", "--paytable", "Z"), "Lucky Ladies has no pay table 'Z'. Choose A or B."),
        (("hands", "queeen of hearts pair"), "Did you mean queen of hearts pair"),
    ],
)
def test_what_cannot_be_answered_says_what_can(words: tuple[str, ...], said: str) -> None:
    refused = run(*words)
    assert refused.exit_code == 2
    assert said in " ".join(refused.output.replace("│", " ").split())
