"""The column of a table: the running order and the latest lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import DrawElement, Element, Elements, Extra, Look
from game.ui.kit.layout import DrawNode
from game.ui.kit.marks import draw_face, draw_mark, icon, keycap
from game.ui.kit.widgets import item, ring, zone
from game.ui.race.board.pieces import in_disc
from game.ui.race.depth import Depth
from game.ui.race.result import MessageLike
from game.ui.race.scene import LogLine, RaceScene

HEAD = 36.0
"""The height above the first row."""
LOG_GAP, LOG_FOOT = 24.0, 8.0
"""The heights between the running order and the log, and below the log."""
FACE_LEAST, FACE_MOST, FADED = 24.0, 30.0, 110
"""The least and the most width of a portrait in the running order, and the alpha of one that is out."""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One line of the running order: place, badge and number, a name, and a value such as points.

    `lit` highlights it; `change` is the places it would win or lose; `quiet` belongs to nobody; `out` has
    dropped out, and `value` may say so. With `disc` the number is on a disc, as on a car.
    """

    place: int
    badge: Mark
    number: str
    name: str
    is_own: bool = False
    lit: bool = False
    change: int = 0
    value: str = ""
    out: bool = False
    quiet: bool = False
    disc: bool = False
    face: str = ""
    """Who directs it, for `draw_face`; empty for nobody."""
    seat: int | None = None
    """The seat that it belongs to: a career marks the rows of a rival, and bubbles point at them."""

    @property
    def label(self) -> str:
        """The row as text."""
        return " ".join(part for part in (str(self.place), self.number, self.name, self.value) if part)


def order_rows(scene: RaceScene, values: Sequence[int], turn: int | None) -> list[OrderRow]:
    """Return a row for each seat, the highest value first; equal values share a place."""
    return [
        OrderRow(
            1 + sum(other > values[seat] for other in values),
            scene.mark(seat) or Mark("", ""),
            "",
            scene.seat_name(seat),
            is_own=scene.is_me(seat),
            lit=seat == turn,
            value=str(values[seat]),
            seat=seat,
        )
        for seat in sorted(range(len(values)), key=lambda seat: -values[seat])
    ]


def paint_column(
    p: Painter, name: str, key: object, box: Box, scene: RaceScene, draw: Callable[[Painter], None]
) -> None:
    """Draw the column with what `draw` adds to it; cached until `key`, the log or its language changes."""
    x, y, w, h = box
    shown = scene.app.translator.code, scene.log_covered, scene.news_from, scene.depth, scene.own_from
    log_key = *shown, len(scene.log), *scene.log[-1:]

    def ground(c: Painter) -> None:
        c.rect(x, y, w, h, c.theme.panel)
        # the edge towards the board
        c.rect(x if x else x + w - 1.5, y, 1.5, h, c.theme.edge)
        draw(c)

    p.layer(name, (key, log_key), x, y, w, h, ground, opaque=True)


def paint_order(
    c: Painter, box: Box, rows: Sequence[OrderRow], titles: tuple[str, str], row_h: float, line_after: int = 0
) -> None:
    """Draw the running order, with a dashed line after `line_after` rows (the last that score)."""
    t, (x, y, w, _) = c.theme, box
    c.text(x + 16, y + 22, titles[0], 16, t.light, "jb", w=w - 110)
    c.text(x + w - 14, y + 22, titles[1], 14, t.light_muted, "j", "r", w=90)
    has_faces = any(row.face for row in rows)
    for i, row in enumerate(rows):
        _draw_row(c, row, i, (x, y + HEAD + i * row_h, w, row_h - 0.5), has_faces)
    if line_after and rows:
        line_y = y + HEAD + line_after * row_h
        c.line(x + 6, line_y, x + w - 6, line_y, t.accent, 1.4, "4 4")


def _draw_row(c: Painter, row: OrderRow, i: int, box: Box, has_faces: bool) -> None:
    t, (x, y, w, h) = c.theme, box
    middle, right = y + h / 2, x + w
    if row.is_own:
        c.rect(x + 6, y, w - 12, h, t.own_dark, 4, t.accent if row.lit else None, 1.6)
    elif row.lit:
        c.rect(x + 6, y, w - 12, h, t.raised, 4, t.accent, 1.6)
    elif i % 2 == 0:
        c.rect(x + 6, y, w - 12, h, t.stripe, 4)
    ink = t.out_dark if row.out else t.light
    c.text(x + 30, middle, str(row.place), 19, ink, "cb", "r")
    draw_mark(c, row.badge, x + 50, middle, 6)
    if row.disc:
        c.circle(x + 74, middle, 10.5, t.out_dark if row.out else PAPER.light, INK, 1.2)
        c.text(x + 74, middle, row.number, in_disc(c, 10.5, 17), INK, "cb", "c", w=19)
    else:
        c.text(x + 66, middle, row.number, 19, ink, "cb", w=28)
    name = t.accent if row.is_own else t.light_muted if row.quiet or row.out else t.light
    left = x + (98 if row.number else 66)
    if has_faces:
        size = max(FACE_LEAST, min(FACE_MOST, h))
        if row.face:
            draw_face(c, row.face, left + size / 2 - 6, middle - 1, size, alpha=FADED if row.out else 255)
        left += size + 2
    c.text(left, middle, row.name, 15, name, "jb" if row.is_own else "j", w=right - 92 - left)
    if row.change:
        tone = t.good if row.change > 0 else t.danger
        icon(c, "up" if row.change > 0 else "down", right - 80, middle, 13, tone)
        c.text(right - 71, middle, str(abs(row.change)), 17, tone, "cb")
    if row.out:
        c.text(right - 14, middle, row.value, 14, t.out_dark, "j", "r", w=56)
    else:
        c.text(right - 14, middle, row.value, 19, t.light, "cb", "r", w=46 if row.change else 70)


def row_ground(has_turn: bool, is_own: bool, has_line: bool) -> DrawNode:
    """Return what draws a bar under the row on turn, a stripe under one's own, and a line above others."""

    def draw(c: Painter, rect: Box, look: Look) -> None:
        t, (x, y, w, h) = c.theme, rect
        if has_turn:
            c.rect(x, y + 1, w, h - 3, t.own_dark if is_own else t.raised, 6)
            c.rect(x, y + 1, 4, h - 3, t.accent, 2)
        elif is_own:
            c.rect(x, y + 1, w, h - 3, t.stripe, 6)
        elif has_line:
            c.rect(x + 10, y - 0.5, w - 20, 1, t.edge)

    return draw


# -- the log -----
RING: Final = ring()


@dataclass(frozen=True, slots=True)
class LogStyle:
    """The style of a column's log: type size, least height of a line and the space around it."""

    size: float
    least: float
    around: float
    head: float
    """The height above the first line."""
    free: float
    """The height that lines leave free."""
    short: bool
    """Whether lines have their short form, with the result beside them."""

    def texts(self, c: Painter, scene: RaceScene, line: LogLine, w: float) -> tuple[str, ...]:
        """Return a log line broken to the column's width."""
        if self.short:
            return c.lines(
                brief(scene, line), self.size, "j", _text_width(c, line, scene.render_text(line.result), w)
            )
        return c.lines(scene.render_text(calm_text(scene, line) or line.text), self.size, "j", w - 54)


SHORT = LogStyle(14, 22.5, 4, 33, 32, True)
WIDE = LogStyle(15, 25, 6, 30, 30, False)
STEP = 18.5
"""The distance between lines of text."""
MIN_BESIDE, RESULT_W, AFTER = 80.0, 72.0, 6.0
"""The least width beside a line for its result, the most width of a result, and the space before it."""


class _Line(NamedTuple):
    """A visible log line: its index in the log, its broken text, its top and height."""

    place: int
    line: LogLine
    texts: tuple[str, ...]
    top: float
    height: float


def _visible_lines(c: Painter, box: Box, scene: RaceScene, style: LogStyle) -> list[_Line]:
    _, y, w, h = box
    space, picked = h - scene.log_covered - style.free, []
    is_calm = scene.depth is Depth.CALM
    for index in range(len(scene.log) - 1, -1, -1):
        line = scene.log[index]
        if is_calm and line.index < scene.own_from - 1:
            # only the player's last step and what came after it
            break
        texts = style.texts(c, scene, line, w)
        height = max(style.least, len(texts) * STEP * c.text_scale + style.around)
        space -= height
        if space < 0:
            break
        picked.append((index, line, texts, height))
    places, top = [], y + style.head
    for index, line, texts, height in reversed(picked):
        places.append(_Line(index, line, texts, top, height))
        top += height
    return places


def declare_log(ui: Elements, scene: RaceScene, box: Box, style: LogStyle, ring: DrawElement = RING) -> None:
    """Declare the log, which opens the whole of it, and its visible lines.

    `box` is the one that `paint_log` or `paint_news` gets; `ring` draws the focus ring.
    """
    x, y, w, h = box
    log_box = x + 8, y - 2, w - 16, h + 2
    zone(ui, "log", "button", scene.t("common.log"), log_box, scene.open_log, ring)
    declare_lines(ui, scene, box, style)


def declare_lines(ui: Elements, scene: RaceScene, box: Box, style: LogStyle) -> None:
    """Declare every visible log line: a click shows the table as it was then.

    They are for the mouse alone; the keyboard goes through the whole log.
    """
    x, _, w, _ = box
    settings = scene.app.settings
    shown = scene.depth, scene.own_from
    key = box, scene.log_covered, settings.language, settings.text_scale, scene.app.u, shown

    def declare(part: Elements) -> None:
        for index, line, _texts, top, height in _visible_lines(scene.app.painter(), box, scene, style):
            label, rect = scene.render_log_line(line), (x + 8, top, w - 16, height)
            show = partial(scene.show_at, line.index + 1)
            tip = scene.t("table.line_tip")
            zone(
                part,
                f"said.{index}",
                "button",
                label,
                rect,
                show,
                _line_ring,
                tooltip=tip,
                focusable=False,
            )

    ui.declare_part("log.lines", (len(scene.log), *scene.log[-1:], key), declare)


def _line_ring(p: Painter, e: Element, look: Look) -> None:
    if look.is_hot:
        x, y, w, h = e.rect
        p.rect(x, y + 0.5, w, h - 1, None, 4, p.theme.light_muted, 1.2)


def paint_log(c: Painter, box: Box, scene: RaceScene) -> None:
    """Draw the newest lines that fit, the newest at the bottom, in short form with their results."""
    t, (x, y, w, h) = c.theme, box
    c.rect(x + 16, y, w - 32, 1.2, t.edge_raised)
    c.text(x + 16, y + 18, scene.t("common.log"), 16, t.light, "jb")
    cap_w = keycap(c, x + w - 14, y + 18, scene.app.keymap.cap("log"), a="r")
    c.text(x + w - 22 - cap_w, y + 18, scene.t("common.show_all"), 14, t.light_muted, "j", "r", w=150)
    if not scene.log:
        _paint_empty(c, (x, y + 46, w, h - scene.log_covered - 46), scene)
    for _, line, texts, top, height in _visible_lines(c, box, scene, SHORT):
        _mark_new(c, x, scene, line, top, height)
        _log_line(c, x, w, line, texts, scene.render_text(line.result), top + height / 2, STEP * c.text_scale)


def _mark_new(c: Painter, x: float, scene: RaceScene, line: LogLine, top: float, height: float) -> None:
    if scene.news_from is not None and line.index >= scene.news_from:
        c.rect(x + 6, top + 1, 3, height - 2, c.theme.accent, 1.5)


def _paint_empty(c: Painter, box: Box, scene: RaceScene) -> None:
    """Draw a note that the log is empty, if it fits."""
    x, y, w, h = box
    note = scene.t("table.log_empty")
    if (len(c.lines(note, 14, "j", w - 32)) - 0.5) * 21 * c.text_scale <= h:
        c.para(x + 16, y, w - 32, note, 14, c.theme.light_muted, "j", 1.5, maxl=3)


def brief(scene: RaceScene, line: LogLine) -> str:
    """Return a line in the short form of a narrow column, beginning with a capital."""
    text = scene.render_text(calm_text(scene, line) or line.short or line.text)
    return text[:1].upper() + text[1:]


def calm_text(scene: RaceScene, line: LogLine) -> MessageLike:
    """Return a line's sentence without figures at Calm; empty at other depths and where it has none."""
    return line.calm if scene.depth is Depth.CALM else ""


def _text_left(line: LogLine) -> float:
    return 56.0 if line.icon and line.mark else 36.0


def _text_width(c: Painter, line: LogLine, result: str, w: float) -> float:
    if not result:
        return w - _text_left(line) - 16
    result_w = min(RESULT_W, c.width(result, _result_size(result), "jb")) + AFTER + 14
    return w - _text_left(line) - max(MIN_BESIDE, result_w)


def _result_size(result: str) -> float:
    return 16 if "→" in result else 14


def _log_line(
    c: Painter,
    x: float,
    w: float,
    line: LogLine,
    texts: tuple[str, ...],
    result: str,
    middle: float,
    step: float,
) -> None:
    t = c.theme
    if line.mark:
        draw_mark(c, line.mark, x + 20, middle, 4.6)
    if line.icon:
        icon(c, line.icon, x + (40 if line.mark else 20), middle, 21, t.light)
    left = x + _text_left(line)
    for i, text in enumerate(texts):
        at = middle + (i - (len(texts) - 1) / 2) * step
        c.text(left, at, text, 14, t.light, "j", w=_text_width(c, line, result, w) + 2)
    tone = {"good": t.good, "bad": t.danger}.get(line.tone, t.light_muted)
    c.text(x + w - 14, middle, result, _result_size(result), tone, "jb", "r", w=RESULT_W)


def paint_news(c: Painter, box: Box, scene: RaceScene) -> None:
    """Draw the newest lines that fit, the newest at the bottom, as wide as the column, without results."""
    t, (x, y, w, h) = c.theme, box
    c.rect(x, y - 2, w, 1.5, "#000000")
    c.text(x + 16, y + 14, scene.t("common.log"), 15, t.light_muted, "jb")
    cap_w = keycap(c, x + w - 14, y + 14, scene.app.keymap.cap("log"), a="r")
    c.text(x + w - 22 - cap_w, y + 14, scene.t("common.show_all"), 14, t.light_muted, "j", "r", w=150)
    if not scene.log:
        _paint_empty(c, (x, y + 44, w, h - scene.log_covered - 44), scene)
    for index, line, texts, top, height in _visible_lines(c, box, scene, WIDE):
        newest = index == len(scene.log) - 1
        _mark_new(c, x, scene, line, top, height)
        _news_line(c, x, w, line, texts, top + height / 2, STEP * c.text_scale, newest)


def _news_line(
    c: Painter,
    x: float,
    w: float,
    line: LogLine,
    texts: tuple[str, ...],
    middle: float,
    step: float,
    newest: bool,
) -> None:
    t = c.theme
    if line.mark:
        draw_mark(c, line.mark, x + 24, middle, 6)
    elif line.icon:
        icon(c, line.icon, x + 24, middle, 19, t.light)
    tone = {"good": t.good, "bad": t.danger}.get(line.tone, t.light if newest else t.light_muted)
    for i, text in enumerate(texts):
        c.text(x + 42, middle + (i - (len(texts) - 1) / 2) * step, text, 15, tone, "j", w=w - 52)


# -- both -----
@dataclass(frozen=True, slots=True)
class OrderAndLog:
    """A column with the running order and, in the space that is left, the log."""

    scene: RaceScene
    box: Box
    row_h: float
    rows: Sequence[OrderRow]
    value_title: str
    clause: str = ""
    """The clause that explains the order."""

    @property
    def log_box(self) -> Box:
        """The box of the log, below the rows."""
        x, y, w, h = self.box
        above = HEAD + len(self.rows) * self.row_h + LOG_GAP
        return x, y + above, w, h - above - LOG_FOOT

    def declare(self, ui: Elements) -> None:
        """Declare the rows as `row.1`, `row.2` …, for tooltips, lessons and read-out, and the log."""
        x, y, w, _ = self.box
        for i, row in enumerate(self.rows):
            rect = (x + 6, y + HEAD + i * self.row_h, w - 12, self.row_h)
            of = Extra() if row.seat is None else Extra(seat=row.seat)
            item(ui, f"row.{i + 1}", row.label, rect, clause=self.clause, extra=of)
        declare_log(ui, self.scene, self.log_box, SHORT)

    def paint(self, p: Painter) -> None:
        """Draw both as one cached picture."""
        titles = self.scene.t("common.order"), self.value_title

        def draw(c: Painter) -> None:
            paint_order(c, self.box, self.rows, titles, self.row_h)
            paint_log(c, self.log_box, self.scene)

        key = tuple(self.rows), titles, self.row_h
        paint_column(p, f"{self.scene.game_id}.side", key, self.box, self.scene, draw)
