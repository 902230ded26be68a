"""Builds the Launch from arguments and opens the app."""

from __future__ import annotations

import argparse
import gc
import importlib
import tempfile
from pathlib import Path
from typing import Any

from game.commands.arguments import UsageError, parse_size
from game.engine.errors import PaddockError
from game.engine.texts import shortened
from game.services import crash_report, paths
from game.services.launch import Launch

__all__ = ["Launch", "open_app", "screen_part", "start"]


def screen_part(args: argparse.Namespace) -> dict[str, Any]:
    """Return the window's part of a Launch."""
    return {
        "lang": args.lang,
        "size": parse_size(args.size),
        "speed": args.speed,
        "ui_tree": _writable(args.ui_tree) if args.ui_tree else None,
    }


def _writable(file: Path) -> Path:
    """Return the file if it can be written repeatedly; raises UsageError."""
    try:
        if file.exists() and not file.is_file():
            raise UsageError(f"--ui-tree {shortened(str(file))} cannot be written (it is no plain file).")
        with tempfile.TemporaryFile(dir=file.parent):
            return file
    except OSError as error:
        reason = paths.reason(error)
        raise UsageError(f"--ui-tree {shortened(str(file))} cannot be written ({reason}).") from error


def start(launch: Launch) -> int:
    """Run the app until it is closed; raises PaddockError even for a crash of the app."""
    try:
        return int(open_app(launch).run())
    except PaddockError:
        raise
    except Exception as error:
        # no window can show it: print a sentence, and keep the details in a file
        raise PaddockError(crash_report.describe_crash(crash_report.write_report(error))) from error


def open_app(launch: Launch) -> Any:
    """Return the app with its first picture drawn; only this imports the window's library."""
    # nearly all objects made until then stay: collecting garbage meanwhile takes 20 ms
    gc.disable()
    try:
        return importlib.import_module("game.ui.app").open_app(launch)
    except ModuleNotFoundError as error:
        raise UsageError(f"The window cannot be opened: {error.name} is not installed.") from error
    finally:
        gc.enable()
