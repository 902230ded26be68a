"""What a player sees, as lines: every word in the order painted, every box, mark and drawing; no pixel."""

from __future__ import annotations

import itertools
import re
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest
from driving import tick

from game.ui.app import App
from game.ui.draw import painter, surfaces
from game.ui.draw.painter import Painter
from game.ui.kit import scene as kit_scene
from game.ui.scenes.race.preparation import Preparation
from game.ui.tracks import art
from tools.text_trace import Trace

SLACK = 4.0
"""How far in u something may lie from where it lay: letters are as wide as the system's SDL makes them."""
FEW = 2
"""More of a kind in a row are one line: how many, where the first and the last lie."""
GROUND = "ground"
CLOCK_STEP = 0.0005
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")
_OFTEN = re.compile(r"#[0-9A-Fa-f]{6}\b|[A-Z][\w’']*|[\d.×]+")
"""What is another in many lines that are alike: colours, names, numbers."""
_SHAPE = re.compile(r"<(path|rect|circle|ellipse|line|polygon|polyline)\b")


class Mark(NamedTuple):
    """One thing painted: what it is, and its place in u."""

    what: str
    at: tuple[float, ...]

    def line(self) -> str:
        """As it stands in the golden file."""
        return f"{self.what} @ {' '.join(str(round(n)) for n in self.at)}"


class Notes(Trace):
    """Takes down what is painted; kept pictures are taken down where they are put."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        super().__init__()

    def clear(self) -> None:
        super().clear()
        self.marks.clear()

    def text(self, *_: object) -> None:
        pass

    def shape(self, *_: object) -> None:
        pass

    def put(self, surface: object, x: float, y: float, *_: object) -> None:
        _, inner, k = self.pictures[id(surface)]
        for mark in marks_of(inner):
            left, top, *size = mark.at
            self.marks.append(Mark(mark.what, (x + k * left, y + k * top, *(k * n for n in size))))


def marks_of(trace: Any) -> list[Mark]:
    """Where a trace keeps what is painted, as those of kept pictures are plain ones."""
    found: list[Mark] = trace.__dict__.setdefault("marks", [])
    return found


def install(patch: pytest.MonkeyPatch) -> None:
    """Let painters take down instead of drawing, and every clock go by itself."""
    ticks = itertools.count(1)
    for clock in ("perf_counter", "monotonic"):
        patch.setattr(time, clock, lambda: next(ticks) * CLOCK_STEP)
    blank = pygame.Surface((1, 1), pygame.SRCALPHA)
    cache = surfaces.SurfaceCache()
    patch.setattr(kit_scene, "SurfaceCache", lambda: cache)
    for module in (painter, surfaces, art):
        patch.setattr(module, "rasterise", lambda *_: blank)
    kept: dict[str, tuple[object, list[Mark]]] = {}

    def note(p: Painter, what: str, *at: float) -> None:
        if p.trace is not None:
            marks_of(p.trace).append(Mark(what, at))

    def text(
        p: Painter, x: Any, y: Any, t: Any, size: Any, c: str = painter.INK, f: str = "j", a: str = "l",
        v: str = "m", w: Any = None, track: float = 0.0, alpha: int = 255, angle: float = 0.0,
    ) -> float:  # fmt: skip
        if not str(t):
            return 0.0
        words, size_set, face = p.fitted(str(t), size, f, w, track)
        note(
            p,
            _with(f"{t!r} {size:g} {f} {c}", a=a != "l" and a, alpha=_faint(alpha), turned=round(angle)),
            x,
            y,
        )
        return p.width(words, size_set, face, track)

    def para(
        p: Painter, x: Any, y: Any, w: Any, t: Any, size: Any, c: str = painter.INK, f: str = "j",
        lead: float = 1.5, a: str = "l", maxl: int = 99,
    ) -> float:  # fmt: skip
        note(p, _with(f"{str(t)!r} {size:g} {f} {c}", a=a != "l" and a), x, y, w)
        return min(maxl, len(p._lines_within(t, size, f, w, maxl)[0])) * size * lead * p.text_scale

    def rect(
        p: Painter, x: Any, y: Any, w: Any, h: Any, fill: Any = None, r: float = 0.0, stroke: Any = None,
        sw: float = 1.0, op: float = 1.0, dash: Any = None,
    ) -> None:  # fmt: skip
        look = {"line": stroke and f"{stroke} {sw:g}", "op": op != 1 and f"{op:.2f}", "dash": dash}
        note(p, _with(f"box {fill or '-'}", **look), x, y, w, h)

    def circle(
        p: Painter, x: Any, y: Any, r: Any, fill: Any = None, stroke: Any = None, sw: float = 1.0,
        op: float = 1.0,
    ) -> None:  # fmt: skip
        look = {"line": stroke and f"{stroke} {sw:g}", "op": op != 1 and f"{op:.2f}"}
        note(p, _with(f"circle {fill or '-'}", **look), x, y, r)

    def frags(p: Painter, x: Any, y: Any, w: Any, h: Any, inner: str, alpha: int = 255) -> None:
        note(p, _with(f"shapes {_shapes(inner)}", alpha=_faint(alpha)), x, y, w, h)

    def veil(p: Painter, x: Any, y: Any, w: Any, h: Any, colour: str, alpha: int) -> None:
        note(p, f"veil {colour} {alpha}", x, y, w, h)

    def drawn(
        p: Painter, drawing: Any, x: Any, y: Any, w: Any, alpha: int = 255, mid: bool = False,
        angle: float = 0.0, flip: bool = False,
    ) -> None:  # fmt: skip
        look = {"alpha": _faint(alpha), "turned": round(angle / 10) * 10 % 360, "flipped": flip}
        note(
            p, _with(_drawing(drawing.inner), **look), x - (w / 2 if mid else 0), y - (w / 2 if mid else 0), w
        )

    def layer(
        p: Painter, name: str, key: object, x: Any, y: Any, w: Any, h: Any, draw: Callable[[Painter], None],
        opaque: bool = False,
    ) -> None:  # fmt: skip
        if p.trace is None:
            return
        marks, full = marks_of(p.trace), (key, x, y, w, h, p.theme.name, p.text_scale)
        if name not in kept or kept[name][0] != full:
            first = len(marks)
            draw(p)
            _ground(name, marks, first, (x, y, w, h))
            kept[name] = full, marks[first:]
        else:
            marks.extend(kept[name][1])

    @contextmanager
    def clipped(p: Painter, *box: float) -> Iterator[None]:
        before, p.clip_box = p.clip_box, box  # type: ignore[assignment]
        yield
        p.clip_box = before

    def blit(p: Painter, inner: str, box: tuple[float, ...]) -> None:
        note(p, f"{GROUND} {_shapes(inner)}", *box)

    instead = {"text": text, "para": para, "rect": rect, "circle": circle, "frags": frags, "veil": veil}
    for name, ours in {**instead, "art": drawn, "layer": layer, "clipped": clipped}.items():
        patch.setattr(Painter, name, ours)
    patch.setattr(art, "blit", blit)
    patch.setattr(Preparation, "work", lambda *_: None)
    draw = kit_scene.Scene.draw
    patch.setattr(kit_scene.Scene, "draw", lambda scene, p: draw(scene, p) if p.trace is not None else None)


def _ground(name: str, marks: list[Mark], first: int, at: tuple[float, ...]) -> None:
    """A whole layer with a road on it is one mark: scenery is looked at elsewhere."""
    if any(mark.what.startswith(GROUND) for mark in marks[first:]):
        what = f"{name}: {len(marks) - first} marks, {digest([mark.what for mark in marks[first:]])}"
        marks[first:] = [Mark(f"{GROUND} {what}", at)]


def _faint(alpha: int) -> object:
    return alpha < 255 and alpha


def _with(what: str, **more: object) -> str:
    """What is not as usual is said by its name."""
    return " ".join([what, *(f"{key}={value}" for key, value in more.items() if value)])


@lru_cache(maxsize=4096)
def _drawing(inner: str) -> str:
    """A drawing by its colours, and by all of it in short."""
    colours = dict.fromkeys(_COLOUR.findall(inner))
    return " ".join(["drawing", f"{zlib.crc32(inner.encode()):08x}", *[*colours][:4]])


@lru_cache(maxsize=4096)
def _shapes(inner: str) -> str:
    """Fragments by their shapes and colours, as often as each is there."""
    found = Counter([*_SHAPE.findall(inner), *_COLOUR.findall(inner)])
    return " ".join(name if n == 1 else f"{name}×{n}" for name, n in found.items())


# -- looking ---------------------------------------------------------------------------------------------
def seen(app: App) -> list[str]:
    """All that is painted now: words as they come, then marks sorted, as their order often shows nothing."""
    app.trace = notes = Notes()
    app.draw()
    app.trace = None
    words = [mark for mark in notes.marks if mark.what[0] in "'\""]
    others = sorted(mark for mark in notes.marks if mark.what[0] not in "'\"")
    lines = []
    for what, alike in itertools.groupby([*words, *others], lambda mark: mark.what):
        run = [*alike]
        if len(run) > FEW:
            at = (*run[0].at, *run[-1].at)
            lines.append(Mark(f"{what} ×{len(run)}", at).line())
        else:
            lines += [mark.line() for mark in run]
    return lines


def offered(app: App) -> list[str]:
    """Every element with what it says."""
    lines = []
    for e in (e for e in app.top.ui.items if not e.id.startswith("bar.")):
        looks = e.extra.get("tone")
        facts = {"is": e.value, "why": e.why, "tip": e.tooltip, "clause": e.clause, "looks": looks}
        lines.append(_with(f"{e.id} {e.role}: {e.label}", off=not e.enabled, key=e.key, **facts))
    return lines


def told(app: App) -> list[str]:
    """Prompt, clause, and the table as text."""
    top = app.top
    return [f"prompt {top.prompt}", f"clause {top.help_clause()}", *f"{top.read_out()}".split("\n")]


def logged(scene: Any) -> list[str]:
    """The lines of a log with all that is shown of each."""
    return [logged_line(scene, line) for line in scene.log]


def logged_line(scene: Any, line: Any) -> str:
    """One line of it."""
    return _with(
        f"log {line.tone or '-'} {scene.log_words(line)}", short=line.short and scene.told(line.short),
        icon=line.icon, mark=line.mark and " ".join(line.mark), clause=line.clause,
    )  # fmt: skip


def digest(lines: Sequence[str]) -> str:
    """Eight letters for lines too many to be kept; places are left out, as letters may be wider elsewhere."""
    return f"{zlib.crc32(chr(10).join(map(_words, lines)).encode()):08x}"


# -- the golden file ------------------------------------------------------------------------------------
class Golden:
    """Sections of lines: of each a digest of all its words, and the lines that say something new in full."""

    def __init__(self, file: Path | None, at_once: bool) -> None:
        """`at_once`: what differs ends the test; None: nothing is compared."""
        self.wrong: dict[str, list[str]] = {}
        self._sections: dict[str, tuple[str, list[str]]] = {}
        self._known: set[str] = set()
        self._was = self._read(file) if file else None
        self._at_once = at_once

    def add(self, name: str, lines: Sequence[str], full: Sequence[str] | None = None) -> None:
        """Take a section; `full` is what stands in the file whether it was said before or not."""
        lines = [line.replace("\n", "⏎") for line in lines]
        new = []
        for line in lines if full is None else full:
            pattern = _OFTEN.sub("0", _words(line))
            if full is not None or pattern not in self._known:
                new.append(line)
            self._known.add(pattern)
        assert name not in self._sections, name
        self._sections[name] = now = f"{len(lines)} {digest(lines)}", new
        if self._was is None:
            return
        summed, was = self._was.get(name, ("", []))
        if differing := [*_differences(was, new)]:
            self.wrong[name] = differing
        elif summed != now[0]:
            self.wrong[name] = [f"- {summed}", f"+ {now[0]}", *lines]
        assert not (self._at_once and self.wrong), self.wrong

    def end(self) -> None:
        """Everything is taken: nothing may differ, and nothing be gone."""
        gone = set(self._was or ()) - set(self._sections)
        assert not self.wrong and not gone, (self.wrong, gone)

    def write(self, file: Path) -> None:
        """The file, a head before every section; none where nothing was seen."""
        if not self._sections:
            return
        out = [line for name, (said, new) in self._sections.items() for line in (f"## {name} | {said}", *new)]
        file.write_text("\n".join([*out, ""]), encoding="utf-8", newline="\n")

    @staticmethod
    def _read(file: Path) -> dict[str, tuple[str, list[str]]]:
        found: dict[str, tuple[str, list[str]]] = {}
        lines: list[str] = []
        for line in file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else ():
            if line.startswith("## "):
                name, _, said = line[3:].rpartition(" | ")
                found[name] = said, (lines := [])
            else:
                lines.append(line)
        return found


def _words(line: str) -> str:
    """A line without its place."""
    return line.rpartition(" @ ")[0] or line


def _differences(was: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    if len(was) == len(now) and all(map(_alike, was, now)):
        return
    for tag, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (f"- {line}" for line in was[a:b])
            yield from (f"+ {line}" for line in now[c:d])


def _alike(was: str, now: str) -> bool:
    """The same words, and a place nearby."""
    if was == now:
        return True
    (said, _, there), (says, _, here) = was.rpartition(" @ "), now.rpartition(" @ ")
    if not said or said != says:
        return False
    places = [*zip(there.split(), here.split(), strict=False)]
    return len(there.split()) == len(here.split()) and all(abs(int(a) - int(b)) <= SLACK for a, b in places)


def point_at(app: App, id: str) -> None:
    """Rest the pointer on an element, or nowhere."""
    found = app.top.ui.find(id)
    x, y, w, h = found.rect if found else (-9.0, -9.0, 0.0, 0.0)
    pos = round((x + w / 2) * app.u), round((y + h / 2) * app.u)
    tick(app, events=[pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))])
