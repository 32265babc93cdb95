"""Lawful tournaments at random, of every format."""

from __future__ import annotations

import datetime
from random import Random
from typing import Any

from msgspec.structs import replace

from pitboss.tournaments.document import TournamentDocument, example
from pitboss.tournaments.document.model import EventPlan, GameChoice, Prize, Rebuys, Reentry
from pitboss.tournaments.document.rounds import Level, RoundPlan

GAMES = ("blackjack", "blackjack", "spanish-21", "face-up-blackjack", "war-blackjack", "double-up-blackjack-1")
FORMATS = ("rounds", "elimination", "accumulation", "single table", "knockout")
SHARES = (("100%",), ("70%", "30%"), ("50%", "30%", "20%"), ("40%", "30%", "20%", "10%"))
POINTS = 1_000


def _levels(rng: Random, hands: int, *, is_last: bool) -> tuple[Level, ...]:
    most = 0 if is_last and rng.random() < 0.5 else 500
    first = Level(rng.choice((5, 10, 25)), most)
    if not hands:
        later = 0 if is_last else POINTS
        return (first, *(Level(min(first.min * 4**step, POINTS), later, hand=5 * step) for step in range(1, 5)))
    return (first, Level(first.min * 2, most, hand=max(2, hands // 2)))


def _round(rng: Random, kind: str, *, is_last: bool) -> RoundPlan:
    hands = 0 if kind == "knockout" else rng.randint(3, 8)
    outs = tuple(sorted(rng.sample(range(1, hands + 1), 2))) if kind == "elimination" else ()
    more: dict[str, Any] = {}
    if not is_last and kind == "accumulation":
        more = {"advance_overall": rng.randint(2, 6)}
    elif not is_last and hands:
        more = {
            "advance": rng.randint(1, 2),
            "wild_cards": rng.choice((0, 0, 1)),
            "second_chance": rng.choice((0, 0, 1)),
        }
    elif not is_last:
        more = {"left": rng.randint(2, 4)}
    return RoundPlan(
        hands=hands,
        elimination_hands=outs,
        levels=_levels(rng, hands, is_last=is_last),
        fresh_chips=is_last or rng.random() < 0.7,
        secret_bets=rng.choice((0, 1)),
        last_hand=rng.choice(("button", "simultaneous")),
        **more,
    )


def _event(rng: Random, id: str, day: datetime.date, *, later: str) -> EventPlan:
    kind = rng.choice(FORMATS)
    count = 1 if kind == "single table" else rng.randint(1, 3)
    rounds = tuple(_round(rng, kind, is_last=number == count) for number in range(1, count + 1))
    if kind == "knockout":
        rounds = tuple(replace(each, hands=0) for each in rounds)
    tables = 1 if kind == "single table" else rng.randint(1, 4)
    shares = rng.choice(SHARES)
    prizes = [Prize(place, share=share) for place, share in enumerate(shares, start=1)]
    if later:
        prizes = [Prize(1, share="50%", voucher=later), Prize(2, share="20%"), Prize(3, voucher=later)]
    free = rng.random() < 0.3
    return replace(
        example("single-table").events[0],
        id=id,
        starts=day,
        ends=day,
        format=kind,
        fee_cents=0 if free else rng.randint(1, 50_00),
        buy_in_cents=rng.randint(1, 99_99),
        points=POINTS,
        tables=tuple(str(number) for number in range(1, tables + 1)),
        seats=rng.randint(3, 7),
        rounds=rounds,
        ties=rng.choice((("countback", "draw"), ("draw",), ("countback", "play-off"), ("play-off",))),
        split_players=rng.choice((0, 2, 3)),
        rebuys=Rebuys(1, rng.randint(1, 20_00), 500) if rng.random() < 0.3 else None,
        reentry=Reentry(most=rng.randint(1, 2)) if rng.random() < 0.4 else None,
        prizes=tuple(prizes),
    )


def random_document(seed: int) -> tuple[TournamentDocument, int]:
    """A document and a number of players."""
    rng = Random(seed)
    day = datetime.date(2026, 12, 1)
    count = rng.choice((1, 1, 2))
    ids = [f"event-{number}" for number in range(1, count + 1)]
    events = tuple(
        _event(rng, id, day + datetime.timedelta(days=place), later=ids[-1] if place + 1 < count else "")
        for place, id in enumerate(ids)
    )
    document = replace(example("single-table"), events=events, game=GameChoice(rng.choice(GAMES)))
    return document, rng.randint(2, 24)
