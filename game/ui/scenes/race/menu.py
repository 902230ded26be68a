"""The race menu: go on, rules, settings, save a copy, leave."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, EDGE
from game.ui.kit.cards import overlay_card
from game.ui.kit.dialog import Dialog
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button
from game.ui.race import routes
from game.ui.race.scene import RaceScene

Item = tuple[str, str, Callable[[], object], str, str]
"""Id, label, what it does, key and icon."""


class RaceMenu(Scene):
    """What can be done with a race besides racing; the race itself is always on disk."""

    name = "menu"
    overlay = True

    def __init__(self, app: Shell, race: RaceScene) -> None:
        super().__init__(app)
        self.race = race
        self.game_id = race.game.id

    @property
    def prompt(self) -> str:
        return self.t("pause.title")

    def _items(self) -> list[Item]:
        keys = self.app.keymap
        items: list[Item] = [("resume", self.t("pause.resume"), self.app.pop, "Esc", "flag")]
        for id, label, action in self.race.menu_items():
            items.append((id, label, self._closing(action), "", "chart"))
        items += [
            ("log", self.t("common.log"), self._closing(self._log), keys.cap("log"), "log"),
            (
                "rules",
                self.t("common.rules"),
                partial(self.app.open_rules, self.game_id),
                keys.cap("help"),
                "rules",
            ),
            ("settings", self.t("common.settings"), self._settings, "", "gear"),
            ("copy", self.t("pause.save_as"), self._save_copy, "", "replay"),
            ("title", self.t("pause.leave"), self._leave, "", "quit"),
        ]
        return items

    def _closing(self, action: Callable[[], object]) -> Callable[[], None]:
        def run() -> None:
            self.app.pop()
            action()

        return run

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        lines = p.lines(self.t("pause.leave_note"), 14, "j", 372)
        h = 104 + 56 * len(self._items()) + (1 + (len(lines) - 1) * 0.7) * 28 * p.text_scale
        return p.w / 2 - 210, max(20.0, p.h / 2 - h / 2), 420, h

    def build(self, p: Painter) -> None:
        x, y, w, _ = self._box(p)
        for i, (id, label, action, key, icon) in enumerate(self._items()):
            button(
                self.ui,
                f"menu.{id}",
                x + EDGE,
                y + 66 + i * 56,
                w - 2 * EDGE,
                BUTTON_H,
                label,
                action,
                key=key,
                icon=icon,
                dark=False,
                kind="primary" if i == 0 else "normal",
            )

    def _log(self) -> None:
        self.app.push(routes.Log(self.race))

    def _settings(self) -> None:
        self.app.push(routes.Settings())

    def _save_copy(self) -> None:
        if self.race.record_source is not None:
            self.app.replace(routes.SaveAs(self.race.record_source))

    def _leave(self) -> None:
        if self.race.save_rest():
            self._to_title()
            return
        answers = [
            ("leave", "pause.leave", self._to_title, "danger"),
            ("stay", "dialog.quit_no", None, "normal"),
        ]
        self.app.push(Dialog(self.app, "dialog.leave_title", "dialog.leave_text", answers))

    def _to_title(self) -> None:
        self.app.reset(routes.Title())

    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        overlay_card(p, (x, y, w, h))
        p.text(x + EDGE, y + 36, self.prompt, 20, t.ink, "jb")
        if self.race.table.practice:
            p.text(x + w - EDGE, y + 36, self.t("table.practice_note"), 14, t.muted, "j", "r", w=w - 150)
        low = y + 74 + 56 * len(self._items()) + 14 * p.text_scale
        p.para(x + EDGE, low, w - 2 * EDGE, self.t("pause.leave_note"), 14, t.muted, "j", 1.4)
