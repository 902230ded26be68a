"""`play`: opens the app at a table."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Final

from game.commands import arguments, launch

HELP: Final = "straight to a table"
DESCRIPTION: Final = "Opens the app at a table that is laid for you."
EPILOG: Final = "Example: play --game formula_motor_racing --seats human,bot:pro,bot:club,bot:ace:hana"

FILES: Final = (".race", ".yaml", ".yml")
"""The suffixes of files that the app can open."""
SEED_LIMIT: Final = 1_000_000_000


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `play`."""
    arguments.add_table(parser, "who sits where: human or bot:LEVEL[:DRIVER], separated by commas")
    parser.add_argument("--practice", action="store_true", help="undo anything; stays out of statistics")
    arguments.add_screen(parser, beneath=True)


def run(args: argparse.Namespace) -> int:
    """Check the table, then open the app at it."""
    game = arguments.find_game(args.game)
    seats = arguments.parse_seats(args.seats, game)
    options = arguments.parse_options(args.option, game)
    arguments.checked_setup(game, seats, options, args.track)
    return launch.start(
        launch.Launch(
            game=game.id,
            seats=seats,
            options=options,
            track=args.track,
            seed=secrets.randbelow(SEED_LIMIT) if args.seed is None else args.seed,
            practice=args.practice,
            **launch.screen_part(args),
        )
    )


def run_app(args: argparse.Namespace) -> int:
    """Open the app at its title, as without a command."""
    return launch.start(launch.Launch(**launch.screen_part(args)))


def open_file(file: Path, args: argparse.Namespace) -> int:
    """Open the app with a race or a track, which it examines and offers."""
    if not arguments.is_there(file) or file.is_dir():
        raise arguments.UsageError(f"There is no file {file}.")
    return launch.start(launch.Launch(file=file.resolve(), **launch.screen_part(args)))
