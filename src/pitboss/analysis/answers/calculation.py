"""The calculation of an answer: an exact analysis of a wager, or a study of a game."""

from __future__ import annotations

from pitboss.analysis.answers.plain_form import Answer, plain_analyses, plain_study
from pitboss.analysis.answers.questions import GameQuestion, Question, WagerQuestion
from pitboss.analysis.figures import study
from pitboss.analysis.methods import analyze
from pitboss.analysis.play_wagers import ChartedPlay, analyze_play_wager, is_play_wager
from pitboss.analysis.play_wagers.base_game import base_game
from pitboss.analysis.wagers.result import Analysis
from pitboss.catalogue import load, load_wager
from pitboss.errors import PitbossError


def calculate(question: Question) -> Answer:
    """Calculate the answer to a question, in its plain form."""
    if isinstance(question, GameQuestion):
        return plain_study(study(load(question.game, **dict(question.options))))
    return plain_analyses(analyses(question))


def analyses(question: WagerQuestion) -> tuple[Analysis, ...]:
    """Analyze a wager exactly; return one analysis for each spot."""
    wager, hits = load_wager(question.wager), question.hits_soft_17
    table = wager.paytable(question.paytable)
    if any(pay.share for pay in table.adds.values()):
        raise PitbossError(
            f"{wager.name} {table.name} adds a share of a meter, which an answer cannot hold [{table.cite}]"
        )
    if is_play_wager(wager):
        return analyze_play_wager(wager, table, ChartedPlay.of(base_game(wager, question.decks, hits)))
    return (analyze(wager, table, question.decks, dealer_hits_soft_17=hits, segments=question.segments),)
