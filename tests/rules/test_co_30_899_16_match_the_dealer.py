"""CO 30-899.16(12): the Match The Dealer wagers beside Spanish 21."""

from __future__ import annotations

import pytest

from pitboss import IllegalWager, Limits, Stand, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalSetup
from tests.rules.table_talk import of_kind, play

UP, DOWN = "Match The Dealer Up Card", "Match The Dealer Down Card"
LIMITS = Limits(min=1_00, max=100_00)
SCHEDULE = {2: (4, 15), 4: (4, 10), 5: (3, 13), 6: (4, 9), 8: (3, 12)}  # decks: unsuited, suited


def listed(card: str, decks: int = 6) -> CatalogueWager:
    definition = load_wager(f"match-the-dealer-{card}-card-30-899-16")
    return CatalogueWager(definition, definition.paytable(f"{decks} deck"))


def table(*cards: str, decks: int = 6) -> Table:
    return Table(load("spanish-21", decks=decks), limits=LIMITS, sides=[listed(card, decks) for card in cards])


def opened(*spots: str, decks: int = 6, cents: int = 5_00) -> Round:
    bets = [Wager(1, spot, cents) for spot in spots]
    return table("up", "down", decks=decks).open([Wager(1, "main", 25_00), *bets])


def results(round: Round, spot: str) -> list[int]:
    return [event.net_cents for event in of_kind(round, Settled) if event.bet == spot]


def test_co_30_899_16_in_the_2_deck_games_suited_a_12_up_card_alone_or_both() -> None:
    assert list(table("up").house.sides) == [UP]
    assert list(table("up", "down").house.sides) == [UP, DOWN]


def test_co_30_899_16_in_the_2_deck_games_suited_a_12_a_the_main_wager_and_the_up_card_wager_come_first() -> None:
    opened(UP)
    opened(UP, DOWN)
    with pytest.raises(IllegalWager, match="needs a Match The Dealer Up Card wager"):
        opened(DOWN)
    with pytest.raises(IllegalWager, match="needs a main wager"):
        table("up").open([Wager(1, UP, 5_00)])


@pytest.mark.parametrize("decks", SCHEDULE)
def test_co_30_899_16_spanish_21_dealing_procedure_12_b_each_card_by_the_schedule(decks: int) -> None:
    unsuited, suited = SCHEDULE[decks]
    for cards, units in (
        ("8s 8h 9h", unsuited),
        ("8h 8h 9h", suited),
        ("8s 8h 8h", unsuited + suited),
        ("7s 8h 9h", -1),
    ):
        round = play(opened(UP, decks=decks), f"{cards} Kc")
        assert results(round, UP) == [units * 5_00]


def test_co_30_899_16_spanish_21_dealing_procedure_12_b_up_before_the_game_and_down_when_it_is_settled() -> None:
    round = play(opened(UP, DOWN), "8s 8h 9h 9c")
    assert results(round, UP) == [20_00]
    assert not results(round, DOWN)
    play(round, Stand())
    assert results(round, DOWN) == [20_00]


def test_co_30_899_16_spanish_21_dealing_procedure_12_only_with_the_game_s_own_decks() -> None:
    with pytest.raises(IllegalSetup, match="is offered with spanish-21, not with blackjack"):
        Table(load("blackjack"), limits=LIMITS, sides=[listed("up")])
    with pytest.raises(IllegalSetup, match="is for 4 decks, not 6"):
        Table(load("spanish-21", decks=6), limits=LIMITS, sides=[listed("up", decks=4)])


def test_co_30_899_16_spanish_21_dealing_procedure_12_a_the_house_sets_the_bounds() -> None:
    for cents in (1_00, 100_00):
        opened(UP, cents=cents)
    for cents in (50_01, 100_50):
        with pytest.raises(IllegalWager):
            opened(UP, cents=cents)
