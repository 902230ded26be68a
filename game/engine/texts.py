"""Texts that come from outside: what of them may be shown, and how much of them a sentence quotes."""

from __future__ import annotations

import unicodedata
from typing import Final

SENTENCE: Final = 280
"""No sentence about a fault is longer, whatever the fault is found in."""
QUOTE: Final = 60
"""So much of a file or an argument is quoted within a sentence."""
NAME: Final = 40
"""No name of a person, of a track or of a driver is longer."""
_JOINERS: Final = "\u200c\u200d"
"""Marks within words of some scripts and within emoji: odd by their class, but no fault."""


def is_odd(char: str) -> bool:
    """Whether a character has no place in a line of text: controls, line breaks, half characters, turns of
    the direction of writing."""
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in _JOINERS


def odd_in(text: str) -> str:
    """The first odd character of a text as its code (`U+202E`), or "" where it has none."""
    if text.isprintable():
        return ""
    return next((f"U+{ord(char):04X}" for char in text if is_odd(char)), "")


def shortened(text: str, most: int = QUOTE) -> str:
    """The text with its middle left out where it is longer, and with odd characters as their codes."""
    if len(text) > most:
        head = (most - 1) * 2 // 3
        text = f"{text[:head]}…{text[len(text) - (most - 1 - head) :]}"
    if text.isprintable():
        return text
    told = "".join(f"<U+{ord(char):04X}>" if is_odd(char) else char for char in text)
    return told if len(told) <= most else f"{told[: most - 1]}…"


def clean_line(text: str, most: int = NAME) -> str:
    """One line of text without odd characters, cut to its length; spaces stay where they are being typed."""
    spaced = "".join(" " if char.isspace() else char for char in text[: most * 8])
    kept = spaced if spaced.isprintable() else "".join(char for char in spaced if not is_odd(char))
    return kept[:most]


def clean_name(text: str, most: int = NAME) -> str:
    """A name as it may be shown: such a line without spaces at its ends."""
    return " ".join(clean_line(text.strip(), most).split())
