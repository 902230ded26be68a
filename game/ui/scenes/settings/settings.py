"""The settings: every change applies at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from game.engine.errors import PaddockError
from game.services.settings import HINTS, SPEEDS, THEMES
from game.ui.draw import art
from game.ui.draw import theme as themes
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, BUTTON_H, CAPTION, EDGE
from game.ui.kit.bar import BAR
from game.ui.kit.cards import foot_stripes, page_card
from game.ui.kit.dialog import Dialog
from game.ui.kit.elements import Element, Look
from game.ui.kit.fields import slider, stepper, toggle
from game.ui.kit.marks import focus_ring, icon
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import Value, button, segmented
from game.ui.race.words import stepper_end
from game.ui.scenes.settings.data import DataPage
from game.ui.scenes.settings.keys import KeysPage

TABS: Final = ("game", "speed", "display", "sound", "language", "keys", "data")
ICONS: Final = {
    "game": "flag",
    "speed": "speed",
    "display": "display",
    "sound": "sound",
    "language": "language",
    "keys": "keyboard",
    "data": "folder",
}
SIDE = 224.0
CONTROL = 380.0
STEP = 72.0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a page: its label, the sentence under it, and where it lies."""

    label: str
    help: str
    top: float
    control: float = CONTROL


class SettingsScene(Scene):
    """Seven pages; a tab on the left chooses one."""

    name = "settings"

    def __init__(self, app: Shell, tab: str = "game") -> None:
        super().__init__(app)
        self.tab = tab
        self.rows: list[Row] = []
        self._high = STEP
        self.rect = (0.0, 0.0, 0.0, 0.0)
        self.keys_page = KeysPage(self)
        self.data_page = DataPage(self)

    @property
    def prompt(self) -> str:
        return self.t("settings.title")

    # -- frame -------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        self.declare_bar(p, self.language_item(), self.back_item())
        for i, tab in enumerate(TABS):
            self.ui.add(
                Element(
                    f"settings.tab.{tab}",
                    "tab",
                    self.t(f"settings.tab_{tab}"),
                    (EDGE, BAR + 20 + i * 54, SIDE, 46),
                    self._opener(tab),
                    _draw_tab,
                    selected=tab == self.tab,
                    extra={"icon": ICONS[tab]},
                )
            )
        button(
            self.ui,
            "settings.reset",
            EDGE,
            p.h - 72,
            SIDE,
            BUTTON_H,
            self.t("settings.reset_all"),
            self._ask_reset,
            dark=False,
            size=15,
            icon="undo",
        )
        left = 24 + SIDE + 20
        self.rect = (left, BAR + 20, p.w - left - EDGE, p.h - BAR - 46)
        self.rows = []
        getattr(self, f"_build_{self.tab}")(p)

    def _opener(self, tab: str) -> Callable[[], None]:
        def open_tab() -> None:
            self.tab = tab

        return open_tab

    def _row(
        self, label: str, about: str = "", high: float = STEP, control: float = CONTROL
    ) -> tuple[float, float]:
        """A new row; returns x and middle y of its control."""
        x, y, w, _ = self.rect
        top = y + 64 if not self.rows else self.rows[-1].top + self._high
        self._high = high
        self.rows.append(Row(label, about, top, control))
        return x + w - CONTROL - EDGE, top + 32

    def _ask_reset(self) -> None:
        answers = [
            ("yes", "settings.reset_yes", self.app.reset_settings, "danger"),
            ("no", "common.cancel", None, "normal"),
        ]
        self.app.push(Dialog(self.app, "settings.reset_title", "settings.reset_text", answers))

    # -- controls ----------------------------------------------------------------------------------
    def _set(self, **values: Any) -> None:
        try:
            self.app.change_settings(**values)
        except PaddockError as error:
            self.app.notify_error(error)

    def _switch(self, name: str, about: str = "") -> None:
        label = f"settings.{name}"
        x, y = self._row(label, about, control=60)
        value = getattr(self.app.settings, name)
        toggle(
            self.ui,
            label,
            x + CONTROL - 46,
            y - 16,
            46,
            32,
            self.t(label),
            value,
            lambda: self._set(**{name: not getattr(self.app.settings, name)}),
            bare=True,
        )

    def _choice(
        self,
        name: str,
        choices: list[tuple[Value, str]],
        action: Callable[[Value], object],
        about: str = "",
        wide: float = CONTROL,
    ) -> None:
        label = f"settings.{name}"
        x, y = self._row(label, about)
        segmented(
            self.ui,
            label,
            x + CONTROL - wide,
            y - 18,
            wide,
            38,
            choices,
            getattr(self.app.settings, name),
            action,
        )

    def _percent(self, name: str, low: int, high: int, about: str) -> None:
        label = f"settings.{name}"
        x, y = self._row(label, about)
        value = getattr(self.app.settings, name)
        stepper(
            self.ui,
            label,
            x + CONTROL - 200,
            y - 19,
            200,
            38,
            self.t(label),
            value,
            low,
            high,
            lambda n: self._set(**{name: n}),
            self.t("settings.percent", n=value),
            10,
            at_end=stepper_end(self.app, value, low, high),
        )

    # -- pages -------------------------------------------------------------------------------------
    def _build_game(self, p: Painter) -> None:
        levels = [(level, self.t(f"settings.hints_{level}")) for level in HINTS]
        self._choice("hints", levels, self._set_hints, "settings.hints_help")
        self._switch("confirm_quit", "settings.confirm_quit_help")

    def _set_hints(self, level: Value) -> None:
        self._set(hints=level)

    def _build_speed(self, p: Painter) -> None:
        labels = [(n, self.t(f"settings.speed_{n}")) for n in SPEEDS]
        self._choice("speed_own", labels, lambda n: self._set(speed_own=n), "settings.speed_own_help")
        self._choice("speed_bots", labels, lambda n: self._set(speed_bots=n), "settings.speed_bots_help")
        self._switch("reduced_motion", "settings.reduced_motion_help")

    def _build_display(self, p: Painter) -> None:
        self._choice(
            "display",
            [(n, self.t(f"settings.display_{n}")) for n in ("window", "fullscreen")],
            self._set_display,
        )
        x, y = self._row("settings.theme", "settings.theme_help", 128)
        each = (CONTROL + 60 - 20) / 3
        for i, theme in enumerate(THEMES):
            self.ui.add(
                Element(
                    f"settings.theme.{theme}",
                    "choice",
                    self.t(f"settings.theme_{theme}"),
                    (x - 60 + i * (each + 10), y - 22, each, 110),
                    self._chooser(theme),
                    _draw_theme,
                    selected=theme == self.app.settings.theme,
                    extra={"theme": theme},
                )
            )
        self._percent("ui_scale", 70, 100, "settings.ui_scale_help")
        self._percent("text_scale", 100, 150, "settings.text_scale_help")
        self._switch("patterns", "settings.patterns_help")
        self._switch("reduced_motion", "settings.reduced_motion_help")

    def _chooser(self, theme: str) -> Callable[[], None]:
        return lambda: self._set(theme=theme)

    def _set_display(self, display: str) -> None:
        if display != self.app.settings.display:
            self.app.toggle_fullscreen()

    def _build_sound(self, p: Painter) -> None:
        self._switch("sound", "settings.sound_help")
        self._switch("muted", "settings.muted_help")
        x, y = self._row("settings.volume", "settings.volume_help")
        slider(
            self.ui,
            "settings.volume",
            x,
            y - 16,
            CONTROL - 70,
            32,
            self.t("settings.volume"),
            self.app.settings.volume,
            0,
            100,
            5,
            self._set_volume,
        )

    def _set_volume(self, volume: int) -> None:
        self._set(volume=volume)
        self.app.sound.play("click")

    def _build_language(self, p: Painter) -> None:
        names = [
            (code, language.text("language.name")) for code, language in self.app.translator.languages.items()
        ]
        choices = [(None, self.t("settings.language_system")), *names]
        self._choice(
            "language", choices, lambda code: self._set(language=code), "settings.language_help", CONTROL + 90
        )

    def _build_keys(self, p: Painter) -> None:
        self.keys_page.build(p, self.rect)

    def _build_data(self, p: Painter) -> None:
        self.data_page.build(p, self.rect)

    # -- drawing -----------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, BAR, p.w, p.h - BAR, t.paper)
        self.paint_bar(p)
        foot_stripes(p)
        x, y, w, h = self.rect
        page_card(p, (x, y, w, h))
        p.text(x + EDGE, y + 32, self.t(f"settings.tab_{self.tab}"), 22, t.ink, "jb")
        p.text(x + w - EDGE, y + 32, self.t("settings.at_once"), CAPTION, t.muted, "j", "r")
        p.rect(x + EDGE, y + 56, w - 2 * EDGE, 2, t.ink)
        for i, row in enumerate(self.rows):
            self._paint_row(p, row, i)
        if self.tab == "keys":
            self.keys_page.paint(p)
        elif self.tab == "data":
            self.data_page.paint(p)
        elif self.tab == "sound":
            self._paint_sound(p)

    def _paint_row(self, p: Painter, row: Row, index: int) -> None:
        t = p.theme
        x, _, w, _ = self.rect
        room = w - row.control - 80 - (100 if row.label in ("settings.theme", "settings.language") else 0)
        if index:
            p.rect(x + EDGE, row.top - 3, w - 2 * EDGE, 1, t.rule)
        p.text(x + EDGE, row.top + (20 if row.help else 32), self.t(row.label), 17, t.ink, "jb", w=room)
        if row.help:
            p.block(x + EDGE, row.top + 44, room, 30, self.t(row.help), CAPTION, t.muted, "j", 1.35)

    def _paint_sound(self, p: Painter) -> None:
        t = p.theme
        e = self.ui.find("settings.volume")
        if e:
            x, y, w, h = e.rect
            p.text(x + w + 70, y + h / 2, str(e.value), 22, t.ink, "cb", "r")
        if self.app.sound.fault:
            x, y, w, h = self.rect
            icon(p, "mute", x + 36, y + h - 36, 22, t.danger_paper)
            p.text(x + 58, y + h - 36, self.t("settings.no_sound"), BODY, t.danger_paper, "j", w=w - 80)


def _draw_tab(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.ink if e.selected else t.card, 8, t.ink, 2)
    colour = t.paper if e.selected else t.ink
    icon(
        p,
        e.extra["icon"],
        x + 26,
        y + h / 2,
        22,
        themes.PAPER.accent if e.selected and t.name != "night" else colour,
    )
    p.text(x + 50, y + h / 2, e.label, 17, colour, "jb", w=w - 60)
    if look.hot:
        focus_ring(p, x, y, w, h)


def _draw_theme(p: Painter, e: Element, look: Look) -> None:
    """A small picture of the app in that theme."""
    t = p.theme
    x, y, w, h = e.rect
    look_of = themes.THEMES[e.extra["theme"]]
    p.rect(x, y, w, h - 30, look_of.paper, 8)
    p.rect(x + 3, y + 1, w - 6, 13, look_of.night, 0)
    p.rect(x + 2, y + 13, w - 4, 1.5, look_of.accent)
    p.rect(x + 8, y + 22, w * 0.5, h - 60, look_of.card, 4, look_of.ink, 1.6)
    for i, wide in enumerate((0.34, 0.26, 0.3)):
        p.rect(x + 16, y + 31 + i * 10, w * wide, 3, look_of.ink if i == 0 else look_of.muted, 1.5)
    p.art(art.car("modern_side", "#C8240C", "paper"), x + w * 0.77, y + 44, w * 0.36, mid=True)
    p.rect(x, y, w, h - 30, None, 8, t.accent if e.selected else t.ink, 4 if e.selected else 2)
    p.text(x + w / 2, y + h - 14, e.label, 16, t.ink, "jb" if e.selected else "j", "c", w=w)
    if look.hot:
        focus_ring(p, x, y, w, h - 30)
