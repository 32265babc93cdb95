"""Pictures on disk: an SVG as it is, or as PNG where the file is called so (extra `png`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from pitboss.errors import PitbossError

SCALE: Final = 2  # pixels of the PNG for one of the SVG
PRINT_DPI: Final = 300  # of a card whose size is in millimetres

FONTS: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', sans-serif"  # the first that is there

_LETTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    f'<text y="16" font-family="{FONTS}">{{}}</text></svg>'
)


def checked(file: Path | None) -> Path | None:
    """The same file, once it is certain that it can be drawn: before hours of reckoning, not after them."""
    if file is not None and _ending(file) == ".png":
        _renderer()
    return file


def save_picture(file: Path, svg: str) -> None:
    """Writes an SVG's text, as SVG or as PNG by the file's ending."""
    if _ending(file) == ".png":
        file.write_bytes(_renderer()(svg))
    else:
        file.write_text(svg, encoding="utf-8")


def _ending(file: Path) -> str:
    ending = file.suffix.lower()
    if ending not in (".svg", ".png"):
        raise PitbossError(f"{file}: a picture is drawn as .svg or .png")
    return ending


@cache
def _renderer() -> Callable[[str], bytes]:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PitbossError('PNG needs the extra `png` (pip install "pitboss21[png]"); SVG needs nothing') from None
    # What has no font is left out without a word; a picture of bars without their names helps nobody.
    if svg_to_bytes(svg_string=_LETTER.format("M")) == svg_to_bytes(svg_string=_LETTER.format("")):
        raise PitbossError("PNG needs a font on this machine (fonts-dejavu-core, for example); SVG needs none")
    return lambda svg: svg_to_bytes(svg_string=svg, zoom=SCALE, dpi=PRINT_DPI / SCALE)
