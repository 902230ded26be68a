"""A moped that no card can move any more: the table says that it stays, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from driving import config_of, tick
from looking import faults, traced

from game.engine.contract import Chance
from game.engine.match import Match
from game.games.full_throttle import GAME
from game.games.full_throttle.rules.cards import COLOURS, MOPED_OF
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.table.messages import wording
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene

SEATS = "hbbbbb"
SEED = 8
"""A race of six in which mopeds are left without cards."""


def cards_left(state: FullThrottleState, colour: str) -> int:
    """Count a moped's cards in the true deck and among those of this round."""
    deck = [MOPED_OF[card] for card in state.deck[state.drawn :]]
    return deck.count(COLOURS.index(colour))


def scenes(app: App, seed: int) -> Iterator[Any]:
    """The table after each card of a race played by the rules of thumb, from the last lap on."""
    config = config_of(GAME.id, SEATS, seed, "side_a")
    match, rng = Match(GAME, config.setup(), seed), Random(seed)
    while (actor := match.actor()) is not None:
        state: Any = match.state_at(len(match.history))
        step = actor.sample(rng) if isinstance(actor, Chance) else GAME.evaluator.policy(state, rng)
        match._carry_out(step, None if isinstance(actor, Chance) else actor)
        if match.actor() is not None and match.observe(0)["podium"]:
            scene = PlayScene(app, config, match, None)
            scene.is_paused = True
            app.stack[:] = []
            app.push(scene)
            yield scene


def first_stranded(app: App) -> tuple[Any, list[str]]:
    """The first table with a moped that cannot move any more, and all such mopeds."""
    for scene in scenes(app, SEED):
        found = [colour for colour in COLOURS if scene.view.model.is_stranded(colour)]
        if found:
            return scene, found
    raise AssertionError("every moped keeps a card")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.slow
def test_a_moped_without_cards_is_said_to_stay_and_why(
    make_app: Callable[..., App], lang: str, scale: int
) -> None:
    """Colours "died out" in front of strangers, who did not know that cards of it could not come."""
    app = make_app(lang=lang)
    app.store.change(save=False, depths={}, text_scale=scale)
    scene, colours = first_stranded(app)
    names, state = scene.view.names, scene.match.state_at(len(scene.match.history))
    for colour in colours:
        # of another one without cards the viewer may not know it
        assert not cards_left(state, colour) and colour not in scene.view.model.displayed["podium"]
    tick(app)
    drawn = "".join(one.text for one in traced(app).texts).replace(" ", "")
    said = app.t("full_throttle.calm.stranded", names=names.colours(colours))
    assert wording.stranded_note(scene.view.model) == said
    assert said.replace(" ", "") in drawn
    assert drawn.count(app.t("full_throttle.order.stranded").replace(" ", "")) >= len(colours)
    rows = scene.view.model.to_go(colours[0])
    assert app.t("full_throttle.tip.stranded", n=rows) in wording.moped_tooltip(scene.view.model, colours[0])
    assert faults(app, traced(app)) == {}


@pytest.mark.slow
def test_a_moped_with_a_card_or_at_home_is_not_said_to_stay(app: App) -> None:
    checked = 0
    for scene in scenes(app, SEED):
        model = scene.view.model
        for colour in COLOURS:
            if (
                cards_left(scene.match.state_at(len(scene.match.history)), colour)
                or colour in model.displayed["podium"]
            ):
                checked += 1
                assert not model.is_stranded(colour)
                assert colour not in wording.stranded_note(model).split()
    assert checked
