"""CO 30-899.16(12): the Match The Dealer wagers beside Spanish 21."""

from __future__ import annotations

import msgspec
import pytest

from pitboss import Double, Hit, IllegalWager, Limits, Rescue, Split, Stand, Surrender, Table, TakePay, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.books.log import TableOpened
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.resume import open_table
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import CardDealt, DealerPeeked, Settled
from pitboss.errors import IllegalSetup
from pitboss.law.limits import SideLimits
from tests.marks import proves
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


@proves("CO 30-899.16(12)", "CO 30-899.16 Dealing procedures (12)")
def test_co_30_899_16_12_up_card_alone_or_both() -> None:
    assert list(table().house.sides) == []
    assert list(table("up").house.sides) == [UP]
    assert list(table("up", "down").house.sides) == [UP, DOWN]
    with pytest.raises(IllegalSetup, match=f"{DOWN} may not be offered without {UP}"):
        table("down")


def test_a_table_that_was_opened_with_the_down_card_alone_still_resumes() -> None:
    """Earlier versions opened such tables; nobody could wager on the spot."""
    both = table("up", "down").log.lines[0].what
    assert isinstance(both, TableOpened)
    alone = msgspec.structs.replace(both, sides=both.sides[1:])
    assert list(open_table(alone, None, accepted=True).house.sides) == [DOWN]


@proves("CO 30-899.16(12)(a)", "CO 30-899.16 Dealing procedures (12)(a)")
def test_co_30_899_16_12_a_the_main_wager_and_the_up_card_wager_come_first() -> None:
    opened(UP)
    opened(UP, DOWN)
    with pytest.raises(IllegalWager, match="needs a Match The Dealer Up Card wager"):
        opened(DOWN)
    with pytest.raises(IllegalWager, match="needs a main wager"):
        table("up").open([Wager(1, UP, 5_00)])


@proves(
    "CO 30-899.16(12)(a)",
    "CO 30-899.16 Dealing procedures (12)(a)",
    "CO 30-899.16 Dealing procedures (12)(b)",
    "CO 30-899.16 Dealing procedures (12) ¶2",
    "CO 30-899.16 Dealing procedures (12) Pay out schedule",
)
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
        first, up, second = cards.split()
        below = play(opened(UP, DOWN, decks=decks), f"{first} Kc {second} {up}", Stand())
        assert results(below, DOWN) == [units * 5_00]


@proves("CO 30-899.16 Dealing procedures (12)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_12_b_up_before_the_game_and_down_when_it_is_settled() -> None:
    round = play(opened(UP, DOWN), "8s 8h 9h 9c")
    assert results(round, UP) == [20_00]
    assert not results(round, DOWN)
    play(round, Stand())
    assert results(round, DOWN) == [20_00]


@proves("CO 30-899.16 Dealing procedures (12)", "CO 30-899.16(12)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_12_only_with_the_game_s_own_decks() -> None:
    with pytest.raises(IllegalSetup, match="is offered with spanish-21, not with blackjack"):
        Table(load("blackjack"), limits=LIMITS, sides=[listed("up")])
    with pytest.raises(IllegalSetup, match="is for 4 decks, not 6"):
        Table(load("spanish-21", decks=6), limits=LIMITS, sides=[listed("up", decks=4)])


@proves("CO 30-899.16(12)(a)", "CO 30-899.16 Dealing procedures (12)(a)")
@pytest.mark.parametrize(("cents", "taken"), [(1_50, False), (2_00, True), (50_00, True), (50_50, False)])
def test_co_30_899_16_12_a_the_house_sets_the_bounds(cents: int, taken: bool) -> None:
    own = SideLimits(min=2_00, max=50_00)
    limits = Limits(min=1_00, max=100_00, side_limits={UP: own, DOWN: own})
    game = load("spanish-21", decks=6)
    for spots in ((UP,), (UP, DOWN)):
        at = Table(game, limits=limits, sides=[listed("up"), listed("down")])
        wagers = [Wager(1, "main", 25_00), *(Wager(1, spot, cents) for spot in spots)]
        if taken:
            at.open(wagers)
            continue
        with pytest.raises(IllegalWager, match=r"\$2\.00 to \$50\.00"):
            at.open(wagers)


@proves("CO 30-899.16(12)(a)", "CO 30-899.16 Dealing procedures (12)(a)")
def test_co_30_899_16_12_a_rank_must_match_and_not_value() -> None:
    round = play(opened(UP, DOWN), "Kh Qd 9h Jc", Stand())
    assert (results(round, UP), results(round, DOWN)) == ([-5_00], [-5_00])


@proves("CO 30-899.16 Dealing procedures (12)(b)")
@pytest.mark.parametrize(
    ("cards", "steps"),
    [
        ("9h 7d 6h 9c", (Hit(), "Kh")),
        ("9h 7d 6h 9c", (Surrender(),)),
        ("6h 7d 5h 6c", (Double(25_00), "2h", Rescue())),
        ("Kh 7d Ah Kc", (TakePay(),)),
        ("Ah Kd 9h Ac", ()),
    ],
    ids=["broken", "surrendered", "rescued", "blackjack", "dealer blackjack"],
)
def test_co_30_899_16_12_b_the_original_two_cards_count_whatever_became_of_the_hand(
    cards: str, steps: tuple[Action | str, ...]
) -> None:
    round = play(opened(UP, DOWN), cards, *steps)
    assert round.is_over
    assert results(round, DOWN) == [20_00]


@proves("CO 30-899.16 Dealing procedures (12)(b)")
def test_co_30_899_16_12_b_split_cards_are_still_the_original_two() -> None:
    round = play(opened(UP, DOWN), "8h 7d 8s 8h", Split(), "3h", Stand(), "4h", Stand(), "Kc")
    assert results(round, DOWN) == [(9 + 4) * 5_00]


@proves("CO 30-899.16 Dealing procedures (12)(b)")
def test_co_30_899_16_12_b_the_up_card_comes_before_the_blackjacks_and_the_look() -> None:
    round = play(opened(UP, DOWN), "Kh Kd Ah 9c")
    assert results(round, UP) == [20_00]
    assert not [event for event in of_kind(round, Settled) if event.bet == "main"]
    assert not of_kind(round, DealerPeeked)


@proves("CO 30-899.16 Dealing procedures (12)(b)")
def test_co_30_899_16_12_b_the_players_cards_are_face_up_and_one_of_the_dealer_s() -> None:
    round = play(opened(UP), "Kh 7d 9h 9c")
    assert [event.up for event in of_kind(round, CardDealt)] == [True, True, True, False]
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load("spanish-21", player_cards="down")
