"""What is told of a race of Formula-1 when it is over: key moments, the finish, the banner, the season."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from formula_one_tables import make_table_app, table_at

from game.engine.contract import Event, Kind
from game.engine.venue.charts import charts
from game.games.formula_one.rules import events
from game.games.formula_one.rules.charts import Charts
from game.games.formula_one.table.events import ROWS
from game.games.formula_one.table.messages import report
from game.games.formula_one.table.messages.report import ICONS, TONES, FormulaOneReporter
from game.games.formula_one.table.messages.story import RaceStory, message
from game.games.formula_one.table.saved import SpectatorView
from game.ui.app import App
from game.ui.race.race_summary import Incident
from game.ui.race.report import RoundOrder, key_moments
from game.ui.race.result import Badge

GRID = [2, 1, 0, 3]
ROLLED = {"corner": 3, "excess": 20, "before": [0, 0], "spin": False}
FACTS = {"spins": 1, "penalty_rolls": 2, "tyre_wear": 3, "brake_wear": 4, "pit_stops": 5, "baulks": 6}
ENDED: dict[str, Any] = {
    "race": 1,
    "rounds": 9,
    "order": [1, 0, 2, 3],
    "retired": [],
    "distance": [60, 66, 58, 40],
    "points": [8, 10, 6, 4],
    "totals": [8, 10, 6, 4],
    "wins": [0, 1, 0, 0],
    "standing": [1, 0, 2, 3],
    "facts": [FACTS] * 4,
    "last": True,
}
"""Gaston won, six spaces ahead of the player."""


@pytest.fixture(scope="module")
def app(module_home: None) -> Iterator[App]:
    """An app in English for all tests of this module."""
    yield make_table_app()


def story_of(*happened: tuple[Event, int]) -> RaceStory:
    """Return the story of a race with this grid, after these events and their steps."""
    found = charts.find("formula_one")
    assert isinstance(found, Charts)
    story = RaceStory(charts=found, order_after=lambda step: [0, 1, 2, 3])
    ROWS.add_to_story(story, [events.RACE_STARTED("", 2, as_data({"order": GRID}))], 4)
    for event, step in happened:
        ROWS.add_to_story(story, [event], step)
    return story


def as_data(data: dict[str, Any]) -> Any:
    """Return what matters of an event's data."""
    return data


def moments(app: App, story: RaceStory) -> list[str]:
    """Return every moment: its round, picture and tone, its sentence, and how much it weighs."""
    scene = table_at(app, "24b").scene
    found = key_moments(story.moments, message, lambda seat: None, ICONS, TONES)
    told = [f"{one.round} {one.icon} {one.tone}: {scene.render_text(one.words)}" for one in found]
    return [f"{line} ({moment.weight})" for line, moment in zip(told, story.moments, strict=True)]


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        (
            events.ROLLED,
            {**ROLLED, "spin": True},
            "warning bad: Gaston spun in corner 3 at +20 (4 in 36) (11)",
        ),
        (events.ROLLED, ROLLED, "dice good: Gaston held corner 3 at +20 (4 in 36 to spin) (4)"),
        (
            events.ROLLED,
            {**ROLLED, "excess": 40, "before": [0, 4]},
            "dice good: Gaston held corner 3 at +40 (11 in 36 to spin) (7)",
        ),
        (
            events.ROLLED,
            {**ROLLED, "excess": 40, "before": [4, 0], "spin": True},
            "warning bad: Gaston spun in corner 3 at +40 (4 in 36) (11)",
        ),
        (events.SPUN, {"cause": "dice", "corner": 3}, ""),
        (
            events.SPUN,
            {"cause": "excess", "corner": 4},
            "warning bad: Gaston spun in corner 4 without a roll (7)",
        ),
        (events.SPUN, {"cause": "brakes", "corner": None}, "warning bad: Gaston spun under braking (7)"),
        (events.RETIRED, {}, "warning bad: Gaston retired with worn-out tyres (20)"),
        (events.LAST_ROUND, {}, "flag : Gaston crossed the line: the last round (7)"),
        (events.BRAKED, {"by": 0, "tyres": 0, "brakes": 1}, ""),
        (
            events.BRAKED,
            {"by": 0, "tyres": 1, "brakes": 1},
            "warning bad: Gaston got stuck behind you: tyres 1, brakes 1 (5)",
        ),
        (events.CORNER_SPARED, {"corner": 2, "excess": 10}, ""),
        (
            events.CORNER_SPARED,
            {"corner": 2, "excess": 20},
            "cards good: Gaston took corner 2 at +20 with Superb driving (2)",
        ),
        (events.PIT_CARD, {"card": 3}, "pitboard : Gaston stopped at the pits: Oil leak (4)"),
        (events.PIT_CARD, {"card": 12}, "pitboard : Gaston stopped at the pits: Faulty ignition (6)"),
    ],
)
def test_a_moment_says_what_was_dared_or_lost(app: App, kind: Kind[Any], data: Any, said: str) -> None:
    story = story_of((kind("", 1, data), 30))
    assert moments(app, story) == ([f"1 {said}"] if said else [])
    assert all(moment.step == 30 for moment in story.moments)


def test_a_roll_that_hardly_ever_spins_is_no_moment(app: App) -> None:
    story = story_of()
    safer = {name: row._replace(spin=row.spin and name != "3") for name, row in story.charts.rows.items()}
    story.charts = Charts(dict(zip(range(20, 180, 20), story.charts.reductions[1:], strict=True)), safer)
    ROWS.add_to_story(story, [events.ROLLED("", 1, as_data(ROLLED))], 30)
    assert story.moments == [] and len(story.rolls) == 1


def test_a_roll_is_lucky_as_often_as_it_does_not_spin() -> None:
    story = story_of(
        (events.ROLLED("", 1, as_data(ROLLED)), 30),
        (events.ROLLED("", 2, as_data({**ROLLED, "spin": True})), 31),
    )
    assert [(roll.seat, round(float(roll.chance) * 36), roll.wanted) for roll in story.rolls] == [
        (1, 32, True),
        (2, 32, False),
    ]


def test_spins_and_retirements_are_counted_by_their_rounds() -> None:
    turn = events.TURN_STARTED("", 1, as_data({"round": 2}))
    story = story_of(
        (turn, 20),
        (turn, 25),
        (events.SPUN("", 1, as_data({"cause": "dice", "corner": 3})), 30),
        (events.RETIRED("", 3, as_data({})), 31),
    )
    assert story.frames == [RoundOrder(5, 0, GRID), RoundOrder(21, 1, [0, 1, 2, 3])]
    assert story.mishaps == [Incident("1", 30, 2)] and story.retired == [Incident("3", 31, 2)]


@pytest.mark.parametrize(
    ("rounds", "winner", "said"),
    [
        ((), 0, "trophy good: You won"),
        ((2,), 0, "trophy good: You won"),
        ((2,), 1, "trophy good: Gaston won from 2nd place in the last round"),
        ((2,), 3, "trophy good: Lowe won from 4th place in the last round"),
    ],
)
def test_a_winner_from_behind_is_told_of(app: App, rounds: Sequence[int], winner: int, said: str) -> None:
    """Only the grid is behind the first round: nobody leads yet."""
    turns = [(events.TURN_STARTED("", 1, as_data({"round": n})), 10 * n) for n in rounds]
    order = [winner, *(seat for seat in range(4) if seat != winner)]
    story = story_of(*turns, (events.RACE_ENDED("", winner, as_data({**ENDED, "order": order})), 50))
    assert moments(app, story) == [f"9 {said} (99)"]
    assert story.frames[-1] == RoundOrder(51, 9, order)


# -- the report -----
def reporter_of(app: App, races: int = 1, **given: Any) -> FormulaOneReporter:
    """Return the reporter of a race, or of a season whose first race is over."""
    results = [{"order": [1, 0, 2, 3], "first": 2}, *given.pop("results", ())]
    over = {"results": results} if races > 1 else {}
    reporter = FormulaOneReporter(table_at(app, "24b", options={"races": races}, **over, **given).scene)
    reporter.observation = as_data({**reporter.observation, "results": results})
    return reporter


def ended(**data: Any) -> RaceStory:
    """Return the story of a race that ended so."""
    turn = events.TURN_STARTED("", 1, as_data({"round": 2}))
    last = events.TURN_STARTED("", 1, as_data({"round": 9}))
    end = events.RACE_ENDED("", 1, as_data({**ENDED, **data}))
    return story_of((turn, 20), (last, 60), (end, 70))


@pytest.mark.parametrize(
    ("data", "speeds", "said"),
    [
        ({}, [], "Gaston won, 6 spaces ahead of you."),
        ({"distance": [65, 66, 58, 40]}, [], "Gaston won, 1 space ahead of you."),
        ({"retired": [0, 2, 3]}, [], "Gaston won; everybody else had retired."),
        ({"retired": [0, 2, 3, 1]}, [], "Gaston got furthest and won: everybody retired."),
        ({"retired": [2]}, [], "Gaston won, 6 spaces ahead of you."),
        (
            {"distance": [66, 66, 58, 40]},
            [80, 120, 0, 0],
            "Gaston won in the same row as you, but faster: 120 mph to 80.",
        ),
        (
            {"distance": [66, 66, 58, 40]},
            [80, 80, 0, 0],
            "Gaston won in the same row and at the same speed as you, by moving earlier.",
        ),
    ],
)
def test_the_finish_says_how_far_ahead_or_what_decided(
    app: App, data: Any, speeds: list[int], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F1-8.2, F1-8.3."""
    reporter = reporter_of(app)
    monkeypatch.setattr(reporter, "_speeds", {70: speeds}.__getitem__)
    assert reporter.scene.render_text(reporter._finish(ended(**data))) == said


def test_the_speeds_of_a_finish_are_those_before_the_next_race(app: App) -> None:
    """F1-8.2: both in row 2, Gaston faster."""
    view = table_at(
        app,
        "2b",
        "63b",
        kinds="hb",
        track="kestrel_heath",
        options={"laps": 1, "races": 2},
        speeds=[100, 80],
        laps=[0, 1],
        turn=1,
        last_round=True,
    )
    match = view.scene.match
    for step in ("speed 100", "drive 2a"):
        match._carry_out(view.scene.game.parse(step), 1)
    assert match.observe(None)["race"] == 2 and match.observe(None)["speeds"] == [0, 0]
    assert FormulaOneReporter(view.scene)._speeds(len(match.history) - 1) == [100, 100]


@pytest.mark.parametrize(
    ("retired", "said"),
    [
        ([], []),
        ([(3, 5)], ["5 warning bad: Lowe retired with worn-out tyres (round 5)."]),
        ([(0, 5), (3, 7)], ["5 warning bad: You and Lowe retired with worn-out tyres (rounds 5 and 7)."]),
    ],
)
def test_retirements_are_told_in_one_sentence(
    app: App, retired: list[tuple[int, int]], said: list[str]
) -> None:
    reporter, story = reporter_of(app), ended()
    story.retired = [Incident(str(seat), 40, number) for seat, number in retired]
    found = [sentence.moment for sentence in reporter._retirements(story)]
    told = [f"{one.round} {one.icon} {one.tone}: {reporter.scene.render_text(one.words)}" for one in found]
    assert told == said
    assert [one.step for one in found] == [41] * len(found)


@pytest.mark.parametrize(
    ("races", "data", "said"),
    [
        (1, {}, "Winner: Gaston"),
        (2, {"last": False}, "Leads the season: Gaston, 10 points, 1 win"),
        (2, {"totals": [8, 18, 6, 4], "wins": [0, 2, 0, 0]}, "Champion: Gaston, 18 points, 2 wins"),
        (
            2,
            {"totals": [18, 18, 6, 4], "wins": [1, 2, 0, 0]},
            "Champion: Gaston, 18 points, Level on points, ahead by 2 to 1 wins",
        ),
        (
            2,
            {"totals": [18, 18, 6, 4], "wins": [1, 1, 0, 0]},
            "Champion: Gaston, 18 points, Level on points and wins, ahead in the last race",
        ),
    ],
)
def test_the_banner_says_who_is_ahead_and_by_what(app: App, races: int, data: Any, said: str) -> None:
    """F1-8.4."""
    reporter = reporter_of(app, races)
    banner, text = reporter._banner(ended(**data), 1), reporter.scene.render_text
    points = [f"{banner.points} points"] if banner.points is not None else []
    note = [text(banner.note)] if banner.note else []
    assert f"{text(banner.head)}: {', '.join([text(banner.name), *points, *note])}" == said
    assert banner.is_decided == (races == 1 or data.get("last", True))
    assert banner.badge == Badge(*reporter.token_styles["blue" if reporter.n == 6 else "red"]), (
        "the car it had"
    )


@pytest.mark.parametrize("races", [1, 2])
def test_a_report_has_the_columns_of_a_race_or_of_a_season(
    app: App, races: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    reporter = reporter_of(app, races)
    story = ended()
    story.mishaps = [Incident("0", 40, 4)]
    monkeypatch.setattr(report, "gather_story", lambda *_: story)
    found, text = reporter.race_report(1), reporter.scene.render_text
    said = ("Race 1 finished", "Classification of race 1") if races > 1 else ("The race is over", "Result")
    assert (text(found.title), text(found.classification)) == said
    assert found.columns == (("start", "gain", "points", "season") if races > 1 else ("start", "gain"))
    assert [(row.place, row.start, row.gain, row.is_out) for row in found.rows] == [
        (1, 2, 1, False),
        (2, 3, 1, False),
        (3, 1, -2, False),
        (4, 4, 0, False),
    ]
    assert (bool(found.series), bool(found.championship), found.is_scored) == (races > 1,) * 3
    assert (found.laps, found.who, found.vehicle, text(found.game_name)) == (
        3,
        "driver",
        "60_side",
        "Formula-1",
    )
    assert text(found.luck_note) == "How often a corner taken too fast did not end in a spin."
    assert [text(head) for head in found.tally.columns] == [
        "Spins",
        "Rolls",
        "Tyres",
        "Brakes",
        "Pits",
        "Baulks",
    ]
    assert found.tally.rows[0].values == (1, 2, 3, 4, 5, 6)
    assert "You spun once (round 4)." in [text(one.words) for one in found.story]
    assert FormulaOneReporter.has_season(reporter.observation) == (races > 1)


def test_a_race_that_is_watched_says_nothing_of_an_own_driver(app: App) -> None:
    reporter = reporter_of(app)
    assert reporter._facts(ended()).viewer_tokens == ("0",)
    reporter.scene.viewer = None
    facts = reporter._facts(ended())
    assert facts.viewer_tokens == ()
    assert (facts.flag_step, facts.last_step, facts.last_order) == (70, 61, ("0", "1", "2", "3"))


def test_a_season_lists_points_places_wins_and_hopes(app: App) -> None:
    reporter = reporter_of(app, 3, results=[{"order": [1, 2, 0, 3], "first": 0}])
    text = reporter.scene.render_text

    def rows(races: int | None) -> list[str]:
        season = reporter.championship(races)
        told = [
            f"{row.rank}. {text(row.name)}: {row.total}, "
            f"{' '.join(f'{cell.points} as {cell.place}' for cell in row.cells)} {row.can_win}"
            for row in season.rows
        ]
        return [*told, *(f"{row.rank}. {text(row.name)}: {row.total}" for row in season.teams)]

    assert rows(1) == [
        "1. Gaston: 10, 10 as 1 True",
        "2. You: 8, 8 as 2 True",
        "3. Nikki: 6, 6 as 3 True",
        "4. Lowe: 4, 4 as 4 True",
        "1. Gaston: 1",
        "2. You: 0",
        "2. Nikki: 0",
        "2. Lowe: 0",
    ]
    assert rows(None) == [
        "1. Gaston: 20, 10 as 1 10 as 1 True",
        "2. Nikki: 14, 6 as 3 8 as 2 False",
        "3. You: 14, 8 as 2 6 as 3 False",
        "4. Lowe: 8, 4 as 4 4 as 4 False",
        "1. Gaston: 2",
        "2. Nikki: 0",
        "2. You: 0",
        "2. Lowe: 0",
    ]
    then, now = (reporter._badge(1, race) for race in (1, 2))
    assert [then, now] == [Badge(*reporter.token_styles[car]) for car in ("red", "orange")]
    season = reporter.championship()
    assert (season.run, season.races, season.team_unit) == (2, 3, "wins")
    said = [text(one) for one in (season.rows_head, season.teams_head, *season.ties)]
    assert said == ["Drivers", "Wins", "Ties go to the most wins, then to the last race."]
    assert season.rows[0].badge == Badge(*reporter.token_styles["orange"]), "the car of the last race"


# -- lines over the board, and the preview of a saved race -----
@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        (events.TIED, {"seats": [1, 2]}, "dice: Roll-off! Rolling again: Gaston and Nikki"),
        (events.CARS_TAKEN, {"first": 1}, "dice: Car 1 First to move: Gaston; then clockwise"),
        (events.RACE_STARTED, {"race": 2}, "lights: Race 2 First to move: Gaston"),
        (events.LAST_ROUND, {}, "flag: Last round! Everyone finishes this round"),
        (events.RACE_ENDED, {"race": 1}, "flag: The race is over Winner: Gaston"),
        (events.LEAGUE_ENDED, {}, "flag: Champion! Gaston"),
    ],
)
def test_a_line_over_the_board_announces_it(app: App, kind: Kind[Any], data: Any, said: str) -> None:
    motion = table_at(app, "24b").motion
    show = ROWS.by_kind[kind].motion
    assert show is not None
    clip = next(iter(show(motion, kind("", 1, data))))
    assert clip.update is not None
    clip.update(0.5)
    banner = motion.stage.banner
    assert f"{banner.icon}: {banner.headline} {banner.detail}" == said


@pytest.mark.parametrize(
    ("races", "given", "said"),
    [
        (1, {}, "Lap 1 of 3"),
        (1, {"laps": [2, 3, 3, 3]}, "Lap 2 of 3"),
        (1, {"laps": [0, 1, 1, 1]}, "Lap 3 of 3"),
        (2, {"laps": [1, 3, 3, 3]}, "Race 1, lap 3 of 3"),
    ],
)
def test_a_saved_race_says_how_far_it_is(app: App, races: int, given: Any, said: str) -> None:
    scene = table_at(app, "24b", "30b", "20a", "10a", options={"races": races}, **given).scene
    position = scene.match.observe(None)
    summary: Any = SimpleNamespace(observation=position, header=SimpleNamespace(config=scene.config))
    first, *front = SpectatorView.summary_lines(app, summary)
    assert first.text == said
    assert [f"{line.place} {line.text}" for line in front][:1] == ["1 Gaston"] or given
    assert SpectatorView.summary_lines(app, replace_header(summary)) == []


def replace_header(summary: Any) -> Any:
    """Return the summary of a record that could not be read."""
    return SimpleNamespace(observation=summary.observation, header=None)


def test_the_runners_of_a_saved_race_come_in_their_order(app: App) -> None:
    position = table_at(app, "24b", "30b", "20a", "10a").observation
    styles = table_at(app, "24b").names.token_styles
    runners = SpectatorView.runners(position)
    assert [(runner.id, runner.colour) for runner in runners] == [
        (str(seat), styles[car].colour)
        for seat, car in ((1, "orange"), (0, "yellow"), (2, "green"), (3, "red"))
    ]
    undrawn: Any = {**position, "cars": [None, "orange", None, None]}
    assert [runner.id for runner in SpectatorView.runners(undrawn)] == ["1"]


@pytest.mark.parametrize(
    ("races", "position", "share"),
    [
        (1, {"distance": [0, 99, 20, 0]}, 0.5),
        (2, {"distance": [0, 99, 20, 0]}, 0.25),
        (2, {"distance": [0, 99, 20, 0], "results": [{}]}, 0.75),
        (1, {"distance": [500, 0, 0, 0]}, 0.99),
        (1, {"phase": "over"}, 1.0),
    ],
)
def test_the_progress_of_a_saved_race_grows_with_its_rows(
    app: App, races: int, position: Any, share: float
) -> None:
    """Three laps of Porto Serra are 198 rows."""
    seen: Any = {**table_at(app, "24b", options={"races": races}).observation, **position}
    assert SpectatorView.progress(seen) == pytest.approx(share)
