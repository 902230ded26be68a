"""The folders of tracks, shipped and custom: the tracks that can be raced on, and errors in the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.engine import registry
from game.engine.errors import PaddockError
from game.engine.texts import comparable
from game.engine.venue.track import Track, TrackFault, TrackRules
from game.tracks.faults import Faults
from game.tracks.load import load, read_names
from game.tracks.reader import read_file

SUFFIX: Final = ".yaml"
Stamp = tuple[int, int]


class Library:
    """A source for the catalogue of tracks; a file is read again only when it has changed."""

    def __init__(self, shipped: Sequence[Path], custom: Callable[[], Path] | None = None) -> None:
        self._shipped = tuple(shipped)
        self._custom = custom
        self._kept: dict[Path, tuple[Stamp, Track | None, list[TrackFault]]] = {}

    def tracks(self, game: str) -> Mapping[str, Track]:
        """Return a game's tracks without errors by id: shipped ones by length, then custom ones by id."""
        return self._sorted(game)[0]

    def faults(self, game: str) -> Sequence[TrackFault]:
        """Return the errors in the other files."""
        return self._sorted(game)[1]

    def names(self, game: str, track: str) -> Mapping[str, str]:
        """Return a shipped track's names by language, without building it; empty for any other."""
        for folder in self._shipped:
            file = folder / game / f"{track}{SUFFIX}"
            if file in _yaml(folder / game):
                return read_names(file)
        return {}

    def files(self, game: str) -> Iterator[tuple[Path, bool]]:
        """Yield every track file of a game, and whether it is the player's."""
        for folder in self._shipped:
            yield from ((file, False) for file in _yaml(folder / game))
        custom = self._custom_folder()
        if custom is not None:
            yield from ((file, True) for file in _yaml(custom / game))

    def _custom_folder(self) -> Path | None:
        if self._custom is None:
            return None
        try:
            return self._custom()
        except PaddockError:
            # without a data folder there are no custom tracks
            return None

    def _sorted(self, game: str) -> tuple[dict[str, Track], list[TrackFault]]:
        rules = rules_of(game)
        found: list[tuple[Path, Track]] = []
        faults: list[TrackFault] = []
        for file, is_custom in self.files(game):
            track, wrong = self._load(file, game, rules, is_custom)
            faults += wrong
            if track is not None:
                found.append((file, track))
        found.sort(
            key=lambda item: (item[1].is_custom, 0 if item[1].is_custom else _length(item[1]), item[1].id)
        )
        clashes = find_duplicates(found)
        faults += [fault for _, fault in clashes]
        taken = {file for file, _ in clashes}
        return {track.id: track for file, track in found if file not in taken}, faults

    def _load(
        self, file: Path, game: str, rules: TrackRules | None, is_custom: bool
    ) -> tuple[Track | None, list[TrackFault]]:
        try:
            stat = file.stat()
            stamp = (stat.st_mtime_ns, stat.st_size)
        except OSError:
            stamp = (0, 0)
        kept = self._kept.get(file)
        if kept is None or kept[0] != stamp:
            kept = self._kept[file] = (stamp, *load(file, game, rules, is_custom))
        return kept[1], kept[2]


def rules_of(game: str) -> TrackRules | None:
    """Return what a game requires of its tracks; None for an unknown game."""
    known = registry.games()
    return known[game].track_rules if game in known else None


def find_duplicates(tracks: Iterable[tuple[Path, Track]]) -> list[tuple[Path, TrackFault]]:
    """Return the files whose id or name is taken by an earlier one of the same game, with the errors."""
    taken: dict[tuple[str, str, str], Path] = {}
    found: list[tuple[Path, TrackFault]] = []
    for file, track in tracks:
        names = [("id", track.id), *track.names.items()]
        for kind, name in names:
            other = taken.setdefault((track.game, kind, comparable(name)), file)
            if other != file:
                faults = Faults(file, track.id)
                faults.add("duplicate_name", _name_line(file), name=name, other=other)
                found.append((file, faults.found[0]))
                break
    return found


def _length(track: Track) -> int:
    """Return the number of spaces of a walk, or of rows of a road."""
    return len(track.rows) if track.layout == "road" else len(track.spaces)


def _name_line(file: Path) -> int:
    text = read_file(file, Faults(file, file.stem)) or ""
    return next((n for n, line in enumerate(text.split("\n"), 1) if line.startswith("name:")), 1)


def _yaml(folder: Path) -> list[Path]:
    try:
        return sorted(file for file in folder.iterdir() if file.suffix == SUFFIX and not file.is_dir())
    except OSError:
        return []
