"""How the printed rules say amounts, levels, rounds and prizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.money import dollars
from pitboss.tournaments.document.model import EventPlan, Prize, TournamentDocument
from pitboss.tournaments.document.rounds import Level, RoundPlan
from pitboss.tournaments.prizes import voucher_value

ABSENT = {
    "minimum bet": "A player who does not bet in time bets the minimum wager; one who does not act in time stands.",
    "forfeit minimum": "An absent player forfeits the minimum wager of each hand.",
    "sit out": "An absent player sits out.",
}
TIES = {
    "countback": "the player who had more points after the hand before, and so on back",
    "play-off": "a play-off hand of the tied players, if all have chips for it, which are handed back afterwards",
    "draw": "a random draw",
}


def points(number: int) -> str:
    """A number of points in words."""
    return f"{number:,} points"


def number_of(count: int, one: str, many: str = "") -> str:
    """A number with its noun, singular or plural."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def ordinal(place: int) -> str:
    """A place in words.

    >>> ordinal(1), ordinal(22), ordinal(13)
    ('1st', '22nd', '13th')
    """
    if place % 100 in (11, 12, 13):
        return f"{place}th"
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th') }"


def level_words(level: Level) -> str:
    """The limits of a level in words."""
    most = f"at most {points(level.max)}" if level.max else "at most all chips on the table"
    begins = f"from hand {level.hand}" if level.minute is None else f"from minute {level.minute}"
    return f"{begins}: at least {points(level.min)}, {most}"


def round_name(number: int, plan: RoundPlan) -> str:
    """A round's number, and its name if it has one."""
    return f"Round {number}{f', {plan.name}' if plan.name else ''}"


def advance_words(plan: RoundPlan, *, is_last: bool) -> str:
    """Who goes on from a round."""
    if is_last:
        return "This is the final round: points at its end decide the places."
    if not plan.hands:
        return f"The last {number_of(plan.left, 'player')} of all tables {_go(plan.left)} on."
    if plan.advance_overall:
        return f"{_best(plan.advance_overall)} of all tables together {_go(plan.advance_overall)} on."
    return f"{_best(plan.advance)} of each table {_go(plan.advance)} on."


def _best(count: int) -> str:
    return "The best one" if count == 1 else f"The best {count}"


def _go(count: int) -> str:
    return "goes" if count == 1 else "go"


def hands_words(hands: Sequence[int]) -> str:
    """The numbers of hands in words.

    >>> hands_words([8]), hands_words([8, 16]), hands_words([8, 16, 25])
    ('hand 8', 'hands 8 and 16', 'hands 8, 16 and 25')
    """
    *first, last = map(str, hands)
    return f"hands {', '.join(first)} and {last}" if first else f"hand {last}"


def round_words(number: int, plan: RoundPlan, event: EventPlan) -> Iterator[str]:
    """Everything about one round, a sentence each."""
    is_last = number == len(event.rounds)
    name = round_name(number, plan)
    if plan.hands:
        yield f"{name}: {number_of(plan.hands, 'hand')} at each table. {advance_words(plan, is_last=is_last)}"
    else:
        left = f"{number_of(plan.left, 'player')} {'remains' if plan.left == 1 else 'remain'}"
        yield f"{name}: played until {left}. {advance_words(plan, is_last=is_last)}"
    chips = points(plan.points or event.points)
    if number > 1:
        carried = "Players bring the chips of the round before."
        yield f"Every player begins this round with {chips}." if plan.fresh_chips else carried
    if plan.elimination_hands:
        after = f"After {hands_words(plan.elimination_hands)}"
        yield f"{after} the player with the fewest points at the table is out, unless the hand put one out."
    if plan.wild_cards:
        who = (
            "player who did not advance and still holds"
            if plan.wild_cards == 1
            else "players who did not advance and still hold"
        )
        yield f"{plan.wild_cards} more {who} chips {'is' if plan.wild_cards == 1 else 'are'} drawn at random to go on."
    if plan.second_chance:
        yield (
            "Players who did not advance and still hold chips play once more under the same rules; the best "
            f"{plan.second_chance} of each table {_go(plan.second_chance)} on."
        )
    yield from _own_rules(plan)


def _own_rules(plan: RoundPlan) -> Iterator[str]:
    if plan.secret_bets:
        bets = number_of(plan.secret_bets, "secret bet")
        yield f"Each player may make {bets} in the round, hidden until all have wagered."
    if plan.seconds:
        more = f", {plan.elimination_seconds} seconds on elimination hands" if plan.elimination_seconds else ""
        yield f"A decision takes at most {plan.seconds} seconds{more}."
    if plan.last_hand == "simultaneous":
        yield "On the last hand all players wager at the same time, hidden from each other."
    if plan.values:
        values = ", ".join(f"{color} {number:,}" for color, number in plan.values.items())
        yield f"From this round on chips count: {values} points."


def prize_words(document: TournamentDocument, prize: Prize) -> str:
    """A prize, exactly described."""
    parts = []
    if prize.share:
        parts.append(f"{prize.share} of the prize pool")
    if prize.cents:
        parts.append(dollars(prize.cents))
    if prize.merchandise:
        parts.append(f"{prize.merchandise} (value {dollars(prize.value_cents)})")
    if prize.voucher:
        fee, buy_in, spot = voucher_value(document, prize.voucher)
        worth = f"fee {dollars(fee)}, buy-in {dollars(buy_in)}" if fee or buy_in else f"{dollars(spot)} into its pool"
        parts.append(f"a voucher for {document.event(prize.voucher).name} ({worth})")
    return ", ".join(parts)
