"""What the lab tells about a tournament's last hand: the chance to advance over your bet, and the best bet.

The kernel takes a fraction of a second and lets the server work meanwhile; one question is calculated at a time.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any, Final

from pitboss.analysis.tournament.advice import Seats, advise_bet
from pitboss.analysis.tournament.json_form import bet_form
from pitboss.analysis.tournament.kernel_play import table_game
from pitboss.catalogue import load
from pitboss.law.rules import TwentyOneRules

COMBINATIONS: Final = 6_000  # of bets for one answer
MAX_PLAYED: Final = 2  # players for whom the page shows best play too

_one_at_a_time = threading.Lock()


async def last_hand(seats: Seats, bets: Sequence[int | None], answers: str, chip: int) -> dict[str, Any]:
    """Advice for blackjack with its usual options."""
    return await asyncio.to_thread(_advice, seats, bets, answers, chip)


def _advice(seats: Seats, bets: Sequence[int | None], answers: str, chip: int) -> dict[str, Any]:
    with _one_at_a_time:
        game = table_game(load("blackjack").rules_of(TwentyOneRules), chip)
        played = len(seats.stacks) <= MAX_PLAYED
        return bet_form(advise_bet(game, seats, bets, answers, played=played, combinations=COMBINATIONS), answers)
