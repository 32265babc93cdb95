"""Tables of WA 3119 for tests: Bet the Set 21 and the jackpots that may stand beside it, dealt card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from pitboss import IllegalSetup, IllegalWager, Limits, Stand, Table, Wager, load
from pitboss.catalogue import Game, load_wager
from pitboss.catalogue.wagers import PayTable
from pitboss.cli.reports.wager_report import describe_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import from_set_up, spots
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.vocabulary.actions import MAIN, Action, MissFirstCard, Place, PushTable
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import Acted, CardDealt, Settled
from pitboss.floor.live.setup import SetUp, SideChoice, build
from pitboss.floor.live.spots import shown_spots
from pitboss.law.limits import SideLimits
from pitboss.money import Pay, dollars
from tests.cases import LIMITS, Case

SET, PLAYER, UP, TRILUX = (
    f"{name}-wa-3119"
    for name in (
        "bet-the-set-21",
        "blazing-7s-jackpot-player-cards",
        "blazing-7s-jackpot-up-card",
        "trilux-jackpot",
    )
)
JACKPOTS: Final = (PLAYER, UP, TRILUX)
METER: Final = 1_000_00
GAME: Final = "blackjack-wa-3119"
HOUSE: Final = Limits(min=5_00, max=500_00)


def spot(wager: str, table: str = "", *, decks: int = 6, house: bool = False, put_off: bool = False) -> CatalogueWager:
    """A wager with one of its pay tables, every meter at $1,000."""
    definition = load_wager(wager)
    paytable = definition.paytable(table) if table else definition.paytable_for(decks)
    meters = dict.fromkeys(paytable.meters, METER)
    (found,) = spots(definition, paytable, meters, house_jackpot=house, put_off=put_off)
    return found


def blackjack(decks: int = 6, **options: bool | int | str) -> Game:
    """Washington's blackjack with this many decks; one is dealt from the hand."""
    return load(GAME, decks=decks, dealt_from="hand" if decks == 1 else "shoe", **options)


def at_table(
    *, seats: int, side: int = 0, sides: Sequence[SideWager] = (), limits: Limits = LIMITS, **options: Any
) -> Case:
    """A round of Washington's blackjack, card by card."""
    return Case(seats=seats, side=side, sides=sides, limits=limits, game=blackjack(**options))


def name_of(wager: str) -> str:
    return load_wager(wager).name


def stake_of(wager: str) -> int:
    """What is wagered on it: a jackpot's fixed dollar, or five."""
    return 1_00 if wager in JACKPOTS else 5_00


def case(wager: str, *steps: Action | str, table: str = "", seats: int = 1, side: int = 0, decks: int = 6) -> Case:
    """So many seats, each with a main wager and this one beside it."""
    sides = [spot(wager, table, decks=decks)]
    return at_table(seats=seats, side=side or stake_of(wager), sides=sides, decks=decks).do(*steps)


def returned(case: Case, wager: str, number: int = 1) -> int:
    """All that came back for a seat's wager."""
    return case.settled(number, bet=name_of(wager)).returned_cents


def order(case: Case, *bets: str) -> list[tuple[int, str]]:
    """The settlements of these wagers, or of all, as they came: seat and wager."""
    return [(e.seat, e.bet) for e in case.all(Settled) if not bets or e.bet in bets]


# --- who may wager, and how much ---------------------------------------------------------------------------------


def is_optional(wager: str) -> None:
    """The hand is played with it and without it, by some seats and not by others."""
    table = Table(blackjack(), limits=HOUSE, sides=[spot(wager)])
    least = stake_of(wager)
    main = [Wager(1, MAIN, 25_00), Wager(2, MAIN, 25_00)]
    assert table.open(main).layout_cents == 50_00
    again = Table(blackjack(), limits=HOUSE, sides=[spot(wager)])
    assert again.open([*main, Wager(2, name_of(wager), least)]).layout_cents == 50_00 + least


def needs_a_main_wager(wager: str) -> None:
    """Not alone, not at another seat, and not without a wager on the hand before the first card."""
    cents = stake_of(wager)
    table = Table(blackjack(), limits=HOUSE, sides=[spot(wager)])
    for wagers in ([Wager(1, name_of(wager), cents)], [Wager(1, MAIN, 5_00), Wager(2, name_of(wager), cents)]):
        with pytest.raises(IllegalWager, match="needs a main wager"):
            table.open(wagers)
    round = table.open([Wager(1, MAIN, 5_00), Wager(1, name_of(wager), cents)])
    assert round.layout_cents == 5_00 + cents


def closes_with_the_first_card(wager: str) -> None:
    """Placed before the deal, once by each seat, and never for the dealer."""
    cents = stake_of(wager)
    placed = at_table(seats=2, sides=[spot(wager)], decks=6)
    placed.do(Place(Wager(1, name_of(wager), cents)))
    placed.refuses(Place(Wager(1, name_of(wager), cents)), placed.sides[0].stake_cite, "already")
    placed.refuses(Place(Wager(1, name_of(wager), cents, tip=True)), placed.sides[0].cite, "no wager for the dealer")
    placed.do("7h")
    placed.refuses(Place(Wager(2, name_of(wager), cents)), "WA 3119 Bet the Set, preamble •1", "after the first card")


def limits(wager: str, cents: int, most: int = 500_00) -> Limits:
    """The house's limits, and where the wager is one amount at a table, that amount."""
    own = {name_of(wager): SideLimits(cents, cents)} if wager in JACKPOTS else {}
    return Limits(min=5_00, max=most, side_limits=own)


def keeps_the_table_maximum(wager: str) -> None:
    """The house posts limits within those of the Commission; nothing is taken above them."""
    for cents in (299_00, 300_00):
        table = Table(blackjack(), limits=limits(wager, cents, 300_00), sides=[spot(wager)])
        wagers = [Wager(1, MAIN, 5_00), Wager(1, name_of(wager), cents)]
        assert table.open(wagers).layout_cents == 5_00 + cents
    table = Table(blackjack(), limits=Limits(min=5_00, max=300_00), sides=[spot(wager)])
    with pytest.raises(IllegalWager, match=r"must be (from .* to \$300.00|exactly \$1.00)"):
        table.open([Wager(1, MAIN, 5_00), Wager(1, name_of(wager), 301_00)])


def has_one_fixed_wager(wager: str, row: str, times: int) -> None:
    """A dollar, or another amount of the house's; pays multiply with it."""
    for cents in (0, 2_50, 5_00):
        bounds = limits(wager, cents) if cents else HOUSE
        for wrong in ((cents or 1_00) - 50, (cents or 1_00) + 50):
            refused = at_table(seats=1, sides=[spot(wager)], decks=6, limits=bounds)
            refused.refuses(Place(Wager(1, name_of(wager), wrong)), spot(wager).stake_cite)
        won = at_table(seats=1, side=cents or 1_00, sides=[spot(wager)], decks=6, limits=bounds).do(row)
        if not won.round.is_over:
            won.do(Stand())
        assert returned(won, wager) == times * (cents or 1_00)
    two = replace(HOUSE, side_limits={name_of(wager): SideLimits(1_00, 5_00)})
    with pytest.raises(IllegalSetup, match="its minimum and its maximum must be equal"):
        Table(blackjack(), limits=two, sides=[spot(wager)])


# --- beside which games, with how many decks ----------------------------------------------------------------------


def stands_beside(wager: str, *others: str) -> None:
    """An operator may put the jackpot on such a layout; a seat that wagers on everything there is served."""
    sides = [spot(wager), *(spot(other) for other in others)]
    table = Table(blackjack(), limits=HOUSE, sides=sides)
    bets = [Wager(1, side.name, 1_00 if side.definition.stake.fixed else 5_00) for side in sides]
    assert len(table.open([Wager(1, MAIN, 25_00), *bets]).placed_wagers) == len(sides)


def is_not_offered_in_colorado(wager: str, game: str) -> None:
    with pytest.raises(IllegalSetup, match="is a wager under Washington law") as refusal:
        Table(load(game, decks=6), limits=HOUSE, sides=[spot(wager)])
    assert refusal.value.cite.startswith("CO ")


def refuses_colorado_s(wager: str, other: str) -> None:
    """The document names a title whose Washington rules it does not have; Colorado's version does not stand in."""
    with pytest.raises(IllegalSetup, match="is a wager under Colorado law") as refusal:
        Table(blackjack(), limits=HOUSE, sides=[spot(wager), spot(other)])
    assert refusal.value.cite == "WA 3119 Bet the Set, preamble •1"


def may_offer(wager: str, table: str, decks: int) -> bool:
    """Whether a table of this many decks may have the pay table; a refusal is about the decks."""
    try:
        Table(blackjack(decks), limits=HOUSE, sides=[spot(wager, table)])
    except IllegalSetup as refusal:
        if f"decks, not {decks}" not in str(refusal):
            raise
        return False
    return True


def is_for_decks(wager: str, allowed: tuple[int, ...]) -> None:
    """Of one to eight decks, these with some of its pay tables and the others with none."""
    paytables = load_wager(wager).paytables
    for decks in range(1, 9):
        game = blackjack(decks)
        for name, table in paytables.items():
            if decks in table.decks:
                assert Table(game, limits=HOUSE, sides=[spot(wager, name)]).house.sides
            else:
                with pytest.raises(IllegalSetup, match=f"decks, not {decks}"):
                    Table(game, limits=HOUSE, sides=[spot(wager, name)])
    assert tuple(sorted({decks for table in paytables.values() for decks in table.decks})) == allowed


# --- several jackpots on one layout -------------------------------------------------------------------------------


def layout(*sides: CatalogueWager) -> Table:
    return Table(blackjack(), limits=HOUSE, sides=list(sides))


def at_most_two_jackpots(wager: str, cite: str) -> None:
    others = [each for each in JACKPOTS if each != wager]
    for other in others:
        assert len(layout(spot(wager), spot(other)).house.sides) == 2
    with pytest.raises(IllegalSetup, match="at most 2 jackpots; this one has 3") as refusal:
        layout(spot(wager), *map(spot, others))
    assert refusal.value.cite == cite


def each_sensor_is_its_own_game(wager: str) -> None:
    """Two jackpots at one seat: each has its wager, its meter and its settlement, and neither needs the other."""
    other = next(each for each in JACKPOTS if each != wager)
    mine, theirs = spot(wager), spot(other)
    for bets in ([mine], [theirs], [mine, theirs]):
        played = at_table(seats=0, sides=[mine, theirs], decks=6)
        played.open([Wager(1, MAIN, 25_00), *(Wager(1, side.name, 1_00) for side in bets)])
        played.do("9h Kd 8s 9c", Stand()).over()
        assert {bet for _, bet in order(played)} == {MAIN, *(side.name for side in bets)}
    assert {side.name: side.meters for side in (mine, theirs)} == {mine.name: {"": METER}, theirs.name: {"": METER}}


def one_game_to_a_sensor(wager: str) -> None:
    """A spot has one wager and one pay table, and a wager has one spot."""
    for table in load_wager(wager).paytables:
        chosen = spot(wager, table)
        assert (chosen.set_up.wager, chosen.set_up.paytable) == (wager, table)
    with pytest.raises(IllegalSetup, match="two side wagers have the same name"):
        layout(spot(wager), spot(wager))


def one_kind_of_jackpot(wager: str, cite: str) -> None:
    other = next(each for each in JACKPOTS if each != wager)
    for kind in (False, True):
        sides = [spot(wager, house=kind), spot(other, house=kind)]
        assert layout(*sides).house.sides
        assert [from_set_up(side.set_up) for side in sides] == sides  # a log keeps it
        with pytest.raises(IllegalSetup, match="all progressives or all house jackpots") as refusal:
            layout(spot(wager, house=kind), spot(other, house=not kind))
        assert refusal.value.cite == cite


# --- the deal and the settlement ------------------------------------------------------------------------------------


def is_dealt_as_ever(wager: str) -> None:
    """One card each, the dealer's, a second each, the dealer's: the wager changes nothing in it."""
    stack = "8h 9h 6d 3s 4s Kc"
    beside, plain = case(wager, stack, seats=2), at_table(seats=2, decks=6).do(stack)
    assert beside.order_dealt() == plain.order_dealt() == [1, 2, 0, 1, 2, 0]
    assert beside.all(CardDealt) == plain.all(CardDealt)
    assert beside.round.actor == plain.round.actor == seat(1)
    assert beside.choices() == plain.choices()
    for each in (beside, plain):
        each.do(Stand(), Stand(), "10d").over()
    assert [e for e in beside.all(Settled) if e.bet == MAIN] == plain.all(Settled)


def is_void_with_its_hand(wager: str) -> None:
    """A hand that is not dealt, or a table that is called off in the deal, gives this wager back, too."""
    missed = case(wager, MissFirstCard(1), seats=2)
    assert [(e.seat, e.bet, e.net_cents) for e in missed.all(Settled)] == [(1, MAIN, 0), (1, name_of(wager), 0)]
    called_off = case(wager, "7h 7s", PushTable("cards fell off the table"), seats=2).over()
    assert {(e.seat, e.bet): e.net_cents for e in called_off.all(Settled)} == dict.fromkeys(
        [(number, bet) for number in (1, 2) for bet in (MAIN, name_of(wager))], 0
    )


def is_settled_after_the_deal(wager: str, stack: str) -> None:
    """When the last starting card lies and not before; then the hands are played."""
    first, _, last = stack.rpartition(" ")
    dealt = case(wager, first)
    assert dealt.round.actor is CHANCE
    assert not dealt.all(Settled)
    dealt.do(last)
    assert order(dealt) == [(1, name_of(wager))]
    assert not dealt.all(Acted)
    assert dealt.waits_for(1)


def is_paid_from_right_to_left(wager: str, *steps: Action | str) -> None:
    """The last seat first, whoever wagered first."""
    placed = at_table(seats=3, sides=[spot(wager)], decks=6)
    for number in (2, 3, 1):
        placed.do(Place(Wager(number, name_of(wager), stake_of(wager))))
    placed.do(*steps)
    assert order(placed, name_of(wager)) == [(3, name_of(wager)), (2, name_of(wager)), (1, name_of(wager))]


def comes_from_the_tray(wager: str, *steps: Action | str, cents: int) -> None:
    """A fixed award: the tray pays it, and it is the same whatever the meter shows."""
    definition = load_wager(wager)
    paytable = definition.paytable_for(6)
    for meter in (0, METER, 50_000_00):
        sides = spots(definition, paytable, dict.fromkeys(paytable.meters, meter))
        won = at_table(seats=1, side=1_00, sides=sides, decks=6).do(*steps).over()
        assert returned(won, wager) == cents
        main = won.settled(1).net_cents
        assert won.table.books.tray == -main - (cents - 1_00)
        assert sides[0].set_up.meters == dict.fromkeys(paytable.meters, meter)


def is_said(wager: str, place: str, words: str) -> None:
    """The wager's own page says it, with its clause."""
    said = [note["says"] for note in describe_wager(load_wager(wager))["notes"] if note["cite"].endswith(place)]
    assert len(said) == 1
    assert words in said[0]


def posts_its_prizes(wager: str) -> None:
    """As a house jackpot: no table without the casino's amounts, which every player reads there."""
    for table in load_wager(wager).paytables.values():
        meters = {name: 12_345_00 + 100 * place for place, name in enumerate(table.meters)}
        shown = list(shown_spots(build(_floor_table(wager, table, meters), key=None)))[-1]
        assert shown["rows"] == [[row, _shown(pay, meters)] for row, pay in table.pays.items()]
        for wrong in ({}, meters | {"other": 1_00}, dict.fromkeys(meters, -1)):
            with pytest.raises(IllegalSetup, match=r"Say what (it|each) stands at|stands below \$0\.00"):
                build(_floor_table(wager, table, wrong), key=None)


def _shown(pay: Pay, meters: dict[str, int]) -> str:
    """A row's pay as players read it: a share with the amount of its meter, and which of several meters it is."""
    if not pay.share:
        return str(pay)
    amount = dollars(meters[pay.meter])
    return f"100% of the {pay.meter} meter, {amount}" if pay.meter else f"{pay} of {amount}"


def _floor_table(wager: str, table: PayTable, meters: dict[str, int]) -> SetUp:
    choice = SideChoice(wager, table.name, meters, house_jackpot=True, system=("Game Manager 2 v2.5.4",))
    return SetUp("1", "one", GAME, options={"decks": table.decks[0]}, sides=(choice,))
