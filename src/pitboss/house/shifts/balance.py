"""Does a shift balance? Every place where it does not, with the denomination, the slip or the box, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.engine.books.cash import worth
from pitboss.errors import Refusal
from pitboss.house.shifts.chips import Chips, added, differences
from pitboss.house.shifts.state import Box, State
from pitboss.house.shifts.steps import TIP_BOX, TRAY
from pitboss.money import dollars
from pitboss.records import Record


class Finding(Record, frozen=True, tag="shift-finding.1"):
    """One place that does not balance; `cents` is what is over, or short (below 0)."""

    where: str
    cents: int
    words: str
    denomination: int = 0
    slip: int = 0
    box: int = 0
    tender: str = ""


class NotBalanced(Refusal):
    """A count that does not balance; nothing was changed. `findings` says where."""

    def __init__(self, findings: tuple[Finding, ...], cite: str, advice: str = "") -> None:
        super().__init__(" ".join((*(each.words for each in findings), advice)).strip(), cite)
        self.findings = findings


def over_or_short(cents: int) -> str:
    """An amount as `$5.00 over` or `$5.00 short`."""
    return f"{dollars(abs(cents))} {'over' if cents > 0 else 'short'}"


def tray_findings(expected: Mapping[int, int], counted: Mapping[int, int], source: str) -> Iterator[Finding]:
    """Each denomination of which there are more or fewer than expected."""
    for chip, count in differences(expected, counted):
        words = (
            f"The {dollars(chip)} chips: {expected.get(chip, 0)} {source}, {counted.get(chip, 0)} counted, "
            f"{over_or_short(chip * count)}."
        )
        yield Finding(TRAY, chip * count, words, denomination=chip)


def close_findings(state: State, counted: Chips) -> tuple[Finding, ...]:
    """Everything that keeps a shift from closing with this count of the tray."""
    return (*_slips(state), *tray_state(state, counted), *_boxes(state), *_tips(state), *_in_play(state))


def _slips(state: State) -> Iterator[Finding]:
    """Slips that somebody must still finish. Which way their chips have gone is not known."""
    for slip in state.slips.values():
        if slip.is_open:
            next_step = "verify" if slip.prepared_by else "prepare"
            words = (
                f"Slip {slip.number}, a {slip.kind} of {dollars(slip.cents)}, is only {slip.state}: "
                f"{next_step} it, or void it."
            )
            yield Finding(f"slip {slip.number}", 0, words, slip=slip.number)


def tray_state(state: State, counted: Chips) -> tuple[Finding, ...]:
    """Where the tray differs: by denomination as long as every movement says its chips, otherwise by value."""
    if state.by_denomination:
        return tuple(tray_findings(_with_booked(state), counted, "expected"))
    over = worth(counted) - state.tray_cents - state.booked(TRAY)
    return (Finding(TRAY, over, _tray_words(state, worth(counted), over)),) if over else ()


def _with_booked(state: State) -> Chips:
    found = dict(state.tray)
    for each in state.differences:
        if each.where == TRAY:
            found = added(found, each.chips)
    return found


def _tray_words(state: State, counted: int, over: int) -> str:
    """The tray by value: what was expected, since when it is wrong, and the slips of the same amount."""
    expected, short = state.tray_cents + state.booked(TRAY), abs(over)
    words = f"The tray: {dollars(expected)} expected, {dollars(counted)} counted, {over_or_short(over)}."
    right = [each.at_step for each in state.counts if each.is_right]
    wrong = [each.at_step for each in state.counts if not each.is_right and each.at_step > max(right, default=0)]
    if right:
        words += f" It was right when it was counted after step {right[-1]}."
    if wrong:
        words += f" It was already wrong after step {wrong[0]}."
    same = [str(slip.number) for slip in state.slips.values() if slip.cents == short or 2 * slip.cents == short]
    if same:
        words += f" Look at slip {' and '.join(same)}: one entered twice, not at all or backward would explain this."
    return words


def _boxes(state: State) -> Iterator[Finding]:
    for box in state.boxes.values():
        yield from box_findings(state, box)
        if box.counted is None and box.dropped_at:
            name = f"box {box.number}"
            words = f"Drop box {box.number} is off the table but not counted yet. Count it."
            yield Finding(name, 0, words, box=box.number)


def box_findings(state: State, box: Box) -> Iterator[Finding]:
    """Where the last count of a drop box differs from what went in; nothing before it is counted."""
    if box.counted is None:
        return
    name = f"box {box.number}"
    for tender in sorted(box.held.keys() | box.counted.keys()):
        held, found = box.held.get(tender, 0), box.counted.get(tender, 0)
        booked = sum(each.cents for each in state.differences if (each.where, each.tender) == (name, tender))
        if over := found - held - booked:
            words = (
                f"Drop box {box.number}, {tender}: {dollars(held + booked)} went in, {dollars(found)} counted, "
                f"{over_or_short(over)}."
            )
            yield Finding(name, over, words, box=box.number, tender=tender)


def _tips(state: State) -> Iterator[Finding]:
    if state.tips_over_cents != state.booked(TIP_BOX):
        over = state.tips_over_cents - state.booked(TIP_BOX)
        yield Finding(TIP_BOX, over, f"The tip box: {over_or_short(over)} when it was counted.")


def _in_play(state: State) -> Iterator[Finding]:
    if state.in_play_cents < 0:
        words = (
            f"Players have wagered and taken away {dollars(-state.in_play_cents)} more than they bought, won and "
            "brought. Enter the chips that a player brought to the table."
        )
        yield Finding("in play", state.in_play_cents, words)
