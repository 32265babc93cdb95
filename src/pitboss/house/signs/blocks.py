"""The parts that sheets share: notices, what is allowed, pay tables, limits, tips. All of it is the engine's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.side_wagers.limits import NO_MAXIMUM
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.table.table import Table
from pitboss.house.signs.posting import Posting
from pitboss.house.signs.sheet import Grid, Statement, Statements
from pitboss.law.citation import Jurisdiction
from pitboss.law.clauses import HOUSE_RULE
from pitboss.law.notices import Notice
from pitboss.law.permissions import permissions
from pitboss.law.rules import CommunityRules, DeucesWildRules, HoldEm21Rules, TwentyOneRules
from pitboss.law.specials import specials
from pitboss.money import dollars

TIPS = "tip_wagers"
LIMITS = "limits"
ANTE = "Ante"  # what the main wager is called on the layout of a game without blackjack
JOKERS = "CO 30-806(3)"
TIMES = ("timeout_stands", "strikes")  # what happens when a player's time runs out


def stated(notices: Iterable[Notice]) -> tuple[Statement, ...]:
    """Notices as sentences with their clauses."""
    return tuple(Statement(each.text, each.cite) for each in notices)


def the_game(table: Table) -> Statements:
    """What the game is about, in a sentence."""
    definition = table.game.definition
    return Statements("The game", (Statement(definition.summary, str(definition.cite)),))


def allowed(table: Table) -> Statements:
    """What the rules of the table allow, each with its clause."""
    game = table.game
    return Statements(
        "What you may do", tuple(Statement(text, game.cite_of(rule)) for text, rule in permissions(game.rules))
    )


def own_rules(table: Table) -> Statements:
    """Where the game differs from standard blackjack, and what its own section has posted."""
    game = table.game
    lines = [Statement(text, game.cite_of(rule)) for text, rule in specials(game.rules)]
    return Statements("Rules of this game", (*lines, *stated(_own_notices(table))))


def _own_notices(table: Table) -> Iterator[Notice]:
    """Notices that a game has by its own section of Rule 8: the double up, the price of a card, the end of the time."""
    game = table.game
    if game.definition.cite.law != Jurisdiction.COLORADO.law:
        return
    section = str(game.definition.builds_on or game.definition.cite)
    elsewhere = {grid.cite for grid in own_pay_tables(table)}
    sides = tuple(f"{name}:" for name in table.house.sides)
    for each in table.notices:
        is_own = each.cite.startswith(section) and each.rule in ("", *TIMES) and each.cite not in elsewhere
        if is_own and not each.felt and not each.text.startswith(sides):
            yield each


def house_rules(posting: Posting) -> Iterator[Statements]:
    """What the house adds in its own words: further rules, and what jokers count or do (CO 30-806(3))."""
    lines = [Statement(each, HOUSE_RULE, is_own=True) for each in posting.house_rules]
    if posting.joker_use:
        lines.append(Statement(posting.joker_use, JOKERS, is_own=True))
    if lines:
        yield Statements("House rules", tuple(lines))


def chosen_sides(table: Table) -> list[SideWager]:
    """The side wagers of the layout that no rule of the game brings along."""
    return [side for name, side in table.house.sides.items() if name not in table.house.own_spots]


def pay_tables(table: Table) -> Iterator[Grid]:
    """Every pay table in use: the game's own, then those of the side wagers."""
    yield from own_pay_tables(table)
    for spots in _wagers(table):
        yield from _pays(table, spots)


def own_pay_tables(table: Table) -> Iterator[Grid]:
    """The pay tables of the game itself, for which no side wager is needed."""
    rules = table.game.rules
    if isinstance(rules, TwentyOneRules) and rules.bonus_21:
        rows = tuple((hand, str(pay)) for hand, pay in rules.bonus_21.items())
        yield Grid("Bonus 21 payouts", ("Hand", "Pays"), rows, table.game.cite_of("bonus_21"))
    if isinstance(rules, HoldEm21Rules):
        rows = tuple((hand, str(pay)) for hand, pay in rules.poker_pays.items())
        yield Grid("PK, 2 and 3", ("Hand", "Pays"), rows, table.game.cite_of("poker_pays"))


def _wagers(table: Table) -> Iterable[list[SideWager]]:
    """The side wagers, each with all of its spots: those of a streak share one pay table."""
    found: dict[tuple[str, str], list[SideWager]] = {}
    for side in chosen_sides(table):
        key = (side.definition.id, side.paytable.name) if isinstance(side, CatalogueWager) else (side.name, "")
        found.setdefault(key, []).append(side)
    return found.values()


def _pays(table: Table, spots: list[SideWager]) -> Iterator[Grid]:
    side = spots[0]
    name = side.name if len(spots) == 1 or side.definition is None else side.definition.name
    rows = tuple(dict.fromkeys(row for spot in spots for row in spot.posted_rows(table.limits)))
    if rows:
        yield Grid(name, ("Hand", "Pays"), rows, side.cite)
    if isinstance(side, CatalogueWager):
        envy = (("To other players", side.paytable.envy), ("To the dealer", side.paytable.dealer_envy))
        for words, pays in envy:
            if pays:
                shown = tuple((hand, str(pay)) for hand, pay in pays.items())
                yield Grid(name, ("Hand", words), shown, side.cite)


def limits(table: Table) -> Grid:
    """Minimum and maximum of every wager, and what is paid at most where the house limits it."""
    bounds = table.limits
    main = ANTE if isinstance(table.game.rules, DeucesWildRules) else "Main wager"
    rows: list[tuple[str, ...]] = [(main, dollars(bounds.min), amount(bounds.max), "", "")]
    for side in chosen_sides(table):
        spot, own = table.house.bounds(side), bounds.of(side.name)
        most = ["" if each is None else dollars(each) for each in (own.pays_on_hand, own.pays_in_round)]
        rows.append((side.name, dollars(spot.minimum), amount(spot.maximum), *most))
    columns = ("Wager", "Minimum", "Maximum", "Maximum payout on a hand", "Maximum payout in a round")
    if not any(row[3] or row[4] for row in rows):
        return Grid("Limits", columns[:3], tuple(row[:3] for row in rows), table.game.clauses.limits)
    return Grid("Limits", columns, tuple(rows), table.game.clauses.limits)


def amount(cents: int) -> str:
    """An amount; nothing where the house has no maximum."""
    return "none" if cents >= NO_MAXIMUM else dollars(cents)


def tips(table: Table) -> tuple[Statements, Grid]:
    """The restrictions on tip wagers, and what each spot takes for the dealer."""
    said = stated(each for each in table.notices if each.rule == TIPS)
    rows, rules = [], table.game.rules
    may_ride = rules.tip_wagers and (not isinstance(rules, CommunityRules) or rules.tips_on_sides)
    for side in chosen_sides(table):
        takes = may_ride and side.takes_tips and table.limits.of(side.name).tips
        rows.append((side.name, _tip_bounds(table.house.bounds(side, tip=True).maximum) if takes else "no tip wagers"))
    grid = Grid("Tips on side wagers", ("Wager", "Tip wager"), tuple(rows), table.game.clauses.tips)
    return Statements("", said), grid


def _tip_bounds(maximum_cents: int) -> str:
    return "no maximum" if maximum_cents >= NO_MAXIMUM else f"up to {dollars(maximum_cents)}"
