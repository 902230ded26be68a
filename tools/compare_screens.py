"""Stores what every screen and every record shows, and lists the differences between two such folders.

    uv run python tools/compare_screens.py keep ../before --root ../other-checkout
    uv run python tools/compare_screens.py keep ../after
    uv run python tools/compare_screens.py compare ../before ../after

`keep` draws every state of `tools/shots.py` with its interface tree, its texts and its read-out, and watches
the golden records step by step: texts while a step moves, then log, tooltips, labels and read-out. It uses a
clock of its own and no randomness, so the same program writes the same files. `compare` exits 1 where
anything differs, and paints the pixels that do.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import difflib
import importlib
import itertools
import json
import multiprocessing
import os
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

REPO = Path(__file__).resolve().parent.parent
NOON = datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC)
CLOCK_STEP = 0.0005
"""Seconds that pass between two reads of the clock, so that sliced work advances."""
THEMES = ("paper", "night", "contrast")
LANGUAGES = ("en", "ja")
EARLY_MS, LATE_MS = 250.0, 60_000.0
"""Milliseconds after which a motion is recorded, and milliseconds that end it."""
MAX_CLIPS = 400
TITLE, RECORDS = "general", "records"


class Part(NamedTuple):
    """The work of one process: the screens of a game in a language and size, or a record."""

    root: Path
    folder: Path
    group: str
    """The game whose screens these are, or `general`, or `records`."""
    language: str
    size: tuple[int, int]
    themes: tuple[str, ...]
    only: Sequence[str]
    record: Path | None = None
    viewer: str = ""
    """The point of view from which a record is watched: `player` or `all`."""
    scale: int = 100
    """The size of texts in per cent."""

    @property
    def name(self) -> str:
        """The folder of its screens."""
        return f"{_size(self.size)}_{self.language}" + (f"_{self.scale}" if self.scale != 100 else "")


# -- keep -----
def keep(args: argparse.Namespace) -> int:
    """Write the folder; returns the exit code."""
    if args.folder.exists() and not args.add:
        shutil.rmtree(args.folder)
    args.folder.mkdir(parents=True, exist_ok=True)
    os.environ["PYTHONHASHSEED"] = "0"
    parts = [*_record_parts(args), *_screen_parts(args)]
    began = time.perf_counter()
    jobs = max(1, min(args.jobs, len(parts), os.cpu_count() or 1))
    with multiprocessing.get_context("spawn").Pool(jobs, maxtasksperchild=1) as pool:
        for done, summary in enumerate(pool.imap_unordered(keep_part, parts, 1), 1):
            print(f"{done}/{len(parts)} {summary}", flush=True)
    print(f"kept in {args.folder}, {time.perf_counter() - began:.0f} s")
    return 0


def _screen_parts(args: argparse.Namespace) -> Iterator[Part]:
    games = sorted(path.parent.name for path in (args.root / "game" / "games").glob("*/__init__.py"))
    settings = itertools.product(args.size, args.lang, args.text)
    for (size, language, scale), group in itertools.product(settings, [TITLE, *games]):
        if not args.no_screens and (not args.group or group in args.group):
            themes = tuple(args.theme)
            yield Part(args.root, args.folder, group, language, size, themes, args.only, scale=scale)


def _record_parts(args: argparse.Namespace) -> Iterator[Part]:
    """Yield the longest records first, so that none is left for the end."""
    records = (args.root / "tests" / "records").glob("*.race")
    for record in sorted(records, key=lambda path: -path.stat().st_size):
        played_by_ours = (args.root / "game" / "games" / record.stem.rpartition("-")[0]).is_dir()
        if args.no_records or not played_by_ours or not _is_selected(record.stem, args.only):
            continue
        for language, viewer in itertools.product(args.lang, ("player", "all")):
            yield Part(args.root, args.folder, RECORDS, language, (1280, 720), (), (), record, viewer)


def keep_part(part: Part) -> str:
    """Do one part, in a process and a home of its own; returns a summary."""
    began = time.perf_counter()
    with _home(part) as home:
        _still(part.root, home)
        app = importlib.import_module("game.ui.app").App(
            size=part.size, lang=part.language, strict=True, speed="instant"
        )
        _watch_texts(app)
        count = _keep_record(app, part) if part.record else _keep_screens(app, part)
    name = f"{part.record.stem} {part.viewer} {part.language}" if part.record else f"{part.group} {part.name}"
    return f"{name}: {count} in {real_time() - began:.0f} s"


real_time = time.perf_counter


@contextlib.contextmanager
def _home(part: Part) -> Iterator[str]:
    """Yield a home with the same path in every run, as screens show it, or another where that exists."""
    name = f"paddock-{part.group}-{part.name}"
    try:
        home = Path(tempfile.gettempdir()) / (
            f"{name}-{part.record.stem}-{part.viewer}" if part.record else name
        )
        home.mkdir()
    except FileExistsError:
        home = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    try:
        yield str(home)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _still(root: Path, home: str) -> None:
    """Set up a process without display or sound, with a home and a deterministic clock."""
    os.environ.update(
        PADDOCK_HOME=home,
        PADDOCK_GAMES="",
        SDL_VIDEODRIVER="dummy",
        SDL_AUDIODRIVER="dummy",
        PYGAME_HIDE_SUPPORT_PROMPT="1",
        TZ="UTC",
    )
    with contextlib.suppress(AttributeError):
        time.tzset()
    sys.path.insert(0, str(root))
    ticks = itertools.count(1)

    class Noon(datetime.datetime):
        """A date that is always noon of one day."""

        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return NOON if tz else NOON.replace(tzinfo=None)

        @classmethod
        def fromtimestamp(cls, timestamp: float, tz: Any = None) -> Any:
            return cls.now(tz)

    datetime.datetime = Noon  # type: ignore[misc]
    time.perf_counter = time.monotonic = lambda: next(ticks) * CLOCK_STEP
    secrets.randbelow = lambda exclusive_upper_bound: exclusive_upper_bound // 2
    time.time = lambda: NOON.timestamp()


def _keep_screens(app: Any, part: Part) -> int:
    """Write every state of a game in one language and size, in all themes; returns their number."""
    import pygame

    pictures = importlib.import_module("tools.pictures")
    folder = part.folder / "screens" / part.name
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, arrange in pictures.shots():
        group = name.partition(".")[0] if "." in name else TITLE
        if group != part.group or not _is_selected(name, part.only):
            continue
        app.change_settings(theme=part.themes[0], language=part.language, text_scale=part.scale)
        arrange(app)
        lines = [*_tree(app), *_texts(app), "read-out:", *app.top.read_out().split("\n"), ""]
        (folder / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8", newline="\n")
        for theme in part.themes:
            app.change_settings(theme=theme)
            app.draw()
            pygame.image.save(app.screen, str(folder / f"{name}_{theme}.png"))
            count += 1
    return count


def _keep_record(app: Any, part: Part) -> int:
    """Write what a record shows at every step; returns the number of steps."""
    replay = importlib.import_module("game.ui.scenes.records.replay")
    app.change_settings(speed_bots=1, speed_own=1)
    assert part.record is not None
    scene = replay.ReplayScene.open(app, part.record)
    if part.viewer == "all":
        # not by a method, whose name differs between the versions that are compared
        scene.viewer = None
        scene.seek(scene.index)
    app.push(scene)
    app.draw()
    lines = [*_tree(app), *_texts(app)]
    known = set(lines)
    for _ in range(scene.total):
        before, logged = set(_texts(app)), len(scene.log)
        scene.step()
        lines.append(f"== step {scene.index}: {scene.match.history[scene.index - 1].step}")
        lines += [f"moving {text}" for text in _while_moving(app, before)]
        lines += [_logged(scene, line) for line in scene.log[logged:]]
        now = [*_tree(app), *_texts(app), *(f"read-out {line}" for line in scene.read_out().split("\n"))]
        # unchanged lines are left out, or the files would be ten times as long
        lines += [line for line in now if line not in known]
        known = set(now)
    folder = part.folder / RECORDS
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{part.record.stem}_{part.language}_{part.viewer}.txt"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8", newline="\n")
    return int(scene.total)


def _while_moving(app: Any, before: set[str]) -> list[str]:
    """Return the texts that appear while a step moves, in order, without those of the final picture."""
    found: dict[str, None] = {}
    for _ in range(MAX_CLIPS):
        if not app.top.is_busy:
            break
        app.top.tick(EARLY_MS)
        if app.top.is_busy:
            found.update(dict.fromkeys(text for text in _texts(app) if text not in before))
            app.top.tick(LATE_MS)
    return list(found)


def _logged(scene: Any, line: Any) -> str:
    short = scene.render_text(line.short) if line.short else ""
    facts = [scene.render_log_line(line), short, line.tone, line.icon, line.clause, *(line.mark or ())]
    return "log " + " | ".join(facts)


def _watch_texts(app: Any) -> None:
    """Make the app record every text it draws, those on cached layers included."""
    trace = importlib.import_module("tools.text_trace").Trace
    painter = importlib.import_module("game.ui.draw.painter").Painter
    draw_layer = painter.layer
    on_layers: dict[str, list[Any]] = {}

    class Texts(trace):  # type: ignore[misc, valid-type]
        """Records every text of a picture, covered or not."""

        def add(self, text: Any, clip: Any, layer: Any) -> None:
            if not clip or (clip[1] < text.y + text.h and text.y < clip[1] + clip[3]):
                self.texts.append(text)

        def shape(self, box: Any, opaque: bool, layer: Any = None) -> None:
            pass

    def layer(
        self: Any, name: str, key: Any, x: Any, y: Any, w: Any, h: Any, draw: Any, *args: Any, **options: Any
    ) -> None:
        def noted(child: Any) -> None:
            first = len(app.trace.texts)
            draw(child)
            on_layers[name] = app.trace.texts[first:]
            del app.trace.texts[first:]

        draw_layer(self, name, key, x, y, w, h, noted, *args, **options)
        app.trace.texts.extend(on_layers[name])

    painter.layer = layer
    app.trace = Texts()


def _texts(app: Any) -> list[str]:
    """Return every text that is drawn, sorted, so that the drawing order does not matter."""
    app.draw()
    return [f"text {text}" for text in sorted(drawn.text for drawn in app.trace.texts)]


def _tree(app: Any) -> list[str]:
    """Return the interface tree, one line an element, with tooltip and clause."""
    app.draw()
    found = importlib.import_module("game.ui.kit.tree").tree(app)
    lines = []
    for element, data in zip(app.top.ui.items, found.pop("elements"), strict=True):
        extra = {"tooltip": element.tooltip, "clause": element.clause}
        facts = {key: value for key, value in {**data, **extra}.items() if value not in (None, "", False)}
        lines.append("element " + json.dumps(facts, ensure_ascii=False))
    rest = [f"{key} {json.dumps(value, ensure_ascii=False, sort_keys=True)}" for key, value in found.items()]
    return [*rest, *lines]


def _is_selected(name: str, only: Sequence[str]) -> bool:
    return not only or any(text in name for text in only)


def _size(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


# -- compare -----
def compare(args: argparse.Namespace) -> int:
    """Print the differences; returns 1 if there are any."""
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    one, other = _files(args.before, args.only), _files(args.after, args.only)
    for name in sorted(one ^ other):
        print(f"{name}: only in {args.before if name in one else args.after}")
    both = sorted(one & other)
    differing = len(one ^ other)
    for name in both:
        a, b = args.before / name, args.after / name
        if a.read_bytes() == b.read_bytes():
            continue
        difference = (
            _text_difference(a, b, args.lines) if name.endswith(".txt") else _painted(a, b, args.paint / name)
        )
        differing += 1
        print(f"{name}: {difference}")
    print(f"{differing} of {len(one | other)} files differ")
    if differing and args.paint.exists():
        print(f"differing pixels are painted in {args.paint}")
    return 1 if differing else 0


def _files(folder: Path, only: Sequence[str]) -> set[str]:
    found = (path for path in folder.rglob("*.*") if path.suffix in (".png", ".txt"))
    return {
        name for name in (path.relative_to(folder).as_posix() for path in found) if _is_selected(name, only)
    }


def _text_difference(a: Path, b: Path, most: int) -> str:
    was, now = (path.read_text(encoding="utf-8").split("\n") for path in (a, b))
    changed = [
        line
        for line in difflib.unified_diff(was, now, lineterm="", n=0)
        if not line.startswith(("---", "+++", "@@"))
    ]
    quoted = [f"    {line}" for line in changed[:most]]
    return "\n".join([f"{len(changed)} lines", *quoted])


def _painted(a: Path, b: Path, to: Path) -> str:
    """Return the share and place of pixels that differ, and paint them red over the later picture."""
    import pygame

    before, after = pygame.image.load(str(a)), pygame.image.load(str(b))
    if before.get_size() != after.get_size():
        return f"{before.get_size()} became {after.get_size()}"
    mask = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    mask.invert()
    around = mask.get_bounding_rects()
    box = around[0].unionall(around[1:]) if around else pygame.Rect(0, 0, 0, 0)
    after.fill((128, 128, 128), special_flags=pygame.BLEND_RGB_MULT)
    mask.to_surface(after, setcolor=(255, 0, 0, 255), unsetcolor=None)
    to.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(after, str(to))
    share = 100 * mask.count() / (before.get_width() * before.get_height())
    return f"{share:.3f} % of the pixels, within {tuple(box)}"


# -- command line -----
def _wanted_size(text: str) -> tuple[int, int]:
    width, height = text.lower().split("x")
    return int(width), int(height)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    commands = parser.add_subparsers(required=True)
    kept = commands.add_parser("keep", help="write pictures, trees and texts into a folder")
    kept.add_argument("folder", type=Path)
    kept.add_argument("--root", type=Path, default=REPO, help="another checkout of the project")
    kept.add_argument("--size", type=_wanted_size, nargs="+", default=[(1280, 720)], metavar="WxH")
    kept.add_argument("--lang", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    kept.add_argument("--theme", nargs="+", choices=THEMES, default=THEMES)
    kept.add_argument("--group", nargs="+", default=[], help="screens of these games alone, or `general`")
    kept.add_argument("--text", type=int, nargs="+", default=[100], metavar="PERCENT")
    kept.add_argument(
        "--only", nargs="+", default=[], metavar="TEXT", help="what has one of these in its name"
    )
    kept.add_argument("--no-screens", action="store_true")
    kept.add_argument("--no-records", action="store_true")
    kept.add_argument("--add", action="store_true", help="leave in the folder what is there")
    kept.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    kept.set_defaults(run=keep)
    compared = commands.add_parser("compare", help="list what differs")
    compared.add_argument("before", type=Path)
    compared.add_argument("after", type=Path)
    compared.add_argument("--only", nargs="+", default=[], metavar="TEXT")
    compared.add_argument("--lines", type=int, default=6, help="so many differing lines are shown of a text")
    compared.add_argument("--paint", type=Path, help="where differing pictures go (default: AFTER-differs)")
    compared.set_defaults(run=compare)
    args = parser.parse_args(argv)
    if args.run is keep:
        args.root, args.folder = args.root.resolve(), args.folder.resolve()
    elif args.paint is None:
        args.paint = args.after.with_name(f"{args.after.name}-differs")
    return int(args.run(args))


if __name__ == "__main__":
    sys.exit(main())
