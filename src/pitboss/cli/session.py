"""A person at a table, from buying in to cashing out. Whatever is allowed, the table and its round say."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.choices import Choice, choices, pick
from pitboss.cli.drawing import count
from pitboss.cli.games import rules_page
from pitboss.cli.keyboard import Ended, Keys
from pitboss.cli.screen import Scene, Screen
from pitboss.cli.wagers import describe, parse_wagers
from pitboss.errors import PitbossError
from pitboss.money import dollars, parse_dollars
from pitboss.records import Record
from pitboss.shoe import KeyReveal, Revealed, Shuffled, check_key_reveal, check_reveal
from pitboss.table import events as ev
from pitboss.table.actions import MAIN, MoveOn, Wager
from pitboss.table.actors import CHANCE
from pitboss.table.games import TwentyOne
from pitboss.table.log import RoundBegun, TableOpened
from pitboss.table.table import Table
from pitboss.table.transcript import line
from pitboss.table.view import view
from pitboss.table.why import why

# The table shows these by itself; every other event is told in words.
_SHOWN = (ev.WagerPlaced, ev.RoundOpened, ev.CardDealt, ev.Acted, ev.HandSplit, ev.HandPickedUp, ev.RoundClosed)

_HELP = (
    ("w", "why the last wagers ended as they did, with the clause"),
    ("r", "the rules of this table"),
    ("Enter", "the same wagers again"),
    ("25", "a wager of $25.00 for every seat"),
    ("25, 10, 0", "a wager for each of three seats; 0 sits out"),
    ("25 tip 5", "a wager with $5.00 for the dealer beside it"),
    ("b, b 200", "buy in again"),
    ("q", "leave the table"),
    ("Ctrl-C", "leave at any time; the dealer passes hands that are still to act"),
)


class Session:
    """One player's session at one table."""

    def __init__(self, table: Table, seats: Sequence[int], player: str, keys: Keys, screen: Screen) -> None:
        self.table = table
        self.seats = seats
        self.player = player
        self.keys = keys
        self.screen = screen
        self.note = ""
        self.bought_cents = 0
        self.messages: list[Text] = []
        self.round: TwentyOne | None = None  # the last one, also when it is over
        least = table.limits.chips.least(table.limits.min)
        self.last = [Wager(seat, MAIN, least, player=player) for seat in seats]
        self._read = len(table.log.lines)

    # --- the course of a session -------------------------------------------------------------------------------

    def run(self) -> None:
        """Rounds until the player leaves. Whoever goes in mid-round is passed over by the dealer (821(3))."""
        try:
            while self._between_rounds():
                self._play()
        except Ended:
            if self.table.round is not None:
                finish(self.table)

    def buy_in(self, cents: int) -> None:
        self.table.buy_in(self.player, cents)
        self.bought_cents += cents
        self._tell_log()

    def _between_rounds(self) -> bool:
        """The layout is cleared and, if need be, the shoe shuffled; then wagers are asked for. False: leaves."""
        self.table.clear()
        shoe = self.table.shoe
        if shoe is not None and (due := shoe.shuffle_due):
            self._say(f"Shuffle: {due}")
            self.table.shuffle(self._ask_cut)
            self._tell_log()
        while True:
            again = describe(self.last)
            self._show(
                f" Your wager{'s' if self.last[1:] else ''}: [Enter] {again}, or an amount"
                + (", commas part the seats" if self.seats[1:] else ""),
                " [b]uy in  [w]hy  [r]ules  [?] help  [q]uit",
            )
            typed = self.keys.ask("qwrb?")
            if typed == "q":
                return False
            if self._is_told(typed, {}):
                continue
            if self._take_wagers(typed):
                return True

    def _take_wagers(self, typed: str) -> bool:
        try:
            if typed[:1] == "b":
                self.buy_in(parse_dollars(typed[1:]) if typed[1:].strip() else self.bought_cents)
                return False
            wagers = parse_wagers(typed, self.seats, self.player, self.table.house.sides) if typed else self.last
            if not wagers:
                raise PitbossError("no wager, no cards; q leaves the table")
            self.round = self.table.open(wagers)
        except PitbossError as error:
            self._say(str(error), "bold red")
            return False
        self.last = wagers
        self.messages.clear()
        self.screen.forget()
        self._read = len(self.table.log.lines)
        return True

    def _play(self) -> None:
        round = self.table.round
        while round is not None and not round.is_over:
            if round.actor is CHANCE:
                self._tell(self.table.deal())
                self._show()
                self.screen.pause()
            else:
                self._decide(round)

    # --- asking --------------------------------------------------------------------------------------------------

    def _decide(self, round: TwentyOne) -> None:
        offers = choices(round.legal())
        keys = "  ".join(choice.label().markup for choice in offers.values())
        self._show(self._situation(round), Text.from_markup(f" {keys}  \\[?] help"))
        typed, _, amount = self.keys.ask("".join(offers) + "wrq?", edit=False).partition(" ")
        if self._is_told(typed, offers):
            return
        choice = pick(offers, typed)
        if typed == "q":
            self._say("The round is played to its end first; Ctrl-C leaves, and the dealer passes your hands.")
        elif choice is None:
            self._say(f"{typed!r} is none of {', '.join(f'{key} {each.name}' for key, each in offers.items())}")
        else:
            self._act(round, choice, amount)

    def _act(self, round: TwentyOne, choice: Choice, amount: str) -> None:
        if choice.has_range and not amount:
            legal = choice.legal
            most = dollars(legal.at_most)
            self._show(f" How much to {choice.name}? [Enter] {most}, or from {dollars(legal.at_least)}")
            amount = self.keys.ask()
        try:
            action = choice.action(parse_dollars(amount) if amount else None)
            self._tell(round.apply(action, by=round.actor))
        except PitbossError as error:
            self._say(str(error), "bold red")

    def _ask_cut(self, player: str) -> int | None:
        """The cut is offered when the commitment is out. Declined, the house cuts."""
        self._tell_log()
        shuffled = next(each.what for each in reversed(self.table.log.lines) if isinstance(each.what, Shuffled))
        most = shuffled.size - 1
        self._show(f" {player}, your cut: [Enter] in the middle, or how many cards deep (1 to {most}), [n]o")
        while True:
            try:
                typed = self.keys.ask("n")
            except Ended:
                return None  # noticed again at the next question
            if typed == "n":
                return None
            if not typed or (typed.isdecimal() and 1 <= int(typed) <= most):
                return int(typed) if typed else shuffled.size // 2
            self._say(f"{typed!r} is not a number from 1 to {most}")
            self._show(f" Your cut: 1 to {most}, [n]o")

    # --- telling -------------------------------------------------------------------------------------------------

    def _is_told(self, typed: str, offers: dict[str, Choice]) -> bool:
        """Pages that may be asked for at any time."""
        if typed == "w" and "w" not in offers:
            self.screen.page(self._why_page(), self.keys)
        elif typed == "r" and "r" not in offers:
            self.screen.page(rules_page(self.table.game, self.table.limits), self.keys)
        elif typed == "?":
            self.screen.page(help_page(offers), self.keys)
        else:
            return False
        return True

    def _why_page(self) -> Group:
        settled = [] if self.round is None else [e for e in self.round.events if isinstance(e, ev.Settled)]
        if self.round is None or not settled:
            return Group(Text("Nothing has been settled yet."))
        return Group(Text("Why:", style="bold"), *(Text(f"  {why(event, self.round)}") for event in settled))

    def _situation(self, round: TwentyOne) -> str:
        seen = view(round, frozenset(self.seats))
        acting = [(p, h) for p in seen.positions for h in p.hands if h.acting]
        dealer = f" against {count(seen.dealer)}" if seen.dealer.cards else ""
        what = "".join(f", {count(hand)}{dealer}" for _, hand in acting)
        return f" {(seen.actor or '').capitalize()}{what}: what will you do?"

    def _say(self, text: str, style: str = "") -> None:
        self.messages.append(Text(text, style=style))

    def _tell(self, events: Sequence[Record]) -> None:
        for event in events:
            if isinstance(event, ev.Settled) and self.round is not None:
                style = "green" if event.net_cents > 0 else "red" if event.net_cents < 0 else "yellow"
                self._say(why(event, self.round), style)
            elif not isinstance(event, _SHOWN):
                self._say(line(ev.redact(event, frozenset(self.seats))))

    def _tell_log(self) -> None:
        """What the table has written since: cash, shuffles, cuts, reveals."""
        for entry in self.table.log.lines[self._read :]:
            what = entry.what
            if isinstance(what, Shuffled):
                self.note = f"shoe committed to {what.commitment[:24]}…"
            if isinstance(what, Revealed):
                prove(what)
            if not isinstance(what, TableOpened | RoundBegun):
                self._say(line(what))
        self._read = len(self.table.log.lines)

    def _show(self, *prompt: str | Text) -> None:
        table, shoe = self.table, self.table.shoe
        held = table.books.racks.get(self.player)
        balance = 0 if held is None else held.cents
        mine = self.round.layout_cents if table.round is not None and self.round is not None else 0
        limits = table.limits
        lines = [each if isinstance(each, Text) else Text(each) for each in prompt]
        self.screen.show(
            Scene(
                title=f"{table.game.name}  {dollars(limits.min)} to {dollars(limits.max)}",
                shoe=""
                if shoe is None
                else f"round {table.rounds_played}  {shoe.left} of {shoe.composition.size} cards",
                note=self.note,
                view=None if self.round is None else view(self.round, frozenset(self.seats)),
                chip_set=limits.chips,
                balance_cents=balance,
                result_cents=balance + mine - self.bought_cents,
                chips={} if held is None else held.chips,
                messages=self.messages,
                prompt=[*lines, Text(" > ")] if lines else [],
            )
        )


def finish(table: Table) -> None:
    """Deal the round to its end without the player: the dealer moves on, so that the money stays whole."""
    round = table.round
    while round is not None and not round.is_over:
        if round.actor is CHANCE:
            table.deal()
        else:
            round.apply(MoveOn() if round.can(MoveOn()) else round.legal()[0].action)


def prove(revealed: Revealed) -> None:
    """Refuse a shoe that was not what it was committed to."""
    if isinstance(revealed.reveal, KeyReveal):
        check_key_reveal(revealed.commitment, revealed.reveal)
    else:
        check_reveal(revealed.commitment, revealed.reveal)


def help_page(offers: dict[str, Choice]) -> Group:
    """What every key does, and by which clause."""
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for choice in offers.values():
        legal = choice.legal
        amounts = f"{dollars(legal.at_least)} to {dollars(legal.at_most)}" if legal.at_most else ""
        grid.add_row(Text(choice.key, style="bold cyan"), choice.name, amounts, legal.cite)
    for key, does in _HELP if not offers else _HELP[:2]:
        grid.add_row(Text(key, style="bold cyan"), does)
    return Group(Text("Keys", style="bold"), grid)
