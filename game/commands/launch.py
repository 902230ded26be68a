"""From arguments to the app: builds the Launch and hands it over."""

from __future__ import annotations

import argparse
import gc
import importlib
from typing import Any

from game.commands.table import UsageError, parse_size
from game.services.launch import Launch

__all__ = ["Launch", "opened", "screen_part", "start"]


def screen_part(args: argparse.Namespace) -> dict[str, Any]:
    """The window's part of a Launch."""
    return {
        "lang": args.lang,
        "size": parse_size(args.size),
        "speed": args.speed,
        "ui_tree": args.ui_tree,
    }


def start(launch: Launch) -> int:
    """Open the app until it is left."""
    return int(opened(launch).run())


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
