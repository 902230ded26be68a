"""Texts and figures of tracks: the list, features, corners, straights, errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.engine import registry
from game.engine.contract import Game
from game.engine.venue.track import Corner, Island, Track, TrackFault, catalogue
from game.ui.kit.scene import Shell
from game.ui.race.words import first_text
from game.ui.tracks.board import Board, course_of


@dataclass(frozen=True, slots=True)
class TrackEntry:
    """A track of the list, or a file with errors."""

    game: Game
    id: str
    track: Track | None
    faults: tuple[TrackFault, ...] = ()


@dataclass(frozen=True, slots=True)
class CornerRow:
    """A corner in numbers: `run` is the straight before it, in spaces."""

    number: int
    spaces: str
    hand: str
    run: int
    limits: tuple[int, ...]
    bars: tuple[int, ...] = ()
    """The lanes with an island on their outer side at the entry."""
    spin: tuple[int, str] | None = None
    """Row and side of the spin point."""
    courses: tuple[int, ...] = ()
    """Spaces by lane from the inside, where lanes differ in length."""


def entries(only: str | None = None) -> list[TrackEntry]:
    """Return the tracks of all games, or of one, each game's files with errors last."""
    found = []
    for game in registry.games().values():
        if game.has_tracks and only in (None, game.id):
            found += [TrackEntry(game, id, catalogue.find(game.id, id)) for id in catalogue.ids(game.id)]
            found += faulty(game)
    return found


def faulty(game: Game) -> list[TrackEntry]:
    """Return the files of a game with errors, each with all its errors."""
    files: dict[str, list[TrackFault]] = {}
    for fault in catalogue.faults(game.id):
        files.setdefault(fault.file, []).append(fault)
    return [TrackEntry(game, Path(file).name, None, tuple(faults)) for file, faults in files.items()]


def name_of(app: Shell, entry: TrackEntry) -> str:
    """Return a track's name in the player's language, or the name of a file with errors."""
    return entry.track.name(app.translator.code) if entry.track else entry.id


def about_of(app: Shell, track: Track) -> str:
    """Return a track's description in the player's language."""
    return track.about.get(app.translator.code) or track.about.get("en") or ""


def length_of(app: Shell, track: Track) -> str:
    """Describe the number of spaces and corners."""
    spaces = track.lap if track.layout == "road" else len(course_of(track))
    return app.t(text_key(app, track, "length"), spaces=spaces, corners=len(track.corners))


def text_key(app: Shell, track: Track, key: str) -> str:
    """Return the locale key of a game's own text about its tracks, or of the general one."""
    game_key = f"{track.game}.track_{key}"
    return game_key if app.translator.has(game_key) else f"tracks.{key}"


def fault_text(app: Shell, fault: TrackFault) -> str:
    """Return an error in the player's language; untranslated where there is no text."""
    return app.translator.language.track_fault(fault)


def fault_place(app: Shell, fault: TrackFault) -> str:
    """Describe where an error is: its line, and its space if any."""
    if fault.space:
        return app.t("tracks.fault_space", line=fault.line, space=fault.space)
    return app.t("tracks.fault_line", line=fault.line)


# -- numbers -----
def corner_rows(track: Track) -> list[CornerRow]:
    """Return the corners in driving order."""
    runs = runs_before(track)
    return [
        CornerRow(
            corner.number,
            _where(track, corner),
            corner.hand,
            runs.get(corner.index, 0),
            corner.limits,
            tuple(bar.after_lane for bar in track.islands if _is_in_row(bar, corner.band, len(track.rows))),
            (corner.spin_point.row, corner.spin_point.side) if corner.spin_point else None,
            _courses(track, corner),
        )
        for corner in track.corners
    ]


def _where(track: Track, corner: Corner) -> str:
    """Return the rows of a corner on a road of lanes, or its spaces on a course."""
    if track.layout == "road":
        return _span([str(row) for row in dict.fromkeys(corner.rows)])
    return _span([track.spaces[space].label for space in corner.spaces])


def _courses(track: Track, corner: Corner) -> tuple[int, ...]:
    lanes = [track.spaces[space].lane for space in corner.spaces]
    counts = [lanes.count(lane) for lane in sorted(set(lanes), reverse=corner.hand == "right")]
    return tuple(counts) if len(set(counts)) > 1 else ()


def _is_in_row(island: Island, row: int, rows: int) -> bool:
    """Return whether an island is in a row."""
    first, last = island.rows
    return (row - first) % rows <= (last - first) % rows


def _span(labels: Sequence[str]) -> str:
    return labels[0] if len(labels) == 1 else f"{labels[0]}–{labels[-1]}"


def runs_before(track: Track) -> dict[int, int]:
    """Return the number of spaces of the straight before each corner, across the finish line too."""
    course = course_of(track)
    found: dict[int, int] = {}
    run = 0
    # two laps, so that the straight across the finish line is counted completely
    for space in course + course:
        corner = track.corner_of[space.index]
        if corner >= 0:
            found[corner] = max(found.get(corner, 0), run)
        run = 0 if corner >= 0 else run + 1
    return found


def facts(app: Shell, game: Game, track: Track) -> list[tuple[str, str]]:
    """Return (label, value) pairs of a track's figures."""
    runs = runs_before(track).values()
    lanes = [len({track.spaces[space].lane for space in row}) for row in track.rows]
    lanes_text = app.t("odds.faces", low=min(lanes), high=max(lanes))
    # only a game with islands in its rules has a word for them
    islands, count = f"{game.id}.track_facts.islands", sum(bar.kind == "island" for bar in track.islands)
    road = [(app.t("tracks.lanes"), lanes_text)] if track.layout == "road" else []
    spaces = track.lap if track.layout == "road" else len(course_of(track))
    return [
        (app.t(text_key(app, track, "spaces")), str(spaces)),
        (app.t("tracks.corners"), str(len(track.corners))),
        (app.t("tracks.longest"), str(max(runs, default=0))),
        *road,
        *([(app.t(islands), str(count))] if app.translator.has(islands) else []),
    ]


# -- features in words -----
_ORDER = (
    *("switch", "teleport", "shortcut", "gate", "crossing", "box", "line", "pit", "bonus", "band"),
    *("corner", "oil"),
)
"""Features of a space, the most important first."""


def feature_of(board: Board, space: int) -> str:
    """Return the main feature of a space; empty on a plain one."""
    found = board.features_at(space)
    return next((name for name in _ORDER if name in found), "")


def explain(app: Shell, board: Board, space: int) -> tuple[str, str]:
    """Return the name of a space's main feature and an explanation, in the game's own words if any."""
    game, texts = board.track.game, []
    # the line does not matter at a starting place beside it
    names = [n for n in board.features_at(space) if n != "line" or space not in board.track.grid]
    params = {name: _params(app, board, space, name) for name in names}
    for name in names:
        game_key = f"{game}.track_feature.{name}_help"
        key = game_key if app.translator.has(game_key) else f"tracks.feature.{name}_help"
        texts.append(app.t(key, **params[name]))
    main = feature_of(board, space)
    game_key = f"{game}.track_feature.{main}"
    key = game_key if app.translator.has(game_key) else f"tracks.feature.{main}"
    label = app.t(key, **_params(app, board, space, main))
    joint = "" if app.translator.code == "ja" else " "
    return label, joint.join(texts)


def clause_of(app: Shell, board: Board, space: int) -> str:
    """Return the clause about a space's feature, if the game's texts name one."""
    return first_text(app, (f"{board.track.game}.track_clause.{feature_of(board, space)}",), "")


def _params(app: Shell, board: Board, space: int, name: str) -> dict[str, object]:
    track = board.track
    labels = [s.label for s in track.spaces]
    if name == "box":
        box = next(b for b in track.boxes if b.space == space)
        return {"n": box.car, "a": labels[box.entry], "b": labels[box.exit]}
    if name == "band":
        corner = track.corners[track.corner_of[space]]
        limit = corner.limits[track.spaces[space].lane]
        return {"n": corner.number, "limit": limit}
    if name == "corner":
        corner = track.corners[track.corner_of[space]]
        run = runs_before(track).get(corner.index, 0)
        return {"n": corner.number, "way": app.t(f"tracks.{corner.hand}"), "run": run}
    if name == "pit":
        return {"n": track.grid.index(space) + 1}
    if name == "line":
        a, b = next(edge for edge in sorted(track.line) if space in edge)
        return {"a": labels[a], "b": labels[b]}
    if name == "shortcut":
        cut = next(c for c in track.shortcuts if space in (c.entry, c.exit))
        return {"a": labels[cut.entry], "b": labels[cut.exit]}
    if name == "teleport":
        return {"space": labels[track.teleport_to[space]]}
    if name == "crossing":
        a, b = next(c for c in track.crossings if space in c.spaces).spaces
        return {"a": labels[a], "b": labels[b]}
    if name == "gate":
        gate = next(g for g in track.gates if space in (g.entry, g.exit, *g.spaces))
        switches = [labels[s] for s in gate.switches]
        return {"a": labels[gate.entry], "b": labels[gate.exit], "switches": switches}
    return {"n": track.spaces[space].bonus} if name == "bonus" else {}
