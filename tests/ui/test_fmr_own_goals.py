"""A card that hurts an own car or helps a rival says so before it is played, and its button is not gold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from driving import element, press, tick
from looking import faults, traced
from test_fmr_proposals import LINE, kind, standing

from game.engine.contract import Action
from game.engine.figure import Figure
from game.games.formula_motor_racing.table.board import calm
from game.ui.app import App

pytestmark = pytest.mark.usefixtures("exact_estimates")

GAME = "formula_motor_racing"
CARDS = ["overtake-2-yellow", "lose-control", "pit-stop-blue", "charge-engine-blows", "overtake-4-blue"]
ROAD = [
    "blue-1",
    "green-1",
    "yellow-1",
    *(car for car in LINE if car not in ("blue-1", "green-1", "yellow-1")),
]
SAID = {
    ("overtake-2-yellow", "yellow-1"): ("goal_both", {"car": "blue-1", "name": "yellow-1"}),
    ("lose-control", "blue-1"): ("goal_hurts", {"car": "blue-1"}),
    ("pit-stop-blue", "blue-1"): ("goal_hurts_roll", {"car": "blue-1"}),
    ("charge-engine-blows", "yellow-1"): ("goal_helps_roll", {"name": "yellow-1"}),
}


def chosen(app: App, card: str, car: str, lang: str = "en", scale: int = 100, depth: str = "calm") -> Any:
    """A table at which this card is chosen for this car; all plays win as often."""
    app.store.change(save=False, depths={GAME: depth}, text_scale=scale)
    scene: Any = standing(app, CARDS, line=ROAD)
    scene.estimating.result = {one: Figure(0.25, 0.01) for one in scene.offered}
    scene.view.on_decision_estimated()
    scene.view.suggest((Action(f"play {card} {car}"),))
    app.changed()
    tick(app)
    return scene


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("play", "said"), SAID.items(), ids=["both", "hurts", "hurts_roll", "helps_roll"])
@pytest.mark.slow
def test_a_card_against_its_player_warns_and_takes_enter(
    make_app: Callable[..., App], lang: str, play: tuple[str, str], said: tuple[str, dict[str, str]]
) -> None:
    """Strangers gave a rival two places with a gold button, and noticed it afterwards."""
    app = make_app(lang=lang)
    scene = chosen(app, *play, lang)
    names, (key, told) = scene.view.names, said
    words = {"car": names.car, "name": lambda car: names.team_label(car[:-2])}
    wanted = app.t(f"{GAME}.calm.{key}", **{field: words[field](car) for field, car in told.items()})
    assert scene.view.prompt() == wanted
    drawn = "".join(one.text for one in traced(app).texts).replace(" ", "")
    assert wanted.replace(" ", "") in drawn
    go = element(app, "go")
    assert kind(app, "go") == "normal" and go.key == "Enter"
    has_die = play[0] in ("pit-stop-blue", "charge-engine-blows")
    assert go.label == app.t(f"{GAME}.button.{'roll' if has_die else 'play'}_anyway")
    before = len(scene.match.history)
    press(app, "space")
    assert len(scene.match.history) == before
    assert app.t(f"{GAME}.notice.own_goal", cap="Enter") in app.notice_texts()
    press(app, "enter")
    assert scene.match.history[before].step == f"play {' '.join(play)}"


@pytest.mark.parametrize(
    ("card", "car"), [("lose-control", "green-1"), ("overtake-4-blue", "blue-2"), ("pit-stop-blue", "blue-2")]
)
@pytest.mark.slow
def test_a_card_that_helps_its_player_or_hurts_a_rival_does_not_warn(app: App, card: str, car: str) -> None:
    scene = chosen(app, card, car)
    is_warned = card.startswith("pit-stop")
    assert ("set back" in scene.view.prompt()) == is_warned
    assert (kind(app, "go") == "primary") != is_warned


@pytest.mark.slow
def test_the_button_of_an_own_goal_is_no_more_gold_at_odds(app: App) -> None:
    """Depth changes what is shown, never what Space does."""
    chosen(app, "overtake-2-yellow", "yellow-1", depth="odds")
    assert element(app, "go").key == "Enter" and kind(app, "go") == "normal"


@pytest.mark.slow
def test_a_sacrifice_that_nothing_matches_keeps_its_button(app: App) -> None:
    """The sentence stays, as it is true; but where every other play is worse, Space may do it."""
    scene = chosen(app, "lose-control", "blue-1")
    best = Action("play lose-control blue-1")
    scene.estimating.result = {one: Figure(0.6 if one == best else 0.25, 0.01) for one in scene.offered}
    scene.view.on_decision_estimated()
    app.changed()
    tick(app)
    assert scene.view.prompt() == "This card would set back your own blue 1."
    assert kind(app, "go") == "primary" and element(app, "go").key == "Space"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.slow
def test_the_warning_is_read_at_every_size_of_letters(
    make_app: Callable[..., App], lang: str, scale: int
) -> None:
    app = make_app(lang=lang)
    scene = chosen(app, "overtake-2-yellow", "yellow-1", lang, scale)
    said = calm.own_goal_text(scene.view.model)
    drawn = "".join(one.text for one in traced(app).texts).replace(" ", "")
    assert said.replace(" ", "") in drawn
    assert faults(app, traced(app)) == {}
