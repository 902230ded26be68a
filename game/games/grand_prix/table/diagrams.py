"""The rule book's pictures: positions by the rules themselves, drawn with the table's own pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Final, cast

from game.engine import registry
from game.engine.contract import Json
from game.engine.venue.track import catalogue
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.rules.steps import FULL_SET, ITEMS, KINDS
from game.games.grand_prix.table.action_panel.dice import dice_panel
from game.games.grand_prix.table.action_panel.odds import odds_box
from game.games.grand_prix.table.board import overlay, scenery
from game.games.grand_prix.table.board.cars import draw_car, draw_cross, draw_die
from game.games.grand_prix.table.lookahead import Lookahead
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.names import ID, Names
from game.games.grand_prix.table.stage import Ground
from game.ui.draw.art_base import drawing
from game.ui.kit.layout import draw_node
from game.ui.race.board import canvas as book
from game.ui.race.board.canvas import BASE, Book, example_state, on_pixels
from game.ui.tracks.art import gates, road
from game.ui.tracks.board import Board

GAP: Final = 30.0
"""The gap between the parts of a picture that shows before and after."""

Point = tuple[float, float]
Canvas = book.Canvas[Names]

NO_ITEMS: Final[Mapping[str, Json]] = {"items": False}


# -- positions -----
@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a track with a position: its middle, side of a space, overrides, and the dice.

    With `faces` the table's own preview of stopping there is drawn, with `after` the position that
    follows as well, to the right or below.
    """

    track: str
    middle: Point
    cell: float
    height: float
    overrides: Mapping[str, Json]
    faces: tuple[int, ...] = ()
    path: str = ""
    after: str = ""
    options: Mapping[str, Json] = field(default_factory=lambda: NO_ITEMS)
    width: float = BASE
    """The picture's width; the rest is for what stands beside it."""
    boxes: bool = False
    """Whether the boxes beside the pit lane are drawn."""

    @property
    def full_height(self) -> float:
        """The height of the picture with all its parts."""
        return 2 * self.height + GAP if self.after == "below" else self.height


_WITH_ITEMS: Final = partial(Piece, "oval", (11.4, 6.1), 56, 124, options={"items": True})

PIECES: Final = {
    "GP-2_3": Piece(
        "oval", (6.3, 5.5), 60, 168, {"spaces": [48, 47, 46, 45], "in_pit_lane": [True] * 4}, boxes=True
    ),
    "GP-3_3_3": Piece("oval", (9.5, 6.2), 50, 112, {"spaces": [43, 1]}, (2, 6, 1, 3)),
    "GP-4_1": Piece("oval", (14.6, 5.9), 54, 146, {"spaces": [4, 8, 8, 30]}, (4,), after="right"),
    "GP-4_2": Piece("oval", (12.0, 6.2), 50, 112, {"spaces": [1, 4, 3, 5]}, (2,), after="right"),
    "into_corner": Piece("oval", (14.6, 5.9), 54, 146, {"spaces": [4, 7, 8, 30]}, (3,), after="right"),
    "GP-7_1": Piece("oval", (10.0, 1.4), 42, 160, {"spaces": [15, 36]}, (2, 4), "shortcut", width=BASE - 112),
    "GP-7_2": Piece(
        "gate", (7.6, 3.1), 46, 304, {"spaces": [38, 24], "gates": [True], "turn": 1}, (1, 3), "gate"
    ),
    "GP-7_3": Piece("tele", (11.2, 4.6), 46, 314, {"spaces": [9, 1]}, (2,)),
    "GP-7_4": Piece("eight", (10.5, 3.0), 54, 250, {"spaces": [44, 22]}, (2,), after="right"),
    "GP-8_2": _WITH_ITEMS({"spaces": [2, 5, 45], "laps": [1, 1, 1], "tray": {"space": 6, "item": "rocket"}}),
    "rocket": _WITH_ITEMS({"spaces": [1, 5], "items": [["rocket"], []]}),
    "oil": _WITH_ITEMS({"spaces": [1, 6, 5, 30], "road": [[3, "oil"]]}, (2,), after="below"),
}
"""By entry of the rule book."""

_RACE: Final = {"spaces": [17, 21, 8, 46], "laps": [1, 1, 1, 0]}
BOARDS: Final[dict[str, tuple[str, Mapping[str, Json], Mapping[str, Json]]]] = {
    "goal": ("oval", NO_ITEMS, _RACE),
    "GP-9_5": ("oval", {**NO_ITEMS, "wet_race": True}, {"spaces": [48, 47]}),
    **{track: (track, NO_ITEMS, {}) for track in ("oval", "gate", "tele", "eight", "grand")},
}
"""Pictures of whole tracks: track, options, overrides."""


@lru_cache(maxsize=64)
def _complete_position(name: str) -> Position:
    """Return the position of a picture, completed by the rules."""
    piece = PIECES[name]
    return _position(piece.overrides, piece.faces, piece.track, piece.options)


def _position(
    overrides: Mapping[str, Json],
    faces: tuple[int, ...] = (),
    track: str = "oval",
    options: Mapping[str, Json] = NO_ITEMS,
) -> Position:
    rolled = {"rolled": list(faces)} if faces else {}
    state = example_state(registry.game(ID), {**overrides, **rolled}, options=options, track=track)
    return cast("Position", state.observe(None))


@lru_cache(maxsize=64)
def position_after(name: str) -> Position:
    """Return the position after driving by a picture's dice."""
    piece, game = PIECES[name], registry.game(ID)
    state = game.load(_complete_position(name))
    state.apply(game.parse("stop"))
    if piece.path:
        state.apply(next(step for step in state.legal() if step.startswith(f"go {piece.path}")))
    return cast("Position", state.observe(None))


def _model(canvas: Canvas, position: Position) -> Model:
    """Return the table's model of a position."""
    ground, seats = Ground(catalogue.find(ID, position["track"])), tuple(range(position["seats"]))
    looked = Lookahead(position)
    return Model(canvas.names, ground, position, position, seats, looked, viewer=position["turn"])


def _names(translator: Any) -> Names:
    return Names.without_race(registry.game(ID), translator, viewer=None, seat_name=lambda seat: "")


# -- pieces of road -----
def _draw(
    canvas: Canvas, board: Board, m: Model, landings: Sequence[Landing] = (), has_boxes: bool = True
) -> None:
    """Paint the road with items and cars, and previews of landings below and above them."""
    p, index, observation = canvas.p, m.ground.index, m.observation
    # One cache name for all pictures: the book caches each of them itself.
    road(p, board, "gp.rules")
    with p.clipped(*board.box):
        gates(p, board, dict(enumerate(observation["gates"])))
        for seat, pit in enumerate(board.pit_boxes[: observation["seats"] if has_boxes else 0]):
            scenery.draw_box(p, m.livery(seat), observation, seat, pit.rect)
        for landing in landings:
            start = observation["spaces"][landing.seat]
            overlay.paint_landing(p, board, index, landing, start, landing is landings[0])
        scenery.paint_items(p, board, m.ground, observation)
        scenery.paint_cars(p, board, m, m.ground.rest(observation))
        for event in landings[0].pushed if landings else ():
            overlay.push_arrow(p, board, index[event.data["from"]], index[event.data["to"]])


def _piece(canvas: Canvas, name: str) -> None:
    piece, k = PIECES[name], canvas.k
    w, h = piece.width * k, piece.height * k
    below, gap = piece.after == "below", GAP * k
    if piece.after == "right":
        w = (w - gap) / 2
    m = _model(canvas, _complete_position(name))
    after = _model(canvas, position_after(name)) if piece.faces else m
    board, next_board = (
        Board.around(m.ground.track, box, piece.cell * k, piece.middle)
        for box in canvas.parts(w, h, 2, gap, below)
    )
    stop = m.lookahead.stop if m.lookahead and piece.faces else ()
    ranked = sorted(stop, key=lambda landing: not landing.path_kind.startswith(piece.path))
    _draw(canvas, board, m, ranked, piece.boxes)
    if name == "rocket":
        overlay.paint_aim(canvas.p, board, m)
    if name == "GP-7_1":
        large = canvas.x + w + 16 * k, canvas.y + 8 * k, 92 * k, h - 16 * k
        scenery.draw_box(canvas.p, after.livery(0), after.observation, 0, large)
    if piece.after:
        _draw(canvas, next_board, after, has_boxes=piece.boxes)
        x, y = (w / 2, h + gap / 2) if below else (w + gap / 2, h / 2)
        canvas.then(canvas.x + x, canvas.y + y, 9, below)


def _board(canvas: Canvas, name: str) -> None:
    """Paint a whole track with what is on it."""
    track, options, overrides = BOARDS[name]
    m = _model(canvas, _position(overrides, track=track, options=options))
    board = Board(m.ground.track, on_pixels(canvas.p, (canvas.x, canvas.y, canvas.w, canvas.h)))
    _draw(canvas, board, m, has_boxes=bool(overrides))


# -- dice, boxes, items -----
def _turn(canvas: Canvas) -> None:
    """Paint the panel in the middle of a turn: the dice rolled, and what each face would bring."""
    p, m = canvas.p, _model(canvas, _position({"spaces": [22, 32]}, (3, 5)))
    assert m.lookahead is not None
    top = canvas.y + (canvas.h - 150) / 2
    p.rect(canvas.x, canvas.y, canvas.w, canvas.h, p.theme.panel, 8)
    draw_node(p, dice_panel(p, m), (canvas.x + 14, top, 308, 150))
    p.rect(canvas.x + 336, top + 4, 1, 142, p.theme.edge_raised)
    draw_node(p, odds_box(p, m, m.lookahead), (canvas.x + 350, top, canvas.w - 358, 150))


_QUALIFYING: Final = ((2, 5, 6), (4, 1, 4), (6, 5))


def _qualifying(canvas: Canvas) -> None:
    """Paint a row a seat: its dice and its result."""
    p, k, m = canvas.p, canvas.k, _model(canvas, _position({"spaces": [1, 2, 3]}))
    best = max(sum(faces) for faces in _QUALIFYING if len(set(faces)) == len(faces))
    row = canvas.h / len(_QUALIFYING)
    for seat, faces in enumerate(_QUALIFYING):
        y = canvas.y + (seat + 0.5) * row
        p.rect(canvas.x, y - row / 2 + 3, canvas.w, row - 6, p.theme.card, 8, p.theme.rule, 1.2)
        draw_car(p, m.livery(seat), canvas.x + 40 * k, y, 50 * k, 0)
        repeat = len(set(faces)) < len(faces)
        for i, face in enumerate(faces):
            x = canvas.x + (112 + i * 54) * k
            draw_die(p, m.livery(seat), x, y, 44 * k, face)
            if repeat and i == len(faces) - 1:
                draw_cross(p, x + 46 * k, y, 40 * k)
        result = 0 if repeat else sum(faces)
        colour = p.theme.danger_paper if repeat else p.theme.ink
        p.text(canvas.x + 400 * k, y, f"= {result}", 32, colour, "cb", "c")
        if result == best:
            p.text(canvas.x + canvas.w - 18, y, canvas.t("pole"), 18, p.theme.ink, "jb", "r", w=130 * k)


def _doubled(canvas: Canvas) -> None:
    """Paint 2, 6, 1, 3 and the highest once more."""
    p, k, livery = canvas.p, canvas.k, _model(canvas, _position({})).livery(0)
    faces, y = (2, 6, 1, 3), canvas.y + canvas.h / 2
    p.rect(canvas.x, canvas.y, canvas.w, canvas.h, p.theme.card, 8, p.theme.rule, 1.2)
    x = canvas.x + 44 * k
    for i, face in enumerate(faces):
        draw_die(p, livery, x + i * 56 * k, y, 46 * k, face)
    p.text(x + 236 * k, y, "= 12", 30, p.theme.ink, "cb", "c")
    p.rect(canvas.x + 344 * k, canvas.y + 14 * k, 1.4, canvas.h - 28 * k, p.theme.rule)
    scenery.draw_chip(p, canvas.x + 386 * k, y, 54 * k, "turbine")
    p.text(canvas.x + 430 * k, y, "+", 28, p.theme.ink, "cb", "c")
    draw_die(p, livery, canvas.x + 472 * k, y, 46 * k, max(faces))
    p.text(canvas.x + 556 * k, y, f"= {sum(faces) + max(faces)}", 36, p.theme.danger_paper, "cb", "c")


def _gallery(canvas: Canvas) -> None:
    """Paint the five kinds of items with their numbers, and the tray."""
    p, k, pitch = canvas.p, canvas.k, canvas.w / 6
    kinds = [(canvas.names.item(ITEMS[kind]), FULL_SET[kind]) for kind in KINDS]
    for i, (name, count) in enumerate((*kinds, (canvas.t("tray"), 1))):
        x, y = canvas.x + (i + 0.5) * pitch, canvas.y + 50 * k
        if i < len(kinds):
            scenery.draw_chip(p, x, y, 84 * k, ITEMS[KINDS[i]])
        else:
            p.art(drawing("grand_prix/tray"), x, y, 84 * k, mid=True)
        p.text(x, y + 58 * k, name, 16, p.theme.ink, "jb", "c", w=pitch - 6)
        p.text(x, y + 80 * k, canvas.t("each", n=count), 16, p.theme.muted, "j", "c", w=pitch - 6)


def _box(canvas: Canvas) -> None:
    """Paint a car with four dice, and its box with explanations."""
    p, k = canvas.p, canvas.k
    overrides = {"spaces": [20, 5], "laps": [1, 0], "lost": [2, 0], "cylinders": [True, False]}
    m = _model(canvas, _position(overrides))
    draw_car(p, m.livery(0), canvas.x + 60 * k, canvas.y + 44 * k, 88 * k, 0)
    for i in range(m.observation["dice"][0]):
        draw_die(p, m.livery(0), canvas.x + (24 + i * 36) * k, canvas.y + 116 * k, 30 * k, i + 2)
    x, w = canvas.x + 216 * k, 120 * k
    box = (x, canvas.y + 2 * k, w, canvas.h - 4 * k)
    scenery.draw_box(p, m.livery(0), m.observation, 0, box)
    head = min(20 * min(1.6, w / 48), box[3] * 0.32)
    disc, step = box[1] + head + 14, (w - 6) / 3
    notes = (
        ("cylinder", x + w - 16, box[1] + head / 2, 0.12),
        ("taken", x + 3 + 2.5 * step, disc, 0.38),
        ("left", x + 3 + 1.5 * step, disc, 0.62),
        ("lost", x + 29, box[1] + box[3] - 12, 0.88),
    )
    for key, px, py, share in notes:
        ty, tx = canvas.y + share * canvas.h, x + w + 40 * k
        d = f"M{px} {py}L{tx - 14 * k} {ty}H{tx - 5 * k}"
        p.path((px - 4, min(py, ty) - 4, tx - px + 8, abs(ty - py) + 8), d, None, p.theme.muted, 1.6)
        p.circle(px, py, 3, p.theme.card, p.theme.ink, 1.4)
        p.text(tx, ty, canvas.t(key), 16, p.theme.ink, "j", w=canvas.x + canvas.w - tx)


def _board_height(track: str) -> float:
    # All tracks are seventeen spaces wide; the oval is a row lower than the others.
    return BASE * (7.48 if track == "oval" else 8.48) / 17.48


BOOK: Final = Book(
    _names,
    {
        **{name: (piece.full_height, partial(_piece, name=name)) for name, piece in PIECES.items()},
        **{
            name: (_board_height(track), partial(_board, name=name)) for name, (track, _, _) in BOARDS.items()
        },
        "GP-1_2": (142.0, _gallery),
        "GP-1_3": (140.0, _box),
        "GP-2_1": (192.0, _qualifying),
        "GP-3_3": (150.0, _turn),
        "GP-8_4": (76.0, _doubled),
    },
)
"""The ratio of height to width by entry key of the rule book, and what draws its picture."""
