"""What a round means for its jackpots after each command: winning hands, hands that are none any more, returned wagers.

The round says who has won and which wagers went back; the jackpot's own log is brought in step with it here, in the
transaction of the command. `log` is the name under which a jackpot's log has a table's shift.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.games import Round
from pitboss.engine.side_wagers import awards
from pitboss.engine.side_wagers.protocol import PendingAward
from pitboss.engine.vocabulary.actors import METER
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalAction, IllegalWager, Refusal
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.jackpots.awards import FROZEN, UNCALLED, Award, Stage
from pitboss.jackpots.state import LiveRound
from pitboss.jackpots.steps import MACHINE, Dismiss, Recognize, ReturnWager, Win


def live_round(kept: KeptJackpot, log: str, number: int) -> LiveRound | None:
    """The wagers and awards of this round, if a wager of it feeds the jackpot."""
    found = kept.jackpot.state.rounds.get(log)
    return found if found is not None and found.number == number else None


def awards_of(kept: KeptJackpot, log: str, number: int) -> list[Award]:
    """The awards of this round that are neither paid nor dismissed, in their order."""
    live = live_round(kept, log, number)
    found = [] if live is None else [kept.jackpot.awards[each] for each in live.awards]
    return [each for each in found if each.stage not in (Stage.PAID, Stage.DISMISSED)]


def wins_of(round: Round, bet: str) -> list[PendingAward]:
    """The hands on this spot that the round asks a meter for, in the order in which they are paid."""
    if round.actor is not METER:
        return []
    return [each for each in round.pending_awards if each.bet.bet == bet and awards.is_due(round, each)]


def recognize(kept: KeptJackpot, bet: str, log: str, number: int, round: Round) -> None:
    """Name the winning hands to the jackpot; all of them again where a correction has changed one."""
    by, wins = log.rpartition("/")[0], [Win(each.bet.seat, each.paid.outcome) for each in wins_of(round, bet)]
    known = awards_of(kept, log, number)
    if {(each.seat, each.hand) for each in known} == {(win.seat, win.hand) for win in wins}:
        return
    for award in known:
        if award.stage in UNCALLED:
            kept.apply(Dismiss(by, MACHINE, award.number))
    standing = {each.seat for each in awards_of(kept, log, number)}
    if new := tuple(win for win in wins if win.seat not in standing):
        kept.apply(Recognize(by, MACHINE, log, number, new))


def return_wagers(kept: KeptJackpot, bet: str, log: str, number: int, round: Round) -> None:
    """Take contributions back off the meters: of void wagers, and of all when the first card is taken back.

    Where an award has come off the jackpot since, the contribution stays: the house has returned the wager, and the
    meter is corrected by an adjustment.
    """
    for step in list(_returned(kept, bet, log, number, round)):
        if kept.jackpot.refuse(step) is None:
            kept.apply(step)


def _returned(kept: KeptJackpot, bet: str, log: str, number: int, round: Round) -> Iterator[ReturnWager]:
    live, by = live_round(kept, log, number), log.rpartition("/")[0]
    hands = kept.jackpot.set_up.pays.pays
    void = {
        event.seat
        for event in round.events
        if isinstance(event, Settled)
        and event.bet == bet
        and event.returned_cents == event.stake_cents
        and event.outcome not in hands
    }
    for seat in [] if live is None else live.wagers:
        if round.takes_wagers or seat in void:
            yield ReturnWager(by, MACHINE, log, number, seat)


def refuse_return(kept: KeptJackpot, log: str, number: int) -> Refusal | None:
    """Why the contributions of this round cannot come back off the meters, or None."""
    live, by = live_round(kept, log, number), log.rpartition("/")[0]
    steps = [] if live is None else [ReturnWager(by, MACHINE, log, number, seat) for seat in live.wagers]
    return next((refusal for step in steps if (refusal := kept.jackpot.refuse(step)) is not None), None)


def refuse_wagers(kept: KeptJackpot) -> Refusal | None:
    """Why the jackpot takes no wager now, or None."""
    state = kept.jackpot.state
    if state.is_closed:
        return IllegalWager("the jackpot is closed: no wager is taken on this spot", state.cite)
    return IllegalWager("the link is stopped; wait until it starts again", state.cite) if state.is_stopped else None


def refuse_changes(kept: KeptJackpot, log: str, number: int) -> Refusal | None:
    """Why the cards and hands of this round cannot be changed now: what is off the meter stays as it was seen."""
    for award in awards_of(kept, log, number):
        where = f"award {award.number} at seat {award.seat}"
        if award.stage is Stage.SEALED:
            what = f"{where} is sealed; adjust it at the jackpot, with a second person"
            return IllegalAction(what, kept.jackpot.set_up.definition.step("adjust"))
        if award.stage in FROZEN:
            what = f"{where} is {award.stage.value}; take it back at the jackpot first"
            return IllegalAction(what, kept.jackpot.set_up.definition.step("take_back"))
    return None
