"""The lab: what would be agrees with an analysis of the changed table; a question is computed once and cached."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import replace

import pytest

from pitboss.analysis.methods import analyze
from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.floor.lab import questions
from pitboss.floor.lab.workers import Lab
from pitboss.money import Pay
from tests.loops import run


@pytest.mark.parametrize(
    ("wager", "row", "pays"),
    [
        ("lucky-ladies", "any 20", "5 to 1"),
        ("lucky-ladies", "suited 20", "push"),
        ("royal-match-21", "two suited cards", "7 to 2"),
        ("21-plus-3-progressive-30-2107", "flush", "$4"),
    ],
)
def test_what_a_line_would_pay_is_as_if_the_table_said_so(wager: str, row: str, pays: str) -> None:
    """The chances stay; an analysis of the table with that line gives the same fraction."""
    definition = load_wager(wager)
    table = next(each for each in definition.paytables.values() if row in each.pays)
    meters = dict.fromkeys(table.meters, 500000)
    found = questions.analysed(wager, table.name, 6, False, tuple(meters.items()))[0]
    would = questions.what_if(found, table, {row: pays}, None)
    changed = replace(table, pays={**table.pays, row: Pay(pays)})
    again = analyze(definition, changed, 6, meters=meters)
    assert would.house_edge == again.house_edge != found.house_edge
    assert would.variance == again.variance
    shown = questions.in_words(definition.name, table, found, would)
    assert shown["usual_edge"] == round(float(found.house_edge), 10)
    assert {each["row"]: each["pays"] for each in shown["outcomes"]}[row] == pays


def test_a_line_that_is_not_there_is_refused() -> None:
    table = load_wager("lucky-ladies").paytable("A")
    found = questions.analysed("lucky-ladies", "A", 6, False, ())[0]
    with pytest.raises(PitbossError, match=r"no row 'any 19'\. Its rows are"):
        questions.what_if(found, table, {"any 19": "5 to 1"}, None)
    with pytest.raises(PitbossError, match="not odds: 'much'"):
        questions.what_if(found, table, {"any 20": "much"}, None)
    with pytest.raises(PitbossError, match="same figures for every stake"):
        questions.what_if(found, table, {}, 500)


def test_usual_questions_are_those_that_the_page_asks_first() -> None:
    asked = [(question.__name__, more) for question, more in questions.usual()]
    assert len(set(asked)) > 633, "every pay table"
    assert asked.index(("analysed", ("21-magic", "A", 6, False, ()))) < asked.index(("strategy", ("ante-up-21", ())))
    assert ("strategy", ("blackjack", ())) in asked
    assert ("strategy", ("blackjack", (("dealer_hits_soft_17", True),))) in asked
    assert {("strategy", ("blackjack", (("decks", decks),))) for decks in (1, 2, 4, 8)} <= set(asked)
    assert ("analysed", ("lucky-ladies", "A", 6, False, ())) in asked


def test_a_question_is_computed_once_and_the_end_waits_for_nobody() -> None:
    async def work() -> None:
        lab = Lab()
        try:
            one, other = await asyncio.gather(lab.ask(os.getpid), lab.ask(os.getpid))
            assert one == other != os.getpid()
            with pytest.raises(PitbossError, match="no wager"):
                await lab.ask(questions.analysed, "no-such-wager", "", 6, False, ())
            slow = asyncio.create_task(lab.ask(time.sleep, 60))
            await asyncio.sleep(0.3)
        finally:
            lab.close()
        slow.cancel()
        await _gone(one)

    run(work())


async def _gone(pid: int) -> None:
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"process {pid} is still there")
