"""What there is to say about tracks: which there are, their features in words, corners, straights, faults."""

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
    """A track of the list, or a file that is none yet because of its faults."""

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
    """The lanes after which something parts the entry."""
    spin: tuple[int, str] | None = None
    """Row and side of the spin point."""
    courses: tuple[int, ...] = ()
    """Spaces by lane from the inside, where the outer course is longer."""


def entries(only: str | None = None) -> list[TrackEntry]:
    """Every track of every game (or of one), each game's faulty files behind its good ones."""
    found = []
    for game in registry.games().values():
        if game.tracks and only in (None, game.id):
            found += [TrackEntry(game, id, catalogue.find(game.id, id)) for id in catalogue.ids(game.id)]
            found += faulty(game)
    return found


def faulty(game: Game) -> list[TrackEntry]:
    """The files of a game that cannot be raced on, each with all its faults."""
    files: dict[str, list[TrackFault]] = {}
    for fault in catalogue.faults(game.id):
        files.setdefault(fault.file, []).append(fault)
    return [TrackEntry(game, Path(file).name, None, tuple(faults)) for file, faults in files.items()]


def name_of(app: Shell, entry: TrackEntry) -> str:
    """A track's name in the player's language; of a faulty one its file's."""
    return entry.track.name(app.translator.code) if entry.track else entry.id


def about_of(app: Shell, track: Track) -> str:
    """The sentence of a track's character in the player's language."""
    return track.about.get(app.translator.code) or track.about.get("en") or ""


def length_of(app: Shell, track: Track) -> str:
    """Spaces and corners in a phrase, in the game's words where it has some."""
    spaces = track.lap if track.layout == "road" else len(course_of(track))
    return app.t(own_key(app, track, "length"), spaces=spaces, corners=len(track.corners))


def own_key(app: Shell, track: Track, key: str) -> str:
    """The key of a game's own word for something of its tracks, or of the usual one."""
    own = f"{track.game}.track_{key}"
    return own if app.translator.has(own) else f"tracks.{key}"


def fault_text(app: Shell, fault: TrackFault) -> str:
    """A fault in the player's language, in the check's own words where there is no text."""
    return app.translator.language.track_fault(fault)


def fault_place(app: Shell, fault: TrackFault) -> str:
    """Where a fault lies: its line, and its space where it has one."""
    if fault.space:
        return app.t("tracks.fault_space", line=fault.line, space=fault.space)
    return app.t("tracks.fault_line", line=fault.line)


# -- numbers -----------------------------------------------------------------------------------------
def corner_rows(track: Track) -> list[CornerRow]:
    """The corners in driving order."""
    runs = runs_before(track)
    return [
        CornerRow(
            corner.number,
            _where(track, corner),
            corner.hand,
            runs.get(corner.index, 0),
            corner.limits,
            tuple(bar.after_lane for bar in track.islands if _parts(bar, corner.band, len(track.rows))),
            (corner.spin_point.row, corner.spin_point.side) if corner.spin_point else None,
            _courses(track, corner),
        )
        for corner in track.corners
    ]


def _where(track: Track, corner: Corner) -> str:
    """The rows of a corner on a road of lanes, its spaces on a walk."""
    if track.layout == "road":
        return _span([str(row) for row in dict.fromkeys(corner.rows)])
    return _span([track.spaces[space].label for space in corner.spaces])


def _courses(track: Track, corner: Corner) -> tuple[int, ...]:
    lanes = [track.spaces[space].lane for space in corner.spaces]
    counts = [lanes.count(lane) for lane in sorted(set(lanes), reverse=corner.hand == "right")]
    return tuple(counts) if len(set(counts)) > 1 else ()


def _parts(island: Island, row: int, rows: int) -> bool:
    """Whether an island lies in a row."""
    first, last = island.rows
    return (row - first) % rows <= (last - first) % rows


def _span(labels: Sequence[str]) -> str:
    return labels[0] if len(labels) == 1 else f"{labels[0]}–{labels[-1]}"


def runs_before(track: Track) -> dict[int, int]:
    """Spaces of the straight before each corner, over the line too."""
    course = course_of(track)
    found: dict[int, int] = {}
    run = 0
    # twice round, so that the straight with the line in it counts whole
    for space in course + course:
        corner = track.corner_of[space.index]
        if corner >= 0:
            found[corner] = max(found.get(corner, 0), run)
        run = 0 if corner >= 0 else run + 1
    return found


def facts(app: Shell, track: Track) -> list[tuple[str, str]]:
    """(label, value) of a track's measures."""
    runs = runs_before(track).values()
    lanes = [len({track.spaces[space].lane for space in row}) for row in track.rows]
    wide = app.t("odds.faces", low=min(lanes), high=max(lanes))
    broad = [(app.t("tracks.lanes"), wide)] if track.layout == "road" else []
    spaces = track.lap if track.layout == "road" else len(course_of(track))
    return [
        (app.t(own_key(app, track, "spaces")), str(spaces)),
        (app.t("tracks.corners"), str(len(track.corners))),
        (app.t("tracks.longest"), str(max(runs, default=0))),
        *broad,
    ]


# -- features in words -------------------------------------------------------------------------------
_ORDER = (
    *("switch", "teleport", "shortcut", "gate", "crossing", "box", "line", "pit", "bonus", "band"),
    *("corner", "oil"),
)
"""What a space is explained by, the most telling first."""


def feature_of(board: Board, space: int) -> str:
    """The feature that a space is explained by; empty on a plain one."""
    found = board.features_at(space)
    return next((name for name in _ORDER if name in found), "")


def explain(app: Shell, board: Board, space: int) -> tuple[str, str]:
    """What a space's feature is called and what it does, in the game's words where it has some."""
    game, texts = board.track.game, []
    names = [n for n in board.features_at(space) if n != "line" or not _is_start(board, space)]
    params = {name: _params(app, board, space, name) for name in names}
    for name in names:
        keys = (f"{game}.track_feature.{name}_help", f"tracks.feature.{name}_help")
        if app.translator.has(keys[0]):
            texts.append(app.t(keys[0], **params[name]))
        else:
            texts.append(app.t(keys[1], **params[name]))
    main = feature_of(board, space)
    own = f"{game}.track_feature.{main}"
    head = own if app.translator.has(own) else f"tracks.feature.{main}"
    label = app.t(head, **_params(app, board, space, main))
    joint = "" if app.translator.code == "ja" else " "
    return label, joint.join(texts)


def _is_start(board: Board, space: int) -> bool:
    """Whether the finish line is all but an aside here: a starting place beside it."""
    return space in board.track.grid


def clause_of(app: Shell, board: Board, space: int) -> str:
    """The clause about a space's feature, where the game's texts name one."""
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
