"""What a player would see wrong with the texts on a screen: cut, overlapping, hidden, outside their place."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache

import pygame
import pytest

from game.ui.app import App
from game.ui.draw import painter, surfaces
from game.ui.kit import scene
from game.ui.tracks import art
from tools.text_trace import Box, DrawnText, Trace

HAIR = 2.0
"""How far in u texts may touch: side bearings and accents."""

USED = ("button", "tab", "toggle", "field", "stepper")


def traced(app: App) -> Trace:
    """Draw the screen afresh and give where its texts lie."""
    app.layers.clear()
    app.trace = trace = Trace()
    app.draw()
    app.trace = None
    return trace


def traced_turn(app: App, ms: float = 40) -> Trace:
    """The same of what one turn of the loop draws after a change of window or settings."""
    app.layers.clear()
    app.trace = trace = Trace()
    assert app.tick([], ms), "nothing was drawn"
    app.trace = None
    return trace


def unpaint(patch: pytest.MonkeyPatch) -> None:
    """Leave vectors empty, at the size they have, where only words and places are looked at."""
    # what other tests of this process look at is not to be found empty
    patch.setattr(scene, "SurfaceCache", lambda: _empties)
    for module in (painter, surfaces, art):
        patch.setattr(module, "rasterise", lambda _, w, h: _empty(max(1, w), max(1, h)))


_empties = surfaces.SurfaceCache()


@lru_cache(maxsize=256)
def _empty(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


def overlaps(texts: Iterable[DrawnText]) -> list[tuple[str, str]]:
    """Pairs of texts that lie on one another by more than a hair; numbers of pieces may, as cars do."""
    found = []
    down = sorted(texts, key=lambda seen: seen.y)
    tops = [seen.y for seen in down]
    for n, a in enumerate(down):
        # those that begin further down than where this one ends do not touch it
        for b in down[n + 1 : bisect_left(tops, a.y + a.h - HAIR, n + 1)]:
            wide = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
            high = min(a.y + a.h, b.y + b.h) - b.y
            if wide > HAIR and high > HAIR:
                pieces = numeral(a.text) and numeral(b.text) and not (a.on and b.on)
                if not pieces:
                    found.append((a.text, b.text))
    return found


def outside(app: App, texts: Iterable[DrawnText]) -> list[str]:
    """Texts that leave the window."""
    w, h = app.size[0] / app.u, app.size[1] / app.u
    return [s.text for s in texts if s.x < -1 or s.y < -2 or s.x + s.w > w + 1 or s.y + s.h > h + 2]


def numeral(text: str) -> bool:
    """Whether it is a number with its sign, as printed on pieces, spaces and cards."""
    return not re.search(r"[^\W\d_]", text)


def words(faults: Iterable[tuple[str, Box]]) -> list[tuple[str, Box]]:
    """Faults of words: a car may stand on a number of the road, and pieces lie on one another."""
    return [(text, box) for text, box in faults if not numeral(text)]


def astride(app: App, trace: Trace) -> list[str]:
    """Buttons and the like that lie across the edge of a panel."""
    found = []
    for e in app.top.ui.items:
        x, y, w, h = e.rect
        used = e.role in USED and e.id in trace.writers
        for px, py, pw, ph in trace.panels if used else ():
            wide, high = min(x + w, px + pw) - max(x, px), min(y + h, py + ph) - max(y, py)
            if wide > HAIR and high > HAIR and (wide < w - HAIR or high < h - HAIR):
                found.append(e.id)
    return found


def faults(app: App, trace: Trace) -> dict[str, object]:
    """All that is wrong with the texts of the screen as traced, by kind."""
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
    """The sizes in u that each text is drawn in, but for those on elements whose picture is `printed`."""
    found: dict[str, list[float]] = {}
    for seen in trace.drawn:
        if not seen.owner.startswith(printed):
            found.setdefault(seen.text, []).append(seen.size)
    return found
