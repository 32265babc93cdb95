"""Colorado rule 8 on handling wagers: 30-811."""

from __future__ import annotations

import pytest

from pitboss import (
    Decline,
    Double,
    EvenMoney,
    Hit,
    Insure,
    Place,
    Split,
    Stand,
    Surrender,
    Wager,
    Withdraw,
)
from pitboss.engine.vocabulary.actions import Action
from tests.marks import proves
from tests.rules.table_talk import choices, deal, net, opened, play, refused

TOUCHES: tuple[Action, ...] = (
    Withdraw(1, "main"),
    Withdraw(1, "insurance"),
    Withdraw(1, "main", tip=True),
    Place(Wager(1, "main", 25_00)),
    Place(Wager(1, "main", 5_00, tip=True)),
    Place(Wager(1, "insurance", 5_00)),
)


@proves("CO 30-811 ¶1 s.1")
@pytest.mark.parametrize("touch", TOUCHES)
def test_co_30_811_nobody_touches_a_wager_from_the_first_card_to_the_last(touch: Action) -> None:
    round = play(opened(Wager(1, "main", 25_00), Wager(2, "main", 25_00)), "10s")
    for step in ("10h 6d 2s 2h 10c", Hit(), "5s", Stand(), Stand(), "10d"):
        refused(round, touch, "CO 30-809")
        play(round, step)
    assert round.is_over
    assert not round.can(touch)


@proves("CO 30-811 ¶1 s.2")
@pytest.mark.parametrize("hole_card", ["peek under ace and ten", "no peek"])
def test_co_30_811_a_confirmed_insurance_wager_stays(hole_card: str) -> None:
    """Two seats, so that the insurance of the first is still open while the second is asked."""
    round = play(deal("10s 7s | 10h 7h | dealer Ad 9c", hole_card=hole_card), Insure(5_00))
    assert round.layout_cents == 55_00
    for touch in TOUCHES:
        refused(round, touch, "CO 30-809")
    play(round, Decline(), Stand(), Stand())
    assert net(round, bet="insurance") == -5_00


@proves("CO 30-811 ¶1 s.2")
def test_co_30_811_each_seat_answers_the_call_for_insurance_once() -> None:
    round = play(deal("10s 7s | 10h 7h | dealer Ad 9c"), Decline(), Insure(5_00))
    assert not round.can(Insure(5_00))
    assert not round.can(Decline())
    assert choices(round) == {"Hit", "Stand", "Double", "Surrender"}


@proves("CO 30-811 ¶1 s.2")
def test_co_30_811_a_confirmed_double_stays() -> None:
    round = play(deal("6s 5s | 10h 7h | dealer 6d 10c"), Double(20_00))
    assert round.layout_cents == 70_00
    play(round, "10d")
    for touch in TOUCHES:
        refused(round, touch, "CO 30-809")
    play(round, Stand(), "10s")
    assert net(round) == 45_00


@proves("CO 30-811 ¶1 s.2")
def test_co_30_811_a_confirmed_split_stays() -> None:
    round = play(deal("8s 8h | dealer 6d 10c"), Split())
    assert round.layout_cents == 50_00
    play(round, "10s")
    for touch in TOUCHES:
        refused(round, touch, "CO 30-809")
    play(round, Stand(), "10h", Stand(), "10d")
    assert net(round) == 50_00


@proves("CO 30-811 ¶1 s.2")
def test_co_30_811_a_confirmed_surrender_is_final() -> None:
    round = play(deal("10s 6s | 10h 7h | dealer 10d 7c"), Surrender())
    assert round.layout_cents == 25_00
    for touch in TOUCHES:
        refused(round, touch, "CO 30-809")
    play(round, Stand())
    assert net(round) == -12_50


@proves("CO 30-811 ¶1 s.2")
def test_co_30_811_even_money_is_final() -> None:
    round = play(deal("As Ks | 10h 7h | dealer Ad 9c"), EvenMoney())
    assert round.layout_cents == 25_00
    for touch in TOUCHES:
        refused(round, touch, "CO 30-809")
    play(round, Decline(), Stand())
    assert net(round) == 25_00
