"""Every state that people can bring a floor into survives a restart, and a refusal changes nothing: Hypothesis looks.

The long run with the same commands is `python -m tests.floor.machine`.
"""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from pitboss.engine.record.view import view
from pitboss.engine.verify.table_conformance import table_state
from pitboss.floor.live import display
from pitboss.floor.people.people import Person, Role
from tests.floor import snapshot
from tests.floor.driver import Difference, Driver
from tests.floor.house import TABLES, Floors, House
from tests.floor.machine import episode
from tests.floor.orders import KINDS, Sender, Sent, anything
from tests.floor.states import STATES

CHANCE = st.randoms(use_true_random=False)


def machine(floors: Floors) -> type[RuleBasedStateMachine]:
    """Everybody's commands at one table of a floor on this database, and restarts between them."""

    class FloorMachine(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self._open = contextlib.ExitStack()

        @initialize(table=st.sampled_from([each.id for each in TABLES]), seed=st.integers(0, 10**6))
        def open(self, table: str, seed: int) -> None:
            self.table = table
            self.driver = Driver(self._open.enter_context(floors.new(seed, lines_in_shift=20)))
            self.driver.house.new_shoe(table)

        def _sender(self, rng: Random) -> Sender:
            return Sender(self.driver.house.floor, self.table, rng)

        @rule(rng=CHANCE, times=st.integers(1, 12))
        def play(self, rng: Random, times: int) -> None:
            """What the table waits for, several times over."""
            for _ in range(times):
                self.driver.do(self._sender(rng).sensible())

        @rule(rng=CHANCE, kind=st.sampled_from(sorted(KINDS)))
        def send_anything(self, rng: Random, kind: str) -> None:
            self.driver.do(anything(self._sender(rng), kind))

        @rule()
        def run_out_of_time(self) -> None:
            self.driver.time_out(self.table)

        @rule()
        def send_again(self) -> None:
            self.driver.again()

        @rule()
        def restart(self) -> None:
            self.driver.restart()

        def teardown(self) -> None:
            try:
                if hasattr(self, "driver"):
                    self.driver.restart()
            finally:
                self._open.close()

    return FloorMachine


@pytest.mark.parametrize("examples", [3, pytest.param(20, marks=pytest.mark.soak)])
def test_every_state_survives_a_restart_and_no_refusal_leaves_a_trace(floors: Floors, examples: int) -> None:
    run_state_machine_as_test(
        machine(floors),
        settings=settings(
            max_examples=examples,
            stateful_step_count=12,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )


def test_a_short_run_over_all_tables(floors: Floors) -> None:
    with floors.new(1) as house:
        driver = Driver(house, thorough=False)
        episode(driver, Random(1), 250)
    assert driver.counts.accepted.total() > 50
    assert driver.counts.refused.total() > 50


# --- the check itself ------------------------------------------------------------------------------------------------


@pytest.fixture
def house(state_floors: Floors) -> Any:
    with STATES["wagers placed"].on(state_floors) as found:
        yield found


def test_a_refusal_that_leaves_a_trace_is_found(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    live = house.floor.tables["blackjack"]
    table = live.running()
    monkeypatch.setattr(live, "seats_of", lambda player: table.shoe.draw() and [])  # type: ignore[union-attr]
    with pytest.raises(Difference, match="a refused command changed it"):
        Driver(house).do(Sent("Ann", "blackjack", {"kind": "ready"}))


def test_what_players_see_alike_is_made_once_for_each_change(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    floor, made = house.floor, list[object]()

    def noted(*asked: Any) -> Any:
        made.append(asked)
        return view(*asked)

    monkeypatch.setattr(display, "view", noted)

    def look() -> None:
        for name in ("Ann", "Bob", "Cy"):
            live = floor.tables["blackjack"]
            display.encoded_state(live, floor.play["blackjack"], floor.wallets, Person(name, Role.PLAYER))

    look()
    look()
    assert len(made) == 1
    assert house.order("Ann", "blackjack", {"kind": "ready"}).status == 200
    look()
    assert len(made) == 2


def test_a_floor_that_is_another_after_a_restart_is_found(house: House) -> None:
    house.floor.tables["blackjack"].running().books._player_of[7, "main", False] = "nobody"
    with pytest.raises(Difference, match="another floor after a restart: owners"):
        Driver(house).restart()


def test_every_field_of_a_table_is_in_the_snapshot(house: House) -> None:
    """A new field is compared, too, or it is said here why not."""
    live = house.floor.tables["blackjack"]
    shown = {"game", "house", "limits", "shoe", "books", "cut_rotation", "log", "round", "rounds_played", "_carried"}
    shown |= {"_held", "_entered", "early_decisions", "_early_about", "proposed", "commitment", "_committed"}
    shown |= {"_to_be_cut", "inspected", "inspected_first", "start", "call", "button_seat", "hand_played"}
    not_kept = {"last"}  # the round before, which pages show until the next begins: nothing depends on it
    not_kept |= {"meter"}  # who answers for the meters: the live table, always
    assert set(vars(live.running())) == shown | not_kept
    not_shown = {"id", "kind", "store", "receipts", "lock"}  # never another
    not_shown |= {
        "on_lost",
        "on_hand_pay",
        "on_meters",
        "on_shared",
        "automatic",
    }  # who is told or plays by itself: the floor's
    caches = {"version", "_cache", "_encoded", "_kept", "_kept_round", "_watching", "stamp"}  # what is shown, who asks
    seen = {"name", "pit", "table", "closed", "shift", "seats", "stopped", "quarantined", "pending", "jackpots"}
    not_shown |= {"tournament"}  # whose table it is: its own log is compared with the disk
    assert set(vars(live)) == seen | not_shown | caches
    assert set(vars(live.pending)) == {
        "written",
        "balances",
        "seats",
        "new_shift",
        "ended",
        "_table_id",
        "_journals",
        "_results",
    }
    assert {"proposed", "ahead of"} <= set(table_state(live.running()))
    assert set(snapshot.LOST_AT_RESTART) == {"ready", "waits for", "journal"}
