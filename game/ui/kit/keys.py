"""Keys: from pygame's codes to names, from names to what they do, and back to key caps."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

DEFAULTS: dict[str, str] = {
    "primary": "space",
    "alternative": "enter",
    "back": "escape",
    "undo": "z",
    "redo": "y",
    "speed": "f",
    "pause": "p",
    "next": "n",
    "recap": "r",
    "log": "l",
    "hint": "h",
    "odds": "o",
    "read": "q",
    "fit": "0",
    "help": "f1",
    "language": "f2",
    "fullscreen": "f11",
    "picture": "f12",
    "mute": "m",
    "past": ",",
    "together": "b",
    "magnify": "x",
}
"""What can be remapped, with its key's name; undo and redo also answer to Ctrl with the key."""

CAPS = {"space": "Space", "enter": "Enter", "escape": "Esc", "tab": "Tab", "backspace": "⌫"}

NAMES = {
    pygame.K_SPACE: "space",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
}
"""What keys that write no letter are called."""


def name_of(code: int) -> str:
    """The name of a key code: `a`, `1`, `f2`, `space`; empty where it has none for us."""
    if code in NAMES:
        return NAMES[code]
    if pygame.K_F1 <= code <= pygame.K_F12:
        return f"f{code - pygame.K_F1 + 1}"
    if pygame.K_KP_0 <= code <= pygame.K_KP_9 and pygame.K_KP_0 < pygame.K_KP_9:
        return str(code - pygame.K_KP_0)
    name = pygame.key.name(code)
    return name if len(name) == 1 else ""


def cap(name: str) -> str:
    """What stands on the key cap."""
    return CAPS.get(name, name.upper())


class Keymap:
    """The player's keys over the defaults."""

    def __init__(self, remapped: Mapping[str, str] | None = None) -> None:
        own = {action: key for action, key in (remapped or {}).items() if action in DEFAULTS}
        taken = set(own.values())
        # what the player gave a key to has it, even where a newer version gives that key a task of its own
        free = {action: "" if key in taken else key for action, key in DEFAULTS.items()}
        self._keys = {**free, **own}
        self._actions = {key: action for action, key in self._keys.items() if key}

    def action(self, key: str) -> str:
        """What a key does, or the key's own name."""
        return self._actions.get(key, key)

    def key(self, action: str) -> str:
        """The key of an action."""
        return self._keys[action]

    def cap(self, action: str) -> str:
        """The key cap of an action."""
        return cap(self._keys[action])
