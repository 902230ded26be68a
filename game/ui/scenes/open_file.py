"""Opens a file dropped on the window or named on the command line: shows what it is, then asks."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from game.engine.errors import PaddockError
from game.engine.venue.track import TrackFault
from game.services import paths, track_files
from game.services.notice import Notice
from game.services.records.saves import SUFFIX, RecordSummary, Saves, display_name
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.scene import Shell
from game.ui.race import routes
from game.ui.race.words import game_name, seat_name
from game.ui.scenes.records.items import result_of
from game.ui.scenes.records.words import state_of
from game.ui.scenes.resume import resume

TRACKS: Final = (".yaml", ".yml")
"""The suffixes of track files."""


def open_file(app: Shell, path: Path) -> None:
    """Show what a file is and ask what to do with it; the file itself is never changed."""
    try:
        if path.suffix.lower() == SUFFIX:
            _race(app, path)
        elif path.suffix.lower() in TRACKS:
            _track(app, path)
        else:
            app.notify_text("given.unknown", file=display_name(path))
    except PaddockError as error:
        app.notify_error(error)


# -- races -----
def _race(app: Shell, path: Path) -> None:
    """Offer to watch a race, and to keep a finished one or to resume another."""
    summary = app.saves.summary(path)
    if summary.error is not None or summary.header is None:
        raise summary.error or PaddockError(f"{display_name(path)} cannot be opened.")
    config = summary.header.config
    names = app.translator.language.listing(
        [seat_name(app, config, seat) for seat in range(len(config.seats))]
    )
    params = {"file": display_name(path), "names": names, "state": state_of(app, summary, result_of(summary))}
    watch = ("watch", "replays.watch", partial(app.open, routes.Replay(path)), "primary")
    answers: list[Answer] = [
        watch,
        *_other_answers(app, summary),
        ("cancel", "common.cancel", None, "normal"),
    ]
    key = "given.finished" if summary.is_finished else "given.unfinished"
    app.push(Dialog(app, ("given.race", {"game": game_name(app, config.game)}), (key, params), answers))


def _other_answers(app: Shell, summary: RecordSummary) -> list[Answer]:
    path = summary.path
    if not summary.is_finished:
        return [("go_on", "replays.go_on", partial(_resume, app, path), "normal")]
    try:
        known = path.resolve().parent in (app.saves.folder.resolve(), paths.replays().resolve())
    except PaddockError:
        # without a home folder records can be watched but not saved
        return []
    if known:
        return []
    return [("keep", "given.keep", partial(_keep, app, path), "normal")]


def _keep(app: Shell, path: Path) -> None:
    """Copy the record to the replays."""
    try:
        goal = Saves(paths.replays()).export(path, paths.replays())
    except PaddockError as error:
        app.notify_error(error)
    else:
        app.notify_text("given.kept", file=display_name(goal))


def _resume(app: Shell, path: Path) -> None:
    """Resume the race; a record from elsewhere is first copied to the saved races."""
    folder = app.saves.folder
    try:
        is_saved = path.resolve().parent == folder.resolve()
        goal = path if is_saved else app.saves.export(path, paths.saves() / path.name)
    except PaddockError as error:
        app.notify_error(error)
    else:
        resume(app, goal, app.push)


# -- tracks -----
def _track(app: Shell, path: Path) -> None:
    """Offer to add a track to the player's own; show the first error of one that cannot be raced on."""
    game = track_files.game_for(path)
    track, _ = track_files.read(path, game)
    faults = track_files.faults_in([path], game)
    if track is None or faults:
        _notify_faults(app, faults)
        return
    if track_files.is_installed(path, track.game):
        app.push(routes.Tracks(track.game, track.id))
        return
    params = {"file": display_name(path), "game": game_name(app, track.game)}
    name = track.name(app.translator.language.code)

    def add() -> None:
        try:
            track_files.copy_track(path, track)
        except PaddockError as error:
            app.notify_error(error)
        else:
            app.push(routes.Tracks(track.game, track.id))

    answers: list[Answer] = [
        ("add", "given.add", add, "primary"),
        ("cancel", "common.cancel", None, "normal"),
    ]
    app.push(Dialog(app, ("given.track", {"name": name}), ("given.track_text", params), answers))


def _notify_faults(app: Shell, faults: list[TrackFault]) -> None:
    fault, others = faults[0], len(faults) - 1
    params = {"file": display_name(Path(fault.file)), "line": fault.line, "fault": fault, "n": others}
    app.notify(Notice("given_faults" if others else "given_fault", str(fault), params))
