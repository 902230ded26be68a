"""Cuts the output of failing tests to the beginning and the end, and says how much is left out."""

from __future__ import annotations

from collections.abc import Sequence

from _pytest._code.code import (
    ExceptionChainRepr,
    ReprEntryNative,
    ReprFileLocation,
    ReprTraceback,
)
from pytest import TestReport

MAX_LINES = 40
"""The most lines of a failure."""
MAX_WRITTEN = 10
"""The most lines of captured output."""
FIRST_LINES = 12
"""The lines from its beginning; the rest is the end, where the test failed."""
MAX_MESSAGE = 16
"""The most lines of an assertion's message, of which the first say most."""
WIDEST = 300
"""The most characters of a line."""


def cut(lines: Sequence[str], most: int, first: int) -> list[str]:
    """Return at most `most` lines: the first and the last ones, with a note between them."""
    narrow = [
        line if len(line) <= WIDEST else f"{line[:WIDEST]} … ({len(line)} characters)" for line in lines
    ]
    if len(narrow) <= most:
        return narrow
    left_out = len(narrow) - most + 1
    return [*narrow[:first], f"… {left_out} lines left out, -vv shows them", *narrow[first + left_out :]]


def readable(lines: Sequence[str]) -> list[str]:
    """Return a failure's lines, with long messages of assertions cut first."""
    found: list[str] = []
    message: list[str] = []
    for line in [*lines, ""]:
        if line.startswith("E  "):
            message.append(line)
            continue
        found += cut(message, MAX_MESSAGE, MAX_MESSAGE - 3)
        message.clear()
        found.append(line)
    return cut(found[:-1], MAX_LINES, FIRST_LINES)


def shorten(report: TestReport) -> None:
    """Cut the output of a failed report; its place and the first line of its message stay."""
    report.sections = [
        (title, "\n".join(cut(text.splitlines(), MAX_WRITTEN, 0))) for title, text in report.sections
    ]
    lines = readable(str(report.longrepr).splitlines())
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is None:
        report.longrepr = "\n".join(lines)
        return
    place = ReprFileLocation(crash.path, crash.lineno, cut(crash.message.splitlines()[:1], 1, 1)[0])
    entry = ReprEntryNative([f"{line}\n" for line in lines])
    report.longrepr = ExceptionChainRepr([(ReprTraceback([entry], None, "native"), place, None)])
