"""Late wagers are offered from the first to the last amount that is taken: CO 30-899.09(8), 30-899.23(8)."""

from __future__ import annotations

import pytest

from pitboss import Limits, Place, Stand, Table, Wager, load
from pitboss.cards import cards
from pitboss.engine.record.view import for_amount
from pitboss.engine.vocabulary.actions import Legal
from pitboss.money import CASINO_CHIPS, ChipSet
from pitboss.shoe import RecordedShoe
from tests.marks import proves
from tests.rules.wager_talk import listed

DOLLARS = ChipSet((1_00, 5_00, 25_00))


def asked(
    wagers: list[tuple[str, str]],
    main: int,
    ante: int = 0,
    *,
    chips: ChipSet = CASINO_CHIPS,
    purse: int = 0,
    maximum: int = 100_00,
    tip: int = 0,
) -> Table:
    """A player who is asked for a late wager; with a purse, as many cents in chips."""
    game = load("blackjack", decks=6, dealer_hits_soft_17=False, tip_wagers=True)
    table = Table(
        game,
        limits=Limits(min=1_00, max=maximum, chips=chips),
        sides=[listed(name, paytable) for name, paytable in wagers],
        shoe=RecordedShoe(cards("Kh 6d 9s Qc 2c 3c 4c 5c 6c 7c")),
        tray_cents=10_000_00,
    )
    if purse:
        table.buy_in("Ann", purse)
    placed = [Wager(1, "main", main, player="Ann")]
    placed += [Wager(1, "Raise The Roof Ante", ante, player="Ann")] if ante else []
    placed += [Wager(1, "Raise The Roof Ante", tip, tip=True, player="Ann")] if tip else []
    table.open(placed)
    table.deal_all()
    return table


def offer_of(table: Table, bet: str, *, tip: bool = False) -> Legal | None:
    assert table.round is not None
    offers = [each for each in table.round.legal() if isinstance(each.action, Place)]
    found = [each for each in offers if each.action.wager.bet == bet and each.action.wager.tip is tip]  # type: ignore[attr-defined]
    return found[0] if found else None


def check_ends(table: Table, bet: str, low: int, high: int, *, tip: bool = False) -> None:
    """The offer has these ends; both are taken, and a chip less or more is refused."""
    offer, round = offer_of(table, bet, tip=tip), table.round
    assert offer is not None
    assert round is not None
    assert (offer.at_least, offer.at_most) == (low, high)
    unit = table.limits.chips.unit
    taken = [round.can(for_amount(offer, cents)) for cents in (low - unit, low, high, high + unit)]
    assert taken == [False, True, True, False]


BUST = [("bust-bonus-30-899-09", "")]
ROOF = [("raise-the-roof-ante", ""), ("raise-the-roof", "")]


@proves("CO 30-899.09(8)")
@pytest.mark.parametrize(("main", "high"), [(7_00, 7_00), (7_50, 7_00), (8_00, 8_00), (1_50, 1_00)])
def test_co_30_899_09_8_even_dollars_up_to_the_main_wager(main: int, high: int) -> None:
    table = asked(BUST, main)
    assert table.round is not None
    table.round.apply(Stand())
    check_ends(table, "Bust Bonus", 1_00, high)


@proves("CO 30-899.09(8)")
@pytest.mark.parametrize(("left", "high"), [(3_50, 3_00), (3_00, 3_00), (1_00, 1_00)])
def test_co_30_899_09_8_up_to_the_chips_that_the_player_has(left: int, high: int) -> None:
    table = asked(BUST, 10_00, purse=10_00 + left)
    assert table.round is not None
    table.round.apply(Stand())
    check_ends(table, "Bust Bonus", 1_00, high)


@proves("CO 30-899.09(8)")
def test_co_30_899_09_8_without_a_dollar_it_is_not_offered() -> None:
    table = asked(BUST, 10_00, purse=10_50)
    assert table.round is not None
    table.round.apply(Stand())
    assert offer_of(table, "Bust Bonus") is None


@proves("CO 30-899.23(8)")
@pytest.mark.parametrize("ante", [1_00, 2_50, 12_50, 20_00])
def test_co_30_899_23_8_from_one_to_five_times_the_ante(ante: int) -> None:
    check_ends(asked(ROOF, 10_00, ante), "Raise The Roof", ante, 5 * ante)


@proves("CO 30-899.23(3)")
@pytest.mark.parametrize(("ante", "high"), [(19_50, 97_50), (20_00, 100_00), (20_50, 100_00), (100_00, 100_00)])
def test_co_30_899_23_3_never_above_the_table_maximum(ante: int, high: int) -> None:
    check_ends(asked(ROOF, 10_00, ante), "Raise The Roof", ante, high)


@proves("CO 30-899.23(8)")
@pytest.mark.parametrize(
    ("left", "high"), [(10_00, 10_00), (10_50, 10_50), (49_00, 49_00), (50_00, 50_00), (51_00, 50_00)]
)
def test_co_30_899_23_8_up_to_the_chips_that_the_player_has(left: int, high: int) -> None:
    table = asked(ROOF, 10_00, 10_00, purse=20_00 + left)
    check_ends(table, "Raise The Roof", 10_00, high)


@proves("CO 30-899.23(8)")
def test_co_30_899_23_8_with_fewer_chips_than_the_ante_it_is_not_offered() -> None:
    table = asked(ROOF, 10_00, 10_00, purse=29_50)
    assert offer_of(table, "Raise The Roof") is None


@proves("CO 30-899.23(11)")
def test_co_30_899_23_11_a_tip_on_it_is_from_one_to_five_times_the_tip_on_the_ante() -> None:
    table = asked(ROOF, 10_00, 10_00, tip=2_00)
    assert table.round is not None
    table.round.apply(Place(Wager(1, "Raise The Roof", 10_00)))
    check_ends(table, "Raise The Roof", 2_00, 10_00, tip=True)


@proves("CO 30-899.09(8)")
@pytest.mark.parametrize(("main", "high"), [(7_00, 7_00), (8_00, 8_00)])
def test_co_30_899_09_8_in_chips_of_a_dollar(main: int, high: int) -> None:
    table = asked(BUST, main, chips=DOLLARS)
    assert table.round is not None
    table.round.apply(Stand())
    check_ends(table, "Bust Bonus", 1_00, high)
