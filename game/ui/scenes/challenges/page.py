"""The page of challenges: the one of today, and those of each game by level with the stars that were got."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Final

from game.engine import registry
from game.engine.errors import PaddockError
from game.services.challenges import Challenge, challenges, of_the_day
from game.services.records import days
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INSET, NEAR, Type
from game.ui.kit.bar import BAR
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.marks import focus_ring, icon
from game.ui.kit.parts import cap, primary_button, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.words import game_name
from game.ui.scenes.challenges.stars import MOST, describe_stars, draw_stars, earned, row_of_stars
from game.ui.scenes.game_cards import MARGIN, GameCards

TODAY_H, HEADING, NEXT_W = 50.0, 28.0, 380.0
"""Height of today's challenge, of a level's heading, and the width of the button that goes on."""
BESIDE: Final = 8
"""So many tiles of a level in a row."""
STAR, SMALL_STAR = 9.0, 7.0
LEAST: Final = 46.0
"""The least height of a tile."""


class ChallengesScene(Scene):
    """Games at the left, the challenges of one at the right, the one of the day above."""

    name = "challenges"

    def __init__(self, app: Shell, game_id: str | None = None, day: date | None = None) -> None:
        super().__init__(app)
        self.set: dict[str, list[Challenge]] = {}
        for id in registry.games():
            found, faults = challenges(id)
            for fault in faults:
                app.notify(fault)
            if found:
                self.set[id] = found
        wanted = (game_id, app.settings.last_game, *self.set)
        self.chosen = next((id for id in wanted if id in self.set), "")
        self.day = day or days.today()
        self._turns_at_midnight = day is None
        self.today = of_the_day(self.day) if self.set else None
        self.cards = GameCards(self, self.name, self.choose, self.progress)

    @property
    def prompt(self) -> str:
        return self.t("challenges.title")

    @property
    def game_id(self) -> str:
        """The game that F1 opens the rule book of."""
        return self.chosen or registry.FLOOR[0]

    def tick(self, ms: float) -> None:
        if self._turns_at_midnight and self.day != days.today():
            self.day = days.today()
            self.today = of_the_day(self.day) if self.set else None
            self.app.changed()

    # -- what is known of challenges -----------------------------------------------------------------
    @property
    def visible_challenges(self) -> list[Challenge]:
        """The challenges of the chosen game."""
        return self.set.get(self.chosen, [])

    @property
    def next(self) -> Challenge | None:
        """The first that has not been tried, else the first without all its stars, else the first."""
        found = [one for one in self.visible_challenges if earned(self.app, one) is None]
        found += [one for one in self.visible_challenges if earned(self.app, one) != MOST]
        return next(iter([*found, *self.visible_challenges]), None)

    def progress(self, id: str) -> tuple[int, int]:
        """How many stars of a game one has, and how many there are."""
        return sum(earned(self.app, one) or 0 for one in self.set[id]), MOST * len(self.set[id])

    @property
    def solved(self) -> bool:
        """Whether today's challenge has got stars today."""
        return self.app.settings.day_solved == self.day.isoformat()

    def _todays(self, challenge: Challenge) -> bool:
        return self.today is not None and challenge.name == self.today.name

    # -- what it does --------------------------------------------------------------------------------
    def choose(self, id: str) -> None:
        """The challenges of another game."""
        self.chosen = id
        self.app.changed()

    def open(self, challenge: Challenge) -> None:
        """A challenge at its table; one that cannot be laid is told."""
        try:
            self.app.push(
                routes.Challenge(challenge, self.day.isoformat() if self._todays(challenge) else "")
            )
        except PaddockError as error:
            self.app.notify_error(error)

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        today = TODAY_H * min(1.3, p.text_scale)
        self.cards.top = BAR + INSET + today + INSET
        if self.today is not None:
            self.put(p, (MARGIN, BAR + INSET, p.w - 2 * MARGIN, today), self._today(p, self.today))
        self.cards.build(p, list(self.set), self.chosen)
        if self.next is not None:
            x, y, w, h = self.cards.beside(p)
            head = self.cards.head(p)
            self.put(p, (x, y + head, w, h - head), self._levels(p, self.next))
        self.declare_bar(p, self.language_item(), self.back_item("challenges.back"))

    def _today(self, p: Painter, challenge: Challenge) -> Node:
        """The challenge of the day, in one row that is a button."""
        t, stars = p.theme, earned(self.app, challenge)
        said = self.t("challenges.today", day=self.day)
        where = self.t(
            "challenges.where", game=game_name(self.app, challenge.game), level=self._level(challenge.level)
        )
        item = Element("challenges.today", "button", f"{said}: {where}", key="T")
        item.action, item.value = partial(self.open, challenge), describe_stars(self.app, challenge)
        state = self.t("challenges.solved") if self.solved else describe_stars(self.app, challenge)
        item.selected = self.solved
        done = [sign("check", 20, t.good_paper)] if self.solved else []
        return row(
            sign("calendar", 24, t.ink),
            text(said, Type.NAME, t.ink),
            text(where, Type.BODY, t.muted, grow=1),
            *done,
            text(state, Type.BODY, t.good_paper if self.solved else t.muted),
            row_of_stars(stars or 0, STAR),
            cap(p, item.key, dark=False, h=20),
            item=item,
            draw=_draw_today,
            gap=GAP,
            pad=(INSET, 0, INSET, 0),
            align="middle",
        )

    def _level(self, level: int) -> str:
        return self.t(f"challenges.level_{level}")

    def _levels(self, p: Painter, following: Challenge) -> Node:
        """Each level with its tiles, all of a size; below what counts, and the way on."""
        t = p.theme
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
        """The heading of each level, and its tiles in rows."""
        t = p.theme
        for level in sorted({one.level for one in self.visible_challenges}):
            of_it = [one for one in self.visible_challenges if one.level == level]
            got = sum(earned(self.app, one) or 0 for one in of_it)
            count = self.t("challenges.progress", done=got, of=MOST * len(of_it))
            head = row(
                text(self._level(level), Type.STRONG, t.ink, grow=1),
                text(count, Type.CAPTION, t.muted, "r"),
                h=HEADING,
            )
            tiles = [self._tile(p, one, one is following) for one in of_it]
            tiles += [box(grow=1) for _ in range(-len(tiles) % BESIDE)]
            lines = [row(*tiles[i : i + BESIDE], gap=NEAR, grow=1) for i in range(0, len(tiles), BESIDE)]
            yield from (head, *lines)

    def _tile(self, p: Painter, challenge: Challenge, following: bool) -> Node:
        number = self.visible_challenges.index(challenge) + 1
        label = self.t("challenges.one", n=number, level=self._level(challenge.level))
        item = Element(f"challenges.one.{challenge.id}", "item", label, draw=self._draw_tile)
        item.action, item.value, item.selected = (
            partial(self.open, challenge),
            describe_stars(self.app, challenge),
            following,
        )
        item.extra = {"number": number, "of": challenge}
        return box(item=item, h=LEAST, grow=1)

    # -- picture -------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        self.cards.paint(p, self.chosen)
        self.paint_bar(p)

    def _draw_tile(self, p: Painter, e: Element, look: Look) -> None:
        t, (x, y, w, h) = p.theme, e.rect
        challenge = e.of(Challenge)
        stars = earned(self.app, challenge)
        p.rect(x, y, w, h, t.own_paper if e.selected else t.sand if look.hot else t.card, 8, t.rule, 1.4)
        high = 2.6 * SMALL_STAR
        tall = h >= 28 * p.text_scale + high
        number = str(e.extra["number"])
        if tall:
            p.text(x + w / 2, y + (h - high) / 2, number, 24, t.ink, "cb", "c")
            draw_stars(p, x + w / 2, y + h - high / 2 - 6, SMALL_STAR, stars or 0)
        else:
            p.text(x + w * 0.22, y + h / 2, number, 20, t.ink, "cb", "c")
            draw_stars(p, x + w * 0.66, y + h / 2, SMALL_STAR, stars or 0)
        if self._todays(challenge):
            icon(p, "calendar", x + 14, y + 14, 15, t.muted)
        if look.hot:
            focus_ring(p, x, y, w, h)


def _draw_today(p: Painter, rect: Rect, look: Look) -> None:
    on_page(p, rect, look)
    if look.hot:
        focus_ring(p, *rect, 15)
