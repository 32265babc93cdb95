"""Awards by the book: the dealer calls, a supervisor verifies, the card of the right level seals, the house pays.

Each step is one transaction at the award's own table. The payment is the jackpot's line, the award to the round that
waits for it and the player's money together, or nothing of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pitboss.engine.table import rulings
from pitboss.engine.table.autoplay import deal_on
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary import actions
from pitboss.engine.vocabulary.actors import METER
from pitboss.errors import IllegalAction, PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.jackpots import rounds
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person, Right
from pitboss.jackpots.awards import UNCALLED, Award, Stage
from pitboss.jackpots.steps import Call, PayAward, Seal, TakeBack, Verify

STEPS: Final[Mapping[str, tuple[type[Any], Right]]] = {
    "call": (Call, Right.DEAL),
    "take-back": (TakeBack, Right.DEAL),
    "verify": (Verify, Right.SUPERVISE),
    "seal": (Seal, Right.SUPERVISE),
    "pay": (PayAward, Right.DEAL),
}


def find(floor: Floor, id: str) -> KeptJackpot:
    """A jackpot of the floor."""
    try:
        return floor.jackpots.jackpots[id]
    except KeyError:
        raise LookupError(f"There is no jackpot {id}.") from None


def find_award(kept: KeptJackpot, number: int) -> Award:
    """An award by its number; an unknown one is not found."""
    try:
        return kept.jackpot.awards[number]
    except KeyError:
        raise LookupError(f"Jackpot {kept.id} has no award {number}.") from None


async def take(floor: Floor, person: Person, id: str, number: int, what: str) -> Award:
    """Take a step of an award in a person's name; the award as it is then, on the disk."""
    step, right = STEPS[what]
    person.must(right)
    kept = find(floor, id)
    table = find_award(kept, number).table.rpartition("/")[0]
    if (live := floor.tables.get(table)) is None:
        raise LookupError(f"Award {number} was won at table {table}, which another server runs. See to it there.")
    return await live.perform_at_jackpot(person, lambda: _take(floor, live, kept, person, number, step))


def _take(floor: Floor, live: LiveTable, kept: KeptJackpot, person: Person, number: int, step: type[Any]) -> Award:
    table, award = live.running(), find_award(kept, number)
    kept.check_failure()
    if step in (Verify, Seal):
        _check_not_dealing(table, kept, person)
    if step is Call:
        _check_turn(live, kept, award)
    asked = step(person.name, person.role.value, number)
    if (refusal := kept.jackpot.refuse(asked)) is not None:
        raise refusal
    if step is PayAward:
        _check_due(live, kept, award)
    kept.apply(asked)
    if step is PayAward:
        _give(floor, live, table, award)
    return kept.jackpot.awards[number]


def _check_not_dealing(table: Table, kept: KeptJackpot, person: Person) -> None:
    """Refuse the dealer of the round: another person verifies and seals its awards."""
    if table.shoe is None and person.name in rulings.dealers(table):
        what = f"{person.name} has dealt in this round; another supervisor must verify and seal its awards"
        raise IllegalAction(what, kept.jackpot.set_up.definition.step("supervisor"))


def _check_turn(live: LiveTable, kept: KeptJackpot, award: Award) -> None:
    """Awards of a round are called in their order, those that were taken back as well."""
    for each in rounds.awards_of(kept, award.table, award.round):
        if each.number == award.number:
            return
        if each.stage in UNCALLED and each.stage is not Stage.BACKED_OUT:
            set_up = kept.jackpot.set_up
            rule = set_up.definition.order
            what = f"seat {each.seat} comes first: awards of a round go from the {set_up.order}"
            raise IllegalAction(what, str(set_up.definition.cite if rule is None else rule.cite))


def _check_due(live: LiveTable, kept: KeptJackpot, award: Award) -> None:
    """The round waits for this award and no other."""
    table = live.running()
    round, cite = table.round, kept.jackpot.set_up.definition.step("seal")
    log = live.jackpots.log(live.shift)
    if round is None or round.actor is not METER or (log, table.rounds_played) != (award.table, award.round):
        raise IllegalAction(
            f"award {award.number} of round {award.round} is not due now; finish the other steps of the round first",
            cite,
        )
    due = round.pending_awards[0].bet
    if due.seat != award.seat or live.jackpots.spots.get(due.bet) is not kept:
        raise IllegalAction(f"the award at seat {due.seat} is paid first", cite)


def _give(floor: Floor, live: LiveTable, table: Table, award: Award) -> None:
    """Give the award to the round, which goes on."""
    if table.round is None:
        raise PitbossError("no round is open")
    table.round.apply(actions.Award(award.cents), by=METER)
    if table.shoe is not None:
        deal_on(table)
    play = floor.play[live.id]
    play.prepare()
    play.reset_clock()
