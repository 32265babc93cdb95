"""Writes the kept table of what a counter wins with each side wager.

`python -m tools.protection` computes the lines that are missing; with ids, those lines again; with `--all`, everything.
The file is written after each wager, so that an interrupted run is not lost.
"""

from __future__ import annotations

import sys

from pitboss.analysis.counting.stored import DATA, stored_rows, wager_row, write_rows
from pitboss.analysis.play_wagers import is_play_wager
from pitboss.catalogue import wagers


def main(asked: list[str]) -> None:
    known = {} if "--all" in asked or not DATA.exists() else dict(stored_rows())
    for wager in sorted(wagers().values(), key=is_play_wager):  # those that depend on play take longest
        if wager.id not in known or wager.id in asked:
            known[wager.id] = wager_row(wager)
            print(wager.id, known[wager.id]["win_per_100"], flush=True)
            write_rows([dict(known[each]) for each in wagers() if each in known])


if __name__ == "__main__":
    main(sys.argv[1:])
