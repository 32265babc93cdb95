"""Random rounds with seven seats, under the conformance suite that every game passes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss import Split, games, load
from pitboss.catalogue import load_wager, wagers
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games import Round, TwentyOne
from pitboss.engine.games.twenty_one.features import insurance
from pitboss.engine.round.round import Move
from pitboss.engine.side_wagers.limits import Bounds
from pitboss.engine.table.table import Table
from pitboss.engine.verify import conformance
from pitboss.engine.verify.conformance import ConformanceError, check_game
from pitboss.engine.verify.table_conformance import check_table
from pitboss.engine.vocabulary.actions import Action, Deal
from pitboss.engine.vocabulary.events import Event
from pitboss.errors import IllegalSetup, PitbossError

ROUNDS = 100_000
PARTS = 20
IN_EVERY_RUN = 1  # part; the others in a soak run
ROUNDS_OF_OTHERS = 10_000

EVERY_OUTCOME = {
    "blackjack",
    "even money",
    "insurance loses",
    "insurance wins",
    "lose: 21 against blackjack",
    "lose: dealer blackjack",
    "lose: lower total",
    "lose: player busts",
    "push",
    "push: both blackjack",
    "returned: doubled before a dealer blackjack",
    "returned: split before a dealer blackjack",
    "surrender",
    "win: dealer busts",
    "win: higher total",
}


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=() if part < IN_EVERY_RUN else pytest.mark.soak) for part in range(PARTS)]
)
def test_a_hundred_thousand_rounds_with_seven_seats(part: int) -> None:
    report = check_game(games()["blackjack"], rounds=ROUNDS // PARTS, seats=7, seed=part, deep=20, positions=7)
    assert report.rounds * PARTS == ROUNDS
    assert report.settled > 7 * report.rounds
    assert report.refused > report.rounds
    assert set(report.outcomes) == EVERY_OUTCOME


@pytest.mark.parametrize("game", sorted(set(games()) - {"blackjack"}))
@pytest.mark.parametrize(
    "rounds", [ROUNDS_OF_OTHERS // 20, pytest.param(ROUNDS_OF_OTHERS, marks=pytest.mark.soak)], ids=["twentieth", "all"]
)
def test_rounds_of_every_other_game(game: str, rounds: int) -> None:
    report = check_game(games()[game], rounds=rounds, seats=2, seed=10, deep=100)
    assert report.rounds == rounds
    assert report.settled > report.rounds
    assert report.refused > 5 * report.rounds // 100  # where everything is tried


def test_rounds_with_wagers_of_the_catalogue_at_every_moment() -> None:
    """Placed early and late, settled in one step and in two, with envy and without."""
    names = ("hit-and-run", "bet-the-set-21-progressive", "kings-bounty-30-899-20", "ace-buster", "bust-the-house")
    sides = [CatalogueWager(each, next(iter(each.paytables.values()))) for each in map(load_wager, names)]
    report = check_game(games()["blackjack"], rounds=150, seats=4, seed=2, deep=10, sides=sides)
    assert {"suited pair", "unsuited 20", "bust with a 5 up", "no winning hand"} <= set(report.outcomes)


@pytest.mark.parametrize("game", sorted(games()))
def test_a_refused_command_leaves_no_trace_at_a_table_of_any_game(game: str) -> None:
    """Nor is a table another one after it is built again from its log and its key."""
    report = check_table(games()[game], commands=800, seed=5)
    assert min(sum(report.done.values()), sum(report.refused.values())) > 100
    assert report.resumed > 10


def test_a_refused_command_leaves_no_trace_where_side_wagers_lie() -> None:
    names = ("streak", "go-fish-21", "bust-bonus-30-899-09", "lucky-ladies")
    for seed, name in enumerate(names):
        definition = load_wager(name)
        sides = spots(definition, next(iter(definition.paytables.values())), rules=load("blackjack").rules)
        check_table(games()["blackjack"], commands=600, seed=seed, sides=sides, decks=6, dealt_from="shoe")


def test_the_suite_finds_a_table_that_draws_before_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def deal_at_once(self: Table) -> list[Event]:
        if self.round is None:
            raise PitbossError("no round is open")
        return self.round.apply(Deal(self.draw()))

    monkeypatch.setattr(Table, "deal", deal_at_once)
    with pytest.raises(ConformanceError, match="a refused deal left a trace"):
        check_table(games()["blackjack"], commands=2_000)


def test_the_suite_finds_a_table_that_is_another_after_it_is_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    buy_in = Table.buy_in

    def buy_in_unwritten(self: Table, player: str, *more: Any) -> None:
        buy_in(self, player, *more)
        self.commitment += player

    monkeypatch.setattr(Table, "buy_in", buy_in_unwritten)
    with pytest.raises(ConformanceError, match="the resumed table differs: commitment"):
        check_table(games()["blackjack"], commands=5_000)


def test_the_suite_finds_a_game_that_pays_above_its_declared_maximum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TwentyOne, "max_returned", lambda self, stake: stake)
    with pytest.raises(ConformanceError, match="above the declared maximum"):
        check_game(games()["blackjack"], rounds=200, seats=3)


def test_the_suite_finds_an_action_that_is_accepted_but_was_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    lax = Move(lambda round, action: None, TwentyOne.moves[Split].do)
    moves: dict[type[Action], Move] = {**TwentyOne.moves, Split: lax}
    monkeypatch.setattr(TwentyOne, "moves", moves)
    with pytest.raises(ConformanceError, match=r"Split\(\) is accepted, but was not offered"):
        check_game(games()["blackjack"], rounds=20)


def test_the_suite_finds_an_action_that_adds_chips_against_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Split, "adds_chips", False)
    with pytest.raises(ConformanceError, match=r"Split\(\) adds no chips by its kind, but it did"):
        check_game(games()["blackjack"], rounds=200)


def test_the_suite_finds_a_side_wager_that_pays_above_its_declared_maximum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CatalogueWager, "max_returned", lambda self, cents: cents)
    wager = load_wager("lucky-ladies")
    with pytest.raises(ConformanceError, match="above its declared maximum"):
        check_game(games()["blackjack"], rounds=200, sides=[CatalogueWager(wager, wager.paytable("A"))])


def test_the_suite_finds_a_game_that_loses_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TwentyOne, "cards_on_layout", lambda self: [])
    with pytest.raises(ConformanceError, match="cards were lost or added"):
        check_game(games()["blackjack"], rounds=5)


def test_the_suite_finds_a_clause_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "is_citable", lambda cite: not cite.startswith("CO 30-808"))
    with pytest.raises(ConformanceError, match="is not a clause"):
        check_game(games()["blackjack"], rounds=50)


def test_the_suite_finds_options_that_cannot_be() -> None:
    definition = replace(games()["blackjack"], procedure="none")
    with pytest.raises(KeyError):
        check_game(definition, rounds=1)


# --- the ends of every offer -----------------------------------------------------------------------------------------

LATE = sorted(id for id, wager in wagers().items() if wager.placed != "before the deal")


def late_sides(wager: str) -> list[CatalogueWager]:
    """A late wager, and those that it rides on."""
    definition = load_wager(wager)
    needed = [each for need in definition.needs if need not in ("main", "ante") for each in need.split(" or ")]
    return [CatalogueWager(each, next(iter(each.paytables.values()))) for each in map(load_wager, (*needed, wager))]


def test_eight_wagers_are_placed_after_the_deal() -> None:
    assert len(LATE) == 8


@pytest.mark.parametrize("wager", LATE)
@pytest.mark.parametrize("rounds", [60, pytest.param(600, marks=pytest.mark.soak)])
def test_both_ends_of_every_late_wager_are_taken_and_nothing_beyond(wager: str, rounds: int) -> None:
    """CO 30-899.09(8), 30-899.23(8) and their like, with several sets of chips; with chips that run out, too."""
    sides = late_sides(wager)
    game = "ride-free" if wager == "bust-bonus-30-2119" else "blackjack"
    fixed: dict[str, Any] = {"decks": sides[-1].paytable.decks[-1], "tip_wagers": True}
    if game == "blackjack":
        fixed |= {"dealt_from": "shoe", "hole_card": "peek under ace and ten", "player_cards": "up"}
        fixed["dealer_hits_soft_17"] = False
    check_game(games()[game], rounds=rounds, seats=3, seed=8, sides=sides, **fixed)
    check_table(games()[game], commands=4 * rounds, seed=9, sides=sides, **fixed)


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("rounds", [30, pytest.param(300, marks=pytest.mark.soak)])
def test_both_ends_of_every_offer_are_taken_and_nothing_beyond(game: str, rounds: int) -> None:
    report = check_game(games()[game], rounds=rounds, seats=3, seed=12)
    assert report.refused > report.rounds


def test_the_suite_finds_an_offer_whose_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of $15 is $7.50, which chips of a dollar cannot make: the offer must end at $8."""
    monkeypatch.setattr(insurance, "max_insurance", lambda round, wager: wager.stake // 2 or 1)
    monkeypatch.setattr(Bounds, "ends", lambda self, chips: (self.minimum, self.maximum))
    monkeypatch.setattr(Round, "affordable", lambda self, player, cents: cents)
    with pytest.raises(ConformanceError, match=r"was offered, but Insure.* is refused"):
        check_game(games()["blackjack"], rounds=2_000, seats=5, seed=1)


def test_options_that_are_never_lawful_are_refused_and_not_tried_for_ever() -> None:
    with pytest.raises(IllegalSetup, match="insurance is fixed by law"):
        check_game(games()["blackjack"], rounds=1, insurance=True)


def test_the_suite_finds_an_offer_that_ends_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = Bounds.ends
    monkeypatch.setattr(Bounds, "ends", lambda self, chips: (ends(self, chips)[0], ends(self, chips)[0]))
    with pytest.raises(ConformanceError, match="is accepted, but"):
        check_game(games()["blackjack"], rounds=2_000, seats=5, seed=1)
