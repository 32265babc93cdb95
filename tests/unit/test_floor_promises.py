"""Promises of the interpretations that are kept over HTTP."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from pitboss import Card, Deal, Limits, Table, Wager, load
from pitboss.engine.vocabulary.actions import SeatAction
from pitboss.engine.vocabulary.events import Settled
from pitboss.floor.floor import Floor
from tests.browsers import Browser, put_down, sit_down
from tests.marks import proves

ADVICE: Final = ("advice", "strategy", "best", "chance", "odds of", "count", "undealt", "history", "edge")


def keys(plain: Any) -> set[str]:
    """Every key of a plain value, at any depth."""
    if isinstance(plain, dict):
        return set(plain).union(*map(keys, plain.values())) if plain else set()
    return set().union(*map(keys, plain)) if isinstance(plain, list) else set()


def asked(ann: Browser) -> Any:
    """Ann's page while she has a decision to make."""
    sit_down(ann)
    for _ in range(20):
        put_down(ann, "blackjack", 1, 25_00)
        ann.order("blackjack", kind="ready")
        state = ann.get("/api/tables/blackjack")
        if state["round"]["legal"]:
            return state
    raise AssertionError("Ann was never asked")


@proves("CO 30-824(5)")
def test_co_30_824_5_a_live_table_shows_a_player_no_undealt_card_no_count_and_no_advice(
    ann: Browser, floor: Floor
) -> None:
    state = asked(ann)
    assert [key for key in keys(state) for word in ADVICE if word in key.lower().replace("accounting", "")] == []
    table = floor.tables["blackjack"].running()
    assert table.shoe is not None
    assert state["stack"] == table.shoe.left  # how many cards, as anybody sees it from the stack, and not which
    assert None in state["round"]["dealer"]["cards"] or len(state["round"]["dealer"]["cards"]) < 2


@proves("CO 30-825 ¶1")
def test_co_30_825_settlement_counts_the_cards_and_takes_no_total_from_anybody() -> None:
    """No action carries a total, so that none that was displayed or said can decide a hand."""

    def kinds(kind: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
        below: list[type[msgspec.Struct]] = kind.__subclasses__()
        return [kind, *(each for one in below for each in kinds(one))]

    fields = {field.name for kind in kinds(SeatAction) for field in msgspec.structs.fields(kind)}
    assert "cents" in fields
    assert not any("total" in name for name in fields)


@proves("CO 30-801(2) s.2")
@pytest.mark.parametrize("cards", ["Kh 6d 9s Qc", "8h Ad 8s 9c", "Ah 6d Ks Qc"])
def test_co_30_801_2_no_option_and_no_command_sets_a_rule_aside_for_one_player(cards: str, ann: Browser) -> None:
    """The same cards bring any player the same offers and the same pay; no command makes an exception."""
    played = []
    for player in ("Ann", "Bob"):
        table = Table(load("blackjack"), limits=Limits(min=5_00, max=100_00), tray_cents=1_000_00)
        table.buy_in(player, 500_00)
        round = table.open([Wager(1, "main", 25_00, player=player)])
        for name in cards.split():
            round.apply(Deal(Card(name)))
        played.append((round.legal(), [event for event in round.events if isinstance(event, Settled)]))
    assert played[0] == played[1]
    refused = ann.order("blackjack", 422, kind="accommodate", seat=1)
    assert "kind" in str(refused)
