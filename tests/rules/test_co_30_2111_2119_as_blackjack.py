"""What the games of CO 30-2111, 30-2112, 30-2116 and 30-2119 leave unsaid is as in blackjack, and what they post."""

from __future__ import annotations

import pytest

from pitboss import Double, Hit, Limits, Place, Stand, Surrender, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Decline, Insure, Pass
from pitboss.errors import IllegalSetup, IllegalWager
from pitboss.law.limits import SideLimits
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules.wager_talk import beside, listed

THREE, FREE, RIDE = "3-card-21-n-done", "free-bet-blackjack", "ride-free"
OF_BLACKJACK = {THREE: {"doubling"}, FREE: set(), RIDE: set()}  # says it in other words, with the clause of blackjack


@proves("CO 30-2111 ¶1 s.2", "CO 30-2116 ¶1 s.2", "CO 30-2119(9)")
@pytest.mark.parametrize(("game", "section"), [(THREE, "CO 30-2111"), (FREE, "CO 30-2116"), (RIDE, "CO 30-2119")])
def test_co_30_2111_2116_2119_only_the_section_changes_a_rule_of_blackjack(game: str, section: str) -> None:
    """A rule or an option is blackjack's own, or the section's by a clause of its own."""
    standard, own = load("blackjack").definition, load(game).definition
    for name, rule in {**standard.fixed, **standard.options}.items():
        here = own.fixed.get(name) or own.options[name]
        if here != rule and name not in OF_BLACKJACK[game]:
            assert str(here.cite).startswith(section), name
    added = (own.fixed.keys() | own.options.keys()) - standard.fixed.keys() - standard.options.keys()
    assert all(own.cite_of(name, {}).startswith(section) for name in added)


@proves("CO 30-2111 ¶1 s.2", "CO 30-2116 ¶1 s.2", "CO 30-2119(9)")
@pytest.mark.parametrize(("game", "two", "third"), [(THREE, "9h 4s", " 4c"), (FREE, "9h 8s", ""), (RIDE, "9h 8s", "")])
@pytest.mark.parametrize(
    ("hole", "drawn", "outcome"),
    [
        ("6d", "Ac", "push"),  # a 16 draws
        ("7d", "", "push"),  # a 17 stands
        ("8d", "", "lose: lower total"),
        ("5d", "8c", "win: dealer busts"),  # 23: a 22 is each section's own
    ],
)
def test_co_30_2111_2116_2119_a_17_ends_as_in_blackjack(
    game: str, two: str, third: str, hole: str, drawn: str, outcome: str
) -> None:
    first, second = two.split()
    done = Case(seats=1, game=load(game)).do(f"{first} 10d {second} {hole}{third}", Stand(), drawn).over()
    assert done.settled(1).outcome == outcome


@proves("CO 30-2111(7)", "CO 30-2116 ¶1 s.2", "CO 30-2119(9)")
@pytest.mark.parametrize(("game", "third"), [(THREE, " 4c"), (FREE, ""), (RIDE, "")])
@pytest.mark.parametrize(("hole", "net"), [("Kc", 25_00), ("9c", -12_50)])
def test_co_30_2111_2116_2119_insurance_as_in_blackjack(game: str, third: str, hole: str, net: int) -> None:
    done = Case(seats=1, game=load(game)).do(f"9h Ad 4s {hole}{third}", Insure(12_50))
    assert done.settled(1, bet="insurance").net_cents == net


# --- what is posted ------------------------------------------------------------------------------------------------


@proves("CO 30-2111(2)")
def test_co_30_2111_2_the_limits_of_both_wagers_are_posted_and_equal() -> None:
    posted = {each.text: each.cite for each in Table(load(THREE), limits=Limits(5_00, 100_00)).notices}
    assert posted["Minimum $5.00, maximum $100.00"] == "CO 30-803(3)(c)"
    assert posted["Three Card Bonus: minimum $5.00, maximum $100.00; equals the main wager"] == "CO 30-2111(2)"


@proves("CO 30-2111 Player rules (3)(a)")
def test_co_30_2111_3_a_the_sign_says_when_a_hand_may_be_surrendered() -> None:
    posted = [each.text for each in Table(load(THREE), limits=Limits(5_00, 100_00)).notices]
    assert [text for text in posted if "urrender" in text] == [
        "Surrender only with three cards over 21, after the dealer has peeked"
    ]


@proves("CO 30-2111 Player rules (2)(a)", "CO 30-2111 Player rules (5)")
def test_co_30_2111_the_sign_names_no_odds_or_splits_that_the_section_does_not_give() -> None:
    """An ace and a ten are a 21 like any other: no blackjack odds, no even money; one split and no more."""
    posted = [each.text for each in Table(load(THREE), limits=Limits(5_00, 100_00)).notices]
    assert "Blackjack pays 1 to 1" in posted
    assert not [text for text in posted if text.startswith("Even money")]
    assert {"A hand may be split once and no more", "Aces may not be resplit"} <= set(posted)


@proves("CO 30-2112(2) ¶2")
@pytest.mark.parametrize(("cents", "taken"), [(1_50, False), (2_00, True), (25_00, True), (25_50, False)])
def test_co_30_2112_2_the_bonus_is_within_the_limits_that_the_house_posts(cents: int, taken: bool) -> None:
    bonus = load_wager("pai-jack-bonus")
    side = CatalogueWager(bonus, bonus.paytable("1"))
    limits = Limits(5_00, 100_00, side_limits={side.name: SideLimits(2_00, 25_00)})
    table = Table(load("pai-jack"), limits=limits, sides=[side])
    assert f"{side.name}: minimum $2.00, maximum $25.00" in [each.text for each in table.notices]
    wagers = [Wager(1, "main", STAKE), Wager(1, side.name, cents)]
    if taken:
        assert table.open(wagers).layout_cents == STAKE + cents
    else:
        with pytest.raises(IllegalWager, match=r"\$2\.00 to \$25\.00"):
            table.open(wagers)


@proves("CO 30-2118(4)")
def test_co_30_2118_4_bonus_and_payout_limits_are_posted_and_the_odds_have_the_ante_s() -> None:
    trips, odds = listed("trips-plus-wild"), listed("deuces-wild-odds")
    limits = Limits(5_00, 100_00, side_limits={trips.name: SideLimits(1_00, 25_00, 10_000_00)})
    posted = [each.text for each in Table(load("deuces-wild-xtreme"), limits=limits, sides=[odds, trips]).notices]
    together = "maximum payout in a round $10,000.00"
    assert f"Trips Plus Wild: minimum $1.00, maximum $25.00; {together}" in posted
    assert "Odds: minimum $5.00, maximum $100.00; equals the ante" in posted


# --- cards that nobody may change ------------------------------------------------------------------------------------


@proves("CO 30-2116(1) s.2")
@pytest.mark.parametrize("decks", [5, 6, 8])
def test_co_30_2116_1_decks_of_52_cards(decks: int) -> None:
    assert load(FREE, decks=decks).rules.composition.size == 52 * decks
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load(FREE, deck="joker 53")


@proves("CO 30-2118(8)")
def test_co_30_2118_8_no_card_is_burned() -> None:
    assert load("deuces-wild-xtreme").rules.burn_cards == 0
    with pytest.raises(IllegalSetup, match="fixed by law") as refusal:
        load("deuces-wild-xtreme", burn_cards=1)
    assert refusal.value.cite == "CO 30-2118(8)"


@proves("CO 30-2119(13)")
def test_co_30_2119_13_three_cards_are_not_doubled() -> None:
    case = Case(seats=1, game=load(RIDE)).do("2h 6d 5s 10d")
    assert "Double" in case.choices()
    case.do(Hit(), "5c").refuses(Double(STAKE), "CO 30-813", "only the first two cards")


# --- the bonus wagers of Ride Free -----------------------------------------------------------------------------------


@proves("CO 30-2119(2)")
@pytest.mark.parametrize("wager", ["lucky-ladies", "21-plus-3-30-2107", "royal-match-21", "trilux-bonus-30-2115"])
def test_co_30_2119_2_no_other_bonus_wager_may_be_offered(wager: str) -> None:
    with pytest.raises(IllegalSetup, match="may not be offered with Ride Free") as refusal:
        Table(load(RIDE), limits=Limits(), sides=[listed(wager)])
    assert refusal.value.cite == "CO 30-2119(2)"
    assert Table(load("blackjack"), limits=Limits(), sides=[listed(wager)]).house.sides


@proves("CO 30-2119(2)")
def test_co_30_2119_2_any_combination_of_them_may() -> None:
    names = ("hedge-22", "silver-stack", "bust-bonus-30-2119", "top-3-30-2119", "lucky-ladies-progressive")
    sides = [*map(listed, names), listed("21-plus-3-30-2119", "PT-FLT-213-03"), listed("21-plus-3-xtreme-30-2119")]
    assert len(Table(load(RIDE, decks=6), limits=Limits(), sides=sides).house.sides) == 7


# --- late surrender at Ride Free -------------------------------------------------------------------------------------


@proves("CO 30-2119(8)(c)")
def test_co_30_2119_8_c_surrender_after_the_peek_and_before_any_action_on_the_hand() -> None:
    game = load(RIDE, surrender="late")
    assert Case(seats=1, game=game).do("10h 10d 6s Ac").over().settled(1).net_cents == -STAKE  # the peek comes first
    asked = Case(seats=1, game=game).do("10h Ad 2s 9c")
    assert asked.choices() == {"Insure", "Decline"}
    assert "Surrender" in asked.do(Decline()).choices()
    drawn = asked.do(Hit(), "3c")
    assert "Surrender" not in drawn.choices()
    drawn.refuses(Surrender(), "CO 30-2119(8)(c)")


@proves("CO 30-2119(8)(c)")
def test_co_30_2119_8_c_another_player_s_hit_does_not_end_it() -> None:
    case = Case(seats=2, game=load(RIDE, surrender="late")).do("10h 10s 10d 2s 6c 7d", Hit(), "3c", Stand())
    assert case.waits_for(2)
    assert case.do(Surrender()).settled(2).net_cents == -12_50


# --- 22 is a bust ----------------------------------------------------------------------------------------------------


@proves("CO 30-2119(21)(c)", "CO 30-2119(19)")
@pytest.mark.parametrize(("drawn", "bonus", "main"), [("5s", -5_00, -STAKE), ("6s", 5_00, 0), ("7s", 5_00, STAKE)])
def test_co_30_2119_21_c_bust_bonus_is_paid_on_22_though_the_hands_push(drawn: str, bonus: int, main: int) -> None:
    side = listed("bust-bonus-30-2119")
    case = beside(RIDE, side, decks=6).do("Kh 6d 9s 10d", Place(Wager(1, side.name, 5_00)))
    case.do(*([Pass()] if "Pass" in case.choices() else []), Stand(), drawn).over()
    assert (case.settled(1, bet=side.name).net_cents, case.settled(1).net_cents) == (bonus, main)
