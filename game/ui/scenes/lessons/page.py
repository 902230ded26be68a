"""The page of lessons: the games that teach something, and every lesson of the one chosen."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.engine import registry
from game.engine.errors import PaddockError
from game.engine.lesson import Lesson
from game.services.lessons import games, lessons
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, HEAD, INK
from game.ui.kit.bar import BAR
from game.ui.kit.cards import foot_stripes, page_card, scroll_mark
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.marks import focus_ring, icon, keycap
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button, primary, zone
from game.ui.race import routes
from game.ui.race.words import first_text, game_name
from game.ui.scenes.lessons.lesson import lesson_words

MARGIN: Final = 32.0
GAP: Final = 16.0
GAMES_W: Final = 300.0
TALLEST: Final = 320.0
UPRIGHT: Final = 230.0
"""From this height on a game's card has its picture on top."""
ROW: Final = 58.0
LEAST_ROW: Final = 44.0
FOOT_H: Final = 76.0


class LessonsScene(Scene):
    """Games at the left, the lessons of one at the right."""

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
        known = list(self.taught)
        wanted = (game_id, app.settings.last_game, *known)
        self.chosen = next((id for id in wanted if id in self.taught), "")
        self.first = 0
        self.fit = 1

    @property
    def prompt(self) -> str:
        return self.t("lessons.title")

    @property
    def game_id(self) -> str:
        """The game that F1 opens the rule book of."""
        return self.chosen or registry.FLOOR[0]

    # -- what is known of lessons --------------------------------------------------------------------
    def done(self, lesson: Lesson) -> bool:
        """Whether a lesson has been played to its end."""
        return bool(self.app.settings.lessons_done.get(lesson.name))

    @property
    def shown(self) -> list[Lesson]:
        """The lessons of the chosen game."""
        return self.taught.get(self.chosen, [])

    @property
    def next(self) -> Lesson | None:
        """The first lesson not done; the first of all where none is left."""
        return next((lesson for lesson in self.shown if not self.done(lesson)), next(iter(self.shown), None))

    def progress(self, id: str) -> tuple[int, int]:
        """How many lessons of a game have been done, and how many there are."""
        return sum(self.done(lesson) for lesson in self.taught[id]), len(self.taught[id])

    # -- what it does ----------------------------------------------------------------------------------
    def choose(self, id: str) -> None:
        """The lessons of another game."""
        self.chosen, self.first = id, 0
        self.app.changed()

    def open(self, lesson: Lesson) -> None:
        """A lesson at its table; one that cannot be laid is told."""
        try:
            self.app.push(routes.Lesson(lesson))
        except PaddockError as error:
            self.app.notify_error(error)

    def race(self) -> None:
        """A race of the game without lessons."""
        self.app.push(routes.Setup(self.chosen))

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.first = max(0, min(len(self.shown) - self.fit, self.first - by))
        self.app.changed()
        return len(self.shown) > self.fit

    # -- elements ----------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        high = p.h - BAR - 52 - GAP
        n = max(1, len(self.taught))
        each = min(TALLEST, (high - GAP * (n - 1)) / n)
        for i, id in enumerate(self.taught):
            done, of = self.progress(id)
            zone(
                self.ui,
                f"lessons.game.{id}",
                "tab",
                game_name(self.app, id),
                (MARGIN, BAR + 28 + i * (each + GAP), GAMES_W, each),
                partial(self.choose, id),
                self._draw_game,
                selected=id == self.chosen,
                value=self.t("lessons.progress", done=done, of=of),
                extra={"game": id},
            )
        self._build_lessons(p)
        self.declare_bar(p, self.language_item(), self.back_item("lessons.back"))

    def _card(self, p: Painter) -> Rect:
        x = MARGIN + GAMES_W + 28
        return x, BAR + 28, p.w - x - MARGIN, p.h - BAR - 52 - GAP

    @staticmethod
    def _head(p: Painter) -> float:
        """The room of the game's name and sentence."""
        return 22 + 60 * p.text_scale

    def _build_lessons(self, p: Painter) -> None:
        x, y, w, h = self._card(p)
        head = self._head(p)
        room = h - head - FOOT_H
        n = len(self.shown)
        self.fit = max(1, min(n, int(room // LEAST_ROW)))
        self.first = max(0, min(self.first, n - self.fit))
        each = min(ROW + 20, room / max(1, self.fit))
        for i, lesson in enumerate(self.shown[self.first : self.first + self.fit]):
            number = self.first + i + 1
            zone(
                self.ui,
                f"lessons.lesson.{lesson.id}",
                "item",
                lesson_words(self.app, lesson, "title"),
                (x + 16, y + head + i * each, w - 32, each - 6),
                partial(self.open, lesson),
                self._draw_lesson,
                key=str(number) if number < 10 else "",
                tooltip=lesson_words(self.app, lesson, "about"),
                value=self.t("lessons.done" if self.done(lesson) else "lessons.not_done"),
                selected=lesson is self.next,
                extra={"lesson": lesson, "number": number},
            )
        if self.next is None:
            return
        every = all(self.done(lesson) for lesson in self.shown)
        label = self.t("lessons.next", title=lesson_words(self.app, self.next, "title"))
        wide = (w - 48) * 0.62
        low = y + h - FOOT_H + 12
        action = self.race if every else partial(self.open, self.next)
        primary(
            self.ui,
            "lessons.next",
            x + w - 16 - wide,
            low,
            wide,
            50,
            self.t("lessons.race") if every else label,
            action,
        )
        button(
            self.ui,
            "lessons.rules",
            x + 16,
            low,
            w - 48 - wide,
            50,
            self.t("lessons.rules"),
            lambda: self.app.open_rules(self.chosen),
            dark=False,
            icon="rules",
        )

    # -- picture -----------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, 0, p.w, p.h, t.paper)
        foot_stripes(p, 6)
        x, y, w, h = self._card(p)
        page_card(p, (x, y, w, h))
        if self.chosen:
            head, k = self._head(p), p.text_scale
            p.text(x + 24, y + 14 + 16 * k, game_name(self.app, self.chosen), 26, t.ink, "jb", w=w - 48)
            said = first_text(self.app, (f"{self.chosen}.sentence",), "")
            p.text(x + 24, y + 14 + 46 * k, said, BODY, t.muted, "j", w=w - 48)
            p.line(x + 16, y + head - 6, x + w - 16, y + head - 6, t.rule, 1.4)
            scroll_mark(
                p,
                x + w - 12,
                y + head,
                h - head - FOOT_H,
                (self.first, self.fit, len(self.shown)),
                t.rule,
            )
        else:
            p.para(x + 24, y + 40, w - 48, self.t("lessons.none"), HEAD, t.muted)
        self.paint_bar(p)

    def _draw_game(self, p: Painter, e: Element, look: Look) -> None:
        t, (x, y, w, h), k = p.theme, e.rect, p.text_scale
        page_card(p, e.rect)
        if e.selected:
            p.rect(x - 4, y - 4, w + 8, h + 8, None, 15, t.accent, 4)
        upright = h >= UPRIGHT
        lines = len(p.lines(e.label, 19, "jb", w - 40))
        ph = h - (78 + 24 * min(3, lines)) * k - 8 if upright else h - 4
        # large letters leave the picture less
        pw = w - 4 if upright else min(h - 4, 124.0 / (k * k))
        self._draw_emblem(p, e.extra["game"], (x + 2, y + 2, pw, ph))
        p.rect(x, y, w, h, None, 12, INK if t.name == "paper" else t.ink, 2.4)
        left, room = (x + 20, w - 40) if upright else (x + pw + 18, w - pw - 32)
        names = p.lines(e.label, 19, "jb", room)[:3]
        # where the name needs all the room, the bar alone says how far one is
        told = upright or (len(names) + 1) * 24 * k < h - 30
        high = (len(names) + told) * 24 * k
        at = y + ph + 20 if upright else y + (h - high - 14) / 2
        for i, line in enumerate(names):
            p.text(left, at + (i + 0.5) * 24 * k, line, 19, t.ink, "jb", w=room)
        if told:
            p.text(left, at + (len(names) + 0.5) * 24 * k, str(e.value), 15, t.muted, "j", w=room)
        done, of = self.progress(e.extra["game"])
        each = (room - 4 * (of - 1)) / of
        for i in range(of):
            fill = t.good_paper if i < done else t.sand
            p.rect(left + i * (each + 4), at + high + 4, each, 8, fill, 3)
        if look.hot:
            focus_ring(p, x - 2, y - 2, w + 4, h + 4, 15)

    @staticmethod
    def _draw_emblem(p: Painter, id: str, box: Rect) -> None:
        x, y, w, h = box

        def picture(q: Painter) -> None:
            emblem = art.emblem(id)
            wide = max(w, h * emblem.width / emblem.height)
            q.art(emblem, x + w / 2, y + h / 2, wide, mid=True)

        p.layer(f"lessons.{id}", box, x, y, w, h, picture)

    def _draw_lesson(self, p: Painter, e: Element, look: Look) -> None:
        t, (x, y, w, h) = p.theme, e.rect
        done, cy = self.done(e.extra["lesson"]), y + h / 2
        p.rect(x, y, w, h, t.own_paper if e.selected else t.sand if look.hot else t.card, 8, t.rule, 1.2)
        r = min(17.0, h / 2 - 4)
        p.circle(x + 28, cy, r, t.good_paper if done else t.card, t.good_paper if done else t.ink, 2)
        if done:
            icon(p, "check", x + 28, cy, 1.25 * r, t.card)
        else:
            p.text(x + 28, cy, str(e.extra["number"]), 18, t.ink, "cb", "c")
        room = w - 60 - 44
        two = h >= (HEAD + CAPTION) * 1.15 * p.text_scale + 4
        if two:
            p.text(x + 58, cy - 10 * p.text_scale, e.label, HEAD, t.ink, "jb", w=room)
            p.text(x + 58, cy + 11 * p.text_scale, e.tooltip, CAPTION, t.muted, "j", w=room)
        else:
            p.text(x + 58, cy, e.label, HEAD, t.ink, "jb", w=room)
        if e.key:
            keycap(p, x + w - 14, cy, e.key, dark=False, h=20, a="r")
        if look.hot:
            focus_ring(p, x, y, w, h)
