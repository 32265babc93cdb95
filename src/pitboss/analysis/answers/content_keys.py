"""The key of an answer: a hash of everything that the answer depends on, and of nothing else.

Rules, rows and decks are in it; citations, names and other words for people are not. A changed row of the catalog
changes the key, so that an old answer is never found.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from pitboss.analysis.answers.questions import GameQuestion, Question, WagerQuestion
from pitboss.analysis.figures.stored_figures import fingerprint
from pitboss.analysis.games import deuces_wild
from pitboss.analysis.methods import depends_on_soft_17
from pitboss.analysis.play_wagers import is_play_wager
from pitboss.analysis.play_wagers.base_game import base_game
from pitboss.catalogue import load, load_wager
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.hands import DEFINITIONS_VERSION
from pitboss.hands.registry import own_hands

METHODS_VERSION: Final = 1  # raise it when a method of the analysis, or the form of an answer, changes


def key_of(question: Question) -> str:
    """The content hash of a question; refused where the set-up is not lawful or not known."""
    found = _wager(question) if isinstance(question, WagerQuestion) else _game(question)
    versions = [METHODS_VERSION, DEFINITIONS_VERSION]
    return hashlib.sha256(msgspec.json.encode([versions, found])).hexdigest()


def _wager(question: WagerQuestion) -> list[Any]:
    wager = load_wager(question.wager)
    facts = _facts(wager, wager.paytable(question.paytable))
    return ["wager", facts, question.decks, question.segments, _play(wager, question)]


def _play(wager: WagerDefinition, question: WagerQuestion) -> str | bool | None:
    """The rules that the wager's hands are played by, as far as they matter to it."""
    if is_play_wager(wager):
        return fingerprint(base_game(wager, question.decks, question.hits_soft_17).rules)
    if set(wager.sees) == deuces_wild.SEES:
        return fingerprint(load(wager.games[0], odds=True).rules)
    return question.hits_soft_17 if depends_on_soft_17(wager) else None


def _facts(wager: WagerDefinition, table: PayTable) -> list[Any]:
    """What a wager's chances depend on: its cards, its moments, and the rows of the pay table in order."""
    drawn = [wager.special_deck.cards, wager.special_deck.spots]
    moments: list[Any] = [wager.decided_by, wager.sees, wager.placed, wager.settles, wager.follows_split]
    rows = [[[name, pay.text] for name, pay in paid.items()] for paid in (table.pays, table.adds)]
    own = [[each.name, each.when, each.cards] for name in wager.hands if (each := own_hands().get(name)) is not None]
    moments += [own] if own else []  # a hand of your own may change at any time
    return [wager.id, wager.deck.value, drawn, moments, table.name, rows, table.typical_cents, table.soft_17]


def _game(question: GameQuestion) -> list[Any]:
    game = load(question.game, **dict(question.options))
    with_it = sorted({*game.definition.demands, *game.definition.spots})
    wagers = [_facts(each, table) for each in map(load_wager, with_it) for table in each.paytables.values()]
    return ["game", game.id, game.definition.procedure, fingerprint(game.rules), wagers]
