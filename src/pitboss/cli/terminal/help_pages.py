"""Pages that a player may ask for at any time: what the keys do, and why wagers ended as they did."""

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
    ("w", "why the last wagers ended as they did, with the clause"),
    ("r", "the rules of this table"),
    ("Enter", "the same wagers again"),
    ("25", "a wager of $25.00 for every seat"),
    ("25, 10, 0", "a wager for each of three seats; 0 sits out"),
    ("25 tip 5", "a wager with $5.00 for the dealer beside it"),
    ("b", "buy in again"),
    ("q", "leave the table"),
    ("Ctrl-C", "leave at any time; the dealer passes hands that are still to act"),
)


def why_page(round: Round | None) -> Group:
    """Every settlement of the round so far, with its clause."""
    settled = [] if round is None else [str(why(e, round)) for e in round.events if isinstance(e, Settled)]
    if not settled:
        return Group(Text("Nothing has been settled yet."))
    return Group(Text("Why", style="bold"), *(Text(f"  {sentence}") for sentence in settled))


def help_page(offers: Mapping[str, Choice], spots: Sequence[str] = ()) -> Group:
    """What every key does, and by which clause; between rounds, how each of the layout's spots is wagered on."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for choice in offers.values():
        legal = choice.legal
        amounts = f"{dollars(legal.at_least)} to {dollars(legal.at_most)}" if legal.at_most else ""
        grid.add_row(Text(choice.key, style="bold cyan"), choice.name, amounts, legal.cite)
    beside = [(f"25 {shortest(spot, spots)} 5", f"a wager with $5.00 on {spot} beside it") for spot in spots]
    for key, does in [*_HELP, *beside] if not offers else _HELP[:2]:
        grid.add_row(Text(key, style="bold cyan"), does)
    return Group(Text("Keys", style="bold"), grid)
