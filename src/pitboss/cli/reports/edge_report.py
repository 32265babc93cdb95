"""The analysis of a side wager, as a page and as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pitboss.analysis.wagers.json_form import plain, rounded
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.analysis.wagers.result import Analysis
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.cli.console import json_mark, percent
from pitboss.money import Pay, dollars


@dataclass(frozen=True)
class Funding:
    """What the house puts into the meters: a part of every wager, and each meter's seed in cents."""

    contribution: Fraction
    seeds: Mapping[str, int]


def asks_for_suit(found: Analysis) -> bool:
    """Whether a row depends on the posted suit."""
    return any("posted suit" in each.name for each in found.outcomes)


def adds_a_share(table: PayTable) -> bool:
    """Whether a row pays a meter in addition: the edge counts that, the hold does not yet."""
    return any(pay.share for pay in table.adds.values())


def _envy_rows(table: PayTable) -> dict[str, Mapping[str, Pay]]:
    """Who is paid envy, and by which rows; it depends on who plays, so it is no part of the edge."""
    rows = {"each other player who made this wager": table.envy, "the dealer": table.dealer_envy}
    return {who: paid for who, paid in rows.items() if paid}


# --- plain values --------------------------------------------------------------------------------------------------


def describe(definition: WagerDefinition, found: Analysis, suit: str, funding: Funding | None) -> dict[str, Any]:
    """One analysis as plain values, with what the command line adds: posted suit, envy and the meters' funding."""
    table = definition.paytables[found.paytable]
    form: dict[str, Any] = {
        "game": definition.id,
        "bet": definition.name,
        "cite": str(table.cite),
        **json_mark(definition.not_lawful),
        **plain(found),
        "posted_suit": suit if asks_for_suit(found) else "",
        "envy_cents": {who: str(found.envy(paid)) for who, paid in _envy_rows(table).items()},
    }
    if adds_a_share(table):
        form["meters"] = []  # a break-even point would leave out what the additions pay
    elif found.meter_names:
        form["progressive"] = _describe_progressive(found, funding)
    return form


def _describe_progressive(found: Analysis, funding: Funding | None) -> dict[str, Any]:
    figures = Progressive(found)
    form: dict[str, Any] = {
        "fixed_return": rounded(figures.fixed_return),
        "fixed_return_exact": str(figures.fixed_return),
        "break_even_cents": {name: _optional(figures.break_even(name)) for name in figures.meters},
        "awards": [
            {
                "name": each.name,
                "meter": each.meter,
                "share": str(each.share),
                "probability_exact": str(each.probability),
                "wagers_between": _optional(each.wagers_between),
            }
            for each in figures.awards
        ],
    }
    if funding is not None:
        hold = figures.hold(funding.contribution, funding.seeds)
        form |= {
            "contribution": str(funding.contribution),
            "seeds_cents": dict(funding.seeds),
            "return": rounded(1 - hold),
            "hold": rounded(hold),
            "hold_exact": str(hold),
        }
    return form


def _optional(value: Fraction | None) -> float | None:
    return None if value is None else rounded(value)


# --- a page --------------------------------------------------------------------------------------------------------


def page(definition: WagerDefinition, found: Analysis, suit: str, funding: Funding | None) -> Table:
    """One analysis as a table of its outcomes, with its figures below."""
    title = Text.assemble(
        (definition.name, "bold"), f"  {heading(found)} ", (f"({definition.paytables[found.paytable].cite})", "dim")
    )
    lines = _figures(found, suit)
    for who, paid in _envy_rows(definition.paytables[found.paytable]).items():
        lines.append(
            f"envy (not in the house edge): each hand pays {float(found.envy(paid)):.4f} cents on average to {who}"
        )
    if found.meter_names and not adds_a_share(definition.paytables[found.paytable]):
        lines += _progressive_lines(found, funding)
    table = Table(
        box=SIMPLE_HEAD,
        pad_edge=False,
        title=title,
        title_justify="left",
        caption="\n".join(lines),
        caption_justify="left",
    )
    table.add_column("outcome", overflow="fold")
    table.add_column("pays", justify="right")
    counted = not found.soft_17  # the dealer's hands have probabilities, not deals to count
    for name in ("count", "probability", "1 in", "return")[0 if counted else 1 :]:
        table.add_column(name, justify="right")
    for each in found.outcomes:
        chance = f"{float(each.probability):.9f}"
        once_in = f"{float(1 / each.probability):,.1f}" if each.probability else "never"
        pays = f"{each.pay} + {float(each.added):g} to 1" if each.added else str(each.pay)
        count = [f"{each.count:,}"] if counted else []
        table.add_row(each.name, pays, *count, chance, once_in, f"{float(found.contribution(each)):+.6f}")
    return table


def heading(found: Analysis) -> str:
    """The pay table, the decks and the dealer's rule."""
    rule = {"stands": ", dealer stands on soft 17", "hits": ", dealer hits soft 17"}.get(found.soft_17, "")
    spot = f", {found.spot}" if found.spot else ""
    return f"pay table {found.paytable}{spot}, {found.decks} {'deck' if found.decks == 1 else 'decks'}{rule}"


def _figures(found: Analysis, suit: str) -> list[str]:
    lines = [
        f"house edge {percent(found.house_edge)}   hit frequency {percent(found.hit_frequency)}   "
        f"standard deviation {found.std_dev:.4f}" + ("" if found.soft_17 else f"   {found.total:,} deals")
    ]
    if any(each.pay.fixed_cents or each.pay.share or each.added for each in found.outcomes):
        lines.append(f"for a wager of {dollars(found.stake_cents)}")
    if found.assumes:
        lines.append(f"assumes {found.assumes}")
    if asks_for_suit(found):
        lines.append(f"posted suit: {suit}")
    return lines


def _progressive_lines(found: Analysis, funding: Funding | None) -> list[str]:
    figures = Progressive(found)
    lines = [f"return without the meters {percent(figures.fixed_return)}"]
    for name in figures.meters:
        meter = f"the {name} meter" if name else "the meter"
        break_even = figures.break_even(name)
        if break_even is None:
            lines.append(f"{meter} cannot be won")
            continue
        value = f"each dollar of {meter} adds {percent(found.value_of_meter(name) * 100 / found.stake_cents)}"
        others = " (other meters unchanged)" if len(figures.meters) > 1 else ""
        at = f"break-even at {dollars(ceil(break_even))}" if break_even > 0 else "no house edge even when it is empty"
        lines.append(f"{value} to the return; {at}{others}")
    if funding is not None:
        seeds = ", ".join(f"{name} {dollars(cents)}".strip() for name, cents in funding.seeds.items()) or "nothing"
        hold = figures.hold(funding.contribution, funding.seeds)
        lines.append(
            f"with {float(funding.contribution) * 100:g}% of every wager for the meters, seeded with {seeds}: "
            f"return {percent(1 - hold)}, hold {percent(hold)}"
        )
    return lines
