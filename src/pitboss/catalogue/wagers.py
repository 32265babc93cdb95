"""Side wagers of the catalog and the reader of their files: stakes, timing, hands and pay tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path
from typing import Final

from pitboss.cards import Card, Deck
from pitboss.catalogue.conditions import Condition, read_conditions
from pitboss.catalogue.layouts import LayoutRule, read_layout_rules
from pitboss.catalogue.reader import Table, TomlFile
from pitboss.catalogue.suggestion import table_suggestion
from pitboss.errors import IllegalSetup, MoneyError, PitbossError
from pitboss.law.citation import Citation, CitationError, Jurisdiction
from pitboss.law.rules import DealtFrom
from pitboss.money import Pay, parse_dollars

DECIDED_BY: Final = ("deal", "dealer", "play", "rounds", "wheel", "special deck")
MOMENTS: Final = (
    "before the deal",
    "after the first cards",
    "after the deal",
    "after the peek",
    "after the turn",
    "after the players",
    "at the hole card",
    "at settlement",
    "behind the main wager",
    "after the round",
)
SEES: Final = (
    "player first card",
    "player first two",
    "player third card",
    "player hand",
    "player hands",
    "player first four",
    "player three",
    "player five",
    "player set",
    "dealer up card",
    "dealer hole card",
    "dealer hand",
    "dealer five",
    "bonus cards",
    "lammers",
    "raise",
    "outcome",
    "split",
    "streak",
    "wheel",
    "special deck",
)
_SOURCES: Final = tuple(source.value for source in DealtFrom)
_DECKS: Final = re.compile(r"([1-8])(?:-([1-8]))?")
MOST_DECKS: Final = 8  # of a side wager
STANDS, HITS = SOFT_17 = ("stands", "hits")  # what the dealer does on soft 17


@dataclass(frozen=True)
class StakeRule:
    """How much may be wagered; amounts in cents, None where the section sets no limit of its own."""

    cite: Citation
    at_least: int | None
    at_most: int | None
    step: int | None  # whole dollars are a step of one dollar
    of_main: Pay | None  # at most this part of the main wager
    equals_main: bool  # exactly the main wager
    lifted_by: DealtFrom | None  # dealt from this, the house may post a maximum above the main wager
    amounts: tuple[int, ...]  # the only amounts allowed, where the section lists them
    of_need: tuple[int, int] | None = None  # minimum and maximum, in multiples of the wager that it needs
    fixed: bool = False  # one amount at the table, which the house sets
    table_minimum: bool = False  # the table minimum for main wagers applies
    minimum: int | None = None  # the only minimum that the house may set
    together: Citation | None = None  # a player fills all spots at one time (this clause)
    each_hand: Citation | None = None  # each hand of a split takes an equal wager (this clause)


@dataclass(frozen=True)
class SpecialDeck:
    """A wager's own deck, shuffled for every draw; the player picks one of its places."""

    cite: Citation
    cards: tuple[str, ...]
    spots: int


@dataclass(frozen=True)
class Note:
    """A rule of the section in our own words.

    `for_dealers` is false for one that speaks to the licensee or explains how the document is read; `paytables` names
    those that it is about, where it is not about all of them.
    """

    cite: Citation
    says: str
    for_dealers: bool = True
    paytables: tuple[str, ...] = ()


@dataclass(frozen=True)
class Figure:
    """A figure that the document publishes for a pay table."""

    cite: Citation
    decks: int
    of: str
    value: str


@dataclass(frozen=True)
class PayTable:
    """Rows in order: the first hand that holds is paid. `adds` is paid in addition; `envy` goes to other players."""

    name: str
    cite: Citation
    decks: tuple[int, ...]
    says: str
    pays: Mapping[str, Pay]
    adds: Mapping[str, Pay]
    adds_optional: bool  # the house may leave out the additional payouts
    envy: Mapping[str, Pay]
    dealer_envy: Mapping[str, Pay]
    meters: tuple[str, ...]
    envy_spares_winners: bool  # a player with an award that brings envy gets none
    envy_multiplies: bool  # envy is for a wager of `unit` too
    unit: int | None  # fixed amounts are for a wager of this many cents, and multiply with it
    soft_17: str  # "stands" or "hits" where the pay table is only for dealers who do so, otherwise empty
    operator: bool  # the operator sets the rows: there are none here
    at_least: int | None  # the minimum wager with this pay table, where it has one of its own
    amounts: tuple[int, ...]  # the only wagers with this pay table, where it lists them
    published: tuple[Figure, ...]

    @property
    def typical_cents(self) -> int:
        """The wager that figures are for: the unit of its fixed amounts, or the minimum, or a dollar."""
        return self.unit or self.at_least or 100

    def units(self, cents: int) -> Fraction:
        """A wager in units of the fixed amounts."""
        return Fraction(1) if self.unit is None else Fraction(cents, self.unit)

    @property
    def is_progressive(self) -> bool:
        return bool(self.meters)


@dataclass(frozen=True)
class WagerDefinition:
    """A side wager as the law defines it."""

    id: str
    name: str
    cite: Citation
    owner: str
    summary: str
    deck: Deck
    decks: tuple[int, ...]
    games: tuple[str, ...]
    decided_by: str
    sees: tuple[str, ...]
    placed: str
    settles: tuple[str, ...]
    or_settles: str  # another moment at which the house may settle it; empty without a choice
    needs: tuple[str, ...]
    tips: bool
    keeps_cards: bool  # the seat's cards stay on the layout until it is settled, whatever happens to the hand
    lammer: bool  # it is paid at once, and a lammer marks an additional payout that is still open
    peek: bool  # the dealer peeks for it, whatever the house rule
    follows_split: bool  # each hand made by a split needs an equal wager
    until_dealer: bool  # it may be made until the dealer's turn
    backs_out: Citation | None  # the clause under which its player may back out after a misdeal
    entry_decks: tuple[int, ...]  # numbers of decks with which the house may bar mid-deck entry
    joined: tuple[str, ...]  # wagers that must be made with it, where the layout has them
    alone: bool  # it needs no main wager
    tips_with_main: bool  # a tip rides on it only with one on the main wager
    awards_from_left: bool  # several awards of a meter in a round are given from the dealer's left, not the right
    awards_last: bool  # a share of a meter is given after the round
    may_require: tuple[Citation, ...]  # the clauses that let the house require it of every player, one for each text
    hand_by_hand: bool  # with cards dealt face down, it is settled when the dealer reaches the hand
    spots: tuple[tuple[str, ...], ...]  # numbered spots; for each, the wagers that the layout must have with it
    stake: StakeRule
    layout: tuple[LayoutRule, ...]
    special_deck: SpecialDeck
    hands: Mapping[str, str]
    notes: tuple[Note, ...]
    asks: tuple[Condition, ...]
    paytables: Mapping[str, PayTable]
    file: Path = field(compare=False)
    house: Jurisdiction | None = None  # of a wager of your own: whose rules these are

    @property
    def not_lawful(self) -> str:
        """Why this wager is not lawful, for every output that shows it; empty for a lawful one."""
        return "" if self.house is None else f"{self.name} is a rule of {self.house.title}, which no law has approved"

    def paytable(self, name: str) -> PayTable:
        if name not in self.paytables:
            hint = table_suggestion(name, self.paytables, self.id)
            raise IllegalSetup(f"{self.name} has no pay table {name!r}. {hint}", str(self.cite))
        return self.paytables[name]

    def paytable_for(self, decks: int) -> PayTable:
        """The first pay table for this number of decks, or the first of all."""
        tables = list(self.paytables.values())
        return next((table for table in tables if decks in table.decks), tables[0])


NO_DECK: Final = SpecialDeck(Citation.parse("CO 30-806"), (), 0)


def _texts(table: Table, key: str, allowed: tuple[str, ...] = (), *, required: bool = True) -> tuple[str, ...]:
    values = table.take(key, list, [], required=required)
    for value in values:
        if type(value) is not str or (allowed and value not in allowed):
            table.fault(key, f"{key}: unknown value {value!r}; use {', '.join(allowed)}")
    return tuple(value for value in values if type(value) is str)


def _cites(table: Table, key: str) -> tuple[Citation, ...]:
    found = []
    for text in _texts(table, key, required=False):
        if (own := table.file.own_rule((*table.path, key), text)) is not None:
            found.append(own)
            continue
        try:
            found.append(Citation.parse(text))
        except CitationError as error:
            table.fault(key, str(error))
    return tuple(found)


def _decks(table: Table, *, required: bool, key: str = "decks") -> tuple[int, ...]:
    run = _DECKS.fullmatch(str(table.values.get(key, "")))
    if run is not None:  # 4-8 is four to eight
        words = table.take(key, str, "")
        low, high = int(run[1]), int(run[2] or run[1])
        if not 1 <= low <= high <= MOST_DECKS:
            table.fault(
                key, f"{key}: {words!r} is no range of decks; write it from low to high, 1-{MOST_DECKS} at most"
            )
        return tuple(range(low, min(high, MOST_DECKS) + 1))
    values = table.take(key, list, [], required=required)
    for value in values:
        if type(value) is not int or not 1 <= value <= MOST_DECKS:
            table.fault(key, f"{key}: {value!r} is not a number of decks from 1 to {MOST_DECKS}")
    return tuple(value for value in values if type(value) is int)


def _choice(table: Table, key: str, allowed: tuple[str, ...]) -> str:
    value = table.take(key, str, allowed[0])
    if value not in allowed:
        table.fault(key, f"{key} = {value!r} is unknown; use {', '.join(allowed)}")
    return value


def _cents(table: Table, key: str) -> int | None:
    text = table.take(key, str, "", required=False)
    try:
        return parse_dollars(text) if text else None
    except MoneyError as error:
        table.fault(key, str(error))
        return None


def _amounts(table: Table) -> tuple[int, ...]:
    """The only amounts allowed, where the file lists them."""
    amounts = []
    for text in _texts(table, "amounts", required=False):
        try:
            amounts.append(parse_dollars(text))
        except MoneyError as error:
            table.fault("amounts", str(error))
    return tuple(amounts)


def _times(table: Table, key: str) -> tuple[int, int]:
    values = table.take(key, list, [])
    if len(values) != 2 or any(type(value) is not int or value < 1 for value in values):
        table.fault(key, f"{key} = {values!r} is not a minimum and a maximum multiple")
        return 1, 1
    return values[0], values[1]


def _read_stake(table: Table) -> StakeRule:
    rule = StakeRule(
        cite=table.take_cite(),
        at_least=_cents(table, "at_least"),
        at_most=_cents(table, "at_most"),
        step=_cents(table, "step"),
        of_main=table.take_pay("of_main") if "of_main" in table.values else None,
        equals_main=table.take("equals_main", bool, False, required=False),
        lifted_by=DealtFrom(_choice(table, "lifted_by", _SOURCES)) if "lifted_by" in table.values else None,
        amounts=_amounts(table),
        of_need=_times(table, "of_need") if "of_need" in table.values else None,
        fixed=table.take("fixed", bool, stand_in=False, required=False),
        table_minimum=table.take("table_minimum", bool, stand_in=False, required=False),
        minimum=_cents(table, "minimum"),
        together=table.take_cite("together") if "together" in table.values else None,
        each_hand=table.take_cite("each_hand") if "each_hand" in table.values else None,
    )
    table.done()
    return rule


def _read_pays(table: Table, hands: Mapping[str, str], meters: tuple[str, ...]) -> Mapping[str, Pay]:
    """Read the rows of a pay table; each names a hand that the wager defines."""
    rows: dict[str, Pay] = {}
    for name in table.rest():
        if name not in hands:
            near = get_close_matches(name, hands, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            table.fault(name, f"the hand {name!r} is not in [hands]{hint}")
        rows[name] = table.take_pay(name)
        if rows[name].share and rows[name].meter not in meters:
            table.fault(name, f"the meter {rows[name].meter!r} is not in meters; there are {', '.join(meters)}")
    return rows


def _read_figures(table: Table) -> Iterator[Figure]:
    for figure in table.take_tables("published") if "published" in table.values else ():
        of = _choice(figure, "of", ("house advantage", "win frequency", "hold", "hit frequency"))
        yield Figure(figure.take_cite(), figure.take("decks", int, 1), of, figure.take("value", str, ""))
        figure.done()


def _read_paytable(table: Table, hands: Mapping[str, str], decks: tuple[int, ...]) -> PayTable:
    meters = _texts(table, "meters", required=False)
    operator = table.take("operator", bool, False, required=False)
    rows = {
        key: _read_pays(table.take_table(key, required=key == "pays" and not operator), hands, meters)
        for key in ("pays", "adds", "envy", "dealer_envy")
    }
    if operator and any(rows.values()):
        table.fault("operator", "a pay table that the operator sets has no rows")
    elif not operator and "pays" in table.values and not rows["pays"]:
        table.fault("pays", "the pay table has no rows")
    adds_optional = table.take("adds_optional", bool, False, required=False)
    if adds_optional and not rows["adds"]:
        table.fault("adds_optional", "the pay table has no additional payouts to leave out")
    paytable = PayTable(
        name=table.take("name", str, ""),
        cite=table.take_cite(),
        decks=_decks(table, required=False) or decks,
        says=table.take("says", str, "", required=False),
        meters=meters,
        adds_optional=adds_optional,
        envy_spares_winners=table.take("envy_spares_winners", bool, False, required=False),
        envy_multiplies=table.take("envy_multiplies", bool, False, required=False),
        unit=_cents(table, "unit"),
        soft_17=_choice(table, "soft_17", SOFT_17) if "soft_17" in table.values else "",
        operator=operator,
        at_least=_cents(table, "at_least"),
        amounts=_amounts(table),
        published=tuple(_read_figures(table)),
        **rows,
    )
    if not set(paytable.decks) <= set(decks):
        table.fault("decks", f"the wager is only for {', '.join(map(str, decks))} decks")
    table.done()
    return paytable


def _read_paytables(root: Table, hands: Mapping[str, str], decks: tuple[int, ...]) -> Mapping[str, PayTable]:
    found: dict[str, PayTable] = {}
    used: set[str] = set()
    for table in root.take_tables("paytable"):
        paytable = _read_paytable(table, hands, decks)
        if not paytable.name.strip():
            table.fault("name", "a pay table needs a name, by which it is asked for")
        if paytable.name in found:
            table.fault("name", f"two pay tables are named {paytable.name!r}")
        found[paytable.name] = paytable
        used |= {*paytable.pays, *paytable.adds, *paytable.envy, *paytable.dealer_envy}
    for hand in hands:
        if hand not in used:
            root.file.fault(("hands", hand), f"no pay table pays the hand {hand!r}")
    if not found:
        root.fault(None, "a wager needs at least one [[paytable]]")
    return found


def read_wager(path: Path, house: Jurisdiction | None = None) -> WagerDefinition:
    """Read one wager's file; report all faults at once. `house` is set for a wager of your own."""
    file = TomlFile(path, house)
    with file.reading():
        definition = _read_definition(file.root(), path)
        file.check_state(definition.cite.law)
    file.raise_faults()
    return definition


def _read_definition(root: Table, path: Path) -> WagerDefinition:
    head = root.take_table("wager")
    decks = _decks(head, required=True)
    hands = _read_hands(root.take_table("hands"))
    deck = _choice(head, "deck", tuple(kind.value for kind in Deck)) if "deck" in head.values else "standard 52"
    paytables = _read_paytables(root, hands, decks)
    definition = WagerDefinition(
        id=head.take("id", str, path.stem),
        name=head.take("name", str, ""),
        cite=head.take_cite(),
        owner=head.take("owner", str, ""),
        summary=head.take("summary", str, ""),
        deck=Deck(deck) if deck in {kind.value for kind in Deck} else Deck.STANDARD_52,
        decks=decks,
        games=_texts(head, "games"),
        decided_by=_choice(head, "decided_by", DECIDED_BY),
        sees=_texts(head, "sees", SEES),
        placed=_choice(head, "placed", MOMENTS),
        settles=_texts(head, "settles", MOMENTS),
        or_settles=_choice(head, "or_settles", MOMENTS) if "or_settles" in head.values else "",
        needs=_texts(head, "needs"),
        tips=head.take("tips", bool, False),
        keeps_cards=head.take("keeps_cards", bool, False, required=False),
        lammer=head.take("lammer", bool, False, required=False),
        peek=head.take("peek", bool, False, required=False),
        follows_split=head.take("follows_split", bool, False, required=False),
        until_dealer=head.take("until_dealer", bool, False, required=False),
        backs_out=head.take_cite("backs_out") if "backs_out" in head.values else None,
        entry_decks=_decks(head, required=False, key="entry_decks"),
        joined=_texts(head, "joined", required=False),
        alone=head.take("alone", bool, False, required=False),
        tips_with_main=head.take("tips_with_main", bool, False, required=False),
        awards_from_left=head.take("awards_from_left", bool, False, required=False),
        awards_last=head.take("awards_last", bool, False, required=False),
        may_require=_cites(head, "may_require"),
        hand_by_hand=head.take("hand_by_hand", bool, False, required=False),
        spots=_read_spots(head),
        stake=_read_stake(root.take_table("stake")),
        layout=tuple(read_layout_rules(root)),
        special_deck=_read_special_deck(root.take_table("special_deck")) if "special_deck" in root.values else NO_DECK,
        hands=hands,
        notes=tuple(_read_notes(root, tuple(paytables))),
        asks=tuple(read_conditions(root)),
        paytables=paytables,
        file=path,
        house=root.file.house,
    )
    head.done()
    root.done()
    return definition


def _read_spots(head: Table) -> tuple[tuple[str, ...], ...]:
    """Read the numbered spots of a wager that may be made several times."""
    spots = head.take("spots", list, [], required=False)
    for spot in spots:
        if type(spot) is not list or not all(type(name) is str for name in spot):
            head.fault("spots", f"a spot is a list of the wagers that must be offered with it, not {spot!r}")
    return tuple(tuple(spot) for spot in spots if type(spot) is list)


def _read_hands(table: Table) -> Mapping[str, str]:
    return {name: table.take(name, str, "") for name in table.rest()}


def _read_special_deck(table: Table) -> SpecialDeck:
    cards = _texts(table, "cards")
    for name in cards:
        try:
            Card(name)
        except PitbossError as error:
            table.fault("cards", str(error))
    deck = SpecialDeck(table.take_cite(), cards, table.take("spots", int, len(cards)))
    table.done()
    return deck


def _read_notes(root: Table, paytables: tuple[str, ...]) -> Iterator[Note]:
    for table in root.take_tables("note") if "note" in root.values else ():
        for_dealers = table.take("for_dealers", bool, True, required=False)
        about = _texts(table, "paytables", paytables, required=False)
        yield Note(table.take_cite(), table.take("says", str, ""), for_dealers, about)
        table.done()
