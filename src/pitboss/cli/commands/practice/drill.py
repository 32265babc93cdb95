"""`pitboss drill`: decisions by the chart, and counting practice."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Final

import typer
from rich.console import Console

from pitboss.analysis.simulation.counting import HI_LO, read_count
from pitboss.analysis.solver import Action
from pitboss.cards import Card
from pitboss.cli.console import command_errors, stdout
from pitboss.cli.options import Decks, GameName, Settings, load_game
from pitboss.cli.terminal.drill_files import keep_questions, read_questions
from pitboss.coach.advice import can_coach
from pitboss.coach.drills import CountDrill, Drill, Verdict
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules

KEYS: Final = {
    "s": Action.STAND,
    "h": Action.HIT,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "u": Action.SURRENDER,
    "b": Action.STAND_AND_DOUBLE,
}
QUIT: Final = "q"

Hands = Annotated[int, typer.Option("--hands", min=1, metavar="N", help="How many hands to ask")]
SeedNumber = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Seed of the hands: the same seed gives the same hands (default: random)"),
]
MissedFile = Annotated[
    Path | None,
    typer.Option("--missed", metavar="FILE", help="Ask the hands of this file first; those still missed stay in it"),
]
Counting = Annotated[bool, typer.Option("--count", help="Practice keeping the running count instead")]
System = Annotated[
    Path | None, typer.Option("--system", metavar="FILE.toml", help="With --count: counting system (default: Hi-Lo)")
]


@command_errors
def drill(
    game: GameName = "blackjack",
    hands: Hands = 20,
    settings: Settings = None,
    decks: Decks = 0,
    seed: SeedNumber = None,
    missed: MissedFile = None,
    count: Counting = False,
    system: System = None,
) -> None:
    """Practice decisions by the chart, or keeping the count, in the terminal.

    A missed hand comes back until it is decided right. Type q to stop.
    """
    loaded = load_game(game, settings, decks)
    random = SystemRandom() if seed is None else Random(seed)
    if count:
        _count(CountDrill(HI_LO if system is None else read_count(system), loaded.rules.composition, random), hands)
        return
    rules = loaded.rules
    if not isinstance(rules, TwentyOneRules) or not can_coach(rules):
        raise PitbossError(
            f"{loaded.name} is not decided hand by hand from a chart. `pitboss figures {loaded.id}` prints its strategy"
        )
    asked = Drill(rules, random, first=[] if missed is None else read_questions(missed))
    _decide(asked, hands)
    if missed is not None:
        keep_questions(missed, asked.open_questions)


def _decide(drill: Drill, hands: int) -> None:
    console = stdout()
    while drill.answered < hands:
        question = drill.ask()
        keys = {key: action for key, action in KEYS.items() if action in drill.choices(question)}
        own, shown = (" ".join(card.name for card in each) for each in (question.cards, question.open))
        menu = "  ".join(f"[{key}] {action.value}" for key, action in keys.items())
        typed = _ask(console, f"{own} against {shown}:  {menu}  > ", {*keys, QUIT})
        if typed == QUIT:
            drill.set_aside(question)
            break
        console.print(_said(drill.answer(question, keys[typed])), markup=False)
    if drill.answered:
        console.print(f"{drill.right} of {drill.answered} right.")


def _said(verdict: Verdict) -> str:
    if verdict.is_right:
        return "Right."
    cost = 100 * verdict.cost
    price = f" Your choice gives up {cost:.2f}% of the wager." if cost > 0 else ""
    return f"The chart says {verdict.right.value}.{price} This hand comes back."


def _count(drill: CountDrill, groups: int) -> None:
    console, right, asked = stdout(), 0, 0
    console.print(
        f"{drill.count.name}, from {drill.count.start}. Type the running count after each group.", markup=False
    )
    for group in drill.groups():
        if asked == groups:
            break
        typed = _ask(console, f"{_names(group)}  > ", None)
        if typed == QUIT:
            break
        asked += 1
        right += typed == str(drill.running)
        console.print(
            "Right." if typed == str(drill.running) else f"The running count is {drill.running}.", markup=False
        )
    if asked:
        console.print(f"{right} of {asked} right.")


def _names(group: tuple[Card, ...]) -> str:
    return " ".join(card.name for card in group)


def _ask(console: Console, prompt: str, allowed: set[str] | None) -> str:
    """A typed answer, asked again until it is one of those allowed; the end of the input stops."""
    while True:
        console.print(prompt, end="", markup=False, highlight=False)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            console.print(line.strip(), markup=False)
        if not line:
            return QUIT
        typed = line.strip().lower().removeprefix("+")
        if allowed is None or typed in allowed:
            return typed
        console.print(f"Type one of {', '.join(sorted(allowed))}; q stops.", markup=False)
