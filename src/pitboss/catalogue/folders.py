"""Folders of your own: games, side wagers, jackpots and hands that no law has approved.

A folder is named by `--catalogue`, by the variable `PITBOSS_CATALOGUE` (several are separated like those of `PATH`), by
`add_folder`, or by an installed package through the entry point group `pitboss.catalogue`. It holds games (`*.toml`),
`wagers/*.toml`, `jackpots/*.toml`, hands (`hands.toml`, `hands/*.toml`), and perhaps `folder.toml`:

    [folder]
    name = "Night House"     # shown where an entry cites no clause; default: the folder's own name
    law  = "CO"              # the state whose law holds for everything else: CO or WA; default: CO
"""

from __future__ import annotations

import contextlib
import glob
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, wraps
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol, TypeVar

from pitboss.catalogue.reader import TomlFile
from pitboss.errors import PitbossError
from pitboss.law.citation import STATES, Jurisdiction

T = TypeVar("T")

PRIVATE: Final = "PITBOSS_CATALOGUE"  # the environment variable that names folders
GROUP: Final = "pitboss.catalogue"  # the entry point group of packages that bring a folder
ABOUT: Final = "folder.toml"
HANDS: Final = "hands"


class EntryPoint(Protocol):
    """What a package names: see `importlib.metadata`."""

    @property
    def name(self) -> str: ...
    def load(self) -> Any: ...


@dataclass(frozen=True)
class Folder:
    """A folder of your own, and the house whose rules its entries are."""

    path: Path
    house: Jurisdiction = field(compare=False)
    stamp: tuple[tuple[str, int], ...] = field(default=(), repr=False)  # its files as they were read

    @classmethod
    def at(cls, path: Path) -> Folder:
        """Read what a folder says about itself; without `folder.toml` it is called by its own name."""
        about = path / ABOUT
        if not about.is_file():
            name = path.resolve().name
            return cls(path, Jurisdiction(name, name, Jurisdiction.COLORADO.code), _stamp(path))
        file = TomlFile(about)
        with file.reading():
            table = file.root().take_table("folder")
            name = table.take("name", str, path.resolve().name, required=False).strip()
            law = table.take("law", str, Jurisdiction.COLORADO.code, required=False)
            if law not in STATES:
                table.fault("law", f"law = {law!r} is unknown; use {' or '.join(STATES)}")
            if not name or name in STATES or ":" in name:
                table.fault("name", f"{name!r} cannot be a house's name; write a name without a colon, and no state's")
            table.done()
            file.root().take_table("folder")
        file.raise_faults()
        return cls(path, Jurisdiction(name, name, law), _stamp(path))

    @property
    def game_files(self) -> list[Path]:
        kept = (path for path in sorted(self.path.rglob("*.toml")) if path.name not in (ABOUT, f"{HANDS}.toml"))
        return [path for path in kept if path.parent.name not in ("wagers", "jackpots", HANDS)]

    @property
    def hand_files(self) -> list[Path]:
        named = [path for path in (self.path / f"{HANDS}.toml",) if path.is_file()]
        return [*named, *sorted(self.path.rglob(f"{HANDS}/*.toml"))]


def _stamp(path: Path) -> tuple[tuple[str, int], ...]:
    return tuple((str(file), file.stat().st_mtime_ns) for file in sorted(path.rglob("*.toml")))


def look_again() -> None:
    """Read the folders again at their next use: somebody may have changed a file since."""
    _folders.cache_clear()


def private_folders() -> tuple[Folder, ...]:
    """Every folder of your own, in the order in which they are named."""
    return _folders(os.environ.get(PRIVATE, ""))


@cache
def _folders(named: str) -> tuple[Folder, ...]:
    paths = [Path(each).resolve() for each in named.split(os.pathsep) if each]
    for path in paths:
        if not path.is_dir():
            raise PitbossError(f"{PRIVATE} names {path}, which is not a folder. Name a folder of TOML files")
    installed = [_installed(each) for each in sorted(named_by_packages(), key=lambda each: each.name)]
    return tuple(Folder.at(path) for path in dict.fromkeys([*paths, *installed]))


def named_by_packages() -> Iterable[EntryPoint]:
    """The entry points of installed packages; the library that reads them is slow to import, and few have any."""
    for place in dict.fromkeys(sys.path):
        for file in glob.glob(os.path.join(glob.escape(place or "."), "*.dist-info", "entry_points.txt")):
            with contextlib.suppress(OSError), open(file, encoding="utf-8", errors="replace") as lines:
                if GROUP in lines.read():
                    return import_module("importlib.metadata").entry_points(group=GROUP)  # type: ignore[no-any-return]
    return ()


def _installed(point: EntryPoint) -> Path:
    """The folder of an installed package: the package's own, or the path that it names."""
    found = point.load()
    path = Path(str(found.__file__)).parent if isinstance(found, ModuleType) else Path(os.fspath(found))
    if not path.is_dir():
        raise PitbossError(f"The entry point {point.name!r} of {GROUP} names {path}, which is not a folder")
    return path


def by_folders(read: Callable[[tuple[Folder, ...]], T]) -> Callable[[], T]:
    """Ask for the folders that are named now, and read each set of them once."""
    known = cache(read)

    @wraps(read)
    def found() -> T:
        return known(private_folders())

    del vars(found)["__wrapped__"]  # callers give no folders, and the signature says so
    return found


def name_folder(path: Path) -> Folder:
    """Add a folder for this process and for those that it starts."""
    if not path.is_dir():
        raise PitbossError(f"{path} is not a folder. Name a folder of TOML files")
    named = [str(Path(each).resolve()) for each in os.environ.get(PRIVATE, "").split(os.pathsep) if each]
    os.environ[PRIVATE] = os.pathsep.join(dict.fromkeys([*named, str(path.resolve())]))
    look_again()
    return Folder.at(path.resolve())


def leave_folder(folder: Folder) -> None:
    """Take a folder out again."""
    named = [each for each in os.environ.get(PRIVATE, "").split(os.pathsep) if each and Path(each) != folder.path]
    os.environ[PRIVATE] = os.pathsep.join(named)


def folder_of(file: Path) -> Folder:
    """The folder that a single file belongs to: the nearest one with `folder.toml`, or the file's own."""
    near = [file.resolve().parent, file.resolve().parent.parent]
    return Folder.at(next((each for each in near if (each / ABOUT).is_file()), near[0]))
