"""One table, one state: no Washington game cites a Colorado clause or takes a Colorado wager, and the reverse."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from pitboss import IllegalSetup, Limits, Table, load
from pitboss.catalogue import games, load_wager, wagers
from pitboss.catalogue.game_reader import read_game
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.verify.conformance import ConformanceError
from pitboss.engine.verify.table_conformance import check_table
from pitboss.engine.vocabulary.actions import MissFirstCard, PushTable
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import CatalogueError
from pitboss.law.citation import Jurisdiction
from pitboss.law.clauses import HOUSE_RULE, LEFT_TO_THE_HOUSE, RULE_8
from tests.cases import Case

LIMITS: Final = Limits(min=5_00, max=500_00)
SIDES: Final = {  # Washington wagers that lie on one layout with the game
    "spanish-21-wa-3166": ("match-the-dealer-up-card-wa-3166",),
    "bahama-bonus-blackjack-wa-2212": ("match-up-wa-2212", "match-down-wa-2212"),
    "blackjack-wa-3119": ("bet-the-set-21-wa-3119",),
}
WASHINGTON: Final = [game.id for game in games().values() if game.cite.jurisdiction is Jurisdiction.WASHINGTON]
COLORADO: Final = [game.id for game in games().values() if game.cite.jurisdiction is Jurisdiction.COLORADO]


def spots_of(game: str, *chosen: str, decks: int = 6) -> list[CatalogueWager]:
    rules = load(game, decks=decks).rules
    found = []
    for wager in chosen:
        definition = load_wager(wager)
        paytable = definition.paytable_for(decks)
        found += spots(definition, paytable, dict.fromkeys(paytable.meters, 1_000_00), rules=rules)
    return found


def test_every_washington_game_is_played_here() -> None:
    assert sorted(WASHINGTON) == sorted(SIDES)


@pytest.mark.parametrize("game", WASHINGTON)
def test_a_washington_table_cites_washington_documents_or_a_house_rule(game: str) -> None:
    """Random commands, accepted and refused: the suite itself raises at the first citation of another state."""
    report = check_table(
        games()[game], commands=1_500, seed=3, resume_every=100, sides=spots_of(game, *SIDES[game]), decks=6
    )
    own = games()[game].cite
    assert report.cites == {HOUSE_RULE, f"{own.where} {own.section}"}
    assert report.refused.keys() >= {
        "buy in",
        "open",
        "place",
        "cut",
        "deal",
        "act out of turn",
        "color up",
        "begin shuffle",
    }


@pytest.mark.parametrize("game", COLORADO)
def test_a_colorado_table_cites_colorado_rules(game: str) -> None:
    report = check_table(games()[game], commands=250, seed=3, resume_every=100)
    assert len(report.cites) > 5
    assert all(cite.startswith("CO ") for cite in report.cites)


def test_the_suite_notices_a_citation_of_another_state(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["spanish-21-wa-3166"]
    monkeypatch.setitem(
        game.__dict__,
        "clauses",
        type(game.clauses)(
            **{name: getattr(game.clauses, name) for name in game.clauses.__struct_fields__} | {"cash": RULE_8.cash}
        ),
    )
    with pytest.raises(ConformanceError, match=r"under WA and cites CO 30-831"):
        check_table(game, commands=500, seed=1)


# --- no wager of another state ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "wager", "words", "cite"),
    [
        ("blackjack", "bet-the-set-21-wa-3119", "a wager under Washington law", "CO 30-801"),
        ("blackjack-wa-3119", "lucky-ladies", "a wager under Colorado law", "WA 3119 Bet the Set, preamble •1"),
        ("spanish-21-wa-3166", "match-the-dealer-up-card-30-899-16", "Colorado law", "WA 3166 v003 ¶1"),
        ("spanish-21", "match-the-dealer-up-card-wa-3166", "Washington law", "CO 30-899.16"),
    ],
)
def test_a_layout_refuses_a_wager_of_another_state(game: str, wager: str, words: str, cite: str) -> None:
    with pytest.raises(IllegalSetup, match=words) as refusal:
        Table(load(game, decks=6), limits=LIMITS, sides=spots_of(game, wager))
    assert refusal.value.cite == cite
    assert "offer wagers of" in refusal.value.what


def test_every_wager_names_games_of_its_own_state() -> None:
    for wager in wagers().values():
        assert {games()[game].cite.where for game in wager.games} == {wager.cite.where}, wager.id


@pytest.mark.parametrize("game", [*WASHINGTON, *COLORADO])
def test_a_game_s_own_file_cites_one_state(game: str) -> None:
    definition = games()[game]
    cites = [*(each.cite for each in definition.fixed.values()), *(each.cite for each in definition.options.values())]
    assert {cite.where for cite in cites} == {definition.cite.where}
    topics = [getattr(definition.clauses, topic) for topic in definition.clauses.__struct_fields__]
    assert {topic[:2] for topic in topics if topic not in ("", HOUSE_RULE)} == {definition.cite.where}


def test_a_file_that_mixes_states_is_refused_with_its_line(tmp_path: Path) -> None:
    text = games()["blackjack-wa-3119"].file.read_text(encoding="utf-8")
    path = tmp_path / "mixed.toml"
    path.write_text(
        text.replace(
            'insurance       = { value = true, cite = "WA 3119 Bet the Set, Layout picture" }',
            'insurance       = { value = true, cite = "CO 30-812(1)" }',
        ),
        encoding="utf-8",
    )
    with pytest.raises(CatalogueError, match=r"mixed.toml:\d+: 'CO 30-812\(1\)' is the law of another state"):
        read_game(path, {})


def test_a_game_is_not_based_on_a_game_of_another_state(tmp_path: Path) -> None:
    path = tmp_path / "based.toml"
    path.write_text(
        '[game]\nid = "based"\nname = "Based"\nsummary = "s"\n'
        'cite = "WA 3119 Bet the Set, preamble •1"\nbased_on = "blackjack"\n',
        encoding="utf-8",
    )
    with pytest.raises(CatalogueError, match="base this one on a game of its own state"):
        read_game(path, games())


@pytest.mark.parametrize("game", ["bahama-bonus-blackjack-wa-2212", "blackjack-wa-3119"])
def test_mistakes_that_no_document_describes_are_settled_by_the_house(game: str) -> None:
    clauses = games()[game].clauses
    assert {getattr(clauses, topic) for topic in LEFT_TO_THE_HOUSE} == {HOUSE_RULE}
    played = Case(seats=2, game=load(game)).do(MissFirstCard(1))
    assert {(e.seat, e.outcome, e.cite) for e in played.all(Settled)} == {(1, "void: no first card", HOUSE_RULE)}
    called_off = Case(seats=2, game=load(game)).do("7h 7s", PushTable("cards fell off the table")).over()
    assert {e.cite for e in called_off.all(Settled)} == {HOUSE_RULE}


def test_a_house_rule_is_cited_for_shared_topics_only(tmp_path: Path) -> None:
    """A rule of the game itself needs a clause; only what all tables do, tips and mistakes may be the house's."""
    text = games()["blackjack-wa-3119"].file.read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(
        text.replace(
            '\nfrozen               = "WA 3119 Bet the Set, preamble •1"', '\nfrozen               = "house rule"'
        ),
        encoding="utf-8",
    )
    with pytest.raises(CatalogueError, match="not a citation: 'house rule'"):
        read_game(path, {})
