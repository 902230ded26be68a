"""Measures the screen: first frame, frames at 1080p and 4K, idle load, memory, stutter while bots think."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FRAMES = 60
IDLE_S = 4.0
SETTLE = 300
"""Ticks until nothing is prepared any more: raised cards come one a second."""
CHILD_S = 1800
"""The longest time of a measurement, as whole races at 4K and many races are among them."""


def measure(game_id: str) -> dict[str, Any]:
    """Return the screen's figures at a game's table in milliseconds, per cent of a core and megabytes.

    They are measured on a separate Xvfb display, or with the dummy driver; `display` says which."""
    with on_display() as (display, env):
        found: dict[str, Any] = {"display": display}
        firsts = [child(__name__, ["first", game_id], env)["first_frame_ms"] for _ in range(4)][1:]
        found["first_frame_ms"] = round(statistics.median(firsts), 1)
        for part in ("frames", "idle", "thinking"):
            found.update(child(__name__, [part, game_id], env))
        return found


@contextmanager
def on_display() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield which display is used, and an environment with that display and a temporary home."""
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "PADDOCK_HOME": home, "SDL_AUDIODRIVER": "dummy"}
        # compiled files are kept, as for every start of a player but the first
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        env["PYTHONPYCACHEPREFIX"] = str(Path(home) / "compiled")
        server = _virtual_display(env)
        try:
            yield "xvfb" if server else "dummy", env
        finally:
            if server:
                server.terminate()
                server.wait()


def _virtual_display(env: dict[str, str]) -> subprocess.Popen[bytes] | None:
    if not shutil.which("Xvfb"):
        env["SDL_VIDEODRIVER"] = "dummy"
        return None
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "3840x2160x24"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        env["DISPLAY"] = ":" + pipe.readline().strip()
    env["SDL_VIDEODRIVER"] = "x11"
    return server


def child(module: str, args: Sequence[str], env: Mapping[str, str]) -> dict[str, Any]:
    """Run a module in another process and return the figures that it prints."""
    done = subprocess.run(
        [sys.executable, "-m", module, *args],
        cwd=ROOT,
        env={**env, "PADDOCK_BENCH_T0": repr(time.time())},
        capture_output=True,
        text=True,
        timeout=CHILD_S,
        check=False,
    )
    if done.returncode:
        return {args[0]: "failed: " + (done.stderr.strip().splitlines() or ["no message"])[-1]}
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def _at_table(app: Any, game_id: str) -> Any:
    """Return a race in progress with a person to decide."""
    from game.engine import registry
    from game.engine.record import RaceConfig, SeatInfo
    from game.ui.scenes.race.play import PlayScene

    game = registry.game(game_id)
    tokens = game.default_tokens(min(4, game.seats[-1]))
    seats = tuple(
        SeatInfo("human" if i == 0 else "bot", "" if i == 0 else "yuki", "" if i == 0 else "policy", "", t)
        for i, t in enumerate(tokens)
    )
    scene = PlayScene.start(app, RaceConfig(game_id, seats, 1, dict(game.presets.get("standard", {}))))
    app.reset(scene)
    for _ in range(400):
        app.tick([], 16)
        if not scene.is_busy:
            break
    return scene


def _first(_game_id: str) -> dict[str, Any]:
    from game.commands import launch

    launch.open_app(launch.Launch(size=(1280, 720), lang="en"))
    return {"first_frame_ms": round((time.time() - float(os.environ["PADDOCK_BENCH_T0"])) * 1000, 1)}


def _frames(game_id: str) -> dict[str, Any]:
    import resource

    from game.ui.app import App

    found: dict[str, Any] = {}
    app = App(size=(1920, 1080), lang="en", strict=True, speed="instant")
    for name, size in (("1080p", (1920, 1080)), ("2160p", (3840, 2160))):
        app.resize(size)
        _at_table(app, game_id)
        app.draw()
        times = []
        for _ in range(FRAMES):
            start = time.perf_counter()
            app.draw()
            times.append((time.perf_counter() - start) * 1000)
        found[f"frame_{name}_ms"] = round(statistics.median(times), 2)
        if name == "1080p":
            kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            found["memory_mb"] = round(kilobytes / (1 << 20 if sys.platform == "darwin" else 1024), 1)
    return found


def _idle(game_id: str) -> dict[str, Any]:
    import pygame

    from game.ui.app import App

    app = App(size=(1920, 1080), lang="en", strict=True, speed="instant")
    _at_table(app, game_id)
    clock = pygame.time.Clock()
    for _ in range(SETTLE):
        app.tick(pygame.event.get(), 40)
    start, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - start < IDLE_S:
        app.tick(pygame.event.get(), clock.tick(60 if app.top.is_busy or app.is_dirty else 25))
    wall = time.perf_counter() - start
    return {"idle_cpu_percent": round((time.process_time() - cpu) / wall * 100, 2)}


def _thinking(game_id: str) -> dict[str, Any]:
    """Measure the longest frame while the strongest bots think and move."""
    from game.engine import registry
    from game.engine.record import RaceConfig, SeatInfo
    from game.ui.app import App
    from game.ui.scenes.race.play import PlayScene

    app = App(size=(1920, 1080), lang="en", strict=True, speed="1")
    game = registry.game(game_id)
    tokens = game.default_tokens(min(4, game.seats[-1]))
    seats = tuple(SeatInfo("bot", "yuki", "ace", "", t) for t in tokens)
    app.reset(PlayScene.start(app, RaceConfig(game_id, seats, 1, dict(game.presets.get("first", {})))))
    for _ in range(30):
        app.tick([], 16)
    times = []
    end = time.perf_counter() + IDLE_S
    while time.perf_counter() < end:
        start = time.perf_counter()
        app.redraw()
        app.tick([], 16)
        times.append((time.perf_counter() - start) * 1000)
    return {"thinking_frame_p99_ms": round(sorted(times)[int(len(times) * 0.99)], 1)}


if __name__ == "__main__":
    part = {"first": _first, "frames": _frames, "idle": _idle, "thinking": _thinking}[sys.argv[1]]
    sys.stdout.write("\n" + json.dumps(part(sys.argv[2])) + "\n")
