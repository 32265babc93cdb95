"""A round that wins and one that loses, and one that pushes where a table says so, for every wager that is dealt live.

The rounds are looked for among fixed shuffles of a small stack in which rare hands are common.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import msgspec

from pitboss import CHANCE, Card, Deal, Limits, Place, Settled, Table, Wager, cards
from pitboss.cards import Deck
from pitboss.catalogue import Game, GameDefinition, games, wagers
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.table.actions import Action, FreeDouble, FreeSplit, Pass
from pitboss.table.games import Round, procedure_of
from pitboss.table.layout import spots
from pitboss.table.listed import ListedWager
from pitboss.table.sides import Moment
from pitboss.table.transcript import transcript

STACK: Final = cards("Qh Qh Kh Kh Ah Ah As Ks Ks 7d 7d 7d 8s 8s 8s 9s 10s 6s 5s 2c")
SHUFFLES: Final = 2_000
MAIN_CENTS, METER_CENTS = 25_00, 1_000_00


def live_wagers() -> list[WagerDefinition]:
    """Every wager that a live table deals."""
    return [definition for definition in wagers().values() if _table(definition) is not None]


def host(definition: WagerDefinition) -> GameDefinition:
    """The game that the wager stands beside; blackjack while the catalogue has none of them."""
    return next((games()[name] for name in definition.beside if name in games()), games()["blackjack"])


def configured(definition: GameDefinition, decks: int, **wanted: int) -> Game:
    """With so many decks, as digital cards where the game may be dealt so: they may be any number of decks."""
    source = definition.options.get("dealt_from")
    digital = source is not None and source.refusal("digital") is None
    offered = {name: value for name, value in {"decks": decks, **wanted}.items() if name in definition.options}
    return definition.configure(**({"dealt_from": "digital"} if digital else {}), **offered)


def _table(definition: WagerDefinition) -> PayTable | None:
    """The first of its pay tables for the most decks that a live table deals."""
    found, game = [], host(definition).configure()
    for paytable in definition.paytables.values():
        try:
            ListedWager(definition, paytable)
        except IllegalSetup:
            continue
        if not procedure_of(game).shown_in(game).issuperset(definition.sees):
            continue
        found.append(paytable)
    return max(found, key=lambda each: max(each.decks), default=None)


def _sides(definition: WagerDefinition) -> list[ListedWager]:
    """The wager, after whatever it may only be made beside."""
    beside = definition.spots[0] if definition.spots else ()
    needed = [wagers().get(name.split(" or ")[0]) for name in (*definition.needs, *beside)]
    found = []
    for each in [*needed, definition]:
        paytable = None if each is None else _table(each)
        if each is not None and paytable is not None:
            found += spots(each, paytable, dict.fromkeys(paytable.meters, METER_CENTS))[:1]
    return found


def write(wager: str) -> str:
    """The wager's rounds, each under its heading."""
    definition = wagers()[wager]
    sides = _sides(definition)
    listed = sides[-1]
    wanted = ["won", "lost"] + ["returned"] * any(str(pay) == "push" for pay in listed.paytable.pays.values())
    found: dict[str, str] = {}
    for round in _rounds(sides):
        fate = _fate(round, listed.name)
        if fate in wanted and fate not in found:
            found[fate] = transcript(round.events)
            if len(found) == len(wanted):
                parts = [f"--- {each} ---\n{found[each]}\n" for each in wanted]
                return f"{listed.name}, pay table {listed.paytable.name} ({listed.cite})\n\n" + "\n".join(parts)
    raise PitbossError(f"{wager}: none of {SHUFFLES} rounds is one of {', '.join(set(wanted) - set(found))}")


def _fate(round: Round, name: str) -> str:
    """What became of the first seat's wager; nothing where it could not be made."""
    nets = [e.net_cents for e in round.events if isinstance(e, Settled) and (e.seat, e.bet) == (1, name)]
    return "" if not nets else "won" if nets[0] > 0 else "lost" if nets[0] < 0 else "returned"


def _rounds(sides: list[ListedWager]) -> Iterator[Round]:
    """A second seat makes the wager too where somebody's hand can bring envy to others."""
    paytable, deck = sides[-1].paytable, sides[-1].definition.deck
    decks = max(paytable.decks)
    stack = [card for card in STACK if deck is not Deck.SPANISH_48 or card.rank != "10"]
    seats = (1, 2) if paytable.envy else (1,)
    early = [side for side in sides if side.placed is Moment.BEFORE_DEAL]
    drawn = {"bonus_cards": len(sides[-1].definition.spots[:1])}
    game = configured(host(sides[-1].definition), decks, **drawn)
    if game.id == "blackjack":  # a Spanish game that is not there yet lends its cards
        game = replace(game, rules=msgspec.structs.replace(game.rules, deck=deck, **drawn))
    for number in range(SHUFFLES):
        order = Random(number).sample(stack, k=len(stack))
        order = [card for place, card in enumerate(order) if order[:place].count(card) < decks]
        table = Table(game, limits=Limits(min=1_00, max=500_00), sides=sides)
        placed = [Wager(seat, "main", MAIN_CENTS) for seat in seats]
        placed += [Wager(seat, side.name, _stake(side)) for seat in seats for side in early]
        round = table.open(table.opening(placed))
        if _play(round, order, sides):
            table.books.check(round.layout_cents)
            yield round


def _stake(side: ListedWager) -> int:
    """Five dollars, unless the section says otherwise."""
    if side.definition.stake.equals_main:
        return MAIN_CENTS
    return side.paytable.unit or (side.min_cents if side.definition.stake.amounts else max(side.min_cents, 5_00))


def _play(round: Round, order: list[Card], sides: list[ListedWager]) -> bool:
    """Everybody does what costs nothing, and makes each late wager; False where the cards do not suffice."""
    deck = iter(order)
    while not round.is_over:
        if round.actor is not CHANCE:
            round.apply(_choice(round, sides))
            continue
        card = next(deck, None)
        if card is None:
            return False
        round.apply(Deal(card))
    return True


def _choice(round: Round, sides: list[ListedWager]) -> Action:
    if round.asks_late_wager:
        places = [Place(Wager(round.late_seat, side.name, _stake(side))) for side in sides]
        return next((place for place in places if round.can(place)), Pass())
    offers = [offer.action for offer in round.legal()]
    free = [action for action in offers if isinstance(action, FreeSplit | FreeDouble)]
    return free[0] if free and "lammers" in sides[-1].definition.sees else offers[0]
