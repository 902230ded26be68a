"""Drives the real app in a real window on a virtual display, with a real mouse and keyboard."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT_S = 60.0
Tree = dict[str, Any]


class Display:
    """A separate virtual X display."""

    def __init__(self, size: str = "1920x1080x24") -> None:
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"],
            pass_fds=[write],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()

    def close(self) -> None:
        """Stop the display."""
        self.server.terminate()
        self.server.wait()


class Window:
    """A run of `main.py`, observed through its interface tree."""

    def __init__(self, display: Display, home: Path, *args: str, env: dict[str, str] | None = None) -> None:
        self.tree_file = home / "tree.json"
        self.tree_file.unlink(missing_ok=True)
        self.env = {
            **os.environ,
            "DISPLAY": display.name,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "PADDOCK_HOME": str(home),
            "PADDOCK_GAMES": "",
            **(env or {}),
        }
        # the log goes to a file: a full pipe would stop the app
        self.log = (home / "window.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *args, "--ui-tree", str(self.tree_file)],
            cwd=home,
            env=self.env,
            stdout=self.log,
            stderr=self.log,
        )
        self.home = home
        self.window = self._find()

    # -- the system -----
    def _do(self, *args: str) -> str:
        done = subprocess.run(
            ["timeout", "10", "xdotool", *args], env=self.env, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def _find(self) -> str:
        self.wait(lambda tree: True)
        end = time.monotonic() + TIMEOUT_S
        while time.monotonic() < end:
            found = self._do("search", "--pid", str(self.process.pid)).split()
            if found:
                self._do("windowfocus", found[-1])
                return found[-1]
        raise AssertionError("the window never appeared")

    # -- the interface tree -----
    def tree(self) -> Tree:
        """Return the last interface tree that the app wrote."""
        try:
            return json.loads(self.tree_file.read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            return {"serial": -1, "scene": "", "elements": [], "busy": True, "prompt": ""}

    def wait(self, until: Callable[[Tree], Any], what: str = "") -> Tree:
        """Return the first tree that satisfies a condition; fails after a while and says what was there."""
        end = time.monotonic() + TIMEOUT_S
        pause = 0.005
        while time.monotonic() < end:
            tree = self.tree()
            if tree["serial"] >= 0 and until(tree):
                return tree
            if self.process.poll() is not None:
                raise AssertionError(f"the app ended with {self.process.returncode}:\n{self.messages()}")
            # waiting for a file of another process: nothing to wait on but the clock
            time.sleep(pause)
            pause = min(0.05, pause * 1.5)
        ids = [e["id"] for e in tree["elements"]]
        raise AssertionError(f"never saw {what or until}: {tree['scene']} {tree['prompt']!r} {ids}")

    def messages(self) -> str:
        """Return the end of the app's console output."""
        self.log.flush()
        return (self.home / "window.log").read_text(encoding="utf-8", errors="replace")[-3000:]

    def settled(self, scene: str | None = None) -> Tree:
        """Return the tree once nothing moves (on that scene)."""
        return self.wait(lambda t: not t["busy"] and scene in (None, t["scene"]), f"settled {scene}")

    @staticmethod
    def element(tree: Tree, id: str) -> dict[str, Any] | None:
        """Return the element with an id, if there is one."""
        return next((e for e in tree["elements"] if e["id"] == id), None)

    # -- input -----
    def move_to(self, element: dict[str, Any]) -> None:
        """Move the pointer to the middle of an element."""
        x, y, w, h = element["rect"]
        self._do("mousemove", "--window", self.window, str(int(x + w / 2)), str(int(y + h / 2)))

    def click(self, id: str, tree: Tree | None = None, button: int = 1) -> None:
        """Click an element that is there and enabled."""
        found = self.element(tree or self.tree(), id)
        assert found and found["enabled"], f"{id} cannot be clicked: {found}"
        self.move_to(found)
        self._do("click", str(button))

    def click_until(self, id: str, until: Callable[[Tree], Any], what: str = "") -> Tree:
        """Click an element once it is enabled, then wait for a condition."""
        tree = self.wait(lambda t: (e := self.element(t, id)) and e["enabled"], f"{id} enabled")
        self.click(id, tree)
        return self.wait(until, what or f"what follows {id}")

    def press(self, *keys: str) -> None:
        """Press keys by their X names."""
        self._do("windowfocus", self.window)
        for key in keys:
            self._do("key", "--clearmodifiers", key)

    def hold(self, key: str) -> None:
        """Hold a key until the X server has repeated it many times."""
        self._do("windowfocus", self.window)
        self._do("keydown", key, "sleep", "1.2", "keyup", key)

    def resize(self, w: int, h: int) -> None:
        """Resize the window."""
        self._do("windowsize", self.window, str(w), str(h))

    def close(self) -> None:
        """Terminate the app."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.log.close()
