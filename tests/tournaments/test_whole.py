"""Whole tournaments by automatic players: chips, seats, buttons, prizes and replay."""

from __future__ import annotations

import pytest

from pitboss.tournaments import replay, resume
from pitboss.tournaments.check import check_tournament
from pitboss.tournaments.document import EXAMPLES, example
from pitboss.tournaments.papers.money import pool_account
from pitboss.tournaments.players import STYLES, Run, run_tournament
from tests.marks import proves
from tests.tournaments.random_documents import random_document
from tests.tournaments.watching import Watched


def paid_from_pool(run: Run) -> int:
    return sum(each.award.cents for each in run.tournament.state.paid.values() if each.award.from_pool)


@proves("CO 30-832.06 ¶3 s.1", "CO 30-832.06 ¶3 s.2", "CO 30-832.08(3) s.3", "CO 30-832.08(5)(a)")
def test_forty_nine_entrants_at_seven_tables_with_three_rounds_and_a_final() -> None:
    watched = Watched()
    run = run_tournament(example("friday-night"), 49, b"forty-nine", watch=watched)
    state = run.tournament.state
    event = state.events["friday"]
    assert {each.table for each in state.moves if "round 1, session 1" in each.why} == set(event.plan.tables)
    assert event.round == len(event.plan.rounds) == 3
    assert len(state.entries) > 49  # re-entries
    assert state.is_concluded
    pool = sum(each.cents for each in state.receipts if not each.is_fee)
    assert pool == len(state.entries) * 100_00 == paid_from_pool(run)
    assert state.pool_cents == 0
    again = resume(run.tournament.log.raw_lines())
    assert again.log.head == run.tournament.log.head
    assert again.view() == run.tournament.view()


def test_every_example_is_played_to_its_end_and_replays_alike() -> None:
    for name in EXAMPLES:
        run = run_tournament(example(name), 12, b"examples", watch=Watched())
        assert run.tournament.state.is_concluded
        assert replay(run.tournament.log).log.head == run.tournament.log.head


def play_random(seed: int) -> None:
    """A random tournament to its end: everything holds after every step, and the log gives it again."""
    document, players = random_document(seed)
    assert check_tournament(document).failures == (), seed
    run = run_tournament(document, players, seed.to_bytes(4, "big"), watch=Watched(), styles=tuple(STYLES))
    state = run.tournament.state
    assert state.is_concluded
    account = pool_account(state)
    assert account.balance_cents == account.difference_cents == 0, seed
    assert resume(run.tournament.log.raw_lines()).log.head == run.tournament.log.head


@pytest.mark.parametrize("seed", range(12))
def test_random_tournaments_of_every_format(seed: int) -> None:
    play_random(seed)


@pytest.mark.soak
def test_a_thousand_random_tournaments_of_every_format() -> None:
    for seed in range(1_000):
        play_random(seed)
