"""The game, its options and its limits: what the catalog and the engine refuse when a table is set up."""

from __future__ import annotations

from typing import Final

from pitboss.engine.round.house import lawful
from pitboss.errors import PitbossError
from pitboss.files import shortened
from pitboss.house.check.cases import TableCase
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
from pitboss.house.document.records import COLORADO, WASHINGTON
from pitboss.house.table_setup import (
    DEALT,
    ELECTRONIC,
    LARGEST_TRAY,
    check_id,
    check_kind,
    check_name,
    check_tray,
)
from pitboss.law.clauses import HOUSE_RULE
from pitboss.money import ChipSet, dollars

GAME: Final = "a game of the catalog"
OWN_RULES: Final = {COLORADO: "CO 30-830(2)", WASHINGTON: "WA 3166 Letter ¶2"}


@require("table.id", "The table's id", HOUSE_RULE, Scope.TABLE)
def table_id(case: TableCase) -> Answer:
    try:
        check_id(case.table.id)
    except PitbossError as error:
        return refused(case.table.id, error, "write another id")
    return passed(case.table.id, "1 to 39 lowercase letters, digits and hyphens")


@require("table.name", "The table's name", HOUSE_RULE, Scope.TABLE)
def name(case: TableCase) -> Answer:
    try:
        check_name(case.table.name)
    except PitbossError as error:
        return refused(case.table.name or "none", error, "write another name")
    return passed(case.table.name, "a name that fits on a sign")


@require("table.kind", "A dealer deals, or terminals do", HOUSE_RULE, Scope.TABLE)
def kind(case: TableCase) -> Answer:
    try:
        check_kind(case.table.kind)
    except PitbossError as error:
        return refused(case.table.kind or "none", error, f'set kind = "{DEALT}" or "{ELECTRONIC}"')
    return passed(case.table.kind, f"{ELECTRONIC} or {DEALT}")


@require("table.game", "The game is in the catalog", HOUSE_RULE, Scope.TABLE)
def known_game(case: TableCase) -> Answer:
    if case.definition is None:
        return failed(case.table.game, GAME, "choose a game: `pitboss games` lists them")
    return passed(case.definition.name, GAME, str(case.definition.cite))


@require("table.state", "The game is played under the house's law", HOUSE_RULE, Scope.TABLE)
def same_state(case: TableCase) -> Answer:
    if case.definition is None:
        return undecided("game", GAME)
    value, wanted = case.state.capitalize(), f"a game under {case.of.state.capitalize()} law"
    cite = str(case.definition.cite)
    if case.state != case.of.state:
        return failed(value, wanted, f"choose a game of {case.of.state.capitalize()}, or take the table out", cite)
    return passed(value, wanted, cite)


@require("table.options", "The options are among those that the law leaves to the house", HOUSE_RULE, Scope.TABLE)
def options(case: TableCase) -> Answer:
    if case.definition is None:
        return undecided("game", GAME)
    chosen = case.table.options
    refusals = case.definition.refuse_options(chosen)
    if refusals:
        words = "; ".join(refusal.what for refusal in refusals)
        names = [name for name in chosen if case.definition.refuse_options({name: chosen[name]})]
        return failed(_listed(case, names), words, f"change or leave out {', '.join(names)}", refusals[0].cite)
    return passed(_listed(case, list(chosen)) or "the defaults", "allowed values", str(case.definition.cite))


@require("table.rules", "The options go together", HOUSE_RULE, Scope.TABLE)
def rules(case: TableCase) -> Answer:
    if case.definition is None or case.definition.refuse_options(case.table.options):
        return undecided("options", "options that are allowed, each by itself")
    if case.game_error is not None:
        return refused(
            _listed(case, list(case.table.options)), case.game_error, "change one of the options that it names"
        )
    return passed(
        _listed(case, list(case.table.options)) or "the defaults", "options that go together", str(case.definition.cite)
    )


@require("table.chips", "The chips", HOUSE_RULE, Scope.TABLE)
def chips(case: TableCase) -> Answer:
    try:
        found = ChipSet(case.table.chips)
    except PitbossError as error:
        return refused(
            ", ".join(map(str, case.table.chips)) or "none", error, "write the values of the chips in cents, each once"
        )
    return passed(str(found), "values in cents, each once")


@require("table.limits", "The table minimum is not above its maximum", "CO 30-803(3)(c)", Scope.TABLE)
def limits(case: TableCase) -> Answer:
    if case.game is None or not case.has_chips:
        return undecided("game and chips", "a game and chips that can be set up")
    value = f"{dollars(case.table.min_cents)} to {dollars(case.table.max_cents)}"
    try:
        found = case.limits()
        found.check(case.game.clauses)
    except PitbossError as error:
        return refused(value, error, "raise the maximum or lower the minimum")
    return passed(value, "a minimum of one cent or more, not above the maximum", case.game.clauses.limits)


@require("table.minimum-in-chips", "The table minimum can be wagered in the table's chips", HOUSE_RULE, Scope.TABLE)
def minimum_in_chips(case: TableCase) -> Answer:
    if not case.has_chips:
        return undecided("chips", "chips that can be set up")
    value, wanted = dollars(case.table.min_cents), "an amount that the chips make"
    if not ChipSet(case.table.chips).can_make(case.table.min_cents):
        return failed(value, wanted, "change min_cents, or add a chip")
    return passed(value, wanted)


@require("table.lawful-maximum", "The limits reach into what the game's section allows", HOUSE_RULE, Scope.TABLE)
def lawful_maximum(case: TableCase) -> Answer:
    if case.game is None or not case.has_chips:
        return undecided("game and chips", "a game and chips that can be set up")
    most = case.game.rules.most_wager_cents
    cite = case.game.cite_of("most_wager_cents") if most else str(case.game.definition.cite)
    try:
        found = lawful(case.limits(), case.game)
    except PitbossError as error:
        return refused(dollars(case.table.min_cents), error, "lower min_cents to the lawful maximum")
    return passed(f"up to {dollars(found.max)}", f"at most {dollars(most)}" if most else "no maximum of its own", cite)


@require("table.tray", "What the tray opens with", HOUSE_RULE, Scope.TABLE)
def tray(case: TableCase) -> Answer:
    value = shortened(dollars(case.table.tray_cents), 40)
    try:
        check_tray(case.table.tray_cents)
    except PitbossError as error:
        return refused(value, error, "correct tray_cents")
    return passed(value, f"$0.00 to {dollars(LARGEST_TRAY)}")


@require("table.names", "Each spot of the layout has its own name", HOUSE_RULE, Scope.TABLE)
def names(case: TableCase) -> Answer:
    found = [spot.name for wager in case.wagers for spot in wager.spots]
    twice = sorted({name for name in found if found.count(name) > 1})
    if twice:
        return failed(", ".join(twice), "each wager once", f"take one {twice[0]} off the layout")
    return passed(", ".join(found) or "no side wagers", "each wager once")


@require("table.own-rules", "Rules of play that no document of the law has are approved", HOUSE_RULE, Scope.TABLE)
def own_rules(case: TableCase) -> Answer:
    """A game or wager of a private folder is a variation, and the document says who approved it."""
    wagers = [each.definition for each in case.wagers if each.definition is not None]
    games = [] if case.definition is None else [case.definition]
    own = [each.name for each in games if each.not_lawful] + [each.name for each in wagers if each.not_lawful]
    if not own:
        return not_applicable("the game and its wagers are of the law")
    cite, required = OWN_RULES[case.state], "a variation of the rules of play, with its approval"
    if not any(each.kind == "rules of play" for each in case.table.variations):
        return undecided("variations", required, cite)
    return passed(", ".join(own), required, cite)


def _listed(case: TableCase, names: list[str]) -> str:
    return ", ".join(f"{name} = {case.table.options[name]}" for name in names)


REQUIREMENTS: Final[tuple[Requirement[TableCase], ...]] = (
    table_id, name, kind, known_game, same_state, options, rules, chips, limits, minimum_in_chips, lawful_maximum,
    tray, names, own_rules,
)  # fmt: skip
