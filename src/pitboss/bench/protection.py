"""Game protection: what a counter wins with a side wager or a game, and which cut card or rule stops it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboss.analysis.counting.protection import LIMIT, ROUNDS_PER_HOUR, SHOES, Protection, protect_wager
from pitboss.analysis.counting.stored import compute, row_of, stored_rows
from pitboss.bench.answer import Answer, Number, percent
from pitboss.bench.subjects import Pays, Subject, find, find_decks, find_paytable, has_law, whole, whole_decks
from pitboss.catalogue import is_shipped, wagers
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError

__all__ = ["ProtectionAnswer", "ProtectionTable", "compute", "protect", "protection_table"]
DEPTHS: Final = (0.5, 0.6, 0.67, 0.75, 0.83, 0.9)
SHALLOWEST, DEEPEST = 0.25, 0.95  # shares of a shoe in which there is something to count
STOPS_HERE: Final = "not worth counting"


@dataclass(frozen=True, repr=False)
class ProtectionAnswer(Answer):
    """A side wager seen by a counter, who wagers one unit where the count is good."""

    name: str
    found: Protection
    penetration: float
    rounds_per_hour: int
    others: tuple[Protection, ...] = ()  # the other lawful pay tables and decks
    lawful: bool = True

    @property
    def summary(self) -> str:
        about = f"{self.name}, pay table {self.found.paytable}, {self.found.decks} decks"
        if not self.found.rows:
            return f"{about}: cannot be counted, {self.found.method}"
        won = f"a counter wins {self.win_per_100:.3f} units in 100 rounds with {percent(self.penetration, 0)} dealt"
        return f"{about}: {won}; {self.advice}"

    @property
    def _cut(self) -> int:
        return round(self.penetration * self.found.size)

    @property
    def win_per_100(self) -> float:
        return self.found.at(self._cut).win_per_100 if self.found.rows else 0.0

    @property
    def win_per_hour(self) -> float:
        """Units won in an hour."""
        return self.win_per_100 * self.rounds_per_hour / 100

    @property
    def stopped_penetration(self) -> float | None:
        """The share of the shoe that may be dealt without a counter's winning the limit; None: any share."""
        return None if self.found.stopped_at is None else max(0.0, self.found.stopped_at / self.found.size)

    @property
    def stopping_rules(self) -> tuple[Protection, ...]:
        """The lawful pay tables and decks that stop a counter at this penetration."""
        if self.win_per_100 < self.found.limit:
            return ()
        return tuple(
            each
            for each in self.others
            if not each.rows or each.at(round(self.penetration * each.size)).win_per_100 < each.limit
        )

    @property
    def advice(self) -> str:
        """What stops a counter, in a few words."""
        if self.win_per_100 < self.found.limit and self.stopped_penetration is None:
            return STOPS_HERE
        deep = self.stopped_penetration
        words = [f"a cut card at {percent(deep or 0.0, 0)} or less stops it"] if deep else ["no cut card stops it"]
        words += [f"so does pay table {each.paytable} on {each.decks} decks" for each in self.stopping_rules[:1]]
        return ", ".join(words)

    def bars(self) -> Sequence[tuple[str, Number]]:
        return [(percent(row["dealt"], 0), row["win per 100 rounds"]) for row in self.rows()] if self.found.rows else []

    def rows(self) -> Sequence[Mapping[str, Any]]:
        found = []
        for depth in DEPTHS:
            if self.found.rows and round(depth * self.found.size) >= self.found.rows[0].cut:
                row = self.found.at(round(depth * self.found.size))
                found.append(
                    {
                        "dealt": depth,
                        "true count": row.trigger if row.share else "-",
                        "rounds wagered": row.share,
                        "edge": row.edge,
                        "win per 100 rounds": row.win_per_100,
                        "error": row.error,
                        "win per hour": row.win_per_100 * self.rounds_per_hour / 100,
                    }
                )
        empty = dict.fromkeys(
            ("true count", "rounds wagered", "edge", "win per 100 rounds", "error", "win per hour"), "-"
        )
        return found or [{"dealt": "-", **empty}]

    def to_dict(self) -> dict[str, Any]:
        plain = row_of(self.found, self._cut if self.found.rows else None)
        return {
            **plain,
            "lawful": self.lawful,
            "penetration": self.penetration,
            "win_per_hour": self.win_per_hour,
            "perfect_play": self.found.perfect,
            "stopped_penetration": self.stopped_penetration,
            "by_penetration": [dict(row) for row in self.rows()],
            "other_rules": [
                row_of(each, round(self.penetration * each.size) if each.rows else None) for each in self.others
            ],
            "advice": self.advice,
        }


def protect(
    wager: Subject,
    *,
    paytable: str | PayTable | Pays | None = None,
    decks: float | None = None,
    penetration: float = 0.75,
    seats: int = 1,
    rounds_per_hour: int = ROUNDS_PER_HOUR,
    limit: float = LIMIT,
    meters: Mapping[str, int] | None = None,
    shoes: float = SHOES,
    compare: bool = True,
    **rules: Any,
) -> ProtectionAnswer:
    """What a counter wins with a side wager at each penetration, and what stops it.

    `limit` is the win in 100 rounds, in units, below which counting is not worth it; `compare` also tries the other
    lawful pay tables and numbers of decks.

    >>> protect("war-wager", shoes=200, compare=False).found.countable
    False
    """
    found = find(wager)
    if not isinstance(found, WagerDefinition):
        raise PitbossError(
            f"{found.name} is a game. `pitboss.ramp` says what a counter wins with it; name a side wager"
        )
    if not SHALLOWEST <= penetration <= DEEPEST:
        raise PitbossError(f"{penetration!r} of the shoe cannot be dealt. Name a share from {SHALLOWEST} to {DEEPEST}")
    if limit <= 0 or rounds_per_hour <= 0:
        raise PitbossError("The limit and the rounds in an hour must be above zero")
    asked = None if decks is None else whole_decks(decks)
    table = find_paytable(found, paytable, asked)
    count = find_decks(table.decks, asked)
    settings: dict[str, Any] = {
        "seats": seats,
        "shoes": whole(shoes, "shoes"),
        "meters": meters,
        "rules": rules,
        "limit": limit,
    }
    answer = protect_wager(found, table, count, **settings)
    own = round(penetration * answer.size)
    beaten = bool(answer.rows) and answer.at(own).win_per_100 >= limit
    others = [
        protect_wager(found, each, number, **settings)
        for each in found.paytables.values()
        for number in each.decks
        if compare and beaten and (each, number) != (table, count)
    ]
    lawful = has_law(found, table, count)
    return ProtectionAnswer(found.name, answer, penetration, rounds_per_hour, tuple(others), lawful)


@dataclass(frozen=True, repr=False)
class ProtectionTable(Answer):
    """All side wagers, the most profitable for a counter first."""

    lines: tuple[Mapping[str, Any], ...]
    limit: float = LIMIT

    @property
    def summary(self) -> str:
        return f"{len(self.countable)} of {len(self.lines)} side wagers are worth counting with three quarters dealt"

    @property
    def lawful(self) -> bool:
        """Whether all of the wagers are lawful: none is from a folder of your own."""
        return all(is_shipped(wagers()[line["wager"]]) for line in self.lines)

    @property
    def countable(self) -> list[Mapping[str, Any]]:
        return [line for line in self.lines if line["win_per_100"] >= self.limit]

    def bars(self) -> Sequence[tuple[str, Number]]:
        return [(line["wager"], line["win_per_100"]) for line in self.countable]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return self.lines

    def to_dict(self) -> dict[str, Any]:
        return {"lawful": self.lawful, "limit": self.limit, "wagers": [dict(line) for line in self.lines]}


def protection_table(lines: Sequence[Mapping[str, Any]] | None = None) -> ProtectionTable:
    """The stored table of all side wagers, or one that was just computed."""
    found = list(stored_rows().values()) if lines is None else list(lines)
    return ProtectionTable(tuple(sorted(found, key=lambda line: (-line["win_per_100"], line["wager"]))))
