"""`track check` reports every fault of track files, `track show` draws one."""

from __future__ import annotations

import argparse
import importlib
import os
from pathlib import Path
from typing import Final

from game.commands import arguments, output
from game.commands.arguments import UsageError, files_in
from game.services import track_files

HELP: Final = "checks and draws track files"
DESCRIPTION: Final = "Checks track files before a race does, or draws one into a picture."
EPILOG: Final = (
    "Examples: track check tracks/grand_prix/*.yaml · track show tracks/grand_prix/oval.yaml --png oval.png. "
    "The game is the folder's name, a file's own `game:`, or --game. Exits 1 where a fault was found."
)
SIZE: Final = (1600, 900)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `track`."""
    parts = parser.add_subparsers(dest="part", metavar="check|show", required=True)
    check = parts.add_parser("check", help="name every fault by file, line and space", allow_abbrev=False)
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="YAML files, or folders of them")
    show = parts.add_parser("show", help="draw a track", allow_abbrev=False)
    show.add_argument("file", type=Path, metavar="FILE", help="the YAML file")
    show.add_argument("--png", type=Path, required=True, metavar="OUT", help="where the picture goes")
    show.add_argument("--size", metavar="WxH", help="the picture in pixels (default 1600x900)")
    for part in (check, show):
        part.add_argument("--game", metavar="ID", help="the game the track is for")


def run(args: argparse.Namespace) -> int:
    """Check track files or draw one."""
    if args.game is not None:
        arguments.find_game(args.game)
    return _show(args) if args.part == "show" else _check(args)


def _check(args: argparse.Namespace) -> int:
    """Print every fault, then how many files are good and faulty."""
    files = files_in(args.files, "track")
    faults = track_files.faults_in(files, args.game)
    for fault in faults:
        output.print_result(fault)
    faulty = len({fault.file for fault in faults})
    output.print_result(f"{len(files) - faulty} good, {faulty} faulty, {len(faults)} faults")
    return 1 if faults else 0


def _show(args: argparse.Namespace) -> int:
    width, height = arguments.parse_size(args.size) or SIZE
    (file,) = files_in([args.file], "track")
    track, faults = track_files.read(file, args.game)
    if track is None:
        for fault in faults:
            output.print_result(fault)
        return 1
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # imported here, as only a picture needs the window's library
    import pygame

    picture = importlib.import_module("game.ui.tracks.art").picture(track, width, height)
    try:
        pygame.image.save(picture, str(args.png))
    except (OSError, pygame.error) as error:
        raise UsageError(f"The picture cannot be written to {args.png} ({error}).") from error
    output.print_result(f"{args.png}: {track.name('en')}, {width} × {height}")
    return 0
