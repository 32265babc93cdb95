"""How it is played: chips, limits, the button, ties, the end, and what the printed rules must say of it."""

from __future__ import annotations

from typing import Final

from pitboss.engine.games import house_for
from pitboss.engine.round.house import Limits
from pitboss.engine.round.tournament import check_set_up, refuse_game
from pitboss.engine.vocabulary.tournament import TournamentTable
from pitboss.errors import PitbossError
from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    failed,
    not_applicable,
    passed,
    refused,
    require,
    undecided,
)
from pitboss.money import ChipSet
from pitboss.tournaments.check.cases import EventCase, TournamentCase
from pitboss.tournaments.document.rounds import RoundPlan

MOST_SPLITTERS: Final = 4
DECK_MINUTES: Final = 120


def _values(case: EventCase) -> list[dict[str, int]]:
    """The points of the colors in each round."""
    values = {each.color: each.points for each in case.of.document.chips}
    found = []
    for plan in case.plan.rounds:
        values = values | plan.values
        found.append(values)
    return found


@require("tournament.chip-notice", "What each color is worth", "CO 30-832.01(2) s.1", Scope.TOURNAMENT)
def chip_notice(case: TournamentCase) -> Answer:
    plain = [each for each in case.document.chips if not each.printed]
    if not plain:
        return passed("every chip bears its points", "points on the chip, or a notice at each table")
    words = ", ".join(f"{each.color} {each.points}" for each in plain)
    return passed(f"a notice at each table: {words}", "points on the chip, or a notice at each table")


@require("event.printed-values", "A printed chip keeps its points", "CO 30-832.01(2) s.2", Scope.EVENT)
def printed_values(case: EventCase) -> Answer:
    printed = {each.color: each.points for each in case.of.document.chips if each.printed}
    for values in _values(case):
        for color, points in printed.items():
            if values[color] != points:
                value = f"{color}: {points} becomes {values[color]}"
                return failed(value, "only unmarked chips change", f"leave {color} out of values")
    return passed("no printed chip changes", "only unmarked chips change")


@require("event.chips", "Chips for the entry", "CO 30-832.08(1) s.1", Scope.EVENT)
def chips(case: EventCase) -> Answer:
    """Every number of points that is given out or asked for can be made in the chips of its round."""
    required = "points that can be made in the chips of the round"
    for plan, values in zip(case.plan.rounds, _values(case), strict=True):
        try:
            here = ChipSet(tuple(set(values.values())))
        except PitbossError as error:
            return refused(str(values), error, "change the points of the colors")
        amounts = [plan.points or case.plan.points, *(level.min for level in plan.levels)]
        amounts += [level.max for level in plan.levels if level.max]
        if case.plan.rebuys is not None:
            amounts.append(case.plan.rebuys.points)
        amounts += [each.points for each in case.plan.extra_chips]
        for points in amounts:
            if not here.can_make(points):
                return failed(f"{points:,} points", required, "change the points, or add a chip")
    return passed(f"{case.plan.points:,} points", required)


@require("event.same-chance", "Everybody can earn the same chips", "CO 30-832.08(1) s.2", Scope.EVENT)
def same_chance(case: EventCase) -> Answer:
    if not case.plan.extra_chips:
        return not_applicable("no extra chips")
    for each in case.plan.extra_chips:
        if each.open_to != "everyone":
            return failed(each.name, "open to everyone", 'set open_to = "everyone"')
    return passed(", ".join(each.name for each in case.plan.extra_chips), "open to everyone")


@require("event.first-limits", "Limits of the initial rounds", "CO 30-832.07(2)", Scope.EVENT)
def first_limits(case: EventCase) -> Answer:
    """See docs/interpretations: every round before the last states a maximum, not above its buy-in's chips."""
    if len(case.plan.rounds) < 2:
        return not_applicable("no round before the last")
    required = "before the last round, a maximum wager at each level, not above the chips of the entry"
    for number, plan in enumerate(case.plan.rounds[:-1], start=1):
        points = plan.points or case.plan.points
        for level in plan.levels:
            if not level.max:
                return failed(f"round {number} has no maximum", required, "set max at each level")
            if level.max > points:
                value = f"round {number}: up to {level.max:,} of {points:,} points"
                return failed(value, required, f"lower max to {points}")
    return passed("a maximum at each level", required)


@require("event.levels", "First bets, limits, and how they rise", "CO 30-832.09(3)", Scope.EVENT)
def levels(case: EventCase) -> Answer:
    required = "levels in their order, the first one from the beginning, and no minimum that falls"
    for number, plan in enumerate(case.plan.rounds, start=1):
        first = plan.levels[0]
        if first.hand != 1 or first.minute not in (None, 0):
            return failed(f"round {number} begins without a level", required, "begin with hand = 1")
        starts = [each.hand if each.minute is None else each.minute for each in plan.levels]
        lows = [each.min for each in plan.levels]
        if starts != sorted(set(starts)) or lows != sorted(lows):
            return failed(f"round {number}: levels out of order", required, "order the levels by hand or minute")
    return passed("stated for every round", required)


@require("event.game-opens", "The game can be dealt with these limits", "CO 30-832.07(1) s.1", Scope.EVENT)
def game_opens(case: EventCase) -> Answer:
    game = case.of.game
    if isinstance(game, PitbossError):
        return undecided("game", "a game that can be set up")
    for plan, values in zip(case.plan.rounds, _values(case), strict=True):
        try:
            house_for(game, _limits(case, plan, values))
        except PitbossError as error:
            return refused(case.of.document.game.id, error, "change the game, its options or the limits")
    return passed(case.of.document.game.id, "a table that opens")


def _limits(case: EventCase, plan: RoundPlan, values: dict[str, int]) -> Limits:
    """The limits of a round's first level, as a tournament's table has them."""
    low, chips = plan.levels[0].min, ChipSet(tuple(set(values.values())))
    most = max(low, plan.levels[0].max or case.plan.points)
    return Limits(min=low, max=most, chips=chips, tournament=TournamentTable(case.of.document.id))


@require("event.one-hand", "One hand for each player", "CO 30-832.08(7)", Scope.EVENT)
def one_hand(case: EventCase) -> Answer:
    game, required = case.of.game, "a game that is played with one hand"
    if isinstance(game, PitbossError) or refuse_game(game) is not None:
        return undecided("game", required)
    try:
        check_set_up(house_for(game, _limits(case, case.plan.rounds[0], _values(case)[0])))
    except PitbossError as error:
        return refused(game.name, error, "choose another game, or options with one hand")
    return passed(game.name, required)


@require("event.button", "The hand begins at the button", "CO 30-832.08(3) s.2", Scope.EVENT)
def button(case: EventCase) -> Answer:
    required = "the button decides who begins every hand, the last one too"
    for number, plan in enumerate(case.plan.rounds, start=1):
        if plan.last_hand == "leader last":
            return failed(f"round {number}: leader last", required, 'set last_hand = "button" or "simultaneous"')
    return passed("from the button", required)


@require("event.rebuys", "Whether re-buys are permitted, and when", "CO 30-832.09(2) s.2", Scope.EVENT)
def rebuys(case: EventCase) -> Answer:
    rules, required = case.plan.rebuys, "not permitted, or how many, for how much, until when"
    if rules is None:
        return passed("not permitted", required)
    value = f"{rules.most} of {rules.points:,} points each"
    if rules.most < 1 or rules.points < 1 or rules.cents < 0 or not 1 <= rules.until_round <= len(case.plan.rounds):
        return failed(value, required, "state most, cents, points and until_round")
    return passed(value, required)


@require("event.reentry", "Re-entry as a new entry", "CO 30-832(2)(c) s.2", Scope.EVENT)
def reentry(case: EventCase) -> Answer:
    rules, required = case.plan.reentry, "not allowed, or how often for each player, until which round"
    if rules is None:
        return passed("not allowed", required)
    value = f"{rules.most} for each player, until round {rules.until_round}"
    if rules.most < 1:
        return failed(value, required, "set most to 1 or more, or leave reentry out")
    return passed(value, required)


@require("event.final", "How the final round is determined", "CO 30-832.09(4)", Scope.EVENT)
def final(case: EventCase) -> Answer:
    """Every round before the last says who goes on; the last one ends by itself."""
    required = "who advances from each round before the last"
    for number, plan in enumerate(case.plan.rounds[:-1], start=1):
        ways = [bool(plan.advance), bool(plan.advance_overall), not plan.hands]
        if sum(ways) != 1:
            value = f"round {number}: {'nobody goes on' if not sum(ways) else 'two ways to go on'}"
            return failed(value, required, "set advance, advance_overall, or hands = 0 with left")
        if plan.advance >= case.plan.seats:
            return failed(f"round {number}: all {plan.advance} go on", required, "lower advance")
    return passed(f"{len(case.plan.rounds)} rounds", required)


@require("event.ties", "How ties are broken", "CO 30-832.09(4)", Scope.EVENT)
def ties(case: EventCase) -> Answer:
    required = "procedures in their order, of which the last always decides: draw or play-off"
    value = ", ".join(case.plan.ties) or "nothing"
    if not case.plan.ties or case.plan.ties[-1] == "countback":
        return failed(value, required, 'end ties with "draw" or "play-off"')
    return passed(value, required)


@require("event.split", "A split by at most four", "CO 30-832.08(5)(b) s.3", Scope.EVENT)
def split(case: EventCase) -> Answer:
    number, required = case.plan.split_players, f"a stated number of at most {MOST_SPLITTERS} last players"
    if not number:
        return not_applicable("no split")
    if number > MOST_SPLITTERS:
        return failed(str(number), required, f"set split_players = {MOST_SPLITTERS}")
    return passed(str(number), required)


@require("event.decks", "Decks changed every two hours", "CO 30-832.08(6)", Scope.EVENT)
def decks(case: EventCase) -> Answer:
    minutes, required = case.plan.deck_minutes, f"at most {DECK_MINUTES} minutes of continuous play"
    if minutes > DECK_MINUTES:
        return failed(f"{minutes} minutes", required, f"set deck_minutes = {DECK_MINUTES}")
    return passed(f"{minutes} minutes", required)


@require("event.prizes", "How many prizes, and which", "CO 30-832.09(5)", Scope.EVENT)
def prizes(case: EventCase) -> Answer:
    required = "each place described, from the first on"
    found = sorted({each.place for each in case.plan.prizes})
    if not found or found != list(range(1, len(found) + 1)):
        return failed(", ".join(map(str, found)) or "none", required, "write a [[event.prize]] for each place")
    for each in case.plan.prizes:
        if not (each.share or each.cents or each.merchandise or each.voucher):
            return failed(f"place {each.place}: nothing", required, "say what the place wins")
        if each.merchandise and not each.value_cents:
            return failed(each.merchandise, "merchandise with its value", "set value_cents")
    return passed(f"{len(case.plan.prizes)} prizes", required)


@require("event.format", "The rounds are what the format says", "CO 30-832.09(4)", Scope.EVENT)
def form(case: EventCase) -> Answer:
    plan, required = case.plan, f"rounds as in {case.plan.format}"
    rounds = plan.rounds
    wrong = {
        "rounds": any(not each.hands for each in rounds),
        "elimination": not any(each.elimination_hands for each in rounds),
        "accumulation": any(not each.hands for each in rounds) or any(each.advance for each in rounds),
        "single table": len(rounds) > 1 or len(plan.tables) > 1,
        "knockout": any(each.hands for each in rounds),
    }[plan.format]
    if wrong:
        return failed(plan.format, required, "choose the format that the rounds have")
    return passed(plan.format, required)


REQUIREMENTS: Final[tuple[Requirement[TournamentCase] | Requirement[EventCase], ...]] = (
    chip_notice, printed_values, chips, same_chance, first_limits, levels, game_opens, one_hand, button, rebuys,
    reentry, final, ties, split, decks, prizes, form,
)  # fmt: skip
