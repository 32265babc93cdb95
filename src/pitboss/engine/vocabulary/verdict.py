"""How a wager of a game ends: the outcome, what it pays, and by which clause."""

from __future__ import annotations

from fractions import Fraction

from pitboss.money import ChipSet, Pay


class Verdict:
    """An outcome. `returned(stake)` is all that goes back to the player, already rounded to the table's chips."""

    __slots__ = ("_chips", "_known", "_pay", "_share_kept", "cite", "outcome", "wins")

    def __init__(self, outcome: str, cite: str, chips: ChipSet, pay: Pay | None, share_kept: Fraction) -> None:
        self.outcome = outcome
        self.cite = cite
        self.wins = pay is not None
        self._chips = chips
        self._pay = pay
        self._share_kept = share_kept
        self._known: dict[int, int] = {}  # stakes repeat; Fractions are slow

    def returned(self, stake_cents: int) -> int:
        known = self._known.get(stake_cents)
        if known is None:
            known = self._known[stake_cents] = self._compute(stake_cents)
        return known

    def _compute(self, stake_cents: int) -> int:
        if self._pay is None:
            return min(stake_cents, self._chips.least(self._share_kept * stake_cents))
        won = self._chips.least(self._pay.win(stake_cents))
        return won + (stake_cents if self._pay.keeps_stake else 0)
