"""The page of the race of the day: today's race of each game, and the player's results by day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from game.engine import registry
from game.engine.record import RaceConfig
from game.services.records import days
from game.services.records.days import DayResult, Try
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INSET, NEAR, TextStyle, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import LINE_HEIGHT, Node, box, column, grid, para, row, text
from game.ui.kit.parts import primary_button, sign
from game.ui.kit.scene import Shell
from game.ui.race import routes
from game.ui.race.words import track_name
from game.ui.scenes.days.week import Week, beaten_words
from game.ui.scenes.game_page import GamePage, Progress
from game.ui.scenes.resume import resume

START, LINE = 250.0, 40.0
"""Width of the start button; the height of a day's line."""
HEADS: Final = (
    "common.date",
    "days.column_place",
    "days.column_beaten",
    "days.column_time",
    "days.column_practice",
)
DAY: Final = (Type.BODY, Type.STRONG, Type.BODY, Type.BODY, Type.CAPTION)
"""Text styles of date, place, levels beaten, time and practice."""


class DaysScene(GamePage):
    """Games at the left; today's table of the chosen one at the right, and the days with a result."""

    name = "days"

    def __init__(self, app: Shell, game_id: str | None = None, day: date | None = None) -> None:
        super().__init__(app, registry.games(), game_id)
        self.day = day or days.today()
        self._turns_at_midnight = day is None
        self.tries: list[Try] = []
        self.by_game: dict[str, list[DayResult]] = {}
        """The days with a result of each game, the latest first."""
        self.unfinished: dict[str, Path] = {}
        """The record of each game's unfinished first try of today."""

    def on_entered(self) -> None:
        self._read_tries()

    def _read_tries(self) -> None:
        """Read the player's tries anew."""
        found, notices = days.tries()
        self.show_tries(found)
        waiting = {id: days.find_unfinished(found, id, self.day) for id in self.ids}
        self.unfinished = {id: path for id, path in waiting.items() if path}
        for notice in notices:
            self.app.notify(notice)

    def tick(self, ms: float) -> None:
        if self._turns_at_midnight and self.day != days.today():
            self.day = days.today()
            self._read_tries()
            self.app.changed()

    def show_tries(self, tries: list[Try]) -> None:
        """Show these tries."""
        self.tries, self.by_game = tries, {id: days.results(tries, id) for id in self.ids}

    @property
    def results(self) -> list[DayResult]:
        """The days of the chosen game, the latest first."""
        return self.by_game.get(self.chosen, [])

    def progress(self, id: str) -> Progress:
        """Return 1 of 1 if today's race of a game has a result that counts, else 0 of 1."""
        today = self.day.isoformat()
        return int(any(one.day == today and one.first for one in self.by_game.get(id, []))), 1

    @property
    def week(self) -> Week:
        """The last seven days over all games."""
        return Week(self, self.by_game, self.day)

    def banner(self, p: Painter) -> Node:
        """Return the last seven days."""
        return self.week.layout_node(p)

    @property
    def config(self) -> RaceConfig:
        """Today's table of the chosen game."""
        name = next(iter(self.app.settings.player_names), "")
        again = days.has_begun(self.tries, self.chosen, self.day)
        return days.day_config(registry.game(self.chosen), self.day, name, again)

    # -- actions -----
    def race(self) -> None:
        """Start today's race; only the first try counts, later ones are practice."""
        self.app.open(routes.Play(self.config))

    def resume(self) -> None:
        """Resume the first try."""
        resume(self.app, self.unfinished[self.chosen], self.app.push)

    def read_out(self) -> str:
        found = self.results
        lines = [*map(self._describe, found)] if found else [self.t("days.empty")]
        return "\n".join([self.prompt, *self.week.lines(), self._today(), self._facts(), *lines])

    # -- words -----
    def _today(self) -> str:
        return self.t("days.race", day=self.day)

    def _facts(self) -> str:
        """Describe today's table: track, seats and levels."""
        config = self.config
        counts = Counter(seat.level for seat in config.seats if seat.kind == "bot")
        listed = self.t(
            "days.levels",
            levels=[
                self.t("days.level_count", n=counts[level], level=self.t(f"level.{level}"))
                for level in days.LEVELS
                if counts[level]
            ],
        )
        facts = self.t("days.table", seats=self.t("common.seats_one", n=len(config.seats)), levels=listed)
        if config.track is None:
            return facts
        return self.t("days.on_track", track=track_name(self.app, config.game, config.track), table=facts)

    def _cells(self, result: DayResult) -> tuple[str, ...]:
        """Return place, with points where the game has them, levels beaten, time, and the practice."""
        one, later = result.counted, "" if result.first else self.t("days.practice")
        if result.first and result.best and result.last:
            later = self.t("days.later", best=result.best.place, last=result.last.place)
        place = self.t("days.place_of", n=one.place, seats=one.seats)
        if registry.game(self.chosen).counts_points(1):
            place = self.t("days.place_points", place=place, points=self.t("common.n_points", n=one.points))
        return place, beaten_words(self, result), self.t("statistics.duration", s=one.seconds), later

    def _describe(self, result: DayResult) -> str:
        place, levels, time, later = self._cells(result)
        which = self.t("days.first" if result.first else "days.practice")
        line = self.t("days.spoken", day=date.fromisoformat(result.day), place=place, time=time, which=which)
        if result.first and result.first.beaten:
            line = self.t("days.spoken_beaten", said=line, levels=levels)
        return self.t("days.spoken_later", said=line, later=later) if result.first and later else line

    # -- elements -----
    def content(self, p: Painter, w: float, h: float) -> Node:
        """Return today's race, and the days below it."""
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
            self._start_row(p),
            gap=NEAR,
        )
        inner = w - 2 * EDGE
        used = above.measure(p, 1, width=inner) + INSET + 2 * NEAR
        height = h - used - Type.CAPTION.size * LINE_HEIGHT * p.text_scale - NEAR
        lines = self.scroller.fitting(p, [self._day(p, result) for result in self.results], inner, height)
        if lines:
            words = [self.t(key) for key in HEADS]
            heads = row(*_texts(words, [Type.CAPTION] * len(HEADS), t.muted), gap=GAP, pad=(NEAR, 0, NEAR, 0))
            below = [grid(heads, *lines), box(grow=1)]
        else:
            below = [para(self.t("days.empty"), Type.BODY, t.muted, grow=1)]
        return column(above, column(*below, grow=1), gap=NEAR, pad=(EDGE, 0, EDGE, INSET))

    def _start_row(self, p: Painter) -> Node:
        """Return a note on whether a try counts, and the button that starts it."""
        begun = days.has_begun(self.tries, self.chosen, self.day)
        if self.chosen in self.unfinished:
            # practice with the same dice would be a rehearsal
            name, start = "waiting", primary_button("days.go_on", self.t("days.go_on"), self.resume, START)
        else:
            name = "again" if begun else "first"
            label = self.t("days.practise" if begun else "days.start")
            start = primary_button("days.start", label, self.race, START)
        note = para(self.t(f"days.{name}_note"), Type.BODY, p.theme.ink, grow=1)
        return row(note, start, gap=GAP, align="middle")

    def _day(self, p: Painter, result: DayResult) -> Node:
        """Return a day's line."""
        words = [self.t("days.on", day=date.fromisoformat(result.day)), *self._cells(result)]
        item = Element(f"days.row.{result.day}", "item", self._describe(result))
        cells = _texts(words, DAY, p.theme.ink)
        pad, h = (NEAR, 0, NEAR, 0), LINE * p.text_scale
        return row(*cells, item=item, draw=_draw_rule, ring=6, h=h, gap=GAP, pad=pad)


def _texts(words: Sequence[str], styles: Sequence[TextStyle], colour: str) -> list[Node]:
    return [text(word, style, colour, grow=1) for word, style in zip(words, styles, strict=True)]


def _draw_rule(p: Painter, rect: Box, look: Look) -> None:
    x, y, w, _ = rect
    p.rect(x, y, w, 1.2, p.theme.rule)
