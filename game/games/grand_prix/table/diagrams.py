"""The rule book's pictures: positions told by the rules themselves, drawn with the table's own pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Final

from game.engine import registry
from game.engine.contract import Json, Setup
from game.engine.track import shelf
from game.games.grand_prix.steps import FULL_SET, ITEMS, KINDS
from game.games.grand_prix.table import overlay, scenery, tray
from game.games.grand_prix.table.cars import Livery, draw_car, draw_die, draw_pose
from game.games.grand_prix.table.names import ID, Names
from game.games.grand_prix.table.outlook import Landing, Outlook
from game.games.grand_prix.table.stage import Ground
from game.ui import svg
from game.ui.art_base import drawing
from game.ui.board import pen as book
from game.ui.board.pen import on_pixels
from game.ui.board.pieces import Box
from game.ui.painter import Painter
from game.ui.theme import PAPER
from game.ui.track_art import gates, road
from game.ui.track_board import Board

BASE: Final = 668.0
"""The width that all measures below are for; wider pictures grow with it."""
GAP: Final = 30.0
"""Between the two parts of a picture that shows before and after."""

Point = tuple[float, float]
Pen = book.Pen[Names]


# -- positions ---------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a track with a position: its middle and side of a space, what is given, and the dice.

    With `faces` the table's own preview of stopping there is drawn, with `after` the position that
    follows as well, to the right or below.
    """

    track: str
    middle: Point
    cell: float
    height: float
    given: Mapping[str, Json]
    faces: tuple[int, ...] = ()
    way: str = ""
    after: str = ""
    options: Mapping[str, Json] = field(default_factory=lambda: {"items": False})
    room: float = BASE
    """How wide the picture is; the rest is for what stands beside it."""
    boxes: bool = False
    """Whether the boxes beside the pit lane are shown."""


_ITEMS: Final = {"items": True}

PIECES: Final = {
    "GP-2_3": Piece(
        "oval", (6.3, 5.5), 60, 168, {"spaces": [48, 47, 46, 45], "in_pit_lane": [True] * 4}, boxes=True
    ),
    "GP-3_3_3": Piece("oval", (9.5, 6.2), 50, 112, {"spaces": [43, 1]}, (2, 6, 1, 3)),
    "GP-4_1": Piece("oval", (14.6, 5.9), 54, 146, {"spaces": [4, 8, 8, 30]}, (4,), after="right"),
    "GP-4_2": Piece("oval", (12.0, 6.2), 50, 112, {"spaces": [1, 4, 3, 5]}, (2,), after="right"),
    "into_corner": Piece("oval", (14.6, 5.9), 54, 146, {"spaces": [4, 7, 8, 30]}, (3,), after="right"),
    "GP-7_1": Piece("oval", (10.0, 1.4), 42, 160, {"spaces": [15, 36]}, (2, 4), "shortcut", room=BASE - 112),
    "GP-7_2": Piece(
        "gate", (7.6, 3.1), 46, 304, {"spaces": [38, 24], "gates": [True], "turn": 1}, (1, 3), "gate"
    ),
    "GP-7_3": Piece("tele", (11.2, 4.6), 46, 314, {"spaces": [9, 1]}, (2,)),
    "GP-7_4": Piece("eight", (10.5, 3.0), 54, 250, {"spaces": [44, 22]}, (2,), after="right"),
    "GP-8_2": Piece(
        "oval", (11.4, 6.1), 56, 124,
        {"spaces": [2, 5, 45], "laps": [1, 1, 1], "tray": {"space": 6, "item": "rocket"}}, options=_ITEMS,
    ),
    "rocket": Piece(
        "oval", (11.4, 6.1), 56, 124, {"spaces": [1, 5], "items": [["rocket"], []]}, options=_ITEMS
    ),
    "oil": Piece(
        "oval", (11.4, 6.1), 56, 124, {"spaces": [1, 6, 5, 30], "road": [[3, "oil"]]}, (2,), after="below",
        options=_ITEMS,
    ),
}  # fmt: skip
"""By entry of the rule book."""

_RACE: Final = {"spaces": [17, 21, 8, 46], "laps": [1, 1, 1, 0]}
BOARDS: Final[dict[str, tuple[str, Mapping[str, Json], Mapping[str, Json]]]] = {
    "goal": ("oval", {"items": False}, _RACE),
    "GP-9_5": ("oval", {"items": False, "wet_race": True}, {"spaces": [48, 47]}),
    **{track: (track, {"items": False}, {}) for track in ("oval", "gate", "tele", "eight", "grand")},
}
"""Pictures of whole tracks: track, options, and what is given."""


@lru_cache(maxsize=64)
def _laid(name: str) -> dict[str, Json]:
    """The position of a picture as the rules complete it."""
    piece = PIECES[name]
    return _position(piece.track, piece.options, piece.given, piece.faces)


def _position(
    track: str, options: Mapping[str, Json], given: Mapping[str, Json], faces: tuple[int, ...] = ()
) -> dict[str, Json]:
    game = registry.game(ID)
    seats = max(2, len(given.get("spaces", ())))
    fresh = game.new(Setup(seats, options, game.default_tokens(seats), track)).to_data()
    rolled = {"rolled": list(faces)} if faces else {}
    return game.load(game.lay(fresh, {**given, **rolled})).to_data()


@lru_cache(maxsize=64)
def told(name: str) -> dict[str, Json]:
    """The position after the dice of a picture have been driven."""
    piece, game = PIECES[name], registry.game(ID)
    state = game.load(_laid(name))
    state.apply(game.parse("stop"))
    if piece.way:
        state.apply(next(step for step in state.legal() if step.startswith(f"go {piece.way}")))
    return state.to_data()


# -- the table's own pieces, without a race behind them ------------------------------------------------
class Desk:
    """What the table's drawing asks of its view: a position on a piece of a track, and what is foretold."""

    def __init__(
        self, names: Names, shown: Mapping[str, Json], box: Box, cell: float = 0, middle: Point = (0, 0)
    ):
        self.names = names
        self.scene: Any = names.scene
        self.shown = shown
        self.ground = Ground(shelf.find(ID, str(shown["track"])))
        self.stage = SimpleNamespace(
            seen=shown, poses=self.ground.rest(shown), thrown=None, crash=None, rocket=None
        )
        self.outlook = Outlook(shown)
        self.foreseen: tuple[Landing, ...] | None = None
        self.app = SimpleNamespace(settings=SimpleNamespace(hints_odds=True))
        self._layout = SimpleNamespace(board=box)
        self._board = _crop(self.ground, box, cell, middle)

    def board(self, p: Painter) -> Board:
        """The piece of the track."""
        return self._board

    def layout(self, p: Painter) -> Any:
        """Where the piece lies."""
        return self._layout

    def livery(self, seat: int) -> Livery:
        """What a seat's car looks like."""
        token = self.shown["colours"][seat]
        return Livery.of(self.names.looks[token], token)


def _crop(ground: Ground, box: Box, cell: float, middle: Point) -> Board:
    """The board enlarged to that side of a space, the middle of the piece in the middle of the box."""
    whole = Board(ground.track, box)
    if not cell:
        return whole
    x0, y0, x1, y1 = whole.bounds
    shift = ((x0 + x1) / 2 - middle[0]) * cell, ((y0 + y1) / 2 - middle[1]) * cell
    return Board(ground.track, box, cell / whole.cell, shift)


def _names(translator: Any) -> Names:
    return Names.without_race(
        registry.game(ID), translator, viewer=None, ui=SimpleNamespace(pointed=lambda: None),
        is_me=lambda seat: True, seat_name=lambda seat: "",
    )  # fmt: skip


# -- pieces of road ------------------------------------------------------------------------------------
def _road(pen: Pen, desk: Desk, box: Box, boxes: bool) -> None:
    p, board = pen.p, desk.board(pen.p)
    # one name for all pictures: each is drawn once and kept by the book itself
    road(p, board, "gp.rules")
    with p.clipped(*box):
        gates(p, board, dict(enumerate(desk.shown["gates"])))
        for seat, pit in enumerate(board.pit_boxes[: desk.shown["seats"] if boxes else 0]):
            scenery.draw_box(p, desk.livery(seat), dict(desk.shown), seat, pit.rect)


def _traffic(pen: Pen, desk: Desk, box: Box, previews: bool) -> None:
    """Things and cars, with what is foretold below and above them."""
    p, view = pen.p, _as_view(desk)
    with p.clipped(*box):
        for landing in (desk.foreseen or ()) if previews else ():
            overlay.paint_way(p, view, desk.board(p), landing, landing is (desk.foreseen or ())[0])
    scenery.paint_things(p, view)
    with p.clipped(*box):
        for seat, pose in desk.stage.poses.items():
            draw_pose(p, desk.board(p), desk.livery(seat), pose)
        for event in desk.foreseen[0].pushed if previews and desk.foreseen else ():
            a, b = desk.ground.index[event.data["from"]], desk.ground.index[event.data["to"]]
            overlay.push_arrow(p, desk.board(p), a, b)


def _as_view(desk: Desk) -> Any:
    return desk


def _piece(pen: Pen, name: str) -> None:
    piece, k = PIECES[name], pen.k
    w, h = piece.room * k, piece.height * k
    below, beside = piece.after == "below", piece.after == "right"
    if beside:
        w = (w - GAP * k) / 2
    box = on_pixels(pen.p, (pen.x, pen.y, w, h))
    desk = Desk(pen.names, _laid(name), box, piece.cell * k, piece.middle)
    if piece.faces:
        ways = desk.outlook.stop
        desk.foreseen = tuple(sorted(ways, key=lambda landing: not landing.way.startswith(piece.way)))
    _road(pen, desk, box, piece.boxes)
    _traffic(pen, desk, box, bool(piece.faces))
    if name == "rocket":
        overlay.paint_aim(pen.p, _as_view(desk))
    if name == "GP-7_1":
        _own_box(
            pen, Desk(pen.names, told(name), box), (pen.x + w + 16 * k, pen.y + 8 * k, 92 * k, h - 16 * k)
        )
    if not piece.after:
        return
    step = (0.0, h + GAP * k) if below else (w + GAP * k, 0.0)
    box = on_pixels(pen.p, (pen.x + step[0], pen.y + step[1], w, h))
    desk = Desk(pen.names, told(name), box, piece.cell * k, piece.middle)
    _road(pen, desk, box, piece.boxes)
    _traffic(pen, desk, box, False)
    _then(
        pen,
        (pen.x + w / 2, pen.y + h + GAP * k / 2) if below else (pen.x + w + GAP * k / 2, pen.y + h / 2),
        below,
    )


def _then(pen: Pen, at: Point, down: bool) -> None:
    """The arrow from before to after."""
    (x, y), r = at, 9 * pen.k
    d = (
        f"M{x - r} {y - r / 2}L{x} {y + r / 2}L{x + r} {y - r / 2}"
        if down
        else (f"M{x - r / 2} {y - r}L{x + r / 2} {y}L{x - r / 2} {y + r}")
    )
    box = (x - 2 * r, y - 2 * r, 4 * r, 4 * r)
    pen.p.frags(*box, svg.path(d, None, pen.p.theme.danger_paper, 4 * pen.k))


def _board(pen: Pen, name: str) -> None:
    """A whole track with what is on it."""
    track, options, given = BOARDS[name]
    box = on_pixels(pen.p, (pen.x, pen.y, pen.w, pen.h))
    desk = Desk(pen.names, _position(track, options, given), box)
    _road(pen, desk, box, bool(given))
    if given:
        _traffic(pen, desk, box, False)


# -- dice, boxes, items --------------------------------------------------------------------------------
_TURN: Final = {"spaces": [22, 32]}


def _turn(pen: Pen) -> None:
    """The tray in the middle of a turn: the dice that lie, and what each face would bring."""
    p = pen.p
    p.rect(pen.x, pen.y, pen.w, pen.h, p.theme.panel, 8)
    shown = _position("oval", {"items": False}, _TURN, (3, 5))
    desk = Desk(pen.names, shown, (0, 0, 100, 100))
    top = pen.y + (pen.h - 150) / 2
    half = pen.w - 330 - 28
    tray.paint_dice(p, _as_view(desk), (pen.x + 14, top, 308, 150))
    p.rect(pen.x + 336, top + 4, 1, 142, p.theme.edge_raised)
    tray.paint_odds(p, _as_view(desk), desk.outlook, (pen.x + 350, top, half, 150))


_QUALIFYING: Final = ((2, 5, 6), (4, 1, 4), (6, 5))


def _desk(pen: Pen) -> Desk:
    seats = {"spaces": [1, 2, 3]}
    return Desk(pen.names, _position("oval", {"items": False}, seats), (0, 0, 100, 100))


def _qualifying(pen: Pen) -> None:
    """A row a seat: its dice and its result."""
    p, k, desk = pen.p, pen.k, _desk(pen)
    best = max(sum(faces) for faces in _QUALIFYING if len(set(faces)) == len(faces))
    row = pen.h / len(_QUALIFYING)
    for seat, faces in enumerate(_QUALIFYING):
        y = pen.y + (seat + 0.5) * row
        p.rect(pen.x, y - row / 2 + 3, pen.w, row - 6, p.theme.card, 8, p.theme.rule, 1.2)
        draw_car(p, desk.livery(seat), pen.x + 40 * k, y, 50 * k, 0)
        repeat = len(set(faces)) < len(faces)
        for i, face in enumerate(faces):
            x = pen.x + (112 + i * 54) * k
            draw_die(p, desk.livery(seat), x, y, 44 * k, face)
            if repeat and i == len(faces) - 1:
                _strike(p, x + 46 * k, y, 40 * k)
        result = 0 if repeat else sum(faces)
        colour = p.theme.danger_paper if repeat else p.theme.ink
        p.text(pen.x + 400 * k, y, f"= {result}", 32, colour, "cb", "c")
        if result == best:
            p.text(pen.x + pen.w - 18, y, pen.t("pole"), 18, p.theme.ink, "jb", "r", w=130 * k)


def _strike(p: Painter, x: float, y: float, size: float) -> None:
    r = size * 0.3
    d = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
    inner = svg.path(d, None, PAPER.ink, 9) + svg.path(d, None, PAPER.danger, 5)
    p.frags(x - r - 6, y - r - 6, 2 * r + 12, 2 * r + 12, inner)


def _doubled(pen: Pen) -> None:
    """2, 6, 1, 3 and the highest once more."""
    p, k, desk = pen.p, pen.k, _desk(pen)
    faces, y = (2, 6, 1, 3), pen.y + pen.h / 2
    p.rect(pen.x, pen.y, pen.w, pen.h, p.theme.card, 8, p.theme.rule, 1.2)
    x = pen.x + 44 * k
    for i, face in enumerate(faces):
        draw_die(p, desk.livery(0), x + i * 56 * k, y, 46 * k, face)
    p.text(x + 236 * k, y, "= 12", 30, p.theme.ink, "cb", "c")
    p.rect(pen.x + 344 * k, pen.y + 14 * k, 1.4, pen.h - 28 * k, p.theme.rule)
    scenery.draw_chip(p, pen.x + 386 * k, y, 54 * k, "turbine")
    p.text(pen.x + 430 * k, y, "+", 28, p.theme.ink, "cb", "c")
    draw_die(p, desk.livery(0), pen.x + 472 * k, y, 46 * k, max(faces))
    p.text(pen.x + 556 * k, y, f"= {sum(faces) + max(faces)}", 36, p.theme.danger_paper, "cb", "c")


def _gallery(pen: Pen) -> None:
    """The five kinds of items with their numbers, and the tray."""
    p, k = pen.p, pen.k
    pitch, y = pen.w / 6, pen.y + 50 * k
    for i, kind in enumerate(KINDS):
        x, item = pen.x + (i + 0.5) * pitch, ITEMS[kind]
        scenery.draw_chip(p, x, y, 84 * k, item)
        p.text(x, y + 58 * k, pen.names.item(item), 16, p.theme.ink, "jb", "c", w=pitch - 6)
        p.text(x, y + 80 * k, pen.t("each", n=FULL_SET[kind]), 16, p.theme.muted, "j", "c", w=pitch - 6)
    x = pen.x + 5.5 * pitch
    p.art(drawing("grand_prix/tray"), x, y, 84 * k, mid=True)
    p.text(x, y + 58 * k, pen.t("tray"), 16, p.theme.ink, "jb", "c", w=pitch - 6)
    p.text(x, y + 80 * k, pen.t("each", n=1), 16, p.theme.muted, "j", "c", w=pitch - 6)


def _own_box(pen: Pen, desk: Desk, box: Box) -> None:
    """The box of the first seat, large."""
    scenery.draw_box(pen.p, desk.livery(0), dict(desk.shown), 0, box)


def _box(pen: Pen) -> None:
    """A car with four dice, its box, and what lies in it."""
    p, k = pen.p, pen.k
    given = {"spaces": [20, 5], "laps": [1, 0], "lost": [2, 0], "cylinders": [True, False]}
    desk = Desk(pen.names, _position("oval", {"items": False}, given), (0, 0, 100, 100))
    draw_car(p, desk.livery(0), pen.x + 60 * k, pen.y + 44 * k, 88 * k, 0)
    for i in range(desk.shown["dice"][0]):
        draw_die(p, desk.livery(0), pen.x + (24 + i * 36) * k, pen.y + 116 * k, 30 * k, i + 2)
    x, w = pen.x + 216 * k, 120 * k
    box = (x, pen.y + 2 * k, w, pen.h - 4 * k)
    _own_box(pen, desk, box)
    head = min(20 * min(1.6, w / 48), box[3] * 0.32)
    disc, step = box[1] + head + 14, (w - 6) / 3
    notes = (
        ("cylinder", x + w - 16, box[1] + head / 2, 0.12),
        ("taken", x + 3 + 2.5 * step, disc, 0.38),
        ("left", x + 3 + 1.5 * step, disc, 0.62),
        ("lost", x + 29, box[1] + box[3] - 12, 0.88),
    )
    for key, px, py, share in notes:
        ty, tx = pen.y + share * pen.h, x + w + 40 * k
        d = f"M{px} {py}L{tx - 14 * k} {ty}H{tx - 5 * k}"
        p.path((px - 4, min(py, ty) - 4, tx - px + 8, abs(ty - py) + 8), d, None, p.theme.muted, 1.6)
        p.circle(px, py, 3, p.theme.card, p.theme.ink, 1.4)
        p.text(tx, ty, pen.t(key), 16, p.theme.ink, "j", w=pen.x + pen.w - tx)


_OTHERS: Final[dict[str, tuple[float, Callable[[Pen], None]]]] = {
    "GP-1_2": (142.0, _gallery),
    "GP-1_3": (140.0, _box),
    "GP-2_1": (192.0, _qualifying),
    "GP-3_3": (150.0, _turn),
    "GP-8_4": (76.0, _doubled),
}


def _height(name: str) -> float:
    piece = PIECES[name]
    return 2 * piece.height + GAP if piece.after == "below" else piece.height


def _board_height(track: str) -> float:
    # all tracks are seventeen spaces wide; the oval is a row lower than the others
    return BASE * (7.48 if track == "oval" else 8.48) / 17.48


DIAGRAMS: Final[dict[str, float]] = {
    **{name: _height(name) / BASE for name in PIECES},
    **{name: _board_height(track) / BASE for name, (track, _, _) in BOARDS.items()},
    **{name: height / BASE for name, (height, _) in _OTHERS.items()},
}
"""Entry key of the rule book to height over width."""


def diagram(p: Painter, name: str, x: float, y: float, w: float, h: float, translator: Any) -> None:
    """Draw the picture of an entry into a box on paper."""
    pen = Pen(p, _names(translator), x, y, w, h, w / BASE)
    if name in PIECES:
        _piece(pen, name)
    elif name in BOARDS:
        _board(pen, name)
    else:
        _OTHERS[name][1](pen)
