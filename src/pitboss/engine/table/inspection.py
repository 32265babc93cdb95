"""The inspection of the cards, and of the shoe or shuffling device, before the first round (CO 30-805, 30-815).

The dealer inspects and presents the cards at the table where they are dealt, and again when they come back to it. Where
the cards are digital there is nothing to inspect. The log has who, what and by which clause; the stamp has the time.
"""

from __future__ import annotations

from pitboss.catalogue import Game
from pitboss.engine.books.log import CardsInspected
from pitboss.errors import IllegalAction, Refusal
from pitboss.law.clauses import HOUSE_RULE, HouseClauses
from pitboss.law.rules import DealtFrom, TableRules


def is_demanded(game: Game) -> bool:
    """Whether the documents of the game's state demand it; elsewhere a house may record it without being asked."""
    return game.clauses.inspection != HOUSE_RULE


def has_device(rules: TableRules) -> bool:
    """Whether the cards are dealt from a shoe or a shuffling device, which is inspected, too."""
    return rules.dealt_from in (DealtFrom.SHOE, DealtFrom.SHUFFLING_SHOE)


def refuse_missing(clauses: HouseClauses) -> Refusal:
    """No round begins with cards that nobody has inspected at this table."""
    what = "the cards were not inspected at this table; the dealer must inspect and present them before the first round"
    return IllegalAction(what, clauses.presentation)


def check(game: Game, found: CardsInspected, *, sound: bool, is_digital: bool) -> Refusal | None:
    """Why these cards may not be put into play, or None."""
    clauses, size = game.clauses, game.rules.composition.size
    if is_digital:
        return IllegalAction("this table has digital cards; there is nothing to inspect", clauses.digital_cards)
    if found.cards != size:
        what = f"the decks must have {size} cards; you counted {found.cards}. Complete or replace the decks"
        return IllegalAction(what, clauses.inspection)
    if not sound:
        what = "a flawed, scratched or marked card may not be dealt; replace its deck"
        return IllegalAction(what, clauses.inspection)
    if has_device(game.rules) and not found.device:
        what = "the shoe or shuffling device must be inspected before cards are placed in it; replace one that fails"
        return IllegalAction(what, clauses.device)
    return None
