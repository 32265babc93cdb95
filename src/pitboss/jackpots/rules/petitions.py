"""Petitions to the regulator: easier criteria for the top award, a transfer to another game or to another licensee.

A petition is filed in writing and answered with a document. Only what was granted may be done, and only once.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import IllegalAction, Refusal
from pitboss.jackpots.state import Filed, Outcome, State
from pitboss.jackpots.steps import (
    ASKS,
    EXECUTIVE,
    TO_GAME,
    TO_LICENSEE,
    Answer,
    Petition,
    Transfer,
)


def _cite(state: State) -> str:
    rule = state.set_up.definition.discontinue
    return state.cite if rule is None else str(rule.petition)


def check_petition(state: State, step: Petition) -> Refusal | None:
    if state.set_up.is_house:
        return IllegalAction("a house jackpot is the casino's; it needs no petition to end", state.cite)
    if step.role != EXECUTIVE:
        return IllegalAction("only an executive may petition the regulator", _cite(state))
    if step.asks not in ASKS:
        return IllegalAction(
            f"a petition may ask for {', '.join(ASKS)}. You asked for {step.asks[:60]!r}", _cite(state)
        )
    if not step.number.strip() or not step.reason.strip():
        return IllegalAction("a petition is in writing: give its number and what it says", _cite(state))
    if step.number in state.petitions:
        return IllegalAction(f"petition {step.number} is filed already", _cite(state))
    return None


def do_petition(state: State, step: Petition) -> Outcome:
    state.petitions[step.number] = Filed(step.number, step.asks, step.reason, step.by)
    return Outcome(_cite(state))


def check_answer(state: State, step: Answer) -> Refusal | None:
    found = state.petitions.get(step.number)
    if step.role != EXECUTIVE:
        return IllegalAction("only an executive may record the regulator's answer", _cite(state))
    if found is None or found.granted is not None:
        said = "is not filed" if found is None else "is answered already"
        return IllegalAction(f"petition {step.number[:40]} {said}", _cite(state))
    if not step.document.strip():
        return IllegalAction("name the document with the regulator's answer", _cite(state))
    return None


def do_answer(state: State, step: Answer) -> Outcome:
    state.petitions[step.number] = replace(state.petitions[step.number], granted=step.granted, document=step.document)
    return Outcome(_cite(state))


def check_granted(state: State, number: str, *asks: str) -> Refusal | None:
    """Why this petition does not permit what it is used for, or None."""
    found = state.petitions.get(number)
    if found is None or found.asks not in asks:
        what = f"no petition {number[:40]!r} asks for {' or '.join(asks)}; petition the regulator first"
        return IllegalAction(what, _cite(state))
    if not found.stands:
        said = {None: "is not answered", True: "was used already", False: "was refused"}[found.granted]
        return IllegalAction(f"petition {number} {said}", _cite(state))
    return None


def check_transfer_granted(state: State, step: Transfer) -> Refusal | None:
    """A transfer is by a petition for it; another licensee is named, and takes liability and fund together."""
    named = isinstance(step.licensee, str) and step.licensee.strip()
    asks = TO_LICENSEE if named else TO_GAME
    return check_granted(state, step.petition, asks)


def use(state: State, number: str) -> None:
    """A petition is used once."""
    state.petitions[number] = replace(state.petitions[number], used=True)
