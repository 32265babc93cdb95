"""The dealer's card: every clause that is dealt by has its step, in the order of the round, or a reason without one."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from pitboss.catalogue import games, load
from pitboss.house.signs import Posting
from pitboss.house.signs.departures import departed_from
from pitboss.house.signs.parts import concerns
from pitboss.house.signs.procedures import game_clauses, procedures
from pitboss.house.signs.steps import BY_HAND, HEADINGS, REASONS, step_of, steps
from pitboss.law.clauses import HOUSE_RULE
from pitboss.law.register import Status, duties, is_part_of, register
from tests.house.test_departures import limits
from tests.house.test_signs import posting
from tests.marks import proves

STEPS: Final = frozenset(step for _, names in HEADINGS for step in names)
# Beginnings of sentences that a house reads when it opens a table. A dealer is told what this table does.
OF_THE_LICENSEE: Final = ("The house may", "The house offers", "The house chooses", "The house sets", "The house takes")


def dealt(game: str, **options: Any) -> Posting:
    return posting(game, kind="dealt", options=options, **limits(game))


def cards(of: Posting) -> dict[str, list[str]]:
    """The citations of each step of a dealer's card."""
    found = (part for part in procedures(of.table) if part.heading != "At this table")
    return {part.heading: [line.cite for line in part.lines] for part in found}


# --- the data --------------------------------------------------------------------------------------------------------


def test_every_beginning_is_of_the_register_and_has_a_step_or_a_reason() -> None:
    known = [each.cite for each in register()]
    assert [begins for begins in steps() if not any(is_part_of(cite, begins) for cite in known)] == []
    assert set(steps().values()) - set(REASONS) == STEPS  # no step is without a clause
    assert set(REASONS) <= set(steps().values())


@pytest.mark.parametrize("game", sorted(games()))
def test_every_clause_that_people_carry_out_has_a_step_or_a_reason(game: str) -> None:
    found = [each for each in game_clauses(load(game)) if each.status in BY_HAND]
    assert len(found) > 10
    assert [each.cite for each in found if not step_of(each)] == []


@pytest.mark.parametrize("game", sorted(games()))
def test_every_topic_of_a_game_has_words(game: str) -> None:
    """A topic is cited by its clause, and often by a section whose words are in paragraphs: 30-820, 30-820 ¶1."""
    cites = {cite for cite in msgspec.structs.astuple(load(game).clauses) if cite not in ("", HOUSE_RULE)}
    worded = [each for each in register() if each.words and each.status is not Status.CONTEXT]
    covered = {each.cite for each in worded} | {duties()[key].cite for each in worded for key in each.keys}
    assert cites
    assert [cite for cite in cites if not any(is_part_of(each, cite) for each in covered)] == []


# --- the cards -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(games()))
def test_every_card_has_every_clause_that_is_dealt_by(game: str) -> None:
    of = dealt(game)
    said = {cite for cites in cards(of).values() for cite in cites}
    texts = {line.text for part in procedures(of.table) for line in part.lines}
    concerned, departed = concerns(of.table), departed_from(of.table)
    wanted = [each for each in game_clauses(of.table.game) if each.status in BY_HAND and step_of(each) in STEPS]
    assert wanted
    missing = [each for each in wanted if each.cite in concerned and each.cite not in said]
    assert [each.cite for each in missing if departed.get(each.cite, each.words) not in texts] == []
    assert [each.cite for each in wanted if each.cite not in concerned and each.cite in said] == []


@proves("CO 30-820 ¶1", "CO 30-813 ¶1 s.4", "CO 30-814 ¶1 s.2")
def test_clauses_that_are_numbered_by_paragraph_are_on_the_card_of_blackjack() -> None:
    said = cards(dealt("blackjack"))
    assert said["The deal"][-5:] == ["CO 30-820 ¶1", "CO 30-820(1)", "CO 30-820(2)", "CO 30-820(3)", "CO 30-820(4)"]
    assert {"CO 30-813 ¶1 s.4", "CO 30-814 ¶1 s.2", "CO 30-825 ¶1"} <= set(said["Players' turns"])
    assert {"CO 30-808 ¶1 s.1", "CO 30-808 ¶1 s.2", "CO 30-808 ¶1 s.3"} <= set(said["Paying and taking"])
    assert {"CO 30-817 ¶1 s.1", "CO 30-817(2)"} <= set(said["Before the first round"])
    assert {"CO 30-809 ¶1 s.1", "CO 30-811 ¶1 s.1", "CO 30-827 ¶1 s.2"} <= set(said["Wagers"])
    assert {"CO 30-831(1) s.1", "CO 30-831(2)", "CO 30-831(3)"} <= set(said["Cards and cash"])


@pytest.mark.parametrize(
    ("game", "order"),
    [
        (
            "ante-up-21",
            [
                *("(2)", "(7)", "(9)", "(9)(b)", "(9)(c)", "(9)(d)", "(10)", "(10)(a)", "(11)", "(11)(e)"),
                *("(12)", "(13)(b)", "(13)(c)", "(13)(d)", "(13)(e)"),
            ],
        ),
        (
            "stadium-blackjack",
            [
                *("(4) s.1", "(14)", "(11)", "(15)", "(7)(c)", "(8)(b)", "(9)", "(17)", "(17)(d)", "(18)"),
                *("(19)", "(19)(d)", "(20)", "(3)(a)", "(3)(c)"),
            ],
        ),
        ("21-hold-em", ["(2) s.1", "(4)", "(5)", "(6)", "(7)", "(8)", "(9)", "(10)", "(13)(a)", "(13)(b) s.1", "(14)"]),
        ("pai-jack", ["(2)", "(3)", "(5)", "(6)", "(7)", "(8)", "(9)(a)", "(9)(b)", "(10)", "(11)(a)", "(11)(g)"]),
        ("deuces-wild-xtreme", ["(6)", "(1)", "(8)", "(8)(a)", "(8)(b)", "(9)", "(9)(a)", "(9)(b)", "(9)(c)"]),
        ("blackjack-switch", ["(2) s.1", "(7)", "(8)(a)", "(8)", "(8)(b)", "(8)(g)", "(8)(h)", "(9)", "(8)(e) s.3"]),
        ("3-card-21-n-done", ["(2)", "(3)", "(4)", "(6)", "(7)", " Player rules (2)", " Player rules (6)"]),
        ("war-blackjack", ["(3)", "(6)", "(7)", "(8)", "(8)(a)", "(8)(c)", "(9) s.1"]),
        ("triple-play-blackjack", ["(2)", "(3)", "(4)(a)", "(4)", "(4)(f)", "(4)(b)", "(4)(g)", "(4)(h)", "(5)"]),
        ("competition-21", ["(2)", "(3) s.1", "(6)", "(4)", "(5)", "(9)", "(10)", "(8)"]),
        ("multiple-action-blackjack", ["(2)", "(3)", "(8)", "(7)", "(10)", "(5)", "(6)", "(9)"]),
    ],
)
def test_the_card_follows_the_order_in_which_the_dealer_does_things(game: str, order: list[str]) -> None:
    of = dealt(game)
    section = str(load(game).definition.cite)
    said = [cite for cites in cards(of).values() for cite in cites]
    places = [said.index(section + each) for each in order]
    assert places == sorted(places)


def test_co_30_2106_9_ante_up_21_folds_or_bets_before_insurance_and_the_peek() -> None:
    said = cards(dealt("ante-up-21"))["Before the players act"]
    order = ["CO 30-2106(9)", "CO 30-812(1) s.1", "CO 30-823 ¶1 s.1", "CO 30-2106(10)"]
    assert sorted(order, key=said.index) == order


def test_co_30_899_04_double_action_is_played_by_the_clauses_that_it_borrows() -> None:
    said = {cite for cites in cards(dealt("double-action-blackjack")).values() for cite in cites}
    assert {"CO 30-899.01(4)", "CO 30-899.01(5)", "CO 30-899.01(6)", "CO 30-899.04(3)"} <= said
    assert "CO 30-899.01(2)" not in said  # three hands are for the other game


@pytest.mark.parametrize("game", sorted(games()))
def test_a_card_says_what_this_table_does(game: str) -> None:
    said = [line.text for part in procedures(dealt(game).table) for line in part.lines]
    assert [text for text in said if text.startswith(OF_THE_LICENSEE)] == []
    assert [text for text in said if text.endswith(("that follow.", "the items below say."))] == []


@pytest.mark.parametrize("game", sorted(games()))
def test_a_card_says_nothing_twice_under_one_heading(game: str) -> None:
    for part in procedures(dealt(game).table):
        texts = [line.text for line in part.lines]
        assert len(texts) == len(set(texts)), part.heading


@pytest.mark.parametrize(
    ("dealt_from", "has", "lacks"),
    [
        ("shoe", "CO 30-817(3)", "CO 30-818 ¶1 s.3"),
        ("hand", "CO 30-818 ¶1 s.3", "CO 30-817(3)"),
        ("shuffling shoe", "CO 30-822(2)", "CO 30-817(1)"),
        ("digital", "CO 30-816(5)", "CO 30-815(1) s.1"),
    ],
)
def test_the_card_shuffles_and_cuts_as_its_table_does(dealt_from: str, has: str, lacks: str) -> None:
    kind = "electronic" if dealt_from == "digital" else "dealt"
    of = posting("blackjack", kind=kind, options={"dealt_from": dealt_from, "decks": 2})
    said = {cite for cites in cards(of).values() for cite in cites}
    assert has in said
    assert lacks not in said
