"""Crash reports: the tracebacks of bugs in the app itself."""

from __future__ import annotations

import contextlib
import time
import traceback
from pathlib import Path

from game.services import paths


def write_report(error: BaseException) -> Path | None:
    """Write a crash report and return its path; None where it cannot be written."""
    with contextlib.suppress(Exception):
        file = paths.logs() / time.strftime("crash-%Y%m%d-%H%M%S.txt")
        file.write_text(format_traceback(error), encoding="utf-8")
        return file
    return None


def describe_crash(kept: Path | None) -> str:
    """Return the message about a crash for the terminal."""
    where = f"The report is in {kept}." if kept else "No report could be saved."
    return f"Something broke in the app itself, and it has ended. {where}"


def format_traceback(error: BaseException) -> str:
    """Return the traceback of an error, or only its type where formatting fails."""
    try:
        return "".join(traceback.format_exception(error)).rstrip()
    except Exception:
        return type(error).__name__
