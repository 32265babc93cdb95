"""The engine and the referee agree in random rounds: whose turn it is, what is legal, and what is paid, to the cent.

`referee.py` is the other reading. Cards, options, wagers, chips and decisions are drawn at random; after every step
both must say the same, and whatever the one calls legal, and nothing else, the other must accept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, Final, NoReturn

import pytest

from pitboss import Card, Composition, Deal, Limits, Place, Wager, cards, load
from pitboss.cards import CARDS
from pitboss.catalogue import games
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.verify.conformance import random_game
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import MAIN, Action
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, SUPERVISOR, seat
from pitboss.engine.vocabulary.events import PLAYER, CardDealt, HandPickedUp, Settled
from pitboss.errors import Refusal
from pitboss.law.options import Choice
from pitboss.money import CASINO_CHIPS, ChipSet
from tests.agree import referee as ref
from tests.agree.referee import Due, Hand, Key, Position, Referee, Result
from tests.marks import proves

ROUNDS: Final = 700
FEWER_ROUNDS: Final = 300
SOAK_ROUNDS: Final = 5_000  # in each piece, and one piece more on short stacks
SOAK_PIECES: Final = 9
ROUNDS_PER_TABLE: Final = 5

CHIPS: Final = (CASINO_CHIPS, ChipSet((1,)), ChipSet((2_50, 5_00, 25_00)), ChipSet((5_00, 25_00)), ChipSet((1_00,)))
ODDS_AND_TOTALS: Final[dict[str, tuple[Any, ...]]] = {
    "blackjack_pays": ("6 to 5", "7 to 5", "3 to 2", "2 to 1", "5 for 2", "1.5 to 1"),
    "wins_pay": ("1 to 1", "1 to 1", "1 to 1", "11 to 10", "3 to 2", "2 for 1"),
    "double_totals": ("any", "any", "any", "hard 9 to 11", "hard 10 to 11, soft 13 to 18", "soft 12 to 20", "hard 8"),
}

# How often a player does it, where it is legal: the rare ones often enough to be met in every combination.
WEIGHTS: Final[dict[type[Action], int]] = {
    act.Split: 8, act.Double: 4, act.Hit: 4, act.Stand: 3, act.Surrender: 1,
    act.Insure: 3, act.Decline: 2, act.EvenMoney: 2,
}  # fmt: skip


class Disagreement(AssertionError):
    """Engine and referee say different things."""


# --- one round -------------------------------------------------------------------------------------------------------


class Bout:
    """One random round, played on the engine and told to the referee."""

    def __init__(
        self, house: TwentyOneHouse, kind: type[Referee], rng: Random, met: Counter[str], stack: list[Card]
    ) -> None:
        self.house = house
        self.rng = rng
        self.met = met
        self.round = TwentyOne(house, Composition.of(stack))
        self.referee = kind(house.rules, house.limits, stack)
        self.taste = rng.choice(TASTES)
        self.favourite = rng.choice(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"))
        self.done: list[Action] = []

    def play(self) -> None:
        self._place_wagers()
        while self._step():
            pass

    def _do(self, action: Action) -> None:
        due = self.referee.due()
        try:
            events = self.round.apply(action)
        except Refusal as refusal:
            self._differ(f"{action}", "accepted", f"refused: {refusal}")
        self.done.append(action)
        self.met[type(action).__name__] += 1
        if isinstance(action, Deal):
            receivers = [(event.seat, event.hand) for event in events if isinstance(event, CardDealt)]
            self._same("the card goes to", [(due.seat, due.hand)], receivers)
        self.referee.hear(action)

    # --- wagers ------------------------------------------------------------------------------------------------------

    def _place_wagers(self) -> None:
        rules, rng = self.house.rules, self.rng
        self._same("a card before any wager", False, self.round.can(Deal(Card("As"))))
        if rng.random() < 0.2:
            self._try_wagers()
        for number, player in self._guests():
            cents = self._amount(self.house.limits.min, self.house.limits.max)
            self._do(Place(Wager(number, MAIN, cents, player=player)))
            if rules.tip_wagers and rng.random() < 0.3:
                most = self.house.limits.tip_max or self.house.limits.max
                self._do(Place(Wager(number, MAIN, self._amount(1, most), tip=True, player=player)))
        self._try_wagers()
        self._withdraw_some()

    def _guests(self) -> list[tuple[int, str]]:
        """Who sits where: each at one seat in any order, or players of several hands from the dealer's left."""
        rules, rng = self.house.rules, self.rng
        seats = rng.randint(1, min(7, rules.positions))
        if rng.random() < 0.7:
            return [(number, "") for number in rng.sample(range(1, rules.positions + 1), k=seats)]
        named: list[tuple[int, str]] = []
        for number in range(1, seats + 1):
            mine = [player for _, player in named if player == named[-1][1]]
            stays = mine and len(mine) < rules.hands_per_player and rng.random() < 0.6
            named.append((number, mine[0] if stays else f"player {number}"))
        return named

    def _withdraw_some(self) -> None:
        """Never the last wager, and never one between two of the same player."""
        for position in self.referee.positions[:]:
            if position.tip and self.rng.random() < 0.1:
                self._do(act.Withdraw(position.seat, MAIN, tip=True))
        last = self.referee.positions[-1]
        if len(self.referee.positions) > 1 and self.rng.random() < 0.05:
            self._do(act.Withdraw(last.seat, MAIN))

    def _try_wagers(self) -> None:
        """Limits, chips, seats and players, just within and just outside."""
        limits, rules, rng = self.house.limits, self.house.rules, self.rng
        number = rng.randint(1, rules.positions)
        tip_max = limits.tip_max or limits.max
        for cents in {0, -5_00, *self._around(limits.min), *self._around(limits.max), *self._around(tip_max)}:
            self._try_wager(Wager(number, MAIN, cents))
            self._try_wager(Wager(number, MAIN, cents, tip=True))
        for number in range(rules.positions + 2):
            self._try_wager(Wager(number, MAIN, limits.min, player="player 1"))
            self._try_wager(Wager(number, "no such wager", limits.min))

    def _try_wager(self, wager: Wager) -> None:
        self._same(f"{wager}", self.referee.allows_wager(wager), self.round.can(Place(wager)))

    def _amount(self, low: int, high: int) -> int:
        """A random amount in chips, the ends and their neighbors more often than others."""
        tray = self.referee.tray
        low = tray.up(low)
        pick = self.rng.choice((low, high, self.rng.randint(low, high), self.rng.randint(low, high)))
        return min(tray.up(pick), high)  # bounds can be made in chips

    def _around(self, cents: int) -> tuple[int, ...]:
        unit = min(self.referee.tray.denominations)
        return (cents - unit, cents - 1, cents, cents + 1, cents + unit)

    # --- steps -------------------------------------------------------------------------------------------------------

    def _step(self) -> bool:
        """Compare, then do something legal; False when the round is over or cannot be finished."""
        due = self.referee.due()
        self._same("whose turn it is", due.turn, self._actor())
        if due.turn == ref.NOBODY:
            self._compare_end()
            return False
        if due.turn == ref.CHANCE:
            return self._deal(due)
        self._compare_seat(due)
        self._do(self._choose())
        return True

    def _actor(self) -> ref.Turn:
        actor = self.round.actor
        if actor is None:
            return ref.NOBODY
        if actor is CHANCE:
            return ref.CHANCE
        return next((number for number in range(1, 10) if actor == seat(number)), f"{actor}")

    def _deal(self, due: Due) -> bool:
        possible = self.referee.possible_cards()
        if not possible:
            return self._reshuffle()
        offered = [offer.action for offer in self.round.legal()]
        self._same("the cards that may come", {Deal(card) for card in possible}, set(offered))
        gone = [card for card, left in self.referee.stack.items() if left <= 0]
        early = [act.MoveOn(), act.ReshuffleDiscards(())]  # nobody to pass (821(3)); cards enough (828(11))
        self._must_refuse([*_decisions(), *map(Deal, gone), *self._frozen(), *early])
        cards = [card for card in CARDS if card in possible]
        weights = [self.taste(self, due, card) * self.referee.stack[card] for card in cards]
        self._do(Deal(self.rng.choices(cards, weights)[0]))
        return True

    def _frozen(self) -> list[Action]:
        """From the first card on, no wager is placed or taken back (809)."""
        if not self.referee.first_cards_dealt:
            return []
        number = self.rng.randint(1, self.house.rules.positions)
        return [Place(Wager(number, MAIN, 5_00)), act.Withdraw(number, MAIN), act.Withdraw(number, MAIN, tip=True)]

    def _reshuffle(self) -> bool:
        """828(11). Where even the rack is empty the law has no answer but a ruling, and the round is left."""
        self._same("the discard rack", Counter(self.referee.rack()), Counter(self.round.discards))
        if not self.referee.rack():
            self.met["no cards at all"] += 1
            return False
        self._do(act.ReshuffleDiscards(()))
        return True

    def _choose(self) -> Action:
        if self.rng.random() < 0.03 and act.Stand in self.referee.offers():
            return act.MoveOn()
        offers = self.referee.offers()
        kinds = list(offers)
        kind: Any = self.rng.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
        return kind(self._amount(*offers[kind])) if kind in (act.Double, act.Insure) else kind()  # type: ignore[no-any-return]

    # --- comparing ---------------------------------------------------------------------------------------------------

    def _compare_seat(self, due: Due) -> None:
        """What the engine lists is what the referee allows; and what it lists, and only that, it takes."""
        offers = self.referee.offers()
        listed = self.round.legal()
        self._same("the legal actions", offers, {type(o.action): (o.at_least, o.at_most) for o in listed})
        self._same("legal actions without repetition", len(offers), len(listed))
        for offer in listed:
            self._same(f"the listed {offer.action}", True, self.referee.allows(offer.action, offers))
        universe = [*_decisions(), *self._amounts(due, offers)]
        legal = [action for action in universe if self.referee.allows(action, offers)]
        for action in legal:
            self._must_accept(action)
        card: list[Action] = [Deal(self.rng.choice(CARDS))]
        self._must_refuse([action for action in universe if action not in legal] + [*card, *self._frozen()])
        self._compare_others(due, legal)

    def _compare_others(self, due: Due, legal: list[Action]) -> None:
        """Nobody may act in another's turn (821(3))."""
        others = [position.seat for position in self.referee.positions if position.seat != due.seat]
        for number in others[:2]:
            self._same(f"what seat {number} may do in the turn of another", [], self.round.legal(seat(number)))
        for other in [seat(number) for number in others[:2]] + [CHANCE, DEALER, SUPERVISOR]:
            if self.round.can(legal[0], by=other):
                self._differ(f"{legal[0]} by {other}", "refused", "accepted")

    def _amounts(self, due: Due, offers: dict[type[Action], ref.Bounds]) -> Iterator[Action]:
        wager = self.referee.position(due.seat).wager
        half = wager // 2
        random = self.rng.randint(1, 2 * wager)
        for cents in {*self._around(0), *self._around(wager), *self._around(half), wager * 2, -wager, random}:
            yield act.Double(cents)
            yield act.Insure(cents)
        for low, high in offers.values():
            if high:
                cents = self._amount(low, high)
                yield from (act.Double(cents), act.Insure(cents))
                yield from (make(edge) for make in (act.Double, act.Insure) for edge in self._around(high))

    def _must_accept(self, action: Action) -> None:
        try:
            self.round.fork().apply(action, by=self.round.actor)
        except Refusal as refusal:
            self._differ(f"{action}", "legal", f"refused: {refusal}")

    def _must_refuse(self, actions: list[Action]) -> None:
        state = self.round.state()
        for action in actions:
            try:
                self.round.apply(action)
            except Refusal:
                continue
            self._differ(f"{action}", "illegal", "accepted")
        if self.round.state() != state:
            self._differ("what was refused", "leaves no trace", "left one")

    def _compare_end(self) -> None:
        self._must_refuse([*_decisions(), act.Double(5_00), act.Insure(5_00), Deal(Card("5h")), act.MoveOn()])
        expected = self.referee.settlement()
        self._same("the settlements", expected, settled(self.round))
        for number in {key.seat for key in expected}:
            self._same(f"the net of seat {number}", _net(expected, number), _net(settled(self.round), number))
        drawn = [event for event in self.round.events if isinstance(event, CardDealt) and event.seat == ref.DEALER]
        self._same("the dealer's cards", [*self.referee.dealer], [event.card for event in drawn])
        self._same("cents left on the layout", 0, self.round.layout_cents)
        _note(self.met, self.referee)

    def _same(self, what: str, referee: object, engine: object) -> None:
        if referee != engine:
            self._differ(what, referee, engine)

    def _differ(self, what: str, referee: object, engine: object) -> NoReturn:
        story = "\n  ".join(str(action) for action in self.done)
        raise Disagreement(
            f"{what}\nreferee: {referee}\nengine:  {engine}\n"
            f"options: {dict(self.house.game.chosen)}\nlimits: {self.house.limits}\n  {story}"
        )


def _decisions() -> list[Action]:
    return [
        act.Hit(), act.Stand(), act.Split(), act.Surrender(), act.EvenMoney(), act.Decline(), act.Pass(),
        act.KeepHand(), act.TakePush(), act.DrawLast(),
    ]  # fmt: skip


def settled(round: TwentyOne) -> dict[Key, Result]:
    """What the engine has settled, each wager's parts added up."""
    found: dict[Key, Result] = {}
    for event in round.events:
        if isinstance(event, Settled):
            key = Key(event.seat, event.hand, event.bet, event.tip)
            before = found.get(key, Result(0, 0, event.paid_to))
            stake, returned = before.stake + event.stake_cents, before.returned + event.returned_cents
            found[key] = Result(stake, returned, event.paid_to if returned else PLAYER)
    return found


def _net(results: dict[Key, Result], number: int) -> int:
    """What the player of a seat is up or down: of a tip that won, nothing comes back to the player."""
    mine = [result for key, result in results.items() if key.seat == number]
    return sum((result.returned if result.paid_to == PLAYER else 0) - result.stake for result in mine)


def _note(met: Counter[str], referee: Referee) -> None:
    """Which of the rarer cases this round was, so that a test can ask whether they were met at all."""
    looked = referee._dealer_looks()
    blackjack = referee.dealer_has_blackjack()
    positions = referee.positions
    hands = [hand for position in positions for hand in position.hands]
    cases = {
        "rounds": True,
        "blackjack found by the peek": looked and blackjack,
        "blackjack after the players acted": not looked and blackjack,
        "blackjack after a double": blackjack and any(hand.added for hand in hands),
        "blackjack after a split": blackjack and any(hand.split_off for hand in hands),
        "blackjack after an added wager broke": blackjack
        and any(referee.total_of(hand) > 21 and (hand.added or hand.split_off) for hand in hands),
        "surrender before the look": looked and any(p.hands[0].surrendered and p.surrender_answered for p in positions),
        "surrender to a blackjack": blackjack and any(hand.surrendered for hand in hands),
        "the dealer rests below 17 (826(3))": not referee._dealer_matters() and not referee.dealer_stops(),
        "soft 17 drawn to": any(ref.count(referee.dealer[:n]) == (17, True) for n in range(2, len(referee.dealer))),
        "soft 17 stood on": ref.count(referee.dealer) == (17, True),
        "three splits": any(len(position.hands) == 4 for position in positions),
        "aces split again": any(
            len([hand for hand in position.hands if ref.value(hand.cards[0]) == 11]) > 2 for position in positions
        ),
        "player blackjack against a dealer 21": not blackjack
        and ref.total(referee.dealer) == 21
        and any(referee.has_blackjack(position) for position in positions),
        "doubled for less": any(0 < hand.added < hand.wager for hand in hands),
        "doubled with more than two cards": any(hand.added and len(hand.cards) > 3 for hand in hands),
        "insured and surrendered": any(p.insurance and p.hands[0].surrendered for p in positions),
        "insured blackjack": any(p.insurance and referee.has_blackjack(p) for p in positions),
        "tip surrendered": any(p.tip and p.hands[0].surrendered for p in positions),
        "tip on a split": any(p.tip and len(p.hands) > 1 for p in positions),
        "tip on even money": any(p.tip and p.even_money for p in positions),
    }
    met.update(name for name, is_so in cases.items() if is_so)


# --- which cards come ------------------------------------------------------------------------------------------------


def plain(bout: Bout, due: Due, card: Card) -> float:
    return 1


def high(bout: Bout, due: Due, card: Card) -> float:
    """Many aces and tens."""
    return {11: 8, 10: 2}.get(ref.value(card), 1)


def low(bout: Bout, due: Due, card: Card) -> float:
    """Hands of many cards; with one deck, the stack runs out."""
    return 10 if ref.value(card) in (2, 3, 11) else 1


def pairs(bout: Bout, due: Due, card: Card) -> float:
    """One value again and again."""
    return 12 if card.rank == bout.favourite or (bout.favourite == "10" and ref.value(card) == 10) else 1


def blackjacks(bout: Bout, due: Due, card: Card) -> float:
    """The dealer has aces and tens, the players pairs."""
    if due.seat == ref.DEALER:
        return 10 if ref.value(card) in (10, 11) else 1
    return pairs(bout, due, card)


def sixes(bout: Bout, due: Due, card: Card) -> float:
    """The dealer has ace and six."""
    return 20 if due.seat == ref.DEALER and card.rank in ("A", "6") else 1


TASTES: Final = (plain, high, low, pairs, blackjacks, sixes)


# --- many rounds -----------------------------------------------------------------------------------------------------


def random_house(rng: Random, **fixed: Any) -> TwentyOneHouse:
    """A table with lawful options, those on which much of the play depends drawn evenly."""
    options = games()["blackjack"].options
    chosen = {name: rng.choice(values) for name, values in ODDS_AND_TOTALS.items()}
    for name in ("hole_card", "doubling", "double_card", "split_aces", "surrender"):
        domain = options[name].domain
        if isinstance(domain, Choice):
            chosen[name] = rng.choice(domain.values)
    chosen["resplit_aces"] = rng.random() < 0.5
    game = random_game(games()["blackjack"], rng, **chosen | fixed)
    limits = Limits(min=5_00, max=200_00, tip_max=rng.choice((None, 10_00, 50_00)), chips=rng.choice(CHIPS))
    return TwentyOneHouse(game, limits)


def play_rounds(kind: type[Referee], rounds: int, seed: int, *, short: bool = False, **fixed: Any) -> Counter[str]:
    """Play rounds, and raise `Disagreement` in the first that differs; returns what was met.

    Stacks are large enough for every round, unless they are to be `short`.
    """
    rng = Random(seed)
    met: Counter[str] = Counter()
    house = random_house(rng, **fixed)
    for number in range(rounds):
        if number % ROUNDS_PER_TABLE == 0:
            house = random_house(rng, **fixed)
        stack = ref.decks_of_52(house.rules.decks)
        if short:
            stack = rng.sample(ref.decks_of_52(1), k=rng.randint(16, 40))
        Bout(house, kind, rng, met, stack).play()
    return met


MUST_MEET: Final = (
    "blackjack found by the peek", "blackjack after the players acted", "blackjack after a double",
    "blackjack after a split", "blackjack after an added wager broke", "the dealer rests below 17 (826(3))",
    "soft 17 drawn to", "soft 17 stood on", "three splits", "aces split again", "player blackjack against a dealer 21",
    "doubled for less", "doubled with more than two cards", "insured blackjack", "tip on a split", "tip on even money",
    "surrender to a blackjack", "tip surrendered", "insured and surrendered", "surrender before the look",
)  # fmt: skip


def test_random_rounds_agree() -> None:
    met = play_rounds(Referee, ROUNDS, seed=1)
    assert met["rounds"] == ROUNDS
    assert {name for name in MUST_MEET if not met[name]} == set()


def test_random_rounds_on_short_stacks_agree() -> None:
    met = play_rounds(Referee, FEWER_ROUNDS, seed=3, short=True)
    assert met["ReshuffleDiscards"]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1_000, 1_000 + SOAK_PIECES))
def test_soak_random_rounds_agree(seed: int) -> None:
    assert play_rounds(Referee, SOAK_ROUNDS, seed)["rounds"] == SOAK_ROUNDS


@pytest.mark.soak
def test_soak_random_rounds_on_short_stacks_agree() -> None:
    assert play_rounds(Referee, SOAK_ROUNDS, seed=3_000, short=True)["ReshuffleDiscards"]


# --- where only one reading is lawful --------------------------------------------------------------------------------


def begin(*wagers: Wager, dealt: str, **options: Any) -> TwentyOne:
    """A round with these wagers, and these cards dealt."""
    round = TwentyOne(TwentyOneHouse(load("blackjack", **options), Limits()))
    for wager in wagers:
        round.apply(Place(wager))
    for card in cards(dealt):
        round.apply(Deal(card))
    return round


TWO_SEATS: Final = (Wager(1, MAIN, 25_00), Wager(2, MAIN, 25_00))


@proves("CO 30-829 ¶1 s.2")
def test_co_30_829_early_surrender_is_not_offered_again_after_the_peek() -> None:
    round = begin(*TWO_SEATS, dealt="8s 9s Kh 8d 9h 5c", surrender="early")
    round.apply(act.Decline())
    round.apply(act.Decline())
    assert not round.can(act.Surrender())


@proves("CO 30-812(1) s.5")
def test_co_30_812_1_every_position_answers_insurance_before_any_surrender() -> None:
    round = begin(*TWO_SEATS, dealt="8s 9s Ah 8d 9h 5c", surrender="early")
    assert not round.can(act.Surrender())


@proves("CO 30-822(1) s.1")
@pytest.mark.parametrize("added", [act.Split(), act.Double(25_00)])
def test_co_30_822_1_a_broken_hand_whose_wagers_wait_is_picked_up_at_once(added: Action) -> None:
    round = begin(*TWO_SEATS, dealt="8s 9s Kh 8d 9h 5c", hole_card="no peek")
    round.apply(added)
    round.apply(Deal(Card("10s")))
    if isinstance(added, act.Split):
        round.apply(act.Hit())
        round.apply(Deal(Card("9d")))
    assert any(isinstance(event, HandPickedUp) for event in round.events)
    assert len(round.discards) == 3


@proves("CO 30-822(1) s.2")
def test_co_30_822_1_a_paid_blackjack_lies_on_the_layout_until_the_round_ends() -> None:
    round = begin(*TWO_SEATS, dealt="As 9s 6h Kd 9h 5c")
    assert not any(isinstance(event, HandPickedUp) for event in round.events)
    assert round.discards == []


@proves("CO 30-827 ¶1 s.2")
def test_co_30_827_no_gap_is_left_by_withdrawing_the_wager_between() -> None:
    round = begin(*(Wager(number, MAIN, 25_00, player="Ann") for number in (2, 3, 4)), dealt="")
    if round.can(act.Withdraw(3, MAIN)):  # refused there, or at the latest when the cards are to be dealt
        round.apply(act.Withdraw(3, MAIN))
        assert not round.can(Deal(Card("5s")))


# --- the comparison can fail -----------------------------------------------------------------------------------------


class Soft17Inverted(Referee):
    def dealer_stops(self) -> bool:
        points, soft = ref.count(self.dealer)
        return self.rules.dealer_hits_soft_17 if (points, soft) == (17, True) else super().dealer_stops()


class DealerAlwaysDraws(Referee):
    def _dealer_matters(self) -> bool:
        return True


class PairsByRank(Referee):
    def _is_pair(self, hand: Hand) -> bool:
        return hand.cards[0].rank == hand.cards[1].rank


class InsuranceRoundedDown(Referee):
    def _most_insurance(self, position: Position) -> int:
        unit = min(self.tray.denominations)
        return max(unit, position.wager // 2 // unit * unit)


class PaidByHalfCents(Referee):
    def _payment(self, stake: int, odds_won: Fraction) -> int:
        return int(stake * odds_won)


class SurrenderRoundedUp(Referee):
    def _forfeit(self, stake: int) -> int:
        return stake - super()._forfeit(stake)


class BlackjackTakesAll(Referee):
    def _lost_to_blackjack(self, hand: Hand) -> int:
        return hand.wager + hand.added


class BlackjackAfterSplit(Referee):
    def has_blackjack(self, position: Position) -> bool:
        return any(ref.is_ace_and_ten(hand.cards) for hand in position.hands)


class DoubleAfterAnySplit(Referee):
    def _may_double(self, hand: Hand) -> bool:
        return super()._may_double(replace(hand, split_off=False))


class PeekUnderAceOnly(Referee):
    def _dealer_looks(self) -> bool:
        return ref.value(self._up_card()) == 11 and super()._dealer_looks()


MISTAKES: Final = (
    Soft17Inverted, DealerAlwaysDraws, PairsByRank, InsuranceRoundedDown, PaidByHalfCents, SurrenderRoundedUp,
    BlackjackTakesAll, BlackjackAfterSplit, DoubleAfterAnySplit, PeekUnderAceOnly,
)  # fmt: skip


@pytest.mark.parametrize("wrong", MISTAKES)
def test_a_wrong_referee_is_found_out(wrong: type[Referee]) -> None:
    with pytest.raises(Disagreement):
        play_rounds(wrong, FEWER_ROUNDS, seed=4)
