"""Steps of two persons that are requested first, hands that are dismissed, and awards that are called again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.jackpots.awards import Stage
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.replay import replay
from pitboss.jackpots.steps import (
    BACKED_OUT,
    DEALER,
    DISPLAY,
    ERROR,
    EXECUTIVE,
    MACHINE,
    MALFUNCTION,
    SUPERVISOR,
    Adjust,
    Call,
    Close,
    Decline,
    Dismiss,
    Recognize,
    Request,
    Seal,
    Transfer,
    Verify,
    Win,
)
from pitboss.records import encode
from tests.jackpots import COLOR, SUITED, call, opened, recognize, stage, wager
from tests.marks import proves
from tests.rules.test_jackpot_awards import refused

ADJUST = "WA 3119 Blazing 7's (dealer's up card) 11(h)"
MORE = Adjust("Sue", SUPERVISOR, ERROR, "", DISPLAY, 5_00, "counted again", "", "")


def approval(asked: Any = MORE, by: str = "Eve", number: int = 1, **changes: Any) -> Any:
    """What the second person does."""
    return msgspec.structs.replace(asked, confirmed_by=by, confirmed_role=EXECUTIVE, request=number, **changes)


def requested(asked: Any = MORE) -> Jackpot:
    jackpot = opened()
    jackpot.apply(Request(asked.by, asked.role, asked))
    return jackpot


@proves(ADJUST)
def test_a_request_moves_nothing_and_its_approval_is_exactly_what_was_asked_for() -> None:
    jackpot = requested()
    assert jackpot.shows == (2_000_00,)
    for wrong in (approval(cents=5_01), approval(cents=4_99), approval(reason="other")):
        refused(jackpot, wrong, "something else")
    refused(jackpot, approval(by="Sue"), "a second supervisor or executive")
    refused(jackpot, approval(number=2), "there is no such request")
    jackpot.apply(approval())
    assert jackpot.shows == (2_005_00,)
    assert (jackpot.state.requests[1].state, jackpot.state.requests[1].decided_by) == ("approved", "Eve")
    refused(jackpot, approval(), "it is already approved")
    assert replay(jackpot.log).state.requests == jackpot.state.requests


def test_a_request_is_declined_by_another_person_once() -> None:
    jackpot = requested()
    refused(jackpot, Decline("Sue", SUPERVISOR, 1), "another supervisor or executive")
    refused(jackpot, Decline("Dan", DEALER, 1), "a supervisor or an executive")
    refused(jackpot, Decline("Eve", EXECUTIVE, 2), "there is no such request")
    jackpot.apply(Decline("Eve", EXECUTIVE, 1))
    refused(jackpot, approval(), "it is already declined")
    refused(jackpot, Decline("Eve", EXECUTIVE, 1), "it is already declined")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (msgspec.structs.replace(MORE, cause=MALFUNCTION, cents=-2_000_01), "leaves $0.00 or more"),
        (msgspec.structs.replace(MORE, role=DEALER), "two supervisors or executives"),
        (msgspec.structs.replace(MORE, confirmed_by="Eve"), "another person confirms it later"),
        (msgspec.structs.replace(MORE, by="Eve"), "in your own name"),
        (Close("Sue", SUPERVISOR, "", ""), "top award"),
        (Transfer("Sue", SUPERVISOR, "", "a letter", "", ""), "enter the number of the granted petition"),
    ],
)
def test_what_nobody_could_approve_is_not_requested(asked: Any, said: str) -> None:
    jackpot = opened()
    role = asked.role
    refused(jackpot, Request("Sue", role, asked), said)
    assert jackpot.state.requests == {}


def test_a_step_without_a_request_is_written_as_it_always_was() -> None:
    """The chains of older logs hold: what was added is not in their lines."""
    assert b"request" not in encode(msgspec.structs.replace(MORE, confirmed_by="Eve", confirmed_role=EXECUTIVE))
    assert b"request" in encode(approval())


# --- hands ---------------------------------------------------------------------------------------------------------


def test_a_hand_is_dismissed_before_its_call_and_another_is_recognized() -> None:
    jackpot = opened()
    wager(jackpot, 1, 1, 2)
    recognize(jackpot, 1, {1: COLOR})
    refused(jackpot, Recognize("T1", MACHINE, "T1", 1, (Win(1, SUITED),)), "already recorded")
    jackpot.apply(Dismiss("T1", MACHINE, 1))
    refused(jackpot, Call("Dan", DEALER, 1), "dismissed")
    refused(jackpot, Dismiss("T1", MACHINE, 1), "dismissed")
    first, second = recognize(jackpot, 1, {1: SUITED, 2: COLOR})
    assert (first.seat, second.seat) == (2, 1)  # from the right, though one of them came again
    call(jackpot, first.number)
    refused(jackpot, Dismiss("T1", MACHINE, first.number), "is called")
    assert replay(jackpot.log).awards == jackpot.awards


def test_hands_of_a_round_may_be_recognized_one_after_the_other() -> None:
    jackpot = opened()
    wager(jackpot, 1, 1, 2)
    (one,) = recognize(jackpot, 1, {1: COLOR})
    call(jackpot, one.number)
    (two,) = recognize(jackpot, 1, {2: COLOR})
    call(jackpot, two.number)
    assert stage(jackpot, two.number) is Stage.CALLED


@proves(ADJUST)
def test_an_award_that_was_backed_out_is_called_again_at_what_the_meter_shows_then() -> None:
    jackpot = opened()
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: COLOR})
    call(jackpot, 1)
    jackpot.apply(Verify("Sue", SUPERVISOR, 1))
    jackpot.apply(Seal("Sue", SUPERVISOR, 1))
    refused(jackpot, Call("Dan", DEALER, 1), "is sealed")
    cents = jackpot.awards[1].cents
    jackpot.apply(Adjust("Sue", SUPERVISOR, BACKED_OUT, "", DISPLAY, cents, "misread", "Eve", EXECUTIVE, award=1))
    jackpot.apply(msgspec.structs.replace(MORE, confirmed_by="Eve", confirmed_role=EXECUTIVE))
    call(jackpot, 1)
    assert jackpot.awards[1].cents == (jackpot.awards[1].shown_cents + 9) // 10 == (2_005_24 + 9) // 10
    assert replay(jackpot.log).awards == jackpot.awards
