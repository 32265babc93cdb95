"""What else is posted: pay tables, limits of side wagers, tips, rules of play, prizes, jokers, terminals' settings."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pitboss.cards import Deck
from pitboss.catalogue import jackpots
from pitboss.catalogue.jackpot_rules import PRIZE
from pitboss.house.check.cases import TableCase, WagerCase
from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    failed,
    named,
    not_applicable,
    passed,
    require,
    undecided,
)
from pitboss.house.document.records import COLORADO, WASHINGTON
from pitboss.law.clauses import HOUSE_RULE

AT_THE_TABLE: Final = ("layout", "placard", "terminal", "display")
ANYWHERE: Final = (*AT_THE_TABLE, "wall")
PAY_TABLES: Final = {  # where a section asks for the schedule in use; otherwise 30-803(3)(h)
    "30-899.07": "CO 30-899.07(9)", "30-899.09": "CO 30-899.09(10)", "30-899.13": "CO 30-899.13(7)",
    "30-899.25": "CO 30-899.25 Bonus wager (7)", "30-2105": "CO 30-2105(10)", "30-2106": "CO 30-2106(14)(a)",
    "30-2113": "CO 30-2113(10)", "30-2114": "CO 30-2114(9)", "30-2116": "CO 30-2116(10)",
}  # fmt: skip
SCHEDULES: Final = {  # games that pay by a schedule of their own
    "30-2104": "CO 30-2104(13)(b)", "30-899.10": "CO 30-899.10 Version 1, Game play (8)",
}  # fmt: skip
POSTS_LIMITS: Final = (  # clauses about the amounts of a wager that also want them posted; otherwise 30-803(3)(c)
    "CO 30-2107 Start of game (3)", "CO 30-2108 Golden 21 Poker wager (3)", "CO 30-2111(2)", "CO 30-2112(2)",
    "CO 30-2113(2)", "CO 30-2113(8)", "CO 30-2114(2)", "CO 30-2114(7)", "CO 30-2118(4)", "CO 30-2119(4)",
    "CO 30-899.06(2)", "CO 30-899.07(2)", "CO 30-899.08(2)", "CO 30-899.09(2)", "CO 30-899.09(8)",
    "CO 30-899.12 Start of game (2)", "CO 30-899.15(4)", "CO 30-899.25 Bonus wager (2)", "CO 30-899.28(5)",
)  # fmt: skip
LIMITS: Final = {"30-2118": "CO 30-2118(4)"}  # sections that want the limits of every wager posted
OWN_LIMITS: Final = {  # games with a second wager of their own, whose limits are posted, too
    "30-899.10": "CO 30-899.10 Version 1, Game play (1)", "30-2111": "CO 30-2111(2)",
}  # fmt: skip
TIPS: Final = {  # sections that ask for table signage: a wall sign is not enough
    "30-899.07": "CO 30-899.07(4)", "30-899.25": "CO 30-899.25(6)", "30-899.28": "CO 30-899.28(6)",
}  # fmt: skip
RULE_SIGNS: Final = {"30-899.16": "CO 30-899.16(1)", "3166": "WA 3166 v003 General rules 1"}


def _place(case: TableCase, topic: str, allowed: Collection[str], cite: str = "") -> Answer:
    """Whether a topic is posted in one of the allowed places."""
    place = case.house.place_of(case.table, topic)
    required = f"on the {', '.join(allowed)}" if len(allowed) == 1 else f"on one of: {', '.join(allowed)}"
    if place is None:
        return undecided(f"posted.{topic}", required, cite)
    if place not in allowed:
        return failed(place, required, f"post it on the {next(iter(allowed))}", cite)
    if place == "terminal" and case.table.is_dealt and not case.table.terminals:
        return failed("terminal, but the table has none", required, f"post it on the {next(iter(allowed))}", cite)
    return passed(place, required, cite)


def _section(case: WagerCase) -> str:
    return "" if case.definition is None else case.definition.cite.section


def _limits_cite(case: WagerCase, general: str) -> str:
    """The clause that wants the limits of a wager posted: its own, or the general one of Colorado."""
    own = "" if case.definition is None else str(case.definition.stake.cite)
    return own if case.state == WASHINGTON or own in POSTS_LIMITS else LIMITS.get(_section(case), general)


@require("wager.pay-table-posted", "The pay table in use is at the table", "CO 30-803(3)(h)", Scope.WAGER)
def pay_table(case: WagerCase) -> Answer:
    if case.definition is None:
        return undecided("sides", "a wager of the catalog")
    own = str(case.definition.cite) if case.state == WASHINGTON else "CO 30-803(3)(h)"
    return _place(case.at, "pay_tables", AT_THE_TABLE, PAY_TABLES.get(_section(case), own))


@require(
    "table.schedule-posted", "The game's own pay schedule is at the table", "CO 30-803(3)(h)", Scope.TABLE, COLORADO
)
def schedule(case: TableCase) -> Answer:
    cite = SCHEDULES.get(case.document)
    if cite is None:
        return not_applicable("the game pays by no schedule of its own")
    return _place(case, "pay_tables", AT_THE_TABLE, cite)


@require("wager.limits-posted", "The limits of the side wager are at the table", "CO 30-803(3)(c)", Scope.WAGER)
def limits(case: WagerCase) -> Answer:
    if case.definition is None:
        return undecided("sides", "a wager of the catalog")
    return _place(case.at, "side_limits", AT_THE_TABLE, _limits_cite(case, "CO 30-803(3)(c)"))


@require(
    "table.limits-posted",
    "The limits of the game's second wager are at the table",
    "CO 30-803(3)(c)",
    Scope.TABLE,
    COLORADO,
)
def own_limits(case: TableCase) -> Answer:
    cite = OWN_LIMITS.get(case.document)
    if cite is None:
        return not_applicable("its section asks for the table's limits alone")
    return _place(case, "side_limits", AT_THE_TABLE, cite)


@require("wager.payout-limits-posted", "A limit on what is paid is at the table", "CO 30-803(3)(h)", Scope.WAGER)
def payout_limits(case: WagerCase) -> Answer:
    if case.definition is None or case.side.limits is None or not case.side.limits.bounds_pay:
        return not_applicable("what it pays is not limited")
    return _place(case.at, "payout_limits", AT_THE_TABLE, _limits_cite(case, "CO 30-803(3)(h)"))


@require("table.tips-posted", "Restrictions on tip wagers are posted", "CO 30-803(3)(i)", Scope.TABLE, COLORADO)
def tips(case: TableCase) -> Answer:
    sections = [case.document, *(_section(each) for each in case.wagers)]
    cite = next((TIPS[section] for section in sections if section in TIPS), "")
    return _place(case, "tips", AT_THE_TABLE if cite else ANYWHERE, cite)


@require("table.rules-sign", "Signs with the game's rules are at the table", "CO 30-899.16(1)", Scope.TABLE)
def rules_sign(case: TableCase) -> Answer:
    cite = RULE_SIGNS.get(case.document)
    if cite is None:
        return not_applicable("the game's rules need no sign of their own")
    return _place(case, "rules", AT_THE_TABLE, cite)


@require(
    "table.four-games",
    "Four games at most: on the layout or a placard",
    "WA 2212 Base game, preamble •3",
    Scope.TABLE,
    WASHINGTON,
)
def four_games(case: TableCase) -> Answer:
    if case.document != "2212":
        return not_applicable("its rules have no such limit")
    return _place(case, "four_games", ("placard", "layout"))


@require(
    "wager.prizes-posted", "The prizes of a house jackpot are at the table", "WA 3166 v003 Jackpot ¶11", Scope.WAGER
)
def prizes(case: WagerCase) -> Answer:
    rule = jackpots().get(case.name)
    if rule is None or case.paytable is None or not case.paytable.is_progressive:
        return not_applicable("it pays from no meter")
    if case.side.house_jackpot and rule.notices is not None:
        return _place(case.at, "prizes", AT_THE_TABLE, str(rule.notices))
    if PRIZE in case.paytable.meters and rule.prize is not None:
        return _place(case.at, "prizes", AT_THE_TABLE, str(rule.prize.kinds))
    return not_applicable("the house sets no prize")


@require("wager.jackpot-display", "The jackpot is on a display at the table", HOUSE_RULE, Scope.WAGER, WASHINGTON)
def jackpot_display(case: WagerCase) -> Answer:
    """Where a text names the system and a display, players read the amounts there."""
    rule = jackpots().get(case.name)
    if rule is None or rule.display is None or case.paytable is None or not case.paytable.is_progressive:
        return not_applicable("its rules name no display")
    return _place(case.at, "prizes", ("display",), str(rule.systems[0].cite))


@require("table.jokers-posted", "A sign says what jokers are worth", "CO 30-806(3)", Scope.TABLE, COLORADO)
def jokers(case: TableCase) -> Answer:
    promoted = case.table.promotion is not None and case.table.promotion.jokers > 0
    if case.rules is None or (case.rules.deck is not Deck.JOKER_53 and not promoted):
        return not_applicable("no joker is in play")
    return _place(case, "jokers", ANYWHERE)


@require("table.joker-use", "The sign's words say what a joker counts or does", "CO 30-806(3)", Scope.TABLE, COLORADO)
def joker_use(case: TableCase) -> Answer:
    promotion = case.table.promotion
    if promotion is None or promotion.jokers <= 0:
        return not_applicable("no joker is added for a promotion")
    return named(promotion.joker_use, "promotion.joker_use", "the value or the use of the jokers, in words")


@require(
    "table.configuration-shown", "Terminals show how the game is set up", "CO 30-899.26(13)", Scope.TABLE, COLORADO
)
def configuration(case: TableCase) -> Answer:
    if case.document != "30-899.26":
        return not_applicable("its section does not ask for it")
    return _place(case, "configuration", ("terminal",))


@require("table.help-screens", "The rules are on help screens", "CO 30-899.26(1)", Scope.TABLE, COLORADO)
def help_screens(case: TableCase) -> Answer:
    if case.document != "30-899.26":
        return not_applicable("its section does not ask for it")
    return _place(case, "help", ("terminal",))


REQUIREMENTS: Final[tuple[Requirement[TableCase] | Requirement[WagerCase], ...]] = (
    pay_table, schedule, limits, own_limits, payout_limits, tips, rules_sign, four_games, prizes, jackpot_display,
    jokers, joker_use, configuration, help_screens,
)  # fmt: skip
