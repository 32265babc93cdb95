"""What goes on a layout: gathered from the table's rules, wagers and notices, and from what its section asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.catalogue.definitions import Game
from pitboss.engine.catalogue_wagers.bonus_card import BonusCardWager
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.house.layouts.demands import Demands, demands_of, sums_up, wager_layouts
from pitboss.house.layouts.felt import Use
from pitboss.law.citation import Jurisdiction
from pitboss.law.clauses import HOUSE_RULE
from pitboss.law.notices import Notice
from pitboss.law.rules import CommunityRules, DealtFrom, TwentyOneRules
from pitboss.money import dollars

EQUIPMENT: Final = "CO 30-803(1)"
SHOE: Final = "CO 30-818"
MARKINGS: Final = "CO 30-803(2)"


@dataclass(frozen=True)
class Wanted:
    """Something to print: its words, its clause, and what it is for."""

    text: str
    cite: str
    name: str = ""
    use: Use = Use.GAME
    is_name: bool = False


@dataclass(frozen=True)
class WantedPanel:
    """Rows to print together."""

    title: str
    rows: tuple[tuple[str, str], ...]
    cite: str


@dataclass(frozen=True)
class Contents:
    """Everything on one layout, before it has its place."""

    game: str
    name: Wanted
    seats: int
    fields: int  # hands at each terminal
    terminals: str
    main: tuple[Wanted, ...]
    raises: tuple[Wanted, ...]
    sides: tuple[Wanted, ...]
    felt: tuple[Wanted, ...]
    small: tuple[Wanted, ...]
    insurance: Wanted | None
    cards: tuple[Wanted, ...]
    hands: tuple[Wanted, ...]
    panels: tuple[WantedPanel, ...]
    fixtures: tuple[Wanted, ...]
    number: Wanted | None


def contents(table: Table, house: str = "", number: str = "") -> Contents:
    """What the layout of a table shows."""
    game, rules = table.game, table.game.rules
    asked = demands_of(game)
    fields = rules.betting_fields if isinstance(rules, CommunityRules) else 1
    sides = list(table.house.sides.values())
    own = [side for side in sides if side.name in table.house.own_spots and side.name not in table.house.main_spots]
    chosen = [side for side in sides if side.name not in table.house.own_spots]
    printed = [notice for notice in table.notices if notice.felt]
    insurance = next((each for each in printed if each.rule == "insurance"), None)
    return Contents(
        game=game.id,
        name=Wanted(asked.name or game.name, asked.layout, is_name=True),
        seats=rules.positions // fields,
        fields=fields,
        terminals=asked.terminals,
        main=tuple(_main(table, asked)),
        raises=(*(_own(side, asked) for side in own), *(Wanted(r.label, r.cite, r.label) for r in asked.raises)),
        sides=tuple(_side(side) for side in chosen),
        felt=tuple(_words(each) for each in printed if each is not insurance),
        small=tuple(_small(table, asked, chosen, house)),
        insurance=None if insurance is None else _words(insurance),
        cards=tuple(_cards(game, chosen, asked)),
        hands=tuple(Wanted(hand.label, hand.cite) for hand in asked.hands),
        panels=tuple(_panels(table, asked)),
        fixtures=tuple(_fixtures(table)),
        number=Wanted(number, EQUIPMENT if _in_colorado(table) else HOUSE_RULE, is_name=True) if number else None,
    )


def _words(notice: Notice) -> Wanted:
    return Wanted(notice.text.upper(), notice.cite, notice.rule)


def _main(table: Table, asked: Demands) -> Iterator[Wanted]:
    """The spots of the main wagers: one for each hand that a player may open a round with."""
    names = [*table.house.main_spots, *[MAIN] * (table.house.first_hands - 1)]
    labels = asked.main if len(asked.main) == len(names) else [""] * len(names)
    cite = asked.main_cite or table.game.clauses.wagers
    for name, label in zip(names, labels, strict=True):
        yield Wanted(label, cite, name, Use.MAIN)


def _side(side: SideWager) -> Wanted:
    """The spot of a side wager with its name, and with what wins where its section says how to sum it up."""
    said = None if side.definition is None else sums_up().get(side.definition.id)
    name = side.name.upper()
    if said is None:
        return Wanted(name, side.stake_cite, side.name, Use.SIDE)
    return Wanted(f"{name}: {said.label}", said.cite, side.name, Use.SIDE)


def _own(side: SideWager, asked: Demands) -> Wanted:
    return Wanted(asked.spots.get(side.name, side.name.upper()), side.cite, side.name)


def _cards(game: Game, sides: list[SideWager], asked: Demands) -> Iterator[Wanted]:
    """Marked places for cards: the section's, and one for each numbered bonus card."""
    for card in asked.cards:
        yield Wanted(card.label, card.cite)
    count = game.rules.bonus_cards if isinstance(game.rules, TwentyOneRules) else 0
    wager = next((side for side in sides if isinstance(side, BonusCardWager)), None)
    cite = game.cite_of("bonus_cards") if wager is None else wager.cite
    for card_number in range(1, count + 1):
        yield Wanted(f"BONUS CARD #{card_number}", cite)


def _small(table: Table, asked: Demands, sides: list[SideWager], house: str) -> Iterator[Wanted]:
    """Smaller lines: whose layout it is, the limit on wagers, and the establishment."""
    for titled in wager_layouts(sides):
        if titled.name != asked.name:
            yield Wanted(titled.name.upper(), titled.cite, is_name=True)
    for notice in table.notices:
        if notice.rule == "wagers_per_hand":
            yield _words(notice)
    owner = table.game.definition.owner
    if house or owner:
        words = " · ".join(
            part for part in (house, f"{asked.name or table.game.name} is a game of {owner}" if owner else "") if part
        )
        yield Wanted(words, MARKINGS if _in_colorado(table) else asked.layout)


def _panels(table: Table, asked: Demands) -> Iterator[WantedPanel]:
    """The bonus payouts, and every notice where the section wants all of them on the cloth."""
    rules = table.game.rules
    if isinstance(rules, TwentyOneRules) and rules.bonus_21:
        rows = [(hand, str(pay)) for hand, pay in rules.bonus_21.items()]
        if rules.super_bonus is not None:
            pays = " or ".join(dollars(cents) for cents in rules.super_bonus.pays.values())
            rows.append((f"Super Bonus: {rules.super_bonus.hand}", pays))
        cite = asked.payouts or table.game.cite_of("bonus_21")
        yield WantedPanel("BONUS 21 PAYOUTS", tuple(rows), cite)
    if asked.cloth:
        rest = [each for each in table.notices if not each.felt and each.rule != "wagers_per_hand"]
        yield WantedPanel("HOUSE RULES", tuple((each.text, "") for each in rest), asked.cloth)


def _fixtures(table: Table) -> Iterator[Wanted]:
    """What a table in play must have (CO 30-803(1)), and the shoe where there is one (CO 30-818).

    Washington's documents are silent about them: there they are where the house puts them.
    """
    equipment, shoe = (EQUIPMENT, SHOE) if _in_colorado(table) else (HOUSE_RULE, HOUSE_RULE)
    yield Wanted("CHIP TRAY", equipment, "chip tray")
    yield Wanted("DISCARD RACK", equipment, "discard rack")
    yield Wanted("DROP SLOT", equipment, "drop slot")
    if table.game.rules.tip_wagers:
        yield Wanted("TIP BOX", equipment, "tip box")
    if table.game.rules.dealt_from in (DealtFrom.SHOE, DealtFrom.SHUFFLING_SHOE):
        yield Wanted("SHOE", shoe, "shoe")


def _in_colorado(table: Table) -> bool:
    return table.game.definition.cite.law == Jurisdiction.COLORADO.law
