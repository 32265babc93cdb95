"""What `pitboss jackpot` prints: the rules of a jackpot, and its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pitboss.catalogue.jackpot_rules import FROM_LEFT, FROM_RIGHT, JackpotDefinition
from pitboss.cli.console import percent
from pitboss.jackpots.check import percent as exact_percent
from pitboss.money import dollars

_STEPS: Final = {
    "shown": "percentages are of what the meter shows",
    "tray": "every other award comes from the tray",
    "call": "the dealer names spot and hand",
    "supervisor": "a supervisor verifies",
    "seal": "the win is confirmed and recorded",
    "take_back": "the same button takes it back",
    "adjust": "afterwards only an adjustment undoes it",
    "win_page": "a win page is printed",
}


def definition_rows(definition: JackpotDefinition) -> list[dict[str, str]]:
    """Every statement of the law about a jackpot: point, rule, clause."""
    return [{"point": point, "rule": rule, "cite": str(cite)} for point, rule, cite in _statements(definition)]


def _statements(each: JackpotDefinition) -> Iterator[tuple[str, str, Any]]:
    yield "kind", " or ".join(each.kinds.allowed), each.kinds.cite
    for printed in each.printed:
        tables = ", ".join(printed.paytables)
        seed = f"{dollars(printed.seed_cents)} for a wager of {dollars(printed.per_cents)}"
        yield f"seed, pay table {tables}", seed, printed.seed_cite
        yield f"contribution, pay table {tables}", exact_percent(printed.rate), printed.rate_cite
    if each.seed is not None and not each.printed:
        words = {"specified": "as the maker specifies", "house": "the house's choice"}
        yield "seed", words[each.seed.rule], each.seed.cite
    if each.seed is not None and each.seed.scales is not None:
        yield "seed", "multiplies with the wager", each.seed.scales
    if each.seed is not None and each.seed.any_with_reserve is not None:
        yield "seed", "any, where a reserve fills the meter", each.seed.any_with_reserve
    if each.reseed is not None:
        yield "after 100%", "the meter is reseeded", each.reseed.cite
        if each.reseed.reserve is not None:
            yield "reserve", "joins the seed", each.reseed.reserve
    yield from _procedures(each)


def _procedures(each: JackpotDefinition) -> Iterator[tuple[str, str, Any]]:
    if each.wagers is not None:
        yield "wagers", f"{each.wagers.after_start} once the game is started", each.wagers.cite
    if each.order is not None:
        first = each.order.first
        start = f"starting at the {first}" if first in (FROM_LEFT, FROM_RIGHT) else f"by {first}"
        yield "several awards", start, each.order.cite
        if each.order.replaced is not None:
            yield "several awards", "the house may set another order", each.order.replaced
    if each.when is not None:
        yield "percentages", f"paid {' or '.join(each.when.allowed)}", each.when.cite
    for name, cite in each.award.items():
        yield "award", _STEPS[name], cite
    if each.prize is not None:
        yield "$ prize", "from the jackpot or the house", each.prize.cite
        yield "$ prize", "fixed or odds", each.prize.kinds
        yield "$ prize", "multiplies with the wager", each.prize.multiplies
    if each.link is not None:
        titles = ", ".join(each.link.titles) or "any approved game with this wager"
        yield "link", titles, each.link.cite
    for rule in each.systems:
        names = " or ".join(" with ".join(map(str, every)) for every in rule.any_of)
        yield "system", f"{names}, or later", rule.cite
    if each.discontinue is not None:
        yield "end", "not before the top award is won", each.discontinue.cite
        yield "end", "otherwise by petition", each.discontinue.petition
    for against, cite in each.advice.items():
        yield "advised against", against, cite


def math_table(found: Mapping[str, Any]) -> Table:
    """The figures as a person reads them."""
    table = Table(
        box=SIMPLE_HEAD, pad_edge=False, title=f"{found['wager']} {found['paytable']}, {found['decks']} decks"
    )
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_row("wager", f"${found['stake']:,.2f}")
    table.add_row("return of the fixed pays", percent(found["fixed_return"], 4))
    table.add_row("hold of the whole link", percent(found["hold"], 4))
    for each in found["meters"]:
        name = f"{each['meter']}: " if each["meter"] else ""
        table.add_section()
        table.add_row(
            f"{name}contribution, reserve", f"{percent(each['contribution'], 2)}, {percent(each['reserve'], 2)}"
        )
        table.add_row(
            f"{name}wagers to the top award", f"{each['wagers_to_top_award']:,.0f} ± {each['wagers_sd']:,.0f}"
        )
        for chance, wagers in each["hit_within"].items():
            table.add_row(f"{name}hit with a chance of {chance} within", f"{wagers:,} wagers")
        table.add_row(f"{name}average level", f"${each['mean_level']:,.2f}")
        table.add_row(f"{name}average top award", f"${each['mean_top_award']:,.2f}")
        table.add_row(f"{name}level exceeded without a hit 1 time in 100", f"${each['unhit_level']['99%']:,.2f}")
        even = each["break_even"]
        table.add_row(f"{name}break-even meter", "never" if even is None else f"${even:,.2f}")
        table.add_row(f"{name}cost of seeds", percent(each["seed_cost"], 4))
    dry = found.get("all_pays_from_the_meter")
    if dry is not None:
        table.add_section()
        table.add_row(
            "if every payout came off the meter: gain of a wager", f"{100 * dry['gain_per_wager']:+,.2f} cents"
        )
        table.add_row(f"runs dry within {dry['wagers']:,} wagers", percent(dry["runs_dry_within"], 4))
        table.add_row("runs dry ever, at most", percent(dry["runs_dry_ever_at_most"], 4))
    else:
        table.add_row("runs dry", "never: only percentages come off the meter")
    return table
