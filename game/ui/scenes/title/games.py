"""The chooser: every registered game as a card with what one needs to know before playing it."""

from __future__ import annotations

from functools import partial

from game.engine import registry
from game.engine.contract import Game, Setup
from game.services import lessons
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, EDGE, GAP, INK, INSET, NEAR, TextStyle, Type
from game.ui.kit.bar import BAR, BarItem
from game.ui.kit.cards import foot_stripes
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import button, rule, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.words import first_text, game_name

MARGIN, CARD_W, CARD_MOST, FAR = 32.0, 292.0, 365.0, 48.0
"""Around the cards, a card's least and greatest width, and the most that lies between two."""
SHAPE, WORDS_H, FACTS_W = 292 / 250, 346.0, 380.0
"""A picture's width over its height; the height of the words under one, the width of facts beside."""
BIG, BIG_H = 1.25, 440.0
"""How much larger everything is on a lying card of this height."""
ROUND, EDGE_W = 13.0, 2.6
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

    def _boxes(self, p: Painter) -> list[tuple[Game, Rect]]:
        shown = self.games[self.first : self.first + self.fit]
        left, top, room, height = MARGIN, BAR + MARGIN, p.w - 2 * MARGIN, p.h - BAR - 2 * MARGIN - NEAR
        n = len(shown)
        if n <= 2:
            each = (height - INSET * (n - 1)) / n
            return [(g, (left, top + i * (each + INSET), room, each)) for i, g in enumerate(shown)]
        w = min((room - INSET * (n - 1)) / n, CARD_MOST, (height - WORDS_H) * SHAPE + EDGE)
        gap = min(FAR, (room - w * n) / (n - 1))
        left = (p.w - w * n - gap * (n - 1)) / 2
        return [(g, (left + i * (w + gap), top, w, height)) for i, g in enumerate(shown)]

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        self.fit = max(4, int((p.w - 2 * MARGIN + INSET) // (CARD_W + INSET)))
        self.first = max(0, min(self.first, len(self.games) - self.fit))
        self._follow_pointer()
        for i, (game, place) in enumerate(self._boxes(p)):
            GameCard(self, game, place, i + 1).build(p)
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


class GameCard:
    """One game on the chooser: upright with its picture on top, or lying with it at the left."""

    def __init__(self, scene: GamesScene, game: Game, place: Rect, number: int) -> None:
        self.scene = scene
        self.t = scene.t
        self.game = game
        self.box = place
        _, _, self.w, self.h = place
        self.number = number
        self.hot = scene.chosen == game.id
        self.lying = self.w > self.h * 1.2
        self.big = self.lying and self.h > BIG_H
        self.k = BIG if self.big else 1.0

    # -- the whole ---------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        """The card and its two buttons."""
        scene, id = self.scene, f"games.card.{self.game.id}"
        item = Element(id, "item", game_name(scene.app, self.game.id), focusable=False, selected=self.hot)
        item.action = partial(scene.race, self.game)
        self.scene.put(p, self.box, (self._lying if self.lying else self._upright)(p, item))

    def _upright(self, p: Painter, item: Element) -> Node:
        words = column(
            *self._heading(p, Type.POSTER_SMALL, Type.HEAD),
            self._sentence(p, Type.BODY),
            *self._facts(p),
            self._buttons(),
            gap=GAP / p.text_scale,
            pad=(INSET, INSET, INSET, INSET),
            grow=1,
        )
        picture = box(draw=self._draw_picture, h=min(self.w / SHAPE, self.h - WORDS_H))
        return column(picture, words, item=item, draw=self._draw_ground)

    def _lying(self, p: Painter, item: Element) -> Node:
        picture = box(draw=self._draw_picture, w=self.h * SHAPE)
        edge = EDGE * (2 if self.big else 1)
        if self.big:
            heads = self._heading(p, Type.POSTER, Type.TITLE)
            parts = [*heads, self._sentence(p, Type.LEAD), *self._facts(p), self._buttons()]
            words = column(*parts, gap=INSET, pad=(edge, edge, edge, edge), grow=1)
        else:
            heads = self._heading(p, Type.POSTER_SMALL, Type.HEAD)
            said = column(*heads, self._sentence(p, Type.BODY), self._buttons(), gap=NEAR, grow=1)
            facts = column(box(grow=1), *self._facts(p), box(grow=1), gap=NEAR, w=FACTS_W, most=FACTS_W)
            words = row(said, facts, gap=EDGE, pad=(edge, edge, edge, edge), grow=1)
        return row(picture, words, item=item, draw=self._draw_ground)

    def _buttons(self) -> Node:
        t, scene, id, k = self.t, self.scene, self.game.id, self.k
        race, learn, high = partial(scene.race, self.game), partial(scene.learn, self.game), BUTTON_H * k
        size = Type.LABEL.size * k
        kind, key = ("primary", "Space") if self.hot else ("normal", str(self.number))
        return row(
            button(f"games.learn.{id}", t("games.learn"), learn, grow=2, h=high, dark=False, size=size),
            button(
                f"games.race.{id}",
                t("common.season" if scene.season else "games.race"),
                race,
                grow=3,
                h=high,
                dark=False,
                size=size,
                kind=kind,
                key=key,
            ),
            gap=NEAR,
        )

    def _heading(self, p: Painter, style: TextStyle, small: TextStyle) -> list[Node]:
        """The title as on the box; below it the game's name in this language, or else its designer."""
        t, title, name = p.theme, self._title(), game_name(self.scene.app, self.game.id)
        lines = [name] if name.casefold() not in title.casefold() else []
        if self.lying or not lines:
            designer = self.t("games.designer", name=self.game.designer)
            room = self.w - 2 * INSET
            lines.append(designer if p.width(designer, *small) <= room else self.game.designer)
        below = (text(line, small, t.muted) for line in lines)
        return [column(text(title.upper(), style, t.ink), *below)]

    def _sentence(self, p: Painter, style: TextStyle) -> Node:
        said = first_text(self.scene.app, (f"{self.game.id}.sentence",), "")
        return para(said, style, p.theme.ink, 1.5, grow=1)

    def _title(self) -> str:
        """The title that is printed on the box, which is the English one."""
        app = self.scene.app
        english = app.translator.languages.get("en", app.translator.language)
        keys = (f"{self.game.id}.title", f"{self.game.id}.name")
        return next((english.text(key) for key in keys if english.has(key)), game_name(app, self.game.id))

    # -- what one needs to know --------------------------------------------------------------------
    def _style(self, style: TextStyle) -> TextStyle:
        return TextStyle(style.size * self.k, style.face)

    def _facts(self, p: Painter) -> list[Node]:
        """For how many, how long, how much of it is luck, and what the player has raced and won."""
        t, game, k = p.theme, self.game, self.k
        low, high = game.seats[0], game.seats[-1]
        seats = self.t("common.seats_range", low=low, high=high)
        if low == high:
            seats = self.t("common.seats_one", n=low)
        minutes, strong = self.t("common.about_minutes", n=game.minutes), self._style(Type.STRONG)
        people = row(sign("people", 20 * k, t.ink), text(seats, strong, t.ink), gap=NEAR / 2)
        clock = row(sign("clock", 20 * k, t.ink), text(minutes, strong, t.ink), gap=NEAR / 2)
        head = row(people, box(grow=1), clock)
        note, said = self._style(Type.NOTE), self.scene.record(game)
        record = text(said or self.t("games.no_record"), note, t.ink if said else t.muted, grow=1)
        luck, skill = (text(self.t(f"games.{end}"), note, t.muted) for end in ("luck", "skill"))
        return [
            rule(t.rule),
            head,
            row(luck, box(draw=self._draw_scale, grow=1), skill, gap=GAP, h=20 * k),
            row(sign("trophy", 18 * k, t.ink if said else t.ghost_ink, 20 * k), record, gap=NEAR),
        ]

    # -- picture -------------------------------------------------------------------------------------
    def _draw_scale(self, p: Painter, rect: Rect, look: Look) -> None:
        """Boxes from luck to skill, the game's own higher."""
        t, (x, y, w, h) = p.theme, rect
        each = (w - (SCALE - 1) * 3) / SCALE
        for i in range(SCALE):
            on = i == max(0, min(SCALE - 1, self.game.skill))
            half = (9 if on else 5) * self.k
            p.rect(x + i * (each + 3), y + h / 2 - half, each, 2 * half, t.ink if on else t.sand, 3)

    def _draw_ground(self, p: Painter, rect: Rect, look: Look) -> None:
        t, (x, y, w, h) = p.theme, rect
        p.rect(x + 4, y + 6, w, h, "#000000", 14, op=0.16)
        if self._lit:
            p.rect(x - 6, y - 6, w + 12, h + 12, t.accent, 18, INK, 2)
        p.rect(*rect, t.card, ROUND, INK, EDGE_W)

    @property
    def _lit(self) -> bool:
        """Whether it is the card that Space races, among several."""
        return self.hot and len(self.scene.games) > 1

    def _draw_picture(self, p: Painter, rect: Rect, look: Look) -> None:
        x, y, w, h = rect

        def picture(q: Painter) -> None:
            emblem = art.emblem(self.game.id)
            wide = max(w, h * emblem.width / emblem.height)
            q.art(emblem, x + w / 2, y + h / 2, wide, mid=True)

        inner = x + 1, y + 1, w - (0 if self.lying else 2), h - 2
        p.layer(f"games.{self.game.id}", rect, *inner, picture)
        # corners in the colour of what lies around, for a picture knows no rounded ones
        r, b = ROUND, y + self.h
        corners = f"M{x - 1} {y - 1}H{x + r}A{r + 1} {r + 1} 0 0 0 {x - 1} {y + r}Z"
        if self.lying:
            corners += f"M{x - 1} {b + 1}V{b - r}A{r + 1} {r + 1} 0 0 0 {x + r} {b + 1}Z"
            p.rect(x + w, y, EDGE_W, h, INK)
        else:
            right = x + w
            corners += f"M{right + 1} {y - 1}V{y + r}A{r + 1} {r + 1} 0 0 0 {right - r} {y - 1}Z"
            p.rect(x, y + h, w, EDGE_W, INK)
        p.path((x - 2, y - 2, w + 4, self.h + 4), corners, p.theme.accent if self._lit else p.theme.paper)
        p.rect(*self.box, None, ROUND, INK, EDGE_W)


def season_preset(game: Game) -> str:
    """A game's shortest preset of several races, preferring the standard one; empty where it has none."""
    seats = min(max(4, game.seats.start), game.seats[-1])
    counts = {name: game.races(Setup(seats, dict(options))) for name, options in game.presets.items()}
    several = {name: n for name, n in counts.items() if n > 1}
    if not several:
        return ""
    return "standard" if "standard" in several else min(several, key=lambda name: several[name])
