"""Pages that a player can open at any time: the keys, and why wagers won or lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from pitboss.cli.terminal.action_keys import Choice
from pitboss.cli.terminal.wager_input import shortest
from pitboss.engine.record.why import why
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.events import Settled
from pitboss.money import dollars

_HELP: Final = (
    ("w", "why the last wagers won or lost, with the rule"),
    ("r", "the rules of this table"),
    ("Enter", "repeat the last wagers"),
    ("25", "wager $25 on every seat"),
    ("25, 10, 0", "wager seat by seat; 0 sits out"),
    ("25 tip 5", "wager $25, with a $5 tip for the dealer"),
    ("b", "buy in again"),
    ("q", "leave the table"),
    ("Ctrl-C", "leave at once; the dealer passes your hands and finishes the round"),
)


def why_page(round: Round | None) -> Group:
    """Every wager settled in the round so far, with the reason and the rule."""
    settled = [] if round is None else [settlement(e, round) for e in round.events if isinstance(e, Settled)]
    if not settled:
        return Group(Text("No wager has been settled yet."))
    return Group(Text("Why", style="bold"), *(Text("  ").append_text(each) for each in settled))


def settlement(event: Settled, round: Round, style: str = "") -> Text:
    """What happened to a wager and why, its citation dimmed."""
    reason = why(event, round)
    return Text(reason.text, style=style).append(f" ({reason.cite})", style="not bold dim")


def help_page(offers: Mapping[str, Choice], spots: Sequence[str] = ()) -> Group:
    """What every key does, by which clause; between rounds also how to place each side wager."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for choice in offers.values():
        legal = choice.legal
        amounts = f"{dollars(legal.at_least)} to {dollars(legal.at_most)}" if legal.at_most else ""
        grid.add_row(Text(choice.key, style="bold cyan"), choice.name, amounts, legal.cite)
    sides = [(f"25 {shortest(spot, spots)} 5", f"wager $25, and $5 on {spot}") for spot in spots]
    for key, does in [*_HELP, *sides] if not offers else _HELP[:2]:
        grid.add_row(Text(key, style="bold cyan"), does)
    return Group(Text("Keys", style="bold"), grid)
