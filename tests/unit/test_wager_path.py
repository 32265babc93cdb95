"""The path of a side wager through the floor: short, and the wager is applied once."""

from __future__ import annotations

from pathlib import Path

from tools import wager_path


def test_a_side_wager_passes_at_most_60_functions_in_15_files_and_is_applied_once() -> None:
    found = wager_path.walk()
    passed, files = wager_path.functions(found.counted), wager_path.files(found.counted)
    assert len(passed) <= 60, sorted(passed)
    assert len(files) <= 15, files
    assert found.applied == 1


def test_the_walk_goes_from_the_live_table_through_the_engine_to_the_disk() -> None:
    """A walk that missed its start, a thread or the engine would be short for the wrong reason."""
    found = wager_path.walk()
    names = [step.function for step in found.counted]
    order = ["LiveTable.perform", "Round.apply", "check_place", "BoundedWager.refuse", "do_place", "Log.append"]
    places = [names.index(name) for name in [*order, "Receipts.end"]]
    assert places == sorted(places)
    assert names[0] == "LiveTable.perform"
    assert any(step.function == "write_all" for step in found.ledger)


def test_the_architecture_page_shows_this_walk() -> None:
    """Written by hand from what the tool prints: a longer or another path must be shown as it is."""
    found = wager_path.walk()
    page = (Path(__file__).parents[2] / "ARCHITECTURE.md").read_text(encoding="utf-8")
    shown = page.partition("<!-- walk")[2].partition("<!-- /walk -->")[0]
    passed, files = wager_path.functions(found.counted), wager_path.files(found.counted)
    assert f"{len(passed)} functions in\n{len(files)} files" in shown
    assert [each for each in files if each not in shown] == []
    assert [step.function for step in found.counted if step.function not in shown] == []
