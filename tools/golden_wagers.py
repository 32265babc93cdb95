"""A round that wins and one that loses, for every wager; and where it can, one that pushes and one that brings envy.

The rounds are looked for among fixed shuffles of small stacks in which rare hands are common. A wager that lives
across rounds is told from the round in which it is placed to the one that decides it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from random import Random
from types import UnionType
from typing import Final

import msgspec

from pitboss import CHANCE, Card, Deal, Limits, Place, Settled, Table, Wager, cards
from pitboss.cards import Deck
from pitboss.catalogue import Game, GameDefinition, games, wagers
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.inputs import OWN_FACTS
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games import Round, procedure_of
from pitboss.engine.record.transcript import transcript
from pitboss.engine.round.house import House
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actions import Action, FreeDouble, FreeSplit, Pass, Play
from pitboss.engine.vocabulary.events import ENVY, Event
from pitboss.errors import PitbossError

STACK: Final = cards("Qh Qh Kh Kh Ah Ah As Ks Ks 7d 7d 7d 8s 8s 8s 9s 10s 6s 5s 2c")
FEWER_RANKS: Final = cards("7d 7d 7h 7h Ks Ks 9s 6c 5h 10c 8s 4c")
WILD_CARDS: Final = cards("Jo 2s 2h 2d 2c As Ks Qs Js 10s 9s 8s Kh Kd Kc 9h 7d 6c 5h 4d 3c")
ONE_SUIT: Final = cards("As Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s 2h 2d Jo")
SHUFFLES: Final = 2_000
# what a player does for a wager that sees such a fact; otherwise the free choice.
SOUGHT: Final[Mapping[str, type[Action] | UnionType]] = {"lammers": FreeSplit | FreeDouble, "outcome": Play}
SEGMENTS: Final = ("$5", "$10", "$25", "$100")  # of the wheel that the operator has
MAIN_CENTS, METER_CENTS = 25_00, 1_000_00


def live_wagers() -> list[WagerDefinition]:
    """Every wager that a live table deals."""
    return [definition for definition in wagers().values() if _table(definition) is not None]


def host(definition: WagerDefinition) -> GameDefinition:
    """The game that the wager is offered with; blackjack while the catalogue has none of them."""
    return next((games()[name] for name in definition.games if name in games()), games()["blackjack"])


def configured(definition: GameDefinition, decks: int, **wanted: int) -> Game:
    """The game with this number of decks; digital cards, where the game allows them, may be any number of decks."""
    source = definition.options.get("dealt_from")
    digital = source is not None and source.refusal("digital") is None
    offered = {name: value for name, value in {"decks": decks, **wanted}.items() if name in definition.options}
    return definition.configure(**({"dealt_from": "digital"} if digital else {}), **offered)


def _table(definition: WagerDefinition) -> PayTable | None:
    """The pay table to show: with envy where there is one, and for the most decks."""
    game = host(definition).configure()
    shown = procedure_of(game).shown_in(game) | OWN_FACTS
    if not shown.issuperset(definition.sees):
        return None
    return max(definition.paytables.values(), key=lambda each: (_has_envy(each), max(each.decks)))


def _has_envy(paytable: PayTable) -> bool:
    return bool(paytable.envy or paytable.dealer_envy)


def _sides(definition: WagerDefinition) -> list[CatalogueWager]:
    """The wager, after the wagers that it requires."""
    with_spot = definition.spots[0] if definition.spots else ()
    on_layout = [rule.only_with for rule in definition.layout if rule.only_with not in ("", *definition.needs)]
    needed = [wagers().get(name.split(" or ")[0]) for name in (*definition.needs, *on_layout, *with_spot)]
    found = []
    for each in [*needed, definition]:
        paytable = None if each is None else _table(each)
        if each is not None and paytable is not None:
            found += spots(each, paytable, dict.fromkeys(paytable.meters, METER_CENTS), segments=SEGMENTS)[:1]
    return found


def write(wager: str) -> str:
    """The wager's rounds, each under its heading."""
    definition = wagers()[wager]
    sides = _sides(definition)
    listed = sides[-1]
    wanted = _wanted(definition, listed.paytable)
    found: dict[str, str] = {}
    stacks = (WILD_CARDS,) if definition.deck is Deck.JOKER_53 else (STACK, FEWER_RANKS)
    stacks = (ONE_SUIT,) if stacks == (WILD_CARDS,) and _has_envy(listed.paytable) else stacks
    for house, story in chain.from_iterable(_stories(sides, stack) for stack in stacks):
        for fate in _fates(story, listed.name):
            if fate in wanted:
                found.setdefault(fate, transcript(story, house))
        if len(found) == len(wanted):
            parts = [f"--- {each} ---\n{found[each]}\n" for each in wanted]
            return f"{listed.name}, pay table {listed.paytable.name} ({listed.cite})\n\n" + "\n".join(parts)
    raise PitbossError(f"{wager}: none of {SHUFFLES} rounds is one of {', '.join(set(wanted) - set(found))}")


def _wanted(definition: WagerDefinition, paytable: PayTable) -> list[str]:
    pushes = paytable.operator or any(str(pay) == "push" for pay in paytable.pays.values())
    return ["won", "lost"] + ["returned"] * pushes + ["envy"] * _has_envy(paytable)


def _fates(story: list[Event], name: str) -> Iterator[str]:
    """How the first seat's wager ended, and whether a hand brought envy to other seats."""
    nets = [e.net_cents for e in story if isinstance(e, Settled) and (e.seat, e.bet) == (1, name)]
    if nets:
        yield "won" if nets[0] > 0 else "lost" if nets[0] < 0 else "returned"
    if any(isinstance(e, Settled) and e.bet == name + ENVY for e in story):
        yield "envy"


def _stories(sides: list[CatalogueWager], kinds: Iterable[Card]) -> Iterator[tuple[House, list[Event]]]:
    """Random rounds; a second seat makes the wager where the pay table has envy."""
    paytable, deck = sides[-1].paytable, sides[-1].definition.deck
    decks = max(paytable.decks)
    drawn = {"bonus_cards": len(sides[-1].definition.spots[:1])}
    game = configured(host(sides[-1].definition), decks, **drawn)
    if game.id == "blackjack":  # a Spanish game that is not there yet lends its cards
        game = replace(game, rules=msgspec.structs.replace(game.rules, deck=deck, **drawn))
    asked = {each.rule: each.values[0] for each in sides[-1].definition.asks if each.refusal("", game.rules)}
    game = replace(game, rules=msgspec.structs.replace(game.rules, **asked))
    stack = [card for card in kinds if game.rules.composition.counts[card.index]]
    seats = (1, 2) if paytable.envy else (1,)
    for number in range(SHUFFLES):
        table = Table(game, limits=Limits(min=1_00, max=500_00), sides=sides)
        story = _story(table, stack, sides, seats, Random(number))
        if story:
            yield table.house, story


def _story(
    table: Table, stack: list[Card], sides: list[CatalogueWager], seats: tuple[int, ...], rng: Random
) -> list[Event]:
    """Play until no side wager is left on the layout; empty where the cards run out."""
    early = [side for side in sides if side.placed is Moment.BEFORE_DEAL]
    placed = [Wager(seat, "main", MAIN_CENTS) for seat in seats]
    both = placed + [Wager(seat, side.name, _stake(side)) for seat in seats for side in early]
    story: list[Event] = []
    while not story or (table.round is not None and table.round.placed_wagers):
        decks = table.game.rules.decks
        order = rng.sample(stack, k=len(stack))
        order = [card for place, card in enumerate(order) if order[:place].count(card) < decks]
        round = table.open(table.opening(placed if story else both))
        if not _play(round, order, sides, rng):
            return []
        table.books.check(round.layout_cents)
        story += round.events
    return story


def _stake(side: CatalogueWager) -> int:
    """Five dollars, unless the section says otherwise."""
    if side.definition.stake.equals_main:
        return MAIN_CENTS
    if side.definition.stake.fixed:
        return side.paytable.typical_cents
    return side.paytable.unit or (side.min_cents if side.definition.stake.amounts else max(side.min_cents, 5_00))


def _play(round: Round, order: list[Card], sides: list[CatalogueWager], rng: Random) -> bool:
    """Take the free choice each time, and every late wager; False where the cards run out."""
    deck = iter(order)
    while not round.is_over:
        if round.actor is not CHANCE:
            round.apply(_choice(round, sides))
            continue
        if round.pending_draws:
            ways, weights = zip(*round.chances(), strict=True)
            round.apply(rng.choices(ways, weights)[0])
            continue
        card = next(deck, None)
        if card is None:
            return False
        round.apply(Deal(card))
    return True


def _choice(round: Round, sides: list[CatalogueWager]) -> Action:
    if round.asks_late_wager:
        places = [Place(Wager(round.late_seat, side.name, _stake(side))) for side in sides]
        return next((place for place in places if round.can(place)), Pass())
    offers = [offer.action for offer in round.legal()]
    for fact, kinds in SOUGHT.items():
        found = [action for action in offers if isinstance(action, kinds)]
        if found and fact in sides[-1].definition.sees:
            return found[0]
    return offers[0]
