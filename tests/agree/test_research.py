"""Rules that the law forbids: the solver against the engine's tree, plain enumerations, the simulator and print.

Published figures, with their rules as their sources state them:

- M. Shackleford, wizardofodds.com, Ask the Wizard 294: six decks, dealer stands on soft 17, no hole card (doubles and
  splits are lost), doubles on 9 to 11, doubles after splits, resplits to four hands, aces too: 0.55%.
- The same, blackjack appendix 9, tables without a hole card: six and eight decks, dealer hits soft 17, doubles and
  splits are lost, resplits to four hands but aces, one card to each split ace, best play by the cards of each hand.
- The same, Ask the Wizard 73: one deck, no hole card, split aces draw like other cards: splitting aces against an ace
  is worth -0.223277. The source plays split hands by the cards of each, which is `SplitPlay.OWN` here; by the play of
  dealt hands it is -0.223294. The source's -0.532849 for a hit comes out in no way that we tried; ours is the engine's.
- The same, Ask the Wizard 309 (N. Wattenberger): one deck, stands on soft 17, blackjack pays 1 to 1, no doubles, no
  splits: 4.30%.
- The same, blackjack appendix 1: infinite decks, stands on soft 17, doubles after splits, splits to four hands but aces
  once, one card to each split ace: 0.511734%.
- P. Griffin, The Theory of Blackjack: infinite decks, no resplits: -0.690223%. An enumeration below that shares nothing
  with the kernel gives 0.690237%, as the kernel does: the last digits of the print are those of its day.
- E. Farmer, blackjackinfo.com, thread 22710: a small shoe made so that dealt and split hands are played alike:
  splitting twos against a seven is worth -76.210220335%.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

import pytest

from pitboss.analysis import simulation
from pitboss.analysis.figures import study
from pitboss.analysis.simulation import Job
from pitboss.analysis.solver import Action, SplitPlay, basic_strategy, solve, solve_hand
from pitboss.bench.edges import edge
from pitboss.bench.subjects import find_shoe
from pitboss.catalogue import Game, games, load
from pitboss.errors import PitbossError
from tests.agree.test_solver_walk import HANDS, by_chart, chart_with_splits, solved, walked

EUROPEAN: Final[dict[str, Any]] = {"hole_card": "no peek", "broken_hands": "all hands lose everything"}
NO_SURRENDER: Final[dict[str, Any]] = {"surrender": "not offered"}


def research(**rules: Any) -> Game:
    return games()["blackjack"].research(**rules)


# --- doubles and splits are lost to a blackjack ----------------------------------------------------------------------


@pytest.mark.parametrize(("dealt", "stack"), HANDS, ids=lambda text: text[:8])
def test_best_play_is_worth_what_the_engine_s_tree_says(dealt: str, stack: str) -> None:
    game = research(**EUROPEAN)
    assert solved(game, dealt, stack).value == walked(game, dealt, stack)


@pytest.mark.parametrize(
    ("options", "dealt", "stack"),
    [
        ({"max_splits": 2}, "8s 10s 8s", "8s 10s 10s 10s 9s 7s As As"),
        ({"max_splits": 1}, "As As As", "As As 10s 10s 10s 9s 8s 8s 7s"),
        ({"split_aces": "any cards", "resplit_aces": True}, "As As As", "As As 10s 10s 10s 9s 8s 8s 7s"),
        ({"double_after_split": False}, "10s 10s 10s", "10s 10s 9s 9s 8s 7s As As"),
    ],
    ids=str,
)
def test_split_hands_lose_everything_as_in_the_engine(options: dict[str, Any], dealt: str, stack: str) -> None:
    mine, theirs = by_chart(research(**EUROPEAN, **NO_SURRENDER, **options), chart_with_splits(), dealt, stack)
    lawful, _ = by_chart(
        load("blackjack", hole_card="no peek", **NO_SURRENDER, **options), chart_with_splits(), dealt, stack
    )
    assert mine == theirs
    assert mine < lawful


def test_the_european_game_of_the_wizard() -> None:
    rules = {"resplit_aces": True, "double_totals": "9-11", "insurance": False, "even_money": False}
    game = research(**EUROPEAN | {"hole_card": "no hole card"}, **NO_SURRENDER, **rules)
    basic = basic_strategy(game)
    assert round(100 * basic.house_edge, 2) == 0.55
    lost = basic_strategy(research(hole_card="no hole card", **NO_SURRENDER, **rules)).house_edge
    assert (
        round(100 * (basic.house_edge - lost), 2) == 0.12
    )  # the rule alone; lists of rules print 0.11 for any doubles
    played = simulated(game)
    assert abs(-float(played.total.mean) - basic.house_edge) < 4 * played.total.std_error


# Appendix 9 without a hole card, an ace up: two cards (an ace is 1), then stand, hit and double, by decks.
HANDS_WITHOUT_A_HOLE_CARD: Final = {
    6: """
    2 1 -0.722356 -0.379910 -1.024099
    3 1 -0.722119 -0.403855 -1.023717
    3 2 -0.721887 -0.529734 -1.443774
    4 1 -0.721866 -0.429265 -1.025989
    4 2 -0.721646 -0.548031 -1.434834
    4 3 -0.721415 -0.554273 -1.369282
    5 1 -0.721965 -0.454867 -1.030051
    5 2 -0.721740 -0.553211 -1.369970
    5 3 -0.721499 -0.493960 -1.193807
    5 4 -0.721243 -0.396287 -0.932671
    6 1 -0.665166 -0.463296 -0.999484
    6 2 -0.721308 -0.493965 -1.194523
    6 3 -0.721068 -0.396571 -0.933570
    6 4 -0.720814 -0.286818 -0.639108
    6 5 -0.720879 -0.235772 -0.535879
    7 1 -0.466029 -0.421285 -0.909374
    """,
    8: """
    2 1 -0.722307 -0.378980 -1.024082
    3 1 -0.722128 -0.403033 -1.023795
    3 2 -0.721955 -0.528987 -1.443909
    4 1 -0.721938 -0.428099 -1.025496
    4 2 -0.721771 -0.546899 -1.434987
    4 3 -0.721595 -0.553054 -1.369253
    5 1 -0.722008 -0.453214 -1.028535
    5 2 -0.721838 -0.552263 -1.369770
    5 3 -0.721657 -0.492985 -1.193543
    5 4 -0.721465 -0.395636 -0.932679
    6 1 -0.665036 -0.462428 -0.998987
    6 2 -0.721522 -0.492995 -1.194090
    6 3 -0.721341 -0.395857 -0.933368
    6 4 -0.721150 -0.286345 -0.639456
    6 5 -0.721201 -0.235977 -0.537869
    7 1 -0.465508 -0.420237 -0.908247
    """,
}


def without_a_hole_card(decks: int, double_after_split: bool = True) -> Game:
    rules = {"hole_card": "no hole card", "dealer_hits_soft_17": True, "double_after_split": double_after_split}
    return research(decks=decks, even_money=False, **EUROPEAN | rules, **NO_SURRENDER)


@pytest.mark.parametrize("decks", HANDS_WITHOUT_A_HOLE_CARD)
def test_hands_without_a_hole_card_of_the_wizard(decks: int) -> None:
    """All ninety-six figures, to their sixth digit: half of them lose doubles to a blackjack."""
    solution = solve(without_a_hole_card(decks))
    for line in HANDS_WITHOUT_A_HOLE_CARD[decks].split("\n")[1:-1]:
        first, second, *printed = line.split()
        cell = solution.cell(int(first), int(second), 1)
        assert [f"{cell.values[act]:.6f}" for act in (Action.STAND, Action.HIT, Action.DOUBLE)] == printed


@pytest.mark.parametrize(
    ("decks", "double_after_split", "printed"),
    [(6, True, -0.0072705), (6, False, -0.0086975), (8, True, -0.007562), (8, False, -0.0089865)],
)
def test_games_without_a_hole_card_of_the_wizard(decks: int, double_after_split: bool, printed: float) -> None:
    """The source's split hands do not know the cards of the others, ours have been dealt: the only difference.

    Its totals of games with a hole card differ by as much (`test_totals_of_shackleford`), less with more decks.
    """
    found = solve(without_a_hole_card(decks, double_after_split), split_play=SplitPlay.BY_HANDS).house_edge
    assert abs(printed + found) < 20e-6 / decks + 0.5e-6


def simulated(game: Game, rounds: int = 1_000_000) -> simulation.Result:
    """A million rounds of whole shoes: their mean is the solver's."""
    studied = study(game)
    shoe = simulation.Shoe.full_of_rounds(studied.chart_rules)
    return simulation.simulate(studied.own_play(Job(studied.chart_rules, shoe=shoe), None), rounds, workers=1)


def test_the_net_results_of_a_round_include_lost_doubles() -> None:
    found = edge("blackjack", decks="infinite", unlawful=True, **EUROPEAN, **NO_SURRENDER)
    assert sum(found.net.values()) == pytest.approx(1, abs=1e-12)
    assert sum(net * chance for net, chance in found.net.items()) == pytest.approx(-float(found.house_edge), abs=1e-12)


def test_a_dealer_who_peeks_takes_no_doubles() -> None:
    with pytest.raises(PitbossError, match="only if the dealer does not peek"):
        solve(research(broken_hands="all hands lose everything"))


def test_aces_against_an_ace_of_the_wizard() -> None:
    game = research(
        decks=1, dealt_from="hand", max_splits=1, split_aces="any cards", double_after_split=False,
        **EUROPEAN, **NO_SURRENDER,
    )  # fmt: skip
    own, dealt = (
        solve_hand(game, (1, 1), (1,), split_play=play).values for play in (SplitPlay.OWN, SplitPlay.AS_DEALT)
    )
    assert round(own[Action.SPLIT], 6) == Fraction("-0.223277")
    assert round(dealt[Action.SPLIT], 6) == Fraction("-0.223294")


def test_blackjack_at_even_money_without_doubles_and_splits() -> None:
    rules = {"blackjack_pays": "1:1", "doubling": "not offered", "max_splits": 0, "even_money": False}
    game = research(decks=1, dealt_from="hand", **rules, **NO_SURRENDER)
    assert round(100 * basic_strategy(game).house_edge, 2) == 4.30
    played = simulated(game)
    assert abs(-float(played.total.mean) - basic_strategy(game).house_edge) < 4 * played.total.std_error


# --- an endless shoe -------------------------------------------------------------------------------------------------

CHANCE: Final = {points: Fraction(4 if points == 10 else 1, 13) for points in range(1, 11)}


def total_of(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


@cache
def dealer(hard: int, ace: bool, first: int) -> Mapping[int, Fraction]:
    """How a dealer without a blackjack ends who stands on soft 17; `first` is the up card until the second is there."""
    if total_of(hard, ace) >= 17 and not first:
        return {min(total_of(hard, ace), 22): Fraction(1)}
    missing = {1: 10, 10: 1}.get(first)
    whole = 1 - CHANCE[missing] if missing else Fraction(1)
    found: dict[int, Fraction] = {}
    for points, chance in CHANCE.items():
        if points != missing:
            for end, also in dealer(hard + points, ace or points == 1, 0).items():
                found[end] = found.get(end, Fraction(0)) + chance / whole * also
    return found


@cache
def stand(total: int, up: int) -> Fraction:
    ends = dealer(up, up == 1, up)
    return sum(
        (chance * ((end > 21 or total > end) - (end <= 21 and total < end)) for end, chance in ends.items()),
        Fraction(0),
    )


@cache
def hit(hard: int, ace: bool, up: int) -> Fraction:
    return sum((chance * best_of(hard + card, ace or card == 1, up) for card, chance in CHANCE.items()), Fraction(0))


@cache
def best_of(hard: int, ace: bool, up: int) -> Fraction:
    if hard > 21:
        return Fraction(-1)
    return max(stand(total_of(hard, ace), up), hit(hard, ace, up))


def doubled(hard: int, ace: bool, up: int) -> Fraction:
    return sum(
        (2 * chance * (stand(total_of(hard + card, ace or card == 1), up) if hard + card <= 21 else -1))
        for card, chance in CHANCE.items()
    ) + Fraction(0)


def split(card: int, up: int) -> Fraction:
    """Two hands, no resplit, no doubles; one card to an ace."""
    worth = Fraction(0)
    for second, chance in CHANCE.items():
        alone = stand(total_of(1 + second, True), up)
        worth += chance * (alone if card == 1 else best_of(card + second, second == 1, up))
    return 2 * worth


def endless_edge() -> Fraction:
    """Griffin's game: the dealer peeks, any two cards are doubled, one split, no doubles after it."""
    net = Fraction(0)
    for up, shown in CHANCE.items():
        blackjack = CHANCE[{1: 10, 10: 1}[up]] if up in (1, 10) else Fraction(0)
        for first, one in CHANCE.items():
            for second, other in CHANCE.items():
                hard, ace = first + second, 1 in (first, second)
                if {first, second} == {1, 10}:
                    worth = (1 - blackjack) * Fraction(3, 2)
                else:
                    options = [best_of(hard, ace, up), doubled(hard, ace, up)] + [split(first, up)] * (first == second)
                    worth = (1 - blackjack) * max(options) - blackjack
                net += shown * one * other * worth
    return -net


def test_an_endless_shoe_of_griffin() -> None:
    game = research(decks="infinite", max_splits=1, double_after_split=False, even_money=False, **NO_SURRENDER)
    plain = endless_edge()
    assert solve_hand(game, (8, 8), (1,)).values[Action.SPLIT] == (1 - CHANCE[10]) * split(8, 1) - CHANCE[10]
    assert basic_strategy(game).house_edge == pytest.approx(float(plain), abs=1e-13)
    assert abs(float(plain) - 0.00690223) < 2e-7
    played = simulated(game)
    assert abs(-float(played.total.mean) - float(plain)) < 4 * played.total.std_error


def test_the_endless_shoe_of_the_wizard() -> None:
    assert round(100 * basic_strategy(research(decks="infinite", **NO_SURRENDER)).house_edge, 6) == 0.511734


def test_many_decks_come_near_an_endless_shoe() -> None:
    endless = basic_strategy(research(decks="infinite", **NO_SURRENDER)).house_edge
    near = [endless - basic_strategy(research(decks=decks, **NO_SURRENDER)).house_edge for decks in (100, 2_000)]
    assert near[0] / near[1] == pytest.approx(20, rel=0.01)  # as one over the number of decks
    assert 0 < near[1] < 1e-5


@pytest.mark.parametrize("decks", [0, -1, 2_001, "many", 1.5])
def test_what_is_no_number_of_decks_is_refused(decks: object) -> None:
    with pytest.raises(PitbossError, match="allowed: 1 to 2,000, or infinite"):
        research(decks=decks)


# --- split play by the number of hands -------------------------------------------------------------------------------

SMALL: Final = {2: 4, 3: 4, 4: 2, 7: 2, 10: 7}
UP: Final = 7  # with which no dealer has a blackjack

Cards = tuple[int, ...]  # how many of each of SMALL's values


def take(left: Cards, value: int) -> Cards:
    place = list(SMALL).index(value)
    return (*left[:place], left[place] - 1, *left[place + 1 :])


def draws(left: Cards) -> list[tuple[int, Fraction]]:
    return [(value, Fraction(count, sum(left))) for value, count in zip(SMALL, left, strict=True) if count]


@cache
def ends(left: Cards, total: int) -> Mapping[int, Fraction]:
    if total >= 17:
        return {min(total, 22): Fraction(1)}
    found: dict[int, Fraction] = {}
    for value, chance in draws(left):
        for end, also in ends(take(left, value), total + value).items():
            found[end] = found.get(end, Fraction(0)) + chance * also
    return found


def stands(left: Cards, total: int) -> Fraction:
    return sum(
        (p * ((end > 21 or total > end) - (end <= 21 and total < end)) for end, p in ends(left, UP).items()),
        Fraction(0),
    )


@cache
def policy(left: Cards, held: Cards) -> tuple[str, Fraction]:
    """The best act with these cards held and those left, and its value; no ace is in this shoe."""
    total = sum(value * count for value, count in zip(SMALL, held, strict=True))
    worth = {"stand": stands(left, total)}
    nexts = [(value, chance, take(left, value)) for value, chance in draws(left)]
    if total < 21:
        worth["hit"] = sum(
            (p * (policy(rest, more(held, v))[1] if total + v <= 21 else -1) for v, p, rest in nexts), Fraction(0)
        )
    if sum(held) == 2:
        worth["double"] = 2 * sum(
            (p * (stands(rest, total + v) if total + v <= 21 else -1) for v, p, rest in nexts), Fraction(0)
        )
    return max(worth.items(), key=lambda act: act[1])


def more(held: Cards, value: int) -> Cards:
    place = list(SMALL).index(value)
    return (*held[:place], held[place] + 1, *held[place + 1 :])


def by_hands(card: int, max_hands: int, knows_hands: bool) -> Fraction:
    """Deal the second cards of every hand first, then play each by the policy for the number of hands there are."""
    nothing: Cards = (0,) * len(SMALL)
    shoe = take(tuple(SMALL.values()), UP)

    def follow(left: Cards, held: Cards, gone: int) -> Fraction:
        """A hand by the policy that was made with `gone` more pair cards out of the shoe."""
        made = shoe
        for _ in range(1 + gone):
            made = take(made, card)
        for value, count in zip(SMALL, held, strict=True):
            for _ in range(count):
                made = take(made, value)
        total = sum(value * count for value, count in zip(SMALL, held, strict=True))
        act, _ = policy(made, held)
        if act == "stand":
            return stands(left, total)
        stake = 2 if act == "double" else 1
        return stake * sum(
            (
                p * (-1 if total + v > 21 else stands(take(left, v), total + v) if stake == 2
                     else follow(take(left, v), more(held, v), gone))
                for v, p in draws(left)
            ),
            Fraction(0),
        )  # fmt: skip

    def deal(left: Cards, waiting: int, seconds: tuple[int, ...], hands: int) -> Fraction:
        if not waiting:
            gone = hands - 2 if knows_hands else 0
            return sum((follow(left, more(more(nothing, card), second), gone) for second in seconds), Fraction(0))
        found = Fraction(0)
        for value, chance in draws(left):
            rest = take(left, value)
            if value == card and hands < max_hands:
                found += chance * deal(rest, waiting + 1, seconds, hands + 1)
            else:
                found += chance * deal(rest, waiting - 1, (*seconds, value), hands)
        return found

    return deal(take(take(shoe, card), card), 2, (), 2)


@pytest.mark.parametrize(
    ("card", "max_splits", "play"),
    [(3, 3, SplitPlay.OWN), (3, 1, SplitPlay.BY_HANDS), (2, 2, SplitPlay.BY_HANDS), (3, 3, SplitPlay.BY_HANDS)],
)
def test_split_play_is_worth_what_dealing_every_hand_says(card: int, max_splits: int, play: SplitPlay) -> None:
    game = load("blackjack", max_splits=max_splits, **NO_SURRENDER)
    shoe = find_shoe({str(value): count for value, count in SMALL.items()})
    found = solve_hand(game, (card, card), (UP,), shoe, split_play=play).values[Action.SPLIT]
    assert found == by_hands(card, max_splits + 1, play is SplitPlay.BY_HANDS)


def test_the_small_shoe_of_farmer() -> None:
    shoe = find_shoe({str(value): count for value, count in SMALL.items()})
    plays = {
        play: solve_hand(load("blackjack", **NO_SURRENDER), (2, 2), (UP,), shoe, split_play=play).values[Action.SPLIT]
        for play in SplitPlay
    }
    assert round(float(100 * plays[SplitPlay.AS_DEALT]), 9) == -76.210220335
    assert plays[SplitPlay.OWN] == plays[SplitPlay.AS_DEALT] < plays[SplitPlay.BY_HANDS]


def test_more_knowledge_never_costs() -> None:
    edges = [edge("blackjack", decks=1, split_play=play.value, **NO_SURRENDER) for play in SplitPlay]
    assert edges[0].house_edge > edges[1].house_edge > edges[2].house_edge
    assert "split hands by number of hands" in edges[2].assumes
