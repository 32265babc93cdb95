"""A player's own rounds, as this player saw them: replayed step by step from the log, and proved.

A player sees the dealer's hands and their own. No hash of a line is told: a card that was never turned could be guessed
from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.engine.books.log import Corrected, Did, Log, Undone
from pitboss.engine.record.audit import check_cards
from pitboss.engine.record.replay import replay, step_by_step, step_events, step_name
from pitboss.engine.record.round_proof import stacks_of
from pitboss.engine.record.transcript import line as sentence
from pitboss.engine.record.view import View, view
from pitboss.engine.record.why import split_seats
from pitboss.engine.vocabulary import events as ev
from pitboss.floor.live.display import DEAL_BEGINS, plain


def steps_of(log: Log, number: int, seats: frozenset[int]) -> list[dict[str, Any]]:
    """The steps of a round that these seats could see; empty while the round is not over."""
    steps: list[dict[str, Any]] = []
    is_over = False
    for line, did, round in step_by_step(log, number):
        is_over = round.is_over
        story = [*_voided(did), *_story(step_events(did), seats, split_seats(round))]
        if story:
            seen = plain(_own(view(round, seats), seats))
            del seen["layout_cents"]  # the chips of others are in it
            steps.append({"n": line, "action": step_name(did), "story": story, "view": seen})
    return steps if is_over else []


def _voided(entry: Did | Undone | Corrected) -> Iterator[str]:
    """That an entry was taken back or cards were corrected; not which cards, since one may never have been turned."""
    if isinstance(entry, Undone):
        yield sentence(entry)
    elif isinstance(entry, Corrected):
        yield "Cards corrected by a supervisor"


def _own(seen: View, seats: frozenset[int]) -> View:
    """The round without the hands of others, and without offers: the decisions are made."""
    mine = tuple(each for each in seen.positions if each.seat in seats)
    return msgspec.structs.replace(seen, positions=mine, legal=())


def _story(events: tuple[ev.Event, ...], seats: frozenset[int], split: frozenset[int]) -> Iterator[str]:
    """What happened to the whole table, to the dealer and at these seats, in words; `split` have several hands."""
    for event in events:
        if getattr(event, "seat", ev.DEALER_SPOT) in (ev.DEALER_SPOT, *seats):
            begins = isinstance(event, ev.RoundOpened)
            yield DEAL_BEGINS if begins else sentence(ev.redact(event, seats), split)


def proof_of(log: Log, number: int) -> dict[str, Any]:
    """What a shift's log proves of one round: every action, the cards of stacks that are revealed; or `LogError`.

    The head of the chain is told when the log is closed: before, it could give a hidden card away.
    """
    check_cards(log, replay(log).house.composition)
    return {
        "holds": True,
        "lines": len(log.lines),
        "closed": log.is_closed,
        "head": log.head if log.is_closed else None,
        "stacks": plain(stacks_of(log, number)),
    }
