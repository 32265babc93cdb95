"""The tournament: a pure object that changes by named steps only, each checked, recorded and chained.

>>> from pitboss.tournaments.document import example
>>> from pitboss.tournaments.draws import DrawChain
>>> from pitboss.tournaments.steps import OpenEvent, OpenTournament, Register
>>> document = example("single-table")
>>> chain = DrawChain(bytes(32), length=20)
>>> tournament = Tournament(OpenTournament("Dee", "director", 0, document, chain.commitment))
>>> event = tournament.apply(OpenEvent("Dee", "director", 1, document.events[0].id))
>>> event = tournament.apply(Register("Cal", "cashier", 2, "P-7", "Pat", document.starts))
>>> event.number, event.cite, event.pool_cents
(1, 'CO 30-832(2)(c) s.1', 2000)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET

from pitboss.engine.books.log import Stamped
from pitboss.errors import IllegalAction, PitbossError, Refusal
from pitboss.tournaments import steps as do
from pitboss.tournaments.chain import TournamentLog
from pitboss.tournaments.check import require_lawful
from pitboss.tournaments.desk import awards, entries, hands, rounds, rulings, seats
from pitboss.tournaments.draws import is_link
from pitboss.tournaments.outcome import Outcome
from pitboss.tournaments.plans import HandPlan, plan_hand
from pitboss.tournaments.ranking import Needs, Standing, needs, standings
from pitboss.tournaments.state import State
from pitboss.tournaments.steps import AnyStep, Day, OpenTournament, TournamentEvent, Undo
from pitboss.tournaments.undo import Taken, check_undo, kept, undoable
from pitboss.tournaments.view import plain_view

Check = Callable[[State, Any], Refusal | None]
Do = Callable[[State, Any], Outcome]

_STEPS: Final[dict[type[Any], tuple[Check, Do]]] = {
    do.AnswerOfDivision: (rounds.check_division, rounds.do_division),
    do.OpenEvent: (entries.check_open_event, entries.do_open_event),
    do.Register: (entries.check_register, entries.do_register),
    do.CancelEntry: (entries.check_cancel, entries.do_cancel),
    do.Rebuy: (entries.check_rebuy, entries.do_rebuy),
    do.EarnChips: (entries.check_earn, entries.do_earn),
    do.CountFees: (entries.check_count_fees, entries.do_count_fees),
    do.CloseRegistration: (entries.check_close_registration, entries.do_close_registration),
    do.Draw: (seats.check_draw, hands.do_draw),
    do.DrawByHand: (seats.check_by_hand, hands.do_by_hand),
    do.BlockSeat: (seats.check_block, seats.do_block),
    do.BreakTable: (seats.check_break, seats.do_break),
    do.Balance: (seats.check_balance, seats.do_balance),
    do.MovePlayer: (seats.check_move, seats.do_move),
    do.BeginHand: (hands.check_begin, hands.do_begin),
    do.DealHand: (hands.check_deal, hands.do_deal),
    do.SettleHand: (hands.check_settle, hands.do_settle),
    do.VoidHand: (hands.check_void, hands.do_void),
    do.ChangeDecks: (hands.check_decks, hands.do_decks),
    do.BreakTie: (hands.check_tie, hands.do_tie),
    do.SetChipValues: (rounds.check_values, rounds.do_values),
    do.DrawWildCards: (rounds.check_wild_cards, rounds.do_wild_cards),
    do.EndRound: (rounds.check_end_round, rounds.do_end_round),
    do.Pause: (rounds.check_pause, rounds.do_pause),
    do.Resume: (rounds.check_resume, rounds.do_resume),
    do.Disqualify: (rulings.check_disqualify, rulings.do_disqualify),
    do.RaiseDispute: (rulings.check_raise, rulings.do_raise),
    do.RuleDispute: (rulings.check_rule, rulings.do_rule),
    do.ExtendTime: (rulings.check_time, rulings.do_time),
    do.Split: (awards.check_split, awards.do_split),
    do.EndEvent: (awards.check_end_event, awards.do_end_event),
    do.PayPrize: (awards.check_pay, awards.do_pay),
    do.Conclude: (awards.check_conclude, awards.do_conclude),
}
_RIGHTS: Final[Mapping[str, frozenset[type[Any]]]] = {  # a director may take every step
    do.CASHIER: frozenset({do.Register, do.CancelEntry, do.Rebuy, do.EarnChips, do.CountFees, do.PayPrize}),
    do.DEALER: frozenset({do.BeginHand, do.DealHand, do.SettleHand, do.ChangeDecks, do.RaiseDispute}),
    do.JUDGE: frozenset(
        {do.RuleDispute, do.RaiseDispute, do.Disqualify, do.VoidHand, do.ExtendTime, do.Pause, do.Resume}
    ),
    do.PLAYER: frozenset({do.Register, do.RaiseDispute}),
    do.CLOCK: frozenset({do.BeginHand, do.SettleHand, do.ChangeDecks, do.Pause, do.Resume}),
}
_FEW_RIGHTS: Final = "CO 30-832.09(6)"


class Tournament:
    """Entries, tables, places, prizes, and the log of how they came to be."""

    def __init__(self, opening: OpenTournament, stamp: Stamped = UNSET) -> None:
        require_lawful(opening.document)
        refusal = _check_person(opening)
        if refusal is None and opening.role != do.DIRECTOR:
            refusal = IllegalAction("A director opens a tournament.", _FEW_RIGHTS)
        if refusal is None and not is_link(opening.commitment):
            refusal = IllegalAction("Publish the end of the chain of draws: 64 digits, 0-9 and a-f.", seats.FIRST_SEATS)
        if refusal is not None:
            raise refusal
        self.opening = opening
        self.state = State(opening.document, opening.commitment, opening.at)
        self.taken: list[Taken] = []
        self.log = TournamentLog()
        self.log.stamp = stamp
        self._record(opening, Outcome("CO 30-832(1) s.1"))

    def check(self, step: AnyStep) -> Refusal | None:
        """Why a step may not be taken now; None if it may."""
        if (refusal := _check_person(step)) is not None:
            return refusal
        if self.state.is_concluded:
            return IllegalAction("The tournament is concluded.", awards.PAY_ALL)
        if step.at < self.state.now:
            return IllegalAction("The step is earlier than the one before it.", _FEW_RIGHTS)
        if isinstance(step, Undo):
            return check_undo(self.taken, step) or self._refuse_rest(step)
        if type(step) not in _STEPS:
            return IllegalAction("The tournament is open already.", _FEW_RIGHTS)
        return _STEPS[type(step)][0](self.state, step)

    def apply(self, step: AnyStep) -> TournamentEvent:
        """Take a step, or refuse it and change nothing."""
        refusal = self.check(step)
        if refusal is not None:
            raise refusal
        if isinstance(step, Undo):
            self.state = self._again(kept(self.taken, step.line))
            self.taken[step.line - 2].undone = True
            self.taken.append(Taken(step))
            _note_undo(self.state, step)
            return self._record(step, Outcome("CO 30-832.09(6)", step.line))
        self.taken.append(Taken(step))
        return self._record(step, _take(self.state, step))

    def _refuse_rest(self, step: Undo) -> Refusal | None:
        """Everything after an undone step must still be possible without it."""
        try:
            self._again(kept(self.taken, step.line))
        except PitbossError as error:
            what = f"Line {step.line} cannot be undone: a later step needs it ({error}). Undo that one first."
            return IllegalAction(what, _FEW_RIGHTS)
        return None

    def _again(self, taken: list[Taken]) -> State:
        """The state after these steps; a link that was revealed stays used."""
        state = State(self.opening.document, self.opening.commitment, self.opening.at)
        for each in taken:
            if each.undone or isinstance(each.step, Undo):
                _note_undo(state, each.step)
                continue
            refusal = _STEPS[type(each.step)][0](state, each.step)
            if refusal is not None:
                raise refusal
            _take(state, each.step)
        return state

    def _record(self, step: AnyStep, outcome: Outcome) -> TournamentEvent:
        state = self.state
        event = TournamentEvent(
            step, outcome.cite, outcome.number, outcome.seatings, outcome.outs, outcome.advanced, outcome.awards,
            outcome.notes, state.pool_cents, state.fees_cents, state.points,
        )  # fmt: skip
        self.log.append(event)
        return event

    def plan(self, table: str, at: int = 0, on: Day = UNSET) -> HandPlan | Refusal:
        """The next hand of a table on a gaming day, or why there is none now."""
        return plan_hand(self.state, table, at or self.state.now, on)

    def standings(self, event: str = "") -> tuple[Standing, ...]:
        return standings(self.state, event)

    def needs(self, entry: int) -> Needs | None:
        """What a player needs to advance."""
        return needs(self.state, entry)

    def view(self) -> dict[str, Any]:
        """Everything that a page shows, as plain values."""
        return plain_view(self.state)

    def proposals(self) -> tuple[seats.Proposal, ...]:
        """Moves that would combine or balance tables, each with its reason."""
        return seats.proposals(self.state)

    @property
    def is_tied_at_cut(self) -> bool:
        """Whether the round ends with a tie at the cut of all tables, which a link breaks."""
        return rounds.is_tied_at_cut(self.state)

    def undoable(self) -> tuple[int, ...]:
        """The lines that may be undone now, the latest first."""
        return undoable(self.taken)


def _take(state: State, step: AnyStep) -> Outcome:
    state.now = max(state.now, step.at)
    state.step_number += 1
    return _STEPS[type(step)][1](state, step)


def _note_undo(state: State, step: AnyStep) -> None:
    """A step that is void, or that voids another: time has passed, and a link that was revealed stays used."""
    state.now = max(state.now, step.at)
    state.step_number += 1
    if link := getattr(step, "link", ""):
        seats.use_link(state, link)


def _check_person(step: AnyStep) -> Refusal | None:
    if not step.by.strip():
        return IllegalAction("A step needs the name of the person who takes it.", _FEW_RIGHTS)
    if step.role not in do.ROLES:
        return IllegalAction(f"{step.role!r} is no role. Choose {', '.join(do.ROLES)}.", _FEW_RIGHTS)
    if step.role != do.DIRECTOR and type(step) not in _RIGHTS[step.role]:
        return IllegalAction(f"A {step.role} may not do this. Ask the director.", _FEW_RIGHTS)
    return None
