"""The tools in the bar over a race that is played, with their keys, and why one can do nothing now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.toolbar import Tool

if TYPE_CHECKING:
    from game.ui.scenes.play import PlayScene
    from game.ui.table import RaceScene


def play_tools(play: PlayScene) -> list[list[Tool]]:
    """Groups of tools from the left: take back, ask, time, and what lies beside the table."""
    return [_back(play), _asking(play), _time(play), beside(play)]


def _back(play: PlayScene) -> list[Tool]:
    t, cap = play.t, play.app.keymap.cap
    redo_why = "" if play.match.can_redo else t("undo.redo_nothing")
    return [
        Tool("bar.undo", t("common.undo"), "undo", play.undo, cap("undo"), t("bar.undo_tip"),
             play.undo_why()),
        Tool("bar.redo", t("key.redo"), "redo", play.redo, cap("redo"), t("bar.redo_tip"), redo_why),
    ]  # fmt: skip


def _asking(play: PlayScene) -> list[Tool]:
    t, cap = play.t, play.app.keymap.cap
    return [
        Tool("bar.hint", t("key.hint"), "bulb", play.hint, cap("hint"), t("bar.hint_tip"), play.hint_why()),
        odds_tool(play),
        Tool("bar.recap", t("table.what_happened"), "replay", play.recap, cap("recap"), t("bar.recap_tip"),
             play.recap_why()),
        read_tool(play),
    ]  # fmt: skip


def _time(play: PlayScene) -> list[Tool]:
    t, cap = play.t, play.app.keymap.cap
    pause = Tool(
        "bar.pause", t("table.go_on" if play.paused else "key.pause"), "play" if play.paused else "pause",
        play.toggle_pause, cap("pause"), t("bar.go_on_tip" if play.paused else "bar.pause_tip"),
        lit=play.paused,
    )  # fmt: skip
    step = Tool(
        "bar.next", t("table.next_event"), "step", play.next_event, cap("next"), t("bar.next_tip"),
        play.next_why(),
    )  # fmt: skip
    return [pause, step, speed_tool(play)]


def beside(race: RaceScene) -> list[Tool]:
    """Log, rules, language and menu."""
    t, cap = race.t, race.app.keymap.cap
    return [
        log_tool(race),
        rules_tool(race),
        language_tool(race),
        Tool("bar.menu", t("common.menu"), "menu", race.escape, cap("back"), t("bar.menu_tip")),
    ]


# -- tools that a replay has too -------------------------------------------------------------------------
def odds_tool(race: RaceScene) -> Tool:
    """Chances shown or hidden."""
    shown = race.app.settings.hints_odds
    return Tool(
        "bar.odds", race.t("bar.odds_hide" if shown else "bar.odds_show"), "odds", race.toggle_odds,
        race.app.keymap.cap("odds"), race.t("bar.odds_tip"), off=not shown,
    )  # fmt: skip


def read_tool(race: RaceScene) -> Tool:
    """The table as text."""
    app = race.app
    return Tool("bar.read", race.t("key.read_out"), "words", app.read_out, app.keymap.cap("read"),
                race.t("bar.read_tip"))  # fmt: skip


def speed_tool(race: RaceScene) -> Tool:
    """How fast moves are shown."""
    app = race.app
    label = race.t("table.speed_now", speed=app.speed_told())
    return Tool("bar.speed", label, "speed", app.next_speed, app.keymap.cap("speed"), race.t("bar.speed_tip"),
                shown=app.speed_told())  # fmt: skip


def log_tool(race: RaceScene) -> Tool:
    """The whole log."""
    return Tool("bar.log", race.t("common.log"), "log", race.open_log, race.app.keymap.cap("log"),
                race.t("bar.log_tip"))  # fmt: skip


def rules_tool(race: RaceScene) -> Tool:
    """The rule of this moment."""
    app = race.app
    return Tool(
        "bar.rules", race.t("common.rules"), "rules",
        lambda: app.open_rules(race.game.id, race.view.clause()), app.keymap.cap("help"),
        race.t("bar.rules_tip"),
    )  # fmt: skip


def language_tool(race: RaceScene) -> Tool:
    """The other language."""
    app = race.app
    return Tool("bar.language", race.t("bar.language"), "language", app.toggle_language,
                app.keymap.cap("language"), race.t("bar.language_tip"))  # fmt: skip
