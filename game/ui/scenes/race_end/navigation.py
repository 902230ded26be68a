"""The buttons of a race end: its replay, the next race, the standings, another race, the title."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON, BUTTON_H, CAPTION, EDGE, GAP, LARGE_LETTERS
from game.ui.kit.elements import Elements
from game.ui.kit.rhythm import Rhythm
from game.ui.kit.routes import Route
from game.ui.kit.scene import Shell
from game.ui.kit.widgets import ButtonLook, declare_button
from game.ui.race import routes
from game.ui.race.scene import RaceScene

WIDTHS = (300.0, 212.0, 200.0)
"""Widths of the buttons at the right, from the right."""
RECORD = ((24.0, 150.0, "R"), (182.0, 156.0, "S"), (346.0, 150.0, "K"))
"""Left edge, width and key of the buttons for the record, which are small."""


LAST_CALM_MS, LAST_PATIENCE_MS = 1500.0, 6000.0
"""As `CALM_MS` and `PATIENCE_MS`, where the main key starts another race and the result is gone."""


class EndButton(NamedTuple):
    """A button; with a reason in `why` it is disabled."""

    id: str
    label: str
    action: Callable[[], None]
    icon: str = ""
    why: str = ""
    tip: str = ""
    may_be_main: bool = True
    """Whether it may be the primary button, in gold."""
    sub: str = ""
    """A second line, in small letters."""


def last_rhythm() -> Rhythm:
    """What tells whether another race is meant, or the last moves are tapped through."""
    return Rhythm(LAST_CALM_MS, LAST_PATIENCE_MS)


def rematch(app: Shell, race: RaceScene) -> None:
    """Start a race with the same seats and options and another seed, above a fresh title."""
    practice = is_rematch_practice(race)
    config = replace(race.config, seed=secrets.randbelow(1 << 31), day="", practice=practice, career=None)
    app.reset(routes.Title())
    app.push(routes.Play(config))


def is_rematch_practice(race: RaceScene) -> bool:
    """Return whether a rematch is practice: if the table was set so, not if a moment was tried again."""
    return race.config.practice and not race.match.branches


def origin_of(race: RaceScene) -> Route | None:
    """Return where a practice race branched off; its end leads back there, as a rematch would lose that."""
    return race.came_from if race.match.branches else None


def awaits(origin: Route) -> bool:
    """Return whether more is to be done where a race came from: a replay has been seen already."""
    return not isinstance(origin, routes.Replay)


def declare_record(ui: Elements, y: float, buttons: Sequence[EndButton]) -> None:
    """Declare the buttons for the record, at the left."""
    for (x, w, key), (id, label, action, icon, why, *_) in zip(RECORD, buttons, strict=True):
        look = ButtonLook(key=key, icon=icon, dark=False, size=CAPTION, enabled=not why, why=why)
        declare_button(ui, id, x, y, w, BUTTON_H, label, action, **look)


def declare_buttons(
    ui: Elements, p: Painter, y: float, buttons: Sequence[EndButton], has_main: bool = True
) -> None:
    """Declare the buttons from the right: the first that can be pressed and may be is the primary one.

    Without `has_main` none is, as another one will be. Enter presses the first of the others.
    """
    ready = [button for button in buttons if not button.why]
    main = next(button for button in ready if button.may_be_main) if has_main else None
    other = next((button for button in ready if button is not main), None) if has_main else None
    x = p.w - EDGE
    for button, w in zip(buttons, WIDTHS, strict=False):
        id, label, action, icon, why, tip, _, sub = button
        x -= w
        if button is main:
            look = ButtonLook(key="Space", size=BUTTON, kind="primary")
        else:
            key = "Enter" if button is other else ""
            # large letters have no room for a second line; pointing at the button says why
            sub = sub if p.text_scale < LARGE_LETTERS else ""
            look = ButtonLook(key=key, icon=icon, dark=False, enabled=not why, why=why, tooltip=tip, sub=sub)
        declare_button(ui, id, x, y, w, BUTTON_H, label, action, **look)
        x -= GAP


def mirror_for_left_hand(app: Shell, ui: Elements, p: Painter, since: int) -> None:
    """Mirror the elements declared since then, for left-handed players."""
    for e in ui.items[since:] if app.settings.left_handed else ():
        x, y, w, h = e.rect
        e.rect = p.w - x - w, y, w, h
