"""Every character that can be shown has a glyph in the bundled faces."""

from __future__ import annotations

import string
import unicodedata
from functools import cache

import pytest

from game.services.paths import asset, root

ttlib = pytest.importorskip("fontTools.ttLib")

JAPANESE = ("NotoSansJP-Medium.ttf", "NotoSansJP-Bold.ttf")
CONDENSED = ("BarlowCondensed-Medium.ttf", "BarlowCondensed-SemiBold.ttf", "BarlowCondensed-Bold.ttf")
NUMERALS = string.ascii_letters + string.digits + " .,:;!?'\"()[]+-−–—/%#&·•×’“”…="


@cache
def glyphs(file: str) -> set[int]:
    """The code points a face has."""
    with ttlib.TTFont(asset(f"fonts/{file}"), lazy=True) as font:
        return set(font.getBestCmap())


def wanted() -> dict[str, str]:
    """Each character of the locale files, with the first file that uses it."""
    found: dict[str, str] = {}
    for path in sorted((root() / "locales").rglob("*.y*ml")):
        for char in path.read_text(encoding="utf-8"):
            if not unicodedata.category(char).startswith("C"):
                found.setdefault(char, f"{path.parent.name}/{path.name}")
    return found


@pytest.mark.parametrize("file", JAPANESE)
@pytest.mark.slow
def test_every_character_of_the_locales_has_a_glyph(file):
    have = glyphs(file)
    missing = {char: where for char, where in wanted().items() if ord(char) not in have}
    assert not missing


@pytest.mark.parametrize("file", CONDENSED)
def test_the_condensed_faces_have_numerals_and_latin(file):
    missing = [char for char in NUMERALS if ord(char) not in glyphs(file)]
    assert not missing


@pytest.mark.parametrize("file", JAPANESE)
def test_the_japanese_faces_have_what_numerals_are_written_with(file):
    missing = [char for char in NUMERALS + "≈→←↑↓①②③●■▲◆" if ord(char) not in glyphs(file)]
    assert not missing


def test_the_condensed_faces_have_all_that_the_text_module_gives_them():
    text = pytest.importorskip("game.ui.draw.text")
    have = set.intersection(*(glyphs(file) for file in CONDENSED))
    given = [chr(c) for c in range(0x20, 0x2500) if text.has_glyphs(chr(c), "cb") and chr(c).isprintable()]
    missing = [char for char in given if ord(char) not in have]
    assert not missing, "has_glyphs() promises what the face lacks"


def test_licences_lie_beside_the_faces():
    for file in ("BarlowCondensed-OFL.txt", "NotoSansJP-OFL.txt"):
        assert "SIL OPEN FONT LICENSE" in asset(f"fonts/{file}").read_text(encoding="utf-8")
