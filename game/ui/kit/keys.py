"""Keys: from pygame's codes to names, from names to actions, and back to key caps."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

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
    "depth": "o",
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
"""Actions that can be remapped, with their key's name; undo and redo also answer to Ctrl with the key."""

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
"""Names of keys that write no letter."""


_KEYPAD: Final = {
    pygame.K_KP_0: ("0", ""),
    pygame.K_KP_1: ("1", "end"),
    pygame.K_KP_2: ("2", "down"),
    pygame.K_KP_3: ("3", "pagedown"),
    pygame.K_KP_4: ("4", "left"),
    pygame.K_KP_5: ("5", ""),
    pygame.K_KP_6: ("6", "right"),
    pygame.K_KP_7: ("7", "home"),
    pygame.K_KP_8: ("8", "up"),
    pygame.K_KP_9: ("9", "pageup"),
}
"""Digits of the keypad, with their names while Num Lock is off."""
_SIGNS: Final = {pygame.K_KP_PLUS: "+", pygame.K_KP_MINUS: "-", pygame.K_KP_PERIOD: "."}
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz1234567890"
_PUNCTUATION: Final = "-=[]\\#;'`,./"
_BY_PLACE: Final = {
    **dict(enumerate(_LETTERS, pygame.KSCAN_A)),
    **dict(enumerate(_PUNCTUATION, pygame.KSCAN_MINUS)),
}
"""The key of a US keyboard at a scancode."""
REPEATING: Final = frozenset(
    {"left", "right", "up", "down", "tab", "pageup", "pagedown", "home", "end", "backspace", "delete"}
)
"""Keys that repeat while they are held; any other acts once a press."""


def name_of(code: int, place: int = 0, mod: int = pygame.KMOD_NUM) -> str:
    """Return the name of a key: `a`, `1`, `f2`, `space`; empty if it has none here.

    On layouts whose letters our key caps lack, or with signs in place of digits, a key is named by its
    `place` (a scancode). `mod` says whether Num Lock is on.
    """
    if code in NAMES:
        return NAMES[code]
    if pygame.K_F1 <= code <= pygame.K_F12:
        return f"f{code - pygame.K_F1 + 1}"
    if code in _KEYPAD:
        # a Mac's keypad has digits only, and no lock
        return _KEYPAD[code][not mod & pygame.KMOD_NUM and sys.platform != "darwin"]
    if code in _SIGNS:
        return _SIGNS[code]
    name, us_name = pygame.key.name(code), _BY_PLACE.get(place, "")
    if len(name) == 1 and (name.isdigit() or not us_name.isdigit()):
        return name
    # letters of other scripts have no name
    return us_name


def cap(name: str) -> str:
    """Return the label of the key cap."""
    return CAPS.get(name, name.upper())


class Keymap:
    """The player's keys over the defaults."""

    def __init__(self, remapped: Mapping[str, str] | None = None) -> None:
        chosen = {action: key for action, key in (remapped or {}).items() if action in DEFAULTS}
        taken = set(chosen.values())
        # a key that the player has chosen keeps its action, even if a newer version gives it another
        free = {action: "" if key in taken else key for action, key in DEFAULTS.items()}
        self._keys = {**free, **chosen}
        self._actions = {key: action for action, key in self._keys.items() if key}

    def action(self, key: str) -> str:
        """Return the action of a key, or the key's own name."""
        return self._actions.get(key, key)

    def key(self, action: str) -> str:
        """Return the key of an action."""
        return self._keys[action]

    def cap(self, action: str) -> str:
        """Return the key cap of an action."""
        return cap(self._keys[action])
