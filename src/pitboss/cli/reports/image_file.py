"""Images on disk: SVG, or PNG if the file's name ends so (needs the extra `png`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from pitboss.errors import PitbossError

SCALE: Final = 2  # PNG pixels for one of the SVG
PRINT_DPI: Final = 300  # of a card, whose size is in millimeters

FONTS: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', sans-serif"  # the first one installed

_LETTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    f'<text y="16" font-family="{FONTS}">{{}}</text></svg>'
)


def image_path(file: Path | None) -> Path | None:
    """The same path, refused at once if it cannot be drawn: a long calculation must not end without its image."""
    if file is not None and _ending(file) == ".png":
        _renderer()
    return file


def save_image(file: Path, svg: str) -> None:
    """Write an SVG's text as SVG or PNG, by the file's ending."""
    if _ending(file) == ".png":
        file.write_bytes(_renderer()(svg))
    else:
        file.write_text(svg, encoding="utf-8")


def _ending(file: Path) -> str:
    ending = file.suffix.lower()
    if ending not in (".svg", ".png"):
        raise PitbossError(f"{file} is not an image that Pitboss draws. Name a file that ends as .svg or .png")
    return ending


@cache
def _renderer() -> Callable[[str], bytes]:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PitbossError(
            'PNG needs the extra `png`. Run pip install "pitboss21[png]", or name an .svg file'
        ) from None
    # Without a font, text is silently left out, and bars without their names help nobody.
    if svg_to_bytes(svg_string=_LETTER.format("M")) == svg_to_bytes(svg_string=_LETTER.format("")):
        raise PitbossError(
            "PNG needs a font on this machine. Install one, such as fonts-dejavu-core, or name an .svg file"
        )
    return lambda svg: svg_to_bytes(svg_string=svg, zoom=SCALE, dpi=PRINT_DPI / SCALE)
