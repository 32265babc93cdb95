"""The tournament that a newcomer tries: one table against automatic players, over in ten minutes, free of charge."""

from __future__ import annotations

import datetime
from typing import Final

import msgspec

from pitboss.tournaments.document import EventPlan, Level, RoundPlan, TournamentDocument, example
from pitboss.tournaments.document.model import GameChoice, Prize

HANDS: Final = 16
ELIMINATIONS: Final = (4, 8, 12)
RIVALS: Final = 5


def trial_document(id: str, today: datetime.date) -> TournamentDocument:
    """The shipped single table as a free tournament of a few hands, with eliminations and a secret bet."""
    model, before = example("single-table"), today - datetime.timedelta(days=7)
    final = RoundPlan(
        name="Final",
        hands=HANDS,
        elimination_hands=ELIMINATIONS,
        levels=(Level(25, 500), Level(50, 0, hand=HANDS // 2 + 1)),
        seconds=25,
        secret_bets=1,
    )
    event = EventPlan(
        id="trial",
        name="Try a tournament",
        starts=today,
        ends=today,
        format="single table",
        points=1_000,
        tables=("1",),
        seats=RIVALS + 1,
        rounds=(final,),
        prizes=(Prize(place=1, merchandise="A place on the board of champions", value_cents=1_00),),
    )
    return msgspec.structs.replace(
        model,
        id=id,
        name="Try a tournament",
        dated=before,
        submitted=before,
        house_rules=(),
        game=GameChoice("blackjack", {"decks": 6, "dealt_from": "digital"}),
        events=(event,),
    )
