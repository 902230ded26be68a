"""The tools over a race: those in the bar, those in its menu, and why one is disabled."""

from __future__ import annotations

from game.ui.kit.toolbar import Tool
from game.ui.race.tools import depth_tool, menu_tools, speed_tool
from game.ui.scenes.race.racing import Racing


def bar_tools(play: Racing) -> list[Tool]:
    """Return the tools in the bar from the left; what holds the race, or ends the wait, joins them."""
    t, cap = play.t, play.app.keymap.cap
    undo, hint = t("bar.undo_tip"), t("bar.hint_tip")
    return [
        *([_next_tool(play)] if play.has_only_bots_left else []),
        *([_pause_tool(play)] if play.is_paused else []),
        Tool("bar.undo", t("common.undo"), "undo", play.undo, cap("undo"), undo, play.why_no_undo()),
        Tool("bar.hint", t("key.hint"), "bulb", play.hint, cap("hint"), hint, play.why_no_hint()),
        depth_tool(play),
        speed_tool(play),
        Tool("bar.menu", t("common.menu"), "menu", play.escape, cap("back"), t("bar.menu_tip")),
    ]


def further_tools(play: Racing) -> list[Tool]:
    """Return the tools in the menu; their keys work at the table too."""
    t, cap = play.t, play.app.keymap.cap
    recap, back, redo = t("table.what_happened"), t("past.look_back"), t("key.redo")
    redo_why = "" if play.match.can_redo else t("undo.redo_nothing")
    return [
        Tool("bar.recap", recap, "replay", play.recap, cap("recap"), t("bar.recap_tip"), play.why_no_recap()),
        Tool("bar.past", back, "left", play.look_back, cap("past"), t("past.tip"), play.why_no_past()),
        Tool("bar.redo", redo, "redo", play.redo, cap("redo"), t("bar.redo_tip"), redo_why),
        _pause_tool(play),
        _next_tool(play),
        *menu_tools(play),
    ]


def _pause_tool(play: Racing) -> Tool:
    t, cap, held = play.t, play.app.keymap.cap("pause"), play.is_paused
    label, tip = ("table.go_on", "bar.go_on_tip") if held else ("key.pause", "bar.pause_tip")
    sign = "play" if held else "pause"
    return Tool("bar.pause", t(label), sign, play.toggle_pause, cap, t(tip), lit=held)


def _next_tool(play: Racing) -> Tool:
    t, cap, alone = play.t, play.app.keymap.cap("next"), play.has_only_bots_left
    label, tip = ("table.finish_rest", "bar.finish_tip") if alone else ("table.next_event", "bar.next_tip")
    return Tool("bar.next", t(label), "step", play.next_event, cap, t(tip), play.why_no_next(), lit=alone)
