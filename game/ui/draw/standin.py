"""Replaces characters that no bundled font can draw by something readable."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

import pygame

from game.engine.texts import breaks

_MISSING: Final = "\uffff"
"""A character that no font has: its picture is that of all missing ones."""
_CYRILLIC: Final = (
    "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ",
    "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch ’ y ’ e yu ya yo i yi ye g",
)
_GREEK: Final = ("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o")
_SOUNDS: Final = {
    letter: sound
    for letters, sounds in (_CYRILLIC, _GREEK)
    for letter, sound in zip(letters, sounds.split(), strict=True)
}
"""Latin spellings of letters of other scripts."""
_VARIANTS: Final = str.maketrans("髙﨑𠮷濵栁德瀨增寬", "高崎吉浜柳徳瀬増寛")
"""Variants of kanji in names, with the ones that the faces have."""
_SELECTORS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), 0x20E3)))
"""What chooses another look of the character before it: emoji, a key."""
_SPELT: Final = (" LETTER ", " SYLLABLE ", " CHARACTER ", " VOWEL SIGN ")
"""In the names of characters, what precedes the sound."""


@lru_cache(maxsize=2)
def _missing_box(face: pygame.font.Font) -> bytes:
    return _pixels(face, _MISSING)


def _pixels(face: pygame.font.Font, char: str) -> bytes:
    return pygame.image.tobytes(face.render(char, True, "#000000", "#ffffff"), "RGB")


def readable(text: str, face: pygame.font.Font) -> str:
    """Return the text with replacements: base letters, a spelling, or a code for what has no glyph."""
    if text.isascii() or all(_is_drawn(char, face) for char in text):
        return text
    result, start, spelt = "", 0, False
    for end in breaks(text):
        replacement, is_spelt = _replacement(text[start:end], face)
        # replaced from the left, so that the beginning of a text looks the same whatever follows
        result += f"-{replacement}" if spelt and is_spelt else replacement
        start, spelt = end, is_spelt
    return result


def is_japanese(char: str) -> bool:
    """Return whether it is a kana, kanji or sign that every gothic face has."""
    if not "\u3000" <= char <= "\u9fff" or char == "仝":
        return False
    try:
        char.encode("shift_jis")
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=4096)
def _is_drawn(char: str, face: pygame.font.Font) -> bool:
    if char.isascii() or char.isspace() or is_japanese(char):
        return True
    category = unicodedata.category(char)
    if category[0] == "M" and face.metrics(char) == face.metrics(_MISSING):
        # alone, a mark is drawn elsewhere than the box of a missing character, though it is that box
        return False
    return category != "Cf" and _pixels(face, char) != _missing_box(face)


@lru_cache(maxsize=4096)
def _replacement(cluster: str, face: pygame.font.Font) -> tuple[str, bool]:
    """Return the replacement of one character as a reader sees it, and whether it is a spelling."""
    bare = "".join(
        c
        for c in unicodedata.normalize("NFKD", cluster)
        if not unicodedata.combining(c) and c not in _SELECTORS
    )
    for form in (
        cluster,
        cluster.translate(_VARIANTS),
        *(unicodedata.normalize(f, cluster) for f in ("NFC", "NFKC")),
        bare,
    ):
        if form and all(_is_drawn(char, face) for char in form):
            return form, False
    letters = unicodedata.normalize("NFC", cluster)
    for form in (letters, bare):
        if all(char.lower() in _SOUNDS for char in form):
            return "".join(_cased(_SOUNDS[char.lower()], char) for char in form), False
    if unicodedata.category(letters[0]) == "So" and "INDICATOR" not in unicodedata.name(letters[0], ""):
        words = (unicodedata.name(c, f"{ord(c):X}") for c in letters if unicodedata.category(c) == "So")
        return f"[{' '.join(words).lower()}]", False
    return "".join(map(_spelling, letters)), not unicodedata.name(letters[0], "").startswith("LATIN")


def _spelling(char: str) -> str:
    """Return the sound of a letter from its name ("HANGUL SYLLABLE GIM"), or a code."""
    name = unicodedata.name(char, "")
    word = next((mark for mark in _SPELT if mark in name), None)
    if unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf") and word != " VOWEL SIGN ":
        return ""
    if word is None:
        return f"[{ord(char):X}]"
    sound = name.split(word, 1)[1].split(" WITH ")[0].split()
    return _cased(sound[-1 if sound[0] in ("SARA", "FINAL") else 0].lower(), char)


def _cased(sound: str, char: str) -> str:
    return sound.capitalize() if char.isupper() else sound
