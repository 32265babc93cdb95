"""WA 2212: Bahama Bonus Blackjack, rule by rule. What is as in Spanish 21 has its cases in `spanish.py`."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import (
    Card,
    Decline,
    Double,
    Hit,
    Limits,
    Place,
    Redouble,
    Rescue,
    Split,
    Stand,
    Table,
    Wager,
    games,
    load,
)
from pitboss.catalogue import load_wager, wagers
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.events import HandPickedUp
from pitboss.errors import IllegalSetup
from pitboss.law.rules import TwentyOneRules
from tests.rules import spanish
from tests.rules.spanish import bonuses_of, dealt, drawn, ends, refuses
from tests.rules.table_talk import OnDealerTotal, choices, of_kind, opened, play, settled

GAME = "bahama-bonus-blackjack-wa-2212"
LIMITS = Limits(min=5_00, max=100_00)
STANDS: dict[str, Any] = {"dealer_hits_soft_17": False}


def test_wa_2212_bahama_rules_of_play_1_decks_without_tens() -> None:
    stack = load(GAME, decks=5).rules.composition
    assert stack.size == 5 * 48
    assert stack.counts[Card("10h").index] == 0


@pytest.mark.parametrize(("decks", "lawful"), [(4, False), (5, True), (6, True), (7, False), (8, True)])
def test_wa_2212_bahama_rules_of_play_5d_five_six_or_eight_decks(decks: int, lawful: bool) -> None:
    if lawful:
        assert load(GAME, decks=decks).rules.decks == decks
    else:
        with pytest.raises(IllegalSetup, match="allowed: 5 or 6 or 8"):
            load(GAME, decks=decks)


def test_wa_2212_bahama_rules_of_play_3a_double_on_any_number_of_cards() -> None:
    spanish.double_on_any_number_of_cards(GAME)


def test_wa_2212_bahama_rules_of_play_3b_three_doubles_of_the_whole_wager() -> None:
    spanish.redouble_up_to_eight_times_the_wager(GAME, dealer_hits_soft_17=True)


def test_wa_2212_bahama_rules_of_play_5e_redoubling_where_the_dealer_hits_soft_17_only() -> None:
    assert "Redouble" in choices(play(dealt(GAME, "2h 3h | dealer 9d 7d"), Double(25_00), "2c"))
    stands = play(dealt(GAME, "2h 3h | dealer 9d 7d", **STANDS), Double(25_00), "2c")
    assert choices(stands) == {"Stand", "Rescue"}
    refuses(stands, Redouble(), "may not be doubled again", "WA 2212-bahama/rules-of-play.5e")
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load(GAME, redoubles=2, **STANDS)


@pytest.mark.parametrize(("most", "lawful"), [(99_50, False), (100_00, True), (100_50, True)])
def test_wa_2212_bahama_rules_of_play_3b_the_whole_wager_within_the_limit(most: int, lawful: bool) -> None:
    round = dealt(GAME, "2h 3h | dealer 9d 7d", limits=Limits(min=1_00, max=most))
    play(round, Double(25_00), "2c")
    if lawful:
        play(round, Redouble(), "2d")
        assert round.layout_cents == 100_00
    else:
        refuses(round, Redouble(), "the whole wager may not exceed", "WA 2212-bahama/rules-of-play.3b")


def test_wa_2212_bahama_rules_of_play_3c_rescue_saves_the_initial_wager() -> None:
    once = play(dealt(GAME, "6h 5h | dealer 9d 8d"), Double(25_00), "2c", Rescue())
    assert [(e.stake_cents, e.returned_cents) for e in settled(once)] == [(25_00, 25_00), (25_00, 0)]
    twice = play(dealt(GAME, "2h 3h | dealer 9d 8d"), Double(25_00), "2c", Redouble(), "2d", Rescue())
    assert [(e.stake_cents, e.returned_cents) for e in settled(twice)] == [(25_00, 25_00), (75_00, 0)]


def test_wa_2212_bahama_rules_of_play_3c_a_broken_hand_is_not_rescued() -> None:
    assert ends(play(dealt(GAME, "9h 6h | dealer 9d 8d"), Double(25_00), "Kc")) == [("lose: player busts", -50_00)]
    refuses(dealt(GAME, "6h 5h | dealer 9d 8d"), Rescue(), "not doubled")


def test_wa_2212_bahama_rules_of_play_3d_a_blackjack_beats_the_dealer_s() -> None:
    assert ends(dealt(GAME, "Ah Kh | dealer Kd As")) == [("blackjack", 37_50)]
    assert ends(play(dealt(GAME, "Ah Kh | dealer Ad Ks"), Decline())) == [("blackjack", 37_50)]
    assert ends(dealt(GAME, "Ah Kh | dealer 9d 8s")) == [("blackjack", 37_50)]


def test_wa_2212_bahama_rules_of_play_3e_a_21_beats_the_dealer_s_21() -> None:
    round = play(dealt(GAME, "9h 5h | Kc 9c | dealer 9d 5d"), Hit(), "7c")
    assert not ends(round)  # no word of paying it at once
    play(round, Stand(), "7d")
    assert round.dealer.total == 21
    assert ends(round) == [("win: player's 21", 25_00)]
    assert ends(round, 2) == [("lose: lower total", -25_00)]


def test_wa_2212_bahama_rules_of_play_3e_but_nothing_below_it_does() -> None:
    assert ends(play(dealt(GAME, "Kh Qh | dealer Kd Qd"), Stand())) == [("push", 0)]
    assert ends(play(dealt(GAME, "Kh Qh | dealer 9d 5d"), Stand(), "7c")) == [("lose: lower total", -25_00)]


def test_wa_2212_bahama_rules_of_play_3e_a_dealer_blackjack_ends_the_round_before_a_21() -> None:
    round = dealt(GAME, "9h 5h | dealer Kd As")
    assert round.is_over
    assert ends(round) == [("lose: dealer blackjack", -25_00)]


def test_the_dealer_draws_for_no_21() -> None:
    round = play(dealt(GAME, "9h 5h | dealer 9d 5d"), Hit(), "7c")
    assert round.is_over
    assert len(round.dealer.cards) == 2


def test_wa_2212_bahama_rules_of_play_4a_five_cards() -> None:
    assert ends(drawn(GAME, "2h 3h 4c 5c 7d")) == [("five-card 21", 15_00)]


def test_wa_2212_bahama_rules_of_play_4b_six_cards() -> None:
    assert ends(drawn(GAME, "2h 3h 4c 2c 3d 7d")) == [("six-card 21", 20_00)]


def test_wa_2212_bahama_rules_of_play_4c_seven_cards_or_more() -> None:
    for hand in ("2h 3h 4c 2c 3d 4d 3s", "2h 3h 4c 2c 3d 4d 2s As"):
        assert ends(drawn(GAME, hand)) == [("seven-card 21 or more", 30_00)]


def test_wa_2212_bahama_rules_of_play_4d_mixed_suits() -> None:
    assert ends(drawn(GAME, "6h 7c 8c")) == [("6-7-8 of mixed suits", 15_00)]
    assert ends(drawn(GAME, "7h 7c 7h")) == [("7-7-7 of mixed suits", 15_00)]


def test_wa_2212_bahama_rules_of_play_4e_one_suit() -> None:
    assert ends(drawn(GAME, "8h 6h 7h")) == [("6-7-8 of one suit", 20_00)]
    assert ends(drawn(GAME, "7h 7h 7h")) == [("7-7-7 of one suit", 20_00)]


def test_wa_2212_bahama_rules_of_play_4f_spades() -> None:
    assert ends(drawn(GAME, "7s 8s 6s")) == [("6-7-8 of spades", 30_00)]
    assert ends(drawn(GAME, "7s 7s 7s")) == [("7-7-7 of spades", 30_00)]


def test_wa_2212_bahama_rules_of_play_4_doubled_and_split_hands_are_not_excepted() -> None:
    doubled = play(dealt(GAME, "6h 7h | dealer 9d 8d"), Double(25_00), "8h")
    assert ends(doubled) == [("6-7-8 of one suit", 100_00)]
    split = play(dealt(GAME, "7h 7c | dealer 9d 8d"), Split(), "6h", Hit(), "8h", "Kc", Stand())
    assert ends(split) == [("6-7-8 of one suit", 50_00)]


@pytest.mark.parametrize("stake", [1_00, 5_00, 25_00])
def test_wa_2212_bahama_rules_of_play_4g_a_thousand_dollars_on_any_wager(stake: int) -> None:
    assert bonuses_of(drawn(GAME, "7h 7h 7h", stake=stake, up="7c")) == [(1, "super bonus", 1_000_00)]
    assert not bonuses_of(drawn(GAME, "7h 7h 7d", stake=stake, up="7c"))
    assert not bonuses_of(drawn(GAME, "7h 7h 7h", stake=stake, up="8c"))


def test_wa_2212_bahama_rules_of_play_4g_fifty_dollars_to_all_others() -> None:
    round = play(dealt(GAME, "7h 7h | Kd 9d | Kc 2c | dealer 7c Ks"), Hit(), "7h", Stand(), Hit(), "Kc")
    beside = [(2, "super bonus envy", 50_00), (3, "super bonus envy", 50_00)]
    assert bonuses_of(round) == [(1, "super bonus", 1_000_00), *beside]


def test_wa_2212_bahama_rules_of_play_4g_doubled_and_split_hands_are_not_excepted() -> None:
    doubled = play(dealt(GAME, "7h 7h | dealer 7c Ks"), Double(25_00), "7h")
    assert bonuses_of(doubled) == [(1, "super bonus", 1_000_00)]
    split = play(dealt(GAME, "7h 7h | dealer 7c Ks"), Split(), "7h", Hit(), "7h", "7h", Hit(), "7h")
    assert bonuses_of(split) == [(1, "super bonus", 1_000_00)] * 2


def test_wa_2212_bahama_rules_of_play_5a_late_surrender() -> None:
    spanish.surrender_after_the_look_on_two_cards(GAME)


def test_wa_2212_bahama_rules_of_play_5b_double_after_split() -> None:
    spanish.double_after_split(GAME)


def test_wa_2212_bahama_rules_of_play_5c_four_hands() -> None:
    spanish.split_three_times_into_four_hands(GAME)


def test_wa_2212_bahama_rules_of_play_5c_aces_are_hit_doubled_and_split_again() -> None:
    spanish.split_aces_are_like_any_other_card(GAME)


def test_wa_2212_bahama_l65_four_wagers_on_one_hand_and_no_fifth() -> None:
    four_wagers_and_no_fifth()


def test_wa_2212_bahama_rules_of_play_l123_four_wagers_on_one_hand_and_no_fifth() -> None:
    four_wagers_and_no_fifth()


def test_wa_2212_bahama_rules_of_play_l226_four_wagers_on_one_hand_and_no_fifth() -> None:
    four_wagers_and_no_fifth()


def four_wagers_and_no_fifth() -> None:
    """No layout of the document has a fifth spot; a wager of another kind stands for one."""
    sides: list[SideWager] = [*layout("match-up", "match-down"), OnDealerTotal(), OnDealerTotal(name="another total")]
    first = [Wager(1, "main", 25_00), *(Wager(1, side.name, 5_00) for side in sides[:3])]
    round = opened(*first, game=load(GAME), sides=sides, limits=Limits(min=1_00, max=100_00))
    fifth = Place(Wager(1, sides[3].name, 5_00))
    refuses(round, fifth, "at most 4 wagers on one hand", "WA 2212-bahama-l65")
    play(round, Place(Wager(2, "main", 25_00)), *(Place(Wager(2, side.name, 5_00)) for side in sides[2:]))


def layout(*wagers: str) -> list[CatalogueWager]:
    definitions = [load_wager(f"{each}-wa-2212") for each in wagers]
    return [CatalogueWager(each, next(iter(each.paytables.values()))) for each in definitions]


@pytest.mark.parametrize("trilux", ["trilux-bonus", "trilux-super-3"])
@pytest.mark.parametrize("match", ["match-up", "match-down"])
def test_wa_2212_bahama_l63_a_layout_has_the_match_bonus_or_trilux(match: str, trilux: str) -> None:
    for ids in ([match, trilux], [trilux, match]):
        with pytest.raises(IllegalSetup, match="may have only one of these") as refusal:
            Table(load(GAME), limits=LIMITS, sides=layout(*ids))
        assert refusal.value.cite == "WA 2212-bahama-l63"


@pytest.mark.parametrize("ids", [("match-up", "match-down"), ("trilux-bonus", "trilux-super-3")])
def test_wa_2212_bahama_l63_either_may_have_all_of_its_wagers(ids: tuple[str, ...]) -> None:
    assert len(Table(load(GAME), limits=LIMITS, sides=layout(*ids)).house.sides) == 2


def test_wa_2212_bahama_l65_the_sign_says_four_games() -> None:
    posted = {notice.text: notice.cite for notice in Table(load(GAME), limits=LIMITS).notices}
    assert posted["A player may wager on at most 4 games"] == "WA 2212-bahama-l65"


def test_wa_2212_nothing_is_posted_by_another_state_s_law() -> None:
    table = Table(load(GAME), limits=LIMITS, sides=layout("match-up"))
    assert len(table.notices) > 8
    assert {notice.cite[:7] for notice in table.notices} == {"WA 2212"}


# --- what stands above the rules of play in each of the three texts ---------------------------------------------------


def test_wa_2212_bahama_l63_standard_blackjack_but_for_its_own_rules() -> None:
    standard_blackjack_but_for_its_own_rules()


def test_wa_2212_bahama_rules_of_play_l121_standard_blackjack_but_for_its_own_rules() -> None:
    standard_blackjack_but_for_its_own_rules()


def test_wa_2212_bahama_rules_of_play_l224_standard_blackjack_but_for_its_own_rules() -> None:
    standard_blackjack_but_for_its_own_rules()


def standard_blackjack_but_for_its_own_rules() -> None:
    """Higher totals win one to one, equal ones push, and the optional wagers are the document's own."""
    for mine, net in (("Kh 9h", 25_00), ("Kh 8h", 0), ("Kh 7h", -25_00)):
        assert [cents for _, cents in ends(play(dealt(GAME, f"{mine} | dealer Kd 8d"), Stand()))] == [net]
    own = [each.id for each in wagers().values() if GAME in each.games]
    assert {"match-up-wa-2212", "match-down-wa-2212", "trilux-bonus-wa-2212", "bahama-progressive-wa-2212"} <= set(own)


@pytest.mark.parametrize(("cents", "lawful"), [(99_50, True), (100_00, True), (100_50, False)])
def test_wa_2212_bahama_l64_no_wager_above_the_limit(cents: int, lawful: bool) -> None:
    no_wager_above_the_limit(cents, lawful)


@pytest.mark.parametrize(("cents", "lawful"), [(99_50, True), (100_00, True), (100_50, False)])
def test_wa_2212_bahama_rules_of_play_l122_no_wager_above_the_limit(cents: int, lawful: bool) -> None:
    no_wager_above_the_limit(cents, lawful)


@pytest.mark.parametrize(("cents", "lawful"), [(99_50, True), (100_00, True), (100_50, False)])
def test_wa_2212_bahama_rules_of_play_l225_no_wager_above_the_limit(cents: int, lawful: bool) -> None:
    no_wager_above_the_limit(cents, lawful)


def no_wager_above_the_limit(cents: int, lawful: bool) -> None:
    """The operator's maximum, which lies within the Commission's."""
    round = opened(Wager(1, "main", 25_00), game=load(GAME), limits=Limits(min=1_00, max=100_00))
    assert round.can(Place(Wager(2, "main", cents))) is lawful


def test_wa_2212_bahama_l66_from_a_shoe_or_a_shuffling_machine() -> None:
    from_a_shoe_or_a_shuffling_machine()


def test_wa_2212_bahama_rules_of_play_l124_from_a_shoe_or_a_shuffling_machine() -> None:
    from_a_shoe_or_a_shuffling_machine()


def test_wa_2212_bahama_rules_of_play_l227_from_a_shoe_or_a_shuffling_machine() -> None:
    from_a_shoe_or_a_shuffling_machine()


def from_a_shoe_or_a_shuffling_machine() -> None:
    for source in ("shoe", "shuffling shoe"):
        assert load(GAME, dealt_from=source).rules.dealt_from.value == source
    with pytest.raises(IllegalSetup, match="allowed: shoe or shuffling shoe"):
        load(GAME, dealt_from="hand")


def test_wa_2212_bahama_rules_of_play_2_rules_and_payouts_beyond_standard_blackjack() -> None:
    bahama, standard = (load(name).rules_of(TwentyOneRules) for name in (GAME, "blackjack"))
    for rule in ("deck", "doubling", "redoubles", "rescue", "player_blackjack", "player_21", "bonus_21", "super_bonus"):
        assert getattr(bahama, rule) != getattr(standard, rule), rule


def test_wa_2212_bahama_rules_of_play_3_what_players_may_do_more() -> None:
    """Three cards are doubled, doubled again, and rescued."""
    round = play(dealt(GAME, "2h 3h | dealer 9d 8d"), Hit(), "2c")
    assert "Double" in choices(round)
    assert {"Redouble", "Rescue"} <= choices(play(round, Double(25_00), "2d"))


def test_wa_2212_bahama_rules_of_play_5_rules_known_from_other_games() -> None:
    """Late surrender; splits, and doubles of split hands."""
    assert {"Surrender", "Split", "Double"} <= choices(dealt(GAME, "8h 8d | dealer 9d 8c"))
    assert "Double" in choices(play(dealt(GAME, "8h 8d | dealer 9d 8c"), Split(), "3h"))


def test_a_rescued_hand_is_removed() -> None:
    round = play(dealt(GAME, "6h 5h | Kc 9c | dealer 9d 8d"), Double(25_00), "2c", Rescue())
    assert [e.seat for e in of_kind(round, HandPickedUp)] == [1]


def test_hundreds_of_rounds_conform() -> None:
    report = check_game(games()[GAME], rounds=300)
    assert {"rescue: taken back", "win: player's 21", "blackjack"} <= set(report.outcomes)
