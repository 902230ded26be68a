"""The scenery of Formula Motor Racing: of the race and the season alone, in bounds, and off the words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from driving import seated, tick
from fmr_positions import Tables, at

from game.engine import registry
from game.engine.match import Match
from game.engine.record import Branch, RaceConfig, Record, new_header
from game.games.formula_motor_racing.table import view as table_view
from game.games.formula_motor_racing.table.board import landscape, scenery
from game.games.formula_motor_racing.table.weekend import HOURS, PLACES, Weekend, season_of, weekend
from game.ui.app import App
from game.ui.draw.theme import THEMES, contrast, mix
from tools.pictures.tables import seats_for
from tools.text_trace import Trace

GAME = "formula_motor_racing"


def test_scenery_is_of_the_race_and_the_season_alone(seed: int) -> None:
    first = [weekend(str(seed), race) for race in range(1, 18)]
    weekend.cache_clear()
    assert [weekend(str(seed), race) for race in range(17, 0, -1)][::-1] == first
    for one, other in pairwise(first):
        assert one.place != other.place and one.hour != other.hour
    assert {when.place for when in first[: len(PLACES)]} == set(PLACES)
    assert not any(when.is_rainy for when in first if when.place == "desert")


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


FAR = {
    "coast": "#5FA9BF",
    "forest": "#4F7A5B",
    "city": "#6E7A8C",
    "mountains": "#F7F9FA",
    "desert": "#E0B277",
    "village": "#B5573B",
}
"""What only one place has behind it: sea, firs, houses, snow, sand, the roof of a church."""
NEAR = {
    "coast": ("palm", "bush", "house", "tent"),
    "forest": ("fir", "oak", "bush"),
    "city": ("block", "lamp", "oak"),
    "mountains": ("fir", "rock", "house", "bush"),
    "desert": ("cactus", "rock", "bush", "tent"),
    "village": ("poplar", "house", "oak", "bush"),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_place_has_its_own_background_and_its_own_trees(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = {other: landscape.draw_far(other, False, Random(1)) for other in PLACES}
    assert [other for other in PLACES if FAR[place] in drawn[other]] == [place]
    kinds: list[str] = []

    def noting(kind: str, x: float, rng: Random, lit: bool) -> str:
        kinds.append(kind)
        return ""

    monkeypatch.setattr(landscape, "_PROPS", {kind: partial(noting, kind) for kind in landscape._PROPS})
    landscape.draw_near(place, False, Random(1))
    circuit = [kind for kind in kinds if kind in landscape.CIRCUIT_PROPS]
    # what belongs to the circuit stands in front
    assert kinds[-len(circuit) :] == circuit and {"stand", "hoarding", "marshal"} == set(circuit)
    assert set(kinds[: -len(circuit)]) == set(NEAR[place])


@pytest.mark.parametrize("kind", ["lamp", "house", "block"])
def test_lamps_and_windows_are_lit_in_the_evening_alone(kind: str) -> None:
    shining = [landscape._PROPS[kind](0, Random(1), lit).count("#FFD778") for lit in (True, False)]
    assert shining[0] > 0 == shining[1]
    behind = [landscape.draw_far("city", lit, Random(1)).count("#FFD778") for lit in (True, False)]
    assert behind[0] > 0 == behind[1]


@pytest.mark.parametrize("place", PLACES)
def test_what_stands_along_the_road_stands_apart(place: str, seed: int) -> None:
    props = landscape.roadside(place, Random(seed))
    spans = [
        (x - landscape.WIDTHS.get(kind, 34) / 2, x + landscape.WIDTHS.get(kind, 34) / 2) for kind, x in props
    ]
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    assert spans[0][0] >= 0 and spans[-1][1] <= landscape.WIDTH
    assert "stand" in [kind for kind, _ in props]


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
