"""The chooser: every registered game as a card with what a player needs to know before a race."""

from __future__ import annotations

from functools import partial

from game.engine import registry
from game.engine.contract import Game, Setup
from game.services import lessons
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, EDGE, GAP, INK, INSET, NEAR, TextStyle, Type
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import button, emblem, rule, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.words import first_text, game_name
from game.ui.scenes.setup.model import last_setup

MARGIN, CARD_W, CARD_MOST, GAP_MOST = 32.0, 292.0, 365.0, 48.0
"""The margin, a card's minimum and maximum width, and the largest gap between two."""
SHAPE, WORDS_H, FACTS_W = 292 / 250, 346.0, 380.0
"""A picture's aspect ratio; the height of the text below one, the width of the facts beside one."""
BIG, BIG_H = 1.25, 440.0
"""The scale of a wide card of at least this height."""
ROUND, EDGE_W = 13.0, 2.6
MIN_CARDS = 4
"""The number of cards that fit into the narrowest window."""
SCALE = 10
"""The number of boxes from luck to skill."""


class GamesScene(Scene):
    """One wide card for one game, two in two rows, else columns; if they do not fit, pages of them."""

    name = "games"
    builds_on_hover = True
    foot_band = 6.0

    def __init__(self, app: Shell, season: bool = False) -> None:
        """Open the chooser; with `season` it shows the games that have one."""
        super().__init__(app)
        known = list(registry.games().values())
        self.presets = {game.id: season_preset(game) for game in known}
        self.season = season
        self.games = [game for game in known if not season or self.presets[game.id]]
        ids = [game.id for game in self.games]
        self.chosen = app.settings.last_game if app.settings.last_game in ids else ids[0]
        self.scroller.first = max(0, ids.index(self.chosen) - MIN_CARDS + 1)
        self._cursor_before = app.input.cursor

    @property
    def prompt(self) -> str:
        return self.t("games.title_season" if self.season else "games.title")

    @property
    def game_id(self) -> str:
        """The game that F1 and right click refer to."""
        return self.chosen

    # -- actions of a card -----
    def race(self, game: Game) -> None:
        """Open the set-up of a game."""
        self.app.push(routes.Setup(game.id, self.presets[game.id] if self.season else None))

    def minutes(self, game: Game) -> int:
        """Return how long the set-up takes that the card's button opens."""
        model = last_setup(game, self.app.settings)
        if self.season:
            model.choose_preset(self.presets[game.id])
        return model.minutes()

    def learn(self, game: Game) -> None:
        """Open the lessons of a game, or its rule book where it has none."""
        if game.id in lessons.games():
            self.app.push(routes.Lessons(game.id))
        else:
            self.app.open_rules(game.id)

    # -- places -----
    def _notes(self) -> list[str]:
        """Return what a season cannot be: games without one, and those that stay on one track."""
        if not self.season:
            return []
        without = [game for game in registry.games().values() if not self.presets[game.id]]
        kinds = ("no_season", without), ("one_track", [game for game in self.games if game.has_tracks])
        return [
            self.t(f"games.{key}", games=[game_name(self.app, game.id) for game in games])
            for key, games in kinds
            if games
        ]

    def _boxes(self, p: Painter, foot: float) -> list[tuple[Game, Box]]:
        """Return each visible game with its place above a foot of this height."""
        fit = max(MIN_CARDS, int((p.w - 2 * MARGIN + INSET) // (CARD_W + INSET)))
        visible = self.scroller.visible(self.games, fit)
        left, top, width = MARGIN, BAR + MARGIN, p.w - 2 * MARGIN
        height = p.h - top - MARGIN - NEAR - foot
        n = len(visible)
        if n <= 2:
            each = (height - INSET * (n - 1)) / n
            return [(g, (left, top + i * (each + INSET), width, each)) for i, g in enumerate(visible)]
        w = min((width - INSET * (n - 1)) / n, CARD_MOST, max(CARD_W, (height - WORDS_H) * SHAPE + EDGE))
        gap = min(GAP_MOST, (width - w * n) / (n - 1))
        left = (p.w - w * n - gap * (n - 1)) / 2
        return [(g, (left + i * (w + gap), top, w, height)) for i, g in enumerate(visible)]

    # -- elements -----
    def build(self, p: Painter) -> None:
        self._follow_pointer()
        notes = column(*(para(note, Type.CAPTION, p.theme.ink) for note in self._notes()))
        width = p.w - 2 * MARGIN
        foot = notes.measure(p, 1, width=width)
        self.put(p, (MARGIN, p.h - MARGIN + NEAR / 2 - foot, width, foot), notes)
        places = self._boxes(p, foot)
        if self.chosen not in [game.id for game, _ in places]:
            self.chosen = places[0][0].id
        for i, (game, place) in enumerate(places):
            GameCard(self, game, place, i + 1).build(p)
        self.declare_bar(p, *self.scroll_items(), self.language_item(), self.back_item())

    def _follow_pointer(self) -> None:
        """Choose the card that was pointed at last; Space starts its game."""
        if not self.ui.shows_focus and self.app.input.cursor == self._cursor_before:
            # a card that comes to lie under a resting pointer is not pointed at
            return
        pointed = self.ui.pointed() or ""
        for game in self.games:
            if pointed.endswith(f".{game.id}"):
                self.chosen = game.id

    def read_out(self) -> str:
        return "\n".join([super().read_out(), *self._notes()])

    def record(self, game: Game) -> str:
        """Return how many races of a game the player has played and won."""
        summary = self.app.statistics.summary(game.id)
        return self.t("games.record", played=summary.played, won=summary.won) if summary.played else ""


class GameCard:
    """One game on the chooser: upright with its picture on top, or wide with it at the left."""

    def __init__(self, scene: GamesScene, game: Game, place: Box, number: int) -> None:
        self.scene = scene
        self.t = scene.t
        self.game = game
        self.box = place
        _, _, self.w, self.h = place
        self.number = number
        self.is_chosen = scene.chosen == game.id
        self.is_wide = self.w > self.h * 1.2
        self.big = self.is_wide and self.h > BIG_H
        self.k = BIG if self.big else 1.0

    # -- the card -----
    def build(self, p: Painter) -> None:
        """Declare the card and its two buttons."""
        scene, id = self.scene, f"games.card.{self.game.id}"
        item = Element(
            id, "item", game_name(scene.app, self.game.id), focusable=False, selected=self.is_chosen
        )
        item.action = partial(scene.race, self.game)
        self.scene.put(p, self.box, (self._wide_card if self.is_wide else self._upright_card)(p, item))

    def _upright_card(self, p: Painter, item: Element) -> Node:
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

    def _wide_card(self, p: Painter, item: Element) -> Node:
        picture = box(draw=self._draw_picture, w=self.h * SHAPE)
        edge = EDGE * (2 if self.big else 1)
        if self.big:
            heads = self._heading(p, Type.POSTER, Type.TITLE)
            parts = [*heads, self._sentence(p, Type.LEAD), *self._facts(p), self._buttons()]
            words = column(*parts, gap=INSET, pad=(edge, edge, edge, edge), grow=1)
        else:
            heads = self._heading(p, Type.POSTER_SMALL, Type.HEAD)
            left = column(*heads, self._sentence(p, Type.BODY), self._buttons(), gap=NEAR, grow=1)
            facts = column(box(grow=1), *self._facts(p), box(grow=1), gap=NEAR, w=FACTS_W, max_w=FACTS_W)
            words = row(left, facts, gap=EDGE, pad=(edge, edge, edge, edge), grow=1)
        return row(picture, words, item=item, draw=self._draw_ground)

    def _buttons(self) -> Node:
        t, scene, id, k = self.t, self.scene, self.game.id, self.k
        race, learn, h = partial(scene.race, self.game), partial(scene.learn, self.game), BUTTON_H * k
        size, label = Type.LABEL.size * k, t("common.season" if scene.season else "games.race")
        kind, key = ("primary", "Space") if self.is_chosen else ("normal", str(self.number))
        return row(
            button(f"games.learn.{id}", t("games.learn"), learn, grow=2, h=h, dark=False, size=size),
            button(f"games.race.{id}", label, race, grow=3, h=h, dark=False, size=size, kind=kind, key=key),
            gap=NEAR,
        )

    def _heading(self, p: Painter, style: TextStyle, small: TextStyle) -> list[Node]:
        """Return the title on the box, and below it the game's name in this language, or its designer."""
        t, title, name = p.theme, self._title(), game_name(self.scene.app, self.game.id)
        lines = [name] if name.casefold() not in title.casefold() else []
        if self.is_wide or not lines:
            designer = self.t("games.designer", name=self.game.designer)
            fits = p.width(designer, *small) <= self.w - 2 * INSET
            lines.append(designer if fits else self.game.designer)
        below = (text(line, small, t.muted) for line in lines)
        return [column(text(title.upper(), style, t.ink), *below)]

    def _sentence(self, p: Painter, style: TextStyle) -> Node:
        sentence = first_text(self.scene.app, (f"{self.game.id}.sentence",), "")
        return para(sentence, style, p.theme.ink, 1.5, grow=1)

    def _title(self) -> str:
        """Return the title that is printed on the box, which is the English one."""
        app = self.scene.app
        english = app.translator.languages.get("en", app.translator.language)
        keys = (f"{self.game.id}.title", f"{self.game.id}.name")
        return next((english.text(key) for key in keys if english.has(key)), game_name(app, self.game.id))

    # -- facts -----
    def _style(self, style: TextStyle) -> TextStyle:
        return TextStyle(style.size * self.k, style.face)

    def _facts(self, p: Painter) -> list[Node]:
        """Return the number of players, the duration, luck or skill, and the player's results."""
        t, game, k = p.theme, self.game, self.k
        low, high = game.seats[0], game.seats[-1]
        seats = self.t("common.seats_range", low=low, high=high)
        if low == high:
            seats = self.t("common.seats_one", n=low)
        minutes, strong = self.t("common.about_minutes", n=self.scene.minutes(game)), self._style(Type.STRONG)
        people = row(sign("people", 20 * k, t.ink), text(seats, strong, t.ink), gap=NEAR / 2)
        clock = row(sign("clock", 20 * k, t.ink), text(minutes, strong, t.ink), gap=NEAR / 2)
        head = row(people, box(grow=1), clock)
        note, results = self._style(Type.NOTE), self.scene.record(game)
        record = text(results or self.t("games.no_record"), note, t.ink if results else t.muted, grow=1)
        luck, skill = (text(self.t(f"games.{end}"), note, t.muted) for end in ("luck", "skill"))
        return [
            rule(t.rule),
            head,
            row(luck, box(draw=self._draw_scale, grow=1), skill, gap=GAP, h=20 * k),
            row(sign("trophy", 18 * k, t.ink if results else t.ghost_ink, 20 * k), record, gap=NEAR),
        ]

    # -- picture -----
    def _draw_scale(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw the boxes from luck to skill, the game's own one taller."""
        t, (x, y, w, h) = p.theme, rect
        each = (w - (SCALE - 1) * 3) / SCALE
        for i in range(SCALE):
            on = i == max(0, min(SCALE - 1, self.game.skill))
            half = (9 if on else 5) * self.k
            p.rect(x + i * (each + 3), y + h / 2 - half, each, 2 * half, t.ink if on else t.sand, 3)

    def _draw_ground(self, p: Painter, rect: Box, look: Look) -> None:
        t, (x, y, w, h) = p.theme, rect
        p.rect(x + 4, y + 6, w, h, "#000000", 14, op=0.16)
        if self._is_lit:
            p.rect(x - 6, y - 6, w + 12, h + 12, t.accent, 18, INK, 2)
        p.rect(*rect, t.card, ROUND, INK, EDGE_W)

    @property
    def _is_lit(self) -> bool:
        """Whether it is the chosen one of several cards."""
        return self.is_chosen and len(self.scene.games) > 1

    def _draw_picture(self, p: Painter, rect: Box, look: Look) -> None:
        x, y, w, h = rect

        emblem("chooser", self.game.id, p, (x + 1, y + 1, w - (0 if self.is_wide else 2), h - 2), look)
        # pictures have no rounded corners: cover these in the colour of the background
        r, b = ROUND, y + self.h
        corners = f"M{x - 1} {y - 1}H{x + r}A{r + 1} {r + 1} 0 0 0 {x - 1} {y + r}Z"
        if self.is_wide:
            corners += f"M{x - 1} {b + 1}V{b - r}A{r + 1} {r + 1} 0 0 0 {x + r} {b + 1}Z"
            p.rect(x + w, y, EDGE_W, h, INK)
        else:
            right = x + w
            corners += f"M{right + 1} {y - 1}V{y + r}A{r + 1} {r + 1} 0 0 0 {right - r} {y - 1}Z"
            p.rect(x, y + h, w, EDGE_W, INK)
        p.path((x - 2, y - 2, w + 4, self.h + 4), corners, p.theme.accent if self._is_lit else p.theme.paper)
        p.rect(*self.box, None, ROUND, INK, EDGE_W)


def season_preset(game: Game) -> str:
    """Return a game's shortest preset of several races, preferably `standard`; empty where it has none."""
    seats = game.usual_seats
    counts = {name: game.races(Setup(seats, dict(options))) for name, options in game.presets.items()}
    several = {name: n for name, n in counts.items() if n > 1}
    if not several:
        return ""
    return "standard" if "standard" in several else min(several, key=lambda name: several[name])
