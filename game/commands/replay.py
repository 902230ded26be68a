"""`replay`: opens a record, or only checks it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from game.commands import arguments, launch, output
from game.engine.match import Match
from game.services.records.saves import read_record

HELP: Final = "open a record, or check it"
DESCRIPTION: Final = "Opens a .race record in the app; with --check it is only replayed, without a window."
EPILOG: Final = (
    "--check prints the digest of the final state and exits 1 where the record cannot be replayed."
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `replay`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record")
    parser.add_argument("--check", action="store_true", help="replay it and print the final state's digest")
    arguments.add_screen(parser, beneath=True)


def run(args: argparse.Namespace) -> int:
    """Replay the record; a torn last line is left out and reported."""
    record = read_record(args.file)
    match = Match.from_record(record)
    if not args.check:
        return launch.start(launch.Launch(record=args.file.resolve(), **launch.screen_part(args)))
    if record.torn:
        output.print_error(f"{record.name}: the torn last line was left out.")
    output.print_result(match.digest())
    return 0
