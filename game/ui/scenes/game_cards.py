"""The games at the left of a page that has something of each: how far one is with it, and which is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, HEAD, INK
from game.ui.kit.bar import BAR
from game.ui.kit.cards import foot_stripes, page_card
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.marks import focus_ring
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import zone
from game.ui.race.words import first_text, game_name

MARGIN: Final = 32.0
GAP: Final = 16.0
GAMES_W: Final = 300.0
TOP: Final = BAR + 28
FOOT: Final = 24.0
TALLEST: Final = 320.0
UPRIGHT: Final = 230.0
"""From this height on a game's card has its picture on top."""
PARTS: Final = 12
"""Progress is shown in so many parts at most; more of them are one bar."""
Progress = tuple[int, int]
"""How much is done, and how much there is."""


class GameCards:
    """A card for each game; beside them lies the card of the one that is chosen."""

    def __init__(
        self,
        scene: Scene,
        name: str,
        choose: Callable[[str], object],
        progress: Callable[[str], Progress],
        top: float = TOP,
    ) -> None:
        """`name` begins the ids of the cards; how far one is is worded by `<name>.progress`."""
        self.scene, self.name, self.choose, self.progress = scene, name, choose, progress
        self.top = top

    def build(self, p: Painter, ids: Sequence[str], chosen: str) -> None:
        """Declare the cards, the games below one another."""
        high = p.h - self.top - FOOT - GAP
        n = max(1, len(ids))
        each = min(TALLEST, (high - GAP * (n - 1)) / n)
        for i, id in enumerate(ids):
            done, of = self.progress(id)
            zone(
                self.scene.ui,
                f"{self.name}.game.{id}",
                "tab",
                game_name(self.scene.app, id),
                (MARGIN, self.top + i * (each + GAP), GAMES_W, each),
                partial(self.choose, id),
                self._draw_game,
                selected=id == chosen,
                value=self.scene.t(f"{self.name}.progress", done=done, of=of),
                extra={"of": id},
            )

    def beside(self, p: Painter) -> Rect:
        """The card at the right, of the game that is chosen."""
        x = MARGIN + GAMES_W + 28
        return x, self.top, p.w - x - MARGIN, p.h - self.top - FOOT - GAP

    @staticmethod
    def head(p: Painter) -> float:
        """The room of the game's name and sentence on it."""
        return 22 + 60 * p.text_scale

    def paint(self, p: Painter, chosen: str) -> None:
        """The paper, the card of the game that is chosen, and what that is called."""
        t = p.theme
        p.rect(0, 0, p.w, p.h, t.paper)
        foot_stripes(p, 6)
        x, y, w, h = self.beside(p)
        page_card(p, (x, y, w, h))
        if not chosen:
            p.para(x + 24, y + 40, w - 48, self.scene.t(f"{self.name}.none"), HEAD, t.muted)
            return
        head, k = self.head(p), p.text_scale
        p.text(x + 24, y + 14 + 16 * k, game_name(self.scene.app, chosen), 26, t.ink, "jb", w=w - 48)
        said = first_text(self.scene.app, (f"{chosen}.sentence",), "")
        p.text(x + 24, y + 14 + 46 * k, said, BODY, t.muted, "j", w=w - 48)
        p.line(x + 16, y + head - 6, x + w - 16, y + head - 6, t.rule, 1.4)

    def _draw_game(self, p: Painter, e: Element, look: Look) -> None:
        t, (x, y, w, h), k = p.theme, e.rect, p.text_scale
        page_card(p, e.rect)
        if e.selected:
            p.rect(x - 4, y - 4, w + 8, h + 8, None, 15, t.accent, 4)
        upright = h >= UPRIGHT
        lines = len(p.lines(e.label, 19, "jb", w - 40))
        ph = h - (78 + 24 * min(3, lines)) * k - 8 if upright else h - 4
        # large letters leave the picture less
        pw = w - 4 if upright else min(h - 4, 124.0 / (k * k))
        self._draw_emblem(p, e.of(str), (x + 2, y + 2, pw, ph))
        p.rect(x, y, w, h, None, 12, INK if t.name == "paper" else t.ink, 2.4)
        left, room = (x + 20, w - 40) if upright else (x + pw + 14, w - pw - 22)
        # a name that nearly fits a line is set smaller, lest its last letter stands alone
        size = (
            17 if len(p.lines(e.label, 19, "jb", room)) == 2 > len(p.lines(e.label, 17, "jb", room)) else 19
        )
        most = 3 if upright else max(1, int((h - 18) / (24 * k)))
        # where many games lie below one another large letters do not have the lines they want
        size = next((s for s in (size, 17, 15, 13) if len(p.lines(e.label, s, "jb", room)) <= most), 12)
        names = p.lines(e.label, size, "jb", room)[:3]
        # where the name needs all the room, the bar alone says how far one is
        told = upright or (len(names) + 1) * 24 * k < h - 24
        high = (len(names) + told) * 24 * k
        at = y + ph + 20 if upright else y + (h - high - 14) / 2
        for i, line in enumerate(names):
            p.text(left, at + (i + 0.5) * 24 * k, line, size, t.ink, "jb", w=room)
        if told:
            p.text(left, at + (len(names) + 0.5) * 24 * k, str(e.value), 15, t.muted, "j", w=room)
        done, of = self.progress(e.of(str))
        _bar(p, left, at + high + 4, room, (done, of))
        if look.hot:
            focus_ring(p, x - 2, y - 2, w + 4, h + 4, 15)

    @staticmethod
    def _draw_emblem(p: Painter, id: str, box: Rect) -> None:
        x, y, w, h = box

        def picture(q: Painter) -> None:
            emblem = art.emblem(id)
            wide = max(w, h * emblem.width / emblem.height)
            q.art(emblem, x + w / 2, y + h / 2, wide, mid=True)

        p.layer(f"game_cards.{id}", box, x, y, w, h, picture)


def _bar(p: Painter, x: float, y: float, wide: float, progress: Progress) -> None:
    """How much is done, a part each where they are few."""
    done, of = progress
    t = p.theme
    if of > PARTS:
        p.rect(x, y, wide, 8, t.sand, 3)
        if done:
            p.rect(x, y, max(8.0, wide * done / of), 8, t.good_paper, 3)
        return
    each = (wide - 4 * (of - 1)) / of
    for i in range(of):
        p.rect(x + i * (each + 4), y, each, 8, t.good_paper if i < done else t.sand, 3)
