"""The catalogue's reader: it refuses what it does not understand, all of it at once, each with file and line.

`bad/` has files that must not be read, each with its faults beside it (`line: words`); `good/` has files that must.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from pitboss import IllegalSetup, PitbossError, games, load
from pitboss.catalogue import DATA, definitions, load_wager, read_games
from pitboss.catalogue.definitions import GameDefinition
from pitboss.catalogue.game_reader import read_game
from pitboss.catalogue.lines import line_index
from pitboss.catalogue.wagers import read_wager
from pitboss.errors import CatalogueError, Fault
from pitboss.law.clauses import TwentyOneClauses
from pitboss.law.rules import HoleCard, Ties, TwentyOneRules

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.toml"))
GOOD = sorted((HERE / "good").glob("*.toml"))


def faults_of(path: Path) -> list[Fault]:
    with pytest.raises(CatalogueError) as refusal:
        read_game(path, games())
    return refusal.value.faults


def good(name: str) -> GameDefinition:
    return read_game(HERE / "good" / f"{name}.toml", games())


# --- bad files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", BAD, ids=lambda path: str(path.stem))
def test_every_fault_is_found_at_once_with_its_file_and_line(path: Path) -> None:
    found = faults_of(path)
    expected = path.with_suffix(".faults").read_text(encoding="utf-8").splitlines()
    assert {fault.file for fault in found} == {path.name}
    for line, words in (entry.split(": ", 1) for entry in expected):
        assert [fault for fault in found if fault.line == int(line) and words in fault.what], f"{line}: {words}"
    # One mistake may have several consequences, but none on a line where nothing is wrong.
    assert {fault.line for fault in found} == {int(entry.split(":")[0]) for entry in expected}


def test_every_bad_file_says_what_is_bad_about_it() -> None:
    assert {path.stem for path in BAD} == {path.stem for path in (HERE / "bad").glob("*.faults")}
    assert len(BAD) > 15


def test_faults_come_in_the_order_of_the_file_and_read_like_a_compiler_s() -> None:
    with pytest.raises(CatalogueError) as refusal:
        read_game(HERE / "bad" / "unknown-key.toml", games())
    lines = [fault.line for fault in refusal.value.faults]
    assert lines == sorted(lines)
    assert str(refusal.value).splitlines()[0] == "unknown-key.toml:7: [game] has an unknown key 'color'"
    assert len(str(refusal.value).splitlines()) == len(lines)


@pytest.mark.parametrize("content", [b"", b"\n", b"# nothing\n"])
def test_an_empty_file_lacks_everything(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "empty.toml").write_bytes(content)
    found = {fault.what for fault in faults_of(tmp_path / "empty.toml")}
    assert "the file has no 'game'" in found
    topics = [topic for topic in msgspec.structs.fields(TwentyOneClauses) if topic.required]
    assert {f"[clauses] has no clause for {topic.name!r}" for topic in topics} <= found


def test_a_game_must_say_something_of_every_rule_of_the_standard_game(tmp_path: Path) -> None:
    path = tmp_path / "silent.toml"
    path.write_text(
        '[game]\nid = "silent"\nname = "Silent"\ncite = "CO 30-801"\nprocedure = "twenty-one"\nsummary = "-"\n'
        "[rules]\n[options]\n[clauses]\n",
        encoding="utf-8",
    )
    found = {fault.what for fault in faults_of(path)}
    required = [rule.name for rule in msgspec.structs.fields(TwentyOneRules) if rule.required]
    assert "decks" in required
    assert "dealer_22" not in required
    assert {f"neither [rules] nor [options] has {rule!r}" for rule in required} <= found


@pytest.mark.parametrize("content", [b"\xff\xfe[game]", b'[game]\nname = "\xe9"\n', b"\x00\x01\x02", b"\x89PNG\r\n"])
def test_a_file_that_is_no_text_is_a_fault_and_not_a_crash(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "picture.toml").write_bytes(content)
    assert [fault.file for fault in faults_of(tmp_path / "picture.toml")] == ["picture.toml"]


@pytest.mark.parametrize("keyword", ["game", "rules", "options", "clauses"])
def test_a_table_that_is_no_table_is_a_fault(tmp_path: Path, keyword: str) -> None:
    text = (HERE / "good" / "based-on.toml").read_text(encoding="utf-8")
    path = tmp_path / "flat.toml"
    lines = [line for line in text.splitlines() if line.strip() != f"[{keyword}]"]
    lines = [line for line in lines if not line.startswith(f"[{keyword}.")]
    path.write_text(f"{keyword} = 5\n" + "\n".join(lines), encoding="utf-8")
    assert faults_of(path)


@pytest.mark.parametrize("keyword", ["game", "rules", "options", "clauses"])
def test_a_table_that_comes_as_a_list_is_a_fault(tmp_path: Path, keyword: str) -> None:
    path = tmp_path / "list.toml"
    text = (HERE / "good" / "own-words.toml").read_text(encoding="utf-8")
    path.write_text("\n".join(line for line in text.splitlines() if keyword not in line), encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8") + f"\n[[{keyword}]]\nx = 1\n", encoding="utf-8")
    assert faults_of(path)


# --- several files -------------------------------------------------------------------------------------------------


def copy_of(path: Path, folder: Path, name: str = "") -> None:
    (folder / (name or path.name)).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")


def with_blackjack(folder: Path) -> Path:
    copy_of(games()["blackjack"].file, folder)
    return folder


def test_the_faults_of_all_files_come_together(tmp_path: Path) -> None:
    for path in BAD[:3]:
        copy_of(path, with_blackjack(tmp_path))
    with pytest.raises(CatalogueError) as refusal:
        read_games(tmp_path)
    assert {fault.file for fault in refusal.value.faults} == {path.name for path in BAD[:3]}


def test_two_games_cannot_have_one_id(tmp_path: Path) -> None:
    copy_of(HERE / "good" / "based-on.toml", with_blackjack(tmp_path))
    copy_of(HERE / "good" / "based-on.toml", tmp_path, "twin.toml")
    with pytest.raises(CatalogueError, match=r"'based-on' is already used by based-on\.toml"):
        read_games(tmp_path)


def test_a_game_is_read_after_the_one_that_it_is_based_on(tmp_path: Path) -> None:
    copy_of(HERE / "good" / "based-on.toml", with_blackjack(tmp_path), "a-comes-first.toml")
    assert set(read_games(tmp_path)) == {"blackjack", "based-on"}


# --- good files ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOOD, ids=lambda path: str(path.stem))
def test_a_good_file_is_read_without_a_word(path: Path) -> None:
    assert isinstance(read_game(path, games()).configure().rules, TwentyOneRules)


def test_what_is_not_said_is_inherited() -> None:
    base, game = games()["blackjack"], good("based-on")
    assert game.procedure == base.procedure
    assert game.options["decks"] == base.options["decks"]
    assert game.fixed["deck"] == base.fixed["deck"]
    assert isinstance(game.clauses, TwentyOneClauses)
    assert isinstance(base.clauses, TwentyOneClauses)
    assert (game.clauses.push, game.clauses.lose) == ("CO 30-830(2)", base.clauses.lose)


def test_a_fixed_rule_takes_the_place_of_an_option() -> None:
    game = good("based-on")
    assert "hole_card" not in game.options
    assert game.configure().rules_of(TwentyOneRules).hole_card is HoleCard.NONE
    with pytest.raises(IllegalSetup, match="hole_card is fixed by law") as refusal:
        game.configure(hole_card="no peek")
    assert refusal.value.cite == "CO 30-812(1)"


def test_an_option_takes_the_place_of_a_fixed_rule() -> None:
    game = good("based-on")
    assert "insurance" not in game.fixed
    assert (
        game.configure().rules_of(TwentyOneRules).insurance,
        game.configure(insurance=True).rules_of(TwentyOneRules).insurance,
    ) == (False, True)


def test_a_variation_does_not_change_the_game_that_it_is_based_on() -> None:
    good("based-on")
    assert load("blackjack").rules_of(TwentyOneRules).ties is Ties.PUSH
    assert "insurance" in games()["blackjack"].fixed


def test_a_case_fixes_another_rule_under_a_choice() -> None:
    game = good("cases")
    for decks, pays, cite in ((1, "6 to 5", "CO 30-830(2)"), (2, "3 to 2", "CO 30-810")):
        found = game.configure(decks=decks, dealt_from="digital")
        assert (str(found.rules_of(TwentyOneRules).blackjack_pays), found.cite_of("blackjack_pays")) == (pays, cite)


def test_a_case_leaves_less_to_choose() -> None:
    game = good("cases")
    for decks, lawful in ((1, False), (2, False), (3, True)):
        chosen = {"decks": decks, "dealt_from": "digital", "resplit_aces": True}
        if lawful:
            assert game.configure(**chosen).rules_of(TwentyOneRules).resplit_aces
            continue
        with pytest.raises(IllegalSetup, match="few decks: resplit_aces must be False, not True") as refusal:
            game.configure(**chosen)
        assert refusal.value.cite == "CO 30-814"


def test_every_form_of_toml_is_the_same() -> None:
    game = good("own-words")
    rules = game.configure().rules_of(TwentyOneRules)
    assert (game.name, rules.decks, str(rules.blackjack_pays)) == ('Own "Words"', 2, "2 to 1")
    assert rules.double_totals.holds(13, soft=True)
    assert not rules.double_totals.holds(13, soft=False)


def test_the_catalogue_itself_is_good() -> None:
    assert read_games(DATA) == games()
    for game in games().values():
        game.configure()
        assert game.cite.section
        assert game.summary


# --- configuring ---------------------------------------------------------------------------------------------------


def test_a_refused_choice_says_what_is_allowed_and_by_which_clause() -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack", decks=9)
    assert str(refusal.value) == "decks = 9 is not allowed; allowed: a whole number from 1 to 8 [CO 30-806(2)]"


def test_an_unknown_option_lists_the_known_ones() -> None:
    with pytest.raises(IllegalSetup, match="has no option 'deck_count'; its options are blackjack_pays, burn_cards"):
        load("blackjack", deck_count=6)


def test_choices_that_cannot_stand_together_are_refused() -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack", dealt_from="hand", decks=3)
    assert refusal.value.cite == "CO 30-816(3)"


def test_choices_outside_the_law_are_refused_together() -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack", decks=9, ties="push", surrender="never")
    for clause in ("CO 30-806(2)", "CO 30-808", "CO 30-829"):
        assert f"[{clause}]" in str(refusal.value)


def test_what_was_chosen_is_kept_apart_from_what_was_left_at_its_default() -> None:
    game = load("blackjack", decks=2)
    assert dict(game.chosen) == {"decks": 2}
    assert game.rules_of(TwentyOneRules).max_splits == 3


def test_choices_that_were_applied_before_give_the_same_game() -> None:
    assert load("blackjack", decks=1, dealt_from="hand") is load("blackjack", decks=1, dealt_from="hand")
    assert list(load("blackjack", dealt_from="hand", decks=1).chosen) == ["dealt_from", "decks"]
    with pytest.raises(IllegalSetup, match="decks"):
        load("blackjack", decks=True, dealt_from="hand")  # equal to 1, and no number of decks
    changed = replace(games()["blackjack"], name="Another")
    assert changed.configure(decks=1, dealt_from="hand").name == "Another"


def test_the_games_that_are_kept_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definitions, "MOST_CONFIGURED", 2)
    game = replace(games()["blackjack"])
    for decks, kept in ((4, 1), (5, 2), (5, 2), (6, 1), (8, 2)):
        assert game.configure(decks=decks).rules.decks == decks
        assert len(game._configured) == kept


def test_an_unknown_game_lists_the_known_ones() -> None:
    with pytest.raises(PitbossError, match=r"^The catalog has no game 'whist'\. `pitboss games` lists every id\.$"):
        load("whist")


# --- lines ---------------------------------------------------------------------------------------------------------


def test_the_line_of_every_key() -> None:
    text = 'a = 1\n[b]\nc = [\n  "x = 1", # [no]\n]\n"d e" = 2\n[b.f]\ng.h = 3\n[[i]]\nj = 1\n[[i]]\nj = 2\n'
    assert line_index(text) == {
        (): 1,
        ("a",): 1,
        ("b",): 2,
        ("b", "c"): 3,
        ("b", "d e"): 6,
        ("b", "f"): 7,
        ("b", "f", "g", "h"): 8,
        ("i", 0): 9,
        ("i", 0, "j"): 10,
        ("i", 1): 11,
        ("i", 1, "j"): 12,
    }


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("jackpots = 0", ""),
        ('one_text = ["WA 3166 v003"]', ""),
        ("progressive_only = true", ""),
        ("", "a layout rule has exactly one of one_of, jackpots, one_kind, only_with, one_text, progressive_only"),
        ("one_kind = false", "a layout rule has exactly one of"),
        ("jackpots = 2\none_kind = true", "a layout rule has exactly one of"),
        ("jackpots = 2\nprogressive_only = true", "a layout rule has exactly one of"),
        ('one_text = ["WA 3166 v003", 2]', "one_text is a list of the beginnings of citations"),
        ("one_texts = []", "unknown key 'one_texts'"),
    ],
)
def test_a_layout_rule_says_one_thing(tmp_path: Path, rule: str, words: str) -> None:
    known = load_wager("match-the-dealer-jackpot-table-6-wa-3166").file
    path = tmp_path / known.name
    path.write_text(known.read_text(encoding="utf-8").replace("jackpots = 2", rule), encoding="utf-8")
    if not words:
        assert len(read_wager(path).layout) == 2
        return
    with pytest.raises(CatalogueError, match=re.escape(words)):
        read_wager(path)
