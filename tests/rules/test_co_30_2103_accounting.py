"""CO 30-2103: a combination game is counted as blackjack or as poker, as its catalogue entry says and cites."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.catalogue import games
from pitboss.catalogue.game_reader import read_game
from pitboss.cli.app import app
from pitboss.errors import CatalogueError
from pitboss.law.citation import Jurisdiction
from tests.marks import proves

POKER = {"deuces-wild-xtreme"}
RULE_21 = [each.id for each in games().values() if str(each.cite).startswith("CO 30-21")]


def shown(game: str) -> dict[str, str] | None:
    answer = CliRunner().invoke(app, ["show", game, "--json"])
    assert answer.exit_code == 0, answer.output
    found: dict[str, str] | None = json.loads(answer.output)["accounting"]
    return found


@proves("CO 30-2103(1)", "CO 30-2104(15)")
@pytest.mark.parametrize("game", [each for each in RULE_21 if each not in POKER])
def test_co_30_2103_1_a_game_that_is_mostly_blackjack_is_counted_as_blackjack(game: str) -> None:
    cite = "CO 30-2104(15)" if game == "21-hold-em" else "CO 30-2103(1)"
    assert shown(game) == {"class": "blackjack", "procedures": "Rule 9", "cite": cite}


@proves("CO 30-2103(2)")
@pytest.mark.parametrize("game", POKER)
def test_co_30_2103_2_a_game_that_is_mostly_poker_is_counted_as_poker(game: str) -> None:
    assert shown(game) == {"class": "poker", "procedures": "Rule 11", "cite": "CO 30-2103(2)"}
    page = CliRunner().invoke(app, ["show", game]).output
    assert "A poker game for all accounting; drop and count by Rule 11 [CO 30-2103(2)]" in " ".join(page.split())


def test_every_colorado_game_has_a_class_and_no_washington_game() -> None:
    for game in games().values():
        assert (game.accounting is not None) is (game.cite.jurisdiction is Jurisdiction.COLORADO), game.id
    assert shown("spanish-21-wa-3166") is None


def test_an_unknown_class_is_refused_with_its_line(tmp_path: Path) -> None:
    text = games()["blackjack"].file.read_text(encoding="utf-8")
    path = tmp_path / "craps.toml"
    path.write_text(text.replace('class = "blackjack"', 'class = "craps"'), encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"craps\.toml:\d+: unknown accounting class 'craps'"):
        read_game(path, {})
