"""The last seven days of daily races over all games: seven small boards, the streak, and a line to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import Final

from game.services.records import days
from game.services.records.days import LEVELS, DayResult
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, INK, INSET, NEAR, Type
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.parts import button, emblem
from game.ui.kit.scene import Scene
from game.ui.kit.window.clipboard import copy
from game.ui.race.words import game_name

SHARE, HEAD_W, BOARD_H, FOOT_H, DISC = 132.0, 164.0, 96.0, 28.0, 8.5
"""Widths of the button and of the words; heights of a day and of its foot; the radius of a medal."""
METALS: Final = dict(zip(LEVELS, ("#C98A4B", "#C3CAD0", "#F5B800"), strict=True))
"""Bronze, silver and gold, for coming in ahead of every bot of a level."""
SIGNS: Final = dict(zip(LEVELS, "🥉🥈🥇", strict=True))
RACED, MISSED, ROW = "🏁", "⬜", "🔥"
"""Signs of a day without a medal, of one without a race, and of the streak."""
Raced = Sequence[tuple[str, DayResult]]
"""The games raced on a day, the best result first."""


class Week:
    """The strip over all games; `found` has the results of each."""

    def __init__(self, scene: Scene, found: Mapping[str, Sequence[DayResult]], today: date) -> None:
        self.scene, self.t, self.today = scene, scene.t, today
        self.last_days = days.last_days(found, today)
        self.streak, self.best = days.streaks(found, today)

    # -- words -----
    def describe_day(self, day: date, raced: Raced) -> str:
        """Return a day in words: each game with its place, and the levels that were beaten."""
        if not raced:
            return self.t("days.missed", day=day)
        said = self.t("days.day", day=day, raced=self._describe(*raced[0]))
        for game_id, result in raced[1:]:
            said = self.t("days.day_more", said=said, raced=self._describe(game_id, result))
        return said

    def _describe(self, game_id: str, result: DayResult) -> str:
        one, game = result.counted, game_name(self.scene.app, game_id)
        place = self.t("days.place_of", n=one.place, seats=one.seats)
        key = "days.raced_beaten" if one.beaten else "days.raced"
        return self.t(key, game=game, place=place, levels=beaten_words(self.scene, result))

    def lines(self) -> list[str]:
        """Return the strip and the streaks in words."""
        lines = [self.t("days.week"), *(self.describe_day(*one) for one in self.last_days)]
        return [*lines, *self.streak_words()]

    def streak_words(self) -> list[str]:
        """Return how many days in a row were raced, now and at best."""
        now = [self.t("days.streak", n=self.streak)] if self.streak else []
        return [*now, self.t("days.streak_best", n=self.best)] if self.best else now

    def shared(self) -> str:
        """Return one line of signs: the latest day with its game and place, the week, the streak."""
        day, raced = next((one for one in reversed(self.last_days) if one[1]), (self.today, []))
        latest = []
        for game_id, result in raced[:1]:
            place = f"{result.counted.place}/{result.counted.seats}"
            latest = [game_name(self.scene.app, game_id), day.isoformat(), place]
        signs = "".join(_sign(one) for _, one in self.last_days)
        streak = f"{ROW}{self.streak}" if self.streak else ""
        return " ".join(filter(None, ("Paddock", *latest, signs, streak)))

    def share(self) -> None:
        """Copy the line of signs."""
        done = copy(self.shared())
        self.scene.app.notify_text("days.shared" if done else "readout.not_copied")

    # -- the strip -----
    def layout_node(self, p: Painter) -> Node:
        """Return the strip: the streaks at the left, seven boards, and the button."""
        t, has_any = p.theme, any(raced for _, raced in self.last_days)
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
        head = column(
            box(grow=1),
            text(self.t("days.week"), Type.NAME, t.ink),
            *(
                text(words, style, t.ink)
                for words, style in zip(self.streak_words(), (Type.STRONG, Type.CAPTION), strict=False)
            ),
            box(grow=1),
            gap=4,
            w=HEAD_W,
            max_w=HEAD_W,
        )
        boards = []
        for day, raced in self.last_days:
            words = self.describe_day(day, raced)
            item = Element(f"days.week.{day.isoformat()}", "item", words, tooltip=words)
            picture = partial(self._draw, day, raced)
            boards.append(box(item=item, draw=picture, ring=9, grow=1))
        return row(
            head,
            *boards,
            column(box(grow=1), share, box(grow=1), pad=(NEAR, 0, 0, 0)),
            gap=NEAR,
            pad=(INSET, NEAR, INSET, NEAR),
            draw=on_page,
            fixed_h=(BOARD_H + 2 * NEAR) * min(1.2, p.text_scale),
        )

    def _draw(self, day: date, raced: Raced, p: Painter, rect: Box, look: Look) -> None:
        """Draw a day: the best game's picture with the day on it, and its place and medals at the foot."""
        t, (x, y, w, h) = p.theme, rect
        edge, width = (t.accent, 4.0) if day == self.today else (t.ink, 1.6)
        if not raced:
            p.rect(*rect, t.paper, 8, edge if day == self.today else t.rule, width if raced else 1.6)
            p.text(x + 9, y + 15, str(day.day), Type.CAPTION.size, t.muted, w=w - 18)
            return
        (game_id, result), *others = raced
        foot = FOOT_H * min(1.2, p.text_scale)
        p.rect(*rect, t.card, 8)
        emblem(f"week.{day.isoformat()}", game_id, p, (x + 2, y + 2, w - 4, h - foot - 2), look)
        p.rect(*rect, None, 8, edge, width)
        notes = [(x + 4, str(day.day))]
        if others:
            more = f"+{len(others)}"
            notes.append((x + w - 16 - p.width(more, *Type.OWN_CAPTION), more))
        for left, note in notes:
            p.rect(
                left, y + 4, p.width(note, *Type.OWN_CAPTION) + 12, 20 * p.text_scale, t.card, 5, t.ink, 1.2
            )
            p.text(
                left + 6, y + 4 + 10 * p.text_scale, note, *Type.OWN_CAPTION[:1], t.ink, Type.OWN_CAPTION[1]
            )
        beaten = result.counted.beaten or ()
        middle, room = y + h - foot / 2, len(beaten) * (2 * DISC + 3)
        p.text(
            *(x + 9, middle, self.t("common.nth_place", n=result.counted.place), Type.NAME.size, t.ink, "jb"),
            w=w - room - 18,
        )
        for i, level in enumerate(beaten):
            cx = x + w - 8 - DISC - (len(beaten) - 1 - i) * (2 * DISC + 3)
            p.circle(cx, middle, DISC, METALS[level], INK, 1.4)
            # the level's initial, so that colour is not all that tells medals apart
            p.text(cx, middle, self.t(f"level.{level}")[0], 11, INK, "jb", "c", w=2 * DISC)


def beaten_words(scene: Scene, result: DayResult) -> str:
    """Return the levels that the first try came in ahead of, as a list."""
    levels = result.first.beaten if result.first else None
    if not levels:
        return "" if levels is None else scene.t("days.beaten_none")
    return scene.t("days.levels", levels=[scene.t(f"level.{level}") for level in levels])


def _sign(raced: Raced) -> str:
    """Return the sign of a day: the medal of the strongest level beaten in its best race."""
    if not raced:
        return MISSED
    beaten = raced[0][1].counted.beaten
    return SIGNS[beaten[-1]] if beaten else RACED
