"""Every kind of sheet, made from a table's set-up: a sheet cannot say anything that the table does not do."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Final

from pitboss.engine.catalogue_wagers.kinds import jackpot_notices
from pitboss.errors import PitbossError
from pitboss.house.layouts import draw, felts
from pitboss.house.layouts.demands import demands_of
from pitboss.house.layouts.felt import Surface
from pitboss.house.signs import blocks
from pitboss.house.signs.posting import Posting
from pitboss.house.signs.procedures import procedures, rules_of_play
from pitboss.house.signs.sheet import WALL, Block, Drawing, Grid, Marks, Sheet, Size, Statement, Statements
from pitboss.house.signs.words import SPANISH, MissingTranslation, translated
from pitboss.jackpots.papers.sheet import sheet as jackpot_sheet
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.law.notices import Notice

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, SPANISH)
FOR_STAFF: Final = frozenset({"dealer-card", "layout", "cloth"})  # not read by players: English alone
_SURFACES: Final = {Surface.TABLE: "", Surface.PODIUM: "Dealer's podium", Surface.SCREEN: "Player's screen"}
NOTICE: Final = "Notice"  # of a house jackpot, on its own sheet
POSTED: Final = "CO 30-803(3)"
_PLAYERS_READ: Final = ("Jackpot", "Wager", "Meter", "Award", "Several winners", "Percentages", NOTICE, "End")


def _placard(posting: Posting) -> Iterator[Block]:
    table = posting.table
    printed = [each for each in table.notices if each.felt]
    bounds = [each for each in table.notices if each.rule == blocks.LIMITS]
    rest = [each for each in table.notices if each not in printed and each not in bounds]
    yield Statements("", blocks.stated([*printed, *bounds]))
    yield Statements("At this table", blocks.stated(rest))
    yield from blocks.proportions(table, table.notices)
    yield from blocks.house_rules(posting)


def _pay_tables(posting: Posting) -> Iterator[Block]:
    yield from blocks.pay_tables(posting.table)


def _limits(posting: Posting) -> Iterator[Block]:
    yield blocks.limits(posting.table)
    yield from blocks.proportions(posting.table)


def _tips(posting: Posting) -> Iterator[Block]:
    said, grid = blocks.tips(posting.table)
    yield said
    if grid.rows:
        yield grid


def _rules(posting: Posting) -> Iterator[Block]:
    table = posting.table
    printed = blocks.stated(each for each in table.notices if each.felt)
    if printed:
        yield Statements("", printed)
    yield blocks.the_game(table)
    yield from (each for each in (blocks.own_rules(table, tabled=True), blocks.allowed(table)) if each.lines)
    yield from blocks.own_pay_tables(table)
    yield from blocks.house_rules(posting)


def _jackpots(posting: Posting) -> Iterator[Block]:
    notices = jackpot_notices(posting.table.house)
    if notices:
        yield Statements("", blocks.stated(notices))
    for set_up in posting.jackpots:
        yield _jackpot(set_up, [each.cite for each in notices])
    for side in blocks.chosen_sides(posting.table):
        if side.paytable is not None and side.paytable.is_progressive:
            rows = tuple(side.posted_rows(posting.table.limits))
            yield Grid(side.name, ("Hand", "Prize"), rows, side.cite)
            yield from blocks.to_others(side, side.name)


def _jackpot(set_up: JackpotSetUp, noticed: Sequence[str]) -> Statements:
    """How the jackpot works, as far as players are concerned; not what the notices of these clauses say already."""
    lines = [line for line in jackpot_sheet(set_up) if line.about.startswith(_PLAYERS_READ)]
    lines = [line for line in lines if line.about != NOTICE or line.cite not in noticed]
    said = tuple(Statement(f"{line.about}: {line.text}", line.cite) for line in lines)
    return Statements(set_up.wager_definition.name, said)


def _wagers(posting: Posting) -> Iterator[Statements]:
    offered = [side.definition for side in blocks.chosen_sides(posting.table) if side.definition is not None]
    lines = [Statement(f"{each.name}: {each.summary}", str(each.cite)) for each in offered]
    if lines:
        yield Statements("Side wagers", tuple(dict.fromkeys(lines)))  # one wager may have several spots


def _booklet(posting: Posting) -> Iterator[Block]:
    table = posting.table
    yield blocks.the_game(table)
    yield Statements("At this table", blocks.stated(table.notices))
    yield _unsaid(blocks.allowed(table), {each.text for each in table.notices})
    yield from blocks.house_rules(posting)
    yield from _wagers(posting)
    yield from blocks.pay_tables(table)
    yield blocks.limits(table)
    yield from blocks.proportions(table)
    _, tips = blocks.tips(table)  # the notices have the words
    if tips.rows:
        yield tips


def _unsaid(block: Statements, said: Container[str]) -> Statements:
    """A block without the sentences that the sheet has already."""
    return Statements(block.heading, tuple(line for line in block.lines if line.text not in said))


def _rack_card(posting: Posting) -> Iterator[Block]:
    table = posting.table
    definition = table.game.definition
    yield Statements("", (Statement(definition.summary, str(definition.cite)),))
    printed = [each for each in table.notices if each.felt or each.rule == blocks.LIMITS]
    yield Statements("At this table", blocks.stated(printed))
    yield from (each for each in (blocks.own_rules(table), blocks.allowed(table)) if each.lines)
    yield from _wagers(posting)


def _dealer_card(posting: Posting) -> Iterator[Block]:
    yield from procedures(posting.table)


def _layout(posting: Posting) -> Iterator[Block]:
    for felt in felts(posting.table, house=posting.house, number=posting.number):
        yield Drawing(draw(felt), felt.width, felt.height, _SURFACES[felt.surface])


Maker = Callable[[Posting], Iterator[Block]]
_MAKERS: Final[Mapping[str, tuple[str, Maker, Size]]] = {
    "placard": ("Table notices", _placard, Size.PAGE),
    "rules": ("Rules of the game", _rules, Size.PAGE),
    "pay-tables": ("Pay tables in use", _pay_tables, Size.PAGE),
    "limits": ("Wager limits", _limits, Size.PAGE),
    "tips": ("Tip wagers for the dealer", _tips, Size.PAGE),
    "jackpot": ("Jackpots", _jackpots, Size.PAGE),
    "booklet": ("Rules for players", _booklet, Size.BOOKLET),
    "rack-card": ("How to play", _rack_card, Size.RACK_CARD),
    "dealer-card": ("Dealer's procedures", _dealer_card, Size.BOOKLET),
    "layout": ("Layout", _layout, Size.LANDSCAPE),
    "cloth": ("Layout at real size", _layout, Size.CLOTH),
}
KINDS: Final = (*_MAKERS, WALL)  # what `--sheet` names
TITLES: Final[Mapping[str, str]] = {kind: title for kind, (title, _, _) in _MAKERS.items()}  # as pages call them


def sheets_of(posting: Posting, kinds: Sequence[str] = (), language: str = ENGLISH) -> list[Sheet]:
    """The sheets of a table, of these kinds or of all; a kind that has nothing to say is left out.

    Sheets for the staff are in English alone, and so are those that say a rule of a house's own: nobody translated it.
    """
    found = [_sheet(posting, kind, language) for kind in kinds or _MAKERS if kind != WALL]
    return [sheet for sheet in found if sheet is not None]


def _sheet(posting: Posting, kind: str, language: str) -> Sheet | None:
    if kind not in _MAKERS:
        raise PitbossError(f"there is no sheet {kind!r}; choose from {', '.join(KINDS)}")
    title, make, size = _MAKERS[kind]
    made = (*make(posting), *(rules_of_play(posting.table) if kind == "booklet" else ()))
    if not made or (kind in FOR_STAFF and language != ENGLISH):
        return None
    game = posting.table.game
    name = demands_of(game).name or game.name
    sheet = Sheet(kind, posting.id, ENGLISH, title, name, made, posting.marks, size)
    if language == ENGLISH:
        return sheet
    try:
        return translated(sheet)
    except MissingTranslation:
        if _has_own_rules(posting):
            return None
        raise


def _has_own_rules(posting: Posting) -> bool:
    """Whether the game or a side wager of the table is nobody's law."""
    sides = (side.definition for side in posting.table.house.sides.values())
    return bool(posting.table.game.not_lawful) or any(each.not_lawful for each in sides if each is not None)


def wall_sheet(
    postings: Sequence[Posting], language: str = ENGLISH, digest: str = "", letters: Sequence[str] = ()
) -> Sheet | None:
    """The wall sign of the house: what holds at every blackjack table, and so needs no table sign (CO 30-803(4)).

    `letters` are the notices of CO 30-803(3) that the house hangs there; without them, all that may. None where no
    notice holds everywhere, or where the state's documents know no wall signs.
    """
    postings = [each for each in postings if any(said.cite.startswith(POSTED) for said in each.table.notices)]
    if not postings:
        return None
    first, *others = postings
    shared = [each for each in first.table.notices if each.wall and _hangs(each, letters)]
    for other in others:
        there = {(each.text, each.cite) for each in other.table.notices}
        shared = [each for each in shared if (each.text, each.cite) in there]
    if not shared:
        return None
    marks = Marks(first.house, "", first.edition_text, digest or first.digest, "")
    block = Statements("At every blackjack table of this house", blocks.stated(shared))
    sheet = Sheet(WALL, "house", ENGLISH, "House notices", first.house, (block,), marks)
    return sheet if language == ENGLISH else translated(sheet)


def _hangs(notice: Notice, letters: Sequence[str]) -> bool:
    """Whether the house hangs a notice on the wall; what is not one of (a) to (i) is posted there anyway."""
    return not letters or not notice.cite.startswith(POSTED) or notice.cite[len(POSTED) + 1 :][:1] in letters
