"""The app and its commands: `python -m game`, and what an installed `paddock` runs."""

import multiprocessing
import sys


def main() -> int:
    """Load and run the command line; Ctrl+C ends it quietly, also while it loads."""
    multiprocessing.freeze_support()
    try:
        from game import cli

        return cli.main()
    except KeyboardInterrupt:
        sys.stderr.write("paddock: Interrupted.\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
