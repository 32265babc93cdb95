"""Draw the two pictures of `docs/signs.md`: a placard and a layout. Look at them before you commit them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from pitboss.house.document import parse_house
from pitboss.house.signs import Posting, postings, sheets_of, typeset
from pitboss.house.table_setup import SetUp, build

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
SPANISH_21: Final = SetUp(
    "sp-1",
    "Spanish 1",
    "spanish-21-wa-3166",
    options={"bonus_cards": 3, "dealer_hits_soft_17": True, "redoubles": 2},
    sides=("match-the-dealer-up-card-wa-3166", "match-the-dealer-bonus-card-wa-3166"),
)


def main() -> None:
    """Write both pictures."""
    house = parse_house((files("pitboss.house") / "data/colorado.toml").read_text(encoding="utf-8"))
    (placard,) = sheets_of(postings(house, address="https://tables.example")[0], ["placard"])
    (FOLDER / "placard.png").write_bytes(typeset(placard, "png", ppi=90)[0])
    felt = Posting("sp-1", "Spanish 1", build(SPANISH_21, None), house="Evergreen Card Room", number="SP 1")
    (cloth,) = sheets_of(felt, ["cloth"])
    (FOLDER / "layout.png").write_bytes(typeset(cloth, "png", ppi=18)[0])


if __name__ == "__main__":
    main()
