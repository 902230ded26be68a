"""The tools in the bar above a race, whether it is played or replayed."""

from __future__ import annotations

from game.ui.kit.toolbar import Tool
from game.ui.race.depth import Depth
from game.ui.race.scene import RaceScene


def depth_tool(race: RaceScene) -> Tool:
    """Return the tool that switches how much the table shows."""
    t, word = race.t, race.t(f"depth.{race.depth.key}")
    label, tip = t("depth.now", depth=word), t(f"depth.{race.depth.key}_tip")
    cap, words = race.app.keymap.cap("depth"), tuple(t(f"depth.{depth.key}") for depth in Depth)
    return Tool(
        "bar.depth",
        label,
        "display",
        race.next_depth,
        cap,
        tip,
        value_text=word,
        words=words,
        choose=lambda n: race.show_depth(Depth(n)),
    )


def read_tool(race: RaceScene) -> Tool:
    """Return the tool that opens the table as text."""
    t, cap = race.t, race.app.keymap.cap
    return Tool("bar.read", t("key.read_out"), "words", race.app.read_out, cap("read"), t("bar.read_tip"))


def speed_tool(race: RaceScene) -> Tool:
    """Return the tool that switches the speed of motion."""
    t, app = race.t, race.app
    speed, cap, tip = app.speed_text(), app.keymap.cap("speed"), t("bar.speed_tip")
    label = t("table.speed_now", speed=speed)
    return Tool("bar.speed", label, "speed", app.next_speed, cap, tip, value_text=speed)


def menu_tools(race: RaceScene) -> list[Tool]:
    """Return the tools that every race has in its menu."""
    return [log_tool(race), rules_tool(race), read_tool(race), language_tool(race)]


def log_tool(race: RaceScene) -> Tool:
    """Return the tool that opens the whole log."""
    t, cap = race.t, race.app.keymap.cap
    return Tool("bar.log", t("common.log"), "log", race.open_log, cap("log"), t("bar.log_tip"))


def rules_tool(race: RaceScene) -> Tool:
    """Return the tool that opens the rule book at the current clause."""
    t, app = race.t, race.app

    def open_rules() -> None:
        app.open_rules(race.game.id, race.help_clause())

    cap, tip = app.keymap.cap("help"), t("bar.rules_tip")
    return Tool("bar.rules", t("common.rules"), "rules", open_rules, cap, tip)


def language_tool(race: RaceScene) -> Tool:
    """Return the tool that switches the language."""
    t, app = race.t, race.app
    cap, tip = app.keymap.cap("language"), t("bar.language_tip")
    return Tool("bar.language", t("bar.language"), "language", app.toggle_language, cap, tip)
