"""The players' booklet in Spanish: every clause of every game and wager, with the same numbers in the same order."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from pitboss.catalogue import games, wagers
from pitboss.house.signs import procedures, rules_es, words
from pitboss.house.signs.departures import departed_from
from pitboss.house.signs.words import MissingTranslation, translate
from pitboss.law.register import Clause, register
from tests.house import spanish_faults
from tests.house.spanish_faults import faults
from tests.house.test_signs import lines, posting, sheet
from tests.marks import proves

NUMBER: Final = re.compile(r"\d[\d,.]*\d|\d")
TOURNAMENTS: Final = "CO 30-832"  # no booklet of a table has them
ENGLISH: Final = re.compile(r"\b(the|dealer|player|wager|with|pays|deck|hand|card|is|are)\b", re.IGNORECASE)


PLANTED: Final = (
    # an English sentence, its Spanish, and one with a fault
    ("A blackjack pays 3 to 2.", "Un blackjack paga 3 a 2.", "Un blackjack paga 2 a 3."),
    ("Insurance pays 2 to 1.", "El seguro paga 2 a 1.", "El seguro paga 2 por 1."),
    ("The wager is at least $5.", "La apuesta es de al menos $5.", "La apuesta es de al menos $50."),
    ("The prize is $1,000.", "El premio es de $1,000.", "El premio es de $1.000."),
    ("The award is 10% of the meter.", "El premio es el 10% del pozo.", "El premio es el 10 % del pozo."),
    ("Six decks from a shoe.", "Seis barajas desde un sabot.", "Siete barajas desde un sabot."),
    ("Three hands or one.", "Tres manos o una.", "Dos manos o una."),
    ("Minimum {d}, maximum {n}", "Mínimo {d}, máximo {n}", "Mínimo {n}, máximo {d}"),
    ("A busted hand is not rescued.", "Una mano que se pasó no se rescata.", "Una mano que se pasó se rescata."),
    ("The hand is rescued.", "La mano se rescata.", "La mano no se rescata."),
    ("Decks without jokers.", "Barajas sin jokers.", "Barajas con jokers."),
    ("It cannot be insured.", "No puede asegurarse.", "Puede asegurarse."),
    ("A ruling must be recorded.", "Una decisión debe registrarse.", "Una decisión puede registrarse."),
    ("Only the highest row is paid.", "Solo se paga la fila más alta.", "Se paga la fila más alta."),
    ("Nobody sees it, except the dealer.", "Nadie lo ve, salvo el crupier.", "Nadie lo ve, tampoco el crupier."),
    ("Two splits, at most.", "Dos divisiones, como máximo.", "Dos divisiones, al menos."),
    ("Up to four hands.", "Hasta cuatro manos.", "Cuatro manos."),
    ("At least 6 to 5.", "Al menos 6 a 5.", "Hasta 6 a 5."),
    ("A total of 11 or less.", "Un total de 11 o menos.", "Un total de 11 o más."),
    ("Eight or more cards.", "Ocho o más cartas.", "Ocho cartas."),
    ("A flush or better.", "Un color o mejor.", "Un color."),
    ("Settled before insurance.", "Se liquida antes del seguro.", "Se liquida después del seguro."),
    ("Half the wager.", "La mitad de la apuesta.", "El doble de la apuesta."),
    ("A tie loses the wager.", "Con un empate se pierde la apuesta.", "Con un empate se devuelve la apuesta."),
    ("A worse hand loses.", "Una mano peor pierde.", "Una mano peor gana."),
    ("Every 21 wins.", "Todo 21 gana.", "Todo 21 se paga."),
    ("A push leaves the hand alone.", "Un empate no toca la mano.", "Un empate pierde la mano."),
    ("A dealer 22 pushes every hand.", "Un 22 del crupier empata con toda mano.", "Un 22 del crupier gana."),
    ("It pays odds to one.", "Paga cuotas “a uno”.", "Paga cuotas “por uno”."),
    ("Odds are for 1: it stays.", "Las cuotas son por 1: queda.", "Las cuotas son a 1: queda."),
    ("The dealer draws.", "El crupier pide.", "El jugador pide."),
    ("The dealer busts.", "El crupier se pasa.", "El crupier se planta."),
    ("Aces may be split.", "Los ases pueden dividirse.", "Los ases pueden doblarse."),
    ("Any hand may be doubled.", "Toda mano puede doblarse.", "Toda mano puede dividirse."),
    ("The hole card is turned.", "La carta tapada se descubre.", "La carta descubierta se descubre."),
    ("By the up card.", "Según la carta descubierta.", "Según la carta tapada."),
    ("The meter grows.", "El pozo crece.", "El bote crece."),
    ("Limits are posted.", "Los límites se publican.", "Los límites se anuncian."),
    ("The dealer announces the hand.", "El crupier anuncia la mano.", "El crupier publica la mano."),
    ("It pays even money.", "Paga a la par.", "Paga igual."),
    ("A joker draws the next card.", "Un joker saca la carta siguiente.", "Un comodín saca la carta siguiente."),
    ("Deuces are wild.", "Los doses son comodines.", "Los doses son jokers."),
    ("An unsuited match.", "Una coincidencia de distinto palo.", "Una coincidencia de otro palo."),
    ("The original wager.", "La apuesta original.", "La primera apuesta."),
    ("Pays envy.", "Paga un bono de envidia.", "Paga envidia."),
    ("From the dealer's left.", "Desde la izquierda del crupier.", "Desde la derecha del crupier."),
    ("It is paid after the hand.", "Se paga después de la mano.", "Se paga antes de la mano."),
    ("The first card.", "La primera carta.", "La segunda carta."),
    ("All hands are played.", "Todas las manos se juegan.", "Algunas manos se juegan."),
    ("The house may offer it.", "La casa puede ofrecerla.", "La casa debe ofrecerla."),
    ("A player is paid.", "Un jugador cobra.", "Un crupier cobra."),
    ("It waits until the end.", "Espera hasta el fin.", "Se paga al fin."),
    ("A void hand (a foul).", "Una mano nula (una falta).", "Una mano nula (una falta."),
    ("The “odds”.", "Las “cuotas”.", "Las «cuotas»."),
    ("One hand; one card.", "Una mano; una carta.", "Una mano ; una  carta."),
    ("One hand.", "Una mano.", "Una mano"),
    ("One hand.", "Una mano.", "One hand."),
)  # fmt: skip


def printed() -> list[Clause]:
    """The clauses that a booklet may have."""
    found = [each for each in register() if each.status in procedures.SAID and each.words]
    return [each for each in found if not each.cite.startswith(TOURNAMENTS)]


def without_names(text: str) -> str:
    names = [*(each.name for each in games().values()), *(each.name for each in wagers().values()), "Bet the Set"]
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return text


def test_every_clause_has_its_spanish_and_no_translation_is_left_over() -> None:
    wanted = {(each.cite, rules_es.mark(each.words)) for each in printed()}
    found = set(rules_es.rules())
    assert sorted(wanted - found) == []  # translate these in data/rules.es.tsv
    assert sorted(found - wanted) == []  # their English has changed


def test_it_has_the_same_numbers_in_the_same_order_and_no_english() -> None:
    for each in printed():
        spanish = rules_es.in_spanish(each.cite, each.words)
        assert spanish is not None
        assert NUMBER.findall(spanish) == NUMBER.findall(each.words), (each.words, spanish)
        assert not ENGLISH.search(without_names(spanish)), spanish
        assert spanish[-1] == ".", spanish


@proves("CO 30-804 ¶1 s.3")
@pytest.mark.parametrize(
    ("game", "options"),
    [("blackjack", {}), ("ante-up-21", {}), ("spanish-21-wa-3166", {"dealer_hits_soft_17": True, "redoubles": 2})],
)
def test_the_booklet_has_every_clause_of_its_sections_in_both_languages(game: str, options: dict[str, Any]) -> None:
    of = posting(game, options=options)
    clauses = [line for part in procedures.rules_of_play(of.table) for line in part.lines]
    assert len(clauses) > 50
    said = sheet(of, "booklet", "es")
    departed = departed_from(of.table)
    for line in clauses:
        instead = departed.get(line.cite) == line.text  # of a clause that does not hold here
        wanted = translate(line.text) if instead else rules_es.in_spanish(line.cite, line.text)
        assert wanted in lines(said)
    assert len(lines(sheet(of, "booklet"))) == len(lines(said))


def said_and_told() -> set[tuple[str, str]]:
    """Every English sentence with its Spanish: clauses of the register and words of the other sheets."""
    clauses = {(each.words, rules_es.in_spanish(each.cite, each.words) or "") for each in printed()}
    return clauses | set(words._rows())


def test_the_spanish_says_what_the_english_says() -> None:
    """Numbers, negations, limits, results and terms answer each other, and the typography is right."""
    found = {(english, spanish): faults(english, spanish) for english, spanish in said_and_told()}
    assert {pair: wrong for pair, wrong in found.items() if wrong} == {}


def test_one_english_sentence_has_one_spanish() -> None:
    by_english: dict[str, set[str]] = {}
    for english, spanish in said_and_told():
        by_english.setdefault(english, set()).add(spanish)
    assert {english: each for english, each in by_english.items() if len(each) > 1} == {}


@pytest.mark.parametrize(("english", "right", "wrong"), PLANTED)
def test_a_planted_fault_is_found(english: str, right: str, wrong: str) -> None:
    assert faults(english, right) == []
    assert faults(english, wrong) != []


def test_every_check_of_words_has_something_to_check() -> None:
    """A pair of words that no sentence has checks nothing."""
    english = [spanish_faults.without_names(each) for each, _ in said_and_told()]
    idle = [pair for pair in spanish_faults.PAIRS if not any(pair.asks(each) for each in english)]
    assert idle == []


@pytest.mark.parametrize(
    "word",
    ["dama", "pareja", "espadas", "shoe", "lammer", "medidor", "pit", "token", "igualado", "ride free", "mezclado"],
)
def test_one_word_stands_for_one_thing_on_every_sheet(word: str) -> None:
    """Queen, pair, spades, shoe, lammer, meter: the word that was not chosen is on no sheet."""
    found = [*rules_es.rules().values(), *(spanish for _, spanish in words._rows())]
    assert [each for each in found if re.search(rf"\b{word}s?\b", each)] == []


OFFERED: Final = (
    # a table, what its booklet has, and what it leaves to other tables
    ("double-up-blackjack-1", (), "CO 30-899.10 Version 1, ", "CO 30-899.10 Version 2"),
    ("double-up-blackjack-2", (), "CO 30-899.10 Version 2", ""),
    ("spanish-21-wa-3166", (), "WA 3166 v003 General rules", "WA 3166 v002"),
    ("bahama-bonus-blackjack-wa-2212", (), "WA 2212 Base game", "WA 2212 TriLux game"),
    ("bahama-bonus-blackjack-wa-2212", ("match-up-wa-2212",), "WA 2212 Match Bonus game", "WA 2212 Progressive"),
    ("blackjack-wa-3119", (), "WA 3119 Bet the Set", "WA 3119 Blazing 7's"),
    ("blackjack-wa-3119", (), "WA 3119 Bet the Set", "WA 3119 TriLux jackpot"),
)


@proves("CO 30-804 ¶1 s.3")
@pytest.mark.parametrize(("game", "sides", "there", "elsewhere"), OFFERED)
def test_the_booklet_has_the_rules_of_this_table_and_not_of_another(
    game: str, sides: tuple[str, ...], there: str, elsewhere: str
) -> None:
    cites = [line.cite for part in procedures.rules_of_play(posting(game, *sides).table) for line in part.lines]
    assert any(cite.startswith(there) for cite in cites)
    assert not elsewhere or not any(cite.startswith(elsewhere) for cite in cites)


@pytest.mark.parametrize("name", sorted(games()))
def test_the_booklet_speaks_to_players(name: str) -> None:
    """Letters to the licensee, advice of the maker and pictures are not rules of play; nor is this program."""
    lines = [line for part in procedures.rules_of_play(posting(name, min_cents=1_00).table) for line in part.lines]
    assert [each.cite for each in lines if re.search(r"Letter|recommendations|Layout picture", each.cite)] == []
    own = re.compile(r"\b(Pitboss|catalogue|interpretations|in the analysis|these documents|is enforced)\b")
    assert [each.text for each in lines if own.search(each.text)] == []


@pytest.mark.parametrize("kind", ["House jackpot", "Progressive"])
@pytest.mark.parametrize(("table", "told"), [("3a-1", ""), ("3a-1 alternate 2", " 2"), ("4b-8 alternate", "")])
def test_alternate_pays_of_a_jackpot_are_named_in_spanish(kind: str, table: str, told: str) -> None:
    said = translate(f"Jackpot: {kind}: Match The Dealer Jackpot, Tables 3a-d, pay table {table}")
    alternate = f" con pagos alternativos{told}" if "alternate" in table else ""
    assert said.endswith(f", tabla de pago {table.split()[0]}{alternate}")


def test_words_that_have_changed_have_no_translation() -> None:
    clause = printed()[0]
    assert rules_es.in_spanish(clause.cite, clause.words + " And more.") is None
    with pytest.raises(MissingTranslation):
        translate(clause.words + " And more.")
