"""What commands print: every stream can encode it, and one that cannot be written ends in one sentence."""

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
"""What is printed for characters that an output cannot encode, such as those of a Japanese console."""
_ERRORS: Final = "paddock_stand_in"
_STRICT: Final = ("strict", "backslashreplace")
"""How standard streams treat such characters when nobody has asked for anything else."""


def prepare() -> None:
    """Have the standard streams print stand-ins for what they cannot encode."""
    codecs.register_error(_ERRORS, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in _STRICT:
            stream.reconfigure(errors=_ERRORS)


class OutputError(Exception):
    """The output takes no more; `error` says why."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def show(text: object) -> None:
    """Print what a command has found; raises OutputError."""
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
    """Print a sentence about a fault, wherever it can be printed."""
    try:
        print(f"paddock: {sentence}", file=sys.stderr)
    except OSError:
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Drop what a stream still holds, so that Python does not complain of it at the end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_stand_in, error.object[error.start : error.end])), error.end


def _stand_in(char: str) -> str:
    """A character in ASCII: its stand-in, the letter without its marks, or its code."""
    if char in STAND_INS:
        return STAND_INS[char]
    plain = "".join(part for part in unicodedata.normalize("NFKD", char) if part.isascii())
    return plain or f"<U+{ord(char):04X}>"
