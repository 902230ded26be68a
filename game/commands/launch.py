"""From arguments to the app: builds the Launch and hands it over."""

from __future__ import annotations

import argparse
import importlib
from typing import Any

from game.commands.table import UsageError, parse_size
from game.services.launch import Launch

__all__ = ["Launch", "screen_part", "start"]


def screen_part(args: argparse.Namespace) -> dict[str, Any]:
    """The window's part of a Launch."""
    return {
        "lang": args.lang,
        "size": parse_size(args.size),
        "speed": args.speed,
        "ui_tree": args.ui_tree,
    }


def start(launch: Launch) -> int:
    """Open the app; only here the window's library is loaded."""
    try:
        app = importlib.import_module("game.ui.app")
    except ModuleNotFoundError as error:
        raise UsageError(f"The window cannot be opened: {error.name} is not installed.") from error
    return int(app.run(launch))
