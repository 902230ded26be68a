"""A monkey test: random keys, clicks, drags, windows and settings on every screen.

    uv run python tools/monkey.py --game full_throttle --minutes 30 --seed 1

It drives the real app in this process, without a display, at all speeds and in all languages. `--minutes` is
the app's own time. Everything follows from the seed, so a crash is repeatable; its last inputs are
printed."""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.engine import registry
from game.engine.record import RaceConfig, SeatInfo
from game.services.settings import DEPTHS, SPEEDS
from game.ui.app import App
from game.ui.draw.theme import THEMES
from game.ui.kit.elements import Element
from game.ui.kit.keys import DEFAULTS, NAMES
from game.ui.kit.tree import tree
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.replay import ReplayScene
from game.ui.scenes.settings import data as settings_data
from game.ui.scenes.title.title import TitleScene
from tools import pictures

KEPT = 60
"""The number of inputs that are printed after a crash."""
STAY_MS = 40_000.0
"""How long the monkey stays on one start before it chooses another."""
TICKS = (4.0, 16.0, 16.0, 40.0, 100.0, 250.0, 250.0)
SIZES = (
    (1280, 720),
    (1280, 720),
    (1281, 723),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (1700, 720),
    (1100, 640),
)
SCALES = (100, 100, 125, 150)
TEXTS = ("a", "7", "ユキ", " ", "é", "shortcut", "🏁", "\u200b", "…", "'\"", "漢字かな")
NAMED = {
    **{name: code for code, name in NAMES.items() if code != pygame.K_KP_ENTER},
    **{f"f{n}": pygame.K_F1 + n - 1 for n in range(1, 12)},
}
"""Keys by name; F12 is missing, as a picture for each press would fill the disk."""
BESIDE = ("rules", "whatis", "readout", "log", "settings", "statistics", "tracks", "menu")
"""Screens that are left more often, as every table leads there."""
OFTEN = ("space", "space", "space", "enter", "enter", "tab", "left", "right", "up", "down", "escape")
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.,-+"


class Clock:
    """A clock that advances with every read, so that bots think equally far on every machine."""

    def __init__(self, step: float = 0.0004) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@contextlib.contextmanager
def repeatable(seed: int) -> Iterator[None]:
    """Replace time, new seeds and the desktop, so that a run only depends on the seed."""
    rng, kept = Random(f"luck {seed}"), (time.perf_counter, secrets.randbelow)
    opens = vars(settings_data)["open_folder"]
    time.perf_counter, secrets.randbelow = Clock(), rng.randrange  # type: ignore[assignment]
    vars(settings_data)["open_folder"] = lambda folder: True
    try:
        yield
    finally:
        time.perf_counter, secrets.randbelow = kept
        vars(settings_data)["open_folder"] = opens


class Monkey:
    """Sends random inputs and checks what must always hold."""

    def __init__(self, app: App, game_id: str, seed: int) -> None:
        self.app = app
        self.game_id = game_id
        self.rng = Random(f"{game_id} {seed}")
        self.done: deque[str] = deque(maxlen=KEPT)
        self.inputs = 0
        self.ms = 0.0
        self.inputs_by_scene: Counter[str] = Counter()
        """The number of inputs by scene."""
        self._left = 0.0
        shots = [shot for shot in pictures.shots() if shot[0].split(".")[0] in registry.games()]
        general = [shot for shot in pictures.shots() if shot not in shots]
        self.shots = [*(shot for shot in shots if shot[0].startswith(f"{game_id}.")), *general]

    # -- starts -----
    def begin(self) -> None:
        """Choose a new start: a table, a replay, or any screen that `shots` draws."""
        rng, app = self.rng, self.app
        self._left = STAY_MS * rng.random()
        app.is_running = True
        app.notices.clear()
        what = rng.choice(("table", "table", "table", "replay", "shot", "shot"))
        self.done.append(f"begin {what}")
        if what == "shot":
            name, arrange = rng.choice(self.shots)
            self.done[-1] += f" {name}"
            arrange(app)
            return
        app.reset(TitleScene(app))
        records = sorted(app.saves.folder.glob("*.race")) if what == "replay" else []
        if records:
            app.push(ReplayScene.open(app, rng.choice(records)))
        else:
            app.push(PlayScene.start(app, self.config()))

    def config(self) -> RaceConfig:
        """Return a random table of the game: people, bots, or bots alone."""
        rng, game = self.rng, registry.game(self.game_id)
        count = rng.randint(game.seats[0], min(game.seats[-1], 5))
        tokens = game.default_tokens(count)
        kinds = [rng.choice(("human", "bot", "bot")) for _ in range(count)]
        if rng.random() < 0.85:
            kinds[rng.randrange(count)] = "human"
        seats = tuple(
            SeatInfo("human", rng.choice(("", "ユキ", "Ann")), "", "", tokens[i])
            if kind == "human"
            else SeatInfo("bot", "", rng.choice(("rookie", "rookie", "club")), "", tokens[i])
            for i, kind in enumerate(kinds)
        )
        options = dict(rng.choice([{}, *game.presets.values()]))
        self.done[-1] += f" {''.join(kind[0] for kind in kinds)}"
        return RaceConfig(game.id, seats, rng.randrange(10_000), options)

    # -- inputs -----
    def run(self, ms: float) -> None:
        """Send inputs until this much of the app's time has passed."""
        while self.ms < ms:
            self.step()

    def step(self) -> None:
        """Send one input, let some time pass, and check."""
        app = self.app
        if self._left <= 0 or not app.is_running:
            self.begin()
        events = self._input()
        passed = self.rng.choice(TICKS)
        self.inputs += 1
        self.inputs_by_scene[app.top.name] += 1
        self.done.append(f"{app.top.name}: {self._last} ({passed:g} ms)")
        app.tick(events, passed)
        for _ in range(self.rng.choice((0, 0, 0, 1, 5))):
            app.tick([], passed)
            self.ms += passed
            self._left -= passed
        self.ms += passed
        self._left -= passed
        if app.is_running:
            self.look()

    def _input(self) -> list[pygame.event.Event]:
        if self.app.top.name in BESIDE and self.rng.random() < 0.3:
            return self._key("escape")
        acts: list[tuple[int, Callable[[], list[pygame.event.Event]]]] = [
            (30, self._click),
            (12, self._shown_key),
            (16, self._any_key),
            (10, self._point),
            (3, self._wheel),
            (2, self._drag),
            (3, self._type),
            (2, self._setting),
            (1, self._resize),
            (6, self._wait),
        ]
        (act,) = self.rng.choices([act for _, act in acts], [weight for weight, _ in acts])
        return act()

    def _wait(self) -> list[pygame.event.Event]:
        self._last = "wait"
        return []

    def _elements(self) -> Sequence[Element]:
        self.app.top.rebuild(self.app.painter())
        return self.app.top.ui.items

    def _place(self) -> tuple[int, int]:
        """Return a place in the window, mostly on something that is declared there."""
        w, h = self.app.size
        items, rng = self._elements(), self.rng
        if not items or rng.random() < 0.1:
            self._last = "anywhere"
            return rng.randrange(w), rng.randrange(h)
        # a board has hundreds of spaces and a hand five cards: every kind of element is equally likely
        kinds = sorted({element.id.split(".")[0] for element in items})
        kind = rng.choice(kinds)
        element = rng.choice([element for element in items if element.id.split(".")[0] == kind])
        x, y, width, height = element.rect
        self._last = element.id
        u = self.app.u
        return round((x + width * rng.random()) * u), round((y + height * rng.random()) * u)

    def _moved(self, pos: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(7, -5), buttons=buttons)

    def _point(self) -> list[pygame.event.Event]:
        pos = self._place()
        self._last = f"point {self._last}"
        return [self._moved(pos)]

    def _click(self) -> list[pygame.event.Event]:
        pos = self._place()
        button = self.rng.choice((1, 1, 1, 1, 1, 1, 3))
        self._last = f"click {self._last} {button}"
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        return [down, up] * self.rng.choice((1, 1, 1, 2))

    def _drag(self) -> list[pygame.event.Event]:
        pos, end = self._place(), self._place()
        button = self.rng.choice((1, 2))
        held = (1, 0, 0) if button == 1 else (0, 1, 0)
        self._last = f"drag to {self._last} {button}"
        return [
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button),
            self._moved(end, held),
            self._moved(pos, held),
            self._moved(end, held),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=button),
        ]

    def _wheel(self) -> list[pygame.event.Event]:
        pos, by = self._place(), self.rng.choice((-3, -1, 1, 3))
        self._last = f"wheel {self._last} {by}"
        return [self._moved(pos), pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=by)]

    def _shown_key(self) -> list[pygame.event.Event]:
        """Return a key that something on the screen shows."""
        caps = sorted({element.key.lower() for element in self._elements() if element.key})
        known = [cap for cap in caps if cap in NAMED or len(cap) == 1]
        return self._key(self.rng.choice(known)) if known else self._any_key()

    def _any_key(self) -> list[pygame.event.Event]:
        rng = self.rng
        bound = [key for key in DEFAULTS.values() if key != "f12"]
        pool = rng.choice((OFTEN, bound, bound, list(NAMED), LETTERS))
        return self._key(rng.choice(pool))

    def _key(self, name: str) -> list[pygame.event.Event]:
        code = NAMED[name] if name in NAMED else ord(name)
        mod = self.rng.choice((0, 0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        self._last = f"key {name}{' +' + str(mod) if mod else ''}"
        kinds = pygame.KEYDOWN, pygame.KEYUP
        stroke = [pygame.event.Event(kind, key=code, mod=mod, unicode="") for kind in kinds]
        return stroke * self.rng.choice((1, 1, 1, 1, 3))

    def _type(self) -> list[pygame.event.Event]:
        texts = [self.rng.choice(TEXTS) for _ in range(self.rng.randint(1, 4))]
        kind = self.rng.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING))
        self._last = f"type {texts}"
        return [pygame.event.Event(kind, text=text, start=0, length=0) for text in texts]

    def _setting(self) -> list[pygame.event.Event]:
        rng = self.rng
        name, value = rng.choice(
            [
                ("language", rng.choice(sorted(self.app.translator.languages))),
                ("theme", rng.choice(sorted(THEMES))),
                ("text_scale", rng.choice(SCALES)),
                ("hints", rng.choice(("none", "best"))),
                ("depths", dict.fromkeys(registry.games(), rng.choice(DEPTHS))),
                ("reduced_motion", rng.random() < 0.3),
                ("speed", rng.choice(SPEEDS)),
                ("speed", rng.choice(SPEEDS)),
            ]
        )
        self._last = f"setting {name}={value}"
        values = {"speed_own": value, "speed_bots": value} if name == "speed" else {name: value}
        self.app.change_settings(**values)
        return []

    def _resize(self) -> list[pygame.event.Event]:
        size = self.rng.choice(SIZES)
        self._last = f"resize {size}"
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return [pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])]

    # -- checks -----
    def look(self) -> None:
        """Check what must hold after any input."""
        app, top = self.app, self.app.top
        top.rebuild(app.painter())
        ids = Counter(element.id for element in top.ui.items)
        twice = [id for id, count in ids.items() if count > 1]
        assert not twice, f"{top.name}: ids used twice: {twice}"
        assert tree(app)["scene"] == top.name
        missing = sorted(app.translator.language.missing)
        assert not missing, f"{top.name}: texts without a key: {missing}"
        if isinstance(top, PlayScene) and not top.is_moving and not top.is_stale:
            assert top.view.observation == top.match.observe(top.viewer), (
                "the table at rest is not the position"
            )
        for scene in app.stack:
            if isinstance(scene, TableScene):
                assert all(scene.render_log_line(line) for line in scene.log[-3:]), (
                    "a line of the log says nothing"
                )


def play(game_id: str, seed: int, ms: float) -> Monkey:
    """Run a monkey in a temporary home; an exception gets its last inputs as a note."""
    with tempfile.TemporaryDirectory(prefix="paddock-monkey-") as home, repeatable(seed):
        before = os.environ.get("PADDOCK_HOME")
        os.environ["PADDOCK_HOME"] = home
        app = App(size=SIZES[0], lang="en", strict=True)
        monkey = Monkey(app, game_id, seed)
        try:
            monkey.run(ms)
        except Exception as error:
            inputs = "\n".join(monkey.done)
            error.add_note(f"--game {game_id} --seed {seed}, input {monkey.inputs}:\n{inputs}")
            raise
        finally:
            while app.stack:
                app.stack.pop().on_closed()
            if before is None:
                os.environ.pop("PADDOCK_HOME", None)
            else:
                os.environ["PADDOCK_HOME"] = before
    return monkey


def main() -> int:
    """Run the command line; returns 1 after a crash."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", help="the game to begin with at its tables (all of ours)")
    parser.add_argument(
        "--minutes", type=float, default=1.0, help="how much time the app is given a game (1)"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game_id in [args.game] if args.game else registry.FLOOR:
        began = time.monotonic()
        try:
            monkey = play(game_id, args.seed, args.minutes * 60_000)
        except Exception:
            traceback.print_exc()
            return 1
        scenes = ", ".join(f"{name} {count}" for name, count in monkey.inputs_by_scene.most_common())
        print(
            f"{game_id}: {monkey.inputs} inputs, {monkey.ms / 60_000:.1f} min of the app's time "
            f"in {time.monotonic() - began:.0f} s; {scenes}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
