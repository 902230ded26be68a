"""Every drawing loads through pygame, shows something, and can be told from the others."""

from __future__ import annotations

import io
import itertools
import math
import os
import re

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.games.formula_motor_racing.rules.cards import CARD_IDS, CARDS, TEAMS
from game.games.formula_motor_racing.table.action_panel.scenes import card_scene
from game.games.formula_motor_racing.table.names import pictogram, picture_of
from game.services.paths import asset
from game.services.sound import TITLE_MUSIC, stems
from game.ui.draw import art, svg
from game.ui.draw.theme import INK

TEAM = {
    "blue": "#2440B0",
    "green": "#0DBB88",
    "yellow": "#FFD21A",
    "orange": "#F58220",
    "red": "#C8240C",
    "purple": "#8E5BC7",
}


def raster(drawing: art.Drawing, width: int = 96) -> pygame.Surface:
    """The drawing as pixels."""
    height = max(1, round(width * drawing.height / drawing.width))
    return pygame.image.load_sized_svg(io.BytesIO(drawing.svg().encode()), (width, height))


def shown(surface: pygame.Surface) -> int:
    """How many pixels are clearly not transparent."""
    return pygame.mask.from_surface(surface, 60).count()


def edge_is_clear(surface: pygame.Surface) -> bool:
    """Whether nothing touches the border of the picture."""
    w, h = surface.get_size()
    border = itertools.chain(
        ((x, y) for x in range(w) for y in (0, h - 1)), ((x, y) for y in range(h) for x in (0, w - 1))
    )
    return all(surface.get_at(point).a < 30 for point in border)


def grey(surface: pygame.Surface) -> list[int]:
    """Luminance on paper, pixel by pixel: what is left without colour."""
    flat = pygame.Surface(surface.get_size())
    flat.fill("#808080")
    flat.blit(surface, (0, 0))
    raw = pygame.image.tobytes(flat, "RGB")
    return [(2 * raw[i] + 7 * raw[i + 1] + raw[i + 2]) // 10 for i in range(0, len(raw), 3)]


def difference(a: pygame.Surface, b: pygame.Surface) -> float:
    """Mean difference in luminance, 0 to 255."""
    return sum(abs(x - y) for x, y in zip(grey(a), grey(b), strict=True)) / (a.get_width() * a.get_height())


def every_file() -> list[str]:
    """Names of all drawings under assets/art."""
    return [f"{path.parent.name}/{path.stem}" for path in sorted(asset("art").glob("*/*.svg"))]


PLACEHOLDERS = (
    *("body", "helmet", "trim", "ink", "fill", "edge", "needle", "t1", "t2", "t3"),
    *(f"block{i}" for i in range(1, 9)),
    *(f"segment{i}" for i in range(1, 6)),
)
"""What drawings leave to be tinted by who draws them."""


@pytest.mark.parametrize("name", every_file())
@pytest.mark.slow
def test_file_loads_and_shows_something(name):
    tints = dict.fromkeys(PLACEHOLDERS, "#C8240C")
    drawing = art.drawing(name, wide=1, **tints)
    picture = raster(drawing)
    assert shown(picture) > 0.02 * picture.get_width() * picture.get_height()
    left_over = re.findall(r'"#(?![0-9A-Fa-f]{3}"|[0-9A-Fa-f]{6}")[^"]*"', drawing.svg())
    assert not left_over, "placeholders nobody fills"


@pytest.mark.parametrize("name", every_file())
def test_file_uses_only_what_the_rasteriser_knows(name):
    text = art.drawing(name).svg()
    for tag in ("clipPath", "<mask", "<filter", "<pattern", "<text", "<symbol", "<use", "<image"):
        assert tag not in text


@pytest.mark.parametrize("kind", art.CARS)
@pytest.mark.parametrize("outline", ("none", "white", "amber", "paper"))
def test_cars_keep_clear_of_their_edges_and_their_size(kind, outline):
    for ghost in (False, True):
        drawing = art.car(kind, TEAM["red"], outline, ghost)
        assert (drawing.width, drawing.height) == (
            art.car(kind, "#FFFFFF").width,
            art.silhouette(kind, "#000000").height,
        )
        assert edge_is_clear(raster(drawing, 240))


@pytest.mark.parametrize("kind", art.CARS)
def test_tinted_cars_differ(kind):
    pictures = {name: raster(art.car(kind, body)) for name, body in TEAM.items()}
    for (a, one), (b, two) in itertools.combinations(pictures.items(), 2):
        assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(two, "RGBA"), (a, b)


def test_outlines_and_ghosts_differ_without_colour():
    kinds = [raster(art.car("modern_side", TEAM["blue"], o)) for o in ("none", "white", "amber")]
    kinds.append(raster(art.car("modern_side", TEAM["blue"], ghost=True)))
    kinds.append(raster(art.silhouette("modern_side", "#C4B99F")))
    for one, two in itertools.combinations(kinds, 2):
        assert difference(one, two) > 4


def test_number_plates_are_white():
    for kind in art.CARS:
        drawing = art.car(kind, TEAM["red"])
        x, y, r = art.plate(kind)
        picture = raster(drawing, round(drawing.width))
        for dx, dy in ((0, 0), (-r * 0.5, 0), (r * 0.5, 0), (0, r * 0.5)):
            assert min(picture.get_at((round(x + dx), round(y + dy)))[:3]) > 225, (kind, dx, dy)


def test_marks_differ_in_shape_alone():
    pictures = {shape: raster(art.mark_drawing(shape, "#777777"), 32) for shape in art.SHAPES}
    for (a, one), (b, two) in itertools.combinations(pictures.items(), 2):
        assert difference(one, two) > 3, (a, b)
    for shape, picture in pictures.items():
        assert edge_is_clear(picture), shape


def test_a_mark_of_unknown_shape_is_refused():
    with pytest.raises(ValueError, match="blob"):
        art.mark("blob", 0, 0, 5, "#000000")


def test_effects_differ_in_shape_alone():
    pictures = {kind: raster(art.effect(kind), 64) for kind in art.EFFECTS}
    for (a, one), (b, two) in itertools.combinations(pictures.items(), 2):
        first, second = pygame.mask.from_surface(one, 60), pygame.mask.from_surface(two, 60)
        common = first.overlap_area(second, (0, 0))
        assert common < 0.9 * max(first.count(), second.count()), (a, b)


def test_icons_take_their_colour_and_none_is_missing():
    names = art.icons()
    assert {"undo", "speed", "log", "rules", "menu", "dice", "trophy"} <= set(names)
    assert {pictogram(picture_of(card)) for card in CARD_IDS} <= set(names)
    for name in names:
        picture = raster(art.icon(name, "#FF0000"), 48)
        assert shown(picture) > 60, name
        colours = {
            tuple(picture.get_at((x, y)))[:3]
            for x in range(48)
            for y in range(48)
            if picture.get_at((x, y)).a > 200
        }
        assert all(r > 230 and g < 30 and b < 30 for r, g, b in colours), name


def test_icons_are_all_different():
    pictures = {name: pygame.image.tobytes(raster(art.icon(name), 24), "RGBA") for name in art.icons()}
    assert len(set(pictures.values())) == len(pictures)


def card_pictures() -> dict[str, art.Drawing]:
    """The picture of every card, in its team's livery."""
    shapes = dict(zip(TEAMS, art.SHAPES, strict=False))
    teams = {card.id: TEAMS[card.team] for card in CARDS if card.team >= 0}
    liveries = {card: (TEAM[team], shapes[team]) for card, team in teams.items()}
    return {card: card_scene(card, *liveries.get(card, ())) for card in CARD_IDS}


def test_every_card_has_a_picture_of_its_own_that_fills_its_frame():
    pictures = {}
    for card, drawing in card_pictures().items():
        picture = raster(drawing, 119)
        assert shown(picture) == picture.get_width() * picture.get_height(), card
        pictures[pygame.image.tobytes(picture, "RGB")] = card
    assert len(pictures) == len(CARD_IDS)


def test_no_card_is_dearer_to_draw_than_the_dearest_was():
    assert max(len(drawing.svg()) for drawing in card_pictures().values()) < 30_000


def test_a_game_without_an_emblem_gets_a_whole_one_of_its_own():
    own, toy = art.emblem("formula_motor_racing"), art.emblem("a_game_nobody_drew")
    assert (own.width, own.height) == (toy.width, toy.height) == (292, 250)
    for emblem in (own, toy):
        picture = raster(emblem, 146)
        assert shown(picture) == picture.get_width() * picture.get_height()
    assert art.emblem("a_game_nobody_drew") is toy
    assert len({art.emblem(f"game_{i}").inner for i in range(12)}) > 4


@pytest.mark.parametrize("size", ((1280, 720), (1280, 800), (1680, 720), (1720, 720), (2560, 720)))
def test_poster_fills_every_window_and_leaves_room_for_words(size):
    poster, spots = art.poster(*size), art.poster_spots(*size)
    picture = raster(poster, size[0] // 4)
    assert shown(picture) == picture.get_width() * picture.get_height()
    assert spots.title_x + spots.title_width < size[0] - 368
    for spot in spots.numbers:
        assert 0 < spot.x < size[0] - 368 and 0 < spot.y < size[1]
        assert min(picture.get_at((round(spot.x / 4), round(spot.y / 4)))[:3]) > 190, "no white plate here"


@pytest.mark.parametrize("size", ((592, 306), (480, 300), (900, 320)))
def test_podium_panel_fills_its_frame(size):
    for party in (True, False):
        picture = raster(art.podium_panel(*size, party), size[0] // 2)
        assert shown(picture) == picture.get_width() * picture.get_height()


def test_dice_have_a_picture_for_every_face():
    for state in ("plain", "hot", "good", "bad", "rolling"):
        for turn in (0.0, 18.0, 40.0):
            assert edge_is_clear(raster(art.d12(state, turn), 64)), (state, turn)
    faces = {pygame.image.tobytes(raster(art.d6(face), 40), "RGBA") for face in range(1, 7)}
    assert len(faces) == 6


def test_hatch_and_kerbs_never_leave_their_rectangle():
    numbers = r"-?\d+(?:\.\d+)?"
    for x, y in re.findall(rf"[ML]({numbers}) ({numbers})", art.hatch(10, 20, 47, 13, 9)):
        assert 10 - 0.01 <= float(x) <= 57.01 and 20 - 0.01 <= float(y) <= 33.01
    kerb = art.Drawing(120, 20, art.kerb(20, 5, 71, 5))
    picture = raster(kerb, 120)
    assert picture.get_at((18, 7)).a == 0 and picture.get_at((93, 7)).a == 0
    assert picture.get_at((21, 7)).a > 200 and picture.get_at((89, 7)).a > 200


def test_the_straight_and_the_finish_show():
    road = art.Drawing(
        400,
        120,
        art.straight(0, 20, 400, 80) + art.chequers(370, 20, 16, 80) + art.grid_box(40, 80, 90, 30, True),
    )
    picture = raster(road, 400)
    assert picture.get_at((200, 60))[:3] == (0x3A, 0x3F, 0x47)
    assert {picture.get_at((374, y))[:3] for y in range(22, 98)} >= {(0xF7, 0xF7, 0xF2), (0x14, 0x16, 0x1A)}


def test_washed_keeps_the_shape():
    car = art.car("60_side", TEAM["green"])
    assert abs(shown(raster(car)) - shown(raster(car.washed()))) < 20


def test_icon_picture_is_there():
    picture = pygame.image.load(str(asset("icon.png")))
    assert picture.get_size() == (256, 256) and picture.get_at((0, 0)).a == 0


def test_sounds_are_there_small_and_explained():
    files = sorted(asset("sounds").glob("*.ogg"))
    assert {path.stem for path in files} == {*stems()}
    assert sum(path.stat().st_size for path in files) < 600_000
    notes = asset("sounds/README.md").read_text(encoding="utf-8")
    assert all(path.name in notes for path in files)


def test_sounds_can_be_played():
    try:
        pygame.mixer.init(44100, -16, 2)
    except pygame.error as error:
        pytest.skip(f"no sound here: {error}")
    try:
        for name in stems():
            length = pygame.mixer.Sound(str(asset(f"sounds/{name}.ogg"))).get_length()
            assert 0.03 < length < {"cheer": 5.0, TITLE_MUSIC: 30.0}.get(name, 2.0)
    finally:
        pygame.mixer.quit()


def test_dashed_outlines_end_within_a_gap() -> None:
    # a dash of almost no length made the rasteriser draw a bar through one box in a hundred
    for width in range(60, 400, 7):
        drawn = svg.rect(0, 0, width, 34, None, 8, INK, 1.4, dash="5 4")
        dash, gap = (float(part) for part in drawn.split('stroke-dasharray="')[1].split('"')[0].split())
        rest = (2 * (width + 34) - (8 - 2 * math.pi) * 8) % (dash + gap)
        assert dash + 0.2 * gap < rest < dash + 0.8 * gap


def dark_on_disc(drawing: art.Drawing, width: int) -> int:
    """How many pixels of the disc of a car seen from the side are far from white."""
    picture = raster(drawing, width)
    x, y, r = (value * width / drawing.width for value in (172.0, 86.0, 18.0))
    spots = ((px, py) for px in range(int(x - r), int(x + r) + 1) for py in range(int(y - r), int(y + r) + 1))
    return sum(max(picture.get_at(spot)[:3]) < 110 for spot in spots if math.dist(spot, (x, y)) < r)


@pytest.mark.parametrize("kind", ("modern_side", "60_side"))
def test_cars_seen_from_the_side_carry_their_sign_and_each_looks_its_own(kind):
    signs = [*map(str, range(13)), "128", *art.SHAPES]
    pictures = {sign: raster(art.car(kind, TEAM["blue"], sign=sign), 106) for sign in signs}
    for (a, one), (b, two) in itertools.combinations(pictures.items(), 2):
        assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(two, "RGBA"), (a, b)
    for sign in ("1", "12", "128"):
        assert dark_on_disc(art.car(kind, TEAM["blue"], sign=sign), 106) > 6, sign
    assert dark_on_disc(art.car(kind, TEAM["blue"], sign="no number"), 106) == 0
