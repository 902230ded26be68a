"""What the tables of all games are made of: dice, paths, poses, odds, order, recap."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from driving import press, show, tick, uncut
from looking import overlaps, traced

from game.engine.contract import Kind, Nothing
from game.ui.app import App
from game.ui.draw.box import moved_inside
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.kit import layout
from game.ui.kit.scene import Scene
from game.ui.race.board import action_panel, effects, recap, sidebar
from game.ui.race.board.chances import chance_text
from game.ui.race.board.dice import Die, dice_clips, paint_dice
from game.ui.race.board.hand import LIFT, HandCard, hand_row
from game.ui.race.board.memo import Memo
from game.ui.race.board.motion import Motion, over_kerbs, put_at
from game.ui.race.board.path import Path
from game.ui.race.board.pieces import BAD, GOOD, PLAIN, arrow, badge_spot, cells
from game.ui.race.board.stage import Banner, CarPose, Flight, Stage
from game.ui.race.depth import Depth
from game.ui.race.director import Clip, Director
from game.ui.race.events import Rows, row
from game.ui.race.scene import LogLine
from tools import pictures
from tools.text_trace import Trace

BOX = (640.0, 520.0, 620.0, 164.0)


class Desk(Scene):
    """A scene that draws one thing."""

    log_covered = 0.0
    news_from = None
    depth = Depth.EVERYTHING

    name = "desk"

    def __init__(self, app: App, draw: Any) -> None:
        super().__init__(app)
        self.picture = draw
        self.log: list[LogLine] = []
        self.render_text = str

    def paint(self, p: Painter) -> None:
        p.rect(0, 0, p.w, p.h, p.theme.panel)
        self.picture(p)


def run(clips: Sequence[Clip], heard: Callable[[str], object] = str) -> None:
    """Show clips to their end, frame by frame."""
    director = Director(lambda own: 1.0, heard)
    director.add(clips)
    for _ in range(2000):
        if not director.is_busy:
            return
        director.tick(16)
    raise AssertionError("the clips never end")


# -- paths -----
def test_a_memo_is_made_anew_for_another_key() -> None:
    memo, made = Memo(), list[int]()
    for key in (1, 1, 2, 1):
        memo.get("name", key, partial(made.append, key))
    assert made == [1, 2, 1]


def test_a_path_says_where_and_which_way() -> None:
    way = Path([(0, 0), (10, 0), (10, 0), (10, 10)])
    assert way.length == 20
    assert way.at(5) == (5, 0, 0) and way.at(15) == (10, 5, 90)
    assert way.at(-3) == (0, 0, 0) and way.at(99) == (10, 10, 90)
    x, y, heading = way.smooth_at(10, 2)
    assert (x, y) == (10, 0) and heading == pytest.approx(45)


def test_a_closed_path_goes_round() -> None:
    way = Path([(0, 0), (10, 0), (10, 10), (0, 10)], closed=True)
    assert way.length == 40 and way.at(41) == way.at(1) and way.at(-1) == way.at(39)
    assert Path([(3, 4)]).at(7) == (3, 4, 0)
    with pytest.raises(ValueError):
        Path([])


# -- motion -----
@pytest.mark.parametrize("faces", [4, 6, 12, 20])
def test_dice_tumble_over_their_own_faces_and_lie_as_thrown(faces: int) -> None:
    stage, seen = Stage(), set()

    def show_dice(dice: tuple[Die, ...]) -> None:
        seen.update(die.face for die in dice)
        stage.show_dice(dice)

    held = Die(2, faces, has_landed=True)
    lie = (Die(3, faces, tone=GOOD, headline="three"), Die(1, faces, tone=BAD, headline="one"))
    run(dice_clips(show_dice, lambda: lie, kept_back=[held]))
    assert seen <= set(range(1, faces + 1))
    assert [die.face for die in stage.dice] == [2, 3, 1] and all(die.has_landed for die in stage.dice)
    assert stage.die == held and stage.dice[-1].headline == "one" and stage.dice[1].look == "good"


def motion_over(stage: Stage, *, still: bool = False) -> Motion:
    """The verbs over a stage, with reduced motion or without."""
    names: Any = SimpleNamespace(scene=SimpleNamespace(reduced_motion=still))
    return Motion(names, stage, Rows())


@pytest.mark.parametrize("still", [False, True])
def test_cars_come_to_rest_where_they_should(still: bool) -> None:
    car, down = CarPose(10, 0), list[int]()
    stage = Stage(poses={"a": car})
    motion = motion_over(stage, still=still)
    way = [(0.0, 0.0, 0.0), (40.0, 0.0, 0.0)]
    run([motion.drive("a", way, 300, ended=lambda: down.append(1))])
    assert (car.x, car.y, car.angle, car.alpha) == (40, 0, 0, 255) and down

    run([motion.fade("a", put_at(70, 0, 90))])
    assert (car.x, car.angle, car.alpha) == (70, 90, 255)
    run([effects.mishap_clip(lambda: [car], "spin", 100, still=still)])
    assert car.fx == "spin" and car.top
    car.clear_effects()
    assert not car.fx and not car.lift
    run([motion.fade("b", put_at(70, 0, 90)), motion.drive("b", way, 300)])
    assert "b" not in stage.poses, "what has gone meanwhile is left alone"


def test_a_drive_begins_where_the_car_stands() -> None:
    car = CarPose(10, 0)
    drive = motion_over(Stage(poses={"a": car})).drive("a", [(0, 0, 0), (40, 0, 0)], 300)
    assert drive.update
    drive.update(0.0)
    assert car.x == 10 and car.top


def test_kerbs_and_engines_are_heard_with_reduced_motion_too() -> None:
    heard = list[str]()
    for still in (False, True):
        drive = motion_over(Stage(), still=still).drive("a", [(40, 0, 0)], 300, sound="engine 80 50")
        run(over_kerbs(drive, True), heard.append)
        assert over_kerbs(drive, False) == [drive]
    assert heard == ["kerb", "engine 80 50"] * 2


def test_what_is_shown_for_a_while_is_shown_no_longer() -> None:
    stage, seen = Stage(), list[float]()

    def picture(t: float) -> float:
        seen.append(t)
        return t

    run([motion_over(stage).show("displayed", picture, 200)])
    assert stage.displayed is None and seen[-1] == 1.0


def test_flights_and_banners_end() -> None:
    stage, landed = Stage(), []
    motion = motion_over(stage)
    flight = motion.fly(lambda: Flight("c", (0, 0, 80), (9, 9, 40)), 200, ended=lambda: landed.append(1))
    run([flight, motion.announce("flag", lambda: ("head", "line"))])
    assert landed == [1] and stage.flight is None and stage.banner is None
    assert Flight("c", (0, 0, 80), (9, 9, 40), t=1.0).spot() == (9, 9, 40)


SHOWN = Kind("shown", Nothing)


@pytest.mark.parametrize(("first", "order"), [(False, "moved shown 1"), (True, "shown 1 moved")])
def test_the_position_after_an_event_follows_its_motion_or_goes_before(first: bool, order: str) -> None:
    told = list[str]()
    moved = Clip(100, ended=lambda: told.append("moved"))
    rows = Rows[Motion, Any, Any](row(SHOWN, motion=lambda mover, event: [moved], sync_first=first))
    motion = motion_over(Stage())
    motion.rows = rows
    run(motion.clips([(SHOWN("", 0, {}), 1)], lambda event, after: told.append(f"{event.kind} {after}")))
    assert " ".join(told) == order


# -- pictures -----
def test_odds_of_any_number_of_faces_and_without(any_app: App) -> None:
    tones = (GOOD, GOOD, PLAIN, BAD, BAD, BAD)

    def words(count: int, tone: str) -> str:
        return f"{chance_text(any_app, count, 6)} {tone}"

    odds = action_panel.odds("Corner 3", tones, words, "and on", "six-sided")
    assert odds.good and odds.good.text.startswith(chance_text(any_app, 2, 6))
    assert odds.bad and odds.bad.tone == BAD

    def draw(p: Painter) -> None:
        layout.draw_node(p, action_panel.odds_panel(p, any_app.top, BOX[2], odds), BOX)

    desk = Desk(any_app, draw)
    show(any_app, desk)
    assert uncut(any_app) == []
    desk.depth = Depth.CALM
    any_app.changed()
    assert uncut(any_app) == []


@pytest.mark.parametrize("tones", [(GOOD, GOOD, BAD), (BAD, BAD, GOOD), (BAD, PLAIN, PLAIN), (PLAIN, BAD)])
def test_the_halves_of_odds_lie_below_their_faces(any_app: App, tones: tuple[action_panel.Tone, ...]) -> None:
    """A pit stop's words for its last faces stood below the first."""
    told = action_panel.odds("Pit stop", tones, lambda count, tone: f"{count} {tone}")
    placed = layout.place(
        any_app.painter(), action_panel.odds_panel(any_app.painter(), Desk(any_app, None), 500, told), BOX
    )
    words = {
        node.text: rect for node, rect, _ in placed if node.text in {f"{tones.count(t)} {t}" for t in tones}
    }
    order = sorted(words, key=lambda said: words[said][0])
    assert [said.split(" ")[1] for said in order] == list(dict.fromkeys(tones))


@pytest.mark.parametrize(
    ("better", "keys", "kinds"),
    [
        (None, ["1", "2"], ["normal", "danger"]),
        (0, ["Space", "Enter"], ["primary", "danger"]),
        (1, ["Enter", "Space"], ["normal", "danger"]),
    ],
)
def test_space_presses_the_better_of_two_buttons(
    better: int | None, keys: list[str], kinds: list[str]
) -> None:
    pair = [action_panel.Commit("stop", "Stop", str), action_panel.Commit("again", "Again", str, "danger")]
    items = [node.item for node in action_panel.commit_pair(pair, better)]
    assert [item.key for item in items if item] == keys
    assert [item.extra["kind"] for item in items if item] == kinds


def test_a_hand_is_chosen_by_place_and_says_why_a_card_is_not(any_app: App) -> None:
    drawn: list[tuple[float, float, float, float]] = []
    cards = [HandCard("Five", lambda p, box: drawn.append(box), why) for why in ("", "", "Not now")]
    chosen: list[int] = []
    placed = layout.place(any_app.painter(), hand_row(cards, 1, chosen.append, 100), (20, 100, 336, 120))
    desk = Desk(any_app, lambda p: None)
    desk.build = lambda p: layout.declare(desk.ui, placed)  # type: ignore[method-assign]
    show(any_app, desk)
    assert [box[1] for box in drawn[-3:]] == [100, 100 - LIFT, 100], "the chosen one is lifted"
    for key in "123":
        press(any_app, key)
    assert chosen == [0, 1] and [e.why for e in desk.ui.items] == ["", "", "Not now"]


@pytest.mark.parametrize("count", [2, 8, 12])
def test_order_and_log_of_any_size(any_app: App, count: int) -> None:
    rows = [
        sidebar.OrderRow(
            i + 1,
            Mark("#C8240C", "disc"),
            str(i + 3),
            f"Name {i}",
            is_own=i == 1,
            lit=i == 0,
            change=i - 3,
            value="12",
            out=i == count - 1,
        )
        for i in range(count)
    ]
    lines = [LogLine(f"Line {i} of a log that is long enough to be broken", "3→1", "good") for i in range(40)]
    box = (960.0, 48.0, 320.0, 480.0)

    def draw(p: Painter) -> None:
        sidebar.paint_order(p, box, rows, ("Order", "Points"), 26, 6)
        scene: Any = any_app.top
        scene.log = lines
        sidebar.paint_log(p, (960.0, 410.0, 320.0, 110.0), scene)

    show(any_app, Desk(any_app, draw))
    assert uncut(any_app) == []


@pytest.mark.parametrize(
    ("lang", "scale", "name"), [("ja", 150, "three_seats"), ("en", 125, "tailender_turbo")]
)
@pytest.mark.slow
def test_a_line_of_the_log_keeps_off_its_result_in_large_letters(
    make_app: Callable[..., App], lang: str, scale: int, name: str
) -> None:
    app = make_app(lang=lang)
    dict(pictures.shots())[f"formula_motor_racing.table_{name}"](app)
    app.change_settings(text_scale=scale)
    app.resize((1000, 1060))
    tick(app)
    assert overlaps(traced(app).texts) == []


@pytest.mark.parametrize("paint", [sidebar.paint_log, sidebar.paint_news])
def test_the_newest_line_stands_at_the_bottom_as_in_the_full_log(app: App, paint: Any) -> None:
    lines = [LogLine(f"Line {i:02}") for i in range(40)]
    desk: Any = Desk(app, lambda p: paint(p, (960.0, 100.0, 320.0, 300.0), app.top))
    desk.log = lines
    show(app, desk)
    app.trace = Trace()
    app.draw()
    drawn = sorted(app.trace.drawn, key=lambda seen: seen.y)
    told = [seen.text for seen in drawn if seen.text.startswith("Line")]
    assert told == [f"Line {i:02}" for i in range(40 - len(told), 40)] and len(told) > 4


@pytest.mark.parametrize("theme", ["paper", "night", "contrast"])
def test_everything_draws_in_every_theme(app: App, theme: str) -> None:
    app.change_settings(theme=theme)
    deed = recap.RecapEntry(
        "Ann",
        Mark("#2440B0", "square"),
        "flag",
        "drove",
        (3, 4),
        (recap.RecapResult(Mark("#C8240C", "disc"), "7", "3→1", "good"),),
        trail=(3, 1),
    )
    words = recap.RecapWords("Since", "hint", "nothing", "wait")
    stage = Stage()

    def draw(p: Painter) -> None:
        recap.paint_recap(p, (20, 60, 800, 110), [deed, deed], words)
        recap.paint_trails(p, [deed, deed], lambda place: (100.0 * place, 300.0))
        for i, fx in enumerate(effects.SIZES):
            pose = CarPose(80 + 110 * i, 380, angle=40 * i, flipped=i % 2 == 1, fx=fx, fx_t=1.0)
            effects.paint_fx(p, pose, pose.x, pose.y, 90, above=True)
        thrown = ((5, 6), (17, 20), (9, 12))
        dice = [Die(n, faces, has_landed=True, headline="head", tone=GOOD) for n, faces in thrown]
        paint_dice(p, (300, 440, 640, 90), dice, "rolling")
        cells(p, 20, 560, 260, 22, (GOOD, BAD, PLAIN, BAD), lit=2, labels=("a", "b", "c", "d"))
        arrow(p, 400, 560, 460, 620, 5, "#FFB000")
        effects.paint_banner(p, stage.banner, 640, 300, 900, False)

    stage.banner = Banner("flag", "head", "line", 0.5)
    show(app, Desk(app, draw))
    assert uncut(app) == []


def test_numbers_of_ways_that_begin_together_lie_side_by_side() -> None:
    taken: list[tuple[float, float]] = []
    for end in ((100.0, 0.0), (100.0, 10.0), (100.0, -10.0), (100.0, 0.0)):
        badge_spot([(0.0, 0.0), end], taken, 9.0)
    assert all(math.dist(a, b) >= 18 for i, a in enumerate(taken) for b in taken[:i])


def test_a_point_keeps_its_distance_from_the_sides_of_a_box() -> None:
    box = (10, 20, 100, 50)
    assert moved_inside(box, 0, 0, 5, 4) == (15, 24) and moved_inside(box, 200, 200, 5, 4) == (105, 66)
    assert moved_inside(box, 40, 50, 5, 4) == (40, 50)
