"""`gallery`: all that the kit draws as pictures."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import Final

from game.commands import output
from game.commands.table import UsageError
from game.services.paths import reason

HELP: Final = "all that the kit draws as PNG"
DESCRIPTION: Final = "Draws every widget in every state, and what lies over a scene, in every theme and size."
EPILOG: Final = "Example: gallery out"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `gallery`."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")


def run(args: argparse.Namespace) -> int:
    """Draw the pictures."""
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The folder {args.folder} cannot be made ({reason(error)}).") from error
    count = importlib.import_module("game.commands.pictures").gallery(args.folder)
    output.show(f"{count} pictures in {args.folder}")
    return 0
