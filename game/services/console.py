"""The console that the app was started from: no place for what libraries say."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator


@contextlib.contextmanager
def silenced_stderr() -> Iterator[None]:
    """Keep libraries from writing to the console: a sentence of ours says what is wrong."""
    try:
        stderr = os.dup(2)
    except OSError:
        # started without a console
        yield
        return
    try:
        with open(os.devnull, "wb") as null:
            os.dup2(null.fileno(), 2)
            yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
