"""Fonts by role and size, and line breaking that follows Japanese kinsoku."""

from __future__ import annotations

import re
from functools import lru_cache

import pygame

from game.services.paths import asset

FONT_FILES = {
    "j": "NotoSansJP-Medium.ttf",
    "jb": "NotoSansJP-Bold.ttf",
    "c": "BarlowCondensed-Medium.ttf",
    "cs": "BarlowCondensed-SemiBold.ttf",
    "cb": "BarlowCondensed-Bold.ttf",
}
"""Roles: j text, jb bold text, c/cs/cb condensed numerals and Latin heads."""

NOT_AT_HEAD = {
    *"、。，．」』）】〕》〉,.!?！？・：；:;ー々ゝゞ",
    *"ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ",
    *")]}%％…‥〜→−–°",
}
NOT_AT_TAIL = set("「『（【〔《〈([{“‘#+−¥$")
# a number keeps its counter, a katakana word stays whole
_UNIT = re.compile(
    r"[A-Za-z0-9+\-−–/.,'’:%#&×]+(?:[位台点枚回つ面戦個分秒人番列周着手])?"
    r"|[ァ-ヴー]{1,8}"
    r"|\s|.",
    re.S,
)


@lru_cache(maxsize=512)
def font(role: str, px: int) -> pygame.font.Font:
    """The font of a role at a pixel height."""
    if not pygame.font.get_init():
        pygame.font.init()
        font.cache_clear()
    return pygame.font.Font(str(asset("fonts/" + FONT_FILES[role])), px)


def has_glyphs(text: str, role: str) -> bool:
    """Whether the condensed face can show this text (it is Latin only)."""
    return role[0] != "c" or all(ord(ch) < 0x100 or ch in "–—−·•×’“”…" for ch in text)


def role_for(text: str, role: str) -> str:
    """The role itself, or the gothic face of like weight where the condensed one lacks a glyph."""
    return role if has_glyphs(text, role) else ("jb" if role != "c" else "j")


def units(text: str) -> list[str]:
    """The text cut into pieces between which a line may break."""
    out: list[str] = []
    for token in _UNIT.findall(text):
        glue = out and (token[0] in NOT_AT_HEAD or (out[-1] and out[-1][-1] in NOT_AT_TAIL))
        if glue:
            out[-1] += token
        else:
            out.append(token)
    return out


@lru_cache(maxsize=16384)
def _advance(unit: str, role: str, px: int) -> int:
    return font(role, px).size(unit)[0]


@lru_cache(maxsize=4096)
def wrap(text: str, role: str, px: int, width: int) -> tuple[str, ...]:
    """Lines of at most `width` pixels, broken by kinsoku; a longer unit gets a line of its own."""
    face = font(role, px)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, about = "", 0
        for unit in units(paragraph):
            about += _advance(unit, role, px)
            # the sum of the parts tells when it is worth measuring the whole, which is slow
            if line and about > width - px // 4 and face.size(line + unit.rstrip())[0] > width:
                lines.append(line.rstrip())
                line = unit.lstrip()
                about = _advance(line, role, px)
            else:
                line += unit
        lines.append(line.rstrip())
    return tuple(lines)
