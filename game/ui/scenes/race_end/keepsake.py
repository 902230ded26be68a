"""A picture of a race's result to keep: podium, table, the best of its story, track and date."""

from __future__ import annotations

import io
import time
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final, Protocol

import pygame

from game.engine.errors import PaddockError
from game.engine.venue.track import catalogue
from game.services import paths
from game.services.folders import open_folder
from game.services.paths import free_path
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.surfaces import Layers, SurfaceCache
from game.ui.draw.theme import BODY, EDGE, HEAD, THEMES
from game.ui.kit.dialog import Dialog
from game.ui.kit.marks import draw_mark, icon, panel
from game.ui.kit.scene import Shell
from game.ui.kit.window.clipboard import copy
from game.ui.race.result import RaceReport
from game.ui.race.scene import RaceScene
from game.ui.race.words import game_name, track_name
from game.ui.scenes.race_end.story_tab import StoryTab

SIZE: Final = (1600, 900)
U: Final = SIZE[0] / 1280
HEADER: Final = 76.0
FACTS_H: Final = 288.0
"""The minimum height of the story."""
LINE: Final = 23.0
GAP: Final = 16.0


class EndedRace(Protocol):
    """The race end, as far as its picture needs it."""

    app: Shell
    game_id: str
    race: RaceScene
    report: RaceReport
    is_final: bool
    story: StoryTab
    keepsake_left: float

    @property
    def table_height(self) -> float:
        """The full height of the result's table."""

    def paint_podium(self, p: Painter, box: Box) -> None:
        """Draw the podium."""

    def paint_table(self, p: Painter, box: Box) -> None:
        """Draw the result."""

    def t(self, key: str, **params: Any) -> str:
        """Return a text in the player's language."""


def save(scene: EndedRace) -> None:
    """Save the picture in the player's pictures folder, and show where."""
    try:
        drawn = io.BytesIO()
        pygame.image.save(picture(scene)[0], drawn, "result.png")
        name = time.strftime(f"{scene.game_id}-%Y%m%d-%H%M%S.png")
        file = free_path(paths.pictures() / name)
        paths.write_new(file, drawn.getvalue())
    except (PaddockError, OSError, pygame.error) as error:
        scene.app.notify_error(error)
        return
    _ask(scene, file)


def _ask(scene: EndedRace, file: Path) -> None:
    def show() -> None:
        if not open_folder(file.parent):
            scene.app.notify_text("settings.data_at", path=str(file.parent))

    def copy_path() -> None:
        scene.app.notify_text("readout.copied" if copy(str(file)) else "readout.not_copied")

    answers = (
        ("folder", "race_end.keep_folder", show, "secondary"),
        ("path", "race_end.keep_copy", copy_path, "secondary"),
        ("done", "race_end.keep_done", None, "secondary"),
    )
    body = "race_end.kept_at", {"name": file.name, "folder": str(file.parent)}
    scene.app.push(Dialog(scene.app, "race_end.kept", body, answers))


def picture(scene: EndedRace) -> tuple[pygame.Surface, list[str]]:
    """Return the picture in the present language, and the texts that did not fit, for tests."""
    surface = pygame.Surface(SIZE)
    # always the paper theme with letters of 100 %, whatever the settings are
    p = Painter(surface, U, THEMES["paper"], SurfaceCache(), Layers())
    p.rect(0, 0, p.w, p.h, p.theme.paper)
    _header(p, scene)
    left_w, top = scene.keepsake_left, HEADER + GAP
    height = p.h - top - EDGE
    right = (EDGE + left_w + GAP, top, p.w - 2 * EDGE - GAP - left_w, height)
    table_h = min(height, scene.table_height)
    if height - table_h >= FACTS_H + GAP:
        # few racers leave space below their table
        scene.paint_podium(p, (EDGE, top, left_w, height))
        scene.paint_table(p, (*right[:3], table_h))
        _facts(p, scene, (right[0], top + table_h + GAP, right[2], height - table_h - GAP))
    else:
        scene.paint_podium(p, (EDGE, top, left_w, height - FACTS_H - GAP))
        scene.paint_table(p, right)
        _facts(p, scene, (EDGE, top + height - FACTS_H, left_w, FACTS_H))
    return surface, p.cut


def _header(p: Painter, scene: EndedRace) -> None:
    """Draw the game and its track, the date and the seed."""
    t, config = p.theme, scene.race.config
    p.rect(0, 0, p.w, HEADER, t.night)
    p.rect(0, HEADER - 3, p.w, 3, t.accent)
    p.art(art.emblem(scene.game_id), EDGE + 24, HEADER / 2 - 1, 48, mid=True)
    track = config.track or next(iter(catalogue.ids(config.game)), None)
    where = [] if track is None else [track_name(scene.app, config.game, track)]
    if scene.report.laps:
        where.append(scene.t("race_end.kept_laps", n=scene.report.laps))
    if scene.report.races > 1:
        where.append(scene.t("race_end.kept_race", n=scene.report.race))
    name, x = game_name(scene.app, config.game), EDGE + 62.0

    x += p.text(x, HEADER / 2 - 2, name, 28, t.light, "jb", w=p.w * 0.45) + 20
    p.text(x, HEADER / 2, " · ".join(where), HEAD, t.accent, "jb", w=p.w * 0.66 - x)
    facts = [scene.t("days.on", day=_day(scene))]
    if scene.is_final:
        # the seed would reveal the rest of a season
        facts.append(scene.t("replays.seed", seed=config.seed))
    p.text(p.w - EDGE, 26, "PADDOCK", 18, t.accent, "cb", "r", spacing=3)
    p.text(p.w - EDGE, 50, " · ".join(facts), 15, t.light_muted, "j", "r", w=p.w * 0.32)


def _day(scene: EndedRace) -> date:
    """Return the day when the race began, or today where its record does not say."""
    with suppress(PaddockError, ValueError):
        return datetime.fromisoformat(scene.race.record().header.started).date()
    return date.today()


def _facts(p: Painter, scene: EndedRace, box: Box) -> None:
    """Draw the most important sentences of the story that fit, in order."""
    x, y, w, h = box
    t, story = p.theme, scene.report.story
    panel(p, *box, dark=False)
    p.text(x + 18, y + 26, scene.t("race_end.story"), HEAD, t.ink, "jb", w=w - 36)
    lines = {i: p.lines(scene.story.words(i), BODY, "j", w - 92) for i in range(len(story))}
    kept: list[int] = []
    for i in scene.report.best:
        if sum(len(lines[k]) * LINE + 14 for k in (*kept, i)) <= h - 56:
            kept.append(i)
    at = y + 50
    for i in sorted(kept):
        moment, height = story[i], len(lines[i]) * LINE
        middle = at + height / 2
        tone = {"good": t.good_paper, "bad": t.danger_paper}.get(moment.tone, t.ink)
        icon(p, moment.icon, x + 28, middle, 22, tone)
        if moment.badge:
            draw_mark(p, moment.badge.mark, x + 56, middle, 6.4, dark=False)
        for j, line in enumerate(lines[i]):
            p.text(x + 74, at + (j + 0.5) * LINE, line, BODY, t.ink, "j", w=w - 88)
        at += height + 14
