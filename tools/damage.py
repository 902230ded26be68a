"""Damages a player's files in every way, and checks that the app starts, plays and reports errors.

Each round puts one damaged file of each kind (record, track, chart, settings, statistics, days, locale,
lesson, scenario) into a fresh home, runs `replay --check`, `track check` and `scenario` on them, starts the
app as the command line does, opens the screens that read files, and drives a race for some moments; every
tenth round opens all screens in both languages. A file may also be a pipe, a device or a folder. `--heap`
puts all files into one home at the end. Memory is bounded, so that a number that exhausts it counts as an
error.

Run from the project's folder:
uv run python tools/damage.py [--rounds 100] [--seed 1] [--heap] [--only-read]
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

import game.ui.app  # noqa: E402
import game.ui.kit.scene  # noqa: E402
from game import cli  # noqa: E402
from game.engine import registry  # noqa: E402
from game.engine.record import RaceConfig, SeatInfo  # noqa: E402
from game.engine.texts import is_odd  # noqa: E402
from game.engine.venue.charts import charts  # noqa: E402
from game.engine.venue.track import catalogue  # noqa: E402
from game.services import paths, track_files  # noqa: E402
from game.services.i18n import load_languages  # noqa: E402
from game.services.records import days, trophies  # noqa: E402
from game.services.records.saves import Saves  # noqa: E402
from game.services.records.statistics import FORMAT, FinishedGame, SeatEntry, Statistics  # noqa: E402
from game.services.settings import SettingsStore  # noqa: E402

KINDS: Final = (
    *(
        "record",
        "track",
        "chart",
        "settings",
        "statistics",
        "days",
        "trophies",
        "locale",
        "lesson",
        "scenario",
    ),
)
MEMORY: Final = 4_000_000_000
"""The most bytes of address space of a run."""
SENTENCE: Final = 300
SPECIAL: Final = 0.05
"""The share of files that are a pipe, a device or a folder."""
SECONDS: Final = 2.0
ODD: Final = (
    *("\0", "\x07", "\x1b[31m", "\x85", "\u00a0", "\u2028", "\u202e", "\u3000", "\ufeff"),
    *("\\ud800", "\\u0000", "\ud800", "\U000e0001"),
)
NUMBERS: Final = (
    *("1e999", "1e308", "-1e308", "1" + "0" * 300, "9" * 5000, "-1", "NaN", "Infinity", "0x7f", "1_0"),
    *(".inf", "999999", "0.5", "1:1:1", "100000", "1000000000", "100000000000"),
)
NESTS: Final = ("[", "{a: ", "- ", '{"a": [', "? ", "!!set {", "&a [*a, ")
LAUGHS: Final = "l0: &l0 [x]\n" + "".join(
    f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]\n" for n in range(1, 9)
)


# -- damage -----
def _flipped(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8, 64))):
        if changed:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _cut(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return rng.choice((data[:at], data[at:], data[: at // 2] + data[at:]))


def _lines(data: bytes, rng: Random) -> bytes:
    """Swap, drop, double or indent lines."""
    lines = data.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            lines[a], lines[b] = lines[b], lines[a]
        case 1:
            del lines[a]
        case 2:
            lines.insert(b, lines[a])
        case _:
            lines[a] = b" " * rng.choice((1, 2, 7)) + lines[a]
    return b"\n".join(lines)


def _into(data: bytes, rng: Random, text: str) -> bytes:
    """Insert a text where a value begins, or anywhere."""
    places = [n + 2 for n in range(len(data)) if data[n : n + 2] in (b": ", b", ")] or [0]
    at = rng.choice((rng.choice(places), rng.randrange(len(data) + 1)))
    return data[:at] + text.encode("utf-8", "surrogatepass") + data[at:]


def _deep(data: bytes, rng: Random) -> bytes:
    return _into(data, rng, rng.choice(NESTS) * rng.choice((13, 400, 5_000, 90_000)))


def _huge(data: bytes, rng: Random) -> bytes:
    """Insert huge numbers, long lines or long files."""
    match rng.randrange(4):
        case 0:
            return _into(data, rng, "x" * rng.choice((100, 20_000, 1_000_000)))
        case 1:
            return data + rng.choice(data.split(b"\n")) * rng.choice((10, 1_000))
        case _:
            digits = [n for n, byte in enumerate(data) if 48 <= byte <= 57] or [0]
            at = rng.choice(digits)
            return data[:at] + rng.choice(NUMBERS).encode() + data[at + 1 :]


def _many(data: bytes, rng: Random) -> bytes:
    """Append thousands of lines or entries, each an error or a path to drive."""
    count = rng.choice((50, 2_000, 15_000))
    line = rng.choice(("key{n}: 1\n", "- {n}\n", "walk{n}: []\n", "roll {n}\n", "{n}"))
    text = "".join(line.replace("{n}", str(n)) for n in range(count))
    zigzag = "walk: [" + ", ".join(f"[{n % 2 * 5}, {n % 7}]" for n in range(count)) + "]\n"
    return data + rng.choice((text, zigzag, LAUGHS)).encode()


def _odd(data: bytes, rng: Random) -> bytes:
    for _ in range(rng.choice((1, 1, 3))):
        data = _into(data, rng, rng.choice(ODD))
    return data


def _other(data: bytes, rng: Random) -> bytes:
    """Return entirely different contents."""
    nothing = (b"", b"\n", b"\xff\xfe\x00", bytes(range(256)), rng.randbytes(500), b"[]", b"- a\n")
    ends = (data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r"), b"\xef\xbb\xbf" + data)
    return rng.choice((*nothing, *ends, LAUGHS.encode()))


def _absurd(data: bytes, rng: Random) -> bytes:
    """Replace a whole number by an absurdly large one."""
    spans = [found.span() for found in re.finditer(rb"(?<![\w#.])\d+(?![\w.])", data)]
    if not spans:
        return data
    start, end = rng.choice(spans)
    return data[:start] + rng.choice(NUMBERS[-3:]).encode() + data[end:]


DAMAGES: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    _flipped,
    _flipped,
    _cut,
    _lines,
    _lines,
    _deep,
    _huge,
    _huge,
    _absurd,
    _absurd,
    _many,
    _odd,
    _odd,
    _other,
)


def damaged(data: bytes, rng: Random) -> bytes:
    """Damage a file's bytes in one or two ways."""
    for _ in range(rng.choice((1, 1, 2))):
        data = rng.choice(DAMAGES)(data, rng)
    return data


# -- valid files -----
def _settings() -> bytes:
    bot = {"kind": "bot", "name": "", "level": "club", "style": "", "tokens": []}
    seats = [bot | {"kind": "human", "name": "Aki"}, bot, bot, bot]
    agreed: dict[str, Any] = {"seats": seats, "options": {}, "track": None, "practice": False}
    last = dict.fromkeys(registry.games(), agreed)
    with fresh_home():
        # not the language of the machine, as its length moves every later damage
        SettingsStore.load().change(
            language="en", player_names=("Aki", "ミカ"), last_setups=last, last_game="grand_prix"
        )
        return paths.settings_file().read_bytes()


def _statistics() -> bytes:
    seats = (SeatEntry("human", "Aki"), SeatEntry("bot", "Mika", "club"))
    entries = [
        FinishedGame(
            game_id, f"2026-01-0{n + 1}", seats, (1, 2), (9.5, 4.0), (0,), 600, None, 1, {"d6": {"1": 3}}
        )
        for n in range(4)
        for game_id in registry.games()
    ]
    lines = [json.dumps({"format": FORMAT, **asdict(entry)}) for entry in entries]
    return "".join(f"{line}\n" for line in lines).encode()


def _days() -> bytes:
    tries = [
        days.Try(game_id, f"2026-01-0{n + 1}", True, place, place and 4, 9.5, 600, "" if place else "a.race")
        for n in range(4)
        for game_id in registry.games()
        for place in (0, n + 1)
    ]
    lines = [json.dumps({"format": days.FORMAT, **asdict(one)}) for one in tries]
    return "".join(f"{line}\n" for line in lines).encode()


def _trophies() -> bytes:
    found = [trophies.Trophy(id, "2026-01-02", "saves/a.race") for id in trophies.ids()]
    lines = [json.dumps({"format": trophies.FORMAT, **asdict(one)}) for one in found]
    return "".join(f"{line}\n" for line in lines).encode()


@dataclass(slots=True)
class Bench:
    """The valid files to damage, and the errors that were found."""

    good: dict[str, list[Path | bytes]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    slowest: dict[str, float] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def load(self) -> None:
        """Find valid files of every kind."""
        known = registry.games()
        records = sorted((ROOT / "tests" / "records").glob("*.race"))
        self.good = {
            "record": [path for path in records if path.stem.split("-")[0] in known],
            "track": [*sorted(ROOT.glob("tracks/*/*.yaml"))],
            "chart": [ROOT / "assets" / "charts" / "formula_one.yaml"],
            "settings": [_settings()],
            "statistics": [_statistics()],
            "days": [_days()],
            "trophies": [_trophies()],
            "locale": [*sorted(ROOT.glob("locales/*/*.yaml"))],
            "lesson": [*sorted(ROOT.glob("assets/lessons/*/*.yaml"))],
            "scenario": [*sorted(ROOT.glob("tests/scenarios/*/*.yaml"))],
        }

    def timed(self, what: str, began: float, limit: float | None = None) -> None:
        """Keep the longest processor time of its kind; over the limit is an error."""
        took = time.process_time() - began
        self.slowest[what] = max(self.slowest.get(what, 0.0), took)
        if limit is not None and took > limit:
            self.faults.append(f"{what} took {took:.1f} s")

    def count(self, what: str) -> None:
        """Count one more of these."""
        self.counts[what] = self.counts.get(what, 0) + 1


# -- rounds -----
def _name(rng: Random, usual: str, suffix: str) -> str:
    """Return a file name, usually plain, sometimes long, odd or no valid text."""
    odd = ("n" * 200, "a b\u202ec", "\x1b[31m", os.fsdecode(b"\xff\xfe"), "-check", "ゆき🏎")
    return f"{usual if rng.random() < 0.9 else rng.choice(odd)}{suffix}"


def place_files(home: Path, bench: Bench, rng: Random, number: int) -> dict[str, Path]:
    """Write one damaged file of each kind into a home; returns their paths."""
    source = {kind: rng.choice(good) for kind, good in bench.good.items()}
    data = {kind: damaged(f if isinstance(f, bytes) else f.read_bytes(), rng) for kind, f in source.items()}
    track, locale, lesson = source["track"], source["locale"], source["lesson"]
    scenario = source["scenario"]
    assert isinstance(track, Path) and isinstance(locale, Path) and isinstance(lesson, Path)
    assert isinstance(scenario, Path)
    places = {
        "record": home / "saves" / _name(rng, f"race {number}", ".race"),
        "track": home / "tracks" / track.parent.name / _name(rng, f"own{number}", ".yaml"),
        "chart": home / "charts" / "formula_one.yaml",
        "settings": home / "settings.yaml",
        "statistics": home / "statistics.jsonl",
        "days": home / "days.jsonl",
        "trophies": home / "trophies.jsonl",
        "locale": home / "locales" / locale.parent.name / locale.name,
        "lesson": home / "lessons" / lesson.parent.name / lesson.name,
        "scenario": home / "scenarios" / scenario.parent.name / scenario.name,
    }
    if not (home / "locales").exists():
        shutil.copytree(ROOT / "locales", home / "locales")
    for kind, place in places.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        # an earlier round may have left a folder, a pipe or a link here
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)
        if rng.random() < SPECIAL and hasattr(os, "mkfifo"):
            _place_special(place, rng)
        else:
            place.write_bytes(data[kind])
    return places


def _place_special(place: Path, rng: Random) -> None:
    """Put a pipe, a folder or a link to a device at a path."""
    match rng.randrange(4):
        case 0:
            os.mkfifo(place)
        case 1:
            place.mkdir()
        case _:
            place.symlink_to(rng.choice(("/dev/zero", "/dev/null")))


def check(bench: Bench, words: list[str], what: str) -> int:
    """Run a command in this process and check that it ends in time with 0, or 1 and short sentences."""
    output, errors = io.StringIO(), io.StringIO()
    began = time.process_time()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        code = cli.main(words)
    bench.timed(what, began, SECONDS)
    lines = [line for line in (output.getvalue() + errors.getvalue()).split("\n") if line]
    # exit code 2 is right for a folder without files; a scenario quotes what it expected and what it got
    known, longest = (
        (0, 1, 2) if Path(words[-1]).is_dir() else (0, 1),
        SENTENCE * (4 if what == "scenario" else 1),
    )
    if code not in known or any(len(line) > longest or any(map(is_odd, line)) for line in lines):
        bench.faults.append(f"{what} {words[-1]!a}: exit {code}, {[line[:400] for line in lines]!a}")
    if what == "replay --check" and code == 1 and len(lines) != 1:
        bench.faults.append(f"{what}: {len(lines)} sentences")
    bench.count(f"{what}: exit {code}")
    return code


def look(app: game.ui.app.App, rng: Random, all_screens: bool) -> None:
    """Do what a new player does: open every screen that reads files, then race."""
    from game.ui.scenes.days.page import DaysScene
    from game.ui.scenes.lessons.page import LessonsScene
    from game.ui.scenes.race.play import PlayScene
    from game.ui.scenes.records.replays import ReplaysScene
    from game.ui.scenes.records.statistics import StatisticsScene
    from game.ui.scenes.records.trophies import TrophiesScene
    from game.ui.scenes.settings.settings import SettingsScene
    from game.ui.scenes.setup.setup import SetupScene
    from game.ui.scenes.tracks.tracks import TracksScene

    def tick(times: int) -> None:
        for _ in range(times):
            app.tick([], 16.0)

    tick(2)
    usual = (ReplaysScene, StatisticsScene, TrophiesScene, DaysScene, LessonsScene)
    for scene in (*usual, *((TracksScene, SettingsScene) if all_screens else ())):
        app.push(scene(app))
        tick(2)
        if all_screens:
            app.toggle_language()
            tick(1)
        _keys(app, "down", "enter")
        tick(1)
        while len(app.stack) > 1:
            app.pop()
    if not all_screens:
        # the race goes on without painting, which takes longer than all the rest
        app.draw = lambda: app.top.rebuild(app.painter())  # type: ignore[method-assign]
    game_id = rng.choice([game_id for game_id in registry.games() if game_id in registry.FLOOR])
    if all_screens:
        app.push(SetupScene(app, game_id))
        tick(2)
        app.pop()
    rules = registry.game(game_id)
    tokens = rules.default_tokens(4 if 4 in rules.seats else rules.seats[0])
    bots = [SeatInfo("bot", "", "rookie", "", held) for held in tokens[1:]]
    app.push(PlayScene.start(app, RaceConfig(game_id, (SeatInfo(tokens=tokens[0]), *bots), 7)))
    for _ in range(6 if all_screens else 2):
        tick(4)
        _keys(app, "space")


def _keys(app: game.ui.app.App, *names: str) -> None:
    codes = {"down": pygame.K_DOWN, "enter": pygame.K_RETURN, "space": pygame.K_SPACE}
    for name in names:
        kinds = pygame.KEYDOWN, pygame.KEYUP
        app.tick([pygame.event.Event(kind, key=codes[name], mod=0, unicode="") for kind in kinds], 16.0)


def start(bench: Bench, home: Path, rng: Random, all_screens: bool = True) -> None:
    """Start the app as the command line does, with `look` as its loop."""

    def run(app: game.ui.app.App) -> int:
        app.is_strict = True
        bench.timed("start", began)
        bench.count("notices" if app.notices else "no notice")
        for notice in app.notices[: game.ui.kit.scene.MAX_NOTICES]:
            for language in app.translator.languages.values():
                text = language.notice(notice[0])
                if len(text) > SENTENCE + 100 or any(map(is_odd, text)):
                    bench.faults.append(f"notice {text!a}")
        look(app, rng, all_screens)
        app._close()
        return 0

    began = time.process_time()
    folders = [home / "locales"]
    with patch.object(game.ui.app.App, "run", run), patch.object(paths, "locales_dirs", lambda: folders):
        code = cli.main(["--speed", "instant"])
        known = registry.games()
        faults = [fault for name in known for fault in (*catalogue.faults(name), *charts.faults(name))]
    lines = [str(fault) for fault in faults]
    if any(len(line) > SENTENCE or any(map(is_odd, line)) for line in lines):
        bench.faults.append(f"faults {[line[:400] for line in lines]!a}")
    if code:
        bench.faults.append(f"the app ended with {code}")
    bench.timed("start, look and race", began)


@contextlib.contextmanager
def fresh_home() -> Iterator[Path]:
    """Yield a temporary home."""
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {paths.HOME_VARIABLE: folder}):
        yield Path(folder)


def read(bench: Bench, home: Path) -> None:
    """Read all files that a start reads, without the window."""
    began = time.process_time()
    SettingsStore.load()
    Statistics.load()
    languages = load_languages([home / "locales"])[0]
    saves = Saves(paths.saves())
    lines = [str(found.error) for found in saves.each() if found.error is not None]
    saves.latest_unfinished()
    for name in registry.games():
        for fault in (*catalogue.faults(name), *charts.faults(name)):
            lines += [str(fault), *(language.track_fault(fault) for language in languages.values())]
    if any(len(line) > SENTENCE or any(map(is_odd, line)) for line in lines):
        bench.faults.append(f"read {[line[:400] for line in lines]!a}")
    bench.timed("read", began)


def one_round(bench: Bench, seed: int, number: int, only_read: bool = False) -> None:
    """Damage a file of each kind, check them, start with them; errors get the seed and the round."""
    rng = Random(f"{seed}:{number}")
    found = len(bench.faults)
    with fresh_home() as home:
        try:
            places = place_files(home, bench, rng, number)
            check(bench, ["replay", "--check", "--", str(places["record"])], "replay --check")
            check(bench, ["track", "check", "--", str(places["track"])], "track check")
            check(bench, ["scenario", "--", str(places["scenario"])], "scenario")
            if only_read:
                read(bench, home)
            else:
                start(bench, home, rng, all_screens=number % 10 == 0)
        except Exception:
            bench.faults.append(traceback.format_exc(limit=-12))
    bench.faults[found:] = [f"--seed {seed}, round {number}: {fault}" for fault in bench.faults[found:]]


def heap(bench: Bench, seed: int, rounds: int) -> None:
    """Put the files of all rounds into one home, and start with them."""
    rng = Random(f"{seed}:heap")
    with fresh_home() as home:
        for number in range(rounds):
            place_files(home, bench, rng, number)
        for what in ("heap: first ", "heap: second "):
            began = time.process_time()
            start(bench, home, rng)
            bench.timed(what + "start, look and race", began)


def run(seed: int, rounds: range, together: bool = False, only_read: bool = False) -> Bench:
    """Run every round and return the bench with the errors found."""
    bench = Bench()
    track_files.install()
    bench.load()
    for number in rounds:
        one_round(bench, seed, number, only_read)
    if together:
        heap(bench, seed, len(rounds))
    return bench


def bound_memory() -> None:
    """Bound the memory of this process, where the system supports it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def main() -> int:
    """Run the rounds and print the errors; returns 1 if there are any."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100, help="damaged files of each kind (default 100)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round (default 0)")
    parser.add_argument("--seed", type=int, default=1, help="what the damage comes from (default 1)")
    parser.add_argument("--heap", action="store_true", help="in the end all of them together")
    parser.add_argument("--only-read", action="store_true", help="read all files, without the screens")
    args = parser.parse_args()
    bound_memory()
    rounds = range(args.first, args.first + args.rounds)
    bench = run(args.seed, rounds, args.heap, args.only_read)
    for fault in bench.faults:
        print(fault)
    print({name: f"{seconds:.2f} s" for name, seconds in sorted(bench.slowest.items())})
    print(dict(sorted(bench.counts.items())))
    print(f"{args.rounds} damaged files of each of {len(KINDS)} kinds: {len(bench.faults)} faults")
    return 1 if bench.faults else 0


if __name__ == "__main__":
    sys.exit(main())
