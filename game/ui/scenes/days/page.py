"""The page of the race of the day: today's of each game, and one's own results day by day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from game.engine import registry
from game.engine.errors import PaddockError
from game.engine.record import Table
from game.services.records import days
from game.services.records.days import DayResult, Try
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INSET, NEAR, TextStyle, Type
from game.ui.kit.bar import BarItem
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.layout import Node, box, column, fitting, grid, para, row, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.parts import button, primary_button, rule, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.words import track_name
from game.ui.scenes.game_cards import GameCards
from game.ui.scenes.resume import resume

CHIEF, OTHER, LINE = 250.0, 220.0, 40.0
"""Widths of the button that starts and of the one beside it; the height of a day's line."""
HEADS: Final = (Type.CAPTION,) * 6
DAY: Final = (Type.BODY, Type.STRONG, Type.BODY, Type.BODY, Type.OWN_CAPTION, Type.CAPTION)
"""How date, place, points, time, try and practice are written."""


class DaysScene(Scene):
    """Games at the left; at the right today's table of one, and the days that were raced."""

    name = "days"

    def __init__(self, app: Shell, game_id: str | None = None, day: date | None = None) -> None:
        super().__init__(app)
        self.games = list(registry.games())
        wanted = (game_id, app.settings.last_game, *self.games)
        self.chosen = next((id for id in wanted if id in self.games), "")
        self.day = day or days.today()
        self._turns_at_midnight = day is None
        self.tries: list[Try] = []
        self.by_game: dict[str, list[DayResult]] = {}
        """Of each game its days, the latest first."""
        self.begun: dict[str, Path] = {}
        """The record of each game's first try of today that is not over."""
        self.first = self.last = 0
        """Which lines of the list are shown."""
        self.cards = GameCards(self, self.name, self.choose, self.progress)

    def entered(self) -> None:
        found, notices = days.tries()
        self.know(found)
        waiting = {id: days.waiting(found, id, self.day) for id in self.games}
        self.begun = {id: path for id, path in waiting.items() if path}
        for notice in notices:
            self.app.notify(notice)

    def tick(self, ms: float) -> None:
        if self._turns_at_midnight and self.day != days.today():
            self.day = days.today()
            self.entered()
            self.app.changed()

    def know(self, tries: list[Try]) -> None:
        """Show these tries."""
        self.tries, self.by_game = tries, {id: days.results(tries, id) for id in self.games}

    @property
    def prompt(self) -> str:
        return self.t("days.title")

    @property
    def game_id(self) -> str:
        """The game that F1 opens the rule book of."""
        return self.chosen or registry.FLOOR[0]

    @property
    def results(self) -> list[DayResult]:
        """The days of the chosen game, the latest first."""
        return self.by_game.get(self.chosen, [])

    def progress(self, id: str) -> tuple[int, int]:
        """Whether today's race of a game has a result that counts."""
        today = self.day.isoformat()
        return int(any(one.day == today and one.first for one in self.by_game.get(id, []))), 1

    @property
    def table(self) -> Table:
        """Today's table of the chosen game."""
        name = next(iter(self.app.settings.player_names), "")
        again = days.begun(self.tries, self.chosen, self.day)
        return days.table_of(registry.game(self.chosen), self.day, name, again)

    # -- what it does --------------------------------------------------------------------------------
    def choose(self, id: str) -> None:
        """Another game's."""
        self.chosen, self.first = id, 0
        self.app.changed()

    def race(self) -> None:
        """To the grid: the first time it counts, later it is practice."""
        try:
            self.app.push(routes.Play(self.table))
        except PaddockError as error:
            self.app.notify_error(error)

    def resume(self) -> None:
        """On with the first try."""
        resume(self.app, self.begun[self.chosen], self.app.push)

    def turn(self, by: int) -> None:
        """Earlier days, or later ones."""
        self.first = max(0, min(len(self.results) - (self.last - self.first), self.first + by))
        self.app.changed()

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.turn(-by)
        return self.last - self.first < len(self.results)

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        page = max(1, self.last - self.first)
        by = {"pageup": -page, "pagedown": page}.get(name, 0)
        if by:
            self.turn(by)
        return bool(by)

    def read_out(self) -> str:
        said = [self._spoken(result) for result in self.results] or [self.t("days.empty")]
        return "\n".join([self.prompt, self._today(), self._facts(), *said])

    # -- words ---------------------------------------------------------------------------------------
    def _today(self) -> str:
        return self.t("days.race", day=self.day)

    def _facts(self) -> str:
        """Track, seats and levels of today's table."""
        table = self.table
        levels = [self.t(f"level.{seat.level}") for seat in table.seats if seat.kind == "bot"]
        listed = self.t("days.levels", levels=levels)
        said = self.t("days.table", seats=self.t("common.seats_one", n=len(table.seats)), levels=listed)
        if table.track is None:
            return said
        return self.t("days.on_track", track=track_name(self.app, table.game, table.track), table=said)

    def _cells(self, result: DayResult) -> tuple[str, ...]:
        """Place, points, time, which try it was, and what practice brought."""
        shown = result.first or result.best
        assert shown is not None
        later = ""
        if result.best and result.last:
            later = self.t("days.later", best=result.best.place, last=result.last.place)
        return (
            self.t("days.place_of", n=shown.place, seats=shown.seats),
            self.t("common.n_points", n=shown.points),
            self.t("statistics.duration", s=shown.seconds),
            self.t("days.first" if result.first else "days.practice"),
            later,
        )

    def _spoken(self, result: DayResult) -> str:
        place, points, time, which, later = self._cells(result)
        day = date.fromisoformat(result.day)
        said = self.t("days.spoken", day=day, place=place, points=points, time=time, which=which)
        return self.t("days.spoken_later", said=said, later=later) if later else said

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        self.cards.build(p, self.games, self.chosen)
        if self.chosen:
            x, y, w, h = self.cards.beside(p)
            head = self.cards.head(p)
            self.put(p, (x, y + head, w, h - head), self._page(p, w, h - head))
        self.declare_bar(p, *self._turns(), self.language_item(), self.back_item())

    def _turns(self) -> list[BarItem]:
        """The ways through a list that is longer than its room."""
        count = len(self.results)
        if self.last - self.first >= count:
            return []
        each = self.last - self.first
        ways = (("previous", "left", -each, self.first > 0), ("next", "right", each, self.last < count))
        return [
            BarItem(f"days.{id}", self.t(f"common.{id}"), partial(self.turn, by), icon, enabled=open)
            for id, icon, by, open in ways
        ]

    def _page(self, p: Painter, w: float, h: float) -> Node:
        """Today's race above, the days below."""
        t = p.theme
        above = column(
            row(
                sign("calendar", 24, t.ink),
                text(self._today(), Type.NAME, t.ink, grow=1),
                gap=GAP,
                align="middle",
            ),
            para(self._facts(), Type.BODY, t.ink),
            para(self.t("days.same"), Type.CAPTION, t.muted),
            self._ways(p),
            rule(t.ink, 2),
            text(self.t("days.results"), Type.NAME, t.ink),
            gap=NEAR,
        )
        inner = w - 2 * EDGE
        used = above.measure(p, 1, width=inner) + INSET + 2 * NEAR
        found = self.results
        if not found:
            self.first = self.last = 0
            below = [para(self.t("days.empty"), Type.BODY, t.muted, grow=1)]
        else:
            heads = row(*_texts(self._heads(), HEADS, t.muted), gap=GAP, pad=(NEAR, 0, NEAR, 0))
            lines = [self._day(p, result) for result in found]
            room = h - used - heads.measure(p, 1, width=inner) - NEAR
            self.first, self.last = fitting(p, lines, self.first, inner, room)
            below = [grid(heads, *lines[self.first : self.last]), box(grow=1)]
        return column(above, column(*below, grow=1), gap=NEAR, pad=(EDGE, 0, EDGE, INSET))

    def _ways(self, p: Painter) -> Node:
        """What a try would count, and the buttons that begin it."""
        begun = days.begun(self.tries, self.chosen, self.day)
        left = self.chosen in self.begun
        note = "waiting" if left else "again" if begun else "first"
        ways = [
            primary_button("days.start", self.t("days.practise" if begun else "days.start"), self.race, CHIEF)
        ]
        if left:
            practise = button("days.start", self.t("days.practise"), self.race, OTHER, dark=False, key="P")
            ways = [practise, primary_button("days.go_on", self.t("days.go_on"), self.resume, CHIEF)]
        said = para(self.t(f"days.{note}_note"), Type.BODY, p.theme.ink, grow=1)
        return row(said, *ways, gap=GAP, align="middle")

    def _heads(self) -> list[str]:
        t = self.t
        words = (t("common.date"), t("days.column_place"), t("common.points"), t("days.column_time"))
        return [*words, t("days.column_try"), t("days.column_practice")]

    def _day(self, p: Painter, result: DayResult) -> Node:
        """A day in a line."""
        words = [self.t("days.on", day=date.fromisoformat(result.day)), *self._cells(result)]
        item = Element(f"days.row.{result.day}", "item", self._spoken(result))
        cells = _texts(words, DAY, p.theme.ink)
        return row(*cells, item=item, draw=_draw_day, h=LINE * p.text_scale, gap=GAP, pad=(NEAR, 0, NEAR, 0))

    # -- picture -------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        self.cards.paint(p, self.chosen)
        self.paint_bar(p)


def _texts(words: Sequence[str], styles: Sequence[TextStyle], colour: str) -> list[Node]:
    """The columns of a line."""
    return [text(said, style, colour, grow=1) for said, style in zip(words, styles, strict=True)]


def _draw_day(p: Painter, rect: Rect, look: Look) -> None:
    x, y, w, _ = rect
    p.rect(x, y, w, 1.2, p.theme.rule)
    if look.hot:
        focus_ring(p, *rect, 6)
