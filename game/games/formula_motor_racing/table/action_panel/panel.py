"""The box beside the hand: the results of a choice with its buttons, else the card played last."""

from __future__ import annotations

from game.games.formula_motor_racing.table.action_panel.choice import play_panel
from game.games.formula_motor_racing.table.action_panel.pending import charge_panel, crash_panel, spin_panel
from game.games.formula_motor_racing.table.action_panel.story import story_panel
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.model import Commands, Model
from game.ui.draw.painter import Painter
from game.ui.kit.layout import Node
from game.ui.race.board.action_panel import content_width

_PHASES = {"play": play_panel, "charge": charge_panel, "spin": spin_panel, "crash": crash_panel}


def action_panel_key(model: Model, layout: Layout) -> tuple[object, ...]:
    """Return the cache key of the box."""
    previewed = tuple(
        (one.action, model.is_worse(one.action), model.is_own_goal(one.action), model.is_as_good(one.action))
        for one in model.previewed
    )
    played = model.stage.story, model.stage.is_flagged, model.is_spectated
    chosen = model.chosen, model.raised, previewed, model.hinted_actions
    return *model.cache_key(layout), tuple(model.offered), *chosen, model.wants_odds, *played


def current_panel(p: Painter, model: Model, layout: Layout, do: Commands) -> Node:
    """Return the panel of the decision at hand, else of the card played last."""
    if not model.is_deciding:
        return story_panel(p, model)
    return _PHASES[model.observation["phase"]](p, model, content_width(layout.action_panel_box()), do)
