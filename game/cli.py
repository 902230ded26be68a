"""The command line: picks the sub-command and tells every fault in one sentence."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final, NoReturn

from game import __version__
from game.commands import (
    output,
    play,
    replay,
    review,
    scenario,
    simulate,
    table,
    track,
)
from game.engine.errors import PaddockError
from game.services import circuits, paths

COMMANDS: Final[dict[str, ModuleType]] = {
    "play": play,
    "simulate": simulate,
    "scenario": scenario,
    "replay": replay,
    "review": review,
    "track": track,
}
DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all is well; something was found wrong; the command line cannot be carried out; Ctrl+C."""


class _Parser(argparse.ArgumentParser):
    """Argument parser whose faults are one sentence with the nearest known name."""

    def error(self, message: str) -> NoReturn:
        """Leave with the sentence instead of the usage."""
        known = [option for action in self._actions for option in action.option_strings]
        unknown = re.search(r"unrecognized arguments: (--?[\w-]+)", message)
        close = difflib.get_close_matches(unknown[1], known, 1, 0.5) if unknown else []
        hint = f" Did you mean {close[0]}?" if close else f" `{self.prog} --help` says more."
        raise table.UsageError(f"{message[:1].upper()}{message[1:]}.{hint}")


def parser() -> argparse.ArgumentParser:
    """The whole command line; without a sub-command the app opens at its title."""
    top = _Parser(
        prog="paddock",
        description="Racing board games on one machine. Without a command, the app opens; "
        "with a .race or a track file it opens and looks at that.",
        epilog="Exit codes: 0 done, 1 something was found wrong, 2 the command line cannot be carried out.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"paddock {__version__}")
    table.add_screen(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for name, module in COMMANDS.items():
        sub = commands.add_parser(
            name, help=module.HELP, description=module.DESCRIPTION, epilog=module.EPILOG, allow_abbrev=False
        )
        module.add(sub)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    output.prepare()
    try:
        try:
            code = _checked(list(sys.argv[1:] if argv is None else argv))
        except SystemExit:
            # --help and --version
            output.flush()
            raise
        output.flush()
        return code
    except output.OutputError as fault:
        output.give_up(sys.stdout)
        if isinstance(fault.error, BrokenPipeError):
            # whoever has closed it knows that
            return DONE
        return _report_error(f"The output cannot be written ({paths.reason(fault.error)}).", FAILED)


def _checked(words: list[str]) -> int:
    """Run it, with every fault as a sentence."""
    try:
        paths.check_environment()
    except PaddockError as error:
        return _report_error(error, USAGE)
    try:
        circuits.install()
        return _run(words)
    except table.UsageError as error:
        return _report_error(error, USAGE)
    except PaddockError as error:
        return _report_error(error, getattr(error, "exit_code", FAILED))
    except KeyboardInterrupt:
        return _report_error("Interrupted.", INTERRUPTED)


def _run(words: list[str]) -> int:
    # a sub-parser leaves strange arguments to the one above it, which cannot suggest its options
    top = parser()
    at = _first(top, words)
    first = words[at] if at < len(words) else None
    if first is not None and first not in COMMANDS:
        rest = [*words[:at], *words[at + 1 :]]
        if Path(first).suffix.lower() in play.FILES:
            return play.open_file(Path(first), _beside(top, first, rest))
        close = difflib.get_close_matches(first, COMMANDS, 1, 0.5)
        hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(COMMANDS)}."
        raise table.UsageError(f"There is no command {first!r}; {hint}")
    args, strange = top.parse_known_args(words)
    if strange:
        _named(top, args.command).error(f"unrecognized arguments: {' '.join(strange)}")
    if args.command is None:
        return play.open_app(args)
    return int(COMMANDS[args.command].run(args))


def _first(top: argparse.ArgumentParser, words: Sequence[str]) -> int:
    """Where the command or the file stands, behind options with their values; the end where there is none."""
    options = {option: action for action in top._actions for option in action.option_strings}
    at = 0
    while at < len(words) and words[at].startswith("-"):
        name, given, _ = words[at].partition("=")
        if name not in options:
            top.error(f"unrecognized arguments: {words[at]}")
        at += 1 if given or options[name].nargs == 0 else 2
    return min(at, len(words))


def _beside(top: argparse.ArgumentParser, file: str, words: list[str]) -> argparse.Namespace:
    """The options in front of a file and behind it; a second thing to open is refused."""
    at = _first(top, words)
    if at < len(words):
        raise table.UsageError(f"{Path(file).name} and {words[at]!r} cannot both be opened.")
    return top.parse_args(words)


def _named(top: argparse.ArgumentParser, command: str | None) -> argparse.ArgumentParser:
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction) and command is not None:
            found: argparse.ArgumentParser = action.choices[command]
            return found
    return top


def _report_error(message: object, code: int) -> int:
    output.print_error(message)
    return code
