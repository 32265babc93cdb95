"""Awards: a share of a meter that a side wager has won.

The engine keeps no meter. When a hand has won a share, the round asks the meter for the award as it asks chance for a
card, so that a jackpot that other tables share can answer, or a recorded log, or the amount that is posted here.
Several awards come one after the other in the order of the section; where it says so, after the round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.catalogue.jackpot_rules import PRIZE
from pitboss.engine.side_wagers.protocol import Moment, Paid, PendingAward, PlacedWager, RoundWriter, Share
from pitboss.engine.vocabulary.actions import Award, Legal
from pitboss.engine.vocabulary.actors import METER
from pitboss.engine.vocabulary.events import AwardDue, Awarded
from pitboss.errors import IllegalAction, PitbossError, Refusal
from pitboss.money import dollars, round_up

LARGEST_AWARD: Final = 10**12  # no meter shows ten billion dollars


def recognize(round: RoundWriter, bet: PlacedWager, paid: Paid) -> None:
    """Note that a hand has won a share of a meter, or that its wager comes after one that has."""
    round.pending_awards.append(PendingAward(bet, paid))
    if (share := paid.share) is not None:
        round.events.append(AwardDue(bet.seat, bet.hand, bet.bet, paid.outcome, share.meter, str(share), paid.cite))


def is_next(round: RoundWriter) -> bool:
    """Whether an award is to be given before the next wager is settled."""
    return any(is_due(round, due) for due in round.pending_awards)


def take_back(round: RoundWriter, bet: PlacedWager) -> None:
    """Forget the award of a wager that returns to the layout, if it has one."""
    round.pending_awards = [due for due in round.pending_awards if due.bet.key != bet.key]


def ask(round: RoundWriter) -> bool:
    """Ask the meter for the next award that is due now, in the order of each wager's section; False where none is."""
    round.pending_awards.sort(key=lambda due: _turn(round, due))
    while round.pending_awards and not _waits(round, due := round.pending_awards[0]):
        if due.paid.share is not None:
            round.actor = METER
            return True
        round.settle_side(due.bet, due.paid)
        round.pending_awards.pop(0)
    return False


def is_due(round: RoundWriter, due: PendingAward) -> bool:
    """Whether this is a share of a meter that is to be given now."""
    return due.paid.share is not None and not _waits(round, due)


def _turn(round: RoundWriter, due: PendingAward) -> tuple[bool, int]:
    """Awards that are due now come first. Seats are counted from the dealer's left."""
    from_left = round.house.sides[due.bet.bet].awards_from_left
    return _waits(round, due), due.bet.seat if from_left else -due.bet.seat


def _waits(round: RoundWriter, due: PendingAward) -> bool:
    """Whether the section gives this award after the round, which is not over yet."""
    share = due.paid.share
    return share is not None and share.last and not (round.closing or round.moment is Moment.AFTER_ROUND)


def offers(round: RoundWriter) -> Iterator[Legal]:
    """What the meter may give: any amount, in cents and not in chips."""
    yield Legal(posted(round), round.pending_awards[0].paid.cite, 0, LARGEST_AWARD)


def check(round: RoundWriter, action: Award) -> Refusal | None:
    if round.actor is not METER:
        return IllegalAction("no award of a meter is due", round.house.clauses.play)
    if not 0 <= action.cents <= LARGEST_AWARD:
        return IllegalAction(
            f"an award must be from {dollars(0)} to {dollars(LARGEST_AWARD)}, not {dollars(action.cents)}",
            round.pending_awards[0].paid.cite,
        )
    return None


def do(round: RoundWriter, action: Award) -> None:
    """Settle the wager with its award; after the last award the round continues to its end."""
    share, due = next_share(round), round.pending_awards.pop(0)
    bet, returned = due.bet, due.paid.returned_cents + action.cents
    player = "" if bet.tip else round.player_at(bet.seat)
    round.events.append(Awarded(bet.seat, bet.hand, bet.bet, share.meter, action.cents, player, due.paid.cite))
    round.settle_side(bet, Paid(returned, due.paid.outcome, due.paid.cite), meter_cents=action.cents)
    if not ask(round):
        round.finish_awards()


def posted(round: RoundWriter) -> Award:
    """The next award by the amount that is posted at this table, less what the round has awarded of it.

    After 100% the meter shows the posted amount again. A "$" prize and a house jackpot, which no wager feeds, are paid
    in full to each of their winners; no cards win a "$" prize and a percentage of the same jackpot in one round.
    """
    bet, share = round.pending_awards[0].bet, next_share(round)
    shows, is_fixed = share.posted_cents, share.meter == PRIZE or round.house.sides[bet.bet].house_jackpot
    for event in () if is_fixed else round.events:
        if type(event) is Awarded and (event.bet, event.meter) == (bet.bet, share.meter):
            shows = shows - event.cents or share.posted_cents
    return Award(round_up(share.part * shows, 1))


def next_share(round: RoundWriter) -> Share:
    """The share that the meter is asked for."""
    share = round.pending_awards[0].paid.share if round.pending_awards else None
    if share is None:
        raise PitbossError("no award of a meter is due")
    return share
