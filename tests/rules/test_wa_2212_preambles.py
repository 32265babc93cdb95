"""WA 2212: what stands above the rules of play in each of its texts, and which wagers share a layout."""

from __future__ import annotations

import pytest

from pitboss import Double, Hit, IllegalWager, Limits, Place, Split, Stand, Table, Wager, games, load
from pitboss.catalogue import wagers
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.verify.conformance import check_game
from pitboss.errors import IllegalSetup
from pitboss.law.limits import SideLimits
from pitboss.law.rules import TwentyOneRules
from tests.marks import proves
from tests.rules.spanish import dealt, ends, refuses
from tests.rules.table_talk import OnDealerTotal, choices, opened, play
from tests.rules.wager_talk import listed

GAME = "bahama-bonus-blackjack-wa-2212"
LIMITS = Limits(min=5_00, max=100_00)
LOW = Limits(min=1_00, max=100_00)
MATCH, TRILUX = ("match-up", "match-down"), ("trilux-bonus", "trilux-super-3")
PROGRESSIVE = "bahama-progressive"
LAYOUTS = [(PROGRESSIVE,), (*MATCH, PROGRESSIVE), (*TRILUX, PROGRESSIVE)]


def layout(*chosen: str) -> list[CatalogueWager]:
    return [listed(f"{each}-wa-2212", meters={"": 1_000_00}) for each in chosen]


# --- which wagers ----------------------------------------------------------------------------------------------------


@proves("WA 2212 Base game, preamble •1 s.1")
@pytest.mark.parametrize("trilux", TRILUX)
@pytest.mark.parametrize("match", MATCH)
def test_wa_2212_a_layout_has_the_match_bonus_or_trilux(match: str, trilux: str) -> None:
    for ids in ([match, trilux, TRILUX[0]], [trilux, TRILUX[0], match]):
        with pytest.raises(IllegalSetup, match="may have only one of these") as refusal:
            Table(load(GAME), limits=LIMITS, sides=layout(*dict.fromkeys(ids)))
        assert refusal.value.cite == "WA 2212 Base game, preamble •1"


@proves(
    "WA 2212 Base game, preamble •1 s.1",
    "WA 2212 Match Bonus game, preamble •1 s.1",
    "WA 2212 TriLux game, preamble •1 s.1",
    "WA 2212 Progressive, preamble •6 s.1",
)
@pytest.mark.parametrize("ids", LAYOUTS)
def test_wa_2212_each_layout_has_its_wagers_and_none_must_be_made(ids: tuple[str, ...]) -> None:
    sides = layout(*ids)
    for made in range(len(sides) + 1):
        first = [
            Wager(1, "main", 25_00),
            *(Wager(1, side.name, 5_00 if side is not sides[-1] else 1_00) for side in sides[:made]),
        ]
        round = opened(*first, game=load(GAME), limits=LOW, sides=sides)
        assert len(round.placed_wagers) == made
    own = {each.id for each in wagers().values() if GAME in each.games}
    assert own == {f"{each}-wa-2212" for each in (*MATCH, *TRILUX, PROGRESSIVE)}


@proves("WA 2212 TriLux game 6(a)")
def test_wa_2212_no_layout_has_super_3_without_trilux_bonus() -> None:
    with pytest.raises(IllegalSetup, match="TriLux Bonus") as refusal:
        Table(load(GAME), limits=LIMITS, sides=layout("trilux-super-3"))
    assert refusal.value.cite == "WA 2212 TriLux game 6(a)"
    assert Table(load(GAME), limits=LIMITS, sides=layout("trilux-bonus")).house.sides


# --- standard blackjack ----------------------------------------------------------------------------------------------


@proves(
    "WA 2212 Base game, preamble •1 s.2",
    "WA 2212 Match Bonus game, preamble •1 s.2",
    "WA 2212 TriLux game, preamble •1 s.2",
    "WA 2212 Progressive, preamble •6 s.2",
)
@pytest.mark.parametrize("ids", [(), *LAYOUTS])
def test_wa_2212_standard_blackjack_but_for_its_own_rules(
    ids: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Higher totals win one to one, equal ones push, over 21 loses; a hand is split into equal wagers."""
    monkeypatch.setattr("tests.rules.spanish.standing", layout(*ids))
    for mine, net in (("Kh 9h", 25_00), ("Kh 8h", 0), ("Kh 7h", -25_00)):
        assert [cents for _, cents in ends(play(dealt(GAME, f"{mine} | dealer Kd 8d"), Stand()))] == [net]
    assert ends(play(dealt(GAME, "Kh 6h | dealer Kd 8d"), Hit(), "9c")) == [("lose: player busts", -25_00)]
    assert ends(play(dealt(GAME, "Kh 6h | dealer Kd 6d"), Stand(), "9c")) == [("win: dealer busts", 25_00)]
    split = play(dealt(GAME, "8h 8c | dealer 9d 8d"), Split(), "Kd", Stand(), "9c", Stand())
    assert ends(split) + ends(split, hand=1) == [("win: higher total", 25_00), ("push", 0)]


def test_wa_2212_rules_and_payouts_beyond_standard_blackjack() -> None:
    bahama, standard = (load(name).rules_of(TwentyOneRules) for name in (GAME, "blackjack-wa-3119"))
    for rule in ("deck", "doubling", "redoubles", "rescue", "player_blackjack", "player_21", "bonus_21", "super_bonus"):
        assert getattr(bahama, rule) != getattr(standard, rule), rule
    assert {"Surrender", "Split", "Double"} <= choices(dealt(GAME, "8h 8d | dealer 9d 8c"))
    round = play(dealt(GAME, "2h 3h | dealer 9d 8d"), Hit(), "2c", Double(25_00), "2d")
    assert {"Redouble", "Rescue"} <= choices(round)


# --- limits ----------------------------------------------------------------------------------------------------------


@proves(
    "WA 2212 Base game, preamble •2",
    "WA 2212 Match Bonus game, preamble •2",
    "WA 2212 TriLux game, preamble •2",
    "WA 2212 Progressive, preamble •3",
)
@pytest.mark.parametrize("ids", [(), *LAYOUTS])
@pytest.mark.parametrize(("cents", "lawful"), [(99_50, True), (100_00, True), (100_50, False)])
def test_wa_2212_no_wager_above_the_limit(ids: tuple[str, ...], cents: int, lawful: bool) -> None:
    """The operator's maximum, which lies within the Commission's."""
    sides = layout(*ids)
    limits = LOW
    round = opened(Wager(1, "main", 25_00), game=load(GAME), limits=limits, sides=sides)
    assert round.can(Place(Wager(2, "main", cents))) is lawful
    if ids[1:]:
        assert round.can(Place(Wager(1, sides[0].name, cents))) is lawful
    if ids:
        fixed = Limits(min=1_00, max=100_00, side_limits={sides[-1].name: SideLimits(cents, cents)})
        if lawful:
            round = opened(Wager(1, "main", 25_00), game=load(GAME), limits=fixed, sides=sides)
            assert round.can(Place(Wager(1, sides[-1].name, cents)))
        else:
            with pytest.raises(IllegalSetup, match=r"above the table's \$100\.00"):
                Table(load(GAME), limits=fixed, sides=sides)


# --- four games ------------------------------------------------------------------------------------------------------


@proves(
    "WA 2212 Base game, preamble •3 s.1",
    "WA 2212 Match Bonus game, preamble •3 s.1",
    "WA 2212 TriLux game, preamble •3 s.1",
    "WA 2212 Progressive, preamble •4 s.1",
)
@pytest.mark.parametrize("ids", LAYOUTS)
def test_wa_2212_four_wagers_on_one_hand_and_no_fifth(ids: tuple[str, ...]) -> None:
    """No layout of the document has a fifth spot; wagers of another kind stand for one."""
    others = [OnDealerTotal(name=f"total {number}", cite="WA 2212 Progressive 1") for number in range(4 - len(ids))]
    sides: list[SideWager] = [*layout(*ids), *others]
    bets = [Wager(1, side.name, 1_00) for side in sides]
    round = opened(
        Wager(1, "main", 25_00), *bets[:3], game=load(GAME), sides=sides, limits=Limits(min=1_00, max=100_00)
    )
    assert len(round.placed_wagers) == 3
    refuses(round, Place(bets[3]), "at most 4 wagers on one hand", "WA 2212 Base game, preamble •3")
    play(round, Place(Wager(2, "main", 25_00)), Place(Wager(2, sides[3].name, 1_00)))  # another hand has its own four


@proves(
    "WA 2212 Base game, preamble •3 s.2",
    "WA 2212 Match Bonus game, preamble •3 s.2",
    "WA 2212 TriLux game, preamble •3 s.2",
    "WA 2212 Progressive, preamble •4 s.2",
)
@pytest.mark.parametrize("ids", [(), *LAYOUTS])
def test_wa_2212_the_sign_says_four_games(ids: tuple[str, ...]) -> None:
    posted = {notice.text: notice.cite for notice in Table(load(GAME), limits=LIMITS, sides=layout(*ids)).notices}
    assert posted["A player may wager on at most 4 games"] == "WA 2212 Base game, preamble •3"


def test_wa_2212_nothing_is_posted_by_another_state_s_law() -> None:
    table = Table(load(GAME), limits=LIMITS, sides=layout("match-up"))
    assert len(table.notices) > 8
    assert {notice.cite[:7] for notice in table.notices} == {"WA 2212"}


# --- cards -----------------------------------------------------------------------------------------------------------


@proves(
    "WA 2212 Base game, preamble •4 s.1-2",
    "WA 2212 Match Bonus game, preamble •4 s.1-2",
    "WA 2212 TriLux game, preamble •4 s.1-2",
    "WA 2212 Progressive, preamble •5 s.1-2",
)
@pytest.mark.parametrize("source", ["shoe", "shuffling shoe"])
def test_wa_2212_from_a_shoe_or_a_shuffling_machine(source: str) -> None:
    game = load(GAME, dealt_from=source)
    assert shoe_for(game.rules).composition.size == 6 * 48
    for ids in [(), *LAYOUTS]:
        assert Table(game, limits=LIMITS, sides=layout(*ids)).house.rules.dealt_from.value == source
    with pytest.raises(IllegalSetup, match="allowed: shoe or shuffling shoe"):
        load(GAME, dealt_from="hand")
    for cards in ("up", "down"):  # house dealing procedures
        assert load(GAME, player_cards=cards).rules_of(TwentyOneRules).player_cards.value == cards


@proves("WA 2212 Match Bonus game 1 s.3", "WA 2212 TriLux game 1 s.3-4")
@pytest.mark.parametrize("ids", LAYOUTS[1:])
def test_wa_2212_all_wagers_are_made_before_the_first_card(ids: tuple[str, ...]) -> None:
    sides = layout(*ids)
    bets = [Wager(1, side.name, 1_00) for side in sides]
    limits = LOW
    with pytest.raises(IllegalWager, match="needs a main wager"):
        opened(bets[0], game=load(GAME), limits=limits, sides=sides)
    round = opened(Wager(1, "main", 25_00), bets[0], game=load(GAME), limits=limits, sides=sides)
    for bet in bets[1:]:
        assert round.can(Place(bet))
    play(round, "7h")
    for bet in bets[1:]:
        refuses(round, Place(bet), "after the first card")


def test_hundreds_of_rounds_conform() -> None:
    report = check_game(games()[GAME], rounds=300)
    assert {"rescue: taken back", "win: player's 21", "blackjack"} <= set(report.outcomes)
