"""What is kept of a fault of the app itself, for whoever mends it."""

from __future__ import annotations

import contextlib
import time
import traceback
from pathlib import Path

from game.services import paths


def keep(error: BaseException) -> Path | None:
    """Write the report of a fault; None where no file takes it."""
    with contextlib.suppress(Exception):
        file = paths.logs() / time.strftime("crash-%Y%m%d-%H%M%S.txt")
        file.write_text(report(error), encoding="utf-8")
        return file
    return None


def sentence(kept: Path | None) -> str:
    """What is said of it where no screen can say it."""
    where = f"The report is in {kept}." if kept else "No report could be saved."
    return f"Something broke in the app itself, and it has ended. {where}"


def report(error: BaseException) -> str:
    """The fault with the way to it in the code; its kind alone where even that fails."""
    try:
        return "".join(traceback.format_exception(error)).rstrip()
    except Exception:
        return type(error).__name__
