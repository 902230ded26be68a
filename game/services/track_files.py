"""Installs the folders of tracks, charts, drivers and precomputed tables; reads track files from anywhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game import reading, tracks
from game.engine import registry
from game.engine.errors import PaddockError
from game.engine.precomputed import precomputed
from game.engine.venue.charts import charts
from game.engine.venue.track import Track, TrackFault
from game.services import driver_files, paths
from game.services.notice import Notice
from game.services.paths import free_path
from game.services.precomputed import TableFolder
from game.tracks import library
from game.tracks.faults import Faults
from game.tracks.load import load
from game.tracks.reader import BOUNDS, read_file

_GAME: Final = re.compile(r"^game:\s*([a-z0-9_]+)", re.MULTILINE)


def install() -> None:
    """Install the folders; nothing is read before a track or a driver is needed."""
    tracks.install(paths.tracks_dirs(), paths.tracks)
    tracks.install_charts(paths.asset("charts"), paths.charts)
    precomputed.install(TableFolder(paths.precomputed))
    driver_files.install()


def shipped(game: str) -> list[str]:
    """Return the ids of a game's tracks that are not the player's own, without reading them."""
    folders = (folder / game for folder in paths.tracks_dirs())
    return [file.stem for folder in folders for file in sorted(folder.glob("*.yaml"))]


def chart_notices() -> list[Notice]:
    """Return a notice for each of the player's charts with an error; the shipped ones are used instead."""
    try:
        files = sorted(paths.charts().glob("*.yaml"))
    except PaddockError:
        # without a data folder there are no custom charts
        return []
    found = []
    for file in files:
        for fault in charts.faults(file.stem)[:1]:
            params = {"file": fault.file, "line": fault.line, "fault": fault}
            found.append(Notice("charts", f"{fault} The charts that come with the app are used.", params))
    return found


def read(file: Path, game: str | None = None) -> tuple[Track | None, list[TrackFault]]:
    """Read the track in a file, for `game` or the game that the file or its folder names."""
    faults = Faults(file, file.stem)
    text = read_file(file, faults)
    if text is None:
        # an unreadable file has no other errors
        return None, faults.found
    game = game or _game_in(text, file)
    if game is None:
        return None, _faults_of(file, "no_game")
    known = [name for name, found in registry.games().items() if found.has_tracks]
    if game not in known:
        return None, _faults_of(file, "unknown_game", game=game, known=", ".join(known))
    return load(file, game, library.rules_of(game))


def faults_in(files: Sequence[Path], game: str | None = None) -> list[TrackFault]:
    """Return all errors in these files, ids and names that other tracks have included."""
    faults: list[TrackFault] = []
    good: list[tuple[Path, Track]] = []
    for file in files:
        track, wrong = read(file, game)
        faults += wrong
        if track is not None:
            good.append((file, track))
    asked = {file.resolve() for file in files}
    others: list[tuple[Path, Track]] = []
    shipped = library.Library(paths.tracks_dirs(), paths.tracks)
    for name in sorted({track.game for _, track in good}):
        kept = ((file, load(file, name, library.rules_of(name))[0]) for file, _ in shipped.files(name))
        others += [(file, track) for file, track in kept if track is not None and file.resolve() not in asked]
    faults += [fault for file, fault in library.find_duplicates([*others, *good]) if file in files]
    return faults


def game_for(file: Path) -> str | None:
    """Return the game of a file's track: the one it names, its folder's, or the only one it is valid for."""
    text = read_file(file, Faults(file, file.stem))
    game_id = _game_in(text, file) if text is not None else None
    if game_id is not None:
        return game_id
    fits = [name for name, game in registry.games().items() if game.has_tracks and not read(file, name)[1]]
    return fits[0] if len(fits) == 1 else None


def is_installed(file: Path, game: str) -> bool:
    """Return whether a track file is in a folder where the app already finds it."""
    files = library.Library(paths.tracks_dirs(), paths.tracks).files(game)
    return any(file.resolve() == other.resolve() for other, _ in files)


def copy_track(file: Path, track: Track) -> Path:
    """Copy a valid track file to the player's tracks and return its path; raises PaddockError."""
    folder = paths.tracks() / track.game
    try:
        data = reading.read_bytes(file, BOUNDS)
    except OSError as error:
        params = {"file": file.name, "reason": paths.reason(error)}
        message = f"{file.name} cannot be read ({params['reason']})."
        raise PaddockError(message, "record_unreadable", **params) from error
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise paths.write_error(folder, error) from error
    target = free_path(folder / file.name)
    paths.write_new(target, data)
    return target


def _game_in(text: str, file: Path) -> str | None:
    """Return the game that a file names, or its folder's."""
    named = _GAME.search(text)
    if named:
        return named[1]
    folder = file.parent.resolve().name
    return folder if folder in registry.games() else None


def _faults_of(file: Path, key: str, **params: str) -> list[TrackFault]:
    faults = Faults(file, file.stem)
    faults.add(key, 1, **params)
    return faults.found
