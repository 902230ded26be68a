"""What the table of Full Throttle! says at small positions: panels, tooltips, log, story and the final count.

The words of whole panels are kept in said/full_throttle.txt, which changes only by --refresh-records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from driving import arrange, config_of, settle
from looking import set_look, traced, unpaint

from game.engine import registry
from game.engine.contract import Chance
from game.engine.figure import Figure
from game.engine.match import Match
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.table.live_estimate import LiveFigures
from game.games.full_throttle.table.model import knowledge_key
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene

GAME = "full_throttle"
SAID = Path(__file__).parent / "said" / f"{GAME}.txt"
HAND = ["red-1", "red-3", "yellow-2", "green-1", "blue-2", "purple-1", "black-3"]
ROAD = {"red": "5a", "yellow": "4a", "green": "3a", "blue": "2a", "purple": "1a", "black": "0a"}
BETS = [["red-2"], ["blue-1"], ["blue-1"], ["green-1"]]
THREE = {"phase": "under", "plug": 1, "hand": ["red-1", "red-3", "blue-2"], "spaces": ROAD, "bets": BETS}
FOUR = {"phase": "row", "hand": ["red-1", "red-3", "green-1", "blue-2"], "spaces": ROAD, "bets": BETS[:3]}
BET: Mapping[str, Any] = {"hand": HAND, "spaces": ROAD, "bets": BETS}
LAPS = {"red": 3, "yellow": 3, "green": 2, "blue": 2, "purple": 1}
LAST: Mapping[str, Any] = {"spaces": {**ROAD, "red": "10a"}, "laps": LAPS, "bets": BETS}
LAID = ["red-1", "blue-2", "green-3", "red-2", "black-1", "black-2", "black-3"]
NEXT = {"spaces": ROAD, "bets": BETS, "deck": ["green-2", "black-1", "purple-2"]}
WINS = {"red_1": 0.3, "red_3": 0.2, "green_1": 0.31}
POSITIONS: Mapping[str, dict[str, Any]] = {
    "before the grid, watched": {"seats": "bbbb"},
    "a race begins": {"spaces": ROAD, "chances": True},
    "a round begins, at Calm": {"depth": "calm", "spaces": ROAD, "round": 3},
    "a round with a row begins": {"seats": "hb", "spaces": ROAD, "round": 8, "row": LAID},
    "a bet with chances": {**BET, "chances": True, "wins": WINS},
    "a weaker bet": {**BET, "chances": True, "wins": WINS, "choose": [1], "depth": "odds"},
    "a bet on the last lap": {**BET, "laps": LAPS, "wins": {**WINS, "red_1": 0.7}},
    "the best bet on the last lap": {**BET, "laps": LAPS, "wins": {**WINS, "red_1": 0.4}, "depth": "odds"},
    "a bet at Calm": {**BET, "depth": "calm", "chances": True, "wins": {**WINS, "red_1": 0.5}},
    "nine cards in large letters": {"seats": "hbbbbb", "hand": [*HAND, "blue-3", "black-1"], "scale": 150},
    "a card for the row": {**FOUR, "seats": "hbb", "plug": 1, "chances": True, "wins": WINS},
    "a card for the row at Calm": {
        **FOUR,
        "seats": "hbb",
        "plug": 1,
        "depth": "calm",
        "wins": {"red_3": 0.6},
    },
    "under the deck": {**THREE, "chances": True, "choose": [2]},
    "an order under the deck": {**THREE, "chances": True, "choose": [2, 0], "depth": "odds"},
    "under the deck at Calm": {**THREE, "depth": "calm"},
    "a card is turned": {**NEXT, "chances": True, "steps": ["turn green-2"]},
    "a card is looked at": {**NEXT, "steps": ["turn green-2", "turn black-1"], "point": "face.1"},
    "the viewer's moped is passed": {
        **BET,
        **{"hand": [], "phase": "turn", "deck": ["yellow-2"], "steps": ["turn yellow-2"]},
    },
    "the viewer's moped passes": {
        **{
            "spaces": {**ROAD, "red": "3a", "green": "5a"},
            "bets": BETS,
            "deck": ["red-3"],
            "steps": ["turn red-3"],
        },
    },
    "a block and a bonus": {
        "spaces": {"red": "9a", "yellow": "0a", "green": "1a", "blue": "1b", "purple": "2a", "black": "10a"},
        **{"bets": BETS, "deck": ["red-3"], "steps": ["turn red-3"], "depth": "calm"},
    },
    "the first is home": {**LAST, "deck": ["red-1"], "steps": ["turn red-1"], "chances": True},
    "the last one bets": {**BET, "bets": [], "plug": 0, "steps": ["bet red-1", "bet red-3", "bet green-1"]},
    "the hand is to come": {**BET, "plug": 1, "depth": "calm"},
    "another lays a card": {**FOUR, "seats": "hbb", "plug": 0},
    "another puts cards under the deck": {**THREE, "plug": 0},
    "a watched bet": {**BET, "seats": "bbbb"},
    "a bet behind a curtain": {**BET, "seats": "hhbb", "plug": 2},
}
"""By name a table: seats with a letter each, depth, position, steps, estimates, choice, pointer."""
TIPS = (
    "hand.",
    "card.2",
    "go",
    "face.1",
    "order.1",
    "deck.red",
    "deck.back",
    "deck.unseen",
    "under",
    "seat.",
    "row",
    "stake",
    "recap",
)
"""Elements whose tooltips are kept, one of those that differ only in numbers, colours and names."""
OTHERWISE = re.compile(r"[\d–]+|\.\w+|s\b|[Rr]ed|[Yy]ellow|[Gg]reen|[Bb]lue|[Pp]urple|[Bb]lack")
Lay = Callable[..., PlayScene]


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
def lay(one_app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lay]:
    """Lays out a table as `POSITIONS` describe it."""
    unpaint(monkeypatch)

    def lay(
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

    yield lay
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


def drawn(scene: PlayScene, *parts: str) -> list[str]:
    """The texts on parts of the table, in the order of drawing."""
    texts, layout = traced(scene.app).texts, scene.view.places(scene.app.painter()).layout
    boxes = [getattr(layout, part) for part in parts]
    return [
        " ".join(one.text for one in texts if x <= one.x < x + w and y <= one.y < y + h)
        for x, y, w, h in boxes
    ]


def test_panels_say_what_is_asked_and_known(lay: Lay, refresh_records: bool) -> None:
    """The stored words; tooltips and columns that an earlier position had are left out."""
    lines, seen = [], set[str]()
    for name, position in POSITIONS.items():
        scene = lay(**position)
        desk, bets, buttons, column = drawn(scene, "desk", "bets", "buttons", "column")
        chips = ", ".join(map(" ".join, scene.view.chips()))
        lines.append(f"# {name}: {scene.view.prompt()} ({scene.view.interlude() or '–'}; {chips})")
        lines.append(" | ".join((desk, bets, buttons)))
        tips = (e for e in scene.ui.items if e.id.startswith(TIPS))
        told = {column.split(" Log")[0]: column.split(" Log")[0]}
        for e in tips:
            told.setdefault(
                OTHERWISE.sub("", f"{e.id} {e.tooltip}{e.why}"), f"{e.id}: {e.label}: {e.tooltip}{e.why}"
            )
        lines += [line for key, line in told.items() if key not in seen]
        seen.update(told)
    if refresh_records:
        SAID.write_text("\n".join([*lines, ""]), encoding="utf-8", newline="\n")
    assert lines == SAID.read_text(encoding="utf-8").splitlines()
