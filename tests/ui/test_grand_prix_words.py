"""What nestorgames GP says of events, steps and spaces, and of what is pointed at, one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from driving import arrange, element, settle
from reading import played
from test_grand_prix_positions import lines
from test_grand_prix_table import open_table

from game.engine.contract import Action, Event
from game.engine.match import Played
from game.games.grand_prix.rules import events as e
from game.games.grand_prix.table.action_panel.choice import NOTHING, Chosen
from game.games.grand_prix.table.action_panel.crash import crash_panel
from game.games.grand_prix.table.action_panel.dice import dice_panel
from game.games.grand_prix.table.action_panel.middle import middle
from game.games.grand_prix.table.board.elements import space_clause, space_words
from game.games.grand_prix.table.board.pushes import can_be_pushed_by, can_push, push_words
from game.games.grand_prix.table.board.qualifying import paint_qualifying
from game.games.grand_prix.table.board.shows import paint_above, paint_dice_of
from game.games.grand_prix.table.events import ROWS
from game.games.grand_prix.table.recent import recent_panel, turns_since
from game.games.grand_prix.table.stage import Crash, Stage, Thrown, Turn
from game.ui.app import App
from game.ui.kit.layout import Node
from game.ui.race.depth import Depth
from tools.text_trace import Trace


def table(app: App, track: str = "oval", **given: Any) -> Any:
    """Return the view of a table of four, at rest if a position is given."""
    scene = open_table(app, "hbbb", 4, track, items=True, safety_car=True)
    if given:
        arrange(scene, **{"turn": 0, **given})
    return scene.view


def texts_of(app: App, node: Node) -> str:
    return " / ".join(lines(app.painter().theme, node))


def drawn(app: App, draw: Callable[..., object], *given: Any) -> str:
    """Return the texts that are drawn, in order."""
    p = app.painter()
    p.trace = trace = Trace()
    draw(p, *given)
    return " / ".join(text.text for text in trace.drawn)


# -- events: what is heard, marked, explained and logged -----
DIE = {"faces": [4], "roll": 4, "repeat": False, "cause": "move", "in_corner": False}
TWICE = {**DIE, "faces": [4, 4], "repeat": True}
EVENTS: list[tuple[e.Kind[Any], dict[str, Any], str, str]] = [
    (e.SEAT_DRAWN, {}, "", ": Drawn to qualify first: Gaston"),
    (e.QUALIFYING, {"seats": [0, 1], "level": None}, "caption", ""),
    (e.QUALIFYING, {"seats": [0, 1], "level": 9}, "caption", "dice: Roll-off: You and Gaston"),
    (e.QUALIFYING, {"seats": [0], "level": 0}, "caption", "dice: All of them got 0, so they qualify again"),
    (e.QUALIFIED, {"result": 9, "faces": [4, 5]}, "", ": Gaston qualified with 4, 5: 9"),
    (e.QUALIFIED, {"result": 0, "faces": [4, 4]}, "", ": Gaston rolled 4, 4: result 0"),
    (e.RACE_STARTED, {"race": 2, "order": [2, 0, 1]}, "mark start", "flag: Race 2, on pole: Nikki"),
    (e.TRAY_PLACED, {"item": "oil", "space": 5}, "topic tray", ": Gaston put Oil slick on the tray, space 5"),
    (e.TRAY_ASIDE, {}, "", "info: The tray is set aside"),
    (e.ITEM_PLACED, {"item": "bomb", "space": 7}, "sound card", ": Gaston placed Bomb on space 7"),
    (e.TURN_STARTED, {}, "counts turn", ""),
    (e.TURNED_BACK, {"space": 3}, "sound overtake, caption", ": Gaston turned the car upright"),
    (e.REPAIRED, {"before": 3, "dice": 4}, "caption", ": Gaston took back a die: 4 now"),
    (e.ITEM_USED, {"item": "wrench", "space": 3}, "caption", ": Gaston used Wrench"),
    (e.ITEM_LAID, {"item": "oil", "space": 3}, "sound card", ""),
    (e.MENDED, {"dice": 6}, "sound overtake, caption", ": Gaston got all dice back"),
    (
        e.ROCKET_FIRED,
        {"cars": [2, 3], "distance": 4, "roll": 5, "hit": True},
        "sound dice, caption",
        ": Gaston fired: rolled 5, needed 4, hit Nikki and Lowe",
    ),
    (
        e.ROCKET_FIRED,
        {"cars": [0], "distance": 4, "roll": 2, "hit": False},
        "sound dice, caption",
        ": Gaston fired: rolled 2, needed 4, missed you",
    ),
    (e.ITEM_RETURNED, {"item": "rocket", "space": 9}, "sound card", "info: Rocket back on space 9"),
    (e.ROLLED, DIE, "sound dice", ""),
    (e.ROLLED, {**TWICE, "cause": "qualifying"}, "sound dice", ""),
    (e.ROLLED, TWICE, "sound dice", ": Gaston rolled 4, 4: repeated, no move"),
    (e.ROLLED, {**TWICE, "in_corner": True}, "sound dice", "bad: Gaston rolled 4, 4: repeated in a corner"),
    (
        e.STOPPED,
        {"faces": [4, 2], "distance": 6, "turbine": False},
        "caption",
        ": Gaston rolled 4, 2: total 6",
    ),
    (
        e.STOPPED,
        {"faces": [4, 2], "distance": 10, "turbine": True},
        "caption",
        ": Gaston rolled 4, 2 with turbine: 10",
    ),
    (e.HELD, {"why": None, "car": None}, "caption", "bad: Gaston stayed behind the safety car"),
    (e.HELD, {"why": "passes", "car": 2}, "caption", "bad: Gaston stayed: no passing Nikki"),
    (e.HELD, {"why": "hits", "car": 0}, "caption", "bad: Gaston stayed: no hitting you"),
    (e.MOVED, {"to": None, "way": "shortcut", "distance": 9}, "caption", ": Gaston drove 9 over the line"),
    (e.MOVED, {"to": 8, "way": "main", "distance": 5}, "caption", ": Gaston drove 5 to space 8"),
    (
        e.MOVED,
        {"to": "G1", "way": "gate-1", "distance": 5},
        "caption",
        ": Gaston drove 5 through the gate to space G1",
    ),
    (
        e.MOVED,
        {"to": 31, "way": "shortcut+gate-1", "distance": 5},
        "caption",
        ": Gaston took the shortcut to space 31",
    ),
    (e.LAP, {"laps": 2, "left": 1}, "caption", "good: Gaston completed lap 2"),
    (e.FINISHED, {"place": 2}, "sound cheer, caption", "good: Gaston finished 2nd"),
    (
        e.PUSHED,
        {"by": 0, "to": 6, "sideways": False},
        "topic pushed, caption",
        ": Gaston: pushed to space 6 by you",
    ),
    (
        e.PUSHED,
        {"by": 2, "to": 6, "sideways": True},
        "topic pushed, caption",
        ": Gaston: pushed sideways to space 6 by Nikki",
    ),
    (
        e.CRASHED,
        {"cars": [2], "cause": "oil"},
        "sound crash, mark out, topic crashed, caption",
        "bad warning: Nikki crashed: slid on oil",
    ),
    (
        e.CRASHED,
        {"cars": [0, 2, 3], "cause": "corner"},
        "sound crash, mark out, topic crashed, caption",
        "bad warning: 3 cars crashed: you, Nikki and Lowe (a hit in a corner)",
    ),
    (e.GATE_TOGGLED, {"open": True}, "topic gate, caption", ": Gaston opened the gate"),
    (e.GATE_TOGGLED, {"open": False}, "topic gate, caption", ": Gaston closed the gate"),
    (e.TELEPORTED, {"to": 11}, "sound spin, topic teleport, caption", ": Gaston teleported to space 11"),
    (e.SLID, {"cars": [1, 2], "to": 8}, "caption", "bad: Oil took Gaston and Nikki to space 8"),
    (e.ITEM_TAKEN, {"item": "oil", "tray": True}, "caption", "good: Gaston took Oil slick from the tray"),
    (e.ITEM_TAKEN, {"item": "oil", "tray": False}, "caption", "good: Gaston took Oil slick"),
    (e.BOMB_EXPLODED, {"space": 5}, "caption", "bad: Gaston set off the bomb on space 5"),
    (e.FASTEST_TURN, {"sum": 12}, "", "good: Fastest turn now 12: Gaston"),
    (e.SAFETY_CAR_OUT, {}, "topic safety", "bad warning: The safety car came out"),
    (e.SAFETY_CAR_IN, {}, "", "flag: The safety car is in"),
    (e.RACE_ENDED, {"race": 1, "winner_seats": [1, 3]}, "mark end", "trophy: Race 1 won by Gaston and Lowe"),
    (e.CHAMPIONSHIP_ENDED, {"champions": [0]}, "mark end", "trophy: World champion: You"),
]


def test_an_event_is_heard_marked_explained_and_logged(app: App) -> None:
    names = table(app).names
    for kind, data, reaction, logged in EVENTS:
        event, row = kind("", 1, data), ROWS.by_kind[kind]
        line = row.log(names, event) if row.log else None
        said = f"{' '.join(filter(None, (line.tone, line.icon)))}: {line.text}" if line else ""
        assert said == logged
        reactions = {key: getattr(row, key) for key in ("sound", "mark", "counts", "topic")}
        found = [f"{key} {value}" for key, value in reactions.items() if value]
        assert ", ".join([*found, *["caption"] * row.caption]) == reaction, kind
    assert {kind for kind, *_ in EVENTS} == set(ROWS.by_kind)


BANNERS: list[tuple[Event[Any], str]] = [
    (e.SEAT_DRAWN("", 1), "dice: Qualifying / First to roll: Gaston; then counter-clockwise"),
    (
        e.SAFETY_CAR_OUT("", 1, {"cars": [1], "rounds": 3}),
        "warning: Safety car! / No passing for 3 rounds; the leader rolls one die",
    ),
    (e.SAFETY_CAR_IN("", None), "warning: Safety car in / Racing again"),
    (
        e.RACE_ENDED("", None, {"race": 1, "winner_seats": [1, 3]}),
        "flag: The race is over / Winner: Gaston and Lowe",
    ),
    (
        e.CHAMPIONSHIP_ENDED("", None, {"champions": [0]}),
        "flag: World champion! / The championship is decided",
    ),
]


@pytest.mark.parametrize(("event", "said"), BANNERS)
def test_a_banner_says_what_began_or_ended(app: App, event: Event[Any], said: str) -> None:
    view = table(app, spaces=ROAD)
    motion = ROWS.by_kind[event.kind].motion
    assert motion is not None
    (clip,) = motion(view.motion, event)
    for begin in filter(None, (clip.on_begin, clip.update and partial(clip.update, 0.5))):
        begin()
    shown = view.stage.banner
    assert f"{shown.icon}: {shown.headline} / {shown.detail}" == said


# -- steps and cars -----
ROAD = [10, 13, 30, 41]
STEPS = {
    "roll": "Roll, from space 10",
    "repair": "Take back a die, from space 10",
    "turn-back": "Turn the car upright, from space 10",
    "use rocket": "Use Rocket, from space 10",
    "item bomb": "Bomb on the tray, from space 10",
    "place oil 12": "Oil slick on space 12, from space 10",
    "roll 4": "rolled 4, from space 10",
}
STEPS_ON = {
    "again": "Roll a 3rd die after 3 + 5",
    "stop": "Stop with 3 + 5",
    "roll 4": "rolled 4 after 3 + 5",
    "stay": "Stay here, from space 10",
    "go main": "Main track, from space 10",
    "go shortcut+gate-1": "Shortcut + Through the gate, from space 10",
}


@pytest.mark.parametrize(("rolled", "steps"), [([], STEPS), ([3, 5], STEPS_ON)])
def test_a_step_is_told_by_its_dice_or_else_its_space(
    app: App, rolled: list[int], steps: dict[str, str]
) -> None:
    view = table(app, spaces=ROAD, rolled=rolled)
    seen = view.observation
    assert {step: view.names.describe_in_full(step, seen) for step in steps} == steps
    nobody = {**seen, "turn": None}
    assert view.names.describe_in_full("first 1", nobody) == "First: Gaston"
    assert view.names.describe_in_full("again") == "Roll again"


@pytest.mark.parametrize(
    ("cars", "big", "title", "loss"),
    [
        ((1,), False, "Gaston crashes!", "It loses a die and is flipped."),
        ((0,), False, "You crash!", "It loses a die and is flipped."),
        ((0, 1, 2), False, "You, Gaston and Nikki crash!", "Each loses a die and is flipped."),
        ((0, 1, 2, 3), False, "4 cars crash!", "Each loses a die and is flipped."),
        ((1, 2), True, "Big accident!", "All dice are lost; safety car!"),
    ],
)
def test_a_crash_is_told_on_its_card_and_above(
    app: App, cars: tuple[int, ...], big: bool, title: str, loss: str
) -> None:
    view = table(app, spaces=ROAD, turn=1)
    lost = 6 if big else 1
    before, after = (6,) * len(cars), (6 - lost,) * len(cars)
    view.stage.crash = Crash(cars, (5.0, 5.0), before, after, "oil", big, 1.0)
    p, m = app.painter(), view.model
    assert drawn(app, paint_above, view.board(p), m, view.stage).endswith(f"{title} / slid on oil / {loss}")
    assert view.prompt() == title
    said = texts_of(app, crash_panel(p.theme, view.layout(p), m, view.stage.crash))
    go_on = "continue [Space] primary <Continue> Turning upright takes the next turn."
    assert said == " / ".join(["Cars that crashed", *map(view.names.seat, cars), go_on])


@pytest.mark.parametrize(
    ("rolled", "turbine", "said"),
    [
        ([4], False, "Gaston: 4"),
        ([4, 2], False, "Gaston 4+2: 6"),
        ([4, 2], True, "Gaston 4+2+4: 10"),
        ([4, 2, 4], False, "Gaston 4+2+4: repeat"),
    ],
)
def test_the_dice_of_another_stand_beside_its_car(
    app: App, rolled: list[int], turbine: bool, said: str
) -> None:
    view = table(app, spaces=ROAD, turn=1, turbine=turbine)
    view.stage.show(rolled=rolled)
    assert drawn(app, paint_dice_of, view.board(app.painter()), view.model, view.stage.poses[1]) == said


def test_while_others_move_it_is_said_what_goes_on(app: App) -> None:
    view = table(app, spaces=ROAD, turn=1, rolled=[4])

    def now() -> tuple[str, str]:
        return view.prompt(), texts_of(app, middle(app.painter(), view.model, view.choice, view.stage, 400))

    assert now() == ("To play: Gaston", "Now / repeat 1/6 (16.7 %)")
    view.stage.note = "Gaston drove 4 to space 17"
    assert now() == ("To play: Gaston", "Now / Gaston drove 4 to space 17")
    view.stage.note, view.stage.rocket = "", (5, 3, True)
    assert now() == ("To play: Gaston", "Now / To play: Gaston"), "the rocket's die repeats nothing"
    view.stage.thrown = Thrown(3, 1, "crash")
    assert now() == ("The die rolls", "Now / −1 in 6: another 4 is a crash")


def test_a_rocket_shows_its_die_and_what_it_needs(app: App) -> None:
    view = table(app, spaces=ROAD, turn=1, rolled=[4])
    p = app.painter()
    assert texts_of(app, dice_panel(p, view.model, (5, 3, True))) == "Rocket / 5, needs 3: hit"
    assert texts_of(app, dice_panel(p, view.model, (2, 3, False))) == "Rocket / 2, needs 3: miss"
    view.stage.show(rolled=[])
    assert texts_of(app, dice_panel(p, view.model, (2, 3, False))) == "Rocket"
    view.stage.show(turn=None)
    assert texts_of(app, dice_panel(p, view.model)) == "Dice this turn / Rolled dice appear here."


def test_the_model_knows_who_and_what_is_where(app: App) -> None:
    m = table(
        app, spaces=[8, 8, 30, 41], road=[[3, "oil"]], tray={"space": 7, "item": "wrench"}, turn=1
    ).model
    assert m.cars_at == {8: (0, 1), 30: (2,), 41: (3,)} and m.order == (3, 2, 0, 1)
    assert m.road_items == {3: (("oil", ""),), 7: (("tray", "wrench"),)}
    assert (m.turn_space, m.is_deciding, m.is_running) == (8, False, True)
    m = table(app, phase="seat", turn=None).model
    assert (m.turn_space, m.order, m.is_running) == (None, (0, 1, 2, 3), False)


def test_the_picture_knows_the_grid_and_the_results_of_qualifying(app: App) -> None:
    title = "the first seat chooses, and the tray lies one space ahead of the lead car"
    view: Any = played(app, "grand_prix", title).view
    assert view.stage.pit_order[0] == 2 and sorted(view.stage.pit_order) == [0, 1, 2]
    assert view.stage.qualified == {0: (2,), 2: (6,), 1: (1,)}
    assert view.steps_shown == len(view.scene.match.history)
    view.sync_to(view.observation, 0)
    assert view.stage.pit_order == (0, 1, 2) and view.stage.qualified == {} and view.turns == {}


# -- qualifying -----
QUALIFYING = "Qualifying / Highest result on pole, then counterclockwise; a repeat is 0."
ROLL_OFF = "Roll-off! / The best are level and roll again"


@pytest.mark.parametrize(
    ("turn", "queue", "results", "rolled", "said"),
    [
        (0, [0, 2, 3], [None, 8, None, None], [], ["rolling", "8 / pole so far", "waiting", "waiting"]),
        (0, [0, 2, 3], [None, 8, None, None], [3], ["", "8 / pole so far", "waiting", "waiting"]),
        (2, [2], [0, 8, None, 9], [], ["0 / repeated", "8", "rolling", "9 / pole so far"]),
        (3, [3], [0, 0, 0, None], [], ["0 / repeated", "0 / repeated", "0 / repeated", "rolling"]),
        (2, [2, 1], [None] * 4, [], ["done", "waiting", "rolling", "done"]),
    ],
)
def test_the_board_of_qualifying_says_how_far_everybody_is(
    app: App, turn: int, queue: list[int], results: list[int | None], rolled: list[int], said: list[str]
) -> None:
    view = table(app, phase="qualify", turn=turn, queue=queue, qualifying=results, rolled=rolled)
    rows = [
        " / ".join(filter(None, (str(seat + 1), view.names.seat(seat), said[seat]))) for seat in (0, 3, 2, 1)
    ]
    head = ROLL_OFF if "done" in said else QUALIFYING
    found = drawn(app, paint_qualifying, (0, 0, 900, 600), view.model, Stage(qualified={1: (3, 5)}))
    assert found == " / ".join([head, *rows])


def test_nobody_rolls_before_it_is_drawn_who_begins(app: App) -> None:
    view = table(app, phase="seat", turn=None, queue=[])
    found = drawn(app, paint_qualifying, (0, 0, 900, 600), view.model, Stage())
    assert found.startswith(QUALIFYING) and found.count("waiting") == 4


# -- what happened since one's turn -----
@pytest.mark.parametrize(
    ("turns", "height", "said"),
    [
        ({}, 300, "Nobody has moved yet."),
        (
            {1: Turn((4, 2), 6), 2: Turn((4, 4), 0, "repeat"), 0: Turn((3,), 3, "crashed")},
            300,
            "Gaston / = 6 / Nikki / repeated / *You / −crashed",
        ),
        ({1: Turn((4, 2), 6), 2: Turn((4,)), 3: Turn((5,), 5)}, 90, "Nikki / rolls / Lowe / = 5"),
        ({1: Turn((4, 2), 6)}, 30, "Nobody has moved yet."),
        (
            {1: Turn((1, 2, 3, 4), 10, "pushed"), 2: Turn((1, 2, 3, 1), 0, "repeat"), 3: Turn((1, 2, 3), 6)},
            300,
            "Gaston / pushed / Nikki / repeated / Lowe / = 6",
        ),
        (
            {1: Turn((1, 2, 3), 6, "pushed"), 2: Turn((), 0, "upright"), 3: Turn((6,), 0, "repaired")},
            300,
            "Gaston / pushed / Nikki / turned upright / Lowe / took back a die",
        ),
        ({1: Turn((1, 2, 3, 4), 10, "home")}, 300, "Gaston / home"),
    ],
)
def test_the_calm_column_tells_what_became_of_every_car(
    app: App, turns: dict[int, Turn], height: float, said: str
) -> None:
    view = table(app, spaces=ROAD)
    view.turns = turns
    assert texts_of(app, recent_panel(app.painter(), view.model, height)) == f"Since your last turn / {said}"


def steps(*given: tuple[int | None, list[Event[Any]]]) -> list[Played]:
    """Return a history: by step the seat that decided, None for chance, and the events."""
    return [Played(i, Action(""), seat, tuple(found)) for i, (seat, found) in enumerate(given)]


def die(seat: int, *faces: int, cause: str = "move") -> Event[Any]:
    return e.ROLLED(
        "", seat, {**DIE, "faces": list(faces), "repeat": len(set(faces)) < len(faces), "cause": cause}
    )


def test_turns_are_told_from_one_s_own_last_turn_on(app: App) -> None:
    stopped = e.STOPPED("", 0, {"faces": [4], "distance": 4})
    crashed = e.CRASHED("", 1, {"cars": [0, 1], "cause": "corner"})
    history = steps(
        (2, []),
        (None, [die(2, 6)]),
        (0, []),
        (None, [die(0, 4)]),
        (0, [stopped]),
        (1, []),
        (None, [die(1, 3)]),
        (None, [die(1, 3, 3), crashed]),
    )
    own, hit = Turn((4,), 4, "crashed"), Turn((3, 3), 0, "crashed")
    assert list(turns_since(history, 0).items()) == [(0, own), (1, hit)]
    # one's own turn is not over
    assert turns_since(history[:5], 0) == {2: Turn((6,))}
    assert turns_since(history[:5] + steps((1, [die(1, 3, 3)])), 0)[1] == Turn((3, 3), 0, "repeat")
    # a spectator has no turn
    assert turns_since(history, None) == {2: Turn((6,)), 0: own, 1: hit}
    begun = steps(
        (1, [e.FINISHED("", 1, {"place": 1}), e.RACE_STARTED("", None, {"order": [0, 1]})]), (1, [])
    )
    assert turns_since(begun, 0) == {}
    assert turns_since(steps((None, [die(1, 2, cause="qualifying")])), 0) == {}
    assert turns_since(steps((1, [e.REPAIRED("", 1, {}), e.TURNED_BACK("", 2, {})])), 0) == {
        1: Turn(word="repaired"),
        2: Turn(word="upright"),
    }


def test_a_path_is_named_by_its_parts_each_once(app: App) -> None:
    names = table(app).names
    paths = ("", "main", "gate-1", "gate-1+gate-2", "shortcut+gate-1")
    assert [names.path(path) for path in paths] == [
        "Stay here",
        "Main track",
        "Through the gate",
        "Through the gate",
        "Shortcut + Through the gate",
    ]


# -- spaces -----
CORNER = "A corner holds any number of cars, but if you stop where others are, you all crash."
FEATURES = {
    1: ("GP-6.1", "The finish line."),
    2: ("GP-3.3.3", ""),
    8: ("GP-4.1", CORNER),
    14: ("GP-7.3", "End a move here and the car goes to the other T."),
    21: ("GP-7.2", "End a move here to open or close the gate."),
    25: ("GP-7.1", f"{CORNER} Each car may take the shortcut once a race."),
    28: (
        "GP-7.4",
        "The roads cross; go straight on. A car hit here is pushed the way the other was going.",
    ),
    53: ("GP-7.2", "An open gate may be driven through."),
    67: ("GP-2.3", "A place of the pit lane."),
    74: ("GP-6.1", "A place of the pit lane. The finish line."),
}
LYING = {
    3: "space 3. Oil lies here.",
    4: "space 4. A bomb lies here, not armed. Stop here to take it. In use: Lies armed on your space; the "
    "next car to stop there crashes.",
    5: "space 5. An armed bomb lies here.",
    7: "space 7. The tray is here. On it: Wrench. Stop here to take it. In use: Gives back all lost dice and "
    "turns the car upright.",
    8: f"space 8: You, Gaston. {CORNER}",
}
LYING_JA = {
    3: "マス3。オイル漏れがあります。",
    7: "マス7。トレイがあります（レンチ）。ここで止まると手に入ります。",
}


def test_a_space_says_its_feature_with_the_clause(app: App) -> None:
    m = table(app, "grand").model
    found = {spot: (space_clause(m, i), space_words(m, i)) for i, spot in enumerate(m.ground.label)}
    for spot, (clause, words) in FEATURES.items():
        assert found[spot] == (clause, f"space {spot}. {words}".strip())
    m = table(app).model
    assert space_words(m, m.ground.index[4]) == "space 4.", "oil lies there only in a wet race"


def test_a_space_joins_its_words_as_the_language_does(app: App) -> None:
    said = []
    for lang in ("en", "ja"):
        app.change_settings(language=lang)
        view = table(app, spaces=[10, 13, 7, 9])
        settle(app)
        said.append(view.scene.ui.find("space.13").tooltip)
    assert said[0] == "space 13: Gaston. You can push Gaston: a total of 3 takes you there."
    assert said[1].startswith("マス13: ガストン。") and " " not in said[1].partition("。")[2]


@pytest.mark.parametrize(("lang", "said"), [("en", LYING), ("ja", LYING_JA)])
def test_a_space_says_what_lies_there(app: App, lang: str, said: dict[int, str]) -> None:
    app.change_settings(language=lang)
    road = [[3, "oil"], [4, "bomb"], [5, "armed"]]
    m = table(app, spaces=[8, 8, 30, 41], road=road, tray={"space": 7, "item": "wrench"}).model
    for spot, words in said.items():
        found = space_words(m, m.ground.index[spot])
        assert found == words if lang == "en" else found.startswith(words)


def test_whom_one_can_push_and_who_can_push_is_said_of_their_spaces(app: App) -> None:
    view = table(app, spaces=[10, 13, 7, 9])
    assert push_words(view.model) == {
        13: "You can push Gaston: a total of 3 takes you there.",
        7: "Nikki could push you, from 3 spaces behind.",
        9: "Lowe could push you, from 1 space behind.",
    }
    m = view.model
    assert can_push(replace(m, viewer=1)) == can_push(replace(m, lookahead=None)) == {}
    assert can_be_pushed_by(m) == {2: 3, 3: 1} and can_be_pushed_by(replace(m, viewer=None)) == {}
    for phase in ("over", "qualify"):
        assert can_be_pushed_by(replace(m, displayed={**m.displayed, "phase": phase})) == {}
    away = {**m.displayed, "spaces": [10, None, None, 9]}
    assert can_be_pushed_by(replace(m, displayed=away)) == {3: 1}
    # one die reaches six spaces, two reach eleven, and none reaches beyond the last line
    view = table(app, spaces=[20, 14, 13, 9], dice=[6, 1, 1, 2])
    assert set(push_words(view.model)) == {14, 9}
    view = table(app, spaces=[2, 48, 30, 20], laps=[0, 2, 0, 0])
    assert push_words(view.model) == {}
    # it is Gaston who pushes Nikki on after a 3
    view = table(app, spaces=[1, 4, 5, 41])
    assert can_push(view.model) == {1: 3, 2: 4}
    view = table(app, spaces=[8, 6, 30, 41])
    assert push_words(view.model) == {}, "in a corner nobody pushes"
    view = table(app, spaces=[3, 6, 30, 41], rolled=[3, 2])
    assert push_words(view.model) == {}, "nor where one looks at a corner"


# -- what is pointed at, chosen and proposed -----
TABS = {
    "land.4": ("4 to space 14", "An empty corner, where a repeat next turn crashes you"),
    "land.5": ("5 to space 15", "The space is free"),
    "land.8": ("8 to space 18", "8 takes more than one more die."),
    "end.1": ("Main track", "An empty corner, where a repeat next turn crashes you"),
    "end.2": ("Shortcut", "The space is free"),
}


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        ({"spaces": ROAD, "rolled": [4]}, "land"),
        ({"spaces": [15, 36, 33, 31], "phase": "way", "rolled": [4, 2]}, "end"),
    ],
)
def test_a_tab_says_where_its_total_leads(app: App, given: dict[str, Any], kinds: str) -> None:
    view = table(app, **given)
    settle(app)
    told_of = {item.id: (item.label, item.tooltip) for item in view.scene.ui.items}
    wanted = {id: words for id, words in TABS.items() if id.startswith(kinds)}
    assert {id: told_of.get(id) for id in wanted} == wanted


def test_the_marks_on_the_road_are_all_that_a_total_would_reach(app: App) -> None:
    marks = table(app, spaces=ROAD, rolled=[4]).model.lookahead.marks
    kinds = [[(m.distance, m.spot, m.face) for m in marks if m.kind == kind] for kind in ("stop", "next")]
    assert kinds[0] == [(4, 14, 0)]
    assert kinds[1] == [(5, 15, 1), (6, 16, 2), (7, 17, 3), (9, 19, 5), (10, 20, 6), (10, 29, 6)]
    assert not any(m.bad or m.held for m in marks)
    marks = table(app, spaces=ROAD, rolled=[1], safety_car={"rounds": 1, "seat": 2}).model.lookahead.marks
    assert [(m.spot, m.bad, m.held) for m in marks if m.distance < 5] == [
        (11, False, False),
        (13, True, True),
        (14, True, True),
    ]
    assert all(m.held for m in marks if m.kind == "later")
    ahead = table(app, spaces=[3, 8, 30, 41], rolled=[1]).model.lookahead
    assert {m.spot: m.bad for m in ahead.marks if m.distance < 6} == {4: False, 6: False, 7: False, 8: True}
    later = [
        [m.distance for m in table(app, spaces=ROAD, lost=[n]).model.lookahead.marks if m.kind == "later"]
        for n in (4, 5)
    ]
    assert later == [[7, 8, 9, 10, 11], []], "what two dice make, and one"
    last = table(app, spaces=[43, 47, 30, 41], laps=[2, 2, 2, 2], rolled=[2]).model.lookahead
    assert [m.spot for m in last.marks] == [45, 46, 48]


@pytest.mark.parametrize(
    ("pointed", "distance", "ends"),
    [
        ("", None, [14]),
        ("face.3", 7, [17]),
        ("land.10", 10, [20, 29]),
        ("land.8", 8, [18]),
        ("land.99", 99, []),
        ("space.17", None, [14]),
    ],
)
def test_what_is_pointed_at_is_foreseen(
    app: App, pointed: str, distance: int | None, ends: list[int]
) -> None:
    view = table(app, spaces=ROAD, rolled=[4])
    m = replace(view.model, pointed=pointed)
    assert (m.distance, [landing.end for landing in m.foreseen or ()]) == (distance, ends)
    calm = replace(m, depth=Depth.CALM)
    shown = {"": {14}, "space.17": {14, 17}, "face.3": {14, 17}, "land.10": {14, 20, 29}, "land.8": {14, 18}}
    assert {mark.spot for mark in calm.marks} == shown.get(pointed, {14})


def test_while_things_move_nothing_is_foreseen_or_proposed(app: App) -> None:
    m = replace(table(app, spaces=ROAD, rolled=[4]).model, lookahead=None)
    for pointed, depth in (("face.3", Depth.EVERYTHING), ("space.17", Depth.CALM), ("", Depth.CALM)):
        blind = replace(m, pointed=pointed, depth=depth)
        assert (blind.distance, blind.foreseen, blind.marks) == (None, None, ())
    unknown = replace(m, estimates=None)
    assert m.proposal.action is unknown.proposal.action is None and unknown.losing == ()


def test_a_route_that_is_pointed_at_comes_first(app: App) -> None:
    view = table(app, spaces=[15, 36, 33, 31], phase="way", rolled=[4, 2])
    ends = {at: [end.end for end in replace(view.model, pointed=at).foreseen] for at in ("way.1", "way.2")}
    assert ends == {"way.1": [21, 30], "way.2": [30, 21]}
    gone = replace(view.model, pointed="way.9")
    assert [end.end for end in gone.foreseen] == [30, 21], "a route of the fork before"
    assert view.model.marks == ()


def test_the_odds_and_the_road_light_up_with_what_is_pointed_at(app: App) -> None:
    view = table(app, spaces=ROAD, rolled=[4])
    settle(app)
    p = app.painter()
    counts = {
        id: len(view.related_boxes(p, SimpleNamespace(id=id))) for id in ("face.3", "stop", "go", "row.1")
    }
    # four spaces of the road; a face also has the odds
    assert counts == {"face.3": 5, "stop": 4, "go": 0, "row.1": 0}


HELD = {"spaces": [1, 4, 30, 41], "items": [["rocket", "wrench"]]}
TRAY = {"spaces": [1, 4, 30, 41], "phase": "tray", "chooser": 0}
FORK = {"spaces": [15, 36, 33, 31], "phase": "way", "rolled": [4, 2]}


@pytest.mark.parametrize(
    ("given", "step", "is_chosen", "marked", "is_proposed"),
    [
        (HELD, "use wrench", True, ("item.wrench", "go"), False),
        (HELD, "roll", False, ("go",), True),
        (TRAY, "item oil", True, ("pick.oil", "go"), False),
        (FORK, "go main", True, ("way.1",), False),
        (FORK, "go shortcut", True, ("way.2",), True),
        (TRAY, "place oil 12", True, ("space.12",), False),
    ],
)
def test_a_hint_chooses_what_it_names_and_marks_where_to_click(
    app: App,
    given: dict[str, Any],
    step: str,
    is_chosen: bool,
    marked: tuple[str, ...],
    is_proposed: bool,
) -> None:
    view = table(app, **given)
    settle(app)
    view.choice.clear()
    assert view.is_selected([step]) == is_proposed
    view.suggest([step])
    assert view.choice.now == Chosen(step if is_chosen else "") and view.choice.is_made == is_chosen
    assert view.is_selected([step]) and view.hint_elements([step]) == marked


def test_a_second_click_sends_what_the_first_one_chose(app: App) -> None:
    view = table(app, spaces=ROAD)
    sent: list[str] = []
    choice = view.choice
    choice.commit = sent.append
    for step in ("item oil", "item oil", "go 1", "go 0", "go 0"):
        choice.click(step)
    assert sent == ["item oil", "go 0"]
    choice.clear()
    for item, kept in (("bomb", False), ("oil", False), ("oil", True)):
        choice.click(f"use {item}")
        assert choice.now == Chosen("" if kept else f"use {item}", items_kept=kept)
    choice.clear()
    assert choice.now == NOTHING and not choice.is_made


def test_the_top_bar_follows_what_motion_has_shown(app: App) -> None:
    view = table(app, spaces=ROAD)
    view.stage.show(laps=[0, 1, 0, 0], safety_car={"rounds": 3, "seat": 1})
    assert view.chips() == [("Leader’s lap", "2/3"), ("Safety car", "3 rounds")]


def test_what_one_decides_is_the_same_choice_until_the_dice_are_rolled(app: App) -> None:
    view = table(app)

    def same(used: bool) -> list[str]:
        phases = ("turn", "run", "way", "tray", "item", "place", "qualify")
        return [phase for phase in phases if view.is_same_choice({"phase": phase, "used": used})]

    assert same(False) == ["way", "tray", "item", "place"]
    assert same(True) == ["turn", "run", "way", "tray", "item", "place"]
    assert not view.is_same_choice({"phase": "way", "used": True}, in_one_click=True)


def test_the_interface_tree_has_the_displayed_position(app: App) -> None:
    view = table(app, **FORK)
    settle(app)
    assert view.tree_extra() == view.observation
    view.stage.show(rolled=[6, 6])
    assert view.tree_extra()["rolled"] == [6, 6]


def test_the_box_of_a_car_explains_its_cylinder(app: App) -> None:
    """It was drawn like a can, and nothing said what it was."""
    table(app, spaces=ROAD, cylinders=[True, False, False, False])
    settle(app)
    tips = [element(app, f"box.{n}").tooltip for n in (1, 2)]
    assert ["shortcut is used" in tip for tip in tips] == [True, False]
