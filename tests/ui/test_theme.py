"""The theme keeps its promises: contrast, colours that dichromats can tell apart, type sizes."""

from __future__ import annotations

import itertools
import math

import pytest

from game.engine import registry
from game.engine.venue.track import catalogue
from game.ui.draw import svg, theme
from game.ui.draw.surfaces import rasterise
from game.ui.draw.theme import SEATS, THEMES, Theme, contrast
from game.ui.tracks import art as track_art
from game.ui.tracks.board import Board

TEXT_ON = [
    ("ink", "paper"),
    ("ink", "card"),
    ("muted", "paper"),
    ("muted", "card"),
    ("ghost_ink", "ghost"),
    ("ink", "own_paper"),
    ("ink", "bad_paper"),
    ("light", "night"),
    ("light", "panel"),
    ("light", "raised"),
    ("light", "asphalt"),
    ("light_muted", "night"),
    ("light_muted", "panel"),
    ("light_muted", "asphalt"),
    ("out_dark", "panel"),
    ("accent", "panel"),
    ("accent", "night"),
    ("accent", "own_dark"),
    ("danger", "panel"),
    ("good", "panel"),
    ("info", "panel"),
    ("danger_paper", "paper"),
    ("danger_paper", "card"),
    ("good_paper", "paper"),
    ("good_paper", "card"),
    ("good_paper", "own_paper"),
    ("info_paper", "paper"),
    ("on_accent", "accent"),
]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT_ON)
def test_text_reads_on_its_ground(name: str, text: str, ground: str) -> None:
    colours = THEMES[name]
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= 4.5


def test_high_contrast_is_higher() -> None:
    plain, high = THEMES["paper"], THEMES["contrast"]
    for text, ground in (("muted", "paper"), ("light_muted", "panel"), ("ink", "card")):
        assert contrast(getattr(high, text), getattr(high, ground)) >= max(
            7.0, contrast(getattr(plain, text), getattr(plain, ground))
        )


def test_on_picks_the_readable_colour() -> None:
    for colour, _ in SEATS:
        assert contrast(theme.text_colour_on(colour), colour) >= 4.5


def _lab(colour: tuple[float, float, float]) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of linear RGB."""
    r, g, b = colour
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (max(0.0, c) for c in xyz)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def _linear(colour: str) -> tuple[float, float, float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b


# Machado, Oliveira & Fernandes 2009, severity 1.0, on linear RGB
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _seen(colour: str, vision: str) -> tuple[float, float, float]:
    rgb = _linear(colour)
    r, g, b = (sum(m * c for m, c in zip(row, rgb, strict=True)) for row in VISIONS[vision])
    return _lab((r, g, b))


def distance(one: str, other: str, vision: str = "normal") -> float:
    """Colour difference in that vision, CIE 1976."""
    return math.dist(_seen(one, vision), _seen(other, vision))


@pytest.mark.parametrize("vision", VISIONS)
def test_seat_colours_stay_apart(vision: str) -> None:
    for (one, _), (other, _) in itertools.combinations(SEATS, 2):
        assert distance(one, other, vision) >= 20, (one, other)


def test_seats_of_every_game_have_shapes_of_their_own() -> None:
    """Colour is never alone: no two tokens share a shape."""
    assert len({shape for _, shape in SEATS}) == len(SEATS)
    for game in registry.games().values():
        shapes = [token.shape for token in game.tokens]
        assert len(set(shapes)) == len(shapes), game.id


def test_tones_differ_in_lightness_or_hue_for_everybody() -> None:
    """Good and danger are told by sign and hatching too, but must not look alike to anyone either."""
    for vision in VISIONS:
        for colours in THEMES.values():
            assert distance(colours.good, colours.danger, vision) >= 20
            assert distance(colours.good_paper, colours.danger_paper, vision) >= 12


def test_nothing_is_smaller_than_a_caption() -> None:
    assert theme.CAPTION == 14


def test_themes_are_complete() -> None:
    assert all(isinstance(t, Theme) for t in THEMES.values())
    assert set(THEMES) == {"paper", "night", "contrast"}


@pytest.mark.parametrize("game", ["grand_prix", "full_throttle", "formula_one"])
@pytest.mark.slow
def test_spaces_are_clear_against_the_road_in_high_contrast(game: str) -> None:
    """Across the line between two spaces some pixel has three times the contrast of the road beside it."""
    for track_id in catalogue.ids(game):
        board = Board(catalogue.find(game, track_id), (0.0, 0.0, 960.0, 500.0))
        inner = track_art.vectors(board, THEMES["contrast"], False, ())
        picture = rasterise(svg.document(inner, 0, 0, 960, 500), 1920, 1000)
        ratios = []
        for space in board.course[::3]:
            ahead = space.forward[0] if space.forward else None
            if ahead is None or space.turn or board.track.spaces[ahead].turn:
                continue
            a, b = board.at(space.index), board.at(ahead)
            way = [(a.x + (b.x - a.x) * s / 40, a.y + (b.y - a.y) * s / 40) for s in range(4, 37)]
            pixels = [picture.get_at((round(2 * x), round(2 * y))) for x, y in way]
            seen = [f"#{pixel.r:02X}{pixel.g:02X}{pixel.b:02X}" for pixel in pixels]
            ratios.append(max(contrast(seen[0], colour) for colour in seen))
        assert ratios and sorted(ratios)[len(ratios) // 20] >= 3, (track_id, sorted(ratios)[:6])
