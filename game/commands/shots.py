"""`shots`: every screen as a picture."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.commands import output
from game.commands.table import UsageError, parse_size
from game.services.paths import languages, reason

HELP: Final = "every screen as PNG"
DESCRIPTION: Final = "Draws every screen in every language and size into a folder, from scripted states."
EPILOG: Final = "Example: shots out --only title --size 1280x720 --lang en"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `shots`."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument("--only", default="", metavar="TEXT", help="only screens whose name holds this text")
    parser.add_argument("--size", metavar="WxH", help="only at this size, such as 1280x720")
    parser.add_argument("--lang", choices=languages(), help="only in this language")


def run(args: argparse.Namespace) -> int:
    """Draw the pictures."""
    size = parse_size(args.size)
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The folder {args.folder} cannot be made ({reason(error)}).") from error
    pictures = importlib.import_module("game.commands.pictures")
    sizes: Sequence[tuple[int, int]] = (size,) if size else pictures.SIZES
    count = pictures.run(args.folder, args.only, sizes, args.lang)
    output.show(f"{count} {'picture' if count == 1 else 'pictures'} in {args.folder}")
    return 0 if count else 1
