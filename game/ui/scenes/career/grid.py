"""The grid of an event: what is special today, who starts, what they say, and the button to the race."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.career import careers
from game.career.careers import CareerView
from game.career.points import POINTS
from game.career.season import EVENTS, drawn
from game.engine.drivers import LINES, drivers
from game.engine.errors import PaddockError
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INK, INSET, LARGE_LETTERS, NEAR, TextStyle, Type
from game.ui.kit.bar import BAR, BarItem
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, row, stack, text
from game.ui.kit.parts import button, emblem, headed, portrait, primary_button
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.career import driver_name, event_line, event_name, face_of, goal_line, medal, rival_line
from game.ui.race.words import driver_habit
from game.ui.scenes.resume import resume

PICTURE_H: Final = 150.0
SIDE_W: Final = 330.0
FACE, SMALL_FACE = 108.0, 52.0
"""The width of a portrait, and beside large letters."""
TITLE: Final = TextStyle(54, "cb")
"""The name of the event."""


class GridScene(Scene):
    """The page between the career's page and the race."""

    name = "career_grid"
    foot_band = 6.0

    def __init__(self, app: Shell, now: CareerView, number: int) -> None:
        super().__init__(app)
        self.now, self.number = now, number
        self.event = now.calendar[number - 1]
        self.game_id = self.event.game
        self.config = now.config(number)
        styles = [seat.style for seat in self.config.seats]
        self.grid = [now.cast.index(style) + 1 if style in now.cast else 0 for style in styles]
        """The drivers in the order of their seats; 0 is the player."""
        self.goals = now.goals(number)

    @property
    def prompt(self) -> str:
        return self.t("career.event_of", n=self.number, of=EVENTS)

    def race(self) -> None:
        """Start the race; if another window has begun it meanwhile, go on as the career's page does."""
        self.app.pop()
        try:
            begun = careers.view_of(self.now.folder).begun(self.number)
        except PaddockError as error:
            self.app.notify_error(error)
            return
        if begun is None:
            self.app.open(routes.Play(self.config, folder=self.now.folder))
        else:
            resume(self.app, begun, self.app.push)

    def line_of(self, driver: int) -> str:
        """Return what a rival says today, the same for everyone with this career's seed."""
        who = self.now.cast[driver - 1]
        if self.app.settings.voices == "off" or who not in drivers.ids:
            return ""
        # in turn, or the same line would come three times in a row
        first = drawn(range(LINES), self.now.career.seed, self.now.season, who, "grid")[0]
        nth = 1 + (first + self.number) % LINES
        return self.t("career.quote", line=self.t(f"drivers.{who}.line.grid.{nth}"))

    def level_of(self, driver: int) -> str:
        """Return the name of a rival's level in this season."""
        seat = next(seat for seat in self.config.seats if seat.style == self.now.cast[driver - 1])
        return self.t(f"level.{seat.level}")

    # -- elements -----
    def build(self, p: Painter) -> None:
        open_rules = partial(self.app.open_rules, self.game_id)
        rules = BarItem("bar.rules", self.t("common.rules"), open_rules, "rules", self.app.keymap.cap("help"))
        self.declare_bar(p, rules, self.language_item(), self.back_item())
        cards = [self._driver(p, driver) for driver in self.grid]
        # large letters need wider cards, so these stand in two rows
        half = (len(cards) + 1) // 2 if p.text_scale >= LARGE_LETTERS else len(cards)
        rows = (row(*cards[at : at + half], gap=GAP, grow=1) for at in range(0, len(cards), half))
        left = column(self._head(p), *rows, gap=GAP, grow=1)
        right = column(self._stake(p), self._buttons(p), gap=INSET, w=SIDE_W, max_w=SIDE_W)
        page = row(left, right, gap=INSET, pad=(EDGE, INSET, EDGE, EDGE + INSET))
        self.put(p, (0, BAR, p.w, p.h - BAR), page)

    def _head(self, p: Painter) -> Node:
        t = p.theme
        words = column(
            box(grow=1),
            text(event_name(self.app, self.event), TITLE, t.ink),
            para(event_line(self.app, self.event), Type.BODY, t.ink),
            box(grow=1),
            gap=NEAR,
            pad=(EDGE, 0, EDGE, 0),
            grow=1,
        )
        picture = box(draw=partial(_draw_picture, self.game_id), w=260, max_w=260)
        return stack(row(picture, words), draw=on_page, fixed_h=PICTURE_H)

    def _driver(self, p: Painter, driver: int) -> Node:
        t, name, who = p.theme, driver_name(self.app, self.now, driver), face_of(self.now, driver)
        if driver:
            level, said = self.level_of(driver), self.line_of(driver)
            about = driver_habit(self.app, who, self.game_id)
        else:
            own = f"{self.game_id}.career_seat"
            level, said, about = "", "", self.t(own if self.app.translator.has(own) else "career.your_car")
        words = self.t("career.on_grid", name=name, level=level, about=about, said=said)
        if p.text_scale < LARGE_LETTERS:
            parts = [
                row(box(grow=1), portrait(who, FACE, dark=False), box(grow=1), align="middle"),
                text(name, Type.NAME, t.ink, "c"),
                text(level, Type.CAPTION, t.muted, "c"),
                para(about, Type.NOTE, t.muted, 1.3, "c", fixed_h=60 * p.text_scale),
                para(said, Type.NOTE, t.ink, 1.35, "c", grow=1),
            ]
        else:
            head = column(text(name, Type.NAME, t.ink), text(level, Type.CAPTION, t.muted), grow=1)
            parts = [
                row(portrait(who, SMALL_FACE, dark=False), head, gap=NEAR, align="middle"),
                para(about, Type.NOTE, t.muted, 1.2),
                para(said, Type.NOTE, t.ink, 1.2, grow=1),
            ]
        item = Element(f"grid.{driver}", "item", " ".join(words.split()), focusable=False)
        fill = t.own_paper if not driver else t.card
        return column(
            *parts,
            item=item,
            gap=NEAR,
            pad=(NEAR, GAP, NEAR, GAP) if p.text_scale < LARGE_LETTERS else (GAP, NEAR, GAP, 0),
            fill=fill,
            stroke=t.ink,
            sw=2,
            r=10,
            grow=1,
        )

    def _stake(self, p: Painter) -> Node:
        t, seats = p.theme, len(self.grid)
        places = [
            column(
                row(box(grow=1), medal(place, 28), box(grow=1)),
                text(str(points), Type.PLACE, t.ink, "c"),
                gap=4,
                grow=1,
            )
            for place, points in enumerate(POINTS[:seats], 1)
        ]
        label = Element("grid.points", "item", self.t("career.points_spoken", points=POINTS[:seats]))
        label.focusable = False
        return column(
            headed(p, self.t("career.rival"), h=44),
            rival_line(self.app, p, self.now, self.now.rival(self.number)),
            headed(p, self.t("career.goals"), h=44),
            *(goal_line(self.app, p, self.now, goal, self.number) for goal in self.goals),
            headed(p, self.t("career.at_stake"), h=44),
            row(*places, item=label),
            box(grow=1),
            gap=GAP,
            pad=(INSET, GAP, INSET, INSET),
            draw=on_page,
            grow=1,
        )

    def _buttons(self, p: Painter) -> Node:
        later = button("grid.later", self.t("career.not_now"), self.app.pop, dark=False, key="Esc")
        start = primary_button("grid.race", self.t("career.start_race"), self.race, icon="flag", h=64)
        return column(later, start, gap=GAP)

    def read_out(self) -> str:
        lines = [self.prompt, f"{event_name(self.app, self.event)} · {event_line(self.app, self.event)}"]
        return "\n".join([*lines, *(e.label for e in self.ui.items if e.id.startswith(("grid.", "career.")))])


def _draw_picture(game_id: str, p: Painter, rect: Box, look: Look) -> None:
    x, y, w, h = rect
    emblem("career.grid", game_id, p, (x + 3, y + 3, w - 5, h - 6), look)
    p.rect(x + w - 2, y, 2, h, INK)
