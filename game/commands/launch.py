"""From arguments to the app: builds the Launch and hands it over."""

from __future__ import annotations

import argparse
import gc
import importlib
import tempfile
from pathlib import Path
from typing import Any

from game.commands.table import UsageError, parse_size
from game.engine.errors import PaddockError
from game.engine.texts import shortened
from game.services import crash_report, paths
from game.services.launch import Launch

__all__ = ["Launch", "opened", "screen_part", "start"]


def screen_part(args: argparse.Namespace) -> dict[str, Any]:
    """The window's part of a Launch."""
    return {
        "lang": args.lang,
        "size": parse_size(args.size),
        "speed": args.speed,
        "ui_tree": _writable(args.ui_tree) if args.ui_tree else None,
    }


def _writable(file: Path) -> Path:
    """The file, where it can be written again and again; raises UsageError."""
    try:
        if file.exists() and not file.is_file():
            raise UsageError(f"--ui-tree {shortened(str(file))} cannot be written (it is no plain file).")
        with tempfile.TemporaryFile(dir=file.parent):
            return file
    except OSError as error:
        told = f"--ui-tree {shortened(str(file))} cannot be written ({paths.reason(error)})."
        raise UsageError(told) from error


def start(launch: Launch) -> int:
    """Open the app until it is left; raises PaddockError also where the app itself is at fault."""
    try:
        return int(opened(launch).run())
    except PaddockError:
        raise
    except Exception as error:
        # no window is there to say it: a sentence, and what whoever mends the app needs in a file
        raise PaddockError(crash_report.sentence(crash_report.keep(error))) from error


def opened(launch: Launch) -> Any:
    """The app at its first picture; only here the window's library is loaded."""
    # nearly all that is made until then stays: to look through it for garbage again and again takes 20 ms
    gc.disable()
    try:
        return importlib.import_module("game.ui.app").opened(launch)
    except ModuleNotFoundError as error:
        raise UsageError(f"The window cannot be opened: {error.name} is not installed.") from error
    finally:
        gc.enable()
