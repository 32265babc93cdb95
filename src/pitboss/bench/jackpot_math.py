"""A jackpot's mathematics: hold, growth, break-even meter, time to the top award, cost of seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from pitboss.analysis.methods import analyze
from pitboss.analysis.wagers.meter_ruin import dry_ever_at_most, dry_within, walk_of
from pitboss.analysis.wagers.meters import MeterModel, link_hold, models
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.bench.answer import Answer, Number, percent
from pitboss.bench.subjects import Pays, Subject, find, find_decks, find_paytable, has_law, whole_decks
from pitboss.catalogue import load_jackpot
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.jackpots.check import percent as exact_percent
from pitboss.jackpots.setup import meter_names

_CHANCES: Final = (Fraction(1, 2), Fraction(9, 10), Fraction(99, 100))
Share = Fraction | str | float  # of a wager: "24%", 0.24, Fraction(6, 25)
Shares = Share | Sequence[Share]


@dataclass(frozen=True, repr=False)
class Jackpot(Answer):
    """The figures of a jackpot; amounts in dollars."""

    figures: Mapping[str, Any]
    lawful: bool = True

    @property
    def summary(self) -> str:
        found = self.figures
        where = f"{found['wager']} {found['paytable']}, {found['decks']} decks"
        return f"{where}: hold {percent(found['hold'], 4)}, break-even meter {_money(self.break_even)}"

    @property
    def hold(self) -> float:
        """What the house keeps of each wager in the long run."""
        return float(self.figures["hold"])

    @property
    def break_even(self) -> float | None:
        """The first meter at which the wager costs the player nothing, in dollars; None if there is none."""
        found = self.figures["meters"][0]["break_even"]
        return None if found is None else float(found)

    def bars(self) -> Sequence[tuple[str, Number]]:
        return [(each["meter"] or "meter", each["mean_top_award"]) for each in self.figures["meters"]]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [
            {key: str(value) if isinstance(value, dict) else value for key, value in each.items()}
            for each in self.figures["meters"]
        ]

    def to_dict(self) -> dict[str, Any]:
        return {**self.figures, "lawful": self.lawful}


def _money(dollars: float | None) -> str:
    return "never" if dollars is None else f"${dollars:,.2f}"


def jackpot(
    wager: Subject,
    *,
    rate: Shares,
    seed: float | Sequence[float],
    reserve: Shares = 0,
    paytable: str | PayTable | Pays | None = None,
    decks: float | None = None,
    dry_within: int = 0,
) -> Jackpot:
    """The figures of a jackpot with these contributions and seeds, one for each meter in its order; seeds in dollars.

    >>> jackpot("rocket-aces-progressive", paytable="Long, 1", rate="20%", seed=10_000)
    <rocket-aces-progressive Long, 1, 6 decks: hold 24.8621%, break-even meter $96,951.44>
    """
    found = find(wager)
    if not isinstance(found, WagerDefinition):
        raise PitbossError(f"{found.name} is a game. Name a side wager with a meter")
    load_jackpot(found.id)
    table = find_paytable(found, paytable, None if decks is None else whole_decks(decks))
    count = find_decks(table.decks, None if decks is None else whole_decks(decks))
    names = meter_names(table)
    rates, seeds, reserves = _list(rate), _list(seed), _list(reserve)
    if len(rates) != len(names) or len(seeds) != len(names):
        meters = ", ".join(name or "one meter" for name in names)
        raise PitbossError(f"{table.name} has {meters}: give rate and seed once for each")
    reserves = reserves * len(names) if len(reserves) == 1 else reserves
    return Jackpot(
        math_figures(
            found,
            table,
            count,
            dict(zip(names, map(_share, rates), strict=True)),
            {name: int(Fraction(str(each)) * 100) for name, each in zip(names, seeds, strict=True)},
            dict(zip(names, map(_share, reserves), strict=True)),
            dry_within,
        ),
        lawful=has_law(found, table, count),
    )


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _share(value: Share) -> Fraction:
    """A share of a wager as a fraction: `24%` of a text, 0.24 as it is written."""
    words = str(value).strip()
    try:
        found = Fraction(words[:-1].strip()) / 100 if words.endswith("%") else Fraction(words)
    except (ValueError, ZeroDivisionError):
        raise PitbossError(f'{value!r} is no share of a wager. Write it as "20%" or 0.2') from None
    if not 0 <= found <= 1:
        raise PitbossError(f"{value!r} of a wager cannot go into a meter. Name a share from 0% to 100%")
    return found


def math_figures(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    rates: Mapping[str, Fraction],
    seeds: Mapping[str, int],
    reserves: Mapping[str, Fraction],
    dry_wagers: int,
) -> dict[str, Any]:
    """Every figure of a jackpot, as plain values; amounts in dollars."""
    figures = Progressive(analyze(wager, paytable, decks))
    found = models(figures, dict(rates), dict(seeds), dict(reserves))
    answer: dict[str, Any] = {
        "wager": wager.id,
        "paytable": paytable.name,
        "decks": decks,
        "stake": figures.analysis.stake_cents / 100,
        "fixed_return": float(figures.fixed_return),
        "hold": float(link_hold(figures, found)),
        "meters": [_meter_figures(figures, each) for each in found],
    }
    if dry_wagers:
        walk = walk_of(figures, sum(rates.values(), Fraction(0)), seeds[found[0].name])
        answer["all_pays_from_the_meter"] = {
            "gain_per_wager": float(walk.drift_cents) / 100,
            "wagers": dry_wagers,
            "runs_dry_within": dry_within(walk, dry_wagers),
            "runs_dry_ever_at_most": dry_ever_at_most(walk),
        }
    return answer


def _meter_figures(figures: Progressive, model: MeterModel) -> dict[str, Any]:
    even = figures.break_even(model.name)
    return {
        "meter": model.name,
        "contribution": float(model.rate),
        "reserve": float(model.reserve_rate),
        "seed": model.seed_cents / 100,
        "wagers_to_top_award": float(model.mean_wagers),
        "wagers_sd": model.sd_wagers,
        "hit_within": {exact_percent(chance): model.wagers_until(chance) for chance in _CHANCES},
        "mean_level": float(model.mean_level_cents) / 100,
        "mean_top_award": float(model.mean_award_cents) / 100,
        "unhit_level": {exact_percent(chance): _unhit(model, chance) for chance in _CHANCES},
        "break_even": None if even is None else float(even) / 100,
        "seed_cost": float(model.seed_cost_cents / model.stake_cents),
    }  # fmt: skip


def _unhit(model: MeterModel, chance: Fraction) -> float:
    """The level that the meter reaches if it is hit no sooner than with this chance, in dollars."""
    return float(model.level_unhit(model.wagers_until(chance), model.seed_cents)) / 100
