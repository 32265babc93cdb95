"""The end of a jackpot: petitions for easier criteria or a transfer, and liability and fund that go together."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec
import pytest

from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.replay import replay
from pitboss.jackpots.rules.easier import top_chance
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from pitboss.jackpots.steps import (
    ASKS,
    EASIER,
    EXECUTIVE,
    HELD,
    SUPERVISOR,
    TO_GAME,
    TO_LICENSEE,
    TRANSFERRED,
    Answer,
    Change,
    Close,
    Petition,
    Receive,
    Schedule,
    Start,
    Stop,
    Transfer,
)
from tests.jackpots import blazing, call, meter, opened, recognize, wager, won
from tests.marks import proves
from tests.rules.test_jackpot_awards import refused
from tests.rules.test_jackpot_house import bet_the_set, royal_match, straight_jack

SECTIONS: Final = {
    "CO 30-2110(15)(d) s.3-4": straight_jack,
    "CO 30-899.13(21)(d) s.3-4": bet_the_set,
    "CO 30-899.11(16)(g) s.3-4": royal_match,
}
PETITION: Final = Petition("Eve", EXECUTIVE, "12", TO_GAME, "nobody plays it any more")
ANSWER: Final = Answer("Eve", EXECUTIVE, "12", granted=True, document="Letter of December 1")
TRANSFER: Final = Transfer("Eve", EXECUTIVE, "Other", "12", "Sue", SUPERVISOR)
CLOSE: Final = Close("Eve", EXECUTIVE, "Sue", SUPERVISOR)


def changed(step: Any, **changes: Any) -> Any:
    return msgspec.structs.replace(step, **changes)


def granted(jackpot: Jackpot, asks: str = TO_GAME) -> Jackpot:
    jackpot.apply(changed(PETITION, asks=asks))
    jackpot.apply(ANSWER)
    return jackpot


@proves("CO 30-2110(15)(d) s.2", "CO 30-899.13(21)(d) s.2", "CO 30-899.11(16)(g) s.2")
@pytest.mark.parametrize("cite", SECTIONS)
def test_a_petition_is_filed_in_writing_and_answered_with_a_document(cite: str) -> None:
    jackpot = opened(SECTIONS[cite]())
    for wrong in ({"number": " "}, {"reason": ""}, {"asks": "to keep the money"}, {"role": SUPERVISOR}):
        assert refused(jackpot, changed(PETITION, **wrong)).cite == cite
    refused(jackpot, ANSWER, "is not filed")
    event = jackpot.apply(PETITION)
    assert (event.cite, event.moves) == (cite, ())
    refused(jackpot, PETITION, "is filed already")
    refused(jackpot, TRANSFER, "is not answered")
    for wrong in ({"document": ""}, {"role": SUPERVISOR}):
        refused(jackpot, changed(ANSWER, **wrong))
    jackpot.apply(ANSWER)
    refused(jackpot, ANSWER, "is answered already")
    assert replay(jackpot.log).state.petitions == jackpot.state.petitions


@proves("CO 30-2110(15)(d) s.2", "CO 30-899.13(21)(d) s.2", "CO 30-899.11(16)(g) s.2")
@pytest.mark.parametrize("cite", SECTIONS)
def test_a_refused_petition_permits_nothing_and_the_jackpot_stays_open(cite: str) -> None:
    jackpot = opened(SECTIONS[cite]())
    wager(jackpot, 1, 1)
    jackpot.apply(PETITION)
    jackpot.apply(changed(ANSWER, granted=False))
    refused(jackpot, TRANSFER, "was refused")
    refused(jackpot, CLOSE, "before its top award is won")


def test_a_petition_is_for_one_thing() -> None:
    for asks in ASKS:
        jackpot = granted(opened(straight_jack()), asks)
        for step, wanted in ((TRANSFER, TO_GAME), (changed(TRANSFER, licensee="The Other House"), TO_LICENSEE)):
            if asks == wanted:
                assert jackpot.refuse(step) is None
            else:
                refused(jackpot, step, f"asks for {wanted}")


def test_a_house_jackpot_needs_no_petition() -> None:
    jackpot = opened(blazing(kind="house", meters=(meter(500_00, 0, 0),)))
    refused(jackpot, PETITION, "needs no petition")
    jackpot.apply(CLOSE)


# --- Transfers -------------------------------------------------------------------------------------------------------


@proves("CO 30-2110(15)(d) s.2", "CO 30-899.13(21)(d) s.2", "CO 30-899.11(16)(g) s.2")
@pytest.mark.parametrize("cite", SECTIONS)
def test_by_petition_liability_and_fund_go_to_another_game_to_the_fraction(cite: str) -> None:
    giving, taking = opened(SECTIONS[cite]()), opened(changed(blazing(), id="Other"))
    cents = 1_00 if giving.set_up.wager_definition.stake.fixed else 1_03
    wager(giving, 1, 1, cents=cents)
    granted(giving)
    for wrong in ({"petition": " "}, {"to": giving.set_up.id}, {"to": ""}, {"confirmed_by": "Eve"}, {"petition": "13"}):
        refused(giving, changed(TRANSFER, **wrong))
    event = giving.apply(TRANSFER)
    assert event.cite == cite
    moved = giving.meters[""].balances[TRANSFERRED]
    assert moved == 500_00 + Fraction(cents, 5)
    assert all(giving.meters[""].micros[place] == 0 for place in HELD)
    refused(giving, TRANSFER, "closed")
    receive = Receive("Eve", EXECUTIVE, giving.set_up.id, "", moved, "12", "Sue", SUPERVISOR)
    nothing: list[dict[str, Any]] = [{"meter": "x"}, {"cents": Fraction(0)}, {"petition": ""}, {"origin": ""}]
    for less in (*nothing, {"confirmed_by": "Eve"}):
        refused(taking, changed(receive, **less))
    (before,) = taking.shows
    taking.apply(receive)
    assert taking.meters[""].balances["display"] == before + moved
    assert int(taking.meters[""].players_money) == int(moved)


@proves("CO 30-2110(15)(d) s.2", "CO 30-899.13(21)(d) s.2", "CO 30-899.11(16)(g) s.2")
@pytest.mark.parametrize("cite", SECTIONS)
def test_a_house_that_closes_hands_liability_and_fund_to_another_licensee(cite: str) -> None:
    jackpot = granted(opened(changed(SECTIONS[cite](), meters=(meter(500_00, 20, 0),))), TO_LICENSEE)
    wager(jackpot, 1, 1, 2)
    refused(jackpot, TRANSFER, f"asks for {TO_GAME}")
    refused(jackpot, changed(TRANSFER, licensee=" "), f"asks for {TO_GAME}")
    event = jackpot.apply(changed(TRANSFER, licensee="The Other House"))
    assert event.cents == 500_40  # what the meter showed: the whole fund
    assert jackpot.state.is_closed
    assert jackpot.state.petitions["12"].used


def test_nothing_is_transferred_while_an_award_is_not_paid() -> None:
    jackpot = granted(opened(royal_match()))
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: "double royal match suited"})
    call(jackpot, 1)
    refused(jackpot, TRANSFER, "not paid; pay it first")


# --- Easier criteria -------------------------------------------------------------------------------------------------


def easier_to(paytable: str, **changes: Any) -> Schedule:
    new = changed(straight_jack(), paytable=paytable, **changes)
    return Schedule("Eve", EXECUTIVE, new, "2026-12-01", petition="12")


@proves("CO 30-2110(15)(d) s.2")
def test_co_30_2110_15_d_by_petition_an_easier_hand_wins_the_award() -> None:
    """SJP1 asks for a straight of six with the ace of spades, SJP4 for five cards."""
    jackpot = opened(straight_jack())
    wager(jackpot, 1, 1)
    (shown,) = jackpot.shows
    refused(jackpot, changed(easier_to("SJP4"), petition=""), "the pay table of a jackpot cannot change")
    refused(jackpot, easier_to("SJP4"), f"asks for {EASIER}")
    granted(jackpot, EASIER)
    refused(jackpot, easier_to("SJP4", unit_cents=2_00), "the unit of a jackpot cannot change")
    jackpot.apply(easier_to("SJP4"))
    refused(jackpot, easier_to("SJP3"), "was used already")
    jackpot.apply(Stop("Sue", SUPERVISOR, "easier criteria"))
    jackpot.apply(Change("Eve", EXECUTIVE, "2026-12-01"))
    jackpot.apply(Start("Sue", SUPERVISOR))
    assert jackpot.shows == (shown,)  # the meter stays as it was
    top = next(hand for hand, pay in jackpot.set_up.pays.pays.items() if pay.share == 1)
    assert won(jackpot, 2, {1: top}) == [shown + 20]
    jackpot.apply(CLOSE)
    assert replay(jackpot.log).meters == jackpot.meters


def ladies(paytable: str) -> JackpotSetUp:
    found = MeterSetUp("", 2_500_00, Fraction(1, 5), preset_seed_cents=2_500_00)
    return JackpotSetUp("L", "lucky-ladies-progressive", paytable, "progressive", 1_00, (found,))


def test_a_pay_table_is_easier_only_if_its_top_award_is_likelier() -> None:
    """PT-BJS-LL-30 pays the whole meter for three hands, 32 for two of them, 34 for one."""
    tables = ("PT-BJS-LL-30", "PT-BJS-LL-32", "PT-BJS-LL-34", "PT-BJS-LL-35")
    chances = {name: top_chance(ladies(name), 6) for name in tables}
    assert chances["PT-BJS-LL-30"] > chances["PT-BJS-LL-32"] > chances["PT-BJS-LL-34"] == chances["PT-BJS-LL-35"]
    for old in tables:
        for new in tables:
            jackpot = granted(opened(ladies(old)), EASIER)
            step = Schedule("Eve", EXECUTIVE, ladies(new), "2026-12-01", petition="12")
            if new == old or chances[new] > chances[old]:
                jackpot.apply(step)
            else:
                refused(jackpot, step, "is no easier to win")


def test_an_easier_pay_table_has_the_same_meters() -> None:
    jackpot = granted(opened(blazing()), EASIER)
    meters = tuple(MeterSetUp(name, 2_000_00) for name in ("mega", "major", "minor"))
    new: JackpotSetUp = changed(blazing(), paytable="ML03", meters=meters)
    refused(jackpot, Schedule("Eve", EXECUTIVE, new, "2026-12-01", petition="12"), "does not have the meters of")
    refused(
        jackpot,
        Schedule("Eve", EXECUTIVE, blazing(paytable="9"), "2026-12-01", petition="12"),
        "does not have the meters of",
    )
