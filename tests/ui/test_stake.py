"""What concerns the viewer is marked on every table: bets, fights, pushes, and the board that leans in."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from driving import arrange, click, config_of, element, ids, point, press, rest, start_race, tick, wait
from looking import traced

from game.engine import registry
from game.engine.match import Match
from game.games.formula_motor_racing.table.board.fights import BEADS, fights
from game.games.full_throttle.rules.scoring import count
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.games.full_throttle.table.panels.stake import payment, reaction, stakes
from game.games.grand_prix.table.board.pushes import can_be_pushed_by, can_push
from game.ui.app import App
from game.ui.draw import svg
from game.ui.kit.elements import intersection
from game.ui.race.board.camera import LEAN, Camera, holds
from game.ui.scenes.race.play import PlayScene
from tools.pictures.tables import play_until


def open_at(app: App, game: str, wanted: Callable[[Match], bool], seats: str, seed: int = 5) -> PlayScene:
    """A table at the first moment that is wanted, played to by the games' own bots."""
    table = config_of(game, seats, seed)
    match = Match(registry.game(game), table.setup(), seed)
    assert play_until(match, wanted, seed)
    scene = PlayScene(app, table, match, None)
    app.push(scene)
    rest(app)
    return scene


# -- Full Throttle! -----
def turned(colour: str, was: int, now: int, stopped: str = "free") -> TurnedCard:
    move = MopedMove(0, (1,), (None,), 1, 1, 0, stopped)
    return TurnedCard(f"{colour}-1", colour, 1, 0, (move,), (was, now))


AFTER = ("red", "yellow", "green", "blue", "purple", "black")


@pytest.mark.parametrize(
    ("card", "held", "sound"),
    [
        (turned("yellow", 4, 2), {"yellow": 1}, "cheer"),
        (turned("yellow", 2, 2, "blocked"), {"yellow": 1}, "groan"),
        (turned("yellow", 4, 2), {"green": 1}, "groan"),
        (turned("yellow", 4, 2), {"red": 1, "purple": 2}, ""),
        (turned("yellow", 2, 2, "blocked"), {"red": 1}, ""),
        (turned("yellow", 2, 2), {"yellow": 1}, ""),
    ],
    ids=[
        "mine passes",
        "mine is blocked",
        "mine is passed",
        "others pass",
        "another is blocked",
        "no change",
    ],
)
def test_the_crowd_reacts_only_to_what_concerns_my_bets(
    card: TurnedCard, held: dict[str, int], sound: str
) -> None:
    found = reaction(card, AFTER, held)
    assert (found.sound if found else "") == sound


@pytest.mark.parametrize("seed", range(4))
def test_what_my_bets_would_pay_is_what_the_rules_count(seed: int) -> None:
    match = Match(registry.game("full_throttle"), config_of("full_throttle", "hbbb", seed).setup(), seed)
    play_until(match, lambda now: now.observe(0)["round"] >= 3 + 2 * seed, seed)
    seen: Any = match.observe(0)
    held = stakes(seen, 0)
    assert held
    parts = [payment(seen, 0, colour) for colour in held]
    assert {part.total for part in parts} == {count(match.state_at(len(match.history))).points[0]}  # type: ignore[arg-type]
    assert sum(part.on_moped for part in parts) == parts[0].total


@pytest.mark.slow
def test_a_passing_moped_with_my_bet_is_cheered_and_said_in_one_line(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.change_settings(speed_bots=1, speed_own=1, hints="none")
    scene = open_at(
        app, "full_throttle", lambda now: now.observe(0)["round"] >= 6 and now.actor() == 0, "hbbb"
    )
    view: Any = scene.view
    heard: list[str] = []
    monkeypatch.setattr(scene.director, "_play_sound", heard.append)
    expected: list[str] = []
    cards, called, lines = 0, set[str](), set[str]()
    while cards < 8 or scene.is_moving:
        before = len(scene.match.history)
        if scene.offered and not scene.is_moving:
            scene.commit(scene.offered[0])
        tick(app, 60.0)
        if view.stage.cheer[0]:
            called.add(view.stage.cheer[0])
        lines |= {element(app, "stake").label} if "stake" in ids(app) else set()
        for played in scene.match.history[before:]:
            seen: Any = scene.match.observe(0)
            card = view.turned_card(played)
            found = reaction(card, seen["order"], stakes(seen, 0)) if card else None
            cards += card is not None
            expected += [found.sound] if found else []
    reactions = [one for one in heard if one in ("cheer", "groan")]
    assert "cheer" in reactions and reactions == expected[: len(reactions)]
    assert called and len(lines) >= len(set(reactions))
    assert all("would pay" in line for line in lines)


def test_a_spectator_and_a_shared_screen_see_no_stake(app: App) -> None:
    scene = open_at(app, "full_throttle", lambda now: now.observe(None)["round"] >= 5, "hhbb")
    view: Any = scene.view
    assert stakes(view.stage.displayed, None) == {}
    view.pov_seat = None
    assert not stakes(view.model.displayed, view.model.pov_seat)


# -- the board that leans in -----
BOX = (0.0, 50.0, 960.0, 500.0)


def test_a_camera_leans_in_so_that_all_points_stay_in_sight() -> None:
    camera, points = Camera(), [(700.0, 120.0), (800.0, 300.0), (930.0, 200.0)]
    assert camera.lean(BOX, points, 20.0) and camera.is_leaning
    assert LEAN[0] <= camera.zoom <= LEAN[1]
    for x, y in points:
        shown = (
            480 + (x - 480) * camera.zoom + camera.shift[0],
            300 + (y - 300) * camera.zoom + camera.shift[1],
        )
        assert holds(BOX, *shown)
    camera.fit()
    assert (camera.zoom, camera.shift, camera.is_leaning) == (1.0, (0.0, 0.0), False)


def test_a_camera_does_not_lean_in_a_little_or_after_the_player_has_zoomed() -> None:
    camera = Camera()
    assert not camera.lean(BOX, [(50.0, 100.0), (900.0, 500.0)], 20.0)
    assert camera.zoom == 1.0 and not camera.is_leaning
    camera.zoom_at(BOX, 1, 300, 300)
    zoom = camera.zoom
    assert not camera.lean(BOX, [(300.0, 300.0), (350.0, 310.0)], 20.0)
    assert camera.zoom == zoom and not camera.is_leaning


def test_what_leaned_in_belongs_to_the_player_who_pans_it() -> None:
    camera = Camera()
    assert camera.lean(BOX, [(300.0, 300.0), (350.0, 310.0)], 20.0)
    assert camera.drag(BOX, 5, 5) and not camera.is_leaning and camera.zoom > 1


def corner_table(app: App, me: str = "26b", **given: Any) -> PlayScene:
    """A table of Formula-1 where the player chooses a speed on this space."""
    scene = start_race(app, "formula_one", "hbbb", 5, "porto_serra")
    rest(app)
    spaces = [me, "60a", "61a", "62a"]
    arrange(scene, first=0, turn=0, phase="speed", spaces=spaces, speeds=[100, 0, 0, 0], **given)
    rest(app)
    return scene


def seen_whole(view: Any) -> bool:
    return view.camera.zoom == 1.0 and not view.camera.is_leaning


@pytest.mark.slow
def test_the_board_leans_in_at_my_corner_and_back_when_my_car_has_moved(app: App) -> None:
    app.change_settings(hints="none")
    scene = corner_table(app)
    view: Any = scene.view
    assert view.camera.is_leaning and "map" in ids(app)
    spots = [
        view.board(app.painter()).point(pose.x, pose.y) for seat, pose in view.stage.poses.items() if not seat
    ]
    goals = [e for e in scene.ui.items if e.id.startswith("space.") and e.action]
    box = view.layout(app.painter()).board
    assert goals and all(holds(box, *spot) for spot in spots)
    app.store.change(save=False, speed_own=1, speed_bots=1)
    view.drive()
    tick(app)
    assert scene.is_moving and view.camera.is_leaning, "my car is seen close while it drives"
    wait(app, lambda: view.observation["turn"] != 0)
    assert seen_whole(view) and "map" not in ids(app)


@pytest.mark.slow
def test_what_a_leaned_in_board_leaves_out_takes_no_click_from_the_bar(app: App) -> None:
    """A spin point beyond the edge lay on the hint button."""
    scene = corner_table(app)
    assert scene.view.camera.is_leaning
    board = scene.view.layout(app.painter()).board
    for e in scene.ui.items:
        if e.id.startswith(("space.", "spin.")):
            assert intersection(e.rect, board) == pytest.approx(e.rect), e.id


def test_the_map_shows_the_whole_circuit_until_its_key_leans_in_again(app: App) -> None:
    scene = corner_table(app)
    view: Any = scene.view
    click(app, "map")
    rest(app)
    assert seen_whole(view) and "map" not in ids(app)
    press(app, "0")
    rest(app)
    assert view.camera.is_leaning and "map" in ids(app)


@pytest.mark.parametrize("row", [8, 44])
def test_the_map_hides_neither_cars_nor_paths(app: App, row: int) -> None:
    """At Calm it lay over the viewer's own car, as only the way chosen counts as in reach there."""
    scene = start_race(app, "formula_one", "hbbb", 5, "porto_serra")
    app.change_settings(depths={"formula_one": "calm"})
    rest(app)
    spaces, speeds = [f"{row}b", f"{row + 1}a", "61a", "62a"], [100, 0, 0, 0]
    arrange(scene, first=0, turn=0, phase="speed", spaces=spaces, speeds=speeds)
    rest(app)
    view: Any = scene.view
    m = view.model
    nodes = {node for speed in m.speeds for plan in m.plans_of(speed) for node in plan.nodes}
    spots = [view.ground.spot_of(node)[:2] for node in nodes]
    spots += [(pose.x, pose.y) for pose in view.stage.poses.values()]
    for x, y, w, h in [e.rect for e in scene.ui.items if e.id == "map"]:
        points = [m.board.point(*spot) for spot in spots]
        assert [(a, b) for a, b in points if x < a < x + w and y < b < y + h] == []


@pytest.mark.parametrize("why", ["reduced motion", "zoomed by hand", "a straight"])
def test_the_board_stays_as_it_is(app: App, why: str) -> None:
    app.change_settings(reduced_motion=why == "reduced motion")
    scene = start_race(app, "formula_one", "hbbb", 5, "porto_serra")
    rest(app)
    view: Any = scene.view
    if why == "zoomed by hand":
        view.camera.fit()
        view.camera.zoom_at(view.layout(app.painter()).board, 2, 400, 300)
    me = "1a" if why == "a straight" else "26b"
    speeds = [20 if why == "a straight" else 100, 0, 0, 0]
    spaces = [me, "60a", "61a", "62a"]
    arrange(scene, first=0, turn=0, phase="speed", spaces=spaces, speeds=speeds)
    rest(app)
    assert not view.camera.is_leaning


@pytest.mark.slow
def test_the_board_leans_in_on_the_last_lap(app: App) -> None:
    scene = start_race(app, "formula_one", "hbbb", 5, "porto_serra")
    rest(app)
    view: Any = scene.view
    view.camera.fit()
    spaces = ["1a", "60a", "61a", "62a"]
    arrange(scene, first=0, turn=0, phase="speed", spaces=spaces, speeds=[20, 0, 0, 0], laps=[1, 2, 2, 2])
    rest(app)
    assert view.camera.is_leaning


def test_at_normal_speed_the_board_glides_in(app: App) -> None:
    app.change_settings(hints="none")
    scene = start_race(app, "formula_one", "hbbb", 5, "porto_serra")
    rest(app)
    app.store.change(save=False, speed_own=1, speed_bots=1)
    view: Any = scene.view
    arrange(scene, first=0, turn=0, phase="speed", spaces=["26b", "60a", "61a", "62a"], speeds=[100, 0, 0, 0])
    wait(app, lambda: view._glide is not None)
    assert view.camera.is_leaning
    wait(app, lambda: view._glide is None)
    assert view.camera.is_leaning and "map" in ids(app)


# -- Formula Motor Racing -----
def test_the_rivals_beside_my_cars_are_marked_and_named(app: App) -> None:
    def asked(now: Match) -> bool:
        return now.actor() == 0 and len(now.history) > 8

    scene = open_at(app, "formula_motor_racing", asked, "hbb")
    view: Any = scene.view
    model, order = view.model, list(view.model.observation["order"])
    expected = set()
    for place, (ahead, behind) in enumerate(pairwise(order), 1):
        both = {ahead, behind}
        owners = {car: model.names.owner(car.rsplit("-", 1)[0]) for car in both}
        if None not in owners.values() and 0 in owners.values() and len(set(owners.values())) == 2:
            mine = next(car for car in both if owners[car] == 0)
            expected.add((mine, *(both - {mine}), place))
    assert {tuple(fight) for fight in fights(model)} == expected and expected
    for own, rival, _ in expected:
        assert f"Fights your {model.names.car(own)} for" in element(app, f"car.{rival}").tooltip
    fought = {rival for _, rival, _ in expected}
    for car in set(order) - fought:
        assert "Fights your" not in element(app, f"car.{car}").tooltip


@pytest.mark.parametrize(("lang", "said"), [("en", "Fights {} for"), ("ja", "{}と")])
def test_beads_join_only_the_car_that_is_pointed_at_and_its_tooltip_says_why(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    """Dotted lines lay on the road all the time, and nothing said what they were."""
    app = make_app(lang=lang)
    scene = open_at(app, "formula_motor_racing", lambda now: now.actor() == 0 and len(now.history) > 8, "hbb")
    view: Any = scene.view
    drawn: list[object] = []
    path = svg.path
    monkeypatch.setattr(svg, "path", lambda *a, **b: (drawn.append(b.get("dash")), path(*a, **b))[1])
    traced(app)
    assert BEADS not in drawn
    fight = fights(view.model)[0]
    for car, other in ((fight.own_car, fight.rival), (fight.rival, fight.own_car)):
        drawn.clear()
        point(app, f"car.{car}")
        traced(app)
        assert BEADS in drawn
        assert said.format(view.model.names.car(other)) in element(app, f"car.{car}").tooltip.replace(
            "your ", ""
        )


def test_a_spectator_of_a_race_sees_no_fights(app: App) -> None:
    scene = open_at(app, "formula_motor_racing", lambda now: len(now.history) > 8, "bbb")
    view: Any = scene.view
    assert scene.viewer is None and fights(view.model) == []


# -- nestorgames GP -----
def test_whom_i_can_push_and_who_can_push_me_is_marked_and_said(app: App) -> None:
    scene = start_race(app, "grand_prix", "hbbb", 5, "grand")
    rest(app)
    arrange(scene, spaces=[36, 40, 32, 10], rolled=[1], turn=0)
    rest(app)
    view: Any = scene.view
    m = view.model
    assert can_push(m) == {1: 4}, "with a 3 more"
    assert can_be_pushed_by(m) == {2: 5}, "where I would stop now"
    assert "You can push" in element(app, "space.40").tooltip
    assert "could push you, from 5 spaces behind" in element(app, "space.32").tooltip
    assert "push you" not in element(app, "space.10").tooltip


@pytest.mark.parametrize(
    "given", [{"dice": [6, 6, 0, 6]}, {"flipped": [False, False, True, False]}], ids=["no dice", "belly up"]
)
def test_a_car_that_cannot_drive_cannot_push_me(app: App, given: dict[str, Any]) -> None:
    scene = start_race(app, "grand_prix", "hbbb", 5, "grand")
    rest(app)
    arrange(scene, spaces=[36, 40, 32, 10], rolled=[1], turn=0, **given)
    rest(app)
    view: Any = scene.view
    assert can_be_pushed_by(view.model) == {}


def test_a_spectator_sees_no_pushes(app: App) -> None:
    scene = start_race(app, "grand_prix", "bbbb", 5, "grand")
    arrange(scene, spaces=[36, 40, 32, 10], rolled=[1], turn=0)
    view: Any = scene.view
    assert can_push(view.model) == {} and can_be_pushed_by(view.model) == {}
