"""Nobody waits long: the motion between two decisions, by the simulated clock, in seeded races."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest
from driving import FRAME_MS, seated, start_race
from looking import traced

from game.engine import registry
from game.games.formula_motor_racing.rules import events as motor_racing
from game.games.grand_prix.rules import events as grand_prix
from game.ui.app import App
from game.ui.race.board.effects import LIGHTS, lamps_lit
from game.ui.scenes.race.play import PlayScene
from tools.pace import measure


@pytest.mark.parametrize(
    ("game_id", "races", "usual_s", "long_s"),
    [
        ("grand_prix", 2, 4.0, 7.0),
        ("full_throttle", 1, 8.0, 12.0),
        ("formula_motor_racing", 2, 4.0, 7.0),
        ("formula_one", 2, 4.0, 7.0),
    ],
)
@pytest.mark.slow
def test_the_next_decision_comes_soon(
    make_app: Callable[..., App], game_id: str, races: int, usual_s: float, long_s: float
) -> None:
    """In the median, and nine times in ten."""
    app = make_app(speed="1")
    # what cards are worth is not asked here, and takes long
    app.change_settings(depths={})
    pace = measure(app, game_id, range(1, races + 1))
    assert len(pace.waits) >= 9
    assert pace.median_s <= usual_s
    assert pace.long_s <= long_s


def rolled(app: App) -> Callable[..., Any]:
    """A function that returns the clip of a seat's last die at nestorgames GP; seat 0 is the viewer."""
    motion: Any = start_race(app, "grand_prix", "hbb", 4).view.motion  # type: ignore[attr-defined]

    def clip(seat: int, *faces: int, in_corner: bool = False) -> Any:
        facts: grand_prix.Rolled = {
            "roll": faces[-1],
            "faces": list(faces),
            "nth": len(faces),
            "sum": sum(faces),
            "repeat": len(set(faces)) < len(faces),
            "cause": "move",
            "in_corner": in_corner,
        }
        return motion.rolled(grand_prix.ROLLED("GP-3.3", seat, facts))[0]

    return clip


def test_a_die_that_may_end_the_turn_falls_slowly_whatever_it_shows(app: App) -> None:
    clip = rolled(app)
    assert clip(0, 2).ms < clip(0, 2, 3).ms == clip(0, 2, 2).ms, "one's own from the second on"
    assert clip(1, 2).ms == clip(1, 2, 3).ms < clip(1, 2, 3, 4).ms == clip(1, 2, 3, 3).ms, (
        "a bot's from the third on"
    )
    assert clip(1, 2, in_corner=True).ms == clip(1, 2, 3, 4).ms, "any in a corner"


def test_a_bots_two_safe_dice_take_no_longer_than_one_that_is_risky(app: App) -> None:
    clip = rolled(app)
    assert clip(1, 2).ms + clip(1, 2, 6).ms <= clip(1, 2, 6, 4).ms


def test_the_table_dims_for_a_third_die_and_in_a_corner_for_a_second(app: App) -> None:
    clip = rolled(app)
    for seat in (0, 1):
        dice = [clip(seat, *faces).dims for faces in ((2,), (2, 6), (2, 6, 4), (2, 6, 2))]
        assert dice == [False, False, True, True]
        dice = [clip(seat, *faces, in_corner=True).dims for faces in ((2,), (2, 6), (2, 2))]
        assert dice == [False, True, True]


def test_a_die_that_may_throw_a_car_out_is_slow_whatever_it_shows(app: App) -> None:
    motion: Any = start_race(app, "formula_motor_racing", "hbb", 4).view.motion  # type: ignore[attr-defined]

    def ms(card: str, effect: motor_racing.Effect) -> float:
        facts: motor_racing.Rolled = {
            "card": card,
            "roll": 9,
            "nth": 1,
            "car": "red-1",
            "place": 1,
            "effect": effect,
        }
        return sum(float(clip.ms) for clip in motion.rolled(motor_racing.ROLLED("FMR-1.3", 0, facts)))

    assert ms("pit-stop-any", "stays") == ms("charge-lose-gear", "charges")
    assert ms("charge-engine-blows", "charges") == ms("crash", "nothing") == ms("crash", "crashes")
    assert ms("crash", "nothing") > ms("charge-lose-gear", "loses_gear")


def watch(app: App, scene: PlayScene, until: Callable[[], bool], limit: int = 40_000) -> bool:
    """Let the race go on frame by frame, as the policy decides, until something is seen; False if never."""
    rng, policy = Random(1), scene.game.evaluator.policy
    for _ in range(limit):
        if until():
            return True
        if app.top is not scene:
            app.pop()
        elif scene.has_ended:
            return False
        elif scene.offered and not scene.director.is_busy:
            action = policy(scene.match.view(0).determinize(rng), rng)
            scene.commit(action if action in scene.offered else scene.offered[0])
        scene.tick(FRAME_MS)
    return False


def test_what_a_bot_has_rolled_stands_beside_its_car(make_app: Callable[..., App]) -> None:
    app = make_app(speed="1")
    scene: Any = seated(app, "grand_prix", 2)
    stage = scene.view.stage

    def drives() -> bool:
        bot, pose = stage.displayed["turn"], stage.poses.get(stage.displayed["turn"])
        return bool(bot) and pose is not None and pose.top and len(stage.displayed["rolled"]) == 2

    assert watch(app, scene, drives)
    name, (first, second) = scene.seat_name(stage.displayed["turn"]), stage.displayed["rolled"]
    assert f"{name} {first}+{second}: {first + second}" in [text.text for text in traced(app).texts]


@pytest.mark.parametrize("game_id", registry.FLOOR)
def test_every_race_starts_under_lights_that_come_on_one_by_one_and_go_out(
    make_app: Callable[..., App], game_id: str
) -> None:
    app = make_app(speed="1")
    app.change_settings(depths={game_id: "calm"})
    scene: Any = start_race(app, game_id, "hbbb", 4)
    stage, lit = scene.view.stage, list[int]()

    def has_started() -> bool:
        if stage.banner is not None and stage.banner.icon == LIGHTS:
            lit.append(lamps_lit(stage.banner.t))
        return bool(lit) and stage.banner is None

    assert watch(app, scene, has_started)
    assert [n for n, before in zip(lit, [-1, *lit], strict=False) if n != before] == [0, 1, 2, 3, 4, 5, 0]


DECIDING: dict[str, Callable[[Any], bool]] = {
    "grand_prix": lambda stage: stage.thrown is not None,
    "formula_one": lambda stage: stage.rolling is not None and bool(stage.rolling.corner),
    "formula_motor_racing": lambda stage: bool(stage.dice) or stage.flight is not None,
    "full_throttle": lambda stage: stage.landing >= 0,
}
"""By game whether a die or a card is on its way."""


def brightness(app: App, scene: PlayScene) -> float:
    """Draw the screen and return how bright the column is."""
    app.changed()
    app.draw()
    x, y, w, h = scene.view.frame(app.painter()).column
    *rgb, _ = pygame.transform.average_color(app.screen, pygame.Rect(x, y, w, h))
    return float(sum(rgb))


@pytest.mark.parametrize("game_id", DECIDING)
def test_the_table_dims_while_something_is_decided_and_is_light_again_after(
    make_app: Callable[..., App], game_id: str
) -> None:
    app = make_app(speed="1")
    app.change_settings(depths={game_id: "calm"})
    scene = start_race(app, game_id, "hbbb", 4)
    assert watch(app, scene, lambda: scene.dimness == 1)
    assert DECIDING[game_id](scene.view.stage), "the light goes down for what is in the air"
    dark = brightness(app, scene)
    scene.director.finish()
    assert watch(app, scene, lambda: scene.dimness == 0)
    assert 0.5 < dark / brightness(app, scene) < 0.9, "darker, and nothing is hidden"


def test_no_table_dims_with_reduced_motion(make_app: Callable[..., App]) -> None:
    app = make_app(speed="1")
    app.change_settings(reduced_motion=True)
    scene = seated(app, "grand_prix", 3)
    assert watch(app, scene, lambda: scene.director.is_dimming)
    assert not watch(app, scene, lambda: scene.dimness > 0, limit=200)


@pytest.mark.parametrize("card", ["overtake-2-red", "pit-stop-any"])
def test_the_last_card_of_a_race_is_slow_and_dims_the_table(app: App, card: str) -> None:
    motion: Any = start_race(app, "formula_motor_racing", "hbb", 4).view.motion  # type: ignore[attr-defined]
    facts: motor_racing.CardPlayed = {"card": card, "car": None}
    clips = []
    for motion.is_last_play in (False, True):
        clips += motion.card_played(motor_racing.CARD_PLAYED("FMR-3.1", 0, facts))
    usual, last = clips
    assert last.dims and not usual.dims
    assert last.ms > usual.ms
