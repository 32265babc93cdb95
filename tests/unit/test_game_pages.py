"""The pages of the games are those that would be written now, and the stored figures are of today's rules."""

from __future__ import annotations

import pytest

from pitboss.analysis.figures import studies, study
from pitboss.analysis.figures.stored_figures import fingerprint, is_confirmed, missing_figures, read_exact, stored
from pitboss.catalogue import games, load
from pitboss.law.register import clauses_within
from pitboss.law.rules import TwentyOneRules
from tools.game_pages import FIGURES, INDEX, PAGES, pages, section_of


def test_the_pages_are_up_to_date() -> None:
    written = pages()
    assert INDEX in written
    assert set(PAGES.glob("*.md")) | {FIGURES} == set(written)
    stale = [path.name for path, text in written.items() if path.read_text(encoding="utf-8") != text]
    assert not stale, f"run `make docs` and read the diff: {', '.join(stale)}"


@pytest.mark.parametrize("game", sorted(studies()))
def test_kept_figures_are_of_todays_rules_and_agree(game: str) -> None:
    found = stored(game)
    assert found is not None, f"run `make figures GAME={game}`"
    assert found["rules"] == fingerprint(load(game).rules), f"run `make figures GAME={game}`"
    assert all(is_confirmed(each, study(game).stored_rounds) for each in found["figures"])
    for each in found["published"]:
        assert each["agrees"] or each["verdict"] != "not the same"


@pytest.mark.parametrize("game", ["blackjack", "ride-free"])
def test_kept_figures_are_what_is_found(game: str) -> None:
    found = stored(game)
    assert found is not None
    for each, exact in zip(found["figures"], study(game).exact(), strict=True):
        assert read_exact(each["exact"]).house_edge == pytest.approx(exact.house_edge, abs=1e-12)


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(studies()))
def test_all_kept_figures_are_what_is_found(game: str) -> None:
    found = stored(game)
    assert found is not None
    for each, exact in zip(found["figures"], study(game).exact(), strict=True):
        assert read_exact(each["exact"]).house_edge == pytest.approx(exact.house_edge, abs=1e-12)


def test_a_rule_changes_the_fingerprint_and_a_default_does_not() -> None:
    usual, other = load("blackjack").rules_of(TwentyOneRules), load("blackjack", decks=8).rules_of(TwentyOneRules)
    assert fingerprint(usual) == fingerprint(load("blackjack", decks=6).rules)
    assert fingerprint(usual) != fingerprint(other)


def test_a_game_without_a_study_lacks_it() -> None:
    for name in set(games()) - set(studies()):
        assert missing_figures(name) == ["study"]


def test_every_game_has_a_section_of_the_register() -> None:
    for game in games().values():
        assert clauses_within(section_of(game)), game.id
