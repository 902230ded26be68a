"""Notices over any scene: what is told of at once is read before its time runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from driving import press, seated, show, tick, uncut

from game.engine import registry
from game.services import paths
from game.services.notice import Notice
from game.ui.app import App
from game.ui.kit.scene import MAX_NOTICES, NOTICE_MS
from game.ui.kit.window.notices import MAX_WIDTH
from game.ui.scenes.title.title import TitleScene


def test_a_notice_without_room_waits_for_it(app: App) -> None:
    app.push(TitleScene(app))
    said = [f"The {n}th fault." for n in range(MAX_NOTICES + 2)]
    for one in said:
        app.notify(Notice("error", one, {"error": ValueError(one)}))
    first = MAX_NOTICES - 1
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


@pytest.mark.parametrize("left_handed", [False, True], ids=["right hand", "left hand"])
@pytest.mark.parametrize("game_id", registry.FLOOR)
@pytest.mark.slow
def test_no_notice_covers_the_column_beside_the_board(app: App, game_id: str, left_handed: bool) -> None:
    app.change_settings(left_handed=left_handed)
    scene = seated(app, game_id)
    app.notify(Notice("error", "long", {"error": ValueError("A notice as wide as notices grow. " * 8)}))
    tick(app)
    x, _, w, _ = app.notice_boxes[0]
    column = scene.view.frame(app.painter())
    assert w == MAX_WIDTH
    assert x >= column.left and x + w <= column.right


def test_an_over_long_path_is_shortened(app: App) -> None:
    """In every notice, whether it is a fault's or what was done; its end can still be read."""
    path = Path("/home", *["folder" * 20] * 4, "settings.yaml")
    app.notify_error(paths.write_error(path, PermissionError(13, "Permission denied")))
    app.notify_text("table.picture_saved", path=str(path))
    texts = list(app.notice_texts())
    assert len(texts) == 2 and all("…" in text and "/settings.yaml" in text for text in texts)
    assert all(len(text) < 200 for text in texts)
    app.push(TitleScene(app))
    assert not uncut(app)


def test_what_answers_a_key_goes_with_the_next_one_or_with_its_scene(app: App) -> None:
    """An answer to Space stood on the title and in the next race."""
    app.push(TitleScene(app))
    app.reply("notice.more", n=2)
    app.notify(Notice("error", "stays", {"error": ValueError("stays")}))
    press(app, "f2")
    assert [*app.notice_texts()] == ["stays"]
    app.reply("notice.more", n=2)
    show(app, TitleScene(app))
    assert [*app.notice_texts()] == ["stays"]
