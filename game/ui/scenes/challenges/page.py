"""The page of challenges: today's, and those of each game by level with the player's stars."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Final

from game.engine import registry
from game.services.challenges import Challenge, challenges, of_the_day
from game.services.records import days
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INSET, NEAR, Type
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.marks import icon
from game.ui.kit.parts import cap, primary_button, sign
from game.ui.kit.scene import Shell
from game.ui.race import routes
from game.ui.race.words import game_name
from game.ui.scenes.challenges.stars import MAX_STARS, describe_stars, draw_stars, earned, row_of_stars
from game.ui.scenes.game_page import GamePage, Progress

TODAY_H, HEADING, NEXT_W = 50.0, 28.0, 380.0
"""Heights of today's challenge and of a level's heading; the width of the primary button."""
BESIDE: Final = 8
"""The number of tiles in a row."""
STAR, SMALL_STAR = 9.0, 7.0
MIN_TILE_H: Final = 46.0
"""The minimum height of a tile."""


class ChallengesScene(GamePage):
    """Games at the left, the challenges of the chosen one at the right, today's one above."""

    name = "challenges"

    def __init__(self, app: Shell, game_id: str | None = None, day: date | None = None) -> None:
        self.by_game: dict[str, list[Challenge]] = {}
        for id in registry.games():
            found, faults = challenges(id)
            for fault in faults:
                app.notify(fault)
            if found:
                self.by_game[id] = found
        super().__init__(app, self.by_game, game_id)
        self.day = day or days.today()
        self._turns_at_midnight = day is None
        self.today = of_the_day(self.day) if self.by_game else None

    def tick(self, ms: float) -> None:
        if self._turns_at_midnight and self.day != days.today():
            self.day = days.today()
            self.today = of_the_day(self.day) if self.by_game else None
            self.app.changed()

    # -- progress -----
    @property
    def visible_challenges(self) -> list[Challenge]:
        """The challenges of the chosen game."""
        return self.by_game.get(self.chosen, [])

    @property
    def next(self) -> Challenge | None:
        """The first challenge that was not tried, else the first without all stars, else the first."""
        found = [one for one in self.visible_challenges if earned(self.app, one) is None]
        found += [one for one in self.visible_challenges if earned(self.app, one) != MAX_STARS]
        return next(iter([*found, *self.visible_challenges]), None)

    def progress(self, id: str) -> Progress:
        """Return the player's stars in a game, and how many there are."""
        return sum(earned(self.app, one) or 0 for one in self.by_game[id]), MAX_STARS * len(self.by_game[id])

    @property
    def is_solved(self) -> bool:
        """Whether today's challenge has got stars today."""
        return self.app.settings.day_solved == self.day.isoformat()

    def _is_todays(self, challenge: Challenge) -> bool:
        return self.today is not None and challenge.name == self.today.name

    # -- actions -----
    def open(self, challenge: Challenge) -> None:
        """Open a challenge; show an error if it cannot be set up."""
        day = self.day.isoformat() if self._is_todays(challenge) else ""
        self.app.open(routes.Challenge(challenge, day))

    # -- elements -----
    def banner(self, p: Painter) -> Node | None:
        """Return today's challenge, a row that is a button."""
        challenge = self.today
        if challenge is None:
            return None
        t, stars = p.theme, earned(self.app, challenge)
        head, game = self.t("challenges.today", day=self.day), game_name(self.app, challenge.game)
        where = self.t("challenges.where", game=game, level=self._level(challenge.level))
        item = Element("challenges.today", "button", f"{head}: {where}", key="T")
        item.action, item.value = partial(self.open, challenge), describe_stars(self.app, challenge)
        state = self.t("challenges.solved") if self.is_solved else describe_stars(self.app, challenge)
        item.selected = self.is_solved
        done = [sign("check", 20, t.good_paper)] if self.is_solved else []
        return row(
            sign("calendar", 24, t.ink),
            text(head, Type.NAME, t.ink),
            text(where, Type.BODY, t.muted, grow=1),
            *done,
            text(state, Type.BODY, t.good_paper if self.is_solved else t.muted),
            row_of_stars(stars or 0, STAR),
            cap(p, item.key, dark=False, h=20),
            item=item,
            draw=on_page,
            ring=15,
            gap=GAP,
            pad=(INSET, 0, INSET, 0),
            fixed_h=TODAY_H * min(1.3, p.text_scale),
            align="middle",
        )

    def _level(self, level: int) -> str:
        return self.t(f"challenges.level_{level}")

    def content(self, p: Painter, w: float, h: float) -> Node:
        """Return each level with its tiles, and at the foot a note and the primary button."""
        t, following = p.theme, self.next
        assert following is not None
        foot = row(
            para(self.t("challenges.note"), Type.CAPTION, t.muted, grow=1),
            primary_button(
                "challenges.next",
                self.t("challenges.next", n=self.visible_challenges.index(following) + 1),
                partial(self.open, following),
                NEXT_W,
            ),
            gap=EDGE,
            align="middle",
        )
        tiles = column(*self._each_level(p, following), gap=NEAR / 2, grow=1)
        return column(tiles, foot, gap=NEAR, pad=(INSET, 0, INSET, INSET))

    def _each_level(self, p: Painter, following: Challenge) -> Iterator[Node]:
        """Yield the heading of each level and its rows of tiles."""
        t = p.theme
        for level in sorted({one.level for one in self.visible_challenges}):
            members = [one for one in self.visible_challenges if one.level == level]
            stars = sum(earned(self.app, one) or 0 for one in members)
            count = self.t("challenges.progress", done=stars, of=MAX_STARS * len(members))
            head = row(
                text(self._level(level), Type.STRONG, t.ink, grow=1),
                text(count, Type.CAPTION, t.muted, "r"),
                h=HEADING,
            )
            tiles = [self._tile(p, one, one is following) for one in members]
            tiles += [box(grow=1) for _ in range(-len(tiles) % BESIDE)]
            lines = [row(*tiles[i : i + BESIDE], gap=NEAR, grow=1) for i in range(0, len(tiles), BESIDE)]
            yield from (head, *lines)

    def _tile(self, p: Painter, challenge: Challenge, is_next: bool) -> Node:
        t, number = p.theme, self.visible_challenges.index(challenge) + 1
        label = self.t("challenges.one", n=number, level=self._level(challenge.level))
        item = Element(f"challenges.one.{challenge.id}", "item", label, selected=is_next)
        item.action, item.value = partial(self.open, challenge), describe_stars(self.app, challenge)
        item.extra = {"number": number, "of": challenge}
        return box(
            item=item,
            draw=partial(_draw_tile, number, earned(self.app, challenge) or 0, self._is_todays(challenge)),
            fill=t.own_paper if is_next else t.card,
            hot=t.own_paper if is_next else t.sand,
            stroke=t.rule,
            r=8,
            ring=11,
            h=MIN_TILE_H,
            grow=1,
        )


def _draw_tile(number: int, stars: int, is_todays: bool, p: Painter, rect: Box, look: Look) -> None:
    """Draw the number over the stars; beside them where large letters leave no room."""
    t, (x, y, w, h), stars_h = p.theme, rect, 2.6 * SMALL_STAR
    if h >= 28 * p.text_scale + stars_h:
        p.text(x + w / 2, y + (h - stars_h) / 2, str(number), 24, t.ink, "cb", "c")
        draw_stars(p, x + w / 2, y + h - stars_h / 2 - 6, SMALL_STAR, stars)
    else:
        p.text(x + w * 0.22, y + h / 2, str(number), 20, t.ink, "cb", "c")
        draw_stars(p, x + w * 0.66, y + h / 2, SMALL_STAR, stars)
    if is_todays:
        icon(p, "calendar", x + 14, y + 14, 15, t.muted)
