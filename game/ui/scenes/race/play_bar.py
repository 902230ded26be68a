"""The tools in the bar over a race, with their keys, and why one is disabled."""

from __future__ import annotations

from game.ui.kit.toolbar import Tool
from game.ui.race.scene import RaceScene
from game.ui.race.tools import depth_tool, language_tool, log_tool, read_tool, rules_tool, speed_tool
from game.ui.scenes.race.racing import Racing


def play_tools(play: Racing) -> list[list[Tool]]:
    """Return the groups of tools from the left: undo, help, time, and general tools."""
    return [_undo_tools(play), _help_tools(play), _time_tools(play), beside(play)]


def _undo_tools(play: Racing) -> list[Tool]:
    t, cap = play.t, play.app.keymap.cap
    redo_why = "" if play.match.can_redo else t("undo.redo_nothing")
    return [
        Tool(
            "bar.undo",
            t("common.undo"),
            "undo",
            play.undo,
            cap("undo"),
            t("bar.undo_tip"),
            play.why_no_undo(),
        ),
        Tool("bar.redo", t("key.redo"), "redo", play.redo, cap("redo"), t("bar.redo_tip"), redo_why),
    ]


def _help_tools(play: Racing) -> list[Tool]:
    t, cap = play.t, play.app.keymap.cap
    return [
        Tool(
            "bar.hint", t("key.hint"), "bulb", play.hint, cap("hint"), t("bar.hint_tip"), play.why_no_hint()
        ),
        depth_tool(play),
        Tool(
            "bar.recap",
            t("table.what_happened"),
            "replay",
            play.recap,
            cap("recap"),
            t("bar.recap_tip"),
            play.why_no_recap(),
        ),
        read_tool(play),
    ]


def _time_tools(play: Racing) -> list[Tool]:
    t, cap = play.t, play.app.keymap.cap
    pause = Tool(
        "bar.pause",
        t("table.go_on" if play.is_paused else "key.pause"),
        "play" if play.is_paused else "pause",
        play.toggle_pause,
        cap("pause"),
        t("bar.go_on_tip" if play.is_paused else "bar.pause_tip"),
        lit=play.is_paused,
    )
    step = Tool(
        "bar.next",
        t("table.finish_rest" if play.has_only_bots_left else "table.next_event"),
        "step",
        play.next_event,
        cap("next"),
        t("bar.finish_tip" if play.has_only_bots_left else "bar.next_tip"),
        play.why_no_next(),
        value_text=t("table.finish_rest") if play.has_only_bots_left else "",
    )
    past = Tool(
        "bar.past",
        t("past.look_back"),
        "left",
        play.look_back,
        cap("past"),
        t("past.tip"),
        play.why_no_past(),
        slim=True,
    )
    return [past, pause, step, speed_tool(play)]


def beside(race: RaceScene) -> list[Tool]:
    """Return the log, rules, language and menu tools."""
    t, cap = race.t, race.app.keymap.cap
    return [
        log_tool(race),
        rules_tool(race),
        language_tool(race),
        Tool("bar.menu", t("common.menu"), "menu", race.escape, cap("back"), t("bar.menu_tip")),
    ]
