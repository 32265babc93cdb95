"""The parts that sheets share: notices, what is allowed, pay tables, limits, tips. All of it is the engine's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.side_wagers.limits import NO_MAXIMUM, Bounds
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.table.table import Table
from pitboss.house.layouts.content import contents
from pitboss.house.signs.posting import Posting
from pitboss.house.signs.sheet import Grid, Statement, Statements
from pitboss.law.citation import Jurisdiction
from pitboss.law.clauses import HOUSE_RULE
from pitboss.law.notices import Notice
from pitboss.law.permissions import permissions
from pitboss.law.proportions import of_the_game
from pitboss.law.rules import CommunityRules, DeucesWildRules, HoldEm21Rules, TwentyOneRules
from pitboss.law.specials import specials
from pitboss.money import dollars

TIPS = "tip_wagers"
LIMITS = "limits"
MAIN_WAGER = "Main wager"
ANTE = "Ante"  # what the main wager is called on the layout of a game without blackjack
JOKERS = "CO 30-806(3)"
BONUS_21 = "bonus_21"
NOT_DOUBLED = "Bonus 21s are not paid on doubled hands"
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


def own_rules(table: Table, *, tabled: bool = False) -> Statements:
    """Where the game differs from standard blackjack, and what its own section has posted.

    `tabled`: the sheet has the game's own pay tables, so that no sentence lists their rows too.
    """
    game = table.game
    said = ((_tabled(table, text, rule) if tabled else text, rule) for text, rule in specials(game.rules))
    lines = [Statement(text, game.cite_of(rule)) for text, rule in said if text]
    return Statements("Rules of this game", (*lines, *stated(_own_notices(table))))


def _tabled(table: Table, text: str, rule: str) -> str:
    """What is left of a sentence where a pay table says the rest; empty for nothing."""
    if rule != BONUS_21:
        return text
    return "" if getattr(table.game.rules, "bonus_21_doubled", False) else NOT_DOUBLED


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
        yield Grid("Bonus 21 payouts", ("Hand", "Pays"), rows, table.game.cite_of(BONUS_21))
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
    yield from to_others(side, name)


def to_others(side: SideWager, name: str) -> Iterator[Grid]:
    """What a winning hand of a side wager pays to other players and to the dealer."""
    if side.paytable is None:
        return
    envy = (("To other players", side.paytable.envy), ("To the dealer", side.paytable.dealer_envy))
    for words, pays in envy:
        if pays:
            yield Grid(name, ("Hand", words), tuple((hand, str(pay)) for hand, pay in pays.items()), side.cite)


def limits(table: Table) -> Grid:
    """Minimum and maximum of every wager, its steps, and what is paid at most where the house limits it."""
    main = [_row(label, Bounds(table.limits.min, table.limits.max)) for label in main_labels(table)]
    names = spot_labels(table)
    rows = [*main, *(_limits_of(table, side, names.get(name, name)) for name, side in _side_spots(table))]
    columns = ("Wager", "Minimum", "Maximum", "In steps of", "Maximum payout on a hand", "Maximum payout in a round")
    shown = [place for place in range(len(columns)) if place < 3 or any(row[place] for row in rows)]
    kept = tuple(tuple(row[place] for place in shown) for row in rows)
    return Grid("Limits", tuple(columns[place] for place in shown), kept, table.game.clauses.limits)


def _side_spots(table: Table) -> list[tuple[str, SideWager]]:
    """The spots that are not those of the main wagers, the game's own first."""
    spots = [(name, side) for name, side in table.house.sides.items() if name not in table.house.main_spots]
    return sorted(spots, key=lambda each: each[0] not in table.house.own_spots)


def main_labels(table: Table) -> list[str]:
    """What the spots of the main wagers are called: as on the layout, where its section names them."""
    if isinstance(table.game.rules, DeucesWildRules):
        return [ANTE]
    labels = [each.text for each in contents(table).main]
    return [f"{MAIN_WAGER}, {each}" if each else MAIN_WAGER for each in labels]


def spot_labels(table: Table) -> dict[str, str]:
    """What the game's own spots are called on the layout, by their name in the engine."""
    raises = {each.name: each.text for each in contents(table).raises}
    return {name: label.capitalize() if len(label) > 2 else label for name, label in raises.items()}


def _limits_of(table: Table, side: SideWager, name: str) -> tuple[str, ...]:
    own = table.limits.of(side.name)
    return _row(name, table.house.bounds(side), own.pays_on_hand, own.pays_in_round)


def _row(name: str, bounds: Bounds, *pays: int | None) -> tuple[str, ...]:
    most = ["" if each is None else dollars(each) for each in pays or (None, None)]
    return (name, dollars(bounds.minimum), amount(bounds.maximum), _steps(bounds), *most)


def _steps(bounds: Bounds) -> str:
    """The amounts between minimum and maximum that a spot takes, where it does not take them all."""
    if bounds.minimum == bounds.maximum:
        return ""
    if bounds.amounts:
        return " or ".join(dollars(each) for each in bounds.amounts if bounds.minimum <= each <= bounds.maximum)
    return dollars(bounds.unit) if bounds.unit > 1 else ""


def proportions(table: Table, notices: Iterable[Notice] = ()) -> Iterator[Statements]:
    """Every wager that another one limits, each with its clause; but not what these notices say already."""
    game, names = table.game, spot_labels(table)
    lines = [
        Statement(f"{names.get(name, name)}: {each.words}", each.cite)
        for name, side in _side_spots(table)
        for each in side.proportions(table.limits, game.rules)
    ]
    lines += list(_after_splits(table))
    chip = table.limits.chips.unit
    own = of_the_game(game.rules, game.clauses, game.cite_of, table.limits.max, chip)
    lines += [Statement(text, cite) for text, cite in own]
    said = "\n".join(each.text for each in notices)
    if left := tuple(each for each in lines if not _is_said(each.text, said)):
        yield Statements("Wagers limited by another wager", left)


def _after_splits(table: Table) -> Iterator[Statement]:
    """The side wagers that each hand of a split must have."""
    offered = [side.definition for side in chosen_sides(table) if side.follows_split]
    for definition in {each.id: each for each in offered if each is not None}.values():
        cite = definition.stake.each_hand or definition.cite
        yield Statement(f"{definition.name}: each hand of a split takes an equal wager", str(cite))


def _is_said(text: str, notices: str) -> bool:
    """Whether a notice has the sentence, or the wager's name and its bound: "The bet equals the ante" is "Bet: …"."""
    name, colon, words = text.partition(": ")
    if text in notices or f"{name} {words}".lower() in notices.lower():
        return True
    return bool(colon) and any(line.startswith(f"{name}: ") and words in line for line in notices.splitlines())


def amount(cents: int) -> str:
    """An amount; nothing where the house has no maximum."""
    return "none" if cents >= NO_MAXIMUM else dollars(cents)


def tips(table: Table) -> tuple[Statements, Grid]:
    """The restrictions on tip wagers, and what each spot takes for the dealer."""
    said = stated(each for each in table.notices if each.rule == TIPS)
    rows, rules = [], table.game.rules
    may_ride = rules.tip_wagers and (not isinstance(rules, CommunityRules) or rules.tips_on_sides)
    names = spot_labels(table)
    for name, side in _side_spots(table):
        own = name in table.house.own_spots
        takes = (rules.tip_wagers if own else may_ride) and side.takes_tips and table.limits.of(name).tips
        said_of = _tip_bounds(table.house.bounds(side, tip=True)) if takes else "no tip wagers"
        rows.append((names.get(name, name), said_of))
    grid = Grid("Tips on other wagers", ("Wager", "Tip wager"), tuple(rows), table.game.clauses.tips)
    return Statements("", said), grid


def _tip_bounds(bounds: Bounds) -> str:
    if bounds.minimum == bounds.maximum:
        return f"exactly {dollars(bounds.minimum)}"
    if bounds.amounts:
        return " or ".join(map(dollars, bounds.amounts))
    return "no maximum" if bounds.maximum >= NO_MAXIMUM else f"up to {dollars(bounds.maximum)}"
