"""Drives the app in process: clicks elements, presses keys, lets time pass."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.engine import registry
from game.engine.contract import State
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.kit.elements import Element
from game.ui.kit.keys import NAMES
from game.ui.kit.scene import Scene
from game.ui.scenes.race.play import PlayScene
from tools.pictures.tables import seats_for

FRAME_MS = 16.0
FEW = 48
"""One in so many frames is drawn while nothing is looked at."""


def show(app: App, scene: Scene) -> Scene:
    """Put a scene on top and draw it."""
    app.push(scene)
    tick(app)
    return scene


def tick(app: App, ms: float = FRAME_MS, events: Iterable[pygame.event.Event] = ()) -> None:
    """Run one turn of the loop."""
    app.tick(list(events), ms)


@contextmanager
def few_drawn(app: App) -> Iterator[None]:
    """Draw only few frames within the block; time passes as usual."""
    draw, frames = app.draw, 0

    def sparing() -> None:
        nonlocal frames
        frames += 1
        if frames % FEW == 0:
            draw()

    vars(app)["draw"] = sparing
    try:
        yield
    finally:
        del vars(app)["draw"]


def wait(app: App, condition: Callable[[], bool], ms: float = FRAME_MS, limit: int = 6000) -> None:
    """Let time pass until a condition holds, then draw."""
    with few_drawn(app):
        for _ in range(limit):
            if condition():
                break
            tick(app, ms)
        else:
            raise AssertionError(f"{app.top.name} has not come to it after {limit} ticks")
    app.draw()


def settle(app: App, limit: int = 6000) -> None:
    """Let bots think and motion end, then draw."""
    with few_drawn(app):
        for _ in range(limit):
            tick(app)
            if not app.top.is_busy:
                break
        else:
            raise AssertionError(f"{app.top.name} is still busy after {limit} ticks")
    tick(app)


def rest(app: App) -> None:
    """Wait until nothing moves and a click counts."""
    settle(app, 120000)
    tick(app, MS_LOCK + 1)
    tick(app)


def seated(
    app: App, game_id: str, seed: int = 7, practice: bool = False, count: int = 4, humans: int = 1
) -> PlayScene:
    """Return a person's first decision among rookies, at rest."""
    game = registry.game(game_id)
    seats = seats_for(game_id, max(count, game.seats[0]), humans=humans, level="rookie")
    config = RaceConfig(game_id, seats, seed, dict(game.presets.get("first", {})), practice=practice)
    scene = PlayScene.start(app, config)
    app.push(scene)
    rest(app)
    return scene


SEAT_NAMES = ("yuki", "gaston", "nikki", "lowe", "paola", "otto", "mina", "ravi")


def config_of(game_id: str, kinds: str, seed: int, track: str | None = None, **options: Any) -> RaceConfig:
    """Return a table with a seat for each letter: h a human, b a rookie bot."""
    tokens = registry.game(game_id).default_tokens(len(kinds))
    seats = tuple(
        SeatInfo("human", "", "", "", token) if kind == "h" else SeatInfo("bot", name, "rookie", "", token)
        for kind, name, token in zip(kinds, SEAT_NAMES, tokens, strict=False)
    )
    return RaceConfig(game_id, seats, seed, options, track=track)


def start_race(
    app: App, game_id: str, kinds: str, seed: int, track: str | None = None, **options: Any
) -> PlayScene:
    """Open a race at such a table, before its first step."""
    scene = PlayScene.start(app, config_of(game_id, kinds, seed, track, **options))
    app.push(scene)
    return scene


def arrange(scene: PlayScene, **overrides: Any) -> None:
    """Put a position on the table: overrides over the present one, as in a scenario."""
    data = scene.game.apply_overrides(scene.match._state.to_data(), overrides)
    go_on_from(scene.match, scene.game.load(data))
    scene.view.sync_to(scene.match.observe(scene.viewer))
    scene.asked_at = -1
    scene.app.changed()


def play_on(
    app: App,
    scene: PlayScene,
    check: Callable[[PlayScene], None],
    decide: Callable[[], str],
    limit: int = 4000,
) -> set[str]:
    """Check the table and decide, until the race is over or `limit` is reached; return the decisions."""
    decided: set[str] = set()
    for _ in range(limit):
        rest(app)
        if app.top is not scene:
            if scene.match.is_over:
                break
            press(app, "space")
            continue
        check(scene)
        if not scene.offered:
            break
        decided.add(decide())
    return decided


def element(app: App, id: str) -> Element:
    """Return the element with this id on the top scene."""
    app.top.rebuild(app.painter())
    found = app.top.ui.find(id)
    assert found is not None, f"{app.top.name} has no {id!r}, but {[e.id for e in app.top.ui.items]}"
    return found


def centre(app: App, id: str) -> tuple[int, int]:
    """Return the middle of an element in window pixels."""
    x, y, w, h = element(app, id).rect
    return round((x + w / 2) * app.u), round((y + h / 2) * app.u)


def point(app: App, id: str) -> None:
    """Move the pointer onto an element."""
    pos = centre(app, id)
    tick(app, events=[pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))])


def click(app: App, id: str, button: int = 1) -> None:
    """Click the middle of an element."""
    pos = centre(app, id)
    assert_reachable(app, id)
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)
    tick(app, events=[down, up])


def assert_reachable(app: App, id: str) -> None:
    """Check that the middle of an element is in the window and under no other element."""
    x, y, w, h = element(app, id).rect
    at = app.top.ui.at(x + w / 2, y + h / 2)
    assert at is not None and at.id == id, f"{id} lies under {at.id if at else 'nothing'}"
    px, py = centre(app, id)
    assert 0 <= px < app.size[0] and 0 <= py < app.size[1], f"{id} lies outside the window"


def wheel(app: App, id: str, by: int) -> None:
    """Turn the wheel over an element."""
    point(app, id)
    tick(app, events=[pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=by)])


_CODES = {name: code for code, name in NAMES.items() if code != pygame.K_KP_ENTER}


def press(app: App, key: str, ctrl: bool = False, shift: bool = False, held: bool = False) -> None:
    """Press a key by its name, such as `space`, `a`, `1` or `f2`; a `held` one is not released."""
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        code = pygame.K_F1 + int(key[1:]) - 1
    else:
        code = _CODES[key] if key in _CODES else ord(key)
    mod = (pygame.KMOD_CTRL if ctrl else 0) | (pygame.KMOD_SHIFT if shift else 0)
    kinds = (pygame.KEYDOWN,) if held else (pygame.KEYDOWN, pygame.KEYUP)
    tick(app, events=[pygame.event.Event(kind, key=code, mod=mod, unicode="") for kind in kinds])


def type_text(app: App, text: str) -> None:
    """Type into the field that is being edited."""
    tick(app, events=[pygame.event.Event(pygame.TEXTINPUT, text=text)])


def uncut(app: App) -> list[str]:
    """Draw, and return the texts that did not fit."""
    app.changed()
    tick(app)
    return app.last_cut


def ids(app: App) -> list[str]:
    """Return the ids of all elements of the top scene."""
    app.top.rebuild(app.painter())
    return [e.id for e in app.top.ui.items]


def go_on_from(match: Match, state: State) -> None:
    """Continue a match from this position, as if nothing had been played before."""
    match._state, match._legal = state, None
    match._played.clear()
    match._snapshots[:] = [type(match._snapshots[0])(state.copy(), {})]
