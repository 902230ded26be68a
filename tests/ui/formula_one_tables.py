"""Tables of Formula-1 at a position that is laid out: nothing is waited for, and nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from driving import config_of, go_on_from

from game.engine import registry
from game.engine.contract import State
from game.engine.match import Match
from game.engine.record import RaceConfig
from game.games.formula_one.table.view import FormulaOneView
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene

GAME = "formula_one"


def make_table_app() -> App:
    """Return an app in English, for all tests of a module, that tells everything."""
    app = App(size=(1280, 720), lang="en", strict=True, speed="instant")
    app.store.change(save=False, language="en", first_met=False, depths={GAME: "everything"})
    return app


def table_at(
    app: App,
    *spaces: str,
    steps: Sequence[str] = (),
    kinds: str = "hbbb",
    track: str = "porto_serra",
    options: dict[str, Any] | None = None,
    **given: Any,
) -> FormulaOneView:
    """Return the first seat's table with cars on these spaces, after these steps; nothing is proposed."""
    game, config = registry.game(GAME), config_of(GAME, kinds, 5, track, **(options or {}))
    overrides = {**given, **({"spaces": list(spaces)} if spaces else {})}
    state = game.load(game.apply_overrides(game.new(config.setup()).to_data(), overrides))
    for step in steps:
        state.apply(game.parse(step))
    return table_of(app, config, state)


def table_of(app: App, config: RaceConfig, state: State) -> FormulaOneView:
    """Return the first human's table at this position; nothing is proposed."""
    match = Match(registry.game(GAME), config.setup(), 5)
    go_on_from(match, state)
    while app.stack:
        app.stack.pop().on_closed()
    scene = PlayScene(app, config, match, None)
    app.stack.append(scene)
    view = scene.view
    assert isinstance(view, FormulaOneView)
    view.choice.begin_decision()
    return view
