"""The tools in the bar above a race, whether it is played or replayed."""

from __future__ import annotations

from game.ui.kit.toolbar import Tool
from game.ui.race.board.chances import wants_odds
from game.ui.race.scene import RaceScene


def odds_tool(race: RaceScene) -> Tool:
    """Return the tool that shows or hides chances."""
    visible = wants_odds(race.app)
    return Tool(
        "bar.odds",
        race.t("bar.odds_hide" if visible else "bar.odds_show"),
        "odds",
        race.toggle_odds,
        race.app.keymap.cap("odds"),
        race.t("bar.odds_tip"),
        off=not visible,
    )


def read_tool(race: RaceScene) -> Tool:
    """Return the tool that opens the table as text."""
    return Tool(
        "bar.read",
        race.t("key.read_out"),
        "words",
        race.app.read_out,
        race.app.keymap.cap("read"),
        race.t("bar.read_tip"),
    )


def speed_tool(race: RaceScene) -> Tool:
    """Return the tool that switches the speed of motion."""
    app = race.app
    label = race.t("table.speed_now", speed=app.speed_text())
    return Tool(
        "bar.speed",
        label,
        "speed",
        app.next_speed,
        app.keymap.cap("speed"),
        race.t("bar.speed_tip"),
        value_text=app.speed_text(),
    )


def log_tool(race: RaceScene) -> Tool:
    """Return the tool that opens the whole log."""
    return Tool(
        "bar.log",
        race.t("common.log"),
        "log",
        race.open_log,
        race.app.keymap.cap("log"),
        race.t("bar.log_tip"),
    )


def rules_tool(race: RaceScene) -> Tool:
    """Return the tool that opens the rule book at the current clause."""
    app = race.app
    return Tool(
        "bar.rules",
        race.t("common.rules"),
        "rules",
        lambda: app.open_rules(race.game.id, race.help_clause()),
        app.keymap.cap("help"),
        race.t("bar.rules_tip"),
    )


def language_tool(race: RaceScene) -> Tool:
    """Return the tool that switches the language."""
    app = race.app
    return Tool(
        "bar.language",
        race.t("bar.language"),
        "language",
        app.toggle_language,
        app.keymap.cap("language"),
        race.t("bar.language_tip"),
    )
