"""The box beside the hand: what a choice comes to with its odds and buttons, else what was played last."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.tray.choice import play
from game.games.formula_motor_racing.table.tray.pending import charge, crash, spin
from game.games.formula_motor_racing.table.tray.story import story
from game.ui.draw.painter import Painter
from game.ui.kit.layout import Node
from game.ui.race.board.action_panel import content_width

_PHASES = {"play": play, "charge": charge, "spin": spin, "crash": crash}


def tray_key(model: Model, lay: Layout) -> tuple[object, ...]:
    """What the box depends on."""
    previewed = tuple((outlook.action, model.is_worse(outlook.action)) for outlook in model.previewed)
    cap = model.names.scene.app.keymap.cap("odds")
    played = model.stage.story, model.stage.flagged, model.spectated
    chosen = model.chosen, model.raised, previewed, model.praised
    return *model.depends(lay), tuple(model.offered), *chosen, model.wants_odds, cap, *played


def tray_box(p: Painter, model: Model, lay: Layout, do: Commands) -> Node:
    """The box of the decision at hand, or of what goes on meanwhile."""
    if not model.deciding:
        return story(p, model)
    return _PHASES[model.observation["phase"]](p, model, content_width(lay.tray_box()), do)


def button_of(step: str, offered: Sequence[str]) -> str:
    """The id of the button that plays this step, where the offered ones are chosen from by a button each."""
    word, *car = step.split(" ")
    if word == "with":
        return f"with.{car[0]}"
    # the first button is that of standing after a spin, of charging on in a charge
    first = "stand" if "stand" in offered else "again"
    return "go" if word in ("play", first) else word
