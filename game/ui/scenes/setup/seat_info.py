"""The panel below the seats: what the bot, or the person, of the seat in focus is about."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from game.engine.contract import Json
from game.services import paths
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INSET, Type
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import sign
from game.ui.kit.scene import Scene
from game.ui.race.words import level_help, style_help, style_name
from game.ui.scenes.setup.model import SeatDraft, SetupModel

INFO, SIGN, RATE = 94.0, 34.0, 230.0
"""How high the panel is; the sizes of its sign and of the share of wins."""
EVEN = 25
"""Per cent of wins of each of four bots that are equally strong."""


@dataclass(frozen=True, slots=True)
class WinRate:
    """A measured share of wins against three bots of another level, with its 95 % interval."""

    beats: str
    share: float
    low: float
    high: float
    games: int


@lru_cache(maxsize=16)
def win_rates(game_id: str) -> dict[str, WinRate]:
    """What was measured for a game's bots, by level; empty where nothing was."""
    try:
        data = json.loads(paths.asset(f"bots/{game_id}.json").read_text(encoding="utf-8"))
        return {level: _rate(entry) for level, entry in data["levels"].items() if "share" in entry}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _rate(entry: dict[str, Json]) -> WinRate:
    return WinRate(
        str(entry["beats"]),
        float(entry["share"]),
        float(entry["low"]),
        float(entry["high"]),
        int(entry["games"]),
    )


class SeatInfo:
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
        rate = win_rates(game.id).get(seat.level)
        return self._panel(p, "bot", heads, about, *(self._rate(p, rate) if rate else ()))

    def _panel(self, p: Painter, icon: str, heads: list[Node], about: str, *beside: Node) -> Node:
        t = p.theme
        said = para(about, Type.CAPTION, t.light_muted, 1.32, grow=1)
        words = column(row(*heads, gap=GAP), said, gap=2, pad=(0, 6, 0, 2), grow=1)
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
        note = para(
            self.scene.t("setup.rate_note", n=rate.games, level=beaten),
            Type.CAPTION,
            t.light_muted,
            1.25,
            grow=1,
        )
        share = text(language.pct(rate.share), Type.SHARE, t.accent)
        line = column(box(fill=t.edge, grow=1), w=1, pad=(0, GAP, 0, GAP))
        return line, row(share, note, gap=GAP, w=RATE, most=RATE, align="middle")
