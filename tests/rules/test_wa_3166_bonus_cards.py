"""WA 3166 v003, rule and procedure 12: up to five bonus cards, each with a wager of its own."""

from __future__ import annotations

import pytest

from pitboss import CHANCE, Deal, Game, Limits, Stand, Table, Wager, cards, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.bonus_card import BonusCardWager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import from_set_up
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.events import BonusCardDealt, CardDealt, Settled
from pitboss.errors import IllegalSetup
from tests.marks import proves
from tests.rules.table_talk import of_kind

BONUS, UP, DOWN = (f"match-the-dealer-{card}-card-wa-3166" for card in ("bonus", "up", "down"))


def spanish(drawn: int, decks: int = 6) -> Game:
    """Spanish 21 with this many bonus cards."""
    return load("spanish-21-wa-3166", decks=decks, bonus_cards=drawn)


def listed(wager: str) -> CatalogueWager:
    return CatalogueWager(load_wager(wager), load_wager(wager).paytable("2-6 deck"))


def numbered(spot: int) -> BonusCardWager:
    return BonusCardWager(load_wager(BONUS), load_wager(BONUS).paytable("2-6 deck"), number=spot)


def layout(*spots: int, down: bool = False) -> list[CatalogueWager]:
    return [listed(UP), *([listed(DOWN)] if down else []), *(numbered(spot) for spot in spots)]


def dealt(drawn: int, *spots: int, stack: str) -> Round:
    """One seat with $5 on each of these spots; the cards come as given."""
    table = Table(spanish(drawn), limits=Limits(min=1_00, max=500_00), sides=layout(*spots))
    bets = [Wager(1, f"Match The Dealer Bonus Card #{spot}", 5_00) for spot in spots]
    round = table.open([Wager(1, "main", 25_00), *bets])
    for card in cards(stack):
        round.apply(Deal(card))
    return round


def paid(round: Round, spot: int) -> Settled:
    name = f"Match The Dealer Bonus Card #{spot}"
    (event,) = [event for event in of_kind(round, Settled) if event.bet == name]
    return event


@proves("WA 3166 v003 Dealing procedures 12 ¶5 s.2", "WA 3166 v003 General rules 12 ¶3 s.2")
def test_wa_3166_dealing_procedures_12_bonus_cards_come_after_all_starting_cards() -> None:
    round = dealt(2, 1, 2, stack="8s 6d 9h Kc")
    assert round.actor is CHANCE
    assert not of_kind(round, BonusCardDealt)
    round.apply(Deal(cards("8h")[0]))
    assert round.actor is CHANCE  # nothing is paid and nobody asked before the second one lies
    assert not of_kind(round, Settled)
    round.apply(Deal(cards("9h")[0]))
    assert [(e.number, str(e.card)) for e in of_kind(round, BonusCardDealt)] == [(1, "8h"), (2, "9h")]
    kinds = [type(event) for event in round.events]
    assert max(i for i, kind in enumerate(kinds) if kind is CardDealt) < kinds.index(BonusCardDealt)


@proves(
    "WA 3166 v003 General rules 12 ¶2",
    "WA 3166 v003 Dealing procedures 12 ¶2",
    "WA 3166 v003 Dealing procedures 12 ¶6 s.3-4",
)
def test_wa_3166_general_rules_12_each_wager_sees_the_card_with_its_own_number() -> None:
    round = dealt(3, 1, 2, 3, stack="8s 6d 9h Kc 8h 9h 2c")
    assert (paid(round, 1).outcome, paid(round, 1).net_cents) == ("unsuited match with the bonus card", 20_00)
    assert (paid(round, 2).outcome, paid(round, 2).net_cents) == ("suited match with the bonus card", 45_00)
    assert (paid(round, 3).outcome, paid(round, 3).net_cents) == ("no winning hand", -5_00)


@proves("WA 3166 v003 Dealing procedures 12 ¶6 s.3-4")
def test_wa_3166_dealing_procedures_12_both_cards_are_paid() -> None:
    round = dealt(1, 1, stack="8s 6d 8h Kc 8h")
    assert paid(round, 1).net_cents == 5_00 * (9 + 4)


@proves("WA 3166 v003 Dealing procedures 12 ¶7")
def test_wa_3166_dealing_procedures_12_paid_before_the_base_game() -> None:
    round = dealt(1, 1, stack="8s 6d 9h Kc 8h")
    settled_at = next(i for i, event in enumerate(round.events) if isinstance(event, Settled))
    round.apply(Stand())
    round.apply(Deal(cards("Kd")[0]))
    assert round.is_over
    assert settled_at < len(round.events) - 1
    assert [str(card) for card in round.cards_on_layout()].count("8h") == 1  # it took no part: dealer 6 K K


@proves("WA 3166 v003 General rules 12 ¶3 s.2")
@pytest.mark.parametrize(("drawn", "spot", "fits"), [(0, 1, False), (1, 1, True), (2, 3, False), (3, 3, True)])
def test_wa_3166_general_rules_12_a_spot_needs_its_card(drawn: int, spot: int, fits: bool) -> None:
    what = numbered(spot).refuse_game(spanish(drawn), {"player first two", "bonus cards"})
    assert (what is None) == fits


@proves("WA 3166 v003 Table 1 configuration 3", "WA 3166 v003 Table 1 configuration 4")
def test_wa_3166_general_rules_12_configurations_of_table_1() -> None:
    limits = Limits(min=1_00, max=500_00)
    Table(spanish(4), limits=limits, sides=layout(1, 2, 3, 4))
    Table(spanish(5), limits=limits, sides=layout(1, 2, 3, 4, 5, down=True))
    with pytest.raises(IllegalSetup, match="#1 is offered only with Match The Dealer Up Card"):
        Table(spanish(1), limits=limits, sides=[numbered(1)])
    with pytest.raises(IllegalSetup, match="#5 is offered only with Match The Dealer Down Card"):
        Table(spanish(5), limits=limits, sides=layout(1, 2, 3, 4, 5))


@proves("WA 3166 v003 Table 1 configuration 4")
@pytest.mark.parametrize("spot", [0, 6])
def test_wa_3166_general_rules_12_there_are_five_spots(spot: int) -> None:
    with pytest.raises(IllegalSetup, match="no spot"):
        numbered(spot)


def test_the_spot_is_in_the_log() -> None:
    side = numbered(3)
    assert from_set_up(side.set_up) == side
