"""What a failing test prints, cut to what one reads: the beginning and the end, and how much lies between."""

from __future__ import annotations

from collections.abc import Sequence

from _pytest._code.code import (
    ExceptionChainRepr,
    ReprEntryNative,
    ReprFileLocation,
    ReprTraceback,
)
from pytest import TestReport

MOST_LINES = 40
"""So many lines a failure has at most."""
MOST_WRITTEN = 10
"""So many of what was written meanwhile."""
FIRST_LINES = 12
"""So many of them are from its beginning: the rest is the end, where the test failed."""
MOST_MESSAGE = 16
"""So many lines an assertion has in it, as the first ones say the most."""
WIDEST = 300
"""So many characters a line has at most."""


def cut(lines: Sequence[str], most: int, first: int) -> list[str]:
    """Return at most `most` lines: the first and the last ones with a note between them."""
    narrow = [
        line if len(line) <= WIDEST else f"{line[:WIDEST]} … ({len(line)} characters)" for line in lines
    ]
    if len(narrow) <= most:
        return narrow
    left_out = len(narrow) - most + 1
    return [*narrow[:first], f"… {left_out} lines left out, -vv shows them", *narrow[first + left_out :]]


def readable(lines: Sequence[str]) -> list[str]:
    """Return a failure's lines with the message of each assertion cut, then all of it."""
    found: list[str] = []
    message: list[str] = []
    for line in [*lines, ""]:
        if line.startswith("E  "):
            message.append(line)
            continue
        found += cut(message, MOST_MESSAGE, MOST_MESSAGE - 3)
        message.clear()
        found.append(line)
    return cut(found[:-1], MOST_LINES, FIRST_LINES)


def shorten(report: TestReport) -> None:
    """Cut what a failed report prints; its place and the first line of its message stay."""
    report.sections = [
        (title, "\n".join(cut(text.splitlines(), MOST_WRITTEN, 0))) for title, text in report.sections
    ]
    lines = readable(str(report.longrepr).splitlines())
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is None:
        report.longrepr = "\n".join(lines)
        return
    place = ReprFileLocation(crash.path, crash.lineno, cut(crash.message.splitlines()[:1], 1, 1)[0])
    entry = ReprEntryNative([f"{line}\n" for line in lines])
    report.longrepr = ExceptionChainRepr([(ReprTraceback([entry], None, "native"), place, None)])
