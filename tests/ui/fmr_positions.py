"""Small positions of Formula Motor Racing, and the table's model of each, without playing up to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple, cast

import pygame
import pytest
from driving import config_of

from game.engine.contract import Action, Event, Outcome
from game.engine.figure import Figure
from game.engine.match import Played
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.rules.events import RACE_STARTED
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.table.action_panel import cards, panel
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.stage import Stage
from game.games.formula_motor_racing.table.view import MotorRacingView
from game.ui.app import App
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element, Elements
from game.ui.kit.layout import Node, paint, place
from game.ui.race.board import action_panel
from game.ui.scenes.race.play import PlayScene

LINE = tuple(f"{team}-{n}" for n in (1, 2) for team in ("green", "red", "yellow", "blue", "orange", "purple"))
"""Numbers 3, 9, 5, 1, 7, 11, then 4, 10, 6, 2, 8, 12; blue is the viewer's."""
HAND = ("overtake-2-blue", "off-circuit", "tailender-turbo", "pit-stop-any", "wrong-line")


DRIVERS: Mapping[str, str] = {"blue-1": "Ayrton"}
DICE = ("charge-lose-gear", "charge-engine-blows", "spin-out", "spin-last", "crash")
LAST: Mapping[str, Any] = {"deck": [], "last_plays": 1}
"""The last play of a race."""


def led_by(*cars: str) -> tuple[str, ...]:
    """The line with these cars at its head."""
    return *cars, *(car for car in LINE if car not in cars)


BLUE_LEADS, NEAR = led_by("blue-1"), led_by("green-1", "blue-1", "red-1")
AHEAD = led_by("green-1", "red-1", "blue-1")
RED_LAST = (*(car for car in LINE if not car.startswith("red")), "red-1", "red-2")


class Given(NamedTuple):
    """A position, its table, and what is said there, part by part with strokes between."""

    said: str
    lang: str
    seats: str
    options: tuple[tuple[str, Any], ...]
    position: dict[str, Any]


def at(
    said: str = "",
    lang: str = "en",
    seats: str = "hbbb",
    races: int = 1,
    title: bool = False,
    **position: Any,
) -> Given:
    """What is said in a position of such a table; with a drivers' title, Ayrton drives blue 1."""
    options: tuple[tuple[str, Any], ...] = (("races", races),)
    if title:
        options += (("drivers_title", True), ("drivers", DRIVERS))
    return Given(said, lang, seats, options, position)


class Tables:
    """Tables before their first step, each in an app of its own, opened when one is first asked for."""

    def __init__(self) -> None:
        self._open: dict[object, PlayScene] = {}

    def of(self, case: Given) -> PlayScene:
        """Return the table of a position."""
        key = case.lang, case.seats, str(case.options)
        if key not in self._open:
            self._open[key] = opened(case.lang, case.seats, **dict(case.options))
        return self._open[key]

    def close(self) -> None:
        """Close all apps."""
        for scene in self._open.values():
            while scene.app.stack:
                scene.app.stack.pop().on_closed()


def opened(lang: str, seats: str, **options: Any) -> PlayScene:
    """A table before its first step, in an app of its own."""
    app = App(size=(1280, 720), lang=lang, strict=True, speed="instant")
    app.store.change(save=False, language=lang, first_met=False, depths={GAME.id: "everything"})
    scene = PlayScene.start(app, config_of(GAME.id, seats, 5, **{"races": 1, **options}))
    app.push(scene)
    scene.is_paused = True
    return scene


def model_of(
    scene: PlayScene,
    hand: Sequence[str] = HAND,
    line: Sequence[str] = LINE,
    out: int = 0,
    steps: Sequence[str] = (),
    seat: int = 0,
    wins: Sequence[float] = (),
    **given: Any,
) -> Model:
    """The model of a position in which a seat, the first, is on turn, the last `out` cars being out.

    After `steps` of its own; with `wins`, the chances to win of what is then offered. What else is given is
    a part of the position, or of the model where it has a field of that name.
    """
    shown = {key: given.pop(key) for key in tuple(given) if key in Model.__dataclass_fields__}
    running = len(line) - out
    given_position = {
        "order": [*line[:running]],
        "out": [*line[running:]],
        "hands": [*([] for _ in range(seat)), [*hand]],
        "phase": "play",
        "turn": seat,
    }
    fresh = GAME.new(scene.match.setup).to_data()
    state = GAME.load(GAME.apply_overrides(fresh, {**given_position, **given}))
    for step in steps:
        state.apply((Outcome if step.startswith("roll") else Action)(step))
    seen, stage = state.observe(seat), Stage()
    stage.rest(seen)
    offered = tuple(state.legal()) if state.actor() == seat else ()
    estimates = {action: Figure(win, 0.0) for action, win in zip(offered, wins, strict=False)} or None
    view: Any = scene.view
    new = {"observation": seen, "stage": stage, "offered": offered, "viewer": seat, "estimates": estimates}
    model: Model = replace(view.model, **{**new, "outlooks": {}, "best_plays": {}, "moves": (), **shown})
    return model


def played(
    scene: PlayScene, steps: Sequence[str], hands: Sequence[Sequence[str]], **given: Any
) -> tuple[list[Played], Position]:
    """The history of a race that begins in `LINE` with these hands and goes on in these steps; its end."""
    given_position = {
        "order": [*LINE],
        "turn": 0,
        "phase": "play",
        "hands": [[*hand] for hand in hands],
        **given,
    }
    state = GAME.load(GAME.apply_overrides(GAME.new(scene.match.setup).to_data(), given_position))
    begun = RACE_STARTED("FMR-2.2", None, {"race": state.race, "races": 1, "order": [*LINE]})
    history = [Played(0, Action("deal"), None, (begun,))]
    for index, text in enumerate(steps, 1):
        step, found, seat = GAME.parse(text), list[Event](), state.turn
        state.apply(step, found.append)
        history.append(Played(index, step, seat, tuple(found)))
    return history, cast("Position", state.observe(None))


@contextmanager
def recorded() -> Iterator[list[str]]:
    """What is written while it lasts, + or − before it in the colour of good or bad; the tones of faces.

    What stands on pictures of cards is left out: they are drawn once and kept.
    """
    found: list[str] = []
    write, keep = Painter.text, cards.kept
    is_card = False

    def kept(*args: Any, **how: Any) -> pygame.Surface:
        nonlocal is_card
        is_card = True
        try:
            return keep(*args, **how)
        finally:
            is_card = False

    def text(
        p: Painter, x: float, y: float, t: str, size: float, c: str = "", *more: Any, **how: Any
    ) -> float:
        theme = p.theme
        tone = "+ " * (c in (theme.good, theme.good_paper)) + "− " * (c in (theme.danger, theme.danger_paper))
        if str(t) and not is_card:
            found.append(f"{tone}{t}")
        return write(p, x, y, t, size, c, *more, **how)

    def cells(*args: Any, lit: int = 0, **look: Any) -> None:
        faces = "".join({"good": "+", "bad": "−", "plain": "·"}[tone] for tone in args[5])
        found.append(f"{faces} {lit}" if lit else faces)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Painter, "text", text)
        patch.setattr(action_panel, "cells", cells)
        patch.setattr(cards, "kept", kept)
        yield found


def written(model: Model, node: Node, rect: Box) -> list[str]:
    """What a panel says, and then its buttons: id, kind, key and label, what they risk and tell."""
    p, buttons = model.names.scene.app.painter(), []
    with recorded() as found:
        placed = place(p, node, rect)
        paint(p, [part for part in placed if not part[2]])
    for _, _, owner in placed:
        if owner and owner not in buttons:
            buttons.append(owner)
    return [*found, *map(describe, buttons)]


def describe(e: Element) -> str:
    """An element: id, kind, key and label, what it risks and tells, or why it cannot be used."""
    flags = [flag for flag in ("commits", "quiet") if e.extra.get(flag) and e.role != "button"]
    head = " ".join([e.id, *filter(None, (str(e.extra.get("kind", "")), e.key))])
    words = f"{head}: {e.label}", e.extra.get("risk", ""), e.tooltip, "" if e.enabled else e.why
    return " | ".join(str(word) for word in (*words, *flags, "selected" * e.selected) if word)


def drawn(scene: PlayScene, paint: Callable[[Painter, Layout], object]) -> list[str]:
    """What a part of the table writes."""
    p, view = scene.app.painter(), cast("MotorRacingView", scene.view)
    with recorded() as found:
        paint(p, view.layout(p))
    return found


def panel_of(scene: PlayScene, model: Model) -> list[str]:
    """What the action panel says."""
    view: Any = scene.view
    layout = view.layout(scene.app.painter())
    node = panel.current_panel(scene.app.painter(), model, layout, view)
    return written(model, node, layout.action_panel_box())


def declared(scene: PlayScene, declare: Callable[[Elements, Layout, MotorRacingView], object]) -> list[str]:
    """What the elements of a part of the table tell."""
    ui, view = Elements(), cast("MotorRacingView", scene.view)
    declare(ui, view.layout(scene.app.painter()), view)
    return [*map(describe, ui.items)]
