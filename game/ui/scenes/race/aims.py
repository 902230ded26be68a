"""What an event of a career is about while it is raced: the rival of the day and the two goals."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from game.career import careers, file
from game.career.careers import CareerView
from game.career.goals import Goal, goal_so_far
from game.engine.errors import PaddockError
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, NEAR, Type
from game.ui.kit.bar import MIDDLE
from game.ui.kit.elements import Element, Elements, Extra, Look
from game.ui.kit.layout import Node, column, row, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.parts import portrait
from game.ui.race.career import goal_line, goal_words
from game.ui.race.table_scene import TableScene

CHIP: Final = 56.0
"""The width of the goals in the bar."""
STAR: Final = 8.0


class Aims:
    """Marks the rival in the running order, and shows the goals in the bar and in the menu.

    A goal is met or missed as soon as nothing can change that; until then nothing is said of it.
    """

    def __init__(self, race: TableScene) -> None:
        self.race = race
        self._states: tuple[object, list[tuple[Goal, bool | None]]] = None, []

    @cached_property
    def now(self) -> CareerView | None:
        """The career that the race belongs to; None for any other race."""
        event, folder = self.race.config.career, file.folder_of(self.race.record_path)
        if event is None or folder is None:
            return None
        try:
            found = careers.view_of(folder)
        except PaddockError:
            return None
        return found if found.season == event.season and found.event(event.event) == event else None

    @property
    def _number(self) -> int:
        assert self.race.config.career is not None
        return self.race.config.career.event

    @property
    def rival(self) -> int | None:
        """The seat of the rival of the day."""
        if self.now is None:
            return None
        styles = [seat.style for seat in self.race.config.seats]
        return styles.index(self.now.rival(self._number))

    @property
    def goals(self) -> list[tuple[Goal, bool | None]]:
        """The goals, each with whether it is met or missed for good by what the table shows."""
        race, now = self.race, self.now
        key = race.match.revision, race.steps_shown
        # what is still moving has not been seen
        if now is not None and self._states[0] != key and not (self._states[1] and race.is_moving):
            found = [
                (goal, goal_so_far(goal, race.match, race.steps_shown)) for goal in now.goals(self._number)
            ]
            self._states = key, found
        return self._states[1]

    @property
    def _rival_words(self) -> str:
        assert self.now is not None and self.rival is not None
        return self.race.t("career.rival_is", name=self.race.seat_name(self.rival))

    def lines(self) -> list[str]:
        """Return the goals as they stand and the rival of the day in words; none outside a career."""
        now = self.now
        if now is None:
            return []
        app = self.race.app
        words = [goal_words(app, now, goal, self._number, is_met) for goal, is_met in self.goals]
        return [*words, self._rival_words]

    # -- picture -----
    def mark_rival(self, ui: Elements) -> None:
        """Mark the rows of the rival in the running order; a word on it is in their tooltips."""
        word = self.race.t("career.rival")
        for e in rows_of(ui, self.rival):
            ui.change(e, draw=_draw_sign, tooltip="\n".join(filter(None, [e.tooltip, word])))

    def declare_chip(self, ui: Elements, right: float, open_menu: Callable[[], object]) -> float:
        """Declare the goals in the bar, up to `right`; return the x where they begin."""
        label = self.race.t("career.goals")
        item = Element("bar.goals", "button", label, (right - CHIP, 6, CHIP, 34), open_menu)
        item.draw, item.tooltip = self._draw_chip, "\n".join(self.lines())
        item.extra = Extra(tip_head=label)
        ui.add(item)
        return right - CHIP

    def _draw_chip(self, p: Painter, e: Element, look: Look) -> None:
        x, y, w, h = e.rect
        if look.is_hot:
            focus_ring(p, x + 2, y, w - 4, h, 6)
        for n, (_, is_met) in enumerate(self.goals):
            middle = x + w / 2 + (n - 0.5) * 2.9 * STAR
            fill, edge = (p.theme.accent, p.theme.accent) if is_met else (p.theme.night, p.theme.light_muted)
            inner = art.mark("star", middle, MIDDLE, STAR, fill, None, edge, 0.9)
            m = 1.6 * STAR
            p.svg_fragments(middle - m, MIDDLE - m, 2 * m, 2 * m, inner)
            if is_met is False:
                p.line(middle - STAR, MIDDLE + STAR, middle + STAR, MIDDLE - STAR, p.theme.danger, 2)

    def menu_nodes(self, p: Painter) -> list[Node]:
        """Return the rival of the day and the goals for the menu; none outside a career."""
        now, seat, app, t = self.now, self.rival, self.race.app, p.theme
        if now is None or seat is None:
            return []
        rival = row(
            portrait(self.race.seat_face(seat), 34, dark=False),
            text(self.race.seat_name(seat), Type.STRONG, t.ink),
            gap=NEAR,
            align="middle",
        )
        goals = (goal_line(app, p, now, goal, self._number, is_met) for goal, is_met in self.goals)
        rival_head, goals_head = (
            text(self.race.t(f"career.{key}"), Type.CAPTION, t.muted) for key in ("rival", "goals")
        )
        columns = [column(rival_head, rival, gap=4), column(goals_head, *goals, gap=4, grow=1)]
        return [row(*columns, gap=EDGE, align="start")]


def rows_of(ui: Elements, seat: int | None) -> list[Element]:
    """Return the rows of a seat in the running order: one, or one a car."""
    return [e for e in ui.items if seat is not None and e.extra.get("seat") == seat]


def _draw_sign(p: Painter, e: Element, look: Look) -> None:
    """Draw a small pennant at the left edge of a row."""
    x, y, _, h = e.rect
    top, t = y + h / 2 - 7, p.theme
    p.path((x - 1, top - 1, 12, 16), f"M{x} {top}l10 7l-10 7z", t.danger, t.night, 1)
