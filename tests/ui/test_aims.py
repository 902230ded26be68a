"""During a race of a career the rival of the day and the two goals can be seen, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from career_races import DRIVER, F1, FMR, FT, GP, start_event
from driving import click, element, ids, press, rest, settle, tick
from looking import faults, traced
from test_calm_figures import FIGURE, MOST, NAMED, PIECES, figures

from game.career import careers
from game.career.goals import Goal, is_goal_met
from game.career.season import FIRST_CAST
from game.services.settings import DEPTHS
from game.ui.app import App
from game.ui.scenes.race.aims import rows_of
from game.ui.scenes.race.play import PlayScene

LOOKS = [("en", 100), ("ja", 100), ("en", 150), ("ja", 150)]


def race_of(app: App, number: int) -> PlayScene:
    """Return an event of a career at its first decision; what is met for the first time is told no more."""
    scene = start_event(app, number)
    rest(app)
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("number", [FMR, FT, GP, F1])
@pytest.mark.parametrize(("lang", "scale"), LOOKS)
def test_the_rival_and_the_goals_are_a_point_or_a_key_away(
    make_app: Callable[..., App], number: int, lang: str, scale: int
) -> None:
    app = make_app(lang=lang)
    scene = race_of(app, number)
    now, rival = careers.view_of(scene.record_path.parent), scene.aims.rival  # type: ignore[union-attr]
    assert rival is not None and scene.config.seats[rival].style == now.rival(number)
    name, goals = scene.seat_name(rival), [goal for goal, _ in scene.aims.goals]
    words = [app.t(goal.key, rival=name) for goal in goals]
    assert goals == [*now.goals(number)]
    for depth in DEPTHS:
        app.store.change(False, text_scale=scale, depths={scene.game_id: depth})
        app._apply_settings()
        rest(app)
        marked = [e for e in scene.ui.items if app.t("career.rival") in e.tooltip.splitlines()]
        assert marked == rows_of(scene.ui, rival) and marked
        if "bar.goals" in ids(app):
            said = element(app, "bar.goals").tooltip
            assert all(word in said for word in words) and name in said
        assert scale > 100 or "bar.goals" in ids(app)
        assert all(word in scene.read_out() for word in (*words, name))
        assert faults(app, traced(app)) == {}
    press(app, "escape")
    settle(app)
    assert app.top.name == "menu" and faults(app, traced(app)) == {}
    assert [e.label for e in app.top.ui.items if e.id.startswith("career.goal.")] == words
    assert name in {text.text for text in traced(app).texts}


@pytest.mark.slow
@pytest.mark.parametrize("number", [FMR, GP])
def test_the_calm_table_of_a_career_has_few_figures(app: App, number: int) -> None:
    scene = race_of(app, number)
    assert scene.game_id in PIECES
    app.store.change(False, depths={})
    app.changed()
    rest(app)
    counted = figures(app, scene)
    assert sum(len(FIGURE.findall(NAMED.sub("", text))) for text in counted) <= MOST, " | ".join(counted)


def test_a_click_on_the_goals_opens_the_menu(app: App) -> None:
    race_of(app, GP)
    click(app, "bar.goals")
    settle(app)
    assert app.top.name == "menu" and app.t("career.goals") in {text.text for text in traced(app).texts}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_goal_is_ticked_as_soon_as_it_is_met_for_good(
    app: App, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.change_settings(language=language)
    scene = race_of(app, GP)
    assert [is_met for _, is_met in scene.aims.goals] == [None, None]
    seat = scene.config.own_seat()
    assert seat is not None
    goals = [Goal("grand_prix", name, seat) for name in ("no_crash", "long_move")]
    monkeypatch.setattr(type(scene.aims.now), "goals", lambda *_: goals)
    seen: list[tuple[bool | None, ...]] = []
    for _ in range(400):
        if scene.match.is_over:
            break
        if scene.offered:
            scene.commit(scene.offered[0])
        tick(app)
        if app.top is not scene:
            app.pop()
        states = tuple(is_met for _, is_met in scene.aims.goals)
        seen += [states] if seen[-1:] != [states] else []
        tip, words = element(app, "bar.goals").tooltip, app.t(goals[1].key)
        assert (app.t("career.goal_met", goal=words) in tip) is (states[1] is True)
    for before, after in pairwise(seen):
        assert all(was in (None, then) for was, then in zip(before, after, strict=True)), seen
    if scene.match.is_over:
        assert [*seen[-1]] == [is_goal_met(goal, scene.match) for goal in goals]


def test_other_races_have_neither(app: App) -> None:
    folder = careers.begin(DRIVER, 5)
    careers.start_season(careers.view_of(folder), "club", FIRST_CAST)
    scene = PlayScene.start(app, careers.view_of(folder).config(GP))
    app.push(scene)
    rest(app)
    assert scene.aims.now is None and scene.aims.rival is None and "bar.goals" not in ids(app)
    assert app.t("career.rival") not in scene.read_out()
