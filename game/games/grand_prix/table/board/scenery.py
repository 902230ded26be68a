"""The board: road, boxes beside the pit lane, items on the road, gates, cars."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.table.board.cars import Livery, draw_plate, draw_pose
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.names import DRAWINGS
from game.games.grand_prix.table.stage import Ground
from game.ui.draw import svg
from game.ui.draw.art_base import drawing
from game.ui.draw.box import Box, box_of
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.race.board.stage import CarPose
from game.ui.tracks.art import gates, road, sign
from game.ui.tracks.board import Board

CREAM, ARMED = "#F7F1E2", "#F6C9BF"
EMPTY = "#B9AF9A"


def paint_ground(p: Painter, board: Board, m: Model) -> None:
    """Paint road, sign, gates and boxes, which change seldom."""
    road(p, board, "gp.road")
    count = len(board.course)
    corners = sum(space.turn != 0 for space in board.course)
    facts = m.names.t("track_facts", n=count, corners=corners)
    sign(p, board, m.names.track(m.observation), facts)
    gates(p, board, dict(enumerate(m.displayed["gates"])))
    paint_boxes(p, board, m)


def paint_items(p: Painter, board: Board, ground: Ground, displayed: Position) -> None:
    """Paint items and the tray, small beside a car on the same space."""
    taken = {ground.place(spot) for spot in displayed["spaces"] if spot is not None}
    for spot, item in displayed["road"]:
        draw_item(p, board, ground.index[spot], item, ground.place(spot) in taken)
    tray = displayed["tray"]
    if isinstance(tray, dict):
        small = ground.place(tray["space"]) in taken
        draw_tray(p, board, ground.index[tray["space"]], tray["item"], small)


def draw_item(p: Painter, board: Board, space: int, item: str, small: bool = False, alpha: int = 255) -> None:
    """Draw an item on a space; oil lies flat, everything else on a cream disc."""
    k = board.cell
    x, y = board.beside(space) if small else (board.at(space).x + 0.05 * k, board.at(space).y + 0.07 * k)
    size = k * (0.4 if small else 0.64)
    if item == "oil":
        p.art(drawing("grand_prix/oil_slick"), x, y, size * 1.06, alpha, mid=True)
        return
    draw_chip(p, x, y, size, item, alpha)


def draw_chip(p: Painter, x: float, y: float, size: float, item: str, alpha: int = 255) -> None:
    """Draw an item on its disc round (x, y)."""
    if alpha >= 255:
        p.circle(x, y, size * 0.47, ARMED if item == "armed" else CREAM, INK, max(1.0, size * 0.045))
    p.art(drawing(f"grand_prix/{DRAWINGS[item]}"), x, y, size * 0.66, alpha, mid=True)


def draw_tray(p: Painter, board: Board, space: int, item: str, small: bool = False) -> None:
    """Draw the tray with its item on a space."""
    k = board.cell
    x, y = board.beside(space) if small else (board.at(space).x + 0.05 * k, board.at(space).y + 0.05 * k)
    size = k * (0.46 if small else 0.72)
    p.art(drawing("grand_prix/tray"), x, y, size, mid=True)
    p.art(drawing(f"grand_prix/{DRAWINGS[item]}"), x - size * 0.01, y - size * 0.01, size * 0.5, mid=True)


# -- boxes -----
def paint_boxes(p: Painter, board: Board, m: Model) -> None:
    """Paint by pit place the box of the seat that started there: discs, cylinder, lost dice."""
    if not board.pit_boxes:
        return
    shown, order = m.displayed, m.pit_order
    drawn = [(seat, *(shown[field][seat] for field in ("laps", "lost", "cylinders"))) for seat in order]
    rects = [pit.rect for pit in board.pit_boxes]
    corners = [corner for x, y, w, h in rects for corner in ((x, y), (x + w, y + h))]

    def draw(c: Painter) -> None:
        for rect, seat in zip(rects, order, strict=False):
            draw_box(c, m.livery(seat), shown, seat, rect)
        for rect in rects[len(order) :]:
            c.rect(*rect, None, 3, EMPTY, 1.2, dash="4 4")

    p.layer("gp.boxes", (drawn, board, shown["options"]["discs"]), *box_of(corners, 3), draw)


def draw_box(c: Painter, livery: Livery, displayed: Position, seat: int, box: Box) -> None:
    """Draw one box: a head in the seat's colour, discs left and taken, lost dice."""
    x, y, w, h = box
    s = min(1.6, w / 48)
    head = min(20 * s, h * 0.32)
    c.rect(x, y, w, h, PAPER.card, 3, INK, 1.4)
    r = 3
    d = f"M{x} {y + r}Q{x} {y} {x + r} {y}H{x + w - r}Q{x + w} {y} {x + w} {y + r}V{y + head}H{x}Z"
    c.svg_fragments(x - 1, y - 1, w + 2, head + 2, svg.path(d, livery.colour, INK, 1.4))
    draw_plate(c, livery, x + 11 * s, y + head / 2, min(15 * s, head * 0.8))
    if displayed["cylinders"][seat]:
        cylinder = drawing("grand_prix/shortcut_cylinder", body=livery.colour)
        c.art(cylinder, x + w - 10 * s, y + head / 2, min(16 * s, head * 0.86), mid=True)
    discs = displayed["options"]["discs"]
    discs_left = discs - displayed["laps"][seat]
    columns = 3 if discs <= 3 else 5
    step = (w - 6) / columns
    size = min(12 * s, step * 0.92)
    for i in range(discs):
        cx, cy = x + 3 + step * (i % columns + 0.5), y + head + size * 0.72 + (i // columns) * size * 1.08
        if i < discs_left:
            c.art(drawing("grand_prix/lap_disc", body=livery.colour), cx, cy, size, mid=True)
        else:
            c.circle(cx, cy, size * 0.38, None, EMPTY, 1.2)
    lost = displayed["lost"][seat]
    die = min(10.5 * s, (w - 5) / 6 * 1.25, (w - 5) / max(1, lost))
    for i in range(lost):
        c.rect(x + 3 + i * (die + 0.6), y + h - die - 3.5, die - 1.6, die - 1.6, livery.colour, 2, INK, 1.2)


# -- cars -----
def paint_cars(
    p: Painter, board: Board, m: Model, poses: Mapping[int, CarPose], only: Collection[int] | None = None
) -> None:
    """Paint the cars, those in motion last; `only` these seats."""
    for seat in sorted(poses, key=lambda seat: (poses[seat].top, seat)):
        if only is None or seat in only:
            draw_pose(p, board, m.livery(seat), poses[seat])
