"""Every screen of `main.py shots`, in both languages: nothing cut, nothing overlapping, no missing text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from looking import faults, numeral, sizes

from game.app import App
from game.commands import pictures

Look = tuple[str, tuple[int, int], int]

SHOTS = dict(pictures.shots())
SOME = [name for i, name in enumerate(SHOTS) if i % 4 == 0 or "many" in name]
"""The quick tests look at every fourth screen and the full lists, the long ones at all."""
LANGUAGES = ("en", "ja")
WINDOWS = ((1280, 720), (1920, 1080), (2560, 1080))
SCALES = (100, 150)
GRID: list[Look] = [(c, w, s) for w in WINDOWS for s in SCALES for c in LANGUAGES]
QUICK: list[Look] = [("ja", WINDOWS[0], 100), ("en", WINDOWS[0], 150)]


@pytest.fixture(scope="module")
def screen() -> Iterator[App]:
    """One app for all pictures."""
    app = App(size=WINDOWS[0], lang="en", strict=True, speed="instant")
    yield app
    while app.stack:
        app.stack.pop().closed()


def examine(app: App, name: str) -> None:
    """Draw the screen afresh and look at its texts and elements."""
    assert faults(app) == {}, name
    named = ("button", "tab", "choice", "toggle")
    labels = [e.id for e in app.top.ui.items if e.role in named and not e.label]
    assert labels == [], f"{name}: elements without a label"
    ids = [e.id for e in app.top.ui.items]
    assert len(ids) == len(set(ids)), f"{name}: ids used twice"


def look(app: App, name: str, grid: list[Look]) -> None:
    """Bring the screen about once, then switch language, text size and window under it."""
    code, size, scale = grid[0]
    app.change_settings(language=code, text_scale=scale)
    app.resize(size)
    SHOTS[name](app)
    for code, size, scale in grid:
        app.change_settings(language=code, text_scale=scale)
        app.resize(size)
        app.tick([], 40)
        examine(app, f"{name} {code} {size} at {scale} %")


@pytest.mark.parametrize("name", SOME)
def test_texts_have_room(screen: App, name: str) -> None:
    look(screen, name, QUICK)


@pytest.mark.long
@pytest.mark.parametrize("name", SHOTS)
def test_texts_have_room_everywhere(screen: App, name: str) -> None:
    look(screen, name, GRID)


@pytest.mark.long
@pytest.mark.parametrize("name", SHOTS)
def test_large_text_is_large(screen: App, name: str) -> None:
    """At 150 % no text is smaller than at 100 %, and nearly all are at least 1.4 times as large."""
    screen.resize(WINDOWS[0])
    for code in LANGUAGES:
        screen.change_settings(language=code)
        plain, large = (sizes(screen, scale, SHOTS[name]) for scale in SCALES)
        both = [(text, max(large[text]) / max(plain[text])) for text in plain.keys() & large.keys()]
        assert [(text, times) for text, times in both if times < 0.99] == []
        small = sorted(text for text, times in both if times < 1.4 and not numeral(text))
        assert len(small) <= len(both) // 20, small
