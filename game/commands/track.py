"""`track check` names every fault of track files, `track show` draws one."""

from __future__ import annotations

import argparse
import importlib
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.commands import table
from game.commands.files import files_in
from game.commands.table import UsageError
from game.engine import registry
from game.engine.track import Track, TrackFault
from game.services import paths
from game.tracks import library
from game.tracks.faults import Faults
from game.tracks.load import load
from game.tracks.reader import read as read_text

HELP: Final = "checks and draws track files"
DESCRIPTION: Final = "Checks track files before a race does, or draws one into a picture."
EPILOG: Final = (
    "Examples: track check tracks/grand_prix/*.yaml · track show tracks/grand_prix/oval.yaml --png oval.png. "
    "The game is the folder's name, a file's own `game:`, or --game. Exits 1 where a fault was found."
)
SIZE: Final = (1600, 900)
_GAME: Final = re.compile(r"^game:\s*([a-z0-9_]+)", re.MULTILINE)


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `track`."""
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
    """Check or draw."""
    if args.game is not None:
        table.find_game(args.game)
    return _show(args) if args.part == "show" else _check(args)


def _check(args: argparse.Namespace) -> int:
    """Print every fault, then how many files have some."""
    files = files_in(args.files, "track")
    faults = faults_in(files, args.game)
    for fault in faults:
        print(fault)
    faulty = len({fault.file for fault in faults})
    print(f"{len(files) - faulty} good, {faulty} faulty, {len(faults)} faults")
    return 1 if faults else 0


def _show(args: argparse.Namespace) -> int:
    width, height = table.parse_size(args.size) or SIZE
    (file,) = files_in([args.file], "track")
    track, faults = read(file, args.game)
    if track is None:
        for fault in faults:
            print(fault)
        return 1
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # the window's library is loaded for a picture only
    import pygame

    picture = importlib.import_module("game.ui.tracks.art").picture(track, width, height)
    try:
        pygame.image.save(picture, str(args.png))
    except (OSError, pygame.error) as error:
        raise UsageError(f"The picture cannot be written to {args.png} ({error}).") from error
    print(f"{args.png}: {track.name('en')}, {width} × {height}")
    return 0


def read(file: Path, game: str | None = None) -> tuple[Track | None, list[TrackFault]]:
    """The track in a file, for the game it says or lies in."""
    game = game or _game_of(file)
    if game is None:
        return None, _told(file, "no_game")
    known = [name for name, found in registry.games().items() if found.tracks]
    if game not in known:
        return None, _told(file, "unknown_game", game=game, known=", ".join(known))
    return load(file, game, library.rules_of(game))


def faults_in(files: Sequence[Path], game: str | None = None) -> list[TrackFault]:
    """Everything wrong with these files, ids and names that others have taken included."""
    faults: list[TrackFault] = []
    good: list[tuple[Path, Track]] = []
    for file in files:
        track, wrong = read(file, game)
        faults += wrong
        if track is not None:
            good.append((file, track))
    asked = {file.resolve() for file in files}
    others: list[tuple[Path, Track]] = []
    shipped = library.Library(paths.tracks_dirs(), paths.tracks)
    for name in sorted({track.game for _, track in good}):
        kept = ((file, load(file, name, library.rules_of(name))[0]) for file, _ in shipped.files(name))
        others += [(file, track) for file, track in kept if track is not None and file.resolve() not in asked]
    faults += [fault for file, fault in library.doubles([*others, *good]) if file in files]
    return faults


def _game_of(file: Path) -> str | None:
    text = read_text(file, Faults(file, file.stem))
    said = _GAME.search(text) if text is not None else None
    if said:
        return said[1]
    folder = file.resolve().parent.name
    return folder if folder in registry.games() else None


def _told(file: Path, key: str, **params: str) -> list[TrackFault]:
    faults = Faults(file, file.stem)
    faults.add(key, 1, **params)
    return faults.found
