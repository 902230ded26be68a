"""What a table calculates once, and keeps until its reason changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

Cached = TypeVar("Cached")


class Memo:
    """A cache by name: values are calculated anew when their key changes."""

    def __init__(self) -> None:
        self._cache: dict[str, tuple[object, object]] = {}

    def get(self, name: str, key: object, make: Callable[[], Cached]) -> Cached:
        """Return the cached value of a name."""
        found = self._cache.get(name)
        if found is None or found[0] != key:
            found = self._cache[name] = key, make()
        return cast(Cached, found[1])
