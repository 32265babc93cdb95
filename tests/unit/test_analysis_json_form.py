"""One JSON form of an analysis: the command and the lab's page only add to it."""

from __future__ import annotations

import pytest

from pitboss.analysis.methods import analyze
from pitboss.analysis.wagers.json_form import plain
from pitboss.catalogue import load_wager
from pitboss.cli.reports.edge_report import describe
from pitboss.floor.lab import questions


@pytest.mark.parametrize("wager", ["lucky-ladies", "21-plus-3-progressive-30-2107", "buster-blackjack"])
def test_the_command_and_the_page_share_one_form(wager: str) -> None:
    definition = load_wager(wager)
    table = definition.paytable_for(6)
    found = analyze(definition, table, 6, meters=dict.fromkeys(table.meters, 5_000_00))
    form = plain(found)
    printed = describe(definition, found, "s", None)
    shown = questions.in_words(definition, table, found, found)
    assert printed == printed | form
    assert shown == shown | form | {"outcomes": shown["outcomes"]}
    for outcome, line in zip(form["outcomes"], shown["outcomes"], strict=True):
        assert line == {**outcome, "row": line["row"], "usually": outcome["pays"]}


def test_each_meter_says_what_a_cent_adds_and_where_it_breaks_even() -> None:
    definition = load_wager("21-plus-3-progressive-30-2107")
    table = definition.paytable_for(6)
    form = plain(analyze(definition, table, 6))
    assert [meter["name"] for meter in form["meters"]] == list(table.meters)
    assert all(meter["even_cents"] > 0 and meter["value"] > 0 for meter in form["meters"])
