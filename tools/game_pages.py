"""Write `docs/games/`: a page for each game, from the catalogue, the register of clauses and the stored figures.

Run by `make docs`; a test compares the pages with what would be written. `docs/figures.md` lists the figures of all
games, `docs/games/index.md` the first of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from pitboss.analysis.figures.stored_figures import read_exact, read_simulated, stored
from pitboss.catalogue import Game, GameDefinition, games, wagers
from pitboss.catalogue.wagers import WagerDefinition
from pitboss.cli.commands.games import status
from pitboss.cli.reports.game_report import plain
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games import procedure_of
from pitboss.law.register import Clause, Status, clauses_within
from pitboss.money import dollars

ROOT: Final = Path(__file__).parent.parent
PAGES: Final = ROOT / "docs/games"
FIGURES: Final = ROOT / "docs/figures.md"
INDEX: Final = PAGES / "index.md"
WRITTEN: Final = "<!-- written by `make docs`: do not edit -->"
ANY_WHEEL: Final = ("1",)  # the operator chooses the segments
SMALLEST_SHARE: Final = 0.000_05  # of all rounds
SMALLEST_COST: Final = 0.000_000_5  # of a wager: half of the last digit shown
HOUSE_RULES: Final = "30-8"  # the sections of standard blackjack


def percent(value: float, digits: int = 4) -> str:
    return f"{100 * value:.{digits}f}%"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> list[str]:
    marks = ["---:" if column in right else "---" for column in range(len(head))]
    cells = [list(head), marks, *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return [f"| {' | '.join(row)} |" for row in cells] + [""]


# --- the law ---------------------------------------------------------------------------------------------------------


def section_of(game: GameDefinition) -> str:
    """The game's own section of the law: the one that it cites."""
    if game.id == "blackjack":
        return HOUSE_RULES
    return game.cite.section


def clauses_of(game: GameDefinition) -> list[Clause]:
    return [clause for clause in clauses_within(section_of(game)) if clause.words and clause.status is not Status.OPEN]


def _value(name: str, value: Any) -> str:
    """What a rule is set to, as a reader of the page sees it: amounts in dollars, the rows of a table apart."""
    if isinstance(value, dict):
        return "; ".join(f"{_key(key)}: {_steps(each)}" for key, each in value.items())
    return dollars(value) if name.endswith("_cents") else plain(value)


def _key(key: Any) -> str:
    return str(key).replace("_", " ")


def _steps(value: Any) -> str:
    """A prize by the size of the wager, in one line."""
    if not isinstance(value, dict):
        return plain(value)
    return ", ".join(f"{plain(pays)} on {_from_wager(str(wager))}" for wager, pays in value.items())


def _from_wager(wager: str) -> str:
    return "any wager" if wager == "$0" else f"{wager} or more"


def _rules(game: GameDefinition) -> Iterator[str]:
    changed = {name for case in game.cases for name in case.rules}
    yield from ("## Fixed rules", "")
    yield from table(
        ("rule", "value", "clause"),
        [
            (
                f"`{each.name}`",
                _value(each.name, each.value) + (" (exception below)" if each.name in changed else ""),
                str(each.cite),
            )
            for each in game.fixed.values()
        ],
    )
    yield from ("## House options", "")
    yield from table(
        ("option", "meaning", "allowed", "default", "clause"),
        [
            (f"`{each.name}`", each.says, str(each.domain), plain(each.default), str(each.cite))
            for each in game.options.values()
        ],
    )
    for case in game.cases:
        when = ", ".join(f"`{name}` = {' or '.join(map(plain, values))}" for name, values in case.when.items())
        fixed = "; ".join(
            f"`{rule.name}` = {_value(rule.name, rule.value)} ({rule.cite})" for rule in case.rules.values()
        )
        yield from (f"Where {when} ({case.says}): {fixed}.", "")


def _clauses(game: GameDefinition) -> Iterator[str]:
    found = clauses_of(game)
    if found:
        yield from ("## Clause by clause", "")
        yield from table(("clause", "in our words", "status"), [(c.cite, c.words, c.status.value) for c in found])


def _side_wagers(game: GameDefinition) -> Iterator[str]:
    own = [wager for wager in wagers().values() if game.id in wager.games]
    others = [wager for wager in wagers().values() if wager not in own and _may_be_offered(wager, game.configure())]
    if own or others:
        yield from ("## Side wagers", "")
    if own:
        required = set(game.demands)
        yield from table(
            ("wager", "name", "pay tables", "clause"),
            [
                (f"`{w.id}`", w.name + (" (required)" if w.id in required else ""), str(len(w.paytables)), str(w.cite))
                for w in own
            ],
            right=(2,),
        )
    if others:
        words = f"{'Also side wagers' if own else 'Side wagers'} of standard blackjack, with the default options"
        yield from (f"{words}: {', '.join(f'`{wager.id}`' for wager in others)}.", "")


def _may_be_offered(wager: WagerDefinition, game: Game) -> bool:
    """Whether a table of this game may offer the wager with any of its pay tables."""
    if game.refuse_wager(wager.id, wager.name) is not None:
        return False
    shown = procedure_of(game).shown_in(game)
    return any(
        all(side.refuse_game(game, shown) is None for side in spots(wager, each, segments=ANY_WHEEL))
        for each in wager.paytables.values()
    )


# --- the figures -----------------------------------------------------------------------------------------------------

HEAD: Final = ("figure", "exact", "simulated", "std error", "off", "std dev", "element of risk")


def figure_rows(found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """A row for each figure, exact and simulated; `off` is in standard errors."""
    for each in found["figures"]:
        exact = read_exact(each["exact"])
        run = read_simulated(each["simulated"]) if each["simulated"] else None
        wagered = exact.wagered or (run.wagered if run else None)
        std_dev = run.std_dev if exact.std_dev is None and run else exact.std_dev
        yield (
            exact.name,
            percent(exact.house_edge),
            percent(run.house_edge) if run else "",
            percent(run.std_error) if run else "",
            f"{run.off(exact):+.1f}" if run else "",
            f"{std_dev:.4f}" if std_dev is not None else "",
            percent(exact.house_edge / wagered) if wagered else "",
        )


def _figures(found: dict[str, Any]) -> Iterator[str]:
    yield from ("## House edge", "")
    rounds = max((each["simulated"]["rounds"] for each in found["figures"] if each["simulated"]), default=0)
    yield from table(HEAD, figure_rows(found), right=range(1, len(HEAD)))
    yield from (f"For the game with its default options. {found['model']} Simulated: {rounds:,} rounds.", "")
    yield from ("[What the columns mean](../figures.md).", "")
    if found["leaves_out"]:
        yield from (f"Left out: {', '.join(found['leaves_out'])}.", "")
    yield from _frequencies(found)


def _frequencies(found: dict[str, Any]) -> Iterator[str]:
    """How often each figure's wagers win, push and lose; a share that rounds to zero is not shown."""
    known = {
        each["exact"]["name"]: each["exact"]["frequencies"] or (each["simulated"] or {}).get("frequencies", {})
        for each in found["figures"]
    }
    known = {name: shares for name, shares in known.items() if shares}
    results = list(dict.fromkeys(result for shares in known.values() for result in shares))
    rows = [
        (name, *(percent(share, 2) if (share := shares.get(result, 0)) >= SMALLEST_SHARE else "" for result in results))
        for name, shares in known.items()
    ]
    if rows:
        yield from table(("of all rounds", *results), rows, right=range(1, len(results) + 1))


def _strategies(found: dict[str, Any]) -> Iterator[str]:
    best = min(each["house_edge"] for each in found["strategies"])
    yield from ("## How to play", "")
    for each in found["strategies"]:
        yield from (f"### {_capital(each['name'])}", "")
        yield from (f"House edge {percent(each['house_edge'])}{_cost(each['house_edge'] - best)}.", "")
        rules = [_sentence(rule) for rule in each["rules"]]
        yield from rules if len(rules) == 1 else (f"{number}. {rule}" for number, rule in enumerate(rules, 1))
        if rules:
            yield ""
        for grid in each["grids"]:
            rows = [(name, *row) for name, row in grid["rows"].items()]
            yield from table((grid["title"], *grid["columns"]), rows)
        if each["legend"]:
            yield from ("; ".join(f"{letter}: {words}" for letter, words in each["legend"].items()) + ".", "")


def _cost(above: float) -> str:
    """What a strategy costs, compared with the best one of the page."""
    if above <= 0:
        return ""
    return (
        f", {percent(above)} more than the best" if above >= SMALLEST_COST else ", the same as the best to four digits"
    )


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _sentence(text: str) -> str:
    return _capital(text) + ("" if text.endswith(".") else ".")


def _published(found: dict[str, Any]) -> Iterator[str]:
    if not found["published"]:
        return
    yield from ("## What others have published", "")
    yield from table(
        ("source", "rules", "published", "ours", "compared"),
        [
            (each["source"], each["rules"], f"{each['percent']}%", percent(each["ours"]),
             each["verdict"])
            for each in found["published"]
        ],
        right=(2, 3),
    )  # fmt: skip


def page(game: GameDefinition) -> str:
    """The page of a game."""
    owner = f", owned by {game.owner.rstrip('.')}" if game.owner else ""
    lines = [WRITTEN, "", f"# {game.name}", "", f"`{game.id}`, {game.cite}{owner}. {game.summary}", ""]
    lines += [f"Status: {status(game.configure())}.", ""]
    found = stored(game.id)
    if found is not None:
        lines += [*_figures(found), *_strategies(found), *_published(found)]
    lines += [*_rules(game), *_side_wagers(game), *_clauses(game)]
    return "\n".join(lines).rstrip() + "\n"


def overview() -> str:
    """The page with the figures of all games."""
    rows = []
    for game in games().values():
        found = stored(game.id)
        link = f"[{game.name}](games/{game.id}.md)"
        if found is None:
            rows.append((link, "", *[""] * (len(HEAD) - 1), status(game.configure())))
            continue
        for number, row in enumerate(figure_rows(found)):
            rows.append(("" if number else link, *row, "" if number else status(game.configure())))
    head = ("game", *HEAD, "status")
    words = (
        "Exact and simulated house edges, each game with its default options, per initial wager. `off` is how far the "
        "simulation is from the exact figure, in standard errors. The element of risk is the house edge per unit of "
        "all wagers. A game is complete when it is dealt live, nothing is left out of its figures, and the simulation "
        "agrees with them."
    )
    lines = [WRITTEN, "", "# Figures of all games", "", words, "", *table(head, rows, right=range(2, len(HEAD) + 1))]
    return "\n".join(lines).rstrip() + "\n"


def index() -> str:
    """Every game with its clause and house edge."""
    rows = [
        (f"[{game.name}]({game.id}.md)", str(game.cite), percent(read_exact(found["figures"][0]["exact"]).house_edge))
        for game in games().values()
        if (found := stored(game.id)) is not None
    ]
    words = (
        f"{len(rows)} games of 21 and blackjack-poker: Colorado's standard game and every variation of its Rules 8 "
        "and 21; Washington's Blackjack, Spanish 21 and Bahama Bonus Blackjack. Each has an exact house edge (or a "
        "stated model with its error), a strategy that a person can use, and a simulation of ten million rounds or "
        "more to compare with ([all figures](../figures.md)). A negative house edge favors the player."
    )
    lines = [WRITTEN, "", "# Games", "", words, "", *table(("game", "clause", "house edge"), rows, right=(2,))]
    return "\n".join(lines).rstrip() + "\n"


def pages() -> dict[Path, str]:
    """Every page by its file."""
    written = {PAGES / f"{game.id}.md": page(game) for game in games().values()}
    return written | {FIGURES: overview(), INDEX: index()}


def write_pages() -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    written = pages()
    for stale in set(PAGES.glob("*.md")) - set(written):
        stale.unlink()
    for path, text in written.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_pages()
