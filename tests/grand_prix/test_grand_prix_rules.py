"""Rules of nestorgames GP that scenarios cannot reach: faulty data, steps as text, ways, speed of copies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from gp_games import TRACKS, laid, played, random_setup

from game import tracks
from game.engine.contract import Action, Event, Outcome, Setup
from game.engine.errors import IllegalStep, SetupError, UnknownStep
from game.engine.venue.track import catalogue
from game.games.grand_prix import GAME
from game.games.grand_prix.rules import scoring
from game.games.grand_prix.rules.config import GameConfig
from game.games.grand_prix.rules.course import course_of
from game.games.grand_prix.rules.road import leaders
from game.games.grand_prix.rules.steps import STOP_STEP
from game.services import paths
from game.services.i18n import load_languages


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("steps", [1, 5, 14, 27])
def test_routes_equal_the_ways_of_the_track(track: str, steps: int) -> None:
    """The kept ways are those of the graph, gates open or closed, the shortcut used or not."""
    graph = catalogue.find("grand_prix", track)
    course = course_of(graph)
    for gates in {0, course.gates}:
        for shortcuts in {0, course.shortcuts}:
            kinds = {"road"} | ({"gate"} if gates else set()) | ({"shortcut"} if shortcuts else set())
            for space in range(len(graph.spaces)):
                ours = {(r.path, r.laps) for r in course.routes(space, steps, gates | shortcuts)}
                theirs = {(way.path, way.laps) for way in graph.paths(space, steps, frozenset(kinds))}
                assert ours == theirs


def test_the_course_itself_comes_first() -> None:
    """The first way is always the main one."""
    course = course_of(catalogue.find("grand_prix", "grand"))
    for space in range(course.lap):
        routes = course.routes(space, 20, course.gates | course.shortcuts)
        assert routes[0].step == "go main" and len({r.step for r in routes}) == len(routes)


def test_where_a_path_meets_the_line() -> None:
    """`to_line` counts the spaces before it."""
    course = course_of(catalogue.find("grand_prix", "oval"))
    (route,) = course.routes(course.space_of[46], 5, 0)
    assert (route.laps, route.to_line) == (1, 2)
    (route,) = course.routes(course.space_of[40], 5, 0)
    assert (route.laps, route.to_line) == (0, 5)


@pytest.mark.parametrize("text", ["roll 4", "first 7"])
def test_outcomes(text: str) -> None:
    """What chance decides is an Outcome."""
    assert isinstance(GAME.parse(text), Outcome)


@pytest.mark.parametrize(
    "text",
    [
        "roll",
        "again",
        "stop",
        "repair",
        "turn-back",
        "use rocket",
        "item oil",
        "go main",
        "go shortcut+gate",
        "go gate-2",
        "place oil 17",
        "place wrench G1",
    ],
)
def test_actions(text: str) -> None:
    """What a seat decides is an Action."""
    assert isinstance(GAME.parse(text), Action)


@pytest.mark.parametrize(
    "text",
    ["", "roll 7", "roll 0", "first 8", "use armed", "item tray", "go", "place oil", "Roll"],
)
def test_no_steps(text: str) -> None:
    """Everything else is refused in a sentence."""
    with pytest.raises(UnknownStep):
        GAME.parse(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("spaces", [1, 1, 30]),
        ("spaces", [1, 99, 30]),
        ("spaces", [1, 30]),
        ("dice", [7, 6, 6]),
        ("lost", [1, 0, 0]),
        ("road", [[4, "bomb"], [4, "oil"]]),
        ("road", [[4, "banana"]]),
        ("tray", {"space": 4, "item": "oil"}),
        ("gates", [True]),
        ("phase", "lunch"),
        ("turn", 3),
        ("colours", ["red", "red", "blue"]),
        ("track", "nowhere"),
        ("race", 2),
        ("seats", 4),
        ("options", {"discs": 12}),
        ("items", [["oil"], [], []]),
        ("laps", None),
        ("flipped", [-1, False, False]),
    ],
)
def test_broken_data_are_refused_in_a_sentence(key: str, value: Any) -> None:
    """Nothing of a broken file becomes a position."""
    data = laid(spaces=[1, 20, 30]).to_data()
    with pytest.raises(SetupError):
        GAME.load({**data, key: value})
    with pytest.raises(SetupError):
        GAME.load({k: v for k, v in data.items() if k != key} if key != "race" else {})


@pytest.mark.parametrize(
    "options",
    [
        {"discs": 2},
        {"discs": True},
        {"items": 1},
        {"partners": "none"},
        {"laps": 3},
        {"target": 2},
        {"target": 100},
    ],
)
def test_options_that_cannot_be(options: dict[str, Any]) -> None:
    """Every option of its kind and in its range."""
    with pytest.raises(SetupError):
        GAME.new(Setup(3, options))


def test_refusals_are_worded_in_both_languages(seed: int) -> None:
    """Every refusal met in random play has a sentence of its own."""
    languages = load_languages()[0]
    rng = Random(seed)
    steps = [
        GAME.parse(text)
        for text in (
            "roll",
            "again",
            "stop",
            "repair",
            "turn-back",
            "use rocket",
            "use bomb",
            "use oil",
            "use wrench",
            "use turbine",
            "item oil",
            "item bomb",
            "go gate",
            "place oil 9",
            "place bomb 9",
            "first 1",
            "roll 2",
        )
    ]
    met = set()
    for _ in range(6):
        for state, _, _ in played(random_setup(rng), rng):
            if rng.random() > 0.1 or state.actor() is None:
                continue
            try:
                state.copy().apply(rng.choice(steps))
            except IllegalStep as error:
                met.add(error.key)
                for language in languages.values():
                    assert language.has(f"grand_prix.error.{error.key}"), error.key
                    assert str(error.step) in language.error(error, "grand_prix")
    assert len(met) > 6


def _agreed(seats: int, **options: Any) -> GameConfig:
    return GameConfig.of(Setup(seats, {"items": False, **options}), GAME.venue())


def test_points_of_a_race() -> None:
    """GP-9.1, 9.4: n … 1, half a point for the fastest turn, nothing for a tie-break."""
    agreed = _agreed(4, championship=True, fastest_turn=True)
    assert scoring.race_halves(agreed, scoring.RaceResult((2, 0, 3, 1), 1)) == [6, 3, 8, 4]
    assert scoring.race_halves(agreed, scoring.RaceResult((2, 0, 3, 1), -1, True)) == [0, 0, 0, 0]


def test_places_of_those_who_cannot_be_told_apart_are_shared() -> None:
    """Level in points and wins behind the champion."""
    agreed = _agreed(3, championship=True, target=3)
    results = (scoring.RaceResult((0, 1, 2)), scoring.RaceResult((0, 2, 1)))
    assert scoring.places(agreed, results) == (1, 2, 2)


def test_a_championship_of_teams_by_wins() -> None:
    """GP-9.2: a team wins a race by its sum."""
    agreed = _agreed(6, championship=True, teams=True, target=6)
    assert scoring.race_winner(agreed, scoring.RaceResult((1, 0, 3, 2, 5, 4))) == 0
    assert scoring.wins(agreed, [scoring.RaceResult((1, 0, 3, 2, 5, 4))]) == [1, 0, 0]


def test_a_tie_break_race_is_run_to_its_end(seed: int) -> None:
    """Two level seats race alone, and one of them is champion."""
    rng = Random(seed)
    results = [
        {"order": [2, 0, 1], "fastest": None, "tie_break": False},
        {"order": [0, 2, 1], "fastest": None, "tie_break": False},
    ]
    setup = Setup(3, {"items": False, "championship": True, "target": 3})
    data = GAME.new(setup).to_data()
    state = GAME.load({**data, "results": results, "race": 3, "racing": [0, 2], "tie_break": True})
    while (actor := state.actor()) is not None:
        step = rng.choice(state.legal()) if isinstance(actor, int) else actor.sample(rng)
        assert actor != 1
        state.apply(step)
    result = state.result()
    assert result is not None and result.winners in ((0,), (2,)) and result.places[1] == 3


def test_events_tell_the_whole_move() -> None:
    """A path from start to end, with what it hits; enough to draw it without the state."""
    state = laid(spaces=[46, 48, 30])
    told: list[Event] = []
    for step in ("roll", "roll 2", "stop"):
        state.apply(GAME.parse(step), told.append)
    by_kind = {event.kind: event for event in told}
    assert by_kind["moved"].data == {"from": 46, "to": 48, "path": [47, 48], "way": "main", "distance": 2}
    assert by_kind["pushed"].seat == 1
    assert by_kind["pushed"].data == {"by": 0, "from": 48, "to": 1, "sideways": False, "line": True}
    assert by_kind["lap"].data == {"laps": 1, "left": 2}


def test_a_car_may_lie_upside_down_for_several_turns() -> None:
    """By the printed rules it is one turn; house rules may make it more."""
    state = laid(spaces=[46, 20], laps=[2, 0], flipped=[False, 2], turn=0)
    assert state.to_data()["flipped"] == [False, 2] and GAME.load(state.to_data()).flipped == [0, 2]
    told: list[Event] = []
    while not (turned := [event for event in told if event.kind == "turned_back"]):
        for step in ("roll", "roll 1", "stop") if state.turn == 0 else ("turn-back",):
            state.apply(GAME.parse(step), told.append)
    starts = [event for event in told if event.kind == "turn_started" and event.seat == 1]
    assert turned[0].seat == 1 and len(starts) == 2


def test_a_car_that_never_left_the_pit_lane_has_no_laps() -> None:
    """What the race end tells of it: 0 laps, and not the one less that the line out of the lane costs."""
    state = laid(spaces=[46, 44], laps=[2, 0], in_pit_lane=[False, True])
    told: list[Event] = []
    for step in ("roll", "roll 6", "stop"):
        state.apply(GAME.parse(step), told.append)
    assert [event.data["laps"] for event in told if event.kind == "race_ended"] == [[3, 0]]


# -- who is farther on -----
BESIDE_THE_LINE = """name: {en: Gate by the Line, ja: ライン脇のゲート}
about:
  en: A gate road beside the first spaces, longer than what it spares.
  ja: スタート直後のマスの脇に、遠回りのゲートがあります。
board: [17, 8]
walk: [[9, 6], [16, 6], [16, 0], [0, 0], [0, 6], [8, 6]]
grid: 8
gates: [{from: [9, 6], through: [[9, 5], [9, 4], [10, 4], [11, 4], [11, 5]], to: [11, 6]}]
switches: [[14, 6]]
oil: [5, 11, 24, 37]
"""


@pytest.fixture
def beside_the_line(tmp_path: Path) -> Iterator[str]:
    """A track on the catalogue whose gate road counts back over the line from its exit; its id."""
    folder = tmp_path / "grand_prix"
    folder.mkdir()
    (folder / "beside.yaml").write_text(BESIDE_THE_LINE, encoding="utf-8")
    tracks.install([*paths.tracks_dirs(), tmp_path])
    assert not catalogue.faults("grand_prix"), catalogue.faults("grand_prix")
    yield "beside"
    tracks.install(paths.tracks_dirs(), paths.tracks)


def ranked(track: str, *spots: Any, laps: list[int] | None = None) -> tuple[list[int], list[int]]:
    """The running order and the leaders of cars that stand there."""
    state = laid(None, track, spaces=list(spots), laps=laps or [0] * len(spots))
    return state.to_data()["order"], leaders(state)


def test_a_car_on_a_gate_road_ranks_behind_those_farther_on(beside_the_line: str) -> None:
    """GP-8.2: from the mouth through its own spaces to the exit, whatever its length and the line."""
    for track in (beside_the_line, "gate", "grand"):
        course = course_of(catalogue.find("grand_prix", track))
        for gate in course.track.gates:
            way = course.spots((gate.entry, *gate.spaces, gate.exit))
            for (i, behind), (j, ahead) in combinations(enumerate(way), 2):
                assert ranked(track, behind, ahead) == ([1, 0], [1]), f"{track}: {i} before {j} of {way}"
            for inside in way[1:-1]:
                for beyond in range(course.distance[gate.exit], course.lap):
                    spot = course.labels[beyond]
                    assert ranked(track, inside, spot) == ([1, 0], [1]), f"{track}: {inside}, {spot}"
                # most laps first: whoever drives through the gate has the line behind it
                last = course.labels[course.lap - 1]
                assert ranked(track, last, inside, laps=[0, 1]) == ([1, 0], [1])


@pytest.mark.parametrize("track", catalogue.ids("grand_prix"))
def test_no_way_is_asked_for_that_changes_nothing(track: str) -> None:
    """GP-6.1, 7.5: of the ways offered to a car on its last lap one at most leads home."""
    course = course_of(catalogue.find("grand_prix", track))
    gates = [True] * len(course.track.gates)
    asked = 0
    for space in range(course.lap):
        for faces in ((6,), (6, 5), (6, 5, 4), (6, 5, 4, 3, 2), (6, 5, 4, 3, 2, 1)):
            cars = [course.labels[(space - behind) % course.lap] for behind in (0, 1, 2)]
            state = laid(None, track, spaces=cars, laps=[2, 0, 0], gates=gates, rolled=list(faces))
            state.apply(STOP_STEP)
            if state.actor() == 0 and state.to_data()["phase"] == "way":
                asked += 1
                home = 0
                for step in state.legal():
                    after = state.copy()
                    after.apply(step)
                    home += 0 in after.finished
                assert home <= 1 < len(state.legal()), f"{course.labels[space]}, {faces}: {state.legal()}"
    assert asked or not course.all_forks


def test_a_die_with_a_face_that_none_has_is_refused() -> None:
    """Before it becomes a bit of a number that no memory holds."""
    data = GAME.new(Setup(2)).to_data()
    with pytest.raises(SetupError, match="a die cannot show"):
        GAME.load({**data, "rolled": [100_000_000_000]})


def test_a_car_that_is_home_may_still_have_an_item_to_choose() -> None:
    """GP-8.2: a tray that was aside returns at the end of the turn in which the car came home."""
    position = GAME.new(Setup(3, {"items": True}, (), "oval")).observe(None)
    for chooser, has_finished in ((1, False), (None, True), (0, True)):
        home = {**position, "finished": [1], "chooser": chooser}
        assert GAME.has_finished(home, 1) is has_finished  # type: ignore[arg-type]
