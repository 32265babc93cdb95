"""A person at a table, from the buy-in to the cash-out; the table and its round decide what is allowed."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from rich.text import Text

from pitboss.cli.console import error_text
from pitboss.cli.reports.game_report import table_rules
from pitboss.cli.terminal.action_keys import Choice, choices, menu, pick
from pitboss.cli.terminal.attendant import buy_in_chips, check_shoe
from pitboss.cli.terminal.coaching import coach_page, cost_line
from pitboss.cli.terminal.drawing import count, mark_keys
from pitboss.cli.terminal.help_pages import help_page, settlement, why_page
from pitboss.cli.terminal.keyboard import Ended, Keys
from pitboss.cli.terminal.screen import Scene, Screen
from pitboss.cli.terminal.wager_input import describe, parse_wagers
from pitboss.coach import Coaching
from pitboss.engine.books.log import Did, RoundBegun, TableOpened
from pitboss.engine.games import Round
from pitboss.engine.record.transcript import line
from pitboss.engine.record.view import HandView, view
from pitboss.engine.record.why import why
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.table.autoplay import finish, step
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary import events as ev
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.engine.vocabulary.actors import Seat
from pitboss.errors import PitbossError
from pitboss.money import dollars, parse_dollars
from pitboss.records import Record
from pitboss.shoe import Revealed, Shuffled
from pitboss.shoe.records import HOUSE, DiscardsReshuffled

# The drawn table shows these; every other event becomes a message.
_SHOWN = (
    ev.WagerPlaced,
    ev.RoundOpened,
    ev.CardDealt,
    ev.CardTurned,
    ev.BonusCardDealt,
    ev.CommunityCard,
    ev.Acted,
    ev.HandSet,
    ev.HandSplit,
    ev.HandPickedUp,
    ev.RoundClosed,
)


class Session:
    """One player's session at one table."""

    def __init__(self, table: Table, seats: Sequence[int], player: str, keys: Keys, screen: Screen) -> None:
        self.table = table
        self.seats = seats
        self.player = player
        self.keys = keys
        self.screen = screen
        self.warning = ""
        self.commitment = ""
        self.coach: Coaching | None = None
        self.bankroll_cents = 0  # the first buy-in
        self.bought_cents = 0  # all of them
        self.messages: list[Text] = []
        self.missed: list[str] = []  # settlements of a round that the player left
        self.round: Round | None = None  # the last one, even when it is over
        minimum = table.limits.chips.least(table.limits.min)
        self.last = table.opening([Wager(seat, MAIN, minimum, player=player) for seat in seats])
        self._read = len(table.log.lines)

    # --- rounds --------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play rounds until the player leaves; the dealer passes the hands of a player who left (CO 30-821(3))."""
        try:
            while self._between_rounds():
                self._play()
        except Ended:
            pass
        self.missed = [str(why(e, self.round)) for e in finish(self.table) if isinstance(e, ev.Settled) and self.round]

    def buy_in(self, cents: int) -> None:
        """Exchange cash for chips."""
        limits = self.table.limits
        self.table.buy_in(self.player, cents, chips=buy_in_chips(limits.chips, cents, limits.min))
        self.bankroll_cents = self.bankroll_cents or cents
        self.bought_cents += cents
        self._report_log()

    def _between_rounds(self) -> bool:
        """Clear the layout, shuffle if it is time, and ask for wagers; False if the player leaves.

        Enter repeats the last wagers, but not an Enter pressed before the last round was over.
        """
        self.table.clear()
        self.keys.forget_enters()
        shoe = self.table.shoe
        if shoe is not None and (due := shoe.shuffle_due):
            self._say(f"Time to shuffle: {due}")
            self.table.shuffle(self._ask_cut)
            self._report_log()
        while True:
            several = ", or seat by seat: 25, 10, 0" if self.seats[1:] else ""
            self._show(
                f" Wager? [Enter] {describe(self.last)}, or an amount{several}",
                " [b]uy in  [w]hy  [r]ules  [?] help  [q]uit",
            )
            typed = self.keys.ask("qwrb?")
            if typed == "q":
                return False
            if self._open_page(typed, {}):
                continue
            if self._take_wagers(typed):
                return True

    def _take_wagers(self, typed: str) -> bool:
        try:
            if typed[:1] == "b":
                self._show(f" Buy in? [Enter] {dollars(self.bankroll_cents)}, or an amount")
                amount = typed[1:] or self.keys.ask()
                self.buy_in(parse_dollars(amount) if amount else self.bankroll_cents)
                return False
            wagers = self._wagers(typed) if typed else self.last
            if not wagers:
                raise PitbossError("No wager, no cards. Type an amount, or q to leave the table")
            self.round = self.table.open(wagers)
        except PitbossError as error:
            self._say(error_text(error))
            return False
        self.last = wagers
        self.messages.clear()
        self.screen.forget()
        self._read = len(self.table.log.lines)
        return True

    def _wagers(self, typed: str) -> list[Wager]:
        """The wagers that were typed, and those that the game requires with a main wager."""
        return self.table.opening(parse_wagers(typed, self.seats, self.player, self.table.house.sides))

    def _play(self) -> None:
        round = self.table.round
        while round is not None and not round.is_over:
            if isinstance(round.actor, Seat):
                self._decide(round)
            elif self.table.cut_offered not in (None, HOUSE):
                self._cut_refill()
            else:
                self._report(step(self.table))
                self._show()
                self.screen.pause()
        if self.coach is not None and round is not None:
            self.coach.round_over(round)

    # --- prompts -------------------------------------------------------------------------------------------------

    def _decide(self, round: Round) -> None:
        offers = choices(round.legal())
        *numbered, last = menu(offers)
        keys = "  [c]oach" if self.coach is not None and "c" not in offers else ""
        self._show(self._situation(round), *(f" {each}" for each in numbered), f" {last}{keys}  [?] help")
        typed, _, amount = self.keys.ask("".join(offers) + "wrq?" + keys[3:4], edit=False).partition(" ")
        if self._open_page(typed, offers):
            return
        choice = pick(offers, typed)
        if typed == "q":
            self._say("Finish the round first. To leave at once, press Ctrl-C: the dealer passes your hands.")
        elif choice is None:
            may = ", ".join(f"{key} for {each.name}" for key, each in offers.items())
            self._say(f"{typed!r} is not an option. Press {may}" if typed else f"Press {may}")
        else:
            self._act(round, choice, amount)

    def _act(self, round: Round, choice: Choice, amount: str) -> None:
        if choice.has_range and not amount:
            legal = choice.legal
            bounds = f"{dollars(legal.at_least)} to {dollars(legal.at_most)}"
            self._show(f" How much to {choice.name}? [Enter] {dollars(choice.offered_cents)}, or {bounds}")
            amount = self.keys.ask()
        try:
            action = choice.action(parse_dollars(amount) if amount else None)
            advice = self.coach.advice(round) if self.coach is not None else None
            self._report(round.apply(action, by=round.actor))
            if self.coach is not None and (said := cost_line(self.coach.decided(advice, choice.name))):
                self._say(said)
        except PitbossError as error:
            self._say(error_text(error))

    def _cut_refill(self) -> None:
        """Offer the cut of the discards, which were shuffled to complete the round (CO 30-828(11))."""
        while (player := self.table.cut_offered) is not None:
            self.table.cut(player, None if player == HOUSE else self._ask_cut(player))
        self._report_log()

    def _ask_cut(self, player: str) -> int | None:
        """Offer the cut once the commitment is published; the house cuts if the player declines."""
        with contextlib.suppress(Ended):  # noticed again at the next prompt
            return self._asked_cut(player)
        return None

    def _asked_cut(self, player: str) -> int | None:
        self._report_log()
        lines, kinds = reversed(self.table.log.lines), Shuffled | DiscardsReshuffled
        shuffled = next(each.what for each in lines if isinstance(each.what, kinds))
        deepest = shuffled.size - 1
        self._show(f" Your cut, {player}: [Enter] in the middle, [n]o cut, or 1 to {deepest} cards deep")
        while True:
            typed = self.keys.ask("n")
            if typed == "n":
                return None
            if not typed or (typed.isdecimal() and 1 <= int(typed) <= deepest):
                return int(typed) if typed else shuffled.size // 2
            self._say(f"{typed!r} is not a number from 1 to {deepest}")
            self._show(f" Your cut: [Enter] in the middle, [n]o cut, or 1 to {deepest} cards deep")

    # --- messages ------------------------------------------------------------------------------------------------

    def _open_page(self, typed: str, offers: dict[str, Choice]) -> bool:
        """Show the page that was asked for, if it was one."""
        if typed == "w" and "w" not in offers:
            self.screen.page(why_page(self.round), self.keys)
        elif typed == "r" and "r" not in offers:
            self.screen.page(table_rules(self.table.game, self.table.limits), self.keys)
        elif typed == "c" and "c" not in offers and self.coach is not None and self.table.round is not None:
            self.screen.page(coach_page(self.coach.advice(self.table.round)), self.keys)
        elif typed == "?":
            sides = self.table.house.sides.values()
            early = [side.name for side in sides if side.placed is Moment.BEFORE_DEAL]
            self.screen.page(help_page(offers, early), self.keys)
        else:
            return False
        return True

    def _situation(self, round: Round) -> str:
        seen = view(round, frozenset(self.seats))
        up = "ace" if _shows_ace(seen.dealer) else seen.dealer.total
        dealer = f" against the dealer's {up}" if up else ""
        for position in seen.positions:
            for number, hand in enumerate(position.hands):
                if hand.acting:
                    which = f" hand {number + 1}" if position.hands[1:] else ""
                    counted = f", {words}" if (words := count(hand) or hand.state) else ""
                    return f" Seat {position.seat}{which}{counted}{dealer}:"
        return f" {(seen.actor or '').capitalize()}:"

    def _say(self, message: str | Text) -> None:
        text = Text(message) if isinstance(message, str) else message
        if not self.messages or self.messages[-1] != text:  # repeating a key repeats no message
            self.messages.append(text)

    def _report(self, events: Sequence[Record]) -> None:
        for event in events:
            if isinstance(event, ev.Settled) and self.round is not None:
                style = "green" if event.net_cents > 0 else "red" if event.net_cents < 0 else "yellow"
                self._say(settlement(event, self.round, style))
            elif not isinstance(event, _SHOWN):
                self._say(line(ev.redact(event, frozenset(self.seats))))

    def _report_log(self) -> None:
        """Report what the log has gained between rounds: cash, shuffles, cuts, reveals."""
        for entry in self.table.log.lines[self._read :]:
            what = entry.what
            if isinstance(what, Shuffled | DiscardsReshuffled):
                self.commitment = what.commitment
            if isinstance(what, Revealed):
                check_shoe(what)
            if not isinstance(what, TableOpened | RoundBegun | Did):  # a round is reported as it is played
                self._say(line(what))
        self._read = len(self.table.log.lines)

    def _show(self, *prompt: str) -> None:
        table, shoe = self.table, self.table.shoe
        held = table.books.racks.get(self.player)
        balance = 0 if held is None else held.cents
        mine = self.round.layout_cents if table.round is not None and self.round is not None else 0
        limits = table.limits
        lines = [mark_keys(each) for each in prompt]
        self.screen.show(
            Scene(
                title=f"{table.game.name}  {dollars(limits.min)} to {dollars(limits.max)}",
                shoe=""
                if shoe is None
                else f"round {table.rounds_played}  {shoe.left} of {shoe.composition.size} cards",
                note=f"commitment {self.commitment[:16]}…  {self.warning}" if self.commitment else self.warning,
                view=None if self.round is None else view(self.round, frozenset(self.seats)),
                chip_set=limits.chips,
                balance_cents=balance,
                result_cents=balance + mine - self.bought_cents,
                chips={} if held is None else held.chips,
                messages=self.messages,
                prompt=[*lines, Text(" > ")] if lines else [],
            )
        )


def _shows_ace(dealer: HandView) -> bool:
    """Whether an ace is the dealer's only card face up."""
    shown = [card for card in dealer.cards if card is not None]
    return len(shown) == 1 and shown[0].rank == "A"
