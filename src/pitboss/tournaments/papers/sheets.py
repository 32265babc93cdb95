"""Slips, standings, the notice of chip values and the forms, as sheets."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.signs.sheet import Block, Grid, Sheet, Size, Statement, Statements
from pitboss.money import dollars
from pitboss.tournaments.papers.forms import ENTRANTS, PAYOUTS, entrant_rows, payout_rows
from pitboss.tournaments.papers.money import cash_reports, proceeds_by_month
from pitboss.tournaments.papers.rules import marks_of, rules_sheet
from pitboss.tournaments.papers.words import ordinal, points
from pitboss.tournaments.ranking import standings
from pitboss.tournaments.state import State

KINDS = ("rules", "chip-notice", "seat-slips", "standings", "entrants", "payouts", "proceeds")


def sheets_of(state: State) -> dict[str, Sheet]:
    """Every paper of a tournament as it is now, by kind."""
    made = {
        "chip-notice": chip_notice(state),
        "seat-slips": seat_slips(state),
        "standings": standings_sheet(state),
        "entrants": entrants_form(state),
        "payouts": payouts_form(state),
        "proceeds": proceeds_form(state),
    }
    return {"rules": rules_sheet(state.document), **made}


def _sheet(state: State, kind: str, title: str, blocks: Iterator[Block], size: Size = Size.PAGE) -> Sheet:
    document = state.document
    return Sheet(kind, document.id, "en", title, document.name, tuple(blocks), marks_of(document), size)


def chip_notice(state: State) -> Sheet:
    """What each color is worth now; it hangs at every table (CO 30-832.01(2))."""
    rows = tuple((color, points(number)) for color, number in state.values.items())
    grid = Grid("Tournament chips", ("Color", "Worth"), rows, "CO 30-832.01(2)")
    said = Statements("", (Statement("Chips have no cash value. Their points decide places.", "CO 30-832.01(1)"),))
    return _sheet(state, "chip-notice", "What each chip is worth", iter((grid, said)))


def seat_slips(state: State) -> Sheet:
    """A line for each seated player: table, seat, and how it was drawn."""

    def blocks() -> Iterator[Block]:
        for table in state.tables.values():
            rows = []
            for seat, number in sorted(table.seats.items()):
                entry = state.entries[number]
                why = next(each.why for each in reversed(state.moves) if each.entry == number)
                rows.append((str(seat), str(number), entry.name, points(entry.points), why))
            yield Grid(
                f"Table {table.id}", ("Seat", "Entry", "Player", "Chips", "Drawn"), tuple(rows), "CO 30-832.08(2)"
            )
        text = f"Link {state.links_used} of the chain: {state.last_link}"
        yield Statements("To verify the draw", (Statement(text, "CO 30-832.08(2)"),))

    return _sheet(state, "seat-slips", "Seats", blocks())


def standings_sheet(state: State) -> Sheet:
    """The leader board, with how ties were broken."""
    rows = tuple(
        (
            ordinal(each.rank) if each.rank else "–",
            str(each.entry),
            each.name,
            f"{each.points:,}",
            each.status,
            each.note,
        )
        for each in standings(state)
    )
    columns = ("Place", "Entry", "Player", "Points", "Status", "Tie")
    return _sheet(state, "standings", "Standings", iter((Grid("", columns, rows, "CO 30-832.08(5)(b)"),)))


def entrants_form(state: State) -> Sheet:
    """Every entrant with the value of the fee, however it was paid."""
    columns = ("Entrant", *ENTRANTS[:2], *ENTRANTS[4:])
    rows = tuple((f"{row[3]} ({row[2]})", *row[:2], *row[4:]) for row in entrant_rows(state))
    grid = Grid("Entrants", columns, rows, "CO 30-832.02")
    return _sheet(state, "entrants", "Form of entrants", iter((grid,)), Size.LANDSCAPE)


def payouts_form(state: State) -> Sheet:
    """Every prize, and who paid it to whom."""
    columns = ("Prize", "Place", "Winner", "Value", *PAYOUTS[8:])
    rows = tuple(
        (f"{row[0]}. {row[1]}, {row[5]}: {row[7]}", row[2], f"{row[4]} ({row[3]})", row[6], *row[8:])
        for row in payout_rows(state)
    )
    grid = Grid("Prizes", columns, rows, "CO 30-832.03")
    return _sheet(state, "payouts", "Form of prize payouts", iter((grid,)), Size.LANDSCAPE)


def proceeds_form(state: State) -> Sheet:
    """Adjusted gross proceeds by month, and cash from $10,000 on."""
    months = tuple((month, dollars(cents)) for month, cents in proceeds_by_month(state).items())
    cash = tuple((str(each.on), each.player, each.direction, dollars(each.cents)) for each in cash_reports(state))

    def blocks() -> Iterator[Block]:
        yield Grid("Adjusted gross proceeds", ("Month", "Entry fees"), months or (("–", dollars(0)),), "CO 30-832.02")
        if cash:
            yield Grid("Cash of $10,000 or more in a day", ("Day", "Person", "", "Cash"), cash)

    return _sheet(state, "proceeds", "Proceeds", blocks())
