"""Colorado 30-828(1) on disputed payments: once a round is over, the supervisor rules on what it paid or collected."""

from __future__ import annotations

from random import Random

import pytest

from pitboss import Card, Deal, Limits, Stand, Wager, load
from pitboss.catalogue import games
from pitboss.engine.record.replay import replay
from pitboss.engine.record.results import results_of
from pitboss.engine.record.resume import resume
from pitboss.engine.record.transcript import text_of
from pitboss.engine.table import autoplay, rulings
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import CollectDifference, Legal, PayDifference
from pitboss.engine.vocabulary.actors import SUPERVISOR
from pitboss.engine.vocabulary.events import PaymentCorrected, Ruled
from pitboss.errors import PitbossError, Refusal
from pitboss.shoe import ChaChaSource
from tests.cases import Case
from tests.marks import proves

CITE = "CO 30-828(1)"
WHY = "a 6 was read as a 5"
WON = "Kh 6d 9s Qc"  # 19 against 16, and the dealer draws a ten


def dealt(*, chips: int = 500_00, tray: int = 1_000_00) -> Table:
    """Ann won $25 at a table where a person deals."""
    table = Table(load("blackjack", decks=6), limits=Limits(min=5_00, max=100_00), tray_cents=tray)
    table.buy_in("Ann", chips)
    round = table.open([Wager(1, "main", 25_00, player="Ann")])
    for name in WON.split():
        round.apply(Deal(Card(name)))
    round.apply(Stand())
    round.apply(Deal(Card("10h")))
    assert round.is_over
    return table


def ends(table: Table, kind: type[PayDifference | CollectDifference]) -> tuple[int, int]:
    found = [each for each in rulings.offers(table) if isinstance(each.action, kind)]
    assert len(found) == 1
    return found[0].at_least, found[0].at_most


def refused(table: Table, action: PayDifference | CollectDifference) -> str:
    before = (table.books.snapshot(), len(table.log.lines))
    with pytest.raises(PitbossError) as refusal:
        rulings.give(table, action, "Sam", WHY)
    assert (table.books.snapshot(), len(table.log.lines)) == before
    if isinstance(refusal.value, Refusal):
        assert refusal.value.cite in (CITE, "CO 30-809")
    return str(refusal.value)


def check_kept(table: Table) -> None:
    """The books balance, and the log replays and resumes to the same cent."""
    table.books.check(0)
    assert replay(table.log).books.snapshot() == table.books.snapshot()
    again = resume(table.log.lines, None)
    assert again.log.head == table.log.head
    assert again.books.snapshot() == table.books.snapshot()


@proves("CO 30-828(1) s.2")
def test_co_30_828_1_a_player_who_was_paid_too_little_is_paid_the_difference() -> None:
    table = dealt()
    before = table.books.accounts()
    events = rulings.give(table, PayDifference(1, 12_50, WHY), "Sam", WHY)
    assert events == [
        Ruled("seat 1 is paid $12.50 more", WHY, CITE),
        PaymentCorrected(1, "Ann", 12_50, CITE),
    ]
    moved = {name: cents - before[name] for name, cents in table.books.accounts().items() if cents != before[name]}
    assert moved == {"tray": -12_50, "rack/Ann": 12_50}
    assert text_of(events[1]) == "Seat 1: Ann is paid $12.50 more"
    check_kept(table)


@proves("CO 30-828(1) s.2")
def test_co_30_828_1_what_was_paid_too_much_is_collected() -> None:
    table = dealt()
    before = table.books.accounts()
    (_, event) = rulings.give(table, CollectDifference(1, 25_00, WHY), "Sam", WHY)
    moved = {name: cents - before[name] for name, cents in table.books.accounts().items() if cents != before[name]}
    assert moved == {"tray": 25_00, "rack/Ann": -25_00}
    assert text_of(event) == "Seat 1: $25.00 is collected from Ann"
    check_kept(table)


@proves("CO 30-828(1) s.2")
def test_co_30_828_1_a_correction_has_its_bounds() -> None:
    """Paid at most what the wagers could have won in addition; collected at most what the round paid."""
    most = dealt().round.max_returned(25_00) - 50_00  # type: ignore[union-attr]
    assert ends(dealt(), PayDifference) == (50, most)
    assert ends(dealt(), CollectDifference) == (50, 50_00)
    for cents in (-50, 0, 25, most + 50):
        refused(dealt(), PayDifference(1, cents, WHY))
    for cents in (-50, 0, 25, 50_50):
        refused(dealt(), CollectDifference(1, cents, WHY))
    for cents in (50, most):
        rulings.give(dealt(), PayDifference(1, cents, WHY), "Sam", WHY)
    for cents in (50, 50_00):
        rulings.give(dealt(), CollectDifference(1, cents, WHY), "Sam", WHY)
    table = dealt()
    rulings.give(table, CollectDifference(1, 30_00, WHY), "Sam", WHY)  # a second one counts from there
    assert ends(table, CollectDifference) == (50, 20_00)
    assert ends(table, PayDifference) == (50, most + 30_00)


@proves("CO 30-828(1) s.2")
def test_co_30_828_1_tray_and_player_have_the_chips() -> None:
    assert "needs a fill first" in refused(dealt(tray=549_50), PayDifference(1, 25_00, WHY))  # $24.50 is left
    rulings.give(dealt(tray=550_00), PayDifference(1, 25_00, WHY), "Sam", WHY)
    poor = dealt(chips=25_00)
    assert ends(poor, CollectDifference) == (50, 50_00)
    round = poor.open([Wager(1, "main", 50_00, player="Ann")])
    for name in ("Kh", "6d", "9s", "Qc"):
        round.apply(Deal(Card(name)))
    round.apply(Stand())
    round.apply(Deal(Card("5h")))  # the dealer's 21: Ann has nothing left
    assert round.is_over
    assert "at most $0.00" in refused(poor, CollectDifference(1, 50, WHY))


@proves("CO 30-828(1) s.2")
def test_co_30_828_1_only_when_the_round_is_over_and_only_a_seat_that_played() -> None:
    case = Case(seats=1).do("Kh 6d 9s Qc")
    case.refuses(PayDifference(1, 5_00, WHY), CITE, "when the round is over")
    case.refuses(CollectDifference(1, 5_00, WHY), CITE, "when the round is over")
    case.do(Stand(), "10h").over()
    case.refuses(PayDifference(2, 5_00, WHY), CITE, "seat 2 had no wager")
    case.refuses(PayDifference(1, 5_00, "  "), CITE, "needs a reason")
    case.do(PayDifference(1, 5_00, WHY))


@proves("CO 30-828(1) s.2")
def test_co_30_828_1_until_the_next_round_begins_or_somebody_leaves() -> None:
    """The layout may be cleared meanwhile: for a shuffle, or new limits."""
    table = dealt()
    table.set_limits(10_00, 200_00)
    table.clear()
    assert table.round is None
    rulings.give(table, PayDifference(1, 5_00, WHY), "Sam", WHY, "Eve")
    check_kept(table)
    table.open([Wager(1, "main", 25_00, player="Ann")])
    assert "when the round is over" in refused(table, PayDifference(1, 5_00, WHY))
    gone = dealt()
    gone.leave("Ann")
    assert "no round is open to be ruled on" in refused(gone, PayDifference(1, 5_00, WHY))


@proves("CO 30-828(1) s.2")
def test_co_30_828_1_corrections_of_a_round_count_together() -> None:
    """At the limit of a second person, two small corrections are one large one."""
    table = dealt()
    assert rulings.at_stake(table, PayDifference(1, 60_00, WHY)) == 60_00
    rulings.give(table, PayDifference(1, 60_00, WHY), "Sam", WHY)
    assert rulings.at_stake(table, PayDifference(1, 60_00, WHY)) == 120_00
    assert rulings.at_stake(table, CollectDifference(1, 60_00, WHY)) == 120_00


@proves("CO 30-828(1) s.2")
def test_co_30_828_1_the_round_s_result_is_revised() -> None:
    """The player's own history has the payment as it was corrected; the wager itself stays as it was settled."""
    table = dealt()
    assert results_of(table.log.lines)[1].players[0].returned_cents == 50_00
    rulings.give(table, PayDifference(1, 12_50, WHY), "Sam", WHY)
    rulings.give(table, CollectDifference(1, 2_50, WHY), "Sam", WHY)
    revised = results_of(table.log.lines)[1]
    (ann,) = revised.players
    assert (revised.revised, ann.wagered_cents, ann.returned_cents) == (True, 25_00, 60_00)
    assert [(each.bet, each.net_cents) for each in ann.wagers] == [("main", 25_00), ("correction", 10_00)]


def _corrections(table: Table) -> list[Legal]:
    assert table.round is not None
    return [
        each for each in table.round.legal(SUPERVISOR) if isinstance(each.action, PayDifference | CollectDifference)
    ]


@proves("CO 30-828(1) s.2")
@pytest.mark.parametrize("game", sorted(games()))
def test_co_30_828_1_every_game_takes_both_ends_of_what_is_offered(game: str) -> None:
    loaded, key = load(game), bytes(range(32))
    shoe = shoe_for(loaded.rules, ChaChaSource(key))
    low = 50 if 0 < loaded.rules.most_wager_cents < 5_00 else 5_00
    table = Table(loaded, limits=Limits(min=low, max=1_000_00), shoe=shoe, tray_cents=100_000_00)
    table.buy_in("Ann", 5_000_00)
    rng, paid = Random(1), 0
    for _ in range(4):
        table.clear()
        if shoe.needs_shuffle:
            table.shuffle(lambda _: None)
        table.open(table.opening([Wager(1, "main", max(low, 10_00) if low > 50 else low, player="Ann")]))
        autoplay.finish(table)
        assert table.round is not None
        for offer in _corrections(table):
            for cents in (offer.at_least, offer.at_most):
                table.round.fork().apply(type(offer.action)(1, cents, WHY), by=SUPERVISOR)
            with pytest.raises(Refusal):
                table.round.fork().apply(type(offer.action)(1, offer.at_most + 50, WHY), by=SUPERVISOR)
        offer = rng.choice(_corrections(table))
        rulings.give(table, offer.action, "Sam", WHY)
        paid += 1
    table.clear()
    assert paid == 4
    assert replay(table.log).books.snapshot() == table.books.snapshot()
    assert resume(table.log.lines, key).log.head == table.log.head


def test_a_round_of_the_log_before_is_not_ruled_on() -> None:
    """A table whose log has rolled over still shows its last round; a ruling on it would be before the first one."""
    before, table = dealt(), Table(load("blackjack", decks=6), limits=Limits(min=5_00, max=100_00), tray_cents=100_00)
    table.last = before.round
    assert "no round is open to be ruled on" in refused(table, PayDifference(1, 5_00, WHY))
    assert rulings.offers(table) == []
