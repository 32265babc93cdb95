"""What somebody sees of a table: plain words and numbers for a page, made from what the round itself says."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

from pitboss.cards import Card
from pitboss.engine.catalogue_wagers.catalogue_wager import ListedWager
from pitboss.engine.catalogue_wagers.kinds import bounds
from pitboss.engine.games import Round, procedure_of
from pitboss.engine.record.transcript import text_of
from pitboss.engine.record.view import LegalView, action_name, face_down, legal_views, view
from pitboss.engine.record.why import why
from pitboss.engine.round.house import House
from pitboss.engine.table import early_decisions, rulings
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary import events as ev
from pitboss.engine.vocabulary.actions import MAIN, Deal, Place, Wager
from pitboss.engine.vocabulary.actors import CHANCE, Seat
from pitboss.floor.commands.commands import Put
from pitboss.floor.live.electronic_play import Course
from pitboss.floor.live.live_table import LiveTable, is_guest
from pitboss.floor.live.seat_scope import seats_at
from pitboss.floor.live.wallets import Wallets
from pitboss.floor.people.people import Person, Right
from pitboss.law.citation import readable
from pitboss.money import dollars

LAST_LINES: Final = 40  # of a round's story


def plain(value: Any) -> Any:
    """Records as JSON takes them; cards by their names."""
    return msgspec.to_builtins(value, enc_hook=_name)


def _name(value: Any) -> str:
    if isinstance(value, Card):
        return value.name
    raise NotImplementedError(type(value).__name__)


def overview(live: LiveTable, course: Course) -> dict[str, Any]:
    """A table in the lobby."""
    table = live.table
    opened: dict[str, Any] = {}
    if table is not None:
        opened = {
            "game": table.game.id,
            "game_name": table.game.name,
            "summary": table.game.definition.summary,
            "min_cents": table.limits.min,
            "max_cents": table.limits.max,
            "positions": table.game.rules.positions,
            "wagers": [name for name in table.house.sides if name not in table.house.own_spots],
            "rounds": table.rounds_played,
        }
    return {
        "id": live.id,
        "name": live.name,
        "kind": live.kind,
        "open": table is not None,
        "stopped": live.stopped,
        "quarantine": _quarantine(live),
        "seated": {str(seat): player for seat, player in sorted(live.seats.items())},
        **opened,
    }


def _quarantine(live: LiveTable) -> dict[str, Any] | None:
    """Which line does not come out again, and why; the money is for the pit to see."""
    found = live.quarantined
    return None if found is None else {"line": found.line, "why": found.why}


def state(live: LiveTable, course: Course, wallets: Wallets, person: Person) -> dict[str, Any]:
    """The table as this person may see it."""
    table = live.table
    seats = seats_at(person, live)
    shown = {
        **live.once("for all", lambda: _for_all(live, course)),
        "you": {"name": person.name, "role": person.role.value, "seats": seats},
        "round": None,
    }
    if table is None:
        return shown
    playing = table.shown_round
    return {
        **shown,
        **_money(table, wallets, person),
        "seconds_left": None if course.deadline is None else max(0.0, round(course.deadline - time.monotonic(), 1)),
        "ahead": list(_ahead(live, course, table, seats)),
        "round": None if playing is None else _seen(live, table, playing, frozenset(seats), person),
    }


def _for_all(live: LiveTable, course: Course) -> dict[str, Any]:
    """What everybody sees alike."""
    table = live.table
    shown = {**overview(live, course), "version": live.version}
    if table is None:
        return shown
    return {
        **shown,
        "shift": live.shift,
        "chips": list(table.limits.chips.denominations),
        "spots": list(shown_spots(table)),
        "commitment": table.commitment,
        "cut": table.cut_offered,
        "stack": None if table.shoe is None else table.shoe.left,
        "ready": sorted(course.ready),
        "racks": {player: rack.cents for player, rack in table.books.racks.items()},
    }


def _money(table: Table, wallets: Wallets, person: Person) -> dict[str, Any]:
    rack = table.books.racks.get(person.name)
    return {
        "rack_cents": 0 if rack is None else rack.cents,
        "rack": {} if rack is None else {str(chip): count for chip, count in rack.chips.items() if count},
        "wallet_cents": wallets.of(person.name),
    }


def _seen(live: LiveTable, table: Table, round: Round, seats: frozenset[int], person: Person) -> dict[str, Any]:
    """The round from where this person stands, made once for all who stand there."""
    sees_all = person.may(Right.SEE_CARDS)
    deals = person.may(Right.DEAL) and table.shoe is None
    stand = None if sees_all or deals else seats & live.once("face down", lambda: face_down(round))
    seen = live.once((stand, sees_all), lambda: _round(table, round, stand, sees_all))
    if stand is None or not isinstance(round.actor, Seat) or round.actor.number not in seats:
        return seen
    return {**seen, "legal": live.once("legal", lambda: _legal(legal_views(round.legal())))}


def _round(table: Table, round: Round, seats: frozenset[int] | None, sees_all: bool) -> dict[str, Any]:
    seen = view(round, seats)
    return {
        **plain(seen),
        "number": table.rounds_played,
        "step": len(round.events),
        "takes_wagers": round.takes_wagers,
        "turn": round.actor.number if isinstance(round.actor, Seat) else None,
        "legal": [] if sees_all else _legal(seen.legal),
        "story": list(_story(round, seats)),
        **({"expects": _expected(round)} if seats is None and not sees_all else {}),  # whoever deals
    }


def _legal(offers: Iterable[LegalView]) -> list[dict[str, Any]]:
    return [{**plain(each), "asks": each.at_most > each.at_least} for each in offers]


def _expected(round: Round) -> dict[str, Any] | None:
    """Where the next card goes, and which it may be: tried on a fork, so that no procedure has to foretell it."""
    cards = [action.card for action, _ in round.chances() if isinstance(action, Deal)] if round.actor is CHANCE else []
    if not cards or not round.can(Deal(cards[0])):
        return None
    dealt = [event for event in round.fork().apply(Deal(cards[0])) if isinstance(event, ev.CardDealt)]
    places = [text_of(msgspec.structs.replace(event, card=None)) for event in dealt[:1]]
    return {"place": places[0] if places else "", "cards": [card.name for card in cards]}


def _ahead(live: LiveTable, course: Course, table: Table, seats: list[int]) -> Iterator[dict[str, Any]]:
    """What one may decide before one is asked, where all decide together; and what one has decided."""
    round = table.round
    if not seats or round is None or round.together is None or not live.is_electronic:
        return
    offered = live.once("ahead", lambda: early_decisions.offers(round))
    for seat in seats:
        if seat in offered and round.actor != Seat(seat):
            decided = table.ahead.get(seat)
            yield {
                "seat": seat,
                "moment": course.moment,
                "decided": None if decided is None else action_name(decided),
                "legal": _legal(legal_views(offered[seat])),
            }


def _story(round: Round, seats: frozenset[int] | None) -> Iterator[dict[str, Any]]:
    """What happened, sentence by sentence; a settlement says why, and whose it was."""
    for event in round.events[-LAST_LINES:]:
        if isinstance(event, ev.Settled):
            reason = why(event, round)
            yield {"text": reason.text, "cite": reason.cite, "net_cents": event.net_cents, "seat": event.seat}
        else:
            told = event if seats is None else ev.redact(event, seats)
            cite = readable(getattr(event, "cite", ""))
            yield {"text": text_of(told), "cite": cite, "seat": getattr(event, "seat", None)}


def shown_spots(table: Table) -> Iterator[dict[str, Any]]:
    """The places for wagers, in the order of the layout."""
    limits = table.limits
    main = {"bet": MAIN, "name": "wager", "at_least": limits.min, "at_most": limits.max, "rows": [], "cite": ""}
    yield {**main, "says": _more_than_it_shows(table.house)}
    for name, side in table.house.sides.items():
        low, high = bounds(table.house, side)
        shown: dict[str, Any] = {"bet": name, "name": name, "rows": [], "cite": getattr(side, "cite", "")}
        shown |= {"at_least": low, "at_most": high}
        if isinstance(side, ListedWager):
            pays = side.paytable.pays
            shown |= {
                "wager": side.definition.id,
                "paytable": side.paytable.name,
                "rows": [
                    [hand, side.posted(pay)] for hand, pay in (*pays.items(), *side.offered_beside(limits).items())
                ],
                "summary": side.definition.summary,
                "needs": list(side.definition.needs),
            }
        yield {**shown, "placed": side.placed.value, "demanded": name in table.house.demanded}


def price_cents(table: Table, person: Person, wagers: Iterable[Put]) -> int:
    """What a person would pay for these wagers."""
    return table.price_cents(
        [Wager(each.seat, each.bet, each.cents, each.tip, person.name, each.hand) for each in wagers]
    )


@lru_cache(maxsize=256)
def _more_than_it_shows(house: House) -> str:
    """Where a wager takes more than the chips on its spot: how much, for the minimum at an empty table."""
    kind, least = procedure_of(house.game), house.limits.chips.least(house.limits.min)
    round = kind(house)
    opening = kind.opening(house, Wager(1, MAIN, least))
    placed = [event for each in opening if round.can(Place(each)) for event in round.apply(Place(each))]
    takes = sum(event.cents for event in placed if isinstance(event, ev.WagerPlaced))
    return f"{dollars(least)} here takes {dollars(takes)} in all" if takes > least else ""


def pit(live: LiveTable, course: Course) -> dict[str, Any]:
    """A table as the pit sees it: who plays, where the money is, what is waited for."""
    table = live.table
    shown: dict[str, Any] = {**overview(live, course), "version": live.version}
    if live.quarantined is not None:
        shown["held_cents"] = live.quarantined.held
    if table is None:
        return shown
    books, round = table.books, table.round
    shown |= {
        "shift": live.shift,
        "tray_cents": books.tray,
        "drop_cents": books.drop,
        "tips_cents": books.tip_box,
        "layout_cents": books.layout,
        "racks_cents": {player: rack.cents for player, rack in books.racks.items()},
        "guests": [player for player in books.racks if is_guest(player)],
        "proposed": None if table.proposed is None else plain(table.proposed),
        "waits_for": None if round is None or round.actor is None else str(getattr(round.actor, "value", round.actor)),
        "phase": None if round is None else str(round.phase.value),
    }
    if round is not None and not round.is_over:
        shown["irregularities"] = list(_rulings(table))
    return shown


def _rulings(table: Table) -> Iterator[dict[str, Any]]:
    """What a supervisor may rule, each kind once: the card or hand that it is about is a field to be filled in."""
    kinds = {(action_name(each.action), each.cite): each for each in reversed(rulings.offers(table))}
    for (name, cite), each in reversed(kinds.items()):
        yield {"name": name, "cite": cite, "action": plain(each.action)}
