"""What all results share: a short text, a table for notebooks, plain values, and a frame where pandas is installed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, Final

from pitboss.bench import pictures
from pitboss.extras import need

Number = Fraction | float


def percent(value: Number, digits: int = 6) -> str:
    """A fraction as a percentage: the last step of formatting."""
    return f"{100 * float(value):.{digits}f}%"


def plain(value: Any) -> Any:
    """A value as JSON takes it: a fraction becomes text, so that no digit is lost."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


NOT_LAWFUL: Final = ", not lawful"  # ends the one line of an answer where no law has the rules


class Answer(ABC):
    """A frozen result. It prints as one line; `rows` is the same thing as a table."""

    @property
    def lawful(self) -> bool:
        """Whether the law allows these rules; every form of the result says so if it does not."""
        return True

    @property
    @abstractmethod
    def summary(self) -> str:
        """The result in one line, without the mark."""

    @property
    def title(self) -> str:
        """The result in one line."""
        return self.summary if self.lawful else self.summary + NOT_LAWFUL

    @abstractmethod
    def rows(self) -> Sequence[Mapping[str, Any]]:
        """The result as a table: a mapping for each row, all with the same keys."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The result as plain values, ready for JSON."""

    def bars(self) -> Sequence[tuple[str, Number]]:
        """What a picture shows: a name and a value for each bar."""
        return ()

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def to_frame(self) -> Any:
        """The table as a pandas data frame; numbers are floats there."""
        need("pandas", "pandas", "A data frame")
        from pandas import DataFrame

        mark = {} if self.lawful else {"lawful": False}
        return DataFrame([{key: _float(value) for key, value in (*row.items(), *mark.items())} for row in self.rows()])

    def _repr_svg_(self) -> str | None:
        """The picture as a notebook shows it; None where a table says it better."""
        found = [(name, float(value)) for name, value in self.bars()]
        return pictures.bars(self.title, found) if found else None

    def _repr_html_(self) -> str:
        """The picture and the table as a notebook shows them."""
        rows = self.rows()
        head = "".join(f"<th>{escape(str(key))}</th>" for key in (rows[0] if rows else ()))
        body = "".join(f"<tr>{''.join(f'<td>{_cell(value)}</td>' for value in row.values())}</tr>" for row in rows)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f"<p>{escape(self.title)}</p>{self._repr_svg_() or ''}{table}"


def _float(value: Any) -> Any:
    return float(value) if isinstance(value, Fraction) else value


def _cell(value: Any) -> str:
    return f"{float(value):.6f}" if isinstance(value, Fraction | float) else escape(str(value))
