"""Jackpots for the tests: lawful set-ups of several sections, and the people who run them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from pitboss.jackpots.awards import Award, Stage
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp, PrizeSetUp
from pitboss.jackpots.steps import (
    DEALER,
    DISPLAY,
    EXECUTIVE,
    MALFUNCTION,
    PLAYER,
    SUPERVISOR,
    Adjust,
    Call,
    Contribute,
    Event,
    PayAward,
    Recognize,
    Seal,
    Verify,
    Win,
)

GAME_MANAGER: Final = ("Game Manager 2 v2.5.4",)
BLAZING: Final = "blazing-7s-jackpot-up-card-wa-3119"
SUITED: Final = "three sevens of one suit with the up card"  # 100% of pay table 1, or the major meter
COLOR: Final = "three sevens of one color with the up card"  # 10% of pay table 1, or the minor meter
MEGA: Final = "three sevens of diamonds with the up card"


def percent(value: int) -> Fraction:
    return Fraction(value, 100)


def meter(seed: int = 2_000_00, rate: int = 24, reserve: int = 1, **more: Any) -> MeterSetUp:
    """A meter with these percentages."""
    return MeterSetUp(more.pop("name", ""), seed, percent(rate), percent(reserve), **more)


def blazing(paytable: str = "1", **changes: Any) -> JackpotSetUp:
    """Blazing 7's on the up card, WA 3119: pay table 1 has 100% and 10%, ML03 three meters."""
    meters: tuple[MeterSetUp, ...] = (meter(),)
    if paytable == "ML03":
        seeds = {"mega": 2_000_00, "major": 1_000_00, "minor": 500_00}
        meters = tuple(meter(seed, 8, name=name) for name, seed in seeds.items())
    found = JackpotSetUp(
        "Sevens", BLAZING, paytable, "progressive", 1_00, meters, GAME_MANAGER, executive_from_cents=1_000_00
    )
    return msgspec.structs.replace(found, **changes)


def trilux(paytable: str = "06", unit: int = 1_00, **changes: Any) -> JackpotSetUp:
    """TriLux, CO 30-2115: the seeds and increments are printed."""
    printed = {
        "01": (10_000_00, 24, 5_00),
        "05": (5_000_00, 24, 5_00),
        "06": (2_000_00, 17, 1_00),
        "07": (2_000_00, 24, 1_00),
    }
    seed, rate, per = printed[paytable]
    meters = (MeterSetUp("", seed * unit // per, percent(rate)),)
    found = JackpotSetUp("TriLux", "trilux-progressive-30-2115", paytable, "progressive", unit, meters)
    return msgspec.structs.replace(found, **changes)


def match(paytable: str = "3c-1", **changes: Any) -> JackpotSetUp:
    """Match The Dealer, WA 3166: awards from the dealer's left."""
    number = paytable[0]
    wager = {"8": "match-the-dealer-progressive-tables-8-wa-3166"}.get(
        number, f"match-the-dealer-jackpot-table{'s' if number != '6' else ''}-{number}-wa-3166"
    )
    found = JackpotSetUp(
        "Match", wager, paytable, "progressive", 5_00, (meter(1_000_00, 15, 0),), ("Match The Dealer Progressive v006",)
    )
    return msgspec.structs.replace(found, **changes)


def prize_table(source: str = "house", **prize: Any) -> JackpotSetUp:
    """Table 5c of WA 3166, whose two suited matches win the posted "$" prize."""
    return match("5c-1", prize=PrizeSetUp(source, **prize))


def opened(set_up: JackpotSetUp | None = None) -> Jackpot:
    return Jackpot(set_up or blazing(), "Eve")


def wager(jackpot: Jackpot, round: int, *seats: int, table: str = "T1", cents: int = 0) -> None:
    """Every seat makes the wager."""
    for seat in seats:
        jackpot.apply(Contribute(f"P{seat}", PLAYER, table, round, seat, cents or jackpot.set_up.unit_cents))


def recognize(jackpot: Jackpot, round: int, wins: dict[int, str], table: str = "T1") -> list[Award]:
    """The awards of a round, in the order of the section."""
    known = len(jackpot.awards)
    jackpot.apply(Recognize("Dan", DEALER, table, round, tuple(Win(seat, hand) for seat, hand in wins.items())))
    return list(jackpot.awards.values())[known:]


def call(jackpot: Jackpot, award: int) -> Event:
    return jackpot.apply(Call("Dan", DEALER, award))


def finish(jackpot: Jackpot, award: int) -> None:
    """Verify, seal and pay."""
    jackpot.apply(Verify("Sue", SUPERVISOR, award))
    jackpot.apply(Seal("Eve", EXECUTIVE, award))
    jackpot.apply(PayAward("Sue", SUPERVISOR, award))


def won(jackpot: Jackpot, round: int, wins: dict[int, str], table: str = "T1") -> list[int]:
    """Wagers, winners, calls, seals and payments of a round; what each award came to."""
    wager(jackpot, round, *wins, table=table)
    awards = recognize(jackpot, round, wins, table)
    for award in awards:
        call(jackpot, award.number)
    for award in awards:
        finish(jackpot, award.number)
    return [jackpot.awards[award.number].cents for award in awards]


def show(jackpot: Jackpot, cents: int, meter: str = "") -> None:
    """Adjust a meter until it shows this amount."""
    more = cents - jackpot.meters[meter].shows
    if more:
        jackpot.apply(Adjust("Sue", SUPERVISOR, MALFUNCTION, meter, DISPLAY, more, "counted again", "Eve", EXECUTIVE))


def stage(jackpot: Jackpot, award: int) -> Stage:
    return jackpot.awards[award].stage


def sevens_of_the_player(**changes: Any) -> JackpotSetUp:
    """Blazing 7's on the player's own cards, WA 3119."""
    return blazing(wager="blazing-7s-jackpot-player-cards-wa-3119", **changes)


def trilux_jackpot(**changes: Any) -> JackpotSetUp:
    """TriLux with a jackpot, WA 3119."""
    return blazing(**{"wager": "trilux-jackpot-wa-3119", "paytable": "6"} | changes)


def bahama(paytable: str = "3", **changes: Any) -> JackpotSetUp:
    """The progressive of WA 2212."""
    return blazing(**{"wager": "bahama-progressive-wa-2212", "paytable": paytable} | changes)
