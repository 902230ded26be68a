"""Runs measurements in processes of their own, on a display that nobody sees."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
CHILD_S: Final = 1800
"""The longest time of a measurement, as whole races at 4K and many races are among them."""


@contextmanager
def temporary_display() -> Iterator[tuple[str, dict[str, str]]]:
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


def run_child(module: str, args: Sequence[str], env: Mapping[str, str]) -> dict[str, Any]:
    """Run a module in another process and return the figures that it prints, or why it failed."""
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
