"""Parts of the track viewer: the table of corners and the lap as a straight line."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.venue.track import Track
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK, PAPER
from game.ui.kit.scene import Shell
from game.ui.scenes.tracks.model import CornerRow, corner_rows, text_key
from game.ui.tracks.board import Board
from game.ui.tracks.road import GRID_PAINT

LINE = 21.5
LIMITS = (46.0, 52.0)
"""The minimum and the usual height of a corner whose limits are shown by lane."""
PLATE = 30.0
SHORTCUT, GATE, TELEPORT = "#B8740F", "#0B8F63", "#1B6FBE"


class CornerTable:
    """A row for each corner: number, space, direction, the straight before it, and its limits if any."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.box: Box = (0.0, 0.0, 0.0, 0.0)
        self.rows: list[CornerRow] = []
        self.first = 0
        self._track: Track | None = None

    def show(self, track: Track | None) -> None:
        """Show the corners of another track."""
        self._track = track
        self.rows = corner_rows(track) if track else []
        self.first = 0

    def has_point(self, x: float, y: float) -> bool:
        """Return whether a point is on the table."""
        left, top, w, h = self.box
        return left <= x < left + w and top <= y < top + h

    @property
    def fit(self) -> int:
        """The number of rows that fit."""
        return max(1, int((self.box[3] - 44) // self._each))

    @property
    def _each(self) -> float:
        """The height of a row, less than usual if all of them fit then."""
        if not self.has_limits:
            return LINE
        least, usual = LIMITS
        return max(least, min(usual, (self.box[3] - 44) / len(self.rows)))

    @property
    def has_limits(self) -> bool:
        """Whether the corners have limits by lane."""
        return any(row.limits for row in self.rows)

    def scroll(self, by: int) -> None:
        """Scroll the table by rows."""
        self.first = max(0, min(max(0, len(self.rows) - self.fit), self.first + by))

    def read_out(self) -> list[str]:
        """Return the table as lines of text."""
        return ["\t".join(self._cells(row)) for row in self.rows]

    def _cells(self, row: CornerRow) -> list[str]:
        cells = [str(row.number), row.spaces, self.app.t(f"tracks.{row.hand}")]
        if row.courses:
            return [*cells, " / ".join(map(str, row.courses))]
        if not row.limits:
            return [*cells, str(row.run)]
        return [*cells, " ".join(map(str, row.limits)), self._spin(row)]

    def _spin(self, row: CornerRow) -> str:
        return self.app.t("tracks.corner_spin", row=row.spin[0]) if row.spin else ""

    def paint(self, p: Painter) -> None:
        """Draw the table in its box."""
        t, (x, y, w, _) = p.theme, self.box
        self.scroll(0)
        if self.has_limits:
            self._paint_limits(p)
            return
        last = "courses" if any(row.courses for row in self.rows) else "run"
        columns = [(0.0, "no"), (0.2, "space"), (0.45, "way"), (1.0, last)]
        for (share, key), width in zip(columns, (0.19, 0.24, 0.24, 0.3), strict=True):
            side = "r" if share == 1 else "l"
            label = self._label(key)
            p.text(x + share * w, y + 14, label, CAPTION, t.muted, "j", side, w=width * w)
        p.rect(x, y + 30, w, 2, t.ink)
        for i, row in enumerate(self.visible_rows):
            self._paint_row(p, row, y + 34 + i * LINE, [share for share, _ in columns])
        self._paint_scroll_mark(p)

    def _label(self, column: str) -> str:
        if column == "space" and self._track and self._track.layout == "road":
            return self.app.t(text_key(self.app, self._track, "spaces"))
        return self.app.t(f"tracks.corner_{column}")

    @property
    def visible_rows(self) -> list[CornerRow]:
        """The rows that fit, from the first one scrolled to."""
        return self.rows[self.first : self.first + self.fit]

    def _paint_scroll_mark(self, p: Painter) -> None:
        x, y, w, h = self.box
        visible, count = len(self.visible_rows), len(self.rows)
        if visible < count:
            length = h - 40
            top, size = y + 36 + length * self.first / count, length * visible / count
            p.rect(x + w + 5, top, 4, size, p.theme.rule, 2)

    def _paint_limits(self, p: Painter) -> None:
        """Draw each corner as a plate with its limits by lane, from left to right, and a line of text."""
        t, (x, y, w, _) = p.theme, self.box
        p.text(x, y + 14, self.app.t("tracks.corner_by_lane"), CAPTION, t.muted, "j", w=w)
        p.rect(x, y + 30, w, 2, t.ink)
        for i, row in enumerate(self.visible_rows):
            top = y + 38 + i * self._each
            self._paint_plate(p, row, x, top, w)
            p.svg_fragments(x - 2, top + 25, 18, 18, _hand(x + 7, top + 34, row.hand, t.muted))
            p.text(x + 22, top + 34, self._about(row), CAPTION, t.muted, "j", w=w - 22)
        self._paint_scroll_mark(p)

    def _about(self, row: CornerRow) -> str:
        """Describe where a corner is, with its spin point."""
        japanese = self.app.translator.code == "ja"
        rows = row.spaces.replace("–", "〜") if japanese else row.spaces
        words = [self.app.t("tracks.corner_rows", rows=rows), *([self._spin(row)] if row.spin else [])]
        return ("・" if japanese else " · ").join(words)

    def _paint_plate(self, p: Painter, row: CornerRow, x: float, y: float, w: float) -> None:
        h, lanes = 24.0, len(row.limits)
        each = (w - PLATE) / max(1, lanes)
        p.rect(x, y, w, h, PAPER.kerb_red, 5)
        p.rect(x, y, PLATE, h, INK, 5)
        p.rect(x + PLATE - 6, y, 6, h, INK)
        p.text(x + PLATE / 2, y + h / 2, str(row.number), 18, "#F4F1E8", "cb", "c", w=PLATE - 4)
        for lane, limit in enumerate(row.limits):
            left = x + PLATE + lane * each
            p.text(left + each / 2, y + h / 2, str(limit), 17, "#FFFFFF", "cb", "c", w=each - 4)
            if lane:
                width, colour = (4.0, INK) if lane - 1 in row.bars else (1.0, "#F1A79B")
                p.rect(left - width / 2, y, width, h, colour)

    def _paint_row(self, p: Painter, row: CornerRow, y: float, shares: list[float]) -> None:
        t, (x, _, w, _) = p.theme, self.box
        middle = y + LINE / 2
        cells = self._cells(row)
        p.text(x + shares[0] * w + 4, middle, cells[0], 17, t.ink, "cb")
        p.text(x + shares[1] * w, middle, cells[1], 17, t.ink, "cs")
        turn = x + shares[2] * w
        p.svg_fragments(turn, middle - 9, 18, 18, _hand(turn + 9, middle, row.hand, t.ink))
        p.text(turn + 24, middle, cells[2], CAPTION, t.muted, "j", w=0.24 * w - 4)
        p.text(x + w, middle, cells[3], 17, t.ink, "cb", "r", w=0.31 * w - 24)
        p.rect(x, y + LINE - 1, w, 1, t.rule)


def _hand(x: float, y: float, hand: str, colour: str) -> str:
    """Return a bent arrow to one side."""
    s = 1 if hand == "right" else -1
    shaft = f"M{x - 4 * s} {y + 7}V{y}Q{x - 4 * s} {y - 4} {x} {y - 4}H{x + 4 * s}"
    head = f"M{x + 2 * s} {y - 7.5}L{x + 5.5 * s} {y - 4}L{x + 2 * s} {y - 0.5}"
    return svg.path(shaft + head, None, colour, 1.8)


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
