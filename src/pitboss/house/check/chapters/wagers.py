"""Side wagers: whether the game, the layout and the house's choices allow each of them. The engine decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import procedure_of
from pitboss.engine.round.house import refuse_side_limits
from pitboss.errors import IllegalSetup, PitbossError, Refusal
from pitboss.house.check.cases import WagerCase
from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    failed,
    not_applicable,
    passed,
    refused,
    require,
    undecided,
)
from pitboss.jackpots.check import system_faults
from pitboss.law.clauses import HOUSE_RULE
from pitboss.money import dollars

ALLOWED: Final = "what its section allows"
READABLE: Final = "a wager and a game that can be set up"
_NAMED: Final = 8  # pay tables that are listed by name; a wager may have 96


def _each_spot(
    case: WagerCase, decide: Callable[[CatalogueWager], Refusal | str | None], value: str, mend: str
) -> Answer:
    """Ask the engine about every spot of the wager; its first refusal is the answer."""
    if not case.spots or case.at.game is None:
        return undecided("sides", READABLE)
    for spot in case.spots:
        refusal = decide(spot)
        if refusal is not None:
            error = IllegalSetup(refusal, spot.cite) if isinstance(refusal, str) else refusal
            return refused(value, error, mend)
    return passed(value, ALLOWED, case.spots[0].cite)


@require("wager.known", "The wager is in the catalog", HOUSE_RULE, Scope.WAGER)
def known(case: WagerCase) -> Answer:
    if case.definition is None:
        required = str(case.definition_error)
        return failed(case.name or case.side.wager, required, "choose a wager: `pitboss games --wagers` lists them")
    return passed(case.definition.name, "a wager of the catalog", str(case.definition.cite))


@require("wager.state", "The wager is offered under the law of its game", HOUSE_RULE, Scope.WAGER)
def state(case: WagerCase) -> Answer:
    if case.definition is None or case.at.game is None:
        return undecided("sides", READABLE)
    refusal = case.at.game.refuse_state(case.definition.cite.jurisdiction, case.definition.name)
    if refusal is not None:
        return refused(case.definition.cite.jurisdiction.title, refusal, "take the wager off the layout")
    return passed(case.definition.cite.jurisdiction.title, "the state of the game", str(case.definition.cite))


@require("wager.pay-table", "The pay table is one of the wager's section", HOUSE_RULE, Scope.WAGER)
def pay_table(case: WagerCase) -> Answer:
    if case.definition is None:
        return undecided("sides", READABLE)
    if case.paytable_error is not None:
        return refused(case.side.choice.paytable, case.paytable_error, "choose one of its pay tables")
    if case.paytable is None:
        return undecided("sides", READABLE)
    names = list(case.definition.paytables)
    known = ", ".join(names) if len(names) <= _NAMED else f"one of its {len(names)} pay tables"
    return passed(case.paytable.name, known, str(case.paytable.cite))


@require("wager.meters", "Every meter of the pay table has its amount", HOUSE_RULE, Scope.WAGER)
def meters(case: WagerCase) -> Answer:
    if case.paytable is None:
        return undecided("sides", READABLE)
    if not case.paytable.meters and not case.side.choice.meters:
        return not_applicable("it pays from no meter")
    try:
        found = case.side.choice.meters_for(case.paytable)
    except PitbossError as error:
        return refused(_meters(case), error, "state each meter once, or link a jackpot")
    value = ", ".join(f"{name or 'meter'} {dollars(cents)}" for name, cents in found.items())
    return passed(value, "an amount for each meter", str(case.paytable.cite))


@require("wager.system", "The jackpot system is approved for it", HOUSE_RULE, Scope.WAGER)
def system(case: WagerCase) -> Answer:
    if case.definition is None:
        return undecided("sides", READABLE)
    if case.side.jackpot:
        return not_applicable("its jackpot names the system")
    if faults := system_faults(case.definition.id, case.side.system):
        required = "; ".join(dict.fromkeys(each.required for each in faults))
        return failed(faults[0].value, required, "name the system and its version, or link a jackpot", faults[0].cite)
    if not case.side.system:
        return not_applicable("its section asks for no system")
    return passed(", ".join(case.side.system), "an approved version", str(case.definition.cite))


@require("wager.choices", "What the house chooses for the wager is left to it", HOUSE_RULE, Scope.WAGER)
def choices(case: WagerCase) -> Answer:
    earlier = (known, pay_table, meters, system)
    if case.at.game is None or any(each.decide(case).verdict.value in ("fail", "cannot decide") for each in earlier):
        return undecided("sides", READABLE)
    if case.spots_error is not None:
        return refused("as set", case.spots_error, "leave the choice out, or choose what it allows")
    if not case.spots:
        return failed("no spot", "a spot on the layout", "let the game draw bonus cards", _cite(case))
    return passed("as set", ALLOWED, case.spots[0].cite)


@require(
    "wager.game", "The wager may be offered with this game, its cards and its number of decks", HOUSE_RULE, Scope.WAGER
)
def game(case: WagerCase) -> Answer:
    if case.at.game is None or (case.definition and case.definition.cite.law != case.at.game.definition.cite.law):
        return undecided("sides", READABLE)
    at = case.at.game
    shown = procedure_of(at).shown_in(at)
    return _each_spot(
        case,
        lambda spot: at.refuse_wager(spot.definition.id, spot.name) or spot.refuse_game(at, shown),
        f"{at.name}, {at.rules.decks} decks",
        "take the wager off the layout, or choose a game, decks or a pay table that it fits",
    )


@require("wager.conditions", "The game is set up as the wager's section asks", HOUSE_RULE, Scope.WAGER)
def conditions(case: WagerCase) -> Answer:
    at = case.at.game
    if case.definition is None or at is None:
        return undecided("sides", READABLE)
    if not case.definition.asks:
        return not_applicable("its section asks nothing of the game's options")
    for asked in case.definition.asks:
        refusal = asked.refusal(case.definition.name, at.rules)
        if refusal is not None:
            return refused(at.name, refusal, "change the option, or take the wager off the layout")
    return passed(at.name, "options that its section asks for", str(case.definition.cite))


@require("wager.limits", "The limits of the spot", HOUSE_RULE, Scope.WAGER)
def limits(case: WagerCase) -> Answer:
    rules = case.at.rules
    if rules is None or not case.at.has_chips:
        return undecided("sides and chips", READABLE)
    found = case.at.limits()

    def decide(spot: CatalogueWager) -> Refusal | str | None:
        own = case.side.limits
        return refuse_side_limits(spot, found) or (None if own is None else spot.refuse_limits(own, rules.decks))

    return _each_spot(case, decide, _bounds(case), "change the limits of the spot")


@require("wager.required", "A wager is required of players only where its section allows it", HOUSE_RULE, Scope.WAGER)
def required(case: WagerCase) -> Answer:
    own = case.side.limits
    if own is None or not own.required:
        return not_applicable("players choose whether to make it")
    layout = [spot for each in case.at.wagers for spot in each.spots]
    mend = "set required = false, or add a jackpot"
    return _each_spot(case, lambda spot: spot.refuse_required(own, layout), "required", mend)


@require("wager.layout", "The wagers of the layout may share it", HOUSE_RULE, Scope.WAGER)
def layout(case: WagerCase) -> Answer:
    found = [spot for each in case.at.wagers for spot in each.spots]
    lacks = next((ids for spot in case.spots if (ids := spot.missing_from(found))), ())
    mend = "take one of the wagers off the layout"
    if lacks:
        mend = f"add {' or '.join(lacks)} to sides, or take {case.name} off the layout"
    return _each_spot(
        case, lambda spot: spot.refuse_layout(found), "not on this layout" if lacks else "allowed together", mend
    )


def _cite(case: WagerCase) -> str:
    return "" if case.definition is None else str(case.definition.cite)


def _meters(case: WagerCase) -> str:
    amounts = (f"{name or 'meter'} {dollars(cents)}" for name, cents in case.side.choice.meters)
    return ", ".join(amounts) or "nothing"


def _bounds(case: WagerCase) -> str:
    if case.at.engine is None or not case.spots or case.spots[0].name not in case.at.engine.sides:
        own = case.side.limits
        low, high = (None, None) if own is None else (own.min, own.max)
        return " to ".join("the table's" if each is None else dollars(each) for each in (low, high))
    bounds = case.at.engine.bounds(case.spots[0])
    return f"{dollars(bounds.minimum)} to {dollars(bounds.maximum)}"


REQUIREMENTS: Final[tuple[Requirement[WagerCase], ...]] = (
    known, state, pay_table, meters, system, choices, game, conditions, limits, required, layout,
)  # fmt: skip
