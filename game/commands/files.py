"""The YAML files a command is given: named one by one, or as folders of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.commands.table import UsageError
from game.engine.texts import shortened
from game.services import paths


def is_there(path: Path) -> bool:
    """Whether anything has this name; raises UsageError where that cannot be found out."""
    try:
        return path.exists()
    except OSError as error:
        raise UsageError(f"{shortened(str(path))} cannot be opened ({paths.reason(error)}).") from error


def files_in(given: Sequence[Path], what: str) -> list[Path]:
    """The YAML files among these, folders opened; raises UsageError where none is a `what`."""
    files: list[Path] = []
    for path in given:
        if path.is_dir():
            files += sorted(path.rglob("*.yaml"))
        elif is_there(path):
            files.append(path)
        else:
            raise UsageError(f"There is no file {path}.")
    if not files:
        raise UsageError(f"There is no {what} in {', '.join(map(str, given))}.")
    return files
