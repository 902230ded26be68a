"""The one reader of files that players write or damage: sizes are checked before anything is built."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from game.engine.errors import PaddockError
from game.engine.texts import shortened

_Safe: Final[type[Any]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CLAUSES: Final = {
    "refused": "{reason}",
    "no_file": "it is no plain file",
    "too_big": "it is over {most} KB",
    "not_text": "it is not UTF-8",
    "long_line": "the line has over {most} characters",
    "too_deep": "it nests deeper than {most} levels",
    "alias": "it repeats a part by an alias; write the part out",
    "too_many": "it has over {most} entries",
    "not_yaml": "it is not YAML: {reason}",
}
"""Why a file is not read, as the end of a sentence."""


class _Loader(_Safe):  # type: ignore[misc]  # either of two classes
    """YAML's safe loader, with a bound on hexadecimal numbers too."""

    def read_int(self, node: yaml.ScalarNode) -> int:
        """Return an integer; raises ValueError for one too long to print."""
        value: int = self.construct_yaml_int(node)
        str(value)  # Python reads hexadecimal integers of any length, but does not print them
        return value


_Loader.add_constructor("tag:yaml.org,2002:int", _Loader.read_int)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of a file: its bytes, the characters of a line, the depth and the number of its entries."""

    size: int = 200_000
    line: int = 8_000
    depth: int = 12
    parts: int = 20_000


class FileFault(PaddockError):
    """A file that is refused; the message is a clause of a sentence, `line` the place of the error."""

    def __init__(self, name: str, line: int = 1, /, **params: object) -> None:
        super().__init__(_CLAUSES[name].format(**params), f"file_fault.{name}", **params)
        self.name = name
        self.line = line


def read_bytes(path: Path, bounds: Bounds) -> bytes:
    """Return the file's bytes; raises FileFault if it is too big or not a plain file, and OSError."""
    check_plain(path)
    with open(path, "rb", opener=_open_at_once) as file:
        raw = file.read(bounds.size + 1)
    if len(raw) > bounds.size:
        raise FileFault("too_big", most=bounds.size // 1000)
    return raw


def check_plain(path: Path) -> None:
    """Raise FileFault for a pipe or a device, which may never answer or never end, and OSError."""
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise FileFault("no_file")


def _open_at_once(path: str, flags: int) -> int:
    """Open a file without blocking, as a pipe may have replaced it since it was checked."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_text(path: Path, bounds: Bounds) -> str:
    """Return the file's text; raises FileFault for every error, also for a long line."""
    try:
        return as_text(read_bytes(path, bounds), bounds)
    except OSError as error:
        raise FileFault("refused", reason=error.strerror or type(error).__name__) from error


def as_text(raw: bytes, bounds: Bounds) -> str:
    """Decode bytes as text; raises FileFault, also for a long line."""
    try:
        text = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise FileFault("not_text", raw.count(b"\n", 0, error.start) + 1) from error
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > bounds.line:
            raise FileFault("long_line", number, most=bounds.line)
    return text


def compose(text: str, bounds: Bounds) -> yaml.Node | None:
    """Parse YAML into nodes with their lines; raises FileFault."""
    with _as_file_faults(text, bounds):
        _bound(text, bounds)
        node: yaml.Node | None = yaml.compose(text, Loader=_Loader)
    return node


def load(text: str, bounds: Bounds) -> Any:
    """Parse YAML into plain data; raises FileFault."""
    with _as_file_faults(text, bounds):
        _bound(text, bounds)
        return yaml.load(text, Loader=_Loader)


def _bound(text: str, bounds: Bounds) -> None:
    """Check depth and number of entries on the parser's events: building deep nodes could crash the app."""
    depth = 0
    events: Iterable[Any] = yaml.parse(text, Loader=_Loader)
    for number, event in enumerate(events):
        if number > bounds.parts:
            raise FileFault("too_many", event.start_mark.line + 1, most=bounds.parts)
        if isinstance(event, yaml.ScalarEvent):
            # most events are scalars, and every start of the app reads thousands
            continue
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise FileFault("alias", line)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > bounds.depth:
            raise FileFault("too_deep", line, most=bounds.depth)


@contextmanager
def _as_file_faults(text: str, bounds: Bounds) -> Iterator[None]:
    """Convert every error while YAML is parsed or built into a FileFault."""
    try:
        yield
    except yaml.MarkedYAMLError as error:
        mark: Any = error.problem_mark
        line = mark.line + 1 if mark else 1
        # an error at the end is reported for the last line
        line = max(1, min(line, text.rstrip("\n").count("\n") + 1))
        if "nesting depth" in str(error.problem):
            # libyaml has a bound of its own, and may reach it before it emits the nested events
            raise FileFault("too_deep", line, most=bounds.depth) from error
        raise FileFault("not_yaml", line, reason=shortened(str(error.problem))) from error
    except yaml.YAMLError as error:
        raise FileFault("not_yaml", reason=shortened(str(error).partition("\n")[0])) from error
    except PaddockError:
        raise
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        # impossible dates, numbers and keys
        raise FileFault("not_yaml", reason=shortened(str(error))) from error
