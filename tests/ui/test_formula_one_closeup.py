"""Formula-1's close-ups: a roll, a spin, a pit stop and the finish are seen, and as the events tell them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest
from driving import arrange, rest, tick, wait
from looking import traced
from playthrough import every_other
from test_formula_one_table import at, open_table

from game.engine.contract import Chance, Event
from game.games.formula_one.table.board.closeup import zoomed_board
from game.games.formula_one.table.board.effects import close_places
from game.games.formula_one.table.board.lens import lens_of, visible_boxes, visible_part
from game.games.formula_one.table.closeups import slow_at
from game.ui.app import App
from game.ui.kit.elements import overlap
from game.ui.race.director import ease
from game.ui.scenes.race.play import PlayScene

YELLOW, ORANGE = "#FFD21A", "#F0780F"
Until = Callable[[Any], bool]
SPIN: Sequence[Until] = (
    lambda stage: stage.skid is not None and stage.skid.t > 0.15,
    lambda stage: stage.skid is not None and stage.skid.t > 0.6,
    lambda stage: stage.skid is not None and stage.skid.t >= 1,
)


def table(make_app: Any, me: str, *others: str, still: bool = False, **given: Any) -> tuple[App, PlayScene]:
    """A table at speed 1 with a position laid on it, where only what a test plays goes on."""
    app: App = make_app(speed="instant")
    scene = open_table(app, "hbbb", 4)
    rest(app)
    at(scene, me, *others, **given)
    rest(app)
    app.store.change(save=False, reduced_motion=still)
    # a board that leans in needs no close-ups
    scene.view.camera.fit()
    scene.is_paused = True
    scene.director._speed = lambda own: 1.0
    return app, scene


def play(scene: PlayScene, *steps: str) -> list[Event]:
    """These steps, dice included, put before the director; what they told."""
    told: list[Event] = []
    for text in steps:
        actor = scene.match.actor()
        step = scene.game.parse(text)
        done = scene.match._carry_out(step, None if isinstance(actor, Chance) else actor)
        scene.show(done, scene.match.observe(scene.viewer), True)
        told += done.events
    return told


def until(app: App, scene: PlayScene, wanted: Until) -> Any:
    """Let time pass until an instant, and give what is on the table then."""
    view: Any = scene.view
    wait(app, lambda: wanted(view.stage), limit=600)
    return view.model


def of(told: Sequence[Event], kind: str) -> Any:
    """The one event of a kind."""
    return next(event for event in told if event.kind == kind)


def seen(app: App, m: Any, colour: str, x: float, y: float, side: float) -> int:
    """How many pixels of about a colour are shown in a square round a point."""
    surface, want = pygame.display.get_surface(), pygame.Color(colour)
    assert surface is not None
    box = pygame.Rect(0, 0, round(side * app.u), round(side * app.u))
    box.center = round(x * app.u), round(y * app.u)
    part = surface.subsurface(box.clip(surface.get_rect()))
    return pygame.mask.from_threshold(part, want, (26, 26, 26, 255)).count()


def assert_shown(app: App, m: Any, seat: int, colour: str) -> None:
    """The car is in the close-up where it is on the board, larger; nothing there hides what it explains."""
    close = m.stage.close
    assert close is not None and close.seat == seat
    lens, placed, pose = lens_of(m, close), close_places(m, close), m.stage.poses[seat]
    near = zoomed_board(m, lens, placed.close)
    assert near.scale > 1.5 * m.board.scale
    x, y = near.point(pose.x, pose.y)
    left, top, w, h = placed.close
    assert left < x < left + w and top < y < top + h
    long = m.ground.long * near.scale
    small = seen(app, m, colour, *m.board.point(pose.x, pose.y), m.long * 1.1)
    assert seen(app, m, colour, x, y, long * 1.1) > 2 * small > 10
    for box in (
        *visible_boxes(m, close)[:3],
        visible_part(m, lens),
        m.layout.dial_box,
        *([placed.card] if placed.card else []),
    ):
        assert not overlap(placed.close, box), (placed.close, box)


def texts(app: App) -> list[str]:
    """What is read now."""
    return [one.text for one in traced(app).texts]


# -- spins -----
def test_the_players_spin_is_shown_close_as_it_happened(make_app: Any) -> None:
    app, scene = table(make_app, "26b", speeds=[160, 0, 0, 0])
    told = play(scene, "speed 160", "drive 34a")
    spun = of(told, "spun")
    places = []
    for instant in SPIN:
        m = until(app, scene, instant)
        close, ground = m.stage.close, m.ground
        assert_shown(app, m, 0, YELLOW)
        assert (close.kind, close.is_own, close.number) == ("spin", True, spun.data["corner"])
        assert close.ghost[:2] == pytest.approx(ground.spot(spun.data["from"])[:2], abs=0.5)
        assert close.line[-1] == pytest.approx(ground.spot(spun.data["to"])[:2], abs=ground.long)
        places.append(close_places(m, close).close)
        assert "You: spin" in texts(app)
    assert len(set(places)) == 1
    pose = m.stage.poses[0]
    assert (pose.x, pose.y) == pytest.approx(close.line[-1], abs=0.5)
    until(app, scene, lambda stage: stage.skid is None)
    assert m.stage.close is None


def test_another_cars_spin_is_shown_smaller(make_app: Any) -> None:
    app, scene = table(make_app, "1a", "26b", speeds=[0, 160, 0, 0])
    view: Any = scene.view
    arrange(scene, turn=1)
    told = play(scene, "speed 160", "drive 34a")
    spun = of(told, "spun")
    assert spun.seat == 1
    m = until(app, scene, SPIN[1])
    own = lens_of(m, m.stage.close).zoom
    assert_shown(app, m, 1, ORANGE)
    assert not m.stage.close.is_own and own <= 2.0
    assert view.camera.zoom == 1.0
    assert "Gaston: spin" in texts(app)


# -- rolls -----
def test_a_roll_is_shown_at_its_corner_until_its_spin_is_over(make_app: Any) -> None:
    app, scene = table(make_app, "26b", speeds=[120, 0, 0, 0])
    told = play(scene, "speed 120", "drive 32b via 28b")
    assert scene.match._state.to_data()["phase"] == "penalty"
    told += play(scene, "roll 1 2")
    rolled, spun = of(told, "rolled"), of(told, "spun")
    shown = []
    instants: Sequence[Until] = (
        lambda stage: stage.rolling and stage.rolling.dice and not stage.rolling.have_landed,
        lambda stage: stage.rolling is not None and stage.rolling.have_landed,
        SPIN[2],
    )
    for instant in instants:
        m = until(app, scene, instant)
        close = m.stage.close
        assert_shown(app, m, 0, YELLOW)
        assert close.number == rolled.data["corner"] == spun.data["corner"]
        assert m.stage.rolling.corner == close.number
        assert close.spots[0] == pytest.approx(m.ground.spot(rolled.data["space"])[:2])
        shown.append((close.kind, close_places(m, close)))
    assert [kind for kind, _ in shown] == ["corner", "corner", "spin"]
    assert len({placed for _, placed in shown}) == 1
    assert [die.face for die in m.stage.rolling.dice] == rolled.data["dice"] == [1, 2]


# -- pits and the finish -----
def test_a_pit_stop_is_shown_close_until_its_card_has_been_read(make_app: Any) -> None:
    app, scene = table(make_app, "63d", tyres=[4, 0, 0, 0], speeds=[100, 0, 0, 0], laps=[2, 3, 3, 3])
    told = play(scene, "speed 120", "drive box")
    moved, card = of(told, "moved"), of(told, "pit_card")
    m = until(app, scene, lambda stage: stage.close is not None)
    close = m.stage.close
    assert close.kind == "pit" and not close.passed
    assert close.ghost == m.ground.spot(moved.data["path"][-2])
    m = until(app, scene, lambda stage: stage.close.passed)
    assert_shown(app, m, 0, YELLOW)
    m = until(app, scene, lambda stage: stage.pit is not None and stage.pit.t > 0.3)
    assert m.stage.close is close and m.stage.pit.card == card.data["card"]
    assert_shown(app, m, 0, YELLOW)
    pose = m.stage.poses[0]
    assert (pose.x, pose.y) == pytest.approx(m.ground.spot(moved.data["to"])[:2])
    assert "You: pit stop" in texts(app)


def test_the_finish_is_shown_close_and_slowly(make_app: Any) -> None:
    app, scene = table(make_app, "64b", speeds=[120, 0, 0, 0], laps=[1, 3, 3, 3])
    told = play(scene, "speed 120", "drive 4b")
    moved, lap = of(told, "moved"), of(told, "lap")
    assert lap.data["left"] == 0
    labels = [moved.data["from"], *moved.data["path"]]
    m = until(app, scene, lambda stage: stage.close is not None)
    close = m.stage.close
    assert close.kind == "line" and not close.passed
    m = until(app, scene, lambda stage: stage.close.passed)
    assert_shown(app, m, 0, YELLOW)
    assert close.ghost == m.ground.spot(next(a for a, b in pairwise(labels) if int(b[:-1]) < 5))
    m = until(app, scene, lambda stage: stage.banner is not None and stage.banner.t > 0.4)
    assert m.stage.close is close and "You: finish" in texts(app)
    pose = m.stage.poses[0]
    assert (pose.x, pose.y) == pytest.approx(m.ground.spot(moved.data["to"])[:2])


@pytest.mark.long
def test_another_cars_pit_stop_and_finish_are_shown_smaller(make_app: Any) -> None:
    for told_as, spot, drives, given in (
        ("pit stop", "62d", ("speed 120", "drive box"), {"tyres": [0, 4, 0, 0], "laps": [3, 2, 3, 3]}),
        ("finish", "64b", ("speed 120", "drive 4b"), {"laps": [3, 1, 3, 3]}),
    ):
        app, scene = table(make_app, "1a", spot, speeds=[0, 120, 0, 0], **given)
        view: Any = scene.view
        arrange(scene, turn=1)
        play(scene, *drives)
        m = until(app, scene, lambda stage: stage.close is not None and stage.close.passed)
        assert_shown(app, m, 1, ORANGE)
        assert not m.stage.close.is_own and lens_of(m, m.stage.close).zoom <= 2.0
        assert f"Gaston: {told_as}" in texts(app) and view.camera.zoom == 1.0


@pytest.mark.long
def test_a_lap_that_is_not_the_last_is_driven_as_ever(make_app: Any) -> None:
    app, scene = table(make_app, "64b", speeds=[120, 0, 0, 0], laps=[2, 3, 3, 3])
    play(scene, "speed 120", "drive 4b")
    view: Any = scene.view
    while scene.director.is_busy:
        tick(app)
        assert view.stage.close is None


# -- time -----
def test_slow_at_the_line_takes_no_longer() -> None:
    for spot in (0.0, 0.3, 0.5, 0.9, 1.0):
        made = [slow_at(i / 200, spot) for i in range(201)]
        assert made[0] == 0 and made[-1] == pytest.approx(1) and made == sorted(made)
    slow = [i for i in range(201) if abs(slow_at(i / 200, 0.5) - 0.5) < 0.1]
    even = [i for i in range(201) if abs(ease(i / 200) - 0.5) < 0.1]
    assert len(slow) > 1.4 * len(even)


@pytest.mark.parametrize("still", every_other([True, False], 1))
@pytest.mark.slow
def test_nothing_takes_longer_than_its_clips(make_app: Any, still: bool) -> None:
    """What is shown close adds no time, and with reduced motion there is no close-up at all."""
    app, scene = table(make_app, "26b", still=still, speeds=[120, 0, 0, 0])
    play(scene, "speed 120", "drive 32b via 28b", "roll 1 2")
    view: Any = scene.view
    whole = sum(clip.ms for clip in scene.director._queue)
    clips = sum(clip.ms > 0 for clip in scene.director._queue)
    kinds, passed = set(), 0.0
    while scene.director.is_busy:
        tick(app)
        passed += 16
        kinds.add(view.stage.close.kind if view.stage.close is not None else "")
    assert passed <= whole + 16 * (clips + 1)
    assert kinds == ({""} if still else {"", "corner", "spin"})
    assert whole < 5200


@pytest.mark.long
def test_what_is_zoomed_by_hand_has_no_close_up(make_app: Any) -> None:
    app, scene = table(make_app, "26b", speeds=[160, 0, 0, 0])
    view: Any = scene.view
    play(scene, "speed 160", "drive 34a")
    m = until(app, scene, SPIN[0])
    x, y = m.board.point(*m.stage.close.spots[0])
    view.camera.zoom_at(view._layout.board, 3, x, y)
    app.changed()
    tick(app)
    assert "You: spin" not in texts(app) and math.isclose(view.camera.zoom, 1.25**3)
