"""Landscapes as files: the symbols they name, what is wrong with a bad one, and that the app goes on."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pygame
import pytest

from game.engine.venue.track import catalogue
from game.services.paths import asset
from game.ui.draw.painter import Painter
from game.ui.draw.surfaces import Layers, SurfaceCache
from game.ui.draw.theme import THEMES
from game.ui.tracks import art as track_art
from game.ui.tracks import landscape as landscapes
from game.ui.tracks import symbols
from game.ui.tracks.board import Board

FILES = sorted(asset("scenery").glob("*.yaml"))
SIDE = sorted(f"side/{path.stem}" for path in asset("scenery/symbols/side").glob("*.svg"))
THEMES_ALL = ("paper", "night", "contrast")


# -- symbols -----
def drawn(name: str, theme: str) -> symbols.Drawing:
    tints = tuple((key, "#C8240C") for key in symbols.open_tints(name))
    return symbols.symbol(name, theme, True, tints)


@pytest.mark.parametrize("name", [*symbols.names(), *SIDE])
def test_a_symbol_shows_something_in_each_theme(name: str) -> None:
    for theme in THEMES_ALL:
        text = drawn(name, theme).svg()
        assert not re.search(r'"#(?![0-9A-Fa-f]{6}")', text), "a tint that nobody gives"
        for tag in (
            "clipPath",
            "<mask",
            "<filter",
            "<pattern",
            "<text",
            "<symbol",
            "<use",
            "<image",
            "class=",
        ):
            assert tag not in text
        picture = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (60, 60))
        is_seen = pygame.mask.from_surface(picture, 60).count() > 30
        assert is_seen or (name, theme) == ("person", "contrast")


def test_every_symbol_stands_in_a_landscape() -> None:
    words = {word for file in FILES for word in re.findall(r"\w+", file.read_text(encoding="utf-8"))}
    assert set(symbols.names()) <= words


def test_windows_are_lit_by_night_only_and_shadows_leave_the_contrast() -> None:
    lit = "#FFD778"
    assert lit in drawn("house_wide", "night").inner
    assert lit not in drawn("house_wide", "paper").inner + drawn("house_wide", "contrast").inner
    assert "black" in drawn("pavilion", "paper").inner and "black" not in drawn("pavilion", "contrast").inner


def test_variants_are_tints() -> None:
    red, blue = (symbols.symbol("pavilion", "paper", True, (("cloth", c),)) for c in ("#C8240C", "#2440B0"))
    assert "#C8240C" in red.inner and red.inner.replace("#C8240C", "#2440B0") == blue.inner


# -- files -----
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_ours_are_read_without_a_fault(file: Path) -> None:
    found, faults = landscapes.load(file)
    assert not faults and found is not None and found.rules


GOOD = """\
ground: '#B3C489'
rules:
  - {place: dome, near: middle}
"""
BAD = {
    "ground: red\nrules: []\n": (
        1,
        "wrong_colour",
        "`ground` must be a colour such as '#C8240C', not `red`.",
    ),
    "ground: {paper: '#B3C489', night: '#202020'}\nrules: []\n": (1, "missing_key", "`contrast` is missing."),
    "rules: []\n": (1, "missing_key", "`ground` is missing."),
    GOOD + "grond: 3\n": (4, "unknown_key", "Nothing is called `grond` here; did you mean `ground`?"),
    GOOD + "  - dome\n": (4, "wrong_group", "`rules` must be keys with values (place, scatter), not `dome`."),
    GOOD + "  - {place: dom}\n": (4, "unknown_key", "Nothing is called `dom` here; did you mean `dome`?"),
    GOOD + "  - {place: dome, gap: -1}\n": (4, "wrong_range", "`gap` must lie between -0.2 and 5, not `-1`."),
    GOOD + "  - {place: dome, sizes: [1, big]}\n": (
        4,
        "wrong_range",
        "`sizes` must lie between 0.05 and 40, not `big`.",
    ),
    GOOD + "  - {place: dome, along: river}\n": (
        4,
        "wrong_word",
        "`along` must be one of straights, corners, exits, gravel, pits, narrows, road, north, not `river`.",
    ),
    GOOD + "  - {place: dome, at: [3, 900]}\n": (
        4,
        "wrong_range",
        "`at` must lie between -40 and 80, not `900`.",
    ),
    GOOD + "  - {place: dome, where: on}\n": (4, "wrong_word", "`where` must be one of in, out, not `on`."),
    GOOD + "  - {sizes: [1]}\n": (4, "missing_key", "`place` is missing."),
    GOOD + "  - {scatter: dome}\n": (4, "missing_key", "`tries` is missing."),
    GOOD + "  - {place: pavilion}\n": (4, "missing_key", "`tints.cloth` is missing."),
    GOOD + "  - {place: pavilion, tints: {cloth: blue}}\n": (
        4,
        "wrong_colour",
        "`cloth` must be a colour such as '#C8240C', not `blue`.",
    ),
    GOOD
    + "  - place: house_low\n    tints:\n      eaves: ['#102030']\n      roof: ['#102030', '#405060']\n": (
        7,
        "tint_count",
        "`roof` needs as many colours as the other tints of its rule.",
    ),
    GOOD + "layers:\n  - {layer: lava}\n": (
        5,
        "wrong_word",
        "`layer` must be one of infield, stripes, verge, pads, run_off, stream, strewn, not `lava`.",
    ),
    GOOD + "layers:\n  - {layer: verge, colour: '#DDD2BA'}\n": (5, "missing_key", "`width` is missing."),
    GOOD + "layers:\n  - {layer: run_off, width: 2}\n": (
        5,
        "strange_key",
        "Nothing is called `width` here; known: layer.",
    ),
    GOOD + "stand: pavilion\n": (4, "missing_key", "`tints.cloth` is missing."),
    "ground: []\nrules: []\n": (1, "missing_key", "`ground` is missing."),
    GOOD + "  - {place: []}\n": (4, "missing_key", "`place` is missing."),
    GOOD + "  - {place: pavilion, tints: {cloth: []}}\n": (4, "missing_key", "`cloth` is missing."),
    "include: moor\n": (1, "strange_key", "Nothing is called `moor` here; known: fen, heath."),
    "include: heat\n": (1, "unknown_key", "Nothing is called `heat` here; did you mean `heath`?"),
    "stand: stand_low\ninclude: fen\n": (
        2,
        "nested_include",
        "`fen` includes a landscape itself, and such a file cannot be included.",
    ),
    GOOD + "cell: 9\n": (4, "wrong_range", "`cell` must lie between 0.05 and 4, not `9`."),
    "ground: [\n": (1, "not_yaml", "This is not YAML: did not find expected node content."),
    "- 3\n": (1, "not_mapping", "Such a file is a list of `key: value` lines."),
}


@pytest.mark.parametrize("text", BAD)
def test_what_is_wrong_is_one_sentence_with_file_and_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "moor.yaml"
    file.write_text(text, encoding="utf-8")
    (tmp_path / "heath.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "fen.yaml").write_text("include: heath\n", encoding="utf-8")
    found, faults = landscapes.load(file)
    line, key, sentence = BAD[text]
    assert found is None and len(faults) == 1
    assert (faults[0].line, faults[0].key) == (line, key)
    assert str(faults[0]) == f"{file}:{line}: {sentence}"


def test_a_landscape_has_what_it_includes_behind_its_own(tmp_path: Path) -> None:
    moor, heath = tmp_path / "moor.yaml", tmp_path / "heath.yaml"
    heath.write_text(GOOD + "cell: 0.5\nlayers:\n  - {layer: run_off}\n", encoding="utf-8")
    moor.write_text("include: heath\nrules:\n  - {place: church}\n", encoding="utf-8")
    found, faults = landscapes.load(moor)
    assert found and not faults
    assert [rule.symbols for rule in found.rules] == [("church",), ("dome",)]
    assert (found.ground.paper, found.cell) == ("#B3C489", 0.5)
    assert [layer.kind for layer in found.layers] == ["run_off"]
    moor.write_text("include: heath\nlayers: []\nground: '#102030'\ncell: 2\n", encoding="utf-8")
    found, _ = landscapes.load(moor)
    assert found and (found.ground.paper, found.cell, found.layers) == ("#102030", 2, ())


def test_a_fault_in_an_included_file_names_that_file(tmp_path: Path) -> None:
    moor, heath = tmp_path / "moor.yaml", tmp_path / "heath.yaml"
    heath.write_text(GOOD + "  - {place: dom}\n", encoding="utf-8")
    moor.write_text("include: heath\n", encoding="utf-8")
    found, faults = landscapes.load(moor)
    assert found is None
    assert [str(fault) for fault in faults] == [
        f"{heath}:4: Nothing is called `dom` here; did you mean `dome`?"
    ]


def test_a_file_that_is_gone_is_a_fault_too(tmp_path: Path) -> None:
    found, faults = landscapes.load(tmp_path / "moor.yaml")
    assert found is None and [fault.key for fault in faults] == ["unreadable"]


def test_the_app_goes_on_with_plain_ground(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "scenery").mkdir()
    bad = tmp_path / "scenery" / "hills.yaml"
    bad.write_text("ground: green\nrules: []\n", encoding="utf-8")
    monkeypatch.setattr(landscapes, "asset", lambda rel: tmp_path / rel)
    landscapes.landscape.cache_clear()
    try:
        board = Board(catalogue.find("grand_prix", "gate"), (0.0, 0.0, 480.0, 240.0))
        surface = pygame.Surface((480, 240))
        for _ in range(2):
            track_art.road(Painter(surface, 1.0, THEMES["paper"], SurfaceCache(), Layers()), board, "test")
    finally:
        landscapes.landscape.cache_clear()
    told = capsys.readouterr().err
    assert told.count("paddock:") == 1, "it is said once"
    assert f"{bad}:1: `ground` must be a colour" in told and "plain ground" in told
    assert len({tuple(surface.get_at((x, 12))) for x in range(0, 480, 7)}) > 1


def test_a_colour_may_differ_by_theme(tmp_path: Path) -> None:
    file = tmp_path / "moor.yaml"
    file.write_text(
        "ground: {paper: '#112233', night: '#445566', contrast: '#778899'}\nrules: []\n", encoding="utf-8"
    )
    found, _ = landscapes.load(file)
    assert found and [found.ground.of(theme) for theme in THEMES_ALL] == ["#112233", "#445566", "#778899"]
