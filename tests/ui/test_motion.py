"""Every table while things move: what is drawn then lags behind the rules, and must be drawn all the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from driving import press, rest, seated, tick

from game.engine import registry
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo
from game.games.full_throttle.table.panels.turned import who_drafts
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.kit.tree import TreeWriter
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.past import PastScene
from tools.pictures.tables import play_until, seats_for

GAMES = sorted(registry.games())
DECISIONS = 2
STRIDE_MS = 250.0
DRAWN = 0.4
"""The share of these instants that are drawn: most clips are, somewhere in their course."""


@pytest.fixture
def moving(make_app: Callable[..., App], tmp_path: Path) -> App:
    """An app that plays motion through at 1x and writes the tree of every picture."""
    app = make_app(speed="1x")
    app.tree = TreeWriter(tmp_path / "tree.json")
    # estimates go on while nothing else does, and would make no two pictures alike
    app.change_settings(depths={})
    return app


def watch(app: App, seed: int = 1, limit: int = 6000) -> None:
    """Let what moves be drawn in its course until a person is asked."""
    rng = Random(seed)
    for _ in range(limit):
        if rng.random() < DRAWN:
            app.changed()
            tick(app, STRIDE_MS)
        else:
            app.top.tick(STRIDE_MS)
        if not app.top.is_busy:
            tick(app, MS_LOCK + 1)
            return
    raise AssertionError(f"{app.top.name} is still busy after {limit} pictures")


def begin(app: App, game_id: str, seats: tuple[SeatInfo, ...], seed: int) -> PlayScene:
    """A race before its first step."""
    options = dict(registry.game(game_id).presets.get("first", {}))
    scene = PlayScene.start(app, RaceConfig(game_id, seats, seed, options))
    app.push(scene)
    return scene


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.slow
def test_every_picture_of_the_motion_can_be_drawn_and_the_recap_too(
    moving: App, game_id: str, seed: int
) -> None:
    rng = Random(seed)
    fewest = max(3, registry.game(game_id).seats[0])
    scene = begin(moving, game_id, seats_for(game_id, fewest, level="rookie"), seed)
    for _ in range(DECISIONS):
        watch(moving, seed)
        if moving.top is not scene or not scene.offered:
            break
        told = scene.read_out()
        press(moving, "r")
        watch(moving, seed)
        assert scene.view.observation == scene.match.observe(scene.viewer)
        assert scene.read_out() == told
        scene.commit(rng.choice(list(scene.offered)))
    assert any(played.seat == scene.viewer for played in scene.match.history)


def full_throttle_at(app: App, phase: str, number: int) -> PlayScene:
    """A person and three bots, where the person is asked this in this round."""
    game, seed = registry.game("full_throttle"), 5
    config = RaceConfig(game.id, seats_for(game.id, 4, level="rookie"), seed, {}, track="side_a")
    match = Match(game, config.setup(), seed)

    def wanted(now: Match) -> bool:
        seen = now.observe(0)
        return now.actor() == 0 and seen["phase"] == phase and seen["round"] >= number

    assert play_until(match, wanted, seed)
    scene = PlayScene(app, config, match, None)
    app.push(scene)
    watch(app)
    return scene


@pytest.mark.slow
def test_an_order_under_the_deck_is_sent_and_shown(moving: App) -> None:
    """What was chosen named cards of a hand that was gone while the next pictures were drawn."""
    scene = full_throttle_at(moving, "under", 1)
    for key in "123":
        press(moving, key)
    assert len(scene.view.model.order) == 3
    press(moving, "space")
    assert scene.director.is_busy
    watch(moving)
    assert not scene.view.model.order


def test_nobody_is_named_by_nothing_while_a_round_ends(moving: App) -> None:
    scene = full_throttle_at(moving, "under", 1)
    view: Any = scene.view
    press(moving, "enter")
    while scene.director.is_busy:
        scene.director.tick(30)
        assert not view.model.is_drafting or view.stage.displayed["turn"] is not None


def test_nobody_is_shown_as_choosing_while_the_hand_moves(moving: App) -> None:
    scene = full_throttle_at(moving, "bet", 2)
    view: Any = scene.view
    press(moving, "1")
    press(moving, "space")
    said: set[str] = set()
    chooses = view.names.t("draft.bet", name=scene.seat_name(0))
    while not (scene.match.actor() == 0 and not scene.director.is_busy):
        moving.top.tick(60)
        if scene.director.is_busy and view.model.is_drafting:
            said.add(who_drafts(view.model))
    assert chooses not in said and said


def test_a_recap_shows_what_followed_the_players_decision(moving: App) -> None:
    """With several people at one screen the last decision was another person's."""
    game = registry.game("formula_motor_racing")
    config = RaceConfig(game.id, seats_for(game.id, 3, humans=2, level="rookie"), 4, {"races": 1})
    match = Match(game, config.setup(), 4)
    assert play_until(match, lambda now: now.actor() == 0 and any(p.seat == 1 for p in now.history), 4)
    scene = PlayScene(moving, config, match, None)
    moving.push(scene)
    scene.take_seat(0)
    own = max(played.index for played in match.history if played.seat == 0)
    others = max(played.index for played in match.history if played.seat == 1)
    assert own < others
    shown: list[int] = []
    clips = scene.view.clips

    def watched(played: Any, *rest: Any) -> Any:
        shown.append(played.index)
        return clips(played, *rest)

    scene.view.clips = watched  # type: ignore[method-assign]
    scene.recap()
    scene.director.finish()
    assert shown == list(range(own + 1, len(match.history)))


def test_the_header_of_a_recap_names_the_seat_that_moves(moving: App) -> None:
    """It named the seat that had moved last of all, whoever moved."""
    game = registry.game("formula_motor_racing")
    config = RaceConfig(game.id, seats_for(game.id, 4, level="rookie"), 4, {"races": 1})
    match = Match(game, config.setup(), 4)
    assert play_until(match, lambda now: now.actor() == 0 and len(now.history) > 20, 4)
    scene = PlayScene(moving, config, match, 0)
    moving.push(scene)
    moved_last = scene.last_seat
    named: list[tuple[int, str]] = []
    clips = scene.view.clips

    def watched(played: Any, *rest: Any) -> Any:
        if played.seat is not None:
            named.append((played.seat, scene.prompt))
        return clips(played, *rest)

    scene.view.clips = watched  # type: ignore[method-assign]
    scene.recap()
    scene.director.finish()
    assert {seat for seat, _ in named} == {1, 2, 3}
    assert all(scene.seat_name(seat) in said for seat, said in named)
    assert scene.last_seat == moved_last


def test_at_instant_a_recap_is_a_picture_to_step_on_from(app: App) -> None:
    """Nothing is seen to move at this speed, so the table of then is shown, and Esc leads back."""
    scene = seated(app, "formula_motor_racing")
    while not scene.own_from or scene.why_no_recap():
        scene.commit(scene.offered[0])
        rest(app)
    press(app, "r")
    told, past = app.notices[0][0], app.top
    assert told.key == "table.recap_still"
    assert isinstance(past, PastScene) and past.index == scene.own_from
    press(app, "right")
    assert past.index == scene.own_from + 1
    press(app, "escape")
    assert app.top is scene
