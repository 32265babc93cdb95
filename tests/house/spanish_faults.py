"""What is wrong with a sentence and its Spanish, as far as words can tell: numbers, negations, wins, terms, typography.

Each check looks at words alone, so it finds a number, a "not" or a "loses" that got lost, and a term that was not
chosen; it does not find everything. `PAIRS` are the words that must answer each other.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from pitboss.catalogue import games, wagers

DIGITS: Final = re.compile(r"\d[\d,.]*\d|\d")
HOLE: Final = re.compile(r"\{[dnoxk]\}")
WORDS: Final = {
    "two": "dos", "three": "tres", "four": "cuatro", "five": "cinco", "six": "seis", "seven": "siete", "eight": "ocho",
    "nine": "nueve", "ten": "diez", "eleven": "once", "fourteen": "catorce", "twenty": "veinte",
    "sixes": "seis", "sevens": "siete", "eights": "ocho", "nines": "nueve", "tens": "diez",
}  # fmt: skip
_PLURALS: Final = {"seises": "seis", "sietes": "siete", "ochos": "ocho", "nueves": "nueve", "dieces": "diez"}

# said without the number, or with one that the English does not have
_ENGLISH_IDIOMS: Final = re.compile(r"\b(three of a kind|two pair)\b", re.IGNORECASE)
_SAME: Final = {"blackjack", "pai jack", "super pai jack", "{x}, sensor {n}"}
_LOOSE: Final = {
    "dos": re.compile(r"\b(both|either|twice|deuces?)\b|of player and dealer;", re.I),
    "tres": re.compile(r"\bof a kind|\btriple|\bany of the up cards", re.I),
}


@dataclass(frozen=True)
class Pair:
    """English words that ask for Spanish ones; `back` also asks for them in return."""

    english: str
    spanish: str
    back: str = ""

    def asks(self, english: str) -> bool:
        return _has(self.english, english)

    def faults(self, english: str, spanish: str) -> list[str]:
        found = []
        if self.asks(english) and not _has(self.spanish, spanish):
            found.append(f"the English has {self.english!r}, the Spanish has no {self.spanish!r}")
        if self.back and _has(self.back, spanish) and not self.asks(english):
            found.append(f"the Spanish has {self.back!r}, the English has no {self.english!r}")
        return found


def _back(spanish: str, english: str) -> Pair:
    """Spanish words that one of these English ones must have asked for."""
    return Pair(english, r"\w+", back=spanish)


PAIRS: Final = (
    # what may, must and may not happen
    Pair(r"no|not|never|none|nobody|neither|without|cannot|nor|nothing",
         r"no|nunca|ningún|ningun[oa]|nadie|ni|sin|tampoco|nada|contrario|sola vez|como máximo"),
    _back(r"no|nunca|ningún|ningun[oa]|nadie|tampoco",
          r"no|not|never|none|nobody|neither|without|cannot|nor|nothing|un\w+|other than|otherwise|only|sits|leaves?|"
          r"before any|at least"),
    Pair(r"may not|cannot|must not", r"(no|ni|nadie|ningún|ninguna)\b.*\bpued[ea]n?|no se pueden?|no"),
    Pair(r"must|requires?|required|has to", r"deb\w+|exi\w+|tiene que|obligado|necesita"),
    Pair(r"only(?! card)|alone(?!\.)", r"sol[oa]s?|únic[oa]s?"),
    Pair(r"unless|except", r"salvo|menos"),
    Pair(r"at most|maximum|may not exceed|no more than", r"como máximo|máximo|hasta|no puede superar"),
    Pair(r"(?<!face )(?<!down )up to(?! spot)|capped", r"hasta|tope|limita\w*"),
    Pair(r"at least|minimum|no less", r"al menos|mínimo|no menos"),
    Pair(r"or more", r"o más|desde"),
    Pair(r"or less", r"o menos"),
    Pair(r"or better", r"o mejor"),
    Pair(r"before(?! (it|them)\b)", r"antes|anterior|frente"),
    _back(r"antes", r"before|first|early|earlier|antes"),
    Pair(r"after", r"después|tras|cuando|posterior\w*|luego|una vez|siguiente"),
    _back(r"después|posterior(es)?", r"after|later|further|followed|whatever"),
    Pair(r"until|so far", r"hasta|mientras|espera"),
    Pair(r"first(?! (a|the) )", r"primer\w*|original(es)?|antes|iniciales"),
    _back(r"primer\w*", r"first|raise|before|one|two-card|four-card|three-card|original"),
    Pair(r"(dealer's|the|to) left", r"izquierda", back=r"izquierda"),
    Pair(r"(dealer's|the) right(?! level)|right to (the )?left", r"derecha", back=r"derecha"),
    _back(r"tod[oa]s?", r"every\w*|all|whole|each|any|both|nobody|anything|mostly|throughout|one color"),
    _back(r"pued[ea]n?", r"may|can|cannot|lets?|allow(s|ed)?|offers?|setting|double down|doubling"),
    Pair(r"(?<!cut )may(?! not)|can", r"(pued|permit|admit|pudi)\w*"),
    Pair(r"every|everybody|everyone|(?<!at )all(?! (the time|three|five))", r"tod[oa]s?|cada|cualquier\w*|demás"),
    _back(r"debe[n]?", r"must|requires?|may|right level|is used"),
    Pair(r"half(?! dollars)", r"mitad|medi[ao]"),
    # what happens to a wager
    _back(r"gana|ganan|ganador\w*|ganar|ganó|vence",
          r"wins?|winning|winners?|beats?|won|awards?|prizes?|winnings|earns?"),
    Pair(r"wins?", r"gan(a|an|ar|ará|e|ador\w*)|premios?|victorias?"),
    _back(r"pierd[ea]n?|perd\w+|derrotas?",
          r"los(e|es|t|ing)|forfeits?|gives? up|loss(es)?|take back|beaten|losers?|passed over"),
    Pair(r"los(e|es)", r"pierd[ea]n?|perder|derrotas?"),
    Pair(r"push(es)?(?= (every|all|a |any|against|when|back|main)|\.|;|$)",
         r"empat\w+|devuelv\w*|devolver"),
    Pair(r"ties?", r"empat\w+"),
    # odds to 1 keep the wager, odds for 1 do not
    Pair(r"odds to one|odds are to 1|odds to 1", r"a uno|a 1"),
    Pair(r"for one(?= ?:)|for 1(?=\.|:|,)", r"por uno|por 1"),
    # the glossary: one term for one thing
    Pair(r"dealers?", r"crupier(es)?"),
    _back(r"crupier(es)?", r"dealers?|peeks?|peek|busts?|no-peek|bust|8-8-8|crown treasure|double royal match|signal"),
    Pair(r"players?", r"jugador(es)?|quien(es)?|cada uno|propi[ao]s?|todos|nadie|permitir"),
    Pair(r"busts?|busted|busting", r"pas[aóe]\w*"),
    Pair(r"doubl(e|es|ed|ing)(?! (up|match))", r"dobl\w+"),
    Pair(r"splits?|splitting|resplits?|resplit", r"divi\w+"),
    Pair(r"surrenders?|surrendered", r"rind\w*|rendi\w+"),
    Pair(r"insured?|insures?|insurance", r"asegur\w*|seguros?"),
    _back(r"jugador(es)?", r"players?|winners?|everyone|surrender\w*|fold|takes none|is asked"),
    Pair(r"(hole|down) cards?|face down", r"tapad[ao]s?|boca abajo"),
    _back(r"tapad[ao]s?", r"down|hole|peeks?|peeked"),
    Pair(r"up cards?|face up", r"descubiertas?"),
    _back(r"descubiert[ao]s?", r"up|turn\w*|shows?|reveal\w*"),
    Pair(r"shoes?", r"sabots?"),
    Pair(r"decks?", r"barajas?"),
    Pair(r"layouts?", r"tapetes?"),
    Pair(r"discard rack", r"descartero"),
    Pair(r"lammers?", r"marcador(es)?"),
    Pair(r"meters?|jackpots?", r"pozos?"),
    Pair(r"seeds?", r"semillas?"),
    Pair(r"tips?(?! box)", r"propinas?"),
    Pair(r"chips?", r"fichas?"),
    Pair(r"pay tables?|schedules?", r"tablas?"),
    Pair(r"even.money", r"a la par", back=r"a la par"),
    Pair(r"posts?|posted", r"publi(c\w+|que)|a la vista", back=r"publi(c\w+|que)"),
    Pair(r"jokers?", r"jokers?", back=r"jokers?"),
    Pair(r"wilds?|wild cards?", r"comod\w+", back=r"comod\w+"),
    Pair(r"envy", r"bonos? de envidia", back=r"envidia"),
    Pair(r"original wagers?", r"apuesta original"),
    Pair(r"unsuited", r"de distintos? palos?"),
    Pair(r"spades", r"picas"),
    Pair(r"supervisors?", r"supervisor(es)?"),
    Pair(r"floor person", r"jefe de piso"),
)  # fmt: skip

_MORE_NAMES: Final = {
    "Bet the Set", "Silver Stack", "Super Bonus", "Match Bonus", "Top 3", "Super 3", "Big 3", "Bad Beat Xtreme",
    "Bust the House", "Bust Bonanza", "Bust Bonus", "Double Action", "Double Up", "House Money", "Too Wild",
    "Five-Card Linked Progressive", "Push Your Luck", "Double-double down", "double-double down", "double up",
    "Trips Plus Wild", "Push 22", "Goin' Wild", "Ace Buster", "Buster Blackjack", "Three Card Bonus",
}  # fmt: skip


def _has(words: str, text: str) -> bool:
    return re.search(rf"(?<![\w-])({words})(?!\w)", text, re.IGNORECASE) is not None


def without_names(text: str) -> str:
    """The text without names of games and wagers, which stay as they are."""
    own = {each.name for each in games().values()} | {each.name for each in wagers().values()}
    for name in sorted(own | _MORE_NAMES, key=len, reverse=True):
        text = re.sub(rf"{re.escape(name)}\b", "", text)
    return text


def numbers(text: str) -> list[str]:
    """Digits in their order, and the holes that stand for some."""
    return DIGITS.findall(HOLE.sub("", text))


def _spelled(text: str, words: dict[str, str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for word, name in words.items():
        found[name] += len(re.findall(rf"\b{word}\b", text, re.IGNORECASE))
    return +found


def number_faults(english: str, spanish: str) -> list[str]:
    """Digits in the same order; the same number words; odds and ranges from the same to the same."""
    found = []
    if numbers(english) != numbers(spanish):
        found.append(f"digits {numbers(english)} became {numbers(spanish)}")
    if HOLE.findall(english) != HOLE.findall(spanish):
        found.append(f"holes {HOLE.findall(english)} became {HOLE.findall(spanish)}")
    said = _spelled(_ENGLISH_IDIOMS.sub("", without_names(english)), WORDS)
    told = _spelled(without_names(spanish), {word: word for word in WORDS.values()} | _PLURALS)
    loose = {word for word, idiom in _LOOSE.items() if idiom.search(english)}
    if {word: n for word, n in said.items() if word not in loose} != {
        word: n for word, n in told.items() if word not in loose
    }:
        found.append(f"number words {dict(said)} became {dict(told)}")
    for first, second in re.findall(r"(\d[\d,.]*) to (\d[\d,.]*\b)", english):
        if f"{first} a {second}" not in spanish:
            found.append(f"{first} to {second} is no {first} a {second}")
    return found


def word_faults(english: str, spanish: str) -> list[str]:
    """Negations, limits, results and terms that do not answer each other."""
    english, spanish = without_names(english), without_names(spanish)
    return [fault for pair in PAIRS for fault in pair.faults(english, spanish)]


def typography_faults(english: str, spanish: str) -> list[str]:
    """Spaces, punctuation in pairs, quotation marks, the end of the sentence, dollars as in the United States."""
    found = []
    if spanish != spanish.strip() or "  " in spanish or re.search(r"\s[,.;:!?)]|[(¿¡]\s", spanish):
        found.append("a space too many")
    if re.search(r"[,;:](?=[^\s\d])|\.(?=[A-ZÁÉÍÓÚÑ])", spanish):
        found.append("a space is missing")
    for opened, closed in ("()", "“”", "¿?", "¡!"):
        if spanish.count(opened) != spanish.count(closed):
            found.append(f"{opened} without {closed}")
    if re.search(r'[«»"]', spanish):
        found.append("quotation marks other than “ ”")
    if spanish.endswith(".") != english.endswith("."):
        found.append("the end is another one")
    if re.search(r"\d\s(%|\$)|\d\$|\$\s|\d\.\d{3}\b(?!\.)", spanish):
        found.append("not the style of the United States for amounts")
    if spanish == english and english not in _SAME and re.search(r"[a-z]{4}", without_names(HOLE.sub("", english))):
        found.append("the same as the English")
    return found


def faults(english: str, spanish: str) -> list[str]:
    """All of them."""
    return [
        *number_faults(english, spanish),
        *word_faults(english, spanish),
        *typography_faults(english, spanish),
    ]
