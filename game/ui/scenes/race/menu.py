"""The race menu: go on, what else can be done at the table, save a copy, leave; and the copy's name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from game.engine.errors import PaddockError
from game.services import paths
from game.services.records.journal import Journal
from game.services.records.saves import Saves
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, NEAR, Type
from game.ui.kit.cards import put_card
from game.ui.kit.dialog import Dialog
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import button
from game.ui.kit.routes import Route
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.toolbar import Tool
from game.ui.kit.widgets import ButtonLook
from game.ui.race import routes
from game.ui.race.scene import RaceScene
from game.ui.race.words import day_words
from game.ui.scenes.name_dialog import NameDialog
from game.ui.scenes.resume import origin_key

WIDTH: Final = 720.0
STAYS: Final = ("language", "rules")
"""Tools after which the menu is still open."""
BACK: Final = "B"
"""The key that returns to where a practice race began."""
Item = tuple[str, str, Callable[[], object], str, str]
"""Id, label, action, key and icon."""
ICONS: Final = {"again": "replay", "lessons": "helmet", "challenges": "calendar"}
"""Icons of a game's own entries; the others have a chart."""


class RaceMenu(Scene):
    """The menu over a race, which is always saved on disk."""

    name = "menu"
    is_overlay = True

    def __init__(self, app: Shell, race: RaceScene) -> None:
        super().__init__(app)
        self.race = race
        self.game_id = race.game.id

    @property
    def prompt(self) -> str:
        return self.t("pause.title")

    def _items(self) -> list[Item]:
        items: list[Item] = [("resume", self.t(self.race.resume_key), self.app.pop, "Esc", "flag")]
        for id, label, action in self.race.menu_items():
            items.append((id, label, self._closing(action), "", ICONS.get(id, "chart")))
        items.append(
            ("settings", self.t("common.settings"), lambda: self.app.push(routes.Settings()), "", "gear")
        )
        if (source := self.race.record_source) is not None:
            save = partial(self.app.replace, routes.SaveAs(source))
            items.append(("copy", self.t("pause.save_as"), save, "", "replay"))
        back = self.race.came_from
        if back is not None:
            items.append(("origin", self.t(origin_key(back)), partial(self._leave, back), BACK, "back"))
        items.append(("title", self.t("pause.leave"), self._leave, "", "quit"))
        return items

    def _closing(self, action: Callable[[], object]) -> Callable[[], None]:
        def run() -> None:
            self.app.pop()
            action()

        return run

    def build(self, p: Painter) -> None:
        t = p.theme
        note = self.t("table.practice_note") if self.race.config.practice else ""
        head = row(
            text(self.prompt, Type.TITLE, t.ink), text(note, Type.CAPTION, t.muted, "r", grow=1), gap=EDGE
        )
        day = day_words(self.app, self.race.config)
        head = column(head, *([text(day, Type.CAPTION, t.muted)] if day else []))
        first, *others = [self._item_button(item) for item in self._items()]
        buttons = [first, *map(self._tool_button, self.race.menu_tools()), *others]
        if len(buttons) % 2:
            # the way to the title is the last one on the right in every game
            buttons.insert(-1, box(grow=1))
        half = len(buttons) // 2
        sides = (column(*side, gap=NEAR, grow=1) for side in (buttons[:half], buttons[half:]))
        leave = para(self.t(self._leave_key), Type.CAPTION, t.muted)
        put_card(self, p, WIDTH, head, *self.race.menu_nodes(p), row(*sides, gap=GAP), leave)

    def _item_button(self, item: Item) -> Node:
        id, label, action, key, icon = item
        kind = "primary" if id == "resume" else "normal"
        return button(f"menu.{id}", label, action, key=key, icon=icon, dark=False, kind=kind)

    def _tool_button(self, tool: Tool) -> Node:
        """Return the button of a tool; what happens at the table closes the menu."""
        name = tool.id.removeprefix("bar.")
        action = tool.action if name in STAYS else self._closing(tool.action)
        look = ButtonLook(key=tool.key, icon=tool.icon, dark=False, tooltip=tool.tooltip, why=tool.why)
        look["enabled"] = not tool.why
        return button(f"menu.{name}", tool.label, action, **look)

    @property
    def _leave_key(self) -> str:
        """The text on what leaving means: Continue brings back only a race that goes on and is saved."""
        if self.race.match.fault is not None:
            return "pause.leave_unsaved"
        if not self.race.match.is_over or self.race.leave_key != RaceScene.leave_key:
            return self.race.leave_key
        return "pause.leave_over" if self.race.record_source is not None else "race_end.not_saved"

    def _leave(self, back: Route | None = None) -> None:
        """Go to the title, and on to `back` if given; ask first if the race cannot be saved."""
        leave = partial(self._to, back)
        if self.race.save_unsaved():
            leave()
            return
        answers = [
            ("leave", "pause.leave", leave, "danger"),
            ("stay", "dialog.quit_no", None, "normal"),
        ]
        self.app.push(Dialog(self.app, "dialog.leave_title", "dialog.leave_text", answers))

    def _to(self, back: Route | None) -> None:
        self.app.reset(routes.Title())
        if back is None:
            return
        try:
            self.app.push(back)
        except PaddockError as error:
            self.app.notify_error(error)


class SaveAs(NameDialog):
    """Asks for a name and saves a copy of the race under it, among the replays."""

    name = "save_as"

    def __init__(self, app: Shell, source: Path | Journal) -> None:
        super().__init__(app)
        self.source = source

    @property
    def prompt(self) -> str:
        return self.t("pause.save_as")

    def save_as(self, typed: str) -> tuple[str, str]:
        """Write the copy."""
        return "table.saved", Saves(paths.replays()).save_as(self.source, typed).name
