"""The board that leans in before and in corners and on the last lap, with a map of the whole circuit."""

from __future__ import annotations

from functools import partial
from typing import Final

from pygame import Rect, Surface, transform

from game.games.formula_one.rules.preview import SURE
from game.games.formula_one.table.board.scenery import labels, window_vectors
from game.games.formula_one.table.board.spots import free_boxes, full_board_boxes, map_boxes
from game.games.formula_one.table.board.tones import RING_FOCUSED
from game.games.formula_one.table.model import Model
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.surfaces import AHEAD, Pending
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import Elements
from game.ui.kit.widgets import zone
from game.ui.race.board.camera import Camera
from game.ui.race.director import ease
from game.ui.tracks.art import blit, road, thumbnail
from game.ui.tracks.ground import corner_masks

MARGIN: Final = 1.6
"""The margin around everything that has to be in sight, in lengths of a car."""
DIAL_REACH: Final = 22.0
FOOT: Final = 22.0
"""The height of the line below the map."""


def leaning(m: Model) -> Camera | None:
    """Return a camera that shows the viewer's car, its paths and the car ahead, if it is to lean in."""
    pose, plans, camera = m.stage.poses.get(m.me), m.plans, Camera()
    if pose is None or plans is None or not (m.observation["laps"][m.me] == 1 or _meets_corner(m)):
        return None
    ends = {plan.end for s in m.speeds for plan in m.plans_of(s) if plan.nodes and plan.risk_level != SURE}
    spots = [(pose.x, pose.y), *(m.ground.spot_of(node)[:2] for node in ends)]
    board, margin = m.full_board, MARGIN * m.ground.long * m.full_board.scale
    points = [board.point(*spot) for spot in spots]
    # the dial reaches into the foot of the board
    points.append((points[0][0], max(y for _, y in points) + DIAL_REACH))
    ahead = m.order[: m.order.index(m.me)][-1:]
    rival = [board.point(p.x, p.y) for seat in ahead if (p := m.stage.poses.get(seat))]
    leans = camera.lean(board.box, [*points, *rival], margin) or camera.lean(board.box, points, margin)
    return camera if leans else None


def _meets_corner(m: Model) -> bool:
    """Whether the viewer's car stands in a corner, or a path enters one."""
    circuit, label = m.ground.circuit, m.observation["spaces"][m.me]
    node = m.ground.node(label) if label is not None else -1
    spaces = m.ground.track.spaces
    if 0 <= node < circuit.spaces and spaces[node].corner is not None:
        return True
    plans = (plan for speed in m.speeds for plan in m.plans_of(speed))
    return any(circuit.band[node] >= 0 for plan in plans for node in plan.nodes if node < circuit.spaces)


def paint_road(p: Painter, m: Model) -> None:
    """Paint the road; a board that leans in has a picture of its own, so that the whole one stays."""
    if not m.is_leaning:
        road(p, m.board, "f1.road", keep=free_boxes(m))
        return
    box = m.board.box
    key = m.ground.track, box, m.board.scale, m.board.ox, m.board.oy
    p.layer("f1.road.leaning", key, *box, partial(_draw_close, m=m), opaque=True)


def _draw_close(c: Painter, m: Model) -> None:
    """Draw the road as the whole board's drawing through a smaller window."""
    x, y, w, h = box = m.board.box
    inner = window_vectors(m.full_board, m.board, c.theme, full_board_boxes(m))
    inner += corner_masks(box, 8, c.theme.paper)
    inner += svg.rect(x + 0.9, y + 0.9, w - 1.8, h - 1.8, None, 7, INK, 1.8)
    blit(c, inner, box)
    labels(c, m.board, True, ())


def is_road_drawn(p: Painter, m: Model) -> bool:
    """Draw the road ahead, the large picture on its thread; return whether it is there."""
    p.target = Surface((1, 1))
    try:
        with AHEAD.asked():
            paint_road(p, m)
    except Pending:
        return False
    AHEAD.forget()
    return True


class Glide:
    """The way in: the board as it was, enlarged until the part that the board leans in to fills it."""

    def __init__(self, p: Painter, m: Model) -> None:
        """Take the picture from the window, which still shows the whole board; `m` leans in already."""
        self._rect = Rect(p._box(*m.board.box)).clip(p.target.get_rect())
        self._part = Rect(p._box(*_part(m, m.board.box)))
        self._picture = p.target.subsurface(self._rect).copy()
        self.t = 0.0

    def paint(self, p: Painter) -> None:
        """Paint the board at the time `t` from 0 to 1."""
        share, whole, part = ease(self.t), self._rect, self._part
        sides = (a + (b - a) * share for a, b in zip(whole, part, strict=True))
        crop = Rect(*sides).move(-whole.x, -whole.y).clip(self._picture.get_rect())
        p.target.blit(transform.scale(self._picture.subsurface(crop), whole.size), whole)


def paint_map(p: Painter, m: Model) -> None:
    """Paint the map of the whole circuit while the board leans in, with the part in sight."""
    for x, y, w, h in map_boxes(m):
        p.rect(x + 3, y + 4, w, h, "#000000", 6, op=0.3)
        p.rect(x, y, w, h, PAPER.card, 6, INK, 2)
        inner = x + 4, y + 4, w - 8, h - FOOT - 6
        thumbnail(p, m.ground.track, *inner, "f1.map", PAPER.card)
        p.rect(*_part(m, inner), None, 3, INK, 4.4)
        p.rect(*_part(m, inner), None, 3, PAPER.accent, 2.4)
        middle = y + h - FOOT / 2 - 1
        p.text(x + w / 2, middle, m.names.t("map.whole"), 15, INK, "j", "c", w=w - 12)


def _part(m: Model, inner: Box) -> Box:
    """The part of the circuit in sight, as a box on the map."""
    x, y, w, h = inner
    bx, by, bw, bh = m.board.box
    share = min(w / bw, h / bh)
    ox, oy = x + (w - bw * share) / 2, y + (h - bh * share) / 2
    left, top = m.full_board.point(*m.board.back(bx, by))
    k = m.full_board.scale / m.board.scale * share
    return ox + (left - bx) * share, oy + (top - by) * share, bw * k, bh * k


def declare_map(ui: Elements, m: Model) -> None:
    """Declare the map, which shows the whole circuit again."""
    label = m.names.t("map.whole")
    show = partial(m.names.scene.key, "fit", False, False)
    for box in map_boxes(m):
        zone(ui, "map", "button", label, box, show, RING_FOCUSED, tooltip=m.names.t("map.tip"))
