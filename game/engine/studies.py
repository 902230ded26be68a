"""What games work out once and keep, such as tables for bots; the engine knows no files."""

from __future__ import annotations

from typing import Final, Protocol


class StudyStore(Protocol):
    """Where finished studies are kept between runs; `services.studies` is one that uses a folder."""

    def read(self, key: str) -> bytes | None:
        """What was kept under a key, None where there is nothing or it cannot be read."""
        ...

    def write(self, key: str, data: bytes) -> None:
        """Keep something; a store that cannot does nothing, as it can be worked out again."""
        ...


class Studies:
    """The way from games to the store; without one everything is worked out anew in every run."""

    def __init__(self) -> None:
        self._store: StudyStore | None = None

    def install(self, store: StudyStore | None) -> None:
        """Keep studies there from now on."""
        self._store = store

    def read(self, key: str) -> bytes | None:
        """What was kept under a key."""
        return self._store.read(key) if self._store else None

    def write(self, key: str, data: bytes) -> None:
        """Keep something under a key."""
        if self._store:
            self._store.write(key, data)


studies: Final = Studies()
