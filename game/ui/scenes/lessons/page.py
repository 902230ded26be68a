"""The page of lessons: the games that have lessons, and the lessons of the chosen game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.lesson import Lesson
from game.services.lessons import games, lessons
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INSET, NEAR, Type
from game.ui.kit.cards import scroll_mark
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, picture, row, text
from game.ui.kit.marks import icon
from game.ui.kit.parts import button, cap, primary_button
from game.ui.kit.scene import Shell
from game.ui.race import routes
from game.ui.scenes.game_page import GamePage, Progress
from game.ui.scenes.lessons.words import lesson_text_of

MIN_ROW, MAX_ROW, FOOT_H = 44.0, 78.0, 50.0
"""The least and the greatest height of a lesson with the gap below it; the height of the buttons."""


class LessonsScene(GamePage):
    """Games at the left, the lessons of the chosen one at the right."""

    name = "lessons"

    def __init__(self, app: Shell, game_id: str | None = None) -> None:
        self.taught: dict[str, list[Lesson]] = {}
        for id in games():
            found, faults = lessons(id)
            for fault in faults:
                app.notify(fault)
            if found:
                self.taught[id] = found
        super().__init__(app, self.taught, game_id)

    # -- progress -----
    def is_done(self, lesson: Lesson) -> bool:
        """Return whether a lesson has been played to its end."""
        return bool(self.app.settings.lessons_done.get(lesson.name))

    @property
    def visible_lessons(self) -> list[Lesson]:
        """The lessons of the chosen game."""
        return self.taught.get(self.chosen, [])

    @property
    def next(self) -> Lesson | None:
        """The first lesson that is not done, else the first of all."""
        undone = [lesson for lesson in self.visible_lessons if not self.is_done(lesson)]
        return next(iter([*undone, *self.visible_lessons]), None)

    def progress(self, id: str) -> Progress:
        """Return how many lessons of a game have been done, and how many there are."""
        return sum(self.is_done(lesson) for lesson in self.taught[id]), len(self.taught[id])

    # -- actions -----
    def open(self, lesson: Lesson) -> None:
        """Open a lesson; show an error if it cannot be set up."""
        self.app.open(routes.Lesson(lesson))

    def race(self) -> None:
        """Open the set-up of a race."""
        self.app.push(routes.Setup(self.chosen))

    # -- elements -----
    def content(self, p: Painter, w: float, h: float) -> Node:
        """Return as many lessons as fit, and below them the rules, and the next lesson or a race."""
        lessons, following = self.visible_lessons, self.next
        assert following is not None
        height = h - 2 * INSET - FOOT_H
        visible = self.scroller.visible(lessons, int(height // MIN_ROW))
        each = min(MAX_ROW, height / len(visible)) - NEAR
        rows = (self._lesson(p, lessons.index(lesson) + 1, lesson, each) for lesson in visible)
        label = self.t("lessons.next", title=lesson_text_of(self.app, following, "title"))
        action: Callable[[], None] = partial(self.open, following)
        if all(self.is_done(lesson) for lesson in lessons):
            label, action = self.t("lessons.race"), self.race
        rules, open_rules = self.t("lessons.rules"), partial(self.app.open_rules, self.chosen)
        foot = row(
            button("lessons.rules", rules, open_rules, grow=3, h=FOOT_H, dark=False, icon="rules"),
            primary_button("lessons.next", label, action, grow=5, h=FOOT_H),
            gap=INSET,
        )
        listed = column(*rows, gap=NEAR, draw=self._draw_scroll_mark)
        return column(listed, box(grow=1), foot, pad=(INSET, 0, INSET, INSET))

    def _lesson(self, p: Painter, number: int, lesson: Lesson, h: float) -> Node:
        """Return a lesson: its number or a tick, its title, what it is about where it fits, its key."""
        t, k, is_next, is_done = p.theme, p.text_scale, lesson is self.next, self.is_done(lesson)
        title, about = (lesson_text_of(self.app, lesson, key) for key in ("title", "about"))
        item = Element(f"lessons.lesson.{lesson.id}", "item", title, action=partial(self.open, lesson))
        item.key, item.tooltip, item.selected = str(number) if number < 10 else "", about, is_next
        item.value = self.t("lessons.done" if is_done else "lessons.not_done")
        item.extra = {"of": lesson, "number": number}
        has_room = h >= (Type.NAME.size + Type.CAPTION.size) * 1.15 * k + 4
        below = [text(about, Type.CAPTION, t.muted)] if has_room else []
        return row(
            picture(partial(_draw_number, number, is_done, min(17.0, h / 2 - 4)), 34),
            column(text(title, Type.NAME, t.ink), *below, grow=1),
            cap(p, item.key, dark=False, h=20),
            item=item,
            fill=t.own_paper if is_next else t.card,
            hot=t.own_paper if is_next else t.sand,
            stroke=t.rule,
            sw=1.2,
            r=8,
            ring=11,
            gap=GAP,
            pad=(GAP, 0, INSET, 0),
            fixed_h=h,
            align="middle",
        )

    def _draw_scroll_mark(self, p: Painter, rect: Box, look: Look) -> None:
        x, y, w, h = rect
        scroll_mark(p, x + w + 4, y, h, self.scroller.lines, p.theme.rule)


def _draw_number(number: int, is_done: bool, r: float, p: Painter, x: float, y: float) -> None:
    t = p.theme
    p.circle(x, y, r, t.good_paper if is_done else t.card, t.good_paper if is_done else t.ink, 2)
    if is_done:
        icon(p, "check", x, y, 1.25 * r, t.card)
    else:
        p.text(x, y, str(number), 18, t.ink, "cb", "c")
