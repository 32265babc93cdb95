"""What `pitboss edge GAME` prints: the edge by the best strategy, and every net result with its chance."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pitboss.bench.answer import percent
from pitboss.bench.edges import Edge, edge
from pitboss.bench.subjects import find_configured
from pitboss.catalogue import find_game
from pitboss.cli.console import json_mark, print_json, print_mark, stdout
from pitboss.cli.options import parse_settings, with_decks
from pitboss.errors import PitbossError


def print_game(
    game: str, settings: list[str] | None, decks: int, hits_soft_17: bool | None, *, unlawful: bool, as_json: bool
) -> None:
    """Print the house edge of a game with these options."""
    chosen = parse_settings(find_game(game), with_decks(settings, decks))
    if hits_soft_17 is not None:
        if "dealer_hits_soft_17" in chosen:
            raise PitbossError("--set and --h17 or --s17 name the same rule. Write one of them")
        chosen["dealer_hits_soft_17"] = hits_soft_17
    loaded = find_configured(game, chosen, unlawful=unlawful)
    found = edge(loaded, unlawful=unlawful)
    if as_json:
        print_json(found.to_dict() | json_mark(loaded.not_lawful))
    else:
        print_mark(loaded.not_lawful)
        _print(found)


def _print(found: Edge) -> None:
    out = stdout()
    out.print(f"{found.name}  {found.about} ({found.cite})")
    if found.results:
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        for title in ("net in wagers", "probability", "return"):
            table.add_column(title, justify="right")
        for each in found.results:
            table.add_row(each.name, f"{float(each.chance):.9f}", f"{float(each.net * each.chance):+.6f}")
        out.print(table)
    spread = "" if found.std_dev is None else f"   standard deviation {found.std_dev:.4f}"
    out.print(f"house edge {percent(found.house_edge)}{spread}")
    out.print(found.assumes, style="dim")
