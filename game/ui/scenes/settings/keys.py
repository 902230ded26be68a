"""The keys page of the settings: what each key does, and how to give it to another."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, EDGE
from game.ui.kit.cards import overlay_card
from game.ui.kit.elements import Element, Look
from game.ui.kit.keys import DEFAULTS, cap
from game.ui.kit.marks import focus_ring, icon, keycap
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button

LABELS: Final = {
    "next": "next_event",
    "recap": "replay_turn",
    "read": "read_out",
    "fit": "fit_view",
    "help": "rule",
    "fullscreen": "full_screen",
}
"""Where an action's text has another name than the action."""
FIXED: Final = ("primary", "alternative", "back")
"""Actions whose keys every button and dialog counts on."""
RESERVED: Final = frozenset(
    {"space", "enter", "escape", "tab", "backspace", "delete", "left", "right", "up", "down"}
    | {"home", "end", "pageup", "pagedown"}
    | set("123456789")
)


def label_key(action: str) -> str:
    """The locale key of what an action does."""
    return f"key.{LABELS.get(action, action)}"


class KeysPage:
    """Two columns of actions with their key caps."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.app = scene.app
        self.rect = (0.0, 0.0, 0.0, 0.0)

    def build(self, p: Painter, rect: tuple[float, float, float, float]) -> None:
        """Declare one button an action."""
        self.rect = rect
        x, y, w, h = rect
        each = (w - 2 * EDGE - 24) / 2
        rows = -(-len(DEFAULTS) // 2)
        step = min(52.0, (h - 64 - 92) / rows)
        for i, action in enumerate(DEFAULTS):
            at = (x + EDGE + i // rows * (each + 24), y + 66 + i % rows * step, each, step - 6)
            fixed = action in FIXED
            why = self.scene.t("settings.keys_fixed") if fixed else ""
            self.scene.ui.add(
                Element(
                    f"settings.key.{action}",
                    "button",
                    self.scene.t(label_key(action)),
                    at,
                    partial(self._capture, action),
                    _draw_key,
                    not fixed,
                    why,
                    value=self.app.keymap.key(action),
                    extra={"cap": self.app.keymap.cap(action)},
                )
            )
        button(
            self.scene.ui,
            "settings.keys_reset",
            x + w - 304,
            y + h - 64,
            280,
            42,
            self.scene.t("settings.keys_reset"),
            lambda: self.app.change_settings(keys={}),
            dark=False,
            icon="undo",
            enabled=bool(self.app.settings.keys),
            why=self.scene.t("settings.keys_untouched"),
        )

    def _capture(self, action: str) -> None:
        self.app.push(KeyCapture(self.app, action))

    def paint(self, p: Painter) -> None:
        """How to change a key, and which never change."""
        x, y, w, h = self.rect
        about = self.scene.t("settings.keys_help")
        p.block(x + EDGE, y + h - 52, w - 360, 40, about, CAPTION, p.theme.muted)


def _draw_key(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.sand if look.hot and e.enabled else t.card, 6, t.rule, 1.4)
    colour = t.ink if e.enabled else t.muted
    p.text(x + 14, y + h / 2, e.label, BODY, colour, "j", w=w - 110)
    keycap(
        p, x + w - 14, y + h / 2, e.extra["cap"], False, min(26.0, h - 8), "r", t.ink if e.enabled else None
    )
    if not e.enabled:
        icon(p, "lock", x + w - 84, y + h / 2, 16, t.muted)
    if look.hot:
        focus_ring(p, x, y, w, h, 9)


class KeyCapture(Scene):
    """Waits for the new key of an action; a key that is taken is refused by the name of what it does."""

    name = "key_capture"
    overlay = True

    def __init__(self, app: Shell, action: str) -> None:
        super().__init__(app)
        self.action = action
        self.refused: tuple[str, dict[str, str]] | None = None
        """Locale key and parameters of why the last key was refused; a `key.` parameter is one itself."""

    @property
    def prompt(self) -> str:
        return self.t("settings.keys_press", name=self.t(label_key(self.action)))

    def fault(self) -> str:
        """Why the last key was refused, empty where none was."""
        if self.refused is None:
            return ""
        key, params = self.refused
        return self.t(key, **{k: self.t(v) if v.startswith("key.") else v for k, v in params.items()})

    def build(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        button(
            self.ui,
            "capture.cancel",
            x + w - 184,
            y + h - 62,
            160,
            42,
            self.t("common.cancel"),
            self.app.pop,
            key="Esc",
            dark=False,
        )

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        self.give(self.app.keymap.key(name) if name in DEFAULTS else name)
        return True

    def give(self, raw: str) -> None:
        """Give this key to the action, unless it is spoken for."""
        keymap = self.app.keymap
        taken = next((a for a in DEFAULTS if a != self.action and keymap.key(a) == raw), None)
        if taken:
            self.refused = ("settings.keys_taken", {"cap": cap(raw), "name": label_key(taken)})
        elif raw in RESERVED:
            self.refused = ("settings.keys_reserved", {"cap": cap(raw)})
        else:
            keys = {**self.app.settings.keys, self.action: raw}
            if DEFAULTS[self.action] == raw:
                del keys[self.action]
            self.app.pop()
            self.app.change_settings(keys=keys)

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        return p.w / 2 - 290, p.h / 2 - 110, 580, 220

    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        overlay_card(p, (x, y, w, h))
        icon(p, "keyboard", x + 44, y + 46, 34, t.ink)
        p.para(x + 78, y + 38, w - 102, self.prompt, 19, t.ink, "jb", 1.35)
        if self.refused:
            p.para(x + 78, y + 100, w - 102, self.fault(), BODY, t.danger_paper, "jb", 1.4)
