"""The panel below the seats: what the bot, or the person, of the seat in focus is about."""

from __future__ import annotations

from typing import Final

from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INSET, Type
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import sign
from game.ui.kit.scene import Scene
from game.ui.race.words import level_help, style_help, style_name
from game.ui.scenes.setup.model import SeatDraft, SetupModel
from game.ui.scenes.setup.win_rates import WinRate

INFO, SIGN, RATE = 94.0, 34.0, 230.0
"""How high the panel is; the sizes of its sign and of the share of wins."""
WIDER: Final = 36.0
"""So much more room has what is said of the share of wins at 150 %."""
TOP, CLOSE = 12.0, 6.0
"""What the heading keeps from the panel's edge, and in larger letters."""
FEWER: Final = 0.01
"""So much below an equal share an even one is when cars without a player win races too."""


class SeatPanel:
    """Describes the panel of a seat."""

    def __init__(self, scene: Scene, model: SetupModel) -> None:
        self.scene, self.model = scene, model

    def describe(self, p: Painter, seat: SeatDraft) -> Node:
        """What a bot of this level and style does, and how often it wins; what a person does."""
        t, scene, game = p.theme, self.scene, self.model.game
        if seat.kind == "human":
            several = self.model.humans() > 1
            about = scene.t("setup.humans_help" if several else "setup.human_help")
            return self._panel(p, "person", [text(scene.t("seat.human"), Type.LABEL, t.accent)], about)
        heads = [text(scene.t(f"level.{seat.level}"), Type.LABEL, t.accent)]
        about = level_help(scene.app, game, seat.level)
        if seat.style:
            heads.append(text(style_name(scene.app, game, seat.style), Type.HEAD, t.light))
            about += "\n" + style_help(scene.app, game, seat.style)
        rate = self.model.win_rate(seat)
        return self._panel(p, "bot", heads, about, *(self._rate(p, rate) if rate else ()))

    def _panel(self, p: Painter, icon: str, heads: list[Node], about: str, *beside: Node) -> Node:
        t = p.theme
        said = para(about, Type.CAPTION, t.light_muted, 1.32, grow=1)
        words = column(
            row(*heads, gap=GAP), said, gap=2, pad=(0, TOP if p.text_scale <= 1 else CLOSE, 0, 2), grow=1
        )
        return row(
            sign(icon, SIGN, t.accent),
            words,
            *beside,
            gap=INSET,
            pad=(INSET, 0, INSET, 0),
            fill=t.panel,
            stroke=t.edge,
            r=8,
        )

    def _rate(self, p: Painter, rate: WinRate) -> tuple[Node, Node]:
        """The share of races won, against whom and in how many."""
        t, language = p.theme, self.scene.app.translator.language
        beaten = self.scene.t(f"level.{rate.beats}")
        said = "setup.rate_note" if rate.alike else "setup.rate_note_like"
        words = self.scene.t(said, n=rate.games, others=rate.seats - 1, level=beaten)
        if rate.even < 1 / rate.seats - FEWER:
            words += "\n" + self.scene.t("setup.even_note", even=rate.even)
        note = para(
            words,
            Type.CAPTION,
            t.light_muted,
            1.25,
            grow=1,
            pad=(0, 3, 0, 3),
        )
        share = text(language.whole_percent(rate.share), Type.SHARE, t.accent)
        line = column(box(fill=t.edge, grow=1), w=1, pad=(0, GAP, 0, GAP))
        wide = RATE + WIDER * 2 * (p.text_scale - 1)
        return line, row(share, note, gap=GAP, w=wide, most=wide, align="middle")
