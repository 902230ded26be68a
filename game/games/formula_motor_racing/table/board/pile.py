"""The overlay with the discard pile and the number of unseen copies of each card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.games.formula_motor_racing.rules.cards import CARDS, TEAMS, Card
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.rules.preview import hidden_cards
from game.games.formula_motor_racing.table.action_panel.cards import PILE_CARD_W, RATIO, draw_pile_card
from game.games.formula_motor_racing.table.names import Names, card_of, pictogram, picture_of
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.marks import draw_mark, icon
from game.ui.kit.parts import close
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import zone

ROW = 31.0
MIN_COLUMNS, MAX_COLUMNS = 5, 8
"""The least and most cards in a row; fewer are larger."""
GAP_BETWEEN = 9.0


class PileScene(Scene):
    """An overlay with every card played this race, newest first, and the copies the viewer has not seen."""

    name = "pile"
    is_overlay = True

    def __init__(self, names: Names, observe: Callable[[], Position]) -> None:
        super().__init__(names.scene.app)
        self.names = names
        self.game_id = names.scene.game_id
        self._observe = observe

    @property
    def observation(self) -> Position:
        """The current position, as the race may go on below the overlay."""
        return self._observe()

    @property
    def prompt(self) -> str:
        return self.names.t("discard.pile")

    def help_clause(self) -> str:
        return "FMR-1.2"

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        w, h = min(1180.0, p.w - 60), min(640.0, p.h - 60)
        return p.w / 2 - w / 2, p.h / 2 - h / 2, w, h

    def build(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        for i, card in enumerate(reversed(self.observation["discard"])):
            number = len(self.observation["discard"]) - i
            name, clause = self.names.full_card(card), card_of(card).clause
            action = partial(self.app.open_rules, self.game_id, clause)
            label, box = f"{number}: {name}", self._card_box(x, y, h, i)
            zone(self.ui, f"pile.{number}", "item", label, box, action, tooltip=name, clause=clause)
        self.put(p, (x + w - 164, y + h - 58, 140, 42), close(self, "pile.close"))

    def _card_box(self, x: float, y: float, h: float, i: int) -> tuple[float, float, float, float]:
        """The box of a card of the pile, at the largest size at which all cards fit."""
        count = len(self.observation["discard"])
        for columns in range(MIN_COLUMNS, MAX_COLUMNS + 1):
            w = (MAX_COLUMNS * (PILE_CARD_W + GAP_BETWEEN)) / columns - GAP_BETWEEN
            if -(-count // columns) * (w * RATIO + GAP_BETWEEN) <= h - 110:
                break
        left, top = (i % columns) * (w + GAP_BETWEEN), (i // columns) * (w * RATIO + GAP_BETWEEN)
        return x + 24 + left, y + 92 + top, w, w * RATIO

    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        p.rect(x + 4, y + 6, w, h, "#000000", 12, op=0.35)
        p.rect(x, y, w, h, t.card, 12, INK, 2.6)
        p.text(x + 24, y + 36, self.prompt, 22, t.ink, "jb")
        p.text(x + 24, y + 68, self.names.t("discard.order"), 14, t.muted, "j")
        if not self.observation["discard"]:
            p.text(x + 24, y + 110, self.names.t("discard.none"), 16, t.muted, "j", w=420)
        for i, card in enumerate(reversed(self.observation["discard"])):
            draw_pile_card(p, self.names, card, *self._card_box(x, y, h, i)[:3])
        self._paint_unseen(p, x + 24 + MAX_COLUMNS * (PILE_CARD_W + GAP_BETWEEN) + 22, y, x + w - 24, h)

    def _paint_unseen(self, p: Painter, left: float, top: float, right: float, h: float) -> None:
        t, names = p.theme, self.names
        p.rect(left - 14, top + 20, 1.4, h - 40, t.rule)
        note_x = left + p.text(left, top + 36, names.t("discard.unseen"), 18, t.ink, "jb") + 14
        p.text(note_x, top + 37, names.t("discard.unseen_note"), 14, t.muted, "j", w=right - note_x)
        unseen = hidden_cards(self.observation)
        each = (right - left) / 2
        for i, card in enumerate(CARDS):
            x, y = left + (i // 17) * each, top + 66 + (i % 17) * ROW
            self._paint_count(p, card, x, y, each - 18, unseen[card.id])

    def _paint_count(self, p: Painter, card: Card, x: float, y: float, w: float, count: int) -> None:
        t, names = p.theme, self.names
        ink = t.ink if count else t.muted
        if card.team >= 0:
            draw_mark(p, names.token_styles[TEAMS[card.team]], x + 8, y, 6, dark=t.name == "night")
        icon(p, pictogram(picture_of(card.id)), x + 32, y, 21, ink, 255 if count else 110)
        p.text(x + 50, y, names.full_card(card.id), 14, ink, "j", w=w - 50 - 22 * card.copies)
        for i in range(card.copies):
            cx = x + w - 8 - (card.copies - 1 - i) * 18
            fill, stroke, dash = (t.accent, INK, None) if i < count else (None, t.rule, "3 2")
            p.rect(cx - 6, y - 9, 13, 18, fill, 3, stroke, 1.4, dash=dash)
