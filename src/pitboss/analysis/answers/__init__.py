"""Answers that ship with the package: exact figures of every listed wager and game, found by what they depend on.

`listed` names the questions, `calculate` answers one, and `shipped` finds its answer in `data`, which `make answers`
writes. Imports the rest of the analysis; never the engine.
"""

from __future__ import annotations

from pitboss.analysis.answers.calculation import calculate
from pitboss.analysis.answers.content_keys import key_of
from pitboss.analysis.answers.data_files import shipped
from pitboss.analysis.answers.plain_form import Answer, read_analyses, read_study
from pitboss.analysis.answers.questions import GameQuestion, Question, WagerQuestion, listed

__all__ = [
    "Answer",
    "GameQuestion",
    "Question",
    "WagerQuestion",
    "calculate",
    "key_of",
    "listed",
    "read_analyses",
    "read_study",
    "shipped",
]
