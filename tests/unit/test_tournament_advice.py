"""Advice for the last hand: textbook cases, styles, betting in order, the command, and the contest with the styles."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pitboss import load
from pitboss.analysis.tournament.advice import (
    HandSeen,
    Seats,
    advise_bet,
    advise_hands,
    advise_insurance,
    advise_play,
    button_worth,
)
from pitboss.analysis.tournament.betting import best_answers, by_styles, candidates
from pitboss.analysis.tournament.contest import contest
from pitboss.analysis.tournament.kernel_play import table_game
from pitboss.analysis.tournament.ranking import shares
from pitboss.analysis.tournament.situation import Payoffs, Situation
from pitboss.analysis.tournament.styles import STYLES, BettingView
from pitboss.cli.app import app
from pitboss.cli.commands.tournament.last_hand_rules import rules_of
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules
from pitboss.tournaments.document import example
from tests.marks import proves

RULES = load("blackjack").rules_of(TwentyOneRules)
GAME = table_game(RULES, 1)


# --- cases of the books ---------------------------------------------------------------------------------------------


def test_a_lock_is_certain() -> None:
    # 2,400 against 900: even a blackjack with everything (2,250) does not reach 2,375.
    advice = advise_bet(GAME, Seats.of([2400, 900], 2, 1), [None, 900], played=False)
    assert advice.best == 25
    assert advice.curve.chances[0, advice.curve.player] == pytest.approx(1)
    below = advise_bet(GAME, Seats.of([2250, 900], 2, 1), [None, 900], played=False)
    assert below.curve.chances[0, below.curve.player] < 1


def test_the_leader_who_bets_last_matches_the_rival() -> None:
    # 1,000 against 900 who bet 500: with 425 to 575 the lead stands if both win and if both lose.
    advice = advise_bet(GAME, Seats.of([1000, 900], 2, 1), [None, 500], played=False)
    chance = dict(zip(advice.curve.own, advice.curve.chances[:, advice.curve.player], strict=True))
    assert 425 <= advice.best <= 575
    assert chance[500] > chance[25] > 0.5
    assert chance[500] > chance[1000]


def test_a_player_far_behind_bets_enough_to_pass_the_leader() -> None:
    # 600 against 1,000 who bet the minimum: a win of 425 passes 1,025 only by a double or blackjack; 450 does alone.
    advice = advise_bet(GAME, Seats.of([1000, 600], 1, 2), [25, None], played=False)
    assert advice.best >= 450
    assert advice.curve.chances[0, advice.curve.player] < advice.curve.chances[-1, advice.curve.player]


def test_the_button_is_worth_most_to_a_small_lead() -> None:
    # Equal stacks: the first bets everything and the second answers with the same. A leader who bets last gains.
    even = button_worth(GAME, Seats.of([1000, 1000], 1, 1, minimum=100, unit=100))
    assert even[0] == pytest.approx([0.5, 0.5])
    lead = button_worth(GAME, Seats.of([1200, 900], 1, 1, minimum=100, unit=100))
    assert [sum(row) for row in lead] == pytest.approx([1, 1])
    assert lead[1][0] > lead[0][0] + 0.1  # row 1: the rival has the button and bets first


def test_doubles_a_hard_18_when_both_winning_is_not_enough() -> None:
    # The leader stands on 20 with the same bet: whatever the dealer has, standing on 18 leaves him ahead.
    seats = Seats.of([1000, 900], 1, 2)
    hands = {1: HandSeen(total=20), 2: HandSeen(dealt=(10, 8))}
    options = advise_play(GAME, seats, [200, 200], 10, hands)
    assert options[0].action == "double"
    assert sum(options[0].chances) == pytest.approx(1)
    assert next(each for each in options if each.action == "stand").chances[1] == 0


def test_surrenders_where_half_is_enough() -> None:
    # The rival busted with everything: any chips advance, and surrender keeps some for certain.
    seats = Seats.of([500, 400], 1, 2)
    options = advise_play(GAME, seats, [500, 400], 10, {1: HandSeen(total=22), 2: HandSeen(dealt=(10, 6))})
    assert options[0].action == "surrender"
    assert options[0].chances == pytest.approx((0, 1))


def test_insurance_counts_in_chips() -> None:
    seats = Seats.of([500, 500], 1, 2)
    found = advise_insurance(GAME, seats, [100, 100], {2: HandSeen(dealt=(10, 9))})
    assert {each.amount for each in found} == {0, 25, 50}
    assert all(sum(each.chances) == pytest.approx(1) for each in found)


# --- payments, ties, bets --------------------------------------------------------------------------------------------


def test_payments_are_rounded_up_to_the_chip() -> None:
    exact, chips = Payoffs.of(RULES), Payoffs.of(RULES, 25)
    assert exact.won_by_blackjack(25 * exact.scale) == Fraction(75, 2) * exact.scale
    assert chips.won_by_blackjack(25 * chips.scale) == 50 * chips.scale
    assert chips.surrendered(25 * chips.scale) == 0  # half of one chip comes back as a whole one
    assert chips.surrendered(50 * chips.scale) == 25 * chips.scale


@given(st.lists(st.integers(0, 5), min_size=2, max_size=7), st.data())
def test_ties_share_the_places_exactly(finals: list[int], data: st.DataObject) -> None:
    advance = data.draw(st.integers(1, len(finals) - 1))
    found = shares(finals, advance)
    assert sum(found) == advance
    assert all(0 <= each <= 1 for each in found)
    assert all(
        one >= two for one, a in zip(found, finals, strict=True) for two, b in zip(found, finals, strict=True) if a >= b
    )


@proves("CO 30-832.01(1) s.5")
def test_the_whole_stack_may_be_bet_and_no_more() -> None:
    situation = Situation((510, 400))
    assert situation.bets(0)[-3:] == (475, 500, 510)
    situation.check_bets([510, 25])
    for bets in ([511, 25], [24, 25]):
        with pytest.raises(PitbossError, match="whole stack"):
            situation.check_bets(bets)


@pytest.mark.parametrize(
    ("stacks", "options", "words"),
    [
        ((500,), {}, "two to 7"),
        ((500, 400), {"advance": 2}, "cannot advance"),
        ((500, 24), {}, "832.08"),
        ((500, 400), {"minimum": 30}, "multiple"),
    ],
)
def test_impossible_tables_are_refused(stacks: tuple[int, ...], options: dict[str, Any], words: str) -> None:
    with pytest.raises(PitbossError, match=words):
        Situation(stacks, **options)


def test_rules_that_are_not_solved_are_refused() -> None:
    for options in ({"hole_card": "no peek"}, {"surrender": "early"}, {"resplit_aces": True}):
        with pytest.raises(PitbossError, match="solved"):
            Payoffs.of(load("blackjack", **options).rules_of(TwentyOneRules))
    with pytest.raises(PitbossError, match="only"):
        Payoffs.of(load("spanish-21").rules_of(TwentyOneRules))


VIEWS = st.integers(2, 7).flatmap(
    lambda players: st.builds(
        lambda stacks, me, advance, left: BettingView(
            tuple(25 * each for each in stacks), tuple(25 * each for each in stacks[:me]), advance, left
        ),
        st.lists(st.integers(1, 80), min_size=players, max_size=players),
        st.integers(0, players - 1),
        st.integers(1, players - 1),
        st.integers(1, 5),
    )
)


@given(VIEWS)
@settings(max_examples=200)
def test_every_style_makes_a_lawful_bet(view: BettingView) -> None:
    for style in STYLES.values():
        bet = style(view)
        assert view.minimum <= bet <= view.stack
        assert bet % view.unit == 0 or bet == view.stack


def test_a_short_stack_bets_what_it_has_up_to_the_maximum() -> None:
    assert BettingView((40, 500), ()).lawful(300) == 40
    assert BettingView((400, 500), (), maximum=100).lawful(300) == 100
    assert BettingView((400, 500), ()).lawful(3) == 25


def test_answers_are_best_for_those_who_answer() -> None:
    situation = Situation((1000, 900, 800), minimum=100, unit=100)
    curve = best_answers(GAME, situation, 0, [None, None, None])
    for place, bets in enumerate(curve.bets):
        for other in situation.bets(2):  # the last to bet could not do better
            changed = GAME.charted([situation.stacks], [[*bets[:2], other]], 1)[0]
            assert changed[2] <= curve.chances[place][2] + 1e-9
    assert curve.chances.sum(axis=1) == pytest.approx(1)


def test_an_earlier_player_who_has_not_bet_bets_for_the_best() -> None:
    situation = Situation((1000, 900), minimum=100, unit=100)
    first = best_answers(GAME, situation, 0, [None, None])
    second = best_answers(GAME, situation, 1, [None, None])
    assert {bets[0] for bets in second.bets} == {first.own[first.best]}


def test_candidates_keep_the_ends_and_are_bets() -> None:
    situation = Situation((5000, 4200, 3900))
    found = candidates(situation, 0, 20)
    assert {25, 5000} <= set(found) <= set(situation.bets(0))
    assert len(found) <= 20
    assert candidates(situation, 0, 2) == (25, 5000)
    assert candidates(situation, 0, 500) == situation.bets(0)


def test_styles_of_the_others() -> None:
    situation = Situation((1000, 900))
    curve = by_styles(GAME, situation, 0, [None, None], {1: STYLES["minimum"]})
    assert {bets[1] for bets in curve.bets} == {25}


# --- several hands, and the contest ----------------------------------------------------------------------------------


def test_several_hands_are_simulated_and_repeat() -> None:
    seats = Seats.of([600, 500, 400], 1, 2, minimum=100, unit=100)
    found = advise_hands(GAME, seats, [], 2, "by the book", samples=60, seed=3)
    assert found == advise_hands(GAME, seats, [], 2, "by the book", samples=60, seed=3)
    assert min(each.behind for each in found) == 0
    assert all(0 <= each.chance <= 1 and each.error < 0.1 for each in found)
    with pytest.raises(PitbossError, match="2 to 10"):
        advise_hands(GAME, seats, [], 11, "by the book", samples=60, seed=3)


def beats_every_style(tables: int, players: int, advance: int) -> None:
    found = contest(GAME, tables, players=players, advance=advance, hands=5, seed=11)
    for each in found.margins:
        assert each.margin > 2 * each.error, each


def test_the_calculated_bet_beats_every_style_against_one_rival() -> None:
    beats_every_style(60, 2, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("tables", "players", "advance"), [(2000, 2, 1), (1000, 3, 1), (1000, 3, 2)])
def test_the_calculated_bet_beats_every_style(tables: int, players: int, advance: int) -> None:
    beats_every_style(tables, players, advance)


def test_the_command_repeats_the_contest_by_its_seed() -> None:
    done = CliRunner().invoke(app, ["tournament", "contest", "--tables", "4", "--seed", "3", "--json"])
    found = json.loads(done.output)
    assert found == json.loads(msgspec.json.encode(contest(GAME, 4, players=2, seed=3)))
    said = CliRunner().invoke(app, ["tournament", "contest", "--tables", "4", "--seed", "3"]).output
    assert all(each["style"] in said for each in found["margins"])


# --- the command ------------------------------------------------------------------------------------------------------


def advised(*words: str) -> Any:
    done = CliRunner().invoke(app, ["tournament", "advise", *words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


def test_the_command_finds_the_best_bet() -> None:
    found = advised("--stacks", "1000,900", "--button", "2", "--me", "1", "--bets", "-,500", "--button-worth")
    assert found["order"] == [2, 1]
    assert 425 <= found["best"]["bet"] <= 575
    assert sum(each["chance"] for each in found["seats"]) == pytest.approx(1)
    assert [each["seat"] for each in found["seats"]] == [1, 2]
    assert found["seats"][1]["bet"] == 500
    assert len(found["curve"]) == 40
    assert len(found["button"]) == 2


def test_the_command_plays_a_hand_and_simulates() -> None:
    hand = ("--stacks", "1000,900", "--me", "2", "--bets", "200,200", "--hand", "T8", "--up", "T", "--table", "20,-")
    options = advised(*hand)["options"]
    assert options[0]["action"] == "double"
    assert options == sorted(options, key=lambda each: -each["chance"])
    found = advised("--stacks", "300,300", "--hands", "2", "--min", "100", "--unit", "100", "--samples", "50")
    assert {each["bet"] for each in found["bets"]} == {100, 200, 300}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--stacks", "1000,x"], "points"),
        (["--stacks", "1000,900", "--me", "3"], "seats 1 to 2"),
        (["--stacks", "1000,900", "--answers", "wild"], "style"),
        (["--stacks", "1000,900", "--hand", "T6"], "up card"),
        (["--stacks", "1000,900", "--hand", "T6", "--up", "9"], "every bet"),
        (["--stacks", "1000,900", "--me", "2", "--hand", "T6", "--up", "9", "--bets", "50,50"], "seat 1 plays before"),
        (["--stacks", "1000,900", "--bets", "5000,-"], "832.01"),
    ],
)
def test_the_command_refuses_in_words(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["tournament", "advise", *words])
    assert done.exit_code != 0
    assert said in " ".join(done.output.split())


# --- rules of a document ----------------------------------------------------------------------------------------------


def test_a_document_says_limits_chips_ties_and_who_advances() -> None:
    final = advised("--example", "single-table", "--stacks", "1200,950", "--bets", "300,-", "--me", "2")["rules"]
    assert (final["advance"], final["minimum"], final["maximum"], final["unit"]) == (1, 50, 0, 5)
    assert (final["ties"], final["hidden"], final["options"]) == ("countback", False, {"decks": 6})
    first = rules_of(example("friday-night"), 1)
    assert (first.advance, first.minimum, first.maximum, first.chip) == (2, 50, 1_000, 5)
    words = ("--stacks", "1200,950", "--max", "400", "--unit", "50", "--min", "50")
    assert max(each["bet"] for each in advised(*words)["curve"]) == 400


def test_a_countback_changes_the_advice_where_a_tie_is_likely() -> None:
    words = ("--stacks", "1000,900", "--button", "2", "--me", "1", "--bets", "-,100", "--unit", "100", "--min", "100")
    by_lot, counted = (advised(*words, "--ties", ties)["curve"] for ties in ("lot", "countback"))
    assert all(one["chance"] <= two["chance"] for one, two in zip(by_lot, counted, strict=True))
    assert any(one["chance"] < two["chance"] for one, two in zip(by_lot, counted, strict=True))


def test_a_secret_bet_is_answered_by_nobody() -> None:
    words = ("--stacks", "1000,950,900", "--unit", "50", "--min", "50")
    seen, hidden = advised(*words), advised(*words, "--secret")
    assert len({tuple(each["bets"][1:]) for each in seen["curve"]}) > 1
    assert len({tuple(each["bets"][1:]) for each in hidden["curve"]}) == 1
    assert hidden["best"]["chance"] >= seen["best"]["chance"] - 1e-12 or hidden["best"]["played"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--example", "single-table", "--round", "2"], "no round 2"),
        (["--example", "single-table", "--set", "decks=2"], "leave --set out"),
        (["--ties", "coin"], "lot or countback"),
        (["--max", "300", "--bets", "500,-"], "832.09(3)"),
        (["--max", "10"], "below the minimum"),
    ],
)
def test_rules_that_do_not_fit_are_refused(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["tournament", "advise", "--stacks", "1000,900", *words])
    assert done.exit_code != 0
    assert said in " ".join(done.output.split())
