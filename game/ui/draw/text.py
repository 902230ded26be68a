"""Fonts by role and size, and texts broken into lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from game.services.paths import asset
from game.ui.draw import standin
from game.ui.draw.phrases import letters, parts, phrases, words

FONT_FILES = {
    "j": "NotoSansJP-Medium.ttf",
    "jb": "NotoSansJP-Bold.ttf",
    "c": "BarlowCondensed-Medium.ttf",
    "cs": "BarlowCondensed-SemiBold.ttf",
    "cb": "BarlowCondensed-Bold.ttf",
}
"""Roles: j text, jb bold text, c/cs/cb condensed numerals and Latin headings."""

MIN_WIDTH_PERCENT = 70
"""The least percentage of their width to which letters are narrowed before they are set smaller."""


class Narrow:
    """A face with letters of the same height and `percent` of the width."""

    def __init__(self, role: str, px: int, percent: int) -> None:
        self._face, self._px, self._percent = font(role, px), px, percent
        self._role = role

    def size(self, text: str) -> tuple[int, int]:
        """Return width and height in pixels."""
        w, h = self._face.size(text)
        return -(-w * self._percent // 100), h

    def get_ascent(self) -> int:
        """Return the pixels above the baseline."""
        return self._face.get_ascent()

    def get_height(self) -> int:
        """Return the pixels of a whole line."""
        return self._face.get_height()

    def render(self, text: str, smooth: bool, colour: str) -> pygame.Surface:
        """Return the text, narrowed from letters of twice the size, as shrinking blurs them."""
        big = font(self._role, 2 * self._px).render(text, smooth, colour)
        return pygame.transform.smoothscale(big, self.size(text))


@lru_cache(maxsize=512)
def font(role: str, px: int) -> pygame.font.Font | Narrow:
    """Return the font of a role at a pixel height; `j@80` is the role `j`, 80 % as wide."""
    if not pygame.font.get_init():
        pygame.font.init()
        font.cache_clear()
    role, _, percent = role.partition("@")
    if percent:
        return Narrow(role, px, int(percent))
    return pygame.font.Font(str(asset("fonts/" + FONT_FILES[role])), px)


@lru_cache(maxsize=8192)
def readable(text: str) -> str:
    """Return the text as it is drawn: with a replacement for what the gothic face lacks."""
    if text.isascii():
        return text
    face = font("j", 24)
    assert not isinstance(face, Narrow)
    return standin.readable(text, face)


def has_glyphs(text: str, role: str) -> bool:
    """Return whether the face can draw this text (the condensed one is Latin only)."""
    return role[0] != "c" or all(ord(ch) < 0x100 or ch in "–—−·•×’“”…" for ch in text)


@lru_cache(maxsize=8192)
def role_for(text: str, role: str) -> str:
    """Return the role itself, or the gothic face of like weight if the condensed one lacks a glyph."""
    if has_glyphs(text, role):
        return role
    face, separator, percent = role.partition("@")
    return ("jb" if face != "c" else "j") + separator + percent


@lru_cache(maxsize=8192)
def text_width(text: str, role: str, px: int) -> int:
    """Return the width of a line in pixels, in the face that has its glyphs."""
    text = readable(text)
    return font(role_for(text, role), px).size(text)[0]


@lru_cache(maxsize=4096)
def narrower(text: str, role: str) -> tuple[str, ...]:
    """Return ever narrower roles of the same height for a text, the natural one first."""
    if "@" in role:
        return (role,)
    if role[0] == "j" and has_glyphs(text, "c"):
        condensed = "cb" if role == "jb" else "c"
        return (role, *(f"{role}@{n}" for n in (95, 90, 85)), condensed, f"{condensed}@95", f"{condensed}@90")
    return (role, *(f"{role}@{n}" for n in range(95, MIN_WIDTH_PERCENT - 1, -5)))


@lru_cache(maxsize=4096)
def fitting_role(text: str, role: str, px: int, width: int) -> str:
    """Return the first of ever narrower roles in which no word is cut over two lines, else the role."""
    text = readable(text)
    for face in narrower(text, role):
        if all(_advance(piece.rstrip(), face, px) <= width for piece in _whole_parts(text, face, px, width)):
            return face
    return role


def _whole_parts(text: str, role: str, px: int, width: int) -> Iterator[str]:
    def fits(piece: str) -> bool:
        return _advance(piece.rstrip(), role, px) <= width

    for phrase in phrases(text):
        for part in (phrase,) if fits(phrase) else parts(phrase):
            yield from (part,) if fits(part) else words(part)


@lru_cache(maxsize=16384)
def _advance(unit: str, role: str, px: int) -> int:
    return font(role, px).size(unit)[0]


@lru_cache(maxsize=4096)
def wrap(text: str, role: str, px: int, width: int) -> tuple[str, ...]:
    """Return lines of at most `width` pixels, broken between phrases; inside one only if no line holds it."""
    return tuple(
        line for paragraph in readable(text).split("\n") for line in _lines(paragraph, role, px, width)
    )


def _lines(paragraph: str, role: str, px: int, width: int) -> Iterator[str]:
    face = font(role, px)
    line, estimate = "", 0
    for piece in _pieces(paragraph, role, px, width):
        estimate += _advance(piece, role, px)
        # measuring a whole line is slow, so it is only done once the sum of its parts comes close
        if line and estimate > width - px // 4 and face.size(line + piece.rstrip())[0] > width:
            yield line.rstrip()
            line = piece.lstrip()
            estimate = _advance(line, role, px)
        else:
            line += piece
    yield line.rstrip()


def _pieces(paragraph: str, role: str, px: int, width: int) -> Iterator[str]:
    """Yield phrases, the words of one that is wider than a line, and the letters of such a word."""

    def fits(piece: str) -> bool:
        return _advance(piece.rstrip(), role, px) <= width

    for word in _whole_parts(paragraph, role, px, width):
        yield from (word,) if fits(word) else letters(word)
