"""The printed rules, made from the document: all that CO 30-832.08 and 30-832.09 ask for, each with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.catalogue import load
from pitboss.engine.round.house import Limits
from pitboss.engine.table.table import Table
from pitboss.house.signs import blocks
from pitboss.house.signs.sheet import Block, Grid, Marks, Sheet, Statement, Statements
from pitboss.money import dollars
from pitboss.tournaments.document.model import EventPlan, TournamentDocument
from pitboss.tournaments.document.writer import digest
from pitboss.tournaments.papers.words import (
    ABSENT,
    TIES,
    level_words,
    number_of,
    ordinal,
    points,
    prize_words,
    round_name,
    round_words,
)

RULES = "rules"


def rules_sheet(document: TournamentDocument) -> Sheet:
    """The rules that every player gets and the Division has beforehand."""
    casino = " and ".join(each.casino for each in document.licensees)
    game = load(document.game.id, **document.game.options)
    dates = f"{document.starts} to {document.ends}" if document.ends > document.starts else str(document.starts)
    return Sheet(
        kind=RULES,
        id=document.id,
        language="en",
        title=f"Tournament rules · {game.name} · {casino} · {dates}",
        subtitle=document.name,
        blocks=tuple(_blocks(document)),
        marks=marks_of(document),
    )


def marks_of(document: TournamentDocument, table: str = "") -> Marks:
    """What every paper carries at its foot."""
    edition = f"Edition {document.edition} of {document.dated}"
    return Marks(document.responsible.casino, table, edition, digest(document), "")


def _blocks(document: TournamentDocument) -> Iterator[Block]:
    yield Statements("Who conducts it, and who may play", tuple(_about(document)))
    yield Statements("Chips", tuple(_chips(document)))
    grid = tuple((each.color, f"{each.points:,}", "yes" if each.printed else "no") for each in document.chips)
    yield Grid("Points of each color", ("Color", "Points", "On the chip"), grid, "CO 30-832.01(2)")
    for event in document.events:
        yield from _event(document, event)
    yield Statements("Conduct of play", tuple(_conduct(document)))
    yield from _house_rules(document)


def _about(document: TournamentDocument) -> Iterator[Statement]:
    names = ", ".join(f"{each.name} ({each.casino})" for each in document.licensees)
    yield Statement(f"Conducted by {names}.", "CO 30-832(2)")
    if len(document.licensees) > 1:
        who = document.responsible.name
        yield Statement(f"{who} answers for the award of all prizes and keeps the records.", "CO 30-832(2)(b)")
    if document.is_series:
        by = "the winner of the last event" if document.overall == "last event" else "the player with the most points"
        yield Statement(f"A series of {len(document.events)} events. The overall winner is {by}.", "CO 30-832(1)")
    if document.overall == "points" and document.league_points:
        given = ", ".join(f"{ordinal(place)} {each}" for place, each in enumerate(document.league_points, start=1))
        yield Statement(f"Points of an event by place: {given}.", "CO 30-832(1)")
    if document.criteria:
        for each in document.criteria:
            yield Statement(f"Open to {each.words}.", "CO 30-832.05", is_own=True)
    else:
        yield Statement("Open to everybody who may play.", "CO 30-832.05")
    yield Statement("Nobody is entered twice at the same time.", "CO 30-832(2)(c)")
    two = "A player found with two active entries is disqualified and wins no prize."
    yield Statement(two, "CO 30-832(2)(c)")


def _chips(document: TournamentDocument) -> Iterator[Statement]:
    yield Statement("Only tournament chips are wagered: no money, no other chips, nothing of value.", "CO 30-832.01(1)")
    yield Statement(
        "Money is exchanged before play. Chips have no cash value and are never redeemed.", "CO 30-832.01(1)"
    )
    yield Statement("The points of a player's chips decide places and winners.", "CO 30-832.01(1)")


def _event(document: TournamentDocument, event: EventPlan) -> Iterator[Block]:
    day = str(event.starts) if event.starts == event.ends else f"{event.starts} to {event.ends}"
    yield Statements(f"{event.name}, {day}", tuple(_entry(event)))
    yield Statements(f"{event.name}: rounds", tuple(_rounds(event)))
    rows = tuple(
        (round_name(number, plan), level_words(level))
        for number, plan in enumerate(event.rounds, start=1)
        for level in plan.levels
    )
    yield Grid(f"{event.name}: bets and limits", ("Round", "A wager"), rows, "CO 30-832.09(3)")
    yield Statements(f"{event.name}: ties and the end", tuple(_end(event)))
    prizes = tuple((ordinal(each.place), prize_words(document, each)) for each in event.prizes)
    places = len({each.place for each in event.prizes})
    yield Grid(f"{event.name}: {number_of(places, 'prize')}", ("Place", "Prize"), prizes, "CO 30-832.09(5)")


def _entry(event: EventPlan) -> Iterator[Statement]:
    fee = f"Entry fee: {dollars(event.fee_cents)}." if event.fee_cents else "Entry fee: none."
    yield Statement(fee, "CO 30-832.09(2)")
    buy_in = (
        f"Buy-in: {dollars(event.buy_in_cents)}, all of it for the prize pool."
        if event.buy_in_cents
        else "Buy-in: none."
    )
    yield Statement(buy_in, "CO 30-832.09(2)")
    for what, goods in (("entry fee", event.fee_goods), ("buy-in", event.buy_in_goods)):
        for each in goods:
            yield Statement(
                f"Instead of the cash {what}: {each.what}, value {dollars(each.value_cents)}.", "CO 30-832.09(2)"
            )
    if event.vouchers_only:
        yield Statement("A place in this event is won in an earlier one.", "CO 30-832.06")
    if event.added_cents:
        yield Statement(f"The licensee adds {dollars(event.added_cents)} to the prize pool.", "CO 30-832.06")
    yield Statement(f"Every player receives {points(event.points)} in chips.", "CO 30-832.08(1)")
    yield Statement(_rebuys(event), "CO 30-832.09(2)")
    yield Statement(_reentry(event), "CO 30-832(2)(c)")
    for extra in event.extra_chips:
        price = f" for {dollars(extra.cents)}" if extra.cents else f" by {extra.condition}" if extra.condition else ""
        times = "once" if extra.times == 1 else f"up to {extra.times} times"
        text = f"{extra.name}: every player may have {points(extra.points)} more{price}, {times}."
        yield Statement(text, "CO 30-832.08(1)")


def _rebuys(event: EventPlan) -> str:
    rules = event.rebuys
    if rules is None:
        return "Re-buys are not permitted."
    until = f"to the end of round {rules.until_round}" if not rules.until_hand else (
        f"until hand {rules.until_hand} of round {rules.until_round}"
    )  # fmt: skip
    below = f", with fewer than {points(rules.below_points)}" if rules.below_points else ""
    count = number_of(rules.most, "re-buy")
    each = f"{points(rules.points)} for {dollars(rules.cents)}"
    return f"Re-buys are permitted: {count} of {each} {until}, between hands{below}."


def _reentry(event: EventPlan) -> str:
    rules = event.reentry
    if rules is None:
        return "A player who is out may not enter again."
    times = "once" if rules.most == 1 else f"up to {rules.most} times"
    until = f"while round {rules.until_round} is played"
    return f"A player who is out may enter again {times}, {until}, as a new entry with its own fee and buy-in."


def _rounds(event: EventPlan) -> Iterator[Statement]:
    for number, plan in enumerate(event.rounds, start=1):
        for text in round_words(number, plan, event):
            own = text.startswith(("Each player may make", "A decision takes", "On the last hand", "After hand"))
            yield Statement(text, "CO 30-832.09(6)" if own else "CO 30-832.09(4)")
    tables = number_of(len(event.tables), "table")
    seating = f"Table and seat are drawn at random: {tables} of {event.seats} seats"
    yield Statement(
        f"{seating}. The chain of draws is published, so that every draw can be verified.", "CO 30-832.08(2)"
    )


def _end(event: EventPlan) -> Iterator[Statement]:
    ways = "; then ".join(TIES[each] for each in event.ties)
    yield Statement(f"A tie is decided by {ways}.", "CO 30-832.09(4)")
    yield Statement("Players who are still equal at the end share the prizes of their places.", "CO 30-832.09(4)")
    last = event.rounds[-1]
    ends = (
        f"after hand {last.hands} of its final round"
        if last.hands
        else f"when {number_of(last.left, 'player')} {'is' if last.left == 1 else 'are'} left"
    )
    yield Statement(f"The event ends {ends}, or when only one player is left.", "CO 30-832.08(5)")
    by = "in the final round" if event.winner_by == "last round" else "in all rounds together"
    yield Statement(f"The winner is the player with the most points {by}.", "CO 30-832.08(5)")
    if event.split_players:
        text = f"The last {event.split_players} players, or fewer, may agree unanimously to split the prizes."
        yield Statement(text, "CO 30-832.08(5)(b)")
    else:
        yield Statement("The prizes are not split.", "CO 30-832.08(5)(b)")


def _conduct(document: TournamentDocument) -> Iterator[Statement]:
    """What holds in every tournament (CO 30-832.08)."""
    minutes = min(each.deck_minutes for each in document.events)
    yield Statement("When tables are combined, the new seats are drawn at random too.", "CO 30-832.08(2)")
    yield Statement(
        "A button marks the first position. Each hand begins with the player who has it.", "CO 30-832.08(3)"
    )
    yield Statement("After each hand the dealer moves the button one position clockwise.", "CO 30-832.08(3)")
    yield Statement("A player without chips, or with too few for a required wager, is out.", "CO 30-832.08(4)")
    yield Statement(
        f"The dealer changes the decks at least every {minutes} minutes of continuous play.", "CO 30-832.08(6)"
    )
    yield Statement("Each player plays one hand.", "CO 30-832.08(7)")
    yield Statement("Nobody sits in for a player, wagers on another's hand or plays it.", "CO 30-832.08(8)")
    yield Statement("Only chips that lie on the table when a game starts are played.", "CO 30-832.08(9)")
    yield Statement("Chips stay in full view. Hidden chips may not be played.", "CO 30-832.08(9)")
    yield Statement("A player may set chips ready before acting.", "CO 30-832.08(10)")
    text = "A bet is made when chips are pushed into the betting area and the hand is off them. It cannot be changed."
    yield Statement(text, "CO 30-832.08(10)")
    yield Statement("A hand gesture that shows what a player wants binds the player.", "CO 30-832.08(11)")
    text = "The pit supervisor or a tournament judge decides disputes about the dealer's action, as 30-828 says."
    yield Statement(text, "CO 30-832.08(11)")
    for absent in dict.fromkeys(each.absent for each in document.events):
        yield Statement(ABSENT[absent], "CO 30-832.09(6)")


def _house_rules(document: TournamentDocument) -> Iterator[Block]:
    """The house rules of the game, or the sentence that the clause itself prescribes word for word."""
    if document.standard_rules == "reference":
        casino = document.responsible.casino
        text = f"Except as changed by these tournament rules, tournament play shall follow the house rules of {casino}."
        yield Statements("House rules of the game", (Statement(text, "CO 30-832.09(1)"),))
    else:
        table = Table(load(document.game.id, **document.game.options), limits=Limits())
        for block in (blocks.own_rules(table), blocks.allowed(table)):
            if block.lines:
                yield block
        yield from blocks.own_pay_tables(table)
    own = document.house_rules or ("No other rule differs from normal play.",)
    lines = tuple(Statement(each, "CO 30-832.09(6)", is_own=True) for each in own)
    yield Statements("Other house rules of this tournament", lines)
