"""Measures tables by processor time, so that others' work does not count, and reviews by the clock."""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tools.benchmarks.process import run_child, temporary_display

if TYPE_CHECKING:
    from game.engine.record import RaceConfig
    from game.ui.app import App
    from game.ui.scenes.setup.setup import SetupScene

SIZES: Final = {"1080p": (1920, 1080), "2160p": (3840, 2160)}
FRAME_MS: Final = 1000 / 60
GLANCE_S: Final = 6.0
"""How long the set-up screen is open before a race is started from it."""
END_FRAMES: Final = 60
"""How many frames the end of a race is open, where many are raced."""
DECISION_S, REST_S = 10.0, 10.0
"""Seconds in which a decision is to be estimated, and seconds of rest measured after them."""
RACE_SEED: Final = 7
HURRIED_MS: Final = 100.0
"""Milliseconds that a frame passes where races are only raced through."""
LEAPT_MS: Final = 250.0
"""Milliseconds that a frame passes where only memory is measured."""
STRETCH, HURRIED = 200, 200
"""Frames that are measured, and frames in between that only count for the longest."""


def measure(game_id: str, races: int) -> dict[str, Any]:
    """Return the figures of one table: frames in motion, the first frame, rest, and memory over races."""
    found: dict[str, Any] = {}
    with temporary_display() as (display, env):
        found["display"] = display
        for part in ("first", "quick", "moving"):
            for name in SIZES:
                found.update(run_child(__name__, [part, game_id, name], env))
        # tables of a track are worked out at its first race and kept
        first = run_child(__name__, ["rest", game_id], env)
        found.update(run_child(__name__, ["rest", game_id], env))
        found["decision_first_s"] = first.get("decision_s")
        found.update(run_child(__name__, ["review", game_id], env))
        if races:
            found.update(run_child(__name__, ["memory", game_id, str(races)], env))
    return found


def _table(game_id: str, people: int = 0, seats: int | None = None) -> RaceConfig:
    """Return a race of bots by policy, by default with a middle number of seats, with people first."""
    from game.engine import registry
    from game.engine.record import RaceConfig, SeatInfo

    game = registry.game(game_id)
    tokens = game.default_tokens(seats or game.seats[len(game.seats) // 2])
    taken = tuple(
        SeatInfo("human", "", "", "", t) if i < people else SeatInfo("bot", "yuki", "policy", "", t)
        for i, t in enumerate(tokens)
    )
    return RaceConfig(game_id, taken, RACE_SEED, dict(game.presets.get("first", {})))


def _app(name: str, speed: str) -> App:
    from game.ui.app import App

    return App(size=SIZES[name], lang="en", strict=True, speed=speed)


def _first(game_id: str, name: str) -> dict[str, float]:
    """Measure from the button of the set-up screen to the first picture of the table."""
    app = _at_title(name)
    scene = _at_setup(app, game_id)
    began = time.process_time()
    scene.start()
    app.tick([], FRAME_MS)
    return {f"first_{name}_ms": round((time.process_time() - began) * 1000, 1)}


def _at_setup(app: App, game_id: str) -> SetupScene:
    """Return a set-up screen that has been open for a glance."""
    import pygame

    from game.ui.race import routes
    from game.ui.scenes.setup.setup import SetupScene

    app.push(routes.Games())
    app.tick([], FRAME_MS)
    app.push(routes.Setup(game_id))
    clock, passed = pygame.time.Clock(), 0
    until = time.perf_counter() + GLANCE_S
    while time.perf_counter() < until:
        app.tick(pygame.event.get(), passed)
        passed = clock.tick(25)
    scene = app.top
    assert isinstance(scene, SetupScene)
    return scene


def _quick(game_id: str, name: str) -> dict[str, float]:
    """Measure the same straight from the title."""
    from game.ui.race import routes

    app = _at_title(name)
    began = time.process_time()
    app.push(routes.Play(_table(game_id, people=1)))
    app.tick([], FRAME_MS)
    return {f"quick_{name}_ms": round((time.process_time() - began) * 1000, 1)}


def _at_title(name: str, speed: str = "1") -> App:
    from game.ui.app import open_first

    app = _app(name, speed)
    open_first(app, None)
    app.tick([], FRAME_MS)
    return app


def _moving(game_id: str, name: str) -> dict[str, float]:
    """Return a race of bots at speed 1: each tick that drew in stretches of it, and the longest of all.

    Between the stretches it passes in larger steps, as a whole race has ten thousand frames and more.
    """
    import pygame

    from game.ui.scenes.race.play import PlayScene

    app = _app(name, "1")
    scene = PlayScene.start(app, _table(game_id))
    app.reset(scene)
    app.tick([], FRAME_MS)
    times: list[float] = []
    hurried, ticks = 0.0, 0
    while app.top is scene and not scene.has_ended:
        close = ticks % (STRETCH + HURRIED) < STRETCH
        ticks += 1
        if scene.waits:
            # its pictures are prepared meanwhile, as in the window
            time.sleep(FRAME_MS / 1000)
        began = time.process_time()
        if app.tick(pygame.event.get(), FRAME_MS if close else HURRIED_MS):
            spent = (time.process_time() - began) * 1000
            if close:
                times.append(spent)
            else:
                hurried = max(hurried, spent)
    figures = spread(times)
    figures["longest"] = round(max(figures["longest"], hurried), 2)
    return {f"{key}_{name}_ms": value for key, value in figures.items()}


def spread(times: Sequence[float]) -> dict[str, float]:
    """Return the median, the 95th and 99th percentile, and the longest."""
    ranked = sorted(times)
    shares = {"median": 0.5, "p95": 0.95, "p99": 0.99, "longest": 1.0}
    return {key: round(ranked[min(len(ranked) - 1, int(len(ranked) * n))], 2) for key, n in shares.items()}


def _rest(game_id: str) -> dict[str, float]:
    """Measure what the first decision of a race costs, and the share of a core after that."""
    import pygame

    from game.ui.scenes.race.play import PlayScene

    app, clock = _at_title("1080p", "instant"), pygame.time.Clock()
    _at_setup(app, game_id).start()
    scene = app.top
    assert isinstance(scene, PlayScene)
    while scene.director.is_busy or not scene.offered:
        app.tick(pygame.event.get(), FRAME_MS)

    def spent(seconds: float) -> float:
        start, began, passed = time.perf_counter(), time.process_time(), 0
        while time.perf_counter() - start < seconds:
            app.tick(pygame.event.get(), passed)
            passed = clock.tick(60 if app.top.is_busy or app.is_dirty else 25)
        return time.process_time() - began

    decided = spent(DECISION_S)
    return {"decision_s": round(decided, 2), "rest_percent": round(spent(REST_S) / REST_S * 100, 2)}


def _raced(game_id: str) -> Path:
    """Race four seats to the end and return the path of the record."""
    from game.engine import registry
    from game.engine.match import Match
    from game.engine.record import Record, format_record, new_header
    from game.services import paths
    from tools.pictures.tables import play_until

    game = registry.game(game_id)
    config = _table(game_id, people=1, seats=min(max(4, game.seats[0]), game.seats[-1]))
    match = Match(game, config.setup(), config.seed)
    play_until(match, lambda race: race.is_over)
    record = Record(new_header(game, config), tuple(map(str, match.steps)))
    path = paths.replays() / f"{game_id}.race"
    path.write_text(format_record(record.header, record.steps), encoding="utf-8")
    return path


def _review(game_id: str) -> dict[str, float]:
    """Measure a review while the mouse moves: how long it takes, and the frames meanwhile."""
    import pygame

    from game.engine.errors import PaddockError
    from game.ui.race import routes

    app = _at_title("1080p")
    app.push(routes.Replay(_raced(game_id)))
    replay: Any = app.top
    replay.show_results()
    app.tick([], FRAME_MS)
    end: Any = app.top
    end.show_tab("review")
    reviewing, clock, frames, first = end.review.reviewing, pygame.time.Clock(), list[float](), 0.0
    began = last = time.perf_counter()
    while (work := reviewing.work) is None or not work.are_decisions_final:
        if reviewing.why or (work is not None and work.has_failed):
            raise PaddockError(f"{game_id}: no review can be made here.")
        at = 7 * len(frames)
        spot = (200 + at % 1500, 300 + at % 400)
        moved = pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(7, 7), buttons=(0, 0, 0))
        app.tick([*pygame.event.get(), moved], FRAME_MS)
        clock.tick(60)
        now = time.perf_counter()
        frames.append((now - last) * 1000)
        last = now
        if not first and reviewing.figures is not None:
            first = now - began
    app.reset(routes.Title())
    return {
        "review_first_s": round(first, 2),
        "review_settled_s": round(last - began, 2),
        "review_frames_per_s": round(len(frames) / (last - began), 1),
        "review_longest_frame_ms": round(max(frames), 1),
    }


def _memory(game_id: str, races: str) -> dict[str, float]:
    """Measure how much more memory is held after many races in one window than after the first."""
    import pygame

    from game.ui.race import routes
    from game.ui.scenes.race.play import PlayScene

    app = _app("1080p", "1")
    held = []
    for n in range(int(races)):
        config = _table(game_id)
        scene = PlayScene.start(app, type(config)(config.game, config.seats, config.seed + n, config.options))
        app.reset(scene)
        while not scene.has_ended:
            app.tick(pygame.event.get(), LEAPT_MS)
        for _ in range(END_FRAMES):
            app.tick(pygame.event.get(), FRAME_MS)
        app.reset(routes.Title())
        app.tick([], FRAME_MS)
        gc.collect()
        held.append(resident_mb())
    return {"memory_first_mb": round(held[0], 1), "memory_growth_mb": round(held[-1] - held[0], 1)}


def resident_mb() -> float:
    """Return the memory held now, or the most ever held where the system does not say."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << 20 if sys.platform == "darwin" else 1024
    )


PARTS: Final[dict[str, Callable[..., dict[str, float]]]] = {
    "first": _first,
    "quick": _quick,
    "moving": _moving,
    "rest": _rest,
    "memory": _memory,
    "review": _review,
}

if __name__ == "__main__":
    sys.stdout.write("\n" + json.dumps(PARTS[sys.argv[1]](*sys.argv[2:])) + "\n")
