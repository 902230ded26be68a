"""Tables of Full Throttle! at small positions, with given chances, for tests of what is said there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from driving import arrange, config_of, settle
from looking import set_look, unpaint

from game.engine import registry
from game.engine.contract import Chance
from game.engine.figure import Figure
from game.engine.match import Match
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.table import live_estimate
from game.games.full_throttle.table.live_estimate import LiveFigures
from game.games.full_throttle.table.messages.story import MopedMove
from game.games.full_throttle.table.model import knowledge_key
from game.ui.app import App
from game.ui.scenes.race.background import Estimating
from game.ui.scenes.race.play import PlayScene

GAME = "full_throttle"
HAND = ["red-1", "red-3", "yellow-2", "green-1", "blue-2", "purple-1", "black-3"]
ROAD = {"red": "5a", "yellow": "4a", "green": "3a", "blue": "2a", "purple": "1a", "black": "0a"}
BETS = [["red-2"], ["blue-1"], ["blue-1"], ["green-1"]]
THREE = {"phase": "under", "plug": 1, "hand": ["red-1", "red-3", "blue-2"], "spaces": ROAD, "bets": BETS}
FOUR = {"phase": "row", "hand": ["red-1", "red-3", "green-1", "blue-2"], "spaces": ROAD, "bets": BETS[:3]}
BET: Mapping[str, Any] = {"hand": HAND, "spaces": ROAD, "bets": BETS}
LAPS = {"red": 3, "yellow": 3, "green": 2, "blue": 2, "purple": 1}
LAST: Mapping[str, Any] = {"spaces": {**ROAD, "red": "10a"}, "laps": LAPS, "bets": BETS}
NEXT = {"spaces": ROAD, "bets": BETS, "deck": ["green-2", "black-1", "purple-2"]}
Table = Callable[..., PlayScene]


@pytest.fixture(scope="module")
def one_app(module_home: None) -> Iterator[App]:
    """An app that all tests of this module share."""
    with pytest.MonkeyPatch.context() as patch:
        unpaint(patch)
        made = App(size=(1280, 720), lang="en", strict=True, speed="instant")
        made.store.change(save=False, language="en", first_met=False)
        yield made
        made.forget_pictures()


@pytest.fixture
def table(one_app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Lays out a table; it knows no chances but those that are given."""
    unpaint(monkeypatch)
    monkeypatch.setattr(Estimating, "begin", Estimating.clear)
    for limit in ("REST_S", "SLICE_S", "HURRY_S"):
        monkeypatch.setattr(live_estimate, limit, 0.0)

    def table(
        seats: str = "hbbb",
        side: str = "side_a",
        depth: str = "everything",
        scale: int = 100,
        steps: Sequence[str] = (),
        chances: bool = False,
        wins: Mapping[str, float] | None = None,
        choose: Sequence[int] = (),
        point: str = "",
        **given: Any,
    ) -> PlayScene:
        config = config_of(GAME, seats, 5, side)
        one_app.store.change(save=False, depths={GAME: depth})
        set_look(one_app, "en", (1280, 720), scale)
        scene = PlayScene(one_app, config, Match(registry.game(GAME), config.setup(), 5), None)
        scene.is_paused = True
        one_app.push(scene)
        if given:
            arrange(scene, **given)
        for text in steps:
            step, actor = scene.game.parse(text), scene.match.actor()
            done = scene.match._carry_out(step, None if isinstance(actor, Chance) else actor)
            scene.show(done, scene.match.observe(scene.viewer), False)
            scene.director.finish()
        settle(one_app)
        say(scene, chances, wins)
        for i in choose:
            scene.view.choose(i)
        scene.ui.focused, scene.ui.shows_focus = point or None, bool(point)
        one_app.changed()
        return scene

    yield table
    set_look(one_app, "en", (1280, 720), 100)
    while one_app.stack:
        one_app.stack.pop().on_closed()


def say(scene: PlayScene, chances: bool = False, wins: Mapping[str, float] | None = None) -> None:
    """Let estimates say these chances to win of cards (`red_1`), and some of the podium and of points."""
    view: Any = scene.view
    steps = {colour: (0.4 - 0.06 * i, 0.2, 0.1) for i, colour in enumerate(COLOURS)}
    points = {card: Figure(2.0 - 0.25 * i, 0.01) for i, card in enumerate(view.model.hand)}
    view.estimate.forget()
    view.estimate.figures = LiveFigures(120, steps, points) if chances else None
    view.estimate._published = knowledge_key(view.stage.displayed, view.pov_seat)
    found = {
        action: Figure((wins or {}).get(action.split(" ")[1].replace("-", "_"), 0.0), 0.01)
        for action in scene.offered
    }
    scene.estimating.clear()
    scene.estimating.result = found if wins else None
    scene.app.changed()


HOME = {"red": "10a", "yellow": "10b", "green": "9a", "blue": "8a", "purple": "7a", "black": "0a"}
END: Mapping[str, Any] = {"spaces": HOME, "laps": dict.fromkeys(COLOURS[:5], 3)}
CARDS = ["red-1", "yellow-3", "green-3"]
"""The cards that bring red, yellow and green home."""
SHARED = [["red-2", "black-1"], ["red-3", "black-2"], ["yellow-1", "purple-2"], ["black-3", "blue-2"]]
TURNS = ["green-2", "black-1", "red-3", "blue-1", "purple-1", "yellow-1"]
ROUND = [*(f"turn {card}" for card in TURNS), "bet red-3", "bet black-1", "row blue-1"]
FREE = MopedMove(0, (1, 2), (None, None), 2, 2, 0, "free")
SHORT = replace(FREE, kept=1, to=1, stopped="blocked", block=("yellow", "blue"))
STAYS = replace(FREE, kept=0, to=0, stopped="stays", block=("yellow",))
THROUGH = replace(FREE, by=("green", None), stopped="passed")
