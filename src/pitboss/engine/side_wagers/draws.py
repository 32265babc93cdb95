"""Draws outside the shoe: the spin of a wheel, a card of a special deck.

A winning side wager may earn one. The player picks a place or presses the button, or the dealer does so for a player
who does not; then chance draws, once or several times, until the wager knows what it pays.
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
    """The draw that the first pending wager asks for now."""
    bet = round.pending_draws[0]
    answer = round.house.sides[bet.bet].decide(round, bet, round.moment)
    if not isinstance(answer, Draws):
        raise PitbossError(f"{bet.bet} has a draw pending that it does not ask for")
    return answer


def ask(round: RoundWriter) -> None:
    """Ask the player of the next pending wager; after the last, continue the round."""
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
    """A tip shares the draw of its player's wager; a shared place, the draw of everybody who picked it."""
    for other in round.placed_wagers:
        if other is bet or other.bet != bet.bet or not other.drawn:
            continue
        same_place = wanted(round).shared and other.picked == bet.picked
        if same_place or other.seat == bet.seat:
            return other
    return None


def _finish(round: RoundWriter, bet: PlacedWager) -> None:
    """Settle when every wager of its name has its draw, so that one draw can count for several."""
    round.pending_draws.remove(bet)
    if any(each.bet == bet.bet for each in round.pending_draws):
        ask(round)
        return
    decided: list[tuple[PlacedWager, Paid]] = []
    for each in [b for b in round.placed_wagers if b.bet == bet.bet and b.drawn]:
        answer = round.house.sides[each.bet].decide(round, each, round.moment)
        if not isinstance(answer, Paid):
            raise PitbossError(f"{each.bet} has its draw and is not decided")
        decided.append((each, answer))
    for each, paid in within_limits(round, decided):
        round.settle_side(each, paid)
        round.placed_wagers.remove(each)
    ask(round)


def offers(round: RoundWriter) -> Iterator[Legal]:
    """The places that the player can pick for the draw."""
    asked = wanted(round)
    for spot in range(1, asked.spots + 1):
        yield Legal(PickSpot(spot), asked.cite)


def check_pick(round: RoundWriter, action: PickSpot) -> Refusal | None:
    if not round.pending_draws or round.actor is CHANCE:
        return IllegalAction("no draw outside the shoe is due", round.house.clauses.play)
    asked = wanted(round)
    if not 1 <= action.spot <= asked.spots:
        return IllegalAction(f"there is no spot {action.spot}; choose from 1 to {asked.spots}", asked.cite)
    return None


def do_pick(round: RoundWriter, action: PickSpot) -> None:
    bet, cite = round.pending_draws[0], wanted(round).cite
    bet.picked = action.spot
    round.events.append(SpotPicked(bet.seat, bet.bet, action.spot, cite))
    ask(round)


def check_draw(round: RoundWriter, action: DrawBonus) -> Refusal | None:
    if not round.pending_draws or round.actor is not CHANCE:
        return IllegalAction("no draw outside the shoe is due", round.house.clauses.play)
    asked = wanted(round)
    if action.what not in dict(asked.ways):
        return IllegalAction(f"{action.what!r} cannot be drawn; possible: {', '.join(dict(asked.ways))}", asked.cite)
    return None


def do_draw(round: RoundWriter, action: DrawBonus) -> None:
    bet, cite = round.pending_draws[0], wanted(round).cite
    bet.drawn = (*bet.drawn, action.what)
    round.events.append(BonusDrawn(bet.seat, bet.bet, action.what, cite))
    answer = round.house.sides[bet.bet].decide(round, bet, round.moment)
    if not isinstance(answer, Draws):
        _finish(round, bet)
