"""With which wagers a hand is opened: the main one, and whatever the game's file demands beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import Card, Deal, IllegalSetup, Limits, Stand, Table, Wager, cards, games, load
from pitboss.catalogue import load_wager, wagers
from pitboss.catalogue.game_reader import read_game
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots as layout_spots
from pitboss.engine.games import PROCEDURES, house_for
from pitboss.engine.games.three_card_21.house import ThreeCard21House
from pitboss.engine.record.why import REASONS
from pitboss.errors import CatalogueError

GAME = "3-card-21-n-done"
LIMITS = Limits(min=5_00, max=100_00)


def spots(placed: list[Wager]) -> list[tuple[int, str, int]]:
    return [(wager.seat, wager.bet, wager.cents) for wager in placed]


def test_every_wager_that_a_game_demands_is_in_the_catalogue_and_with_it() -> None:
    demanding = [game for game in games().values() if game.demands]
    assert demanding
    for game in demanding:
        for wager in game.demands:
            assert game.id in wagers()[wager].games


def test_a_game_that_demands_nothing_is_opened_by_its_main_wager() -> None:
    table = Table(load("blackjack"), limits=LIMITS)
    placed = [Wager(1, "main", 25_00), Wager(1, "main", 5_00, tip=True)]
    assert table.opening(placed) == placed


def test_what_is_demanded_is_added_with_each_main_wager_unless_it_is_there() -> None:
    table = Table(load(GAME), limits=LIMITS)
    placed = [Wager(1, "main", 25_00), Wager(2, "main", 10_00), Wager(2, "Three Card Bonus", 5_00)]
    assert spots(table.opening(placed)) == [*spots(placed), (1, "Three Card Bonus", 25_00)]


@pytest.mark.parametrize(
    ("game", "cents"), [("blackjack", 25_00), ("blackjack-switch", 50_00), (GAME, 50_00), ("deuces-wild-xtreme", 50_00)]
)
def test_the_price_of_a_wager_is_what_it_takes_with_all_that_the_game_demands(game: str, cents: int) -> None:
    table = Table(load(game), limits=LIMITS)
    table.buy_in("Ann", 500_00)
    wager = Wager(1, "main", 25_00, player="Ann")
    before = table.log.head
    assert table.price_cents([wager]) == cents
    assert (table.log.head, table.round) == (before, None)
    table.open(table.opening([wager]))
    assert table.books.purse("Ann") == 500_00 - cents
    assert table.price_cents([wager]) == 0  # the seat has its wager
    assert table.price_cents([Wager(2, "main", 25_00, player="Bob")]) == cents


def test_a_wager_that_stays_on_the_layout_costs_nothing_again() -> None:
    streak = load_wager("streak")
    table = Table(load("blackjack"), limits=LIMITS, sides=layout_spots(streak, streak.paytable_for(6)))
    bets = [name for name in table.house.sides if name not in table.house.own_spots]
    wagers = [Wager(1, "main", 10_00), *(Wager(1, bet, 5_00) for bet in bets)]
    assert table.price_cents(wagers) == 10_00 + 5_00 * len(bets)
    round = table.open(wagers)
    for card in cards("Kh 6d Ks Qc"):
        round.apply(Deal(card))
    round.apply(Stand())
    round.apply(Deal(Card("10c")))  # the dealer is over 21: wagers on several wins in a row stay
    assert round.is_over
    stay = {bet.bet for bet in round.placed_wagers}
    assert stay
    assert table.price_cents(wagers) == 10_00 + 5_00 * (len(bets) - len(stay))


def test_a_layout_without_a_demanded_spot_cannot_be_set_up() -> None:
    with pytest.raises(IllegalSetup, match=r"has a spot for Three Card Bonus \[CO 30-2111\(2\)\]"):
        ThreeCard21House(load(GAME), LIMITS)


def test_the_demanded_pay_table_fits_the_decks_or_is_the_one_that_was_chosen() -> None:
    def name(house_sides: object) -> str:
        assert isinstance(house_sides, CatalogueWager)
        return house_sides.paytable.name

    for decks, wanted in ((6, "1"), (8, "3")):
        house = house_for(load(GAME, decks=decks), LIMITS)
        assert name(house.sides["Three Card Bonus"]) == wanted
    wager = load_wager("three-card-bonus")
    house = house_for(load(GAME), LIMITS, [CatalogueWager(wager, wager.paytable("5"))])
    assert [name(side) for side in house.sides.values()] == ["5"]


def test_a_demand_without_a_good_citation_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    head = '[game]\nid = "bad"\nname = "Bad"\nbased_on = "blackjack"\ncite = "CO 30-830(2)"\nsummary = "-"\n'
    path.write_text(f'{head}[demands]\nthree-card-bonus = "CO 30-9999"\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"bad.toml:8: 'CO 30-9999' is not in the register of clauses"):
        read_game(path, games())


@pytest.mark.parametrize("procedure", sorted(PROCEDURES))
def test_every_outcome_has_the_same_words_in_all_procedures(procedure: str) -> None:
    """One that extends another inherits its words; none has other words for an outcome that somebody else explains."""
    reasons = PROCEDURES[procedure].reasons
    assert not set(reasons) & set(REASONS)
    for each in PROCEDURES.values():
        assert {outcome: words for outcome, words in each.reasons.items() if reasons.get(outcome, words) != words} == {}
