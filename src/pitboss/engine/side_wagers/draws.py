"""Draws beside the shoe: a wheel that is spun, a special deck that is counted through.

A side wager that is won may ask for one. The player first picks a place or presses the button, or the dealer does so
for a player who will not; then chance says what comes, once or several times, until the wager knows what it pays.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.side_wagers.pay_limits import within_limits
from pitboss.engine.side_wagers.protocol import Draws, Paid, PlacedWager, RoundWriter
from pitboss.engine.vocabulary.actions import DrawBonus, Legal, PickSpot
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import BonusDrawn, SpotPicked
from pitboss.errors import IllegalAction, PitbossError, Refusal


def wanted(round: RoundWriter) -> Draws:
    """What the first wager in the row asks for now."""
    bet = round.pending_draws[0]
    answer = round.house.sides[bet.bet].decide(round, bet, round.moment)
    if not isinstance(answer, Draws):
        raise PitbossError(f"{bet.bet} waits for a draw that it does not want")
    return answer


def ask(round: RoundWriter) -> None:
    """Wait for the player of the next such wager; when none is left, go on."""
    if not round.pending_draws:
        round.after_sides(round.moment)
        return
    bet = round.pending_draws[0]
    known = _drawn_already(round, bet)
    if known is not None:
        bet.picked = bet.picked or known.picked
        bet.drawn = known.drawn
        _finish(round, bet)
    else:
        round.actor = CHANCE if bet.picked else seat(bet.seat)


def _drawn_already(round: RoundWriter, bet: PlacedWager) -> PlacedWager | None:
    """A tip is drawn for together with its player's wager; a shared place, with everybody's who picked it."""
    for other in round.placed_wagers:
        if other is bet or other.bet != bet.bet or not other.drawn:
            continue
        same_place = wanted(round).shared and other.picked == bet.picked
        if same_place or other.seat == bet.seat:
            return other
    return None


def _finish(round: RoundWriter, bet: PlacedWager) -> None:
    """Settled once every wager of its name is drawn for, so that one draw can play for several."""
    round.pending_draws.remove(bet)
    if any(each.bet == bet.bet for each in round.pending_draws):
        ask(round)
        return
    decided: list[tuple[PlacedWager, Paid]] = []
    for each in [b for b in round.placed_wagers if b.bet == bet.bet and b.drawn]:
        answer = round.house.sides[each.bet].decide(round, each, round.moment)
        if not isinstance(answer, Paid):
            raise PitbossError(f"{each.bet} is drawn for and not decided")
        decided.append((each, answer))
    for each, paid in within_limits(round, decided):
        round.settle_side(each, paid)
        round.placed_wagers.remove(each)
    ask(round)


def offers(round: RoundWriter) -> Iterator[Legal]:
    asked = wanted(round)
    for spot in range(1, asked.spots + 1):
        yield Legal(PickSpot(spot), asked.cite)


def check_pick(round: RoundWriter, action: PickSpot) -> Refusal | None:
    if not round.pending_draws or round.actor is CHANCE:
        return IllegalAction("no draw beside the shoe is due", round.house.clauses.play)
    asked = wanted(round)
    if not 1 <= action.spot <= asked.spots:
        return IllegalAction(f"there is no spot {action.spot}; there are 1 to {asked.spots}", asked.cite)
    return None


def do_pick(round: RoundWriter, action: PickSpot) -> None:
    bet, cite = round.pending_draws[0], wanted(round).cite
    bet.picked = action.spot
    round.events.append(SpotPicked(bet.seat, bet.bet, action.spot, cite))
    ask(round)


def check_draw(round: RoundWriter, action: DrawBonus) -> Refusal | None:
    if not round.pending_draws or round.actor is not CHANCE:
        return IllegalAction("no draw beside the shoe is due", round.house.clauses.play)
    asked = wanted(round)
    if action.what not in dict(asked.ways):
        return IllegalAction(f"{action.what!r} cannot come; {', '.join(dict(asked.ways))} can", asked.cite)
    return None


def do_draw(round: RoundWriter, action: DrawBonus) -> None:
    bet, cite = round.pending_draws[0], wanted(round).cite
    bet.drawn = (*bet.drawn, action.what)
    round.events.append(BonusDrawn(bet.seat, bet.bet, action.what, cite))
    answer = round.house.sides[bet.bet].decide(round, bet, round.moment)
    if not isinstance(answer, Draws):
        _finish(round, bet)
