"""What nestorgames GP reports of a race, a season and a saved race: who led, what happened, who is ahead."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from test_grand_prix_table import open_table

from game.engine import odds
from game.engine.contract import Event
from game.games.grand_prix.rules import events as e
from game.games.grand_prix.table.events import ROWS
from game.games.grand_prix.table.report import GrandPrixReporter, whole
from game.games.grand_prix.table.saved import SpectatorView
from game.games.grand_prix.table.story import RaceStory
from game.ui.app import App
from game.ui.race.race_summary import Incident
from game.ui.race.report import RaceMoment, RoundOrder
from game.ui.race.result import Championship, ChampionshipRow, Message, SeatName, render_text

TURN = {"race": 1, "space": 3, "dice": 6, "lost": 0, "flipped": False, "in_corner": False, "one_die": False}
END = {
    "race": 1,
    "order": [1, 0, 2, 3],
    "points": [3, 4, 2, 1],
    "totals": [3, 4, 2, 1],
    "winner_seats": [1],
    "standing": [{"seats": [1], "place": 1, "points": 4.5, "wins": 1}],
    "last": False,
}


def story_of(*given: Event[Any]) -> RaceStory:
    """Return the story of these events, one a step; the order is 0, 1, 2, 3, turned by the step."""
    story = RaceStory(order_after=lambda index: [*range(index % 4, 4), *range(index % 4)])
    for index, event in enumerate(given):
        ROWS.add_to_story(story, [event], index)
    return story


def turn(seat: int) -> Event[Any]:
    return e.TURN_STARTED("", seat, TURN)


def die(seat: int, *faces: int, cause: str = "move") -> Event[Any]:
    repeat = len(set(faces)) < len(faces)
    return e.ROLLED("", seat, {"faces": list(faces), "nth": len(faces), "repeat": repeat, "cause": cause})


GRID = e.RACE_STARTED("", None, {"race": 1, "order": [2, 0, 1, 3]})


def test_a_story_has_the_order_after_every_round() -> None:
    story = story_of(GRID, turn(0), turn(1), turn(0), turn(2), turn(1), turn(2), e.RACE_ENDED("", None, END))
    assert story.grid == [2, 0, 1, 3] and story.end["winner_seats"] == [1]
    assert story.frames == [
        RoundOrder(1, 0, [2, 0, 1, 3]),
        RoundOrder(4, 1, [3, 0, 1, 2]),
        RoundOrder(7, 2, [2, 3, 0, 1]),
        RoundOrder(8, 3, [1, 0, 2, 3]),
    ]


def test_luck_counts_the_dice_after_a_turn_s_first() -> None:
    story = story_of(
        die(1, 4), die(1, 4, 2), die(1, 4, 2, 5), die(2, 3, 3), die(2, 3, 3, cause="qualifying"), die(0, 6)
    )
    assert story.rolls == [
        odds.Roll(1, Fraction(5, 6), True),
        odds.Roll(1, Fraction(4, 6), True),
        odds.Roll(2, Fraction(5, 6), False),
    ]


def test_crashes_count_for_the_cars_and_for_whose_turn_caused_them() -> None:
    story = story_of(
        e.CRASHED("", 1, {"cars": [3], "cause": "oil"}),
        turn(0),
        e.CRASHED("", 1, {"cars": [0], "cause": "repeat"}),
        e.CRASHED("", 1, {"cars": [0, 1, 2], "cause": "corner"}),
        e.PUSHED("", 1, {"by": 2}),
        e.ITEM_TAKEN("", 1, {"item": "oil", "tray": True}),
        e.ITEM_TAKEN("", 0, {"item": "oil", "tray": True}),
    )
    assert story.crashes == Counter({0: 2, 1: 1, 2: 1, 3: 1}) and story.caused == Counter({0: 2})
    assert story.pushes == Counter({0: 1}) and story.items == Counter({0: 1, 1: 1})
    assert story.mishaps[:2] == [Incident("3", 0, 0), Incident("0", 2, 1)]
    assert [(m.weight, m.step, m.kind, m.seat, m.params["n"]) for m in story.moments] == [
        (6, 0, "crash", 3, 1),
        (6, 2, "crash", 0, 1),
        (10, 3, "crash_many", 0, 3),
    ]
    assert story.moments[2].params == {
        "name": SeatName(0),
        "n": 3,
        "cause": Message("grand_prix.cause.corner", {}),
    }


def test_long_moves_the_last_lap_and_the_flag_are_moments() -> None:
    moved = [e.MOVED("", 1, {"to": 8, "way": "main", "distance": n}) for n in (14, 15, 21)]
    story = story_of(
        turn(2),
        *moved,
        e.LAP("", 2, {"laps": 1, "left": 2}),
        e.LAP("", 1, {"laps": 2, "left": 1}),
        e.LAP("", 0, {"laps": 2, "left": 1}),
        e.FINISHED("", 3, {"place": 1}),
        e.FINISHED("", 0, {"place": 2}),
        e.SAFETY_CAR_OUT("", 0, {"cars": [0], "rounds": 3}),
    )
    assert [(m.weight, m.step, m.round, m.kind, m.seat) for m in story.moments] == [
        (3, 2, 1, "long", 1),
        (5, 3, 1, "long", 1),
        (7, 5, 1, "last_lap", 1),
        (99, 7, 1, "won", 3),
        (9, 9, 1, "safety", 0),
    ]
    assert story.moments[1].params == {"name": SeatName(1), "n": 21}
    assert (story.last_step, story.last_order) == (5, [1, 2, 3, 0])
    assert story.finishers == [Incident("3", 7, 1), Incident("0", 8, 1)]


# -- a race -----
def reporter(app: App, story: RaceStory | None = None, **options: Any) -> Any:
    """Return the reporter of a table of four, which finds this story."""
    found = GrandPrixReporter(open_table(app, "hbbb", 4, "oval", **options))
    if story:
        vars(found)["story"] = lambda race: story
    return found


def ended(*given: Event[Any], **end: Any) -> RaceStory:
    return story_of(GRID, turn(0), turn(1), turn(0), *given, e.RACE_ENDED("", None, {**END, **end}))


def test_a_race_that_counts_alone_has_no_points_and_a_winner(app: App) -> None:
    made = reporter(app, ended())
    report, t = made.race_report(1), made.scene.render_text
    banner = report.banner
    assert (t(banner.head), t(banner.name), banner.points, banner.note, banner.is_decided) == (
        "Winner",
        "Gaston",
        None,
        None,
        True,
    )
    assert report.columns == ("start", "gain") and report.series == () and report.championship is None
    assert (report.race, report.races, report.laps, report.is_scored, report.who) == (
        1,
        2,
        3,
        False,
        "driver",
    )
    assert (t(report.title), t(report.series_note)) == ("The race is over", "")
    made.observation["phase"] = "over"
    assert made.race_report(1).races == 1


def test_a_race_of_teams_counts_points(app: App) -> None:
    report = reporter(app, ended(winner_seats=[1, 3], points=[3, 4, 2, 1]), teams=True).race_report(1)
    assert report.banner.points == 4 and report.is_scored and report.columns == ("start", "gain", "points")
    assert report.banner.name == Message("grand_prix.report.pair", {"a": SeatName(1), "b": SeatName(3)})


@pytest.mark.parametrize(("last", "head"), [(False, "Leads the championship"), (True, "World champion")])
@pytest.mark.parametrize(
    ("fastest", "note"), [(False, "12 points decide"), (True, "12 points decide; ½ for the fastest turn")]
)
def test_a_race_of_a_championship_names_its_leader(
    app: App, last: bool, head: str, fastest: bool, note: str
) -> None:
    made = reporter(app, ended(last=last), championship=True, fastest_turn=fastest)
    made.observation |= {"points": [[3, 4, 2, 1], [4, 3, 2, 1]], "results": [{"order": [1, 0, 2, 3]}] * 2}
    report, t = made.race_report(1), made.scene.render_text
    banner = report.banner
    assert (t(banner.head), t(banner.name), banner.points, banner.is_decided) == (head, "Gaston", 4.5, last)
    assert t(banner.note) == "12 points decide the title." and t(report.series_note) == note
    assert report.columns == ("start", "gain", "points", "season") and report.is_scored
    assert (t(report.title), t(report.classification)) == ("Race 1 finished", "Classification of race 1")
    assert [(t(one.name), one.totals) for one in report.series] == [
        ("Gaston", (0, 4)),
        ("You", (0, 3)),
        ("Nikki", (0, 2)),
        ("Lowe", (0, 1)),
    ]
    assert report.championship.run == 1


def test_key_moments_have_the_picture_and_the_tone_of_what_happened(app: App) -> None:
    long = e.MOVED("", 1, {"to": 8, "way": "main", "distance": 18})
    crash = e.CRASHED("", 1, {"cars": [2], "cause": "oil"})
    lap, flag = e.LAP("", 1, {"laps": 2, "left": 1}), e.FINISHED("", 1, {"place": 1})
    story = ended(long, crash, e.SAFETY_CAR_OUT("", 0, {"cars": [2], "rounds": 3}), lap, flag)
    story.moments.append(RaceMoment(5, 2, 1, "lead", {"name": SeatName(0)}, 0))
    made = reporter(app, story)
    found = made.race_report(1).moments
    assert [(one.icon, one.tone, made.scene.render_text(one.words)) for one in found] == [
        ("flag", "good", "You led at the end of the round"),
        ("dice", "good", "Gaston drove 18 spaces in one turn"),
        ("warning", "bad", "Nikki crashed: slid on oil"),
        ("warning", "bad", "You brought out the safety car"),
        ("flag", "", "Gaston began the last lap"),
        ("trophy", "good", "Gaston took the flag"),
    ]


FLAG = e.FINISHED("", 1, {"place": 1})
SECOND = e.FINISHED("", 0, {"place": 2})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], None),
        ([FLAG], "Gaston won with you still on the road."),
        ([FLAG, SECOND], "Gaston won; you finished in the same round."),
        ([FLAG, turn(0), SECOND], "Gaston won, 1 round ahead of you."),
        (
            [FLAG, turn(0), turn(0), SECOND, e.FINISHED("", 2, {"place": 3})],
            "Gaston won, 2 rounds ahead of you.",
        ),
    ],
)
def test_it_is_told_how_far_behind_the_second_was(
    app: App, given: list[Event[Any]], said: str | None
) -> None:
    made = reporter(app)
    found = made._finish(ended(*given))
    assert (render_text(made.scene, found) or None) == said


def test_a_summary_goes_up_to_the_flag_or_to_the_last_round(app: App) -> None:
    made = reporter(app)
    facts = made._facts(ended())
    assert (facts.flag_step, facts.last_part, facts.last_step) == (4, "round", 4)
    assert facts.last_order == ("3", "0", "1", "2") and facts.viewer_tokens == ("0",)
    lap = e.LAP("", 1, {"laps": 2, "left": 1})
    facts = made._facts(ended(lap, turn(2), FLAG, SECOND))
    assert (facts.flag_step, facts.last_part, facts.last_step) == (6, "lap", 4)
    assert facts.last_order == ("0", "1", "2", "3")
    assert made._facts(ended(order=[1, 2, 3])).viewer_tokens == ()


# -- a season -----
def rows(made: Any, found: tuple[ChampionshipRow, ...]) -> list[tuple[int, str, float, list[Any]]]:
    t = made.scene.render_text
    return [
        (row.rank, t(row.name), row.total, [(cell.points, cell.place) for cell in row.cells]) for row in found
    ]


def season(
    app: App, races: int | None = None, phase: str = "turn", **options: Any
) -> tuple[Any, Championship]:
    made = reporter(app, championship=True, **options)
    made.observation |= {
        "phase": phase,
        "points": [[3, 4, 2, 1.5], [4, 2, 3, 1.5], [0, 4, 0, 0]],
        "results": [{"order": [1, 0, 2, 3]}, {"order": [0, 2, 1, 3]}, {"order": [1]}],
    }
    return made, made.championship(races)


def test_standings_rank_by_points_and_equal_points_share_a_rank(app: App) -> None:
    made, found = season(app, 2)
    assert rows(made, found.rows) == [
        (1, "You", 7, [(3, 2), (4, 1)]),
        (2, "Gaston", 6, [(4, 1), (2, 3)]),
        (3, "Nikki", 5, [(2, 3), (3, 2)]),
        (4, "Lowe", 3, [(1.5, 4), (1.5, 4)]),
    ]
    made, found = season(app)
    assert [(rank, name, total) for rank, name, total, _ in rows(made, found.rows)] == [
        (1, "Gaston", 10),
        (2, "You", 7),
        (3, "Nikki", 5),
        (4, "Lowe", 3),
    ]
    assert rows(made, found.rows)[1][3][2] == (0, None), "who did not race in the tie-break has no place"
    assert (found.run, found.races, found.teams, found.ends_by_points) == (3, 4, (), True)
    assert season(app, phase="over")[1].races == 3


def test_equal_points_share_a_rank(app: App) -> None:
    made = reporter(app, championship=True, teams=True)
    made.observation |= {"points": [[3, 1.5, 3, 2]], "results": [{"order": [0, 2, 3, 1]}]}
    found = made.championship()
    assert [(row.rank, row.seat) for row in found.rows] == [(1, 0), (1, 2), (3, 3), (4, 1)]
    assert [(row.rank, row.id, row.total) for row in found.teams] == [(1, "team0", 6), (2, "team1", 3.5)]


@pytest.mark.parametrize(
    ("partners", "teams"),
    [
        ("opposite", [(1, "You & Nikki", 9, [5, 4]), (1, "Gaston & Lowe", 9, [5.5, 3.5])]),
        ("neighbours", [(1, "Nikki & Lowe", 10, [6, 4]), (2, "You & Gaston", 8, [4.5, 3.5])]),
    ],
)
def test_teams_are_ranked_by_their_sums(app: App, partners: str, teams: list[Any]) -> None:
    made = reporter(app, championship=True, teams=True, partners=partners)
    made.observation |= {"points": [[2, 2.5, 3, 3], [2, 1.5, 2, 2]], "results": [{"order": [2, 3, 1, 0]}] * 2}
    found = rows(made, made.championship().teams)
    assert [
        (rank, name, total, [points for points, _ in cells]) for rank, name, total, cells in found
    ] == teams


def test_halves_of_points_are_written_only_where_there_are_any() -> None:
    assert [str(whole(points)) for points in (4.0, 4.5, 0.0)] == ["4", "4.5", "0"]


# -- a race that is saved -----
SAVED = {
    "options": {"discs": 3, "championship": False, "target": 12},
    "phase": "turn",
    "laps": [1, 0, 2, 0],
    "order": [2, 0, 1, 3],
    "racing": [0, 1, 2, 3],
    "race": 2,
    "totals": [3, 7, 2, 1],
    "seats": 4,
    "colours": ["red", "blue", "yellow", "green"],
}
SEASON = {"options": {"discs": 3, "championship": True, "target": 12}}


@pytest.mark.parametrize(
    ("given", "share"),
    [
        ({}, 3 / 12),
        ({"phase": "over"}, 1.0),
        ({"racing": []}, 0.0),
        (SEASON, (7 + 2 * 3 / 12) / 14),
        ({**SEASON, "totals": []}, (2 * 3 / 12) / 14),
        ({**SEASON, "totals": [3, 14, 2, 1]}, 0.99),
        ({**SEASON, "phase": "over"}, 1.0),
    ],
)
def test_the_progress_of_a_race_is_told_by_its_discs(given: dict[str, Any], share: float) -> None:
    observation: Any = {**SAVED, **given}
    assert SpectatorView.progress(observation) == pytest.approx(share)


def test_a_saved_race_says_its_lap_and_who_is_ahead(app: App) -> None:
    scene = open_table(app, "hbbb", 4, "oval")

    def said(**given: Any) -> list[str]:
        summary: Any = SimpleNamespace(
            observation={**SAVED, **given}, header=SimpleNamespace(config=scene.config)
        )
        lines = SpectatorView.summary_lines(app, summary)
        return [f"{line.place} {line.text}{' (own)' * line.is_own}".strip() for line in lines]

    cars = ["1 Nikki", "2 You (own)", "3 Gaston"]
    assert said() == ["Lap 3 of 3", *cars]
    assert said(laps=[3, 1, 2, 0]) == ["Lap 3 of 3", *cars] and said(laps=[])[0] == "Lap 1 of 3"
    assert said(**SEASON) == ["Race 2, lap 3 of 3", *cars]
    unread: Any = SimpleNamespace(observation=SAVED, header=None)
    assert SpectatorView.summary_lines(app, unread) == []


def test_a_saved_race_is_drawn_small(app: App) -> None:
    observation = open_table(app, "hbbb", 4, "oval").match.observe(None)
    assert SpectatorView.thumbnail(app.painter(), observation, 10, 10, 200, 100)


def test_a_saved_race_shows_its_cars_in_their_order() -> None:
    observation: Any = SAVED
    assert [one.id for one in SpectatorView.runners(observation)] == ["2", "0", "1", "3"]
    assert [one.id for one in SpectatorView.runners({**observation, "order": []})] == ["0", "1", "2", "3"]
