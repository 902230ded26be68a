"""Finds what is wrong with the texts on a screen: cut, overlapping, hidden, outside their place."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache

import pygame
import pytest

from game.ui.app import App
from game.ui.draw import painter, surfaces
from game.ui.kit import scene
from game.ui.kit.layout import Node
from game.ui.tracks import art
from tools.text_trace import Box, DrawnText, Trace

HAIR = 2.0
"""How far in u texts may overlap: side bearings and accents."""

USED = ("button", "tab", "toggle", "field", "stepper")


def every(node: Node) -> Iterator[Node]:
    """Yield a node and all that it holds."""
    yield node
    for kid in node.kids:
        yield from every(kid)


def traced(app: App) -> Trace:
    """Draw the screen and return the trace of its texts."""
    app.layers.clear()
    app.trace = trace = Trace()
    app.draw()
    app.trace = None
    return trace


def traced_turn(app: App, ms: float = 40) -> Trace:
    """Return the same for what one turn of the loop draws, after a change of window or settings."""
    app.layers.clear()
    app.trace = trace = Trace()
    assert app.tick([], ms), "nothing was drawn"
    app.trace = None
    return trace


def set_look(app: App, language: str, size: tuple[int, int], text_scale: int) -> None:
    """Switch language, window and size of text at once; nothing is stored."""
    app.store.change(False, language=language, text_scale=text_scale)
    app._apply_settings()
    if app.size != size:
        app.resize(size)


def unpaint(patch: pytest.MonkeyPatch) -> None:
    """Replace rasterised pictures by empty ones of the same size, where only texts and places matter."""
    # a separate cache, so that other tests of this process never find empty pictures
    patch.setattr(scene, "SurfaceCache", lambda: _empties)
    for module in (painter, surfaces, art):
        patch.setattr(module, "rasterise", lambda _, w, h: _empty(max(1, w), max(1, h)))


_empties = surfaces.SurfaceCache()


@lru_cache(maxsize=256)
def _empty(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


def overlaps(texts: Iterable[DrawnText]) -> list[tuple[str, str]]:
    """Return pairs of texts that overlap; numbers on pieces may, as cars do."""
    found = []
    down = sorted(texts, key=lambda text: text.y)
    tops = [text.y for text in down]
    for n, a in enumerate(down):
        # texts that begin below its end do not touch it
        for b in down[n + 1 : bisect_left(tops, a.y + a.h - HAIR, n + 1)]:
            width = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
            height = min(a.y + a.h, b.y + b.h) - b.y
            if width > HAIR and height > HAIR:
                pieces = numeral(a.text) and numeral(b.text) and not (a.on and b.on)
                if not pieces:
                    found.append((a.text, b.text))
    return found


def outside(app: App, texts: Iterable[DrawnText]) -> list[str]:
    """Return the texts that extend over the window."""
    w, h = app.size[0] / app.u, app.size[1] / app.u
    return [s.text for s in texts if s.x < -1 or s.y < -2 or s.x + s.w > w + 1 or s.y + s.h > h + 2]


def numeral(text: str) -> bool:
    """Return whether a text is a number with its sign, as printed on pieces, spaces and cards."""
    return not re.search(r"[^\W\d_]", text)


def words(faults: Iterable[tuple[str, Box]]) -> list[tuple[str, Box]]:
    """Return the faults of words; numbers may be covered by cars and other pieces."""
    return [(text, box) for text, box in faults if not numeral(text)]


def astride(app: App, trace: Trace) -> list[str]:
    """Return the buttons and the like that lie across the edge of a panel."""
    found = []
    for e in app.top.ui.items:
        x, y, w, h = e.rect
        used = e.role in USED and e.id in trace.writers
        for px, py, pw, ph in trace.panels if used else ():
            width, height = min(x + w, px + pw) - max(x, px), min(y + h, py + ph) - max(y, py)
            if width > HAIR and height > HAIR and (width < w - HAIR or height < h - HAIR):
                found.append(e.id)
    return found


def faults(app: App, trace: Trace) -> dict[str, object]:
    """Return all faults of the texts on a traced screen, by kind."""
    found: dict[str, object] = {
        "without a key": sorted(app.translator.language.missing),
        "cut": list(app.last_cut),
        "outside the window": outside(app, trace.texts),
        "overlapping": overlaps(trace.texts),
        "under a panel": words(trace.covered),
        "outside their place": words(trace.leaving),
        "across an edge": astride(app, trace),
    }
    return {kind: what for kind, what in found.items() if what}


def sizes(trace: Trace, printed: tuple[str, ...]) -> dict[str, list[float]]:
    """Return the sizes in u of each text, except on elements whose picture is `printed`."""
    found: dict[str, list[float]] = {}
    for text in trace.drawn:
        if not text.owner.startswith(printed):
            found.setdefault(text.text, []).append(text.size)
    return found
