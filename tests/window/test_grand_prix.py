"""nestorgames GP in a real window: an eight-car championship by mouse, the track viewer, a broken track."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_season import decided, settle_settings
from window_driver import Tree, Window

pytestmark = pytest.mark.window

GAME = "grand_prix"


def choose(window: Window, tree: Tree) -> None:
    """Make one decision by mouse: roll three dice, then stop; else take the first option."""
    stop = Window.element(tree, "stop")
    if stop and stop["enabled"] and len(tree["table"].get("rolled", [])) >= 3:
        window.click("stop", tree)
        decided(window, tree)
        return
    go = Window.element(tree, "go")
    if not go or not go["enabled"]:
        picks = ("way.", "end.", "pick.", "place.")
        first = next(e for e in tree["elements"] if e["enabled"] and e["id"].startswith(picks))
        window.click(first["id"], tree)
        tree = window.wait(
            lambda t, n=tree["steps"]: t["steps"] != n or (Window.element(t, "go") or {}).get("enabled"),
            f"what follows {first['id']}",
        )
        if not Window.element(tree, "go"):
            return
    window.click("go", tree)
    decided(window, tree)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_eight_car_championship_race_by_mouse(
    lang: str, open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language=lang, speed_own=0, speed_bots=0)
    window = open_window()
    window.settled("title")
    window.click_until("title.new", lambda t: t["scene"] == "games", "the chooser")
    window.click_until(f"games.race.{GAME}", lambda t: t["scene"] == "setup", "the set-up")
    full = "setup.preset.full"
    window.click_until(full, lambda t: Window.element(t, full)["selected"], "everything on")
    window.click_until("setup.fill", lambda t: Window.element(t, "setup.seat.7.name"), "eight seats")
    window.click_until("setup.track", lambda t: t["scene"] != "setup", "the tracks")
    window.click_until("track.grand", lambda t: t["scene"] == "setup", "the set-up again")
    tree = window.click_until("setup.start", lambda t: t["scene"] == "table" and not t["busy"], "the table")
    for turn in range(400):
        tree = window.wait(lambda t: not t["busy"], "a settled screen")
        if tree["scene"] != "table":
            break
        choose(window, tree)
        if turn == 4:
            before = window.settled()["language"]
            window.press("F2")
            window.wait(lambda t, b=before: t["language"] != b, "the other language")
    assert tree["scene"] == "race_end", tree["scene"]
    assert sum(e["id"].startswith("row.") for e in tree["elements"]) >= 8


def test_the_track_viewer_and_a_broken_track(open_window: Callable[..., Window], tmp_path: Path) -> None:
    folder = tmp_path / "tracks" / GAME
    folder.mkdir(parents=True)
    broken = folder / "mine.yaml"
    text = "game: grand_prix\nname: {en: Mine, ja: 私のコース}\nwalk: [[0, 0], [5, 0]]\n"
    broken.write_text(text, encoding="utf-8")
    settle_settings(tmp_path, language="en")
    window = open_window()
    window.settled("title")
    tree = window.click_until("title.tracks", lambda t: t["scene"] == "tracks" and not t["busy"])
    found = {e["id"] for e in tree["elements"]}
    while (more := Window.element(tree, "tracks.next")) and more["enabled"]:
        last = tree["serial"]
        tree = window.click_until("tracks.next", lambda t, n=last: t["serial"] > n and not t["busy"])
        found |= {e["id"] for e in tree["elements"]}
    assert any("grand" in id for id in found)
    assert any("mine" in id for id in found)
    assert broken.exists()
