"""What shines on the table of nestorgames GP is what Space does, and it is meant well."""

from __future__ import annotations

import pytest
from driving import arrange, click, element, ids, press, rest, uncut, wait
from test_grand_prix_table import open_table

from game.services.challenges import challenges
from game.services.lessons import lessons
from game.ui.app import App
from game.ui.race import routes
from game.ui.scenes.race.play import PlayScene

HOME = {"spaces": [40, 20, 18, 16], "laps": [2, 2, 2, 2], "phase": "run", "turn": 0, "rolled": [5, 6]}
LAST = {"spaces": [42, 20, 30, 48], "laps": [2, 2, 2, 2], "phase": "run", "turn": 0, "rolled": [2]}


def at(app: App, **given: object) -> PlayScene:
    """A table of four on the oval in this position."""
    scene = open_table(app, "hbbb", 4, "oval")
    arrange(scene, **given)
    rest(app)
    return scene


def keys(app: App) -> dict[str, str]:
    """The keys of the two buttons while dice are rolled, the upper one first."""
    return {id: element(app, id).key for id in ("go", "stop")}


def test_a_stop_that_wins_says_so_and_is_what_space_does(app: App) -> None:
    scene = at(app, **HOME)
    stop, roll = element(app, "stop"), element(app, "go")
    assert (stop.label, stop.extra["kind"]) == ("Stop: you win", "primary")
    assert (roll.label, roll.extra["kind"]) == ("Roll again: can only lose", "normal")
    assert keys(app) == {"go": "Enter", "stop": "Space"}
    press(app, "space")
    rest(app)
    assert scene.match.observe(None)["finished"][0] == 0


def test_what_can_only_lose_may_still_be_chosen(app: App) -> None:
    scene = at(app, **LAST)
    stop, roll = element(app, "stop"), element(app, "go")
    assert (stop.label, stop.extra["off"]) == ("Stop: can only lose", True)
    assert stop.value == "Lowe will cross the line next"
    assert (roll.label, roll.extra["kind"]) == ("Roll: your chance to win", "risk")
    assert roll.value.startswith("Repeat 1/6")
    press(app, "enter")
    assert scene.match.history[0].step == "stop"


def test_the_buttons_stay_in_place_and_only_the_gold_moves(app: App) -> None:
    places = set()
    for faces, gold in (([3], "go"), ([4, 3, 2], "stop")):
        at(app, spaces=[2, 1, 48, 47], phase="run", turn=0, rolled=faces)
        bright = [id for id in ("go", "stop") if element(app, id).extra["kind"] in ("primary", "risk")]
        assert bright == [gold] and element(app, gold).key == "Space"
        places.add((element(app, "go").rect, element(app, "stop").rect))
    assert len(places) == 1
    ((roll, _),) = places
    for alone in ({"phase": "turn"}, {"phase": "qualify"}):
        at(app, spaces=[2, 1, 48, 47], turn=0, **alone)
        assert "stop" not in ids(app) and element(app, "go").rect == roll, "where it is once a die lies"


def test_the_way_that_is_proposed_is_not_always_the_first(app: App) -> None:
    """The shortcut of the oval saves nine spaces; a way that was clicked stays chosen."""
    scene = at(app, spaces=[15, 36, 33, 31], phase="way", turn=0, rolled=[4, 2])
    assert element(app, "way.2").selected and not element(app, "way.1").selected
    press(app, "1")
    assert element(app, "way.1").selected
    press(app, "2")
    press(app, "space")
    assert scene.match.history[0].step == "go shortcut"


def test_whoever_is_examined_finds_nothing_gold(app: App) -> None:
    one = next(one for one in challenges("grand_prix")[0] if one.kind == "again")
    app.push(routes.Challenge(one))
    rest(app)
    assert keys(app) == {"go": "1", "stop": "2"}
    assert {element(app, id).extra["kind"] for id in ("go", "stop")} == {"normal"}


@pytest.mark.parametrize("given", [HOME, LAST])
def test_texts_about_winning_fit(any_app: App, given: dict[str, object]) -> None:
    at(any_app, **given)
    assert {"go", "stop"} <= set(ids(any_app))
    assert not uncut(any_app)


def test_in_a_lesson_only_what_the_coach_accepts_shines(app: App) -> None:
    """The rocket is to be taken by the player; rolling first is not what the coach asks for."""
    lesson = next(one for one in lessons("grand_prix")[0] if one.id == "items")
    app.push(routes.Lesson(lesson))
    rest(app)
    roll = element(app, "go")
    assert not element(app, "item.rocket").selected
    assert (roll.extra["kind"], roll.key) == ("normal", "2")
    click(app, "item.rocket")
    assert (element(app, "go").extra["kind"], element(app, "go").key) == ("primary", "Space")


def test_a_hint_marks_what_is_to_be_clicked_whatever_is_at_hand(app: App) -> None:
    scene = at(app, spaces=[1, 4, 30, 40], items=[["rocket", "wrench"], [], [], []], turn=0)
    view, marks = scene.view, []
    if view.choice.now.item:
        press(app, "enter")
    assert view.choice.now.item == ""
    for at_hand in ("", "use rocket"):
        view.choice.choose(at_hand)
        marks.append({step: view.hint_elements([step]) for step in ("use rocket", "use wrench", "roll")})
    assert marks == [
        {"use rocket": ("item.rocket",), "use wrench": ("item.wrench",), "roll": ("go",)},
        {"use rocket": ("item.rocket", "go"), "use wrench": ("item.wrench",), "roll": ("cancel",)},
    ]
    assert {"go", "cancel", "item.rocket", "item.wrench"} <= set(ids(app))


def test_a_hint_that_was_followed_compares_the_routes_when_they_are_asked_for(app: App) -> None:
    """The one route alone stood there, with a reason against the die that could not be rolled any more."""
    scene = at(app, spaces=[15, 36, 33, 31], phase="run", turn=0, rolled=[4, 2])
    app.change_settings(hints="best")
    press(app, "h")
    wait(app, lambda: not scene.hinting.is_pending)
    named = next(row.steps for row in scene.hinting.rows if row.steps[0] == "stop")
    assert named[1] == "go shortcut"
    scene.commit(named[0])
    rest(app)
    wait(app, lambda: not scene.hinting.is_pending)
    rows = scene.hinting.rows
    assert {row.steps[0] for row in rows} == {"go shortcut", "go main"}
    assert rows[0].steps[0] == "go shortcut" and rows[0].reasons[0].key == "way_shorter"


def test_a_hint_of_a_single_choice_speaks_of_no_chances_and_comes_only_when_asked_for(app: App) -> None:
    """The coach's panel opened before every first die to say that nothing else can be done."""
    scene = open_table(app, "hbbb", 4, "oval")
    scene.begin_coaching()
    arrange(scene, spaces=[15, 36, 33, 31], phase="turn", turn=0, rolled=[])
    rest(app)
    assert scene.offered == ("roll",) and "hint" not in ids(app)
    press(app, "h")
    wait(app, lambda: not scene.hinting.is_pending)
    assert element(app, "hint").extra["shown"] == ""
