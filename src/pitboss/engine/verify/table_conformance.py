"""`check_table`: the conformance suite for tables.

It gives random commands to a whole table: wagers, cards, cuts, shuffles, chips, rulings, the close. Each is done or
refused. A refused command leaves no trace in the round, the shoe, the books or the log; and a table rebuilt from its
log and its key is in the same state. Everything that the table says, refuses, offers and posts cites the law of its own
state, or a house rule.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from pitboss.cards import CARDS, Card, Composition
from pitboss.catalogue import Game, GameDefinition
from pitboss.engine.books.cash import Tender
from pitboss.engine.games import Round
from pitboss.engine.record.audit import OUT_OF_THE_SHOE
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.table import early_decisions
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.engine.verify.conformance import ConformanceError, random_game, refused_end
from pitboss.engine.vocabulary.actions import (
    MAIN,
    Action,
    Deal,
    Legal,
    MoveOn,
    Place,
    SupervisorAction,
    TimeOut,
    Wager,
    Withdraw,
)
from pitboss.engine.vocabulary.actors import CHANCE, SUPERVISOR, Seat
from pitboss.errors import PitbossError
from pitboss.law.clauses import HOUSE_RULE
from pitboss.records import encode
from pitboss.shoe import ChaChaSource, Shoe
from pitboss.shoe.records import HOUSE

PLAYERS: Final = ("Ann", "Bob", "Cy")
_CITED: Final = re.compile(rf"(?:CO 30-|WA \d{{4}})[^\s\"\]]*|{HOUSE_RULE}")
_AMOUNTS: Final = (1, 50, 1_00, 4_99, 5_00, 7_50, 25_00, 1_000_00, 1_000_50, 10**12)


# --- the whole state of a table --------------------------------------------------------------------------------------


def table_state(table: Table) -> dict[str, Any]:
    """The whole state of a table, by name, to compare two tables or two moments; it changes nothing."""
    round, start = table.round, table.start
    return {
        "lines": len(table.log.lines),
        "head": table.log.head,
        "closed": table.log.is_closed,
        "round": None if round is None else round_state(round),
        "events": () if round is None else tuple(round.events),
        "shoe": None if table.shoe is None else shoe_state(table.shoe),
        "books": (*table.books.snapshot(), tuple(sorted(table.books.accounts().items()))),
        "owners": tuple(sorted(table.books._player_of.items())),
        "cut": (table.cut_offered, table.cut_rotation.players, tuple(sorted(table.cut_rotation._declined))),
        "to be cut": table._to_be_cut,
        "ahead": tuple(sorted(table.early_decisions.items())),
        "ahead of": table._early_about,
        "proposed": table.proposed,
        "carried": tuple(bet.state() for bet in table._carried),
        "held": tuple(table._held),
        "entered": _entered(table._entered),
        "rounds played": table.rounds_played,
        "start": None if start is None else (round_state(start.round), start.books.snapshot()),
        "start line": None if start is None else start.line,
        "commitment": (table.commitment, table._committed),
        "limits": (table.limits.min, table.limits.max),
        "inspected": (table.inspected_first, table.inspected),
        "call": table.call,
        "button": (table.button_seat, table.hand_played, round and (round.button, round.secret)),
    }


def round_state(round: Round) -> tuple[Any, ...]:
    """The state of a round, and its connections to funds and journal."""
    return (
        type(round).__name__,
        round.state(),
        _entered(round.entered),
        round.journal is not None,
        type(round.funds).__name__,
    )


def shoe_state(shoe: Shoe) -> dict[str, Any]:
    """Every field of a shoe, the order of its cards and the position of its random source included."""
    return {"kind": type(shoe).__name__, **{name: _frozen(value) for name, value in sorted(vars(shoe).items())}}


def _entered(entered: Mapping[str, frozenset[str]] | None) -> object:
    return None if entered is None else tuple(sorted((bet, tuple(sorted(who))) for bet, who in entered.items()))


def _frozen(value: Any) -> Any:
    if isinstance(value, ChaChaSource):
        return len(value._words), tuple(value._words[-4:])
    if isinstance(value, Composition):
        return tuple(value.counts)
    return tuple(value) if isinstance(value, list | deque) else value


class Change(NamedTuple):
    """One difference between two states."""

    name: str
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.name}: {_short(self.before)} became {_short(self.after)}"


def differences(before: Mapping[str, Any], after: Mapping[str, Any], within: str = "") -> list[Change]:
    """Every difference between two states; nested mappings are compared entry by entry."""
    found = []
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            found += differences(old, new, f"{within}{name}/")
        elif old != new:
            found.append(Change(f"{within}{name}", old, new))
    return found


def _short(value: object) -> str:
    words = repr(value)
    return words if len(words) <= 300 else f"{words[:300]}…"


def _joined(changes: Sequence[Change]) -> str:
    return "; ".join(map(str, changes))


# --- the check -------------------------------------------------------------------------------------------------------


@dataclass
class TableReport:
    """Counts of accepted and refused commands."""

    done: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    resumed: int = 0
    tables: int = 0
    cites: set[str] = field(default_factory=set)  # of log entries, refusals, offers and notices


def check_table(
    definition: GameDefinition,
    *,
    commands: int = 2_000,
    seed: int = 0,
    resume_every: int = 25,
    sides: Sequence[SideWager] = (),
    kind: type[TableProbe] | None = None,
    **fixed: Any,
) -> TableReport:
    """Give random commands to tables of a game with random options; raise `ConformanceError`."""
    rng, report = Random(seed), TableReport()
    while sum(report.done.values()) + sum(report.refused.values()) < commands:
        probe = (kind or TableProbe)(random_game(definition, rng, **fixed), rng, report, sides)
        report.tables += 1
        try:
            probe.play(rng.choice((40, 150, 400)), resume_every)
        except PitbossError as error:
            last = "; ".join(probe.history[-12:])
            raise ConformanceError(f"seed {seed}, {probe.game.chosen}: {error} (after: {last})") from error
    return report


class TableProbe:
    """A table under random commands, most of them sensible."""

    tray_cents = 100_000_00

    def __init__(self, game: Game, rng: Random, report: TableReport, sides: Sequence[SideWager]) -> None:
        self.game, self.rng, self.report = game, rng, report
        self.key = rng.randbytes(32)
        self.table = Table(
            game,
            limits=self.limits(),
            sides=sides,
            shoe=shoe_for(game.rules, ChaChaSource(self.key), clauses=game.clauses),
            tray_cents=self.tray_cents,
        )
        self.history: list[str] = []
        self._lines_read = 0
        self._check_cites(*(notice.cite for notice in self.table.notices))

    def limits(self) -> Limits:
        is_small = 0 < self.game.rules.most_wager_cents < 5_00
        return Limits(min=50 if is_small else 5_00, max=1_000_00)

    def commands(self) -> Mapping[str, Callable[[Any], None]]:
        return COMMANDS

    def play(self, commands: int, resume_every: int) -> None:
        for _ in range(commands):
            name = self.sensible() if self.rng.random() < 0.65 else self.rng.choice(list(self.commands()))
            self._give(name)
            if self.rng.randrange(resume_every) == 0:
                self._check_resumed()
            if self.table.log.is_closed:
                break
        self._check_resumed()

    def _give(self, name: str) -> None:
        """Give one command: it is done, or refused without a trace."""
        before = table_state(self.table)
        self.history.append(name)
        try:
            self.commands()[name](self)
        except ConformanceError:
            raise
        except PitbossError as error:
            self.history[-1] += " (refused)"
            self.report.refused[name] = self.report.refused.get(name, 0) + 1
            self._check_cites(str(error))
            if changed := differences(before, table_state(self.table)):
                raise ConformanceError(f"a refused {name} left a trace ({error}): {_joined(changed)}") from error
        else:
            self.report.done[name] = self.report.done.get(name, 0) + 1
            self._check_said()

    def _check_said(self) -> None:
        """Check the citations of what was written to the log, and of what may be done now."""
        lines = self.table.log.lines
        written, self._lines_read = lines[self._lines_read :], len(lines)
        self._check_cites(*(encode(line.what).decode() for line in written))
        if (round := self.table.round) is not None:
            self._check_cites(*(offer.cite for offer in (*round.legal(), *round.legal(SUPERVISOR))))

    def _check_cites(self, *texts: str) -> None:
        """Check that no text cites the law of another state."""
        here = self.game.definition.cite.law
        for text in texts:
            found = _CITED.findall(text)
            self.report.cites.update(found)
            if other := [cite for cite in found if cite != HOUSE_RULE and not cite.startswith(here)]:
                raise ConformanceError(f"{self.game.id} is a game under {here} and cites {other[0]}: {_short(text)}")

    def _say(self, what: object) -> None:
        self.history[-1] += f" {what}"

    def _check_resumed(self) -> None:
        """Check that a table rebuilt from its log and key has the same state, and that the log replays."""
        self.report.resumed += 1
        again = resume(self.table.log.lines, self.key)
        if changed := differences(table_state(self.table), table_state(again)):
            raise ConformanceError(f"the resumed table differs: {_joined(changed)}")
        sides = [side for side in self.table.house.sides.values() if not hasattr(side, "definition")]
        if replay(self.table.log, sides).books.snapshot() != self.table.books.snapshot():
            raise ConformanceError("the replayed log gives different books")

    # --- what to do --------------------------------------------------------------------------------------------------

    def sensible(self) -> str:
        """A command that suits the state of the table."""
        table = self.table
        if not table.books.racks:
            return "buy in"
        if table.cut_offered is not None:
            return "cut"
        round = table.round
        if round is None or round.is_over:
            due = table.shoe is not None and table.shoe.needs_shuffle
            return "begin shuffle" if due else self.rng.choice(("begin round", "open", "open"))
        if round.takes_wagers:
            return self.rng.choice(("place", "place", "withdraw", "deal"))
        return "deal" if round.actor is CHANCE else "act"

    def player(self) -> str:
        return self.rng.choice(PLAYERS)

    def wager(self) -> Wager:
        """A random wager, most often a lawful one."""
        rng, house = self.rng, self.table.house
        spots = [MAIN, MAIN, MAIN, *house.sides, "no such spot"]
        bet = rng.choice(spots)
        low, high = (house.limits.min, house.limits.max)
        if bet in house.sides:
            posted = house.bounds(house.sides[bet])
            low, high = posted.minimum, posted.maximum
        cents = rng.choice((low, low, low, 2 * low, high, high + 50, low - 1, *_AMOUNTS))
        seat = rng.choice((1, 2, 3, 4, 5, 99))
        return Wager(seat, bet, max(cents, 0), rng.random() < 0.1, self.player(), rng.choice((0, 0, 0, 0, 1)))

    def buy_in(self) -> None:
        cents = self.rng.choice((500_00, 5_000_00, 5_00, 0, -5_00, 7, 10_00))
        tender = self.rng.choice((Tender.CURRENCY, Tender.CURRENCY, *Tender))
        self.table.buy_in(self.player(), cents, tender)

    def leave(self) -> None:
        self.table.leave(self.player())

    def open(self) -> None:
        wagers = [self.wager() for _ in range(self.rng.randint(0, 3))]
        if self.rng.random() < 0.7:
            low = self.table.limits.min
            wagers = [Wager(seat, MAIN, low, False, player) for seat, player in enumerate(PLAYERS, 1)]
            wagers = wagers[: self.rng.randint(1, 3)]
        self.table.open(self.table.opening(wagers))

    def begin_round(self) -> None:
        self.table.begin_round()

    def _round(self) -> Round:
        if self.table.round is None:
            raise PitbossError("no round is open")
        return self.table.round

    def place(self) -> None:
        wager = self.wager()
        self._say(wager)
        wagers = self.table.opening([wager]) if self.rng.random() < 0.7 else [wager]
        self._round().apply(Place(self.rng.choice(wagers)))

    def withdraw(self) -> None:
        placed = [(wager.seat, wager.bet, wager.tip) for wager in (self.wager(), self.wager())]
        round = self._round()
        placed += [(position.seat, MAIN, False) for position in round.positions]
        placed += [(bet.seat, bet.bet, bet.tip) for bet in round.placed_wagers]
        chosen = Withdraw(*self.rng.choice(placed))
        self._say(chosen)
        round.apply(chosen)

    def deal(self) -> None:
        self.table.deal()

    def give_card(self) -> None:
        """Give a ruling that takes a card from the shoe."""
        kind = self.rng.choice([each for each in OUT_OF_THE_SHOE if issubclass(each, SupervisorAction)])
        extra = {"exposed": self.rng.random() < 0.5} if "exposed" in kind.__struct_fields__ else {}
        self._say(kind.__name__)
        make: Callable[[Card], Action] = lambda card: kind(card=card, **extra)  # noqa: E731
        self.table.give_card(make)

    def rule(self) -> None:
        """Give any other ruling on offer."""
        round = self._round()
        offers = [each for each in round.legal(SUPERVISOR) if not isinstance(each.action, OUT_OF_THE_SHOE)]
        offers = [each for each in offers if each.action.tag() not in ("reshuffle-discards.1", "push-table.1")]
        if not offers:
            raise PitbossError("there is nothing to rule on")
        action = self.rng.choice(offers).action
        self._say(action)
        round.apply(action, SUPERVISOR)

    def act(self) -> None:
        """Take an offer, with an amount at a bound or beyond it."""
        round = self._round()
        offers = round.legal()
        if round.actor is CHANCE or not offers:
            raise PitbossError("nobody has a decision to make")
        for offer in offers:
            if offer.at_most and (wrong := refused_end(round, offer)) is not None:
                raise ConformanceError(wrong)
        action = self._amount(self.rng.choice(offers))
        self._say(action)
        round.apply(action, round.actor)

    def _amount(self, offer: Legal) -> Action:
        if not offer.at_most:
            return offer.action
        cents = self.rng.choice((offer.at_least, offer.at_least, offer.at_most, offer.at_least - 1, offer.at_most + 50))
        if isinstance(offer.action, Place):
            return Place(msgspec.structs.replace(offer.action.wager, cents=cents))
        return msgspec.structs.replace(offer.action, cents=cents) if hasattr(offer.action, "cents") else offer.action

    def act_out_of_turn(self) -> None:
        round = self._round()
        universe = [*round.conceivable(), Deal(self.rng.choice(CARDS)), MoveOn(), TimeOut()]
        refused = [each for each in universe if not round.can(each, Seat(9))]
        round.apply(self.rng.choice(refused), Seat(9))

    def decide_ahead(self) -> None:
        round = self._round()
        offers = early_decisions.offers(round)
        if not offers or self.rng.random() < 0.2:
            self.table.decide_ahead(self.rng.randint(1, 5), self.rng.choice(list(round.conceivable())))
        else:
            seat = self.rng.choice(list(offers))
            self.table.decide_ahead(seat, self._amount(self.rng.choice(offers[seat])))

    def begin_shuffle(self) -> None:
        self.table.begin_shuffle()

    def shuffle(self) -> None:
        self.table.shuffle(self.rng.choice((None, lambda player: self.rng.choice((None, 10)))))

    def refill(self) -> None:
        self.table.refill()

    def cut(self) -> None:
        who = self.table.cut_offered if self.rng.random() < 0.8 else self.rng.choice((*PLAYERS, HOUSE, "nobody"))
        left = 0 if self.table.shoe is None else self.table.shoe.left
        depth = self.rng.choice((None, 1, left // 2, left - 1, left, 0, -1, 10**6))
        self._say((who, depth))
        self.table.cut(who or HOUSE, depth)

    def take_over(self) -> None:
        self.table.take_over("0" * 64, {"Ann": {5_00: 3}})

    def color_up(self) -> None:
        player = self.player()
        gave, got = self.rng.choice((({5_00: 5}, {25_00: 1}), ({25_00: 1}, {5_00: 5}), ({5_00: 5}, {25_00: 2})))
        self.table.color_up(player, gave, got)

    def close(self) -> None:
        if self.rng.random() < 0.9 and self.table.round is None:
            raise PitbossError("not yet")
        self.table.close()


# Not `clear` alone: the log records it with the next entry.
COMMANDS: Final[Mapping[str, Callable[[TableProbe], None]]] = {
    "buy in": TableProbe.buy_in,
    "leave": TableProbe.leave,
    "open": TableProbe.open,
    "begin round": TableProbe.begin_round,
    "place": TableProbe.place,
    "withdraw": TableProbe.withdraw,
    "deal": TableProbe.deal,
    "give card": TableProbe.give_card,
    "rule": TableProbe.rule,
    "act": TableProbe.act,
    "act out of turn": TableProbe.act_out_of_turn,
    "decide ahead": TableProbe.decide_ahead,
    "begin shuffle": TableProbe.begin_shuffle,
    "shuffle": TableProbe.shuffle,
    "refill": TableProbe.refill,
    "cut": TableProbe.cut,
    "take over": TableProbe.take_over,
    "color up": TableProbe.color_up,
    "close": TableProbe.close,
}
