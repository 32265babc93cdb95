"""Places everything on a layout, in millimeters: a standard 21 table, a dealer's podium or a terminal's screen.

A 21 table is 1,830 mm wide: a half circle around a point of the dealer's edge. Rings around the same point hold, from
the dealer outward, the inscriptions, the insurance line, the side wagers and the main wagers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, radians, sin
from typing import Final

from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.house.layouts.content import Contents, Wanted, contents
from pitboss.house.layouts.felt import (
    CardSpace,
    Felt,
    Fixture,
    Inscription,
    InsuranceLine,
    Mark,
    Panel,
    Spot,
    Surface,
    Use,
)

RADIUS: Final = 915.0
CENTER: Final = (915.0, 60.0)  # of the table's rings
CARD: Final = (63.5, 88.9)  # a bridge-size poker card with its margin
MAIN_RING, MAIN_SIZE = 825.0, 100.0
SIDE_RINGS: Final = (718.0, 634.0, 560.0)
SIDE_SIZE: Final = 70.0
CHIP: Final = 40  # a casino chip, and a little
GAP: Final = 6.5  # between two spots
FIRST_ANGLE, LAST_ANGLE = 20.0, 160.0  # of the seats, from the dealer's left to the dealer's right
PANEL: Final = (338.0, 178.0)
TRAY: Final = (520.0, 150.0)
SPACED: Final = 1.3  # from one line of text to the next, in its size
PODIUM: Final = (1200.0, 700.0)
EDGE: Final = 16.0  # free cloth at a podium's edge
SCREEN: Final = (476.0, 268.0)  # a 21.5-inch touchscreen


def felts(table: Table, *, house: str = "", number: str = "") -> tuple[Felt, ...]:
    """The layouts of a table: its cloth and, where players sit at terminals, their screen.

    `house` is the name of the establishment, `number` the table's, where they are to be printed.
    """
    found = contents(table, house, number)
    if not found.terminals:
        return (_felt(found, Surface.TABLE, 2 * RADIUS, CENTER[1] + RADIUS, _table(found)),)
    return (
        _felt(found, Surface.PODIUM, *PODIUM, _podium(found)),
        _felt(found, Surface.SCREEN, *SCREEN, _screen(found)),
    )


def _felt(found: Contents, surface: Surface, width: float, height: float, marks: Iterator[Mark]) -> Felt:
    return Felt(found.game, found.name.text, surface, width, height, tuple(marks))


# --- the table -------------------------------------------------------------------------------------------------------


def _table(found: Contents) -> Iterator[Mark]:
    yield from _fixtures(found)
    yield from _card_row(found, CENTER[0], 178.0)
    yield from _rings(found)
    yield from _panels(found)
    for seat in range(1, found.seats + 1):
        yield from _seat(found, seat)


def _fixtures(found: Contents) -> Iterator[Mark]:
    """The tray, rack, slot and boxes of CO 30-803(1); the shoe stands to the dealer's left (CO 30-818)."""
    left = CENTER[0] - TRAY[0] / 2
    places = {
        "chip tray": (left, 16.0, *TRAY),
        "discard rack": (40.0, 16.0, 110.0, 110.0),
        "drop slot": (left + TRAY[0] + 22, 24.0, 100.0, 26.0),
        "tip box": (left - 92, 24.0, 70.0, 60.0),
        "shoe": (1660.0, 16.0, 130.0, 110.0),
    }
    for fixture in found.fixtures:
        yield Fixture(fixture.cite, fixture.text, *places[fixture.name])
    if found.number is not None:
        yield Fixture(found.number.cite, found.number.text, left + TRAY[0] + 22, 66.0, 100.0, 40.0)


def _card_row(found: Contents, x: float, y: float) -> Iterator[Mark]:
    gap = CARD[0] + 22
    first = x - gap * (len(found.cards) - 1) / 2
    for place, card in enumerate(found.cards):
        yield CardSpace(card.cite, card.text, round(first + place * gap, 1), y)


def _rings(found: Contents) -> Iterator[Mark]:
    """The inscriptions, as large as the rings inside the insurance line allow; then the line itself."""
    outer = max(512.0, _innermost(found) - 95)
    if found.insurance is not None:
        yield InsuranceLine(found.insurance.cite, found.insurance.text, outer - 52, outer)
    lines = [(found.name, 1.5, 64.0), *((each, 1.0, 48.0) for each in found.felt)]
    lines += [(each, 0.5, 20.0) for each in found.small]
    begin = 285.0 if found.cards else 240.0
    unit = (outer - 84 - begin) / sum(weight * SPACED for _, weight, _ in lines)
    radius = begin
    for wanted, weight, tallest in lines:
        size = round(min(tallest, unit * weight), 1)
        radius = round(radius + unit * weight * SPACED, 1)
        room = radius * pi * 112 / 180  # neither the tray nor the outer seats are in its way
        yield Inscription(wanted.cite, wanted.text, radius, 0, size, name=wanted.is_name, room=room)


def _innermost(found: Contents) -> float:
    """How near to the center the wagers of a seat begin."""
    rows = [ring for ring, row in zip(SIDE_RINGS, _rows(found), strict=False) if row]
    return rows[-1] - _side_size(found) / 2 if rows else MAIN_RING - MAIN_SIZE / 2


def _panels(found: Contents) -> Iterator[Mark]:
    """The bonus payouts to the players' left of the tray, other notices to the right."""
    places = ((180.0, 12.0), (1312.0, 12.0))
    for panel, (x, y) in zip(found.panels, places, strict=False):
        yield Panel(panel.cite, panel.title, panel.rows, x, y, *PANEL)


def _seat(found: Contents, seat: int) -> Iterator[Mark]:
    middle = (FIRST_ANGLE + LAST_ANGLE) / 2
    turns = found.seats - 1
    angle = middle if not turns else FIRST_ANGLE + (LAST_ANGLE - FIRST_ANGLE) * (seat - 1) / turns
    yield from _row(found.main, seat, angle, MAIN_RING, MAIN_SIZE, _width(found))
    for ring, row in zip(SIDE_RINGS, _rows(found), strict=False):
        yield from _row(row, seat, angle, ring, _side_size(found), _width(found))
    yield from _hand_spaces(found, seat, angle)


def _hand_spaces(found: Contents, seat: int, angle: float) -> Iterator[CardSpace]:
    """Marked places for a player's cards, toward the dealer from the wagers."""
    ring, count = _innermost(found) - CARD[1] - 10, len(found.hands)
    step = (CARD[0] + 8) / ring
    for place, hand in enumerate(found.hands):
        at = radians(angle) + step * ((count - 1) / 2 - place)
        x, y = CENTER[0] + ring * cos(at), CENTER[1] + ring * sin(at)
        yield CardSpace(hand.cite, hand.text, round(x, 1), round(y, 1), seat, round(at * 180 / pi - 90, 1))


def _width(found: Contents) -> float:
    """The angle that a seat has for its spots."""
    return radians(min(28.0, (LAST_ANGLE - FIRST_ANGLE) / max(1, found.seats - 1)))


def _rows(found: Contents) -> list[Sequence[Wanted]]:
    """The spots of a seat in front of its main wager, by ring."""
    wanted = [*found.raises, *found.sides]
    return _split(wanted, _room(found, _side_size(found))) if wanted else []


def _room(found: Contents, size: float) -> list[int]:
    """How many spots of a size each ring has room for at a seat."""
    return [int(ring * _width(found) // (size + GAP)) for ring in SIDE_RINGS]


def _side_size(found: Contents) -> float:
    """The size of the spots for side wagers: smaller where there are many, but never too small for a chip."""
    count = len(found.raises) + len(found.sides)
    for size in range(int(SIDE_SIZE), CHIP, -2):
        if sum(_room(found, size)) >= count:
            return float(size)
    what = f"a layout with {found.seats} seats has no room for {count} spots in front of each main wager"
    raise PitbossError(f"{what}: a chip is {CHIP} mm wide. Offer fewer wagers or fewer positions")


def _split(wanted: Sequence[Wanted], room: Sequence[int]) -> list[Sequence[Wanted]]:
    """The spots in rows, as even as the rings allow, so that a seat has no long and short rows."""
    rows = next((count for count in range(1, len(room) + 1) if sum(room[:count]) >= len(wanted)), len(room))
    found, begin = [], 0
    for row in range(rows):
        left, most = len(wanted) - begin, room[row]
        even, later = -(-left // (rows - row)), sum(room[row + 1 : rows])
        take = min(most, max(even, left - later))
        found.append(wanted[begin : begin + take])
        begin += take
    return found


def _row(wanted: Sequence[Wanted], seat: int, angle: float, ring: float, size: float, width: float) -> Iterator[Spot]:
    """Spots side by side on a ring, no larger than the seat allows."""
    if not wanted:
        return
    size = min(size, ring * width / len(wanted) - GAP)
    step = (size + GAP) / ring
    first = radians(angle) + step * (len(wanted) - 1) / 2  # angles grow toward the dealer's right, drawn leftward
    for place, each in enumerate(wanted):
        at = first - place * step
        x, y = CENTER[0] + ring * cos(at), CENTER[1] + ring * sin(at)
        turn = 90 - at * 180 / pi
        spot = Spot(each.cite, each.name, each.text, each.use, seat, round(x, 1), round(y, 1), round(size, 1))
        yield replace(spot, turn=round(-turn, 1))


# --- terminals -------------------------------------------------------------------------------------------------------


def _podium(found: Contents) -> Iterator[Mark]:
    """The dealer's cloth: the name, the places for the cards, and the inscriptions."""
    yield Inscription(found.name.cite, found.name.text, 0, 90, 64, name=True, room=PODIUM[0] - 80)
    yield from _card_row(found, PODIUM[0] / 2, 122.0)
    y = 268.0
    for wanted in (*found.felt, *([] if found.insurance is None else [found.insurance])):
        yield Inscription(wanted.cite, wanted.text, 0, y, 38, room=PODIUM[0] - 80)
        y += 50
    for wanted in found.small:
        yield Inscription(wanted.cite, wanted.text, 0, y, 18, name=wanted.is_name, room=PODIUM[0] - 80)
        y += 24
    for panel in found.panels:
        yield Panel(panel.cite, panel.title, panel.rows, 60, y - 8, PODIUM[0] - 120, PODIUM[1] - y - EDGE)


def _screen(found: Contents) -> Iterator[Mark]:
    """A player's screen: the wager areas and the markings of the game (CO 30-803(2))."""
    yield Inscription(found.name.cite, found.name.text, 0, 30, 20, name=True, room=SCREEN[0] - 40)
    y = 52.0
    for wanted in (*found.felt, *([] if found.insurance is None else [found.insurance])):
        yield Inscription(wanted.cite, wanted.text, 0, y, 11, room=SCREEN[0] - 40)
        y += 15
    fields = found.main * found.fields
    step = min(130.0, (SCREEN[0] - 40) / len(fields))
    first = SCREEN[0] / 2 - step * (len(fields) - 1) / 2
    for field, main in enumerate(fields, start=1):
        x = first + (field - 1) * step
        label = main.text or (str(field) if found.fields > 1 else "")
        yield Spot(main.cite, main.name, label, Use.MAIN, field, x, 215, 66)
        room = step / max(1, len(found.sides))
        for place, side in enumerate(found.sides):
            at = x - room * (len(found.sides) - 1) / 2 + place * room
            yield Spot(side.cite, side.name, side.text, Use.SIDE, field, round(at, 1), 150, min(44.0, room - 3))
