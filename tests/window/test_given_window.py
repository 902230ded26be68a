"""A file dropped on the real window, or named at the start, and what is offered done by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from dropping import Dropper
from test_season import settle_settings
from window_driver import ROOT, Tree, Window

pytestmark = pytest.mark.window
RACE = ROOT / "tests" / "records" / "grand_prix-2.race"


def asked(tree: Tree) -> bool:
    return any(e["id"] == "dialog.watch" for e in tree["elements"])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_dropped_race_is_kept_and_watched_by_mouse(
    lang: str, open_window: Callable[..., Window], display: object, tmp_path: Path
) -> None:
    settle_settings(tmp_path, language=lang)
    file = tmp_path / "昨日の duel.race"
    file.write_bytes(RACE.read_bytes())
    window = open_window()
    window.settled("title")
    Dropper(window.env["DISPLAY"], int(window.window)).drop(file, 300, 300)
    tree = window.wait(asked, "the question about the file")
    assert tree["prompt"] == {"en": "A race: nestorgames GP", "ja": "レース記録：nestorgames GP"}[lang]
    tree = window.click_until("dialog.keep", lambda t: not asked(t) and t["notices"])
    assert "duel.race" in tree["notices"][-1]
    assert (tmp_path / "replays" / file.name).read_bytes() == RACE.read_bytes() == file.read_bytes()
    Dropper(window.env["DISPLAY"], int(window.window)).drop(file, 500, 400)
    window.wait(asked)
    window.click_until("dialog.watch", lambda t: t["scene"] == "replay" and not t["busy"])


def test_a_race_named_at_the_start_is_watched_by_keyboard_alone(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language="en")
    window = open_window(str(RACE))
    window.wait(asked, "the question about the file")
    window.press("Return")
    window.wait(lambda t: t["scene"] == "replay" and not t["busy"])
    window.press("Escape")
    window.settled("title")


def test_a_file_that_is_no_race_is_reported_and_left_alone(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language="en")
    file = tmp_path / "diary.race"
    file.write_text("dear diary\n", encoding="utf-8")
    window = open_window()
    window.settled("title")
    Dropper(window.env["DISPLAY"], int(window.window)).drop(file, 300, 300)
    tree = window.wait(lambda t: t["notices"], "a sentence about the file")
    assert "diary.race" in tree["notices"][0] and tree["scene"] == "title"
    assert file.read_text(encoding="utf-8") == "dear diary\n"
