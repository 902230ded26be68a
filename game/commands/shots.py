"""`shots`: every screen as a picture."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import Final

from game.commands.table import UsageError
from game.services.paths import reason

HELP: Final = "every screen as PNG"
DESCRIPTION: Final = "Draws every screen in every language and size into a folder, from scripted states."
EPILOG: Final = "Example: shots out"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `shots`."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument("--only", default="", metavar="TEXT", help="only screens whose name holds this text")


def run(args: argparse.Namespace) -> int:
    """Draw the pictures."""
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The folder {args.folder} cannot be made ({reason(error)}).") from error
    count = importlib.import_module("game.commands.pictures").run(args.folder, args.only)
    print(f"{count} pictures in {args.folder}")
    return 0 if count else 1
