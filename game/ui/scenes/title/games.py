"""The chooser: every registered game as a card with what one needs to know before playing it."""

from __future__ import annotations

from functools import partial

from game.engine import registry
from game.engine.contract import Game, Setup
from game.services import lessons
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.bar import BAR, BarItem
from game.ui.kit.cards import foot_stripes
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import icon
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button
from game.ui.race import routes
from game.ui.race.words import first_text, game_name

Box = tuple[float, float, float, float]

MARGIN = 32.0
GAP = 16.0
CARD_W = 292.0
FOOT = 24.0
"""The programme's stripes along the foot."""
SCALE = 10
"""Boxes from luck to skill."""


class GamesScene(Scene):
    """One wide card for one game, two above each other, else columns; more than fit are turned over."""

    name = "games"
    hover_builds = True

    def __init__(self, app: Shell, season: bool = False) -> None:
        """`season`: which game is a season to be raced of?"""
        super().__init__(app)
        known = list(registry.games().values())
        self.presets = {game.id: season_preset(game) for game in known}
        self.season = season
        self.games = [game for game in known if not season or self.presets[game.id]]
        self.first = 0
        self.chosen = self.games[0].id

    @property
    def prompt(self) -> str:
        return self.t("games.title_season" if self.season else "games.title")

    @property
    def game_id(self) -> str:
        """The game that F1 and right click speak of."""
        return self.chosen

    # -- what a card does ----------------------------------------------------------------------------
    def race(self, game: Game) -> None:
        """The set-up of a game."""
        self.app.push(routes.Setup(game.id, self.presets[game.id] if self.season else None))

    def learn(self, game: Game) -> None:
        """The lessons of a game; the rule book at its first chapter, where it brings none."""
        if game.id in lessons.games():
            self.app.push(routes.Lessons(game.id))
        else:
            self.app.open_rules(game.id)

    def turn(self, by: int) -> None:
        """The next or the previous games."""
        self.first = max(0, min(len(self.games) - self.fit, self.first + by))
        shown = self.games[self.first : self.first + self.fit]
        if self.chosen not in [game.id for game in shown]:
            self.chosen = shown[0].id
        self.app.changed()

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.turn(-by)
        return len(self.games) > self.fit

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        by = {"pageup": -self.fit, "pagedown": self.fit}.get(name, 0)
        if by:
            self.turn(by)
        return bool(by)

    # -- places --------------------------------------------------------------------------------------
    fit = 4
    """How many cards fit; set by `build` from the width of the window."""

    def _boxes(self, p: Painter) -> list[tuple[Game, Box]]:
        shown = self.games[self.first : self.first + self.fit]
        top, height = BAR + 28, p.h - BAR - FOOT - 52
        n = len(shown)
        if n <= 2:
            each = (height - GAP * (n - 1)) / n
            return [
                (g, (MARGIN, top + i * (each + GAP), p.w - 2 * MARGIN, each)) for i, g in enumerate(shown)
            ]
        room = p.w - 2 * MARGIN
        w = min((room - GAP * (n - 1)) / n, CARD_W * 1.25, (height - 346) * 292 / 250 + 20)
        gap = min(48.0, (room - w * n) / (n - 1))
        left = (p.w - w * n - gap * (n - 1)) / 2
        return [(g, (left + i * (w + gap), top, w, height)) for i, g in enumerate(shown)]

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        self.fit = max(4, int((p.w - 2 * MARGIN + GAP) // (CARD_W + GAP)))
        self.first = max(0, min(self.first, len(self.games) - self.fit))
        self._follow_pointer()
        for i, (game, box) in enumerate(self._boxes(p)):
            card = Card(self, game, box, i + 1)
            card.build(p, self.ui)
        turns = []
        if len(self.games) > self.fit:
            for id, sign, by in (("previous", "left", -1), ("next", "right", 1)):
                end = self.first == 0 if by < 0 else self.first + self.fit >= len(self.games)
                label, turn = self.t(f"common.{id}"), partial(self.turn, by)
                turns.append(BarItem(f"games.{id}", label, turn, sign, enabled=not end))
        self.declare_bar(p, *turns, self.language_item(), self.back_item("games.back"))

    def _follow_pointer(self) -> None:
        """The card that Space races is the one pointed at last."""
        pointed = self.ui.pointed() or ""
        for game in self.games:
            if pointed.endswith(f".{game.id}"):
                self.chosen = game.id

    # -- picture -------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        p.rect(0, 0, p.w, p.h, p.theme.paper)
        foot_stripes(p, 6)
        self.paint_bar(p)

    def record(self, game: Game) -> str:
        """What the player has raced and won in a game."""
        summary = self.app.statistics.summary(game.id)
        return self.t("games.record", played=summary.played, won=summary.won) if summary.played else ""


class Card:
    """One game on the chooser: upright with its picture on top, or lying with it at the left."""

    def __init__(self, scene: GamesScene, game: Game, box: Box, number: int) -> None:
        self.scene = scene
        self.t = scene.t
        self.game = game
        self.x, self.y, self.w, self.h = box
        self.number = number
        self.lying = self.w > self.h * 1.2
        self.big = self.lying and self.h > 440

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter, ui: Elements) -> None:
        """The card and its two buttons."""
        game, scene = self.game, self.scene
        hot = scene.chosen == game.id
        ui.add(
            Element(
                f"games.card.{game.id}",
                "item",
                game_name(scene.app, game.id),
                (self.x, self.y, self.w, self.h),
                lambda: scene.race(game),
                self._draw,
                focusable=False,
                selected=hot,
            )
        )
        x, w = self._text_box()
        size = 20 if self.big else 18
        bw, bh = (min(w, 520.0), 56.0) if self.big else (min(w, 400.0), 46.0)
        y = self.y + self.h - bh - (44 if self.big else 24 if self.lying else 18)
        learn = bw * 0.38
        button(
            ui,
            f"games.learn.{game.id}",
            x,
            y,
            learn,
            bh,
            self.t("games.learn"),
            lambda: scene.learn(game),
            dark=False,
            size=size - 1,
        )
        button(
            ui,
            f"games.race.{game.id}",
            x + learn + 10,
            y,
            bw - learn - 10,
            bh,
            self.t("games.race"),
            lambda: scene.race(game),
            dark=False,
            size=size,
            kind="primary" if hot else "normal",
            key="Space" if hot else str(self.number),
        )

    def _picture_box(self) -> Box:
        if self.lying:
            return self.x, self.y, self.h * 292 / 250, self.h
        return self.x, self.y, self.w, min(self.w * 250 / 292, self.h - 346)

    def _text_box(self) -> tuple[float, float]:
        if not self.lying:
            return self.x + 20, self.w - 40
        left = self.x + self._picture_box()[2] + (44 if self.big else 32)
        return left, self.x + self.w - left - (44 if self.big else 32)

    # -- picture -------------------------------------------------------------------------------------
    def _draw(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        hot = e.selected
        p.rect(x + 4, y + 6, w, h, "#000000", 14, op=0.16)
        if hot and len(self.scene.games) > 1:
            p.rect(x - 6, y - 6, w + 12, h + 12, t.accent, 18, INK, 2)
        p.rect(x, y, w, h, t.card, 13, INK, 2.6)
        self._draw_picture(p, t.accent if hot and len(self.scene.games) > 1 else t.paper)
        if self.lying:
            self._draw_lying(p)
        else:
            self._draw_upright(p)

    def _draw_picture(self, p: Painter, around: str) -> None:
        x, y, w, h = self._picture_box()

        def picture(q: Painter) -> None:
            emblem = art.emblem(self.game.id)
            wide = max(w, h * emblem.width / emblem.height)
            q.art(emblem, x + w / 2, y + h / 2, wide, mid=True)

        p.layer(
            f"games.{self.game.id}", (x, y, w, h), x + 1, y + 1, w - (0 if self.lying else 2), h - 2, picture
        )
        # corners in the colour of what lies around, for a picture knows no rounded ones
        r, b = 13.0, self.y + self.h
        corners = f"M{x - 1} {y - 1}H{x + r}A{r + 1} {r + 1} 0 0 0 {x - 1} {y + r}Z"
        if self.lying:
            corners += f"M{x - 1} {b + 1}V{b - r}A{r + 1} {r + 1} 0 0 0 {x + r} {b + 1}Z"
            p.rect(x + w, y, 2.6, h, INK)
        else:
            right = x + w
            corners += f"M{right + 1} {y - 1}V{y + r}A{r + 1} {r + 1} 0 0 0 {right - r} {y - 1}Z"
            p.rect(x, y + h, w, 2.6, INK)
        p.path((x - 2, y - 2, w + 4, self.h + 4), corners, around)
        p.rect(self.x, self.y, self.w, self.h, None, 13, INK, 2.6)

    def _draw_upright(self, p: Painter) -> None:
        x, w = self._text_box()
        _, py, _, ph = self._picture_box()
        y = py + ph
        self._heading(p, x, y + 34, w, 31, 15)
        p.para(x, y + 101, w, self._sentence(), 16, p.theme.ink, "j", 1.5, maxl=3)
        self._facts(p, x, y + 176, w)

    def _draw_lying(self, p: Painter) -> None:
        x, w = self._text_box()
        if self.big:
            y = self._heading(p, x, self.y + 66, w, 52, 20) + 22
            p.para(x, y, w, self._sentence(), 22, p.theme.ink, "j", 1.5, maxl=3)
            self._facts(p, x, max(self.y + 276, self.y + self.h * 0.47), w)
            return
        # the facts have a column of their own
        side = min(380.0, w * 0.44)
        room = w - side - 36
        y = self._heading(p, x, self.y + 44, room, 36, 15) + 16
        p.para(x, y, room, self._sentence(), 17, p.theme.ink, "j", 1.5, maxl=3)
        self._facts(p, x + w - side, self.y + self.h / 2 - 62, side)

    def _heading(self, p: Painter, x: float, y: float, w: float, size: float, small: float) -> float:
        """The title as on the box; below it the game's name in this language, or else its designer."""
        title, name = self._title(), game_name(self.scene.app, self.game.id)
        p.text(x, y, title.upper(), size, p.theme.ink, "cb", w=w)
        lines = [name] if name.casefold() not in title.casefold() else []
        if self.lying or not lines:
            designer = self.t("games.designer", name=self.game.designer)
            lines.append(designer if p.width(designer, small, "jb") <= w else self.game.designer)
        y += size * 0.98
        for line in lines:
            p.text(x, y, line, small, p.theme.muted, "jb", w=w)
            y += small * 1.5 * p.text_scale
        return y

    def _sentence(self) -> str:
        return first_text(self.scene.app, (f"{self.game.id}.sentence",), "")

    def _title(self) -> str:
        """The title that is printed on the box, which is the English one."""
        app = self.scene.app
        english = app.translator.languages.get("en", app.translator.language)
        keys = (f"{self.game.id}.title", f"{self.game.id}.name")
        return next((english.text(key) for key in keys if english.has(key)), game_name(app, self.game.id))

    def _facts(self, p: Painter, x: float, y: float, w: float) -> None:
        t = p.theme
        k = 1.25 if self.big else 1.0
        w = min(w, 416 * k)
        p.line(x, y - 6, x + w, y - 6, t.rule, 1.4)
        low, high = self.game.seats[0], self.game.seats[-1]
        seats = self.t("common.seats_range", low=low, high=high)
        if low == high:
            seats = self.t("common.seats_one", n=low)
        size = 16 * k
        icon(p, "people", x + 10, y + 18 * k, 20 * k, t.ink)
        p.text(x + 28 * k, y + 18 * k, seats, size, t.ink, "jb", w=w / 2 - 30 * k)
        icon(p, "clock", x + w / 2 + 10, y + 18 * k, 20 * k, t.ink)
        p.text(
            x + w / 2 + 28 * k,
            y + 18 * k,
            self.t("common.about_minutes", n=self.game.minutes),
            size,
            t.ink,
            "jb",
            w=w / 2 - 28 * k,
        )
        self._skill(p, x, y + 50 * k, w, k)
        said = self.scene.record(self.game)
        icon(p, "trophy", x + 10, y + 84 * k, 18 * k, t.ink if said else t.ghost_ink)
        p.text(
            x + 28 * k,
            y + 84 * k,
            said or self.t("games.no_record"),
            15 * k,
            t.ink if said else t.muted,
            "j",
            w=w - 30 * k,
        )

    def _skill(self, p: Painter, x: float, y: float, w: float, k: float) -> None:
        t = p.theme
        size = 15 * k
        left = x + p.text(x, y, self.t("games.luck"), size, t.muted, "j") + 12
        right = x + w - p.text(x + w, y, self.t("games.skill"), size, t.muted, "j", "r") - 12
        each = (right - left - (SCALE - 1) * 3) / SCALE
        for i in range(SCALE):
            on = i == max(0, min(SCALE - 1, self.game.skill))
            half = (9 if on else 5) * k
            p.rect(left + i * (each + 3), y - half, each, 2 * half, t.ink if on else t.sand, 3)


def season_preset(game: Game) -> str:
    """A game's shortest preset of several races, preferring the standard one; empty where it has none."""
    seats = min(max(4, game.seats.start), game.seats[-1])
    counts = {name: game.races(Setup(seats, dict(options))) for name, options in game.presets.items()}
    several = {name: n for name, n in counts.items() if n > 1}
    if not several:
        return ""
    return "standard" if "standard" in several else min(several, key=lambda name: several[name])
