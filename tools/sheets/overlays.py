"""The gallery's sheet of overlays and marks: all that is painted but never pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, GAP, INK, NEAR, SEATS, Type
from game.ui.kit.bar import BAR, chip_width, paint_bar, paint_chips, paint_states
from game.ui.kit.cards import overlay_card, page_card, scroll_mark
from game.ui.kit.dialog import Dialog, DialogText
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, Placed, Style, box, cells, column, paint, place, row, text
from game.ui.kit.marks import arrow_right, focus_ring, foot_stripes, panel
from game.ui.kit.parts import badge, cap, draw_small, emblem, headed, path_line, ruled, seat, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.window.notices import paint_notices
from game.ui.kit.window.tips import paint_tip, tip_of

Answers = Mapping[str, tuple[DialogText, str]]
"""By id the text of an answer and the kind of its button."""
QUESTIONS: Final[tuple[tuple[DialogText, DialogText, Answers], ...]] = (
    (
        "dialog.quit_title",
        "dialog.quit_text",
        {"quit": ("dialog.quit_yes", "danger"), "stay": ("dialog.quit_no", "normal")},
    ),
    (
        "open_elsewhere.title",
        "open_elsewhere.text",
        {
            "watch": ("replays.watch", "primary"),
            "copy": ("open_elsewhere.copy", "normal"),
            "stay": ("common.cancel", "normal"),
        },
    ),
)
"""The title, text and answers of a question of two and of one of three."""
QUESTION, TABLE, MARKS = (600.0, 360.0), (696.0, 330.0), 312.0
NAME_W, MARK_W, MARK_H = 86.0, 200.0, 47.0
LISTED: Final = ("log", "hint")
PATH: Final = "~/.local/share/paddock/races/replays"
ICONS: Final = ("back", "language", "camera", "speed", "menu", "bulb")


def _window(p: Painter, rect: Box, under: str) -> Painter:
    """Return a part of the window that acts as a window of its own."""
    p.rect(*rect, under)
    part = Painter(
        p.target.subsurface([round(side * p.u) for side in rect]),
        p.u,
        p.theme,
        p.cache,
        p.layers,
        p.text_scale,
    )
    part.cut = p.cut
    return part


class Overlays(Scene):
    """Questions, notices and tooltips over a scene; marks, chips and cards on one."""

    name = "overlays"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self._placed: Placed = []

    def build(self, p: Painter) -> None:
        sheet = row(
            column(
                *(box(draw=self._question(i), w=QUESTION[0], h=QUESTION[1]) for i in range(len(QUESTIONS)))
            ),
            column(
                box(draw=self._table, w=TABLE[0], h=TABLE[1]),
                cells([self._tip(p, element) for element in self._tooltip_elements()], 2, 8),
                grow=1,
                fill=p.theme.panel,
            ),
            self._marks(p, True, p.theme.panel),
            self._marks(p, False, p.theme.paper),
        )
        self._placed = place(p, sheet, (0, 0, p.w, p.h))

    def paint(self, p: Painter) -> None:
        paint(p, self._placed)

    # -- overlays -----
    def _question(self, index: int) -> Callable[[Painter, Box, Look], None]:
        title, body, answers = QUESTIONS[index]
        dialog = Dialog(
            self.app, title, body, [(id, word, None, kind) for id, (word, kind) in answers.items()]
        )

        def draw(p: Painter, rect: Box, look: Look) -> None:
            part = _window(p, rect, p.theme.paper)
            part.veil(0, 0, part.w, part.h, "#000000", 130)
            dialog.rebuild(part)
            dialog.draw(part)

        return draw

    def _table(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw the bar of a paused race with notices under it."""
        part = _window(p, rect, p.theme.paper)
        chips = [(self.t("common.speed"), "4×"), (self.t("settings.volume"), "60")]
        states = [(self.t("table.paused"), p.theme.accent), (self.t("table.practice"), p.theme.light_muted)]
        width = part.w - sum(chip_width(part, chip) for chip in chips)
        paint_bar(part, self.t("table.your_turn"), SEATS[0], width - 260)
        paint_chips(part, chips, paint_states(part, states, part.w - 8))
        notices = (self.t("table.picture_saved", path="paddock.png"), self.t("dialog.quit_text"))
        paint_notices(part, [*notices, self.t("notice.more", n=3)], None)
        foot_stripes(part)

    def _tooltip_elements(self) -> Iterator[Element]:
        """Yield elements with tooltips: for an action, a reason, and with a heading and a clause."""
        does, why = self.t("bar.language_tip"), self.t("readout.not_copied")
        yield Element("short", "button", "", tooltip=does)
        yield Element("off", "button", "", enabled=False, why=why, tooltip=does)
        yield Element("long", "button", "", tooltip=f"{self.t('dialog.quit_text')} {why}")
        tip, head = self.t("setup.practice_help"), self.t("table.practice")
        yield Element("head", "button", "", tooltip=tip, clause="1.2", extra={"tip_head": head})

    def _tip(self, p: Painter, element: Element) -> Node:
        tip = tip_of(p, element)

        def draw(p: Painter, rect: Box, look: Look) -> None:
            paint_tip(p, tip, (rect[0] + 2, rect[1] + 8, tip.w, tip.h))

        return box(draw=draw, w=(TABLE[0] - 8) / 2, h=tip.h + 14)

    # -- marks -----
    def _marks(self, p: Painter, dark: bool, ground: str) -> Node:
        """Return everything that is painted and never pointed at, each under its name."""
        t = p.theme
        ink, muted = (t.light, t.light_muted) if dark else (t.ink, t.muted)
        drawings: dict[str, Node] = {
            "key caps": row(*(cap(p, key, dark) for key in ("1", "F1", "Space")), gap=NEAR),
            "pills": row(
                badge(p, "12", t.accent, INK, 17),
                badge(p, self.t("tracks.own"), t.sand, t.ink, CAPTION, 22),
                gap=NEAR,
            ),
            "picture": box(draw=partial(emblem, "gallery", "grand_prix"), w=48, h=MARK_H - NEAR),
            "seats": row(*(seat(shape, colour, 8, dark) for colour, shape in SEATS), gap=NEAR),
            "icons": row(*(sign(name, 20, ink) for name in ICONS), gap=NEAR),
            "arrow": box(draw=lambda p, r, look: arrow_right(p, r[0], r[1] + r[3] / 2, 40, ink)),
            "ring": _tall_box(lambda p, r: focus_ring(p, r[0] + 4, r[1] + 8, r[2] - 8, r[3] - 16)),
            "place": _tall_box(lambda p, r: scroll_mark(p, r[0], r[1], r[3], (1, 2, 4), muted)),
            "panel": _tall_box(lambda p, r: panel(p, *r, dark)),
            "heading": headed(p, self.t("common.settings"), cap(p, "F2", dark), h=40, dark=dark),
            "list": column(*ruled(p, *(text(self.t(f"key.{key}"), Type.CAPTION, ink) for key in LISTED))),
            "path": path_line(PATH, Type.CAPTION, ink),
            "icon button": row(
                *(self._small(direction, able) for direction, able in (("up", True), ("down", False))), gap=4
            ),
        }
        if not dark:
            drawings |= {"page": _tall_box(page_card), "overlay": _tall_box(overlay_card)}
        line: Style = {"gap": NEAR, "fixed_h": MARK_H, "align": "middle"}
        rows = (
            row(text(name, Type.CAPTION, muted, w=NAME_W), column(part, w=MARK_W), **line)
            for name, part in drawings.items()
        )
        return column(*rows, w=MARKS, fill=ground, pad=(GAP, BAR, 6, 0))

    def _small(self, direction: str, able: bool) -> Node:
        item = Element(direction, "button", "", enabled=able, extra={"icon": direction})
        return box(draw=lambda p, rect, look: draw_small(p, replace(item, rect=rect), look), w=30, h=30)


def _tall_box(draw: Callable[[Painter, Box], object]) -> Node:
    return box(draw=lambda p, rect, look: draw(p, rect), h=MARK_H - NEAR)
