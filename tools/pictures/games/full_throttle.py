"""States of Full Throttle!: bets, turned cards and their moves, ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine.match import Match
from tools.pictures.picture import Picture

ROUND = 6
"""The round from which a race has spread out and everybody has bets."""

MOVES = ("blocked", "bonus")
TABS = ("positions", "moments", "tally")


def _asked(phase: str, number: int = ROUND) -> Callable[[Match], bool]:
    def wanted(match: Match) -> bool:
        if match.actor() != 0:
            return False
        position = match.observe(0)
        return bool(position["phase"] == phase and position["round"] >= number)

    return wanted


def _moved(what: str) -> Callable[[Match], bool]:
    """Wait for a turned card whose moped was blocked, went through others or moved on from a bonus."""

    def wanted(match: Match) -> bool:
        position = match.observe(None)
        if not match.history or position["round"] < 3 or position["phase"] != "turn":
            return False
        moved = [event.data for event in match.history[-1].events if event.kind == "moved"]
        if what == "chain":
            chained = [data for data in moved if data["cause"] == "bonus" and data["stopped"] != "stays"]
            return len(chained) > 1
        if what == "bonus":
            return len(moved) == 2 and moved[0]["stopped"] == "blocked" and moved[1]["stopped"] != "stays"
        return len(moved) == 1 and moved[0]["stopped"] == what

    return wanted


def _last(match: Match) -> bool:
    """Return whether the first moped is on the podium and cards are turned to the end."""
    position = match.observe(None)
    return len(position["podium"]) == 2 and not match.is_over


def _choose(*keys: str) -> Callable[[Any], None]:
    def prepare(app: Any) -> None:
        for key in keys:
            app.input.press_key(key)
        app.top.view.estimate.complete()
        app.changed()

    return prepare


def _known(app: Any) -> None:
    """Complete the estimate of the chances."""
    app.top.view.estimate.complete()
    app.changed()


def _look(app: Any) -> None:
    """Point at a card of the round, which shows its path."""
    turned = app.top.view.model.turned
    farthest = max(
        range(len(turned)), key=lambda i: (len(turned[i].moves), [move.kept for move in turned[i].moves])
    )
    app.top.ui.focused, app.top.ui.shows_focus = f"face.{farthest + 1}", True
    app.top.view.estimate.complete()
    app.changed()


def _tab(name: str) -> Callable[[Any], None]:
    def prepare(app: Any) -> None:
        app.top.show_tab(name)

    return prepare


def pictures() -> list[Picture]:
    """Return every state worth a look."""
    tabs = [Picture(f"end_{tab}", lambda match: match.is_over, _tab(tab)) for tab in TABS]
    return [
        Picture("table", _asked("bet"), _choose("1")),
        Picture("table_look", _asked("bet"), _look),
        Picture("table_six_seats", _asked("bet", 4), _choose("2"), 6, track="side_b"),
        Picture("table_row", _asked("row", 8), _choose("3"), 2),
        Picture("table_under", _asked("under"), _choose("2", "1"), 3, track="side_b"),
        *(Picture(f"table_{what}", _moved(what), _known, held=True) for what in MOVES),
        Picture("table_chain", _moved("chain"), _known, track="side_b", held=True),
        Picture("table_last", _last, _known, held=True),
        Picture("end", lambda match: match.is_over),
        Picture("end_six", lambda match: match.is_over, None, 6),
        *tabs,
    ]
