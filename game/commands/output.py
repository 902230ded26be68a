"""The output of commands: replaces what a stream cannot encode, and reports a stream that fails."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from typing import Final, TextIO

STAND_INS: Final = {
    **{"·": "-", "–": "-", "—": "-", "−": "-", "…": "...", "×": "x", "±": "+-", "°": " degrees"},
    **{"≥": ">=", "≤": "<=", "≠": "!=", "≈": "~", "→": "->", "←": "<-", "½": "1/2", "€": "EUR"},
    **{"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "「": '"', "」": '"', "。": ".", "、": ","},
}
"""Replacements for characters that an output cannot encode, such as a Japanese console."""
_ERRORS: Final = "paddock_stand_in"
_STRICT: Final = ("strict", "backslashreplace")
"""The error handlers of standard streams unless the user has chosen another."""


def allow_stand_ins() -> None:
    """Make the standard streams print replacements for what they cannot encode."""
    codecs.register_error(_ERRORS, _replace)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in _STRICT:
            stream.reconfigure(errors=_ERRORS)


class OutputError(Exception):
    """The output cannot be written; `error` says why."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def print_result(text: object) -> None:
    """Print a result of a command; raises OutputError."""
    try:
        print(text)
    except OSError as error:
        raise OutputError(error) from error


def flush() -> None:
    """Write out what was printed; raises OutputError."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        raise OutputError(error) from error


def print_error(sentence: object) -> None:
    """Print an error in one sentence, if that is possible."""
    try:
        print(f"paddock: {sentence}", file=sys.stderr)
    except OSError:
        discard_buffer(sys.stderr)


def discard_buffer(stream: TextIO) -> None:
    """Drop what a stream still buffers, so that Python does not report it at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_stand_in, error.object[error.start : error.end])), error.end


def _stand_in(char: str) -> str:
    """Return a character in ASCII: its replacement, the letter without its marks, or its code."""
    if char in STAND_INS:
        return STAND_INS[char]
    plain = "".join(part for part in unicodedata.normalize("NFKD", char) if part.isascii())
    return plain or f"<U+{ord(char):04X}>"
