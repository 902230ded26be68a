"""Notices over any scene: what is told of at once is read before its time runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from driving import tick

from game.services.notice import Notice
from game.ui.app import App
from game.ui.kit.scene import NOTICE_MS, NOTICES_SHOWN
from game.ui.scenes.title.title import TitleScene


def test_a_notice_without_room_waits_for_it(app: App) -> None:
    app.push(TitleScene(app))
    said = [f"The {n}th fault." for n in range(NOTICES_SHOWN + 2)]
    for one in said:
        app.notify(Notice("error", one, {"error": ValueError(one)}))
    first = NOTICES_SHOWN - 1
    assert [*app.notice_texts()] == [*said[:first], app.t("notice.more", n=len(said) - first)]
    tick(app, NOTICE_MS + 1)
    assert [*app.notice_texts()] == said[first:]
    tick(app, NOTICE_MS + 1)
    assert not app.notices


def test_every_fault_of_the_settings_is_on_the_title(home: Path, make_app: Callable[..., App]) -> None:
    home.mkdir()
    (home / "settings.yaml").write_bytes(b"theme: pink\ntext_scale: 900\nlanguage: xx\nspeed_own: -3\n")
    app = make_app(lang="en")
    told = [*app.notice_texts()]
    assert [one.partition(":")[0] for one in told[:4]] == [f"settings.yaml, line {n}" for n in range(1, 5)]
