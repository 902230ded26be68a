"""At Calm no table of any game tells a chance but in words, before something is pointed at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from driving import tick
from looking import set_look, unpaint
from playthrough import every_other

from game.engine import registry
from game.engine.record import RaceConfig
from game.ui.app import App
from game.ui.draw.painter import Painter
from game.ui.draw.theme import MS_LOCK
from game.ui.kit.elements import Element
from game.ui.scenes.race.play import PlayScene
from tools.pictures.tables import seats_for, table_shots

CHANCE = re.compile(r"\d ?[%％]|(?<![\d/])\d+/(?:6|12|36)(?![\d/])|≈|expected|期待")
"""What texts of a chance look like: per cent, a fraction, an expected value; "1 in 6" is in words."""
STUDIES = re.compile(r"studies the track|コースを研究")
"""How far a bot's studies have come is no chance."""
DECISIONS = 5


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Every text that is drawn; vectors are not."""
    unpaint(monkeypatch)
    found: set[str] = set()
    text = Painter.text

    def noted(self: Painter, x: Any, y: Any, t: Any, *more: Any, **named: Any) -> float:
        found.add(str(t))
        return text(self, x, y, t, *more, **named)

    monkeypatch.setattr(Painter, "text", noted)
    yield found


def words_of(e: Element) -> list[str]:
    """Everything an element says of itself before it is pointed at."""
    said = [e.label, e.why, e.value, *e.extra.values()]
    return [str(one) for one in said if isinstance(one, str | tuple | list)]


def assert_no_chance(app: App, drawn: set[str]) -> None:
    """Nothing drawn so far and nothing that stands on the screen tells a chance."""
    said = [*drawn, app.top.prompt or "", *app.notice_texts()]
    if isinstance(app.top, PlayScene):
        said.append(app.top.view.read_out())
    for e in app.top.ui.items:
        said += words_of(e)
    # what is pointed at says its chance at every depth
    tips = " ".join(e.tooltip for e in app.top.ui.items)
    said = [text for text in said if text not in tips]
    found = sorted({text for text in said if CHANCE.search(text) and not STUDIES.search(text)})
    assert not found, f"{app.top.name}: {found}"
    drawn.clear()


@pytest.mark.parametrize("game_id", every_other(sorted(registry.FLOOR)))
@pytest.mark.slow
def test_no_table_in_play_shows_a_chance(
    make_app: Callable[..., App], drawn: set[str], game_id: str, seed: int
) -> None:
    """By random decisions with everything in motion."""
    app, rng = make_app(speed="4x"), Random(seed)
    app.store.change(save=False, depths={}, speed_bots=4, speed_own=4)
    game = registry.game(game_id)
    config = RaceConfig(game_id, seats_for(game_id, max(2, game.seats[0]), level="rookie"), seed)
    scene = PlayScene.start(app, config)
    app.push(scene)
    for _ in range(DECISIONS):
        for _frame in range(600):
            tick(app, 250)
            if not scene.is_busy or app.top is not scene:
                break
        tick(app, MS_LOCK + 1)
        assert_no_chance(app, drawn)
        if app.top is not scene or not scene.offered:
            break
        scene.commit(rng.choice(list(scene.offered)))


SHOTS = [
    pytest.param(shot, id=f"{game}-{name}")
    for game in sorted(registry.FLOOR)
    for name, shot in table_shots(game)
]


@pytest.mark.long
@pytest.mark.parametrize("shot", SHOTS)
def test_no_state_of_a_table_shows_a_chance(
    make_app: Callable[..., App], drawn: set[str], shot: Callable[[Any], None]
) -> None:
    """Every state that a game wants to be seen in, in both languages."""
    app = make_app()
    app.store.change(save=False, depths={})
    shot(app)
    if not isinstance(app.top, PlayScene):
        return
    for lang in ("en", "ja"):
        set_look(app, lang, app.size, 100)
        tick(app)
        assert_no_chance(app, drawn)
