"""Theoretical win and chance: exact edges, actual wagers, bands at their boundaries, and simulated shifts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random

import pytest

from pitboss.analysis.answers import shipped
from pitboss.analysis.figures import study
from pitboss.analysis.figures.stored_nets import _read, nets_of
from pitboss.analysis.proved_tails import ProvedSum, Rounds, TooManySums
from pitboss.analysis.tails import Repeated, SumOfRounds
from pitboss.catalogue import games, load, wagers
from pitboss.engine.record.results import results_of
from pitboss.engine.side_wagers.protocol import SpotSetUp
from pitboss.engine.verify.table_conformance import TableProbe, TableReport
from pitboss.house.theory import Chance, PlayedRound, Verdict, game_figures, rounds_of, spot_figure, theory_of
from pitboss.house.theory.chance import BANDS, MARGIN, TAILS, root_up
from pitboss.house.theory.figures import SIMULATED
from pitboss.house.theory.report import NO_INSURANCE
from pitboss.house.theory.wagers import PlayedWager
from tools.shift_chance import SHARES, is_within_chance, soak

LUCKY = SpotSetUp("Lucky Ladies", "lucky-ladies", "A")
SMALL = {
    "blackjack": 400,
    "blackjack-switch": 400,
    "war-blackjack": 400,
    "spanish-21": 400,
    "pai-jack": 100,
    "21-hold-em": 200,
}


def round_with(*made: PlayedWager, number: int = 1) -> PlayedRound:
    return PlayedRound(number, 1_000, "blackjack", {}, "Dan", made)


def main(player: str, cents: int, win: int) -> PlayedWager:
    return PlayedWager(player, "main", ((1, cents),), cents, win)


# --- chance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("band", BANDS)
@pytest.mark.parametrize(("off", "verdict"), [(-1, Verdict.WITHIN), (0, Verdict.WITHIN), (1, Verdict.OUTSIDE)])
def test_the_edge_of_a_band_is_within_it(band: str, off: int, verdict: Verdict) -> None:
    deviation = 10**15  # so that the band ends on a whole cent
    edge = int(BANDS[band] * deviation)
    for sign in (1, -1):
        chance = Chance(sign * (edge + off), Fraction(0), Fraction(deviation**2), Fraction(deviation**2))
        assert chance.verdict(band) is verdict
        assert chance.is_exact


def test_between_two_bounds_nothing_is_decided() -> None:
    chance = Chance(25, Fraction(0), Fraction(100), Fraction(400))
    assert (chance.verdict("95%"), chance.verdict("99.9%")) == (Verdict.UNDECIDED, Verdict.WITHIN)
    assert replace(chance, win_cents=40).verdict("95%") is Verdict.OUTSIDE
    assert chance.deviations == 1.25
    assert Chance(0, Fraction(0), Fraction(0), Fraction(0)).deviations is None
    low, high = chance.interval("95%")
    assert high == -low > 39


def test_roots_are_never_rounded_down() -> None:
    for number in range(1, 50):
        root = root_up(Fraction(number, 7))
        assert root**2 >= Fraction(number, 7) > (root - Fraction(1, 10**9)) ** 2


# --- the distribution of a sum ---------------------------------------------------------------------------------------


def exact_below(nets: dict[int, Fraction], times: int, value: int) -> Fraction:
    """The mid-probability by convolution, exactly."""
    sums = {0: Fraction(1)}
    for _ in range(times):
        added: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for net, share in nets.items():
                added[total + net] = added.get(total + net, Fraction(0)) + chance * share
        sums = added
    return sum((chance for total, chance in sums.items() if total < value), sums.get(value, Fraction(0)) / 2)


@pytest.mark.parametrize("times", [1, 2, 12])
@pytest.mark.parametrize(
    "nets",
    [
        {1: Fraction(1, 2), -1: Fraction(1, 2)},
        {-1: Fraction(9, 10), 2: Fraction(99, 1000), 40: Fraction(1, 1000)},
        {-1: Fraction(999_999, 1_000_000), 1500: Fraction(1, 1_000_000)},
    ],
)
def test_the_distribution_of_a_sum_is_that_of_the_convolution(nets: dict[int, Fraction], times: int) -> None:
    mean = sum(net * chance for net, chance in nets.items()) * times
    made = SumOfRounds((Repeated.of([(float(n), float(p)) for n, p in nets.items()], 1, times),))
    for value in sorted({*range(-times, 3 * times, max(1, times // 5)), 40 - times, 1501 - times}):
        exact = exact_below(nets, times, value)
        assert made.below(float(value - mean)) == pytest.approx(float(exact), abs=3e-6)


@pytest.mark.parametrize("times", [1, 2, 12])
@pytest.mark.parametrize("nets", [{1: (1, 2), -1: (1, 2)}, {-1: (7, 8), 2: (3, 32), 40: (1, 32)}])
def test_a_chance_in_whole_numbers_is_that_of_the_convolution(nets: dict[int, tuple[int, int]], times: int) -> None:
    """Chances that floats hold exactly: the bounds are one, and it is the fraction."""
    shares = {net: Fraction(*chance) for net, chance in nets.items()}
    mean = sum(net * chance for net, chance in shares.items()) * times
    made = ProvedSum.of([Rounds(times, tuple((float(n), float(p)) for n, p in shares.items()), 1)])
    assert made.mean == mean
    for value in {*range(-times, 3 * times), 40 - times}:
        exact = exact_below(shares, times, value)
        bounds = made.below(value - mean, value - mean)
        assert bounds.low == bounds.high == exact


def test_the_numerical_distribution_is_nearer_than_the_margin_to_the_proved_one() -> None:
    """So that no verdict hangs on a float: within the margin the proof decides."""
    for game in ("blackjack", "blackjack-switch", "pai-jack", "deuces-wild-xtreme"):
        made = SumOfRounds((Repeated.of(_read()[game, "the game"], -10_00, 150),))
        proved = made.proved
        assert proved is not None
        for share in (0.0005, 0.001, 0.025, 0.03, 0.5, 0.975, 0.9995):
            place = round((Fraction(made.quantile(share)) + proved.mean) / proved.step)
            value = place * proved.step - proved.mean
            bounds = proved.below(value, value)
            assert bounds.high - bounds.low < Fraction(1, 10**12)
            assert abs(Fraction(made.below(float(value))) - bounds.low) < MARGIN, (game, share)


@pytest.mark.parametrize("band", TAILS)
def test_the_last_result_within_a_band_and_the_first_outside_it_are_proved(
    band: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1,000 fair tosses for $10: by binomial coefficients, and not by the distribution in floats."""
    times, unit, tail = 1_000, 10_00, TAILS[band]
    ways = [comb(times, heads) for heads in range(times + 1)]
    below = [Fraction(2 * sum(ways[:heads]) + ways[heads], 2 ** (times + 1)) for heads in range(times + 1)]
    last = next(heads for heads in range(times + 1) if below[heads] >= tail)
    shape = SumOfRounds((Repeated.of([(1.0, 0.5), (-1.0, 0.5)], -unit, times),))
    variance = Fraction(times * unit**2)

    def verdict(heads: int) -> Verdict:
        return Chance((2 * heads - times) * unit, Fraction(0), variance, variance, shape).verdict(band)

    def check() -> None:
        for heads, expected in ((last - 1, Verdict.OUTSIDE), (last, Verdict.WITHIN), (last + 1, Verdict.WITHIN)):
            assert verdict(heads) is verdict(times - heads) is expected

    check()
    for off in (-1, 1):  # the numerical distribution leans to either side by nearly the margin: nothing changes
        wrong = float(tail + off * MARGIN * Fraction(9, 10))
        monkeypatch.setattr(SumOfRounds, "below", lambda self, value, wrong=wrong: wrong if value < 0 else 1 - wrong)
        check()


def test_what_cannot_be_proved_near_the_edge_is_undecided() -> None:
    """A part that counts as normal has no proof in whole numbers; far from the edge none is needed."""
    shape = SumOfRounds((Repeated.of([(1.0, 0.5), (-1.0, 0.5)], -10_00, 100),), normal_variance=10_00.0**2)
    variance = Fraction(101 * 10_00**2)
    low = Fraction(shape.quantile(0.025))
    for off, verdict in ((-50_00, Verdict.OUTSIDE), (0, Verdict.UNDECIDED), (50_00, Verdict.WITHIN)):
        assert Chance(int(low) + off, Fraction(0), variance, variance, shape).verdict("95%") is verdict
    assert SumOfRounds((Repeated.of(_read()["spanish-21", "the game"], -10_00, 150),)).proved is None  # bonuses' means
    many = Rounds(10**6, ((0.00001, 0.5), (-1.0, 0.5)), 10**6)
    with pytest.raises(TooManySums):
        ProvedSum.of([many])


def test_bands_of_rare_and_large_results_are_not_symmetric() -> None:
    """Lucky Ladies pays up to 1,000 to 1: a house that wins every wager of an evening is within chance."""
    figure = spot_figure(LUCKY, "blackjack", {}, 5_00)
    assert figure.nets
    assert figure.variance is not None
    side = PlayedWager("Pat", "Lucky Ladies", ((1, 5_00),), 5_00, 5_00, LUCKY)
    report = theory_of([round_with(side, number=n) for n in range(200)])
    low, high = report.chance.interval("95%")
    expected = report.chance.expected_cents
    assert expected - low > high - expected > 0
    for at, verdict in ((low - 1_00, Verdict.OUTSIDE), (low + 1_00, Verdict.WITHIN)):
        assert replace(report.chance, win_cents=int(at)).verdict("95%") is verdict


def test_net_results_belong_to_figures_with_their_mean_and_variance() -> None:
    poker = game_figures("21-hold-em", {})["PK"]
    assert poker.edge is not None
    assert poker.variance is not None
    assert sum(chance for _, chance in poker.nets) == pytest.approx(1)
    assert nets_of("21-hold-em", "PK", poker.edge, poker.variance) == poker.nets
    assert nets_of("21-hold-em", "PK", poker.edge, poker.variance * Fraction(1_000_001, 1_000_000)) == ()
    assert nets_of("21-hold-em", "PK", poker.edge + Fraction(1, 1_000), poker.variance) == ()
    assert nets_of("21-hold-em", "no such figure", poker.edge, poker.variance) == ()


def test_stored_net_results_are_those_of_the_studies() -> None:
    for game in ("pai-jack", "blackjack"):
        for figure, nets in study(game).net_results().items():
            assert dict(_read()[game, figure]) == pytest.approx(dict(nets))


def test_wagers_on_the_same_cards_are_judged_by_both_bounds_of_their_shape() -> None:
    both = [round_with(main("Pat", 25_00, 0), main("Lee", 25_00, 0), number=n) for n in range(100)]
    chance = theory_of(both).chance
    assert chance.shape is not None
    low, high = chance.interval("95%")
    narrow = theory_of(both, only_player="Pat").chance.interval("95%")
    assert high - low > 2 * (narrow[1] - narrow[0]) * Fraction(999, 1000)
    for at, verdict in ((high - 1_00, Verdict.UNDECIDED), (high + 1_00, Verdict.OUTSIDE), (high / 2, Verdict.WITHIN)):
        assert replace(chance, win_cents=int(at)).verdict("95%") is verdict


# --- figures ---------------------------------------------------------------------------------------------------------


def test_every_game_of_the_catalogue_has_an_edge_and_a_variance() -> None:
    for game in games():
        for spot, figure in game_figures(game, {}).items():
            assert figure.is_known, (game, spot, figure.why)
            assert figure.variance is not None
            assert figure.variance > Fraction(1, 2)
    assert game_figures("3-card-21-n-done", {})["main"].variance_is == SIMULATED


def test_options_that_nobody_calculated_have_no_figure() -> None:
    found = game_figures("blackjack", {"decks": 2, "dealer_hits_soft_17": True})[""]
    assert (found.edge, found.is_known) == (None, False)
    assert "ask the lab" in found.why
    usual = game_figures("blackjack", {"decks": 6})[""].edge
    assert usual != game_figures("blackjack", {"decks": 2})[""].edge


def test_side_wagers_are_exact_and_those_on_meters_have_no_figure() -> None:
    known, without = 0, set()
    for wager in wagers().values():
        for table in wager.paytables.values():
            spot = SpotSetUp(wager.name, wager.id, table.name)
            figure = spot_figure(spot, "blackjack", {"decks": max(d for d in (*table.decks, 6) if d <= 8)}, 5_00)
            if figure.is_known:
                known += 1
                assert figure.variance is not None
                assert figure.variance > 0
            else:
                without.add(figure.why.split(":")[0])
            if table.is_progressive:
                assert "meter" in figure.why
    assert known > 60
    assert all(without)


# --- reports ---------------------------------------------------------------------------------------------------------


def test_one_wager_a_round_is_exact() -> None:
    edge, variance = (game_figures("blackjack", {})[""].edge, game_figures("blackjack", {})[""].variance)
    assert edge is not None
    assert variance is not None
    report = theory_of([round_with(main("Pat", 25_00, -25_00), number=n) for n in range(4)])
    assert report.chance == Chance(-100_00, 100_00 * edge, 4 * 25_00**2 * variance, 4 * 25_00**2 * variance)
    assert (report.rounds, report.wagered_cents, report.win_cents) == (4, 100_00, -100_00)


def test_wagers_on_the_same_cards_are_between_two_bounds() -> None:
    both = [round_with(main("Pat", 25_00, 25_00), main("Lee", 25_00, 25_00))]
    report = theory_of(both)
    low, high = report.chance.variance_low, report.chance.variance_high
    assert 0 <= high - 2 * low < Fraction(low, 10**6)  # two equal wagers: twice the variance, or four times
    one = theory_of(both, only_player="Lee")
    assert (one.rounds, one.wagered_cents, one.chance.is_exact) == (1, 25_00, True)
    assert theory_of(both, only_player="Sue").rounds == 0


def test_insurance_and_unknown_set_ups_stand_apart() -> None:
    insured = round_with(main("Pat", 25_00, 25_00), PlayedWager("Pat", "insurance", (), 12_00, -24_00))
    unknown = replace(insured, options={"decks": 2, "dealer_hits_soft_17": True}, number=2)
    report = theory_of([insured, unknown])
    assert report.wagered_cents == 25_00
    assert report.win_cents == 2 * 1_00
    assert {(each.name, each.wagered_cents) for each in report.no_figure} == {
        ("insurance", 24_00),
        ("Blackjack", 25_00),
    }
    assert NO_INSURANCE in {each.why for each in report.no_figure}


def test_several_seats_of_a_player_are_several_wagers() -> None:
    two = PlayedWager("Pat", "main", ((1, 25_00), (2, 50_00)), 75_00, 75_00)
    variance = game_figures("blackjack", {})[""].variance
    assert variance is not None
    assert theory_of([round_with(two)]).chance.variance_low == (25_00**2 + 50_00**2) * variance


def test_a_side_wager_counts_by_its_own_figure() -> None:
    figure = spot_figure(LUCKY, "blackjack", {}, 5_00, shipped)
    assert figure.edge is not None, figure.why
    side = PlayedWager("Pat", "Lucky Ladies", ((1, 5_00),), 5_00, 5_00, LUCKY)
    assert theory_of([round_with(side)]).chance.expected_cents == 5_00 * figure.edge


@pytest.mark.parametrize("game", ["blackjack", "blackjack-switch", "21-hold-em", "multiple-action-blackjack"])
def test_the_rounds_of_a_log_have_the_wins_of_its_results(game: str) -> None:
    probe = TableProbe(load(game), Random(5), TableReport(), ())
    while len(results_of(probe.table.log.lines)) < 4 and not probe.table.log.is_closed:
        probe._give(probe.sensible())
    lines = probe.table.log.lines
    found = {each.number: each for each in rounds_of(lines)}
    results = results_of(lines)
    assert found.keys() == results.keys()
    assert len(found) >= 2
    for number, result in results.items():
        net = sum(own.wagered_cents - own.returned_cents for own in result.players)
        assert found[number].win_cents == net
        for wager in found[number].wagers:
            if wager.bet == "main" and wager.wagered_cents:
                assert 0 < sum(cents for _, cents in wager.first) <= wager.wagered_cents


# --- simulated shifts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SMALL)
def test_simulated_shifts_are_outside_the_band_as_often_as_they_should(game: str) -> None:
    found = soak(game, SMALL[game], 300)  # too few for the band of 99.9%
    assert is_within_chance(found.outside["95%"], found.shifts, SHARES["95%"]), found.outside
    assert 0 < found.outside["95%"] < found.shifts // 8


@pytest.mark.parametrize(
    ("share", "found", "fits"),
    [
        *((5, found, fits) for found, fits in ((434, False), (435, True), (565, True), (566, False))),
        *((Fraction(1, 10), found, fits) for found, fits in ((0, False), (1, True), (19, True), (20, False))),
    ],
)
def test_within_chance_is_three_standard_errors_of_the_share(share: Fraction, found: int, fits: bool) -> None:
    assert is_within_chance(found, 10_000, Fraction(share, 100)) is fits


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(games()))
def test_ten_thousand_shifts_of_every_game_are_outside_as_often_as_the_bands_say(game: str) -> None:
    found = soak(game, 10_000, 1_000)
    assert found.is_within, found.outside
