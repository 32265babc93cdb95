"""Write the stored figures of games, and every page that shows them.

`make figures` studies and simulates all games, `make figures GAME=spanish-21` one of them: a hundred million rounds of
each game of the 21 family, ten million or more of the others.
"""

from __future__ import annotations

import sys

from pitboss.analysis.figures import studies
from pitboss.analysis.figures.stored_figures import store_figures
from pitboss.analysis.figures.stored_nets import store_nets
from tools.game_pages import write_pages


def main(names: list[str]) -> None:
    for name in names or studies():
        print(store_figures(name))
    store_nets(names)
    write_pages()


if __name__ == "__main__":
    main(sys.argv[1:])
