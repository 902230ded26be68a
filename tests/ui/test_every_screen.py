"""Every screen of `main.py shots`, in both languages: nothing cut, nothing overlapping, no missing text."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from game.app import App
from game.commands import pictures

SIZES = [(1280, 720), (1920, 1080)]
SHOTS = dict(pictures.shots())
WIDE = [(1280, 800), (2560, 1080)]


@pytest.fixture(scope="module")
def screen() -> Iterator[App]:
    """One app for all pictures."""
    app = App(size=SIZES[0], lang="en", strict=True, speed="instant")
    yield app
    while app.stack:
        app.stack.pop().closed()


def overlaps(texts: list[tuple[float, float, float, float, str]]) -> list[tuple[str, str]]:
    """Pairs of texts that lie on one another by more than a hair."""
    found = []
    for (ax, ay, aw, ah, a), (bx, by, bw, bh, b) in itertools.combinations(texts, 2):
        wide = min(ax + aw, bx + bw) - max(ax, bx)
        high = min(ay + ah, by + bh) - max(ay, by)
        if wide > 2 and high > 2:
            found.append((a, b))
    return found


def outside(app: App, texts: list[tuple[float, float, float, float, str]]) -> list[str]:
    """Texts that leave the window."""
    w, h = app.size[0] / app.u, app.size[1] / app.u
    return [t for x, y, tw, th, t in texts if x < -1 or y < -2 or x + tw > w + 1 or y + th > h + 2]


def examine(app: App, name: str) -> None:
    """Draw the screen afresh and look at its texts."""
    app.layers.clear()
    app.trace = []
    app.draw()
    missing = set(app.translator.language.missing)
    assert not missing, f"{name}: texts without a key: {sorted(missing)}"
    assert app.last_cut == [], f"{name}: cut"
    assert outside(app, app.trace) == [], f"{name}: outside the window"
    assert overlaps(app.trace) == [], f"{name}: overlapping"
    named = ("button", "tab", "choice", "toggle")
    labels = [e.id for e in app.top.ui.items if e.role in named and not e.label]
    assert labels == [], f"{name}: elements without a label"
    ids = [e.id for e in app.top.ui.items]
    assert len(ids) == len(set(ids)), f"{name}: ids used twice"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("name", SHOTS)
def test_texts_have_room(screen: App, name: str, code: str, size: tuple[int, int]) -> None:
    screen.change_settings(language=code, text_scale=100)
    screen.resize(size)
    SHOTS[name](screen)
    examine(screen, f"{name} {code} {size}")


@pytest.mark.long
@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("name", SHOTS)
def test_texts_have_room_in_other_windows(screen: App, name: str, code: str, size: tuple[int, int]) -> None:
    screen.change_settings(language=code, text_scale=100)
    screen.resize(size)
    SHOTS[name](screen)
    examine(screen, f"{name} {code} {size}")


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("name", SHOTS)
def test_large_text_stays_inside(screen: App, name: str, code: str) -> None:
    """At 150 % a text may be made smaller to fit, but nothing leaves the window."""
    screen.change_settings(language=code, text_scale=150)
    screen.resize((1280, 720))
    SHOTS[name](screen)
    screen.layers.clear()
    screen.trace = []
    screen.draw()
    screen.change_settings(text_scale=100)
    assert outside(screen, screen.trace) == []
