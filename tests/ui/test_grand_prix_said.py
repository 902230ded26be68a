"""What the table of nestorgames GP says of steps and crashes names the dice, the places and the persons."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from driving import SEAT_NAMES, arrange, element, rest, tick
from looking import faults, set_look, traced
from test_grand_prix_table import open_table

from game.engine.contract import Action, Event, Outcome, Reason
from game.engine.match import Played
from game.games.grand_prix import GAME
from game.games.grand_prix.rules import events as e
from game.games.grand_prix.table import pace
from game.games.grand_prix.table.board import qualifying as qualifying_board
from game.games.grand_prix.table.motion import pose_in_crash
from game.games.grand_prix.table.recent import turns_since
from game.games.grand_prix.table.report import GrandPrixReporter
from game.games.grand_prix.table.stage import Turn
from game.ui.app import App
from game.ui.race.board.stage import CarPose
from game.ui.scenes.race_end.championship import ChampionshipScene
from game.ui.scenes.race_end.review_words import ReviewWords


def test_decisions_of_one_name_are_distinguished_by_the_table(app: App) -> None:
    """A review listed three lines "Roll again" of one race."""
    scene = open_table(app, "hbbb", 4, "oval", items=False)
    said = set()
    for rolled, space in (([3], 10), ([3, 5], 10), ([6], 10)):
        arrange(scene, spaces=[space, 30, 28, 26], phase="run", turn=0, rolled=rolled)
        seen = scene.match.observe(None)
        said |= {scene.view.names.describe_in_full(step, seen) for step in ("again", "stop", "roll 4")}
    assert len(said) == 9
    assert {
        "Roll a 2nd die after 3",
        "Roll a 3rd die after 3 + 5",
        "Stop with 3 + 5",
        "rolled 4 after 6",
    } <= said
    arrange(scene, spaces=[10, 30, 28, 26], turn=0)
    assert scene.view.names.describe_in_full("roll", scene.match.observe(None)) == "Roll, from space 10"


def test_how_often_a_die_spoils_a_stop_is_said_as_one_would(app: App) -> None:
    scene = open_table(app, "hbbb", 4, "oval", items=False)
    said = scene.view.names.describe_reason(Reason("keeps", {"n": 13, "k": 3, "of": 6}))
    assert said == "You keep 13 spaces; one more die loses them 1 time in 2."


@pytest.mark.parametrize(("fastest", "note"), [(True, "The fastest turn of a race earns 0.5"), (False, "")])
def test_standings_say_where_halves_of_points_come_from(app: App, fastest: bool, note: str) -> None:
    scene = open_table(app, "hbbb", 4, "oval", items=False, championship=True, fastest_turn=fastest)
    told = [scene.render_text(tie) for tie in GrandPrixReporter(scene).championship().ties]
    assert any("points decide the title." in line for line in told)
    assert any(note in line for line in told) and (note or "0.5" not in " ".join(told))


def test_standings_of_a_season_by_points_promise_no_number_of_races(app: App) -> None:
    scene = open_table(app, "hbbb", 4, "oval", items=False, championship=True)
    begun = replace(GrandPrixReporter(scene).championship(), run=1, races=2)
    assert ChampionshipScene(app, scene, begun).prompt.endswith("After race 1")
    known = replace(begun, ends_by_points=False)
    assert ChampionshipScene(app, scene, known).prompt.endswith("After race 1 of 2")


def test_a_review_words_a_step_by_the_moment_it_was_played_in(app: App) -> None:
    scene = open_table(app, "hbbb", 4, "oval", items=False)
    rest(app)
    while len(scene.match.history) < 12:
        scene.commit(scene.offered[0])
        rest(app)
    words = ReviewWords(scene)
    steps = [played for played in scene.match.history if played.step.startswith("roll ")]
    told = [words.action(str(played.step), played.index) for played in steps]
    later = [
        said
        for said, played in zip(told, steps, strict=True)
        if words.race.match.state_at(played.index).rolled
    ]
    assert later and all(" after " in said for said in later)


@pytest.mark.parametrize(
    ("cars", "said"),
    [
        ((0,), "You crash!"),
        ((1,), "Gaston crashes!"),
        ((1, 2), "Gaston and Nikki crash!"),
        ((0, 1, 2, 3), "4 cars crash!"),
    ],
)
def test_a_crash_names_who_crashes(app: App, cars: tuple[int, ...], said: str) -> None:
    assert SEAT_NAMES[1] == "gaston"
    scene = open_table(app, "hbbb", 4, "oval")
    assert scene.view.names.crashing(cars, False) == said


def test_a_stop_says_with_whom_one_would_crash(app: App) -> None:
    """GP-4.1: Gaston stands in the corner on space 8."""
    scene = open_table(app, "hbbb", 4, "oval", items=False)
    arrange(scene, spaces=[3, 8, 30, 40], phase="run", turn=0, rolled=[2, 3])
    rest(app)
    assert element(app, "stop").value == "You and Gaston crash in space 8"


@pytest.mark.parametrize("count", range(2, 9))
def test_crashed_cars_do_not_lie_on_each_other(count: int) -> None:
    """However they are turned: a car is 0.96 of its size long and 0.75 wide."""
    poses = [CarPose(0.0, 0.0, 0.6) for _ in range(count)]
    for i, pose in enumerate(poses):
        pose_in_crash(pose, pose.copy(), (0.0, 0.0), (i, count), 1.0)
    across = math.hypot(0.96, 0.75) * poses[0].scale
    assert all(math.dist((a.x, a.y), (b.x, b.y)) >= across for a, b in combinations(poses, 2))


# -- what the cars did last -----
def test_a_turn_without_dice_shows_none_of_the_turn_before() -> None:
    """A car that had been righted stood beside the dice of its turn before."""

    def played(kind: str, **data: Any) -> Played:
        return Played(0, Action("roll"), 1, (Event(kind, "GP-3.3", 1, data),))

    others = Played(0, Action("roll"), 0, ())
    rolled = played(e.ROLLED, faces=[2, 2], repeat=True, cause="")
    for kind, word in ((e.TURNED_BACK, "upright"), (e.REPAIRED, "repaired")):
        assert turns_since([rolled, played(kind), others], 1) == {1: Turn((), 0, word)}
    stopped = played(e.STOPPED, distance=4)
    assert turns_since([stopped, rolled, others], 1) == {1: Turn((2, 2), 0, "repeat")}


# -- qualifying and risks, as a newcomer reads them -----
def drawn_texts(app: App) -> set[str]:
    """Return what is drawn, with paragraphs as their lines."""
    return {text.text for text in traced(app).texts}


def is_drawn_whole(app: App, sentence: str) -> bool:
    """Return whether a sentence is drawn, on however many lines."""
    drawn = [text.text for text in traced(app).texts]
    return any(sentence.startswith(line) for line in drawn) and sentence.replace(" ", "") in "".join(
        drawn
    ).replace(" ", "")


def still(app: App, scene: Any, until: Callable[[Any], object]) -> None:
    """Go on at normal speed until the stage shows something."""
    for _ in range(400):
        if until(scene.view.stage):
            return
        tick(app, 40.0)
    raise AssertionError("it is never shown")


def qualifying(app: App, **position: Any) -> Any:
    """Return a table where the last of two qualifies after a 0."""
    app.change_settings(depths={"grand_prix": "calm"}, first_met=True)
    scene = open_table(app, "hb", 4, "oval", items=False)
    arrange(
        scene,
        **{
            "phase": "qualify",
            "turn": 0,
            "starter": 1,
            "queue": [0],
            "qualifying": [None, 0],
            "spaces": [None, None],
            **position,
        },
    )
    rest(app)
    return scene


def repeating(app: App) -> Any:
    """Return the same while a second 2 falls."""
    scene = qualifying(app, rolled=[2])
    app.change_settings(speed_own=1, speed_bots=1)
    arrange(scene, phase="qualify_roll")
    scene._step(lambda: scene.match._carry_out("roll 2", None))
    return scene


def test_the_last_result_in_qualifying_stays_with_its_dice_long_enough_to_be_read(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panel went at once, and "repeated 0" stood there without the dice that had been rolled."""
    dice: list[int] = []
    monkeypatch.setattr(qualifying_board, "draw_die", lambda *given: dice.append(given[5]))
    scene = repeating(app)
    still(app, scene, lambda stage: stage.displayed["qualifying"][0] == 0)
    tick(app, 0.9 * pace.LAST_RESULT)
    dice.clear()
    app.draw()
    assert dice == [2, 2] and app.t("grand_prix.qualifying.zero") in drawn_texts(app)
    rest(app)
    assert scene.view.stage.qualified[0] == (2, 2), "as after a jump"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_before_a_die_in_qualifying_a_repeat_costs_the_result_and_no_move(
    make_app: Callable[..., App], lang: str
) -> None:
    app = make_app(lang=lang)
    qualifying(app)
    assert is_drawn_whole(app, app.t("grand_prix.calm.first_zero"))
    assert not is_drawn_whole(app, app.t("grand_prix.calm.first_end"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_repeat_in_qualifying_is_a_result_of_nought(make_app: Callable[..., App], lang: str) -> None:
    app = make_app(lang=lang)
    scene = repeating(app)
    still(app, scene, lambda stage: stage.thrown is None and stage.displayed["rolled"] == [2, 2])
    assert app.t("grand_prix.dice.repeat_zero", faces="2 + 2") in drawn_texts(app)


@pytest.mark.parametrize(("lang", "scale"), [("en", 150), ("ja", 150)])
def test_qualifying_that_is_repeated_says_why(make_app: Callable[..., App], lang: str, scale: int) -> None:
    """All had a repeat: nobody is best, and level with the best is no reason."""
    app = make_app(lang=lang)
    set_look(app, lang, app.size, scale)
    scene = repeating(app)
    still(app, scene, lambda stage: stage.banner is not None and stage.banner.t > 0.4)
    trace = traced(app)
    assert app.t("grand_prix.banner.roll_off_zero_sub") in {text.text for text in trace.texts}
    assert not app.last_cut
    rest(app)
    assert app.t("grand_prix.log.roll_off_zero") in [scene.render_log_line(line) for line in scene.log]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_board_says_that_qualifying_begins_once_more(make_app: Callable[..., App], lang: str) -> None:
    """A click that ended the motion took the banner along, and only the log knew of it."""
    app = make_app(lang=lang)
    scene = repeating(app)
    rest(app)
    said = drawn_texts(app)
    assert {app.t(f"grand_prix.banner.roll_off_zero{end}") for end in ("", "_sub")} <= said
    assert app.t("grand_prix.qualifying.title") not in said and scene.view.stage.banner is None


def test_a_car_that_is_home_is_not_the_next_ahead(app: App) -> None:
    """Gaston had finished first and was still to be caught."""
    app.change_settings(depths={"grand_prix": "calm"})
    scene = open_table(app, "hbb", 4, "oval", items=False)
    at = {"laps": [2, 3, 2], "finished": [1], "racing": [0, 2], "phase": "turn", "turn": 0}
    arrange(scene, spaces=[20, None, 10], **at)
    rest(app)
    assert (
        scene.view.why_it_matters() == "Already home: Gaston. Of those still driving, nobody is ahead of you."
    )
    arrange(scene, spaces=[10, None, 20], **at)
    rest(app)
    assert scene.view.why_it_matters() == "Nikki is the next ahead of you."


def test_a_tie_above_nought_stays_a_roll_off(app: App) -> None:
    scene = qualifying(app, qualifying=[None, 5], rolled=[2])
    arrange(scene, phase="qualify_roll")
    scene._step(lambda: scene.match._carry_out("roll 3", None))
    rest(app)
    scene.commit("stop")
    rest(app)
    assert "Roll-off: Gaston and You" in [scene.render_log_line(line) for line in scene.log]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_board_names_a_roll_off_of_some(make_app: Callable[..., App], lang: str) -> None:
    """Of three the third is out of it: earlier results were gone, and nothing said why two roll again."""
    app = make_app(lang=lang)
    qualifying(app)
    assert app.t("grand_prix.banner.roll_off") not in drawn_texts(app)
    scene = open_table(app, "hbb", 4, "oval", items=False)
    left = {"queue": [0, 1], "qualifying": [None] * 3, "spaces": [None] * 3}
    arrange(scene, phase="qualify", turn=0, starter=0, rolled=[2], **left)
    rest(app)
    assert {app.t("grand_prix.banner.roll_off"), app.t("grand_prix.banner.roll_off_sub")} <= drawn_texts(app)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("depth", "key"), [("calm", "calm.once"), ("odds", "way.once")])
def test_where_the_shortcut_is_offered_it_is_said_that_it_goes_once(
    make_app: Callable[..., App], lang: str, depth: str, key: str
) -> None:
    app = make_app(lang=lang)
    set_look(app, lang, app.size, 150)
    app.change_settings(depths={"grand_prix": depth})
    scene: Any = open_table(app, "hb", 4, "grand", items=False)
    arrange(scene, spaces=[24, 1], rolled=[3], turn=0, phase="way")
    rest(app)
    scene.view.choice.choose("go shortcut")
    assert faults(app, traced(app)) == {}
    drawn = "".join(text.text for text in traced(app).texts).replace(" ", "")
    assert app.t(f"grand_prix.{key}").replace(" ", "") in drawn


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize(
    ("loss", "position", "odds"),
    [
        ("end", {"phase": "run", "spaces": [10, 30], "rolled": [2, 5]}, (1, 3)),
        ("crash", {"phase": "run", "spaces": [8, 30], "rolled": [2]}, (1, 6)),
        ("zero", {"rolled": [1, 2, 4]}, (1, 2)),
    ],
)
def test_beside_a_die_that_may_cost_something_stands_what(
    make_app: Callable[..., App], lang: str, scale: int, loss: str, position: Any, odds: tuple[int, int]
) -> None:
    app = make_app(lang=lang)
    set_look(app, lang, app.size, scale)
    scene = qualifying(app, **position)
    app.change_settings(speed_own=1, speed_bots=1)
    scene.commit("again")
    still(app, scene, lambda stage: stage.thrown is not None and stage.thrown.t > 0.5)
    trace = traced(app)
    drawn = "".join(text.text for text in trace.texts).replace(" ", "")
    a, b = odds
    faces = position["rolled"]
    assert (
        app.t(f"grand_prix.calm.risk_{loss}", a=a, b=b, n=len(faces), faces=faces).replace(" ", "") in drawn
    )
    # the car on the dimmed board is drawn over itself
    assert faults(app, trace).keys() <= {"overlapping"}


def test_a_car_upside_down_is_asked_for_no_die(app: App) -> None:
    """Beside the button that turns it upright stood: Roll the first die."""
    qualifying(app, phase="turn", spaces=[10, 30], flipped=[True, False])
    assert app.t("grand_prix.prompt.turn") not in drawn_texts(app)
    qualifying(app, phase="turn", spaces=[10, 30], dice=[0, 6])
    assert app.t("grand_prix.prompt.turn") not in drawn_texts(app)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("given", "key", "cars"),
    [
        ({"spaces": [3, 8, 8, 40, 41], "rolled": [2, 3]}, "crash_corner", "Gaston|Nikki"),
        ({"spaces": [3, 8, 8, 8, 8], "rolled": [2, 3]}, "crash_corner", "4"),
        ({"spaces": [3, 30, 31, 40, 41], "rolled": [2], "road": [[5, "armed"]]}, "crash_bomb", ""),
        ({"spaces": [3, 30, 31, 40, 41], "rolled": [2], "road": [[5, "oil"]]}, "crash_oil", ""),
        ({"spaces": [3, 4, 31, 40, 41], "rolled": [2], "safety_car": {"rounds": 2, "seat": 2}}, "held", ""),
    ],
)
def test_a_stop_that_costs_something_says_what_it_meets(
    make_app: Callable[..., App], lang: str, given: dict[str, Any], key: str, cars: str
) -> None:
    """It said only that stopping is a crash, even where the safety car just keeps the car in its place."""
    app = make_app(lang=lang)
    app.change_settings(depths={"grand_prix": "calm"}, first_met=True)
    scene = open_table(app, "hbbbb", 4, "oval", items=True, safety_car=True)
    arrange(scene, phase="run", turn=0, **given)
    rest(app)
    hit = app.t("grand_prix.calm.cars", n=4) if cars == "4" else scene.view.names.seats([1, 2])
    said = app.t(f"grand_prix.calm.why_{key}", names=hit)
    assert scene.view.why_it_matters() == said and is_drawn_whole(app, said)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("word", ["repeat", "pushed", "crashed"])
def test_what_became_of_many_dice_stands_beside_them(
    make_app: Callable[..., App], lang: str, scale: int, word: str
) -> None:
    """Beside four dice stood "repeate…"."""
    app = make_app(lang=lang)
    set_look(app, lang, app.size, scale)
    app.change_settings(depths={"grand_prix": "calm"}, first_met=True)
    scene: Any = open_table(app, "hbbb", 4, "oval", items=False)
    arrange(scene, spaces=[10, 30, 28, 26], phase="turn", turn=0)
    rest(app)
    scene.view.turns = {n - 3: Turn((*range(1, n), 1), 0, word) for n in (3, 4, 5, 6)}
    assert faults(app, traced(app)) == {}


def test_the_text_of_the_table_speaks_of_a_result_in_qualifying(app: App) -> None:
    scene = qualifying(app, rolled=[2, 5])
    assert scene.view.read_out().endswith("Dice: 2, 5, result 7")
    arrange(scene, phase="run", spaces=[10, 30])
    assert scene.view.read_out().endswith("Dice: 2, 5, total 7")


def test_a_die_that_costs_nothing_has_no_warning(app: App) -> None:
    scene = qualifying(app)
    app.change_settings(speed_own=1, speed_bots=1)
    scene.commit("roll")
    still(app, scene, lambda stage: stage.thrown is not None)
    assert not any(" in 6" in text or "gives 0" in text for text in drawn_texts(app))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_calm_fork_says_what_the_proposed_route_gains(make_app: Callable[..., App], lang: str) -> None:
    """It said only that the shortcut may be used once."""
    app = make_app(lang=lang)
    app.change_settings(depths={"grand_prix": "calm"}, first_met=True)
    scene = open_table(app, "hb", 4, "oval")
    arrange(scene, spaces=[15, 1], rolled=[4, 2], turn=0, phase="way")
    rest(app)
    scene.complete_estimates()
    model = scene.view.model
    assert model.proposal.action == "go shortcut"
    told = scene.view.why_it_matters()
    assert told.startswith(app.t("grand_prix.way.shortcut"))
    assert told != app.t("grand_prix.feature.shortcut")


@pytest.mark.parametrize("track", ["oval", "gate"])
def test_a_stop_in_a_corner_says_what_a_repeat_costs_there(app: App, track: str) -> None:
    """Only the next turn said so. Held against the rules: the car stops, and then repeats a face."""
    scene = open_table(app, "hbbb", 4, track, items=False)
    warned = set()
    for space in range(1, 20):
        arrange(scene, spaces=[space, 40, 38, 36], laps=[0, 0, 0, 0], phase="run", turn=0, rolled=[1, 3])
        rest(app)
        stop, (landing, *others) = element(app, "stop"), scene.view.model.lookahead.stop
        if others:
            continue
        after = landing.forecast.after.to_data()
        world = GAME.load(GAME.apply_overrides(after, {"phase": "run", "turn": 0, "rolled": [2]}))
        told: list[Event[Any]] = []
        world.apply(Action("again"), told.append)
        world.apply(Outcome("roll 2"), told.append)
        crashes = any(event.kind == e.CRASHED for event in told)
        warned.add(crashes)
        assert ("repeat next turn crashes you" in stop.value) == (crashes and not landing.crashed), stop.value
    assert warned == {True, False}
