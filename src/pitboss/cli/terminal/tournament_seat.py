"""A person at a tournament's table in the terminal: bets in turn, decides the hand, sees who is out and why."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from pitboss.cli.console import error_text
from pitboss.cli.terminal.action_keys import Choice, choices, menu, pick
from pitboss.cli.terminal.drawing import draw_compact
from pitboss.cli.terminal.keyboard import Ended, Keys
from pitboss.engine.record.view import view
from pitboss.engine.record.why import why
from pitboss.engine.round.round import Round
from pitboss.engine.table.early_decisions import unattended
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.actors import Seat
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import PitbossError
from pitboss.money import in_points
from pitboss.tournaments import Tournament
from pitboss.tournaments.papers.words import ordinal
from pitboss.tournaments.players.styles import Situation
from pitboss.tournaments.steps import TournamentEvent

HELP = "Enter repeats the amount in brackets; an amount bets it; s before it bets in secret; ? is help; q leaves."


class TournamentSeat:
    """The guest of a tournament, asked line by line. A guest who leaves bets the minimum and is passed over."""

    def __init__(self, person: str, keys: Keys, console: Console) -> None:
        self.person = person
        self.has_left = False
        self._keys = keys
        self._console = console
        self._last = 0
        self._is_out = False

    # --- bets --------------------------------------------------------------------------------------------------------

    def bet(self, at: Situation, tournament: Tournament) -> tuple[int, bool]:
        """Ask for the wager until one is lawful."""
        plan = at.plan
        self._say_hand(at, tournament)
        usual = at.bounded(self._last or plan.min_points)
        while True:
            secret = " (s and an amount: in secret)" if plan.secret_left[at.seat] and not plan.simultaneous else ""
            typed = self._ask(f" Your bet? [Enter] {usual:,}, or an amount{secret}, q to leave > ")
            if typed is None:
                return plan.min_points, False
            if typed == "?":
                self._say(HELP)
                continue
            is_secret = typed[:1].lower() == "s" and bool(secret)
            try:
                points = self._points(typed[1:] if is_secret else typed, usual, at)
            except PitbossError as error:
                self._say(error_text(error))
                continue
            self._last = points
            return points, is_secret

    def _points(self, typed: str, usual: int, at: Situation) -> int:
        text, plan = typed.replace(",", "").strip(), at.plan
        if text and not (text.isdecimal() and len(text) <= 9):
            raise PitbossError(f"{typed!r} is not a bet. Type a number of points, or ? for help")
        points = int(text) if text else usual
        most = at.own if plan.max_points is None else min(at.own, plan.max_points)
        if not plan.min_points <= points <= most:
            raise PitbossError(f"A bet is from {plan.min_points:,} to {most:,} points. You typed {points:,}")
        if not at.chips.can_make(points):
            raise PitbossError(f"{points:,} points cannot be made in these chips. Bet a multiple of the smallest chip")
        return points

    def _say_hand(self, at: Situation, tournament: Tournament) -> None:
        plan, state = at.plan, tournament.state
        hands = state.events[state.current].round_plan.hands
        most = "all chips" if plan.max_points is None else f"{plan.max_points:,}"
        elimination = " Elimination hand: the lowest stack is out after it." if plan.is_elimination else ""
        last = " The last hand." if plan.is_last else ""
        self._say(f"\nHand {plan.hand} of {hands}. Bets {plan.min_points:,} to {most}.{elimination}{last}")
        for seat in plan.order:
            name = state.entries[plan.players[seat]].name
            marks = [" (button)" if seat == plan.button else "", "  you" if seat == at.seat else ""]
            bet = f"  bets {at.made[seat]:,}" if seat in at.made else ""
            self._say(f"  seat {seat}  {name:<12}{plan.stacks[seat]:>7,}{bet}{''.join(marks)}")
        needs = tournament.needs(plan.players[at.seat])
        if needs is not None:
            self._say(f"You are {ordinal(needs.rank)}. {needs.words}")

    # --- the hand ----------------------------------------------------------------------------------------------------

    def act(self, round: Round) -> Action:
        """Ask for the decision until it is possible."""
        seat = round.actor.number if isinstance(round.actor, Seat) else 0
        for line in draw_compact(view(round, frozenset({seat}))):
            self._say(in_points(line.plain))
        while True:
            offers = choices(round.legal())
            typed = self._ask("".join(f" {in_points(each)}" for each in menu(offers)) + " > ", "".join(offers))
            if typed is None:
                return unattended(round)
            word, _, amount = typed.partition(" ")
            choice = pick(offers, word)
            if choice is None:
                may = ", ".join(f"{key} for {each.name}" for key, each in offers.items())
                self._say(f"{typed!r} is not an option. Press {may}" if typed else f"Press {may}")
                continue
            try:
                return self._chosen(round, choice, amount)
            except PitbossError as error:
                self._say(in_points(error_text(error).plain))

    def _chosen(self, round: Round, choice: Choice, amount: str) -> Action:
        if choice.has_range and not amount:
            least, most = choice.legal.at_least, choice.legal.at_most
            asked = f" How much to {choice.name}? [Enter] {choice.offered_cents:,}, or {least:,} to {most:,} > "
            amount = self._ask(asked) or ""
        text = amount.replace(",", "").strip()
        if text and not (text.isdecimal() and len(text) <= 9):
            raise PitbossError(f"{amount!r} is not a number of points")
        action = choice.action(int(text) if text else None)
        if (refusal := round.refusal(action)) is not None:
            raise refusal
        return action

    def see(self, round: Round | None, tournament: Tournament, event: TournamentEvent) -> None:
        """Say how the guest's hand ended and who is out."""
        entries = tournament.state.entries
        own = next(each for each in entries.values() if each.player == self.person)
        if round is not None and not self._is_out:
            seat = next((each.seat for each in round.positions if each.player == self.person), 0)
            for each in round.events:
                if isinstance(each, Settled) and each.seat == seat:
                    reason = why(each, round)
                    self._say(in_points(f"{reason.text} ({reason.cite})"))
        for out in event.outs:
            name = "You are" if entries[out.entry] is own else f"{entries[out.entry].name} is"
            self._say(f"{name} out: {out.why} ({out.cite}).")
        self._is_out = not own.is_active and own.status != "finished"

    # --- the dialogue ------------------------------------------------------------------------------------------------

    def _ask(self, prompt: str, at_once: str = "") -> str | None:
        """An answer, or None from somebody who has left."""
        if self.has_left:
            return None
        self._console.print(Text(prompt), end="", soft_wrap=True)
        try:
            typed = self._keys.ask(at_once + "q", edit=True)
        except Ended:
            typed = "q"
        if at_once and typed and typed in at_once:
            self._say("")
        if typed.strip() != "q":
            return typed.strip()
        self.has_left = True
        self._say("\nYou have left. Your seat bets the minimum and is passed over until the end.")
        return None

    def _say(self, text: str | Text) -> None:
        self._console.print(text if isinstance(text, Text) else Text(text), soft_wrap=True)
