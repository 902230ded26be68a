"""The panel below the seats: what the bot, or the person, of the seat in focus is about."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from game.engine.contract import Json
from game.services import paths
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION
from game.ui.kit.elements import Rect
from game.ui.kit.marks import icon
from game.ui.kit.scene import Scene
from game.ui.race.words import level_help, style_help, style_name
from game.ui.scenes.setup.model import SeatDraft, SetupModel

INFO = 94.0
"""How high the panel is, in u."""
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
    """Draws the panel of a seat."""

    def __init__(self, scene: Scene, model: SetupModel) -> None:
        self.scene, self.model = scene, model

    def paint(self, p: Painter, box: Rect, seat: SeatDraft) -> None:
        """What a bot of this level and style does, and how often it wins; what a person does."""
        t = p.theme
        x, y, w, _ = box
        p.rect(x, y, w, INFO, t.panel, 8, t.edge, 1.2)
        if seat.kind == "human":
            self._paint_human(p, x, y, w)
            return
        game = self.model.game
        rate = win_rates(game.id).get(seat.level)
        room = w - 84 - (250 if rate else 0)
        icon(p, "bot", x + 34, y + INFO / 2, 34, t.accent)
        head = self.scene.t(f"level.{seat.level}")
        wide = p.text(x + 68, y + 18, head, 17, t.accent, "jb")
        if seat.style:
            leaning = style_name(self.scene.app, game, seat.style)
            p.text(x + 80 + wide, y + 18, leaning, 15, t.light, "jb", w=room - wide)
        text = level_help(self.scene.app, game, seat.level)
        if seat.style:
            text += "\n" + style_help(self.scene.app, game, seat.style)
        p.block(x + 68, y + 40, room, 58, text, CAPTION, t.light_muted, "j", 1.32)
        if rate:
            self._paint_rate(p, rate, x + w - 240, y)

    def _paint_rate(self, p: Painter, rate: WinRate, x: float, y: float) -> None:
        t = p.theme
        p.rect(x - 8, y + 12, 1.2, INFO - 24, t.edge)
        share = self.scene.app.translator.language.pct(rate.share)
        wide = p.text(x + 6, y + INFO / 2, share, 28, t.accent, "cb")
        beaten = self.scene.t(f"level.{rate.beats}")
        note = self.scene.t("setup.rate_note", n=rate.games, level=beaten)
        p.block(x + 16 + wide, y + INFO / 2 - 18, 216 - wide, 60, note, CAPTION, t.light_muted)

    def _paint_human(self, p: Painter, x: float, y: float, w: float) -> None:
        t = p.theme
        icon(p, "person", x + 34, y + INFO / 2, 34, t.accent)
        several = self.model.humans() > 1
        p.text(x + 68, y + 22, self.scene.t("seat.human"), 17, t.accent, "jb")
        text = self.scene.t("setup.humans_help" if several else "setup.human_help")
        p.block(x + 68, y + 46, w - 84, 42, text, CAPTION, t.light_muted)
