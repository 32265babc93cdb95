"""Every outcome is told in a sentence with its clause."""

from __future__ import annotations

import pytest

from pitboss import (
    Deal,
    Decline,
    Limits,
    Settled,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    cards,
    load,
)
from pitboss.engine.games import Round
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.record.why import REASONS, reason_of, why
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.verdict import Verdict


def played(wagers: list[Wager], *steps: Action | str) -> Round:
    round = Table(load("blackjack"), limits=Limits(min=5_00, max=500_00)).open(wagers)
    for step in steps:
        for action in [Deal(card) for card in cards(step)] if isinstance(step, str) else [step]:
            round.apply(action)
    return round


def told(round: Round) -> list[str]:
    return [str(why(event, round)) for event in round.events if isinstance(event, Settled)]


MAIN = [Wager(1, "main", 25_00)]


def test_a_lower_total_loses() -> None:
    assert told(played(MAIN, "Kh 10d 8s Qc", Stand())) == [
        "Seat 1 loses $25.00: 18 against the dealer's 20 (CO 30-807(2))"
    ]


def test_a_surrender_costs_half() -> None:
    assert told(played(MAIN, "Kh 10d 6s Qc", Surrender())) == [
        "Seat 1 loses $12.50: surrender costs half the wager (CO 30-829)"
    ]


def test_hands_are_numbered_where_a_seat_has_several() -> None:
    round = played(MAIN, "8h 10d 8s Qc", Split(), "Kd", Stand(), "Ks", Stand())
    assert told(round) == [
        "Seat 1 hand 2 loses $25.00: 18 against the dealer's 20 (CO 30-807(2))",
        "Seat 1 hand 1 loses $25.00: 18 against the dealer's 20 (CO 30-807(2))",
    ]


def test_a_tip_wager_wins_for_the_dealer() -> None:
    wagers = [*MAIN, Wager(1, "main", 5_00, tip=True)]
    assert told(played(wagers, "Kh 10d 9s 8c", Stand()))[1] == (
        "The tip wager at seat 1 wins $5.00 for the dealer: 19 against the dealer's 18; pays 1 to 1 (CO 30-807(1)(b))"
    )


def test_dealer_blackjack_is_the_reason_not_its_count() -> None:
    assert told(played(MAIN, "Kh Ad 9s Qc", Decline())) == [
        "Seat 1 loses $25.00: 19 against the dealer's blackjack (CO 30-807(2))"
    ]


def test_a_side_wager_is_told_by_its_own_outcome() -> None:
    event = Settled(3, 0, "Lucky Ladies", 5_00, 100_00, "matched 20", "CO 30-899.12")
    assert str(reason_of(event)) == "Lucky Ladies at seat 3 wins $95.00: matched 20 (CO 30-899.12)"


def test_a_side_wager_with_braces_in_its_outcome_stays_as_it_is() -> None:
    event = Settled(3, 0, "pair", 5_00, 0, "{player}", "CO 30-899.12", tip=True)
    assert str(reason_of(event)) == "Pair for the dealer at seat 3 loses $5.00: {player} (CO 30-899.12)"


HOUSE = TwentyOneHouse(load("blackjack"), Limits())
VERDICTS = [each for each in vars(HOUSE.verdicts).values() if isinstance(each, Verdict)]


@pytest.mark.parametrize("verdict", VERDICTS, ids=lambda verdict: verdict.outcome)
def test_every_verdict_has_its_sentence(verdict: Verdict) -> None:
    assert verdict.outcome in REASONS
    event = Settled(
        1, 0, "main", 20_00, verdict.returned(20_00), verdict.outcome, verdict.cite, player_total=18, dealer_total=19
    )
    words = str(reason_of(event))
    assert words.endswith(f"({verdict.cite})")
    assert "{" not in words


def test_no_sentence_is_for_an_outcome_that_does_not_exist() -> None:
    assert set(REASONS) == {verdict.outcome for verdict in VERDICTS}
