"""Settlement of side wagers: at a moment of the round, at a moment of one seat, or when a round is void."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.engine.side_wagers import awards
from pitboss.engine.side_wagers.pay_limits import within_limits
from pitboss.engine.side_wagers.protocol import Carried, Draws, Moment, Paid, PlacedWager, RoundWriter
from pitboss.engine.vocabulary.events import ENVY, PLAYER, TIP_BOX, Settled, WagerCarried
from pitboss.errors import PitbossError


def decide(round: RoundWriter, moment: Moment, bets: Sequence[PlacedWager]) -> None:
    """Ask these side wagers whether a moment decides them, and settle those that it does."""
    decided: list[tuple[PlacedWager, Paid]] = []
    for bet in sorted(bets, key=_seat_of)[::-1]:  # from the dealer's right, as a dealer pays
        if bet.stays:
            continue
        answer = round.house.sides[bet.bet].decide(round, bet, moment) if round.lies_open(bet.seat) else None
        if isinstance(answer, Paid):
            decided.append((bet, answer))
        elif isinstance(answer, Draws):
            round.pending_draws.append(bet)
        elif isinstance(answer, Carried):
            bet.progress, bet.stays = answer.progress, True
            round.events.append(WagerCarried(bet.seat, bet.bet, bet.cents, bet.tip, answer.progress, answer.cite))
        elif moment is Moment.AFTER_ROUND:
            raise PitbossError(f"the side wager {bet.bet!r} is neither decided nor carried after the round")
    gone = [bet for bet, paid in decided if not paid.lammer]
    round.placed_wagers = [bet for bet in round.placed_wagers if all(bet is not each for each in gone)]
    for bet, paid in within_limits(round, decided) if round.house.limits.side_limits else decided:
        if paid.share is not None or (round.pending_awards and awards.is_next(round)):
            awards.recognize(round, bet, paid)
        else:
            round.settle_side(bet, paid)


def decide_at(
    round: RoundWriter, seat: int, moment: Moment, concerns: Callable[[PlacedWager], bool] = lambda bet: True
) -> None:
    """Settle the side wagers of one seat that a moment of it decides."""
    if moment in round.house.own_moments:
        sides = round.house.sides
        own = [b for b in round.placed_wagers if b.seat == seat and moment in sides[b.bet].own_moments and concerns(b)]
        decide(round, moment, own)
        round.behind += [bet for bet in own if all(bet is not each for each in round.placed_wagers)]


def decide_at_hole_card(round: RoundWriter) -> bool:
    """Settle the wagers that the house settles when the hole card is turned, before the dealer draws.

    Whether the round waits for an award of theirs.
    """
    own_moments, sides = round.house.own_moments, round.house.sides
    if not own_moments or (moment := Moment.AT_HOLE_CARD) not in own_moments:
        return False
    decide(round, moment, [bet for bet in round.placed_wagers if moment in sides[bet.bet].own_moments])
    if not round.pending_awards or any(sides[due.bet.bet].awards_after_draw for due in round.pending_awards):
        return False
    return awards.ask(round)


def settle_at_turn(round: RoundWriter, seat: int) -> None:
    """The dealer has come to a hand whose cards lie face down: settle the wagers that wait for it."""
    sides = round.house.sides
    waiting = [bet for bet in round.placed_wagers if bet.seat == seat and sides[bet.bet].hand_by_hand]
    decide(round, Moment.AFTER_PLAYERS, waiting)


def void_sides(round: RoundWriter, bets: Sequence[PlacedWager], outcome: str, cite: str) -> None:
    """Return the wagers of a void round; one that was placed in an earlier round stays as it is."""
    for bet in bets:
        if not bet.carried:
            round.settle_side(bet, Paid(bet.cents, outcome, cite))
        elif not bet.stays:
            bet.stays = True
            round.events.append(WagerCarried(bet.seat, bet.bet, bet.cents, bet.tip, bet.progress, cite))
    round.placed_wagers = [bet for bet in round.placed_wagers if bet.carried or all(bet is not each for each in bets)]


def pay_envy(round: RoundWriter) -> None:
    """Pay envy out of the tray, when everything else is settled."""
    for side in round.house.sides.values():
        for each in list(side.envy(round)):
            to = TIP_BOX if each.for_dealer else PLAYER
            round.events.append(
                Settled(each.seat, 0, side.name + ENVY, 0, each.cents, each.outcome, each.cite, to, each.for_dealer)
            )


def _seat_of(bet: PlacedWager) -> int:
    return bet.seat
