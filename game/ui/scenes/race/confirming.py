"""The dialog that asks for confirmation before a decision is played, where the setting asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.contract import Action
from game.ui.draw.theme import MS_REPEAT
from game.ui.kit.dialog import Dialog
from game.ui.kit.elements import Element
from game.ui.race.board.chances import shows_odds
from game.ui.race.table_scene import TableScene

MS_CALM: Final = MS_REPEAT + 100
"""Longer than the key repeat interval, so that a held key never counts as a new press."""
LARGE_GAP: Final = 0.1
"""A choice is questioned from this gap to the best win chance on, if it has at most half of that."""


class Confirming(Dialog):
    """A yes/no dialog: the keys that made the decision confirm it, Esc returns to the choice."""

    name = "confirm"

    def __init__(self, scene: TableScene, steps: Sequence[Action], play: Callable[[], object]) -> None:
        what = scene.view.names.describe_choice(steps)
        risk, cost = risk_of(scene, steps[0]), cost_of(scene, steps[0])
        key = "confirm.risky" if risk else "confirm.costly" if cost else "confirm.text"
        body = key, {"what": what, "risk": risk, "cost": cost}
        answers = [
            ("yes", "confirm.yes", play, "primary"),
            ("no", "confirm.no", None, "normal"),
        ]
        super().__init__(scene.app, "confirm.title", body, answers)
        self.calm = 0.0
        """Milliseconds since the last key press."""

    def tick(self, ms: float) -> None:
        self.calm += ms

    def accepts_input(self, element: Element | None) -> bool:
        """Ignore a held or double-pressed key: the player cannot have read the question yet."""
        calm = self.calm > MS_CALM
        self.calm = 0.0
        return calm or element is not None


def needs_confirmation(scene: TableScene, action: Action) -> bool:
    """Return whether this decision needs confirmation; a forced choice never does."""
    when = scene.app.settings.confirm
    if when == "never" or len(scene.offered) < 2:
        return False
    return when == "always" or bool(risk_of(scene, action) or cost_of(scene, action))


def risk_of(scene: TableScene, action: Action) -> str:
    """Describe the risk of an action; empty in practice, where every decision can be undone."""
    return "" if scene.config.practice else scene.view.describe_risk(action)


def cost_of(scene: TableScene, action: Action) -> str:
    """Describe how far an action is below the best by the table's own estimate; empty in practice."""
    wins = scene.estimates or {}
    if scene.config.practice or scene.view.estimate is None or action not in wins or not shows_odds(scene):
        return ""
    win, best = wins[action].value, max(win.value for win in wins.values())
    if best - win < LARGE_GAP or win > best / 2:
        return ""
    return scene.view.names.t("cost", n=round(win * 100), best=round(best * 100))
