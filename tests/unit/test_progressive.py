"""Meters: what they are worth, what they cost and when they pay, with figures that a hand can check."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.analysis.methods import analyze
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.analysis.wagers.result import LOSES, Analysis, Outcome
from pitboss.catalogue import load_wager, wagers
from pitboss.errors import PitbossError
from pitboss.money import Pay


def analysis(rows: dict[str, tuple[str, Fraction]], stake: int = 100, meters: dict[str, int] | None = None) -> Analysis:
    """So likely is each row; whatever is left loses."""
    left = 1 - sum((chance for _, chance in rows.values()), Fraction(0))
    outcomes = [Outcome(name, Pay(pay), 0, chance) for name, (pay, chance) in rows.items()]
    return Analysis("-", "-", 1, (*outcomes, Outcome("nothing", LOSES, 0, left)), 0, stake, meters or {})


ONE_METER = {
    "all": ("100%", Fraction(1, 1000)),
    "tenth": ("10%", Fraction(1, 100)),
    "even": ("1 to 1", Fraction(1, 5)),
    "fixed": ("$3", Fraction(1, 10)),
}


def test_one_meter_by_hand() -> None:
    """Two fifths of the stake in odds, three tenths in dollars; a meter's dollar is worth 1/1000 + 1/10 of 1/100."""
    figures = Progressive(analysis(ONE_METER))
    assert figures.fixed_return == Fraction(2, 5) + Fraction(3, 10)
    assert figures.analysis.value_of_meter("") == Fraction(2, 1000)
    assert figures.break_even("") == Fraction(3, 10) / Fraction(2, 1000) * 100 == 150_00
    assert [each.name for each in figures.awards] == ["all", "tenth"]
    assert [each.share for each in figures.awards] == [1, Fraction(1, 10)]
    assert [each.wagers_between for each in figures.awards] == [1000, 100]
    # A seed of $50 goes back once in a thousand wagers: five cents of a dollar. The tenth needs none.
    assert figures.reseed_cost({"": 50_00}) == Fraction(5, 100)
    assert figures.hold(Fraction(15, 100), {"": 50_00}) == Fraction(30 - 15 - 5, 100)
    assert figures.expected_return(Fraction(15, 100), {"": 50_00}) == Fraction(9, 10)


def test_the_edge_is_zero_at_the_break_even_meter() -> None:
    assert analysis(ONE_METER, meters={"": 150_00}).house_edge == 0
    assert analysis(ONE_METER, meters={"": 149_99}).house_edge > 0
    assert analysis(ONE_METER, meters={"": 150_01}).house_edge < 0


def test_what_the_meter_stands_at_does_not_change_what_is_fixed() -> None:
    full, empty = Progressive(analysis(ONE_METER, meters={"": 99_00})), Progressive(analysis(ONE_METER))
    assert full.fixed_return == empty.fixed_return
    assert full.break_even("") == empty.break_even("")
    assert full.hold(Fraction(1, 10), {}) == empty.hold(Fraction(1, 10), {})


def test_a_stake_of_five_dollars() -> None:
    """The same dollars are a fifth as much of the stake: the meter's, the seed's and the fixed ones."""
    figures = Progressive(analysis(ONE_METER, stake=500))
    assert figures.fixed_return == Fraction(2, 5) + Fraction(3, 50)
    assert figures.break_even("") == Fraction(54, 100) / Fraction(2, 1000) * 500
    assert figures.reseed_cost({"": 50_00}) == Fraction(1, 100)


def test_odds_with_a_share_are_fixed() -> None:
    figures = Progressive(analysis({"top": ("100% + 250 to 1", Fraction(1, 1000))}))
    assert figures.fixed_return == Fraction(251, 1000)


def test_several_meters_each_with_the_others_as_they_stand() -> None:
    rows = {"a": ("100% major", Fraction(1, 1000)), "b": ("100% minor", Fraction(1, 100))}
    figures = Progressive(analysis(rows, meters={"minor": 40_00}))
    assert figures.meters == ("major", "minor")
    # Of one dollar the minor gives back 40 cents: the major has to give 60, once in a thousand.
    assert figures.break_even("major") == 600_00
    assert figures.break_even("minor") == 100_00
    assert figures.reseed_cost({"major": 100_00, "minor": 10_00}) == Fraction(1, 10) + Fraction(1, 10)


def test_a_player_who_is_ahead_already_and_a_meter_that_cannot_be_hit() -> None:
    ahead = Progressive(analysis({"a": ("100%", Fraction(1, 10)), "b": ("3 to 1", Fraction(1, 2))}))
    assert ahead.break_even("") == -1000
    never = Progressive(analysis({"a": ("100%", Fraction(0))}))
    assert never.break_even("") is None
    assert never.awards[0].wagers_between is None


def test_a_wager_without_a_meter_is_refused() -> None:
    with pytest.raises(PitbossError, match="nothing from a meter"):
        Progressive(analysis({"a": ("1 to 1", Fraction(1, 2))}))


BLAZING = [each.id for each in wagers().values() if each.id.startswith("blazing-7s") and each.cite.is_within("3119")]


@pytest.mark.parametrize("wager", BLAZING)
def test_wa_3119_the_printed_holds(wager: str) -> None:
    """24% of each wager, and seeds of $2,000, $1,000 and $500 for a dollar, in the order of the meters."""
    definition = load_wager(wager)
    checked = 0
    for table in definition.paytables.values():
        for figure in (figure for figure in table.published if figure.of == "hold"):
            seeds = dict(zip(table.meters, (2_000_00, 1_000_00, 500_00), strict=False))
            hold = Progressive(analyze(definition, table, figure.decks)).hold(Fraction(24, 100), seeds)
            assert f"{float(hold) * 100:.2f}%" == figure.value
            checked += 1
    assert checked == 4
    assert len(BLAZING) == 2
