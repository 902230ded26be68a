"""The keys page of the settings: shows and changes the key of each action."""

from __future__ import annotations

from typing import Final

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, EDGE, GAP, NEAR, Type
from game.ui.kit.cards import put_card
from game.ui.kit.elements import Element, Look
from game.ui.kit.keys import DEFAULTS, cap
from game.ui.kit.layout import Node, box, column, para, row
from game.ui.kit.marks import focus_ring, icon, keycap
from game.ui.kit.parts import button, sign
from game.ui.kit.scene import Scene, Shell

LABELS: Final = {
    "next": "next_event",
    "recap": "replay_turn",
    "read": "read_out",
    "fit": "fit_view",
    "help": "rule",
    "fullscreen": "full_screen",
}
"""Actions whose locale key has another name."""
FIXED: Final = ("primary", "alternative", "back")
"""Actions with fixed keys, as every button and dialog uses them."""
RESERVED: Final = frozenset(
    {"space", "enter", "escape", "tab", "backspace", "delete", "left", "right", "up", "down"}
    | {"home", "end", "pageup", "pagedown"}
    | set("123456789")
)
STEP, OTHERS, RESET, CANCEL = 52.0, 226.0, 280.0, 160.0
"""Heights of an action's line and of the page without these; widths of the buttons."""
CAPTURE = (580.0, 220.0)


def label_key(action: str) -> str:
    """Return the locale key of an action's name."""
    return f"key.{LABELS.get(action, action)}"


class KeysPage:
    """Two columns of actions with their key caps."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.app = scene.app

    def layout_nodes(self, p: Painter) -> list[Node]:
        """Return a button for each action, and at the foot a help text and the reset button."""
        scene, rows = self.scene, -(-len(DEFAULTS) // 2)
        keys = [self._action(action) for action in DEFAULTS]
        sides = (
            column(*keys[i : i + rows], *[box(grow=1)] * (i + rows - len(keys)), gap=NEAR - 2, grow=1)
            for i in (0, rows)
        )
        reset = button(
            "settings.keys_reset",
            scene.t("settings.keys_reset"),
            lambda: self.app.change_settings(keys={}),
            RESET,
            dark=False,
            icon="undo",
            enabled=bool(self.app.settings.keys),
            why=scene.t("settings.keys_untouched"),
        )
        about = para(scene.t("settings.keys_help"), Type.CAPTION, p.theme.muted, grow=1)
        return [
            row(*sides, gap=EDGE, pad=(0, GAP, 0, GAP), h=min(len(keys) / 2 * STEP, p.h - OTHERS), grow=0),
            box(grow=1),
            row(about, reset, gap=EDGE, align="middle"),
        ]

    def _action(self, action: str) -> Node:
        fixed, t = action in FIXED, self.scene.t
        item = Element(f"settings.key.{action}", "button", t(label_key(action)), draw=_draw_key)
        item.action = lambda: self.app.push(KeyCapture(self.app, action))
        item.value = self.app.keymap.key(action)
        item.enabled, item.why = not fixed, t("settings.keys_fixed") if fixed else ""
        item.extra = {"of": self.app.keymap.cap(action)}
        return box(item=item, grow=1)


def _draw_key(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.sand if look.is_hot and e.enabled else t.card, 6, t.rule, 1.4)
    colour = t.ink if e.enabled else t.muted
    p.text(x + 14, y + h / 2, e.label, BODY, colour, "j", w=w - 110)
    keycap(p, x + w - 14, y + h / 2, e.of(str), False, min(26.0, h - 8), "r", t.ink if e.enabled else None)
    if not e.enabled:
        icon(p, "lock", x + w - 84, y + h / 2, 16, t.muted)
    if look.is_hot:
        focus_ring(p, x, y, w, h, 9)


class KeyCapture(Scene):
    """Waits for the new key of an action; refuses a key that is taken and names the action that has it."""

    name = "key_capture"
    is_overlay = True

    def __init__(self, app: Shell, action: str) -> None:
        super().__init__(app)
        self.action = action
        self.refused: tuple[str, dict[str, str]] | None = None
        """Why the last key was refused: a locale key with parameters, some of them locale keys too."""

    @property
    def prompt(self) -> str:
        return self.t("settings.keys_press", name=self.t(label_key(self.action)))

    def fault(self) -> str:
        """Return why the last key was refused; empty if none was."""
        if self.refused is None:
            return ""
        key, params = self.refused
        return self.t(key, **{k: self.t(v) if v.startswith("key.") else v for k, v in params.items()})

    def build(self, p: Painter) -> None:
        t = p.theme
        fault = para(self.fault(), Type.STRONG, t.danger_paper) if self.refused else box()
        message = row(
            sign("keyboard", 34, t.ink),
            column(para(self.prompt, Type.WORD, t.ink, 1.35), fault, gap=GAP, grow=1),
            gap=GAP,
            grow=1,
            align="start",
        )
        cancel = button(
            "capture.cancel", self.t("common.cancel"), self.app.pop, CANCEL, key="Esc", dark=False
        )
        put_card(self, p, CAPTURE[0], message, row(box(grow=1), cancel), h=CAPTURE[1] * p.text_scale)

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        self.set_key(self.app.keymap.key(name) if name in DEFAULTS else name)
        return True

    def set_key(self, raw: str) -> None:
        """Give this key to the action, unless it is taken or reserved."""
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
