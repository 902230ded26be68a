"""What is said of a race of Formula Motor Racing and its season: moments, rolls, points, names, reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from fmr_positions import DICE, LAST, LINE, Given, Tables, at, led_by, model_of, played

from game.engine.contract import Action, Event, Reason
from game.engine.match import Played
from game.games.formula_motor_racing.table.messages.report import MotorRacingReporter, story
from game.games.formula_motor_racing.table.messages.story import RaceStory
from game.games.formula_motor_racing.table.model import Model
from game.ui.race.result import Cell, render_text
from game.ui.scenes.race.play import PlayScene

RED_WINS = {"order": [*led_by("red-1", "red-2", "green-1")], "out": []}
BLUE_WINS = {"order": [*led_by("blue-1", "green-1", "green-2", "blue-2")], "out": []}
LEVEL = {"order": [*led_by("blue-1", "green-1", "green-2")], "out": []}
ENDED = ("play wrong-line purple-2",)
CHARGE = ("play charge-lose-gear blue-2", "roll 1", "again")
LAST_ROUND = (
    *("play wrong-line green-1", "play wrong-line red-1", "play off-circuit green-1"),
    *("play spin-out", "roll 1", "stand", "play off-circuit yellow-1"),
)
SECOND_ROUND = (
    *("play wrong-line purple-2", "play off-circuit purple-2", "play wrong-line purple-2"),
    *("play lose-control purple-2", "play wrong-line purple-2"),
)
SECOND_HANDS = (("wrong-line", "wrong-line"), ("off-circuit",), ("wrong-line",), ("lose-control",))
LAST_HANDS = (("wrong-line", "off-circuit"), ("wrong-line",), ("off-circuit",), ("spin-out",))

SEASONS = {
    "before any race": at(
        "1. Gaston (green) 0:  may win / 2. Neutral red 0:  may win / 1. Gaston 3 0:  now 10 as 1 / "
        "2. Neutral red 9 0:  now 6 as 2 / "
        "Ties: the team whose best car placed higher in the last race comes first.",
        races=3,
    ),
    "a neutral team leads after the first race": at(
        "Leads the constructors · Neutral red · 16 · 12 points ahead of Gaston (green) / "
        "1. Neutral red 16: 16 may win / 2. Gaston (green) 4: 4 may win / "
        "1. Neutral red 9 10: 10 as 1 now 6 as 2 / 2. Neutral red 10 6: 6 as 2 now 0 as 8 / "
        "Ties: the team whose best car placed higher in the last race comes first.",
        races=3,
        results=[RED_WINS],
    ),
    "you lead after the first race": at(
        "Leads the constructors · You (blue) · 13 · 3 points ahead of Gaston (green) / "
        "1. You (blue) 13: 13 may win / 2. Gaston (green) 10: 10 may win / "
        "1. You 1 10: 10 as 1 now 3 as 4 / 2. Gaston 3 6: 6 as 2 now 10 as 1 / "
        "Ties: the team whose best car placed higher in the last race comes first.",
        races=3,
        results=[BLUE_WINS],
    ),
    "a tie is told by name": at(
        "Leads the constructors · You (blue) · 10 · Level with Gaston (green) on points / "
        "1. You (blue) 10: 10 may win / 2. Gaston (green) 10: 10 may win / "
        "1. You 1 10: 10 as 1 now 3 as 4 / 2. Gaston 3 6: 6 as 2 now 10 as 1 / "
        "Ties: the team whose best car placed higher in the last race comes first.",
        races=3,
        results=[LEVEL],
    ),
    "two races are too few to catch up": at(
        "Leads the constructors · Neutral red · 32 · 24 points ahead of Gaston (green) / "
        "1. Neutral red 32: 16, 16 may win / 2. Gaston (green) 8: 4, 4 cannot win / "
        "1. Neutral red 9 20: 10 as 1, 10 as 1 now 6 as 2 / "
        "2. Neutral red 10 12: 6 as 2, 6 as 2 now 0 as 8 / "
        "Ties: the team whose best car placed higher in the last race comes first.",
        races=3,
        results=[RED_WINS, RED_WINS],
    ),
    "a season is won by a point": at(
        "Constructors' champion · Gaston (green) · 30 · 1 point ahead of you (blue) · decided / "
        "1. Gaston (green) 30: 10, 10, 10 / 2. You (blue) 29: 13, 13, 3 / "
        "1. You 1 23: 10 as 1, 10 as 1, 3 as 4 / 2. Gaston 3 22: 6 as 2, 6 as 2, 10 as 1 / "
        "Ties: the team whose best car placed higher in the last race comes first.",
        races=3,
        results=[BLUE_WINS, BLUE_WINS],
        steps=ENDED,
        **LAST,
    ),
    "a neutral team wins a single race": at(
        "Winning team · Neutral red · 16 · 12 points ahead of Gaston (green) · The neutral red "
        "team came first: nobody at the table won. Best of the players' teams: Gaston (green). · "
        "decided / 1. Neutral red 16: 16 / 2. Gaston (green) 4: 4 / 1. Neutral red 9 10: 10 as 1 / "
        "2. Neutral red 10 6: 6 as 2 / "
        "Ties: the team whose best car placed higher in the last race comes first.",
        line=led_by("red-1", "red-2", "green-1"),
        steps=ENDED,
        **LAST,
    ),
    "a title of drivers beside that of teams": at(
        "Leads the constructors · You (blue) · 13 · 3 points ahead of Gaston (green) / "
        "Leads the drivers · Ayrton · 10 / 1. You (blue) 13: 13 may win / "
        "2. Gaston (green) 10: 10 may win / 1. Ayrton 1 10: 10 as 1 now 3 as 4 may win / "
        "2. Gaston 3 6: 6 as 2 now 10 as 1 may win / "
        "Ties: the team whose best car placed higher in the last race comes first. / "
        "Ties: the driver placed higher in the last race comes first.",
        races=3,
        title=True,
        results=[BLUE_WINS],
    ),
    "a title of drivers is decided": at(
        "Constructors' champion · Gaston (green) · 30 · 1 point ahead of you (blue) · Drivers' "
        "champion: Ayrton in blue 1, 23 points. · decided / "
        "Drivers' champion · Ayrton · 23 · decided / 1. Gaston (green) 30: 10, 10, 10 / "
        "2. You (blue) 29: 13, 13, 3 / 1. Ayrton 1 23: 10 as 1, 10 as 1, 3 as 4 / "
        "2. Gaston 3 22: 6 as 2, 6 as 2, 10 as 1 / "
        "Ties: the team whose best car placed higher in the last race comes first. / "
        "Ties: the driver placed higher in the last race comes first.",
        races=3,
        title=True,
        results=[BLUE_WINS, BLUE_WINS],
        steps=ENDED,
        **LAST,
    ),
    "neither title is a person's": at(
        "Constructors' champion · Neutral red · 48 · 36 points ahead of Gaston (green) · The "
        "neutral red team came first: nobody at the table won. Best of the players' teams: Gaston "
        "(green). Drivers' champion: Neutral red in red 9, 30 points. · decided / "
        "Drivers' champion · Neutral red · 30 · decided / 1. Neutral red 48: 16, 16, 16 / "
        "2. Gaston (green) 12: 4, 4, 4 / 1. Neutral red 9 30: 10 as 1, 10 as 1, 10 as 1 / "
        "2. Neutral red 10 18: 6 as 2, 6 as 2, 6 as 2 / "
        "Ties: the team whose best car placed higher in the last race comes first. / "
        "Ties: the driver placed higher in the last race comes first.",
        races=3,
        title=True,
        results=[RED_WINS, RED_WINS],
        line=led_by("red-1", "red-2"),
        steps=ENDED,
        **LAST,
    ),
    "the second is another person's team": at(
        "Leads the constructors · You (blue) · 13 · 11 points ahead of Nikki (red) / "
        "1. You (blue) 13: 13 may win / 2. You (green) 10: 10 may win / "
        "1. You 1 10: 10 as 1 now 3 as 4 / 2. You 3 6: 6 as 2 now 10 as 1 / "
        "Ties: the team whose best car placed higher in the last race comes first.",
        seats="hbb",
        races=3,
        results=[BLUE_WINS],
    ),
    "in Japanese": at(
        "コンストラクターズ（チーム）首位 · あなた（青） · 13 · ガストン（緑）と3点差 / "
        "1. あなた（青） 13: 13 may win / 2. ガストン（緑） 10: 10 may win / "
        "1. あなた 1 10: 10 as 1 now 3 as 4 / 2. ガストン 3 6: 6 as 2 now 10 as 1 / "
        "同点なら、最終レースでいちばん前だった車どうしを比べます。",
        lang="ja",
        races=3,
        results=[BLUE_WINS],
    ),
}


def turns(steps: Sequence[str], hands: Sequence[Sequence[str]], **given: Any) -> dict[str, Any]:
    return {"steps": steps, "hands": hands, **given}


RACES = {
    "four places alone": (
        turns(("play overtake-4-purple purple-2",), [["overtake-4-purple"]]),
        "+ 2 in 1, action_overtake 12: purple 12 moves up 4 places",
    ),
    "four places with a car behind": (
        turns(("play overtake-4-blue blue-2",), [["overtake-4-blue"]]),
        "+ 2 in 1, action_overtake 2: blue 2 moves up 4 places, with orange 8 in the slipstream",
    ),
    "three places are no moment": (
        turns(("play overtake-3-blue blue-2",), [["overtake-3-blue"]]),
        "",
    ),
    "the lead for good": (
        turns(("play overtake-4-blue blue-1",), [["overtake-4-blue"]]),
        "+ 2 in 1, trophy 1: blue 1 takes the lead from green 3, for good",
    ),
    "three charges": (
        turns((*CHARGE, "roll 2", "again", "roll 3", "stop"), [["charge-lose-gear"]]),
        "+ 8 in 1, action_charge_lose_gear 2: blue 2 charges 3 times in a row / You 3/4 True / "
        "You 3/4 True / You 3/4 True",
    ),
    "two charges and a gear": (
        turns((*CHARGE, "roll 12"), [["charge-lose-gear"]]),
        "− 5 in 1, gear 2: blue 2 loses a gear in 9th place / You 3/4 True / You 3/4 False",
    ),
    "a gear that costs two places": (
        turns(("play charge-lose-gear blue-2", "roll 12"), [["charge-lose-gear"]]),
        "− 3 in 1, gear 2: blue 2 loses a gear in 10th place / You 3/4 False",
    ),
    "a gear that costs a rival one place": (
        turns(("play charge-lose-gear orange-2", "roll 12"), [["charge-lose-gear"]]),
        "You 1/4 True",
    ),
    "a gear on the third place": (
        turns(("play charge-lose-gear yellow-1", "roll 10"), [["charge-lose-gear"]]),
        "− 3 in 1, gear 5: yellow 5 loses a gear in 3rd place / You 1/4 True",
    ),
    "an engine": (
        turns(("play charge-engine-blows red-1", "roll 11"), [["charge-engine-blows"]]),
        "− 3 in 1, action_charge_engine_blows 9: red 9 blows its engine in 2nd place / You 1/4 True",
    ),
    "an own car spins to last": (
        turns(("play spin-last", "roll 4", "stand"), [["spin-last"]]),
        "− 4 in 1, action_spin_last 1: blue 1 spins in 4th place and falls to the back / You 5/6 False",
    ),
    "a rival spins out at the second roll": (
        turns(("play spin-out", "roll 5", "again", "roll 9"), [["spin-out"]]),
        "− 5 in 1, action_spin_out 6: yellow 6 spins out in 9th place / You 5/6 True / You 5/6 True",
    ),
    "the first two crash": (
        turns(("play crash", "roll 1"), [["crash"]]),
        "− 3 in 1, action_crash 3: green 3 and red 9 crash in 1st place / You 5/6 True",
    ),
    "an own car crashes with a rival": (
        turns(("play crash", "roll 5", "with blue-1"), [["crash"]]),
        "− 4 in 1, action_crash 1: blue 1 and orange 7 crash in 4th place / You 5/6 True",
    ),
    "the lead changes twice": (
        turns(("play wrong-line green-1", "play wrong-line red-1"), [["wrong-line"], ["wrong-line"]]),
        "+ 2 in 1, flag 9: red 9 takes the lead from green 3 / "
        "+ 3 in 1, trophy 3: green 3 takes the lead from red 9, for good",
    ),
    "pit stops as their players wished or not": (
        turns(
            (
                "play pit-stop-any blue-1",
                "roll 6",
                "play pit-stop-any blue-2",
                "roll 7",
                "play pit-stop-red red-1",
                "roll 3",
            ),
            [["pit-stop-any"], ["pit-stop-any"], ["pit-stop-red"]],
        ),
        "You 1/2 False / Gaston 1/2 False / Nikki 1/2 True",
    ),
    "the last round": (
        turns(LAST_ROUND, LAST_HANDS, deck=["crash"]),
        "+ 2 in 1, flag 9: red 9 takes the lead from green 3 / "
        "2 in 1, cards 9: The deck is empty: one more play each, red 9 leads / "
        "+ 3 in 1, flag 3: green 3 takes the lead from red 9 / "
        "+ 4 in 1, flag 9: red 9 takes the lead from green 3 / "
        "− 7 in 1, action_spin_out 9: red 9 spins out in 1st place / "
        "+ 8 in 2, trophy 3: green 3 takes the lead from yellow 5, for good / Lowe 5/6 True",
    ),
    "the last round begins in the second round": (
        turns(SECOND_ROUND, SECOND_HANDS, deck=DICE),
        "6 in 2, cards 3: The deck is empty: one more play each, green 3 leads",
    ),
    "of a crash the car ahead is named first": (
        turns(("play crash", "roll 2", "with green-1"), [["crash"]]),
        "− 4 in 1, action_crash 3: green 3 and red 9 crash in 1st place / You 5/6 True",
    ),
}

CARDS = {
    "overtake-3-red": (
        "Overtake | Overtake +3, red | Red and the car behind: up 3 | One red car and the one right "
        "behind it move up 3 places."
    ),
    "wrong-line": ("Wrong line | Wrong line −1 | Any car drops 1 place | Any running car drops 1 place."),
    "tailender-turbo": (
        "Tailender turbo | Tailender turbo | One of the last three: up 3 | One of the last three "
        "running cars moves up 3, alone."
    ),
    "pit-stop-red": (
        "Pit stop | Pit stop, red | 1–6: drop that many places | 1–6: one red car drops that many; "
        "else it stays"
    ),
    "pit-stop-any": (
        "Pit stop | Pit stop | Any car, 1–6: drop that many | 1–6: any car drops that many; else it stays"
    ),
    "charge-lose-gear": (
        "Charge | Charge (lose gear) | 1–9: up 1 place\n10–12: to last | 1–9: up one place\n10–12: to "
        "last place"
    ),
    "charge-engine-blows": (
        "Charge | Charge (engine blows) | 1–9: up 1 place\n10–12: out | 1–9: up one place\n10–12: engine out"
    ),
    "spin-out": (
        "Spin out | Spin out | Die picks a place: that car is out | Die picks a place: that car is "
        "out. You get one re-roll."
    ),
    "spin-last": (
        "Spin last | Spin last | Die picks a place: that car goes last | Die picks a place: that car "
        "goes last. You get one re-roll."
    ),
    "crash": (
        "Crash | Crash | Die picks a place: it and a neighbour out | Die picks a place: that car and "
        "a neighbour are out."
    ),
}

STEPS = {
    "play overtake-3-red red-1": "Overtake +3 on\u00a0red\u00a09",
    "play pit-stop-red red-1": "Pit stop, red on\u00a0red\u00a09",
    "play crash": "Crash",
    "roll 4": "rolled 4",
    "again": "rolling again",
    "stop": "stopping",
    "stand": "letting it stand",
    "with red-1": "the crash with red 9",
}

REASONS: Sequence[tuple[Reason, str, str]] = [
    (
        Reason("up", {"car": "blue-1", "before": 4, "after": 2}),
        "Moves blue 1 up from P4 to P2.",
        "青1が4位から2位に上がります。",
    ),
    (
        Reason("passes", {"car": "blue-1", "before": 4, "after": 2, "past": ["red", "green"]}),
        "Blue 1 goes from P4 to P2, past neutral red and Gaston.",
        "青1が無人の赤、ガストンを抜いて、4位から2位に上がります。",
    ),
    (
        Reason("rides", {"car": "blue-1", "by": "red-1", "before": 4, "after": 2}),
        "Blue 1 rides behind red 9, from P4 to P2.",
        "青1が赤9の後ろについて、4位から2位に上がります。",
    ),
    (
        Reason("clears", {"car": "blue-1", "by": "red-1", "before": 4, "after": 3}),
        "Red 9 falls back, and blue 1 goes from P4 to P3.",
        "赤9が下がり、青1が4位から3位に上がります。",
    ),
    (
        Reason("keeps", {"car": "blue-1", "place": 4}),
        "Blue 1 keeps P4.",
        "青1は4位のままです。",
    ),
    (
        Reason("back", {"car": "red-1", "before": 4, "after": 6}),
        "Drops red 9 (Neutral) from P4 to P6.",
        "無人チームの赤9を4位から6位に下げます。",
    ),
    (
        Reason("back", {"car": "green-1", "before": 4, "after": 6}),
        "Drops green 3 (Gaston) from P4 to P6.",
        "ガストンの緑3を4位から6位に下げます。",
    ),
    (
        Reason("falls", {"car": "blue-1", "before": 4, "after": 6}),
        "Blue 1 falls from P4 to P6.",
        "青1が4位から6位に下がります。",
    ),
    (
        Reason("both_fall", {"car": "blue-1", "before": 4, "after": 6}),
        "Both your cars fall back, blue 1 from P4 to P6.",
        "自分の車が2台とも下がり、青1は4位から6位になります。",
    ),
    (
        Reason("out", {"car": "green-1"}),
        "Puts green 3 out.",
        "緑3を脱落させます。",
    ),
    (
        Reason("takes", {"team": "red", "n": 3}),
        "Costs red 3 points if the race ended now.",
        "このまま終われば、赤の得点が3点減ります。",
    ),
    (
        Reason("points", {"before": 3, "after": 1}),
        "If the race ended now: 1 point for you instead of 3.",
        "このまま終われば、3点が1点になります。",
    ),
    (
        Reason("rolls_back", {"car": "red-1", "n": 6, "of": 12}),
        "6 in 12 rolls drop red 9 back.",
        "12面中6面で、赤9が後退します。",
    ),
]


def season(scene: PlayScene, model: Model, races: int | None = None) -> list[str]:
    """Who leads or has won after so many races, and the first two teams and cars, race by race and now."""
    reporter, text = MotorRacingReporter(scene), partial(render_text, scene)
    reporter.observation = model.observation
    data = reporter.championship(races)
    said = []
    for banner in data.banners:
        parts = text(banner.head), text(banner.name), f"{banner.points}", text(banner.note), text(banner.more)
        said.append(" · ".join(filter(None, (*parts, "decided" * banner.is_decided))))
    for row in (*data.teams[:2], *data.rows[:2]):
        cells = ", ".join(_cell(cell) for cell in row.cells)
        now = f" now {_cell(row.now)}" if row.now else ""
        hope = {True: " may win", False: " cannot win", None: ""}[row.can_win]
        name = f"{text(row.driver) or text(row.name)} {row.badge.number}".strip()
        said.append(f"{row.rank}. {name} {row.total}: {cells}{now}{hope}")
    return [*said, *map(text, data.ties)]


def _cell(cell: Cell) -> str:
    return f"{cell.points}" + (f" as {cell.place}" if cell.place else "")


def race(scene: PlayScene, steps: Sequence[str], hands: Sequence[Sequence[str]], **given: Any) -> RaceStory:
    """The story of a race that begins in `LINE` with these hands, and goes on in these steps."""
    history, seen = played(scene, steps, hands, **given)
    return story(history, 1, seen["teams"])


def moments(scene: PlayScene, told: RaceStory) -> list[str]:
    """The key moments with tone, step, round, picture and car; and whose rolls came good."""
    reporter, text = MotorRacingReporter(scene), partial(render_text, scene)
    said, signs = [], {"good": "+ ", "bad": "− ", "": ""}
    for one in reporter._moments(told):
        assert one.badge is not None
        picture = f"{one.icon.rpartition('/')[2]} {one.badge.number}"
        said.append(f"{signs[one.tone]}{one.step} in {one.round}, {picture}: {text(one.words)}")
    rolls = [f"{scene.seat_name(roll.seat)} {roll.chance} {roll.wanted}" for roll in told.rolls]
    return [*said, *rolls]


@pytest.mark.parametrize("case", SEASONS.values(), ids=SEASONS)
def test_standings_say_who_leads_and_who_may_win(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(season(scene, model_of(scene, **case.position))) == case.said


def test_standings_of_an_earlier_race_say_nothing_of_the_present_one(tables: Tables) -> None:
    case = at(races=3, results=[BLUE_WINS, RED_WINS])
    scene = tables.of(case)
    said = season(scene, model_of(scene, **case.position), 1)
    assert said[1:5] == [
        "1. You (blue) 13: 13 may win",
        "2. Gaston (green) 10: 10 may win",
        "1. You 1 10: 10 as 1",
        "2. Gaston 3 6: 6 as 2",
    ]


REPORTS = {
    "of a single race": (1, [], "The race is over | Result | start gain points | "),
    "of a season's first race": (
        3,
        [],
        "Race 1 finished | Classification of race 1 | start gain points season | "
        "Gaston 0 10, Neutral red 0 6, Nikki 0 4, You 0 3, Lowe 0 2, Neutral purple 0 1",
    ),
    "of a season's last race": (
        3,
        [RED_WINS, RED_WINS],
        "Race 3 finished: the title is decided | Classification of race 3 | start gain points season | "
        "Neutral red 0 16 32 38, Gaston 0 4 8 18, Nikki 0 3 6 10, You 0 2 4 7, Lowe 0 1 2 4, "
        "Neutral purple 0 0 0 1",
    ),
}


@pytest.mark.parametrize(("races", "results", "said"), REPORTS.values(), ids=REPORTS)
def test_a_report_is_headed_by_its_race(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, races: int, results: list[Any], said: str
) -> None:
    scene = tables.of(at(races=races))
    history, seen = played(scene, ENDED, [["wrong-line"]], results=results, **LAST)
    before = [Played(0, Action("deal"), None, (Event("race_ended", ""),)) for _ in results]
    match = SimpleNamespace(history=[*before, *history], observe=lambda seat: seen, result=None)
    monkeypatch.setattr(scene, "match", match)
    reporter, text = MotorRacingReporter(scene), partial(render_text, scene)
    report = reporter.race_report(len(results) + 1)
    series = ", ".join(
        f"{text(one.name)} {' '.join(f'{total:g}' for total in one.totals)}" for one in report.series
    )
    head = text(report.title), text(report.classification), " ".join(report.columns), series
    assert " | ".join(head) == said
    assert (report.scoring, bool(report.series_note), report.races) == (6, races > 1, races)


def test_the_only_car_that_runs_crashes_alone(tables: Tables) -> None:
    scene = tables.of(at())
    told = race(scene, ("play crash", "roll 1"), [["crash"]], order=[LINE[0]], out=[*LINE[1:]])
    assert moments(scene, told)[0] == "− 3 in 1, action_crash 3: green 3 crashes in 1st place"


def test_places_are_told_play_by_play(tables: Tables) -> None:
    scene = tables.of(at())
    reporter, told = MotorRacingReporter(scene), race(scene, LAST_ROUND, LAST_HANDS, deck=["crash"])
    shown, facts = reporter._positions(told), reporter._facts(told, None)
    words = [render_text(scene, message) for message in shown.column_messages]
    rounds = [shown.round_at(at) for at in range(len(words))]
    assert list(zip(shown.steps, rounds, words, strict=True)) == [
        (1, 0, "The grid"),
        (2, 1, "You: Wrong line"),
        (3, 1, "Gaston: Wrong line"),
        (4, 1, "Nikki: Off circuit"),
        (7, 1, "Lowe: Spin out"),
        (8, 2, "You: Off circuit"),
    ]
    traces = {trace.id: (trace.places, trace.out_from) for trace in shown.traces}
    assert [*traces][:2] == ["green-1", "blue-1"] and [*traces][-1] == "red-1"
    assert traces["green-1"] == ((1, 2, 1, 3, 2, 1), None) and traces["red-1"] == ((2, 1, 2, 1, 12, 12), 4)
    assert (facts.flag_step, facts.last_step, facts.last_order[0]) == (7, 2, "red-1")
    assert [(one.id, one.step, one.round) for one in facts.mishaps] == [("red-1", 6, 1)]
    assert facts.viewer_tokens == ("blue-1", "blue-2")
    assert render_text(scene, facts.finish) == "green 3 won ahead of blue 1 and yellow 5."


def test_places_gained_are_counted_by_whose_card_it_was(tables: Tables) -> None:
    scene = tables.of(at())
    told = MotorRacingReporter(scene)._tally(race(scene, LAST_ROUND, LAST_HANDS, deck=["crash"]))
    values = {row.id: row.values for row in told.rows}
    assert [render_text(scene, column) for column in told.columns] == [
        "Own cards",
        "Others +",
        "Others −",
        "Gain",
    ]
    assert (values["green-1"], values["yellow-1"], values["red-1"]) == (
        (1, 2, -3, 0),
        (1, 1, -2, 0),
        (0, 2, -12, -10),
    )


@pytest.mark.parametrize(("given", "said"), RACES.values(), ids=RACES)
def test_a_race_is_told_by_its_key_moments_and_rolls(
    tables: Tables, given: Mapping[str, Any], said: str
) -> None:
    scene = tables.of(at(""))
    assert " / ".join(moments(scene, race(scene, **given))) == said


@pytest.mark.parametrize("card", CARDS)
def test_a_card_says_what_it_does(tables: Tables, card: str) -> None:
    names = tables.of(at("")).view.names
    said = names.card(card), names.full_card(card), names.card_text(card, False), names.card_text(card, True)
    assert " | ".join(said) == CARDS[card]


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_put_into_words(tables: Tables, step: str) -> None:
    assert tables.of(at("")).view.names.describe_step(step) == STEPS[step]


@pytest.mark.parametrize(("reason", "en", "ja"), REASONS, ids=[reason.key for reason, _, _ in REASONS])
def test_a_reason_names_cars_places_and_owners(tables: Tables, reason: Reason, en: str, ja: str) -> None:
    for lang, said in (("en", en), ("ja", ja)):
        assert tables.of(at("", lang=lang)).view.names.describe_reason(reason) == said
