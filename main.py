"""Paddock: starts the app and its sub-commands."""

import multiprocessing
import sys


def run() -> int:
    """Load and run the command line; Ctrl+C ends it quietly also while it loads."""
    try:
        from game.cli import main

        return main()
    except KeyboardInterrupt:
        sys.stderr.write("paddock: Interrupted.\n")
        return 130


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(run())
