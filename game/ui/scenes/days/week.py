"""The last seven days of a game's daily race: a strip of medals, the streak, and a line to share."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Final

from game.services.records import days
from game.services.records.days import LEVELS, DayResult
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, GAP, INK, NEAR, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.parts import button
from game.ui.kit.scene import Scene
from game.ui.kit.window.clipboard import copy
from game.ui.race.words import game_name

SHARE, CELL_H, DISC = 150.0, 62.0, 9.0
"""The width of the button, the height of a day, and the radius of a medal."""
METALS: Final = dict(zip(LEVELS, ("#C98A4B", "#C3CAD0", "#F5B800"), strict=True))
"""Bronze, silver and gold, for coming in ahead of every bot of a level."""
SIGNS: Final = dict(zip(LEVELS, "🥉🥈🥇", strict=True))
RACED, MISSED, ROW = "🏁", "⬜", "🔥"
"""Signs of a day without a medal, of one without a race, and of the streak."""


class Week:
    """The strip of the chosen game."""

    def __init__(self, scene: Scene, game_id: str, found: list[DayResult], today: date) -> None:
        self.scene, self.t, self.game_id = scene, scene.t, game_id
        self.today = today
        self.last_days = days.last_days(found, today)
        self.streak = days.streak(found, today)

    # -- words -----
    def describe_day(self, day: date, result: DayResult | None) -> str:
        """Return a day in words: the place, and the levels that were beaten."""
        if result is None:
            return self.t("days.missed", day=day)
        one = result.counted
        place = self.t("days.place_of", n=one.place, seats=one.seats)
        key = "days.day_beaten" if one.beaten else "days.day"
        return self.t(key, day=day, place=place, levels=beaten_words(self.scene, result))

    def lines(self) -> list[str]:
        """Return the strip and the streak in words."""
        lines = [self.t("days.week"), *(self.describe_day(*one) for one in self.last_days)]
        return [*lines, self.streak_words()] if self.streak else lines

    def streak_words(self) -> str:
        """Return how many days in a row were raced."""
        return self.t("days.streak", n=self.streak) if self.streak else ""

    def shared(self) -> str:
        """Return one line of signs: the game, the latest day with its place, the week, the streak."""
        day, result = next((one for one in reversed(self.last_days) if one[1]), (self.today, None))
        place = f"{result.counted.place}/{result.counted.seats}" if result else ""
        signs = "".join(_sign(one) for _, one in self.last_days)
        streak = f"{ROW}{self.streak}" if self.streak else ""
        name = game_name(self.scene.app, self.game_id)
        return " ".join(filter(None, ("Paddock", name, day.isoformat(), place, signs, streak)))

    def share(self) -> None:
        """Copy the line of signs."""
        done = copy(self.shared())
        self.scene.app.notify_text("days.shared" if done else "readout.not_copied")

    # -- the strip -----
    def layout_node(self, p: Painter) -> Node:
        """Return the strip below its heading."""
        t, has_any = p.theme, any(result for _, result in self.last_days)
        why = "" if has_any else self.t("days.share_none")
        share = button(
            "days.share",
            self.t("days.share"),
            self.share,
            SHARE,
            h=CONTROL_H,
            dark=False,
            key="S",
            size=Type.NOTE.size,
            icon="words",
            enabled=has_any,
            why=why,
        )
        head = row(
            text(self.t("days.week"), Type.NAME, t.ink),
            text(self.streak_words(), Type.STRONG, t.ink, grow=1),
            share,
            gap=GAP,
            align="middle",
        )
        cells = []
        for day, result in self.last_days:
            words = self.describe_day(day, result)
            item = Element(f"days.week.{day.isoformat()}", "item", words, tooltip=words)
            cells.append(box(item=item, draw=partial(self._draw, day, result), ring=9, grow=1, h=CELL_H))
        return column(head, row(*cells, gap=NEAR), gap=NEAR / 2)

    def _draw(self, day: date, result: DayResult | None, p: Painter, rect: Box, look: Look) -> None:
        """Draw a day: its number at the left, the place, and the medals below it."""
        t, (x, y, w, h), is_today = p.theme, rect, day == self.today
        edge, width = (t.ink, 2.0) if is_today else (t.rule, 1.2)
        p.rect(*rect, t.card if result else t.paper, 8, edge, width)
        p.text(x + 10, y + 18, str(day.day), Type.CAPTION.size, t.muted, w=w / 2 - 12)
        if result is not None:
            one = result.counted
            place = self.t("common.nth_place", n=one.place)
            p.text(x + w - 10, y + 20, place, 20, t.ink, "jb", "r", w=w / 2)
            for i, level in enumerate(one.beaten or ()):
                cx, cy = x + 12 + DISC + i * (2 * DISC + 5), y + h - 8 - DISC
                p.circle(cx, cy, DISC, METALS[level], INK, 1.4)
                # the level's initial, so that colour is not all that tells medals apart
                p.text(cx, cy, self.t(f"level.{level}")[0], 11, INK, "jb", "c", w=2 * DISC)


def beaten_words(scene: Scene, result: DayResult) -> str:
    """Return the levels that the first try came in ahead of, as a list."""
    levels = result.first.beaten if result.first else None
    if not levels:
        return "" if levels is None else scene.t("days.beaten_none")
    return scene.t("days.levels", levels=[scene.t(f"level.{level}") for level in levels])


def _sign(result: DayResult | None) -> str:
    """Return the sign of a day: the medal of the strongest level beaten."""
    if result is None:
        return MISSED
    return SIGNS[result.counted.beaten[-1]] if result.counted.beaten else RACED
