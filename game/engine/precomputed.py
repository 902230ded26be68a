"""Tables that games work out once and keep, such as those of bots; the engine knows no files."""

from __future__ import annotations

from typing import Final, Protocol


class TableStore(Protocol):
    """Where finished tables are kept between runs; `services.precomputed` is one that uses a folder."""

    def read(self, key: str) -> bytes | None:
        """What was kept under a key, None where there is nothing or it cannot be read."""
        ...

    def write(self, key: str, data: bytes) -> None:
        """Store a table; failures are ignored because it can be computed again."""
        ...


class Precomputed:
    """Access to the store of precomputed tables; without a store they are computed in every run."""

    def __init__(self) -> None:
        self._store: TableStore | None = None

    def install(self, store: TableStore | None) -> None:
        """Keep tables there from now on."""
        self._store = store

    def read(self, key: str) -> bytes | None:
        """What was kept under a key."""
        return self._store.read(key) if self._store else None

    def write(self, key: str, data: bytes) -> None:
        """Keep something under a key."""
        if self._store:
            self._store.write(key, data)


precomputed: Final = Precomputed()
