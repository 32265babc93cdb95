"""Whole tournaments played by automatic players, from the first entry to the last prize."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.catalogue import load
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.actors import Seat
from pitboss.errors import PitbossError
from pitboss.shoe.shuffle import ChaChaSource, RandomSource
from pitboss.tournaments import steps as do
from pitboss.tournaments.document.model import EventPlan, TournamentDocument
from pitboss.tournaments.draws import DrawChain
from pitboss.tournaments.plans import HandPlan
from pitboss.tournaments.players.dealing import DealtTable
from pitboss.tournaments.players.decisions import decide
from pitboss.tournaments.players.styles import USUAL, Situation, style
from pitboss.tournaments.state import OUT, PLAY
from pitboss.tournaments.steps import CASHIER, CLOCK, DIRECTOR, AnyStep, OpenTournament, TournamentEvent
from pitboss.tournaments.tournament import Tournament

HAND_SECONDS = 45
DIRECTOR_NAME, CASHIER_NAME, SECOND_NAME, DEALER_NAME = ("Director", "Cashier", "Second cashier", "Dealer")
MOST_HANDS = 5_000  # of a table: a tournament that does not end is an error


class Guest(Protocol):
    """A person among the automatic players."""

    person: str

    def bet(self, at: Situation, tournament: Tournament) -> tuple[int, bool]:
        """The wager, and whether it is a secret one."""

    def act(self, round: Round) -> Action:
        """The decision on the guest's hand."""

    def see(self, round: Round | None, tournament: Tournament, event: TournamentEvent) -> None:
        """Look at a hand that is settled, the guest's own or another's after an elimination."""


Watch = Callable[[Tournament, TournamentEvent], None]


@dataclass
class Run:
    """A tournament that is being played by automatic players."""

    tournament: Tournament
    chain: DrawChain
    source: RandomSource
    styles: dict[str, str] = field(default_factory=dict)  # by person
    watch: Watch | None = None
    dealt: dict[str, DealtTable] = field(default_factory=dict)
    hands: int = 0
    guest: Guest | None = None

    def do(self, step: AnyStep) -> TournamentEvent:
        event = self.tournament.apply(step)
        if self.watch is not None:
            self.watch(self.tournament, event)
        return event

    @property
    def at(self) -> int:
        return self.tournament.state.now

    def link(self) -> str:
        return self.chain.link(self.tournament.state.links_used + 1)


def run_tournament(
    document: TournamentDocument,
    entrants: int,
    seed: bytes,
    *,
    styles: Sequence[str] = USUAL,
    watch: Watch | None = None,
    guest: Guest | None = None,
    rivals: Sequence[str] = (),
    at: int = 0,
) -> Run:
    """Play a whole tournament. The seed decides everything but a guest; `watch` is called after every step.

    A guest enters with rivals by their names; automatic players alone are numbered.
    """
    chain = DrawChain(hashlib.sha256(b"draws" + seed).digest(), length=1_000)
    opened = Tournament(OpenTournament(DIRECTOR_NAME, DIRECTOR, at, document, chain.commitment))
    run = Run(opened, chain, ChaChaSource(hashlib.sha256(b"play" + seed).digest()), watch=watch, guest=guest)
    persons = [f"P{number}" for number in range(1, entrants + 1)] if guest is None else [guest.person, *rivals]
    for number, person in enumerate(persons):
        run.styles[person] = styles[number % len(styles)]
    for plan in document.events:
        play_event(run, plan)
    run.do(do.CountFees(CASHIER_NAME, CASHIER, run.at, run.tournament.state.fee_box_cents, SECOND_NAME))
    run.do(do.Conclude(DIRECTOR_NAME, DIRECTOR, run.at))
    return run


def play_event(run: Run, plan: EventPlan) -> None:
    """One event: entries, sessions, places, prizes."""
    run.do(do.OpenEvent(DIRECTOR_NAME, DIRECTOR, run.at, plan.id))
    _register(run, plan)
    run.do(do.CloseRegistration(DIRECTOR_NAME, DIRECTOR, run.at))
    while run.tournament.state.events[plan.id].phase in ("registration", PLAY):
        _advance(run, plan)
    awards = run.do(do.EndEvent(DIRECTOR_NAME, DIRECTOR, run.at)).awards
    for award in awards:
        run.do(do.PayPrize(CASHIER_NAME, CASHIER, run.at, award.number, plan.ends, SECOND_NAME))


def _register(run: Run, plan: EventPlan) -> None:
    held = {each.player: each.number for each in run.tournament.state.vouchers.values() if each.to == plan.id}
    for person in run.styles:
        if not plan.vouchers_only or person in held:
            run.do(_entry(run, plan, person, held.get(person, 0)))
    if not run.tournament.state.waiting():
        raise PitbossError(f"nobody can enter {plan.name}")


def _entry(run: Run, plan: EventPlan, person: str, voucher: int = 0) -> do.Register:
    words = f"lucky {run.source.below(1_000_000)}"
    name = person if run.guest is not None else f"Player {person[1:]}"
    return do.Register(CASHIER_NAME, CASHIER, run.at, person, name, plan.starts, voucher=voucher, words=words)


def _advance(run: Run, plan: EventPlan) -> None:
    """The next thing that a director would do."""
    state = run.tournament.state
    event = state.events[plan.id]
    if state.open_tables():
        play_session(run)
        _reenter(run, plan)
    elif state.waiting():
        run.do(do.Draw(DIRECTOR_NAME, DIRECTOR, run.at, run.link()))
        run.dealt = {}
    else:
        second = event.round_plan.second_chance and not event.second_done and not event.is_last_round
        beaten = [each for each in state.in_event() if each.status == "beaten"]
        if event.round_plan.wild_cards and not event.wild_drawn and beaten and not (second and beaten):
            run.do(do.DrawWildCards(DIRECTOR_NAME, DIRECTOR, run.at, run.link()))
        else:
            _end_round(run)


def _end_round(run: Run) -> None:
    step = do.EndRound(DIRECTOR_NAME, DIRECTOR, run.at)
    if run.tournament.check(step) is not None:  # a tie at the cut of all tables
        step = do.EndRound(DIRECTOR_NAME, DIRECTOR, run.at, run.link())
    run.do(step)


def _reenter(run: Run, plan: EventPlan) -> None:
    """Half of those who are out and may enter again do so."""
    state = run.tournament.state
    for person in [each.player for each in state.in_event() if each.status == OUT]:
        step = _entry(run, plan, person)
        if plan.reentry is not None and run.source.below(2) == 0 and run.tournament.check(step) is None:
            run.do(step)


def play_session(run: Run) -> None:
    """Every open table in turn, a hand each, until all have finished."""
    for _ in range(MOST_HANDS):
        tables = run.tournament.state.open_tables()
        if not tables:
            return
        if _combine(run) or _seat_late(run):
            continue
        for table in tables:
            if not table.done and not run.tournament.state.tables[table.id].done:
                _play_hand(run, table.id)
    raise PitbossError("the session does not end")


def _seat_late(run: Run) -> bool:
    """In a round without a number of hands those who wait take seats that are free."""
    step = do.Draw(DIRECTOR_NAME, DIRECTOR, run.at, run.link())
    state = run.tournament.state
    event = state.events[state.current]
    if event.round_plan.hands:
        return False
    _reenter(run, event.plan)
    if not state.waiting() or run.tournament.check(step) is not None:
        return False
    run.do(step)
    return True


def _combine(run: Run) -> bool:
    """Combine or balance tables where the tournament proposes it."""
    found = run.tournament.proposals()
    if not found:
        return False
    if found[0].kind == "break":
        run.do(do.BreakTable(DIRECTOR_NAME, DIRECTOR, run.at, found[0].table, run.link()))
    else:
        run.do(do.Balance(DIRECTOR_NAME, DIRECTOR, run.at, run.link()))
    return True


def _play_hand(run: Run, id: str) -> None:
    tournament = run.tournament
    if tournament.state.tables[id].tie is not None:
        run.do(do.BreakTie(DIRECTOR_NAME, DIRECTOR, run.at, id, run.link()))
        return
    at = run.at + HAND_SECONDS
    plan = tournament.plan(id, at)
    if not isinstance(plan, HandPlan):
        if "decks" not in plan.what:
            return  # one player is left at a table that will be broken
        run.do(do.ChangeDecks(DEALER_NAME, CLOCK, at, id))
        plan = tournament.plan(id, at)
        if not isinstance(plan, HandPlan):
            raise plan
    run.do(
        do.BeginHand(
            DEALER_NAME, CLOCK, at, id, plan.hand, tournament.state.events[tournament.state.current].plan.starts
        )
    )
    dealt = run.dealt.get(id) or _dealt(run, id)
    wagers, hidden = _wagers(run, plan, dealt)
    stacks = dealt.play(plan, wagers, hidden, _answers(run, plan))
    run.hands += len(wagers)
    event = run.do(do.SettleHand(DEALER_NAME, CLOCK, at, id, plan.hand, wagers, stacks, hidden, head=dealt.head))
    if run.guest is not None:
        run.guest.see(dealt.last_round, tournament, event)


def _answers(run: Run, plan: HandPlan) -> Callable[[Round], Action]:
    """Who decides at a hand: the guest at their seat, automatic players elsewhere."""
    guest = run.guest
    own = None if guest is None else next((at for at, each in plan.persons.items() if each == guest.person), None)

    def answer(round: Round) -> Action:
        if guest is not None and isinstance(round.actor, Seat) and round.actor.number == own:
            return guest.act(round)
        return decide(round)

    return answer


def _dealt(run: Run, id: str) -> DealtTable:
    document = run.tournament.state.document
    game = load(document.game.id, **document.game.options)
    run.dealt[id] = DealtTable(document.id, game, run.tournament.state.values, run.source)
    return run.dealt[id]


def _wagers(run: Run, plan: HandPlan, dealt: DealtTable) -> tuple[dict[int, int], tuple[int, ...]]:
    """Everybody's wagers in their order, and the seats whose wager is a secret one."""
    event = run.tournament.state.events[run.tournament.state.current]
    hands = event.round_plan.hands
    left = hands - plan.hand if hands else None
    made: dict[int, int] = {}
    hidden = []
    for seat in plan.order:
        seen = {} if plan.simultaneous else {each: made[each] for each in made if each not in hidden}
        at = Situation(plan, seat, seen, left, dealt.chips, run.source)
        if run.guest is not None and plan.persons[seat] == run.guest.person:
            points, is_secret = run.guest.bet(at, run.tournament)
        else:
            points = style(run.styles[plan.persons[seat]])(at)
            is_secret = plan.is_last and plan.secret_left[seat] > 0 and points > plan.min_points
        made[seat] = dealt.affordable(plan, seat, points)
        if is_secret and not plan.simultaneous:
            hidden.append(seat)
    return made, tuple(hidden)
