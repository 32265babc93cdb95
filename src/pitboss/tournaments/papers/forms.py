"""The forms of entrants and payouts as rows, for paper and for CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from pitboss.money import dollars
from pitboss.tournaments.state import CANCELED, Entry, Receipt, State

ENTRANTS = ("Entry", "Event", "Person", "Name", "Day", "Entry fee", "Fee paid", "Buy-ins", "Buy-in paid", "Voucher")
PAYOUTS = (
    "Prize",
    "Event",
    "Place",
    "Person",
    "Name",
    "Kind",
    "Value",
    "Description",
    "Fee part",
    "Buy-in part",
    "Paid",
    "By",
)


def entrant_rows(state: State) -> Iterator[tuple[str, ...]]:
    """Every entrant; where there is a fee, each has one (CO 30-832.02)."""
    for entry in state.entries.values():
        if entry.status != CANCELED:
            yield _entrant(entry, [each for each in state.receipts if each.entry == entry.number])


def _entrant(entry: Entry, receipts: list[Receipt]) -> tuple[str, ...]:
    fees = [each for each in receipts if each.is_fee]
    others = [each for each in receipts if not each.is_fee]
    return (
        str(entry.number),
        entry.event,
        entry.player,
        entry.name,
        str(receipts[0].on) if receipts else "",
        dollars(sum(each.cents for each in fees)),
        _paid(fees),
        dollars(sum(each.cents for each in others)),
        _paid(others),
        next((str(each.voucher) for each in receipts if each.voucher), ""),
    )


def _paid(receipts: Sequence[Receipt]) -> str:
    found = dict.fromkeys(f"{each.tender}: {each.goods}" if each.goods else each.tender for each in receipts)
    return ", ".join(found)


def payout_rows(state: State) -> Iterator[tuple[str, ...]]:
    """Every prize that is a payout; a voucher that is a buy-in of a later event is none (CO 30-832.06)."""
    for award in state.awards.values():
        if not award.is_payout or award.number in state.withheld:
            continue
        payment = state.paid.get(award.number)
        is_voucher = award.kind == "voucher"
        yield (
            str(award.number),
            award.event,
            str(award.place),
            award.player,
            state.entries[award.entry].name,
            award.kind,
            dollars(award.cents),
            award.words,
            dollars(award.fee_cents) if is_voucher else "",
            dollars(award.buy_in_cents) if is_voucher else "",
            "" if payment is None else str(payment.on),
            "" if payment is None else f"{payment.by}, {payment.confirmed_by}",
        )


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV; a cell that a spreadsheet would take for a formula is quoted."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow(["'" + cell if cell.startswith(("=", "+", "@", "\t")) else cell for cell in row])
    return text.getvalue()
