"""A pit supervisor's rulings (CO 30-828(1)): each has a reason; above the house's limit, two people agree."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.books.log import Did, Line, RoundBegun, RulingGiven, RulingProposed
from pitboss.engine.games import Round
from pitboss.engine.table import corrections
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.action_names import action_name
from pitboss.engine.vocabulary.actions import Action, Award, CorrectCards, Legal, PayDifference, SupervisorAction
from pitboss.engine.vocabulary.actors import SUPERVISOR
from pitboss.engine.vocabulary.events import Event, PaymentCorrected, Settled, SettlementReversed, WagerWithdrawn
from pitboss.errors import IllegalAction, PitbossError
from pitboss.money import dollars


def give(table: Table, action: Action, by: str, reason: str, confirmed_by: str = "") -> list[Event]:
    """Rule on the round; the log names who ruled, why, and who confirmed it."""
    if isinstance(action, CorrectCards):
        corrections.check(table, action)
        table.note(RulingGiven(by, reason, confirmed_by))
        return corrections.correct(table, action)
    _ruled_on(table, action)
    table.note(RulingGiven(by, reason, confirmed_by))
    return table.rule(action)


def propose(table: Table, action: Action, by: str, reason: str) -> None:
    """Ask for a ruling that a second person must confirm; it lapses with the next action of the round."""
    if isinstance(action, CorrectCards):
        corrections.check(table, action)
    else:
        _ruled_on(table, action)
    table.note(proposed := RulingProposed(by, reason, action))  # type: ignore[arg-type]
    table.proposed = proposed


def at_stake(table: Table, action: Action) -> int:
    """The cents at stake in a ruling: all on the layout, or what it moves at once if that is more.

    A ruling may leave the choice to the player, so that the money moves later. Corrections of one round's payments
    count together: two small ones are no way around the limit.
    """
    if isinstance(action, CorrectCards):
        return corrections.moved_cents(table, corrections.check(table, action))
    round = _ruled_on(table, action)
    twin, moved = round.fork(), 0
    for event in twin.apply(action, by=SUPERVISOR):
        if isinstance(event, Settled | SettlementReversed):
            moved += max(event.stake_cents, event.returned_cents)
        elif isinstance(event, WagerWithdrawn):
            moved += event.cents
        elif isinstance(event, PaymentCorrected):
            moved += sum(abs(each.cents) for each in twin.events if isinstance(each, PaymentCorrected))
    return max(moved, round.layout_cents)


def offers(table: Table) -> list[Legal]:
    """What a supervisor may rule on now."""
    round = table.round or _last(table)
    found = [] if round is None else round.legal(SUPERVISOR)
    found = [each for each in found if not _moves_sealed_cards(table, each.action)]
    return [each for each in found if table.round is not None or _corrects_payment(each.action)]


def dealers(table: Table) -> set[str]:
    """Who has dealt, or entered a guest's wager or signal, in the round on the layout; paying an award is neither."""
    acted = (line for line in _of_round(table) if isinstance(line.what, Did) and _is_dealing(line.what))
    return {line.stamp.by for line in acted if line.stamp}


def rulers(table: Table) -> set[str]:
    """Who has ruled on the round on the layout, or confirmed a ruling."""
    given = [line.what for line in _of_round(table) if isinstance(line.what, RulingGiven)]
    return {name for each in given for name in (each.by, each.confirmed_by) if name}


def _of_round(table: Table) -> Iterator[Line]:
    """The lines of the round on the layout, or of the latest one, the last first."""
    has_round = table.round is not None or table.start is not None
    for line in reversed(table.log.lines if has_round else ()):
        if isinstance(line.what, RoundBegun):
            return
        yield line


def _is_dealing(did: Did) -> bool:
    return not (_is_ruling(did) or isinstance(did.action, Award))


def _is_ruling(did: Did) -> bool:
    return isinstance(did.action, SupervisorAction)


def _last(table: Table) -> Round | None:
    """The last round, if this log has it: a ruling on a round of the log before could not be replayed."""
    return table.last if table.rounds_played else None


def _corrects_payment(action: Action) -> bool:
    return isinstance(action, SupervisorAction) and action.corrects_payment


def _moves_sealed_cards(table: Table, action: Action) -> bool:
    """Whether a ruling is about the dealing of cards, at a table that deals by itself."""
    deals_itself = table.shoe is not None and not table.house.dealer_acts
    return deals_itself and isinstance(action, SupervisorAction) and action.touches_cards


def _ruled_on(table: Table, action: Action) -> Round:
    """The round, if this ruling may be given on it now."""
    round = table.round or (_last(table) if _corrects_payment(action) else None)
    if round is None:
        raise PitbossError("no round is open to be ruled on")
    cite = table.house.clauses.ruling
    if not isinstance(action, SupervisorAction):
        raise IllegalAction(f"{action_name(action)} is not a supervisor's ruling", cite)
    if _moves_sealed_cards(table, action):
        what = "this table deals by itself: no card can be missed, drawn in error or exposed"
        raise IllegalAction(what, cite)
    if (refusal := round.refusal(action, SUPERVISOR)) is not None:
        raise refusal
    in_money = table.limits.tournament is None  # tournament chips are there for every payment
    if in_money and isinstance(action, PayDifference) and action.cents > table.books.tray:
        has, asked = dollars(table.books.tray), dollars(action.cents)
        what = f"the tray holds {has} and cannot pay {asked}: it needs a fill first"
        raise IllegalAction(what, cite)
    return round
