"""What Buffalo Blackjack Bonus 2 and 3 (CO 30-2113, 30-2114) say alike, so that each clause's test is one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pytest

from pitboss import Hit, Place, Stand, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.actions import Decline, Pass
from pitboss.engine.vocabulary.events import CardDealt, InsuranceCalled, Settled
from pitboss.errors import IllegalSetup, IllegalWager
from pitboss.law.limits import SideLimits
from tests.cases import STAKE, Case
from tests.rules.wager_talk import BUSTS, SIDE, beside, listed, until

GAME: Final = "blackjack"
JACKPOT: Final = 12_345_00

# The seat's two cards and the up card between them.
SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS = "7h 7h 7h", "5h 7h 6h", "7h 7s 7d"
STRAIGHT, FLUSH, PAIR, NOTHING = "5h 7s 6d", "2h Kh 9h", "7h Ks 7d", "2h Ks 9d"
LOW_WHEEL, HIGH_STRAIGHT, AROUND = "Ah 3s 2d", "Ah Ks Qd", "Kh 2s Ad"


@dataclass(frozen=True)
class Section:
    """One of the two, by its number."""

    number: str

    @property
    def three(self) -> str:
        return f"21-plus-3-30-{self.number}"

    @property
    def meter(self) -> str:
        return f"21-plus-3-progressive-30-{self.number}"

    @property
    def bust(self) -> str:
        return f"bust-bonus-30-{self.number}"

    @property
    def on_three_cards(self) -> list[CatalogueWager]:
        """Every wager that is settled after the deal."""
        top = [listed("top-3-30-2114")] if self.number == "2114" else []
        return [listed(self.three), *top, listed(self.meter, "PT-BJS-213-03", meters={"": JACKPOT})]


def wins(name: str, paytable: str, cards: str) -> int:
    """What a wager on the first three cards wins to one."""
    event = until(beside(GAME, listed(name, paytable), decks=6).do(f"{cards} 6c"), listed(name).name)
    return event.net_cents // event.stake_cents


def owner(section: Section) -> None:
    for name in (section.three, section.meter, section.bust):
        assert load_wager(name).owner == "Galaxy Gaming, Inc."
        assert load_wager(name).games == ("blackjack",)


def dealt(name: str, decks: int, dealt_from: str, lawful: bool) -> None:
    """Whether a wager may stand beside so many decks from a shoe or from the hand."""
    game = load(GAME, decks=decks, dealt_from=dealt_from)
    sides = [listed(each) for each in (*load_wager(name).needs[1:], name)]  # with the wager that it rides on
    if lawful:
        assert Table(game, limits=Limits(), sides=sides).house.sides
    else:
        with pytest.raises(IllegalSetup):
            Table(game, limits=Limits(), sides=sides)


def placed_with_the_main_wager(side: CatalogueWager, cents: int, lawful: bool, *first: CatalogueWager) -> None:
    """With a main wager, before the deal, in whole dollars, within the limits that the house has posted for it."""
    limits = Limits(min=50, max=100_00, side_limits={side.name: SideLimits(2_00, 25_00)})
    table = Table(load(GAME, decks=6), limits=limits, sides=[*first, side])
    wagers = [Wager(1, each.name, SIDE) for each in first] + [Wager(1, side.name, cents)]
    with pytest.raises(IllegalWager, match="needs a main wager"):
        table.open(wagers)
    if lawful:
        assert table.open([Wager(1, "main", STAKE), *wagers]).layout_cents == STAKE + SIDE * len(first) + cents
    else:
        with pytest.raises(IllegalWager):
            table.open([Wager(1, "main", STAKE), *wagers])


def limits_are_posted(section: Section) -> None:
    side, meter, bust = listed(section.three), listed(section.meter), listed(section.bust)
    own = {side.name: SideLimits(2_00, 25_00, 5_000_00), meter.name: SideLimits(5_00, 5_00)}
    table = Table(load(GAME), limits=Limits(5_00, 100_00, side_limits=own), sides=[side, meter, bust])
    posted = {notice.text: notice.cite for notice in table.notices}
    together = "maximum payout in a round $5,000.00"
    assert posted[f"21+3: minimum $2.00, maximum $25.00; {together}"] == f"CO 30-{section.number}(2)"
    assert posted["21+3 Progressive: $5.00"] == f"CO 30-{section.number}(2)"
    assert "Bust Bonus: minimum $1.00, maximum $100.00" in posted


def progressive_is_one_amount(section: Section) -> None:
    side = listed(section.meter)
    case = Case(
        seats=1,
        sides=[side],
        game=load(GAME),
        limits=Limits(50, 100_00, side_limits={side.name: SideLimits(5_00, 5_00)}),
    )
    for cents in (4_50, 5_50, 10_00):
        with pytest.raises(IllegalWager):
            case.round.apply(Place(Wager(1, side.name, cents)))
    assert case.do(Place(Wager(1, side.name, 5_00))).round.layout_cents == STAKE + 5_00


def progressive_pays_for_one(section: Section) -> None:
    """Locked in by the first card; the wager itself does not come back."""
    side = listed(section.meter, "PT-BJS-213-03")
    case = beside(GAME, side).do("2h")
    case.refuses(Place(Wager(2, "main", STAKE)), "CO 30-809")
    event = until(case.do("Kh 9h 6c"), side.name)
    assert (event.stake_cents, event.returned_cents) == (1_00, 3_00)


def tips(side: CatalogueWager, *first: CatalogueWager) -> None:
    """Only beside a tip on the main wager; at the player's odds; in the house's steps and up to its maximum."""
    limits = Limits(50, 1_000_00, tip_max=10_00, tip_unit=1_00)
    case = Case(seats=1, sides=[*first, side], game=load(GAME), limits=limits)
    for each in (*first, side):
        case.do(Place(Wager(1, each.name, SIDE)))
    tip = Place(Wager(1, side.name, 2_00, tip=True))
    case.refuses(tip, side.stake_cite, "needs one on the main wager")
    case.do(Place(Wager(1, "main", 1_00, tip=True)))
    for cents in (1_50, 11_00):
        case.refuses(Place(Wager(1, side.name, cents, tip=True)), side.stake_cite)
    case.do(tip, f"{TRIPS} 6c")
    mine, dealers = case.settled(1, bet=side.name), case.settled(1, bet=side.name, tip=True)
    assert dealers.net_cents * mine.stake_cents == mine.net_cents * dealers.stake_cents > 0


def house_refuses_tips(section: Section) -> None:
    side = listed(section.three)
    case = Case(seats=1, sides=[side], game=load(GAME, tip_wagers=False)).do(Place(Wager(1, side.name, SIDE)))
    case.refuses(Place(Wager(1, side.name, 1_00, tip=True)), "CO 30-803(3)(i)", "not accepted")


def first_three_cards(section: Section) -> None:
    """Two cards each, one of the dealer's up and one down; then everything on the first three is decided, each once."""
    case = beside(GAME, section.on_three_cards).do(f"{SUITED_TRIPS} 6c")
    assert [(event.seat, event.up) for event in case.all(CardDealt)] == [(1, True), (0, True), (1, True), (0, False)]
    settled = case.all(Settled)
    assert sorted(event.bet for event in settled) == sorted(side.name for side in section.on_three_cards)
    assert case.settled(1, bet="21+3").outcome == "three of a kind"  # it is a flush, too
    assert case.settled(1, bet="21+3 Progressive").returned_cents == 125_00


def ace_in_straights(section: Section) -> None:
    assert [wins(section.three, "A", cards) for cards in (LOW_WHEEL, HIGH_STRAIGHT, AROUND)] == [9, 9, -1]


def pay_tables_of_three(section: Section) -> None:
    rows = (STRAIGHT_FLUSH, SUITED_TRIPS, TRIPS, STRAIGHT, FLUSH, PAIR, NOTHING)
    assert [wins(section.three, "A", cards) for cards in rows] == [9, 9, 9, 9, 9, -1, -1]
    assert [wins(section.three, "B", cards) for cards in rows] == [30, 20, 20, 10, 5, -1, -1]


# The ranks of the posted suit that take the meter, those of any suit in the second row and what that pays, the rest.
ALL: Final = 0
METERS: Final[list[tuple[str, str, str, int, tuple[int, ...]]]] = [
    ("PT-BJS-213-01", "AK", "AK", ALL, (125, 25, 20, 7, 3, 0)),
    ("PT-BJS-213-02", "AKQ", "A", ALL, (125, 25, 20, 6, 2, 0)),
    ("PT-BJS-213-03", "A", "A", ALL, (125, 25, 20, 7, 3, 0)),
    ("PT-BJS-213-04", "AK", "AK", ALL, (150, 40, 20, 7, 3, 0)),
    ("PT-BJS-213-05", "AKQ", "A", ALL, (150, 40, 20, 7, 2, 0)),
    ("PT-BJS-213-06", "A", "A", ALL, (150, 40, 20, 7, 3, 0)),
    ("PT-BJS-213-07", "AK", "AK", 2000, (150, 40, 20, 5, 3, 0)),
    ("PT-BJS-213-08", "AKQ", "A", 2000, (125, 40, 20, 6, 2, 0)),
    ("PT-BJS-213-09", "A", "A", 2000, (150, 40, 20, 5, 3, 0)),
    ("PT-BJS-213-10", "AK", "AK", 3000, (200, 30, 20, 10, 0, 0)),
    ("PT-BJS-213-11", "A", "A", 3000, (200, 30, 20, 10, 0, 0)),
]


def pay_table_of_the_meter(
    section: Section, paytable: str, posted: str, suited: str, second: int, low: tuple[int, ...]
) -> None:
    assert len(load_wager(section.meter).paytables) == len(METERS)

    def back(cards: str) -> int:
        side = listed(section.meter, paytable, meters={"": JACKPOT})
        return until(beside(GAME, side, decks=6).do(f"{cards} 6c"), side.name).returned_cents

    for rank in "AKQ":
        other = (second * 100 or JACKPOT) if rank in suited else low[0] * 100
        assert back(" ".join([f"{rank}h"] * 3)) == other
        assert back(" ".join([f"{rank}s"] * 3)) == (JACKPOT if rank in posted else other)
    rows = (SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR)
    assert tuple(back(cards) // 100 for cards in rows) == low


def from_the_dealers_right(section: Section) -> None:
    """Seat by seat from the last; winners paid and losers taken, nothing of it stays on the layout."""
    case = beside(GAME, section.on_three_cards, seats=3).do("7h 2h 5h 7s 7d 9d 6h 6c")
    seats = [event.seat for event in case.all(Settled)]
    assert seats == sorted(seats, reverse=True)
    assert {event.seat for event in case.all(Settled) if event.bet == "21+3" and event.net_cents > 0} == {1, 3}
    assert not case.round.placed_wagers
    assert case.round.layout_cents == 3 * STAKE


def before_insurance(section: Section) -> None:
    case = beside(GAME, section.on_three_cards).do("Ah Ah Ah Kc")
    kinds = [type(event) for event in case.round.events]
    last = max(number for number, kind in enumerate(kinds) if kind is Settled)
    assert last < kinds.index(InsuranceCalled)
    assert case.settled(1, bet="21+3 Progressive").returned_cents == JACKPOT


def play_goes_on(section: Section) -> None:
    case = beside(GAME, section.on_three_cards).do(f"{NOTHING} 7c")
    assert not case.round.placed_wagers
    assert case.waits_for(1)
    assert {"Hit", "Stand", "Double"} <= case.choices()


WITH_EIGHTS: Final = [*BUSTS, ("8d", ("8c 8h", 25), ("8d 8d", 75))]


def to_bust_bonus(name: str, layout: str, *, tip: int = 0) -> Case:
    """Up to where the wager is asked for, with it made and, if wanted, a tip beside it; then to the dealer's cards."""
    side = listed(name)
    case = beside(GAME, side, decks=6).do(layout)
    made = False
    while case.choices() & {"Insure", "Hit", "Place"}:
        if "Insure" in case.choices():
            case.do(Decline())
        elif "Place" in case.choices():
            case.do(Pass() if made else Place(Wager(1, side.name, SIDE)))
            if tip and not made:
                case.do(Place(Wager(1, side.name, tip, tip=True)))
            made = True
        else:
            case.do(Stand())
    return case


def bust_pays(name: str, up: str, cards: str, odds: int) -> None:
    """With the main wagers, by the up card and the suits of all the dealer's cards."""
    hole, *drawn = cards.split()
    case = to_bust_bonus(name, f"10h {up} 9s {hole}").do(" ".join(drawn)).over()
    assert case.settled(1, bet="Bust Bonus").net_cents == odds * SIDE
    assert [event.bet for event in case.all(Settled)] == ["Bust Bonus", "main"]


def bust_takes_tips(name: str) -> None:
    case = to_bust_bonus(name, "10h 7d 9s 9c", tip=2_00).do("Kh").over()
    assert case.settled(1, bet="Bust Bonus", tip=True).net_cents == 2 * 2_00


def dealer_acts(name: str) -> None:
    """As in blackjack: to 17 and no further; a dealer who stands takes the wager."""
    case = to_bust_bonus(name, "10h 6d 9s 10c").do("Ah").over()
    assert case.dealer() == ["6d", "10c", "Ah"]
    assert case.settled(1, bet="Bust Bonus").net_cents == -SIDE


def bust_in_whole_dollars(name: str, at: Case) -> None:
    side = listed(name)
    at.refuses(Place(Wager(1, side.name, 1_50)), side.stake_cite, "steps of $1.00")
    assert at.do(Place(Wager(1, side.name, 2_00))).round.layout_cents == STAKE + 2_00


def broken(name: str) -> Case:
    """Seat 1 has broken, seat 2 stands."""
    return beside(GAME, listed(name), seats=2, decks=6).do("10h 10s 6d 6s 9s 10d", *PASSES[name], Hit(), "10c", Stand())


PASSES: Final[dict[str, tuple[Pass, ...]]] = {"bust-bonus-30-2113": (), "bust-bonus-30-2114": (Pass(), Pass())}
