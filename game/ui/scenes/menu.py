"""The race menu: go on, rules, settings, save a copy, leave."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.ui.painter import Painter
from game.ui.scene import Dialog, Scene
from game.ui.theme import INK
from game.ui.widgets import button

if TYPE_CHECKING:
    from game.app import App
    from game.ui.table import RaceScene


class RaceMenu(Scene):
    """What can be done with a race besides racing; the race itself is always on disk."""

    name = "menu"
    overlay = True

    def __init__(self, app: App, race: RaceScene) -> None:
        super().__init__(app)
        self.race = race
        self.game_id = race.game.id

    @property
    def prompt(self) -> str:
        return self.t("pause.title")

    def _items(self) -> list[tuple[str, str, Any, str, str]]:
        keys = self.app.keymap
        items = [("resume", self.t("pause.resume"), self.app.pop, "Esc", "flag")]
        for id, label, action in self.race.view.menu_items():
            items.append((id, label, self._closing(action), "", "chart"))
        items += [
            ("log", self.t("common.log"), self._closing(self._log), keys.cap("log"), "log"),
            ("rules", self.t("common.rules"), partial(self.app.open_rules, self.game_id), keys.cap("help"),
             "rules"),
            ("settings", self.t("common.settings"), self._settings, "", "gear"),
            ("copy", self.t("pause.save_as"), self._save_copy, "", "replay"),
            ("title", self.t("pause.leave"), self._leave, "", "quit"),
        ]
        return items

    def _closing(self, action: Any) -> Any:
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
            button(self.ui, f"menu.{id}", x + 24, y + 66 + i * 56, w - 48, 46, label, action, key=key,
                   icon=icon, dark=False, kind="primary" if i == 0 else "normal")

    def _log(self) -> None:
        from game.ui.scenes.log import LogScene

        self.app.push(LogScene(self.app, self.race))

    def _settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _save_copy(self) -> None:
        from game.ui.scenes.save_as import SaveAs

        if self.race.record_source is not None:
            self.app.replace(SaveAs(self.app, self.race.record_source))

    def _leave(self) -> None:
        if not getattr(self.race, "unsaved", False):
            self._to_title()
            return
        answers = [
            ("leave", "pause.leave", self._to_title, "danger"),
            ("stay", "dialog.quit_no", None, "normal"),
        ]
        self.app.push(Dialog(self.app, "dialog.leave_title", "dialog.leave_text", answers))

    def _to_title(self) -> None:
        from game.ui.scenes.title import TitleScene

        self.app.reset(TitleScene(self.app))

    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        p.rect(x + 4, y + 6, w, h, "#000000", 12, op=0.35)
        p.rect(x, y, w, h, t.card, 12, INK, 2.6)
        p.text(x + 24, y + 36, self.prompt, 20, t.ink, "jb")
        if self.race.table.practice:
            p.text(x + w - 24, y + 36, self.t("table.practice_note"), 14, t.muted, "j", "r", w=w - 150)
        low = y + 74 + 56 * len(self._items()) + 14 * p.text_scale
        p.para(x + 24, low, w - 48, self.t("pause.leave_note"), 14, t.muted, "j", 1.4)
