"""Where the end of a race leads: its replay, the next race, the standings, another race, the title."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, EDGE, GAP
from game.ui.kit.elements import Elements
from game.ui.kit.rhythm import Rhythm
from game.ui.kit.scene import Shell
from game.ui.kit.widgets import declare_button, primary
from game.ui.race import routes
from game.ui.race.scene import RaceScene

CHIEF, OTHER = 290.0, 210.0
"""How wide the button is that most will press, and the one beside it."""
RECORD = ((24.0, 230.0, "R"), (266.0, 210.0, "S"), (488.0, 226.0, "K"))
"""Left edge, width and key of the buttons for the record."""


LAST_CALM_MS, LAST_PATIENCE_MS = 1500.0, 6000.0
"""As `CALM_MS` and `PATIENCE_MS`, where the main key starts another race and the result is gone."""


class EndButton(NamedTuple):
    """One button: what it is called and does, and why it can do nothing."""

    id: str
    label: str
    action: Callable[[], None]
    icon: str = ""
    why: str = ""


def last_rhythm() -> Rhythm:
    """What tells whether another race is meant, or the last moves are tapped through."""
    return Rhythm(LAST_CALM_MS, LAST_PATIENCE_MS)


def rematch(app: Shell, race: RaceScene) -> None:
    """The same seats and options with other luck, above a fresh title."""
    table = replace(race.table, seed=secrets.randbelow(1 << 31), day="")
    app.reset(routes.Title())
    app.push(routes.Play(table))


def declare_record(ui: Elements, y: float, ways: Sequence[EndButton]) -> None:
    """What can be done with the record, at the left."""
    for (x, w, key), way in zip(RECORD, ways, strict=True):
        declare_button(
            ui,
            way.id,
            x,
            y,
            w,
            BUTTON_H,
            way.label,
            way.action,
            key=key,
            icon=way.icon,
            dark=False,
            enabled=not way.why,
            why=way.why,
        )


def declare_buttons(ui: Elements, p: Painter, y: float, ways: Sequence[EndButton]) -> None:
    """What most will press at the right end, and another way beside it."""
    chief, *others = ways
    primary(ui, chief.id, p.w - EDGE - CHIEF, y, CHIEF, BUTTON_H, chief.label, chief.action)
    x = p.w - EDGE - GAP - CHIEF - OTHER
    for id, label, action, icon, _ in others:
        declare_button(ui, id, x, y, OTHER, BUTTON_H, label, action, key="Enter", icon=icon, dark=False)


def to_the_hand(app: Shell, ui: Elements, p: Painter, since: int) -> None:
    """Lay what was declared since then at the other side, where the player clicks with the left hand."""
    for e in ui.items[since:] if app.settings.left_handed else ():
        x, y, w, h = e.rect
        e.rect = p.w - x - w, y, w, h
