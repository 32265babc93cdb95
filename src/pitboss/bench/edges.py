"""House edges: of a game with any rules, of a side wager with any pay table, from any shoe, one or many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any, overload

from pitboss.analysis.figures import study
from pitboss.analysis.methods import analyze
from pitboss.analysis.play_wagers import ChartedPlay, analyze_play_wager, is_play_wager
from pitboss.analysis.play_wagers.base_game import SOFT_17, base_game, base_game_definition
from pitboss.analysis.solver import SplitPlay, basic_strategy, follow_exact, outcomes, solve
from pitboss.analysis.wagers.result import Analysis
from pitboss.bench.answer import Answer, Number, percent, plain
from pitboss.bench.subjects import (
    Pays,
    Shoe,
    Subject,
    find,
    find_configured,
    find_decks,
    find_paytable,
    find_shoe,
    has_law,
    is_infinite,
    is_lawful,
    is_whole,
    whole_decks,
)
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.catalogue.definitions import describe_decks
from pitboss.catalogue.wagers import HITS, PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules


@dataclass(frozen=True)
class Result:
    """One result of a wager: its net in original wagers, and its chance."""

    name: str
    net: Number
    chance: Number
    count: int | None = None  # of deals, where they were counted


@dataclass(frozen=True, repr=False)
class Edge(Answer):
    """The house edge of a game or a side wager, with the chance of every net result."""

    id: str
    name: str
    about: str
    cite: str
    house_edge: Number
    std_dev: float | None
    results: tuple[Result, ...]
    assumes: str = ""
    lawful: bool = True
    asked: Mapping[str, Any] = field(default_factory=dict)  # the settings that were named

    @property
    def summary(self) -> str:
        about = f", {self.about}" if self.about else ""
        return f"{self.name}{about}: house edge {percent(self.house_edge)}"

    @property
    def expected(self) -> Number:
        """The player's expectation for one unit wagered."""
        return -self.house_edge

    @property
    def hit_frequency(self) -> Number:
        """How often the player is left with more than a loss of the wager."""
        return sum(each.chance for each in self.results if each.net > -1)

    @property
    def net(self) -> Mapping[Number, Number]:
        """The distribution of the net result: its chance by original wagers won or lost."""
        found: dict[Number, Number] = {}
        for each in self.results:
            found[each.net] = found.get(each.net, 0) + each.chance
        return dict(sorted(found.items()))

    def bars(self) -> Sequence[tuple[str, Number]]:
        return [(each.name, each.net * each.chance) for each in self.results]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [
            {"outcome": each.name, "net": each.net, "chance": each.chance, "return": each.net * each.chance}
            for each in self.results
        ]

    def to_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "about": self.about,
            "cite": self.cite,
            "house_edge": float(self.house_edge),
            "house_edge_exact": str(self.house_edge) if isinstance(self.house_edge, Fraction) else None,
            "std_dev": self.std_dev,
            "assumes": self.assumes,
            "lawful": self.lawful,
            "results": plain(self.rows()),
        }


@dataclass(frozen=True, repr=False)
class Edges(Answer):
    """Several house edges, in the order in which they were asked for."""

    edges: tuple[Edge, ...]

    @property
    def summary(self) -> str:
        low, high = (pick(self.edges, key=lambda each: each.house_edge) for pick in (min, max))
        if len(self.edges) == 1:
            return f"1 house edge, {percent(low.house_edge)}"
        return f"{len(self.edges)} house edges, from {percent(low.house_edge)} to {percent(high.house_edge)}"

    def __iter__(self) -> Any:
        return iter(self.edges)

    def __len__(self) -> int:
        return len(self.edges)

    def __getitem__(self, place: int) -> Edge:
        return self.edges[place]

    @property
    def lawful(self) -> bool:
        """Whether the law allows the rules of all of them."""
        return all(each.lawful for each in self.edges)

    @property
    def best(self) -> Edge:
        """The one that costs the player least."""
        return min(self.edges, key=lambda each: each.house_edge)

    def bars(self) -> Sequence[tuple[str, Number]]:
        return [(f"{each.name}, {each.about}", each.house_edge) for each in self.edges]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        names = dict.fromkeys(name for each in self.edges for name in each.asked)
        return [
            {
                "id": each.id,
                "about": each.about,
                **{name: each.asked.get(name, "") for name in names},
                "house_edge": each.house_edge,
                "std_dev": each.std_dev,
            }
            for each in self.edges
        ]

    def to_dict(self) -> dict[str, Any]:
        return {"lawful": self.lawful, "edges": [each.to_dict() for each in self.edges]}


@overload
def edge(
    subject: Subject,
    *,
    decks: float | str | None = None,
    paytable: str | PayTable | Pays | None = None,
    shoe: Shoe | None = None,
    meters: Mapping[str, int] | int | None = None,
    exact: bool = False,
    split_play: str | SplitPlay | None = None,
    unlawful: bool = False,
    **rules: Any,
) -> Edge: ...
@overload
def edge(
    subject: Subject,
    *,
    decks: Iterable[int],
    paytable: str | PayTable | Pays | None = None,
    shoe: Shoe | None = None,
    meters: Mapping[str, int] | int | None = None,
    exact: bool = False,
    split_play: str | SplitPlay | None = None,
    unlawful: bool = False,
    **rules: Any,
) -> Edges: ...
def edge(
    subject: Subject,
    *,
    decks: float | str | Iterable[int] | None = None,
    paytable: str | PayTable | Pays | None = None,
    shoe: Shoe | None = None,
    meters: Mapping[str, int] | int | None = None,
    exact: bool = False,
    split_play: str | SplitPlay | None = None,
    unlawful: bool = False,
    **rules: Any,
) -> Edge | Edges:
    """The house edge of a game or a side wager; if several numbers of decks are named, one for each.

    A side wager takes `paytable` (a name, or your own rows such as `{"any 20": "4 to 1"}`) and `meters` in cents. A
    game takes its options as keywords; `unlawful` also sets rules that the law fixes. `shoe` is another shoe than the
    full decks, and `exact` computes a game of the 21 family as a fraction, in seconds. With `split_play` ("as dealt",
    "by pair" or "by number of hands") the player plays best by the cards of each hand instead of by a chart. With
    `unlawful`, `decks` may also be "infinite".

    >>> edge("blackjack", dealer_hits_soft_17=True)
    <Blackjack, 6 decks, dealer hits soft 17: house edge 0.528335%>
    """
    if isinstance(decks, Iterable) and not isinstance(decks, str):
        return sweep(
            subject,
            decks=list(decks),
            paytable=paytable,
            shoe=shoe,
            meters=meters,
            exact=exact,
            split_play=split_play,
            unlawful=unlawful,
            **rules,
        )
    found, cards = find(subject), find_shoe(shoe)
    if isinstance(found, WagerDefinition):
        return _wager_edge(found, paytable, None if decks is None else whole_decks(decks), cards, meters, rules)
    if paytable is not None or meters is not None:
        raise PitbossError(f"{found.name} is a game: it has no pay table and no meter. Leave out paytable and meters")
    asked = rules | ({} if decks is None else {"decks": decks if is_infinite(decks) else whole_decks(decks)})
    game = find_configured(found, asked, unlawful=unlawful)
    if split_play is not None:
        return _best_play(game, cards, asked, SplitPlay(split_play))
    return _game_edge(game, cards, asked, exact=exact)


def sweep(subject: Subject, **values: Any) -> Edges:
    """House edges over every combination of the values that are lists or ranges.

    >>> found = sweep("blackjack", decks=[2, 6], dealer_hits_soft_17=[False, True])
    >>> [f"{float(each.house_edge):.5f}" for each in found]
    ['0.00137', '0.00322', '0.00332', '0.00528']
    """
    many = {name: list(value) for name, value in values.items() if isinstance(value, list | range)}
    found = []
    for chosen in product(*many.values()):
        found.append(edge(subject, **(values | dict(zip(many, chosen, strict=True)))))
    if not found:
        raise PitbossError("There is nothing to compare. Name at least one value")
    return Edges(tuple(found))


def compare(*subjects: Subject | Edge | tuple[Subject, Mapping[str, Any]], **common: Any) -> Edges:
    """The house edges of several games or side wagers; each may have settings of its own.

    >>> compare("blackjack", ("blackjack", {"dealer_hits_soft_17": True}), decks=8).best
    <Blackjack, 8 decks, dealer stands on soft 17: house edge 0.355657%>
    """
    found: list[Edge] = []
    for each in subjects:
        if isinstance(each, Edge):
            found.append(each)
            continue
        subject, own = each if isinstance(each, tuple) else (each, {})
        found.append(edge(subject, **{**common, **own}))
    if not found:
        raise PitbossError("There is nothing to compare. Name at least one game or side wager")
    return Edges(tuple(found))


# --- a side wager ----------------------------------------------------------------------------------------------------


def _wager_edge(
    wager: WagerDefinition,
    paytable: str | PayTable | Pays | None,
    decks: int | None,
    cards: Composition | None,
    meters: Mapping[str, int] | int | None,
    rules: Mapping[str, Any],
) -> Edge:
    table = find_paytable(wager, paytable, decks)
    found = analyze_wager(wager, table, find_decks(table.decks, decks), cards, _meters(table, meters), rules)
    asked = dict(rules) | ({} if decks is None else {"decks": decks})
    return from_analysis(wager, table, found, asked, lawful=has_law(wager, table, found.decks))


def analyze_wager(
    wager: WagerDefinition,
    table: PayTable,
    decks: int,
    cards: Composition | None = None,
    meters: Mapping[str, int] | None = None,
    rules: Mapping[str, Any] | None = None,
) -> Analysis:
    """The analysis behind the edge of a side wager; of several spots, the first."""
    chosen = dict(rules or {})
    if is_play_wager(wager):
        if cards is not None:
            raise PitbossError(f"{wager.name} depends on the player's play and is analyzed for full decks only")
        default = base_game_definition(wager).options.get(SOFT_17)
        hits = bool(chosen.pop(SOFT_17, default.default if default is not None else False))
        game = base_game(wager, decks, hits, chosen)
        return analyze_play_wager(wager, table, ChartedPlay.of(game, None), meters=meters)[0]
    hits = bool(chosen.pop(SOFT_17, table.soft_17 == HITS))
    suit, segments = chosen.pop("posted_suit", "s"), chosen.pop("segments", ())
    if chosen:
        raise PitbossError(f"{wager.name} does not depend on {', '.join(chosen)}. Leave it out [{wager.cite}]")
    return analyze(
        wager,
        table,
        decks,
        meters=meters,
        posted_suit=suit,
        dealer_hits_soft_17=hits,
        segments=segments,
        stack=cards,
    )


def from_analysis(
    wager: WagerDefinition, table: PayTable, found: Analysis, asked: Mapping[str, Any], *, lawful: bool = True
) -> Edge:
    """An analysis as an edge."""
    rows = tuple(
        Result(each.name, each.net(found.stake_cents, found.meters), each.probability, each.count or None)
        for each in found.outcomes
    )
    about = f"pay table {table.name}, {found.decks} deck{'' if found.decks == 1 else 's'}"
    edge = found.house_edge if found.exact else float(found.house_edge)
    return Edge(wager.id, wager.name, about, str(table.cite), edge, found.std_dev, rows, found.assumes, lawful, asked)


def _meters(table: PayTable, meters: Mapping[str, int] | int | None) -> Mapping[str, int]:
    if meters is None:
        return {}
    found = dict(meters) if isinstance(meters, Mapping) else dict.fromkeys(table.meters[:1], meters)
    unknown = [name for name in found if name not in table.meters]
    if unknown or not table.meters:
        known = ", ".join(name or "one without a name" for name in table.meters) or "none"
        raise PitbossError(f"The pay table {table.name} does not have that meter; its meters are: {known}")
    for amount in found.values():
        if not is_whole(amount) or amount < 0:
            raise PitbossError(f"{amount!r} is no meter. Write it in whole cents from 0")
    return {name: int(amount) for name, amount in found.items()}


# --- a game ----------------------------------------------------------------------------------------------------------


def _game_edge(game: Game, cards: Composition | None, asked: Mapping[str, Any], *, exact: bool) -> Edge:
    if not isinstance(game.rules, TwentyOneRules) or (cards is None and not exact):
        return _studied(game, cards, asked, exact=exact)
    basic = basic_strategy(game, cards)
    spread = outcomes(game, basic.chart, cards, takes_even_money=basic.takes_even_money)
    value: Number = basic.house_edge
    if exact:
        if basic.takes_even_money:
            raise PitbossError(f"{game.name} takes even money here, which has no exact value yet. Leave out exact")
        value = follow_exact(game, basic.chart, cards).house_edge
    assumes = "basic strategy for this shoe, in the first round dealt from it" if cards else "basic strategy by totals"
    return _edge(game, value, spread.std_dev, spread.net, assumes, asked)


def _best_play(game: Game, cards: Composition | None, asked: Mapping[str, Any], split_play: SplitPlay) -> Edge:
    """The edge of best play by the cards of each hand."""
    found = solve(game, cards, split_play=split_play)
    assumes = f"best play by the cards of each hand, split hands {split_play.value}"
    return _edge(game, found.house_edge, None, {}, assumes, asked)


def _studied(game: Game, cards: Composition | None, asked: Mapping[str, Any], *, exact: bool) -> Edge:
    """The first figure of the game's study."""
    if cards is not None:
        raise PitbossError(f"{game.name} is analyzed for full decks only. Leave out the shoe")
    studied = study(game)
    first = studied.exact()[0]
    value: Number = first.fraction if first.fraction is not None else first.house_edge
    if exact and first.fraction is None:
        raise PitbossError(f"{game.name} has no exact fraction. Leave out exact")
    net = studied.net_results().get(first.name, {})
    spread = first.std_dev
    if spread is None and net:
        mean = sum(result * chance for result, chance in net.items())
        spread = sqrt(sum(result * result * chance for result, chance in net.items()) - mean * mean)
    return _edge(game, value, spread, net, studied.model, asked)


def _edge(
    game: Game,
    value: Number,
    std_dev: float | None,
    net: Mapping[float, float],
    assumes: str,
    asked: Mapping[str, Any],
) -> Edge:
    rows = tuple(Result(f"{result:+g}", result, chance) for result, chance in sorted(net.items()))
    cite = str(game.definition.cite)
    lawful = is_lawful(game)
    return Edge(game.id, game.name, describe_rules(game), cite, value, std_dev, rows, assumes, lawful, dict(asked))


def describe_rules(game: Game) -> str:
    """Decks and the soft-17 rule, where the game has them."""
    rules = game.rules
    words = [describe_decks(rules.decks)]
    if isinstance(rules, TwentyOneRules):
        words.append(f"dealer {'hits' if rules.dealer_hits_soft_17 else 'stands on'} soft 17")
    return ", ".join(words)
