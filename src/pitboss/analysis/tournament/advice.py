"""Advice for one player: the best bet, the best play of a hand, and what the button is worth.

Seats count from 1, clockwise; betting and play begin at the button (CO 30-832.08(3)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.tournament.betting import MAX_COMBINATIONS, Curve, best_answers, button_values, by_styles, unseen
from pitboss.analysis.tournament.card_source import FINALS
from pitboss.analysis.tournament.kernel_play import Option, Seated, TableGame
from pitboss.analysis.tournament.last_hands import Estimate, estimates
from pitboss.analysis.tournament.ranking import edges
from pitboss.analysis.tournament.situation import Situation, in_order
from pitboss.analysis.tournament.styles import STYLES, Style
from pitboss.errors import PitbossError

MAX_PLAYED: Final = 3  # players for whom best play is calculated while somebody waits
MAX_OPTIONS_PLAYED: Final = 4
PLAYED_BETS: Final = 6
MAX_HANDS: Final = 10
ANSWERS: Final = "best answers"


@dataclass(frozen=True)
class Seats:
    """A table by seats, and its situation in betting order."""

    stacks: tuple[int, ...]  # by seat
    button: int
    me: int
    situation: Situation

    @classmethod
    def of(
        cls,
        stacks: Sequence[int],
        button: int,
        me: int,
        *,
        advance: int = 1,
        minimum: int = 25,
        unit: int = 25,
        maximum: int = 0,
    ) -> Seats:
        for seat, name in ((button, "button"), (me, "player")):
            if not 1 <= seat <= len(stacks):
                raise PitbossError(f"there is no seat {seat} for the {name}; the table has seats 1 to {len(stacks)}")
        order = in_order(len(stacks), button - 1)
        situation = Situation(tuple(stacks[place] for place in order), advance, minimum, unit, maximum)
        return cls(tuple(stacks), button, me, situation)

    @property
    def order(self) -> tuple[int, ...]:
        """Seats in betting order."""
        return tuple(place + 1 for place in in_order(len(self.stacks), self.button - 1))

    @property
    def place(self) -> int:
        """Your place in betting order."""
        return self.order.index(self.me)

    def in_order(self, by_seat: Sequence[int | None]) -> list[int | None]:
        if len(by_seat) != len(self.stacks):
            raise PitbossError(
                f"{len(by_seat)} bets for {len(self.stacks)} seats; give one for each, - where none is made"
            )
        return [by_seat[seat - 1] for seat in self.order]

    def by_seat(self, in_order: Sequence[float]) -> list[float]:
        found = [0.0] * len(self.stacks)
        for seat, each in zip(self.order, in_order, strict=True):
            found[seat - 1] = float(each)
        return found


@dataclass(frozen=True)
class BetAdvice:
    """The curve over your bet by the chart, the best bet, and its chances with best play of everybody."""

    seats: Seats
    curve: Curve
    played: Mapping[int, NDArray[np.float64]]  # by own bet, for the best few; empty where the table is too large

    @property
    def best(self) -> int:
        """The best bet: by best play where it is known, otherwise by the chart."""
        if self.played:
            return max(self.played, key=lambda bet: (self.played[bet][self.curve.player], -bet))
        return self.curve.own[self.curve.best]

    @property
    def best_place(self) -> int:
        return self.curve.own.index(self.best)


def advise_bet(
    game: TableGame,
    seats: Seats,
    bets: Sequence[int | None],
    answers: str = ANSWERS,
    *,
    played: bool = True,
    hidden: bool = False,
    combinations: int = MAX_COMBINATIONS,
) -> BetAdvice:
    """The chance to advance over your bet; rivals give best answers, or bet by a style.

    A hidden bet is answered by nobody: the others bet as if it were the best one that they could see.
    """
    made = _before(seats, bets)
    if answers == ANSWERS:
        curve = best_answers(game, seats.situation, seats.place, made, combinations)
    else:
        styles = dict.fromkeys(range(seats.situation.players), style_of(answers))
        curve = by_styles(game, seats.situation, seats.place, made, styles)
    if hidden:
        curve = unseen(game, seats.situation, curve)
    found: dict[int, NDArray[np.float64]] = {}
    if played and seats.situation.players <= MAX_PLAYED:
        ranked = sorted(range(len(curve.own)), key=lambda place: -curve.chances[place, curve.player])[:PLAYED_BETS]
        rows = [curve.bets[place] for place in ranked]
        chances = game.played([seats.situation.stacks] * len(rows), rows, seats.situation.advance)
        found = {curve.own[place]: row for place, row in zip(ranked, chances, strict=True)}
    return BetAdvice(seats, curve, found)


def style_of(name: str) -> Style:
    """A betting style by its name; an unknown one is refused."""
    if name not in STYLES:
        raise PitbossError(f"there is no style {name!r}; choose {ANSWERS}, {', '.join(STYLES)}")
    return STYLES[name]


def _before(seats: Seats, bets: Sequence[int | None]) -> list[int | None]:
    """Bets in order: those before your place are made or open, yours and those after are as given."""
    made = seats.in_order(bets or [None] * seats.situation.players)
    seats.situation.check_bets(made)
    return made


def advise_hands(
    game: TableGame, seats: Seats, bets: Sequence[int | None], hands: int, style: str, *, samples: int, seed: int
) -> list[Estimate]:
    """Estimates for a few own bets with several hands left, the rivals betting by a style."""
    if not 2 <= hands <= MAX_HANDS:
        raise PitbossError(f"{hands} hands cannot be simulated; choose 2 to {MAX_HANDS}, or 1 for the exact answer")
    situation, every = seats.situation, seats.situation.bets(seats.place)
    own = sorted({every[round(step * (len(every) - 1) / 8)] for step in range(9)})
    made = {place: bet for place, bet in enumerate(_before(seats, bets)) if bet is not None and place != seats.place}
    styles = [style_of(style)] * situation.players
    return estimates(game, situation, seats.place, hands, styles, own, made=made, samples=samples, seed=seed)


def button_worth(game: TableGame, seats: Seats) -> list[list[float]]:
    """Every seat's chance to advance, for each seat that may have the button."""
    by_place = button_values(game, replace(seats.situation, stacks=seats.stacks))
    return [[float(each) for each in row] for row in by_place]


# --- the play of a hand ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HandSeen:
    """What lies at a seat: two cards, or how the hand ended: total (22: bust), doubled, surrendered, blackjack."""

    dealt: tuple[int, int] = (0, 0)
    total: int | None = None
    doubled: bool = False
    surrendered: bool = False
    blackjack: bool = False


def advise_play(
    game: TableGame, seats: Seats, bets: Sequence[int], up: int, hands: Mapping[int, HandSeen]
) -> list[Option]:
    """What each action of your hand leads to, best first. Hands by seat; those before yours must be finished."""
    made = [bet or 0 for bet in _before(seats, bets)]
    before = [_results(game, seats, place, made[place], hands) for place in range(seats.place)]
    if seats.situation.players - seats.place > MAX_OPTIONS_PLAYED:
        raise PitbossError(
            f"more than {MAX_OPTIONS_PLAYED - 1} players act after seat {seats.me}: that takes too long to calculate"
        )
    players = [
        Seated(stack, made[place], dealt=hands.get(seats.order[place], HandSeen()).dealt)
        for place, stack in enumerate(seats.situation.stacks)
    ]
    found = game.options(players, seats.situation.advance, up, before, seats.situation.unit)
    return sorted(found, key=lambda option: -option.chances[seats.place])


def _results(game: TableGame, seats: Seats, place: int, bet: int, hands: Mapping[int, HandSeen]) -> tuple[int, ...]:
    """Final chips, scaled, of a player who is done, for each way the dealer may end."""
    seat, pay = seats.order[place], game.payoffs
    seen, stack, stake = hands.get(seat), seats.situation.stacks[place] * pay.scale, bet * pay.scale
    chips = stack + (edges(seats.situation.stacks)[place] if game.countback else 0)
    if seen is None or not (seen.total or seen.surrendered or seen.blackjack):
        raise PitbossError(f"seat {seat} plays before seat {seats.me}: say how its hand ended, such as 18, bust or bj")
    if seen.surrendered:
        return (chips - pay.surrendered(stake),) * len(FINALS)
    if seen.blackjack:
        return (chips + pay.won_by_blackjack(stake),) * len(FINALS)
    if seen.doubled:
        stake += min(stake, stack - stake)
    total = seen.total or 0
    return tuple(chips + _net(total, final, stake, pay.won(stake)) for final in FINALS)


def _net(total: int, final: int, stake: int, won: int) -> int:
    if total > 21:
        return -stake
    if final > 21 or total > final:
        return won
    return 0 if total == final else -stake


@dataclass(frozen=True)
class InsuranceOption:
    """An insurance wager and every player's chance to advance with it, in betting order."""

    amount: int
    chances: tuple[float, ...]


def advise_insurance(
    game: TableGame, seats: Seats, bets: Sequence[int], hands: Mapping[int, HandSeen]
) -> list[InsuranceOption]:
    """Insurance against an ace, up to half the wager in units, best first; the others do not insure."""
    made = [bet or 0 for bet in _before(seats, bets)]
    own, situation = made[seats.place], seats.situation
    most = min(Fraction(own, 2), Fraction(situation.stacks[seats.place] - own))
    amounts = sorted({*range(0, int(most) + 1, situation.unit), int(most)})
    found = []
    for amount in amounts:
        players = [
            Seated(
                stack,
                made[place],
                insured=amount if place == seats.place else 0,
                dealt=hands.get(seats.order[place], HandSeen()).dealt,
            )
            for place, stack in enumerate(situation.stacks)
        ]
        found.append(InsuranceOption(amount, game.against(players, situation.advance, 1, peeked=False)))
    return sorted(found, key=lambda option: -option.chances[seats.place])
