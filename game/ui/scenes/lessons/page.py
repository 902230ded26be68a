"""The page of lessons: the games that have lessons, and the lessons of the chosen game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine import registry
from game.engine.errors import PaddockError
from game.engine.lesson import Lesson
from game.services.lessons import games, lessons
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, HEAD
from game.ui.kit.cards import scroll_mark
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import row
from game.ui.kit.marks import focus_ring, icon, keycap
from game.ui.kit.parts import button, primary_button
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import zone
from game.ui.race import routes
from game.ui.scenes.game_cards import GameCards
from game.ui.scenes.lessons.words import lesson_text_of

ROW: Final = 58.0
MIN_ROW: Final = 44.0
FOOT_H: Final = 76.0


class LessonsScene(Scene):
    """Games at the left, the lessons of the chosen one at the right."""

    name = "lessons"

    def __init__(self, app: Shell, game_id: str | None = None) -> None:
        super().__init__(app)
        self.taught: dict[str, list[Lesson]] = {}
        for id in games():
            found, faults = lessons(id)
            for fault in faults:
                app.notify(fault)
            if found:
                self.taught[id] = found
        preferred = (game_id, app.settings.last_game, *self.taught)
        self.chosen = next((id for id in preferred if id in self.taught), "")
        self.cards = GameCards(self, self.name, self.choose, self.progress)
        self.first = 0
        self.fit = 1

    @property
    def prompt(self) -> str:
        return self.t("lessons.title")

    @property
    def game_id(self) -> str:
        """The game that F1 opens the rule book of."""
        return self.chosen or registry.FLOOR[0]

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

    def progress(self, id: str) -> tuple[int, int]:
        """Return how many lessons of a game have been done, and how many there are."""
        return sum(self.is_done(lesson) for lesson in self.taught[id]), len(self.taught[id])

    # -- actions -----
    def choose(self, id: str) -> None:
        """Show the lessons of another game."""
        self.chosen, self.first = id, 0
        self.app.changed()

    def open(self, lesson: Lesson) -> None:
        """Open a lesson; show an error if it cannot be set up."""
        try:
            self.app.push(routes.Lesson(lesson))
        except PaddockError as error:
            self.app.notify_error(error)

    def race(self) -> None:
        """Open the set-up of a race."""
        self.app.push(routes.Setup(self.chosen))

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.first = max(0, min(len(self.visible_lessons) - self.fit, self.first - by))
        self.app.changed()
        return len(self.visible_lessons) > self.fit

    # -- elements -----
    def build(self, p: Painter) -> None:
        self.cards.build(p, list(self.taught), self.chosen)
        self._build_lessons(p)
        self.declare_bar(p, self.language_item(), self.back_item("lessons.back"))

    def _build_lessons(self, p: Painter) -> None:
        x, y, w, h = self.cards.beside(p)
        head = self.cards.head(p)
        height, n = h - head - FOOT_H, len(self.visible_lessons)
        self.fit = max(1, min(n, int(height // MIN_ROW)))
        self.first = max(0, min(self.first, n - self.fit))
        each = min(ROW + 20, height / max(1, self.fit))
        for i, lesson in enumerate(self.visible_lessons[self.first : self.first + self.fit]):
            number = self.first + i + 1
            zone(
                self.ui,
                f"lessons.lesson.{lesson.id}",
                "item",
                lesson_text_of(self.app, lesson, "title"),
                (x + 16, y + head + i * each, w - 32, each - 6),
                partial(self.open, lesson),
                self._draw_lesson,
                key=str(number) if number < 10 else "",
                tooltip=lesson_text_of(self.app, lesson, "about"),
                value=self.t("lessons.done" if self.is_done(lesson) else "lessons.not_done"),
                selected=lesson is self.next,
                extra={"of": lesson, "number": number},
            )
        if self.next is not None:
            self._put_foot(p, (x + 16, y + h - FOOT_H + 12, w - 32, 50), self.next)

    def _put_foot(self, p: Painter, rect: Box, following: Lesson) -> None:
        """Declare the buttons below the lessons: the rules, and the next lesson or a race."""
        label = self.t("lessons.next", title=lesson_text_of(self.app, following, "title"))
        action: Callable[[], None] = partial(self.open, following)
        if all(self.is_done(lesson) for lesson in self.visible_lessons):
            label, action = self.t("lessons.race"), self.race
        rules, open_rules = self.t("lessons.rules"), partial(self.app.open_rules, self.chosen)
        foot = row(
            button("lessons.rules", rules, open_rules, grow=1, h=rect[3], dark=False, icon="rules"),
            primary_button("lessons.next", label, action, w=(rect[2] - 16) * 0.62, h=rect[3]),
            gap=16,
        )
        self.put(p, rect, foot)

    # -- picture -----
    def paint(self, p: Painter) -> None:
        self.cards.paint(p, self.chosen)
        x, y, w, h = self.cards.beside(p)
        head = self.cards.head(p)
        visible = self.first, self.fit, len(self.visible_lessons)
        scroll_mark(p, x + w - 12, y + head, h - head - FOOT_H, visible, p.theme.rule)
        self.paint_bar(p)

    def _draw_lesson(self, p: Painter, e: Element, look: Look) -> None:
        t, (x, y, w, h) = p.theme, e.rect
        done, cy = self.is_done(e.of(Lesson)), y + h / 2
        p.rect(x, y, w, h, t.own_paper if e.selected else t.sand if look.is_hot else t.card, 8, t.rule, 1.2)
        r = min(17.0, h / 2 - 4)
        p.circle(x + 28, cy, r, t.good_paper if done else t.card, t.good_paper if done else t.ink, 2)
        if done:
            icon(p, "check", x + 28, cy, 1.25 * r, t.card)
        else:
            p.text(x + 28, cy, str(e.extra["number"]), 18, t.ink, "cb", "c")
        text_w = w - 60 - 44
        if h >= (HEAD + CAPTION) * 1.15 * p.text_scale + 4:
            p.text(x + 58, cy - 10 * p.text_scale, e.label, HEAD, t.ink, "jb", w=text_w)
            p.text(x + 58, cy + 11 * p.text_scale, e.tooltip, CAPTION, t.muted, "j", w=text_w)
        else:
            p.text(x + 58, cy, e.label, HEAD, t.ink, "jb", w=text_w)
        if e.key:
            keycap(p, x + w - 14, cy, e.key, dark=False, h=20, a="r")
        if look.is_hot:
            focus_ring(p, x, y, w, h)
