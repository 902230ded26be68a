"""Which table a game is played at: its own, or a plain one that shows what the seat knows as text."""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping
from functools import partial
from typing import Final

from game.engine.contract import Game, Json
from game.engine.match import Played
from game.engine.registry import module_of
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Elements
from game.ui.kit.marks import draw_mark
from game.ui.kit.widgets import declare_button
from game.ui.race.board.layout import Frame
from game.ui.race.names import GameNames
from game.ui.race.result import Message, SeatName
from game.ui.race.scene import LogLine, RaceScene
from game.ui.race.table import TableView

LOG_W: Final = 320.0
"""Width of the log."""


class PlainNames(GameNames):
    """Steps by their texts in the game's locale, or else as they are."""

    def describe_step(self, step: str) -> str:
        key = f"{self.scene.game.id}.step.{step.split(' ')[0]}"
        return self.scene.t(key, step=step) if self.scene.app.translator.has(key) else step


class PlainView(TableView):
    """Actions as buttons: any game can be played with it, by mouse and keyboard."""

    is_text = True

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.names = PlainNames(scene)

    def frame(self, p: Painter) -> Frame:
        return Frame(p.w, p.h, LOG_W, self.app.settings.left_handed, p.text_scale)

    def build(self, p: Painter, ui: Elements) -> None:
        columns, frame = max(1, int((p.w - 360) // 220)), self.frame(p)
        for i, action in enumerate(self.scene.offered):
            element = declare_button(
                ui,
                f"action.{action}",
                *frame.handed(24 + i % columns * 220, p.h - 172 + i // columns * 52, 208, 44),
                self.names.describe_step(action),
                partial(self.scene.commit, action),
                key=str(i + 1) if i < 9 else "",
            )
            element.extra["commits"] = True

    def hint_button(self, step: str) -> str:
        return f"action.{step}"

    def prompt(self) -> str:
        return self.scene.t("table.your_turn")

    def log(self, played: Played) -> list[LogLine]:
        if played.seat is None:
            # the outcome may be secret, such as the order of a deck
            return [LogLine(Message("table.chance"), index=played.index)]
        text = Message(
            "table.prompt",
            {"who": SeatName(played.seat), "what": self.names.as_messages.describe_step(str(played.step))},
        )
        return [LogLine(text, index=played.index, mark=self.mark(played.seat))]

    def read_out(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        return [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in self.observation.items()]

    def paint(self, p: Painter) -> None:
        t, frame = p.theme, self.frame(p)
        p.rect(0, 48, p.w, p.h - 48, t.paper)
        for i, line in enumerate(self._lines()):
            p.text(frame.left + 24, 80 + i * 26, line, 16, t.ink, "j", w=frame.board_w - 60)
        x = frame.side_x
        p.rect(x, 48, LOG_W, p.h - 48, t.panel)
        for i, entry in enumerate(self.scene.log[-20:]):
            if entry.mark:
                draw_mark(p, entry.mark, x + 20, 80 + i * 24, 6)
            p.text(x + 36, 80 + i * 24, self.scene.render_text(entry.text), 14, t.light, "j", w=270)
        p.rect(0, p.h - 188, p.w, 188, t.night)


def view_class(game: Game) -> type[TableView]:
    """Return the view of a game: `VIEW` of its `table.py` or `table/view.py`, else the plain one."""
    name = f"{module_of(game)}.table"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return PlainView
    if hasattr(module, "__path__"):
        # the package itself imports nothing, so that tracks can be drawn without the table
        module = importlib.import_module(f"{name}.view")
    view: type[TableView] = module.VIEW
    return view


def draw_position(p: Painter, game: Game, observation: Mapping[str, Json], rect: Box) -> None:
    """Draw a saved race small, from a spectator's observation; the game's emblem if it has no picture."""
    x, y, w, h = rect
    if not view_class(game).thumbnail(p, dict(observation), x, y, w, h):
        emblem = art.emblem(game.id)
        p.art(emblem, x + w / 2, y + h / 2, max(w, h * emblem.width / emblem.height), mid=True)
