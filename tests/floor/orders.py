"""Orders for a floor: what a table waits for, and whatever else anybody could send, right or wrong.

What is sensible is looked up in the server's memory; what is sent goes over HTTP. Chance is whatever the caller brings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, get_args

from pitboss.cards import CARDS
from pitboss.engine.games import Round
from pitboss.engine.record.view import action_name
from pitboss.engine.table import corrections, early_decisions
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary import actions
from pitboss.engine.vocabulary.actions import (
    MAIN,
    CorrectCards,
    Deal,
    DealFaceDown,
    DrawBonus,
    Legal,
    NoBlackjack,
    SupervisorAction,
)
from pitboss.engine.vocabulary.actors import CHANCE, METER, SUPERVISOR, Seat
from pitboss.floor.commands import commands
from pitboss.floor.floor import Floor
from pitboss.floor.jackpots import rounds
from pitboss.floor.live import display
from pitboss.floor.live.accounts import is_guest
from pitboss.floor.live.live_table import LiveTable
from pitboss.jackpots.awards import Stage
from tests.floor.house import AWARD, PLAYERS

GUESTS: Final = ("Gus", "Gil")
STAFF: Final = ("Dana", "Dan", "Sam", "Sue", "Eve", "Sid", "Alex")
DEALERS: Final = ("Dana", "Dan", "Dana", "Sam")
SUPERVISORS: Final = ("Sam", "Sue", "Eve")
EVERYBODY: Final = (*PLAYERS, *STAFF)
TIME_OUT: Final = "time out"  # no order: the clock has run out
AMOUNTS: Final = (1, 50, 99, 1_00, 4_99, 5_00, 5_01, 25_00, 499_00, 500_00, 500_50, 10**9, 10**12, 10**12 + 1, 0, -5_00)
KINDS: Final[Mapping[str, type[commands.Order]]] = {
    get_args(each.model_fields["kind"].annotation)[0]: each for each in get_args(get_args(commands.AnyOrder)[0])
}
RULINGS: Final = [each for each in get_args(actions.AnyAction) if issubclass(each, SupervisorAction)]


class Sent(NamedTuple):
    """Somebody's order at a table."""

    person: str
    table: str
    order: Mapping[str, Any]


class Sender:
    """Makes up orders for one table at a time."""

    def __init__(self, floor: Floor, table: str, rng: Random) -> None:
        self.live: LiveTable = floor.tables[table]
        self.rng = rng

    def send(self, person: str, kind: str, **fields: Any) -> Sent:
        return Sent(person, self.live.id, {"kind": kind, **fields})

    @property
    def table(self) -> Table | None:
        return self.live.table

    @property
    def round(self) -> Round | None:
        return None if self.live.table is None else self.live.table.round

    # --- what the table waits for ------------------------------------------------------------------------------------

    def sensible(self) -> Sent:
        """What somebody would do now who wants the game to go on."""
        table, rng = self.live.table, self.rng
        if table is None:
            return self.send(rng.choice(SUPERVISORS), "open table")
        if table.to_inspect is not None:
            cards = table.to_inspect["cards"]
            return self.send(rng.choice(DEALERS), "inspect cards", cards=cards, sound=True, device=True)
        if table.cut_offered is not None:
            if table.cut_offered not in PLAYERS:  # a guest, for whom nobody cuts
                return self.send("", TIME_OUT)
            return self.send(table.cut_offered, "cut", depth=rng.choice((None, 5, 20)))
        if not self.live.seats or rng.random() < 0.05:
            return self.sits()
        if (seldom := self._seldom(table)) is not None:
            return seldom
        poor = [each for each in self.live.seats.values() if not (table.books.purse(each) or 0)]
        if poor and rng.random() < 0.8:
            return self.buys(rng.choice(poor))
        round = table.round
        if round is None or round.is_over or round.takes_wagers:
            return self._before_cards(table, round)
        return self._in_round(round)

    def _seldom(self, table: Table) -> Sent | None:
        """What comes now and then: a ruling and its second person, somebody who leaves, other limits."""
        rng = self.rng
        if table.proposed is not None and rng.random() < 0.8:
            return self.send(rng.choice(SUPERVISORS), "confirm ruling")
        if table.call is not None and rng.random() < 0.3:
            return self.send(rng.choice(SUPERVISORS), "answer call")
        if table.shoe is None and rng.random() < 0.01:
            return self.send(rng.choice(DEALERS), "call supervisor", reason="a card was exposed")
        if table.shoe is None and rng.random() < 0.08:
            dealer = rng.choice(DEALERS)
            return self.send(dealer, "undo", line=corrections.undoable(table, dealer) or self.last_line())
        if rng.random() > 0.07:
            return None
        if table.round is not None and not (table.round.is_over or table.round.takes_wagers):
            return self.rules()
        if table.shown_round is not None and table.shown_round.is_over and rng.random() < 0.3:
            return self.corrects(table.shown_round.seats())
        seat, player = rng.choice(sorted(self.live.seats.items()))
        if not (table.books.purse(player) or 0):
            return self.send(rng.choice(SUPERVISORS), "clear seat", seat=seat)
        if is_guest(player):
            return self.send(rng.choice(DEALERS), "guest leaves", seat=seat)
        if rng.random() < 0.3:
            return self.send(
                rng.choice(SUPERVISORS), "set limits", min_cents=5_00, max_cents=rng.choice((200_00, 500_00))
            )
        return self.send(player, "get up", seat=seat)

    def rules(self) -> Sent:
        """A ruling, half of them on a hand that then is void: above a limit a second person must agree to that."""
        seats = [] if self.round is None else self.round.seats()
        action = self.ruling()
        if self.table is not None and self.table.shoe is None and self.rng.random() < 0.4:
            action = {_tag_field(): CorrectCards.tag(), "corrected": self.corrected()}
        elif seats and self.rng.random() < 0.5:
            action = {_tag_field(): "push-hand.1", "seat": self.rng.choice(seats), "hand": 0, "reason": "x"}
        return self.send(self.rng.choice(SUPERVISORS), "rule", action=action, reason="a card fell from the table")

    def corrects(self, seats: list[int]) -> Sent:
        """A payment of the last round that was disputed: a little, or so much that a second person must agree."""
        kind, cents = self.rng.choice(("pay", "collect")), self.rng.choice((5_00, 25_00, 150_00))
        action = {_tag_field(): f"{kind}-difference.1", "seat": self.rng.choice(seats), "cents": cents, "reason": "x"}
        return self.send(self.rng.choice(SUPERVISORS), "rule", action=action, reason="the player was paid wrongly")

    def sits(self) -> Sent:
        seat = self.rng.randint(1, 4)
        if not self.live.is_electronic and self.rng.random() < 0.4:
            return self.send(self.rng.choice(DEALERS), "seat guest", seat=seat, player=self.rng.choice(GUESTS))
        return self.send(self.rng.choice(PLAYERS), "sit", seat=seat)

    def buys(self, player: str) -> Sent:
        cents = self.rng.choice((100_00, 100_00, 1_000_00, 20_00))
        if is_guest(player):
            return self.send(self.rng.choice(DEALERS), "sell chips", player=player.removeprefix("guest "), cents=cents)
        return self.send(player, "buy in", cents=cents)

    def _before_cards(self, table: Table, round: Round | None) -> Sent:
        rng = self.rng
        placed = [] if round is None or round.is_over else [position.seat for position in round.positions]
        empty = [seat for seat in self.live.seats if seat not in placed]
        if not placed or (empty and rng.random() < 0.6):
            return self.wager(rng.choice(empty or list(self.live.seats)), MAIN)
        if (spots := list(table.house.sides)) and rng.random() < (0.7 if self.live.jackpots.spots else 0.4):
            return self.wager(rng.choice(placed), rng.choice(spots))
        if rng.random() < 0.1:
            return self.takes_back()
        return self._cards_come()

    def _cards_come(self) -> Sent:
        if self.live.is_electronic:
            return self.send(
                self.rng.choice([each for each in self.live.seats.values() if each in PLAYERS] or PLAYERS), "ready"
            )
        return self.deals()

    def wager(self, seat: int, bet: str) -> Sent:
        """A lawful amount, as a rule; for a guest the dealer enters it."""
        player = self.live.seats.get(seat, self.rng.choice(PLAYERS))
        low, high = self._bounds(bet)
        fields = {"seat": seat, "bet": bet, "cents": self.rng.choice((low, low, low, 2 * low, 30 * low, high))}
        if self.rng.random() < 0.08:
            fields["tip"] = True
        if is_guest(player):
            return self.send(self.rng.choice(DEALERS), "wager for", **fields)
        return self.send(player, "wager", **fields)

    def _bounds(self, bet: str) -> tuple[int, int]:
        table = self.live.table
        if table is None:
            return 5_00, 500_00
        side = table.house.sides.get(bet)
        if side is None:
            return table.limits.min, table.limits.max
        posted = table.house.bounds(side)
        return posted.minimum, posted.maximum

    def takes_back(self) -> Sent:
        round = self.round
        placed = [(seat, bet, False) for seat in (1, 2) for bet in (MAIN, "second hand")]
        if round is not None:
            placed = [(each.seat, MAIN, False) for each in round.positions] * 2 + placed[:1]
            placed += [(bet.seat, bet.bet, bet.tip) for bet in round.placed_wagers]
        seat, bet, tip = self.rng.choice(placed)
        who = self.live.seats.get(seat, "Ann")
        if is_guest(who):
            return self.send(self.rng.choice(DEALERS), "take back for", seat=seat, bet=bet, tip=tip)
        return self.send(who if who in PLAYERS else "Dana", "take back", seat=seat, bet=bet, tip=tip)

    def _in_round(self, round: Round) -> Sent:
        rng = self.rng
        if round.actor is CHANCE:
            draws = [action.what for action, _ in round.chances() if isinstance(action, DrawBonus)]
            if draws:
                return self.send(rng.choice(DEALERS), "draw bonus", what=rng.choice(draws))
            if round.wants_shuffle or rng.random() < 0.02:
                return self.send(rng.choice(DEALERS), "reshuffle")
            return self.hole_card(round) or self.deals()
        if round.actor is METER and (step := self.award()) is not None:
            return step
        if not isinstance(round.actor, Seat):
            return self.send(rng.choice(DEALERS), "go ahead")
        if round.joint_decision is not None and rng.random() < 0.4:
            return self.decides(round)
        return self.acts(round, round.actor.number)

    def hole_card(self, round: Round) -> Sent | None:
        """A hole card that nobody has seen, and what the peek at it found."""
        if round.can(NoBlackjack()) and self.rng.random() < 0.7:
            return self.send(self.rng.choice(DEALERS), "no blackjack")
        if round.can(DealFaceDown()) and self.rng.random() < 0.5:
            return self.send(self.rng.choice(DEALERS), "deal face down")
        return None

    def award(self) -> Sent | None:
        """A step of an award that waits, by anybody who works here; as a rule the next one."""
        live, rng = self.live, self.rng
        kept = next(iter(live.jackpots.kept), None)
        number = 0 if live.table is None else live.table.rounds_played
        waiting = [] if kept is None else rounds.awards_of(kept, live.jackpots.log(live.shift), number)
        if not waiting:
            return None
        award = rng.choice(waiting)
        steps = {Stage.CALLED: "verify", Stage.VERIFIED: "seal", Stage.SEALED: "pay"}
        step = (
            steps.get(award.stage, "call") if rng.random() < 0.8 else rng.choice(("call", "take-back", "verify", "pay"))
        )
        return self.send(rng.choice((*DEALERS, *SUPERVISORS, *SUPERVISORS)), AWARD, award=award.number, step=step)

    def deals(self) -> Sent:
        round = self.round
        cards = [] if round is None else round.possible_cards()
        if self.live.jackpots.spots and self.rng.random() < 0.8:  # so that meters are won
            cards = [each for each in cards if each.name.startswith("7")] or cards
        if round is not None and round.owes_face:
            cards = [action.card for action, _ in round.chances() if isinstance(action, Deal)]
        return self.send(self.rng.choice(DEALERS), "deal", card=self.rng.choice(cards or CARDS).name)

    def acts(self, round: Round, seat: int) -> Sent:
        player = self.live.seats.get(seat, "Ann")
        fields = self._chosen(round.legal())
        if self.rng.random() < 0.5:
            fields["step"] = len(round.events)
        if is_guest(player) or self.rng.random() < 0.1:
            return self.send(self.rng.choice(DEALERS), "act for", **fields)
        return self.send(player if player in PLAYERS else "Ann", "act", **fields)

    def decides(self, round: Round) -> Sent:
        offered = early_decisions.offers(round)
        seat = self.rng.choice(sorted(offered)) if offered else 1
        fields = self._chosen(offered.get(seat, []))
        player = self.live.seats.get(seat, "Ann")
        return self.send(player if player in PLAYERS else "Ann", "decide", seat=seat, **fields)

    def _chosen(self, offers: Sequence[Legal]) -> dict[str, Any]:
        if not offers:
            return {"action": "stand"}
        offer = self.rng.choice(offers)
        fields: dict[str, Any] = {"action": action_name(offer.action)}
        if offer.at_most > offer.at_least and self.rng.random() < 0.7:
            fields["cents"] = self.rng.choice((offer.at_least, offer.at_most, offer.at_most + 50, offer.at_least - 1))
        return fields

    # --- anything ----------------------------------------------------------------------------------------------------

    def anything(self, kind: str = "") -> Sent:
        """Any order of any kind by anybody, its fields right or wrong."""
        rng = self.rng
        kind = kind or rng.choice(list(KINDS))
        fields = {
            name: _FIELDS[name](self)
            for name, field in KINDS[kind].model_fields.items()
            if name != "kind" and (field.is_required() or rng.random() < 0.5)
        }
        if rng.random() < 0.03:
            fields["no such field"] = 1
        return self.send(self._who(kind), kind, **fields)

    def _who(self, kind: str) -> str:
        if self.rng.random() < 0.3:
            return self.rng.choice(EVERYBODY)
        right = KINDS[kind].right.name
        return self.rng.choice({"PLAY": PLAYERS, "DEAL": DEALERS}.get(right, SUPERVISORS))

    def seat(self) -> int:
        taken = list(self.live.seats) or [1]
        return self.rng.choice([*taken, *taken, 1, 2, 3, 4, 7, 8, 99, 100, 0])

    def cents(self) -> int:
        low, high = self._bounds(MAIN)
        return self.rng.choice((*AMOUNTS, low - 1, low, low, low, 2 * low, high, high + 1, high + 50))

    def bet(self) -> str:
        sides = [] if self.live.table is None else list(self.live.table.house.sides)
        return self.rng.choice((MAIN, MAIN, *sides, *sides, "no such spot", ""))

    def action_name(self) -> str:
        offers = [] if self.round is None else self.round.legal()
        names = [action_name(each.action) for each in offers]
        return self.rng.choice((*names, *names, "hit", "stand", "double", "fly", ""))

    def card(self) -> str:
        return self.rng.choice((self.rng.choice(CARDS).name, self.rng.choice(CARDS).name, "Kh", "1x", "", "Jo"))

    def last_line(self) -> int:
        """The line that somebody might take back."""
        return 1 if self.live.table is None else len(self.live.table.log.lines)

    def corrected(self) -> list[dict[str, Any]]:
        """A card that was entered in this round, or one that was not, and what it might be."""
        cards = [] if self.live.table is None else [each.line for each in corrections.entered(self.live.table)]
        return [{"line": self.rng.choice((*cards, *cards, *cards, 1)), "card": self.card()}]

    def ruling(self) -> dict[str, Any]:
        """A ruling that is offered now, or one that is not, or something that is none."""
        rng, round = self.rng, self.round
        offers = [] if round is None else [each.action for each in round.legal(SUPERVISOR)]
        calm = [each for each in offers if each.tag() != "push-table.1"] or offers
        if calm and rng.random() < 0.75:
            return dict(display.plain(rng.choice(calm)))
        kind = rng.choice(RULINGS)
        made = {name: _RULING_FIELDS[name](self) for name in kind.__struct_fields__}
        tag = rng.choice((kind.tag(), kind.tag(), kind.tag(), kind.tag(), "hit.1", "no such ruling.9"))
        return {_tag_field(): tag, **made}


def _tag_field() -> str:
    """How the log names the kind of an action."""
    plain = display.plain(actions.Hit())
    return str(next(iter(plain)))


_FIELDS: Final[Mapping[str, Callable[[Sender], Any]]] = {
    "seat": Sender.seat,
    "cents": Sender.cents,
    "min_cents": Sender.cents,
    "max_cents": Sender.cents,
    "bet": Sender.bet,
    "tip": lambda s: s.rng.random() < 0.2,
    "secret": lambda s: s.rng.random() < 0.2,
    "hand": lambda s: s.rng.choice((0, 0, 1, 2, 9, 10)),
    "wagers": lambda s: [
        {"seat": s.seat(), "bet": s.bet(), "cents": s.cents()} for _ in range(s.rng.choice((0, 1, 2, 3)))
    ],
    "cards": lambda s: s.rng.choice((0, 51, 52, 52, 311, 312, 312, 1000, 1001, -1)),
    "sound": lambda s: s.rng.random() < 0.8,
    "device": lambda s: s.rng.random() < 0.8,
    "line": lambda s: s.rng.choice((1, 5, *([s.last_line()] * 4), s.last_line() + 1, 0)),
    "depth": lambda s: s.rng.choice((None, 1, 10, 51, 52, 103, 104, 311, 312, 1000, 1001, 0)),
    "action": lambda s: s.action_name(),
    "step": lambda s: s.rng.choice((0, 1, 5, 0 if s.round is None else len(s.round.events), -1)),
    "moment": lambda s: s.rng.choice((None, "stale", "0" * 16)),
    "card": Sender.card,
    "what": lambda s: s.rng.choice(("$10", "Kh", "Jo", "")),
    "player": lambda s: s.rng.choice((*GUESTS, "Ann", "guest Gus", "house", "", "x" * 41)),
    "tender": lambda s: s.rng.choice(("currency", "coin", "ticket", "coupon", "beads")),
    "validated": lambda s: s.rng.random() < 0.5,
    "reason": lambda s: s.rng.choice(("the cards fell", "the cards fell", "")),
}
_RULING_FIELDS: Final[Mapping[str, Callable[[Sender], Any]]] = {
    "corrected": lambda s: s.corrected(),
    "cents": Sender.cents,
    "seat": Sender.seat,
    "hand": lambda s: s.rng.choice((0, 0, 1, 5, -1)),
    "player_chooses": lambda s: s.rng.random() < 0.5,
    "card": Sender.card,
    "exposed": lambda s: s.rng.random() < 0.5,
    "cards": lambda s: s.rng.choice((1, 2, 4, 6, -1)),
    "high": lambda s: [s.card() for _ in range(3)],
    "low": lambda s: [s.card() for _ in range(2)],
    "rack": lambda s: s.rng.choice(([], [s.card()])),
    "reason": lambda s: s.rng.choice(("the cards fell", "")),
}


def anything(sender: Sender, kind: str) -> Sent:
    """An order of this kind; a ruling is made up by its own rules."""
    if kind != "rule":
        return sender.anything(kind)
    fields = {"action": sender.ruling(), "reason": _FIELDS["reason"](sender)}
    return sender.send(sender._who("rule"), "rule", **fields)
