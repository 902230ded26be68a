"""Parts of the track viewer: the table of corners and the lap as a straight line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.engine.venue.track import Track
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK, LINE_H, PAPER, TextStyle, Type
from game.ui.kit.cards import scroll_mark
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.parts import rule
from game.ui.kit.scene import Shell
from game.ui.kit.scroller import Scroller
from game.ui.scenes.tracks.model import CornerRow, corner_rows, text_key
from game.ui.tracks.board import Board
from game.ui.tracks.road import GRID_PAINT

LINE, HEAD = 21.5, 34.0
"""Heights of a corner in figures alone, and of the table's head."""
LIMITS = (46.0, 52.0)
"""The minimum and the usual height of a corner whose limits are shown by lane."""
PLATE, PLATE_H = 30.0, 24.0
SPACE = TextStyle(17, "cs")
SHORTCUT, GATE, TELEPORT = "#B8740F", "#0B8F63", "#1B6FBE"


class CornerTable:
    """A row for each corner: number, space, direction, the straight before it, and its limits if any."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.box: Box = (0.0, 0.0, 0.0, 0.0)
        self.rows: list[CornerRow] = []
        self.scroller = Scroller()
        self._track: Track | None = None

    def show(self, track: Track | None) -> None:
        """Show the corners of another track."""
        self._track = track
        self.rows = corner_rows(track) if track else []
        self.scroller.first = 0

    # -- words -----
    def read_out(self) -> list[str]:
        """Return the table as lines of text."""
        return ["\t".join(self._cells(corner)) for corner in self.rows]

    def _cells(self, corner: CornerRow) -> list[str]:
        cells = [str(corner.number), corner.spaces, self.app.t(f"tracks.{corner.hand}")]
        if corner.courses:
            return [*cells, " / ".join(map(str, corner.courses))]
        if not corner.limits:
            return [*cells, str(corner.run)]
        return [*cells, " ".join(map(str, corner.limits)), self._spin(corner)]

    def _spin(self, corner: CornerRow) -> str:
        return self.app.t("tracks.corner_spin", row=corner.spin[0]) if corner.spin else ""

    # -- the table -----
    def layout_node(self, p: Painter, w: float, h: float) -> Node:
        """Return as many corners as fit into this size."""
        has_limits = any(corner.limits for corner in self.rows)
        head, describe, each = (
            (self._limits_head, self._limits, max(LIMITS[0], min(LIMITS[1], (h - HEAD) / len(self.rows))))
            if has_limits
            else (self._head, self._line, LINE)
        )
        visible = self.scroller.visible(self.rows, int((h - HEAD) // each))
        corners = column(*(describe(p, corner, w, each) for corner in visible), draw=self._draw_scroll_mark)
        title = row(*head(p, w), fixed_h=HEAD - 6)
        return column(title, rule(p.theme.ink, LINE_H), corners, gap=2, w=w, max_w=w)

    def _head(self, p: Painter, w: float) -> Iterator[Node]:
        """Yield the names of the columns."""
        last = "courses" if any(corner.courses for corner in self.rows) else "run"
        for key, share in (("no", 0.2), ("space", 0.25), ("way", 0.25), (last, 0.3)):
            label = self.app.t(f"tracks.corner_{key}")
            if key == "space" and self._track and self._track.layout == "road":
                label = self.app.t(text_key(self.app, self._track, "spaces"))
            side, pad = ("r", 0) if key == last else ("l", 3)
            yield text(
                label, Type.CAPTION, p.theme.muted, side, pad=(0, 0, pad, 0), w=share * w, max_w=share * w
            )

    def _line(self, p: Painter, corner: CornerRow, w: float, h: float) -> Node:
        """Return a corner in figures."""
        t, (number, spaces, way, last) = p.theme, self._cells(corner)
        cells = row(
            text(number, Type.COUNT, t.ink, pad=(4, 0, 0, 0), w=0.2 * w, max_w=0.2 * w),
            text(spaces, SPACE, t.ink, w=0.25 * w, max_w=0.25 * w),
            box(draw=partial(_draw_hand, corner.hand, t.ink), w=24),
            text(way, Type.CAPTION, t.muted, grow=1),
            text(last, Type.COUNT, t.ink, "r"),
            grow=1,
        )
        return column(cells, rule(t.rule), fixed_h=h)

    def _limits_head(self, p: Painter, w: float) -> Iterator[Node]:
        yield text(self.app.t("tracks.corner_by_lane"), Type.CAPTION, p.theme.muted)

    def _limits(self, p: Painter, corner: CornerRow, w: float, h: float) -> Node:
        """Return a corner as a plate with its limits by lane, and where it is with its spin point."""
        t, japanese = p.theme, self.app.translator.code == "ja"
        rows = corner.spaces.replace("–", "〜") if japanese else corner.spaces
        facts = [self.app.t("tracks.corner_rows", rows=rows), *([self._spin(corner)] if corner.spin else [])]
        about = text(("・" if japanese else " · ").join(facts), Type.CAPTION, t.muted)
        hand = box(draw=partial(_draw_hand, corner.hand, t.muted), w=22)
        plate = box(draw=partial(_draw_plate, corner), h=PLATE_H)
        return column(plate, row(hand, about, h=20), pad=(0, 4, 0, 0), fixed_h=h)

    def _draw_scroll_mark(self, p: Painter, rect: Box, look: Look) -> None:
        x, y, w, h = rect
        scroll_mark(p, x + w + 4, y, h, self.scroller.lines, p.theme.rule)


def _draw_plate(corner: CornerRow, p: Painter, rect: Box, look: Look) -> None:
    """Draw a corner's number and its limits by lane, from left to right, with the islands between them."""
    (x, y, w, h), lanes = rect, len(corner.limits)
    each = (w - PLATE) / max(1, lanes)
    p.rect(*rect, PAPER.kerb_red, 5)
    p.rect(x, y, PLATE, h, INK, 5)
    p.rect(x + PLATE - 6, y, 6, h, INK)
    p.text(x + PLATE / 2, y + h / 2, str(corner.number), 18, "#F4F1E8", "cb", "c", w=PLATE - 4)
    for lane, limit in enumerate(corner.limits):
        left = x + PLATE + lane * each
        p.text(left + each / 2, y + h / 2, str(limit), 17, "#FFFFFF", "cb", "c", w=each - 4)
        if lane:
            width, colour = (4.0, INK) if lane - 1 in corner.bars else (1.0, "#F1A79B")
            p.rect(left - width / 2, y, width, h, colour)


def _draw_hand(hand: str, colour: str, p: Painter, rect: Box, look: Look) -> None:
    """Draw a bent arrow to one side."""
    x, y, s = rect[0] + 9, rect[1] + rect[3] / 2, 1 if hand == "right" else -1
    shaft = f"M{x - 4 * s} {y + 7}V{y}Q{x - 4 * s} {y - 4} {x} {y - 4}H{x + 4 * s}"
    head = f"M{x + 2 * s} {y - 7.5}L{x + 5.5 * s} {y - 4}L{x + 2 * s} {y - 0.5}"
    p.svg_fragments(x - 9, y - 9, 18, 18, svg.path(shaft + head, None, colour, 1.8))


# -- the lap unrolled -----
def lap_strip(p: Painter, track: Track, title: str, x: float, y: float, w: float, h: float) -> None:
    """Draw the lap as a line: corners red, starting places sand, shortcuts and jumps as arcs."""
    p.text(x, y + 8, title, CAPTION, p.theme.muted, "j", w=w * 0.4)
    board = Board(track, (0, 0, 100, 100))
    order = [s.index for s in board.course]
    each = w / len(order)
    base = y + h - 13
    at = {space: x + (i + 0.5) * each for i, space in enumerate(order)}
    inner = "".join(_squares(board, order, x, base, each))
    inner += "".join(_arcs(track, at, base, p.theme.ink))
    inner += "".join(_dots(board, order, at, base))
    inner += svg.rect(x, base, w, 13, None, 2, INK if p.theme.name != "night" else "#8E959F", 1.4)
    p.svg_fragments(x - 2, y - 4, w + 4, h + 8, inner)


def _squares(board: Board, order: list[int], x: float, y: float, each: float) -> Iterator[str]:
    for i, space in enumerate(order):
        if board.track.is_corner[space]:
            colour = PAPER.kerb_red
        else:
            colour = GRID_PAINT if space in board.track.grid else PAPER.asphalt
        yield svg.rect(round(x + i * each, 2), y, round(each, 2), 13, colour)
        if i:
            yield svg.line(round(x + i * each, 2), y, round(x + i * each, 2), y + 13, "#8E959F", 0.7)


def _arcs(track: Track, at: dict[int, float], y: float, ink: str) -> Iterator[str]:
    for cut in track.shortcuts:
        yield from _arc(at, cut.entry, cut.exit, y, SHORTCUT, None, False)
    for gate in track.gates:
        yield from _arc(at, gate.entry, gate.exit, y, GATE, None, False)
    for pair in track.teleports:
        yield from _arc(at, pair.a, pair.b, y, TELEPORT, "5 4", True)
    for crossing in track.crossings:
        yield from _arc(at, *crossing.spaces, y, ink, "2 3.5", True)


def _arc(
    at: dict[int, float], start: int, end: int, y: float, colour: str, dash: str | None, both: bool
) -> Iterator[str]:
    if start not in at or end not in at:
        return
    a, b = at[start], at[end]
    rise = 27.0
    bend = (b - a) * 0.12
    d = f"M{a:.2f} {y - 2}C{a + bend:.2f} {y - rise} {b - bend:.2f} {y - rise} {b:.2f} {y - 2}"
    yield svg.path(d, None, colour, 2.4, dash=dash, cap="butt")
    for tip in (a, b) if both else (b,):
        yield svg.path(f"M{tip - 4.5:.2f} {y - 8}H{tip + 4.5:.2f}L{tip:.2f} {y - 0.5}Z", colour)


def _dots(board: Board, order: list[int], at: dict[int, float], y: float) -> Iterator[str]:
    for space in order:
        if board.track.switch_of[space] >= 0:
            yield svg.circle(round(at[space], 2), y + 6.5, 4, PAPER.accent, INK, 1.2)
        if board.track.teleport_to[space] >= 0:
            yield svg.circle(round(at[space], 2), y + 6.5, 4, TELEPORT, "#FBF8F1", 1.2)
        row = board.track.spaces[space].row
        if any(here.bonus and here.row == row for here in board.track.spaces):
            yield svg.rect(round(at[space] - 6, 2), y + 3, 12, 7, PAPER.accent, 1.5, INK, 1.2)
