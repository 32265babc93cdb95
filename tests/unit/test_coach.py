"""The coach: advice from what a player sees, a session's score, drills, and counting practice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from pitboss import Composition, Deal, Hit, Limits, Stand, Table, Wager, cards, load
from pitboss.analysis.simulation.counting import HI_LO
from pitboss.analysis.solver import Action
from pitboss.catalogue import games
from pitboss.cli.app import app
from pitboss.coach import Advice, Basis, Score, SeenCards, advise
from pitboss.coach.advice import can_coach
from pitboss.coach.drills import AGAIN_AFTER, CountDrill, Drill, Question
from pitboss.engine.games import Round
from pitboss.engine.record.view import view
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules

NOTHING = Composition.of(())
SEAT = frozenset({1})


def dealt(names: str, game: str = "blackjack") -> Round:
    table = Table(load(game), limits=Limits(min=5_00, max=100_00))
    round = table.open([Wager(seat=1, bet="main", cents=20_00)])
    for card in cards(names):
        round.apply(Deal(card))
    return round


def advice(round: Round, earlier: Composition = NOTHING) -> Advice:
    found = advise(round.house.game.rules, view(round, SEAT), earlier)
    assert found is not None
    return found


def rules_of(game: str) -> TwentyOneRules:
    return load(game).rules_of(TwentyOneRules)


def test_sixteen_against_a_ten_is_surrendered_and_the_chart_says_so() -> None:
    found = advice(dealt("10s 10d 6s 7c"))
    assert found.best() == found.chart == "surrender"
    assert set(found.values[Basis.SEEN]) == {"stand", "hit", "double", "surrender"}
    assert found.values[Basis.SEEN]["surrender"] == -0.5
    assert found.wager_cents == 20_00
    assert Basis.SHOE not in found.values  # nobody told it what is left


def test_cards_seen_change_what_is_best() -> None:
    """Sixteen against a ten stands where many small cards are gone, whatever a full shoe says."""
    round = dealt("7s 10d 3s 7c")
    round.apply(Hit())
    round.apply(Deal(cards("6s")[0]))
    assert advice(round).best() == "hit"
    small = Composition.of(cards("5h 5d 5c 5s 4h 4d 4c 6h 6d 6c 3h 3d 3c 2h 2d"))
    by_seen = advice(round, small)
    assert (by_seen.best(Basis.CHART), by_seen.best(Basis.SEEN), by_seen.chart) == ("hit", "stand", "stand")


def test_insurance_is_declined_on_a_full_shoe_and_taken_when_tens_are_left() -> None:
    round = dealt("9s Ad 9h 7c")
    assert advice(round).best() == "decline"
    small = Composition.of(card for card in load("blackjack").rules.composition if 2 <= card.points <= 8)
    assert advice(round, small).best() == "insure"


def test_memory_keeps_what_was_open_until_the_shuffle() -> None:
    memory, round = SeenCards(), dealt("10s 6d 9s 7c")
    assert memory.now(view(round, SEAT)) == Composition.of(cards("10s 6d 9s"))  # not the hole card
    round.apply(Stand())
    round.apply(Deal(cards("10c")[0]))
    memory.keep(view(round, SEAT))
    assert memory.earlier == Composition.of(cards("10s 6d 9s 7c 10c"))
    memory.forget()
    assert memory.earlier == NOTHING


def test_a_session_counts_best_decisions_and_what_the_others_cost() -> None:
    score, found = Score(), advice(dealt("10s 10d 6s 7c"))
    assert score.add(None, "hit") is None
    assert score.add(found, "tip") is None  # no decision about the hand
    for action in ("surrender", "hit", "stand"):
        score.add(found, action)
    assert (len(score.decisions), score.best, score.by_chart) == (3, 1, 1)
    assert [each.action for each in score.missed] == ["stand", "hit"]  # the dearest first
    cost = found.cost("stand") * 20_00
    assert score.missed[0].cost_cents == round_cents(cost)
    assert score.cost_cents == round_cents(cost) + round_cents(found.cost("hit") * 20_00)


def round_cents(value: float) -> int:
    return round(value)


def test_a_game_of_several_hands_has_no_coach() -> None:
    known = {id for id in games() if can_coach(load(id).rules)}
    assert known == {
        "blackjack",
        "double-up-blackjack-1",
        "double-up-blackjack-2",
        "face-up-blackjack",
        "spanish-21",
        "free-bet-blackjack",
        "ride-free",
        "bahama-bonus-blackjack-wa-2212",
        "blackjack-wa-3119",
        "spanish-21-wa-3166",
    }
    round = dealt("10s 6d", "war-blackjack")
    assert advise(round.house.game.rules, view(round, SEAT), NOTHING) is None


@pytest.mark.parametrize("game", ["blackjack", "free-bet-blackjack", "double-up-blackjack-1", "face-up-blackjack"])
def test_drills_know_the_chart(game: str) -> None:
    """The right answer is the chart's, and the chart's average over many hands gives up next to nothing."""
    drill = Drill(rules_of(game), Random(5))
    for _ in range(15):
        question = drill.ask()
        values = {action: drill.answer(question, action) for action in drill.choices(question)}
        [right] = [verdict for verdict in values.values() if verdict.is_right]
        assert right.cost == 0
        best = max(right.values.values())
        assert best - right.values[right.right] < 0.01  # totals hide little on six decks


def test_a_missed_hand_comes_back_until_it_is_right() -> None:
    drill, missed = Drill(rules_of("blackjack"), Random(1)), Question.parse("8h 8s v 10d")
    assert not drill.answer(missed, Action.STAND).is_right
    for _ in range(AGAIN_AFTER):
        other = drill.ask()
        assert other != missed
        drill.answer(
            other,
            next(each for each in drill.choices(other) if Drill(drill.rules, Random()).answer(other, each).is_right),
        )
    assert drill.open_questions == (missed,)
    assert drill.ask() == missed
    assert drill.answer(missed, Action.SPLIT).is_right
    assert not drill.open_questions


@pytest.mark.parametrize("text", ["8h 8s", "8h v 10d", "8h 8s v", "8x 8s v 10d", "8h 8s v 10d 2c 3c"])
def test_a_line_that_is_no_hand_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(PitbossError, match="8h 8s v 10d"):
        Question.parse(text)


def test_counting_practice_ends_at_zero_for_a_balanced_count() -> None:
    drill = CountDrill(HI_LO, rules_of("blackjack").composition, Random(2))
    shown = [card for group in drill.groups() for card in group]
    assert Composition.of(shown) == drill.shoe
    assert drill.running == 0


def test_drill_asks_the_missed_hands_first_and_keeps_what_is_still_missed(tmp_path: Path) -> None:
    file = tmp_path / "missed.txt"
    file.write_text("8h 8s v 10d\nAh 7s v 9d\n")
    done = CliRunner().invoke(app, ["drill", "--missed", str(file), "--hands", "2", "--seed", "1"], input="x\np\ns\n")
    assert done.exit_code == 0, done.output
    assert "Type one of" in done.output
    assert "Right." in done.output
    assert "The chart says hit" in done.output
    assert "1 of 2 right." in done.output
    assert file.read_text() == "Ah 7s v 9d\n"


def test_drill_names_the_line_that_it_cannot_read(tmp_path: Path) -> None:
    file = tmp_path / "missed.txt"
    file.write_text("8h 8s v 10d\nnonsense\n")
    done = CliRunner().invoke(app, ["drill", "--missed", str(file)])
    assert done.exit_code == 2
    assert "line 2" in done.output


def test_drill_counts() -> None:
    done = CliRunner().invoke(app, ["drill", "--count", "--seed", "3", "--hands", "2"], input="-1\n7\n")
    assert "Right." in done.output
    assert "1 of 2 right." in done.output


def test_play_with_the_coach_says_what_a_decision_cost(tmp_path: Path) -> None:
    file = tmp_path / "missed.txt"
    typed = "25\n25\nc\nh\nq\n"
    options = ["play", "--coach", "--seed", "ab", "--pace", "0", "--missed", str(file)]
    done = CliRunner().invoke(app, options, input=typed)
    assert done.exit_code == 0, done.output
    assert "Coach: 9h 8c against 4d: hit; best: stand. It cost 44.80% of the wager, $11.20." in done.output
    assert "by the cards seen" in done.output
    assert "by this very shoe" in done.output
    assert "0 of 1 decisions were best for the cards seen, 0 by the chart" in done.output
    assert file.read_text() == "9h 8c v 4d\n"


@pytest.mark.parametrize(
    ("options", "says"),
    [(["--missed", "x"], "Add --coach"), (["war-blackjack", "--coach"], "The coach does not know War Blackjack")],
)
def test_what_the_coach_cannot_do_is_refused(options: list[str], says: str) -> None:
    done = CliRunner().invoke(app, ["play", *options])
    assert done.exit_code == 2
    assert says in done.output
