"""Sanitise and shorten texts that come from outside the app."""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_SENTENCE: Final = 280
"""The most characters of an error message."""
MAX_QUOTE: Final = 60
"""The most characters that are quoted of a file or an argument."""
MAX_PARAM: Final = 120
"""The most characters of a text parameter, such as a path."""
MAX_NAME: Final = 40
"""The most characters of a name of a person, a track or a driver."""
_JOINERS: Final = "\u200c\u200d"
"""Format characters that words of some scripts and emoji need."""
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters of the classes of letters and symbols that show nothing."""


def is_odd(char: str) -> bool:
    """Return whether a line of text must not have a character: controls, breaks, surrogates, bidi marks."""
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in _JOINERS


def odd_in(text: str) -> str:
    """Return the code (`U+202E`) of the first odd character of a text, or ""."""
    if text.isprintable():
        return ""
    return next((f"U+{ord(char):04X}" for char in text if is_odd(char)), "")


def shortened(text: str, most: int = MAX_QUOTE) -> str:
    """Return the text with the middle of a long one left out, and with odd characters as their codes."""
    if len(text) > most:
        head = (most - 1) * 2 // 3
        text = f"{text[:head]}…{text[len(text) - (most - 1 - head) :]}"
    if text.isprintable():
        return text
    coded = "".join(f"<U+{ord(char):04X}>" if is_odd(char) else char for char in text)
    return coded if len(coded) <= most else f"{coded[: most - 1]}…"


def clean_line(text: str, most: int = MAX_NAME) -> str:
    """Return text as one line without odd characters, cut to a length; spaces at its ends stay for typing."""
    spaced = "".join(" " if char.isspace() else char for char in text[: most * 8])
    kept = spaced if spaced.isprintable() else "".join(char for char in spaced if not is_odd(char))
    return cut(kept, most)


def clean_name(text: str, most: int = MAX_NAME) -> str:
    """Return a name as it may be shown: one clean line without extra spaces."""
    return " ".join(clean_line(text.strip(), most).split())


def is_blank(text: str) -> bool:
    """Return whether a text has no visible characters."""
    return all(char.isspace() or char in _BLANKS or _extends(char) or is_odd(char) for char in text)


def comparable(name: str) -> str:
    """Return the form in which names are compared: equal for names that look the same."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def cut(text: str, most: int) -> str:
    """Return the text cut to a length: between characters as a reader sees them, or within a longer one."""
    return text if len(text) <= most else text[: max((at for at in breaks(text) if at <= most), default=most)]


def cut_to_width(text: str, most: int) -> str:
    """Return the text cut to a number of wide characters; letters such as those of Latin are half as wide."""
    halves = 0
    for at, char in enumerate(text):
        wide = 2 if unicodedata.east_asian_width(char) in "WF" else 1
        halves += 0 if _extends(char) else wide
        if halves > 2 * most:
            return cut(text, at)
    return text


def breaks(text: str) -> list[int]:
    """Return where each character ends as a reader sees it: marks, joined emoji and flags are one."""
    found = [at for at in range(1, len(text)) if not _joined(text, at)]
    return [*found, len(text)] if text else []


def _joined(text: str, at: int) -> bool:
    """Return whether a reader sees the codes before and after this index as one character."""
    before, char = text[at - 1], text[at]
    if char.isascii():
        return False
    if _extends(char):
        return True
    if before == "\u200d":
        # it joins pictures; between letters of some scripts both sides stay characters of their own
        return unicodedata.category(char) == "So"
    if "\U0001f1e6" <= char <= "\U0001f1ff":
        flags = at - len(text[:at].rstrip("".join(map(chr, range(0x1F1E6, 0x1F200)))))
        return flags % 2 == 1
    return _is_jamo(before) and "\u1160" <= char <= "\u11ff"


def _extends(char: str) -> bool:
    """Return whether a code extends the character before it: marks, joiners, skin tones, tags."""
    return (
        unicodedata.category(char) in ("Mn", "Mc", "Me")
        or char in _JOINERS
        or char in "\uff9e\uff9f"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _is_jamo(char: str) -> bool:
    return "\u1100" <= char <= "\u11ff" or "\uac00" <= char <= "\ud7a3"
