"""The scenery of Formula Motor Racing: of the race and the season alone, in bounds, and off the words."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from driving import seated, tick
from fmr_positions import Tables, at

from game.engine import registry
from game.engine.match import Match
from game.engine.record import Branch, RaceConfig, Record, new_header
from game.games.formula_motor_racing.table import view as table_view
from game.games.formula_motor_racing.table.board import landscape, scenery
from game.games.formula_motor_racing.table.weekend import HOURS, PLACES, Weekend, season_of, weekend
from game.services.paths import asset
from game.ui.app import App
from game.ui.draw import svg
from game.ui.draw.art_base import read_drawing
from game.ui.draw.theme import THEMES, contrast, mix
from game.ui.tracks import symbols
from tools.pictures.tables import seats_for
from tools.text_trace import Trace

GAME = "formula_motor_racing"
SYMBOLS = sorted(f"side/{path.stem}" for path in asset("scenery/symbols/side").glob("*.svg"))


def test_scenery_is_of_the_race_and_the_season_alone(seed: int) -> None:
    first = [weekend(str(seed), race) for race in range(1, 18)]
    weekend.cache_clear()
    assert [weekend(str(seed), race) for race in range(17, 0, -1)][::-1] == first
    for one, other in pairwise(first):
        assert one.place != other.place and one.hour != other.hour
    assert {when.place for when in first[: len(PLACES)]} == set(PLACES)
    assert not any(when.is_rainy for when in first if when.place == "desert")


def test_seasons_begin_at_different_places_and_hours() -> None:
    begun = {(when.place, when.hour) for when in (weekend(str(seed), 1) for seed in range(60))}
    assert {place for place, _ in begun} == set(PLACES) and {hour for _, hour in begun} == set(HOURS)


def test_a_replay_and_a_branch_have_the_scenery_of_the_race(seed: int) -> None:
    one, again = begun(seed), begun(seed)
    assert season_of(one) == season_of(again) != season_of(begun(seed + 1))
    # a branch draws what is hidden anew from another seed, and keeps the steps so far
    branch = Branch(5, 0, seed + 2, True)
    config = RaceConfig(GAME, seats_for(GAME, 4), seed + 2, {"races": 3})
    record = Record(
        replace(new_header(registry.game(GAME), config), branches=(branch,)), tuple(map(str, one.steps))
    )
    assert season_of(Match.from_record(record)) == season_of(one)


def begun(seed: int) -> Match:
    """A season whose first grid is drawn and whose first cards are dealt."""
    match = Match(registry.game(GAME), RaceConfig(GAME, seats_for(GAME, 4), seed, {"races": 3}).setup(), seed)
    match.advance()
    return match


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_words_stay_legible_on_every_sky(theme: str) -> None:
    t = THEMES[theme]
    for light in scenery.LIGHTS[theme].values():
        for ground in (light.high, light.low, light.cloud, light.sun, mix(light.low, light.sun, 0.45)):
            assert contrast(t.ink, ground) >= 7, ground
            assert contrast(t.muted, ground) >= 4.5, ground


@pytest.mark.parametrize("place", PLACES)
def test_what_stands_along_the_road_stands_apart(place: str) -> None:
    props = landscape.rows(place)["near"][0].spots()
    spans = sorted((x - size * width_of(name) / 2, x + size * width_of(name) / 2) for name, size, x in props)
    # the picture repeats, so that the first one stands beside the last one too
    spans.append((spans[0][0] + landscape.WIDTH, spans[0][1] + landscape.WIDTH))
    assert all(6 < right[0] - left[1] < 60 for left, right in pairwise(spans))
    assert {"side/stand", "side/marshal"} <= {name for name, _, _ in props}


def width_of(name: str) -> float:
    return read_drawing(f"scenery/symbols/{name}").width


def test_a_row_is_told_by_its_symbols_sizes_and_spaces() -> None:
    row = landscape.Row(["oak", 100, "oak 2"], times=2, start=10)
    gap = (landscape.WIDTH - 6 * 46 - 200) / 4
    assert row.spots() == [
        ("side/oak", 1, 33),
        ("side/oak", 2, 10 + 46 + gap + 100 + 46),
        ("side/oak", 1, 10 + 3 * 46 + 2 * gap + 100 + 23),
        ("side/oak", 2, 10 + 4 * 46 + 3 * gap + 200 + 46),
    ]


def test_the_copies_of_a_symbol_have_their_tints_in_turn() -> None:
    row = landscape.Row(["tent", "oak", "tent", "tent"], start=100, tints={"cloth": ["#112233", "#445566"]})
    assert re.findall("#112233|#445566", "".join(row.draw(False))) == ["#112233", "#445566", "#112233"]


def test_what_crosses_an_end_of_a_picture_is_drawn_at_both() -> None:
    crossing, whole = landscape.Row(["stand"], start=1180), landscape.Row(["stand"], start=600)
    middles = [re.findall(r"^<g transform=.translate\((\S+)", part)[0] for part in crossing.draw(False)]
    assert middles == ["59.00", "1259.00"] and len(list(whole.draw(False))) == 1


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_symbol_reaches_little_beyond_its_ground(name: str) -> None:
    found = read_drawing(f"scenery/symbols/{name}")
    drawn = symbols.symbol(
        name, "paper", True, tuple((key, "#C8240C") for key in symbols.open_tints(name)), True
    )
    x, y, w, h = -found.width, -found.height, 3 * found.width, 3 * found.height
    k = 900 / max(w, h)
    svg_bytes = svg.document(drawn.inner, x, y, w, h).encode()
    picture = pygame.image.load_sized_svg(io.BytesIO(svg_bytes), (900, 900))
    seen = pygame.mask.from_surface(picture, 20).get_bounding_rects()
    # the picture repeats with a quarter of the width on each side, and cuts off what is higher
    assert min(rect.left for rect in seen) >= 0.75 * found.width * k - 1
    assert max(rect.right for rect in seen) <= 2.25 * found.width * k + 1
    assert min(rect.top for rect in seen) >= (found.height - 2) * k


@pytest.mark.parametrize("place", PLACES)
def test_a_place_is_drawn_whole_and_no_higher_than_its_picture(place: str) -> None:
    assert set(landscape.rows(place)) == {"far", "near"}
    for name, found in landscape.rows(place).items():
        for lit in (False, True):
            assert not re.search(r"#(?![0-9A-Fa-f]{6}\b)", landscape.draw(place, name, lit)), (
                "a tint nobody gives"
            )
        for row in found:
            given = set().union(*(symbols.open_tints(symbol) for symbol, _, _ in row.spots()))
            assert set(row.tints) == given, "a tint that no symbol has"
            tall = [
                size * read_drawing(f"scenery/symbols/{symbol}").height for symbol, size, _ in row.spots()
            ]
            assert max(tall) + row.up <= landscape.HEIGHT


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("start: 730", "strat: 730", ":3: Nothing is called `strat` here; did you mean `start`?"),
        ("near:", "naer:", ": `near` is missing."),
        ("[lighthouse]", "[lighthose]", ":4: Nothing is called `lighthose` here; did you mean `lighthouse`?"),
        ("[lighthouse]", "[lighthouse big]", ":4: `row` must lie between 0 and 4, not `lighthouse big`."),
        ("times: 3", "times: many", ":5: `times` must lie between 1 and 40, not `many`."),
        ("roof: [", "rof: [", ":13: `roof` is missing."),
        ("far:", "far: [", "This is not YAML"),
    ],
)
def test_a_bad_file_is_told_in_a_sentence_and_leaves_the_roadside_bare(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    right: str,
    wrong: str,
    told: str,
) -> None:
    """A misspelt key ended the app with a plain TypeError."""
    bad = tmp_path / "coast.yaml"
    good = asset("scenery/side/coast.yaml").read_text(encoding="utf-8")
    bad.write_text(good.replace(right, wrong), encoding="utf-8")
    monkeypatch.setattr(landscape, "asset", lambda name: bad if name.endswith("coast.yaml") else asset(name))
    landscape.rows.cache_clear()
    try:
        assert landscape.draw("coast", "far", False) == "" == landscape.draw("coast", "near", True)
    finally:
        landscape.rows.cache_clear()
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and str(bad) in said and told in said
    assert said.endswith("Nothing stands beside the road.\n")


def test_every_symbol_stands_in_a_row_or_in_the_sky() -> None:
    rows = [row for place in PLACES for found in landscape.rows(place).values() for row in found]
    assert {name for row in rows for name, _, _ in row.spots()} | {"side/cloud"} == set(SYMBOLS)


def test_windows_are_lit_only_where_it_is_dark() -> None:
    for place, name in (("city", "near"), ("city", "far"), ("village", "near")):
        day, dark = (landscape.draw(place, name, lit) for lit in (False, True))
        assert "#FFD778" in dark and "#FFD778" not in day
    assert "#8FB3C4" in day and "#8FB3C4" not in dark


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_the_header_says_where_and_when_and_every_text_has_room(
    make_app: Callable[..., App], lang: str
) -> None:
    app = make_app(lang=lang, speed="instant")
    seated(app, GAME)
    for scale in (100, 150):
        app.store.change(save=False, text_scale=scale)
        for i, place in enumerate(PLACES):
            words = header_of(app, Weekend(place, HOURS[i % 3], "rain"))
            assert not app.last_cut
            if scale == 100:
                assert any(app.t(f"{GAME}.place_of.{place}") in said for said in words)


def header_of(app: App, when: Weekend) -> list[str]:
    """What stands in the header at a place and hour."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_view, "weekend", lambda season, race: when)
        app.trace = Trace()
        app.changed()
        tick(app)
        seen, app.trace = app.trace, None
        return [text.text for text in seen.texts if 48 < text.y < 92]


def test_a_season_goes_to_the_same_places_whenever_it_is_raced() -> None:
    """A replay and a branch look as the race did, years later too."""
    said = [
        f"{when.place} {when.hour} {when.weather}" for when in (weekend("paddock", n) for n in range(1, 9))
    ]
    assert said == [
        "city evening clear",
        "forest morning rain",
        "village evening clouds",
        "desert noon clear",
        "mountains evening clear",
        "coast morning clear",
        "desert noon clear",
        "city evening clouds",
    ]
    assert [n for n in range(1, 9) if weekend("paddock", n).is_rainy] == [2]


@pytest.mark.parametrize(("races", "coming"), [(1, 1), (3, 2)])
@pytest.mark.parametrize("theme", ["paper", "contrast"])
def test_scenery_of_this_race_and_the_next_is_drawn_ahead(
    home: Path, monkeypatch: pytest.MonkeyPatch, theme: str, races: int, coming: int
) -> None:
    made, drawn = Tables(), list[tuple[Weekend, str]]()
    scene = made.of(at(races=races))
    scene.match.advance()
    scene.app.store.change(save=False, theme=theme)
    monkeypatch.setattr(scenery, "warm", lambda p, layout, when, name: drawn.append((when, name)))
    while scene.view._draw_ahead():
        pass
    made.close()
    season = season_of(scene.match)
    wanted = [(weekend(season, race), name) for race in range(1, coming + 1) for name in ("far", "near")]
    assert drawn == (wanted if theme in scenery.LIGHTS else [])
