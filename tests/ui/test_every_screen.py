"""Every screen of `tools/shots.py`, in both languages: nothing cut, nothing overlapping, no missing text."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from looking import faults, numeral, set_look, sizes, traced_turn

from game.engine import registry
from game.ui.app import App
from tools import pictures
from tools.text_trace import Trace

pytestmark = pytest.mark.usefixtures("unpainted")
Look = tuple[str, tuple[int, int], int]

ROOT = Path(__file__).parents[2]
SHOTS = dict(pictures.shots())
SLOW = tuple(
    f"{game}.{screen}"
    for game in ("formula_motor_racing", "formula_one", "full_throttle")
    for screen in ("review", "why")
)
"""A race is raced and reviewed for each of them."""
SOME = [name for i, name in enumerate(SHOTS) if (i % 18 == 0 or "many" in name) and name not in SLOW]
"""The quick tests look at every eighteenth screen and the full lists, the long ones at all."""
CROWDED = ("full_throttle.challenge",)
"""Here the quick tests hold large letters to their size as well: there is hardly room for them."""
LANGUAGES = ("en", "ja")
WINDOWS = ((1280, 720), (1920, 1080), (2560, 1080))
SCALES = (100, 150)
GRID: list[Look] = [(c, w, s) for w in WINDOWS for s in SCALES for c in LANGUAGES]
QUICK: list[Look] = [("ja", WINDOWS[0], 100), ("en", WINDOWS[0], 150)]
PRINTED = ("card.", "hand.")
"""Elements whose words are printed on a card of one size: its tooltip says them as large as all text."""
PICTURES = {
    "career_tab": "six tabs share the width of the podium",
    "formula_one.roll": "the penalty chart, printed as on the table",
    "formula_motor_racing.table_asked": "the card just played, printed as in the hand",
    "formula_motor_racing.score_sheet": "the notes share what the tables leave of the sheet",
    "formula_motor_racing.lesson_charge": "the card just played, printed as in the hand",
    "full_throttle.table_bonus": "three reasons share the panel; the log says them as large as all text",
    "full_throttle.lesson_mopeds": "two reasons share the panel; the log says them as large as all text",
    "full_throttle.table_chain": "three reasons share the panel; the log says them as large as all text",
}
"""Screens with more than a word that has a fixed place."""
SIGNS = {
    "PADDOCK": "the wordmark",
    "start": "printed on the lap track",
    "スタート": "printed on the lap track",
    "OUT": "the stamp on a car",
    "pts": "the badge on a car",
    "点": "the badge on a car",
}
"""Words of fixed pictures."""
SHARED = {"formula_motor_racing.": 9, "formula_one.table_": 4, "toy_circuit.review": 6}
"""So many words share a fixed place on all screens of a game: six totals, the race, places of a choice.

In the lists of a review long names are set smaller before anything is cut that tells two of them apart. On
Formula-1's gold button large letters are for what comes of it, so that speed and card stay small.
"""


@pytest.fixture(scope="module")
def screen(module_home: None) -> Iterator[App]:
    """One app for all pictures."""
    app = App(size=WINDOWS[0], lang="en", strict=True, speed="instant")
    yield app
    while app.stack:
        app.stack.pop().on_closed()


def examine(app: App, name: str) -> Trace:
    """Draw the screen afresh and look at its texts and elements."""
    trace = traced_turn(app)
    assert faults(app, trace) == {}, name
    named = ("button", "tab", "choice", "toggle")
    labels = [e.id for e in app.top.ui.items if e.role in named and not e.label]
    assert labels == [], f"{name}: elements without a label"
    ids = [e.id for e in app.top.ui.items]
    assert len(ids) == len(set(ids)), f"{name}: ids used twice"
    return trace


def look(app: App, name: str, grid: list[Look]) -> dict[tuple[str, int], Trace]:
    """Bring the screen about once, then switch language, text size and window under it."""
    set_look(app, *grid[0])
    SHOTS[name](app)
    seen: dict[tuple[str, int], Trace] = {}
    for code, size, scale in grid:
        set_look(app, code, size, scale)
        trace = examine(app, f"{name} {code} {size} at {scale} %")
        seen.setdefault((code, scale), trace)
    return seen


@pytest.mark.parametrize("name", SOME)
@pytest.mark.slow
def test_texts_fit_on_every_screen(screen: App, name: str) -> None:
    look(screen, name, QUICK)


@pytest.mark.long
@pytest.mark.parametrize("name", SHOTS)
def test_texts_fit_on_every_screen_in_every_size(screen: App, name: str) -> None:
    """And at 150 % none is smaller than at 100 %, and nearly all are at least 1.4 times as large."""
    seen = look(screen, name, GRID)
    for code in LANGUAGES:
        grows(name, *(seen[code, scale] for scale in SCALES))


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in SHOTS if ".table" in name])
def test_texts_fit_on_every_table_that_shows_everything(screen: App, name: str) -> None:
    screen.change_settings(depths=dict.fromkeys(registry.games(), "everything"))
    try:
        look(screen, name, QUICK)
    finally:
        screen.change_settings(depths={})


@pytest.mark.parametrize("name", CROWDED)
def test_texts_of_a_crowded_table_grow(screen: App, name: str) -> None:
    seen = look(screen, name, [("en", WINDOWS[0], scale) for scale in SCALES])
    grows(name, *(seen["en", scale] for scale in SCALES))


def grows(name: str, plain: Trace, large: Trace) -> None:
    """Nothing is set smaller for large letters, and nearly all is at least 1.4 times as large."""
    before, after = sizes(plain, PRINTED), sizes(large, PRINTED)
    grown = {text: max(after[text]) / max(before[text]) for text in before.keys() & after.keys()}
    said = {text: times for text, times in grown.items() if not numeral(text)}
    assert {text: times for text, times in said.items() if times < 0.99} == {}
    if name.startswith(tuple(PICTURES)):
        return
    small = {text: times for text, k in said.items() if (times := round(k, 2)) < 1.4 and text not in SIGNS}
    most = next((most for start, most in SHARED.items() if name.startswith(start)), 3)
    assert len(small) <= max(most, len(grown) // 20), small


@pytest.mark.parametrize(
    ("name", "code", "files"), [("title", 0, ["title_en_1280x720.png"]), ("nowhere", 1, [])]
)
@pytest.mark.slow
def test_screens_of_a_name_are_drawn_into_a_folder(
    name: str, code: int, files: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    words = [out, "--only", name, "--size", "1280x720", "--lang", "en"]
    done = subprocess.run([sys.executable, ROOT / "tools" / "shots.py", *words], timeout=120, check=False)
    assert done.returncode == code
    assert [file.name for file in out.iterdir()] == files
