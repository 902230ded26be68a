"""The games at the left of a page that has content for each: the progress in each, and the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, HEAD, INK
from game.ui.kit.bar import BAR
from game.ui.kit.cards import foot_stripes, page_card
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import focus_ring
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import zone
from game.ui.race.words import first_text, game_name

MARGIN: Final = 32.0
GAP: Final = 16.0
GAMES_W: Final = 300.0
TOP: Final = BAR + 28
FOOT: Final = 24.0
MAX_CARD_H: Final = 320.0
UPRIGHT: Final = 230.0
"""The minimum height of a card with its picture on top."""
PARTS: Final = 12
"""The largest number of parts that the progress bar shows separately."""
Progress = tuple[int, int]
"""How much is done, and how much there is."""


class GameCards:
    """A card for each game at the left, and the card of the chosen one beside them."""

    def __init__(
        self,
        scene: Scene,
        name: str,
        choose: Callable[[str], object],
        progress: Callable[[str], Progress],
        top: float = TOP,
    ) -> None:
        """Create the cards; `name` begins their ids and the locale key `<name>.progress`."""
        self.scene, self.name, self.choose, self.progress = scene, name, choose, progress
        self.top = top

    def build(self, p: Painter, ids: Sequence[str], chosen: str) -> None:
        """Declare the cards, one below the other."""
        height, n = p.h - self.top - FOOT - GAP, max(1, len(ids))
        each = min(MAX_CARD_H, (height - GAP * (n - 1)) / n)
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

    def beside(self, p: Painter) -> Box:
        """Return the rectangle of the chosen game's card at the right."""
        x = MARGIN + GAMES_W + 28
        return x, self.top, p.w - x - MARGIN, p.h - self.top - FOOT - GAP

    @staticmethod
    def head(p: Painter) -> float:
        """Return the height of the game's name and sentence on it."""
        return 22 + 60 * p.text_scale

    def paint(self, p: Painter, chosen: str) -> None:
        """Draw the background, and the card of the chosen game with its name."""
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
        sentence = first_text(self.scene.app, (f"{chosen}.sentence",), "")
        p.text(x + 24, y + 14 + 46 * k, sentence, BODY, t.muted, "j", w=w - 48)
        p.line(x + 16, y + head - 6, x + w - 16, y + head - 6, t.rule, 1.4)

    def _draw_game(self, p: Painter, e: Element, look: Look) -> None:
        t, (x, y, w, h), k = p.theme, e.rect, p.text_scale
        page_card(p, e.rect)
        if e.selected:
            p.rect(x - 4, y - 4, w + 8, h + 8, None, 15, t.accent, 4)
        upright = h >= UPRIGHT
        lines = len(p.lines(e.label, 19, "jb", w - 40))
        ph = h - (78 + 24 * min(3, lines)) * k - 8 if upright else h - 4
        # large letters need more of the width
        pw = w - 4 if upright else min(h - 4, 124.0 / (k * k))
        self._draw_emblem(p, e.of(str), (x + 2, y + 2, pw, ph))
        p.rect(x, y, w, h, None, 12, INK if t.name == "paper" else t.ink, 2.4)
        left, text_w = (x + 20, w - 40) if upright else (x + pw + 14, w - pw - 22)

        def line_count(size: int) -> int:
            return len(p.lines(e.label, size, "jb", text_w))

        # a smaller size keeps the last letter of a name from a line of its own
        size = 17 if line_count(19) == 2 > line_count(17) else 19
        most = 3 if upright else max(1, int((h - 18) / (24 * k)))
        # with many games the cards are low and large letters need fewer lines
        size = next((s for s in (size, 17, 15, 13) if line_count(s) <= most), 12)
        names = p.lines(e.label, size, "jb", text_w)[:3]
        # if the name needs all lines, only the bar shows the progress
        has_progress_text = upright or (len(names) + 1) * 24 * k < h - 24
        text_h = (len(names) + has_progress_text) * 24 * k
        at = y + ph + 20 if upright else y + (h - text_h - 14) / 2
        for i, line in enumerate(names):
            p.text(left, at + (i + 0.5) * 24 * k, line, size, t.ink, "jb", w=text_w)
        if has_progress_text:
            p.text(left, at + (len(names) + 0.5) * 24 * k, str(e.value), 15, t.muted, "j", w=text_w)
        _bar(p, left, at + text_h + 4, text_w, self.progress(e.of(str)))
        if look.is_hot:
            focus_ring(p, x - 2, y - 2, w + 4, h + 4, 15)

    @staticmethod
    def _draw_emblem(p: Painter, id: str, box: Box) -> None:
        x, y, w, h = box

        def picture(q: Painter) -> None:
            emblem = art.emblem(id)
            q.art(emblem, x + w / 2, y + h / 2, max(w, h * emblem.width / emblem.height), mid=True)

        p.layer(f"game_cards.{id}", box, x, y, w, h, picture)


def _bar(p: Painter, x: float, y: float, width: float, progress: Progress) -> None:
    """Draw the progress, in separate parts if these are few."""
    done, of = progress
    t = p.theme
    if of > PARTS:
        p.rect(x, y, width, 8, t.sand, 3)
        if done:
            p.rect(x, y, max(8.0, width * done / of), 8, t.good_paper, 3)
        return
    each = (width - 4 * (of - 1)) / of
    for i in range(of):
        p.rect(x + i * (each + 4), y, each, 8, t.good_paper if i < done else t.sand, 3)
