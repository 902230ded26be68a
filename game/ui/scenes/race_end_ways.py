"""Where the end of a race leads: its replay, the next race, the standings, another race, the title."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.ui.painter import Painter
from game.ui.scenes import race_end_parts as parts
from game.ui.widgets import button, primary

if TYPE_CHECKING:
    from game.ui.scenes.race_end import RaceEnd

HIGH = 46.0
CHIEF, OTHER = 290.0, 210.0
"""How wide the button is that most will press, and the one beside it."""


def declare_ways_on(scene: RaceEnd, p: Painter, at: parts.Plan) -> None:
    """The row of buttons below everything else."""
    _declare_record(scene, at)
    t, season = scene.t, scene.report.standings is not None
    if scene.race.replayed:
        _chief(scene, p, at, "end.back", t("race_end.to_replay"), scene.app.pop)
        if season and scene.report.races > 1:
            _other(scene, p, at, "end.standings", t("race_end.standings"), scene.to_standings, "chart")
    elif not scene.final:
        _chief(scene, p, at, "end.next", t("race_end.next_race"), scene.go_on)
        if season:
            _other(scene, p, at, "end.standings", t("race_end.standings"), scene.to_standings, "chart")
    elif scene.report.races > 1 and season:
        _chief(scene, p, at, "end.standings", t("race_end.to_standings"), scene.to_standings)
        _other(scene, p, at, "end.rematch", t("race_end.rematch"), scene.rematch)
    else:
        _chief(scene, p, at, "end.rematch", t("race_end.rematch"), scene.rematch)
        _other(scene, p, at, "end.title", t("race_end.to_title"), scene.to_title, "home")


def _declare_record(scene: RaceEnd, at: parts.Plan) -> None:
    saved = scene.race.record_path is not None
    why = "" if saved else scene.t("race_end.not_saved")
    ways: tuple[tuple[str, float, float, str, Callable[[], Any], str, str], ...] = (
        ("end.replay", 24, 230, "race_end.from_start", scene.open_replay, "R", "replay"),
        ("end.save", 266, 210, "race_end.save_replay", scene.save_replay, "S", ""),
    )
    for id, x, w, said, action, key, icon in ways:
        button(scene.ui, id, x, at.buttons_y, w, HIGH, scene.t(said), action, key=key, icon=icon, dark=False,
               enabled=saved, why=why)  # fmt: skip


def _chief(scene: RaceEnd, p: Painter, at: parts.Plan, id: str, said: str, action: Callable[[], Any]) -> None:
    primary(scene.ui, id, p.w - 24 - CHIEF, at.buttons_y, CHIEF, HIGH, said, action)


def _other(
    scene: RaceEnd, p: Painter, at: parts.Plan, id: str, said: str, action: Callable[[], Any], icon: str = ""
) -> None:
    x = p.w - 36 - CHIEF - OTHER
    button(scene.ui, id, x, at.buttons_y, OTHER, HIGH, said, action, key="Enter", icon=icon, dark=False)
