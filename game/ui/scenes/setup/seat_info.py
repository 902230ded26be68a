"""The panel below the seats, which explains the bot or the person of the seat in focus."""

from __future__ import annotations

from typing import Final

from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INSET, LARGE_LETTERS, Type
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import portrait
from game.ui.kit.scene import Scene
from game.ui.race.words import bot_name, driver_habit, level_help
from game.ui.scenes.setup.model import SeatDraft, SetupModel
from game.ui.scenes.setup.win_rates import WinRate

INFO, FACE, SMALL_FACE, RATE = 94.0, 76.0, 48.0, 230.0
"""The panel's height; the widths of its portrait, of that with large letters, and of the share of wins."""
WIDER: Final = 36.0
"""How much wider the share of wins is at 150 %."""
TOP, CLOSE = 12.0, 6.0
"""The distance of the heading from the panel's edge, and with large letters."""
FEWER: Final = 0.01
"""An equal share that is lower by this much means that cars without a player win races too."""


class SeatPanel:
    """Describes the panel of a seat."""

    def __init__(self, scene: Scene, model: SetupModel) -> None:
        self.scene, self.model = scene, model

    def layout_node(self, p: Painter, seat: SeatDraft) -> Node:
        """Return the text on a bot's level and driver with its share of wins, or the text on a person."""
        t, scene, game = p.theme, self.scene, self.model.game
        if seat.kind == "human":
            several = self.model.humans() > 1
            about = scene.t("setup.humans_help" if several else "setup.human_help")
            return self._panel(p, "person", [text(scene.t("seat.human"), Type.LABEL, t.accent)], about)
        heads = [text(scene.t(f"level.{seat.level}"), Type.LABEL, t.accent)]
        about = level_help(scene.app, game, seat.level)
        if seat.driver:
            heads.append(text(bot_name(scene.app, seat.driver), Type.HEAD, t.light))
            habit = driver_habit(scene.app, seat.driver, game.id)
            # the buttons of the levels say what these are as well, so that large letters leave it to them
            about = f"{about}\n{habit}" if p.text_scale < LARGE_LETTERS else habit
        rate = self.model.win_rate(seat)
        return self._panel(p, seat.driver or "bot", heads, about, *(self._rate(p, rate) if rate else ()))

    def _panel(self, p: Painter, who: str, heads: list[Node], about: str, *beside: Node) -> Node:
        t = p.theme
        top = TOP if p.text_scale <= 1 else CLOSE
        body = para(about, Type.CAPTION, t.light_muted, 1.32, grow=1)
        words = column(row(*heads, gap=GAP), body, gap=2, pad=(0, top, 0, 2), grow=1)
        return row(
            portrait(who if p.text_scale < LARGE_LETTERS else "", FACE if p.text_scale <= 1 else SMALL_FACE),
            words,
            *beside,
            gap=INSET,
            pad=(INSET, 0, INSET, 0),
            fill=t.panel,
            stroke=t.edge,
            r=8,
        )

    def _rate(self, p: Painter, rate: WinRate) -> tuple[Node, Node]:
        """Return the share of races won, against whom and in how many."""
        t, language = p.theme, self.scene.app.translator.language
        beaten = self.scene.t(f"level.{rate.beats}")
        key = "setup.rate_note" if rate.is_same_table else "setup.rate_note_like"
        words = self.scene.t(key, n=rate.games, others=rate.seats - 1, level=beaten)
        if rate.even < 1 / rate.seats - FEWER:
            words += "\n" + self.scene.t("setup.even_note", even=rate.even)
        note = para(words, Type.CAPTION, t.light_muted, 1.25, grow=1, pad=(0, 3, 0, 3))
        share = text(language.whole_percent(rate.share), Type.SHARE, t.accent)
        line = column(box(fill=t.edge, grow=1), w=1, pad=(0, GAP, 0, GAP))
        width = RATE + WIDER * 2 * (p.text_scale - 1)
        return line, row(share, note, gap=GAP, w=width, max_w=width, align="middle")
