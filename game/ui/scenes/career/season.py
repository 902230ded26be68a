"""A new season: in which class, and with how many drivers."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.career import careers
from game.career.careers import CareerView
from game.career.season import CLASSES, EVENTS, calendar, minutes
from game.engine.errors import PaddockError
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, EDGE, INSET, LARGE_LETTERS, NEAR, Type
from game.ui.kit.bar import BAR, BarItem
from game.ui.kit.elements import Element
from game.ui.kit.fields import stepped
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import headed, portrait, primary_button
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.words import driver_habit, game_name
from game.ui.scenes.resume import open_above_title

SEATS: Final = (4, 6)
STEPPER_W: Final = 150.0
FACE, SMALL_FACE = 92.0, 36.0
"""The width of a rival's portrait, and beside large letters."""


class SeasonScene(Scene):
    """The page on which a season begins."""

    name = "career_season"
    foot_band = 6.0

    def __init__(self, app: Shell, now: CareerView) -> None:
        super().__init__(app)
        self.now = now
        self.rank = now.rank if now.season else "club"
        self.seats = len(now.cast) + 1 if now.season else SEATS[1]
        self.rivals = careers.next_rivals(now)

    @property
    def prompt(self) -> str:
        return self.t("career.new_season", n=self.now.season + 1)

    def start(self) -> None:
        """Begin the season and return to the career's page."""
        try:
            careers.start_season(self.now, self.rank, self.cast)
        except PaddockError as error:
            self.app.notify_error(error)
            return
        open_above_title(self.app, routes.Career(self.now.folder))

    @property
    def cast(self) -> tuple[str, ...]:
        """The rivals of the season with so many seats."""
        return self.rivals[1 - self.seats :]

    def _choose(self, rank: str) -> None:
        self.rank = rank
        self.app.changed()

    def _set_seats(self, seats: int) -> None:
        self.seats = seats
        self.app.changed()

    def levels(self, rank: str) -> str:
        """Return how many rivals of which level a class has."""
        levels = CLASSES[rank][len(CLASSES[rank]) - (self.seats - 1) :]
        each = [
            self.t("career.n_level", n=levels.count(level), level=self.t(f"level.{level}"))
            for level in dict.fromkeys(levels)
        ]
        return self.t("career.levels", levels=each)

    # -- elements -----
    def build(self, p: Painter) -> None:
        t = p.theme
        others = BarItem(
            "bar.careers", self.t("career.others"), partial(self.app.push, routes.Careers()), "people", "C"
        )
        self.declare_bar(p, others, self.language_item(), self.back_item())
        length = minutes(calendar(self.now.career.seed, self.now.season + 1))
        seats = stepped(
            "season.seats", self.t("career.seats"), self.seats, *SEATS, self._set_seats, dark=False
        )
        last = self.t(self._last()) if self.now.season else self.t("career.first_season")
        page = column(
            para(last, Type.LEAD, t.ink),
            row(*(self._class(p, rank) for rank in CLASSES), gap=INSET),
            headed(p, self.t("career.rivals"), h=40),
            row(*(self._rival(p, who) for who in self.cast), gap=INSET, grow=1),
            row(
                text(self.t("career.seats"), Type.LABEL, t.ink),
                box(item=seats, w=STEPPER_W, h=CONTROL_H),
                text(
                    self.t("career.season_length", n=EVENTS, minutes=round(length)),
                    Type.BODY,
                    t.muted,
                    grow=1,
                ),
                primary_button("season.start", self.t("career.start_season"), self.start, 300, icon="flag"),
                gap=INSET,
                align="middle",
            ),
            gap=INSET,
            pad=(EDGE, EDGE, EDGE, EDGE + INSET),
        )
        self.put(p, (0, BAR, p.w, p.h - BAR), page)

    def _last(self) -> str:
        """Return the text on what the last season's place means for the class."""
        if self.now.own_place <= careers.CUPS and self.rank != "masters":
            return "career.may_rise"
        return "career.may_stay"

    def _class(self, p: Painter, rank: str) -> Node:
        t, is_chosen = p.theme, rank == self.rank
        item = Element(f"season.class.{rank}", "choice", self.t(f"career.class_{rank}"), selected=is_chosen)
        item.action, item.value = partial(self._choose, rank), self.levels(rank)
        return column(
            text(item.label, Type.BANNER, t.ink, "c"),
            text(self.levels(rank), Type.STRONG, t.ink, "c"),
            para(self.t(f"career.about_{rank}"), Type.BODY, t.ink, a="c"),
            item=item,
            fill=t.own_paper if is_chosen else t.card,
            stroke=t.accent if is_chosen else t.ink,
            sw=4 if is_chosen else 2,
            r=12,
            ring=15,
            gap=NEAR,
            pad=(INSET, INSET, INSET, INSET),
            grow=1,
        )

    def _rival(self, p: Painter, who: str) -> Node:
        t, name = p.theme, self.t(f"drivers.{who}.name")
        about = self.t(f"drivers.{who}.temper")
        bio = para(self.t(f"drivers.{who}.bio"), Type.NOTE, t.ink, 1.35, "c", grow=1)
        games = dict.fromkeys(event.game for event in calendar(self.now.career.seed, self.now.season + 1))
        habits = [
            self.t("career.habit", game=game_name(self.app, game), habit=driver_habit(self.app, who, game))
            for game in games
        ]
        item = Element(f"season.rival.{who}", "item", f"{name}: {about}", focusable=False)
        item.tooltip, item.extra = "\n".join(habits), {"tip_head": name}
        return column(
            row(
                box(grow=1),
                portrait(who, FACE if p.text_scale < LARGE_LETTERS else SMALL_FACE, dark=False),
                box(grow=1),
            ),
            text(name, Type.NAME, t.ink, "c"),
            para(about, Type.NOTE, t.muted, 1.3, "c"),
            *([bio] if p.text_scale < LARGE_LETTERS else []),
            item=item,
            gap=4,
            pad=(NEAR, NEAR, NEAR, NEAR),
            fill=t.card,
            stroke=t.rule,
            r=10,
            grow=1,
        )
