"""`career`: lists and shows careers, makes their files anew, and races seasons without a window."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game import bots
from game.career import careers, file, luck, play
from game.career.facts import (
    PLAYER,
    Fact,
    between,
    facts,
    first_win,
    shared_with_player,
    wins_in_a_row,
)
from game.career.goals import event_goals, is_goal_met
from game.career.points import FIGHT, Places, contenders, table
from game.career.press import render_sentence
from game.career.rival import rival_of_the_day
from game.career.season import CLASSES, EVENTS, calendar, minutes, next_cast
from game.commands import arguments, output
from game.engine.drivers import drivers
from game.engine.errors import PaddockError
from game.engine.match import Match
from game.engine.record import CareerEvent, RaceConfig, Record, SeatInfo
from game.services import paths
from game.services.i18n import load_languages, system_language
from game.services.records.saves import read_record
from game.services.workers import worker_count, worker_pool

HELP: Final = "careers: list, show, read the press, make anew, race without a window"
DESCRIPTION: Final = (
    "A career is a folder of records with one text file, which is worked out from them. "
    "simulate races seasons with bots on all seats."
)
EPILOG: Final = "Example: career simulate --seasons 4 --class pro --level pro --json"
MAX_SEASONS: Final = 1_000
YOU: Final = "you"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `career`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listed = actions.add_parser("list", help="the careers in the folder of careers")
    shown = actions.add_parser("show", help="a career's seasons and tables, and what is damaged")
    anew = actions.add_parser("rebuild", help="make a career's file anew from its records")
    pressed = actions.add_parser("press", help="the press page after a career's latest event")
    raced = actions.add_parser("simulate", help="race seasons with bots on all seats")
    for one in (shown, anew, pressed):
        one.add_argument("folder", type=Path, metavar="FOLDER", help="the career's folder")
    pressed.add_argument(
        "--lang",
        choices=paths.languages(),
        default=argparse.SUPPRESS,
        help="the language (default: the system's)",
    )
    raced.add_argument("--folder", type=Path, help="a new folder that keeps the records; without it, none")
    raced.add_argument("--seasons", type=int, default=1, metavar="N", help="how many seasons (default 1)")
    raced.add_argument("--class", dest="rank", choices=CLASSES, default="club", help="the class (club)")
    raced.add_argument("--level", choices=bots.LEVELS, default="club", help="your seat's level (club)")
    raced.add_argument("--seats", type=int, choices=(4, 5, 6), default=6, help="seats (6)")
    raced.add_argument("--seed", type=arguments.seed_number, default=1, help="the career's seed (1)")
    for one in (shown, raced):
        one.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes (default 1)")
    for one in (listed, shown, raced):
        one.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Carry out the action and print what it finds."""
    if args.action == "simulate":
        return _simulate(args)
    if args.action == "list":
        return _list(args.json)
    career, faults = file.rebuild(args.folder) if args.action == "rebuild" else file.look(args.folder)
    for fault in faults:
        output.print_error(fault)
    if args.action == "show":
        for number in career.seasons:
            if len(career.results(number)) >= luck.MIN_EVENTS:
                _work_out_luck(luck.unknown(args.folder, career, number), args.jobs)
        _print(career, args.json)
    elif args.action == "press":
        _print_press(careers.CareerView(args.folder, career, tuple(faults)), getattr(args, "lang", None))
    return 1 if faults else 0


def _work_out_luck(events: Sequence[luck.Event], jobs: int) -> None:
    """Work out and keep the luck of events; those that cannot be replayed are left out."""
    if (count := worker_count(jobs, len(events))) == 1:
        for event in arguments.progress(events, total=len(events), unit="event", desc="luck"):
            luck.work_out_all([event])
        return
    with worker_pool(count) as pool:
        work = pool.imap(luck.work_out_all, [[event] for event in events])
        for _ in arguments.progress(work, total=len(events), unit="event", desc="luck"):
            pass


def _print_press(now: careers.CareerView, code: str | None) -> None:
    if not now.season or not now.results:
        raise arguments.UsageError(f"{now.folder.name} has no finished event in its latest season.")
    page = now.latest_page
    language = load_languages()[0][code or system_language()]
    player = str(now.career.driver["name"])
    headline, *lines = (render_sentence(one, language, player) for one in (page.headline, *page.sentences))
    output.print_result("\n".join((headline, "", *lines)))


def _list(as_json: bool) -> int:
    found: dict[str, dict[str, Any]] = {}
    is_whole = True
    for folder in sorted(path.parent for path in paths.careers().glob(f"*/{file.NAME}")):
        try:
            career, _ = file.look(folder)
        except PaddockError as error:
            output.print_error(str(error))
            is_whole = False
            continue
        figures = {"seasons": len(career.seasons), "events": len(career.events)}
        found[folder.name] = {"driver": career.driver["name"], **figures}
    lines = [
        f"{name}: {its['driver']} · seasons {its['seasons']} · events {its['events']}"
        for name, its in found.items()
    ]
    output.print_result(json.dumps(found, ensure_ascii=False) if as_json else "\n".join(lines))
    return 0 if is_whole else 1


def _simulate(args: argparse.Namespace) -> int:
    if not 1 <= args.seasons <= MAX_SEASONS or args.jobs < 1:
        raise arguments.UsageError(f"--seasons goes from 1 to {MAX_SEASONS:,}, --jobs is at least 1.")
    if args.folder is not None and arguments.is_there(args.folder):
        raise arguments.UsageError(f"{args.folder} is there already; a simulated career needs a new folder.")
    if args.folder is not None:
        try:
            args.folder.mkdir(parents=True)
        except OSError as error:
            raise paths.write_error(args.folder, error) from error
        career, goals = _raced(args.folder, args)
    else:
        with tempfile.TemporaryDirectory() as kept:
            career, goals = _raced(Path(kept), args)
    _print(career, args.json, goals)
    return 0


_Goals = list[dict[str, Any]]
"""By event of a season its rival, the head-to-head with it, whether each goal was met, and runs of wins."""


def _raced(folder: Path, args: argparse.Namespace) -> tuple[file.Career, dict[int, _Goals]]:
    driver = {"name": "Bot", "number": 1, "colours": ["green", "white"], "portrait": "0"}
    casts: list[tuple[str, ...]] = []
    found: list[Fact] = []
    goals: dict[int, _Goals] = {}
    for season in range(1, args.seasons + 1):
        cast = next_cast(args.seed, drivers.ids, casts, shared_with_player(found))[1 - args.seats :]
        casts.append(cast)
        career = CareerEvent(driver, args.seed, season, args.rank, 1, cast)
        configs = play.season_configs(career, SeatInfo("bot", "Bot", args.level))
        names = play.race_season(folder, configs, args.jobs)
        for _ in arguments.progress(names, total=EVENTS, unit="event", desc=f"season {season}"):
            pass
        records = [read_record(folder / f"{season}-{number}.race") for number in range(1, EVENTS + 1)]
        results = file.look(folder)[0].results(season)
        goals[season] = _goals(configs, results, records, found)
    return file.look(folder)[0], goals


def _goals(
    configs: Sequence[RaceConfig], results: Sequence[Places], records: Sequence[Record], found: list[Fact]
) -> _Goals:
    """Return a season's goals, and add its facts to those found before."""
    goals, rival = list[dict[str, Any]](), ""
    for number, (config, record) in enumerate(zip(configs, records, strict=True)):
        career, match = config.career, Match.from_record(record)
        assert career is not None
        event = calendar(career.seed, career.season)[number]
        rival = rival_of_the_day(career, results[:number], found, rival)
        met = {goal.key: is_goal_met(goal, match) for goal in event_goals(career, event, rival)}
        latest = facts([record], len(found) and found[-1].event + 1)
        found += latest
        goals.append(
            {
                "event": number + 1,
                "rival": rival,
                "head_to_head": list(between(found, PLAYER, rival)),
                "goals": met,
                "wins_in_a_row": wins_in_a_row(found, PLAYER),
                "first_win": first_win(found, PLAYER) == latest[0].event,
            }
        )
    return goals


def _print(career: file.Career, as_json: bool, goals: Mapping[int, _Goals] | None = None) -> None:
    """Print a career, with the goals by season where they are known."""
    seasons = [_season(career, number) for number in sorted(career.seasons)]
    for season in seasons:
        if goals:
            season["goals"] = goals[season["season"]]
    if as_json:
        report = {"driver": career.driver, "seed": career.seed, "seasons": seasons}
        output.print_result(json.dumps(report, ensure_ascii=False))
    else:
        output.print_result("\n".join(_lines(career, seasons)))


def _season(career: file.Career, number: int) -> dict[str, Any]:
    season, results = career.seasons[number], career.results(number)
    names = (YOU, *season.cast)
    left = EVENTS - len(results)
    fight = contenders(results, len(names), left) if left <= FIGHT else range(len(names))
    column = luck.season_column(career, number)
    # events are worked out by `show` alone
    aside = None if column is None or column.unknown == len(results) else column
    return {
        "season": number,
        "class": season.rank,
        "events": len(results),
        "minutes": minutes(calendar(career.seed, number)),
        "table": [
            {
                "driver": names[row.driver],
                "place": row.place,
                "points": round(float(row.points), 2),
                "places": list(row.counts),
                **(_without_luck(aside, row.driver) if aside else {}),
            }
            for row in table(results, len(names))
        ],
        "can_win": [names[driver] for driver in fight],
        "given_up": [
            event for (at, event), one in sorted(career.events.items()) if at == number and one.is_given_up
        ],
        **({"luck_unknown": aside.unknown} if aside else {}),
    }


def _without_luck(column: luck.Column, driver: int) -> dict[str, float]:
    return {
        "without_luck": round(float(column.points[driver]), 2),
        "luck": column.luck[driver],
        "error": round(column.error, 2),
    }


def _lines(career: file.Career, seasons: Iterable[dict[str, Any]]) -> list[str]:
    lines = [f"{career.driver['name']} · seed {career.seed}"]
    for season in seasons:
        head = f"season {season['season']} · {season['class']} · {season['events']} of {EVENTS} events"
        lines.append(f"{head} · {season['minutes']:g} minutes")
        for row in season["table"]:
            places = " ".join(map(str, row["places"]))
            aside = f" = {row['without_luck']:>5g} {row['luck']:+4}" if "luck" in row else ""
            lines.append(f"{row['place']:>3} {row['driver']:<10}{row['points']:>7g}{aside}   {places}")
        if "luck_unknown" in season:
            error = season["table"][0]["error"]
            lines.append(f"points = without luck (± {error:g}) + luck")
        lines.append(f"can win: {', '.join(season['can_win'])}")
        if season["given_up"]:
            lines.append(f"given up: {', '.join(map(str, season['given_up']))}")
        if met := [is_met for event in season.get("goals", ()) for is_met in event["goals"].values()]:
            lines.append(f"goals met: {sum(met)} of {len(met)}")
    return lines
