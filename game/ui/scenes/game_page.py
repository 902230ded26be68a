"""A page with something for each game: the games at the left, what the chosen one has beside them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import partial
from typing import Final

from game.engine import registry
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INK, INSET, NEAR, TextStyle, Type
from game.ui.kit.bar import BAR
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, row, stack, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.parts import emblem, rule
from game.ui.kit.scene import Scene, Shell
from game.ui.race.words import first_text, game_name

MARGIN, TOP, FOOT, BESIDE, GAMES_W = 32.0, 28.0, 40.0, 28.0, 300.0
"""The margin of the page at its sides, top and foot, and between its columns; the width of the first."""
MAX_CARD_H, UPRIGHT, EMBLEM_W = 320.0, 230.0, 124.0
"""A game card: its greatest height, the least with the picture on top, and the width of one beside text."""
NAME = TextStyle(26, "jb")
PARTS: Final = 12
"""The largest number of parts that the progress bar shows separately."""
Progress = tuple[int, int]
"""How much is done, and how much there is."""


class GamePage(Scene):
    """Its texts are in the locales under its `name`: `title`, `progress`, and `none` without any game."""

    foot_band = 6.0

    def __init__(self, app: Shell, ids: Iterable[str], game_id: str | None) -> None:
        """Open the page of these games at one of them, else at the last one that was raced."""
        super().__init__(app)
        self.ids = list(ids)
        preferred = (game_id, app.settings.last_game, *self.ids)
        self.chosen = next((id for id in preferred if id in self.ids), "")

    @property
    def prompt(self) -> str:
        return self.t(f"{self.name}.title")

    @property
    def game_id(self) -> str:
        """The game that F1 opens the rule book of."""
        return self.chosen or registry.FLOOR[0]

    def choose(self, id: str) -> None:
        """Show another game."""
        self.chosen = id
        self.scroller.first = 0
        self.app.changed()

    # -- for subclasses -----
    @abstractmethod
    def progress(self, id: str) -> Progress:
        """Return what the player has done in a game."""

    @abstractmethod
    def content(self, p: Painter, w: float, h: float) -> Node:
        """Return what the chosen game has, for a card of this size."""

    def banner(self, p: Painter) -> Node | None:
        """Return a line above the games, if there is one."""
        return None

    # -- elements -----
    def build(self, p: Painter) -> None:
        banner = self.banner(p)
        above = [] if banner is None else [banner]
        top = INSET if above else TOP
        h = p.h - BAR - top - FOOT - sum(node.fixed_h + INSET for node in above)
        n = max(1, len(self.ids))
        each = min(MAX_CARD_H, (h - INSET * (n - 1)) / n)
        games = column(*(self._game(p, id, each) for id in self.ids), gap=INSET, w=GAMES_W, max_w=GAMES_W)
        page = column(*above, row(games, self._chosen(p, h), gap=BESIDE, grow=1), gap=INSET)
        self.put(p, (MARGIN, BAR + top, p.w - 2 * MARGIN, p.h - BAR - top - FOOT), page)
        self.declare_bar(p, *self.scroll_items(), self.language_item(), self.back_item())

    def _chosen(self, p: Painter, h: float) -> Node:
        """Return the card of the chosen game: its name, its sentence and its content."""
        t, k = p.theme, p.text_scale
        if not self.chosen:
            none = para(self.t(f"{self.name}.none"), Type.NAME, t.muted)
            return column(none, pad=(EDGE, 2 * INSET, EDGE, EDGE), grow=1, draw=on_page)
        head = column(
            text(game_name(self.app, self.chosen), NAME, t.ink),
            text(first_text(self.app, (f"{self.chosen}.sentence",), ""), Type.BODY, t.muted),
            gap=5,
            pad=(NEAR, 14, NEAR, 0),
            fixed_h=16 + 60 * k,
        )
        above = column(head, rule(t.rule, 1.4), pad=(INSET, 0, INSET, 0), fixed_h=22 + 60 * k)
        w = p.w - 2 * MARGIN - GAMES_W - BESIDE
        return column(above, stack(self.content(p, w, h - above.fixed_h), grow=1), grow=1, draw=on_page)

    def _game(self, p: Painter, id: str, h: float) -> Node:
        """Return a game's card: its picture on top or at the left, its name, and the progress."""
        t, k, name, (done, of) = p.theme, p.text_scale, game_name(self.app, id), self.progress(id)
        item = Element(f"{self.name}.game.{id}", "tab", name, action=partial(self.choose, id))
        item.value, item.selected = self.t(f"{self.name}.progress", done=done, of=of), id == self.chosen
        is_upright = h >= UPRIGHT
        # large letters need more of the width
        picture_w = 0 if is_upright else min(h - 4, EMBLEM_W / (k * k))
        text_w = GAMES_W - (2 * EDGE if is_upright else picture_w + EDGE)
        # a smaller size keeps the last letter of a name from a line of its own
        large, small = (len(p.lines(name, *style, text_w)) for style in (Type.WORD, Type.LABEL))
        title = para(name, Type.LABEL if large == 2 > small else Type.WORD, t.ink, 1.25)
        note = text(str(item.value), Type.NOTE, t.muted, fixed_h=24 * k)
        bar = box(draw=partial(_draw_progress, done, of), h=NEAR)
        if is_upright:
            height = title.measure(p, 1, width=text_w) + 24 * k + 40
            words = column(title, note, bar, gap=4, pad=(EDGE, INSET, EDGE, INSET), h=height)
            card = column(box(draw=partial(emblem, "page", id), grow=1), words, pad=(2, 2, 2, 0))
        else:
            # if the name needs all lines, only the bar shows the progress
            has_room = title.measure(p, 1, width=text_w) + 24 * k < h - 24
            notes = [note] if has_room else []
            words = column(box(grow=1), title, *notes, bar, box(grow=1), gap=2, pad=(GAP, 2, NEAR, 2), grow=1)
            card = row(box(draw=partial(emblem, "page", id), w=picture_w), words, pad=(2, 2, 2, 2))
        return stack(card, box(draw=partial(_draw_frame, item.selected)), item=item, draw=on_page, fixed_h=h)


def _draw_frame(is_chosen: bool, p: Painter, rect: Box, look: Look) -> None:
    """Draw a card's edge over its picture."""
    t, (x, y, w, h) = p.theme, rect
    if is_chosen:
        p.rect(x - 4, y - 4, w + 8, h + 8, None, 15, t.accent, 4)
    p.rect(*rect, None, 12, INK if t.name == "paper" else t.ink, 2.4)
    if look.is_hot:
        focus_ring(p, x - 2, y - 2, w + 4, h + 4, 15)


def _draw_progress(done: int, of: int, p: Painter, rect: Box, look: Look) -> None:
    """Draw the progress, in separate parts if these are few."""
    t, (x, y, w, h) = p.theme, rect
    if of > PARTS:
        p.rect(*rect, t.sand, 3)
        if done:
            p.rect(x, y, max(8.0, w * done / of), h, t.good_paper, 3)
        return
    each = (w - 4 * (of - 1)) / of
    for i in range(of):
        p.rect(x + i * (each + 4), y, each, h, t.good_paper if i < done else t.sand, 3)
