"""The YAML files that a command gets: named one by one, or as folders of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.commands.table import UsageError
from game.engine.texts import shortened
from game.services import paths


def is_there(path: Path) -> bool:
    """Return whether anything has this name; raises UsageError if that cannot be found out."""
    try:
        return path.exists()
    except OSError as error:
        raise UsageError(f"{shortened(str(path))} cannot be opened ({paths.reason(error)}).") from error


def files_in(arguments: Sequence[Path], what: str) -> list[Path]:
    """Return the YAML files among these, folders included; raises UsageError if there is no `what`."""
    files: list[Path] = []
    for path in arguments:
        if path.is_dir():
            files += sorted(path.rglob("*.yaml"))
        elif is_there(path):
            files.append(path)
        else:
            raise UsageError(f"There is no file {path}.")
    if not files:
        raise UsageError(f"There is no {what} in {', '.join(map(str, arguments))}.")
    return files
