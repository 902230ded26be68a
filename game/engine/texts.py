"""Sanitise and shorten texts that come from outside the app."""

from __future__ import annotations

import unicodedata
from typing import Final

SENTENCE: Final = 280
"""No sentence about a fault is longer, whatever the fault is found in."""
QUOTE: Final = 60
"""So much of a file or an argument is quoted within a sentence."""
PARAM: Final = 120
"""So long may a text within a sentence be: a path is longer than what is quoted."""
NAME: Final = 40
"""No name of a person, of a track or of a driver is longer."""
_JOINERS: Final = "\u200c\u200d"
"""Marks within words of some scripts and within emoji: odd by their class, but no fault."""
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by their class that show nothing."""


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
    return cut(kept, most)


def clean_name(text: str, most: int = NAME) -> str:
    """A name as it may be shown: such a line without spaces at its ends."""
    return " ".join(clean_line(text.strip(), most).split())


def is_blank(text: str) -> bool:
    """Whether a text has no visible characters."""
    return all(char.isspace() or char in _BLANKS or _extends(char) or is_odd(char) for char in text)


def comparable(name: str) -> str:
    """The form in which names are compared: equal where readers would take two for one."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def cut(text: str, most: int) -> str:
    """The text up to a length, no character as a reader sees it cut in two."""
    return text if len(text) <= most else text[: max(at for at in (0, *breaks(text)) if at <= most)]


def breaks(text: str) -> list[int]:
    """Where each character ends as a reader sees them: marks, joined emoji and flags stay whole."""
    found = [at for at in range(1, len(text)) if not _joined(text, at)]
    return [*found, len(text)] if text else []


def _joined(text: str, at: int) -> bool:
    """Whether no reader sees a gap before this place."""
    before, char = text[at - 1], text[at]
    if char.isascii():
        return False
    if _extends(char):
        return True
    if before == "\u200d":
        # joins pictures, and stands between letters of some scripts without joining what is deleted
        return unicodedata.category(char) == "So"
    if "\U0001f1e6" <= char <= "\U0001f1ff":
        flags = at - len(text[:at].rstrip("".join(map(chr, range(0x1F1E6, 0x1F200)))))
        return flags % 2 == 1
    return _is_jamo(before) and "\u1160" <= char <= "\u11ff"


def _extends(char: str) -> bool:
    """Whether a code belongs to what stands before it: marks, joiners, tones of skin, tags."""
    return (
        unicodedata.category(char) in ("Mn", "Mc", "Me")
        or char in _JOINERS
        or char in "\uff9e\uff9f"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _is_jamo(char: str) -> bool:
    return "\u1100" <= char <= "\u11ff" or "\uac00" <= char <= "\ud7a3"
