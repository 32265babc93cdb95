"""Entries of the catalog by id, each read from its own file when somebody first asks for it.

The name of a file is the id of its entry, so the ids are known without opening a file. Every entry goes through the
strict reader; nothing is kept between runs, so that nothing can be stale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from threading import RLock
from typing import Generic, Protocol, TypeVar

from pitboss.errors import CatalogueError, Fault


class Entry(Protocol):
    """What a shelf holds: a game, a side wager, a jackpot."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Entry)


class Shelf(Mapping[str, T], Generic[T]):
    """A mapping from ids to entries that reads a file at its first use, and never twice."""

    def __init__(self, paths: Iterable[Path], read: Callable[[Path, Mapping[str, T]], T]) -> None:
        self._paths: dict[str, Path] = {}
        for path in paths:
            if path.stem in self._paths:
                what = f"the id {path.stem!r} is already used; name the file and its id differently"
                raise CatalogueError([Fault(path.name, 1, what)])
            self._paths[path.stem] = path
        self._read = read
        self._found: dict[str, T] = {}
        self._under_way: set[str] = set()
        self._lock = RLock()  # threads of a floor share one entry; a game's file asks for its base game

    def __getitem__(self, id: str) -> T:
        found = self._found.get(id)
        return self._load(id, self._paths[id]) if found is None else found

    def path_of(self, id: str) -> Path:
        """The file of an entry."""
        return self._paths[id]

    def __contains__(self, id: object) -> bool:
        return id in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def _load(self, id: str, path: Path) -> T:
        with self._lock:
            if id in self._found:
                return self._found[id]
            if id in self._under_way:
                raise KeyError(id)  # games based on each other: the reader reports an unknown base
            self._under_way.add(id)
            try:
                entry = self._read(path, self)
            finally:
                self._under_way.discard(id)
            if entry.id != id:
                raise CatalogueError([Fault(path.name, 1, f"the id is {entry.id!r}; name the file {entry.id}.toml")])
            self._found[id] = entry
            return entry
