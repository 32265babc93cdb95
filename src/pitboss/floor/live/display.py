"""A table as one person may see it, in the JSON form of the pages: lobby, table and pit."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from pitboss.cards import Card
from pitboss.engine.books.cash import Left
from pitboss.engine.books.log import Corrected, Did, RulingGiven, Stamp, Undone
from pitboss.engine.games import Round
from pitboss.engine.record.playback import Playback
from pitboss.engine.record.transcript import text_of
from pitboss.engine.record.view import Faces, LegalView, action_name, face_down, legal_views, view
from pitboss.engine.record.why import in_turn, reason_of, split_seats
from pitboss.engine.round.house import House
from pitboss.engine.table import corrections, early_decisions, rulings
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary import events as ev
from pitboss.engine.vocabulary.actions import (
    Action,
    Deal,
    DealFaceDown,
    DrawBonus,
    Legal,
    NoBlackjack,
    ReshuffleDiscards,
    SeatAction,
)
from pitboss.engine.vocabulary.actors import CHANCE, Seat
from pitboss.floor.live.accounts import Wallets, is_guest
from pitboss.floor.live.electronic_play import ElectronicPlay
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.seat_scope import seats_at
from pitboss.floor.live.spots import shown_spots
from pitboss.floor.live.tournament.display import hidden_bet, shown_stacks, tournament_state
from pitboss.floor.people.people import Person, Right
from pitboss.law.former import current
from pitboss.ledger.counting.table_money import CountedMoney
from pitboss.records import encode

STORY_LINES: Final = 40  # of a round, the latest
HOLE_CARD: Final = "Dealer: the hole card"
_ESCAPED_SUITS: Final = [(sign.encode(), f"\\u{ord(sign):04x}".encode()) for sign in "♣♦♥♠"]
DEAL_BEGINS: Final = "No more wagers. The deal begins."


def plain(value: Any) -> Any:
    """Turn records into JSON values, cards into their names."""
    return msgspec.to_builtins(value, enc_hook=_card_name)


def _card_name(value: Any) -> str:
    if isinstance(value, Card):
        return value.name
    raise NotImplementedError(type(value).__name__)


def overview(live: LiveTable) -> dict[str, Any]:
    """A table in the lobby."""
    table = live.table
    opened: dict[str, Any] = {}
    if live.tournament is not None:
        opened["in_tournament"] = live.tournament.kept.id
    if table is not None:
        opened |= {
            "game": table.game.id,
            "game_name": table.game.name,
            "summary": table.game.definition.summary,
            "min_cents": table.limits.min,
            "max_cents": table.limits.max,
            "positions": _positions(live, table),
            "wagers": _wagers(table.house),
            "rounds": table.rounds_played,
            "accounting": _accounting(table.house),
        }
    return {
        "id": live.id,
        "name": live.name,
        "pit": live.pit,
        "kind": live.kind,
        "open": table is not None,
        "stopped": live.stopped,
        "quarantine": _quarantine(live),
        "seated": {str(seat): player for seat, player in sorted(live.seats.items())},
        "automatic": {
            str(seat): live.automatic[name] for seat, name in sorted(live.seats.items()) if name in live.automatic
        },
        **opened,
    }


def _positions(live: LiveTable, table: Table) -> int:
    """The seats of a table; at a tournament those that its event deals to."""
    positions = int(table.game.rules.positions)
    if live.tournament is None:
        return positions
    state = live.tournament.kept.tournament.state
    event = state.document.events[0] if state.event is None else state.event.plan
    return min(positions, max((event.seats, *live.seats)))


@lru_cache(maxsize=256)
def _wagers(house: House) -> list[str]:
    """The side wagers that the house offers here."""
    return [name for name in house.sides if name not in house.own_spots]


@lru_cache(maxsize=256)
def _accounting(house: House) -> dict[str, str] | None:
    """As which kind of game the table is counted, where the state has such classes."""
    found = house.game.definition.accounting
    return None if found is None else found.values


def _quarantine(live: LiveTable) -> dict[str, Any] | None:
    """The faulty line and the reason; only the pit also sees the money."""
    found = live.quarantined
    return None if found is None else {"line": found.line, "why": found.why}


def state(live: LiveTable, play: ElectronicPlay, wallets: Wallets, person: Person) -> dict[str, Any]:
    """The table as this person may see it."""
    if live.tournament is None:
        return _state(live, play, wallets, person)
    return tournament_state(live, live.tournament, play, person, _state(live, play, wallets, person))


def encoded_state(live: LiveTable, play: ElectronicPlay, wallets: Wallets, person: Person) -> bytes:
    """The same as JSON. What several people see alike is encoded once."""
    if live.tournament is not None:  # in points, for each person
        return encode(state(live, play, wallets, person))
    table, seats = live.table, seats_at(person, live)
    shared = live.cached("for all, encoded", lambda: encode(_shared_state(live, play)))
    own = _encoded_own_state(live, play, wallets, person, seats)
    playing = None if table is None else table.shown_round
    shown = b"null" if table is None or playing is None else _encoded_round(live, table, playing, person, seats)
    return b"".join((shared[:-1], b",", own[1:-1], b',"round":', shown, b"}"))


def _state(live: LiveTable, play: ElectronicPlay, wallets: Wallets, person: Person) -> dict[str, Any]:
    table, seats = live.table, seats_at(person, live)
    playing = None if table is None else table.shown_round
    round = None if table is None or playing is None else _round_for(live, table, playing, person, seats)
    return {**_shared_state(live, play), **_own_state(live, play, wallets, person, seats), "round": round}


def _shared_state(live: LiveTable, play: ElectronicPlay) -> dict[str, Any]:
    return live.cached("for all", lambda: _for_all(live, play))


def _own_state(
    live: LiveTable, play: ElectronicPlay, wallets: Wallets, person: Person, seats: list[int]
) -> dict[str, Any]:
    """What only this person sees, but for the round."""
    table = live.table
    shown = _you(live, person, seats)
    return (
        shown
        if table is None
        else {**shown, **_money(table, wallets, person), **_moving(live, play, table, person, seats)}
    )


def _encoded_own_state(
    live: LiveTable, play: ElectronicPlay, wallets: Wallets, person: Person, seats: list[int]
) -> bytes:
    """The same as JSON; a player's money is encoded again only when it has changed."""
    table = live.table
    if table is None or not seats:
        return encode(_own_state(live, play, wallets, person, seats))
    rack = table.books.racks.get(person.name)
    held = None if rack is None else (rack.cents, *rack.chips.items())
    made_from = (person, seats, held, wallets.of(person.name))
    own = live.encoded(made_from, lambda: {**_you(live, person, seats), **_money(table, wallets, person)})
    return b"".join((own[:-1], b",", encode(_moving(live, play, table, person, seats))[1:]))


def _you(live: LiveTable, person: Person, seats: list[int]) -> dict[str, Any]:
    return {
        "you": {"name": person.name, "role": person.role.value, "seats": seats},
        "left": None if seats else live.cached(("left", person.name), lambda: _left(live, person)),
    }


def _moving(live: LiveTable, play: ElectronicPlay, table: Table, person: Person, seats: list[int]) -> dict[str, Any]:
    """The time that is left, and what this person may do besides the round's choices."""
    return {
        "seconds_left": None if play.deadline is None else max(0.0, round(play.deadline - time.monotonic(), 1)),
        "ahead": list(_early_decisions(live, play, table, seats)),
        "undo": _undoable(table, person),
    }


def _for_all(live: LiveTable, play: ElectronicPlay) -> dict[str, Any]:
    """What everybody sees."""
    table = live.table
    shown = {**overview(live), "version": live.version}
    if table is None:
        return shown
    return {
        **shown,
        "shift": live.shift,
        "chips": list(table.limits.chips.denominations),
        "spots": list(shown_spots(table, live.jackpots.shown_cents)),
        "commitment": table.commitment,
        "cut": table.cut_offered,
        "stack": None if table.shoe is None else table.shoe.left,
        "ready": sorted(play.ready),
        "last_call": play.is_last_call,
        "sitting_out": sorted(each for each in set(live.seats.values()) if play.attendance.is_out(each)),
        "timed_out": plain(play.timed_out),
        "racks": shown_stacks(table),
        "inspect": table.to_inspect,
        "call": plain(table.call),
    }


def _left(live: LiveTable, person: Person) -> dict[str, Any] | None:
    """The chips that went back to a person's account when somebody else freed the seat; None if nobody did."""
    table = live.table or live.closed
    for line in [] if table is None else reversed(table.log.lines):
        if isinstance(line.what, Left) and line.what.player == person.name:
            by = line.stamp.by if isinstance(line.stamp, Stamp) else person.name
            why = "closed" if live.table is None else "absent"
            return None if by == person.name else {"cents": line.what.cents, "why": why}
    return None


def _money(table: Table, wallets: Wallets, person: Person) -> dict[str, Any]:
    rack = table.books.racks.get(person.name)
    return {
        "rack_cents": 0 if rack is None else rack.cents,
        "rack": {} if rack is None else {str(chip): count for chip, count in rack.chips.items() if count},
        "wallet_cents": wallets.of(person.name),
    }


def _undoable(table: Table, person: Person) -> dict[str, Any] | None:
    """The entry that a dealer could take back now: its first line, and what it was."""
    first = corrections.undoable(table, person.name) if person.may(Right.DEAL) else None
    if first is None:
        return None
    did = table.log.lines[first - 1].what
    return {"line": first, "what": _said(did)} if isinstance(did, Did) else None


def _said(did: Did) -> str:
    """An action in one sentence: the card that it dealt, or the first thing that happened."""
    events = [event for event in did.events if isinstance(event, ev.CardDealt)] or did.events
    return text_of(events[0]) if events else action_name(did.action)


Scope = tuple[frozenset[int] | None, bool]  # whose face-down cards are seen (None: all), and whether as surveillance


def _round_for(live: LiveTable, table: Table, round: Round, person: Person, seats: list[int]) -> dict[str, Any]:
    """The round with the cards that this person may see, made once for all who see the same."""
    scope = _scope(live, table, round, person, seats)
    seen = live.cached(("plain", scope), lambda: plain(_seen_round(live, table, round, scope)))
    return {**seen, "legal": _offers_to_actor(live, round)} if _acts(round, scope, seats) else seen


def _encoded_round(live: LiveTable, table: Table, round: Round, person: Person, seats: list[int]) -> bytes:
    """The same as JSON; only the offers are different for the player whose turn it is."""
    scope = _scope(live, table, round, person, seats)

    def for_others() -> tuple[bytes, bytes]:
        seen = dict(_seen_round(live, table, round, scope))
        offers, told = encode(seen.pop("legal")), _told(live, round, scope[0])
        seen |= {"story": told.encoded_story(seen["story"]), "moves": told.encoded_moves(seen["moves"])}
        shown = _escape_suits(encode(seen))[:-1] + b',"legal":'
        return shown, shown + offers + b"}"

    shown, whole = live.cached(("encoded", scope), for_others)
    if not _acts(round, scope, seats):
        return whole
    return live.cached("for the actor", lambda: shown + encode(_offers_to_actor(live, round)) + b"}")


def _escape_suits(encoded: bytes) -> bytes:
    """The same JSON with the signs of suits escaped: text of ASCII alone is copied to each socket, not converted.

    A player's name may hold other letters; they stay as they are.
    """
    if encoded.isascii():
        return encoded
    for sign, escaped in _ESCAPED_SUITS:
        encoded = encoded.replace(sign, escaped)
    return encoded


def _scope(live: LiveTable, table: Table, round: Round, person: Person, seats: list[int]) -> Scope:
    sees_all = person.may(Right.SEE_CARDS)
    if sees_all or (table.shoe is None and person.may(Right.DEAL)):
        return None, sees_all
    return live.cached("face down", lambda: face_down(round)).intersection(seats), False


def _seen_round(live: LiveTable, table: Table, round: Round, scope: Scope) -> dict[str, Any]:
    return live.cached(scope, lambda: _round(live, table, round, *scope))


def _acts(round: Round, scope: Scope, seats: list[int]) -> bool:
    """Whether this is the player whose turn it is."""
    actor = round.actor
    return scope[0] is not None and isinstance(actor, Seat) and actor.number in seats


def _offers_to_actor(live: LiveTable, round: Round) -> list[dict[str, Any]]:
    return live.cached("legal", lambda: _legal_with_costs(round, live.offers(round)))


def _round(live: LiveTable, table: Table, round: Round, seats: frozenset[int] | None, sees_all: bool) -> dict[str, Any]:
    """The round as these seats see it; its parts are still records."""
    told = _told(live, round, seats)
    moves = told.moves()
    seen = view(round, seats, told.faces)
    return {
        **msgspec.structs.asdict(seen),
        "number": table.rounds_played,
        "step": len(round.events),
        "takes_wagers": round.takes_wagers,
        "turn": round.actor.number if isinstance(round.actor, Seat) else None,
        "legal": [] if sees_all else _legal(seen.legal),
        "story": [*told.story(), *_voided(table)],
        "moves": moves,
        **({"expects": _next_card(round), **_other_chances(round)} if seats is None and not sees_all else {}),  # dealer
    }


def _told(live: LiveTable, round: Round, seats: frozenset[int] | None) -> Told:
    return live.kept_for(round, seats, lambda: Told(round, seats))


class Told:
    """What happened in a round, as these seats see it, in words and as moves; each event is read and encoded once."""

    def __init__(self, round: Round, seats: frozenset[int] | None) -> None:
        self._round = round
        self._seats = seats
        self._playback = Playback(seats)
        self._moves: list[Any] = []
        self._sentences: list[dict[str, Any]] = []
        self._encoded_moves: list[bytes] = []
        self._encoded_sentences: list[bytes] = []
        self._split: set[int] = set()
        self._hidden: frozenset[int] = frozenset()

    @property
    def faces(self) -> Faces:
        """Every hand's cards after the last move."""
        return self._playback.faces

    def moves(self) -> list[Any]:
        """The moves so far, as JSON values."""
        self._moves += plain(list(self._playback.read_on(self._round.events)))
        return self._moves[:]

    def story(self) -> list[dict[str, Any]]:
        """The latest events, a sentence each; all are said again once secret bets are shown."""
        round = self._round
        if round.hidden_bets != self._hidden:
            self._hidden, self._sentences, self._encoded_sentences = round.hidden_bets, [], []
            self._split.clear()
        self._sentences += [self._sentence(each) for each in in_turn(round.events[len(self._sentences) :], self._split)]
        return self._sentences[-STORY_LINES:]

    def encoded_moves(self, shown: list[Any]) -> msgspec.Raw:
        """All moves as JSON."""
        done = self._encoded_moves
        done += [encode(each) for each in shown[len(done) :]]
        return _joined(done)

    def encoded_story(self, shown: list[dict[str, Any]]) -> msgspec.Raw:
        """The latest sentences as JSON, with those that were added to them."""
        done = self._encoded_sentences
        done += [_escape_suits(encode(each)) for each in self._sentences[len(done) :]]
        own = done[-STORY_LINES:]
        return _joined(own + [encode(each) for each in shown[len(own) :]])

    def _sentence(self, event: ev.Event) -> dict[str, Any]:
        """One event; a settlement says why, and whose it is."""
        round, seats, split = self._round, self._seats, self._split
        if isinstance(event, ev.Settled):
            reason = reason_of(event, several_hands=event.seat in split, house=round.house)
            return {"text": reason.text, "cite": reason.cite, "net_cents": event.net_cents, "seat": event.seat}
        if seats is not None and (hidden := hidden_bet(round, event, seats)):
            return hidden
        told = event if seats is None else ev.redact(event, seats)
        cite = current(getattr(event, "cite", ""))
        text = DEAL_BEGINS if isinstance(event, ev.RoundOpened) else text_of(told, split)
        return {"text": text, "cite": cite, "seat": getattr(event, "seat", None)}


def _joined(parts: list[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


def _legal_with_costs(round: Round, offers: Sequence[Legal]) -> list[dict[str, Any]]:
    """The offers with the chips that each adds to the layout; where its kind does not say, a copy of the round does."""
    costs = {action_name(each.action): each.at_most or _added_cents(round, each.action) for each in offers}
    return [{**offer, "costs": costs[offer["name"]]} for offer in _legal(legal_views(offers))]


def _added_cents(round: Round, action: Action) -> int:
    if isinstance(action, SeatAction) and not action.adds_chips:
        return 0
    trial = round.fork()
    trial.apply(action, by=trial.actor)
    return max(0, trial.layout_cents - round.layout_cents)


def _legal(offers: Iterable[LegalView]) -> list[dict[str, Any]]:
    return [{**plain(each), "asks": each.at_most > each.at_least} for each in offers]


def _next_card(round: Round) -> dict[str, Any] | None:
    """Where the next card goes, and which cards it may be: found by dealing one on a copy of the round."""
    cards = [action.card for action, _ in round.chances() if isinstance(action, Deal)] if round.actor is CHANCE else []
    if not cards or not round.can(Deal(cards[0])):
        return None
    events, split = round.fork().apply(Deal(cards[0])), split_seats(round)
    places = [text_of(msgspec.structs.replace(e, card=None), split) for e in events if isinstance(e, ev.CardDealt)]
    places += [HOLE_CARD for event in events if isinstance(event, ev.CardTurned) and round.owes_face]
    places += [f"Bonus card {event.number}" for event in events if isinstance(event, ev.BonusCardDealt)]
    place = places[0] if places else ""
    return {"place": place, "cards": [card.name for card in cards], "turns": place == HOLE_CARD}


def _other_chances(round: Round) -> dict[str, Any]:
    """What else a dealer may have to enter: what a wheel or special deck can bring, a shuffle in mid-round."""
    if round.actor is not CHANCE:
        return {"draws": [], "reshuffle": None, "face_down": False, "no_blackjack": False}
    can_shuffle = round.can(ReshuffleDiscards(()))
    return {
        "draws": [action.what for action, _ in round.chances() if isinstance(action, DrawBonus)],
        "reshuffle": ("due" if round.wants_shuffle else "possible") if can_shuffle else None,
        "face_down": round.can(DealFaceDown()),
        "no_blackjack": round.can(NoBlackjack()),
    }


def _early_decisions(live: LiveTable, play: ElectronicPlay, table: Table, seats: list[int]) -> Iterator[dict[str, Any]]:
    """What the seats may decide before their turn, where all decide at once; and what they have decided."""
    round = table.round
    if not seats or round is None or round.joint_decision is None or not live.is_electronic:
        return
    offered = live.cached("ahead", lambda: early_decisions.offers(round))
    for seat in seats:
        if seat in offered and round.actor != Seat(seat):
            decided = table.early_decisions.get(seat)
            yield {
                "seat": seat,
                "moment": play.moment,
                "decided": None if decided is None else action_name(decided),
                "legal": _legal(legal_views(offered[seat])),
            }


def _voided(table: Table) -> Iterator[dict[str, Any]]:
    """Who took back or corrected something in this round, and why; no cards, since not everybody may see them."""
    by = ""
    for line in [] if table.start is None else table.log.lines[table.start.line :]:
        if isinstance(line.what, RulingGiven):
            by = text_of(line.what)
        elif isinstance(line.what, Corrected):
            yield {"text": f"Cards corrected. {by}.", "cite": table.house.clauses.ruling, "seat": None}
        elif isinstance(line.what, Undone):
            text = f"{line.what.by} took back an entry; reason: {line.what.reason}."
            yield {"text": text, "cite": "", "seat": None}


def pit(live: LiveTable, counted: CountedMoney, *, rules: bool = True) -> dict[str, Any]:
    """A table as the pit sees it: players, money, who acts next; for its supervisors, also the cards as entered."""
    table = live.table
    shown: dict[str, Any] = {**overview(live), "version": live.version}
    if live.quarantined is not None:
        shown["held_cents"] = live.quarantined.held
    if table is None:
        return shown
    books, round = table.books, table.round
    shown |= {
        "shift": live.shift,
        "tray_cents": books.tray + counted.tray,
        "drop_cents": books.drop + counted.drop,
        "tips_cents": books.tip_box + counted.tips,
        "layout_cents": books.layout,
        "racks_cents": {player: rack.cents for player, rack in books.racks.items()},
        "guests": [player for player in books.racks if is_guest(player)],
        "proposed": None if table.proposed is None else plain(table.proposed),
        "call": plain(table.call),
        "waits_for": None if round is None or round.actor is None else str(getattr(round.actor, "value", round.actor)),
        "phase": None if round is None else str(round.phase.value),
    }
    if rules:
        shown["ruling_cite"] = table.house.clauses.ruling
        shown["entered"] = [
            {"line": each.line, "card": each.card.name, "what": _said(each.did)} for each in corrections.entered(table)
        ]
    if found := list(_rulings(table)):
        shown["irregularities"] = found
    return shown


def _rulings(table: Table) -> Iterator[dict[str, Any]]:
    """The rulings that a supervisor may give, each kind once; its card or hand is a field to fill in."""
    kinds = {(action_name(each.action), each.cite): each for each in reversed(rulings.offers(table))}
    for (name, cite), each in reversed(kinds.items()):
        yield {"name": name, "cite": cite, "action": plain(each.action)}
