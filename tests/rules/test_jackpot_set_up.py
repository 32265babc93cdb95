"""What the house may choose for a jackpot: below, at and above every bound, and all faults of a set-up at once."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from pitboss.catalogue import jackpots, load_jackpot, wagers
from pitboss.catalogue.jackpot_rules import Version
from pitboss.errors import IllegalSetup
from pitboss.jackpots.check import ADVICE, FAULT, Finding, check_set_up, percent, require_lawful
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp, PrizeSetUp
from tests.jackpots import BLAZING, blazing, match, meter, prize_table, trilux
from tests.marks import proves

RECOMMENDED = "WA 3119 Progressive recommendations, "


def faults(set_up: JackpotSetUp) -> list[Finding]:
    return [each for each in check_set_up(set_up) if each.level == FAULT]


def cites(set_up: JackpotSetUp) -> list[str]:
    return [each.cite for each in faults(set_up)]


def with_meter(set_up: JackpotSetUp, **changes: Any) -> JackpotSetUp:
    """The same set-up with another first meter."""
    first, *others = set_up.meters
    return msgspec.structs.replace(set_up, meters=(msgspec.structs.replace(first, **changes), *others))


def test_every_wager_with_a_meter_has_its_jackpot_and_no_other_has() -> None:
    with_meters = {each.id for each in wagers().values() if any(table.meters for table in each.paytables.values())}
    assert set(jackpots()) == with_meters
    assert len(with_meters) == 27


def test_printed_numbers_are_of_pay_tables_and_meters_that_exist() -> None:
    for definition in jackpots().values():
        tables = wagers()[definition.id].paytables
        for printed in definition.printed:
            assert all(printed.meter in tables[name].meters for name in printed.paytables)


# --- Printed seeds and increments ------------------------------------------------------------------------------------


@proves("CO 30-2115(7) Table 2, Seed/Reseed Value", "CO 30-2115(7) Table 4, Seed/Reseed Value")
@pytest.mark.parametrize(
    ("paytable", "unit", "seed"),
    [("01", 5_00, 10_000_00), ("05", 5_00, 5_000_00), ("06", 1_00, 2_000_00), ("07", 1_00, 2_000_00)],
)
def test_co_30_2115_7_the_printed_seed_and_no_cent_more_or_less(paytable: str, unit: int, seed: int) -> None:
    set_up = trilux(paytable, unit)
    assert set_up.meters[0].seed_cents == seed
    assert check_set_up(set_up) == ()
    for wrong in (seed - 1, seed + 1):
        (fault,) = faults(with_meter(set_up, seed_cents=wrong))
        assert fault.cite == f"CO 30-2115(7) Table {2 if unit == 5_00 else 4}, Seed/Reseed Value"
        assert "Seed" in fault.what


@proves("CO 30-2115(7) ¶3 s.4", "CO 30-2115(7) ¶4 s.4")
@pytest.mark.parametrize(("paytable", "unit", "seed"), [("01", 10_00, 20_000_00), ("06", 5_00, 10_000_00)])
def test_co_30_2115_7_a_higher_wager_scales_the_seed(paytable: str, unit: int, seed: int) -> None:
    set_up = trilux(paytable, unit)
    assert set_up.meters[0].seed_cents == seed
    assert check_set_up(set_up) == ()
    assert len(faults(with_meter(set_up, seed_cents=seed // 2))) == 1


def test_co_30_2115_7_no_wager_below_the_one_that_the_seed_is_printed_for() -> None:
    assert cites(trilux("01", 4_99)) == ["CO 30-2115(7), progressive configuration"]
    assert cites(trilux("01", 5_00)) == []
    assert cites(trilux("01", 6_00)) == []


@proves("CO 30-2115(7) Table 2, Increment Rate", "CO 30-2115(7) Table 4, Increment Rate")
@pytest.mark.parametrize(
    ("paytable", "unit", "rate"), [("01", 5_00, 24), ("05", 5_00, 24), ("06", 1_00, 17), ("07", 1_00, 24)]
)
def test_co_30_2115_7_the_printed_increment(paytable: str, unit: int, rate: int) -> None:
    set_up = trilux(paytable, unit)
    assert set_up.meters[0].rate == Fraction(rate, 100)
    for wrong in (rate - 1, rate + 1):
        (fault,) = faults(with_meter(set_up, rate=Fraction(wrong, 100)))
        assert (fault.value, fault.required) == (f"{wrong}%", f"{rate}%")
        assert fault.cite.endswith("Increment Rate")


def test_co_30_2115_has_no_reserve() -> None:
    assert cites(with_meter(trilux(), reserve_rate=Fraction(1, 100))) == ["CO 30-2115(7)"]


# --- Seeds that the maker specifies ----------------------------------------------------------------------------------


def ladies(seed: int, preset: int | None, unit: int = 1_00, reserve: int = 0) -> JackpotSetUp:
    found = MeterSetUp("", seed, Fraction(1, 5), Fraction(reserve, 100), preset_seed_cents=preset)
    return JackpotSetUp("L", "lucky-ladies-progressive", "PT-BJS-LL-30", "progressive", unit, (found,))


@proves("CO 30-2119(31)(a)(v)")
def test_co_30_2119_31_a_v_without_a_reserve_the_specified_seed_and_no_other() -> None:
    assert cites(ladies(2_500_00, 2_500_00)) == []
    for wrong in (2_499_99, 2_500_01):
        assert cites(ladies(wrong, 2_500_00)) == ["CO 30-2119(31)(a)(v)"]
    assert cites(ladies(2_500_00, None)) == ["CO 30-2119(31)(a)(v)"]


@proves("CO 30-2119(31)(a)(iii) s.2")
def test_co_30_2119_31_a_iii_the_seed_multiplies_with_the_base_unit() -> None:
    assert cites(ladies(12_500_00, 2_500_00, unit=5_00)) == []
    assert cites(ladies(2_500_00, 2_500_00, unit=5_00)) == ["CO 30-2119(31)(a)(iii) s.2"]


@proves("CO 30-2119(31)(a)(iv)")
@pytest.mark.parametrize("seed", [0, 1, 2_499_99, 2_500_01])
def test_co_30_2119_31_a_iv_with_a_reserve_any_seed(seed: int) -> None:
    assert cites(ladies(seed, 2_500_00, reserve=1)) == []
    assert cites(ladies(seed, None, reserve=1)) == []


@proves(
    "CO 30-2107 Determination of winner (2) 21+3 Progressive pay tables note",
    "CO 30-2113 21+3 Progressive pay tables note s.2",
    "CO 30-2114 21+3 Progressive pay tables note s.2",
    "CO 30-2118(13)(d)(i)(C) s.2",
    "CO 30-2118(13)(e)(i)(C) s.2",
    "CO 30-2118(13)(f)(i)(D) s.2",
    "CO 30-2119(30)(a)(iv) s.2",
    "CO 30-2119(30)(a)(vi)",
)
@pytest.mark.parametrize(
    "wager",
    [
        "21-plus-3-progressive-30-2107",
        "21-plus-3-progressive-30-2113",
        "21-plus-3-progressive-30-2114",
        "21-plus-3-progressive-30-2119",
        "goin-wild-progressive",
        "too-wild-progressive",
        "five-card-linked-progressive",
    ],
)
def test_rule_21_the_seed_multiplies_with_the_base_unit(wager: str) -> None:
    table = next(iter(wagers()[wager].paytables))

    def seeded(seed: int, unit: int) -> JackpotSetUp:
        found = MeterSetUp("", seed, Fraction(1, 5), preset_seed_cents=1_000_00)
        return JackpotSetUp("J", wager, table, "progressive", unit, (found,))

    rule = load_jackpot(wager).seed
    assert rule is not None
    for unit in (1_00, 5_00):
        assert cites(seeded(10 * unit * 100, unit)) == []
        for wrong in (-1, 1):
            assert cites(seeded(10 * unit * 100 + wrong, unit)) == [str(rule.cite if unit == 1_00 else rule.scales)]


@proves("CO 30-2119(30)(a)(v)")
def test_co_30_2119_30_a_v_with_a_reserve_any_seed() -> None:
    found = MeterSetUp("", 7, Fraction(1, 5), Fraction(1, 100))
    assert (
        cites(JackpotSetUp("J", "21-plus-3-progressive-30-2119", "PT-BJS-213-01", "progressive", 1_00, (found,))) == []
    )


# --- What the maker of a system recommends ---------------------------------------------------------------------------


@proves("WA 3119 Progressive recommendations, Seed amount •3")
def test_wa_3119_a_seed_of_nothing_is_refused_unless_the_house_departs_from_the_advice() -> None:
    cite = RECOMMENDED + "Seed amount •3"
    nothing = with_meter(blazing(), seed_cents=0, reserve_rate=Fraction(0))
    assert cites(nothing) == [cite]
    departed = msgspec.structs.replace(nothing, departs=(cite,))
    assert faults(departed) == []
    assert cite in [each.cite for each in check_set_up(departed) if each.level == ADVICE]


@proves("WA 2212 Progressive recommendations, Seed amount •3")
def test_wa_2212_a_seed_of_nothing_is_refused() -> None:
    cite = "WA 2212 Progressive recommendations, Seed amount •3"
    found = MeterSetUp("", 0, Fraction(1, 5))
    set_up = JackpotSetUp(
        "B", "bahama-progressive-wa-2212", "1", "progressive", 1_00, (found,), ("Game Manager 2 v2.5.4",),
        executive_from_cents=1_000_00,
    )  # fmt: skip
    assert cites(set_up) == [cite]
    assert cites(with_meter(set_up, seed_cents=200_00)) == []


@proves("WA 3119 Progressive recommendations, Seed amount •2", "WA 2212 Progressive recommendations, Seed amount •2")
def test_wa_3119_a_changed_seed_is_at_least_the_largest_fixed_award() -> None:
    cite = RECOMMENDED + "Seed amount •2"
    for unit in (1_00, 5_00):  # three sevens pay 200 for 1
        set_up = blazing(unit_cents=unit)
        largest = 200 * unit
        assert cites(with_meter(set_up, seed_cents=largest - 1)) == [cite]
        assert cites(with_meter(set_up, seed_cents=largest)) == []
        assert cites(with_meter(set_up, seed_cents=largest + 1)) == []
    bahama = replace(load_jackpot("bahama-progressive-wa-2212"))
    assert str(bahama.advice["seed below the largest fixed award"]).startswith("WA 2212")


@proves("WA 3119 Progressive recommendations, Seed amount •1", "WA 2212 Progressive recommendations, Seed amount •1")
def test_wa_3119_the_preset_seed_where_the_house_states_it() -> None:
    cite = RECOMMENDED + "Seed amount •1"
    set_up = with_meter(blazing(unit_cents=2_00), preset_seed_cents=2_000_00)
    assert cites(with_meter(set_up, seed_cents=4_000_00)) == []  # for a wager of two dollars
    assert cites(with_meter(set_up, seed_cents=3_999_99)) == [cite]
    assert cites(with_meter(set_up, seed_cents=4_000_01)) == [cite]
    assert str(load_jackpot("bahama-progressive-wa-2212").advice["seed other than the preset"]).endswith("amount •1")


@proves(
    "WA 3119 Progressive recommendations, Meter contribution •3",
    "WA 2212 Progressive recommendations, Meter contribution •3",
)
def test_wa_3119_the_preset_contribution_is_only_lowered() -> None:
    cite = RECOMMENDED + "Meter contribution •3"
    for rate, expected in ((23, []), (24, []), (25, [cite])):
        set_up = with_meter(blazing(), rate=Fraction(rate, 100), preset_rate=Fraction(24, 100))
        assert cites(set_up) == expected
    departed = with_meter(blazing(departs=(cite,)), rate=Fraction(25, 100), preset_rate=Fraction(24, 100))
    assert faults(departed) == []


@proves(
    "WA 3119 Progressive recommendations, Meter contribution •1",
    "WA 2212 Progressive recommendations, Meter contribution •1",
)
def test_wa_3119_a_contribution_from_nothing_to_the_whole_wager() -> None:
    for rate in (Fraction(0), Fraction(1)):
        assert cites(with_meter(blazing(), rate=rate, reserve_rate=Fraction(0))) == []
    for wrong in (Fraction(-1, 100), Fraction(101, 100)):
        assert RECOMMENDED + "Meter contribution •1" in cites(with_meter(blazing(), rate=wrong))
    assert cites(with_meter(blazing(), rate=Fraction(1), reserve_rate=Fraction(1, 100))) == [
        RECOMMENDED + "Meter contribution •1"
    ]


def test_rates_of_all_meters_together_are_at_most_the_wager() -> None:
    third = [
        msgspec.structs.replace(each, rate=Fraction(33, 100), reserve_rate=Fraction(0))
        for each in blazing("ML03").meters
    ]
    assert cites(blazing("ML03", meters=tuple(third))) == []
    third[0] = msgspec.structs.replace(third[0], rate=Fraction(34, 100))
    assert cites(blazing("ML03", meters=tuple(third))) == []
    third[1] = msgspec.structs.replace(third[1], rate=Fraction(34, 100))
    assert cites(blazing("ML03", meters=tuple(third))) == [RECOMMENDED + "Meter contribution •1"]


@proves(
    "WA 3119 Progressive recommendations, Reserve contribution •2",
    "WA 2212 Progressive recommendations, Reserve contribution •2",
)
def test_wa_3119_a_reserve_does_not_replace_the_seed() -> None:
    found = cites(with_meter(blazing(), seed_cents=0))
    assert found == [RECOMMENDED + "Seed amount •3", RECOMMENDED + "Reserve contribution •2"]


def test_wa_3119_a_jackpot_without_a_reserve_is_lawful_and_is_told_so() -> None:
    (advice,) = check_set_up(with_meter(blazing(), reserve_rate=Fraction(0)))
    assert (advice.level, advice.cite) == (ADVICE, RECOMMENDED + "Reserve contribution •1")


def test_departing_from_what_nobody_recommends_is_a_fault() -> None:
    assert len(faults(blazing(departs=("WA 3119 Blazing 7's (player cards) 5",)))) == 1
    assert len(faults(trilux(departs=(RECOMMENDED + "Seed amount •3",)))) == 1


# --- Kinds, wagers, systems, order, prizes, levels -------------------------------------------------------------------


@proves("WA 3166 v002 Progressive ¶1", "WA 2212 Progressive, preamble •6 s.1")
@pytest.mark.parametrize("wager", ["match-the-dealer-progressive-tables-8-wa-3166", "bahama-progressive-wa-2212"])
def test_a_progressive_only_jackpot_is_never_a_house_jackpot(wager: str) -> None:
    assert load_jackpot(wager).kinds.allowed == ("progressive",)
    assert cites(match("8c-1", kind="house", meters=(meter(1_000_00, 0, 0),))) == ["WA 3166 v002 Progressive ¶1"]


@proves("WA 3166 v003 Jackpot ¶11 s.1")
def test_a_house_jackpot_is_not_fed_by_wagers_and_has_an_amount() -> None:
    house = match(kind="house", meters=(meter(500_00, 0, 0),))
    assert check_set_up(house) == ()
    assert len(faults(with_meter(house, rate=Fraction(1, 100)))) == 1
    assert len(faults(with_meter(house, seed_cents=0))) == 1
    assert len(faults(with_meter(house, seed_cents=1))) == 0


@proves("WA 3166 v003 Jackpot ¶3 s.2-3")
def test_wa_3166_one_amount_from_1_to_25_dollars() -> None:
    for unit, expected in ((99, 1), (1_00, 0), (25_00, 0), (25_01, 1)):
        assert len(faults(match(unit_cents=unit))) == expected


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ((), 1),
        (("Game Manager 2 v2.5.3",), 1),
        (("Game Manager 2 v2.5.4",), 0),
        (("Game Manager 2 v2.10",), 0),
        (("GM Atlas v5.4.0",), 1),
        (("GM Atlas v5.4.0", "Nexus Command II v5.3"), 1),
        (("GM Atlas v5.3.9", "Nexus Command II v5.4"), 1),
        (("GM Atlas v5.4", "Nexus Command II v5.4"), 0),
        (("a system",), 1),
    ],
)
def test_wa_3119_the_system_and_its_lowest_version(system: tuple[str, ...], expected: int) -> None:
    found = faults(blazing(system=system))
    assert len(found) == expected


@pytest.mark.parametrize(
    ("paytable", "system", "expected"),
    [
        ("3c-1", "Match The Dealer Progressive v002", 1),
        ("3c-1", "Match The Dealer Progressive v003", 0),
        ("3c-1", "Match The Dealer Jackpot System v005t", 0),
        ("6-1", "Match The Dealer Progressive System v005", 1),
        ("6-1", "Match The Dealer Progressive System v006", 0),
        ("6-1", "Match The Dealer Jackpot System v005t", 1),
        ("8c-1", "Match The Dealer Progressive v001", 1),
        ("8c-1", "Match The Dealer Progressive v002", 0),
    ],
)
def test_wa_3166_the_system_of_each_attachment(paytable: str, system: str, expected: int) -> None:
    assert len(faults(match(paytable, system=(system,)))) == expected


def test_versions_compare_by_number_and_ignore_a_letter() -> None:
    assert Version.parse("X v5.4").meets(Version.parse("X v5.4.0"))
    assert Version.parse("X v005t").meets(Version.parse("x v003"))
    assert not Version.parse("Y v9").meets(Version.parse("X v1"))


def test_the_order_may_be_replaced_only_where_the_section_says_so() -> None:
    assert blazing().order == "dealer's right"
    assert cites(blazing(first="dealer's left")) == []  # internal controls
    assert cites(match(first="dealer's right")) == ["WA 3166 v003 Jackpot ¶9"]
    assert cites(match(first="dealer's left")) == []
    assert cites(trilux(first="dealer's left")) == ["CO 30-2115(3)(a)"]
    assert cites(blazing(first="by lot")) == ["WA 3119 Blazing 7's (dealer's up card) 11(c) s.1"]


@proves("CO 30-899.13(21)(c)")
def test_co_30_899_13_21_c_the_house_must_state_its_procedure() -> None:
    found = JackpotSetUp("B", "bet-the-set-21-progressive", "6 deck", "progressive", 1_00, (meter(500_00, 20, 0),))
    assert cites(found) == ["CO 30-899.13(21)(c)"]
    assert cites(msgspec.structs.replace(found, first="dealer's left")) == []


def test_when_percentages_are_paid_is_a_choice_only_where_the_section_leaves_it() -> None:
    assert match().paid_when == "after the hand"
    assert cites(match(when="at once")) == []
    assert cites(match(when="tomorrow")) == ["WA 3166 v003 Jackpot ¶6 s.3"]
    assert cites(trilux(when="at once")) == ["CO 30-2115(7)"]


@proves("WA 3166 v003 Attachment C ¶4", "WA 3166 v003 Attachment C ¶5 s.1")
def test_wa_3166_the_prize_is_fixed_or_odds_from_the_jackpot_or_the_house() -> None:
    for source in ("house", "jackpot"):
        assert faults(prize_table(source, cents=500_00)) == []
        assert faults(prize_table(source, odds="500 for 1")) == []
    for wrong in ({"cents": 1, "odds": "500 for 1"}, {}, {"odds": "10%"}, {"odds": "5 to 1"}, {"cents": -1}):
        assert faults(prize_table("house", **wrong))
    assert cites(prize_table("player", cents=1)) == ["WA 3166 v003 Attachment C ¶4"]
    assert cites(match("5c-1")) == ["WA 3166 v003 Attachment C ¶5 s.1"]
    assert len(faults(match(prize=PrizeSetUp("house", 1)))) == 1


def test_levels_of_cards() -> None:
    seal = "WA 3119 Blazing 7's (dealer's up card) 11(f)"
    assert cites(blazing(executive_from_cents=None)) == [seal]
    assert cites(blazing(executive_from_cents=-1)) == [seal]
    assert cites(blazing(machine_below_cents=1_000_00)) == []
    assert cites(blazing(machine_below_cents=1_000_01)) == [seal]
    assert cites(trilux(executive_from_cents=None)) == []


def test_a_limit_is_never_below_the_seed() -> None:
    for limit, expected in ((1_999_99, 1), (2_000_00, 0), (2_000_01, 0)):
        assert len(faults(with_meter(blazing(), limit_cents=limit))) == expected


def test_meters_are_those_of_the_pay_table() -> None:
    assert len(faults(blazing(meters=()))) == 1
    assert len(faults(blazing(meters=(meter(name="mega"),)))) == 1
    assert len(faults(blazing("ML03", meters=blazing("ML03").meters[::-1]))) == 1


def test_a_rate_finer_than_a_millionth_is_refused() -> None:
    assert faults(with_meter(blazing(), rate=Fraction(1, 3)))
    assert not faults(with_meter(blazing(), rate=Fraction(1, 1_000_000)))


def test_all_faults_come_at_once_each_with_value_requirement_and_clause() -> None:
    wrong = blazing(
        kind="raffle", system=("Game Manager 2 v1",), first="by lot", executive_from_cents=None, when="at once",
        meters=(meter(0, 101),),
    )  # fmt: skip
    found = faults(wrong)
    assert [each.what for each in found] == [
        "Kind", "Contribution", "Seed", "Seed", "Contributions", "System", "Order of awards", "Percentages are paid",
        "Executive level",
    ]  # fmt: skip
    assert all(each.value and each.required and each.cite for each in found)
    with pytest.raises(IllegalSetup, match="Executive level"):
        require_lawful(wrong)
    with pytest.raises(IllegalSetup):
        Jackpot(wrong, "Eve")


def test_unknown_wagers_and_pay_tables_are_the_only_fault() -> None:
    assert [each.what for each in check_set_up(blazing(wager="lucky-ladies"))] == ["Wager"]
    assert [each.what for each in check_set_up(msgspec.structs.replace(blazing(), paytable="9"))] == ["Pay table"]
    assert BLAZING in jackpots()


def test_percentages_are_written_exactly() -> None:
    assert [percent(Fraction(each)) for each in ("0", "6/25", "1/200", "1")] == ["0%", "24%", "0.5%", "100%"]
