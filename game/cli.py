"""The command line: runs the sub-command and reports every error in one sentence."""

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
from game.commands import arguments, career, output, play, replay, review, scenario, simulate, track
from game.engine.errors import PaddockError
from game.services import paths, track_files

COMMANDS: Final[dict[str, ModuleType]] = {
    "play": play,
    "simulate": simulate,
    "scenario": scenario,
    "replay": replay,
    "review": review,
    "track": track,
    "career": career,
}
DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: done; something was found wrong; the command line cannot be carried out; Ctrl+C."""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence with the nearest known name."""

    def error(self, message: str) -> NoReturn:
        known = [option for action in self._actions for option in action.option_strings]
        unknown = re.search(r"unrecognized arguments: ((--?[\w-]+).*|.*)", message, re.DOTALL)
        close = difflib.get_close_matches(unknown[2], known, 1, 0.5) if unknown and unknown[2] else []
        hint = f" Did you mean {close[0]}?" if close else f" `{self.prog} --help` says more."
        key = "" if not unknown else "arguments_near" if close else "arguments_unknown"
        params = {"words": unknown[1] if unknown else "", "close": "".join(close), "prog": self.prog}
        raise arguments.UsageError(f"{message[:1].upper()}{message[1:]}.{hint}", key, **params)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line; without a sub-command the app opens at its title."""
    top = _Parser(
        prog="paddock",
        description="Racing board games on one machine. Without a command, the app opens; "
        "with a .race or a track file it opens and looks at that.",
        epilog="Exit codes: 0 done, 1 something was found wrong, 2 the command line cannot be carried out.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"paddock {__version__}")
    arguments.add_screen(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for name, module in COMMANDS.items():
        sub = commands.add_parser(
            name, help=module.HELP, description=module.DESCRIPTION, epilog=module.EPILOG, allow_abbrev=False
        )
        module.add(sub)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    output.allow_stand_ins()
    try:
        try:
            code = _run_checked(list(sys.argv[1:] if argv is None else argv))
        except SystemExit:
            # --help and --version
            output.flush()
            raise
        output.flush()
        return code
    except output.OutputError as fault:
        output.discard_buffer(sys.stdout)
        if isinstance(fault.error, BrokenPipeError):
            # the reader has closed it on purpose
            return DONE
        return _report_error(f"The output cannot be written ({paths.reason(fault.error)}).", FAILED)


def _run_checked(words: list[str]) -> int:
    """Run it, and report every error as a sentence."""
    try:
        paths.check_environment()
    except PaddockError as error:
        return _report_error(error, USAGE)
    try:
        track_files.install()
        return _run(words)
    except arguments.UsageError as error:
        return _report_error(_in_language(error, words), USAGE)
    except PaddockError as error:
        return _report_error(_in_language(error, words), getattr(error, "exit_code", FAILED))
    except KeyboardInterrupt:
        return _report_error("Interrupted.", INTERRUPTED)


def _run(words: list[str]) -> int:
    # a sub-parser leaves unknown arguments to its parent, which cannot suggest the sub-parser's options
    top = parser()
    index = _command_index(top, words)
    first = words[index] if index < len(words) else None
    if first is not None and first not in COMMANDS:
        rest = [*words[:index], *words[index + 1 :]]
        if Path(first).suffix.lower() in play.FILES:
            return play.open_file(Path(first), _options_around(top, first, rest))
        close = difflib.get_close_matches(first, COMMANDS, 1, 0.5)
        hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(COMMANDS)}."
        raise arguments.UsageError(f"There is no command {first!r}; {hint}")
    args, unknown = top.parse_known_args(words)
    if unknown:
        _command_parser(top, args.command).error(f"unrecognized arguments: {' '.join(unknown)}")
    if args.command is None:
        return play.run_app(args)
    return int(COMMANDS[args.command].run(args))


def _command_index(top: argparse.ArgumentParser, words: Sequence[str]) -> int:
    """Return the index of the command or file, after options with their values; the end if there is none."""
    options = {option: action for action in top._actions for option in action.option_strings}
    index = 0
    while index < len(words) and words[index].startswith("-"):
        name, has_value, _ = words[index].partition("=")
        if name not in options:
            top.error(f"unrecognized arguments: {words[index]}")
        index += 1 if has_value or options[name].nargs == 0 else 2
    return min(index, len(words))


def _options_around(top: argparse.ArgumentParser, file: str, words: list[str]) -> argparse.Namespace:
    """Return the options before and after a file; raises UsageError for a second thing to open."""
    index = _command_index(top, words)
    if index < len(words):
        raise arguments.UsageError(f"{Path(file).name} and {words[index]!r} cannot both be opened.")
    return top.parse_args(words)


def _command_parser(top: argparse.ArgumentParser, command: str | None) -> argparse.ArgumentParser:
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction) and command is not None:
            found: argparse.ArgumentParser = action.choices[command]
            return found
    return top


def _in_language(error: PaddockError, words: Sequence[str]) -> str:
    """Return the error in the language that the command line names, as far as there is a text."""
    named = re.search(r"(?:^|\n)--lang[=\n](\w+)", "\n".join(words))
    if named is None:
        return str(error)
    # imported here, as only this needs the texts
    from game.services.i18n import load_languages

    language = load_languages()[0].get(named[1])
    return str(error) if language is None else language.error(error)


def _report_error(message: object, code: int) -> int:
    output.print_error(message)
    return code
