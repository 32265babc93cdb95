"""The edge and the variance of every wager of a table, from the analysis; or why there is no figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from pitboss.analysis.answers import Answer, GameQuestion, Question, WagerQuestion, key_of, read_analyses, shipped
from pitboss.analysis.figures.games.twenty_one.several_hands import ALL_WAGERS
from pitboss.analysis.figures.stored_figures import fingerprint, stored
from pitboss.analysis.figures.stored_nets import Nets, nets_of
from pitboss.analysis.figures.study import THE_GAME
from pitboss.analysis.wagers.result import Analysis
from pitboss.catalogue import load, load_wager
from pitboss.catalogue.wagers import HITS, PayTable, WagerDefinition
from pitboss.engine.side_wagers.protocol import SpotSetUp
from pitboss.engine.vocabulary.actions import MAIN, ON_HANDS
from pitboss.errors import PitbossError

Find = Callable[[Question, str], Answer | None]  # the answer to a question with this key, or None
EXACT, SIMULATED = "exact", "simulated"
_MAIN_ALONE: Final = ("main wager", "blackjack alone", "ante and play wager", "B-J")  # how studies call the main wager


@dataclass(frozen=True)
class WagerFigure:
    """The edge per initial wager, and the variance of a round for a wager of one; `why` says why one is missing.

    `nets` are the net results of a round with their chances, where the analysis has them: bands are then exact.
    """

    name: str
    edge: Fraction | None = None
    variance: Fraction | None = None
    variance_is: str = EXACT
    why: str = ""
    nets: Nets = field(default=(), compare=False, repr=False)  # long, and told apart by edge and variance

    @property
    def is_known(self) -> bool:
        return self.edge is not None and self.variance is not None


def whole_game(game: str, options: Mapping[str, bool | int | str] | None = None, find: Find = shipped) -> WagerFigure:
    """The figure for all first wagers of a game together, each of the same size."""
    found = _of_study(game, options or {}, find)
    return found if isinstance(found, WagerFigure) else found[THE_GAME]


def game_figures(game: str, options: Mapping[str, bool | int | str], find: Find = shipped) -> dict[str, WagerFigure]:
    """Figures by spot of the game. Under "" is the one for all its first wagers together, where they are equal."""
    found = _of_study(game, options, find)
    if isinstance(found, WagerFigure):
        return {"": found}
    if ALL_WAGERS in found:  # the game's figure is for one of several main wagers, each against the same cards
        return dict.fromkeys(ON_HANDS, found[THE_GAME])
    alone = [found[name] for name in _MAIN_ALONE if name in found]
    if not alone:
        return {"": found[THE_GAME]}
    parts = {name: figure for name, figure in found.items() if name not in (THE_GAME, *_MAIN_ALONE)}
    return {MAIN: alone[0], **parts}


def _of_study(game: str, options: Mapping[str, bool | int | str], find: Find) -> dict[str, WagerFigure] | WagerFigure:
    """The figures of a game by their names in its study; or one that says why there are none."""
    loaded = load(game, **options)
    changed = tuple(
        (name, value) for name, value in sorted(options.items()) if value != loaded.definition.options[name].default
    )
    question = GameQuestion(game, changed)
    answer = find(question, key_of(question))
    if answer is None:
        return WagerFigure(loaded.name, why="these options have not been calculated: ask the lab for them")
    if answer["leaves_out"]:
        return WagerFigure(loaded.name, why=f"the figures leave out {', '.join(answer['leaves_out'])}")
    return {each["name"]: _figure(each, loaded.id, fingerprint(loaded.rules)) for each in answer["figures"]}


def _figure(plain: Mapping[str, Any], game: str, rules: str) -> WagerFigure:
    edge = Fraction(plain["house_edge_exact"] or plain["house_edge"])
    if plain["std_dev"] is not None:
        name, variance = plain["name"], Fraction(plain["std_dev"]) ** 2
        return WagerFigure(name, edge, variance, nets=nets_of(game, name, edge, variance))
    return _with_simulated(WagerFigure(plain["name"], edge), game, rules)


def _with_simulated(figure: WagerFigure, game: str, rules: str) -> WagerFigure:
    """The kept simulation's variance, where the analysis has none and the rules are the usual ones."""
    kept = stored(game)
    if kept is not None and kept["rules"] == rules:
        for each in kept["figures"]:
            if each["exact"]["name"] == figure.name and each["simulated"] is not None:
                variance = Fraction(each["simulated"]["std_dev"]) ** 2
                return replace(figure, variance=variance, variance_is=SIMULATED)
    return replace(figure, why="the spread of its results is not known with these options")


def spot_figure(
    spot: SpotSetUp, game: str, options: Mapping[str, bool | int | str], stake_cents: int, find: Find = shipped
) -> WagerFigure:
    """The figure of a side wager of the catalog as it is offered at a table, for this stake."""
    loaded = load(game, **options)
    hits = bool(getattr(loaded.rules, "dealer_hits_soft_17", False))
    return _spot_figure(
        spot.wager, spot.paytable, spot.spot, spot.segments, _decks(loaded.rules), hits, stake_cents, find
    )


def _decks(rules: Any) -> int:
    return int(rules.decks)


def _spot_figure(
    wager: str,
    paytable: str,
    spot: str,
    segments: tuple[str, ...],
    decks: int,
    hits: bool,
    stake_cents: int,
    find: Find,
) -> WagerFigure:
    definition = load_wager(wager)
    table = definition.paytable(paytable) if paytable else definition.paytable_for(decks)
    if why := _no_figure(definition, table):
        return WagerFigure(definition.name, why=why)
    for soft_17 in _soft_17(table, hits):
        question = WagerQuestion(wager, table.name, decks, soft_17, segments)
        answer = find(question, key_of(question))
        if answer is not None:
            return _of_analyses(question, answer, definition, table, spot, stake_cents)
    return WagerFigure(definition.name, why=f"pay table {table.name} on {decks} decks has not been calculated")


def _soft_17(table: PayTable, hits: bool) -> tuple[bool, ...]:
    """The questions that may have the answer: a wager that does not look at the dealer's hand is asked only once."""
    if table.soft_17:
        return (table.soft_17 == HITS,)
    return (True, False) if hits else (False,)


def _no_figure(definition: WagerDefinition, table: PayTable) -> str:
    if table.is_progressive:
        return "it pays from a meter, which moves with every wager"
    if table.envy or table.dealer_envy:
        return "envy depends on who else plays"
    if table.operator:
        return "the house sets its rows"
    return ""


def _of_analyses(
    question: WagerQuestion, answer: Answer, definition: WagerDefinition, table: PayTable, spot: str, stake_cents: int
) -> WagerFigure:
    found = read_analyses(question, answer, {})
    own = [each for each in found if each.spot == spot] or list(found if len(found) == 1 else ())
    if len(own) != 1 or own[0].wagers != 1:
        return WagerFigure(definition.name, why="it is wagered again in the same round")
    one = own[0]
    depends = table.unit is None and any(pay.fixed_cents for pay in (*table.pays.values(), *table.adds.values()))
    try:
        of_stake = replace(one, stake_cents=stake_cents) if depends else one
        return WagerFigure(definition.name, of_stake.house_edge, of_stake.variance, nets=_nets(of_stake))
    except PitbossError as error:
        return WagerFigure(definition.name, why=str(error))


def _nets(analysis: Analysis) -> Nets:
    """Each outcome of a side wager, with its chance."""
    stake, meters = analysis.stake_cents, analysis.meters
    return tuple((float(each.net(stake, meters)), float(each.probability)) for each in analysis.outcomes if each.count)
