"""Measures every bot level against a table of the level below: assets/bots/GAME.json and docs/ladder.md.

A row is one bot against bots of the level below. Seats are rotated with the same shuffles and dice, so that
the interval of a lead is taken over deals, each the mean of its rotations. A race won by an undirected team
counts for nobody; therefore a level is compared with the mean of the others. `--everywhere` measures all
numbers of seats, all tracks and every option that changes play, one at a time; rows that are in a file are
not raced again.

Run from the project's folder: uv run python tools/bot_table.py --game grand_prix --everywhere --jobs 2"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.bots import LEVELS
from game.commands import arguments, intervals
from game.commands.simulate import SimulatedGame, Simulation, play_one
from game.engine import registry
from game.engine.contract import Game, Option, Setup
from game.engine.errors import PaddockError
from game.engine.venue.track import catalogue
from game.services import track_files
from game.services.i18n import Language, load_languages
from game.services.workers import worker_count, worker_pool
from game.ui.scenes.setup.win_rates import relevant_options

ROOT: Final = Path(__file__).parent.parent
GAMES: Final = ("formula_motor_racing", "formula_one", "full_throttle", "grand_prix")
USUAL_SEATS: Final = 4
Row = dict[str, Any]


@dataclass(frozen=True)
class Where:
    """A table to measure at: seats, track (None: the first), options not at their defaults."""

    game: str
    seats: int
    track: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Its key in a file of stored races."""
        return (
            f"{self.game} {self.seats} {self.track or '-'} {json.dumps(dict(self.options), sort_keys=True)}"
        )

    def plan(self, level: str, below: str, seed: int) -> Simulation:
        """Return the plan of one bot of a level against bots of the level below."""
        tokens = registry.game(self.game).default_tokens(self.seats)
        setup = Setup(self.seats, dict(self.options), tokens, self.track)
        return Simulation(self.game, setup, ((level, ""), *[(below, "")] * (self.seats - 1)), seed, True)


# -- tables -----
def usual(game: Game) -> Where:
    """Return the usual table: four seats, the first track and one race."""
    seats = min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])
    races = next((option for option in game.options if option.id == "races"), None)
    return Where(game.id, seats, None, {"races": 1} if races and races.default != 1 else {})


def everywhere(game: Game) -> list[Where]:
    """Return the usual table, then all that differ from it in one thing and can be played."""
    base = usual(game)
    found = [base, *(Where(game.id, seats, None, base.options) for seats in game.seats)]
    if game.has_tracks:
        found += [Where(game.id, base.seats, track, base.options) for track in catalogue.ids(game.id)[1:]]
    for option in game.options:
        needed = {option.needs: True} if option.needs else {}
        for value in _values(option, base.seats):
            agreed = relevant_options(game, {**base.options, **needed, option.id: value}, base.seats)
            if agreed != base.options:
                found.append(Where(game.id, base.seats, None, agreed))
    once = {where.key: where for where in found if _playable(game, where)}
    return list(once.values())


def _values(option: Option, seats: int) -> Iterator[Any]:
    """Return other values of an option that make a different game."""
    if option.kind == "bool":
        yield not option.default
    elif option.kind == "choice":
        yield from (choice for choice in option.choices if choice != option.default)
    elif option.kind == "int":
        usual = option.default_for(seats)
        yield from dict.fromkeys((option.low_for(seats), usual, min(option.high, 2 * usual)))


def _playable(game: Game, where: Where) -> bool:
    try:
        game.new(where.plan("pro", "pro", 1).setup)
    except PaddockError:
        return False
    return True


# -- races -----
def _play(task: tuple[Simulation, int]) -> list[Any]:
    """Return a race in figures: wins and points by bot, and the milliseconds of the first one's decisions."""
    outcome: SimulatedGame = play_one(*task)
    return [outcome.wins, outcome.points, [round(ms, 1) for ms in outcome.think_ms[0]]]


class Races:
    """Plays the races of rows and stores them, so that none is played twice."""

    def __init__(self, jobs: int, keep: Path | None) -> None:
        self.jobs, self.keep = jobs, keep
        self._kept: dict[tuple[str, int], list[Any]] = {}
        if keep is not None and keep.exists():
            for line in keep.read_text(encoding="utf-8").splitlines():
                row, index, raced = json.loads(line)
                self._kept[row, index] = raced

    def of(self, where: Where, level: str, below: str, games: int, seed: int) -> list[list[Any]]:
        """Return the races of a row, in their order."""
        row, plan = f"{where.key} {level} {below} {seed}", where.plan(level, below, seed)
        todo = [index for index in range(games) if (row, index) not in self._kept]
        if todo:
            with worker_pool(worker_count(self.jobs, len(todo)), track_files.install) as pool:
                races = pool.imap(_play, [(plan, index) for index in todo], chunksize=4)
                results = arguments.progress(races, total=len(todo), desc=row)
                for index, raced in zip(todo, results, strict=True):
                    self._add(row, index, raced)
        return [self._kept[row, index] for index in range(games)]

    def _add(self, row: str, index: int, raced: list[Any]) -> None:
        self._kept[row, index] = raced
        if self.keep is not None:
            with self.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps([row, index, raced]) + "\n")


def row_of(below: str, races: Sequence[Sequence[Any]], seats: int) -> Row:
    """Return the figures of a level: shares of wins, mean points, and its lead in both with 95 % bounds."""
    games, wins = len(races), math.fsum(wins[0] for wins, _, _ in races)
    low, high = intervals.wilson(wins, games)
    times = [ms for _, _, spent in races for ms in spent]
    return {
        "beats": below,
        "games": games,
        "share": round(wins / games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "others": round(math.fsum(sum(wins[1:]) for wins, _, _ in races) / (seats - 1) / games, 4),
        "lead": [round(value, 4) for value in _lead([wins for wins, _, _ in races], seats)],
        "points": round(math.fsum(points[0] for _, points, _ in races) / games, 2),
        "others_points": round(math.fsum(sum(points[1:]) for _, points, _ in races) / (seats - 1) / games, 2),
        "points_lead": [round(value, 2) for value in _lead([points for _, points, _ in races], seats)],
        "ms": [round(intervals.quantile(times, share), 1) for share in (0.5, 0.95)],
    }


def _lead(figures: Sequence[Sequence[float]], seats: int) -> tuple[float, float, float]:
    """Return the first bot's lead over the mean of the others, over deals, as rotations share their luck."""
    leads = [first - math.fsum(others) / (seats - 1) for first, *others in figures]
    deals = [leads[at : at + seats] for at in range(0, len(leads), seats)]
    return intervals.mean_interval([math.fsum(deal) / len(deal) for deal in deals if len(deal) == seats])


# -- files -----
def asset(game_id: str) -> Path:
    """Return the path of a game's figures."""
    return ROOT / "assets" / "bots" / f"{game_id}.json"


def read(game_id: str) -> dict[str, Row]:
    """Read a game's file: by table its levels."""
    if not asset(game_id).exists():
        return {}
    data = json.loads(asset(game_id).read_text(encoding="utf-8"))
    return {Where(game_id, one["seats"], one["track"], one["options"]).key: one for one in data["tables"]}


def write(game_id: str, command: str, tables: Mapping[str, Row]) -> None:
    """Write a game's file, a line for each level of each table, so that diffs show what changed."""
    lines = []
    for one in tables.values():
        levels = [f'      "{level}": {json.dumps(row)}' for level, row in one["levels"].items()]
        head = json.dumps({name: one[name] for name in ("seats", "track", "options")})[:-1]
        lines.append(f'    {head}, "levels": {{\n' + ",\n".join(levels) + "\n    }}")
    text = f'{{\n  "command": {json.dumps(command)},\n  "tables": [\n' + ",\n".join(lines) + "\n  ]\n}\n"
    asset(game_id).parent.mkdir(exist_ok=True)
    asset(game_id).write_text(text, encoding="utf-8")


HEADS: Final = {
    "en": (
        "# The ladder\n\n[日本語](ladder.ja.md) · [Bots](bots.md)\n\n"
        "Every level against a table of the level below, one thing changed at a time from the usual table.\n"
        "A lead is that over the mean of the others, with its 95 % interval over deals; **bold** where it\n"
        "holds zero: there the step up is not shown by results as they fell. At nestorgames GP that is the\n"
        "luck of its dice: with it taken off, these leads are clear too ([Bots](bots.md#nestorgames-gp)).\n"
        "`uv run python tools/bot_table.py --game GAME --everywhere` makes it anew.",
        "| table | level | races | wins | the others | lead, 95 % |",
        "{n} seats",
    ),
    "ja": (
        "# レベルの段差\n\n[English](ladder.md) · [ボット](bots.ja.md)\n\n"
        "各レベル1人を1つ下のレベルの卓に入れた成績です。いつもの卓から条件を1つずつ変えました。\n"
        "リードはほかの席の平均との差で、95%区間は配りごとの値から出しています。\n"
        "**太字**は区間が0をまたぐ行で、結果だけからは差があるとはいえません。\n"
        "nestorgames GPではダイスの運が大きいためで、運を差し引くとこれらの卓でも差がはっきりします\n"
        "（[ボット](bots.ja.md)）。\n"
        "`uv run python tools/bot_table.py --game ゲーム --everywhere` で作り直せます。",
        "| 卓 | レベル | レース | 勝率 | ほかの席 | リード（95%） |",
        "{n}人",
    ),
}


def page(language: Language) -> str:
    """Return the table of all games in a language."""
    head, columns, seats = HEADS[language.code]
    parts = [head]
    for game_id in GAMES:
        rows = [line for one in read(game_id).values() for line in _lines(language, game_id, one, seats)]
        ruled = columns + "\n" + "|---" * (columns.count("|") - 1) + "|"
        parts.append("\n".join([f"## {language.text(f'{game_id}.name')}\n", ruled, *rows]))
    return "\n\n".join(parts) + "\n"


def _lines(language: Language, game_id: str, one: Row, seats: str) -> Iterator[str]:
    names = [seats.format(n=one["seats"])]
    names += [catalogue.find(game_id, one["track"]).name(language.code)] if one["track"] else []
    names += [_option(language, game_id, name, value) for name, value in one["options"].items()]
    for level, row in one["levels"].items():
        lead, low, high = row["lead"]
        text = f"{lead:+.1%} ({low:+.1%} – {high:+.1%})"
        yield (
            f"| {' · '.join(names)} | {language.text(f'level.{level}')} | {row['games']} "
            f"| {row['share']:.1%} | {row['others']:.1%} | {text if low > 0 else f'**{text}**'} |"
        )


def _option(language: Language, game_id: str, name: str, value: Any) -> str:
    key = f"{game_id}.option.{name}"
    label = language.text(key)
    if isinstance(value, bool):
        return label if value else f"{label}: –"
    return f"{label}: {language.text(f'{key}_{value}') if isinstance(value, str) else value}"


def main() -> None:
    """Measure what is asked for, write the files and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--levels", default=",".join(LEVELS[1:]), help="the levels to measure anew")
    parser.add_argument("--everywhere", action="store_true", help="all seats, tracks and options")
    parser.add_argument("--games", type=int, default=1000, help="races a row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="only tables whose key has this in it, such as ' 5 - '")
    parser.add_argument("--missing", action="store_true", help="only rows that have fewer races so far")
    parser.add_argument("--keep", type=Path, help="keeps every race in this file and plays none twice")
    args = parser.parse_args()
    track_files.install()
    game = registry.game(args.game)
    races, tables = Races(args.jobs, args.keep), read(args.game)
    command = f"uv run python tools/bot_table.py --game {args.game} --everywhere --seed {args.seed}"
    for where in everywhere(game) if args.everywhere else [usual(game)]:
        if args.only not in where.key:
            continue
        one = tables.setdefault(
            where.key,
            {"seats": where.seats, "track": where.track, "options": dict(where.options), "levels": {}},
        )
        # complete deals only, in which every seat has the same luck once
        count = -(-args.games // where.seats) * where.seats
        for below, level in pairwise(LEVELS):
            had = one["levels"].get(level, {"games": 0})["games"]
            if level in args.levels.split(",") and not (args.missing and had >= count):
                raced = races.of(where, level, below, count, args.seed)
                one["levels"][level] = row_of(below, raced, where.seats)
        one["levels"] = {level: one["levels"][level] for level in LEVELS if level in one["levels"]}
        write(args.game, command, tables)
    for code, name in (("en", "ladder.md"), ("ja", "ladder.ja.md")):
        (ROOT / "docs" / name).write_text(page(load_languages()[0][code]), encoding="utf-8")
    print((ROOT / "docs" / "ladder.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
