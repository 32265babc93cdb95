"""What a seat may decide before it is asked is what it is offered when it is; and asking changes and tells nothing."""

from __future__ import annotations

from random import Random

import pytest

from pitboss import Limits, Table, Wager, load
from pitboss.engine.table import early_decisions
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.vocabulary.actions import Stand
from pitboss.engine.vocabulary.actors import CHANCE, Seat
from pitboss.errors import IllegalAction, Refusal
from pitboss.shoe import ChaChaSource

SEATS = {"stadium-blackjack": (1, 2, 3, 4), "multi-hand-blackjack": (1, 2, 4, 5, 7)}


def table(game: str, seed: int) -> Table:
    loaded = load(game)
    shoe = shoe_for(loaded.rules, ChaChaSource(seed.to_bytes(32)))
    live = Table(loaded, limits=Limits(min=5_00, max=500_00), shoe=shoe)
    live.shuffle(lambda player: None)
    return live


@pytest.mark.parametrize("game", SEATS)
def test_what_is_offered_ahead_is_offered_in_turn(game: str) -> None:
    random, compared = Random(7), 0
    for seed in range(12):
        live = table(game, seed)
        round = live.open(
            live.opening(
                [
                    Wager(seat, "main", 20_00, player=f"P{(seat - 1) // 3}" if "multi" in game else f"P{seat}")
                    for seat in SEATS[game]
                ]
            )
        )
        step, offered = None, {}
        while not round.is_over:
            if not isinstance(round.actor, Seat):
                live.deal() if round.actor is CHANCE else round.apply(round.legal()[0].action)
                continue
            if round.joint_decision != step:
                before = round.state()
                step, offered = round.joint_decision, early_decisions.offers(round)
                assert round.state() == before
            expected = offered.pop(round.actor.number, None)
            if expected is not None:  # asked for the first time in this step
                assert expected == round.legal()
                compared += 1
            round.apply(random.choice(round.legal()).action)
    assert compared > 60


def test_a_decision_that_may_not_be_made_is_refused_and_one_that_lapsed_is_not_done() -> None:
    live = table("stadium-blackjack", 3)
    round = live.open([Wager(seat, "main", 20_00, player=f"P{seat}") for seat in (1, 2)])
    live.deal_all()
    assert round.actor == Seat(1)
    with pytest.raises(IllegalAction, match="seat 3 has nothing to decide"):
        live.decide_ahead(3, Stand())
    with pytest.raises(Refusal):
        live.decide_ahead(2, round.passing)
    live.decide_ahead(2, Stand())
    assert not live.follow()  # seat 1 is asked
    round.apply(Stand())
    assert live.early_decisions == {2: Stand()}
    assert live.follow()
    assert live.early_decisions == {}


def test_where_players_act_in_turn_there_is_nothing_ahead() -> None:
    live = table("blackjack", 1)
    round = live.open([Wager(seat, "main", 20_00) for seat in (1, 2)])
    live.deal_all()
    assert round.joint_decision is None
    assert early_decisions.offers(round) == {}
    with pytest.raises(IllegalAction):
        live.decide_ahead(2, Stand())
