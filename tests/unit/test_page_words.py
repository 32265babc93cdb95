"""The words of the pages: each in one file per page or from the engine, and none of those that were retired."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import pitboss.floor
from pitboss.engine.record.headlines import headline
from pitboss.engine.record.transcript import text_of
from pitboss.engine.vocabulary.events import Acted, Settled
from pitboss.floor.commands import commands

SOURCE: Final = Path(pitboss.floor.__file__).parent.parent
PAGES: Final = SOURCE / "floor" / "pages"
COMMENT: Final = re.compile(r"(?m)(?:^|\s)//.*$")
LITERAL: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
FILLED_IN: Final = re.compile(r"\$\{[^}]*(?:\}|$)")
SEVERAL_WORDS: Final = re.compile(r"[A-Za-z]{2,}\S* \S*[A-Za-z]{2,}")
ONE_WORD: Final = re.compile(r"[A-Z][a-z]+[.!?:…]?")
# Classes, keys, drawing, media queries and selectors are no words.
NOT_WORDS: Final = re.compile(
    r"(?:class: |ink: |key: |transform: |\bd: |path: |matchMedia\(|querySelector(?:All)?\(|matches\(|closest\()\s*$"
)
NAMES: Final = {
    "Alt", "Backspace", "Content-Type", "Delete", "Enter", "Escape", "Infinity", "Jo", "Tab", "ArrowRight", "ArrowLeft",
}  # fmt: skip
# Sentences that were said once; nobody on a floor would.
RETIRED: Final = (
    "the cards were shuffled, and the cut is offered",
    "no player is waited for",
    "You are even",
    "Put it down",
    "The dealer deals when all wagers lie",
    "Rule so",
    "main for the dealer",
    "First card of",
    "Push / lose",
    "Same again",
)


def css_names() -> set[str]:
    """Every class name of the style sheets."""
    text = "".join(each.read_text(encoding="utf-8") for each in (PAGES / "css").glob("*.css"))
    return set(re.findall(r"\.([a-z][a-z0-9-]*)", text))


def order_kinds() -> set[str]:
    """The kinds of orders that a page sends."""
    return set(re.findall(r'kind: Literal\["([a-z ]+)"\]', Path(commands.__file__).read_text(encoding="utf-8")))


def stray_words(script: str, classes: set[str], kinds: set[str]) -> list[str]:
    """Literals of a script that somebody could read on a page."""
    found = []
    text = COMMENT.sub("", script)
    for match in LITERAL.finditer(text):
        literal = match[1] if match[1] is not None else match[2]
        bare = FILLED_IN.sub("", literal).strip()
        if NOT_WORDS.search(text[: match.start()]) or bare in kinds | NAMES:
            continue
        is_class_list = all(word in classes or word.startswith("-") for word in bare.split())
        if (SEVERAL_WORDS.search(bare) and not is_class_list) or ONE_WORD.fullmatch(bare):
            found.append(literal)
    return found


def test_every_visible_string_of_a_page_is_in_its_file_of_words() -> None:
    classes, kinds = css_names(), order_kinds()
    assert "take back" in kinds
    scripts = [each for each in (PAGES / "js").rglob("*.js") if each.parent.name != "words"]
    found = {
        str(each.relative_to(PAGES)): stray
        for each in scripts
        if (stray := stray_words(each.read_text(encoding="utf-8"), classes, kinds))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("script", "is_found"),
    [
        ('h("p", {}, "Waiting for the dealer")', True),
        ("h('p', {}, `Seat ${n} is yours`)", True),
        ('h("button", {}, "Deal")', True),
        ('h("p", { class: "notice banner" })', False),
        ('live.send({ kind: "take back" })', False),
        ('svg("g", { transform: "rotate(180 50 70)" })', False),
        ("// What nobody reads.\nconst a = 1;", False),
    ],
)
def test_words_are_told_from_names(script: str, is_found: bool) -> None:
    assert bool(stray_words(script, {"notice", "banner"}, {"take back"})) is is_found


@pytest.mark.parametrize("words", RETIRED)
def test_a_retired_sentence_is_gone(words: str) -> None:
    texts = [each for each in SOURCE.rglob("*") if each.suffix in {".py", ".js", ".html", ".toml", ".json", ".css"}]
    assert len(texts) > 300
    assert [each.name for each in texts if words in each.read_text(encoding="utf-8")] == []


def test_a_kept_blackjack_is_told_in_words_that_a_dealer_uses() -> None:
    """Logs keep the name of the act; nobody reads it."""
    assert text_of(Acted(1, 0, "keep to double", "CO 30-801")) == "Seat 1: play the blackjack on"


def test_no_headline_reads_like_a_label() -> None:
    """ "Dealer has a Pai Jack", not "Lose: dealer Pai Jack": for every outcome of every game."""
    sources = "".join(each.read_text(encoding="utf-8") for each in (SOURCE / "engine").rglob("*.py"))
    outcomes = set(re.findall(r'"((?:lose|win): [^"{]+|fold|Pai Jack)"', sources))
    assert len(outcomes) > 20
    said = [headline(Settled(1, 0, "main", 25_00, 0, each, "CO 30-801")) for each in outcomes]
    assert [each for each in said if re.match(r"(Lose|Win)\b|[a-z]", each)] == []
