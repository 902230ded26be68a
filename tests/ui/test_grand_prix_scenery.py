"""The places of nestorgames GP: five tracks, five places, and nothing of them on the road."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from test_tracks import RING

from game.engine.venue.track import Track, catalogue
from game.games.full_throttle.rules.course import TRACK_RULES as COURSE_RULES
from game.games.grand_prix.rules.course import TRACK_RULES
from game.tracks.load import load
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.surfaces import Layers, SurfaceCache
from game.ui.draw.theme import THEMES
from game.ui.tracks import art as track_art
from game.ui.tracks.board import Board
from game.ui.tracks.landscape import landscape
from game.ui.tracks.placer import Placer
from game.ui.tracks.road import ASPHALT, CORNER
from game.ui.tracks.scenery import build_scenery
from game.ui.tracks.sites import WalkSite

GP = "grand_prix"
BOX = (0.0, 0.0, 952.0, 487.0)
OURS = ("oval", "eight", "tele", "gate", "grand")
PLACES = ("city", "desert", "harbour", "hills", "speedway")


def load_text(folder: Path, text: str) -> tuple[Track | None, list[str]]:
    """A track of a player's own, and what is wrong with it."""
    file = folder / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    track, faults = load(file, GP, TRACK_RULES, True)
    return track, [f"{fault.line}: {fault}" for fault in faults]


def painted(board: Board, theme: str, u: float = 1.0) -> pygame.Surface:
    surface = pygame.Surface((round(BOX[2] * u), round(BOX[3] * u)))
    p = Painter(surface, u, THEMES[theme], SurfaceCache(), Layers())
    track_art.road(p, board, "test")
    return surface


def roads(track: Track) -> Iterator[Box]:
    for space in track.spaces:
        yield space.pose.x - 0.46, space.pose.y - 0.46, 0.92, 0.92


def meet(a: Box, b: Box, by: float = 0.0) -> bool:
    across = a[0] + by < b[0] + b[2] and b[0] + by < a[0] + a[2]
    return across and a[1] + by < b[1] + b[3] and b[1] + by < a[1] + a[3]


# -- which place -----
def test_each_of_our_tracks_is_a_place_of_its_own() -> None:
    found = [catalogue.find(GP, name).landscape for name in OURS]
    assert sorted(found) == sorted(PLACES)
    assert set(TRACK_RULES.landscapes) == {*PLACES, "meadow"}


def test_a_track_without_a_word_lies_in_a_meadow_and_races_alike(tmp_path: Path) -> None:
    silent, faults = load_text(tmp_path, RING)
    told, more = load_text(tmp_path, RING + "landscape: desert\n")
    assert silent and told and not faults and not more
    assert (silent.landscape, told.landscape) == ("meadow", "desert")
    assert silent.digest == told.digest
    meadow, _ = load_text(tmp_path, RING + "landscape: meadow\n")
    assert meadow
    pictures = [painted(Board(track, BOX), "paper") for track in (silent, meadow, told)]
    assert pictures[0].get_buffer().raw == pictures[1].get_buffer().raw
    assert pictures[0].get_buffer().raw != pictures[2].get_buffer().raw


def test_an_unknown_landscape_is_reported_with_its_line_and_the_known_ones(tmp_path: Path) -> None:
    track, faults = load_text(tmp_path, RING + "landscape: harbor\n")
    line = len(RING.splitlines()) + 1
    assert track is None and len(faults) == 1
    assert faults[0].startswith(f"{line}: ") and f"mine.yaml:{line}" in faults[0]
    assert "harbor" in faults[0] and "meadow, harbour, hills, desert, city, speedway" in faults[0]


def test_another_game_has_other_places(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(RING + "landscape: city\n", encoding="utf-8")
    _, faults = load(file, "full_throttle", COURSE_RULES, True)
    assert any("village, duck_pond" in str(fault) and fault.key == "wrong_word" for fault in faults)


# -- what stands where -----
@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("place", PLACES)
def test_nothing_stands_on_the_road_or_on_what_is_built(name: str, place: str) -> None:
    found = landscape(place)
    assert found is not None
    site = Placer(WalkSite(catalogue.find(GP, name)), found, "paper", True)
    site.run(False)
    built = list(site.site.built)
    assert len(site.free_space.occupied) > 20
    for thing in site.free_space.occupied:
        assert not any(meet(thing, road) for road in roads(site.track)), (thing, place)
        # what is measured in eighths of a cell may reach a little over the edge
        assert not any(meet(thing, box, 0.07) for box in built), (thing, place)
    for sprite in site.sprites:
        ground = sprite.x - sprite.w / 2, sprite.y - sprite.w / 2, sprite.w, sprite.w
        assert not any(meet(ground, road) for road in roads(site.track)), (sprite, place)


@pytest.mark.parametrize("name", OURS)
def test_the_same_stands_at_the_same_place_in_every_theme_and_size(name: str) -> None:
    track = catalogue.find(GP, name)
    spots = [
        {(thing.name, thing.x, thing.y) for thing in build_scenery(track, theme, True).sprites}
        for theme in ("paper", "night", "contrast")
    ]
    assert spots[0] == spots[1] == spots[2]
    small = {(thing.name, thing.x, thing.y) for thing in build_scenery(track, "paper", False).sprites}
    assert small <= spots[0]


def test_panels_of_a_table_stay_free() -> None:
    track = catalogue.find(GP, "gate")
    panel = 11.0, 2.0, 3.0, 3.0
    found = landscape("hills")
    assert found is not None
    sites = [Placer(WalkSite(track), found, "paper", True, keep) for keep in ((), (panel,))]
    for site in sites:
        site.run(False)
    taken = [[box for box in site.free_space.occupied if meet(box, panel, 0.07)] for site in sites]
    assert taken[0] and not taken[1]


def test_a_place_is_laid_alike_each_time() -> None:
    track = catalogue.find(GP, "gate")
    first = build_scenery(track, "paper", True)
    build_scenery.cache_clear()
    assert build_scenery(track, "paper", True) == first


@pytest.mark.long
@pytest.mark.parametrize("theme", ["paper", "night", "contrast"])
@pytest.mark.parametrize("name", OURS)
def test_every_space_is_as_plain_as_before(name: str, theme: str) -> None:
    track = catalogue.find(GP, name)
    board = Board(track, BOX)
    surface = painted(board, theme)
    plain = {tuple(pygame.Color(colour))[:3] for colour in (ASPHALT, CORNER)}
    for space in track.spaces:
        special = set(board.features_at(space.index)) - {"corner", "pit"}
        if space.part == "road" and not special:
            seen = [
                tuple(surface.get_at((int(x), int(y))))[:3]
                for x, y in (
                    board.off(space.index, a, b) for a in (-0.2, 0.05, 0.2) for b in (-0.2, 0.08, 0.2)
                )
            ]
            assert sum(colour in plain for colour in seen) >= 4, space.label


@pytest.mark.long
@pytest.mark.parametrize("name", OURS)
def test_the_scenery_steps_back_where_contrast_matters(name: str) -> None:
    board = Board(catalogue.find(GP, name), BOX)
    surface = painted(board, "contrast")
    light = []
    for x in range(4, int(BOX[2]) - 4, 6):
        for y in range(4, int(BOX[3]) - 4, 6):
            if board.is_clear(*board.back(x, y), 0.0) and not board.is_built(*board.back(x, y), 0.2):
                light.append(sum(surface.get_at((x, y))[:3]) / 3)
    assert len(light) > 300
    assert min(sorted(light)[len(light) // 20 :]) > 140
