"""The store of tables that games compute once, such as those of bots; the engine opens no files."""

from __future__ import annotations

from typing import Final, Protocol


class TableStore(Protocol):
    """Where tables are kept between runs; `game/services/precomputed.py` uses a folder."""

    def read(self, key: str) -> bytes | None:
        """Return the data of a key, None where there is none or it cannot be read."""
        ...

    def write(self, key: str, data: bytes) -> None:
        """Store a table; failures are ignored because it can be computed again."""
        ...


class Precomputed:
    """Access to the store of precomputed tables; without a store they are computed in every run."""

    def __init__(self) -> None:
        self._store: TableStore | None = None

    def install(self, store: TableStore | None) -> None:
        """Use this store from now on."""
        self._store = store

    def read(self, key: str) -> bytes | None:
        """Return the data of a key, if any."""
        return self._store.read(key) if self._store else None

    def write(self, key: str, data: bytes) -> None:
        """Store data under a key."""
        if self._store:
            self._store.write(key, data)


precomputed: Final = Precomputed()
