"""The folders of tracks, ours and the player's: what can be raced on and what is wrong with the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.engine import registry
from game.engine.errors import PaddockError
from game.engine.texts import comparable
from game.engine.venue.track import Track, TrackFault, TrackRules
from game.tracks.faults import Faults
from game.tracks.load import load
from game.tracks.reader import read

SUFFIX: Final = ".yaml"
Stamp = tuple[int, int]


class Library:
    """A source for the catalogue; a file is read again only when it has changed."""

    def __init__(self, ours: Sequence[Path], own: Callable[[], Path] | None = None) -> None:
        self._ours = tuple(ours)
        self._own = own
        self._kept: dict[Path, tuple[Stamp, Track | None, list[TrackFault]]] = {}

    def tracks(self, game: str) -> Mapping[str, Track]:
        """The faultless tracks of a game by id: ours by length, then the player's by name."""
        return self._sorted_out(game)[0]

    def faults(self, game: str) -> Sequence[TrackFault]:
        """What is wrong with the other files."""
        return self._sorted_out(game)[1]

    def files(self, game: str) -> Iterator[tuple[Path, bool]]:
        """Every track file of a game, and whether it is the player's."""
        for folder in self._ours:
            yield from ((file, False) for file in _yaml(folder / game))
        mine = self._mine()
        if mine is not None:
            yield from ((file, True) for file in _yaml(mine / game))

    def _mine(self) -> Path | None:
        if self._own is None:
            return None
        try:
            return self._own()
        except PaddockError:
            # without a home there are no tracks of one's own; who saves there is told
            return None

    def _sorted_out(self, game: str) -> tuple[dict[str, Track], list[TrackFault]]:
        rules = rules_of(game)
        found: list[tuple[Path, Track]] = []
        faults: list[TrackFault] = []
        for file, own in self.files(game):
            track, wrong = self._load(file, game, rules, own)
            faults += wrong
            if track is not None:
                found.append((file, track))
        found.sort(
            key=lambda item: (item[1].is_custom, 0 if item[1].is_custom else _length(item[1]), item[1].id)
        )
        clashes = doubles(found)
        faults += [fault for _, fault in clashes]
        taken = {file for file, _ in clashes}
        return {track.id: track for file, track in found if file not in taken}, faults

    def _load(
        self, file: Path, game: str, rules: TrackRules | None, own: bool
    ) -> tuple[Track | None, list[TrackFault]]:
        try:
            stat = file.stat()
            stamp = (stat.st_mtime_ns, stat.st_size)
        except OSError:
            stamp = (0, 0)
        kept = self._kept.get(file)
        if kept is None or kept[0] != stamp:
            kept = self._kept[file] = (stamp, *load(file, game, rules, own))
        return kept[1], kept[2]


def rules_of(game: str) -> TrackRules | None:
    """What a game asks of its tracks; None where no such game is here."""
    known = registry.games()
    return known[game].track_rules if game in known else None


def doubles(tracks: Iterable[tuple[Path, Track]]) -> list[tuple[Path, TrackFault]]:
    """The files whose id or name an earlier one of the same game has."""
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
    """Spaces of a walk, rows of a road."""
    return len(track.rows) if track.layout == "road" else len(track.spaces)


def _name_line(file: Path) -> int:
    text = read(file, Faults(file, file.stem)) or ""
    return next((n for n, line in enumerate(text.split("\n"), 1) if line.startswith("name:")), 1)


def _yaml(folder: Path) -> list[Path]:
    try:
        return sorted(file for file in folder.iterdir() if file.suffix == SUFFIX and not file.is_dir())
    except OSError:
        return []
