"""Verify an evidence bundle of a Pitboss floor with Python alone: no Pitboss, no other package, no network.

    python verify.py                  the folder that this file was unpacked to
    python verify.py BUNDLE.zip       a bundle that is not unpacked

It prints what it found and every line that fails. The exit code is 0 if everything holds, otherwise 1. README.txt says
what this proves and what it does not.
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, NamedTuple  # noqa: UP035 (an auditor's Python may be old)

Plain = dict[str, Any]  # an object of JSON

MANIFEST, POSTINGS, HOUSE_LOG = "manifest.json", "postings.jsonl", "house.jsonl"
FORMAT = "pitboss-evidence.1"
GENESIS = "0" * 64
LARGEST_FILE = 1 << 28
MALFORMED = (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
STANDARD = tuple(rank + suit for suit in "shdc" for rank in RANKS)
KINDS = (*STANDARD, "Jo")
DECKS = {
    "52 cards": Counter(STANDARD),
    "48 cards without tens": Counter(card for card in STANDARD if not card.startswith("10")),
    "53 cards with a joker": Counter(KINDS),
}
TAKES_A_CARD = {"deal.1", "discard-face-up-card.1", "draw-in-error.1", "overdraw-dealer.1"}
MOVES_MONEY = {  # events
    "wager-placed.1",
    "wager-withdrawn.1",
    "settled.1",
    "settlement-reversed.1",
    "payment-corrected.1",
}
REPLACES = {"undone.1", "corrected.1"}  # entries that void earlier actions of a round
MOVES_CASH = {"table-opened.1", "taken-over.1", "filled.1", "credited.1", "bought-in.1", "left.1"}  # entries
MOVES_POINTS = {"tournament-chips-issued.1", "tournament-chips-taken.1"}  # entries: no money, so no account has them


class Fault(NamedTuple):
    """What fails, and where. Line 0 is the whole file."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}{f', line {self.line}' if self.line else ''}: {self.what}"


class Entry(NamedTuple):
    """One line of a log."""

    n: int
    hash: str
    what: Plain
    at: int  # seconds since 1970; 0 where the line has no time


class Report:
    """What was found, and what fails."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.faults: list[Fault] = []
        self.cards = 0  # compared with a committed order

    def fail(self, file: str, line: int, what: str) -> None:
        self.faults.append(Fault(file, line, what))


# --- the files ------------------------------------------------------------------------------------------------------


def read_files(path: Path) -> dict[str, bytes]:
    """All files of a bundle: a .zip, or the folder that it was unpacked to."""
    if path.is_dir():
        found = [each for each in sorted(path.rglob("*")) if each.is_file() and "__pycache__" not in each.parts]
        if any(each.stat().st_size > LARGEST_FILE for each in found):
            raise ValueError("a file is too large for a bundle")
        return {each.relative_to(path).as_posix(): each.read_bytes() for each in found}
    with zipfile.ZipFile(path) as bundle:
        if any(each.file_size > LARGEST_FILE for each in bundle.infolist()):
            raise ValueError("a file is too large for a bundle")
        names = [each.filename for each in bundle.infolist()]
        if len(set(names)) != len(names):
            raise ValueError("a file is in the bundle twice")
        return {name: bundle.read(name) for name in names}


def seal_of(manifest: Plain) -> str:
    """The hash of a manifest without its own seal."""
    rest = {name: value for name, value in manifest.items() if name != "seal"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def check_manifest(files: dict[str, bytes], report: Report) -> Plain:
    """The manifest fits its seal, and every file fits the manifest."""
    manifest: Plain = json.loads(files[MANIFEST])
    if manifest.get("format") != FORMAT:
        report.fail(MANIFEST, 0, f"the format is {manifest.get('format')!r}, and this script reads {FORMAT!r}")
    if manifest.get("seal") != seal_of(manifest):
        report.fail(MANIFEST, 0, "the manifest does not fit its own seal: it was changed")
    listed = manifest["files"]
    for name in sorted(listed.keys() | files.keys() - {MANIFEST}):
        if name not in files:
            report.fail(name, 0, "the manifest lists this file, and it is missing")
        elif name not in listed:
            report.fail(name, 0, "this file is not in the manifest")
        elif hashlib.sha256(files[name]).hexdigest() != listed[name]:
            report.fail(name, 0, "the file does not have the hash that the manifest gives")
    report.notes.append(
        f"{number_of(len(listed), 'file is', 'files are')} listed in the manifest, whose seal is {manifest.get('seal')}"
    )
    return manifest


# --- the chain ------------------------------------------------------------------------------------------------------


def _once(pairs: list[tuple[str, Any]]) -> Plain:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_once)


def _split(raw: str) -> tuple[Plain, bytes]:
    """A line as an object, and the bytes that its hash covers after the hash before: the entry, and its stamp."""
    line: Plain = _DECODER.decode(raw)
    if json.dumps(line, ensure_ascii=False, separators=(",", ":")) != raw:
        raise ValueError("not in the form in which lines are written")
    if list(line) not in (["n", "hash", "what"], ["n", "hash", "what", "stamp"]):
        raise ValueError("a line has n, hash, what and perhaps a stamp")
    parts = [line[name] for name in ("what", "stamp") if name in line]
    return line, b"\n".join(json.dumps(p, ensure_ascii=False, separators=(",", ":")).encode() for p in parts)


def check_chain(file: str, raw: bytes, first: int, before: str, report: Report) -> list[Entry]:
    """Every line, each sealed with the hash before it. A line that fails is named, and the next goes on from it."""
    found: list[Entry] = []
    wanted = first
    for text in raw.decode("utf-8", "replace").split("\n")[:-1]:
        try:
            line, covered = _split(text)
            n, said, what, stamp = line["n"], line["hash"], line["what"], line.get("stamp")
            entry = Entry(n, said, what, stamp["at"] // 1000 if stamp else what.get("at", 0))
            _ = what["is"], n + 0, entry.at + 0
        except MALFORMED as error:
            report.fail(file, wanted, f"not a line of a log: {error}")
            wanted += 1
            continue
        if n != wanted:
            report.fail(file, wanted, f"line {n} is where line {wanted} belongs: a line is missing or moved")
        elif hashlib.sha256(before.encode() + b"\n" + covered).hexdigest() != said:
            report.fail(file, n, "the line does not fit its hash: it was changed, or the line before it was")
        before, wanted = said, n + 1
        found.append(entry)
    if raw and not raw.endswith(b"\n"):
        report.fail(file, wanted, "the last line is cut short")
    return found


# --- the cards ------------------------------------------------------------------------------------------------------


def digest(domain: str, *lines: str) -> str:
    """The commitment to an order or a key."""
    return hashlib.sha256("\n".join((f"pitboss shoe {domain} 1", *lines, "")).encode()).hexdigest()


def _block(key: tuple[int, ...], counter: int) -> tuple[int, ...]:
    """One block of the ChaCha20 keystream with a nonce of zeros, as sixteen words (RFC 8439)."""
    start = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, counter, 0, 0, 0)
    s = list(start)

    def mix(a: int, b: int, c: int, d: int) -> None:
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] ^= s[x]
            s[z] = (s[z] << turn | s[z] >> (32 - turn)) & 0xFFFFFFFF

    for _ in range(10):
        for i in range(4):
            mix(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return tuple((one + other) & 0xFFFFFFFF for one, other in zip(s, start))  # noqa: B905 (new in Python 3.10)


def random_numbers(key: bytes) -> Callable[[int], int]:
    """Fair numbers below n from the keystream of a shuffler's key."""
    words: list[int] = []
    blocks = 0

    def below(n: int) -> int:
        nonlocal blocks
        fair = (1 << 32) - (1 << 32) % n
        while True:
            if not words:
                words.extend(reversed(_block(struct.unpack("<8I", key), blocks)))
                blocks += 1
            if (word := words.pop()) < fair:
                return word % n

    return below


class Stack:
    """The cards from one shuffle to the next, and what was done with them."""

    def __init__(self, n: int, what: Plain, method: str) -> None:
        self.n = n
        self.commitment: str = what["commitment"]
        self.size: int = what["size"]
        self.is_refill = what["is"] == "discards-reshuffled.1"
        self.method = method
        self.depth: int = what.get("cut_depth", 0)
        self.cuts: list[int] = []
        self.device: Counter[str] | None = None  # a continuous shuffler's cards before its first round
        self.steps: list[tuple[int, str, Any]] = []  # line, what happened, cards

    @property
    def is_dealt(self) -> bool:
        return any(how in ("taken", "drawn") for _, how, _ in self.steps)


def stacks_of(entries: Iterable[Entry]) -> tuple[list[Stack], dict[str, tuple[int, Plain]], int]:
    """All stacks of a log, the reveals by commitment, and how many cards a dealer entered without a committed order."""
    stacks: list[Stack] = []
    reveals: dict[str, tuple[int, Plain]] = {}
    entered = 0
    for n, _, what, _ in entries:
        kind = what["is"]
        if kind in ("shuffled.1", "discards-reshuffled.1"):
            stacks.append(Stack(n, what, what["method"] if kind == "shuffled.1" else stacks[-1].method))
        elif kind == "revealed.1":
            reveals[what["commitment"]] = (n, what["reveal"])
        elif kind == "did.1" and what["action"]["is"] in TAKES_A_CARD:
            entered += not stacks
            if stacks:
                stacks[-1].steps.append((n, "taken", what["action"]["card"]))
        elif stacks:
            _step(stacks[-1], n, what)
    return stacks, reveals, entered


def _step(stack: Stack, n: int, what: Plain) -> None:
    kind = what["is"]
    if kind == "cut-made.1":
        stack.cuts.append(what["depth"])
    elif kind == "burned.1":
        stack.steps.append((n, "burned", what))
    elif kind == "card-drawn.1":
        stack.steps.append((n, "drawn", what["card"]))
    elif kind == "cards-returned.1":
        stack.steps.append((n, "returned", what["cards"]))
    elif kind == "round-begun.1" and stack.device is None:
        stack.device = Counter({KINDS[index]: count for index, count in enumerate(what["undealt"]) if count})


def decks_of(cards: Counter[str]) -> str:
    """The decks that these cards are; empty if they are not complete decks of one kind."""
    for name, deck in DECKS.items():
        count = max(cards.values(), default=0)
        if count and cards == Counter({card: count * each for card, each in deck.items()}):
            return f"{count} {'deck' if count == 1 else 'decks'} of {name}"
    return ""


def check_cards(file: str, entries: list[Entry], report: Report) -> None:
    """Every card that left a committed stack is the card that the commitment puts there."""
    stacks, reveals, entered = stacks_of(entries)
    before, checked, decks = report.cards, 0, ""
    for stack in stacks:
        if stack.commitment not in reveals:
            if stack.is_dealt:
                report.fail(file, stack.n, "cards were dealt from this stack, and its order is not revealed")
            continue
        n, reveal = reveals[stack.commitment]
        try:
            if reveal["is"] == "key-reveal.1":
                decks = _check_draws(file, stack, n, reveal, report) or decks
            else:
                decks = _check_order(file, stack, n, reveal, report) or decks
        except MALFORMED as error:
            report.fail(file, n, f"the reveal cannot be read: {error}")
        checked += 1
    for commitment in reveals.keys() - {stack.commitment for stack in stacks}:
        report.fail(file, reveals[commitment][0], "no shuffle has the commitment of this reveal")
    if checked:
        cards = report.cards - before
        report.notes.append(
            f"{file}: {cards} cards compared with {checked} revealed commitments ({decks or 'no decks'})"
        )
    if entered:
        report.notes.append(f"{file}: {entered} cards were entered by a dealer; no commitment can prove them")


def _check_order(file: str, stack: Stack, n: int, reveal: Plain, report: Report) -> str:
    """The cards of a shuffled stack, in the order revealed, after the cut."""
    order = list(reveal["order"])
    if digest("order", reveal["nonce"], " ".join(order)) != stack.commitment:
        report.fail(file, n, f"the revealed order is not the one that line {stack.n} commits to")
        return ""
    decks = decks_of(Counter(order))
    if len(order) != stack.size:
        report.fail(file, n, f"{len(order)} cards are revealed, and line {stack.n} shuffled {stack.size}")
    if not stack.is_refill and not decks:
        report.fail(file, n, "the revealed cards are not complete decks")
    wanted = int(stack.method != "digital" and stack.size > 1)
    if stack.depth:  # the house cut the discards at once
        wanted = 0
    if not stack.steps and not stack.cuts:
        return decks  # closed before the cut: nothing was dealt
    if len(stack.cuts) != wanted:
        report.fail(file, stack.n, f"the stack was cut {len(stack.cuts)} times instead of {wanted}")
    depth = stack.depth or (stack.cuts[0] if stack.cuts else 0)
    order = order[depth:] + order[:depth]
    place = 0
    for line, how, said in stack.steps:
        if how == "burned":
            burned = order[said["after"] : said["after"] + said["count"]]
            if said["after"] != place or len(burned) != said["count"] or said.get("cards") not in (None, burned):
                report.fail(file, line, "the burned cards are not the next of the committed order")
            place += said["count"]
            continue
        if how != "taken":
            report.fail(file, line, "a continuous shuffler's line in a stack that has an order")
            continue
        if place >= len(order) or order[place] != said:
            wanted_card = order[place] if place < len(order) else "no card"
            report.fail(file, line, f"{said} was dealt, and the committed order has {wanted_card} there")
        place += 1
    report.cards += place
    return decks


def _check_draws(file: str, stack: Stack, n: int, reveal: Plain, report: Report) -> str:
    """The cards of a continuous shuffler: every draw follows from the revealed key."""
    if digest("key", reveal["key"]) != stack.commitment:
        report.fail(file, n, f"the revealed key is not the one that line {stack.n} commits to")
        return ""
    below, everything = random_numbers(bytes.fromhex(reveal["key"])), stack.device or Counter()
    decks = decks_of(everything)
    if stack.device is not None and (sum(everything.values()) != stack.size or not decks):
        report.fail(file, stack.n, f"the shuffler does not hold {stack.size} cards in complete decks")
    device, drawn = Counter(everything), ""

    def draw() -> str:
        place = below(sum(device.values()))
        for card in KINDS:
            if place < device[card]:
                device[card] -= 1
                return card
            place -= device[card]
        raise ValueError("the shuffler is empty")

    for line, how, said in stack.steps:
        if how == "returned":
            device.update(said)
            if any(device[card] > everything[card] for card in said):
                report.fail(file, line, "a card is returned that was not dealt")
        elif how == "burned":
            burned = [draw() for _ in range(said["count"])]
            report.cards += len(burned)
            device.update(burned)
            if said.get("cards") not in (None, burned):
                report.fail(file, line, f"the key gives {' '.join(burned)}, and other cards are recorded as burned")
        elif how == "drawn":
            drawn, report.cards = said, report.cards + 1
            if (card := draw()) != said:
                report.fail(file, line, f"{said} was drawn, and the key gives {card}")
        elif said != drawn:
            report.fail(file, line, f"{said} was dealt, and {drawn or 'nothing'} was drawn")
    return decks


# --- the money ------------------------------------------------------------------------------------------------------


class Money:
    """Where the money of one log goes, entry by entry, in the ledger's accounts."""

    def __init__(self, table: str, shift: int) -> None:
        self.here, self.before = f"table/{table}/{shift}/", f"table/{table}/{shift - 1}/"
        self.table, self.shift = table, shift
        self.total: Counter[str] = Counter()  # what every account gained so far
        self.standing: dict[int, Plain] = {}  # entries by line, as they were corrected
        self.racks: Counter[str] = Counter()
        self.players: set[str] = set()  # with chips at this table
        self.owners: dict[tuple[int, str, bool], str] = {}
        self.in_points = False  # at a tournament's table, whose chips are in no account

    def move(self, source: str, target: str, cents: int) -> None:
        if self.in_points:
            return
        self.total[source] -= cents
        self.total[target] += cents

    def purse(self, player: str, cents: int) -> str:
        """The account that a player's chips are in; `cents` more go into it."""
        if player not in self.players:
            return f"{self.here}tab/{player}"
        self.racks[player] += cents
        if self.racks[player] < 0:
            raise ValueError(f"{player} is {_dollars(-self.racks[player])} short for this")
        return f"{self.here}rack/{player}"

    def after(self, n: int, what: Plain) -> Money:
        """The money after one more line. Where actions are void, everything that stands is added up again."""
        if what["is"] not in REPLACES:
            self.standing[n] = what
            self.post(what)
            return self
        void = [line for line, each in self.standing.items() if line >= what["first"] and each["is"] == "did.1"]
        new = Money(self.table, self.shift)
        again = what.get("again", [None] * len(void))
        if len(again) != len(void):
            raise ValueError(f"the correction has {len(again)} actions, but it replaces {len(void)}")
        kept = {**self.standing, **dict(zip(void, again))}  # noqa: B905 (new in Python 3.10)
        for line, each in kept.items():
            if each is not None:
                new.after(line, each)
        return new

    def post(self, what: Plain) -> None:
        """One entry of the log."""
        kind, tray = what["is"], self.here + "tray"
        if kind == "did.1":
            for event in what["events"]:
                if event["is"] in MOVES_MONEY:
                    self.event(event)
        elif kind in MOVES_POINTS:
            self.points(what["player"], what["points"], is_issue=kind == "tournament-chips-issued.1")
        elif kind == "table-opened.1":
            self.in_points = "tournament" in what
            self.move(self.before + "tray" if self.shift > 1 else "house", tray, what["tray_cents"])
        elif kind == "taken-over.1":
            for player, chips in what["racks"].items():
                self.players.add(player)
                cents = _worth(chips)
                self.move(f"{self.before}rack/{player}", self.purse(player, cents), cents)
        elif kind == "filled.1":
            self.move("house", tray, what["cents"])
        elif kind == "credited.1":
            self.move(tray, "house", what["cents"])
        elif kind == "bought-in.1":
            self.buy_in(what["player"], what["cents"], what)
        elif kind == "left.1":
            player, cents = what["player"], what["cents"]
            if player not in self.players or self.racks[player] != cents:
                raise ValueError(f"{player} leaves with {_dollars(cents)} and holds {_dollars(self.racks[player])}")
            target = "outside" if player.startswith("guest ") else f"wallet/{player}"
            self.move(self.purse(player, -cents), target, cents)
            self.players.discard(player)

    def points(self, player: str, points: int, *, is_issue: bool) -> None:
        """Tournament chips that a player gets, or the whole stack taken off again."""
        if is_issue:
            self.players.add(player)
        elif self.racks[player] != points:
            raise ValueError(f"{points:,} points of {player} are taken off, who holds {self.racks[player]:,}")
        self.purse(player, points if is_issue else -points)
        if not is_issue:
            self.players.discard(player)

    def buy_in(self, player: str, cents: int, what: Plain) -> None:
        if _worth(what["chips"]) != cents:
            raise ValueError(f"chips worth {_dollars(_worth(what['chips']))} were sold for {_dollars(cents)}")
        self.players.add(player)
        ticket = what["tender"] in ("ticket", "purchase ticket")
        tray = self.here + "tray"
        self.move(f"wallet/{player}" if ticket else "outside", tray if what["to_tray"] else self.here + "drop", cents)
        self.move(tray, self.purse(player, cents), cents)

    def event(self, event: Plain) -> None:
        """One event of a round."""
        kind, layout = event["is"], self.here + "layout"
        if kind == "payment-corrected.1":
            self.move(self.here + "tray", self.purse(event["player"], event["cents"]), event["cents"])
            return
        spot = (event["seat"], event["bet"], event["tip"])
        if kind == "wager-placed.1":
            self.owners[spot] = event["player"]
            self.move(self.purse(event["player"], -event["cents"]), layout, event["cents"])
            return
        if kind == "wager-withdrawn.1":
            self.move(layout, self.purse(self.owners[spot], event["cents"]), event["cents"])
            return
        sign = 1 if kind == "settled.1" else -1
        by_hand = event.get("meter_cents", 0)  # from a meter, and not in chips
        stake, returned = sign * event["stake_cents"], sign * (event["returned_cents"] - by_hand)
        self.move(layout, self.here + "tray", stake)
        if event["paid_to"] == "tip box":
            self.move(self.here + "tray", self.here + "tip box", returned)
            self.move("house", self.here + "tip box", by_hand)
            return
        owner = self.owners.get((spot[0], _without_envy(spot[1]), spot[2]))
        if owner is None:  # pay without a wager of its own
            owner = self.owners[spot[0], "main", False]
        self.move(self.here + "tray", self.purse(owner, returned), returned)
        self.move("house", "outside" if owner.startswith("guest ") else f"wallet/{owner}", by_hand)


def _worth(chips: dict[str, int]) -> int:
    return sum(int(chip) * count for chip, count in chips.items())


def _without_envy(bet: str) -> str:
    return bet[: -len(" envy")] if bet.endswith(" envy") else bet


def read_journals(file: str, raw: bytes, report: Report) -> list[Plain]:
    """The journals of the ledger; the postings of each must add up to zero."""
    found = []
    for number, text in enumerate(raw.decode("utf-8", "replace").split("\n")[:-1], 1):
        try:
            journal = _DECODER.decode(text)
            total = sum(journal["postings"].values())
            _ = journal["journal"], journal["table"], journal["shift"], journal["n"]
        except MALFORMED as error:
            report.fail(file, number, f"not a journal: {error}")
            continue
        if total:
            report.fail(
                file, number, f"the postings of journal {journal['journal']} add up to {_dollars(total)}, not to $0.00"
            )
        found.append(journal)
    return found


def _since(booked: Counter[str], money: Money) -> dict[str, int]:
    """What was moved since the last journal."""
    return {each: money.total[each] - booked[each] for each in money.total.keys() | booked.keys()}


def _differences(moved: dict[str, int], posted: dict[str, int]) -> str:
    """Accounts whose postings are not what the log moved."""
    wrong = sorted(each for each in moved.keys() | posted if moved.get(each, 0) != posted.get(each, 0))
    return ", ".join(
        f"{each} {_dollars(posted.get(each, 0))} instead of {_dollars(moved.get(each, 0))}" for each in wrong
    )


def check_money(file: str, log: Plain, entries: list[Entry], journals: list[Plain], report: Report) -> None:
    """The postings of every journal are what the lines since the journal before have moved."""
    due = {each["n"]: each for each in journals if (each["table"], each["shift"]) == (log["table"], log["shift"])}
    posted = len(due)
    money, first = Money(log["table"], log["shift"]), 1
    booked: Counter[str] = Counter()
    for n, _, what, _ in entries:
        try:
            money = money.after(n, what)
        except MALFORMED as error:
            report.fail(file, n, f"this line moves money that is not there: {error}")
        if (journal := due.pop(n, None)) is None:
            continue
        if wrong := _differences(_since(booked, money), journal["postings"]):
            report.fail(
                POSTINGS, 0, f"journal {journal['journal']} differs from lines {first} to {n} of {file}: {wrong}"
            )
        booked, first = Counter(money.total), n + 1
    if any(_since(booked, money).values()):
        report.fail(file, first, "from here on the log moves money that no journal has")
    for journal in due.values():
        report.fail(POSTINGS, 0, f"journal {journal['journal']} names a line that {file} does not have")
    report.notes.append(f"{file}: {number_of(posted, 'journal is', 'journals are')} what its lines move")


# --- everything -----------------------------------------------------------------------------------------------------


def check_log(log: Plain, files: dict[str, bytes], journals: list[Plain], report: Report) -> None:
    """One log: chain, end, cards, money."""
    file = log["file"]
    entries = check_chain(file, files.get(file, b""), 1, GENESIS, report)
    if not entries or entries[0].what["is"] != "table-opened.1":
        report.fail(file, 1, "the log does not begin with the set-up of a table")
        return
    last, closed = entries[-1], entries[-1].what["is"] == "log-closed.1"
    if (last.n, last.hash, closed) != (log["lines"], log["head"], log["closed"]):
        report.fail(file, last.n, "the log does not end where the manifest says")
    state = "closed" if closed else "up to the last finished stack of an open shift"
    report.notes.append(f"{file}: {number_of(len(entries), 'line')}, {state}; the chain ends in {last.hash}")
    check_cards(file, entries, report)
    check_money(file, log, entries, journals, report)
    if (number := log.get("round")) is not None:
        _find_round(file, number, entries, report)


def _closes(what: Plain) -> bool:
    """Whether an entry ends a round, as it was dealt or as it was corrected."""
    dids = what.get("again", [what])
    return any(event["is"] == "round-closed.1" for did in dids for event in did.get("events", ()))


def _find_round(file: str, number: int, entries: list[Entry], report: Report) -> None:
    """The lines of the round that the bundle is about."""
    begun = [each.n for each in entries if each.what["is"] == "round-begun.1"] + [entries[-1].n + 1]
    start = next((e.n for e in entries if e.what["is"] == "round-begun.1" and e.what["number"] == number), None)
    if start is None:
        report.fail(file, 0, f"there is no round {number} in this log")
        return
    lines = [each for each in entries if start <= each.n < min(n for n in begun if n > start)]
    events = [event for each in lines if each.what["is"] == "did.1" for event in each.what["events"]]
    over = next((e.n for e in reversed(lines) if _closes(e.what)), 0)
    if not over:
        report.fail(file, start, f"round {number} is not over in this log")
        return
    wagered = sum(each["cents"] for each in events if each["is"] == "wager-placed.1")
    returned = sum(each["returned_cents"] for each in events if each["is"] == "settled.1")
    text = f"lines {start} to {over}, {_dollars(wagered)} wagered, {_dollars(returned)} returned"
    report.notes.append(f"{file}: round {number} is {text}")


def _dollars(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def check_links(manifest: Plain, files: dict[str, bytes], report: Report) -> None:
    """A log that continues another one begins where the other ends, if both are here."""
    heads = {(log["table"], log["shift"]): log["head"] for log in manifest["logs"] if log["closed"]}
    for log in manifest["logs"]:
        for text in files.get(log["file"], b"").decode("utf-8", "replace").split("\n")[1:2]:
            if '"taken-over.1"' not in text:
                continue
            after, before = json.loads(text)["what"]["after"], heads.get((log["table"], log["shift"] - 1))
            if before is None:
                report.notes.append(f"{log['file']}: continues the log that ends in {after}, which is not here")
            elif before != after:
                report.fail(log["file"], 2, f"this log does not continue the log of shift {log['shift'] - 1}")


def check_house(manifest: Plain, files: dict[str, bytes], journals: list[Plain], report: Report) -> None:
    """The part of the house log, and the cage's journals in it."""
    part = manifest["house"]
    if part is None:
        return
    entries = check_chain(HOUSE_LOG, files.get(HOUSE_LOG, b""), part["first"], part["before"], report)
    ends = (entries[-1].n, entries[-1].hash) if entries else (part["first"] - 1, part["before"])
    if ends != (part["last"], part["head"]):
        report.fail(HOUSE_LOG, ends[0], "the house log does not end where the manifest says")
    said: dict[int, dict[str, int]] = {}
    for n, _, what, _ in entries:
        try:
            if what["is"] == "cage-entry.1":
                said.setdefault(what["journal"], {})[what["account"]] = what["cents"]
        except MALFORMED as error:
            report.fail(HOUSE_LOG, n, f"the entry cannot be read: {error}")
    cage = {each["journal"]: each["postings"] for each in journals if each["table"] is None}
    for number in sorted(said.keys() | cage.keys()):
        if said.get(number) != cage.get(number):
            report.fail(POSTINGS, 0, f"journal {number} of the cage differs from the house log")
    report.notes.append(
        f"house.jsonl: lines {part['first']} to {part['last']}, {number_of(len(cage), 'journal')} of the cage"
    )


def verify(files: dict[str, bytes]) -> Report:
    """Check everything in a bundle."""
    report = Report()
    try:
        manifest = check_manifest(files, report)
        journals = read_journals(POSTINGS, files.get(POSTINGS, b""), report)
        for log in manifest["logs"]:
            check_log(log, files, journals, report)
        known = {(log["table"], log["shift"]) for log in manifest["logs"]}
        for journal in journals:
            if journal["table"] is not None and (journal["table"], journal["shift"]) not in known:
                report.fail(POSTINGS, 0, f"journal {journal['journal']} belongs to no log of this bundle")
        check_links(manifest, files, report)
        check_house(manifest, files, journals, report)
    except MALFORMED as error:
        report.fail("the bundle", 0, f"it cannot be read any further: {type(error).__name__}: {error}")
    return report


def number_of(count: int, one: str, many: str = "") -> str:
    """A number with its word: 1 log, 2 logs."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def lines_of(report: Report) -> Iterator[str]:
    """What the report says, line by line."""
    yield from report.notes
    for fault in report.faults:
        yield f"FAILS: {fault}"
    count = len(report.faults)
    yield f"{number_of(count, 'fault')} found." if count else "Everything in this bundle holds."


def main(arguments: list[str]) -> int:
    path = Path(arguments[0]) if arguments else Path(__file__).resolve().parent
    try:
        files = read_files(path)
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        print(f"FAILS: {path} cannot be read as a bundle: {error}")
        return 1
    report = verify(files)
    for line in lines_of(report):
        print(line)
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
