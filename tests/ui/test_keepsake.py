"""The picture of a result: whole in both languages, never over another file, and every fault a sentence."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pygame
import pytest
from driving import click, press, settle, tick

from game.engine.record import format_record
from game.services import paths
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race import routes
from game.ui.scenes.race_end import keepsake
from game.ui.scenes.race_end.race_end import RaceEnd
from tools.pictures.picture import Picture
from tools.pictures.tables import arranged

OPTIONS: dict[str, dict[str, Any]] = {
    "formula_motor_racing": {"races": 1},
    "formula_one": {"laps": 1},
    "full_throttle": {},
    "grand_prix": {},
}
FULL = {"formula_motor_racing": 6, "formula_one": 6, "full_throttle": 6, "grand_prix": 8}
LEAST = {"formula_motor_racing": 3, "formula_one": 2, "full_throttle": 2, "grand_prix": 2}


def ended(app: App, game_id: str, seats: int) -> RaceEnd:
    """The end of a race of this game."""
    arranged(game_id, Picture("end", lambda match: match.is_over, None, seats, OPTIONS[game_id]))(app)
    tick(app, MS_LOCK + 1)
    assert isinstance(app.top, RaceEnd)
    return app.top


def kept() -> list[Path]:
    """The pictures in the player's folder."""
    return sorted(paths.pictures().glob("*.png"))


def answered(app: App, id: str) -> None:
    """Answer the question that says where the picture lies."""
    assert app.top.name == "dialog" and str(kept()[-1].parent) in app.top.read_out()
    tick(app, MS_LOCK + 1)
    click(app, f"dialog.{id}")


def test_a_result_is_kept_and_never_over_another(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    end, opened = ended(app, "grand_prix", 4), []
    monkeypatch.setattr(keepsake, "open_folder", lambda folder: opened.append(folder) or True)
    monkeypatch.setattr(keepsake.time, "strftime", lambda form: form.replace("%Y%m%d-%H%M%S", "now"))
    press(app, "k")
    (first,) = kept()
    assert pygame.image.load(first).get_size() == keepsake.SIZE
    answered(app, "folder")
    assert app.top is end and opened == [first.parent] == [paths.pictures()]
    before = first.read_bytes()
    click(app, "end.keep")
    answered(app, "done")
    assert app.top is end and len(kept()) == 2 and first.read_bytes() == before


def test_a_full_disk_is_reported_in_a_sentence(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    end = ended(app, "grand_prix", 2)

    def full(path: Path, data: bytes) -> None:
        raise paths.write_error(path, OSError(errno.ENOSPC, "No space left on device"))

    monkeypatch.setattr(paths, "write_new", full)
    press(app, "k")
    assert app.top is end and not kept()
    assert any("The disk is full" in text for text in app.notice_texts())


@pytest.mark.long
def test_a_folder_that_cannot_be_created_is_reported(app: App, home: Path) -> None:
    end = ended(app, "grand_prix", 2)
    (home / "pictures").write_text("in the way")
    press(app, "k")
    assert app.top is end and any(str(home / "pictures") in text for text in app.notice_texts())


@pytest.mark.long
@pytest.mark.parametrize("game_id", sorted(OPTIONS))
@pytest.mark.parametrize("seats", ["least", "full"])
def test_nothing_is_cut_in_any_language(app: App, game_id: str, seats: str) -> None:
    end = ended(app, game_id, (LEAST if seats == "least" else FULL)[game_id])
    for code in ("en", "ja"):
        app.change_settings(language=code, text_scale=150, theme="night")
        settle(app)
        surface, cut = keepsake.picture(end)
        assert cut == [] and surface.get_size() == keepsake.SIZE
        # whatever the window looks like, the paper is paper
        assert surface.get_at((4, 890)) == surface.get_at((1596, 890)) == pygame.Color("#F3EDE0")


@pytest.mark.long
def test_a_finished_replay_gives_the_same_picture(app: App) -> None:
    end = ended(app, "grand_prix", 3)
    drawn = pygame.image.tobytes(keepsake.picture(end)[0], "RGB")
    file = paths.replays() / "kept.race"
    record = end.race.record()
    file.write_text(format_record(record.header, record.steps), encoding="utf-8")
    app.push(routes.Replay(file, 0))
    settle(app)
    press(app, "r")
    settle(app)
    again = app.top
    assert isinstance(again, RaceEnd) and again is not end
    assert pygame.image.tobytes(keepsake.picture(again)[0], "RGB") == drawn
    tick(app, MS_LOCK + 1)
    press(app, "k")
    answered(app, "done")
    assert len(kept()) == 1
